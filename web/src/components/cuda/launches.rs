//! What the program launched.

use warpground_engine::{DeviceKind, TimeSource};
use warpground_measure::{program::Launched, units, words};
use yew::prelude::*;

use crate::{
    components::{Column, DataTable},
    hooks::{Latest, Phase, Workbench},
};

#[derive(Properties, PartialEq)]
pub(crate) struct LaunchListProps {
    pub(crate) bench: Workbench,
    /// Goes to a line of the CUDA text.
    pub(crate) go_to: Callback<u32>,
}

#[component]
pub(crate) fn LaunchList(props: &LaunchListProps) -> Html {
    let launches = &props.bench.latest.launches;
    let kind = props.bench.latest.device_kind();
    if launches.rows.is_empty() {
        return html! {
            <div class="empty">
                <p class="empty-head">{"No launches yet"}</p>
                <p>{"Each launch of a run appears here, with its grid, its block and its time."}</p>
            </div>
        };
    }
    html! {
        <>
            <DataTable class="history launches" testid="launches"
                columns={vec![Column::text("Launch"), Column::text("Line"), Column::number("Times"), Column::number("Time"), Column::text("Shortest to longest"), Column::text("By")]}>
                { for launches.rows.iter().map(|launch| row(launch, kind, &props.go_to)) }
            </DataTable>
            if let Some(step) = clock_step(&props.bench.latest) {
                <p class="console-gap">{ format!("The clock moves in steps of {}: its times are no more exact than that.", units::seconds(step)) }</p>
            }
            if launches.left_out > 0 {
                <p class="console-gap">{ format!("and {} more launches, each with another grid", units::count(launches.left_out)) }</p>
            }
        </>
    }
}

/// The clock's step, once it is known and a time comes from that clock.
fn clock_step(latest: &Latest) -> Option<f64> {
    let by_clock = |row: &Launched| row.source == TimeSource::Clock;
    match &latest.phase {
        Phase::Ended(reply) => latest.launches.rows.iter().any(by_clock).then_some(reply.clock_step_seconds),
        _ => None,
    }
}

fn row(launch: &Launched, kind: DeviceKind, go_to: &Callback<u32>) -> Html {
    let (line, go_to) = (launch.line, go_to.clone());
    html! {
        <tr>
            <td><code>{ launch.as_cuda() }</code></td>
            <td><button type="button" class="link-button" onclick={move |_| go_to.emit(line)}>{ format!("line {line}") }</button></td>
            <td class="number">{ units::count(launch.count) }</td>
            <td class="number">{ launch.time() }</td>
            <td>{ launch.spread().unwrap_or_else(|| "–".to_owned()) }</td>
            <td>{ words::source_on(launch.source, kind) }</td>
        </tr>
    }
}
