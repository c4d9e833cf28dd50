//! The engine's device on the simulator.

use std::{
    cell::{Cell, OnceCell, RefCell},
    collections::HashMap,
    rc::Rc,
    sync::atomic::{AtomicU32, Ordering::Relaxed},
};

use async_trait::async_trait;
use warpground_engine::{
    Adapter, Binding, BufferId, Command, Device, DeviceKind, Elapsed, Error, Extensions, Features, Kernel, KernelId,
    LimitKind, Limits, TimeSource, Timing, TimingPlan,
};

use crate::{
    Profile, Program,
    exec::{self, Cancel, LaunchOptions, Launched, Machine, StuckAt},
    lower::{LowerOptions, lower},
    observe::{
        Mergeable, Stuck, counters::Counters, recorder::Recorder, sanitizer::Defined, timeline::Multiprocessors,
    },
    watch::{Snapshot, Watch, WatchedLaunch, check_launch, define},
};

/// How the simulated GPU is built.
#[derive(Debug, Clone)]
pub struct SimOptions {
    /// Lanes of a warp: a power of two up to 32.
    pub width: u32,
    /// Multiprocessors, and what each holds.
    pub multiprocessors: Multiprocessors,
    /// How launches run.
    pub launch: LaunchOptions,
    /// Bytes a second that the simulated memory moves, for simulated times.
    pub bandwidth: f64,
    /// Instructions a second that the warps of one simulated multiprocessor issue, for simulated times.
    pub issue_rate: f64,
}

impl Default for SimOptions {
    fn default() -> Self {
        // Round figures of a large CUDA device, whose multiprocessors issue four instructions a cycle at 1.7 GHz.
        SimOptions {
            width: 32,
            multiprocessors: Multiprocessors::default(),
            launch: LaunchOptions::default(),
            bandwidth: 4.0e12,
            issue_rate: 6.8e9,
        }
    }
}

/// A simulated GPU.
pub struct SimDevice {
    options: SimOptions,
    adapter: Adapter,
    buffers: RefCell<HashMap<BufferId, Rc<Memory>>>,
    kernels: RefCell<Vec<Compiled>>,
    next_id: Cell<u64>,
    watch: RefCell<Watch>,
    watched: RefCell<Vec<WatchedLaunch>>,
    /// Launches recorded since they were asked for.
    recorded: Cell<usize>,
}

/// A buffer.
pub(crate) struct Memory {
    words: Vec<AtomicU32>,
    /// Which words hold something, one bit each.
    defined: RefCell<Defined>,
}

impl Memory {
    pub(crate) fn words(&self) -> &[AtomicU32] {
        &self.words
    }

    pub(crate) fn defined(&self) -> &RefCell<Defined> {
        &self.defined
    }
}

/// A kernel that was compiled.
struct Compiled {
    id: KernelId,
    kernel: Kernel,
    program: Rc<Program>,
    /// The same, lowered so that the sanitizer sees uninitialised variables; made when it is first needed.
    checkable: OnceCell<Rc<Program>>,
}

/// What a simulated GPU with warps of `width` lanes says about itself. Its limits are those of a CUDA device.
#[must_use]
pub fn adapter(width: u32) -> Adapter {
    Adapter {
        name: "Warpground simulator".to_owned(),
        vendor: "Warpground".to_owned(),
        architecture: format!("{width}-lane warps"),
        driver: env!("CARGO_PKG_VERSION").to_owned(),
        backend: "simulator".to_owned(),
        kind: DeviceKind::Simulator,
        limits: Limits {
            block_dimensions: [1024, 1024, 64],
            threads_per_block: 1024,
            grid_dimension: 65_535,
            shared_bytes: 48 << 10,
            buffer_bytes: (4 << 30) - 4,
            storage_binding_bytes: (2 << 30) - 4,
            uniform_binding_bytes: 64 << 10,
            storage_buffers_per_kernel: 16,
        },
        features: Features {
            timestamps: false,
            subgroups: true,
            subgroup_sizes: Some([width; 2]),
            f16: true,
            extensions: Extensions { f64: true, int64: true, int64_atomics: true, float_atomics: true },
        },
    }
}

