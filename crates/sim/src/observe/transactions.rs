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

use std::ops::Range;

use super::{Access, AccessKind, LANES};
use crate::exec::{lanes::Lanes, vectors::vectors};

/// Bytes of a sector.
pub const SECTOR_BYTES: u32 = 32;
/// Bytes of a cache line.
pub const LINE_BYTES: u32 = 128;
const BANKS: usize = 32;

/// The active lanes' byte offsets; every other lane repeats an active one, which changes none of the counts here.
fn filled(access: &Access<'_>) -> Lanes {
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
    Lanes(offsets)
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

    /// Whether the words of all lanes lie so close to each other that no two of them share a bank.
    fn lie_close(offsets: &Lanes) -> bool {
        let (mut least, mut most) = (u32::MAX, 0);
        for offset in &offsets.0 {
            least = least.min(offset >> 2);
            most = most.max(offset >> 2);
        }
        most - least < BANKS as u32
    }
}

/// The sectors and the lines that a request touches. No lane's piece crosses a sector: accesses are aligned.
#[must_use]
pub fn sectors_and_lines(access: &Access<'_>) -> (u32, u32) {
    if access.active == u32::MAX {
        sectors_and_lines_of(access.offsets)
    } else {
        sectors_and_lines_of(&filled(access).0)
    }
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
}

/// What a request to shared memory takes. The access has an active lane.
#[must_use]
pub fn shared_passes(access: &Access<'_>) -> SharedPasses {
    let words = (access.bytes / 4).max(1) as usize;
    if words == 1 {
        let offsets = filled(access);
        let wavefronts = if lie_close(&offsets) { 1 } else { busiest_bank(&offsets.map(|offset| offset >> 2).0) };
        return SharedPasses { wavefronts, least: 1, cycles: wavefronts };
    }
    let loads = matches!(access.kind, AccessKind::Load | AccessKind::AtomicLoad);
    // The lanes that are served together.
    let part = if loads && neighbours_agree(access) { 2 * LANES / words } else { LANES / words };
    let mut passes = SharedPasses { wavefronts: 0, least: 0, cycles: 0 };
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
    let mut touched = [0; 2 * LANES];
    let mut count = 0;
    for lane in lanes.filter(|lane| access.active >> lane & 1 == 1) {
        for word in (access.offsets[lane] >> 2..).take(words) {
            touched[count] = word;
            count += 1;
        }
    }
    busiest_bank(&touched[..count])
}

/// The most distinct words that lie in one bank, at least 1.
fn busiest_bank(words: &[u32]) -> u32 {
    let mut distinct = Distinct::default();
    let mut load = [0_u8; BANKS];
    let mut most = 1;
    for word in words {
        if distinct.add(*word) == 1 {
            let bank = &mut load[*word as usize % BANKS];
            *bank += 1;
            most = most.max(*bank);
        }
    }
    most.into()
}

/// The words of a request, each once, found by their banks.
pub(super) struct Distinct {
    /// By bank: its last word here, counted from 1.
    last: [u8; BANKS],
    /// By word: the one of its bank before, counted from 1; the word; how often it was added.
    before: [u8; 2 * LANES],
    words: [u32; 2 * LANES],
    times: [u8; 2 * LANES],
    count: usize,
}

impl Default for Distinct {
    fn default() -> Self {
        Distinct { last: [0; BANKS], before: [0; 2 * LANES], words: [0; 2 * LANES], times: [0; 2 * LANES], count: 0 }
    }
}

impl Distinct {
    /// Adds a word, and answers how often it was added.
    #[inline(always)]
    pub(super) fn add(&mut self, word: u32) -> u8 {
        let bank = word as usize % BANKS;
        let mut at = usize::from(self.last[bank]);
        while at > 0 {
            let known = (at - 1) % (2 * LANES);
            if self.words[known] == word {
                self.times[known] += 1;
                return self.times[known];
            }
            at = usize::from(self.before[known]);
        }
        let new = self.count % (2 * LANES);
        self.before[new] = self.last[bank];
        (self.words[new], self.times[new]) = (word, 1);
        self.count = new + 1;
        self.last[bank] = self.count as u8;
        1
    }
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
    fn a_stride_of_n_words_conflicts_as_often_as_n_divides_the_banks() {
        for (stride, expected) in [(1, 1), (2, 2), (3, 1), (4, 4), (6, 2), (8, 8), (16, 16), (32, 32), (33, 1)] {
            assert_eq!(wavefronts(&access(4, u32::MAX, &offsets(|lane| lane * stride * 4))), expected, "{stride}");
        }
    }
}
