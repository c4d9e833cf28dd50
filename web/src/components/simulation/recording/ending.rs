//! That a recording ends before its block does.

use warpground_measure::{lesson::figure::View, units::count};
use yew::prelude::*;

use crate::model::tape::Tape;

/// The sentence that every picture of an incomplete recording needs. Pictures of warps over time and of all launches make
/// recordings of their own, and that of all blocks knows of each how long it took.
pub(super) fn ending(tape: &Tape, view: View) -> Html {
    let dropped = tape.dropped();
    if dropped == 0 || matches!(view, View::Warps | View::Launches | View::Blocks) {
        return Html::default();
    }
    html! {
        <p class="watch-note" data-testid="recording-ends">{ sentence(dropped) }</p>
    }
}

fn sentence(dropped: u64) -> String {
    let steps = if dropped == 1 { "1 more step was".to_owned() } else { format!("{} more steps were", count(dropped)) };
    format!("The recording ends early: {steps} not recorded, because the recording is full.")
}

/// `1883`, or `the 1883 that were recorded` where there are more.
pub(super) fn of_recorded(count: usize, is_whole: bool) -> String {
    if is_whole { count.to_string() } else { format!("the {count} that were recorded") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_out_is_counted_in_a_sentence() {
        assert_eq!(
            sentence(1),
            "The recording ends early: 1 more step was not recorded, because the recording is full."
        );
        assert!(sentence(1644).starts_with("The recording ends early: 1,644 more steps were not recorded"));
        assert_eq!(
            (of_recorded(32, true), of_recorded(30, false)),
            ("32".to_owned(), "the 30 that were recorded".to_owned())
        );
    }
}
