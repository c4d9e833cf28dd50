//! A variant: its lesson, its texts, its controls, its results.

use yew::prelude::*;

use crate::{
    components::{
        BenchHead, Controls, Editors, Lesson, Over, PaneView, Results, RunBar, height_of, show_mistake,
        use_results_tab, use_watch_place,
    },
    hooks::{
        Asked, DeviceState, Pane, SIMULATED, Shortcut, Simulator, Target, use_bench, use_on_screen, use_panes,
        use_returned, use_shortcut, use_simulator_as_asked,
    },
    model::{
        Entry, Query, WatchPlace,
        session::{Action, SessionHandle},
    },
};

/// The names of the parts of a link that say what is in view.
const PANE: &str = "pane";
const TAB: &str = "tab";
const DEVICE: &str = "device";

#[derive(Properties, PartialEq)]
pub(crate) struct KernelProps {
    pub(crate) entry: Entry,
    pub(crate) query: Query,
    /// Differs for each link that is followed.
    pub(crate) visit: u32,
}

#[component]
pub(crate) fn KernelPage(props: &KernelProps) -> Html {
    let contexts = (use_context::<DeviceState>(), use_context::<Simulator>(), use_context::<SessionHandle>());
    match contexts {
        (Some(device), Some(simulator), Some(session)) => {
            html! { <KernelBench entry={props.entry} query={props.query.clone()} visit={props.visit} {device} {simulator} {session} /> }
        }
        // The app provides all.
        _ => Html::default(),
    }
}

#[derive(Properties, PartialEq)]
struct KernelBenchProps {
    entry: Entry,
    query: Query,
    visit: u32,
    device: DeviceState,
    simulator: Simulator,
    session: SessionHandle,
}

#[component]
fn KernelBench(props: &KernelBenchProps) -> Html {
    let KernelBenchProps { entry, query, visit, device, simulator, session } = props;
    let simulator = &use_simulator_as_asked(simulator, query.get(DEVICE), *visit);
    let returned = use_returned(*visit);
    let asked = Asked {
        pane: query.get(PANE).and_then(Pane::of),
        names_panel: query.get(TAB).is_some(),
        visit: *visit,
        returned,
    };
    let panes = use_panes(asked, true);
    let tab = use_results_tab(query.get(TAB), entry.family.id, *visit, returned);
    let asked_place = query.get(WatchPlace::NAME).and_then(WatchPlace::read);
    let (place, moved) = use_watch_place(asked_place, entry.family.id, *visit, returned);
    let asked_over = query.get(Over::NAME).and_then(Over::find);
    let over = use_state_eq(|| asked_over.unwrap_or(Over::Sizes));
    use_effect_with((asked_over, *visit), {
        let over = over.setter();
        move |(asked, _)| {
            if let Some(asked) = *asked {
                over.set(asked);
            }
        }
    });
    let choose_over = {
        let over = over.setter();
        use_callback((), move |chosen, ()| over.set(chosen))
    };
    let mut view = Query::default();
    if let Some(pane) = panes.in_link(tab.in_link().is_some()) {
        view.push(PANE, pane.id());
    }
    if let Some(tab) = tab.in_link() {
        view.push(TAB, tab);
    }
    if let Some(place) = place.filter(|_| tab.is_watching()) {
        view.push(WatchPlace::NAME, &place.written());
    }
    if tab.is_measuring() && *over != Over::Sizes {
        view.push(Over::NAME, over.id());
    }
    if simulator.chosen {
        view.push(DEVICE, SIMULATED);
    }
    let on_screen = use_on_screen(panes.maximised == Some(Pane::Code));
    let bench = use_bench(*entry, (query, *visit), (&view, on_screen), device, simulator, session);
    use_shortcut(Shortcut::Run, bench.run.clone());
    let find = {
        let (show, tab, inspect) = (panes.show.clone(), tab.clone(), bench.watched.inspect.clone());
        Callback::from(move |()| {
            tab.show_findings();
            show.emit(Pane::Results);
            inspect.emit(());
        })
    };
    {
        // What the simulator found in a mistake is too long for the bar; its panel has it whole.
        let (tab, inspect) = (tab.clone(), bench.watched.inspect.clone());
        let past = session.latest(*entry).cloned();
        let number = past.as_ref().map_or(0, |past| past.number);
        let is_found =
            entry.variant.shows_on_simulator() && past.as_ref().is_some_and(|past| past.showed_its_mistake());
        // A run that was counted on the chosen simulator is looked through all the same.
        let is_looked_through =
            matches!(bench.target, Some(Target::Simulator(_))) && past.as_ref().is_some_and(|past| past.result.is_ok());
        let seen = use_mut_ref(|| number);
        use_effect_with(number, move |number| {
            if *number > seen.replace(*number) && is_found {
                tab.show_findings();
                if !is_looked_through {
                    inspect.emit(());
                }
            }
        });
    }
    {
        // A reader who is sent to a line wants to see it.
        let show = panes.show.clone();
        use_effect_with((bench.reveal, bench.cuda_reveal), move |(reveal, cuda_reveal)| {
            if reveal.is_some() || cuda_reveal.is_some() {
                show.emit(Pane::Code);
            }
        });
    }
    {
        // A reader who has it run wants to see what comes of it.
        let turn_to = panes.turn_to.clone();
        let running = bench.runner.progress.is_some_and(|progress| progress.entry == *entry);
        use_effect_with(running, move |running| {
            if *running {
                turn_to.emit(Pane::Results);
            }
        });
    }
    {
        let (session, run, entry) = (session.clone(), bench.run.clone(), *entry);
        let is_ready = bench.obstacle.is_none() && bench.target.is_some();
        use_effect_with(is_ready && session.is_wanted(entry), move |begins| {
            if *begins {
                session.dispatch(Action::Wanted(None));
                run.emit(());
            }
        });
    }
    {
        // A link that names a panel wants it seen, unless it names the pane that was in view.
        let show = panes.show.clone();
        let wants_results = query.get(TAB).is_some() && query.get(PANE).is_none();
        use_effect_with(*visit, move |_| {
            if wants_results {
                show.emit(Pane::Results);
            }
        });
    }
    let to_mistake = panes.show.reform(|()| Pane::Lesson);
    let to_mistake = Callback::from(move |()| {
        to_mistake.emit(());
        show_mistake();
    });
    let height = height_of(tab.on(&bench), place);
    html! {
        <div class="kernel">
            <BenchHead bench={bench.clone()} show_mistake={to_mistake} />
            <RunBar bench={bench.clone()} session={session.clone()} {find} />
            <Controls bench={bench.clone()} />
            <PaneView panes={panes.clone()} {height}
                lesson={html! { <Lesson entry={*entry} /> }}
                code={html! { <Editors bench={bench.clone()} is_counting={tab.is_counting()} /> }}
                results={html! { <Results {bench} session={session.clone()} {tab} visit={*visit} {place} {moved} named={query.get(WatchPlace::NAME).is_some()} over={*over} {choose_over} /> }} />
        </div>
    }
}
