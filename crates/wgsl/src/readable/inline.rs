//! Inlining, from IR to IR: a function that is given the address of an object of its caller is written where it is called. An object
//! that two functions use would be a variable of the module; within one function it is a variable of that function, or several.
//!
//! ```text
//! f(to, from) { to.x = from.x + 1; }        b.x = a.x + 1;
//! f(&b, &a);                           →
//! ```
//!
//! An array that a function is given by reference stays a variable of its caller.

use std::{collections::BTreeMap, rc::Rc};

use warpground_ir::{
    Block, Callee, Expression, ExpressionKind, FrameId, Function, FunctionId, Home, Intrinsic, Local, LocalId, Module,
    Object, Parameter, Statement, StatementKind, ValueType,
};

use super::references::References;
use crate::analysis::{
    calls::Calls,
    walk::{statements, targets_mut},
};

/// The most statements of a function that is written out at several calls.
const MOST_STATEMENTS: usize = 24;
/// The most statements that a function gets from functions that are written out at several calls.
const MOST_IN_ALL: usize = 160;

/// The module with such calls of what a kernel reaches written out; nothing where there are none.
pub(super) fn inlined(module: &Module, kernel: FunctionId, calls: &Calls, references: &References) -> Option<Module> {
    let mut made: Option<Module> = None;
    let counts = calls_of(module, calls);
    for id in bottom_up(module, kernel, calls) {
        let known = made.as_ref().unwrap_or(module);
        let Some(function) = known.function(id) else { continue };
        let Some(body) = &function.body else { continue };
        let mut inliner = Inliner {
            module: known,
            calls,
            counts: &counts,
            references,
            contract: function.contract,
            locals: function.locals.clone(),
            frame: function.frame.clone(),
            left: MOST_IN_ALL,
            changed: false,
        };
        let body = inliner.block(body);
        if inliner.changed {
            let function = Function {
                locals: inliner.locals,
                frame: inliner.frame,
                body: Some(Rc::new(body)),
                ..function.clone()
            };
            let made = made.get_or_insert_with(|| module.clone());
            if let Some(place) = made.functions.get_mut(id.index()) {
                *place = function;
            }
        }
    }
    made
}

/// How often each function is called.
fn calls_of(module: &Module, calls: &Calls) -> BTreeMap<FunctionId, usize> {
    let mut counts = BTreeMap::new();
    for id in &calls.reached {
        let Some(body) = module.function(*id).and_then(|function| function.body.as_ref()) else { continue };
        statements(body, &mut |statement| {
            if let StatementKind::Call { callee: Callee::Direct(callee), .. } = &statement.kind {
                *counts.entry(*callee).or_insert(0) += 1;
            }
        });
    }
    counts
}

/// The functions that a kernel reaches, each behind those that it calls.
fn bottom_up(module: &Module, kernel: FunctionId, calls: &Calls) -> Vec<FunctionId> {
    fn visit(module: &Module, id: FunctionId, calls: &Calls, order: &mut Vec<FunctionId>, open: &mut Vec<FunctionId>) {
        if order.contains(&id) || open.contains(&id) || !calls.reached.contains(&id) {
            return;
        }
        open.push(id);
        if let Some(body) = module.function(id).and_then(|function| function.body.as_ref()) {
            statements(body, &mut |statement| {
                if let StatementKind::Call { callee: Callee::Direct(callee), .. } = &statement.kind {
                    visit(module, *callee, calls, order, open);
                }
            });
        }
        open.pop();
        order.push(id);
    }
    let mut order = Vec::new();
    visit(module, kernel, calls, &mut order, &mut Vec::new());
    order
}

fn size(block: &Block) -> usize {
    let mut count = 0;
    statements(block, &mut |_| count += 1);
    count
}

/// Whether a function ends where its text does: it returns at its end, if at all.
fn ends_at_its_end(body: &Block) -> bool {
    let mut returns = 0;
    statements(body, &mut |statement| {
        let leaves = match &statement.kind {
            StatementKind::Return(_) => true,
            StatementKind::Intrinsic { intrinsic, .. } => *intrinsic == Intrinsic::Exit,
            _ => false,
        };
        returns += usize::from(leaves);
    });
    let last = body.0.last().is_some_and(|last| matches!(last.kind, StatementKind::Return(_)));
    returns == usize::from(last)
}

/// Whether an address is one in an object of this function.
pub(super) fn is_own(address: &Expression) -> bool {
    match &address.kind {
        ExpressionKind::Frame(_) => true,
        ExpressionKind::Element { base, .. } | ExpressionKind::Member { base, .. } => is_own(base),
        _ => false,
    }
}

struct Inliner<'a> {
    module: &'a Module,
    calls: &'a Calls,
    counts: &'a BTreeMap<FunctionId, usize>,
    references: &'a References,
    contract: bool,
    locals: Vec<Local>,
    frame: Vec<Object>,
    /// How many more statements the function may get from those that are called several times.
    left: usize,
    changed: bool,
}

/// What is known in an inlined function: its locals and objects in the caller, and what parameters stand for.
#[derive(Default)]
struct Names {
    locals: BTreeMap<LocalId, LocalId>,
    frame: BTreeMap<FrameId, FrameId>,
    values: BTreeMap<LocalId, Expression>,
}

