//! The picture of a launch, with what moves through its cycles.

use std::rc::Rc;

use gloo_timers::callback::Timeout;
use warpground_hardware::multiprocessor::State;
use warpground_measure::{
    units::count,
    warps::{Cells, Picture},
};
use web_sys::{HtmlInputElement, HtmlSelectElement};
use yew::prelude::*;

use super::{
    drawing::{COLUMNS, Layout, Paths, paths, warp_at},
    plot::{Plot, class_of},
    tables,
};
use crate::hooks::use_media;

/// A moving picture goes on so often, in milliseconds.
const PACE: u32 = 160;
/// Cycles that the picture shows; 0 is all of them.
const SPANS: [u64; 6] = [0, 64, 128, 512, 2048, 8192];

#[derive(Properties, PartialEq)]
pub(super) struct DrawnProps {
    pub(super) picture: Rc<Picture>,
    pub(super) go_to: Option<Callback<u32>>,
}

#[component]
pub(super) fn Drawn(props: &DrawnProps) -> Html {
    let DrawnProps { picture, go_to } = props;
    let cycle = use_state_eq(|| 0_u64);
    let span = use_state_eq(|| 0_u64);
    let playing = use_state_eq(|| false);
    let place = use_state_eq(|| None::<usize>);
    // A narrow window shows either the picture or the text.
    let has_text_beside = use_media("(min-width: 900px) and (min-height: 560px)");
    let last = picture.cycles.saturating_sub(1);
    let now = (*cycle).min(last);
    let cells = if *span == 0 || *span >= picture.cycles {
        Cells::over(0, picture.cycles, COLUMNS)
    } else {
        // The picture moves on by whole pictures, so that the cursor moves and not the warps.
        Cells::over(now / *span * *span, *span, COLUMNS)
    };
    use_effect_with((*playing, now, last, cells.width), {
        let (cycle, playing) = (cycle.setter(), playing.setter());
        move |(plays, now, last, pace)| {
            let next = now + pace;
            let timeout = plays.then(|| {
                let last = *last;
                Timeout::new(PACE, move || if next <= last { cycle.set(next) } else { playing.set(false) })
            });
            move || drop(timeout)
        }
    });
    let layout = use_memo(Rc::clone(picture), |picture| Layout::of(picture));
    let drawn = use_memo((Rc::clone(picture), cells), {
        let layout = Rc::clone(&layout);
        move |(picture, cells)| paths(picture, &layout, *cells)
    });
    let choose = {
        let (cycle, place, go_to) = (cycle.setter(), place.setter(), go_to.clone().filter(|_| has_text_beside));
        let (picture, layout) = (Rc::clone(picture), Rc::clone(&layout));
        Callback::from(move |(to, at): (u64, Option<usize>)| {
            cycle.set(to);
            place.set(at);
            let warp = at.and_then(|at| warp_at(&picture, layout.places.get(at)?, to));
            if let (Some(run), Some(go_to)) = (warp.and_then(|warp| warp.at(to)), &go_to) {
                go_to.emit(picture.line(run));
            }
        })
    };
    let plot = Plot { picture, layout: &layout, paths: &drawn, cells, now, place: *place, choose }.html();
    html! {
        <figure class="picture-figure warps">
            <figcaption>{ &picture.subject }{" "}{ &picture.result }</figcaption>
            { legend(picture, &drawn) }
            { plot }
            <p class="watch-note">{ explained(&layout, cells) }</p>
            <Player {cycle} {span} playing={playing.clone()} cycles={picture.cycles} />
            <div class="warps-pair">
                { tables::residencies(picture) }
                <div>
                    <ul class="warps-now" data-testid="warps-now" aria-live={if *playing { "off" } else { "polite" }}>
                        <li>{ format!("Cycle {} of {}", count(now), count(picture.cycles)) }</li>
                        { for (0_u32..).zip(&picture.schedulers).map(|(scheduler, _)| html! { <li>{ picture.scheduler_at(scheduler, now) }</li> }) }
                    </ul>
                    { chosen(picture, &layout, *place, now, go_to.as_ref()) }
                </div>
            </div>
            { for picture.notes.iter().map(|note| html! { <p class="watch-note">{ note }</p> }) }
            { tables::classes(picture) }
            { tables::details(picture, now) }
            <p class="origin">{ &picture.origin }</p>
        </figure>
    }
}

/// What the colours mean, of those that are drawn.
fn legend(picture: &Picture, drawn: &Paths) -> Html {
    let is_drawn = |state: State| {
        let issues = state == State::Issuing && !drawn.used.is_empty();
        issues || drawn.states.iter().any(|(other, _)| *other == state)
    };
    let states = picture.states.iter().filter(|(state, _)| is_drawn(*state));
    html! {
        <p class="picture-key">
            <span>{"Share of the warps' time:"}</span>
            { for states.map(|(state, share)| html! { <span class={classes!("key", class_of(*state))}>{ format!("{} ({share} %)", state.title()) }</span> }) }
        </p>
    }
}

