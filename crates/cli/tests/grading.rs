//! `warpground grade` with folders of solutions, shards, merges and hostile exercises. It needs no adapter.

#![expect(clippy::expect_used, reason = "a test that panics has failed")]

use std::{fs, path::Path, process::Command};

use serde_json::Value;

const EXERCISE: &str = r#"
title = "Double it"
text = "text.md"
[limits]
seconds = 10
memory_mib = 1024
[[test]]
name = "ten"
launch = """
source = "none.wgsl"
threads = 10
block = 32
[scalars]
n = 10
[[buffer]]
name = "y"
len = 10
expect = { formula = "2 * i" }
"""
"#;

const RIGHT: &str = "
@group(0) @binding(0) var<storage, read_write> y: array<u32>;
@compute @workgroup_size(32) fn f(@builtin(global_invocation_id) id: vec3<u32>) { if id.x < 10u { y[id.x] = 2u * id.x; } }
";

fn run(arguments: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_warpground")).args(arguments).output().expect("the program starts");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("the output is UTF-8");
    (output.status.code().expect("it ends by itself"), text(output.stdout), text(output.stderr))
}

fn write(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    fs::create_dir_all(path.parent().expect("a folder")).expect("the folder can be made");
    fs::write(&path, text).expect("the file can be written");
    path.display().to_string()
}

fn exercise(folder: &Path) -> String {
    write(folder, "exercise/text.md", "Double it.");
    write(folder, "exercise/exercise.toml", EXERCISE);
    folder.join("exercise").display().to_string()
}

fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("an object")).collect()
}

#[test]
fn a_class_becomes_a_table_and_shards_of_it_come_together_again() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let exercise = exercise(folder.path());
    for (name, text) in [
        ("ada/y.wgsl", RIGHT.to_owned()),
        ("bob/y.wgsl", RIGHT.replace("2u * id.x", "3u * id.x")),
        ("cid/y.wgsl", "fn".to_owned()),
        ("dan/y.cu", "__global__ void f(unsigned *y) { y[threadIdx.x] = 2 * threadIdx.x; }".to_owned()),
        ("eve/notes.txt", "nothing".to_owned()),
    ] {
        write(folder.path(), &format!("class/{name}"), &text);
    }
    let class = folder.path().join("class").display().to_string();
    let (status, out, _) = run(&["grade", &exercise, &class]);
    assert_eq!(status, 1, "{out}");
    assert!(out.ends_with("1 of 4 solutions passed\n"), "{out}");

    let mut parts = Vec::new();
    for part in ["1/3", "2/3", "3/3"] {
        let (_, out, _) = run(&["grade", &exercise, &class, "--json", "--shard", part]);
        parts.push(write(folder.path(), &part.replace('/', "-"), &out));
    }
    let merged = run(&["grade", "--merge", &parts[2], &parts[0], &parts[1]]);
    assert_eq!(merged.1, out);
    let (_, table, _) = run(&["grade", "--format", "csv", "--merge", &parts[0], &parts[1], &parts[2]]);
    assert_eq!(table.lines().count(), 5, "{table}");
    let (_, whole, _) = run(&["grade", &exercise, &class, "--json"]);
    let kinds: Vec<Value> = lines(&whole).iter().map(|grade| grade["tests"][0]["reasons"][0]["kind"].clone()).collect();
    assert_eq!(kinds, [Value::Null, "wrong".into(), "refused".into(), "finding".into()]);
}

#[test]
fn the_code_of_a_result_is_that_of_the_texts_and_of_nothing_else() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let exercise = exercise(folder.path());
    let right = write(folder.path(), "right.wgsl", RIGHT);
    let (_, out, _) = run(&["grade", &exercise, &right, "--json"]);
    let code = lines(&out)[0]["code"].as_str().expect("a code").to_owned();
    let renamed = write(folder.path(), "renamed.wgsl", &RIGHT.replace('\n', "  \r\n"));
    assert_eq!(run(&["grade", &exercise, &renamed, "--code", &code]).0, 0);
    let other = write(folder.path(), "other.wgsl", &RIGHT.replace("2u * id.x", "id.x * 2u"));
    let (status, _, said) = run(&["grade", &exercise, &other, "--code", &code]);
    assert!(status == 1 && said.contains("is not the code"), "{status} {said}");
}

