//! The host program's memory: objects with bounds, so that a wild pointer is a diagnosis and not a crash.
//!
//! An address is a number like in C. Its upper half names the object and its generation, its lower half the byte; the
//! bytes start in the middle of the range, so that a pointer may stand before its object's beginning without meaning
//! another one. Device memory has addresses too, which only the CUDA runtime and kernels may use.

use crate::text::Span;

pub(super) type Address = u64;

/// Where an object's first byte stands in the lower half of its addresses.
const FIRST: u64 = 0x4000_0000;
const DEVICE: u64 = 1 << 63;
const SLOT_BITS: u32 = 20;
/// The most memory that the host program may own.
const MOST_BYTES: u64 = 2 << 30;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Origin {
    Variable,
    Text,
    Malloc,
    New,
    NewArray,
    Container,
    Managed,
    Pinned,
}

#[derive(Debug)]
pub(super) struct Object {
    pub(super) data: Vec<u8>,
    pub(super) origin: Origin,
    pub(super) span: Span,
    generation: u32,
    live: bool,
    /// Whether anything was ever written to it.
    touched: bool,
}

#[derive(Debug, Default)]
pub(super) struct Memory {
    objects: Vec<Object>,
    free: Vec<u32>,
    bytes: u64,
}

/// Why an access is not possible.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fault {
    Null,
    Wild,
    Freed(Span),
    OutOfBounds { offset: i64, bytes: u64, span: Span },
    Device,
    Exhausted,
}

pub(super) fn is_device(address: Address) -> bool {
    address & DEVICE != 0
}

/// The number of a device object and the byte in it.
pub(super) fn device_parts(address: Address) -> (usize, i64) {
    let slot = (address & !DEVICE) >> 32;
    (usize::try_from(slot).unwrap_or(usize::MAX), (address & 0xffff_ffff).cast_signed() - FIRST.cast_signed())
}

pub(super) fn device_address(slot: usize) -> Address {
    DEVICE | (slot as u64) << 32 | FIRST
}

impl Memory {
    pub(super) fn allocate(&mut self, bytes: u64, origin: Origin, span: Span) -> Result<Address, Fault> {
        if bytes > MOST_BYTES || self.bytes + bytes > MOST_BYTES {
            return Err(Fault::Exhausted);
        }
        self.bytes += bytes;
        // A program owns these before anybody wrote them; the rest is made with its contents.
        let touched = !matches!(origin, Origin::Malloc | Origin::New | Origin::NewArray | Origin::Variable);
        let data = vec![0; usize::try_from(bytes).map_err(|_| Fault::Exhausted)?];
        if let Some(slot) = self.free.pop() {
            let object = &mut self.objects[slot as usize];
            object.data = data;
            object.origin = origin;
            object.span = span;
            object.live = true;
            object.touched = touched;
            return Ok(address(slot, object.generation));
        }
        let slot = u32::try_from(self.objects.len()).map_err(|_| Fault::Exhausted)?;
        if slot >= (1 << SLOT_BITS) - 1 {
            return Err(Fault::Exhausted);
        }
        self.objects.push(Object { data, origin, span, generation: 1, live: true, touched });
        Ok(address(slot, 1))
    }

    /// The object of an address and the byte in it, however far outside.
    pub(super) fn find(&self, address: Address) -> Result<(&Object, i64), Fault> {
        if address == 0 {
            return Err(Fault::Null);
        }
        if is_device(address) {
            return Err(Fault::Device);
        }
        let slot = ((address >> 32) & ((1 << SLOT_BITS) - 1)) as usize;
        let generation = ((address >> (32 + SLOT_BITS)) & 0x7ff) as u32;
        let object = slot.checked_sub(1).and_then(|slot| self.objects.get(slot)).ok_or(if address < 0x1_0000 {
            Fault::Null
        } else {
            Fault::Wild
        })?;
        if !object.live || object.generation & 0x7ff != generation {
            return Err(Fault::Freed(object.span));
        }
        Ok((object, (address & 0xffff_ffff).cast_signed() - FIRST.cast_signed()))
    }

