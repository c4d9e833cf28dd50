//! Asynchronous copies into shared memory: until the thread that started one has waited for it, nobody may touch what it
//! writes, and from then on it counts as that thread's write.

use std::collections::{HashMap, VecDeque};

/// A copy that may be under way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Copy {
    pub(super) warp: u16,
    pub(super) lane: u32,
    pub(super) instruction: u32,
    /// One number for each copy of the block.
    number: u32,
}

/// The copies of a running block.
#[derive(Debug, Default)]
pub(super) struct UnderWay {
    /// By cell of shared memory.
    pub(super) cells: HashMap<u32, Copy>,
    /// By warp and lane.
    threads: HashMap<(u16, u32), Started>,
    number: u32,
}

/// What one thread has started and not waited for.
#[derive(Debug, Default)]
struct Started {
    groups: VecDeque<Vec<Piece>>,
    /// What it has not made a group yet.
    open: Vec<Piece>,
}

/// The cells of a copy.
#[derive(Debug, Clone, Copy)]
pub(super) struct Piece {
    pub(super) first: u32,
    pub(super) end: u32,
    pub(super) copy: Copy,
}

impl UnderWay {
    pub(super) fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    pub(super) fn start(&mut self, first: u32, end: u32, (warp, lane, instruction): (u16, u32, u32)) {
        self.number += 1;
        let copy = Copy { warp, lane, instruction, number: self.number };
        self.threads.entry((warp, lane)).or_default().open.push(Piece { first, end, copy });
        self.cells.extend((first..end).map(|cell| (cell, copy)));
    }

    pub(super) fn commit(&mut self, warp: u16, lane: u32) {
        let started = self.threads.entry((warp, lane)).or_default();
        let group = std::mem::take(&mut started.open);
        started.groups.push_back(group);
    }

    /// The pieces that have arrived when so many groups are left, or, for `u32::MAX`, when the oldest has ended.
    pub(super) fn wait(&mut self, warp: u16, lane: u32, left: u32) -> Vec<Piece> {
        let Some(started) = self.threads.get_mut(&(warp, lane)) else { return Vec::new() };
        let ended = match left {
            u32::MAX => 1,
            left => started.groups.len().saturating_sub(left as usize),
        };
        let ended = ended.min(started.groups.len());
        let arrived: Vec<Piece> = started.groups.drain(..ended).flatten().collect();
        for piece in &arrived {
            for cell in piece.first..piece.end {
                if self.cells.get(&cell) == Some(&piece.copy) {
                    self.cells.remove(&cell);
                }
            }
        }
        arrived
    }
}
