//! The device that was asked for.

use std::ops::Deref;

use warpground_engine::Device;
use warpground_gpu::{GpuDevice, Options};
use warpground_sim::{SimDevice, SimOptions};

use crate::{
    arguments::{DeviceChoice, DeviceKind},
    failure::Failure,
};

/// A device that was opened.
pub(crate) enum Opened {
    /// A GPU.
    Gpu(Box<GpuDevice>),
    /// The simulator.
    Sim(Box<SimDevice>),
}

impl Deref for Opened {
    type Target = dyn Device;

    fn deref(&self) -> &Self::Target {
        match self {
            Opened::Gpu(device) => &**device,
            Opened::Sim(device) => &**device,
        }
    }
}

/// Opens it.
pub(crate) async fn open(choice: &DeviceChoice) -> Result<Opened, Failure> {
    match choice.device {
        DeviceKind::Gpu => {
            let options = Options { adapter: choice.adapter.clone(), ..Options::default() };
            Ok(Opened::Gpu(Box::new(GpuDevice::open(&options).await?)))
        }
        DeviceKind::Sim if choice.adapter.is_some() => {
            Err(Failure::Input("--adapter names a GPU; the simulator has none to choose from".to_owned()))
        }
        DeviceKind::Sim => Ok(Opened::Sim(Box::new(SimDevice::new(SimOptions::default())))),
    }
}
