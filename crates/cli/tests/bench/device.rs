//! What needs a device.

use crate::*;

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

/// No time is asserted: this is a smoke run of what a GPU's record is made with.
#[test]
fn a_family_is_timed_from_small_sizes_to_what_one_buffer_of_the_device_holds() {
    let rows = objects(&["bench", "copy", "--sizes", "2^10..max", "--readings", "1", "--json"]);
    let sizes: Vec<_> = rows.iter().filter(|row| row["id"] == "copy/four_wide").map(|row| &row["size"]).collect();
    let four_times = |pair: &[&Value]| pair[0].as_u64().map(|size| 4 * size) == pair[1].as_u64();
    let steps = &sizes[..sizes.len() - 1];
    assert!(sizes[0] == &json!(1 << 10) && steps.windows(2).all(four_times), "{sizes:?}");
    // WebGPU grants every device buffers of 128 MiB.
    assert!(sizes.last().and_then(|size| size.as_u64()).is_some_and(|last| last >= 1 << 25), "{sizes:?}");
    for row in &rows {
        let report = &row["report"];
        // Two of the largest buffers may be more than the device has.
        let is_too_much = row["reason"].as_str().is_some_and(|reason| reason.contains("memory"));
        assert!(
            is_too_much || (&row["result"], &report["check"]["passed"]) == (&"measured".into(), &true.into()),
            "{row}"
        );
        let readings = report["time"]["readings"].as_array().map(Vec::len);
        assert!(is_too_much || readings == Some(1), "{row}");
    }
}

#[test]
fn a_record_that_a_device_cannot_hold_is_left_out_with_both_numbers() {
    let folder = folder();
    let peer = json!({ "name": "copy/memcpy_d2d", "n": 268_435_456, "ms": 0.5, "value": 4294.0, "unit": "GB/s" });
    let peers = write(folder.path(), "peers.jsonl", &format!("{peer}\n"));
    let output = output(&["bench", "--records", "--only", "copy", "--peers", &peers, "--readings", "1", "--json"]);
    let rows: Vec<Value> =
        text(&output.stdout).lines().map(|line| serde_json::from_str(line).expect("it is an object")).collect();
    assert!(!rows.is_empty());
    let is_measured = rows.iter().any(|row| row["result"] == "measured");
    assert_eq!(output.status.code(), Some(if is_measured { DONE } else { BAD_INPUT }), "{}", text(&output.stderr));
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

    // Whatever the search found on this machine, another block differs from it.
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
    assert!(out.contains("\"block\":[32,1,1]"), "{out}{said}");
    assert!(said.contains("block_x = 32 (searched at 4,096 elements)"), "{said}");

    // Too few readings find nothing, and take nothing away.
    let few = ["bench", "vector_add/guarded", "--tune", "--sizes", "2^12", "--readings", "3"];
    let (status, out, said) = in_folder(&few);
    assert_eq!(status, Some(DONE), "{out}{said}");
    assert!(
        out.contains("too few readings to tell") && said.contains("the remembered settings stay as they were"),
        "{out}{said}"
    );
    let (_, out, _) = in_folder(&["run", "vector_add/guarded", "--n", "1000", "--tuned"]);
    assert!(out.contains("<<<32, 32>>>"), "{out}");

    // What cannot be kept is shown all the same.
    std::fs::create_dir(settings.path().join("warpground/tuned.draft")).expect("it can be made");
    let (status, out, said) = in_folder(&search);
    assert!(out.lines().any(|line| line.starts_with("vector_add/guarded at 4,096  ")), "{out}{said}");
    assert!(status == Some(BAD_INPUT) && said.contains("cannot write"), "{said}");

    write(&settings.path().join("warpground"), "tuned.json", "{");
    let (status, _, said) = in_folder(&["run", "vector_add/guarded", "--tuned"]);
    assert!(status == Some(BAD_INPUT) && said.contains("tuned.json is damaged"), "{said}");
}

#[test]
fn a_kernel_without_overrides_has_nothing_to_tune() {
    let said = refusal(&["bench", "transpose/four_wide", "--tune", "--sizes", "2^10"]);
    assert!(said.contains("transpose/four_wide has nothing to tune"), "{said}");
}

#[test]
fn the_translation_of_a_single_thread_is_right_where_loops_end_early() {
    let rows = objects(&["bench", "scan/one_thread", "--translated", "--sizes", "2^16", "--readings", "1", "--json"]);
    assert_eq!(rows[0]["result"], "compared", "{}", rows[0]);
}

#[test]
fn a_row_says_when_by_what_and_with_which_driver_it_was_measured_and_a_page_stands_beside_it() {
    let folder = folder();
    let page = folder.path().join("page.html").display().to_string();
    let rows =
        objects(&["bench", "vector_add/guarded", "--sizes", "2^10", "--readings", "2", "--json", "--html", &page]);
    assert!(rows[0]["date"].as_str().is_some_and(|date| date.ends_with('Z')), "{}", rows[0]);
    assert_eq!(rows[0]["version"], env!("CARGO_PKG_VERSION"));
    assert!(rows[0]["driver"].as_str().is_some_and(|driver| !driver.is_empty()), "{}", rows[0]);
    let page = std::fs::read_to_string(page).expect("it was written");
    assert!(page.contains("<td>too few readings</td>"), "{page}");
}
