//! Structures that hold pointers, as variables of device code: WGSL has no pointers in structures, so each member becomes a
//! variable of its own, and a function that returns such a structure is written out where it is called.
//!
//! ```text
//! Matrix sub = GetSubMatrix(A, row, col);      int sub_stride; float *sub_elements;
//! … sub.elements[i * sub.stride] …         →   sub_stride = A.stride; sub_elements = &A.elements[…];
//!                                              … sub_elements[i * sub_stride] …
//! ```

use std::collections::{HashMap, hash_map::Entry};

use super::flat::holds_pointers;
use crate::{
    kernel::visit::{Part, contains_return, for_parts, visit_expression, visit_function, visit_statement},
    meaning::{
        tree::{Expression, Function, FunctionId, Kind, Local, LocalId, Side, Statement, StatementKind, Storage, Tree},
        types::Type,
    },
    parse::ast::BinaryOperator,
    text::Span,
};

/// Functions that return such structures from functions that return them are followed this deep.
const MOST_ROUNDS: usize = 6;

/// The tree with the members of such variables apart; `None` if there are none.
pub(crate) fn members_apart(tree: &Tree) -> Option<Tree> {
    let mut made = tree.clone();
    let mut changed = false;
    // First what functions return, while those are as the author wrote them; then the variables.
    for apart in [false, true] {
        for _ in 0..MOST_ROUNDS {
            let mut again = false;
            for id in 0..made.functions.len() {
                let function = &made.functions[id];
                if function.side == Side::Host || function.body.is_none() {
                    continue;
                }
                let step = Apart { tree: &made, function: function.clone() };
                let rewritten = if apart { step.with_members_apart() } else { step.with_calls_written_out() };
                if let Some(function) = rewritten {
                    made.functions[id] = function;
                    again = true;
                }
            }
            changed |= again;
            if !again {
                break;
            }
        }
    }
    changed.then_some(made)
}

struct Apart<'a> {
    tree: &'a Tree,
    function: Function,
}

