//! Where variables are declared whose first value comes later: at that value, if it comes in the same block; otherwise before
//! the first statement that names them. A variable begins with zeros in WGSL, so zeros that come first are left out.

use std::rc::Rc;

use crate::tree::{Expression, Kind, Statement};

/// Settles the declarations of a block and of those in it.
pub(super) fn settle(list: &mut Vec<Statement>) {
    for statement in list.iter_mut() {
        for inner in blocks(statement) {
            settle(inner);
        }
    }
    let declared = |statement: &Statement| match statement {
        Statement::Declare(name, _) => Some(Rc::clone(name)),
        _ => None,
    };
    let names: Vec<Rc<str>> = list.iter().filter_map(declared).collect();
    for name in names {
        let Some(at) = list.iter().position(|statement| declared(statement).as_ref() == Some(&name)) else { continue };
        let Some(first) = (at + 1..list.len()).find(|next| mentions(&list[*next], &name)) else {
            list.remove(at);
            continue;
        };
        let declaration = list.remove(at);
        let first = first - 1;
        let begins = match (&list[first], &declaration) {
            (Statement::Assign(place, value), Statement::Declare(_, ty)) => {
                is_name(place, &name) && !holds(value, &name) && value.ty.name() == &**ty
            }
            _ => false,
        };
        if begins && let Statement::Assign(_, value) = list[first].clone() {
            list[first] = Statement::Variable(name, value);
            continue;
        }
        list.insert(first, declaration);
        let mut next = first + 1;
        while next < list.len() && (matches!(list[next], Statement::At(_)) || gives_zero(&list[next], &name)) {
            if matches!(list[next], Statement::At(_)) {
                next += 1;
            } else {
                list.remove(next);
            }
        }
    }
}

/// The blocks directly within a statement.
pub(super) fn blocks(statement: &mut Statement) -> Vec<&mut Vec<Statement>> {
    match statement {
        Statement::If(_, accept, reject) => vec![accept, reject],
        Statement::While(_, body) | Statement::For(_, _, _, body) => vec![body],
        Statement::Loop(body, continuing) => vec![body, continuing],
        Statement::Switch(_, cases, otherwise) => cases.iter_mut().map(|(_, body)| body).chain([otherwise]).collect(),
        _ => Vec::new(),
    }
}

fn is_name(place: &Expression, name: &str) -> bool {
    matches!(&place.kind, Kind::Name(own) if **own == *name)
}

/// Whether a statement gives an element of an array, at a place that is known, zero.
fn gives_zero(statement: &Statement, name: &str) -> bool {
    let Statement::Assign(place, value) = statement else { return false };
    let Kind::Index(array, index) = &place.kind else { return false };
    **array == *name && index.literal().is_some() && is_zero(value)
}

fn is_zero(value: &Expression) -> bool {
    match &value.kind {
        Kind::Known(name, arguments) => name.starts_with("vec") && arguments.iter().all(is_zero),
        _ => value.literal() == Some(0),
    }
}

/// Whether a name is in an expression.
pub(super) fn holds(value: &Expression, name: &str) -> bool {
    match &value.kind {
        Kind::Literal(_) | Kind::Constant(..) => false,
        Kind::Name(own) => **own == *name,
        Kind::Call(_, arguments) | Kind::Known(_, arguments) => arguments.iter().any(|argument| holds(argument, name)),
        Kind::Unary(_, inner) | Kind::Word(inner, _) | Kind::Field(inner, _) | Kind::Member(inner, _) => {
            holds(inner, name)
        }
        Kind::Binary(_, left, right) | Kind::Component(left, right) => holds(left, name) || holds(right, name),
        Kind::Index(array, index) => **array == *name || holds(index, name),
    }
}

/// Whether a name is in a statement.
fn mentions(statement: &Statement, name: &str) -> bool {
    let any = |list: &[Statement]| list.iter().any(|inner| mentions(inner, name));
    match statement {
        Statement::Let(_, value)
        | Statement::Variable(_, value)
        | Statement::Call(value)
        | Statement::BreakIf(value) => holds(value, name),
        Statement::Assign(place, value) => holds(place, name) || holds(value, name),
        Statement::If(condition, accept, reject) => holds(condition, name) || any(accept) || any(reject),
        Statement::While(condition, body) => holds(condition, name) || any(body),
        Statement::For(start, condition, step, body) => {
            start.iter().chain(step).any(|inner| mentions(inner, name))
                || condition.as_ref().is_some_and(|condition| holds(condition, name))
                || any(body)
        }
        Statement::Loop(body, continuing) => any(body) || any(continuing),
        Statement::Switch(value, cases, otherwise) => {
            holds(value, name) || cases.iter().any(|(_, body)| any(body)) || any(otherwise)
        }
        Statement::Return(value) => value.as_ref().is_some_and(|value| holds(value, name)),
        Statement::Declare(..) | Statement::Break | Statement::Continue | Statement::At(_) => false,
    }
}
