//! Notes each line that runs.

use std::collections::BTreeMap;

use warpground_machine::Address;

use super::{Here, MOST_DEEDS, Open, Recorder, places::is_own};
use crate::{
    host::{
        code::StepSite,
        history::{
            recording::{Change, Deed, History, HostStep, MOST_CELLS, MOST_STEPS, MOST_TURNS, MOST_WORKS, MemoryKind},
            shown::Shown,
        },
        run::Run,
    },
    numbers::grouped,
};

impl Recorder {
    /// Whether there is room for another line.
    fn is_full(&self) -> bool {
        self.history.steps.len() >= MOST_STEPS
    }

    pub(super) fn step_number(&self) -> u32 {
        u32::try_from(self.history.steps.len().saturating_sub(1)).unwrap_or(u32::MAX)
    }

    /// Begins a line, if there is room.
    fn begin(&mut self, run: &Run<'_>, here: Here, left_out: u64) {
        let source = &run.program.source;
        let (file, line) = source.place_of_line(here.line);
        self.history.steps.push(HostStep {
            line,
            file: (file.span.start != 0).then(|| file.name.clone()),
            function: run.program.resolved.tree.functions[here.function].name.to_string(),
            depth: u32::try_from(here.depth).unwrap_or(u32::MAX),
            left_out,
            deeds: Vec::new(),
            changes: Vec::new(),
            gone: Vec::new(),
        });
    }

    /// What runs now did something worth a line, even if it is not recorded for its own sake.
    pub(super) fn insist(&mut self, run: &Run<'_>) -> bool {
        if self.is_recorded {
            return true;
        }
        let Some(here) = self.here.filter(|_| !self.is_full()) else { return false };
        let before = std::mem::take(&mut self.passed_over).saturating_sub(1);
        if before > 0 {
            self.begin(run, here, before);
        }
        self.left_out -= 1;
        self.begin(run, here, 0);
        self.is_recorded = true;
        true
    }

    pub(super) fn deed(&mut self, run: &Run<'_>, deed: Deed) -> Option<(usize, usize)> {
        if !self.insist(run) {
            return None;
        }
        let step = self.history.steps.len() - 1;
        let deeds = &mut self.history.steps[step].deeds;
        if let (Deed::Printed { text, error }, Some(Deed::Printed { text: before, error: same })) =
            (&deed, deeds.last_mut())
            && error == same
        {
            if before.len() < 4000 {
                before.push_str(text);
            }
            return None;
        }
        if deeds.len() >= MOST_DEEDS {
            return None;
        }
        deeds.push(deed);
        Some((step, deeds.len() - 1))
    }

    /// Whose variables can be seen, once a line begins.
    fn enter(&mut self, depth: usize, place: &StepSite, addresses: impl Iterator<Item = Address>) {
        let open = self.open.len();
        self.open.retain(|frame| frame.depth < depth || frame.depth == depth && frame.function == place.function);
        if self.open.len() < open {
            self.turns.retain(|(its, _), _| *its <= depth);
        }
        let locals = place.locals.iter().copied().zip(addresses).filter(|(_, address)| *address != 0).collect();
        match self.open.last_mut().filter(|frame| frame.depth == depth) {
            Some(frame) => frame.locals = locals,
            None => self.open.push(Open { depth, function: place.function, locals }),
        }
    }

    /// Notes what changed since the line began, on that line.
    fn note(&mut self, values: BTreeMap<u32, Shown>) {
        let Some(step) = self.history.steps.last_mut() else { return };
        let is_allocated = |id: u32| {
            let kind = self.history.objects.get(id as usize).map(|object| object.kind);
            matches!(kind, Some(MemoryKind::Heap | MemoryKind::Pinned | MemoryKind::Managed | MemoryKind::Allocation))
        };
        for (id, shown) in &values {
            let before = self.last.get(id);
            if before.is_none() && is_allocated(*id) {
                step.deeds.push(Deed::Allocated { object: *id });
            }
            if before != Some(shown) {
                let Shown { text, cells, to } = shown.clone();
                step.changes.push(Change { object: *id, text, cells, to });
            }
        }
        for id in self.last.keys().filter(|id| !values.contains_key(id)) {
            if is_allocated(*id) {
                step.deeds.push(Deed::Freed { object: *id });
            }
            step.gone.push(*id);
        }
        self.last = values;
    }
}

