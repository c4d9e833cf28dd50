//! Cooperative matrices: what they give against a reference in f64, what their accesses cost, and what is said of those that
//! go wrong.
#![expect(clippy::unwrap_used, reason = "helpers of tests fail by panicking, as tests do")]

use std::collections::BTreeMap;

use half::f16;
use warpground_engine::{Buffer, ElementType, Fill, Job, Kernel, Launch, Role, Step, Trust, fill::hash};
use warpground_sim::{SimOptions, TraceOptions, check, observe::counters::Counts, profile, trace};

/// Random numbers of f16 from -1 to 1.
fn halves(seed: u32, count: usize) -> Vec<f16> {
    (0..count as u64).map(|index| f16::from_f64(f64::from(hash(seed, index).cast_signed()) / 2_147_483_648.0)).collect()
}

/// Random numbers of f32 from -1 to 1.
fn floats(seed: u32, count: usize) -> Vec<f32> {
    (0..count as u64).map(|index| Fill::Hash { seed }.f32(index)).collect()
}

fn bytes_of_halves(values: &[f16]) -> Fill {
    Fill::Bytes(values.iter().flat_map(|value| value.to_le_bytes()).collect::<Vec<_>>().into())
}

fn bytes_of_floats(values: &[f32]) -> Fill {
    Fill::Bytes(values.iter().flat_map(|value| value.to_le_bytes()).collect::<Vec<_>>().into())
}

/// The factors, the sums and where the result goes.
struct Data {
    a: Vec<f16>,
    b: Vec<f16>,
    c: Vec<f32>,
    d: usize,
}

impl Data {
    fn random(a: usize, b: usize, c: usize) -> Data {
        Data { a: halves(1, a), b: halves(2, b), c: floats(3, c), d: c }
    }

    /// A job of one kernel whose blocks have `threads` threads: `a`, `b` and `c` are read, `d` is written, of which `left`,
    /// `right`, `sums` and `result` are the types of the elements.
    fn job(&self, [left, right, sums, result]: [&str; 4], threads: u32, grid: [u32; 3], body: &str) -> Job {
        let source = format!(
            "enable f16;
enable wgpu_cooperative_matrix;
diagnostic(off, derivative_uniformity);
@group(0) @binding(0) var<storage, read> a: array<{left}>;
@group(0) @binding(1) var<storage, read> b: array<{right}>;
@group(0) @binding(2) var<storage, read> c: array<{sums}>;
@group(0) @binding(3) var<storage, read_write> d: array<{result}>;
var<workgroup> sh_a: array<vec4<f16>, 512>;
var<workgroup> sh_b: array<vec4<f16>, 512>;
@compute @workgroup_size({threads})
fn main(@builtin(local_invocation_index) thread: u32, @builtin(workgroup_id) block: vec3<u32>) {{
{body}
}}"
        );
        let buffer = |name: &str, length: usize, fill, role| Buffer {
            name: name.to_owned(),
            element: ElementType::U32,
            length: length as u64,
            fill,
            role,
        };
        Job {
            label: "matrices".to_owned(),
            kernels: vec![Kernel {
                label: "main".to_owned(),
                source: source.into(),
                entry_point: "main".to_owned(),
                overrides: BTreeMap::new(),
                trust: Trust::Checked,
            }],
            buffers: vec![
                buffer("a", self.a.len() / 2, bytes_of_halves(&self.a), Role::Input),
                buffer("b", self.b.len() / 2, bytes_of_halves(&self.b), Role::Input),
                buffer("c", self.c.len(), bytes_of_floats(&self.c), Role::Input),
                buffer("d", self.d, Fill::Zero, Role::InputOutput),
            ],
            steps: vec![Step::Launch(Launch { kernel: 0, grid, bindings: vec![(0, 0), (1, 1), (2, 2), (3, 3)] })],
            resources: Default::default(),
        }
    }
}

const SCALARS: [&str; 4] = ["f16", "f16", "f32", "f32"];
const QUADS: [&str; 4] = ["vec4<f16>", "vec4<f16>", "f32", "f32"];

fn run(job: &Job) -> (Vec<f32>, Counts) {
    let profiled = profile(job, &SimOptions::default()).unwrap_or_else(|error| panic!("{error}"));
    let values = profiled.outcome.outputs[0].u32s().map(f32::from_bits).collect();
    (values, profiled.launches[0].counts)
}

/// What the sanitizer says.
fn said(job: &Job) -> Vec<String> {
    check(job, &SimOptions::default()).unwrap().findings.iter().map(ToString::to_string).collect()
}

/// An element of a matrix of 16 × 16 in memory.
fn at<T: Copy>(values: &[T], by_rows: bool, row: usize, column: usize) -> T {
    values[if by_rows { 16 * row + column } else { 16 * column + row }]
}

