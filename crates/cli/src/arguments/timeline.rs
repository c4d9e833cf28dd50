//! Warps over time: what `profile` and `cuda` take for it.

use clap::{Args, ValueEnum};
use warpground_hardware::{latency::Priority, notation::wide};
use warpground_measure::warps::Choice;

use super::numbers::within;

/// The picture of warps over time.
#[derive(Debug, Args)]
pub(crate) struct Timeline {
    /// Draw the warps of one multiprocessor over time: who issues, who is ready, what the others wait for
    #[arg(long)]
    pub(crate) timeline: bool,
    /// Whose multiprocessor it is: h100, v100, k20c, gtx-480, gtx-550-ti, gtx-280, course-2-cores, course-4-warps, or any
    /// other device that `warpground occupancy --devices` shows
    #[arg(long, value_name = "DEVICE", default_value = "h100", requires = "timeline", value_parser = device)]
    pub(crate) sm: String,
    /// How many blocks it holds at once; as many as fit unless it is set
    #[arg(long, value_name = "BLOCKS", requires = "timeline", allow_hyphen_values = true,
        value_parser = within::<u32>(1..=u32::MAX.into()))]
    pub(crate) resident: Option<u32>,
    /// Which of several ready warps goes first
    #[arg(long, value_enum, default_value_t = First::Oldest, requires = "timeline")]
    pub(crate) first: First,
    /// The cycle with which the picture begins
    #[arg(long, value_name = "CYCLE", default_value_t = 0, requires = "timeline", allow_hyphen_values = true, value_parser = wide)]
    pub(crate) from: u64,
    /// The cycle with which it ends; that of the last warp unless it is set
    #[arg(long, value_name = "CYCLE", requires = "timeline", allow_hyphen_values = true, value_parser = wide)]
    pub(crate) to: Option<u64>,
}

/// A device, if one has this name. Options are read before the program runs, so that no run is lost.
fn device(text: &str) -> Result<String, String> {
    Choice::named(text).map(|_| text.to_owned()).map_err(|error| error.to_string())
}

/// Which of several ready warps goes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum First {
    /// The one that went last for as long as it can, then the oldest
    Oldest,
    /// Each in turn
    Turns,
}

impl From<First> for Priority {
    fn from(first: First) -> Priority {
        match first {
            First::Oldest => Priority::Oldest,
            First::Turns => Priority::Turns,
        }
    }
}
