//! The route that the URL names.

use yew::prelude::*;

use crate::{
    browser::{self, listener::Listener},
    model::Route,
};

/// The route, following links and the browser's back and forward. Changes of the page's own by
/// [`browser::replace_hash`] raise no event and are not followed: they only describe what is on screen.
#[hook]
pub(crate) fn use_route() -> Route {
    let state = use_state_eq(|| Route::parse(&browser::hash()));
    let setter = state.setter();
    use_effect_with((), move |()| {
        let listener = browser::window()
            .map(|window| Listener::new(&window, "hashchange", move |_| setter.set(Route::parse(&browser::hash()))));
        move || drop(listener)
    });
    (*state).clone()
}
