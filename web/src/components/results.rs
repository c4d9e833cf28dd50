//! What came of it, in detail: one panel at a time.

use std::rc::Rc;

use warpground_measure::{lesson::figure::View, program::cuda_line};
use warpground_patterns::OwnInput;
use warpground_protocol::warps::Source;
use yew::prelude::*;

use super::{
    comparison::Comparison,
    drawn::{DrawnPanel, is_drawn},
    history::History,
    own::OwnData,
    own_numbers::NumbersBox,
    picture::Picture,
    readings::Readings,
    simulation::{Counters, Findings, Watch},
    sweep::{Over, SweepPanel},
    tabs::{Tab, TabList, panel_id, tab_id},
};
use crate::{
    browser::storage,
    hooks::{Bench, CUDA, Height, Marked, Recorded, use_place},
    model::{WatchPlace, session::SessionHandle},
};

const NAME: &str = "results";
const PICTURE: &str = "picture";
const DRAWN: &str = "drawn";
const OWN: &str = "own";
const NUMBERS: &str = "numbers";
const RUN: &str = "run";
const COUNTERS: &str = "counters";
const FINDINGS: &str = "findings";
const WATCH: &str = "watch";
const FAMILY: &str = "family";
const SIZES: &str = "sizes";
const HISTORY: &str = "history";

#[derive(Properties, PartialEq)]
pub(crate) struct ResultsProps {
    pub(crate) bench: Bench,
    pub(crate) session: SessionHandle,
    pub(crate) tab: ResultsTab,
    /// Differs for each link that is followed.
    pub(crate) visit: u32,
    /// Where in a recording the reader stands, or is to stand.
    pub(crate) place: Option<WatchPlace>,
    /// Where in a recording the reader stands now.
    pub(crate) moved: Callback<WatchPlace>,
    /// Whether the link names a place in a recording.
    pub(crate) named: bool,
    /// What measurements go over.
    pub(crate) over: Over,
    pub(crate) choose_over: Callback<Over>,
}

/// The panel that was asked for, and what brings another one into view.
#[derive(Clone, PartialEq)]
pub(crate) struct ResultsTab {
    chosen: Option<&'static str>,
    select: Callback<&'static str>,
}

impl ResultsTab {
    /// What a link says of it.
    pub(crate) fn in_link(&self) -> Option<&'static str> {
        self.chosen
    }

    /// Whether a recording was asked for.
    pub(crate) fn is_watching(&self) -> bool {
        self.chosen == Some(WATCH)
    }

    /// Whether counters are in view.
    pub(crate) fn is_counting(&self) -> bool {
        self.chosen == Some(COUNTERS)
    }

    /// Whether measurements are in view.
    pub(crate) fn is_measuring(&self) -> bool {
        self.chosen == Some(SIZES)
    }

    /// Brings what the simulator finds wrong into view.
    pub(crate) fn show_findings(&self) {
        self.select.emit(FINDINGS);
    }

    /// The panel in view: the chosen one where the kernel has it, or the one that fits the kernel.
    pub(crate) fn on(&self, bench: &Bench) -> &'static str {
        let is_there = |id: &&str| match *id {
            PICTURE => has_picture(bench),
            OWN => bench.own.is_some(),
            DRAWN => is_drawn(bench),
            NUMBERS => bench.numbers.is_some(),
            _ => true,
        };
        self.chosen.filter(is_there).unwrap_or(match (&bench.pictures, &bench.own) {
            (Some(pictures), _) if pictures.begins => PICTURE,
            (None, Some(_)) => OWN,
            _ => RUN,
        })
    }
}

/// Whether there is a picture to show: one that the kernel works on, or one that it draws.
fn has_picture(bench: &Bench) -> bool {
    bench.pictures.is_some() || bench.entry.family.makes_picture()
}

/// Under it the tab of the browser keeps the chosen panel from variant to variant.
const KEPT: &str = "warpground.results";
/// Under it, the chosen picture of a recording.
const KEPT_VIEW: &str = "warpground.view";
const ALL: [&str; 11] = [PICTURE, DRAWN, OWN, NUMBERS, RUN, COUNTERS, FINDINGS, WATCH, FAMILY, SIZES, HISTORY];

