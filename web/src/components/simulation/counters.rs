//! The counters in full: the whole run, and each line, the most expensive first.

use std::iter::once;

use warpground_measure::{
    counted::{COLUMNS, LineCells, sectors_per_request, used_share},
    profile::{Diagnosis, ProfileReport},
    units::{bytes, count, significant},
};
use warpground_sim::observe::counters::{Counts, GlobalTraffic, SharedTraffic};
use yew::prelude::*;

use crate::{
    components::{Column, DataTable, coded, icon::Icon},
    hooks::{Bench, CUDA, WIDTH},
};

#[derive(Properties, PartialEq)]
pub(crate) struct CountersProps {
    pub(crate) bench: Bench,
}

#[component]
pub(crate) fn Counters(props: &CountersProps) -> Html {
    let bench = &props.bench;
    // Where the WGSL is a translation, lines and advice are about what the reader wrote; else about the text that the reader
    // sees.
    let in_cuda = bench.cuda.linked().is_some() || bench.on_screen.shows(CUDA);
    let about = (bench.watched.past.clone(), bench.cuda.clone());
    let on_cuda = use_memo(about, |(_, cuda)| cuda.on_own_lines(bench.watched.counted()?));
    match (on_cuda.as_ref().as_ref().filter(|_| in_cuda), bench.watched.counted()) {
        (Some(counted), _) => counters(counted, "CUDA line", &bench.go_to_cuda),
        (None, Some(counted)) => counters(counted, if in_cuda { "WGSL line" } else { "Line" }, &bench.go_to),
        (None, None) => nothing(bench),
    }
}

/// The counters of a run; `line` is what a line of it is called, and `go_to` goes to one.
pub(crate) fn counters(counted: &ProfileReport, line: &'static str, go_to: &Callback<u32>) -> Html {
    let total = &counted.counts;
    let lanes = total.activity.efficiency(WIDTH);
    html! {
        <div class="counters">
            if counted.diagnoses.iter().map(|diagnosis| diagnosis.weight).sum::<f64>() > 1.0 {
                <p class="origin">{"Several reasons concern the same part of the kernel's cost, so their shares add up to more than all of it."}</p>
            }
            <ol class="diagnoses" aria-label="Why it is slow" data-testid="diagnoses">
                { for counted.diagnoses.iter().map(|diagnosis| diagnose(diagnosis, line, go_to)) }
            </ol>
            <div class="counters-total">
                { global(total) }
                { shared(total) }
                <dl class="facts">
                    { fact("Warps", count(counted.warps)) }
                    { fact("Instructions", count(total.activity.issued)) }
                    { fact("Lanes active", lanes.map_or_else(|| "–".to_owned(), |share| format!("{} %", significant(share * 100.0)))) }
                    { fact("Branches", format!("{}, {} of them divergent", count(total.branches.executed), count(total.branches.divergent))) }
                </dl>
                <p class="origin">{ format!("Counted by the simulator with warps of {} lanes, as NVIDIA's profiler counts. Not measured.", WIDTH) }</p>
            </div>
            { lines(counted, line, go_to) }
        </div>
    }
}

/// The line that the first piece of advice names, or the most expensive one.
pub(crate) fn first_line(counted: &ProfileReport) -> Option<u32> {
    let named = counted.diagnoses.iter().flat_map(|diagnosis| &diagnosis.evidence).filter_map(|evidence| evidence.line);
    named.chain(counted.lines.iter().map(|line| line.line)).find(|line| *line > 0)
}

/// A reason, with what it goes by.
fn diagnose(diagnosis: &Diagnosis, name: &str, go_to: &Callback<u32>) -> Html {
    let evidence = diagnosis.evidence.iter().map(|evidence| {
        let line = evidence.line.filter(|line| *line > 0).map(|line| {
            let go_to = go_to.reform(move |_: MouseEvent| line);
            html! { <button type="button" class="link-button" onclick={go_to}>{ format!("{name} {line}") }</button> }
        });
        html! { <li>{ line }<span>{ coded(&evidence.text) }</span></li> }
    });
    html! {
        <li class="diagnosis">
            <p class="diagnosis-title">
                <span>{ diagnosis.title.clone() }</span>
                if diagnosis.weight > 0.0 {
                    <span class="badge">{ format!("concerns {:.0} % of the cost", diagnosis.weight * 100.0) }</span>
                }
            </p>
            <p>{ diagnosis.advice.clone() }</p>
            <ul>{ for evidence }</ul>
            <p class="origin">{ format!("Rule: {}.", diagnosis.threshold) }</p>
        </li>
    }
}

