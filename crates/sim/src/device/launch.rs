//! Launches on the device: run, observed as was asked, and timed.

use std::rc::Rc;

use warpground_engine::{Binding, Error, Footprint, KernelId, LimitKind};

use super::stuck::describe_stuck;
use super::{
    SimDevice,
    keep::{Keeper, keep},
    memory::Memory,
};
use crate::{
    Profile, Program,
    exec::{self, LaunchOptions, Launched, Machine},
    lower::{LowerOptions, lower},
    observe::{Mergeable, counters::Counters},
    watch::{Snapshot, Watch, WatchedLaunch, check_launch},
};

impl SimDevice {
    pub(super) fn launch<O: Mergeable>(
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
    pub(super) fn watched_launch(
        &self,
        kernel: KernelId,
        grid: [u32; 3],
        bindings: &[Binding],
        watch: &Watch,
    ) -> Result<(), Error> {
        self.footprints.borrow_mut().clear();
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
            trace: None,
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
            let again = watch.profile || watch.record.is_some() || watch.trace.is_some();
            let before = Snapshot::of(&checkable, &held, again || checkable.traits.may_wait);
            let plain = self.plain.borrow();
            let mut touched = Vec::new();
            let (findings, ended) =
                check_launch(&checkable, grid, &held, &self.options, &before, &plain, &mut touched)?;
            let footprints = touched.into_iter().filter_map(|(index, [read, written, updated])| {
                let bound = bindings.iter().find(|binding| binding.index == index)?;
                Some(Footprint { buffer: bound.buffer, read, written, updated })
            });
            *self.footprints.borrow_mut() = footprints.collect();
            drop(plain);
            seen.findings = Some(findings);
            // A launch that does not end would not end a second time either.
            ended?;
            if again {
                before.restore(&held);
            }
        }
        match self.keeper(program, watch, grid) {
            Some(Keeper { observer, records, traces }) => {
                let mut observer = (Counters::default(), observer);
                let result = self.launch(kernel, grid, bindings, &mut observer);
                seen.profile = Some(observer.0.profile(program));
                keep(observer.1, (records, traces), &self.options.multiprocessors, seen);
                result
            }
            // A launch like one that was traced is counted as that one was.
            None if watch.profile || watch.trace.is_some() => {
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

    /// The time that a launch takes on the simulated GPU: what its memory has to move or its multiprocessors have to
    /// issue, whichever takes longer, and a few microseconds to begin. A bound, not a forecast.
    pub(super) fn simulated_seconds(&self, profile: &Profile) -> f64 {
        const LAUNCH_SECONDS: f64 = 2e-6;
        let bytes = profile.counts.global_load.moved_bytes
            + profile.counts.global_store.moved_bytes
            + profile.counts.global_atomic.moved_bytes;
        let shared = [profile.counts.shared_load, profile.counts.shared_store];
        let further = shared.iter().map(|traffic| traffic.cycles - traffic.requests).sum::<u64>();
        let issued = profile.counts.activity.issued + further;
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
        // Only launches of the device IR fail, which do not come this way.
        Launched::Done | Launched::Failed => Ok(()),
        Launched::Cancelled => Err(Error::Validation("the launch was stopped".to_owned())),
        Launched::Stuck(stuck) => Err(Error::Validation(describe_stuck(program, &stuck))),
    }
}
