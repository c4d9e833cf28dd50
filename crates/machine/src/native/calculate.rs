//! Instructions that only calculate.

use cranelift_codegen::ir::{
    AbiParam, InstBuilder, Signature, Value,
    condcodes::{FloatCC, IntCC},
    types::{F32, F64, I8, I16, I32, I64, Type},
};

use super::emit::Emitter;
use crate::{Instruction, Known, Random, Register};

/// The first number that a signed integer of 64 bits does not reach.
const HALF: f64 = 9_223_372_036_854_775_808.0;

/// Calls a function of one number for machine code, which knows C's way to call and not Rust's.
#[expect(improper_ctypes_definitions, reason = "the function is only handed through")]
extern "C" fn unary(function: fn(f64) -> f64, value: f64) -> f64 {
    function(value)
}

/// The same for a function of two numbers.
#[expect(improper_ctypes_definitions, reason = "the function is only handed through")]
extern "C" fn binary(function: fn(f64, f64) -> f64, l: f64, r: f64) -> f64 {
    function(l, r)
}

/// Draws a random number for machine code.
extern "C" fn draw(random: &mut Random) -> u64 {
    random.draw().into()
}

type Operation = fn(&mut Emitter<'_, '_>, Value, Value) -> Value;

macro_rules! operation {
    ($name:ident) => {
        |emitter: &mut Emitter<'_, '_>, l: Value, r: Value| emitter.builder.ins().$name(l, r)
    };
}

impl Emitter<'_, '_> {
    /// In 32 bits with a sign.
    fn signed(&mut self, into: Register, l: Register, r: Register, operation: Operation) {
        let (l, r) = (self.word(l), self.word(r));
        let value = operation(self, l, r);
        self.set_signed(into, value);
    }

    /// In 32 bits without a sign.
    fn unsigned(&mut self, into: Register, l: Register, r: Register, operation: Operation) {
        let (l, r) = (self.word(l), self.word(r));
        let value = operation(self, l, r);
        self.set_word(into, value);
    }

    fn wide(&mut self, into: Register, l: Register, r: Register, operation: Operation) {
        let (l, r) = (self.whole(l), self.whole(r));
        let value = operation(self, l, r);
        self.set_whole(into, value);
    }

    fn singles(&mut self, into: Register, l: Register, r: Register, operation: Operation) {
        let (l, r) = (self.single(l), self.single(r));
        let value = operation(self, l, r);
        self.set_single(into, value);
    }

    fn doubles(&mut self, into: Register, l: Register, r: Register, operation: Operation) {
        let (l, r) = (self.double(l), self.double(r));
        let value = operation(self, l, r);
        self.set_double(into, value);
    }

    /// Leaves where a division has no result. The machine asks the whole register whether it is zero.
    fn divisible(&mut self, l: Value, r: Register, ty: Type, signed: bool) {
        let divisor = self.whole(r);
        let some = self.builder.ins().icmp_imm_u(IntCC::NotEqual, divisor, 0);
        self.or_leave(some, self.at);
        let divisor = if ty == I32 { self.builder.ins().ireduce(I32, divisor) } else { divisor };
        if ty == I32 {
            let some = self.builder.ins().icmp_imm_u(IntCC::NotEqual, divisor, 0);
            self.or_leave(some, self.at);
        }
        if signed {
            let least = if ty == I32 { i64::from(i32::MIN) } else { i64::MIN };
            let small = self.builder.ins().icmp_imm_s(IntCC::NotEqual, l, least);
            let other = self.builder.ins().icmp_imm_s(IntCC::NotEqual, divisor, -1);
            let fits = self.builder.ins().bor(small, other);
            self.or_leave(fits, self.at);
        }
    }

    fn divide_words(&mut self, into: Register, l: Register, r: Register, signed: bool, operation: Operation) {
        let left = self.word(l);
        self.divisible(left, r, I32, signed);
        if signed { self.signed(into, l, r, operation) } else { self.unsigned(into, l, r, operation) }
    }

