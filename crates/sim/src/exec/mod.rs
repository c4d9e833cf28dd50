//! Running a [`Program`]: lanes, warps, blocks, and the grid of them.
//!
//! A `warp` executes an instruction for all of its lanes before it goes on to the next, so that the cost of decoding
//! is shared by 32 lanes and the compiler can use vector instructions (`crate::lanes`, `arithmetic`; for values of 64 bits,
//! which lie in two registers, `wide`; for matrices that a warp holds together, `matrix`; twice, for wider `vectors`
//! too). `dispatch` says which instruction does what. A `block` lets its warps run in turn from barrier to barrier. The
//! `grid` decides in which order blocks run, and on how many cores.

mod arithmetic;
mod atomic;
mod block;
mod control;
pub(crate) mod direct;
mod dispatch;
mod grid;
mod hang;
mod machine;
mod matrix;
mod memory;
mod strands;
mod subgroup;
mod suspect;
mod texture;
pub(crate) mod vectors;
mod warp;
mod wide;
mod words;

pub use grid::{Cancel, LaunchOptions, Launched, Schedule, StuckAt};
pub(crate) use grid::{run, run_parallel, usable_cores, usable_cores_for};
pub use machine::BindError;
pub(crate) use machine::Machine;
pub use words::Words;
