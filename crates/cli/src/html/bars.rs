//! Bars: speed or time of what was measured at one size, from zero on, beside peer and ceiling.

use std::fmt::Write;

use warpground_measure::units::{seconds, significant};

use super::{
    Escaped,
    chart::{Ceiling, Span, hex},
};

/// A ceiling that is further away than this many of the longest bar would leave nothing to see of the bars.
const FAR: f64 = 4.0;

/// What is drawn.
pub(super) struct Bars {
    /// Of the speeds.
    pub(super) unit: &'static str,
    pub(super) ceilings: Vec<Ceiling>,
    pub(super) bars: Vec<Bar>,
}

/// A row.
pub(super) struct Bar {
    pub(super) name: String,
    /// 0 for the first side.
    pub(super) side: usize,
    /// One colour a kernel, wherever it ran.
    pub(super) colour: usize,
    pub(super) speed: Span,
    /// In seconds.
    pub(super) time: Span,
    /// What the page says of it.
    pub(super) text: String,
    pub(super) peer: Option<PeerMark>,
}

/// What a CUDA user would call, on the same scale.
pub(super) struct PeerMark {
    /// Its name and speed.
    pub(super) text: String,
    pub(super) speed: f64,
    pub(super) time: f64,
}

impl Bars {
    /// The bars, once of speeds and once of times.
    pub(super) fn html(&self) -> String {
        let rate = |value: f64| format!("{} {}", significant(value), self.unit);
        let near: Vec<_> =
            self.ceilings.iter().filter(|ceiling| ceiling.rate <= FAR * self.most(|bar| bar.speed)).collect();
        let mut page = String::new();
        for ceiling in &self.ceilings {
            let mark = if near.iter().any(|other| other.name == ceiling.name) { "the dashed line is the " } else { "" };
            let _ = writeln!(page, "<p class=\"scale\">{mark}{}</p>", Escaped(&ceiling.name));
        }
        if self.bars.iter().any(|bar| bar.peer.is_some()) {
            page.push_str(
                "<p class=\"scale\">the thick mark is what a CUDA user would call, measured on this device</p>\n",
            );
        }
        self.write(&mut page, "by-speed", &rate, &near, |bar| (bar.speed, bar.peer.as_ref().map(|peer| peer.speed)));
        self.write(&mut page, "by-time", &seconds, &[], |bar| (bar.time, bar.peer.as_ref().map(|peer| peer.time)));
        page
    }

    fn most(&self, of: impl Fn(&Bar) -> Span) -> f64 {
        self.bars.iter().map(|bar| of(bar).high.max(of(bar).value)).fold(0.0, f64::max)
    }

    fn write(
        &self,
        page: &mut String,
        class: &str,
        words: &dyn Fn(f64) -> String,
        marks: &[&Ceiling],
        of: impl Fn(&Bar) -> (Span, Option<f64>),
    ) {
        let peers = self.bars.iter().filter_map(|bar| of(bar).1);
        let most = peers.chain(marks.iter().map(|mark| mark.rate)).fold(self.most(|bar| of(bar).0), f64::max);
        let share = |value: f64| if most > 0.0 { 100.0 * value / most } else { 0.0 };
        let _ = writeln!(page, "<div class=\"plot bars {class}\">");
        for bar in &self.bars {
            let (Span { value, low, high }, peer) = of(bar);
            let side = if bar.side == 0 { "first" } else { "other" };
            let peers = bar.peer.as_ref().map(|peer| format!("; {}", peer.text)).unwrap_or_default();
            let _ = write!(
                page,
                "<span class=\"name\">{}</span><span class=\"track point\" tabindex=\"0\" title=\"{}{}\">\
                 <i class=\"fill {side}\" style=\"--colour:{};width:{:.2}%\"></i>\
                 <i class=\"spread\" style=\"left:{:.2}%;width:{:.2}%\"></i>",
                Escaped(&bar.name),
                Escaped(&bar.text),
                Escaped(&peers),
                hex(bar.colour),
                share(value),
                share(low),
                share(high) - share(low)
            );
            for mark in marks.iter().filter(|mark| mark.side == bar.side) {
                let _ = write!(page, "<i class=\"mark\" style=\"left:{:.2}%\"></i>", share(mark.rate));
            }
            if let Some(peer) = peer {
                let _ = write!(page, "<i class=\"peer\" style=\"left:{:.2}%\"></i>", share(peer));
            }
            let _ = writeln!(page, "</span><span class=\"value\">{}</span>", words(value));
        }
        page.push_str("</div>\n");
    }
}
