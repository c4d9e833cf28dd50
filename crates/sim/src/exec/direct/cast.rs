//! Conversions between scalars as CUDA has them, and how registers hold scalars.

use half::{bf16, f16};
use warpground_ir::Scalar;

use crate::{
    exec::vectors::vectors,
    lanes::{LANES, Lanes},
    program::Register,
};

/// What a register holds of a scalar of at most 32 bits, from its bits.
#[expect(clippy::cast_possible_truncation, reason = "the lowest bits are the scalar's")]
pub(crate) fn held(scalar: Scalar, bits: u64) -> u32 {
    match scalar {
        Scalar::Bool => u32::from(bits as u8 != 0),
        Scalar::I8 => i32::from(bits as i8).cast_unsigned(),
        Scalar::U8 => u32::from(bits as u8),
        Scalar::I16 => i32::from(bits as i16).cast_unsigned(),
        Scalar::U16 => u32::from(bits as u16),
        Scalar::F16 => f16::from_bits(bits as u16).to_f32().to_bits(),
        Scalar::Bf16 => (bits as u32) << 16,
        _ => bits as u32,
    }
}

/// The bits of a scalar of at most 32 bits, from what a register holds.
pub(crate) fn bits(scalar: Scalar, held: u32) -> u64 {
    match scalar {
        Scalar::I8 | Scalar::U8 | Scalar::Bool => u64::from(held & 0xff),
        Scalar::I16 | Scalar::U16 => u64::from(held & 0xffff),
        Scalar::F16 => f16::from_f32(f32::from_bits(held)).to_bits().into(),
        Scalar::Bf16 => u64::from(held >> 16),
        _ => held.into(),
    }
}

/// A number on its way; every scalar is exact in one of these.
#[derive(Clone, Copy)]
enum Number {
    Integer(i128),
    Float(f64),
}

/// The modes of rounding.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Rounding {
    NearestEven,
    TowardsZero,
    Down,
    Up,
}

impl Rounding {
    /// The mode of an index into [`warpground_ir::Intrinsic::ROUNDING`].
    pub(crate) fn of(index: u64) -> Rounding {
        match index {
            1 => Rounding::TowardsZero,
            2 => Rounding::Down,
            3 => Rounding::Up,
            _ => Rounding::NearestEven,
        }
    }

    /// The mode for a value whose nearest neighbour is `nearest`, where `beyond` says on which side of the exact value the
    /// nearest one lies: whether to take the next one down or up instead.
    pub(crate) fn adjust(self, beyond: std::cmp::Ordering, negative: bool) -> i32 {
        use std::cmp::Ordering::{Greater, Less};
        match (self, beyond) {
            (Rounding::Down, Greater) => -1,
            (Rounding::Up, Less) => 1,
            (Rounding::TowardsZero, Greater) if !negative => -1,
            (Rounding::TowardsZero, Less) if negative => 1,
            _ => 0,
        }
    }
}

/// The float that is `steps` further.
pub(crate) fn neighbour(value: f64, steps: i32) -> f64 {
    match steps {
        1 => value.next_up(),
        -1 => value.next_down(),
        _ => value,
    }
}

pub(crate) fn neighbour_f32(value: f32, steps: i32) -> f32 {
    match steps {
        1 => value.next_up(),
        -1 => value.next_down(),
        _ => value,
    }
}

/// An f64 as an f32, rounded once.
#[expect(clippy::cast_possible_truncation, reason = "that is what is asked for")]
pub(crate) fn to_f32(value: f64, rounding: Rounding) -> f32 {
    let nearest = value as f32;
    let beyond = f64::from(nearest).partial_cmp(&value).unwrap_or(std::cmp::Ordering::Equal);
    neighbour_f32(nearest, rounding.adjust(beyond, value < 0.0))
}

