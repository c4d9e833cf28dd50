//! What a device, a kernel and a pointer say of themselves: `cudaDeviceProp` and the attributes, as this device would fill
//! them.

use warpground_engine::DeviceKind;
use warpground_hardware::{
    Gpu, SmLimits,
    preset::{card_named, preset},
};
use warpground_machine::{Address, FailureKind, Origin, is_device};

use super::{
    compile::function_of,
    errors::{INVALID_DEVICE_FUNCTION, INVALID_VALUE, OUT_OF_RESOURCES},
    library::Answer,
    limits::L2_BYTES,
    run::Run,
};
use crate::{
    diagnose::{Diagnostic, Problem},
    meaning::{
        runtime_names::ATTRIBUTES,
        tree::{FunctionId, Kind, Side, Storage},
        types::{DEVICE_PROPERTIES, FUNCTION_ATTRIBUTES, POINTER_ATTRIBUTES, Type},
        visit::visit_reachable,
    },
    numbers::grouped,
    text::Span,
};

/// The lanes of a warp, as on all of NVIDIA's GPUs.
const WARP: u32 = 32;
/// The card that a device is described as where its name says none: what kernels read of themselves (`%nsmid`,
/// `__CUDA_ARCH__`) is this one's too.
const COMMON: &str = "h100";

/// The shared memory that a block may have on every CUDA device without asking for more.
const CUDAS_SHARED_BYTES: u64 = 48 << 10;
/// The most that a block may have of the card that an unknown device is described as, for kernels that ask for it.
const MOST_SHARED_BYTES: u64 = 227 << 10;
/// `cudaFuncAttributeMaxDynamicSharedMemorySize`.
const DYNAMIC_SHARED_ATTRIBUTE: u64 = 8;

/// How large textures and surfaces may be, as of all cards since Pascal; 0 for what is none of these limits.
fn extent(name: &str, element: usize) -> u64 {
    let of: &[u64] = match name {
        "maxTexture1D" => &[131_072],
        "maxTexture2D" | "maxSurface2D" => &[131_072, 65_536],
        "maxTexture3D" | "maxSurface3D" => &[16_384; 3],
        "maxTexture1DLayered" => &[32_768, 2_048],
        "maxTexture2DLayered" => &[32_768, 32_768, 2_048],
        "maxTexture1DLinear" => &[1 << 28],
        "maxTexture1DMipmap" | "maxTextureCubemap" | "maxSurface1D" => &[32_768],
        "maxTexture2DLinear" => &[131_072, 65_000, 2_097_120],
        "maxTexture2DGather" => &[32_768; 2],
        _ => &[],
    };
    of.get(element).copied().unwrap_or(0)
}

