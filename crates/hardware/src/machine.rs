//! A device to calculate with: a preset, limits of one's own, or a preset with some of its limits changed.

use crate::{
    BlockLimits, Gpu, SmLimits,
    limits::RegisterAllocation,
    notation,
    preset::{device, devices},
};

/// A device to calculate with.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Machine {
    /// The one it was made from.
    pub gpu: Option<&'static Gpu>,
    /// What one launch may ask.
    pub block: BlockLimits,
    /// What a multiprocessor holds.
    pub sm: SmLimits,
    /// Multiprocessors.
    pub multiprocessors: Option<u32>,
    /// Whether a limit was set.
    pub own: bool,
}

/// Why there is no such machine.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MachineError {
    /// No device of that name.
    #[error("there is no device {0}")]
    NoSuchDevice(String),
    /// No limit of that name.
    #[error("there is no limit {name}; there are {}", names())]
    NoSuchLimit {
        /// What was asked.
        name: String,
    },
    /// A value that the limit cannot have.
    #[error("{name} = {value}: allowed are whole numbers from {least} to {}{}", u32::MAX, if *.or_none { ", or none" } else { "" })]
    Value {
        /// Which limit.
        name: &'static str,
        /// What was given.
        value: String,
        /// The least it can be.
        least: u32,
        /// Whether it may be unknown.
        or_none: bool,
    },
}

impl Machine {
    /// A preset, or a machine of which nothing is known.
    #[must_use]
    pub fn of(gpu: Option<&'static Gpu>) -> Machine {
        Machine {
            gpu,
            block: gpu.map(|gpu| gpu.block).unwrap_or_default(),
            sm: gpu.map(|gpu| gpu.sm).unwrap_or_default(),
            multiprocessors: gpu.and_then(|gpu| gpu.multiprocessors),
            own: false,
        }
    }

    /// The device with this id, in whatever case it is typed.
    ///
    /// # Errors
    /// There is none.
    pub fn named(id: &str) -> Result<Machine, MachineError> {
        let gpu = device(&id.to_lowercase()).ok_or_else(|| MachineError::NoSuchDevice(id.to_owned()))?;
        Ok(Machine::of(Some(gpu)))
    }

    /// Its name in a heading.
    #[must_use]
    pub fn name(&self) -> String {
        match (self.gpu, self.own) {
            (Some(gpu), false) => gpu.name.to_owned(),
            (Some(gpu), true) => format!("{} with limits of your own", gpu.name),
            (None, _) => "A device of your own".to_owned(),
        }
    }

    /// Gives a limit another value; `none` makes it unknown, where it can be.
    ///
    /// # Errors
    /// No such limit, or a value that it cannot have.
    pub fn set(&mut self, name: &str, text: &str) -> Result<(), MachineError> {
        let setting = SETTINGS
            .iter()
            .find(|setting| setting.name == name)
            .ok_or_else(|| MachineError::NoSuchLimit { name: name.to_owned() })?;
        let value = match text.trim() {
            "none" | "" if setting.least.is_none() => None,
            text => {
                let least = setting.least.unwrap_or(0);
                let value = notation::narrow(text).ok().filter(|value| *value >= least);
                Some(value.ok_or_else(|| MachineError::Value {
                    name: setting.name,
                    value: text.to_owned(),
                    least,
                    or_none: setting.least.is_none(),
                })?)
            }
        };
        (setting.set)(self, value);
        self.own = true;
        Ok(())
    }
}

/// The ids of all devices, in their order.
pub fn ids() -> impl Iterator<Item = &'static str> {
    devices().map(|gpu| gpu.id)
}

fn names() -> String {
    SETTINGS.iter().map(|setting| setting.name).collect::<Vec<_>>().join(", ")
}

/// A limit that can be set.
#[derive(Debug)]
pub struct Setting {
    /// Its name on the command line and in links.
    pub name: &'static str,
    /// What it is, for labels.
    pub title: &'static str,
    /// The least value of a number that cannot be unknown; `None` where it can.
    pub least: Option<u32>,
    get: fn(&Machine) -> Option<u32>,
    set: fn(&mut Machine, Option<u32>),
}

impl Setting {
    /// Its value on a machine; `None` where it is unknown.
    #[must_use]
    pub fn of(&self, machine: &Machine) -> Option<u32> {
        (self.get)(machine)
    }
}

