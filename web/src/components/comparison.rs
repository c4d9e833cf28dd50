//! All variants of the family on the same problem.

use std::rc::Rc;

use warpground_engine::DeviceKind;
use warpground_measure::{
    ladder::ladders,
    units::seconds,
    yardstick::{Yardstick, percent},
};
use warpground_patterns::Metric;
use yew::prelude::*;

use super::{
    chart::Chart,
    data_table::{Column, DataTable},
    icon::Icon,
};
use crate::{
    browser::chart::{Bar, Spec},
    hooks::{Bench, Target},
    model::{
        Entry,
        session::{Past, SessionHandle},
    },
};

#[derive(Properties, PartialEq)]
pub(crate) struct ComparisonProps {
    pub(crate) bench: Bench,
    pub(crate) session: SessionHandle,
}

#[component]
pub(crate) fn Comparison(props: &ComparisonProps) -> Html {
    let ComparisonProps { bench, session } = props;
    let simulated = matches!(bench.target, Some(Target::Simulator(_)));
    let rows: Vec<(Entry, Option<Rc<Past>>)> = bench
        .entry
        .siblings()
        .map(|sibling| {
            let now = bench.settings.as_ref();
            let past = now.and_then(|now| session.comparable(bench.entry, now, sibling, simulated).cloned());
            (sibling, past)
        })
        .collect();
    let missing = rows.iter().filter(|(_, past)| past.is_none()).count();
    let label = match (rows.len(), missing) {
        (all, 0) => format!("Run all {all} again"),
        (all, _) => format!("Run all {all} variants"),
    };
    let busy = bench.runner.progress.is_some();
    let held = Held::of(bench.entry, &rows);
    // Without any run on what is chosen there is nothing to draw.
    let spec = Some(bars(bench, &rows)).filter(
        |spec| matches!(spec, Spec::Bars { bars, .. } if bars.iter().any(|bar| bar.value.is_some() || bar.failed)),
    );
    html! {
        <div class="comparison" data-drawn={spec.is_some().to_string()}>
            if let Some(spec) = spec {
                <Chart {spec} on_processor={is_of_processor(bench)} />
            }
            <div class="comparison-side">
                <button type="button" class="button" data-testid="run-family" disabled={bench.obstacle.is_some()}
                    aria-disabled={busy.to_string()} onclick={bench.run_family.reform(|_: MouseEvent| ())}>
                    { Icon::Run.draw() }{ label }
                </button>
                if is_of_processor(bench) {
                    <p class="processor-note" role="note" data-testid="processor-note">
                        { Icon::Alert.draw() }
                        <span>
                            {"These are times of a processor: this browser offers no GPU, only a program that imitates one. What is fast here may be slow on a GPU. "}
                            <button type="button" class="link-button" data-testid="compare-simulated"
                                onclick={bench.simulator.choose.reform(|_: MouseEvent| true)}>{"Compare what a GPU would do"}</button>
                        </span>
                    </p>
                }
                if ladders().any(|family| family.id == bench.entry.family.id) {
                    <a href={format!("#/ladder/{}", bench.entry.family.id)}>{"The ladder: every rung, and what it changed"}</a>
                }
                <DataTable class="comparison-table" around={Classes::new()}
                    columns={vec![Column::text("Variant"), Column::text("Sizes"), Column::text("Block"), Column::number(if simulated { "Cost" } else { "Time" })]}>
                    { for rows.iter().map(|(sibling, past)| row(*sibling, past.as_deref(), bench.entry, simulated)) }
                </DataTable>
                if simulated {
                    <p class="origin" data-testid="cost-origin">
                        {"A cost is calculated from what the simulator counted, at the best rates of the simulated GPU and without the launches. It is not a time."}
                    </p>
                }
                { held.map(|held| held.draw(&rows)).unwrap_or_default() }
            </div>
        </div>
    }
}

/// What the family's kernels are held against, and how fast that was here.
struct Held {
    yardstick: &'static Yardstick,
    whole: Option<f64>,
}

/// The speed of a run: by its time, or by what it cost on the simulator.
fn speed_of(past: &Past) -> Option<f64> {
    let report = past.result.as_ref().ok().filter(|report| report.check.passed)?;
    report.rate.map(|rate| rate.value).or_else(|| {
        let cost = report.counted.as_ref()?.cost.total();
        #[expect(clippy::cast_precision_loss, reason = "bytes of a problem are far below 2^53")]
        (cost > 0.0).then(|| report.work.bytes as f64 / cost / 1e9)
    })
}

impl Held {
    fn of(entry: Entry, rows: &[(Entry, Option<Rc<Past>>)]) -> Option<Held> {
        let yardstick = Yardstick::of(entry.family.id)?;
        let whole = rows.iter().find(|(sibling, _)| sibling.variant.id == yardstick.variant);
        Some(Held { yardstick, whole: whole.and_then(|(_, past)| speed_of(past.as_deref()?)) })
    }

