//! A run in sentences: what page and terminal say of it.

use warpground_engine::{DeviceKind, TimeSource};
use warpground_patterns::Check;

use crate::{
    run::TimeReport,
    units::{count, seconds, significant},
};

/// The verdict in one sentence: what was compared and how it came out.
#[must_use]
pub fn verdict(check: &Check) -> String {
    match &check.first_wrong {
        None if check.tolerance > 0.0 => format!(
            "Correct: {}; the largest relative error is {}, the tolerance {}",
            compared(&check.against),
            check.relative_error.map_or_else(|| "unknown".to_owned(), scientific),
            scientific(check.tolerance)
        ),
        None if check.compared == 1 => format!("Correct: {}; it is equal", compared(&check.against)),
        None => format!("Correct: {}; all {} are equal", compared(&check.against), count(check.compared)),
        Some(first) => format!(
            "Wrong: {} of {} elements; first at {}[{}]: got {}, expected {}",
            count(check.wrong),
            count(check.compared),
            first.output,
            count(first.index),
            first.got,
            first.expected
        ),
    }
}

/// What was compared with what. A check that names the reference alone compared the result with it.
fn compared(against: &str) -> String {
    if against.contains(" with ") { format!("compared {against}") } else { format!("compared with {against}") }
}

/// A time with its quartiles.
#[must_use]
pub fn time(time: &TimeReport) -> String {
    let [low, median, high] =
        [time.seconds.lower_quartile, time.seconds.median, time.seconds.upper_quartile].map(seconds);
    // One reading, as a simulator's, has no spread.
    if time.seconds.count == 1 { median } else { format!("{median} (half of the readings from {low} to {high})") }
}

/// Where a time comes from, if such a device took it: the timestamps of a software adapter are a processor's.
#[must_use]
pub fn source_on(source: TimeSource, device: DeviceKind) -> &'static str {
    match (source, device) {
        (TimeSource::Clock, DeviceKind::Simulator) => "the simulator's own time, not a GPU's",
        (TimeSource::GpuTimestamps, DeviceKind::Software) => "timestamps of a processor, not of a GPU",
        _ => source.describe(),
    }
}

/// A time in short, with where it comes from: `11.5 ms, timestamps of a processor, not of a GPU`.
#[must_use]
pub fn brief_time_on(time: &TimeReport, device: DeviceKind) -> String {
    format!("{}, {}", seconds(time.seconds.median), source_on(time.source, device))
}

/// Where a time of such a device comes from and how coarse it is.
#[must_use]
pub fn time_source_on(time: &TimeReport, device: DeviceKind) -> String {
    let source = source_on(time.source, device);
    let runs = match time.repetitions {
        1 => "one run".to_owned(),
        many => format!("{} runs", count(many.into())),
    };
    let readings = match time.seconds.count {
        1 => "1 reading".to_owned(),
        many => format!("{} readings", count(many as u64)),
    };
    let step = match time.source {
        TimeSource::Simulated => String::new(),
        // Below a thousandth of the time, a step is not worth a word.
        _ if time.resolution_seconds > time.seconds.median / 1000.0 => {
            format!(", known to {}", seconds(time.resolution_seconds))
        }
        _ => String::new(),
    };
    let warning = if time.coarse { "; a rough figure: the timer is too coarse for such a short run" } else { "" };
    // What says of whom it is not ends before the readings begin.
    let over = if source.contains(',') { ":" } else { " over" };
    format!("{}{over} {readings} of {runs} each{step}{warning}", capitalised(source))
}

/// Where a time comes from and how coarse it is, if nothing is known of the device.
#[must_use]
pub fn time_source(time: &TimeReport) -> String {
    time_source_on(time, DeviceKind::Unknown)
}

/// A time by a clock, with the clock's step where that is a large part of it: `400 µs by the clock, known to 100 µs`.
#[must_use]
pub fn by_clock(time: f64, step: f64) -> String {
    if time < step {
        format!("under {} by the clock", seconds(step))
    } else if step > time / 100.0 {
        format!("{} by the clock, known to {}", seconds(time), seconds(step))
    } else {
        format!("{} by the clock", seconds(time))
    }
}

/// A speed with its unit: `4,250 GB/s`.
#[must_use]
pub fn speed(value: f64, unit: &str) -> String {
    format!("{} {unit}", significant(value))
}

