//! Copies that nobody can tell from what they are copies of, left out, from IR to IR. What a function is given by value is a
//! copy, and what it returns is one. Where the function only reads the copy, and cannot change what it was made of, it takes
//! that at once; where the result goes to an object that the function cannot read, it goes there at once.

use std::{
    collections::{BTreeMap, BTreeSet},
    rc::Rc,
};

use warpground_ir::{
    Block, Expression, ExpressionKind, FrameId, FunctionId, Home, LocalId, Module, Statement, StatementKind, ValueType,
};

use super::points::{Points, Target, direct};
use crate::analysis::walk::{expressions, statements, within};

/// The module without such copies; nothing where it has none.
pub(super) fn elide(points: &Points<'_>, reached: &[usize]) -> Option<Module> {
    let module = points.module;
    let functions: BTreeSet<FunctionId> = reached.iter().map(|instance| points.instances[*instance].function).collect();
    let mut made: Option<Module> = None;
    for id in functions {
        let Some(body) = module.function(id).and_then(|function| function.body.as_ref()) else { continue };
        let instances = reached.iter().copied().filter(|instance| points.instances[*instance].function == id).collect();
        let mut pass = Elision { points, id, instances, uses: uses(body), changed: false };
        let mut body = (**body).clone();
        pass.block(&mut body);
        if pass.changed {
            let made = made.get_or_insert_with(|| module.clone());
            if let Some(function) = made.functions.get_mut(id.index()) {
                function.body = Some(Rc::new(body));
            }
        }
    }
    made
}

/// How often each object of the frame is named.
fn uses(body: &Block) -> BTreeMap<FrameId, u32> {
    let mut found = BTreeMap::new();
    statements(body, &mut |statement| {
        expressions(statement, &mut |expression| {
            within(expression, &mut |inner| {
                if let ExpressionKind::Frame(frame) = inner.kind {
                    *found.entry(frame).or_insert(0) += 1;
                }
            });
        });
    });
    found
}

struct Elision<'p, 'm> {
    points: &'p Points<'m>,
    id: FunctionId,
    instances: Vec<usize>,
    uses: BTreeMap<FrameId, u32>,
    changed: bool,
}

impl Elision<'_, '_> {
    fn block(&mut self, block: &mut Block) {
        for statement in &mut block.0 {
            statement.blocks_mut(&mut |inner| self.block(inner));
        }
        let mut at = 0;
        while at < block.0.len() {
            let removed = match &block.0[at].kind {
                StatementKind::Copy { to, from, .. } => self.argument(&block.0, at, to, from),
                _ => None,
            };
            if let Some((call, position, value)) = removed {
                set_argument(&mut block.0[call], position, value);
                block.0.remove(at);
                self.changed = true;
                continue;
            }
            if let Some((copy, value)) = self.result(&block.0, at) {
                set_argument(&mut block.0[at], 0, value);
                block.0.remove(copy);
                self.changed = true;
            }
            at += 1;
        }
    }

    /// A temporary object: it is named where it is filled and where it is used, and has no name.
    fn temporary(&self, value: &Expression) -> Option<FrameId> {
        let ExpressionKind::Frame(frame) = value.kind else { return None };
        let function = self.points.module.function(self.id)?;
        let unnamed = function.frame.get(frame.index()).is_some_and(|object| object.name.is_empty());
        let parameter = function.parameters.iter().any(|parameter| parameter.home == Home::Frame(frame));
        (unnamed && !parameter && self.uses.get(&frame) == Some(&2)).then_some(frame)
    }

    /// The object of this function that an address is the first byte of, in all of its versions.
    fn own_object(&self, value: &Expression) -> Option<Target> {
        let ExpressionKind::Frame(frame) = value.kind else { return None };
        let hidden = self.instances.iter().any(|instance| self.points.is_kept(Target::Frame(*instance, frame)));
        (!hidden).then_some(Target::Frame(0, frame))
    }

    /// Whether an argument may lead to an object of the frame.
    fn leads_to(&self, argument: &Expression, object: Target) -> bool {
        let Target::Frame(_, frame) = object else { return true };
        argument.ty == ValueType::POINTER
            && self.instances.iter().any(|instance| {
                let pointees = self.points.value(*instance, argument);
                pointees.is_ok_and(|found| found.contains_key(&Target::Frame(*instance, frame)))
            })
    }