impl Inliner<'_> {
    fn block(&mut self, block: &Block) -> Block {
        let mut made = Vec::new();
        for statement in &block.0 {
            match self.call(statement) {
                // What was written out may call others with such objects.
                Some(list) => made.extend(self.block(&Block(list)).0),
                None => {
                    let mut statement = statement.clone();
                    statement.blocks_mut(&mut |inner| *inner = self.block(inner));
                    made.push(statement);
                }
            }
        }
        Block(made)
    }

    /// The statements of a call that is written out.
    fn call(&mut self, statement: &Statement) -> Option<Vec<Statement>> {
        let StatementKind::Call { to, callee: Callee::Direct(id), arguments } = &statement.kind else { return None };
        let function = self.module.function(*id)?;
        let body = function.body.as_deref()?;
        let (size, once) = (size(body), self.counts.get(id) == Some(&1));
        let is_reference = |parameter: &Parameter| match parameter.home {
            Home::Local(local) => self.references.contains_key(&(*id, local)),
            Home::Frame(_) => false,
        };
        let mut given = arguments.iter().zip(&function.parameters);
        let fits = given.any(|(argument, parameter)| {
            argument.ty == ValueType::POINTER && is_own(argument) && !is_reference(parameter)
        }) && !self.calls.recursive.contains(id)
            && function.contract == self.contract
            && (once || size <= MOST_STATEMENTS.min(self.left))
            && arguments.len() == function.parameters.len()
            && function.parameters.iter().all(|parameter| matches!(parameter.home, Home::Local(_)))
            && ends_at_its_end(body);
        if !fits {
            return None;
        }
        if !once {
            self.left -= size;
        }
        self.changed = true;
        let mut names = Names::default();
        let mut begun = Vec::new();
        for (number, object) in (0..).zip(&function.frame) {
            let own = FrameId(u32::try_from(self.frame.len()).ok()?);
            self.frame.push(object.clone());
            names.frame.insert(FrameId(number), own);
        }
        let assigned = assigned(body);
        for (parameter, argument) in function.parameters.iter().zip(arguments) {
            match parameter.home {
                Home::Local(local) if !assigned.contains(&local) && is_plain(argument) => {
                    names.values.insert(local, argument.clone());
                }
                Home::Local(local) => {
                    let own = self.local(function, local)?;
                    names.locals.insert(local, own);
                    begun.push(Statement { kind: StatementKind::Begin(own), place: statement.place });
                    begun
                        .push(Statement { kind: StatementKind::Assign(own, argument.clone()), place: statement.place });
                }
                Home::Frame(_) => return None,
            }
        }
        for number in 0..function.locals.len() {
            let local = LocalId(u32::try_from(number).ok()?);
            if !names.locals.contains_key(&local) && !names.values.contains_key(&local) {
                let own = self.local(function, local)?;
                names.locals.insert(local, own);
            }
        }
        let mut block = body.clone();
        renamed(&mut block, &names);
        if let Some(Statement { kind: StatementKind::Return(value), place }) = block.0.last().cloned() {
            block.0.pop();
            if let (Some(to), Some(value)) = (to, value) {
                block.0.push(Statement { kind: StatementKind::Assign(*to, value), place });
            }
        }
        begun.extend(block.0);
        Some(begun)
    }

    fn local(&mut self, function: &Function, local: LocalId) -> Option<LocalId> {
        let id = LocalId(u32::try_from(self.locals.len()).ok()?);
        self.locals.push(function.locals.get(local.index())?.clone());
        Some(id)
    }
}

/// Whether an argument may be written wherever its parameter is: nothing in a function changes what it means.
fn is_plain(argument: &Expression) -> bool {
    match &argument.kind {
        ExpressionKind::Constant(_)
        | ExpressionKind::Builtin(_)
        | ExpressionKind::Local(_)
        | ExpressionKind::Frame(_)
        | ExpressionKind::Object(_) => true,
        ExpressionKind::Member { base, .. } => is_plain(base),
        ExpressionKind::Element { base, index, .. } => is_plain(base) && is_plain(index),
        _ => false,
    }
}

/// The locals that a block gives values.
fn assigned(block: &Block) -> Vec<LocalId> {
    let mut found = Vec::new();
    statements(block, &mut |statement| found.extend(super::scopes::target(statement)));
    found
}

fn renamed(block: &mut Block, names: &Names) {
    fn within(value: &mut Expression, names: &Names) {
        value.children_mut(&mut |child| within(child, names));
        match &mut value.kind {
            ExpressionKind::Local(local) => match (names.locals.get(local), names.values.get(local)) {
                (Some(own), _) => *local = *own,
                (None, Some(argument)) => *value = argument.clone(),
                (None, None) => {}
            },
            ExpressionKind::Frame(frame) => {
                if let Some(own) = names.frame.get(frame) {
                    *frame = *own;
                }
            }
            _ => {}
        }
    }
    for statement in &mut block.0 {
        targets_mut(statement, &mut |local| {
            if let Some(own) = names.locals.get(local) {
                *local = *own;
            }
        });
        if let StatementKind::BeginFrame(frame) = &mut statement.kind
            && let Some(own) = names.frame.get(frame)
        {
            *frame = *own;
        }
        statement.expressions_mut(&mut |value| within(value, names));
        statement.blocks_mut(&mut |inner| renamed(inner, names));
    }
}
