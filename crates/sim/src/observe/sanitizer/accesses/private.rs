//! Accesses to a thread's own memory.

use crate::observe::{
    Access,
    sanitizer::{
        state::Sanitizer,
        unwritten::{Gaps, Unwritten, bytes_in_word, bytes_of, holds, written_by},
    },
};

impl Sanitizer<'_> {
    pub(in crate::observe::sanitizer) fn private_access(&mut self, access: &Access<'_>) {
        let words = self.program.private_bytes.div_ceil(4) as usize;
        let index = self.block(access.actor.block);
        let base = access.actor.warp as usize * words;
        let mut unwritten = Gaps::default();
        let private = &mut self.blocks[index].private;
        for (lane, offset) in access.lanes() {
            // What lies beyond belongs to functions that were called; it is not followed.
            let end = (offset + access.bytes).div_ceil(4).min(u32::try_from(words).unwrap_or(u32::MAX));
            let Some(masks) = private.get_mut(base + (offset / 4) as usize..base + end as usize) else { continue };
            let touched = bytes_in_word(access.bytes, offset);
            if access.kind.writes() {
                for mask in masks.iter_mut().flat_map(|word| bytes_of(word, touched)) {
                    *mask |= 1 << lane;
                }
            } else {
                let from = if access.bytes < 4 { offset } else { offset / 4 * 4 };
                unwritten.note(lane, from, 2, masks.iter().map(|word| holds(written_by(word, lane), touched)));
            }
        }
        if let Some((lane, offset)) = unwritten.told(self.program, access.instruction) {
            self.uninitialised(&Unwritten::new(access, lane, offset));
        }
    }
}
