//! A warp's request to memory: global memory in sectors, shared memory in banks.

use warpground_sim::{
    Recording,
    observe::recorder::{AccessRecord, StepRecord},
    program::Space,
};
use yew::prelude::*;

use super::{
    index_text,
    svg::{PHONE, Shapes, at},
    variable_name,
};
use crate::{
    hooks::use_media,
    model::tape::{BANKS, GlobalRequest, SharedRequest, Tape, lanes},
};

/// Where memory begins, under the lanes.
const TOP: f64 = 78.0;
/// More lines of memory are counted in words, not drawn.
const MOST_LINES: usize = 12;

/// The measures of a drawing.
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

const WIDE: Measures = Measures { cell: 18.0, height: 18.0, right: 74.0, numbered: 1 };
const NARROW: Measures = Measures { cell: 10.0, height: 16.0, right: 0.0, numbered: 4 };

impl Measures {
    fn width(self) -> f64 {
        32.0 * self.cell + 2.0
    }

    fn middle(self, cell: usize) -> f64 {
        at(cell) * self.cell + self.cell / 2.0 + 1.0
    }

    fn class(self) -> &'static str {
        if self.right > 0.0 { "drawing" } else { "drawing drawing-narrow" }
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
    let measures = if use_media(PHONE) { NARROW } else { WIDE };
    let (Some(recording), Some(warp)) = (tape.recording(), tape.warp(*warp)) else { return Html::default() };
    let Some(now) = warp.steps.get(*step) else { return Html::default() };
    let conflict = warp.steps.iter().enumerate().skip(*step + 1).find(|(_, step)| conflicts(recording, step));
    let conflict = conflict.map(|(next, step)| {
        let go = go.clone();
        html! {
            <button type="button" class="link-button" data-testid="next-conflict" onclick={move |_| go.emit(next)}>
                { format!("To the next bank conflict, line {}", step.line) }
            </button>
        }
    });
    let next = warp.steps.iter().enumerate().skip(*step + 1).find(|(_, step)| tape.is_drawn(step));
    let next = next.map(|(next, step)| {
        let go = go.clone();
        html! {
            <button type="button" class="link-button" data-testid="next-request" onclick={move |_| go.emit(next)}>
                { format!("To the next request, line {}", step.line) }
            </button>
        }
    });
    let pictures = now.accesses.iter().filter_map(|access| {
        let variable = recording.variables.get(usize::from(access.variable))?;
        let name = variable_name(tape, access.variable);
        match variable.space {
            Space::Global => Some(global(tape, access, &name, measures)),
            Space::Shared => Some(shared(access, &name, measures)),
            Space::Constant => Some(html! { <p class="watch-note">{ format!("{} of constant memory, {name}: it has a cache of its own and is not counted as a request.", verb(access)) }</p> }),
            Space::Private => None,
        }
    });
    let pictures: Vec<Html> = pictures.collect();
    html! {
        <div class="request" data-testid="request">
            if pictures.is_empty() {
                <p>{"At this step the warp touches no memory."}</p>
            }
            { for pictures }
            <p class="request-next">{ next }{ conflict }</p>
        </div>
    }
}

