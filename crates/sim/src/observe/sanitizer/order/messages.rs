//! What atomics, and flags that somebody waits for, make known between threads.

use super::{Exchange, Messages, Since};
use crate::{
    observe::{
        Access, AccessKind,
        sanitizer::{plain::Manner, state::Sanitizer},
    },
    program::Space,
};

impl Sanitizer<'_> {
    /// Whether an access makes something known, or can learn something.
    pub(in crate::observe::sanitizer) fn tells(&self, access: &Access<'_>, manner: Manner) -> bool {
        self.follows_messages
            && match manner {
                Manner::Plain => false,
                Manner::Waiting | Manner::Looking | Manner::Signalling => true,
                _ => access.kind.is_atomic(),
            }
    }

    /// What atomics, and flags that somebody waits for, make known between threads.
    pub(in crate::observe::sanitizer) fn message(&mut self, access: &Access<'_>, manner: Manner) {
        let index = self.block(access.actor.block);
        let warp = u16::try_from(access.actor.warp).unwrap_or(u16::MAX);
        let (block, shared) = (access.actor.block, access.space == Space::Shared);
        let (reads, writes) = match manner {
            Manner::Waiting | Manner::Looking => (true, false),
            Manner::Signalling => (false, true),
            _ => (access.kind != AccessKind::AtomicStore, access.kind.writes()),
        };
        let replaces = access.kind == AccessKind::AtomicStore || manner == Manner::Signalling;
        for (lane, offset) in access.lanes() {
            let state = &mut self.blocks[index];
            let messages = if shared { &mut state.messages } else { &mut self.messages };
            let exchange = |since: &Since, messages: &Messages| Exchange {
                instruction: access.instruction,
                variable: access.variable,
                byte: offset,
                changes: [since.changes, messages.changes],
            };
            if !replaces && state.since.exchanged.get(&(warp, lane)) == Some(&exchange(&state.since, messages)) {
                continue;
            }
            if reads
                && let Some(message) = messages.find(access.variable, offset)
                && state.since.learnt.entry(warp).or_default().join(message)
            {
                state.since.changes += 1;
            }
            if self.manners.signal && reads && manner != Manner::Looking {
                state.seen.insert((warp, access.variable, offset));
            }
            if writes {
                let mut known = state.since.releasable(block, warp, 1 << lane);
                known.join(&state.releasable);
                messages.leave(access.variable, offset, &known, replaces);
            }
            let exchange = exchange(&state.since, messages);
            state.since.exchanged.insert((warp, lane), exchange);
        }
    }
}
