//! The threads of a program's or a lab's launches, step by step.

use std::rc::Rc;

use warpground_protocol::{simulation::Record, warps::Source};
use yew::prelude::*;

use crate::{
    browser::worker::Worker,
    components::simulation::Watch,
    hooks::{Recorded, use_work},
    model::WatchPlace,
};

/// What a view of its own script wants to be stepped through, from JSON. A function of this part, because nobody reads a source
/// before the part is here.
#[inline(never)]
pub(crate) fn source_of(json: &str) -> Option<Source> {
    serde_json::from_str(json).ok()
}

#[derive(Properties, PartialEq)]
pub(crate) struct ThreadsProps {
    /// What would be recorded now; absent while it cannot be read.
    pub(crate) source: Option<Rc<Source>>,
    /// The text that the lines are of.
    pub(crate) text: Rc<str>,
    /// Marks the line of a step in it; none where no step is in view.
    pub(crate) mark_line: Callback<Option<u32>>,
    /// Where in a recording the reader is to stand.
    #[prop_or_default]
    pub(crate) place: Option<WatchPlace>,
    /// Where in a recording the reader stands now.
    #[prop_or_default]
    pub(crate) moved: Callback<WatchPlace>,
}

#[component]
pub(crate) fn Threads(props: &ThreadsProps) -> Html {
    let ThreadsProps { source, text, mark_line, place, moved } = props;
    let worker = use_memo((), |()| Worker::default());
    let (recording, ask) = use_work::<Record>(&worker);
    // The lines of a recording are those of the text that was recorded, and not of what the editor holds now.
    let asked = use_mut_ref(|| Rc::clone(text));
    let record = {
        let asked = Rc::clone(&asked);
        use_callback((source.clone(), Rc::clone(text), ask), move |(launch, block), (source, text, ask)| {
            let Some(source) = source else { return };
            asked.replace(Rc::clone(text));
            ask.emit(Record { source: (**source).clone(), launch, block });
        })
    };
    let stop = use_callback(worker, |(), worker| worker.stop());
    let text = match recording.done.as_ref().map(|done| &done.0.source) {
        Some(Source::Program { text, .. }) => Rc::from(text.as_str()),
        _ => Rc::clone(&asked.borrow()),
    };
    let mark_line = mark_line.clone();
    let recorded = Recorded { source: source.clone(), recording, record, stop, text, cuda: None, mark_line };
    html! { <Watch {recorded} place={*place} moved={moved.clone()} /> }
}
