//! A run of a program, from beginning to end.

mod console;
mod endless;
mod input;
mod report;

use std::{
    cell::OnceCell,
    collections::{BTreeMap, HashMap},
    rc::Rc,
};

use warpground_engine::Device;
use warpground_machine::{Address, Failure, FailureKind, Machine, Origin, Stop};
use web_time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use self::endless::Patience;
use super::{
    code::{Family, Image},
    compile,
    device_memory::{DeviceObject, DeviceTexts},
    exception::Exceptions,
    fault::Faulted,
    file::{OpenFile, STANDARD_INPUT},
    flat::PreparedFlat,
    graph::Graphs,
    history::{History, Recorder},
    limits::LIMITS,
    order::Order,
    readable::Prepared,
    room,
    stream::StreamState,
    times::DeviceTime,
};
use crate::{
    diagnose::{Diagnostic, Problem, closest, render_all},
    files::{Build, Files, NoFiles, Unit},
    lower::Lowered,
    meaning::{tree::FunctionId, types::Type},
    resolved::Resolved,
    text::{Source, Span},
};
pub use console::{Console, Doubles, Event, FirstWay, Options, Outcome, Stream, Way};

/// The most steps for the first values of global variables: what is `constexpr` would be calculated by a compiler, which
/// gives up much earlier.
const MOST_STEPS_BEFORE_MAIN: u64 = 20_000_000;

/// How many steps the machine runs before it looks up.
const SLICE: u64 = 1 << 20;

/// Why a program cannot run.
#[derive(Debug, Clone)]
pub struct Refusal {
    /// Its files, for rendering the diagnostics.
    pub source: Source,
    /// What is wrong, at least one error among them.
    pub diagnostics: Vec<Diagnostic>,
}

impl Refusal {
    /// All of it as text.
    #[must_use]
    pub fn render(&self) -> String {
        render_all(&self.source, &self.diagnostics)
    }
}

/// A compiled CUDA program.
#[derive(Debug, Clone)]
pub struct Program {
    pub(super) source: Source,
    pub(super) resolved: Resolved,
    pub(super) image: Image,
    notes: Vec<Diagnostic>,
}

impl Program {
    /// Compiles a program of one file, with nothing beside it.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn compile(name: &str, text: &str) -> Result<Program, Refusal> {
        Program::build(&[Unit::new(name, text)], &Build::default(), &NoFiles)
    }

    /// Compiles a program of one or more files. The first of them gives the program its name.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn build(units: &[Unit], build: &Build, files: &dyn Files) -> Result<Program, Refusal> {
        let resolved = crate::resolve(units, build, files);
        let mut diagnostics = resolved.diagnostics.clone();
        if resolved.failed {
            return Err(Refusal { source: resolved.source, diagnostics });
        }
        if resolved.tree.main.is_none() {
            let problem = Problem::Rule("the program has no `main`".to_owned());
            let named = |function: &&crate::meaning::tree::Function| closest(&function.name, ["main"]).is_some();
            diagnostics.push(match resolved.tree.functions.iter().find(named) {
                Some(close) => Diagnostic::error(close.span, problem).help("did you mean `main`?"),
                None => Diagnostic::error(Span::new(0, 0), problem)
                    .help("a program begins there; kernels alone can be translated, but not run"),
            });
            return Err(Refusal { source: resolved.source, diagnostics });
        }
        let image = compile::compile(&resolved.tree);
        Ok(Program { source: resolved.source.clone(), notes: diagnostics, resolved, image })
    }

    /// Warnings and notes of the compilation.
    #[must_use]
    pub fn notes(&self) -> &[Diagnostic] {
        &self.notes
    }

    /// The source, for rendering diagnostics.
    #[must_use]
    pub fn source(&self) -> &Source {
        &self.source
    }

    /// Runs the program on a device.
    pub async fn run(&self, device: &dyn Device, console: &mut dyn Console, options: &Options) -> Outcome {
        self.run_with(device, None, console, options).await
    }

    /// Runs the program on a device; launches whose kernels cannot become WGSL for it run on the simulator.
    pub async fn run_with(
        &self,
        device: &dyn Device,
        simulator: Option<&dyn Device>,
        console: &mut dyn Console,
        options: &Options,
    ) -> Outcome {
        let checked = options.follow_host_writes.then(|| {
            let image = compile::compile_checked(&self.resolved.tree, &self.source);
            Program { image, ..self.clone() }
        });
        let mut run = checked.as_ref().unwrap_or(self).prepared_run(device, simulator, console, options);
        let outcome = run.whole().await;
        run.write_files_back();
        run.finish(outcome);
        outcome
    }

    /// Runs the program as [`Program::run_with`] does, and remembers what its host side did, line by line. A recorded run is
    /// slower, and prints the same.
    pub async fn remember(
        &self,
        device: &dyn Device,
        simulator: Option<&dyn Device>,
        console: &mut dyn Console,
        options: &Options,
    ) -> (Outcome, History) {
        let image = compile::compile_in_steps(&self.resolved.tree, &self.source);
        let stepped = Program { image, ..self.clone() };
        let mut run = stepped.prepared_run(device, simulator, console, options);
        run.recorder = Some(Box::default());
        let outcome = run.whole().await;
        run.write_files_back();
        run.finish(outcome);
        let history = run.history().await;
        (outcome, history)
    }

    fn prepared_run<'a>(
        &'a self,
        device: &'a dyn Device,
        simulator: Option<&'a dyn Device>,
        console: &'a mut dyn Console,
        options: &'a Options,
    ) -> Run<'a> {
        let mut run = Run::new(self, device, console, options);
        run.simulator = simulator.filter(|_| !device.runs_directly());
        run.machine.memory.set_limit(room::host_memory());
        run.machine.follow_variables = options.follow_host_writes;
        if let Some(turns) = options.machine_code_after {
            run.machine.compile_after(turns);
        }
        run
    }
}

