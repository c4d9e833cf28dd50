//! Sums, products, quotients and roots in all modes of rounding.
//!
//! An `f64` result comes with the sign of its error. For smaller types the result is rounded to odd first: after that, a
//! second rounding is as good as one.

use std::cmp::Ordering;

use warpground_ir::{Intrinsic, Scalar};

use super::{
    super::cast::{Rounding, cast, neighbour},
    bits::low,
};

/// The nearest f64, and on which side of it the exact value lies.
type Inexact = (f64, Ordering);

fn side(error: f64) -> Ordering {
    error.partial_cmp(&0.0).unwrap_or(Ordering::Equal)
}

fn add(a: f64, b: f64) -> Inexact {
    let sum = a + b;
    let from_b = sum - a;
    let error = (a - (sum - from_b)) + (b - from_b);
    (sum, side(error))
}

fn multiply(a: f64, b: f64) -> Inexact {
    let product = a * b;
    (product, side(libm::fma(a, b, -product)))
}

fn divide(a: f64, b: f64) -> Inexact {
    let quotient = a / b;
    let rest = libm::fma(-quotient, b, a);
    (quotient, side(if b < 0.0 { -rest } else { rest }))
}

fn root(a: f64) -> Inexact {
    let root = libm::sqrt(a);
    (root, side(libm::fma(-root, root, a)))
}

fn multiply_add(a: f64, b: f64, c: f64) -> Inexact {
    let result = libm::fma(a, b, c);
    let product = a * b;
    let product_error = libm::fma(a, b, -product);
    let sum = product + c;
    let from_c = sum - product;
    let sum_error = (product - (sum - from_c)) + (c - from_c);
    (result, side((sum - result) + (sum_error + product_error)))
}

/// Rounds as asked.
fn settle((value, error): Inexact, scalar: Scalar, rounding: Rounding) -> u64 {
    if !value.is_finite() {
        return cast(Scalar::F64, scalar, Rounding::NearestEven, value.to_bits());
    }
    if scalar == Scalar::F64 {
        // The error says where the exact value is, seen from the nearest one.
        return neighbour(value, rounding.adjust(error.reverse(), value < 0.0)).to_bits();
    }
    let odd = match error {
        Ordering::Equal => value,
        _ if value.to_bits() & 1 == 1 => value,
        Ordering::Greater => value.next_up(),
        Ordering::Less => value.next_down(),
    };
    cast(Scalar::F64, scalar, rounding, odd.to_bits())
}

/// `a + b`, rounded once.
pub(super) fn sum(a: f64, b: f64, scalar: Scalar, rounding: Rounding) -> u64 {
    settle(add(a, b), scalar, rounding)
}

/// The result, if the function is one of these.
pub(super) fn evaluate(function: Intrinsic, scalar: Scalar, arguments: &[u64; 4]) -> Option<u64> {
    let number = |index: usize| match scalar {
        Scalar::F64 => f64::from_bits(arguments[index]),
        _ => f64::from(f32::from_bits(low(arguments[index]))),
    };
    let mode = |index: usize| Rounding::of(arguments[index]);
    let [a, b, c] = [0, 1, 2].map(number);
    Some(match function {
        Intrinsic::AddRounded => settle(add(a, b), scalar, mode(2)),
        Intrinsic::SubtractRounded => settle(add(a, -b), scalar, mode(2)),
        Intrinsic::MultiplyRounded => settle(multiply(a, b), scalar, mode(2)),
        Intrinsic::DivideRounded => settle(divide(a, b), scalar, mode(2)),
        Intrinsic::SqrtRounded => settle(root(a), scalar, mode(1)),
        Intrinsic::MultiplyAdd => settle(multiply_add(a, b, c), scalar, Rounding::NearestEven),
        Intrinsic::MultiplyAddRounded => settle(multiply_add(a, b, c), scalar, mode(3)),
        _ => return None,
    })
}
