//! A line that the code shows by itself, once.

use yew::prelude::*;

/// The line to show, with a number that differs for each time. `wish` is what the line is about, and the line: it is shown
/// again only when it is about something else.
#[hook]
pub(crate) fn use_glance(wish: Option<(usize, u32)>) -> Option<(u32, usize)> {
    let glance = use_state_eq(|| None::<(u32, usize)>);
    let shown = use_mut_ref(|| None::<usize>);
    use_effect_with(wish, {
        let glance = glance.clone();
        move |wish| {
            let Some((about, line)) = *wish else { return };
            if shown.replace(Some(about)) != Some(about) {
                glance.set(Some((line, glance.map_or(0, |(_, number)| number.wrapping_add(1)))));
            }
        }
    });
    *glance
}
