//! A block of the kernel, step by step, and pictures of what was recorded.

mod blocks;
mod elements;
mod flow;
mod history;
mod lanes;
mod request;
mod stepper;
mod svg;

use std::rc::Rc;

use web_sys::{HtmlInputElement, HtmlSelectElement};
use yew::prelude::*;

use self::{
    blocks::Blocks, elements::Elements, flow::FlowPicture, history::History, lanes::Lanes, request::Request,
    stepper::Stepper,
};
use super::progress::waiting;
use crate::{
    components::{
        icon::Icon,
        tabs::{Tab, TabList, panel_id, tab_id},
    },
    hooks::Bench,
    model::tape::Tape,
};

const NAME: &str = "watch";

#[derive(Properties, PartialEq)]
pub(crate) struct WatchProps {
    pub(crate) bench: Bench,
}

#[component]
pub(crate) fn Watch(props: &WatchProps) -> Html {
    let bench = &props.bench;
    let watched = &bench.watched;
    let tape = watched.recording.done.clone().map(Tape::new);
    // To open this panel is to ask for a recording.
    let first = watched.subject.is_some() && watched.recording.done.is_none() && watched.recording.running.is_none();
    let asked = use_mut_ref(|| false);
    use_effect_with(first, {
        let record = watched.record.clone();
        move |first| {
            // Once: a reader who stops it does not want it to begin again.
            if *first && !asked.replace(true) {
                record.emit((0, 0));
            }
        }
    });
    let unmark = bench.mark_line.clone();
    use_effect_with((), move |()| move || unmark.emit(None));

    if let Some(progress) = watched.recording.running {
        return waiting("One block of the kernel is recorded.", progress, &watched.stop_recording);
    }
    let again = {
        let (launch, block) =
            tape.as_ref().map_or((0, 0), |tape| (tape.launch(), tape.block().map_or(0, |block| block.block)));
        watched.record.reform(move |_: MouseEvent| (launch, block))
    };
    let button = |label: &'static str| {
        html! {
            <button type="button" class="button button-small" data-testid="record" disabled={watched.subject.is_none()} onclick={again.clone()}>
                { Icon::Run.draw() }{ label }
            </button>
        }
    };
    let failure = watched.recording.done.as_ref().and_then(|done| done.1.as_ref().err());
    match (tape, failure) {
        (None, _) => html! {
            <div class="empty">
                <p class="empty-head">{"Nothing is recorded yet."}</p>
                <p>{"One block of the kernel runs on the simulator, and every step of every warp can be looked at."}</p>
                { button("Record") }
            </div>
        },
        (Some(_), Some(reason)) => html! {
            <div class="empty">
                <p class="empty-head">{"The kernel could not be recorded."}</p>
                <p class="failure">{ reason }</p>
                { button("Try again") }
            </div>
        },
        (Some(tape), None) => html! {
            <>
                if watched.is_recording_stale() {
                    <p class="notice watch-stale" role="status">{"This was recorded before your change."}{ button("Record again") }</p>
                }
                <Player bench={bench.clone()} {tape} />
            </>
        },
    }
}

#[derive(Properties, PartialEq)]
struct PlayerProps {
    bench: Bench,
    tape: Tape,
}

/// The pictures, by their tabs.
const REQUEST: &str = "request";
const ELEMENTS: &str = "elements";
const HISTORY: &str = "lanes";
const FLOW: &str = "flow";
const BLOCKS: &str = "blocks";

