//! `warpground cuda`.

use std::{
    fs,
    io::{self, BufRead, Write},
    path::Path,
};

use anstyle::Style;
use async_trait::async_trait;
use warpground_cuda::{
    Build, Console, Diagnostic, Disk, Doubles, Event, FileSystem, FirstWay, FolderFiles, Options, Outcome, Precision,
    Problem, Program, Severity, Source, Stream, Unit, render,
};
use warpground_engine::{Adapter, TimeSource};
use warpground_measure::{
    program::{Configured, Launches, Played, ProgramReport, Seen, Watched, tally, text_of_file},
    warps::WarpsReport,
    words,
};
use warpground_sim::{SimDevice, SimOptions, TraceOptions, Watch};

use super::{folder, overseer::Overseer, profile, timeline};
use crate::{
    Done,
    arguments::{BuildArguments, Cuda, DeviceChoice, DeviceKind, DoubleAs, Way},
    device::{self, Opened},
    failure::Failure,
    interrupt,
    terminal::{FAINT, HEADING, NOTE, WRONG, table},
};

/// The status of a program that was stopped because it did what no program may do, or ran too long.
const FAILED: u8 = 1;

/// Runs a program.
pub(crate) fn cuda(arguments: &Cuda) -> Done {
    for file in [&arguments.report, &arguments.history_file, &arguments.timeline_file].into_iter().flatten() {
        can_be_written(file)?;
    }
    timeline::cycles(&arguments.timeline)?;
    let (files, own) = arguments.files_and_arguments();
    let units = files.iter().map(|file| read(&folder::program(file)?)).collect::<Result<Vec<Unit>, Failure>>()?;
    let program = match Program::build(&units, &build(&arguments.build), &Disk) {
        Ok(program) => program,
        Err(refusal) => {
            show(&refusal.source, &refusal.diagnostics)?;
            write_report(arguments, || ProgramReport::not_compiled(&refusal.source, &refusal.diagnostics))?;
            let name = &refusal.source.name;
            return Err(Failure::Input(format!("{name}: {}; nothing ran", tally(&refusal.diagnostics))));
        }
    };
    show(program.source(), program.notes())?;
    pollster::block_on(run(arguments, own, &units, &program))
}

async fn run(arguments: &Cuda, own: Vec<String>, units: &[Unit], program: &Program) -> Done {
    let device = open(arguments).await?;
    let options = Options {
        arguments: own,
        steps: arguments.steps,
        timed: arguments.time || arguments.report.is_some(),
        doubles: match arguments.double {
            DoubleAs::Exact => Doubles::Exact,
            DoubleAs::Portable => Doubles::Portable,
            DoubleAs::Float => Doubles::Float,
        },
        card: arguments.card.clone(),
        first_way: match arguments.way {
            Way::Readable => FirstWay::Readable,
            Way::Flat => FirstWay::Flat,
            Way::Simulator => FirstWay::Simulator,
        },
        follow_host_writes: matches!(device, Opened::Sim(_)) && (arguments.check || arguments.report.is_some()),
        ..Options::default()
    };
    let mut terminal = Terminal::new(program.source());
    if let Opened::Sim(device) = &device {
        let reported = arguments.report.is_some();
        let watch = Watch {
            profile: arguments.profile || reported,
            check: arguments.check || reported,
            record: None,
            trace: arguments.timeline.timeline.then(TraceOptions::default),
        };
        device.watch(watch);
        terminal.watched = Some(Watched::new(device, program.source()));
    }
    if let Opened::Gpu(device) = &device {
        let (units, build) = (units.to_vec(), build(&arguments.build));
        terminal.overseer = Some(Overseer::new(units, build, options.clone(), device.patience()));
    }
    let simulator = SimDevice::new(SimOptions::default());
    let (outcome, history) = if arguments.history {
        let (outcome, history) = program.remember(&*device, Some(&simulator), &mut terminal, &options).await;
        (outcome, Some(Played::of(program.source(), device.adapter(), outcome, history)))
    } else {
        (program.run_with(&*device, Some(&simulator), &mut terminal, &options).await, None)
    };
    let Terminal { failed, launches, watched, mut told, overseer, .. } = terminal;
    let endless = overseer.and_then(Overseer::finish);
    if let Some(found) = &endless {
        show_one(program.source(), found)?;
        told.push(found.clone());
    }
    if let Some(error) = failed {
        return Err(Failure::Output(error));
    }
    io::stdout().flush()?;
    let seen = watched.map(Watched::finish).unwrap_or_default();
    if arguments.time {
        show_launches(&launches, device.adapter());
    }
    if arguments.profile {
        show_counters(&seen, program.source(), arguments.lines);
    }
    if arguments.timeline.timeline {
        draw(arguments, &seen)?;
    }
    if arguments.check {
        show(program.source(), &seen.findings)?;
    }
    if let Some(history) = &history {
        show_history(arguments, history)?;
    }
    write_report(arguments, || {
        let found: Vec<Diagnostic> = program.notes().iter().chain(&told).chain(&seen.findings).cloned().collect();
        ProgramReport::of(program.source(), device.adapter(), outcome, &launches, &seen, &found)
    })?;
    if endless.is_some() {
        // Giving a device back waits for its kernels, and so do drivers at the end of a process.
        std::mem::forget(device);
        interrupt::end_at_once(FAILED);
    }
    match outcome {
        Outcome::Exited(_)
            if arguments.check && program.notes().iter().chain(&told).chain(&seen.findings).any(fails_a_check) =>
        {
            Err(Failure::Wrong)
        }
        Outcome::Exited(0) => Ok(()),
        // What a process ends with is the lowest byte, as of any program.
        Outcome::Exited(status) => Err(Failure::Status(u8::try_from(status & 0xff).unwrap_or(FAILED))),
        Outcome::Failed | Outcome::OutOfSteps | Outcome::Stopped => Err(Failure::Status(FAILED)),
    }
}

