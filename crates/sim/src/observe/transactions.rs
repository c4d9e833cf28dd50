//! What a request costs the memory system. The model is that of NVIDIA's GPUs.
//!
//! - Global memory moves sectors of 32 bytes, four to a line of 128. A request takes as many as it touches.
//! - Shared memory has 32 banks of 4 bytes. In one wavefront every bank serves one word, to any number of lanes. A
//!   request of up to 4 bytes a lane takes as many wavefronts as the busiest bank has distinct words. Requests of 8
//!   bytes per lane are served half a warp at a time, those of 16 bytes per quarter. Loads are served two parts at once
//!   where every active lane has the same address as its neighbour (the lane whose number differs in bit 0, or for all
//!   of them in bit 1) or that one is inactive.
//!
//! What Nsight Compute counts as wavefronts are those of the parts that have an active lane; its bank conflicts are the
//! wavefronts beyond one for each of these parts. That is equal in all cases of both golden files. What the request
//! takes of time differs where lanes are inactive: every part takes a cycle, active or not. That was measured on an H200
//! by the cycles of 2,048 such requests. Counters show the one, costs are calculated from the other.

use std::{cell::RefCell, ops::Range};

use super::{Access, AccessKind};
use crate::{
    exec::vectors::vectors,
    lanes::{LANES, active_lanes},
};

/// Bytes of a sector.
pub const SECTOR_BYTES: u32 = 32;
/// Bytes of a cache line.
pub const LINE_BYTES: u32 = 128;
const BANKS: usize = 32;

/// The active lanes' byte offsets; every other lane repeats an active one, which changes none of the counts here.
fn filled(access: &Access<'_>) -> [u32; LANES] {
    let mut offsets = *access.offsets;
    if access.active != u32::MAX {
        let mut last = offsets[access.active.trailing_zeros() as usize & (LANES - 1)];
        for (lane, offset) in offsets.iter_mut().enumerate() {
            if access.active >> lane & 1 == 1 {
                last = *offset;
            } else {
                *offset = last;
            }
        }
    }
    offsets
}

/// So many runs of lanes with one piece each are compared with each other, which is faster than to sort.
const FEW_RUNS: u32 = 8;

/// [`distinct`] of lanes that are few runs, each in one piece, like those of blocks of 16 by 16 threads.
fn distinct_runs(offsets: &[u32; LANES], shift: u32) -> u32 {
    let mut runs = [0; FEW_RUNS as usize];
    let mut count = 0;
    let mut last = None;
    for offset in offsets {
        let piece = offset >> shift;
        if last != Some(piece) {
            last = Some(piece);
            if !runs[..count].contains(&piece) && count < runs.len() {
                runs[count] = piece;
                count += 1;
            }
        }
    }
    count as u32
}

/// How many aligned pieces of 2^`shift` bytes these offsets lie in.
#[inline(always)]
fn distinct(offsets: &[u32; LANES], shift: u32) -> u32 {
    let (mut steps, mut descents) = (0, 0);
    for (before, here) in offsets[..LANES - 1].iter().zip(&offsets[1..]) {
        let (before, here) = (before >> shift, here >> shift);
        steps += u32::from(before != here);
        descents += u32::from(before > here);
    }
    if descents == 0 {
        return steps + 1;
    }
    if steps < FEW_RUNS {
        return distinct_runs(offsets, shift);
    }
    let mut pieces = offsets.map(|offset| offset >> shift);
    pieces.sort_unstable();
    pieces.windows(2).filter(|pair| pair[0] != pair[1]).count() as u32 + 1
}

vectors! {
    fn sectors_and_lines_of(offsets: &[u32; LANES]) -> (u32, u32) {
        (distinct(offsets, SECTOR_BYTES.trailing_zeros()), distinct(offsets, LINE_BYTES.trailing_zeros()))
    }

    /// Whether the words of the active lanes lie so close to each other that no two of them share a bank.
    fn lie_close(offsets: &[u32; LANES], active: u32) -> bool {
        let (mut least, mut most) = (u32::MAX, 0);
        if active == u32::MAX {
            for offset in offsets {
                least = least.min(offset >> 2);
                most = most.max(offset >> 2);
            }
        } else {
            for (offset, lane) in offsets.iter().zip(0_u32..) {
                let keep = 0_u32.wrapping_sub(active >> lane & 1);
                least = least.min(offset >> 2 | !keep);
                most = most.max(offset >> 2 & keep);
            }
        }
        most - least < BANKS as u32
    }
}

