//! A launch as readable WGSL, from its kernel's translation to what it prints.

use std::{collections::BTreeMap, rc::Rc};

use warpground_engine::{Binding, Command, Elapsed, Error, Extensions, KernelId, TimeSource, Trust, fold_grid};
use warpground_machine::{Address, FailureKind};
use web_time::Instant;

use super::{Pointed, Prepared, RECORD_WORDS};
use crate::{
    diagnose::{Diagnostic, Problem},
    host::{
        arithmetic::load,
        compile::storage,
        errors::LAUNCH_FAILURE,
        launching::{Configuration, Launching, Stopped},
        records,
        run::{Doubles, Event, Run, Way},
    },
    kernel::{self, Bound, Flat, Kernel, Launched, ScalarSource, Shape, flatten},
    meaning::types::{Scalar, Type},
    text::Span,
};

impl Run<'_> {
    pub(in crate::host) async fn run_as_wgsl(
        &mut self,
        site: Launching,
        configuration: Configuration<'_>,
    ) -> Result<(), Stopped> {
        let Configuration { grid, block, shared, arguments } = configuration;
        let tree = &self.program.resolved.tree;
        let function = &tree.functions[site.kernel];
        let span = site.span;
        let flat = flatten(tree, function);
        let arguments = self.flat_arguments(&flat, arguments)?;
        let arguments = &arguments[..];
        let mut managed = Vec::new();
        let (pointed, nulls) = self.pointers(site, &flat, arguments, block, &mut managed).await?;
        let limit = self.device.adapter().limits.grid_dimension;
        let folded = grid[0] > limit;
        if folded && (grid[1] > 1 || grid[2] > 1) {
            let problem = Problem::Unsupported(format!("a grid of more than {limit} x 1 x 1 blocks in two dimensions"));
            return Err(Stopped::Untranslatable(vec![Diagnostic::error(span, problem)]));
        }
        self.keeps_doubles(site)?;
        let (kernel, shape) = self.kernel_for(site, &flat, arguments, &pointed, (folded, grid, block, nulls))?;
        if kernel.dynamic_shared.is_some() && shared == 0 {
            let words =
                format!("`{}` has shared memory sized at launch, and this launch gives it no bytes", kernel.name);
            let help = "the third setting is its size: `<<<grid, block, bytes>>>`";
            self.tell(Diagnostic::warning(span, Problem::Runtime(words)).help(help));
        }
        self.bindable(&kernel, span)?;
        self.pass_guards(&kernel, grid, block, arguments)?;
        self.bind_globals(site, &kernel, &mut managed).await?;
        for Pointed { parameter, slot, .. } in &pointed {
            let same = pointed.iter().filter(|other| other.slot == *slot).map(|other| other.parameter);
            let writes = same.chain([*parameter]).any(|parameter| is_written(&kernel, parameter));
            let object = &mut self.device_objects[*slot];
            object.written |= writes;
            object.written_there |= writes;
            if writes {
                self.has_result(*slot, span);
            }
        }
        let compiled = warpground_engine::Kernel {
            label: kernel.name.clone(),
            source: kernel.wgsl.clone().into(),
            entry_point: kernel.entry_point.clone(),
            overrides: overrides(&kernel, block, shared),
            trust: Trust::Checked,
        };
        let id = self.device.compile(&compiled).await?;
        let scalars = self.scalars(&kernel, &flat, arguments, &pointed, grid, &shape, span)?;
        let dispatched = if folded { fold_grid(grid[0].into(), limit).unwrap_or(grid) } else { grid };
        self.emit(Event::Begin { span, way: Way::Wgsl(Rc::clone(&kernel)) });
        let elapsed = match self.dispatch(&kernel, id, dispatched, &pointed, &scalars).await {
            // It has undone the launch, which runs in another way.
            Err(Stopped::Device(unsupported @ Error::Unsupported(_))) => return Err(Stopped::Device(unsupported)),
            // It cannot bind a piece that lies in the simulator, where the launch goes too.
            Err(Stopped::Device(limit @ Error::LimitExceeded { .. })) if self.has_too_large() => {
                return Err(Stopped::Device(limit));
            }
            // The device knows the lines of the translation, and the reader those of the program.
            Err(Stopped::Device(error)) => {
                let words = records::in_the_programs_lines(&error.to_string(), &kernel);
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
        self.fetch_managed(managed).await?;
        self.forget_met();
        let name = function.name.to_string();
        self.ordered(site.stream, &format!("the kernel `{name}`"), span, touches, false);
        self.tell_launch(site, configuration, elapsed, Way::Wgsl(kernel));
        Ok(())
    }

    /// Where the pointers among the arguments lead, and which arguments are null for this kernel. Managed memory goes over.
    async fn pointers(
        &mut self,
        site: Launching,
        flat: &[Flat],
        arguments: &[u64],
        block: [u32; 3],
        managed: &mut Vec<(Address, usize)>,
    ) -> Result<(Vec<Pointed>, Vec<bool>), Stopped> {
        let mut pointed = Vec::new();
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
            let needs_none = match *argument {
                0 => self.may_be_null(site, flat, position, arguments, block),
                address => !self.is_reachable(address) && !self.has_use(site, &flat[position]),
            };
            if needs_none {
                nulls[position] = true;
                continue;
            }
            let (slot, offset) = self.pointer_argument(*argument, &flat[position], site, managed).await?;
            pointed.push(Pointed { parameter: position, slot, offset });
        }
        Ok((pointed, nulls))
    }

    /// The translation for what is known of this launch, and its shape: whether its grid is folded, its grid and its block, its
    /// null pointers.
    fn kernel_for(
        &mut self,
        site: Launching,
        flat: &[Flat],
        arguments: &[u64],
        pointed: &[Pointed],
        (folded, grid, block, nulls): (bool, [u32; 3], [u32; 3], Vec<bool>),
    ) -> Result<(Rc<Kernel>, Shape), Stopped> {
        let features = &self.device.adapter().features;
        let mut shape = Shape {
            folded,
            offsets: Vec::new(),
            same_as: Vec::new(),
            block_dimensions: block.iter().rposition(|count| *count > 1).map_or(1, |last| last + 1),
            requires_nothing: false,
            warps: features.subgroups && features.subgroup_sizes == Some([32, 32]),
            extensions: self.extensions(),
            wide: Vec::new(),
            nulls: if nulls.contains(&true) { nulls.clone() } else { Vec::new() },
        };
        let wide: Vec<bool> = arguments
            .iter()
            .zip(flat)
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
        let clash = twins.iter().enumerate().any(|(position, twin)| {
            twin.is_some_and(|twin| is_written(&kernel, position) || is_written(&kernel, twin))
        });
        if clash {
            shape.same_as = twins;
            kernel = self.prepared(site, &shape)?;
        }
        let known: Vec<Option<u64>> = arguments.iter().copied().map(Some).collect();
        if !kernel.takes(&Launched { grid: Some(grid), block, arguments: &known }) {
            shape.requires_nothing = true;
            kernel = self.prepared(site, &shape)?;
        }
        Ok((kernel, shape))
    }

    /// Makes room for the variables of the file that a kernel uses.
    async fn bind_globals(
        &mut self,
        site: Launching,
        kernel: &Kernel,
        managed: &mut Vec<(Address, usize)>,
    ) -> Result<(), Stopped> {
        let tree = &self.program.resolved.tree;
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
                let (slot, _) = self.pointer_argument(address, &part, site, managed).await?;
                self.device_globals.insert(id, slot);
            }
            // A `static` variable of a function for both sides: each has its own.
            if let Bound::Global(id) = binding.bound
                && !self.device_globals.contains_key(&id)
            {
                self.device_global(id);
            }
        }
        Ok(())
    }

    /// Brings managed memory back from the device.
    async fn fetch_managed(&mut self, managed: Vec<(Address, usize)>) -> Result<(), Stopped> {
        for (address, slot) in managed {
            let bytes = self.device_objects[slot].bytes;
            let data = self.device_read(slot, 0, bytes).await?;
            let length = self.machine.memory.find(address).map_or(0, |(object, _)| object.data.len());
            self.put_bytes(address, &data[..length.min(data.len())]).map_err(Stopped::Failure)?;
        }
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

/// Whether a kernel writes through a parameter.
fn is_written(kernel: &Kernel, parameter: usize) -> bool {
    kernel.bindings.iter().any(|binding| binding.bound == Bound::Parameter(parameter) && binding.writable)
}

/// What the constants of a translation are for a launch: the block, and the length of shared memory sized at launch.
fn overrides(kernel: &Kernel, block: [u32; 3], shared: u64) -> BTreeMap<String, f64> {
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
    overrides
}
