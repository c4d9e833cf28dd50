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

#[derive(Properties, PartialEq)]
pub(crate) struct ThreadsProps {
    pub(crate) source: Rc<Source>,
    /// The text that the lines are of.
    pub(crate) text: Rc<str>,
    pub(crate) go_to: Callback<u32>,
    /// Where in a recording the reader is to stand.
    #[prop_or_default]
    pub(crate) place: Option<WatchPlace>,
    /// Where in a recording the reader stands now.
    #[prop_or_default]
    pub(crate) moved: Callback<WatchPlace>,
}

#[component]
pub(crate) fn Threads(props: &ThreadsProps) -> Html {
    let ThreadsProps { source, text, go_to, place, moved } = props;
    let worker = use_memo((), |()| Worker::default());
    let (recording, ask) = use_work::<Record>(&worker);
    let record = use_callback((Rc::clone(source), ask), |(launch, block), (source, ask)| {
        ask.emit(Record { source: (**source).clone(), launch, block });
    });
    let stop = use_callback(worker, |(), worker| worker.stop());
    let mark_line = use_callback(go_to.clone(), |line: Option<u32>, go_to| {
        if let Some(line) = line {
            go_to.emit(line);
        }
    });
    let recorded =
        Recorded { source: Some(Rc::clone(source)), recording, record, stop, text: Rc::clone(text), mark_line };
    html! { <Watch {recorded} place={*place} moved={moved.clone()} /> }
}
