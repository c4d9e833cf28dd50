//! The device IR as WGSL.
//!
//! ```text
//! tree      a typed tree of WGSL
//! print     the tree as text
//! analysis  what is known of the IR: calls, pointers
//! flat      WGSL over a flat memory: what pointers reach lies in one buffer, and an address is looked up in a table
//! runtime   what translations find ready, as WGSL: memory, wide integers, doubles, meetings of threads
//! ```

mod analysis;
mod flat;
mod print;
mod runtime;
mod tree;

pub use flat::{FAILURES, Flat, HEADER_WORDS, Options, Print, RECORDS_START, Refused, flat, header};
