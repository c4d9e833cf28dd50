//! A warp's request to memory: global memory in sectors, shared memory in banks.

use std::collections::BTreeMap;

use warpground_sim::{
    Recording,
    observe::recorder::{AccessRecord, StepRecord},
    program::Space,
};
use yew::prelude::*;

use super::{
    index_text,
    svg::{Shapes, at},
    variable_name,
};
use crate::{
    hooks::use_room,
    model::{
        request::{BANKS, GlobalRequest, SharedRequest, global_in_words, meetings, shared_in_words},
        tape::{Tape, WORD},
    },
};

/// Where memory begins, under the lanes.
const TOP: f64 = 78.0;
/// More lines of memory are counted in words, not drawn.
const MOST_LINES: usize = 12;

/// The room on the right for what a row is called.
const NAMES: f64 = 74.0;
/// The least and the largest cell, and the least in which a number can be read.
const CELL: (f64, f64) = (6.0, 20.0);
const NUMBERED: f64 = 15.0;
/// A stack of words is no higher: its depth is a conflict at a glance.
const STACK: f64 = 200.0;
/// What two digits need.
const DIGITS: f64 = 26.0;

/// The measures of a drawing, whose units are pixels.
#[derive(Clone, Copy)]
struct Measures {
    /// The width of a lane, a word and a bank.
    cell: f64,
    /// The height of a row of memory.
    height: f64,
    /// The room on the right for what a row is called; without any, its name is above it.
    right: f64,
    /// Every so many lanes one has its number.
    numbered: usize,
}

impl Measures {
    fn of(room: f64) -> Measures {
        let cell = |right: f64| ((room - right - 2.0) / 16.0).floor() / 2.0;
        if cell(NAMES) >= NUMBERED {
            return Measures { cell: cell(NAMES).min(CELL.1), height: 18.0, right: NAMES, numbered: 1 };
        }
        let cell = cell(0.0).clamp(CELL.0, NUMBERED);
        let numbered = if cell * 2.0 >= DIGITS {
            2
        } else if cell * 4.0 >= DIGITS {
            4
        } else {
            8
        };
        Measures { cell, height: 16.0, right: 0.0, numbered }
    }

    fn width(self) -> f64 {
        32.0 * self.cell + 2.0
    }

    /// The width of the whole drawing.
    fn all(self) -> f64 {
        self.width() + self.right
    }

    fn middle(self, cell: usize) -> f64 {
        at(cell) * self.cell + self.cell / 2.0 + 1.0
    }

    /// From one row of memory to the next.
    fn pitch(self) -> f64 {
        self.height + if self.right > 0.0 { 12.0 } else { 18.0 }
    }
}

#[derive(Properties, PartialEq)]
pub(super) struct RequestProps {
    pub(super) tape: Tape,
    pub(super) warp: usize,
    pub(super) step: usize,
    pub(super) go: Callback<usize>,
}

#[component]
pub(super) fn Request(props: &RequestProps) -> Html {
    let RequestProps { tape, warp, step, go } = props;
    let measures = Measures::of(use_room());
    let (Some(recording), Some(warp)) = (tape.recording(), tape.warp(*warp)) else { return Html::default() };
    let Some(now) = warp.steps.get(*step) else { return Html::default() };
    let conflict = warp.steps.iter().enumerate().skip(*step + 1).find(|(_, step)| conflicts(recording, step));
    let conflict = conflict.map(|(next, step)| {
        let go = go.clone();
        html! {
            <button type="button" class="link-button" data-testid="next-conflict" onclick={move |_| go.emit(next)}>
                { format!("To the next bank conflict, {}", tape.line_words(step.line)) }
            </button>
        }
    });
    let next = warp.steps.iter().enumerate().skip(*step + 1).find(|(_, step)| tape.is_drawn(step));
    let next = next.map(|(next, step)| {
        let go = go.clone();
        html! {
            <button type="button" class="link-button" data-testid="next-request" onclick={move |_| go.emit(next)}>
                { format!("To the next request, {}", tape.line_words(step.line)) }
            </button>
        }
    });
    let pictures = now.accesses.iter().filter_map(|access| {
        let variable = recording.variables.get(usize::from(access.variable))?;
        let name = variable_name(tape, access.variable);
        match variable.space {
            Space::Global => Some(global(tape, access, &name, measures)),
            Space::Shared => Some(shared(access, &name, measures)),
            Space::Constant => Some(html! { <p class="watch-note">{ format!("Load of constant memory, {name}: it has a cache of its own and is not counted as a request.") }</p> }),
            Space::Private => None,
        }
    });
    let pictures: Vec<Html> = pictures.collect();
    html! {
        <div class="request" data-testid="request">
            if pictures.is_empty() {
                <p>{"At this step the warp touches no memory."}</p>
            }
            // Before what changes, so that they stay where they are.
            <p class="request-next">{ next }{ conflict }</p>
            { for pictures }
        </div>
    }
}

