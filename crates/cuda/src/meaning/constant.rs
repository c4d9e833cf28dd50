//! Expressions whose value is known before the program runs.

use std::cmp::Ordering;

use super::{
    Checker,
    tree::{Constant, Expression, Kind},
    types::{Scalar, Type},
};
use crate::{
    diagnose::{Diagnostic, Problem},
    parse::ast::{self, BinaryOperator},
};

/// The most elements an array that is declared may have.
const MOST_ELEMENTS: i64 = 1 << 30;

impl Checker<'_> {
    /// The length of an array; 0 after an error.
    pub(super) fn array_length(&mut self, length: &ast::Expression) -> u64 {
        let span = length.span;
        let value = self.expression(length);
        if value.ty == Type::Bad {
            return 0;
        }
        match self.constant_integer(&value) {
            Some(length) if (1..=MOST_ELEMENTS).contains(&length) => length.unsigned_abs(),
            Some(length) => {
                self.rule(span, format!("an array cannot have {length} elements"));
                0
            }
            None => {
                let found = if self.on_host() {
                    let problem = "an array of arrays whose length is not known when compiling";
                    Diagnostic::error(span, Problem::Unsupported(problem.to_owned()))
                        .help("keep the rows in one array: row `r` begins at `data + r * width`")
                } else {
                    let problem = "the length of an array must be known when the program is compiled";
                    Diagnostic::error(span, Problem::Rule(problem.to_owned()))
                        .help("use a constant, or `extern __shared__` and the size at launch; in host code a vector")
                };
                self.sink.push(found);
                0
            }
        }
    }

    pub(super) fn constant_integer(&self, value: &Expression) -> Option<i64> {
        match self.constant(value)? {
            Constant::Integer(value) => Some(value),
            Constant::Float(_) => None,
        }
    }

    /// The value of a constant that a lambda captures, from the lambda's object and the member that it is in there.
    fn captured_constant(&self, object: &Expression, index: usize) -> Option<Constant> {
        let Type::Struct(structure) = object.ty else { return None };
        self.captured_constants.get(&(structure, index)).copied()
    }

    /// The value of an integer that lies on the device and never changes: C++ knows it, although the variable has an address.
    fn constant_of_the_device(&self, id: usize) -> Option<Constant> {
        let global = &self.tree.globals[id];
        let is_integer = global.ty.scalar().is_some_and(|scalar| !scalar.is_float());
        if !(is_integer && global.unchanging && global.qualifiers.device) || global.qualifiers.volatile {
            return None;
        }
        // A start that is known names no variable any more; one that names itself must not be followed.
        global.start.as_ref().filter(|start| !names_another(start)).and_then(|start| self.constant(start))
    }

    /// The value of an expression, if it is known.
    pub(super) fn constant(&self, expression: &Expression) -> Option<Constant> {
        let found = match &expression.kind {
            Kind::Integer(value, _) => Constant::Integer(*value),
            Kind::Float(value) => Constant::Float(*value),
            Kind::WarpSize => Constant::Integer(32),
            Kind::Named(_, inner) => self.constant(inner)?,
            Kind::Local(id) => self.local(*id)?.constant?,
            Kind::Global(id) => match self.tree.globals[*id].constant {
                Some(constant) => constant,
                None => self.constant_of_the_device(*id)?,
            },
            Kind::Convert { value, .. } => self.constant(value)?,
            Kind::Member(object, index) if self.captured_constant(object, *index).is_some() => {
                self.captured_constant(object, *index)?
            }
            Kind::Dereference(place) => match &place.kind {
                Kind::Member(object, index) => self.captured_constant(object, *index)?,
                _ => return None,
            },
            Kind::Negate(value) => match self.constant(value)? {
                Constant::Integer(value) => Constant::Integer(value.wrapping_neg()),
                Constant::Float(value) => Constant::Float(-value),
            },
            Kind::Complement(value) => match self.constant(value)? {
                Constant::Integer(value) => Constant::Integer(!value),
                Constant::Float(_) => return None,
            },
            Kind::Not(value) => Constant::Integer(i64::from(!truth(self.constant(value)?))),
            Kind::Conditional(condition, yes, no) => {
                if truth(self.constant(condition)?) {
                    self.constant(yes)?
                } else {
                    self.constant(no)?
                }
            }
            Kind::Binary(operator, left, right) => {
                binary(*operator, self.constant(left)?, self.constant(right)?, left.ty.scalar()?)?
            }
            Kind::Call(..) | Kind::Library(..) => self.evaluated(expression)?,
            Kind::Distance(left, right) => Constant::Integer(self.fixed_distance(left, right)?),
            Kind::Index(..) | Kind::Member(..) => {
                match self.constant_part(expression, &mut |index| self.constant_integer(index))? {
                    Some(part) => self.constant(part)?,
                    None => Constant::Integer(0),
                }
            }
            _ => return None,
        };
        Some(wrap(found, expression.ty.scalar()?))
    }

    /// The first value of an element or member of a `constexpr` variable; nothing within where that is zero. `index` gives the
    /// values of indices.
    pub(super) fn constant_part(
        &self,
        place: &Expression,
        index: &mut dyn FnMut(&Expression) -> Option<i64>,
    ) -> Option<Option<&Expression>> {
        let (whole, position) = match &place.bare().kind {
            Kind::Global(id) => {
                let global = self.tree.globals.get(*id)?;
                return global.start.as_ref().filter(|_| global.qualifiers.compile_time).map(Some);
            }
            Kind::Index(array, element) => {
                let Type::Array(_, length) = array.ty else { return None };
                let position = u64::try_from(index(element)?).ok().filter(|position| *position < length)?;
                (self.constant_part(array, index)?, usize::try_from(position).ok()?)
            }
            Kind::Member(object, field) => {
                let Type::Struct(id) = object.ty else { return None };
                if self.tree.types.structs[id].union {
                    return None;
                }
                (self.constant_part(object, index)?, *field)
            }
            _ => return None,
        };
        match whole.map(|whole| &whole.bare().kind) {
            None | Some(Kind::Zero) => Some(None),
            Some(Kind::Build(parts)) => Some(parts.get(position)),
            Some(_) => None,
        }
    }
}

