//! What the CUDA workbench is made of.

mod bar;
mod console;
mod files;
mod given;
mod head;
mod launches;
mod name;
mod panels;
mod problems;
mod steps;
mod texts;
mod threads;

pub(crate) use bar::ProgramBar;
pub(crate) use head::{Link, ProgramActions, ProgramHead};
pub(crate) use panels::Panels;
pub(crate) use problems::Spot;
pub(crate) use texts::Texts;
pub(crate) use threads::{Threads, source_of};