fn nothing(bench: &Bench) -> Html {
    html! {
        <div class="empty">
            <p class="empty-head">{"Nothing has been counted yet."}</p>
            <p>{"The simulator runs the kernel in warps of 32 lanes and counts, line by line, what an NVIDIA profiler would: requests, sectors, wavefronts, active lanes. Any kernel that compiles can be counted."}</p>
            <button type="button" class="button" data-testid="count" disabled={bench.watched.subject.is_none()}
                onclick={bench.count.reform(|_: MouseEvent| ())}>
                { Icon::Run.draw() }{"Count on the simulator"}
            </button>
        </div>
    }
}

fn fact(name: &'static str, value: String) -> Html {
    html! { <div><dt>{ name }</dt><dd>{ value }</dd></div> }
}

fn global(total: &Counts) -> Html {
    let rows: [(&str, GlobalTraffic); 3] =
        [("Load", total.global_load), ("Store", total.global_store), ("Atomic", total.global_atomic)];
    let rows = rows.into_iter().filter(|(_, traffic)| traffic.requests > 0).map(|(name, traffic)| {
        let counts = Counts { global_load: traffic, ..Counts::default() };
        html! {
            <tr>
                <th scope="row">{ name }</th>
                <td>{ count(traffic.requests) }</td>
                <td>{ count(traffic.sectors) }</td>
                <td>{ sectors_per_request(&counts).map(significant) }</td>
                <td>{ format!("{} of {}", bytes(traffic.useful_bytes), bytes(traffic.moved_bytes)) }</td>
                <td>{ used_share(&counts).map(|share| format!("{} %", significant(share * 100.0))) }</td>
            </tr>
        }
    });
    table("Global memory", &["Requests", "Sectors", "Per request", "Bytes used", "Share"], rows.collect())
}

fn shared(total: &Counts) -> Html {
    let rows: [(&str, SharedTraffic); 3] =
        [("Load", total.shared_load), ("Store", total.shared_store), ("Atomic", total.shared_atomic)];
    let rows = rows.into_iter().filter(|(_, traffic)| traffic.requests > 0).map(|(name, traffic)| {
        html! {
            <tr>
                <th scope="row">{ name }</th>
                <td>{ count(traffic.requests) }</td>
                <td>{ count(traffic.wavefronts) }</td>
                <td>{ count(traffic.bank_conflicts) }</td>
            </tr>
        }
    });
    table("Shared memory", &["Requests", "Wavefronts", "Bank conflicts"], rows.collect())
}

fn table(name: &'static str, heads: &[&'static str], rows: Vec<Html>) -> Html {
    if rows.is_empty() {
        return Html::default();
    }
    html! {
        <DataTable class="count-table" around="counters-lines"
            columns={once(name).chain(heads.iter().copied()).map(Column::text).collect::<Vec<_>>()}>
            { for rows }
        </DataTable>
    }
}

/// The lines, those that cost most first.
fn lines(counted: &ProfileReport, name: &'static str, go_to: &Callback<u32>) -> Html {
    let rows = counted.lines.iter().map(|line| {
        let number = line.line;
        let go_to = go_to.reform(move |_: MouseEvent| number);
        let cells = LineCells::of(&line.counts, WIDTH);
        html! {
            <tr key={number}>
                <th scope="row">
                    if number > 0 {
                        <button type="button" class="link-button" onclick={go_to} title="Show the line">{ number }</button>
                        <code>{ line.text.clone() }</code>
                    } else {
                        {"only in the WGSL"}
                    }
                </th>
                <td>{ format!("{:.0} %", line.share * 100.0) }</td>
                { for cells.columns().into_iter().map(|(text, level)| html! { <td data-level={level.name()}>{ text }</td> }) }
                <td>{ count(cells.issued) }</td>
            </tr>
        }
    });
    html! {
        <DataTable class="count-table" around="counters-lines" testid="line-counters" label="Counters by line"
            columns={[name, "cost"].into_iter().chain(COLUMNS.map(|(_, name)| name)).chain(once("instructions")).map(Column::text).collect::<Vec<_>>()}>
            { for rows }
        </DataTable>
    }
}
