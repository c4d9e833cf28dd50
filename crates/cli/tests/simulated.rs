//! `profile`, `check` and `--device sim` as a person or a script meets them. They need no adapter.

#![expect(clippy::expect_used, reason = "a test that panics has failed")]

use std::{fs, path::Path, process::Command};

use serde_json::Value;

const RACY: &str = "
@group(0) @binding(0) var<storage, read_write> sums: array<u32>;
var<workgroup> sh_values: array<u32, 64>;
@compute @workgroup_size(64)
fn sum(@builtin(local_invocation_index) t: u32) {
    sh_values[t] = t;
    if t < 32u {
        sh_values[t] += sh_values[t + 32u];
    }
    sums[t] = sh_values[t];
}
";

const LAUNCH: &str = "
source = \"sum.wgsl\"
grid = 1
[[buffer]]
binding = 0
type = \"u32\"
len = 64
";

fn run(arguments: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_warpground")).args(arguments).output().expect("the program starts");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("the output is UTF-8");
    (output.status.code().expect("it ends by itself"), text(output.stdout), text(output.stderr))
}

fn launch_file(folder: &Path, kernel: &str) -> String {
    fs::write(folder.join("sum.wgsl"), kernel).expect("the temporary folder can be written");
    let path = folder.join("launch.toml");
    fs::write(&path, LAUNCH).expect("the temporary folder can be written");
    path.display().to_string()
}

fn object(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error} in {text}"))
}

#[test]
fn a_race_is_shown_with_both_lines_and_ends_with_status_1() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = launch_file(folder.path(), RACY);
    let (status, out, err) = run(&["check", &file]);
    assert_eq!((status, err.as_str()), (1, ""));
    assert!(out.starts_with("race within a block on sh_values["), "{out}");
    assert!(out.contains("sum.wgsl:8: thread") && out.contains("sum.wgsl:6: thread"), "{out}");
    assert!(out.contains("sh_values[t] += sh_values[t + 32u];"), "{out}");
    assert!(out.ends_with("1 finding: 1 launch on the simulator\n"), "{out}");

    let (status, out, _) = run(&["check", &file, "--json"]);
    let lines: Vec<Value> = out.lines().map(object).collect();
    assert_eq!((status, lines.len()), (1, 2));
    assert_eq!(lines[0]["kind"], "race_in_block");
    let marks = lines[0]["marks"].as_array().expect("marks are an array");
    let mut places: Vec<_> = marks.iter().filter_map(|mark| mark["line"].as_u64()).collect();
    places.sort_unstable();
    assert_eq!(places, [6, 8]);
    assert_eq!(lines[1], serde_json::json!({ "findings": 1 }));
}

#[test]
fn nothing_is_found_in_the_mended_kernel() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mended = RACY.replace("    if t < 32u {", "    workgroupBarrier();\n    if t < 32u {");
    let (status, out, _) = run(&["check", &launch_file(folder.path(), &mended)]);
    assert_eq!((status, out.as_str()), (0, "nothing found: 1 launch on the simulator\n"));
}

#[test]
fn a_profile_has_the_counters_of_the_whole_kernel_and_of_each_line() {
    let (status, out, _) = run(&["profile", "transpose/naive", "--n", "64", "--json"]);
    assert_eq!(status, 0);
    let report = object(out.trim());
    assert_eq!(report["global_load"]["requests"], 128);
    assert_eq!(report["global_load"]["sectors"], 512);
    assert_eq!(report["global_store"]["sectors"], 4096);
    assert_eq!(report["warps"], 32);
    assert_eq!(report["shared_load"]["bank_conflicts"], 0);
    let lines = report["lines"].as_array().expect("lines are an array");
    assert!(lines.iter().any(|line| line["global_store"]["sectors"] == 4096));
    assert!(lines.iter().all(|line| line["text"].is_string() && line["share"].is_number()));
    assert_eq!(report["diagnoses"][0]["rule"], "few_blocks");

    let (status, out, _) = run(&["profile", "transpose/naive"]);
    assert_eq!(status, 0);
    assert!(out.contains("uncoalesced access to global memory"), "{out}");
    assert!(out.contains("Correct: compared every element"), "{out}");
}

