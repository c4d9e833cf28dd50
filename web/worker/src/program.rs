//! Requests about CUDA programs.

use std::{
    cell::{Cell, RefCell},
    rc::Rc,
};

use async_trait::async_trait;
use warpground_cuda::{
    Build, Console, Doubles, Event, FileSystem, HeldBelow, HeldFiles, Options, Outcome, Program, Refusal, Source,
    Stream, Unit, kernel::Shape,
};
use warpground_engine::{Adapter, Device as _};
use warpground_gpu::{GpuDevice, clock_step_seconds};
use warpground_measure::{
    exercise::bundle::Files,
    lab::Held,
    program::{
        Configured, Launches, Played, Transcript, TranslatedKernel, Watched, findings,
        folder::{Folder, Written, held},
        marks, marks_of_translation, never_ends, unreadable_kernels,
    },
    side_by_side::line_map,
    translated::{Adapted, adapted},
};
use warpground_protocol::{
    Failure,
    adapt::{Adapt, AdaptReply},
    native::{NativeDevice, Token},
    program::{
        Device, DeviceFacts, Ending, Open, OpenReply, Printed, Remember, RememberReply, Run, RunEvent, RunReply,
        Search, SearchReply, Translate, TranslateReply, Watch,
    },
};
use warpground_sim::{Cancel, SimDevice, SimOptions, adapter};
use web_time::Instant;

use crate::port::{Port, is_stopping};

/// The page hears of what was printed so often, in seconds, while the program is busy.
const PRINT_PAUSE: f64 = 0.05;
/// The page hears of launches so often, in seconds.
const LAUNCH_PAUSE: f64 = 0.5;

/// What a program has printed goes on its way when it is longer than this, in bytes, and the time has come.
const WORTH_A_LOOK: usize = 4096;

/// The most bytes of a program: a course's are a few thousand.
const MOST_BYTES: usize = 1 << 20;

thread_local! {
    /// The GPU, once a program or a search asked for it.
    static GPU: RefCell<Option<Rc<GpuDevice>>> = const { RefCell::new(None) };
    /// The device of the program that served the page, once a program asked for it.
    static NATIVE: RefCell<Option<Rc<NativeDevice>>> = const { RefCell::new(None) };
}

/// Opens the files of a folder or of a zip file.
pub(crate) fn open_folder(ask: &Open) -> Result<OpenReply, Failure> {
    let folder = match ask {
        Open::Zip(text) => {
            let bytes = Held::Bytes { base64: text.clone() }.bytes().map_err(Failure::Refused)?;
            Folder::of_zip(&bytes)
        }
        Open::Folder(files) => Folder::of_folder(files.clone()),
    };
    folder.map(OpenReply).map_err(|error| Failure::Refused(error.to_string()))
}

/// A program and the files that it lies among, its own among them.
pub(crate) struct Given<'a> {
    name: &'a str,
    text: &'a str,
    files: HeldFiles,
}

impl<'a> Given<'a> {
    pub(crate) fn of(name: &'a str, text: &'a str, files: &Files) -> Result<Given<'a>, Failure> {
        refuse_too_long(text)?;
        let mut files = held(files).map_err(Failure::Refused)?;
        files.0.insert(name.to_owned(), text.as_bytes().to_vec());
        Ok(Given { name, text, files })
    }

    fn build() -> Build {
        Build { companions: true, ..Build::default() }
    }

    pub(crate) fn compile(&self) -> Result<Program, Refusal> {
        Program::build(&[Unit::new(self.name, self.text)], &Self::build(), &self.files)
    }

    /// The files that a run of it reads and writes.
    pub(crate) fn system(&self) -> HeldBelow {
        HeldBelow::of(self.name, self.files.clone())
    }
}

/// Looks a program through and translates its kernels.
pub(crate) fn translate(ask: &Translate) -> Result<TranslateReply, Failure> {
    let given = Given::of(&ask.name, &ask.text, &ask.files)?;
    let units = [Unit::new(given.name, given.text)];
    let translation = warpground_cuda::translate_files(&units, &Given::build(), &given.files, &Shape::default());
    Ok(TranslateReply {
        marks: marks_of_translation(&translation),
        unreadable: unreadable_kernels(&translation),
        kernels: translation.kernels.iter().map(TranslatedKernel::of).collect(),
        has_main: translation.has_main,
    })
}