/// Whether a check does not let this pass: errors, and warnings of what is an error where somebody looks on.
fn fails_a_check(found: &Diagnostic) -> bool {
    found.severity == Severity::Error || matches!(found.problem, Problem::NeverWritten(_))
}

/// Refuses a file that cannot be written, before a program runs for it.
fn can_be_written(path: &Path) -> Done {
    let fail = |kind: io::ErrorKind| Failure::of_file("write", path, &io::Error::from(kind));
    match fs::metadata(path) {
        Ok(known) if known.is_dir() => Err(fail(io::ErrorKind::IsADirectory)),
        Ok(known) if known.permissions().readonly() => Err(fail(io::ErrorKind::PermissionDenied)),
        Ok(_) => Ok(()),
        Err(_) => {
            let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
            match fs::metadata(folder) {
                Ok(known) if known.is_dir() => Ok(()),
                Ok(_) => Err(fail(io::ErrorKind::NotADirectory)),
                Err(error) => Err(Failure::of_file("write", path, &error)),
            }
        }
    }
}

/// Writes the report, where one is wanted.
fn write_report(arguments: &Cuda, report: impl FnOnce() -> ProgramReport) -> Done {
    let Some(path) = &arguments.report else { return Ok(()) };
    let mut text = serde_json::to_string_pretty(&report()).map_err(|error| Failure::Output(error.into()))?;
    text.push('\n');
    fs::write(path, text).map_err(|error| Failure::of_file("write", path, &error))
}

/// The device of a run.
async fn open(arguments: &Cuda) -> Result<Opened, Failure> {
    let looks_on = arguments.profile || arguments.check || arguments.timeline.timeline;
    if looks_on && arguments.device == Some(DeviceKind::Gpu) {
        return Err(Failure::Input(
            "--profile, --timeline and --check need the simulator: use --device sim".to_owned(),
        ));
    }
    let simulated = looks_on || arguments.report.is_some();
    let device = arguments.device.unwrap_or(if simulated { DeviceKind::Sim } else { DeviceKind::Gpu });
    if device == DeviceKind::Sim && arguments.adapter.is_none() {
        let mut options = SimOptions::default();
        options.launch.budget = options.launch.budget.min(arguments.steps);
        options.launch.block_budget = options.launch.block_budget.min(arguments.steps);
        return Ok(Opened::Sim(Box::new(SimDevice::new(options))));
    }
    device::open(&DeviceChoice { device, adapter: arguments.adapter.clone() }).await
}