/// Whether a step asks banks of shared memory for more wavefronts than its bytes need.
fn conflicts(recording: &Recording, step: &StepRecord) -> bool {
    step.accesses.iter().any(|access| {
        let space = recording.variables.get(usize::from(access.variable)).map(|variable| variable.space);
        space == Some(Space::Shared) && SharedRequest::of(access).depth() > 1 && access.wavefronts > 1
    })
}

/// The row of lanes, and a line from each to where its bytes are.
fn lane_row(active: u32, measures: Measures) -> Html {
    let (mut on, mut off) = (Shapes::default(), Shapes::default());
    for lane in 0..32_usize {
        let shapes = if active >> lane & 1 == 1 { &mut on } else { &mut off };
        shapes.rectangle(at(lane) * measures.cell + 2.0, 14.0, measures.cell - 2.0, 16.0);
    }
    // In cells that are narrower than a number, numbers are above them.
    let inside = measures.numbered == 1;
    let numbers = (0..32_usize).step_by(measures.numbered).map(|lane| {
        let class = if inside && active >> lane & 1 == 1 { "cell-text on" } else { "cell-text" };
        let y = if inside { "25" } else { "10" };
        html! { <text {class} x={measures.middle(lane).to_string()} {y}>{ lane }</text> }
    });
    html! {
        <>
            if inside {
                <text class="picture-label" x="2" y="10">{"Lanes"}</text>
            }
            <path class="cell-off" d={off.path()} />
            <path class="cell-on" d={on.path()} />
            { for numbers }
        </>
    }
}

fn links(ends: impl Iterator<Item = (u32, f64, f64)>, measures: Measures) -> Html {
    let mut shapes = Shapes::default();
    for (lane, x, y) in ends {
        shapes.line((measures.middle(lane as usize), 32.0), (x, y));
    }
    html! { <path class="link" d={shapes.path()} /> }
}

fn global(tape: &Tape, access: &AccessRecord, name: &str, measures: Measures) -> Html {
    let cell = measures.cell;
    let request = GlobalRequest::of(access);
    let shown = request.lines.len().min(MOST_LINES);
    let row = |line: usize| TOP + at(line) * measures.pitch();
    let (mut used, mut moved, mut untouched) = (Shapes::default(), Shapes::default(), Shapes::default());
    let mut met = Met::of(access, measures.height);
    for (line, (first, words)) in request.lines.iter().take(shown).enumerate() {
        for sector in 0..4 {
            let shapes = if GlobalRequest::touches(words, sector) { &mut moved } else { &mut untouched };
            shapes.rectangle(at(sector) * 8.0 * cell + 1.5, row(line) - 1.5, 8.0 * cell - 1.0, measures.height + 1.0);
        }
        for (word, _) in words.iter().enumerate().filter(|(_, used)| **used) {
            let its = (at(word) * cell + 2.0, row(line), cell - 2.0, measures.height - 2.0);
            if !met.put(first / WORD + u32::try_from(word).unwrap_or(0), its) {
                used.rectangle(its.0, its.1, its.2, its.3);
            }
        }
    }
    let ends = request.lanes.iter().filter(|(_, line, _)| *line < shown);
    let ends = ends.map(|(lane, line, word)| (*lane, measures.middle(*word), row(*line)));
    let element = |byte: u32| {
        let recording = tape.recording();
        recording.and_then(|recording| recording.element(access.variable, byte)).map_or(0, |(element, _)| element)
    };
    let sentence = global_in_words(access, name);
    let height = row(shown) + 2.0;
    let name_at = |line: usize| match measures.right {
        0.0 => (2.0, row(line) - 5.0),
        _ => (measures.width() + 6.0, row(line) + 12.0),
    };
    let more = request.lines.len() - shown;
    html! {
        <figure class="picture-figure">
            <figcaption>{ sentence.clone() }</figcaption>
            <div class="picture-scroll" tabindex="0" role="group" aria-label="Drawing">
                <svg class="drawing-exact" width={measures.all().to_string()} height={height.to_string()} viewBox={format!("0 0 {} {height}", measures.all())} role="img" aria-label={sentence}>
                    { links(ends, measures) }
                    { lane_row(access.active, measures) }
                    <path class="sector-untouched" d={untouched.path()} />
                    <path class="sector-moved" d={moved.path()} />
                    <path class="word-used" d={used.path()} />
                    { met.draw() }
                    { for request.lines.iter().take(shown).enumerate().map(|(line, (first, _))| html! {
                        <text class="picture-label" x={name_at(line).0.to_string()} y={name_at(line).1.to_string()}>
                            { index_text(tape, access.variable, element(*first)) }
                        </text>
                    }) }
                </svg>
            </div>
            <p class="picture-key">
                <span class="key key-used">{"asked for"}</span>{ met_key(access) }<span class="key key-moved">{"moved with it"}</span><span class="key key-untouched">{"not touched"}</span>
                if more > 0 {
                    <span>{ format!("and {more} more lines") }</span>
                }
            </p>
        </figure>
    }
}

