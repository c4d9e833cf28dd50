//! The engine's device, simulated: any kernel of WGSL or CUDA in warps, counted as hardware counts it, and checked.
//!
//! ```text
//! WGSL ──naga──► IR ──lower──► Program ──exec──► warps in lockstep, blocks in an order that can be chosen
//!                                          └──► Observer: counters, sanitizer, …
//! ```
//!
//! Every type of WGSL is simulated, and what naga has beyond it: `f64`, `i64`, `u64`, atomics on the latter two, sums
//! of `f32` by atomics, and cooperative matrices of 16 × 16. Integers of 16 bits, textures and whatever is not for
//! computing are refused with their line.
//!
//! - [`program`] is the language of the simulator and says what it means.
//! - [`lower`](mod@lower) translates WGSL into it, [`direct`] the device IR, which kernels of CUDA become.
//! - [`mod@exec`] runs it. It knows no observer.
//! - [`observe`] are the plug-ins that see every instruction and access.
//! - [`SimDevice`] is the engine's device on top, which [`Watch`]es its launches if asked; [`profile`], [`check`] and
//!   [`record`] run a job under an observer, and so does [`trace`], for a multiprocessor to schedule what the warps did.
//!
//! # Example
//!
//! Count what the naive transpose does, and look for mistakes in it:
//!
//! ```
//! use warpground_patterns::{Request, Settings, find};
//! use warpground_sim::{SimOptions, adapter, check, profile};
//!
//! let (_, variant) = find("transpose/naive").ok_or("there is no such kernel")?;
//! let settings = Settings::defaults(variant).with("width", 64.0).with("height", 64.0);
//! let job = variant.job(&Request::new(settings, adapter(32).limits))?;
//! let options = SimOptions::default();
//!
//! let counts = profile(&job, &options)?.launches[0].counts;
//! assert_eq!(counts.global_load.sectors, 4 * counts.global_load.requests);
//! assert_eq!(counts.global_store.sectors, 32 * counts.global_store.requests);
//!
//! assert!(check(&job, &options)?.findings.is_empty());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod defined;
mod device;
pub mod direct;
mod error;
pub mod exec;
mod lanes;
pub mod lower;
pub mod observe;
pub mod program;
mod session;
mod texture;
mod watch;

pub use device::{SimDevice, SimOptions, WatchedJob, adapter, check_directly, watch_directly};
pub use error::LowerError;
pub use exec::{Cancel, LaunchOptions, Schedule};
pub use lower::{LowerOptions, lower};
pub use observe::{
    counters::Profile,
    recorder::{RecordOptions, Recording},
    sanitizer::{Finding, FindingKind, Site},
    timeline::Multiprocessors,
    tracer::{LaunchTrace, TraceOptions},
};
pub use program::{MissingBarrier, Program};
pub use session::{Checked, Profiled, Recorded, Traced, check, profile, record, trace};
pub use watch::{Watch, WatchedLaunch};
