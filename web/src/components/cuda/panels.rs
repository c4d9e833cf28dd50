//! What came of it, and what it is given: one panel at a time.

use warpground_measure::units;
use yew::prelude::*;

use super::{console::Console, given::Given, launches::LaunchList, problems::Problems};
use crate::{
    components::tabs::{Tab, TabList, panel_id, tab_id},
    hooks::Workbench,
};

const NAME: &str = "program-results";
const CONSOLE: &str = "console";
const PROBLEMS: &str = "problems";
const LAUNCHES: &str = "launches";
const GIVEN: &str = "given";

#[derive(Properties, PartialEq)]
pub(crate) struct PanelsProps {
    pub(crate) bench: Workbench,
    pub(crate) go_to: Callback<u32>,
}

#[component]
pub(crate) fn Panels(props: &PanelsProps) -> Html {
    let PanelsProps { bench, go_to } = props;
    let selected = use_state_eq(|| CONSOLE);
    let select = {
        let selected = selected.clone();
        Callback::from(move |id| selected.set(id))
    };
    {
        // A run begins in the console, and ends there or where it found something.
        let (selected, running) = (selected.setter(), bench.latest.is_running());
        let found = bench.run_findings() > 0;
        use_effect_with((running, found), move |(running, found)| {
            if *running {
                selected.set(CONSOLE);
            } else if *found {
                selected.set(PROBLEMS);
            }
        });
    }
    let marks = bench.marks();
    let counted = |title: &'static str, number: u64| -> AttrValue {
        if number == 0 { title.into() } else { format!("{title} ({})", units::count(number)).into() }
    };
    let given = bench.draft.arguments.is_empty() && bench.draft.input.is_empty();
    let tabs = vec![
        Tab { id: CONSOLE, title: "Console".into() },
        Tab { id: PROBLEMS, title: counted("Problems", marks.len() as u64) },
        Tab { id: LAUNCHES, title: counted("Launches", bench.latest.launches.count()) },
        Tab { id: GIVEN, title: if given { "Input".into() } else { "Input (set)".into() } },
    ];
    let facts = bench.latest.device.as_ref();
    let content = match *selected {
        PROBLEMS => html! { <Problems {marks} go_to={go_to.clone()} /> },
        LAUNCHES => html! { <LaunchList bench={bench.clone()} go_to={go_to.clone()} /> },
        GIVEN => html! { <Given bench={bench.clone()} /> },
        _ => html! { <Console latest={bench.latest.clone()} /> },
    };
    html! {
        <section class="results program-results" aria-label="What came of it">
            <TabList name={NAME} label="Results" {tabs} selected={*selected} {select} />
            if let Some(why) = facts.and_then(|facts| facts.instead_of_gpu.as_ref()) {
                <p class="notice instead" role="status" data-testid="instead">
                    { format!("No GPU can be had for this ({why}), so the simulated one ran it.") }
                </p>
            }
            <div class="result-panel program-panel" role="tabpanel" id={panel_id(NAME, *selected)} data-panel={*selected}
                tabindex={(*selected != CONSOLE).then_some("0")}
                aria-labelledby={tab_id(NAME, *selected)} key={*selected}>
                { content }
            </div>
        </section>
    }
}
