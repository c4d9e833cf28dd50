//! Pointers, loads, stores, copies and atomics.

use std::ops::Range;

use warpground_ir::{
    Access, AtomicOperation, Expression, ExpressionKind, LocalId, Scalar, Scope, Space as ObjectSpace, ValueType,
};

use super::{
    builder::Builder,
    needs::{self, ALL, Components},
};
use crate::{
    LowerError,
    program::kind_of,
    program::{AtomicOp, BinaryOp, Instruction, MemoryScalar, PointerAccess, Register, ScalarKind, Uniform},
};

/// A pointer as accesses know it: `base + index * stride + offset`.
#[derive(Debug, Clone, Copy)]
pub(super) struct Pointer {
    /// Two registers.
    pub(super) base: Register,
    /// Whether the base is the same in all lanes for certain.
    pub(super) uniform: bool,
    /// The index, and its type.
    pub(super) index: Option<(Register, Scalar)>,
    /// What the index must be below, where an array within another object says so.
    pub(super) length: Option<u32>,
    pub(super) stride: i64,
    pub(super) offset: i64,
    /// The shared or private variable that it points into, if it is known.
    pub(super) variable: Option<u16>,
    /// Whether it points to shared memory or the thread's own for certain.
    pub(super) own: bool,
    /// Whether what it points to is volatile.
    pub(super) volatile: bool,
}

/// The most bytes of one request.
const MOST_BYTES: u32 = 16;

impl<'module> Builder<'module> {
    /// What a pair of registers points to.
    pub(super) fn pointer_in(&self, base: Register) -> Pointer {
        let uniform = self.uniform.contains(&base);
        Pointer {
            base,
            uniform,
            index: None,
            length: None,
            stride: 0,
            offset: 0,
            variable: None,
            own: false,
            volatile: false,
        }
    }

    /// Takes an expression's address apart.
    pub(super) fn pointer(&mut self, expression: &'module Expression) -> Result<Pointer, LowerError> {
        match &expression.kind {
            ExpressionKind::Member { base, offset } => {
                let pointer = self.pointer(base)?;
                Ok(Pointer { offset: pointer.offset.wrapping_add_unsigned(*offset), ..pointer })
            }
            ExpressionKind::Element { base, index, stride, length } => {
                let mut pointer = self.pointer(base)?;
                let mut index: &'module Expression = index;
                // A wider index is as good as the one that it was made from.
                while let ExpressionKind::Convert(inner) = &index.kind
                    && matches!(index.ty.scalar(), Scalar::I64 | Scalar::U64)
                    && inner.ty.scalar().is_integer()
                {
                    index = inner;
                }
                let scalar = match index.ty.scalar() {
                    Scalar::I8 | Scalar::I16 | Scalar::I32 => Scalar::I32,
                    Scalar::Bool | Scalar::U8 | Scalar::U16 | Scalar::U32 => Scalar::U32,
                    wide => wide,
                };
                if let ExpressionKind::Constant(bits) = &index.kind {
                    let steps = match index.ty.scalar() {
                        Scalar::I64 | Scalar::U64 => bits.cast_signed(),
                        narrow => {
                            let word = crate::exec::direct::cast::held(narrow, *bits);
                            if scalar == Scalar::I32 { word.cast_signed().into() } else { word.into() }
                        }
                    };
                    if length.is_none_or(|length| (0..i64::from(length)).contains(&steps)) {
                        pointer.offset = pointer.offset.wrapping_add(steps.wrapping_mul(*stride));
                        return Ok(pointer);
                    }
                }
                let index = self.scalar(index)?;
                if pointer.index.is_some() {
                    pointer = self.settled(&pointer)?;
                }
                Ok(Pointer { index: Some((index, scalar)), length: *length, stride: *stride, ..pointer })
            }
            ExpressionKind::Object(id) => {
                if let Some((address, variable)) = self.places.get(id).copied() {
                    let base = self.wide_constant(address)?;
                    let own = self.module.objects.get(id.index()).is_some_and(|object| {
                        matches!(object.space, ObjectSpace::Shared | ObjectSpace::SharedAtLaunch | ObjectSpace::Literal)
                    });
                    return Ok(Pointer { variable, own, ..self.pointer_in(base) });
                }
                let base = self.uniform(Uniform::Object(*id))?;
                Ok(self.pointer_in(base))
            }
            ExpressionKind::Frame(id) => {
                let pointer = self.frame_pointer(*id)?;
                Ok(Pointer { own: true, ..pointer })
            }
            _ => {
                let base = self.scalar(expression)?;
                Ok(self.pointer_in(base))
            }
        }
    }

