//! The host program's memory: objects with bounds, so that a wild pointer is a diagnosis and not a crash.
//!
//! An address is a number like in C. Its upper part names the object and its generation, its lower part the byte; the
//! bytes start inside of the range, so that a pointer may be before its object's beginning without meaning another one. Device memory has addresses too, which only the CUDA runtime and kernels may use.
//!
//! Nearly every access is to an object that is there and was written before. [`Memory::peek`] and [`Memory::poke`] answer
//! those with two comparisons, and leave all else to the functions that say what is wrong.

use std::{cell::Cell, collections::HashMap, ops::Range};

use crate::Span;

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
    /// `open` and `writable` as they are without guards, while there are some.
    unguarded: Option<(u32, u32)>,
    /// Whether words may be in it that count as unwritten.
    pub(crate) followed: Cell<bool>,
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

/// Bytes of an object that somebody else may be at, too.
#[derive(Debug)]
struct Guard {
    /// The upper half of the object's addresses.
    object: u32,
    /// In order.
    bytes: Vec<Range<u64>>,
    /// Whether reading them is to be noted, too.
    reads: bool,
    token: u64,
}

impl Guard {
    fn has(&self, object: u32, bytes: &Range<u64>) -> bool {
        self.object == object && {
            let next = self.bytes.partition_point(|own| own.end <= bytes.start);
            self.bytes.get(next).is_some_and(|own| own.start < bytes.end)
        }
    }
}

/// An access to bytes that are guarded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Met {
    /// What the guard was set with.
    pub token: u64,
    /// Whether it was a write.
    pub wrote: bool,
}

/// All objects.
#[derive(Debug)]
pub struct Memory {
    /// The first one is nobody's, so that an address' slot is an index.
    objects: Vec<Object>,
    free: Vec<u32>,
    bytes: u64,
    limit: u64,
    guards: Vec<Guard>,
    /// The last access to guarded bytes.
    met: Cell<Option<Met>>,
    /// What has changed, while that is followed.
    changes: Option<Changes>,
    /// By object: what machine code needs of it.
    #[cfg(not(target_family = "wasm"))]
    extents: Vec<Extent>,
}

/// What has changed in memory since somebody asked to know. Writes that undo each other are none.
#[derive(Debug, Default)]
struct Changes {
    /// By the upper half of an object's addresses: the sum over its bytes of what they hold less what they held.
    of: HashMap<u32, u64>,
    sum: u64,
    /// Writes of which only that is known that there were some.
    unknown: u64,
}

impl Changes {
    fn note(&mut self, address: Address, was: &[u8], is: &[u8]) {
        let mut change = 0_u64;
        for ((place, was), is) in (address..).zip(was).zip(is) {
            if was != is {
                change = change.wrapping_add(mark(place, *is)).wrapping_sub(mark(place, *was));
            }
        }
        if change != 0 {
            let of = self.of.entry(upper(address)).or_default();
            *of = of.wrapping_add(change);
            self.sum = self.sum.wrapping_add(change);
        }
    }

    /// What an object held is gone.
    fn forget(&mut self, address: Address) {
        self.sum = self.sum.wrapping_sub(self.of.remove(&upper(address)).unwrap_or(0));
    }
}

