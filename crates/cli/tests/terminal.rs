//! The program as a person or a script meets it: what it prints, and how it ends.
//!
//! A test that runs a kernel needs an adapter, a software one at least; without any it fails.

#![expect(clippy::expect_used, reason = "a test that panics has failed")]

use std::{
    io::{BufRead, BufReader},
    path::Path,
    process::{Command, Output, Stdio},
};

use expect_test::{Expect, expect};
use serde_json::{Value, json};

const DONE: i32 = 0;
const WRONG: i32 = 1;
const BAD_INPUT: i32 = 2;

fn program(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_warpground"));
    command.args(arguments);
    command
}

fn output(arguments: &[&str]) -> Output {
    program(arguments).output().expect("the program starts")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("the output is UTF-8")
}

/// The standard output of a command that ends with `status`.
fn printed(arguments: &[&str], status: i32) -> String {
    let output = output(arguments);
    let [out, err] = [&output.stdout, &output.stderr].map(|bytes| text(bytes));
    assert_eq!(output.status.code(), Some(status), "{arguments:?}\n{out}\n{err}");
    out
}

/// The command is refused with exit status 2, nothing on standard output, and this on standard error.
fn check_refused(arguments: &[&str], expected: &Expect) {
    let output = output(arguments);
    assert_eq!((output.status.code(), text(&output.stdout)), (Some(BAD_INPUT), String::new()), "{arguments:?}");
    expected.assert_eq(&text(&output.stderr));
}

/// Each line of the standard output of a command as a JSON value.
fn objects(arguments: &[&str], status: i32) -> Vec<Value> {
    printed(arguments, status)
        .lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error} in {line}")))
        .collect()
}

fn write(folder: &Path, name: &str, contents: impl AsRef<[u8]>) -> String {
    let path = folder.join(name);
    std::fs::write(&path, contents).expect("the temporary folder can be written");
    path.display().to_string()
}

const GUARDED: &str = include_str!("../../../shaders/vector_add/guarded.wgsl");

// What needs no device.

