//! What bounds a rung: the time that its data and its operations take at least on this card, what the simulator's count makes
//! of that, and what is left of the time that was measured.

use warpground_hardware::{Gpu, preset::card_named};
use warpground_patterns::Work;

use crate::{
    RunReport,
    units::{bytes, seconds, significant},
};

/// A rung's time, predicted and measured, in seconds.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bound {
    card: &'static Gpu,
    work: Work,
    /// What the card's memory takes for the bytes that must be moved.
    by_bytes: f64,
    /// What its lanes take for the operations.
    by_operations: Option<f64>,
    /// How many bytes the simulator moved between memory and multiprocessors for each that must be moved.
    moved: Option<f64>,
    measured: f64,
}

impl Bound {
    /// Of a rung that was timed on a card whose figures are published; the count is of a smaller problem of the same kind.
    #[must_use]
    pub fn of(timed: &RunReport, counted: Option<&RunReport>) -> Option<Bound> {
        let card = card_named(&timed.device)?;
        let by_bytes = precise(timed.work.bytes) / card.bandwidth?;
        let peak = card.peak_flops().filter(|_| timed.work.flops > 0);
        let moved = counted.filter(|report| report.work.bytes > 0).and_then(|report| {
            let counts = &report.counted.as_ref()?.counts;
            let moved = counts.global_load.moved_bytes + counts.global_store.moved_bytes;
            Some(precise(moved) / precise(report.work.bytes))
        });
        Some(Bound {
            card,
            work: timed.work,
            by_bytes,
            by_operations: peak.map(|peak| precise(timed.work.flops) / peak),
            moved,
            measured: timed.time.as_ref()?.seconds.median,
        })
    }

    /// The longer of both, in seconds.
    #[must_use]
    pub fn least(&self) -> f64 {
        self.by_bytes.max(self.by_operations.unwrap_or(0.0))
    }

    /// Name and value of each, for a person.
    #[must_use]
    pub fn words(&self) -> Vec<(&'static str, String)> {
        let name = self.card.name;
        let mut said = Vec::with_capacity(5);
        let rate = self.card.bandwidth.unwrap_or(0.0) / 1e9;
        said.push((
            "Bound by bytes",
            format!(
                "{}: {} at the {} GB/s of the {name}",
                seconds(self.by_bytes),
                bytes(self.work.bytes),
                significant(rate)
            ),
        ));
        if let (Some(least), Some(peak)) = (self.by_operations, self.card.peak_flops()) {
            let rate = significant(peak / 1e12);
            said.push(("Bound by operations", format!("{} at {rate} TFLOP/s", seconds(least))));
        }
        if let Some(moved) = self.moved {
            // Without caches: what several blocks ask for is moved several times.
            let time = seconds(self.by_bytes * moved);
            said.push((
                "By the simulator's count",
                format!("{time} without a cache: {} × these bytes", significant(moved)),
            ));
        }
        said.push(("Time here", seconds(self.measured)));
        if self.least() > 0.0 {
            let times = self.measured / self.least();
            let left = if times < 1.0 {
                format!("nothing: {} × the bound, from a cache", significant(times))
            } else {
                format!("{} × the bound", significant(times))
            };
            said.push(("What is left", left));
        }
        said
    }
}

#[expect(clippy::cast_precision_loss, reason = "three digits are shown")]
fn precise(count: u64) -> f64 {
    count as f64
}