/// The state of a run.
pub(super) struct Run<'a> {
    pub(super) program: &'a Program,
    pub(super) device: &'a dyn Device,
    /// Runs launches that the device cannot run, if there is one.
    pub(super) simulator: Option<&'a dyn Device>,
    pub(super) console: &'a mut dyn Console,
    pub(super) machine: Machine<'a>,
    pub(super) options: &'a Options,
    input: Vec<u8>,
    input_at: usize,
    input_ended: bool,
    start: Instant,
    pub(super) device_time: DeviceTime,
    pub(super) ended: Option<i32>,
    /// It ended by `exit`, which ends objects as the end of `main` does.
    pub(super) exits: bool,
    /// The microseconds that the program asked to sleep, by which its clocks are ahead.
    pub(super) slept: u64,
    /// When the program began, in microseconds since 1970.
    pub(super) began: u64,
    /// What is called at the end, the last one first: functions, and the addresses that they are given.
    pub(super) at_exit: Vec<(u64, Address)>,
    /// How each stream writes and reads, by its number.
    pub(super) stream_states: HashMap<usize, StreamState>,
    /// The files and string streams that the program has opened; the first is stream 3.
    pub(super) open_files: Vec<OpenFile>,
    /// The stream that is being read: standard input, unless a file is.
    pub(super) reading: usize,
    /// The files behind standard output and standard error, where `freopen` put any there.
    pub(super) redirected: [Option<usize>; 2],
    /// What `errno` holds, and where it is once the program has asked.
    pub(super) error_number: i32,
    pub(super) error_place: Option<Address>,
    /// What kernels have printed and no call has flushed yet.
    pub(super) kernel_output: Vec<u8>,
    pub(super) device_objects: Vec<DeviceObject>,
    /// The addresses of globals.
    pub(super) globals: Vec<Address>,
    /// The device object of each device global.
    pub(super) device_globals: HashMap<usize, usize>,
    /// The texts to which device globals lead at the beginning, if any does.
    pub(super) device_texts: Option<DeviceTexts>,
    /// The copy on the device of managed memory, by its host address.
    pub(super) managed: HashMap<Address, usize>,
    pub(super) last_error: u64,
    /// The error after which CUDA's context is lost, once the host knows of it.
    pub(super) sticky_error: u64,
    /// What went wrong in a kernel: the host knows of it when it waits for that kernel.
    pub(super) fault: Option<Faulted>,
    /// Graphs, and the streams that record into one.
    pub(super) graphs: Graphs,
    /// Host objects that `cudaHostRegister` made pinned memory, by the upper halves of their addresses.
    pub(super) registered: std::collections::HashSet<u64>,
    /// What `cudaDeviceSetLimit` sets.
    pub(super) device_limits: [u64; 7],
    /// Whether it was told that the device is described as a common card.
    pub(super) told_described: bool,
    pub(super) order: Order,
    /// Errors that nobody has asked for yet: where, and which.
    pub(super) unasked: Vec<(Span, u64)>,
    pub(super) prepared: Vec<Prepared>,
    pub(super) prepared_flat: Vec<PreparedFlat>,
    /// The bytes of shared memory sized at launch that kernels have asked for.
    pub(super) opted_in: BTreeMap<FunctionId, u64>,
    /// What the front end makes of the program's device code, once.
    pub(super) lowering: OnceCell<Rc<Lowered>>,
    pub(super) noted: Vec<Diagnostic>,
    /// How many of the machine's reads of unwritten memory were told.
    pub(super) told_unwritten: usize,
    /// The same of its elements that were none yet.
    pub(super) told_beyond: usize,
    /// What a reset of the device ended that nobody had freed.
    pub(super) ended_by_reset: Vec<(Span, String)>,
    pub(super) exceptions: Exceptions,
    /// What is remembered of it line by line, where that is wanted.
    pub(super) recorder: Option<Box<Recorder>>,
    /// When its loops are looked at.
    patience: Patience,
}