/// Translates a text in the place of a variant's CUDA C.
pub(crate) fn adapt(ask: &Adapt) -> Result<AdaptReply, Failure> {
    refuse_too_long(&ask.text)?;
    let (family, variant, request) = ask.subject.resolve(adapter(SimOptions::default().width).limits)?;
    let (wgsl, cuda) = (variant.wgsl.get(), variant.cuda.get());
    let beside = if ask.text == cuda { line_map(wgsl, cuda) } else { Vec::new() };
    if ask.only_beside {
        return Ok(AdaptReply { marks: Vec::new(), kernel: Err("it was not translated".to_owned()), beside });
    }
    let Adapted { marks, kernel, .. } = adapted(family.id_of(variant), variant, &ask.text, &request);
    Ok(AdaptReply { marks, kernel, beside })
}

pub(crate) fn refuse_too_long(text: &str) -> Result<(), Failure> {
    if text.len() <= MOST_BYTES {
        return Ok(());
    }
    Err(Failure::Refused(format!("the program has {} bytes; this page reads at most {MOST_BYTES}", text.len())))
}

/// Runs a program.
pub(crate) async fn run(port: Port, ask: &Run) -> Result<RunReply, Failure> {
    let given = Given::of(&ask.name, &ask.text, &ask.files)?;
    let begin = Instant::now();
    let program = match given.compile() {
        Ok(program) => program,
        Err(refusal) => {
            marks(&refusal.source, &refusal.diagnostics).into_iter().for_each(|mark| port.event(RunEvent::Found(mark)));
            return Ok(RunReply {
                ending: Ending::NotBegun,
                seconds: begin.elapsed().as_secs_f64(),
                clock_step_seconds: clock_step_seconds(),
                launches: Launches::default(),
                counted: None,
                findings: None,
                written: Written::default(),
            });
        }
    };
    let (device, facts) = open(ask.device).await;
    port.event(RunEvent::Device(facts));
    let options = Options {
        arguments: ask.arguments.clone(),
        input: ask.input.clone().into_bytes(),
        timed: true,
        card: (!ask.card.is_empty()).then(|| ask.card.clone()),
        doubles: if ask.float_for_double { Doubles::Float } else { Doubles::Exact },
        // The reader can press Stop.
        steps: u64::MAX,
        follow_host_writes: matches!(ask.device, Device::Simulated(Watch::Mistakes)),
        ..Options::default()
    };
    let mut listener = Listener::new(port, program.source(), given.system());
    let watch = match ask.device {
        Device::Simulated(watch) => watch,
        Device::Gpu | Device::Native(_) => Watch::Nothing,
    };
    if let (Opened::Simulated(device), Watch::Counters | Watch::Mistakes) = (&device, watch) {
        device.watch(warpground_sim::Watch {
            profile: watch == Watch::Counters,
            check: watch == Watch::Mistakes,
            ..warpground_sim::Watch::default()
        });
        listener.watched = Some(Watched::new(device, program.source()));
    }
    let begin = Instant::now();
    let simulator = SimDevice::new(SimOptions::default());
    let outcome = program.run_with(device.get(), Some(&simulator), &mut listener, &options).await;
    let seconds = begin.elapsed().as_secs_f64();
    listener.tell_printed();
    let ending = match outcome {
        Outcome::Exited(status) => Ending::Exited(status),
        Outcome::Failed | Outcome::Stopped => Ending::Failed,
        Outcome::OutOfSteps => Ending::TooLong,
    };
    let Listener { launches, watched, files, .. } = listener;
    let seen = watched.map(Watched::finish);
    Ok(RunReply {
        ending,
        seconds,
        clock_step_seconds: clock_step_seconds(),
        launches,
        counted: seen
            .as_ref()
            .filter(|_| watch == Watch::Counters)
            .and_then(|seen| seen.report(program.source(), &SimOptions::default())),
        findings: seen.filter(|_| watch == Watch::Mistakes).map(|seen| findings(program.source(), &seen.findings)),
        written: Written::between(&given.files, files.held()),
    })
}

