//! What launch files can describe, and what is made up for a kernel without one.

use std::collections::{BTreeMap, HashMap};

use warpground_measure::{
    launch_file::{
        LaunchFile,
        infer::{Wanted, infer},
    },
    own::run_own,
};
use warpground_sim::{SimDevice, SimOptions};

/// The files beside a launch file.
type Files = HashMap<&'static str, Vec<u8>>;

fn parse(text: &str, files: &Files) -> Result<LaunchFile, String> {
    let mut read = |name: &str| files.get(name).cloned().ok_or_else(|| "no such file".to_owned());
    LaunchFile::parse("launch.toml", text, &mut read).map_err(|error| error.to_string())
}

/// The verdict of running it on the simulator.
fn verdict(text: &str, files: &Files) -> String {
    let mut file = match parse(text, files) {
        Ok(file) => file,
        Err(error) => return error,
    };
    let device = SimDevice::new(SimOptions::default());
    match pollster::block_on(run_own(&device, &mut file, None)) {
        Ok(result) => result.report.verdict.unwrap_or_else(|| "nothing expected".to_owned()),
        Err(error) => error.to_string(),
    }
}

const RIGHT: &str = "Correct: every expectation of the launch file is met";

fn kernel(text: &str) -> Files {
    HashMap::from([("k.wgsl", text.as_bytes().to_vec())])
}

#[test]
fn several_groups_and_bindings_that_the_kernel_does_not_use_are_taken() {
    let files = kernel(
        "@group(0) @binding(0) var<storage> x: array<f32>;
         @group(2) @binding(0) var<storage, read_write> y: array<f32>;
         @group(1) @binding(5) var<storage> unused: array<vec4<f32>>;
         @group(1) @binding(6) var picture: texture_2d<f32>;
         @compute @workgroup_size(64) fn f(@builtin(global_invocation_id) id: vec3<u32>) {
             if id.x < arrayLength(&y) { y[id.x] = 2.0 * x[id.x]; }
         }",
    );
    let text = "source = \"k.wgsl\"\nthreads = 100\n[[buffer]]\nbinding = 0\nlen = 100\nfill = \"hash\"\n\
                [[buffer]]\ngroup = 2\nbinding = 0\nlen = 100\nexpect = { formula = \"2 * x[i]\" }\n";
    assert_eq!(verdict(text, &files), RIGHT);
    let wrong = text.replace("2 * x[i]", "3 * x[i]");
    assert!(verdict(&wrong, &files).starts_with("Wrong: 100 of 100 elements of y; first at y[0]: got "));
}

#[test]
fn structures_vectors_and_members_are_filled_and_compared_by_their_scalars() {
    let files = kernel(
        "struct Body { position: vec3<f32>, mass: f32, id: u32 }
         struct Bodies { count: u32, bodies: array<Body> }
         @group(0) @binding(0) var<storage, read_write> all: Bodies;
         @group(0) @binding(1) var<storage, read_write> sums: array<vec2<f32>>;
         @compute @workgroup_size(32) fn f(@builtin(global_invocation_id) id: vec3<u32>) {
             if id.x < all.count {
                 let body = all.bodies[id.x];
                 sums[id.x] = vec2(body.position.x + body.position.y + body.position.z, body.mass * f32(body.id));
                 all.bodies[id.x].id += 1u;
             }
         }",
    );
    let text = "source = \"k.wgsl\"\nthreads = 10\n\
                [[buffer]]\nname = \"all\"\nlen = 10\nmembers = { count = 10, position = \"iota\", mass = 0.5, \
                id = { formula = \"i * i\" } }\n\
                [[buffer]]\nname = \"sums\"\nlen = 10\nexpect = { formula = \"c == 0 ? 9 * i + 3 : 0.5 * i * i\" }\n";
    assert_eq!(verdict(text, &files), RIGHT);
    let unknown = text.replace("mass = 0.5", "weight = 0.5");
    let said = verdict(&unknown, &files);
    assert!(said.contains("it has no member `weight`; there are count, position, mass, id"), "{said}");
}

