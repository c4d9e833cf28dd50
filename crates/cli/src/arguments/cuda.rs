//! What can be typed about CUDA programs.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use warpground_hardware::preset::{Origin, card_named, preset};

use super::{BuildArguments, DeviceKind, Timeline, build::further_files, numbers::within};

/// Runs a whole CUDA program; its output and exit status become those of this command.
///
/// The program uses this command's standard output, standard error and standard input. A fault of the running program
/// ends it with status 1, an error in its text with status 2. Ctrl-C stops it.
///
/// A program may have several files: `warpground cuda main.cu kernels.cu image.cpp -I include -- ARGS`. A file beside it that
/// defines what the program only declares is found without being named. Options of nvcc that change nothing here (-O3, -arch=…,
/// -std=…, -lineinfo, -l…) are accepted. The program reads and writes files below the current folder.
#[derive(Debug, Args)]
pub(crate) struct Cuda {
    /// The program, as CUDA C++; the file with `main` need not be the first. A folder with one program in it means that program
    #[arg(value_name = "FILE.cu")]
    pub(crate) file: PathBuf,
    /// Further files of the program (.cu, .cpp, .cc, .c), and behind them its own arguments
    #[arg(value_name = "FILES|ARGS", allow_negative_numbers = true)]
    words: Vec<String>,
    /// The program's own arguments, also those that begin with a hyphen
    #[arg(value_name = "ARGS", last = true)]
    behind: Vec<String>,
    #[command(flatten)]
    pub(crate) build: BuildArguments,
    /// Afterwards, show each launch with its grid, its block and its time, on standard error
    #[arg(long)]
    pub(crate) time: bool,
    /// Afterwards, show what the simulator counted on each CUDA line, on standard error; runs on the simulator
    #[arg(long)]
    pub(crate) profile: bool,
    /// How many counted lines to show, most expensive first; 0 for all
    #[arg(long, value_name = "N", default_value_t = 20, requires = "profile", allow_hyphen_values = true,
        value_parser = within::<usize>(0..=u64::MAX))]
    pub(crate) lines: usize,
    #[command(flatten)]
    pub(crate) timeline: Timeline,
    /// With --timeline: write what the pictures show to this file, as a list in JSON, and draw nothing
    #[arg(long, value_name = "FILE.json", requires = "timeline")]
    pub(crate) timeline_file: Option<PathBuf>,
    /// Look for races, wrong indices and other mistakes in every launch, on the simulator; with a finding, the status is 1
    #[arg(long)]
    pub(crate) check: bool,
    /// Write everything that is known about the run to this file, as JSON: every launch with its time, its counters and those
    /// of its lines, and what was found (docs/report.md); runs on the simulator, which counts, unless the device is the
    /// GPU, which only takes times
    #[arg(long, value_name = "FILE.json")]
    pub(crate) report: Option<PathBuf>,
    /// Afterwards, show what the host program did, on standard error: each line with its copies, launches, waits and errors,
    /// and the values that it changed in host and device memory; then what streams may run at the same time (docs/host.md)
    #[arg(long)]
    pub(crate) history: bool,
    /// With --history: write the recording to this file, as JSON, and show nothing
    #[arg(long, value_name = "FILE.json", requires = "history")]
    pub(crate) history_file: Option<PathBuf>,
    /// How many steps of the host program to run at most, and instructions of warps in a launch on the simulator, so that
    /// an endless loop ends
    #[arg(long, value_name = "N", default_value_t = 20_000_000_000, allow_hyphen_values = true,
        value_parser = within::<u64>(1..=u64::MAX))]
    pub(crate) steps: u64,
    /// What to run on; the GPU, unless an option needs the simulator
    #[arg(long, value_enum)]
    pub(crate) device: Option<DeviceKind>,
    /// A part of the adapter's name, where there are several (see `warpground devices`)
    #[arg(long, value_name = "NAME")]
    pub(crate) adapter: Option<String>,
    /// The card that the device describes itself as where a program asks it (`cudaGetDeviceProperties`): h100, rtx-4090, t4, or any
    /// other that `warpground occupancy --devices` shows
    #[arg(long, value_name = "CARD", value_parser = card)]
    pub(crate) card: Option<String>,
    /// How kernels calculate `double` on a device that runs WGSL
    #[arg(long, value_enum, default_value_t = DoubleAs::Exact)]
    pub(crate) double: DoubleAs,
    /// The way that is tried first for launches on a device that runs WGSL; a launch that this way cannot run goes on to the next
    #[arg(long, value_enum, default_value_t = Way::Readable)]
    pub(crate) way: Way,
}

/// The id of a card, by its id or by its name.
fn card(text: &str) -> Result<String, String> {
    let found = preset(text).filter(|card| card.origin == Origin::Card).or_else(|| card_named(text));
    found
        .map(|card| card.id.to_owned())
        .ok_or_else(|| "no card is called that; `warpground occupancy --devices` lists them".to_owned())
}

/// In which way a launch runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Way {
    /// WGSL that reads like the program
    Readable,
    /// WGSL over a flat memory: all that pointers may reach in one buffer
    Flat,
    /// The simulator, which runs the program as CUDA defines it
    Simulator,
}

impl Cuda {
    /// The files that are compiled, and the program's own arguments.
    pub(crate) fn files_and_arguments(&self) -> (Vec<PathBuf>, Vec<String>) {
        let (files, words) = self.words.split_at(further_files(&self.words));
        let files = std::iter::once(self.file.clone()).chain(files.iter().map(PathBuf::from));
        (files.collect(), words.iter().chain(&self.behind).cloned().collect())
    }
}

/// How kernels calculate `double`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum DoubleAs {
    /// As IEEE doubles: as f64 where the device has it, elsewhere in integers of 32 bits
    #[value(alias = "native")]
    Exact,
    /// As IEEE doubles in integers of 32 bits, as in a browser, where no device has f64
    Portable,
    /// As f32, which is quick everywhere, and right to 7 digits
    Float,
}

/// What `double` is in a translated kernel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Double {
    /// f64, which is no type of WGSL's: for devices that have it
    Native,
    /// f32, everywhere: about 7 digits are right, not 16
    Float,
}

/// Translates the kernels of a CUDA program to WGSL.
///
/// Each kernel becomes a module of its own, with the author's names and comments.
#[derive(Debug, Args)]
pub(crate) struct Translate {
    /// The program, or kernels alone, as CUDA C++
    #[arg(value_name = "FILE.cu")]
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) build: BuildArguments,
    /// Only this kernel: the output is then a complete module
    #[arg(long, value_name = "NAME")]
    pub(crate) kernel: Option<String>,
    /// Before each line of WGSL, the CUDA line that it came from
    #[arg(long)]
    pub(crate) map: bool,
    /// What `double` becomes: float is WGSL that every device takes, native what runs where the device has f64
    #[arg(long, value_enum, default_value_t = Double::Float)]
    pub(crate) double: Double,
    /// One JSON object per kernel, each on a line, with the line map and what is bound
    #[arg(long, conflicts_with = "map")]
    pub(crate) json: bool,
}
