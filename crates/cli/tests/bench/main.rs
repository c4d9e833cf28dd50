//! `warpground bench` beyond a plain sweep: saved runs compared, parameters swept, records beside their peers, a browser;
//! and `warpground verify` in a browser.

#![expect(clippy::expect_used, reason = "a test that panics has failed")]

#[cfg(unix)]
mod browser;
mod device;
mod page;
mod saved;

use std::{
    path::Path,
    process::{Command, Output},
};

use expect_test::{Expect, expect};
use serde_json::{Value, json};

const DONE: i32 = 0;
const BAD_INPUT: i32 = 2;

fn output(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_warpground")).args(arguments).output().expect("the program starts")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("the output is UTF-8")
}

fn printed(arguments: &[&str]) -> String {
    let output = output(arguments);
    let [out, err] = [&output.stdout, &output.stderr].map(|bytes| text(bytes));
    assert_eq!(output.status.code(), Some(DONE), "{arguments:?}\n{out}\n{err}");
    out
}

fn objects(arguments: &[&str]) -> Vec<Value> {
    printed(arguments).lines().map(|line| serde_json::from_str(line).expect("each line is an object")).collect()
}

fn refusal(arguments: &[&str]) -> String {
    let output = output(arguments);
    assert_eq!(output.status.code(), Some(BAD_INPUT), "{arguments:?}\n{}", text(&output.stdout));
    text(&output.stderr)
}

fn write(folder: &Path, name: &str, contents: &str) -> String {
    let path = folder.join(name);
    std::fs::write(&path, contents).expect("the temporary folder can be written");
    path.display().to_string()
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a temporary folder can be made")
}

/// A row as `bench --json` wrote it before rows had a date, of fifteen readings around a median, in no order.
fn row(id: &str, size: u64, median: f64) -> Value {
    let readings: Vec<f64> = (0..15).map(|at| median * (1.0 + 0.01 * f64::from(7 * at % 15 - 7))).collect();
    let seconds = json!({
        "count": 15, "minimum": 0.93 * median, "lower_quartile": 0.96 * median, "median": median,
        "upper_quartile": 1.04 * median, "maximum": 1.07 * median,
    });
    json!({
        "id": id, "size": size, "settings": { "n": size, "block_x": 256 }, "result": "measured",
        "reduced": null, "ceiling": 1000.0, "share_of_ceiling": 0.5,
        "report": {
            "id": id, "settings": { "n": size, "block_x": 256 }, "device": "a device", "backend": "WebGPU",
            "edited": false, "checked": false, "launches": [], "memory_bytes": 12, "work": { "bytes": 12, "flops": 1 },
            "check": {
                "passed": true, "against": "every element", "compared": 1, "wrong": 0, "relative_error": 0.0,
                "tolerance": 0.0, "first_wrong": null,
            },
            "time": {
                "seconds": seconds, "readings": readings, "repetitions": 1, "source": "gpu_timestamps",
                "resolution_seconds": 1e-9, "coarse": false,
            },
            "rate": { "unit": "GB/s", "value": 500.0, "low": 490.0, "high": 510.0 },
        },
    })
}

fn lines(rows: &[Value]) -> String {
    rows.iter().map(|row| format!("{row}\n")).collect()
}
