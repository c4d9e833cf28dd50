//! The host program's memory: objects with bounds, so that a wild pointer is a diagnosis and not a crash.
//!
//! An address is a number like in C. Its upper part names the object and its generation, its lower part the byte; the
//! bytes start inside of the range, so that a pointer may be before its object's beginning without meaning another one. Device memory has addresses too, which only the CUDA runtime and kernels may use.
//!
//! Nearly every access is to an object that is there and was written before. [`Memory::peek`] and [`Memory::poke`] answer
//! those with two comparisons, and leave all else to the functions that say what is wrong.

mod changes;
mod guards;
mod written;

use std::cell::Cell;

use crate::Span;
use changes::Changes;
use guards::Guard;
pub use guards::Met;
use written::Written;

/// A place in memory.
pub type Address = u64;

/// How many bits of an address say which byte. Device code has the same: what both sides use has one address.
pub(crate) const BYTE_BITS: u32 = 32;
const BYTE_MASK: u64 = (1 << BYTE_BITS) - 1;
/// Where an object's first byte is in the lower part of its addresses.
const FIRST: u64 = 0x4000_0000;
/// The most bytes of one object: what lies between there and the end of the range, but for pointers behind its end.
const MOST_OBJECT_BYTES: u64 = (3 << 30) - 4096;
/// How many of its generations an address can tell apart: what is left beside the mark of the device.
const GENERATION_MASK: u32 = (1 << (63 - BYTE_BITS - SLOT_BITS)) - 1;
/// Where a device object's first byte is in the lower half of its addresses.
const DEVICE_FIRST: u64 = 0x4000_0000;
const DEVICE: u64 = 1 << 63;
const SLOT_BITS: u32 = 20;
pub(crate) const SLOT_MASK: u64 = (1 << SLOT_BITS) - 1;
/// What lies below this is an element or a member behind a null pointer.
const NEAR_NULL: u64 = 0x1000;
/// The most memory that the host program may own, unless it is said.
const MOST_BYTES: u64 = 1 << 30;
/// Upper part of no address of an object: it would be the device's.
const CLOSED: u32 = 1 << 31;
/// Objects up to this size leave their room to the next one in their place.
const KEPT_BYTES: usize = 64;

/// What an object was made as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Origin {
    Variable,
    Text,
    Malloc,
    New,
    NewArray,
    Container,
    Managed,
    Pinned,
    /// A string of the source, which nothing may write.
    Literal,
}

/// A piece of memory.
#[derive(Debug)]
pub struct Object {
    /// Its bytes.
    pub data: Vec<u8>,
    /// The upper part of its addresses once it was written to; of none before, and after its end.
    open: u32,
    /// The same for writing: of none for what nothing may write.
    writable: u32,
    generation: u32,
    /// What it was made as.
    pub origin: Origin,
    live: bool,
    /// Where it was made.
    pub span: Span,
    /// `open` and `writable` as they are by themselves, while guards narrow them or changes are followed.
    unguarded: Option<(u32, u32)>,
    /// Whether words may be in it that count as unwritten.
    pub(crate) followed: Cell<bool>,
    /// Which of its bytes were written, as long as some were not and that is known byte by byte.
    written: Option<Box<Written>>,
    /// It is a variable whose scope has ended.
    out_of_scope: bool,
}

impl Object {
    /// From now on the short way serves accesses to it, unless it is guarded.
    fn begin_to_write(&mut self, address: Address) -> Result<(), Fault> {
        if self.origin == Origin::Literal {
            return Err(Fault::Literal);
        }
        match &mut self.unguarded {
            Some(later) => *later = (upper(address), upper(address)),
            None => (self.open, self.writable) = (upper(address), upper(address)),
        }
        Ok(())
    }

    /// Whether nobody has written it.
    #[must_use]
    pub fn is_unwritten(&self) -> bool {
        self.unguarded.map_or(self.open, |(open, _)| open) == CLOSED
    }
}

/// All objects.
#[derive(Debug)]
pub struct Memory {
    /// The first one is nobody's, so that an address' slot is an index.
    objects: Vec<Object>,
    free: Vec<u32>,
    bytes: u64,
    /// The most that `bytes` has been.
    most: u64,
    limit: u64,
    guards: Vec<Guard>,
    /// The last access to guarded bytes.
    met: Cell<Option<Met>>,
    /// Where the memory was made of a text that was read without being written.
    unwritten_text: Cell<Option<Span>>,
    /// What has changed, while that is followed.
    changes: Option<Changes>,
    /// By object: what machine code needs of it.
    #[cfg(not(target_family = "wasm"))]
    extents: Vec<Extent>,
}

