//! What requests take and ask for that look like the one before.
//!
//! From one execution of an instruction to the next its lanes mostly lie as they did, only at another place. What a request
//! takes then is known: wavefronts stay if all words move by the same distance, sectors and lines if it is a whole number of
//! lines.

use super::{
    Access,
    transactions::{self, LINE_BYTES, SECTOR_BYTES, SharedPasses},
};
use crate::{
    exec::vectors::vectors,
    lanes::{LANES, Lanes},
    program::Space,
};

/// So many requests in a row that are all different; after them an instruction is not followed any more.
const MOST_MISSES: u8 = 32;
const SECTORS_PER_LINE: usize = (LINE_BYTES / SECTOR_BYTES) as usize;

/// The last request of an instruction, and what it took.
#[derive(Debug, Clone)]
pub(super) struct Recurring {
    /// By lane: how far it lies behind the first active one.
    distances: Lanes,
    active: u32,
    /// Where the first active lane lies in its sector, or in its word of shared memory; and which of these it is.
    place: (Space, u32),
    misses: u8,
    shared: Option<SharedPasses>,
    /// By the sector of its line in which the first active lane lies: sectors and lines.
    global: [Option<(u32, u32)>; SECTORS_PER_LINE],
    /// [`transactions::turns`], of an atomic on global memory.
    turns: Option<u32>,
    /// The rows that it asks for, or that they are too many.
    rows: Option<Option<Rows>>,
}

/// So many rows at most.
const MOST_ROWS: usize = 4;

/// What lanes ask for: a few rows, each of lanes side by side or of one place, like those of blocks of 16 by 16 threads.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Rows {
    /// How far the first and the last lane of each begin behind the request's first lane.
    rows: [(u32, u32); MOST_ROWS],
    count: usize,
    /// The bytes that are asked for: what several lanes ask for counts once.
    pub(super) bytes: u32,
}

impl Rows {
    /// Of a request; nothing where they are too many, or overlap without being the same.
    pub(super) fn of(access: &Access<'_>) -> Option<Rows> {
        let begin = Recurring::first_of(access);
        let mut rows = [(0_u32, 0_u32); MOST_ROWS];
        let mut count = 0;
        for (_, offset) in access.lanes() {
            match rows[..count].last_mut() {
                Some((_, last)) if offset == *last || offset == last.wrapping_add(access.bytes) => *last = offset,
                _ => {
                    *rows.get_mut(count)? = (offset, offset);
                    count += 1;
                }
            }
        }
        let mut found = Rows::default();
        for (number, (first, last)) in rows[..count].iter().enumerate() {
            if rows[..number].contains(&(*first, *last)) {
                continue;
            }
            // A row that goes on at 0 comes of an index below it.
            let goes_around = last < first;
            if goes_around || rows[..number].iter().any(|(start, end)| first <= end && start <= last) {
                return None;
            }
            found.rows[found.count] = (first.wrapping_sub(begin), last.wrapping_sub(begin));
            found.count += 1;
            found.bytes += last - first + access.bytes;
        }
        Some(found)
    }

    /// The first byte of the first lane of each row, and that of its last lane, for a request that begins there.
    #[inline(always)]
    pub(super) fn from(&self, begin: u32) -> impl Iterator<Item = (u32, u32)> {
        let at = move |distance: u32| begin.wrapping_add(distance);
        self.rows[..self.count].iter().map(move |(first, last)| (at(*first), at(*last)))
    }
}

impl Default for Recurring {
    fn default() -> Self {
        Recurring {
            distances: Lanes::ZERO,
            // No request has no active lane.
            active: 0,
            place: (Space::Shared, 0),
            misses: 0,
            shared: None,
            global: [None; SECTORS_PER_LINE],
            turns: None,
            rows: None,
        }
    }
}

vectors! {
    /// Whether the active lanes lie as far behind `first` as these distances say.
    fn lie_alike(offsets: &[u32; LANES], first: u32, distances: &Lanes, active: u32) -> bool {
        let mut differing = 0;
        if active == u32::MAX {
            for (offset, distance) in offsets.iter().zip(&distances.0) {
                differing |= offset.wrapping_sub(first) ^ distance;
            }
        } else {
            for ((offset, distance), lane) in offsets.iter().zip(&distances.0).zip(0_u32..) {
                let keep = 0_u32.wrapping_sub(active >> lane & 1);
                differing |= (offset.wrapping_sub(first) ^ distance) & keep;
            }
        }
        differing == 0
    }
}

