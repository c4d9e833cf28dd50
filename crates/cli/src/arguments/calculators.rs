//! What can be typed to the calculators: `occupancy`, `index`, `cover`, `schedule` and `worked`.

use clap::{Args, ValueEnum, builder::ValueParser};
use warpground_hardware::{
    WARP_SIZE,
    memory::{ActiveLanes, LaneOrder},
    notation::{durations, narrow, narrow_place, place, sides, wait, wide, wide_sides},
    schedule::{Durations, Order, Placement, Wait},
};

use super::numbers::within;

/// Calculates how many blocks a multiprocessor holds at once, and what limits it.
///
/// Without --threads it prints a table over the usual block sizes.
#[derive(Debug, Args)]
pub(crate) struct Occupancy {
    #[command(flatten)]
    pub(crate) machine: Machine,
    /// Lists the devices that have a name, or everything that is known about the one that is named
    #[arg(long, conflicts_with_all = ["threads", "registers", "shared", "set"])]
    pub(crate) devices: bool,
    /// Threads of a block
    #[arg(long, value_name = "T", allow_hyphen_values = true, value_parser = narrow)]
    pub(crate) threads: Option<u32>,
    /// Registers per thread; 0 ignores them
    #[arg(long, value_name = "R", default_value = "0", allow_hyphen_values = true, value_parser = narrow)]
    pub(crate) registers: u32,
    /// Bytes of shared memory per block
    #[arg(long, value_name = "BYTES", default_value = "0", allow_hyphen_values = true, value_parser = narrow)]
    pub(crate) shared: u32,
    /// One JSON object per block size (or device), each on a line
    #[arg(long)]
    pub(crate) json: bool,
}

/// The device to calculate with.
#[derive(Debug, Args)]
pub(crate) struct Machine {
    /// Which device, as `warpground occupancy --devices` shows it; none leaves every limit unknown
    #[arg(value_name = "DEVICE")]
    pub(crate) device: Option<String>,
    /// A limit of your own in place of the device's, as often as needed: sm_blocks=16. `none` removes a limit.
    /// Limits: multiprocessors, sm_threads, sm_blocks, sm_registers, sm_shared, block_threads, block_registers,
    /// block_shared, thread_registers, warp_size; and the allocation units register_unit, shared_unit, shared_reserved
    #[arg(long = "set", value_name = "LIMIT=VALUE")]
    pub(crate) set: Vec<String>,
}

/// Calculates which thread works on which element, in both directions, with the formula written out.
#[derive(Debug, Args)]
#[command(group = clap::ArgGroup::new("which").required(true).args(["thread", "number", "element"]))]
pub(crate) struct Index {
    /// Blocks of the grid (gridDim)
    #[arg(long, value_name = "X[xYxZ]", allow_hyphen_values = true, value_parser = sides)]
    pub(crate) grid: [u32; 3],
    /// Threads of a block (blockDim)
    #[arg(long, value_name = "X[xYxZ]", allow_hyphen_values = true, value_parser = sides)]
    pub(crate) block: [u32; 3],
    /// The thread with this threadIdx, in the block of --at-block
    #[arg(long, value_name = "X[,Y,Z]", requires = "at_block", allow_hyphen_values = true, value_parser = narrow_place)]
    pub(crate) thread: Option<[u32; 3]>,
    /// The block's blockIdx
    // What excludes `thread` is named too: beside it, clap does not ask for `thread`.
    #[arg(long, value_name = "X[,Y,Z]", requires = "thread", conflicts_with_all = ["number", "element"], allow_hyphen_values = true,
        value_parser = narrow_place)]
    pub(crate) at_block: Option<[u32; 3]>,
    /// The thread with this number in the whole grid, counted block by block
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = wide)]
    pub(crate) number: Option<u64>,
    /// The thread that works on this element: column, row, plane
    #[arg(long, value_name = "X[,Y,Z]", allow_hyphen_values = true, value_parser = place)]
    pub(crate) element: Option<[u64; 3]>,
    /// Lanes of a warp
    #[arg(long, value_name = "LANES", default_value_t = WARP_SIZE, allow_hyphen_values = true, value_parser = warp_size())]
    pub(crate) warp_size: u32,
    /// One JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

