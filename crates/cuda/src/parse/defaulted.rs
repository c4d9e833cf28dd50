//! Comparisons that a structure asks for with `= default`: member by member, in their order.

use std::rc::Rc;

use super::{
    Parser,
    ast::{
        BinaryOperator, Expression, ExpressionKind, Name, Parameter, Qualifiers, Statement, StatementKind, Structure,
        Symbol, TypeKind, TypeSyntax, UnaryOperator,
    },
};
use crate::{
    diagnose::{Diagnostic, Problem},
    text::Span,
};

/// What a comparison by `<=>` is called in the tree.
pub(crate) const THREE_WAY: &str = "__three_way";
/// The other object of a comparison.
const OTHER: &str = "__other";

/// A comparison that is to be made once all members are known.
pub(super) struct Defaulted {
    operator: Symbol,
    qualifiers: Qualifiers,
    span: Span,
}

impl Parser<'_> {
    /// Notes a comparison that the structure around is to have, if an operator is one.
    pub(super) fn default_comparison(&mut self, operator: &Symbol, mut qualifiers: Qualifiers, span: Span) {
        if matches!(&**operator, "operator==" | "operator<=>") {
            qualifiers.constant_method = true;
            self.defaulted.push(Defaulted { operator: Rc::clone(operator), qualifiers, span });
        }
    }

    /// Gives a structure the comparisons that it asked for. With `<=>` comes `==`.
    pub(super) fn defaulted_comparisons(&mut self, mut wanted: Vec<Defaulted>, structure: &mut Structure) {
        let has = |structure: &Structure| structure.methods.iter().any(|method| &*method.name == "operator==");
        if let Some(order) = wanted.iter().find(|one| &*one.operator == "operator<=>")
            && !has(structure)
            && !wanted.iter().any(|one| &*one.operator == "operator==")
        {
            let equal = Defaulted { operator: "operator==".into(), qualifiers: order.qualifiers, span: order.span };
            wanted.push(equal);
        }
        for one in wanted {
            if let Some(method) = self.comparison_of_members(&one, structure) {
                structure.methods.push(method);
            }
        }
    }

    fn comparison_of_members(&mut self, wanted: &Defaulted, structure: &Structure) -> Option<Rc<super::ast::Function>> {
        let span = wanted.span;
        let plain = |kind: TypeKind, constant: bool| TypeSyntax { kind, span, constant, volatile: false };
        let name = |symbol: &str| ExpressionKind::Name(Name::plain(symbol.into(), span));
        let equal = &*wanted.operator == "operator==";
        let mut pairs: Vec<(Expression, Expression)> = Vec::new();
        for base in &structure.bases {
            let part = |this: Expression| {
                let reference =
                    plain(TypeKind::Reference(Box::new(TypeSyntax { constant: true, ..base.declared.clone() })), false);
                let height = this.height + 1;
                Expression { kind: ExpressionKind::Cast(Box::new(reference), Box::new(this)), span, height }
            };
            let this = self.node(ExpressionKind::This, span, 0);
            let this = self.node(ExpressionKind::Unary(UnaryOperator::Dereference, Box::new(this)), span, 1);
            let other = self.node(name(OTHER), span, 0);
            pairs.push((part(this), part(other)));
        }
        for field in structure.fields.iter().filter(|field| !field.qualifiers.fixed) {
            if matches!(field.declared.kind, TypeKind::Array(..)) {
                let words = "a comparison by `= default` of a structure with arrays".to_owned();
                self.sink.push(Diagnostic::error(span, Problem::Unsupported(words)).help("write the comparison out"));
                return None;
            }
            let own = self.node(name(&field.name), span, 0);
            let object = Box::new(self.node(name(OTHER), span, 0));
            let kind = ExpressionKind::Member { object, name: Rc::clone(&field.name), arrow: false, arguments: None };
            pairs.push((own, self.node(kind, span, 1)));
        }
        let value = if equal {
            let mut all = self.node(ExpressionKind::Bool(true), span, 0);
            for (at, (own, other)) in pairs.into_iter().enumerate() {
                let below = own.height.max(other.height);
                let kind = ExpressionKind::Binary(BinaryOperator::Equal, Box::new(own), Box::new(other));
                let same = self.node(kind, span, below);
                let below = all.height.max(same.height);
                all = match at {
                    0 => same,
                    _ => {
                        let kind = ExpressionKind::Binary(BinaryOperator::LogicalAnd, Box::new(all), Box::new(same));
                        self.node(kind, span, below)
                    }
                };
            }
            all
        } else {
            let mut orders = Vec::new();
            for (own, other) in pairs {
                orders.push(self.three_way(own, other));
            }
            let below = orders.iter().map(|order| order.height).max().unwrap_or(0);
            let first = Box::new(self.node(name("__first_order"), span, 0));
            self.node(ExpressionKind::Call(first, orders), span, below)
        };
        let own = plain(TypeKind::Named(Name::plain(Rc::clone(&structure.name), span)), true);
        let parameter = Parameter {
            name: Some(OTHER.into()),
            declared: plain(TypeKind::Reference(Box::new(own)), false),
            default: None,
            moved: false,
            volatile: false,
            pack: false,
            span,
        };
        let result = plain(if equal { TypeKind::Bool } else { TypeKind::Auto }, false);
        let body = Some(vec![Statement { kind: StatementKind::Return(Some(value)), span }]);
        Some(self.method(
            &wanted.operator,
            span,
            wanted.qualifiers,
            Some(result),
            vec![parameter],
            body,
            span,
            Vec::new(),
        ))
    }

    /// `left <=> right`.
    pub(super) fn three_way(&mut self, left: Expression, right: Expression) -> Expression {
        let span = left.span.to(right.span);
        let below = left.height.max(right.height);
        let name = self.node(ExpressionKind::Name(Name::plain(THREE_WAY.into(), span)), span, 0);
        self.node(ExpressionKind::Call(Box::new(name), vec![left, right]), span, below)
    }
}
