//! The catalogue: what each kernel computes, on which inputs, how it is launched, what it must move and calculate, and
//! a reference of higher precision to compare with.
//!
//! A family is a folder in `shaders/` (the lesson, and each variant as WGSL and as CUDA C) and a file in
//! `families/`. Nothing here knows a device: a variant makes a [`Job`](warpground_engine::Job), and judges an
//! [`Outcome`](warpground_engine::Outcome).
//!
//! # Example
//!
//! ```
//! use warpground_patterns::{Settings, find};
//!
//! let (family, variant) = find("vector_add/guarded").ok_or("there is no such kernel")?;
//! assert_eq!(family.title, "Vector addition");
//! assert!(variant.cuda.get().contains("blockIdx.x * blockDim.x + threadIdx.x"));
//!
//! // Two floats are read and one is written for each element.
//! let settings = Settings::defaults(variant).with("n", 1000.0);
//! assert_eq!(variant.work(&settings).bytes, 12_000);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod catalogue;
pub mod check;
pub mod defect;
pub mod drawn;
mod families;
pub mod ladder;
pub mod matrix_market;
pub mod numbers;
pub mod settings;
pub mod sparse;
#[cfg(test)]
mod testing;
mod text;

pub use catalogue::{
    Family, Image, Metric, OwnInput, Request, Topic, Variant, VariantId, Work, families, find, topics, variants,
};
pub use check::{Check, Mismatch};
pub use defect::{Defect, ExpectedFinding, Explanation, Symptom};
pub use drawn::{DrawOptions, Drawing, Joined, Stage};
pub use ladder::{Ladder, Rung};
pub use matrix_market::MatrixMarketError;
pub use numbers::Numbers;
pub use settings::{Parameter, ParameterKind, ParameterRole, SettingError, Settings};
pub use sparse::SparseMatrix;
pub use text::{ProvideError, Text, provide};
