//! The last line of `cargo xtask test`, with test runners that print a given text.
//!
//! The runners are shell scripts, and so there are none on Windows; the reading of their output is tested everywhere,
//! beside the code.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt;

use crate::fixture::{Machine, Told};

const NODE: &str = "case $1 in --version) echo v20.1.0;; esac";

/// A machine where set-up finds everything that unit tests need.
fn ready() -> Machine {
    let machine = Machine::bare();
    machine.write("clone/web/package-lock.json", r#"{"packages": {}}"#);
    machine.write("clone/web/node_modules/.package-lock.json", r#"{"packages": {}}"#);
    machine.write("clone/web/js/dist/editor.js", "");
    machine.write("clone/target/nextest/default/.keep", "");
    program(&machine, "node", NODE);
    program(&machine, "npm", "exit 0");
    machine
}

fn program(machine: &Machine, name: &str, script: &str) {
    let path = format!("bin/{name}");
    machine.write(&path, &format!("#!/bin/sh\n{script}\n"));
    fs::set_permissions(machine.path(&path), fs::Permissions::from_mode(0o755)).unwrap();
}

fn check(told: &Told, last_line: &str) {
    let actual = told.output.lines().last();
    assert_eq!(actual, Some(last_line), "\n{}\n{}", told.output, told.errors);
    assert_eq!(told.succeeded, last_line.ends_with(" 0 failed"));
}

#[test]
fn formatting_that_is_right_counts_as_one_test() {
    let machine = ready();
    program(&machine, "cargo", "exit 0");
    check(&machine.xtask(&["test", "--only", "fmt"]), "1 passed, 0 failed");
}

#[test]
fn formatting_that_is_wrong_counts_as_one_failure() {
    let machine = ready();
    program(&machine, "cargo", "case $2 in --version) exit 0;; esac; exit 1");
    check(&machine.xtask(&["test", "--only", "fmt"]), "0 passed, 1 failed");
}

/// What a runner writes of as many tests.
fn junit(passed: usize, failed: usize) -> String {
    let passed = "<testcase name='a'/>".repeat(passed);
    let failed = "<testcase name='b'><failure/></testcase>".repeat(failed);
    format!("<testsuites><testsuite>{passed}{failed}</testsuite></testsuites>")
}

/// A cargo whose nextest writes a report and ends with a status.
fn nextest(report: &str, status: i32) -> String {
    format!(
        r#"case $1 in
        nextest) echo "{report}" > target/nextest/default/junit.xml; exit {status};;
        test) echo 'test result: ok. 3 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.1s';;
        esac"#
    )
}

#[test]
fn nextest_and_the_documentations_examples_are_added_up() {
    let machine = ready();
    program(&machine, "cargo-nextest", "exit 0");
    program(&machine, "cargo", &nextest(&junit(12, 0), 0));
    check(&machine.xtask(&["test", "--only", "unit"]), "15 passed, 0 failed");
}

#[test]
fn failures_in_nextest_are_counted_and_fail_the_run() {
    let machine = ready();
    program(&machine, "cargo-nextest", "exit 0");
    program(&machine, "cargo", &nextest(&junit(10, 2), 100));
    check(&machine.xtask(&["test", "--only", "unit"]), "13 passed, 2 failed");
}

#[test]
fn a_report_of_an_earlier_run_is_not_counted() {
    let machine = ready();
    program(&machine, "cargo-nextest", "exit 0");
    machine.write("clone/target/nextest/default/junit.xml", &junit(12, 0));
    program(&machine, "cargo", "exit 101");
    check(&machine.xtask(&["test", "--only", "unit"]), "0 passed, 2 failed");
}

/// A cargo that notes what it is asked to do, and which compiler it would use.
const NOTING: &str = r#"case $2 in --version) exit 0;; esac
echo "$1 ${RUSTC_WORKSPACE_WRAPPER##*/} $CLIPPY_ARGS" >> notes"#;

fn notes(script: &str) -> (String, Told) {
    let machine = ready();
    for name in ["cargo-nextest", "clippy-driver"] {
        program(&machine, name, "exit 0");
    }
    program(&machine, "cargo", &format!("{NOTING}\n{script}"));
    let told = machine.xtask(&["test", "--only", "clippy", "unit"]);
    (fs::read_to_string(machine.path("clone/notes")).unwrap(), told)
}

#[test]
fn lints_and_tests_share_one_build() {
    let (notes, told) = notes(&nextest(&junit(2, 0), 0));
    check(&told, "6 passed, 0 failed");
    let linted = "clippy-driver -D__CLIPPY_HACKERY__warnings__CLIPPY_HACKERY__";
    assert_eq!(notes, format!("nextest {linted}\nnextest {linted}\ntest {linted}\n"));
}