/// What machine code needs to know of an object: an address is `first` plus the number of the byte, and as many bytes as
/// said may be read or written without anything to be told. An object that was not written yet, or that is guarded, has
/// none.
#[cfg(not(target_family = "wasm"))]
#[derive(Debug, Clone, Copy)]
#[repr(C)]
pub(crate) struct Extent {
    pub(crate) first: Address,
    pub(crate) data: *mut u8,
    pub(crate) readable: u64,
    pub(crate) writable: u64,
}

#[cfg(not(target_family = "wasm"))]
impl Extent {
    const NONE: Extent = Extent { first: 0, data: std::ptr::null_mut(), readable: 0, writable: 0 };
}

/// Why an access is not possible.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Fault {
    Null,
    Wild,
    /// What it was made as, and where, if nothing else is in its place by now.
    Freed(Option<(Origin, Span)>),
    OutOfBounds {
        offset: i64,
        bytes: u64,
        span: Span,
    },
    Device,
    Exhausted {
        wanted: u64,
        limit: u64,
        used: u64,
    },
    Literal,
    /// A variable whose scope has ended: where it was made.
    OutOfScope(Span),
}

/// Whether an address is one of the device's memory.
#[must_use]
pub fn is_device(address: Address) -> bool {
    address & DEVICE != 0
}

/// The number of a device object and the byte in it.
#[must_use]
pub fn device_parts(address: Address) -> (usize, i64) {
    let slot = (address & !DEVICE) >> 32;
    (usize::try_from(slot).unwrap_or(usize::MAX), (address & 0xffff_ffff).cast_signed() - DEVICE_FIRST.cast_signed())
}

/// The address of a device object's first byte.
#[must_use]
pub fn device_address(slot: usize) -> Address {
    DEVICE | (slot as u64) << 32 | DEVICE_FIRST
}

impl Default for Memory {
    fn default() -> Memory {
        let nobodys = Object {
            data: Vec::new(),
            open: CLOSED,
            writable: CLOSED,
            generation: 0,
            origin: Origin::Text,
            live: false,
            span: Span::default(),
            unguarded: None,
            followed: Cell::new(false),
            written: None,
            out_of_scope: false,
        };
        Memory {
            objects: vec![nobodys],
            free: Vec::new(),
            bytes: 0,
            most: 0,
            limit: MOST_BYTES,
            guards: Vec::new(),
            met: Cell::new(None),
            unwritten_text: Cell::new(None),
            changes: None,
            #[cfg(not(target_family = "wasm"))]
            extents: vec![Extent::NONE],
        }
    }
}

impl Memory {
    /// Says how many bytes all objects may have together.
    pub fn set_limit(&mut self, bytes: u64) {
        self.limit = bytes;
    }

    /// The most bytes that all objects have had together.
    #[must_use]
    pub fn most_bytes(&self) -> u64 {
        self.most
    }

    /// What machine code needs to know of the objects, by their slots.
    #[cfg(not(target_family = "wasm"))]
    pub(crate) fn extents(&self) -> &[Extent] {
        &self.extents
    }

    /// Whatever changes where an object lies, or who may access it the short way, says so here.
    #[cfg(not(target_family = "wasm"))]
    fn extend(&mut self, slot: usize) {
        let object = &mut self.objects[slot];
        let first = address(slot as u32, object.generation);
        let length = object.data.len() as u64;
        let bytes_if = |open: u32| if open == upper(first) { length } else { 0 };
        let (readable, writable) = (bytes_if(object.open), bytes_if(object.writable));
        if self.extents.len() <= slot {
            self.extents.resize(slot + 1, Extent::NONE);
        }
        self.extents[slot] = Extent { first, data: object.data.as_mut_ptr(), readable, writable };
    }

    #[cfg(target_family = "wasm")]
    #[expect(clippy::unused_self, reason = "only machine code needs it")]
    fn extend(&mut self, _slot: usize) {}

    fn exhausted(&self, wanted: u64) -> Fault {
        Fault::Exhausted { wanted, limit: self.limit, used: self.bytes }
    }

