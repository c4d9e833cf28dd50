//! What the simulator shows: counters, findings, and what was recorded.

mod choice;
mod readout;

pub(crate) use choice::DeviceChoice;
pub(crate) use readout::readout;
