//! Conversions between scalar types, as C makes them.

use super::wide::is_wide;
use crate::{
    kernel::{
        functions::library::typed_float,
        module::Translator,
        wgsl::{FLOATS_EQUAL, Wgsl},
    },
    meaning::{
        tree::Expression,
        types::{Scalar, Type},
    },
    text::Span,
};

/// Whether a float is certain not to be greater than this.
fn is_below(value: &Wgsl, limit: f64) -> bool {
    match value {
        Wgsl::Float(value) => *value <= limit,
        Wgsl::Call(name, arguments) => match name.as_str() {
            "min" => arguments.iter().any(|argument| is_below(argument, limit)),
            "max" => arguments.iter().all(|argument| is_below(argument, limit)),
            "clamp" => arguments.last().is_some_and(|last| is_below(last, limit)),
            "floor" | "trunc" | "round" => arguments.iter().all(|argument| is_below(argument, limit)),
            _ => false,
        },
        _ => false,
    }
}

impl Translator<'_> {
    pub(crate) fn convert(&mut self, value: &Expression, whole: &Expression) -> Wgsl {
        let span = whole.span;
        if whole.ty == Type::Void {
            self.effect(value);
            return Wgsl::Name(String::new());
        }
        let (Some(from), Some(to)) = (value.ty.scalar(), whole.ty.scalar()) else {
            if whole.ty == Type::BOOL && value.ty.is_pointer() {
                // Other than such a parameter, a kernel's pointers are never null here.
                return Wgsl::name(if self.points_nowhere(value) { "false" } else { "true" });
            }
            self.unsupported(span, "this conversion in device code");
            return Wgsl::signed(0);
        };
        if is_wide(Some(from)) {
            return self.convert_from_wide(value, from, to, span);
        }
        let inner = self.value(value);
        self.convert_scalar(inner, from, to, span)
    }

    /// A value as another scalar type, as C converts.
    pub(crate) fn convert_scalar(&mut self, value: Wgsl, from: Scalar, to: Scalar, span: Span) -> Wgsl {
        if from == to {
            return value;
        }
        self.facts.sign_extended |= matches!(from, Scalar::I8 | Scalar::I16);
        if self.shape.native_double() && (from == Scalar::F64 || to == Scalar::F64) {
            return self.convert_double(value, from, to, span);
        }
        if is_wide(Some(from)) || is_wide(Some(to)) {
            return self.convert_wide(value, from, to, span);
        }
        let to_text = self.scalar_text_quiet(to);
        let from_text = self.scalar_text_quiet(from);
        let narrowing =
            to.bytes() < 4 && to != Scalar::Bool && (from.bytes() > to.bytes() || from.is_signed() != to.is_signed());
        if to == Scalar::F64 && from != Scalar::F32 && !matches!(value, Wgsl::Integer { .. } | Wgsl::Constant(_)) {
            self.note_double(span);
        }
        if let Wgsl::Integer { value: number, hexadecimal, .. } = value
            && !narrowing
            && to != Scalar::Bool
        {
            #[expect(clippy::cast_precision_loss, reason = "a literal as a float")]
            return match to_text {
                "f32" => Wgsl::Float(number as f64),
                "u32" => Wgsl::Integer { value: number & 0xffff_ffff, unsigned: true, hexadecimal },
                _ => Wgsl::Integer { value: i64::from(number as i32), unsigned: false, hexadecimal },
            };
        }
        if to == Scalar::Bool {
            if from_text == "f32" {
                // What is no number is not zero, but compares as if nothing were true of it.
                return Wgsl::Unary("!", Box::new(Wgsl::binary(FLOATS_EQUAL, value, Wgsl::Float(0.0))));
            }
            let zero = match from_text {
                "u32" => Wgsl::unsigned(0),
                _ => Wgsl::signed(0),
            };
            return Wgsl::binary("!=", value, zero);
        }
        if from == Scalar::Bool {
            return Wgsl::call(to_text, vec![value]);
        }
        if narrowing {
            let bits = u32::try_from(8 * to.bytes()).unwrap_or(8);
            let converted = if from_text == to_text { value } else { Wgsl::call(to_text, vec![value]) };
            return if to.is_signed() {
                Wgsl::call("extractBits", vec![converted, Wgsl::unsigned(0), Wgsl::unsigned(bits)])
            } else {
                let mask = Wgsl::Integer { value: (1 << bits) - 1, unsigned: true, hexadecimal: true };
                Wgsl::binary("&", converted, mask)
            };
        }
        if from_text == to_text {
            return value;
        }
        if value.is_abstract() && value.has_constant() {
            return value;
        }
        if from_text == "f32" && to_text == "i32" {
            return self.integer_of_float(value, true);
        }
        // WGSL's own conversion ends at 4294967040. Pictures end at 255 by `fminf`, and there is nothing to test; elsewhere one
        // test in place is all that they can bear.
        if from_text == "f32" && to_text == "u32" && !is_below(&value, 4_294_967_040.0) {
            let value = self.simple(typed_float(value), "value");
            let beyond = Wgsl::binary(">=", value.clone(), Wgsl::Float(4_294_967_296.0));
            let last = Wgsl::unsigned(u32::MAX);
            return Wgsl::call("select", vec![Wgsl::call("u32", vec![value]), last, beyond]);
        }
        Wgsl::call(to_text, vec![value])
    }

    /// A float as an integer. WGSL's own conversion ends at the last float below the integers' end, and leaves open what
    /// becomes of what is no number.
    pub(crate) fn integer_of_float(&mut self, value: Wgsl, signed: bool) -> Wgsl {
        let (name, ty, last, beyond, zero) = if signed {
            ("int_of_float", "i32", "2147483647", "2147483648.0", "0")
        } else {
            ("uint_of_float", "u32", "4294967295u", "4294967296.0", "0u")
        };
        self.helper(
            name,
            &format!(
                "// A float as an integer: the nearest where it does not fit, and 0 for what is no number.\n\
                 fn {name}(value: f32) -> {ty} {{\n    \
                 let whole = select({ty}(value), {last}, value >= {beyond});\n    \
                 return select(whole, {zero}, (bitcast<u32>(value) & 0x7fffffffu) > 0x7f800000u);\n}}"
            ),
        );
        Wgsl::call(name, vec![value])
    }

    pub(crate) fn scalar_text_quiet(&self, scalar: Scalar) -> &'static str {
        match scalar {
            Scalar::F64 if self.shape.native_double() => "f64",
            Scalar::Bool => "bool",
            Scalar::U8 | Scalar::U16 | Scalar::U32 | Scalar::U64 => "u32",
            Scalar::F32 | Scalar::F64 => "f32",
            _ => "i32",
        }
    }
}
