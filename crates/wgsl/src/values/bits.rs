//! Values and their bits in memory.

use warpground_ir::{Scalar, ValueType};

use super::types::held;
use crate::tree::{Expression, Kind, Type, lower};

/// The sum of two words.
pub(crate) fn sum(left: Expression, right: Expression) -> Expression {
    match (left.literal(), right.literal()) {
        (Some(a), Some(b)) => Expression::u32((a as u32).wrapping_add(b as u32)),
        (Some(0), None) => right,
        (None, Some(0)) => left,
        _ => Expression::binary("+", left, right),
    }
}

/// The product of two words.
pub(crate) fn product(left: Expression, right: Expression) -> Expression {
    match (left.literal(), right.literal()) {
        (Some(a), Some(b)) => Expression::u32((a as u32).wrapping_mul(b as u32)),
        (None, Some(1)) => left,
        _ => Expression::binary("*", left, right),
    }
}

/// A word moved to the right.
pub(crate) fn shifted(word: Expression, by: u32) -> Expression {
    if by == 0 { word } else { Expression::binary(">>", word, Expression::u32(by)) }
}

pub(crate) fn moved(word: Expression, by: u32) -> Expression {
    if by == 0 { word } else { Expression::binary("<<", word, Expression::u32(by)) }
}

fn masked(word: Expression, mask: u32) -> Expression {
    Expression::binary("&", word, Expression::u32(mask))
}

/// The low bits of a word as a number with a sign. By shifts and not by `extractBits`: where the result of that is the dividend of
/// a division without a sign, however far away, NVIDIA's driver (580) calculates another quotient for one pair in eight.
pub(crate) fn signed_bits(word: Expression, bits: u32) -> Expression {
    let unused = 32 - bits;
    if let Some(value) = word.literal() {
        return Expression::i32((lower(value) << unused).cast_signed() >> unused);
    }
    if shift_of(&word, ">>").is_some_and(|(_, by)| word.ty == Type::I32 && by >= unused) {
        return word;
    }
    let word = with_low_bits(word, bits);
    let (word, before) = match shift_of(&word, ">>") {
        Some((inner, by)) if by <= unused => (inner.clone(), by),
        _ => (word, 0),
    };
    let highest = moved(word.bitcast(Type::I32), unused - before);
    Expression::binary(">>", highest, Expression::u32(unused))
}

/// What is shifted, and by how much, if a known number.
fn shift_of<'e>(word: &'e Expression, symbol: &str) -> Option<(&'e Expression, u32)> {
    let Kind::Binary(its, inner, by) = &word.kind else { return None };
    by.literal().filter(|_| *its == symbol).map(|by| (&**inner, lower(by)))
}

/// A shorter expression with the same low bits, if there is one.
fn with_low_bits(word: Expression, bits: u32) -> Expression {
    let low = u32::MAX >> (32 - bits);
    let shorter = match &word.kind {
        Kind::Known("i32" | "u32", arguments) => {
            arguments.first().filter(|inner| matches!(inner.ty, Type::I32 | Type::U32))
        }
        Kind::Binary("&", inner, mask) => mask.literal().filter(|mask| lower(*mask) & low == low).map(|_| &**inner),
        // The sign of a longer number.
        Kind::Binary(">>", inner, _) => shift_of(inner, "<<")
            .filter(|(_, by)| shift_of(&word, ">>").is_some_and(|(_, back)| back == *by && back <= 32 - bits))
            .map(|(inner, _)| inner),
        _ => None,
    };
    match shorter {
        Some(shorter) => with_low_bits(shorter.clone(), bits),
        None => word,
    }
}

/// The scalar of at most 32 bits whose bits are the low ones of a word.
pub(crate) fn of_bits(scalar: Scalar, word: Expression) -> Expression {
    match scalar {
        Scalar::Bool => Expression::compare("!=", masked(word, 0xff), Expression::u32(0)),
        Scalar::I8 => signed_bits(word, 8),
        Scalar::I16 => signed_bits(word, 16),
        Scalar::U8 => masked(word, 0xff),
        Scalar::U16 => masked(word, 0xffff),
        Scalar::F16 => Expression::call("float_of_half", vec![masked(word, 0xffff)], Type::F32),
        Scalar::Bf16 => moved(word, 16).bitcast(Type::F32),
        Scalar::I32 => word.bitcast(Type::I32),
        Scalar::F32 => match word.literal() {
            Some(bits) => Expression::f32(bits as u32),
            None => word.bitcast(Type::F32),
        },
        _ => word,
    }
}

