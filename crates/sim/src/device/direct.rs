//! Launches of kernels of the device IR.

use std::{
    collections::VecDeque,
    rc::{Rc, Weak},
    sync::{PoisonError, atomic::AtomicU32, atomic::Ordering::Relaxed},
};

use warpground_engine::{DirectLaunch, DirectOutcome, Elapsed, Error, Footprint, LimitKind, TimeSource};
use warpground_ir::{DataType, FunctionId, Home, Module, ObjectId, Space as ObjectSpace, memory};

use super::{
    SimDevice,
    keep::{Keeper, keep},
    memory::Memory,
    stuck::describe_stuck,
};
use crate::{
    Program, Schedule,
    defined::Defined,
    direct::{DirectOptions, lower, shape_of},
    exec::{
        self, LaunchOptions, Launched, Machine,
        direct::{Asked, DirectLaunched, Heap, HeapSnapshot, Mapped},
    },
    lanes::LANES,
    observe::{
        Access, Actor, Mergeable, Observer,
        counters::Counters,
        sanitizer::{Finding, Sanitizer},
    },
    program::{ScalarKind, Shape, Space, Variable},
    watch::{Watch, WatchedLaunch},
};

/// What came of a launch, and what its threads launched.
type Ran = (DirectOutcome, Vec<Asked>);

/// A kernel that was lowered.
pub(super) struct Prepared {
    module: Weak<Module>,
    kernel: FunctionId,
    options: DirectOptions,
    program: Rc<Program>,
}

/// How many kernels are kept.
const MOST_PREPARED: usize = 256;

/// What a launch works on, kept alive while it runs.
struct Held {
    /// By mapping of the launch.
    memory: Vec<Rc<Memory>>,
    literals: Vec<AtomicU32>,
    heap: Option<Rc<Heap>>,
}

/// What memory held before a launch.
struct HeldSnapshot {
    /// By mapping of the launch.
    memory: Vec<Vec<u32>>,
    heap: Option<HeapSnapshot>,
}

/// How much a launch did, for its time.
#[derive(Debug, Clone, Copy, Default)]
struct Effort {
    issued: u64,
    bytes: u64,
}

impl Observer for Effort {
    #[inline(always)]
    fn instruction(&mut self, _actor: Actor, _instruction: u32, _active: u32) {
        self.issued += 1;
    }

    #[inline(always)]
    fn access(&mut self, access: &Access<'_>) {
        if access.space == Space::Global {
            self.bytes += u64::from(access.active.count_ones() * access.bytes);
        }
    }
}

impl Mergeable for Effort {
    fn fork(&self) -> Self {
        Effort::default()
    }

    fn merge(&mut self, other: Self) {
        self.issued += other.issued;
        self.bytes += other.bytes;
    }
}

impl SimDevice {
    /// Launches a kernel, and then what its threads launched.
    pub(super) fn direct_launch(&self, launch: &DirectLaunch) -> Result<DirectOutcome, Error> {
        /// So many launches may come from one.
        const MOST: usize = 1 << 20;
        let (mut outcome, asked) = self.direct_one(launch)?;
        let mut open: VecDeque<Asked> = asked.into();
        let mut count = 0;
        while let (Some(next), None) = (open.pop_front(), &outcome.failure) {
            count += 1;
            if count > MOST {
                return Err(Error::Validation("kernels launch kernels without end".to_owned()));
            }
            let Asked { kernel, grid, block, shared_bytes, parameters, .. } = next;
            let next =
                DirectLaunch { kernel, grid, block, shared_bytes, parameters, cooperative: false, ..launch.clone() };
            let (own, asked) = self.direct_one(&next)?;
            // A grid is complete only once what it launched is: that comes before what was launched behind the grid.
            asked.into_iter().rev().for_each(|asked| open.push_front(asked));
            outcome.printed.extend(own.printed);
            outcome.failure = own.failure;
            outcome.strays.extend(own.strays);
            outcome.written.iter_mut().zip(own.written).for_each(|(written, own)| *written |= own);
            if let (Some(elapsed), Some(own)) = (&mut outcome.elapsed, own.elapsed) {
                elapsed.seconds += own.seconds;
            }
        }
        Ok(outcome)
    }