    fn access_number(&mut self, access: PointerAccess) -> u32 {
        self.direct.accesses.push(access);
        u32::try_from(self.direct.accesses.len() - 1).unwrap_or(u32::MAX)
    }

    /// The access of `count` scalars at a pointer, `further` bytes on.
    fn access(&mut self, pointer: &Pointer, further: u32, scalar: MemoryScalar, count: u8, kind: ScalarKind) -> u32 {
        // What one request moves is aligned so.
        let bytes = scalar.bytes() * u32::from(count);
        self.access_number(PointerAccess {
            base: pointer.base,
            uniform: pointer.uniform,
            index: pointer.index.map(|(index, _)| index),
            index_scalar: pointer.index.map_or(Scalar::U32, |(_, scalar)| scalar),
            length: pointer.length,
            stride: pointer.stride,
            offset: pointer.offset.wrapping_add(further.into()),
            scalar,
            count,
            alignment: u8::try_from(bytes).unwrap_or(1),
            kind,
            variable: pointer.variable,
            volatile: pointer.volatile,
            of_block: false,
            moves: false,
            unread: false,
            keeps: false,
            of_vector: false,
        })
    }

    /// Says of an access whether nothing reads what it loads.
    fn set_unread(&mut self, access: u32, unread: bool) {
        if let Some(access) = self.direct.accesses.get_mut(access as usize) {
            access.unread = unread;
        }
    }

    /// The pointer itself, in a pair of registers.
    pub(super) fn address_of(&mut self, pointer: &Pointer, to: Option<Register>) -> Result<Register, LowerError> {
        if pointer.index.is_none() && pointer.offset == 0 {
            return Ok(pointer.base);
        }
        let to = self.target(to, Scalar::Pointer)?;
        let access = self.access(pointer, 0, MemoryScalar::U8, 1, ScalarKind::U8);
        self.emit(Instruction::PointerAddress { to, access })?;
        Ok(to)
    }

    /// A pointer without a dynamic part.
    pub(super) fn settled(&mut self, pointer: &Pointer) -> Result<Pointer, LowerError> {
        let base = self.address_of(pointer, None)?;
        Ok(Pointer {
            base,
            uniform: self.uniform.contains(&base),
            index: None,
            length: None,
            stride: 0,
            offset: 0,
            ..*pointer
        })
    }

    /// Notes what accesses say of how blocks may be run.
    fn note(&mut self, pointer: &Pointer, volatile: bool) {
        self.direct.may_spin |= volatile && self.loops > 0;
        if volatile && self.loops > 0 && !pointer.own {
            self.program.traits.may_wait = true;
        }
    }

    pub(super) fn load(&mut self, local: LocalId, access: &'module Access) -> Result<(), LowerError> {
        let pointer = Pointer { volatile: access.volatile, ..self.pointer(&access.address)? };
        self.note(&pointer, access.volatile);
        let registers = self.ensure(local)?;
        let all = self.writes_all(local);
        let scalar = access.ty.scalar();
        let needed = if access.volatile { ALL } else { self.activation()?.needs.of_local(local) };
        let first = self.direct.accesses.len();
        if all {
            // The pointer is read before anything is written.
            self.load_at(&pointer, access.ty, access.alignment, (Some(&registers), needed))?;
        } else {
            let loaded = self.load_at(&pointer, access.ty, access.alignment, (None, needed))?;
            for (to, from) in registers.iter().zip(loaded) {
                self.copy(scalar, *to, from, false)?;
            }
        }
        if access.keeps {
            self.direct.accesses.iter_mut().skip(first).for_each(|made| made.keeps = true);
        }
        self.name_local(local)
    }

