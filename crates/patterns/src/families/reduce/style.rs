//! How the styles launch: which launches make one value of `n`, over which buffers.

use warpground_engine::{Buffer, ElementType, Fill, Launch, Role, Step};

use super::super::{input, output};
use crate::{Request, SettingError, Settings, catalogue::Plan};

/// How a reduction is spread over threads and launches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Style {
    /// One thread goes through everything.
    OneThread,
    /// A block makes one value of this many elements per thread; launches follow until one value is left.
    Sections { elements_a_thread: u32 },
    /// Threads stride through the elements as a grid, with `width` elements a load; a second launch of one block joins
    /// the blocks.
    Strided { width: u32 },
    /// A block makes one value of a stretch of its own, this many vectors of four a thread; launches follow until one
    /// value is left.
    Stretches { quads: u32 },
    /// Each launch lays the second half over the first.
    Halves,
    /// Threads stride through the elements, and each puts its value into the same word.
    Atomic,
}

/// A launch: it takes `elements` values and leaves `left` of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Round {
    pub(super) elements: u32,
    pub(super) left: u32,
    pub(super) blocks: u32,
}

/// Blocks that stride through the array as a grid. With 256 threads each they fill today's largest GPUs, and one block
/// of the second launch joins them quickly.
const MOST_STRIDING_BLOCKS: u32 = 1024;

/// Blocks that queue for one word: 16,384 threads of 256 make the queue visible without stopping the GPU for seconds.
const MOST_QUEUEING_BLOCKS: u32 = 64;

impl Style {
    pub(super) const ONE_EACH: Style = Style::Sections { elements_a_thread: 1 };
    pub(super) const TWO_EACH: Style = Style::Sections { elements_a_thread: 2 };
    pub(super) const HIERARCHICAL: Style = Style::Strided { width: 1 };
    pub(super) const FOUR_WIDE: Style = Style::Strided { width: 4 };

    /// Stretches of as many vectors per thread as the settings say.
    pub(super) fn stretches(settings: &Settings) -> Style {
        Style::Stretches { quads: settings.whole("quads").max(1) }
    }

    /// Elements of a load.
    fn width(self) -> u32 {
        match self {
            Style::Strided { width } => width,
            Style::Stretches { .. } => 4,
            Style::OneThread | Style::Sections { .. } | Style::Halves | Style::Atomic => 1,
        }
    }

    /// The launches that make one value of `n`, at least one.
    pub(super) fn rounds(self, n: u32, block: u32) -> Vec<Round> {
        let round = |elements: u32, left: u32, blocks: u32| Round { elements, left, blocks };
        let mut rounds = Vec::new();
        let mut elements = n;
        loop {
            rounds.push(match self {
                Style::OneThread => round(elements, 1, 1),
                Style::Atomic => round(elements, 1, elements.div_ceil(block).min(MOST_QUEUEING_BLOCKS)),
                Style::Sections { elements_a_thread } => {
                    let blocks = elements.div_ceil(block * elements_a_thread);
                    round(elements, blocks, blocks)
                }
                Style::Stretches { quads } => {
                    let blocks = elements.div_ceil(4 * block * quads);
                    round(elements, blocks, blocks)
                }
                Style::Halves => {
                    let half = elements.div_ceil(2);
                    round(elements, half, half.div_ceil(block))
                }
                Style::Strided { width } => {
                    let blocks = elements.div_ceil(block * width).min(MOST_STRIDING_BLOCKS);
                    let blocks = if rounds.is_empty() { blocks } else { 1 };
                    round(elements, blocks, blocks)
                }
            });
            match rounds.last() {
                Some(Round { left: 2.., .. }) => elements = rounds[rounds.len() - 1].left,
                _ => return rounds,
            }
        }
    }

    /// The most steps that any element goes through.
    pub(super) fn longest_path(self, n: u32, block: u32) -> u32 {
        let tree = |values: u32| values.next_power_of_two().ilog2();
        let steps = |round: &Round| match self {
            Style::OneThread => round.elements,
            Style::Sections { elements_a_thread } => tree(block * elements_a_thread),
            // The four parts of a vector take two steps, and up to three elements behind the last one three.
            Style::Stretches { quads } => round.elements.div_ceil(4 * block).min(quads) + 5 + tree(block),
            Style::Halves => 1,
            Style::Strided { width } => round.elements.div_ceil(block * round.blocks * width) + width + tree(block),
            Style::Atomic => round.elements.div_ceil(block * round.blocks) + block * round.blocks,
        };
        self.rounds(n, block).iter().map(steps).sum()
    }

    /// Two buffers of partial values in turn: what the first two launches leave is more than any later one does.
    pub(super) fn plan(self, request: &Request) -> Result<Plan, SettingError> {
        const INPUT: usize = 0;
        const RESULT: usize = 1;
        const PARTIALS: usize = 2;

        let n = request.settings.whole("n");
        let rounds = self.rounds(n, block(&request.settings));
        let last = rounds.len() - 1;
        let width = u64::from(self.width());
        let mut buffers = vec![
            input("input", ElementType::F32, u64::from(n).next_multiple_of(width), input_fill(request)),
            output("result", ElementType::F32, 1),
        ];
        for (number, round) in rounds[..last].iter().take(2).enumerate() {
            buffers.push(Buffer {
                name: format!("partials_{number}"),
                element: ElementType::F32,
                length: u64::from(round.left).next_multiple_of(width),
                fill: Fill::Poison,
                role: Role::Scratch,
            });
        }
        let mut steps = Vec::with_capacity(rounds.len());
        for (number, round) in rounds.iter().enumerate() {
            let source = if number == 0 { INPUT } else { PARTIALS + (number - 1) % 2 };
            let target = if number == last { RESULT } else { PARTIALS + number % 2 };
            let parameters = buffers.len();
            let name = if last == 0 { "parameters".to_owned() } else { format!("parameters_{number}") };
            buffers.push(Buffer::uniform(&name, &[round.elements]));
            steps.push(Step::Launch(Launch {
                kernel: 0,
                grid: request.row_of_blocks(round.blocks.into())?,
                bindings: vec![(0, source), (1, target), (2, parameters)],
            }));
        }
        Ok(Plan::of(buffers, steps))
    }
}

/// The second kernel sets the word to the identity, then the first one runs.
pub(super) fn plan_atomic(request: &Request) -> Result<Plan, SettingError> {
    let n = request.settings.whole("n");
    let blocks = Style::Atomic.rounds(n, block(&request.settings))[0].blocks;
    let buffers = vec![
        input("input", ElementType::F32, n.into(), input_fill(request)),
        output("result", ElementType::F32, 1),
        Buffer::uniform("parameters", &[n]),
    ];
    let grid = request.row_of_blocks(blocks.into())?;
    let begin = Launch { kernel: 1, grid: [1, 1, 1], bindings: vec![(1, 1)] };
    let reduce = Launch { kernel: 0, grid, bindings: vec![(0, 0), (1, 1), (2, 2)] };
    Ok(Plan::of(buffers, vec![Step::Launch(begin), Step::Launch(reduce)]))
}

/// What the array holds: random numbers from -1 to 1, or 1, 2, 3, ….
pub(super) fn input_fill(request: &Request) -> Fill {
    match request.settings.whole("data") {
        1 => Fill::Count,
        _ => Fill::Hash { seed: request.seed_of(0) },
    }
}

/// Threads of a block; 1 where that cannot be set.
pub(super) fn block(settings: &Settings) -> u32 {
    settings.whole("block_x").max(1)
}
