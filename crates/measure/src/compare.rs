//! Two measurements of the same thing: which was faster, and how sure that is.
//!
//! ```text
//! saved.rs  two runs that were saved, row by row
//! ```

mod saved;

use serde::Serialize;

pub use self::saved::{Comparison, Pair, Saved, compare};
use crate::{Interval, Row, RunReport, Summary, order::sort_by, run::TimeReport, statistics::CONFIDENCE};

/// How many times as fast one is as another, by their medians.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Ratio {
    /// Above 1: faster than what it is compared with.
    pub value: f64,
    /// Where the ratio of the true medians lies; absent for too few readings.
    pub interval: Option<Interval>,
}

/// What a ratio says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The whole interval lies above 1.
    Faster,
    /// The whole interval lies below 1.
    Slower,
    /// It holds 1.
    NotDistinguishable,
    /// There is none: too few readings.
    TooFewReadings,
}

/// Why rows cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line} is none that `{writer}` writes: {reason}")]
pub struct ReadError {
    /// What writes such lines.
    pub writer: &'static str,
    /// From 1.
    pub line: usize,
    /// Why.
    pub reason: String,
}

impl Ratio {
    /// How many times as fast `subject` is as `reference`. The interval holds if both medians' intervals do; each is
    /// made so sure that both together are sure to [`CONFIDENCE`].
    #[must_use]
    pub fn of(subject: &TimeReport, reference: &TimeReport) -> Option<Ratio> {
        Ratio::of_runs(&[subject], &[reference])
    }

    /// The same for runs that were repeated: of the median of their medians, in an interval that holds every one of
    /// theirs. What the machine did during one run and not during another lies between the runs, where no reading
    /// shows it; only their repetition does.
    pub(crate) fn of_runs(subjects: &[&TimeReport], references: &[&TimeReport]) -> Option<Ratio> {
        let each = f64::midpoint(1.0, CONFIDENCE);
        let interval_of = |times: &[&TimeReport]| {
            let mut all = times.iter().map(|time| time.interval(each));
            let first = all.next()??;
            all.try_fold(first, |hull, next| Some(hull.or_further(next?)))
        };
        let intervals = interval_of(subjects).zip(interval_of(references));
        let medians = [middle(subjects)?, middle(references)?];
        Ratio::of_medians(medians, intervals.map(|(subject, reference)| [subject, reference]))
    }

    /// How many times as fast `subject` is as `reference` by their rates, whatever the sizes of their problems.
    #[must_use]
    pub fn of_speeds(subject: &RunReport, reference: &RunReport) -> Option<Ratio> {
        let amount = |report: &RunReport| Some(report.rate?.value * report.time.as_ref()?.seconds.median);
        let ratio = Ratio::of(subject.time.as_ref()?, reference.time.as_ref()?)?;
        let factor = amount(subject)? / amount(reference)?;
        let interval =
            ratio.interval.map(|found| Interval { low: found.low * factor, high: found.high * factor, ..found });
        (subject.rate?.unit == reference.rate?.unit).then_some(Ratio { value: ratio.value * factor, interval })
    }

    /// The ratio of the speeds from times, of the subject and of the reference; `None` where a time is below the
    /// timer's step.
    pub(crate) fn of_medians([subject, reference]: [f64; 2], intervals: Option<[Interval; 2]>) -> Option<Ratio> {
        let interval = intervals.filter(|[subject, _]| subject.low > 0.0).map(|[subject, reference]| Interval {
            low: reference.low / subject.high,
            high: reference.high / subject.low,
            confidence: subject.confidence + reference.confidence - 1.0,
        });
        (subject > 0.0 && reference > 0.0).then(|| Ratio { value: reference / subject, interval })
    }

    /// What it says.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        match self.interval {
            None => Verdict::TooFewReadings,
            Some(interval) if interval.low > 1.0 => Verdict::Faster,
            Some(interval) if interval.high < 1.0 => Verdict::Slower,
            Some(_) => Verdict::NotDistinguishable,
        }
    }
}

impl Verdict {
    /// For a table.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Verdict::Faster => "faster",
            Verdict::Slower => "slower",
            Verdict::NotDistinguishable => "not distinguishable",
            Verdict::TooFewReadings => "too few readings to tell",
        }
    }
}

