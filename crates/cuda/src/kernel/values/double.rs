//! `double` where the device has f64: literals, constants, conversions and bits. Elsewhere it is calculated as f32.

use warpground_ir::runtime::NATIVE_DOUBLE;

use crate::{
    kernel::{
        functions::library::{hexadecimal, typed_float},
        module::Translator,
        wgsl::{FLOATS_EQUAL, Wgsl},
    },
    meaning::{
        tree::{Constant, Expression},
        types::{Scalar, Type},
    },
    text::Span,
};

impl Translator<'_> {
    /// Whether values of a type are f64.
    pub(crate) fn is_native(&self, ty: &Type) -> bool {
        self.shape.native_double() && *ty == Type::DOUBLE
    }

    /// Whether values of two scalar types are of one type in WGSL.
    pub(crate) fn same_in_wgsl(&self, left: Scalar, right: Scalar) -> bool {
        left == right
            || (left.is_float() && right.is_float() && self.scalar_text_quiet(left) == self.scalar_text_quiet(right))
    }

    /// A literal of one of the types of floating-point numbers.
    pub(crate) fn float_literal(&self, value: f64, ty: &Type) -> Wgsl {
        if self.is_native(ty) { Wgsl::double(value) } else { Wgsl::Float(value) }
    }

    /// A call of one of the helpers, with those that it calls.
    pub(crate) fn double_call(&mut self, name: &str, arguments: Vec<Wgsl>) -> Wgsl {
        self.helper_of(NATIVE_DOUBLE, name);
        Wgsl::call(name, arguments)
    }

    /// A double that is not finite: WGSL has no literal for it.
    pub(crate) fn double_not_finite(&mut self, value: f64) -> Wgsl {
        let bits = if value.is_nan() { 0x7ff8_0000_0000_0000 } else { value.to_bits() };
        self.double_call("f64_of_bits", vec![Wgsl::Name(format!("{bits:#x}lu"))])
    }

    /// The two words of a double, the low one first.
    pub(crate) fn double_words(&mut self, value: Wgsl) -> Wgsl {
        self.double_call("f64_words", vec![value])
    }

    /// The same 64 bits as a double, or as the pair of words that an integer is; `None` for other types.
    pub(crate) fn double_bits(&mut self, value: &Wgsl, from: Scalar, to: Scalar) -> Option<Wgsl> {
        if !self.shape.native_double() {
            return None;
        }
        match (from, to) {
            (Scalar::F64, Scalar::I64 | Scalar::U64) => Some(self.double_words(value.clone())),
            (Scalar::I64 | Scalar::U64, Scalar::F64) => Some(self.double_call("f64_of_words", vec![value.clone()])),
            _ => None,
        }
    }

    /// A constant of the module. WGSL's compiler calculates with literals, but not with constants of type f64: what is
    /// made of those is written as its value.
    pub(crate) fn named_double(&mut self, name: String, inner: &Expression) -> Wgsl {
        let before = self.constants.len();
        let value = self.value(inner);
        let text = if value.is_double_literal() {
            value.clone().without_suffix().text()
        } else {
            match self.folded_value(inner) {
                Some(Constant::Float(number)) if number.is_finite() => {
                    // The names that the value was made of do not appear.
                    self.constants.truncate(before);
                    Wgsl::double(number).without_suffix().text()
                }
                _ => return value,
            }
        };
        let text = format!("const {name}: f64 = {text};");
        match self.constants.iter().find(|(known, _)| *known == name) {
            // A macro that was defined anew in between stands for its value.
            Some((_, known)) if *known != text => return value,
            Some(_) => {}
            None if self.taken.contains(&name) => return value,
            None => self.constants.push((name.clone(), text)),
        }
        Wgsl::Name(name)
    }

    /// A conversion to or from f64, as C makes it.
    pub(crate) fn convert_double(&mut self, value: Wgsl, from: Scalar, to: Scalar, span: Span) -> Wgsl {
        match (from, to) {
            (Scalar::F64, Scalar::F64) => value,
            (Scalar::I64, Scalar::F64) => self.double_call("f64_of_wide_i", vec![value]),
            (Scalar::U64, Scalar::F64) => self.double_call("f64_of_wide_u", vec![value]),
            (_, Scalar::F64) => match value {
                #[expect(clippy::cast_precision_loss, reason = "an integer of 32 bits")]
                Wgsl::Integer { value, .. } => Wgsl::double(value as f64),
                value => Wgsl::call("f64", vec![value]),
            },
            (_, Scalar::Bool) => {
                let zero = Wgsl::binary(FLOATS_EQUAL, value, Wgsl::double(0.0));
                zero.negated()
            }
            (_, Scalar::F32) => match value {
                Wgsl::Double { value, .. } => Wgsl::Float(value),
                value => Wgsl::call("f32", vec![value]),
            },
            (_, Scalar::I64) => self.double_call("wide_of_f64_i", vec![value]),
            (_, Scalar::U64) => self.double_call("wide_of_f64_u", vec![value]),
            (_, to) => {
                let whole = if to.is_signed() { Scalar::I32 } else { Scalar::U32 };
                let value = self.integer_of_double(value, to.is_signed());
                self.convert_scalar(value, whole, to, span)
            }
        }
    }

    /// A double as an integer of 32 bits, as the machine converts it.
    fn integer_of_double(&mut self, value: Wgsl, signed: bool) -> Wgsl {
        self.double_call(if signed { "int_of_f64" } else { "uint_of_f64" }, vec![value])
    }

    /// A function of the library that takes doubles, or returns one.
    pub(crate) fn double_library(&mut self, name: &str, arguments: &[Expression], whole: &Expression) -> Wgsl {
        let span = whole.span;
        let list: Vec<&Expression> = arguments.iter().collect();
        let values = self.values(&list);
        let direct = match name {
            "floor" | "ceil" | "fma" | "max" | "min" | "abs" => Some(name),
            "fabs" => Some("abs"),
            "fmax" => Some("max"),
            "fmin" => Some("min"),
            "__double2float_rn" => Some("f32"),
            "__int2double_rn" | "__uint2double_rn" => Some("f64"),
            _ => None,
        };
        if let Some(direct) = direct {
            return Wgsl::call(direct, values);
        }
        if let Some(helper) = helper(name) {
            return self.double_call(helper, values);
        }
        if let ("__double2int_rn" | "__double2uint_rn", [value]) = (name, &values[..]) {
            let whole = self.double_call("f64_rint", vec![value.clone()]);
            return self.integer_of_double(whole, name == "__double2int_rn");
        }
        if let Some((value, signed)) = rounded(name, &values) {
            return self.integer_of_double(value, signed);
        }
        match (name, &values[..]) {
            ("__double2hiint" | "__double2loint", [value]) => {
                let words = self.double_words(value.clone());
                word_of(words, name)
            }
            ("__hiloint2double", [high, low]) => {
                let words = words_of(high, low);
                self.double_call("f64_of_words", vec![words])
            }
            ("rcbrt", [value]) => {
                let root = self.double_call("f64_cbrt", vec![value.clone()]);
                self.quotient(&Type::DOUBLE, Wgsl::double(1.0), root)
            }
            ("sqrt" | "__dsqrt_rn", [value]) => self.square_root(&Type::DOUBLE, value.clone()),
            ("__ddiv_rn" | "fdivide", [left, right]) => self.quotient(&Type::DOUBLE, left.clone(), right.clone()),
            ("signbit", [value]) => {
                let words = self.double_words(value.clone());
                Wgsl::binary(">=", words.member("y"), hexadecimal(0x8000_0000))
            }
            ("rsqrt", [value]) => Wgsl::binary("/", Wgsl::double(1.0), Wgsl::call("sqrt", vec![value.clone()])),
            ("fdim", [left, right]) => {
                Wgsl::call("max", vec![Wgsl::binary("-", left.clone(), right.clone()), Wgsl::double(0.0)])
            }
            _ => plain_intrinsic(name, &values).unwrap_or_else(|| {
                self.unsupported(span, format!("`{name}` of a `double` in device code"));
                Wgsl::double(0.0)
            }),
        }
    }

    /// The intrinsics of `double` where it is `float`.
    pub(crate) fn double_as_float(&mut self, name: &str, values: &[Wgsl], span: Span) -> Option<Wgsl> {
        let value = match (name, values) {
            ("__double2float_rn", [value]) => value.clone(),
            ("__int2double_rn" | "__uint2double_rn", [value]) => Wgsl::call("f32", vec![value.clone()]),
            ("__double_as_longlong" | "__double2hiint" | "__double2loint", [value]) => {
                self.double_helpers(span);
                let words = Wgsl::call("double_of_float", vec![typed_float(value.clone())]);
                if name == "__double_as_longlong" { words } else { word_of(words, name) }
            }
            ("__longlong_as_double", [words]) => {
                self.double_helpers(span);
                Wgsl::call("float_of_double", vec![words.clone()])
            }
            ("__hiloint2double", [high, low]) => {
                self.double_helpers(span);
                Wgsl::call("float_of_double", vec![words_of(high, low)])
            }
            _ => match rounded(name, values) {
                Some((value, signed)) => self.integer_of_float(typed_float(value), signed),
                None => plain_intrinsic(name, values)?,
            },
        };
        self.note_double(span);
        Some(value)
    }
}