impl Recurring {
    /// Whether it is worth to ask; if so, this request takes the place of the last one unless they are alike.
    #[inline(always)]
    fn follows(&mut self, access: &Access<'_>, first: u32) -> bool {
        if self.misses >= MOST_MISSES {
            return false;
        }
        let aligned = if access.space == Space::Shared { 3 } else { SECTOR_BYTES - 1 };
        let place = (access.space, first & aligned);
        if self.active == access.active
            && self.place == place
            && lie_alike(access.offsets, first, &self.distances, access.active)
        {
            self.misses = 0;
            return true;
        }
        let misses = self.misses + 1;
        let distances = Lanes(*access.offsets).map(|offset| offset.wrapping_sub(first));
        *self = Recurring { distances, active: access.active, place, misses, ..Recurring::default() };
        true
    }

    /// Where the first active lane of a request lies.
    #[inline(always)]
    pub(super) fn first_of(access: &Access<'_>) -> u32 {
        access.offsets[access.active.trailing_zeros() as usize & (LANES - 1)]
    }

    /// [`transactions::shared_passes`].
    #[inline(always)]
    pub(super) fn shared_passes(&mut self, access: &Access<'_>) -> SharedPasses {
        if !self.follows(access, Self::first_of(access)) {
            return transactions::shared_passes(access);
        }
        *self.shared.get_or_insert_with(|| transactions::shared_passes(access))
    }

    /// [`transactions::sectors_and_lines`].
    #[inline(always)]
    pub(super) fn sectors_and_lines(&mut self, access: &Access<'_>) -> (u32, u32) {
        let first = Self::first_of(access);
        if !self.follows(access, first) {
            return transactions::sectors_and_lines(access);
        }
        let known = &mut self.global[(first / SECTOR_BYTES) as usize % SECTORS_PER_LINE];
        *known.get_or_insert_with(|| transactions::sectors_and_lines(access))
    }

    /// [`transactions::turns`] of a request whose sectors were asked for just now.
    #[inline(always)]
    pub(super) fn turns(&mut self, access: &Access<'_>) -> u32 {
        if self.misses >= MOST_MISSES {
            return transactions::turns(access);
        }
        *self.turns.get_or_insert_with(|| transactions::turns(access))
    }

    /// The rows of a request whose sectors were asked for just now.
    #[inline(always)]
    pub(super) fn rows(&mut self, access: &Access<'_>) -> Option<Rows> {
        if self.misses >= MOST_MISSES {
            return Rows::of(access);
        }
        *self.rows.get_or_insert_with(|| Rows::of(access))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::observe::{AccessKind, Actor};

    #[test]
    fn a_request_takes_what_it_takes_whatever_came_before() {
        let mut random = 1_u32;
        let mut next = || {
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            random >> 8
        };
        for bytes in [1, 2, 4, 8, 16] {
            for kind in [AccessKind::Load, AccessKind::Store, AccessKind::AtomicUpdate] {
                let mut followed = [Recurring::default(), Recurring::default()];
                for round in 0..200 {
                    let stride = [1, 1, 2, 33, 32][next() as usize % 5] * bytes;
                    let first = next() % 64 * bytes + if round % 3 == 0 { 128 } else { 0 };
                    let active = [u32::MAX, u32::MAX, 0xffff, 0x5555_5555, 1 << 9][next() as usize % 5];
                    let offsets: [u32; LANES] = std::array::from_fn(|lane| first + lane as u32 * stride);
                    let actor = Actor { block: 0, warp: 0 };
                    let access = |space| Access {
                        actor,
                        instruction: 0,
                        kind,
                        variable: 0,
                        space,
                        bytes,
                        active,
                        offsets: &offsets,
                        first: true,
                        unread: false,
                    };
                    let (shared, global) = (access(Space::Shared), access(Space::Global));
                    let [of_shared, of_global] = &mut followed;
                    // Never given up: what is compared is what is remembered.
                    (of_shared.misses, of_global.misses) = (0, 0);
                    assert_eq!(of_shared.shared_passes(&shared), transactions::shared_passes(&shared));
                    assert_eq!(of_global.sectors_and_lines(&global), transactions::sectors_and_lines(&global));
                    assert_eq!(of_global.turns(&global), transactions::turns(&global));
                }
            }
        }
    }
}