/// The most words of lanes that are served together.
const MOST_WORDS: usize = 2 * LANES;

/// So many words of shared memory have a place of their own.
const PLACES: usize = 1 << 14;

thread_local! {
    /// By place: the number of the word that was noted there last.
    static SPEAKERS: RefCell<[u8; PLACES]> = const { RefCell::new([0; PLACES]) };
}

/// Words that are asked for together.
struct Words {
    words: [u32; MOST_WORDS],
    count: usize,
}

/// How words meet.
#[derive(Debug, PartialEq, Eq)]
struct Meeting {
    /// The most different words that lie in one bank, at least 1.
    in_bank: u32,
    /// How often the word is there that is there most often, at least 1.
    alike: u32,
}

impl Words {
    const NONE: Words = Words { words: [0; MOST_WORDS], count: 0 };

    /// The word in which each active lane's piece begins.
    fn first_of(access: &Access<'_>) -> Words {
        let mut first = Words::NONE;
        if access.active == u32::MAX {
            for (word, offset) in first.words.iter_mut().zip(access.offsets) {
                *word = offset >> 2;
            }
            first.count = LANES;
        } else {
            access.lanes().for_each(|(_, offset)| first.add(offset >> 2));
        }
        first
    }

    fn add(&mut self, word: u32) {
        if let Some(place) = self.words.get_mut(self.count) {
            *place = word;
            self.count += 1;
        }
    }

    /// Each word notes its number in its place. The one whose number stays speaks for all that are the same. Nothing here
    /// branches on where words lie: a processor does not foresee that, and a wrong guess costs more than a word.
    fn meeting(&self) -> Meeting {
        let words = &self.words[..self.count.min(MOST_WORDS)];
        let place = |word: u32| word as usize % PLACES;
        SPEAKERS.with_borrow_mut(|speakers| {
            for (word, number) in words.iter().zip(0_u8..) {
                speakers[place(*word)] = number;
            }
            let (mut load, mut times) = ([0_u8; BANKS], [0_u8; MOST_WORDS]);
            let mut different = 0;
            for (word, number) in words.iter().zip(0_u8..) {
                let speaker = speakers[place(*word)];
                let at = usize::from(speaker) % MOST_WORDS;
                different |= self.words[at] ^ word;
                load[*word as usize % BANKS] += u8::from(speaker == number);
                times[at] += 1;
            }
            if different != 0 {
                return self.sorted_meeting();
            }
            let most = |counts: &[u8]| counts.iter().fold(1, |most, count| most.max(*count)).into();
            Meeting { in_bank: most(&load), alike: most(&times) }
        })
    }

    /// [`Words::meeting`] of words that are not the same and have the same place.
    #[cold]
    fn sorted_meeting(&self) -> Meeting {
        let mut words = self.words;
        let words = &mut words[..self.count.min(MOST_WORDS)];
        words.sort_unstable();
        let mut load = [0; BANKS];
        let mut alike = 1;
        for same in words.chunk_by(|one, other| one == other) {
            load[same[0] as usize % BANKS] += 1;
            alike = alike.max(same.len() as u32);
        }
        Meeting { in_bank: load.into_iter().fold(1, u32::max), alike }
    }
}

/// How many of the lanes meet on the word where most of them meet: as many turns at least does an atomic take.
#[must_use]
pub fn turns(access: &Access<'_>) -> u32 {
    Words::first_of(access).meeting().alike
}

/// The lanes that try in each turn of a loop of compare-and-swaps, if no other warp interferes: of those that meet on a place one
/// succeeds.
pub fn rounds(access: &Access<'_>) -> impl Iterator<Item = u32> {
    let offsets = *access.offsets;
    let mut left = access.active;
    std::iter::from_fn(move || {
        let tries = left;
        let place = |lane: u32| offsets[lane as usize & (LANES - 1)];
        for lane in active_lanes(tries) {
            if !active_lanes(tries & ((1 << lane) - 1)).any(|other| place(other) == place(lane)) {
                left &= !(1 << lane);
            }
        }
        (tries != 0).then_some(tries)
    })
}