/// Calculates how a grid lies over a problem: full blocks, edges, idle threads, divergent warps.
#[derive(Debug, Args)]
pub(crate) struct Cover {
    /// Elements of the problem: 1000, 76x62, or 64x64x64
    #[arg(long, value_name = "W[xHxD]", allow_hyphen_values = true, value_parser = wide_sides)]
    pub(crate) size: [u64; 3],
    /// Threads of a block
    #[arg(long, value_name = "X[xYxZ]", allow_hyphen_values = true, value_parser = sides)]
    pub(crate) block: [u32; 3],
    /// Blocks of the grid; by default, as many as cover every element
    #[arg(long, value_name = "X[xYxZ]", allow_hyphen_values = true, value_parser = wide_sides)]
    pub(crate) grid: Option<[u64; 3]>,
    /// Rounds the blocks down instead of up, as integer division does: the classic mistake
    #[arg(long, conflicts_with = "grid")]
    pub(crate) truncated: bool,
    /// Lanes of a warp
    #[arg(long, value_name = "LANES", default_value_t = WARP_SIZE, allow_hyphen_values = true, value_parser = warp_size())]
    pub(crate) warp_size: u32,
    /// One JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

/// Simulates how a launch runs block by block on a device's multiprocessors.
///
/// Exit status 1 if blocks wait for each other for ever.
#[derive(Debug, Args)]
pub(crate) struct Schedule {
    /// A launch that the courses draw, in place of your own
    #[arg(
        long,
        value_enum,
        conflicts_with_all = [
            "device", "set", "blocks", "threads", "registers", "shared", "durations", "seed", "placement", "order", "wait",
        ]
    )]
    pub(crate) example: Option<Example>,
    #[command(flatten)]
    pub(crate) machine: Machine,
    /// Blocks of the grid
    #[arg(
        long,
        value_name = "N",
        required_unless_present = "example",
        allow_hyphen_values = true,
        value_parser = wide
    )]
    pub(crate) blocks: Option<u64>,
    /// Threads of a block
    #[arg(
        long,
        value_name = "T",
        required_unless_present = "example",
        allow_hyphen_values = true,
        value_parser = narrow
    )]
    pub(crate) threads: Option<u32>,
    /// Registers per thread; 0 ignores them
    #[arg(long, value_name = "R", default_value = "0", allow_hyphen_values = true, value_parser = narrow)]
    pub(crate) registers: u32,
    /// Bytes of shared memory per block
    #[arg(long, value_name = "BYTES", default_value = "0", allow_hyphen_values = true, value_parser = narrow)]
    pub(crate) shared: u32,
    /// How long blocks 0, 1, 2 … work, in ticks; the last number holds for all after. 3..9 scatters them
    #[arg(long, value_name = "TICKS", default_value = "10", allow_hyphen_values = true, value_parser = durations)]
    pub(crate) durations: Durations,
    /// Scatters the durations otherwise
    #[arg(long, default_value_t = 1, allow_hyphen_values = true, value_parser = wide)]
    pub(crate) seed: u64,
    /// Which multiprocessor gets the next block
    #[arg(long, value_enum, default_value_t = PlacementChoice::Spread)]
    pub(crate) placement: PlacementChoice,
    /// In which order blocks start; CUDA does not promise an order
    #[arg(long, value_enum, default_value_t = OrderChoice::Ascending)]
    pub(crate) order: OrderChoice,
    /// Block A spins until block B has ended, as often as needed
    #[arg(long, value_name = "A:B", value_parser = wait)]
    pub(crate) wait: Vec<Wait>,
    /// How many events to show; by default the first 30, and all of them as JSON
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = within::<usize>(0..=u64::MAX))]
    pub(crate) events: Option<usize>,
    /// One JSON object per event, each on a line, and one with the outcome
    #[arg(long)]
    pub(crate) json: bool,
}

/// A launch that the courses draw.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Example {
    /// 1,000 blocks of 128 threads and 520 bytes of shared memory on two small multiprocessors
    TwoCores,
}

/// Which multiprocessor gets the next block.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum PlacementChoice {
    /// The one with the fewest blocks
    Spread,
    /// The first that has room
    Fill,
}

impl From<PlacementChoice> for Placement {
    fn from(choice: PlacementChoice) -> Placement {
        match choice {
            PlacementChoice::Spread => Placement::Spread,
            PlacementChoice::Fill => Placement::Fill,
        }
    }
}

/// In which order blocks are handed out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum OrderChoice {
    /// 0, 1, 2 …
    Ascending,
    /// The last one first
    Descending,
}

impl From<OrderChoice> for Order {
    fn from(choice: OrderChoice) -> Order {
        match choice {
            OrderChoice::Ascending => Order::Ascending,
            OrderChoice::Descending => Order::Descending,
        }
    }
}

/// One instruction of a warp: each lane reads a word.
#[derive(Debug, Args)]
pub(crate) struct AccessArguments {
    /// Words from one lane to the next
    #[arg(long, value_name = "WORDS", default_value = "1", allow_hyphen_values = true, value_parser = wide)]
    pub(crate) stride: u64,
    /// The number of the first word
    #[arg(long, value_name = "WORDS", default_value = "0", allow_hyphen_values = true, value_parser = wide)]
    pub(crate) offset: u64,
    /// Bytes of a word: 1, 2, 4, 8 or 16
    #[arg(long, default_value = "4", allow_hyphen_values = true, value_parser = narrow)]
    pub(crate) bytes: u32,
    /// Lanes, from 1 to 32
    #[arg(long, default_value = "32", allow_hyphen_values = true, value_parser = within::<u32>(1..=32))]
    pub(crate) lanes: u32,
    /// Which lane reads which word: ascending, swapped, descending, same
    #[arg(long, default_value = "ascending", value_parser = order)]
    pub(crate) order: LaneOrder,
    /// Which lanes take part: all, even, first-half, not-first
    #[arg(long, default_value = "all", value_parser = active)]
    pub(crate) active: ActiveLanes,
    /// One JSON object per rule, each on a line
    #[arg(long)]
    pub(crate) json: bool,
}

fn order(text: &str) -> Result<LaneOrder, String> {
    LaneOrder::ALL
        .into_iter()
        .find(|order| order.id() == text)
        .ok_or_else(|| format!("there are {}", LaneOrder::ALL.map(LaneOrder::id).join(", ")))
}

fn active(text: &str) -> Result<ActiveLanes, String> {
    ActiveLanes::ALL
        .into_iter()
        .find(|active| active.id() == text)
        .ok_or_else(|| format!("there are {}", ActiveLanes::ALL.map(ActiveLanes::id).join(", ")))
}

/// Lanes of a warp that can be.
fn warp_size() -> ValueParser {
    within::<u32>(1..=u32::MAX.into())
}

/// Recalculates every number that the courses work out.
#[derive(Debug, Args)]
pub(crate) struct Worked {
    /// Which ones, for example B14; all by default
    #[arg(value_name = "ID")]
    pub(crate) ids: Vec<String>,
    /// One JSON object per number, each on a line
    #[arg(long)]
    pub(crate) json: bool,
}
