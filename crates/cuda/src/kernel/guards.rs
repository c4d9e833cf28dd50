//! Guards before barriers, and barriers that some threads never reach, in the words of the program.

use warpground_wgsl::readable::{self, Divergent, Parted, Why};

use crate::{
    diagnose::{Diagnostic, Problem},
    text::Span,
};

const HELP: &str = "let every thread reach the barrier: do the work under the condition, and the barrier after it";

/// A condition that all threads of a block have to pass, and the barrier behind it.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Guard {
    pub(super) known: readable::Guard,
    pub(super) condition: Span,
    pub(super) barrier: Span,
    /// What the source calls the barrier.
    pub(super) name: String,
}

impl Guard {
    /// A block of a launch of which only a part passes.
    pub(crate) fn parted(&self, grid: [u32; 3], block: [u32; 3], arguments: &[u64]) -> Option<Parted> {
        self.known.parted(grid, block, arguments)
    }

    /// What is worth knowing before any launch.
    pub(crate) fn remark(&self) -> Diagnostic {
        let words =
            if self.known.leaves { "threads for which this holds have left before" } else { "others do not come in" };
        Diagnostic::warning(self.barrier, Problem::GuardedBarrier(self.name.clone()))
            .because("undefined in CUDA where only a part of a block passes the guard")
            .see(self.condition, words)
            .help("launches are checked for it; right for every size: do the work under the condition, and the barrier after it")
    }

    /// What is wrong with a launch in which threads part.
    pub(crate) fn blame(&self, parted: Parted) -> Diagnostic {
        let place = |[x, y, z]: [u32; 3]| format!("({x}, {y}, {z})");
        let who = format!("thread {} of block {}", place(parted.thread), place(parted.block));
        let problem = Problem::DivergentBarrier(self.name.clone());
        let (diagnostic, words) = if self.known.leaves {
            // Since Volta a barrier waits for the threads that have not exited.
            let because = "some threads of this launch never arrive here: undefined before Volta";
            (Diagnostic::warning(self.barrier, problem).because(because), format!("{who} has left here"))
        } else {
            let because = "some threads of this launch never arrive here";
            (Diagnostic::error(self.barrier, problem).because(because), format!("{who} does not come in"))
        };
        diagnostic.see(self.condition, words).help(HELP)
    }
}

/// What is wrong with a barrier that some threads never reach. `name` is what the source calls it, `parting` where threads part.
pub(super) fn divergent(found: &Divergent, name: String, barrier: Span, parting: Span) -> Diagnostic {
    let words = match found.parting.why {
        Why::Thread => "this depends on the thread",
        Why::Differs => "this may differ from thread to thread",
        Why::Memory => "this is read from memory that the kernel writes",
        Why::Leaves => "some threads leave here",
    };
    Diagnostic::error(barrier, Problem::DivergentBarrier(name))
        .because("some threads never arrive here")
        .see(parting, words)
        .help(HELP)
}
