//! The same algorithm twice, timed side by side: a variant's hand-written WGSL, and what its CUDA C becomes.
//!
//! Both run over the same inputs with the same grid and block, both are compared with the catalogue's reference first, and
//! both run with index checks or both without: the ratio of the times is the price of translation alone.

mod adapted;
mod exchange;
mod merged;

use std::ops::ControlFlow;

use serde::Serialize;
use warpground_engine::{Device, DeviceKind, Error, Instance, Job, Outcome, Timing, TimingPlan, Trust};
use warpground_patterns::{Family, Metric, Request, Settings, Variant, VariantId};

pub(crate) use self::adapted::with_settings;
pub use self::adapted::{Adapted, adapted};
pub use self::exchange::{ExchangeError, translated_job};
use crate::{
    Summary, TimeReport,
    fit::{Fit, fit},
    sweep::case::settings_of_size,
    words,
};

/// A translated kernel should take at most this many times the hand-written one's time.
pub const ALLOWED: f64 = 1.1;

/// From one size to the next smaller one, where a size would take too long.
const FACTOR: u64 = 4;

/// What is compared and how.
#[derive(Debug, Clone)]
pub struct Options {
    /// The sizes in elements, as a sweep's; if empty, for each variant the largest that suits the device.
    pub sizes: Vec<u64>,
    /// How to time each of the two.
    pub timing: TimingPlan,
    /// Whether both run with index checks.
    pub checked: bool,
    /// Which random inputs.
    pub seed: u32,
}

/// One comparison.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Row {
    /// `family/variant`.
    pub id: String,
    /// The size that was asked, in elements.
    pub size: u64,
    /// The settings that were made of it.
    pub settings: Settings,
    /// Whether both ran with index checks.
    pub checked: bool,
    /// What came of it.
    #[serde(flatten)]
    pub result: RowResult,
}

/// What came of a comparison.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "result", rename_all = "snake_case")]
pub enum RowResult {
    /// Both are right, and were timed.
    Compared(Box<Compared>),
    /// There was nothing to compare; the text says why.
    Skipped {
        /// Why.
        reason: String,
    },
    /// One of the two could not be run or is wrong; the text says which and why.
    Failed {
        /// Why.
        reason: String,
    },
}

/// Two times and their ratio.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Compared {
    /// The hand-written WGSL.
    pub hand_written: TimeReport,
    /// The translation of the CUDA C.
    pub translated: TimeReport,
    /// The time of the translation over that of the hand-written kernel, each of its fastest reading.
    pub ratio: f64,
    /// Whether a timer's step is too coarse for one of the times, so that the ratio is a rough one.
    pub coarse: bool,
}

/// All rows together.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Totals {
    /// How many were compared.
    pub compared: usize,
    /// How many of these have a ratio of at most [`ALLOWED`].
    pub within: usize,
    /// What is allowed.
    pub allowed: f64,
    /// The ratios in five numbers; absent if nothing was compared.
    pub ratios: Option<Summary>,
    /// How many had nothing to compare.
    pub skipped: usize,
    /// How many were wrong or could not be run.
    pub failed: usize,
}

impl Totals {
    /// Counts the rows.
    #[must_use]
    pub fn of(rows: &[Row]) -> Totals {
        let mut totals = Totals { compared: 0, within: 0, allowed: ALLOWED, ratios: None, skipped: 0, failed: 0 };
        let mut ratios = Vec::new();
        for row in rows {
            match &row.result {
                RowResult::Compared(compared) => {
                    totals.compared += 1;
                    totals.within += usize::from(compared.ratio <= ALLOWED);
                    ratios.push(compared.ratio);
                }
                RowResult::Skipped { .. } => totals.skipped += 1,
                RowResult::Failed { .. } => totals.failed += 1,
            }
        }
        totals.ratios = Summary::of(&ratios);
        totals
    }
}

/// What a listener hears.
#[derive(Debug, Clone, Copy)]
pub enum Progress<'row> {
    /// A variant begins.
    Begin(VariantId),
    /// A comparison is done, or was left out.
    Done(&'row Row),
}