    fn divide_wide(&mut self, into: Register, l: Register, r: Register, signed: bool, operation: Operation) {
        let left = self.whole(l);
        self.divisible(left, r, I64, signed);
        self.wide(into, l, r, operation);
    }

    fn wrap(&mut self, into: Register, from: Register, ty: Type, signed: bool) {
        let value = self.whole(from);
        let value = self.builder.ins().ireduce(ty, value);
        let value =
            if signed { self.builder.ins().sextend(I64, value) } else { self.builder.ins().uextend(I64, value) };
        self.set_whole(into, value);
    }

    fn truth(&mut self, into: Register, condition: Value) {
        let value = self.builder.ins().uextend(I64, condition);
        self.set_whole(into, value);
    }

    /// A float to an integer of 64 bits; what does not fit between `least` and `most` is `otherwise`.
    fn truncated(&mut self, value: Value, (least, most): (f64, f64), otherwise: i64) -> Value {
        let ins = |emitter: &mut Self, number: f64| emitter.builder.ins().f64const(number);
        let (least, most) = (ins(self, least), ins(self, most));
        let low = self.builder.ins().fcmp(FloatCC::GreaterThanOrEqual, value, least);
        let high = self.builder.ins().fcmp(FloatCC::LessThan, value, most);
        let fits = self.builder.ins().band(low, high);
        let whole = self.builder.ins().fcvt_to_sint_sat(I64, value);
        let otherwise = self.builder.ins().iconst(I64, otherwise);
        self.builder.ins().select(fits, whole, otherwise)
    }

    /// Calls one of the image's functions on numbers in double.
    fn call(&mut self, function: usize, arguments: &[Value]) -> Value {
        let mut signature = Signature::new(self.convention);
        signature.params.push(AbiParam::new(I64));
        signature.params.extend(arguments.iter().map(|_| AbiParam::new(F64)));
        signature.returns.push(AbiParam::new(F64));
        let signature = self.builder.import_signature(signature);
        let through = if arguments.len() == 1 {
            (unary as extern "C" fn(fn(f64) -> f64, f64) -> f64) as usize
        } else {
            (binary as extern "C" fn(fn(f64, f64) -> f64, f64, f64) -> f64) as usize
        };
        let address =
            |emitter: &mut Self, address: usize| emitter.builder.ins().iconst(I64, (address as u64).cast_signed());
        let through = address(self, through);
        let function = address(self, function);
        let arguments: Vec<Value> = std::iter::once(function).chain(arguments.iter().copied()).collect();
        let call = self.builder.ins().call_indirect(signature, through, &arguments);
        self.builder.inst_results(call)[0]
    }

    /// What a function of one number makes of a value; nothing where there is none.
    fn unary(&mut self, number: u16, value: Value) -> Option<Value> {
        match self.image.known.get(usize::from(number)).copied().flatten() {
            Some(Known::SquareRoot) => Some(self.builder.ins().sqrt(value)),
            Some(Known::Absolute) => Some(self.builder.ins().fabs(value)),
            None => {
                let function = *self.image.unary.get(usize::from(number))? as usize;
                Some(self.call(function, &[value]))
            }
        }
    }

    fn binary(&self, number: u16) -> Option<usize> {
        self.image.binary.get(usize::from(number)).map(|function| *function as usize)
    }

    /// Emits an instruction that only calculates. Memory and jumps `instruction` has, and some the machine carries out itself.
    pub(super) fn calculate(&mut self, instruction: &Instruction) {
        let emitted = self.arithmetic(instruction)
            || self.logic(instruction)
            || self.conversion(instruction)
            || self.addresses(instruction);
        if !emitted {
            self.functions(instruction);
        }
    }

