//! Requests of the lab and of its exercises.

use std::rc::Rc;

use serde::Serialize;
use serde_json::{Value, json};
use warpground_engine::{Device, TimingPlan};
use warpground_measure::{
    exercise::{self, Exercise, Grade, MOST_SOLUTION_BYTES, grade, result_code},
    lab::{self, MOST_BYTES, change, form, of_variant, open},
    launch_file::{LaunchFile, LaunchFileError, LaunchProblem, infer::Wanted},
    own::{run_own, versions},
    profile::profile,
    sanitize::sanitize_with_outcome,
    subject::Subject,
    units, words,
};
use warpground_patterns::{Settings, find};
use warpground_protocol::{
    Failure,
    lab::{Job, Lab, Shown},
};
use warpground_sim::{SimDevice, SimOptions};

/// Does what is asked.
pub(crate) async fn lab(ask: Lab) -> Result<Shown, Failure> {
    match ask {
        Lab::Open { name, text } => shown(&open(&name, &text, &Wanted::default()).map_err(refused)?),
        Lab::Catalogue { variant, settings } => catalogue(&variant, &settings),
        Lab::Describe(lab) => describe(&lab),
        Lab::Pack(lab) => shown(&lab.text()),
        Lab::Change { launch, change: wanted } => shown(&change(&launch, &wanted).map_err(refused)?),
        Lab::Run(job) => run(&job).await,
        Lab::Profile(job) => count(&job).await,
        Lab::Check(job) => check(&job).await,
        Lab::Compare { job, other } => compare(&job, &other).await,
        Lab::Exercise { text } => read_exercise(&text),
        Lab::Grade { files, name, code, gpu } => grade_solution(&files, &name, &code, gpu).await,
    }
}

fn shown(value: &impl Serialize) -> Result<Shown, Failure> {
    serde_json::to_value(value).map(Shown).map_err(refused)
}

#[expect(clippy::needless_pass_by_value, reason = "for map_err")]
fn refused(error: impl ToString) -> Failure {
    Failure::Refused(error.to_string())
}

fn catalogue(id: &str, settings: &[(String, String)]) -> Result<Shown, Failure> {
    let (family, variant) = find(id).ok_or_else(|| Failure::Refused(format!("there is no kernel {id}")))?;
    let mut all = Settings::defaults(variant);
    for (name, value) in settings {
        // Names that are no settings (which pane is shown) belong to the page.
        if variant.parameters.iter().any(|parameter| parameter.name == name) {
            all.set(variant, name, value).map_err(refused)?;
        }
    }
    let limits = SimDevice::new(SimOptions::default()).adapter().limits.clone();
    let request = warpground_patterns::Request::new(all, limits);
    let lab = of_variant(family, variant, &request).map_err(refused)?;
    shown(&json!({ "lab": lab, "assumed": [], "trouble": null, "name": format!("{}/{}", family.id, variant.id) }))
}

/// What is wrong with a launch file: a sentence, its line, and the marks in a source.
fn trouble(error: &LaunchFileError) -> Value {
    let (file, marks) = match &error.problem {
        LaunchProblem::Source { path, found } => (path.as_str(), found.clone()),
        LaunchProblem::Cuda { path, .. } => (path.as_str(), Vec::new()),
        _ => (lab::LAUNCH_NAME, Vec::new()),
    };
    json!({ "sentence": error.to_string(), "file": file, "line": error.line, "key": error.key, "marks": marks })
}

fn describe(lab: &lab::Lab) -> Result<Shown, Failure> {
    refuse_too_large(lab)?;
    let (file, error) = match lab.launch_file(None, true) {
        Ok(file) => (Some(file), None),
        Err(error) => (None, Some(trouble(&error))),
    };
    let job = file.as_ref().map(|file| &file.job);
    let buffers = job.map(|job| {
        job.buffers
            .iter()
            .map(|buffer| json!({ "name": buffer.name, "bytes": units::memory(buffer.bytes()) }))
            .collect::<Vec<_>>()
    });
    shown(&json!({
        "form": form(&lab.launch),
        "trouble": error,
        "source": file.as_ref().map(|file| file.source.name.clone()),
        "versions": file.as_ref().map(|file| file.versions.clone()),
        "buffers": buffers,
        "compared": file.as_ref().map(|file| !file.expectations.is_empty()),
    }))
}

fn refuse_too_large(lab: &lab::Lab) -> Result<(), Failure> {
    let size = lab.size();
    if size <= MOST_BYTES {
        return Ok(());
    }
    Err(Failure::Refused(format!("the lab has {size} bytes; this page holds at most {MOST_BYTES}")))
}

