//! A preset's id and limits of one's own → a device to calculate with.

use warpground_hardware::{
    BlockLimits, Gpu, SmLimits,
    limits::RegisterAllocation,
    preset::{preset, presets},
};

use crate::{arguments, failure::Failure, selection};

/// A device to calculate with.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Machine {
    /// The one it was made from.
    pub(crate) gpu: Option<&'static Gpu>,
    /// What one launch may ask.
    pub(crate) block: BlockLimits,
    /// What a multiprocessor holds.
    pub(crate) sm: SmLimits,
    /// Multiprocessors.
    pub(crate) multiprocessors: Option<u32>,
    /// Whether a limit was set.
    pub(crate) own: bool,
}

impl Machine {
    /// The machine that was described; one of which nothing is known is refused.
    pub(crate) fn of(arguments: &arguments::Machine) -> Result<Machine, Failure> {
        let gpu = arguments.device.as_deref().map(gpu).transpose()?;
        if gpu.is_none() && arguments.set.is_empty() {
            return Err(Failure::Input(
                "name a device (`warpground occupancy --devices` lists them), or state limits of your own: --set \
                 sm_threads=2048 --set sm_blocks=32"
                    .to_owned(),
            ));
        }
        let mut machine = Machine {
            gpu,
            block: gpu.map(|gpu| gpu.block).unwrap_or_default(),
            sm: gpu.map(|gpu| gpu.sm).unwrap_or_default(),
            multiprocessors: gpu.and_then(|gpu| gpu.multiprocessors),
            own: !arguments.set.is_empty(),
        };
        for assignment in &arguments.set {
            let (name, value) = assignment.split_once('=').ok_or_else(|| {
                Failure::Input(format!("--set {assignment}: write it as limit=value, for example sm_blocks=16"))
            })?;
            machine.set(name.trim(), value.trim())?;
        }
        Ok(machine)
    }

    /// Its name in a heading.
    pub(crate) fn name(&self) -> String {
        match (self.gpu, self.own) {
            (Some(gpu), false) => gpu.name.to_owned(),
            (Some(gpu), true) => format!("{} with limits of your own", gpu.name),
            (None, _) => "A device of your own".to_owned(),
        }
    }

    fn set(&mut self, name: &str, text: &str) -> Result<(), Failure> {
        let setting = SETTINGS.iter().find(|setting| setting.name == name).ok_or_else(|| {
            let names: Vec<_> = SETTINGS.iter().map(|setting| setting.name).collect();
            Failure::Input(format!("there is no limit {name}; there are {}", names.join(", ")))
        })?;
        let value = match text {
            "none" if setting.least.is_none() => None,
            _ => {
                let least = setting.least.unwrap_or(0);
                let or_none = if setting.least.is_none() { ", or none" } else { "" };
                Some(text.replace('_', "").parse().ok().filter(|value| *value >= least).ok_or_else(|| {
                    Failure::Input(format!(
                        "{name} = {text}: allowed are whole numbers from {least} to {}{or_none}",
                        u32::MAX
                    ))
                })?)
            }
        };
        (setting.set)(self, value);
        Ok(())
    }
}

/// The preset with this id, in whatever case it is typed.
fn gpu(id: &str) -> Result<&'static Gpu, Failure> {
    preset(&id.to_lowercase()).ok_or_else(|| {
        let known = presets().iter().map(|gpu| gpu.id.to_owned()).collect();
        selection::unknown_of("warpground occupancy --devices", "device", id, known)
    })
}

/// A limit that can be set.
struct Setting {
    name: &'static str,
    /// The least value of a number that cannot be unknown; `None` where it can.
    least: Option<u32>,
    set: fn(&mut Machine, Option<u32>),
}

const SETTINGS: &[Setting] = &[
    Setting { name: "multiprocessors", least: None, set: |machine, value| machine.multiprocessors = value },
    Setting { name: "sm_threads", least: None, set: |machine, value| machine.sm.threads = value },
    Setting { name: "sm_blocks", least: None, set: |machine, value| machine.sm.blocks = value },
    Setting { name: "sm_registers", least: None, set: |machine, value| machine.sm.registers = value },
    Setting { name: "sm_shared", least: None, set: |machine, value| machine.sm.shared_bytes = value },
    Setting { name: "block_threads", least: None, set: |machine, value| machine.block.threads = value },
    Setting { name: "block_registers", least: None, set: |machine, value| machine.block.registers = value },
    Setting { name: "block_shared", least: None, set: |machine, value| machine.block.shared_bytes = value },
    Setting { name: "thread_registers", least: None, set: |machine, value| machine.block.registers_per_thread = value },
    Setting {
        name: "warp_size",
        least: Some(1),
        set: |machine, value| machine.sm.warp_size = value.unwrap_or(machine.sm.warp_size),
    },
    Setting {
        // Registers that a warp (or, on compute capability 1.x, a block) is given at a time; none: to the register.
        name: "register_unit",
        least: None,
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
        least: Some(1),
        set: |machine, value| machine.sm.shared_allocation.unit = value.unwrap_or(1),
    },
    Setting {
        name: "shared_reserved",
        least: Some(0),
        set: |machine, value| machine.sm.shared_allocation.reserved = value.unwrap_or(0),
    },
];
