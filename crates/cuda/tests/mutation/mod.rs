//! Programs of the corpus, to be changed at random places. Used by the test and by the example `fuzz`.

use std::{fs, path::Path};

use naga::valid::{Capabilities, ValidationFlags, Validator};
use warpground_cuda::kernel::Shape;
use warpground_engine::Extensions;
use warpground_mutation::Hunt;

const PIECES: &[&str] = &[
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    ";",
    "<",
    ">",
    "<<<",
    ">>>",
    "::",
    "*",
    "&",
    "#define X X X\n",
    "template <",
    "struct",
    "__shared__",
    "int",
    "0x",
    "'",
    "\"",
    "/*",
    "é",
    "if",
    "for (",
    "->",
    "operator+",
    "= {",
    "sizeof",
    "?",
    "\\",
    "[&](",
    "~",
    "long long ",
    "double ",
    "unsigned char ",
    "(float *)",
    "0",
    "-1",
    "4000000000",
    "return ",
    "break;",
    "continue;",
    "__syncthreads();",
    "__device__ ",
    "const ",
    "%",
    "<<",
    "!",
    "auto ",
    "1.0f",
    "threadIdx.x",
    "goto x;",
    "...",
    "[]",
    "extern ",
    "char *",
    "&&",
    "+ +",
    "switch (",
    "case 1:",
    "default:",
    "while (1)",
    "__shfl_sync(-1, x, 1)",
];

/// The programs that are changed.
fn corpus() -> Vec<String> {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let mut paths: Vec<_> = ["programs", "translate", "translate_native", "errors", "faults"]
        .iter()
        .filter_map(|folder| fs::read_dir(tests.join(folder)).ok())
        .flat_map(|entries| entries.filter_map(Result::ok).map(|entry| entry.path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == "cu"))
        .collect();
    paths.sort();
    paths.iter().filter_map(|path| fs::read_to_string(path).ok()).collect()
}

/// What may be wrong with the front end, looked for in changed programs.
pub(crate) fn hunt() -> Hunt {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/found");
    Hunt { corpus: corpus(), pieces: PIECES, check, folder, ending: "cu" }
}

/// Runs the front end, for devices with doubles and without: whether the program is right, or what is wrong with the front
/// end.
fn check(text: &str) -> Result<bool, String> {
    let _ = warpground_cuda::Program::compile("mutated.cu", text);
    let extensions = Extensions { f64: true, int64: true, ..Extensions::NONE };
    let native = check_for(text, &Shape { extensions, ..Shape::default() })?;
    Ok(check_for(text, &Shape::default())? || native)
}

fn check_for(text: &str, shape: &Shape) -> Result<bool, String> {
    let translation = warpground_cuda::translate_for("mutated.cu", text, shape);
    if !translation.succeeded() {
        // What is reported must be renderable, wherever its places lie.
        let _ = translation.render();
        return Ok(false);
    }
    for kernel in &translation.kernels {
        // What is claimed to be right must be valid.
        let wgsl = kernel.wgsl.replace("enable subgroups;", "");
        let module = naga::front::wgsl::parse_str(&wgsl).map_err(|error| error.emit_to_string(&wgsl))?;
        Validator::new(ValidationFlags::all(), Capabilities::all())
            .validate(&module)
            .map_err(|error| error.emit_to_string(&wgsl))?;
    }
    Ok(true)
}
