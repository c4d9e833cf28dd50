//! Calls of the functions by which the lanes of a warp exchange values: their types follow from their arguments.

use super::{
    Checker, library,
    tree::{Expression, Kind},
    types::{Scalar, Type},
};
use crate::{
    diagnose::{Diagnostic, Problem, are_given, counted},
    parse::ast,
    text::Span,
};

impl Checker<'_> {
    pub(super) fn shuffle(&mut self, symbol: &str, arguments: &[ast::Expression], span: Span) -> Expression {
        let name = library::SHUFFLES.iter().find(|name| **name == symbol).copied().unwrap_or("__shfl_sync");
        let values: Vec<Expression> = arguments.iter().map(|argument| self.value(argument)).collect();
        if !(3..=4).contains(&values.len()) {
            let problem = Problem::Call(format!("`{name}` takes a mask, a value and a lane"));
            self.sink.push(Diagnostic::error(span, problem));
            return Expression::bad(span);
        }
        if values.iter().any(|value| value.ty == Type::Bad) {
            return Expression::bad(span);
        }
        let ty = values[1].ty.clone();
        let mut list = Vec::new();
        for (position, value) in values.into_iter().enumerate() {
            let wanted = match position {
                0 => Type::UNSIGNED,
                1 => ty.clone(),
                _ => Type::INT,
            };
            list.push(self.convert(value, &wanted));
        }
        Expression { kind: Kind::Library(name, list), ty, span }
    }

    /// `__match_any_sync`, `__reduce_add_sync` and their like.
    pub(super) fn lane_group(&mut self, symbol: &str, arguments: &[ast::Expression], span: Span) -> Expression {
        let Some((name, wanted)) = library::lane_group(symbol) else { return Expression::bad(span) };
        let values: Vec<Expression> = arguments.iter().map(|argument| self.value(argument)).collect();
        if values.len() != wanted {
            let (taken, given) = (counted(wanted, "argument"), are_given(values.len()));
            let problem = Problem::Call(format!("`{name}` takes {taken}, and {given}"));
            self.sink.push(Diagnostic::error(span, problem));
            return Expression::bad(span);
        }
        if values.iter().any(|value| value.ty == Type::Bad) {
            return Expression::bad(span);
        }
        let reduces = name.starts_with("__reduce_");
        let ty = match values[1].ty.scalar() {
            Some(scalar) if !reduces && scalar.bytes() >= 4 => values[1].ty.clone(),
            Some(scalar) if !reduces => Type::Scalar(scalar.promoted()),
            // Bits have no sign; numbers keep theirs.
            Some(Scalar::U32) => Type::UNSIGNED,
            Some(_) if matches!(name, "__reduce_and_sync" | "__reduce_or_sync" | "__reduce_xor_sync") => Type::UNSIGNED,
            Some(scalar) if !scalar.is_float() && scalar.bytes() <= 4 => Type::INT,
            _ => {
                let found = self.type_text(&values[1].ty);
                let problem = Problem::Call(format!("there is no `{name}` for `{found}`"));
                self.sink.push(Diagnostic::error(span, problem));
                return Expression::bad(span);
            }
        };
        let mut list = Vec::new();
        for (position, value) in values.into_iter().enumerate() {
            let wanted = match position {
                0 => Type::UNSIGNED,
                1 => ty.clone(),
                _ => Type::pointer(Type::INT),
            };
            list.push(self.convert(value, &wanted));
        }
        let result = if reduces { ty } else { Type::UNSIGNED };
        Expression { kind: Kind::Library(name, list), ty: result, span }
    }
}
