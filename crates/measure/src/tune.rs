//! The fastest blocks, tiles and other overrides of a kernel on a device, searched for and remembered.
//!
//! From the defaults, and from the catalogue's settings for large devices, one parameter after another is tried over its
//! values with a few readings each, and the best value is kept, until a whole round improves nothing. What is fastest then
//! is measured again beside the defaults, with all readings: it counts only if it is certainly faster. Every trial's
//! result is compared with the reference; a wrong one is out.

use std::{cmp::Ordering, collections::BTreeMap, ops::ControlFlow};

use serde::{Deserialize, Serialize};
use warpground_engine::{Adapter, Device, TimingPlan};
use warpground_patterns::{Parameter, ParameterKind, ParameterRole, Variant, find};

use crate::{
    Case, Row, SweepOptions,
    compare::{Ratio, Verdict},
    run::TimeReport,
    sweep::{Progress, sweep},
};

/// A parameter with more values than this is tried at powers of two and its multiples only.
const MOST_VALUES: usize = 12;
/// Rounds over all parameters. Most kernels have one or two, which settle in the second.
const MOST_ROUNDS: u32 = 4;
/// Readings of a trial.
const READINGS: u32 = 3;
/// The warm-up of a trial, in seconds: the device has been at work all the time.
const WARM_UP_SECONDS: f64 = 0.05;
/// As many of the fastest trials are measured again.
const FINALISTS: usize = 3;

/// What a search found.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Tuned {
    /// The case, with its defaults.
    pub case: Case,
    /// The settings that were tried.
    pub trials: usize,
    /// How many of them were wrong, or refused by the device.
    pub out: usize,
    /// The defaults' time.
    pub default: TimeReport,
    /// The fastest settings, where others than the defaults are certainly faster.
    pub best: Option<Best>,
}

/// Settings that are faster than the defaults.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Best {
    /// By name.
    pub set: BTreeMap<String, f64>,
    /// Their time.
    pub time: TimeReport,
    /// Of the speeds: theirs over the defaults'.
    pub ratio: Ratio,
}

/// Why nothing was found.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TuneError {
    /// No such kernel.
    #[error("there is no kernel {0}")]
    Unknown(String),
    /// The kernel has no override.
    #[error("{0} has nothing to tune: no block, no tile, no other override")]
    NothingToTune(String),
    /// The defaults could not be measured.
    #[error("{0}")]
    Defaults(String),
    /// Whoever listened has ended the search.
    #[error("stopped")]
    Stopped,
}

/// A trial that was right.
struct Trial {
    set: BTreeMap<String, f64>,
    seconds: f64,
}

