//! Functions: the kernel, the device functions it calls and in which forms, and those that CUDA has ready.

pub(super) mod again;
pub(super) mod apart;
pub(super) mod call;
pub(super) mod flat;
pub(super) mod function;
pub(super) mod given;
pub(super) mod instance;
pub(super) mod library;
pub(super) mod parts;
pub(super) mod print;
pub(super) mod pure;
pub(super) mod returned;
pub(super) mod texts;
