//! Launches: the kernel translated for this launch's shape, its buffers and scalars bound, run, and its `printf`s printed.

use std::{collections::BTreeMap, rc::Rc};

use warpground_engine::{
    Binding, Command, Elapsed, Error, Extensions, Footprint, KernelId, TimeSource, Trust, fold_grid,
};
use web_time::Instant;

use warpground_machine::{Address, Failure, FailureKind, Fault};

use super::{
    arithmetic::load,
    compile::storage,
    direct::Configuration,
    errors::{INVALID_DEVICE_FUNCTION, INVALID_VALUE, LAUNCH_FAILURE},
    flat::Flat as OverFlat,
    order::{Manner, Piece, Ranges, Touch},
    run::{Doubles, Event, FirstWay, Run, Way},
};
use crate::{
    diagnose::{Diagnostic, Problem, Severity},
    kernel::{self, Bound, Flat, Kernel, ScalarSource, Shape, flatten},
    meaning::{
        tree::FunctionId,
        types::{Scalar, Type},
    },
    numbers::grouped,
    text::Span,
};

/// Room for the records of a launch's `printf`s, in words. CUDA's buffer holds a megabyte too.
const RECORD_WORDS: u32 = 1 << 18;

/// A kernel translated for a shape.
pub(super) struct Prepared {
    function: FunctionId,
    shape: Shape,
    kernel: Rc<Kernel>,
}

/// A launch that is made: the kernel, and where it is.
#[derive(Debug, Clone, Copy)]
pub(super) struct Launching {
    pub(super) kernel: FunctionId,
    pub(super) span: Span,
    pub(super) stream: usize,
}

/// A pointer argument: which device object, and the byte in it.
struct Pointed {
    parameter: usize,
    slot: usize,
    offset: u64,
}

