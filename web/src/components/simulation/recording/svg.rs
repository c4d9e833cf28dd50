//! What the pictures are drawn with: paths of many shapes each, so that a picture has few elements.

use std::fmt::Write;

use web_sys::{DomRect, Element, MouseEvent};
use yew::TargetCast;

/// Windows in which a drawing has a phone's width.
pub(in crate::components::simulation) const PHONE: &str = "(max-width: 700px)";

/// The shapes of one path.
#[derive(Debug, Default)]
pub(in crate::components::simulation) struct Shapes(String);

impl Shapes {
    pub(in crate::components::simulation) fn rectangle(&mut self, x: f64, y: f64, width: f64, height: f64) {
        // Writing to a string does not fail.
        let _ = write!(self.0, "M{x:.2} {y:.2}h{width:.2}v{height:.2}h-{width:.2}z");
    }

    pub(in crate::components::simulation) fn line(&mut self, from: (f64, f64), to: (f64, f64)) {
        let _ = write!(self.0, "M{:.2} {:.2}L{:.2} {:.2}", from.0, from.1, to.0, to.1);
    }

    /// The head of an arrow whose line ends at the edge of a disc.
    pub(in crate::components::simulation) fn head(&mut self, from: (f64, f64), to: (f64, f64), radius: f64) {
        let (x, y) = (to.0 - from.0, to.1 - from.1);
        let length = x.hypot(y).max(1.0);
        let (x, y) = (x / length, y / length);
        let tip = (to.0 - x * radius, to.1 - y * radius);
        let base = (tip.0 - x * 6.0, tip.1 - y * 6.0);
        let _ = write!(
            self.0,
            "M{:.2} {:.2}L{:.2} {:.2}L{:.2} {:.2}z",
            tip.0,
            tip.1,
            base.0 - y * 2.6,
            base.1 + x * 2.6,
            base.0 + y * 2.6,
            base.1 - x * 2.6
        );
    }

    pub(in crate::components::simulation) fn disc(&mut self, (x, y): (f64, f64), radius: f64) {
        let double = radius * 2.0;
        let _ = write!(
            self.0,
            "M{:.2} {y:.2}a{radius:.2} {radius:.2} 0 1 0 {double:.2} 0a{radius:.2} {radius:.2} 0 1 0 -{double:.2} 0",
            x - radius
        );
    }

    pub(in crate::components::simulation) fn path(self) -> String {
        self.0
    }
}

/// Where the drawing is that was clicked. Events are handled at the page's root, so their current target is not the drawing.
pub(in crate::components::simulation) fn clicked(event: &MouseEvent) -> Option<DomRect> {
    let drawing = event.target_dyn_into::<Element>()?.closest("svg").ok()??;
    Some(drawing.get_bounding_client_rect())
}

/// A small number as a coordinate.
#[expect(clippy::cast_precision_loss, reason = "coordinates on a screen")]
pub(in crate::components::simulation) fn at(number: usize) -> f64 {
    number as f64
}