/// Converts a scalar, as registers hold it: in the low word, or in both.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "the conversions are CUDA's own"
)]
pub(crate) fn cast(from: Scalar, to: Scalar, rounding: Rounding, held: u64) -> u64 {
    let word = held as u32;
    let number = match from {
        Scalar::Bool | Scalar::U8 | Scalar::U16 | Scalar::U32 => Number::Integer(word.into()),
        Scalar::I8 | Scalar::I16 | Scalar::I32 => Number::Integer(word.cast_signed().into()),
        Scalar::U64 | Scalar::Pointer => Number::Integer(held.into()),
        Scalar::I64 => Number::Integer(held.cast_signed().into()),
        Scalar::F16 | Scalar::Bf16 | Scalar::F32 => Number::Float(f32::from_bits(word).into()),
        Scalar::F64 => Number::Float(f64::from_bits(held)),
    };
    if to.is_float() {
        return match (number, to) {
            (Number::Float(value), Scalar::F64) => value.to_bits(),
            (Number::Float(value), Scalar::F32) => to_f32(value, rounding).to_bits().into(),
            (Number::Float(value), Scalar::F16) => half_of(value, rounding).into(),
            (Number::Float(value), _) => bfloat_of(value, rounding).into(),
            (Number::Integer(value), Scalar::F64) => {
                let nearest = value as f64;
                neighbour(nearest, rounding.adjust((nearest as i128).cmp(&value), value < 0)).to_bits()
            }
            (Number::Integer(value), Scalar::F32) => {
                let nearest = value as f32;
                neighbour_f32(nearest, rounding.adjust((nearest as i128).cmp(&value), value < 0)).to_bits().into()
            }
            // What an f64 rounds is far beyond what an f16 holds.
            (Number::Integer(value), Scalar::F16) => half_of(value as f64, rounding).into(),
            (Number::Integer(value), _) => {
                // Rounding to odd first makes the second rounding exact.
                let nearest = value as f64;
                bfloat_of(nearest, rounding).into()
            }
        };
    }
    if to == Scalar::Bool {
        return match number {
            Number::Integer(value) => u64::from(value != 0),
            Number::Float(value) => u64::from(value != 0.0),
        };
    }
    let (least, most): (i128, i128) = match to {
        Scalar::I8 => (i8::MIN.into(), i8::MAX.into()),
        Scalar::U8 => (0, u8::MAX.into()),
        Scalar::I16 => (i16::MIN.into(), i16::MAX.into()),
        Scalar::U16 => (0, u16::MAX.into()),
        Scalar::I32 => (i32::MIN.into(), i32::MAX.into()),
        Scalar::U32 => (0, u32::MAX.into()),
        Scalar::I64 => (i64::MIN.into(), i64::MAX.into()),
        _ => (0, u64::MAX.into()),
    };
    let value = match number {
        // Integers wrap.
        Number::Integer(value) => value,
        // The hardware's answer: 0 where both sides have 32 bits at most, otherwise the highest bit alone.
        Number::Float(value) if value.is_nan() => match to.bytes() {
            8 => 1 << 63,
            4 if from == Scalar::F64 => 1 << 31,
            _ => 0,
        },
        Number::Float(value) => {
            let whole = match rounding {
                Rounding::NearestEven => value.round_ties_even(),
                Rounding::TowardsZero => value.trunc(),
                Rounding::Down => value.floor(),
                Rounding::Up => value.ceil(),
            };
            (whole as i128).clamp(least, most)
        }
    };
    let bits = value as u64;
    if to.bytes() == 8 { bits } else { u64::from(self::held(to, bits)) }
}

fn half_of(value: f64, rounding: Rounding) -> u32 {
    let nearest = f16::from_f64(value);
    let beyond = nearest.to_f64().partial_cmp(&value).unwrap_or(std::cmp::Ordering::Equal);
    let steps = rounding.adjust(beyond, value < 0.0);
    let moved = |steps: i32| {
        let bits = nearest.to_bits();
        let up = (steps > 0) == (bits & 0x8000 == 0);
        match bits {
            0x0000 | 0x8000 if steps > 0 => 0x0001,
            0x0000 | 0x8000 => 0x8001,
            _ if up => bits + 1,
            _ => bits - 1,
        }
    };
    let half = if steps == 0 { nearest } else { f16::from_bits(moved(steps)) };
    half.to_f32().to_bits()
}

