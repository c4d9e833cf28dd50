//! Reading and writing device memory in any bytes, wherever its contents are.

use std::collections::HashMap;

use warpground_engine::{BufferId, Device, Error, Mapping};
use warpground_machine::{Address, device_address, device_parts, is_device};

use super::{DeviceObject, DeviceTexts, Holder};
use crate::{
    diagnose::{Diagnostic, Problem},
    host::{
        errors::{LAUNCH_FAILURE, OUT_OF_MEMORY},
        initial,
        run::Run,
    },
    meaning::{fixed_address::Base, tree::GlobalId},
    numbers::grouped,
    text::Span,
};

impl Run<'_> {
    /// The address in device memory of a symbol: of a variable of the device, or of the host's shadow of it.
    pub(in crate::host) fn symbol(&self, address: Address) -> Option<Address> {
        if is_device(address) {
            return Some(address);
        }
        let shadows = &self.program.image.shadows;
        let first = self.globals.len() - shadows.len();
        let known = self.globals[first..].iter().position(|shadow| *shadow == address)?;
        self.globals.get(shadows[known]).copied()
    }

    /// The address of a device global, which is made when it is first asked for.
    pub(in crate::host) fn device_global(&mut self, id: GlobalId) -> Address {
        if let Some(known) = self.device_globals.get(&id) {
            return device_address(*known);
        }
        let tree = &self.program.resolved.tree;
        let global = &tree.globals[id];
        let bytes = tree.types.bytes(&global.ty).max(4);
        let slot = self.device_objects.len();
        self.device_objects.push(DeviceObject {
            global: true,
            constant: global.qualifiers.constant_memory,
            start: vec![0; usize::try_from(bytes).unwrap_or(4)],
            // A global begins with zeros.
            written: true,
            ..DeviceObject::empty(bytes, global.span)
        });
        // It has an address before what it starts with is known: that may lead back to it.
        self.device_globals.insert(id, slot);
        if let Some(value) = &global.start {
            initial::bases(tree, value, &mut |base| match base {
                Base::Variable(other) => {
                    self.device_global(other);
                }
                Base::Text(_) => self.make_device_texts(),
                Base::Function(_) => {}
            });
            let mut start = std::mem::take(&mut self.device_objects[slot].start);
            initial::bytes(tree, &|base| self.device_place(base), value, &global.ty, &mut start);
            self.device_objects[slot].start = start;
        }
        device_address(slot)
    }

    /// Where something is on the device that has an address before the program runs; null for what is not there.
    fn device_place(&self, base: Base) -> Address {
        match base {
            Base::Variable(id) => self.device_globals.get(&id).map_or(0, |slot| device_address(*slot)),
            Base::Function(id) => self.device_function(id),
            Base::Text(id) => {
                let first =
                    self.device_texts.as_ref().and_then(|texts| texts.first.get(&id).map(|first| (texts, first)));
                first.map_or(0, |(texts, first)| device_address(texts.slot) + first)
            }
        }
    }

    /// Makes the memory of all texts to which device variables lead at the beginning.
    fn make_device_texts(&mut self) {
        if self.device_texts.is_some() {
            return;
        }
        let tree = &self.program.resolved.tree;
        let (mut start, mut first, mut span) = (Vec::new(), HashMap::new(), None);
        for global in &tree.globals {
            let on_device = global.qualifiers.device || global.qualifiers.constant_memory;
            let Some(value) = global.start.as_ref().filter(|_| on_device) else { continue };
            initial::bases(tree, value, &mut |base| {
                let Base::Text(id) = base else { return };
                first.entry(id).or_insert_with(|| {
                    let at = start.len() as u64;
                    start.extend(tree.strings.get(id).iter().flat_map(|text| text.iter()));
                    start.push(0);
                    at
                });
                span.get_or_insert(value.span);
            });
        }
        let slot = self.device_objects.len();
        let bytes = start.len() as u64;
        let empty = DeviceObject::empty(bytes, span.unwrap_or_default());
        self.device_objects.push(DeviceObject { global: true, start, written: true, ..empty });
        self.device_texts = Some(DeviceTexts { slot, first });
    }

    /// The device's buffer of an object, made when first needed, with what was written last.
    pub(in crate::host) async fn buffer(&mut self, slot: usize) -> Result<BufferId, Error> {
        let buffer = self.own_buffer(slot).await?;
        if let (Holder::Simulator, Some(simulated)) =
            (self.device_objects[slot].newest, self.device_objects[slot].simulated)
        {
            let bytes = self.device_objects[slot].bytes.next_multiple_of(4);
            let data = self.simulator().read(simulated, 0, bytes).await?;
            self.device.write(buffer, 0, &data).await?;
        }
        self.device_objects[slot].newest = Holder::Device;
        Ok(buffer)
    }

    /// The buffer that holds what was written last, and whose it is.
    async fn newest_buffer(&mut self, slot: usize) -> Result<(&dyn Device, BufferId), Error> {
        match self.device_objects[slot] {
            DeviceObject { newest: Holder::Simulator, simulated: Some(simulated), .. } => {
                Ok((self.simulator(), simulated))
            }
            _ => match self.own_buffer(slot).await {
                Ok(own) => Ok((self.device, own)),
                Err(error) => {
                    let simulated = self.too_large_buffer(slot, error).await?;
                    Ok((self.simulator(), simulated))
                }
            },
        }
    }

    /// The simulator's buffer of an object that is too large for the device, before anything is written to it. Launches that
    /// reach it run on the simulator.
    async fn too_large_buffer(&mut self, slot: usize, error: Error) -> Result<BufferId, Error> {
        let object = &self.device_objects[slot];
        if !matches!(error, Error::LimitExceeded { .. }) || self.simulator.is_none() || object.global {
            return Err(error);
        }
        let bytes = object.bytes.max(4).next_multiple_of(4);
        let simulated = match object.simulated {
            Some(simulated) => simulated,
            None => self.simulator().allocate("cuda", bytes, false).await.map_err(|_| error)?,
        };
        let object = &mut self.device_objects[slot];
        (object.simulated, object.newest, object.too_large) = (Some(simulated), Holder::Simulator, true);
        Ok(simulated)
    }

    /// Whether there is memory that the device does not hold.
    pub(in crate::host) fn has_too_large(&self) -> bool {
        self.device_objects.iter().any(|object| object.live && object.too_large)
    }

    /// The one device that holds what was written last to both objects, and their buffers there, if one does. The second of
    /// them is about to be written there.
    pub(in crate::host) async fn both_ends(
        &mut self,
        from: usize,
        to: usize,
    ) -> Result<Option<(&dyn Device, BufferId, BufferId)>, Error> {
        let holders = [from, to].map(|slot| self.device_objects[slot].newest);
        let object = &mut self.device_objects[to];
        (object.written, object.written_there) = (true, true);
        match holders {
            [Holder::Device | Holder::Both, Holder::Device | Holder::Both] => {
                self.device_objects[to].newest = Holder::Device;
                let (from, to) = (self.own_buffer(from).await?, self.own_buffer(to).await?);
                Ok(Some((self.device, from, to)))
            }
            [Holder::Simulator | Holder::Both, Holder::Simulator] => {
                let buffers = [from, to].map(|slot| self.device_objects[slot].simulated);
                Ok(buffers[0].zip(buffers[1]).map(|(from, to)| (self.simulator(), from, to)))
            }
            _ => Ok(None),
        }
    }

    /// The simulator's buffer of an object, made when first needed, with what was written last.
    pub(in crate::host) async fn simulated_buffer(&mut self, slot: usize) -> Result<BufferId, Error> {
        if self.device.runs_directly() {
            return self.buffer(slot).await;
        }
        let object = &self.device_objects[slot];
        let bytes = object.bytes.max(4).next_multiple_of(4);
        let simulated = match object.simulated {
            Some(simulated) => simulated,
            None => {
                let made = self.simulator().allocate("cuda", bytes, false).await?;
                self.device_objects[slot].simulated = Some(made);
                made
            }
        };
        if self.device_objects[slot].newest == Holder::Device {
            let own = self.own_buffer(slot).await?;
            let data = self.device.read(own, 0, bytes).await?;
            self.simulator().write(simulated, 0, &data).await?;
            self.device_objects[slot].newest = Holder::Both;
        }
        Ok(simulated)
    }

    /// What a launch on the simulator wrote is newest there.
    pub(in crate::host) fn moved_to_simulator(&mut self, memory: &[Mapping], written: &[bool]) {
        let elsewhere = !self.device.runs_directly();
        let buffers: Vec<BufferId> =
            memory.iter().zip(written).filter(|(_, written)| **written).map(|(mapping, _)| mapping.buffer).collect();
        for object in self.device_objects.iter_mut().filter(|object| object.live) {
            let own = if elsewhere { object.simulated } else { object.buffer };
            if own.is_some_and(|own| buffers.contains(&own)) {
                (object.written, object.written_there) = (true, true);
                if elsewhere {
                    object.newest = Holder::Simulator;
                }
            }
        }
    }

    /// Gives an object's memory back.
    pub(in crate::host) fn give_back(&mut self, slot: usize) {
        let object = &mut self.device_objects[slot];
        let (own, simulated) = (object.buffer.take(), object.simulated.take());
        own.into_iter().for_each(|buffer| self.device.free(buffer));
        simulated.into_iter().for_each(|buffer| self.simulator().free(buffer));
    }

    /// The device that runs launches from the device IR.
    pub(in crate::host) fn simulator(&self) -> &dyn Device {
        self.simulator.unwrap_or(self.device)
    }

    async fn own_buffer(&mut self, slot: usize) -> Result<BufferId, Error> {
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

    pub(in crate::host) fn device_error(&mut self, error: &Error, span: Span) -> u64 {
        match error {
            Error::OutOfMemory(_) | Error::LimitExceeded { .. } => OUT_OF_MEMORY,
            other => {
                self.tell(Diagnostic::error(span, Problem::Runtime(other.to_string())));
                self.sticky_error = LAUNCH_FAILURE;
                LAUNCH_FAILURE
            }
        }
    }

    pub(in crate::host) async fn allocate_device(&mut self, bytes: u64, span: Span) -> Result<Address, u64> {
        // What a library allocates for the program, the program's call allocates.
        let span = self.machine.span_or_call(span);
        // More than any device has, and too much to be rounded up.
        if bytes > 1 << 48 {
            return Err(OUT_OF_MEMORY);
        }
        let slot = self.device_objects.len();
        self.device_objects.push(DeviceObject::empty(bytes, span));
        let made = self.newest_buffer(slot).await.map(|_| ());
        match made {
            Ok(()) => Ok(device_address(slot)),
            Err(error) => {
                self.device_objects[slot].live = false;
                if let Error::LimitExceeded { allowed, .. } = &error {
                    self.tell_too_large(bytes, *allowed, span);
                }
                Err(self.device_error(&error, span))
            }
        }
    }

    /// Many programs do not ask whether there was memory, and then show zeros.
    fn tell_too_large(&mut self, bytes: u64, allowed: u64, span: Span) {
        let words = format!("{} bytes in one piece: this device gives at most {}", grouped(bytes), grouped(allowed));
        let found = Diagnostic::warning(span, Problem::Runtime(words));
        self.tell(found.because("CUDA answers cudaErrorMemoryAllocation"));
    }

    /// The device object of a range of device memory.
    pub(in crate::host) fn device_range(&self, address: Address, length: u64) -> Option<(usize, u64)> {
        let (slot, offset) = device_parts(address);
        let object = self.device_objects.get(slot).filter(|object| object.live)?;
        let offset = u64::try_from(offset).ok()?;
        (offset.checked_add(length)? <= object.bytes.next_multiple_of(4)).then_some((slot, offset))
    }

    pub(in crate::host) async fn device_read(
        &mut self,
        slot: usize,
        offset: u64,
        length: u64,
    ) -> Result<Vec<u8>, Error> {
        if length == 0 {
            return Ok(Vec::new());
        }
        let (device, buffer) = self.newest_buffer(slot).await?;
        let first = offset / 4 * 4;
        let last = (offset + length).next_multiple_of(4);
        let bytes = device.read(buffer, first, last - first).await?;
        if bytes.len() as u64 == length {
            return Ok(bytes);
        }
        let start = usize::try_from(offset - first).unwrap_or(0);
        Ok(bytes[start..start + usize::try_from(length).unwrap_or(0)].to_vec())
    }

    pub(in crate::host) async fn device_write(&mut self, slot: usize, offset: u64, data: &[u8]) -> Result<(), Error> {
        if data.is_empty() {
            return Ok(());
        }
        let object = &mut self.device_objects[slot];
        object.written = true;
        if self.recorder.is_some() {
            object.by_host.add(std::iter::once(offset..offset + data.len() as u64));
        }
        if self.device_objects[slot].newest == Holder::Both {
            self.device_objects[slot].newest = Holder::Device;
        }
        let (device, buffer) = self.newest_buffer(slot).await?;
        let end = offset + data.len() as u64;
        if offset.is_multiple_of(4) && end.is_multiple_of(4) {
            return device.write(buffer, offset, data).await;
        }
        // The words at the ends keep what else is in them.
        let first = offset / 4 * 4;
        let last = end.next_multiple_of(4);
        let mut whole = device.read(buffer, first, last - first).await?;
        let start = usize::try_from(offset - first).unwrap_or(0);
        whole[start..start + data.len()].copy_from_slice(data);
        device.write(buffer, first, &whole).await
    }
}
