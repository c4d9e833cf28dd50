//! A device that says of itself no more than every browser's does: no types beyond WGSL, no subgroups, eight buffers a
//! kernel. What runs on it is translated as for such a browser.

use async_trait::async_trait;
use warpground_engine::{Adapter, BufferId, Command, Device, Error, Extensions, Kernel, KernelId, Timing, TimingPlan};

pub(crate) struct Modest<D> {
    inner: D,
    adapter: Adapter,
}

impl<D: Device> Modest<D> {
    pub(crate) fn new(inner: D) -> Modest<D> {
        let mut adapter = inner.adapter().clone();
        adapter.features.extensions = Extensions::NONE;
        adapter.features.subgroups = false;
        adapter.features.subgroup_sizes = None;
        adapter.limits.storage_buffers_per_kernel = 8;
        Modest { inner, adapter }
    }

    /// With smaller blocks than CUDA's devices have.
    pub(crate) fn with_threads(mut self, threads: u32) -> Modest<D> {
        self.adapter.limits.threads_per_block = threads;
        self
    }

    /// With less shared memory than CUDA's devices have.
    pub(crate) fn with_shared_bytes(mut self, bytes: u32) -> Modest<D> {
        self.adapter.limits.shared_bytes = bytes;
        self
    }
}

#[async_trait(?Send)]
impl<D: Device> Device for Modest<D> {
    fn adapter(&self) -> &Adapter {
        &self.adapter
    }

    async fn allocate(&self, label: &str, bytes: u64, uniform: bool) -> Result<BufferId, Error> {
        self.inner.allocate(label, bytes, uniform).await
    }

    fn free(&self, buffer: BufferId) {
        self.inner.free(buffer);
    }

    async fn write(&self, buffer: BufferId, offset: u64, data: &[u8]) -> Result<(), Error> {
        self.inner.write(buffer, offset, data).await
    }

    async fn read(&self, buffer: BufferId, offset: u64, length: u64) -> Result<Vec<u8>, Error> {
        self.inner.read(buffer, offset, length).await
    }

    async fn compile(&self, kernel: &Kernel) -> Result<KernelId, Error> {
        self.inner.compile(kernel).await
    }

    async fn execute(&self, commands: &[Command]) -> Result<(), Error> {
        self.inner.execute(commands).await
    }

    async fn time(&self, commands: &[Command], plan: &TimingPlan) -> Result<Timing, Error> {
        self.inner.time(commands, plan).await
    }

    async fn recover(&self) -> Result<(), Error> {
        self.inner.recover().await
    }
}
