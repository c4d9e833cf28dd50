//! A family's ladder: its rungs from the plainest to the record, how fast each is here, what the simulator counted of it,
//! and what changed from the rung before.

use std::collections::BTreeMap;

use warpground_engine::{Adapter, DeviceKind};
use warpground_patterns::{Family, Metric, Request, Variant, families};

use crate::{
    Case, Rate, RunError, RunReport,
    counted::sectors_a_request,
    fit::{Fit, fit},
    units::significant,
    words,
};

/// Lanes of a simulated warp: CUDA's.
const WIDTH: u32 = 32;

/// The families that have one: those with a record to lead up to.
pub fn ladders() -> impl Iterator<Item = &'static Family> {
    families().iter().copied().filter(|family| family.variants.iter().any(|variant| variant.record))
}

/// A family's rungs, the plainest first. Mistakes on purpose are none.
pub fn rungs(family: &'static Family) -> impl Iterator<Item = &'static Variant> {
    family.variants.iter().filter(|variant| variant.defect.is_none())
}

/// What a rung is asked on a device: a problem large enough to keep such a device busy, or as large as the rung takes,
/// with the block made to fit.
///
/// # Errors
/// A sentence, if the device cannot run it.
pub fn request(family: &Family, variant: &'static Variant, adapter: &Adapter) -> Result<Request, String> {
    let mut elements: u64 = match (adapter.kind, variant.metric) {
        // A simulated warp takes its time.
        (DeviceKind::Simulator, _) => 1 << 12,
        (DeviceKind::Software, Metric::Bandwidth) => 1 << 16,
        (DeviceKind::Software, Metric::Arithmetic) => 1 << 14,
        (_, Metric::Bandwidth) => 1 << 24,
        (_, Metric::Arithmetic) => 1 << 20,
    };
    let id = family.id_of(variant).to_string();
    loop {
        let case = Case { id: id.clone(), size: Some(elements), set: BTreeMap::new(), tuned: true, label: None };
        match case.settings(variant, adapter) {
            Ok(settings) => {
                let request = Request::new(settings, adapter.limits.clone());
                return match fit(variant, &request, adapter) {
                    Fit::AsAsked => Ok(request),
                    Fit::Reduced { settings, .. } => Ok(Request { settings, ..request }),
                    Fit::Refused { reason } => Err(reason),
                };
            }
            // The plainest rungs take short arrays only.
            Err(_) if elements > 1 => elements /= 4,
            Err(reason) => return Err(reason),
        }
    }
}

/// How a rung did here.
#[derive(Debug, Clone, PartialEq)]
pub enum Standing {
    /// It has not run yet.
    NotRun,
    /// It cannot run on this device; the sentence says why.
    Impossible(String),
    /// It failed; the sentence says how.
    Failed(String),
    /// Its result was wrong; the sentence says where.
    Wrong(String),
    /// It was right.
    Right {
        /// Its speed; absent where it was not timed.
        rate: Option<Rate>,
        /// How many times as fast as the nearest rung before that has a speed.
        times_before: Option<f64>,
        /// Its share of the fastest rung's speed, from 0 to 1.
        share: f64,
    },
}

/// What the simulator counted of a rung, as far as there was any of it.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Counters {
    /// Sectors of global memory a request.
    pub sectors: Option<f64>,
    /// Passes through shared memory beyond the first, in all.
    pub conflicts: Option<u64>,
    /// Lanes at work, from 0 to 1.
    pub lanes: Option<f64>,
}

/// What came of a run: its report, or why there is none.
pub type Came<'run> = Result<&'run RunReport, &'run RunError>;

/// How each of the runs did, the plainest rung's first.
#[must_use]
pub fn standings(runs: &[Result<Option<Came<'_>>, String>]) -> Vec<Standing> {
    let rate = |run: &Result<Option<Came<'_>>, String>| match run {
        Ok(Some(Ok(report))) if report.check.passed => report.rate,
        _ => None,
    };
    let best = runs.iter().filter_map(rate).map(|rate| rate.value).fold(0.0, f64::max);
    let mut before = None;
    runs.iter()
        .map(|run| match run {
            Err(reason) => Standing::Impossible(reason.clone()),
            Ok(None) => Standing::NotRun,
            Ok(Some(Err(error))) => Standing::Failed(error.to_string()),
            Ok(Some(Ok(report))) if !report.check.passed => Standing::Wrong(words::verdict(&report.check)),
            Ok(Some(Ok(report))) => {
                let value = report.rate.map(|rate| rate.value);
                let times_before = value.zip(before).map(|(value, before): (f64, f64)| value / before);
                before = value.or(before);
                Standing::Right { rate: report.rate, times_before, share: value.map_or(0.0, |value| value / best) }
            }
        })
        .collect()
}

