//! Variants over sizes: each run verified, timed, and set against the device's ceiling.

pub(crate) mod case;

use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};
use warpground_engine::{Device, Error, Limits, TimingPlan};
use warpground_patterns::{Metric, ParameterRole, Request, Settings, Variant, find};

pub use self::case::{Bounds, Case, Sizes};
use crate::{
    Ceilings, RunError, RunOptions, RunReport,
    fit::{Fit, fit},
    run,
};

/// How a sweep measures.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SweepOptions {
    /// What a run may take; absent: whatever it needs.
    pub bounds: Option<Bounds>,
    /// How to time each run.
    pub timing: TimingPlan,
    /// Whether the catalogue's kernels run with index checks.
    pub checked: bool,
    /// Which random inputs.
    pub seed: u32,
}

/// One line of a sweep.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Row {
    /// `family/variant`.
    pub id: String,
    /// What sets it apart from other rows of the variant, for a person; absent if the size alone does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// The size that was asked, in elements.
    pub size: u64,
    /// The settings that were made of it.
    pub settings: Settings,
    /// What came of it.
    #[serde(flatten)]
    pub result: RowResult,
}

/// What came of one size of one variant.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "result", rename_all = "snake_case")]
pub enum RowResult {
    /// It ran; whether it was right is in the report's check.
    Measured(Box<Measured>),
    /// It was left out; the text says why, with numbers.
    Skipped {
        /// Why.
        reason: String,
    },
    /// It could not be run; the text says why.
    Failed {
        /// Why.
        reason: String,
    },
}

/// A run with its share of the device's ceiling.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Measured {
    /// What was changed to fit the device, and why; absent if nothing was.
    pub reduced: Option<String>,
    /// The ceiling of this device, in the unit of the report's rate; absent if it was not measured.
    pub ceiling: Option<f64>,
    /// The rate over the ceiling. Above 1 where the data stayed in a cache.
    pub share_of_ceiling: Option<f64>,
    /// The run.
    pub report: RunReport,
}

