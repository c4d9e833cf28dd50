//! Order statistics of repeated readings.

use serde::Serialize;

/// A set of readings in five numbers. Readings of a noisy machine have a long tail to one side, so nothing here assumes
/// a bell curve.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
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
}

impl Summary {
    /// Summarises readings; `None` if there are none or one is not a number.
    #[must_use]
    pub fn of(readings: &[f64]) -> Option<Summary> {
        if readings.is_empty() || readings.iter().any(|reading| reading.is_nan()) {
            return None;
        }
        let mut sorted = readings.to_vec();
        sorted.sort_by(f64::total_cmp);
        Some(Summary {
            count: sorted.len(),
            minimum: quantile(&sorted, 0.0),
            lower_quartile: quantile(&sorted, 0.25),
            median: quantile(&sorted, 0.5),
            upper_quartile: quantile(&sorted, 0.75),
            maximum: quantile(&sorted, 1.0),
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
    fn no_readings_have_no_summary() {
        assert_eq!(Summary::of(&[]), None);
        assert_eq!(Summary::of(&[1.0, f64::NAN]), None);
    }
}
