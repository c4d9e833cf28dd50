//! The roofline: how fast a kernel can be at most for what it calculates a byte, and how fast it is.
//!
//! A kernel's arithmetic intensity is the operations that it has to do over the bytes that it has to move, each once. To the
//! left memory limits it, to the right arithmetic does; where the two meet is the ridge.

use serde::Serialize;
use warpground_patterns::find;

use crate::{Ceilings, Row};

/// A straight line of the chart.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Roof {
    /// What limits there, for a person, with its number.
    pub name: String,
    /// From and to: operations per byte, and GFLOP/s.
    pub line: [[f64; 2]; 2],
    /// Whether a kernel's bytes are counted against it. Shared memory's are not: it is there for kernels that keep
    /// what they work on in it.
    pub counts: bool,
}

/// A kernel in the chart, at the largest size that it was measured at: what stays in a cache says little of a roof that is
/// memory's. Of several runs there it is the fastest.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Mark {
    /// `family/variant`.
    pub id: String,
    /// What sets it apart from other marks of the variant.
    pub label: Option<String>,
    /// The problem's size for a person.
    pub size: String,
    /// The bytes that it has to move at least.
    pub bytes: u64,
    /// Operations per byte.
    pub intensity: f64,
    /// GFLOP/s.
    pub rate: f64,
    /// The roof above it, in GFLOP/s.
    pub roof: f64,
    /// Whether that roof is memory's.
    pub bound_by_memory: bool,
}

/// The chart.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Roofline {
    /// The roofs, memory's first.
    pub roofs: Vec<Roof>,
    /// The kernels that calculate anything; copies and their like have no place in it.
    pub marks: Vec<Mark>,
}

/// As far as the chart reaches around the ridge and the marks, as a factor.
const MARGIN: f64 = 4.0;

impl Roofline {
    /// The chart of what was measured; `None` if nothing calculates.
    #[must_use]
    pub fn of(ceilings: &Ceilings, rows: &[Row]) -> Option<Roofline> {
        let [memory, most] = [&ceilings.bandwidth, &ceilings.arithmetic].map(|ceiling| ceiling.rate.value);
        let mut marks: Vec<Mark> = Vec::new();
        for row in rows {
            let Some(mark) = mark(row, memory, most) else { continue };
            match marks.iter_mut().find(|other| (&other.id, &other.label) == (&mark.id, &mark.label)) {
                Some(other) if (other.bytes, other.rate) >= (mark.bytes, mark.rate) => {}
                Some(other) => *other = mark,
                None => marks.push(mark),
            }
        }
        if marks.is_empty() || memory <= 0.0 {
            return None;
        }
        let ridge = most / memory;
        let intensities = || marks.iter().map(|mark| mark.intensity).chain([ridge]);
        let left = intensities().fold(f64::INFINITY, f64::min) / MARGIN;
        let right = intensities().fold(0.0, f64::max) * MARGIN;
        let number = crate::units::significant;
        let mut roofs = vec![
            Roof {
                name: format!("memory, {} GB/s", number(memory)),
                line: [[left, left * memory], [ridge, most]],
                counts: true,
            },
            Roof {
                name: format!("multiply-adds, {} GFLOP/s", number(most)),
                line: [[ridge, most], [right, most]],
                counts: true,
            },
        ];
        if let Some(shared) = ceilings.shared.as_ref().map(|shared| shared.rate.value).filter(|shared| *shared > 0.0) {
            let end = (most / shared).max(left);
            let name = format!("shared memory, {} GB/s", number(shared));
            roofs.push(Roof { name, line: [[left, left * shared], [end, end * shared]], counts: false });
        }
        Some(Roofline { roofs, marks })
    }
}

#[expect(clippy::cast_precision_loss, reason = "far more digits than a chart shows")]
fn mark(row: &Row, memory: f64, most: f64) -> Option<Mark> {
    let report = row.report().filter(|report| report.check.passed)?;
    let seconds = report.time.as_ref()?.seconds.median;
    let work = report.work;
    // The roof is that of the plain units.
    find(&row.id).filter(|(_, variant)| !variant.needs_matrix_unit())?;
    if work.flops == 0 || work.bytes == 0 || seconds <= 0.0 {
        return None;
    }
    let intensity = work.flops as f64 / work.bytes as f64;
    let of_memory = intensity * memory;
    Some(Mark {
        id: row.id.clone(),
        label: row.label.clone(),
        size: row.size_text(),
        bytes: work.bytes,
        intensity,
        rate: work.flops as f64 / seconds / 1e9,
        roof: of_memory.min(most),
        bound_by_memory: of_memory < most,
    })
}

