//! The device IR as WGSL.
//!
//! ```text
//! tree      a typed tree of WGSL
//! print     the tree as text
//! values    the values of expressions, for each way
//! analysis  what is known of the IR: calls, pointers
//! cancellation  sums whose rounding matters, kept from drivers that simplify
//! flat      WGSL over a flat memory: what pointers reach lies in one buffer, and an address is looked up in a table
//! readable  WGSL that a person reads: every buffer by itself
//! refused   why a kernel does not become WGSL
//! runtime   what translations find ready, as WGSL: memory, wide integers, doubles, meetings of threads
//! ```
//!
//! # Example
//!
//! ```
//! use std::rc::Rc;
//!
//! use warpground_ir::{Block, Function, FunctionId, FunctionKind, Module, Place};
//! use warpground_wgsl::{Options, RECURSION_BYTES, flat};
//!
//! let kernel = Function {
//!     name: "nothing".to_owned(),
//!     kind: FunctionKind::Kernel,
//!     parameters: Vec::new(),
//!     result: None,
//!     locals: Vec::new(),
//!     frame: Vec::new(),
//!     body: Some(Rc::new(Block(Vec::new()))),
//!     contract: true,
//!     place: Place::default(),
//! };
//! let module = Module { functions: vec![kernel], ..Module::default() };
//! let options =
//!     Options { block: [64, 1, 1], shared_bytes: 0, host_memory: false, recursion_bytes: RECURSION_BYTES };
//! let Ok(translated) = flat(&module, FunctionId(0), &options) else { panic!("the kernel is refused") };
//! assert!(naga::front::wgsl::parse_str(&translated.wgsl).is_ok());
//! ```

mod analysis;
mod cancellation;
mod flat;
mod print;
pub mod readable;
mod refused;
mod runtime;
mod tree;
mod values;

pub use cancellation::keeps_sums;
pub use flat::{FAILURES, Flat, HEADER_WORDS, Options, Print, RECORDS_START, RECURSION_BYTES, flat, header};
pub use print::float;
pub use readable::{Readable, readable};
pub use refused::Refused;
pub use values::{Doubles, Shortcuts};