/// How a program is compiled.
pub(super) fn build(arguments: &BuildArguments) -> Build {
    let include_folders = arguments.include.iter().map(|folder| folder.display().to_string()).collect();
    let precision = Precision {
        division: arguments.prec_div && !arguments.use_fast_math,
        square_root: arguments.prec_sqrt && !arguments.use_fast_math,
    };
    let mut build = Build { include_folders, companions: !arguments.no_companions, precision, ..Build::default() };
    arguments.define.iter().for_each(|definition| build.define(definition));
    build
}

/// A program's text, with the name that messages give it. Lecture code is not always UTF-8.
pub(super) fn read(path: &Path) -> Result<Unit, Failure> {
    let bytes = fs::read(path).map_err(|error| Failure::of_file("read", path, &error))?;
    let name = path.display().to_string();
    let file = text_of_file(&bytes).map_err(|why| Failure::Input(format!("cannot read {name}: {why}")))?;
    Ok(Unit::new(name, file.text))
}

/// Diagnoses on standard error, in the order of the text.
pub(super) fn show(source: &Source, diagnostics: &[Diagnostic]) -> Done {
    let mut sorted: Vec<&Diagnostic> = diagnostics.iter().collect();
    sorted.sort_by_key(|diagnostic| diagnostic.span.start);
    sorted.into_iter().try_for_each(|diagnostic| show_one(source, diagnostic))
}

fn show_one(source: &Source, diagnostic: &Diagnostic) -> Done {
    let style = match diagnostic.severity {
        Severity::Error => WRONG,
        Severity::Warning => NOTE,
        Severity::Note => Style::new(),
    };
    let text = render(source, diagnostic);
    let (word, rest) = text.split_once(':').unwrap_or(("", &text));
    // A user who closed standard error does not want messages.
    let _ = writeln!(anstream::stderr(), "{style}{word}{style:#}:{}", rest.trim_end_matches('\n'));
    let _ = writeln!(anstream::stderr());
    Ok(())
}

/// Each launch with its grid, its block and its time, on standard error: standard output is the program's.
fn show_launches(launches: &Launches, device: &Adapter) {
    let mut err = anstream::stderr();
    if launches.rows.is_empty() {
        let _ = writeln!(err, "{FAINT}no kernel was launched{FAINT:#}");
        return;
    }
    let mut rows = table(&["launch", "line", "times", "time", "from shortest to longest", "by"], &[1, 2, 3]);
    for row in &launches.rows {
        rows.add_row([
            row.as_cuda(),
            row.line.to_string(),
            row.count.to_string(),
            row.time(),
            row.spread().unwrap_or_default(),
            words::source_on(row.source, device.kind).to_owned(),
        ]);
    }
    let _ = writeln!(err, "{}", rows.trim_fmt());
    if launches.left_out > 0 {
        let _ = writeln!(err, "{FAINT}and {} more launches{FAINT:#}", launches.left_out);
    }
    // What the simulator ran has nothing to do with the device that was opened.
    let simulated = launches.rows.iter().all(|row| row.source == TimeSource::Simulated);
    let name = if simulated { "the simulator" } else { &device.name };
    let _ = writeln!(err, "{FAINT}{}; device: {name}{FAINT:#}", launches.summary(device.kind));
}

/// What the simulator counted, by line, and why it is slow, as `warpground profile` shows it; on standard error.
fn show_counters(seen: &Seen, source: &Source, lines: usize) {
    let mut err = anstream::stderr();
    // A user who closed standard error does not want messages.
    let _ = match seen.report(source, &SimOptions::default()) {
        Some(report) => profile::print(&report, lines, &mut err),
        None => writeln!(err, "{FAINT}no kernel was launched{FAINT:#}").map_err(Failure::from),
    };
}

