//! `cargo xtask` as a person runs it, on machines that have as much as each test gives them.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod counting;
mod fixture;
mod set_up;
