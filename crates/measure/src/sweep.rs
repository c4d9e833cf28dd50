//! Variants over sizes: each run verified, timed, and set against the device's ceiling.

use std::ops::ControlFlow;

use serde::Serialize;
use warpground_engine::{Device, DeviceKind, Limits, TimingPlan};
use warpground_patterns::{Family, Metric, ParameterRole, Request, Settings, Variant, VariantId};

use crate::{
    Ceilings, RunOptions, RunReport,
    fit::{Fit, fit},
    run,
};

/// From one size to the next when none are listed: a factor of four doubles the side of a matrix.
const FACTOR: u64 = 4;

/// What a sweep measures.
#[derive(Debug, Clone)]
pub struct SweepOptions {
    /// Which sizes.
    pub sizes: Sizes,
    /// How to time each run.
    pub timing: TimingPlan,
    /// Whether the catalogue's kernels run with index checks.
    pub checked: bool,
    /// Which random inputs.
    pub seed: u32,
}

/// The sizes of a sweep, in elements: of the vector, or of the largest matrix.
#[derive(Debug, Clone, PartialEq)]
pub enum Sizes {
    /// These.
    Listed(Vec<u64>),
    /// From the first on, each four times the one before, until a bound is reached.
    UpTo {
        /// The first size.
        first: u64,
        /// The last size at most.
        last: u64,
        /// Bytes of device memory that a run may take.
        memory_bytes: u64,
        /// Seconds that one run may take; a variant's sweep ends before the size that would take longer, judging from
        /// its work and the time of the size before.
        run_seconds: f64,
    },
}

impl Sizes {
    /// What suits a kind of device.
    #[must_use]
    pub fn suiting(kind: DeviceKind) -> Sizes {
        match kind {
            DeviceKind::Software | DeviceKind::Simulator => {
                Sizes::UpTo { first: 1 << 10, last: 1 << 20, memory_bytes: 64 << 20, run_seconds: 0.2 }
            }
            DeviceKind::DiscreteGpu | DeviceKind::IntegratedGpu | DeviceKind::VirtualGpu | DeviceKind::Unknown => {
                Sizes::UpTo { first: 1 << 10, last: 1 << 26, memory_bytes: 1 << 30, run_seconds: 0.5 }
            }
        }
    }

    /// The sizes that are tried, before any bound but the last.
    #[must_use]
    pub fn list(&self) -> Vec<u64> {
        match self {
            Sizes::Listed(sizes) => sizes.clone(),
            Sizes::UpTo { first, last, .. } => std::iter::successors(Some(*first), |size| size.checked_mul(FACTOR))
                .take_while(|size| size <= last)
                .collect(),
        }
    }
}

/// One line of a sweep.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Row {
    /// `family/variant`.
    pub id: String,
    /// The size that was asked, in elements.
    pub size: u64,
    /// The settings that were made of it.
    pub settings: Settings,
    /// What came of it.
    #[serde(flatten)]
    pub result: RowResult,
}

