//! What the device can do at best, measured when asked for, and the roofline of this session's runs below it.

use warpground_measure::{
    CeilingOptions, Ceilings, Row, RowResult, ceilings, roofline::Roofline, sweep::Measured, words::speed,
};
use yew::prelude::*;

use super::{Chart, Icon, facts};
use crate::{
    browser::chart::{Line, Point, Spec},
    hooks::{DeviceHandle, sentence},
    model::session::{Session, SessionHandle},
};

#[derive(Properties, PartialEq)]
pub(crate) struct CeilingsProps {
    pub(crate) device: DeviceHandle,
    pub(crate) session: SessionHandle,
    /// Whether the device is a processor that replaces a GPU.
    pub(crate) on_processor: bool,
}

#[derive(Clone, PartialEq)]
enum State {
    Idle,
    Running,
    Done(Box<Result<Ceilings, String>>),
}

#[component]
pub(crate) fn AtBest(props: &CeilingsProps) -> Html {
    let state = use_state_eq(|| State::Idle);
    let run = {
        let (state, device) = (state.setter(), props.device.clone());
        Callback::from(move |_: MouseEvent| {
            state.set(State::Running);
            let (state, device) = (state.clone(), device.clone());
            wasm_bindgen_futures::spawn_local(async move {
                let options = CeilingOptions::suiting(device.get().adapter().kind);
                let measured = ceilings(device.get(), &options).await.map_err(|error| error.to_string());
                state.set(State::Done(Box::new(measured)));
            });
        })
    };
    let running = *state == State::Running;
    html! {
        <section class="demonstration" data-testid="at-best" aria-labelledby="at-best">
            <div class="demonstration-head">
                <h2 id="at-best">{"Peak rates of this device"}</h2>
                <button type="button" class="button button-small" data-testid="measure-ceilings" disabled={running} onclick={run}>
                    { Icon::Run.draw() }{ if running { "Measuring …" } else { "Measure" } }
                </button>
            </div>
            <p>{"Three kernels measure it, and their results are verified too: one copies, one multiplies and adds in registers, one reads shared memory. Their rates are the roofs above every other kernel."}</p>
            {
                match &*state {
                    State::Idle | State::Running => Html::default(),
                    State::Done(measured) => match &**measured {
                        Err(reason) => html! { <p class="failure">{ sentence(reason) }</p> },
                        Ok(ceilings) => shown(ceilings, &props.session, props.on_processor),
                    },
                }
            }
        </section>
    }
}

fn shown(ceilings: &Ceilings, session: &Session, on_processor: bool) -> Html {
    let of = |ceiling: &warpground_measure::Ceiling| speed(ceiling.rate.value, ceiling.rate.unit);
    let mut rows = vec![("Copies", of(&ceilings.bandwidth)), ("Multiply-adds", of(&ceilings.arithmetic))];
    rows.extend(ceilings.shared.as_ref().map(|shared| ("Reads from shared memory", of(shared))));
    html! {
        <>
            { facts(rows.into_iter().map(|(name, text)| (name, html! { { text } }))) }
            {
                match roofline_of(ceilings, session, &[]) {
                    Some(spec) => html! { <Chart {spec} {on_processor} /> },
                    None => html! { <p>{"No kernel with arithmetic has run on the GPU in this session yet. Such kernels appear here, below these roofs."}</p> },
                }
            }
        </>
    }
}

/// The roofline of a session's runs and of rows beside them; nothing without a run on a GPU.
pub(super) fn roofline_of(ceilings: &Ceilings, session: &Session, rows: &[Row]) -> Option<Spec> {
    let mut runs: Vec<Row> = session
        .runs()
        .filter(|past| past.edited.is_none())
        .filter_map(|past| {
            let report = past.result.as_deref().ok()?.clone();
            let measured = Measured { reduced: None, ceiling: None, share_of_ceiling: None, report };
            let (id, settings) = (past.entry.id().to_string(), past.settings.clone());
            Some(Row { id, label: None, size: 0, settings, result: RowResult::Measured(Box::new(measured)) })
        })
        .collect();
    runs.extend_from_slice(rows);
    Some(chart("this session's kernels", lines_of(&Roofline::of(ceilings, &runs)?)))
}

/// The lines and the marks of the roofline of rows; nothing where none of them calculates.
pub(super) fn roofline_lines(ceilings: &Ceilings, rows: &[Row]) -> Vec<Line> {
    Roofline::of(ceilings, rows).map(|roofline| lines_of(&roofline)).unwrap_or_default()
}

fn lines_of(roofline: &Roofline) -> Vec<Line> {
    let point = |[x, y]: [f64; 2]| Point { x, y, low: None, high: None };
    let roofs = roofline.roofs.iter().map(|roof| Line {
        name: roof.name.clone(),
        points: roof.line.map(point).to_vec(),
        highlighted: false,
        dashed: true,
    });
    let marks = roofline.marks.iter().map(|mark| Line {
        name: mark.label.as_ref().map_or_else(|| mark.id.clone(), |label| format!("{}, {label}", mark.id)),
        points: vec![point([mark.intensity, mark.rate])],
        highlighted: true,
        dashed: false,
    });
    roofs.chain(marks).collect()
}

/// A roofline with the kernels of somebody or something.
pub(super) fn chart(whose: &str, series: Vec<Line>) -> Spec {
    Spec::Lines {
        label: format!("Roofline: {whose} below what the device allows"),
        x_label: "Operations per byte".to_owned(),
        x_unit: String::new(),
        x_log2: true,
        y_label: "Speed".to_owned(),
        y_unit: "GFLOP/s".to_owned(),
        y_log: true,
        series,
    }
}
