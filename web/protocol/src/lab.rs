//! Requests of the lab and of its exercises: a user's own kernels.
//!
//! Their views are scripts that load when they are first visited, so a reply is the JSON that they draw: where the terminal
//! has a `--json` for the same thing, the same object.

use serde::{Deserialize, Serialize};
use warpground_measure::{exercise::bundle, headline::Told, lab, launch_file::infer::Wanted};

use crate::{Ask, Message, Progress, Request};

/// Something about a user's own kernels.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Lab {
    /// Opens a file: a launch file, or a kernel alone; without a name, what was pasted.
    Open {
        /// Its name.
        name: String,
        /// Its text.
        text: String,
        /// What is known of the launch of a kernel alone.
        #[serde(default)]
        wanted: Wanted,
    },
    /// Opens a kernel of the catalogue.
    Catalogue {
        /// `family/variant`.
        variant: String,
        /// Settings: names and values as they are typed.
        settings: Vec<(String, String)>,
    },
    /// Opens what a reader wrote in the place of a kernel of the catalogue.
    Edited {
        /// Its file's name, which says its language.
        name: String,
        /// Its text.
        text: String,
        /// `family/variant`.
        variant: String,
        /// Settings: names and values as they are typed.
        settings: Vec<(String, String)>,
    },
    /// What a lab says as it is: its form, and what is wrong with it.
    Describe(lab::Lab),
    /// The lab as one file.
    Pack(lab::Lab),
    /// The launch file with one value changed.
    Change {
        /// The launch file.
        launch: String,
        /// The change.
        change: lab::Change,
    },
    /// The values of a sweep of a launch file.
    Sweep {
        /// The launch file.
        launch: String,
        /// What was typed: `n=2^10..2^20`.
        sweep: String,
    },
    /// Runs a lab, or two versions of it.
    Device(lab::Asked),
    /// Counts on the simulator.
    Profile(lab::Job),
    /// Looks for mistakes on the simulator.
    Check(lab::Job),
    /// What is to be said beside the buttons.
    Headline(Told),
    /// The files of an exercise that comes from elsewhere.
    Bundle(Bundle),
    /// Reads an exercise.
    Exercise {
        /// The text of its `exercise.toml`.
        text: String,
    },
    /// Grades a solution.
    Grade {
        /// The exercise's files, by their paths in its folder.
        files: lab::Lab,
        /// The solution's file name.
        name: String,
        /// The solution.
        code: String,
        /// Whether shares of a device's speed are asked of the GPU.
        gpu: bool,
    },
}

/// An exercise that is not the page's own.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Bundle {
    /// A zip file, in base64.
    Zip(String),
    /// A link of the page, or the code in it.
    Link(String),
    /// The files of a folder, by their paths.
    Folder(bundle::Files),
    /// The files of an exercise, of which those are wanted that its students get.
    Shared(bundle::Files),
}

/// What the lab's views draw.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Shown(pub serde_json::Value);

impl Message for Lab {}
impl Message for Shown {}

impl From<Lab> for Request {
    fn from(ask: Lab) -> Request {
        Request::Lab(ask)
    }
}

impl Ask for Lab {
    type Event = Progress;
    type Reply = Shown;
}
