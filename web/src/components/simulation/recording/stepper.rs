//! Forward, back, by itself, to the next barrier, divergence or request, and to where a reader wants to stop.

use gloo_timers::callback::Timeout;
use web_sys::HtmlInputElement;
use yew::prelude::*;

use crate::model::excerpt::Excerpt;

/// How long a step stays while it plays, in milliseconds.
const PLAYED: u32 = 400;

#[derive(Properties, PartialEq)]
pub(super) struct StepperProps {
    /// Where it is, from 0, and the last place.
    pub(super) at: usize,
    pub(super) last: usize,
    /// The place of the next barrier.
    pub(super) barrier: Option<usize>,
    /// The places of the next step at which lanes part, and of the next one that asks for memory; absent where several warps
    /// are stepped together.
    #[prop_or_default]
    pub(super) further: Option<[Option<usize>; 2]>,
    /// Finds the next place that a text describes, from here on, or says why there is none.
    #[prop_or_default]
    pub(super) find: Option<Callback<String, Result<usize, String>>>,
    /// What happens here.
    pub(super) sentence: String,
    /// The line of the source, with those around it.
    pub(super) source: Excerpt,
    pub(super) go: Callback<usize>,
}

#[component]
pub(super) fn Stepper(props: &StepperProps) -> Html {
    let StepperProps { at, last, barrier, further, find, sentence, source, go } = props;
    let (at, last) = (*at, *last);
    let stop = use_node_ref();
    let playing = use_state_eq(|| false);
    use_effect_with((*playing, at, last, go.clone()), {
        let (stop, playing, find) = (stop.clone(), playing.setter(), find.clone());
        move |(is_playing, at, last, go)| {
            let next = (*is_playing && at < last).then_some(at + 1);
            if *is_playing && next.is_none() {
                playing.set(false);
            }
            let go = go.clone();
            let timeout = next.map(|next| {
                Timeout::new(PLAYED, move || {
                    // Where the reader wants to stop, playing ends.
                    let text = stop.cast::<HtmlInputElement>().map(|input| input.value()).unwrap_or_default();
                    let wanted = find.as_ref().filter(|_| !text.trim().is_empty()).map(|find| find.emit(text));
                    if wanted == Some(Ok(next)) {
                        playing.set(false);
                    }
                    go.emit(next);
                })
            });
            move || drop(timeout)
        }
    });
    let play = {
        let playing = playing.clone();
        Callback::from(move |_: MouseEvent| playing.set(!*playing))
    };
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
                <button type="button" class="button button-small" onclick={play} disabled={at >= last} data-testid="step-play"
                    title="Steps forward by itself, as far as the stop below">
                    { if *playing { "Pause" } else { "Play" } }
                </button>
                { to("To the next barrier", "step-barrier", "▶ barrier", *barrier) }
                if let Some([divergence, request]) = further {
                    { to("To the next divergence", "step-divergence", "▶ divergence", *divergence) }
                    { to("To the next request", "step-request", "▶ request", *request) }
                }
                <input type="range" class="player-slider" min="0" max={last.to_string()} value={at.to_string()} oninput={slide}
                    aria-label="Step" aria-valuetext={sentence.clone()} data-testid="step-slider" />
            </div>
            <div class="player-row player-last">
                <p class="player-now" data-testid="step-now" aria-live={if *playing { "off" } else { "polite" }}>
                    <span>{ sentence }</span>
                    <code>{ source.line().to_owned() }</code>
                </p>
                if let Some(find) = find {
                    <Breakpoint input={stop} find={find.clone()} go={go.clone()} />
                }
            </div>
            // Where the editor is not in view; the sentence has the line for those who hear the page.
            <div class="player-lines" data-testid="step-lines" aria-hidden="true">
                {
                    for source.lines().iter().map(|(number, text)| html! {
                        <div data-now={(*number == source.number()).then_some("true")}><span>{ *number }</span><code>{ text.clone() }</code></div>
                    })
                }
            </div>
        </div>
    }
}

#[derive(Properties, PartialEq)]
struct BreakpointProps {
    /// Where the reader writes it.
    input: NodeRef,
    find: Callback<String, Result<usize, String>>,
    go: Callback<usize>,
}

/// Where to stop next: a line, a condition, or both; the first of several.
#[component]
fn Breakpoint(props: &BreakpointProps) -> Html {
    let BreakpointProps { input, find, go } = props;
    let refusal = use_state_eq(String::new);
    let onsubmit = {
        let (input, refusal, find, go) = (input.clone(), refusal.setter(), find.clone(), go.clone());
        Callback::from(move |event: SubmitEvent| {
            event.prevent_default();
            let text = input.cast::<HtmlInputElement>().map(|input| input.value()).unwrap_or_default();
            match find.emit(text) {
                Ok(step) => {
                    refusal.set(String::new());
                    go.emit(step);
                }
                Err(why) => refusal.set(why),
            }
        })
    };
    html! {
        <form class="player-row player-stop" {onsubmit}>
            <label class="watch-note">{"Stop at "}
                <input ref={input.clone()} type="text" size="15" placeholder="12 if i == 5" data-testid="step-stop"
                    title="A line, a condition on names, or both: 12, i == 5, 12 if sum > 0.5 && i < 9. Several with a semicolon between them: 12; 20" />
            </label>
            <button type="submit" class="button button-small" data-testid="step-stop-go">{"▶ to the stop"}</button>
            <span class="watch-note" role="status">{ (*refusal).clone() }</span>
        </form>
    }
}
