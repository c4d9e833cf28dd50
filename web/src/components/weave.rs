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

const LANES: u32 = 32;
const PITCH: u32 = 30;
const ROW: u32 = 14;

/// A warp of 32 threads across the page, woven in six rows.
#[component]
pub(crate) fn Weave() -> Html {
    let rows = LANES.ilog2() + 1;
    let (width, height) = (LANES * PITCH, (rows + 1) * ROW);
    let threads = (0..LANES).map(|lane| {
        let x = (lane * PITCH + PITCH / 2).to_string();
        html! { <line x1={x.clone()} x2={x} y1="0" y2={height.to_string()} /> }
    });
    let weft = (0..rows).flat_map(|row| {
        let stretch = 1 << row;
        (0..LANES / stretch).step_by(2).map(move |part| {
            let x = part * stretch * PITCH + PITCH / 5;
            html! {
                <rect class={classes!((row + 1 == rows).then_some("weave-last"))} x={x.to_string()} y={(row * ROW + ROW - 3).to_string()}
                    width={(stretch * PITCH - PITCH * 2 / 5).to_string()} height="6" rx="3" />
            }
        })
    });
    html! {
        <svg class="weave" viewBox={format!("0 0 {width} {height}")} preserveAspectRatio="none" aria-hidden="true">
            <g class="weave-warp">{ for threads }</g>
            <g class="weave-weft">{ for weft }</g>
        </svg>
    }
}
