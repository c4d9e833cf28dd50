//! What page and program show of a lab: the same object for both.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use warpground_engine::{Device, TimingPlan};
use warpground_sim::{SimDevice, SimOptions};

use super::{LAUNCH_NAME, Lab, MOST_BYTES, form};
use crate::{
    launch_file::{LaunchFile, LaunchFileError, LaunchProblem, SourceProblem, SourceText},
    own::{OwnSweep, keys, run_own, swept_value, versions},
    profile::profile,
    sanitize::sanitize_with_outcome,
    subject::{Subject, Verdict},
    units, words,
};

/// A lab, and how it is to be run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Job {
    /// The lab.
    pub lab: Lab,
    /// The file of the version that takes the source's place; absent: the source itself.
    pub version: Option<String>,
    /// Whether it runs on the simulator, whose subgroups are warps.
    pub simulated: bool,
}

/// What a device is asked for a lab.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Asked {
    /// Runs it, compares, and times it.
    Run(Job),
    /// Runs it at one value of a sweep.
    Value {
        /// The lab.
        job: Job,
        /// The sweep, as [`OwnSweep::parse`] reads it.
        sweep: String,
        /// The value.
        value: String,
    },
    /// Runs two versions side by side.
    Compare {
        /// The first.
        job: Job,
        /// The file of the other.
        other: String,
    },
}

impl Asked {
    /// Whether it is to run on the simulator.
    #[must_use]
    pub fn simulated(&self) -> bool {
        match self {
            Asked::Run(job) | Asked::Compare { job, .. } | Asked::Value { job, .. } => job.simulated,
        }
    }

    /// Carries it out on a device.
    ///
    /// # Errors
    /// What is wrong with the lab, or what the device reports, in words.
    pub async fn answer(&self, device: &dyn Device) -> Result<Value, String> {
        match self {
            Asked::Run(job) => run(job, device).await,
            Asked::Compare { job, other } => compare(job, other, device).await,
            Asked::Value { job, sweep, value } => swept(job, (sweep, value), device).await,
        }
    }
}

/// What is wrong with a launch file: a sentence, its line, and the marks in a source.
fn trouble(error: &LaunchFileError) -> Value {
    let (file, marks) = match &error.problem {
        LaunchProblem::Source(SourceProblem::Invalid { path, found }) => (path.as_str(), found.clone()),
        LaunchProblem::Source(SourceProblem::Untranslated { path, .. }) => (path.as_str(), Vec::new()),
        _ => (LAUNCH_NAME, Vec::new()),
    };
    json!({ "sentence": error.to_string(), "file": file, "line": error.line, "key": error.key, "marks": marks })
}

/// What a lab says as it is: its form, what is wrong with it, its buffers.
///
/// # Errors
/// A lab of more than [`MOST_BYTES`].
pub fn describe(lab: &Lab) -> Result<Value, String> {
    refuse_too_large(lab)?;
    let (file, error) = match lab.launch_file(None, true) {
        Ok(file) => (Some(file), None),
        Err(error) => (None, Some(trouble(&error))),
    };
    let buffers = file.as_ref().map(|file| {
        let named =
            |buffer: &warpground_engine::Buffer| json!({ "name": buffer.name, "bytes": units::memory(buffer.bytes()) });
        file.job.buffers.iter().map(named).collect::<Vec<_>>()
    });
    Ok(json!({
        "form": form(&lab.launch),
        "sweeps": keys(&lab.launch).into_iter().map(|(_, name)| name).collect::<Vec<_>>(),
        "trouble": error,
        "source": file.as_ref().map(|file| file.source.name.clone()),
        "versions": file.as_ref().map(|file| file.versions.clone()),
        "buffers": buffers,
        "assumed": file.as_ref().map(|file| file.assumed.clone()),
        "compared": file.as_ref().map(|file| !file.expectations.is_empty()),
    }))
}

/// Refuses more than a lab may hold.
///
/// # Errors
/// A sentence.
pub fn refuse_too_large(lab: &Lab) -> Result<(), String> {
    let size = lab.size();
    if size <= MOST_BYTES { Ok(()) } else { Err(format!("the lab has {size} bytes; at most {MOST_BYTES} are allowed")) }
}

