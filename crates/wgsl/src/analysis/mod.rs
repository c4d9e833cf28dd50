//! What is known of a module before WGSL is made of it.

pub(crate) mod calls;
pub(crate) mod pointers;
pub(crate) mod walk;