impl Apart<'_> {
    fn with_calls_written_out(mut self) -> Option<Function> {
        let mut body = self.function.body.take()?;
        let mut changed = false;
        for statement in &mut body {
            changed |= self.write_out(statement);
        }
        self.function.body = Some(body);
        changed.then_some(self.function)
    }

    fn with_members_apart(mut self) -> Option<Function> {
        // A function that returns such a structure was written out wherever it could be.
        if self.is_held(&self.function.result) {
            return None;
        }
        let mut body = self.function.body.take()?;
        let copied = self.copy_parameters(&mut body);
        let split = self.split(&mut body);
        self.function.body = Some(body);
        (copied || split).then_some(self.function)
    }

    fn is_held(&self, ty: &Type) -> bool {
        holds_pointers(self.tree, ty)
    }

    /// Parameters that the function changes become variables.
    fn copy_parameters(&mut self, body: &mut Vec<Statement>) -> bool {
        let mut copies = Vec::new();
        for parameter in self.function.parameters.clone() {
            let local = self.function.locals[parameter].clone();
            if local.reference || !self.is_held(&local.ty) || !changes(body, parameter) {
                continue;
            }
            let span = local.span;
            let copy = self.add(Local { parameter: false, assigned: true, ..local.clone() });
            let with = HashMap::from([(parameter, Expression { kind: Kind::Local(copy), ty: local.ty.clone(), span })]);
            body.iter_mut().for_each(|statement| replace_in(statement, &with));
            let start = Expression { kind: Kind::Local(parameter), ty: local.ty, span };
            copies.push(Statement { kind: StatementKind::Declare(copy, Some(start)), span });
        }
        let any = !copies.is_empty();
        body.splice(0..0, copies);
        any
    }

    fn add(&mut self, local: Local) -> LocalId {
        self.function.locals.push(local);
        self.function.locals.len() - 1
    }

    /// Calls that return such a structure, written out in the place of the statement that they are in.
    fn write_out(&mut self, statement: &mut Statement) -> bool {
        let span = statement.span;
        let made = match &statement.kind {
            StatementKind::Declare(local, Some(Expression { kind: Kind::Call(id, arguments), ty, .. }))
                if self.is_held(ty) =>
            {
                let target = Expression { kind: Kind::Local(*local), ty: ty.clone(), span };
                let declare = Statement { kind: StatementKind::Declare(*local, None), span };
                let (local, id) = (*local, *id);
                self.call(&target, id, &arguments.clone(), span).map(|mut list| {
                    self.function.locals[local].assigned = true;
                    list.insert(0, declare);
                    list
                })
            }
            StatementKind::Expression(Expression { kind: Kind::Assign(target, value), .. }) => match &value.kind {
                Kind::Call(id, arguments) if self.is_held(&value.ty) => {
                    self.call(&target.clone(), *id, &arguments.clone(), span)
                }
                _ => None,
            },
            StatementKind::Return(Some(value)) => match &value.kind {
                // What is returned becomes a variable first.
                Kind::Call(id, arguments) if self.is_held(&value.ty) => {
                    let (id, arguments, ty) = (*id, arguments.clone(), value.ty.clone());
                    let local = self.add(Local { assigned: true, ..Local::plain("returned".into(), ty.clone(), span) });
                    let target = Expression { kind: Kind::Local(local), ty, span };
                    self.call(&target, id, &arguments, span).map(|mut list| {
                        list.insert(0, Statement { kind: StatementKind::Declare(local, None), span });
                        list.push(Statement { kind: StatementKind::Return(Some(target)), span });
                        list
                    })
                }
                _ => None,
            },
            _ => None,
        };
        if let Some(list) = made.or_else(|| self.lift_out(statement)) {
            statement.kind = StatementKind::Several(list);
            return true;
        }
        let mut changed = false;
        statement.parts_mut(&mut |_| {}, &mut |inner| changed |= self.write_out(inner));
        changed
    }

    /// A call that returns such a structure in the middle of an expression, as a variable before the statement.
    fn lift_out(&mut self, statement: &Statement) -> Option<Vec<Statement>> {
        let mut after = statement.clone();
        let (StatementKind::Expression(value)
        | StatementKind::Declare(_, Some(value))
        | StatementKind::Return(Some(value))) = &mut after.kind
        else {
            return None;
        };
        let local = self.function.locals.len();
        let mut found = None;
        self.lift(value, local, &mut found);
        let call = found?;
        let span = call.span;
        let name = unused_name(&self.function, "handed", "");
        self.add(Local { assigned: true, ..Local::plain(name.into(), call.ty.clone(), span) });
        Some(vec![Statement { kind: StatementKind::Declare(local, Some(call)), span }, after])
    }

    /// Puts a variable in the place of the first such call inside of an expression that is calculated in any case.
    fn lift(&self, expression: &mut Expression, local: LocalId, found: &mut Option<Expression>) {
        use BinaryOperator::{LogicalAnd, LogicalOr};
        if matches!(expression.kind, Kind::Conditional(..) | Kind::Binary(LogicalAnd | LogicalOr, ..)) {
            return;
        }
        expression.children_mut(&mut |child| {
            if found.is_some() {
                return;
            }
            self.lift(child, local, found);
            if found.is_none() && matches!(child.kind, Kind::Call(..)) && self.is_held(&child.ty) {
                let variable = Expression { kind: Kind::Local(local), ty: child.ty.clone(), span: child.span };
                *found = Some(std::mem::replace(child, variable));
            }
        });
    }

    /// The statements of a function whose only `return` ends it; what it returns goes to `target`.
    fn call(
        &mut self,
        target: &Expression,
        id: FunctionId,
        arguments: &[Expression],
        span: Span,
    ) -> Option<Vec<Statement>> {
        let callee = &self.tree.functions[id];
        let (last, before) = callee.body.as_deref()?.split_last()?;
        let StatementKind::Return(Some(result)) = &last.kind else { return None };
        let plain_locals = callee.locals.iter().all(|local| local.storage == Storage::Automatic);
        if before.iter().any(contains_return) || !plain_locals {
            return None;
        }
        let mut with = HashMap::new();
        let mut list = Vec::new();
        for (parameter, argument) in callee.parameters.iter().zip(arguments) {
            let local = &callee.locals[*parameter];
            let changed = changes(callee.body.as_deref().unwrap_or_default(), *parameter);
            if local.reference || (!changed && is_pure(argument)) {
                with.insert(*parameter, argument.clone());
                continue;
            }
            let own = self.renamed(local, callee);
            list.push(Statement { kind: StatementKind::Declare(own, Some(argument.clone())), span });
            with.insert(*parameter, Expression { kind: Kind::Local(own), ty: local.ty.clone(), span });
        }
        let returned = match &result.kind {
            Kind::Local(local) if !callee.locals[*local].parameter && matches!(target.kind, Kind::Local(_)) => {
                with.insert(*local, target.clone());
                Some(*local)
            }
            _ => None,
        };
        let mut kept = HashMap::new();
        for (local, declared) in callee.locals.iter().enumerate() {
            if let Entry::Vacant(vacant) = with.entry(local) {
                let own = self.renamed(declared, callee);
                kept.insert(local, own);
                vacant.insert(Expression { kind: Kind::Local(own), ty: declared.ty.clone(), span });
            }
        }
        for statement in before {
            let mut statement = statement.clone();
            redeclare(&mut statement, returned, &kept, target);
            replace_in(&mut statement, &with);
            list.push(statement);
        }
        if returned.is_none() {
            let mut value = result.clone();
            replace(&mut value, &with);
            let kind = Kind::Assign(Box::new(target.clone()), Box::new(value));
            let assign = Expression { kind, ty: target.ty.clone(), span };
            list.push(Statement { kind: StatementKind::Expression(assign), span });
        }
        // What the author wrote elsewhere is on the line of the call here.
        list.iter_mut().for_each(|statement| stand_at(statement, span));
        Some(list)
    }

    fn renamed(&mut self, local: &Local, callee: &Function) -> LocalId {
        let name = unused_name(&self.function, &local.name, &format!("_of_{}", callee.name));
        self.add(Local { name: name.into(), parameter: false, ..local.clone() })
    }

    /// Takes the variables apart.
    fn split(&mut self, body: &mut [Statement]) -> bool {
        let mut members: HashMap<LocalId, Vec<Expression>> = HashMap::new();
        for id in 0..self.function.locals.len() {
            let local = self.function.locals[id].clone();
            let Type::Struct(structure) = local.ty else { continue };
            if local.parameter || local.storage != Storage::Automatic || !self.is_held(&local.ty) {
                continue;
            }
            if !declares(body, id) {
                continue;
            }
            let fields = self.tree.types.structs[structure].fields.clone();
            let own = fields.into_iter().map(|field| {
                let name = format!("{}_{}", local.name, field.name);
                let made =
                    Local { assigned: local.assigned, ..Local::plain(name.into(), field.ty.clone(), local.span) };
                Expression { kind: Kind::Local(self.add(made)), ty: field.ty, span: local.span }
            });
            members.insert(id, own.collect());
        }
        if members.is_empty() {
            return false;
        }
        body.iter_mut().for_each(|statement| split_statement(statement, &members));
        true
    }
}