    fn range(&self, address: Address, length: u64) -> Result<(usize, usize), Fault> {
        let (object, offset) = self.find(address)?;
        let bytes = object.data.len() as u64;
        let start =
            u64::try_from(offset).ok().filter(|start| start.checked_add(length).is_some_and(|end| end <= bytes));
        match start {
            Some(start) => Ok((((address >> 32) & ((1 << SLOT_BITS) - 1)) as usize - 1, start as usize)),
            None => {
                // What begins inside goes wrong where it ends.
                let inside = u64::try_from(offset).is_ok_and(|start| start < bytes);
                let last = i64::try_from(length.saturating_sub(1)).unwrap_or(i64::MAX);
                let offset = if inside { offset.saturating_add(last) } else { offset };
                Err(Fault::OutOfBounds { offset, bytes, span: object.span })
            }
        }
    }

    pub(super) fn read(&self, address: Address, length: u64) -> Result<&[u8], Fault> {
        let (slot, start) = self.range(address, length)?;
        Ok(&self.objects[slot].data[start..start + length as usize])
    }

    /// Reads for a value that the program asks for; if nobody ever wrote the object, answers where it was made too.
    pub(super) fn load(&self, address: Address, length: u64) -> Result<(&[u8], Option<Span>), Fault> {
        let (slot, start) = self.range(address, length)?;
        let object = &self.objects[slot];
        Ok((&object.data[start..start + length as usize], (!object.touched).then_some(object.span)))
    }

    pub(super) fn write(&mut self, address: Address, length: u64) -> Result<&mut [u8], Fault> {
        let (slot, start) = self.range(address, length)?;
        self.objects[slot].touched = true;
        Ok(&mut self.objects[slot].data[start..start + length as usize])
    }

    pub(super) fn copy(&mut self, to: Address, from: Address, length: u64) -> Result<(), Fault> {
        let data = self.read(from, length)?.to_vec();
        self.write(to, length)?.copy_from_slice(&data);
        Ok(())
    }

    /// The bytes up to the terminating zero.
    pub(super) fn text(&self, address: Address) -> Result<Vec<u8>, Fault> {
        let (slot, start) = self.range(address, 1)?;
        let object = &self.objects[slot];
        let rest = &object.data[start..];
        match rest.iter().position(|byte| *byte == 0) {
            Some(end) => Ok(rest[..end].to_vec()),
            None => {
                let bytes = object.data.len() as u64;
                Err(Fault::OutOfBounds { offset: bytes.cast_signed(), bytes, span: object.span })
            }
        }
    }

    /// Frees an object; the address must be that of its first byte.
    pub(super) fn release(&mut self, address: Address) -> Result<(), Fault> {
        let (object, offset) = self.find(address)?;
        if offset != 0 {
            return Err(Fault::OutOfBounds { offset, bytes: object.data.len() as u64, span: object.span });
        }
        let slot = ((address >> 32) & ((1 << SLOT_BITS) - 1)) as usize - 1;
        let object = &mut self.objects[slot];
        self.bytes -= object.data.len() as u64;
        object.data = Vec::new();
        object.live = false;
        object.generation += 1;
        self.free.push(slot as u32);
        Ok(())
    }

    /// The objects that are still there, with their addresses.
    pub(super) fn live(&self) -> impl Iterator<Item = (Address, &Object)> {
        self.objects
            .iter()
            .zip(0_u32..)
            .filter(|(object, _)| object.live)
            .map(|(object, slot)| (address(slot, object.generation), object))
    }
}

fn address(slot: u32, generation: u32) -> Address {
    u64::from(generation & 0x7ff) << (32 + SLOT_BITS) | u64::from(slot + 1) << 32 | FIRST
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pointer_outside_its_object_is_found_out_and_one_to_freed_memory_too() {
        let mut memory = Memory::default();
        let one = memory.allocate(8, Origin::Malloc, Span::default()).unwrap_or(0);
        let two = memory.allocate(8, Origin::Malloc, Span::default()).unwrap_or(0);
        assert!(memory.read(one, 8).is_ok());
        // What begins inside is told by the byte that it ends with.
        assert!(matches!(memory.read(one + 4, 8), Err(Fault::OutOfBounds { offset: 11, .. })));
        assert!(matches!(memory.read(two - 4, 4), Err(Fault::OutOfBounds { offset: -4, .. })));
        assert!(memory.release(one).is_ok());
        assert!(matches!(memory.read(one, 1), Err(Fault::Freed(_))));
        assert!(memory.release(one).is_err());
        assert!(matches!(memory.read(0, 1), Err(Fault::Null)));
    }
}