    fn direct_one(&self, launch: &DirectLaunch) -> Result<Ran, Error> {
        self.direct_fits(launch)?;
        self.footprints.borrow_mut().clear();
        let watch = self.watch.borrow().clone();
        let program = self.prepare(launch, DirectOptions::default())?;
        let held = self.hold(launch, &program)?;
        let program = specialised(&program, launch);
        if watch.is_idle() {
            let mut effort = Effort::default();
            let (outcome, asked) =
                self.run_direct(launch, &program, &held, &mut effort, &self.options.launch, false)?;
            held.define_all();
            return Ok((DirectOutcome { elapsed: Some(self.direct_time(&effort)), ..outcome }, asked));
        }
        let mut seen = WatchedLaunch {
            kernel: program.name.clone(),
            entry_point: program.name.clone(),
            grid: launch.grid,
            block: launch.block,
            profile: None,
            findings: None,
            recording: None,
            trace: None,
        };
        let result = self.direct_observed(launch, &program, &held, &watch, &mut seen);
        self.watched.borrow_mut().push(seen);
        result
    }

    fn direct_time(&self, effort: &Effort) -> Elapsed {
        const LAUNCH_SECONDS: f64 = 2e-6;
        #[expect(clippy::cast_precision_loss, reason = "a model's time needs few digits")]
        let (bytes, issued) = (effort.bytes as f64, effort.issued as f64);
        let rate = self.options.issue_rate * f64::from(self.options.multiprocessors.count);
        let seconds = LAUNCH_SECONDS + (bytes / self.options.bandwidth).max(issued / rate);
        Elapsed { seconds, source: TimeSource::Simulated }
    }

    /// Whether the simulated GPU can run a launch.
    fn direct_fits(&self, launch: &DirectLaunch) -> Result<(), Error> {
        let name = launch.module.function(launch.kernel).map_or("", |function| function.name.as_str());
        let product = |sides: [u32; 3]| sides.iter().fold(1_u64, |all, side| all.saturating_mul((*side).into()));
        let limits = &self.adapter.limits;
        let checks = [
            (LimitKind::Threads, "block", product(launch.block), u64::from(limits.threads_per_block)),
            (LimitKind::Blocks, "grid", product(launch.grid), u64::from(u32::MAX) - 1),
            (LimitKind::Blocks, "grid", launch.grid[1].max(launch.grid[2]).into(), u64::from(limits.grid_dimension)),
        ];
        for (kind, what, asked, allowed) in checks {
            if asked > allowed {
                return Err(Error::LimitExceeded { kind, what: format!("{what} of `{name}`"), asked, allowed });
            }
        }
        if product(launch.block) == 0 || product(launch.grid) == 0 {
            return Err(Error::InvalidJob(format!("a launch of `{name}` with no threads")));
        }
        Ok(())
    }

    /// The program of a kernel.
    fn prepare(&self, launch: &DirectLaunch, options: DirectOptions) -> Result<Rc<Program>, Error> {
        let mut prepared = self.prepared.borrow_mut();
        let same = |known: &&Prepared| {
            known.kernel == launch.kernel
                && known.options == options
                && Weak::as_ptr(&known.module) == Rc::as_ptr(&launch.module)
        };
        prepared.retain(|known| known.module.strong_count() > 0);
        if let Some(known) = prepared.iter().find(same) {
            return Ok(Rc::clone(&known.program));
        }
        let program = Rc::new(lower(&launch.module, launch.kernel, options)?);
        if prepared.len() >= MOST_PREPARED {
            prepared.remove(0);
        }
        let module = Rc::downgrade(&launch.module);
        prepared.push(Prepared { module, kernel: launch.kernel, options, program: Rc::clone(&program) });
        Ok(program)
    }

    fn hold(&self, launch: &DirectLaunch, program: &Program) -> Result<Held, Error> {
        let memory = launch.memory.iter().map(|mapping| self.buffer(mapping.buffer)).collect::<Result<_, _>>()?;
        let direct = program.direct.as_ref();
        let literals = direct.map_or(&[][..], |direct| &direct.literals);
        let words = literals.chunks(4).map(|chunk| {
            let mut word = [0; 4];
            word[..chunk.len()].copy_from_slice(chunk);
            AtomicU32::new(u32::from_le_bytes(word))
        });
        let mut heap = self.heap.borrow_mut();
        if heap.is_none() && direct.is_some_and(|direct| direct.allocates) {
            // An address has 32 bits for the byte, less where the first one is.
            const MOST: u64 = 1 << 31;
            let words = super::allocate_words("the device's heap", launch.heap_bytes.clamp(16, MOST))?;
            *heap = Some(Rc::new(Heap::new(words)));
        }
        Ok(Held { memory, literals: words.collect(), heap: heap.clone() })
    }

