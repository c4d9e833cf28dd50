//! Whether the reader has done anything on the page yet.

use std::cell::Cell;

use yew::prelude::*;

use crate::browser::{self, listener::Listener};

thread_local! {
    static AWAKE: Cell<bool> = const { Cell::new(false) };
}

/// What a reader does who is there.
const SIGNS: [&str; 5] = ["pointermove", "pointerdown", "keydown", "wheel", "touchstart"];

/// Whether the reader has done anything yet: what a visit alone should not fetch waits for that.
#[hook]
pub(crate) fn use_awake() -> bool {
    let state = use_state_eq(|| AWAKE.get());
    let setter = state.setter();
    use_effect_with(*state, move |awake| {
        let listeners = browser::window().filter(|_| !awake).map(|window| {
            SIGNS.map(|sign| {
                let setter = setter.clone();
                Listener::capturing(&window, sign, move |_| {
                    AWAKE.set(true);
                    setter.set(true);
                })
            })
        });
        move || drop(listeners)
    });
    *state
}
