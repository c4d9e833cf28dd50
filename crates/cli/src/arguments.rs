//! What can be typed. The comments here are the program's help.

mod bench;
mod browser;
mod build;
mod calculators;
mod compare;
mod cuda;
mod draw;
mod grade;
mod numbers;
mod timeline;

use std::{ops::RangeInclusive, path::PathBuf};

use clap::{Args, Parser, Subcommand, ValueEnum};
use warpground_hardware::notation::narrow;

use self::numbers::within;
pub(crate) use self::{
    bench::{Bench, SizeChoice},
    browser::Browser,
    build::{BuildArguments, without_idle_options},
    calculators::{AccessArguments, Cover, Example, Index, Machine, Occupancy, Schedule, Worked},
    compare::Compare,
    cuda::{Cuda, Double, DoubleAs, Translate, Way},
    draw::{Draw, Joined as DrawJoined},
    grade::{Format, Grade},
    timeline::Timeline,
};

/// The ports that there are.
const PORTS: RangeInclusive<u64> = 0..=65_535;

/// CUDA patterns, on the GPU you have.
///
/// Every kernel is compared with a reference before it is called correct. Exit status: 0 done and correct, 1 a wrong
/// result or a finding, 2 bad input.
#[derive(Debug, Parser)]
#[command(name = "warpground", version = env!("WARPGROUND_VERSION"), max_term_width = 100)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

// A variant says nothing about itself: what it said would take the place of the whole text of its arguments.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    List(List),
    Run(Run),
    Draw(Draw),
    Verify(Verify),
    Bench(Bench),
    Cuda(Cuda),
    Translate(Translate),
    Profile(Profile),
    Check(Check),
    Compare(Compare),
    Grade(Grade),
    Devices(Devices),
    Host(Host),
    Occupancy(Occupancy),
    Index(Index),
    Cover(Cover),
    Schedule(Schedule),
    /// Calculates the transactions that a warp's addresses become, by the old rules and the new
    Coalescing(AccessArguments),
    /// Calculates the banks of shared memory that a warp's addresses fall into
    Banks(AccessArguments),
    Worked(Worked),
    Serve(Serve),
    App(App),
}

/// Lists every kernel and calculator: id, title, where the courses show it, what can be set.
#[derive(Debug, Args)]
pub(crate) struct List {
    /// One JSON object per kernel or calculator, each on a line
    #[arg(long)]
    pub(crate) json: bool,
}

/// Runs a kernel: compares its result with the reference, and times it.
#[derive(Debug, Args)]
pub(crate) struct Run {
    /// Which kernel: family/variant, as `warpground list` shows it; or your own: a launch file, or a .wgsl or .cu file with
    /// a kernel, for which a launch is assumed
    #[arg(value_name = "ID|FILE")]
    pub(crate) id: String,
    /// The size of the problem; of a matrix, each side. `2^20` is fine
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    pub(crate) n: Option<String>,
    /// Threads of a block: 256, or 16x16
    #[arg(long, value_name = "B[xB]", allow_hyphen_values = true)]
    pub(crate) block: Option<String>,
    /// Any parameter by its name, as often as needed
    #[arg(long = "set", value_name = "K=V")]
    pub(crate) set: Vec<String>,
    /// Start from the settings that `warpground bench --tune` found on this device, or else from those that the catalogue
    /// names for large devices; other options override them
    #[arg(long)]
    pub(crate) tuned: bool,
    /// Different seeds give different random inputs
    #[arg(long, default_value_t = 1, allow_hyphen_values = true, value_parser = narrow)]
    pub(crate) seed: u32,
    /// Run the kernel with every index checked; edited kernels always run that way
    #[arg(long)]
    pub(crate) checked: bool,
    /// A text for the kernels that work on characters
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) text: Option<String>,
    /// A PNG or JPEG file for the kernels that work on pictures
    #[arg(long, value_name = "FILE")]
    pub(crate) image: Option<PathBuf>,
    /// Write the picture that the kernel made, as PNG
    #[arg(long, value_name = "FILE")]
    pub(crate) image_out: Option<PathBuf>,
    /// The weights of the mask, row by row, or the lengths of the segments, for the kernels that take them: '0 -1 0 -1 5 -1 0
    /// -1 0'
    #[arg(long, value_name = "NUMBERS", allow_hyphen_values = true)]
    pub(crate) numbers: Option<String>,
    /// A Matrix Market file for the kernels that work on sparse matrices
    #[arg(long, value_name = "FILE")]
    pub(crate) matrix: Option<PathBuf>,
    /// Your own edit of the kernel, as WGSL, in place of the catalogue's
    #[arg(long, value_name = "FILE")]
    pub(crate) source: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) own: Own,
    /// Your own launch at several values of a scalar, an override or the block: n=2^10..2^20 for powers of two, n=1000,5000,
    /// block=16x16,32x8
    #[arg(long, value_name = "KEY=VALUES")]
    pub(crate) sweep: Option<String>,
    /// One JSON object; of a sweep, one for each value
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) device: DeviceChoice,
}

