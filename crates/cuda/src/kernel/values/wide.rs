//! 64-bit integers. WGSL has none: a value is a `vec2<u32>`, low word first, and helpers calculate with it. Where the
//! value is certain to fit into 32 bits (a size, an index made of 32-bit parts), it stays an ordinary number.

use super::value::as_u32_literal;
use crate::{
    kernel::{
        module::Translator,
        wgsl::{Wgsl, names},
    },
    meaning::{
        tree::{Constant, Expression, Kind},
        types::{Scalar, Type},
    },
    parse::ast::BinaryOperator,
    text::Span,
};

const HELPERS: &str = include_str!("../helpers/wide.wgsl");

/// Whether values of a scalar type take two words.
pub(crate) fn is_wide(scalar: Option<Scalar>) -> bool {
    matches!(scalar, Some(Scalar::I64 | Scalar::U64))
}

fn pair(low: Wgsl, high: Wgsl) -> Wgsl {
    Wgsl::call("vec2<u32>", vec![low, high])
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the two halves of 64 bits")]
fn literal(value: i64) -> Wgsl {
    pair(Wgsl::unsigned(value as u32), Wgsl::unsigned((value >> 32) as u32))
}

/// The bits of a word, whatever its sign is.
fn word(value: Wgsl, unsigned: bool) -> Wgsl {
    match value {
        Wgsl::Integer { value, hexadecimal, .. } => {
            Wgsl::Integer { value: value & 0xffff_ffff, unsigned: true, hexadecimal }
        }
        value if unsigned => value,
        value => Wgsl::call("u32", vec![value]),
    }
}

impl Translator<'_> {
    /// A call of one of the helpers, with those that it calls.
    pub(crate) fn wide_call(&mut self, name: &str, arguments: Vec<Wgsl>) -> Wgsl {
        self.wide_helper(name);
        Wgsl::call(name, arguments)
    }

    fn wide_helper(&mut self, name: &str) {
        self.helper_of(HELPERS, name);
    }

    /// One function of a file of helpers, and those of the file that it calls.
    pub(crate) fn helper_of(&mut self, file: &str, name: &str) {
        if self.helpers.contains_key(name) {
            return;
        }
        let mark = format!("fn {name}(");
        let Some(text) = file.split("\n\n").find(|chunk| chunk.contains(&mark)) else { return };
        self.helper(name, text.trim_end());
        for other in file.split("\n\n") {
            let called = other.split("fn ").nth(1).and_then(|rest| rest.split('(').next()).unwrap_or_default();
            if called != name && text.contains(&format!("{called}(")) {
                self.helper_of(file, called);
            }
        }
    }

    /// A 32-bit value with its sign as 64 bits.
    pub(crate) fn widened(&mut self, value: Wgsl, unsigned: bool) -> Wgsl {
        match value {
            Wgsl::Integer { value, unsigned: false, .. } => literal(value),
            Wgsl::Integer { value, .. } => literal(value & 0xffff_ffff),
            value if unsigned => pair(value, Wgsl::unsigned(0)),
            value => self.wide_call("wide_of_i32", vec![value]),
        }
    }

    /// A value of a 64-bit type, as a pair of words.
    pub(crate) fn wide(&mut self, expression: &Expression) -> Wgsl {
        let span = expression.span;
        if let Some(value) = self.prepared(expression) {
            return value;
        }
        match &expression.kind {
            Kind::Integer(value, _) => literal(*value),
            Kind::Named(_, inner) => self.wide(inner),
            Kind::Zero => literal(0),
            Kind::Convert { value, .. } => {
                let from = value.ty.scalar();
                if is_wide(from) {
                    return self.wide(value);
                }
                let Some(from) = from else {
                    self.unsupported(span, "this conversion in device code");
                    return literal(0);
                };
                let inner = self.value(value);
                let to = expression.ty.scalar().unwrap_or(Scalar::I64);
                self.convert_wide(inner, from, to, span)
            }
            Kind::Local(id) => match self.frame.narrow.get(id).copied() {
                Some(unsigned) => {
                    let value = self.local_value(*id, expression);
                    self.widened(value, unsigned)
                }
                None => self.plain_value(expression),
            },
            Kind::Global(id) if self.narrow_constant(*id).is_some() => {
                let unsigned = !self.narrow_signed(expression);
                let value = self.narrow(expression);
                self.widened(value, unsigned)
            }
            Kind::Negate(value) => {
                let value = self.wide(value);
                self.wide_call("wide_sub", vec![literal(0), value])
            }
            Kind::Complement(value) => Wgsl::Unary("~", Box::new(self.wide(value))),
            Kind::Binary(operator, left, right) => {
                let scalar = expression.ty.scalar().unwrap_or(Scalar::I64);
                if matches!(operator, BinaryOperator::ShiftLeft | BinaryOperator::ShiftRight) {
                    let value = self.wide(left);
                    let by = self.narrow(right);
                    let by = word(by, !self.narrow_signed(right));
                    return self.wide_binary(*operator, scalar, value, by);
                }
                let mut values = self.values(&[left, right]).into_iter();
                let (Some(left), Some(right)) = (values.next(), values.next()) else { return literal(0) };
                self.wide_binary(*operator, scalar, left, right)
            }
            Kind::Library(name @ ("max" | "min"), arguments) => {
                let list: Vec<&Expression> = arguments.iter().collect();
                let mut values = Vec::new();
                for value in self.values(&list) {
                    values.push(self.simple(value, "value"));
                }
                let [left, right] = &values[..] else { return literal(0) };
                let less = self.wide_less(expression.ty.scalar() == Some(Scalar::I64), left.clone(), right.clone());
                let (yes, no) = if *name == "max" { (right, left) } else { (left, right) };
                Wgsl::call("select", vec![no.clone(), yes.clone(), less])
            }
            Kind::Library("abs", arguments) => {
                let list: Vec<&Expression> = arguments.iter().collect();
                let values = self.values(&list);
                self.wide_call("wide_abs", values)
            }
            Kind::Library("clock64" | "clock", _) => {
                self.note_clock(span);
                literal(0)
            }
            _ => self.plain_value(expression),
        }
    }

    fn wide_less(&mut self, signed: bool, left: Wgsl, right: Wgsl) -> Wgsl {
        self.wide_call(if signed { "wide_less_i" } else { "wide_less_u" }, vec![left, right])
    }

    /// An operation on pairs of words; a shift's right side is one word.
    pub(crate) fn wide_binary(&mut self, operator: BinaryOperator, scalar: Scalar, left: Wgsl, right: Wgsl) -> Wgsl {
        use BinaryOperator as O;
        let signed = scalar == Scalar::I64;
        let by_sign = |signed_name, unsigned_name| if signed { signed_name } else { unsigned_name };
        let name = match operator {
            O::And | O::Or | O::Xor => return Wgsl::binary(operator.mark(), left, right),
            O::Add => "wide_add",
            O::Subtract => "wide_sub",
            O::Multiply => "wide_mul",
            O::Divide => by_sign("wide_div_i", "wide_div_u"),
            O::Remainder => by_sign("wide_rem_i", "wide_rem_u"),
            O::ShiftLeft => "wide_shl",
            O::ShiftRight => by_sign("wide_shr_i", "wide_shr_u"),
            O::Equal => return Wgsl::call("all", vec![Wgsl::binary("==", left, right)]),
            O::NotEqual => return Wgsl::call("any", vec![Wgsl::binary("!=", left, right)]),
            O::Less => return self.wide_less(signed, left, right),
            O::Greater => return self.wide_less(signed, right, left),
            O::LessEqual => return self.wide_less(signed, right, left).negated(),
            O::GreaterEqual => return self.wide_less(signed, left, right).negated(),
            O::LogicalAnd | O::LogicalOr => return Wgsl::binary(operator.mark(), left, right),
        };
        self.wide_call(name, vec![left, right])
    }

    /// A comparison of 64-bit values: of 32-bit ones where both are certain to be.
    pub(crate) fn compare_wide(&mut self, operator: BinaryOperator, left: &Expression, right: &Expression) -> Wgsl {
        // A number that may be negative and one without a sign have no 32 bits in common.
        let meet = match (self.narrow_signed(left), self.narrow_signed(right)) {
            (true, false) => self.is_count(left),
            (false, true) => self.is_count(right),
            _ => true,
        };
        if meet && self.fits(left) && self.fits(right) {
            let (l, r) = self.narrow_pair(left, right);
            return Wgsl::binary(operator.mark(), l, r);
        }
        let scalar = left.ty.scalar().unwrap_or(Scalar::I64);
        let mut values = self.values(&[left, right]).into_iter();
        let (Some(l), Some(r)) = (values.next(), values.next()) else { return Wgsl::name("false") };
        self.wide_binary(operator, scalar, l, r)
    }

    /// Two 64-bit values in 32 bits of one sign.
    fn narrow_pair(&mut self, left: &Expression, right: &Expression) -> (Wgsl, Wgsl) {
        let signs = (self.narrow_signed(left), self.narrow_signed(right));
        let (l, r) = (self.narrow(left), self.narrow(right));
        match signs {
            (true, false) if !l.is_abstract() => (Wgsl::call("u32", vec![l]), r),
            (false, true) if !r.is_abstract() => (l, Wgsl::call("u32", vec![r])),
            (false, _) => (l, as_u32_literal(r)),
            (_, false) => (as_u32_literal(l), r),
            _ => (l, r),
        }
    }

    /// A conversion to or from a 64-bit type.
    pub(crate) fn convert_wide(&mut self, value: Wgsl, from: Scalar, to: Scalar, span: Span) -> Wgsl {
        if self.shape.native_double() && (from == Scalar::F64 || to == Scalar::F64) {
            return self.convert_double(value, from, to, span);
        }
        match (is_wide(Some(from)), is_wide(Some(to))) {
            (true, true) => value,
            (true, false) => match to {
                Scalar::Bool => Wgsl::call("any", vec![Wgsl::binary("!=", value, literal(0))]),
                Scalar::F32 | Scalar::F64 => {
                    let name = if from == Scalar::I64 { "wide_to_f32_i" } else { "wide_to_f32_u" };
                    self.wide_call(name, vec![value])
                }
                _ => self.convert_scalar(value.member("x"), Scalar::U32, to, span),
            },
            (false, true) => match from {
                Scalar::F32 | Scalar::F64 => {
                    let name = if to == Scalar::I64 { "wide_of_f32_i" } else { "wide_of_f32_u" };
                    self.wide_call(name, vec![value])
                }
                Scalar::Bool => pair(Wgsl::call("u32", vec![value]), Wgsl::unsigned(0)),
                _ => self.widened(value, !from.is_signed()),
            },
            (false, false) => value,
        }
    }

    /// A conversion of a 64-bit expression to a narrower type.
    pub(crate) fn convert_from_wide(&mut self, value: &Expression, from: Scalar, to: Scalar, span: Span) -> Wgsl {
        // The low bits of a sum, a difference and a product do not depend on the high ones; other conversions need all.
        if (to.is_float() || to == Scalar::Bool) && !self.fits(value) {
            let value = self.wide(value);
            return self.convert_wide(value, from, to, span);
        }
        let unsigned = !self.narrow_signed(value);
        let narrow = self.narrow(value);
        let from = if unsigned && !narrow.is_abstract() { Scalar::U32 } else { Scalar::I32 };
        self.convert_scalar(narrow, from, to, span)
    }

    /// A constant of the file whose 64-bit value fits into 32 bits.
    fn narrow_constant(&self, id: usize) -> Option<i64> {
        let global = &self.tree.globals[id];
        let wide = is_wide(global.ty.scalar());
        match global.constant {
            Some(Constant::Integer(value)) if wide && (0..=i64::from(i32::MAX)).contains(&value) => Some(value),
            _ => None,
        }
    }

    /// Whether a 64-bit value is certain to fit into 32 bits of its sign.
    fn fits(&self, expression: &Expression) -> bool {
        match &expression.kind {
            Kind::Integer(value, _) => i32::try_from(*value).is_ok_and(|value| value >= 0),
            Kind::Named(_, inner) => self.fits(inner),
            Kind::Convert { value, .. } => match value.ty.scalar() {
                Some(Scalar::I64 | Scalar::U64) => self.fits(value),
                _ if matches!(value.bare().kind, Kind::Integer(number, _) if number >= 0) => true,
                // A negative number would become a huge unsigned one.
                Some(scalar) => {
                    !scalar.is_float() && (!scalar.is_signed() || !matches!(expression.ty.scalar(), Some(Scalar::U64)))
                }
                None => false,
            },
            Kind::Local(id) => self.frame.narrow.contains_key(id),
            Kind::Member(..) => self.narrow_part(expression).is_some(),
            Kind::Global(id) => self.narrow_constant(*id).is_some(),
            Kind::Binary(BinaryOperator::Divide | BinaryOperator::Remainder, left, right) => {
                self.narrow_quotient(left, right)
            }
            _ => false,
        }
    }

    /// Whether a quotient may be calculated in 32 bits without signs.
    fn narrow_quotient(&self, left: &Expression, right: &Expression) -> bool {
        let plain = |side: &Expression| {
            self.fits(side) && (!self.narrow_signed(side) || matches!(side.bare().kind, Kind::Integer(..)))
        };
        plain(left) && plain(right) && !self.narrow_signed(left)
    }

    /// Whether this is a constant that is the same number with a sign and without.
    fn is_count(&self, expression: &Expression) -> bool {
        match self.folded_value(expression) {
            Some(Constant::Integer(value)) => i32::try_from(value).is_ok_and(|value| value >= 0),
            _ => false,
        }
    }

    fn narrow_signed(&self, expression: &Expression) -> bool {
        match &expression.kind {
            Kind::Convert { value, .. } => match value.ty.scalar() {
                Some(Scalar::I64 | Scalar::U64) => self.narrow_signed(value),
                Some(scalar) if scalar.is_float() => expression.ty.scalar().is_none_or(Scalar::is_signed),
                Some(scalar) => scalar.is_signed() || scalar == Scalar::Bool,
                None => true,
            },
            Kind::Local(id) if self.frame.narrow.contains_key(id) => !self.frame.narrow[id],
            Kind::Member(..) if let Some((_, unsigned)) = self.narrow_part(expression) => !unsigned,
            Kind::Binary(operator, left, right) if is_wide(expression.ty.scalar()) && keeps_low_bits(*operator) => {
                self.narrow_signed(left) && self.narrow_signed(right)
            }
            Kind::Binary(BinaryOperator::Divide | BinaryOperator::Remainder, left, right)
                if is_wide(expression.ty.scalar()) && self.narrow_quotient(left, right) =>
            {
                false
            }
            Kind::Named(_, inner) => self.narrow_signed(inner),
            _ => expression.ty.scalar().is_none_or(Scalar::is_signed),
        }
    }

    /// The low 32 bits of a 64-bit integer: what an index into a buffer needs of it.
    pub(crate) fn narrow(&mut self, expression: &Expression) -> Wgsl {
        if !is_wide(expression.ty.scalar()) {
            return self.value(expression);
        }
        match &expression.kind {
            Kind::Integer(value, _) => {
                if let Ok(small) = i32::try_from(*value) {
                    Wgsl::signed(small)
                } else if expression.ty == Type::SIZE {
                    Wgsl::Integer { value: value & 0xffff_ffff, unsigned: true, hexadecimal: false }
                } else {
                    #[expect(clippy::cast_possible_truncation, reason = "the low half is what is asked for")]
                    Wgsl::signed(*value as i32)
                }
            }
            Kind::Named(_, inner) => self.narrow(inner),
            Kind::Convert { value, .. } if value.ty.scalar().is_some_and(|scalar| !scalar.is_float()) => {
                let narrow = self.narrow(value);
                if value.ty == Type::BOOL { Wgsl::call("i32", vec![narrow]) } else { narrow }
            }
            Kind::Binary(operator, left, right) if keeps_low_bits(*operator) => {
                let (l, r) = self.narrow_pair(left, right);
                Wgsl::binary(operator.mark(), l, r)
            }
            Kind::Binary(operator @ (BinaryOperator::Divide | BinaryOperator::Remainder), left, right)
                if self.narrow_quotient(left, right) =>
            {
                let (l, r) = self.narrow_pair(left, right);
                Wgsl::binary(operator.mark(), l, as_u32_literal(r))
            }
            Kind::Negate(value) if self.narrow_signed(value) => match self.narrow(value) {
                Wgsl::Integer { value, unsigned: false, hexadecimal } => {
                    Wgsl::Integer { value: -value, unsigned: false, hexadecimal }
                }
                value => Wgsl::Unary("-", Box::new(value)),
            },
            Kind::Local(id) if self.frame.narrow.contains_key(id) => self.local_value(*id, expression),
            Kind::Member(..) if let Some((value, _)) = self.narrow_part(expression) => value,
            Kind::Global(id) if self.narrow_constant(*id).is_some() => self.constant_narrow(*id),
            _ => {
                let low = self.wide(expression).member("x");
                if self.narrow_signed(expression) { Wgsl::call("bitcast<i32>", vec![low]) } else { low }
            }
        }
    }

    fn constant_narrow(&mut self, id: usize) -> Wgsl {
        let global = &self.tree.globals[id];
        let name = names::safe(&global.name);
        let value = self.narrow_constant(id).unwrap_or(0);
        let unsigned = global.ty == Type::SIZE;
        let (ty, suffix) = if unsigned { ("u32", "u") } else { ("i32", "") };
        let text = format!("const {name}: {ty} = {value}{suffix};");
        match self.constants.iter().find(|(known, _)| *known == name) {
            // Another constant of this name stands for its value.
            Some((_, known)) if *known != text => return Wgsl::Name(format!("{ty}({value})")),
            Some(_) => {}
            None => self.constants.push((name.clone(), text)),
        }
        Wgsl::Name(name)
    }

    /// Whether the declared value of a 64-bit local is certain to fit, so that it may be kept in 32 bits: the value, and
    /// whether it is unsigned.
    pub(crate) fn narrow_declaration(&mut self, start: &Expression) -> Option<(Wgsl, bool)> {
        if !self.fits(start) {
            return None;
        }
        let unsigned = !self.narrow_signed(start);
        let value = self.narrow(start);
        match (unsigned, start.ty.scalar()) {
            (true, _) => Some((as_u32_literal(value), true)),
            (false, Some(Scalar::U64)) if !value.is_abstract() => Some((Wgsl::call("u32", vec![value]), true)),
            (false, Some(Scalar::U64)) => Some((as_u32_literal(value), true)),
            _ => Some((value, false)),
        }
    }

    /// `target op= value` and `target++` where one side has 64 bits.
    pub(crate) fn change_wide(
        &mut self,
        operator: BinaryOperator,
        target: &Expression,
        right: Wgsl,
        calculated: Scalar,
        span: Span,
    ) {
        let Some(own) = target.ty.scalar() else { return };
        let Some((place, right)) = self.place_after(right, target) else { return };
        let old = self.load(&place, span);
        let old = if own == calculated { old } else { self.convert_scalar(old, own, calculated, span) };
        let new = if is_wide(Some(calculated)) {
            self.wide_binary(operator, calculated, old, right)
        } else {
            Wgsl::binary(operator.mark(), old, right)
        };
        let new = if own == calculated { new } else { self.convert_scalar(new, calculated, own, span) };
        self.store(&place, new, span);
    }

    /// The two words of a 64-bit constant.
    pub(crate) fn wide_literal(value: i64) -> Wgsl {
        literal(value)
    }

    /// A shift's count in one word, whatever its type is.
    pub(crate) fn shift_count(&mut self, by: &Expression) -> Wgsl {
        let unsigned = match by.ty.scalar() {
            scalar if is_wide(scalar) => !self.narrow_signed(by),
            Some(scalar) => matches!(scalar, Scalar::U8 | Scalar::U16 | Scalar::U32),
            None => false,
        };
        let count = self.narrow(by);
        match count {
            Wgsl::Constant(_) => count,
            count => word(count, unsigned),
        }
    }
}

/// Operations whose low bits depend on the low bits of their operands alone.
fn keeps_low_bits(operator: BinaryOperator) -> bool {
    matches!(
        operator,
        BinaryOperator::Add
            | BinaryOperator::Subtract
            | BinaryOperator::Multiply
            | BinaryOperator::And
            | BinaryOperator::Or
            | BinaryOperator::Xor
    )
}
