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
//!
//! # Example
//!
//! A job is plain data: kernels, buffers and steps.
//!
//! ```
//! use std::{borrow::Cow, collections::BTreeMap};
//!
//! use warpground_engine::{Buffer, ElementType, Fill, Job, Kernel, Launch, Role, Step, Trust};
//!
//! let kernel = Kernel {
//!     label: "double".to_owned(),
//!     source: Cow::Borrowed(
//!         "@group(0) @binding(0) var<storage, read_write> values: array<f32>;
//!          @compute @workgroup_size(64)
//!          fn double(@builtin(global_invocation_id) id: vec3<u32>) { values[id.x] *= 2.0; }",
//!     ),
//!     entry_point: "double".to_owned(),
//!     overrides: BTreeMap::new(),
//!     trust: Trust::Checked,
//! };
//! let values = Buffer {
//!     name: "values".to_owned(),
//!     element: ElementType::F32,
//!     length: 1024,
//!     fill: Fill::Iota,
//!     role: Role::InputOutput,
//! };
//! let launch = Launch { kernel: 0, grid: [16, 1, 1], bindings: vec![(0, 0)] };
//! let job = Job {
//!     label: "double".to_owned(),
//!     kernels: vec![kernel],
//!     buffers: vec![values],
//!     steps: vec![Step::Launch(launch)],
//!     resources: BTreeMap::new(),
//! };
//! assert_eq!(job.bytes(), 4096);
//! ```

pub mod device;
pub mod direct;
pub mod draw;
pub mod element;
pub mod error;
mod exponential;
pub mod fill;
pub mod id;
pub mod instance;
pub mod job;
pub mod layout;
mod nesting;
pub mod parallel;
mod rounding;
mod settled;
pub mod texture;
pub mod timing;
pub mod wgsl;
pub mod window;

pub use device::{Adapter, Binding, Command, Device, DeviceKind, Extensions, Features, Footprint, Limits};
pub use direct::{DirectKernel, DirectLaunch, DirectOutcome, HeapPiece, Mapping};
pub use draw::{DrawCall, Drawn, Overlap, Picture, Primitives, Target, TargetFormat};
pub use element::ElementType;
pub use error::{Error, LimitKind};
pub use exponential::exp2_is_close;
pub use fill::Fill;
pub use id::{BufferId, KernelId};
pub use instance::{Instance, Outcome, Output, Plan};
pub use job::{BIND_GROUPS, Buffer, Job, Kernel, Launch, Role, Step, Trust, fold_grid, group_and_binding, slot};
pub use layout::{Layout, Leaf, ScalarType};
pub use rounding::Rounding;
pub use texture::{AddressMode, Dimension, Filter, ImageDeclaration, Resource, Sampler, TexelFormat, Texture};
pub use timing::{Elapsed, TimeSource, Timing, TimingPlan};
