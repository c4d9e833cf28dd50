//! Translations and diagnostics as text, beside the sources they belong to. `UPDATE_EXPECT=1` writes what came out.

#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test fails by panicking")]

use std::{
    fs,
    path::{Path, PathBuf},
};

use naga::valid::{Capabilities, ValidationFlags, Validator};
use warpground_cuda::{Problem, kernel::Shape, translate, translate_for};
use warpground_engine::Extensions;

fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut paths: Vec<_> = fs::read_dir(folder)
        .expect("the folder")
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == "cu"))
        .collect();
    paths.sort();
    paths
}

fn validate(wgsl: &str) -> Result<(), String> {
    // naga does not know the line that Chrome demands.
    let wgsl = &wgsl.replace("enable subgroups;", "");
    let module = naga::front::wgsl::parse_str(wgsl).map_err(|error| error.emit_to_string(wgsl))?;
    Validator::new(ValidationFlags::all(), Capabilities::all())
        .validate(&module)
        .map(|_| ())
        .map_err(|error| error.emit_to_string(wgsl))
}

fn compare(path: &Path, extension: &str, found: &str, failures: &mut Vec<String>) {
    let expected_path = path.with_extension(extension);
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        fs::write(&expected_path, found).expect("the snapshot");
    } else if fs::read_to_string(&expected_path).unwrap_or_default() != found {
        failures.push(format!("{} differs; found:\n{found}", expected_path.display()));
    }
}

