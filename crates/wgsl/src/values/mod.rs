//! Values of expressions as WGSL: each becomes the expressions of its components.
//!
//! What differs between the ways (variables, and where objects lie) they say themselves ([`Values::leaf`]).
//!
//! ```text
//! types       the types of scalars' values
//! bits        values and their bits in memory
//! context     what the ways have in common
//! convert     conversions between scalars
//! operator    operations on two scalars
//! intrinsic   functions without effects
//! language    functions of `float` that WGSL has itself
//! native      `double` where the device has it
//! expression  expressions of all kinds
//! ```

pub(crate) mod bits;
mod context;
mod convert;
mod expression;
mod intrinsic;
mod language;
mod native;
mod operator;
mod types;

pub use self::{context::Shortcuts, types::Doubles};
pub(crate) use self::{context::Values, convert::Conversions, expression::value, types::held};
