//! What the controls of a kernel hold.

use std::cell::RefCell;

use warpground_engine::Limits;
use yew::prelude::*;

use crate::{
    browser,
    model::{Entry, Form, Query, Route},
};

thread_local! {
    /// The controls on screen, with what the device allows. A link is followed as soon as it is pressed, and an effect may
    /// come later.
    static ON_SCREEN: RefCell<Option<(Entry, Form, Limits)>> = const { RefCell::new(None) };
}

/// What the controls hold, and what sets it. What a link says holds from the moment that the link is followed: whatever is
/// made of the settings before, such as a recording, would be taken for what the link asks for.
#[hook]
pub(crate) fn use_form(entry: Entry, query: &Query, visit: u32, limits: &Limits) -> (Form, Callback<Form>) {
    let known = use_state_eq(|| (visit, Form::from_query(entry, query)));
    let now = if known.0 == visit { known.1.clone() } else { Form::from_query(entry, query) };
    let set = {
        let known = known.setter();
        use_callback(visit, move |form: Form, visit| known.set((*visit, form)))
    };
    ON_SCREEN.replace(Some((entry, now.clone(), limits.clone())));
    (now, set)
}

/// Follows a link from one variant to another of its family, if a press means one: the settings that the reader changed go
/// along. A link that has settings of its own means those.
pub(crate) fn follow_with_settings(event: &MouseEvent) {
    let is_plain = event.button() == 0
        && !(event.ctrl_key() || event.meta_key() || event.shift_key() || event.alt_key() || event.default_prevented());
    let link = event.target_dyn_into::<web_sys::Element>();
    let link = link.filter(|_| is_plain).and_then(|target| target.closest("a[href^='#/']").ok().flatten());
    let Some(Route::Kernel { entry: to, query }) =
        link.and_then(|link| link.get_attribute("href")).map(|href| Route::parse(&href))
    else {
        return;
    };
    let Route::Kernel { entry: here, .. } = Route::parse(&browser::hash()) else { return };
    if query != Query::default() || to == here || to.family.id != here.family.id {
        return;
    }
    let carried = ON_SCREEN.with_borrow(|on_screen| {
        let (_, form, limits) = on_screen.as_ref().filter(|(entry, ..)| *entry == here)?;
        Some(form.carried_to(to, limits))
    });
    if let Some(carried) = carried.filter(|carried| *carried != Query::default()) {
        event.prevent_default();
        browser::go_to(&format!("{}{}", to.href(), carried.suffix()));
    }
}
