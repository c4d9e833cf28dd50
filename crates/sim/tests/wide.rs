//! Types beyond WGSL: `f64`, `i64`, `u64`, atomics on them and on `f32`. What they give, what they cost, and how they are
//! seen. That they give what a GPU does is tested against one, in the workspace's differential tests.
#![expect(clippy::unwrap_used, reason = "helpers of tests fail by panicking, as tests do")]

use std::collections::BTreeMap;

use warpground_engine::{Buffer, ElementType, Fill, Job, Kernel, Launch, Role, Step, Trust};
use warpground_sim::{
    SimOptions, lower,
    observe::{counters::Counts, recorder::RecordOptions},
    profile,
    program::Instruction,
    record,
};

/// A job of one kernel with an input of 1,024 words, each its index, and an output of as many.
fn job(source: &str, blocks: u32, overrides: &[(&str, f64)]) -> Job {
    let buffer =
        |name: &str, fill, role| Buffer { name: name.to_owned(), element: ElementType::U32, length: 1024, fill, role };
    let overrides: BTreeMap<_, _> = overrides.iter().map(|(name, value)| ((*name).to_owned(), *value)).collect();
    let kernel = Kernel {
        label: "main".to_owned(),
        source: source.to_owned().into(),
        entry_point: "main".to_owned(),
        overrides,
        trust: Trust::Checked,
    };
    let role = if source.contains("var<uniform>") { Role::Uniform } else { Role::Input };
    Job {
        label: "wide".to_owned(),
        kernels: vec![kernel],
        buffers: vec![buffer("input", Fill::Iota, role), buffer("output", Fill::Zero, Role::InputOutput)],
        steps: vec![Step::Launch(Launch { kernel: 0, grid: [blocks, 1, 1], bindings: vec![(0, 0), (1, 1)] })],
        resources: Default::default(),
    }
}

/// What a kernel leaves in the output, and what it cost.
fn run(source: &str, blocks: u32, overrides: &[(&str, f64)]) -> (Vec<u64>, Counts) {
    let job = job(source, blocks, overrides);
    let profiled = profile(&job, &SimOptions::default()).unwrap_or_else(|error| panic!("{error}\n{source}"));
    let pairs = profiled.outcome.outputs[0].bytes.chunks_exact(8);
    let values = pairs.map(|bytes| u64::from_le_bytes(bytes.try_into().unwrap())).collect();
    (values, profiled.launches[0].counts)
}

/// Runs one thread that evaluates expressions of type u64; `i(n)`, `s(n)`, `w(n)` and `f(n)` are n as i64, i32, u64 and
/// f64, known at run time only.
fn evaluate(declarations: &str, texts: &[&str]) -> Vec<u64> {
    let body: String = texts.iter().enumerate().map(|(i, text)| format!("    output[{i}] = {text};\n")).collect();
    let source = format!(
        "{declarations}
@group(0) @binding(0) var<storage, read> input: array<u32>;
@group(0) @binding(1) var<storage, read_write> output: array<u64>;
fn w(i: u32) -> u64 {{ return u64(input[i]); }}
fn i(i: u32) -> i64 {{ return bitcast<i64>(w(i)); }}
fn s(i: u32) -> i32 {{ return i32(input[i]); }}
fn f(i: u32) -> f64 {{ return f64(input[i]); }}
fn b(x: f64) -> u64 {{ return bitcast<u64>(x); }}
@compute @workgroup_size(1)
fn main() {{
{body}}}
"
    );
    run(&source, 1, &[]).0
}

fn check(declarations: &str, cases: &[(&str, u64)]) {
    let texts: Vec<_> = cases.iter().map(|(text, _)| *text).collect();
    for ((text, expected), found) in cases.iter().zip(evaluate(declarations, &texts)) {
        assert_eq!(found, *expected, "{text} is {found:#x}, not {expected:#x}");
    }
}

