//! A run of a program, from beginning to end.

use std::{collections::HashMap, rc::Rc};

use async_trait::async_trait;
use warpground_engine::{Device, Elapsed};
use web_time::{Instant, SystemTime, UNIX_EPOCH};

use super::{
    code::Image,
    compile,
    cuda::DeviceObject,
    launch::Prepared,
    machine::{Failure, FailureKind, Machine, NOWHERE, Stop},
    memory::{Address, Fault, Origin},
    stream::StreamState,
};
use crate::{
    Resolved,
    diagnose::{Diagnostic, Problem},
    kernel::Kernel,
    meaning::types::Type,
    text::{Source, Span},
};

/// How many steps the machine runs before it looks up.
const SLICE: u64 = 1 << 20;

/// Where output goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stream {
    /// Standard output.
    Output,
    /// Standard error.
    Error,
}

/// What a run does that can be seen from outside, in order.
#[derive(Debug, Clone, PartialEq)]
pub enum Event {
    /// Text was printed.
    Text {
        /// Where to.
        stream: Stream,
        /// The bytes; they need not be UTF-8.
        bytes: Vec<u8>,
    },
    /// A kernel begins to run. If it ends well, [`Event::Launch`] follows.
    Begin {
        /// Where in the source.
        span: Span,
        /// The translation that runs.
        translation: Rc<Kernel>,
    },
    /// A kernel was launched and has ended.
    Launch {
        /// The kernel's name.
        kernel: String,
        /// Blocks in x, y and z.
        grid: [u32; 3],
        /// Threads of a block in x, y and z.
        block: [u32; 3],
        /// How long it took: by the device's own timer where that was asked for and there is one, else by the clock.
        elapsed: Elapsed,
        /// Where in the source.
        span: Span,
        /// The translation that ran.
        translation: Rc<Kernel>,
    },
    /// Something is wrong, or worth knowing.
    Diagnosis(Diagnostic),
}

/// Who watches a run.
#[async_trait(?Send)]
pub trait Console {
    /// Takes note of an event.
    fn event(&mut self, event: Event);

    /// More of standard input, once that of [`Options::input`] is used up; nothing: it has ended. It is asked for no
    /// earlier than the program reads, so that a program that reads nothing waits for nobody.
    fn input(&mut self) -> Vec<u8> {
        Vec::new()
    }

    /// Whether the run is to stop.
    fn stopped(&self) -> bool {
        false
    }

    /// Called every million steps or so: a page lets its event loop run here.
    async fn pause(&mut self) {}
}

/// What a run is given.
#[derive(Debug, Clone, PartialEq)]
pub struct Options {
    /// `argv` without the program's name.
    pub arguments: Vec<String>,
    /// Standard input, or its beginning: see [`Console::input`].
    pub input: Vec<u8>,
    /// The most instructions that the host program may run.
    pub steps: u64,
    /// Launches are timed by the device's own timer where it has one, which costs a transfer each.
    pub timed: bool,
    /// Kernels are translated as for a browser, which has no type beyond WGSL's own: `double` is `float`, whatever the
    /// device can do.
    pub portable: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options { arguments: Vec::new(), input: Vec::new(), steps: 20_000_000_000, timed: false, portable: false }
    }
}

/// How a run ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// `main` returned this, or `exit` was called with it.
    Exited(i32),
    /// The program did something that no program may do; the diagnosis was an event.
    Failed,
    /// The console asked to stop.
    Stopped,
    /// The budget of steps is used up.
    OutOfSteps,
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
    /// Compiles a program.
    ///
    /// # Errors
    /// What is wrong with it, at least one error among the diagnostics.
    pub fn compile(name: &str, text: &str) -> Result<Program, Vec<Diagnostic>> {
        let resolved = crate::resolve(name, text);
        let mut diagnostics = resolved.diagnostics.clone();
        if resolved.failed {
            return Err(diagnostics);
        }
        if resolved.tree.main.is_none() {
            let problem = Problem::Rule("the program has no `main`".to_owned());
            let help = "a program begins there; kernels alone can be translated, but not run";
            diagnostics.push(Diagnostic::error(Span::new(0, 0), problem).help(help));
            return Err(diagnostics);
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
        let mut run = Run::new(self, device, console, options);
        let outcome = run.whole().await;
        run.finish(outcome);
        outcome
    }
}

