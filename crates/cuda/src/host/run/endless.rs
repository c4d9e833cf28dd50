//! Loops of the host's that never end.

use warpground_machine::{Endless, Held};

use super::Run;
use crate::diagnose::{Diagnostic, Problem};

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

impl Run<'_> {
    /// A number for all that decides over the answers of such calls.
    pub(super) fn answers_of_runtime(&self) -> u64 {
        self.last_error << 32 | self.sticky_error << 1 | u64::from(self.fault.is_some())
    }

    /// Tells of a loop that never ends, with what stays as it is.
    pub(super) fn tell_endless(&mut self, endless: &Endless) {
        let text = &self.program.source.text;
        let mut values: Vec<String> = Vec::new();
        for (span, held) in &endless.values {
            let Some(name) = text.get(span.range()).filter(|name| name.len() <= LONGEST_NAME && !name.contains('\n'))
            else {
                continue;
            };
            let value = match held {
                Held::Signed(value) => value.to_string(),
                Held::Unsigned(value) => value.to_string(),
                Held::Bits(0) => "0".to_owned(),
                // A pointer, or a number of a kind that nothing says.
                Held::Bits(_) => continue,
            };
            let told = format!("`{}` stays {value}", name.trim());
            if !values.contains(&told) {
                values.push(told);
            }
        }
        let mut words = "this loop never ends: every turn is like the one before".to_owned();
        if !values.is_empty() {
            words = format!("this loop never ends: {}", values.join(", "));
        }
        let found = Diagnostic::error(endless.span, Problem::Runtime(words)).because("the program stays here");
        self.tell(found.help("make sure that something in the loop makes its condition false"));
    }
}
