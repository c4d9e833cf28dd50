//! Runs every program below a folder, each in a process of its own, and says what became of them:
//! `cargo run --release -p warpground-cuda --example survey -- DIR [--shard I/N] [--jobs N] [--seconds N] [--megabytes N]
//! [--device gpu|sim] [--keep DIR]`.
//!
//! Standard output has a JSON object per line for each program (`path`, `outcome`, `reason`, `place`, `seconds`, `way`,
//! `launches`), standard error the table by reason. A program is a `.cu` file with a `main`. Its headers are found as a
//! Makefile would have found them: where they are named, or else in the nearest folder that has a file of that name.
//! `--keep` writes what each program printed below a folder, under its own path with `.out` behind it.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a command-line example")]

mod find;
mod one;
mod table;

use std::{
    collections::VecDeque,
    fs,
    io::Write as _,
    path::{Path, PathBuf},
    process::{Command, ExitCode, Stdio},
    sync::Mutex,
    thread,
    time::{Duration, Instant},
};

use serde::{Deserialize, Serialize};

/// What became of a program.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
struct Row {
    /// The file with `main`, from the folder that was surveyed.
    path: String,
    /// `ran`, `status` (it ended with another status than 0), `refused`, `failed`, `steps`, `time`, `memory` or `crashed`.
    outcome: String,
    /// The first thing that was wrong.
    reason: Option<String>,
    /// Where that is.
    place: Option<String>,
    /// From the start of the process to its end.
    seconds: f64,
    /// How the kernels ran: as `wgsl`, on the `simulator`, `both`, or `host` where none was launched.
    way: String,
    /// How many kernels were launched.
    launches: usize,
}

/// What is asked for.
struct Survey {
    root: PathBuf,
    shard: (usize, usize),
    jobs: usize,
    seconds: u64,
    megabytes: u64,
    device: String,
    keep: Option<PathBuf>,
}

/// The value behind an option.
fn value<'a>(words: &'a [String], name: &str) -> Option<&'a str> {
    let at = words.iter().position(|word| word == name)?;
    words.get(at + 1).map(String::as_str)
}

fn survey(words: &[String]) -> Option<Survey> {
    let number = |name: &str, default: u64| match value(words, name) {
        Some(text) => text.parse().ok(),
        None => Some(default),
    };
    let shard = value(words, "--shard").unwrap_or("0/1").split_once('/')?;
    let shard = (shard.0.parse().ok()?, shard.1.parse().ok()?);
    let device = value(words, "--device").unwrap_or("gpu").to_owned();
    let root = PathBuf::from(words.first().filter(|word| !word.starts_with('-'))?);
    (shard.0 < shard.1 && matches!(&*device, "gpu" | "sim")).then_some(Survey {
        root,
        shard,
        jobs: usize::try_from(number("--jobs", 1)?).ok()?.max(1),
        seconds: number("--seconds", 30)?,
        megabytes: number("--megabytes", 8192)?,
        device,
        keep: value(words, "--keep").map(PathBuf::from),
    })
}

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if let [flag, root, path, device] = &words[..]
        && flag == "--one"
    {
        return one::one(Path::new(root), Path::new(path), device);
    }
    let Some(survey) = survey(&words) else {
        eprintln!(
            "usage: survey DIR [--shard I/N, from 0] [--jobs N] [--seconds N] [--megabytes N] [--device gpu|sim] \
             [--keep DIR]"
        );
        return ExitCode::from(2);
    };
    let programs = find::programs(&survey.root);
    let (shard, shards) = survey.shard;
    let mine: VecDeque<PathBuf> =
        programs.into_iter().enumerate().filter(|(at, _)| at % shards == shard).map(|(_, path)| path).collect();
    let waiting = Mutex::new(mine);
    let rows = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..survey.jobs {
            scope.spawn(|| {
                loop {
                    let next = waiting.lock().ok().and_then(|mut waiting| waiting.pop_front());
                    let Some(path) = next else { return };
                    let row = run(&survey, &path);
                    if let Ok(line) = serde_json::to_string(&row) {
                        println!("{line}");
                    }
                    if let Ok(mut rows) = rows.lock() {
                        rows.push(row);
                    }
                }
            });
        }
    });
    let rows = rows.into_inner().unwrap_or_default();
    eprint!("{}", table::table(&rows));
    ExitCode::SUCCESS
}

/// Runs a program in a process of its own, under the limits.
fn run(survey: &Survey, path: &Path) -> Row {
    let shown = path.strip_prefix(&survey.root).unwrap_or(path).display().to_string();
    let start = Instant::now();
    let begun = begin(survey, path);
    let fault = |outcome: &str, reason: String| Row {
        path: shown.clone(),
        outcome: outcome.to_owned(),
        reason: Some(reason),
        seconds: start.elapsed().as_secs_f64(),
        way: "host".to_owned(),
        ..Row::default()
    };
    let mut child = match begun {
        Ok(child) => child,
        Err(error) => return fault("crashed", error.to_string()),
    };
    // Both are read beside it, so that it never waits for us.
    let reader = |stream: Option<Box<dyn std::io::Read + Send>>| {
        thread::spawn(move || {
            let mut bytes = Vec::new();
            if let Some(mut stream) = stream {
                let _ = stream.read_to_end(&mut bytes);
            }
            bytes
        })
    };
    let out = reader(child.stdout.take().map(|stream| Box::new(stream) as _));
    let err = reader(child.stderr.take().map(|stream| Box::new(stream) as _));
    let limit = Duration::from_secs(survey.seconds);
    let status = loop {
        match child.try_wait() {
            Ok(Some(status)) => break Some(status),
            Ok(None) if start.elapsed() < limit => thread::sleep(Duration::from_millis(10)),
            _ => {
                let _ = child.kill();
                let _ = child.wait();
                break None;
            }
        }
    };
    let (out, err) = (out.join().unwrap_or_default(), err.join().unwrap_or_default());
    let err = String::from_utf8_lossy(&err).into_owned();
    let Some(status) = status else { return fault("time", format!("it ran longer than {} s", survey.seconds)) };
    let row = err.lines().rev().find_map(|line| serde_json::from_str::<Row>(line.strip_prefix(one::MARK)?).ok());
    if let Some(keep) = &survey.keep {
        let place = keep.join(format!("{shown}.out"));
        let _ = place.parent().map(fs::create_dir_all);
        let _ = fs::File::create(place).and_then(|mut file| file.write_all(&out));
    }
    match row {
        Some(row) => Row { path: shown, seconds: start.elapsed().as_secs_f64(), ..row },
        None if err.contains("memory allocation of") => {
            fault("memory", format!("it wanted more than {} MB", survey.megabytes))
        }
        None => {
            let last = err.lines().find(|line| line.contains("panicked") || line.contains("overflow"));
            fault("crashed", last.map_or_else(|| status.to_string(), str::to_owned))
        }
    }
}

fn begin(survey: &Survey, path: &Path) -> std::io::Result<std::process::Child> {
    let own = std::env::current_exe()?;
    let kilobytes = survey.megabytes.saturating_mul(1024).to_string();
    let mut command = if cfg!(unix) {
        // What a process may take is set by the one that becomes it.
        let mut command = Command::new("sh");
        command.args(["-c", "ulimit -v \"$1\"; shift; exec \"$@\"", "sh", &kilobytes]).arg(own);
        command
    } else {
        Command::new(own)
    };
    command.arg("--one").arg(&survey.root).arg(path).arg(&survey.device);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()
}
