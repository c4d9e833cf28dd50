//! Profiles, diagnoses and launch files, as page and terminal use them.
#![expect(clippy::unwrap_used, reason = "helpers of tests fail by panicking, as tests do")]

use std::collections::HashMap;

use warpground_engine::Device;
use warpground_measure::{
    ProfileReport,
    launch_file::LaunchFile,
    profile,
    profile::Rule,
    sanitize::sanitize,
    subject::{Subject, Verdict},
    translated::adapted,
};
use warpground_patterns::{Request, Settings, find};
use warpground_sim::{FindingKind, SimDevice, SimOptions};

const SCALE: &str = "
struct Parameters { n: u32, factor: f32 }
@group(0) @binding(0) var<storage, read> x: array<f32>;
@group(0) @binding(1) var<storage, read_write> y: array<f32>;
@group(0) @binding(2) var<uniform> parameters: Parameters;
override block_x = 64u;
@compute @workgroup_size(block_x)
fn scale(@builtin(global_invocation_id) id: vec3<u32>) {
    if id.x < parameters.n {
        y[id.x] = parameters.factor * x[id.x];
    }
}
";

const SCALE_CUDA: &str = "
// y = factor x
__global__ void scale(const float *x, float *y, int n, float factor)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    y[i] = factor * x[i];
}
";

const LAUNCH: &str = r#"source = "scale.wgsl"
grid = 4
block = 128

[scalars]
n = 500
factor = 2.0

[[buffer]]
binding = 0
type = "f32"
len = 500
fill = "iota"

[[buffer]]
name = "y"
type = "f32"
len = 500
expect = { file = "twice.bin" }
"#;

fn files() -> HashMap<&'static str, Vec<u8>> {
    let twice = (0..500_u16).flat_map(|i| (f32::from(i) * 2.0).to_le_bytes()).collect();
    HashMap::from([
        ("scale.wgsl", SCALE.as_bytes().to_vec()),
        ("scale.cu", SCALE_CUDA.as_bytes().to_vec()),
        ("broken.wgsl", b"fn main( {}".to_vec()),
        ("two.wgsl", b"@compute @workgroup_size(1) fn a() {} @compute @workgroup_size(1) fn b() {}".to_vec()),
        ("twice.bin", twice),
    ])
}

fn parse(text: &str) -> Result<LaunchFile, String> {
    let files = files();
    let mut read = |name: &str| files.get(name).cloned().ok_or_else(|| "no such file".to_owned());
    LaunchFile::parse("launch.toml", text, &mut read).map_err(|error| error.to_string())
}

/// The launch file with one text replaced by another.
fn changed(from: &str, to: &str) -> Result<LaunchFile, String> {
    assert!(LAUNCH.contains(from), "{from}");
    parse(&LAUNCH.replacen(from, to, 1))
}

fn report_of(id: &str, changes: &[(&str, f64)]) -> ProfileReport {
    let (_, variant) = find(id).unwrap();
    let settings =
        changes.iter().fold(Settings::defaults(variant), |settings, (name, value)| settings.with(name, *value));
    let device = SimDevice::new(SimOptions::default());
    let request = Request::new(settings, device.adapter().limits.clone());
    let subject = Subject::of_variant(id, variant, &request).unwrap();
    let result = profile(&subject.job, &subject.source, &SimOptions::default()).unwrap();
    assert!(!subject.verdict(&result.outcome).is_wrong());
    result.report
}

fn rules(report: &ProfileReport) -> Vec<Rule> {
    report.diagnoses.iter().map(|diagnosis| diagnosis.rule).collect()
}

