//! The CUDA runtime over a device.

use warpground_engine::{BufferId, Error};

use warpground_machine::{Address, FailureKind, Origin, device_address, device_parts, is_device};

use super::{
    arithmetic::convert,
    code::Site,
    errors::{self, INVALID_DEVICE, INVALID_HANDLE, INVALID_SYMBOL, INVALID_VALUE, LAUNCH_FAILURE, OUT_OF_MEMORY},
    run::Run,
};
use crate::{
    diagnose::{Diagnostic, Problem},
    meaning::{
        tree::{Expression, Kind},
        types::Type,
    },
    text::Span,
};

/// A piece of device memory.
#[derive(Debug)]
pub(super) struct DeviceObject {
    /// The device's buffer, once there is one.
    pub(super) buffer: Option<BufferId>,
    pub(super) bytes: u64,
    pub(super) live: bool,
    pub(super) span: Span,
    /// A `__device__` or `__constant__` variable.
    pub(super) global: bool,
    /// The copy of managed memory.
    pub(super) mirror: bool,
    /// A `__constant__` variable: kernels may bind it as a uniform buffer.
    pub(super) constant: bool,
    /// The first contents of a global.
    pub(super) start: Vec<u8>,
    /// Whether a copy, a filling or a kernel may have written to it.
    pub(super) written: bool,
}

type Answer = Result<u64, FailureKind>;

