//! What an instruction reads and writes, and in which form.

use crate::{Instruction, Register, Test};

/// The form in which an instruction has a register.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// 64 bits of an integer or an address.
    Whole,
    /// The bits of an `f32`.
    Single,
    /// The bits of an `f64`.
    Double,
    /// 32 bits that may be anything, with zeros above them.
    Word,
    /// 64 bits that may be anything.
    Bits,
    /// What the register of a move has.
    Of(Register),
    /// What the constant of this number is.
    Constant(u32),
}

/// The form of a comparison's sides.
pub(crate) fn compared(test: Test) -> Form {
    match test {
        Test::Equal | Test::Less | Test::LessEqual | Test::LessUnsigned | Test::LessEqualUnsigned => Form::Whole,
        Test::EqualF32 | Test::LessF32 | Test::LessEqualF32 => Form::Single,
        Test::EqualF64 | Test::LessF64 | Test::LessEqualF64 => Form::Double,
    }
}

/// Where an instruction may go on, if not behind itself.
pub(crate) fn target(instruction: &Instruction) -> Option<usize> {
    use Instruction as I;
    match *instruction {
        I::Jump(target)
        | I::JumpIf(_, target)
        | I::JumpUnless(_, target)
        | I::JumpEqual(_, _, target)
        | I::JumpNotEqual(_, _, target)
        | I::JumpLess(_, _, target)
        | I::JumpLessEqual(_, _, target)
        | I::JumpLessUnsigned(_, _, target)
        | I::JumpLessEqualUnsigned(_, _, target)
        | I::JumpWhere(_, _, _, target)
        | I::JumpWhereNot(_, _, _, target) => Some(target as usize),
        _ => None,
    }
}

/// The most bytes that machine code copies or clears itself.
const MOST_COPIED: u32 = 64;

