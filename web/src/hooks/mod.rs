//! What components remember and do.

mod bench;
mod check;
mod device;
mod launch;
mod link;
mod media;
mod own;
mod picture;
mod program;
mod route;
mod runner;
mod shortcut;
mod simulator;
mod text;
mod texts;
mod theme;
mod tuner;
mod watch;
mod work;

pub(crate) use bench::{Answer, Bench, use_bench};
pub(crate) use check::Checked;
pub(crate) use device::{Absence, DeviceHandle, DeviceState, use_device_opening};
pub(crate) use launch::sentence;
pub(crate) use media::use_media;
pub(crate) use own::{Given, Own};
pub(crate) use picture::{PictureSource, Pictures};
pub(crate) use program::{Latest, Phase, Translated, Workbench, kept, use_program};
pub(crate) use route::use_route;
pub(crate) use runner::{Finished, Order, Progress, Runner, use_runner};
pub(crate) use shortcut::{Shortcut, use_shortcut};
pub(crate) use simulator::{Simulator, Target, WIDTH, adapter as simulated_adapter, use_simulator_state};
pub(crate) use text::Loaded;
pub(crate) use texts::{Field, Texts, Wrong, use_texts};
pub(crate) use theme::{Theme, use_theme};
pub(crate) use tuner::Said;
pub(crate) use work::Work;
