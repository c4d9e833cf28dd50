//! How machine code reads and writes memory: it leaves where an access goes wrong or is to be told.

use cranelift_codegen::ir::{
    InstBuilder, Type, Value,
    condcodes::IntCC,
    types::{F32, F64, I8, I16, I32, I64},
};

use super::{Emitter, Loaded};
use crate::{
    Indexed, Register,
    memory::{BYTE_BITS, Extent, SLOT_MASK},
    native::region::Kind,
};

/// A place in memory: an address in the object that is meant, and how far behind it the access is. What is known of the object
/// does not change in the loop if the address does not.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place {
    base: Value,
    /// In bytes.
    behind: Option<Value>,
}

impl Emitter<'_, '_> {
    /// Where the bytes of an access lie. It is left to the machine where they are not all there, or something is to be told.
    fn place(&mut self, place: Place, bytes: u32, writes: bool) -> Value {
        let (place, inside) = self.checked(place, bytes, writes);
        self.or_leave(inside, self.at);
        place
    }

    /// The same, with whether they are there instead of leaving.
    fn checked(&mut self, Place { base, behind }: Place, bytes: u32, writes: bool) -> (Value, Value) {
        const SIZE: i64 = size_of::<Extent>() as i64;
        let field = |offset: usize| i32::try_from(offset).unwrap_or(0);
        let limit =
            if writes { std::mem::offset_of!(Extent, writable) } else { std::mem::offset_of!(Extent, readable) };
        let upper = self.builder.ins().ushr_imm_u(base, i64::from(BYTE_BITS));
        let slot = self.builder.ins().band_imm_u(upper, SLOT_MASK.cast_signed());
        let known = self.builder.ins().icmp(IntCC::UnsignedLessThan, slot, self.count);
        // The first object is nobody's.
        let zero = self.builder.ins().iconst(I64, 0);
        let slot = self.builder.ins().select(known, slot, zero);
        let offset = self.builder.ins().imul_imm_s(slot, SIZE);
        let extent = self.builder.ins().iadd(self.extents, offset);
        let load = |emitter: &mut Self, offset: usize| {
            let flags = emitter.table;
            emitter.builder.ins().load(I64, flags, extent, field(offset))
        };
        let first = load(self, std::mem::offset_of!(Extent, first));
        let limit = load(self, limit);
        let data = load(self, std::mem::offset_of!(Extent, data));
        let limit = if bytes > 1 {
            // Not as a difference: that would be calculated in each turn anew.
            let rest = i64::from(bytes - 1);
            let some = self.builder.ins().icmp_imm_u(IntCC::UnsignedGreaterThan, limit, rest);
            let less = self.builder.ins().iadd_imm_s(limit, -rest);
            self.builder.ins().select(some, less, zero)
        } else {
            limit
        };
        // The base in its object stays what it is where the base does.
        let start = self.builder.ins().isub(base, first);
        let start = behind.map_or(start, |behind| self.builder.ins().iadd(start, behind));
        let inside = self.builder.ins().icmp(IntCC::UnsignedLessThan, start, limit);
        (self.builder.ins().iadd(data, start), inside)
    }

    /// A word of a container. In a loop that writes no memory it stays what it is, so that it is read before the loop begins;
    /// where it is not there, something else is read instead and not looked at.
    fn word_of(&mut self, container: Value, offset: i64) -> Value {
        let behind = (offset != 0).then(|| self.builder.ins().iconst(I64, offset));
        let (place, inside) = self.checked(Place { base: container, behind }, 8, false);
        if self.region.writes {
            self.or_leave(inside, self.at);
            let flags = self.heap;
            return self.builder.ins().load(I64, flags, place, 0);
        }
        let place = self.builder.ins().select(inside, place, self.window);
        let flags = self.heap.with_readonly().with_can_move();
        let word = self.builder.ins().load(I64, flags, place, 0);
        self.or_leave(inside, self.at);
        word
    }

    pub(super) fn behind(&mut self, base: Register, more: u32) -> Place {
        let base = self.whole(base);
        let behind = (more > 0).then(|| self.builder.ins().iconst(I64, i64::from(more)));
        Place { base, behind }
    }

    fn indexed(&mut self, place: Indexed) -> Place {
        let base = self.whole(place.base);
        let index = self.whole(place.index);
        let bytes = self.builder.ins().imul_imm_s(index, i64::from(place.bytes));
        let behind =
            if place.offset == 0 { bytes } else { self.builder.ins().iadd_imm_s(bytes, i64::from(place.offset)) };
        Place { base, behind: Some(behind) }
    }

    pub(super) fn load(&mut self, into: Register, place: Place, loaded: Loaded) {
        let (memory, bytes) = match loaded {
            Loaded::Bool => (I8, 1),
            Loaded::Signed(memory) | Loaded::Unsigned(memory) => (memory, memory.bytes()),
        };
        let place = self.place(place, bytes, false);
        let kind = self.used(into).kind;
        let memory = match (kind, bytes) {
            (Kind::Single, 4) => F32,
            (Kind::Double, 8) => F64,
            _ => memory,
        };
        let flags = self.heap;
        let value = self.builder.ins().load(memory, flags, place, 0);
        match loaded {
            _ if memory == F32 => self.set_single(into, value),
            _ if memory == F64 => self.set_double(into, value),
            _ if memory == I64 => self.set_whole(into, value),
            Loaded::Bool => {
                let truth = self.builder.ins().icmp_imm_u(IntCC::NotEqual, value, 0);
                let truth = self.builder.ins().uextend(I64, truth);
                self.set_whole(into, truth);
            }
            Loaded::Signed(_) => self.set_signed(into, value),
            Loaded::Unsigned(_) => self.set_word_or_less(into, value),
        }
    }

