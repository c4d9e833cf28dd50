//! Numbers as template arguments: each is converted to the type of its parameter.

use super::{Binding, Checker, TemplateValue, constant::wrap, structure::bind_parameter, tree::Constant};
use crate::parse::{
    CONSTANT_MEMBER_OF, MEMBER_OF,
    ast::{Symbol, TemplateParameter, TypeKind},
};

impl Checker<'_> {
    /// Converts the numbers among template arguments to the types of their parameters. Of a parameter whose type is `auto`, the
    /// argument's own type counts.
    pub(super) fn convert_numbers(
        &mut self,
        parameters: &[TemplateParameter],
        values: &mut [TemplateValue],
        space: &Symbol,
        owner: Option<usize>,
    ) {
        for at in 0..values.len() {
            self.convert_number(parameters, &mut values[..=at], space, owner);
        }
    }

    /// Converts the last of these arguments, those before it being converted already.
    pub(super) fn convert_number(
        &mut self,
        parameters: &[TemplateParameter],
        values: &mut [TemplateValue],
        space: &Symbol,
        owner: Option<usize>,
    ) {
        let Some((last, before)) = values.split_last_mut() else { return };
        if let Some(TemplateParameter::Value(_, declared, _)) = parameters.get(before.len())
            && matches!(&declared.kind, TypeKind::Named(name) if matches!(&*name.symbol, MEMBER_OF | CONSTANT_MEMBER_OF))
        {
            let mut bound: Vec<(Symbol, Binding)> = self.bindings_around(owner);
            bound.extend(parameters.iter().zip(&*before).map(|(parameter, value)| bind_parameter(parameter, value)));
            let ty = self.within(owner, space, bound, |checker| checker.resolve_type(declared));
            self.member_argument(last, &ty, declared.span);
            return;
        }
        let (Some(TemplateParameter::Value(_, declared, _)), TemplateValue::Integer(number, own)) =
            (parameters.get(before.len()), &*last)
        else {
            return;
        };
        let ty = match &declared.kind {
            TypeKind::Auto => return,
            TypeKind::Named(_) | TypeKind::OfExpression(..) | TypeKind::OfValue(_) => {
                let mut bound: Vec<(Symbol, Binding)> = self.bindings_around(owner);
                bound
                    .extend(parameters.iter().zip(&*before).map(|(parameter, value)| bind_parameter(parameter, value)));
                self.within(owner, space, bound, |checker| checker.resolve_type(declared))
            }
            // What is spelled with words of the language needs no scope.
            _ => self.resolve_type(declared),
        };
        if ty != *own
            && let Some(scalar) = ty.scalar()
            && let Constant::Integer(number) = wrap(Constant::Integer(*number), scalar)
        {
            *last = TemplateValue::Integer(number, ty);
        }
    }
}

/// Whether two lists of template arguments are the same, where the numbers in one were not converted yet.
pub(super) fn alike(one: &[TemplateValue], other: &[TemplateValue]) -> bool {
    one.len() == other.len()
        && one.iter().zip(other).all(|pair| match pair {
            (TemplateValue::Integer(one, _), TemplateValue::Integer(other, _)) => one == other,
            (one, other) => one == other,
        })
}