#[test]
fn a_warp_multiplies_matrices_that_lie_in_memory_in_any_way() {
    let data = Data::random(256, 256, 256);
    let named = |by_rows: bool| if by_rows { "T" } else { "" };
    let mut tried = 0;
    for (width, of_halves, of_floats) in
        [(1, "f16", "f32"), (2, "vec2<f16>", "vec2<f32>"), (4, "vec4<f16>", "vec4<f32>")]
    {
        let types = [of_halves, of_halves, of_floats, of_floats];
        let stride = 16 / width;
        for layout in 0..16 {
            let [a, b, c, d] = [1, 2, 4, 8].map(|bit| layout & bit != 0);
            let body = format!(
                "let left = coopLoad{}<coop_mat16x16<f16, A>>(&a[0], {stride}u);
                let right = coopLoad{}<coop_mat16x16<f16, B>>(&b[0], {stride}u);
                let sums = coopLoad{}<coop_mat16x16<f32, C>>(&c[0], {stride}u);
                let product = coopMultiplyAdd(left, right, sums);
                coopStore{}(product, &d[0], {stride}u);",
                named(a),
                named(b),
                named(c),
                named(d)
            );
            let job = data.job(types, 32, [1; 3], &body);
            let (values, _) = run(&job);
            for row in 0..16 {
                for column in 0..16 {
                    let products =
                        (0..16).map(|k| at(&data.a, a, row, k).to_f64() * at(&data.b, b, k, column).to_f64());
                    let sum = products.fold(f64::from(at(&data.c, c, row, column)), |sum, product| sum + product);
                    let found = at(&values, d, row, column);
                    #[expect(clippy::cast_possible_truncation, reason = "the one rounding")]
                    let expected = sum as f32;
                    assert_eq!(found, expected, "{types:?}, layout {layout:04b}, row {row}, column {column}");
                }
            }
            assert!(said(&job).is_empty(), "{types:?}, layout {layout:04b}: {:?}", said(&job));
            tried += 1;
        }
    }
    assert_eq!(tried, 48);
}

#[test]
fn sums_stay_in_a_variable_and_matrices_are_added_and_scaled_element_by_element() {
    let data = Data::random(3 * 256, 3 * 256, 256);
    let body = "var sums = coop_mat16x16<f32, C>();
        for (var k = 0u; k < 3u; k++) {
            let left = coopLoadT<coop_mat16x16<f16, A>>(&a[16u * k], 48u);
            let right = coopLoadT<coop_mat16x16<f16, B>>(&b[256u * k], 16u);
            sums = coopMultiplyAdd(left, right, sums);
        }
        let more = coopLoadT<coop_mat16x16<f32, C>>(&c[0], 16u);
        let all = sums * 2.0 + more;
        coopStoreT(all, &d[0], 16u);";
    let (values, _) = run(&data.job(SCALARS, 32, [1; 3], body));
    for (index, found) in values.into_iter().enumerate() {
        let (row, column) = (index / 16, index % 16);
        let products = (0..48).map(|k| data.a[48 * row + k].to_f64() * data.b[16 * k + column].to_f64());
        let expected = 2.0 * products.sum::<f64>() + f64::from(data.c[index]);
        assert!((f64::from(found) - expected).abs() < 1e-5, "{index}: {found}, not {expected}");
    }
}

/// A product of 64 × 48 and 48 × 32 by two blocks of four warps. A warp makes 16 × 16 elements, a block 32 × 32.
const PRODUCT: &str = "let warp = thread / 32u;
    let row = 32u * block.x;
    let warp_row = warp / 2u * 16u;
    let warp_column = warp % 2u * 16u;
    var sums = coop_mat16x16<f32, C>();
    for (var k = 0u; k < 48u; k += 16u) {
        sh_a[thread / 4u * 6u + thread % 4u] = a[(row + thread / 4u) * 12u + k / 4u + thread % 4u];
        sh_b[thread / 8u * 10u + thread % 8u] = b[(k + thread / 8u) * 8u + thread % 8u];
        workgroupBarrier();
        let left = coopLoadT<coop_mat16x16<f16, A>>(&sh_a[warp_row * 6u], 6u);
        let right = coopLoadT<coop_mat16x16<f16, B>>(&sh_b[warp_column / 4u], 10u);
        sums = coopMultiplyAdd(left, right, sums);
        workgroupBarrier();
    }
    let all = sums;
    let corner = (row + warp_row) * 32u + warp_column;
    coopStoreT(all, &d[corner], 32u);";