/// What the drawing's parts are, in a few sentences.
fn explained(layout: &Layout, cells: Cells) -> String {
    let cell = if cells.width == 1 {
        "Each cell is one cycle.".to_owned()
    } else {
        format!("Each cell covers {} cycles and shows the most frequent state.", count(cells.width))
    };
    let rows = if layout.is_reused {
        "Each row is a place for a warp, which the blocks take one after another: the names are those of the chosen cycle."
    } else {
        "Each row is a warp."
    };
    format!(
        "S is a scheduler, B a block, W a warp of it. The strip of a scheduler is as high as the share of its slots in which \
         it issues. {rows} {cell} Click a warp to see what it does."
    )
}

/// What the chosen warp does.
fn chosen(
    picture: &Picture,
    layout: &Layout,
    place: Option<usize>,
    now: u64,
    go_to: Option<&Callback<u32>>,
) -> Option<Html> {
    let place = layout.places.get(place?)?;
    let Some(row) = warp_at(picture, place, now) else {
        return Some(
            html! { <p data-testid="warps-chosen">{ format!("Scheduler {} has no warp in this row now.", place.scheduler) }</p> },
        );
    };
    let run = row.at(now)?;
    let line = picture.line(run);
    let go_to = go_to.cloned().map(|go_to| {
        let onclick = move |_: MouseEvent| go_to.emit(line);
        html! { <>{" "}<button type="button" class="link-button" {onclick}>{ format!("Show line {line}") }</button></> }
    });
    let (block, warp) = row.warp;
    Some(html! {
        <p class="warps-now" data-testid="warps-chosen">{ format!("Warp {warp} of block {block} {}.", picture.doing(run)) }{ go_to }</p>
    })
}

#[derive(Properties, PartialEq)]
struct PlayerProps {
    cycle: UseStateHandle<u64>,
    /// How many are shown.
    span: UseStateHandle<u64>,
    playing: UseStateHandle<bool>,
    /// How many there are.
    cycles: u64,
}

/// Moves through the cycles.
#[component]
fn Player(props: &PlayerProps) -> Html {
    let PlayerProps { cycle, span, playing, cycles } = props;
    let last = cycles.saturating_sub(1);
    let now = (**cycle).min(last);
    let go = |label: &'static str, sign: &'static str, to: Option<u64>| {
        let cycle = cycle.setter();
        html! {
            <button type="button" class="button button-small step-button" aria-label={label} title={label} disabled={to.is_none()}
                onclick={move |_: MouseEvent| if let Some(to) = to { cycle.set(to) }}>{ sign }</button>
        }
    };
    let slide = {
        let cycle = cycle.setter();
        Callback::from(move |event: InputEvent| {
            if let Some(to) = event.target_dyn_into::<HtmlInputElement>().and_then(|input| input.value().parse().ok()) {
                cycle.set(to);
            }
        })
    };
    let zoom = {
        let span = span.setter();
        Callback::from(move |event: Event| {
            if let Some(to) =
                event.target_dyn_into::<HtmlSelectElement>().and_then(|select| select.value().parse().ok())
            {
                span.set(to);
            }
        })
    };
    let play = {
        let playing = playing.clone();
        Callback::from(move |_: MouseEvent| playing.set(!*playing))
    };
    let spans = SPANS.into_iter().filter(|its| its < cycles);
    let name = |its: u64| if its == 0 { "whole run".to_owned() } else { format!("{} cycles", count(its)) };
    html! {
        <div class="player" role="group" aria-label="Cycles">
            <div class="player-row">
                { go("To the first cycle", "|◀", (now > 0).then_some(0)) }
                { go("A cycle back", "◀", now.checked_sub(1)) }
                { go("A cycle forward", "▶", (now < last).then_some(now + 1)) }
                <button type="button" class="button button-small" onclick={play} data-testid="warps-play">{ if **playing { "Pause" } else { "Play" } }</button>
                <input type="range" class="player-slider" min="0" max={last.to_string()} value={now.to_string()} oninput={slide}
                    aria-label="Cycle" aria-valuetext={format!("cycle {now} of {cycles}")} data-testid="warps-cycle" />
                <select aria-label="Cycles shown" onchange={zoom} class="warps-span" data-testid="warps-span">
                    { for spans.map(|its| html! { <option value={its.to_string()} selected={its == **span}>{ name(its) }</option> }) }
                </select>
            </div>
        </div>
    }
}
