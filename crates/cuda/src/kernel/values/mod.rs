//! Values: expressions of numbers, vectors and structures, and what C's numbers become where WGSL has none like them.

pub(super) mod convert;
mod division;
pub(super) mod double;
pub(super) mod folded;
pub(super) mod type_text;
pub(super) mod value;
pub(super) mod vector;
pub(super) mod wide;
