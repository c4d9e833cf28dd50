//! A Chromium or Chrome for the browser's tests.

use std::env;
use std::path::PathBuf;

use super::{Requirement, SetupError, apt};

/// Chromium without its own windows: a page in it takes a third less of a processor's time. Debian has it, Ubuntu does not.
/// With a font: a page without one has no text to test.
const PACKAGES: [&str; 2] = ["chromium-headless-shell", "fonts-dejavu-core"];
const WITH_WINDOWS: [&str; 2] = ["chromium", "fonts-dejavu-core"];

/// Names a browser that is none of the usual ones; the browser's tests read it too.
pub(crate) const VARIABLE: &str = "WARPGROUND_CHROMIUM";

const PROGRAMS: [&str; 6] =
    ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];

/// Where installers put it without putting it on the PATH.
const PLACES: [&str; 4] = [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Google\Chrome\Application\chrome.exe",
];

pub(super) struct Chromium;

impl Requirement for Chromium {
    fn name(&self) -> String {
        "Chromium".to_owned()
    }

    fn purpose(&self) -> &'static str {
        "test the page in a browser"
    }

    fn is_met(&self) -> bool {
        find().is_some()
    }

    fn remedy(&self) -> String {
        if let Some(path) = chosen() {
            format!("set {VARIABLE} to a browser, or unset it: {} is not one", path.display())
        } else if apt::is_available() {
            format!("{}, or chromium where that is not known", apt::command(&PACKAGES))
        } else {
            format!("install Chromium or Chrome, or set {VARIABLE} to where it is")
        }
    }

    fn install(&self) -> Result<(), SetupError> {
        if chosen().is_none() && apt::is_available() {
            apt::install(&PACKAGES).or_else(|_| apt::install(&WITH_WINDOWS))
        } else {
            Err(SetupError::ByHand { name: self.name(), remedy: self.remedy() })
        }
    }
}

/// The browser to test with. If one is named, no other is used.
pub(crate) fn find() -> Option<PathBuf> {
    if let Some(path) = chosen() {
        return path.is_file().then_some(path);
    }
    let on_path = PROGRAMS.iter().find_map(|program| which::which(program).ok());
    on_path.or_else(|| PLACES.iter().map(PathBuf::from).find(|path| path.is_file()))
}

fn chosen() -> Option<PathBuf> {
    env::var_os(VARIABLE).filter(|value| !value.is_empty()).map(PathBuf::from)
}
