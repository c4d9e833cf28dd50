//! What a function returns as one expression, where its statements do nothing but choose it.

use super::{size, uses};
use crate::{
    kernel::visit::visit_expression,
    meaning::{
        tree::{Arm, Expression, Function, FunctionId, Kind, LocalId, Side, Statement, StatementKind, Storage, Tree},
        types::Type,
    },
    parse::ast::BinaryOperator,
};

/// A place of more parts than this stays in its function.
const LARGEST: usize = 256;

/// The address that a device function returns, made of its parameters; `None` if it has to be called for it.
pub(super) fn place(tree: &Tree, id: FunctionId) -> Option<Expression> {
    let function = &tree.functions[id];
    if !may_return_place(function) {
        return None;
    }
    let value = returned(function, &flat(function.body.as_deref()?), 0)?;
    // Methods that return a pointer are as good as functions where it leads elsewhere.
    if !function.returns_reference && !leads_into_object(&value) {
        return None;
    }
    // What is handed back has a place already.
    if matches!(value.bare().kind, Kind::Local(_)) || size(&value) > LARGEST {
        return None;
    }
    let known = function.parameters.iter().all(|parameter| !function.locals[*parameter].assigned);
    let mut alone = known;
    visit_expression(&value, &mut |inner| {
        alone &= match &inner.kind {
            Kind::Local(local) => function.parameters.contains(local),
            Kind::Call(callee, _) => *callee != id,
            _ => true,
        };
    });
    alone.then_some(value)
}

/// Whether device code may take what a function returns for a place.
pub(super) fn may_return_place(function: &Function) -> bool {
    let method = function.parameters.first().is_some_and(|first| &*function.locals[*first].name == "this");
    function.side != Side::Host && function.result.is_pointer() && (function.returns_reference || method)
}

/// Whether an address is that of a part of the object itself.
fn leads_into_object(value: &Expression) -> bool {
    let mut place = value.bare();
    loop {
        place = match &place.kind {
            Kind::Decay(inner) | Kind::AddressOf(inner) | Kind::Member(inner, _) => inner.bare(),
            Kind::Offset(inner, _) => inner.bare(),
            Kind::Index(inner, _) if !inner.ty.is_pointer() => inner.bare(),
            Kind::Dereference(inner) => return matches!(inner.bare().kind, Kind::Local(_)),
            _ => return false,
        };
    }
}

/// Statements without the braces around them.
fn flat(statements: &[Statement]) -> Vec<&Statement> {
    let mut list = Vec::new();
    for statement in statements {
        match &statement.kind {
            StatementKind::Block(inner) | StatementKind::Several(inner) => list.extend(flat(inner)),
            StatementKind::Empty => {}
            _ => list.push(statement),
        }
    }
    list
}

/// What these statements return.
fn returned(function: &Function, statements: &[&Statement], depth: u32) -> Option<Expression> {
    let (first, rest) = statements.split_first()?;
    if depth > 32 {
        return None;
    }
    match &first.kind {
        StatementKind::Return(value) => value.clone(),
        StatementKind::Declare(id, Some(start)) => {
            let local = &function.locals[*id];
            let fixed = !local.assigned && !local.address_taken && local.storage == Storage::Automatic;
            let mut value = returned(function, rest, depth + 1)?;
            let once = uses(&value, *id) <= 1 || size(start) <= 8;
            if !fixed || !once || !is_arithmetic(start) {
                return None;
            }
            put(&mut value, *id, start);
            Some(value)
        }
        StatementKind::If(condition, yes, no) => {
            let yes = flat(std::slice::from_ref(yes));
            let no: Vec<&Statement> = no.iter().flat_map(|no| flat(std::slice::from_ref(no))).collect();
            let no = no.into_iter().chain(rest.iter().copied()).collect::<Vec<_>>();
            let (yes, no) = (returned(function, &yes, depth + 1)?, returned(function, &no, depth + 1)?);
            Some(chosen(condition.clone(), yes, no))
        }
        StatementKind::Switch(value, arms) => cases(function, value, arms, rest, depth),
        _ => None,
    }
}

/// What a `switch` returns whose every case does.
fn cases(function: &Function, value: &Expression, arms: &[Arm], rest: &[&Statement], depth: u32) -> Option<Expression> {
    if !is_arithmetic(value) {
        return None;
    }
    let otherwise = arms.iter().find(|arm| arm.default);
    let otherwise = otherwise.map_or_else(|| rest.to_vec(), |arm| flat(&arm.body));
    let mut found = returned(function, &otherwise, depth + 1)?;
    for arm in arms.iter().rev().filter(|arm| !arm.default) {
        let body = returned(function, &flat(&arm.body), depth + 1)?;
        for (case, _) in arm.values.iter().rev() {
            let number = Expression::integer(*case, value.ty.clone(), value.span);
            let kind = Kind::Binary(BinaryOperator::Equal, Box::new(value.clone()), Box::new(number));
            let test = Expression { kind, ty: Type::BOOL, span: value.span };
            found = chosen(test, body.clone(), found);
        }
    }
    Some(found)
}

fn chosen(condition: Expression, yes: Expression, no: Expression) -> Expression {
    let (ty, span) = (yes.ty.clone(), yes.span);
    Expression { kind: Kind::Conditional(Box::new(condition), Box::new(yes), Box::new(no)), ty, span }
}

/// Whether a value is the same wherever in the place it stands.
fn is_arithmetic(value: &Expression) -> bool {
    let mut plain = true;
    visit_expression(value, &mut |inner| {
        plain &= !matches!(
            inner.kind,
            Kind::Call(..)
                | Kind::CallPointer(..)
                | Kind::Library(..)
                | Kind::Assign(..)
                | Kind::AssignWith { .. }
                | Kind::Step { .. }
        );
    });
    plain
}

fn put(expression: &mut Expression, local: LocalId, value: &Expression) {
    if matches!(expression.kind, Kind::Local(id) if id == local) {
        *expression = value.clone();
        return;
    }
    expression.children_mut(&mut |child| put(child, local, value));
}
