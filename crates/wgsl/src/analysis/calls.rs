//! Who calls whom: reachable functions, recursion, and functions in which threads meet.

use std::collections::{BTreeMap, BTreeSet};

use warpground_ir::{
    AtomicOperation, Block, Callee, DataType, Effects, Expression, ExpressionKind, Function, FunctionId, FunctionKind,
    Home, Intrinsic, Module, Parameter, Statement, StatementKind, ValueType,
};

use super::walk::{blocks, expressions, statements, within};

/// The calls among the functions that a kernel reaches.
pub(crate) struct Calls {
    /// The kernel and the functions that it reaches.
    pub(crate) reached: BTreeSet<FunctionId>,
    callees: BTreeMap<FunctionId, BTreeSet<FunctionId>>,
    /// Functions that may call themselves, at once or through others.
    pub(crate) recursive: BTreeSet<FunctionId>,
    /// Functions that go through states of the machine: those that recurse, in which threads meet or wait for one another,
    /// and those that call such.
    pub(crate) stepped: BTreeSet<FunctionId>,
    /// Whether threads meet.
    pub(crate) meets: bool,
}

/// The type of the value that a parameter takes: of one in memory that of a pointer to it, unless it is a value.
pub(crate) fn parameter_type(function: &Function, parameter: &Parameter) -> ValueType {
    match parameter.home {
        Home::Local(local) => function.locals.get(local.index()).map_or(ValueType::POINTER, |local| local.ty),
        Home::Frame(_) => match &parameter.ty {
            DataType::Value(value) => *value,
            _ => ValueType::POINTER,
        },
    }
}

impl Calls {
    pub(crate) fn of(module: &Module, kernel: FunctionId) -> Calls {
        let mut calls = Calls {
            reached: BTreeSet::new(),
            callees: BTreeMap::new(),
            recursive: BTreeSet::new(),
            stepped: BTreeSet::new(),
            meets: false,
        };
        let mut open = vec![kernel];
        while let Some(id) = open.pop() {
            if !calls.reached.insert(id) {
                continue;
            }
            let Some(function) = module.function(id) else { continue };
            let mut callees = BTreeSet::new();
            if let Some(body) = &function.body {
                statements(body, &mut |statement| callees.extend(called(module, function, statement)));
            }
            open.extend(callees.iter().copied());
            calls.callees.insert(id, callees);
        }
        for id in &calls.reached {
            if calls.all_below(*id).contains(id) {
                calls.recursive.insert(*id);
            }
        }
        let meeting: BTreeSet<FunctionId> = calls
            .reached
            .iter()
            .copied()
            .filter(|id| {
                module.function(*id).and_then(|function| function.body.as_ref()).is_some_and(|body| meets(body))
            })
            .collect();
        calls.meets = !meeting.is_empty();
        // A thread that ends in a function that was called leaves all of them.
        let ending = calls.reached.iter().copied().filter(|id| {
            module.function(*id).and_then(|function| function.body.as_ref()).is_some_and(|body| ends_threads(body))
        });
        let own: BTreeSet<FunctionId> = meeting.union(&calls.recursive).copied().chain(ending).collect();
        calls.stepped = calls
            .reached
            .iter()
            .copied()
            .filter(|id| own.contains(id) || !calls.all_below(*id).is_disjoint(&own))
            .collect();
        calls
    }

    /// All functions that calls of a function may lead to.
    fn all_below(&self, id: FunctionId) -> BTreeSet<FunctionId> {
        let mut found = BTreeSet::new();
        let mut open = vec![id];
        while let Some(next) = open.pop() {
            for callee in self.callees.get(&next).into_iter().flatten() {
                if found.insert(*callee) {
                    open.push(*callee);
                }
            }
        }
        found
    }

    /// Whether a call of the second from the first may come back into the first.
    pub(crate) fn comes_back(&self, caller: FunctionId, callee: FunctionId) -> bool {
        caller == callee || self.all_below(callee).contains(&caller)
    }

    /// The functions from those that are called to those that call, where nothing recurses.
    pub(crate) fn callees(&self, id: FunctionId) -> impl Iterator<Item = FunctionId> {
        self.callees.get(&id).into_iter().flatten().copied()
    }
}

/// The functions that a statement may call.
pub(crate) fn called(module: &Module, function: &Function, statement: &Statement) -> Vec<FunctionId> {
    match &statement.kind {
        StatementKind::Call { callee: Callee::Direct(id), .. } => vec![*id],
        StatementKind::Call { callee: Callee::Indirect(_), to, arguments } => {
            let result = to.and_then(|to| function.locals.get(to.index())).map(|local| local.ty);
            candidates(module, arguments, result)
        }
        _ => Vec::new(),
    }
}

/// The functions that a call through a pointer can mean. One whose result is not taken can have any.
pub(crate) fn candidates(module: &Module, arguments: &[Expression], result: Option<ValueType>) -> Vec<FunctionId> {
    let fits = |function: &Function| {
        function.kind == FunctionKind::Device
            && function.body.is_some()
            && function.parameters.len() == arguments.len()
            && function
                .parameters
                .iter()
                .zip(arguments)
                .all(|(parameter, argument)| parameter_type(function, parameter) == argument.ty)
            && (result.is_none() || function.result == result)
    };
    (0..).zip(&module.functions).filter(|(_, function)| fits(function)).map(|(id, _)| FunctionId(id)).collect()
}

/// Whether threads meet or wait for one another in a block.
pub(crate) fn meets(block: &Block) -> bool {
    let mut found = false;
    statements(block, &mut |statement| found |= statement_meets(statement));
    found
}

fn ends_threads(block: &Block) -> bool {
    let mut found = false;
    statements(block, &mut |statement| {
        found |= matches!(statement.kind, StatementKind::Intrinsic { intrinsic: Intrinsic::Exit, .. });
    });
    found
}

/// Whether threads meet in a statement itself, or wait in it for what others write.
pub(crate) fn statement_meets(statement: &Statement) -> bool {
    match &statement.kind {
        StatementKind::Intrinsic { intrinsic, .. } => {
            matches!(intrinsic.effects(), Effects::MeetsWarp | Effects::MeetsBlock | Effects::MeetsGrid)
        }
        StatementKind::Loop { .. } => waits(statement),
        _ => false,
    }
}

/// Whether a loop may go on until another thread has written something: it reads memory that others change, in one of the
/// ways in which that is done, outside of what it counts.
pub(crate) fn waits(statement: &Statement) -> bool {
    let StatementKind::Loop { .. } = &statement.kind else { return false };
    let mut found = false;
    let mut visit = |inner: &Statement| match &inner.kind {
        StatementKind::Load(_, access) => found |= access.volatile,
        StatementKind::Atomic { to: Some(_), operation, .. } => {
            found |= matches!(
                operation,
                AtomicOperation::Load | AtomicOperation::Exchange | AtomicOperation::CompareExchange
            );
        }
        StatementKind::Atomic { operation: AtomicOperation::Load, .. } => found = true,
        _ => {}
    };
    blocks(statement, &mut |block| statements(block, &mut visit));
    found
}

/// The functions whose addresses a function uses, and the objects that it names.
pub(crate) fn named(function: &Function, visit: &mut dyn FnMut(&ExpressionKind)) {
    let Some(body) = &function.body else { return };
    statements(body, &mut |statement| {
        expressions(statement, &mut |expression| within(expression, &mut |inner| visit(&inner.kind)));
    });
}
