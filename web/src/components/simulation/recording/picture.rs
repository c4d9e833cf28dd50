//! One of the recorder's pictures, by its name: beside the stepper, or in a lesson.

use std::rc::Rc;

use warpground_measure::lesson::figure::View;
use warpground_protocol::{simulation::Subject, warps::Source};
use yew::prelude::*;

use super::{
    super::warps::Warps, blocks::Blocks, elements::Elements, flow::FlowPicture, history::History, launches::Launches,
    output::Output, phases::Phases, request::Request,
};
use crate::model::tape::Tape;

#[derive(Properties, PartialEq)]
pub(crate) struct TapePictureProps {
    pub(crate) view: View,
    pub(crate) tape: Tape,
    /// What would run now: pictures of all launches and of warps over time make a recording of their own.
    pub(crate) subject: Rc<Subject>,
    /// Where the reader stands.
    pub(crate) warp: usize,
    pub(crate) step: usize,
    pub(crate) go: Callback<usize>,
}

#[component]
pub(crate) fn TapePicture(props: &TapePictureProps) -> Html {
    let TapePictureProps { view, subject, warp, step, .. } = props;
    let (tape, go, warp, step) = (props.tape.clone(), props.go.clone(), *warp, *step);
    let source = use_memo(Rc::clone(subject), |subject| Source::Variant((**subject).clone()));
    match *view {
        View::Request => html! { <Request {tape} {warp} {step} {go} /> },
        View::Elements => html! { <Elements {tape} {warp} {step} /> },
        View::Lanes => html! { <History {tape} {warp} {step} {go} /> },
        View::Flow => html! { <FlowPicture {tape} /> },
        View::Phases => html! { <Phases {tape} /> },
        View::Output => html! { <Output {tape} /> },
        View::Launches => html! { <Launches subject={Rc::clone(subject)} /> },
        View::Warps => html! { <Warps {source} launch={tape.launch()} /> },
        View::Blocks => html! { <Blocks {tape} /> },
    }
}