impl<'a> Run<'a> {
    fn new(
        program: &'a Program,
        device: &'a dyn Device,
        console: &'a mut dyn Console,
        options: &'a Options,
    ) -> Run<'a> {
        Run {
            program,
            device,
            simulator: None,
            console,
            machine: Machine::new(&program.image.functions),
            options,
            input: options.input.clone(),
            input_at: 0,
            input_ended: false,
            start: Instant::now(),
            device_time: DeviceTime::default(),
            ended: None,
            exits: false,
            slept: 0,
            began: since_epoch().map_or(0, |since| u64::try_from(since.as_micros()).unwrap_or(0)),
            at_exit: Vec::new(),
            stream_states: HashMap::new(),
            open_files: Vec::new(),
            reading: STANDARD_INPUT,
            redirected: [None; 2],
            error_number: 0,
            error_place: None,
            kernel_output: Vec::new(),
            device_objects: Vec::new(),
            globals: Vec::new(),
            device_globals: HashMap::new(),
            device_texts: None,
            managed: HashMap::new(),
            last_error: 0,
            graphs: Graphs::default(),
            sticky_error: 0,
            fault: None,
            registered: std::collections::HashSet::new(),
            device_limits: LIMITS,
            told_described: false,
            order: Order::default(),
            unasked: Vec::new(),
            prepared: Vec::new(),
            prepared_flat: Vec::new(),
            opted_in: BTreeMap::new(),
            lowering: OnceCell::new(),
            noted: Vec::new(),
            told_unwritten: 0,
            told_beyond: 0,
            ended_by_reset: Vec::new(),
            exceptions: Exceptions::default(),
            recorder: None,
            patience: Patience::default(),
        }
    }

    pub(super) fn emit(&mut self, event: Event) {
        if let Event::Text { stream, bytes } = &event {
            self.note_print(*stream, bytes);
        }
        if let Event::Launch { elapsed, .. } = &event {
            self.device_time.ran(*elapsed);
        }
        self.console.event(event);
    }

    /// Tells something once; what differs from CUDA once for all the places where it does.
    pub(super) fn tell(&mut self, diagnostic: Diagnostic) {
        let differs = |other: &Diagnostic| {
            matches!(diagnostic.problem, Problem::Differs(_)) && other.problem == diagnostic.problem
        };
        if !self.noted.iter().any(|other| *other == diagnostic || differs(other)) {
            self.noted.push(diagnostic.clone());
            self.note_told(&diagnostic.problem);
            self.emit(Event::Diagnosis(diagnostic));
        }
    }

    async fn whole(&mut self) -> Outcome {
        if let Err(failure) = self.prepare() {
            self.report(&Failure { span: Span::default(), kind: failure });
            return Outcome::Failed;
        }
        if let Err(failure) = self.machine.begin(self.program.image.start, &[]) {
            self.report(&Failure { span: Span::default(), kind: failure });
            return Outcome::Failed;
        }
        let most = self.options.steps.min(MOST_STEPS_BEFORE_MAIN);
        match self.go(most).await {
            Outcome::Exited(_) if self.ended.is_none() => {}
            other => return self.end_objects(other).await,
        }
        let Some(main) = self.program.resolved.tree.main else { return Outcome::Failed };
        let begun = self.main_arguments(main).and_then(|arguments| self.machine.begin(main, &arguments));
        if let Err(failure) = begun {
            self.report(&Failure { span: Span::default(), kind: failure });
            return Outcome::Failed;
        }
        let outcome = self.go(self.options.steps).await;
        self.end_objects(outcome).await
    }

    /// Ends the objects that last as long as the program, and calls what `atexit` was given.
    async fn end_objects(&mut self, outcome: Outcome) -> Outcome {
        let Outcome::Exited(mut status) = outcome else { return outcome };
        while self.ended.is_none() || self.exits {
            let Some((function, argument)) = self.at_exit.pop() else { break };
            (self.ended, self.exits) = (None, false);
            self.machine.abandon();
            let Some(function) = compile::function_of(function) else { continue };
            let begun = self.machine.begin(function, &[argument]);
            if let Err(failure) = begun {
                self.report(&Failure { span: Span::default(), kind: failure });
                return Outcome::Failed;
            }
            match self.go(self.options.steps).await {
                Outcome::Exited(other) => status = self.ended.map_or(status, |_| other),
                other => return other,
            }
        }
        Outcome::Exited(status)
    }

    /// Memory for strings and globals.
    fn prepare(&mut self) -> Result<(), FailureKind> {
        let tree = &self.program.resolved.tree;
        let fault = |fault| FailureKind::Memory(fault, 0);
        let mut texts = Vec::new();
        for text in &tree.strings {
            let mut bytes = text.to_vec();
            bytes.push(0);
            texts.push(self.machine.memory.allocate_literal(&bytes).map_err(fault)?);
        }
        for (id, global) in tree.globals.iter().enumerate() {
            let bytes = tree.types.bytes(&global.ty).max(1);
            let qualifiers = global.qualifiers;
            let address = if qualifiers.device || qualifiers.constant_memory {
                self.device_global(id)
            } else {
                let origin = if qualifiers.managed { Origin::Managed } else { Origin::Variable };
                let made = self.machine.memory.allocate(bytes, origin, global.span).map_err(fault)?;
                // The zeros that a global variable begins with count as written.
                self.put_bytes(made, &[])?;
                made
            };
            self.globals.push(address);
        }
        for id in &self.program.image.shadows {
            let global = &tree.globals[*id];
            let bytes = tree.types.bytes(&global.ty).max(1);
            let made = self.machine.memory.allocate(bytes, Origin::Variable, global.span).map_err(fault)?;
            self.put_bytes(made, &[])?;
            self.globals.push(made);
        }
        self.machine.place(&self.globals, &texts);
        Ok(())
    }

    fn main_arguments(&mut self, main: usize) -> Result<Vec<u64>, FailureKind> {
        let function = &self.program.resolved.tree.functions[main];
        if function.parameters.is_empty() {
            return Ok(Vec::new());
        }
        let mut words = vec!["./program".to_owned()];
        words.extend(self.options.arguments.iter().cloned());
        let fault = |fault| FailureKind::Memory(fault, 0);
        let mut pointers = Vec::new();
        for word in &words {
            let mut bytes = word.clone().into_bytes();
            bytes.push(0);
            let address =
                self.machine.memory.allocate(bytes.len() as u64, Origin::Text, Span::default()).map_err(fault)?;
            self.put_bytes(address, &bytes)?;
            pointers.extend(address.to_le_bytes());
        }
        pointers.extend([0; 8]);
        let list = self.machine.memory.allocate(pointers.len() as u64, Origin::Text, Span::default()).map_err(fault)?;
        self.put_bytes(list, &pointers)?;
        let mut arguments = vec![words.len() as u64, list];
        arguments.truncate(function.parameters.len());
        Ok(arguments)
    }

    async fn go(&mut self, steps: u64) -> Outcome {
        // What the library does counts too, so that a loop of calls can be stopped.
        let mut pause = self.machine.steps + SLICE;
        let mut arguments = Vec::new();
        loop {
            let slice = if self.machine.detects_cycles() { 0 } else { pause.saturating_sub(self.machine.steps) };
            let stop = self.machine.run(slice);
            self.tell_unwritten();
            self.tell_beyond();
            self.tell_met();
            match stop {
                Stop::Ended(status) => return Outcome::Exited(status),
                Stop::Paused if self.machine.detects_cycles() && self.machine.steps < pause => {
                    if let Some(endless) = self.machine.turned(self.answers_of_runtime()) {
                        self.tell_endless(&endless);
                        return Outcome::Failed;
                    }
                }
                Stop::Paused => {
                    self.console.pause().await;
                    if self.console.stopped() {
                        return Outcome::Stopped;
                    }
                    if self.machine.steps >= steps {
                        let problem = Problem::Runtime("the program was stopped: it ran too many steps".to_owned());
                        self.tell(Diagnostic::error(self.machine.next_span(), problem).because("it was here"));
                        return Outcome::OutOfSteps;
                    }
                    pause = self.machine.steps + SLICE;
                    self.machine.end_cycle_detection();
                    let seconds = self.seconds();
                    if self.patience.is_over(self.machine.steps, seconds) {
                        self.machine.begin_cycle_detection();
                    }
                }
                Stop::Library { site, first, .. } if self.is_step(site) => self.step(site, first).await,
                Stop::Library { site, first, into } => {
                    let image = &self.program.image;
                    let Some(site) = image.sites.get(site as usize) else { return Outcome::Failed };
                    arguments.clear();
                    arguments.extend((first..first + site.types.len()).map(|at| self.machine.register(at)));
                    if self.machine.detects_cycles() && !endless::answers_alike(site.name) {
                        self.machine.end_cycle_detection();
                    }
                    if let Some(answer) = self.exception(site, &arguments, into) {
                        match answer {
                            Ok((register, value)) => self.machine.set_register(register, value),
                            Err(kind) if self.raise(&kind, site) => {}
                            Err(kind) => {
                                let span = self.machine.span_or_call(site.span);
                                self.report(&Failure { span, kind });
                                return Outcome::Failed;
                            }
                        }
                        // What nobody catches ends the program.
                        match self.ended {
                            Some(status) => return Outcome::Exited(status),
                            None => continue,
                        }
                    }
                    let answer = match self.library(site, &arguments) {
                        Some(answer) => {
                            self.tell_met_by_library(site.span);
                            self.tell_unwritten_text(site.span);
                            answer
                        }
                        None => {
                            if self.console.stopped() {
                                return Outcome::Stopped;
                            }
                            let answer = self.cuda(site, &arguments).await;
                            // What the runtime does with host memory is ordered as the runtime does it.
                            self.forget_met();
                            answer
                        }
                    };
                    match answer {
                        Ok(value) => self.machine.set_register(into, value),
                        Err(kind) if self.raise(&kind, site) => {}
                        Err(kind) => {
                            let span = self.machine.span_or_call(site.span);
                            self.report(&Failure { span, kind });
                            return Outcome::Failed;
                        }
                    }
                }
                Stop::Launch { site, first } => {
                    self.machine.end_cycle_detection();
                    if self.console.stopped() {
                        return Outcome::Stopped;
                    }
                    if let Err(failure) = self.launch(site, first).await {
                        self.report(&failure);
                        return Outcome::Failed;
                    }
                }
                Stop::Failed(failure) => {
                    self.report(&failure);
                    return Outcome::Failed;
                }
            }
            if let Some(status) = self.ended {
                return Outcome::Exited(status);
            }
        }
    }

    fn is_step(&self, site: u32) -> bool {
        let site = self.program.image.sites.get(site as usize);
        self.recorder.is_some() && site.is_some_and(|site| site.family == Family::Step)
    }

    pub(super) fn microseconds(&self) -> u64 {
        u64::try_from(self.start.elapsed().as_micros()).unwrap_or(0)
    }

    pub(super) fn seconds(&self) -> f64 {
        self.start.elapsed().as_secs_f64()
    }

    pub(super) fn seconds_since_epoch(&self) -> u64 {
        since_epoch().map_or(0, |since| since.as_secs())
    }

    pub(super) fn type_bytes(&self, ty: &Type) -> u64 {
        self.program.resolved.tree.types.bytes(ty)
    }
}

/// How long it is since 1970 began, by the machine's clock; nothing if that is set before it.
fn since_epoch() -> Option<Duration> {
    SystemTime::now().duration_since(UNIX_EPOCH).ok()
}
