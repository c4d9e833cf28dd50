//! Functions that return a place, written out as that place where they are called: WGSL's functions cannot return a pointer.
//!
//! ```text
//! float &operator[](int i) { return e[i]; }
//!
//! v[i] += 2.0f;    →    v.e[i] += 2.0f;
//! ```

mod asserts;
mod lift;
mod result;

use std::collections::HashMap;

use super::{
    apart::{replace, unused_name},
    pure::calls_for_effect,
};
use crate::{
    kernel::visit::{changes, visit_expression},
    meaning::{
        tree::{Expression, Function, FunctionId, Kind, Local, LocalId, Side, Statement, StatementKind, Tree},
        types::Type,
    },
    text::Span,
};

/// Functions that return what other such functions return are followed this deep.
const MOST_ROUNDS: usize = 6;
/// An argument of more parts than this stands once in a place, or its function is called.
const LARGEST_REPEATED: usize = 64;

/// The tree in which places stand for the calls that return them; `None` if there are none.
pub(in crate::kernel) fn places_written_out(tree: &Tree) -> Option<Tree> {
    let mut made = asserts::apart(tree)?;
    let mut changed = false;
    for _ in 0..MOST_ROUNDS {
        let places: HashMap<FunctionId, Expression> =
            (0..made.functions.len()).filter_map(|id| Some((id, result::place(&made, id)?))).collect();
        let mut again = false;
        for id in 0..made.functions.len() {
            let function = &made.functions[id];
            if function.side == Side::Host || function.body.is_none() {
                continue;
            }
            let function = function.clone();
            let mut writing =
                Writing { tree: &made, places: &places, function, within: id, kept: Vec::new(), changed: false };
            writing.body();
            if writing.changed {
                let function = writing.function;
                made.functions[id] = function;
                again = true;
            }
        }
        changed |= again;
        if !again {
            break;
        }
    }
    changed.then_some(made)
}

/// A function in which calls are written out.
struct Writing<'a> {
    tree: &'a Tree,
    places: &'a HashMap<FunctionId, Expression>,
    function: Function,
    within: FunctionId,
    /// The variables that arguments are kept in.
    kept: Vec<LocalId>,
    changed: bool,
}

