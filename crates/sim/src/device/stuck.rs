//! What is said of a launch that was given up.

use crate::{Program, exec::StuckAt, observe::Stuck};

/// One sentence on a launch that was given up.
pub(crate) fn describe_stuck(program: &Program, stuck: &StuckAt) -> String {
    let line = program.place(stuck.instruction).line;
    let (kernel, block) = (&program.name, stuck.actor.block);
    match stuck.why {
        Stuck::Endless | Stuck::Together if !stuck.unchanging.is_empty() => {
            let values: Vec<String> = stuck.unchanging.iter().map(|(name, so)| format!("{name} {so}")).collect();
            format!("`{kernel}` never ends: block {block} is in a loop at line {line}, in which {}", values.join(", "))
        }
        Stuck::Endless | Stuck::Together | Stuck::Runaway => {
            format!(
                "`{kernel}` did not end within its step budget, or never would: block {block} is in a loop at line {line}"
            )
        }
        Stuck::Alone => format!(
            "`{kernel}` waits for ever: block {block} waits at line {line} for the whole grid, and other blocks have ended"
        ),
        Stuck::AtNamedBarrier => format!(
            "`{kernel}` waits for ever: block {block} waits at line {line} at a barrier to which too few of its threads come"
        ),
        Stuck::Waiting => format!(
            "`{kernel}` waits for ever: block {block} keeps reading at line {line} a value that no block changes any more"
        ),
    }
}
