//! What went from where to where in shared memory: the tree of a reduction, the waves of a scan, as they happened.

use warpground_measure::units::count;
use warpground_sim::program::Space;
use web_sys::HtmlSelectElement;
use yew::prelude::*;

use super::{
    index_text,
    svg::{Shapes, at},
    variable_name,
};
use crate::model::tape::{Flow, Tape, flow};

const WIDTH: f64 = 640.0;
const LEVEL: f64 = 46.0;
/// Room for the levels' names.
const LEFT: f64 = 64.0;
/// Half the room that a character of a label takes.
const HALF_CHARACTER: f64 = 4.0;
/// More levels are counted in words, not drawn.
const MOST_LEVELS: usize = 24;
/// More lines than that are a block of colour.
const MOST_LINES: usize = 600;

#[derive(Properties, PartialEq)]
pub(super) struct FlowProps {
    pub(super) tape: Tape,
}

#[component]
pub(super) fn FlowPicture(props: &FlowProps) -> Html {
    let tape = &props.tape;
    let chosen = use_state_eq(|| None::<u16>);
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
        Some(flow(recording, block, (*variable)?))
    });
    let (Some(flow), Some(variable)) = (&*drawn, variable) else {
        return html! { <p data-testid="flow">{"This kernel has no shared memory."}</p> };
    };
    let choose = {
        let chosen = chosen.clone();
        Callback::from(move |event: Event| {
            chosen.set(event.target_dyn_into::<HtmlSelectElement>().and_then(|select| select.value().parse().ok()));
        })
    };
    let name = variable_name(tape, variable);
    let sentence = sentence(flow, &name);
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
            if !flow.levels.is_empty() {
                { picture(tape, variable, flow, &sentence) }
                <p class="picture-key">
                    <span class="key key-used">{"written between two barriers"}</span><span class="key key-link">{"what a thread had read before it wrote"}</span>
                </p>
            }
        </figure>
    }
}

fn sentence(flow: &Flow, name: &str) -> String {
    let sizes: Vec<String> = flow.levels.iter().take(12).map(|level| level.len().to_string()).collect();
    let more = if flow.levels.len() > 12 { " …" } else { "" };
    match flow.levels.len() {
        0 => format!("No thread of this block writes {name}."),
        1 => format!("The block writes {} elements of {name} {}.", sizes[0], once(flow)),
        levels => format!(
            "{name} is written in {levels} stretches between barriers; elements written in each: {}{more}.",
            sizes.join(", ")
        ),
    }
}

/// When an array that is written in one stretch between barriers is written, and when it is read.
fn once(flow: &Flow) -> String {
    let when = |passed: u32| match passed {
        0 => "before its first barrier".to_owned(),
        _ => format!("after barrier {passed}"),
    };
    let written = flow.passed.first().copied().unwrap_or(0);
    let mut reads: Vec<String> = Vec::new();
    for (passed, elements) in flow.loads.iter().take(4) {
        let place = if *passed == written { "in the same stretch".to_owned() } else { when(*passed) };
        reads.push(format!("{} {place}", elements.len()));
    }
    match reads.as_slice() {
        [] => format!("{}, and reads none", when(written)),
        _ => format!("{}, and reads {}", when(written), reads.join(", ")),
    }
}

fn picture(tape: &Tape, variable: u16, flow: &Flow, sentence: &str) -> Html {
    let levels = flow.levels.len().min(MOST_LEVELS);
    let column = (WIDTH - LEFT) / at(flow.elements.len().max(1));
    let x = |element: u32| {
        let place = flow.elements.binary_search(&element).unwrap_or(0);
        LEFT + (at(place) + 0.5) * column
    };
    let y = |level: usize| at(level) * LEVEL + 14.0;
    let radius = (column * 0.4).clamp(0.8, 5.0);
    let (mut kept, mut moved, mut nodes) = (Shapes::default(), Shapes::default(), Shapes::default());
    let every = flow.edges.len().div_ceil(MOST_LINES).max(1);
    let is_drawn = |element: u32| flow.elements.binary_search(&element).unwrap_or(0).is_multiple_of(every);
    for ((from, source), (to, target)) in flow.edges.iter().filter(|(_, (to, its))| *to < levels && is_drawn(*its)) {
        let shapes = if source == target { &mut kept } else { &mut moved };
        shapes.line((x(*source), y(*from)), (x(*target), y(*to)));
    }
    for (level, written) in flow.levels.iter().take(levels).enumerate() {
        written.iter().for_each(|element| nodes.disc((x(*element), y(level)), radius));
    }
    let height = y(levels.max(1) - 1) + 26.0;
    let ends = [flow.elements.first(), flow.elements.last()];
    html! {
        <>
            <div class="picture-scroll" tabindex="0" role="group" aria-label="Drawing">
                <svg class="drawing" viewBox={format!("0 0 {WIDTH} {height}")} role="img" aria-label={sentence.to_owned()}>
                    <path class="flow-kept" d={kept.path()} />
                    <path class="flow-moved" d={moved.path()} />
                    <path class="flow-node" d={nodes.path()} />
                    { for (0..levels).map(|level| html! {
                        <text class="picture-label" x="0" y={(y(level) + 4.0).to_string()}>{ match flow.passed.get(level) { None | Some(0) => "first".to_owned(), Some(passed) => format!("barrier {passed}") } }</text>
                    }) }
                    { for ends.into_iter().flatten().map(|element| {
                        let text = index_text(tape, variable, *element);
                        // Its middle is under the element, but no part of it beyond the drawing.
                        let middle = x(*element).min(WIDTH - HALF_CHARACTER * at(text.len()));
                        html! { <text class="cell-text" x={middle.to_string()} y={(height - 3.0).to_string()}>{ text }</text> }
                    }) }
                </svg>
            </div>
            if every > 1 {
                <p class="watch-note">{ format!("Of {} lines, those to one element in {every} are drawn.", count(flow.edges.len() as u64)) }</p>
            }
            if flow.levels.len() > levels {
                <p class="watch-note">{ format!("and {} more stretches", flow.levels.len() - levels) }</p>
            }
        </>
    }
}
