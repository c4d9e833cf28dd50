//! The numbers of the picture in tables.

use warpground_measure::{units::count, warps::Picture};
use yew::prelude::*;

use crate::components::{Column, DataTable};

/// The same work with fewer blocks at once: what more of them hide.
pub(super) fn residencies(picture: &Picture) -> Html {
    let [resident, _] = picture.resident;
    let caption = format!(
        "More blocks at once hide more latency: {} with other numbers of blocks at once",
        if picture.blocks == 1 { "the same block".to_owned() } else { format!("the same {} blocks", picture.blocks) },
    );
    html! {
        <DataTable class="count-table" around="counters-total" caption={caption} testid="warps-residencies"
            columns={["Blocks at once", "Occupancy", "Cycles", "Slots used"].map(Column::text).to_vec()}>
            { for picture.residencies.iter().map(|(number, occupancy, cycles, used)| {
                let here = *number == resident;
                html! {
                    <tr aria-current={here.then_some("true")}>
                        <th scope="row">{ if here { format!("{number} (drawn)") } else { number.to_string() } }</th>
                        <td>{ occupancy.as_deref().unwrap_or("–") }</td><td>{ cycles }</td><td>{ format!("{used} %") }</td>
                    </tr>
                }
            }) }
        </DataTable>
    }
}

/// What instructions cost.
pub(super) fn classes(picture: &Picture) -> Html {
    html! {
        <DataTable class="count-table" around={Classes::new()} caption="Cycles by class of instruction"
            columns={vec![Column::text("Class"), Column::number("Instructions"), Column::number("Cycles each"), Column::number("Cycles in all")]}>
            { for picture.classes.iter().map(|[class, instructions, each, all]| html! {
                <tr><th scope="row">{ class }</th><td class="number">{ instructions }</td><td class="number">{ each }</td><td class="number">{ all }</td></tr>
            }) }
        </DataTable>
    }
}

/// Every warp of a cycle, and where the model's numbers come from.
pub(super) fn details(picture: &Picture, now: u64) -> Html {
    html! {
        <>
            <details>
                <summary>{ format!("Every warp in cycle {}", count(now)) }</summary>
                <DataTable class="count-table" around={Classes::new()} columns={["Block, warp", "Scheduler", "What it does"].map(Column::text).to_vec()}>
                    { for picture.rows.iter().filter_map(|row| row.at(now).map(|run| html! {
                        <tr><th scope="row">{ format!("{}, {}", row.warp.0, row.warp.1) }</th><td>{ row.scheduler }</td><td>{ picture.doing(run) }</td></tr>
                    })) }
                </DataTable>
            </details>
            <details>
                <summary>{"Latencies and their sources"}</summary>
                <DataTable class="count-table" around={Classes::new()}>
                    { for picture.latencies.iter().map(|(name, cycles, source)| html! {
                        <tr><th scope="row">{ name }</th><td>{ format!("{cycles} cycles") }</td><td class="warps-source">{ source }</td></tr>
                    }) }
                </DataTable>
            </details>
        </>
    }
}