/// Two times as a range in one unit, that of the longer: `0.980 to 1.10 ms`.
#[must_use]
pub fn time_range(low: f64, high: f64) -> String {
    let longer = seconds(high);
    let Some((_, unit)) = longer.rsplit_once(' ') else { return range(&seconds(low), &longer) };
    range(&format!("{} {unit}", significant(low / seconds_of(unit))), &longer)
}

fn seconds_of(unit: &str) -> f64 {
    match unit {
        "ms" => 1e-3,
        "µs" => 1e-6,
        "ns" => 1e-9,
        _ => 1.0,
    }
}

/// Two quantities as a range; a unit that they share is written once: `0.98 to 1.10 ms`.
#[must_use]
pub fn range(low: &str, high: &str) -> String {
    match (low.rsplit_once(' '), high.rsplit_once(' ')) {
        (Some((number, unit)), Some((_, its))) if unit == its => format!("{number} to {high}"),
        _ => format!("{low} to {high}"),
    }
}

/// `5.9e-8`; an exact zero stays `0`.
#[must_use]
pub fn scientific(value: f64) -> String {
    if value == 0.0 { "0".to_owned() } else { format!("{value:.1e}") }
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters
        .next()
        .map_or_else(String::new, |first| std::iter::once(first.to_ascii_uppercase()).chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use warpground_patterns::Mismatch;

    #[test]
    fn a_time_by_a_coarse_clock_says_how_coarse() {
        let step = 1e-4;
        assert_eq!(
            [0.0, 4e-4, 0.5].map(|time| by_clock(time, step)),
            ["under 100 µs by the clock", "400 µs by the clock, known to 100 µs", "500 ms by the clock"]
        );
        assert_eq!(by_clock(3e-6, 4e-8), "3.00 µs by the clock, known to 40.0 ns");
        assert_eq!(by_clock(2e-6, 1e-8), "2.00 µs by the clock");
    }

    #[test]
    fn what_a_time_is_not_of_ends_before_the_readings_begin() {
        let seconds = crate::Summary::of(&[1e-3; 3]).expect("there are readings");
        let time = |source| TimeReport {
            seconds,
            readings: vec![1e-3; 3],
            repetitions: 20,
            source,
            resolution_seconds: 1e-9,
            coarse: false,
        };
        assert_eq!(
            time_source_on(&time(TimeSource::GpuTimestamps), DeviceKind::Software),
            "Timestamps of a processor, not of a GPU: 3 readings of 20 runs each"
        );
        assert_eq!(
            time_source_on(&time(TimeSource::GpuTimestamps), DeviceKind::DiscreteGpu),
            "GPU timestamps over 3 readings of 20 runs each"
        );
    }

    fn check() -> Check {
        Check {
            passed: true,
            against: "every element with the sum in f64".to_owned(),
            compared: 1000,
            wrong: 0,
            relative_error: Some(5.9e-8),
            tolerance: 1.2e-7,
            first_wrong: None,
        }
    }

    #[test]
    fn a_right_result_says_against_what_and_how_close() {
        assert_eq!(
            verdict(&check()),
            "Correct: compared every element with the sum in f64; the largest relative error is 5.9e-8, the tolerance 1.2e-7"
        );
    }

    #[test]
    fn an_exact_result_says_how_much_was_compared() {
        let exact = |against: &str, compared| {
            verdict(&Check { against: against.to_owned(), compared, tolerance: 0.0, ..check() })
        };
        assert_eq!(
            exact("every element with the input, bit by bit", 65_536),
            "Correct: compared every element with the input, bit by bit; all 65,536 are equal"
        );
        assert_eq!(exact("every total", 3), "Correct: compared with every total; all 3 are equal");
        assert_eq!(exact("the count", 1), "Correct: compared with the count; it is equal");
    }

    #[test]
    fn a_range_names_a_shared_unit_once() {
        assert_eq!(range("0.980 ms", "1.10 ms"), "0.980 to 1.10 ms");
        assert_eq!(time_range(980e-6, 1.1e-3), "0.980 to 1.10 ms");
        assert_eq!(time_range(0.5, 2.0), "0.500 to 2.00 s");
        assert_eq!(time_range(0.0, 0.0), "0 to 0 ns");
    }

    #[test]
    fn a_wrong_result_names_its_first_element() {
        let first_wrong =
            Mismatch { output: "c".to_owned(), index: 231, got: "0".to_owned(), expected: "0.5".to_owned() };
        let check = Check { passed: false, wrong: 12, first_wrong: Some(first_wrong), ..check() };
        assert_eq!(verdict(&check), "Wrong: 12 of 1,000 elements; first at c[231]: got 0, expected 0.5");
    }
}