    /// Runs a launch as it was asked to be observed.
    fn direct_observed(
        &self,
        launch: &DirectLaunch,
        program: &Program,
        held: &Held,
        watch: &Watch,
        seen: &mut WatchedLaunch,
    ) -> Result<Ran, Error> {
        let options = &self.options.launch;
        if !watch.check {
            let mut counters = Counters::default();
            let result = match self.keeper(program, watch, launch.grid) {
                Some(Keeper { observer, records, traces }) => {
                    let mut observer = (counters, observer);
                    let result = self.run_direct(launch, program, held, &mut observer, options, false);
                    counters = observer.0;
                    keep(observer.1, (records, traces), &self.options.multiprocessors, seen);
                    result
                }
                None => self.run_direct(launch, program, held, &mut counters, options, false),
            };
            held.define_all();
            let profile = counters.profile(program);
            let elapsed = Elapsed { seconds: self.simulated_seconds(&profile), source: TimeSource::Simulated };
            seen.profile = Some(profile);
            return result.map(|(outcome, asked)| (DirectOutcome { elapsed: Some(elapsed), ..outcome }, asked));
        }
        let checkable = self.prepare(launch, DirectOptions { watch_beginnings: true })?;
        let checkable = specialised(&checkable, launch);
        let before = checkable.traits.may_wait.then(|| held.snapshot());
        let sanitizer = Sanitizer::new(&checkable, held.take_defined(&checkable, launch), &[]);
        let counters = Counters::default();
        // One run tells everything: what is counted, recorded and found.
        let (result, sanitizer) = match self.keeper(&checkable, watch, launch.grid) {
            Some(Keeper { observer, records, traces }) => {
                let mut observer = ((counters, observer), sanitizer);
                let result = self.run_direct(launch, &checkable, held, &mut observer, options, true);
                let ((counters, kept), sanitizer) = observer;
                seen.profile = Some(counters.profile(&checkable));
                keep(kept, (records, traces), &self.options.multiprocessors, seen);
                (result, sanitizer)
            }
            None if watch.profile => {
                let (result, (counters, sanitizer)) =
                    self.check_direct(launch, &checkable, held, (counters, sanitizer));
                seen.profile = Some(counters.profile(&checkable));
                (result, sanitizer)
            }
            None => {
                let (result, ((), sanitizer)) = self.check_direct(launch, &checkable, held, ((), sanitizer));
                (result, sanitizer)
            }
        };
        let (mut findings, defined, footprint) = sanitizer.finish();
        held.give_defined(&checkable, launch, defined);
        let first = checkable.variables.len().saturating_sub(launch.memory.len());
        let footprints = launch.memory.iter().enumerate().map(|(number, mapping)| {
            let [read, written, updated] = footprint.bytes(first + number);
            Footprint { buffer: mapping.buffer, read, written, updated }
        });
        self.footprints.borrow_mut().extend(footprints);
        if let Some(before) = before
            && findings.is_empty()
            && result.as_ref().is_ok_and(|(outcome, _)| outcome.failure.is_none())
        {
            findings = self.direct_hangs(launch, &checkable, held, &before);
        }
        seen.findings = Some(findings);
        let elapsed = seen
            .profile
            .as_ref()
            .map(|profile| Elapsed { seconds: self.simulated_seconds(profile), source: TimeSource::Simulated });
        result.map(|(outcome, asked)| (DirectOutcome { elapsed, ..outcome }, asked))
    }

