//! What went from where to where in shared memory: the tree of a reduction, the waves of a scan, as they happened.

use warpground_sim::program::Space;
use web_sys::HtmlSelectElement;
use yew::prelude::*;

use super::{
    index_text,
    svg::{Shapes, at},
    variable_name,
};
use crate::{
    hooks::use_room,
    model::{
        flow::{Flow, flow},
        tape::Tape,
    },
};

/// The width of the drawing, at least and at most.
const WIDTH: (f64, f64) = (200.0, 760.0);
/// From one level to the next, and where levels have their names above them.
const LEVEL: (f64, f64) = (46.0, 58.0);
/// Room for the levels' names; narrower drawings have them above.
const LEFT: f64 = 104.0;
const NARROW: f64 = 460.0;
/// Half the room that a character of a label takes.
const HALF_CHARACTER: f64 = 4.0;
/// More levels are counted in words, not drawn.
const MOST_LEVELS: usize = 24;
/// To so many elements of a level lines are drawn, unless all are asked for: more are a block of colour.
const MOST_LINES: usize = 32;

#[derive(Properties, PartialEq)]
pub(super) struct FlowProps {
    pub(super) tape: Tape,
}

#[component]
pub(super) fn FlowPicture(props: &FlowProps) -> Html {
    let tape = &props.tape;
    let chosen = use_state_eq(|| None::<u16>);
    let every_line = use_state_eq(|| false);
    let room = use_room();
    let shared: Vec<u16> = tape
        .recording()
        .map(|recording| {
            let all = (0_u16..).zip(&recording.variables);
            all.filter(|(_, variable)| variable.space == Space::Shared).map(|(index, _)| index).collect()
        })
        .unwrap_or_default();
    let variable = chosen.filter(|chosen| shared.contains(chosen)).or(shared.first().copied());
    let drawn = use_memo((tape.clone(), variable), |(tape, variable)| {
        let (recording, block) = tape.recording().zip(tape.block())?;
        let whole = flow(recording, block, (*variable)?);
        let its = recording.variables.get(usize::from((*variable)?))?;
        let half = whole.half(its.elements);
        let flow = match half {
            Some(half) => whole.folded(half),
            None => whole,
        };
        Some((flow, half))
    });
    let (Some((flow, half)), Some(variable)) = (&*drawn, variable) else {
        return html! { <p data-testid="flow">{"This kernel has no shared memory."}</p> };
    };
    let choose = {
        let chosen = chosen.clone();
        Callback::from(move |event: Event| {
            chosen.set(event.target_dyn_into::<HtmlSelectElement>().and_then(|select| select.value().parse().ok()));
        })
    };
    let name = variable_name(tape, variable);
    let sentence = sentence(flow, &name, tape.is_whole());
    let is_dense = flow.levels.iter().any(|level| level.len() > MOST_LINES);
    let all = {
        let every_line = every_line.clone();
        Callback::from(move |_: Event| every_line.set(!*every_line))
    };
    let drawing =
        Drawing { tape, variable, flow, half: *half, every_line: *every_line, width: room.clamp(WIDTH.0, WIDTH.1) };
    html! {
        <figure class="picture-figure" data-testid="flow" data-levels={flow.levels.len().to_string()}>
            if shared.len() > 1 {
                <label class="picture-choice">{"Array"}
                    <select onchange={choose}>
                        { for shared.iter().map(|index| html! {
                            <option value={index.to_string()} selected={*index == variable}>{ variable_name(tape, *index).to_string() }</option>
                        }) }
                    </select>
                </label>
            }
            <figcaption>{ sentence.clone() }</figcaption>
            if let Some(half) = half {
                <p class="watch-note">{ format!("The rounds write the halves of {name} in turns, {half} elements each: the halves are drawn over each other.") }</p>
            }
            if !flow.levels.is_empty() {
                { drawing.html(&sentence) }
                <p class="picture-key">
                    <span class="key key-node">{"written between two barriers"}</span>
                    <span class="key key-moved-line">{"what the thread had read before it wrote"}</span>
                    if flow.edges.iter().any(|((_, from), (_, to))| from == to) {
                        <span class="key key-kept-line">{"the same element, read and written again"}</span>
                    }
                    if is_dense {
                        <label class="flow-all"><input type="checkbox" checked={*every_line} onchange={all} data-testid="flow-all" />{ format!("every line, not those to {MOST_LINES} elements of each row") }</label>
                    }
                </p>
            }
        </figure>
    }
}

