//! What the controls of a kernel hold.

use std::rc::Rc;

use warpground_engine::Limits;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event};
use yew::prelude::*;

use crate::{
    browser::{self, listener::Listener},
    model::{Entry, Form, Query, Route},
};

/// What a link was given of the settings on screen: its whole address.
const CARRIED: &str = "data-carried";
/// Whatever comes before a browser makes something of a link: follows it, opens it in another tab, or shows its menu.
const BEFORE_USE: [&str; 3] = ["pointerdown", "focusin", "click"];

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
    // A link may be used before an effect comes.
    let on_screen = use_mut_ref(|| (now.clone(), limits.clone()));
    on_screen.replace((now.clone(), limits.clone()));
    use_effect_with((), move |()| {
        let document = browser::document();
        let listeners = document.as_ref().map(|document| {
            BEFORE_USE.map(|kind| {
                let on_screen = Rc::clone(&on_screen);
                Listener::capturing(document, kind, move |event| {
                    let (form, limits) = &*on_screen.borrow();
                    carry_settings(&event, form, limits);
                })
            })
        });
        move || {
            drop(listeners);
            document.iter().for_each(take_back);
        }
    });
    (now, set)
}

/// Gives a link from one variant to another of its family the settings that the reader changed. A link that has settings of
/// its own means those.
fn carry_settings(event: &Event, form: &Form, limits: &Limits) {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    let Some(link) = target.and_then(|target| target.closest("a[href^='#/']").ok().flatten()) else { return };
    let href = link.get_attribute("href").unwrap_or_default();
    let is_carried = link.get_attribute(CARRIED).as_ref() == Some(&href);
    let Route::Kernel { entry: to, query } = Route::parse(&href) else { return };
    let here = form.entry();
    if to == here || to.family.id != here.family.id || !(is_carried || query == Query::default()) {
        return;
    }
    let carried = format!("{}{}", to.href(), form.carried_to(to, limits).suffix());
    for name in ["href", CARRIED] {
        let _ = link.set_attribute(name, &carried);
    }
}

/// Takes the settings back out of the links that were given some.
fn take_back(document: &web_sys::Document) {
    while let Ok(Some(link)) = document.query_selector(&format!("[{CARRIED}]")) {
        let (href, carried) = (link.get_attribute("href"), link.get_attribute(CARRIED));
        let _ = link.remove_attribute(CARRIED);
        // What has been drawn since is no address of ours.
        let own = carried.filter(|carried| href.as_ref() == Some(carried));
        if let Some(path) = own.as_deref().and_then(|own| own.split('?').next()) {
            let _ = link.set_attribute("href", path);
        }
    }
}