#[test]
fn a_launch_file_becomes_a_job_whose_result_is_compared() {
    let subject = Subject::of_file(parse(LAUNCH).unwrap());
    let result = profile(&subject.job, &subject.source, &SimOptions::default()).unwrap();
    assert_eq!(subject.verdict(&result.outcome), Verdict::Expected(Vec::new()));
    assert_eq!((result.report.grid, result.report.block, result.report.warps), ([4, 1, 1], [128, 1, 1], 16));
    let line = &result.report.lines[0];
    assert_eq!((line.line, line.text.as_str()), (10, "y[id.x] = parameters.factor * x[id.x];"));
    assert_eq!((line.counts.global_load.requests, line.counts.global_load.sectors), (16, 63));

    let wrong = Subject::of_file(changed("factor = 2.0", "factor = 3.0").unwrap());
    let result = profile(&wrong.job, &wrong.source, &SimOptions::default()).unwrap();
    let verdict = wrong.verdict(&result.outcome);
    assert_eq!(verdict.sentence().unwrap(), "Wrong: 499 of 500 elements of y; first at y[1]: got 3, expected 2");
}

#[test]
fn a_cuda_kernel_is_profiled_and_checked_on_its_own_lines() {
    let text = LAUNCH.replace("scale.wgsl", "scale.cu").replace("expect = { file = \"twice.bin\" }\n", "");
    let subject = Subject::of_file(parse(&text).unwrap());
    let report = profile(&subject.job, &subject.source, &SimOptions::default()).unwrap().report;
    assert_eq!((report.lines[0].line, report.lines[0].text.as_str()), (6, "y[i] = factor * x[i];"));
    let found = sanitize(&subject.job, &subject.source, &SimOptions::default()).unwrap().findings;
    assert!(found.iter().all(|found| found.finding.kind == FindingKind::OutOfBounds), "{found:?}");
    assert_eq!((found[0].marks[0].line, found[0].marks[0].text.as_str()), (6, "y[i] = factor * x[i];"));
    assert!(found[0].sentence.contains("line 6"), "{}", found[0].sentence);
}

#[test]
fn an_edit_of_a_kernels_cuda_c_is_checked_as_cuda_defines_it() {
    let (family, variant) = find("reduce/warp").unwrap();
    let limits = SimDevice::new(SimOptions::default()).adapter().limits.clone();
    let request = Request::new(Settings::defaults(variant).with("n", 1000.0), limits);
    let findings = |text: &str| {
        let adapted = adapted(family.id_of(variant), variant, text, &request);
        let job = variant.job(&Request { edited: Some(adapted.kernel.unwrap().wgsl), ..request.clone() }).unwrap();
        sanitize(&job, &adapted.source.unwrap(), &SimOptions::default()).unwrap().findings
    };
    let text = variant.cuda.get();
    assert!(findings(text).is_empty());
    // The translation calculates the same: masks are CUDA's alone.
    let found = findings(&text.replace("__shfl_down_sync(0xffffffff", "__shfl_down_sync(0xffff"));
    let line = 1 + text.lines().position(|line| line.contains("__shfl_down_sync")).unwrap();
    assert!(found.iter().any(|found| found.finding.kind == FindingKind::WrongMask), "{found:?}");
    assert_eq!(found[0].marks[0].line as usize, line);
}

#[test]
fn doubles_in_a_launchs_buffers_are_checked_as_cuda_defines_them() {
    const SUM: &str = "
__global__ void sum(const double *in, double *out)
{
    double mine = in[threadIdx.x];
    mine += __shfl_down_sync(0xffff, mine, 1);
    out[threadIdx.x] = mine;
}
";
    let launch = "source = \"sum.cu\"\ngrid = 1\nblock = 32\n\
                  [[buffer]]\nname = \"in\"\ntype = \"vec2<u32>\"\nlen = 32\nfill = \"zero\"\n\
                  [[buffer]]\nname = \"out\"\ntype = \"vec2<u32>\"\nlen = 32\n";
    let mut read = |_: &str| Ok(SUM.as_bytes().to_vec());
    let subject = Subject::of_file(LaunchFile::parse("launch.toml", launch, &mut read).unwrap());
    let found = sanitize(&subject.job, &subject.source, &SimOptions::default()).unwrap().findings;
    assert_eq!((found[0].finding.kind, found[0].marks[0].line), (FindingKind::WrongMask, 5));
}

