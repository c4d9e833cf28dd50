//! The settings that searches found, kept in a file of the user's: one for all devices.

use std::{fs, io, path::PathBuf};

use warpground_measure::tune::Memory;

use crate::failure::Failure;

/// Where it is: `warpground/tuned.json` in the folder where the system keeps its users' settings.
fn path() -> Result<PathBuf, Failure> {
    let folder = dirs::config_dir()
        .ok_or_else(|| Failure::Input("this system names no folder for settings, so none are remembered".to_owned()))?;
    Ok(folder.join("warpground").join("tuned.json"))
}

/// What is remembered; nothing if nothing was ever searched for.
pub(crate) fn load() -> Result<Memory, Failure> {
    let path = path()?;
    match fs::read_to_string(&path) {
        Ok(text) => serde_json::from_str(&text).map_err(|error| {
            Failure::Input(format!("{} is damaged ({error}); delete it and search again", path.display()))
        }),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Memory::default()),
        Err(error) => Err(Failure::of_file("read", &path, &error)),
    }
}

/// Keeps it, and says where.
pub(crate) fn save(memory: &Memory) -> Result<PathBuf, Failure> {
    let path = path()?;
    let fail = |error: &io::Error| Failure::of_file("write", &path, error);
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(|error| fail(&error))?;
    }
    let text = serde_json::to_string_pretty(memory).map_err(|error| Failure::Input(error.to_string()))?;
    // In one step: a program that is stopped leaves the old file or the new one.
    let draft = path.with_extension("draft");
    fs::write(&draft, text).map_err(|error| fail(&error))?;
    fs::rename(&draft, &path).map_err(|error| fail(&error))?;
    Ok(path)
}