impl SimDevice {
    /// A simulated GPU.
    #[must_use]
    pub fn new(mut options: SimOptions) -> SimDevice {
        options.width = options.width.clamp(1, 32).next_power_of_two();
        SimDevice {
            adapter: adapter(options.width),
            options,
            buffers: RefCell::default(),
            kernels: RefCell::default(),
            next_id: Cell::new(1),
            watch: RefCell::default(),
            watched: RefCell::default(),
            recorded: Cell::new(0),
        }
    }

    fn fresh_id(&self) -> u64 {
        let id = self.next_id.get();
        self.next_id.set(id + 1);
        id
    }

    /// From now on, observes every launch so. What was observed before stays until it is taken.
    pub fn watch(&self, watch: Watch) {
        *self.watch.borrow_mut() = watch;
        self.recorded.set(0);
    }

    /// What was observed of the launches since the last call, in their order. A launch that failed is among them, with
    /// what was seen until then.
    pub fn take_watched(&self) -> Vec<WatchedLaunch> {
        self.watched.take()
    }

    /// Stops a running launch from another thread, and tells how far it is.
    #[must_use]
    pub fn cancel(&self) -> Cancel {
        self.options.launch.cancel.clone()
    }

    fn buffer(&self, id: BufferId) -> Result<Rc<Memory>, Error> {
        self.buffers.borrow().get(&id).map(Rc::clone).ok_or(Error::UnknownBuffer(id))
    }

    fn kernel(&self, id: KernelId) -> Result<Rc<Program>, Error> {
        let kernels = self.kernels.borrow();
        kernels
            .iter()
            .find(|compiled| compiled.id == id)
            .map(|compiled| Rc::clone(&compiled.program))
            .ok_or(Error::UnknownKernel(id))
    }

    /// The words of a buffer that the bytes from `offset` on cover.
    fn range(&self, id: BufferId, offset: u64, length: u64) -> Result<(Rc<Memory>, usize, usize), Error> {
        let buffer = self.buffer(id)?;
        let bytes = buffer.words.len() as u64 * 4;
        if offset.checked_add(length).is_none_or(|end| end > bytes) {
            return Err(Error::OutOfBuffer { offset, length, bytes });
        }
        if !offset.is_multiple_of(4) || !length.is_multiple_of(4) {
            return Err(Error::InvalidJob(format!(
                "bytes {offset}..{}: transfers start and end at multiples of 4",
                offset + length
            )));
        }
        // Both are within a buffer that is in memory.
        Ok((buffer, usize::try_from(offset / 4).unwrap_or(0), usize::try_from(length / 4).unwrap_or(0)))
    }

    /// Whether a block of the program is one that the simulated GPU holds.
    fn fits(&self, program: &Program) -> Result<(), Error> {
        let limits = &self.adapter.limits;
        let threads = program.block.iter().fold(1_u64, |product, side| product.saturating_mul((*side).into()));
        let checks = [
            (LimitKind::Threads, "block", threads, limits.threads_per_block),
            (LimitKind::Bytes, "shared memory", program.shared_bytes.into(), limits.shared_bytes),
        ];
        for (kind, what, asked, allowed) in checks {
            if asked > allowed.into() {
                let what = format!("{what} of `{}`", program.name);
                return Err(Error::LimitExceeded { kind, what, asked, allowed: allowed.into() });
            }
        }
        Ok(())
    }

    fn launch<O: Mergeable>(
        &self,
        kernel: KernelId,
        grid: [u32; 3],
        bindings: &[Binding],
        observer: &mut O,
    ) -> Result<(), Error> {
        let program = self.kernel(kernel)?;
        self.grid_fits(grid)?;
        let held = self.bound(bindings)?;
        let words: Vec<_> = held.iter().map(|(index, buffer)| (*index, buffer.words.as_slice())).collect();
        let result = launch(&program, grid, self.options.width, &words, &self.options.launch, observer);
        // What it wrote is not known, so everything that it could write counts as written.
        for (index, buffer) in &held {
            if program.variables.iter().any(|variable| variable.binding == *index && variable.writable) {
                buffer.defined.borrow_mut().fill(u64::MAX);
            }
        }
        result
    }

