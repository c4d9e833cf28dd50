//! Constant expressions that WGSL refuses to calculate. A compiler of WGSL rejects a constant that overflows, a shift past
//! the width, a division by zero, an infinity; C gives them a value, or leaves them to the machine.

use crate::{
    kernel::{module::Translator, wgsl::Wgsl},
    meaning::{
        constant::{binary, truth, wrap},
        tree::{Constant, Expression, Kind},
        types::Scalar,
    },
    parse::ast::BinaryOperator,
};

/// A value, and whether WGSL takes the way to it.
#[derive(Clone, Copy)]
struct Folded {
    value: Constant,
    accepted: bool,
}

impl Translator<'_> {
    /// What is in the place of a constant expression that WGSL refuses; `None` where it takes it.
    pub(crate) fn refused_constant(&mut self, expression: &Expression) -> Option<Wgsl> {
        let worth = matches!(
            expression.kind,
            Kind::Binary(..) | Kind::Negate(_) | Kind::Convert { .. } | Kind::Library(..) | Kind::Float(_)
        );
        let folded = worth.then(|| self.folded(expression)).flatten()?;
        if folded.accepted {
            return None;
        }
        self.constant_value(folded.value, expression.ty.scalar()?)
    }

    /// A divisor or a shift's count. Where it is a constant that WGSL refuses there, the calculation is left to the run: in
    /// code that is never reached it does no harm, and where it is reached the simulator tells.
    pub(crate) fn allowed_right(&mut self, operator: BinaryOperator, right: &Expression, text: Wgsl) -> Wgsl {
        use BinaryOperator as O;
        let Some(Constant::Integer(value)) = self.settled_value(right) else {
            return text;
        };
        let refused = match operator {
            O::Divide | O::Remainder => value == 0 && !right.ty.scalar().is_some_and(Scalar::is_float),
            O::ShiftLeft | O::ShiftRight => !(0..32).contains(&value),
            _ => false,
        };
        if !refused {
            return text;
        }
        let shift = matches!(operator, O::ShiftLeft | O::ShiftRight);
        self.calculated(text, shift || matches!(right.ty.scalar(), Some(Scalar::U8 | Scalar::U16 | Scalar::U32)))
    }

    /// An index. WGSL refuses a constant one that lies outside of the array, or before any.
    pub(crate) fn allowed_index(
        &mut self,
        index: &Expression,
        text: Wgsl,
        unsigned: bool,
        length: Option<u64>,
    ) -> Wgsl {
        match self.settled_value(index) {
            Some(Constant::Integer(value))
                // An index of 64 bits arrives cut to 32, and may be negative then.
                if !(0..=i64::from(i32::MAX)).contains(&value)
                    || length.is_some_and(|length| length > 0 && value.unsigned_abs() >= length) =>
            {
                self.calculated(text, unsigned)
            }
            _ => text,
        }
    }

    /// The quotient or the rest of two numbers without a sign, where the first may be a byte or a short that was extended with
    /// its sign. NVIDIA's driver 580 divides those inexactly if it finds that the divisor is small: 4294967169 / 1 is 4294966529
    /// there. Half of the number is never such a one.
    pub(crate) fn whole_quotient(&mut self, rest: bool, left: Wgsl, right: Wgsl) -> Wgsl {
        let (name, result) = if rest {
            ("remainder_u32", "select(rest, rest - b, rest >= b)")
        } else {
            ("quotient_u32", "select(even, even + 1u, rest >= b)")
        };
        self.helper(
            name,
            &format!(
                "// Half of `a` is divided, because drivers divide bytes with signs inexactly.\n\
                 fn {name}(a: u32, b: u32) -> u32 {{\n    \
                 let even = ((a >> 1u) / b) << 1u;\n    \
                 let rest = a - even * b;\n    \
                 return {result};\n}}"
            ),
        );
        Wgsl::call(name, vec![left, right])
    }

    /// A constant as what a run calculates.
    pub(crate) fn calculated(&mut self, text: Wgsl, unsigned: bool) -> Wgsl {
        let ty = if unsigned { "u32" } else { "i32" };
        let name = format!("calculated_{ty}");
        self.helper(
            &name,
            &format!(
                "// A constant as any other value: what cannot be calculated with it shows when the kernel runs.\n\
                 fn {name}(value: {ty}) -> {ty} {{\n    return value;\n}}"
            ),
        );
        Wgsl::call(name, vec![text])
    }

    /// A float that is not finite.
    pub(crate) fn float_of_bits(&mut self, bits: u32) -> Wgsl {
        self.helper(
            "float_of_bits",
            "// WGSL's constants are finite. What a variable holds is no constant.\n\
             fn float_of_bits(bits: u32) -> f32 {\n    return bitcast<f32>(bits);\n}",
        );
        Wgsl::call("float_of_bits", vec![Wgsl::Integer { value: bits.into(), unsigned: true, hexadecimal: true }])
    }

    fn constant_value(&mut self, value: Constant, scalar: Scalar) -> Option<Wgsl> {
        Some(match (wrap(value, scalar), scalar) {
            (Constant::Integer(value), Scalar::Bool) => Wgsl::name(if value == 0 { "false" } else { "true" }),
            (Constant::Integer(value), Scalar::U8 | Scalar::U16 | Scalar::U32) => {
                Wgsl::Integer { value, unsigned: true, hexadecimal: false }
            }
            (Constant::Integer(value), Scalar::I8 | Scalar::I16 | Scalar::I32) => {
                Wgsl::Integer { value, unsigned: false, hexadecimal: false }
            }
            (Constant::Float(value), Scalar::F64) if self.shape.native_double() => {
                if value.is_finite() {
                    Wgsl::double(value)
                } else {
                    self.double_not_finite(value)
                }
            }
            (Constant::Float(value), _) => {
                let single = single(value);
                if single.is_finite() { Wgsl::Float(value) } else { self.float_of_bits(bits_of(single)) }
            }
            (Constant::Integer(_), _) => return None,
        })
    }

    /// The answer to a question that is known when compiling.
    pub(crate) fn answered(&self, condition: &Expression) -> Option<bool> {
        self.folded_value(condition).map(truth)
    }

    /// The value of an expression that is known when compiling.
    pub(crate) fn folded_value(&self, expression: &Expression) -> Option<Constant> {
        self.folded(expression).map(|folded| folded.value)
    }

    /// The same, also by way of variables that never change.
    pub(crate) fn settled_value(&self, expression: &Expression) -> Option<Constant> {
        self.folded_seeing(expression, true).map(|folded| folded.value)
    }

    fn folded(&self, expression: &Expression) -> Option<Folded> {
        self.folded_seeing(expression, false)
    }

    /// With `lets` also what is constant by never being changed, into which naga's compiler looks as well.
    fn folded_seeing(&self, expression: &Expression, lets: bool) -> Option<Folded> {
        let scalar = expression.ty.scalar()?;
        let exact = |value: Constant| Some(Folded { value, accepted: true });
        let found = match &expression.kind {
            Kind::Integer(value, _) => return exact(Constant::Integer(*value)),
            Kind::Float(value) => Folded { value: Constant::Float(*value), accepted: self.finite(*value, scalar) },
            Kind::WarpSize => return exact(Constant::Integer(32)),
            Kind::Named(_, inner) => self.folded_seeing(inner, lets)?,
            Kind::Local(id) if self.frame.unrolled.contains_key(id) => {
                // Not accepted: the loop's variable has no name in what is written out.
                let value = self.frame.unrolled.get(id).copied()?;
                return Some(Folded { value: Constant::Integer(value), accepted: false });
            }
            Kind::Local(id) if lets && self.frame.lets.contains_key(id) => {
                return exact(self.frame.lets.get(id).copied()?);
            }
            Kind::Local(id) => return exact(self.tree.functions[self.frame.function].locals.get(*id)?.constant?),
            Kind::Global(id) => return exact(self.tree.globals[*id].constant?),
            Kind::Convert { value: from, .. } => {
                let inner = self.folded_seeing(from, lets)?;
                let value = saturated(inner.value, scalar);
                #[expect(clippy::cast_precision_loss, reason = "an integer of 32 bits")]
                let cut = match (inner.value, value) {
                    (Constant::Float(before), Constant::Integer(after)) => (before.trunc() - after as f64).abs() > 0.0,
                    _ => false,
                };
                // WGSL's compiler converts no constants of type f64, and its constants of no type are not rounded to f32.
                let float = from.ty.scalar().is_some_and(Scalar::is_float);
                let crosses = float && self.is_native(&from.ty) != self.is_native(&expression.ty);
                Folded { value, accepted: inner.accepted && !cut && !crosses }
            }
            Kind::Negate(value) => {
                let inner = self.folded_seeing(value, lets)?;
                let value = match inner.value {
                    Constant::Integer(value) => Constant::Integer(value.wrapping_neg()),
                    Constant::Float(value) => Constant::Float(-value),
                };
                Folded { value, ..inner }
            }
            Kind::Complement(value) => {
                let inner = self.folded_seeing(value, lets)?;
                let Constant::Integer(value) = inner.value else { return None };
                Folded { value: Constant::Integer(!value), ..inner }
            }
            Kind::Not(value) => {
                let inner = self.folded_seeing(value, lets)?;
                Folded { value: Constant::Integer(i64::from(!truth(inner.value))), ..inner }
            }
            Kind::Binary(operator, left, right) => self.folded_binary(*operator, left, right, lets)?,
            Kind::Library(name, arguments) => {
                let folded = self.folded_call(name, arguments, lets)?;
                // WGSL's compiler calculates few functions of constants of type f64.
                Folded { accepted: folded.accepted && !self.is_native(&expression.ty), ..folded }
            }
            _ => return None,
        };
        let wrapped = wrap(found.value, scalar);
        let fits = match (found.value, wrapped) {
            (Constant::Integer(before), Constant::Integer(after)) => before == after,
            (_, Constant::Float(after)) => self.finite(after, scalar),
            _ => true,
        };
        // A conversion to an unsigned type wraps in the literal already.
        let literal =
            matches!(&expression.kind, Kind::Convert { value, .. } if matches!(value.kind, Kind::Integer(..)));
        Some(Folded { value: wrapped, accepted: found.accepted && (fits || literal) })
    }

    /// Whether a value is finite in the type that a scalar is calculated in.
    fn finite(&self, value: f64, scalar: Scalar) -> bool {
        if scalar == Scalar::F64 && self.shape.native_double() { value.is_finite() } else { single(value).is_finite() }
    }

    fn folded_binary(
        &self,
        operator: BinaryOperator,
        left: &Expression,
        right: &Expression,
        lets: bool,
    ) -> Option<Folded> {
        let (l, r) = (self.folded_seeing(left, lets)?, self.folded_seeing(right, lets)?);
        let accepted = l.accepted && r.accepted;
        let scalar = left.ty.scalar()?;
        if scalar.bytes() > 4 && !scalar.is_float() {
            return None;
        }
        if let (BinaryOperator::ShiftLeft | BinaryOperator::ShiftRight, Constant::Integer(count)) = (operator, r.value)
            && !(0..32).contains(&count)
        {
            return None;
        }
        let value = binary(operator, l.value, r.value, scalar)?;
        Some(Folded { value, accepted })
    }

    /// Functions outside of whose domain WGSL refuses a constant.
    fn folded_call(&self, name: &str, arguments: &[Expression], lets: bool) -> Option<Folded> {
        if let "__builtin_inff" | "__builtin_nanf" = name {
            let value = if name == "__builtin_inff" { f64::INFINITY } else { f64::NAN };
            return Some(Folded { value: Constant::Float(value), accepted: false });
        }
        let values: Option<Vec<Folded>> = arguments.iter().map(|argument| self.folded_seeing(argument, lets)).collect();
        let values = values?;
        let accepted = values.iter().all(|value| value.accepted);
        let float = |at: usize| match values.get(at).map(|folded| folded.value) {
            Some(Constant::Float(value)) => Some(value),
            #[expect(clippy::cast_precision_loss, reason = "as C converts")]
            Some(Constant::Integer(value)) => Some(value as f64),
            None => None,
        };
        if let ("__int_as_float" | "__uint_as_float", [Folded { value: Constant::Integer(bits), .. }]) =
            (name, &values[..])
        {
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the bits of a word")]
            let value = f32::from_bits(*bits as u32);
            return Some(Folded { value: Constant::Float(value.into()), accepted });
        }
        let x = float(0)?;
        if values.iter().any(|folded| matches!(folded.value, Constant::Integer(_))) {
            return None;
        }
        let value = match name {
            "sqrt" => x.sqrt(),
            "rsqrt" => x.sqrt().recip(),
            "exp" => x.exp(),
            "exp2" => x.exp2(),
            "log" => x.ln(),
            "log2" => x.log2(),
            "log10" => x.log10(),
            "asin" => x.asin(),
            "acos" => x.acos(),
            "acosh" => x.acosh(),
            "atanh" => x.atanh(),
            "sinh" => x.sinh(),
            "cosh" => x.cosh(),
            "floor" => x.floor(),
            "ceil" => x.ceil(),
            "trunc" => x.trunc(),
            "round" => x.round(),
            "rint" | "nearbyint" => x.round_ties_even(),
            "fabs" | "abs" => x.abs(),
            "fmax" | "max" => x.max(float(1)?),
            "fmin" | "min" => x.min(float(1)?),
            "fma" | "__fma_rn" => x.mul_add(float(1)?, float(2)?),
            "pow" => x.powf(float(1)?),
            "fmod" => x % float(1)?,
            _ => return None,
        };
        Some(Folded { value: Constant::Float(value), accepted })
    }
}

/// A value brought into an integer type as a GPU converts: to the nearest there is.
fn saturated(value: Constant, scalar: Scalar) -> Constant {
    let Constant::Float(float) = value else { return value };
    #[expect(clippy::cast_possible_truncation, reason = "saturation is meant")]
    match scalar {
        Scalar::I32 => Constant::Integer(i64::from(float as i32)),
        #[expect(clippy::cast_sign_loss, reason = "saturation is meant")]
        Scalar::U32 => Constant::Integer(i64::from(float as u32)),
        _ => value,
    }
}

#[expect(clippy::cast_possible_truncation, reason = "WGSL's f32 is what the value becomes")]
fn single(value: f64) -> f32 {
    value as f32
}

/// The bits of a float; every NaN is CUDA's `NAN`.
fn bits_of(value: f32) -> u32 {
    if value.is_nan() { 0x7fc0_0000 } else { value.to_bits() }
}
