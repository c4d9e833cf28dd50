//! Runs that were saved, arguments that are refused, and the simulator: what needs no GPU.

use crate::*;

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
        each with 95 % confidence if nothing else changed: consecutive readings share what the machine did meanwhile; alternate runs, appended to both files, reveal that
    "#]];
    expected.assert_eq(&printed(&["bench", "--compare", &before, &after]));
    let pairs = objects(&["bench", "--compare", &before, &after, "--json"]);
    let [pairs @ .., about] = pairs.as_slice() else { unreachable!("the last line is about all") };
    let verdicts: Vec<_> = pairs.iter().map(|pair| pair["verdict"].as_str().unwrap_or_default()).collect();
    assert_eq!(verdicts, ["faster", "slower", "not_distinguishable"]);
    let gone =
        ["vector_add/guarded at 16,384: only in the second run", "vector_add/guarded at 8,192: only in the first run"];
    assert_eq!((&about["left_out"], &about["devices"]), (&json!(gone), &Value::Null));
}

#[test]
fn settings_that_differ_are_named_and_runs_in_turns_are_taken_together() {
    let folder = folder();
    let of_block = |block: u32, median: f64| {
        let mut row = row("vector_add/guarded", 1024, median);
        row["report"]["settings"]["block_x"] = block.into();
        row
    };
    let before = write(folder.path(), "before.jsonl", &lines(&[of_block(256, 1e-3), of_block(256, 1.18e-3)]));
    let after = write(folder.path(), "after.jsonl", &lines(&[of_block(64, 1.2e-3)]));
    let expected = expect![[r#"
        id                                 size   before    after  speed        interval
        vector_add/guarded, 2 and 1 runs  1,024  1.09 ms  1.20 ms  0.908  0.754 to 1.087  not distinguishable
        vector_add/guarded at 1,024: not the same settings: block_x 256 before, 64 after

        0 faster, 0 slower, 1 not distinguishable
    "#]];
    expected.assert_eq(&printed(&["bench", "--compare", &before, &after]));
}

#[test]
fn options_that_would_do_nothing_are_refused() {
    for arguments in [
        &["copy", "--only", "copy"][..],
        &["--only", "copy"],
        &["copy", "--peers", "peers.jsonl"],
        &["--translated", "--peers", "peers.jsonl"],
        &["--translated", "--page", "dist"],
        &["--tune", "--browser-only"],
        &["--compare", "a", "b", "--checked"],
        &["--compare", "a", "b", "--readings", "3"],
        &["--compare", "a", "b", "--device", "sim"],
        &["--compare", "a", "b", "--peers", "peers.jsonl"],
        &["--compare", "a", "b", "--browser-timeout", "3"],
    ] {
        let said = refusal(&[&["bench"], arguments].concat());
        assert!(said.contains("cannot be used with") || said.contains("were not provided"), "{arguments:?}: {said}");
    }
    let said = refusal(&["bench", "--peers", "peers.jsonl"]);
    assert!(said.contains("--peers goes with --records: it holds times beside those of the records"), "{said}");
}

#[test]
fn a_size_is_swept_in_place_of_sizes_and_not_beside_them() {
    let sweep = ["bench", "reduce/sequential", "--device", "sim", "--sweep", "block_x=32,64", "--sweep", "n=100,1000"];
    let rows = objects(&[&sweep[..], &["--json"]].concat());
    let told: Vec<_> = rows
        .iter()
        .map(|row| (row["label"].as_str().unwrap_or_default(), row["report"]["settings"]["n"].as_f64()))
        .collect();
    let expected = [
        ("block_x = 32, n = 100", Some(100.0)),
        ("block_x = 32, n = 1000", Some(1000.0)),
        ("block_x = 64, n = 100", Some(100.0)),
        ("block_x = 64, n = 1000", Some(1000.0)),
    ];
    assert_eq!(told, expected);
    let said = refusal(&[&sweep[..], &["--sizes", "1024"]].concat());
    assert!(
        said.contains("--sweep n=100,1000: n is a size, and --sizes sets those; leave one of the two out"),
        "{said}"
    );
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

#[test]
fn native_lines_and_a_browsers_are_compared_each_with_its_own_and_two_devices_are_named() {
    let folder = folder();
    let native = || {
        let mut row = row("vector_add/guarded", 1024, 1e-3);
        row["report"]["backend"] = "Vulkan".into();
        row["report"]["device"] = "a card".into();
        row
    };
    let web = |median| row("vector_add/guarded", 1024, median);
    let before = write(folder.path(), "before.jsonl", &lines(&[native(), web(5e-3)]));
    let after = write(folder.path(), "after.jsonl", &lines(&[native(), web(5e-3)]));
    let shown = printed(&["bench", "--compare", &before, &after]);
    assert!(shown.ends_with("0 faster, 0 slower, 2 not distinguishable\n"), "{shown}");
    let alone = write(folder.path(), "alone.jsonl", &lines(&[native()]));
    let other = write(folder.path(), "other.jsonl", &lines(&[web(5e-3)]));
    let expected = expect![[r#"
        two devices: a card before, a device after

        id                                      size   before    after  speed        interval
        vector_add/guarded, Vulkan and WebGPU  1,024  1.00 ms  5.00 ms  0.200  0.181 to 0.221  slower

        0 faster, 1 slower, 0 not distinguishable
        each with 95 % confidence if nothing else changed: consecutive readings share what the machine did meanwhile; alternate runs, appended to both files, reveal that
    "#]];
    expected.assert_eq(&printed(&["bench", "--compare", &alone, &other]));
}

#[test]
fn numbers_that_cannot_be_are_refused_with_those_that_can() {
    let said = |option: &str, value: &str| refusal(&["bench", "copy", option, value]);
    assert!(said("--sizes", "-5").contains("sizes are whole numbers from 1 on, for example 65536 or 2^20"));
    assert!(said("--reading", "-1").contains("readings last from 0.01 to 10,000 milliseconds"));
    let simulated = ["bench", "reduce/sequential", "--tune", "--device", "sim"];
    assert!(refusal(&simulated).contains("--tune needs a GPU: the simulator counts"));
    assert!(refusal(&["bench", "--translated", "--tune"]).contains("cannot be used with"));
}

#[test]
fn the_simulator_is_benched_in_seconds_and_says_which_setting_was_fastest() {
    let shown =
        printed(&["bench", "reduce/sequential", "--device", "sim", "--sizes", "2^12", "--sweep", "block_x=32,256"]);
    let expected = expect![[r#"
        Warpground simulator through simulator, simulated GPU
        times: simulated

        id                                 size   median  its interval  speed
        reduce/sequential  block_x = 32   4,096  6.02 µs    calculated   2.72  GB/s
        reduce/sequential  block_x = 256  4,096  4.02 µs    calculated   4.08  GB/s
        fastest of reduce/sequential at 4,096: block_x = 256, certainly faster than the others
    "#]];
    expected.assert_eq(&shown);
}

#[test]
fn what_cannot_be_measured_is_told_without_an_empty_table() {
    let output = output(&["bench", "reduce/sequential", "--device", "sim", "--sizes", "2^40"]);
    let [shown, said] = [&output.stdout, &output.stderr].map(|bytes| text(bytes));
    assert_eq!(output.status.code(), Some(BAD_INPUT), "{shown}{said}");
    assert!(said.contains("nothing was measured"), "{said}");
    let expected = expect![[r#"
        Warpground simulator through simulator, simulated GPU

        reduce/sequential at 1,099,511,627,776: skipped: n = 1099511627776: allowed are whole numbers from 1 to 1073741824
    "#]];
    expected.assert_eq(&shown);
}

#[cfg(unix)]
#[test]
fn a_bench_that_is_interrupted_shows_what_it_has() {
    use std::io::{BufRead, BufReader, Read};

    let folder = folder();
    let page = folder.path().join("charts.html").display().to_string();
    let run = |arguments: &[&str]| {
        Command::new(env!("CARGO_BIN_EXE_warpground"))
            .args(["bench", "reduce/sequential", "--device", "sim", "--sizes", "2^10..2^28"])
            .args(arguments)
            .stdout(std::process::Stdio::piped())
            .stderr(std::process::Stdio::piped())
            .spawn()
            .expect("the program starts")
    };
    let interrupt = |id: u32| {
        let status = Command::new("kill").args(["-INT", &id.to_string()]).status();
        assert!(status.is_ok_and(|status| status.success()), "the signal is sent");
    };
    // As lines: the first one says that it is under way.
    let mut child = run(&["--json"]);
    let mut told = BufReader::new(child.stdout.take().expect("it is piped"));
    let mut line = String::new();
    told.read_line(&mut line).expect("a line comes");
    interrupt(child.id());
    told.read_to_string(&mut line).expect("the rest is text");
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
    assert!(line.lines().all(|line| serde_json::from_str::<Value>(line).is_ok()), "{line}");
    // As a table and charts, of which nothing shows before the end.
    let child = run(&["--html", &page]);
    std::thread::sleep(std::time::Duration::from_secs(2));
    interrupt(child.id());
    let output = child.wait_with_output().expect("it ends");
    let [out, err] = [&output.stdout, &output.stderr].map(|bytes| text(bytes));
    assert_eq!(output.status.code(), Some(130), "{out}{err}");
    assert!(out.contains(" 1,024  4.01 µs") && !out.contains("268,435,456"), "{out}");
    assert!(err.contains("ending with what was measured; once more ends at once"), "{err}");
    let page = std::fs::read_to_string(&page).expect("the charts are there");
    assert!(page.ends_with("</html>\n"), "the charts are whole");
    assert!(
        page.contains("This is a part of what was asked for: it was ended with Ctrl-C"),
        "and say that they are not"
    );
}