#[test]
fn bits_of_64_are_counted_found_and_moved() {
    check(
        "",
        &[
            ("countLeadingZeros(w(1)) + 100lu * countTrailingZeros(w(0))", 63 + 6400),
            ("countOneBits(w(255) << 40u)", 8),
            ("reverseBits(w(1))", 1 << 63),
            ("firstLeadingBit(w(200) << 32u) + 100lu * firstTrailingBit(w(200) << 32u)", 39 + 3500),
            ("firstLeadingBit(w(0))", u64::MAX),
            ("firstTrailingBit(w(0))", u64::MAX),
            ("bitcast<u64>(firstLeadingBit(-i(2)))", 0),
            ("extractBits(w(0xb5) << 40u, 42u, 4u)", 0xd),
            ("bitcast<u64>(extractBits(i(0xb5) << 40u, 42u, 4u))", 0xffff_ffff_ffff_fffd),
            ("extractBits(w(9), 0u, 64u) + extractBits(w(9), 64u, 9u)", 9),
            ("insertBits(0xfffffffffffffffflu, w(0), 28u, 8u)", 0xffff_fff0_0fff_ffff),
            ("insertBits(w(1), 5lu, 70u, 8u)", 1),
        ],
    );
}

#[test]
fn integers_keep_their_value_whatever_their_width_and_sign() {
    check(
        "enable f16;",
        &[
            // naga's SPIR-V extends by the sign of the result instead; its constants do as here.
            ("u64(-s(1))", u64::MAX),
            ("bitcast<u64>(i64(input[0] - 1u))", 0xffff_ffff),
            ("u64(u32(-i(1)))", 0xffff_ffff),
            ("bitcast<u64>(i64(-s(5)))", (-5_i64).cast_unsigned()),
            ("b(f64(-i(3)))", (-3.0_f64).to_bits()),
            ("b(f64(w(0) - 1lu))", 18_446_744_073_709_551_616.0_f64.to_bits()),
            ("u64(f32(w(0) - 1lu) == 18446744073709551616.0f)", 1),
            ("u64(bitcast<u32>(f32(f16(w(3)))))", 3.0_f32.to_bits().into()),
            ("b(f64(w(3) > 2lu) + f64(f16(f(2))))", 3.0_f64.to_bits()),
        ],
    );
}

#[test]
fn floats_out_of_range_give_the_nearest_that_both_types_hold() {
    check(
        "",
        &[
            ("u64(f(1) * 1e30lf)", 0xffff_ffff_ffff_f800),
            ("u64(-f(1))", 0),
            ("bitcast<u64>(i64(f(1) * 1e30lf))", 0x7fff_ffff_ffff_fc00),
            ("bitcast<u64>(i64(-f(1) * 1e30lf))", 1 << 63),
            ("u64(f32(input[1]) * 1e30f)", 0xffff_ff00_0000_0000),
            ("bitcast<u64>(i64(f32(input[1]) * 1e30f))", 0x7fff_ff80_0000_0000),
            ("u64(u32(f(1) * 1e30lf))", 0xffff_ffff),
            ("u64(bitcast<u32>(i32(-f(1) * 1e30lf)))", 0x8000_0000),
            ("u64(f(0) / f(0))", 0),
            ("u64(bool(f(0) / f(0))) + u64(bool(-f(0))) * 2lu", 1),
        ],
    );
}

