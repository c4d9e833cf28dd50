//! Requests of the lab and of its exercises.

use std::rc::Rc;

use serde::Serialize;
use serde_json::json;
use warpground_engine::Device;
use warpground_measure::{
    exercise::{self, Exercise, Grade, MOST_SOLUTION_BYTES, ReasonKind, bundle, grade, result_code},
    lab::{self, change, check, count, describe, of_edit, of_variant, open, refuse_too_large},
    own::OwnSweep,
};
use warpground_patterns::{Family, Request, Settings, Variant, find};
use warpground_protocol::{
    Failure,
    lab::{Bundle, Lab, Shown},
};
use warpground_sim::{SimDevice, SimOptions};

/// Does what is asked.
pub(crate) async fn lab(ask: Lab) -> Result<Shown, Failure> {
    match ask {
        Lab::Open { name, text, wanted } => shown(&open(&name, &text, &wanted).map_err(|error| refused(&error))?),
        Lab::Catalogue { variant, settings } => catalogue(&variant, &settings),
        Lab::Edited { name, text, variant, settings } => {
            let (family, variant, request) = requested(&variant, &settings)?;
            shown(&of_edit(family, variant, &request, (&name, &text)).map_err(|error| refused(&error))?)
        }
        Lab::Describe(lab) => describe(&lab).map(Shown).map_err(|error| refused(&error)),
        Lab::Pack(lab) => shown(&lab.text()),
        Lab::Change { launch, change: wanted } => shown(&change(&launch, &wanted).map_err(|error| refused(&error))?),
        Lab::Sweep { launch, sweep } => {
            let sweep = OwnSweep::parse(&sweep).map_err(|error| refused(&error))?;
            // What cannot be swept is refused before anything runs.
            if let Some(first) = sweep.values.first() {
                sweep.text(&launch, first).map_err(|error| refused(&error))?;
            }
            shown(&sweep.values)
        }
        Lab::Device(asked) => {
            let device = device(asked.simulated()).await?;
            asked.answer(&*device).await.map(Shown).map_err(|error| refused(&error))
        }
        Lab::Profile(job) => count(&job).await.map(Shown).map_err(|error| refused(&error)),
        Lab::Check(job) => check(&job).await.map(Shown).map_err(|error| refused(&error)),
        Lab::Headline(told) => shown(&told.headline()),
        Lab::Bundle(bundle) => unpack(bundle),
        Lab::Exercise { text } => read_exercise(&text),
        Lab::Grade { files, name, code, gpu } => grade_solution(&files, &name, &code, gpu).await,
    }
}

fn shown(value: &impl Serialize) -> Result<Shown, Failure> {
    serde_json::to_value(value).map(Shown).map_err(|error| refused(&error))
}

fn refused(error: &dyn ToString) -> Failure {
    Failure::Refused(error.to_string())
}

fn catalogue(id: &str, settings: &[(String, String)]) -> Result<Shown, Failure> {
    let (family, variant, request) = requested(id, settings)?;
    let lab = of_variant(family, variant, &request).map_err(|error| refused(&error))?;
    shown(&json!({ "lab": lab, "assumed": [], "trouble": null, "name": format!("{}/{}", family.id, variant.id) }))
}

/// A kernel of the catalogue, and what its page asks for with these settings.
fn requested(id: &str, settings: &[(String, String)]) -> Result<(&'static Family, &'static Variant, Request), Failure> {
    let (family, variant) = find(id).ok_or_else(|| Failure::Refused(format!("there is no kernel {id}")))?;
    let mut all = Settings::defaults(variant);
    for (name, value) in settings {
        // Names that are no settings (which pane is shown) belong to the page.
        if variant.parameters.iter().any(|parameter| parameter.name == name) {
            all.set(variant, name, value).map_err(|error| refused(&error))?;
        }
    }
    let limits = SimDevice::new(SimOptions::default()).adapter().limits.clone();
    Ok((family, variant, Request::new(all, limits)))
}

/// A device for a job.
async fn device(simulated: bool) -> Result<Rc<dyn Device>, Failure> {
    if simulated {
        return Ok(Rc::new(SimDevice::new(SimOptions::default())));
    }
    Ok(crate::program::gpu().await.map_err(|error| refused(&error))?)
}

/// The files of an exercise, by their paths in its folder. Its own file is looked at, too, so that nothing is kept that is
/// none.
fn unpack(bundle: Bundle) -> Result<Shown, Failure> {
    let files = match bundle {
        Bundle::Zip(text) => {
            let bytes = lab::Held::Bytes { base64: text }.bytes().map_err(|error| refused(&error))?;
            bundle::of_zip(&bytes)
        }
        Bundle::Link(link) => bundle::of_link(&link),
        Bundle::Folder(files) => bundle::of_folder(files),
        Bundle::Shared(files) => return shown(&exercise::shared(&files).map_err(|error| refused(&error))?),
    };
    let files = files.map_err(|error| refused(&error))?;
    let lab = lab::Lab { launch: String::new(), files };
    let text = lab.text_of(bundle::EXERCISE).unwrap_or_default();
    let exercise = Exercise::parse(text).map_err(|error| refused(&error))?;
    if exercise.starters.is_empty() {
        return Err(Failure::Refused("the exercise has no starter for an editor to begin with".to_owned()));
    }
    shown(&lab.files)
}

fn read_exercise(text: &str) -> Result<Shown, Failure> {
    let exercise = Exercise::parse(text).map_err(|error| refused(&error))?;
    let tests = exercise
        .tests
        .iter()
        .map(|test| json!({ "name": test.name, "points": test.points, "speed": !test.shares.is_empty() }));
    // The page ends this worker at the limit, so what it then says comes before. It is what the terminal says.
    let seconds = exercise.limits.seconds;
    let sentence = format!("it took more than the {seconds} s that the exercise allows");
    let late = Grade::unseen(&exercise, "", ReasonKind::Limit, &sentence);
    shown(&json!({
        "title": exercise.title,
        "family": exercise.family,
        "level": exercise.level,
        "text": exercise.text,
        "starters": exercise.starters,
        "hints": exercise.hints,
        "points": exercise.points(),
        "tests": tests.collect::<Vec<_>>(),
        "seconds": seconds,
        "late": late,
    }))
}

async fn grade_solution(files: &lab::Lab, name: &str, code: &str, gpu: bool) -> Result<Shown, Failure> {
    refuse_too_large(files).map_err(|error| refused(&error))?;
    if code.len() > MOST_SOLUTION_BYTES {
        return Err(Failure::Refused("a solution has at most 1 MiB".to_owned()));
    }
    let mut read = |path: &str| match files.files.get(path) {
        Some(held) => held.bytes(),
        None => Err("the exercise has no such file".to_owned()),
    };
    let text = files.text_of("exercise.toml").unwrap_or_default();
    let exercise = Exercise::parse(text).map_err(|error| refused(&error))?;
    let device = if gpu { Some(device(false).await?) } else { None };
    let found = grade(&exercise, (name, code), device.as_deref(), &mut read).await.map_err(|error| refused(&error))?;
    let contents = exercise::contents(&exercise, &mut read).map_err(|error| refused(&error))?;
    shown(&Grade { code: result_code(&contents, code, &found), ..found })
}