    /// Moves, constants, sums, differences, products and quotients; whether it is one of them.
    fn arithmetic(&mut self, instruction: &Instruction) -> bool {
        use Instruction as I;
        match *instruction {
            I::Move(into, from) => self.copy(into, from),
            I::Constant(into, number) => {
                let bits = self.region.constants.get(number as usize).copied().unwrap_or(0);
                let value = self.builder.ins().iconst(I64, bits.cast_signed());
                self.set_whole(into, value);
            }
            I::AddI32(into, l, r) => self.signed(into, l, r, operation!(iadd)),
            I::AddU32(into, l, r) => self.unsigned(into, l, r, operation!(iadd)),
            I::Add64(into, l, r) => self.wide(into, l, r, operation!(iadd)),
            I::AddF32(into, l, r) => self.singles(into, l, r, operation!(fadd)),
            I::AddF64(into, l, r) => self.doubles(into, l, r, operation!(fadd)),
            I::SubtractI32(into, l, r) => self.signed(into, l, r, operation!(isub)),
            I::SubtractU32(into, l, r) => self.unsigned(into, l, r, operation!(isub)),
            I::Subtract64(into, l, r) => self.wide(into, l, r, operation!(isub)),
            I::SubtractF32(into, l, r) => self.singles(into, l, r, operation!(fsub)),
            I::SubtractF64(into, l, r) => self.doubles(into, l, r, operation!(fsub)),
            I::MultiplyI32(into, l, r) => self.signed(into, l, r, operation!(imul)),
            I::MultiplyU32(into, l, r) => self.unsigned(into, l, r, operation!(imul)),
            I::Multiply64(into, l, r) => self.wide(into, l, r, operation!(imul)),
            I::MultiplyF32(into, l, r) => self.singles(into, l, r, operation!(fmul)),
            I::MultiplyF64(into, l, r) => self.doubles(into, l, r, operation!(fmul)),
            I::MultiplyAddI32(into, l, r, more) | I::MultiplyAddU32(into, l, r, more) => {
                let (l, r, more) = (self.word(l), self.word(r), self.word(more));
                let product = self.builder.ins().imul(l, r);
                let sum = self.builder.ins().iadd(product, more);
                if matches!(instruction, I::MultiplyAddI32(..)) {
                    self.set_signed(into, sum);
                } else {
                    self.set_word(into, sum);
                }
            }
            I::MultiplyAdd64(into, l, r, more) => {
                let (l, r, more) = (self.whole(l), self.whole(r), self.whole(more));
                let product = self.builder.ins().imul(l, r);
                let sum = self.builder.ins().iadd(product, more);
                self.set_whole(into, sum);
            }
            I::MultiplyAddF32(into, l, r, more) => {
                let (l, r, more) = (self.single(l), self.single(r), self.single(more));
                let product = self.builder.ins().fmul(l, r);
                let sum = self.builder.ins().fadd(product, more);
                self.set_single(into, sum);
            }
            I::MultiplyAddF64(into, l, r, more) => {
                let (l, r, more) = (self.double(l), self.double(r), self.double(more));
                let product = self.builder.ins().fmul(l, r);
                let sum = self.builder.ins().fadd(product, more);
                self.set_double(into, sum);
            }
            I::DivideI32(into, l, r) => self.divide_words(into, l, r, true, operation!(sdiv)),
            I::DivideU32(into, l, r) => self.divide_words(into, l, r, false, operation!(udiv)),
            I::DivideI64(into, l, r) => self.divide_wide(into, l, r, true, operation!(sdiv)),
            I::DivideU64(into, l, r) => self.divide_wide(into, l, r, false, operation!(udiv)),
            I::RemainderI32(into, l, r) => self.divide_words(into, l, r, true, operation!(srem)),
            I::RemainderU32(into, l, r) => self.divide_words(into, l, r, false, operation!(urem)),
            I::RemainderI64(into, l, r) => self.divide_wide(into, l, r, true, operation!(srem)),
            I::RemainderU64(into, l, r) => self.divide_wide(into, l, r, false, operation!(urem)),
            I::DivideF32(into, l, r) => self.singles(into, l, r, operation!(fdiv)),
            I::DivideF64(into, l, r) => self.doubles(into, l, r, operation!(fdiv)),
            _ => return false,
        }
        true
    }