#[test]
fn functions_of_f64_are_as_exact_as_f64_is() {
    let cases: &[(&str, f64)] = &[
        ("fma(f(3) / f(7), f(7), -3.0lf)", (3.0_f64 / 7.0).mul_add(7.0, -3.0)),
        ("f64(frexp(f(12)).exp) + frexp(f(12)).fract", 4.75),
        ("f64(frexp(f(1) * 5e-324lf).exp)", -1073.0),
        ("ldexp(f(3), s(20)) + ldexp(f(1), -s(1000)) * ldexp(f(1), s(1000))", 3.0 * 1_048_576.0 + 1.0),
        ("-f(17) % f(5)", -2.0),
        ("smoothstep(f(0), f(4), f(1))", 0.15625),
        ("sin(f(1)) + cos(f(1))", 1.0_f64.sin() + 1.0_f64.cos()),
        ("exp(f(1)) * log(f(3))", 1.0_f64.exp() * 3.0_f64.ln()),
        ("pow(f(2), f(70)) + atan2(f(1), -f(1))", 2.0_f64.powf(70.0) + 1.0_f64.atan2(-1.0)),
        ("refract(vec2(f(3), -f(4)) / 5.0lf, vec2(f(0), f(1)), 0.5lf).x", 0.3),
        ("0.1lf + f(0)", 0.1),
        ("(vec3(f(1), f(2), f(3)) * mat2x3<f64>(f(1), f(0), f(2), f(3), f(1), f(1))).y", 8.0),
    ];
    let texts: Vec<_> = cases.iter().map(|(text, _)| format!("b({text})")).collect();
    let texts: Vec<_> = texts.iter().map(String::as_str).collect();
    for ((text, expected), found) in cases.iter().zip(evaluate("", &texts)) {
        assert_eq!(f64::from_bits(found), *expected, "{text}");
    }
}

#[test]
fn indices_of_64_bits_do_not_wrap() {
    check(
        "var<private> table: array<u64, 4> = array(7lu, 8lu, 9lu, 10lu);",
        &[
            ("table[w(2)]", 9),
            // Out of bounds, where a load gives zero.
            ("table[(w(1) << 32u) + 2lu]", 0),
            ("table[-i(1)]", 0),
            ("array(3lu, 4lu, 5lu)[i(1)]", 4),
            ("vec3(w(3), w(4), w(5))[w(2)]", 5),
        ],
    );
}

#[test]
fn an_override_may_be_an_f64_and_a_uniform_buffer_anything_of_64_bits() {
    let source = "
override factor: f64 = 2.0lf;
struct Factors { scale: f64, shift: vec3<i64>, last: u64 }
@group(0) @binding(0) var<uniform> factors: Factors;
@group(0) @binding(1) var<storage, read_write> output: array<u64>;
@compute @workgroup_size(2)
fn main(@builtin(local_invocation_index) t: u32) {
    if t == 0u {
        output[0] = bitcast<u64>(factors.scale);
        output[3] = bitcast<u64>(factor / 3.0lf);
    }
    output[1u + t] = bitcast<u64>(factors.shift[t + 1u]) ^ (factors.last << t);
}
";
    // The input's words are their own indices; a vector of three i64 is aligned to 32 bytes.
    let word = |index: u64| (index + 1) << 32 | index;
    for (overrides, factor) in [(&[][..], 2.0_f64), (&[("factor", 0.1)][..], 0.1)] {
        let (found, _) = run(source, 1, overrides);
        let expected = [word(0), word(10) ^ word(14), word(12) ^ word(14) << 1, (factor / 3.0).to_bits()];
        assert_eq!(found[..4], expected);
    }
}

#[test]
fn accesses_of_8_and_16_bytes_cost_what_hardware_takes_for_them() {
    let kernel = |element: &str| {
        format!(
            "var<workgroup> sh: array<{element}, 32>;
@group(0) @binding(1) var<storage, read_write> output: array<{element}>;
@compute @workgroup_size(32)
fn main(@builtin(local_invocation_index) t: u32) {{
    sh[t] = output[t];
    workgroupBarrier();
    output[t] = sh[t];
}}
"
        )
    };
    // Of a warp: the requests of a load or a store, its sectors, and its passes through shared memory.
    for (element, requests, sectors, wavefronts) in [
        ("f32", 1, 4, 1),
        ("f64", 1, 8, 2),
        ("i64", 1, 8, 2),
        ("vec2<f64>", 1, 16, 4),
        ("vec2<u64>", 1, 16, 4),
        // Two halves of 16 bytes, 32 bytes apart: every sector is touched by both, every bank has twice as many words.
        ("vec4<f64>", 2, 64, 16),
    ] {
        let (_, counts) = run(&kernel(element), 1, &[]);
        for traffic in [counts.global_load, counts.global_store] {
            assert_eq!((traffic.requests, traffic.sectors), (requests, sectors), "{element} in global memory");
        }
        for traffic in [counts.shared_load, counts.shared_store] {
            assert_eq!((traffic.requests, traffic.wavefronts), (requests, wavefronts), "{element} in shared memory");
        }
    }
}

