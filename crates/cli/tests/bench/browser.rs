//! What the page measures in a browser, which a script replaces here.

use std::{fs::Permissions, os::unix::fs::PermissionsExt};

use crate::*;

/// A program that replaces Chromium, and a folder that replaces the page.
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
    printf '%s %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nOrigin: http://127.0.0.1:%d\r\nConnection: close\r\nContent-Length: %d\r\n\r\n%s' "$1" "$path" "$port" "$port" "${#2}" "$2" >&3
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
    let charts = stage.folder.path().join("charts.html").display().to_string();
    printed(&stage.bench(&["--html", &charts]));
    let html = std::fs::read_to_string(charts).expect("the page was written");
    for part in [
        "One thread, one element, 1,024 elements, through WebGPU",
        ">Of native</button>",
        "class=\"fill other\"",
        ">0.000 (",
    ] {
        assert!(html.contains(part), "no {part} in the page");
    }

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
fn what_was_measured_here_is_shown_though_the_browser_fails() {
    let stage = Stage::new("exit 7");
    let output = output(&stage.bench(&[]));
    let [out, err] = [&output.stdout, &output.stderr].map(|bytes| text(bytes));
    assert_eq!(output.status.code(), Some(BAD_INPUT), "{out}{err}");
    assert!(out.contains("vector_add/guarded  1,024"), "{out}");
    assert!(err.contains("the browser ended before the page had finished"), "{err}");
}

#[test]
fn a_page_that_says_nothing_is_given_up_with_what_was_awaited() {
    let stage = Stage::new("exec sleep 60");
    let said = refusal(&stage.bench(&["--browser-only", "--browser-timeout", "1"]));
    assert!(said.contains("the page reported nothing for 1 s while vector_add/guarded at 1,024 was awaited"), "{said}");
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
    // Known before the native half is measured.
    let output = output(&["bench", "vector_add/guarded", "--browser", &stage.browser, "--page", &page]);
    assert_eq!((output.status.code(), text(&output.stdout)), (Some(BAD_INPUT), String::new()));
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
    assert!(said.contains("the page ended without a result for vector_add/no_guard"), "{said}");
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