#[test]
fn gradescope_gets_its_own_format() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let exercise = exercise(folder.path());
    let right = write(folder.path(), "right.wgsl", RIGHT);
    let (status, out, _) = run(&["grade", &exercise, &right, "--format", "gradescope"]);
    let results = &lines(&out)[0];
    assert_eq!((status, &results["score"], &results["tests"][0]["max_score"]), (0, &1.0.into(), &1.0.into()));
}

#[test]
fn a_hostile_exercise_reads_nothing_outside_of_its_folder() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    write(folder.path(), "secret.csv", "42");
    let right = write(folder.path(), "right.wgsl", RIGHT);
    for (from, to, expected) in [
        (
            "expect = { formula = \"2 * i\" }",
            "expect = { file = \"../secret.csv\" }",
            "leads out of the exercise's folder",
        ),
        ("text.md", "/etc/passwd", "leads out of the exercise's folder"),
        ("n = 10\n", "n = 10\nn = 11\n", "test `ten`, line 6: "),
        ("2 * i", "sum(k, 0, 10^18, k)", "takes more than"),
        ("2 * i", "sum(k, 0, 10^6, sum(j, 0, 10^6, j))", "takes more than"),
        ("2 * i", "i < 9 ? i : sum(k, 0, i * 10^17, k)", "takes more than"),
        ("2 * i", "secret[i]", "no buffer is called `secret`"),
    ] {
        let exercise = exercise(folder.path());
        assert!(EXERCISE.contains(from), "{from}");
        write(folder.path(), "exercise/exercise.toml", &EXERCISE.replacen(from, to, 1));
        let (status, out, said) = run(&["grade", &exercise, &right]);
        assert_eq!(status, 2, "{to}: {out}{said}");
        assert!(said.contains(expected), "{to}: {said}");
        assert_eq!(said.lines().count(), 1, "{said}");
    }
    #[cfg(unix)]
    {
        let exercise = exercise(folder.path());
        let link = Path::new(&exercise).join("data.csv");
        std::os::unix::fs::symlink(folder.path().join("secret.csv"), &link).expect("a link");
        let text = EXERCISE.replacen("expect = { formula = \"2 * i\" }", "expect = { file = \"data.csv\" }", 1);
        write(folder.path(), "exercise/exercise.toml", &text);
        let (status, _, said) = run(&["grade", &exercise, &right]);
        assert!(status == 2 && said.contains("leads out"), "{status} {said}");
    }
}

#[test]
fn a_solution_stays_within_its_time_and_its_memory() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let exercise = exercise(folder.path());
    write(folder.path(), "exercise/exercise.toml", &EXERCISE.replace("seconds = 10", "seconds = 1"));
    let long = RIGHT.replace("y[id.x] = 2u * id.x;", "for (var k = 0u; k < 4000000000u; k++) { y[id.x] = k; }");
    let long = write(folder.path(), "long.wgsl", &long);
    let (status, out, _) = run(&["grade", &exercise, &long, "--json"]);
    let reason = &lines(&out)[0]["tests"][0]["reasons"][0];
    assert_eq!((status, &reason["kind"]), (1, &"limit".into()), "{out}");
    assert_eq!(reason["sentence"], "it took more than the 1 s that the exercise allows");

    let big = EXERCISE.replacen("len = 10\n", "len = 400000000\nfill = \"zero\"\n", 1);
    let big = big.replacen("expect = { formula = \"2 * i\" }", "expect = \"zero\"", 1);
    write(folder.path(), "exercise/exercise.toml", &big);
    let right = write(folder.path(), "right.wgsl", RIGHT);
    let (status, out, said) = run(&["grade", &exercise, &right, "--json"]);
    assert_eq!(status, 1, "{out}{said}");
}

