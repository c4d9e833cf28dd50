//! What a device can do and what it says about itself.

use std::ops::Range;

use async_trait::async_trait;
use serde::{Deserialize, Serialize};

use crate::{
    BufferId, DirectLaunch, DirectOutcome, DrawCall, Drawn, Elapsed, Error, HeapPiece, Kernel, KernelId, Resource,
    Timing, TimingPlan,
};

/// A buffer bound to a kernel's `@group` and `@binding`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Binding {
    /// [`slot`](crate::slot) of group and binding: in group 0 the WGSL binding number.
    pub index: u32,
    /// The whole of this buffer is visible to the kernel.
    pub buffer: BufferId,
}

/// One entry of the command stream: executed in order, each sees what the earlier ones wrote.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Command {
    /// Launches `grid` blocks of a kernel.
    Launch {
        /// Which kernel.
        kernel: KernelId,
        /// Blocks in x, y and z.
        grid: [u32; 3],
        /// The kernel's buffers.
        bindings: Vec<Binding>,
    },
    /// Sets every byte of a buffer to zero, as `cudaMemset` would.
    Clear {
        /// Which buffer.
        buffer: BufferId,
    },
    /// Copies bytes from one buffer to another, or within one: then as if through a third, however the places overlap.
    Copy {
        /// Where the bytes come from.
        from: BufferId,
        /// The first byte there, a multiple of 4.
        from_offset: u64,
        /// Where they go.
        to: BufferId,
        /// The first byte there, a multiple of 4.
        to_offset: u64,
        /// How many, a multiple of 4.
        bytes: u64,
    },
}

/// The bytes of a buffer that a launch touched, as ranges in order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Footprint {
    /// The buffer.
    pub buffer: BufferId,
    /// What plain loads read.
    pub read: Vec<Range<u64>>,
    /// What plain stores wrote.
    pub written: Vec<Range<u64>>,
    /// What atomics touched.
    pub updated: Vec<Range<u64>>,
}

/// A machine that runs compute kernels: a GPU behind WebGPU, Vulkan, Metal or DX12, or a simulated one.
///
/// The trait is used on one thread (in a browser there is no other), hence the futures are not `Send`. All methods take
/// `&self`: a device keeps its own books behind a cell.
#[async_trait(?Send)]
pub trait Device {
    /// Name, limits and features.
    fn adapter(&self) -> &Adapter;

    /// Allocates `bytes` bytes (rounded up to a multiple of 4). The contents are undefined until written. Kernels bind it as
    /// a storage buffer, or with `uniform`, which allows fewer bytes, as a uniform one too.
    ///
    /// # Errors
    /// [`Error::LimitExceeded`] if the device cannot hold or bind a buffer of that size, [`Error::OutOfMemory`] if it
    /// could but has no room left.
    async fn allocate(&self, label: &str, bytes: u64, uniform: bool) -> Result<BufferId, Error>;

    /// Makes a texture, whose texels are undefined until written, or a sampler. [`Device::write`] and [`Device::read`] take
    /// all texels of a texture at once, in its format, row by row without gaps; a launch binds it as a buffer, and
    /// [`Device::free`] returns it.
    ///
    /// # Errors
    /// [`Error::Unsupported`] where the device has no such resource, [`Error::OutOfMemory`] where it has no room left.
    async fn create(&self, label: &str, resource: &Resource) -> Result<BufferId, Error> {
        let _ = resource;
        Err(Error::Unsupported(format!("textures and samplers, which `{label}` is")))
    }

    /// Returns a buffer's memory. Freeing twice, or freeing what was lost with the device, does nothing.
    fn free(&self, buffer: BufferId);

    /// Writes `data` at `offset` bytes; both must be multiples of 4.
    ///
    /// # Errors
    /// [`Error::UnknownBuffer`], [`Error::OutOfBuffer`].
    async fn write(&self, buffer: BufferId, offset: u64, data: &[u8]) -> Result<(), Error>;

    /// Reads `length` bytes from `offset`; both must be multiples of 4. Waits for everything submitted before.
    ///
    /// # Errors
    /// [`Error::UnknownBuffer`], [`Error::OutOfBuffer`], [`Error::DeviceLost`].
    async fn read(&self, buffer: BufferId, offset: u64, length: u64) -> Result<Vec<u8>, Error>;