/// Runs a program on a simulator that looks at its launches; nobody hears it.
pub(crate) async fn run_watched(
    (name, text, files): (&str, &str, &Files),
    arguments: &[String],
    input: &str,
    watch: warpground_sim::Watch,
) -> Result<SimDevice, Failure> {
    let given = Given::of(name, text, files)?;
    let program =
        given.compile().map_err(|_| Failure::Refused("the program has errors: Problems lists them".to_owned()))?;
    let device = SimDevice::new(SimOptions::default());
    device.watch(watch);
    let options = Options {
        arguments: arguments.to_vec(),
        input: input.as_bytes().to_vec(),
        // The reader can press Stop.
        steps: u64::MAX,
        ..Options::default()
    };
    let _ = program.run(&device, &mut Unheard(given.system()), &options).await;
    Ok(device)
}

/// Runs a program on the simulator and remembers what its host side did.
pub(crate) async fn remember(ask: &Remember) -> Result<RememberReply, Failure> {
    let Run { name, text, arguments, input, files, .. } = &ask.run;
    let given = Given::of(name, text, files)?;
    let program = match given.compile() {
        Ok(program) => program,
        Err(refusal) => {
            return Ok(RememberReply { marks: marks(&refusal.source, &refusal.diagnostics), played: None });
        }
    };
    let options = Options {
        arguments: arguments.clone(),
        input: input.clone().into_bytes(),
        // The reader can press Stop.
        steps: u64::MAX,
        ..Options::default()
    };
    let device = SimDevice::new(SimOptions::default());
    let (outcome, history) = program.remember(&device, None, &mut Unheard(given.system()), &options).await;
    let played = Played::of(program.source(), device.adapter(), outcome, history);
    Ok(RememberReply { marks: Vec::new(), played: Some(played) })
}

/// Listens to nothing: what a recorded program prints is in the recording. What it writes goes with it.
struct Unheard(HeldBelow);

#[async_trait(?Send)]
impl Console for Unheard {
    fn event(&mut self, _event: Event) {}

    fn files(&mut self) -> Option<&mut dyn FileSystem> {
        Some(&mut self.0)
    }

    fn stopped(&self) -> bool {
        is_stopping()
    }
}

/// Looks whether a program would ever end.
pub(crate) async fn search(ask: &Search) -> Result<SearchReply, Failure> {
    let Run { name, text, arguments, input, files, .. } = &ask.run;
    let given = Given::of(name, text, files)?;
    let Ok(program) = given.compile() else { return Ok(SearchReply { found: None }) };
    let options = Options {
        arguments: arguments.clone(),
        input: input.clone().into_bytes(),
        steps: u64::MAX,
        ..Options::default()
    };
    let found = never_ends(&program, &options, Some(Box::new(given.system())), Cancel::default(), &is_stopping).await;
    Ok(SearchReply { found: found.and_then(|found| marks(program.source(), &[found]).into_iter().next()) })
}

/// A device that programs run on.
enum Opened {
    Gpu(Rc<GpuDevice>),
    Native(Rc<NativeDevice>),
    Simulated(Rc<SimDevice>),
}

impl Opened {
    fn get(&self) -> &dyn warpground_engine::Device {
        match self {
            Opened::Gpu(device) => &**device,
            Opened::Native(device) => &**device,
            Opened::Simulated(device) => &**device,
        }
    }
}

/// The device that was asked for, or the simulated one in its place.
async fn open(wanted: Device) -> (Opened, DeviceFacts) {
    let opened = match wanted {
        Device::Gpu => gpu().await.map(|device| Some(Opened::Gpu(device))),
        Device::Native(token) => native(token).await.map(|device| Some(Opened::Native(device))),
        Device::Simulated(_) => Ok(None),
    };
    let (opened, instead_of_gpu) = match opened {
        Ok(Some(opened)) => (opened, None),
        Ok(None) => (simulated(), None),
        Err(error) => (simulated(), Some(error.to_string())),
    };
    let Adapter { name, kind, .. } = opened.get().adapter();
    let facts = DeviceFacts {
        name: name.clone(),
        kind: *kind,
        simulated: matches!(opened, Opened::Simulated(_)),
        instead_of_gpu,
    };
    (opened, facts)
}

