//! A family's ladders: every rung's speed on this device, what the simulator counted of it, and what changed.

use std::rc::Rc;

use warpground_engine::Adapter;
use warpground_measure::{
    RunReport,
    ladder::{
        Asked, Bound, Came, Counters, Standing, another_path, asked, extent, ladders, problem, simulated_problem,
        standings,
    },
};
use warpground_patterns::{Family, Ladder, Request};
use yew::prelude::*;

use crate::{
    components::{Icon, coded},
    hooks::{
        Absence, DeviceState, Finished, Order, Progress, Runner, Simulator, Target, sentence, simulated_adapter,
        use_runner,
    },
    model::{
        Entry,
        session::{Action, Past, Session, SessionHandle},
    },
};

/// The families that have ladders.
#[component]
pub(crate) fn LaddersPage() -> Html {
    html! {
        <div class="page page-narrow" data-testid="ladders">
            <p class="eyebrow">{"Ladders"}</p>
            <h1>{"From the naive kernel to the fastest"}</h1>
            <p class="lead">
                {"Each of these families has a kernel that competes with the vendor's library. It is the last rung \
                  of a ladder. The ladder measures every rung on one problem, on this device, and says what each \
                  step changed. Kernels that are slower on purpose are listed beside it."}
            </p>
            <ul class="families ladders">
                { for ladders().map(|family| html! {
                    <li class="family" key={family.id}>
                        <h2><a href={format!("#/ladder/{}", family.id)}>{ family.title }</a></h2>
                        <p>{ format!("{} {}", sentence(&extent(family)), family.summary) }</p>
                    </li>
                }) }
            </ul>
        </div>
    }
}

#[derive(Properties, PartialEq)]
pub(crate) struct LadderProps {
    /// The family's id.
    pub(crate) family: &'static str,
}

#[component]
pub(crate) fn LadderPage(props: &LadderProps) -> Html {
    match (use_context::<DeviceState>(), use_context::<Simulator>(), use_context::<SessionHandle>()) {
        (Some(device), Some(simulator), Some(session)) => {
            html! { <Climb family={props.family} {device} {simulator} {session} /> }
        }
        // The app provides all.
        _ => Html::default(),
    }
}

#[derive(Properties, PartialEq)]
struct ClimbProps {
    family: &'static str,
    device: DeviceState,
    simulator: Simulator,
    session: SessionHandle,
}

/// A ladder with what each of its rungs is asked on the GPU and on the simulator.
struct Both {
    ladder: &'static Ladder,
    on_gpu: Vec<Asked>,
    simulated: Vec<Asked>,
}

/// All ladders of a family. Without a GPU nothing can be timed, and each rung says so.
fn both(family: &'static Family, adapter: &Adapter, absence: Option<&Absence>) -> Vec<Both> {
    let of = |ladder: &'static Ladder| {
        let mut on_gpu = asked(family, ladder, adapter);
        if let Some(absence) = absence {
            for asked in &mut on_gpu {
                asked.request = Err(absence.short().to_owned());
            }
        }
        Both { ladder, on_gpu, simulated: asked(family, ladder, &simulated_adapter()) }
    };
    family.ladders().iter().map(of).collect()
}

/// The latest run of the catalogue's own text with just these settings.
fn latest<'all>(session: &'all Session, entry: Entry, request: &Request, counted: bool) -> Option<&'all Rc<Past>> {
    session.runs().find(|past| {
        past.entry == entry
            && past.edited.is_none()
            && past.settings == request.settings
            && past.result.as_ref().is_ok_and(|report| report.counted.is_some()) == counted
    })
}

/// What came of the latest timed run of just what is asked.
fn timed<'all>(family: &'static Family, asked: &Asked, session: &'all Session) -> Option<Came<'all>> {
    let request = asked.request.as_ref().ok()?;
    let past = latest(session, Entry { family, variant: asked.variant }, request, false)?;
    Some(past.result.as_deref())
}