fn sentence(flow: &Flow, name: &str, is_whole: bool) -> String {
    let sizes: Vec<String> = flow.levels.iter().take(12).map(|level| level.len().to_string()).collect();
    let more = if flow.levels.len() > 12 { " …" } else { "" };
    // Of an incomplete recording the rounds are no more than those up to its end.
    if !is_whole {
        return match flow.levels.len() {
            0 => format!("The recording ends before a thread of this block writes {name}."),
            1 => format!("Until the recording ends, the block writes {} elements of {name} {}.", sizes[0], once(flow)),
            levels => format!(
                "Until the recording ends, {name} is written in {levels} rounds, which barriers separate; elements written in each: {}{more}.",
                sizes.join(", ")
            ),
        };
    }
    match flow.levels.len() {
        0 => format!("No thread of this block writes {name}."),
        1 => format!("The block writes {} elements of {name} {}.", sizes[0], once(flow)),
        levels => format!(
            "{name} is written in {levels} rounds, which barriers separate; elements written in each: {}{more}.",
            sizes.join(", ")
        ),
    }
}

/// When an array that is written in one round is written, and when it is read.
fn once(flow: &Flow) -> String {
    let when = |passed: u32| match passed {
        0 => "before its first barrier".to_owned(),
        _ => format!("after barrier {passed}"),
    };
    let written = flow.passed.first().copied().unwrap_or(0);
    let mut reads: Vec<String> = Vec::new();
    for (passed, elements) in flow.loads.iter().take(4) {
        let place = if *passed == written { "in the same round".to_owned() } else { when(*passed) };
        reads.push(format!("{} {place}", elements.len()));
    }
    match reads.as_slice() {
        [] => format!("{}, and reads none", when(written)),
        _ => format!("{}, and reads {}", when(written), reads.join(", ")),
    }
}

/// What is drawn, and how.
struct Drawing<'drawn> {
    tape: &'drawn Tape,
    variable: u16,
    flow: &'drawn Flow,
    /// Of a double buffer half its elements, if its halves are drawn over each other.
    half: Option<u32>,
    every_line: bool,
    width: f64,
}