/// The sectors and the lines that a request touches. No lane's piece crosses a sector: accesses are aligned.
#[must_use]
pub fn sectors_and_lines(access: &Access<'_>) -> (u32, u32) {
    if access.active == u32::MAX { sectors_and_lines_of(access.offsets) } else { sectors_and_lines_of(&filled(access)) }
}

/// What a request to shared memory takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SharedPasses {
    /// The wavefronts that the profiler counts.
    pub wavefronts: u32,
    /// Those that the width of the request needs without any conflict.
    pub least: u32,
    /// The cycles that it takes.
    pub cycles: u32,
    /// [`turns`], of an atomic that reads and writes.
    pub turns: u32,
}

/// What a request to shared memory takes. The access has an active lane.
#[must_use]
pub fn shared_passes(access: &Access<'_>) -> SharedPasses {
    let words = (access.bytes / 4).max(1) as usize;
    let updates = access.kind == AccessKind::AtomicUpdate;
    if words == 1 {
        if !updates && lie_close(access.offsets, access.active) {
            return SharedPasses { wavefronts: 1, least: 1, cycles: 1, turns: 0 };
        }
        let Meeting { in_bank, alike } = Words::first_of(access).meeting();
        return SharedPasses { wavefronts: in_bank, least: 1, cycles: in_bank, turns: if updates { alike } else { 0 } };
    }
    let loads = matches!(access.kind, AccessKind::Load | AccessKind::AtomicLoad);
    // The lanes that are served together.
    let part = if loads && neighbours_agree(access) { 2 * LANES / words } else { LANES / words };
    let turns = if updates { turns(access) } else { 0 };
    let mut passes = SharedPasses { wavefronts: 0, least: 0, cycles: 0, turns };
    for first in (0..LANES).step_by(part) {
        let lanes = first..first + part;
        if lanes.clone().any(|lane| access.active >> lane & 1 == 1) {
            let wavefronts = served_at_once(access, lanes, words);
            passes.wavefronts += wavefronts;
            passes.cycles += wavefronts;
            passes.least += 1;
        } else {
            passes.cycles += 1;
        }
    }
    passes
}

/// Whether each active lane's neighbour is inactive or has the same address, in one of the two senses of neighbour.
fn neighbours_agree(access: &Access<'_>) -> bool {
    let active = |lane: usize| access.active >> lane & 1 == 1;
    let agrees = |lane: usize, bit: usize| {
        let other = lane ^ bit;
        !active(lane) || !active(other) || access.offsets[lane] == access.offsets[other]
    };
    (0..LANES).all(|lane| agrees(lane, 1)) || (0..LANES).all(|lane| agrees(lane, 2))
}

