//! Kernels as WGSL that a person reads: what goes into the device IR for it, and what a launch must know of what comes out.
//!
//! ```text
//! readable   a kernel of the device IR as WGSL (`warpground_wgsl::readable`), in the terms of the program
//! lockstep   steps that rely on the lanes of a warp going in lockstep: they are made to wait first
//! guards     conditions before barriers that all threads of a launch have to pass
//! shape      what a translation depends on beside the source, and what a launch must know of it
//! flat       parameters as the device receives them
//! precision  whether what a kernel calculates in `double` comes out the same in `float`
//! valid      the check of our own work
//! notes      what is worth knowing of a translation, in words
//! ```

mod flat;
mod guards;
mod lockstep;
mod notes;
mod precision;
mod readable;
mod shape;
mod valid;

pub(crate) use flat::{Flat, flatten};
pub(crate) use lockstep::goes_in_lockstep;
pub(crate) use precision::needs_double;
pub(crate) use readable::translate;
pub use warpground_wgsl::readable::Launched;

pub use shape::{
    Binding, Bound, Buffer, DynamicShared, Guards, Kernel, LOCKS, Record, Requirements, Scalar, ScalarSource, Shape,
};

/// What a translation says of `double` where the device has no f64.
pub const DOUBLE_AS_FLOAT: &str = "`double` is calculated as `float` here";
