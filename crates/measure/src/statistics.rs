//! Order statistics of repeated readings.

use serde::{Deserialize, Serialize};

use crate::order::sort_by;

/// A set of readings in five numbers. Readings of a noisy machine have a long tail to one side, so nothing here assumes
/// a bell curve.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Summary {
    /// How many readings.
    pub count: usize,
    /// The least.
    pub minimum: f64,
    /// A quarter of the readings lie below.
    pub lower_quartile: f64,
    /// Half of them lie below.
    pub median: f64,
    /// Three quarters lie below.
    pub upper_quartile: f64,
    /// The greatest.
    pub maximum: f64,
    /// Where the median of ever more such readings would lie, with [`CONFIDENCE`] at least; absent for fewer than six
    /// readings, whose whole range is not as sure as that.
    #[serde(default)]
    pub interval: Option<Interval>,
}

/// How sure an interval is unless something else is asked: of a hundred such intervals, ninety-five hold the median.
pub const CONFIDENCE: f64 = 0.95;

/// Two bounds, and how sure it is that the median lies between them.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Interval {
    /// The lower bound.
    pub low: f64,
    /// The upper bound.
    pub high: f64,
    /// The chance that such an interval holds the median, from 0 to 1.
    pub confidence: f64,
}

impl Interval {
    /// The interval of the median of readings, sure to `confidence` at least; `None` if there are too few of them.
    ///
    /// Its bounds are two of the readings, equally far from the ends. Each reading falls below the median with a chance
    /// of one half, whatever the readings' distribution, so that the number of those below it is binomial.
    #[must_use]
    pub fn of_median(readings: &[f64], confidence: f64) -> Option<Interval> {
        let mut sorted = readings.to_vec();
        sort_by(&mut sorted, f64::total_cmp);
        let count = sorted.len();
        #[expect(clippy::cast_precision_loss, reason = "counts of readings are small")]
        let [n, half] = [count as f64, 0.5_f64];
        // The chance that exactly `below` readings lie below the median, by its logarithm: 2⁻ⁿ alone may be too small
        // for a float.
        let mut logarithm = n * half.ln();
        let mut outside = 0.0;
        let mut best = None;
        for below in 0..count / 2 {
            outside += 2.0 * logarithm.exp();
            if 1.0 - outside < confidence {
                break;
            }
            best = Some(Interval { low: sorted[below], high: sorted[count - 1 - below], confidence: 1.0 - outside });
            #[expect(clippy::cast_precision_loss, reason = "counts of readings are small")]
            let next = below as f64 + 1.0;
            logarithm += ((n - next + 1.0) / next).ln();
        }
        best
    }

    /// The interval that holds this one and another.
    #[must_use]
    pub(crate) fn or_further(self, other: Interval) -> Interval {
        Interval {
            low: self.low.min(other.low),
            high: self.high.max(other.high),
            confidence: self.confidence.min(other.confidence),
        }
    }
}

/// Of readings that have nothing to do with each other, five in a hundred have halves that differ by more (the normal
/// distribution's 97.5 %).
const DRIFT: f64 = 1.96;

/// Whether readings rise or fall while they are taken: whether those of the first half are larger or smaller than those
/// of the second by more than chance, in the order of all of them (Mann and Whitney's test, the normal approximation
/// with its correction for steps). Fewer than eight readings cannot tell.
#[must_use]
pub fn drifts(readings: &[f64]) -> bool {
    let half = readings.len() / 2;
    let (first, second) = (&readings[..half], &readings[readings.len() - half..]);
    let mut sorted = second.to_vec();
    sort_by(&mut sorted, f64::total_cmp);
    #[expect(clippy::cast_precision_loss, reason = "counts of readings are small")]
    let below: f64 = first
        .iter()
        .map(|reading| {
            let less = sorted.partition_point(|other| other < reading);
            let not_more = sorted.partition_point(|other| other <= reading);
            // Equal ones count half.
            f64::midpoint(less as f64, not_more as f64)
        })
        .sum();
    #[expect(clippy::cast_precision_loss, reason = "counts of readings are small")]
    let n = half as f64;
    let deviation = (n * n * (2.0 * n + 1.0) / 12.0).sqrt();
    (below - n * n / 2.0).abs() - 0.5 > DRIFT * deviation
}

impl Summary {
    /// Summarises readings; `None` if there are none or one is not a number.
    #[must_use]
    pub fn of(readings: &[f64]) -> Option<Summary> {
        if readings.is_empty() || readings.iter().any(|reading| reading.is_nan()) {
            return None;
        }
        let mut sorted = readings.to_vec();
        sort_by(&mut sorted, f64::total_cmp);
        Some(Summary {
            count: sorted.len(),
            minimum: quantile(&sorted, 0.0),
            lower_quartile: quantile(&sorted, 0.25),
            median: quantile(&sorted, 0.5),
            upper_quartile: quantile(&sorted, 0.75),
            maximum: quantile(&sorted, 1.0),
            interval: Interval::of_median(&sorted, CONFIDENCE),
        })
    }
}

