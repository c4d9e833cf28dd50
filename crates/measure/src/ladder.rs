//! A family's ladder: its rungs from the plainest to the record, how fast each is here, what the simulator counted of it,
//! and what changed from the rung before.

use std::collections::BTreeMap;

use warpground_engine::{Adapter, DeviceKind, TimeSource};
use warpground_patterns::{Family, Metric, ParameterRole, Request, Settings, Variant, families};

use crate::{
    Case, Rate, RunError, RunReport,
    compare::{Ratio, Verdict},
    counted::sectors_a_request,
    fit::{Fit, fit},
    sweep::size_text,
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

/// The problem's size for a person: `65,536 elements`, or `1,024 × 1,024`.
#[must_use]
pub fn problem(variant: &Variant, settings: &Settings) -> String {
    let mut sizes = variant.parameters.iter().filter(|parameter| parameter.role == ParameterRole::Size);
    let size = size_text(variant, settings);
    match (sizes.next(), sizes.next()) {
        (Some(only), None) => format!("{size} {}", only.title.to_lowercase()),
        _ => size,
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
        /// Its speed and where that comes from; absent where it was not timed.
        rate: Option<(Rate, TimeSource)>,
        /// How many times as fast as the nearest rung before that has a speed.
        to_before: Option<Ratio>,
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
                let rate = report.rate.zip(report.time.as_ref().map(|time| time.source));
                let to_before = before.and_then(|before| Ratio::of_speeds(report, before));
                if rate.is_some() {
                    before = Some(*report);
                }
                Standing::Right { rate, to_before, share: rate.map_or(0.0, |(rate, _)| rate.value / best) }
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
            Standing::Right { rate: Some((rate, source)), to_before, .. } => {
                let speed = format!("{} by {}", words::speed(rate.value, rate.unit), source.describe());
                to_before.map_or(speed.clone(), |ratio| format!("{speed}; {}", beside_the_one_before(&ratio)))
            }
        }
    }
}

fn beside_the_one_before(ratio: &Ratio) -> String {
    let times = significant(ratio.value);
    let interval = ratio
        .interval
        .map(|found| format!("{} to {}", significant(found.low), significant(found.high)))
        .unwrap_or_default();
    match ratio.verdict() {
        Verdict::Faster | Verdict::Slower => format!("{times} × the rung before ({interval})"),
        Verdict::NotDistinguishable => format!("not distinguishable from the rung before ({interval} ×)"),
        Verdict::TooFewReadings => format!("about {times} × the rung before, from too few readings to be sure"),
    }
}

#[cfg(test)]
mod tests {
    use warpground_sim::{SimDevice, SimOptions};

    use warpground_engine::Timing;

    use super::*;
    use crate::{RunOptions, run, run::TimeReport};

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
        let report = ran.expect("it runs").report;
        let timed = |value: f64, seconds: &[f64]| {
            let timing = Timing {
                readings: seconds.to_vec(),
                repetitions: 1,
                source: TimeSource::GpuTimestamps,
                step_seconds: 1e-9,
            };
            let rate = Some(Rate { unit: "GB/s", value, low: value, high: value });
            RunReport { rate, time: TimeReport::of(timing), ..report.clone() }
        };
        let noisy: Vec<f64> = (0..15).map(|step| 1.0 + 0.1 * f64::from(step)).collect();
        let (slow, fast, error) = (timed(100.0, &[4.0; 15]), timed(400.0, &[1.0; 15]), RunError::OnlySimulated);
        let [unsure, few] = [timed(235.0, &noisy), timed(400.0, &[1.0; 3])];
        let runs = [
            Ok(Some(Ok(&slow))),
            Err("too large".to_owned()),
            Ok(None),
            Ok(Some(Err(&error))),
            Ok(Some(Ok(&fast))),
            Ok(Some(Ok(&fast))),
            Ok(Some(Ok(&unsure))),
            Ok(Some(Ok(&few))),
        ];
        let said: Vec<_> = standings(&runs).iter().map(Standing::words).collect();
        let expected = ["100 GB/s by GPU timestamps", "cannot run here: too large", "not run yet"];
        assert_eq!(said[..3], expected.map(str::to_owned));
        assert!(said[3].starts_with("failed: this kernel makes its mistake on the simulator only"), "{}", said[3]);
        assert_eq!(said[4], "400 GB/s by GPU timestamps; 4.00 × the rung before (4.00 to 4.00)");
        assert_eq!(said[5], "400 GB/s by GPU timestamps; not distinguishable from the rung before (1.00 to 1.00 ×)");
        assert!(said[6].contains("0.588 × the rung before (0.4"), "{}", said[6]);
        assert!(said[7].ends_with("about 1.70 × the rung before, from too few readings to be sure"), "{}", said[7]);
        let shares = standings(&runs).into_iter().filter_map(|standing| match standing {
            Standing::Right { share, .. } => Some(share),
            _ => None,
        });
        assert_eq!(shares.take(3).collect::<Vec<_>>(), [0.25, 1.0, 1.0]);
    }
}