pub(crate) fn truth(value: Constant) -> bool {
    match value {
        Constant::Integer(value) => value != 0,
        Constant::Float(value) => value != 0.0,
    }
}

/// Brings a value into the range of a type, as C's conversion does.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss, reason = "conversion")]
pub(crate) fn wrap(value: Constant, scalar: Scalar) -> Constant {
    let integer = match value {
        Constant::Float(value) if scalar.is_float() => {
            return Constant::Float(if scalar == Scalar::F32 { f64::from(value as f32) } else { value });
        }
        Constant::Integer(value) if scalar == Scalar::F32 => return Constant::Float(f64::from(value as f32)),
        Constant::Integer(value) if scalar == Scalar::F64 => return Constant::Float(value as f64),
        Constant::Float(value) if scalar == Scalar::U64 => (value as u64).cast_signed(),
        Constant::Float(value) => value as i64,
        Constant::Integer(value) => value,
    };
    Constant::Integer(match scalar {
        Scalar::Bool => i64::from(integer != 0),
        Scalar::I8 => i64::from(integer as i8),
        Scalar::U8 => i64::from(integer as u8),
        Scalar::I16 => i64::from(integer as i16),
        Scalar::U16 => i64::from(integer as u16),
        Scalar::I32 => i64::from(integer as i32),
        Scalar::U32 => i64::from(integer as u32),
        _ => integer,
    })
}

pub(crate) fn binary(operator: BinaryOperator, left: Constant, right: Constant, scalar: Scalar) -> Option<Constant> {
    use BinaryOperator as O;
    let (left, right) = match (left, right) {
        (Constant::Integer(left), Constant::Integer(right)) => (left, right),
        (left, right) => {
            let float = |value: Constant| match wrap(value, Scalar::F64) {
                Constant::Float(value) => value,
                Constant::Integer(_) => 0.0,
            };
            let (left, right) = (float(left), float(right));
            return Some(match operator {
                O::Add => Constant::Float(left + right),
                O::Subtract => Constant::Float(left - right),
                O::Multiply => Constant::Float(left * right),
                O::Divide => Constant::Float(left / right),
                O::Less => Constant::Integer(i64::from(left < right)),
                O::Greater => Constant::Integer(i64::from(left > right)),
                O::LessEqual => Constant::Integer(i64::from(left <= right)),
                O::GreaterEqual => Constant::Integer(i64::from(left >= right)),
                O::Equal => Constant::Integer(i64::from(left.partial_cmp(&right) == Some(Ordering::Equal))),
                O::NotEqual => Constant::Integer(i64::from(left.partial_cmp(&right) != Some(Ordering::Equal))),
                _ => return None,
            });
        }
    };
    let unsigned = scalar == Scalar::U64;
    let shift = u32::try_from(right).unwrap_or(0) & 63;
    Some(Constant::Integer(match operator {
        O::Add => left.wrapping_add(right),
        O::Subtract => left.wrapping_sub(right),
        O::Multiply => left.wrapping_mul(right),
        O::Divide if unsigned => left.cast_unsigned().checked_div(right.cast_unsigned())?.cast_signed(),
        O::Divide => left.checked_div(right)?,
        O::Remainder if unsigned => left.cast_unsigned().checked_rem(right.cast_unsigned())?.cast_signed(),
        O::Remainder => left.checked_rem(right)?,
        O::ShiftLeft => left.wrapping_shl(shift),
        O::ShiftRight if unsigned => (left.cast_unsigned() >> shift).cast_signed(),
        O::ShiftRight => left >> shift,
        O::And => left & right,
        O::Or => left | right,
        O::Xor => left ^ right,
        O::Less => i64::from(left < right),
        O::Greater => i64::from(left > right),
        O::LessEqual => i64::from(left <= right),
        O::GreaterEqual => i64::from(left >= right),
        O::Equal => i64::from(left == right),
        O::NotEqual => i64::from(left != right),
        O::LogicalAnd => i64::from(left != 0 && right != 0),
        O::LogicalOr => i64::from(left != 0 || right != 0),
    }))
}

/// Whether a value is, or is calculated from, that of another variable.
pub(super) fn names_another(value: &Expression) -> bool {
    let mut found = matches!(value.kind, Kind::Global(_));
    value.children(&mut |child| found |= names_another(child));
    found
}
