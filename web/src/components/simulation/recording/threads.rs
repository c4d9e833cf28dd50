//! All threads of a block at once, and a variable over all of them.

use std::{collections::BTreeSet, rc::Rc};

use web_sys::HtmlSelectElement;
use yew::prelude::*;

use crate::model::tape::{Tape, read, scalar_name};

#[derive(Properties, PartialEq)]
pub(super) struct ThreadsProps {
    pub(super) tape: Tape,
    /// By warp, the step at which it is.
    pub(super) steps: Rc<Vec<usize>>,
    /// By warp, whether it waits for the others.
    pub(super) waits: Rc<Vec<bool>>,
}

/// What a thread does.
fn state(threads: u32, active: u32, lane: u32) -> &'static str {
    match (threads >> lane & 1, active >> lane & 1) {
        (0, _) => "none",
        (_, 1) => "active",
        _ => "idle",
    }
}

#[component]
pub(super) fn Threads(props: &ThreadsProps) -> Html {
    let ThreadsProps { tape, steps, waits } = props;
    // A name and the number of one of its scalars; it stays when the step changes.
    let chosen = use_state_eq(|| None::<(u32, usize)>);
    let (Some(recording), Some(block)) = (tape.recording(), tape.block()) else { return Html::default() };
    let names: BTreeSet<u32> = block.warps.iter().zip(&**steps).flat_map(|(warp, step)| warp.names_at(*step)).collect();
    let named = names.iter().filter_map(|name| Some((*name, recording.names.get(*name as usize)?)));
    let all: Vec<(u32, usize, String)> = named
        .flat_map(|(name, its)| {
            let of = its.scalars.len();
            (0..of).map(move |number| (name, number, scalar_name(&its.name, number, of)))
        })
        .collect();
    let selected = chosen.and_then(|(name, number)| all.iter().position(|its| (its.0, its.1) == (name, number)));
    let choose = {
        let (chosen, all) = (chosen.clone(), all.clone());
        Callback::from(move |event: Event| {
            let place =
                event.target_dyn_into::<HtmlSelectElement>().and_then(|select| select.value().parse::<usize>().ok());
            chosen.set(place.and_then(|place| all.get(place)).map(|its| (its.0, its.1)));
        })
    };
    let watched = selected.and_then(|place| {
        let (name, number, title) = all.get(place)?;
        Some((*name, *number, title.clone(), *recording.names.get(*name as usize)?.scalars.get(*number)?))
    });
    let rows = block.warps.iter().zip(&**steps).zip(&**waits).map(|((warp, step), waits)| {
        let now = warp.steps.get(*step);
        let active = now.filter(|_| !waits).map_or(0, |now| now.active);
        let held = watched.as_ref().map(|(name, number, _, kind)| (*kind, warp.watch(*name, *number, *step)));
        let cells = (0..recording.width).map(|lane| {
            let value = held.as_ref().and_then(|(kind, held)| Some(read(*kind, held[lane as usize % 32]?)));
            let thread = warp.warp * recording.width + lane;
            html! {
                <td class="lane" data-state={state(warp.threads, active, lane)} title={format!("thread {thread}")}>{ value }</td>
            }
        });
        html! {
            <tr>
                <th scope="row">{ warp.warp }</th>
                <td class="thread-line">{ if *waits { "waits".to_owned() } else { now.map_or(0, |now| now.line).to_string() } }</td>
                { for cells }
            </tr>
        }
    });
    let title = watched.as_ref().map_or_else(|| "nothing".to_owned(), |(_, _, title, _)| title.clone());
    html! {
        <section class="watch-threads" aria-label="All threads of the block" data-testid="threads">
            <label class="picture-choice">{"Watch in all threads"}
                <select onchange={choose} data-testid="threads-watch">
                    <option value="none" selected={selected.is_none()}>{"nothing"}</option>
                    { for all.iter().enumerate().map(|(place, its)| html! {
                        <option value={place.to_string()} selected={selected == Some(place)}>{ &its.2 }</option>
                    }) }
                </select>
            </label>
            <div class="picture-scroll" tabindex="0" role="group" aria-label="Drawing">
                <table class="thread-table" data-values={watched.is_some().to_string()}>
                    <caption>{ format!("The threads that are active at this step, one warp per row. Value shown: {title}") }</caption>
                    <thead><tr><th scope="col">{"Warp"}</th><th scope="col">{"Line"}</th><th scope="col" colspan={recording.width.to_string()}>{"Lanes 0 to 31"}</th></tr></thead>
                    <tbody>{ for rows }</tbody>
                </table>
            </div>
        </section>
    }
}
