//! The width that a drawing has: in a pane of a wide window it may be less than on a phone.

use web_sys::Element;
use yew::prelude::*;

use crate::browser::resized::Resized;

/// Drawings change in steps of so many pixels.
const STEP: f64 = 4.0;
/// What is drawn until the width is known.
const USUAL: f64 = 640.0;

/// The width of the frame around a drawing, in pixels.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Room(pub(crate) f64);

/// The width of an element; nothing until it is in view.
#[hook]
pub(crate) fn use_width(host: &NodeRef) -> Option<Room> {
    let room = use_state_eq(|| None::<Room>);
    {
        let (host, room) = (host.clone(), room.setter());
        use_effect_with((), move |()| {
            let tell = move |width: f64| {
                let width = (width / STEP).floor() * STEP;
                // What is hidden keeps the width that it had.
                if width > 0.0 {
                    room.set(Some(Room(width)));
                }
            };
            let resized = host.cast::<Element>().map(|host| Resized::of(&host, tell));
            move || drop(resized)
        });
    }
    *room
}

/// The width of the frame around this drawing, in pixels.
#[hook]
pub(crate) fn use_room() -> f64 {
    use_context::<Room>().map_or(USUAL, |room| room.0)
}
