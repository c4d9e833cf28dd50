//! The fastest settings: searched for on the device at hand, offered when they are known, forgotten when told to.

use warpground_measure::{
    tune::{Remembered, is_tunable, size_of},
    units::count,
};
use warpground_protocol::{simulation::Subject, tune::Trying};
use yew::prelude::*;

use super::icon::Icon;
use crate::{
    browser,
    hooks::{Bench, Said, Target},
};

/// The button that begins and ends a search.
const SEARCH: &str = "tune";
/// What is said beside it.
const SAYS: &str = "tuner-says";

#[derive(Properties, PartialEq)]
pub(crate) struct TunerRowProps {
    pub(crate) bench: Bench,
}

/// A row of its own, there for every kernel that has something to tune, so that nothing below it moves.
#[component]
pub(crate) fn TunerRow(props: &TunerRowProps) -> Html {
    let bench = &props.bench;
    let tuner = &bench.tuner;
    if !is_tunable(bench.entry.variant) || bench.absence.is_some() {
        return Html::default();
    }
    let says = Says::of(bench);
    let searching = tuner.searching.is_some();
    let blocked = !searching && bench.tunable.is_none();
    let onclick = {
        let (stop, start, subject) = (tuner.stop.clone(), tuner.start.clone(), bench.tunable.clone());
        Callback::from(move |_: MouseEvent| match &subject {
            _ if searching => stop.emit(()),
            Some(subject) => start.emit(Subject::clone(subject)),
            None => {}
        })
    };
    html! {
        <div class="tuner" data-testid="tuner" role="group" aria-label="Fastest settings">
            <button type="button" id={SEARCH} class="button button-small tuner-button" data-testid="tune" disabled={blocked}
                aria-describedby={SAYS} {onclick}>
                { if searching { Icon::Stop } else { Icon::Search }.draw() }
                <span>{ if searching { "Stop the search" } else { "Find the fastest settings" } }</span>
            </button>
            <div class="tuner-says" id={SAYS}>
                { progress(tuner.searching.as_ref()) }
                // Told once, not at every trial.
                <div role="status" data-testid="tuner-says" data-state={says.state()}>{ says.draw(bench) }</div>
            </div>
            if tuner.known.is_some() && !searching {
                { forget(bench) }
            }
        </div>
    }
}

fn progress(searching: Option<&Option<Trying>>) -> Html {
    let Some(trying) = searching else { return Html::default() };
    let text = match trying {
        None => "The first trial is under way: the defaults.".to_owned(),
        Some(trying) => {
            let which = if trying.is_final { ", the fastest once more with all readings" } else { "" };
            let fastest =
                trying.fastest.as_ref().map_or_else(String::new, |fastest| format!(" Fastest so far: {fastest}."));
            format!("{} measured{which}.{fastest}", trying.number)
        }
    };
    html! { <p data-testid="tuner-progress">{ text }</p> }
}

/// What is said beside the button.
enum Says<'bench> {
    Searching,
    Said(&'bench Said),
    /// Settings that are known to be fastest, and whether the controls hold them.
    Known(&'bench Remembered, bool),
    OnSimulator,
    Nothing,
}

impl Says<'_> {
    fn of(bench: &Bench) -> Says<'_> {
        let tuner = &bench.tuner;
        let is_used = |known: &Remembered| {
            known.settings().all(|(name, value)| {
                bench.settings.as_ref().is_some_and(|settings| settings.get(name).to_bits() == value.to_bits())
            })
        };
        match (&tuner.said, &tuner.known) {
            _ if tuner.searching.is_some() => Says::Searching,
            (Some(said), None) => Says::Said(said),
            (Some(said), Some(known)) if said.is_failure || said.is_found() && is_used(known) => Says::Said(said),
            (_, Some(known)) => Says::Known(known, is_used(known)),
            (None, None) if matches!(bench.target, Some(Target::Simulator(_))) => Says::OnSimulator,
            (None, None) => Says::Nothing,
        }
    }

    fn state(&self) -> &'static str {
        match self {
            Says::Searching => "searching",
            Says::Said(said) if said.is_failure => "failed",
            Says::Said(_) => "said",
            Says::Known(..) => "known",
            Says::OnSimulator | Says::Nothing => "idle",
        }
    }

    fn draw(&self, bench: &Bench) -> Html {
        match self {
            Says::Searching => html! { <span class="visually-hidden">{"Searching for the fastest settings."}</span> },
            Says::Said(said) => html! { <p><strong>{ &said.sentence }</strong>{" "}{ &said.evidence }</p> },
            Says::Known(known, is_used) => {
                let (apply, found) = (bench.apply_tuned.clone(), (*known).clone());
                let onclick = Callback::from(move |_: MouseEvent| apply.emit(found.clone()));
                html! {
                    <p class="tuner-offer">
                        <button type="button" class="chip" data-testid="use-tuned" aria-pressed={is_used.to_string()}
                            title="Found by an earlier search on this device" {onclick}>
                            { format!("Fastest here: {}", known.short_words()) }
                        </button>
                        { elsewhere(bench, known) }
                    </p>
                }
            }
            Says::OnSimulator => html! { <p>{"The search needs a GPU: the simulator counts and does not time."}</p> },
            Says::Nothing => html! {
                <p>{"Tries block sizes and other settings of this kernel on this device, compares every result with the reference, and remembers the fastest."}</p>
            },
        }
    }
}

/// At which size it was found, if that is not this one.
fn elsewhere(bench: &Bench, known: &Remembered) -> Html {
    let settings = bench.settings.as_ref();
    let now = settings.map(|settings| size_of(bench.entry.variant, settings, &bench.adapter.limits));
    match known.size.filter(|size| Some(*size) != now) {
        Some(size) => html! { <span data-testid="tuned-at">{ format!("found at {} elements", count(size)) }</span> },
        None => Html::default(),
    }
}

fn forget(bench: &Bench) -> Html {
    let forget = bench.tuner.forget.clone();
    let onclick = Callback::from(move |_: MouseEvent| {
        // The button goes with what it forgets.
        browser::focus(SEARCH);
        forget.emit(());
    });
    html! { <button type="button" class="link-button tuner-forget" data-testid="forget-tuned" {onclick}>{"Discard"}</button> }
}
