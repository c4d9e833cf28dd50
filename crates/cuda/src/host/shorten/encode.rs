//! The machine's instructions.

use warpground_machine::{Code as Made, Indexed, Instruction as I, Register as Short, Test, Variable};

use super::{
    fuse::is_comparison,
    registers::{Places, SCRATCH},
};
use crate::{
    host::code::{Arguments, CONSTANTS, Code, Op, Place, Register},
    meaning::types::Scalar,
    parse::ast::BinaryOperator as O,
    text::Span,
};

struct Encoder<'a> {
    places: &'a Places,
    arguments: &'a [Register],
    made: Made,
    span: Span,
    /// Registers taken for constants of the operation at hand.
    taken: u32,
}

/// The most registers that an instruction can name.
const MOST_REGISTERS: u32 = 1 << 16;

pub(super) fn encode(code: &mut Code, places: &Places) -> Made {
    let made = Made {
        parameters: u16::try_from(code.parameters).unwrap_or(u16::MAX),
        constants: places.constants.iter().filter_map(|at| code.constants.get(*at as usize).copied()).collect(),
        held: u16::try_from(places.held).unwrap_or(0),
        registers: places.behind,
        cleared: places.cleared,
        most_arguments: code.ops.iter().filter_map(|op| op.given().map(|given| given.count)).max().unwrap_or(0),
        variables: code.memory.drain(..).map(|(bytes, holds)| Variable { bytes, holds }).collect(),
        ..Made::default()
    };
    if made.registers.saturating_add(made.most_arguments) > MOST_REGISTERS {
        // Its caller learns that it is too large.
        return made;
    }
    let mut encoder = Encoder { places, arguments: &code.arguments, made, span: Span::default(), taken: 0 };
    let mut starts = Vec::with_capacity(code.ops.len() + 1);
    for (op, span) in code.ops.iter().zip(&code.spans) {
        starts.push(u32::try_from(encoder.made.instructions.len()).unwrap_or(u32::MAX));
        (encoder.span, encoder.taken) = (*span, 0);
        let call = code.calls.get(starts.len() - 1).copied().unwrap_or_default();
        if encoder.made.calls.last().map_or(Span::default(), |(_, last)| *last) != call {
            encoder.made.calls.push((starts.last().copied().unwrap_or(0), call));
        }
        encoder.op(op);
    }
    starts.push(u32::try_from(encoder.made.instructions.len()).unwrap_or(u32::MAX));
    for instruction in &mut encoder.made.instructions {
        if let I::Jump(target)
        | I::JumpIf(_, target)
        | I::JumpUnless(_, target)
        | I::JumpEqual(_, _, target)
        | I::JumpNotEqual(_, _, target)
        | I::JumpLess(_, _, target)
        | I::JumpLessEqual(_, _, target)
        | I::JumpLessUnsigned(_, _, target)
        | I::JumpLessEqualUnsigned(_, _, target)
        | I::JumpWhere(.., target)
        | I::JumpWhereNot(.., target) = instruction
        {
            *target = starts.get(*target as usize).copied().unwrap_or(u32::MAX);
        }
    }
    encoder.made
}

fn short(register: u32) -> Short {
    Short::try_from(register).unwrap_or(Short::MAX)
}