/// What a listener hears while a sweep runs.
#[derive(Debug, Clone, Copy)]
pub enum Progress<'row> {
    /// A run begins.
    Begin(&'row Case),
    /// A run is done, or was left out.
    Done(&'row Row),
}

/// Runs every case and tells `listen` as it goes; `listen` ends the sweep early by returning [`ControlFlow::Break`], and
/// the rows until then are returned. What does not fit the device is in its row.
pub async fn sweep(
    device: &dyn Device,
    cases: &[Case],
    options: &SweepOptions,
    ceilings: Option<&Ceilings>,
    mut listen: impl FnMut(Progress<'_>) -> ControlFlow<()>,
) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    for case in cases {
        if listen(Progress::Begin(case)).is_break() {
            return rows;
        }
        // Judged by the last size that ran, however many were left out since.
        let before = rows.iter().rev().take_while(|row| row.id == case.id).find_map(Row::report);
        let row = row_of(device, case, options, ceilings, before).await;
        let flow = listen(Progress::Done(&row));
        rows.push(row);
        if flow.is_break() {
            return rows;
        }
    }
    rows
}

async fn row_of(
    device: &dyn Device,
    case: &Case,
    options: &SweepOptions,
    ceilings: Option<&Ceilings>,
    before: Option<&RunReport>,
) -> Row {
    let limits = &device.adapter().limits;
    let row = |size: u64, settings: Settings, result| Row {
        id: case.id.clone(),
        label: case.label.clone(),
        size,
        settings,
        result,
    };
    let Some((family, variant)) = find(&case.id) else {
        let reason = format!("there is no kernel {}", case.id);
        return row(case.size.unwrap_or(0), Settings::default(), RowResult::Failed { reason });
    };
    let settings = match case.settings(variant, device.adapter()) {
        Ok(settings) => settings,
        Err(reason) => {
            let settings = Settings::defaults(variant);
            return row(case.size.unwrap_or(0), settings, RowResult::Skipped { reason });
        }
    };
    let size = case.size.unwrap_or_else(|| case::elements_of(variant, &settings, limits));
    if let Some(reason) = options.bounds.and_then(|bounds| beyond(bounds, variant, limits, &settings, before)) {
        return row(size, settings, RowResult::Skipped { reason });
    }
    let mut request = Request { seed: options.seed, ..Request::new(settings, limits.clone()) };
    let reduced = match fit(variant, &request, device.adapter()) {
        Fit::AsAsked => None,
        Fit::Reduced { settings, note } => {
            request.settings = settings;
            Some(note)
        }
        Fit::Refused { reason } => return row(size, request.settings, RowResult::Skipped { reason }),
    };
    let run_options = RunOptions { timing: Some(options.timing), checked: options.checked, sanitizer: None };
    let result = match run(device, family.id_of(variant), variant, &request, &run_options).await {
        Ok(result) => {
            let report = result.report;
            let ceiling = ceilings.and_then(|ceilings| Some(ceilings.of(variant)?.rate.value));
            let share_of_ceiling = ceiling.zip(report.rate).map(|(ceiling, rate)| rate.value / ceiling);
            RowResult::Measured(Box::new(Measured { reduced, ceiling, share_of_ceiling, report }))
        }
        // A sweep to the end of a device's memory finds that end.
        Err(RunError::Device(error @ Error::OutOfMemory(_))) => RowResult::Skipped { reason: error.to_string() },
        Err(error) => RowResult::Failed { reason: error.to_string() },
    };
    row(size, request.settings, result)
}

impl Row {
    /// The run, if there was one.
    #[must_use]
    pub fn measured(&self) -> Option<&Measured> {
        match &self.result {
            RowResult::Measured(measured) => Some(measured),
            RowResult::Skipped { .. } | RowResult::Failed { .. } => None,
        }
    }

    /// The run's report, if there was one.
    #[must_use]
    pub fn report(&self) -> Option<&RunReport> {
        self.measured().map(|measured| &measured.report)
    }

    /// Why there is no measurement, if there is none.
    #[must_use]
    pub fn reason(&self) -> Option<&str> {
        match &self.result {
            RowResult::Measured(_) => None,
            RowResult::Skipped { reason } | RowResult::Failed { reason } => Some(reason),
        }
    }

    /// The problem's size as a person writes it.
    #[must_use]
    pub fn size_text(&self) -> String {
        find(&self.id).map_or_else(String::new, |(_, variant)| size_text(variant, &self.settings))
    }
}

/// The problem's size as a person writes it: `1,048,576`, or `1,024 × 1,024`.
#[must_use]
pub fn size_text(variant: &Variant, settings: &Settings) -> String {
    variant
        .parameters
        .iter()
        .filter(|parameter| parameter.role == ParameterRole::Size)
        .map(|parameter| crate::units::count(settings.whole(parameter.name).into()))
        .collect::<Vec<_>>()
        .join(" × ")
}

/// Why a size is not tried, if a bound of the sweep says so.
fn beyond(
    Bounds { memory_bytes, run_seconds }: Bounds,
    variant: &Variant,
    limits: &Limits,
    settings: &Settings,
    before: Option<&RunReport>,
) -> Option<String> {
    let bytes = variant.job(&Request::new(settings.clone(), limits.clone())).ok()?.bytes();
    if bytes > memory_bytes {
        let [bytes, allowed] = [bytes, memory_bytes].map(crate::units::memory);
        return Some(format!("takes {bytes} of memory; a sweep without listed sizes stays within {allowed}"));
    }
    let before = before?;
    let amount = |settings: &Settings| match variant.metric {
        Metric::Bandwidth => variant.work(settings).bytes,
        Metric::Arithmetic => variant.work(settings).flops,
    };
    #[expect(clippy::cast_precision_loss, reason = "an estimate")]
    let growth = amount(settings) as f64 / amount(&before.settings).max(1) as f64;
    let seconds = before.time.as_ref()?.seconds.median * growth;
    let [expected, allowed] = [seconds, run_seconds].map(crate::units::seconds);
    (seconds > run_seconds)
        .then(|| format!("would take about {expected} per run; a sweep without listed sizes stays within {allowed}"))
}
