//! What is known of a running block.

use std::collections::{HashMap, HashSet};

use super::{
    copies::UnderWay,
    order::{Brought, Clock, Messages, Parted, Since},
    shadow::{Cell, Crowd, Origin, Origins, Stamp},
    unwritten::Unwritten,
};
use crate::{observe::Access, program::Program};

/// In the place of a warp's number: every warp of the block.
pub(super) const ALL_WARPS: u16 = u16::MAX;

/// What is known of a running block.
pub(super) struct BlockState {
    pub(super) block: u32,
    pub(super) shared: Vec<Cell>,
    pub(super) shared_origins: Origins,
    pub(super) shared_crowd: Crowd,
    /// Atomics on words whose last plain write stays.
    pub(super) shared_beside: Crowd,
    /// Stamps below this are from before the last barrier.
    pub(super) shared_floor: Stamp,
    pub(super) shared_epoch: u32,
    pub(super) global_epoch: u32,
    pub(super) warp_epochs: Vec<u16>,
    /// Barriers of warps that brought only some lanes together.
    pub(super) parted: Parted,
    /// By warp: how many fences and barriers of its own it has executed.
    pub(super) moments: Vec<u32>,
    /// By number: who has come to a barrier at which a part of the block meets, and not met there yet.
    pub(super) parts: HashMap<u32, Vec<Brought>>,
    /// Reads of shared memory that nobody had written, with where they come from. If somebody else does before the next
    /// barrier, it is a race instead.
    pub(super) unwritten: Vec<(Unwritten, Origin)>,
    /// By warp, word and byte: the lanes that have written it.
    pub(super) private: Vec<[u32; 4]>,
    /// What it knows of other blocks.
    pub(super) clock: Clock,
    /// What it may make known.
    pub(super) releasable: Clock,
    /// What its warps know and may make known beyond that, since the last barrier.
    pub(super) since: Since,
    /// Its asynchronous copies.
    pub(super) copies: UnderWay,
    /// What atomics on shared memory make known.
    pub(super) messages: Messages,
    /// The flags that somebody has waited for or has looked at by an atomic, by warp, variable and byte; since the last barrier
    /// of the block by that warp, and of flags in global memory before that by [`ALL_WARPS`].
    pub(super) seen: HashSet<(u16, u16, u32)>,
}

impl BlockState {
    /// A block that begins: its number, how many warps it has, the numbers of its first barrier intervals of shared and of global
    /// memory, and the bytes of a cell as a power of two.
    pub(super) fn new(
        program: &Program,
        (block, warps): (u32, usize),
        (shared_epoch, global_epoch): (u32, u32),
        granule: u32,
    ) -> BlockState {
        let words = program.private_bytes.div_ceil(4) as usize;
        let mut private = vec![[0; 4]; warps * words];
        // A kernel's structures are there before its first instruction.
        for parameter in program.direct.iter().flat_map(|direct| &direct.frame_parameters) {
            let first = (parameter.to / 4) as usize;
            for row in private.chunks_mut(words.max(1)) {
                row.iter_mut()
                    .skip(first)
                    .take((parameter.bytes as usize).div_ceil(4))
                    .for_each(|word| *word = [u32::MAX; 4]);
            }
        }
        BlockState {
            block,
            shared: vec![Cell::default(); program.shared_bytes as usize >> granule],
            shared_origins: Origins::default(),
            shared_crowd: Crowd::default(),
            shared_beside: Crowd::default(),
            shared_floor: 0,
            shared_epoch,
            global_epoch,
            warp_epochs: vec![0; warps],
            parted: Parted::default(),
            moments: vec![0; warps],
            parts: HashMap::new(),
            unwritten: Vec::new(),
            private,
            clock: Clock::default(),
            releasable: Clock::default(),
            since: Since::default(),
            copies: UnderWay::default(),
            messages: Messages::default(),
            seen: HashSet::new(),
        }
    }

    /// Whether the warp has seen the flags that an access sets.
    pub(super) fn has_seen(&self, access: &Access<'_>) -> bool {
        let warp = u16::try_from(access.actor.warp).unwrap_or(u16::MAX);
        let seen = |by: u16, byte: u32| self.seen.contains(&(by, access.variable, byte));
        access.lanes().all(|(_, byte)| seen(warp, byte) || seen(ALL_WARPS, byte))
    }

    /// Where an access comes from.
    pub(super) fn origin(&self, access: &Access<'_>, epoch: u32) -> Origin {
        let warp = access.actor.warp as usize;
        Origin {
            epoch,
            block: access.actor.block,
            instruction: access.instruction,
            warp: u16::try_from(access.actor.warp).unwrap_or(u16::MAX),
            warp_epoch: self.warp_epochs.get(warp).copied().unwrap_or(0),
            moment: self.moments.get(warp).copied().unwrap_or(0),
        }
    }
}