#[test]
fn atomics_on_64_bits_return_what_was_there_and_carry_into_the_high_word() {
    let source = "
struct Cells { sum: atomic<u64>, low: atomic<i64>, high: atomic<i64>, lock: atomic<u64>, last: atomic<i64> }
@group(0) @binding(0) var<storage, read> input: array<u32>;
@group(0) @binding(1) var<storage, read_write> output: array<atomic<u64>>;
var<workgroup> sh: Cells;
@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3<u32>, @builtin(local_invocation_index) t: u32) {
    let before = atomicAdd(&sh.sum, 0xc0000000lu);
    atomicStore(&output[t], before);
    atomicMin(&sh.low, 5li - i64(i32(t)));
    atomicMax(&sh.high, i64(i32(t)) - 100li);
    let taken = atomicCompareExchangeWeak(&sh.lock, 0lu, 0x100000000lu + u64(t));
    if taken.exchanged {
        atomicStore(&output[70], taken.old_value + 1lu);
    } else {
        atomicAdd(&output[71], taken.old_value >> 32u);
    }
    workgroupBarrier();
    if t == 0u {
        atomicStore(&output[65], atomicLoad(&sh.sum));
        atomicStore(&output[66], bitcast<u64>(atomicLoad(&sh.low)));
        atomicStore(&output[67], bitcast<u64>(atomicLoad(&sh.high)));
        atomicStore(&output[68], bitcast<u64>(atomicExchange(&sh.last, -7li)));
        atomicStore(&output[69], bitcast<u64>(atomicSub(&sh.last, 1li)));
    }
    atomicXor(&output[72], 0xffffffff00000000lu);
    atomicOr(&output[73], 1lu << t);
}
";
    let (found, counts) = run(source, 1, &[]);
    for thread in 0..64_u64 {
        assert_eq!(found[thread as usize], thread * 0xc000_0000, "thread {thread}");
    }
    let minus = |value: i64| value.cast_unsigned();
    assert_eq!(found[65..74], [64 * 0xc000_0000, minus(-58), 0, 0, minus(-7), 1, 63, 0, u64::MAX]);
    let adds = 2 * 32;
    assert!(counts.atomics.turns >= adds, "all lanes of both warps meet on the sum: {:?}", counts.atomics);
    assert_eq!(counts.global_store.useful_bytes, (64 + 1 + 5) * 8);
}

#[test]
fn atomics_on_64_bits_lose_nothing_when_blocks_run_side_by_side() {
    let source = "
@group(0) @binding(1) var<storage, read_write> output: array<atomic<u64>>;
@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
    atomicAdd(&output[0], 0xffffffff0lu);
    atomicMax(&output[1], u64(id.x) << 33u);
    atomicAdd(&output[2u + id.x % 3u], 1lu);
}
";
    let blocks = 300;
    let (found, _) = run(source, blocks, &[]);
    let threads = u64::from(blocks) * 64;
    assert_eq!(found[..5], [threads * 0xf_ffff_fff0, (threads - 1) << 33, threads / 3, threads / 3, threads / 3]);
}