/// What an intrinsic makes an integer of, and whether one with a sign.
fn rounded(name: &str, values: &[Wgsl]) -> Option<(Wgsl, bool)> {
    let (start, rounding) = name.split_at_checked(name.len().checked_sub(2)?)?;
    let signed = match start {
        "__double2int_" => true,
        "__double2uint_" => false,
        _ => return None,
    };
    let value = match rounding {
        "rn" => Wgsl::call("round", values.to_vec()),
        "rd" => Wgsl::call("floor", values.to_vec()),
        "ru" => Wgsl::call("ceil", values.to_vec()),
        _ => values.first()?.clone(),
    };
    Some((value, signed))
}

/// The intrinsics of `double` that are an operation or a function of WGSL's, of f64 or of f32.
fn plain_intrinsic(name: &str, values: &[Wgsl]) -> Option<Wgsl> {
    Some(match (name, values) {
        ("__fma_rn", _) => Wgsl::call("fma", values.to_vec()),
        ("__dsqrt_rn", _) => Wgsl::call("sqrt", values.to_vec()),
        ("__dadd_rn", [left, right]) => Wgsl::binary("+", left.clone(), right.clone()),
        ("__dsub_rn", [left, right]) => Wgsl::binary("-", left.clone(), right.clone()),
        ("__dmul_rn", [left, right]) => Wgsl::binary("*", left.clone(), right.clone()),
        ("__ddiv_rn", [left, right]) => Wgsl::binary("/", left.clone(), right.clone()),
        _ => return None,
    })
}