#[test]
fn a_loop_that_cannot_end_is_found_and_named_before_the_time_is_up() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let exercise = exercise(folder.path());
    let endless = RIGHT.replace("y[id.x] = 2u * id.x;", "var k = 1u; while k != 0u { k |= 1u; } y[id.x] = k;");
    let endless = write(folder.path(), "endless.wgsl", &endless);
    let (status, out, _) = run(&["grade", &exercise, &endless, "--json"]);
    let grade = &lines(&out)[0];
    let reason = &grade["tests"][0]["reasons"][0];
    assert_eq!((status, &reason["kind"]), (1, &"finding".into()), "{out}");
    let sentence = reason["sentence"].as_str().expect("a sentence");
    assert!(sentence.contains("loop that does not end") && sentence.contains("line 3"), "{sentence}");
    assert!(out.contains("\"points\":0.0"), "{out}");
}

#[test]
fn a_solution_that_does_not_fit_the_test_is_refused_in_the_words_of_the_exercise() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let exercise = exercise(folder.path());
    // The expected result is a formula of an input.
    let toml = EXERCISE.replace("2 * i", "2 * x[i]").replace(
        "[[buffer]]\nname = \"y\"",
        "[[buffer]]\nname = \"x\"\nlen = 10\nfill = \"iota\"\n[[buffer]]\nname = \"y\"",
    );
    write(folder.path(), "input/exercise.toml", &toml);
    let with_input = folder.path().join("input").display().to_string();
    write(folder.path(), "input/text.md", "Double it.");
    for (exercise, code, expected) in [
        (
            &with_input,
            "__global__ void f(const unsigned *input, unsigned *y, int n) { int i = threadIdx.x; if (i < n) y[i] = 2 * input[i]; }",
            "the kernel takes no buffer called `x`; the exercise gives `x`, `y` and `n`: keep the names of the starter",
        ),
        (
            &exercise,
            "__global__ void f(unsigned *out, int n) { int i = threadIdx.x; if (i < n) out[i] = 2 * i; }",
            "the kernel takes `out`, which the exercise does not give; it gives `y` and `n`: keep the names of the starter",
        ),
        (
            &exercise,
            "__global__ void f(unsigned *y, int count) { int i = threadIdx.x; if (i < count) y[i] = 2 * i; }",
            "the kernel takes `count`, which the exercise does not give; it gives `y` and `n`: keep the names of the starter",
        ),
        (
            &exercise,
            "__global__ void f(const unsigned *y, int n) { }",
            "the kernel does not write `y`, which the exercise compares",
        ),
    ] {
        let solution = write(folder.path(), "solution.cu", code);
        let (status, out, said) = run(&["grade", exercise, &solution, "--json"]);
        assert_eq!(status, 1, "{code}: {said}");
        let reason = lines(&out)[0]["tests"][0]["reasons"][0].clone();
        assert_eq!((&reason["kind"], &reason["sentence"]), (&"refused".into(), &expected.into()));
    }
}

#[test]
fn an_element_that_no_thread_writes_is_asked_about() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let exercise = exercise(folder.path());
    let short = write(folder.path(), "short.wgsl", &RIGHT.replace("id.x < 10u", "id.x < 9u"));
    let (_, out, _) = run(&["grade", &exercise, &short]);
    assert!(out.contains("Each element holds 4294967295 before the launch: does a thread write this one?"), "{out}");
    let wrong = write(folder.path(), "wrong.wgsl", &RIGHT.replace("2u * id.x", "3u * id.x"));
    let (_, out, _) = run(&["grade", &exercise, &wrong]);
    assert!(out.contains("Wrong") && !out.contains("before the launch"), "{out}");
}

