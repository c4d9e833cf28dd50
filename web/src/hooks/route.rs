//! The route that the URL names.

use std::{cell::Cell, rc::Rc};

use wasm_bindgen_futures::spawn_local;
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
    let state = use_state_eq(|| (Route::parse(&browser::follow_hash()), 0));
    let setter = state.setter();
    use_effect_with((), move |()| {
        let visit = Rc::new(Cell::new(0_u32));
        let listener = browser::window().map(|window| {
            Listener::new(&window, "hashchange", move |_| {
                visit.set(visit.get().wrapping_add(1));
                let route = Route::parse(&browser::follow_hash());
                if route.is_here() {
                    setter.set((route, visit.get()));
                } else {
                    spawn_local(arrive(route, visit.get(), Rc::clone(&visit), setter.clone()));
                }
            })
        });
        move || drop(listener)
    });
    (*state).clone()
}

/// Whether the reader has come back to the address that was followed as the page's `visit`-th. Each address that is followed
/// within one page is noted as visited.
#[hook]
pub(crate) fn use_returned(visit: u32) -> bool {
    let returned = use_memo(visit, |_| browser::was_here());
    let first = use_mut_ref(|| true);
    use_effect_with(visit, move |_| {
        // The first one the app notes itself, once it has scrolled to where the reader was.
        if !first.replace(false) {
            browser::mark_here();
        }
    });
    *returned
}

/// Goes to a page once its code has come, unless the reader has gone elsewhere meanwhile.
async fn arrive(route: Route, visit: u32, latest: Rc<Cell<u32>>, setter: UseStateSetter<(Route, u32)>) {
    browser::mark_body("coming", "true");
    let arrived = route.arrival().await;
    if latest.get() == visit {
        browser::mark_body("coming", "");
        setter.set((arrived.map_or_else(Route::Missing, |()| route), visit));
    }
}