    /// Loads a value, into these registers or new ones. What of it nothing needs counts as no request.
    pub(super) fn load_at(
        &mut self,
        pointer: &Pointer,
        ty: ValueType,
        alignment: u32,
        (to, needed): (Option<&[Register]>, Components),
    ) -> Result<Vec<Register>, LowerError> {
        let scalar = ty.scalar();
        let (kind, in_memory) = (kind_of(scalar), MemoryScalar::of(scalar));
        let mut registers = to.map(<[Register]>::to_vec).unwrap_or_default();
        while registers.len() < usize::from(ty.count()) {
            registers.push(self.register(scalar)?);
        }
        if alignment < scalar.bytes() {
            for (number, to) in (0..).zip(&registers) {
                let unread = needed & needs::component(number) == 0;
                let further = u32::try_from(number).unwrap_or(0) * scalar.bytes();
                self.load_pieces(pointer, (further, unread), (scalar, alignment), *to)?;
            }
            return Ok(registers);
        }
        let mut pointer = *pointer;
        let per_request = usize::try_from(alignment.min(MOST_BYTES) / scalar.bytes()).unwrap_or(1).max(1);
        // Whatever is left out of a request: the address that the source names has to be aligned for all of it.
        let aligned_for = |request: &Range<usize>| u32::try_from(request.len()).unwrap_or(1) * scalar.bytes();
        let several: Vec<(Range<usize>, bool, Option<u32>)> = requests(registers.len(), per_request)
            .into_iter()
            .flat_map(|request| {
                let parts = needs::accesses(request.clone(), scalar.bytes(), needed);
                parts.into_iter().map(move |(part, made)| {
                    let begins = part.start == request.start;
                    (part, made, begins.then(|| aligned_for(&request)))
                })
            })
            .collect();
        // A later request must not find its pointer or index overwritten by an earlier one.
        if several.len() > 1 {
            let written = Self::words(scalar, &registers);
            let read = |register: Register| written.contains(&register) || written.contains(&(register + 1));
            if read(pointer.base) || pointer.index.is_some_and(|(index, _)| read(index)) {
                let base = self.register(Scalar::Pointer)?;
                let access = self.access(&pointer, 0, MemoryScalar::U8, 1, ScalarKind::U8);
                self.emit(Instruction::PointerAddress { to: base, access })?;
                pointer = Pointer { base, uniform: false, index: None, length: None, stride: 0, offset: 0, ..pointer };
            }
        }
        for (part, made, aligned_for) in several {
            let further = u32::try_from(part.start).unwrap_or(0) * scalar.bytes();
            let count = u8::try_from(part.len()).unwrap_or(1);
            let list = self.list(&Self::words(scalar, &registers[part]));
            let access = self.access(&pointer, further, in_memory, count, kind);
            self.set_unread(access, !made);
            if let (Some(bytes), Some(access)) = (aligned_for, self.direct.accesses.get_mut(access as usize)) {
                access.alignment = u8::try_from(bytes).unwrap_or(access.alignment);
            }
            self.emit(Instruction::PointerLoad { list, access })?;
        }
        Ok(registers)
    }