    /// Bits, signs and comparisons; whether it is one of them.
    fn logic(&mut self, instruction: &Instruction) -> bool {
        use Instruction as I;
        match *instruction {
            I::And(into, l, r) => self.wide(into, l, r, operation!(band)),
            I::Or(into, l, r) => self.wide(into, l, r, operation!(bor)),
            I::Xor(into, l, r) => self.wide(into, l, r, operation!(bxor)),
            I::ShiftLeftI32(into, l, r) => self.signed(into, l, r, operation!(ishl)),
            I::ShiftLeftU32(into, l, r) => self.unsigned(into, l, r, operation!(ishl)),
            I::ShiftLeft64(into, l, r) => self.wide(into, l, r, operation!(ishl)),
            I::ShiftRightI32(into, l, r) => self.signed(into, l, r, operation!(sshr)),
            I::ShiftRightU32(into, l, r) => self.unsigned(into, l, r, operation!(ushr)),
            I::ShiftRightI64(into, l, r) => self.wide(into, l, r, operation!(sshr)),
            I::ShiftRightU64(into, l, r) => self.wide(into, l, r, operation!(ushr)),
            I::Negate(into, from) => {
                let value = self.whole(from);
                let value = self.builder.ins().ineg(value);
                self.set_whole(into, value);
            }
            I::Complement(into, from) => {
                let value = self.whole(from);
                let value = self.builder.ins().bnot(value);
                self.set_whole(into, value);
            }
            I::NegateF32(into, from) => {
                let value = self.single(from);
                let value = self.builder.ins().fneg(value);
                self.set_single(into, value);
            }
            I::NegateF64(into, from) => {
                let value = self.double(from);
                let value = self.builder.ins().fneg(value);
                self.set_double(into, value);
            }
            I::Not(into, from) => {
                let value = self.whole(from);
                let condition = self.builder.ins().icmp_imm_u(IntCC::Equal, value, 0);
                self.truth(into, condition);
            }
            I::Truth(into, from) => {
                let value = self.whole(from);
                let condition = self.builder.ins().icmp_imm_u(IntCC::NotEqual, value, 0);
                self.truth(into, condition);
            }
            I::Test(test, into, l, r) => {
                let condition = self.holds(test, l, r);
                self.truth(into, condition);
            }
            _ => return false,
        }
        true
    }

    /// Values of one type as another; whether it is one of them.
    fn conversion(&mut self, instruction: &Instruction) -> bool {
        use Instruction as I;
        match *instruction {
            I::WrapI8(into, from) => self.wrap(into, from, I8, true),
            I::WrapU8(into, from) => self.wrap(into, from, I8, false),
            I::WrapI16(into, from) => self.wrap(into, from, I16, true),
            I::WrapU16(into, from) => self.wrap(into, from, I16, false),
            I::WrapI32(into, from) => self.wrap(into, from, I32, true),
            I::WrapU32(into, from) => self.wrap(into, from, I32, false),
            I::F32FromSigned(into, from) => {
                let value = self.whole(from);
                let value = self.builder.ins().fcvt_from_sint(F32, value);
                self.set_single(into, value);
            }
            I::F32FromUnsigned(into, from) => {
                let value = self.whole(from);
                let value = self.builder.ins().fcvt_from_uint(F32, value);
                self.set_single(into, value);
            }
            I::F64FromSigned(into, from) => {
                let value = self.whole(from);
                let value = self.builder.ins().fcvt_from_sint(F64, value);
                self.set_double(into, value);
            }
            I::F64FromUnsigned(into, from) => {
                let value = self.whole(from);
                let value = self.builder.ins().fcvt_from_uint(F64, value);
                self.set_double(into, value);
            }
            I::F32FromF64(into, from) => {
                let value = self.double(from);
                let value = self.builder.ins().fdemote(F32, value);
                self.set_single(into, value);
            }
            I::F64FromF32(into, from) => {
                let value = self.single(from);
                let value = self.builder.ins().fpromote(F64, value);
                self.set_double(into, value);
            }
            I::I32FromF64(into, from) => {
                let value = self.double(from);
                let value = self.builder.ins().trunc(value);
                let whole = self.truncated(value, (-2_147_483_648.0, 2_147_483_648.0), i32::MIN.into());
                self.set_whole(into, whole);
            }
            I::SignedFromF64(into, from) => {
                let value = self.double(from);
                let whole = self.truncated(value, (-HALF, HALF), i64::MIN);
                self.set_whole(into, whole);
            }
            I::UnsignedFromF64(into, from) => {
                let value = self.double(from);
                let half = self.builder.ins().f64const(HALF);
                let upper = self.builder.ins().fcmp(FloatCC::GreaterThanOrEqual, value, half);
                let less = self.builder.ins().fsub(value, half);
                let above = self.truncated(less, (-HALF, HALF), i64::MIN);
                let sign = self.builder.ins().iconst(I64, i64::MIN);
                let above = self.builder.ins().bxor(above, sign);
                let below = self.truncated(value, (-HALF, HALF), i64::MIN);
                let whole = self.builder.ins().select(upper, above, below);
                self.set_whole(into, whole);
            }
            I::TruthOfF64(into, from) => {
                let value = self.double(from);
                let zero = self.builder.ins().f64const(0.0);
                let condition = self.builder.ins().fcmp(FloatCC::NotEqual, value, zero);
                self.truth(into, condition);
            }
            _ => return false,
        }
        true
    }

