//! One run of a user's own launch file: compared with what it expects, then timed.

mod sweep;
mod versions;

use serde::Serialize;
use warpground_engine::{Device, Error, Instance, Job, Outcome, Step, TimingPlan};

use crate::{
    LaunchReport, TimeReport,
    launch_file::{LaunchFile, Unmet},
    subject::Verdict,
    values::{FirstValues, own_values},
};

pub use self::{
    sweep::{MOST_VALUES, OwnSweep, OwnSweepError, SweptValue, keys, swept_value},
    versions::{Counter, Differing, Versions, versions},
};

/// Everything that page and terminal show of such a run.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct OwnReport {
    /// The kernel's file.
    pub source: String,
    /// The device's name.
    pub device: String,
    /// The interface through which it was used.
    pub backend: String,
    /// The launches, in order.
    pub launches: Vec<LaunchReport>,
    /// Bytes of device memory.
    pub memory_bytes: u64,
    /// Whether the buffers hold what the file expects; absent where it expects nothing.
    pub correct: Option<bool>,
    /// The expectations that are not met.
    pub unmet: Vec<Unmet>,
    /// The verdict in one sentence.
    pub verdict: Option<String>,
    /// What the kernels have printed.
    pub printed: String,
    /// The first elements of what was written.
    pub outputs: Vec<FirstValues>,
    /// The time of one run, in seconds; absent if it was not timed. A wrong result is not.
    pub time: Option<TimeReport>,
}

/// A report, and the buffers.
#[derive(Debug, Clone)]
pub struct OwnResult {
    /// What is shown.
    pub report: OwnReport,
    /// What the kernels wrote.
    pub outcome: Outcome,
}

/// Runs a launch file once on poisoned outputs, compares, and times it if asked.
///
/// # Errors
/// Whatever the device refuses or reports.
pub async fn run_own(
    device: &dyn Device,
    file: &mut LaunchFile,
    plan: Option<&TimingPlan>,
) -> Result<OwnResult, Error> {
    file.settle(device).await?;
    let instance = Instance::new(device, file.job.clone()).await?;
    let mut outcome = instance.run().await?;
    let printed = file.printed(&outcome);
    outcome.outputs.retain(|output| !file.prints.iter().any(|prints| prints.buffer == output.name));
    let verdict = if file.expectations.is_empty() { Verdict::Unknown } else { Verdict::Expected(file.unmet(&outcome)) };
    let time = match plan {
        Some(plan) if !verdict.is_wrong() => TimeReport::of(instance.time(plan).await?),
        _ => None,
    };
    let report = OwnReport {
        source: file.source.name.clone(),
        device: device.adapter().name.clone(),
        backend: device.adapter().backend.clone(),
        launches: launches(instance.job(), &instance),
        memory_bytes: file.job.bytes(),
        correct: (!file.expectations.is_empty()).then(|| !verdict.is_wrong()),
        verdict: verdict.sentence(),
        unmet: match verdict {
            Verdict::Expected(unmet) => unmet,
            Verdict::Reference(_) | Verdict::Unknown => Vec::new(),
        },
        printed,
        outputs: own_values(&outcome, &file.layouts),
        time,
    };
    Ok(OwnResult { report, outcome })
}

fn launches(job: &Job, instance: &Instance<'_>) -> Vec<LaunchReport> {
    let launch = |step: &Step| match step {
        Step::Launch(launch) => {
            let footprint = instance.footprints()[launch.kernel];
            Some(LaunchReport {
                kernel: job.kernels[launch.kernel].label.clone(),
                grid: launch.grid,
                block: footprint.block,
                shared_bytes: footprint.shared_bytes,
            })
        }
        Step::Clear(_) => None,
    };
    job.steps.iter().filter_map(launch).collect()
}
