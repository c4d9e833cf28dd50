//! Calls of atomic functions.

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
    pub(super) fn atomic(&mut self, symbol: &str, arguments: &[ast::Expression], span: Span) -> Expression {
        let name = library::atomic(symbol).unwrap_or("atomicAdd");
        let wanted = match name {
            "atomicCAS" => 3,
            "__atomic_load" => 1,
            _ => 2,
        };
        // The host's side of a function of both sides reads and writes as ever.
        let anywhere = matches!(name, "__atomic_load" | "__atomic_store");
        let values: Vec<Expression> = arguments.iter().map(|argument| self.value(argument)).collect();
        if values.len() != wanted {
            let (taken, given) = (counted(wanted, "argument"), are_given(values.len()));
            let problem = Problem::Call(format!("`{name}` takes {taken}, and {given}"));
            self.sink.push(Diagnostic::error(span, problem));
            return Expression::bad(span);
        }
        if self.on_host() && !anywhere {
            self.sink.push(Diagnostic::error(span, Problem::Call(format!("`{name}` exists only in device code"))));
        }
        if values.iter().any(|value| value.ty == Type::Bad) {
            return Expression::bad(span);
        }
        let Some(target) = values[0].ty.target().cloned() else {
            let found = self.type_text(&values[0].ty);
            let problem =
                Problem::Call(format!("`{name}` needs the address of what it changes, and this is `{found}`"));
            let name = values[0].span;
            self.sink
                .push(Diagnostic::error(name, problem).because(format!("this is `{found}`")).help("is a `&` missing?"));
            return Expression::bad(span);
        };
        let allowed = match name {
            "atomicInc" | "atomicDec" => target == Type::UNSIGNED,
            "__atomic_load" | "__atomic_store" => target.scalar().is_some() || target.is_pointer(),
            "atomicAdd" => {
                matches!(target.scalar(), Some(Scalar::I32 | Scalar::U32 | Scalar::U64 | Scalar::F32 | Scalar::F64))
            }
            "atomicExch" => {
                matches!(target.scalar(), Some(Scalar::I32 | Scalar::U32 | Scalar::U64 | Scalar::F32))
            }
            "atomicCAS" => matches!(target.scalar(), Some(Scalar::I32 | Scalar::U32 | Scalar::U64 | Scalar::U16)),
            "atomicSub" => matches!(target.scalar(), Some(Scalar::I32 | Scalar::U32)),
            _ => matches!(target.scalar(), Some(Scalar::I32 | Scalar::U32 | Scalar::I64 | Scalar::U64)),
        };
        if !allowed {
            let found = self.type_text(&target);
            let mut error = Diagnostic::error(span, Problem::Call(format!("there is no `{name}` for `{found}`")));
            if matches!(name, "atomicInc" | "atomicDec") {
                error = error
                    .help("it exists for `unsigned int` alone; to add 1 to an `int`, write `atomicAdd(address, 1)`");
            }
            self.sink.push(error);
            return Expression::bad(span);
        }
        let mut list = Vec::new();
        for (position, value) in values.into_iter().enumerate() {
            list.push(if position == 0 { value } else { self.convert(value, &target) });
        }
        let name = library::atomic_with_scope(symbol).unwrap_or(name);
        Expression { kind: Kind::Library(name, list), ty: target, span }
    }
}
