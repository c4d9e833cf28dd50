//! Comparison by `<=>`, and the operators that C++ makes of it and of `==`.

use super::{
    Checker,
    tree::{Expression, Kind},
    types::Type,
};
use crate::{
    diagnose::Problem,
    parse::ast::{self, BinaryOperator},
    text::Span,
};

const ORDER: &str = "operator<=>";

impl Checker<'_> {
    /// `left <=> right`: the structure's own operator, or what the prelude makes of values that have a `<`.
    pub(super) fn three_way(&mut self, arguments: &[ast::Expression], span: Span) -> Expression {
        let values: Vec<Expression> = arguments.iter().map(|argument| self.value(argument)).collect();
        let [left, right] = &values[..] else { return Expression::bad(span) };
        if values.iter().any(|value| value.ty == Type::Bad) {
            return Expression::bad(span);
        }
        if self.compares(ORDER, left, right) {
            return self.operator_call("<=>", values, span).unwrap_or_else(|| Expression::bad(span));
        }
        if !matches!((&left.ty, &right.ty), (Type::Struct(_), _) | (_, Type::Struct(_)) | (Type::Vector(_), _))
            && let Some(super::Binding::Functions(index)) = self.find("__compared").cloned()
        {
            return self.call_overload(index, &[], None, values, "<=>", span);
        }
        let (l, r) = (self.type_text(&left.ty), self.type_text(&right.ty));
        self.error(span, Problem::Mismatch(format!("there is no `<=>` between `{l}` and `{r}`")));
        Expression::bad(span)
    }

    /// `a != b` as `!(a == b)`, and `a < b` as `(a <=> b) < 0`, where there is no operator of that name for them. What the right
    /// side's structure has serves as well, with the sides turned.
    pub(super) fn rewritten(
        &mut self,
        operator: BinaryOperator,
        left: &Expression,
        right: &Expression,
        span: Span,
    ) -> Option<Expression> {
        let is_object = |value: &Expression| matches!(value.ty, Type::Struct(_));
        if !operator.is_comparison()
            || !(is_object(left) || is_object(right))
            || self.compares(&format!("operator{}", operator.mark()), left, right)
        {
            return None;
        }
        let equality = matches!(operator, BinaryOperator::Equal | BinaryOperator::NotEqual);
        let name = if equality { "operator==" } else { ORDER };
        let turned = !self.compares(name, left, right);
        if turned && !self.compares(name, right, left) {
            return None;
        }
        let sides = if turned { [right, left] } else { [left, right] };
        let found = self.operator_call(&name["operator".len()..], sides.map(Clone::clone).to_vec(), span)?;
        if equality {
            let found = self.condition(found);
            let kind = Kind::Not(Box::new(found.clone()));
            let differs = operator == BinaryOperator::NotEqual;
            return Some(if differs { Expression { kind, ty: Type::BOOL, span } } else { found });
        }
        let operator = match (turned, operator) {
            (true, BinaryOperator::Less) => BinaryOperator::Greater,
            (true, BinaryOperator::Greater) => BinaryOperator::Less,
            (true, BinaryOperator::LessEqual) => BinaryOperator::GreaterEqual,
            (true, BinaryOperator::GreaterEqual) => BinaryOperator::LessEqual,
            (_, operator) => operator,
        };
        let zero = Expression::integer(0, Type::INT, span);
        Some(self.binary_values(operator, found, zero, span))
    }

    /// Whether an operator takes these: a method of the first one's, or a function beside the structure of either.
    fn compares(&mut self, name: &str, left: &Expression, right: &Expression) -> bool {
        if let Type::Struct(owner) = left.ty
            && let Some((index, _)) = self.method_named(owner, &name.into())
            && self.operator_cost(index, std::slice::from_ref(right)).is_some()
        {
            return true;
        }
        let both = [left.clone(), right.clone()];
        let beside: Vec<usize> = self.free_operators(name, &both);
        beside.into_iter().any(|index| self.operator_cost(index, &both).is_some())
    }
}
