//! Reads of what nobody had written.

use super::{
    Defined, Sanitizer,
    shadow::{Cell, lane_of},
};
use crate::{
    defined::{bytes_of_word, define},
    observe::{Access, Actor, Observer},
    program::{AtomicOp, Instruction, Program, Shape, Space},
};

/// A read of what nobody had written.
#[derive(Debug, Clone, Copy)]
pub(super) struct Unwritten {
    pub(super) actor: Actor,
    pub(super) instruction: u32,
    pub(super) variable: u16,
    pub(super) space: Space,
    pub(super) lane: u32,
    pub(super) offset: u32,
}

/// So many reads of unwritten shared memory are kept between two barriers.
pub(super) const MOST_UNWRITTEN: usize = 1024;

impl Unwritten {
    pub(super) fn new(access: &Access<'_>, lane: u32, offset: u32) -> Unwritten {
        let Access { actor, instruction, variable, space, .. } = *access;
        Unwritten { actor, instruction, variable, space, lane, offset }
    }
}

/// The bytes of a word that an access of so many bytes touches, as bits: all of them where it touches whole words.
#[inline(always)]
pub(super) fn bytes_in_word(bytes: u32, offset: u32) -> u64 {
    if bytes < 4 { ((1 << bytes) - 1) << (offset % 4) & 0xf } else { 0xf }
}

/// Whether somebody has written what an access reads of a word. One byte or two must all be written; a whole word may be
/// a structure with bytes between its members that nobody writes, so one written byte is enough.
#[inline(always)]
pub(super) fn holds(written: u64, read: u64) -> bool {
    if read == 0xf { written != 0 } else { written & read == read }
}

/// Of a word the masks of lanes that belong to these bytes of it, given as bits.
pub(super) fn bytes_of(word: &mut [u32; 4], bytes: u64) -> impl Iterator<Item = &mut u32> {
    word.iter_mut().enumerate().filter(move |(byte, _)| bytes >> byte & 1 == 1).map(|(_, mask)| mask)
}

/// The bytes of a word that a lane has written, as bits.
#[inline(always)]
pub(super) fn written_by(word: &[u32; 4], lane: u32) -> u64 {
    word.iter().zip(0..).fold(0, |bits, (mask, byte)| bits | u64::from(mask >> lane & 1) << byte)
}

/// Counts as written what lies between the members of structures: nobody writes it, and nobody reads it but to copy all of
/// a structure.
pub(super) fn define_padding(defined: &mut Defined, shape: &Shape) {
    let Shape::Array { element, stride, .. } = shape else { return };
    let stride = (*stride / 4) as usize;
    if stride == 0 || !matches!(**element, Shape::Struct { .. }) {
        return;
    }
    for padding in element.padding() {
        for element in (0..defined.len() * 16).step_by(stride) {
            define(defined, (element + padding as usize) * 4, 4);
        }
    }
}

/// What an access reads of which nobody has written anything.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Gaps {
    /// The first place, by lane and byte.
    any: Option<(u32, u32)>,
    /// The first one where the lane reads nothing else.
    whole: Option<(u32, u32)>,
}

impl Gaps {
    /// Notes what a lane reads from `offset` on: for each piece of 2^`shift` bytes, whether somebody has written it.
    #[inline(always)]
    pub(super) fn note(&mut self, lane: u32, offset: u32, shift: u32, written: impl Iterator<Item = bool>) {
        let (mut first, mut some) = (None, false);
        for (step, written) in (0..).zip(written) {
            some |= written;
            if !written && first.is_none() {
                first = Some((lane, offset + (step << shift)));
            }
        }
        if first.is_some() {
            self.any = self.any.or(first);
            if !some {
                self.whole = self.whole.or(first);
            }
        }
    }

    /// The place that is reported at the load. Words that nothing uses or that are only moved, and partly written vectors, are
    /// not: their unused members and components do no harm, and the used ones are followed to their use. Bits that are only
    /// written back, beside a bit field that changes, are not read at all.
    #[inline(always)]
    pub(super) fn told(&self, program: &Program, instruction: u32) -> Option<(u32, u32)> {
        self.any?;
        let access = match (&program.direct, program.instructions.get(instruction as usize)) {
            (Some(direct), Some(Instruction::PointerLoad { access, .. })) => direct.accesses.get(*access as usize),
            _ => None,
        };
        match access {
            Some(access) if access.moves || access.unread || access.keeps => None,
            Some(access) if access.count > 1 => self.whole,
            _ => self.any,
        }
    }
}

