//! The search itself.

use std::{cmp::Ordering, collections::BTreeMap, ops::ControlFlow};

use warpground_engine::{Device, TimingPlan};
use warpground_patterns::{Family, Parameter, Request, Variant};

use super::{
    Best, Trial, TuneError, Tuned,
    values::{tunable, values},
};
use crate::{
    Bounds, Case, RunOptions, SweepOptions,
    compare::{Ratio, Verdict},
    fit::{Fit, fit},
    run::{TimeReport, run},
    units,
};

/// Rounds over all parameters. Most kernels have one or two, which settle in the second.
const MOST_ROUNDS: u32 = 4;
/// Readings of a trial.
const READINGS: u32 = 3;
/// The warm-up of a trial, in seconds: the device has been at work all the time.
const WARM_UP_SECONDS: f64 = 0.05;
/// As many of the fastest trials are measured again, in turns with the defaults.
const FINALISTS: usize = 3;

/// What is tuned: a variant with a problem, whose settings hold everything but what the search sets.
pub(super) struct Subject<'all> {
    pub(super) family: &'static Family,
    pub(super) variant: &'static Variant,
    pub(super) request: &'all Request,
}

/// Searches for the fastest settings of a problem, which `case` names.
pub(super) async fn search(
    device: &dyn Device,
    case: Case,
    subject: &Subject<'_>,
    options: &SweepOptions,
    listen: impl FnMut(&Trial<'_>) -> ControlFlow<()>,
) -> Result<Tuned, TuneError> {
    let Subject { variant, .. } = *subject;
    let parameters: Vec<_> = tunable(variant).collect();
    if parameters.is_empty() {
        return Err(TuneError::NothingToTune(case.id));
    }
    let defaults: BTreeMap<_, _> =
        parameters.iter().map(|parameter| (parameter.name.to_owned(), parameter.default)).collect();
    let quick = TimingPlan { readings: READINGS, warm_up_seconds: WARM_UP_SECONDS, ..options.timing };
    let mut search = Search {
        device,
        subject,
        timing: quick,
        checked: options.checked,
        listen,
        trials: Vec::new(),
        wrong: Vec::new(),
        refused: Vec::new(),
        finals: 0,
        is_final: false,
    };
    if let Some(Bounds { memory_bytes, .. }) = options.bounds {
        // A job only describes its buffers. One that cannot be is refused below.
        let job = variant.job(&search.request(&defaults)).ok();
        let bytes = job.map_or(0, |job| job.bytes());
        if bytes > memory_bytes {
            let [bytes, most] = [bytes, memory_bytes].map(units::memory);
            let reason = format!("this takes {bytes} of device memory, and a search stays within {most}");
            return Err(TuneError::TooLarge(reason));
        }
    }
    let first = search.try_first(defaults.clone()).await?;
    if let Some(Bounds { run_seconds, .. }) = options.bounds
        && first > run_seconds
    {
        let [run, most] = [first, run_seconds].map(units::seconds);
        return Err(TuneError::TooLarge(format!("one run takes {run} here, and a search stays within {most}")));
    }

    let mut starts = vec![defaults.clone()];
    let named: Vec<_> = variant.tuned.iter().filter(|(name, _)| defaults.contains_key(*name)).collect();
    if !named.is_empty() {
        let mut start = defaults.clone();
        start.extend(named.into_iter().map(|(name, value)| ((*name).to_owned(), *value)));
        starts.push(start);
    }
    for start in starts {
        search.climb(start, &parameters).await?;
    }
    search.confirm(case, &defaults, options.timing).await
}

/// Why settings have no time.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Out {
    /// The result is wrong; the text says how.
    Wrong(String),
    /// The device refused them, or failed; the text says why.
    Refused(String),
}

struct Search<'all, Listen> {
    device: &'all dyn Device,
    subject: &'all Subject<'all>,
    timing: TimingPlan,
    checked: bool,
    listen: Listen,
    /// The settings that were right, with their times in few readings.
    trials: Vec<(BTreeMap<String, f64>, TimeReport)>,
    /// Those with a wrong result.
    wrong: Vec<BTreeMap<String, f64>>,
    /// Those that the device refused, or failed with.
    refused: Vec<BTreeMap<String, f64>>,
    /// How many were measured with all readings.
    finals: usize,
    /// Whether that is under way.
    is_final: bool,
}

impl Out {
    fn reason(self) -> String {
        match self {
            Out::Wrong(reason) | Out::Refused(reason) => reason,
        }
    }
}

