//! Warps over time as a person or a script meets them.

#![expect(clippy::expect_used, reason = "a test that panics has failed")]

use std::process::{Command, Output};

use serde_json::Value;

fn output(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_warpground")).args(arguments).output().expect("the program starts")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("the output is UTF-8")
}

fn picture(arguments: &[&str]) -> Value {
    let output = output(&[&["profile"], arguments, &["--timeline", "--json"]].concat());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("the output is JSON")
}

fn number(value: &Value) -> u64 {
    value.as_u64().expect("a number")
}

fn sum(values: &Value, key: &str) -> u64 {
    values.as_array().expect("a list").iter().map(|value| number(&value[key])).sum()
}

fn refused(arguments: &[&str]) -> String {
    let output = output(arguments);
    assert_eq!((output.status.code(), text(&output.stdout)), (Some(2), String::new()), "{arguments:?}");
    text(&output.stderr)
}

#[test]
fn every_instruction_of_every_device_issues_once_and_every_slot_is_accounted_for() {
    let mut issued = Vec::new();
    for device in ["h100", "v100", "k20c", "gtx-480", "gtx-550-ti", "gtx-280", "course-2-cores"] {
        let found = picture(&["reduce/sequential", "--n", "1024", "--block", "128", "--sm", device]);
        let of_rows =
            found["rows"].as_array().expect("rows").iter().flat_map(|row| row["runs"].as_array().expect("runs"));
        let of_rows: u64 =
            of_rows.filter(|run| run[0] == "issuing").map(|run| if run[3].is_null() { 1 } else { 2 }).sum();
        assert_eq!(of_rows, number(&found["issued"]), "{device}");
        let slots: Vec<u64> = found["slots"]
            .as_array()
            .expect("slots")
            .iter()
            .map(|its| its.as_array().expect("sums").iter().map(number).sum())
            .collect();
        assert!(slots.iter().all(|its| *its == slots[0]), "{device}: {slots:?}");
        assert_eq!(sum(&found["states"], "slots"), slots.iter().sum::<u64>(), "{device}");
        issued.push(of_rows);
    }
    assert!(issued.iter().all(|its| *its == issued[0]), "{issued:?}");
}

#[test]
fn more_resident_blocks_hide_the_waits_of_a_kernel_that_waits_for_memory() {
    let found = picture(&["vector_add/guarded", "--n", "8192", "--block", "64", "--sm", "v100"]);
    let cycles: Vec<u64> =
        found["residencies"].as_array().expect("a list").iter().map(|its| number(&its["cycles"])).collect();
    assert!(cycles.len() > 4 && cycles[..4].is_sorted_by(|fewer, more| fewer > more), "{cycles:?}");
    assert!(cycles[0] > 4 * cycles[4], "{cycles:?}");
    // What it waits for is what it loads: line 1 of the list is a load from global memory.
    assert_eq!(found["lines"][0]["class"], "global");
}

#[test]
fn a_barrier_shows_as_waiting_for_the_barrier() {
    let found = picture(&["reduce/sequential", "--n", "4096", "--block", "256"]);
    let of = |state: &str| {
        let states = found["states"].as_array().expect("a list");
        number(&states.iter().find(|its| its["state"] == state).expect("the state")["cycles"])
    };
    assert!(of("barrier") > 0 && of("shared") > 0 && of("memory") > 0);
}

#[test]
fn the_picture_in_letters_has_every_scheduler_and_every_warp() {
    let output =
        output(&["profile", "vector_add/guarded", "--n", "1024", "--block", "128", "--timeline", "--sm", "gtx-480"]);
    let shown = text(&output.stdout);
    for expected in
        ["GeForce GTX 480", "scheduler 0", "scheduler 1", "block 0 warp 0", "block 7 warp 3", "waits for global memory"]
    {
        assert!(shown.contains(expected), "{expected} is not in\n{shown}");
    }
}

const PROGRAM: &str = "\
#include <cstdio>
__global__ void twice(float* a, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        float loaded = a[i];
        a[i] = loaded * 2.0f;
    }
}
int main() {
    float* a;
    cudaMalloc(&a, 4096);
    cudaMemset(a, 0, 4096);
    twice<<<8, 128>>>(a, 1024);
    cudaDeviceSynchronize();
    printf(\"done\\n\");
    return 0;
}
";

#[test]
fn a_cuda_program_is_drawn_on_its_own_lines() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let program = folder.path().join("twice.cu");
    std::fs::write(&program, PROGRAM).expect("the folder can be written");
    let program = program.display().to_string();
    let drawn = output(&["cuda", &program, "--timeline", "--sm", "v100"]);
    assert_eq!((drawn.status.code(), text(&drawn.stdout).as_str()), (Some(0), "done\n"));
    assert!(text(&drawn.stderr).contains("twice, launched on line 13"), "{}", text(&drawn.stderr));
    let file = folder.path().join("picture.json").display().to_string();
    let written = output(&["cuda", &program, "--timeline", "--timeline-file", &file]);
    assert_eq!(written.status.code(), Some(0), "{}", text(&written.stderr));
    let pictures: Value = serde_json::from_str(&std::fs::read_to_string(file).expect("the file")).expect("JSON");
    assert_eq!((&pictures[0]["kernel"], &pictures[0]["lines"][0]["line"]), (&"twice".into(), &5.into()));
    // 32 warps load and store once each.
    let classes = pictures[0]["operations"].as_array().expect("a list");
    let global: Vec<usize> =
        classes.iter().enumerate().filter(|(_, its)| its["class"] == "global").map(|(place, _)| place).collect();
    let runs =
        pictures[0]["rows"].as_array().expect("rows").iter().flat_map(|row| row["runs"].as_array().expect("runs"));
    let issues = runs.filter(|run| run[0] == "issuing");
    let global = issues.filter(|run| global.iter().any(|place| run[2] == *place)).count();
    assert_eq!(global, 64);
}

#[test]
fn what_does_not_fit_is_refused_in_a_sentence() {
    let wide = refused(&[
        "profile",
        "vector_add/guarded",
        "--n",
        "1024",
        "--block",
        "256",
        "--timeline",
        "--sm",
        "course-4-warps",
    ]);
    let needs =
        "A block of this kernel needs 256 threads, and this multiprocessor (A multiprocessor of four warps) has 128";
    assert!(wide.contains(needs), "{wide}");
    let unknown = refused(&["profile", "vector_add/guarded", "--timeline", "--sm", "h1000"]);
    assert!(unknown.contains("there is no device h1000; those of the courses are h100, v100"), "{unknown}");
    let many = refused(&["profile", "vector_add/guarded", "--block", "256", "--timeline", "--resident", "9"]);
    assert!(many.contains("9 resident blocks: the multiprocessor of H100 (SXM5) holds 1 to 8 of these"), "{many}");
    let launch = refused(&["profile", "vector_add/guarded", "--timeline", "--launch", "7"]);
    assert!(launch.contains("--launch 7: the launches have the numbers 1 to 1"), "{launch}");
}
