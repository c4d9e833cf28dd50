//! What is kept of a launch beside its counters: its steps, and its trace.

use super::SimDevice;
use crate::{
    Program, RecordOptions, TraceOptions,
    observe::{
        recorder::{Chosen, Recorder},
        timeline::Multiprocessors,
        tracer::Tracer,
    },
    watch::{Watch, WatchedLaunch},
};

/// So many launches are traced.
const MOST_TRACED: usize = 16;

/// Keeps what a launch did.
pub(super) struct Keeper<'program> {
    pub(super) observer: (Recorder<'program>, Tracer<'program>),
    pub(super) records: bool,
    pub(super) traces: bool,
}

/// Gives what was kept to what was seen of the launch.
pub(super) fn keep(
    (recorder, tracer): (Recorder<'_>, Tracer<'_>),
    (records, traces): (bool, bool),
    machine: &Multiprocessors,
    seen: &mut WatchedLaunch,
) {
    seen.recording = records.then(|| recorder.finish(machine));
    seen.trace = traces.then(|| tracer.finish());
}

impl SimDevice {
    /// What keeps a launch of this program, where its steps or its trace are wanted.
    pub(super) fn keeper<'program>(
        &self,
        program: &'program Program,
        watch: &Watch,
        grid: [u32; 3],
    ) -> Option<Keeper<'program>> {
        let key = (program.name.clone(), grid, program.block);
        let mut traced = self.traced.borrow_mut();
        let trace = watch.trace.filter(|_| traced.len() < MOST_TRACED && traced.insert(key));
        if watch.record.is_none() && trace.is_none() {
            return None;
        }
        let number = self.recorded.get();
        self.recorded.set(number + 1);
        let nothing = RecordOptions { blocks: Chosen::First(0), ..RecordOptions::default() };
        let record = watch.record.as_ref().map(|options| options.for_launch(number));
        Some(Keeper {
            observer: (
                Recorder::new(program, record.clone().unwrap_or(nothing)),
                Tracer::new(program, trace.unwrap_or(TraceOptions { blocks: 0, budget: 0 })),
            ),
            records: record.is_some(),
            traces: trace.is_some(),
        })
    }
}
