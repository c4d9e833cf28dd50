//! Loads, stores and copies.

use warpground_ir::{Access, Expression as Value, ValueType};

use super::body::Body;
use crate::{
    analysis::pointers::{GLOBAL, SHARED, Spaces, THREAD},
    refused::Refused,
    tree::{Expression, Statement, Type},
    values::{Values, bits},
};

/// The most words that a copy moves one after another.
const MOST_WORDS: u64 = 32;

/// What the functions of a memory begin with.
pub(super) fn space_name(spaces: Spaces) -> &'static str {
    match spaces {
        GLOBAL => "global",
        SHARED => "shared",
        THREAD => "thread",
        both if both == GLOBAL | THREAD => "own_or_global",
        both if both == GLOBAL | SHARED => "shared_or_global",
        both if both == SHARED | THREAD => "own_or_shared",
        _ => "any",
    }
}

impl<'m> Body<'_, 'm> {
    pub(super) fn spaces(&self, address: &Value) -> Spaces {
        self.generator.pointers.spaces(self.generator.module, self.id, address)
    }

    /// The number of the word at an address, after a check.
    pub(super) fn place_of(&mut self, spaces: Spaces, address: Expression, bytes: u32, alignment: u32) -> Expression {
        let name = format!("{}_place", space_name(spaces));
        let arguments = vec![address, Expression::u32(bytes), Expression::u32(alignment)];
        let place = Expression::call(&name, arguments, Type::U32);
        self.keep(place)
    }

    pub(super) fn read(&self, spaces: Spaces, at: &Expression, further: u32) -> Expression {
        let at = bits::sum(at.clone(), Expression::u32(further));
        Expression::call(&format!("{}_read", space_name(spaces)), vec![at], Type::U32)
    }

    pub(super) fn write(&mut self, spaces: Spaces, at: &Expression, further: u32, word: Expression) {
        let at = bits::sum(at.clone(), Expression::u32(further));
        let call = Expression::call(&format!("{}_write", space_name(spaces)), vec![at, word], Type::U32);
        self.emit(Statement::Call(call));
    }

    fn read_pair(&self, spaces: Spaces, at: &Expression, further: u32) -> Expression {
        let at = bits::sum(at.clone(), Expression::u32(further));
        Expression::call(&format!("{}_read2", space_name(spaces)), vec![at], Type::Pair)
    }

    fn write_pair(&mut self, spaces: Spaces, at: &Expression, further: u32, pair: Expression) {
        let at = bits::sum(at.clone(), Expression::u32(further));
        let call = Expression::call(&format!("{}_write2", space_name(spaces)), vec![at, pair], Type::U32);
        self.emit(Statement::Call(call));
    }

    fn write_part(&mut self, spaces: Spaces, at: Expression, mask: Expression, word: Expression) {
        let name = format!("{}_write_part", space_name(spaces));
        self.emit(Statement::Call(Expression::call(&name, vec![at, mask, word], Type::U32)));
    }

    /// How far a narrow value at an address has to be moved within its word.
    fn shift_of(address: &Expression) -> Expression {
        let low = address.clone().low();
        match low.literal() {
            Some(bits) => Expression::u32((bits as u32 & 3) * 8),
            None => Expression::binary("*", Expression::binary("&", low, Expression::u32(3)), Expression::u32(8)),
        }
    }

    pub(super) fn load_access(&mut self, access: &'m Access) -> Result<Vec<Expression>, Refused> {
        let spaces = self.spaces(&access.address);
        self.note_volatile(access, spaces, true)?;
        let address = self.scalar(&access.address)?;
        Ok(self.load(spaces, address, access.ty, access.alignment))
    }

    /// Steps of a warp that rely on one another through `volatile` memory need lanes in lockstep.
    pub(super) fn note_volatile(&mut self, access: &Access, spaces: Spaces, loads: bool) -> Result<(), Refused> {
        self.generator.coherent |= access.volatile;
        // A loop that only reads waits for others, which it does in any order.
        let relies = spaces & SHARED != 0 || loads && !self.waiting.last().copied().unwrap_or(false);
        if access.volatile && relies {
            return self
                .refuse(access.address.place, "`volatile` memory, over which lanes may rely on going in lockstep,");
        }
        Ok(())
    }

    pub(super) fn load(
        &mut self,
        spaces: Spaces,
        address: Expression,
        ty: ValueType,
        alignment: u32,
    ) -> Vec<Expression> {
        let address = self.hold(address);
        let bytes = ty.bytes();
        let mut words = Vec::new();
        if alignment >= 4 {
            let at = self.place_of(spaces, address, bytes, alignment.min(16));
            let count = bytes.div_ceil(4);
            let mut number = 0;
            while number < count {
                if count - number >= 2 {
                    let pair = self.read_pair(spaces, &at, number);
                    let pair = self.keep(pair);
                    words.extend([pair.clone().low(), pair.high()]);
                    number += 2;
                } else {
                    let word = self.read(spaces, &at, number);
                    words.push(self.keep(word));
                    number += 1;
                }
            }
        } else if bytes <= 2 && alignment >= bytes {
            words.push(self.load_narrow(spaces, &address, bytes));
        } else {
            for first in (0..bytes).step_by(alignment as usize) {
                let further = bits::sum(address.clone().low(), Expression::u32(first));
                let own = Expression::pair_of(further, address.clone().high());
                let part = self.load_narrow(spaces, &own, alignment);
                let part = bits::moved(part, first % 4 * 8);
                match words.last_mut() {
                    Some(last) if first % 4 != 0 => *last = Expression::binary("|", last.clone(), part),
                    _ => words.push(part),
                }
            }
            words = words.into_iter().map(|word| self.keep(word)).collect();
        }
        bits::of_words(ty, &words)
    }

    /// One or two bytes.
    fn load_narrow(&mut self, spaces: Spaces, address: &Expression, bytes: u32) -> Expression {
        let at = self.place_of(spaces, address.clone(), bytes, bytes);
        let word = self.read(spaces, &at, 0);
        let shift = Self::shift_of(address);
        let moved = if shift.literal() == Some(0) { word } else { Expression::binary(">>", word, shift) };
        let mask = if bytes == 1 { 0xff } else { 0xffff };
        let value = Expression::binary("&", moved, Expression::u32(mask));
        self.keep(value)
    }

    fn store_narrow(&mut self, spaces: Spaces, address: &Expression, bytes: u32, word: Expression) {
        let at = self.place_of(spaces, address.clone(), bytes, bytes);
        let shift = Self::shift_of(address);
        let shift = self.hold(shift);
        let mask = Expression::u32(if bytes == 1 { 0xff } else { 0xffff });
        let value = Expression::binary("&", word, mask.clone());
        let moved = |value: Expression| match shift.literal() {
            Some(by) => bits::moved(value, by as u32),
            None => Expression::binary("<<", value, shift.clone()),
        };
        self.write_part(spaces, at, moved(mask), moved(value));
    }

    pub(super) fn store(
        &mut self,
        spaces: Spaces,
        address: Expression,
        ty: ValueType,
        alignment: u32,
        values: Vec<Expression>,
    ) {
        let bytes = ty.bytes();
        let address = self.hold(address);
        let values: Vec<Expression> = values.into_iter().map(|value| self.hold(value)).collect();
        let words = bits::words_of(ty, values);
        if alignment >= 4 {
            let at = self.place_of(spaces, address, bytes, alignment.min(16));
            let mut words = words.into_iter();
            let mut number = 0;
            while let Some(word) = words.next() {
                let rest = bytes - number * 4;
                if rest >= 8
                    && let Some(high) = words.next()
                {
                    self.write_pair(spaces, &at, number, Expression::pair_of(word, high));
                    number += 1;
                } else if rest >= 4 {
                    self.write(spaces, &at, number, word);
                } else {
                    let mask = Expression::u32((1 << (rest * 8)) - 1);
                    let value = Expression::binary("&", word, mask.clone());
                    let at = bits::sum(at.clone(), Expression::u32(number));
                    self.write_part(spaces, at, mask, value);
                }
                number += 1;
            }
        } else if bytes <= 2 && alignment >= bytes {
            let word = words.into_iter().next().unwrap_or_else(|| Expression::u32(0));
            self.store_narrow(spaces, &address, bytes, word);
        } else {
            let words: Vec<Expression> = words.into_iter().map(|word| self.hold(word)).collect();
            for first in (0..bytes).step_by(alignment as usize) {
                let further = bits::sum(address.clone().low(), Expression::u32(first));
                let own = Expression::pair_of(further, address.clone().high());
                let word = words.get(first as usize / 4).cloned().unwrap_or_else(|| Expression::u32(0));
                self.store_narrow(spaces, &own, alignment, bits::shifted(word, first % 4 * 8));
            }
        }
    }

    /// A copy of a statement.
    pub(super) fn copy_statement(
        &mut self,
        to: &'m Value,
        from: &'m Value,
        bytes: u64,
        alignment: u32,
    ) -> Result<(), Refused> {
        let (target_spaces, source_spaces) = (self.spaces(to), self.spaces(from));
        let (target, source) = (self.scalar(to)?, self.scalar(from)?);
        let (target, source) = (self.hold(target), self.hold(source));
        if alignment < 4 || bytes > MOST_WORDS * 4 || !bytes.is_multiple_of(4) {
            self.copy(target, source, bytes);
            return Ok(());
        }
        let bytes = u32::try_from(bytes).unwrap_or(0);
        if bytes == 0 {
            return Ok(());
        }
        let alignment = alignment.min(16);
        let source_at = self.place_of(source_spaces, source, bytes, alignment);
        let target_at = self.place_of(target_spaces, target, bytes, alignment);
        for number in (0..bytes / 4).step_by(2) {
            if number + 1 == bytes / 4 {
                let word = self.read(source_spaces, &source_at, number);
                self.write(target_spaces, &target_at, number, word);
            } else {
                let pair = self.read_pair(source_spaces, &source_at, number);
                self.write_pair(target_spaces, &target_at, number, pair);
            }
        }
        Ok(())
    }

    /// Copies bytes of any number.
    pub(super) fn copy(&mut self, to: Expression, from: Expression, bytes: u64) {
        let call = Expression::call("copy_bytes", vec![to, from, Expression::pair(bytes)], Type::U32);
        self.emit(Statement::Call(call));
    }
}