#[component]
fn Climb(props: &ClimbProps) -> Html {
    let ClimbProps { family, device, session, .. } = props;
    let finished = {
        let session = session.dispatcher();
        use_callback(device.is_processor(), move |(order, result): Finished, is_processor| {
            let is_timed = result.as_ref().is_ok_and(|result| result.report.counted.is_none());
            session.dispatch(Action::Ran {
                entry: order.entry,
                settings: order.request.settings,
                edited: None,
                image: None,
                on_processor: *is_processor && is_timed,
                result: result.map(|result| Rc::new(result.report)),
            });
        })
    };
    let runner = use_runner(finished);
    // Which run was stopped, until another one begins.
    let stopped = use_state_eq(|| None::<Progress>);
    let family = *family;
    let found = ladders().find(|its| its.id == family);
    let ladders = use_memo((family, device.clone()), |(_, device)| {
        let absence = match device {
            DeviceState::Absent(absence) => Some(absence),
            DeviceState::Opening | DeviceState::Ready(_) => None,
        };
        found.map_or_else(Vec::new, |family| both(family, &device.adapter(), absence))
    });
    let Some(family) = found else { return Html::default() };
    let kind = device.adapter().kind;
    let sections = ladders.iter().map(|both| {
        let came: Vec<_> = both.on_gpu.iter().map(|asked| timed(family, asked, session)).collect();
        let standings = standings(&both.on_gpu, &came);
        let rows: Vec<Html> = standings.iter().zip(both.on_gpu.iter().zip(&both.simulated)).zip(&came).map(|((standing, (on_gpu, simulated)), came)| {
            let entry = Entry { family, variant: on_gpu.variant };
            let counted = simulated.request.as_ref().ok().and_then(|request| latest(session, entry, request, true));
            let counted = counted.and_then(|past| past.result.as_deref().ok());
            rung(entry, (on_gpu, simulated), (standing, &standing.words(kind)), came.and_then(Result::ok), counted.map(|report| (both.ladder, report)))
        }).collect();
        let (rungs, beside) = rows.split_at(both.ladder.rungs.len().min(rows.len()));
        html! {
            <section class="ladder-problem" key={both.ladder.problem.unwrap_or_default()} data-testid="ladder-problem">
                <h2>{ both.ladder.problem.unwrap_or("The ladder") }</h2>
                <ol class="rungs" data-testid="rungs">{ for rungs.iter().cloned() }</ol>
                if !beside.is_empty() {
                    <div class="beside-ladder" data-testid="beside-ladder">
                        <h3>{"Beside the ladder"}</h3>
                        <p class="rung-size">{"Yardsticks, kernels for other data, and kernels that the courses show for comparison. They are not steps to the record."}</p>
                        <ul class="rungs">{ for beside.iter().cloned() }</ul>
                    </div>
                }
            </section>
        }
    });
    html! {
        <div class="page page-narrow ladder" data-testid="ladder">
            <p class="eyebrow"><a href="#/ladder">{"Ladders"}</a></p>
            <h1>{ family.title }</h1>
            <p class="lead">{ family.summary }</p>
            { actions(family, &ladders, props, &runner, &stopped) }
            { status(device, runner.progress, *stopped) }
            { for sections }
        </div>
    }
}

/// What can be started and stopped.
fn actions(
    family: &'static Family,
    ladders: &[Both],
    ClimbProps { device, simulator, .. }: &ClimbProps,
    runner: &Runner,
    stopped: &UseStateHandle<Option<Progress>>,
) -> Html {
    let orders = |of: fn(&Both) -> &Vec<Asked>| -> Vec<Order> {
        let able = ladders.iter().flat_map(of).filter_map(|asked| Some((asked.variant, asked.request.clone().ok()?)));
        able.map(|(variant, request)| Order { entry: Entry { family, variant }, request }).collect()
    };
    let start = |target: Option<Target>, orders: Vec<Order>| {
        let (start, stopped) = (runner.start.clone(), stopped.setter());
        Callback::from(move |_: MouseEvent| {
            if let Some(target) = target.clone() {
                stopped.set(None);
                start.emit((target, orders.clone()));
            }
        })
    };
    let stop = {
        let (stop, stopped, progress) = (runner.stop.clone(), stopped.setter(), runner.progress);
        Callback::from(move |_: MouseEvent| {
            stopped.set(progress);
            stop.emit(());
        })
    };
    let gpu = device.handle().cloned().map(Target::Gpu);
    let busy = runner.progress.is_some();
    html! {
        <p class="hero-actions">
            <button type="button" class="button button-primary" data-testid="climb" disabled={gpu.is_none() || busy} onclick={start(gpu, orders(|both| &both.on_gpu))}>
                { Icon::Run.draw() }{"Run every rung"}
            </button>
            <button type="button" class="button" data-testid="count-rungs" disabled={busy}
                onclick={start(Some(Target::Simulator(simulator.worker.clone())), orders(|both| &both.simulated))}>
                {"Count them on the simulator"}
            </button>
            // Always there, so that nothing moves.
            <button type="button" class="button" data-testid="stop-rungs" disabled={!busy} onclick={stop}>
                { Icon::Stop.draw() }{"Stop"}
            </button>
        </p>
    }
}