    /// Addresses; whether it is one of them.
    fn addresses(&mut self, instruction: &Instruction) -> bool {
        use Instruction as I;
        match *instruction {
            I::Offset(into, base, index, bytes) => {
                let (base, index) = (self.whole(base), self.whole(index));
                let offset = self.builder.ins().imul_imm_s(index, i64::from(bytes));
                let address = self.builder.ins().iadd(base, offset);
                self.set_whole(into, address);
            }
            I::Distance(into, l, r, bytes) => {
                let (l, r) = (self.whole(l), self.whole(r));
                let distance = self.builder.ins().isub(l, r);
                let distance = self.builder.ins().sdiv_imm_s(distance, i64::from(bytes.max(1)));
                self.set_whole(into, distance);
            }
            I::Forward(into, base, more) => {
                let base = self.whole(base);
                let address = self.builder.ins().iadd_imm_s(base, i64::from(more));
                self.set_whole(into, address);
            }
            _ => return false,
        }
        true
    }

    /// Functions of the image, and random numbers.
    fn functions(&mut self, instruction: &Instruction) {
        use Instruction as I;
        match *instruction {
            I::UnaryF32(into, function, from) => {
                let value = self.single(from);
                let value = self.builder.ins().fpromote(F64, value);
                let Some(value) = self.unary(function, value) else { return };
                let value = self.builder.ins().fdemote(F32, value);
                self.set_single(into, value);
            }
            I::UnaryF64(into, function, from) => {
                let value = self.double(from);
                let Some(value) = self.unary(function, value) else { return };
                self.set_double(into, value);
            }
            I::BinaryF32(into, function, l, r) => {
                let Some(function) = self.binary(function) else { return };
                let (l, r) = (self.single(l), self.single(r));
                let (l, r) = (self.builder.ins().fpromote(F64, l), self.builder.ins().fpromote(F64, r));
                let value = self.call(function, &[l, r]);
                let value = self.builder.ins().fdemote(F32, value);
                self.set_single(into, value);
            }
            I::BinaryF64(into, function, l, r) => {
                let Some(function) = self.binary(function) else { return };
                let (l, r) = (self.double(l), self.double(r));
                let value = self.call(function, &[l, r]);
                self.set_double(into, value);
            }
            I::Draw(into) => {
                let mut signature = Signature::new(self.convention);
                signature.params.push(AbiParam::new(I64));
                signature.returns.push(AbiParam::new(I64));
                let signature = self.builder.import_signature(signature);
                let address = draw as extern "C" fn(&mut Random) -> u64 as usize;
                let address = self.builder.ins().iconst(I64, (address as u64).cast_signed());
                let random = self.random;
                let call = self.builder.ins().call_indirect(signature, address, &[random]);
                let value = self.builder.inst_results(call)[0];
                self.set_whole(into, value);
            }
            _ => {}
        }
    }
}