#[test]
fn points_for_a_speed_that_was_not_measured_are_told() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let exercise = exercise(folder.path());
    let right = write(folder.path(), "right.wgsl", RIGHT);
    assert!(run(&["grade", &exercise, &right]).1.contains("1 of 1 point\n"));
    let share = "[[test.share]]\nleast = 0.5\nbytes = 40\n";
    write(folder.path(), "exercise/exercise.toml", &format!("{EXERCISE}{share}"));
    let (status, out, _) = run(&["grade", &exercise, &right]);
    assert!(status == 0 && out.contains("1 of 1 point; one test was checked only in part\n"), "{out}");
}

#[test]
fn arguments_that_cannot_be_are_refused() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let exercise = exercise(folder.path());
    let right = write(folder.path(), "right.wgsl", RIGHT);
    let text = write(folder.path(), "notes.txt", "nothing");
    let class = folder.path().to_str().expect("a path");
    for (arguments, expected) in [
        (vec!["grade", &exercise, "gone.wgsl"], "cannot read gone.wgsl"),
        (vec!["grade", "gone", &right], "cannot read gone"),
        (vec!["grade", &exercise, &text], "a solution ends in .wgsl or .cu"),
        (vec!["grade", &exercise, &right, "--shard", "5/4"], "a part of all, such as 1/4"),
        (vec!["grade", &exercise, class, "--code", "wg1-0"], "--code is the code of one solution: name its file"),
        (vec!["grade", "--merge", &text], "not a line that `warpground grade --json` writes"),
    ] {
        let (status, _, said) = run(&arguments);
        assert!(status == 2 && said.contains(expected), "{arguments:?}: {status} {said}");
    }
}

/// A zip file of these files, stored as they are.
fn zip(files: &[(&str, &str)]) -> Vec<u8> {
    let (mut out, mut directory) = (Vec::new(), Vec::new());
    for (name, text) in files {
        let number = |length: usize| u32::try_from(length).expect("a short text").to_le_bytes();
        let (offset, size, length) = (number(out.len()), number(text.len()), number(name.len()));
        let common = [&[0; 10][..], &size, &size, &length[..2], &[0, 0]].concat();
        out.extend(
            [b"PK\x03\x04\x14\x00\x00\x00".as_slice(), common.as_slice(), name.as_bytes(), text.as_bytes()].concat(),
        );
        let head = b"PK\x01\x02\x14\x00\x14\x00\x00\x00".as_slice();
        directory.extend([head, common.as_slice(), &[0; 10], &offset, name.as_bytes()].concat());
    }
    let number = |length: usize| u32::try_from(length).expect("a short text").to_le_bytes();
    let count = number(files.len());
    let end = [
        b"PK\x05\x06\0\0\0\0".as_slice(),
        &count[..2],
        &count[..2],
        &number(directory.len()),
        &number(out.len()),
        &[0, 0],
    ]
    .concat();
    [out, directory, end].concat()
}

#[test]
fn an_exercise_in_a_zip_file_or_a_link_grades_as_its_folder_does() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let exercise = exercise(folder.path());
    let solution = write(folder.path(), "right.wgsl", RIGHT);
    let (status, of_folder, err) = run(&["grade", &exercise, &solution, "--json"]);
    assert_eq!(status, 0, "{of_folder}{err}");
    let packed = folder.path().join("Week 3.ZIP");
    fs::write(&packed, zip(&[("course/exercise.toml", EXERCISE), ("course/text.md", "Double it.")])).expect("a file");
    let (status, of_zip, err) = run(&["grade", &packed.display().to_string(), &solution, "--json"]);
    assert_eq!((status, &of_zip), (0, &of_folder), "{err}");
    // What the page's own link would carry: deflated JSON, here in one stored block.
    let files = serde_json::json!({ "exercise.toml": EXERCISE, "text.md": "Double it." }).to_string();
    let length = u16::try_from(files.len()).expect("a short text");
    let deflated = [&[1][..], &length.to_le_bytes(), &(!length).to_le_bytes(), files.as_bytes()].concat();
    let link = format!("https://example.org/#/exercises/own?code={}", base64(&deflated));
    let (status, of_link, err) = run(&["grade", &link, &solution, "--json"]);
    assert_eq!((status, &of_link), (0, &of_folder), "{err}");
}

