//! All threads of a block at once, and a value over all of them.

use std::{
    collections::{BTreeMap, BTreeSet},
    rc::Rc,
};

use warpground_sim::program::ScalarKind;
use web_sys::HtmlSelectElement;
use yew::prelude::*;

use crate::model::{
    shared_memory::{held, shared_arrays},
    tape::{Tape, read, read_name, scalar_name},
    together::Standing,
};

#[derive(Properties, PartialEq)]
pub(super) struct ThreadsProps {
    pub(super) tape: Tape,
    /// By warp, the step at which it is.
    pub(super) steps: Rc<Vec<usize>>,
    /// By warp, what it does.
    pub(super) standings: Rc<Vec<Standing>>,
}

/// What can be watched; it stays when the step changes.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Watched {
    /// A name, and the number of one of its scalars.
    Name(u32, usize),
    /// An array of shared memory: each thread's cell shows the element of its number.
    Shared(u16),
}

/// What a thread does.
fn state(threads: u32, active: u32, lane: u32) -> &'static str {
    match (threads >> lane & 1, active >> lane & 1) {
        (0, _) => "none",
        (_, 1) => "active",
        _ => "idle",
    }
}

/// A line as a row has it, under the head that says what it is.
fn line_in_row(tape: &Tape, line: u32) -> String {
    tape.terms().line(line).map_or_else(|| tape.line_words(line), |line| line.to_string())
}

/// What can be watched at this step, with its title and its type.
fn choices(tape: &Tape, steps: &[usize]) -> Vec<(Watched, String, ScalarKind)> {
    let (Some(recording), Some(block)) = (tape.recording(), tape.block()) else { return Vec::new() };
    let names: BTreeSet<u32> = block.warps.iter().zip(steps).flat_map(|(warp, step)| warp.names_at(*step)).collect();
    let named = names.iter().filter_map(|name| Some((*name, recording.names.get(*name as usize)?)));
    let named = named.flat_map(|(name, its)| {
        let of = its.scalars.len();
        let scalars = its.scalars.iter().enumerate();
        let title = tape.terms().name(name as usize, its);
        scalars.map(move |(number, kind)| (Watched::Name(name, number), scalar_name(title, number, of), *kind))
    });
    let shared = shared_arrays(recording)
        .into_iter()
        .map(|array| (Watched::Shared(array.variable), format!("{}[thread], shared memory", array.name), array.kind));
    shared.chain(named).collect()
}

#[component]
pub(super) fn Threads(props: &ThreadsProps) -> Html {
    let ThreadsProps { tape, steps, standings } = props;
    let chosen = use_state_eq(|| None::<Watched>);
    let (Some(recording), Some(block)) = (tape.recording(), tape.block()) else { return Html::default() };
    let all = choices(tape, steps);
    let selected = chosen.and_then(|chosen| all.iter().position(|its| its.0 == chosen));
    let choose = {
        let (chosen, all) = (chosen.clone(), all.clone());
        Callback::from(move |event: Event| {
            let place =
                event.target_dyn_into::<HtmlSelectElement>().and_then(|select| select.value().parse::<usize>().ok());
            chosen.set(place.and_then(|place| all.get(place)).map(|its| its.0));
        })
    };
    let watched = selected.and_then(|place| all.get(place));
    let shared = match watched {
        Some((Watched::Shared(variable), ..)) => held(recording, block, *variable, steps),
        _ => BTreeMap::new(),
    };
    let rows = block.warps.iter().zip(&**steps).zip(&**standings).map(|((warp, step), standing)| {
        let now = warp.steps.get(*step);
        let active = now.filter(|_| *standing == Standing::Moves).map_or(0, |now| now.active);
        // Of a warp that has ended no lane has anything left to do.
        let has_ended = *standing == Standing::Ended;
        let of_name = watched.map(|(watched, ..)| match watched {
            Watched::Name(name, number) => warp.watch(*name, *number, *step),
            Watched::Shared(_) => [None; 32],
        });
        let cells = (0..recording.width).map(|lane| {
            let thread = warp.warp * recording.width + lane;
            let bits = shared.get(&thread).copied().or_else(|| of_name.and_then(|held| held[lane as usize % 32]));
            let value = watched.zip(bits).map(|((watched, _, kind), bits)| {
                let its = match watched {
                    Watched::Name(name, _) => recording.names.get(*name as usize),
                    Watched::Shared(_) => None,
                };
                its.map_or_else(|| read(*kind, bits), |its| read_name(recording, its, *kind, bits))
            });
            let title = value.as_ref().map_or_else(|| format!("thread {thread}"), |value| format!("thread {thread}: {value}"));
            html! {
                <li class="lane" data-state={if has_ended && warp.threads >> lane & 1 == 1 { "ended" } else { state(warp.threads, active, lane) }} {title}>
                    <span class="lane-number">{ lane }</span>
                    if watched.is_some() {
                        <span class="lane-value">{ value }</span>
                    }
                </li>
            }
        });
        html! {
            <tr>
                <th scope="row">{ warp.warp }</th>
                <td class="thread-line">{
                    match standing {
                        Standing::Moves => now.map_or_else(String::new, |now| line_in_row(tape, now.line)),
                        Standing::Waits => "waits".to_owned(),
                        Standing::Ended => "ended".to_owned(),
                        Standing::Unrecorded => "not recorded".to_owned(),
                    }
                }</td>
                <td><ol class="thread-lanes">{ for cells }</ol></td>
            </tr>
        }
    });
    let values = match watched {
        Some((Watched::Shared(_), title, _)) => format!(" and the value of {title}"),
        Some((_, title, _)) => format!(" and its value of {title}"),
        None => String::new(),
    };
    html! {
        <section class="watch-threads" aria-label="All threads of the block" data-testid="threads">
            <label class="picture-choice">{"Watch in all threads"}
                <select onchange={choose} data-testid="threads-watch">
                    <option value="none" selected={selected.is_none()}>{"no value"}</option>
                    { for all.iter().enumerate().map(|(place, its)| html! {
                        <option value={place.to_string()} selected={selected == Some(place)}>{ &its.1 }</option>
                    }) }
                </select>
            </label>
            <table class="thread-table" data-values={watched.is_some().to_string()}>
                <caption>
                    { format!("Each group of rows is a warp, and each cell a thread, with its lane{values}. ") }
                    <span class="key key-active">{"active at this step"}</span>{" "}<span class="key key-idle">{"inactive, or its warp waits"}</span>{" "}
                    if standings.contains(&Standing::Ended) {
                        <span class="key key-ended">{"its warp has ended"}</span>
                    }
                </caption>
                <thead><tr><th scope="col">{"Warp"}</th><th scope="col">{"Line"}</th><th scope="col">{"Lanes"}</th></tr></thead>
                <tbody>{ for rows }</tbody>
            </table>
        </section>
    }
}
