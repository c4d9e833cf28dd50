//! Mistakes made on purpose: whether one shows in a run, and in the way that it says.

use serde::{Deserialize, Serialize};
use warpground_engine::{Error, Outcome};
use warpground_patterns::{Check, ExpectedFinding, Request, Symptom, Variant};
use warpground_sim::{FindingKind, LaunchOptions, SimOptions};

/// The instructions that a simulated launch of a mistake may execute before its loop counts as one that does not end: a
/// hundred times what the largest awkward size takes.
pub(crate) const MISTAKE_BUDGET: u64 = 20_000_000;

/// Where to look for what a result does not tell.
const LOOK: &str = "run the kernel on the simulator, whose sanitizer finds it";

/// How a mistake showed in a run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "showed", content = "text", rename_all = "snake_case")]
pub enum Showing {
    /// In the way that it says; the text says how.
    AsPredicted(String),
    /// Not with these settings: the result is right all the same.
    Unharmed,
    /// In another way; the text says how.
    Otherwise(String),
    /// The result of a GPU does not tell: the simulator has to look for it.
    OnSimulator,
}

impl Showing {
    /// In a sentence without its stop.
    #[must_use]
    pub fn words(&self) -> String {
        match self {
            Showing::AsPredicted(how) => format!("The mistake shows as predicted: {how}"),
            Showing::Unharmed => "The mistake does not show with these settings: the result is correct".to_owned(),
            Showing::Otherwise(how) => format!("The mistake shows in a different way: {how}"),
            Showing::OnSimulator => {
                format!("A GPU's result does not show whether the mistake was made: {LOOK}")
            }
        }
    }

    /// The same beside what the run gave: a wrong result says that something was done wrong, if not what.
    #[must_use]
    pub fn words_beside(&self, check: &Check) -> String {
        match self {
            Showing::OnSimulator if !check.passed => {
                format!("A wrong result does not show by itself which mistake was made: {LOOK}")
            }
            Showing::OnSimulator => {
                format!("The result is correct this time, and the mistake is there all the same: {LOOK}")
            }
            _ => self.words(),
        }
    }
}

/// What a finished run says of the variant's mistake; `None` for a variant without one.
#[must_use]
pub fn of_outcome(variant: &Variant, request: &Request, outcome: &Outcome, check: &Check) -> Option<Showing> {
    Some(match &variant.defect.as_ref()?.symptom {
        Symptom::Wrong { predicted } => {
            let predicted = predicted(request, outcome);
            match (predicted.passed, check.passed) {
                (false, _) => Showing::Otherwise(crate::words::verdict(&predicted)),
                (true, true) => Showing::Unharmed,
                (true, false) => Showing::AsPredicted(format!("the result equals {}", predicted.against)),
            }
        }
        Symptom::Refused { message } => {
            Showing::Otherwise(format!("it compiled, though it should be refused: {message}"))
        }
        Symptom::Found { .. } => Showing::OnSimulator,
    })
}

/// What a run that was refused says of it; `None` for a variant without a mistake, and for a refusal that has nothing to
/// do with it.
#[must_use]
pub fn of_error(variant: &Variant, error: &Error) -> Option<Showing> {
    let Symptom::Refused { message } = &variant.defect.as_ref()?.symptom else { return None };
    let Error::Compilation(_) = error else { return None };
    let said = error.to_string();
    Some(if said.contains(message) {
        Showing::AsPredicted(format!("it does not compile: {message}"))
    } else {
        Showing::Otherwise(format!("it is refused for a different reason than `{message}`: {said}"))
    })
}

/// Whether the simulator's sanitizer finds the mistake that it should. The simulation takes its time: for small launches,
/// or away from the caller that waits.
///
/// # Errors
/// Settings that cannot be, and what the simulator refuses, as a sentence.
pub fn on_simulator(variant: &Variant, request: &Request, finding: ExpectedFinding) -> Result<Showing, String> {
    let job = variant.job(request).map_err(|error| error.to_string())?;
    let launch = LaunchOptions { budget: MISTAKE_BUDGET, ..LaunchOptions::default() };
    let options = SimOptions { launch, ..SimOptions::default() };
    let checked = warpground_sim::check(&job, &options).map_err(|error| error.to_string())?;
    Ok(match checked.findings.iter().find(|found| is_expected(found.kind, finding)) {
        Some(found) => Showing::AsPredicted(found.to_string()),
        None => match checked.findings.first() {
            None => Showing::Unharmed,
            Some(other) => Showing::Otherwise(format!("the simulator finds something else: {other}")),
        },
    })
}

/// Whether this is what the catalogue expects. Blocks that wait for each other may do so only in an order of blocks that
/// nobody promises.
fn is_expected(found: FindingKind, expected: ExpectedFinding) -> bool {
    found == kind_of(expected) || expected == ExpectedFinding::Deadlock && found == FindingKind::AssumedOrder
}

/// The sanitizer's word for what the catalogue expects.
fn kind_of(finding: ExpectedFinding) -> FindingKind {
    match finding {
        ExpectedFinding::RaceInBlock => FindingKind::RaceInBlock,
        ExpectedFinding::RaceBetweenBlocks => FindingKind::RaceBetweenBlocks,
        ExpectedFinding::OutOfBounds => FindingKind::OutOfBounds,
        ExpectedFinding::UninitialisedRead => FindingKind::UninitialisedRead,
        ExpectedFinding::BarrierDivergence => FindingKind::BarrierDivergence,
        ExpectedFinding::Deadlock => FindingKind::Deadlock,
        ExpectedFinding::RunawayLoop => FindingKind::RunawayLoop,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_result_is_not_said_to_show_nothing() {
        let check = |wrong: u64| Check {
            passed: wrong == 0,
            against: "every element".to_owned(),
            compared: 1600,
            wrong,
            relative_error: None,
            tolerance: 0.0,
            first_wrong: None,
        };
        let said = Showing::OnSimulator.words_beside(&check(1532));
        assert!(said.starts_with("A wrong result does not show by itself which mistake was made"), "{said}");
        assert!(Showing::OnSimulator.words_beside(&check(0)).starts_with("The result is correct this time"));
        assert_eq!(Showing::Unharmed.words_beside(&check(0)), Showing::Unharmed.words());
    }
}
