//! Run, Stop, and the readout.

use warpground_engine::wgsl::missing_feature;
use warpground_measure::{
    headline::{Came, State, headline},
    mistake::Showing,
    units, words,
};
use yew::prelude::*;

use super::{
    icon::Icon,
    simulation::{DeviceChoice, readout},
};
use crate::{
    hooks::{Bench, Target, sentence},
    model::{
        form::text_of,
        session::{Past, SessionHandle},
    },
};

#[derive(Properties, PartialEq)]
pub(crate) struct RunBarProps {
    pub(crate) bench: Bench,
    pub(crate) session: SessionHandle,
    /// Looks for mistakes on the simulator and shows what it finds.
    pub(crate) find: Callback<()>,
}

#[component]
pub(crate) fn RunBar(props: &RunBarProps) -> Html {
    let RunBarProps { bench, session, find } = props;
    let running = bench.runner.progress;
    let latest = session.latest(bench.entry).cloned();
    let blocked = bench.obstacle.is_some();
    let report = latest.as_ref().and_then(|past| past.result.as_ref().ok().cloned());
    let time = report.as_ref().and_then(|report| report.time.as_ref());
    let spread = time.map(|time| words::time_range(time.seconds.lower_quartile, time.seconds.upper_quartile));
    let rate = report.as_ref().and_then(|report| report.rate);
    // A time that the timer cannot tell from zero has no rate.
    let on_processor = latest.as_ref().is_some_and(|past| past.on_processor);
    let no_rate = if time.is_some() { "below the timer" } else { "–" };
    // A search leaves the result what it was.
    let dim = running.is_some()
        || blocked && bench.tuner.searching.is_none()
        || latest.as_ref().is_some_and(|past| is_stale(bench, past));
    html! {
        <section class="run-bar" aria-label="Run and result">
            <div class="run-buttons">
                <button type="button" class="button button-primary run" data-testid="run" title="Ctrl+Enter"
                    disabled={blocked} aria-disabled={(blocked || running.is_some()).to_string()}
                    aria-describedby="verdict" onclick={bench.run.reform(|_: MouseEvent| ())}>
                    { Icon::Run.draw() }<span>{"Run"}</span><kbd aria-hidden="true">{"Ctrl ↵"}</kbd>
                </button>
                <button type="button" class="button stop" data-testid="stop" disabled={running.is_none() && bench.measuring.is_none()}
                    onclick={bench.measuring.as_ref().map_or(&bench.runner.stop, |measuring| &measuring.stop).reform(|_: MouseEvent| ())}>
                    { Icon::Stop.draw() }<span>{"Stop"}</span>
                </button>
                <DeviceChoice bench={bench.clone()} />
            </div>
            { verdict(bench, session, latest.as_deref(), find) }
            <div class="readout" data-dim={dim.to_string()}>
                {
                    report.as_ref().and_then(|report| report.counted.as_ref()).map_or_else(|| html! {
                        <>
                <p class="figure">
                    <span class="figure-name">{ if on_processor { "Time of a processor" } else { "Time" } }</span>
                    <span class="figure-value" data-testid="time">
                        { time.map_or_else(|| "–".to_owned(), |time| units::seconds(time.seconds.median)) }
                    </span>
                    <span class="figure-note">{ spread.unwrap_or_default() }</span>
                </p>
                <p class="figure">
                    <span class="figure-name">{"Rate"}</span>
                    <span class="figure-value" data-testid="rate">
                        { rate.map_or_else(|| no_rate.to_owned(), |rate| words::speed(rate.value, rate.unit)) }
                    </span>
                    <span class="figure-note">
                        { rate.map(|rate| words::range(&words::speed(rate.low, rate.unit), &words::speed(rate.high, rate.unit))) }
                    </span>
                </p>
                        </>
                    }, readout)
                }
            </div>
        </section>
    }
}

