//! What the simulator shows: counters, findings, and what was recorded.

mod axis;
mod choice;
mod counters;
mod findings;
mod legend;
mod progress;
mod readout;
mod recording;
mod warps;

pub(crate) use choice::DeviceChoice;
pub(crate) use counters::{Counters, counters, first_line};
pub(crate) use findings::Findings;
pub(crate) use legend::legend;
pub(crate) use readout::readout;
pub(crate) use recording::{TapePicture, Watch};
pub(crate) use warps::Warps;
