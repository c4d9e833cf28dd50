//! The sanitizer itself: what it keeps of a launch.

use std::collections::{HashMap, HashSet};

use super::{
    block::BlockState,
    footprint::Footprint,
    order::Messages,
    plain::{Manners, manners},
    report::finding::{Finding, FindingKind},
    shadow::{Cell, Crowd, Origins},
    unwritten::{Unwritten, define_padding},
};
use crate::{
    defined::Defined,
    program::{Instruction, Program, Special},
};

/// The observer of one launch.
pub(crate) struct Sanitizer<'program> {
    pub(super) program: &'program Program,
    pub(super) grid: [u32; 3],
    pub(super) width: u32,
    /// The bytes that one cell stands for, as a power of two: words, or halves in kernels that access halves.
    pub(super) granule: u32,
    /// By variable: cells of global memory that the kernel may write, as soon as it is accessed.
    pub(super) global: Vec<Vec<Cell>>,
    /// By variable: how many cells there are.
    pub(super) cells: Vec<usize>,
    pub(super) global_origins: Origins,
    pub(super) global_crowd: Crowd,
    /// Atomics on words whose last plain write stays.
    pub(super) global_beside: Crowd,
    /// By variable: which bytes hold something, for buffers that do not from the beginning.
    pub(super) defined: Vec<Option<Defined>>,
    pub(super) messages: Messages,
    pub(super) footprint: Footprint,
    pub(super) epochs: u32,
    /// The blocks that are running.
    pub(super) blocks: Vec<BlockState>,
    /// The place of the last block in `blocks`: mostly the same one as before.
    pub(super) last: usize,
    pub(super) findings: Vec<Finding>,
    /// By instruction: a read of unwritten words that nobody was told of, because they may never be used.
    pub(super) handed_on: HashMap<u32, Unwritten>,
    /// Of the next store, what [`Observer::storing`] says.
    pub(super) storing: (u32, u32),
    /// Words of private memory that belong to functions which have returned.
    pub(super) ended: HashSet<u32>,
    /// What does not change in a loop that never ends.
    pub(super) unchanging: Vec<(String, String)>,
    pub(super) known: HashMap<(FindingKind, u32, u32, u16), usize>,
    /// Blocks on different cores met on a word.
    pub(super) suspect: bool,
    /// Whether atomics can make anything known: there are fences.
    pub(super) follows_messages: bool,
    /// Whether there are barriers at which a part of a block meets.
    pub(super) meets_in_parts: bool,
    /// By instruction, where accesses that are written as atomics count as plain ones.
    pub(super) manners: Manners,
}

impl<'program> Sanitizer<'program> {
    /// A sanitizer for a launch. `defined` says for each variable which bytes hold something; absent: all do.
    /// `plain` names variables whose atomic loads and stores count as plain ones.
    pub(crate) fn new(
        program: &'program Program,
        mut defined: Vec<Option<Defined>>,
        plain: &[String],
    ) -> Sanitizer<'program> {
        for (variable, defined) in program.variables.iter().zip(&mut defined) {
            if let Some(defined) = defined {
                define_padding(defined, &variable.shape);
            }
        }
        let halves = program.instructions.iter().any(|instruction| {
            matches!(instruction, Instruction::Load { half: true, .. } | Instruction::Store { half: true, .. })
        });
        let has = |wanted: &dyn Fn(&Special) -> bool| {
            let wanted = |of: &Instruction| matches!(of, Instruction::Special { operation, .. } if wanted(operation));
            program.instructions.iter().any(wanted)
        };
        Sanitizer {
            program,
            grid: [1; 3],
            width: 32,
            granule: match &program.direct {
                Some(direct) => {
                    let smallest = direct.accesses.iter().map(|access| access.scalar.bytes().min(4)).min();
                    smallest.unwrap_or(4).trailing_zeros()
                }
                None if halves => 1,
                None => 2,
            },
            global: vec![Vec::new(); program.variables.len()],
            cells: vec![0; program.variables.len()],
            global_origins: Origins::default(),
            global_crowd: Crowd::default(),
            global_beside: Crowd::default(),
            defined,
            messages: Messages::default(),
            footprint: Footprint::of(program.variables.len()),
            epochs: 0,
            blocks: Vec::new(),
            last: 0,
            findings: Vec::new(),
            handed_on: HashMap::new(),
            storing: (0, 0),
            ended: HashSet::new(),
            unchanging: Vec::new(),
            known: HashMap::new(),
            suspect: false,
            follows_messages: if program.direct.is_some() {
                has(&|operation| matches!(operation, Special::Fence { .. }))
            } else {
                program.traits.storage_barrier
            },
            meets_in_parts: has(&|operation| matches!(operation, Special::NamedBarrier { .. })),
            manners: manners(program, plain),
        }
    }

    /// What was found, which words hold something now, and what was touched.
    pub(crate) fn finish(self) -> (Vec<Finding>, Vec<Option<Defined>>, Footprint) {
        (self.findings, self.defined, self.footprint)
    }

    pub(super) fn block(&mut self, block: u32) -> usize {
        if self.blocks.get(self.last).is_some_and(|state| state.block == block) {
            return self.last;
        }
        self.last = self.blocks.iter().position(|state| state.block == block).unwrap_or(0);
        self.last
    }

    pub(super) fn next_epoch(&mut self) -> u32 {
        self.epochs += 1;
        self.epochs
    }
}
