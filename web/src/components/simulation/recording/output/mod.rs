//! One output: what a thread read before it wrote an element. Over the threads of a convolution the mask slides over its
//! input, and the products of each output are there one by one.

mod grid;
mod products;
mod strip;
mod window;

use std::collections::{BTreeMap, BTreeSet};

use warpground_measure::order::sort_by_key;
use warpground_sim::{Recording, observe::recorder::BlockRecording, program::Space};
use web_sys::HtmlInputElement;
use yew::prelude::*;

use self::{grid::Grid, products::Products, strip::Strip, window::Window};
use super::{ending::of_recorded, index_text, variable_name};
use crate::{
    hooks::use_room,
    model::{
        origins::{Origins, origins},
        reading::{BlockReads, Written, written_by},
        tape::Tape,
    },
};

/// The width of a cell in which a number of four digits can be read, in units of a drawing.
const CELL: u32 = 43;
/// Such cells beside each other, at least and at most.
const CELLS: (u32, u32) = (5, 13);

/// As many cells as have room beside each other.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a small positive number")]
fn cells_in(room: f64) -> u32 {
    ((room - 6.0).max(0.0) as u32 / CELL).clamp(CELLS.0, CELLS.1)
}

#[derive(Properties, PartialEq)]
pub(super) struct OutputProps {
    pub(super) tape: Tape,
}

#[component]
pub(super) fn Output(props: &OutputProps) -> Html {
    let tape = &props.tape;
    let thread = use_state_eq(|| None::<u32>);
    let number = use_state_eq(|| 0_usize);
    let room = use_room();
    let of_block = use_memo(tape.clone(), |tape| {
        tape.recording()
            .zip(tape.block())
            .map(|(recording, block)| BlockReads::of(recording, block))
            .unwrap_or_default()
    });
    let copies = use_memo(tape.clone(), |tape| {
        tape.recording().zip(tape.block()).map(|(recording, block)| origins(recording, block)).unwrap_or_default()
    });
    let (Some(recording), Some(block)) = (tape.recording(), tape.block()) else { return Html::default() };
    let threads = recording.block.iter().product::<u32>();
    // The first threads of a block are often special: the picture begins with one that is not.
    let now = thread.unwrap_or_else(|| of_block.middle(recording.block)).min(threads.saturating_sub(1));
    let all = written_by(recording, block, &of_block, now);
    let is_whole = is_whole(recording, block, now);
    let slide = |set: Callback<usize>| {
        Callback::from(move |event: InputEvent| {
            if let Some(to) = event.target_dyn_into::<HtmlInputElement>().and_then(|input| input.value().parse().ok()) {
                set.emit(to);
            }
        })
    };
    let on_thread = {
        let thread = thread.setter();
        slide(Callback::from(move |to: usize| thread.set(u32::try_from(to).ok())))
    };
    let on_number = {
        let number = number.setter();
        slide(Callback::from(move |to| number.set(to)))
    };
    let place = (*number).min(all.len().saturating_sub(1));
    html! {
        <figure class="picture-figure" data-testid="output">
            <div class="watch-choices">
                <label>{"Thread"}
                    <input type="range" class="player-slider" min="0" max={threads.saturating_sub(1).to_string()} value={now.to_string()} oninput={on_thread} data-testid="output-thread" />
                    <span class="watch-note">{ position(recording.block, now) }</span>
                </label>
                if all.len() > 1 {
                    <label>{"Element that it writes"}
                        <input type="range" class="player-slider" min="0" max={(all.len() - 1).to_string()} value={place.to_string()} oninput={on_number} />
                        <span class="watch-note">{ format!("{} of {}", place + 1, of_recorded(all.len(), is_whole)) }</span>
                    </label>
                }
            </div>
            {
                match all.get(place) {
                    Some(written) => picture(tape, (&of_block, &copies), now, written, room),
                    None => html! { <figcaption>{ writes_nothing(now, is_whole) }</figcaption> },
                }
            }
        </figure>
    }
}

/// Whether all that a thread does was recorded.
fn is_whole(recording: &Recording, block: &BlockRecording, thread: u32) -> bool {
    let number = thread / recording.width.max(1);
    block.warps.iter().find(|warp| warp.warp == number).is_some_and(|warp| warp.dropped == 0)
}

/// That there is nothing to show of a thread. What it does after the end of its recording nobody knows.
fn writes_nothing(thread: u32, is_whole: bool) -> String {
    match is_whole {
        true => format!("Thread {thread} writes nothing to global memory."),
        false => format!("The recording ends before thread {thread} writes to global memory."),
    }
}

/// A thread's number, and where the block has more than one dimension its place.
fn position([x, y, z]: [u32; 3], thread: u32) -> String {
    let (column, row) = (thread % x.max(1), thread / x.max(1));
    match (y, z) {
        (..=1, ..=1) => thread.to_string(),
        (_, ..=1) => format!("{thread}, at ({column}, {row})"),
        _ => format!("{thread}, at ({column}, {}, {})", row % y.max(1), row / y.max(1)),
    }
}

