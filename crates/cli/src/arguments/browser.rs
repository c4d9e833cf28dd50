//! What can be typed after `--browser`, whatever the command.

use std::path::PathBuf;

use clap::Args;

use super::numbers::within;

/// How the Chromium of a command's `--browser` is run.
#[derive(Debug, Args)]
pub(crate) struct Browser {
    /// Arguments for that Chromium in place of those that suit this device, as often as needed
    #[arg(long, value_name = "ARGUMENT", requires = "browser", allow_hyphen_values = true)]
    pub(crate) browser_argument: Vec<String>,
    /// Give up when the page has reported nothing for this many seconds
    #[arg(long, value_name = "SECONDS", requires = "browser", default_value_t = 180,
        allow_hyphen_values = true, value_parser = within::<u64>(1..=86_400))]
    pub(crate) browser_timeout: u64,
    /// The folder of the built page
    #[arg(long, value_name = "DIR", requires = "browser")]
    pub(crate) page: Option<PathBuf>,
}