/// The warps of each traced launch over time, on standard error or in a file.
fn draw(arguments: &Cuda, seen: &Seen) -> Done {
    let choice = timeline::choice(&arguments.timeline)?;
    let pictures = seen.traces.iter().map(|(line, traced)| Ok((*line, timeline::report_of(traced, &choice)?)));
    let pictures = pictures.collect::<Result<Vec<(u32, WarpsReport)>, Failure>>()?;
    if let Some(path) = &arguments.timeline_file {
        let pictures: Vec<&WarpsReport> = pictures.iter().map(|(_, picture)| picture).collect();
        let text = serde_json::to_string(&pictures).map_err(|error| Failure::Output(error.into()))?;
        return fs::write(path, text + "\n").map_err(|error| Failure::of_file("write", path, &error));
    }
    let mut err = anstream::stderr();
    if pictures.is_empty() {
        let _ = writeln!(err, "{FAINT}no kernel was launched{FAINT:#}");
    }
    for (line, picture) in &pictures {
        let _ = writeln!(err, "{HEADING}{}, launched on line {line}{HEADING:#}", picture.kernel);
        timeline::show(&arguments.timeline, picture, false, &mut err)?;
        let _ = writeln!(err);
    }
    Ok(())
}

/// What the host program did, line by line, on standard error or in a file.
fn show_history(arguments: &Cuda, history: &Played) -> Done {
    if let Some(path) = &arguments.history_file {
        let text = serde_json::to_string(history).map_err(|error| Failure::Output(error.into()))?;
        return fs::write(path, text + "\n").map_err(|error| Failure::of_file("write", path, &error));
    }
    // A user who closed standard error does not want it.
    let _ = write!(anstream::stderr(), "{history}");
    Ok(())
}

/// This process's own streams.
struct Terminal<'program> {
    source: &'program Source,
    launches: Launches,
    /// Those of the current folder.
    files: Option<FolderFiles>,
    /// What the simulator sees, where the program runs on it.
    watched: Option<Watched<'program>>,
    /// Who looks after it, where it runs on a GPU.
    overseer: Option<Overseer>,
    /// Standard output is gone: its reader has seen enough.
    failed: Option<io::Error>,
    /// What was said while the program ran; it may still have ended well.
    told: Vec<Diagnostic>,
}

impl Terminal<'_> {
    fn new(source: &Source) -> Terminal<'_> {
        let files = std::env::current_dir().and_then(|folder| FolderFiles::below(&folder)).ok();
        Terminal {
            source,
            launches: Launches::default(),
            files,
            watched: None,
            overseer: None,
            failed: None,
            told: Vec::new(),
        }
    }
}

#[async_trait(?Send)]
impl Console for Terminal<'_> {
    fn event(&mut self, event: Event) {
        if let Some(watched) = &mut self.watched {
            watched.event(&event);
        }
        if let Some(overseer) = &self.overseer {
            overseer.heard(&event);
        }
        match event {
            Event::Begin { .. } | Event::CopiedToHost { .. } | Event::Unasked { .. } => {}
            // Byte for byte: what a program prints need not be text.
            Event::Text { stream: Stream::Output, bytes } => {
                if let Err(error) = io::stdout().write_all(&bytes) {
                    self.failed.get_or_insert(error);
                }
            }
            Event::Text { stream: Stream::Error, bytes } => {
                let _ = io::stdout().flush();
                let _ = io::stderr().write_all(&bytes);
            }
            Event::Launch { kernel, grid, block, shared_bytes, stream, elapsed, span, way } => {
                let configured = Configured { grid, block, shared_bytes, stream };
                self.launches.add(self.source.line(span.start), configured, elapsed, &kernel, &way);
            }
            Event::Diagnosis(found) => {
                let _ = io::stdout().flush();
                let _ = show_one(self.source, &found);
                self.told.push(found);
            }
        }
    }

    fn input(&mut self) -> Vec<u8> {
        // A prompt without a line's end should be seen before it is answered.
        let _ = io::stdout().flush();
        let mut line = Vec::new();
        // Input that cannot be read has ended.
        let _ = io::stdin().lock().read_until(b'\n', &mut line);
        line
    }

    fn files(&mut self) -> Option<&mut dyn FileSystem> {
        self.files.as_mut().map(|files| files as _)
    }

    fn stopped(&self) -> bool {
        self.failed.is_some()
    }
}