impl Counters {
    /// Of a run on the simulator; `None` for any other.
    #[must_use]
    pub fn of(report: &RunReport) -> Option<Counters> {
        let counts = &report.counted.as_ref()?.counts;
        let shared = [counts.shared_load, counts.shared_store];
        let uses_shared = shared.iter().any(|traffic| traffic.requests > 0);
        Some(Counters {
            sectors: sectors_a_request(counts),
            conflicts: uses_shared.then(|| shared.iter().map(|traffic| traffic.bank_conflicts).sum()),
            lanes: counts.activity.efficiency(WIDTH),
        })
    }

    /// Name and value of each, for a person.
    #[must_use]
    pub fn words(&self) -> [(&'static str, String); 3] {
        let none = || "–".to_owned();
        [
            ("Sectors a request", self.sectors.map_or_else(none, significant)),
            ("Bank conflicts", self.conflicts.map_or_else(none, crate::units::count)),
            ("Lanes active", self.lanes.map_or_else(none, |share| format!("{} %", significant(100.0 * share)))),
        ]
    }
}

impl Standing {
    /// In a few words: the speed, or why there is none.
    #[must_use]
    pub fn words(&self) -> String {
        match self {
            Standing::NotRun => "not run yet".to_owned(),
            Standing::Impossible(reason) => format!("cannot run here: {reason}"),
            Standing::Failed(reason) => format!("failed: {reason}"),
            Standing::Wrong(verdict) => verdict.clone(),
            Standing::Right { rate: None, .. } => "right, and too short for this device's timer".to_owned(),
            Standing::Right { rate: Some(rate), times_before, .. } => {
                let speed = words::speed(rate.value, rate.unit);
                times_before.map_or(speed.clone(), |times| format!("{speed}, {} × the rung before", significant(times)))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use warpground_sim::{SimDevice, SimOptions};

    use super::*;
    use crate::{RunOptions, run};

    fn family(id: &str) -> &'static Family {
        families().iter().find(|family| family.id == id).expect("the family is in the catalogue")
    }

    #[test]
    fn every_rung_of_every_family_has_a_problem_that_the_simulator_takes() {
        let adapter = warpground_sim::adapter(WIDTH);
        for family in families() {
            for variant in rungs(family) {
                let made = request(family, variant, &adapter);
                assert!(made.is_ok(), "{}: {made:?}", family.id_of(variant));
            }
        }
    }

    #[test]
    fn a_rung_for_short_arrays_gets_as_many_elements_as_it_takes() {
        let mut adapter = warpground_sim::adapter(WIDTH);
        adapter.kind = DeviceKind::DiscreteGpu;
        let elements = |id: &str| {
            let family = family("reduce");
            let variant = rungs(family).find(|variant| variant.id == id)?;
            Some(request(family, variant, &adapter).ok()?.settings.whole("n"))
        };
        assert_eq!((elements("sequential"), elements("one_thread")), (Some(1 << 24), Some(1 << 16)));
    }

    #[test]
    fn a_ladder_says_of_each_rung_how_it_stands_to_the_one_before() {
        let family = family("copy");
        let variant = rungs(family).next().expect("a family has a rung");
        let device = SimDevice::new(SimOptions::default());
        let request = request(family, variant, &warpground_sim::adapter(WIDTH)).expect("it fits");
        let ran = pollster::block_on(run(&device, family.id_of(variant), variant, &request, &RunOptions::default()));
        let timed = |value: f64| RunReport {
            rate: Some(Rate { unit: "GB/s", value, low: value, high: value }),
            ..ran.clone().expect("it runs").report
        };
        let (slow, fast, error) = (timed(100.0), timed(400.0), RunError::OnlySimulated);
        let runs =
            [Ok(Some(Ok(&slow))), Err("too large".to_owned()), Ok(None), Ok(Some(Err(&error))), Ok(Some(Ok(&fast)))];
        let said: Vec<_> = standings(&runs).iter().map(Standing::words).collect();
        assert_eq!(said[..3], ["100 GB/s", "cannot run here: too large", "not run yet"].map(str::to_owned));
        assert!(said[3].starts_with("failed: this kernel makes its mistake on the simulator only"), "{}", said[3]);
        assert_eq!(said[4], "400 GB/s, 4.00 × the rung before");
        let shares = standings(&runs).into_iter().filter_map(|standing| match standing {
            Standing::Right { share, .. } => Some(share),
            _ => None,
        });
        assert_eq!(shares.collect::<Vec<_>>(), [0.25, 1.0]);
    }
}