    /// Makes an object of zeros.
    ///
    /// # Errors
    /// There is no room.
    pub fn allocate(&mut self, bytes: u64, origin: Origin, span: Span) -> Result<Address, Fault> {
        if bytes > MOST_OBJECT_BYTES {
            return Err(Fault::Exhausted { wanted: bytes, limit: MOST_OBJECT_BYTES, used: 0 });
        }
        if bytes > self.limit.saturating_sub(self.bytes) {
            return Err(self.exhausted(bytes));
        }
        let length = usize::try_from(bytes).map_err(|_| self.exhausted(bytes))?;
        let zeros =
            if length > KEPT_BYTES { zeros(length).ok_or_else(|| self.exhausted(bytes))? } else { vec![0; length] };
        self.bytes += bytes;
        self.most = self.most.max(self.bytes);
        // A program owns these before anybody wrote them; the rest is made with its contents.
        let touched =
            !matches!(origin, Origin::Malloc | Origin::New | Origin::NewArray | Origin::Variable | Origin::Pinned);
        let slot = match self.free.pop() {
            Some(slot) => {
                let object = &mut self.objects[slot as usize];
                if length <= KEPT_BYTES {
                    object.data.resize(length, 0);
                } else {
                    object.data = zeros;
                }
                (object.origin, object.span, object.live) = (origin, span, true);
                object.followed.set(false);
                (object.written, object.out_of_scope) = (None, false);
                slot
            }
            None => {
                let slot = u32::try_from(self.objects.len()).map_err(|_| self.exhausted(bytes))?;
                if u64::from(slot) > SLOT_MASK - 1 {
                    return Err(self.exhausted(bytes));
                }
                self.objects.push(Object {
                    data: zeros,
                    open: CLOSED,
                    writable: CLOSED,
                    generation: 1,
                    origin,
                    live: true,
                    span,
                    unguarded: None,
                    followed: Cell::new(false),
                    written: None,
                    out_of_scope: false,
                });
                slot
            }
        };
        let object = &mut self.objects[slot as usize];
        let made = address(slot, object.generation);
        if touched {
            let writable = if origin == Origin::Literal { CLOSED } else { upper(made) };
            (object.open, object.writable) = (upper(made), writable);
        }
        self.narrow(slot as usize);
        Ok(made)
    }

    /// Makes a string of the source: it can be read, and never written.
    ///
    /// # Errors
    /// There is no room.
    pub fn allocate_literal(&mut self, text: &[u8]) -> Result<Address, Fault> {
        let made = self.allocate(text.len() as u64, Origin::Literal, Span::default())?;
        self.objects[slot(made)].data.copy_from_slice(text);
        Ok(made)
    }

    /// The object of an address and the byte in it, however far outside.
    ///
    /// # Errors
    /// The address is of no object.
    pub fn find(&self, address: Address) -> Result<(&Object, i64), Fault> {
        if address == 0 {
            return Err(Fault::Null);
        }
        if is_device(address) {
            return Err(Fault::Device);
        }
        let generation = (address >> (BYTE_BITS + SLOT_BITS)) as u32 & GENERATION_MASK;
        let found = self.objects.get(slot(address)).filter(|_| slot(address) > 0);
        let object = found.ok_or(if address < NEAR_NULL { Fault::Null } else { Fault::Wild })?;
        if !object.live || object.generation & GENERATION_MASK != generation {
            let last = !object.live && object.generation.wrapping_sub(1) & GENERATION_MASK == generation;
            return Err(Fault::Freed(last.then_some((object.origin, object.span))));
        }
        Ok((object, (address & BYTE_MASK).cast_signed() - FIRST.cast_signed()))
    }

    /// All bytes of the object that begins here, without anybody having written it.
    pub(crate) fn data_of(&mut self, address: Address) -> Option<&mut [u8]> {
        let (object, _) = self.find(address).ok().filter(|(_, offset)| *offset == 0)?;
        object.followed.set(true);
        Some(&mut self.objects[slot(address)].data)
    }