#[test]
fn numbers_come_from_csv_numpy_and_pictures() {
    let mut files = kernel(
        "@group(0) @binding(0) var<storage> x: array<f32>;
         @group(0) @binding(1) var<storage, read_write> y: array<f32>;
         @compute @workgroup_size(4) fn f(@builtin(global_invocation_id) id: vec3<u32>) {
             if id.x < arrayLength(&y) { y[id.x] = x[id.x]; }
         }",
    );
    files.insert("x.csv", b"x\n1.5\n-2\n3e2\n".to_vec());
    let mut npy = b"\x93NUMPY\x01\x00".to_vec();
    let header = "{'descr': '<f8', 'fortran_order': False, 'shape': (3,), }";
    npy.extend(u16::try_from(header.len()).unwrap().to_le_bytes());
    npy.extend(header.as_bytes());
    npy.extend([1.5, -2.0, 300.0_f64].iter().flat_map(|value| value.to_le_bytes()));
    files.insert("x.npy", npy);
    for [from, to] in [["x.csv", "x.npy"], ["x.npy", "x.csv"]] {
        let text = format!(
            "source = \"k.wgsl\"\nthreads = 3\n[[buffer]]\nname = \"x\"\nfile = \"{from}\"\n\
             [[buffer]]\nname = \"y\"\nlen = 3\nexpect = {{ file = \"{to}\" }}\n"
        );
        assert_eq!(verdict(&text, &files), RIGHT, "{from}");
    }
    files.insert("x.npy", b"MZ".to_vec());
    let text = "source = \"k.wgsl\"\nthreads = 3\n[[buffer]]\nname = \"x\"\nfile = \"x.npy\"\n";
    let said = verdict(text, &files);
    assert!(said.starts_with("launch.toml, line 5: buffer.file: cannot read x.npy: it is not a NumPy file"), "{said}");
}

#[test]
fn several_launches_run_in_order_and_bind_buffers_by_other_names() {
    let files = kernel(
        "@group(0) @binding(0) var<storage, read_write> a: array<u32>;
         @group(0) @binding(1) var<storage, read_write> b: array<u32>;
         @compute @workgroup_size(8) fn add(@builtin(global_invocation_id) id: vec3<u32>) { b[id.x] = a[id.x] + 1u; }
         @compute @workgroup_size(8) fn square(@builtin(global_invocation_id) id: vec3<u32>) { a[id.x] *= a[id.x]; }",
    );
    let text = "source = \"k.wgsl\"\nthreads = 16\n\
                [[launch]]\nentry = \"square\"\n[[launch]]\nentry = \"add\"\n\
                [[launch]]\nentry = \"square\"\nbind = { a = \"b\" }\n\
                [[buffer]]\nname = \"a\"\nlen = 16\nfill = \"iota\"\nexpect = { formula = \"i * i\" }\n\
                [[buffer]]\nname = \"b\"\nlen = 16\nexpect = { formula = \"(i * i + 1) ^ 2\" }\n";
    assert_eq!(verdict(text, &files), RIGHT);
    let cleared = text.replace("[[launch]]\nentry = \"add\"", "[[launch]]\nclear = \"a\"\n[[launch]]\nentry = \"add\"");
    let cleared = cleared.replace("\"i * i\"", "\"0\"").replace("(i * i + 1) ^ 2", "1");
    assert_eq!(verdict(&cleared, &files), RIGHT);
    let unknown = cleared.replace("clear = \"a\"", "clear = \"c\"");
    assert!(verdict(&unknown, &files).contains("there is no buffer `c`; allowed: a, b"));
}

#[test]
fn a_second_kernel_says_what_is_right() {
    let mut files = kernel(
        "@group(0) @binding(0) var<storage> x: array<f32>;
         @group(0) @binding(1) var<storage, read_write> y: array<f32>;
         override block_x = 64u;
         @compute @workgroup_size(block_x) fn f(@builtin(global_invocation_id) id: vec3<u32>) {
             if id.x < arrayLength(&y) { y[id.x] = x[id.x] * x[id.x]; }
         }",
    );
    files.insert(
        "plain.cu",
        b"__global__ void plain(const float *x, float *y, int n) {
              for (int i = threadIdx.x; i < n; i += blockDim.x) y[i] = x[i] * x[i];
          }"
        .to_vec(),
    );
    let text = "source = \"k.wgsl\"\nthreads = 500\nblock = 64\n[scalars]\nn = 500\n\
                [reference]\nsource = \"plain.cu\"\ngrid = 1\nblock = 32\n\
                [[buffer]]\nname = \"x\"\nlen = 500\nfill = \"hash\"\n[[buffer]]\nname = \"y\"\nlen = 500\n";
    assert_eq!(verdict(text, &files), RIGHT);
    let short = text.replace("\nn = 500", "\nn = 499");
    assert!(
        verdict(&short, &files).starts_with("Wrong: 1 of 500 elements of y; first at y[499]"),
        "{}",
        verdict(&short, &files)
    );
}

