//! Asynchronous copies into shared memory: somebody else makes them while the threads go on.
//!
//! Until the thread that started a copy has waited for it, nobody may touch what it writes nor write what it reads; from then
//! on it counts as that thread's write. A copy that is bound to a barrier or a pipeline of several threads is different: its
//! thread arrives there without waiting, and a thread that waits there waits for the copy, too. So from the arrival on it counts as
//! the thread's write for all others, which come behind it only if they wait. The thread itself has to wait as well.

use std::collections::{HashMap, VecDeque};

/// A copy that may be under way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Copy {
    pub(super) warp: u16,
    pub(super) lane: u32,
    pub(super) instruction: u32,
    /// One number for each copy of the block.
    number: u32,
    /// Its thread has arrived at what it is bound to.
    arrived: bool,
}

impl Copy {
    /// Whether a thread may not touch the memory yet.
    pub(super) fn hinders(&self, warp: u32, lane: u32) -> bool {
        !self.arrived || (u32::from(self.warp), self.lane) == (warp, lane)
    }
}

/// The copies of a running block.
#[derive(Debug, Default)]
pub(super) struct UnderWay {
    /// By cell of shared memory: what is written there.
    pub(super) cells: HashMap<u32, Copy>,
    /// By variable and cell of global memory: what is read there.
    pub(super) sources: HashMap<(u16, u32), Copy>,
    /// By warp, lane and what the copies are bound to.
    threads: HashMap<(u16, u32, u64), Started>,
    /// By warp, lane and object: how often the thread has waited there.
    passes: HashMap<(u16, u32, u64), u32>,
    /// By object: how often those have who have most often. So many groups of every thread have ended there.
    passed: HashMap<u64, u32>,
    number: u32,
}

/// What one thread has started and not waited for.
#[derive(Debug, Default)]
struct Started {
    groups: VecDeque<Vec<Piece>>,
    /// What it has not made a group yet.
    open: Vec<Piece>,
    /// How many groups have ended.
    ended: u32,
}

impl Started {
    /// The pieces of the oldest groups, as many as that, which have ended.
    fn end(&mut self, groups: usize) -> Vec<Piece> {
        let groups = groups.min(self.groups.len());
        self.ended += u32::try_from(groups).unwrap_or(u32::MAX);
        self.groups.drain(..groups).flatten().collect()
    }
}

/// The cells of a copy.
#[derive(Debug, Clone, Copy)]
pub(super) struct Piece {
    pub(super) first: u32,
    pub(super) end: u32,
    /// The variable that is read, and the first cell of it.
    pub(super) source: Option<(u16, u32)>,
    pub(super) copy: Copy,
}

impl Piece {
    fn sources(&self) -> impl Iterator<Item = (u16, u32)> + use<> {
        let cells = self.end - self.first;
        self.source
            .into_iter()
            .flat_map(move |(variable, first)| (first..first.saturating_add(cells)).map(move |cell| (variable, cell)))
    }
}

impl UnderWay {
    pub(super) fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// A thread starts a copy into these cells, bound to an object or, for 0, to none.
    pub(super) fn start(
        &mut self,
        (first, end): (u32, u32),
        source: Option<(u16, u32)>,
        (warp, lane, instruction): (u16, u32, u32),
        object: u64,
    ) {
        self.number += 1;
        let copy = Copy { warp, lane, instruction, number: self.number, arrived: false };
        let piece = Piece { first, end, source, copy };
        self.threads.entry((warp, lane, object)).or_default().open.push(piece);
        self.cells.extend((first..end).map(|cell| (cell, copy)));
        self.sources.extend(piece.sources().map(|cell| (cell, copy)));
    }

    /// Makes a group of what a thread has started, and returns it.
    pub(super) fn commit(&mut self, warp: u16, lane: u32, object: u64) -> &[Piece] {
        let started = self.threads.entry((warp, lane, object)).or_default();
        let mut group = std::mem::take(&mut started.open);
        if object != 0 {
            for piece in &mut group {
                let number = piece.copy.number;
                piece.copy.arrived = true;
                for cell in piece.first..piece.end {
                    if let Some(copy) = self.cells.get_mut(&cell).filter(|copy| copy.number == number) {
                        copy.arrived = true;
                    }
                }
                for cell in piece.sources() {
                    if let Some(copy) = self.sources.get_mut(&cell).filter(|copy| copy.number == number) {
                        copy.arrived = true;
                    }
                }
            }
        }
        started.groups.push_back(group);
        started.groups.back().map_or(&[], Vec::as_slice)
    }

    /// The pieces that have ended when so many groups are left, or, for `u32::MAX`, when the oldest has ended.
    pub(super) fn wait(&mut self, warp: u16, lane: u32, left: u32, object: u64) -> Vec<Piece> {
        if object != 0 && matches!(left, 0 | u32::MAX) {
            let passes = self.passes.entry((warp, lane, object)).or_default();
            *passes += 1;
            let most = self.passed.entry(object).or_default();
            *most = (*most).max(*passes);
        }
        let Some(started) = self.threads.get_mut(&(warp, lane, object)) else { return Vec::new() };
        let ended = match left {
            u32::MAX => 1,
            left => started.groups.len().saturating_sub(left as usize),
        };
        let ended = started.end(ended);
        self.remove(&ended);
        ended
    }

    /// All threads of the block have met: what one of them has waited for has ended for all.
    pub(super) fn meet(&mut self) {
        if self.passed.is_empty() {
            return;
        }
        let mut ended = Vec::new();
        for ((.., object), started) in &mut self.threads {
            let known = self.passed.get(object).copied().unwrap_or(0).saturating_sub(started.ended);
            ended.extend(started.end(known as usize));
        }
        self.remove(&ended);
    }

    /// These pieces are not under way any more.
    fn remove(&mut self, ended: &[Piece]) {
        for piece in ended {
            let number = piece.copy.number;
            for cell in piece.first..piece.end {
                if self.cells.get(&cell).is_some_and(|copy| copy.number == number) {
                    self.cells.remove(&cell);
                }
            }
            for cell in piece.sources() {
                if self.sources.get(&cell).is_some_and(|copy| copy.number == number) {
                    self.sources.remove(&cell);
                }
            }
        }
    }
}
