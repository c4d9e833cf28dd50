//! What a checked run answers where its program asks ([`super::compile::checks`]).

use super::{
    code::Site,
    compile::checks::{BEGINS, ENDS, OUTSIDE, TEXT, TOO_MANY},
    run::Run,
};
use crate::{
    diagnose::{Diagnostic, Problem},
    numbers::grouped,
};

impl Run<'_> {
    /// Whether the program asks; then it is answered.
    pub(super) fn check(&mut self, site: &Site, arguments: &[u64]) -> bool {
        let argument = |index: usize| arguments.get(index).copied().unwrap_or(0);
        let (first, second) = (argument(0), argument(1));
        match site.name {
            BEGINS => self.machine.memory.begin_scope_of(first),
            ENDS => {
                self.machine.memory.end_scope_of(first);
            }
            OUTSIDE => {
                let index = first.cast_signed();
                let words = format!("index {index} lies outside of an array of {}", grouped(second));
                self.tell_outside(site, words, "what lies there belongs to another part of the same object");
            }
            TOO_MANY => {
                let words = format!("{} bytes are written to an array of {}", grouped(first), grouped(second));
                self.tell_outside(site, words, "the rest goes to another part of the same object");
            }
            TEXT => {
                let length = self.machine.memory.text_within(first, u64::MAX).map_or(0, |text| text.len() as u64 + 1);
                if length > second {
                    let words =
                        format!("a text of {} bytes is written to an array of {}", grouped(length), grouped(second));
                    self.tell_outside(site, words, "the rest goes to another part of the same object");
                }
            }
            _ => return false,
        }
        true
    }

    fn tell_outside(&mut self, site: &Site, words: String, because: &str) {
        let span = self.machine.span_or_call(site.span);
        self.tell(Diagnostic::error(span, Problem::Runtime(words)).because(because));
    }
}
