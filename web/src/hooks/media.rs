//! Media queries.

use yew::prelude::*;

use crate::browser::{self, listener::Listener};

/// Whether a media query holds, now and later.
#[hook]
pub(crate) fn use_media(query: &'static str) -> bool {
    let find = move || browser::window().and_then(|window| window.match_media(query).ok().flatten());
    let state = use_state_eq(|| find().is_some_and(|list| list.matches()));
    let setter = state.setter();
    use_effect_with((), move |()| {
        let list = find();
        let listener = list.map(|list| {
            let watched = list.clone();
            Listener::new(&list, "change", move |_| setter.set(watched.matches()))
        });
        move || drop(listener)
    });
    *state
}
