//! What the run tells the recording: work, events, waits, copies, launches, errors, prints.

use warpground_machine::{Address, is_device};

use crate::{
    host::{
        errors,
        history::Deed,
        run::{Run, Stream},
    },
    meaning::tree::FunctionId,
    numbers::grouped,
};

impl Run<'_> {
    fn deed(&mut self, deed: Deed) {
        if let Some(mut recorder) = self.recorder.take() {
            recorder.deed(self, deed);
            self.recorder = Some(recorder);
        }
    }

    /// A stream is given work.
    pub(in crate::host) fn note_work(&mut self, place: (usize, u64), before: &[u64], what: &str, waits: bool) {
        if let Some(mut recorder) = self.recorder.take() {
            recorder.insist(self);
            recorder.device_changed = true;
            let step = recorder.step_number();
            let label = what.strip_prefix("this ").or(what.strip_prefix("the ")).unwrap_or(what);
            recorder.last_work = recorder.timeline.work(place, before, label, waits, step);
            self.recorder = Some(recorder);
        }
    }

    /// An event is recorded in a stream.
    pub(in crate::host) fn note_event(&mut self, place: (usize, u64), before: &[u64], event: usize) {
        if let Some(mut recorder) = self.recorder.take() {
            recorder.insist(self);
            let (step, name) = (recorder.step_number(), format!("event {}", event + 1));
            recorder.timeline.event(place, before, &name, step);
            let text = format!("records {name} behind the work of its stream");
            recorder.deed(self, Deed::Ordered { text });
            self.recorder = Some(recorder);
        }
    }

    /// A stream, or with none the host, waits for what a clock knows.
    pub(in crate::host) fn note_wait(&mut self, stream: Option<usize>, before: &[u64], label: &str) {
        if let Some(mut recorder) = self.recorder.take() {
            recorder.insist(self);
            let step = recorder.step_number();
            recorder.timeline.wait(stream, before, label, step);
            recorder.deed(self, Deed::Ordered { text: label.to_owned() });
            self.recorder = Some(recorder);
        }
    }

    /// Bytes were copied, by the work that was given last.
    pub(in crate::host) fn note_copy(&mut self, to: Address, from: Address, bytes: u64) {
        let Some(mut recorder) = self.recorder.take() else { return };
        let side = |address: Address| if is_device(address) { "device" } else { "host" };
        let work = recorder.last_work;
        if let Some(work) = work {
            let label = format!("{} to {}, {} bytes", side(from), side(to), grouped(bytes));
            recorder.timeline.rename(work, label);
        }
        if let (Some(from), Some(to)) = (recorder.spot(self, from), recorder.spot(self, to)) {
            recorder.deed(self, Deed::Copied { from, to, bytes, work });
        } else {
            let text = format!("copies {} bytes from {} to {}", grouped(bytes), side(from), side(to));
            recorder.deed(self, Deed::Ordered { text });
        }
        self.recorder = Some(recorder);
    }

    /// Memory was filled, by the work that was given last.
    pub(in crate::host) fn note_fill(&mut self, to: Address, byte: u8, bytes: u64) {
        let Some(mut recorder) = self.recorder.take() else { return };
        let work = recorder.last_work;
        if let Some(to) = recorder.spot(self, to) {
            recorder.deed(self, Deed::Filled { to, bytes, byte, work });
        }
        self.recorder = Some(recorder);
    }

    /// A kernel ran, as the work that was given last.
    pub(in crate::host) fn note_launch(
        &mut self,
        kernel: FunctionId,
        (grid, block): ([u32; 3], [u32; 3]),
        shared: u64,
    ) {
        let Some(mut recorder) = self.recorder.take() else { return };
        let kernel = self.program.resolved.tree.functions[kernel].name.to_string();
        let work = recorder.last_work;
        recorder.deed(self, Deed::Launched { kernel, grid, block, shared, work });
        self.recorder = Some(recorder);
    }

    /// A call or a launch failed; `asked`: the program looks at the answer.
    pub(in crate::host) fn note_error(&mut self, code: u64, asked: bool) {
        let Some(mut recorder) = self.recorder.take() else { return };
        let deed = Deed::Failed {
            error: errors::name(code).to_owned(),
            text: errors::text(code).to_owned(),
            asked: recorder.here.filter(|_| asked).map(|here| here.line),
        };
        if let Some(place) = recorder.deed(self, deed).filter(|_| !asked) {
            recorder.unasked.push(place);
        }
        self.recorder = Some(recorder);
    }

    /// The program asks for errors.
    pub(in crate::host) fn note_asked(&mut self) {
        let Some(recorder) = self.recorder.as_mut() else { return };
        let line = recorder.here.map(|here| here.line);
        for (step, deed) in std::mem::take(&mut recorder.unasked) {
            if let Some(Deed::Failed { asked, .. }) = recorder.history.steps[step].deeds.get_mut(deed) {
                *asked = line;
            }
        }
    }

    /// Something was printed.
    pub(in crate::host) fn note_print(&mut self, stream: Stream, bytes: &[u8]) {
        if self.recorder.is_some() {
            let text = String::from_utf8_lossy(bytes).into_owned();
            self.deed(Deed::Printed { text, error: stream == Stream::Error });
        }
    }

    /// Something was said of the program.
    pub(in crate::host) fn note_told(&mut self, text: &dyn std::fmt::Display) {
        if self.recorder.is_some() {
            self.deed(Deed::Told { text: text.to_string() });
        }
    }
}
