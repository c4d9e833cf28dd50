//! What the columns beside the lines are.

use warpground_measure::{counted::COLUMNS, profile::ProfileReport};
use yew::prelude::*;

use crate::{browser::editor::shown_columns, hooks::WIDTH};

/// The names of the editor's counters, in the order of their columns.
pub(crate) fn legend(profile: &ProfileReport) -> Html {
    let names = COLUMNS.iter().zip(shown_columns(profile, WIDTH)).filter(|(_, shown)| *shown);
    html! {
        <p class="gutter-legend" data-testid="gutter-legend">
            <span>{"Beside the lines:"}</span>
            { for names.map(|((head, name), _)| html! { <span class="gutter-legend-column"><b>{ *head }</b>{ format!(" {name}") }</span> }) }
        </p>
    }
}
