//! Kernels in WGSL and launch files, to be changed at random places. Used by the test and by the examples `fuzz_wgsl` and
//! `fuzz_launches`.

use std::{
    fs,
    path::{Path, PathBuf},
};

use warpground_engine::{Device, Job, Step};
use warpground_measure::{
    launch_file::{
        LaunchFile,
        infer::{Wanted, infer},
    },
    own::run_own,
    sanitize::sanitize,
};
use warpground_mutation::Hunt;
use warpground_sim::{SimDevice, SimOptions};

const WGSL_PIECES: &[&str] = &[
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    ";",
    ",",
    "<",
    ">",
    ":",
    "->",
    "@",
    "&",
    "*",
    "=",
    "==",
    "&&",
    "||",
    "<<",
    ">>",
    "%",
    "/",
    "-",
    "~",
    "!",
    "0",
    "1u",
    "-1",
    "4000000000u",
    "2147483648",
    "1e38f",
    "0x",
    "'",
    "\"",
    "/*",
    "*/",
    "//",
    "é",
    "u32",
    "i32",
    "f32",
    "f16",
    "bool",
    "vec2<f32>",
    "vec3<u32>",
    "vec4<i32>",
    "mat3x3<f32>",
    "array<u32>",
    "array<f32, 4>",
    "array<u32, n>",
    "atomic<u32>",
    "ptr<function, u32>",
    "ptr<workgroup, atomic<u32>>",
    "struct S { a: u32, b: vec3<f32> }\n",
    "override n: u32;\n",
    "override n = 7u;\n",
    "const c = 3;\n",
    "var<workgroup> w: array<u32, 256>;\n",
    "var<private> p: i32;\n",
    "var x = ",
    "let y = ",
    "workgroupBarrier();",
    "storageBarrier();",
    "workgroupUniformLoad(&w)",
    "atomicAdd(&w, 1u);",
    "subgroupAdd(1u)",
    "subgroupShuffle(x, 1u)",
    "if ",
    "else ",
    "for (",
    "while (true) {",
    "loop {",
    "continuing {",
    "break if ",
    "break;",
    "continue;",
    "return;",
    "switch ",
    "case 1: {",
    "default: {",
    "discard;",
    "enable f16;\n",
    "enable subgroups;\n",
    "diagnostic(off, x);",
    "@builtin(global_invocation_id) id: vec3<u32>",
    "@workgroup_size(n)",
    "@workgroup_size(0)",
    "@group(3) @binding(70000) ",
    "@compute ",
    "@id(1) ",
    "fn f() { f(); }\n",
    "select(a, b, c)",
    "dot(a, b)",
    "unpack4x8unorm(x)",
    "textureLoad(t, vec2(0), 0)",
    "sampler",
    "_",
    "i += 1u",
    "bitcast<f32>(x)",
    "arrayLength(&x)",
    "&x[0]",
    ".xyzw",
    ".x",
];

const LAUNCH_PIECES: &[&str] = &[
    "[",
    "]",
    "[[",
    "]]",
    "{",
    "}",
    "=",
    ",",
    "\"",
    "\"\"\"",
    "#",
    "\n",
    "é",
    "0",
    "-1",
    "1",
    "1e300",
    "nan",
    "inf",
    "0.5",
    "4294967296",
    "65536",
    "99999999999",
    "true",
    "\"n\"",
    "[[buffer]]\n",
    "[[launch]]\n",
    "[scalars]\n",
    "[overrides]\n",
    "[reference]\n",
    "source = \"reference.wgsl\"\n",
    "entry = \"main\"\n",
    "grid = 3\n",
    "grid = [2, 2, 2]\n",
    "threads = \"n\"\n",
    "block = 64\n",
    "block = [8, 8]\n",
    "shared = 1024\n",
    "binding = 0\n",
    "group = 1\n",
    "name = \"x\"\n",
    "type = \"u32\"\n",
    "type = \"vec4<f32>\"\n",
    "len = 100\n",
    "len = \"n * n\"\n",
    "len = 0\n",
    "fill = \"hash\"\n",
    "fill = \"iota\"\n",
    "fill = { below = 0 }\n",
    "fill = { values = [1, 2, 3] }\n",
    "fill = { formula = \"sin(i) / 0\" }\n",
    "fill = { file = \"x.npy\" }\n",
    "value = 2.5\n",
    "expect = { formula = \"sum(k, 0, i, x[k])\" }\n",
    "expect = \"nothing\"\n",
    "expect = { file = \"x.csv\" }\n",
    "tolerance = 1e-6\n",
    "absolute = -1\n",
    "members = { a = 1 }\n",
    "clear = \"x\"\n",
    "bind = { x = \"y\" }\n",
    "as = \"grey\"\n",
    "i",
    "c",
    "x[i]",
    "y[-1]",
    "x[1e9]",
    "?",
    ":",
    "(",
    ")",
    "sum(k, 0, 1e18, 1)",
    "n ^ n ^ n",
    "((((((((",
    "% 0",
    "<< 70",
    "- -",
    "!",
];

/// What a launch may take at most to be run: beyond it, a refusal or a long wait is right.
const MOST_BYTES: u64 = 1 << 18;
const MOST_BLOCKS: u64 = 256;
const MOST_INSTRUCTIONS: u64 = 2_000_000;

/// Before each source that follows a launch file in the text of a hunt, with its name.
const SOURCE: &str = "#### ";

