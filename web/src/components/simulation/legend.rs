//! What the columns beside the lines are.

use warpground_measure::{counted::COLUMNS, profile::ProfileReport};
use yew::prelude::*;

use crate::{browser::editor::shown_columns, hooks::WIDTH};

/// The names of the editor's counters, in the order of their columns.
pub(crate) fn legend(profile: &ProfileReport) -> Html {
    let shown = COLUMNS.iter().zip(shown_columns(profile, WIDTH)).filter(|(_, shown)| *shown);
    let names: Vec<_> = shown.map(|(names, _)| *names).collect();
    let all = names.iter().map(|(head, name)| format!("{head} {name}")).collect::<Vec<_>>().join(" · ");
    // Which memory a request goes to is one word too many for a line: the title says it, as the columns' heads do.
    let short = |name: &'static str| name.split_once(" to ").map_or(name, |(short, _)| short);
    html! {
        <p class="gutter-legend" data-testid="gutter-legend" title={all}>
            <span>{"Beside the lines:"}</span>
            { for names.iter().map(|(head, name)| html! { <>{" "}<span class="gutter-legend-column"><b>{ *head }</b>{ format!(" {}", short(name)) }</span></> }) }
        </p>
    }
}
