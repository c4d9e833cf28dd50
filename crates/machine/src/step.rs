//! The loop over instructions.
//!
//! What it needs at every instruction it holds in local variables: the instructions of the function that runs, the place in
//! them, and a window of registers that is as long as a register number can say, so that no register has to be checked.
//! Whatever opens or closes a call leaves the loop, and it begins again.

use crate::{
    Code, FailureKind, Image, Instruction, Memory, Random,
    access::{
        Notable, beyond, holds, load, outside, push, store, truncated, truncated_to_word, truncated_unsigned, vector_of,
    },
    exit::{Exit, MOST_AT_ONCE},
    hot::{COLD, HOT},
    instruction::WINDOW,
};

/// Runs instructions until a call, the end of the slice, a loop that is machine code or should be, or something out of the
/// ordinary.
pub(crate) fn step(
    (memory, random): (&mut Memory, &mut Random),
    image: &Image,
    (code, constants): (&Code, &[u64]),
    window: &mut [u64; WINDOW],
    place: &mut usize,
    steps: &mut i64,
    heat: &mut [u32],
) -> Exit {
    use Instruction as I;
    let instructions = &code.instructions[..];
    let mut at = *place;
    let mut left = *steps;
    macro_rules! leave {
        ($exit:expr) => {{
            *place = at;
            *steps = left;
            return $exit;
        }};
    }
    macro_rules! get {
        ($register:expr) => {
            window[usize::from($register)]
        };
        ($register:expr, F32) => {
            f32::from_bits(window[usize::from($register)] as u32)
        };
        ($register:expr, F64) => {
            f64::from_bits(window[usize::from($register)])
        };
        ($register:expr, $type:ty) => {
            window[usize::from($register)] as $type
        };
    }
    macro_rules! set {
        ($register:expr, $value:expr) => {
            window[usize::from($register)] = $value
        };
        ($register:expr, I32, $value:expr) => {
            window[usize::from($register)] = i64::from($value) as u64
        };
        ($register:expr, F32, $value:expr) => {{
            let value: f32 = $value;
            window[usize::from($register)] = u64::from(value.to_bits())
        }};
        ($register:expr, F64, $value:expr) => {{
            let value: f64 = $value;
            window[usize::from($register)] = value.to_bits()
        }};
    }
    macro_rules! divisor {
        ($register:expr) => {
            match get!($register) {
                0 => leave!(Exit::Failed(FailureKind::DivisionByZero)),
                divisor => divisor,
            }
        };
    }
    macro_rules! quotient {
        ($value:expr) => {
            match $value {
                Some(value) => value,
                None => leave!(Exit::Failed(FailureKind::DivisionOverflow)),
            }
        };
    }
    macro_rules! jump {
        ($target:expr) => {{
            let target = $target as usize;
            if target < at {
                left -= (at - target).min(MOST_AT_ONCE) as i64;
                at = target;
                if left < 0 {
                    leave!(Exit::Paused);
                }
                if let Some(heat) = heat.get_mut(target) {
                    if *heat < HOT {
                        *heat += 1;
                    } else if *heat < COLD {
                        leave!(Exit::Hot);
                    }
                }
            } else {
                at = target;
            }
        }};
    }
    macro_rules! indexed {
        ($place:expr) => {{
            let place = $place;
            get!(place.base)
                .wrapping_add(get!(place.index).wrapping_mul(u64::from(place.bytes)))
                .wrapping_add(u64::from(place.offset))
        }};
    }
    macro_rules! load {
        ($into:expr, $address:expr, $type:ty, |$value:ident| $result:expr) => {{
            let address = $address;
            if let Some(bytes) = memory.peek(address) {
                let $value = <$type>::from_le_bytes(bytes);
                set!($into, $result);
            } else {
                let mut whole = [0; size_of::<$type>()];
                let loaded = load(memory, address, &mut whole);
                let $value = <$type>::from_le_bytes(whole);
                set!($into, $result);
                match loaded {
                    Ok(None) => {}
                    Ok(Some(notable)) => leave!(Exit::Notable(notable)),
                    Err(kind) => leave!(Exit::Failed(kind)),
                }
            }
        }};
    }
    macro_rules! store {
        ($address:expr, $value:expr, $type:ty) => {{
            let address = $address;
            let bytes = (get!($value) as $type).to_le_bytes();
            if memory.poke(address, bytes).is_none() {
                match store(memory, address, &bytes) {
                    Ok(None) => {}
                    Ok(Some(notable)) => leave!(Exit::Notable(notable)),
                    Err(kind) => leave!(Exit::Failed(kind)),
                }
            }
        }};
    }
    loop {
        let Some(instruction) = instructions.get(at) else { leave!(Exit::Return(0)) };
        at += 1;
        match *instruction {
            I::Move(into, from) => set!(into, get!(from)),
            I::Constant(into, index) => set!(into, constants.get(index as usize).copied().unwrap_or(0)),
            I::AddI32(into, l, r) => set!(into, I32, get!(l, i32).wrapping_add(get!(r, i32))),
            I::AddU32(into, l, r) => set!(into, u64::from(get!(l, u32).wrapping_add(get!(r, u32)))),
            I::Add64(into, l, r) => set!(into, get!(l).wrapping_add(get!(r))),
            I::AddF32(into, l, r) => set!(into, F32, get!(l, F32) + get!(r, F32)),
            I::AddF64(into, l, r) => set!(into, F64, get!(l, F64) + get!(r, F64)),
            I::SubtractI32(into, l, r) => set!(into, I32, get!(l, i32).wrapping_sub(get!(r, i32))),
            I::SubtractU32(into, l, r) => set!(into, u64::from(get!(l, u32).wrapping_sub(get!(r, u32)))),
            I::Subtract64(into, l, r) => set!(into, get!(l).wrapping_sub(get!(r))),
            I::SubtractF32(into, l, r) => set!(into, F32, get!(l, F32) - get!(r, F32)),
            I::SubtractF64(into, l, r) => set!(into, F64, get!(l, F64) - get!(r, F64)),
            I::MultiplyI32(into, l, r) => set!(into, I32, get!(l, i32).wrapping_mul(get!(r, i32))),
            I::MultiplyU32(into, l, r) => set!(into, u64::from(get!(l, u32).wrapping_mul(get!(r, u32)))),
            I::Multiply64(into, l, r) => set!(into, get!(l).wrapping_mul(get!(r))),
            I::MultiplyF32(into, l, r) => set!(into, F32, get!(l, F32) * get!(r, F32)),
            I::MultiplyF64(into, l, r) => set!(into, F64, get!(l, F64) * get!(r, F64)),
            I::MultiplyAddI32(into, l, r, more) => {
                set!(into, I32, get!(l, i32).wrapping_mul(get!(r, i32)).wrapping_add(get!(more, i32)));
            }
            I::MultiplyAddU32(into, l, r, more) => {
                set!(into, u64::from(get!(l, u32).wrapping_mul(get!(r, u32)).wrapping_add(get!(more, u32))));
            }
            I::MultiplyAdd64(into, l, r, more) => set!(into, get!(l).wrapping_mul(get!(r)).wrapping_add(get!(more))),
            I::MultiplyAddF32(into, l, r, more) => set!(into, F32, get!(l, F32) * get!(r, F32) + get!(more, F32)),
            I::MultiplyAddF64(into, l, r, more) => set!(into, F64, get!(l, F64) * get!(r, F64) + get!(more, F64)),
            I::DivideI32(into, l, r) => set!(into, I32, quotient!(get!(l, i32).checked_div(divisor!(r) as i32))),
            I::DivideU32(into, l, r) => set!(into, u64::from(get!(l, u32) / divisor!(r) as u32)),
            I::DivideI64(into, l, r) => set!(into, quotient!(get!(l, i64).checked_div(divisor!(r) as i64)) as u64),
            I::DivideU64(into, l, r) => set!(into, get!(l) / divisor!(r)),
            I::DivideF32(into, l, r) => set!(into, F32, get!(l, F32) / get!(r, F32)),
            I::DivideF64(into, l, r) => set!(into, F64, get!(l, F64) / get!(r, F64)),
            I::RemainderI32(into, l, r) => set!(into, I32, quotient!(get!(l, i32).checked_rem(divisor!(r) as i32))),
            I::RemainderU32(into, l, r) => set!(into, u64::from(get!(l, u32) % divisor!(r) as u32)),
            I::RemainderI64(into, l, r) => set!(into, quotient!(get!(l, i64).checked_rem(divisor!(r) as i64)) as u64),
            I::RemainderU64(into, l, r) => set!(into, get!(l) % divisor!(r)),
            I::And(into, l, r) => set!(into, get!(l) & get!(r)),
            I::Or(into, l, r) => set!(into, get!(l) | get!(r)),
            I::Xor(into, l, r) => set!(into, get!(l) ^ get!(r)),
            I::ShiftLeftI32(into, l, r) => set!(into, I32, get!(l, i32).wrapping_shl(get!(r, u32))),
            I::ShiftLeftU32(into, l, r) => set!(into, u64::from(get!(l, u32).wrapping_shl(get!(r, u32)))),
            I::ShiftLeft64(into, l, r) => set!(into, get!(l).wrapping_shl(get!(r, u32))),
            I::ShiftRightI32(into, l, r) => set!(into, I32, get!(l, i32).wrapping_shr(get!(r, u32))),
            I::ShiftRightU32(into, l, r) => set!(into, u64::from(get!(l, u32).wrapping_shr(get!(r, u32)))),
            I::ShiftRightI64(into, l, r) => set!(into, get!(l, i64).wrapping_shr(get!(r, u32)) as u64),
            I::ShiftRightU64(into, l, r) => set!(into, get!(l).wrapping_shr(get!(r, u32))),
            I::Negate(into, from) => set!(into, get!(from).wrapping_neg()),
            I::Complement(into, from) => set!(into, !get!(from)),
            I::NegateF32(into, from) => set!(into, F32, -get!(from, F32)),
            I::NegateF64(into, from) => set!(into, F64, -get!(from, F64)),
            I::Not(into, from) => set!(into, u64::from(get!(from) == 0)),
            I::Test(test, into, l, r) => set!(into, u64::from(holds(test, get!(l), get!(r)))),
            I::Truth(into, from) => set!(into, u64::from(get!(from) != 0)),
            I::WrapI8(into, from) => set!(into, i64::from(get!(from, i8)) as u64),
            I::WrapU8(into, from) => set!(into, u64::from(get!(from, u8))),
            I::WrapI16(into, from) => set!(into, i64::from(get!(from, i16)) as u64),
            I::WrapU16(into, from) => set!(into, u64::from(get!(from, u16))),
            I::WrapI32(into, from) => set!(into, I32, get!(from, i32)),
            I::WrapU32(into, from) => set!(into, u64::from(get!(from, u32))),
            I::F32FromSigned(into, from) => set!(into, F32, get!(from, i64) as f32),
            I::F32FromUnsigned(into, from) => set!(into, F32, get!(from) as f32),
            I::F64FromSigned(into, from) => set!(into, F64, get!(from, i64) as f64),
            I::F64FromUnsigned(into, from) => set!(into, F64, get!(from) as f64),
            I::F32FromF64(into, from) => set!(into, F32, get!(from, F64) as f32),
            I::F64FromF32(into, from) => set!(into, F64, f64::from(get!(from, F32))),
            I::I32FromF64(into, from) => set!(into, I32, truncated_to_word(get!(from, F64))),
            I::SignedFromF64(into, from) => set!(into, truncated(get!(from, F64)) as u64),
            I::UnsignedFromF64(into, from) => set!(into, truncated_unsigned(get!(from, F64))),
            I::TruthOfF64(into, from) => set!(into, u64::from(get!(from, F64) != 0.0)),
            I::LoadBool(into, base, more) => {
                load!(into, get!(base).wrapping_add(more.into()), u8, |value| u64::from(value != 0));
            }
            I::LoadI8(into, base, more) => {
                load!(into, get!(base).wrapping_add(more.into()), i8, |value| i64::from(value) as u64);
            }
            I::LoadU8(into, base, more) => load!(into, get!(base).wrapping_add(more.into()), u8, |value| value.into()),
            I::LoadI16(into, base, more) => {
                load!(into, get!(base).wrapping_add(more.into()), i16, |value| i64::from(value) as u64);
            }
            I::LoadU16(into, base, more) => {
                load!(into, get!(base).wrapping_add(more.into()), u16, |value| value.into());
            }
            I::LoadI32(into, base, more) => {
                load!(into, get!(base).wrapping_add(more.into()), i32, |value| i64::from(value) as u64);
            }
            I::LoadU32(into, base, more) => {
                load!(into, get!(base).wrapping_add(more.into()), u32, |value| value.into());
            }
            I::Load64(into, base, more) => load!(into, get!(base).wrapping_add(more.into()), u64, |value| value),
            I::IndexedBool(into, place) => load!(into, indexed!(place), u8, |value| u64::from(value != 0)),
            I::IndexedI8(into, place) => load!(into, indexed!(place), i8, |value| i64::from(value) as u64),
            I::IndexedU8(into, place) => load!(into, indexed!(place), u8, |value| value.into()),
            I::IndexedI16(into, place) => load!(into, indexed!(place), i16, |value| i64::from(value) as u64),
            I::IndexedU16(into, place) => load!(into, indexed!(place), u16, |value| value.into()),
            I::IndexedI32(into, place) => load!(into, indexed!(place), i32, |value| i64::from(value) as u64),
            I::IndexedU32(into, place) => load!(into, indexed!(place), u32, |value| value.into()),
            I::Indexed64(into, place) => load!(into, indexed!(place), u64, |value| value),
            I::Store8(base, more, from) => store!(get!(base).wrapping_add(more.into()), from, u8),
            I::Store16(base, more, from) => store!(get!(base).wrapping_add(more.into()), from, u16),
            I::Store32(base, more, from) => store!(get!(base).wrapping_add(more.into()), from, u32),
            I::Store64(base, more, from) => store!(get!(base).wrapping_add(more.into()), from, u64),
            I::StoreIndexed8(place, from) => store!(indexed!(place), from, u8),
            I::StoreIndexed16(place, from) => store!(indexed!(place), from, u16),
            I::StoreIndexed32(place, from) => store!(indexed!(place), from, u32),
            I::StoreIndexed64(place, from) => store!(indexed!(place), from, u64),
            I::Copy(to, from, bytes) => {
                let to = get!(to);
                if let Err(fault) = memory.copy(to, get!(from), bytes.into()) {
                    leave!(Exit::Failed(FailureKind::Memory(fault, to)));
                }
            }
            I::Clear(base, bytes) => {
                if let Err(fault) = memory.clear(get!(base), bytes.into()) {
                    leave!(Exit::Failed(FailureKind::Memory(fault, get!(base))));
                }
            }
            I::Offset(into, base, index, bytes) => {
                set!(into, get!(base).wrapping_add(get!(index).wrapping_mul(bytes.into())));
            }
            I::Distance(into, l, r, bytes) => {
                let distance = get!(l).wrapping_sub(get!(r)) as i64;
                set!(into, distance.wrapping_div(i64::from(bytes.max(1))) as u64);
            }
            I::Forward(into, base, more) => set!(into, get!(base).wrapping_add(more.into())),
            I::Element(into, vector, index, bytes) => {
                let index = get!(index);
                match vector_of(memory, get!(vector)) {
                    Ok((data, length)) if index < length => {
                        set!(into, data.wrapping_add(index.wrapping_mul(bytes.into())));
                    }
                    // Memory that was only reserved can be used; the run reports that it was.
                    Ok((_, 0)) if let Some(place) = beyond(memory, get!(vector), index, bytes) => {
                        set!(into, place);
                        leave!(Exit::Notable(Notable::Beyond(index)));
                    }
                    Ok((_, length)) => leave!(Exit::Failed(outside(index, length))),
                    Err(kind) => leave!(Exit::Failed(kind)),
                }
            }
            I::Push(into, vector, from, bytes) => {
                let done = push(memory, get!(vector), get!(from), bytes);
                set!(into, u64::from(done.is_some()));
            }
            I::Variable(into, number) => {
                // Its register is its own: it was reached before if that is set.
                if get!(into) == 0 {
                    leave!(Exit::Variable(into, number));
                }
            }
            I::Jump(target) => jump!(target),
            I::JumpIf(test, target) => {
                if get!(test) != 0 {
                    jump!(target);
                }
            }
            I::JumpUnless(test, target) => {
                if get!(test) == 0 {
                    jump!(target);
                }
            }
            I::JumpEqual(l, r, target) => {
                if get!(l) == get!(r) {
                    jump!(target);
                }
            }
            I::JumpNotEqual(l, r, target) => {
                if get!(l) != get!(r) {
                    jump!(target);
                }
            }
            I::JumpLess(l, r, target) => {
                if get!(l, i64) < get!(r, i64) {
                    jump!(target);
                }
            }
            I::JumpLessEqual(l, r, target) => {
                if get!(l, i64) <= get!(r, i64) {
                    jump!(target);
                }
            }
            I::JumpLessUnsigned(l, r, target) => {
                if get!(l) < get!(r) {
                    jump!(target);
                }
            }
            I::JumpLessEqualUnsigned(l, r, target) => {
                if get!(l) <= get!(r) {
                    jump!(target);
                }
            }
            I::JumpWhere(test, l, r, target) => {
                if holds(test, get!(l), get!(r)) {
                    jump!(target);
                }
            }
            I::JumpWhereNot(test, l, r, target) => {
                if !holds(test, get!(l), get!(r)) {
                    jump!(target);
                }
            }
            I::Call(function, into) => leave!(Exit::Call(function as usize, into)),
            I::CallPointer(pointer, into, count) => leave!(Exit::CallPointer(get!(pointer), into, count)),
            I::Return(value) => leave!(Exit::Return(get!(value))),
            I::UnaryF32(into, function, from) => {
                if let Some(function) = image.unary.get(usize::from(function)) {
                    set!(into, F32, function(f64::from(get!(from, F32))) as f32);
                }
            }
            I::UnaryF64(into, function, from) => {
                if let Some(function) = image.unary.get(usize::from(function)) {
                    set!(into, F64, function(get!(from, F64)));
                }
            }
            I::BinaryF32(into, function, l, r) => {
                if let Some(function) = image.binary.get(usize::from(function)) {
                    set!(into, F32, function(f64::from(get!(l, F32)), f64::from(get!(r, F32))) as f32);
                }
            }
            I::BinaryF64(into, function, l, r) => {
                if let Some(function) = image.binary.get(usize::from(function)) {
                    set!(into, F64, function(get!(l, F64), get!(r, F64)));
                }
            }
            I::Draw(into) => set!(into, u64::from(random.draw())),
            I::Library(site, into) => leave!(Exit::Library(site, into)),
            I::Launch(site) => leave!(Exit::Launch(site)),
        }
    }
}
