//! Instructions that calculate, as groups of arms.

/// Sums, differences and products.
macro_rules! arithmetic {
    ($instruction:expr, $more:tt ($memory:ident, $image:ident, $random:ident) { $($arms:tt)* }) => {
        dispatch! {
            $instruction, $more ($memory, $image, $random) {
                $($arms)*
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
            }
        }
    };
}

/// What a register divides by; a division by zero fails.
macro_rules! divisor {
    ($register:expr) => {
        match get!($register) {
            0 => leave!(Exit::Failed(FailureKind::DivisionByZero)),
            divisor => divisor,
        }
    };
}

/// The result of a division, which fails if it does not fit.
macro_rules! quotient {
    ($value:expr) => {
        match $value {
            Some(value) => value,
            None => leave!(Exit::Failed(FailureKind::DivisionOverflow)),
        }
    };
}

/// Quotients and remainders.
macro_rules! division {
    ($instruction:expr, $more:tt ($memory:ident, $image:ident, $random:ident) { $($arms:tt)* }) => {
        dispatch! {
            $instruction, $more ($memory, $image, $random) {
                $($arms)*
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
            }
        }
    };
}

/// Bits, signs and comparisons.
macro_rules! logic {
    ($instruction:expr, $more:tt ($memory:ident, $image:ident, $random:ident) { $($arms:tt)* }) => {
        dispatch! {
            $instruction, $more ($memory, $image, $random) {
                $($arms)*
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
            }
        }
    };
}

/// Values of one type as another.
macro_rules! conversion {
    ($instruction:expr, $more:tt ($memory:ident, $image:ident, $random:ident) { $($arms:tt)* }) => {
        dispatch! {
            $instruction, $more ($memory, $image, $random) {
                $($arms)*
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
            }
        }
    };
}

/// Functions of the image, and random numbers.
macro_rules! functions {
    ($instruction:expr, $more:tt ($memory:ident, $image:ident, $random:ident) { $($arms:tt)* }) => {
        dispatch! {
            $instruction, $more ($memory, $image, $random) {
                $($arms)*
                I::UnaryF32(into, function, from) => {
                    if let Some(function) = $image.unary.get(usize::from(function)) {
                        set!(into, F32, function(f64::from(get!(from, F32))) as f32);
                    }
                }
                I::UnaryF64(into, function, from) => {
                    if let Some(function) = $image.unary.get(usize::from(function)) {
                        set!(into, F64, function(get!(from, F64)));
                    }
                }
                I::BinaryF32(into, function, l, r) => {
                    if let Some(function) = $image.binary.get(usize::from(function)) {
                        set!(into, F32, function(f64::from(get!(l, F32)), f64::from(get!(r, F32))) as f32);
                    }
                }
                I::BinaryF64(into, function, l, r) => {
                    if let Some(function) = $image.binary.get(usize::from(function)) {
                        set!(into, F64, function(get!(l, F64), get!(r, F64)));
                    }
                }
                I::Draw(into) => set!(into, u64::from($random.draw())),
            }
        }
    };
}
