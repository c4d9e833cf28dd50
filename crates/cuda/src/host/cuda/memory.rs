//! Memory of the device, managed and pinned memory: allocation, freeing, and questions about it.

use warpground_machine::{FailureKind, Origin, device_parts, is_device};

use crate::host::{
    code::Site,
    errors::{INVALID_VALUE, OUT_OF_MEMORY},
    order::Manner,
    run::Run,
    transfer::Queued,
};

impl Run<'_> {
    /// Allocates, frees, or tells of memory. `None`: this function does something else.
    pub(super) async fn memory_call(
        &mut self,
        site: &Site,
        arguments: &[u64],
        queued: Queued,
    ) -> Result<Option<u64>, FailureKind> {
        let argument = |index: usize| arguments.get(index).copied().unwrap_or(0);
        let Queued { stream, span, .. } = queued;
        Ok(Some(match site.name {
            "cudaMalloc" | "cudaMallocAsync" => {
                let bytes = argument(1);
                if bytes == 0 {
                    self.put_bytes(argument(0), &0_u64.to_le_bytes())?;
                    return Ok(Some(0));
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
                    return Ok(Some(INVALID_VALUE));
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
            "cudaMemGetInfo" => {
                let total = self.memory_bytes();
                let used: u64 =
                    self.device_objects.iter().filter(|object| object.live).map(|object| object.bytes).sum();
                self.put_bytes(argument(0), &total.saturating_sub(used).to_le_bytes())?;
                self.put_bytes(argument(1), &total.to_le_bytes())?;
                0
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
            _ => return Ok(None),
        }))
    }
}