impl Sanitizer<'_> {
    /// The lanes that read a word which nobody has written.
    pub(super) fn unwritten_lanes(&mut self, access: &Access<'_>) -> u32 {
        let lanes_where = |unwritten: &dyn Fn(u32, u32) -> bool| {
            access
                .lanes()
                .filter(|(lane, offset)| unwritten(*lane, *offset))
                .fold(0, |lanes, (lane, _)| lanes | 1 << lane)
        };
        match access.space {
            Space::Private => {
                let words = self.program.private_bytes.div_ceil(4) as usize;
                let index = self.block(access.actor.block);
                let base = access.actor.warp as usize * words;
                let private = &self.blocks[index].private;
                lanes_where(&|lane, offset| {
                    let word = (offset / 4) as usize;
                    let read = bytes_in_word(access.bytes, offset);
                    word < words && private.get(base + word).is_some_and(|word| !holds(written_by(word, lane), read))
                })
            }
            Space::Shared => {
                let index = self.block(access.actor.block);
                let (shared, granule) = (&self.blocks[index].shared, self.granule);
                lanes_where(&|_, offset| {
                    let word = (offset & !3) >> granule..((offset & !3) + 4) >> granule;
                    let cells = shared.get(word.start as usize..word.end as usize);
                    cells.is_some_and(|cells| cells.iter().all(Cell::is_unwritten))
                })
            }
            Space::Global => {
                let Some(Some(defined)) = self.defined.get(usize::from(access.variable)) else { return 0 };
                lanes_where(&|_, offset| {
                    !holds(bytes_of_word(defined, offset as usize / 4), bytes_in_word(access.bytes, offset))
                })
            }
            Space::Constant => 0,
        }
    }

    /// A word that was just stored holds nothing.
    pub(super) fn unwrite_words(&mut self, access: &Access<'_>) {
        match access.space {
            Space::Private => {
                for (lane, offset) in access.lanes() {
                    self.undefine(access.actor, 1 << lane, offset, 1);
                }
            }
            Space::Shared => {
                let index = self.block(access.actor.block);
                let granule = self.granule;
                for (_, offset) in access.lanes() {
                    let cells = &mut self.blocks[index].shared;
                    let word = (offset & !3) >> granule..((offset & !3) + 4) >> granule;
                    if let Some(cells) = cells.get_mut(word.start as usize..word.end as usize) {
                        cells.iter_mut().for_each(Cell::unwrite);
                    }
                }
            }
            Space::Global => {
                let Some(Some(defined)) = self.defined.get_mut(usize::from(access.variable)) else { return };
                for (_, offset) in access.lanes() {
                    if let Some(bits) = defined.get_mut(offset as usize / 64) {
                        *bits &= !(bytes_in_word(access.bytes, offset) << (offset / 4 % 16 * 4));
                    }
                }
            }
            Space::Constant => {}
        }
    }

    /// The interval between two barriers is over: what nobody wrote in it was read too early in no case. A thread that reads a
    /// word and then writes it, as `s[t] += x` does, read what nobody had written, too.
    pub(super) fn settle_unwritten(&mut self, index: usize) {
        for (read, origin) in std::mem::take(&mut self.blocks[index].unwritten) {
            let state = &self.blocks[index];
            let Some(cell) = state.shared.get((read.offset >> self.granule) as usize) else { continue };
            let written_behind = || {
                let (writer, lane) = (state.shared_origins.origin(cell.write), lane_of(cell.write));
                let own = writer.warp == origin.warp;
                own && (lane == read.lane || state.parted.order(&writer, &origin, read.lane, lane))
            };
            if cell.is_unwritten() || written_behind() {
                self.uninitialised(&read);
            }
        }
    }
}

/// Whether an instruction makes room in a word by clearing bits, as who writes one byte of it does. Which of the word's
/// bits were written is not followed: what it leaves counts as written.
pub(super) fn clears_bits(program: &Program, instruction: u32) -> bool {
    matches!(
        program.instructions.get(instruction as usize),
        Some(Instruction::Atomic { op: AtomicOp::And, .. } | Instruction::WideAtomic { op: AtomicOp::And, .. })
    )
}
