//! One of the recorder's pictures, by its name: beside the stepper, or in a lesson.

use std::rc::Rc;

use warpground_measure::{lesson::figure::View, warps::Resident};
use warpground_protocol::warps::Source;
use yew::prelude::*;

use super::{
    super::warps::Warps, blocks::Blocks, elements::Elements, ending::ending, flow::FlowPicture, history::History,
    launches::Launches, memory::MemoryTable, output::Output, phases::Phases, request::Request,
};
use crate::{
    hooks::{Room, use_width},
    model::{memory::Moment, tape::Tape},
};

#[derive(Properties, PartialEq)]
pub(crate) struct TapePictureProps {
    pub(crate) view: View,
    pub(crate) tape: Tape,
    /// What would run now: pictures of all launches and of warps over time make a recording of their own.
    pub(crate) source: Rc<Source>,
    /// Where the reader stands.
    pub(crate) warp: usize,
    pub(crate) step: usize,
    pub(crate) go: Callback<usize>,
    /// Where all warps stand; absent where one is looked at.
    #[prop_or_default]
    pub(crate) moment: Option<Rc<Moment>>,
    /// Goes to a step of any warp.
    #[prop_or_default]
    pub(crate) visit: Option<Callback<(usize, usize)>>,
    /// Whether it is a figure of a lesson, which speaks of a multiprocessor that has enough to do.
    #[prop_or_default]
    pub(crate) in_lesson: bool,
}

#[component]
pub(crate) fn TapePicture(props: &TapePictureProps) -> Html {
    let host = use_node_ref();
    let room = use_width(&host);
    html! {
        <div ref={host} class="picture-room">
            if let Some(room) = room {
                { ending(&props.tape, props.view) }
                <ContextProvider<Room> context={room}>{ picture(props) }</ContextProvider<Room>>
            }
        </div>
    }
}

fn picture(props: &TapePictureProps) -> Html {
    let TapePictureProps { view, source, warp, step, in_lesson, .. } = props;
    let (tape, go, warp, step) = (props.tape.clone(), props.go.clone(), *warp, *step);
    let source = Rc::clone(source);
    match *view {
        View::Request => html! { <Request {tape} {warp} {step} {go} /> },
        View::Memory => {
            let Some(block) = tape.block() else { return Html::default() };
            let moment = props.moment.clone().unwrap_or_else(|| Rc::new(Moment::of_one(block, warp, step)));
            html! { <MemoryTable {tape} {warp} {step} {moment} {go} visit={props.visit.clone()} /> }
        }
        View::Elements => html! { <Elements {tape} {warp} {step} /> },
        View::Lanes => html! { <History {tape} {warp} {step} {go} /> },
        View::Flow => html! { <FlowPicture {tape} /> },
        View::Phases => html! { <Phases {tape} /> },
        View::Output => html! { <Output {tape} /> },
        View::Launches => match &*source {
            Source::Variant(subject) => html! { <Launches subject={Rc::new(subject.clone())} /> },
            Source::Program { .. } | Source::Lab(_) => Html::default(),
        },
        View::Warps => {
            html! { <Warps {source} launch={tape.launch()} begins={if *in_lesson { Resident::Fit } else { Resident::Share }} follows=true /> }
        }
        View::Blocks => html! { <Blocks {tape} /> },
    }
}
