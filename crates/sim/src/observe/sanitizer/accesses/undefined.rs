//! Words that hold nothing: where they are read, moved and stored.

use crate::{
    defined::bytes_of_word,
    observe::{
        Access, Actor,
        sanitizer::{
            shadow::{Cell, lane_of},
            state::Sanitizer,
            unwritten::{bytes_in_word, holds, written_by},
        },
    },
    program::Space,
};

impl Sanitizer<'_> {
    /// The lanes that read a word which nobody has written.
    pub(in crate::observe::sanitizer) fn unwritten_lanes(&mut self, access: &Access<'_>) -> u32 {
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
    pub(in crate::observe::sanitizer) fn unwrite_words(&mut self, access: &Access<'_>) {
        match access.space {
            Space::Private => {
                for (lane, offset) in access.lanes() {
                    self.forget(access.actor, 1 << lane, offset, 1);
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

    /// The interval between two barriers is over for the warps that have `met`: what nobody wrote in it was read too early in no case. A thread that reads a
    /// word and then writes it, as `s[t] += x` does, read what nobody had written, too.
    pub(in crate::observe::sanitizer) fn settle_unwritten(&mut self, index: usize, met: impl Fn(u16) -> bool) {
        let (over, open) = std::mem::take(&mut self.blocks[index].unwritten)
            .into_iter()
            .partition::<Vec<_>, _>(|(_, origin)| met(origin.warp));
        self.blocks[index].unwritten = open;
        for (read, origin) in over {
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

    /// Private memory from `offset` on holds nothing any more.
    pub(in crate::observe::sanitizer) fn forget(&mut self, actor: Actor, lanes: u32, offset: u32, words: u32) {
        let row = self.program.private_bytes.div_ceil(4) as usize;
        let index = self.block(actor.block);
        let first = actor.warp as usize * row + (offset / 4) as usize;
        for mask in self.blocks[index].private.iter_mut().skip(first).take(words as usize).flatten() {
            *mask &= !lanes;
        }
    }
}
