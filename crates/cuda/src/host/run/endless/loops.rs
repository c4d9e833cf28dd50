//! The report on a loop that never ends: its place, and what it reads.

use warpground_machine::{Endless, Held};

use super::LONGEST_NAME;
use crate::{
    diagnose::{Diagnostic, Problem},
    host::run::Run,
};

impl Run<'_> {
    /// A number for all that decides over the answers of such calls.
    pub(in crate::host) fn answers_of_runtime(&self) -> u64 {
        self.last_error << 32 | self.sticky_error << 1 | u64::from(self.fault.is_some())
    }

    /// Tells of a loop that never ends, with what stays as it is.
    pub(in crate::host) fn tell_endless(&mut self, endless: &Endless) {
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