/// A number for a byte at a place.
fn mark(place: Address, byte: u8) -> u64 {
    let mixed = (place ^ u64::from(byte) << 56).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mixed = (mixed ^ mixed >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
    mixed ^ mixed >> 32
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
        };
        Memory {
            objects: vec![nobodys],
            free: Vec::new(),
            bytes: 0,
            limit: MOST_BYTES,
            guards: Vec::new(),
            met: Cell::new(None),
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
                });
                slot
            }
        };
        let object = &mut self.objects[slot as usize];
        let made = address(slot, object.generation);
        if touched {
            (object.open, object.writable) = (upper(made), upper(made));
        }
        if self.changes.is_some() {
            object.unguarded = Some((object.open, object.writable));
            object.writable = CLOSED;
        }
        self.extend(slot as usize);
        Ok(made)
    }

    /// Makes a string of the source: it can be read, and never written.
    ///
    /// # Errors
    /// There is no room.
    pub fn allocate_literal(&mut self, text: &[u8]) -> Result<Address, Fault> {
        let made = self.allocate(text.len() as u64, Origin::Literal, Span::default())?;
        let object = &mut self.objects[slot(made)];
        object.data.copy_from_slice(text);
        object.writable = CLOSED;
        self.extend(slot(made));
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

    /// Accesses to these bytes of the object, whose addresses have this upper half, are noted from now on: writes, and
    /// with `reads` reads, too.
    pub fn guard(&mut self, object: u32, bytes: Vec<Range<u64>>, reads: bool, token: u64) {
        let at = slot(u64::from(object) << 32);
        let Some(guarded) = self.objects.get_mut(at).filter(|guarded| guarded.live) else { return };
        if guarded.unguarded.is_none() {
            guarded.unguarded = Some((guarded.open, guarded.writable));
        }
        (guarded.open, guarded.writable) = (CLOSED, CLOSED);
        self.extend(at);
        self.guards.push(Guard { object, bytes, reads, token });
    }

    /// Takes away the guards whose token is over.
    pub fn unguard(&mut self, over: impl Fn(u64) -> bool) {
        let before = self.guards.len();
        let mut freed: Vec<u32> = Vec::new();
        self.guards.retain(|guard| {
            let stays = !over(guard.token);
            if !stays {
                freed.push(guard.object);
            }
            stays
        });
        if self.guards.len() == before {
            return;
        }
        for object in freed {
            if !self.guards.iter().any(|guard| guard.object == object)
                && let Some(guarded) = self.objects.get_mut(slot(u64::from(object) << 32))
                && let Some(kept) = guarded.unguarded.take()
            {
                (guarded.open, guarded.writable) = kept;
                if self.changes.is_some() {
                    guarded.unguarded = Some(kept);
                    guarded.writable = CLOSED;
                }
                self.extend(slot(u64::from(object) << 32));
            }
        }
    }

    /// The last access to guarded bytes, once.
    #[must_use]
    pub fn take_met(&self) -> Option<Met> {
        self.met.take()
    }

    fn note(&self, address: Address, start: usize, length: u64, wrote: bool) {
        if self.guards.is_empty() {
            return;
        }
        let bytes = start as u64..start as u64 + length;
        let guard = self.guards.iter().find(|guard| (wrote || guard.reads) && guard.has(upper(address), &bytes));
        if let Some(guard) = guard {
            self.met.set(Some(Met { token: guard.token, wrote }));
        }
    }

    /// From now on what changes is followed, or no longer. While it is, no write takes the short way.
    pub(crate) fn follow_changes(&mut self, follow: bool) {
        if follow == self.changes.is_some() {
            return;
        }
        self.changes = follow.then(Changes::default);
        for at in 1..self.objects.len() {
            let object = &mut self.objects[at];
            if !object.live {
                continue;
            }
            if follow {
                if object.unguarded.is_none() {
                    object.unguarded = Some((object.open, object.writable));
                    object.writable = CLOSED;
                }
            } else {
                let first = upper(address(at as u32, object.generation));
                if self.guards.iter().all(|guard| guard.object != first)
                    && let Some(kept) = object.unguarded.take()
                {
                    (object.open, object.writable) = kept;
                }
            }
            self.extend(at);
        }
    }

    /// What has changed, as a number, and how many writes there were of which nothing is known.
    pub(crate) fn changes(&self) -> [u64; 2] {
        self.changes.as_ref().map_or([0, 0], |changes| [changes.sum, changes.unknown])
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

    /// Reads for a value that the program asks for; if nobody ever wrote the object, answers where it was made too.
    pub(crate) fn load(&self, address: Address, length: u64) -> Result<(&[u8], Option<Span>), Fault> {
        let bytes = self.read(address, length)?;
        let object = &self.objects[slot(address)];
        Ok((bytes, object.is_unwritten().then_some(object.span)))
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
        Ok(())
    }

    /// The bytes up to the terminating zero.
    ///
    /// # Errors
    /// There is no text.
    pub fn text(&self, address: Address) -> Result<Vec<u8>, Fault> {
        let start = self.start(address, 1)?;
        let object = &self.objects[slot(address)];
        let rest = &object.data[start..];
        match rest.iter().position(|byte| *byte == 0) {
            Some(end) => {
                self.note(address, start, end as u64 + 1, false);
                Ok(rest[..end].to_vec())
            }
            None => {
                let bytes = object.data.len() as u64;
                Err(Fault::OutOfBounds { offset: bytes.cast_signed(), bytes, span: object.span })
            }
        }
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
        let slot = slot(address);
        let object = &mut self.objects[slot];
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
mod tests {
    use super::*;

    #[test]
    fn a_pointer_outside_its_object_is_found_out_and_one_to_freed_memory_too() {
        let mut memory = Memory::default();
        let one = memory.allocate(8, Origin::Malloc, Span::default()).unwrap_or(0);
        let two = memory.allocate(8, Origin::Malloc, Span::default()).unwrap_or(0);
        assert!(memory.read(one, 8).is_ok());
        // The byte that it ends with identifies what begins inside.
        assert!(matches!(memory.read(one + 4, 8), Err(Fault::OutOfBounds { offset: 11, .. })));
        assert!(matches!(memory.read(two - 4, 4), Err(Fault::OutOfBounds { offset: -4, .. })));
        assert!(memory.release(one).is_ok());
        assert!(matches!(memory.read(one, 1), Err(Fault::Freed(_))));
        assert!(memory.release(one).is_err());
        assert_eq!(memory.read(one, 1), Err(Fault::Freed(Some((Origin::Malloc, Span::default())))));
        assert!(memory.allocate(8, Origin::Variable, Span::default()).is_ok());
        assert_eq!(memory.read(one, 1), Err(Fault::Freed(None)), "something else is in its place");
        assert!(matches!(memory.read(0, 1), Err(Fault::Null)));
    }

    #[test]
    fn the_short_way_serves_only_what_is_there_and_was_written() {
        let mut memory = Memory::default();
        let made = memory.allocate(8, Origin::Malloc, Span::default()).unwrap_or(0);
        assert_eq!(memory.peek::<4>(made), None, "nobody has written it");
        assert_eq!(memory.poke(made, [1; 4]), None);
        assert!(memory.load(made, 4).is_ok_and(|(_, unwritten)| unwritten.is_some()));
        assert!(memory.write(made, 1).is_ok());
        assert_eq!(memory.peek::<4>(made), Some([0; 4]));
        assert_eq!(memory.poke(made + 4, [7; 4]), Some(()));
        assert_eq!(memory.peek::<8>(made), Some([0, 0, 0, 0, 7, 7, 7, 7]));
        for outside in [
            made + 5,
            made - 1,
            made + 8,
            made - 4,
            0,
            1,
            u64::MAX,
            made | DEVICE,
            u64::from(CLOSED) << (BYTE_BITS - 3),
        ] {
            assert_eq!(memory.peek::<4>(outside), None, "{outside:#x}");
            assert_eq!(memory.poke(outside, [9; 4]), None, "{outside:#x}");
            assert!(memory.load(outside, 4).is_err(), "{outside:#x}");
        }
        assert!(memory.release(made).is_ok());
        assert_eq!(memory.peek::<4>(made), None);
        let again = memory.allocate(4, Origin::Variable, Span::default()).unwrap_or(0);
        assert_eq!(memory.read(again, 4), Ok(&[0; 4][..]), "what is made is zero, whatever was there");
        assert_eq!(memory.peek::<4>(made), None, "the same place, another generation");
        assert_ne!(made, again);
    }

    #[test]
    fn a_string_of_the_source_is_read_and_never_written() {
        let mut memory = Memory::default();
        let text = memory.allocate_literal(b"abc\0").unwrap_or(0);
        assert_eq!(memory.peek::<1>(text + 1), Some(*b"b"));
        assert_eq!(memory.poke(text, *b"x"), None);
        assert_eq!(memory.write(text, 1), Err(Fault::Literal));
        assert_eq!(memory.copy(text, text + 1, 1), Err(Fault::Literal));
        assert_eq!(memory.text(text), Ok(b"abc".to_vec()));
    }

    #[test]
    fn a_copy_may_overlap_itself_and_goes_nowhere_where_a_side_is_missing() {
        let mut memory = Memory::default();
        let one = memory.allocate(6, Origin::Malloc, Span::default()).unwrap_or(0);
        let two = memory.allocate(2, Origin::Malloc, Span::default()).unwrap_or(0);
        memory.write(one, 6).into_iter().for_each(|bytes| bytes.copy_from_slice(&[1, 2, 3, 4, 5, 6]));
        assert_eq!(memory.copy(one + 2, one, 4), Ok(()));
        assert_eq!(memory.read(one, 6), Ok(&[1, 2, 1, 2, 3, 4][..]));
        assert_eq!(memory.copy(two, one + 4, 2), Ok(()));
        assert_eq!(memory.read(two, 2), Ok(&[3, 4][..]));
        assert!(memory.copy(two, one, 3).is_err() && memory.copy(one, two, 3).is_err());
    }

    #[test]
    fn more_than_the_limit_is_refused_with_both_numbers_and_all_objects_may_pass_four_gigabytes() {
        let mut memory = Memory::default();
        memory.set_limit(6 << 30);
        let bytes = 5 << 29;
        let made = [0, 1].map(|_| memory.allocate(bytes, Origin::Malloc, Span::default()).unwrap_or(0));
        for object in made {
            assert!(memory.write(object + bytes - 4, 4).is_ok());
            assert_eq!(memory.peek::<4>(object + bytes - 4), Some([0; 4]));
            assert_eq!(memory.peek::<4>(object + bytes - 3), None);
        }
        let more = memory.allocate(bytes, Origin::Malloc, Span::default());
        assert_eq!(more, Err(Fault::Exhausted { wanted: bytes, limit: 6 << 30, used: 2 * bytes }));
        assert!(matches!(
            memory.allocate(4 << 30, Origin::Malloc, Span::default()),
            Err(Fault::Exhausted { limit: MOST_OBJECT_BYTES, .. })
        ));
    }
}