#[test]
fn constant_memory_of_a_cuda_kernel_is_described_like_any_buffer() {
    const WEIGHTS: &str = "
__constant__ float weights[5];
__constant__ float scale;
__global__ void weigh(float *y) { y[threadIdx.x] = scale * weights[threadIdx.x % 5]; }
";
    let launch = "source = \"weigh.cu\"\ngrid = 1\nblock = 5\n[scalars]\nscale = 2.0\n\
                  [[buffer]]\nname = \"y\"\ntype = \"f32\"\nlen = 5\nexpect = { file = \"twice.bin\" }\n";
    let parse = |text: &str| {
        let twice: Vec<u8> = (0..5_u8).flat_map(|i| (2.0 * f32::from(i)).to_le_bytes()).collect();
        let mut read = |name: &str| Ok(if name == "weigh.cu" { WEIGHTS.as_bytes().to_vec() } else { twice.clone() });
        LaunchFile::parse("launch.toml", text, &mut read).map_err(|error| error.to_string())
    };
    let error = parse(launch).unwrap_err();
    assert!(error.contains("`weights`"), "{error}");
    let weights = "[[buffer]]\nname = \"weights\"\ntype = \"f32\"\nlen = 5\nfill = \"iota\"\n";
    let subject = Subject::of_file(parse(&format!("{launch}{weights}")).unwrap());
    let result = profile(&subject.job, &subject.source, &SimOptions::default()).unwrap();
    let sentence = subject.verdict(&result.outcome).sentence().unwrap();
    assert!(sentence.starts_with("Correct"), "{sentence}");
}

#[test]
fn a_byte_counts_as_one_whatever_its_translation_does() {
    // Bytes lie four in a word of WGSL, where storing one takes two atomics.
    const BYTES: &str = "
__global__ void mark(unsigned char *flags, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i <= n)
        flags[i] = 1;
}
";
    let launch = "source = \"mark.cu\"\ngrid = 2\nblock = 32\n[scalars]\nn = 64\n\
                  [[buffer]]\nname = \"flags\"\ntype = \"u32\"\nlen = 16\n";
    let parse = |text: &str| {
        let mut read = |_: &str| Ok(BYTES.as_bytes().to_vec());
        Subject::of_file(LaunchFile::parse("launch.toml", text, &mut read).unwrap())
    };
    let right = parse(launch);
    let report = profile(&right.job, &right.source, &SimOptions::default()).unwrap().report;
    let stores: Vec<_> = report
        .lines
        .iter()
        .map(|line| (line.line, line.counts.global_store.requests))
        .filter(|(_, n)| *n > 0)
        .collect();
    assert_eq!((stores, report.counts.atomics.requests), (vec![(6, 2)], 0));
    // A word of which bytes were cleared and set was written, although that reads it.
    assert_eq!(sanitize(&right.job, &right.source, &SimOptions::default()).unwrap().findings.len(), 0);

    let wrong = parse(&launch.replace("grid = 2", "grid = 3"));
    let found = sanitize(&wrong.job, &wrong.source, &SimOptions::default()).unwrap().findings.remove(0);
    assert_eq!((found.finding.kind, found.marks[0].line), (FindingKind::OutOfBounds, 6));
    assert_eq!(found.finding.advice, "Guard the access: if (i < n), where n is the number of elements, 64 here.");
}