    /// Where a stretch begins in its object.
    fn start(&self, address: Address, length: u64) -> Result<usize, Fault> {
        let (object, offset) = self.find(address)?;
        self.closed(slot(address))?;
        let bytes = object.data.len() as u64;
        match u64::try_from(offset) {
            Ok(start) if start.checked_add(length).is_some_and(|end| end <= bytes) => Ok(start as usize),
            _ => {
                // What begins inside goes wrong where it ends.
                let inside = u64::try_from(offset).is_ok_and(|start| start < bytes);
                let last = i64::try_from(length.saturating_sub(1)).unwrap_or(i64::MAX);
                let offset = if inside { offset.saturating_add(last) } else { offset };
                Err(Fault::OutOfBounds { offset, bytes, span: object.span })
            }
        }
    }

    /// Bytes of an object.
    ///
    /// # Errors
    /// They are not all there.
    pub fn read(&self, address: Address, length: u64) -> Result<&[u8], Fault> {
        let start = self.start(address, length)?;
        self.note(address, start, length, false);
        Ok(&self.objects[slot(address)].data[start..start + length as usize])
    }

    /// Writes bytes of an object.
    pub(crate) fn store(&mut self, address: Address, bytes: &[u8]) -> Result<(), Fault> {
        let start = self.start(address, bytes.len() as u64)?;
        self.note(address, start, bytes.len() as u64, true);
        self.begin_to_write(address)?;
        let place = &mut self.objects[slot(address)].data[start..start + bytes.len()];
        if let Some(changes) = &mut self.changes {
            changes.note(address, place, bytes);
        }
        place.copy_from_slice(bytes);
        self.wrote(slot(address), start..start + bytes.len());
        Ok(())
    }

    /// Writes zeros.
    pub(crate) fn clear(&mut self, address: Address, length: u64) -> Result<(), Fault> {
        if self.changes.is_some() {
            let zeros = vec![0; usize::try_from(length).unwrap_or(0)];
            return self.store(address, &zeros);
        }
        self.write(address, length).map(|bytes| bytes.fill(0))
    }

    /// Reads for a value that the program asks for; if nobody has written it, as far as that is known, answers where its
    /// object was made too.
    pub(crate) fn load(&self, address: Address, length: u64) -> Result<(&[u8], Option<Span>), Fault> {
        let start = self.start(address, length)?;
        let bytes = self.read(address, length)?;
        let object = &self.objects[slot(address)];
        let unwritten = object.is_unwritten() || self.lacks(slot(address), start..start + length as usize);
        Ok((bytes, unwritten.then_some(object.span)))
    }

    fn begin_to_write(&mut self, address: Address) -> Result<(), Fault> {
        let object = &mut self.objects[slot(address)];
        if object.writable != upper(address) {
            object.begin_to_write(address)?;
            self.extend(slot(address));
        }
        Ok(())
    }

    /// Bytes of an object, to be written.
    ///
    /// # Errors
    /// They are not all there.
    pub fn write(&mut self, address: Address, length: u64) -> Result<&mut [u8], Fault> {
        let start = self.start(address, length)?;
        self.note(address, start, length, true);
        self.begin_to_write(address)?;
        if let Some(changes) = &mut self.changes {
            changes.unknown += 1;
        }
        self.wrote(slot(address), start..start + length as usize);
        Ok(&mut self.objects[slot(address)].data[start..start + length as usize])
    }

    /// Some bytes, where nothing is wrong and nothing is to be told.
    #[inline(always)]
    pub(crate) fn peek<const N: usize>(&self, address: Address) -> Option<[u8; N]> {
        let object = self.objects.get(slot(address))?;
        if object.open != upper(address) {
            return None;
        }
        object.data.get(start(address)..)?.first_chunk().copied()
    }

    /// Writes some bytes, where nothing is wrong and the object was written before.
    #[inline(always)]
    pub(crate) fn poke<const N: usize>(&mut self, address: Address, bytes: [u8; N]) -> Option<()> {
        let object = self.objects.get_mut(slot(address))?;
        if object.writable != upper(address) {
            return None;
        }
        *object.data.get_mut(start(address)..)?.first_chunk_mut()? = bytes;
        Some(())
    }

