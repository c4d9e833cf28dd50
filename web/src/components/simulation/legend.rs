//! What the columns beside the lines are.

use warpground_measure::counted::COLUMNS;
use yew::prelude::*;

/// The names of the editor's counters, in the order of their columns.
pub(crate) fn legend() -> Html {
    html! {
        <p class="gutter-legend" data-testid="gutter-legend">
            <span>{"Beside the lines:"}</span>
            { for COLUMNS.iter().map(|(_, name)| html! { <span class="gutter-legend-column">{ *name }</span> }) }
        </p>
    }
}