    /// Compiles a kernel, or finds it among those compiled already.
    ///
    /// # Errors
    /// [`Error::Compilation`] with the places in the source, [`Error::LimitExceeded`] for a block that is too large.
    async fn compile(&self, kernel: &Kernel) -> Result<KernelId, Error>;

    /// Executes the commands once, in order, and waits until they are done.
    ///
    /// # Errors
    /// Whatever the device reports: [`Error::Validation`], [`Error::OutOfMemory`], [`Error::DeviceLost`],
    /// [`Error::Timeout`].
    async fn execute(&self, commands: &[Command]) -> Result<(), Error>;

    /// Executes the commands once, as [`Device::execute`] does, and says how long they took by the device's own timer.
    /// `None` where it has none: the caller then takes the clock, which includes the way to the device and back.
    ///
    /// # Errors
    /// As [`Device::execute`].
    async fn execute_timed(&self, commands: &[Command]) -> Result<Option<Elapsed>, Error> {
        self.execute(commands).await?;
        Ok(None)
    }

    /// Whether it runs kernels of the device IR as they are.
    fn runs_directly(&self) -> bool {
        false
    }

    /// Launches a kernel of the device IR and waits for its end.
    ///
    /// # Errors
    /// As [`Device::execute`]; [`Error::InvalidJob`] from a device that does not run the IR.
    async fn launch_directly(&self, launch: &DirectLaunch) -> Result<DirectOutcome, Error> {
        let _ = launch;
        Err(Error::InvalidJob(format!("{} runs WGSL only", self.adapter().name)))
    }

    /// Executes the commands many times as `plan` says and returns the single readings.
    ///
    /// # Errors
    /// As [`Device::execute`].
    async fn time(&self, commands: &[Command], plan: &TimingPlan) -> Result<Timing, Error>;

    /// Sends a draw call through the graphics pipeline and reads its target back; with a plan, draws it many times more.
    ///
    /// # Errors
    /// As [`Device::execute`]; [`Error::Compilation`] for the shaders, [`Error::LimitExceeded`] for the target,
    /// [`Error::Unsupported`] from a device that only computes.
    async fn draw(&self, call: &DrawCall, plan: Option<&TimingPlan>) -> Result<Drawn, Error> {
        let _ = (call, plan);
        Err(Error::Unsupported("drawing: it has no graphics pipeline".to_owned()))
    }

    /// Which bytes the last launch touched, by buffer, where the device looks on; nothing where it does not.
    fn footprints(&self) -> Vec<Footprint> {
        Vec::new()
    }

    /// What kernels have allocated for themselves and nobody has freed, where the device knows it.
    fn heap_left(&self) -> Vec<HeapPiece> {
        Vec::new()
    }

    /// Gives up what the device is executing, as someone who stops a run wants it: afterwards it counts as lost, until
    /// [`Device::recover`]. A device whose work ends with its future has nothing to do.
    fn abandon(&self) {}

    /// Gets a lost device working again: buffers and kernels from before are gone. Does nothing on a healthy one.
    ///
    /// # Errors
    /// [`Error::DeviceLost`] if it could not be had again within a few tries.
    async fn recover(&self) -> Result<(), Error>;
}

/// What is behind a [`Device`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DeviceKind {
    /// A GPU on a card of its own.
    DiscreteGpu,
    /// A GPU that shares the processor's memory.
    IntegratedGpu,
    /// A GPU given to a virtual machine.
    VirtualGpu,
    /// The GPU's interface implemented on the processor: correct, but its times say nothing about a GPU.
    Software,
    /// Warpground's own simulator.
    Simulator,
    /// The interface does not tell.
    Unknown,
}

impl DeviceKind {
    /// Plain words for a person.
    #[must_use]
    pub fn describe(self) -> &'static str {
        match self {
            DeviceKind::DiscreteGpu => "discrete GPU",
            DeviceKind::IntegratedGpu => "integrated GPU",
            DeviceKind::VirtualGpu => "virtual GPU",
            DeviceKind::Software => "software adapter (runs on the processor)",
            DeviceKind::Simulator => "simulated GPU",
            DeviceKind::Unknown => "GPU (kind not exposed)",
        }
    }
}

