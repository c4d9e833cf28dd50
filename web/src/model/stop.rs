//! Where a reader wants the stepper to stop: at a line, where a condition holds, or both.

use warpground_sim::observe::recorder::WarpRecording;

use super::tape::{Tape, lanes, read, scalar_name};

/// A comparison.
type Compare = fn(&f64, &f64) -> bool;

/// Longer signs come first, since they begin with shorter ones.
const COMPARISONS: [(&str, Compare); 6] =
    [("==", f64::eq), ("!=", f64::ne), ("<=", f64::le), (">=", f64::ge), ("<", f64::lt), (">", f64::gt)];

const HELP: &str = "Write a line, a condition, or both: 12, i == 5, 12 if sum > 0.5.";

/// What to stop at.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Stop {
    line: Option<u32>,
    /// A name or one of its components, how it is compared, and with what. It holds where it holds in an active lane.
    condition: Option<(String, usize, f64)>,
}

impl Stop {
    /// Reads `12`, `i == 5` or `12 if i == 5`.
    ///
    /// # Errors
    /// What is wrong with it, in a sentence.
    pub(crate) fn parse(text: &str) -> Result<Stop, String> {
        let text = text.trim();
        if text.is_empty() {
            return Err(HELP.to_owned());
        }
        let (line, rest) = match text.split_once("if") {
            Some((line, rest)) if line.is_empty() || line.ends_with(' ') => (line.trim(), rest.trim()),
            _ if text.bytes().all(|byte| byte.is_ascii_digit()) => (text, ""),
            _ => ("", text),
        };
        let line = match line.trim_start_matches("line").trim() {
            "" => None,
            number => Some(number.parse().map_err(|_| HELP.to_owned())?),
        };
        if rest.is_empty() {
            return Ok(Stop { line, condition: None });
        }
        let found = COMPARISONS.iter().position(|(sign, _)| rest.contains(sign)).ok_or_else(|| HELP.to_owned())?;
        let (name, value) = rest.split_once(COMPARISONS[found].0).ok_or_else(|| HELP.to_owned())?;
        let value = value.trim().trim_end_matches(['u', 'f']);
        let number = match value {
            "true" => 1.0,
            "false" => 0.0,
            value => value.parse().map_err(|_| format!("{value} is no number to compare with."))?,
        };
        Ok(Stop { line, condition: Some((name.trim().to_owned(), found, number)) })
    }

    /// The next step of a warp that is like this.
    pub(crate) fn next(&self, tape: &Tape, warp: usize, step: usize) -> Option<usize> {
        let steps = &tape.warp(warp)?.steps;
        (step + 1..steps.len()).find(|at| self.is_at(tape, warp, *at).unwrap_or(false))
    }

    fn is_at(&self, tape: &Tape, warp: usize, step: usize) -> Option<bool> {
        let (recording, warp) = (tape.recording()?, tape.warp(warp)?);
        let now = warp.steps.get(step)?;
        if self.line.is_some_and(|line| line != now.line) {
            return Some(false);
        }
        let Some((wanted, comparison, number)) = &self.condition else { return Some(true) };
        let compare = COMPARISONS.get(*comparison)?.1;
        let holds = warp.names_at(step).into_iter().any(|name| {
            let Some(its) = recording.names.get(name as usize).filter(|its| its.is_seen_from(now.line)) else {
                return false;
            };
            its.scalars.iter().enumerate().any(|(scalar, kind)| {
                if scalar_name(&its.name, scalar, its.scalars.len()) != *wanted {
                    return false;
                }
                let held = warp.watch(name, scalar, step);
                lanes(now.active).any(|lane| {
                    let value = held[lane as usize % 32].map(|bits| read(*kind, bits));
                    let value = value.and_then(|text| match text.as_str() {
                        "true" => Some(1.0),
                        "false" => Some(0.0),
                        text => text.parse().ok(),
                    });
                    value.is_some_and(|value: f64| compare(&value, number))
                })
            })
        });
        Some(holds)
    }
}

/// The next step of a warp at which some of its active lanes go another way than others.
pub(crate) fn next_divergence(warp: &WarpRecording, step: usize) -> Option<usize> {
    let parts = |at: &usize| warp.steps[*at].branches.iter().any(|branch| branch.taken != 0 && branch.others != 0);
    (step + 1..warp.steps.len()).find(parts)
}

/// The next step of a warp that asks for global or shared memory.
pub(crate) fn next_request(tape: &Tape, warp: &WarpRecording, step: usize) -> Option<usize> {
    (step + 1..warp.steps.len()).find(|at| tape.is_drawn(&warp.steps[*at]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stop_is_a_line_a_condition_or_both() {
        assert_eq!(Stop::parse("12"), Ok(Stop { line: Some(12), condition: None }));
        assert_eq!(
            Stop::parse(" line 12 if i == 5u"),
            Ok(Stop { line: Some(12), condition: Some(("i".to_owned(), 0, 5.0)) })
        );
        assert_eq!(Stop::parse("id.x >= 0.5"), Ok(Stop { line: None, condition: Some(("id.x".to_owned(), 3, 0.5)) }));
        assert_eq!(
            Stop::parse("if done == true"),
            Ok(Stop { line: None, condition: Some(("done".to_owned(), 0, 1.0)) })
        );
        for wrong in ["", "soon", "i == soon", "twelve if i == 5"] {
            assert!(Stop::parse(wrong).is_err(), "{wrong}");
        }
    }
}