impl Writing<'_> {
    fn body(&mut self) {
        let Some(mut body) = self.function.body.take() else { return };
        for statement in &mut body {
            self.statement(statement);
        }
        let kept = std::mem::take(&mut self.kept).into_iter().map(|id| {
            let span = self.function.locals[id].span;
            Statement { kind: StatementKind::Declare(id, None), span }
        });
        body.splice(0..0, kept.collect::<Vec<_>>());
        self.function.body = Some(body);
    }

    fn statement(&mut self, statement: &mut Statement) {
        let mut expressions = Vec::new();
        statement.parts_mut(
            &mut |value| expressions.push(std::mem::replace(value, Expression::bad(value.span))),
            &mut |_| {},
        );
        for value in &mut expressions {
            self.expression(value);
        }
        let mut expressions = expressions.into_iter();
        let mut inner = Vec::new();
        statement.parts_mut(
            &mut |value| {
                if let Some(written) = expressions.next() {
                    *value = written;
                }
            },
            &mut |statement| {
                let empty = Statement { kind: StatementKind::Empty, span: statement.span };
                inner.push(std::mem::replace(statement, empty));
            },
        );
        for statement in &mut inner {
            self.statement(statement);
        }
        let mut inner = inner.into_iter();
        statement.parts_mut(&mut |_| {}, &mut |statement| {
            if let Some(written) = inner.next() {
                *statement = written;
            }
        });
        if let Some(kind) = lift::branches(statement) {
            statement.kind = self.value_first(statement).unwrap_or(kind);
            self.changed = true;
        }
    }

    /// Branches behind what all of them write, where that is more than a name.
    fn value_first(&mut self, statement: &Statement) -> Option<StatementKind> {
        let StatementKind::Expression(effect) = &statement.kind else { return None };
        let mut effect = effect.clone();
        let (Kind::Assign(_, value) | Kind::AssignWith { value, .. }) = &mut effect.kind else { return None };
        if size(value) < 4 || value.ty.scalar().is_none() {
            return None;
        }
        let (ty, span) = (value.ty.clone(), value.span);
        let local = self.function.locals.len();
        let variable = Expression { kind: Kind::Local(local), ty: ty.clone(), span };
        let start = std::mem::replace(&mut **value, variable);
        let name = unused_name(&self.function, "written", "");
        self.function.locals.push(Local::plain(name.into(), ty, span));
        let declare = Statement { kind: StatementKind::Declare(local, Some(start)), span };
        let effect = Statement { kind: StatementKind::Expression(effect), span: statement.span };
        let kind = lift::branches(&effect)?;
        Some(StatementKind::Block(vec![declare, Statement { kind, span: statement.span }]))
    }

    /// Writes out the calls in an expression; whether it begins with what one of them returned.
    fn expression(&mut self, expression: &mut Expression) -> bool {
        let mut children = Vec::new();
        expression.children_mut(&mut |child| children.push(std::mem::replace(child, Expression::bad(child.span))));
        let mut begins = false;
        for (position, child) in children.iter_mut().enumerate() {
            begins |= self.expression(child) && position == 0;
        }
        let mut children = children.into_iter();
        expression.children_mut(&mut |child| {
            if let Some(written) = children.next() {
                *child = written;
            }
        });
        if let Some(place) = self.written_out(expression) {
            *expression = place;
            self.changed = true;
            return true;
        }
        begins && lift::over(expression)
    }

    /// The place that a call returns.
    fn written_out(&mut self, call: &Expression) -> Option<Expression> {
        let Kind::Call(id, arguments) = &call.kind else { return None };
        let mut place = self.places.get(id).filter(|_| *id != self.within)?.clone();
        let callee = &self.tree.functions[*id];
        let span = call.span;
        stand_at(&mut place, span);
        let tree = self.tree;
        let does = |value: &Expression| changes(value) || calls_for_effect(tree, value);
        let (acts, chooses) = (does(&place), has_branches(&place));
        let mut with = HashMap::new();
        let mut kept: Vec<(Local, Expression, LocalId, bool)> = Vec::new();
        for (parameter, argument) in callee.parameters.iter().zip(arguments) {
            let local = &callee.locals[*parameter];
            let uses = uses(&place, *parameter);
            if local.ty.is_pointer() {
                let whole = match &argument.kind {
                    // A temporary becomes a variable.
                    Kind::AddressOf(value) if !value.is_place() => Some(value),
                    _ => None,
                };
                if let Some(value) = whole {
                    let variable = Local { address_taken: true, ..self.variable(local, &value.ty, span) };
                    kept.push((variable, (**value).clone(), *parameter, true));
                    continue;
                }
                let once = uses == 1 && !chooses && !acts;
                if (does(argument) && !once) || (uses > 1 && size(argument) > LARGEST_REPEATED) {
                    return None;
                }
                with.insert(*parameter, argument.clone());
                continue;
            }
            let once = uses == 1 && !acts && (!chooses || !does(argument));
            let unused = uses == 0 && !does(argument);
            let constant = matches!(argument.bare().kind, Kind::Integer(..) | Kind::Float(_));
            let again = !acts && is_cheap(argument) && size(argument) <= LARGEST_REPEATED;
            if (once || unused || constant || again) && !local.address_taken {
                with.insert(*parameter, argument.clone());
                continue;
            }
            let variable = Local { address_taken: local.address_taken, ..self.variable(local, &local.ty, span) };
            kept.push((variable, argument.clone(), *parameter, false));
        }
        let mut before = Vec::new();
        for (variable, value, parameter, whole) in kept {
            let ty = variable.ty.clone();
            self.function.locals.push(variable);
            let id = self.function.locals.len() - 1;
            self.kept.push(id);
            let kind = Kind::Local(id);
            let variable = Expression { kind, ty: ty.clone(), span };
            let stands = if whole {
                let ty = Type::pointer(ty.clone());
                Expression { kind: Kind::AddressOf(Box::new(variable.clone())), ty, span }
            } else {
                variable.clone()
            };
            with.insert(parameter, stands);
            let kind = Kind::Assign(Box::new(variable), Box::new(value));
            before.push(Expression { kind, ty, span });
        }
        replace(&mut place, &with);
        lift::throughout(&mut place);
        // The first argument comes first.
        for value in before.into_iter().rev() {
            let ty = place.ty.clone();
            place = Expression { kind: Kind::Comma(Box::new(value), Box::new(place)), ty, span };
        }
        Some(place)
    }

    /// A variable for an argument.
    fn variable(&self, parameter: &Local, ty: &Type, span: Span) -> Local {
        let stem = if &*parameter.name == "this" { "object" } else { &*parameter.name };
        let name = unused_name(&self.function, stem, "");
        Local { assigned: true, ..Local::plain(name.into(), ty.clone(), span) }
    }
}

fn stand_at(expression: &mut Expression, span: Span) {
    expression.span = span;
    expression.children_mut(&mut |child| stand_at(child, span));
}

fn uses(place: &Expression, local: LocalId) -> usize {
    let mut count = 0;
    visit_expression(place, &mut |inner| count += usize::from(matches!(inner.kind, Kind::Local(id) if id == local)));
    count
}

fn size(value: &Expression) -> usize {
    let mut count = 0;
    visit_expression(value, &mut |_| count += 1);
    count
}

fn has_branches(place: &Expression) -> bool {
    use crate::parse::ast::BinaryOperator::{LogicalAnd, LogicalOr};
    let mut found = false;
    visit_expression(place, &mut |inner| {
        found |= matches!(inner.kind, Kind::Conditional(..) | Kind::Binary(LogicalAnd | LogicalOr, ..));
    });
    found
}

/// Whether a value may be calculated more than once: arithmetic of variables.
fn is_cheap(value: &Expression) -> bool {
    let mut cheap = true;
    visit_expression(value, &mut |inner| {
        cheap &= matches!(
            inner.kind,
            Kind::Integer(..)
                | Kind::Float(_)
                | Kind::Named(..)
                | Kind::Local(_)
                | Kind::Coordinate(..)
                | Kind::WarpSize
                | Kind::Negate(_)
                | Kind::Not(_)
                | Kind::Complement(_)
                | Kind::Binary(..)
                | Kind::Convert { .. }
                | Kind::Conditional(..)
        );
    });
    cheap
}
