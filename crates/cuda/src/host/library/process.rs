//! The process: how it ends, its time, its random numbers.

use warpground_machine::{FailureKind, Fault, Random};

use super::Answer;
use crate::{
    host::{
        arithmetic::low,
        code::Site,
        run::{Run, Stream},
    },
    meaning::tree::AT_EXIT,
};

impl Run<'_> {
    /// What concerns the process. `None`: this function does something else.
    pub(super) fn process_function(&mut self, site: &Site, arguments: &[u64]) -> Option<Answer> {
        let argument = |index: usize| arguments.get(index).copied().unwrap_or(0);
        let name = site.name;
        Some(match name {
            "srandom" | "getch" | "system" | "cudaFuncSetCacheConfig" => Ok(0),
            // Nobody waits, and the clocks say that the time has passed.
            "usleep" | "sleep" => {
                let unit = if name == "sleep" { 1_000_000 } else { 1 };
                self.slept = self.slept.saturating_add(u64::from(low(argument(0))).saturating_mul(unit));
                Ok(0)
            }
            "getenv" => Ok(0),
            AT_EXIT => {
                self.at_exit.push((argument(0), argument(1)));
                Ok(0)
            }
            "atexit" => {
                self.at_exit.push((argument(0), 0));
                Ok(0)
            }
            "abort" => {
                self.ended = Some(134);
                Ok(0)
            }
            "exit" => {
                #[expect(clippy::cast_possible_truncation, reason = "an exit status is an int")]
                let status = argument(0) as i32;
                self.ended = Some(status);
                self.exits = true;
                Ok(0)
            }
            "_exit" | "_Exit" | "quick_exit" => {
                #[expect(clippy::cast_possible_truncation, reason = "an exit status is an int")]
                let status = argument(0) as i32;
                self.ended = Some(status);
                Ok(0)
            }
            "assert" => {
                if argument(0) & 0xffff_ffff == 0 {
                    let text = self.program.source.slice(site.span);
                    let inner = text.strip_prefix("assert").map(str::trim_start);
                    let inner = inner.and_then(|text| text.strip_prefix('(')?.strip_suffix(')'));
                    let text = inner.unwrap_or(text).trim().to_owned();
                    let place = self.program.source.place(site.span.start);
                    let words = format!("{}:{}: Assertion `{text}' failed.\n", place.file, place.line);
                    self.out(Stream::Error, words.as_bytes());
                    self.ended = Some(134);
                }
                Ok(0)
            }
            "srand" => {
                self.machine.random = Random::seeded(low(argument(0)));
                Ok(0)
            }
            "time" => {
                let now = self.seconds_since_epoch();
                if argument(0) != 0 && self.put_bytes(argument(0), &now.to_le_bytes()).is_err() {
                    return Some(Err(FailureKind::Memory(Fault::Wild, argument(0))));
                }
                Ok(now)
            }
            "clock" => Ok(self.microseconds()),
            "__most_memory" => Ok(self.machine.memory.most_bytes()),
            "gettimeofday" | "clock_gettime" => {
                // All clocks count from 1970. From the program's begin on they never go back.
                let micro = self.began.saturating_add(self.microseconds()).saturating_add(self.slept);
                let clock = name == "clock_gettime";
                let mut bytes = (micro / 1_000_000).to_le_bytes().to_vec();
                let rest = (micro % 1_000_000) * if clock { 1000 } else { 1 };
                bytes.extend(rest.to_le_bytes());
                self.put_bytes(argument(usize::from(clock)), &bytes).map(|()| 0)
            }
            _ => return None,
        })
    }
}
