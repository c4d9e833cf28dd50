//! The calculators: what follows from numbers by arithmetic alone. Every field is live, every state is a link.

mod access;
mod cover;
mod index;
mod occupancy;
mod schedule;
mod worked;

pub(crate) use occupancy::{USUAL_DEVICE, known_devices};

use warpground_measure::{calculators::CALCULATORS, pages::FIGURES};
use yew::prelude::*;

use crate::model::Query;

#[derive(Properties, PartialEq)]
pub(crate) struct CalculatorProps {
    /// Its id, as the terminal names it.
    pub(crate) id: &'static str,
    pub(crate) query: Query,
    /// Differs for each link that is followed.
    pub(crate) visit: u32,
}

#[component]
pub(crate) fn CalculatorPage(props: &CalculatorProps) -> Html {
    let CalculatorProps { id, query, visit } = props;
    let (query, visit) = (query.clone(), *visit);
    let content = match *id {
        "index" => html! { <index::Index {query} {visit} /> },
        "cover" => html! { <cover::CoverPage {query} {visit} /> },
        "occupancy" => html! { <occupancy::OccupancyPage {query} {visit} /> },
        "schedule" => html! { <schedule::SchedulePage {query} {visit} /> },
        "coalescing" => html! { <access::CoalescingPage {query} {visit} /> },
        "banks" => html! { <access::BanksPage {query} {visit} /> },
        "worked" => html! { <worked::WorkedPage {query} {visit} /> },
        _ => Html::default(),
    };
    html! {
        <div class="page calculator" data-testid="calculator" data-id={*id}>
            <p class="eyebrow"><a href="#/calculators">{"Calculators"}</a></p>
            { content }
        </div>
    }
}

/// All of them.
#[component]
pub(crate) fn CalculatorsPage() -> Html {
    html! {
        <div class="page page-narrow">
            <p class="eyebrow">{"Calculators"}</p>
            <h1>{"Arithmetic about launches and devices"}</h1>
            <p class="lead">
                {"Calculators need no GPU. Change a number, and every result changes with it. The address bar always \
                  holds a link to what you see. The terminal calculates the same: "}
                <code>{"warpground occupancy"}</code>{", and so on."}
            </p>
            <ul class="calculator-list">
                { for CALCULATORS.iter().map(|calculator| html! {
                    <li key={calculator.id}>
                        <a href={calculator.route()}><strong>{ calculator.short }</strong><span>{ calculator.title }</span></a>
                    </li>
                }) }
            </ul>
            <h2>{"Figures that are missing from the courses' texts"}</h2>
            <p>
                {"They are drawn live: by a calculator, or from a simulated run of the kernel itself (open Step by step there)."}
            </p>
            <ul>
                { for FIGURES.iter().map(|figure| html! {
                    <li key={figure.route}><a href={figure.route}>{ figure.shows }</a></li>
                }) }
            </ul>
        </div>
    }
}

/// A drawing as wide as it was laid out, or wider: smaller, its letters could not be read.
fn unshrunk(width: f64) -> String {
    format!("min-width: {width:.0}px")
}

/// A number in an SVG attribute.
fn svg(number: f64) -> String {
    // Two decimals of a pixel are more than anyone sees.
    format!("{number:.2}").trim_end_matches('0').trim_end_matches('.').to_owned()
}