/// What came of one size of one variant.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "result", rename_all = "snake_case")]
pub enum RowResult {
    /// It ran; whether it was right stands in the report's check.
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
#[derive(Debug, Clone, PartialEq, Serialize)]
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
    Begin {
        /// Of which variant.
        id: VariantId,
        /// At which size, in elements.
        size: u64,
    },
    /// A run is done, or was left out.
    Done(&'row Row),
}

/// Runs every variant at every size and tells `listen` as it goes; `listen` ends the sweep early by returning
/// [`ControlFlow::Break`], and the rows until then are returned. What does not fit the device stands in its row.
pub async fn sweep(
    device: &dyn Device,
    variants: &[(&'static Family, &'static Variant)],
    options: &SweepOptions,
    ceilings: Option<&Ceilings>,
    mut listen: impl FnMut(Progress<'_>) -> ControlFlow<()>,
) -> Vec<Row> {
    let limits = &device.adapter().limits;
    let mut rows = Vec::new();
    for (family, variant) in variants {
        let id = family.id_of(variant);
        let mut before: Option<RunReport> = None;
        for size in options.sizes.list() {
            if listen(Progress::Begin { id, size }).is_break() {
                return rows;
            }
            let settings = settings_of_size(variant, limits, size);
            let reason = settings.as_ref().map_or_else(
                |reason| Some(reason.clone()),
                |settings| beyond_bounds(variant, limits, options, settings, before.as_ref()),
            );
            let settings = settings.unwrap_or_else(|_| Settings::defaults(variant));
            let row = match reason {
                Some(reason) => Row { id: id.to_string(), size, settings, result: RowResult::Skipped { reason } },
                None => measure(device, id, variant, size, settings, options, ceilings).await,
            };
            let flow = listen(Progress::Done(&row));
            if let RowResult::Measured(measured) = &row.result {
                before = Some(measured.report.clone());
            }
            rows.push(row);
            if flow.is_break() {
                return rows;
            }
        }
    }
    rows
}

async fn measure(
    device: &dyn Device,
    id: VariantId,
    variant: &Variant,
    size: u64,
    settings: Settings,
    options: &SweepOptions,
    ceilings: Option<&Ceilings>,
) -> Row {
    let mut request = Request { seed: options.seed, ..Request::new(settings, device.adapter().limits.clone()) };
    let row = |settings: &Settings, result| Row { id: id.to_string(), size, settings: settings.clone(), result };
    let reduced = match fit(variant, &request, device.adapter()) {
        Fit::AsAsked => None,
        Fit::Reduced { settings, note } => {
            request.settings = settings;
            Some(note)
        }
        Fit::Refused { reason } => return row(&request.settings, RowResult::Skipped { reason }),
    };
    let run_options = RunOptions { timing: Some(options.timing), checked: options.checked };
    let result = match run(device, id, variant, &request, &run_options).await {
        Ok(result) => {
            let report = result.report;
            let ceiling = ceilings.map(|ceilings| ceilings.of(variant.metric).rate.value);
            let share_of_ceiling = ceiling.zip(report.rate).map(|(ceiling, rate)| rate.value / ceiling);
            RowResult::Measured(Box::new(Measured { reduced, ceiling, share_of_ceiling, report }))
        }
        Err(error) => RowResult::Failed { reason: error.to_string() },
    };
    row(&request.settings, result)
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

/// The defaults with the problem's size set. A problem with one size takes it; for one with several, all sides are
/// made equal so that the largest buffer holds about `elements`.
///
/// # Errors
/// A sentence, if no side in the parameters' range comes near.
pub(crate) fn settings_of_size(variant: &Variant, limits: &Limits, elements: u64) -> Result<Settings, String> {
    let sizes: Vec<_> = variant.parameters.iter().filter(|parameter| parameter.role == ParameterRole::Size).collect();
    let defaults = Settings::defaults(variant);
    #[expect(clippy::cast_precision_loss, reason = "sizes are below 2^53")]
    let set = |side: u64| sizes.iter().fold(defaults.clone(), |settings, size| settings.with(size.name, side as f64));
    let side = match sizes.as_slice() {
        [] => return Err("this kernel has no size to set".to_owned()),
        [_] => elements,
        [_, _, ..] => {
            // A job's buffers are only described here, so trying sides costs nothing.
            let holds = |side: u64| {
                variant
                    .job(&Request::new(set(side), limits.clone()))
                    .ok()
                    .and_then(|job| job.buffers.iter().map(|buffer| buffer.length).max())
            };
            let (mut enough, mut step) = (1_u64, 1_u64 << 32);
            // The largest side whose buffers hold no more than was asked.
            while step > 0 {
                if holds(enough + step).is_some_and(|length| length <= elements) {
                    enough += step;
                }
                step /= 2;
            }
            let next_is_nearer = holds(enough + 1)
                .zip(holds(enough))
                .is_some_and(|(above, below)| above - elements.min(above) < elements - below.min(elements));
            if next_is_nearer { enough + 1 } else { enough }
        }
    };
    let settings = set(side);
    for size in sizes {
        size.check(settings.get(size.name)).map_err(|error| error.to_string())?;
    }
    Ok(settings)
}

/// Why a size is not tried, if a bound of the sweep says so.
fn beyond_bounds(
    variant: &Variant,
    limits: &Limits,
    options: &SweepOptions,
    settings: &Settings,
    before: Option<&RunReport>,
) -> Option<String> {
    let Sizes::UpTo { memory_bytes, run_seconds, .. } = options.sizes else { return None };
    let bytes = variant.job(&Request::new(settings.clone(), limits.clone())).ok()?.bytes();
    if bytes > memory_bytes {
        let [bytes, allowed] = [bytes, memory_bytes].map(crate::units::memory);
        return Some(format!("takes {bytes} of memory; a sweep without listed sizes stays within {allowed}"));
    }
    // Judged by the last size that ran, however many were left out since.
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
        .then(|| format!("would take about {expected} a run; a sweep without listed sizes stays within {allowed}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use warpground_patterns::find;

    fn limits() -> Limits {
        Limits {
            block_dimensions: [1024, 1024, 64],
            threads_per_block: 1024,
            grid_dimension: 65_535,
            shared_bytes: 32 << 10,
            buffer_bytes: 1 << 32,
            storage_binding_bytes: 1 << 31,
            uniform_binding_bytes: 64 << 10,
            storage_buffers_per_kernel: 8,
        }
    }

    fn sides(id: &str, elements: u64) -> Vec<u32> {
        let (_, variant) = find(id).expect("the id is in the catalogue");
        let settings = settings_of_size(variant, &limits(), elements).expect("the size is in range");
        variant
            .parameters
            .iter()
            .filter(|parameter| parameter.role == ParameterRole::Size)
            .map(|parameter| settings.whole(parameter.name))
            .collect()
    }

    #[test]
    fn a_size_is_the_number_of_elements_of_a_vector_or_of_a_matrix() {
        assert_eq!(sides("vector_add/four_wide", 1001), [1001]);
        assert_eq!(sides("transpose/naive", 1 << 20), [1024, 1024]);
        assert_eq!(sides("matmul/tiled", 1 << 20), [1024, 1024, 1024]);
        assert_eq!(sides("transpose/naive", 1), [1, 1]);
        assert_eq!(sides("transpose/naive", 1_000_000), [1000, 1000]);
    }

    #[test]
    fn the_nearest_square_is_taken_where_the_size_is_none() {
        // 1448² = 2,096,704 and 1449² = 2,099,601 around 2,097,152.
        assert_eq!(sides("transpose/naive", 1 << 21), [1448, 1448]);
        assert_eq!(sides("transpose/naive", 8), [3, 3]);
    }

    #[test]
    fn a_size_beyond_a_parameters_range_is_refused_with_the_range() {
        let (_, variant) = find("vector_add/guarded").expect("the id is in the catalogue");
        let refusal = settings_of_size(variant, &limits(), 1 << 40).expect_err("2^40 elements are too many");
        assert_eq!(refusal, "n = 1099511627776: allowed are whole numbers from 1 to 1073741824");
    }

    #[test]
    fn sizes_without_a_list_grow_fourfold() {
        let sizes = Sizes::UpTo { first: 1 << 10, last: 1 << 15, memory_bytes: 1, run_seconds: 1.0 };
        assert_eq!(sizes.list(), [1 << 10, 1 << 12, 1 << 14]);
    }
}