    /// Each kernel's share of the yardstick, here and on the cards of the course.
    fn draw(&self, rows: &[(Entry, Option<Rc<Past>>)]) -> Html {
        let mut columns = vec![Column::text("Variant"), Column::number("Here")];
        columns.extend(self.yardstick.cards.iter().map(|card| Column::number(card.name)));
        let cell = |share: Option<f64>| match share {
            // A gauge that ends at the yardstick; what is faster fills it.
            Some(share) => html! {
                <td class="number gauge" ~style={format!("--share: {:.0}%", share.min(100.0))}>{ format!("{share:.0} %") }</td>
            },
            None => html! { <td class="number">{"–"}</td> },
        };
        let line = |(sibling, past): &(Entry, Option<Rc<Past>>)| {
            let here = past.as_deref().and_then(speed_of).zip(self.whole).map(|(part, whole)| percent(part, whole));
            html! {
                <tr key={sibling.variant.id}>
                    <th scope="row">{ sibling.variant.title }</th>
                    { cell(here) }
                    { for self.yardstick.cards.iter().map(|card| cell(card.of(sibling.variant.id).map(|(_, share)| share))) }
                </tr>
            }
        };
        html! {
            <DataTable class="comparison-table" around={Classes::new()} {columns}
                caption={format!("Speed in per cent of {}; the cards' speeds are the course's", self.yardstick.name)}>
                { for rows.iter().filter(|(sibling, _)| sibling.variant.defect.is_none()).map(line) }
            </DataTable>
        }
    }
}

fn row(sibling: Entry, past: Option<&Past>, current: Entry, simulated: bool) -> Html {
    let name = if sibling == current {
        html! { <strong>{ sibling.variant.title }</strong> }
    } else {
        // With the same problem, so that what the table says of it is there, too.
        html! { <a href={past.map_or_else(|| sibling.href(), Past::href)}>{ sibling.variant.title }</a> }
    };
    let Some(past) = past else {
        let words = if simulated { "not counted on this problem" } else { "not timed on this problem" };
        return html! { <tr key={sibling.variant.id}><th scope="row">{ name }</th><td colspan="3" class="unrun">{ words }</td></tr> };
    };
    let time = match &past.result {
        Err(error) => {
            let reason = error.to_string();
            return html! {
                <tr key={sibling.variant.id}>
                    <th scope="row">{ name }</th><td colspan="3" class="wrong" title={reason.clone()}>{ reason.clone() }</td>
                </tr>
            };
        }
        Ok(report) if !report.check.passed => html! { <span class="wrong">{"wrong"}</span> },
        Ok(report) => html! {
            {
                match (&report.time, &report.counted) {
                    (Some(time), _) => seconds(time.seconds.median),
                    (None, Some(counted)) => seconds(counted.cost.total()),
                    (None, None) => "–".to_owned(),
                }
            }
        },
    };
    html! {
        <tr key={sibling.variant.id}>
            <th scope="row">{ name }</th><td>{ past.sizes() }</td><td>{ past.block() }</td><td class="number">{ time }</td>
        </tr>
    }
}

/// What the simulator counted of each variant.
fn counted_bars(bench: &Bench, rows: &[(Entry, Option<Rc<Past>>)]) -> Spec {
    let bars = rows.iter().map(|(sibling, past)| {
        let report = past.as_ref().and_then(|past| past.result.as_ref().ok());
        let counted = report.and_then(|report| report.counted.as_ref());
        Bar {
            name: sibling.variant.title.to_owned(),
            value: counted.map(|counted| counted.cost.total()),
            low: None,
            high: None,
            highlighted: *sibling == bench.entry,
            failed: past.as_ref().is_some_and(|past| !past.is_correct()),
        }
    });
    let label = format!(
        "{}: cost of what the simulator counted, at the best rates; calculated, not a forecast; lower is better",
        bench.entry.family.title
    );
    Spec::Bars { label, unit: "s".to_owned(), bars: bars.collect() }
}

/// Whether what Run measures is a processor that replaces a GPU.
fn is_of_processor(bench: &Bench) -> bool {
    matches!(bench.target, Some(Target::Gpu(_))) && bench.adapter.kind == DeviceKind::Software
}

fn bars(bench: &Bench, rows: &[(Entry, Option<Rc<Past>>)]) -> Spec {
    if matches!(bench.target, Some(Target::Simulator(_))) {
        return counted_bars(bench, rows);
    }
    let unit = match bench.entry.variant.metric {
        Metric::Bandwidth => "GB/s",
        Metric::Arithmetic => "GFLOP/s",
    };
    let bars = rows
        .iter()
        .map(|(sibling, past)| {
            let report = past.as_ref().and_then(|past| past.result.as_ref().ok());
            let rate = report.and_then(|report| report.rate);
            Bar {
                name: sibling.variant.title.to_owned(),
                value: rate.map(|rate| rate.value),
                low: rate.map(|rate| rate.low),
                high: rate.map(|rate| rate.high),
                highlighted: *sibling == bench.entry,
                failed: past.as_ref().is_some_and(|past| !past.is_correct()),
            }
        })
        .collect();
    let device = if is_of_processor(bench) { " on a processor, not on a GPU" } else { "" };
    let label = format!("{}: rate of each variant{device}", bench.entry.family.title);
    Spec::Bars { label, unit: unit.to_owned(), bars }
}