#[test]
fn list_shows_every_family_as_a_table() {
    let list = printed(&["list"], DONE);
    let first = list.split("\n\n").take(2).collect::<Vec<_>>().join("\n\n");
    expect![[r#"
        First kernels

        Index arithmetic: Works out which thread is responsible for which element.
        id                      title                          course                                                                   parameters
        index/one_dimension     One dimension                  PMPP chapters 3 and 4; Introduction to CUDA, CUDA Thread Organization    n = 32, block_x = 8
        index/two_dimensions    Two dimensions                 PMPP chapter 4, CUDA Thread Organization                                 width = 12, height = 4, block_x = 4, block_y = 2
        index/three_dimensions  Three dimensions               PMPP chapter 4, 3D blocks and 3D grid                                    width = 12, height = 4, depth = 4, block_x = 4, block_y = 2, block_z = 2
        index/coordinates       Coordinates and their labels   PMPP chapter 4, Fig 4.1; Introduction to CUDA, CUDA Thread Organization  blocks_x = 2, blocks_y = 2, blocks_z = 1, block_x = 4, block_y = 2, block_z = 2, z_first = 1
        index/row_major         A matrix, row after row        PMPP chapter 4, Fig 4.3; Introduction to CUDA, Flattening a 2D-array     width = 1,000, height = 1,000, block_x = 16, block_y = 16
        index/column_major      A matrix, column after column  PMPP chapter 4, Mapping threads to multidimensional data                 width = 1,000, height = 1,000, block_x = 16, block_y = 16"#]]
    .assert_eq(&first);
    assert!(!list.contains('\u{1b}'), "a pipe gets no colours");
}

#[test]
fn list_as_json_has_one_object_a_kernel_with_its_parameters() {
    let mut list = objects(&["list", "--json"], DONE);
    list.retain(|object| object["kind"] == "kernel");
    assert_eq!(
        list.len(),
        printed(&["list"], DONE)
            .lines()
            .filter(|line| line.split(' ').next().is_some_and(|id| id.contains('/') && !id.starts_with("#/")))
            .count()
    );
    let guarded = list.iter().find(|object| object["id"] == "vector_add/guarded").expect("it is listed");
    assert_eq!(
        guarded.as_object().map(|object| object.keys().map(String::as_str).collect::<Vec<_>>()),
        Some(vec!["course", "covers", "family", "id", "kind", "metric", "parameters", "summary", "title"])
    );
    assert_eq!(guarded["id"], "vector_add/guarded");
    assert_eq!(guarded["parameters"][0]["name"], "n");
    assert_eq!(guarded["parameters"][0]["role"], "size");
    assert_eq!(guarded["parameters"][0]["minimum"], 1.0);
}

#[test]
fn a_reader_who_stops_reading_is_no_error() {
    let mut child =
        program(&["list", "--json"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program starts");
    let mut line = String::new();
    // As `head -1`: the reader, and with it the pipe, is gone after this statement.
    BufReader::with_capacity(64, child.stdout.take().expect("it is piped"))
        .read_line(&mut line)
        .expect("it can be read");
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(DONE), String::new()));
}

#[test]
fn an_unknown_kernel_is_refused_with_what_was_probably_meant() {
    check_refused(
        &["run", "vector_add/garded"],
        &expect![[r#"
            error: there is no kernel vector_add/garded; did you mean vector_add/guarded?
        "#]],
    );
    check_refused(
        &["run", "xyzzy"],
        &expect![[r#"
            error: there is no kernel xyzzy; `warpground list` shows all of them
        "#]],
    );
    check_refused(
        &["verify", "vectoradd"],
        &expect![[r#"
            error: there is no kernel or family vectoradd; did you mean vector_add?
        "#]],
    );
}

#[test]
fn a_size_of_zero_is_refused_with_the_sizes_that_are_allowed() {
    check_refused(
        &["run", "vector_add/guarded", "--n", "0"],
        &expect![[r#"
            error: n = 0: allowed are whole numbers from 1 to 1073741824
        "#]],
    );
    check_refused(
        &["run", "vector_add/guarded", "--n", "-5"],
        &expect![[r#"
            error: n = -5: allowed are whole numbers from 1 to 1073741824
        "#]],
    );
}

#[test]
fn a_block_beyond_cudas_is_refused_with_the_blocks_that_are_allowed() {
    check_refused(
        &["run", "vector_add/guarded", "--block", "2048"],
        &expect![[r#"
            error: block_x = 2048: allowed are whole numbers from 1 to 1024
        "#]],
    );
    check_refused(
        &["run", "vector_add/guarded", "--block", "16x16"],
        &expect![[r#"
            error: block 16x16: this kernel's block has one dimension, for example 256
        "#]],
    );
}

#[test]
fn a_setting_that_does_not_exist_is_refused_with_those_that_do() {
    check_refused(
        &["run", "vector_add/guarded", "--set", "nonsense=1"],
        &expect![[r#"
            error: there is no parameter nonsense; this kernel has n, block_x
        "#]],
    );
    check_refused(
        &["run", "vector_add/guarded", "--set", "nonsense"],
        &expect![[r#"
            error: --set nonsense: write it as name=value, for example n=1000
        "#]],
    );
    check_refused(
        &["run", "vector_add/guarded", "--set", "n=many"],
        &expect![[r#"
            error: n = many: allowed are whole numbers from 1 to 1073741824
        "#]],
    );
}

#[test]
fn a_file_that_is_not_there_or_is_no_picture_is_refused() {
    check_refused(
        &["run", "picture/colour", "--image", "no-such-picture.png"],
        &expect![[r#"
            error: cannot read no-such-picture.png: No such file or directory (os error 2)
        "#]],
    );
    check_refused(
        &["run", "picture/colour", "--image", "Cargo.toml"],
        &expect![[r#"
            error: cannot read Cargo.toml: it is neither a PNG nor a JPEG file
        "#]],
    );
    check_refused(
        &["run", "spmv/row_per_thread", "--matrix", "Cargo.toml"],
        &expect![[r#"
            error: cannot read Cargo.toml: line 1: the file should begin with `%%MatrixMarket matrix coordinate real general`
        "#]],
    );
    check_refused(
        &["run", "vector_add/guarded", "--source", "no-such-kernel.wgsl"],
        &expect![[r#"
            error: cannot read no-such-kernel.wgsl: No such file or directory (os error 2)
        "#]],
    );
    check_refused(
        &["bench", "--html", "no-such-folder/report.html"],
        &expect![[r#"
            error: cannot write no-such-folder/report.html: No such file or directory (os error 2)
        "#]],
    );
}

#[test]
fn a_device_that_does_not_exist_is_refused_with_those_that_do() {
    check_refused(
        &["run", "vector_add/guarded", "--device", "abacus"],
        &expect![[r#"
            error: invalid value 'abacus' for '--device <DEVICE>'
              [possible values: gpu, sim]

            For more information, try '--help'.
        "#]],
    );
}

#[test]
fn counters_and_mistakes_come_from_the_simulator_whatever_the_device() {
    for command in ["profile", "check"] {
        check_refused(
            &[command, "vector_add/guarded", "--device", "gpu"],
            &expect![[r#"
                error: --device gpu: a GPU does not tell what its threads do, so counters and mistakes come from the simulator (--device sim, or nothing); `warpground run` and `warpground bench` use the GPU
            "#]],
        );
        assert!(output(&[command, "vector_add/guarded", "--n", "64", "--device", "sim"]).status.success(), "{command}");
    }
}

#[test]
fn sizes_that_are_none_are_refused() {
    check_refused(
        &["bench", "--sizes", "2^10,0"],
        &expect![[r#"
            error: invalid value '0' for '--sizes <SIZES>': sizes are whole numbers from 1 on, for example 65536 or 2^20

            For more information, try '--help'.
        "#]],
    );
}

// What needs one.

#[test]
fn an_adapter_that_does_not_exist_is_refused() {
    let refusal = output(&["run", "vector_add/guarded", "--adapter", "no such adapter"]);
    assert_eq!(refusal.status.code(), Some(BAD_INPUT));
    let sentence = text(&refusal.stderr);
    assert!(sentence.starts_with("error: no adapter's name contains 'no such adapter'; there are: "), "{sentence}");
}

#[test]
fn devices_are_shown_in_the_terms_of_device_query() {
    let shown = printed(&["devices"], DONE);
    for property in ["maxThreadsPerBlock", "sharedMemPerBlock", "warpSize"] {
        assert!(shown.contains(property), "{shown}");
    }
    let adapters = objects(&["devices", "--json"], DONE);
    assert!(!adapters.is_empty());
    assert!(adapters[0]["limits"]["threads_per_block"].as_u64().is_some_and(|threads| threads >= 256), "{adapters:?}");
}

#[test]
fn run_prints_verdict_first_values_launch_time_and_speed() {
    let shown = printed(&["run", "vector_add/guarded", "--n", "1000", "--block", "64"], DONE);
    let lines: Vec<_> = shown.lines().map(str::trim).collect();
    assert_eq!(lines[0], "vector_add/guarded");
    assert!(lines[1].starts_with("result   Correct: compared every element with the sum in f64"), "{shown}");
    assert!(lines[2].starts_with("wrote    c: ") && lines[2].ends_with("… (1,000 in all)"), "{shown}");
    assert_eq!(lines[3], "launch   vector_add<<<16, 64>>>");
    for word in ["memory", "time", "speed", "device"] {
        assert!(lines.iter().any(|line| line.starts_with(word)), "no {word} in\n{shown}");
    }
}

#[test]
fn run_as_json_is_one_object_with_the_whole_report() {
    let arguments =
        ["run", "vector_add/matrix_add", "--set", "width=100", "--set", "height=50", "--block", "16x4", "--json"];
    let [report] = objects(&arguments, DONE).try_into().expect("one object");
    assert_eq!(report["id"], "vector_add/matrix_add");
    assert_eq!(report["check"]["passed"], true);
    assert_eq!(report["launches"][0]["grid"], serde_json::json!([7, 13, 1]));
    assert_eq!(report["launches"][0]["block"], serde_json::json!([16, 4, 1]));
    assert_eq!(report["rate"]["unit"], "GB/s");
    assert!(report["time"]["seconds"]["median"].as_f64().is_some_and(|median| median > 0.0), "{report}");
    assert!(["gpu_timestamps", "clock"].contains(&report["time"]["source"].as_str().unwrap_or_default()), "{report}");
}

#[test]
fn ones_own_kernel_that_is_right_passes_and_says_that_it_was_checked() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let path = write(folder.path(), "mine.wgsl", GUARDED.replace("a[i] + b[i]", "b[i] + a[i]"));
    let [report] = objects(&["run", "vector_add/guarded", "--n", "1000", "--source", &path, "--json"], DONE)
        .try_into()
        .expect("one object");
    assert_eq!((&report["edited"], &report["checked"]), (&Value::Bool(true), &Value::Bool(true)));
}

#[test]
fn ones_own_kernel_that_is_wrong_ends_with_status_1_and_the_first_wrong_element() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let path = write(folder.path(), "mine.wgsl", GUARDED.replace("i < parameters.n", "i < parameters.n - 1u"));
    let shown = printed(&["run", "vector_add/guarded", "--n", "1000", "--source", &path], WRONG);
    assert!(shown.contains("Wrong: 1 of 1,000 elements; first at c[999]: got NaN"), "{shown}");
}

#[test]
fn ones_own_kernel_that_does_not_compile_is_refused_with_line_and_column() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let path = write(folder.path(), "mine.wgsl", GUARDED.replace("a[i] + b[i]", "a[i] + d[i]"));
    let refusal = output(&["run", "vector_add/guarded", "--source", &path]);
    assert_eq!(refusal.status.code(), Some(BAD_INPUT));
    expect![[r#"
        error: mine.wgsl: line 31, column 23: no definition in scope for identifier: `d`
          unknown identifier
    "#]]
    .assert_eq(&text(&refusal.stderr).replace(&format!("{}/", folder.path().display()), ""));
}

#[test]
fn a_picture_comes_back_with_its_size_and_its_pixels_scaled() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let [given, made] = ["given.png", "made.png"].map(|name| folder.path().join(name).display().to_string());
    let pixels = image::RgbaImage::from_fn(5, 3, |x, y| image::Rgba([10 * x as u8, 20 * y as u8, 200, 77]));
    pixels.save(&given).expect("the picture can be written");
    let [report] = objects(&["run", "picture/colour", "--image", &given, "--image-out", &made, "--json"], DONE)
        .try_into()
        .expect("one object");
    assert_eq!(report["settings"]["width"], 5.0);
    let result = image::open(&made).expect("the picture was written").into_rgba8();
    assert_eq!(result.dimensions(), (5, 3));
    assert_eq!(result.get_pixel(4, 2).0, [80, 80, 255, 77]);
}

#[test]
fn a_typed_text_is_counted_and_a_picture_is_counted_by_its_brightness() {
    let [report] =
        objects(&["run", "characters/one_each", "--text", "a banana", "--json"], DONE).try_into().expect("one object");
    assert_eq!((&report["settings"]["n"], &report["check"]["passed"]), (&Value::from(8.0), &Value::from(true)));
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let given = folder.path().join("given.png").display().to_string();
    image::RgbaImage::new(5, 3).save(&given).expect("the picture can be written");
    let [report] =
        objects(&["run", "histogram/block_private", "--image", &given, "--json"], DONE).try_into().expect("one object");
    assert_eq!((&report["settings"]["n"], &report["check"]["passed"]), (&Value::from(15.0), &Value::from(true)));
}

#[test]
fn a_text_or_a_picture_that_nobody_can_use_is_refused() {
    check_refused(
        &["run", "characters/one_each", "--text", ""],
        &expect![[r#"
            error: the text is empty; type at least one character
        "#]],
    );
    check_refused(
        &["run", "characters/one_each", "--text", "banana", "--n", "7"],
        &expect![[r#"
            error: the text has 6 characters, n is 7
        "#]],
    );
    check_refused(
        &["run", "vector_add/guarded", "--text", "banana"],
        &expect![[r#"
            error: vector_add/guarded does not work on a text
        "#]],
    );
}

#[test]
fn a_picture_is_blurred_and_grey_levels_come_back() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let [given, made] = ["given.png", "made.png"].map(|name| folder.path().join(name).display().to_string());
    image::RgbaImage::from_fn(9, 9, |x, _| image::Rgba(if x < 3 { [0, 0, 0, 255] } else { [90, 90, 90, 255] }))
        .save(&given)
        .expect("the picture can be written");
    let blur = ["--set", "weights=1", "--set", "mask_width=3", "--set", "boundary=1"];
    let picture = ["run", "convolution_2d/basic", "--image", &given, "--image-out", &made];
    printed(&[&picture[..], &blur[..]].concat(), DONE);
    let result = image::open(&made).expect("the picture was written").into_luma8();
    assert_eq!([0, 1, 2, 3, 4, 8].map(|x| result.get_pixel(x, 4).0[0]), [0, 0, 30, 60, 90, 90]);
}

#[test]
fn a_matrix_from_a_file_is_multiplied_and_what_it_moves_is_counted() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let file = folder.path().join("small.mtx").display().to_string();
    let small = "%%MatrixMarket matrix coordinate real symmetric\n3 3 4\n1 1 2\n2 1 -1\n2 2 2\n3 2 -1\n";
    std::fs::write(&file, small).expect("the file can be written");
    let [report] =
        objects(&["run", "spmv/row_per_warp", "--matrix", &file, "--json"], DONE).try_into().expect("one object");
    assert_eq!((&report["settings"]["rows"], &report["check"]["compared"]), (&Value::from(3.0), &Value::from(3)));
    assert_eq!(report["work"], serde_json::json!({ "bytes": 4 * (4 + 6 + 6 + 3 + 3), "flops": 12 }));

    std::fs::write(&file, small.replace("3 2 -1", "3 4 -1")).expect("the file can be written");
    let refused = output(&["run", "spmv/row_per_warp", "--matrix", &file]);
    assert_eq!(refused.status.code(), Some(BAD_INPUT));
    expect![
        "error: cannot read the file: line 6: row 3, column 4 lies outside; rows go from 1 to 3, columns from 1 to 3"
    ]
    .assert_eq(text(&refused.stderr).replace(&file, "the file").trim_end());

    std::fs::write(&file, small).expect("the file can be written");
    check_refused(
        &["run", "vector_add/guarded", "--matrix", &file],
        &expect![[r#"
            error: vector_add/guarded does not work on a sparse matrix
        "#]],
    );
}

#[test]
fn verify_ends_with_the_count_of_those_that_passed_and_failed() {
    let shown = printed(&["verify", "vector_add"], DONE);
    assert_eq!(shown.lines().last(), Some("12 passed, 0 failed"), "{shown}");
    let objects = objects(&["verify", "vector_add/guarded", "--json"], DONE);
    assert_eq!((objects.len(), &objects[0]["verdict"]), (2, &Value::from("passed")));
    assert_eq!(objects[1], serde_json::json!({ "passed": 1, "failed": 0, "skipped": 0 }));
}

#[test]
fn bench_prints_a_line_a_size_and_writes_a_page_that_loads_nothing() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let page = folder.path().join("bench.html");
    let path = page.display().to_string();
    let arguments = ["bench", "vector_add/guarded", "--sizes", "2^12,2^10", "--readings", "3", "--html", &path];
    let shown = printed(&arguments, DONE);
    let rows: Vec<_> = shown.lines().filter(|line| line.starts_with("vector_add/guarded")).collect();
    assert!(matches!(rows.as_slice(), [small, large] if small.contains("1,024") && large.contains("4,096")), "{shown}");
    let html = std::fs::read_to_string(page).expect("the page was written");
    let marks =
        ["<title>vector_add/guarded, 4,096 elements: ", "<figcaption>Roofline through ", "operations per byte, "];
    let origin = ["Measured on 2", " UTC by Warpground ", "--readings 3 --html", "class=\"plot by-time\"", "elements"];
    for part in
        [&["<svg", "class=\"series first round\"", "ceiling", "<td class=\"correct\""][..], &marks, &origin].concat()
    {
        assert!(html.contains(part), "no {part} in the page");
    }
    for loaded in ["src=", "href=", "@import", "url(", "http"] {
        assert!(!html.contains(loaded), "the page has {loaded}");
    }
}

#[test]
fn bench_as_json_has_an_object_a_size_with_its_share_of_the_ceiling() {
    let rows = objects(&["bench", "reduce/sequential", "--sizes", "2^10,2^40", "--readings", "3", "--json"], DONE);
    assert_eq!((rows.len(), &rows[0]["result"], &rows[1]["result"]), (2, &"measured".into(), &"skipped".into()));
    assert!(rows[0]["share_of_ceiling"].as_f64().is_some_and(|share| share > 0.0), "{}", rows[0]);
    assert!(rows[1]["reason"].as_str().is_some_and(|reason| reason.contains("1099511627776")), "{}", rows[1]);
}

#[test]
fn bench_of_translations_sets_what_the_cuda_becomes_against_the_hand_written_kernel() {
    let names = ["vector_add/guarded", "vector_add/no_guard", "memory/pitched_rows"];
    let options = ["--translated", "--sizes", "2^12", "--readings", "2", "--json"];
    let rows = objects(&[&["bench"], &names[..], &options].concat(), DONE);
    // What makes a mistake on purpose has no time.
    let results: Vec<_> = rows.iter().map(|row| (&row["id"], &row["result"])).collect();
    assert_eq!(
        results,
        [
            (&json!("vector_add/guarded"), &json!("compared")),
            (&json!("memory/pitched_rows"), &json!("skipped")),
            (&Value::Null, &Value::Null)
        ]
    );
    let seconds = |which: &str| rows[0][which]["seconds"]["minimum"].as_f64().unwrap();
    let ratio = rows[0]["ratio"].as_f64().unwrap();
    assert!((ratio - seconds("translated") / seconds("hand_written")).abs() < 1e-9, "{}", rows[0]);
    let counts = ["compared", "skipped", "failed"].map(|count| rows[2][count].as_u64());
    assert_eq!(counts, [Some(1), Some(1), Some(0)]);
}

#[test]
fn serve_without_a_built_page_says_how_to_build_it() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let refusal = output(&["serve", "--folder", &folder.path().display().to_string()]);
    assert_eq!(refusal.status.code(), Some(BAD_INPUT));
    assert!(text(&refusal.stderr).contains("cargo xtask build"), "{}", text(&refusal.stderr));
}
