//! The device that was asked for.

use warpground_gpu::{GpuDevice, Options};

use crate::{
    arguments::{DeviceChoice, DeviceKind},
    failure::Failure,
};

/// Opens it.
pub(crate) async fn open(choice: &DeviceChoice) -> Result<GpuDevice, Failure> {
    match choice.device {
        DeviceKind::Gpu => {
            let options = Options { adapter: choice.adapter.clone(), ..Options::default() };
            Ok(GpuDevice::open(&options).await?)
        }
    }
}