#[test]
fn what_is_wrong_with_a_launch_file_is_said_with_line_and_key() {
    let cases = [
        (changed("grid = 4", "grid = "), "launch.toml, line 2: "),
        (changed("grid = 4", "grid = 0"), "launch.toml, line 2: grid: 0; allowed: a whole number from 1 on"),
        (changed("grid = 4", "grid = true"), "launch.toml, line 2: grid: a value of type boolean; allowed: a whole"),
        (
            changed("grid = 4", "grid = \"m / block\""),
            "launch.toml, line 2: grid: `m / block`: column 1 of the formula: nothing is called `m`; there are factor, n",
        ),
        (changed("grid = 4", "grind = 4"), "launch.toml, line 2: grind: there is no such key; there are source, entry"),
        (changed("grid = 4\n", ""), "launch.toml, line 1: `grid` or `threads` is missing: one of the two says"),
        (
            changed("block = 128", "block = [8, 16]"),
            "launch.toml, line 3: block: [8, 16, 1]; allowed: the kernel's own block, [8, 1, 1]",
        ),
        (changed("scale.wgsl", "gone.wgsl"), "launch.toml, line 1: source: cannot read gone.wgsl: no such file"),
        (
            changed("scale.wgsl", "broken.wgsl"),
            "launch.toml, line 1: source: broken.wgsl does not compile:\nline 1, column 10",
        ),
        (
            changed("scale.wgsl", "two.wgsl"),
            "launch.toml, line 1: source: two.wgsl has several kernels; name one with entry = …: `a`, `b`",
        ),
        (
            changed("grid = 4", "grid = 4\nentry = \"scaled\""),
            "launch.toml, line 3: entry: scale.wgsl has no kernel `scaled`; allowed: `scale`",
        ),
        (
            changed("n = 500", "m = 500"),
            "launch.toml, line 6: scalars.m: the kernel takes no scalar `m`; allowed: n, factor",
        ),
        (
            changed("n = 500\n", ""),
            "launch.toml, line 1: source: the kernel takes the scalar `n`; give it under [scalars]",
        ),
        (changed("n = 500", "n = -1"), "launch.toml, line 6: scalars.n: -1; allowed: what fits u32"),
        (
            changed("binding = 0", "binding = 7"),
            "launch.toml, line 10: buffer.binding: the kernel binds nothing at 7; allowed: 0 (`x`), 1 (`y`), 2 (`parameters`)",
        ),
        (
            changed("len = 500", "length = 500"),
            "launch.toml, line 12: buffer.length: there is no such key; there are binding, group, name, type, len, fill, \
             members, value, seed, file, expect, tolerance, absolute, as",
        ),
        (changed("name = \"y\"", "name = \"x\""), "launch.toml, line 15: buffer: `x` is described twice"),
        (
            changed("type = \"f32\"", "type = \"f64\""),
            "launch.toml, line 11: buffer.type: the kernel declares `x` as f32, the file says f64",
        ),
        (changed("len = 500", "len = -5"), "launch.toml, line 12: buffer.len: -5; allowed: a whole number from 0 on"),
        (
            changed("fill = \"iota\"", "fill = \"random\""),
            "launch.toml, line 13: buffer.fill: `random`; allowed: \"zero\"",
        ),
        (
            changed("fill = \"iota\"", "fill = { file = \"none\" }"),
            "launch.toml, line 13: file: cannot read none: no such file",
        ),
        (
            changed("[[buffer]]\nname = \"y\"", "[[other]]\nname = \"y\""),
            "launch.toml, line 15: other: there is no such key",
        ),
        (
            changed("block = 128", "block = 128\n[overrides]\nwidth = 3"),
            "launch.toml, line 5: overrides.width: the kernel has no override `width`; allowed: block_x",
        ),
    ];
    for (result, expected) in cases {
        let said = result.map(|_| ()).unwrap_err();
        assert!(said.starts_with(expected), "{said}\nshould begin\n{expected}");
    }
    let without = LAUNCH.split("[[buffer]]\nname").next().unwrap();
    assert_eq!(
        parse(without).map(|_| ()).unwrap_err(),
        "launch.toml, line 1: source: the kernel declares `y`; describe it in a [[buffer]] with name = \"y\""
    );
}

