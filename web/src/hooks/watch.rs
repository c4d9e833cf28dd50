//! What the simulator sees of the bench's kernel besides its counters: the sanitizer's findings, and a recording.

use std::rc::Rc;

use warpground_measure::{headline::Looked, profile::ProfileReport};
use warpground_protocol::{
    simulation::{Found, Inspect, Record, Subject},
    warps::Source,
};
use yew::prelude::*;

use super::{
    simulator::Target,
    work::{Work, use_work},
};
use crate::{browser::worker::Worker, model::session::Past};

/// A run of at most so many instructions is looked through for mistakes without being asked: that takes a second or two.
const SHORT_RUN: u64 = 20_000_000;

#[derive(Clone, PartialEq)]
pub(crate) struct Watched {
    /// What the bench would run now; absent while it cannot.
    pub(crate) subject: Option<Rc<Subject>>,
    /// The latest run of the text, as it is now, that was counted.
    pub(crate) past: Option<Rc<Past>>,
    pub(crate) inspection: Work<Inspect>,
    pub(crate) inspect: Callback<()>,
    pub(crate) stop_inspection: Callback<()>,
    pub(crate) recording: Work<Record>,
    /// Records a launch and a block, by their numbers.
    pub(crate) record: Callback<(usize, u32)>,
    pub(crate) stop_recording: Callback<()>,
}

impl Watched {
    /// The counters of the text as it is now.
    pub(crate) fn counted(&self) -> Option<&ProfileReport> {
        self.past.as_ref()?.result.as_ref().ok()?.counted.as_ref()
    }

    /// How many mistakes the sanitizer found in what the bench would run now, if it looked.
    pub(crate) fn looked(&self) -> Option<Looked> {
        self.findings().map(|found| Looked::of(found.iter().map(|found| found.warns)))
    }

    /// What the sanitizer found in what the bench would run now.
    pub(crate) fn findings(&self) -> Option<&[Found]> {
        let subject = self.subject.as_ref()?;
        let reply = self.inspection.reply_to(|ask| ask.subject == **subject)?;
        Some(&reply.findings)
    }
}

/// A recording, and what there is to be recorded: a kernel of the catalogue, or a launch of a program.
#[derive(Clone, PartialEq)]
pub(crate) struct Recorded {
    /// What would be recorded now; absent while it cannot.
    pub(crate) source: Option<Rc<Source>>,
    pub(crate) recording: Work<Record>,
    /// Records a launch and a block, by their numbers.
    pub(crate) record: Callback<(usize, u32)>,
    pub(crate) stop: Callback<()>,
    /// The text that its lines are of.
    pub(crate) text: Rc<str>,
    /// The CUDA C, where it is hand-written beside that text and the reader sees it: then its lines and names are told.
    pub(crate) cuda: Option<Rc<str>>,
    /// Shows a line of the text that the lines are of.
    pub(crate) mark_line: Callback<Option<u32>>,
}

impl Recorded {
    /// Whether the recording is of something else than what would be recorded now.
    pub(crate) fn is_stale(&self) -> bool {
        let asked = self.recording.done.as_ref().map(|done| &done.0.source);
        asked.is_some_and(|asked| self.source.as_ref().is_none_or(|source| **source != *asked))
    }
}

/// Each has a worker of its own, so that to stop one does not stop the others.
#[hook]
pub(crate) fn use_watched(subject: Option<Rc<Subject>>, past: Option<Rc<Past>>, target: Option<&Target>) -> Watched {
    let inspector = use_memo((), |()| Worker::default());
    let recorder = use_memo((), |()| Worker::default());
    let (inspection, inspect) = use_work::<Inspect>(&inspector);
    let (recording, record) = use_work::<Record>(&recorder);
    let inspect = {
        let inspect = inspect.clone();
        use_callback(subject.clone(), move |(), subject| {
            if let Some(subject) = subject {
                inspect.emit(Inspect { subject: (**subject).clone() });
            }
        })
    };
    let record = {
        let record = record.clone();
        use_callback(subject.clone(), move |(launch, block), subject| {
            if let Some(subject) = subject {
                record.emit(Record { source: Source::Variant((**subject).clone()), launch, block });
            }
        })
    };
    // What was just run on the simulator is looked through as well, unless that takes long.
    let simulated = matches!(target, Some(Target::Simulator(_)));
    let seen = use_mut_ref(|| past.as_ref().map_or(0, |past| past.number));
    use_effect_with(past.clone(), {
        let inspect = inspect.clone();
        move |past| {
            let number = past.as_ref().map_or(0, |past| past.number);
            let is_new = number > seen.replace(number);
            let counted = past.as_ref().and_then(|past| past.result.as_ref().ok()?.counted.as_ref());
            if is_new && simulated && counted.is_some_and(|counted| counted.counts.activity.issued <= SHORT_RUN) {
                inspect.emit(());
            }
        }
    });
    let stop_inspection = use_callback((*inspector).clone(), |(), worker| worker.stop());
    let stop_recording = use_callback((*recorder).clone(), |(), worker| worker.stop());
    Watched { subject, past, inspection, inspect, stop_inspection, recording, record, stop_recording }
}
