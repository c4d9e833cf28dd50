//! What functions that return places assert first becomes a function of its own, so that the place alone is left.

use super::{result, uses};
use crate::{
    kernel::{functions::instance::plain_name, visit::visit_expression},
    meaning::{
        tree::{Expression, Function, FunctionId, Kind, LocalId, Statement, StatementKind, Tree},
        types::Type,
    },
};

/// The tree with such functions apart; `None` if no function returns a place.
pub(super) fn apart(tree: &Tree) -> Option<Tree> {
    if !tree.functions.iter().any(result::may_return_place) {
        return None;
    }
    let mut made = tree.clone();
    for id in 0..tree.functions.len() {
        let asserts = first_asserts(&tree.functions[id]);
        if asserts == 0 || !result::may_return_place(&tree.functions[id]) {
            continue;
        }
        let mut without = made.functions[id].clone();
        let Some(mut body) = without.body.take() else { continue };
        let rest = body.split_off(asserts);
        let checks = Function { body: Some(body), ..without.clone() };
        without.body = Some(rest);
        let whole = std::mem::replace(&mut made.functions[id], without);
        let Some(place) = result::place(&made, id) else {
            made.functions[id] = whole;
            continue;
        };
        let (checks, parameters) = as_function(checks);
        made.functions.push(checks);
        let kind = StatementKind::Return(Some(behind(place, made.functions.len() - 1, &whole, &parameters)));
        made.functions[id].body = Some(vec![Statement { kind, span: whole.body_span }]);
    }
    (0..made.functions.len()).any(|id| result::place(&made, id).is_some()).then_some(made)
}

/// How many statements at a function's beginning assert something.
fn first_asserts(function: &Function) -> usize {
    let asserts = |statement: &&Statement| match &statement.kind {
        StatementKind::Expression(effect) => {
            let mut found = false;
            visit_expression(effect, &mut |inner| found |= matches!(inner.kind, Kind::Library("assert", _)));
            found
        }
        StatementKind::Empty => true,
        _ => false,
    };
    function.body.iter().flatten().take_while(asserts).count()
}

/// The assertions as a function, with the parameters that they are about.
fn as_function(mut checks: Function) -> (Function, Vec<LocalId>) {
    let body = checks.body.take().unwrap_or_default();
    let used = |parameter: &LocalId| {
        body.iter().any(|statement| match &statement.kind {
            StatementKind::Expression(effect) => uses(effect, *parameter) > 0,
            _ => false,
        })
    };
    let parameters: Vec<LocalId> = checks.parameters.iter().copied().filter(used).collect();
    let name = format!("{}_asserts", plain_name(&checks.name)).into();
    let function = Function {
        name,
        parameters: parameters.clone(),
        result: Type::Void,
        returns_reference: false,
        body: Some(body),
        ..checks
    };
    (function, parameters)
}

/// The place that is found behind the call of the assertions.
fn behind(place: Expression, checks: FunctionId, function: &Function, parameters: &[LocalId]) -> Expression {
    let (ty, span) = (place.ty.clone(), place.span);
    let arguments = parameters.iter().map(|parameter| Expression {
        kind: Kind::Local(*parameter),
        ty: function.locals[*parameter].ty.clone(),
        span,
    });
    let kind = Kind::Call(checks, arguments.collect());
    let call = Expression { kind, ty: Type::Void, span };
    Expression { kind: Kind::Comma(Box::new(call), Box::new(place)), ty, span }
}
