//! Two measurements of the same thing: which was faster, and how sure that is.

use serde::Serialize;
use warpground_engine::TimeSource;

use crate::{Interval, Row, RunReport, run::TimeReport, statistics::CONFIDENCE};

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

/// A case that both runs measured.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Pair {
    /// `family/variant`.
    pub id: String,
    /// What sets it apart from other cases of the variant.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// In elements.
    pub size: u64,
    /// The interfaces through which the two ran, if they differ.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub through: Option<[String; 2]>,
    /// The median before, in seconds.
    pub before: f64,
    /// The median after, in seconds.
    pub after: f64,
    /// Of the speeds: after over before.
    pub ratio: Ratio,
    /// What that says.
    pub verdict: Verdict,
}

/// Two runs beside each other.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Comparison {
    /// What both measured, in the order of the second.
    pub pairs: Vec<Pair>,
    /// What one of them has no time for, in sentences.
    pub left_out: Vec<String>,
    /// The devices of the first run and of the second, if they differ: then the pairs say more of them than of a change.
    pub devices: Option<[String; 2]>,
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
        let each = f64::midpoint(1.0, CONFIDENCE);
        let interval_of = |time: &TimeReport| match time.source {
            // A calculated time has no noise.
            TimeSource::Simulated => {
                Some(Interval { low: time.seconds.median, high: time.seconds.median, confidence: 1.0 })
            }
            TimeSource::GpuTimestamps | TimeSource::Clock => Interval::of_median(&time.readings, each),
        };
        let intervals = interval_of(subject).zip(interval_of(reference));
        Ratio::of_medians(
            [subject.seconds.median, reference.seconds.median],
            intervals.map(|(subject, reference)| [subject, reference]),
        )
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

/// The rows that `warpground bench --json` wrote.
///
/// # Errors
/// [`ReadError`] with the first line that is none.
pub fn read(text: &str) -> Result<Vec<Row>, ReadError> {
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

/// Sets two runs beside each other. Rows belong together that have the same kernel, label and size.
#[must_use]
pub fn compare(before: &[Row], after: &[Row]) -> Comparison {
    let mut pairs = Vec::new();
    let mut left_out = Vec::new();
    for row in after {
        // A run may hold a native row and a browser's of the same case.
        let mut same = before.iter().filter(|earlier| is_same(earlier, row));
        let of_interface = same.clone().find(|earlier| interface(earlier) == interface(row));
        let Some(earlier) = of_interface.or_else(|| same.next()) else {
            left_out.push(format!("{}: only in the second run", row.name()));
            continue;
        };
        let [then, now] = [earlier, row].map(|row| row.report().and_then(|report| report.time.as_ref()));
        match then.zip(now).and_then(|(then, now)| Some((then, now, Ratio::of(now, then)?))) {
            Some((then, now, ratio)) => pairs.push(Pair {
                id: row.id.clone(),
                label: row.label.clone(),
                size: row.size,
                through: interface(earlier)
                    .zip(interface(row))
                    .filter(|(then, now)| then != now)
                    .map(|(then, now)| [then.to_owned(), now.to_owned()]),
                before: then.seconds.median,
                after: now.seconds.median,
                verdict: ratio.verdict(),
                ratio,
            }),
            None => left_out.push(format!("{}: not timed in both runs", row.name())),
        }
    }
    let gone = before.iter().filter(|earlier| !after.iter().any(|row| is_same(earlier, row)));
    left_out.extend(gone.map(|row| format!("{}: only in the first run", row.name())));
    let devices = Some([before, after].map(devices)).filter(|[first, second]| first != second);
    Comparison { pairs, left_out, devices }
}

fn interface(row: &Row) -> Option<&str> {
    row.report().map(|report| report.backend.as_str())
}

/// The devices that rows are of, for a person.
fn devices(rows: &[Row]) -> String {
    let mut names: Vec<&str> = Vec::new();
    for report in rows.iter().filter_map(Row::report) {
        if !names.contains(&report.device.as_str()) {
            names.push(&report.device);
        }
    }
    names.join(" and ")
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
        timed.sort_by(|(_, one), (_, other)| one.seconds.median.total_cmp(&other.seconds.median));
        let [(best, its), others @ ..] = timed.as_slice() else { return None };
        let is_tied = |time: &TimeReport| Ratio::of(time, its).is_none_or(|ratio| ratio.verdict() != Verdict::Slower);
        let ties = others.iter().filter(|(_, time)| is_tied(time)).map(|(row, _)| *row).collect();
        (!others.is_empty()).then_some(Fastest { best, ties })
    }
}

/// Whether two rows measure the same: in one device's run and another's, settings may have been made to fit.
pub(crate) fn is_same(one: &Row, other: &Row) -> bool {
    (&one.id, &one.label, one.size) == (&other.id, &other.label, other.size)
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

    fn time(readings: &[f64]) -> TimeReport {
        let timing = Timing {
            readings: readings.to_vec(),
            repetitions: 1,
            source: TimeSource::GpuTimestamps,
            step_seconds: 1e-9,
        };
        TimeReport::of(timing).expect("there are readings")
    }

    /// Fifteen readings, a hundredth apart from each other, around `middle`.
    fn around(middle: f64) -> TimeReport {
        time(&(-7..=7).map(|step| middle * (1.0 + 0.01 * f64::from(step))).collect::<Vec<_>>())
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

    fn row(backend: &str, block: f64, time: TimeReport) -> Row {
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
    fn native_rows_are_compared_with_native_ones_and_a_browsers_with_a_browsers() {
        let run = |native: f64, web: f64| [row("Vulkan", 1.0, around(native)), row("WebGPU", 1.0, around(web))];
        let Comparison { pairs, devices, .. } = compare(&run(1.0, 3.0), &run(1.0, 3.0));
        let told: Vec<_> = pairs.iter().map(|pair| (pair.verdict, &pair.through)).collect();
        assert_eq!(told, [(Verdict::NotDistinguishable, &None), (Verdict::NotDistinguishable, &None)]);
        assert_eq!(devices, None);
        let [native, web] = run(1.0, 3.0);
        let Comparison { pairs, devices, .. } = compare(&[native], &[web]);
        assert_eq!(pairs[0].through, Some(["Vulkan", "WebGPU"].map(str::to_owned)));
        assert_eq!(
            (pairs[0].verdict, devices),
            (Verdict::Slower, Some(["the Vulkan", "the WebGPU"].map(str::to_owned)))
        );
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
    fn a_time_below_the_timers_step_has_no_ratio() {
        assert_eq!(Ratio::of(&time(&[0.0; 15]), &around(1.0)), None);
    }
}
