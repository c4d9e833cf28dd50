//! The engine's [`Device`](warpground_engine::Device) on wgpu: the browser's WebGPU, Vulkan, Metal and DX12 behind one
//! code path.
//!
//! ```text
//! adapter.rs     which adapters there are, and what they say about themselves
//! connection.rs  a device and its queue: errors captured, loss noticed, completion awaited
//! kernels.rs     WGSL → pipeline, with explicit layouts from what the module declares
//! loops.rs       loops that a driver leaves too early, noticed and undone
//! arrays.rs      arrays of a thread's own that a driver compiles slowly
//! nesting.rs     conditions within conditions, of which a driver forgets the innermost
//! watched.rs     kernels whose loops tell when a driver leaves them
//! commands.rs    the engine's commands → wgpu's, recorded once and encoded as often as needed
//! draw.rs        draw calls through the graphics pipeline, and their targets' way back
//! transfer.rs    bytes to and from buffers, in pieces
//! textures.rs    textures and samplers, made, written and read whole
//! timer.rs       GPU timestamps or the clock, and how coarse they are
//! device.rs      the trait, on top of these
//! ```
//!
//! # Example
//!
//! ```
//! pollster::block_on(async {
//!     for adapter in warpground_gpu::adapters().await {
//!         println!("{} through {}", adapter.name, adapter.backend);
//!     }
//! });
//! ```

mod adapter;
#[cfg(not(target_arch = "wasm32"))]
mod arrays;
mod commands;
mod connection;
mod device;
mod draw;
mod kernels;
mod loops;
#[cfg(not(target_arch = "wasm32"))]
mod nesting;
mod textures;
mod timer;
mod transfer;
#[cfg(not(target_arch = "wasm32"))]
mod watched;

pub use adapter::adapters;
pub use device::{GpuDevice, Options, Patience};
pub use timer::clock_step_seconds;