    /// Loads a scalar from where it need not be aligned.
    fn load_pieces(
        &mut self,
        pointer: &Pointer,
        (further, unread): (u32, bool),
        (scalar, alignment): (Scalar, u32),
        to: Register,
    ) -> Result<(), LowerError> {
        let piece = alignment.clamp(1, 4);
        let (in_memory, kind) = match piece {
            1 => (MemoryScalar::U8, ScalarKind::U8),
            2 => (MemoryScalar::U16, ScalarKind::U16),
            _ => (MemoryScalar::Word, ScalarKind::U32),
        };
        let mut words = Vec::new();
        for word in 0..scalar.bytes().div_ceil(4) {
            let mut sum = self.constant(0)?;
            let bytes = scalar.bytes().min(4);
            for step in (0..bytes).step_by(piece as usize) {
                let part = self.word()?;
                let list = self.list(&[part]);
                let access = self.access(pointer, further + word * 4 + step, in_memory, 1, kind);
                self.set_unread(access, unread);
                self.emit(Instruction::PointerLoad { list, access })?;
                let shift = self.constant(step * 8)?;
                let moved = if step == 0 { part } else { self.word_binary(BinaryOp::ShiftLeft, part, shift)? };
                sum = self.word_binary(BinaryOp::Or, sum, moved)?;
            }
            words.push(sum);
        }
        if Self::is_wide(scalar) {
            self.emit(Instruction::Copy { to, from: words[0] })?;
            self.emit(Instruction::Copy { to: to + 1, from: words[1] })?;
        } else {
            let held = self.of_bits(scalar, words[0])?;
            self.copy(scalar, to, held, true)?;
        }
        Ok(())
    }

    /// Stores a value.
    pub(super) fn store_at(
        &mut self,
        pointer: &Pointer,
        ty: ValueType,
        alignment: u32,
        registers: &[Register],
    ) -> Result<(), LowerError> {
        let scalar = ty.scalar();
        let (kind, in_memory) = (kind_of(scalar), MemoryScalar::of(scalar));
        if alignment < scalar.bytes() {
            for (number, from) in (0..).zip(registers) {
                self.store_pieces(pointer, number * scalar.bytes(), (scalar, alignment), *from)?;
            }
            return Ok(());
        }
        let per_request = usize::try_from(alignment.min(MOST_BYTES) / scalar.bytes()).unwrap_or(1).max(1);
        for part in requests(registers.len(), per_request) {
            let further = u32::try_from(part.start).unwrap_or(0) * scalar.bytes();
            let count = u8::try_from(part.len()).unwrap_or(1);
            let list = self.list(&Self::words(scalar, &registers[part]));
            let access = self.access(pointer, further, in_memory, count, kind);
            if let Some(access) = self.direct.accesses.get_mut(access as usize) {
                access.of_vector = registers.len() > 1;
            }
            self.emit(Instruction::PointerStore { list, access })?;
        }
        Ok(())
    }

    /// Stores a scalar where it need not be aligned.
    fn store_pieces(
        &mut self,
        pointer: &Pointer,
        further: u32,
        (scalar, alignment): (Scalar, u32),
        from: Register,
    ) -> Result<(), LowerError> {
        let piece = alignment.clamp(1, 4);
        let (in_memory, kind) = match piece {
            1 => (MemoryScalar::U8, ScalarKind::U8),
            2 => (MemoryScalar::U16, ScalarKind::U16),
            _ => (MemoryScalar::Word, ScalarKind::U32),
        };
        let words = if Self::is_wide(scalar) { vec![from, from + 1] } else { vec![self.bits_of(scalar, from)?] };
        for (number, word) in (0..).zip(words) {
            for step in (0..scalar.bytes().min(4)).step_by(piece as usize) {
                let shift = self.constant(step * 8)?;
                let part = if step == 0 { word } else { self.word_binary(BinaryOp::ShiftRightU, word, shift)? };
                let list = self.list(&[part]);
                let access = self.access(pointer, further + number * 4 + step, in_memory, 1, kind);
                self.emit(Instruction::PointerStore { list, access })?;
            }
        }
        Ok(())
    }

