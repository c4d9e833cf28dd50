//! What the simulator counted of a rung.

use crate::{RunReport, counted::sectors_per_request, units::significant};

/// Lanes of a simulated warp: CUDA's.
pub(super) const WIDTH: u32 = 32;

/// What the simulator counted of a rung, as far as there was any of it.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Counters {
    /// Sectors of global memory per request.
    pub sectors: Option<f64>,
    /// Passes through shared memory beyond the first, in all.
    pub conflicts: Option<u64>,
    /// Lanes at work, from 0 to 1.
    pub lanes: Option<f64>,
}

impl Counters {
    /// Of a run on the simulator; `None` for any other.
    #[must_use]
    pub fn of(report: &RunReport) -> Option<Counters> {
        let counts = &report.counted.as_ref()?.counts;
        let shared = [counts.shared_load, counts.shared_store];
        let uses_shared = shared.iter().any(|traffic| traffic.requests > 0);
        Some(Counters {
            sectors: sectors_per_request(counts),
            conflicts: uses_shared.then(|| shared.iter().map(|traffic| traffic.bank_conflicts).sum()),
            lanes: counts.activity.efficiency(WIDTH),
        })
    }

    /// Name and value of each, for a person.
    #[must_use]
    pub fn words(&self) -> [(&'static str, String); 3] {
        let none = || "–".to_owned();
        [
            ("Sectors per request", self.sectors.map_or_else(none, significant)),
            ("Bank conflicts", self.conflicts.map_or_else(none, crate::units::count)),
            ("Lanes active", self.lanes.map_or_else(none, |share| format!("{} %", significant(100.0 * share)))),
        ]
    }
}

/// A sentence, if the simulator counted other kernels than those that were timed: a variant may have several, for different
/// sizes.
#[must_use]
pub fn another_path(timed: &RunReport, counted: &RunReport) -> Option<String> {
    let kernels = |report: &RunReport| {
        let mut names: Vec<_> = report.launches.iter().map(|launch| format!("`{}`", launch.kernel)).collect();
        names.sort();
        names.dedup();
        names.join(" and ")
    };
    let [timed, counted] = [timed, counted].map(kernels);
    (timed != counted)
        .then(|| format!("The counters are of {counted}, the times of {timed}: their sizes need different kernels."))
}
