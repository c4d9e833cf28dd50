//! The page's sign: a warp of threads, woven by halves. Row by row, the stretches over which the weft runs double: one
//! thread, two, four, … until it spans all of them, as a reduction does.

use yew::prelude::*;

/// The sign in small: eight threads, three rows.
pub(crate) fn logo() -> Html {
    html! {
        <svg class="logo" viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
            <rect class="logo-ground" width="32" height="32" rx="7" />
            <g class="logo-thread">
                <rect x="5" y="7" width="4" height="4" rx="1" /><rect class="logo-under" x="11" y="7" width="4" height="4" rx="1" />
                <rect x="17" y="7" width="4" height="4" rx="1" /><rect class="logo-under" x="23" y="7" width="4" height="4" rx="1" />
                <rect x="5" y="14" width="10" height="4" rx="1" /><rect class="logo-under" x="17" y="14" width="10" height="4" rx="1" />
                <rect class="logo-last" x="5" y="21" width="22" height="4" rx="1" />
            </g>
        </svg>
    }
}
