//! What came of a run in one line, with what the simulator found wrong in the same kernel. The page's bars say it, and the
//! lab's.

use serde::{Deserialize, Serialize};

use crate::units::count;

/// What the simulator found in a kernel or a program when it looked for mistakes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Looked {
    /// Races, accesses out of bounds and whatever else no program may do.
    pub mistakes: usize,
    /// What CUDA defines and a reader rarely means.
    pub warnings: usize,
}

impl Looked {
    /// Counts findings by whether each is no more than a warning.
    pub fn of(warns: impl IntoIterator<Item = bool>) -> Looked {
        warns.into_iter().fold(Looked::default(), |mut looked, warns| {
            *(if warns { &mut looked.warnings } else { &mut looked.mistakes }) += 1;
            looked
        })
    }

    /// What was found, as a part of a sentence.
    #[must_use]
    pub fn words(self) -> String {
        let some = |number: usize, one: &str| match number {
            1 => format!("1 {one}"),
            many => format!("{} {one}s", count(many as u64)),
        };
        match (self.mistakes, self.warnings) {
            (0, 0) => "no mistakes found".to_owned(),
            (0, warnings) => format!("no mistakes found, {}", some(warnings, "warning")),
            (mistakes, _) => format!("{} found", some(mistakes, "mistake")),
        }
    }
}

/// How a run came out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Came {
    /// Its result is the right one.
    Right,
    /// It is not.
    Wrong,
    /// It ended, and nothing says what its result should be.
    Unknown,
}

/// How the bar shows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum State {
    /// Nothing ran, and nothing is known to be wrong.
    Idle,
    /// Right, and nothing is known to be wrong.
    Correct,
    /// A mistake was found that the result does not show.
    Found,
    /// The result is wrong.
    Wrong,
    /// The end says nothing of a result.
    Done,
}

/// The line of a bar.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Headline {
    /// How the bar shows it.
    pub state: State,
    /// What it says.
    pub words: String,
}

/// The line of a run that `ended` in these words, and of what the simulator found in the same text; absent where it did not
/// look. A right result is no peace where a mistake was found: the result is right by chance.
#[must_use]
pub fn headline(ended: Option<(Came, &str)>, looked: Option<Looked>) -> Headline {
    let mistaken = looked.is_some_and(|looked| looked.mistakes > 0);
    let found = looked.map(Looked::words);
    let (state, words) = match (ended, found) {
        (None, None) => (State::Idle, "Ready".to_owned()),
        (None, Some(found)) if mistaken => (State::Found, found),
        (None, Some(found)) => (State::Idle, format!("Ready, {found}")),
        (Some((Came::Right, _)), Some(found)) if mistaken => (State::Found, format!("Right result, {found}")),
        (Some((Came::Right, words)), Some(found)) => (State::Correct, format!("{words}, {found}")),
        (Some((Came::Right, words)), None) => (State::Correct, words.to_owned()),
        (Some((Came::Wrong, words)), Some(found)) if mistaken => (State::Wrong, format!("{words}, and {found}")),
        // That nothing was found is no comfort for a wrong result, but tells where not to look.
        (Some((Came::Wrong, words)), Some(found)) => (State::Wrong, format!("{words}, but {found}")),
        (Some((Came::Wrong, words)), None) => (State::Wrong, words.to_owned()),
        (Some((Came::Unknown, words)), Some(found)) => {
            (if mistaken { State::Found } else { State::Done }, format!("{words}, {found}"))
        }
        (Some((Came::Unknown, words)), None) => (State::Done, words.to_owned()),
    };
    let mut rest = words.chars();
    let begin: String = rest.next().into_iter().flat_map(char::to_uppercase).collect();
    Headline { state, words: begin + rest.as_str() }
}

/// A run of a lab.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ran {
    /// Whether its result is right; absent where nothing says what it should be.
    pub correct: Option<bool>,
}

/// What a lab knows of the kernel that it has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Told {
    /// The run, if there was one.
    pub ran: Option<Ran>,
    /// What the simulator found, if it looked.
    pub looked: Option<Looked>,
}

impl Told {
    /// The line about it.
    #[must_use]
    pub fn headline(self) -> Headline {
        let ended = self.ran.map(|ran| match ran.correct {
            Some(true) => (Came::Right, "Correct"),
            Some(false) => (Came::Wrong, "Wrong"),
            None => (Came::Unknown, "Done, not compared"),
        });
        headline(ended, self.looked)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOTHING: Looked = Looked { mistakes: 0, warnings: 0 };

    fn line(ended: Option<(Came, &str)>, looked: Option<Looked>) -> (State, String) {
        let Headline { state, words } = headline(ended, looked);
        (state, words)
    }

    #[test]
    fn a_right_result_is_no_peace_where_a_mistake_was_found() {
        let right = Some((Came::Right, "Correct"));
        assert_eq!(line(right, None), (State::Correct, "Correct".to_owned()));
        assert_eq!(line(right, Some(NOTHING)), (State::Correct, "Correct, no mistakes found".to_owned()));
        let one = Some(Looked::of([false, true]));
        assert_eq!(line(right, one), (State::Found, "Right result, 1 mistake found".to_owned()));
    }

    #[test]
    fn what_was_found_is_said_without_a_run_and_after_a_wrong_one() {
        let two = Some(Looked::of([false, false]));
        assert_eq!(line(None, two), (State::Found, "2 mistakes found".to_owned()));
        assert_eq!(line(Some((Came::Wrong, "Wrong")), two), (State::Wrong, "Wrong, and 2 mistakes found".to_owned()));
        let exited = Some((Came::Unknown, "Exited with status 0"));
        assert_eq!(line(exited, two), (State::Found, "Exited with status 0, 2 mistakes found".to_owned()));
    }

    #[test]
    fn a_warning_alone_is_no_mistake() {
        let warned = Some(Looked::of([true]));
        let (state, words) = line(Some((Came::Right, "Correct")), warned);
        assert_eq!((state, words.as_str()), (State::Correct, "Correct, no mistakes found, 1 warning"));
        assert_eq!(line(None, None), (State::Idle, "Ready".to_owned()));
    }
}
