//! What the sanitizer says.

use warpground_measure::units::count;
use warpground_protocol::simulation::Found;
use yew::prelude::*;

use super::progress::waiting;
use crate::{
    components::icon::Icon,
    hooks::{Bench, CUDA, Work},
};

#[derive(Properties, PartialEq)]
pub(crate) struct FindingsProps {
    pub(crate) bench: Bench,
}

#[component]
pub(crate) fn Findings(props: &FindingsProps) -> Html {
    let bench = &props.bench;
    let watched = &bench.watched;
    let Work { running, done } = &watched.inspection;
    let stale = watched.findings().is_none();
    let look = watched.inspect.reform(|_: MouseEvent| ());
    let button = |label: &'static str| {
        html! {
            <button type="button" class="button" data-testid="inspect" disabled={watched.subject.is_none()} onclick={look.clone()}>
                { Icon::Run.draw() }{ label }
            </button>
        }
    };
    match (running, done.as_deref()) {
        (Some(progress), _) => waiting("Every access of every thread is watched.", *progress, &watched.stop_inspection),
        (None, None) => html! {
            <div class="empty">
                <p class="empty-head">{"Not checked yet."}</p>
                <p>{"A sanitizer watches the kernel on the simulator and looks for races, accesses out of bounds, memory read before it is written, barriers that not all threads reach, and blocks that wait for each other."}</p>
                { button("Find mistakes") }
            </div>
        },
        (None, Some((_, Err(reason)))) => html! {
            <div class="empty">
                <p class="empty-head">{"The simulator could not run the kernel."}</p>
                <p class="failure">{ reason }</p>
                { button("Look again") }
            </div>
        },
        (None, Some((_, Ok(reply)))) => html! {
            <div class="findings" data-testid="findings" data-count={reply.findings.len().to_string()} data-stale={stale.to_string()}>
                <p class="findings-head">
                    { if reply.findings.is_empty() { Icon::Right.draw() } else { Icon::Alert.draw() } }
                    <span>{ head(reply.findings.len(), stale) }</span>
                    if stale {
                        { button("Look again") }
                    }
                </p>
                <ol>{ for reply.findings.iter().map(|found| finding(found, bench)) }</ol>
            </div>
        },
    }
}

fn head(findings: usize, stale: bool) -> String {
    let found = match findings {
        0 => "No mistakes found: no race, no access out of bounds, nothing read before it was written.".to_owned(),
        1 => "1 finding.".to_owned(),
        many => format!("{many} findings."),
    };
    if stale { format!("Before your change: {found}") } else { found }
}

fn finding(found: &Found, bench: &Bench) -> Html {
    // Where the WGSL is a translation, the line is one of what the reader wrote; else one of the text that the reader sees.
    let in_cuda = bench.cuda.linked().is_some() || bench.on_screen.shows(CUDA);
    let sites = found.sites.iter().map(|site| {
        let cuda = bench.cuda.line_of_site(site).filter(|_| in_cuda);
        let (line, title, go_to) = match (cuda, site.wgsl) {
            (Some(line), _) => (line, format!("CUDA line {line}"), &bench.go_to_cuda),
            (None, place) => {
                let line = place.map_or(1, |place| place.line);
                let what = if in_cuda { "WGSL line" } else { "Line" };
                (line, format!("{what} {line}"), &bench.go_to)
            }
        };
        html! {
            <li>
                <button type="button" class="link-button" onclick={go_to.reform(move |_: MouseEvent| line)}>{ title }</button>
                <span>{ site.words.clone() }</span>
            </li>
        }
    });
    html! {
        <li class="finding">
            <p class="finding-kind">
                { found.kind.describe() }
                if let Some(memory) = &found.memory {
                    <code>{ memory.clone() }</code>
                }
                if found.warns {
                    <span class="badge">{"warning"}</span>
                }
                if found.count > 1 {
                    <span class="badge">{ format!("{} times", count(found.count)) }</span>
                }
                if found.launches > 1 {
                    <span class="badge">{ format!("in {} launches", count(found.launches)) }</span>
                }
            </p>
            <ul>{ for sites }</ul>
            <p class="finding-advice">{ found.cuda_advice.as_ref().filter(|_| in_cuda).unwrap_or(&found.advice).clone() }</p>
        </li>
    }
}