/// What is under way, or what is in the way, or where the speeds are from.
fn status(device: &DeviceState, progress: Option<Progress>, stopped: Option<Progress>) -> Html {
    let absent = match device {
        DeviceState::Ready(_) => None,
        DeviceState::Opening => Some("Waiting for the GPU …".to_owned()),
        DeviceState::Absent(absence) => {
            Some(format!("No speeds: {}. What the simulator counts is the same everywhere.", absence.short()))
        }
    };
    let is_notice = absent.is_some();
    let text = match (progress, stopped) {
        (Some(Progress { entry, number, of, .. }), _) => {
            format!("Running {} ({number} of {of}) …", entry.variant.title)
        }
        (None, Some(Progress { entry, number, of, .. })) => {
            format!("Stopped at {} ({number} of {of}). The rungs before it keep their results.", entry.variant.title)
        }
        (None, None) => absent.unwrap_or_else(|| {
            let name = device.adapter().name;
            if device.is_processor() {
                return format!("Speeds of a processor, not of a GPU: {name} imitates one.");
            }
            format!("Speeds are measured on {name}; every result is compared with its reference first.")
        }),
    };
    html! {
        <p class={classes!("rung-status", if is_notice { "notice" } else { "rung-size" })} role="status" data-testid="ladder-status">{ text }</p>
    }
}

/// A rung; what was counted of it comes with the ladder, which knows what was counted.
fn rung(
    entry: Entry,
    (on_gpu, simulated): (&Asked, &Asked),
    (standing, words): (&Standing, &str),
    timed: Option<&RunReport>,
    counted: Option<(&Ladder, &RunReport)>,
) -> Html {
    let variant = entry.variant;
    let (state, share) = match standing {
        Standing::Right { share, .. } => ("right", *share),
        Standing::NotRun => ("idle", 0.0),
        Standing::Impossible(_) => ("impossible", 0.0),
        Standing::Failed(_) | Standing::Wrong(_) => ("wrong", 0.0),
    };
    let size = on_gpu.request.as_ref().map(|request| problem(variant, &request.settings)).unwrap_or_default();
    // With what is measured here, so that the kernel's page shows the same run.
    let shown = on_gpu.request.as_ref().or(simulated.request.as_ref()).ok();
    let href = shown.map_or_else(|| entry.href(), |request| entry.href_with(&request.settings));
    let path = timed.zip(counted).and_then(|(timed, (_, counted))| another_path(timed, counted));
    let counters = counted.and_then(|(ladder, report)| {
        Some((Counters::of(report)?, simulated_problem(ladder, variant, &report.settings)))
    });
    let bound = timed.and_then(|timed| Bound::of(timed, counted.map(|(_, counted)| counted)));
    let title = html! {
        <>
            <a {href}>{ variant.title }</a>
            if variant.record { <span class="rung-record">{"record"}</span> }
        </>
    };
    html! {
        <li class="rung" key={variant.id} data-state={state} data-testid="rung">
            if on_gpu.beside { <h4>{ title }</h4> } else { <h3>{ title }</h3> }
            <p class="rung-bar" aria-hidden="true"><span ~style={format!("width: {:.1}%", 100.0 * share)} /></p>
            <p class="rung-speed">
                <span data-testid="rung-speed">{ sentence(words) }</span>
                if !size.is_empty() { <span class="rung-size">{ format!(" At {size}.") }</span> }
            </p>
            <p>{ coded(variant.gain.unwrap_or(variant.summary)) }</p>
            if let Some((counters, problem)) = counters {
                <dl class="rung-counters" data-testid="rung-counters">
                    <div><dt>{"Simulated with"}</dt><dd>{ problem }</dd></div>
                    { for counters.words().into_iter().map(|(name, value)| html! { <div key={name}><dt>{ name }</dt><dd>{ value }</dd></div> }) }
                </dl>
            }
            if let Some(bound) = bound {
                <dl class="rung-counters rung-bound" data-testid="rung-bound">
                    { for bound.words().into_iter().map(|(name, value)| html! { <div key={name}><dt>{ name }</dt><dd>{ value }</dd></div> }) }
                </dl>
            }
            if let Some(path) = path { <p class="rung-size" data-testid="rung-path">{ coded(&path) }</p> }
        </li>
    }
}