#[test]
fn tests_run_even_where_a_lint_has_something_to_say() {
    let (notes, told) = notes(&format!("case $CLIPPY_ARGS in -D*) exit 101;; esac\n{}", nextest(&junit(2, 0), 0)));
    check(&told, "5 passed, 1 failed");
    assert!(notes.ends_with("nextest  \ntest  \n"), "{notes}");
}

#[test]
fn each_steps_time_is_told_at_the_end_the_longest_first() {
    let machine = ready();
    program(&machine, "cargo", "case $2 in --version) exit 0;; esac; exit 0");
    program(&machine, "npm", &node_report(&junit(7, 0), 0));
    let told = machine.xtask(&["test", "--only", "fmt", "scripts"]);
    check(&told, "8 passed, 0 failed");
    let (_, times) = told.output.split_once("Time of each step, longest first:\n").unwrap();
    let seconds: Vec<f64> = times.lines().map_while(|line| line.split_once(" s")?.0.trim().parse().ok()).collect();
    assert_eq!(seconds.len(), 2, "{}", told.output);
    assert!(seconds[0] >= seconds[1], "{}", told.output);
}

#[test]
fn without_nextest_cargo_test_is_counted() {
    let machine = ready();
    program(
        &machine,
        "cargo",
        "echo 'test result: ok. 3 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.1s'
        echo 'test result: FAILED. 1 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.1s'
        exit 101",
    );
    check(&machine.xtask(&["test", "--only", "unit"]), "4 passed, 1 failed");
}

#[test]
fn a_runner_that_ran_no_tests_fails() {
    let machine = ready();
    program(&machine, "cargo", "exit 0");
    let told = machine.xtask(&["test", "--only", "unit"]);
    check(&told, "0 passed, 1 failed");
    assert!(told.errors.contains("error: cargo test ran no tests"), "{}", told.errors);
}

#[test]
fn tests_that_do_not_compile_fail() {
    let machine = ready();
    program(&machine, "cargo", "echo 'error: could not compile' >&2; exit 101");
    check(&machine.xtask(&["test", "--only", "unit"]), "0 passed, 1 failed");
}

/// An npm whose tests write a report to a given path, and end with a status.
fn node_report(report: &str, status: i32) -> String {
    format!(
        r#"for argument; do :; done
        echo 'not ok: two and two'
        echo "{report}" > "${{argument#--test-reporter-destination=}}"; exit {status}"#
    )
}

#[test]
fn the_scripts_tests_are_counted_and_shown_when_they_fail() {
    let machine = ready();
    // The scripts are bundled before.
    program(&machine, "npm", &format!("case $1 in run) exit 0;; esac\n{}", node_report(&junit(7, 2), 1)));
    let told = machine.xtask(&["test", "--only", "scripts"]);
    check(&told, "7 passed, 2 failed");
    assert!(told.errors.contains("not ok: two and two"), "{}", told.errors);
}

#[test]
fn a_step_that_fails_does_not_stop_the_next() {
    let machine = ready();
    program(&machine, "cargo", "case $2 in --version) exit 0;; esac; exit 1");
    program(&machine, "npm", &node_report(&junit(7, 0), 0));
    check(&machine.xtask(&["test", "--only", "fmt", "scripts"]), "7 passed, 1 failed");
}

/// A machine where set-up finds everything that browser tests need, and node runs `script` for them.
fn with_browser(script: &str) -> Machine {
    let machine = ready();
    machine.write("clone/tests/browser/package-lock.json", r#"{"packages": {}}"#);
    machine.write("clone/tests/browser/node_modules/.package-lock.json", r#"{"packages": {}}"#);
    program(&machine, "chromium", "exit 0");
    program(&machine, "node", &format!("{NODE}\ncase $1 in tests/browser/run.mjs) {script};; esac"));
    machine
}

#[test]
fn browser_tests_are_counted_by_the_file_that_they_write() {
    let machine = with_browser(r#"echo '{"passed": 5, "failed": 0}' > $5"#);
    machine.write("clone/dist/index.html", "");
    check(&machine.xtask(&["test", "--only", "browser"]), "5 passed, 0 failed");
}

#[test]
fn browser_tests_that_write_no_count_fail_whatever_an_earlier_run_wrote() {
    let machine = with_browser("exit 0");
    machine.write("clone/dist/index.html", "");
    machine.write("clone/target/browser-tests.json", r#"{"passed": 5, "failed": 0}"#);
    check(&machine.xtask(&["test", "--only", "browser"]), "0 passed, 1 failed");
}

#[test]
fn browser_tests_without_a_page_fail_with_the_command_that_builds_it() {
    let told = with_browser("exit 0").xtask(&["test", "--only", "browser"]);
    check(&told, "0 passed, 1 failed");
    assert!(told.errors.contains("build it with `cargo xtask build`"), "{}", told.errors);
}