/// A name, numbered if the function has a variable of that name.
pub(super) fn unused_name(function: &Function, stem: &str, end: &str) -> String {
    let taken = |name: &String| function.locals.iter().any(|other| *other.name == **name);
    let numbered = (2..).map(|number: usize| format!("{stem}_{number}{end}"));
    std::iter::once(format!("{stem}{end}")).chain(numbered).find(|name| !taken(name)).unwrap_or_default()
}

fn split_statement(statement: &mut Statement, members: &HashMap<LocalId, Vec<Expression>>) {
    let span = statement.span;
    match &mut statement.kind {
        StatementKind::Declare(id, start) if members.contains_key(id) => {
            let own = &members[id];
            if let Some(start) = start {
                split_expression(start, members);
            }
            let list = own.iter().enumerate().map(|(index, member)| {
                let Kind::Local(local) = member.kind else { return Statement { kind: StatementKind::Empty, span } };
                let start = start.as_ref().and_then(|start| field_of(start, index, &member.ty));
                Statement { kind: StatementKind::Declare(local, start), span }
            });
            statement.kind = StatementKind::Several(list.collect());
            return;
        }
        StatementKind::Expression(Expression { kind: Kind::Assign(target, value), .. }) if matches!(target.kind, Kind::Local(id) if members.contains_key(&id)) =>
        {
            let Kind::Local(id) = target.kind else { return };
            split_expression(value, members);
            let list = members[&id].iter().enumerate().filter_map(|(index, member)| {
                let value = field_of(value, index, &member.ty)?;
                let kind = Kind::Assign(Box::new(member.clone()), Box::new(value));
                let assign = Expression { kind, ty: member.ty.clone(), span };
                Some(Statement { kind: StatementKind::Expression(assign), span })
            });
            statement.kind = StatementKind::Several(list.collect());
            return;
        }
        _ => {}
    }
    statement.parts_mut(&mut |value| split_expression(value, members), &mut |inner| split_statement(inner, members));
}

fn split_expression(expression: &mut Expression, members: &HashMap<LocalId, Vec<Expression>>) {
    expression.children_mut(&mut |child| split_expression(child, members));
    let span = expression.span;
    match &expression.kind {
        Kind::Local(id) if members.contains_key(id) => expression.kind = Kind::Build(members[id].clone()),
        Kind::Dereference(inner) => {
            if let Kind::AddressOf(place) = &inner.kind {
                *expression = (**place).clone();
            }
        }
        Kind::Member(object, index) => {
            if let Kind::Build(parts) = &object.kind
                && let Some(part) = parts.get(*index)
            {
                *expression = Expression { span, ..part.clone() };
            }
        }
        _ => {}
    }
}

