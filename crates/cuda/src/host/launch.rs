//! Launches: their configuration, the way that a kernel takes, and why a launch did not run.

use warpground_engine::{Elapsed, Error, Extensions, Footprint};
use warpground_machine::{Address, Failure, FailureKind};

use super::{
    errors::{COOPERATIVE_LAUNCH_TOO_LARGE, INVALID_DEVICE_FUNCTION, INVALID_VALUE, LAUNCH_FAILURE},
    flat::Flat as OverFlat,
    history::named_stream,
    launching::{Configuration, Launching, Stopped},
    order::{Manner, Piece, Ranges, Touch},
    run::{Doubles, Event, FirstWay, Run, Way},
};
use crate::{
    diagnose::{Diagnostic, Problem, Severity},
    meaning::tree::FunctionId,
    numbers::grouped,
    text::Span,
};

/// What CUDA answers to a grid or a block that no device has.
const INVALID_LAUNCH: &str = "CUDA answers cudaErrorInvalidValue from version 13 on and cudaErrorInvalidConfiguration before; the kernel does not run";

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
        let site = Launching { kernel, span, stream, cooperative: site.cooperative };
        let fits = self.configuration(kernel, grid, block, shared, span);
        if let Err(code) = fits.and_then(|()| self.all_resident(site, grid, block, shared)) {
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

    /// Tells that a kernel was launched and has ended.
    pub(super) fn tell_launch(
        &mut self,
        site: Launching,
        configuration: Configuration<'_>,
        elapsed: Elapsed,
        way: Way,
    ) {
        let Configuration { grid, block, shared: shared_bytes, .. } = configuration;
        let kernel = self.program.resolved.tree.functions[site.kernel].name.to_string();
        let stream = named_stream(site.stream);
        self.emit(Event::Launch { kernel, grid, block, shared_bytes, stream, elapsed, span: site.span, way });
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
            run.tell(Diagnostic::warning(span, Problem::Runtime(words)).because(INVALID_LAUNCH));
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
            let words = format!("{} threads in a block ({x} × {y} × {z}): 1,024 are allowed", grouped(threads));
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

    /// Whether the device holds all blocks of a cooperative launch at once.
    fn all_resident(&mut self, site: Launching, grid: [u32; 3], block: [u32; 3], shared: u64) -> Result<(), u64> {
        if !site.cooperative {
            return Ok(());
        }
        let product = |sides: [u32; 3]| sides.iter().fold(1, |all: u64, side| all.saturating_mul((*side).into()));
        let (blocks, most) = (product(grid), self.most_resident_blocks(site.kernel, product(block), shared));
        if blocks <= most {
            return Ok(());
        }
        let words = format!(
            "a cooperative launch of {} blocks: {} such blocks are resident at once",
            grouped(blocks),
            grouped(most)
        );
        let name = super::errors::name(COOPERATIVE_LAUNCH_TOO_LARGE);
        let because = format!("CUDA answers {name}; the kernel does not run");
        self.tell(Diagnostic::warning(site.span, Problem::Runtime(words)).because(because));
        Err(COOPERATIVE_LAUNCH_TOO_LARGE)
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
                Err(Stopped::Device(limit @ Error::LimitExceeded { .. })) if self.has_too_large() => {
                    goes_flat = false;
                    vec![Diagnostic::error(site.span, Problem::Runtime(limit.to_string()))]
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
}

impl From<Error> for Stopped {
    fn from(error: Error) -> Stopped {
        Stopped::Device(error)
    }
}
