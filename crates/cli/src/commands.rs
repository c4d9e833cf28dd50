//! One file a command.

pub(crate) mod app;
pub(crate) mod bench;
pub(crate) mod calculators;
pub(crate) mod check;
pub(crate) mod compare;
pub(crate) mod cuda;
pub(crate) mod devices;
pub(crate) mod draw;
mod folder;
pub(crate) mod grade;
pub(crate) mod host;
pub(crate) mod list;
mod overseer;
pub(crate) mod profile;
pub(crate) mod run;
pub(crate) mod serve;
mod timeline;
pub(crate) mod translate;
pub(crate) mod translated;
pub(crate) mod verify;
