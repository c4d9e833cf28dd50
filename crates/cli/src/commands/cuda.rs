//! `warpground cuda`.

use std::{
    fs,
    io::{self, BufRead, Write},
    path::Path,
    rc::Rc,
};

use anstyle::Style;
use async_trait::async_trait;
use warpground_cuda::{Console, Diagnostic, Event, Options, Outcome, Program, Severity, Source, Stream, render};
use warpground_engine::Device;
use warpground_gpu::GpuDevice;
use warpground_measure::{
    counted::Counted,
    program::{Launches, Watched, tally},
    units,
};
use warpground_sim::{SimDevice, SimOptions, Watch, observe::counters::Counts};

use crate::{
    Done,
    arguments::{Cuda, ProgramDevice},
    failure::Failure,
    terminal::{FAINT, HEADING, NOTE, WRONG, table},
};

/// The status of a program that was stopped because it did what no program may do, or ran too long.
const FAILED: u8 = 1;

/// As much of a line of code is shown beside its counters, in letters.
const CODE_WIDTH: usize = 48;

/// Runs a program.
pub(crate) fn cuda(arguments: &Cuda) -> Done {
    let (name, text) = read(&arguments.file)?;
    let program = match Program::compile(&name, &text) {
        Ok(program) => program,
        Err(found) => {
            show(&Source::new(&*name, text), &found)?;
            return Err(Failure::Input(format!("{name}: {}; nothing ran", tally(&found))));
        }
    };
    show(program.source(), program.notes())?;
    pollster::block_on(run(arguments, &program))
}

async fn run(arguments: &Cuda, program: &Program) -> Done {
    let device = Opened::open(arguments).await?;
    let options = Options {
        arguments: arguments.arguments.clone(),
        steps: arguments.steps,
        timed: arguments.time,
        ..Options::default()
    };
    let mut terminal = Terminal::new(program.source());
    if let Opened::Simulated(device) = &device {
        device.watch(Watch { profile: arguments.profile, check: arguments.check, record: None });
        terminal.watched = Some(Watched::new(Rc::clone(device), program.source()));
    }
    let outcome = program.run(device.get(), &mut terminal, &options).await;
    let Terminal { failed, launches, watched, .. } = terminal;
    if let Some(error) = failed {
        return Err(Failure::Output(error));
    }
    io::stdout().flush()?;
    let (counted, findings) = watched.map(Watched::finish).unzip();
    let findings = findings.unwrap_or_default();
    if arguments.time {
        show_launches(&launches, &device.get().adapter().name);
    }
    if let (Some(counted), true) = (&counted, arguments.profile) {
        show_counters(counted, &launches, program.source());
    }
    show(program.source(), &findings)?;
    match outcome {
        Outcome::Exited(_) if !findings.is_empty() => Err(Failure::Wrong),
        Outcome::Exited(0) => Ok(()),
        // What a process ends with is the lowest byte, as of any program.
        Outcome::Exited(status) => Err(Failure::Status(u8::try_from(status & 0xff).unwrap_or(FAILED))),
        Outcome::Failed | Outcome::OutOfSteps | Outcome::Stopped => Err(Failure::Status(FAILED)),
    }
}

/// The device of a run.
enum Opened {
    Gpu(GpuDevice),
    Simulated(Rc<SimDevice>),
}

impl Opened {
    async fn open(arguments: &Cuda) -> Result<Opened, Failure> {
        let looks_on = arguments.profile || arguments.check;
        let default = if looks_on { ProgramDevice::Sim } else { ProgramDevice::Gpu };
        match arguments.device.unwrap_or(default) {
            ProgramDevice::Gpu if looks_on => {
                Err(Failure::Input("--profile and --check look on through the simulator: use --device sim".to_owned()))
            }
            ProgramDevice::Gpu => {
                let options = warpground_gpu::Options { adapter: arguments.adapter.clone(), ..Default::default() };
                Ok(Opened::Gpu(GpuDevice::open(&options).await?))
            }
            ProgramDevice::Sim => Ok(Opened::Simulated(Rc::new(SimDevice::new(SimOptions::default())))),
        }
    }

    fn get(&self) -> &dyn Device {
        match self {
            Opened::Gpu(device) => device,
            Opened::Simulated(device) => &**device,
        }
    }
}

/// A program's text, with the name that messages give it. Lecture code is not always UTF-8; comments and strings may be
/// in any encoding.
pub(super) fn read(path: &Path) -> Result<(String, String), Failure> {
    let bytes = fs::read(path).map_err(|error| Failure::of_file("read", path, &error))?;
    Ok((path.display().to_string(), String::from_utf8_lossy(&bytes).into_owned()))
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
    // Whoever closed standard error does not want to be told.
    let _ = writeln!(anstream::stderr(), "{style}{word}{style:#}:{}", rest.trim_end_matches('\n'));
    let _ = writeln!(anstream::stderr());
    Ok(())
}