/// Searches; `listen` hears every trial and may end the search.
///
/// # Errors
/// [`TuneError`].
pub async fn tune(
    device: &dyn Device,
    case: &Case,
    options: &SweepOptions,
    mut listen: impl FnMut(&Row) -> ControlFlow<()>,
) -> Result<Tuned, TuneError> {
    let (_, variant) = find(&case.id).ok_or_else(|| TuneError::Unknown(case.id.clone()))?;
    let parameters: Vec<_> = tunable(variant).collect();
    if parameters.is_empty() {
        return Err(TuneError::NothingToTune(case.id.clone()));
    }
    let timing = TimingPlan { readings: READINGS, warm_up_seconds: WARM_UP_SECONDS, ..options.timing };
    let quick = SweepOptions { bounds: None, timing, ..options.clone() };
    let plain = Case { tuned: false, ..case.clone() };
    let mut search =
        Search { device, case: &plain, options: &quick, listen: &mut listen, trials: Vec::new(), out: Vec::new() };

    let defaults: BTreeMap<_, _> =
        parameters.iter().map(|parameter| (parameter.name.to_owned(), parameter.default)).collect();
    let mut starts = vec![defaults.clone()];
    let named: Vec<_> = variant.tuned.iter().filter(|(name, _)| defaults.contains_key(*name)).collect();
    if !named.is_empty() {
        let mut start = defaults.clone();
        start.extend(named.into_iter().map(|(name, value)| ((*name).to_owned(), *value)));
        starts.push(start);
    }
    for start in starts {
        let mut best = start;
        let mut seconds = search.seconds(&best).await?;
        for _ in 0..MOST_ROUNDS {
            let before = best.clone();
            for parameter in &parameters {
                for value in values(parameter, device.adapter()) {
                    let mut set = best.clone();
                    set.insert(parameter.name.to_owned(), value);
                    let found = search.seconds(&set).await?;
                    if found.is_some_and(|found| seconds.is_none_or(|seconds| found < seconds)) {
                        (best, seconds) = (set, found);
                    }
                }
            }
            if best == before {
                break;
            }
        }
    }
    let Search { mut trials, out, .. } = search;
    trials.sort_by(|one, other| one.seconds.total_cmp(&other.seconds));
    let tried = trials.len() + out.len();
    let finalists = trials.into_iter().map(|trial| trial.set).filter(|set| *set != defaults).take(FINALISTS);
    let final_options = SweepOptions { bounds: None, ..options.clone() };
    let default = measure(device, &with(&plain, &defaults), &final_options, &mut listen).await?;
    let default = default.map_err(TuneError::Defaults)?;
    let mut best: Option<Best> = None;
    for set in finalists {
        let Ok(time) = measure(device, &with(&plain, &set), &final_options, &mut listen).await? else { continue };
        let Some(ratio) = Ratio::of(&time, &default) else { continue };
        let is_better = best.as_ref().is_none_or(|best| ratio.value.total_cmp(&best.ratio.value) == Ordering::Greater);
        if ratio.verdict() == Verdict::Faster && is_better {
            best = Some(Best { set, time, ratio });
        }
    }
    Ok(Tuned { case: case.clone(), trials: tried, out: out.len(), default, best })
}

struct Search<'all, Listen> {
    device: &'all dyn Device,
    case: &'all Case,
    options: &'all SweepOptions,
    listen: &'all mut Listen,
    trials: Vec<Trial>,
    out: Vec<BTreeMap<String, f64>>,
}

impl<Listen: FnMut(&Row) -> ControlFlow<()>> Search<'_, Listen> {
    /// The median time with these settings, measured unless it is known; `None` if they are out.
    async fn seconds(&mut self, set: &BTreeMap<String, f64>) -> Result<Option<f64>, TuneError> {
        if let Some(trial) = self.trials.iter().find(|trial| trial.set == *set) {
            return Ok(Some(trial.seconds));
        }
        if self.out.contains(set) {
            return Ok(None);
        }
        let found = measure(self.device, &with(self.case, set), self.options, self.listen).await?;
        Ok(if let Ok(time) = found {
            self.trials.push(Trial { set: set.clone(), seconds: time.seconds.median });
            Some(time.seconds.median)
        } else {
            self.out.push(set.clone());
            None
        })
    }
}

/// The time of a case, or why there is none.
async fn measure(
    device: &dyn Device,
    case: &Case,
    options: &SweepOptions,
    listen: &mut impl FnMut(&Row) -> ControlFlow<()>,
) -> Result<Result<TimeReport, String>, TuneError> {
    let mut flow = ControlFlow::Continue(());
    let rows = sweep(device, std::slice::from_ref(case), options, None, |event| {
        if let Progress::Done(row) = event {
            flow = listen(row);
        }
        flow
    })
    .await;
    if flow.is_break() {
        return Err(TuneError::Stopped);
    }
    let row = rows.first().ok_or(TuneError::Stopped)?;
    Ok(match row.measured() {
        // A block that was made smaller is another trial's.
        Some(measured) if measured.reduced.is_some() => Err(measured.reduced.clone().unwrap_or_default()),
        Some(measured) if !measured.report.check.passed => Err(crate::words::verdict(&measured.report.check)),
        Some(measured) => measured.report.time.clone().ok_or_else(|| "it was not timed".to_owned()),
        None => Err(row.reason().unwrap_or_default().to_owned()),
    })
}

