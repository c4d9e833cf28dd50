//! The route that the URL names.

use yew::prelude::*;

use crate::{
    browser::{self, listener::Listener},
    model::Route,
};

/// The route, following links and the browser's back and forward, and how many were followed: a link that is followed
/// twice means twice what it says. Changes of the page's own by
/// [`browser::replace_hash`] raise no event and are not followed: they only describe what is on screen.
#[hook]
pub(crate) fn use_route() -> (Route, u32) {
    let state = use_state_eq(|| (Route::parse(&browser::hash()), 0));
    let setter = state.setter();
    use_effect_with((), move |()| {
        let mut visit = 0_u32;
        let listener = browser::window().map(|window| {
            Listener::new(&window, "hashchange", move |_| {
                visit = visit.wrapping_add(1);
                setter.set((Route::parse(&browser::hash()), visit));
            })
        });
        move || drop(listener)
    });
    (*state).clone()
}
