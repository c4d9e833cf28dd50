//! A device of another program, used as if it were here: the page that `warpground app` serves runs kernels and whole CUDA
//! programs on the program's device, through the same [`Device`](warpground_engine::Device) as on the browser's own.
//!
//! ```text
//! RemoteDevice (page) ──Call, bytes──► Transport ──► Desk (program) ──► the program's device
//!                     ◄─Reply, bytes─           ◄──                ◄──
//! ```
//!
//! Every method of the trait is one call and one reply; long memory goes in pieces. What one page leaves behind is freed when
//! it is replaced: a [`Desk`] opens a device for each client, and keeps the last few.

mod client;
mod desk;
mod message;

pub use client::{RemoteDevice, Transport};
pub use desk::{Desk, Opener};