/// Compares every variant and tells `listen` as it goes; `listen` ends it early by returning [`ControlFlow::Break`].
pub async fn compare(
    device: &dyn Device,
    variants: &[(&'static Family, &'static Variant)],
    options: &Options,
    mut listen: impl FnMut(Progress<'_>) -> ControlFlow<()>,
) -> Vec<Row> {
    let mut rows = Vec::new();
    // What makes a mistake on purpose has no time.
    for (family, variant) in variants.iter().filter(|(_, variant)| variant.defect.is_none()) {
        let id = family.id_of(variant);
        if listen(Progress::Begin(id)).is_break() {
            return rows;
        }
        let sizes = match options.sizes.as_slice() {
            [] => vec![suiting(device, variant, options).await],
            listed => listed.to_vec(),
        };
        for size in sizes {
            let row = compare_at(device, id, variant, size, options).await;
            let flow = listen(Progress::Done(&row));
            rows.push(row);
            if flow.is_break() {
                return rows;
            }
        }
    }
    rows
}

/// The first and largest sizes that are tried without a list, the bytes of device memory that a job may take, and the
/// seconds that one run may take.
fn bounds(kind: DeviceKind) -> (u64, u64, u64, f64) {
    match kind {
        DeviceKind::Software | DeviceKind::Simulator => (1 << 10, 1 << 16, 64 << 20, 0.02),
        DeviceKind::DiscreteGpu | DeviceKind::IntegratedGpu | DeviceKind::VirtualGpu | DeviceKind::Unknown => {
            (1 << 16, 1 << 24, 1 << 30, 0.05)
        }
    }
}

/// The largest size at which a run of the hand-written kernel stays within the bounds, judging from one run at the first
/// size.
async fn suiting(device: &dyn Device, variant: &Variant, options: &Options) -> u64 {
    let limits = &device.adapter().limits;
    let (first, largest, bytes, seconds) = bounds(device.adapter().kind);
    let settings = |size| settings_of_size(variant, &Settings::defaults(variant), limits, size).ok();
    // The kernel before this one may have lost the device.
    if device.recover().await.is_err() {
        return first;
    }
    // What one thread does, or needs a square, is made for less.
    let mut down = std::iter::successors(Some(first), |size| Some(size / FACTOR).filter(|size| *size > 0));
    let Some((first, start)) = down.find_map(|size| Some((size, settings(size)?))) else { return first };
    let glimpse = TimingPlan { readings: 1, warm_up_seconds: 0.0, ..options.timing };
    let request = Request { seed: options.seed, ..Request::new(start.clone(), limits.clone()) };
    let Ok(job) = variant.job(&request) else { return first };
    let before = async { Instance::new(device, job).await?.time(&glimpse).await };
    // What cannot run at the first size says so in the comparison.
    let Ok(timing) = given_up(device, before.await) else { return first };
    let before = Summary::of(&timing.readings).map_or(0.0, |summary| summary.minimum);
    let amount = |settings: &Settings| match variant.metric {
        Metric::Bandwidth => variant.work(settings).bytes,
        Metric::Arithmetic => variant.work(settings).flops,
    };
    let fits = |size: u64| {
        settings(size).is_some_and(|settings| {
            #[expect(clippy::cast_precision_loss, reason = "an estimate")]
            let growth = amount(&settings) as f64 / amount(&start).max(1) as f64;
            let request = Request::new(settings, limits.clone());
            before * growth <= seconds && variant.job(&request).is_ok_and(|job| job.bytes() <= bytes)
        })
    };
    std::iter::successors(Some(largest), |size| Some(size / FACTOR))
        .take_while(|size| *size > first)
        .find(|size| fits(*size))
        .unwrap_or(first)
}

async fn compare_at(device: &dyn Device, id: VariantId, variant: &Variant, size: u64, options: &Options) -> Row {
    let limits = &device.adapter().limits;
    let mut row = Row {
        id: id.to_string(),
        size,
        settings: Settings::defaults(variant),
        checked: options.checked,
        result: RowResult::Skipped { reason: String::new() },
    };
    let skipped = |reason: String| RowResult::Skipped { reason };
    // And this one, too, while its size was looked for.
    if let Err(error) = device.recover().await {
        row.result = RowResult::Failed { reason: error.to_string() };
        return row;
    }
    match settings_of_size(variant, &Settings::defaults(variant), limits, size) {
        Ok(settings) => row.settings = settings,
        Err(reason) => {
            row.result = skipped(reason);
            return row;
        }
    }
    let request = Request { seed: options.seed, ..Request::new(row.settings.clone(), limits.clone()) };
    // What the CUDA file fixes by macros is the default of the WGSL: a smaller block would be another algorithm.
    match fit(variant, &request, device.adapter()) {
        Fit::AsAsked => row.result = compare_request(device, id, variant, &request, options).await,
        Fit::Reduced { note, .. } => row.result = skipped(format!("the device needs {note}")),
        Fit::Refused { reason } => row.result = skipped(reason),
    }
    row
}

async fn compare_request(
    device: &dyn Device,
    id: VariantId,
    variant: &Variant,
    request: &Request,
    options: &Options,
) -> RowResult {
    let failed = |reason: String| RowResult::Failed { reason };
    let mut job = match variant.job(request) {
        Ok(job) => job,
        Err(error) => return failed(error.to_string()),
    };
    let trust = if options.checked { Trust::Checked } else { Trust::Trusted };
    job.kernels.iter_mut().for_each(|kernel| kernel.trust = trust);
    let translated = match translated_job(id, variant, &job, device.adapter(), trust) {
        Ok(translated) => translated,
        Err(error @ ExchangeError::OtherArguments(_)) => return RowResult::Skipped { reason: error.to_string() },
        Err(error @ ExchangeError::Untranslated(_)) => return failed(error.to_string()),
    };
    // Twice each, in the order A B B A: a clock that rises or falls meanwhile treats both alike.
    let half = TimingPlan { readings: options.timing.readings.div_ceil(2), ..options.timing };
    // The second of two in a row finds the device warm. What comes after a check does not: while the processor compares, a
    // GPU's clock falls, and kernels that gather ran at a third of their speed for a tenth of a second after it.
    let warm = TimingPlan { warm_up_seconds: half.warm_up_seconds / 8.0, ..half };
    let right = |outcome: &Outcome| {
        let check = variant.check(request, outcome);
        if check.passed { Ok(()) } else { Err(words::verdict(&check)) }
    };
    // One at a time, so that both have the same memory: where two arrays lie to each other made up to a half of a kernel's
    // time on an H200.
    let times = async {
        let first = times_of(device, job.clone(), &[half], right).await;
        let first = first.map_err(|reason| format!("hand-written: {reason}"))?;
        let between = times_of(device, translated, &[half, warm], right).await;
        let between = between.map_err(|reason| format!("translated: {reason}"))?;
        // The same kernel over the same inputs: once was enough to find it right, and a reference takes its time.
        let last = times_of(device, job, &[half], |_| Ok(())).await;
        let last = last.map_err(|reason| format!("hand-written, again: {reason}"))?;
        Ok::<_, String>((first.into_iter().chain(last).reduce(together), between.into_iter().reduce(together)))
    };
    let (hand, translated) = match times.await {
        Ok((hand, translated)) => (hand.and_then(TimeReport::of), translated.and_then(TimeReport::of)),
        Err(reason) => return failed(reason),
    };
    let (Some(hand_written), Some(translated)) = (hand, translated) else {
        return failed("the timer gave no readings".to_owned());
    };
    if hand_written.seconds.minimum <= 0.0 {
        return RowResult::Skipped { reason: "it takes less than a step of the timer".to_owned() };
    }
    // Of the fastest readings, each over many launches: what disturbs a device, a clock that has not risen or a limit of its
    // power, makes them longer and never shorter.
    let ratio = translated.seconds.minimum / hand_written.seconds.minimum;
    let coarse = hand_written.coarse || translated.coarse;
    RowResult::Compared(Box::new(Compared { hand_written, translated, ratio, coarse }))
}

/// How long a job takes by each of these plans, after one run over fresh inputs that `verify` agrees to.
async fn times_of(
    device: &dyn Device,
    job: Job,
    plans: &[TimingPlan],
    verify: impl FnOnce(&Outcome) -> Result<(), String>,
) -> Result<Vec<Timing>, String> {
    let said = |error: Error| error.to_string();
    let run = async {
        let instance = Instance::new(device, job).await?;
        let outcome = instance.run().await?;
        Ok((instance, outcome))
    };
    let (instance, outcome) = given_up(device, run.await).map_err(said)?;
    verify(&outcome)?;
    let mut times = Vec::new();
    for plan in plans {
        times.push(given_up(device, instance.time(plan).await).map_err(said)?);
    }
    Ok(times)
}

/// What came of something that a device was asked. One that did not answer would not answer what comes next either: it is given
/// up, so that the next comparison begins with a new one.
fn given_up<Answer>(device: &dyn Device, answer: Result<Answer, Error>) -> Result<Answer, Error> {
    if let Err(Error::Timeout { .. }) = &answer {
        device.abandon();
    }
    answer
}

/// The readings of two timings of one job.
fn together(mut one: Timing, other: Timing) -> Timing {
    one.readings.extend(other.readings);
    // The coarseness of a reading is the step over the repetitions: keep the worse one.
    one.repetitions = one.repetitions.min(other.repetitions);
    one.step_seconds = one.step_seconds.max(other.step_seconds);
    one
}
