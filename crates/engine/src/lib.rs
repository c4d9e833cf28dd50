//! A device that runs jobs: the trait, the job, the outcome.
//!
//! Everything Warpground runs takes one path. A [`Job`] says which kernels to launch over which buffers; a
//! [`Device`] (a real GPU or a simulated one) takes it; an [`Outcome`] comes back. Neither the catalogue nor the page
//! knows which device it was.
//!
//! ```text
//! Job ──► Instance::new(device, job)   checked against the device's limits, allocated, filled, compiled
//!              │ run()                 buffers reset, outputs poisoned, every step once ──► Outcome
//!              └ time(plan)            the same steps, many times                      ──► Timing
//! ```

pub mod device;
pub mod direct;
pub mod error;
pub mod fill;
pub mod instance;
pub mod job;
pub mod layout;
mod nesting;
pub mod parallel;
mod settled;
pub mod timing;
pub mod wgsl;
pub mod window;

pub use device::{
    Adapter, Binding, BufferId, Command, Device, DeviceKind, Extensions, Features, Footprint, KernelId, Limits,
};
pub use direct::{DirectLaunch, DirectOutcome, Mapping};
pub use error::{Error, LimitKind};
pub use fill::Fill;
pub use instance::{Instance, Outcome, Output};
pub use job::{
    BIND_GROUPS, Buffer, ElementType, Job, Kernel, Launch, Role, Step, Trust, fold_grid, group_and_binding, slot,
};
pub use layout::{Layout, Leaf, ScalarType};
pub use timing::{Elapsed, TimeSource, Timing, TimingPlan};
