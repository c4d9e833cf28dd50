//! `warpground draw`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::{DeviceChoice, numbers::within};

/// Draws with the graphics pipeline what a kernel makes, and compares the two pictures.
///
/// Exit status 1 if either is wrong.
#[derive(Debug, Args)]
pub(crate) struct Draw {
    /// Which kernel: graphics/triangles, picture/lit, stream/array_function
    #[arg(value_name = "ID")]
    pub(crate) id: String,
    /// Draw up to this step: 1 vertices, 2 primitives, 3 fragments, 4 colours, 5 the picture
    #[arg(long, value_name = "STEP", default_value_t = 5, allow_hyphen_values = true,
        value_parser = within::<u32>(1..=5))]
    pub(crate) step: u32,
    /// How corners are joined to triangles
    #[arg(long, value_enum, default_value_t = Joined::Indices)]
    pub(crate) joined: Joined,
    /// Another fragment stage of the text
    #[arg(long, value_name = "NAME")]
    pub(crate) fragment: Option<String>,
    /// Any parameter of the kernel by its name, as often as needed
    #[arg(long = "set", value_name = "K=V")]
    pub(crate) set: Vec<String>,
    /// A PNG or JPEG file for the kernels that work on pictures
    #[arg(long, value_name = "FILE")]
    pub(crate) image: Option<PathBuf>,
    /// Your own edit of the shaders, as WGSL, in place of the catalogue's
    #[arg(long, value_name = "FILE")]
    pub(crate) source: Option<PathBuf>,
    /// Write what was drawn, as PNG
    #[arg(long, value_name = "FILE")]
    pub(crate) png: Option<PathBuf>,
    /// Print the WGSL of the stages and do nothing else
    #[arg(long)]
    pub(crate) print: bool,
    /// One JSON object
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) device: DeviceChoice,
}

/// How corners are joined to triangles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Joined {
    /// By a list of indices: 0 1 2, 1 2 3
    Indices,
    /// As a strip: each corner after the second makes a triangle with the two before it
    Strip,
    /// Every three corners
    EveryThree,
}
