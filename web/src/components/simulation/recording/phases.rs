//! The phases of a block: what it touches of global memory between two barriers, as tiles of its matrices.

use web_sys::HtmlInputElement;
use yew::prelude::*;

use super::{svg::Shapes, variable_name};
use crate::model::{
    reading::{Phase, phases, row_length},
    tape::Tape,
};

/// The widest that a matrix is drawn, in pixels, and the largest that an element is.
const WIDTH: f64 = 620.0;
const CELL: f64 = 14.0;
/// Elements that are drawn of a row, and rows.
const MOST: u32 = 512;

#[derive(Properties, PartialEq)]
pub(super) struct PhasesProps {
    pub(super) tape: Tape,
}

#[component]
pub(super) fn Phases(props: &PhasesProps) -> Html {
    let tape = &props.tape;
    let chosen = use_state_eq(|| 0_usize);
    let all = use_memo(tape.clone(), |tape| {
        tape.recording().zip(tape.block()).map(|(recording, block)| phases(recording, block)).unwrap_or_default()
    });
    let place = (*chosen).min(all.len().saturating_sub(1));
    let Some(now) = all.get(place) else {
        return html! { <p data-testid="phases">{"This block touches no global memory."}</p> };
    };
    let slide = {
        let chosen = chosen.clone();
        Callback::from(move |event: InputEvent| {
            if let Some(to) = event.target_dyn_into::<HtmlInputElement>().and_then(|input| input.value().parse().ok()) {
                chosen.set(to);
            }
        })
    };
    let parts: Vec<String> = now
        .touched
        .iter()
        .map(|((variable, writes), elements)| {
            let verb = if *writes { "writes" } else { "reads" };
            format!("{verb} {} of {}", elements.len(), variable_name(tape, *variable))
        })
        .collect();
    let sentence = format!(
        "Phase {} of {}: between two barriers the block {}.",
        place + 1,
        all.len(),
        if parts.is_empty() { "touches nothing".to_owned() } else { parts.join(", ") }
    );
    let mut variables: Vec<u16> = all.iter().flat_map(|phase| phase.touched.keys().map(|key| key.0)).collect();
    variables.sort_unstable();
    variables.dedup();
    html! {
        <figure class="picture-figure" data-testid="phases" data-phases={all.len().to_string()}>
            <label class="picture-choice">{"Phase"}
                <input type="range" class="player-slider" min="0" max={(all.len() - 1).to_string()} value={place.to_string()} oninput={slide} data-testid="phase" />
                <span class="watch-note">{ format!("{} of {}", place + 1, all.len()) }</span>
            </label>
            <figcaption aria-live="polite">{ sentence }</figcaption>
            <div class="phase-matrices">{ for variables.into_iter().map(|variable| matrix(tape, variable, &all, place)) }</div>
            <p class="picture-key">
                <span class="key key-used">{"in this phase"}</span><span class="key key-odd">{"before"}</span><span class="key key-untouched">{"later"}</span>
            </p>
        </figure>
    }
}

/// The elements of a variable as a matrix, whose rows are as long as the distance from one run of neighbours to the next.
fn matrix(tape: &Tape, variable: u16, all: &[Phase], now: usize) -> Html {
    let of = |phase: &Phase| -> Vec<u32> {
        let its = [false, true].into_iter().filter_map(|writes| phase.touched.get(&(variable, writes)));
        its.flatten().copied().collect()
    };
    let sorted = |mut elements: Vec<u32>| {
        elements.sort_unstable();
        elements.dedup();
        elements
    };
    let by_phase: Vec<Vec<u32>> = all.iter().map(|phase| sorted(of(phase))).collect();
    let length = row_length(&by_phase);
    let every = sorted(by_phase.concat());
    let place = |element: u32| (element / length, element % length);
    let rows = every.iter().map(|element| place(*element).0);
    let columns = every.iter().map(|element| place(*element).1);
    let (Some(top), Some(left)) = (rows.clone().min(), columns.clone().min()) else { return Html::default() };
    let bottom = rows.max().unwrap_or(top).min(top + MOST);
    let right = columns.max().unwrap_or(left).min(left + MOST);
    let cell = (WIDTH / f64::from(right - left + 1)).clamp(1.5, CELL);
    let mut layers = [Shapes::default(), Shapes::default(), Shapes::default()];
    for element in every {
        let (row, column) = place(element);
        if row > bottom || column > right {
            continue;
        }
        let last = all.iter().take(now + 1).rposition(|phase| of_phase(phase, variable, element));
        let layer = match last {
            Some(phase) if phase == now => 0,
            Some(_) => 1,
            None => 2,
        };
        let (x, y) = (f64::from(column - left) * cell, f64::from(row - top) * cell);
        layers[layer].rectangle(x, y, cell * 0.92, cell * 0.92);
    }
    let [this, before, later] = layers.map(Shapes::path);
    let (width, height) = (f64::from(right - left + 1) * cell, f64::from(bottom - top + 1) * cell);
    let label = format!(
        "{}: rows {top} to {bottom}, columns {left} to {right}; {length} elements per row",
        variable_name(tape, variable)
    );
    html! {
        <div class="phase-matrix">
            <p class="watch-note">{ label.clone() }</p>
            <div class="picture-scroll" tabindex="0" role="group" aria-label="Drawing">
                <svg class="phase-drawing" width={width.to_string()} height={height.to_string()} viewBox={format!("0 0 {width} {height}")} role="img" aria-label={label}>
                    <path class="sector-untouched" d={later} />
                    <path class="block-odd" d={before} />
                    <path class="cell-on" d={this} />
                </svg>
            </div>
        </div>
    }
}

fn of_phase(phase: &Phase, variable: u16, element: u32) -> bool {
    let is_in = |writes| phase.touched.get(&(variable, writes)).is_some_and(|its| its.contains(&element));
    is_in(false) || is_in(true)
}
