//! A run in full: every reading, and where the numbers come from.

use std::rc::Rc;

use warpground_engine::DeviceKind;
use warpground_measure::{
    RunReport,
    run::TimeReport,
    units::{bytes, count, seconds},
    words,
};
use yew::prelude::*;

use super::{chart::Chart, run_bar::unbroken};
use crate::{browser::chart::Spec, hooks::Absence, model::session::Past};

#[derive(Properties, PartialEq)]
pub(crate) struct ReadingsProps {
    pub(crate) past: Option<Rc<Past>>,
    /// Why there is no GPU, where there is none.
    pub(crate) absence: Option<Absence>,
    /// Whether a run of it is under way.
    pub(crate) running: bool,
}

#[component]
pub(crate) fn Readings(props: &ReadingsProps) -> Html {
    let predicted = props.past.as_ref().is_some_and(|past| past.showed_its_mistake());
    match props.past.as_ref().map(|past| &past.result) {
        None if props.running => html! {
            <div class="empty"><p class="empty-head">{"Running …"}</p></div>
        },
        None => html! {
            <div class="empty">
                <p class="empty-head">{"This kernel has not run yet."}</p>
                if let Some(absence) = &props.absence {
                    <p>
                        { format!("There is no GPU here ({}), so Run uses the simulator: the result is compared with a reference, and what the kernel does is counted. ", absence.short()) }
                        <a href="#/device">{"How to get a GPU"}</a>
                    </p>
                } else {
                    <p>{"Run the kernel: its result is first compared with a reference. Then the run is timed or counted."}</p>
                }
            </div>
        },
        Some(Err(error)) => html! {
            <div class="empty">
                <p class="empty-head">{ if predicted { "No result, as predicted." } else { "The last run failed." } }</p>
                <p class="failure">{ error.to_string() }</p>
            </div>
        },
        // What makes a picture is looked at as one.
        Some(Ok(report)) => details(
            report,
            props.past.as_ref().is_some_and(|past| past.on_processor),
            props.past.as_ref().is_some_and(|past| !past.entry.family.makes_picture()),
        ),
    }
}

/// Everything about a run. A function of its own: `split.mjs` finds it by its name, and a page that has not run needs none of it.
#[inline(never)]
fn details(report: &RunReport, on_processor: bool, values: bool) -> Html {
    let launches = match report.launches.as_slice() {
        [first] => first.to_string(),
        [first, rest @ ..] => format!("{first} and {} more", rest.len()),
        [] => "none".to_owned(),
    };
    html! {
        <div class="details">
            <dl class="facts">
                <div><dt>{"Result"}</dt><dd>{ unbroken(&words::verdict(&report.check)) }</dd></div>
                {
                    report.time.as_ref().map_or_else(Html::default, |time| html! {
                        <>
                            { fact("Median", &seconds(time.seconds.median)) }
                            { fact("Quartiles", &words::time_range(time.seconds.lower_quartile, time.seconds.upper_quartile)) }
                            { fact("Measured by", &words::time_source_on(time, device_kind(on_processor))) }
                        </>
                    })
                }
                {
                    report.rate.map_or_else(Html::default, |rate| {
                        fact("Rate", &format!("{}: {}", words::speed(rate.value, rate.unit), work(report, rate.unit)))
                    })
                }
                { for report.outputs.iter().filter(|_| values).map(|output| html! {
                    <div><dt><code>{ output.name.clone() }</code></dt><dd data-testid="values">{ output.words() }</dd></div>
                }) }
                { fact("Device", &report.device) }
                { fact("Launched", &launches) }
                { fact("Device memory", &bytes(report.memory_bytes)) }
            </dl>
            {
                match (&report.time, &report.counted) {
                    // One reading has no distribution.
                    (Some(time), _) if time.readings.len() < 2 => html! { <p class="empty">{"One reading, which has no distribution."}</p> },
                    (Some(time), _) => html! { <Chart spec={distribution(time, on_processor)} {on_processor} /> },
                    (None, Some(_)) => html! {
                        <p class="empty">{"Counted by the simulator, not timed. Counters shows all counts line by line; Step by step shows where they come from."}</p>
                    },
                    (None, None) => html! { <p class="empty">{"Not timed."}</p> },
                }
            }
        </div>
    }
}

fn fact(name: &'static str, value: &str) -> Html {
    html! { <div><dt>{ name }</dt><dd>{ value }</dd></div> }
}

/// What is behind the device that took a time, as far as it matters for the time's name.
fn device_kind(on_processor: bool) -> DeviceKind {
    if on_processor { DeviceKind::Software } else { DeviceKind::Unknown }
}

/// What the rate counts.
fn work(report: &RunReport, unit: &str) -> String {
    if unit == "GB/s" {
        format!("{} in and out, each once", bytes(report.work.bytes))
    } else {
        format!("{} operations", count(report.work.flops))
    }
}

fn distribution(time: &TimeReport, on_processor: bool) -> Spec {
    let whose = if on_processor { " of a processor, not of a GPU" } else { "" };
    Spec::Distribution {
        label: format!("Time per run{whose}, {} readings", time.seconds.count),
        unit: "s".to_owned(),
        readings: time.readings.clone(),
        median: time.seconds.median,
        low: time.seconds.lower_quartile,
        high: time.seconds.upper_quartile,
    }
}