/// Why a run proves less than it seems to.
pub(crate) const GPU_IS_BLIND: &str =
    "A GPU does not see races, indices outside an array or reads of uninitialised memory. The simulator can.";

/// Beside how a run came out that did not look for mistakes: the way to them.
pub(crate) fn caution(find: Callback<MouseEvent>) -> Html {
    html! {
        <span class="verdict-caution">
            <span aria-hidden="true">{"Not checked for mistakes:"}</span>
            {" "}
            <button type="button" class="link-button" data-testid="find-mistakes" title={GPU_IS_BLIND}
                aria-label={format!("Find mistakes. {GPU_IS_BLIND}")} onclick={find}>
                {"Find mistakes"}
            </button>
        </span>
    }
}

/// A verdict in a few words, behind its sign.
pub(crate) fn said(sign: Option<Icon>, state: &str, headline: String) -> Html {
    html! {
        <span class="verdict-said">
            <span class="verdict-sign">
                {
                    match sign {
                        Some(sign) => sign.draw(),
                        None if state == "running" => html! { <span class="lanes" aria-hidden="true" /> },
                        None => Html::default(),
                    }
                }
            </span>
            { headline }
        </span>
    }
}

/// What there is to say about a verdict. Where it is cut, a press shows all of it, as long as it has the focus.
pub(crate) fn verdict_detail(text: &str, words: Html) -> Html {
    if text.is_empty() {
        return Html::default();
    }
    html! {
        <button type="button" class="verdict-detail" aria-expanded="false" title={text.replace('`', "")}
            onclick={|event: MouseEvent| unfold(&event, true)} onblur={|event: FocusEvent| unfold(&event, false)}>{ words }</button>
    }
}

/// Unfolds the detail that an event is about, or folds it. The element alone knows which: nothing else depends on it.
fn unfold(event: &Event, turns: bool) {
    let target = event.target_dyn_into::<web_sys::Element>();
    if let Some(detail) = target.and_then(|target| target.closest(".verdict-detail").ok().flatten()) {
        let opens = turns && detail.get_attribute("aria-expanded").as_deref() != Some("true");
        let _ = detail.set_attribute("aria-expanded", if opens { "true" } else { "false" });
    }
}

/// Whether the kernel needs what the GPU does not have, such as a matrix unit, and the simulator has.
pub(super) fn lacks_feature(bench: &Bench) -> bool {
    matches!(bench.target, Some(Target::Gpu(_))) && missing_feature(&bench.text.now, &bench.adapter.features).is_some()
}

/// Whether the controls or the text have moved on since that run.
fn is_stale(bench: &Bench, past: &Past) -> bool {
    bench.settings.as_ref() != Some(&past.settings)
        || past.edited.as_deref() != bench.text.edited.then_some(&*bench.text.now)
}

fn verdict(bench: &Bench, session: &SessionHandle, latest: Option<&Past>, find: &Callback<()>) -> Html {
    let (state, headline, mut detail) = state(bench, latest);
    if bench.runner.progress.is_none() && latest.is_some_and(|past| session.differs_from_before(past)) {
        detail = format!(
            "The previous run gave other values for the same input: the result depends on which thread comes first. {detail}"
        );
    }
    let looks = !matches!(bench.target, Some(Target::Simulator(_)) | None)
        && bench.runner.progress.is_none()
        && bench.entry.variant.shows_on_simulator()
        && !bench.text.edited
        && !latest.is_some_and(|past| past.showed_its_mistake() && !is_stale(bench, past));
    let lacks =
        lacks_feature(bench) && bench.runner.progress.is_none() && latest.is_none_or(|past| is_stale(bench, past));
    // A right result on a GPU is no proof: two runs may differ, and what lies beside a buffer may be zero by chance.
    let finds = matches!(state, "correct" | "wrong" | "failed")
        && bench.runner.progress.is_none()
        && bench.watched.subject.is_some()
        && bench.watched.findings().is_none()
        // An older run is no news; its words have the room.
        && !latest.is_some_and(|past| is_stale(bench, past));
    let sign = match state {
        "correct" | "mistaken" => Some(Icon::Right),
        "wrong" | "failed" => Some(Icon::Wrong),
        "unseen" => Some(Icon::Unseen),
        "found" => Some(Icon::Alert),
        _ => None,
    };
    html! {
        <div class="verdict" id="verdict" data-testid="verdict" data-state={state} role="status" aria-live="polite">
            <p class="verdict-head">
                { said(sign, state, headline) }
                if looks || lacks {
                    <button type="button" class="link-button" data-testid="simulate" onclick={bench.count.reform(|_: MouseEvent| ())}>
                        { if looks { "Look for it on the simulator" } else { "Run it on the simulator" } }
                    </button>
                } else if finds {
                    { caution(find.reform(|_: MouseEvent| ())) }
                }
            </p>
            { verdict_detail(&detail, unbroken(&detail)) }
        </div>
    }
}

