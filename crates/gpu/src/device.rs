//! The engine's trait, on top of the other modules.

use std::{
    cell::{Cell, RefCell},
    collections::{BTreeMap, HashMap},
    rc::Rc,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use async_trait::async_trait;
use warpground_engine::{
    Adapter, BufferId, Command, Device, DeviceKind, DrawCall, Drawn, Elapsed, Error, Kernel, KernelId, LimitKind,
    Resource, Timing, TimingPlan,
};
use web_time::Instant;
use wgpu::{BufferDescriptor, BufferUsages};

use crate::{
    commands::{self, Bound, Recorded},
    connection::Connection,
    draw,
    kernels::{self, Compiled},
    loops::{self, Kept},
    textures::Made,
    timer::Timer,
    transfer,
};

/// Bytes that may wait in the queue's staging memory before a write waits for the device.
const PENDING_BYTES: u64 = 64 << 20;
/// How often a lost device is asked for again before giving up.
const RECOVERY_TRIES: u32 = 3;
/// The most launches in one submission: more would keep the device busy past a watchdog's patience.
const LAUNCHES_PER_SUBMISSION: u32 = 1 << 14;
/// The most draw calls in one submission: each has a pass of its own, which costs more than a launch.
const DRAWS_PER_SUBMISSION: u32 = 1 << 10;

/// A run is faster than those before it if it takes less time by this share.
const IMPROVEMENT: f64 = 0.02;
/// A clock that does not settle is waited for this many times as long as one that has.
const WARM_UPS_AT_MOST: f64 = 4.0;
/// How long a submission of the warm-up should take, in seconds.
const WARM_UP_SUBMISSION_SECONDS: f64 = 0.01;

/// How many runs of `once` seconds reach `target` seconds: a tenth more than it seems, rather than one too few.
fn enough(once: f64, target: f64) -> u32 {
    if once <= 0.0 {
        return u32::MAX;
    }
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "positive; saturates")]
    let wanted = (1.1 * target / once).ceil() as u32;
    wanted.max(1)
}

/// Which adapter to open, and how.
#[derive(Debug, Clone, PartialEq)]
pub struct Options {
    /// A part of the adapter's name, in any case; absent: the most capable adapter.
    pub adapter: Option<String>,
    /// How long to wait for the device's answer natively, in seconds. Browsers have a watchdog of their own.
    pub timeout_seconds: f64,
    /// Ends the waiting from outside.
    pub patience: Patience,
}

/// A handle to the code that waits for a device's answer.
#[derive(Debug, Clone, Default)]
pub struct Patience(Arc<AtomicBool>);

