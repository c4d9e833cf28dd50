//! A run on the simulator: compared with the reference, and counted.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use warpground_engine::{Adapter, Outcome};
use warpground_patterns::{Check, Request, Variant, VariantId};
use warpground_sim::{
    SimOptions,
    observe::counters::{Counts, Profile},
    profile,
};

use crate::{RunError, RunReport, preview::preview};

/// The counters of a run, which the simulator counted.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Counted {
    /// Lanes of a warp.
    pub width: u32,
    /// Each launch, in the order of the job's steps.
    pub launches: Vec<CountedLaunch>,
}

/// The counters of a launch.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct CountedLaunch {
    /// The kernel.
    pub kernel: String,
    /// Warps launched.
    pub warps: u64,
    /// The whole launch.
    pub counts: Counts,
    /// Each line of the source that did something, by its number from 1.
    pub lines: BTreeMap<u32, Counts>,
}

/// A verdict, the counters, and the buffers for whoever wants to draw them.
#[derive(Debug, Clone)]
pub struct CountedRun {
    /// The verdict.
    pub check: Check,
    /// The counters.
    pub counted: Counted,
    /// What the kernel wrote.
    pub outcome: Outcome,
}

/// Runs a variant once on the simulator, compares its result with the reference, and counts.
///
/// # Errors
/// [`RunError`] with the reason. A wrong result is not an error: the check says so.
pub fn count(variant: &Variant, request: &Request, options: &SimOptions) -> Result<CountedRun, RunError> {
    let profiled = profile(&variant.job(request)?, options)?;
    let counted =
        Counted { width: options.width, launches: profiled.launches.into_iter().map(CountedLaunch::from).collect() };
    Ok(CountedRun { check: variant.check(request, &profiled.outcome), counted, outcome: profiled.outcome })
}

/// The report of a run that was counted: all of [`RunReport`] but times.
///
/// # Errors
/// Those of [`preview`](crate::preview::preview).
pub fn report(
    id: VariantId,
    variant: &Variant,
    request: &Request,
    adapter: &Adapter,
    check: Check,
    counted: Counted,
) -> Result<RunReport, RunError> {
    let preview = preview(variant, request, adapter)?;
    Ok(RunReport {
        id: id.to_string(),
        settings: request.settings.clone(),
        device: adapter.name.clone(),
        backend: adapter.backend.clone(),
        edited: request.edited.is_some(),
        checked: true,
        launches: preview.launches,
        memory_bytes: preview.memory_bytes,
        work: variant.work(&request.settings),
        check,
        time: None,
        rate: None,
        counted: Some(counted),
    })
}

impl From<Profile> for CountedLaunch {
    fn from(profile: Profile) -> CountedLaunch {
        CountedLaunch {
            kernel: profile.kernel,
            warps: profile.warps,
            counts: profile.counts,
            lines: profile.lines.into_iter().map(|line| (line.line, line.counts)).collect(),
        }
    }
}

impl Counted {
    /// All launches together.
    #[must_use]
    pub fn total(&self) -> Counts {
        self.launches.iter().fold(Counts::default(), |mut total, launch| {
            total.add(&launch.counts);
            total
        })
    }

    /// Each line of the source, all launches together: the kernels of a job share one text.
    #[must_use]
    pub fn lines(&self) -> BTreeMap<u32, Counts> {
        let mut lines = BTreeMap::<u32, Counts>::new();
        for (line, counts) in self.launches.iter().flat_map(|launch| &launch.lines) {
            lines.entry(*line).or_default().add(counts);
        }
        lines
    }

    /// Warps of all launches.
    #[must_use]
    pub fn warps(&self) -> u64 {
        self.launches.iter().map(|launch| launch.warps).sum()
    }
}

/// Sectors of global memory that a request touches on average, atomics left out; `None` without requests.
#[must_use]
pub fn sectors_a_request(counts: &Counts) -> Option<f64> {
    let requests = counts.global_load.requests + counts.global_store.requests;
    ratio(counts.global_load.sectors + counts.global_store.sectors, requests)
}

/// The share of the bytes moved between global memory and the warps that lanes asked for; above 1 where lanes share
/// bytes. `None` where nothing was moved.
#[must_use]
pub fn used_share(counts: &Counts) -> Option<f64> {
    let traffic = [counts.global_load, counts.global_store, counts.global_atomic];
    ratio(
        traffic.iter().map(|traffic| traffic.useful_bytes).sum(),
        traffic.iter().map(|traffic| traffic.moved_bytes).sum(),
    )
}

fn ratio(part: u64, of: u64) -> Option<f64> {
    #[expect(clippy::cast_precision_loss, reason = "a ratio for a person to read")]
    let ratio = part as f64 / of as f64;
    (of > 0).then_some(ratio)
}

#[cfg(test)]
mod tests {
    use super::*;
    use warpground_patterns::{Settings, find};

    fn counted(id: &str, changes: &[(&str, f64)]) -> CountedRun {
        let (_, variant) = find(id).unwrap();
        let settings =
            changes.iter().fold(Settings::defaults(variant), |settings, (name, value)| settings.with(name, *value));
        let limits = warpground_sim::adapter(32).limits;
        count(variant, &Request::new(settings, limits), &SimOptions::default()).unwrap()
    }

    #[test]
    fn a_straight_transpose_is_right_and_stores_a_sector_for_each_lane() {
        let run = counted("transpose/naive", &[("width", 64.0), ("height", 64.0)]);
        assert!(run.check.passed);
        let total = run.counted.total();
        // A warp reads 32 neighbours, 4 sectors, and writes 32 rows, a sector each, or the other way round.
        let sectors = [total.global_load, total.global_store].map(|traffic| traffic.sectors / traffic.requests);
        assert!(sectors.contains(&4) && sectors.iter().any(|sectors| *sectors > 4), "{sectors:?}");
    }

    #[test]
    fn the_lines_of_all_launches_together_are_the_whole() {
        let run = counted("reduce/sequential", &[("n", 100_000.0)]);
        assert!(run.counted.launches.len() > 1);
        let mut sum = Counts::default();
        run.counted.lines().values().for_each(|counts| sum.add(counts));
        assert_eq!(sum, run.counted.total());
    }
}