#[test]
fn each_rule_finds_the_kernel_that_was_written_to_show_it() {
    type Changes = &'static [(&'static str, f64)];
    const FEWER: Changes = &[("n", 300_000.0)];
    let cases: [(&str, Changes, Rule); 7] = [
        ("transpose/naive", &[], Rule::Uncoalesced),
        ("transpose/coalesced", &[], Rule::BankConflicts),
        ("reduce/interleaved", FEWER, Rule::Divergence),
        ("histogram/global_atomics", FEWER, Rule::AtomicContention),
        ("matmul/naive", &[("rows", 200.0), ("columns", 200.0), ("inner", 200.0)], Rule::RedundantLoads),
        ("vector_add/guarded", &[("n", 100.0)], Rule::FewBlocks),
        // One block more than 132 multiprocessors of 2,048 threads hold.
        ("vector_add/guarded", &[("n", 270_592.0)], Rule::TailEffect),
    ];
    for (id, changes, rule) in cases {
        let report = report_of(id, changes);
        assert_eq!(report.diagnoses[0].rule, rule, "{id}: {:?}", report.diagnoses);
        assert!(!report.diagnoses[0].evidence.is_empty());
    }
}

/// The report of a kernel whose blocks have so many threads and so many words of shared memory, on a full machine.
fn of_block(threads: u32, words: u32) -> ProfileReport {
    const SOURCE: &str = "
override block_x = 64u;
override words = 64u;
@group(0) @binding(0) var<storage, read_write> y: array<u32>;
var<workgroup> sh: array<u32, words>;
@compute @workgroup_size(block_x)
fn stage(@builtin(workgroup_id) block: vec3<u32>, @builtin(local_invocation_id) thread: vec3<u32>) {
    sh[thread.x % words] = thread.x;
    y[block.x * block_x + thread.x] = sh[thread.x % words];
}
";
    let launch = format!(
        "source = \"stage.wgsl\"\ngrid = 1000\nblock = {threads}\n[overrides]\nwords = {words}\n\
         [[buffer]]\nname = \"y\"\ntype = \"u32\"\nlen = {}\n",
        1000 * threads
    );
    let mut read = |_: &str| Ok(SOURCE.as_bytes().to_vec());
    let subject = Subject::of_file(LaunchFile::parse("launch.toml", &launch, &mut read).unwrap());
    profile(&subject.job, &subject.source, &SimOptions::default()).unwrap().report
}

/// The report of a kernel that does this to element `i` of `y` and of `x`.
fn of_body(body: &str) -> ProfileReport {
    let source = format!(
        "@group(0) @binding(0) var<storage, read> x: array<f32>;
@group(0) @binding(1) var<storage, read_write> y: array<f32>;
override block_x = 256u;
@compute @workgroup_size(block_x)
fn step(@builtin(global_invocation_id) id: vec3<u32>) {{
    let i = id.x;
    if i < arrayLength(&y) {{
        {body}
    }}
}}
"
    );
    let buffer = |name: &str| format!("[[buffer]]\nname = \"{name}\"\ntype = \"f32\"\nlen = 256000\nfill = \"iota\"\n");
    let launch = format!("source = \"step.wgsl\"\ngrid = 1000\nblock = 256\n{}{}", buffer("x"), buffer("y"));
    let mut read = |_: &str| Ok(source.clone().into_bytes());
    let subject = Subject::of_file(LaunchFile::parse("launch.toml", &launch, &mut read).unwrap());
    profile(&subject.job, &subject.source, &SimOptions::default()).unwrap().report
}

#[test]
fn an_element_that_an_expression_names_twice_is_not_loaded_again_and_one_of_each_turn_is() {
    let cases = [
        ("y[i] = y[i] + 0.5 * (x[i] - y[i]);", false),
        ("let was = y[i];\nlet change = x[i] - y[i];\ny[i] = was + 0.5 * change;", false),
        // Each turn of a loop loads it.
        ("var sum = 0.0;\nfor (var k = 0u; k < 8u; k++) { sum += x[i] * f32(k); }\ny[i] = sum;", true),
        // In between it may have changed.
        ("y[i] = 2.0 * x[i];\ny[i] = y[i] + 1.0;\ny[i] = y[i] * y[i];\ny[i] = y[i] - x[i];", true),
        // A neighbour's element is another request.
        ("y[i] = x[i] + x[min(i + 1u, 255999u)] + x[min(i + 2u, 255999u)];", true),
    ];
    for (body, again) in cases {
        let report = of_body(body);
        assert_eq!(rules(&report).contains(&Rule::RedundantLoads), again, "{body}\n{:?}", report.diagnoses);
    }
    let y = |body: &str| of_body(body).buffers.iter().find(|buffer| buffer.name == "y").unwrap().requested_bytes;
    assert_eq!(y("y[i] = y[i] + 0.5 * (x[i] - y[i]);"), 4 * 256_000);
}

