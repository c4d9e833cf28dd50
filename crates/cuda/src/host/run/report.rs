//! What is said of a run that failed, and of what one leaves behind.

use super::{Outcome, Run};
use crate::{
    diagnose::{Diagnostic, Problem},
    host::{
        machine::{Failure, FailureKind},
        memory::{Fault, Origin},
    },
    text::Span,
};

impl Run<'_> {
    /// A failure in words.
    pub(super) fn report(&mut self, failure: &Failure) {
        let span = failure.span;
        let found = |words: String| Diagnostic::error(span, Problem::Runtime(words));
        let diagnostic = match &failure.kind {
            FailureKind::Memory(Fault::Null, _) => found("a null pointer is followed".to_owned())
                .because("this pointer is null")
                .help("on a real machine this is a segmentation fault"),
            FailureKind::Memory(Fault::Wild, address) => {
                found(format!("a pointer that points nowhere ({address:#x}) is followed"))
                    .because("this pointer was never set to anything")
                    .help("on a real machine this may crash, or change something else")
            }
            FailureKind::Memory(Fault::Freed(place), _) => found("memory is used after it was freed".to_owned())
                .because("used here")
                .see(*place, "allocated here, and freed since"),
            FailureKind::Memory(Fault::OutOfBounds { offset, bytes, span: place }, _) => {
                let words = format!("byte {offset} of {bytes}: outside of the memory that the pointer belongs to");
                found(words).because("out of bounds here").see(*place, format!("these {bytes} bytes were made here"))
            }
            FailureKind::Memory(Fault::Device, _) => found("the host follows a device pointer".to_owned())
                .because("this points to the GPU's memory")
                .help("copy the data to host memory with cudaMemcpy first"),
            FailureKind::Memory(Fault::Exhausted, _) => found("the program wants more memory than there is".to_owned()),
            FailureKind::DivisionByZero => {
                found("an integer is divided by zero".to_owned()).because("the divisor is 0")
            }
            FailureKind::TooDeep => found("the stack is full: too many calls are open".to_owned())
                .help("does this function call itself without end?"),
            FailureKind::Other(words) => found(words.clone()),
        };
        self.tell(diagnostic);
    }

    /// What is left at the end: leaks are reported, the device's memory is given back.
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