    fn grid_fits(&self, grid: [u32; 3]) -> Result<(), Error> {
        let allowed = self.adapter.limits.grid_dimension;
        match grid.iter().find(|blocks| **blocks > allowed) {
            None => Ok(()),
            Some(asked) => Err(Error::LimitExceeded {
                kind: LimitKind::Blocks,
                what: "grid".to_owned(),
                asked: (*asked).into(),
                allowed: allowed.into(),
            }),
        }
    }

    fn bound(&self, bindings: &[Binding]) -> Result<Vec<(u32, Rc<Memory>)>, Error> {
        bindings.iter().map(|binding| Ok((binding.index, self.buffer(binding.buffer)?))).collect()
    }

    /// Launches a kernel and observes it as was asked.
    fn watched_launch(
        &self,
        kernel: KernelId,
        grid: [u32; 3],
        bindings: &[Binding],
        watch: &Watch,
    ) -> Result<(), Error> {
        let program = self.kernel(kernel)?;
        let label =
            self.kernels.borrow().iter().find(|known| known.id == kernel).map(|known| known.kernel.label.clone());
        let mut seen = WatchedLaunch {
            kernel: label.unwrap_or_default(),
            entry_point: program.name.clone(),
            grid,
            block: program.block,
            profile: None,
            findings: None,
            recording: None,
        };
        let result = self.observe(kernel, &program, grid, bindings, watch, &mut seen);
        self.watched.borrow_mut().push(seen);
        result
    }

    fn observe(
        &self,
        kernel: KernelId,
        program: &Rc<Program>,
        grid: [u32; 3],
        bindings: &[Binding],
        watch: &Watch,
        seen: &mut WatchedLaunch,
    ) -> Result<(), Error> {
        if watch.check {
            self.grid_fits(grid)?;
            let checkable = self.checkable(kernel)?;
            let held = self.bound(bindings)?;
            // The launch is repeated to be counted, from the same memory.
            let again = watch.profile || watch.record.is_some();
            let before = Snapshot::of(&checkable, &held, again || checkable.traits.may_wait);
            let (findings, ended) = check_launch(&checkable, grid, &held, &self.options, &before)?;
            seen.findings = Some(findings);
            // A launch that does not end would not end a second time either.
            ended?;
            if again {
                before.restore(&held);
            }
        }
        match &watch.record {
            Some(options) => {
                let mut observer =
                    (Counters::default(), Recorder::new(program, options.for_launch(self.recorded.get())));
                self.recorded.set(self.recorded.get() + 1);
                let result = self.launch(kernel, grid, bindings, &mut observer);
                seen.profile = Some(observer.0.profile(program));
                seen.recording = Some(observer.1.finish(&self.options.multiprocessors));
                result
            }
            None if watch.profile => {
                let mut counters = Counters::default();
                let result = self.launch(kernel, grid, bindings, &mut counters);
                seen.profile = Some(counters.profile(program));
                result
            }
            None => Ok(()),
        }
    }

    /// The program of a kernel as the sanitizer wants it.
    fn checkable(&self, id: KernelId) -> Result<Rc<Program>, Error> {
        let kernels = self.kernels.borrow();
        let compiled = kernels.iter().find(|compiled| compiled.id == id).ok_or(Error::UnknownKernel(id))?;
        if let Some(program) = compiled.checkable.get() {
            return Ok(Rc::clone(program));
        }
        let options = LowerOptions { keep_uninitialised_in_memory: true };
        let program = Rc::new(lower(&compiled.kernel, &self.adapter.features, options)?);
        Ok(Rc::clone(compiled.checkable.get_or_init(|| program)))
    }