#[test]
fn occupancy_and_partial_warps_are_blamed_from_their_thresholds_on() {
    use Rule::{LowOccupancy, PartialWarps};
    // An H200 holds 32 blocks, 64 warps and 227 KiB of shared memory, a kilobyte more a block than it asks for.
    type Expected = &'static [(Rule, &'static str)];
    let cases: [(u32, u32, Expected); 11] = [
        (64, 64, &[]),
        // 32 blocks of one warp each: exactly half, and nothing is gained by that.
        (
            32,
            64,
            &[(LowOccupancy, "32 threads per block: a multiprocessor holds 32 blocks, warps for 50 % of its threads")],
        ),
        // 3 of 64 lanes idle are fewer than a tenth, 8 are more.
        (61, 64, &[]),
        (56, 64, &[(PartialWarps, "56 threads per block take 2 warps, 8 lanes idle")]),
        (220, 64, &[]),
        (200, 64, &[(PartialWarps, "200 threads per block take 7 warps, 24 lanes idle")]),
        (33, 64, &[(PartialWarps, "33 threads per block take 2 warps, 31 lanes idle")]),
        // 6 blocks of 33 KiB: 24 warps of 64.
        (
            128,
            8 << 10,
            &[(
                LowOccupancy,
                "32,768 bytes of shared memory per block: a multiprocessor holds 6 blocks, warps for 38 % of its threads",
            )],
        ),
        // 8 blocks of 27 KiB, half of it: each may need its part.
        (128, 6900, &[]),
        // With twice the threads the same blocks fill three quarters of it.
        (256, 8 << 10, &[]),
        // 10 blocks of 6 warps.
        (192, 4 << 10, &[]),
    ];
    for (threads, words, expected) in cases {
        let report = of_block(threads, words);
        let found: Vec<_> = report
            .diagnoses
            .iter()
            .filter(|diagnosis| matches!(diagnosis.rule, LowOccupancy | PartialWarps))
            .map(|diagnosis| (diagnosis.rule, diagnosis.evidence[0].text.as_str()))
            .collect();
        assert_eq!(found, expected, "{threads} threads, {words} words");
    }
    // Fewer threads per block than a warp has lanes leave a multiprocessor's 32 blocks half empty: the rule on warps says so.
    let tiny = of_block(8, 64);
    assert_eq!(tiny.diagnoses[0].rule, PartialWarps, "{:?}", tiny.diagnoses);
}

#[test]
fn a_kernel_that_is_written_well_is_not_blamed() {
    for id in ["vector_add/guarded", "transpose/padded", "reduce/sequential"] {
        let report = report_of(id, &[]);
        assert_eq!(rules(&report), [Rule::NothingFound], "{id}: {:?}", report.diagnoses);
    }
}

#[test]
fn lines_come_most_expensive_first_and_their_shares_make_up_the_whole() {
    let report = report_of("transpose/naive", &[]);
    assert!(report.lines.is_sorted_by(|one, other| one.share >= other.share));
    let whole: f64 = report.lines.iter().map(|line| line.share).sum();
    assert!((whole - 1.0).abs() < 1e-9, "{whole}");
    let sectors: u64 = report.lines.iter().map(|line| line.counts.global_store.sectors).sum();
    assert_eq!(sectors, report.counts.global_store.sectors);
    let text = serde_json::to_string(&report).unwrap();
    let back: ProfileReport = serde_json::from_str(&text).unwrap();
    assert_eq!((back.counts, back.decisions, back.diagnoses.len()), (report.counts, report.decisions, 1));
}
