//! The book's terminal: every command in a `console` block of `docs/` is run, and what it prints is compared.
//!
//! A block shows commands after `$ ` with what they print, both streams as they come. `$ cat NAME` shows a file, which the
//! commands after it find under that name; a chapter's commands share a folder, with the repository's `exercises` in it. `…`
//! on a line of its own means any lines, and within a line for any text. `UPDATE_BOOK=1` writes what is printed into the
//! book where it differs.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::{
    env, fs,
    io::{BufRead, BufReader},
    os::unix::{fs::symlink, process::ExitStatusExt},
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

const FENCE: &str = "```";
const BLOCK: &str = "```console";
const PROMPT: &str = "$ ";
const ANY: &str = "…";

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs")
}

/// The chapters' files, in the order of the book.
fn chapters() -> Vec<PathBuf> {
    let summary = fs::read_to_string(docs().join("SUMMARY.md")).unwrap();
    let link = |line: &str| Some(line.split_once("](")?.1.split_once(')')?.0.to_owned());
    summary.lines().filter_map(link).map(|name| docs().join(name)).collect()
}

/// A command of a block: it, and what is said to come of it.
#[derive(Debug, Clone)]
struct Shown {
    command: String,
    output: Vec<String>,
    /// The line of the chapter that its output begins on, from 0.
    at: usize,
}

fn shown_in(text: &str) -> Vec<Shown> {
    let mut found: Vec<Shown> = Vec::new();
    let mut inside = false;
    for (number, line) in text.lines().enumerate() {
        match line {
            BLOCK => inside = true,
            _ if inside && line == FENCE => inside = false,
            _ if inside => match (line.strip_prefix(PROMPT), found.last_mut()) {
                (Some(command), _) => {
                    found.push(Shown { command: command.to_owned(), output: Vec::new(), at: number + 1 });
                }
                (None, Some(last)) => last.output.push(line.to_owned()),
                (None, None) => panic!("line {}: a block begins with a command", number + 1),
            },
            _ => {}
        }
    }
    found
}

/// A chapter's folder and what its last command ended with.
struct Shell {
    folder: tempfile::TempDir,
    status: i32,
}

impl Shell {
    fn new() -> Shell {
        let folder = tempfile::tempdir().unwrap();
        symlink(fs::canonicalize(docs().join("../exercises")).unwrap(), folder.path().join("exercises")).unwrap();
        fs::create_dir(folder.path().join("dist")).unwrap();
        fs::write(folder.path().join("dist/index.html"), "<!doctype html>").unwrap();
        Shell { folder, status: 0 }
    }

    /// What a command prints.
    fn run(&mut self, shown: &Shown) -> Vec<String> {
        let command = shown.command.as_str();
        if let Some(name) = command.strip_prefix("cat ") {
            let mut text = shown.output.join("\n");
            text.push('\n');
            let path = self.folder.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
            return shown.output.clone();
        }
        if command == "echo $?" {
            return vec![self.status.to_string()];
        }
        assert!(command.starts_with("warpground "), "the book's test cannot run `{command}`");
        let program = Path::new(env!("CARGO_BIN_EXE_warpground"));
        let path = format!("{}:{}", program.parent().unwrap().display(), env::var("PATH").unwrap_or_default());
        let (line, stays) = command.strip_suffix(" &").map_or((command, false), |line| (line, true));
        let mut shell = Command::new("sh");
        shell.arg("-c").arg(format!("exec 2>&1; {}{line}", if stays { "exec " } else { "" }));
        shell.current_dir(self.folder.path()).env("PATH", path).env("NO_COLOR", "1").env("COLUMNS", "100");
        shell.stdin(Stdio::null()).stdout(Stdio::piped());
        if stays {
            let mut child = shell.spawn().unwrap();
            let mut first = String::new();
            BufReader::new(child.stdout.take().unwrap()).read_line(&mut first).unwrap();
            child.kill().unwrap();
            child.wait().unwrap();
            return vec![first.trim_end().to_owned()];
        }
        let ended = shell.output().unwrap();
        self.status = ended.status.code().unwrap_or_else(|| 128 + ended.status.signal().unwrap_or_default());
        String::from_utf8_lossy(&ended.stdout).lines().map(|line| line.trim_end().to_owned()).collect()
    }
}

/// Whether lines are what a block shows.
fn fits(shown: &[String], printed: &[String]) -> bool {
    match shown.split_first() {
        None => printed.is_empty(),
        Some((line, rest)) if line == ANY => (0..=printed.len()).any(|from| fits(rest, &printed[from..])),
        Some((line, rest)) => {
            printed.split_first().is_some_and(|(first, others)| line_fits(line, first) && fits(rest, others))
        }
    }
}

fn line_fits(shown: &str, printed: &str) -> bool {
    let Some((before, after)) = shown.trim_end().split_once(ANY) else { return shown.trim_end() == printed };
    let Some(rest) = printed.strip_prefix(before) else { return false };
    (0..=rest.len()).filter(|from| rest.is_char_boundary(*from)).any(|from| line_fits(after, &rest[from..]))
}