/// Runs every kernel at awkward sizes and blocks; the last line counts passes and failures.
#[derive(Debug, Args)]
pub(crate) struct Verify {
    /// Which families or kernels; all by default
    #[arg(value_name = "FAMILY")]
    pub(crate) families: Vec<String>,
    /// Different seeds give different random inputs; as often as wanted
    #[arg(long = "seed", value_name = "SEED", default_values_t = [1], allow_hyphen_values = true, value_parser = narrow)]
    pub(crate) seeds: Vec<u32>,
    /// Run the kernels with every index checked; edited kernels always run that way
    #[arg(long)]
    pub(crate) checked: bool,
    /// Run them in the built page, in this Chromium, without a window; mistakes that a browser's GPU cannot show are
    /// looked for on the simulator there
    #[arg(long, value_name = "CHROMIUM", conflicts_with = "device")]
    pub(crate) browser: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) in_browser: Browser,
    /// One JSON object per kernel, each on a line, and one with the counts
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) device: DeviceChoice,
}

/// Counts what a kernel does, line by line, and says why it is slow.
///
/// The simulator runs it in warps of 32 and counts as NVIDIA's profiler does.
#[derive(Debug, Args)]
pub(crate) struct Profile {
    #[command(flatten)]
    pub(crate) subject: Subject,
    /// Show that many lines, most expensive first; 0 for all
    #[arg(long, value_name = "N", default_value_t = 20, allow_hyphen_values = true, value_parser = within::<usize>(0..=u64::MAX))]
    pub(crate) lines: usize,
    /// One JSON object: the counters (docs/report.md), or with --timeline what the picture shows
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) timeline: Timeline,
    /// With --timeline: which launch, where there are several; the first is 1
    #[arg(long, value_name = "N", default_value_t = 1, requires = "timeline", allow_hyphen_values = true,
        value_parser = within::<usize>(1..=u64::MAX))]
    pub(crate) launch: usize,
}

/// Looks for races, accesses out of bounds and other mistakes in a kernel.
///
/// Exit status 1 if anything is found, or if the result is wrong.
#[derive(Debug, Args)]
pub(crate) struct Check {
    #[command(flatten)]
    pub(crate) subject: Subject,
    /// One JSON object per finding, each on a line, and one with the count
    #[arg(long)]
    pub(crate) json: bool,
}

/// What is profiled or checked.
#[derive(Debug, Args)]
pub(crate) struct Subject {
    /// A launch file that describes launches of your own kernels, a kernel alone (.wgsl or .cu), for which a launch is
    /// assumed, or a kernel of the catalogue: family/variant
    #[arg(value_name = "FILE|ID")]
    pub(crate) name: String,
    /// The size of the problem; of a matrix, each side
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    pub(crate) n: Option<String>,
    /// Threads of a block: 256, or 16x16
    #[arg(long, value_name = "B[xB]", allow_hyphen_values = true)]
    pub(crate) block: Option<String>,
    /// Of a catalogue kernel, any parameter by its name; of a kernel alone, any override; as often as needed
    #[arg(long = "set", value_name = "K=V")]
    pub(crate) set: Vec<String>,
    /// Where it is observed: on the simulator, since a GPU does not show what its threads do
    #[arg(long, value_enum, default_value_t = DeviceKind::Sim)]
    pub(crate) device: DeviceKind,
    #[command(flatten)]
    pub(crate) own: Own,
}