#[component]
fn Player(props: &PlayerProps) -> Html {
    let PlayerProps { bench, tape } = props;
    let warp = use_state_eq(|| 0_usize);
    let step = use_state_eq(|| 0_usize);
    let view = use_state_eq(|| REQUEST);
    use_effect_with(tape.clone(), {
        let (warp, step) = (warp.setter(), step.setter());
        move |tape| {
            warp.set(0);
            // The first thing that a person looks for is a request to memory.
            let steps = tape.warp(0).map(|warp| warp.steps.as_slice()).unwrap_or_default();
            step.set(steps.iter().position(|step| tape.is_drawn(step)).unwrap_or(0));
        }
    });
    let line = tape.step(*warp, *step).map(|step| step.line);
    use_effect_with((line, bench.watched.is_recording_stale()), {
        let mark = bench.mark_line.clone();
        // Of a text that has changed since, the line may be another.
        move |(line, stale)| mark.emit(line.filter(|_| !stale))
    });

    let go = {
        let step = step.setter();
        use_callback((), move |to: usize, ()| step.set(to))
    };
    let choose_warp = {
        let (tape, warp, step) = (tape.clone(), warp.clone(), step.clone());
        Callback::from(move |to: usize| {
            // The other warp at about the same time.
            let now = tape.step(*warp, *step).map_or(0, |step| step.order);
            let steps = tape.warp(to).map(|warp| warp.steps.as_slice()).unwrap_or_default();
            step.set(steps.partition_point(|step| step.order < now).min(steps.len().saturating_sub(1)));
            warp.set(to);
        })
    };
    let select = {
        let view = view.clone();
        Callback::from(move |id| view.set(id))
    };
    let tabs = [
        (REQUEST, "Memory request"),
        (ELEMENTS, "Threads and elements"),
        (HISTORY, "Lanes"),
        (FLOW, "Shared memory"),
        (BLOCKS, "Blocks over SMs"),
    ]
    .map(|(id, title)| Tab { id, title: title.into() })
    .to_vec();
    let (warp, step) = (*warp, *step);
    let picture = match *view {
        REQUEST => html! { <Request tape={tape.clone()} {warp} {step} go={go.clone()} /> },
        ELEMENTS => html! { <Elements tape={tape.clone()} {warp} {step} /> },
        HISTORY => html! { <History tape={tape.clone()} {warp} {step} go={go.clone()} /> },
        FLOW => html! { <FlowPicture tape={tape.clone()} /> },
        _ => html! { <Blocks tape={tape.clone()} /> },
    };
    html! {
        <div class="watch" data-testid="watch">
            { choices(bench, tape, warp, &choose_warp) }
            <Stepper bench={bench.clone()} tape={tape.clone()} {warp} {step} {go} />
            <div class="watch-columns">
                <Lanes tape={tape.clone()} {warp} {step} />
                <div class="watch-view">
                    <TabList name={NAME} label="Pictures of the recording" {tabs} selected={*view} {select} />
                    <div role="tabpanel" id={panel_id(NAME, *view)} aria-labelledby={tab_id(NAME, *view)} tabindex="0" class="watch-panel" key={*view}>
                        { picture }
                    </div>
                </div>
            </div>
        </div>
    }
}

/// Launch, block and warp.
fn choices(bench: &Bench, tape: &Tape, warp: usize, choose_warp: &Callback<usize>) -> Html {
    let (Some(recording), Some(block)) = (tape.recording(), tape.block()) else { return Html::default() };
    let launch = tape.launch();
    let record = bench.watched.record.clone();
    let number = block.block;
    let on_launch = {
        let record = record.clone();
        Callback::from(move |event: Event| {
            if let Some(chosen) =
                event.target_dyn_into::<HtmlSelectElement>().and_then(|select| select.value().parse().ok())
            {
                record.emit((chosen, 0));
            }
        })
    };
    let on_block = Callback::from(move |event: Event| {
        if let Some(chosen) =
            event.target_dyn_into::<HtmlInputElement>().and_then(|input| input.value().trim().parse().ok())
        {
            record.emit((launch, chosen));
        }
    });
    let on_warp = choose_warp.reform(|event: Event| {
        event.target_dyn_into::<HtmlSelectElement>().and_then(|select| select.value().parse().ok()).unwrap_or(0)
    });
    let last = recording.timeline.grid_blocks.saturating_sub(1);
    let place = block.position.map(|side| side.to_string()).join(", ");
    html! {
        <div class="watch-choices">
            if tape.launches().len() > 1 {
                <label>{"Launch"}
                    <select onchange={on_launch} data-testid="watch-launch">
                        { for tape.launches().iter().enumerate().map(|(index, kernel)| html! {
                            <option value={index.to_string()} selected={index == launch}>{ format!("{}. {kernel}", index + 1) }</option>
                        }) }
                    </select>
                </label>
            }
            <label>{"Block"}
                <input type="number" min="0" max={last.to_string()} value={number.to_string()} onchange={on_block} data-testid="watch-block" />
                <span class="watch-note">{ format!("of {}, at ({place})", recording.timeline.grid_blocks) }</span>
            </label>
            <label>{"Warp"}
                <select onchange={on_warp} data-testid="watch-warp">
                    { for block.warps.iter().enumerate().map(|(index, its)| html! {
                        <option value={index.to_string()} selected={index == warp}>{ its.warp }</option>
                    }) }
                </select>
                <span class="watch-note">{ format!("of {}", block.warps.len()) }</span>
            </label>
        </div>
    }
}

/// The name of a variable, for a person.
fn variable_name(tape: &Tape, variable: u16) -> Rc<str> {
    tape.recording()
        .and_then(|recording| recording.variables.get(usize::from(variable)))
        .map_or_else(|| Rc::from("memory"), |variable| Rc::from(variable.name.as_str()))
}
