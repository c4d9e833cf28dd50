//! Forward, back, to the next barrier.

use web_sys::HtmlInputElement;
use yew::prelude::*;

use crate::{hooks::Bench, model::tape::Tape};

#[derive(Properties, PartialEq)]
pub(super) struct StepperProps {
    pub(super) bench: Bench,
    pub(super) tape: Tape,
    pub(super) warp: usize,
    pub(super) step: usize,
    pub(super) go: Callback<usize>,
}

#[component]
pub(super) fn Stepper(props: &StepperProps) -> Html {
    let StepperProps { bench, tape, warp, step, go } = props;
    let Some(warp) = tape.warp(*warp) else { return Html::default() };
    let (step, last) = (*step, warp.steps.len().saturating_sub(1));
    let Some(now) = warp.steps.get(step) else { return Html::default() };
    let to = |label: &'static str, testid: &'static str, sign: &'static str, target: Option<usize>| {
        let go = go.clone();
        html! {
            <button type="button" class="button button-small step-button" aria-label={label} title={label} data-testid={testid}
                disabled={target.is_none()} onclick={move |_| { if let Some(target) = target { go.emit(target); } }}>
                { sign }
            </button>
        }
    };
    let slide = go.reform(|event: InputEvent| {
        event.target_dyn_into::<HtmlInputElement>().and_then(|input| input.value().parse().ok()).unwrap_or(0)
    });
    let source = bench.text.now.lines().nth(now.line.saturating_sub(1) as usize).unwrap_or_default().trim().to_owned();
    let text = format!("step {} of {}, line {}", step + 1, last + 1, now.line);
    let barrier = if now.barrier.is_some() { "; all threads of the block meet at this barrier" } else { "" };
    html! {
        <div class="player" role="group" aria-label="Steps of the warp">
            <div class="player-row">
                { to("To the first step", "step-first", "|◀", (step > 0).then_some(0)) }
                { to("A step back", "step-back", "◀", step.checked_sub(1)) }
                { to("A step forward", "step-forward", "▶", (step < last).then_some(step + 1)) }
                { to("To the next barrier", "step-barrier", "▶ barrier", warp.next_barrier(step)) }
                <input type="range" class="player-slider" min="0" max={last.to_string()} value={step.to_string()} oninput={slide}
                    aria-label="Step" aria-valuetext={text.clone()} data-testid="step-slider" />
            </div>
            <p class="player-now" data-testid="step-now" aria-live="polite">
                <span>{ format!("{}{text}", text_of_lanes(now.active)) }{ barrier }</span>
                <code>{ source }</code>
            </p>
            if warp.dropped > 0 {
                <p class="watch-note">{ format!("{} more steps of this warp were not recorded: the recording is full.", warp.dropped) }</p>
            }
        </div>
    }
}

fn text_of_lanes(active: u32) -> String {
    match active.count_ones() {
        32 => "All 32 lanes: ".to_owned(),
        0 => "No lane: ".to_owned(),
        1 => "1 lane: ".to_owned(),
        some => format!("{some} lanes: "),
    }
}
