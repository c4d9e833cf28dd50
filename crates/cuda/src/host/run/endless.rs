//! Loops of the host's that never end.

mod loops;

/// A program's loops are looked at after so many steps, and again after twice as many …
const FIRST_LOOK: u64 = 48 << 20;
/// … but at most so many …
const LARGEST_GAP: u64 = 512 << 20;
/// … or after so many seconds: what the library does is no step.
const SECONDS: f64 = 1.5;
/// Longer pieces of source are not shown as names.
const LONGEST_NAME: usize = 40;

/// When a program's loops are looked at.
#[derive(Debug)]
pub(super) struct Patience {
    steps: u64,
    gap: u64,
    seconds: f64,
}

impl Default for Patience {
    fn default() -> Self {
        Patience { steps: FIRST_LOOK, gap: FIRST_LOOK, seconds: SECONDS }
    }
}

impl Patience {
    /// Whether they are to be looked at now.
    pub(super) fn is_over(&mut self, steps: u64, seconds: f64) -> bool {
        let over = steps >= self.steps || seconds >= self.seconds;
        if over {
            self.gap = (self.gap * 2).min(LARGEST_GAP);
            (self.steps, self.seconds) = (steps + self.gap, seconds + SECONDS);
        }
        over
    }
}

/// Whether a call answers the same as long as its arguments, memory and the runtime's errors are the same, and changes none
/// of these.
pub(super) fn answers_alike(name: &str) -> bool {
    name.starts_with("check.")
        || matches!(
            name,
            "cudaStreamQuery"
                | "cudaEventQuery"
                | "cudaStreamSynchronize"
                | "cudaEventSynchronize"
                | "cudaDeviceSynchronize"
                | "cudaGetLastError"
                | "cudaPeekAtLastError"
                | "printf"
                | "puts"
                | "putchar"
                | "fflush"
                | "usleep"
                | "sleep"
                | "abs"
                | "strlen"
                | "strcmp"
                | "strncmp"
                | "memcmp"
        )
}