/// A device for a job, and whether its subgroups are warps.
async fn device(simulated: bool) -> Result<Rc<dyn Device>, Failure> {
    if simulated {
        return Ok(Rc::new(SimDevice::new(SimOptions::default())));
    }
    Ok(crate::program::gpu().await.map_err(refused)?)
}

fn file(job: &Job, warps: bool) -> Result<LaunchFile, Failure> {
    refuse_too_large(&job.lab)?;
    job.lab.launch_file(job.version.as_deref(), warps).map_err(refused)
}

async fn run(job: &Job) -> Result<Shown, Failure> {
    let mut file = file(job, job.simulated)?;
    let device = device(job.simulated).await?;
    let result = run_own(&*device, &mut file, Some(&TimingPlan::default())).await.map_err(refused)?;
    let report = &result.report;
    shown(&json!({
        "report": report,
        "launches": report.launches.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "wrote": report.outputs.iter().map(|output| json!([output.name, output.words()])).collect::<Vec<_>>(),
        "memory": units::memory(report.memory_bytes),
        "time": report.time.as_ref().map(words::time),
        "origin": report.time.as_ref().map(words::time_source),
        "device": format!("{} through {}, indices checked", report.device, report.backend),
        "drawn": file.drawn(&result.outcome),
    }))
}

/// What a job is for the simulator, with its reference run.
async fn subject(job: &Job) -> Result<Subject<'static>, Failure> {
    let mut file = file(job, true)?;
    file.settle(&SimDevice::new(SimOptions::default())).await.map_err(refused)?;
    Ok(Subject::of_file(file))
}

async fn count(job: &Job) -> Result<Shown, Failure> {
    let subject = subject(job).await?;
    let result = profile(&subject.job, &subject.source, &SimOptions::default()).map_err(refused)?;
    let verdict = subject.verdict(&result.outcome);
    shown(&json!({ "report": result.report, "verdict": verdict.sentence(), "wrong": verdict.is_wrong() }))
}

async fn check(job: &Job) -> Result<Shown, Failure> {
    let subject = subject(job).await?;
    let (report, outcome) =
        sanitize_with_outcome(&subject.job, &subject.source, &SimOptions::default()).map_err(refused)?;
    // Behind a finding a wrong result is what follows from that.
    let verdict = report.findings.is_empty().then(|| subject.verdict(&outcome));
    shown(&json!({
        "report": report,
        "verdict": verdict.as_ref().and_then(warpground_measure::subject::Verdict::sentence),
        "wrong": verdict.is_some_and(|verdict| verdict.is_wrong()),
    }))
}

async fn compare(job: &Job, other: &str) -> Result<Shown, Failure> {
    let second = Job { version: Some(other.to_owned()), ..job.clone() };
    let mut files = [file(job, job.simulated)?, file(&second, job.simulated)?];
    let device = device(job.simulated).await?;
    let found = versions(&*device, &mut files, &TimingPlan::default()).await.map_err(refused)?;
    let times = found.versions.each_ref().map(|version| version.time.as_ref().map(words::time));
    shown(&json!({ "report": found, "times": times, "same": found.same(), "sentence": found.sentence() }))
}

fn read_exercise(text: &str) -> Result<Shown, Failure> {
    let exercise = Exercise::parse(text).map_err(refused)?;
    let tests = exercise
        .tests
        .iter()
        .map(|test| json!({ "name": test.name, "points": test.points, "speed": !test.shares.is_empty() }));
    shown(&json!({
        "title": exercise.title,
        "family": exercise.family,
        "level": exercise.level,
        "text": exercise.text,
        "starters": exercise.starters,
        "hints": exercise.hints,
        "points": exercise.points(),
        "tests": tests.collect::<Vec<_>>(),
    }))
}

async fn grade_solution(files: &lab::Lab, name: &str, code: &str, gpu: bool) -> Result<Shown, Failure> {
    refuse_too_large(files)?;
    if code.len() > MOST_SOLUTION_BYTES {
        return Err(Failure::Refused("a solution has at most 1 MiB".to_owned()));
    }
    let mut read = |path: &str| match files.files.get(path) {
        Some(held) => held.bytes(),
        None => Err("the exercise has no such file".to_owned()),
    };
    let text = files.text_of("exercise.toml").unwrap_or_default();
    let exercise = Exercise::parse(text).map_err(refused)?;
    let device = if gpu { Some(device(false).await?) } else { None };
    let found = grade(&exercise, (name, code), device.as_deref(), &mut read).await.map_err(refused)?;
    let contents = exercise::contents(&exercise, &mut read).map_err(refused)?;
    shown(&Grade { code: result_code(&contents, code, &found), ..found })
}