    fn set_word_or_less(&mut self, into: Register, value: Value) {
        let value = self.builder.ins().uextend(I64, value);
        self.set_whole(into, value);
    }

    /// A register as it goes into memory.
    fn stored(&mut self, from: Register, memory: Type) -> Value {
        let used = self.used(from);
        match (used.kind, memory) {
            (Kind::Single, I32) => self.single(from),
            (Kind::Double, I64) => self.double(from),
            (_, I64) => self.whole(from),
            _ => {
                let value = self.whole(from);
                self.builder.ins().ireduce(memory, value)
            }
        }
    }

    fn store(&mut self, place: Place, from: Register, memory: Type) {
        let value = self.stored(from, memory);
        let place = self.place(place, memory.bytes(), true);
        let flags = self.heap;
        self.builder.ins().store(flags, value, place, 0);
    }

    /// The address of a vector's element.
    pub(super) fn element(&mut self, into: Register, vector: Register, index: Register, bytes: u32) {
        let vector = self.whole(vector);
        let length = self.word_of(vector, 8);
        let data = self.word_of(vector, 0);
        let index = self.whole(index);
        let inside = self.builder.ins().icmp(IntCC::UnsignedLessThan, index, length);
        self.or_leave(inside, self.at);
        let offset = self.builder.ins().imul_imm_s(index, i64::from(bytes));
        let address = self.builder.ins().iadd(data, offset);
        self.set_whole(into, address);
    }

    /// Appends to a vector that has room. Nothing is changed before all of it is certain.
    pub(super) fn push(&mut self, into: Register, vector: Register, from: Register, bytes: u8) {
        let flags = self.heap;
        let vector = self.whole(vector);
        let [data, length, capacity] = [0, 8, 16].map(|offset| {
            let behind = (offset != 0).then(|| self.builder.ins().iconst(I64, offset));
            let place = self.place(Place { base: vector, behind }, 8, false);
            self.builder.ins().load(I64, flags, place, 0)
        });
        let room = self.builder.ins().icmp(IntCC::UnsignedLessThan, length, capacity);
        self.or_leave(room, self.at);
        let memory = match bytes {
            1 => I8,
            2 => I16,
            4 => I32,
            _ => I64,
        };
        let offset = self.builder.ins().imul_imm_s(length, i64::from(memory.bytes()));
        let element = self.place(Place { base: data, behind: Some(offset) }, memory.bytes(), true);
        let behind = Some(self.builder.ins().iconst(I64, 8));
        let size = self.place(Place { base: vector, behind }, 8, true);
        let value = self.stored(from, memory);
        self.builder.ins().store(flags, value, element, 0);
        let length = self.builder.ins().iadd_imm_s(length, 1);
        self.builder.ins().store(flags, length, size, 0);
        let done = self.builder.ins().iconst(I64, 1);
        self.set_whole(into, done);
    }

    /// So many bytes in the largest pieces that fit: where each begins, and its type.
    fn parts(bytes: u32) -> Vec<(i32, Type)> {
        let mut parts = Vec::new();
        let mut at = 0;
        while at < bytes {
            let part = match bytes - at {
                8.. => I64,
                4.. => I32,
                2.. => I16,
                _ => I8,
            };
            parts.push((i32::try_from(at).unwrap_or(0), part));
            at += part.bytes();
        }
        parts
    }

    /// Copies bytes; the two places may overlap.
    pub(super) fn copy_bytes(&mut self, to: Register, from: Register, bytes: u32) {
        let flags = self.heap;
        let (to, from) = (self.whole(to), self.whole(from));
        let source = self.place(Place { base: from, behind: None }, bytes, false);
        let sink = self.place(Place { base: to, behind: None }, bytes, true);
        let parts = Self::parts(bytes);
        let values: Vec<Value> =
            parts.iter().map(|(at, part)| self.builder.ins().load(*part, flags, source, *at)).collect();
        for ((at, _), value) in parts.iter().zip(values) {
            self.builder.ins().store(flags, value, sink, *at);
        }
    }

    pub(super) fn clear(&mut self, base: Register, bytes: u32) {
        let flags = self.heap;
        let base = self.whole(base);
        let place = self.place(Place { base, behind: None }, bytes, true);
        for (at, part) in Self::parts(bytes) {
            let zero = self.builder.ins().iconst(part, 0);
            self.builder.ins().store(flags, zero, place, at);
        }
    }

    pub(super) fn load_behind(&mut self, into: Register, base: Register, more: u32, loaded: Loaded) {
        let place = self.behind(base, more);
        self.load(into, place, loaded);
    }

    pub(super) fn load_indexed(&mut self, into: Register, place: Indexed, loaded: Loaded) {
        let place = self.indexed(place);
        self.load(into, place, loaded);
    }

    pub(super) fn store_behind(&mut self, base: Register, more: u32, from: Register, memory: Type) {
        let place = self.behind(base, more);
        self.store(place, from, memory);
    }

    pub(super) fn store_indexed(&mut self, place: Indexed, from: Register, memory: Type) {
        let place = self.indexed(place);
        self.store(place, from, memory);
    }
}