#[test]
fn sums_of_floats_are_the_same_in_every_run() {
    let source = "
@group(0) @binding(1) var<storage, read_write> output: array<atomic<f32>>;
@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
    atomicAdd(&output[0], 1.0 / f32(id.x + 1u));
    atomicSub(&output[1], 0.5);
    if id.x == 0u {
        atomicStore(&output[3], atomicExchange(&output[2], 2.5) + 1.5);
    }
}
";
    let bits = |(values, _): (Vec<u64>, Counts)| values.iter().take(2).flat_map(|word| word.to_le_bytes()).collect();
    let floats = |bytes: &Vec<u8>| -> Vec<f32> {
        bytes.chunks_exact(4).map(|bytes| f32::from_le_bytes(bytes.try_into().unwrap())).collect()
    };
    let first: Vec<u8> = bits(run(source, 40, &[]));
    let found = floats(&first);
    let in_order = (0..2560_u16).fold(0.0_f32, |sum, thread| sum + 1.0 / (f32::from(thread) + 1.0));
    assert_eq!(found, [in_order, -1280.0, 2.5, 1.5]);
    for _ in 0..5 {
        assert_eq!(bits(run(source, 40, &[])), first);
    }
}

#[test]
fn values_of_64_bits_are_watched_and_recorded_as_one() {
    let source = "
struct Pair { tag: u32, value: f64 }
@group(0) @binding(0) var<storage, read> input: array<u32>;
@group(0) @binding(1) var<storage, read_write> output: array<Pair>;
@compute @workgroup_size(32)
fn main(@builtin(local_invocation_index) t: u32) {
    let half = f64(input[t]) * 0.5lf;
    var sum = vec2(u64(t) << 32u, 3lu);
    sum.x += 1lu;
    output[t].value = half;
    output[t].tag = u32(sum.x);
}
";
    let recorded = record(&job(source, 1, &[]), &SimOptions::default(), &RecordOptions::default()).unwrap();
    let recording = &recorded.recordings[0];
    let warp = &recording.blocks[0].warps[0];
    let name = |name: &str| {
        let number = recording.names.iter().position(|known| known.name == name).unwrap();
        (u32::try_from(number).unwrap(), &recording.names[number])
    };
    let last = warp.steps.len() - 1;
    let (half, (sum, named)) = (name("half").0, name("sum"));
    assert_eq!(warp.watch(half, 0, last)[5], Some(2.5_f64.to_bits()));
    assert_eq!((named.type_name.as_str(), named.scalars.len()), ("vec2<u64>", 2));
    assert_eq!(warp.watch(sum, 0, last)[9], Some((9 << 32) + 1));
    assert_eq!(warp.watch(sum, 1, last)[9], Some(3));

    let stores: Vec<_> =
        warp.steps.iter().flat_map(|step| &step.accesses).filter(|access| access.kind.writes()).collect();
    let [value, tag] = stores.as_slice() else { panic!("two stores: {stores:?}") };
    assert_eq!((value.bytes, value.values.len(), tag.bytes), (8, 1, 4));
    assert_eq!(value.values[0].lanes(value.active)[31], Some(15.5_f64.to_bits()));
    let text = serde_json::to_string(recording).unwrap();
    assert_eq!(serde_json::from_str::<warpground_sim::Recording>(&text).unwrap(), *recording);
}

#[test]
fn an_instruction_stays_as_small_as_it_was_without_them() {
    assert_eq!(size_of::<Instruction>(), 16);
}

#[test]
fn what_naga_does_not_allow_is_refused_in_words() {
    let features = warpground_sim::adapter(32).features;
    let exchange = "var<workgroup> sh: atomic<f32>;
@compute @workgroup_size(1)
fn main() {
    atomicMax(&sh, 1.0);
}";
    for (text, words) in [
        ("var<workgroup> sh: atomic<f64>;\n@compute @workgroup_size(1)\nfn main() {}", "not supported for an atomic"),
        (exchange, "line 4"),
    ] {
        let kernel = Kernel {
            label: "main".to_owned(),
            source: text.into(),
            entry_point: "main".to_owned(),
            overrides: BTreeMap::new(),
            trust: Trust::Checked,
        };
        let error = lower(&kernel, &features, Default::default()).unwrap_err().to_string();
        assert!(error.contains(words), "{error}");
    }
}
