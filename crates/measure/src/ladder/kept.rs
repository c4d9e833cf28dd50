//! The measurements of a ladder as text, so that they can be found again.

use warpground_engine::Adapter;

use crate::RunReport;

/// The measurements as text.
#[must_use]
pub fn keep<'run>(reports: impl Iterator<Item = &'run RunReport>) -> String {
    // What was written is shown nowhere on a ladder, and what was counted is counted again in a moment.
    let timed = reports.filter(|report| report.counted.is_none() && !report.edited);
    let timed: Vec<_> = timed.map(|report| RunReport { outputs: Vec::new(), ..report.clone() }).collect();
    serde_json::to_string(&timed).unwrap_or_default()
}

/// The measurements in a text that were made on this device; none in a text that is none of ours.
#[must_use]
pub fn restore(text: &str, adapter: &Adapter) -> Vec<RunReport> {
    let reports: Vec<RunReport> = serde_json::from_str(text).unwrap_or_default();
    let here = |report: &RunReport| {
        report.device == adapter.name && report.backend == adapter.backend && report.counted.is_none() && !report.edited
    };
    reports.into_iter().filter(here).collect()
}
