//! A request to the worker that is under way.

use warpground_measure::units::count;
use warpground_protocol::Progress;
use yew::prelude::*;

use crate::components::icon::Icon;

/// What is shown in the place of a result that is still to come.
pub(super) fn waiting(what: &'static str, progress: Option<Progress>, stop: &Callback<()>) -> Html {
    let far = progress.map(|Progress { done, of }| format!("{} of {} blocks", count(done), count(of)));
    html! {
        <div class="empty" role="status" data-testid="simulating">
            <p class="empty-head"><span class="lanes" aria-hidden="true" />{ far.unwrap_or_else(|| "Simulating …".to_owned()) }</p>
            <p>{ what }</p>
            <button type="button" class="button button-small" onclick={stop.reform(|_: MouseEvent| ())}>{ Icon::Stop.draw() }{"Stop"}</button>
        </div>
    }
}