#[test]
fn every_shader_of_the_catalogue_translates_to_valid_wgsl() {
    let shaders = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shaders");
    let mut count = 0;
    let mut failures = Vec::new();
    for folder in fs::read_dir(shaders).expect("the shaders").filter_map(Result::ok) {
        if !folder.path().is_dir() {
            continue;
        }
        for path in sources(&folder.path()) {
            let translation = translate("shader.cu", &fs::read_to_string(&path).expect("the source"));
            let family = folder.file_name();
            let variant = path.file_stem().and_then(|stem| {
                let (family, variant) = family.to_str().zip(stem.to_str())?;
                Some(warpground_patterns::find(&format!("{family}/{variant}"))?.1)
            });
            // A kernel whose mistake is one that a compiler sees is refused by the translator too.
            let refused = variant
                .and_then(|variant| variant.defect.as_ref())
                .is_some_and(|defect| !matches!(defect.symptom, warpground_patterns::Symptom::Wrong { .. }));
            // A texture object is a number, and what it names lies in memory: such a kernel runs over a flat memory.
            let reads_texture = variant.is_some_and(|variant| variant.wgsl.contains("texture_2d<"))
                && translation.render().contains("a pointer that is made of a number");
            let refused = refused || reads_texture;
            if !translation.succeeded() && !refused {
                failures.push(format!("{}: {}", path.display(), translation.render()));
            }
            for kernel in &translation.kernels {
                if let Err(error) = validate(&kernel.wgsl) {
                    failures.push(format!("{}: {error}\n{}", path.display(), kernel.wgsl));
                }
                assert_eq!(kernel.line_map.len(), kernel.wgsl.lines().count());
                count += 1;
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(count >= 16, "{count} kernels");
}

/// The shape of a launch on a device that has doubles.
fn native(warps: bool) -> Shape {
    Shape { warps, extensions: Extensions { f64: true, int64: true, ..Extensions::NONE }, ..Shape::default() }
}

#[test]
fn an_exponential_is_made_of_exp2_only_where_the_device_allows_it() {
    let text = "__global__ void f(float *x) { x[threadIdx.x] = expf(x[threadIdx.x]); }";
    for is_close in [false, true] {
        let extensions = Extensions { exp2_is_close: is_close, ..Extensions::NONE };
        let translation = translate_for("source.cu", text, &Shape { extensions, ..Shape::default() });
        assert!(translation.succeeded(), "{}", translation.render());
        for kernel in &translation.kernels {
            validate(&kernel.wgsl).unwrap_or_else(|error| panic!("{error}\n{}", kernel.wgsl));
            assert_eq!(kernel.wgsl.contains("= float_exp_by_exp2("), is_close, "{}", kernel.wgsl);
            assert_eq!(kernel.wgsl.contains("= float_exp("), !is_close, "{}", kernel.wgsl);
        }
    }
}

#[test]
fn roots_and_quotients_are_made_of_fma_only_where_the_device_allows_it() {
    let text = "__global__ void f(float *x) { x[threadIdx.x] = sqrtf(x[threadIdx.x]) / x[threadIdx.x + 1]; }";
    for (roots_by_fma, quotients_by_fma) in [(false, false), (true, false), (false, true), (true, true)] {
        let extensions = Extensions { roots_by_fma, quotients_by_fma, ..Extensions::NONE };
        let translation = translate_for("source.cu", text, &Shape { extensions, ..Shape::default() });
        assert!(translation.succeeded(), "{}", translation.render());
        for kernel in &translation.kernels {
            validate(&kernel.wgsl).unwrap_or_else(|error| panic!("{error}\n{}", kernel.wgsl));
            let body = kernel.wgsl.split("fn f(").nth(1).unwrap_or_default();
            assert_eq!(body.contains("float_sqrt_by_fma("), roots_by_fma, "{}", kernel.wgsl);
            assert_eq!(body.contains("float_divide_by_fma("), quotients_by_fma, "{}", kernel.wgsl);
        }
    }
}

#[test]
fn a_scalar_that_is_called_like_a_function_keeps_its_name() {
    let text = "__global__ void f(int *x, int step, int length) { x[threadIdx.x * step] = length; }";
    let translation = translate_for("source.cu", text, &Shape::default());
    assert!(translation.succeeded(), "{}", translation.render());
    for kernel in &translation.kernels {
        validate(&kernel.wgsl).unwrap_or_else(|error| panic!("{error}\n{}", kernel.wgsl));
        let names: Vec<&str> = kernel.scalars.iter().map(|scalar| scalar.name.as_str()).collect();
        assert_eq!(names, ["step", "length"], "{}", kernel.wgsl);
    }
}

#[test]
fn translations_read_as_they_did() {
    translations("tests/translate", &Shape::default());
}

#[test]
fn translations_for_devices_with_doubles_read_as_they_did() {
    translations("tests/translate_native", &native(false));
}

#[test]
fn every_program_of_the_corpus_translates_to_valid_wgsl_for_devices_with_doubles_and_warps() {
    let mut failures = Vec::new();
    for path in sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs")) {
        let text = fs::read_to_string(&path).expect("the source");
        for kernel in translate_for("source.cu", &text, &native(true)).kernels {
            if let Err(error) = validate(&kernel.wgsl) {
                failures.push(format!("{}: {error}\n{}", path.display(), kernel.wgsl));
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

fn translations(folder: &str, shape: &Shape) {
    let mut failures = Vec::new();
    for path in sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)) {
        let translation = translate_for("source.cu", &fs::read_to_string(&path).expect("the source"), shape);
        let text: Vec<String> = translation.kernels.iter().map(|kernel| kernel.wgsl.clone()).collect();
        for kernel in &translation.kernels {
            if let Err(error) = validate(&kernel.wgsl) {
                failures.push(format!("{}: {error}", path.display()));
            }
        }
        let rendered = translation.render();
        let rendered: String = rendered.lines().map(|line| format!("// {line}").trim_end().to_owned() + "\n").collect();
        compare(&path, "wgsl", &format!("{}{rendered}", text.join("\n")), &mut failures);
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// What the kernels of a text become, all of it valid.
fn translated(text: &str) -> String {
    let translation = translate("source.cu", text);
    assert!(translation.succeeded(), "{}", translation.render());
    let texts: Vec<String> = translation.kernels.iter().map(|kernel| kernel.wgsl.clone()).collect();
    for text in &texts {
        validate(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    }
    texts.join("\n")
}

#[test]
fn a_function_that_is_given_several_whole_arrays_takes_references() {
    let text = translated(
        "__device__ void add(float4 sums[2], float by, float4 row) {
             sums[0] = make_float4(sums[0].x + by * row.x, sums[0].y + by * row.y, sums[0].z + by * row.z, row.w);
             sums[1] = row;
         }
         __device__ float sum(const float4 sums[2]) {
             float all = 0.0f;
             for (int i = 0; i < 2; i++) all += sums[i].x;
             return all;
         }
         __global__ void made(const float4 *in, float *out, int n) {
             float4 a[2] = {};
             float4 b[2] = {};
             for (int i = 0; i < n; i++) {
                 add(a, 1.0f, in[i]);
                 add(b, 2.0f, in[i + 1]);
             }
             out[0] = sum(a);
             out[1] = sum(b);
         }",
    );
    for part in ["sums: ptr<function, array<vec4<f32>, 2>>", "add(&a, 1", "add(&b, 2", "(*sums)[1] = row;", "sum(&a)"] {
        assert!(text.contains(part), "no `{part}` in:\n{text}");
    }
}

#[test]
fn arrays_that_are_given_in_part_or_twice_or_indexed_by_what_is_read_are_no_references() {
    let part = "__device__ void fill(int v[2], int by) { v[0] = by; v[1] = 2 * by; }
        __global__ void made(int *out, int n) {
            int a[2];
            int b[4] = {};
            fill(a, n);
            fill(b + 2, 3);
            out[0] = a[1] + b[3];
        }";
    let twice = "__device__ void add(int *to, const int *from) { to[0] += from[1]; to[1] += from[0]; }
        __global__ void made(int *out, int n) {
            int a[2] = {n, 1};
            int b[2] = {2, n};
            add(a, b);
            add(b, b);
            out[0] = a[1] + b[0];
        }";
    let read = "__device__ int at(const int table[4], int place) { return table[place & 3]; }
        __global__ void made(const int *in, int *out, int n) {
            int a[4] = {n, 1, 2, 3};
            int b[4] = {2, n, 4, 5};
            out[0] = at(a, in[0]) + at(b, in[1]);
        }";
    let kept =
        "__device__ const int *first_of(const int *one, const int *other) { return one[0] < other[0] ? one : other; }
        __global__ void made(int *out, int n) {
            int a[2] = {n, 1};
            int b[2] = {2, n};
            out[0] = first_of(a, b)[1] + first_of(b, a)[0];
        }";
    for source in [part, twice, read, kept] {
        let text = translated(source);
        assert!(!text.contains("ptr<function"), "{text}");
    }
}

/// A kernel with a loop of so many rounds of so many products, and with what else is in each round.
fn with_a_loop(rounds: u32, products: u32, else_: &str) -> String {
    with_a_head(&format!("unsigned int k = 0; k < {rounds}; k++"), products, else_)
}

fn with_a_head(head: &str, products: u32, else_: &str) -> String {
    translated(&format!(
        "__global__ void summed(const float *in, float *out, float limit) {{
             __shared__ float sh_last[1];
             float sums[{products}];
             for (int i = 0; i < {products}; i++) sums[i] = 0;
             for ({head}) {{
                 float value = in[k];
                 for (int i = 0; i < {products}; i++) sums[i] += value * limit;
                 {else_}
             }}
             float all = sh_last[0];
             for (int i = 0; i < {products}; i++) all += sums[i];
             out[threadIdx.x] = all;
         }}"
    ))
}

#[test]
fn a_long_loop_of_many_rounds_is_taken_in_groups() {
    let text = with_a_loop(32, 60, "");
    let heads = "    for (var k_4 = 0u; k_4 < 32; k_4 += 4) {\n        for (var k = k_4; k < k_4 + 4; k++) {\n";
    assert!(text.contains(heads), "{text}");
}

#[test]
fn loops_stay_whose_steps_differ_or_that_end_beyond_the_largest_number() {
    assert!(with_a_head("int k = 1; k < 65; k += 2", 60, "").contains("k_4"));
    for head in [
        "int k = 1; k < 65536; k += k",
        "int k = 0; k < 30; k = k + 1 + (k & 1)",
        "unsigned int k = 0xffffffc0u; k != 0; k += 4",
        "int k = 63; k >= 0; k--",
        "unsigned char k = 192; k != 0; k++",
    ] {
        let text = with_a_head(head, 60, "");
        assert!(!text.contains("k_4"), "{head}:\n{text}");
    }
}

#[test]
fn loops_stay_that_are_short_or_of_other_rounds_or_left_early_or_in_which_threads_meet() {
    let others = [
        (32, 20, ""),
        (30, 60, ""),
        (8, 60, ""),
        (32, 60, "if (value > limit) break;"),
        (32, 60, "__syncthreads(); sh_last[0] = value; __syncthreads();"),
    ];
    for (rounds, products, else_) in others {
        let text = with_a_loop(rounds, products, else_);
        assert!(!text.contains("k_4"), "{rounds} rounds of {products}, {else_}:\n{text}");
    }
}

#[test]
fn an_array_of_vectors_stays_one_where_components_are_changed() {
    let text = translated(
        "__global__ void summed(const float4 *in, float4 *out, float factor, int n) {
             float4 sums[3] = {};
             for (int k = 0; k < n; k++) {
                 float4 left = in[k];
                 for (int i = 0; i < 3; i++) {
                     sums[i].x += factor * left.x;
                     sums[i].y += factor * left.y;
                     sums[i].z += factor * left.z;
                     sums[i].w += factor * left.w;
                 }
                 // Not alike, and one of another.
                 sums[0].x += left.y;
                 sums[0].y += sums[0].x;
             }
             for (int i = 0; i < 3; i++) out[i] = sums[i];
         }",
    );
    for part in ["var sums: array<vec4<f32>, 3>;", "sums[2] += parameters.factor * left;", "sums[0].y += sums[0].x;"] {
        assert!(text.contains(part), "no `{part}` in:\n{text}");
    }
}

#[test]
fn a_decision_whether_a_vector_becomes_another_is_a_selection() {
    let text = translated(
        "__global__ void picked(const float4 *in, float4 *out, int limit) {
             float4 a = in[threadIdx.x];
             float4 b = in[threadIdx.x + 32];
             float c = a.x;
             float d = b.y;
             if (threadIdx.x < 7) a = b;
             if (threadIdx.x > 3) c = d;
             if (limit == 5) {
                 a = b;
             } else {
                 c = 1.0f;
             }
             if (limit == 6) a = in[threadIdx.x + 64];
             a.x += c;
             out[threadIdx.x] = a;
         }",
    );
    assert_eq!(text.matches("a = select(a, b, ").count(), 1, "{text}");
    // A number, one of two ways, and what is read only in the one.
    for part in ["c = d;", "} else {", "a = in[thread.x + 64];"] {
        assert!(text.contains(part), "no `{part}` in:\n{text}");
    }
}

#[test]
fn errors_are_explained_as_they_were() {
    let mut failures = Vec::new();
    for path in sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/errors")) {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let translation = translate(&name, &fs::read_to_string(&path).expect("the source"));
        assert!(!translation.succeeded(), "{}", path.display());
        compare(&path, "txt", &translation.render(), &mut failures);
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn nothing_is_too_deep_or_too_long_to_be_refused() {
    let deep = format!("int main() {{ return {}1{}; }}", "(".repeat(5000), ")".repeat(5000));
    let long = format!("int x = {}1;", "1 + ".repeat(20_000));
    let blocks = format!("int main() {{ {} }}", "{".repeat(3000));
    let elses = format!("int main() {{ {} ; }}", "if (1) ; else ".repeat(3000));
    let stars = format!("int {}p;", "*".repeat(3000));
    let minus = format!("int x = {}1;", "- ".repeat(5000));
    let doubling: String = (0..40).map(|n| format!("#define A{} A{n} A{n}\n", n + 1)).collect::<String>() + "A40";
    let recursive =
        "template <int N> __device__ int f() { return f<N + 1>(); } __global__ void k(int *a) { a[0] = f<0>(); }";
    for text in [&*deep, &long, &blocks, &elses, &stars, &minus, &doubling, recursive, "#if 1", "\"", "/*", "'"] {
        let translation = translate("deep.cu", text);
        assert!(!translation.succeeded(), "{}", &text[..text.len().min(80)]);
        let typed = translation.diagnostics.iter().all(|found| !matches!(found.problem, Problem::Runtime(_)));
        assert!(typed);
    }
}
