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
                            <a class="button" href="#/device">{"See this device"}</a>
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
                        { format!("{} kernels in {} families", units::count(kernels as u64), families().len()) }
                    </p>
                </div>
                <ul class="families">
                    { for families().iter().map(|family| card(family)) }
                </ul>
            </section>
        </div>
    }
}

fn card(family: &'static Family) -> Html {
    let variants = family.variants.iter().map(|variant| {
        let entry = Entry { family, variant };
        html! {
            <li key={variant.id}>
                <a href={entry.href()} data-testid="home-link" data-id={entry.id().to_string()}>
                    <span class="family-variant">{ variant.title }</span>
                    <span class="family-summary">{ variant.summary }</span>
                </a>
            </li>
        }
    });
    html! {
        <li class="family" key={family.id}>
            <h3>{ family.title }</h3>
            <p>{ family.summary }</p>
            <ul>{ for variants }</ul>
        </li>
    }
}
