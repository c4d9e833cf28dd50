//! The program's output and input: one panel at a time.

use std::rc::Rc;

use warpground_measure::{program::Level, units};
use warpground_protocol::warps::Source;
use yew::prelude::*;

use super::{
    console::Console,
    given::Given,
    launches::LaunchList,
    problems::{Problems, Spot},
    steps::Steps,
    threads::Threads,
};
use crate::{
    components::{
        simulation::{Warps, counters},
        tabs::{Tab, TabList, panel_id, tab_id},
    },
    hooks::{Height, OlderRun, Workbench},
    model::{HostPlace, WarpsChoice, WatchPlace},
};

const NAME: &str = "program-results";
const CONSOLE: &str = "console";
const PROBLEMS: &str = "problems";
const LAUNCHES: &str = "launches";
const COUNTERS: &str = "counters";
const GIVEN: &str = "given";
const WARPS: &str = "warps";
const STEPS: &str = "steps";
const THREADS: &str = "threads";

#[derive(Properties, PartialEq)]
pub(crate) struct PanelsProps {
    pub(crate) bench: Workbench,
    pub(crate) go_to: Callback<Spot>,
    /// Marks the line of a step in the program; none where no step is in view.
    pub(crate) mark_line: Callback<Option<u32>>,
    /// Told how much height the panel in view needs.
    pub(crate) needs: Callback<Height>,
    /// The panel that was chosen last.
    pub(crate) selected: Option<&'static str>,
    pub(crate) select: Callback<&'static str>,
    /// Differs for each link that is followed.
    pub(crate) visit: u32,
    /// Where in a recording the reader stands, or is to stand.
    pub(crate) place: Option<WatchPlace>,
    /// Where in a recording the reader stands now.
    pub(crate) moved: Callback<WatchPlace>,
    /// The step of the host side that the reader sees, or is to see.
    pub(crate) host: Option<HostPlace>,
    /// The step that the reader sees now.
    pub(crate) stepped: Callback<HostPlace>,
    /// What of warps over time the reader sees, or is to see.
    pub(crate) warps: Option<WarpsChoice>,
    /// What the reader has chosen of it now.
    pub(crate) chose: Callback<WarpsChoice>,
}

impl Panels {
    /// What the simulator counted.
    pub(crate) const COUNTERS: &str = COUNTERS;
    /// The host side, line by line.
    pub(crate) const STEPS: &str = STEPS;
    /// The threads of a launch, step by step.
    pub(crate) const THREADS: &str = THREADS;
    /// The warps of a launch over time.
    pub(crate) const WARPS: &str = WARPS;

    /// The panel of that name in links.
    pub(crate) fn find(id: &str) -> Option<&'static str> {
        [CONSOLE, PROBLEMS, LAUNCHES, COUNTERS, GIVEN, WARPS, STEPS, THREADS].into_iter().find(|its| *its == id)
    }

    /// Whether a panel runs the program to show it.
    pub(crate) fn runs(id: &str) -> bool {
        [WARPS, STEPS, THREADS].contains(&id)
    }
}

