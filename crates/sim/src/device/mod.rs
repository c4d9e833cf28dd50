//! The engine's device on the simulator.

mod direct;
mod job;
mod keep;
mod launch;
mod memory;
mod options;
mod stuck;

use std::{
    cell::{Cell, OnceCell, RefCell},
    collections::{BTreeSet, HashMap},
    rc::Rc,
    sync::atomic::Ordering::Relaxed,
};

use async_trait::async_trait;
use warpground_engine::{
    Adapter, Binding, BufferId, Command, Device, DirectLaunch, DirectOutcome, Elapsed, Error, Footprint, HeapPiece,
    Kernel, KernelId, LimitKind, Resource, TimeSource, Timing, TimingPlan,
};

pub use self::{
    job::{WatchedJob, check_directly, watch_directly},
    options::{SimOptions, adapter},
};
pub(crate) use self::{
    launch::launch,
    memory::{Memory, allocate_words, fill_words},
    stuck::describe_stuck,
};
use crate::{
    Program,
    defined::{bytes_of_word, define},
    exec::Cancel,
    lower::{LowerOptions, lower},
    observe::counters::Counters,
    texture::words_of,
    watch::{Watch, WatchedLaunch},
};

/// A kernel's name, its grid and its block: launches alike in these are traced once.
type LaunchShape = (String, [u32; 3], [u32; 3]);

/// A simulated GPU.
pub struct SimDevice {
    options: SimOptions,
    adapter: Adapter,
    buffers: RefCell<HashMap<BufferId, Rc<Memory>>>,
    kernels: RefCell<Vec<Compiled>>,
    next_id: Cell<u64>,
    watch: RefCell<Watch>,
    watched: RefCell<Vec<WatchedLaunch>>,
    plain: RefCell<Vec<String>>,
    /// What the last launch that was checked touched.
    footprints: RefCell<Vec<Footprint>>,
    /// Launches recorded since they were asked for.
    recorded: Cell<usize>,
    /// Launches traced since they were asked for.
    traced: RefCell<BTreeSet<LaunchShape>>,
    /// Kernels of the device IR that were prepared.
    prepared: RefCell<Vec<direct::Prepared>>,
    /// What kernels allocate for themselves lives as long as the device.
    heap: RefCell<Option<Rc<crate::exec::direct::Heap>>>,
}

/// A kernel that was compiled.
struct Compiled {
    id: KernelId,
    kernel: Kernel,
    program: Rc<Program>,
    /// The same, lowered so that the sanitizer sees uninitialised variables; made when it is first needed.
    checkable: OnceCell<Rc<Program>>,
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
            plain: RefCell::default(),
            footprints: RefCell::default(),
            recorded: Cell::new(0),
            traced: RefCell::default(),
            prepared: RefCell::default(),
            heap: RefCell::default(),
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
        self.traced.borrow_mut().clear();
    }

    /// From now on, the check of launches takes atomic loads and stores of these variables for plain accesses: the kernel is
    /// a translation, and in its source they are.
    pub fn plain_accesses(&self, variables: &[String]) {
        self.plain.replace(variables.to_vec());
    }

    /// What was observed of the launches since the last call, in their order. A launch that failed is among them, with
    /// what was seen until then.
    pub fn take_watched(&self) -> Vec<WatchedLaunch> {
        self.watched.take()
    }

    /// Whether launches are checked.
    #[must_use]
    pub fn is_checking(&self) -> bool {
        self.watch.borrow().check
    }

    /// How many bytes of a range of a buffer nobody has written since it was allocated, and the first of them; nothing
    /// where all are written, and where launches are not checked: what they write is not followed then.
    #[must_use]
    pub fn unwritten(&self, buffer: BufferId, offset: u64, length: u64) -> Option<(u64, u64)> {
        if !self.watch.borrow().check {
            return None;
        }
        let memory = self.buffer(buffer).ok()?;
        let defined = memory.defined.borrow();
        let end = offset.saturating_add(length).min(memory.words.len() as u64 * 4);
        let mut found = None;
        for word in offset / 4..end.div_ceil(4) {
            // Between the members of a structure there may be bytes that nobody writes.
            if usize::try_from(word).is_ok_and(|word| bytes_of_word(&defined, word) == 0) {
                let (first, last) = ((word * 4).max(offset), (word * 4 + 4).min(end));
                let (bytes, start) = found.unwrap_or((0, first));
                found = Some((bytes + last - first, start));
            }
        }
        found
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
                Command::Copy { from, from_offset, to, to_offset, bytes } => {
                    let (from, first, length) = self.range(*from, *from_offset, *bytes)?;
                    let (to, start, _) = self.range(*to, *to_offset, *bytes)?;
                    // All of it is read before any of it is overwritten: the two may be one buffer.
                    let words: Vec<u32> =
                        from.words[first..first + length].iter().map(|word| word.load(Relaxed)).collect();
                    let known: Vec<_> = {
                        let source = from.defined.borrow();
                        (first..first + length).map(|word| bytes_of_word(&source, word)).collect()
                    };
                    for (word, value) in to.words[start..].iter().zip(words) {
                        word.store(value, Relaxed);
                    }
                    let mut target = to.defined.borrow_mut();
                    for (word, holds) in (start..).zip(known) {
                        if let Some(target) = target.get_mut(word / 16) {
                            *target = *target & !(0xf << (word % 16 * 4)) | holds << (word % 16 * 4);
                        }
                    }
                }
            }
        }
        Ok(())
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
        let defined = RefCell::new(vec![0; words.len().div_ceil(16)]);
        self.buffers.borrow_mut().insert(id, Rc::new(Memory { words, defined }));
        Ok(id)
    }

    async fn create(&self, label: &str, resource: &Resource) -> Result<BufferId, Error> {
        let words = words_of(label, resource)?;
        let id = BufferId(self.fresh_id());
        let defined = RefCell::new(vec![0; words.len().div_ceil(16)]);
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
        define(&mut words.defined.borrow_mut(), first * 4, length * 4);
        Ok(())
    }

    async fn read(&self, buffer: BufferId, offset: u64, length: u64) -> Result<Vec<u8>, Error> {
        let (words, first, length) = self.range(buffer, offset, length)?;
        let mut data = vec![0; length * 4];
        let (bytes, _) = data.as_chunks_mut::<4>();
        for (bytes, word) in bytes.iter_mut().zip(&words.words[first..first + length]) {
            *bytes = word.load(Relaxed).to_le_bytes();
        }
        Ok(data)
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

    fn runs_directly(&self) -> bool {
        true
    }

    async fn launch_directly(&self, launch: &DirectLaunch) -> Result<DirectOutcome, Error> {
        self.direct_launch(launch)
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

    fn footprints(&self) -> Vec<Footprint> {
        self.footprints.borrow().clone()
    }

    fn heap_left(&self) -> Vec<HeapPiece> {
        self.heap.borrow().as_ref().map_or_else(Vec::new, |heap| heap.left())
    }

    async fn recover(&self) -> Result<(), Error> {
        Ok(())
    }
}
