//! The CUDA runtime over a device.

use warpground_machine::{FailureKind, Origin, device_parts, is_device};

use super::{
    code::Site,
    errors::{self, INVALID_DEVICE, INVALID_PITCH, INVALID_SYMBOL, INVALID_VALUE, OUT_OF_MEMORY, UNSUPPORTED_LIMIT},
    order::Manner,
    properties::SYNC_DEPTH,
    run::Run,
    transfer::{Queued, Rows},
};
use crate::text::Span;

type Answer = Result<u64, FailureKind>;

/// So many errors that nobody asked for are kept.
const MOST_UNASKED: usize = 100;

/// The flag of a stream that does not wait for the legacy one.
const NON_BLOCKING: u64 = 1;
/// The priority of what goes first, as on NVIDIA's GPUs since 2017; the least is 0.
const GREATEST_PRIORITY: i32 = -5;

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
        Ok(match site.name {
            "cudaMalloc" | "cudaMallocAsync" => {
                let bytes = argument(1);
                if bytes == 0 {
                    self.put_bytes(argument(0), &0_u64.to_le_bytes())?;
                    return Ok(0);
                }
                match self.allocate_device(bytes, span).await {
                    Ok(address) => {
                        self.put_bytes(argument(0), &address.to_le_bytes())?;
                        // What a graph is recorded with is there before the graph runs.
                        if queued.asynchronous && self.graphs.of_stream(stream).is_none() {
                            let whole = self.touch(address, 0..bytes, Manner::Write);
                            self.ordered(stream, "this allocation", span, vec![whole], false);
                        }
                        0
                    }
                    Err(code) => code,
                }
            }
            "cudaMallocPitch" => {
                let pitch = argument(2).checked_next_multiple_of(512).unwrap_or(u64::MAX).max(512);
                match self.allocate_device(pitch.saturating_mul(argument(3)), span).await {
                    Ok(address) => {
                        self.put_bytes(argument(0), &address.to_le_bytes())?;
                        self.put_bytes(argument(1), &pitch.to_le_bytes())?;
                        0
                    }
                    Err(code) => code,
                }
            }
            "cudaMallocManaged" | "cudaMallocHost" | "cudaHostAlloc" => {
                let origin = if site.name == "cudaMallocManaged" { Origin::Managed } else { Origin::Pinned };
                if argument(1) == 0 {
                    return Ok(INVALID_VALUE);
                }
                match self.machine.memory.allocate(argument(1), origin, span) {
                    Ok(address) => {
                        if self.options.follow_host_writes {
                            self.machine.memory.follow_writes(address);
                        }
                        self.put_bytes(argument(0), &address.to_le_bytes())?;
                        0
                    }
                    Err(_) => OUT_OF_MEMORY,
                }
            }
            "cudaFreeAsync" => {
                let (slot, _) = device_parts(argument(0));
                let bytes = self.device_objects.get(slot).filter(|object| is_device(argument(0)) && object.live);
                if let Some(bytes) = bytes.map(|object| object.bytes) {
                    let whole = self.touch(argument(0), 0..bytes, Manner::Write);
                    self.ordered(stream, "this freeing", span, vec![whole], false);
                }
                self.free(argument(0), span)
            }
            "cudaFree" | "cudaFreeHost" => {
                // Both wait for everything, as it happens.
                self.synchronize(None);
                self.free(argument(0), span)
            }
            "cudaMemcpy" | "cudaMemcpyAsync" => {
                self.copy(argument(0), argument(1), argument(2), argument(3), queued).await?
            }
            "cudaMemcpy2D" | "cudaMemcpy2DAsync" => {
                let (to, to_pitch, from, from_pitch) = (argument(0), argument(1), argument(2), argument(3));
                let (width, height) = (argument(4), argument(5));
                if width > to_pitch || width > from_pitch {
                    return Ok(INVALID_PITCH);
                }
                let rows = Rows { to, from, to_pitch, from_pitch, width, height };
                self.copy_rows(rows, argument(6), queued).await?
            }
            "cudaMemset" | "cudaMemsetAsync" => self.set(argument(0), argument(1), argument(2), queued).await?,
            "cudaMemset2D" | "cudaMemset2DAsync" => {
                for row in 0..argument(4) {
                    let start = argument(0) + row * argument(1);
                    let code = self.set(start, argument(2), argument(3), queued).await?;
                    if code != 0 {
                        return Ok(code);
                    }
                }
                0
            }
            "cudaMemcpyToSymbol" | "cudaMemcpyToSymbolAsync" => match self.symbol(argument(0)) {
                Some(symbol) => self.copy(symbol + argument(3), argument(1), argument(2), 4, queued).await?,
                None => INVALID_SYMBOL,
            },
            "cudaMemcpyFromSymbol" | "cudaMemcpyFromSymbolAsync" => match self.symbol(argument(1)) {
                Some(symbol) => self.copy(argument(0), symbol + argument(3), argument(2), 4, queued).await?,
                None => INVALID_SYMBOL,
            },
            "__cuda_error" => argument(0) & 0xffff_ffff,
            "cudaGetSymbolAddress" => match self.symbol(argument(1)) {
                Some(symbol) => {
                    self.put_bytes(argument(0), &symbol.to_le_bytes())?;
                    0
                }
                None => INVALID_SYMBOL,
            },
            "cudaMemGetInfo" => {
                let total = self.memory_bytes();
                let used: u64 =
                    self.device_objects.iter().filter(|object| object.live).map(|object| object.bytes).sum();
                self.put_bytes(argument(0), &total.saturating_sub(used).to_le_bytes())?;
                self.put_bytes(argument(1), &total.to_le_bytes())?;
                0
            }
            "cudaGetDeviceCount" => {
                self.put_bytes(argument(0), &1_u32.to_le_bytes())?;
                0
            }
            "cudaGetDevice" => {
                self.put_bytes(argument(0), &0_u32.to_le_bytes())?;
                0
            }
            "cudaGetSymbolSize" => {
                let symbol = self.symbol(argument(1)).unwrap_or(0);
                let range = self.device_range(symbol, 0).filter(|(_, offset)| *offset == 0);
                match range.and_then(|(slot, _)| self.symbol_bytes(slot)) {
                    Some(bytes) => {
                        self.put_bytes(argument(0), &bytes.to_le_bytes())?;
                        0
                    }
                    None => INVALID_SYMBOL,
                }
            }
            // Pinned memory has one address on both sides.
            "cudaHostGetDevicePointer" => match self.origin(argument(1)) {
                Some(Origin::Managed | Origin::Pinned) => {
                    self.put_bytes(argument(0), &argument(1).to_le_bytes())?;
                    0
                }
                _ => INVALID_VALUE,
            },
            // Where managed memory lies, and what will be done with it: it goes over with every launch that names it.
            "cudaMemPrefetchAsync" | "cudaMemAdvise" | "cudaStreamAttachMemAsync" => {
                let pointer = argument(usize::from(site.name == "cudaStreamAttachMemAsync"));
                self.managed_only(site.name, pointer, span)
            }
            // Kernels do not reach such memory here: copies are as they are.
            "cudaHostRegister" => match self.origin(argument(0)) {
                Some(_) if argument(1) > 0 => {
                    self.registered.insert(argument(0) >> 32);
                    0
                }
                _ => INVALID_VALUE,
            },
            "cudaHostUnregister" => match self.origin(argument(0)) {
                Some(_) => {
                    self.registered.remove(&(argument(0) >> 32));
                    0
                }
                None => INVALID_VALUE,
            },
            "cudaPointerGetAttributes" => self.pointer_attributes(argument(0), argument(1))?,
            "cudaSetDeviceFlags" | "cudaProfilerStart" | "cudaProfilerStop" => 0,
            // Banks of four bytes are all that there are.
            "cudaDeviceGetSharedMemConfig" => {
                self.put_bytes(argument(0), &1_u32.to_le_bytes())?;
                0
            }
            "cudaGetDeviceFlags" | "cudaDeviceGetCacheConfig" => {
                self.put_bytes(argument(0), &0_u32.to_le_bytes())?;
                0
            }
            "cudaSetDevice" | "cudaInitDevice" if argument(0) & 0xffff_ffff != 0 => INVALID_DEVICE,
            "cudaChooseDevice" => {
                self.put_bytes(argument(0), &0_u32.to_le_bytes())?;
                0
            }
            "cudaDeviceCanAccessPeer" => {
                if (argument(1) | argument(2)) & 0xffff_ffff != 0 {
                    return Ok(INVALID_DEVICE);
                }
                // A device is no peer of itself.
                self.put_bytes(argument(0), &0_u32.to_le_bytes())?;
                0
            }
            "cudaGetDeviceProperties" => {
                if argument(1) & 0xffff_ffff != 0 {
                    return Ok(INVALID_DEVICE);
                }
                self.tell_described(span);
                self.properties(argument(0))?;
                0
            }
            "cudaDeviceGetAttribute" => {
                if argument(2) & 0xffff_ffff != 0 {
                    return Ok(INVALID_DEVICE);
                }
                self.tell_described(span);
                match self.attribute(argument(1)) {
                    Some(value) => {
                        self.put_bytes(argument(0), &value.to_le_bytes())?;
                        0
                    }
                    None => INVALID_VALUE,
                }
            }
            "cudaDeviceGetLimit" | "cudaDeviceSetLimit" => {
                let which = argument(usize::from(site.name == "cudaDeviceGetLimit")) & 0xffff_ffff;
                let which = usize::try_from(which).ok().filter(|which| *which != SYNC_DEPTH);
                let limit = which.and_then(|which| self.device_limits.get_mut(which));
                match limit {
                    None => UNSUPPORTED_LIMIT,
                    Some(bytes) if site.name == "cudaDeviceSetLimit" => {
                        *bytes = argument(1);
                        0
                    }
                    Some(bytes) => {
                        let bytes = bytes.to_le_bytes();
                        self.put_bytes(argument(0), &bytes)?;
                        0
                    }
                }
            }
            "cudaFuncSetAttribute" => self.set_function_attribute(argument(0), argument(1), argument(2), span),
            "cudaFuncGetAttributes" => self.function_attributes(argument(0), argument(1), span)?,
            "cudaOccupancyMaxActiveBlocksPerMultiprocessor" => {
                self.blocks_on_a_multiprocessor(argument(0), argument(1), argument(2), argument(3), span)?
            }
            "cudaOccupancyMaxPotentialBlockSize" => self.best_block(arguments, span)?,
            "cudaRuntimeGetVersion" | "cudaDriverGetVersion" => {
                self.put_bytes(argument(0), &13_000_u32.to_le_bytes())?;
                0
            }
            "cudaEventCreate" | "cudaEventCreateWithFlags" => {
                let handle = self.new_event(span);
                self.put_bytes(argument(0), &handle.to_le_bytes())?;
                0
            }
            "cudaStreamCreate" | "cudaStreamCreateWithFlags" | "cudaStreamCreateWithPriority" => {
                let flags = if site.name == "cudaStreamCreate" { 0 } else { argument(1) & 0xffff_ffff };
                // What is beyond the priorities that there are is the nearest of them.
                let priority = match site.name {
                    "cudaStreamCreateWithPriority" => {
                        u32::try_from(argument(2) & 0xffff_ffff).unwrap_or(0).cast_signed().clamp(GREATEST_PRIORITY, 0)
                    }
                    _ => 0,
                };
                let handle = self.new_stream(flags & NON_BLOCKING != 0, priority);
                self.put_bytes(argument(0), &handle.to_le_bytes())?;
                0
            }
            "cudaStreamGetPriority" => {
                self.put_bytes(argument(1), &self.priority_of(stream).to_le_bytes())?;
                0
            }
            "cudaStreamGetFlags" => {
                let flags = u32::from(self.is_free(stream));
                self.put_bytes(argument(1), &flags.to_le_bytes())?;
                0
            }
            "cudaStreamDestroy" => self.destroy_stream(argument(0), span),
            "cudaStreamSynchronize" | "cudaStreamQuery" => {
                self.synchronize(Some(stream));
                0
            }
            "cudaDeviceSynchronize" | "cudaThreadSynchronize" => {
                self.synchronize(None);
                0
            }
            "cudaStreamWaitEvent" => self.stream_waits(stream, argument(1), span),
            "cudaEventRecord" | "cudaEventRecordWithFlags" => self.record_event(argument(0), stream, span),
            "cudaEventSynchronize" | "cudaEventQuery" => self.wait_for_event(argument(0), span),
            "cudaEventDestroy" => self.destroy_event(argument(0), span),
            "cudaEventElapsedTime" => match self.between_events([argument(1), argument(2)], span) {
                Ok(seconds) => {
                    #[expect(clippy::cast_possible_truncation, reason = "the interface is float")]
                    let milliseconds = (seconds * 1000.0) as f32;
                    self.put_bytes(argument(0), &milliseconds.to_le_bytes())?;
                    0
                }
                Err(code) => code,
            },
            "__stream_function_begins" => {
                self.host_function_begins(stream);
                0
            }
            "__stream_function_ends" => {
                self.host_function_ends(stream, argument(1), span);
                0
            }
            "cudaDeviceReset" => {
                self.synchronize(None);
                self.reset_device();
                0
            }
            "cudaDeviceGetStreamPriorityRange" => {
                // The least and the greatest, as on NVIDIA's GPUs since 2017.
                for (place, priority) in [(argument(0), 0_i32), (argument(1), GREATEST_PRIORITY)] {
                    if place != 0 {
                        self.put_bytes(place, &priority.to_le_bytes())?;
                    }
                }
                0
            }
            // Everything happens at once here: there is nothing else to do.
            _ => 0,
        })
    }
}
