//! What a device calls the memory and the kernels that it keeps.

use serde::{Deserialize, Serialize};

/// A piece of a device's memory, or a sampler. It stays valid across launches until [`Device::free`](crate::Device::free) or until the device is lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct BufferId(pub u64);

/// A kernel that a device has compiled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct KernelId(pub u64);