fn simulated() -> Opened {
    Opened::Simulated(Rc::new(SimDevice::new(SimOptions::default())))
}

/// The device of the program that served the page: opened once, and got back where it was lost.
async fn native(token: Token) -> Result<Rc<NativeDevice>, warpground_engine::Error> {
    let known = NATIVE.with_borrow(Clone::clone);
    if let Some(device) = known
        && device.recover().await.is_ok()
    {
        return Ok(device);
    }
    let device = warpground_protocol::native::open(token).await?;
    NATIVE.set(Some(Rc::clone(&device)));
    Ok(device)
}

/// The GPU: opened once, and got back where it was lost.
pub(crate) async fn gpu() -> Result<Rc<GpuDevice>, warpground_engine::Error> {
    let known = GPU.with_borrow(Clone::clone);
    if let Some(device) = known
        && device.recover().await.is_ok()
    {
        return Ok(device);
    }
    let device = Rc::new(GpuDevice::open(&warpground_gpu::Options::default()).await?);
    GPU.set(Some(Rc::clone(&device)));
    Ok(device)
}

/// Sends what a program does to the page, in pieces that it can keep up with.
struct Listener<'program> {
    port: Port,
    source: &'program Source,
    launches: Launches,
    watched: Option<Watched<'program>>,
    printed: RefCell<Transcript>,
    printed_bytes: Cell<usize>,
    told: Cell<Instant>,
    told_launches: Instant,
    files: HeldBelow,
}

impl Listener<'_> {
    fn new(port: Port, source: &Source, files: HeldBelow) -> Listener<'_> {
        let now = Instant::now();
        Listener {
            port,
            source,
            launches: Launches::default(),
            watched: None,
            printed: RefCell::default(),
            printed_bytes: Cell::new(0),
            told: Cell::new(now),
            told_launches: now,
            files,
        }
    }

    fn tell_printed(&self) {
        self.told.set(Instant::now());
        if self.printed_bytes.replace(0) > 0 {
            self.port.event(RunEvent::Printed(Printed::of(&self.printed.take())));
        }
    }

    fn tell_in_time(&self) {
        if self.told.get().elapsed().as_secs_f64() > PRINT_PAUSE {
            self.tell_printed();
        }
    }
}

#[async_trait(?Send)]
impl Console for Listener<'_> {
    fn event(&mut self, event: Event) {
        if let Some(watched) = &mut self.watched {
            watched.event(&event);
        }
        match event {
            // What was printed before should be seen while the kernel runs.
            Event::Begin { .. } => self.tell_printed(),
            Event::Text { stream, bytes } => {
                self.printed.borrow_mut().push(stream == Stream::Error, &bytes);
                self.printed_bytes.set(self.printed_bytes.get() + bytes.len());
                // Looking at the clock costs more than printing a word.
                if self.printed_bytes.get() > WORTH_A_LOOK {
                    self.tell_in_time();
                }
            }
            Event::Launch { kernel, grid, block, shared_bytes, stream, elapsed, span, way } => {
                let configured = Configured { grid, block, shared_bytes, stream };
                self.launches.add(self.source.line(span.start), configured, elapsed, &kernel, &way);
                if self.launches.count() == 1 || self.told_launches.elapsed().as_secs_f64() > LAUNCH_PAUSE {
                    self.told_launches = Instant::now();
                    self.port.event(RunEvent::Launched(self.launches.clone()));
                }
            }
            Event::CopiedToHost { .. } | Event::Unasked { .. } => {}
            Event::Diagnosis(found) => {
                self.tell_printed();
                marks(self.source, &[found]).into_iter().for_each(|mark| self.port.event(RunEvent::Found(mark)));
            }
        }
    }

    fn files(&mut self) -> Option<&mut dyn FileSystem> {
        Some(&mut self.files)
    }

    fn stopped(&self) -> bool {
        // It is asked before the program waits for the device: what was printed should be seen meanwhile. To stop, the
        // page ends the worker, or lets it wait for the device and then come to this.
        self.tell_printed();
        is_stopping()
    }

    async fn pause(&mut self) {
        self.tell_in_time();
    }
}
