//! What was typed about a device → a device to calculate with.

pub(crate) use warpground_hardware::Machine;
use warpground_hardware::machine::{MachineError, ids};

use crate::{arguments, failure::Failure, selection};

/// The machine that was described; one of which nothing is known is refused.
pub(crate) fn machine(arguments: &arguments::Machine) -> Result<Machine, Failure> {
    let mut machine = match &arguments.device {
        Some(id) => Machine::named(id).map_err(|error| match error {
            MachineError::NoSuchDevice(id) => selection::unknown_of(
                "warpground occupancy --devices",
                "device",
                &id,
                ids().map(str::to_owned).collect(),
            ),
            other => Failure::Input(other.to_string()),
        })?,
        None if arguments.set.is_empty() => {
            return Err(Failure::Input(
                "name a device (`warpground occupancy --devices` lists them), or state limits of your own: --set \
                 sm_threads=2048 --set sm_blocks=32"
                    .to_owned(),
            ));
        }
        None => Machine::of(None),
    };
    for assignment in &arguments.set {
        let (name, value) = assignment.split_once('=').ok_or_else(|| {
            Failure::Input(format!("--set {assignment}: write it as limit=value, for example sm_blocks=16"))
        })?;
        machine.set(name.trim(), value).map_err(|error| Failure::Input(error.to_string()))?;
    }
    Ok(machine)
}
