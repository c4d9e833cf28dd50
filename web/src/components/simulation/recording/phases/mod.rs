//! The phases of a block: what it touches of global memory between two barriers, as tiles of its matrices.

mod drawing;
mod matrices;

use std::collections::{BTreeMap, BTreeSet};

use web_sys::HtmlInputElement;
use yew::prelude::*;

use self::{
    drawing::{beside, product},
    matrices::Arrangement,
};
use super::{ending::of_recorded, variable_name};
use crate::{
    hooks::use_room,
    model::{
        reading::{Phase, phases},
        tape::Tape,
    },
};

#[derive(Properties, PartialEq)]
pub(super) struct PhasesProps {
    pub(super) tape: Tape,
}

#[component]
pub(super) fn Phases(props: &PhasesProps) -> Html {
    let tape = &props.tape;
    let chosen = use_state_eq(|| 0_usize);
    let room = use_room();
    let found = use_memo(tape.clone(), |tape| {
        let all = tape.recording().zip(tape.block()).map(|(recording, block)| phases(recording, block));
        let all = all.unwrap_or_default();
        let arrangement = Arrangement::of(&all);
        (all, arrangement)
    });
    let (all, arrangement) = &*found;
    let place = (*chosen).min(all.len().saturating_sub(1));
    let Some(now) = all.get(place) else {
        let none = match tape.is_whole() {
            true => "This block touches no global memory.",
            false => "The recording ends before this block touches global memory.",
        };
        return html! { <p data-testid="phases">{ none }</p> };
    };
    let slide = {
        let chosen = chosen.clone();
        Callback::from(move |event: InputEvent| {
            if let Some(to) = event.target_dyn_into::<HtmlInputElement>().and_then(|input| input.value().parse().ok()) {
                chosen.set(to);
            }
        })
    };
    // Lectures count the tiles; what is stored after the last of them is no phase of its own.
    let is_whole = tape.is_whole();
    let stores = is_whole && all.len() > 1 && all.last().is_some_and(Phase::only_stores);
    let count = all.len() - usize::from(stores);
    let of = of_recorded(count, is_whole);
    let (head, note) = match (stores, place == count) {
        (true, true) => (format!("The store, after phase {count}"), "the store".to_owned()),
        (true, false) => {
            let at = format!("{} of {of}, then the store", place + 1);
            (format!("Phase {at}"), at)
        }
        (false, _) => {
            let at = format!("{} of {of}", place + 1);
            (format!("Phase {at}"), at)
        }
    };
    let is_product = matches!(arrangement, Arrangement::Product(_));
    html! {
        <figure class="picture-figure phases" data-testid="phases" data-phases={all.len().to_string()}>
            <label class="picture-choice">{"Phase"}
                <input type="range" class="player-slider" min="0" max={(all.len() - 1).to_string()} value={place.to_string()} oninput={slide} data-testid="phase" />
                <span class="watch-note">{ note }</span>
            </label>
            <figcaption aria-live="polite">{ format!("{head}: {}", sentence(tape, now)) }</figcaption>
            <p class="picture-key">
                <span class="key key-used">{"in this phase"}</span>
                <span class="key key-odd">{"in an earlier phase"}</span>
                <span class="key phase-key-later">{"later"}</span>
                if is_product {
                    <span class="key key-moved">{"a sum that still grows"}</span>
                    <span class="key key-frame">{ if now.shared.is_empty() { "framed: what this phase reads, and the sums" } else { "framed: the tiles in shared memory, and the sums" } }</span>
                }
            </p>
            {
                match arrangement {
                    Arrangement::Product(matrices) => product(tape, matrices, all, place, room),
                    Arrangement::Beside(matrices) => beside(tape, matrices, all, place, room),
                }
            }
        </figure>
    }
}

/// What the block does in a phase.
fn sentence(tape: &Tape, phase: &Phase) -> String {
    let global = doings(tape, (&phase.touched, &BTreeMap::new()), [false, true]);
    // What is read of shared memory was written there before.
    let shared = doings(tape, (&phase.shared, &phase.times), [true, false]);
    // A phase that was recorded in part may touch more.
    let known = if phase.partial { "as far as it was recorded, " } else { "" };
    let first = format!(
        "{known}the block {} global memory",
        if global.is_empty() { "touches nothing of".to_owned() } else { format!("{global} in") }
    );
    if shared.is_empty() { format!("{first}.") } else { format!("{first}. In shared memory it {shared}.") }
}

/// Elements of variables, by whether they are written.
type Touched = BTreeMap<(u16, bool), BTreeSet<u32>>;

/// `reads 64 elements of m and 64 of n, and writes 64 elements of p`; `times` says how often they are read, all together:
/// `reads each of the 64 elements of sh_m 8 times`.
fn doings(tape: &Tape, (touched, times): (&Touched, &BTreeMap<(u16, bool), u64>), order: [bool; 2]) -> String {
    let doing = |writes: bool| {
        let its = touched.iter().filter(|((_, its), _)| *its == writes);
        let parts: Vec<String> = its
            .enumerate()
            .map(|(place, (key, elements))| {
                let unit = match (place, elements.len()) {
                    (0, 1) => " element",
                    (0, _) => " elements",
                    _ => "",
                };
                let (count, name) = (elements.len() as u64, variable_name(tape, key.0));
                match times.get(key).filter(|times| **times > count) {
                    Some(times) if times.is_multiple_of(count.max(1)) => {
                        format!("each of the {count}{unit} of {name} {} times", times / count.max(1))
                    }
                    Some(times) => format!("{count}{unit} of {name}, {times} times in all"),
                    None => format!("{count}{unit} of {name}"),
                }
            })
            .collect();
        (!parts.is_empty()).then(|| format!("{} {}", if writes { "writes" } else { "reads" }, listed(&parts)))
    };
    let all: Vec<String> = order.into_iter().filter_map(doing).collect();
    all.join(" and ")
}

/// `a`, `a and b`, `a, b and c`.
fn listed(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [only] => only.clone(),
        [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
    }
}