impl Run<'_> {
    pub(super) async fn launch(&mut self, site: u32, first: usize) -> Result<(), Failure> {
        let image = &self.program.image;
        let Some(site) = image.launches.get(site as usize) else { return Ok(()) };
        let span = site.span;
        let failed = |kind: FailureKind| Failure { span, kind };
        let grid = self.dimensions(self.machine.register(first)).map_err(failed)?;
        let block = self.dimensions(self.machine.register(first + 1)).map_err(failed)?;
        let shared = self.machine.register(first + 2);
        let arguments: Vec<u64> = (0..site.types.len()).map(|at| self.machine.register(first + 4 + at)).collect();
        if self.sticky_error != 0 {
            self.last_error = self.sticky_error;
            return Ok(());
        }
        let kernel = match site.kernel {
            Some(kernel) => kernel,
            None => match self.kernel_of(self.machine.register(first + 4 + site.types.len()), &site.types) {
                Some(kernel) => kernel,
                None => {
                    let problem =
                        Problem::Runtime("what is launched is a pointer that points to no such kernel".to_owned());
                    let because = "CUDA answers cudaErrorInvalidDeviceFunction; nothing runs";
                    self.tell(Diagnostic::warning(span, problem).because(because));
                    self.launch_error(INVALID_DEVICE_FUNCTION, span);
                    return Ok(());
                }
            },
        };
        let stream = match self.queue_of(self.machine.register(first + 3), span) {
            Ok(stream) => stream,
            Err(code) => {
                self.launch_error(code, span);
                return Ok(());
            }
        };
        let site = Launching { kernel, span, stream };
        if let Err(code) = self.configuration(kernel, grid, block, shared, span) {
            self.launch_error(code, span);
            return Ok(());
        }
        let configuration = Configuration { grid, block, shared, arguments: &arguments };
        if self.capture_launch(site, &configuration).map_err(failed)? {
            return Ok(());
        }
        self.launch_now(site, configuration).await
    }

    /// A launch whose size a device takes.
    pub(super) async fn launch_now(
        &mut self,
        site: Launching,
        configuration: Configuration<'_>,
    ) -> Result<(), Failure> {
        let span = site.span;
        let failed = |kind: FailureKind| Failure { span, kind };
        if self.is_lost() {
            self.kernel_was_in(site.stream);
            return Ok(());
        }
        let (begun, before) = (self.seconds(), self.device_time);
        let ran = self.run_kernel(site, configuration).await;
        self.device_time.launched(before, self.seconds() - begun);
        self.kernel_was_in(site.stream);
        match ran {
            Ok(()) => {
                self.note_launch(site.kernel, (configuration.grid, configuration.block), configuration.shared);
                Ok(())
            }
            Err(Stopped::Code(code)) if self.fault.is_some() => {
                self.unanswered(code, span);
                Ok(())
            }
            Err(Stopped::Code(code)) => {
                self.launch_error(code, span);
                Ok(())
            }
            Err(Stopped::Failure(kind)) => Err(failed(kind)),
            Err(Stopped::Untranslatable(errors)) => match self.refuse(errors) {
                Stopped::Failure(kind) => Err(failed(kind)),
                _ => Ok(()),
            },
            Err(Stopped::Device(error)) => {
                let problem = Problem::Runtime(format!("the launch failed: {error}"));
                self.tell(Diagnostic::error(span, problem));
                self.sticky_error = LAUNCH_FAILURE;
                Ok(())
            }
        }
    }

    /// What the launch that has just ended touched, as far as the device knows. `managed` are host addresses with their
    /// copies on the device.
    pub(super) fn touched(&self, managed: &[(Address, usize)]) -> Vec<Touch> {
        let footprints = self.simulator().footprints();
        let mut touches = Vec::new();
        for Footprint { buffer, read, written, updated } in footprints {
            let Some(slot) = self.device_objects.iter().position(|object| {
                object.buffer == Some(buffer) || self.simulator.is_some() && object.simulated == Some(buffer)
            }) else {
                continue;
            };
            let host = managed.iter().find(|(_, copy)| *copy == slot).map(|(address, _)| *address);
            let piece = host.map_or(Piece::Device(slot), |address| self.piece_of(address));
            for (manner, ranges) in [(Manner::Read, read), (Manner::Write, written), (Manner::Update, updated)] {
                let bytes = Ranges::in_order(ranges);
                if !bytes.is_empty() {
                    touches.push(Touch { piece, manner, bytes });
                }
            }
        }
        touches
    }

    pub(super) fn dimensions(&self, address: Address) -> Result<[u32; 3], FailureKind> {
        let bytes = self.machine.memory.read(address, 12).map_err(|fault| FailureKind::Memory(fault, address))?;
        let word = |at: usize| u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]);
        Ok([word(0), word(4), word(8)])
    }

    /// What CUDA refuses, and what this device cannot do.
    fn configuration(
        &mut self,
        kernel: FunctionId,
        grid: [u32; 3],
        block: [u32; 3],
        shared: u64,
        span: Span,
    ) -> Result<(), u64> {
        let threads: u64 = block.iter().map(|count| u64::from(*count)).product();
        let warn = |run: &mut Self, words: String, code: u64| {
            let because = format!("CUDA answers {}; the kernel does not run", super::errors::name(code));
            run.tell(Diagnostic::warning(span, Problem::Runtime(words)).because(because));
            code
        };
        if grid.contains(&0) || block.contains(&0) {
            let what = if grid.contains(&0) { "the grid has no blocks" } else { "the blocks have no threads" };
            return Err(warn(self, what.to_owned(), INVALID_VALUE));
        }
        if block[2] > 64 {
            let words = format!("{} threads along z in a block: 64 are allowed", grouped(block[2].into()));
            return Err(warn(self, words, INVALID_VALUE));
        }
        if threads > 1024 {
            let [x, y, z] = block.map(|count| grouped(count.into()));
            let words = format!("{} threads in a block ({x} x {y} x {z}): 1,024 are allowed", grouped(threads));
            return Err(warn(self, words, INVALID_VALUE));
        }
        if grid[0] > 0x7fff_ffff || grid[1] > 65_535 || grid[2] > 65_535 {
            return Err(warn(self, "the grid is larger than CUDA allows".to_owned(), INVALID_VALUE));
        }
        if !self.allows_shared(kernel, shared, span) {
            return Err(INVALID_VALUE);
        }
        Ok(())
    }

    /// Runs a launch in the first way that there is: as WGSL on the program's device, or on the simulator.
    async fn run_kernel(&mut self, site: Launching, configuration: Configuration<'_>) -> Result<(), Stopped> {
        if self.device.runs_directly() {
            return self.run_directly(site, configuration, None).await;
        }
        let mut refused = Vec::new();
        let mut goes_flat = self.options.first_way != FirstWay::Simulator && self.simulator.is_some();
        let Configuration { block, shared, .. } = configuration;
        if let Some((lacking, code)) = self.lacks(site.kernel, block, shared, site.span) {
            if self.simulator.is_none() {
                let because = "CUDA's devices have as much; here the kernel does not run";
                self.tell(Diagnostic::warning(site.span, lacking.problem).because(because));
                return Err(Stopped::Code(code));
            }
            goes_flat = false;
            refused.push(lacking);
        } else if self.options.first_way == FirstWay::Readable {
            refused = match self.run_as_wgsl(site, configuration).await {
                Err(Stopped::Untranslatable(refused)) => refused,
                // The device has undone it, and would again.
                Err(Stopped::Device(unsupported @ Error::Unsupported(_))) => {
                    goes_flat = false;
                    vec![Diagnostic::error(site.span, Problem::Runtime(unsupported.to_string()))]
                }
                Err(Stopped::Device(Error::Compilation(found))) => {
                    let words = found.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ");
                    vec![Diagnostic::error(site.span, Problem::Runtime(words))]
                }
                ran => return ran,
            };
        }
        let mut because = self.first_reason(&refused);
        if goes_flat {
            match self.run_over_flat_memory(site, configuration, because.clone()).await? {
                OverFlat::Ran => {
                    let name = &self.program.resolved.tree.functions[site.kernel].name;
                    if let Some(because) = because {
                        let words = format!("`{name}` runs over a flat memory on {}", self.device.adapter().name);
                        self.tell(Diagnostic::note(site.span, Problem::Runtime(words)).because(because));
                    }
                    return Ok(());
                }
                OverFlat::Refused(found) => {
                    because = Some(because.map_or_else(|| found.clone(), |because| format!("{because}; {found}")));
                }
            }
        }
        if self.simulator.is_none() {
            return Err(self.refuse(refused));
        }
        let instead = because.unwrap_or_else(|| "the simulator was asked for".to_owned());
        match self.run_directly(site, configuration, Some(instead.clone())).await {
            // Neither way: the words of the first one are those that help.
            Err(Stopped::Untranslatable(_)) if !refused.is_empty() => Err(self.refuse(refused)),
            ran => {
                let name = &self.program.resolved.tree.functions[site.kernel].name;
                let words = format!("`{name}` runs on the simulator, not on {}", self.device.adapter().name);
                self.tell(Diagnostic::note(site.span, Problem::Runtime(words)).because(instead));
                ran
            }
        }
    }

    /// The types beyond WGSL that kernels may use.
    pub(super) fn extensions(&self) -> Extensions {
        match self.options.doubles {
            Doubles::Exact => self.device.adapter().features.extensions,
            Doubles::Portable | Doubles::Float => Extensions::NONE,
        }
    }

    /// Refuses a kernel that needs doubles where readable WGSL has floats for them, and another way has doubles.
    fn keeps_doubles(&self, site: Launching) -> Result<(), Stopped> {
        let Extensions { f64, int64, .. } = self.extensions();
        if (f64 && int64) || self.options.doubles == Doubles::Float || self.simulator.is_none() {
            return Ok(());
        }
        let Some(span) = kernel::needs_double(&self.program.resolved.tree, site.kernel) else { return Ok(()) };
        let words = "this device has no f64, so that `double` is calculated in integers of 32 bits".to_owned();
        Err(Stopped::Untranslatable(vec![Diagnostic::error(span, Problem::Runtime(words))]))
    }

    /// Why a kernel does not become readable WGSL.
    fn first_reason(&self, refused: &[Diagnostic]) -> Option<String> {
        let because = refused.iter().find(|found| found.severity == Severity::Error).or(refused.first())?;
        Some(format!("line {}: {}", self.program.source.line(because.span.start), because.problem))
    }

    /// Tells why a kernel runs in no way.
    fn refuse(&mut self, errors: Vec<Diagnostic>) -> Stopped {
        let mut last = "this kernel cannot run here".to_owned();
        for error in errors {
            if error.severity == Severity::Error {
                last = error.problem.to_string();
            }
            self.tell(error);
        }
        Stopped::Failure(FailureKind::Other(format!("the kernel cannot be launched: {last}")))
    }

    async fn run_as_wgsl(&mut self, site: Launching, configuration: Configuration<'_>) -> Result<(), Stopped> {
        let Configuration { grid, block, shared, arguments } = configuration;
        let tree = &self.program.resolved.tree;
        let function = &tree.functions[site.kernel];
        let span = site.span;
        let mut pointed: Vec<Pointed> = Vec::new();
        let mut managed = Vec::new();
        let flat = flatten(tree, function);
        let arguments = self.flat_arguments(&flat, arguments)?;
        let arguments = &arguments[..];
        let mut nulls = vec![false; arguments.len()];
        for (position, (argument, ty)) in arguments.iter().zip(flat.iter().map(|flat| &flat.ty)).enumerate() {
            if !ty.is_pointer() {
                continue;
            }
            if matches!(ty.target(), Some(Type::Function(_))) {
                let words = format!("the pointer to a function `{}`, which the kernel is given", flat[position].name);
                let problem = Problem::Unsupported(format!("{words}, in WGSL"));
                return Err(Stopped::Untranslatable(vec![Diagnostic::error(flat[position].span, problem)]));
            }
            if *argument == 0 && self.may_be_null(site, &flat, position, arguments, block) {
                nulls[position] = true;
                continue;
            }
            let (slot, offset) = self.pointer_argument(*argument, &flat[position], site, &mut managed).await?;
            pointed.push(Pointed { parameter: position, slot, offset });
        }
        let limit = self.device.adapter().limits.grid_dimension;
        let folded = grid[0] > limit;
        if folded && (grid[1] > 1 || grid[2] > 1) {
            let problem = Problem::Unsupported(format!("a grid of more than {limit} x 1 x 1 blocks in two dimensions"));
            return Err(Stopped::Untranslatable(vec![Diagnostic::error(span, problem)]));
        }
        self.keeps_doubles(site)?;
        let features = &self.device.adapter().features;
        let mut shape = Shape {
            folded,
            offsets: Vec::new(),
            same_as: Vec::new(),
            block_dimensions: block.iter().rposition(|count| *count > 1).map_or(1, |last| last + 1),
            large_blocks: false,
            warps: features.subgroups && features.subgroup_sizes == Some([32, 32]),
            extensions: self.extensions(),
            wide: Vec::new(),
            nulls: if nulls.contains(&true) { nulls.clone() } else { Vec::new() },
        };
        let wide: Vec<bool> = arguments
            .iter()
            .zip(&flat)
            .map(|(value, flat)| match flat.ty {
                Type::Scalar(Scalar::U64) => u32::try_from(*value).is_err(),
                Type::Scalar(Scalar::I64) => i32::try_from(value.cast_signed()).is_err(),
                _ => false,
            })
            .collect();
        if wide.contains(&true) {
            shape.wide = wide;
        }
        if pointed.iter().any(|pointed| pointed.offset > 0) {
            shape.offsets = (0..arguments.len())
                .map(|position| pointed.iter().any(|pointed| pointed.parameter == position && pointed.offset > 0))
                .collect();
        }
        let mut kernel = self.prepared(site, &shape)?;
        // One buffer under two names is only a matter where it is written.
        let twins = (0..arguments.len())
            .map(|position| {
                let own = pointed.iter().find(|pointed| pointed.parameter == position)?;
                pointed
                    .iter()
                    .find(|other| other.slot == own.slot && other.parameter < position)
                    .map(|other| other.parameter)
            })
            .collect::<Vec<_>>();
        let written = |kernel: &Kernel, parameter: usize| {
            kernel.bindings.iter().any(|binding| binding.bound == Bound::Parameter(parameter) && binding.writable)
        };
        let clash = twins
            .iter()
            .enumerate()
            .any(|(position, twin)| twin.is_some_and(|twin| written(&kernel, position) || written(&kernel, twin)));
        if clash {
            shape.same_as = twins;
            kernel = self.prepared(site, &shape)?;
        }
        if !kernel.takes_block(block) {
            shape.large_blocks = true;
            kernel = self.prepared(site, &shape)?;
        }

        if kernel.dynamic_shared.is_some() && shared == 0 {
            let words =
                format!("`{}` has shared memory sized at launch, and this launch gives it no bytes", kernel.name);
            let help = "the third setting is its size: `<<<grid, block, bytes>>>`";
            self.tell(Diagnostic::warning(span, Problem::Runtime(words)).help(help));
        }
        self.bindable(&kernel, span)?;
        self.pass_guards(&kernel, grid, block, arguments)?;
        for binding in &kernel.bindings {
            // Managed variables of the file travel as managed memory does.
            if let Bound::Global(id) = binding.bound
                && tree.globals[id].qualifiers.managed
            {
                let global = &tree.globals[id];
                let address = self.globals.get(id).copied().unwrap_or(0);
                let ty = Type::pointer(global.ty.clone());
                let name = global.name.to_string();
                let part = Flat { name, ty, parameter: 0, local: 0, offset: None, span: global.span };
                let (slot, _) = self.pointer_argument(address, &part, site, &mut managed).await?;
                self.device_globals.insert(id, slot);
            }
            // A `static` variable of a function for both sides: each has its own.
            if let Bound::Global(id) = binding.bound
                && !self.device_globals.contains_key(&id)
            {
                self.device_global(id);
            }
        }
        for Pointed { parameter, slot, .. } in &pointed {
            let same = pointed.iter().filter(|other| other.slot == *slot).map(|other| other.parameter);
            let writes = same.chain([*parameter]).any(|parameter| written(&kernel, parameter));
            let object = &mut self.device_objects[*slot];
            object.written |= writes;
            object.written_there |= writes;
            if writes {
                self.has_result(*slot, span);
            }
        }
        let mut overrides = BTreeMap::new();
        for (axis, present) in ["block_x", "block_y", "block_z"].iter().zip(kernel.block_overrides) {
            if present {
                let index = ["block_x", "block_y", "block_z"].iter().position(|name| name == axis).unwrap_or(0);
                overrides.insert((*axis).to_owned(), f64::from(block[index]));
            }
        }
        if let Some(dynamic) = &kernel.dynamic_shared {
            #[expect(clippy::cast_precision_loss, reason = "a length of at most a few thousand")]
            let length = (shared.div_ceil(dynamic.element_bytes.into())).max(1) as f64;
            overrides.insert(dynamic.length.clone(), length);
        }
        let compiled = warpground_engine::Kernel {
            label: kernel.name.clone(),
            source: kernel.wgsl.clone().into(),
            entry_point: kernel.entry_point.clone(),
            overrides,
            trust: Trust::Checked,
        };
        let id = self.device.compile(&compiled).await?;
        let scalars = self.scalars(&kernel, &flat, arguments, &pointed, grid, &shape, span)?;
        let dispatched = if folded { fold_grid(grid[0].into(), limit).unwrap_or(grid) } else { grid };
        self.emit(Event::Begin { span, way: Way::Wgsl(Rc::clone(&kernel)) });
        let elapsed = match self.dispatch(&kernel, id, dispatched, &pointed, &scalars).await {
            // It has undone the launch, which runs in another way.
            Err(Stopped::Device(unsupported @ Error::Unsupported(_))) => return Err(Stopped::Device(unsupported)),
            // The device knows the lines of the translation, and the reader those of the program.
            Err(Stopped::Device(error)) => {
                let words = super::records::in_the_programs_lines(&error.to_string(), &kernel);
                self.tell(Diagnostic::error(span, Problem::Runtime(format!("the launch failed: {words}"))));
                self.kernel_failed(LAUNCH_FAILURE);
                return Err(Stopped::Code(LAUNCH_FAILURE));
            }
            dispatched => dispatched?,
        };
        let touches = self.touched(&managed);
        if !managed.is_empty() {
            self.fetches();
        }
        for (address, slot) in managed {
            let bytes = self.device_objects[slot].bytes;
            let data = self.device_read(slot, 0, bytes).await?;
            let length = self.machine.memory.find(address).map_or(0, |(object, _)| object.data.len());
            self.put_bytes(address, &data[..length.min(data.len())]).map_err(Stopped::Failure)?;
        }
        self.forget_met();
        let name = function.name.to_string();
        self.ordered(site.stream, &format!("the kernel `{name}`"), span, touches, false);
        self.emit(Event::Launch { kernel: name, grid, block, elapsed, span, way: Way::Wgsl(kernel) });
        Ok(())
    }

    /// The translation for a shape, from before or new.
    fn prepared(&mut self, site: Launching, shape: &Shape) -> Result<Rc<Kernel>, Stopped> {
        let known = self.prepared.iter().find(|prepared| prepared.function == site.kernel && prepared.shape == *shape);
        if let Some(prepared) = known {
            return Ok(Rc::clone(&prepared.kernel));
        }
        let resolved = &self.program.resolved;
        match kernel::translate(resolved, || self.lowered(), site.kernel, shape) {
            Ok(kernel) => {
                for note in kernel.notes.clone() {
                    self.tell(note);
                }
                let kernel = Rc::new(kernel);
                let prepared = Prepared { function: site.kernel, shape: shape.clone(), kernel: Rc::clone(&kernel) };
                self.prepared.push(prepared);
                Ok(kernel)
            }
            Err(errors) => Err(Stopped::Untranslatable(errors)),
        }
    }

    /// The bytes of the uniform buffer.
    #[expect(clippy::too_many_arguments, reason = "each is another part of one launch")]
    fn scalars(
        &mut self,
        kernel: &Kernel,
        flat: &[Flat],
        arguments: &[u64],
        pointed: &[Pointed],
        grid: [u32; 3],
        shape: &Shape,
        span: Span,
    ) -> Result<Vec<u8>, Stopped> {
        let mut bytes = vec![0; kernel.scalar_bytes as usize];
        for scalar in &kernel.scalars {
            let at = scalar.offset as usize;
            let value: Vec<u8> = match scalar.source {
                ScalarSource::Blocks => grid[0].to_le_bytes().to_vec(),
                ScalarSource::Offset(position) => {
                    let pointed = pointed.iter().find(|pointed| pointed.parameter == position);
                    let offset = pointed.map_or(0, |pointed| pointed.offset);
                    // The element type is the parameter's, whatever pointer is passed.
                    let target = flat.get(position).and_then(|flat| flat.ty.target()).cloned().unwrap_or(Type::INT);
                    let size = self.type_bytes(&target).max(1);
                    if !offset.is_multiple_of(size) {
                        let words = "a pointer into the middle of an element is passed to a kernel";
                        return Err(Stopped::untranslatable(span, words.to_owned()));
                    }
                    u32::try_from(offset / size).unwrap_or(u32::MAX).to_le_bytes().to_vec()
                }
                ScalarSource::Parameter(position) => {
                    let value = arguments.get(position).copied().unwrap_or(0);
                    let ty = flat.get(position).map_or(Type::INT, |flat| flat.ty.clone());
                    if shape.is_wide(position) || scalar.double {
                        value.to_le_bytes().to_vec()
                    } else {
                        self.scalar(value, &ty)?
                    }
                }
            };
            if let Some(place) = bytes.get_mut(at..at + value.len()) {
                place.copy_from_slice(&value);
            }
        }
        Ok(bytes)
    }

    /// The values of a kernel's parameters, structures with pointers taken apart.
    fn flat_arguments(&self, flat: &[Flat], arguments: &[u64]) -> Result<Vec<u64>, Stopped> {
        flat.iter()
            .map(|part| {
                let value = arguments.get(part.parameter).copied().unwrap_or(0);
                let Some(offset) = part.offset else { return Ok(value) };
                let address = value.wrapping_add(offset);
                if matches!(part.ty, Type::Struct(_)) {
                    return Ok(address);
                }
                let bytes = self.machine.memory.read(address, self.type_bytes(&part.ty));
                let bytes = bytes.map_err(|fault| Stopped::Failure(FailureKind::Memory(fault, address)))?;
                Ok(load(storage(&part.ty), bytes))
            })
            .collect()
    }

    fn scalar(&self, value: u64, ty: &Type) -> Result<Vec<u8>, Stopped> {
        #[expect(clippy::cast_possible_truncation, reason = "a value of 32 bits; wider ones go elsewhere")]
        Ok(match ty {
            Type::Struct(_) => {
                let length = self.type_bytes(ty);
                let bytes = self.machine.memory.read(value, length);
                bytes.map_err(|fault| Stopped::Failure(FailureKind::Memory(fault, value)))?.to_vec()
            }
            Type::Scalar(Scalar::F64) => (f64::from_bits(value) as f32).to_le_bytes().to_vec(),
            _ => (value as u32).to_le_bytes().to_vec(),
        })
    }

    async fn dispatch(
        &mut self,
        kernel: &Kernel,
        id: KernelId,
        grid: [u32; 3],
        pointed: &[Pointed],
        scalars: &[u8],
    ) -> Result<Elapsed, Stopped> {
        let mut bindings = Vec::new();
        let mut temporary = Vec::new();
        let mut records = None;
        for binding in &kernel.bindings {
            let buffer = match binding.bound {
                Bound::Parameter(position) => {
                    let Some(pointed) = pointed.iter().find(|pointed| pointed.parameter == position) else { continue };
                    self.buffer(pointed.slot).await?
                }
                Bound::Global(global) => match self.device_globals.get(&global).copied() {
                    Some(slot) => self.buffer(slot).await?,
                    None => continue,
                },
                Bound::Scalars => {
                    let mut bytes = scalars.to_vec();
                    bytes.resize(bytes.len().next_multiple_of(16).max(16), 0);
                    let buffer = self.device.allocate("parameters", bytes.len() as u64, true).await?;
                    self.device.write(buffer, 0, &bytes).await?;
                    temporary.push(buffer);
                    buffer
                }
                Bound::Locks => {
                    let bytes = u64::from(kernel::LOCKS) * 4;
                    let buffer = self.device.allocate("locks", bytes, false).await?;
                    self.device.write(buffer, 0, &vec![0; kernel::LOCKS as usize * 4]).await?;
                    temporary.push(buffer);
                    buffer
                }
                Bound::Records => {
                    let buffer = self.device.allocate("printf", u64::from(RECORD_WORDS) * 4, false).await?;
                    self.device.write(buffer, 0, &[0; 4]).await?;
                    temporary.push(buffer);
                    records = Some(buffer);
                    buffer
                }
            };
            bindings.push(Binding { index: binding.index, buffer });
        }
        let start = Instant::now();
        let commands = [Command::Launch { kernel: id, grid, bindings }];
        let executed = if self.options.timed {
            self.device.execute_timed(&commands).await
        } else {
            self.device.execute(&commands).await.map(|()| None)
        };
        let by_clock = Elapsed { seconds: start.elapsed().as_secs_f64(), source: TimeSource::Clock };
        if let (Some(buffer), Ok(_)) = (records, &executed) {
            let head = self.device.read(buffer, 0, 4).await?;
            let used = u32::from_le_bytes([head[0], head[1], head[2], head[3]]).min(RECORD_WORDS - 1);
            if used > 0 {
                let bytes = self.device.read(buffer, 4, u64::from(used) * 4).await?;
                self.fetches();
                self.print_records(kernel, &bytes);
            }
        }
        for buffer in temporary {
            self.device.free(buffer);
        }
        Ok(executed?.unwrap_or(by_clock))
    }
}

/// Why a launch did not run.
pub(super) enum Stopped {
    /// CUDA would answer this code.
    Code(u64),
    /// The program cannot go on.
    Failure(FailureKind),
    /// The device refused.
    Device(Error),
    /// The kernel cannot become WGSL, or not even be lowered: why.
    Untranslatable(Vec<Diagnostic>),
}

impl Stopped {
    /// The kernel cannot become WGSL for this launch.
    pub(super) fn untranslatable(span: Span, words: String) -> Stopped {
        Stopped::Untranslatable(vec![Diagnostic::error(span, Problem::Runtime(words))])
    }

    /// The host's memory is not there.
    pub(super) fn memory(fault: Fault, address: Address) -> Stopped {
        Stopped::Failure(FailureKind::Memory(fault, address))
    }
}

impl From<Error> for Stopped {
    fn from(error: Error) -> Stopped {
        Stopped::Device(error)
    }
}