#[test]
fn an_override_without_a_default_is_asked_for_by_its_name() {
    let files = kernel(
        "override width: u32;
         @group(0) @binding(0) var<storage, read_write> y: array<u32>;
         @compute @workgroup_size(8) fn f(@builtin(global_invocation_id) id: vec3<u32>) { y[id.x] = width; }",
    );
    let text = "source = \"k.wgsl\"\ngrid = 1\n[[buffer]]\nname = \"y\"\nlen = 8\nexpect = { constant = 7 }\n";
    let said = verdict(text, &files);
    assert!(said.contains("override `width` (u32) has no default; give it a value under [overrides]"), "{said}");
    let given = text.replace("[[buffer]]", "[overrides]\nwidth = 7\n[[buffer]]");
    assert_eq!(verdict(&given, &files), RIGHT);
    let wanted = Wanted::default();
    let said = infer("k.wgsl", std::str::from_utf8(&files["k.wgsl"]).unwrap(), &wanted).unwrap_err().to_string();
    assert_eq!(said, "the kernel's override `width` (u32) has no default; give it a value: --set width=…");
    let wanted = Wanted { overrides: BTreeMap::from([("width".to_owned(), 7.0)]), ..wanted };
    let made = infer("k.wgsl", std::str::from_utf8(&files["k.wgsl"]).unwrap(), &wanted).unwrap();
    assert_eq!(verdict(&made.text, &files), "nothing expected");
}

#[test]
fn a_kernel_alone_gets_a_launch_that_runs_and_says_what_was_assumed() {
    let texts = [
        (
            "k.wgsl",
            "struct P { n: u32, a: f32 }
             @group(0) @binding(0) var<storage> x: array<vec2<f32>>;
             @group(0) @binding(1) var<storage, read_write> y: array<f32>;
             @group(0) @binding(2) var<storage, read_write> hits: atomic<u32>;
             @group(0) @binding(3) var<uniform> p: P;
             @compute @workgroup_size(64) fn f(@builtin(global_invocation_id) id: vec3<u32>) {
                 if id.x < p.n { y[id.x] = p.a * x[id.x].y; atomicAdd(&hits, 1u); }
             }",
            "hits: 10000",
        ),
        (
            "k.cu",
            "__global__ void transpose(const float *in, float *out, int width, int height) {
                 int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
                 if (x < width && y < height) out[x * height + y] = in[y * width + x];
             }",
            "out:",
        ),
    ];
    for (name, text, wrote) in texts {
        let made = infer(name, text, &Wanted::default()).unwrap();
        assert!(made.assumed.len() >= 3, "{:?}", made.assumed);
        let files = HashMap::from([(name, text.as_bytes().to_vec())]);
        let mut file = parse(&made.text, &files).unwrap();
        let device = SimDevice::new(SimOptions::default());
        let report = pollster::block_on(run_own(&device, &mut file, None)).unwrap().report;
        let words: Vec<_> = report.outputs.iter().map(|its| format!("{}: {}", its.name, its.words())).collect();
        assert!(words.iter().any(|words| words.starts_with(wrote)), "{words:?}");
        assert!(!words.iter().any(|words| words.contains("NaN")), "{words:?}");
    }
    let program = infer("k.cu", "__global__ void f() {}\nint main() { f<<<1, 1>>>(); }", &Wanted::default());
    assert!(program.unwrap_err().to_string().contains("run it with `warpground cuda k.cu`"));
}