/// Base64 as addresses have it.
fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let mut out = String::new();
    for chunk in bytes.chunks(3) {
        let word = chunk.iter().enumerate().fold(0_u32, |word, (at, byte)| word | u32::from(*byte) << (16 - 8 * at));
        for at in 0..=chunk.len() {
            out.push(char::from(LETTERS[(word >> (18 - 6 * at) & 63) as usize]));
        }
    }
    out
}

#[test]
fn a_zip_file_or_a_link_that_is_no_exercise_is_refused_in_one_sentence() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let solution = write(folder.path(), "right.wgsl", RIGHT);
    for (files, expected) in [
        (vec![("notes.txt", "x")], "no exercise.toml is in it"),
        (
            vec![("exercise.toml", EXERCISE), ("../../evil.sh", "x")],
            "its file ../../evil.sh: its path leads out of the folder",
        ),
    ] {
        let packed = folder.path().join("a.zip");
        fs::write(&packed, zip(&files)).expect("a file");
        let (status, out, err) = run(&["grade", &packed.display().to_string(), &solution]);
        assert_eq!((status, out.as_str()), (2, ""), "{err}");
        assert!(err.contains(expected) && err.lines().count() == 1, "{err}");
    }
    let (status, _, err) = run(&["grade", "https://example.org/#/exercises/own?code=AAAA", &solution]);
    assert!(status == 2 && err.contains("the link is damaged"), "{err}");
}

#[test]
fn a_part_of_a_class_that_is_missing_or_cut_off_is_not_merged() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let exercise = exercise(folder.path());
    for name in ["ada", "bob", "cid"] {
        write(folder.path(), &format!("class/{name}.wgsl"), RIGHT);
    }
    let class = folder.path().join("class").display().to_string();
    let part = |part: &str, of: usize| {
        let (_, out, _) = run(&["grade", &exercise, &class, "--json", "--shard", &format!("{part}/{of}")]);
        (write(folder.path(), &format!("part-{part}-of-{of}"), &out), out)
    };
    let [(one, text), (_, _), (three, _)] = ["1", "2", "3"].map(|its| part(its, 3));
    let (status, out, said) = run(&["grade", "--merge", &one, &three]);
    assert_eq!((status, out.as_str()), (2, ""), "{said}");
    assert!(said.contains("Double it: part 2 of 3 is missing"), "{said}");
    // The last of four parts has no solution, and is missed all the same.
    let of_four = ["1", "2", "3", "4"].map(|its| part(its, 4).0);
    let (status, _, said) = run(&["grade", "--merge", &of_four[0], &of_four[1], &of_four[2]]);
    assert!(status == 2 && said.contains("part 4 of 4 is missing"), "{said}");
    assert_eq!(run(&["grade", "--merge", &of_four[0], &of_four[1], &of_four[2], &of_four[3]]).0, 0);
    let header = text.lines().next().expect("a header");
    let cut = write(folder.path(), "cut", header);
    let (status, _, said) = run(&["grade", "--merge", &cut]);
    assert!(status == 2 && said.contains("part 1 of 3 has 0 of its 1 solutions"), "{said}");
}

#[test]
fn a_test_says_the_points_that_it_gave_and_those_that_it_counts() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let exercise = exercise(folder.path());
    let wrong = write(folder.path(), "wrong.wgsl", &RIGHT.replace("2u * id.x", "3u * id.x"));
    let right = write(folder.path(), "right.wgsl", RIGHT);
    for (solution, points) in [(&wrong, 0.0), (&right, 1.0)] {
        let (_, out, _) = run(&["grade", &exercise, solution, "--json"]);
        let grade = &lines(&out)[0];
        assert_eq!((&grade["tests"][0]["points"], &grade["tests"][0]["of"]), (&points.into(), &1.0.into()), "{out}");
        assert_eq!(grade["points"], grade["tests"][0]["points"]);
        let (_, out, _) = run(&["grade", &exercise, solution, "--format", "gradescope"]);
        let test = &lines(&out)[0]["tests"][0];
        assert_eq!((&test["score"], &test["max_score"]), (&points.into(), &1.0.into()), "{out}");
    }
}

