//! The active lanes of a warp over its steps.

use warpground_measure::units::significant;
use yew::prelude::*;

use super::svg::{Shapes, at, clicked};
use crate::{components::simulation::axis::axis, model::tape::Tape};

#[derive(Properties, PartialEq)]
pub(super) struct HistoryProps {
    pub(super) tape: Tape,
    pub(super) warp: usize,
    pub(super) step: usize,
    pub(super) go: Callback<usize>,
}

#[component]
pub(super) fn History(props: &HistoryProps) -> Html {
    let HistoryProps { tape, warp, step, go } = props;
    let paths = use_memo((tape.clone(), *warp), |(tape, warp)| paths(tape, *warp));
    let Some(warp) = tape.warp(*warp) else { return Html::default() };
    let steps = warp.steps.len();
    let click = {
        let go = go.clone();
        Callback::from(move |event: MouseEvent| {
            let Some(bounds) = clicked(&event) else { return };
            let share = (f64::from(event.client_x()) - bounds.left()) / bounds.width().max(1.0);
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a place within the picture")]
            let to = (share.clamp(0.0, 1.0) * at(steps)) as usize;
            go.emit(to.min(steps.saturating_sub(1)));
        })
    };
    let (active, barriers, share) = &*paths;
    let x = (at(*step) + 0.5).to_string();
    let sentence = format!(
        "{} {} of warp {}: on average {} % of its lanes are active in an instruction.",
        steps,
        if warp.dropped == 0 { "steps" } else { "recorded steps" },
        warp.warp,
        significant(share * 100.0)
    );
    html! {
        <figure class="picture-figure" data-testid="history">
            <figcaption>{ sentence.clone() }</figcaption>
            <svg class="drawing history" viewBox={format!("0 0 {} 32", steps.max(1))} preserveAspectRatio="none" role="img"
                aria-label={sentence} onclick={click}>
                <path class="history-ground" d={format!("M0 0h{steps}v32h-{steps}z")} />
                <path class="history-active" d={active.clone()} />
                <path class="history-barriers" d={barriers.clone()} />
                <path class="history-cursor" d={format!("M{x} 0V32")} />
            </svg>
            { axis(0, steps as u64, steps as u64) }
            <p class="picture-key">
                <span class="key key-used">{"active, lane 0 at the top"}</span><span class="key key-barrier">{"barrier"}</span><span class="key key-cursor">{"this step"}</span>
                <span>{"The axis counts the warp's steps; click to go to one."}</span>
            </p>
        </figure>
    }
}

/// The active lanes and the barriers as paths, and the share of lanes that are active in an instruction.
fn paths(tape: &Tape, warp: usize) -> (String, String, f64) {
    let Some(warp) = tape.warp(warp) else { return Default::default() };
    let (mut active, mut barriers) = (Shapes::default(), Shapes::default());
    for lane in 0..32_usize {
        let mut start = None;
        for (step, record) in warp.steps.iter().enumerate() {
            match (start, record.active >> lane & 1 == 1) {
                (None, true) => start = Some(step),
                (Some(from), false) => {
                    active.rectangle(at(from), at(lane) + 0.06, at(step - from), 0.88);
                    start = None;
                }
                _ => {}
            }
        }
        if let Some(from) = start {
            active.rectangle(at(from), at(lane) + 0.06, at(warp.steps.len() - from), 0.88);
        }
    }
    for (step, _) in warp.steps.iter().enumerate().filter(|(_, step)| step.barrier.is_some()) {
        barriers.line((at(step) + 1.0, 0.0), (at(step) + 1.0, 32.0));
    }
    let sum =
        |of: fn(u32, u32) -> f64| -> f64 { warp.steps.iter().map(|step| of(step.instructions, step.active)).sum() };
    let lanes = sum(|instructions, active| f64::from(instructions) * f64::from(active.count_ones()));
    let issued = sum(|instructions, _| f64::from(instructions)) * 32.0;
    (active.path(), barriers.path(), if issued > 0.0 { lanes / issued } else { 0.0 })
}