#[test]
fn a_division_drops_its_fraction_unless_a_number_with_a_point_takes_part() {
    let files = kernel(
        "@group(0) @binding(0) var<storage, read_write> y: array<f32>;
         @compute @workgroup_size(8) fn f(@builtin(global_invocation_id) id: vec3<u32>) {
             if id.x < 8 { y[id.x] = f32(id.x) / 2.0; } else { y[id.x] = f32((id.x - 8) / 2); }
         }",
    );
    for (reals, wholes) in [
        ("i / 2.0", "(i - 8) / 2"),
        ("(i + 0.0) / 2", "(i - 8) / (2 + 0)"),
        ("-(-1.0 * i / 2)", "i > 7.5 ? (i - 8) / 2 : 0"),
        ("sum(k, 0, i, 1.0) / 2", "sum(k, 8, i, 1) / 2"),
        ("(i < 4 ? i : 1.0 * i) / 2", "(i % 8) / 2"),
    ] {
        let text = format!(
            "source = \"k.wgsl\"\ngrid = 2\n[[buffer]]\nname = \"y\"\nlen = 16\n\
             expect = {{ formula = \"i < 8 ? {reals} : {wholes}\" }}\n"
        );
        assert_eq!(verdict(&text, &files), RIGHT, "{text}");
    }
}

#[test]
fn what_is_wrong_with_a_formula_is_said_at_its_line() {
    let files = kernel(
        "@group(0) @binding(0) var<storage, read_write> y: array<u32>;
         @compute @workgroup_size(8) fn f(@builtin(global_invocation_id) id: vec3<u32>) { y[id.x] = id.x; }",
    );
    for (formula, expected) in [
        ("i +", "column 4 of the formula: a number, a name or a bracket expected, the end found"),
        ("n * i", "column 1 of the formula: nothing is called `n`"),
        ("x[i]", "column 1 of the formula: no buffer is called `x`"),
        ("sinus(i)", "column 1 of the formula: there is no function `sinus`"),
        ("sum(k, 0, 1e18, k)", "the formula takes more than"),
        ("y[i - 1]", "`y[-1]` lies outside of the buffer, which has 8 elements"),
        (&"(".repeat(10_000), "column 2"),
    ] {
        let text = format!(
            "source = \"k.wgsl\"\ngrid = 1\n[[buffer]]\nname = \"y\"\nlen = 8\nexpect = {{ formula = \"{formula}\" }}\n"
        );
        let said = verdict(&text, &files);
        assert!(said.starts_with("launch.toml, line 6: formula: `") && said.contains(expected), "{said}");
    }
}

#[test]
fn a_cuda_parameter_that_the_kernel_does_not_use_keeps_its_name_and_its_place() {
    // Sums of floats take another way to WGSL than other kernels.
    let text = "__global__ void scale(const float *a, const float *b, float *c, int n) {
        int i = blockIdx.x * blockDim.x + threadIdx.x;
        if (i < n) c[i] += 1;
    }";
    let files = HashMap::from([("k.cu", text.as_bytes().to_vec())]);
    let launch = |first: &str, last: &str| {
        format!(
            "source = \"k.cu\"\nthreads = 100\nblock = 32\n[scalars]\nn = 100\n\
             [[buffer]]\n{first}\nlen = 100\nfill = \"iota\"\n[[buffer]]\nname = \"b\"\nlen = 100\nfill = \"hash\"\n\
             [[buffer]]\n{last}\nlen = 100\nfill = 2\nexpect = {{ formula = \"3 + 0 * a[i]\" }}\n"
        )
    };
    assert_eq!(verdict(&launch("name = \"a\"", "name = \"c\""), &files), RIGHT);
    assert_eq!(verdict(&launch("name = \"a\"", "binding = 2"), &files), RIGHT);
    let compared = launch("name = \"a\"\nexpect = 1", "name = \"c\"");
    assert!(verdict(&compared, &files).contains("the kernel does not write `a`"), "{}", verdict(&compared, &files));
    let unknown = launch("name = \"d\"", "name = \"c\"");
    let said = verdict(&unknown, &files);
    assert!(said.contains("the kernel binds nothing called `d`; allowed: 0 (`a`), 1 (`b`), 2 (`c`)"), "{said}");
}