/// How much of the code's space a panel takes. A recording's place names the picture that is drawn of it.
pub(crate) fn height_of(panel: &str, place: Option<WatchPlace>) -> Height {
    match panel {
        WATCH if place.is_some_and(|place| place.view.spans_steps()) => Height::Picture,
        WATCH => Height::Step,
        // A chart names no line, either.
        SIZES => Height::Picture,
        COUNTERS | DRAWN | FINDINGS => Height::Tall,
        _ => Height::Low,
    }
}

/// The panel that a link asks for, or the one that was chosen last in this tab of the browser. An address that the reader has
/// come back to, `returned`, had the panel that it names.
#[hook]
pub(crate) fn use_results_tab(asked: Option<&str>, family: &'static str, visit: u32, returned: bool) -> ResultsTab {
    let known = |id: &str| ALL.into_iter().find(|its| *its == id);
    let asked = asked.and_then(known);
    // From variant to variant the tab stays; another family begins anew.
    let chosen = use_state_eq(|| asked.or_else(|| known(&kept_of(KEPT, family).filter(|_| !returned)?)));
    let select = {
        let chosen = chosen.setter();
        use_callback(family, move |id: &'static str, family| {
            keep_of(KEPT, family, id);
            chosen.set(Some(id));
        })
    };
    {
        // A lesson's link to this very kernel may name another panel. What an address shows stays like what was pressed.
        let chosen = chosen.setter();
        use_effect_with((asked, visit), move |(asked, _)| {
            if asked.is_some() || returned {
                keep_of(KEPT, family, asked.unwrap_or_default());
                chosen.set(*asked);
            }
        });
    }
    ResultsTab { chosen: *chosen, select }
}

/// What the tab of the browser keeps of a family.
fn kept_of(key: &str, family: &str) -> Option<String> {
    let kept = storage::kept(key)?;
    kept.split_once(' ').filter(|(its, _)| *its == family).map(|(_, kept)| kept.to_owned())
}

/// Has the tab of the browser keep something of a family, in place of what it kept of another one.
fn keep_of(key: &str, family: &str, what: &str) {
    storage::keep(key, &format!("{family} {what}"));
}

/// Where in a recording the reader is: where a link leads, or at the beginning of the picture that was chosen last in this tab
/// of the browser. The steps of another variant are others.
#[hook]
pub(crate) fn use_watch_place(
    asked: Option<WatchPlace>,
    family: &'static str,
    visit: u32,
    returned: bool,
) -> (Option<WatchPlace>, Callback<WatchPlace>) {
    let (place, moved) = use_place(asked, visit);
    use_effect_with((asked, visit), move |(asked, _)| {
        if let Some(asked) = asked {
            keep_of(KEPT_VIEW, family, asked.view.id());
        }
    });
    let kept = *use_memo(family, |family| {
        let view = View::find(&kept_of(KEPT_VIEW, family).filter(|_| !returned)?)?;
        Some(WatchPlace::beginning_of(view))
    });
    let moved = use_callback((family, moved), |to: WatchPlace, (family, moved)| {
        keep_of(KEPT_VIEW, family, to.view.id());
        moved.emit(to);
    });
    (place.or(kept), moved)
}