    /// Runs a launch under the sanitizer and what counts beside it: on all cores, where its blocks are independent, and only if something may be
    /// wrong again on one.
    fn check_direct<'program, Beside: Mergeable>(
        &self,
        launch: &DirectLaunch,
        program: &'program Program,
        held: &Held,
        mut observer: (Beside, Sanitizer<'program>),
    ) -> (Result<Ran, Error>, (Beside, Sanitizer<'program>)) {
        let options = &self.options.launch;
        let blocks = launch.grid.iter().map(|side| u64::from(*side)).product();
        let words = held.memory.iter().map(|memory| memory.words().len() as u64).sum();
        if observer.1.may_spread(words, exec::usable_cores_for(program, blocks, options)) {
            let before = held.snapshot();
            let mut spread = (observer.0.fork(), observer.1.fork());
            let result = self.run_direct(launch, program, held, &mut spread, options, false);
            let fine = |(outcome, _): &Ran| outcome.failure.is_none();
            if result.is_err() || spread.1.is_clean() && result.as_ref().is_ok_and(fine) {
                return (result, spread);
            }
            held.restore(&before);
        }
        let result = self.run_direct(launch, program, held, &mut observer, options, true);
        (result, observer)
    }

    /// Runs a launch whose blocks may wait for each other again, in orders that CUDA allows as well, and looks for hangs.
    /// Afterwards memory is as it was.
    fn direct_hangs(
        &self,
        launch: &DirectLaunch,
        program: &Program,
        held: &Held,
        before: &HeldSnapshot,
    ) -> Vec<Finding> {
        let meets = program.direct.as_ref().is_some_and(|direct| direct.meets_grid);
        let allocates = program.direct.as_ref().is_some_and(|direct| direct.allocates);
        // The heap's books are not kept twice.
        if meets || allocates {
            return Vec::new();
        }
        let after = held.snapshot();
        let mut findings = Vec::new();
        for schedule in [Schedule::InOrder, Schedule::Reversed] {
            held.restore(before);
            let options = LaunchOptions { schedule, ..self.options.launch.clone() };
            let mut sanitizer = Sanitizer::new(program, vec![None; program.variables.len()], &[]);
            // How it ends is a finding and no more: the hardware of most machines does not choose this order.
            drop(self.run_direct(launch, program, held, &mut sanitizer, &options, true));
            let (found, ..) = sanitizer.finish();
            findings.extend(found.into_iter().filter_map(Finding::of_another_order));
            if !findings.is_empty() {
                break;
            }
        }
        held.restore(&after);
        findings
    }

    /// Runs a launch; with `alone` on one core.
    fn run_direct<O: MaybeMergeable>(
        &self,
        launch: &DirectLaunch,
        program: &Program,
        held: &Held,
        observer: &mut O,
        options: &LaunchOptions,
        alone: bool,
    ) -> Result<Ran, Error> {
        let (buffers, mappings) = held.mappings(launch, program);
        let mut direct = DirectLaunched::new(program, mappings, held.heap.as_deref());
        direct.multiprocessors = self.options.multiprocessors.count;
        direct.cooperative = launch.cooperative;
        let address = |object: ObjectId| {
            let found = launch.memory.iter().find(|mapping| mapping.variable == Some(object));
            found.map_or(0, |mapping| memory::address(mapping.object, 0))
        };
        direct.hand_over(program, &launch.parameters, launch.shared_bytes, address);
        let machine = Machine::of_direct(program, launch.grid, self.options.width, buffers, direct);
        let launched = O::run(&machine, options, observer, alone);
        let Some(direct) = machine.direct else { return Ok(Ran::default()) };
        let mut asked = direct.launches.into_inner().unwrap_or_else(PoisonError::into_inner);
        asked.sort_by_key(|asked| asked.last);
        let printed = direct.printed.into_inner().unwrap_or_else(PoisonError::into_inner);
        let failure = direct.failure.into_inner().unwrap_or_else(PoisonError::into_inner);
        match launched {
            Launched::Done | Launched::Failed => {
                let strays = direct.strays.into_inner().unwrap_or_else(PoisonError::into_inner);
                let written = |object: u32| {
                    let found = direct.mappings.iter().position(|mapped| mapped.object == object);
                    found.and_then(|at| direct.written.get(at)).is_some_and(|written| written.load(Relaxed))
                };
                let outcome = DirectOutcome {
                    elapsed: None,
                    printed,
                    failure: failure.map(|(_, failure)| failure),
                    strays: strays.into_iter().map(|(_, stray)| stray).collect(),
                    written: launch.memory.iter().map(|mapping| written(mapping.object)).collect(),
                };
                Ok((outcome, asked))
            }
            Launched::Cancelled => Err(Error::Validation("the launch was stopped".to_owned())),
            Launched::Stuck(stuck) => Err(Error::Validation(describe_stuck(program, &stuck))),
        }
    }
}

/// An observer that runs on one core, or on all.
trait MaybeMergeable: Observer {
    fn run(machine: &Machine<'_>, options: &LaunchOptions, observer: &mut Self, alone: bool) -> Launched;
}

impl<O: Mergeable> MaybeMergeable for O {
    fn run(machine: &Machine<'_>, options: &LaunchOptions, observer: &mut Self, alone: bool) -> Launched {
        if alone { exec::run(machine, options, observer) } else { exec::run_parallel(machine, options, observer) }
    }
}

impl Held {
    /// The launch's memory: by variable of the program, and by address.
    fn mappings<'held>(
        &'held self,
        launch: &DirectLaunch,
        program: &Program,
    ) -> (Vec<&'held exec::Words>, Vec<Mapped<'held>>) {
        let first = program.variables.len().saturating_sub(launch.memory.len() + OWN_VARIABLES);
        let mut buffers: Vec<&exec::Words> = vec![&[]; first];
        let mut mappings = Vec::with_capacity(launch.memory.len() + OWN_VARIABLES);
        let literal_bytes = program.direct.as_ref().map_or(0, |direct| direct.literals.len());
        let number = |index: usize| u16::try_from(index).unwrap_or(u16::MAX);
        mappings.push(Mapped {
            object: memory::LITERALS,
            words: &self.literals,
            bytes: u32::try_from(literal_bytes).unwrap_or(u32::MAX),
            variable: number(first),
            space: Space::Constant,
            writable: false,
        });
        buffers.push(&self.literals);
        let heap = self.heap.as_ref().map_or(&[][..], |heap| heap.words());
        mappings.push(Mapped {
            object: memory::HEAP,
            words: heap,
            bytes: u32::try_from(heap.len() * 4).unwrap_or(u32::MAX),
            variable: number(first + 1),
            space: Space::Global,
            writable: true,
        });
        buffers.push(heap);
        for (index, (mapping, memory)) in launch.memory.iter().zip(&self.memory).enumerate() {
            let constant = is_constant(&launch.module, mapping.variable);
            let bytes = mapping.bytes.min(memory.words().len() as u64 * 4);
            mappings.push(Mapped {
                object: mapping.object,
                words: memory.words(),
                bytes: u32::try_from(bytes).unwrap_or(u32::MAX),
                variable: number(first + OWN_VARIABLES + index),
                space: if constant { Space::Constant } else { Space::Global },
                writable: !constant,
            });
            buffers.push(memory.words());
        }
        (buffers, mappings)
    }

