//! Division and square roots of floating-point numbers, rounded as IEEE 754 has them. WGSL allows its own to be off by some
//! units in the last place.

use crate::{
    kernel::{module::Translator, wgsl::Wgsl},
    meaning::{
        tree::{Constant, Expression},
        types::Type,
    },
};

impl Translator<'_> {
    /// Whether WGSL's division gives the nearest number: of integers, of what is known when compiling, by powers of two, and
    /// where the program was compiled for less.
    pub(crate) fn divides_plainly(&self, whole: &Expression, divisor: &Expression) -> bool {
        let rounded = match whole.ty {
            Type::FLOAT => self.tree.precision.division,
            _ => self.is_native(&whole.ty),
        };
        !rounded
            || self.folded_value(whole).is_some()
            || matches!(self.settled_value(divisor), Some(Constant::Float(value)) if is_power_of_two(value))
    }

    /// A quotient of two numbers of a type, rounded to the nearest.
    pub(crate) fn quotient(&mut self, ty: &Type, left: Wgsl, right: Wgsl) -> Wgsl {
        if self.is_native(ty) {
            self.double_call("f64_divide", vec![left, right])
        } else {
            self.float_call("float_divide", vec![left, right])
        }
    }

    /// A square root of a type, rounded to the nearest.
    pub(crate) fn square_root(&mut self, ty: &Type, value: Wgsl) -> Wgsl {
        if self.is_native(ty) {
            self.double_call("f64_sqrt", vec![value])
        } else {
            self.float_call("float_sqrt", vec![value])
        }
    }
}

/// Whether a number is a power of two, and its inverse a normal float.
fn is_power_of_two(value: f64) -> bool {
    let fraction = value.to_bits() & ((1 << 52) - 1);
    fraction == 0 && (1e-37..1e37).contains(&value.abs())
}
