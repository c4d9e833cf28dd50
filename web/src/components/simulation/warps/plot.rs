//! The drawing itself, with its names and its axis.

use std::rc::Rc;

use warpground_hardware::multiprocessor::State;
use warpground_measure::warps::{Cells, Picture};
use yew::prelude::*;

use super::{
    super::{axis::axis, recording::svg::clicked},
    drawing::{Layout, Paths, WIDTH, warp_at, x_of},
};

/// The width of the names, in pixels.
const NAMES: f64 = 64.0;

/// What is drawn.
pub(super) struct Plot<'drawn> {
    pub(super) picture: &'drawn Picture,
    pub(super) layout: &'drawn Rc<Layout>,
    pub(super) paths: &'drawn Paths,
    pub(super) cells: Cells,
    /// The chosen cycle.
    pub(super) now: u64,
    /// The chosen place, by its number.
    pub(super) place: Option<usize>,
    /// Chooses a cycle and a place.
    pub(super) choose: Callback<(u64, Option<usize>)>,
}

impl Plot<'_> {
    pub(super) fn html(&self) -> Html {
        let Plot { picture, layout, paths, cells, now, .. } = self;
        let height = layout.height;
        let onclick = click(self.choose.clone(), Rc::clone(layout), *cells, picture.cycles.saturating_sub(1));
        let cursor = now.checked_sub(cells.from).filter(|since| *since < cells.span());
        let cursor = cursor.map(|since| format!("M{:.2} 0V{height}", x_of(since, *cells)));
        let chosen = self.place.and_then(|place| layout.places.get(place));
        html! {
            <div class="warps-plot">
                { self.names() }
                <svg class="warps-drawing" viewBox={format!("0 0 {WIDTH} {height}")} preserveAspectRatio="none"
                    height={height.to_string()} role="img" {onclick}
                    aria-label={format!("{} {} The table below has every warp of the chosen cycle.", picture.subject, picture.result)}>
                    <path class="warps-slots" d={paths.slots.clone()} />
                    <path class={class_of(State::Issuing)} d={paths.used.clone()} />
                    { for paths.states.iter().map(|(state, path)| html! { <path class={class_of(*state)} d={path.clone()} /> }) }
                    <path class="warps-block" d={paths.blocks.clone()} />
                    if let Some(place) = chosen {
                        <rect class="warps-chosen" x="0" width={WIDTH.to_string()} y={place.y.to_string()} height={layout.thick().to_string()} />
                    }
                    if let Some(cursor) = cursor {
                        <path class="warps-halo" d={cursor.clone()} />
                        <path class="warps-cursor" d={cursor} />
                    }
                </svg>
                <span class="warps-axis-title">{"cycle"}</span>
                { axis(cells.from, cells.span(), picture.cycles) }
            </div>
        }
    }

    /// The names of schedulers and warps, in pixels: they are not stretched.
    fn names(&self) -> Html {
        let Plot { picture, layout, now, .. } = self;
        let height = layout.height;
        let text = |y: f64, text: String, class: &'static str| html! { <text {class} x="0" y={format!("{y:.1}")}>{ text }</text> };
        let strips = layout.strips.iter().zip(&picture.schedulers).enumerate().map(|(scheduler, (y, used))| {
            text(layout.baseline(*y, true), format!("S{scheduler} {used} %"), "warps-scheduler")
        });
        let warps = layout.places.iter().filter(|place| place.named).filter_map(|place| {
            let (block, warp) = warp_at(picture, place, *now)?.warp;
            Some(text(layout.baseline(place.y, false), format!("B{block} W{warp}"), "picture-label"))
        });
        html! {
            <svg class="warps-names" width={NAMES.to_string()} height={height.to_string()} viewBox={format!("0 0 {NAMES} {height}")}
                aria-hidden="true">
                { for strips }
                { for warps }
            </svg>
        }
    }
}

/// A click chooses the cycle and the place that it meets.
fn click(choose: Callback<(u64, Option<usize>)>, layout: Rc<Layout>, cells: Cells, last: u64) -> Callback<MouseEvent> {
    Callback::from(move |event: MouseEvent| {
        let Some(bounds) = clicked(&event) else { return };
        let x = (f64::from(event.client_x()) - bounds.left()) / bounds.width().max(1.0);
        let y = (f64::from(event.client_y()) - bounds.top()) / bounds.height().max(1.0) * layout.height;
        #[expect(
            clippy::cast_precision_loss,
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a place within the picture"
        )]
        let cycle = cells.from + (x.max(0.0) * cells.span() as f64) as u64;
        choose.emit((cycle.min(last), layout.at(y)));
    })
}

pub(super) fn class_of(state: State) -> &'static str {
    match state {
        State::Issuing => "warp-issuing",
        State::Ready => "warp-ready",
        State::Dependency => "warp-dependency",
        State::Shared => "warp-shared",
        State::Memory => "warp-memory",
        State::Barrier => "warp-barrier",
        State::Busy => "warp-busy",
        State::Empty => "warp-empty",
    }
}