    /// Copies bytes of a number known here. `read` says which of them are read later, where that is known.
    pub(super) fn copy_bytes(
        &mut self,
        to: &Pointer,
        from: &Pointer,
        (bytes, alignment): (u64, u32),
        read: Option<&[Range<u64>]>,
    ) -> Result<(), LowerError> {
        /// So many requests are one after another; more are a loop.
        const MOST_REQUESTS: u64 = 64;
        let widest = u64::from(alignment.clamp(1, MOST_BYTES));
        if bytes / widest > MOST_REQUESTS {
            let whole = bytes / widest;
            let (target, source) = (self.address_of(to, None)?, self.address_of(from, None)?);
            let mut owned = self.pool.settle(&[target, source]);
            let counter = self.kept(Scalar::U32)?;
            owned.push(counter);
            let zero = self.constant(0)?;
            self.emit(Instruction::Copy { to: counter, from: zero })?;
            let end = self.constant(u32::try_from(whole).unwrap_or(u32::MAX))?;
            let stride = widest.cast_signed();
            let place = |builder: &Self, base| Pointer {
                index: Some((counter, Scalar::U32)),
                stride,
                ..builder.pointer_in(base)
            };
            let (target_at, source_at) = (
                Pointer { variable: to.variable, ..place(self, target) },
                Pointer { variable: from.variable, ..place(self, source) },
            );
            self.counted_loop(counter, end, &mut |builder| {
                builder.copy_straight(&target_at, &source_at, (widest, alignment), None)
            })?;
            let done = whole * widest;
            let rest = |pointer: &Pointer| Pointer { offset: pointer.offset.wrapping_add_unsigned(done), ..*pointer };
            let (to, from) = (
                rest(&Pointer { variable: to.variable, ..self.pointer_in(target) }),
                rest(&Pointer { variable: from.variable, ..self.pointer_in(source) }),
            );
            self.copy_straight(&to, &from, (bytes - done, alignment), None)?;
            self.pool.settle(&[]);
            self.pool.give_back(owned);
            return Ok(());
        }
        self.copy_straight(to, from, (bytes, alignment), read)
    }

    fn copy_straight(
        &mut self,
        to: &Pointer,
        from: &Pointer,
        (bytes, alignment): (u64, u32),
        read: Option<&[Range<u64>]>,
    ) -> Result<(), LowerError> {
        let bytes = u32::try_from(bytes).unwrap_or(u32::MAX);
        let mut done = 0;
        while done < bytes {
            let mut size = alignment.clamp(1, MOST_BYTES);
            while size > bytes - done {
                size /= 2;
            }
            let (scalar, count, kind) = match size {
                1 => (MemoryScalar::U8, 1, ScalarKind::U8),
                2 => (MemoryScalar::U16, 1, ScalarKind::U16),
                4 => (MemoryScalar::Word, 1, ScalarKind::U32),
                8 => (MemoryScalar::Word, 2, ScalarKind::U32),
                _ => (MemoryScalar::Word, 4, ScalarKind::U32),
            };
            let mut registers = Vec::new();
            for _ in 0..count {
                registers.push(self.word()?);
            }
            let list = self.list(&registers);
            let load = self.access(from, done, scalar, count, kind);
            self.emit(Instruction::PointerLoad { list, access: load })?;
            let store = self.access(to, done, scalar, count, kind);
            for number in [load, store] {
                if let Some(access) = self.direct.accesses.get_mut(number as usize) {
                    access.moves = true;
                }
            }
            let piece = u64::from(done)..u64::from(done + size);
            let meets = |range: &Range<u64>| range.start < piece.end && piece.start < range.end;
            self.set_unread(load, read.is_some_and(|read| !read.iter().any(meets)));
            self.emit(Instruction::PointerStore { list, access: store })?;
            done += size;
        }
        Ok(())
    }