impl Encoder<'_> {
    fn emit(&mut self, instruction: I) {
        self.made.instructions.push(instruction);
        self.made.spans.push(self.span);
    }

    /// Where a constant is among the constants, if it lies in no register.
    fn elsewhere(&self, register: Register) -> Option<u32> {
        let position = self.places.positions[register.checked_sub(CONSTANTS)? as usize];
        (position >= self.places.held).then_some(position)
    }

    fn source(&mut self, register: Register) -> Short {
        if register < CONSTANTS {
            return short(self.places.registers[register as usize]);
        }
        let Some(constant) = self.elsewhere(register) else {
            let position = self.places.positions[(register - CONSTANTS) as usize];
            return short(u32::from(self.made.parameters) + position);
        };
        let place = short(self.places.scratch + self.taken);
        self.taken += 1;
        self.emit(I::Constant(place, constant));
        place
    }

    fn sink(&self, register: Register) -> Short {
        short(self.places.registers[register as usize])
    }

    fn copy(&mut self, into: Short, from: Register) {
        if let Some(constant) = self.elsewhere(from) {
            self.emit(I::Constant(into, constant));
        } else {
            let from = self.source(from);
            if from != into {
                self.emit(I::Move(into, from));
            }
        }
    }

    fn pass(&mut self, given: Arguments) {
        let (first, arguments) = (given.first as usize, self.arguments);
        let behind = self.made.registers;
        for (argument, place) in arguments[first..first + given.count as usize].iter().zip(behind..) {
            self.copy(short(place), *argument);
        }
    }

    fn op(&mut self, op: &Op) {
        match *op {
            Op::Nothing => {}
            Op::Move(into, from) => self.copy(self.sink(into), from),
            Op::Binary(operator, scalar, into, left, right) => {
                let (left, right, into) = (self.source(left), self.source(right), self.sink(into));
                self.binary(operator, scalar, into, left, right);
            }
            Op::MultiplyAdd(scalar, into, left, right, more) => {
                let (l, r, more, into) = (self.source(left), self.source(right), self.source(more), self.sink(into));
                self.emit(match scalar {
                    Scalar::F32 => I::MultiplyAddF32(into, l, r, more),
                    Scalar::F64 => I::MultiplyAddF64(into, l, r, more),
                    Scalar::I64 | Scalar::U64 => I::MultiplyAdd64(into, l, r, more),
                    Scalar::U32 => I::MultiplyAddU32(into, l, r, more),
                    _ => I::MultiplyAddI32(into, l, r, more),
                });
            }
            Op::Negate(scalar, into, from) => {
                let (from, into) = (self.source(from), self.sink(into));
                match scalar {
                    Scalar::F32 => self.emit(I::NegateF32(into, from)),
                    Scalar::F64 => self.emit(I::NegateF64(into, from)),
                    _ => {
                        self.emit(I::Negate(into, from));
                        self.wrap(scalar, into);
                    }
                }
            }
            Op::Not(into, from) => {
                let (from, into) = (self.source(from), self.sink(into));
                self.emit(I::Not(into, from));
            }
            Op::Complement(scalar, into, from) => {
                let (from, into) = (self.source(from), self.sink(into));
                self.emit(I::Complement(into, from));
                self.wrap(scalar, into);
            }
            Op::Convert(from, to, into, value) => {
                let (value, into) = (self.source(value), self.sink(into));
                self.convert(from, to, into, value);
            }
            Op::Load(scalar, into, place) => self.load(scalar, self.sink(into), place),
            Op::Store(scalar, place, from) => self.store(scalar, place, from),
            Op::Copy(to, from, bytes) => {
                let (to, from) = (self.source(to), self.source(from));
                self.emit(I::Copy(to, from, bytes));
            }
            Op::Clear(place, bytes) => {
                let place = self.source(place);
                self.emit(I::Clear(place, bytes));
            }
            Op::Address(into, place) => {
                let into = self.sink(into);
                self.address(into, place, true);
            }
            Op::Distance(into, left, right, bytes) => {
                let (left, right, into) = (self.source(left), self.source(right), self.sink(into));
                self.emit(I::Distance(into, left, right, bytes));
            }
            Op::Element(into, vector, index, bytes) => {
                let (vector, index, into) = (self.source(vector), self.source(index), self.sink(into));
                self.emit(I::Element(into, vector, index, bytes));
            }
            Op::Push(scalar, into, vector, from) => {
                let (vector, from, into) = (self.source(vector), self.source(from), self.sink(into));
                self.emit(I::Push(into, vector, from, scalar.bytes() as u8));
            }
            Op::Variable(into, number) => self.emit(I::Variable(self.sink(into), number)),
            Op::Jump(target) => self.emit(I::Jump(target)),
            Op::JumpOn(sense, from, target) => {
                let from = self.source(from);
                self.emit(if sense { I::JumpIf(from, target) } else { I::JumpUnless(from, target) });
            }
            Op::JumpWhere(sense, operator, scalar, left, right, target) => {
                let (left, right) = (self.source(left), self.source(right));
                self.jump(sense, operator, scalar, left, right, target);
            }
            Op::Call(function, given, into) => {
                self.pass(given);
                self.emit(I::Call(function, self.sink(into)));
            }
            Op::CallPointer(pointer, given, into) => {
                let pointer = self.source(pointer);
                self.pass(given);
                self.emit(I::CallPointer(pointer, self.sink(into), given.count));
            }
            Op::Return(from) => {
                let from = self.source(from);
                self.emit(I::Return(from));
            }
            Op::Math1(function, single, into, from) => {
                let (from, into) = (self.source(from), self.sink(into));
                self.emit(if single { I::UnaryF32(into, function, from) } else { I::UnaryF64(into, function, from) });
            }
            Op::Math2(function, single, into, left, right) => {
                let (left, right, into) = (self.source(left), self.source(right), self.sink(into));
                self.emit(if single {
                    I::BinaryF32(into, function, left, right)
                } else {
                    I::BinaryF64(into, function, left, right)
                });
            }
            Op::Draw(into) => self.emit(I::Draw(self.sink(into))),
            Op::Library(site, given, into) => {
                self.pass(given);
                self.emit(I::Library(site, self.sink(into)));
            }
            Op::Launch(site, given) => {
                self.pass(given);
                self.emit(I::Launch(site));
            }
        }
    }

    fn binary(&mut self, operator: O, scalar: Scalar, into: Short, l: Short, r: Short) {
        if is_comparison(operator) {
            let (test, holds, l, r) = test(operator, scalar, l, r);
            self.emit(I::Test(test, into, l, r));
            if !holds {
                self.emit(I::Not(into, into));
            }
            return;
        }
        if matches!(operator, O::LogicalAnd | O::LogicalOr) {
            let (left, right) = (short(self.places.scratch + 2), short(self.places.scratch + 3));
            self.emit(I::Truth(left, l));
            self.emit(I::Truth(right, r));
            let and = operator == O::LogicalAnd;
            self.emit(if and { I::And(into, left, right) } else { I::Or(into, left, right) });
            return;
        }
        let make: fn(Short, Short, Short) -> I = match (operator, width(scalar)) {
            (O::Add, Scalar::I32) => I::AddI32,
            (O::Add, Scalar::U32) => I::AddU32,
            (O::Add, Scalar::F32) => I::AddF32,
            (O::Add, Scalar::F64) => I::AddF64,
            (O::Add, _) => I::Add64,
            (O::Subtract, Scalar::I32) => I::SubtractI32,
            (O::Subtract, Scalar::U32) => I::SubtractU32,
            (O::Subtract, Scalar::F32) => I::SubtractF32,
            (O::Subtract, Scalar::F64) => I::SubtractF64,
            (O::Subtract, _) => I::Subtract64,
            (O::Multiply, Scalar::I32) => I::MultiplyI32,
            (O::Multiply, Scalar::U32) => I::MultiplyU32,
            (O::Multiply, Scalar::F32) => I::MultiplyF32,
            (O::Multiply, Scalar::F64) => I::MultiplyF64,
            (O::Multiply, _) => I::Multiply64,
            (O::Divide, Scalar::I32) => I::DivideI32,
            (O::Divide, Scalar::U32) => I::DivideU32,
            (O::Divide, Scalar::I64) => I::DivideI64,
            (O::Divide, Scalar::F32) => I::DivideF32,
            (O::Divide, Scalar::F64) => I::DivideF64,
            (O::Divide, _) => I::DivideU64,
            (O::Remainder, Scalar::I32) => I::RemainderI32,
            (O::Remainder, Scalar::U32) => I::RemainderU32,
            (O::Remainder, Scalar::I64) => I::RemainderI64,
            (O::Remainder, _) => I::RemainderU64,
            (O::ShiftLeft, Scalar::I32) => I::ShiftLeftI32,
            (O::ShiftLeft, Scalar::U32) => I::ShiftLeftU32,
            (O::ShiftLeft, _) => I::ShiftLeft64,
            (O::ShiftRight, Scalar::I32) => I::ShiftRightI32,
            (O::ShiftRight, Scalar::U32) => I::ShiftRightU32,
            (O::ShiftRight, Scalar::I64) => I::ShiftRightI64,
            (O::ShiftRight, _) => I::ShiftRightU64,
            (O::And, _) => I::And,
            (O::Or, _) => I::Or,
            _ => I::Xor,
        };
        self.emit(make(into, l, r));
        if scalar.bytes() < 4 {
            self.wrap(scalar, into);
        }
    }

    fn jump(&mut self, sense: bool, operator: O, scalar: Scalar, l: Short, r: Short, target: u32) {
        let (test, holds, l, r) = test(operator, scalar, l, r);
        self.emit(match (test, sense == holds) {
            (Test::Equal, true) => I::JumpEqual(l, r, target),
            (Test::Equal, false) => I::JumpNotEqual(l, r, target),
            (Test::Less, true) => I::JumpLess(l, r, target),
            (Test::Less, false) => I::JumpLessEqual(r, l, target),
            (Test::LessEqual, true) => I::JumpLessEqual(l, r, target),
            (Test::LessEqual, false) => I::JumpLess(r, l, target),
            (Test::LessUnsigned, true) => I::JumpLessUnsigned(l, r, target),
            (Test::LessUnsigned, false) => I::JumpLessEqualUnsigned(r, l, target),
            (Test::LessEqualUnsigned, true) => I::JumpLessEqualUnsigned(l, r, target),
            (Test::LessEqualUnsigned, false) => I::JumpLessUnsigned(r, l, target),
            (test, true) => I::JumpWhere(test, l, r, target),
            (test, false) => I::JumpWhereNot(test, l, r, target),
        });
    }

    /// Brings what a register holds into the range of an integer type.
    fn wrap(&mut self, scalar: Scalar, into: Short) {
        let made = match scalar {
            Scalar::Bool => {
                self.emit(I::WrapU8(into, into));
                I::Truth(into, into)
            }
            Scalar::I8 => I::WrapI8(into, into),
            Scalar::U8 => I::WrapU8(into, into),
            Scalar::I16 => I::WrapI16(into, into),
            Scalar::U16 => I::WrapU16(into, into),
            Scalar::I32 => I::WrapI32(into, into),
            Scalar::U32 | Scalar::F32 => I::WrapU32(into, into),
            Scalar::I64 | Scalar::U64 | Scalar::F64 => return,
        };
        self.emit(made);
    }

    fn convert(&mut self, from: Scalar, to: Scalar, into: Short, value: Short) {
        let mut value = value;
        if from == Scalar::F32 {
            self.emit(I::F64FromF32(into, value));
            value = into;
        }
        let made = match (from, to) {
            (Scalar::F32, Scalar::F64) => return,
            (Scalar::F32 | Scalar::F64, Scalar::F32) => I::F32FromF64(into, value),
            (Scalar::F64, Scalar::F64) => I::Move(into, value),
            (Scalar::F32 | Scalar::F64, Scalar::Bool) => I::TruthOfF64(into, value),
            (Scalar::F32 | Scalar::F64, Scalar::U64) => I::UnsignedFromF64(into, value),
            (Scalar::F32 | Scalar::F64, Scalar::I8 | Scalar::U8 | Scalar::I16 | Scalar::U16 | Scalar::I32) => {
                self.emit(I::I32FromF64(into, value));
                return self.wrap(to, into);
            }
            (Scalar::F32 | Scalar::F64, _) => {
                self.emit(I::SignedFromF64(into, value));
                return self.wrap(to, into);
            }
            (Scalar::U64, Scalar::F32) => I::F32FromUnsigned(into, value),
            (Scalar::U64, Scalar::F64) => I::F64FromUnsigned(into, value),
            (_, Scalar::F32) => I::F32FromSigned(into, value),
            (_, Scalar::F64) => I::F64FromSigned(into, value),
            (_, Scalar::Bool) => I::Truth(into, value),
            (_, Scalar::I8) => I::WrapI8(into, value),
            (_, Scalar::U8) => I::WrapU8(into, value),
            (_, Scalar::I16) => I::WrapI16(into, value),
            (_, Scalar::U16) => I::WrapU16(into, value),
            (_, Scalar::I32) => I::WrapI32(into, value),
            (_, Scalar::U32) => I::WrapU32(into, value),
            (_, Scalar::I64 | Scalar::U64) => I::Move(into, value),
        };
        self.emit(made);
    }

    /// A place as an instruction can say it, if it has an index that is small enough.
    fn indexed(&mut self, place: Place) -> Option<Indexed> {
        let (index, bytes) = place.index?;
        let (bytes, offset) = (u16::try_from(bytes).ok()?, u16::try_from(place.offset).ok()?);
        Some(Indexed { base: self.source(place.base), index: self.source(index), bytes, offset })
    }

    /// The address of a place, without the bytes beyond it unless they are wanted.
    fn address(&mut self, into: Short, place: Place, whole: bool) {
        let mut base = self.source(place.base);
        if let Some((index, bytes)) = place.index {
            let index = self.source(index);
            self.emit(I::Offset(into, base, index, bytes));
            base = into;
        }
        if whole && (place.offset > 0 || base != into) {
            self.emit(I::Forward(into, base, place.offset));
        }
    }

    /// The register of an address that only the bytes beyond it are missing from.
    fn base(&mut self, place: Place) -> Short {
        if place.index.is_none() {
            return self.source(place.base);
        }
        let into = short(self.places.scratch + SCRATCH - 1);
        self.address(into, place, false);
        into
    }

    fn load(&mut self, scalar: Scalar, into: Short, place: Place) {
        if let Some(place) = self.indexed(place) {
            return self.emit(match scalar {
                Scalar::Bool => I::IndexedBool(into, place),
                Scalar::I8 => I::IndexedI8(into, place),
                Scalar::U8 => I::IndexedU8(into, place),
                Scalar::I16 => I::IndexedI16(into, place),
                Scalar::U16 => I::IndexedU16(into, place),
                Scalar::I32 => I::IndexedI32(into, place),
                Scalar::U32 | Scalar::F32 => I::IndexedU32(into, place),
                Scalar::I64 | Scalar::U64 | Scalar::F64 => I::Indexed64(into, place),
            });
        }
        let (base, offset) = (self.base(place), place.offset);
        self.emit(match scalar {
            Scalar::Bool => I::LoadBool(into, base, offset),
            Scalar::I8 => I::LoadI8(into, base, offset),
            Scalar::U8 => I::LoadU8(into, base, offset),
            Scalar::I16 => I::LoadI16(into, base, offset),
            Scalar::U16 => I::LoadU16(into, base, offset),
            Scalar::I32 => I::LoadI32(into, base, offset),
            Scalar::U32 | Scalar::F32 => I::LoadU32(into, base, offset),
            Scalar::I64 | Scalar::U64 | Scalar::F64 => I::Load64(into, base, offset),
        });
    }

    fn store(&mut self, scalar: Scalar, place: Place, from: Register) {
        if let Some(place) = self.indexed(place) {
            let from = self.source(from);
            return self.emit(match scalar.bytes() {
                1 => I::StoreIndexed8(place, from),
                2 => I::StoreIndexed16(place, from),
                4 => I::StoreIndexed32(place, from),
                _ => I::StoreIndexed64(place, from),
            });
        }
        let (base, offset) = (self.base(place), place.offset);
        let from = self.source(from);
        self.emit(match scalar.bytes() {
            1 => I::Store8(base, offset, from),
            2 => I::Store16(base, offset, from),
            4 => I::Store32(base, offset, from),
            _ => I::Store64(base, offset, from),
        });
    }
}

/// The type in which a smaller one is calculated.
fn width(scalar: Scalar) -> Scalar {
    match scalar {
        Scalar::I8 | Scalar::I16 => Scalar::I32,
        Scalar::Bool | Scalar::U8 | Scalar::U16 => Scalar::U32,
        other => other,
    }
}

/// The test that a comparison is, and whether it holds where the comparison does.
fn test(operator: O, scalar: Scalar, l: Short, r: Short) -> (Test, bool, Short, Short) {
    let [equal, less, less_equal] = match scalar {
        Scalar::F32 => [Test::EqualF32, Test::LessF32, Test::LessEqualF32],
        Scalar::F64 => [Test::EqualF64, Test::LessF64, Test::LessEqualF64],
        Scalar::U64 => [Test::Equal, Test::LessUnsigned, Test::LessEqualUnsigned],
        _ => [Test::Equal, Test::Less, Test::LessEqual],
    };
    match operator {
        O::Less => (less, true, l, r),
        O::Greater => (less, true, r, l),
        O::LessEqual => (less_equal, true, l, r),
        O::GreaterEqual => (less_equal, true, r, l),
        O::NotEqual => (equal, false, l, r),
        _ => (equal, true, l, r),
    }
}