    /// Copies bytes from one place to another; the two may overlap.
    ///
    /// # Errors
    /// They are not all there.
    pub fn copy(&mut self, to: Address, from: Address, length: u64) -> Result<(), Fault> {
        let first = self.start(from, length)?;
        let target = self.start(to, length)?;
        self.note(from, first, length, false);
        self.note(to, target, length, true);
        let (source, sink, length) = (slot(from), slot(to), length as usize);
        self.begin_to_write(to)?;
        if let Some(changes) = &mut self.changes {
            let (is, was) = (&self.objects[source].data, &self.objects[sink].data);
            changes.note(to, &was[target..target + length], &is[first..first + length]);
        }
        if self.objects[source].followed.get() {
            self.objects[sink].followed.set(true);
        }
        if source == sink {
            self.objects[sink].data.copy_within(first..first + length, target);
        } else if let Ok([from, to]) = self.objects.get_disjoint_mut([source, sink]) {
            to.data[target..target + length].copy_from_slice(&from.data[first..first + length]);
        }
        self.wrote_copy([source, sink], [first, target], length);
        Ok(())
    }

    /// The bytes up to the terminating zero.
    ///
    /// # Errors
    /// There is no text.
    pub fn text(&self, address: Address) -> Result<Vec<u8>, Fault> {
        self.text_within(address, u64::MAX)
    }

    /// The bytes up to the terminating zero, or as many as are wanted.
    ///
    /// # Errors
    /// There is no text.
    pub fn text_within(&self, address: Address, wanted: u64) -> Result<Vec<u8>, Fault> {
        if wanted == 0 {
            return Ok(Vec::new());
        }
        let start = self.start(address, 1)?;
        let object = &self.objects[slot(address)];
        let rest = &object.data[start..];
        let most = usize::try_from(wanted).unwrap_or(usize::MAX).min(rest.len());
        let zero = rest.iter().take(most).position(|byte| *byte == 0);
        let read = zero.map_or(most, |zero| zero + 1);
        if self.lacks(slot(address), start..start + read) {
            self.unwritten_text.set(Some(object.span));
        }
        if zero.is_none() && wanted > most as u64 {
            let bytes = object.data.len() as u64;
            return Err(Fault::OutOfBounds { offset: bytes.cast_signed(), bytes, span: object.span });
        }
        self.note(address, start, read as u64, false);
        Ok(rest[..zero.unwrap_or(most)].to_vec())
    }

    /// Frees an object; the address must be that of its first byte.
    ///
    /// # Errors
    /// It is not.
    pub fn release(&mut self, address: Address) -> Result<(), Fault> {
        let (object, offset) = self.find(address)?;
        if offset != 0 {
            return Err(Fault::OutOfBounds { offset, bytes: object.data.len() as u64, span: object.span });
        }
        self.note_end(address);
        let slot = slot(address);
        let object = &mut self.objects[slot];
        (object.written, object.out_of_scope) = (None, false);
        self.bytes -= object.data.len() as u64;
        object.data.clear();
        if object.data.capacity() > KEPT_BYTES {
            object.data = Vec::new();
        }
        (object.open, object.writable, object.unguarded) = (CLOSED, CLOSED, None);
        if let Some(changes) = &mut self.changes {
            changes.forget(address);
        }
        object.live = false;
        object.generation += 1;
        self.free.push(slot as u32);
        self.extend(slot);
        Ok(())
    }

    /// The objects that are still there, with their addresses.
    pub fn live(&self) -> impl Iterator<Item = (Address, &Object)> {
        self.objects
            .iter()
            .zip(0_u32..)
            .filter(|(object, _)| object.live)
            .map(|(object, slot)| (address(slot, object.generation), object))
    }
}

fn address(slot: u32, generation: u32) -> Address {
    u64::from(generation & GENERATION_MASK) << (BYTE_BITS + SLOT_BITS) | u64::from(slot) << BYTE_BITS | FIRST
}

fn slot(address: Address) -> usize {
    ((address >> BYTE_BITS) & SLOT_MASK) as usize
}

fn upper(address: Address) -> u32 {
    (address >> BYTE_BITS) as u32
}

/// Bytes of zero; nothing where there is no room for them. Natively nobody touches them before the program does.
#[cfg(not(target_family = "wasm"))]
#[expect(clippy::unnecessary_wraps, reason = "in a page there may be no room")]
fn zeros(length: usize) -> Option<Vec<u8>> {
    Some(vec![0; length])
}

#[cfg(target_family = "wasm")]
fn zeros(length: usize) -> Option<Vec<u8>> {
    let mut data = Vec::new();
    data.try_reserve_exact(length).ok()?;
    data.resize(length, 0);
    Some(data)
}

/// The byte of an object; one before its beginning is far behind its end.
fn start(address: Address) -> usize {
    (address as u32).wrapping_sub(FIRST as u32) as usize
}

#[cfg(test)]
mod tests;
