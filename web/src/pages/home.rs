//! What this is, on which device, and all that there is to run.

use warpground_measure::units;
use warpground_patterns::{Family, families};
use yew::prelude::*;

use crate::{
    components::{DeviceSummary, Weave},
    model::Entry,
};

#[component]
pub(crate) fn HomePage() -> Html {
    let kernels = Entry::all().count();
    let mistakes = Entry::all().filter(|entry| entry.variant.defect.is_some()).count();
    let start = Entry::all().next().map(|entry| entry.href());
    html! {
        <div class="page home">
            <div class="hero">
                <div class="hero-text">
                    <h1>{"CUDA patterns,"}<br />{"on the GPU you have."}</h1>
                    <p class="lead">
                        {"Every kernel of the course runs here, in this page, on your own graphics card, whoever made it: \
                          as WGSL beside the CUDA C that it expresses, compared with a reference, and timed."}
                    </p>
                    if let Some(href) = start {
                        <p class="hero-actions">
                            <a class="button button-primary" {href}>{"Run the first kernel"}</a>
                            <a class="button" href="#/cuda">{"Run a CUDA program"}</a>
                            <a class="button" href="#/calculators">{"Calculate"}</a>
                        </p>
                    }
                </div>
                <DeviceSummary />
            </div>
            <Weave />
            <section aria-labelledby="families">
                <div class="section-head">
                    <h2 id="families">{"Kernels"}</h2>
                    <p>
                        { format!("{} kernels in {} families, {mistakes} of them mistakes on purpose", units::count(kernels as u64), families().len()) }
                    </p>
                </div>
                <ul class="families">
                    { for families().iter().map(|family| card(family)) }
                </ul>
            </section>
        </div>
    }
}

/// A family in a few lines: what it computes, and its kernels by name. What is wrong on purpose is counted only; it is
/// found beside what is right.
fn card(family: &'static Family) -> Html {
    let (mistakes, kernels): (Vec<Entry>, Vec<Entry>) = family
        .variants
        .iter()
        .map(|variant| Entry { family, variant })
        .partition(|entry| entry.variant.defect.is_some());
    html! {
        <li class="family" key={family.id}>
            <h3><a href={format!("#/{}", family.id)}>{ family.title }</a></h3>
            <p>{ family.summary }</p>
            <ul>
                { for kernels.into_iter().map(|entry| html! {
                    <li key={entry.variant.id}>
                        <a href={entry.href()} title={entry.variant.summary} data-testid="home-link" data-id={entry.id().to_string()}>
                            { entry.variant.title }
                        </a>
                    </li>
                }) }
                if let [first, ..] = mistakes.as_slice() {
                    <li class="family-mistakes">
                        <a href={first.href()}>
                            { if mistakes.len() == 1 { "1 mistake".to_owned() } else { format!("{} mistakes", mistakes.len()) } }
                        </a>
                    </li>
                }
            </ul>
        </li>
    }
}
