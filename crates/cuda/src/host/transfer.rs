//! Copies between host and device, filling, freeing.

use super::{
    errors::INVALID_VALUE,
    library::Answer,
    machine::FailureKind,
    memory::{Address, Fault, Origin, device_parts, is_device},
    run::Run,
};
use crate::{
    diagnose::{Diagnostic, Problem},
    text::Span,
};

impl Run<'_> {
    pub(super) fn free(&mut self, address: Address, span: Span) -> u64 {
        if address == 0 {
            return 0;
        }
        if !is_device(address) {
            let managed =
                self.machine.memory.find(address).is_ok_and(|(object, offset)| {
                    offset == 0 && matches!(object.origin, Origin::Managed | Origin::Pinned)
                });
            if managed {
                if let Some(slot) = self.managed.remove(&address) {
                    self.drop_device(slot);
                }
                let _ = self.machine.memory.release(address);
                return 0;
            }
            let problem = Problem::Runtime("this is no pointer from cudaMalloc".to_owned());
            self.tell(Diagnostic::warning(span, problem).because("CUDA answers cudaErrorInvalidValue"));
            return INVALID_VALUE;
        }
        let (slot, offset) = device_parts(address);
        let Some(object) = self.device_objects.get(slot).filter(|object| offset == 0 && !object.global) else {
            return INVALID_VALUE;
        };
        if !object.live {
            let place = object.span;
            let problem = Problem::Runtime("this device memory was freed before".to_owned());
            self.tell(Diagnostic::warning(span, problem).see(place, "allocated here"));
            return INVALID_VALUE;
        }
        self.drop_device(slot);
        0
    }

    pub(super) fn drop_device(&mut self, slot: usize) {
        let object = &mut self.device_objects[slot];
        object.live = false;
        if let Some(buffer) = object.buffer.take() {
            self.device.free(buffer);
        }
    }

    /// Copies between any two memories. The direction that was given must be that of the pointers.
    pub(super) async fn copy(&mut self, to: Address, from: Address, length: u64, kind: u64, span: Span) -> Answer {
        if length == 0 {
            return Ok(0);
        }
        let (to_device, from_device) = (is_device(to), is_device(from));
        let managed = |run: &Self, address: Address| {
            run.machine.memory.find(address).is_ok_and(|(object, _)| object.origin == Origin::Managed)
        };
        let wanted = match (from_device, to_device) {
            (false, false) => 0,
            (false, true) => 1,
            (true, false) => 2,
            (true, true) => 3,
        };
        if kind > 4 {
            return Ok(21);
        }
        if kind != 4 && kind != wanted && !managed(self, to) && !managed(self, from) {
            let side = |device: bool| if device { "device" } else { "host" };
            let words = format!(
                "the copy goes from {} to {} memory, and the direction given is another",
                side(from_device),
                side(to_device)
            );
            self.tell(Diagnostic::warning(span, Problem::Runtime(words)).because("CUDA answers cudaErrorInvalidValue"));
            return Ok(INVALID_VALUE);
        }
        let source = if from_device {
            let Some((slot, offset)) = self.device_range(from, length) else {
                return Ok(self.bad_range(from, length, span));
            };
            match self.device_read(slot, offset, length).await {
                Ok(bytes) => bytes,
                Err(error) => return Ok(self.device_error(&error, span)),
            }
        } else {
            self.machine.memory.read(from, length).map_err(|fault| FailureKind::Memory(fault, from))?.to_vec()
        };
        if to_device {
            let Some((slot, offset)) = self.device_range(to, length) else {
                return Ok(self.bad_range(to, length, span));
            };
            if let Err(error) = self.device_write(slot, offset, &source).await {
                return Ok(self.device_error(&error, span));
            }
        } else {
            self.put_bytes(to, &source)?;
        }
        Ok(0)
    }

    pub(super) fn bad_range(&mut self, address: Address, length: u64, span: Span) -> u64 {
        let (slot, offset) = device_parts(address);
        let problem = match self.device_objects.get(slot) {
            Some(object) if object.live => {
                let words = format!("{length} bytes from byte {offset} on, and {} bytes were allocated", object.bytes);
                Diagnostic::warning(span, Problem::Runtime(words))
                    .because("CUDA answers cudaErrorInvalidValue")
                    .see(object.span, "allocated here")
            }
            Some(object) => Diagnostic::warning(span, Problem::Runtime("this device memory was freed".to_owned()))
                .see(object.span, "allocated here"),
            None => Diagnostic::warning(span, Problem::Runtime("this is no device pointer".to_owned())),
        };
        self.tell(problem);
        INVALID_VALUE
    }

    pub(super) async fn set(&mut self, address: Address, value: u64, length: u64) -> Answer {
        let byte = (value & 0xff) as u8;
        if !is_device(address) {
            return match self.machine.memory.find(address) {
                Ok((object, _)) if matches!(object.origin, Origin::Managed | Origin::Pinned) => {
                    let place = self.machine.memory.write(address, length);
                    place.map_err(|fault| FailureKind::Memory(fault, address))?.fill(byte);
                    Ok(0)
                }
                _ => Ok(INVALID_VALUE),
            };
        }
        let span = self.machine.span();
        let Some((slot, offset)) = self.device_range(address, length) else {
            return Ok(self.bad_range(address, length, span));
        };
        let data = vec![byte; usize::try_from(length).map_err(|_| FailureKind::Memory(Fault::Exhausted, address))?];
        match self.device_write(slot, offset, &data).await {
            Ok(()) => Ok(0),
            Err(error) => Ok(self.device_error(&error, span)),
        }
    }
}
