//! How a simulated GPU is built, and what it says about itself.

use warpground_engine::{Adapter, DeviceKind, Extensions, Features, Limits};

use crate::{exec::LaunchOptions, observe::timeline::Multiprocessors};

/// How the simulated GPU is built.
#[derive(Debug, Clone)]
pub struct SimOptions {
    /// Lanes of a warp: a power of two up to 32.
    pub width: u32,
    /// Multiprocessors, and what each holds.
    pub multiprocessors: Multiprocessors,
    /// How launches run.
    pub launch: LaunchOptions,
    /// Bytes per second that the simulated memory moves, for simulated times.
    pub bandwidth: f64,
    /// Instructions a second that the warps of one simulated multiprocessor issue, for simulated times.
    pub issue_rate: f64,
}

impl Default for SimOptions {
    fn default() -> Self {
        // Round figures of a large CUDA device, whose multiprocessors issue four instructions per cycle at 1.7 GHz.
        SimOptions {
            width: 32,
            multiprocessors: Multiprocessors::default(),
            launch: LaunchOptions::default(),
            bandwidth: 4.0e12,
            issue_rate: 6.8e9,
        }
    }
}

/// What a simulated GPU with warps of `width` lanes says about itself. Its limits are those of a CUDA device.
#[must_use]
pub fn adapter(width: u32) -> Adapter {
    Adapter {
        name: "Warpground simulator".to_owned(),
        vendor: "Warpground".to_owned(),
        architecture: format!("{width}-lane warps"),
        driver: env!("CARGO_PKG_VERSION").to_owned(),
        backend: "simulator".to_owned(),
        kind: DeviceKind::Simulator,
        limits: Limits {
            block_dimensions: [1024, 1024, 64],
            threads_per_block: 1024,
            grid_dimension: 65_535,
            shared_bytes: 48 << 10,
            buffer_bytes: (4 << 30) - 4,
            storage_binding_bytes: (2 << 30) - 4,
            uniform_binding_bytes: 64 << 10,
            storage_buffers_per_kernel: 16,
        },
        features: Features {
            timestamps: false,
            subgroups: true,
            subgroup_sizes: Some([width; 2]),
            f16: true,
            cooperative_matrix: width == 32,
            filters_floats: true,
            extensions: Extensions {
                f64: true,
                int64: true,
                int64_atomics: true,
                float_atomics: true,
                ..Extensions::NONE
            },
        },
    }
}