impl Run<'_> {
    /// A statement begins.
    pub(in crate::host) async fn step(&mut self, site: u32, first: usize) {
        let program = self.program;
        let (Some(place), Some(its)) = (program.image.steps.get(&site), program.image.sites.get(site as usize)) else {
            return;
        };
        let here =
            Here { depth: self.machine.depth(), line: program.source.line(its.span.start), function: place.function };
        let Some(recorder) = self.recorder.as_mut() else { return };
        let same = recorder.here == Some(here);
        let turns = recorder.turns.get(&(here.depth, site)).copied().unwrap_or(0);
        let ends = !same && (recorder.is_recorded || turns < MOST_TURNS);
        // What a declaration made can be seen where the next line begins.
        let addresses: Vec<Address> = (first..first + place.locals.len()).map(|at| self.machine.register(at)).collect();
        recorder.enter(here.depth, place, addresses.into_iter());
        if ends {
            self.line_ends(false).await;
        }
        let Some(mut recorder) = self.recorder.take() else { return };
        if !same {
            recorder.here = Some(here);
            let turns = recorder.turns.entry((here.depth, site)).or_insert(0);
            *turns += 1;
            recorder.is_recorded = *turns <= MOST_TURNS && !recorder.is_full();
            if recorder.is_recorded {
                recorder.begin(self, here, 0);
            } else {
                recorder.passed_over += 1;
                recorder.left_out += 1;
            }
        }
        self.recorder = Some(recorder);
    }

    /// What the line did to memory is noted. `last`: the program has ended, and its variables with it.
    async fn line_ends(&mut self, last: bool) {
        let Some(mut recorder) = self.recorder.take() else { return };
        if recorder.passed_over > 0 && !recorder.is_full() {
            let before = std::mem::take(&mut recorder.passed_over);
            if let Some(here) = recorder.here {
                recorder.begin(self, here, before);
            }
        } else if !recorder.is_recorded {
            self.recorder = Some(recorder);
            return;
        }
        // At the end the variables are gone: what they held last stays.
        let values = if last {
            recorder.last.clone()
        } else {
            let mut values = recorder.host_values(self);
            for slot in 0..self.device_objects.len() {
                let Some(id) = recorder.device_slot(self, slot) else { continue };
                if recorder.history.objects[id as usize].kind == MemoryKind::Global
                    && !is_own(self, self.device_objects[slot].span)
                {
                    continue;
                }
                let shown = self.device_value(&recorder, slot, id).await;
                values.insert(id, shown);
            }
            recorder.device_changed = false;
            values
        };
        recorder.note(values);
        self.recorder = Some(recorder);
    }

    /// What device memory holds: read only where it may have changed.
    async fn device_value(&mut self, recorder: &Recorder, slot: usize, id: u32) -> Shown {
        let Some(element) = recorder.types.get(&id) else { return Shown::default() };
        if let Some(last) = recorder.last.get(&id).filter(|last| !recorder.device_changed && !last.cells.is_empty()) {
            return last.clone();
        }
        let size = self.type_bytes(element).max(1);
        let object = &self.device_objects[slot];
        let length = object.bytes.min(size * MOST_CELLS as u64);
        let (written, made) = (object.written, object.buffer.is_some() || object.simulated.is_some());
        let bytes = if written && made {
            self.device_read(slot, 0, length).await.unwrap_or_default()
        } else {
            let mut bytes = self.device_objects[slot].start.clone();
            bytes.resize(usize::try_from(length).unwrap_or(0), 0);
            bytes
        };
        let unwritten = self.device_objects[slot].unwritten(length);
        Shown { cells: self.cells(element, &bytes, &unwritten), ..Shown::default() }
    }

    /// The program has ended: the recording.
    pub(in crate::host) async fn history(&mut self) -> History {
        self.line_ends(true).await;
        let Some(recorder) = self.recorder.take() else { return History::default() };
        let Recorder { mut history, timeline, left_out, .. } = *recorder;
        if history.steps.len() >= MOST_STEPS {
            history.left_out.push(format!("The recording ends after {} lines.", grouped(MOST_STEPS as u64)));
        }
        if left_out > 0 {
            history.left_out.push(format!(
                "{} lines of loops are not recorded one by one: after {MOST_TURNS} turns only those that use the device are.",
                grouped(left_out)
            ));
        }
        if timeline.left_out > 0 {
            history.left_out.push(format!("The timeline has the first {MOST_WORKS} pieces of work."));
        }
        (history.streams, history.works, history.marks) = timeline.finish();
        history
    }
}