/// What may be wrong with how kernels in WGSL are read, given a launch and run.
pub(crate) fn wgsl() -> Hunt {
    let mut corpus = Vec::new();
    for folder in ["shaders", "crates/cli/tests/sanitizer/wgsl"] {
        gather(&root().join(folder), "wgsl", &mut corpus);
    }
    let corpus = corpus.iter().filter_map(|path| fs::read_to_string(path).ok()).collect();
    Hunt { corpus, pieces: WGSL_PIECES, check: check_wgsl, folder: found(), ending: "wgsl" }
}

/// What may be wrong with how launch files are read and run. Their sources follow them in the same text, so that what is
/// found is by itself.
pub(crate) fn launches() -> Hunt {
    let mut files = Vec::new();
    for folder in ["exercises", "crates/cli/tests/sanitizer/wgsl"] {
        gather(&root().join(folder), "toml", &mut files);
    }
    let corpus = files.iter().flat_map(|path| with_sources(path)).collect();
    Hunt { corpus, pieces: LAUNCH_PIECES, check: check_launch, folder: found(), ending: "launch" }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn found() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/found")
}

/// All files under a folder with that ending, in order.
fn gather(folder: &Path, ending: &str, files: &mut Vec<PathBuf>) {
    let entries = fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok);
    let mut paths: Vec<_> = entries.map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            gather(&path, ending, files);
        } else if path.extension().is_some_and(|its| its == ending) {
            files.push(path);
        }
    }
}

/// The launch files in a file, which is one itself or an exercise with some, each with the sources beside it.
fn with_sources(path: &Path) -> Vec<String> {
    let Some(text) = fs::read_to_string(path).ok() else { return Vec::new() };
    let Ok(table) = text.parse::<toml::Table>() else { return Vec::new() };
    let launches: Vec<String> = match table.get("test").and_then(toml::Value::as_array) {
        None => vec![text],
        Some(tests) => tests.iter().filter_map(|test| Some(test.get("launch")?.as_str()?.to_owned())).collect(),
    };
    let folder = path.parent().unwrap_or(path);
    let mut sources = Vec::new();
    gather(folder, "wgsl", &mut sources);
    let complete = |launch: String| {
        let named = sources.iter().filter_map(|path| {
            let name = path.file_name()?.to_str().filter(|name| launch.contains(*name))?;
            Some(format!("{SOURCE}{name}\n{}", fs::read_to_string(path).ok()?))
        });
        let sources: String = named.collect();
        format!("{}\n{sources}", launch.trim_end())
    };
    launches.into_iter().map(complete).collect()
}

fn check_wgsl(text: &str) -> Result<bool, String> {
    let wanted = Wanted { n: Some(200), ..Wanted::default() };
    let inferred = match infer("kernel.wgsl", text, &wanted) {
        Ok(inferred) => inferred,
        Err(error) => {
            // What is reported must be renderable, wherever its places lie.
            let _ = error.to_string();
            return Ok(false);
        }
    };
    let mut read = |_: &str| Ok(text.as_bytes().to_vec());
    let file = LaunchFile::parse("kernel.toml", &inferred.text, &mut read)
        .map_err(|error| format!("the launch that was made up is refused: {error}\n{}", inferred.text))?;
    run(file);
    Ok(true)
}

fn check_launch(text: &str) -> Result<bool, String> {
    let mut parts = text.split(SOURCE);
    let launch = parts.next().unwrap_or_default();
    let sources: Vec<_> = parts.filter_map(|part| part.split_once('\n')).collect();
    let mut read = |name: &str| match sources.iter().find(|(source, _)| *source == name) {
        Some((_, text)) => Ok(text.as_bytes().to_vec()),
        // Files of numbers, pictures and bytes hold the text itself: rarely what their ending says.
        None if name.starts_with("x.") => Ok(launch.as_bytes().to_vec()),
        None => Err("no such file".to_owned()),
    };
    match LaunchFile::parse("launch.toml", launch, &mut read) {
        Ok(file) => {
            run(file);
            Ok(true)
        }
        Err(error) => {
            let _ = error.to_string();
            Ok(false)
        }
    }
}

/// Runs it as `run` and `check` do. It may fail, but must come to an end.
fn run(mut file: LaunchFile) {
    if !(is_small(&file.job) && file.reference.as_ref().is_none_or(is_small)) {
        return;
    }
    let mut options = SimOptions::default();
    options.launch.budget = MOST_INSTRUCTIONS;
    options.launch.block_budget = MOST_INSTRUCTIONS;
    let device = SimDevice::new(options.clone());
    let _ = file.job.plan(device.adapter());
    if let Err(error) = pollster::block_on(run_own(&device, &mut file, None)) {
        let _ = error.to_string();
    }
    if let Err(error) = sanitize(&file.job, &file.source, &options) {
        let _ = error.to_string();
    }
}

fn is_small(job: &Job) -> bool {
    let blocks = |step: &Step| match step {
        Step::Launch(launch) => launch.grid.iter().map(|side| u64::from(*side)).product(),
        Step::Clear(_) => 0,
    };
    let bytes = job.buffers.iter().fold(0_u64, |bytes, buffer| bytes.saturating_add(buffer.length.saturating_mul(4)));
    bytes <= MOST_BYTES && job.steps.iter().map(blocks).fold(0_u64, u64::saturating_add) <= MOST_BLOCKS
}