#[test]
fn a_cuda_block_may_have_rows_that_the_kernel_does_not_ask_for() {
    let text = "__global__ void f(int *out) { atomicAdd(&out[threadIdx.x], 1); }";
    let files = HashMap::from([("k.cu", text.as_bytes().to_vec())]);
    let launch = "source = \"k.cu\"\ngrid = 1\nblock = [8, 2, 3]\n[[buffer]]\nname = \"out\"\nlen = 8\nfill = \"zero\"\n\
                  expect = { formula = \"6\" }\n";
    assert_eq!(verdict(launch, &files), RIGHT);
}

#[test]
fn a_cuda_parameter_goes_by_its_own_name_where_wgsl_reserves_it() {
    let text = "__global__ void copy(float *target, const float *ref, int from) {
        target[threadIdx.x] = ref[threadIdx.x] + from;
    }";
    let files = HashMap::from([("k.cu", text.as_bytes().to_vec())]);
    let launch = "source = \"k.cu\"\ngrid = 1\nblock = 32\n[scalars]\nfrom = 1\n\
                  [[buffer]]\nname = \"ref\"\nlen = 32\nfill = \"iota\"\n\
                  [[buffer]]\nname = \"target\"\nlen = 32\nexpect = { formula = \"ref[i] + 1\" }\n";
    assert_eq!(verdict(launch, &files), RIGHT);
    let made = infer("k.cu", text, &Wanted::default()).unwrap().text;
    assert!(["from = ", "name = \"target\"", "name = \"ref\""].iter().all(|part| made.contains(part)), "{made}");
}

#[test]
fn a_launch_that_is_made_up_calls_buffers_by_their_names() {
    let text = "__global__ void scale(const float *a, const float *b, float *c, int n) { c[threadIdx.x] += 1; }";
    let made = infer("k.cu", text, &Wanted::default()).unwrap().text;
    assert!(made.contains("[[buffer]]\nname = \"c\"\n") && !made.contains("binding"), "{made}");
    assert!(parse(&made, &HashMap::from([("k.cu", text.as_bytes().to_vec())])).is_ok(), "{made}");
}

const COPY: &str = "
    @group(0) @binding(0) var<storage> x: array<f32>;
    @group(0) @binding(1) var<storage, read_write> y: array<f32>;
    @compute @workgroup_size(64) fn f(@builtin(global_invocation_id) id: vec3<u32>) {
        if id.x < arrayLength(&y) { y[id.x] = x[id.x]; }
    }";

/// A launch that copies 1,000 numbers.
fn copy(fill: &str, expect: &str) -> String {
    format!(
        "source = \"k.wgsl\"\nthreads = 1000\n[[buffer]]\nname = \"x\"\nlen = 1000\n{fill}\n\
         [[buffer]]\nname = \"y\"\nlen = 1000\n{expect}\n"
    )
}

#[test]
fn numbers_that_are_fewer_or_more_than_the_buffers_elements_are_refused_with_both_numbers() {
    let mut files = kernel(COPY);
    files.insert("three.csv", b"1, 2, 3".to_vec());
    files.insert("long.csv", "1\n".repeat(1001).into_bytes());
    files.insert("long.bin", vec![0; 4004]);
    for (fill, expect, expected) in [
        (
            "fill = \"iota\"",
            "expect = { values = [0, 1, 2] }",
            "the expectation of `y` has 3 values, the buffer 1,000 elements",
        ),
        ("fill = \"iota\"", "expect = [0, 1, 2]", "the expectation of `y` has 3 values, the buffer 1,000 elements"),
        (
            "fill = 1",
            "expect = { file = \"three.csv\" }",
            "the expectation of `y` has 3 values, the buffer 1,000 elements",
        ),
        (
            "fill = 1",
            "expect = { file = \"long.csv\" }",
            "the expectation of `y` has 1,001 values, the buffer 1,000 elements",
        ),
        ("fill = { file = \"three.csv\" }", "expect = 1", "the fill of `x` has 3 values, the buffer 1,000 elements"),
        ("fill = { file = \"long.csv\" }", "expect = 1", "the fill of `x` has 1,001 values, the buffer 1,000 elements"),
        ("fill = { file = \"long.bin\" }", "expect = 1", "the fill of `x` has 4,004 bytes, the buffer 4,000 bytes"),
    ] {
        let said = verdict(&copy(fill, expect), &files);
        assert!(said.ends_with(expected), "{said}\n{expected}");
    }
}