/// The words of a text, in which what is between backticks is code; numbers such as 5.9e-8 do not break at their hyphen.
pub(super) fn unbroken(text: &str) -> Html {
    let part = |(number, part): (usize, &str)| match number % 2 {
        1 => html! { <code>{ part.to_owned() }</code> },
        _ => unbroken_words(part),
    };
    text.split('`').enumerate().map(part).collect()
}

fn unbroken_words(text: &str) -> Html {
    text.split_inclusive(' ')
        .map(|word| {
            if word.contains("e-") && word.contains(|letter: char| letter.is_ascii_digit()) {
                html! { <span class="unbroken">{ word.to_owned() }</span> }
            } else {
                html! { { word.to_owned() } }
            }
        })
        .collect()
}

fn state(bench: &Bench, latest: Option<&Past>) -> (&'static str, String, String) {
    if let Some(progress) = bench.runner.progress {
        let which = if progress.of > 1 {
            format!("{} ({} of {})", progress.entry.variant.title, progress.number, progress.of)
        } else {
            match (&bench.target, progress.steps) {
                (Some(Target::Simulator(_)), None) => "Simulated in the background. The page stays usable.".to_owned(),
                (_, Some(steps)) => format!(
                    "Simulated: {} of {} blocks. The page stays usable.",
                    units::count(steps.done),
                    units::count(steps.of)
                ),
                _ => "Compiled, filled, compared with the reference, then timed.".to_owned(),
            }
        };
        return ("running", "Running …".to_owned(), which);
    }
    if let Some(measuring) = &bench.measuring {
        return ("running", "Measuring …".to_owned(), measuring.words.to_string());
    }
    match (latest, &bench.obstacle) {
        // A mistake that no GPU may make has been looked for on the simulator, and what this GPU cannot run has run there.
        (Some(past), Some(_)) if (past.showed_its_mistake() || lacks_feature(bench)) && !is_stale(bench, past) => {
            of_past(bench, past)
        }
        // Whatever ran before: what is here now cannot run.
        (_, Some(obstacle)) => {
            let simulated = bench.entry.variant.shows_on_simulator() && !bench.entry.variant.is_launchable();
            let simulated = simulated && bench.preview.is_ok() || lacks_feature(bench);
            let headline = if simulated { "Simulator only" } else { "Not ready" };
            ("idle", headline.to_owned(), obstacle.to_string())
        }
        (None, None) => unrun(bench),
        (Some(past), None) => match before(bench, past) {
            // What is known of the kernel as it is counts for more than an older run.
            Some(_) if bench.watched.looked().is_some_and(|looked| looked.mistakes > 0) => unrun(bench),
            Some((before, with)) => {
                let (state, headline, detail) = of_past(bench, past);
                (state, format!("{headline}{before}"), format!("{with}{detail}"))
            }
            None => of_past(bench, past),
        },
    }
}

