//! What the controls of a kernel hold.

use yew::prelude::*;

use crate::model::{Entry, Form, Query};

/// What the controls hold, and what sets it. What a link says holds from the moment that the link is followed: whatever is
/// made of the settings before, such as a recording, would be taken for what the link asks for.
#[hook]
pub(crate) fn use_form(entry: Entry, query: &Query, visit: u32) -> (Form, Callback<Form>) {
    let known = use_state_eq(|| (visit, Form::from_query(entry, query)));
    let now = if known.0 == visit { known.1.clone() } else { Form::from_query(entry, query) };
    let set = {
        let known = known.setter();
        use_callback(visit, move |form: Form, visit| known.set((*visit, form)))
    };
    (now, set)
}
