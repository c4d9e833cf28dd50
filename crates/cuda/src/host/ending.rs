//! What is told of a run's memory: what was read unwritten, and at the end what was never given back.

use super::{
    memory::Origin,
    run::{Outcome, Run},
};
use crate::{
    diagnose::{Diagnostic, Problem, Severity},
    text::Span,
};

impl Run<'_> {
    /// What is left at the end: leaks are reported, the device's memory is given back.
    /// Memory that the program read and that nobody had written, told where it was read first.
    pub(super) fn tell_unwritten(&mut self) {
        while self.told_unwritten < self.machine.unwritten.len() {
            let (made, here) = self.machine.unwritten[self.told_unwritten];
            self.told_unwritten += 1;
            // Behind an error it is only what follows from that.
            let errors = self.noted.iter().any(|found| found.severity == Severity::Error);
            if errors || made == Span::default() || here == Span::default() {
                continue;
            }
            let problem = Problem::Runtime("this host memory is read, and nothing was ever written to it".to_owned());
            let found = Diagnostic::warning(here, problem).because("read here").see(made, "made here");
            let help = "what a kernel calculated is copied back with cudaMemcpy(…, cudaMemcpyDeviceToHost)";
            self.tell(found.help(help));
        }
    }

    pub(super) fn finish(&mut self, outcome: Outcome) {
        if outcome == Outcome::Exited(0) {
            let mut leaks: Vec<(Span, String)> = Vec::new();
            for object in &self.device_objects {
                if object.live && !object.global && !object.mirror {
                    leaks.push((object.span, format!("{} bytes of device memory are never freed", object.bytes)));
                }
            }
            for (address, object) in self.machine.memory.live() {
                if self.machine.globals.contains(&address) {
                    continue;
                }
                let how = match object.origin {
                    Origin::Malloc | Origin::New | Origin::NewArray => "host",
                    Origin::Managed => "managed",
                    Origin::Pinned => "pinned",
                    Origin::Variable | Origin::Text | Origin::Container => continue,
                };
                if object.span != Span::default() {
                    leaks.push((object.span, format!("{} bytes of {how} memory are never freed", object.data.len())));
                }
            }
            for (span, words) in leaks {
                self.tell(Diagnostic::note(span, Problem::Runtime(words)).because("allocated here"));
            }
        }
        for object in &mut self.device_objects {
            if let Some(buffer) = object.buffer.take() {
                self.device.free(buffer);
            }
        }
    }
}