    /// A loop that counts a register up to an end; its turns see the numbers from 0 on.
    pub(super) fn counted_loop(
        &mut self,
        counter: Register,
        end: Register,
        turn: &mut dyn FnMut(&mut Self) -> Result<(), LowerError>,
    ) -> Result<(), LowerError> {
        use super::builder::LATER;
        self.emit(Instruction::Loop)?;
        let start = self.here();
        self.open();
        let there = self.word_binary(BinaryOp::LessU, counter, end)?;
        self.skipping(Instruction::BreakIf { condition: there, when: false, skip: LATER })?;
        turn(self)?;
        let one = self.constant(1)?;
        let next = self.word_binary(BinaryOp::AddI, counter, one)?;
        self.emit(Instruction::Assign { to: counter, from: next })?;
        self.close();
        let middle = self.emit(Instruction::Continuing { end: LATER })?;
        self.emit(Instruction::Repeat { start })?;
        let here = self.here();
        self.patch(middle, here);
        self.skipping(Instruction::EndLoop { skip: LATER })
    }

    pub(super) fn atomic(
        &mut self,
        to: Option<LocalId>,
        operation: AtomicOperation,
        access: &'module Access,
        value: &'module Expression,
        compare: Option<&'module Expression>,
        scope: Scope,
    ) -> Result<(), LowerError> {
        let scalar = access.ty.scalar();
        let pair_of_halves = access.ty.count() == 2 && scalar.bytes() == 2;
        if access.ty.count() != 1 && !pair_of_halves {
            return self.unsupported("atomics on vectors of this type");
        }
        let mut value = self.value(value)?;
        let compare = match compare {
            Some(compare) => Some(self.value(compare)?),
            None => None,
        };
        let pointer = self.pointer(&access.address)?;
        self.direct.may_spin |= self.loops > 0 && to.is_some();
        let plain = matches!(operation, AtomicOperation::Load | AtomicOperation::Store);
        if !pointer.own {
            let commutes = matches!(
                operation,
                AtomicOperation::Add
                    | AtomicOperation::Subtract
                    | AtomicOperation::Minimum
                    | AtomicOperation::Maximum
                    | AtomicOperation::And
                    | AtomicOperation::Or
                    | AtomicOperation::ExclusiveOr
            ) && !scalar.is_float();
            self.program.traits.ordered_atomics |= to.is_some() || !commutes;
            if self.loops > 0 && to.is_some() {
                self.program.traits.may_wait = true;
            }
        }
        let (mut in_memory, mut kind) = (MemoryScalar::of(scalar), kind_of(scalar));
        if pair_of_halves {
            (in_memory, kind) = (MemoryScalar::Word, ScalarKind::U32);
            value = vec![self.halves_to_word(scalar, &value)?];
        }
        let number = self.access(&pointer, 0, in_memory, 1, kind);
        if let Some(access) = self.direct.accesses.get_mut(number as usize) {
            access.of_block = matches!(scope, Scope::Block | Scope::Warp);
        }
        let result_scalar = if pair_of_halves { Scalar::U32 } else { scalar };
        if operation == AtomicOperation::CompareExchange {
            let Some(mut compare) = compare else {
                return self.unsupported("a compare-and-swap without what to compare with");
            };
            if pair_of_halves {
                compare = vec![self.halves_to_word(scalar, &compare)?];
            }
            let result = self.register(result_scalar)?;
            let (compare, value) = (compare[0], value[0]);
            self.emit(Instruction::PointerCompareExchange { to: result, compare, value, access: number })?;
            return self.take_old(to, (scalar, pair_of_halves), result);
        }
        let op = self.atomic_op(operation, scalar, pair_of_halves)?;
        if plain && Self::is_wide(scalar) && value.is_empty() {
            return self.unsupported("this atomic");
        }
        let result = match to {
            Some(_) => Some(self.register(result_scalar)?),
            None => None,
        };
        self.emit(Instruction::PointerAtomic { op, to: result, value: value[0], access: number })?;
        match result {
            Some(result) => self.take_old(to, (scalar, pair_of_halves), result),
            None => Ok(()),
        }
    }