#[component]
pub(crate) fn Panels(props: &PanelsProps) -> Html {
    let bench = &props.bench;
    // Launches and threads are on the program's own lines.
    let go_to = &props.go_to.reform(|line: u32| (None, line));
    let select = props.select.clone();
    let selected = props.selected.unwrap_or(CONSOLE);
    let shown = if selected == COUNTERS && bench.counted().is_none() { CONSOLE } else { selected };
    {
        let needs = props.needs.clone();
        use_effect_with(shown, move |shown| {
            needs.emit(match *shown {
                WARPS | STEPS | THREADS => Height::Tall,
                _ => Height::Low,
            });
        });
    }
    use_panel_of_run(bench, shown, &select);
    let marks = bench.marks();
    // What is worth knowing is no problem.
    let problems = marks.iter().filter(|mark| !matches!(mark.level, Level::Note | Level::Differs)).count();
    let counted = |title: &'static str, number: u64| -> AttrValue {
        if number == 0 { title.into() } else { format!("{title} ({})", units::count(number)).into() }
    };
    let draft = &bench.draft;
    let given =
        draft.arguments.is_empty() && draft.input.is_empty() && !draft.float_for_double && draft.card.is_empty();
    let mut tabs = vec![
        Tab { id: CONSOLE, title: "Console".into() },
        Tab { id: PROBLEMS, title: counted("Problems", problems as u64) },
        Tab { id: LAUNCHES, title: counted("Launches", bench.latest.launches.count()) },
        Tab { id: STEPS, title: "Host".into() },
        Tab { id: THREADS, title: "Step by step".into() },
        Tab { id: WARPS, title: "Warps".into() },
        Tab { id: GIVEN, title: if given { "Input".into() } else { "Input (set)".into() } },
    ];
    let counted = bench.counted();
    if counted.is_some() {
        tabs.insert(3, Tab { id: COUNTERS, title: "Counters".into() });
    }
    let source = use_memo(Rc::clone(&bench.draft), |draft| Source::Program {
        name: draft.name.clone(),
        text: draft.text.to_string(),
        arguments: draft.argument_list(),
        input: draft.input.clone(),
        files: (*draft.files).clone(),
    });
    let facts = bench.latest.device.as_ref();
    // What was recorded of a program goes with it, and so does the step at which the reader was.
    let program = bench.loaded.number;
    let (place, moved) = use_of_program(props.place, &props.moved, program);
    let (step, stepped) = use_of_program(props.host, &props.stepped, program);
    let (asked, tell) = use_of_program(props.warps, &props.chose, program);
    let content = match (shown, counted) {
        (COUNTERS, Some(counted)) => counters(counted, "Line", go_to),
        (PROBLEMS, _) => html! {
           <Problems {marks} is_empty={bench.is_empty()} go_to={props.go_to.clone()} was_looked_through={bench.was_looked_through()}
               find_mistakes={(bench.obstacle.is_none() && !bench.latest.is_running()).then(|| bench.find_mistakes.clone())} />
        },
        (LAUNCHES, _) => html! { <LaunchList bench={bench.clone()} go_to={go_to.clone()} /> },
        (STEPS, _) if bench.obstacle.is_none() => html! {
            <Steps key={format!("{}-{program}", props.visit)} draft={Rc::clone(&bench.draft)} step={step.unwrap_or_default()} {stepped} />
        },
        // A recording stays in view while the text that it was made of is changed, and cannot be read for a moment.
        (THREADS, _) => html! {
            <Threads key={format!("{}-{program}", props.visit)} source={bench.obstacle.is_none().then(|| source.clone())} text={Rc::clone(&bench.draft.text)} mark_line={props.mark_line.clone()}
                {place} {moved} />
        },
        (WARPS, _) if bench.obstacle.is_none() => {
            html! { <Warps key={props.visit} source={source.clone()} go_to={go_to.clone()} {asked} {tell} /> }
        }
        (GIVEN, _) => html! { <Given bench={bench.clone()} /> },
        (STEPS | WARPS, _) => html! {
            <div class="empty"><p class="empty-head">{ bench.obstacle.as_ref().map(ToString::to_string).unwrap_or_default() }</p></div>
        },
        _ => html! { <Console latest={bench.latest.clone()} /> },
    };
    // What another text did is not to be taken for what this one does.
    let older = bench.older_run().filter(|_| matches!(shown, CONSOLE | LAUNCHES));
    html! {
        <section class="results program-results" aria-label="Output and results">
            <TabList name={NAME} label="Results" {tabs} selected={shown} {select} />
            if let Some(why) = facts.and_then(|facts| facts.instead_of_gpu.as_ref()) {
                <p class="notice instead" role="status" data-testid="instead">
                    { format!("No GPU was available ({why}), so the simulated one ran the program.") }
                </p>
            }
            if let Some(older) = older {
                <p class="notice older-run" role="status" data-testid="older-run">{ describe(&older, bench.latest.is_running()) }</p>
            }
            <div class="result-panel program-panel" role="tabpanel" id={panel_id(NAME, shown)} data-panel={shown}
                tabindex={(shown != CONSOLE).then_some("0")}
                aria-labelledby={tab_id(NAME, shown)} key={shown}>
                { content }
            </div>
        </section>
    }
}

/// A run begins in the console, and ends there, or where it shows what it found or counted. A reader who has turned to another
/// panel meanwhile, and may be typing there, stays.
#[hook]
fn use_panel_of_run(bench: &Workbench, shown: &'static str, select: &Callback<&'static str>) {
    let running = bench.latest.is_running();
    {
        let select = select.clone();
        use_effect_with(running, move |running| {
            if *running {
                select.emit(CONSOLE);
            }
        });
    }
    let ended = if bench.run_findings() > 0 { Some(PROBLEMS) } else { bench.counted().is_some().then_some(COUNTERS) };
    let select = select.clone();
    use_effect_with((running, ended), move |(running, ended)| {
        if let Some(panel) = ended.filter(|_| !running && shown == CONSOLE) {
            select.emit(panel);
        }
    });
}

/// What a panel has told, as far as it told it of this program, and what hears it.
#[hook]
fn use_of_program<Told: Copy + PartialEq + 'static>(
    now: Option<Told>,
    tell: &Callback<Told>,
    program: u32,
) -> (Option<Told>, Callback<Told>) {
    let last = use_mut_ref(|| None::<(Told, u32)>);
    let tell = {
        let last = Rc::clone(&last);
        use_callback((tell.clone(), program), move |now: Told, (tell, program)| {
            last.replace(Some((now, *program)));
            tell.emit(now);
        })
    };
    let is_of_another = |now: &Told| last.borrow().is_some_and(|(told, of)| told == *now && of != program);
    (now.filter(|now| !is_of_another(now)), tell)
}

/// Which run this is, in a sentence.
fn describe(older: &OlderRun, running: bool) -> String {
    match (older, running) {
        (OlderRun::BeforeAChange, true) => "This is the program as it was when its run began.".to_owned(),
        (OlderRun::BeforeAChange, false) => "This is from the program as it was at the last run.".to_owned(),
        (OlderRun::Of(name), true) => format!("This is {name}, which is still running."),
        (OlderRun::Of(name), false) => format!("This is from {name}, which ran last."),
    }
}