/// The bits of a scalar of at most 32 bits, in the low bits of a word; the others are 0.
pub(crate) fn bits_of(scalar: Scalar, value: Expression) -> Expression {
    match scalar {
        Scalar::Bool => match value.literal() {
            Some(bits) => Expression::u32(u32::from(bits != 0)),
            None => Expression::select(Expression::u32(0), Expression::u32(1), value),
        },
        Scalar::I8 => masked(value.bitcast(Type::U32), 0xff),
        Scalar::I16 => masked(value.bitcast(Type::U32), 0xffff),
        Scalar::F16 => Expression::call("half_bits", vec![value], Type::U32),
        Scalar::Bf16 => shifted(value.bitcast(Type::U32), 16),
        Scalar::I32 | Scalar::F32 => value.bitcast(Type::U32),
        _ => value,
    }
}

/// A word as a scalar of this type, if that has fewer bits or digits.
pub(crate) fn narrowed(scalar: Scalar, value: Expression) -> Expression {
    match scalar {
        Scalar::I8 => signed_bits(value, 8),
        Scalar::I16 => signed_bits(value, 16),
        Scalar::U8 => masked(value, 0xff),
        Scalar::U16 => masked(value, 0xffff),
        Scalar::F16 => Expression::call("rounded_to_half", vec![value], Type::F32),
        Scalar::Bf16 => Expression::call("rounded_to_bfloat", vec![value], Type::F32),
        _ => value,
    }
}

/// The words of a value, as memory has them: narrow scalars lie side by side.
pub(crate) fn words_of(ty: ValueType, values: Vec<Expression>) -> Vec<Expression> {
    let scalar = ty.scalar();
    let mut words: Vec<Expression> = Vec::new();
    let mut filled = 0;
    for value in values {
        if scalar.bytes() == 8 {
            words.push(value.clone().low());
            words.push(value.high());
            continue;
        }
        let bits = bits_of(scalar, value);
        match words.last_mut() {
            Some(last) if filled > 0 => *last = Expression::binary("|", last.clone(), moved(bits, filled * 8)),
            _ => words.push(bits),
        }
        filled = (filled + scalar.bytes()) % 4;
    }
    words
}

/// The value whose words these are.
pub(crate) fn of_words(ty: ValueType, words: &[Expression]) -> Vec<Expression> {
    let scalar = ty.scalar();
    (0..u32::from(ty.count()))
        .map(|component| {
            let first = component * scalar.bytes();
            let word = |number: u32| words.get(number as usize).cloned().unwrap_or_else(|| Expression::u32(0));
            if scalar.bytes() == 8 {
                return Expression::pair_of(word(first / 4), word(first / 4 + 1));
            }
            of_bits(scalar, shifted(word(first / 4), first % 4 * 8))
        })
        .collect()
}

/// A constant.
pub(crate) fn constant(scalar: Scalar, bits: u64) -> Expression {
    #[expect(clippy::cast_possible_truncation, reason = "as wide as the type")]
    match scalar {
        Scalar::Bool => Expression::bool(bits != 0),
        Scalar::I8 => Expression::i32((bits as i8).into()),
        Scalar::I16 => Expression::i32((bits as i16).into()),
        Scalar::I32 => Expression::i32(bits as i32),
        Scalar::U8 => Expression::u32((bits as u8).into()),
        Scalar::U16 => Expression::u32((bits as u16).into()),
        Scalar::U32 => Expression::u32(bits as u32),
        Scalar::F32 => Expression::f32(bits as u32),
        Scalar::Bf16 => Expression::f32((bits as u32) << 16),
        Scalar::F16 => of_bits(Scalar::F16, Expression::u32(bits as u32).made_late()),
        _ => {
            debug_assert_eq!(held(scalar), Type::Pair);
            Expression::pair(bits)
        }
    }
}
