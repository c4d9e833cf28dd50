//! What the whole-system tests share: a device that must be there, and one that is smaller than it is.
//!
//! The tests are in `tests/`, a file a part of the system; those of the page in a real browser in `browser/`.

#![expect(clippy::expect_used, reason = "a test that panics has failed")]

use std::future::Future;

use async_trait::async_trait;
use warpground_engine::{
    Adapter, BufferId, Command, Device, Error, Kernel, KernelId, Limits, Resource, Timing, TimingPlan,
    wgsl::missing_feature,
};
use warpground_gpu::{GpuDevice, Options};
use warpground_patterns::{Family, Request, Settings, Variant};

/// The GPU of this machine, or the driver that replaces one.
///
/// # Panics
/// If there is none: a test without a device has tested nothing.
#[must_use]
pub fn gpu() -> GpuDevice {
    wait(GpuDevice::open(&Options::default())).expect("these tests need an adapter; a software one will do")
}

/// Whether a kernel needs a feature that a device lacks, such as a matrix unit. These tests run it on the simulator.
#[must_use]
pub fn lacks_feature(device: &dyn Device, variant: &Variant) -> bool {
    missing_feature(variant.wgsl.get(), &device.adapter().features).is_some()
}

/// Waits for a future on this thread.
pub fn wait<T>(future: impl Future<Output = T>) -> T {
    pollster::block_on(future)
}

/// The variant of that id.
///
/// # Panics
/// If the catalogue has none.
#[must_use]
pub fn variant(id: &str) -> (&'static Family, &'static Variant) {
    warpground_patterns::find(id).unwrap_or_else(|| panic!("{id} is not in the catalogue"))
}

/// A request for a variant on a device: the defaults with these values replaced.
#[must_use]
pub fn request(device: &dyn Device, variant: &Variant, changes: &[(&str, f64)]) -> Request {
    let defaults = Settings::defaults(variant);
    let settings = changes.iter().fold(defaults, |settings, (name, value)| settings.with(name, *value));
    Request::new(settings, device.adapter().limits.clone())
}

/// A device that claims less than the one behind it has.
pub struct SmallerDevice<'device> {
    device: &'device dyn Device,
    adapter: Adapter,
}

impl<'device> SmallerDevice<'device> {
    /// The device with other limits, each at most the device's own.
    #[must_use]
    pub fn new(device: &'device dyn Device, limits: Limits) -> SmallerDevice<'device> {
        SmallerDevice { device, adapter: Adapter { limits, ..device.adapter().clone() } }
    }
}

#[async_trait(?Send)]
impl Device for SmallerDevice<'_> {
    fn adapter(&self) -> &Adapter {
        &self.adapter
    }

    async fn allocate(&self, label: &str, bytes: u64, uniform: bool) -> Result<BufferId, Error> {
        self.device.allocate(label, bytes, uniform).await
    }

    async fn create(&self, label: &str, resource: &Resource) -> Result<BufferId, Error> {
        self.device.create(label, resource).await
    }

    fn free(&self, buffer: BufferId) {
        self.device.free(buffer);
    }

    async fn write(&self, buffer: BufferId, offset: u64, data: &[u8]) -> Result<(), Error> {
        self.device.write(buffer, offset, data).await
    }

    async fn read(&self, buffer: BufferId, offset: u64, length: u64) -> Result<Vec<u8>, Error> {
        self.device.read(buffer, offset, length).await
    }

    async fn compile(&self, kernel: &Kernel) -> Result<KernelId, Error> {
        self.device.compile(kernel).await
    }

    async fn execute(&self, commands: &[Command]) -> Result<(), Error> {
        self.device.execute(commands).await
    }

    async fn time(&self, commands: &[Command], plan: &TimingPlan) -> Result<Timing, Error> {
        self.device.time(commands, plan).await
    }

    async fn recover(&self) -> Result<(), Error> {
        self.device.recover().await
    }
}