/// What is said of a kernel that has not run as it is now.
fn unrun(bench: &Bench) -> (&'static str, String, String) {
    let line = headline(None, bench.watched.looked());
    (shown(line.state), line.words, promise(bench))
}

/// How the bar shows a state.
pub(crate) fn shown(state: State) -> &'static str {
    match state {
        State::Idle => "idle",
        State::Correct => "correct",
        State::Found => "found",
        State::Wrong => "wrong",
        State::Done => "right",
    }
}

/// What makes a run another one than that which Run would begin now, in few words to be said behind how it came out, and
/// at length before its detail; absent where nothing does. A run may have been made with other settings elsewhere, as by a race of the first page: then the reader
/// has changed nothing.
fn before(bench: &Bench, past: &Past) -> Option<(&'static str, String)> {
    if !is_stale(bench, past) {
        return None;
    }
    let Some(settings) = bench.settings.as_ref().filter(|settings| **settings != past.settings) else {
        return Some((", before your change", String::new()));
    };
    let other = bench.entry.variant.parameters.iter().filter_map(|parameter| {
        let was = past.settings.get(parameter.name);
        (settings.get(parameter.name).to_bits() != was.to_bits())
            .then(|| format!("{} = {}", parameter.name, text_of(was)))
    });
    let other: Vec<_> = other.collect();
    let counted = past.result.as_ref().is_ok_and(|report| report.counted.is_some());
    let on_simulator = if counted { " on the simulator" } else { "" };
    Some((" with other settings", format!("That was with {}{on_simulator}. ", other.join(", "))))
}

/// What Run will do.
fn promise(bench: &Bench) -> String {
    match (&bench.target, &bench.absence) {
        (Some(Target::Simulator(_)), Some(absence)) => format!(
            "On the simulator, since {}: the result is compared with a reference, and what the kernel does is counted.",
            absence.because()
        ),
        (Some(Target::Simulator(_)), None) => {
            "On the simulator: the result is compared with a reference, and what the kernel does is counted.".to_owned()
        }
        _ => "Compared with a reference, then timed.".to_owned(),
    }
}

fn of_past(bench: &Bench, past: &Past) -> (&'static str, String, String) {
    // What was found is about the text and the settings as they are.
    let looked = bench.watched.looked().filter(|_| !is_stale(bench, past));
    if let Some(showing) = past.mistake() {
        let words = match &past.result {
            Ok(report) => showing.words_beside(&report.check),
            Err(_) => showing.words(),
        };
        return match showing {
            Showing::AsPredicted(_) => {
                let (_, how) = words.split_once(": ").unwrap_or(("", &words));
                ("mistaken", "As predicted".to_owned(), sentence(how).to_string())
            }
            // The result says nothing of the mistake, but the simulator may have. That it found none would be no peace: there
            // is one.
            Showing::Unharmed | Showing::OnSimulator => {
                let ended = match past.result.as_ref().map(|report| report.check.passed) {
                    Ok(false) => "Wrong, this time",
                    Ok(true) => "Right, this time",
                    Err(_) => "Done",
                };
                let line = headline(Some((Came::Unknown, ended)), looked.filter(|looked| looked.mistakes > 0));
                let state = if line.state == State::Found { shown(line.state) } else { "unseen" };
                (state, line.words, sentence(&words).to_string())
            }
            Showing::Otherwise(_) => ("wrong", "Not as predicted".to_owned(), sentence(&words).to_string()),
        };
    }
    match &past.result {
        Ok(report) => {
            let verdict = words::verdict(&report.check);
            let (ended, detail) = verdict.split_once(": ").unwrap_or(("Done", &verdict));
            let came = if report.check.passed { Came::Right } else { Came::Wrong };
            let line = headline(Some((came, ended)), looked);
            (shown(line.state), line.words, sentence(detail).to_string())
        }
        Err(error) => {
            let line = headline(Some((Came::Wrong, "Failed")), looked);
            ("failed", line.words, sentence(&error.to_string()).to_string())
        }
    }
}