fn verb(access: &AccessRecord) -> &'static str {
    use warpground_sim::observe::AccessKind;
    match access.kind {
        AccessKind::Load | AccessKind::AtomicLoad => "Load",
        AccessKind::Store | AccessKind::AtomicStore => "Store",
        AccessKind::AtomicUpdate => "Atomic update",
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
    for (line, (_, words)) in request.lines.iter().take(shown).enumerate() {
        for sector in 0..4 {
            let shapes = if GlobalRequest::touches(words, sector) { &mut moved } else { &mut untouched };
            shapes.rectangle(at(sector) * 8.0 * cell + 1.5, row(line) - 1.5, 8.0 * cell - 1.0, measures.height + 1.0);
        }
        for (word, _) in words.iter().enumerate().filter(|(_, used)| **used) {
            used.rectangle(at(word) * cell + 2.0, row(line), cell - 2.0, measures.height - 2.0);
        }
    }
    let ends = request.lanes.iter().filter(|(_, line, _)| *line < shown);
    let ends = ends.map(|(lane, line, word)| (*lane, measures.middle(*word), row(*line)));
    let element = |byte: u32| {
        let recording = tape.recording();
        recording.and_then(|recording| recording.element(access.variable, byte)).map_or(0, |(element, _)| element)
    };
    let lanes = access.active.count_ones();
    let useful = u64::from(access.active.count_ones()) * u64::from(access.bytes);
    let moved_bytes = u64::from(access.sectors) * 32;
    let sentence = format!(
        "{} of {name}: {} for {} bytes{}; {} of 32 bytes {} in {} of 128: {useful} of {moved_bytes} bytes are used.",
        verb(access),
        if lanes == 1 { "1 lane asks".to_owned() } else { format!("{lanes} lanes ask") },
        access.bytes,
        if lanes == 1 { "" } else { " each" },
        plural(access.sectors, "sector"),
        if access.sectors == 1 { "moves" } else { "move" },
        plural(access.lines, "line"),
    );
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
                <svg class={measures.class()} viewBox={format!("0 0 {} {height}", measures.width() + measures.right)} role="img" aria-label={sentence}>
                    { links(ends, measures) }
                    { lane_row(access.active, measures) }
                    <path class="sector-untouched" d={untouched.path()} />
                    <path class="sector-moved" d={moved.path()} />
                    <path class="word-used" d={used.path()} />
                    { for request.lines.iter().take(shown).enumerate().map(|(line, (first, _))| html! {
                        <text class="picture-label" x={name_at(line).0.to_string()} y={name_at(line).1.to_string()}>
                            { index_text(tape, access.variable, element(*first)) }
                        </text>
                    }) }
                </svg>
            </div>
            <p class="picture-key">
                <span class="key key-used">{"asked for"}</span><span class="key key-moved">{"moved with it"}</span><span class="key key-untouched">{"not touched"}</span>
                if more > 0 {
                    <span>{ format!("and {more} more lines") }</span>
                }
            </p>
        </figure>
    }
}

fn plural(number: u32, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

fn shared(access: &AccessRecord, name: &str, measures: Measures) -> Html {
    let cell = measures.cell;
    let request = SharedRequest::of(access);
    let depth = request.depth();
    // A deep stack is a conflict at a glance; it need not fill the screen.
    let height_of_word = if depth > 8 { measures.height / 2.0 } else { measures.height };
    let row = |place: usize| TOP + at(place) * height_of_word;
    let (mut first, mut conflict, mut frame) = (Shapes::default(), Shapes::default(), Shapes::default());
    for (bank, words) in request.banks.iter().enumerate() {
        frame.rectangle(at(bank) * cell + 1.5, TOP - 1.5, cell - 1.0, height_of_word + 1.0);
        for place in 0..words.len() {
            let shapes = if place == 0 { &mut first } else { &mut conflict };
            shapes.rectangle(at(bank) * cell + 2.0, row(place), cell - 2.0, height_of_word - 1.5);
        }
    }
    let ends = request.lanes.iter().map(|(lane, bank, place)| (*lane, measures.middle(*bank), row(*place)));
    let sentence = format!(
        "{} of {name}: {} lanes ask for {} bytes each, spread over {} of 32 banks; {}.",
        verb(access),
        lanes(access.active).count(),
        access.bytes,
        request.banks.iter().filter(|words| !words.is_empty()).count(),
        match access.wavefronts {
            0 | 1 => "one wavefront serves them all".to_owned(),
            many => format!("it takes {many} wavefronts"),
        }
    );
    let height = row(depth.max(1)) + 16.0;
    html! {
        <figure class="picture-figure">
            <figcaption>{ sentence.clone() }</figcaption>
            <div class="picture-scroll" tabindex="0" role="group" aria-label="Drawing">
                <svg class={measures.class()} viewBox={format!("0 0 {} {height}", measures.width() + measures.right)} role="img" aria-label={sentence}>
                    { links(ends, measures) }
                    { lane_row(access.active, measures) }
                    <path class="sector-untouched" d={frame.path()} />
                    <path class="word-used" d={first.path()} />
                    <path class="word-conflict" d={conflict.path()} />
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
                <span class="key key-used">{"first word that a bank gives"}</span><span class="key key-conflict">{"a further word of the same bank: a conflict, and one wavefront more"}</span>
            </p>
        </figure>
    }
}