    /// The call that takes a copy as an argument, which it only reads.
    fn argument(
        &self,
        list: &[Statement],
        at: usize,
        to: &Expression,
        from: &Expression,
    ) -> Option<(usize, usize, Expression)> {
        let copy = self.temporary(to)?;
        let object = self.own_object(from)?;
        // What is between belongs to the other arguments, and only reads.
        let behind = list[at + 1..].iter().position(|statement| !only_prepares(statement))?;
        let call = at + 1 + behind;
        let StatementKind::Call { callee, arguments, .. } = &list[call].kind else { return None };
        let is_copy = |argument: &Expression| matches!(argument.kind, ExpressionKind::Frame(frame) if frame == copy);
        let position = arguments.iter().position(is_copy)?;
        let others = arguments.iter().enumerate().filter(|(number, _)| *number != position);
        let between = &list[at + 1..call];
        let overwritten = between.iter().any(|statement| match &statement.kind {
            StatementKind::Copy { to, .. } => self.leads_to(to, object),
            _ => false,
        });
        // Through another argument the function might change the object that the copy was made of.
        if overwritten || others.into_iter().any(|(_, argument)| self.leads_to(argument, object)) {
            return None;
        }
        let callee = direct(callee, list[call].place).ok()?;
        self.only_reads(callee, position, 8).then(|| (call, position, from.clone()))
    }

    /// The copy behind a call that moves its result to where it belongs.
    fn result(&self, list: &[Statement], at: usize) -> Option<(usize, Expression)> {
        let StatementKind::Call { arguments, to: None, .. } = &list[at].kind else { return None };
        let made = self.temporary(arguments.first()?)?;
        let StatementKind::Copy { to, from, .. } = &list.get(at + 1)?.kind else { return None };
        if !matches!(from.kind, ExpressionKind::Frame(frame) if frame == made) {
            return None;
        }
        let object = self.own_object(to)?;
        let read = arguments.iter().any(|argument| self.leads_to(argument, object));
        (!read).then(|| (at + 1, to.clone()))
    }

    /// Whether a function only reads what a parameter points to.
    fn only_reads(&self, id: FunctionId, position: usize, depth: u32) -> bool {
        let Some(function) = self.points.module.function(id) else { return false };
        let Some(parameter) = function.parameters.get(position) else { return false };
        let (Home::Local(local), Some(body)) = (parameter.home, &function.body) else { return false };
        let mut reads = depth > 0;
        statements(body, &mut |statement| {
            reads = reads
                && match &statement.kind {
                    StatementKind::Load(_, access) => !hides(&access.address, local),
                    StatementKind::Copy { to, from, .. } => !leads(to, local) && !hides(from, local),
                    StatementKind::Call { callee, arguments, .. } => {
                        arguments.iter().enumerate().all(|(number, argument)| {
                            !leads(argument, local)
                                || matches!(argument.kind, ExpressionKind::Local(_))
                                    && direct(callee, statement.place)
                                        .is_ok_and(|callee| self.only_reads(callee, number, depth - 1))
                        })
                    }
                    _ => {
                        let mut named = false;
                        expressions(statement, &mut |expression| named |= leads(expression, local));
                        !named
                    }
                };
        });
        reads
    }
}

/// Whether a statement calculates or copies what a call is given, and changes nothing else.
fn only_prepares(statement: &Statement) -> bool {
    matches!(
        statement.kind,
        StatementKind::Assign(..)
            | StatementKind::Load(..)
            | StatementKind::Begin(_)
            | StatementKind::BeginFrame(_)
            | StatementKind::Copy { .. }
    )
}

/// Whether a local is in an expression.
fn leads(value: &Expression, local: LocalId) -> bool {
    super::scopes::reads(value, local)
}

/// Whether a pointer is somewhere else in an address than at its base.
fn hides(address: &Expression, local: LocalId) -> bool {
    match &address.kind {
        ExpressionKind::Local(_) => false,
        ExpressionKind::Element { base, index, .. } => leads(index, local) || hides(base, local),
        ExpressionKind::Member { base, .. } => hides(base, local),
        _ => leads(address, local),
    }
}

fn set_argument(call: &mut Statement, position: usize, value: Expression) {
    if let StatementKind::Call { arguments, .. } = &mut call.kind
        && let Some(argument) = arguments.get_mut(position)
    {
        *argument = value;
    }
}
