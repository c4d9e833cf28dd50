//! Blocks over multiprocessors and time.

use std::collections::BTreeMap;

use warpground_measure::{
    order::sort_by,
    units::{count, significant},
};
use yew::prelude::*;

use super::svg::{Shapes, at};
use crate::{components::simulation::axis::axis, hooks::use_room, model::tape::Tape};

/// The width of the drawing, at least and at most, and the room for the names of multiprocessors.
const WIDTH: (f64, f64) = (200.0, 760.0);
const LEFT: f64 = 46.0;

#[derive(Properties, PartialEq)]
pub(super) struct BlocksProps {
    pub(super) tape: Tape,
}

#[component]
pub(super) fn Blocks(props: &BlocksProps) -> Html {
    let width = use_room().clamp(WIDTH.0, WIDTH.1);
    let Some(recording) = props.tape.recording() else { return Html::default() };
    let timeline = &recording.timeline;
    let recorded = props.tape.block().map(|block| block.block);

    // The places of a multiprocessor are rows: a block takes the first that is free.
    let mut places = BTreeMap::<u32, Vec<f64>>::new();
    let mut runs = Vec::new();
    let mut ordered: Vec<_> = timeline.blocks.iter().collect();
    sort_by(&mut ordered, |one, other| one.start.total_cmp(&other.start));
    for run in ordered {
        let free = places.entry(run.multiprocessor).or_default();
        let place = free.iter().position(|end| *end <= run.start + 1e-9).unwrap_or_else(|| {
            free.push(0.0);
            free.len() - 1
        });
        free[place] = run.end;
        runs.push((run, place));
    }
    let mut first_rows = BTreeMap::new();
    let mut rows = 0;
    for (multiprocessor, its) in &places {
        first_rows.insert(*multiprocessor, rows);
        rows += its.len();
    }
    let row = (360.0 / at(rows.max(1))).clamp(1.5, 16.0);
    let gap = if row > 4.0 { 1.0 } else { 0.2 };
    let scale = (width - LEFT) / timeline.cycles.max(1.0);
    let (mut even, mut odd, mut this) = (Shapes::default(), Shapes::default(), Shapes::default());
    for (run, place) in runs {
        let y = at(first_rows.get(&run.multiprocessor).copied().unwrap_or(0) + place) * row + 14.0;
        let shapes = match recorded {
            Some(recorded) if recorded == run.block => &mut this,
            _ if run.block % 2 == 0 => &mut even,
            _ => &mut odd,
        };
        let length = ((run.end - run.start) * scale - 0.4).max(0.4);
        shapes.rectangle(LEFT + run.start * scale, y, length, row - gap);
    }
    let height = at(rows) * row + 16.0;
    let labels = first_rows.iter().step_by((first_rows.len() / 12).max(1));
    let sentence = format!(
        "{} blocks on {} of {} multiprocessors, up to {} at once on each: the places for blocks are {}\u{a0}% full over {} issue cycles.",
        count(timeline.grid_blocks),
        places.len(),
        timeline.multiprocessors,
        timeline.resident,
        significant(timeline.filled() * 100.0),
        count(cycles(timeline.cycles)),
    );
    let left_out = timeline.grid_blocks.saturating_sub(timeline.blocks.len() as u64);
    html! {
        <figure class="picture-figure" data-testid="blocks">
            <figcaption>{ sentence.clone() }</figcaption>
            <div class="picture-scroll" tabindex="0" role="group" aria-label="Drawing">
                <svg class="drawing-exact" width={width.to_string()} height={height.to_string()} viewBox={format!("0 0 {width} {height}")} role="img" aria-label={sentence}>
                    <text class="picture-label" x="0" y="9">{"SM"}</text>
                    { for labels.map(|(multiprocessor, first)| html! {
                        <text class="picture-label" x="0" y={(at(*first) * row + 14.0 + row.max(8.0)).to_string()}>{ multiprocessor }</text>
                    }) }
                    <path class="block-even" d={even.path()} />
                    <path class="block-odd" d={odd.path()} />
                    <path class="block-this" d={this.path()} />
                </svg>
                <div class="blocks-axis" ~style={format!("width: {}px; margin-left: {LEFT}px", width - LEFT)}>{ axis(0, cycles(timeline.cycles), u64::MAX) }<p class="watch-note">{"issue cycles"}</p></div>
            </div>
            <p class="picture-key">
                <span class="key key-even">{"blocks of even"}</span><span class="key key-odd">{"and of odd numbers"}</span><span class="key key-this">{"the recorded block"}</span>
                if left_out > 0 {
                    <span>{ format!("{} later blocks are not drawn", count(left_out)) }</span>
                }
            </p>
            <p class="origin">{"In an issue cycle a multiprocessor issues four warp instructions. Waiting is left out: the picture shows how the grid fills the machine, not how long it takes. Warps over time has the waits, in cycles of the clock."}</p>
        </figure>
    }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a positive number for a person to read")]
fn cycles(cycles: f64) -> u64 {
    cycles.max(0.0).round() as u64
}
