//! Packages of Debian and its relatives.

use std::time::Duration;

use super::SetupError;
use crate::program::Program;

/// A mirror that does not answer must not hold everything up.
const UPDATE_LIMIT: Duration = Duration::from_secs(180);

/// Whether this system has apt at all.
pub(super) fn is_available() -> bool {
    which::which("apt-get").is_ok()
}

/// What a person would type.
pub(super) fn command(packages: &[&str]) -> String {
    format!("sudo apt-get install {}", packages.join(" "))
}

/// Installs packages, as root or by a `sudo` that asks nothing.
pub(super) fn install(packages: &[&str]) -> Result<(), SetupError> {
    let is_root = Program::find("id")?.arg("-u").text()?.trim() == "0";
    if !is_root && !Program::find("sudo").is_ok_and(|sudo| sudo.args(["-n", "true"]).quietly_succeeds()) {
        return Err(SetupError::NotRoot);
    }
    let apt = || -> Result<Program, SetupError> {
        let program = if is_root { Program::find("env")? } else { Program::find("sudo")?.args(["-n", "env"]) };
        Ok(program.args(["DEBIAN_FRONTEND=noninteractive", "apt-get", "-q"]))
    };
    if let Err(error) = apt()?.arg("update").succeeds_within(UPDATE_LIMIT) {
        println!("The list of packages was not refreshed ({error}); trying with the present one.");
    }
    Ok(apt()?.args(["install", "-y", "--no-install-recommends"]).args(packages).run()?)
}
