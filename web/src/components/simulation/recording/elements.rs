//! The threads of a block, and which words of a variable each touched at a line of the source.

use std::collections::BTreeMap;

use web_sys::HtmlSelectElement;
use yew::prelude::*;

use super::{
    svg::{Shapes, at},
    variable_name,
};
use crate::{
    hooks::use_room,
    model::tape::{Place, Tape, places, touched},
};

/// The largest and the least cell, and the room for what a row is called.
const CELL: (f64, f64) = (18.0, 6.0);
const NAMES: f64 = 78.0;
/// As many colours tell the threads apart, from the first to the last.
const SHADES: usize = 12;
/// More rows of 32 words are counted in words, not drawn.
const MOST_ROWS: usize = 40;

#[derive(Properties, PartialEq)]
pub(super) struct ElementsProps {
    pub(super) tape: Tape,
    pub(super) warp: usize,
    pub(super) step: usize,
}

#[component]
pub(super) fn Elements(props: &ElementsProps) -> Html {
    let ElementsProps { tape, warp, step } = props;
    let all = use_memo(tape.clone(), |tape| {
        tape.recording().zip(tape.block()).map(|(recording, block)| places(recording, block)).unwrap_or_default()
    });
    let chosen = use_state_eq(|| None::<usize>);
    let cell = ((use_room() - NAMES - 1.0) / 16.0).floor() / 2.0;
    let cell = cell.clamp(CELL.1, CELL.0);
    let (Some(recording), Some(block)) = (tape.recording(), tape.block()) else { return Html::default() };
    // Unless the reader chooses: where the stepper is.
    let here = tape.step(*warp, *step).and_then(|step| {
        let access = step.accesses.first()?;
        let here = Place { line: step.line, variable: access.variable, writes: access.kind.writes() };
        all.iter().position(|place| *place == here)
    });
    let selected = chosen.or(here).unwrap_or(0);
    let Some(place) = all.get(selected).copied() else {
        let none = match tape.is_whole() {
            true => "This block touches neither global nor shared memory.",
            false => "The recording ends before this block touches global or shared memory.",
        };
        return html! { <p>{ none }</p> };
    };
    let title = |place: &Place| {
        let verb = if place.writes { "writes" } else { "reads" };
        let line = tape.terms().line(place.line);
        let line = line.map_or_else(|| tape.line_words(place.line), |line| format!("Line {line}"));
        format!("{line} {verb} {}", variable_name(tape, place.variable))
    };
    let choose = {
        let chosen = chosen.clone();
        Callback::from(move |event: Event| {
            chosen.set(event.target_dyn_into::<HtmlSelectElement>().and_then(|select| select.value().parse().ok()));
        })
    };
    let words = touched(recording, block, place);
    let threads = recording.block.iter().product::<u32>();
    let element = |word: u32| recording.element(place.variable, word * 4).map_or(0, |(element, _)| element);
    let sentence = sentence(&words, element, threads);
    let sentence = if tape.is_whole() { sentence } else { format!("Until the recording ends, {sentence}") };
    html! {
        <figure class="picture-figure" data-testid="elements">
            <label class="picture-choice">{"Access"}
                <select onchange={choose} data-testid="elements-place">
                    { for all.iter().enumerate().map(|(index, place)| html! {
                        <option value={index.to_string()} selected={index == selected}>{ title(place) }</option>
                    }) }
                </select>
            </label>
            <figcaption>{ sentence.clone() }</figcaption>
            <div class="picture-pair">
                { threads_picture(threads, &words, cell) }
                { words_picture(&words, threads, element, (&sentence, cell)) }
            </div>
            <p class="picture-key"><span>{"A thread and the words that it touched have one colour. A row of threads is a warp, a row of words is a line of 128 bytes."}</span></p>
        </figure>
    }
}

fn shade(thread: u32, threads: u32) -> usize {
    (thread as usize * SHADES / (threads as usize).max(1)).min(SHADES - 1)
}

/// What the first threads touched, and how far apart neighbours are.
fn sentence(words: &BTreeMap<u32, Vec<u32>>, element: impl Fn(u32) -> u32, threads: u32) -> String {
    let first: Vec<(u32, u32)> =
        words.iter().filter_map(|(thread, words)| Some((*thread, element(*words.first()?)))).collect();
    let apart = first
        .windows(2)
        .filter(|pair| pair[1].0 == pair[0].0 + 1)
        .map(|pair| i64::from(pair[1].1) - i64::from(pair[0].1));
    let mut counts = BTreeMap::<i64, usize>::new();
    apart.for_each(|apart| *counts.entry(apart).or_default() += 1);
    let usual = counts.iter().max_by_key(|(_, count)| **count).map(|(apart, _)| *apart);
    let neighbours = match usual {
        Some(0) => "neighbouring threads touch the same element".to_owned(),
        Some(1) => "neighbouring threads touch neighbouring elements".to_owned(),
        Some(apart) => format!("neighbouring threads are {apart} elements apart"),
        None => "one thread alone touches it".to_owned(),
    };
    let begin =
        first.first().map(|(thread, element)| format!(", thread {thread} element {element}")).unwrap_or_default();
    format!("{} of {threads} threads touch it{begin}; {neighbours}.", first.len())
}

