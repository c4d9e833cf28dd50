//! A family's ladder: every rung's speed on this device, what the simulator counted of it, and what changed.

use std::rc::Rc;

use warpground_engine::Adapter;
use warpground_measure::ladder::{Came, Counters, Standing, ladders, problem, request, rungs, standings};
use warpground_patterns::{Family, Request};
use yew::prelude::*;

use crate::{
    components::{Icon, coded},
    hooks::{DeviceState, Finished, Order, Simulator, Target, sentence, simulated_adapter, use_runner},
    model::{
        Entry,
        session::{Action, Past, Session, SessionHandle},
    },
};

/// The families that have a ladder.
#[component]
pub(crate) fn LaddersPage() -> Html {
    html! {
        <div class="page page-narrow" data-testid="ladders">
            <p class="eyebrow">{"Ladders"}</p>
            <h1>{"From the plainest kernel to the fastest"}</h1>
            <p class="lead">
                {"The last rung of each of these families is meant to hold its own against the vendor's library. Its ladder \
                  measures every rung on the way there, on this device, and says what each step changed."}
            </p>
            <ul class="families ladders">
                { for ladders().map(|family| html! {
                    <li class="family" key={family.id}>
                        <h2><a href={format!("#/ladder/{}", family.id)}>{ family.title }</a></h2>
                        <p>{ format!("{} rungs. {}", rungs(family).count(), family.summary) }</p>
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
            html! { <Ladder family={props.family} {device} {simulator} {session} /> }
        }
        // The app provides all.
        _ => Html::default(),
    }
}

#[derive(Properties, PartialEq)]
struct LadderOf {
    family: &'static str,
    device: DeviceState,
    simulator: Simulator,
    session: SessionHandle,
}

/// What each rung is asked on a device, or why it cannot be asked.
type Asked = Vec<(Entry, Result<Request, String>)>;

fn asked(family: &'static Family, adapter: &Adapter) -> Asked {
    rungs(family).map(|variant| (Entry { family, variant }, request(family, variant, adapter))).collect()
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

#[component]
fn Ladder(props: &LadderOf) -> Html {
    let LadderOf { family, device, simulator, session } = props;
    let finished = {
        let session = session.dispatcher();
        use_callback((), move |(order, result): Finished, ()| {
            session.dispatch(Action::Ran {
                entry: order.entry,
                settings: order.request.settings,
                edited: None,
                image: None,
                result: result.map(|result| Rc::new(result.report)),
            });
        })
    };
    let runner = use_runner(finished);
    let Some(family) = ladders().find(|its| its.id == *family) else { return Html::default() };
    let on_gpu = asked(family, &device.adapter());
    let simulated = asked(family, &simulated_adapter());
    let orders = |asked: &Asked| -> Vec<Order> {
        let able = asked.iter().filter_map(|(entry, request)| Some((*entry, request.clone().ok()?)));
        able.map(|(entry, request)| Order { entry, request }).collect()
    };
    let start = |target: Option<Target>, orders: Vec<Order>| {
        let start = runner.start.clone();
        Callback::from(move |_: MouseEvent| {
            if let Some(target) = target.clone() {
                start.emit((target, orders.clone()));
            }
        })
    };
    let gpu = device.handle().cloned().map(Target::Gpu);
    let obstacle = match device {
        DeviceState::Ready(_) => None,
        DeviceState::Opening => Some("Waiting for the GPU …".to_owned()),
        DeviceState::Absent(absence) => {
            Some(format!("No speeds: {}. What the simulator counts is the same everywhere.", absence.short()))
        }
    };
    let busy = runner.progress.is_some();
    let runs: Vec<Result<Option<Came<'_>>, String>> = on_gpu
        .iter()
        .map(|(entry, request)| {
            let request = request.as_ref().map_err(Clone::clone)?;
            Ok(latest(session, *entry, request, false).map(|past| past.result.as_deref()))
        })
        .collect();
    let rows =
        standings(&runs).into_iter().zip(on_gpu.iter().zip(&simulated)).map(|(standing, (on_gpu, simulated))| {
            let counted = simulated.1.as_ref().ok().and_then(|request| latest(session, simulated.0, request, true));
            let counters = counted.and_then(|past| {
                let counters = Counters::of(past.result.as_ref().ok()?)?;
                Some((counters, problem(past.entry.variant, &past.settings)))
            });
            rung(on_gpu, &standing, counters)
        });
    html! {
        <div class="page page-narrow ladder" data-testid="ladder">
            <p class="eyebrow"><a href="#/ladder">{"Ladders"}</a></p>
            <h1>{ family.title }</h1>
            <p class="lead">{ family.summary }</p>
            <p class="hero-actions">
                <button type="button" class="button button-primary" data-testid="climb" disabled={gpu.is_none() || busy} onclick={start(gpu, orders(&on_gpu))}>
                    { Icon::Run.draw() }{"Run every rung"}
                </button>
                <button type="button" class="button" data-testid="count-rungs" disabled={busy}
                    onclick={start(Some(Target::Simulator(simulator.worker.clone())), orders(&simulated))}>
                    {"Count them on the simulator"}
                </button>
                // Always there, so that nothing moves.
                <button type="button" class="button" data-testid="stop-rungs" disabled={!busy} onclick={runner.stop.reform(|_: MouseEvent| ())}>
                    { Icon::Stop.draw() }{"Stop"}
                </button>
            </p>
            <p class={classes!("rung-status", if obstacle.is_some() { "notice" } else { "rung-size" })} role="status">
                {
                    match (runner.progress, &obstacle) {
                        (Some(progress), _) => format!("Running {} ({} of {}) …", progress.entry.variant.title, progress.number, progress.of),
                        (None, Some(obstacle)) => obstacle.clone(),
                        (None, None) => format!("Speeds are measured on {}; every result is compared with its reference first.", device.adapter().name),
                    }
                }
            </p>
            <ol class="rungs">{ for rows }</ol>
        </div>
    }
}

/// A rung; what was counted of it comes with the problem that was counted.
fn rung(
    (entry, request): &(Entry, Result<Request, String>),
    standing: &Standing,
    counters: Option<(Counters, String)>,
) -> Html {
    let variant = entry.variant;
    let (state, share) = match standing {
        Standing::Right { share, .. } => ("right", *share),
        Standing::NotRun => ("idle", 0.0),
        Standing::Impossible(_) => ("impossible", 0.0),
        Standing::Failed(_) | Standing::Wrong(_) => ("wrong", 0.0),
    };
    let size = request.as_ref().map(|request| problem(variant, &request.settings)).unwrap_or_default();
    html! {
        <li class="rung" key={variant.id} data-state={state} data-testid="rung">
            <h2>
                <a href={entry.href()}>{ variant.title }</a>
                if variant.record { <span class="rung-record">{"record"}</span> }
            </h2>
            <p class="rung-bar" aria-hidden="true"><span style={format!("width: {:.1}%", 100.0 * share)} /></p>
            <p class="rung-speed">
                <span data-testid="rung-speed">{ sentence(&standing.words()) }</span>
                if !size.is_empty() { <span class="rung-size">{ format!(" At {size}.") }</span> }
            </p>
            <p>{ coded(variant.gain.unwrap_or(variant.summary)) }</p>
            if let Some((counters, counted)) = counters {
                <dl class="rung-counters" data-testid="rung-counters">
                    <div><dt>{"Simulated with"}</dt><dd>{ counted }</dd></div>
                    { for counters.words().into_iter().map(|(name, value)| html! { <div key={name}><dt>{ name }</dt><dd>{ value }</dd></div> }) }
                </dl>
            }
        </li>
    }
}
