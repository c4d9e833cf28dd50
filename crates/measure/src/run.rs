//! One run of a variant: verified, then timed.

use serde::{Deserialize, Deserializer, Serialize, de::Error as _};
use warpground_engine::{
    Adapter, Device, DeviceKind, Error, Instance, Outcome, Step, TimeSource, Timing, TimingPlan, Trust,
};
use warpground_patterns::{
    Check, ExpectedFinding, Metric, Request, SettingError, Settings, Symptom, Variant, VariantId, Work,
};

use crate::{
    Interval, Summary,
    mistake::{self, Showing},
    profile::ProfileReport,
    statistics::drifts,
    values::{FirstValues, first_values},
};

/// How often a run starts anew on a device that was lost.
const TRIES: u32 = 2;

/// What a run should do beyond verifying.
#[derive(Debug, Clone, Default)]
pub struct RunOptions {
    /// How to time; absent: only verify.
    pub timing: Option<TimingPlan>,
    /// Whether the catalogue's own kernel runs with index checks too. Edited ones always do.
    pub checked: bool,
    /// Who looks for a mistake that only the simulator finds, where the device is the simulator: [`mistake::on_simulator`].
    /// Absent where the simulator's own code should not come along, as on the page, whose worker has it.
    pub sanitizer: Option<Sanitizer>,
}

/// Looks for the mistake that a variant makes on purpose.
pub type Sanitizer = fn(&Variant, &Request, ExpectedFinding) -> Result<Showing, String>;

/// Why a variant could not be run.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum RunError {
    /// The settings cannot be.
    #[error(transparent)]
    Setting(#[from] SettingError),
    /// The variant's mistake may keep a GPU busy for ever.
    #[error("this kernel makes its mistake on the simulator only: on a GPU it may never end, which costs the device")]
    OnlySimulated,
    /// The variant's mistake keeps it from its end, so that there is no result.
    #[error("{}", .0.words())]
    Mistake(Showing),
    /// The device refused or failed.
    #[error(transparent)]
    Device(#[from] Error),
    /// The simulator's worker gave no answer; the text says why.
    #[error("{0}")]
    Simulator(String),
}

/// A report, and the buffers, to draw them.
#[derive(Debug, Clone)]
pub struct RunResult {
    /// What is shown.
    pub report: RunReport,
    /// What the kernel wrote.
    pub outcome: Outcome,
}

/// Everything that page and terminal show of a run.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RunReport {
    /// `family/variant`.
    pub id: String,
    /// Sizes, block and overrides.
    pub settings: Settings,
    /// The device's name.
    pub device: String,
    /// The interface through which it was used.
    pub backend: String,
    /// Whether the kernel was the reader's own edit.
    pub edited: bool,
    /// Whether indices were checked by the device's compiler.
    pub checked: bool,
    /// The launches, in order.
    pub launches: Vec<LaunchReport>,
    /// Bytes of device memory.
    pub memory_bytes: u64,
    /// The least that had to be moved and calculated.
    pub work: Work,
    /// The verdict.
    pub check: Check,
    /// The first elements of what was written; runs saved by older versions have none.
    #[serde(default)]
    pub outputs: Vec<FirstValues>,
    /// How the variant's mistake showed; absent for a variant that makes none on purpose, and for a reader's own text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mistake: Option<Showing>,
    /// The time of one run, in seconds; absent if it was not timed. A wrong result is not.
    pub time: Option<TimeReport>,
    /// The speed; absent if it was not timed or the time is below the timer's step.
    pub rate: Option<Rate>,
    /// What the simulator counted; absent for a run on a GPU.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub counted: Option<ProfileReport>,
}

/// A launch as CUDA would write it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LaunchReport {
    /// The kernel's name.
    pub kernel: String,
    /// Blocks in x, y and z.
    pub grid: [u32; 3],
    /// Threads of a block in x, y and z.
    pub block: [u32; 3],
    /// Shared memory of a block, in bytes.
    pub shared_bytes: u32,
}

