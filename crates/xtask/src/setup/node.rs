//! Node.js with npm. How it gets onto a machine is the user's choice, and none that a build should make.

use super::{Requirement, SetupError};
use crate::program::Program;
use crate::versions::NODE_MAJOR;

pub(super) struct Node;

impl Requirement for Node {
    fn name(&self) -> String {
        format!("Node.js {NODE_MAJOR} or later with npm")
    }

    fn purpose(&self) -> &'static str {
        "bundle the editor and compress the page"
    }

    fn is_met(&self) -> bool {
        let version = Program::find("node").and_then(|node| node.arg("--version").text());
        let major = version.ok().and_then(|version| version.trim().strip_prefix('v')?.split('.').next()?.parse().ok());
        major.is_some_and(|major: u32| major >= NODE_MAJOR) && which::which("npm").is_ok()
    }

    fn remedy(&self) -> String {
        "get it from https://nodejs.org or from your system's packages (such as nodejs and npm)".to_owned()
    }

    fn install(&self) -> Result<(), SetupError> {
        Err(SetupError::ByHand { name: self.name(), remedy: self.remedy() })
    }
}