fn with(case: &Case, set: &BTreeMap<String, f64>) -> Case {
    let mut case = case.clone();
    case.set.extend(set.iter().map(|(name, value)| (name.clone(), *value)));
    case
}

/// What a search may change: overrides of whole numbers. What the problem is, it leaves alone; a mask's width and the
/// operation of a reduction are overrides in some kernels and the problem all the same.
fn tunable(variant: &'static Variant) -> impl Iterator<Item = &'static Parameter> {
    const PROBLEMS: [&str; 3] = ["mask_width", "max_bins", "operation"];
    variant.parameters.iter().filter(|parameter| {
        parameter.role.is_override() && parameter.kind != ParameterKind::Real && !PROBLEMS.contains(&parameter.name)
    })
}

/// The values of a parameter that are worth a trial on a device: all if they are few, or else the powers of two and the
/// default, as far as the device has the threads.
fn values(parameter: &Parameter, adapter: &Adapter) -> Vec<f64> {
    let limits = &adapter.limits;
    let threads = match parameter.role {
        ParameterRole::BlockX | ParameterRole::BlockXY => limits.block_dimensions[0],
        ParameterRole::BlockY => limits.block_dimensions[1],
        ParameterRole::BlockZ => limits.block_dimensions[2],
        ParameterRole::Override | ParameterRole::Size | ParameterRole::Scalar => u32::MAX,
    };
    let is_allowed = |value: &f64| parameter.check(*value).is_ok() && *value <= f64::from(threads);
    #[expect(clippy::cast_precision_loss, reason = "few values")]
    let all = (0..=MOST_VALUES).map(|step| parameter.minimum + step as f64);
    if parameter.kind == ParameterKind::Whole && parameter.maximum - parameter.minimum < MOST_VALUES as f64 {
        return all.filter(is_allowed).collect();
    }
    // Blocks of less than half a warp leave a GPU idle.
    let least = if parameter.role == ParameterRole::BlockX { 16.0 } else { 1.0 };
    let powers = std::iter::successors(Some(1.0), |value| Some(value * 2.0)).take(31).filter(|value| *value >= least);
    let mut values: Vec<f64> = powers.chain([parameter.default]).filter(is_allowed).collect();
    values.sort_by(f64::total_cmp);
    values.dedup();
    values
}

/// Settings that searches found, by device.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Memory {
    /// The latest of each kernel, problem and device.
    pub settings: Vec<Remembered>,
}

/// What a search found, on one device.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Remembered {
    /// The device's name.
    pub device: String,
    /// The interface through which it was used.
    pub backend: String,
    /// `family/variant`.
    pub id: String,
    /// What the case was called, if it had a name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// The problem's size, in elements, if it was given so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<u64>,
    /// The settings; empty where the defaults were as fast as any.
    pub set: BTreeMap<String, f64>,
}

impl Memory {
    /// Remembers what a search found, in place of what an earlier one found of the same.
    pub fn remember(&mut self, adapter: &Adapter, tuned: &Tuned) {
        let Case { id, label, size, .. } = tuned.case.clone();
        let (device, backend) = (adapter.name.clone(), adapter.backend.clone());
        let set = tuned.best.as_ref().map(|best| best.set.clone()).unwrap_or_default();
        let new = Remembered { device, backend, id, label, size, set };
        let same = |old: &Remembered| {
            (&old.device, &old.backend, &old.id, &old.label, old.size)
                == (&new.device, &new.backend, &new.id, &new.label, new.size)
        };
        self.settings.retain(|old| !same(old));
        self.settings.push(new);
    }

