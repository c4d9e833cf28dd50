//! At which step of a warp a reader begins.

/// A recording of so many steps is short enough to be read from its first one.
const SHORT: usize = 12;

/// The first request to memory, which is what a person looks for first; absent where a warp makes none, where its first step
/// is one, and where a short recording is nearly over there.
pub(crate) fn beginning<Step>(steps: &[Step], is_request: impl Fn(&Step) -> bool) -> Option<usize> {
    let first = steps.iter().position(is_request).filter(|first| *first > 0)?;
    let is_near_end = 4 * (first + 1) >= 3 * steps.len();
    (steps.len() > SHORT || !is_near_end).then_some(first)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// So many steps, of which the one of that number, from 1, is the only request.
    fn begins(request: usize, of: usize) -> Option<usize> {
        let steps: Vec<bool> = (1..=of).map(|number| number == request).collect();
        beginning(&steps, |step| *step).map(|step| step + 1)
    }

    #[test]
    fn a_long_recording_begins_at_its_first_request() {
        assert_eq!((begins(8, 33), begins(13, 13), begins(3, 12)), (Some(8), Some(13), Some(3)));
    }

    #[test]
    fn a_short_recording_that_is_nearly_over_there_begins_at_its_first_step() {
        assert_eq!((begins(3, 4), begins(3, 3), begins(9, 12)), (None, None, None));
        assert_eq!((begins(1, 9), begins(10, 9), begins(1, 0)), (None, None, None));
    }
}