    /// What was written is not known, so everything counts as written.
    fn define_all(&self) {
        if let Some(heap) = &self.heap {
            heap.define_all();
        }
        for memory in &self.memory {
            memory.defined().borrow_mut().fill(u64::MAX);
        }
    }

    /// Which words hold something, by variable.
    fn take_defined(&self, program: &Program, launch: &DirectLaunch) -> Vec<Option<Defined>> {
        let first = program.variables.len().saturating_sub(launch.memory.len());
        let mut defined: Vec<Option<Defined>> = vec![None; program.variables.len()];
        for (memory, defined) in self.memory.iter().zip(defined.iter_mut().skip(first)) {
            *defined = Some(memory.defined().take()).filter(|bits| !bits.is_empty());
        }
        if let Some(heap) = &self.heap
            && let Some(defined) = first.checked_sub(1).and_then(|heap| defined.get_mut(heap))
        {
            *defined = Some(heap.take_defined());
        }
        defined
    }

    fn give_defined(&self, program: &Program, launch: &DirectLaunch, mut defined: Vec<Option<Defined>>) {
        let first = program.variables.len().saturating_sub(launch.memory.len());
        if let Some(heap) = &self.heap
            && let Some(defined) = first.checked_sub(1).and_then(|heap| defined.get_mut(heap)?.take())
        {
            heap.give_defined(defined);
        }
        for (memory, defined) in self.memory.iter().zip(defined.into_iter().skip(first)) {
            if let Some(defined) = defined.filter(|bits| !bits.is_empty()) {
                *memory.defined().borrow_mut() = defined;
            }
        }
    }

