//! Reads of what nobody had written.

use crate::{
    defined::{Defined, define},
    observe::{Access, Actor},
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

/// Whether an instruction makes room in a word by clearing bits, as who writes one byte of it does. Which of the word's
/// bits were written is not followed: what it leaves counts as written.
pub(super) fn clears_bits(program: &Program, instruction: u32) -> bool {
    matches!(
        program.instructions.get(instruction as usize),
        Some(Instruction::Atomic { op: AtomicOp::And, .. } | Instruction::WideAtomic { op: AtomicOp::And, .. })
    )
}