    /// What is known of a case on a device: of the same name, or of the nearest size.
    #[must_use]
    pub fn of(&self, adapter: &Adapter, id: &str, label: Option<&str>, size: Option<u64>) -> Option<&Remembered> {
        #[expect(clippy::cast_precision_loss, reason = "only compared")]
        let distance = |its: u64| size.map_or(0.0, |size| ((its.max(1) as f64).ln() - (size.max(1) as f64).ln()).abs());
        let known = || {
            let of_device = |one: &&Remembered| one.device == adapter.name && one.backend == adapter.backend;
            self.settings.iter().filter(of_device).filter(|one| one.id == id)
        };
        known().find(|one| label.is_some() && one.label.as_deref() == label).or_else(|| {
            known()
                .filter_map(|one| Some((one, distance(one.size?))))
                .min_by(|one, other| one.1.total_cmp(&other.1))
                .map(|(one, _)| one)
        })
    }
}

impl Remembered {
    /// The settings in words: `block_x = 128, tile = 32`; `the defaults` where those were as fast as any.
    #[must_use]
    pub fn words(&self) -> String {
        in_words(&self.set)
    }
}

/// Settings in words.
#[must_use]
pub fn in_words(set: &BTreeMap<String, f64>) -> String {
    if set.is_empty() {
        return "the defaults".to_owned();
    }
    set.iter().map(|(name, value)| format!("{name} = {value}")).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn adapter(name: &str, threads: u32) -> Adapter {
        let mut adapter = warpground_sim::adapter(32);
        adapter.limits.block_dimensions = [threads, threads, 64];
        Adapter { name: name.to_owned(), ..adapter }
    }

    fn values_of(id: &str, parameter: &str) -> Vec<f64> {
        let (_, variant) = find(id).expect("the id is in the catalogue");
        let found = tunable(variant).find(|its| its.name == parameter);
        found.map(|found| values(found, &adapter("a device", 256))).unwrap_or_default()
    }

    #[test]
    fn blocks_are_tried_at_powers_of_two_that_the_device_allows() {
        assert_eq!(values_of("vector_add/guarded", "block_x"), [16.0, 32.0, 64.0, 128.0, 256.0]);
        // The default is no power of two.
        assert_eq!(values_of("reduce/any_block", "block_x"), [16.0, 32.0, 64.0, 96.0, 128.0, 256.0]);
        assert_eq!(values_of("spmv/row_groups", "lanes"), [1.0, 2.0, 4.0, 8.0, 16.0, 32.0]);
    }

    #[test]
    fn the_problem_itself_is_not_tuned() {
        assert_eq!(values_of("reduce/sequential", "operation"), [0.0; 0]);
        assert_eq!(values_of("convolution/tiled", "mask_width"), [0.0; 0]);
        assert_eq!(values_of("reduce/sequential", "n"), [0.0; 0]);
    }

    fn remembered(device: &str, label: Option<&str>, size: Option<u64>, block: f64) -> Remembered {
        Remembered {
            device: device.to_owned(),
            backend: adapter(device, 256).backend,
            id: "vector_add/guarded".to_owned(),
            label: label.map(str::to_owned),
            size,
            set: BTreeMap::from([("block_x".to_owned(), block)]),
        }
    }

    #[test]
    fn what_is_remembered_is_that_of_the_device_and_of_the_nearest_size() {
        let settings = vec![
            remembered("one", None, Some(1 << 10), 1.0),
            remembered("one", None, Some(1 << 20), 2.0),
            remembered("one", Some("copy"), None, 3.0),
            remembered("other", None, Some(1 << 16), 4.0),
        ];
        let memory = Memory { settings };
        let block = |device: &str, label: Option<&str>, size: Option<u64>| {
            let found = memory.of(&adapter(device, 256), "vector_add/guarded", label, size)?;
            found.set.get("block_x").copied()
        };
        assert_eq!(block("one", None, Some(1 << 12)), Some(1.0));
        assert_eq!(block("one", None, Some(1 << 30)), Some(2.0));
        assert_eq!(block("one", Some("copy"), None), Some(3.0));
        assert_eq!(block("one", Some("another"), Some(1 << 19)), Some(2.0));
        assert_eq!(block("other", None, None), Some(4.0));
        assert_eq!(block("third", None, None), None);
    }
}