    /// Executes the commands; `launch` does what a launch asks.
    fn execute_with(
        &self,
        commands: &[Command],
        mut launch: impl FnMut(KernelId, [u32; 3], &[Binding]) -> Result<(), Error>,
    ) -> Result<(), Error> {
        for command in commands {
            match command {
                Command::Launch { kernel, grid, bindings } => launch(*kernel, *grid, bindings)?,
                Command::Clear { buffer } => {
                    let buffer = self.buffer(*buffer)?;
                    buffer.words.iter().for_each(|word| word.store(0, Relaxed));
                    buffer.defined.borrow_mut().fill(u64::MAX);
                }
                Command::Copy { from, to, bytes } => {
                    let (from, _, length) = self.range(*from, 0, *bytes)?;
                    let (to, ..) = self.range(*to, 0, *bytes)?;
                    for (to, from) in to.words.iter().zip(&from.words).take(length) {
                        to.store(from.load(Relaxed), Relaxed);
                    }
                    if !Rc::ptr_eq(&from, &to) {
                        let source = from.defined.borrow();
                        let mut target = to.defined.borrow_mut();
                        for word in 0..length {
                            let holds = source[word / 64] >> (word % 64) & 1;
                            target[word / 64] = target[word / 64] & !(1 << (word % 64)) | holds << (word % 64);
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// The time that a launch takes on the simulated GPU: what its memory has to move or its multiprocessors have to
    /// issue, whichever takes longer, and a few microseconds to begin. A bound, not a forecast.
    fn simulated_seconds(&self, profile: &Profile) -> f64 {
        const LAUNCH_SECONDS: f64 = 2e-6;
        let bytes = profile.counts.global_load.moved_bytes
            + profile.counts.global_store.moved_bytes
            + profile.counts.global_atomic.moved_bytes;
        let conflicts = profile.counts.shared_load.bank_conflicts + profile.counts.shared_store.bank_conflicts;
        let issued = profile.counts.activity.issued + conflicts;
        #[expect(clippy::cast_precision_loss, reason = "a model's time needs few digits")]
        let (bytes, issued) = (bytes as f64, issued as f64);
        let rate = self.options.issue_rate * f64::from(self.options.multiprocessors.count);
        LAUNCH_SECONDS + (bytes / self.options.bandwidth).max(issued / rate)
    }
}

/// Runs a program on buffers, given as binding numbers and words.
///
/// # Errors
/// A buffer that is missing or too small; a launch that was stopped or given up.
pub(crate) fn launch<O: Mergeable>(
    program: &Program,
    grid: [u32; 3],
    width: u32,
    bindings: &[(u32, &exec::Words)],
    options: &LaunchOptions,
    observer: &mut O,
) -> Result<(), Error> {
    let machine = Machine::new(program, grid, width, bindings).map_err(|error| Error::InvalidJob(error.to_string()))?;
    match exec::run_parallel(&machine, options, observer) {
        Launched::Done => Ok(()),
        Launched::Cancelled => Err(Error::Validation("the launch was stopped".to_owned())),
        Launched::Stuck(stuck) => Err(Error::Validation(describe_stuck(program, &stuck))),
    }
}

/// One sentence on a launch that was given up.
pub(crate) fn describe_stuck(program: &Program, stuck: &StuckAt) -> String {
    let line = program.place(stuck.instruction).line;
    let (kernel, block) = (&program.name, stuck.actor.block);
    match stuck.why {
        Stuck::Runaway => {
            format!("`{kernel}` ran past its step budget: block {block} was at line {line}; a loop there may not end")
        }
        Stuck::Waiting => format!(
            "`{kernel}` waits for ever: block {block} keeps reading at line {line} what no block changes any more"
        ),
    }
}

#[async_trait(?Send)]
impl Device for SimDevice {
    fn adapter(&self) -> &Adapter {
        &self.adapter
    }

    async fn allocate(&self, label: &str, bytes: u64, uniform: bool) -> Result<BufferId, Error> {
        let limits = &self.adapter.limits;
        let bytes = bytes.max(4).next_multiple_of(4);
        let allowed =
            if uniform { limits.uniform_binding_bytes } else { limits.storage_binding_bytes.min(limits.buffer_bytes) };
        if bytes > allowed {
            let what = format!("buffer `{label}`");
            return Err(Error::LimitExceeded { kind: LimitKind::Bytes, what, asked: bytes, allowed });
        }
        let words = allocate_words(label, bytes)?;
        let id = BufferId(self.fresh_id());
        let defined = RefCell::new(vec![0; words.len().div_ceil(64)]);
        self.buffers.borrow_mut().insert(id, Rc::new(Memory { words, defined }));
        Ok(id)
    }

    fn free(&self, buffer: BufferId) {
        self.buffers.borrow_mut().remove(&buffer);
    }

    async fn write(&self, buffer: BufferId, offset: u64, data: &[u8]) -> Result<(), Error> {
        let (words, first, length) = self.range(buffer, offset, data.len() as u64)?;
        let (bytes, _) = data.as_chunks::<4>();
        for (word, bytes) in words.words[first..first + length].iter().zip(bytes) {
            word.store(u32::from_le_bytes(*bytes), Relaxed);
        }
        define(&mut words.defined.borrow_mut(), first, length);
        Ok(())
    }

    async fn read(&self, buffer: BufferId, offset: u64, length: u64) -> Result<Vec<u8>, Error> {
        let (words, first, length) = self.range(buffer, offset, length)?;
        Ok(words.words[first..first + length].iter().flat_map(|word| word.load(Relaxed).to_le_bytes()).collect())
    }

    async fn compile(&self, kernel: &Kernel) -> Result<KernelId, Error> {
        if let Some(known) = self.kernels.borrow().iter().find(|known| known.kernel == *kernel) {
            return Ok(known.id);
        }
        let program = lower(kernel, &self.adapter.features, LowerOptions::default())?;
        self.fits(&program)?;
        let id = KernelId(self.fresh_id());
        let compiled = Compiled { id, kernel: kernel.clone(), program: Rc::new(program), checkable: OnceCell::new() };
        self.kernels.borrow_mut().push(compiled);
        Ok(id)
    }

    async fn execute(&self, commands: &[Command]) -> Result<(), Error> {
        let watch = self.watch.borrow().clone();
        self.execute_with(commands, |kernel, grid, bindings| {
            if watch.is_idle() {
                self.launch(kernel, grid, bindings, &mut ())
            } else {
                self.watched_launch(kernel, grid, bindings, &watch)
            }
        })
    }

    async fn execute_timed(&self, commands: &[Command]) -> Result<Option<Elapsed>, Error> {
        let watch = self.watch.borrow().clone();
        // A launch that is only checked is not counted, and only what was counted has a simulated time.
        let mut seconds = Some(0.0);
        self.execute_with(commands, |kernel, grid, bindings| {
            let launch = if watch.is_idle() {
                let mut counters = Counters::default();
                self.launch(kernel, grid, bindings, &mut counters)?;
                Some(self.simulated_seconds(&counters.profile(&*self.kernel(kernel)?)))
            } else {
                self.watched_launch(kernel, grid, bindings, &watch)?;
                let watched = self.watched.borrow();
                let profile = watched.last().and_then(|launch| launch.profile.as_ref());
                profile.map(|profile| self.simulated_seconds(profile))
            };
            seconds = seconds.zip(launch).map(|(sum, launch)| sum + launch);
            Ok(())
        })?;
        Ok(seconds.map(|seconds| Elapsed { seconds, source: TimeSource::Simulated }))
    }

    async fn time(&self, commands: &[Command], _plan: &TimingPlan) -> Result<Timing, Error> {
        // The model gives the same time every time: one reading is all there is to know.
        let mut seconds = 0.0;
        self.execute_with(commands, |kernel, grid, bindings| {
            let mut counters = Counters::default();
            self.launch(kernel, grid, bindings, &mut counters)?;
            seconds += self.simulated_seconds(&counters.profile(&*self.kernel(kernel)?));
            Ok(())
        })?;
        Ok(Timing { readings: vec![seconds], repetitions: 1, source: TimeSource::Simulated, step_seconds: 1e-9 })
    }

    async fn recover(&self) -> Result<(), Error> {
        Ok(())
    }
}

/// The words of a new buffer, zeroed.
pub(crate) fn allocate_words(label: &str, bytes: u64) -> Result<Vec<AtomicU32>, Error> {
    let out_of_memory = || Error::OutOfMemory(format!("{bytes} bytes for buffer `{label}`"));
    let count = usize::try_from(bytes.div_ceil(4)).map_err(|_| out_of_memory())?;
    let mut words = Vec::new();
    words.try_reserve_exact(count).map_err(|_| out_of_memory())?;
    words.resize_with(count, AtomicU32::default);
    Ok(words)
}