/// One of the two words of a double, as an `int`.
fn word_of(words: Wgsl, name: &str) -> Wgsl {
    Wgsl::call("bitcast<i32>", vec![words.member(if name == "__double2hiint" { "y" } else { "x" })])
}

/// Two values of type `int` as the words of a double, the low one first.
fn words_of(high: &Wgsl, low: &Wgsl) -> Wgsl {
    let word = |value: &Wgsl| match value {
        Wgsl::Integer { value, .. } => hexadecimal(u32::try_from(value & 0xffff_ffff).unwrap_or(0)),
        value => Wgsl::call("u32", vec![value.clone()]),
    };
    Wgsl::call("vec2<u32>", vec![word(low), word(high)])
}

/// The helper that calculates a function of doubles.
fn helper(name: &str) -> Option<&'static str> {
    Some(match name {
        "exp" => "f64_exp",
        "exp2" => "f64_exp2",
        "exp10" => "f64_exp10",
        "expm1" => "f64_expm1",
        "log" => "f64_log",
        "log2" => "f64_log2",
        "log10" => "f64_log10",
        "log1p" => "f64_log1p",
        "pow" => "f64_pow",
        "cbrt" => "f64_cbrt",
        "hypot" => "f64_hypot",
        "fmod" => "f64_fmod",
        "sinh" => "f64_sinh",
        "cosh" => "f64_cosh",
        "tanh" => "f64_tanh",
        "asinh" => "f64_asinh",
        "acosh" => "f64_acosh",
        "atanh" => "f64_atanh",
        "sin" => "f64_sin",
        "cos" => "f64_cos",
        "tan" => "f64_tan",
        "sinpi" => "f64_sinpi",
        "cospi" => "f64_cospi",
        "asin" => "f64_asin",
        "acos" => "f64_acos",
        "atan" => "f64_atan",
        "atan2" => "f64_atan2",
        "erf" => "f64_erf",
        "erfc" => "f64_erfc",
        "normcdf" => "f64_normcdf",
        "round" => "f64_round",
        "trunc" => "f64_trunc",
        "rint" | "nearbyint" => "f64_rint",
        "copysign" => "f64_copysign",
        "isnan" => "f64_is_nan",
        "isinf" => "f64_is_infinite",
        "isfinite" => "f64_is_finite",
        "__double_as_longlong" => "f64_words",
        "__longlong_as_double" => "f64_of_words",
        _ => return None,
    })
}
