//! Launches that a device runs from the device IR, exactly as CUDA means them: on the simulator.
//!
//! Where the program's own device is a GPU, its memory moves to the simulator for such a launch and stays there until
//! somebody needs it on the GPU again.

use std::rc::Rc;

use warpground_engine::{
    DirectLaunch, Elapsed, Mapping, TimeSource,
    direct::{Failure as ThreadFailure, FailureKind as Why, Printed as PrintedRecord, PrintedValue},
};
use warpground_ir::{Place, Scalar, memory::FUNCTIONS};
use warpground_machine::{Address, Origin, device_address};
use web_time::Instant;

use super::{
    device_memory::DeviceObject,
    errors::{ASSERT, ILLEGAL_ADDRESS, ILLEGAL_INSTRUCTION, LAUNCH_FAILURE, MISALIGNED_ADDRESS},
    format::{Printed, printf},
    launching::{Configuration, Launching, Stopped},
    order::{Manner, Ranges, Touch},
    run::{Event, Run, Stream, Way},
};
use crate::{
    diagnose::{Diagnostic, Problem},
    lower::{self, Kernel, Lowered},
    meaning::{
        tree::{FunctionId, GlobalId},
        types::Type,
    },
    text::Span,
};

impl Run<'_> {
    /// The program's device code in the IR.
    pub(super) fn lowered(&self) -> Rc<Lowered> {
        Rc::clone(self.lowering.get_or_init(|| Rc::new(lower::lower(&self.program.resolved))))
    }

    /// The address of a function in device code; null for one that no kernel reaches.
    pub(super) fn device_function(&self, id: FunctionId) -> Address {
        self.lowered().functions.get(&id).map_or(0, |id| u64::from(FUNCTIONS) << 32 | u64::from(id.0))
    }

    /// Runs a launch on the simulator. `instead` says why it does not run on the program's own device.
    pub(super) async fn run_directly(
        &mut self,
        site: Launching,
        configuration: Configuration<'_>,
        instead: Option<String>,
    ) -> Result<(), Stopped> {
        let Configuration { grid, block, shared, arguments } = configuration;
        let lowered = self.lowered();
        let kernel = lowered.kernel(site.kernel).map_err(Stopped::Untranslatable)?;
        let managed = self.share_managed(site.span).await?;
        let parameters = self.parameter_bytes(&kernel, site, arguments)?;
        let memory = self.mappings(&lowered, site, arguments, &managed).await?;
        let way = Way::Simulator { instead };
        self.emit(Event::Begin { span: site.span, way: way.clone() });
        let launch = DirectLaunch {
            module: Rc::clone(&lowered.module),
            kernel: kernel.id,
            grid,
            block,
            shared_bytes: u32::try_from(shared).unwrap_or(u32::MAX),
            parameters,
            memory,
            heap_bytes: self.device_limits[HEAP_LIMIT],
            cooperative: site.cooperative,
        };
        let start = Instant::now();
        let outcome = self.simulator().launch_directly(&launch).await;
        let by_clock = Elapsed { seconds: start.elapsed().as_secs_f64(), source: TimeSource::Clock };
        let outcome = outcome?;
        self.moved_to_simulator(&launch.memory, &outcome.written);
        for printed in &outcome.printed {
            self.print_record(printed);
        }
        let touches = self.touched(&managed);
        self.take_managed_back(&managed, &touches).await?;
        self.forget_met();
        for stray in &outcome.strays {
            self.thread_strayed(stray, site);
        }
        if let Some(failure) = outcome.failure {
            let code = self.thread_failed(&failure, site);
            self.kernel_failed(code);
            return Err(Stopped::Code(code));
        }
        let name = self.program.resolved.tree.functions[site.kernel].name.to_string();
        let elapsed = outcome.elapsed.unwrap_or(by_clock);
        self.note_results(&touches, !outcome.printed.is_empty(), site.span);
        self.ordered(site.stream, &format!("the kernel `{name}`"), site.span, touches, false);
        self.tell_launch(site, configuration, elapsed, way);
        Ok(())
    }

    /// The kernel's parameters, each at its offset.
    pub(super) fn parameter_bytes(
        &self,
        kernel: &Kernel,
        site: Launching,
        arguments: &[u64],
    ) -> Result<Vec<u8>, Stopped> {
        let function = &self.program.resolved.tree.functions[site.kernel];
        let mut out = vec![0; usize::try_from(kernel.bytes).unwrap_or(0)];
        for (((offset, bytes), local), value) in kernel.parameters.iter().zip(&function.parameters).zip(arguments) {
            let first = usize::try_from(*offset).unwrap_or(0);
            let length = usize::try_from(*bytes).unwrap_or(0);
            if matches!(function.locals[*local].ty, Type::Struct(_)) {
                let bytes = self.machine.memory.read(*value, *bytes);
                let bytes = bytes.map_err(|fault| Stopped::memory(fault, *value))?;
                out[first..first + length].copy_from_slice(bytes);
            } else {
                let bytes = value.to_le_bytes();
                let length = length.min(bytes.len());
                out[first..first + length].copy_from_slice(&bytes[..length]);
            }
        }
        Ok(out)
    }

    /// Gives the variables of device code their memory.
    pub(super) fn make_variables(&mut self, lowered: &Lowered) {
        let tree = &self.program.resolved.tree;
        let variables: Vec<GlobalId> = lowered.globals.keys().copied().collect();
        for id in variables {
            if !tree.globals[id].qualifiers.managed && !self.device_globals.contains_key(&id) {
                self.device_global(id);
            }
        }
    }

    /// All memory that the launch's pointers may reach, on the simulator.
    async fn mappings(
        &mut self,
        lowered: &Lowered,
        site: Launching,
        arguments: &[u64],
        managed: &[(Address, usize)],
    ) -> Result<Vec<Mapping>, Stopped> {
        let tree = &self.program.resolved.tree;
        let function = &tree.functions[site.kernel];
        self.make_variables(lowered);
        let mut memory = Vec::new();
        for slot in 0..self.device_objects.len() {
            let object = &self.device_objects[slot];
            if !object.live || object.mirror {
                continue;
            }
            let (bytes, span) = (object.bytes, object.span);
            let global = self.device_globals.iter().find(|(_, known)| **known == slot).map(|(id, _)| *id);
            let address = device_address(slot);
            let buffer = self.simulated_buffer(slot).await?;
            memory.push(Mapping {
                object: upper(address),
                buffer,
                bytes,
                name: match global {
                    Some(id) => tree.globals[id].name.to_string(),
                    None if self.device_texts.as_ref().is_some_and(|texts| texts.slot == slot) => "text".to_owned(),
                    None => self.name_of(address, function, arguments, span),
                },
                variable: global.and_then(|id| lowered.globals.get(&id)).copied(),
            });
        }
        for (address, slot) in managed {
            let (bytes, span) = (self.device_objects[*slot].bytes, self.device_objects[*slot].span);
            let global = self.globals.iter().position(|known| known == address);
            let buffer = self.simulated_buffer(*slot).await?;
            memory.push(Mapping {
                object: upper(*address),
                buffer,
                bytes,
                name: match global {
                    Some(id) => tree.globals[id].name.to_string(),
                    None => self.name_of(*address, function, arguments, span),
                },
                variable: global.and_then(|id| lowered.globals.get(&id)).copied(),
            });
        }
        Ok(memory)
    }

    /// What an allocation is called: by the parameter that points to it, else by where it was made.
    fn name_of(
        &self,
        address: Address,
        function: &crate::meaning::tree::Function,
        arguments: &[u64],
        made: Span,
    ) -> String {
        let own = function.parameters.iter().zip(arguments).find(|(local, value)| {
            function.locals[**local].ty.is_pointer() && **value != 0 && upper(**value) == upper(address)
        });
        match own {
            Some((local, _)) => function.locals[*local].name.to_string(),
            None => format!("allocation of line {}", self.program.source.line(made.start)),
        }
    }

    /// Copies all memory that host and device share to the device: the addresses and the copies.
    pub(super) async fn share_managed(&mut self, span: Span) -> Result<Vec<(Address, usize)>, Stopped> {
        let shared: Vec<(Address, Vec<u8>)> = self
            .machine
            .memory
            .live()
            .filter(|(_, object)| matches!(object.origin, Origin::Managed | Origin::Pinned))
            .map(|(address, object)| (address, object.data.clone()))
            .collect();
        let mut copies = Vec::with_capacity(shared.len());
        for (address, data) in shared {
            let slot = match self.managed.get(&address) {
                Some(slot) => *slot,
                None => {
                    let slot = self.device_objects.len();
                    self.device_objects.push(DeviceObject::mirror_of(data.len() as u64, span));
                    self.managed.insert(address, slot);
                    slot
                }
            };
            self.device_objects[slot].from_unwritten = Ranges::default();
            self.copy_to_device((slot, 0), address, data.len() as u64).await?;
            copies.push((address, slot));
        }
        Ok(copies)
    }

    /// Copies memory that host and device share back to the host. What nobody had written before the launch, and the launch
    /// has not touched, stays as it is there.
    pub(super) async fn take_managed_back(
        &mut self,
        managed: &[(Address, usize)],
        touches: &[Touch],
    ) -> Result<(), Stopped> {
        for (address, slot) in managed {
            let bytes = self.device_objects[*slot].bytes;
            let data = self.device_read(*slot, 0, bytes).await?;
            let length = self.machine.memory.find(*address).map_or(0, |(object, _)| object.data.len());
            let data = &data[..length.min(data.len())];
            let unwritten = &self.device_objects[*slot].from_unwritten;
            if unwritten.is_empty() {
                self.put_bytes(*address, data).map_err(Stopped::Failure)?;
                continue;
            }
            let piece = self.piece_of(*address);
            let mut back = Ranges::in_order(unwritten.without(0..data.len() as u64));
            for touch in touches.iter().filter(|touch| touch.piece == piece && touch.manner != Manner::Read) {
                back.add(touch.bytes.iter());
            }
            for range in back.iter() {
                let (first, end) = (range.start as usize, (range.end as usize).min(data.len()));
                if let Some(bytes) = data.get(first..end) {
                    self.put_bytes(address + range.start, bytes).map_err(Stopped::Failure)?;
                }
            }
        }
        Ok(())
    }

    fn print_record(&mut self, record: &PrintedRecord) {
        let mut values = record.values.iter();
        let text = printf(&record.format, |_, _| {
            Some(match values.next()? {
                PrintedValue::Text(text) => Printed::Text(text.clone()),
                PrintedValue::Bits(bits, scalar) => number(*bits, *scalar),
            })
        });
        self.kernel_output.extend(text);
    }

    /// Says why a thread ended its launch; CUDA's code for it.
    fn thread_failed(&mut self, failure: &ThreadFailure, site: Launching) -> u64 {
        let span = self.span_of(failure.place).unwrap_or(site.span);
        let [x, y, z] = failure.thread;
        let [bx, by, bz] = failure.block;
        let who = format!("thread ({x}, {y}, {z}) of block ({bx}, {by}, {bz})");
        let mut help = None;
        let (words, code) = match &failure.kind {
            Why::Assertion(text) => {
                let tree = &self.program.resolved.tree;
                let function = &tree.functions[site.kernel];
                let types = function.parameters.iter().map(|id| tree.types.name(&function.locals[*id].ty));
                let words = format!(
                    "{}:{}: void {}({}): block: [{bx},{by},{bz}], thread: [{x},{y},{z}] Assertion `{text}` failed.\n",
                    self.file_name(failure.place),
                    failure.place.line,
                    function.name,
                    types.collect::<Vec<_>>().join(", "),
                );
                self.out(Stream::Error, words.as_bytes());
                return ASSERT;
            }
            Why::Trap => (format!("{who} executes a trap"), ILLEGAL_INSTRUCTION),
            Why::NotCooperative => {
                help = Some("launch the kernel with cudaLaunchCooperativeKernel");
                (format!("{who} calls grid.sync(), and the launch is not cooperative"), LAUNCH_FAILURE)
            }
            Why::IllegalAddress { address, .. } if self.is_of_the_host_alone(*address) => {
                let words = format!("{who} accesses host memory, which a kernel cannot reach");
                help = Some("allocate it with cudaMalloc and copy the data with cudaMemcpy");
                (words, ILLEGAL_ADDRESS)
            }
            Why::IllegalAddress { address, what } => {
                (format!("{who} accesses address {address:#x}: {what}"), ILLEGAL_ADDRESS)
            }
            Why::Misaligned { address, alignment } => (
                format!("{who} accesses address {address:#x}, which is not a multiple of {alignment}"),
                MISALIGNED_ADDRESS,
            ),
            Why::NoFunction { address } => {
                (format!("{who} calls through {address:#x}, which is not a function"), LAUNCH_FAILURE)
            }
            Why::WrongBarrier(what) => (format!("{who} {what}"), ILLEGAL_INSTRUCTION),
            Why::StackOverflow(bytes) => (
                format!("the calls of {who} need more than the {bytes} bytes of its stack: does a recursion not end?"),
                LAUNCH_FAILURE,
            ),
        };
        let name = super::errors::name(code);
        let found = Diagnostic::error(span, Problem::Runtime(words)).because(format!("CUDA answers {name}"));
        let found = found.see(site.span, "in this launch".to_owned());
        self.tell(match help {
            Some(help) => found.help(help),
            None => found,
        });
        code
    }

    /// Whether an address is one of host memory that no kernel reaches.
    fn is_of_the_host_alone(&self, address: Address) -> bool {
        let found = self.machine.memory.find(address);
        found.is_ok_and(|(object, _)| !matches!(object.origin, Origin::Managed | Origin::Pinned))
    }

    /// Warns of an access beside an object, which nobody notices on a GPU.
    fn thread_strayed(&mut self, stray: &ThreadFailure, site: Launching) {
        let Why::IllegalAddress { what, .. } = &stray.kind else { return };
        let span = self.span_of(stray.place).unwrap_or(site.span);
        let ([x, y, z], [bx, by, bz]) = (stray.thread, stray.block);
        let words =
            format!("thread ({x}, {y}, {z}) of block ({bx}, {by}, {bz}) accesses memory that is not its own: {what}");
        let found = Diagnostic::warning(span, Problem::Runtime(words)).because("here");
        let found = found.see(site.span, "in this launch".to_owned());
        self.tell(found.help("a GPU does not notice it, and reads or changes whatever lies there"));
    }

    /// The name of the file of a place.
    fn file_name(&self, place: Place) -> &str {
        let source = &self.program.source;
        source.files().get(place.file as usize).map_or(&source.name, |file| &file.name)
    }

    /// A place of the IR in the program's text.
    pub(super) fn span_of(&self, place: Place) -> Option<Span> {
        let source = &self.program.source;
        let line = source.line_of_file(place.file, place.line);
        (place.line > 0).then(|| source.span_at(line, place.column, place.length))
    }
}

/// Which of the limits that `cudaDeviceSetLimit` sets is the heap's.
const HEAP_LIMIT: usize = 2;

pub(super) fn upper(address: Address) -> u32 {
    u32::try_from(address >> 32).unwrap_or(u32::MAX)
}

/// A value as `printf` takes it.
pub(super) fn number(bits: u64, scalar: Scalar) -> Printed {
    #[expect(clippy::cast_possible_truncation, reason = "as wide as the type")]
    match scalar {
        Scalar::F64 => Printed::Float(f64::from_bits(bits)),
        Scalar::F32 => Printed::Float(f32::from_bits(bits as u32).into()),
        Scalar::F16 | Scalar::Bf16 => Printed::Integer(bits.cast_signed()),
        Scalar::Pointer => Printed::Pointer(bits),
        Scalar::I8 => Printed::Integer((bits as i8).into()),
        Scalar::I16 => Printed::Integer((bits as i16).into()),
        Scalar::I32 => Printed::Integer((bits as i32).into()),
        Scalar::Bool | Scalar::U8 | Scalar::U16 | Scalar::U32 | Scalar::I64 | Scalar::U64 => {
            Printed::Integer(bits.cast_signed())
        }
    }
}
