//! A warp's request to memory: global memory in sectors, shared memory in banks.

use warpground_sim::{observe::recorder::AccessRecord, program::Space};
use yew::prelude::*;

use super::{
    svg::{Shapes, at},
    variable_name,
};
use crate::model::tape::{BANKS, GlobalRequest, SharedRequest, Tape, lanes};

/// The width of a lane, a word and a bank.
const CELL: f64 = 18.0;
const WIDTH: f64 = 32.0 * CELL + 2.0;
/// Where memory begins, under the lanes.
const TOP: f64 = 78.0;
/// More lines of memory are counted in words, not drawn.
const MOST_LINES: usize = 12;

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
    let (Some(recording), Some(warp)) = (tape.recording(), tape.warp(*warp)) else { return Html::default() };
    let Some(now) = warp.steps.get(*step) else { return Html::default() };
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
            Space::Global => Some(global(tape, access, &name)),
            Space::Shared => Some(shared(access, &name)),
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
            { next }
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

/// The row of lanes, and a line from each to where its bytes are.
fn lane_row(active: u32) -> Html {
    let (mut on, mut off) = (Shapes::default(), Shapes::default());
    for lane in 0..32_usize {
        let shapes = if active >> lane & 1 == 1 { &mut on } else { &mut off };
        shapes.rectangle(at(lane) * CELL + 2.0, 14.0, CELL - 2.0, CELL - 2.0);
    }
    html! {
        <>
            <text class="picture-label" x="2" y="10">{"Lanes"}</text>
            <path class="cell-off" d={off.path()} />
            <path class="cell-on" d={on.path()} />
            { for (0..32_usize).map(|lane| html! {
                <text class={if active >> lane & 1 == 1 { "cell-text on" } else { "cell-text" }}
                    x={(at(lane) * CELL + CELL / 2.0 + 1.0).to_string()} y="25">{ lane }</text>
            }) }
        </>
    }
}

fn links(ends: impl Iterator<Item = (u32, f64, f64)>) -> Html {
    let mut shapes = Shapes::default();
    for (lane, x, y) in ends {
        shapes.line((f64::from(lane) * CELL + CELL / 2.0 + 1.0, 32.0), (x, y));
    }
    html! { <path class="link" d={shapes.path()} /> }
}

fn global(tape: &Tape, access: &AccessRecord, name: &str) -> Html {
    let request = GlobalRequest::of(access);
    let shown = request.lines.len().min(MOST_LINES);
    let row = |line: usize| TOP + at(line) * (CELL + 12.0);
    let (mut used, mut moved, mut untouched) = (Shapes::default(), Shapes::default(), Shapes::default());
    for (line, (_, words)) in request.lines.iter().take(shown).enumerate() {
        for sector in 0..4 {
            let shapes = if GlobalRequest::touches(words, sector) { &mut moved } else { &mut untouched };
            shapes.rectangle(at(sector) * 8.0 * CELL + 1.5, row(line) - 1.5, 8.0 * CELL - 1.0, CELL + 1.0);
        }
        for (word, _) in words.iter().enumerate().filter(|(_, used)| **used) {
            used.rectangle(at(word) * CELL + 2.0, row(line), CELL - 2.0, CELL - 2.0);
        }
    }
    let ends = request.lanes.iter().filter(|(_, line, _)| *line < shown);
    let ends = ends.map(|(lane, line, word)| (*lane, at(*word) * CELL + CELL / 2.0 + 1.0, row(*line)));
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
    let more = request.lines.len() - shown;
    html! {
        <figure class="picture-figure">
            <figcaption>{ sentence.clone() }</figcaption>
            <div class="picture-scroll" tabindex="0" role="group" aria-label="Drawing">
                <svg class="drawing" viewBox={format!("0 0 {} {height}", WIDTH + 74.0)} role="img" aria-label={sentence}>
                    { links(ends) }
                    { lane_row(access.active) }
                    <path class="sector-untouched" d={untouched.path()} />
                    <path class="sector-moved" d={moved.path()} />
                    <path class="word-used" d={used.path()} />
                    { for request.lines.iter().take(shown).enumerate().map(|(line, (first, _))| html! {
                        <text class="picture-label" x={(WIDTH + 6.0).to_string()} y={(row(line) + 12.0).to_string()}>
                            { format!("[{}]", element(*first)) }
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

fn shared(access: &AccessRecord, name: &str) -> Html {
    let request = SharedRequest::of(access);
    let depth = request.depth();
    // A deep stack is a conflict at a glance; it need not fill the screen.
    let height_of_word = if depth > 8 { CELL / 2.0 } else { CELL };
    let row = |place: usize| TOP + at(place) * height_of_word;
    let (mut first, mut conflict, mut frame) = (Shapes::default(), Shapes::default(), Shapes::default());
    for (bank, words) in request.banks.iter().enumerate() {
        frame.rectangle(at(bank) * CELL + 1.5, TOP - 1.5, CELL - 1.0, height_of_word + 1.0);
        for place in 0..words.len() {
            let shapes = if place == 0 { &mut first } else { &mut conflict };
            shapes.rectangle(at(bank) * CELL + 2.0, row(place), CELL - 2.0, height_of_word - 1.5);
        }
    }
    let ends =
        request.lanes.iter().map(|(lane, bank, place)| (*lane, at(*bank) * CELL + CELL / 2.0 + 1.0, row(*place)));
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
                <svg class="drawing" viewBox={format!("0 0 {} {height}", WIDTH + 74.0)} role="img" aria-label={sentence}>
                    { links(ends) }
                    { lane_row(access.active) }
                    <path class="sector-untouched" d={frame.path()} />
                    <path class="word-used" d={first.path()} />
                    <path class="word-conflict" d={conflict.path()} />
                    { for (0..BANKS).map(|bank| html! {
                        <text class="cell-text" x={(at(bank) * CELL + CELL / 2.0 + 1.0).to_string()} y={(height - 4.0).to_string()}>{ bank }</text>
                    }) }
                    <text class="picture-label" x={(WIDTH + 6.0).to_string()} y={(height - 4.0).to_string()}>{"Banks"}</text>
                </svg>
            </div>
            <p class="picture-key">
                <span class="key key-used">{"first word of a bank"}</span><span class="key key-conflict">{"a further word of the same bank: a conflict"}</span>
            </p>
        </figure>
    }
}