impl<Listen: FnMut(&Trial<'_>) -> ControlFlow<()>> Search<'_, Listen> {
    /// The defaults' time, which has to be there for anything to be faster.
    async fn try_first(&mut self, defaults: BTreeMap<String, f64>) -> Result<f64, TuneError> {
        let time = self.measure(&defaults).await.map_err(|out| TuneError::Defaults(out.reason()))?;
        let seconds = time.seconds.median;
        self.trials.push((defaults, time));
        self.tell()?;
        Ok(seconds)
    }

    /// From `start`, one parameter after another, until a whole round improves nothing.
    async fn climb(
        &mut self,
        start: BTreeMap<String, f64>,
        parameters: &[&'static Parameter],
    ) -> Result<(), TuneError> {
        let mut best = start;
        let mut seconds = self.seconds(&best).await?;
        for _ in 0..MOST_ROUNDS {
            let before = best.clone();
            for parameter in parameters {
                for value in values(parameter, self.device.adapter()) {
                    let mut set = best.clone();
                    set.insert(parameter.name.to_owned(), value);
                    let found = self.seconds(&set).await?;
                    if found.is_some_and(|found| seconds.is_none_or(|seconds| found < seconds)) {
                        (best, seconds) = (set, found);
                    }
                }
            }
            if best == before {
                break;
            }
        }
        Ok(())
    }

    /// Measures the fastest beside the defaults, with all readings: half of them in one order, half in the other. A
    /// clock that falls meanwhile treats all alike, and one that falls far shows as readings that drift.
    async fn confirm(
        mut self,
        case: Case,
        defaults: &BTreeMap<String, f64>,
        timing: TimingPlan,
    ) -> Result<Tuned, TuneError> {
        let half = TimingPlan { readings: timing.readings.div_ceil(2), ..timing };
        (self.timing, self.is_final) = (half, true);
        self.trials.sort_by(|(_, one), (_, other)| one.seconds.median.total_cmp(&other.seconds.median));
        let sets = self.trials.iter().map(|(set, _)| set);
        let mut finalists: Vec<_> = sets.filter(|set| *set != defaults).take(FINALISTS).cloned().collect();
        finalists.insert(0, defaults.clone());
        let mut times: Vec<Option<TimeReport>> = vec![None; finalists.len()];
        let there = 0..finalists.len();
        for (at, is_first) in there.clone().map(|at| (at, true)).chain(there.rev().map(|at| (at, false))) {
            // One that was out in its first turn stays out.
            if is_first || times[at].is_some() {
                let time = self.measure(&finalists[at]).await;
                self.finals += 1;
                self.tell()?;
                times[at] = match (time, times[at].take()) {
                    (Err(out), _) if at == 0 => return Err(TuneError::Defaults(out.reason())),
                    (Err(_), _) => None,
                    (Ok(time), None) => Some(time),
                    (Ok(time), Some(earlier)) => earlier.and(&time),
                };
            }
        }
        let mut measured = finalists.into_iter().zip(times).filter_map(|(set, time)| Some((set, time?)));
        let Some((_, default)) = measured.next() else {
            return Err(TuneError::Defaults("it was not timed".to_owned()));
        };
        let mut best: Option<Best> = None;
        for (set, time) in measured {
            let Some(ratio) = Ratio::of(&time, &default) else { continue };
            let is_better =
                best.as_ref().is_none_or(|best| ratio.value.total_cmp(&best.ratio.value) == Ordering::Greater);
            if ratio.verdict() == Verdict::Faster && is_better {
                best = Some(Best { set, time, ratio });
            }
        }
        let [wrong, refused] = [&self.wrong, &self.refused].map(Vec::len);
        Ok(Tuned { case, trials: self.trials.len() + wrong + refused, wrong, refused, default, best })
    }

    /// The median time with these settings, measured unless it is known; `None` if they are out.
    async fn seconds(&mut self, set: &BTreeMap<String, f64>) -> Result<Option<f64>, TuneError> {
        if let Some((_, time)) = self.trials.iter().find(|(its, _)| its == set) {
            return Ok(Some(time.seconds.median));
        }
        if self.wrong.contains(set) || self.refused.contains(set) {
            return Ok(None);
        }
        let found = self.measure(set).await;
        let seconds = found.as_ref().ok().map(|time| time.seconds.median);
        match found {
            Ok(time) => self.trials.push((set.clone(), time)),
            Err(Out::Wrong(_)) => self.wrong.push(set.clone()),
            Err(Out::Refused(_)) => self.refused.push(set.clone()),
        }
        self.tell()?;
        Ok(seconds)
    }

    /// The time with these settings, or why there is none.
    async fn measure(&self, set: &BTreeMap<String, f64>) -> Result<TimeReport, Out> {
        let Subject { family, variant, .. } = *self.subject;
        let request = self.request(set);
        match fit(variant, &request, self.device.adapter()) {
            Fit::AsAsked => {}
            // A block that was made smaller is another trial's.
            Fit::Reduced { note: reason, .. } | Fit::Refused { reason } => return Err(Out::Refused(reason)),
        }
        let options = RunOptions { timing: Some(self.timing), checked: self.checked, sanitizer: None };
        let result = run(self.device, family.id_of(variant), variant, &request, &options).await;
        let report = result.map_err(|error| Out::Refused(error.to_string()))?.report;
        if report.check.passed {
            report.time.ok_or_else(|| Out::Refused("it was not timed".to_owned()))
        } else {
            Err(Out::Wrong(crate::words::verdict(&report.check)))
        }
    }

    fn request(&self, set: &BTreeMap<String, f64>) -> Request {
        let request = self.subject.request.clone();
        let settings = set.iter().fold(request.settings, |settings, (name, value)| settings.with(name, *value));
        Request { settings, ..request }
    }

    fn tell(&mut self) -> Result<(), TuneError> {
        let fastest =
            self.trials.iter().min_by(|(_, one), (_, other)| one.seconds.median.total_cmp(&other.seconds.median));
        let trial = Trial {
            variant: self.subject.variant,
            number: self.trials.len() + self.wrong.len() + self.refused.len() + self.finals,
            best: fastest.map(|(set, time)| (set, time)),
            is_final: self.is_final,
        };
        if (self.listen)(&trial).is_break() { Err(TuneError::Stopped) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use warpground_patterns::{Settings, find};
    use warpground_sim::{SimDevice, SimOptions};

    use super::*;
    use crate::tune::tune_request;

    fn simulated(
        request: impl FnOnce(Request) -> Request,
        bounds: Option<Bounds>,
        listen: impl FnMut(&Trial<'_>) -> ControlFlow<()>,
    ) -> Result<Tuned, TuneError> {
        let device = SimDevice::new(SimOptions::default());
        let (family, variant) = find("vector_add/guarded").expect("the id is in the catalogue");
        let settings = Settings::defaults(variant).with("n", 1000.0);
        let request = request(Request::new(settings, device.adapter().limits.clone()));
        let timing = TimingPlan { readings: 7, ..TimingPlan::default() };
        let options = SweepOptions { bounds, timing, checked: false, seed: 1 };
        pollster::block_on(tune_request(&device, family, variant, &request, &options, listen))
    }

    #[test]
    fn a_search_tells_of_every_trial_and_measures_the_fastest_again() {
        let mut heard = Vec::new();
        let tuned = simulated(
            |request| request,
            None,
            |trial| {
                heard.push((trial.number, trial.is_final));
                assert!(trial.fastest().is_some_and(|words| words.ends_with(" simulated")), "{:?}", trial.fastest());
                ControlFlow::Continue(())
            },
        );
        let tuned = tuned.expect("the kernel is right at every block");
        assert_eq!(heard.iter().map(|(number, _)| *number).collect::<Vec<_>>(), (1..=heard.len()).collect::<Vec<_>>());
        let finals = heard.iter().filter(|(_, is_final)| *is_final).count();
        assert_eq!((tuned.trials, finals), (heard.len() - finals, 2 * (1 + FINALISTS)));
        assert_eq!((tuned.case.id.as_str(), tuned.case.size), ("vector_add/guarded", Some(1000)));
    }

    #[test]
    fn a_search_ends_where_its_listener_wants_it() {
        let mut heard = 0;
        let stopped = simulated(
            |request| request,
            None,
            |_| {
                heard += 1;
                if heard == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            },
        );
        assert_eq!((stopped, heard), (Err(TuneError::Stopped), 2));
    }

    #[test]
    fn a_problem_beyond_the_bounds_is_refused_with_both_numbers() {
        let refused = |memory_bytes: u64| {
            let bounds = Some(Bounds { memory_bytes, run_seconds: f64::INFINITY });
            let result = simulated(|request| request, bounds, |_| ControlFlow::Continue(()));
            result.err().map(|error| error.to_string())
        };
        let said =
            "this takes 11.7 KiB of device memory, and a search stays within 1 KiB; a smaller size can be searched";
        assert_eq!(refused(1 << 10).as_deref(), Some(said));
        assert_eq!(refused(1 << 20), None);
        let bounds = Some(Bounds { memory_bytes: 1 << 20, run_seconds: 0.0 });
        let slow = simulated(|request| request, bounds, |_| ControlFlow::Continue(()));
        assert!(matches!(slow, Err(TuneError::TooLarge(_))), "{slow:?}");
    }

    #[test]
    fn a_kernel_of_ones_own_that_is_wrong_has_no_fastest_settings() {
        let wrong = |request: Request| {
            let (_, variant) = find("vector_add/guarded").expect("the id is in the catalogue");
            let edited = variant.wgsl.get().replace("= a[i] + b[i]", "= a[i] - b[i]");
            assert_ne!(edited, variant.wgsl.get());
            Request { edited: Some(edited), ..request }
        };
        let found = simulated(wrong, None, |_| ControlFlow::Continue(()));
        assert!(matches!(&found, Err(TuneError::Defaults(reason)) if reason.starts_with("Wrong")), "{found:?}");
    }
}