impl Run<'_> {
    /// The card that the reader chose.
    fn chosen_card(&self) -> Option<&'static Gpu> {
        self.options.card.as_deref().and_then(preset)
    }

    /// The card that the reader chose, or that the device's name says.
    fn card(&self) -> Option<&'static Gpu> {
        if let Some(chosen) = self.chosen_card() {
            return Some(chosen);
        }
        let adapter = self.device.adapter();
        if adapter.kind == DeviceKind::Simulator { preset(COMMON) } else { card_named(&adapter.name) }
    }

    /// The multiprocessors and what one of them holds: those of the card, or of a common one.
    fn multiprocessor(&self) -> (u32, SmLimits) {
        let card = self.card().or_else(|| preset(COMMON));
        card.map_or((1, SmLimits::default()), |card| (card.multiprocessors.unwrap_or(1), card.sm))
    }

    /// The shared memory that a block may have if its kernel asks for it.
    fn most_shared_bytes(&self) -> u64 {
        self.card().and_then(|card| card.block.shared_bytes).map_or(MOST_SHARED_BYTES, u64::from)
    }

    /// The device memory of the card that the device's name says; of another device, what it holds in one piece.
    pub(super) fn memory_bytes(&self) -> u64 {
        let adapter = self.device.adapter();
        let known = self.chosen_card().is_some() || adapter.kind != DeviceKind::Simulator;
        let card = self.card().filter(|_| known);
        card.and_then(|card| card.memory_bytes).unwrap_or(adapter.limits.buffer_bytes)
    }

    /// The clock of the card's memory, which moves data at both edges.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "some gigahertz, in kilohertz")]
    fn memory_kilohertz(&self) -> Option<u64> {
        let card = self.card()?;
        Some((card.bandwidth? / (f64::from(card.bus_bits?) / 8.0) / 2.0 / 1e3) as u64)
    }

    /// Compute capability.
    fn version(&self) -> (u32, u32) {
        self.card().or_else(|| preset(COMMON)).and_then(|card| card.compute_capability).unwrap_or((9, 0))
    }

    /// Whether the card is no one for playing or drawing: those have no memory that corrects errors.
    fn is_for_data_centers(&self) -> bool {
        let name = self.card().or_else(|| preset(COMMON)).map_or("", |card| card.name);
        !["RTX", "GTX", "GeForce", "TITAN", "Titan"].iter().any(|family| name.contains(family))
    }

    /// How many operations on `float` a multiprocessor does in the time of one on `double`.
    fn single_to_double(&self) -> u64 {
        match self.version() {
            (6 | 8, 0) | (7, 0 | 2) | (9.., _) if self.is_for_data_centers() => 2,
            (2, 0) => 2,
            (3, 5 | 7) => 3,
            (3, _) => 24,
            (5..=7, _) => 32,
            _ => 64,
        }
    }

    /// A number of `cudaDeviceProp`, or an element of an array there: what the adapter says of itself, in CUDA's terms. What
    /// WebGPU does not tell is that of a common GPU; what nobody here has is 0.
    fn property(&self, name: &str, element: usize) -> u64 {
        let limits = &self.device.adapter().limits;
        match name {
            "totalGlobalMem" => self.memory_bytes(),
            "sharedMemPerBlock" => u64::from(limits.shared_bytes).min(CUDAS_SHARED_BYTES),
            // More than the device has would only lead programs from it to the simulator.
            "sharedMemPerBlockOptin" if self.card().is_none() => limits.shared_bytes.into(),
            "sharedMemPerMultiprocessor" if self.card().is_none() => u64::from(limits.shared_bytes) * 2,
            "sharedMemPerBlockOptin" => self.most_shared_bytes(),
            "sharedMemPerMultiprocessor" => self.multiprocessor().1.shared_bytes.unwrap_or(limits.shared_bytes).into(),
            "regsPerBlock" | "regsPerMultiprocessor" | "totalConstMem" => 65_536,
            "warpSize" => WARP.into(),
            "memPitch" => 0x7fff_ffff,
            "maxThreadsPerBlock" => limits.threads_per_block.min(1024).into(),
            "maxThreadsDim" => {
                let most = [1024, 1024, 64].get(element).copied().unwrap_or(0);
                limits.block_dimensions.get(element).copied().unwrap_or(0).min(most).into()
            }
            "maxGridSize" => [0x7fff_ffff, 65_535, 65_535].get(element).copied().unwrap_or(0),
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "some gigahertz, in kilohertz")]
            "clockRate" => self.card().and_then(|card| card.clock).map_or(1_000_000, |clock| (clock / 1e3) as u64),
            "memoryClockRate" => self.memory_kilohertz().unwrap_or(1_000_000),
            "major" => self.version().0.into(),
            "minor" => self.version().1.into(),
            "textureAlignment" | "surfaceAlignment" => 512,
            "texturePitchAlignment" => 32,
            "multiProcessorCount" => self.multiprocessor().0.into(),
            "memoryBusWidth" => self.card().and_then(|card| card.bus_bits).unwrap_or(256).into(),
            "l2CacheSize" => self.card().and_then(|card| card.l2_bytes).unwrap_or(L2_BYTES),
            // Five eighths of the cache, as of an H200.
            "persistingL2CacheMaxSize" => self.card().and_then(|card| card.l2_bytes).unwrap_or(L2_BYTES) / 8 * 5,
            "accessPolicyMaxWindowSize" => 128 << 20,
            "maxThreadsPerMultiProcessor" => self.multiprocessor().1.threads.unwrap_or(2048).into(),
            "maxBlocksPerMultiProcessor" => self.multiprocessor().1.blocks.unwrap_or(32).into(),
            "deviceOverlap"
            | "canMapHostMemory"
            | "concurrentKernels"
            | "unifiedAddressing"
            | "managedMemory"
            | "cooperativeLaunch"
            | "memoryPoolsSupported"
            | "streamPrioritiesSupported"
            | "globalL1CacheSupported"
            | "localL1CacheSupported"
            | "hostRegisterSupported" => 1,
            // Since Pascal, where the host may reach managed memory while kernels run.
            "concurrentManagedAccess" | "computePreemptionSupported" | "canUseHostPointerForRegisteredMem" => {
                u64::from(self.version() >= (6, 0))
            }
            "ECCEnabled" => u64::from(self.is_for_data_centers()),
            // As the cards that were asked tell it: three of T4, A100, H100 and H200, two of the others.
            "asyncEngineCount" if self.is_for_data_centers() && self.version() >= (7, 5) => 3,
            "asyncEngineCount" => 2,
            "singleToDoublePrecisionPerfRatio" => self.single_to_double(),
            "reservedSharedMemPerBlock" if self.version() >= (8, 0) => 1 << 10,
            _ => extent(name, element),
        }
    }

    /// Fills a `cudaDeviceProp`.
    pub(super) fn properties(&mut self, address: Address) -> Result<(), FailureKind> {
        let name = self
            .chosen_card()
            .map_or_else(|| self.device.adapter().name.clone(), |card| format!("NVIDIA {}", card.name));
        let mut name = name.into_bytes();
        name.truncate(255);
        self.fill_structure(address, DEVICE_PROPERTIES, |run, field, element| match field {
            "name" => name.get(element).copied().unwrap_or(0).into(),
            _ => run.property(field, element),
        })
    }

    /// Tells once that what a device says of itself is not all its own.
    pub(super) fn tell_described(&mut self, span: Span) {
        let adapter = self.device.adapter();
        let own = adapter.kind != DeviceKind::Simulator && card_named(&adapter.name).is_some();
        if own || self.options.card.is_some() || std::mem::replace(&mut self.told_described, true) {
            return;
        }
        let card = preset(COMMON).map_or("", |card| card.name);
        let words = format!(
            "what WebGPU does not tell of a device (multiprocessors, clocks, caches) is that of an NVIDIA {card} here"
        );
        let help = "another card can be chosen: `--card` in the terminal, *Input* on the workbench";
        self.tell(Diagnostic::warning(span, Problem::Differs(words)).help(help));
    }

    /// Fills a structure of integers, addresses and arrays of them with what `value` says of a member's name and element.
    fn fill_structure(
        &mut self,
        address: Address,
        structure: usize,
        value: impl Fn(&Self, &str, usize) -> u64,
    ) -> Result<(), FailureKind> {
        let types = &self.program.resolved.tree.types;
        let mut bytes = vec![0; usize::try_from(types.structs[structure].bytes).unwrap_or(0)];
        for field in &types.structs[structure].fields {
            let (element, count) = match &field.ty {
                Type::Array(element, count) => (&**element, usize::try_from(*count).unwrap_or(0)),
                one => (one, 1),
            };
            let size = usize::try_from(types.bytes(element)).unwrap_or(0);
            let first = usize::try_from(field.offset).unwrap_or(0);
            for position in 0..count {
                let at = first + position * size;
                bytes[at..at + size].copy_from_slice(&value(self, &field.name, position).to_le_bytes()[..size]);
            }
        }
        self.put_bytes(address, &bytes)
    }

    /// What `cudaDeviceGetAttribute` answers; nothing for an attribute that is not known.
    pub(super) fn attribute(&self, number: u64) -> Option<u32> {
        let number = i64::try_from(number & 0xffff_ffff).ok()?;
        let (_, _, property) = ATTRIBUTES.iter().find(|(_, known, _)| *known == number)?;
        let (name, element) = property.split_once('.').unwrap_or((property, "0"));
        let value = self.property(name, element.parse().unwrap_or(0));
        Some(u32::try_from(value).unwrap_or(i32::MAX.cast_unsigned()))
    }

    pub(super) fn origin(&self, address: Address) -> Option<Origin> {
        self.machine.memory.find(address).ok().map(|(object, _)| object.origin)
    }

    /// What is said about managed memory only: advice, where it shall lie.
    pub(super) fn managed_only(&mut self, name: &str, address: Address, span: Span) -> u64 {
        if self.origin(address) == Some(Origin::Managed) {
            return 0;
        }
        let problem = Problem::Runtime(format!("`{name}` is for memory from cudaMallocManaged, and this is none"));
        self.tell(Diagnostic::warning(span, problem).because("CUDA answers cudaErrorInvalidValue"));
        INVALID_VALUE
    }

    /// The shared memory sized at launch that a kernel may be given: what is left of 48 KiB, or what it asked for.
    fn dynamic_shared_bytes(&self, kernel: FunctionId) -> u64 {
        let usual = CUDAS_SHARED_BYTES.saturating_sub(self.declared_shared_bytes(kernel));
        self.opted_in.get(&kernel).copied().unwrap_or(0).max(usual)
    }

    /// `cudaFuncSetAttribute`: how much shared memory a kernel may be given at launch.
    pub(super) fn set_function_attribute(&mut self, function: u64, attribute: u64, value: u64, span: Span) -> u64 {
        let Some(kernel) = self.kernel_named(function) else { return INVALID_DEVICE_FUNCTION };
        if attribute & 0xffff_ffff != DYNAMIC_SHARED_ATTRIBUTE {
            return 0;
        }
        let bytes = value & 0xffff_ffff;
        let most = self.most_shared_bytes().saturating_sub(self.declared_shared_bytes(kernel));
        if bytes > most {
            let words = format!(
                "`cudaFuncSetAttribute` asks for {} bytes of shared memory, and a block of this kernel may have {}",
                grouped(bytes),
                grouped(most)
            );
            let because = "CUDA answers cudaErrorInvalidValue; the kernel may have what it had";
            self.tell(Diagnostic::warning(span, Problem::Runtime(words)).because(because));
            return INVALID_VALUE;
        }
        self.opted_in.insert(kernel, bytes);
        0
    }

    /// Whether CUDA gives a kernel so much shared memory at launch; tells if not.
    pub(super) fn allows_shared(&mut self, kernel: FunctionId, shared: u64, span: Span) -> bool {
        let allowed = self.dynamic_shared_bytes(kernel);
        if shared <= allowed {
            return true;
        }
        let words = format!(
            "{} bytes of shared memory sized at launch: this kernel may have {}",
            grouped(shared),
            grouped(allowed)
        );
        let because = "CUDA answers cudaErrorInvalidValue; the kernel does not run";
        let mut told = Diagnostic::warning(span, Problem::Runtime(words)).because(because);
        if shared <= self.most_shared_bytes() {
            told = told.help(
                "ask for it first: `cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes)`",
            );
        }
        self.tell(told);
        false
    }

    /// What a block needs and the device does not have, and what CUDA answers where nothing else runs the kernel.
    pub(super) fn lacks(
        &self,
        kernel: FunctionId,
        block: [u32; 3],
        shared: u64,
        span: Span,
    ) -> Option<(Diagnostic, u64)> {
        let limits = &self.device.adapter().limits;
        let lacking = |words, code| Some((Diagnostic::error(span, Problem::Runtime(words)), code));
        let (threads, most) = (block.map(u64::from).iter().product::<u64>(), u64::from(limits.threads_per_block));
        if threads > most {
            let words = format!("{} threads in a block: this device allows {}", grouped(threads), grouped(most));
            return lacking(words, OUT_OF_RESOURCES);
        }
        let asked = self.declared_shared_bytes(kernel).saturating_add(shared);
        let here = u64::from(limits.shared_bytes);
        if asked > here {
            let words = format!("{} bytes of shared memory: this device has {}", grouped(asked), grouped(here));
            return lacking(words, INVALID_VALUE);
        }
        None
    }

    /// Fills a `cudaPointerAttributes`.
    pub(super) fn pointer_attributes(&mut self, into: Address, pointer: Address) -> Answer {
        let on_device = is_device(pointer);
        if on_device && self.device_range(pointer, 0).is_none() {
            return Ok(INVALID_VALUE);
        }
        let shared = match self.origin(pointer) {
            Some(Origin::Managed) => Some(3),
            Some(Origin::Pinned) => Some(1),
            _ => None,
        };
        let kind = if on_device { 2 } else { shared.unwrap_or(0) };
        self.fill_structure(into, POINTER_ATTRIBUTES, |_, field, _| match field {
            "type" => kind,
            // No device has what nobody registered.
            "device" if kind == 0 => u64::MAX,
            "devicePointer" if kind != 0 => pointer,
            "hostPointer" if !on_device && kind != 0 => pointer,
            _ => 0,
        })?;
        Ok(0)
    }

    /// The bytes of the `__device__` or `__constant__` variable that lies in a device object.
    pub(super) fn symbol_bytes(&self, slot: usize) -> Option<u64> {
        let (id, _) = self.device_globals.iter().find(|(_, place)| **place == slot)?;
        Some(self.type_bytes(&self.program.resolved.tree.globals[*id].ty))
    }

    /// The kernel that a pointer to a function names.
    pub(super) fn kernel_named(&self, pointer: u64) -> Option<FunctionId> {
        let id = function_of(pointer)?;
        let function = self.program.resolved.tree.functions.get(id)?;
        (function.side == Side::Kernel).then_some(id)
    }

    /// The kernel that a pointer names, if it takes arguments like these.
    pub(super) fn kernel_of(&self, pointer: u64, types: &[Type]) -> Option<FunctionId> {
        let id = self.kernel_named(pointer)?;
        let function = &self.program.resolved.tree.functions[id];
        let taken = function.parameters.iter().map(|parameter| &function.locals[*parameter].ty);
        let alike = |(taken, given): (&Type, &Type)| {
            taken.is_pointer() == given.is_pointer() && self.type_bytes(taken) == self.type_bytes(given)
        };
        (function.parameters.len() == types.len() && taken.zip(types).all(alike)).then_some(id)
    }

    /// Shared memory that a kernel and what it calls declare with their sizes, in bytes.
    fn declared_shared_bytes(&self, kernel: FunctionId) -> u64 {
        let tree = &self.program.resolved.tree;
        let mut functions = vec![kernel];
        let mut globals = Vec::new();
        visit_reachable(tree, kernel, &mut |expression| match expression.kind {
            Kind::Call(callee, _) if !functions.contains(&callee) => functions.push(callee),
            Kind::Global(id) if !globals.contains(&id) => globals.push(id),
            _ => {}
        });
        let locals = functions.iter().flat_map(|id| &tree.functions[*id].locals);
        let locals = locals.filter(|local| local.storage == Storage::Shared).map(|local| tree.types.bytes(&local.ty));
        let globals = globals.iter().map(|id| &tree.globals[*id]).filter(|global| global.qualifiers.shared);
        locals.chain(globals.map(|global| tree.types.bytes(&global.ty))).sum()
    }

    /// Fills a `cudaFuncAttributes`.
    pub(super) fn function_attributes(&mut self, into: Address, function: u64, span: Span) -> Answer {
        let Some(kernel) = self.kernel_named(function) else { return Ok(INVALID_DEVICE_FUNCTION) };
        let words = "how many registers a kernel takes is the driver's affair, and WebGPU does not tell it: \
                     `numRegs` and `localSizeBytes` are 0 here";
        self.tell(Diagnostic::warning(span, Problem::Differs(words.to_owned())));
        let shared = self.declared_shared_bytes(kernel);
        let constants = self.program.resolved.tree.globals.iter().filter(|global| global.qualifiers.constant_memory);
        let constants: u64 = constants.map(|global| self.type_bytes(&global.ty)).sum();
        self.fill_structure(into, FUNCTION_ATTRIBUTES, |run, field, _| match field {
            "sharedSizeBytes" => shared,
            "constSizeBytes" => constants,
            "maxThreadsPerBlock" => run.property("maxThreadsPerBlock", 0),
            "ptxVersion" | "binaryVersion" => u64::from(run.version().0 * 10 + run.version().1),
            "maxDynamicSharedSizeBytes" => run.dynamic_shared_bytes(kernel),
            _ => 0,
        })?;
        Ok(0)
    }

    /// Blocks of a kernel that a multiprocessor holds at once, by threads, blocks and shared memory; registers are not known.
    fn resident_blocks(&self, kernel: FunctionId, threads: u64, shared: u64) -> u64 {
        let warps = threads.div_ceil(WARP.into()).max(1);
        let by_threads = self.property("maxThreadsPerMultiProcessor", 0) / u64::from(WARP) / warps;
        let bytes = self.declared_shared_bytes(kernel).saturating_add(shared);
        let by_memory = self.property("sharedMemPerMultiprocessor", 0).checked_div(bytes).unwrap_or(u64::MAX);
        let allowed = threads >= 1
            && threads <= self.property("maxThreadsPerBlock", 0)
            && shared <= self.dynamic_shared_bytes(kernel);
        if allowed { by_threads.min(by_memory).min(self.property("maxBlocksPerMultiProcessor", 0)) } else { 0 }
    }

    /// How many blocks of a kernel are resident on the whole device.
    pub(super) fn most_resident_blocks(&self, kernel: FunctionId, threads: u64, shared: u64) -> u64 {
        self.resident_blocks(kernel, threads, shared).saturating_mul(self.property("multiProcessorCount", 0))
    }

    fn tell_occupancy(&mut self, span: Span) {
        let words = "occupancy is calculated for a common GPU, by threads and shared memory: WebGPU tells neither \
                     multiprocessors nor registers";
        self.tell(Diagnostic::warning(span, Problem::Differs(words.to_owned())));
    }

    pub(super) fn blocks_on_a_multiprocessor(
        &mut self,
        into: Address,
        function: u64,
        threads: u64,
        shared: u64,
        span: Span,
    ) -> Answer {
        let Some(kernel) = self.kernel_named(function) else { return Ok(INVALID_DEVICE_FUNCTION) };
        let threads = threads & 0xffff_ffff;
        if threads == 0 || threads > 0x7fff_ffff {
            return Ok(INVALID_VALUE);
        }
        self.tell_occupancy(span);
        let blocks = u32::try_from(self.resident_blocks(kernel, threads, shared)).unwrap_or(0);
        self.put_bytes(into, &blocks.to_le_bytes())?;
        Ok(0)
    }

    /// The largest block with which most threads are resident, and how many such blocks fill the device.
    pub(super) fn best_block(&mut self, arguments: &[u64], span: Span) -> Answer {
        let argument = |index: usize| arguments.get(index).copied().unwrap_or(0);
        let Some(kernel) = self.kernel_named(argument(2)) else { return Ok(INVALID_DEVICE_FUNCTION) };
        self.tell_occupancy(span);
        let shared = argument(3);
        let most = self.property("maxThreadsPerBlock", 0);
        let most = match argument(4) & 0xffff_ffff {
            0 => most,
            limit => limit.min(most),
        };
        // The largest of those that are equally good.
        let sizes = (1..=most / 32).map(|warps| warps * 32).chain([most]);
        let resident = |size: u64| self.resident_blocks(kernel, size, shared);
        let best = sizes.max_by_key(|size| (resident(*size) * size, *size)).unwrap_or(0);
        let grid = resident(best) * self.property("multiProcessorCount", 0);
        self.put_bytes(argument(0), &(grid as u32).to_le_bytes())?;
        self.put_bytes(argument(1), &(best as u32).to_le_bytes())?;
        Ok(0)
    }
}
