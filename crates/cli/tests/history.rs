//! `warpground cuda --history`: what the host side of a program did, line by line.

#![expect(clippy::expect_used, reason = "a test that panics has failed")]

use std::{fs, process::Command};

use serde_json::Value;

const OFFLOADED: &str = include_str!("../../cuda/tests/programs/offloaded_vector_add.cu");

/// Two streams that overlap, and a launch that fails and that nobody asks about.
const STREAMS: &str = include_str!("history/streams.cu");

/// Standard output, standard error and the recording of a program.
fn recorded(text: &str) -> (String, Value) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::write(folder.path().join("program.cu"), text).expect("the folder can be written");
    let output = Command::new(env!("CARGO_BIN_EXE_warpground"))
        .args(["cuda", "program.cu", "--device", "sim", "--history", "--history-file", "history.json"])
        .current_dir(folder.path())
        .output()
        .expect("the program starts");
    let history = fs::read_to_string(folder.path().join("history.json")).expect("the recording was written");
    (String::from_utf8_lossy(&output.stdout).into_owned(), serde_json::from_str(&history).expect("it is JSON"))
}

fn list<'a>(value: &'a Value, key: &str) -> &'a [Value] {
    value[key].as_array().map_or(&[], Vec::as_slice)
}

/// What the lines did, in words.
fn words(history: &Value) -> Vec<String> {
    let deeds = list(history, "steps").iter().flat_map(|step| list(step, "deeds"));
    deeds.filter_map(|deed| deed["words"].as_str().map(str::to_owned)).collect()
}

/// What an object holds after the line with this text.
fn held(history: &Value, name: &str, line: &str) -> Vec<String> {
    let mut cells = Vec::new();
    for step in list(history, "steps") {
        for change in list(step, "changes") {
            let object = change["object"].as_u64().and_then(|id| usize::try_from(id).ok()).unwrap_or(usize::MAX);
            if list(history, "objects").get(object).is_some_and(|its| its["name"] == name) {
                cells = list(change, "cells").iter().filter_map(|cell| cell.as_str().map(str::to_owned)).collect();
            }
        }
        if step["text"].as_str().is_some_and(|text| text.contains(line)) {
            break;
        }
    }
    cells
}

#[test]
fn the_three_parts_of_an_offloaded_sum_are_seen_with_their_copies_and_both_memories() {
    let (printed, history) = recorded(OFFLOADED);
    assert_eq!(printed, "999.0 + 1998.0 = 2997.0\n", "a recorded run prints the same");
    let words = words(&history);
    let position = |part: &str| words.iter().position(|words| words.contains(part)).expect(part);
    let order = [
        position("allocates *d_A: float × 1,000, 4,000 bytes from cudaMalloc, device"),
        position("copies 4,000 bytes from *h_A (host) to *d_A (device)"),
        position("launches vecAddKernel with 4 blocks of 256 threads, 1,024 in all"),
        position("copies 4,000 bytes from *d_C (device) to *h_C (host)"),
        position("frees *d_A (device)"),
    ];
    assert!(order.is_sorted(), "{order:?}");
    assert_eq!(held(&history, "*d_C", "cudaMemcpy(d_B")[..2], ["?", "?"], "nobody has written it yet");
    assert_eq!(held(&history, "*d_C", "vecAddKernel<<<")[..4], ["0", "3", "6", "9"]);
    assert_eq!(held(&history, "*h_C", "cudaMemcpy(h_C")[..4], ["0", "3", "6", "9"]);
    let steps = list(&history, "steps");
    assert!(steps.iter().any(|step| step["function"] == "vecAdd" && step["depth"] == 2));
    assert!(steps.len() < 100, "a loop of a thousand turns is cut: {}", steps.len());
    assert!(steps.iter().any(|step| step["left_out"].as_u64() > Some(1000)));
    assert!(
        list(&history, "left_out").iter().any(|words| words.as_str().is_some_and(|words| words.contains("8 turns")))
    );
}

#[test]
fn elements_of_device_memory_that_no_copy_has_written_are_not_shown_as_zeros() {
    let (_, history) = recorded(
        "__global__ void twice(int *a) { a[threadIdx.x] *= 2; }\n\
         int main() {\n\
         \x20   int h[4] = {1, 2, 3, 4};\n\
         \x20   int *d;\n\
         \x20   cudaMalloc(&d, sizeof h);\n\
         \x20   cudaMemcpy(d, h, 2 * sizeof(int), cudaMemcpyHostToDevice);\n\
         \x20   cudaMemset(d + 3, 0, sizeof(int));\n\
         \x20   twice<<<1, 4>>>(d);\n\
         \x20   cudaFree(d);\n\
         }\n",
    );
    assert_eq!(held(&history, "*d", "cudaMalloc"), ["?", "?", "?", "?"]);
    assert_eq!(held(&history, "*d", "cudaMemcpy"), ["1", "2", "?", "?"]);
    assert_eq!(held(&history, "*d", "cudaMemset"), ["1", "2", "?", "0"]);
    // Which elements a kernel has written, its launch does not tell.
    assert_eq!(held(&history, "*d", "twice<<<")[..2], ["2", "4"]);
}

#[test]
fn streams_that_nothing_orders_overlap_and_an_error_that_nobody_asked_for_is_told() {
    let (_, history) = recorded(STREAMS);
    let works = list(&history, "works");
    assert_eq!(list(&history, "streams"), ["stream 1", "stream 2"]);
    let columns: Vec<_> = works.iter().map(|work| work["column"].as_u64()).collect();
    assert_eq!(columns, [Some(0), Some(1), Some(0), Some(1)]);
    assert_eq!(list(&works[0], "overlaps"), [2, 3]);
    let words = words(&history);
    assert!(
        words.iter().any(|words| words.contains("cudaErrorInvalidValue") && words.contains("never asks")),
        "{words:?}"
    );
}

#[test]
fn without_a_file_the_recording_is_on_standard_error_and_a_program_that_fails_has_one_too() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let text = "int main() {\n    int *p = 0;\n    int n = 3;\n    *p = n;\n}\n";
    fs::write(folder.path().join("program.cu"), text).expect("the folder can be written");
    let output = Command::new(env!("CARGO_BIN_EXE_warpground"))
        .args(["cuda", "program.cu", "--device", "sim", "--history"])
        .current_dir(folder.path())
        .output()
        .expect("the program starts");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        said.contains("n = 3") && said.contains("p = null") && said.contains("a null pointer is followed"),
        "{said}"
    );
}