/// The text with another output in the place of each that was found different, from the last one on.
fn updated(text: &str, different: &[(Shown, Vec<String>)]) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for (shown, printed) in different.iter().rev() {
        lines.splice(shown.at..shown.at + shown.output.len(), printed.iter().cloned());
    }
    lines.join("\n") + "\n"
}

fn check(chapter: &str) {
    let path = docs().join(chapter);
    let text = fs::read_to_string(&path).unwrap();
    let mut shell = Shell::new();
    let mut different = Vec::new();
    for shown in shown_in(&text) {
        let printed = shell.run(&shown);
        if !fits(&shown.output, &printed) {
            different.push((shown, printed));
        }
    }
    if env::var_os("UPDATE_BOOK").is_some() {
        fs::write(&path, updated(&text, &different)).unwrap();
    } else if let Some((shown, printed)) = different.first() {
        panic!(
            "docs/{chapter}, line {}: `{}` prints\n{}\nand not\n{}\nUPDATE_BOOK=1 writes it into the book.",
            shown.at,
            shown.command,
            printed.join("\n"),
            shown.output.join("\n")
        );
    }
}

macro_rules! chapters {
    ($($test:ident $file:literal)*) => {
        $(
            #[test]
            fn $test() {
                check($file);
            }
        )*

        /// The chapters with a test of their own.
        const TESTED: &[&str] = &[$($file),*];
    };
}

chapters! {
    the_first_steps_print_what_the_book_shows "first-steps.md"
    the_lab_prints_what_the_book_shows "lab.md"
    the_terminal_prints_what_the_book_shows "terminal.md"
    the_exercises_print_what_the_book_shows "exercises.md"
    a_courses_page_prints_what_the_book_shows "course-page.md"
    the_measurements_print_what_the_book_shows "times.md"
    the_simulator_prints_what_the_book_shows "simulator.md"
    the_warps_print_what_the_book_shows "warps.md"
    the_compiler_prints_what_the_book_shows "compiler.md"
    the_report_prints_what_the_book_shows "report.md"
    the_host_prints_what_the_book_shows "host.md"
}

#[test]
fn every_chapter_is_there_and_every_page_is_in_the_book() {
    let chapters = chapters();
    for path in &chapters {
        assert!(path.is_file(), "SUMMARY.md names {}, which does not exist", path.display());
        let has_commands = !shown_in(&fs::read_to_string(path).unwrap()).is_empty();
        let name = path.file_name().unwrap().to_str().unwrap();
        assert!(!has_commands || TESTED.contains(&name), "{name} shows commands, and no test runs them");
    }
    for entry in fs::read_dir(docs()).unwrap() {
        let path = entry.unwrap().path();
        let is_page = path.extension().is_some_and(|ending| ending == "md") && !path.ends_with("SUMMARY.md");
        assert!(!is_page || chapters.contains(&path), "{} is in no chapter of SUMMARY.md", path.display());
    }
}

#[test]
fn every_link_within_the_book_leads_to_a_file() {
    for path in chapters() {
        let text = fs::read_to_string(&path).unwrap();
        for link in text.split("](").skip(1).filter_map(|rest| rest.split_once(')')).map(|(link, _)| link) {
            let target = link.split('#').next().unwrap_or_default();
            let is_file = !target.is_empty() && !target.contains(':');
            assert!(!is_file || path.with_file_name(target).exists(), "{}: {link} leads nowhere", path.display());
        }
    }
}

#[test]
fn every_command_of_the_program_is_shown_in_the_book() {
    let help = Command::new(env!("CARGO_BIN_EXE_warpground")).arg("--help").output().unwrap();
    let help = String::from_utf8(help.stdout).unwrap();
    let (_, commands) = help.split_once("Commands:\n").unwrap();
    let (commands, _) = commands.split_once("\n\n").unwrap();
    let names = commands.lines().filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    let names: Vec<&str> =
        names.filter_map(|line| line.split_whitespace().next()).filter(|name| *name != "help").collect();
    assert!(names.len() > 10, "{names:?}");
    let shown: Vec<Shown> = chapters().iter().flat_map(|path| shown_in(&fs::read_to_string(path).unwrap())).collect();
    for name in names {
        let is_shown = |shown: &Shown| shown.command.split(' ').nth(1) == Some(name);
        assert!(shown.iter().any(is_shown), "no chapter shows `warpground {name}`");
    }
}

#[test]
fn dots_stand_for_any_lines_and_any_text() {
    let lines = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
    assert!(fits(&lines("a\n…\nd"), &lines("a\nb\nc\nd")));
    assert!(fits(&lines("time … µs"), &lines("time 2.0 µs")));
    assert!(!fits(&lines("a\n…\nd"), &lines("a\nb")));
    assert!(!fits(&lines("time … µs"), &lines("time 2.0 s")));
    assert!(!fits(&lines("a"), &lines("a\nb")));
}