/// The state of a run.
pub(super) struct Run<'a> {
    pub(super) program: &'a Program,
    pub(super) device: &'a dyn Device,
    pub(super) console: &'a mut dyn Console,
    pub(super) machine: Machine<'a>,
    pub(super) options: &'a Options,
    input: Vec<u8>,
    input_at: usize,
    input_ended: bool,
    random: Vec<u32>,
    random_at: usize,
    start: Instant,
    pub(super) ended: Option<i32>,
    pub(super) stream_state: StreamState,
    pub(super) device_objects: Vec<DeviceObject>,
    /// The device object of each device global.
    pub(super) device_globals: HashMap<usize, usize>,
    /// The copy on the device of managed memory, by its host address.
    pub(super) managed: HashMap<Address, usize>,
    pub(super) last_error: u64,
    /// Errors after which CUDA's context is lost.
    pub(super) sticky_error: u64,
    pub(super) events: Vec<Option<f64>>,
    pub(super) prepared: Vec<Prepared>,
    pub(super) noted: Vec<Diagnostic>,
    /// How many of the machine's reads of unwritten memory were told.
    pub(super) told_unwritten: usize,
    /// How many `try` blocks the program is in.
    pub(super) trying: usize,
}

impl<'a> Run<'a> {
    fn new(
        program: &'a Program,
        device: &'a dyn Device,
        console: &'a mut dyn Console,
        options: &'a Options,
    ) -> Run<'a> {
        let mut run = Run {
            program,
            device,
            console,
            machine: Machine::new(&program.resolved.tree, &program.image),
            options,
            input: options.input.clone(),
            input_at: 0,
            input_ended: false,
            random: Vec::new(),
            random_at: 0,
            start: Instant::now(),
            ended: None,
            stream_state: StreamState::default(),
            device_objects: Vec::new(),
            device_globals: HashMap::new(),
            managed: HashMap::new(),
            last_error: 0,
            sticky_error: 0,
            events: Vec::new(),
            prepared: Vec::new(),
            noted: Vec::new(),
            told_unwritten: 0,
            trying: 0,
        };
        run.seed_random(1);
        run
    }

    pub(super) fn emit(&mut self, event: Event) {
        self.console.event(event);
    }

    /// Tells something once; what differs from CUDA once for all the places where it does.
    pub(super) fn tell(&mut self, diagnostic: Diagnostic) {
        let differs = |other: &Diagnostic| {
            matches!(diagnostic.problem, Problem::Differs(_)) && other.problem == diagnostic.problem
        };
        if !self.noted.iter().any(|other| *other == diagnostic || differs(other)) {
            self.noted.push(diagnostic.clone());
            self.emit(Event::Diagnosis(diagnostic));
        }
    }

    async fn whole(&mut self) -> Outcome {
        if let Err(failure) = self.prepare() {
            self.report(&Failure { span: Span::default(), kind: failure });
            return Outcome::Failed;
        }
        self.machine.enter_start();
        match self.go().await {
            Outcome::Exited(_) if self.ended.is_none() => {}
            other => return other,
        }
        let Some(main) = self.program.resolved.tree.main else { return Outcome::Failed };
        let arguments = match self.main_arguments(main) {
            Ok(arguments) => arguments,
            Err(failure) => {
                self.report(&Failure { span: Span::default(), kind: failure });
                return Outcome::Failed;
            }
        };
        self.machine.enter(main, &arguments, NOWHERE);
        self.go().await
    }

    /// Memory for strings and globals.
    fn prepare(&mut self) -> Result<(), FailureKind> {
        let tree = &self.program.resolved.tree;
        let fault = |fault| FailureKind::Memory(fault, 0);
        for text in &tree.strings {
            let mut bytes = text.to_vec();
            bytes.push(0);
            let address =
                self.machine.memory.allocate(bytes.len() as u64, Origin::Text, Span::default()).map_err(fault)?;
            self.put_bytes(address, &bytes)?;
            self.machine.texts.push(address);
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
            self.machine.globals.push(address);
        }
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

    async fn go(&mut self) -> Outcome {
        loop {
            let stop = self.machine.run(SLICE);
            self.tell_unwritten();
            match stop {
                Stop::Ended(status) => return Outcome::Exited(status),
                Stop::Paused => {
                    self.console.pause().await;
                    if self.console.stopped() {
                        return Outcome::Stopped;
                    }
                    if self.machine.steps >= self.options.steps {
                        let problem = Problem::Runtime("the program was stopped: it ran too many steps".to_owned());
                        self.tell(Diagnostic::error(self.machine.span(), problem).because("it was here"));
                        return Outcome::OutOfSteps;
                    }
                }
                Stop::Library { site, first, into } => {
                    let image = &self.program.image;
                    let Some(site) = image.sites.get(site as usize) else { return Outcome::Failed };
                    let arguments: Vec<u64> =
                        (first..first + site.types.len()).map(|at| self.machine.register(at)).collect();
                    let answer = match self.library(site, &arguments) {
                        Some(answer) => answer,
                        None => {
                            if self.console.stopped() {
                                return Outcome::Stopped;
                            }
                            self.cuda(site, &arguments).await
                        }
                    };
                    match answer {
                        Ok(value) => self.machine.set_register(into, value),
                        Err(kind) => {
                            self.report(&Failure { span: site.span, kind });
                            return Outcome::Failed;
                        }
                    }
                }
                Stop::Launch { site, first } => {
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

    /// A failure in words.
    fn report(&mut self, failure: &Failure) {
        let span = failure.span;
        let found = |words: String| Diagnostic::error(span, Problem::Runtime(words));
        let diagnostic = match &failure.kind {
            FailureKind::Memory(Fault::Null, _) => found("a null pointer is followed".to_owned())
                .because("this pointer is null")
                .help("on a real machine this is a segmentation fault"),
            FailureKind::Memory(Fault::Wild, address) => {
                found(format!("a pointer that points nowhere ({address:#x}) is followed"))
                    .because("this pointer was never set to anything")
                    .help("on a real machine this may crash, or change something else")
            }
            FailureKind::Memory(Fault::Freed(place), _) => found("memory is used after it was freed".to_owned())
                .because("used here")
                .see(*place, "allocated here, and freed since"),
            FailureKind::Memory(Fault::OutOfBounds { offset, bytes, span: place }, _) => {
                let words = format!("byte {offset} of {bytes}: outside of the memory that the pointer belongs to");
                found(words).because("out of bounds here").see(*place, format!("these {bytes} bytes were made here"))
            }
            FailureKind::Memory(Fault::Device, _) => found("the host follows a device pointer".to_owned())
                .because("this points to the GPU's memory")
                .help("copy the data to host memory with cudaMemcpy first"),
            FailureKind::Memory(Fault::Exhausted, _) => found("the program wants more memory than there is".to_owned()),
            FailureKind::DivisionByZero => {
                found("an integer is divided by zero".to_owned()).because("the divisor is 0")
            }
            FailureKind::TooDeep => found("the stack is full: too many calls are open".to_owned())
                .help("does this function call itself without end?"),
            FailureKind::Other(words) => found(words.clone()),
        };
        self.tell(diagnostic);
    }

    pub(super) fn microseconds(&self) -> u64 {
        u64::try_from(self.start.elapsed().as_micros()).unwrap_or(0)
    }

    pub(super) fn seconds(&self) -> f64 {
        self.start.elapsed().as_secs_f64()
    }

    pub(super) fn seconds_since_epoch(&self) -> u64 {
        SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
    }

    /// The next byte of standard input, which stays there.
    pub(super) fn peek_byte(&mut self) -> Option<u8> {
        while self.input_at >= self.input.len() && !self.input_ended {
            self.input = self.console.input();
            self.input_at = 0;
            self.input_ended = self.input.is_empty();
        }
        self.input.get(self.input_at).copied()
    }

    pub(super) fn input_byte(&mut self) -> Option<u8> {
        let byte = self.peek_byte();
        self.input_at += usize::from(byte.is_some());
        byte
    }

    pub(super) fn input_ended(&mut self) -> bool {
        self.peek_byte().is_none()
    }

    pub(super) fn input_word(&mut self) -> Vec<u8> {
        let mut word = Vec::new();
        while let Some(byte) = self.peek_byte() {
            if byte.is_ascii_whitespace() {
                if !word.is_empty() {
                    break;
                }
            } else {
                word.push(byte);
            }
            self.input_at += 1;
        }
        word
    }

    /// glibc's `rand`, so that programs with a fixed seed print what they print on Linux.
    pub(super) fn seed_random(&mut self, seed: u32) {
        let mut state: Vec<i64> = vec![i64::from(if seed == 0 { 1 } else { seed }.cast_signed())];
        for index in 1..31 {
            let mut next = (16807 * state[index - 1]) % 2_147_483_647;
            if next < 0 {
                next += 2_147_483_647;
            }
            state.push(next);
        }
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the generator's 32-bit words")]
        let mut words: Vec<u32> = state.iter().map(|word| *word as u32).collect();
        for index in 31..34 {
            words.push(words[index - 31]);
        }
        for index in 34..344 {
            words.push(words[index - 31].wrapping_add(words[index - 3]));
        }
        self.random = words[words.len() - 31..].to_vec();
        self.random_at = 0;
    }

    pub(super) fn random(&mut self) -> u32 {
        let at = self.random_at;
        let next = self.random[at].wrapping_add(self.random[(at + 28) % 31]);
        self.random[at] = next;
        self.random_at = (at + 1) % 31;
        next >> 1
    }

    pub(super) fn type_bytes(&self, ty: &Type) -> u64 {
        self.program.resolved.tree.types.bytes(ty)
    }
}
