//! How each rung of a ladder did, and how it compares with the one that it is a step from.

use warpground_engine::{DeviceKind, TimeSource};

use super::{Asked, problem::unlike};
use crate::{
    Rate, RunError, RunReport,
    compare::{Ratio, Verdict},
    units::significant,
    words,
};

/// How a rung did here.
#[derive(Debug, Clone, PartialEq)]
pub enum Standing {
    /// It has not run yet.
    NotRun,
    /// It cannot run on this device; the sentence says why.
    Impossible(String),
    /// It failed; the sentence says how.
    Failed(String),
    /// Its result was wrong; the sentence says where.
    Wrong(String),
    /// It was right.
    Right {
        /// Its speed and where that comes from; absent where it was not timed.
        rate: Option<(Rate, TimeSource)>,
        /// How it stands to the rung that it is a step from; absent where that has no speed, and where there is none.
        beside: Option<Beside>,
        /// Its share of the speed of the ladder's fastest, from 0 to 1.
        share: f64,
    },
}

/// A rung beside the one that it is a step from.
#[derive(Debug, Clone, PartialEq)]
pub enum Beside {
    /// Both solved the same problem.
    Times {
        /// The other's title.
        to: &'static str,
        /// How many times as fast as the other.
        ratio: Ratio,
    },
    /// They solved different ones, so that their speeds are no ratio.
    Unlike {
        /// The other's title.
        to: &'static str,
        /// What differs, as a clause.
        differs: String,
    },
}

/// What came of a run: its report, or why there is none.
pub type Came<'run> = Result<&'run RunReport, &'run RunError>;

/// How each of a ladder did; `came` has what came of each, in the order of `asked`.
#[must_use]
pub fn standings(asked: &[Asked], came: &[Option<Came<'_>>]) -> Vec<Standing> {
    let timed = |number: usize| match came.get(number) {
        Some(Some(Ok(report))) if report.check.passed && asked.get(number)?.request.is_ok() => {
            Some((*report, report.rate?, report.time.as_ref()?.source))
        }
        _ => None,
    };
    let best = (0..asked.len()).filter_map(timed).map(|(_, rate, _)| rate.value).fold(0.0, f64::max);
    let beside = |number: usize| {
        let (report, ..) = timed(number)?;
        let this = &asked[number];
        let other = match this.rung.from {
            Some(from) => asked.iter().position(|other| other.rung.id == from)?,
            None if this.beside => return None,
            // Those between that cannot run here, or are too short for its timer, are passed over.
            None => (0..number).rev().find(|before| timed(*before).is_some())?,
        };
        let (its_report, ..) = timed(other)?;
        let other = asked[other].variant;
        let to = other.title;
        match unlike((this.variant, &report.settings), (other, &its_report.settings)) {
            Some(differs) => Some(Beside::Unlike { to, differs }),
            None => Ratio::of_speeds(report, its_report).map(|ratio| Beside::Times { to, ratio }),
        }
    };
    let standing = |(number, asked): (usize, &Asked)| match (&asked.request, came.get(number).copied().flatten()) {
        (Err(reason), _) => Standing::Impossible(reason.clone()),
        (Ok(_), None) => Standing::NotRun,
        (Ok(_), Some(Err(error))) => Standing::Failed(error.to_string()),
        (Ok(_), Some(Ok(report))) if !report.check.passed => Standing::Wrong(words::verdict(&report.check)),
        (Ok(_), Some(Ok(_))) => {
            let rate = timed(number).map(|(_, rate, source)| (rate, source));
            let share = rate.map_or(0.0, |(rate, _)| rate.value / best);
            Standing::Right { rate, beside: beside(number), share }
        }
    };
    asked.iter().enumerate().map(|(number, asked)| standing((number, asked))).collect()
}

impl Standing {
    /// In a few words: the speed on such a device, or why there is none.
    #[must_use]
    pub fn words(&self, device: DeviceKind) -> String {
        match self {
            Standing::NotRun => "not run yet".to_owned(),
            Standing::Impossible(reason) => format!("cannot run here: {reason}"),
            Standing::Failed(reason) => format!("failed: {reason}"),
            Standing::Wrong(verdict) => verdict.clone(),
            Standing::Right { rate: None, .. } => "correct, but too short for this device's timer".to_owned(),
            Standing::Right { rate: Some((rate, source)), beside, .. } => {
                let speed = format!("{} by {}", words::speed(rate.value, rate.unit), words::source_on(*source, device));
                beside.as_ref().map_or(speed.clone(), |beside| format!("{speed}; {}", beside.words()))
            }
        }
    }
}

impl Beside {
    /// In a few words, with the other's name.
    #[must_use]
    pub fn words(&self) -> String {
        let (to, ratio) = match self {
            Beside::Unlike { to, differs } => return format!("no ratio to “{to}”: {differs}"),
            Beside::Times { to, ratio } => (to, ratio),
        };
        let times = significant(ratio.value);
        let interval = ratio
            .interval
            .map(|found| format!("{} to {}", significant(found.low), significant(found.high)))
            .unwrap_or_default();
        match ratio.verdict() {
            Verdict::Faster | Verdict::Slower => format!("{times} × “{to}” ({interval})"),
            Verdict::NotDistinguishable => format!("not distinguishable from “{to}” ({interval} ×)"),
            Verdict::TooFewReadings => format!("about {times} × “{to}”, from too few readings to be sure"),
        }
    }
}
