//! C's and C++'s library: what needs no device. Each function is in the file of its subject.

mod arithmetic;
mod memory;
mod printing;
mod process;
mod strings;

use warpground_machine::{Address, FailureKind, Fault};

use super::{
    code::{Family, Site},
    file::{STANDARD_ERROR, STANDARD_OUTPUT},
    run::{Event, Run, Stream},
};

pub(super) type Answer = Result<u64, FailureKind>;

pub(super) fn memory(address: Address) -> impl Fn(Fault) -> FailureKind {
    move |fault| FailureKind::Memory(fault, address)
}

impl Run<'_> {
    /// A library function by its name. `None`: it belongs to the CUDA runtime.
    pub(super) fn library(&mut self, site: &Site, arguments: &[u64]) -> Option<Answer> {
        let name = site.name;
        match site.family {
            Family::Cuda => return None,
            Family::Stream => return Some(self.stream(name.trim_start_matches("stream."), site, arguments)),
            Family::Container => return Some(self.container(name, site, arguments)),
            Family::Algorithm => return Some(self.algorithm(name, site, arguments)),
            // A run that remembers nothing does not stop there.
            Family::Step => return Some(Ok(0)),
            Family::Rest => {}
        }
        if self.check(site, arguments) {
            return Some(Ok(0));
        }
        if let Some(answer) = self.c_file(site, arguments) {
            return Some(answer);
        }
        // Those that programs call most often come first.
        let answer = self
            .arithmetic_function(site, arguments)
            .or_else(|| self.memory_function(site, arguments))
            .or_else(|| self.string_function(site, arguments))
            .or_else(|| self.printing(site, arguments))
            .or_else(|| self.process_function(site, arguments));
        Some(answer.unwrap_or_else(|| Err(FailureKind::Other(format!("`{name}` is not supported on the host")))))
    }

    pub(super) fn text(&self, address: Address) -> Result<Vec<u8>, FailureKind> {
        self.text_within(address, u64::MAX)
    }

    fn text_within(&self, address: Address, most: u64) -> Result<Vec<u8>, FailureKind> {
        self.machine.memory.text_within(address, most).map_err(memory(address))
    }

    pub(super) fn put_text(&mut self, address: Address, text: &[u8]) -> Answer {
        let mut bytes = text.to_vec();
        bytes.push(0);
        self.put_bytes(address, &bytes)?;
        Ok(text.len() as u64)
    }

    pub(super) fn put_bytes(&mut self, address: Address, bytes: &[u8]) -> Result<(), FailureKind> {
        let place = self.machine.memory.write(address, bytes.len() as u64).map_err(memory(address))?;
        place.copy_from_slice(bytes);
        Ok(())
    }

    pub(super) fn out(&mut self, stream: Stream, text: &[u8]) {
        let number = if stream == Stream::Error { STANDARD_ERROR } else { STANDARD_OUTPUT };
        if let Some(file) = self.redirected[number] {
            self.put_out(file, text);
            return;
        }
        self.emit(Event::Text { stream, bytes: text.to_vec() });
    }
}
