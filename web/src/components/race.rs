//! Two transposes race: what the banks of shared memory do to each, drawn at once, and what it costs on this machine.

use std::rc::Rc;

use futures_util::future::join;
use warpground_engine::{Adapter, DeviceKind};
use warpground_hardware::memory::BankRule;
use warpground_measure::{
    RunReport,
    compare::{Ratio, Verdict},
    units::{seconds, significant},
};
use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use super::icon::Icon;
use crate::{
    browser::part::Part,
    hooks::{DeviceState, Finished, Order, Simulator, Target, simulated_adapter, use_runner},
    model::{
        Entry, Form, Query, Route,
        session::{Action, SessionHandle},
    },
};

/// Words in a row of the tile, without padding and with it.
const ROWS: [u64; 2] = [32, 33];
const RACERS: [&str; 2] = ["transpose/coalesced", "transpose/padded"];
/// The side of the matrix on a GPU, and on the simulator, which counts and does not hurry.
const SIDES: [&str; 2] = ["4096", "256"];

/// For each lane of a warp that reads a column of a tile, in which wavefront the banks serve it, from 0.
fn wavefronts(row: u64) -> Vec<usize> {
    let rule = BankRule::THIRTY_TWO;
    let bank = |lane: u64| rule.bank(lane * row * 4);
    (0..32).map(|lane| (0..lane).filter(|before| bank(*before) == bank(lane)).count()).collect()
}

#[component]
pub(crate) fn Race() -> Html {
    let contexts = (use_context::<DeviceState>(), use_context::<Simulator>(), use_context::<SessionHandle>());
    match contexts {
        (Some(device), Some(simulator), Some(session)) => html! { <Track {device} {simulator} {session} /> },
        // The app provides all.
        _ => Html::default(),
    }
}

#[derive(Properties, PartialEq)]
struct TrackProps {
    device: DeviceState,
    simulator: Simulator,
    session: SessionHandle,
}

#[component]
fn Track(props: &TrackProps) -> Html {
    let TrackProps { device, simulator, session } = props;
    // A processor's time would tell the opposite of what a GPU does.
    let on_gpu = device.handle().filter(|handle| handle.get().adapter().kind != DeviceKind::Software);
    let target = match (device, on_gpu) {
        (DeviceState::Opening, _) => None,
        (_, Some(handle)) => Some(Target::Gpu(handle.clone())),
        (_, None) => Some(Target::Simulator(simulator.worker.clone())),
    };
    let reports = use_state_eq(|| [None::<Rc<RunReport>>, None]);
    let failure = use_state_eq(|| None::<String>);
    let kept = use_mut_ref(|| [None::<Rc<RunReport>>, None]);
    let finished = {
        let (session, reports, failure) = (session.dispatcher(), reports.setter(), failure.setter());
        use_callback((), move |(order, result): Finished, ()| {
            let result = result.map(|result| Rc::new(result.report));
            match &result {
                Ok(report) => {
                    let mut kept = kept.borrow_mut();
                    for (slot, id) in kept.iter_mut().zip(RACERS) {
                        if order.entry.id().to_string() == id {
                            *slot = Some(Rc::clone(report));
                        }
                    }
                    reports.set(kept.clone());
                }
                Err(error) => failure.set(Some(error.to_string())),
            }
            session.dispatch(Action::Ran {
                entry: order.entry,
                settings: order.request.settings,
                edited: None,
                image: None,
                on_processor: false,
                result,
            });
        })
    };
    let runner = use_runner(finished);
    let coming = use_state_eq(|| false);
    let racing = *coming || runner.progress.is_some();
    let start = {
        let (start, target, failure) = (runner.start.clone(), target.clone(), failure.setter());
        let (adapter, side) = match on_gpu {
            Some(_) => (device.adapter(), SIDES[0]),
            None => (simulated_adapter(), SIDES[1]),
        };
        let coming = coming.setter();
        Callback::from(move |_: MouseEvent| {
            failure.set(None);
            let Some(target) = target.clone() else { return };
            coming.set(true);
            let (start, failure, coming, adapter) = (start.clone(), failure.clone(), coming.clone(), adapter.clone());
            spawn_local(async move {
                match arrival().await {
                    Ok(()) => start.emit((target, orders(side, &adapter))),
                    Err(reason) => failure.set(Some(reason)),
                }
                coming.set(false);
            });
        })
    };
    let costs: Vec<Option<f64>> = reports.iter().map(|report| report.as_deref().and_then(cost)).collect();
    let longest = costs.iter().flatten().copied().fold(0.0, f64::max);
    let lanes = ROWS.iter().zip(RACERS).zip(costs.iter()).map(|((row, id), cost)| {
        let turns = wavefronts(*row);
        let count = turns.iter().max().map_or(0, |last| last + 1);
        let title = if *row == 32 { "Tile of 32 × 32 words" } else { "Tile of 32 × 33 words: one word of padding per row" };
        let words = if count == 1 { "1 wavefront".to_owned() } else { format!("{count} wavefronts, one after the other") };
        html! {
            <li key={id} class="racer">
                <p class="racer-title"><a href={format!("#/{id}")}>{ title }</a><span>{ words }</span></p>
                <div class="racer-lanes" aria-hidden="true">
                    { for turns.iter().map(|turn| html! { <span ~style={format!("--turn: {turn}")} /> }) }
                </div>
                <p class="racer-time" data-testid="race-time">
                    {
                        cost.map_or_else(Html::default, |cost| html! {
                            <><span class="racer-bar" ~style={format!("width: {:.1}%", 62.0 * cost / longest)} /><strong>{ seconds(cost) }</strong></>
                        })
                    }
                </p>
            </li>
        }
    });
    let result = match (&*failure, &*reports) {
        (Some(failure), _) => Some(format!("The race could not be run: {failure}.")),
        (None, [Some(plain), Some(padded)]) => Some(told(plain, padded)),
        _ => None,
    };
    let words = match (racing, on_gpu.is_some(), result.is_some()) {
        (true, ..) => "Racing …",
        (false, true, false) => "Race them on this GPU",
        (false, false, false) => "Race them on the simulated GPU",
        (false, _, true) => "Race them again",
    };
    html! {
        <section class="race" aria-labelledby="race" data-testid="race">
            <h2 id="race">{"Why one word of padding makes a transpose faster"}</h2>
            <p class="race-lead">{"A warp reads a column of a tile in shared memory. Each square is a lane; it lights up when the 32 banks serve it."}</p>
            <ol class="racers">{ for lanes }</ol>
            <p class="race-result" role="status" data-testid="race-result">{ result.unwrap_or_default() }</p>
            <p class="race-actions">
                <button type="button" class="button button-primary" data-testid="race-start" disabled={target.is_none()}
                    aria-disabled={racing.to_string()} onclick={start}>{ Icon::Run.draw() }{ words }</button>
                <a href={format!("#/{}?pane=lesson", RACERS[1])}>{"Read why"}</a>
            </p>
        </section>
    }
}

