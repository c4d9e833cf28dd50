//! What set-up says on a machine that has nothing.

use std::net::TcpListener;

use crate::fixture::{Machine, Told};

/// The line about one missing thing.
fn line<'told>(told: &'told Told, thing: &str) -> &'told str {
    let start = format!("missing: {thing}");
    let line = told.output.lines().find(|line| line.starts_with(&start));
    line.unwrap_or_else(|| panic!("no line about {thing} in:\n{}", told.output))
}

#[test]
fn a_bare_machine_is_told_all_that_is_missing_and_how_to_get_it() {
    let told = Machine::bare().xtask(&["setup", "--no-install"]);
    assert!(!told.succeeded);
    assert!(line(&told, "Node.js 20 or later with npm").contains("https://nodejs.org"));
    assert!(line(&told, "the npm packages of web").ends_with("npm ci --prefix web"));
    assert!(line(&told, "the npm packages of tests/browser").ends_with("npm ci --prefix tests/browser"));
    let std = line(&told, "Rust's standard library for wasm32-unknown-unknown");
    assert!(std.ends_with("rustup target add wasm32-unknown-unknown"));
    assert!(line(&told, "rustfmt").ends_with("rustup component add rustfmt"));
    assert!(line(&told, "clippy,").ends_with("rustup component add clippy"));
    if cfg!(target_os = "linux") {
        assert!(line(&told, "Chromium").contains("install Chromium or Chrome"));
    }
    for line in told.output.lines() {
        assert!(line.contains(", needed to ") && line.contains(". To install it: "), "{line}");
    }
    assert!(told.errors.contains("things are missing; run this again without --no-install"), "{}", told.errors);
}

#[test]
fn the_version_of_wasm_bindgen_is_the_lock_files() {
    let told = Machine::bare().xtask(&["setup", "--no-install"]);
    let line = line(&told, "wasm-bindgen 1.2.3");
    assert!(line.ends_with("cargo install wasm-bindgen-cli --version 1.2.3"), "{line}");
}

#[test]
fn no_install_changes_nothing() {
    let machine = Machine::bare();
    let before = machine.contents();
    for task in [&["setup"][..], &["serve", "--port", "0"], &["build"], &["test"]] {
        let told = machine.xtask(&[task, &["--no-install"]].concat());
        assert!(!told.succeeded, "{task:?}");
        assert_eq!(machine.contents(), before, "{task:?}");
    }
}

#[test]
fn the_doctor_names_what_is_there_and_what_is_missing_and_changes_nothing() {
    let machine = Machine::bare();
    let installed = r#"{"packages": {"node_modules/some": {"version": "1.0.0"}}}"#;
    machine.write("clone/web/node_modules/.package-lock.json", installed);
    let before = machine.contents();
    let told = machine.xtask(&["doctor"]);
    assert!(!told.succeeded);
    assert!(told.output.contains("there:   the npm packages of web, needed to "), "{}", told.output);
    assert!(line(&told, "Node.js 20 or later with npm").contains(". To install it: "));
    assert!(told.output.contains("absent:  trunk, which "), "{}", told.output);
    assert!(
        told.output.contains("`cargo xtask serve`: 3 things are missing; it installs what it can."),
        "{}",
        told.output
    );
    assert_eq!(machine.contents(), before);
}

#[test]
fn a_release_that_is_to_carry_no_page_is_refused_before_anything_is_built() {
    let machine = Machine::bare();
    machine.write("clone/Cargo.toml", "[workspace.package]\nversion = \"1.2.3\"\n");
    machine.write("empty/readme.txt", "no page");
    let folder = machine.path("empty").display().to_string();
    let told = machine.xtask(&["release", "--page", &folder]);
    assert!(!told.succeeded);
    assert!(
        told.errors.contains("there is no page in ") && told.errors.contains("cargo xtask build"),
        "{}",
        told.errors
    );
}

#[test]
fn serving_asks_for_nothing_that_only_tests_need() {
    let told = Machine::bare().xtask(&["setup", "--for", "serve", "--no-install"]);
    line(&told, "wasm-bindgen ");
    for thing in ["Chromium", "clippy", "rustfmt", "the npm packages of tests/browser"] {
        assert!(!told.output.contains(&format!("missing: {thing}")), "{}", told.output);
    }
}

#[test]
fn a_single_step_asks_for_nothing_that_others_need() {
    let told = Machine::bare().xtask(&["test", "--only", "fmt", "--no-install"]);
    assert_eq!(told.output.lines().filter(|line| line.starts_with("missing: ")).count(), 1, "{}", told.output);
    line(&told, "rustfmt");
    assert!(told.errors.contains("one thing is missing"), "{}", told.errors);
}

#[test]
fn tests_that_cannot_start_end_with_a_count_too() {
    let told = Machine::bare().xtask(&["test", "--no-install"]);
    assert_eq!(told.output.lines().last(), Some("0 passed, 1 failed"));
}

#[test]
fn what_only_the_user_can_install_is_one_sentence() {
    let told = Machine::bare().xtask(&["build"]);
    assert!(!told.succeeded);
    let sentence = "error: Node.js 20 or later with npm is missing, and only you can install it: ";
    assert!(told.errors.starts_with(sentence), "{}", told.errors);
    assert_eq!(told.errors.lines().count(), 1, "{}", told.errors);
}

#[test]
fn packages_in_another_version_than_the_lock_file_has_are_missing() {
    let machine = Machine::bare();
    let installed = |version: &str| {
        let record = format!(r#"{{"packages": {{"node_modules/some": {{"version": "{version}"}}}}}}"#);
        machine.write("clone/web/node_modules/.package-lock.json", &record);
        !machine.xtask(&["setup", "--no-install"]).output.contains("missing: the npm packages of web,")
    };
    assert!(!installed("0.9.0"));
    assert!(installed("1.0.0"));
}

#[test]
fn a_busy_port_is_known_before_anything_is_installed() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let told = Machine::bare().xtask(&["serve", "--port", &port]);
    assert!(!told.succeeded);
    assert_eq!(told.output, "");
    assert!(told.errors.starts_with(&format!("error: port {port} is in use by another program")), "{}", told.errors);
}

#[test]
fn a_damaged_lock_file_is_named() {
    let machine = Machine::bare();
    machine.write("clone/Cargo.lock", "[[package]\n");
    let told = machine.xtask(&["setup", "--no-install"]);
    assert!(!told.succeeded);
    assert!(told.errors.contains("Cargo.lock is damaged"), "{}", told.errors);
}
