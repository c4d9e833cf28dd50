//! C's arithmetic and conversions on registers, for what is calculated before the program runs and by the library. The
//! machine has an instruction for each; `tests` holds them against these.

use crate::{meaning::types::Scalar, parse::ast::BinaryOperator};

#[expect(clippy::cast_possible_truncation, reason = "the lower half is what is meant")]
pub(super) fn low(value: u64) -> u32 {
    value as u32
}

pub(super) fn float_value(single: bool, bits: u64) -> f64 {
    if single { f64::from(f32::from_bits(low(bits))) } else { f64::from_bits(bits) }
}

#[expect(clippy::cast_possible_truncation, reason = "a result of type float")]
pub(super) fn float_result(single: bool, value: f64) -> u64 {
    if single { u64::from((value as f32).to_bits()) } else { value.to_bits() }
}

/// A value in its register from its bytes.
pub(super) fn load(scalar: Scalar, bytes: &[u8]) -> u64 {
    let mut whole = [0; 8];
    whole[..bytes.len().min(8)].copy_from_slice(&bytes[..bytes.len().min(8)]);
    wrap(scalar, u64::from_le_bytes(whole))
}

/// Brings a register into the range of an integer type; floats stay.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "wrap-around")]
pub(super) fn wrap(scalar: Scalar, value: u64) -> u64 {
    match scalar {
        Scalar::Bool => u64::from(value & 0xff != 0),
        Scalar::I8 => i64::from(value as i8) as u64,
        Scalar::U8 => u64::from(value as u8),
        Scalar::I16 => i64::from(value as i16) as u64,
        Scalar::U16 => u64::from(value as u16),
        Scalar::I32 => i64::from(value as i32) as u64,
        Scalar::U32 | Scalar::F32 => u64::from(value as u32),
        Scalar::I64 | Scalar::U64 | Scalar::F64 => value,
    }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_precision_loss, reason = "C's conversions are exactly these")]
pub(super) fn convert(from: Scalar, to: Scalar, value: u64) -> u64 {
    const HALF: f64 = 9_223_372_036_854_775_808.0;
    let signed = |float: f64| if (-HALF..HALF).contains(&float) { float as i64 } else { i64::MIN };
    match (from, to) {
        (Scalar::F32 | Scalar::F64, _) => {
            let float = float_value(from == Scalar::F32, value);
            match to {
                Scalar::F32 | Scalar::F64 => float_result(to == Scalar::F32, float),
                Scalar::Bool => u64::from(float != 0.0),
                // What does not fit is what x86's instructions make of it.
                Scalar::U64 if float >= HALF => signed(float - HALF).cast_unsigned() ^ 1 << 63,
                Scalar::I64 | Scalar::U64 | Scalar::U32 => wrap(to, signed(float).cast_unsigned()),
                _ => {
                    let word =
                        if (-2_147_483_649.0 < float) & (float < 2_147_483_648.0) { float as i32 } else { i32::MIN };
                    wrap(to, i64::from(word).cast_unsigned())
                }
            }
        }
        (_, Scalar::F32) => {
            let single = if from == Scalar::U64 { value as f32 } else { value.cast_signed() as f32 };
            u64::from(single.to_bits())
        }
        (_, Scalar::F64) => {
            let double = if from == Scalar::U64 { value as f64 } else { value.cast_signed() as f64 };
            double.to_bits()
        }
        (_, Scalar::Bool) => u64::from(value != 0),
        _ => wrap(to, value),
    }
}

/// Whether a quotient has no room: the smallest integer over -1.
fn overflows(scalar: Scalar, left: i64, right: i64) -> bool {
    let smallest = match scalar {
        Scalar::I32 => i32::MIN.into(),
        Scalar::I64 => i64::MIN,
        _ => return false,
    };
    left == smallest && right == -1
}

/// `None` for a division of integers that a machine cannot make.
pub(super) fn binary(operator: BinaryOperator, scalar: Scalar, left: u64, right: u64) -> Option<u64> {
    use BinaryOperator as O;
    if scalar.is_float() {
        let single = scalar == Scalar::F32;
        let (l, r) = (float_value(single, left), float_value(single, right));
        // A float operation rounded from the double one is the float operation: double has more than twice the digits.
        return Some(match operator {
            O::Add => float_result(single, l + r),
            O::Subtract => float_result(single, l - r),
            O::Multiply => float_result(single, l * r),
            O::Divide => float_result(single, l / r),
            O::Less => u64::from(l < r),
            O::Greater => u64::from(l > r),
            O::LessEqual => u64::from(l <= r),
            O::GreaterEqual => u64::from(l >= r),
            #[expect(clippy::float_cmp, reason = "the program asks for exactly this")]
            O::Equal => u64::from(l == r),
            #[expect(clippy::float_cmp, reason = "the program asks for exactly this")]
            O::NotEqual => u64::from(l != r),
            _ => 0,
        });
    }
    let signed = scalar.is_signed();
    let (sl, sr) = (left.cast_signed(), right.cast_signed());
    let shift = low(right) & if scalar.bytes() == 8 { 63 } else { 31 };
    let value = match operator {
        O::Add => left.wrapping_add(right),
        O::Subtract => left.wrapping_sub(right),
        O::Multiply => left.wrapping_mul(right),
        O::Divide | O::Remainder if right == 0 || signed && overflows(scalar, sl, sr) => return None,
        O::Divide if signed => sl.wrapping_div(sr).cast_unsigned(),
        O::Divide => left / right,
        O::Remainder if signed => sl.wrapping_rem(sr).cast_unsigned(),
        O::Remainder => left % right,
        O::ShiftLeft => left.wrapping_shl(shift),
        O::ShiftRight if signed => (sl >> shift).cast_unsigned(),
        O::ShiftRight => left >> shift,
        O::And => left & right,
        O::Or => left | right,
        O::Xor => left ^ right,
        O::Less => return Some(u64::from(if signed { sl < sr } else { left < right })),
        O::Greater => return Some(u64::from(if signed { sl > sr } else { left > right })),
        O::LessEqual => return Some(u64::from(if signed { sl <= sr } else { left <= right })),
        O::GreaterEqual => return Some(u64::from(if signed { sl >= sr } else { left >= right })),
        O::Equal => return Some(u64::from(left == right)),
        O::NotEqual => return Some(u64::from(left != right)),
        O::LogicalAnd => return Some(u64::from(left != 0 && right != 0)),
        O::LogicalOr => return Some(u64::from(left != 0 || right != 0)),
    };
    Some(wrap(scalar, value))
}