/// Waits for what the first page alone does without: what runs kernels, and the texts of these.
async fn arrival() -> Result<(), String> {
    let page = Route::parse(&format!("#/{}", RACERS[0]));
    let (page, reader) = join(page.arrival(), Part::Reader.arrival()).await;
    page.and(reader)
}

/// Both transposes of a matrix with sides of that length.
fn orders(side: &str, adapter: &Adapter) -> Vec<Order> {
    let order = |id: &&str| {
        let entry = Entry::find(id)?;
        let mut query = Query::default();
        query.push("width", side);
        query.push("height", side);
        let settings = Form::from_query(entry, &query).settings(&adapter.limits).ok()?;
        Some(Order { entry, request: warpground_patterns::Request::new(settings, adapter.limits.clone()) })
    };
    RACERS.iter().filter_map(order).collect()
}

/// A run's median time; where it was counted, what the simulator's machine would need at its best rates.
fn cost(report: &RunReport) -> Option<f64> {
    match (&report.time, &report.counted) {
        (Some(time), _) => Some(time.seconds.median),
        (None, Some(counted)) => Some(counted.cost.total()),
        (None, None) => None,
    }
}

/// Who won, as far as that is certain.
fn told(plain: &RunReport, padded: &RunReport) -> String {
    match (&plain.time, &padded.time) {
        (Some(slow), Some(fast)) => match Ratio::of(fast, slow) {
            Some(ratio) if ratio.verdict() == Verdict::Faster => {
                format!("Padded, the transpose is {} times as fast on {}.", significant(ratio.value), padded.device)
            }
            Some(ratio) if ratio.verdict() == Verdict::Slower => {
                format!("On {} padding does not help: its shared memory works in another way.", padded.device)
            }
            _ => format!("On {} both are equally fast within the noise: something else limits them.", padded.device),
        },
        _ => match cost(plain).zip(cost(padded)) {
            Some((plain, padded)) if padded > 0.0 => format!(
                "Calculated from what the simulator counted: the padded transpose needs {} of the time.",
                percent(padded / plain)
            ),
            _ => String::new(),
        },
    }
}

fn percent(share: f64) -> String {
    format!("{} %", significant(share * 100.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_column_of_a_tile_takes_32_wavefronts_without_padding_and_one_with_it() {
        let last = |row| wavefronts(row).into_iter().max();
        assert_eq!(ROWS.map(last), [Some(31), Some(0)]);
    }
}