/// The words in which lanes of an atomic meet, with how many lanes do.
struct Met {
    lanes: BTreeMap<u32, usize>,
    /// Whether a number can be read in a row.
    has_numbers: bool,
    shapes: Shapes,
    numbers: Vec<Html>,
}

impl Met {
    fn of(access: &AccessRecord, height: f64) -> Met {
        Met { lanes: meetings(access), has_numbers: height >= 14.0, shapes: Shapes::default(), numbers: Vec::new() }
    }

    /// Draws a word, if lanes meet there.
    fn put(&mut self, word: u32, (x, y, width, height): (f64, f64, f64, f64)) -> bool {
        let Some(lanes) = self.lanes.get(&word) else { return false };
        self.shapes.rectangle(x, y, width, height);
        if self.has_numbers && width + 2.0 >= NUMBERED {
            self.numbers.push(html! {
                <text class="cell-text met" x={(x + width / 2.0).to_string()} y={(y + height / 2.0 + 4.0).to_string()}>{ lanes }</text>
            });
        }
        true
    }

    fn draw(self) -> Html {
        html! { <><path class="word-met" d={self.shapes.path()} />{ for self.numbers }</> }
    }
}

/// What the colour of these words means, where there are any.
fn met_key(access: &AccessRecord) -> Html {
    if meetings(access).is_empty() {
        return Html::default();
    }
    html! { <span class="key key-met">{"several lanes update the same word, as many as it says: one after another"}</span> }
}

fn shared(access: &AccessRecord, name: &str, measures: Measures) -> Html {
    let cell = measures.cell;
    let request = SharedRequest::of(access);
    let depth = request.depth();
    let height_of_word = measures.height.min(STACK / at(depth.max(1)));
    let gap = f64::min(1.5, height_of_word / 6.0);
    let row = |place: usize| TOP + at(place) * height_of_word;
    let (mut first, mut conflict, mut frame) = (Shapes::default(), Shapes::default(), Shapes::default());
    let mut met = Met::of(access, height_of_word);
    for (bank, words) in request.banks.iter().enumerate() {
        frame.rectangle(at(bank) * cell + 1.5, TOP - 1.5, cell - 1.0, height_of_word + 1.0);
        for (place, word) in words.iter().enumerate() {
            let its = (at(bank) * cell + 2.0, row(place), cell - 2.0, height_of_word - gap);
            if !met.put(*word, its) {
                let shapes = if place == 0 { &mut first } else { &mut conflict };
                shapes.rectangle(its.0, its.1, its.2, its.3);
            }
        }
    }
    let ends = request.lanes.iter().map(|(lane, bank, place)| (*lane, measures.middle(*bank), row(*place)));
    let sentence = shared_in_words(access, name);
    let height = row(depth.max(1)) + 16.0;
    html! {
        <figure class="picture-figure">
            <figcaption>{ sentence.clone() }</figcaption>
            <div class="picture-scroll" tabindex="0" role="group" aria-label="Drawing">
                <svg class="drawing-exact" width={measures.all().to_string()} height={height.to_string()} viewBox={format!("0 0 {} {height}", measures.all())} role="img" aria-label={sentence}>
                    { links(ends, measures) }
                    { lane_row(access.active, measures) }
                    <path class="sector-untouched" d={frame.path()} />
                    <path class="word-used" d={first.path()} />
                    <path class="word-conflict" d={conflict.path()} />
                    { met.draw() }
                    { for (0..BANKS).step_by(measures.numbered).map(|bank| html! {
                        <text class="cell-text" x={measures.middle(bank).to_string()} y={(height - 4.0).to_string()}>{ bank }</text>
                    }) }
                    if measures.right > 0.0 {
                        <text class="picture-label" x={(measures.width() + 6.0).to_string()} y={(height - 4.0).to_string()}>{"Banks"}</text>
                    }
                </svg>
            </div>
            <p class="picture-key">
                if measures.right == 0.0 {
                    <span>{"Lanes above, banks below."}</span>
                }
                <span class="key key-used">{"first word that a bank gives"}</span>{ met_key(access) }<span class="key key-conflict">{"a further word of the same bank: a conflict, and one wavefront more"}</span>
            </p>
        </figure>
    }
}
