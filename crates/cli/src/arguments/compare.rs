//! `warpground compare`.

use std::path::PathBuf;

use clap::Args;

use super::{DeviceChoice, Own};

/// Compares two versions of your own kernel on the same launch: results, times, counters, texts.
///
/// Exit status 1 if one of the two is wrong.
#[derive(Debug, Args)]
pub(crate) struct Compare {
    /// A launch file, or a kernel alone (.wgsl or .cu), for which a launch is assumed
    #[arg(value_name = "FILE")]
    pub(crate) name: String,
    /// The other version: a .wgsl or .cu file that takes the kernel's place; left out, the first that the launch file names
    /// under `versions`
    #[arg(value_name = "KERNEL")]
    pub(crate) other: Option<PathBuf>,
    /// Of a kernel alone: the size of the problem; of a matrix, each side
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    pub(crate) n: Option<String>,
    /// Of a kernel alone: threads of a block, 256 or 16x16
    #[arg(long, value_name = "B[xB]", allow_hyphen_values = true)]
    pub(crate) block: Option<String>,
    /// Of a kernel alone: any override, as often as needed
    #[arg(long = "set", value_name = "K=V")]
    pub(crate) set: Vec<String>,
    #[command(flatten)]
    pub(crate) own: Own,
    /// One JSON object
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) device: DeviceChoice,
}
