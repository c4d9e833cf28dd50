//! When the host knows of what went wrong in a kernel.

use std::collections::BTreeSet;

use warpground_machine::is_device;

use super::Faulted;
use crate::{host::run::Run, text::Span};

impl Run<'_> {
    /// A kernel went wrong, so that the context is lost.
    pub(in crate::host) fn kernel_failed(&mut self, code: u64) {
        if self.fault.is_none() && self.sticky_error == 0 {
            self.fault = Some(Faulted { code, streams: BTreeSet::new() });
        }
    }

    /// A stream of a kernel that may just have failed, or that comes behind one.
    pub(in crate::host) fn kernel_was_in(&mut self, stream: usize) {
        if let Some(fault) = &mut self.fault {
            fault.streams.insert(stream);
        }
    }

    /// Whether the context is lost, even if no call of the host has learnt of it yet.
    pub(in crate::host) fn is_lost(&self) -> bool {
        self.sticky_error != 0 || self.fault.is_some()
    }

    /// A call of the runtime begins: where it waits for kernels, it learns of what went wrong in them. `queued` is the stream that
    /// gets something to do.
    pub(in crate::host) fn learn_of_faults(&mut self, name: &str, arguments: &[u64], queued: Option<u64>) {
        let Some(Faulted { code, .. }) = self.fault else { return };
        let span = Span::default();
        let stream = |run: &mut Self, handle: u64| run.queue_of(handle, span).ok();
        let argument = |index: usize| arguments.get(index).copied().unwrap_or(0);
        let waits = match name {
            "cudaDeviceSynchronize"
            | "cudaThreadSynchronize"
            | "cudaEventSynchronize"
            | "cudaEventQuery"
            | "cudaFreeHost"
            | "cudaFreeArray"
            | "cudaDeviceReset"
            | "cudaThreadExit" => true,
            "cudaFree" => argument(0) != 0,
            "cudaStreamSynchronize" | "cudaStreamQuery" => {
                let waited = stream(self, argument(0));
                waited.is_some_and(|at| self.fault.as_ref().is_some_and(|fault| fault.streams.contains(&at)))
            }
            // Between places of the device nobody waits.
            "cudaMemcpy" => !(is_device(argument(0)) && is_device(argument(1))),
            _ => name.starts_with("cudaMemcpy") && !name.ends_with("Async"),
        };
        if waits {
            self.sticky_error = code;
            self.fault = None;
        } else if let Some(at) = queued.and_then(|handle| stream(self, handle)) {
            self.kernel_was_in(at);
        }
    }
}