#[component]
pub(crate) fn Results(props: &ResultsProps) -> Html {
    let ResultsProps { bench, session, tab, visit, place, moved, named, over, choose_over } = props;
    let (selected, select) = (tab.on(bench), tab.select.clone());
    let runs = session.listed().count() + session.earlier().count();
    let mut tabs = vec![
        Tab { id: RUN, title: "This run".into() },
        Tab { id: COUNTERS, title: "Counters".into() },
        Tab {
            id: FINDINGS,
            title: match bench.watched.findings().map(<[_]>::len) {
                None | Some(0) => "Mistakes".into(),
                Some(found) => format!("Mistakes ({found})").into(),
            },
        },
        Tab { id: WATCH, title: "Step by step".into() },
        Tab { id: FAMILY, title: "All variants".into() },
        Tab { id: SIZES, title: "Sizes and timing".into() },
        Tab { id: HISTORY, title: if runs == 0 { "All runs".into() } else { format!("All runs ({runs})").into() } },
    ];
    if is_drawn(bench) {
        tabs.insert(1, Tab { id: DRAWN, title: "By drawing".into() });
    }
    if has_picture(bench) {
        tabs.insert(0, Tab { id: PICTURE, title: "Picture".into() });
    }
    if let Some(own) = &bench.own {
        let title = if own.kind == OwnInput::Text { "Text" } else { "Matrix" };
        tabs.insert(0, Tab { id: OWN, title: title.into() });
    }
    if let Some(own) = &bench.numbers {
        // Beside the picture that a mask changes.
        let place = usize::from(has_picture(bench));
        tabs.insert(place, Tab { id: NUMBERS, title: own.kind.title().into() });
    }
    let content = match selected {
        NUMBERS => bench.numbers.clone().map(|own| html! { <NumbersBox {own} /> }).unwrap_or_default(),
        DRAWN => html! { <DrawnPanel bench={bench.clone()} /> },
        PICTURE => html! { <Picture bench={bench.clone()} /> },
        COUNTERS => html! { <Counters bench={bench.clone()} /> },
        FINDINGS => html! { <Findings bench={bench.clone()} /> },
        WATCH => {
            let place = place.filter(|place| *named || exists(bench, *place));
            html! { <Watch key={*visit} recorded={recorded(bench)} {place} moved={moved.clone()} /> }
        }
        OWN => bench.own.clone().map(|own| html! { <OwnData {own} /> }).unwrap_or_default(),
        FAMILY => html! { <Comparison bench={bench.clone()} session={session.clone()} /> },
        SIZES => {
            html! { <SweepPanel bench={bench.clone()} session={session.clone()} over={*over} choose={choose_over.clone()} /> }
        }
        HISTORY => html! { <History session={session.clone()} bench={bench.clone()} /> },
        _ => {
            html! { <Readings past={session.latest(bench.entry).cloned()} absence={bench.absence.clone()} running={bench.runner.progress.is_some()} /> }
        }
    };
    html! {
        <section class="results" aria-label="Details of the result">
            <TabList name={NAME} label="Details" {tabs} {selected} {select} />
            <div class="result-panel" role="tabpanel" id={panel_id(NAME, selected)} tabindex="0"
                aria-labelledby={tab_id(NAME, selected)} key={selected}>
                { content }
            </div>
        </section>
    }
}

/// Whether a place in a recording of other settings is one with those of the bench, as far as that is known.
fn exists(bench: &Bench, place: WatchPlace) -> bool {
    let Ok(Some(preview)) = &bench.preview else { return true };
    preview.launches.get(place.launch).is_some_and(|launch| u64::from(place.block) < launch.blocks())
}

/// The recording of the bench's kernel. Where that is the translation of CUDA C, its lines are those of the CUDA C. Where both
/// texts are hand-written, its words and lines are those of the text on screen.
fn recorded(bench: &Bench) -> Recorded {
    let watched = &bench.watched;
    let subject = match watched.recording.done.as_ref().map(|done| &done.0.source) {
        Some(Source::Variant(subject)) => Some(subject),
        _ => None,
    };
    let translated = subject.and_then(|subject| subject.cuda.as_deref());
    // The editor may hold another text by now.
    let wgsl = || match subject {
        Some(subject) => Rc::from(subject.edited.as_deref().unwrap_or(bench.entry.variant.wgsl.get())),
        None => Rc::clone(&bench.text.now),
    };
    let done = watched.recording.done.clone();
    let pairs = done.as_ref().and_then(|done| done.1.as_ref().ok()?.beside.as_ref());
    let cuda = pairs.filter(|_| bench.on_screen.shows(CUDA)).map(|_| Rc::from(bench.entry.variant.cuda.get()));
    let text = translated.map_or_else(wgsl, Rc::from);
    let mark_line = {
        let (is_translated, cuda) = (translated.is_some(), bench.cuda.clone());
        bench.mark.reform(move |line: Option<u32>| {
            let line = line?;
            let marked = if is_translated {
                let wgsl = cuda.linked().and_then(|kernel| kernel.wgsl_lines(line).next());
                Marked { wgsl, cuda: Some(line), in_both: true }
            } else {
                let pairs = done.as_ref().and_then(|done| done.1.as_ref().ok()?.beside.as_ref());
                let cuda = pairs.and_then(|pairs| cuda_line(&pairs.lines, line));
                Marked { wgsl: Some(line), cuda, in_both: pairs.is_some() }
            };
            Some(marked)
        })
    };
    Recorded {
        source: watched.subject.as_ref().map(|subject| Rc::new(Source::Variant((**subject).clone()))),
        recording: watched.recording.clone(),
        record: watched.record.clone(),
        stop: watched.stop_recording.clone(),
        text,
        cuda,
        mark_line,
    }
}
