//! Who touched which word last.
//!
//! For each word the last write and two reads by different threads are kept. Where barriers of whole blocks alone order
//! threads, any later write that races with a read races with one of these. Where fences or barriers of a part of a block do,
//! a writer may come after two readers and not after the third; so there the reads of further warps are kept as well, in a
//! [`Crowd`]. An entry is a [`Stamp`]: a lane, and the number of an [`Origin`], which a warp has one of for
//! each instruction and barrier interval. Stamp numbers grow, so that within a block everything before a barrier is below
//! one number, and mostly no origin need be looked up. Two more bits are for words that were not written themselves but lie
//! beside a written component in a vector; the module `component` says why.

use std::collections::HashMap;

/// An origin's number, two flags and a lane; 0 is nobody.
pub(super) type Stamp = u32;

/// The bits of a stamp that are the lane.
pub(super) const LANE_BITS: u32 = 5;
/// Another component of the word's vector was written.
const BESIDE: Stamp = 1 << LANE_BITS;
/// Only other components of the word's vector have been written so far.
const UNWRITTEN: Stamp = 1 << (LANE_BITS + 1);
const NUMBER_SHIFT: u32 = LANE_BITS + 2;
/// Beyond so many origins a launch is not followed further: a stamp has no more bits.
const MOST_ORIGINS: usize = (1 << (32 - NUMBER_SHIFT)) - 1;
const CACHE: usize = 1 << 12;

/// A warp at an instruction, in a barrier interval.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Origin {
    /// The barrier interval; its number is unique in the launch.
    pub(super) epoch: u32,
    pub(super) block: u32,
    pub(super) instruction: u32,
    pub(super) warp: u16,
    /// Barriers of the warp alone.
    pub(super) warp_epoch: u16,
    /// Fences of the warp.
    pub(super) moment: u32,
}

/// The origins of a launch or a block.
#[derive(Debug)]
pub(super) struct Origins {
    all: Vec<Origin>,
    /// Recently given numbers, so that a loop does not make new ones in every turn.
    recent: Vec<u32>,
}

impl Default for Origins {
    fn default() -> Self {
        // Number 0 is nobody.
        Origins { all: vec![Origin::default()], recent: vec![0; CACHE] }
    }
}

impl Origins {
    /// The stamp of an origin's lane 0; absent when there are too many.
    pub(super) fn stamp(&mut self, origin: Origin) -> Option<Stamp> {
        let slot = (origin.instruction.wrapping_mul(37) ^ u32::from(origin.warp).wrapping_mul(0x9e5) ^ origin.block)
            as usize
            % CACHE;
        let number = self.recent[slot];
        if number != 0 && self.all.get(number as usize) == Some(&origin) {
            return Some(number << NUMBER_SHIFT);
        }
        if self.all.len() >= MOST_ORIGINS {
            return None;
        }
        let number = u32::try_from(self.all.len()).ok()?;
        self.all.push(origin);
        self.recent[slot] = number;
        Some(number << NUMBER_SHIFT)
    }

    pub(super) fn origin(&self, stamp: Stamp) -> Origin {
        self.all.get((stamp >> NUMBER_SHIFT) as usize).copied().unwrap_or_default()
    }

    /// Stamps from now on are at least this.
    pub(super) fn next(&self) -> Stamp {
        u32::try_from(self.all.len()).map_or(Stamp::MAX, |number| number << NUMBER_SHIFT)
    }
}

/// The lane of a stamp.
pub(super) fn lane_of(stamp: Stamp) -> u32 {
    stamp & ((1 << LANE_BITS) - 1)
}

/// Whether two stamps have one origin.
pub(super) fn same_origin(one: Stamp, other: Stamp) -> bool {
    one >> NUMBER_SHIFT == other >> NUMBER_SHIFT
}

/// Whether a write's stamp is on a word because another component of its vector was written.
pub(super) fn is_beside(stamp: Stamp) -> bool {
    stamp & BESIDE != 0
}

/// What is known of a word.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Cell {
    pub(super) write: Stamp,
    pub(super) read: Stamp,
    /// A read by another thread than `read`.
    pub(super) other_read: Stamp,
}

impl Cell {
    /// Whether nobody has written the word itself.
    #[inline(always)]
    pub(super) fn is_unwritten(&self) -> bool {
        self.write == 0 || self.write & UNWRITTEN != 0
    }

