//! An axis under a drawing that is stretched: ticks at round numbers, and the end.

use warpground_measure::units::count;
use yew::prelude::*;

/// At most so many ticks.
const MOST: u64 = 6;
/// Behind this share of the axis stands its end.
const END: f64 = 0.86;

/// The ticks of an axis of `span` numbers from `from` on: multiples of 1, 2 or 5 times a power of ten, with the share of the
/// axis that is before them.
fn ticks(from: u64, span: u64) -> Vec<(u64, f64)> {
    let powers = std::iter::successors(Some(1_u64), |power| power.checked_mul(10));
    let steps = powers.flat_map(|power| [1, 2, 5].map(|digit| power.saturating_mul(digit)));
    let Some(step) = steps.into_iter().find(|step| span / step <= MOST) else { return Vec::new() };
    let first = from.next_multiple_of(step);
    (first..from + span)
        .step_by(usize::try_from(step).unwrap_or(usize::MAX))
        .map(|tick| (tick, share(tick - from, span)))
        .collect()
}

#[expect(clippy::cast_precision_loss, reason = "a place within the picture")]
fn share(part: u64, of: u64) -> f64 {
    part as f64 / of.max(1) as f64
}

/// The axis. What is drawn begins with `from` and has `span` numbers, of which ticks name those that they stand before; what
/// is beyond `end` is only room.
pub(super) fn axis(from: u64, span: u64, end: u64) -> Html {
    let shown = ticks(from, span).into_iter().filter(|(_, share)| *share < END);
    html! {
        <div class="drawing-axis" aria-hidden="true">
            { for shown.map(|(tick, share)| html! { <span ~style={format!("left: {:.3}%", share * 100.0)}>{ count(tick) }</span> }) }
            <span class="end">{ count((from + span).min(end)) }</span>
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_at_round_numbers() {
        let numbers = |from, span| ticks(from, span).into_iter().map(|(tick, _)| tick).collect::<Vec<_>>();
        assert_eq!(numbers(0, 2448), [0, 500, 1000, 1500, 2000]);
        assert_eq!(numbers(0, 132), [0, 20, 40, 60, 80, 100, 120]);
        assert_eq!(numbers(128, 64), [130, 140, 150, 160, 170, 180, 190]);
        assert_eq!(numbers(0, 3), [0, 1, 2]);
        assert_eq!(ticks(100, 50)[1], (110, 0.2));
    }
}
