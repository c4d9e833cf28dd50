//! Threads that stay, from IR to IR. WGSL lets threads meet only where all threads of a block are. In CUDA some may have
//! left before, or wait elsewhere for the lanes of their warp. Here nobody leaves: a mask says for which threads a statement
//! counts, jumps clear masks, and a loop in which threads meet turns until no thread of the block wants another turn.
//!
//! ```text
//! for (i = lane; i < n; i += 32)          going = true;
//!     if (any(a[i] < 0)) return;          loop {
//!                                             if (going) { going = i < n; }
//!                                             if (no thread of the block is going) break;
//!                                             if (going) { value = a[i]; }
//!                                             found = any(going && value < 0);
//!                                             running = running && !found; going = going && !found;
//!                                             if (going) { i += 32; }
//!                                         }
//! ```
//!
//! What all threads calculate alike, all calculate, so that loops that are the same for all stay as they are.
//!
//! ```text
//! condition    conditions, as the IR has them
//! passes       by which conditions threads come to barriers
//! predication  what is known while a function is changed: its masks
//! statement    statements, with masks
//! plain        statements in which no threads meet
//! meeting      functions in which threads meet
//! barriers     barriers to which some threads of a launch may not come
//! ```

mod barriers;
mod condition;
mod meeting;
mod passes;
mod plain;
mod predication;
mod statement;

use warpground_ir::Module;

use self::{passes::Barriers, predication::Predication};
use super::uniform::Uniformity;
use crate::Refused;

/// The module with all that a kernel reaches so that threads meet where all are, and what is known of the barriers of the block
/// to which some threads of a launch may not come.
///
/// # Errors
/// What cannot be called directly.
pub(super) fn predicate(
    module: &Module,
    uniformity: &Uniformity<'_, '_>,
    truth: &Uniformity<'_, '_>,
) -> Result<(Module, Barriers), Refused> {
    let mut made = module.clone();
    let mut barriers = Barriers::default();
    for id in &uniformity.meeting {
        if let Some(function) = uniformity.points.module.function(*id)
            && let Some(place) = made.functions.get_mut(id.index())
        {
            let own;
            (*place, own) = Predication::of((uniformity, truth), *id, function).function(function)?;
            barriers.add(own);
        }
    }
    Ok((made, barriers))
}