/// One member of a structure's value.
fn field_of(value: &Expression, index: usize, ty: &Type) -> Option<Expression> {
    match &value.kind {
        Kind::Build(parts) => parts.get(index).cloned().filter(|part| !matches!(part.kind, Kind::Null)),
        Kind::Zero => (!ty.is_pointer()).then(|| Expression { kind: Kind::Zero, ty: ty.clone(), span: value.span }),
        _ => {
            let kind = Kind::Member(Box::new(value.clone()), index);
            Some(Expression { kind, ty: ty.clone(), span: value.span })
        }
    }
}

/// Whether a function's statements change a variable of its own, or a member of it.
pub(crate) fn changes(body: &[Statement], id: LocalId) -> bool {
    let mut found = false;
    for statement in body {
        visit_statement(statement, &mut |expression| {
            if let Kind::Assign(target, _) | Kind::AssignWith { target, .. } | Kind::Step { target, .. } =
                &expression.kind
            {
                let mut place = &**target;
                while let Kind::Member(object, _) = &place.kind {
                    place = object;
                }
                found |= matches!(place.kind, Kind::Local(local) if local == id);
            }
        });
    }
    found
}

fn declares(body: &[Statement], id: LocalId) -> bool {
    body.iter().any(|statement| {
        let mut found = matches!(statement.kind, StatementKind::Declare(local, _) if local == id);
        for_parts(statement, &mut |part| {
            if let Part::Statement(inner) = part {
                found |= declares(std::slice::from_ref(inner), id);
            }
        });
        found
    })
}

/// Whether a value may be calculated more than once.
fn is_pure(value: &Expression) -> bool {
    let mut pure = true;
    visit_expression(value, &mut |inner| {
        pure &= !matches!(
            inner.kind,
            Kind::Call(..)
                | Kind::CallPointer(..)
                | Kind::Library(..)
                | Kind::Assign(..)
                | Kind::AssignWith { .. }
                | Kind::Step { .. }
                | Kind::Index(..)
        );
    });
    pure
}

/// Lets the declarations of a function that is written out declare the variables of the one that it is in.
fn redeclare(
    statement: &mut Statement,
    returned: Option<LocalId>,
    kept: &HashMap<LocalId, LocalId>,
    target: &Expression,
) {
    let span = statement.span;
    if let StatementKind::Declare(id, start) = &mut statement.kind {
        if Some(*id) == returned {
            statement.kind = match start.take() {
                Some(value) if !matches!(value.kind, Kind::Zero) => {
                    let kind = Kind::Assign(Box::new(target.clone()), Box::new(value));
                    StatementKind::Expression(Expression { kind, ty: target.ty.clone(), span })
                }
                _ => StatementKind::Empty,
            };
            return;
        }
        if let Some(own) = kept.get(id) {
            *id = *own;
        }
    }
    statement.parts_mut(&mut |_| {}, &mut |inner| redeclare(inner, returned, kept, target));
}

fn replace_in(statement: &mut Statement, with: &HashMap<LocalId, Expression>) {
    statement.parts_mut(&mut |value| replace(value, with), &mut |inner| replace_in(inner, with));
}

pub(super) fn replace(expression: &mut Expression, with: &HashMap<LocalId, Expression>) {
    if let Kind::Local(id) = expression.kind {
        if let Some(other) = with.get(&id) {
            *expression = Expression { span: expression.span, ..other.clone() };
        }
        return;
    }
    expression.children_mut(&mut |child| replace(child, with));
}

fn stand_at(statement: &mut Statement, span: Span) {
    statement.span = span;
    statement.parts_mut(&mut |_| {}, &mut |inner| stand_at(inner, span));
}

/// Whether device code has variables of its own of such a structure, so that taking them apart may help.
pub(crate) fn has_any(tree: &Tree) -> bool {
    tree.functions.iter().filter(|function| function.side != Side::Host && function.body.is_some()).any(|function| {
        let mut held = function.locals.iter().any(|local| !local.parameter && holds_pointers(tree, &local.ty));
        visit_function(function, &mut |expression| {
            held |= matches!(expression.kind, Kind::Assign(..)) && holds_pointers(tree, &expression.ty);
        });
        let changed = |id: &LocalId| {
            holds_pointers(tree, &function.locals[*id].ty) && changes(function.body.as_deref().unwrap_or_default(), *id)
        };
        held || function.parameters.iter().any(changed)
    })
}