fn picture(
    tape: &Tape,
    (of_block, copies): (&BlockReads, &Origins),
    thread: u32,
    written: &Written,
    room: f64,
) -> Html {
    let Some(recording) = tape.recording() else { return Html::default() };
    let index = index_text(tape, written.variable, written.element);
    // Of a matrix the row and the column say more than the index.
    let place = of_block.place_written(written.variable, written.element);
    let place = place.map(|(row, column)| format!(" (row {row}, column {column})")).unwrap_or_default();
    let target = format!("{}{index}{place}", variable_name(tape, written.variable));
    let products = Products::of(of_block, written);
    let value = written.value.as_ref().map(|value| format!(" = {}", value.text)).unwrap_or_default();
    let head = match &products {
        Some(products) if products.agrees => {
            format!("Thread {thread} writes {target}{value}, the sum of {} products.", products.pairs.len())
        }
        _ => format!("Thread {thread} writes {target}{value}."),
    };
    let strip = products.as_ref().and_then(|products| Strip::of(of_block, products, written, copies, room));
    let window = products.as_ref().filter(|_| strip.is_none()).and_then(|products| Window::of(of_block, products));
    // What the strip shows, or the products' factors, come first.
    let multiplied = products.as_ref().map(|products| products.variables);
    let is_multiplied = |variable: u16| multiplied.is_some_and(|(strip, mask)| [strip, mask].contains(&variable));
    let variables: BTreeSet<u16> = written.reads.iter().map(|read| read.variable).collect();
    let (first, also): (Vec<u16>, Vec<u16>) =
        variables.into_iter().partition(|variable| is_multiplied(*variable) || products.is_none());
    let grids = |variables: &[u16]| -> Vec<Grid> {
        let all = variables.iter().filter_map(|&variable| {
            let factors = products.as_ref().filter(|products| products.variables.0 == variable);
            Grid::of(of_block, &written.reads, variable, factors, room)
        });
        Grid::alike(all.collect())
    };
    let first = if strip.is_some() || window.is_some() { Vec::new() } else { grids(&first) };
    // Factors that stand in the cells of what they are multiplied with need no drawing of their own.
    let is_shown_twice =
        |grid: &Grid| multiplied.is_some_and(|(_, mask)| grid.variable == mask) && first.iter().any(Grid::has_factors);
    let packed = written
        .reads
        .iter()
        .map(|read| read.variable)
        .find(|variable| of_block.numbers.get(usize::from(*variable)).is_some_and(|numbers| *numbers > 1));
    html! {
        <>
            <figcaption>{ head }</figcaption>
            if !written.reads.is_empty() {
                <p class="output-words">{ reads_in_words(tape, recording, written) }</p>
            }
            if let (Some(strip), Some(products)) = (&strip, &products) {
                { strip.draw(tape, products, thread, &target, written) }
            }
            if let (Some(window), Some(products)) = (&window, &products) {
                { window.draw(tape, of_block, products, &target, (written, room)) }
            }
            { for first.iter().filter(|grid| !is_shown_twice(grid)).map(|grid| grid.draw(tape)) }
            if !also.is_empty() {
                <h3 class="output-also">{"Also loaded"}</h3>
                { for grids(&also).iter().map(|grid| grid.draw(tape)) }
            }
            if let Some(products) = &products {
                { products.draw(tape, written, &target) }
            }
            if let Some(variable) = packed {
                { packing(tape, of_block, variable) }
            }
        </>
    }
}

/// An element's index over its cell: without brackets if it is one number.
fn index_in_cell(tape: &Tape, variable: u16, element: u32) -> String {
    let text = index_text(tape, variable, element);
    if text.matches('[').count() > 1 { text } else { text.replace(['[', ']'], "") }
}

/// Where a variable lives.
fn space_of(recording: &Recording, variable: u16) -> &'static str {
    match recording.variables.get(usize::from(variable)).map(|variable| variable.space) {
        Some(Space::Shared) => "shared memory",
        Some(Space::Constant) => "constant memory",
        Some(Space::Private) => "local memory",
        Some(Space::Global) | None => "global memory",
    }
}

/// `sh_tile (shared memory)`.
fn name_and_space(tape: &Tape, variable: u16) -> String {
    let space = tape.recording().map_or("memory", |recording| space_of(recording, variable));
    format!("{} ({space})", variable_name(tape, variable))
}

/// How often the thread read what, in the order in which it began to.
fn reads_in_words(tape: &Tape, recording: &Recording, written: &Written) -> String {
    let mut counts = BTreeMap::<u16, (usize, usize)>::new();
    for (place, read) in written.reads.iter().enumerate() {
        counts.entry(read.variable).or_insert((place, 0)).1 += 1;
    }
    let mut counts: Vec<(u16, (usize, usize))> = counts.into_iter().collect();
    sort_by_key(&mut counts, |(_, (place, _))| *place);
    let kept = written.stores.iter().map(|variable| variable_name(tape, *variable).to_string()).collect::<Vec<_>>();
    let mut has_loaded = false;
    let parts: Vec<String> = counts
        .iter()
        .map(|&(variable, (_, count))| {
            let is_global = space_of(recording, variable) == "global memory";
            let verb = match (is_global && !kept.is_empty(), count) {
                (true, 1) => "load",
                (true, _) => "loads",
                (false, 1) => "read",
                (false, _) => "reads",
            };
            let goes = if is_global && !kept.is_empty() && !has_loaded {
                has_loaded = true;
                format!(" into {}", kept.join(" and "))
            } else {
                String::new()
            };
            format!("{count} {verb} of {}{goes}", name_and_space(tape, variable))
        })
        .collect();
    format!("Before that: {}.", parts.join(", "))
}

/// That an array of vectors is numbered number by number here.
fn packing(tape: &Tape, of_block: &BlockReads, variable: u16) -> Html {
    let name = variable_name(tape, variable);
    let numbers = of_block.numbers.get(usize::from(variable)).copied().unwrap_or(1);
    html! {
        <p class="watch-note">
            { format!("An element of {name} holds {numbers} numbers. Here each of them has an index of its own: {name}[{numbers}] is {name}[1].x in the code.") }
        </p>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thread_that_was_not_recorded_to_its_end_is_not_said_to_write_nothing() {
        assert_eq!(writes_nothing(5, true), "Thread 5 writes nothing to global memory.");
        assert_eq!(writes_nothing(0, false), "The recording ends before thread 0 writes to global memory.");
    }
}