fn bfloat_of(value: f64, rounding: Rounding) -> u32 {
    let nearest = bf16::from_f64(value);
    let beyond = nearest.to_f64().partial_cmp(&value).unwrap_or(std::cmp::Ordering::Equal);
    let steps = rounding.adjust(beyond, value < 0.0);
    let bits = nearest.to_bits();
    let moved = match (steps, bits & 0x7fff) {
        (0, _) => bits,
        (1, 0) => 0x0001,
        (_, 0) => 0x8001,
        _ if (steps > 0) == (bits & 0x8000 == 0) => bits + 1,
        _ => bits - 1,
    };
    u32::from(moved) << 16
}

vectors! {
    /// The conversions that programs make all the time, which are [`cast`] for all lanes at once; whether this is one.
    #[expect(clippy::cast_possible_truncation, clippy::cast_precision_loss, reason = "the conversions are CUDA's own")]
    pub(super) fn common(
        registers: &mut [Lanes],
        scalars: (Scalar, Scalar),
        rounding: Rounding,
        to: Register,
        from: Register,
    ) -> bool {
        let nearest = rounding == Rounding::NearestEven;
        let (from, to) = (usize::from(from), usize::from(to));
        let words = registers[from].0;
        let wide = |high: &Lanes| -> [f64; LANES] {
            std::array::from_fn(|lane| f64::from_bits(u64::from(high.0[lane]) << 32 | u64::from(words[lane])))
        };
        let doubles = match scalars {
            (Scalar::I32 | Scalar::I16 | Scalar::I8, Scalar::I64 | Scalar::U64 | Scalar::Pointer) => {
                registers[to + 1] = Lanes(words.map(|word| (word.cast_signed() >> 31).cast_unsigned()));
                registers[to] = Lanes(words);
                return true;
            }
            (Scalar::U32 | Scalar::U16 | Scalar::U8 | Scalar::Bool, Scalar::I64 | Scalar::U64 | Scalar::Pointer) => {
                registers[to + 1] = Lanes::ZERO;
                registers[to] = Lanes(words);
                return true;
            }
            (
                Scalar::I32 | Scalar::U32 | Scalar::I64 | Scalar::U64 | Scalar::Pointer,
                Scalar::I32 | Scalar::U32,
            ) => {
                registers[to] = Lanes(words);
                return true;
            }
            (Scalar::I32, Scalar::F32) if nearest => {
                registers[to] = Lanes(words.map(|word| (word.cast_signed() as f32).to_bits()));
                return true;
            }
            (Scalar::U32, Scalar::F32) if nearest => {
                registers[to] = Lanes(words.map(|word| (word as f32).to_bits()));
                return true;
            }
            (Scalar::F32, Scalar::I32) if rounding == Rounding::TowardsZero => {
                registers[to] = Lanes(words.map(|word| (f32::from_bits(word) as i32).cast_unsigned()));
                return true;
            }
            (Scalar::F64, Scalar::F32) if nearest => {
                registers[to] = Lanes(wide(&registers[from + 1]).map(|value| (value as f32).to_bits()));
                return true;
            }
            (Scalar::I32, Scalar::F64) if nearest => words.map(|word| f64::from(word.cast_signed())),
            (Scalar::U32, Scalar::F64) if nearest => words.map(f64::from),
            (Scalar::F32, Scalar::F64) => words.map(|word| f64::from(f32::from_bits(word))),
            _ => return false,
        };
        registers[to] = Lanes(doubles.map(|value| value.to_bits() as u32));
        registers[to + 1] = Lanes(doubles.map(|value| (value.to_bits() >> 32) as u32));
        true
    }
}