/// What a device says about itself.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Adapter {
    /// The adapter's name; never empty: where the interface hides it, it is vendor and architecture.
    pub name: String,
    /// The vendor, as far as it is exposed.
    pub vendor: String,
    /// The GPU's architecture, as far as it is exposed (`"hopper"`, `"rdna-3"`).
    pub architecture: String,
    /// The driver and its version, as far as they are exposed.
    pub driver: String,
    /// The interface through which it is used: `"Vulkan"`, `"Metal"`, `"DX12"`, `"WebGPU"`, `"simulator"`.
    pub backend: String,
    /// What kind of device it is.
    pub kind: DeviceKind,
    /// What it allows.
    pub limits: Limits,
    /// What it offers beyond the core.
    pub features: Features,
}

/// What a device allows. Sizes in bytes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// Threads a block may have in x, y and z.
    pub block_dimensions: [u32; 3],
    /// Threads a block may have in all.
    pub threads_per_block: u32,
    /// Blocks a grid may have in each dimension.
    pub grid_dimension: u32,
    /// Shared (workgroup) memory a block may use.
    pub shared_bytes: u32,
    /// The largest buffer.
    pub buffer_bytes: u64,
    /// The largest part of a buffer that a kernel may see through one storage binding.
    pub storage_binding_bytes: u64,
    /// The largest uniform binding: what CUDA calls constant memory.
    pub uniform_binding_bytes: u64,
    /// Storage buffers a kernel may see at once.
    pub storage_buffers_per_kernel: u32,
}

/// What a device offers beyond WebGPU's core.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Features {
    /// GPU timestamps.
    pub timestamps: bool,
    /// Subgroup (warp) operations.
    pub subgroups: bool,
    /// The smallest and largest subgroup, where subgroups are offered.
    pub subgroup_sizes: Option<[u32; 2]>,
    /// Half-precision arithmetic.
    pub f16: bool,
    /// Cooperative matrices: products of two matrices of 16 × 16 f16, summed up in f32, which all 32 threads of a warp
    /// calculate together. Browsers have none yet.
    #[serde(default)]
    pub cooperative_matrix: bool,
    /// Samplers that interpolate between texels in single precision.
    #[serde(default)]
    pub filters_floats: bool,
    /// What it has beyond WGSL.
    #[serde(default)]
    pub extensions: Extensions,
}

impl Features {
    /// Nothing beyond WebGPU's core.
    pub const NONE: Features = Features {
        timestamps: false,
        subgroups: false,
        subgroup_sizes: None,
        f16: false,
        cooperative_matrix: false,
        filters_floats: false,
        extensions: Extensions::NONE,
    };
}

/// What a device has beyond WGSL: types that naga takes, of which browsers have none, and results that are closer than WGSL
/// demands. Texts of the catalogue never use it; translations do, where CUDA has it and the device too.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Extensions {
    /// `f64`.
    pub f64: bool,
    /// `i64` and `u64`.
    pub int64: bool,
    /// `atomic<i64>` and `atomic<u64>` with every operation.
    pub int64_atomics: bool,
    /// `atomic<f32>` in storage buffers, with addition, subtraction and exchange.
    pub float_atomics: bool,
    /// An `exp2` so close and an `fma` such that CUDA's `expf` can be made of them, as [`exp2_is_close`](crate::exp2_is_close)
    /// found out when the device was opened.
    #[serde(default)]
    pub exp2_is_close: bool,
    /// An `inverseSqrt` and an `fma` such that one step from the one by the other leads to the nearest float, as
    /// [`Rounding`](crate::Rounding) found out.
    #[serde(default)]
    pub roots_by_fma: bool,
    /// The same of quotients.
    #[serde(default)]
    pub quotients_by_fma: bool,
}

impl Extensions {
    /// No extension: what a browser has.
    pub const NONE: Extensions = Extensions {
        f64: false,
        int64: false,
        int64_atomics: false,
        float_atomics: false,
        exp2_is_close: false,
        roots_by_fma: false,
        quotients_by_fma: false,
    };
}
