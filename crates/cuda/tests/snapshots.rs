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