/// The wavefronts of some lanes that are served together, one of them active.
fn served_at_once(access: &Access<'_>, lanes: Range<usize>, words: usize) -> u32 {
    let mut touched = Words::NONE;
    for lane in lanes.filter(|lane| access.active >> lane & 1 == 1) {
        (access.offsets[lane] >> 2..).take(words).for_each(|word| touched.add(word));
    }
    touched.meeting().in_bank
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{observe::Actor, program::Space};

    fn access(bytes: u32, active: u32, offsets: &[u32; LANES]) -> Access<'_> {
        Access {
            actor: Actor { block: 0, warp: 0 },
            instruction: 0,
            kind: AccessKind::Load,
            variable: 0,
            space: Space::Shared,
            bytes,
            active,
            offsets,
            first: true,
            unread: false,
        }
    }

    fn wavefronts(access: &Access<'_>) -> u32 {
        shared_passes(access).wavefronts
    }

    fn offsets(rule: impl Fn(u32) -> u32) -> [u32; LANES] {
        std::array::from_fn(|lane| rule(u32::try_from(lane).unwrap_or(0)))
    }

    #[test]
    fn the_order_of_lanes_does_not_change_what_a_request_touches() {
        let up = offsets(|lane| lane * 4);
        let down = offsets(|lane| (31 - lane) * 4);
        let shuffled = offsets(|lane| lane * 13 % 32 * 4);
        for offsets in [&up, &down, &shuffled] {
            assert_eq!(sectors_and_lines(&access(4, u32::MAX, offsets)), (4, 1));
            assert_eq!(wavefronts(&access(4, u32::MAX, offsets)), 1);
        }
    }

    #[test]
    fn few_runs_and_many_are_counted_alike() {
        for rows in 1..=32 {
            for apart in [0, 4, 64, 1000, 4096] {
                // Rows of lanes that lie side by side, in descending order of the rows, and the first row once more.
                let width = 32 / rows;
                let offsets = offsets(|lane| (rows - 1 - (lane / width % rows)) * apart * 4 + lane % width * 4);
                for shift in [2, 5, 7] {
                    let mut pieces: Vec<u32> = offsets.iter().map(|offset| offset >> shift).collect();
                    pieces.sort_unstable();
                    pieces.dedup();
                    assert_eq!(distinct(&offsets, shift) as usize, pieces.len(), "{rows} rows, {apart} apart, {shift}");
                }
            }
        }
    }

    #[test]
    fn inactive_lanes_touch_nothing_wherever_they_point() {
        let offsets = offsets(|lane| if lane == 5 { 64 } else { lane * 4096 });
        assert_eq!(sectors_and_lines(&access(4, 1 << 5, &offsets)), (1, 1));
        assert_eq!(wavefronts(&access(4, 1 << 5, &offsets)), 1);
    }

    #[test]
    fn wide_accesses_take_the_cycles_that_were_measured() {
        type Rule = fn(u32) -> u32;
        const ALL: u32 = u32::MAX;
        // In elements of 8 or 16 bytes: where lane i points, the active lanes, cycles of a load and of a store.
        let of_8: &[(Rule, u32, u32, u32)] = &[
            (|i| i, ALL, 2, 2),
            (|_| 0, ALL, 1, 2),
            (|i| i / 2, ALL, 1, 2),
            (|i| i % 2, ALL, 1, 2),
            (|i| i % 4, ALL, 2, 2),
            (|i| i % 16, ALL, 2, 2),
            (|i| i * 2, ALL, 4, 4),
            (|i| i * 4, ALL, 8, 8),
            (|i| i & !2, ALL, 2, 2),
            (|i| i % 2 * 16, ALL, 2, 4),
            (|i| i / 16 * 16, ALL, 2, 2),
            (|i| i / 8 * 16, ALL, 4, 4),
            (|i| i % 4 * 16, ALL, 8, 8),
            (|i| i, 0x5555_5555, 2, 2),
            (|i| i, 0x0000_ffff, 2, 2),
            (|i| i, 0x0000_00ff, 2, 2),
            (|i| i, 1, 1, 2),
        ];
        let of_16: &[(Rule, u32, u32, u32)] = &[
            (|i| i, ALL, 4, 4),
            (|_| 0, ALL, 2, 4),
            (|i| i / 2, ALL, 2, 4),
            (|i| i / 4, ALL, 2, 4),
            (|i| i % 2, ALL, 2, 4),
            (|i| i % 4, ALL, 4, 4),
            (|i| i * 2, ALL, 8, 8),
            (|i| i * 4, ALL, 16, 16),
            (|i| i % 2 * 8, ALL, 4, 8),
            (|i| i / 16 * 8, ALL, 2, 4),
            (|i| i / 8 * 8, ALL, 4, 4),
            (|i| i % 4 * 8, ALL, 16, 16),
            (|i| i / 4 * 8, ALL, 8, 8),
            (|i| i, 0x5555_5555, 4, 4),
            (|i| i, 0x0000_00ff, 4, 4),
            (|i| i, 1, 2, 4),
        ];
        for (bytes, cases) in [(8, of_8), (16, of_16)] {
            for (index, (rule, active, loads, stores)) in cases.iter().enumerate() {
                let offsets = offsets(|lane| rule(lane) * bytes);
                let load = access(bytes, *active, &offsets);
                let store = Access { kind: AccessKind::Store, ..load };
                let cycles = [&load, &store].map(|access| shared_passes(access).cycles);
                assert_eq!(cycles, [*loads, *stores], "{bytes} bytes, case {index}");
            }
        }
    }

    #[test]
    fn conflicts_are_the_wavefronts_beyond_those_that_the_width_needs_and_inactive_lanes_need_none() {
        type Rule = fn(u32) -> u32;
        // As Nsight Compute counts them: bytes per lane, where lane i points (in elements), the active lanes, whether it
        // stores, wavefronts, conflicts.
        let cases: &[(u32, Rule, u32, bool, u32, u32)] = &[
            (16, |i| i, u32::MAX, false, 4, 0),
            (16, |i| i, u32::MAX, true, 4, 0),
            (16, |i| i, 0xff, true, 1, 0),
            (16, |i| i, 0xff00, false, 1, 0),
            (16, |i| i, 0xffff_00ff, true, 3, 0),
            (16, |i| i, 0x5555_5555, false, 4, 2),
            (16, |i| i, 0x5555_5555, true, 4, 0),
            (16, |i| i / 4 * 3, u32::MAX, false, 2, 0),
            (16, |i| i * 2, u32::MAX, false, 8, 4),
            (8, |i| i, u32::MAX, false, 2, 0),
            (8, |_| 0, u32::MAX, false, 1, 0),
            (8, |i| i, 0xffff, true, 1, 0),
            (8, |i| i, 0x4924_9249, false, 1, 0),
            (8, |i| i, 0x4924_9249, true, 2, 0),
            (8, |i| i % 4 * 16, u32::MAX, false, 8, 6),
            (2, |i| i * 3, u32::MAX, false, 2, 1),
            (1, |i| i * 32, u32::MAX, false, 8, 7),
            (1, |i| i * 36, u32::MAX, false, 1, 0),
        ];
        for (index, (bytes, rule, active, stores, expected, conflicts)) in cases.iter().enumerate() {
            let offsets = offsets(|lane| rule(lane) * bytes);
            let load = access(*bytes, *active, &offsets);
            let passes = shared_passes(&if *stores { Access { kind: AccessKind::Store, ..load } } else { load });
            let counted = (passes.wavefronts, passes.wavefronts - passes.least);
            assert_eq!(counted, (*expected, *conflicts), "case {index}");
        }
    }

    #[test]
    fn of_lanes_that_meet_one_succeeds_in_each_round() {
        let of = |rule: &dyn Fn(u32) -> u32, active| {
            let offsets = offsets(|lane| rule(lane) * 4);
            rounds(&access(4, active, &offsets)).collect::<Vec<_>>()
        };
        assert_eq!(of(&|lane| lane, u32::MAX), [u32::MAX]);
        assert_eq!(of(&|_| 3, 0xf0), [0xf0, 0xe0, 0xc0, 0x80]);
        assert_eq!(of(&|lane| lane % 8, 0x0001_ffff), [0x0001_ffff, 0x0001_ff00, 0x0001_0000]);
    }

    #[test]
    fn words_meet_alike_whether_they_share_a_place_or_not() {
        let mut random = 1_u32;
        let mut next = |below: u32| {
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (random >> 8) % below
        };
        for _ in 0..2000 {
            let (count, among) = (next(64) + 1, [1, 4, 40, 256, 12_288, 1 << 20][next(6) as usize]);
            let mut words = Words::NONE;
            (0..count).for_each(|_| words.add(next(among)));
            assert_eq!(words.meeting(), words.sorted_meeting(), "{:?}", &words.words[..words.count]);
        }
    }

    #[test]
    fn a_stride_of_n_words_conflicts_as_often_as_n_divides_the_banks() {
        for (stride, expected) in [(1, 1), (2, 2), (3, 1), (4, 4), (6, 2), (8, 8), (16, 16), (32, 32), (33, 1)] {
            assert_eq!(wavefronts(&access(4, u32::MAX, &offsets(|lane| lane * stride * 4))), expected, "{stride}");
        }
    }
}