fn threads_picture(threads: u32, words: &BTreeMap<u32, Vec<u32>>, cell: f64) -> Html {
    let mut shades: Vec<Shapes> = (0..SHADES).map(|_| Shapes::default()).collect();
    let mut idle = Shapes::default();
    for thread in 0..threads {
        let shapes = if words.contains_key(&thread) { &mut shades[shade(thread, threads)] } else { &mut idle };
        shapes.rectangle(
            f64::from(thread % 32) * cell + 1.0,
            f64::from(thread / 32) * cell + 15.0,
            cell - gap(cell),
            cell - gap(cell),
        );
    }
    let width = (f64::from(threads.min(32)) * cell).max(60.0);
    let rows = f64::from(threads.div_ceil(32));
    html! {
        <div class="picture-part" tabindex="0" role="group" aria-label="Drawing">
            <svg class="drawing" viewBox={format!("0 0 {width} {}", rows * cell + 16.0)} ~style={exactly(width)} aria-hidden="true">
                <text class="picture-label" x="1" y="10">{"Threads"}</text>
                <path class="cell-off" d={idle.path()} />
                { paths(shades) }
            </svg>
        </div>
    }
}

fn words_picture(
    words: &BTreeMap<u32, Vec<u32>>,
    threads: u32,
    element: impl Fn(u32) -> u32,
    (sentence, cell): (&str, f64),
) -> Html {
    // The thread of each word: the first, where several share it.
    let mut owners = BTreeMap::<u32, u32>::new();
    for (thread, words) in words {
        for word in words {
            owners.entry(*word).or_insert(*thread);
        }
    }
    let mut rows: Vec<u32> = owners.keys().map(|word| word / 32).collect();
    rows.dedup();
    let shown = rows.len().min(MOST_ROWS);
    let mut shades: Vec<Shapes> = (0..SHADES).map(|_| Shapes::default()).collect();
    let mut ground = Shapes::default();
    for row in 0..shown {
        ground.rectangle(1.0, at(row) * cell + 15.0, 32.0 * cell - gap(cell), cell - gap(cell));
    }
    for (word, thread) in &owners {
        let Ok(row) = rows.binary_search(&(word / 32)) else { continue };
        if row < shown {
            shades[shade(*thread, threads)].rectangle(
                f64::from(word % 32) * cell + 1.0,
                at(row) * cell + 15.0,
                cell - gap(cell),
                cell - gap(cell),
            );
        }
    }
    let width = 32.0 * cell + NAMES;
    // Thin rows have no room for all their names.
    let named = if cell >= 12.0 { 1 } else { 2 };
    let more = rows.len() - shown;
    html! {
        <div class="picture-part" tabindex="0" role="group" aria-label="Drawing">
            <svg class="drawing" viewBox={format!("0 0 {width} {}", at(shown) * cell + 16.0)} ~style={exactly(width)} role="img" aria-label={sentence.to_owned()}>
                <text class="picture-label" x="1" y="10">{"Memory"}</text>
                <path class="cell-off" d={ground.path()} />
                { paths(shades) }
                { for rows.iter().take(shown).enumerate().step_by(named).map(|(row, line)| html! {
                    <text class="picture-label" x={(32.0 * cell + 6.0).to_string()} y={(at(row) * cell + 18.0 + cell / 2.0).to_string()}>{ format!("[{}]", element(line * 32)) }</text>
                }) }
            </svg>
            if more > 0 {
                <p class="watch-note">{ format!("and {more} more lines") }</p>
            }
        </div>
    }
}

/// What lies between two cells.
fn gap(cell: f64) -> f64 {
    if cell >= 12.0 { 2.0 } else { 1.0 }
}

/// A drawing whose units are pixels, so that its text keeps its size; its frame scrolls where it is narrower.
fn exactly(width: f64) -> String {
    format!("width: {width}px; min-width: {width}px")
}

fn paths(shades: Vec<Shapes>) -> Html {
    shades
        .into_iter()
        .enumerate()
        .map(|(shade, shapes)| {
            let share = shade * 100 / (SHADES - 1);
            html! { <path class="shade" ~style={format!("--share: {share}%")} d={shapes.path()} /> }
        })
        .collect()
}