/// All limits that can be set, those that people change first.
pub const SETTINGS: &[Setting] = &[
    Setting {
        name: "multiprocessors",
        title: "Multiprocessors",
        least: None,
        get: |machine| machine.multiprocessors,
        set: |machine, value| machine.multiprocessors = value,
    },
    Setting {
        name: "sm_threads",
        title: "Threads per SM",
        least: None,
        get: |machine| machine.sm.threads,
        set: |machine, value| machine.sm.threads = value,
    },
    Setting {
        name: "sm_blocks",
        title: "Blocks per SM",
        least: None,
        get: |machine| machine.sm.blocks,
        set: |machine, value| machine.sm.blocks = value,
    },
    Setting {
        name: "sm_registers",
        title: "Registers per SM",
        least: None,
        get: |machine| machine.sm.registers,
        set: |machine, value| machine.sm.registers = value,
    },
    Setting {
        name: "sm_shared",
        title: "Shared bytes per SM",
        least: None,
        get: |machine| machine.sm.shared_bytes,
        set: |machine, value| machine.sm.shared_bytes = value,
    },
    Setting {
        name: "block_threads",
        title: "Threads per block",
        least: None,
        get: |machine| machine.block.threads,
        set: |machine, value| machine.block.threads = value,
    },
    Setting {
        name: "block_registers",
        title: "Registers per block",
        least: None,
        get: |machine| machine.block.registers,
        set: |machine, value| machine.block.registers = value,
    },
    Setting {
        name: "block_shared",
        title: "Shared bytes per block",
        least: None,
        get: |machine| machine.block.shared_bytes,
        set: |machine, value| machine.block.shared_bytes = value,
    },
    Setting {
        name: "thread_registers",
        title: "Registers per thread",
        least: None,
        get: |machine| machine.block.registers_per_thread,
        set: |machine, value| machine.block.registers_per_thread = value,
    },
    Setting {
        name: "warp_size",
        title: "Lanes per warp",
        least: Some(1),
        get: |machine| Some(machine.sm.warp_size),
        set: |machine, value| machine.sm.warp_size = value.unwrap_or(machine.sm.warp_size),
    },
    Setting {
        // Registers that a warp (or, on compute capability 1.x, a block) is given at a time; none: to the register.
        name: "register_unit",
        title: "Register allocation unit",
        least: None,
        get: |machine| match machine.sm.register_allocation {
            RegisterAllocation::Exact => None,
            RegisterAllocation::PerBlock { unit, .. } | RegisterAllocation::PerWarp { unit, .. } => Some(unit),
        },
        set: |machine, value| {
            let allocation = &mut machine.sm.register_allocation;
            *allocation = match (value, *allocation) {
                (None | Some(0), _) => RegisterAllocation::Exact,
                (Some(unit), RegisterAllocation::PerBlock { warps, .. }) => {
                    RegisterAllocation::PerBlock { unit, warps }
                }
                (Some(unit), RegisterAllocation::PerWarp { partitions, .. }) => {
                    RegisterAllocation::PerWarp { unit, partitions }
                }
                (Some(unit), RegisterAllocation::Exact) => RegisterAllocation::PerWarp { unit, partitions: 1 },
            };
        },
    },
    Setting {
        name: "shared_unit",
        title: "Shared memory allocation unit",
        least: Some(1),
        get: |machine| Some(machine.sm.shared_allocation.unit),
        set: |machine, value| machine.sm.shared_allocation.unit = value.unwrap_or(1),
    },
    Setting {
        name: "shared_reserved",
        title: "Shared bytes reserved",
        least: Some(0),
        get: |machine| Some(machine.sm.shared_allocation.reserved),
        set: |machine, value| machine.sm.shared_allocation.reserved = value.unwrap_or(0),
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_set_is_what_is_read() {
        for setting in SETTINGS {
            let mut machine = Machine::named("V100").unwrap();
            machine.set(setting.name, "48").unwrap();
            assert_eq!(setting.of(&machine), Some(48), "{}", setting.name);
            assert!(machine.own);
        }
    }

    #[test]
    fn a_limit_that_cannot_be_says_what_can() {
        let mut machine = Machine::of(None);
        let mut message = |name, value| machine.set(name, value).unwrap_err().to_string();
        assert_eq!(message("warp_size", "0"), "warp_size = 0: allowed are whole numbers from 1 to 4294967295");
        assert_eq!(
            message("sm_blocks", "many"),
            "sm_blocks = many: allowed are whole numbers from 0 to 4294967295, or none"
        );
        assert!(message("colour", "1").starts_with("there is no limit colour; there are multiprocessors, "));
        assert_eq!(Machine::named("v1000").unwrap_err().to_string(), "there is no device v1000");
    }
}