impl PartialEq for Patience {
    fn eq(&self, other: &Patience) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Patience {
    /// Nobody waits any longer: natively every wait ends with [`Error::Timeout`].
    pub fn end(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it has ended.
    #[cfg(not(target_arch = "wasm32"))]
    pub(crate) fn has_ended(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

impl Default for Options {
    fn default() -> Self {
        Options { adapter: None, timeout_seconds: 60.0, patience: Patience::default() }
    }
}

/// A GPU through wgpu.
pub struct GpuDevice {
    options: Options,
    adapter: Adapter,
    connection: RefCell<Rc<Connection>>,
    buffers: RefCell<HashMap<BufferId, wgpu::Buffer>>,
    made: RefCell<HashMap<BufferId, Made>>,
    kernels: RefCell<Vec<(KernelId, Rc<Compiled>)>>,
    next_id: Cell<u64>,
    pending_bytes: Cell<u64>,
}

impl GpuDevice {
    /// Opens an adapter with all of its limits, and with timestamps, subgroups, f16 and
    /// cooperative matrices where it has them.
    ///
    /// # Errors
    /// [`Error::NoAdapter`], with what to do about it.
    pub async fn open(options: &Options) -> Result<GpuDevice, Error> {
        let connection = Connection::open(options).await?;
        let mut device = GpuDevice {
            options: options.clone(),
            adapter: connection.adapter.clone(),
            connection: RefCell::new(Rc::new(connection)),
            buffers: RefCell::default(),
            made: RefCell::default(),
            kernels: RefCell::default(),
            next_id: Cell::new(1),
            pending_bytes: Cell::new(0),
        };
        // A processor's times say nothing about a GPU: there shorter functions are not worth the wait.
        if device.adapter.kind != DeviceKind::Software {
            // What cannot be found out is taken as not so. A device that is lost by it says so when it is used.
            let is_close = warpground_engine::exp2_is_close(&device).await.unwrap_or(false);
            device.adapter.features.extensions.exp2_is_close = is_close;
            // In a page this would weigh more than the time that it saves there is worth.
            #[cfg(not(target_arch = "wasm32"))]
            {
                let rounding = warpground_engine::Rounding::of(&device).await.unwrap_or_default();
                device.adapter.features.extensions.roots_by_fma = rounding.roots;
                device.adapter.features.extensions.quotients_by_fma = rounding.quotients;
            }
            device.kernels.get_mut().clear();
        }
        Ok(device)
    }

    /// Ends the waiting for its answers from outside.
    #[must_use]
    pub fn patience(&self) -> Patience {
        self.options.patience.clone()
    }

    fn connection(&self) -> Rc<Connection> {
        Rc::clone(&self.connection.borrow())
    }

    fn fresh_id(&self) -> u64 {
        let id = self.next_id.get();
        self.next_id.set(id + 1);
        id
    }

    fn buffer(&self, id: BufferId) -> Result<wgpu::Buffer, Error> {
        self.buffers.borrow().get(&id).cloned().ok_or(Error::UnknownBuffer(id))
    }

    fn made(&self, id: BufferId) -> Option<Made> {
        self.made.borrow().get(&id).cloned()
    }

    fn bound(&self, id: BufferId) -> Result<Bound, Error> {
        self.made(id).map_or_else(|| self.buffer(id).map(Bound::Buffer), |made| Ok(Bound::Made(made)))
    }

    fn kernel(&self, id: KernelId) -> Result<Rc<Compiled>, Error> {
        let kernels = self.kernels.borrow();
        kernels.iter().find(|(its, _)| *its == id).map(|(_, kernel)| Rc::clone(kernel)).ok_or(Error::UnknownKernel(id))
    }

    /// A buffer of which the bytes from `offset` are wanted.
    fn range(&self, id: BufferId, offset: u64, length: u64) -> Result<wgpu::Buffer, Error> {
        let buffer = self.buffer(id)?;
        let bytes = buffer.size();
        if offset.checked_add(length).is_none_or(|end| end > bytes) {
            return Err(Error::OutOfBuffer { offset, length, bytes });
        }
        if !offset.is_multiple_of(4) || !length.is_multiple_of(4) {
            return Err(Error::InvalidJob(format!(
                "bytes {offset}..{}: transfers start and end at multiples of 4",
                offset + length
            )));
        }
        Ok(buffer)
    }

    async fn record(&self, connection: &Connection, list: &[Command]) -> Result<Vec<Recorded>, Error> {
        connection.check()?;
        let mut recorded = Vec::with_capacity(list.len());
        for command in list {
            let next = match command {
                Command::Launch { kernel, grid, bindings } => {
                    let allowed = self.adapter.limits.grid_dimension;
                    if let Some(asked) = grid.iter().find(|blocks| **blocks > allowed) {
                        return Err(Error::LimitExceeded {
                            kind: LimitKind::Blocks,
                            what: "grid".to_owned(),
                            asked: (*asked).into(),
                            allowed: allowed.into(),
                        });
                    }
                    let kernel = self.kernel(*kernel)?;
                    let groups =
                        commands::bind(connection, &kernel, bindings, |binding| self.bound(binding.buffer)).await?;
                    Recorded::Launch { pipeline: kernel.pipeline.clone(), groups, grid: *grid }
                }
                Command::Clear { buffer } => Recorded::Clear(self.buffer(*buffer)?),
                Command::Copy { from, from_offset, to, to_offset, bytes } => {
                    let source = (self.range(*from, *from_offset, *bytes)?, *from_offset);
                    let target = (self.range(*to, *to_offset, *bytes)?, *to_offset);
                    // WebGPU does not copy within one buffer.
                    let source = if from == to {
                        let between = (transfer::scratch(connection, *bytes).await?, 0);
                        recorded.push(Recorded::Copy { from: source, to: between.clone(), bytes: *bytes });
                        between
                    } else {
                        source
                    };
                    Recorded::Copy { from: source, to: target, bytes: *bytes }
                }
            };
            recorded.push(next);
        }
        Ok(recorded)
    }
}

impl GpuDevice {
    /// Keeps what a list of commands changes, if the driver may leave loops of its kernels.
    async fn begin(&self, connection: &Connection, list: &[Command]) -> Result<Option<Kept>, Error> {
        let mut changed = BTreeMap::new();
        let mut textures = BTreeMap::new();
        let mut tells = false;
        for command in list.iter().filter(|_| connection.told.is_some()) {
            match command {
                Command::Launch { kernel, bindings, .. } => {
                    let kernel = self.kernel(*kernel)?;
                    tells |= kernel.tells;
                    for declared in kernel.bindings.iter().filter(|declared| declared.writable) {
                        for binding in bindings.iter().filter(|binding| binding.index == declared.slot()) {
                            match self.bound(binding.buffer)? {
                                Bound::Buffer(buffer) => drop(changed.insert(binding.buffer.0, buffer)),
                                Bound::Made(Made::Texture { texture, .. }) => {
                                    textures.insert(binding.buffer.0, texture);
                                }
                                Bound::Made(Made::Sampler(_)) => {}
                            }
                        }
                    }
                }
                Command::Clear { buffer } | Command::Copy { to: buffer, .. } => {
                    changed.insert(buffer.0, self.buffer(*buffer)?);
                }
            }
        }
        if !tells {
            return Ok(None);
        }
        let kept = Kept::of(connection, changed.into_values().collect(), textures.into_values().collect()).await?;
        let mut encoder = connection.device.create_command_encoder(&Default::default());
        kept.keep(&mut encoder);
        connection.queue.submit([encoder.finish()]);
        Ok(Some(kept))
    }

    /// Undoes the list if the driver has left a loop too early.
    async fn end(&self, connection: &Connection, kept: Option<Kept>) -> Result<(), Error> {
        let (Some(told), Some(kept)) = (&connection.told, kept) else { return Ok(()) };
        if transfer::read(connection, &told.buffer, 0, 4).await?.iter().all(|byte| *byte == 0) {
            return Ok(());
        }
        let mut encoder = connection.device.create_command_encoder(&Default::default());
        encoder.clear_buffer(&told.buffer, 0, None);
        kept.restore(&mut encoder);
        connection.queue.submit([encoder.finish()]);
        connection.finish().await?;
        Err(Error::Unsupported(loops::UNSUPPORTED.to_owned()))
    }

    /// Times what is recorded as `plan` says, with `most` repetitions of it in one submission.
    async fn readings(
        &self,
        timer: &Timer<'_>,
        recorded: &[Recorded],
        most: u32,
        plan: &TimingPlan,
    ) -> Result<Timing, Error> {
        let start = Instant::now();

        // A processor's clock does not wait for work as a GPU's does.
        let warm_up_seconds = if self.adapter.kind == DeviceKind::Software { 0.0 } else { plan.warm_up_seconds };

        // The warm-up ends when the clock has risen as far as it will, and finds how many repetitions a reading needs.
        let mut repetitions = 1;
        let mut best = f64::INFINITY;
        let mut improved_at = 0.0;
        let target = loop {
            let seconds = timer.measure(recorded, repetitions).await?;
            let elapsed = start.elapsed().as_secs_f64();
            let once = seconds / f64::from(repetitions);
            if once < best * (1.0 - IMPROVEMENT) {
                improved_at = elapsed;
            }
            best = best.min(once);
            let target = plan.reading_seconds.max(timer.step_seconds() * f64::from(plan.timer_steps));
            let reached = seconds >= target || repetitions >= most;
            if reached && elapsed >= improved_at + warm_up_seconds
                || elapsed >= plan.budget_seconds + WARM_UPS_AT_MOST * warm_up_seconds
            {
                break target;
            }
            // Long submissions leave the device no time to rest in between.
            // At most sixteen times as many, since a short time is an uncertain one.
            let wanted = enough(once, target.max(WARM_UP_SUBMISSION_SECONDS));
            repetitions = wanted.min(repetitions * 16).min(most);
        };
        repetitions = enough(best, target).min(most);

        let mut readings = Vec::new();
        let start = Instant::now();
        loop {
            readings.push(timer.measure(recorded, repetitions).await? / f64::from(repetitions));
            if readings.len() >= plan.readings as usize || start.elapsed().as_secs_f64() >= plan.budget_seconds {
                break;
            }
        }
        Ok(Timing { readings, repetitions, source: timer.source(), step_seconds: timer.step_seconds() })
    }
}

#[async_trait(?Send)]
impl Device for GpuDevice {
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
        let connection = self.connection();
        connection.check()?;
        // Constant memory is reached by address too.
        let kind = if uniform { BufferUsages::UNIFORM | BufferUsages::STORAGE } else { BufferUsages::STORAGE };
        let descriptor = BufferDescriptor {
            label: Some(label),
            size: bytes,
            usage: kind | BufferUsages::COPY_SRC | BufferUsages::COPY_DST,
            mapped_at_creation: false,
        };
        let what = format!("{bytes} bytes for buffer `{label}`");
        let buffer = connection.scoped(&what, || connection.device.create_buffer(&descriptor)).await?;
        let id = BufferId(self.fresh_id());
        self.buffers.borrow_mut().insert(id, buffer);
        Ok(id)
    }

    async fn create(&self, label: &str, resource: &Resource) -> Result<BufferId, Error> {
        let connection = self.connection();
        connection.check()?;
        let made = Made::new(&connection, label, resource).await?;
        let id = BufferId(self.fresh_id());
        self.made.borrow_mut().insert(id, made);
        Ok(id)
    }

    fn free(&self, buffer: BufferId) {
        if let Some(made) = self.made.borrow_mut().remove(&buffer) {
            made.destroy();
        }
        if let Some(buffer) = self.buffers.borrow_mut().remove(&buffer) {
            buffer.destroy();
        }
    }

    async fn write(&self, buffer: BufferId, offset: u64, data: &[u8]) -> Result<(), Error> {
        let connection = self.connection();
        connection.check()?;
        match self.made(buffer) {
            Some(made) => made.write(&connection, data)?,
            None => {
                let target = self.range(buffer, offset, data.len() as u64)?;
                connection.queue.write_buffer(&target, offset, data);
            }
        }
        let pending = self.pending_bytes.get() + data.len() as u64;
        self.pending_bytes.set(pending);
        if pending >= PENDING_BYTES {
            self.pending_bytes.set(0);
            connection.queue.submit([]);
            connection.finish().await?;
        }
        Ok(())
    }

    async fn read(&self, buffer: BufferId, offset: u64, length: u64) -> Result<Vec<u8>, Error> {
        let connection = self.connection();
        connection.check()?;
        if let Some(made) = self.made(buffer) {
            return made.read(&connection).await;
        }
        let source = self.range(buffer, offset, length)?;
        transfer::read(&connection, &source, offset, length).await
    }

    async fn compile(&self, kernel: &Kernel) -> Result<KernelId, Error> {
        if let Some((id, _)) = self.kernels.borrow().iter().find(|(_, compiled)| compiled.kernel == *kernel) {
            return Ok(*id);
        }
        let connection = self.connection();
        connection.check()?;
        let compiled = kernels::compile(&connection, kernel).await?;
        let id = KernelId(self.fresh_id());
        self.kernels.borrow_mut().push((id, Rc::new(compiled)));
        Ok(id)
    }

    async fn execute(&self, list: &[Command]) -> Result<(), Error> {
        let connection = self.connection();
        let recorded = self.record(&connection, list).await?;
        let kept = self.begin(&connection, list).await?;
        connection
            .scoped("the launch", || {
                let mut encoder = connection.device.create_command_encoder(&Default::default());
                commands::encode(&mut encoder, &recorded, 1, None);
                connection.queue.submit([encoder.finish()]);
            })
            .await?;
        connection.finish().await?;
        self.end(&connection, kept).await
    }

    async fn execute_timed(&self, list: &[Command]) -> Result<Option<Elapsed>, Error> {
        let connection = self.connection();
        if !connection.adapter.features.timestamps {
            self.execute(list).await?;
            return Ok(None);
        }
        let recorded = self.record(&connection, list).await?;
        let timer = Timer::new(&connection).await?;
        let kept = self.begin(&connection, list).await?;
        let seconds = timer.measure(&recorded, 1).await?;
        self.end(&connection, kept).await?;
        Ok(Some(Elapsed { seconds, source: timer.source() }))
    }

    async fn time(&self, list: &[Command], plan: &TimingPlan) -> Result<Timing, Error> {
        let connection = self.connection();
        let recorded = self.record(&connection, list).await?;
        let timer = Timer::new(&connection).await?;
        let kept = self.begin(&connection, list).await?;
        let most = (LAUNCHES_PER_SUBMISSION / commands::launches(list)).max(1);
        let timing = self.readings(&timer, &recorded, most, plan).await?;
        self.end(&connection, kept).await?;
        Ok(timing)
    }

    async fn draw(&self, call: &DrawCall, plan: Option<&TimingPlan>) -> Result<Drawn, Error> {
        let connection = self.connection();
        connection.check()?;
        let made = Rc::new(draw::record(&connection, call).await?);
        let recorded = [Recorded::Draw(Rc::clone(&made))];
        connection
            .scoped("the draw call", || {
                let mut encoder = connection.device.create_command_encoder(&Default::default());
                commands::encode(&mut encoder, &recorded, 1, None);
                connection.queue.submit([encoder.finish()]);
            })
            .await?;
        connection.finish().await?;
        let bytes = draw::read(&connection, &made, call.target).await?;
        let timing = match plan {
            Some(plan) => {
                let timer = Timer::new(&connection).await?;
                Some(self.readings(&timer, &recorded, DRAWS_PER_SUBMISSION, plan).await?)
            }
            None => None,
        };
        Ok(Drawn { bytes, timing })
    }

    fn abandon(&self) {
        let connection = self.connection();
        connection.device.destroy();
        // Natively the callback that notes the loss comes with the next poll.
        connection.notice();
    }

    async fn recover(&self) -> Result<(), Error> {
        let Some(mut reason) = self.connection().lost() else { return Ok(()) };
        self.buffers.borrow_mut().clear();
        self.made.borrow_mut().clear();
        self.kernels.borrow_mut().clear();
        self.pending_bytes.set(0);
        for _ in 0..RECOVERY_TRIES {
            // By name, so that the same adapter comes back and its limits still hold.
            match Connection::open(&self.options).await {
                Ok(connection) if connection.is_of(&self.adapter) => {
                    self.connection.replace(Rc::new(connection));
                    return Ok(());
                }
                Ok(connection) => reason = format!("it came back as {}", connection.adapter.name),
                Err(error) => reason = error.to_string(),
            }
        }
        Err(Error::DeviceLost(format!("{reason}; it did not come back in {RECOVERY_TRIES} tries")))
    }
}