/// Tells the register that an instruction writes, and those that it reads. An instruction that the machine carries out itself
/// has none: `false`.
pub(crate) fn operands(
    instruction: &Instruction,
    mut writes: impl FnMut(Register, Form),
    mut reads: impl FnMut(Register, Form),
) -> bool {
    use Form::{Bits, Constant, Double, Of, Single, Whole, Word};
    use Instruction as I;
    let mut operation = |into: Register, form: Form, from: &[Register], read: Form| {
        writes(into, form);
        from.iter().for_each(|register| reads(*register, read));
    };
    match *instruction {
        I::Move(into, from) => operation(into, Of(from), &[from], Of(into)),
        I::Constant(into, number) => operation(into, Constant(number), &[], Whole),
        I::AddI32(into, l, r)
        | I::AddU32(into, l, r)
        | I::Add64(into, l, r)
        | I::SubtractI32(into, l, r)
        | I::SubtractU32(into, l, r)
        | I::Subtract64(into, l, r)
        | I::MultiplyI32(into, l, r)
        | I::MultiplyU32(into, l, r)
        | I::Multiply64(into, l, r)
        | I::DivideI32(into, l, r)
        | I::DivideU32(into, l, r)
        | I::DivideI64(into, l, r)
        | I::DivideU64(into, l, r)
        | I::RemainderI32(into, l, r)
        | I::RemainderU32(into, l, r)
        | I::RemainderI64(into, l, r)
        | I::RemainderU64(into, l, r)
        | I::And(into, l, r)
        | I::Or(into, l, r)
        | I::Xor(into, l, r)
        | I::ShiftLeftI32(into, l, r)
        | I::ShiftLeftU32(into, l, r)
        | I::ShiftLeft64(into, l, r)
        | I::ShiftRightI32(into, l, r)
        | I::ShiftRightU32(into, l, r)
        | I::ShiftRightI64(into, l, r)
        | I::ShiftRightU64(into, l, r)
        | I::Offset(into, l, r, _)
        | I::Distance(into, l, r, _)
        | I::Element(into, l, r, _) => operation(into, Whole, &[l, r], Whole),
        I::MultiplyAddI32(into, l, r, more)
        | I::MultiplyAddU32(into, l, r, more)
        | I::MultiplyAdd64(into, l, r, more) => operation(into, Whole, &[l, r, more], Whole),
        I::AddF32(into, l, r)
        | I::SubtractF32(into, l, r)
        | I::MultiplyF32(into, l, r)
        | I::DivideF32(into, l, r)
        | I::BinaryF32(into, _, l, r) => operation(into, Single, &[l, r], Single),
        I::MultiplyAddF32(into, l, r, more) => operation(into, Single, &[l, r, more], Single),
        I::AddF64(into, l, r)
        | I::SubtractF64(into, l, r)
        | I::MultiplyF64(into, l, r)
        | I::DivideF64(into, l, r)
        | I::BinaryF64(into, _, l, r) => operation(into, Double, &[l, r], Double),
        I::MultiplyAddF64(into, l, r, more) => operation(into, Double, &[l, r, more], Double),
        I::Negate(into, from)
        | I::Complement(into, from)
        | I::Not(into, from)
        | I::Truth(into, from)
        | I::WrapI8(into, from)
        | I::WrapU8(into, from)
        | I::WrapI16(into, from)
        | I::WrapU16(into, from)
        | I::WrapI32(into, from)
        | I::WrapU32(into, from)
        | I::Forward(into, from, _) => operation(into, Whole, &[from], Whole),
        I::NegateF32(into, from) | I::UnaryF32(into, _, from) => operation(into, Single, &[from], Single),
        I::NegateF64(into, from) | I::UnaryF64(into, _, from) => operation(into, Double, &[from], Double),
        I::Test(test, into, l, r) => operation(into, Whole, &[l, r], compared(test)),
        I::F32FromSigned(into, from) | I::F32FromUnsigned(into, from) => operation(into, Single, &[from], Whole),
        I::F64FromSigned(into, from) | I::F64FromUnsigned(into, from) => operation(into, Double, &[from], Whole),
        I::F32FromF64(into, from) => operation(into, Single, &[from], Double),
        I::F64FromF32(into, from) => operation(into, Double, &[from], Single),
        I::I32FromF64(into, from)
        | I::SignedFromF64(into, from)
        | I::UnsignedFromF64(into, from)
        | I::TruthOfF64(into, from) => operation(into, Whole, &[from], Double),
        I::LoadBool(into, base, _)
        | I::LoadI8(into, base, _)
        | I::LoadU8(into, base, _)
        | I::LoadI16(into, base, _)
        | I::LoadU16(into, base, _)
        | I::LoadI32(into, base, _) => operation(into, Whole, &[base], Whole),
        I::LoadU32(into, base, _) => operation(into, Word, &[base], Whole),
        I::Load64(into, base, _) => operation(into, Bits, &[base], Whole),
        I::IndexedBool(into, place)
        | I::IndexedI8(into, place)
        | I::IndexedU8(into, place)
        | I::IndexedI16(into, place)
        | I::IndexedU16(into, place)
        | I::IndexedI32(into, place) => operation(into, Whole, &[place.base, place.index], Whole),
        I::IndexedU32(into, place) => operation(into, Word, &[place.base, place.index], Whole),
        I::Indexed64(into, place) => operation(into, Bits, &[place.base, place.index], Whole),
        I::Store8(..)
        | I::Store16(..)
        | I::Store32(..)
        | I::Store64(..)
        | I::StoreIndexed8(..)
        | I::StoreIndexed16(..)
        | I::StoreIndexed32(..)
        | I::StoreIndexed64(..) => stored(instruction, &mut reads),
        I::Draw(into) => writes(into, Whole),
        I::Push(into, vector, from, bytes) => {
            writes(into, Whole);
            reads(vector, Whole);
            reads(
                from,
                match bytes {
                    4 => Word,
                    8 => Bits,
                    _ => Whole,
                },
            );
        }
        I::Copy(to, from, bytes) if (1..=MOST_COPIED).contains(&bytes) => {
            [to, from].iter().for_each(|register| reads(*register, Whole));
        }
        I::Clear(base, bytes) if (1..=MOST_COPIED).contains(&bytes) => reads(base, Whole),
        // Its register is written only by the machine, which is asked where it is zero.
        I::Variable(into, _) => reads(into, Whole),
        I::Jump(_) => {}
        I::JumpIf(test, _) | I::JumpUnless(test, _) => reads(test, Whole),
        I::JumpEqual(l, r, _)
        | I::JumpNotEqual(l, r, _)
        | I::JumpLess(l, r, _)
        | I::JumpLessEqual(l, r, _)
        | I::JumpLessUnsigned(l, r, _)
        | I::JumpLessEqualUnsigned(l, r, _) => [l, r].iter().for_each(|register| reads(*register, Whole)),
        I::JumpWhere(test, l, r, _) | I::JumpWhereNot(test, l, r, _) => {
            [l, r].iter().for_each(|register| reads(*register, compared(test)));
        }
        I::Copy(..)
        | I::Clear(..)
        | I::Call(..)
        | I::CallPointer(..)
        | I::Return(_)
        | I::Library(..)
        | I::Launch(_) => return false,
    }
    true
}

/// Tells the registers that a store reads.
fn stored(instruction: &Instruction, reads: &mut impl FnMut(Register, Form)) {
    use Form::{Bits, Whole, Word};
    use Instruction as I;
    match *instruction {
        I::Store8(base, _, from) | I::Store16(base, _, from) => {
            reads(base, Whole);
            reads(from, Whole);
        }
        I::Store32(base, _, from) => {
            reads(base, Whole);
            reads(from, Word);
        }
        I::Store64(base, _, from) => {
            reads(base, Whole);
            reads(from, Bits);
        }
        I::StoreIndexed8(place, from) | I::StoreIndexed16(place, from) => {
            [place.base, place.index, from].iter().for_each(|register| reads(*register, Whole));
        }
        I::StoreIndexed32(place, from) => {
            [place.base, place.index].iter().for_each(|register| reads(*register, Whole));
            reads(from, Word);
        }
        I::StoreIndexed64(place, from) => {
            [place.base, place.index].iter().for_each(|register| reads(*register, Whole));
            reads(from, Bits);
        }
        _ => {}
    }
}

/// The register that an instruction writes, machine code or not.
pub(crate) fn written(instruction: &Instruction) -> Option<Register> {
    use Instruction as I;
    match *instruction {
        I::Variable(into, _) | I::Call(_, into) | I::CallPointer(_, into, _) | I::Library(_, into) => Some(into),
        _ => {
            let mut written = None;
            operands(instruction, |register, _| written = Some(register), |_, _| {});
            written
        }
    }
}