/// The quantile by linear interpolation between the neighbouring readings (Hyndman and Fan's type 7, the default of R
/// and NumPy). `sorted` is not empty.
fn quantile(sorted: &[f64], fraction: f64) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "counts of readings are small")]
    let position = fraction * (sorted.len() - 1) as f64;
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 0 and the length")]
    let below = position.floor() as usize;
    let above = (below + 1).min(sorted.len() - 1);
    sorted[below] + (sorted[above] - sorted[below]) * position.fract()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quartiles_interpolate_between_readings() {
        let summary = Summary::of(&[4.0, 1.0, 3.0, 2.0]);
        let quartiles = summary.map(|summary| (summary.lower_quartile, summary.median, summary.upper_quartile));
        assert_eq!(quartiles, Some((1.75, 2.5, 3.25)));
    }

    #[test]
    fn one_reading_is_its_own_summary() {
        let summary = Summary::of(&[7.0]);
        assert_eq!(summary.map(|summary| (summary.minimum, summary.median, summary.maximum)), Some((7.0, 7.0, 7.0)));
    }

    #[test]
    fn the_medians_interval_is_that_of_the_tables() {
        // Conover, Practical Nonparametric Statistics: for 15 readings the 4th and the 12th, sure to 0.9648; for 6 the
        // whole range, sure to 0.9688.
        let readings: Vec<f64> = (1..=15).rev().map(f64::from).collect();
        let interval = Interval::of_median(&readings, CONFIDENCE);
        assert_eq!(interval.map(|found| (found.low, found.high)), Some((4.0, 12.0)));
        assert!(interval.is_some_and(|found| (found.confidence - 0.9648).abs() < 5e-5), "{interval:?}");
        let six = Interval::of_median(&readings[..6], CONFIDENCE);
        assert!(six.is_some_and(|six| six.low == 10.0 && six.high == 15.0 && (six.confidence - 0.96875).abs() < 1e-9));
        assert_eq!(Interval::of_median(&readings[..5], CONFIDENCE), None);
    }

    #[test]
    fn thousands_of_readings_have_a_narrow_interval() {
        let readings: Vec<f64> = (0..10_000).map(f64::from).collect();
        let interval = Interval::of_median(&readings, CONFIDENCE);
        // The normal approximation: 5,000 ± 1.96 × 50.
        assert!(interval.is_some_and(|found| (4899.0..4904.0).contains(&found.low)), "{interval:?}");
    }

    #[test]
    fn readings_drift_where_their_halves_differ_by_more_than_chance() {
        let rising: Vec<f64> = (0..15).map(f64::from).collect();
        let mixed: Vec<f64> = (0..15).map(|at| f64::from(7 * at % 15)).collect();
        let step: Vec<f64> = (0..100).map(|at| if at < 50 { 1.0 } else { 1.001 }).collect();
        assert_eq!([&rising[..], &mixed, &step, &rising[..7]].map(drifts), [true, false, true, false]);
        assert_eq!([drifts(&[1.0; 15]), drifts(&[])], [false, false]);
        // The tables for two groups of seven: U = 8 is significant at 5 % on two sides, 9 is not.
        let eight = [1.0, 2.0, 3.0, 4.0, 5.0, 9.0, 12.0, 6.0, 7.0, 8.0, 10.0, 11.0, 13.0, 14.0];
        let nine = [1.0, 2.0, 3.0, 4.0, 5.0, 9.0, 13.0, 6.0, 7.0, 8.0, 10.0, 11.0, 12.0, 14.0];
        assert_eq!([drifts(&eight), drifts(&nine)], [true, false]);
    }

    #[test]
    fn of_independent_readings_five_in_a_hundred_series_seem_to_drift() {
        // A generator of its own (Knuth's constants), so that the series are the same everywhere.
        let mut state = 1_u64;
        let mut next = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            f64::from(u32::try_from(state >> 32).unwrap_or_default())
        };
        let series = 10_000;
        let drifting = (0..series).filter(|_| drifts(&(0..15).map(|_| next()).collect::<Vec<_>>())).count();
        assert!((200..=600).contains(&drifting), "{drifting} of {series}");
    }

    #[test]
    fn no_readings_have_no_summary() {
        assert_eq!(Summary::of(&[]), None);
        assert_eq!(Summary::of(&[1.0, f64::NAN]), None);
    }
}