impl Mark {
    /// What it says, in one sentence without its stop.
    #[must_use]
    pub fn words(&self) -> String {
        let number = crate::units::significant;
        let label = self.label.as_ref().map(|label| format!(", {label}")).unwrap_or_default();
        format!(
            "{}{label}, {}: {} GFLOP/s at {} operations per byte, {} % of what {} allows",
            self.id,
            self.size,
            number(self.rate),
            number(self.intensity),
            number(100.0 * self.rate / self.roof),
            if self.bound_by_memory { "memory" } else { "arithmetic" }
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ceilings() -> Ceilings {
        let ceiling = |unit: &str, value: f64| {
            serde_json::json!({
                "rate": { "unit": unit, "value": value, "low": value, "high": value },
                "time": {
                    "seconds": {
                        "count": 1, "minimum": 1.0, "lower_quartile": 1.0, "median": 1.0, "upper_quartile": 1.0,
                        "maximum": 1.0,
                    },
                    "readings": [1.0], "repetitions": 1, "source": "clock", "resolution_seconds": 0.0, "coarse": false,
                },
                "work": { "bytes": 1, "flops": 1 },
            })
        };
        let text = serde_json::json!({
            "bandwidth": ceiling("GB/s", 100.0), "arithmetic": ceiling("GFLOP/s", 1000.0), "shared": ceiling("GB/s", 400.0),
        });
        serde_json::from_value(text).expect("they are ceilings")
    }

    fn row(id: &str, [bytes, flops]: [u64; 2], seconds: f64) -> Row {
        let row = serde_json::json!({
            "id": id, "size": 1, "settings": {}, "result": "measured", "reduced": null, "ceiling": null,
            "share_of_ceiling": null,
            "report": {
                "id": id, "settings": {}, "device": "", "backend": "", "edited": false, "checked": false, "launches": [],
                "memory_bytes": 0, "work": { "bytes": bytes, "flops": flops },
                "check": {
                    "passed": true, "against": "", "compared": 0, "wrong": 0, "relative_error": null, "tolerance": 0.0,
                    "first_wrong": null,
                },
                "time": {
                    "seconds": {
                        "count": 1, "minimum": seconds, "lower_quartile": seconds, "median": seconds,
                        "upper_quartile": seconds, "maximum": seconds,
                    },
                    "readings": [seconds], "repetitions": 1, "source": "clock", "resolution_seconds": 0.0, "coarse": false,
                },
                "rate": null,
            },
        });
        serde_json::from_value(row).expect("it is a row")
    }

    #[test]
    fn the_roofs_meet_at_the_ridge_and_a_kernel_stands_below_its_own() {
        let rows = [
            row("vector_add/guarded", [12, 1], 2e-9),
            row("matmul/tiled", [1, 100], 1e-9),
            row("matmul/tiled", [1, 100], 0.5e-9),
            row("copy/one_each", [8, 0], 1e-9),
        ];
        let roofline = Roofline::of(&ceilings(), &rows).expect("two of them calculate");
        let [memory, arithmetic, shared] = &roofline.roofs[..] else { panic!("{roofline:?}") };
        assert_eq!((memory.line[1], arithmetic.line[0]), ([10.0, 1000.0], [10.0, 1000.0]));
        assert_eq!((shared.line[1], shared.counts), ([2.5, 1000.0], false));
        let said: Vec<_> = roofline.marks.iter().map(Mark::words).collect();
        assert_eq!(
            said,
            [
                "vector_add/guarded, 0: 0.500 GFLOP/s at 0.0833 operations per byte, 6.00 % of what memory allows",
                "matmul/tiled, 0 × 0 × 0: 200 GFLOP/s at 100 operations per byte, 20.0 % of what arithmetic allows",
            ]
        );
    }

    #[test]
    fn a_kernel_stands_at_its_largest_size_though_a_smaller_one_stayed_in_a_cache() {
        let rows = [row("vector_add/guarded", [12, 1], 1e-9), row("vector_add/guarded", [1200, 100], 200e-9)];
        let roofline = Roofline::of(&ceilings(), &rows).expect("it calculates");
        assert!(matches!(&roofline.marks[..], [mark] if mark.bytes == 1200 && mark.rate < 0.6), "{roofline:?}");
    }

    #[test]
    fn where_nothing_calculates_there_is_no_chart() {
        assert_eq!(Roofline::of(&ceilings(), &[row("copy/one_each", [8, 0], 1e-9)]), None);
    }
}
