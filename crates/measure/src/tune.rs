//! The fastest blocks, tiles and other overrides of a kernel on a device, searched for and remembered.
//!
//! From the defaults, and from the catalogue's settings for large devices, one parameter after another is tried over its
//! values with a few readings each, and the best value is kept, until a whole round improves nothing. What is fastest then
//! is measured again in turns with the defaults, with all readings: it counts only if it is certainly faster. Every trial's
//! result is compared with the reference; a wrong one is out.
//!
//! ```text
//! search.rs  the search itself
//! values.rs  what it may change, and to what
//! memory.rs  what searches found, by device
//! words.rs   what a search found, in sentences
//! ```

mod memory;
mod search;
mod values;
mod words;

use std::{collections::BTreeMap, ops::ControlFlow};

use serde::Serialize;
use warpground_engine::Device;
use warpground_patterns::{Family, Request, Variant, find};

use self::search::{Subject, search};
pub use self::{
    memory::{Memory, Remembered},
    values::{is_tunable, problem, size_of},
    words::in_words,
};
use crate::{Case, SweepOptions, compare::Ratio, run::TimeReport};

/// What a search found.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Tuned {
    /// The case, with its defaults.
    pub case: Case,
    /// The settings that were tried.
    pub trials: usize,
    /// How many of them had a wrong result.
    pub wrong: usize,
    /// How many of them the device refused, or failed with.
    pub refused: usize,
    /// The defaults' time.
    pub default: TimeReport,
    /// The fastest settings, where others than the defaults are certainly faster.
    pub best: Option<Best>,
}

/// Settings that are faster than the defaults.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Best {
    /// By name.
    pub set: BTreeMap<String, f64>,
    /// Their time.
    pub time: TimeReport,
    /// Of the speeds: theirs over the defaults'.
    pub ratio: Ratio,
}

/// Why nothing was found.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TuneError {
    /// No such kernel.
    #[error("there is no kernel {0}")]
    Unknown(String),
    /// The kernel has no override.
    #[error("{0} has nothing to tune: no block, no tile, no other override")]
    NothingToTune(String),
    /// The problem would keep the search for too long; the text says what it takes, and what it may.
    #[error("{0}; a smaller size can be searched")]
    TooLarge(String),
    /// The defaults could not be measured.
    #[error("{0}")]
    Defaults(String),
    /// The listener has ended the search.
    #[error("stopped")]
    Stopped,
}

/// How far a search is, after a measurement.
#[derive(Debug, Clone, Copy)]
pub struct Trial<'search> {
    /// The kernel.
    pub variant: &'static Variant,
    /// Counts the measurements from 1, those of the finalists too.
    pub number: usize,
    /// The settings that were fastest until now, and their time in a few readings; absent before any were right.
    pub best: Option<(&'search BTreeMap<String, f64>, &'search TimeReport)>,
    /// Whether the fastest are measured again, with all readings.
    pub is_final: bool,
}

/// Searches for the fastest settings of a case; `listen` hears of every trial and may end the search.
///
/// # Errors
/// [`TuneError`].
pub async fn tune(
    device: &dyn Device,
    case: &Case,
    options: &SweepOptions,
    listen: impl FnMut(&Trial<'_>) -> ControlFlow<()>,
) -> Result<Tuned, TuneError> {
    let (family, variant) = find(&case.id).ok_or_else(|| TuneError::Unknown(case.id.clone()))?;
    let adapter = device.adapter();
    let plain = Case { tuned: false, ..case.clone() };
    let settings = plain.settings(variant, adapter).map_err(TuneError::Defaults)?;
    let request = Request { seed: options.seed, ..Request::new(settings, adapter.limits.clone()) };
    search(device, case.clone(), &Subject { family, variant, request: &request }, options, listen).await
}

/// The same for a request, whose picture, text, matrix and edited kernel stay as they are.
///
/// # Errors
/// [`TuneError`].
pub async fn tune_request(
    device: &dyn Device,
    family: &'static Family,
    variant: &'static Variant,
    request: &Request,
    options: &SweepOptions,
    listen: impl FnMut(&Trial<'_>) -> ControlFlow<()>,
) -> Result<Tuned, TuneError> {
    let size = size_of(variant, &request.settings, &device.adapter().limits);
    let id = family.id_of(variant).to_string();
    let case = Case { id, size: Some(size), set: BTreeMap::new(), tuned: false, label: None };
    search(device, case, &Subject { family, variant, request }, options, listen).await
}
