//! Two words that change together, on devices without 64-bit atomics: the thread that holds their lock may touch them.
//!
//! A lock is a word of a table, chosen by the element's index; an even number means that it is free. Who takes it sets its
//! lowest bit and sees in what was there before whether it was the first. The holder does all of its work in that turn of
//! the loop, so that lanes in lockstep, of which one holds the lock, never wait for each other. Two locks are never held at
//! once.
//!
//! WGSL's atomics are relaxed: they promise nothing about the order of accesses to different words. What replaces it:
//!
//! - Both words are read under a branch on what taking the lock returned, and hardware does not run atomics ahead of the
//!   branch that they are under.
//! - Both are written by exchanges, and the number that frees the lock is calculated from what the exchanges return: it
//!   cannot be written before they have been made. The exchanges of all threads of a device meet in one place (its
//!   level-two cache, or the shared memory of a block), so who takes the lock afterwards finds their words there.
//!
//! No more can be said in WGSL, and no GPU is known on which it does not suffice.

use super::{Root, Translator};

/// How many locks the arrays of a block's shared memory have; those of buffers have `shape::LOCKS`.
const SHARED_LOCKS: u32 = 64;

impl Translator<'_> {
    /// The lines that read both words into `old` while the lock is held, and write `next` if there is one.
    pub(super) fn under_lock(&mut self, root: Root, target: &str, dimensions: usize, next: Option<&str>) -> String {
        let (table, count) = if self.is_shared(root) {
            self.helper(
                "sh_locks",
                &format!(
                    "// Locks for the 64-bit atomics of shared arrays: even means free.\n\
                     var<workgroup> sh_locks: array<atomic<u32>, {SHARED_LOCKS}>;"
                ),
            );
            ("sh_locks", SHARED_LOCKS)
        } else {
            self.locks_used = true;
            ("locks", crate::kernel::shape::LOCKS)
        };
        let mut element = "0u".to_owned();
        for dimension in 0..dimensions {
            let index = format!("u32(index_{dimension})");
            element = if dimension == 0 { index } else { format!("(31u * {element} + {index})") };
        }
        let read = format!("old = vec2<u32>(atomicLoad(&{target}[0u]), atomicLoad(&{target}[1u]));");
        let (work, freed) = match next {
            None => (read, "old.x + old.y"),
            Some(next) => (
                format!(
                    "{read}\n            let next = {next};\n            \
                     let low = atomicExchange(&{target}[0u], next.x);\n            \
                     let high = atomicExchange(&{target}[1u], next.y);"
                ),
                "low + high",
            ),
        };
        format!(
            "    let lock = {element} % {count}u;\n    var old = vec2<u32>(0u, 0u);\n    var waiting = true;\n    \
             while (waiting) {{\n        \
             // An even number: nobody held the lock, and now this thread does.\n        \
             if ((atomicOr(&{table}[lock], 1u) & 1u) == 0u) {{\n            {work}\n            \
             // Even again, and not known before the accesses above have been made.\n            \
             atomicStore(&{table}[lock], ({freed}) << 1u);\n            \
             waiting = false;\n        }}\n    }}\n"
        )
    }
}