#[test]
fn a_number_alone_is_that_number_for_all_elements() {
    let files = kernel(COPY);
    assert_eq!(verdict(&copy("fill = 5", "expect = 5"), &files), RIGHT);
    let said = verdict(&copy("fill = \"iota\"", "expect = 5"), &files);
    assert!(said.starts_with("Wrong: 999 of 1,000 elements of y"), "{said}");
}

#[test]
fn a_type_that_is_not_the_kernels_is_refused() {
    let files = kernel(COPY);
    let said = verdict(&copy("type = \"i32\"", "type = \"f32\""), &files);
    assert_eq!(said, "launch.toml, line 6: buffer.type: the kernel declares `x` as f32, the file says i32");
}

#[test]
fn grid_and_threads_together_are_refused_and_of_several_launches_each_says_its_own() {
    let files = kernel(COPY);
    let text = copy("fill = 1", "expect = 1");
    let said = verdict(&text.replace("threads = 1000", "threads = 1000\ngrid = 16"), &files);
    let expected = "launch.toml, line 2: threads: `grid` and `threads` both say how many blocks there are";
    assert!(said.starts_with(expected), "{said}");
    let own = text.replace("[[buffer]]\nname = \"x\"", "[[launch]]\ngrid = 1\n[[buffer]]\nname = \"x\"");
    let file = parse(&own, &files).unwrap();
    let launched = format!("{:?}", file.job.steps);
    assert!(launched.contains("grid: [1, 1, 1]"), "{launched}");
}

#[test]
fn a_buffer_without_a_fill_that_is_only_read_holds_random_numbers_and_that_is_said() {
    let files = kernel(COPY);
    let text = copy("", "expect = { formula = \"x[i]\" }");
    assert_eq!(verdict(&text, &files), RIGHT);
    let said = parse(&text, &files).unwrap().assumed;
    assert_eq!(said, ["`x`, which has no `fill`, holds random numbers from -1 to 1"]);
    // A formula that is wrong does not pass because all numbers are zero.
    let wrong = verdict(&copy("", "expect = { formula = \"2 * x[i]\" }"), &files);
    assert!(wrong.starts_with("Wrong: "), "{wrong}");
    let whole = kernel(&COPY.replace("f32", "u32"));
    let said = parse(&copy("", "expect = { formula = \"x[i]\" }"), &whole).unwrap().assumed;
    assert_eq!(said, ["`x`, which has no `fill`, holds random numbers below 1,000"]);
}

#[test]
fn a_file_without_a_kernel_is_said_to_have_none() {
    let said = infer("nok.wgsl", "const a = 1;", &Wanted::default()).unwrap_err().to_string();
    assert_eq!(said, "nok.wgsl has no kernel");
    let wanted = Wanted { entry: Some("g".to_owned()), ..Wanted::default() };
    let said = infer("k.wgsl", COPY, &wanted).unwrap_err().to_string();
    assert_eq!(said, "k.wgsl has no kernel `g`; it has `f`");
}

#[test]
fn a_picture_lies_in_a_buffer_of_bytes_byte_by_byte_with_its_channels() {
    let mut picture = Vec::new();
    {
        let mut encoder = png::Encoder::new(&mut picture, 3, 1);
        encoder.set_color(png::ColorType::Rgb);
        let mut writer = encoder.write_header().unwrap();
        writer.write_image_data(&[1, 2, 3, 10, 20, 30, 100, 200, 255]).unwrap();
    }
    let text = "__global__ void second(const unsigned char *picture, int *y, int n) {
        int i = threadIdx.x;
        if (i < n) y[i] = picture[3 * i + 1] + 1000 * picture[3 * i + 2];
    }";
    let files = HashMap::from([("k.cu", text.as_bytes().to_vec()), ("p.png", picture)]);
    let launch = "source = \"k.cu\"\ngrid = 1\nblock = 32\n[scalars]\nn = 3\n\
                  [[buffer]]\nname = \"picture\"\nfill = { file = \"p.png\", as = \"bytes\" }\n\
                  [[buffer]]\nname = \"y\"\nlen = 3\nexpect = [3002, 30020, 255200]\n";
    assert_eq!(verdict(launch, &files), RIGHT);
}