    fn snapshot(&self) -> HeldSnapshot {
        let words = |memory: &Rc<Memory>| memory.words().iter().map(|word| word.load(Relaxed)).collect();
        let heap = self.heap.as_ref().map(|heap| heap.snapshot());
        HeldSnapshot { memory: self.memory.iter().map(words).collect(), heap }
    }

    fn restore(&self, kept: &HeldSnapshot) {
        if let (Some(heap), Some(kept)) = (&self.heap, &kept.heap) {
            heap.restore(kept);
        }
        for (memory, kept) in self.memory.iter().zip(&kept.memory) {
            for (word, kept) in memory.words().iter().zip(kept) {
                word.store(*kept, Relaxed);
            }
        }
    }
}

/// Literals and the heap, which is the last before the launch's memory.
const OWN_VARIABLES: usize = 2;

fn is_constant(module: &Module, variable: Option<ObjectId>) -> bool {
    let object = variable.and_then(|id| module.objects.get(id.index()));
    object.is_some_and(|object| object.space == ObjectSpace::Constant)
}

/// A program with what a launch adds: its block, its shared memory, the variables of its memory.
fn specialised(program: &Program, launch: &DirectLaunch) -> Program {
    let mut program = program.clone();
    program.block = launch.block;
    program.shared_bytes = program.shared_bytes.saturating_add(launch.shared_bytes).next_multiple_of(4);
    if let Some(direct) = &program.direct {
        for index in &direct.sized_at_launch {
            if let Some(variable) = program.variables.get_mut(usize::from(*index)) {
                variable.shape = sized(&variable.shape, launch.shared_bytes.into());
            }
        }
    }
    let own = |name: &str, object, space, writable, bytes: u64| Variable {
        name: name.to_owned(),
        space,
        shape: array_of(Shape::Scalar(ScalarKind::U8), 1, bytes),
        offset: 0,
        binding: 0,
        writable,
        object: Some(object),
    };
    program.variables.push(own("text", memory::LITERALS, Space::Constant, false, 0));
    program.variables.push(own("heap", memory::HEAP, Space::Global, true, u32::MAX.into()));
    let width = LANES as u64 / 8;
    for mapping in &launch.memory {
        let constant = is_constant(&launch.module, mapping.variable);
        let object = mapping.variable.and_then(|id| launch.module.objects.get(id.index()));
        let shape = match object {
            Some(object) => shape_of(&launch.module, &object.ty, object.bytes),
            None => match pointee(launch, mapping.object) {
                Some(ty) => {
                    let bytes = launch.module.bytes(&ty).max(1);
                    array_of(shape_of(&launch.module, &ty, bytes), bytes, mapping.bytes)
                }
                None => array_of(Shape::Scalar(ScalarKind::U32), width, mapping.bytes),
            },
        };
        program.variables.push(Variable {
            name: mapping.name.clone(),
            space: if constant { Space::Constant } else { Space::Global },
            shape,
            offset: 0,
            binding: 0,
            writable: !constant,
            object: Some(mapping.object),
        });
    }
    program
}

fn array_of(element: Shape, stride: u64, bytes: u64) -> Shape {
    Shape::Array {
        element: element.into(),
        length: Some(u32::try_from(bytes / stride.max(1)).unwrap_or(u32::MAX)),
        stride: u32::try_from(stride).unwrap_or(u32::MAX),
    }
}

/// An array of so many bytes.
fn sized(shape: &Shape, bytes: u64) -> Shape {
    match shape {
        Shape::Array { element, stride, .. } => array_of(Shape::clone(element), (*stride).into(), bytes),
        other => array_of(other.clone(), other.size().into(), bytes),
    }
}

/// What a parameter that points into some memory points to.
fn pointee(launch: &DirectLaunch, object: u32) -> Option<DataType> {
    let function = launch.module.function(launch.kernel)?;
    function.parameters.iter().find_map(|parameter| {
        let (Home::Local(_), DataType::Pointer(Some(ty))) = (parameter.home, &parameter.ty) else { return None };
        let first = usize::try_from(parameter.offset).ok()?;
        let bytes: [u8; 8] = launch.parameters.get(first..first + 8)?.try_into().ok()?;
        (u64::from_le_bytes(bytes) >> 32 == u64::from(object)).then(|| DataType::clone(ty))
    })
}
