//! What came of it, in detail: one panel at a time.

use warpground_patterns::OwnInput;
use yew::prelude::*;

use super::{
    comparison::Comparison,
    history::History,
    own::OwnData,
    picture::Picture,
    readings::Readings,
    simulation::{Counters, Findings, Watch},
    tabs::{Tab, TabList, panel_id, tab_id},
};
use crate::{hooks::Bench, model::session::SessionHandle};

const NAME: &str = "results";
const PICTURE: &str = "picture";
const OWN: &str = "own";
const RUN: &str = "run";
const COUNTERS: &str = "counters";
const FINDINGS: &str = "findings";
const WATCH: &str = "watch";
const FAMILY: &str = "family";
const HISTORY: &str = "history";

#[derive(Properties, PartialEq)]
pub(crate) struct ResultsProps {
    pub(crate) bench: Bench,
    pub(crate) session: SessionHandle,
}

#[component]
pub(crate) fn Results(props: &ResultsProps) -> Html {
    let ResultsProps { bench, session } = props;
    let selected = use_state_eq(|| match (&bench.pictures, &bench.own) {
        (Some(pictures), _) if pictures.begins => PICTURE,
        (None, Some(_)) => OWN,
        _ => RUN,
    });
    let select = {
        let selected = selected.clone();
        Callback::from(move |id| selected.set(id))
    };
    let runs = session.runs().count();
    let mut tabs = vec![
        Tab { id: RUN, title: "This run".into() },
        Tab { id: COUNTERS, title: "Counters".into() },
        Tab {
            id: FINDINGS,
            title: match bench.watched.findings().map(<[_]>::len) {
                None | Some(0) => "Sanitizer".into(),
                Some(found) => format!("Sanitizer ({found})").into(),
            },
        },
        Tab { id: WATCH, title: "Step by step".into() },
        Tab { id: FAMILY, title: "All variants".into() },
        Tab { id: HISTORY, title: if runs == 0 { "History".into() } else { format!("History ({runs})").into() } },
    ];
    if bench.pictures.is_some() {
        tabs.insert(0, Tab { id: PICTURE, title: "Picture".into() });
    }
    if let Some(own) = &bench.own {
        let title = if own.kind == OwnInput::Text { "Text" } else { "Matrix" };
        tabs.insert(0, Tab { id: OWN, title: title.into() });
    }
    let content = match *selected {
        PICTURE => html! { <Picture bench={bench.clone()} /> },
        COUNTERS => html! { <Counters bench={bench.clone()} /> },
        FINDINGS => html! { <Findings bench={bench.clone()} /> },
        WATCH => html! { <Watch bench={bench.clone()} /> },
        OWN => bench.own.clone().map(|own| html! { <OwnData {own} /> }).unwrap_or_default(),
        FAMILY => html! { <Comparison bench={bench.clone()} session={session.clone()} /> },
        HISTORY => html! { <History session={session.clone()} bench={bench.clone()} /> },
        _ => html! { <Readings past={session.latest(bench.entry).cloned()} absence={bench.absence.clone()} /> },
    };
    // What is read beside the code takes its place from the code.
    let tall = matches!(*selected, COUNTERS | FINDINGS | WATCH);
    html! {
        <section class="results" aria-label="Details of the result" data-tall={tall.to_string()}>
            <TabList name={NAME} label="Details" {tabs} selected={*selected} {select} />
            <div class="result-panel" role="tabpanel" id={panel_id(NAME, *selected)} tabindex="0"
                aria-labelledby={tab_id(NAME, *selected)} key={*selected}>
                { content }
            </div>
        </section>
    }
}