fn file(job: &Job) -> Result<LaunchFile, String> {
    refuse_too_large(&job.lab)?;
    job.lab.launch_file(job.version.as_deref(), job.simulated).map_err(|error| error.to_string())
}

async fn run(job: &Job, device: &dyn Device) -> Result<Value, String> {
    let mut file = file(job)?;
    let result = run_own(device, &mut file, Some(&TimingPlan::default())).await.map_err(|error| error.to_string())?;
    let report = &result.report;
    Ok(json!({
        "report": report,
        "launches": report.launches.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "wrote": report.outputs.iter().map(|output| json!([output.name, output.words()])).collect::<Vec<_>>(),
        "memory": units::memory(report.memory_bytes),
        "time": report.time.as_ref().map(words::time),
        "brief": report.time.as_ref().map(|time| words::brief_time_on(time, device.adapter().kind)),
        "origin": report.time.as_ref().map(|time| words::time_source_on(time, device.adapter().kind)),
        "device": format!("{} through {}, indices checked", report.device, report.backend),
        "drawn": file.drawn(&result.outcome),
    }))
}

async fn swept(job: &Job, (sweep, value): (&str, &str), device: &dyn Device) -> Result<Value, String> {
    let sweep = OwnSweep::parse(sweep).map_err(|error| error.to_string())?;
    let launch = sweep.text(&job.lab.launch, value).map_err(|error| error.to_string())?;
    let with_value = file(&Job { lab: Lab { launch, ..job.lab.clone() }, ..job.clone() });
    let found = swept_value(device, value, with_value, &TimingPlan::default()).await;
    Ok(json!({
        "report": found,
        "time": found.time.as_ref().map(words::time),
        "memory": units::memory(found.memory_bytes),
        "origin": found.time.as_ref().map(|time| words::time_source_on(time, device.adapter().kind)),
    }))
}

async fn compare(job: &Job, other: &str, device: &dyn Device) -> Result<Value, String> {
    let second = Job { version: Some(other.to_owned()), ..job.clone() };
    let mut files = [file(job)?, file(&second)?];
    let found = versions(device, &mut files, &TimingPlan::default()).await.map_err(|error| error.to_string())?;
    let times = found.versions.each_ref().map(|version| version.time.as_ref().map(words::time));
    Ok(json!({ "report": found, "times": times, "same": found.same(), "sentence": found.sentence() }))
}

/// What a job is for the simulator, and the text that its lines are of. Nothing has run yet.
///
/// # Errors
/// What is wrong with the lab, in words.
pub fn launches(job: &Job) -> Result<(warpground_engine::Job, SourceText), String> {
    let file = file(&Job { simulated: true, ..job.clone() })?;
    Ok((file.job, file.source))
}

/// What a job is for the simulator, with its reference run.
async fn subject(job: &Job) -> Result<Subject<'static>, String> {
    let mut file = file(&Job { simulated: true, ..job.clone() })?;
    let simulator = SimDevice::new(SimOptions::default());
    file.settle(&simulator).await.map_err(|error| error.to_string())?;
    Ok(Subject::of_file(file))
}

/// Counts a lab on the simulator.
///
/// # Errors
/// What is wrong with it, in words.
pub async fn count(job: &Job) -> Result<Value, String> {
    let subject = subject(job).await?;
    let result = profile(&subject.job, &subject.source, &SimOptions::default()).map_err(|error| error.to_string())?;
    let verdict = subject.verdict(&result.outcome);
    Ok(json!({ "report": result.report, "verdict": verdict.sentence(), "wrong": verdict.is_wrong() }))
}

/// Looks for mistakes in a lab on the simulator.
///
/// # Errors
/// What is wrong with it, in words.
pub async fn check(job: &Job) -> Result<Value, String> {
    let subject = subject(job).await?;
    let found = sanitize_with_outcome(&subject.job, &subject.source, &SimOptions::default());
    let (report, outcome) = found.map_err(|error| error.to_string())?;
    // Behind a finding a wrong result is what follows from that.
    let verdict =
        if report.findings.iter().all(|finding| finding.warns) { subject.verdict(&outcome) } else { Verdict::Unknown };
    Ok(json!({ "report": report, "verdict": verdict.sentence(), "wrong": verdict.is_wrong() }))
}
