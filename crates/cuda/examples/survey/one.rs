//! One program, in this process.

use std::{
    fs,
    io::Write as _,
    path::{Path, PathBuf},
    process::ExitCode,
};

use async_trait::async_trait;
use warpground_cuda::{
    Build, Console, Diagnostic, Disk, Event, FileSystem, HeldOver, Options, Outcome, Problem, Program, Refusal,
    Severity, Source, Stream, Unit, Way, text_of_file,
};
use warpground_engine::Device;
use warpground_gpu::GpuDevice;
use warpground_sim::{SimDevice, SimOptions};

use crate::{Row, find};

/// What the line of standard error begins with that holds the result.
pub(crate) const MARK: &str = "\u{1}survey ";

/// How often a header that is missing is looked for.
const MOST_HEADERS: usize = 20;

struct Terminal {
    source: Source,
    launches: usize,
    /// How many of the launches the simulator ran.
    simulated: usize,
    first: Option<Diagnostic>,
    /// What the program writes stays in memory.
    files: HeldOver,
}

#[async_trait(?Send)]
impl Console for Terminal {
    fn event(&mut self, event: Event) {
        match event {
            Event::Text { stream: Stream::Output, bytes } => drop(std::io::stdout().write_all(&bytes)),
            Event::Text { stream: Stream::Error, bytes } => drop(std::io::stderr().write_all(&bytes)),
            Event::Launch { way, .. } => {
                self.launches += 1;
                self.simulated += usize::from(matches!(way, Way::Simulator { .. }));
            }
            Event::Begin { .. } | Event::CopiedToHost { .. } | Event::Unasked { .. } => {}
            Event::Diagnosis(found) if found.severity == Severity::Error => drop(self.first.get_or_insert(found)),
            Event::Diagnosis(_) => {}
        }
    }

    fn files(&mut self) -> Option<&mut dyn FileSystem> {
        Some(&mut self.files)
    }
}

/// Builds and runs a program, and writes the result behind what it printed.
pub(crate) fn one(root: &Path, path: &Path, device: &str) -> ExitCode {
    let row = match build(root, path) {
        Err(reason) => {
            Row { outcome: "refused".to_owned(), reason: Some(reason), way: "host".to_owned(), ..Row::default() }
        }
        Ok(Err(refusal)) => {
            let first = refusal.diagnostics.iter().find(|found| found.severity == Severity::Error);
            let (reason, place) = first.map(|first| said(&refusal.source, first)).unzip();
            Row { outcome: "refused".to_owned(), reason, place, way: "host".to_owned(), ..Row::default() }
        }
        Ok(Ok(program)) => run(&program, path, device),
    };
    let _ = std::io::stdout().flush();
    eprintln!("\n{MARK}{}", serde_json::to_string(&row).unwrap_or_default());
    ExitCode::SUCCESS
}

/// What is wrong, and where.
fn said(source: &Source, found: &Diagnostic) -> (String, String) {
    let place = source.place(found.span.start);
    (found.problem.to_string(), format!("{}:{}:{}", place.file, place.line, place.column))
}

/// Compiles it; headers that are missing are looked for in the repository, as the author's Makefile would name their folder.
fn build(root: &Path, path: &Path) -> Result<Result<Program, Refusal>, String> {
    let bytes = fs::read(path).map_err(|error| error.to_string())?;
    let text = text_of_file(&bytes).map_err(|error| error.to_string())?.text;
    let unit = Unit::new(path.display().to_string(), text);
    let repository = repository(root, path);
    let mut build = Build { companions: true, ..Build::default() };
    for _ in 0..MOST_HEADERS {
        let refusal = match Program::build(std::slice::from_ref(&unit), &build, &Disk) {
            Ok(program) => return Ok(Ok(program)),
            Err(refusal) => refusal,
        };
        let missing = refusal.diagnostics.iter().find_map(|found| match &found.problem {
            Problem::MissingFile(name) => Some(name.clone()),
            _ => None,
        });
        let folder = missing.and_then(|name| find::folder_with(&repository, path, &name));
        let folder = folder.map(|folder| folder.display().to_string());
        match folder.filter(|folder| !build.include_folders.contains(folder)) {
            Some(folder) => build.include_folders.push(folder),
            None => return Ok(Err(refusal)),
        }
    }
    Ok(Program::build(&[unit], &build, &Disk))
}

/// The folder directly below the root that a program lies in; the root itself where it lies there.
fn repository(root: &Path, path: &Path) -> PathBuf {
    let inside = path.strip_prefix(root).unwrap_or(path);
    let mut parts = inside.components();
    match (parts.next(), parts.next()) {
        (Some(first), Some(_)) => root.join(first),
        _ => root.to_owned(),
    }
}

fn run(program: &Program, path: &Path, device: &str) -> Row {
    let gpu = (device == "gpu").then(|| pollster::block_on(GpuDevice::open(&warpground_gpu::Options::default())));
    let gpu = match gpu.transpose() {
        Ok(gpu) => gpu,
        Err(error) => {
            return Row { outcome: "crashed".to_owned(), reason: Some(error.to_string()), ..Row::default() };
        }
    };
    let simulated = SimDevice::new(SimOptions::default());
    let device: &dyn Device = gpu.as_ref().map_or(&simulated, |gpu| gpu);
    let folder = path.parent().unwrap_or(Path::new("."));
    let mut terminal = Terminal {
        source: program.source().clone(),
        launches: 0,
        simulated: 0,
        first: None,
        files: HeldOver::folder(folder),
    };
    let outcome = pollster::block_on(program.run_with(device, Some(&simulated), &mut terminal, &Options::default()));
    let said = terminal.first.as_ref().map(|first| said(&terminal.source, first));
    let (reason, place) = said.unzip();
    let way = match (terminal.launches, terminal.simulated) {
        (0, _) => "host",
        (_, 0) => "wgsl",
        (all, simulated) if all == simulated => "simulator",
        _ => "both",
    };
    let (outcome, reason) = match outcome {
        Outcome::Exited(0) if reason.is_none() => ("ran", None),
        Outcome::Exited(0) => ("failed", reason),
        Outcome::Exited(status) => ("status", reason.or(Some(format!("it ends with status {status}")))),
        Outcome::OutOfSteps => ("steps", reason),
        Outcome::Failed | Outcome::Stopped => ("failed", reason),
    };
    Row {
        outcome: outcome.to_owned(),
        reason,
        place,
        way: way.to_owned(),
        launches: terminal.launches,
        ..Row::default()
    }
}
