//! Where in a recording the reader stands, or what else a panel tells of itself.

use yew::prelude::*;

/// Where in a recording the reader stands, and what tells of it. A link's place holds from the moment that the link is
/// followed: until the recording is there, nothing else has moved the reader.
#[hook]
pub(crate) fn use_place<Place: Copy + PartialEq + 'static>(
    asked: Option<Place>,
    visit: u32,
) -> (Option<Place>, Callback<Place>) {
    let known = use_state_eq(|| (visit, asked));
    let (of, place) = *known;
    let now = if of == visit { place } else { asked.or(place) };
    let moved = {
        let known = known.setter();
        use_callback(visit, move |to: Place, visit| known.set((*visit, Some(to))))
    };
    (now, moved)
}