    fn take_old(
        &mut self,
        to: Option<LocalId>,
        (scalar, pair_of_halves): (Scalar, bool),
        result: Register,
    ) -> Result<(), LowerError> {
        let Some(to) = to else { return Ok(()) };
        if !pair_of_halves {
            return self.assign_registers(to, &[result]);
        }
        let sixteen = self.constant(16)?;
        let upper = self.word_binary(BinaryOp::ShiftRightU, result, sixteen)?;
        let halves = [self.of_bits(scalar, result)?, self.of_bits(scalar, upper)?];
        self.assign_registers(to, &halves)
    }

    /// Two halves as a word.
    fn halves_to_word(&mut self, scalar: Scalar, halves: &[Register]) -> Result<Register, LowerError> {
        let [low, high] = halves else { return self.unsupported("this atomic's operand") };
        let (low, high) = (self.bits_of(scalar, *low)?, self.bits_of(scalar, *high)?);
        let sixteen = self.constant(16)?;
        let moved = self.word_binary(BinaryOp::ShiftLeft, high, sixteen)?;
        self.word_binary(BinaryOp::Or, low, moved)
    }

    fn atomic_op(
        &self,
        operation: AtomicOperation,
        scalar: Scalar,
        pair_of_halves: bool,
    ) -> Result<AtomicOp, LowerError> {
        let (signed, float) = (scalar.is_signed(), scalar.is_float());
        Ok(match (operation, scalar) {
            (AtomicOperation::Load, _) => AtomicOp::Load,
            (AtomicOperation::Store, _) => AtomicOp::Store,
            (AtomicOperation::Exchange, _) => AtomicOp::Exchange,
            (AtomicOperation::Add, Scalar::F16) if pair_of_halves => AtomicOp::AddHalves,
            (AtomicOperation::Add, Scalar::Bf16) if pair_of_halves => AtomicOp::AddBfloats,
            (AtomicOperation::Add, Scalar::F16) => AtomicOp::AddHalf,
            (AtomicOperation::Add, Scalar::Bf16) => AtomicOp::AddBfloat,
            (AtomicOperation::Add, _) if float => AtomicOp::AddF,
            (AtomicOperation::Subtract, Scalar::F32 | Scalar::F64) => AtomicOp::SubtractF,
            (_, _) if float => return self.unsupported("this atomic on floats"),
            (AtomicOperation::Add, _) => AtomicOp::Add,
            (AtomicOperation::Subtract, _) => AtomicOp::Subtract,
            (AtomicOperation::Minimum, _) if signed => AtomicOp::MinI,
            (AtomicOperation::Minimum, _) => AtomicOp::MinU,
            (AtomicOperation::Maximum, _) if signed => AtomicOp::MaxI,
            (AtomicOperation::Maximum, _) => AtomicOp::MaxU,
            (AtomicOperation::Increment, _) => AtomicOp::Increment,
            (AtomicOperation::Decrement, _) => AtomicOp::Decrement,
            (AtomicOperation::And, _) => AtomicOp::And,
            (AtomicOperation::Or, _) => AtomicOp::Or,
            (AtomicOperation::ExclusiveOr, _) => AtomicOp::ExclusiveOr,
            (AtomicOperation::CompareExchange, _) => return self.unsupported("this atomic"),
        })
    }
}

/// Which scalars go together, where so many at most do: 1, 2, 4, 8 or 16 of them.
fn requests(count: usize, most: usize) -> Vec<Range<usize>> {
    let mut parts = Vec::new();
    let mut first = 0;
    while first < count {
        let mut size = most;
        while size > count - first {
            size /= 2;
        }
        parts.push(first..first + size.max(1));
        first += size.max(1);
    }
    parts
}