/// How long one run takes, and how well that is known.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct TimeReport {
    /// Seconds a run.
    pub seconds: Summary,
    /// The single readings, in seconds a run.
    pub readings: Vec<f64>,
    /// Runs that each reading covers.
    pub repetitions: u32,
    /// Where the times come from.
    pub source: TimeSource,
    /// The coarseness of a reading: the timer's step over the repetitions, in seconds.
    pub resolution_seconds: f64,
    /// Whether the coarseness is more than a twentieth of the median: then the time is a rough one.
    pub coarse: bool,
}

/// A speed with the spread of its times.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Rate {
    /// The unit: `GB/s` (10⁹ bytes per second) or `GFLOP/s`.
    pub unit: &'static str,
    /// At the median time.
    pub value: f64,
    /// At the upper quartile of the times.
    pub low: f64,
    /// At the lower quartile of the times.
    pub high: f64,
}

/// Runs a variant once on poisoned outputs, compares with its reference, and times it if asked. A device that is lost
/// on the way is recovered and the run starts anew, once.
///
/// # Errors
/// [`RunError`] with the reason. A wrong result is not an error: the report's check says so.
pub async fn run(
    device: &dyn Device,
    id: VariantId,
    variant: &Variant,
    request: &Request,
    options: &RunOptions,
) -> Result<RunResult, RunError> {
    let mut tries = 1;
    loop {
        match run_once(device, id, variant, request, options).await {
            Err(RunError::Device(Error::DeviceLost(_))) if tries < TRIES => {
                device.recover().await?;
                tries += 1;
            }
            other => {
                // A device that did not answer would not answer the next run either.
                if let Err(RunError::Device(Error::Timeout { .. })) = &other {
                    device.abandon();
                }
                return other;
            }
        }
    }
}

async fn run_once(
    device: &dyn Device,
    id: VariantId,
    variant: &Variant,
    request: &Request,
    options: &RunOptions,
) -> Result<RunResult, RunError> {
    // A kernel that does not compile is no danger: the compiler refuses it. A reader's own text is the reader's.
    let symptom = variant.defect.as_ref().filter(|_| request.edited.is_none()).map(|defect| &defect.symptom);
    let simulated = device.adapter().kind == DeviceKind::Simulator;
    if let (Some(Symptom::Found { only_simulated: true, .. }), false) = (symptom, simulated) {
        return Err(RunError::OnlySimulated);
    }
    let showing = match (symptom, options.sanitizer) {
        (Some(Symptom::Found { finding, .. }), Some(look)) if simulated => {
            let showing = look(variant, request, *finding).ok();
            match showing {
                // It would take the whole budget to learn once more that the loop does not end.
                Some(predicted @ Showing::AsPredicted(_)) if *finding == ExpectedFinding::RunawayLoop => {
                    return Err(RunError::Mistake(predicted));
                }
                other => other,
            }
        }
        _ => None,
    };
    let mut job = variant.job(request)?;
    if options.checked {
        job.kernels.iter_mut().for_each(|kernel| kernel.trust = Trust::Checked);
    }
    let instance = Instance::new(device, job).await?;
    let outcome = match (instance.run().await, showing.clone()) {
        (Ok(outcome), _) => outcome,
        (Err(_), Some(predicted @ Showing::AsPredicted(_))) => return Err(RunError::Mistake(predicted)),
        (Err(error), _) => return Err(error.into()),
    };
    let check = variant.check(request, &outcome);
    // A wrong result has no time: how fast something else is calculated would only mislead.
    let time = match &options.timing {
        Some(plan) if check.passed => TimeReport::of(instance.time(plan).await?),
        _ => None,
    };
    let work = variant.work_of(request);
    let Adapter { name, backend, .. } = device.adapter();
    let job = instance.job();
    let report = RunReport {
        id: id.to_string(),
        settings: request.settings.clone(),
        device: name.clone(),
        backend: backend.clone(),
        edited: request.edited.is_some(),
        checked: job.kernels.iter().any(|kernel| kernel.trust == Trust::Checked),
        launches: job
            .steps
            .iter()
            .filter_map(|step| match step {
                Step::Launch(launch) => Some(LaunchReport {
                    kernel: job.kernels[launch.kernel].entry_point.clone(),
                    grid: launch.grid,
                    block: instance.footprints()[launch.kernel].block,
                    shared_bytes: instance.footprints()[launch.kernel].shared_bytes,
                }),
                Step::Clear(_) => None,
            })
            .collect(),
        memory_bytes: job.bytes(),
        work,
        mistake: match symptom {
            Some(Symptom::Found { .. }) if simulated => showing,
            Some(_) => mistake::of_outcome(variant, request, &outcome, &check),
            None => None,
        },
        check,
        outputs: first_values(&outcome),
        rate: time.as_ref().and_then(|time| Rate::of(variant.metric, work, &time.seconds)),
        time,
        counted: None,
    };
    Ok(RunResult { report, outcome })
}

