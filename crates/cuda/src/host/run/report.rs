//! What is said of a run that failed, and of what one leaves behind.

use std::collections::BTreeMap;

use warpground_ir::Place;
use warpground_machine::{Failure, FailureKind, Fault, Origin};

use super::{Event, Outcome, Run};
use crate::{
    diagnose::{Diagnostic, Problem, Severity},
    host::errors,
    numbers::grouped,
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
                    .because("no memory of the program lies there")
                    .help("on a real machine this may crash, or change something else")
            }
            FailureKind::Memory(Fault::Freed(which), _) => Self::freed(span, *which),
            FailureKind::Memory(Fault::OutOfScope(place), _) => {
                found("a variable is used behind the end of its scope".to_owned())
                    .because("used here")
                    .see(*place, "this variable ended with the braces around it")
                    .help("declare it outside of these braces")
            }
            FailureKind::Memory(Fault::Literal, _) => found("a string literal cannot be written".to_owned())
                .because("this pointer points into a string of the source")
                .help("an array holds a copy that can be written: char text[] = \"…\""),
            FailureKind::Memory(Fault::OutOfBounds { offset, bytes, span: place }, _) => {
                let words = match u64::try_from(*offset) {
                    Ok(offset) => {
                        format!(
                            "this reaches byte {offset}, and the memory that the pointer belongs to has {bytes} bytes"
                        )
                    }
                    Err(_) => {
                        let before = offset.unsigned_abs();
                        format!(
                            "this reaches {before} bytes before the memory that the pointer belongs to ({bytes} bytes)"
                        )
                    }
                };
                found(words).because("out of bounds here").see(*place, format!("these {bytes} bytes were made here"))
            }
            FailureKind::Memory(Fault::Device, _) => found("the host follows a device pointer".to_owned())
                .because("this points to the GPU's memory")
                .help("copy the data to host memory with cudaMemcpy first"),
            FailureKind::Memory(Fault::Exhausted { wanted, limit, used }, _) => {
                found(super::super::room::words(*wanted, *limit, *used))
            }
            FailureKind::DivisionByZero => {
                found("an integer is divided by zero".to_owned()).because("the divisor is 0")
            }
            FailureKind::DivisionOverflow => found("the smallest integer is divided by -1".to_owned())
                .because("the result does not fit")
                .help("on a real machine this ends the program, as a division by zero does"),
            FailureKind::Outside(index, length) => {
                let elements = if *length == 1 { "1 element".to_owned() } else { format!("{length} elements") };
                found(format!("index {} is outside of the {elements} here", index.cast_signed()))
                    .because("out of bounds here")
            }
            FailureKind::Empty => found("an element of an empty container is wanted".to_owned())
                .because("nothing is in it here")
                .help("ask `empty()` first"),
            FailureKind::StackFull(bytes) => {
                found(format!("the stack is full: these {bytes} bytes do not fit its 8 MB"))
                    .because("a variable of a function lies on the stack")
                    .help("take large arrays from the heap, with std::vector or malloc, or make them static")
            }
            FailureKind::TooDeep => {
                let found = found("the stack is full: too many calls are open".to_owned())
                    .help("does this function call itself without end?");
                match self.machine.first_call() {
                    Some(call) => found.see(call, "the first of these calls"),
                    None => found,
                }
            }
            FailureKind::Other(words) => found(words.clone()),
        };
        self.tell(diagnostic);
    }

    /// Memory that is used after its end: in the words of what it was.
    fn freed(span: Span, which: Option<(Origin, Span)>) -> Diagnostic {
        let found = |words: &str| Diagnostic::error(span, Problem::Runtime(words.to_owned())).because("used here");
        match which {
            None => found("memory is used after it was freed"),
            Some((Origin::Variable, place)) => found("a variable is used after its function returned")
                .see(place, "this variable ended when its function returned")
                .help("return the value itself, or memory of new or malloc"),
            Some((Origin::Container, place)) => found("an element of a container is used where it no longer is")
                .see(place, "the elements were made here, and have been moved or freed since")
                .help("a vector moves its elements when it grows, and frees them at its end: take the address again"),
            Some((_, place)) => {
                found("memory is used after it was freed").see(place, "allocated here, and freed since")
            }
        }
    }

    /// Memory that the program read and that nobody had written, told where it was read first.
    pub(in crate::host) fn tell_unwritten(&mut self) {
        while self.told_unwritten < self.machine.unwritten.len() {
            let (made, here) = self.machine.unwritten[self.told_unwritten];
            self.told_unwritten += 1;
            // Behind an error it is only what follows from that.
            let errors = self.noted.iter().any(|found| found.severity == Severity::Error);
            if errors || made == Span::default() || here == Span::default() {
                continue;
            }
            let words = "this host memory is read before anything was written to it";
            let found = self.mistake(here, words).because("read here").see(made, "made here");
            let help = "what a kernel calculated is copied back with cudaMemcpy(…, cudaMemcpyDeviceToHost)";
            let device = self.device_objects.iter().any(|object| !object.global);
            self.tell(if device { found.help(help) } else { found });
        }
    }

    /// The same of a text that the library read for the call at this place.
    pub(in crate::host) fn tell_unwritten_text(&mut self, span: Span) {
        let Some(made) = self.machine.memory.take_unwritten_text() else { return };
        let span = self.machine.span_or_call(span);
        if made == Span::default() || span == Span::default() {
            return;
        }
        let found = self.mistake(span, "a text is read, and nobody has written some of its bytes");
        self.tell(found.because("read here").see(made, "made here").help("a text ends with a byte that is 0"));
    }

    /// What C++ leaves undefined and machines carry out: an error where a run is checked, and else a warning.
    pub(in crate::host) fn mistake(&self, span: Span, words: &str) -> Diagnostic {
        let problem = Problem::Runtime(words.to_owned());
        if self.options.follow_host_writes {
            Diagnostic::error(span, problem)
        } else {
            Diagnostic::warning(span, problem)
        }
    }

    /// Elements that a vector had room for and were none yet, told where one was wanted first.
    pub(in crate::host) fn tell_beyond(&mut self) {
        while self.told_beyond < self.machine.beyond.len() {
            let (index, here) = self.machine.beyond[self.told_beyond];
            self.told_beyond += 1;
            let words =
                format!("index {index} is outside of the 0 elements here: `reserve` makes room, and no elements");
            let found = self.mistake(here, &words).because("works as long as the room lasts");
            self.tell(found.help("write `resize` instead of `reserve`"));
        }
    }

    /// What kernels allocated for themselves and nobody freed: by the place where they did it, how much.
    fn heap_leaks(&self) -> Vec<(Span, String)> {
        let mut sums: BTreeMap<Place, (u64, u64)> = BTreeMap::new();
        for piece in self.simulator().heap_left() {
            let (pieces, bytes) = sums.entry(piece.place).or_default();
            *pieces += 1;
            *bytes += piece.bytes;
        }
        let leak = |(place, (pieces, bytes)): (Place, (u64, u64))| {
            let of = if pieces == 1 { String::new() } else { format!(" in {} pieces", grouped(pieces)) };
            let words = format!("{} bytes of the device's heap{of} are never freed", grouped(bytes));
            Some((self.span_of(place)?, words))
        };
        sums.into_iter().filter_map(leak).collect()
    }

    /// What is left at the end: leaks are reported, the device's memory is given back.
    pub(super) fn finish(&mut self, outcome: Outcome) {
        if !self.kernel_output.is_empty() && matches!(outcome, Outcome::Exited(_)) {
            let lost = grouped(self.kernel_output.len() as u64);
            let words = format!("{lost} bytes that kernels printed are lost, as on a GPU: nothing waits for them");
            let found = Diagnostic::warning(self.machine.span(), Problem::Runtime(words));
            self.tell(found.help("call cudaDeviceSynchronize() before the program ends"));
        }
        self.tell_lost_results();
        for (span, code) in std::mem::take(&mut self.unasked) {
            // What was told as an error already need not be told twice.
            if self.noted.iter().any(|found| found.severity == Severity::Error && found.span == span) {
                continue;
            }
            self.emit(Event::Unasked { span, error: errors::name(code) });
        }
        if outcome == Outcome::Exited(0) {
            let mut leaks = std::mem::take(&mut self.ended_by_reset);
            leaks.extend(self.leaks());
            for (span, words) in leaks {
                self.tell(Diagnostic::note(span, Problem::Runtime(words)).because("allocated here"));
            }
        }
        (0..self.device_objects.len()).for_each(|slot| self.give_back(slot));
    }

    /// The memory that nobody has freed: where it was allocated, and how much it is.
    pub(in crate::host) fn leaks(&self) -> Vec<(Span, String)> {
        let mut leaks = Vec::new();
        // Behind an error that the context does not survive, cudaFree only answers with that error.
        let lost = self.is_lost();
        for object in &self.device_objects {
            if !lost && object.live && !object.global && !object.mirror {
                leaks.push((object.span, format!("{} bytes of device memory are never freed", grouped(object.bytes))));
            }
        }
        for (address, object) in self.machine.memory.live() {
            if self.globals.contains(&address) {
                continue;
            }
            let how = match object.origin {
                Origin::Malloc | Origin::New | Origin::NewArray => "host",
                Origin::Managed => "managed",
                Origin::Pinned => "pinned",
                Origin::Variable | Origin::Text | Origin::Container | Origin::Literal => continue,
            };
            if object.span != Span::default() {
                let bytes = grouped(object.data.len() as u64);
                leaks.push((object.span, format!("{bytes} bytes of {how} memory are never freed")));
            }
        }
        if !lost && self.options.follow_host_writes {
            leaks.extend(self.heap_leaks());
        }
        leaks
    }
}