/// What concerns a kernel alone, without a launch file.
#[derive(Debug, Args)]
pub(crate) struct Own {
    /// Of a kernel alone: which one, where its file has several
    #[arg(long, value_name = "KERNEL")]
    pub(crate) entry: Option<String>,
    /// Of a kernel alone: write the assumed launch to this file, to edit
    #[arg(long, value_name = "FILE.toml")]
    pub(crate) write: Option<PathBuf>,
}

/// Shows every adapter in the terms of CUDA's deviceQuery.
#[derive(Debug, Args)]
pub(crate) struct Devices {
    /// One JSON object per adapter, each on a line
    #[arg(long)]
    pub(crate) json: bool,
}

/// Shows what a host program does on this device, step by step and timed.
///
/// Exit status 1 if a step did not go as expected.
#[derive(Debug, Args)]
pub(crate) struct Host {
    /// Which demonstrations: program, memories, errors, events, streams; all by default
    #[arg(value_name = "ID")]
    pub(crate) ids: Vec<String>,
    /// One JSON object per step, each on a line
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) device: DeviceChoice,
}

/// Serves the built page to this machine.
#[derive(Debug, Args)]
pub(crate) struct Serve {
    /// The port; 0 for any free one
    #[arg(long, value_name = "P", default_value_t = warpground_serve::DEFAULT_PORT, value_parser = within::<u16>(PORTS))]
    pub(crate) port: u16,
    /// The folder of the built page
    #[arg(long, value_name = "DIR")]
    pub(crate) folder: Option<PathBuf>,
}

/// Opens the page that is built into this program, in the browser.
///
/// The page is served to this machine only, as long as the program runs.
#[derive(Debug, Args)]
pub(crate) struct App {
    /// What to open: a kernel's id, or `lab`, `exercises`, `cuda` and other pages; the first page by default
    #[arg(value_name = "PAGE")]
    pub(crate) place: Option<String>,
    /// The port; 0 for any free one
    #[arg(long, value_name = "P", default_value_t = 0, value_parser = within::<u16>(PORTS))]
    pub(crate) port: u16,
    /// The folder of a built page, in place of the one inside this program
    #[arg(long, value_name = "DIR")]
    pub(crate) folder: Option<PathBuf>,
    /// Only print the address
    #[arg(long)]
    pub(crate) no_open: bool,
    /// A part of the name of the adapter that the page runs on natively, where there are several
    #[arg(long, value_name = "NAME")]
    pub(crate) adapter: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct DeviceChoice {
    /// What to run on
    #[arg(long, value_enum, default_value_t = DeviceKind::Gpu)]
    pub(crate) device: DeviceKind,
    /// A part of the adapter's name, where there are several (see `warpground devices`)
    #[arg(long, value_name = "NAME")]
    pub(crate) adapter: Option<String>,
}

/// The kinds of devices.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum DeviceKind {
    /// A GPU of this machine, or a driver that imitates one
    Gpu,
    /// The simulator: works on any machine; its times are calculated
    Sim,
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_arguments_do_not_contradict_each_other() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn the_help_of_a_command_is_the_whole_text_of_its_arguments() {
        let program = Arguments::command();
        let text = |name: &str| {
            let command = program.find_subcommand(name).expect("there is such a command");
            let about = command.get_about().map(ToString::to_string).unwrap_or_default();
            (about, command.get_long_about().map(ToString::to_string).unwrap_or_default())
        };
        let (about, whole) = text("cuda");
        assert_eq!(about, "Runs a whole CUDA program; its output and exit status become those of this command");
        assert!(whole.starts_with(&about) && whole.contains("Options of nvcc that change nothing here"), "{whole}");
        assert_eq!(text("profile").0, "Counts what a kernel does, line by line, and says why it is slow");
        for command in program.get_subcommands() {
            assert!(command.get_about().is_some(), "{}", command.get_name());
        }
    }
}