impl Drawing<'_> {
    fn html(&self, sentence: &str) -> Html {
        let Drawing { flow, width, .. } = self;
        let levels = flow.levels.len().min(MOST_LEVELS);
        let is_narrow = *width < NARROW;
        let (left, pitch, top) = if is_narrow { (0.0, LEVEL.1, 30.0) } else { (LEFT, LEVEL.0, 18.0) };
        let column = (width - left) / at(flow.elements.len().max(1));
        let x = |element: u32| {
            let place = flow.elements.binary_search(&element).unwrap_or(0);
            left + (at(place) + 0.5) * column
        };
        let y = |level: usize| at(level) * pitch + top;
        let radius = (column * 0.4).clamp(0.8, 5.0);
        let (mut kept, mut moved, mut nodes) = (Shapes::default(), Shapes::default(), Shapes::default());
        // Lines to one of so many elements of a level.
        let every = |level: usize| match self.every_line {
            true => 1,
            false => flow.levels.get(level).map_or(1, |written| written.len().div_ceil(MOST_LINES)).max(1),
        };
        let is_drawn = |level: usize, element: u32| {
            let place = flow.levels.get(level).map_or(0, |written| written.range(..element).count());
            place.is_multiple_of(every(level))
        };
        let edges = flow.edges.iter().filter(|(_, (to, its))| *to < levels && is_drawn(*to, *its));
        for ((from, source), (to, target)) in edges {
            let shapes = if source == target { &mut kept } else { &mut moved };
            shapes.line((x(*source), y(*from)), (x(*target), y(*to)));
        }
        for (level, written) in flow.levels.iter().take(levels).enumerate() {
            written.iter().for_each(|element| nodes.disc((x(*element), y(level)), radius));
        }
        let height = y(levels.max(1) - 1) + 26.0;
        let name_at = |level: usize| if is_narrow { y(level) - 14.0 } else { y(level) - 2.0 };
        let name = |level: usize| {
            let apart = self.flow.distance(level).map(|apart| format!("{apart} apart"));
            let (when, apart) = (self.when(level), apart.unwrap_or_default());
            // Beside the drawing the distance has a line of its own.
            if is_narrow {
                let text = if apart.is_empty() { when } else { format!("{when}: {apart}") };
                return html! { <text class="picture-label" x="0" y={name_at(level).to_string()}>{ text }</text> };
            }
            html! {
                <>
                    <text class="picture-label" x="0" y={name_at(level).to_string()}>{ when }</text>
                    <text class="picture-label" x="0" y={(name_at(level) + 13.0).to_string()}>{ apart }</text>
                </>
            }
        };
        html! {
            <>
                <div class="picture-scroll" tabindex="0" role="group" aria-label="Drawing">
                    <svg class="drawing-exact flow-drawing" width={width.to_string()} height={height.to_string()} viewBox={format!("0 0 {width} {height}")} role="img" aria-label={sentence.to_owned()}>
                        <path class="flow-kept" d={kept.path()} />
                        <path class="flow-moved" d={moved.path()} />
                        <path class="flow-node" d={nodes.path()} />
                        { for (0..levels).map(name) }
                        { self.axis(x, height - 3.0) }
                    </svg>
                </div>
                if flow.levels.len() > levels {
                    <p class="watch-note">{ format!("and {} more rounds", flow.levels.len() - levels) }</p>
                }
            </>
        }
    }

    /// When a level is written.
    fn when(&self, level: usize) -> String {
        match self.flow.passed.get(level) {
            None | Some(0) => "at first".to_owned(),
            Some(passed) => format!("after barrier {passed}"),
        }
    }

    /// The first and the last element, and between them what is numbered.
    fn axis(&self, x: impl Fn(u32) -> f64, y: f64) -> Html {
        let name = variable_name(self.tape, self.variable);
        let index = |element: u32| match self.half {
            Some(_) => element.to_string(),
            None => index_text(self.tape, self.variable, element),
        };
        let title = match self.half {
            Some(_) => format!("element of either half of {name}"),
            None => format!("element of {name}"),
        };
        let ends = [self.flow.elements.first(), self.flow.elements.last()];
        let ends = ends.into_iter().flatten().map(|element| (x(*element), index(*element)));
        // A single element stands alone.
        let ends: Vec<(f64, String)> =
            if self.flow.elements.len() > 1 { ends.collect() } else { ends.take(1).collect() };
        let middle = ends.first().zip(ends.last()).map_or(0.0, |(first, last)| f64::midpoint(first.0, last.0));
        html! {
            <>
                { for ends.into_iter().map(|(x, text)| {
                    // Its middle is under the element, but no part of it beyond the drawing.
                    let half = HALF_CHARACTER * at(text.len());
                    html! { <text class="cell-text" x={x.clamp(half, self.width - half).to_string()} y={y.to_string()}>{ text }</text> }
                }) }
                <text class="cell-text" x={middle.to_string()} y={y.to_string()}>{ title }</text>
            </>
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn rounds_of_an_incomplete_recording_are_no_rounds_of_the_block() {
        let of = |levels: usize| Flow { levels: vec![BTreeSet::from([0, 1]); levels], ..Flow::default() };
        assert!(sentence(&of(32), "tile", true).starts_with("tile is written in 32 rounds"));
        assert!(sentence(&of(30), "tile", false).starts_with("Until the recording ends, tile is written in 30 rounds"));
        assert_eq!(sentence(&of(0), "tile", false), "The recording ends before a thread of this block writes tile.");
    }
}