    /// The word was written with what nobody has given a value.
    pub(super) fn unwrite(&mut self) {
        if self.write != 0 {
            self.write |= UNWRITTEN;
        }
    }

    /// Like [`Cell::note`] for a write of another component of the word's vector.
    pub(super) fn note_beside(&mut self, stamp: Stamp, ordered: impl Fn(Stamp) -> bool) -> Option<(Stamp, bool)> {
        let unwritten = if self.is_unwritten() { UNWRITTEN } else { 0 };
        self.note(stamp | BESIDE | unwritten, true, |earlier, _| ordered(earlier))
    }

    /// Like [`Cell::note`], but an earlier write of which `stays` holds is kept: it races with more than the current one.
    #[inline(always)]
    pub(super) fn note_staying(
        &mut self,
        stamp: Stamp,
        writes: bool,
        ordered: impl Fn(Stamp, bool) -> bool,
        stays: impl Fn(Stamp) -> bool,
    ) -> Option<(Stamp, bool)> {
        let kept = Some(self.write).filter(|write| *write != 0 && stays(*write));
        let race = self.note(stamp, writes, ordered);
        self.write = kept.unwrap_or(self.write);
        race
    }

    /// Whether both reads that are kept are by other warps, and nothing orders them before the current one: `apart` says the
    /// first of an earlier read, `ordered` the second.
    #[inline(always)]
    pub(super) fn is_crowded(&self, apart: impl Fn(Stamp) -> bool, ordered: impl Fn(Stamp) -> bool) -> bool {
        [self.read, self.other_read].into_iter().all(|read| read != 0 && apart(read) && !ordered(read))
    }

    /// Whether another read changes nothing: the word was written before the last barrier, and two threads have read it
    /// since. Stamps from `floor` on are since the barrier.
    #[inline(always)]
    pub(super) fn is_settled(&self, floor: Stamp) -> bool {
        !self.is_unwritten() && self.write < floor && self.read >= floor && self.other_read >= floor
    }

    /// Notes an access and returns the earlier one that it races with, if there is one. `ordered` says whether an
    /// earlier access, a write or not, is the same thread's or comes before the current one for certain.
    #[inline(always)]
    pub(super) fn note(
        &mut self,
        stamp: Stamp,
        writes: bool,
        ordered: impl Fn(Stamp, bool) -> bool,
    ) -> Option<(Stamp, bool)> {
        let mut race = None;
        if self.write != 0 && self.write != stamp && !ordered(self.write, true) {
            race = Some((self.write, true));
        }
        if writes {
            for read in [self.read, self.other_read] {
                if read != 0 && race.is_none() && !ordered(read, false) {
                    race = Some((read, false));
                }
            }
            self.write = stamp;
        } else if self.read == 0 || self.read == stamp || ordered(self.read, false) {
            self.read = stamp;
        } else if self.other_read == 0 || ordered(self.other_read, false) {
            self.other_read = stamp;
        }
        race
    }
}

/// Accesses that a [`Cell`] has no room for, by variable and cell: reads of words that have more readers, and atomics beside a
/// plain write that stays.
#[derive(Debug, Default)]
pub(super) struct Crowd(HashMap<(u16, u32), Vec<Stamp>>);

impl Crowd {
    /// More words than these are not followed.
    const MOST_CELLS: usize = 1 << 16;
    /// Nor are more readers of one word.
    const MOST_READERS: usize = 64;

    /// Notes a read, in place of those that are ordered before it: who comes after it comes after these.
    #[cold]
    pub(super) fn note(&mut self, cell: (u16, u32), stamp: Stamp, ordered: impl Fn(Stamp) -> bool) {
        if self.0.len() >= Self::MOST_CELLS && !self.0.contains_key(&cell) {
            return;
        }
        let readers = self.0.entry(cell).or_default();
        readers.retain(|earlier| !ordered(*earlier));
        if readers.len() < Self::MOST_READERS && !readers.iter().any(|earlier| same_origin(*earlier, stamp)) {
            readers.push(stamp);
        }
    }

    /// One that an access races with, which nothing orders.
    #[inline(always)]
    pub(super) fn meets(&self, cell: (u16, u32), ordered: impl Fn(Stamp) -> bool) -> Option<Stamp> {
        if self.0.is_empty() {
            return None;
        }
        self.0.get(&cell)?.iter().find(|earlier| !ordered(**earlier)).copied()
    }

    /// Whatever comes is ordered after all of them.
    pub(super) fn clear(&mut self) {
        self.0.clear();
    }
}