/// Each launch with its grid, its block and its time, on standard error: standard output is the program's.
fn show_launches(launches: &Launches, device: &str) {
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
            row.source.describe().to_owned(),
        ]);
    }
    let _ = writeln!(err, "{}", rows.trim_fmt());
    if launches.left_out > 0 {
        let _ = writeln!(err, "{FAINT}and {} launches more{FAINT:#}", launches.left_out);
    }
    let _ = writeln!(err, "{FAINT}{} on {device}{FAINT:#}", launches.summary());
}

/// What the simulator counted on each line that did something, kernel by kernel, on standard error.
fn show_counters(counted: &Counted, launches: &Launches, source: &Source) {
    let mut err = anstream::stderr();
    if counted.launches.is_empty() {
        let _ = writeln!(err, "{FAINT}no kernel was launched{FAINT:#}");
    }
    for kernel in &counted.launches {
        let plural = |number: u64, one: &str, many: &str| match number {
            1 => format!("1 {one}"),
            _ => format!("{} {many}", units::count(number)),
        };
        let rows = launches.rows.iter().filter(|row| row.kernel == kernel.kernel);
        let launches = plural(rows.map(|row| row.count).sum(), "launch", "launches");
        let warps = plural(kernel.warps, "warp", "warps");
        let _ = writeln!(err, "{HEADING}{}{HEADING:#}: {launches}, {warps}", kernel.kernel);
        let mut rows = table(
            &["line", "code", "global", "sectors", "shared", "conflicts", "divergent", "lanes"],
            &[0, 2, 3, 4, 5, 6, 7],
        );
        for (line, counts) in &kernel.lines {
            rows.add_row(counter_row(*line, counts, source));
        }
        let mut total = counter_row(0, &kernel.counts, source);
        total[0].clear();
        "all".clone_into(&mut total[1]);
        rows.add_row(total);
        let _ = writeln!(err, "{}\n", rows.trim_fmt());
    }
    let meaning = "global and shared: requests of warps to that memory; sectors: pieces of 32 bytes that the global ones \
                   touched; conflicts: passes beyond the first of the shared ones; divergent: branches at which a warp's \
                   lanes parted; lanes: of 32, how many took part on average. Counted by the simulator.";
    let _ = writeln!(err, "{FAINT}{meaning}{FAINT:#}");
}

/// A line's counters; what did not happen stays empty.
fn counter_row(line: u32, counts: &Counts, source: &Source) -> [String; 8] {
    let number = |value: u64| if value == 0 { String::new() } else { units::count(value) };
    let global = [counts.global_load, counts.global_store, counts.global_atomic];
    let shared = [counts.shared_load, counts.shared_store, counts.shared_atomic];
    let code = source.text.lines().nth(line.saturating_sub(1) as usize).unwrap_or("").trim();
    let lanes = counts.activity.efficiency(1).map_or(String::new(), |lanes| format!("{lanes:.1}"));
    [
        line.to_string(),
        code.chars().take(CODE_WIDTH).collect(),
        number(global.iter().map(|traffic| traffic.requests).sum()),
        number(global.iter().map(|traffic| traffic.sectors).sum()),
        number(shared.iter().map(|traffic| traffic.requests).sum()),
        number(shared.iter().map(|traffic| traffic.bank_conflicts).sum()),
        number(counts.branches.divergent),
        lanes,
    ]
}

/// This process's own streams.
struct Terminal<'program> {
    source: &'program Source,
    launches: Launches,
    /// What the simulator sees, where the program runs on it.
    watched: Option<Watched<'program>>,
    /// Standard output is gone: whoever read it has seen enough.
    failed: Option<io::Error>,
}

impl Terminal<'_> {
    fn new(source: &Source) -> Terminal<'_> {
        Terminal { source, launches: Launches::default(), watched: None, failed: None }
    }
}

#[async_trait(?Send)]
impl Console for Terminal<'_> {
    fn event(&mut self, event: Event) {
        if let Some(watched) = &mut self.watched {
            watched.event(&event);
        }
        match event {
            Event::Begin { .. } => {}
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
            Event::Launch { grid, block, elapsed, span, translation, .. } => {
                self.launches.add(self.source.line(span.start), grid, block, elapsed, &translation);
            }
            Event::Diagnosis(found) => {
                let _ = io::stdout().flush();
                let _ = show_one(self.source, &found);
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

    fn stopped(&self) -> bool {
        self.failed.is_some()
    }
}
