//! The CUDA runtime over a device: which errors a program sees and when, and the functions by their subjects.

mod copies;
mod device;
mod memory;
mod streams;

use warpground_machine::{FailureKind, Origin};

use super::{
    code::Site,
    errors::{self, INVALID_VALUE},
    run::Run,
    transfer::Queued,
};
use crate::text::Span;

type Answer = Result<u64, FailureKind>;

/// So many errors that nobody asked for are kept.
const MOST_UNASKED: usize = 100;

/// Which argument of a call is its stream.
fn stream_argument(name: &str) -> Option<usize> {
    Some(match name {
        "cudaStreamSynchronize"
        | "cudaStreamQuery"
        | "cudaStreamWaitEvent"
        | "cudaStreamAttachMemAsync"
        | "cudaStreamGetPriority"
        | "cudaStreamGetFlags" => 0,
        "cudaEventRecord" | "cudaEventRecordWithFlags" | "cudaFreeAsync" => 1,
        "cudaMallocAsync" => 2,
        "cudaMemsetAsync" => 3,
        "cudaMemcpyAsync" => 4,
        "cudaMemset2DAsync" | "cudaMemcpyToSymbolAsync" | "cudaMemcpyFromSymbolAsync" => 5,
        "cudaMemcpy2DAsync" => 7,
        "__stream_function_begins" | "__stream_function_ends" => 0,
        _ => return None,
    })
}

impl Run<'_> {
    /// A function of the CUDA runtime: its answer is the error code, which is remembered too.
    pub(super) async fn cuda(&mut self, site: &Site, arguments: &[u64]) -> Answer {
        let queued = stream_argument(site.name).map(|at| arguments.get(at).copied().unwrap_or(0));
        self.learn_of_faults(site.name, arguments, queued);
        // A copy that is refused waits for nothing.
        let copies = site.name.starts_with("cudaMemcpy");
        if !copies {
            self.flush_kernel_output(site.name, arguments);
        }
        let answer = self.cuda_call(site, arguments).await;
        if copies && matches!(answer, Ok(0)) {
            self.flush_kernel_output(site.name, arguments);
        }
        answer
    }

    async fn cuda_call(&mut self, site: &Site, arguments: &[u64]) -> Answer {
        let argument = |index: usize| arguments.get(index).copied().unwrap_or(0);
        match site.name {
            "cudaGetLastError" => {
                // Also where the context is lost: the next call fails anew.
                let error = std::mem::take(&mut self.last_error);
                // What it cannot know of yet is not asked for.
                if !site.discarded && self.fault.is_none() {
                    self.note_asked();
                    self.unasked.clear();
                }
                return Ok(error);
            }
            "cudaPeekAtLastError" => {
                if !site.discarded && self.fault.is_none() {
                    self.note_asked();
                    self.unasked.clear();
                }
                return Ok(self.last_error);
            }
            "cudaGetErrorString" | "cudaGetErrorName" => {
                let code = argument(0) & 0xffff_ffff;
                let text = if site.name == "cudaGetErrorName" { errors::name(code) } else { errors::text(code) };
                return self.constant_text(text);
            }
            "__cuda_error" => {}
            // Questions whose answers are no errors.
            name if name.starts_with("__cuda_") => return self.graph_call(site, arguments).await,
            _ => {}
        }
        let lost = self.sticky_error != 0 && site.name != "cudaDeviceReset";
        let code = if lost { self.sticky_error } else { self.cuda_code(site, arguments).await? };
        if code != 0 {
            self.last_error = code;
            if site.discarded && !lost {
                self.unanswered(code, site.span);
            } else if !site.discarded {
                self.note_error(code, true);
                self.note_asked();
                // A program that asks for one error gets it.
                self.unasked.clear();
            }
        }
        Ok(code)
    }

    /// A launch failed: a program that asks for the last error gets it.
    pub(super) fn launch_error(&mut self, code: u64, span: Span) {
        self.last_error = code;
        self.unanswered(code, span);
    }

    pub(super) fn unanswered(&mut self, code: u64, span: Span) {
        self.note_error(code, false);
        if self.unasked.len() < MOST_UNASKED && !self.unasked.iter().any(|(place, _)| *place == span) {
            self.unasked.push((span, code));
        }
    }

    fn constant_text(&mut self, text: &str) -> Answer {
        let mut bytes = text.as_bytes().to_vec();
        bytes.push(0);
        let allocated = self.machine.memory.allocate(bytes.len() as u64, Origin::Text, Span::default());
        let address = allocated.map_err(|fault| FailureKind::Memory(fault, 0))?;
        self.put_bytes(address, &bytes)?;
        Ok(address)
    }

    pub(super) async fn cuda_code(&mut self, site: &Site, arguments: &[u64]) -> Answer {
        let argument = |index: usize| arguments.get(index).copied().unwrap_or(0);
        let span = site.span;
        let stream = match stream_argument(site.name) {
            Some(index) => match self.queue_of(argument(index), span) {
                Ok(stream) => stream,
                Err(code) => return Ok(code),
            },
            None => 0,
        };
        if let Some(code) = self.capture_call(site, arguments, stream, stream_argument(site.name)) {
            return Ok(code);
        }
        let queued = Queued { stream, asynchronous: site.name.ends_with("Async"), span };
        let allocates = site.name.starts_with("cudaMalloc") || site.name == "cudaHostAlloc";
        if allocates && argument(0) == 0 {
            return Ok(INVALID_VALUE);
        }
        if site.name == "__cuda_error" {
            return Ok(argument(0) & 0xffff_ffff);
        }
        if let Some(code) = self.memory_call(site, arguments, queued).await? {
            return Ok(code);
        }
        if let Some(code) = self.copy_call(site, arguments, queued).await? {
            return Ok(code);
        }
        if let Some(code) = self.device_call(site, arguments)? {
            return Ok(code);
        }
        // Everything happens at once here: the other functions have nothing to do.
        Ok(self.stream_call(site, arguments, queued)?.unwrap_or(0))
    }
}