#[test]
fn a_product_by_way_of_shared_memory_is_that_of_the_reference_and_races_only_without_its_barriers() {
    let data = Data::random(64 * 48, 48 * 32, 64 * 32);
    let job = data.job(QUADS, 128, [2, 1, 1], PRODUCT);
    let (values, _) = run(&job);
    for (index, found) in values.into_iter().enumerate() {
        let (row, column) = (index / 32, index % 32);
        let products = (0..48).map(|k| data.a[48 * row + k].to_f64() * data.b[32 * k + column].to_f64());
        let expected: f64 = products.sum();
        assert!((f64::from(found) - expected).abs() < 1e-5, "{index}: {found}, not {expected}");
    }
    assert_eq!(said(&job), [""; 0]);
    for missing in [
        PRODUCT.replacen("workgroupBarrier();", "", 1),
        PRODUCT.replace("sums);\n        workgroupBarrier();", "sums);"),
    ] {
        let findings = said(&data.job(QUADS, 128, [2, 1, 1], &missing));
        assert!(findings.iter().any(|found| found.starts_with("race within a block on `sh_")), "{findings:?}");
    }
}

#[test]
fn a_request_reads_eight_lines_of_sixteen_bytes_and_padded_lines_meet_in_no_bank() {
    let data = Data::random(256, 256, 256);
    let load = |stride: u32, suffix: &str, role: &str| {
        let body = format!(
            "sh_a[thread] = a[thread % 64u];
            workgroupBarrier();
            let matrix = coopLoad{suffix}<coop_mat16x16<f16, {role}>>(&sh_a[0], {stride}u);
            let twin = coop_mat16x16<f16, {}>();
            let product = coopMultiplyAdd({});
            coopStoreT(product, &d[0], 16u);",
            if role == "A" { "B" } else { "A" },
            if role == "A" { "matrix, twin, coop_mat16x16<f32, C>()" } else { "twin, matrix, coop_mat16x16<f32, C>()" }
        );
        run(&data.job(QUADS, 128, [1; 3], &body)).1
    };
    for (suffix, role) in [("T", "A"), ("", "A"), ("T", "B"), ("", "B")] {
        // Four warps, four requests each. A line of 16 halves is 32 bytes; at 128 bytes from each other all eight lines of a
        // block are in the same banks, at 144 in eight different groups of banks.
        let close = load(16, suffix, role).shared_load;
        assert_eq!((close.requests, close.wavefronts), (16, 128), "{suffix} {role}");
        let padded = load(18, suffix, role).shared_load;
        assert_eq!((padded.requests, padded.wavefronts), (16, 16), "{suffix} {role}");
    }
    // From global memory: each block of 8 × 8 is in eight sectors, and of floats too.
    let body = "let left = coopLoadT<coop_mat16x16<f16, A>>(&a[0], 4u);
        let right = coopLoadT<coop_mat16x16<f16, B>>(&b[0], 4u);
        let product = coopMultiplyAdd(left, right, coop_mat16x16<f32, C>());
        coopStoreT(product, &d[0], 16u);";
    let counts = run(&data.job(QUADS, 32, [1; 3], body)).1;
    assert_eq!((counts.global_load.requests, counts.global_load.sectors), (8, 64));
    assert_eq!((counts.global_store.requests, counts.global_store.sectors), (4, 32));
}

#[test]
fn the_multiplication_is_one_instruction_of_the_matrix_unit() {
    let data = Data::random(256, 256, 256);
    let body = "let left = coopLoadT<coop_mat16x16<f16, A>>(&a[0], 4u);
        let right = coopLoadT<coop_mat16x16<f16, B>>(&b[0], 4u);
        let product = coopMultiplyAdd(left, right, coop_mat16x16<f32, C>());
        coopStoreT(product, &d[0], 16u);";
    let job = data.job(QUADS, 32, [1; 3], body);
    let traced = trace(&job, &SimOptions::default(), 0, TraceOptions::default()).unwrap();
    let trace = traced.launch.unwrap().trace;
    let titles = trace.blocks[0].warps[0].iter().map(|issue| trace.operations[issue.operation as usize].class.title());
    assert_eq!(titles.filter(|title| *title == "matrix unit").count(), 1);
}