#[test]
fn bad_input_gets_a_sentence_and_status_2() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = launch_file(folder.path(), "fn nothing() {}");
    let cases: [(&[&str], &str); 5] = [
        (&["profile", "transpose/naiv"], "error: there is no kernel transpose/naiv; did you mean transpose/naive?\n"),
        (&["check", "gone.toml"], "error: cannot read gone.toml: No such file or directory (os error 2)\n"),
        (&["check", &file], "sum.wgsl has no kernel"),
        (&["profile", &file, "--n", "3"], "a launch file has these itself"),
        (&["run", "vector_add/guarded", "--device", "sim", "--adapter", "x"], "the simulator has none to choose from"),
    ];
    for (arguments, expected) in cases {
        let (status, out, err) = run(arguments);
        assert_eq!((status, out.as_str()), (2, ""), "{arguments:?}");
        assert!(err.contains(expected), "{arguments:?}: {err}");
    }
}

#[test]
fn a_file_of_another_kind_is_refused_with_those_that_are_taken() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    for (name, bytes) in [("main.cpp", &b"int main() {}"[..]), ("notes.txt", b"notes"), ("binary.cu", b"\x7fELF\0\x01")]
    {
        fs::write(path(name), bytes).expect("a file");
    }
    let here = folder.path().display().to_string();
    let taken = "allowed: a launch file (.toml), a kernel (.wgsl or .cu)";
    let cases = [
        (path("main.cpp"), format!("main.cpp: {taken}; `warpground cuda ")),
        (path("notes.txt"), format!("notes.txt: {taken}\n")),
        (path("binary.cu"), "binary.cu: it is not a text file\n".to_owned()),
        (here.clone(), format!("{here} is a folder; {taken}, or a kernel of `warpground list`\n")),
    ];
    for (name, expected) in cases {
        for command in ["run", "check", "profile"] {
            let (status, out, err) = run(&[command, &name]);
            assert_eq!((status, out.as_str()), (2, ""), "{command} {name}");
            assert!(err.contains(&expected), "{command} {name}: {err}");
        }
    }
}

#[test]
fn a_number_that_an_option_does_not_take_is_answered_with_those_that_it_takes() {
    let (id, taken) = ("vector_add/guarded", "write a whole number from ");
    let cases: [(&[&str], &str); 7] = [
        (&["run", id, "--seed", "-1"], "0 to 4294967295"),
        (&["profile", id, "--lines", "many"], "0 on"),
        (&["profile", id, "--timeline", "--launch", "0"], "1 on"),
        (&["profile", id, "--timeline", "--from", "-3"], "0 on"),
        (&["cuda", "x.cu", "--steps", "0"], "1 on"),
        (&["draw", "graphics/triangles", "--step", "9"], "1 to 5"),
        (&["banks", "--lanes", "33"], "1 to 32"),
    ];
    for (arguments, bounds) in cases {
        let (status, _, err) = run(arguments);
        assert_eq!(status, 2, "{arguments:?}");
        assert!(err.contains(&format!("{taken}{bounds}")), "{arguments:?}: {err}");
    }
    let (status, _, err) = run(&["profile", id, "--n", "2^7", "--timeline", "--to", "2^6"]);
    assert_eq!(status, 0, "{err}");
}

#[test]
fn an_option_that_would_do_nothing_is_refused() {
    let cases: [(&[&str], &str); 3] = [
        (&["profile", "vector_add/guarded", "--sm", "k20c"], "--timeline"),
        (&["cuda", "x.cu", "--from", "5"], "--timeline"),
        (&["index", "--grid", "3", "--block", "256", "--number", "3", "--at-block", "2"], "cannot be used with"),
    ];
    for (arguments, expected) in cases {
        let (status, out, err) = run(arguments);
        assert_eq!((status, out.as_str()), (2, ""), "{arguments:?}");
        assert!(err.contains(expected), "{arguments:?}: {err}");
    }
}

#[test]
fn kernels_run_and_are_verified_without_a_gpu() {
    let (status, out, _) = run(&["run", "reduce/sequential", "--device", "sim", "--n", "5000", "--json"]);
    let report = object(out.trim());
    assert_eq!((status, &report["check"]["passed"]), (0, &Value::Bool(true)));
    assert_eq!(report["backend"], "simulator");
    assert_eq!(report["time"]["source"], "simulated");
    let (status, out, _) = run(&["verify", "vector_add", "transpose", "--device", "sim"]);
    assert_eq!(status, 0, "{out}");
    assert!(out.ends_with("passed, 0 failed\n"), "{out}");
}

#[test]
fn products_are_rounded_with_their_sums_where_nvcc_does_it() {
    let program = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/rounding/products_in_sums.cu");
    let (status, out, err) = run(&["cuda", "--device", "sim", program]);
    assert_eq!(status, 0, "{err}");
    // What nvcc 13's build printed on an NVIDIA H200.
    let expected = include_str!("rounding/products_in_sums.out");
    assert_eq!(out, expected);
}
