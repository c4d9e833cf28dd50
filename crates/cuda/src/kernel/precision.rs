//! Whether what a kernel calculates in `double` comes out the same in `float`.
//!
//! A product, sum, difference, quotient or square root of floats that is rounded to a double and then to a float is the one
//! that is rounded to a float at once, since a double has more than twice a float's digits and two more. So `0.5 * x`,
//! stored in a float, needs no double, and `0.1 * x` does: 0.1 is no float.

use crate::{
    meaning::{
        tree::{Constant, Expression, Function, FunctionId, Kind, Statement, Tree},
        types::{Scalar, Type},
        visit::{Part, for_parts, reachable},
    },
    parse::ast::BinaryOperator,
    text::Span,
};

/// Where a kernel, or a function that it calls, first needs a double.
pub(crate) fn needs_double(tree: &Tree, kernel: FunctionId) -> Option<Span> {
    reachable(tree, kernel).into_iter().find_map(|id| {
        let function = &tree.functions[id];
        Search { tree, function }.of_function()
    })
}

struct Search<'a> {
    tree: &'a Tree,
    function: &'a Function,
}

/// What becomes of an expression's value.
#[derive(Clone, Copy, PartialEq)]
enum Use {
    /// It is rounded to a float.
    Float,
    /// It is a place, of which a part is read or written.
    Place,
    Other,
}

impl Search<'_> {
    fn of_function(&self) -> Option<Span> {
        let declared = self
            .function
            .locals
            .iter()
            .find(|local| local.constant.is_none() && self.holds_double(local.ty.innermost()));
        declared
            .map(|local| local.span)
            .or_else(|| self.function.body.iter().flatten().find_map(|one| self.statement(one)))
    }

    fn statement(&self, statement: &Statement) -> Option<Span> {
        let mut found = None;
        for_parts(statement, &mut |part| {
            if found.is_none() {
                found = match part {
                    Part::Expression(expression) => self.expression(expression, Use::Other),
                    Part::Statement(statement) => self.statement(statement),
                };
            }
        });
        found
    }

    fn expression(&self, expression: &Expression, used: Use) -> Option<Span> {
        let is_needed = if expression.ty == Type::DOUBLE {
            !self.is_float(expression)
                && !(used == Use::Float && (self.is_one_step(expression) || literals(expression)))
        } else {
            match &expression.kind {
                // In a float's place, `x *= 0.5` is one step too.
                Kind::AssignWith { operator, target, value, calculated } => {
                    *calculated == Type::DOUBLE
                        && !(target.ty == Type::FLOAT && rounds_once(*operator) && self.is_float(value))
                }
                _ => {
                    used != Use::Place && matches!(expression.ty, Type::Struct(_)) && self.holds_double(&expression.ty)
                }
            }
        };
        if is_needed {
            return Some(expression.span);
        }
        let inner = match &expression.kind {
            Kind::Convert { .. } if expression.ty == Type::FLOAT => Use::Float,
            Kind::Member(..) | Kind::Index(..) | Kind::AddressOf(_) | Kind::Decay(_) | Kind::Dereference(_) => {
                Use::Place
            }
            Kind::Named(..) => used,
            _ => Use::Other,
        };
        let mut found = None;
        expression.children(&mut |child| found = found.or_else(|| self.expression(child, inner)));
        found
    }

    /// Whether an expression of type `double` is certain to have a float's value.
    fn is_float(&self, expression: &Expression) -> bool {
        let of_constant = |constant: Constant| match constant {
            Constant::Float(value) => is_float(value),
            #[expect(clippy::cast_precision_loss, reason = "more digits than a float has fail the test anyway")]
            Constant::Integer(value) => value.unsigned_abs() < 1 << 53 && is_float(value as f64),
        };
        match &expression.kind {
            Kind::Float(value) => is_float(*value),
            Kind::Integer(value, _) => of_constant(Constant::Integer(*value)),
            Kind::Named(_, inner) | Kind::Negate(inner) => self.is_float(inner),
            Kind::Local(id) => self.function.locals[*id].constant.is_some_and(of_constant),
            Kind::Global(id) => self.tree.globals[*id].constant.is_some_and(of_constant),
            Kind::Conditional(_, then, otherwise) => self.is_float(then) && self.is_float(otherwise),
            Kind::Convert { value, .. } => match value.ty.scalar() {
                Some(Scalar::F64) => self.is_float(value),
                Some(Scalar::F32) => true,
                Some(whole) => {
                    whole.bytes() <= 2 || matches!(value.bare().kind, Kind::Integer(..)) && self.is_float(value.bare())
                }
                None => false,
            },
            _ => false,
        }
    }

    /// Whether an expression is one step that is rounded once, of floats.
    fn is_one_step(&self, expression: &Expression) -> bool {
        match &expression.kind {
            Kind::Binary(operator, left, right) => {
                rounds_once(*operator) && self.is_float(left) && self.is_float(right)
            }
            Kind::Library("sqrt" | "fabs" | "floor" | "ceil" | "trunc" | "rint" | "fmin" | "fmax", list) => {
                list.iter().all(|argument| self.is_float(argument))
            }
            _ => false,
        }
    }

    fn holds_double(&self, ty: &Type) -> bool {
        match ty {
            Type::Scalar(Scalar::F64) => true,
            Type::Array(element, _) => self.holds_double(element),
            Type::Struct(id) => self.tree.types.structs[*id].fields.iter().any(|field| self.holds_double(&field.ty)),
            _ => false,
        }
    }
}

fn rounds_once(operator: BinaryOperator) -> bool {
    use BinaryOperator as O;
    matches!(operator, O::Add | O::Subtract | O::Multiply | O::Divide)
}

#[expect(clippy::cast_possible_truncation, reason = "whether it is a float")]
fn is_float(value: f64) -> bool {
    f64::from(value as f32).to_bits() == value.to_bits()
}

/// Whether an expression is made of literals alone, with which WGSL calculates in 64 bits.
fn literals(expression: &Expression) -> bool {
    match &expression.kind {
        Kind::Float(_) | Kind::Integer(..) => true,
        Kind::Negate(inner) => literals(inner),
        Kind::Convert { value, .. } => expression.ty == Type::DOUBLE && literals(value),
        Kind::Binary(operator, left, right) => rounds_once(*operator) && literals(left) && literals(right),
        _ => false,
    }
}
