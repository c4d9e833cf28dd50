//! Forward, back, to the next barrier.

use web_sys::HtmlInputElement;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(super) struct StepperProps {
    /// Where it is, from 0, and the last place.
    pub(super) at: usize,
    pub(super) last: usize,
    /// The place of the next barrier.
    pub(super) barrier: Option<usize>,
    /// What happens here.
    pub(super) sentence: String,
    /// The line of the source.
    pub(super) source: String,
    /// Steps that were not recorded.
    pub(super) dropped: u64,
    pub(super) go: Callback<usize>,
}

#[component]
pub(super) fn Stepper(props: &StepperProps) -> Html {
    let StepperProps { at, last, barrier, sentence, source, dropped, go } = props;
    let (at, last) = (*at, *last);
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
    html! {
        <div class="player" role="group" aria-label="Steps">
            <div class="player-row">
                { to("To the first step", "step-first", "|◀", (at > 0).then_some(0)) }
                { to("A step back", "step-back", "◀", at.checked_sub(1)) }
                { to("A step forward", "step-forward", "▶", (at < last).then_some(at + 1)) }
                { to("To the next barrier", "step-barrier", "▶ barrier", *barrier) }
                <input type="range" class="player-slider" min="0" max={last.to_string()} value={at.to_string()} oninput={slide}
                    aria-label="Step" aria-valuetext={sentence.clone()} data-testid="step-slider" />
            </div>
            <p class="player-now" data-testid="step-now" aria-live="polite">
                <span>{ sentence }</span>
                <code>{ source }</code>
            </p>
            if *dropped > 0 {
                <p class="watch-note">{ format!("{dropped} more steps were not recorded: the recording is full.") }</p>
            }
        </div>
    }
}