/// A rate as it is read: its unit may be any text.
#[derive(Deserialize)]
struct ReadRate {
    unit: String,
    value: f64,
    low: f64,
    high: f64,
}

// By hand: a derived one would borrow the unit from the text.
impl<'text> Deserialize<'text> for Rate {
    fn deserialize<D: Deserializer<'text>>(text: D) -> Result<Rate, D::Error> {
        let ReadRate { unit, value, low, high } = ReadRate::deserialize(text)?;
        let unit = match unit.as_str() {
            "GB/s" => "GB/s",
            "GFLOP/s" => "GFLOP/s",
            other => return Err(D::Error::custom(format!("{other}: speeds are in GB/s or GFLOP/s"))),
        };
        Ok(Rate { unit, value, low, high })
    }
}

impl TimeReport {
    /// What the readings of a timing say; `None` if there are none.
    #[must_use]
    pub fn of(timing: Timing) -> Option<TimeReport> {
        let seconds = Summary::of(&timing.readings)?;
        let resolution_seconds = timing.step_seconds / f64::from(timing.repetitions.max(1));
        Some(TimeReport {
            seconds,
            repetitions: timing.repetitions,
            source: timing.source,
            resolution_seconds,
            coarse: resolution_seconds > seconds.median / 20.0,
            readings: timing.readings,
        })
    }

    /// This and later readings of the same; `None` if they are none.
    pub(crate) fn and(self, later: &TimeReport) -> Option<TimeReport> {
        // The coarseness is that of the worse.
        let resolution_seconds = self.resolution_seconds.max(later.resolution_seconds);
        let repetitions = self.repetitions.min(later.repetitions);
        let step_seconds = resolution_seconds * f64::from(repetitions.max(1));
        let mut readings = self.readings;
        readings.extend_from_slice(&later.readings);
        TimeReport::of(Timing { readings, repetitions, source: self.source, step_seconds })
    }

    /// Whether the readings rose or fell while they were taken: [`drifts`].
    #[must_use]
    pub fn drifts(&self) -> bool {
        self.source != TimeSource::Simulated && drifts(&self.readings)
    }

    /// Where the median lies, sure to `confidence` at least; `None` for too few readings. Of readings that drift any may
    /// be what the next run takes: then it is the range of all of them. A calculated time has no noise.
    pub(crate) fn interval(&self, confidence: f64) -> Option<Interval> {
        if self.source == TimeSource::Simulated {
            return Some(Interval { low: self.seconds.median, high: self.seconds.median, confidence: 1.0 });
        }
        let interval = Interval::of_median(&self.readings, confidence)?;
        let range = Interval { low: self.seconds.minimum, high: self.seconds.maximum, ..interval };
        Some(if self.drifts() { range } else { interval })
    }
}

impl Rate {
    /// The speed at a time; `None` where the time is zero, that is below the timer's step.
    #[must_use]
    pub fn of(metric: Metric, work: Work, seconds: &Summary) -> Option<Rate> {
        let (amount, unit) = match metric {
            Metric::Bandwidth => (work.bytes, "GB/s"),
            Metric::Arithmetic => (work.flops, "GFLOP/s"),
        };
        #[expect(clippy::cast_precision_loss, reason = "far more digits than are shown")]
        let at = |time: f64| (time > 0.0).then_some(amount as f64 / time / 1e9);
        Some(Rate {
            unit,
            value: at(seconds.median)?,
            low: at(seconds.upper_quartile)?,
            high: at(seconds.lower_quartile)?,
        })
    }
}
