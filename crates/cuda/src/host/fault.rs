//! What goes wrong in kernels, and when the host knows of it.
//!
//! A launch returns before its kernel has run. What goes wrong there is the answer of the first call that waits for the kernel, and
//! of every call after it. Until then all calls succeed, `cudaGetLastError` and allocations among them, and kernels that are launched
//! meanwhile do not run. An H200 does exactly this, however long the host does something else before it waits.

use super::run::Run;
use warpground_machine::is_device;

/// What went wrong in a kernel, and which stream it was in.
#[derive(Debug, Clone, Copy)]
pub(super) struct Faulted {
    code: u64,
    stream: Option<usize>,
}

impl Run<'_> {
    /// A kernel went wrong, so that the context is lost.
    pub(super) fn kernel_failed(&mut self, code: u64) {
        if self.fault.is_none() && self.sticky_error == 0 {
            self.fault = Some(Faulted { code, stream: None });
        }
    }

    /// The stream of the kernel that may just have failed.
    pub(super) fn kernel_was_in(&mut self, stream: usize) {
        if let Some(Faulted { stream: known @ None, .. }) = &mut self.fault {
            *known = Some(stream);
        }
    }

    /// Whether the context is lost, whoever knows of it.
    pub(super) fn is_lost(&self) -> bool {
        self.sticky_error != 0 || self.fault.is_some()
    }

    /// A call of the runtime begins: where it waits for kernels, it learns of what went wrong in them.
    pub(super) fn learn_of_faults(&mut self, name: &str, arguments: &[u64]) {
        let Some(Faulted { code, stream }) = self.fault else { return };
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
                let span = crate::text::Span::default();
                stream.is_none() || self.queue_of(argument(0), span).ok() == stream
            }
            // Between places of the device nobody waits.
            "cudaMemcpy" => !(is_device(argument(0)) && is_device(argument(1))),
            _ => name.starts_with("cudaMemcpy") && !name.ends_with("Async"),
        };
        if waits {
            self.sticky_error = code;
            self.fault = None;
        }
    }
}