/// The median of the runs' medians, in seconds.
pub(crate) fn middle(times: &[&TimeReport]) -> Option<f64> {
    let medians: Vec<_> = times.iter().map(|time| time.seconds.median).collect();
    Summary::of(&medians).map(|summary| summary.median)
}

/// The rows that `warpground bench --json` wrote, this version or an older one.
///
/// # Errors
/// [`ReadError`] with the first line that is none.
pub fn read(text: &str) -> Result<Vec<Saved>, ReadError> {
    let lines = text.lines().zip(1..).filter(|(line, _)| !line.trim().is_empty());
    lines
        .map(|(text, line)| {
            serde_json::from_str(text).map_err(|error| ReadError {
                writer: "warpground bench --json",
                line,
                reason: error.to_string(),
            })
        })
        .collect()
}

/// The fastest of rows with one problem but different settings.
#[derive(Debug, Clone, PartialEq)]
pub struct Fastest<'rows> {
    /// The one with the least median.
    pub best: &'rows Row,
    /// Those that cannot be told from it.
    pub ties: Vec<&'rows Row>,
}

impl<'rows> Fastest<'rows> {
    /// Of these rows; `None` unless two of them were timed.
    #[must_use]
    pub fn of(rows: &[&'rows Row]) -> Option<Fastest<'rows>> {
        let timed = rows.iter().filter_map(|row| Some((*row, row.report()?.time.as_ref()?)));
        let mut timed: Vec<_> = timed.filter(|(_, time)| time.seconds.median > 0.0).collect();
        sort_by(&mut timed, |(_, one), (_, other)| one.seconds.median.total_cmp(&other.seconds.median));
        let [(best, its), others @ ..] = timed.as_slice() else { return None };
        let is_tied = |time: &TimeReport| Ratio::of(time, its).is_none_or(|ratio| ratio.verdict() != Verdict::Slower);
        let ties = others.iter().filter(|(_, time)| is_tied(time)).map(|(row, _)| *row).collect();
        (!others.is_empty()).then_some(Fastest { best, ties })
    }
}

impl Row {
    /// What it measures, for a person: `reduce/warp at 1,048,576, block_x = 64`.
    #[must_use]
    pub fn name(&self) -> String {
        let label = self.label.as_ref().map(|label| format!(", {label}")).unwrap_or_default();
        format!("{} at {}{label}", self.id, crate::units::count(self.size))
    }
}

#[cfg(test)]
mod tests {
    use warpground_engine::{TimeSource, Timing};

    use super::*;

    pub(super) fn time(readings: &[f64]) -> TimeReport {
        let timing = Timing {
            readings: readings.to_vec(),
            repetitions: 1,
            source: TimeSource::GpuTimestamps,
            step_seconds: 1e-9,
        };
        TimeReport::of(timing).expect("there are readings")
    }

    /// Fifteen readings, a hundredth apart from each other, around `middle`, in no order.
    pub(super) fn around(middle: f64) -> TimeReport {
        time(&(0..15).map(|at| middle * (1.0 + 0.01 * f64::from(7 * at % 15 - 7))).collect::<Vec<_>>())
    }

    fn verdict(subject: &TimeReport, reference: &TimeReport) -> Option<Verdict> {
        Ratio::of(subject, reference).map(|ratio| ratio.verdict())
    }

    #[test]
    fn what_lies_apart_is_faster_or_slower_and_what_overlaps_is_neither() {
        assert_eq!(verdict(&around(1.0), &around(1.5)), Some(Verdict::Faster));
        assert_eq!(verdict(&around(1.5), &around(1.0)), Some(Verdict::Slower));
        assert_eq!(verdict(&around(1.0), &around(1.02)), Some(Verdict::NotDistinguishable));
        assert_eq!(verdict(&around(1.0), &time(&[2.0; 3])), Some(Verdict::TooFewReadings));
    }

    #[test]
    fn the_ratio_is_that_of_the_medians_and_lies_in_its_interval() {
        let ratio = Ratio::of(&around(1.0), &around(1.5)).expect("both have times");
        let interval = ratio.interval.expect("there are readings enough");
        // Of fifteen readings the fourth and the twelfth are sure to 0.965 only: it takes the third and the thirteenth.
        let expected = [1.5 * 0.95 / 1.05, 1.5 * 1.05 / 0.95];
        assert!((ratio.value - 1.5).abs() < 1e-12);
        assert!([interval.low, interval.high].iter().zip(expected).all(|(got, wanted)| (got - wanted).abs() < 1e-12));
        assert!(interval.confidence >= CONFIDENCE, "{interval:?}");
    }

    fn simulated(seconds: f64) -> TimeReport {
        TimeReport { source: TimeSource::Simulated, ..time(&[seconds]) }
    }

    #[test]
    fn calculated_times_have_no_noise() {
        let ratio = Ratio::of(&simulated(1.0), &simulated(1.001)).expect("both have times");
        assert_eq!((ratio.verdict(), ratio.interval.map(|found| found.confidence)), (Verdict::Faster, Some(1.0)));
        assert_eq!(verdict(&simulated(1.0), &simulated(1.0)), Some(Verdict::NotDistinguishable));
    }

    pub(super) fn row(backend: &str, block: f64, time: TimeReport) -> Row {
        let row = serde_json::json!({
            "id": "vector_add/guarded", "label": format!("block_x = {block}"), "size": 1000, "settings": {},
            "result": "measured", "reduced": null, "ceiling": null, "share_of_ceiling": null,
            "report": {
                "id": "vector_add/guarded", "settings": {}, "device": format!("the {backend}"), "backend": backend,
                "edited": false, "checked": false, "launches": [], "memory_bytes": 0, "work": { "bytes": 1, "flops": 1 },
                "check": {
                    "passed": true, "against": "", "compared": 0, "wrong": 0, "relative_error": null, "tolerance": 0.0,
                    "first_wrong": null,
                },
                "time": serde_json::to_value(time).expect("it is JSON"), "rate": null,
            },
        });
        serde_json::from_value(row).expect("it is a row")
    }

    #[test]
    fn the_fastest_stands_with_those_that_cannot_be_told_from_it() {
        let rows =
            [(32.0, 1.5), (64.0, 1.02), (128.0, 1.0)].map(|(block, middle)| row("Vulkan", block, around(middle)));
        let fastest = Fastest::of(&rows.each_ref()).expect("three were timed");
        assert_eq!(fastest.best.label.as_deref(), Some("block_x = 128"));
        let ties: Vec<_> = fastest.ties.iter().filter_map(|row| row.label.as_deref()).collect();
        assert_eq!(ties, ["block_x = 64"]);
        assert_eq!(Fastest::of(&[&rows[0]]), None);
    }

    #[test]
    fn readings_that_rise_or_fall_lie_anywhere_in_their_range() {
        // The same fifteen readings, once in no order and once as a clock that falls would have them.
        let mut rising = around(1.0).readings;
        rising.sort_by(f64::total_cmp);
        let rising = time(&rising);
        assert!(rising.drifts() && !around(1.0).drifts());
        assert_eq!(verdict(&around(1.0), &around(1.12)), Some(Verdict::Faster));
        assert_eq!(verdict(&rising, &around(1.12)), Some(Verdict::NotDistinguishable));
        // What no drift explains is still told.
        assert_eq!(verdict(&rising, &around(1.5)), Some(Verdict::Faster));
    }

    #[test]
    fn halves_that_were_taken_at_two_clocks_are_not_told_apart_by_either() {
        let of_halves = |[first, second]: [f64; 2]| around(first).and(&around(second)).expect("there are readings");
        let [before, after] = [[1.0, 1.5], [1.2, 1.2]].map(of_halves);
        assert_eq!((before.readings.len(), before.drifts(), after.drifts()), (30, true, false));
        assert_eq!(verdict(&after, &before), Some(Verdict::NotDistinguishable));
        assert_eq!(verdict(&of_halves([1.0, 1.0]), &after), Some(Verdict::Faster));
    }

    #[test]
    fn a_time_below_the_timers_step_has_no_ratio() {
        assert_eq!(Ratio::of(&time(&[0.0; 15]), &around(1.0)), None);
    }
}
