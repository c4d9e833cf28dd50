//! `warpground bench` beyond a plain sweep: saved runs compared, parameters swept, records beside their peers, a browser;
//! and `warpground verify` in a browser.

#![expect(clippy::expect_used, reason = "a test that panics has failed")]

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

/// A row as `bench --json` writes it, of fifteen readings around a median.
fn row(id: &str, size: u64, median: f64) -> Value {
    let readings: Vec<f64> = (-7..=7).map(|step| median * (1.0 + 0.01 * f64::from(step))).collect();
    let seconds = json!({
        "count": 15, "minimum": readings[0], "lower_quartile": readings[3], "median": median,
        "upper_quartile": readings[11], "maximum": readings[14],
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

// What needs no device.

#[test]
fn two_saved_runs_are_compared_with_what_is_certain_and_what_is_not() {
    let folder = folder();
    let id = "vector_add/guarded";
    let before = [row(id, 1024, 1e-3), row(id, 2048, 1e-3), row(id, 4096, 1e-3), row(id, 8192, 1e-3)];
    let after = [row(id, 1024, 0.5e-3), row(id, 2048, 2e-3), row(id, 4096, 1.01e-3), row(id, 16_384, 1e-3)];
    let before = write(folder.path(), "before.jsonl", &lines(&before));
    let after = write(folder.path(), "after.jsonl", &lines(&after));
    let expected = expect![[r#"
        id                   size   before    after  speed        interval
        vector_add/guarded  1,024  1.00 ms   500 µs  2.000  1.810 to 2.211  faster
        vector_add/guarded  2,048  1.00 ms  2.00 ms  0.500  0.452 to 0.553  slower
        vector_add/guarded  4,096  1.00 ms  1.01 ms  0.990  0.896 to 1.094  not distinguishable
        vector_add/guarded at 16,384: only in the second run
        vector_add/guarded at 8,192: only in the first run

        1 faster, 1 slower, 1 not distinguishable
    "#]];
    expected.assert_eq(&printed(&["bench", "--compare", &before, &after]));
    let pairs = objects(&["bench", "--compare", &before, &after, "--json"]);
    let verdicts: Vec<_> = pairs.iter().map(|pair| pair["verdict"].as_str().unwrap_or_default()).collect();
    assert_eq!(verdicts, ["faster", "slower", "not_distinguishable"]);
}

#[test]
fn what_is_no_saved_run_is_refused_with_the_line() {
    let folder = folder();
    let good = write(folder.path(), "good.jsonl", &lines(&[row("vector_add/guarded", 1024, 1e-3)]));
    let bad = write(folder.path(), "bad.jsonl", &format!("{}hello\n", lines(&[row("vector_add/guarded", 1024, 1e-3)])));
    let said = refusal(&["bench", "--compare", &good, &bad]);
    assert!(said.contains("bad.jsonl: line 2 is none that `warpground bench --json` writes"), "{said}");
    let other = write(folder.path(), "other.jsonl", &lines(&[row("vector_add/guarded", 2048, 1e-3)]));
    let said = refusal(&["bench", "--compare", &good, &other]);
    assert!(said.contains("have no case in common that both timed"), "{said}");
}

#[test]
fn a_sweep_over_what_no_kernel_has_is_refused_with_what_they_have() {
    let check = |sweep: &str, expected: &Expect| {
        expected.assert_eq(&refusal(&[
            "bench",
            "reduce/sequential",
            "--device",
            "sim",
            "--sizes",
            "2^10",
            "--sweep",
            sweep,
        ]));
    };
    check(
        "tile=16",
        &expect![[r#"
            error: --sweep tile=16: none of these kernels has a parameter tile; they have block_x, operation
        "#]],
    );
    check(
        "block_x=64,96",
        &expect![[r#"
            error: block_x = 96: allowed are powers of two from 2 to 1024
        "#]],
    );
    check(
        "block_x",
        &expect![[r#"
            error: --sweep block_x: write it as name=value,value, for example block_x=64,128,256
        "#]],
    );
}

// What needs a device.

#[test]
fn a_parameter_is_swept_and_a_range_of_sizes_goes_up_in_fours() {
    let arguments = ["bench", "vector_add/guarded", "--sizes", "2^10..2^14", "--readings", "2", "--json"];
    let swept = [&arguments[..], &["--sweep", "block_x=32,64"]].concat();
    let rows = objects(&swept);
    let cases: Vec<_> = rows
        .iter()
        .map(|row| {
            let block = row["report"]["launches"][0]["block"][0].as_u64().unwrap_or_default();
            (row["size"].as_u64().unwrap_or_default(), row["label"].as_str().unwrap_or_default(), block)
        })
        .collect();
    let of_size = |size| [(size, "block_x = 32", 32), (size, "block_x = 64", 64)];
    assert_eq!(cases, [1 << 10, 1 << 12, 1 << 14].map(of_size).concat());
}

#[test]
fn a_family_is_timed_from_small_sizes_to_large_ones() {
    let rows = objects(&["bench", "copy", "--sizes", "2^10..2^18", "--readings", "1", "--json"]);
    let sizes: Vec<_> = rows.iter().filter(|row| row["id"] == "copy/four_wide").map(|row| &row["size"]).collect();
    assert_eq!(sizes, [1 << 10, 1 << 12, 1 << 14, 1 << 16, 1 << 18]);
    for row in &rows {
        let report = &row["report"];
        assert_eq!((&row["result"], &report["check"]["passed"]), (&"measured".into(), &true.into()), "{row}");
        assert!(report["time"]["readings"].as_array().is_some_and(|readings| readings.len() == 1), "{row}");
    }
}

#[test]
fn a_record_that_a_device_cannot_hold_is_left_out_with_both_numbers() {
    let folder = folder();
    let peer = json!({ "name": "copy/memcpy_d2d", "n": 268_435_456, "ms": 0.5, "value": 4294.0, "unit": "GB/s" });
    let peers = write(folder.path(), "peers.jsonl", &format!("{peer}\n"));
    let rows = objects(&["bench", "--records", "--only", "copy", "--peers", &peers, "--readings", "1", "--json"]);
    for row in &rows {
        let reason = row["reason"].as_str().unwrap_or_default();
        // A software device that does hold it has measured it.
        let is_measured = row["result"] == "measured" && row["beside"]["peer"] == "copy/memcpy_d2d";
        assert!(reason.contains("1073741824 bytes asked") || is_measured, "{row}");
    }
    let said = refusal(&["bench", "--records", "--only", "nothing of the kind"]);
    assert!(said.contains("no record is called nothing of the kind; there are: copy; saxpy; "), "{said}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_search_is_remembered_and_used_where_that_is_asked() {
    let settings = folder();
    let in_folder = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_warpground"));
        let output =
            command.args(arguments).env("XDG_CONFIG_HOME", settings.path()).output().expect("the program starts");
        (output.status.code(), text(&output.stdout), text(&output.stderr))
    };
    let (status, _, said) = in_folder(&["run", "vector_add/guarded", "--n", "1000", "--tuned"]);
    assert_eq!(status, Some(DONE), "{said}");
    assert!(said.contains("nothing was searched for on this device: the defaults"), "{said}");

    let search = ["bench", "vector_add/guarded", "--tune", "--sizes", "2^12", "--readings", "7"];
    let (status, out, said) = in_folder(&search);
    assert_eq!(status, Some(DONE), "{said}");
    assert!(out.lines().any(|line| line.starts_with("vector_add/guarded at 4,096  ")), "{out}");
    let path = settings.path().join("warpground/tuned.json");
    let kept: Value = serde_json::from_str(&std::fs::read_to_string(&path).expect("it was kept")).expect("it is JSON");
    assert_eq!(
        (&kept["settings"][0]["id"], &kept["settings"][0]["size"]),
        (&"vector_add/guarded".into(), &4096.into())
    );

    // Whatever the search found on this machine, another block is told from it.
    let entry = &kept["settings"][0];
    let mended = json!({ "settings": [{
        "device": entry["device"], "backend": entry["backend"], "id": "vector_add/guarded", "size": 4096,
        "set": { "block_x": 32.0 },
    }] });
    write(&settings.path().join("warpground"), "tuned.json", &mended.to_string());
    let (_, out, said) = in_folder(&["run", "vector_add/guarded", "--n", "1000", "--tuned"]);
    assert!(
        out.contains("<<<32, 32>>>") && said.contains("remembered from a search on this device: block_x = 32"),
        "{out}{said}"
    );
    let (_, out, said) =
        in_folder(&["bench", "vector_add/guarded", "--sizes", "2^10", "--readings", "1", "--tuned", "--json"]);
    assert!(out.contains("\"block\":[32,1,1]") && said.contains("block_x = 32"), "{out}{said}");

    write(&settings.path().join("warpground"), "tuned.json", "{");
    let (status, _, said) = in_folder(&["run", "vector_add/guarded", "--tuned"]);
    assert!(status == Some(BAD_INPUT) && said.contains("tuned.json is damaged"), "{said}");
}

#[test]
fn a_kernel_without_overrides_has_nothing_to_tune() {
    let said = refusal(&["bench", "transpose/four_wide", "--tune", "--sizes", "2^10"]);
    assert!(said.contains("transpose/four_wide has nothing to tune"), "{said}");
}

#[cfg(unix)]
mod browser {
    use std::{fs::Permissions, os::unix::fs::PermissionsExt};

    use super::*;

    /// A program that stands in for Chromium, and a folder that stands in for the page.
    struct Stage {
        folder: tempfile::TempDir,
        browser: String,
        page: String,
    }

    impl Stage {
        fn new(script: &str) -> Stage {
            let folder = folder();
            write(folder.path(), "index.html", "<!doctype html>");
            let browser = write(folder.path(), "browser", &format!("#!/usr/bin/env bash\n{script}"));
            std::fs::set_permissions(&browser, Permissions::from_mode(0o755)).expect("it becomes executable");
            let page = folder.path().display().to_string();
            Stage { folder, browser, page }
        }

        fn bench<'all>(&'all self, more: &[&'all str]) -> Vec<&'all str> {
            let of_kernel = ["bench", "vector_add/guarded", "--sizes", "2^10", "--readings", "7"];
            let in_browser = ["--browser", &self.browser, "--page", &self.page];
            [&of_kernel[..], &in_browser[..], more].concat()
        }
    }

    /// Speaks HTTP as the page would: gets the plan, then leaves each line of the file `lines` beside it.
    const HONEST: &str = r##"
url="${@: -1}"
[[ $url =~ ^http://127.0.0.1:([0-9]+)/#/bench\?mailbox=(/mailbox/[0-9a-f]{32})$ ]] || { echo "no such URL: $url" >&2; exit 3; }
port=${BASH_REMATCH[1]} path=${BASH_REMATCH[2]} here=$(dirname "$0")
say() {
    exec 3<>"/dev/tcp/127.0.0.1/$port"
    printf '%s %s HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Length: %d\r\n\r\n%s' "$1" "$path" "${#2}" "$2" >&3
    cat <&3
    exec 3>&-
}
say GET "" > "$here/plan"
while read -r line; do say POST "$line" > /dev/null; done < "$here/lines"
sleep 60
"##;

    #[test]
    fn native_and_browser_stand_in_one_table_with_their_ratio() {
        let stage = Stage::new(HONEST);
        let adapter = json!({
            "name": "a browser's GPU", "vendor": "", "architecture": "", "driver": "", "backend": "WebGPU",
            "kind": "software", "features": { "timestamps": true, "subgroups": false, "subgroup_sizes": null, "f16": false },
            "limits": {
                "block_dimensions": [256, 256, 64], "threads_per_block": 256, "grid_dimension": 65535,
                "shared_bytes": 32768, "buffer_bytes": 1 << 28, "storage_binding_bytes": 1 << 27,
                "uniform_binding_bytes": 65536, "storage_buffers_per_kernel": 8,
            },
        });
        let row = row("vector_add/guarded", 1024, 1.0);
        let told = [json!({ "device": adapter }), json!({ "note": "hello" }), json!({ "row": row }), json!("end")];
        write(stage.folder.path(), "lines", &lines(&told));
        let shown = printed(&stage.bench(&[]));
        let rows: Vec<_> = shown.lines().filter(|line| line.starts_with("vector_add/guarded")).collect();
        assert!(
            shown.contains("a browser's GPU through WebGPU, software adapter") && shown.contains("of native"),
            "{shown}"
        );
        // A second is what no software device takes for a thousand sums.
        assert!(
            matches!(&rows[..], [_, web] if web.contains("WebGPU") && web.contains("1.00 s") && web.contains("0.000")),
            "{shown}"
        );
        let plan = std::fs::read_to_string(stage.folder.path().join("plan")).expect("the plan was handed out");
        assert!(plan.contains(r#""id":"vector_add/guarded""#) && plan.contains("application/json"), "{plan}");

        let rows = objects(&stage.bench(&["--browser-only", "--json"]));
        assert_eq!((rows.len(), &rows[0]["report"]["backend"]), (1, &Value::from("WebGPU")));
    }

    #[test]
    fn a_browser_that_ends_early_is_reported_with_its_last_words() {
        let stage = Stage::new("echo 'no display here' >&2; exit 7");
        let said = refusal(&stage.bench(&["--browser-only"]));
        assert!(
            said.contains("the browser ended before the page had finished (exit status: 7); its last words:"),
            "{said}"
        );
        assert!(said.contains("no display here"), "{said}");
    }

    #[test]
    fn a_page_that_says_nothing_is_given_up_with_what_was_awaited() {
        let stage = Stage::new("exec sleep 60");
        let said = refusal(&stage.bench(&["--browser-only", "--browser-timeout", "1"]));
        assert!(said.contains("the page said nothing for 1 s while vector_add/guarded at 1,024 was awaited"), "{said}");
    }

    #[test]
    fn a_page_that_cannot_measure_says_why_and_one_of_another_version_is_named() {
        let stage = Stage::new(HONEST);
        write(stage.folder.path(), "lines", &lines(&[json!({ "failed": "this browser offers no WebGPU adapter" })]));
        let said = refusal(&stage.bench(&["--browser-only"]));
        assert!(said.contains("in the browser: this browser offers no WebGPU adapter"), "{said}");
        write(stage.folder.path(), "lines", &lines(&[json!({ "something": "else" })]));
        let said = refusal(&stage.bench(&["--browser-only"]));
        assert!(said.contains("the page and this program are of different versions"), "{said}");
    }

    #[test]
    fn a_browser_or_a_page_that_is_not_there_is_named() {
        let stage = Stage::new("");
        let said = refusal(&[
            "bench",
            "vector_add/guarded",
            "--sizes",
            "2^10",
            "--browser",
            "/no/chromium",
            "--browser-only",
            "--page",
            &stage.page,
        ]);
        assert!(said.contains("/no/chromium could not be started"), "{said}");
        let empty = folder();
        let page = empty.path().display().to_string();
        let said = refusal(&[
            "bench",
            "vector_add/guarded",
            "--sizes",
            "2^10",
            "--browser",
            &stage.browser,
            "--browser-only",
            "--page",
            &page,
        ]);
        assert!(said.contains("cargo xtask build"), "{said}");
    }

    /// The arguments that verify a kernel which passes and one whose mistake shows, in the stage's browser.
    const VERIFIED: [&str; 3] = ["verify", "vector_add/guarded", "vector_add/no_guard"];

    impl Stage {
        fn verify<'all>(&'all self, more: &[&'all str]) -> Vec<&'all str> {
            [&VERIFIED[..], &["--browser", &self.browser, "--page", &self.page], more].concat()
        }

        /// Has the page say that these kernels came out so.
        fn told(&self, reports: &[Value], end: bool) {
            let reports = reports.iter().map(|report| json!({ "verified": report }));
            let end = end.then(|| json!("end"));
            let told: Vec<_> = std::iter::once(json!("ran")).chain(reports).chain(end).collect();
            write(self.folder.path(), "lines", &lines(&told));
        }
    }

    #[test]
    fn verify_in_a_browser_prints_what_it_prints_here() {
        let here = objects(&[&VERIFIED[..], &["--device", "sim", "--json"]].concat());
        let [reports @ .., _] = here.as_slice() else { unreachable!("the last line counts") };
        let stage = Stage::new(HONEST);
        stage.told(reports, true);
        assert_eq!(printed(&stage.verify(&[])), printed(&[&VERIFIED[..], &["--device", "sim"]].concat()));
        // Errors may lose their last digit on the way through JSON.
        let verdicts = |objects: &[Value]| {
            let verdict = |object: &Value| {
                json!([object["id"], object["verdict"], object["cases"].as_array().map(Vec::len), object["passed"]])
            };
            objects.iter().map(verdict).collect::<Vec<_>>()
        };
        assert_eq!(verdicts(&objects(&stage.verify(&["--json"]))), verdicts(&here));
        let plan = std::fs::read_to_string(stage.folder.path().join("plan")).expect("the plan was handed out");
        assert!(plan.contains(r#"{"verify":{"ids":["vector_add/guarded","vector_add/no_guard"]"#), "{plan}");

        let mut wrong = reports.to_vec();
        wrong[0]["verdict"] = json!("failed");
        wrong[0]["cases"][0]["result"] = json!({ "failed": "the device was lost" });
        stage.told(&wrong, true);
        let output = output(&stage.verify(&[]));
        let shown = text(&output.stdout);
        assert_eq!(output.status.code(), Some(1), "{shown}");
        assert!(shown.contains("the device was lost") && shown.ends_with("1 passed, 1 failed\n"), "{shown}");
    }

    #[test]
    fn a_kernel_that_the_page_leaves_out_is_not_counted_as_passed() {
        let here = objects(&[&VERIFIED[..], &["--device", "sim", "--json"]].concat());
        let stage = Stage::new(HONEST);
        stage.told(&here[..1], true);
        let said = refusal(&stage.verify(&[]));
        assert!(said.contains("the page ended without a word on vector_add/no_guard"), "{said}");
        stage.told(&here[1..2], true);
        let said = refusal(&stage.verify(&[]));
        assert!(said.contains("different versions: vector_add/guarded was asked for"), "{said}");
        stage.told(&here[..1], false);
        let said = refusal(&stage.verify(&["--browser-timeout", "1"]));
        assert!(
            said.contains("nothing for 1 s while vector_add/no_guard was awaited, and before that the kernel before"),
            "{said}"
        );
    }
}