impl Run<'_> {
    /// The address of a device global.
    pub(super) fn device_global(&mut self, id: usize) -> Address {
        let tree = &self.program.resolved.tree;
        let global = &tree.globals[id];
        let bytes = tree.types.bytes(&global.ty).max(4);
        let mut start = vec![0; usize::try_from(bytes).unwrap_or(4)];
        if let Some(value) = &global.start {
            self.constant_bytes(value, &global.ty.clone(), &mut start);
        }
        let slot = self.device_objects.len();
        self.device_objects.push(DeviceObject {
            buffer: None,
            bytes,
            live: true,
            span: global.span,
            global: true,
            mirror: false,
            constant: global.qualifiers.constant_memory,
            start,
            // A global begins with zeros.
            written: true,
        });
        self.device_globals.insert(id, slot);
        device_address(slot)
    }

    /// The bytes of a constant initial value.
    fn constant_bytes(&self, value: &Expression, ty: &Type, out: &mut [u8]) {
        if let (Kind::Build(parts), Type::Array(element, _)) = (&value.kind, ty) {
            let size = usize::try_from(self.type_bytes(element)).unwrap_or(1).max(1);
            for (part, chunk) in parts.iter().zip(out.chunks_mut(size)) {
                self.constant_bytes(part, element, chunk);
            }
            return;
        }
        if let (Kind::Build(parts), Type::Struct(id)) = (&value.kind, ty) {
            for (part, field) in parts.iter().zip(&self.program.resolved.tree.types.structs[*id].fields) {
                let first = usize::try_from(field.offset).unwrap_or(0);
                if let Some(rest) = out.get_mut(first..) {
                    self.constant_bytes(part, &field.ty, rest);
                }
            }
            return;
        }
        let Some(scalar) = ty.scalar() else { return };
        if let Some(bits) = constant_bits(value) {
            let length = (scalar.bytes() as usize).min(out.len());
            out[..length].copy_from_slice(&bits.to_le_bytes()[..length]);
        }
    }

    /// The buffer of a device object, made when first needed.
    pub(super) async fn buffer(&mut self, slot: usize) -> Result<BufferId, Error> {
        let device = self.device;
        let object = &mut self.device_objects[slot];
        if let Some(buffer) = object.buffer {
            return Ok(buffer);
        }
        // Uniform buffers are made of whole vectors.
        let unit = if object.constant { 16 } else { 4 };
        let bytes = object.bytes.next_multiple_of(unit);
        let uniform = object.constant && bytes <= device.adapter().limits.uniform_binding_bytes;
        let buffer = device.allocate("cuda", bytes, uniform).await?;
        object.buffer = Some(buffer);
        if object.global {
            let mut start = object.start.clone();
            start.resize(usize::try_from(bytes).unwrap_or(start.len()), 0);
            device.write(buffer, 0, &start).await?;
        }
        Ok(buffer)
    }

    pub(super) fn device_error(&mut self, error: &Error, span: Span) -> u64 {
        match error {
            Error::OutOfMemory(_) | Error::LimitExceeded { .. } => OUT_OF_MEMORY,
            other => {
                self.tell(Diagnostic::error(span, Problem::Runtime(other.to_string())));
                self.sticky_error = LAUNCH_FAILURE;
                LAUNCH_FAILURE
            }
        }
    }

    async fn allocate_device(&mut self, bytes: u64, span: Span) -> Result<Address, u64> {
        // More than any device has, and too much to be rounded up.
        if bytes > 1 << 48 {
            return Err(OUT_OF_MEMORY);
        }
        let slot = self.device_objects.len();
        self.device_objects.push(DeviceObject {
            buffer: None,
            bytes,
            live: true,
            span,
            global: false,
            mirror: false,
            constant: false,
            start: Vec::new(),
            written: false,
        });
        match self.buffer(slot).await {
            Ok(_) => Ok(device_address(slot)),
            Err(error) => {
                self.device_objects[slot].live = false;
                Err(self.device_error(&error, span))
            }
        }
    }

    /// The device object of a range of device memory.
    pub(super) fn device_range(&self, address: Address, length: u64) -> Option<(usize, u64)> {
        let (slot, offset) = device_parts(address);
        let object = self.device_objects.get(slot).filter(|object| object.live)?;
        let offset = u64::try_from(offset).ok()?;
        (offset.checked_add(length)? <= object.bytes.next_multiple_of(4)).then_some((slot, offset))
    }

    pub(super) async fn device_read(&mut self, slot: usize, offset: u64, length: u64) -> Result<Vec<u8>, Error> {
        if length == 0 {
            return Ok(Vec::new());
        }
        let buffer = self.buffer(slot).await?;
        let first = offset / 4 * 4;
        let last = (offset + length).next_multiple_of(4);
        let bytes = self.device.read(buffer, first, last - first).await?;
        let start = usize::try_from(offset - first).unwrap_or(0);
        Ok(bytes[start..start + usize::try_from(length).unwrap_or(0)].to_vec())
    }

    pub(super) async fn device_write(&mut self, slot: usize, offset: u64, data: &[u8]) -> Result<(), Error> {
        if data.is_empty() {
            return Ok(());
        }
        let buffer = self.buffer(slot).await?;
        self.device_objects[slot].written = true;
        let end = offset + data.len() as u64;
        if offset.is_multiple_of(4) && end.is_multiple_of(4) {
            return self.device.write(buffer, offset, data).await;
        }
        // The words at the ends keep what else is in them.
        let first = offset / 4 * 4;
        let last = end.next_multiple_of(4);
        let mut whole = self.device.read(buffer, first, last - first).await?;
        let start = usize::try_from(offset - first).unwrap_or(0);
        whole[start..start + data.len()].copy_from_slice(data);
        self.device.write(buffer, first, &whole).await
    }

    /// A function of the CUDA runtime: its answer is the error code, which is remembered too.
    pub(super) async fn cuda(&mut self, site: &Site, arguments: &[u64]) -> Answer {
        let argument = |index: usize| arguments.get(index).copied().unwrap_or(0);
        match site.name {
            "cudaGetLastError" => {
                let error = if self.sticky_error != 0 { self.sticky_error } else { self.last_error };
                self.last_error = 0;
                return Ok(error);
            }
            "cudaPeekAtLastError" => {
                return Ok(if self.sticky_error != 0 { self.sticky_error } else { self.last_error });
            }
            "cudaGetErrorString" | "cudaGetErrorName" => {
                let code = argument(0) & 0xffff_ffff;
                let text = if site.name == "cudaGetErrorName" { errors::name(code) } else { errors::text(code) };
                return self.constant_text(text);
            }
            _ => {}
        }
        let code = if self.sticky_error != 0 && site.name != "cudaDeviceReset" {
            self.sticky_error
        } else {
            self.cuda_code(site, arguments).await?
        };
        if code != 0 {
            self.last_error = code;
        }
        Ok(code)
    }

    fn constant_text(&mut self, text: &str) -> Answer {
        let mut bytes = text.as_bytes().to_vec();
        bytes.push(0);
        let allocated = self.machine.memory.allocate(bytes.len() as u64, Origin::Text, Span::default());
        let address = allocated.map_err(|fault| FailureKind::Memory(fault, 0))?;
        self.put_bytes(address, &bytes)?;
        Ok(address)
    }

    async fn cuda_code(&mut self, site: &Site, arguments: &[u64]) -> Answer {
        let argument = |index: usize| arguments.get(index).copied().unwrap_or(0);
        let span = site.span;
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
                        self.put_bytes(argument(0), &address.to_le_bytes())?;
                        0
                    }
                    Err(_) => OUT_OF_MEMORY,
                }
            }
            "cudaFree" | "cudaFreeHost" | "cudaFreeAsync" => self.free(argument(0), span),
            "cudaMemcpy" | "cudaMemcpyAsync" => {
                self.copy(argument(0), argument(1), argument(2), argument(3), span).await?
            }
            "cudaMemcpy2D" => {
                let (to, to_pitch, from, from_pitch) = (argument(0), argument(1), argument(2), argument(3));
                let (width, height) = (argument(4), argument(5));
                if width > to_pitch || width > from_pitch {
                    return Ok(errors_pitch());
                }
                for row in 0..height {
                    let (to, from) = (to + row * to_pitch, from + row * from_pitch);
                    let code = self.copy(to, from, width, argument(6), span).await?;
                    if code != 0 {
                        return Ok(code);
                    }
                }
                0
            }
            "cudaMemset" | "cudaMemsetAsync" => self.set(argument(0), argument(1), argument(2)).await?,
            "cudaMemset2D" => {
                for row in 0..argument(4) {
                    let code = self.set(argument(0) + row * argument(1), argument(2), argument(3)).await?;
                    if code != 0 {
                        return Ok(code);
                    }
                }
                0
            }
            "cudaMemcpyToSymbol" => {
                if !is_device(argument(0)) {
                    return Ok(INVALID_SYMBOL);
                }
                self.copy(argument(0) + argument(3), argument(1), argument(2), 4, span).await?
            }
            "cudaMemcpyFromSymbol" => {
                if !is_device(argument(1)) {
                    return Ok(INVALID_SYMBOL);
                }
                self.copy(argument(0), argument(1) + argument(3), argument(2), 4, span).await?
            }
            "cudaGetSymbolAddress" => {
                self.put_bytes(argument(0), &argument(1).to_le_bytes())?;
                0
            }
            "cudaMemGetInfo" => {
                let total = self.device.adapter().limits.buffer_bytes;
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
            // Pinned memory has one address on both sides.
            "cudaHostGetDevicePointer" => match self.machine.memory.find(argument(1)) {
                Ok((object, _)) if matches!(object.origin, Origin::Managed | Origin::Pinned) => {
                    self.put_bytes(argument(0), &argument(1).to_le_bytes())?;
                    0
                }
                _ => INVALID_VALUE,
            },
            "cudaSetDeviceFlags" | "cudaProfilerStart" | "cudaProfilerStop" => 0,
            "cudaSetDevice" if argument(0) != 0 => INVALID_DEVICE,
            "cudaGetDeviceProperties" => {
                if argument(1) & 0xffff_ffff != 0 {
                    return Ok(INVALID_DEVICE);
                }
                self.properties(argument(0))?;
                0
            }
            "cudaDeviceGetAttribute" => {
                let limits = &self.device.adapter().limits;
                let value: u32 = match argument(1) {
                    1 => limits.threads_per_block,
                    2 => limits.block_dimensions[0],
                    8 => limits.shared_bytes,
                    10 => 32,
                    _ => 1,
                };
                self.put_bytes(argument(0), &value.to_le_bytes())?;
                0
            }
            "cudaRuntimeGetVersion" | "cudaDriverGetVersion" => {
                self.put_bytes(argument(0), &13_000_u32.to_le_bytes())?;
                0
            }
            "cudaEventCreate" | "cudaEventCreateWithFlags" => {
                self.events.push(None);
                let handle = self.events.len() as u64;
                self.put_bytes(argument(0), &handle.to_le_bytes())?;
                0
            }
            "cudaStreamCreate" | "cudaStreamCreateWithFlags" => {
                self.put_bytes(argument(0), &1_u64.to_le_bytes())?;
                0
            }
            "cudaEventRecord" => {
                let now = self.seconds();
                match self.event_slot(argument(0)) {
                    Some(event) => {
                        *event = Some(now);
                        0
                    }
                    None => INVALID_HANDLE,
                }
            }
            "cudaEventSynchronize" | "cudaEventQuery" | "cudaEventDestroy" => {
                if self.event_slot(argument(0)).is_some() { 0 } else { INVALID_HANDLE }
            }
            "cudaEventElapsedTime" => {
                let first = self.event_slot(argument(1)).map(|event| *event);
                let second = self.event_slot(argument(2)).map(|event| *event);
                match (first, second) {
                    (Some(Some(first)), Some(Some(second))) => {
                        #[expect(clippy::cast_possible_truncation, reason = "the interface is float")]
                        let milliseconds = ((second - first) * 1000.0) as f32;
                        self.put_bytes(argument(0), &milliseconds.to_le_bytes())?;
                        0
                    }
                    _ => INVALID_HANDLE,
                }
            }
            "cudaDeviceReset" => {
                self.sticky_error = 0;
                0
            }
            "cudaOccupancyMaxPotentialBlockSize" => {
                self.put_bytes(argument(0), &80_u32.to_le_bytes())?;
                let block = self.device.adapter().limits.threads_per_block.min(256);
                self.put_bytes(argument(1), &block.to_le_bytes())?;
                0
            }
            // Everything happens at once and in order here: there is nothing to wait for.
            _ => 0,
        })
    }

    fn event_slot(&mut self, handle: u64) -> Option<&mut Option<f64>> {
        let index = usize::try_from(handle).ok()?.checked_sub(1)?;
        self.events.get_mut(index)
    }
}

fn errors_pitch() -> u64 {
    12
}

/// The register bits of a constant.
fn constant_bits(value: &Expression) -> Option<u64> {
    match &value.kind {
        Kind::Integer(bits, _) => Some(bits.cast_unsigned()),
        #[expect(clippy::cast_possible_truncation, reason = "a constant of type float")]
        Kind::Float(float) if value.ty == Type::FLOAT => Some(u64::from((*float as f32).to_bits())),
        Kind::Float(float) => Some(float.to_bits()),
        Kind::Named(_, inner) => constant_bits(inner),
        Kind::Zero | Kind::Null => Some(0),
        Kind::Negate(inner) => {
            let bits = constant_bits(inner)?;
            Some(match inner.ty {
                Type::Scalar(crate::meaning::types::Scalar::F32) => bits ^ 0x8000_0000,
                Type::Scalar(crate::meaning::types::Scalar::F64) => bits ^ (1 << 63),
                _ => bits.wrapping_neg(),
            })
        }
        Kind::Convert { value: inner, .. } => {
            let (from, to) = (inner.ty.scalar()?, value.ty.scalar()?);
            Some(convert(from, to, constant_bits(inner)?))
        }
        _ => None,
    }
}