#[test]
fn a_class_is_told_the_first_error_of_what_does_not_compile_with_its_line_and_a_table_cuts_nothing() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let exercise = exercise(folder.path());
    let long = "a_name_that_is_so_long_that_no_line_of_a_terminal_has_room_for_it_beside_a_solution_and_its_points";
    let code = format!("__global__ void f(unsigned *y) {{\n    y[threadIdx.x] = {long};\n}}\n");
    let dora = write(folder.path(), "class/dora.cu", &code);
    write(folder.path(), "class/emil.wgsl", "fn f() {\n    let x = 3\n}\n");
    let class = Path::new(&dora).parent().expect("a folder").display().to_string();
    let (_, table, _) = run(&["grade", &exercise, &class]);
    assert!(
        table.contains("dora.cu cannot be translated: line 2: ")
            && table.contains("emil.wgsl does not compile: line 3"),
        "{table}"
    );
    let (_, csv, _) = run(&["grade", &exercise, &class, "--format", "csv"]);
    assert!(csv.contains(long) && !csv.contains('…'), "{csv}");
}

#[test]
fn an_exercise_tests_its_own_references_and_wrong_solutions() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let exercise = exercise(folder.path());
    let toml = EXERCISE.replace("text = \"text.md\"", "text = \"text.md\"\nreferences = [\"reference.wgsl\"]");
    write(folder.path(), "exercise/exercise.toml", &toml);
    write(folder.path(), "exercise/reference.wgsl", RIGHT);
    let threes = RIGHT.replace("2u * id.x", "3u * id.x");
    write(folder.path(), "exercise/wrong/threes.wgsl", &format!("// fails: wrong: first at y[1]\n{threes}"));
    let (status, out, said) = run(&["grade", &exercise, "--self-test"]);
    assert_eq!((status, said.as_str()), (0, ""), "{out}");
    assert!(out.ends_with("2 of 2 solutions do what they should\n"), "{out}");
    for (name, text, expected) in [
        (
            "exercise/wrong/b.wgsl",
            format!("// fails: counter: barriers\n{threes}"),
            "fails for another reason than counter: barriers: Wrong: ",
        ),
        ("exercise/wrong/b.wgsl", threes.clone(), "states no reason in its first line: // fails: KIND: WORDS"),
        ("exercise/wrong/b.wgsl", format!("// fails: wrong: 1\n{RIGHT}"), "passes, and should fail: wrong: 1"),
        ("exercise/reference.wgsl", threes.clone(), "reference.wgsl does not pass: Wrong: "),
    ] {
        write(folder.path(), name, &text);
        let (status, out, _) = run(&["grade", &exercise, "--self-test"]);
        assert!(status == 1 && out.contains(expected), "{status} {out}");
    }
}

#[test]
fn a_parameter_that_a_solution_does_not_use_is_no_reason_to_refuse_it() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let exercise = exercise(folder.path());
    // The expected result is a formula of an input, and a sum of floats.
    let toml = EXERCISE.replace("2 * i", "x[i] + i").replace(
        "[[buffer]]\nname = \"y\"",
        "[[buffer]]\nname = \"x\"\nlen = 10\nfill = \"iota\"\n[[buffer]]\nname = \"y\"",
    );
    write(folder.path(), "exercise/exercise.toml", &toml.replace("expect", "fill = 0\nexpect"));
    let code = "__global__ void f(const float *x, float *y, int n) { int i = threadIdx.x; if (i < n) y[i] += 2 * i; }";
    let solution = write(folder.path(), "solution.cu", code);
    let (status, out, said) = run(&["grade", &exercise, &solution]);
    assert!(status == 0, "{out}{said}");
}