#[test]
fn a_matrix_that_not_the_whole_warp_holds_is_reported() {
    let data = Data::random(256, 256, 256);
    let body = "if thread < 16u {
            let left = coopLoadT<coop_mat16x16<f16, A>>(&a[0], 4u);
            let product = coopMultiplyAdd(left, coop_mat16x16<f16, B>(), coop_mat16x16<f32, C>());
            coopStoreT(product, &d[0], 16u);
        }";
    let findings = said(&data.job(QUADS, 32, [1; 3], body));
    assert_eq!(findings.len(), 3, "{findings:#?}");
    for found in &findings {
        assert!(
            found.starts_with(
                "value of a lane that does not take part: thread (0, 0, 0) of block (0, 0, 0) uses a matrix of its whole warp"
            ) && found.contains("thread (16, 0, 0)"),
            "{found}"
        );
    }
    // A block of 16 threads is no whole warp either.
    let whole = "let left = coopLoadT<coop_mat16x16<f16, A>>(&a[0], 4u);
        let product = coopMultiplyAdd(left, coop_mat16x16<f16, B>(), coop_mat16x16<f32, C>());
        coopStoreT(product, &d[0], 16u);";
    assert_eq!(said(&data.job(QUADS, 16, [1; 3], whole)).len(), 3);
    assert!(said(&data.job(QUADS, 32, [1; 3], whole)).is_empty());
    // Where the kernel does not switch the analysis off, the branch is an error before anything runs.
    let mut job = data.job(QUADS, 32, [1; 3], body);
    job.kernels[0].source = job.kernels[0].source.replace("diagnostic(off, derivative_uniformity);", "").into();
    let error = profile(&job, &SimOptions::default()).err().unwrap().to_string();
    assert!(error.contains("niformity of control flow"), "{error}");
}

#[test]
fn lanes_that_name_different_matrices_and_lines_that_are_not_aligned_are_reported() {
    let data = Data::random(1024, 256, 256);
    let load = |place: &str, stride: &str| {
        format!(
            "let left = coopLoadT<coop_mat16x16<f16, A>>(&a[{place}], {stride});
            let product = coopMultiplyAdd(left, coop_mat16x16<f16, B>(), coop_mat16x16<f32, C>());
            coopStoreT(product, &d[0], 16u);"
        )
    };
    let findings = said(&data.job(SCALARS, 32, [1; 3], &load("thread * 8u", "16u")));
    assert!(findings[0].starts_with("lanes of a warp that name different matrices"), "{findings:?}");
    for (place, stride) in [("4u", "16u"), ("0u", "20u")] {
        let findings = said(&data.job(SCALARS, 32, [1; 3], &load(place, stride)));
        assert_eq!(findings.len(), 1, "{findings:?}");
        assert!(findings[0].starts_with("address that is not aligned"), "{findings:?}");
    }
    assert!(said(&data.job(SCALARS, 32, [1; 3], &load("8u", "24u"))).is_empty());
}

#[test]
fn a_matrix_that_reaches_past_its_array_is_reported_with_the_index_and_reads_zero() {
    let data = Data::random(256, 256, 256);
    let body = "let left = coopLoadT<coop_mat16x16<f16, A>>(&a[4], 4u);
        let product = coopMultiplyAdd(left, coop_mat16x16<f16, B>(), coop_mat16x16<f32, C>());
        coopStoreT(product, &d[0], 16u);";
    let findings = said(&data.job(QUADS, 32, [1; 3], body));
    assert_eq!(findings.len(), 1, "{findings:?}");
    assert!(findings[0].starts_with("index out of bounds on `a[6"), "{findings:?}");
    // Floats are looked at one by one: the last of 255 lacks its neighbour.
    let short = Data { d: 255, ..Data::random(256, 256, 256) };
    let body = "let sums = coopLoadT<coop_mat16x16<f32, C>>(&c[0], 16u);
        let product = coopMultiplyAdd(coop_mat16x16<f16, A>(), coop_mat16x16<f16, B>(), sums);
        coopStoreT(product, &d[0], 16u);";
    let findings = said(&short.job(SCALARS, 32, [1; 3], body));
    assert_eq!(findings.len(), 1, "{findings:?}");
    assert!(findings[0].starts_with("index out of bounds on `d[255]` (index 255, length 255)"), "{findings:?}");
}

#[test]
fn what_no_device_multiplies_is_refused_by_name() {
    let data = Data::random(256, 256, 256);
    let refused = |types: [&str; 4], body: &str| {
        profile(&data.job(types, 32, [1; 3], body), &SimOptions::default()).err().map(|error| error.to_string())
    };
    let small = "let left = coopLoadT<coop_mat8x8<f16, A>>(&a[0], 4u);
        coopStoreT(left, &d[0], 4u);";
    let error = refused(["vec4<f16>", "vec4<f16>", "f32", "vec4<f16>"], small).unwrap();
    assert!(error.contains("cooperative matrices other than 16 × 16 of f16 as A and B and of f32 as C"), "{error}");
    let three = "let sums = coopLoadT<coop_mat16x16<f32, C>>(&c[0], 4u);
        coopStoreT(sums, &d[0], 16u);";
    let error = refused(["vec4<f16>", "vec4<f16>", "vec3<f32>", "f32"], three).unwrap();
    assert!(error.contains("cooperative matrices in arrays of anything but scalars and vectors of 2 or 4"), "{error}");
}
