//! What is known of a function before it is lowered.

use std::collections::{BTreeSet, HashMap, HashSet};

use warpground_ir::{
    BinaryOperator, Block, Callee, Expression, ExpressionKind, Function, FunctionId, FunctionKind, LocalId, Module,
    ObjectId, Statement, StatementKind, ValueType,
};

use warpground_ir::walk::{expressions, statements};

use super::products::{Shared, is_product, shared_products, unsigned};

/// What is known of a function's locals.
#[derive(Debug, Default)]
pub(super) struct Facts {
    /// By local: how many statements give it a value.
    pub(super) assigned: Vec<u32>,
    /// By local: whether all of it happens in the block in which it is first given a value.
    pub(super) scoped: Vec<bool>,
    /// By local: whether a loop is around a statement that gives it a value.
    pub(super) in_loop: Vec<bool>,
    /// Locals that hold one product, which is added to something wherever it is read.
    pub(super) products: HashSet<LocalId>,
    /// Products that are calculated in several places, some of which are no sums.
    pub(super) shared: Shared,
}

impl Facts {
    pub(super) fn of(function: &Function) -> Facts {
        let count = function.locals.len();
        let mut walk = Walk {
            facts: Facts {
                assigned: vec![0; count],
                scoped: vec![true; count],
                in_loop: vec![false; count],
                products: HashSet::new(),
                shared: Shared::default(),
            },
            home: vec![None; count],
            product: HashSet::new(),
            read: vec![0; count],
            added: vec![0; count],
            path: Vec::new(),
            blocks: 0,
            loops: 0,
        };
        let mut given = HashSet::new();
        for parameter in &function.parameters {
            if let warpground_ir::Home::Local(local) = parameter.home {
                walk.facts.scoped[local.index()] = false;
                given.insert(local);
            }
        }
        if let Some(body) = &function.body {
            walk.block(body);
        }
        let mut facts = walk.facts;
        if function.contract {
            facts.products = walk
                .product
                .into_iter()
                // What the caller gave a parameter is another value than the product.
                .filter(|local| !given.contains(local) && facts.assigned[local.index()] == 1)
                .filter(|local| {
                    let (read, added) = (walk.read[local.index()], walk.added[local.index()]);
                    read == added && added > 0
                })
                .collect();
            if let Some(body) = &function.body {
                facts.shared = shared_products(body, &facts.assigned, &facts.products);
            }
        }
        facts
    }
}

struct Walk {
    facts: Facts,
    /// By local: the block in which it is first given a value.
    home: Vec<Option<u32>>,
    product: HashSet<LocalId>,
    /// By local: how often it is read, and how often that is as a part of a sum.
    read: Vec<u32>,
    added: Vec<u32>,
    path: Vec<u32>,
    blocks: u32,
    loops: u32,
}

impl Walk {
    fn block(&mut self, block: &Block) {
        self.blocks += 1;
        self.path.push(self.blocks);
        for statement in &block.0 {
            self.statement(statement);
        }
        self.path.pop();
    }

    fn occurs(&mut self, local: LocalId, given: bool) {
        let index = local.index();
        let Some(home) = self.home.get_mut(index) else { return };
        match home {
            None => {
                *home = self.path.last().copied();
                self.facts.scoped[index] &= given;
            }
            Some(home) => self.facts.scoped[index] &= self.path.contains(home),
        }
    }

    fn give(&mut self, local: LocalId) {
        self.occurs(local, true);
        if let Some(assigned) = self.facts.assigned.get_mut(local.index()) {
            *assigned += 1;
            self.facts.in_loop[local.index()] |= self.loops > 0;
        }
    }

    fn expression(&mut self, expression: &Expression) {
        match &expression.kind {
            ExpressionKind::Local(local) => {
                self.occurs(*local, false);
                if let Some(read) = self.read.get_mut(local.index()) {
                    *read += 1;
                }
            }
            ExpressionKind::Binary(BinaryOperator::Add | BinaryOperator::Subtract, left, right)
                if expression.ty.scalar().is_float() =>
            {
                for side in [left, right] {
                    if let ExpressionKind::Local(local) = unsigned(side).1.kind
                        && let Some(added) = self.added.get_mut(local.index())
                    {
                        *added += 1;
                    }
                }
            }
            _ => {}
        }
        expression.children(&mut |child| self.expression(child));
    }

    fn statement(&mut self, statement: &Statement) {
        if !matches!(statement.kind, StatementKind::Loop { .. }) {
            expressions(statement, &mut |expression| self.expression(expression));
        }
        match &statement.kind {
            StatementKind::Begin(local) => {
                self.occurs(*local, true);
            }
            StatementKind::Assign(local, value) => {
                if is_product(value) {
                    self.product.insert(*local);
                }
                self.give(*local);
            }
            StatementKind::Load(local, _) => self.give(*local),
            StatementKind::Atomic { to, .. }
            | StatementKind::Call { to, .. }
            | StatementKind::Intrinsic { to, .. }
            | StatementKind::Print { to, .. } => to.iter().for_each(|to| self.give(*to)),
            StatementKind::Launch(launch) => launch.to.iter().for_each(|to| self.give(*to)),
            StatementKind::Block(block) => self.block(block),
            StatementKind::If { accept, reject, .. } => {
                self.block(accept);
                self.block(reject);
            }
            StatementKind::Loop { test, body, continuing, .. } => {
                self.loops += 1;
                // What the condition needs is calculated in a block that is around the body.
                self.blocks += 1;
                self.path.push(self.blocks);
                if let Some(test) = test {
                    test.before.0.iter().for_each(|statement| self.statement(statement));
                    self.expression(&test.condition);
                }
                self.block(body);
                self.block(continuing);
                self.path.pop();
                self.loops -= 1;
            }
            StatementKind::Switch { arms, .. } => arms.iter().for_each(|arm| self.block(&arm.body)),
            _ => {}
        }
    }
}

/// The types of what a function takes and gives.
pub(super) type Signature = (Vec<ValueType>, Option<ValueType>);

/// Who calls whom.
#[derive(Debug, Default)]
pub(super) struct Graph {
    /// The functions that can be called through a pointer, by what they take and give.
    pub(super) by_signature: HashMap<Signature, Vec<FunctionId>>,
    /// Functions that can come to be called while they are running.
    recursive: HashSet<FunctionId>,
    /// By function: those that it can call.
    calls: Vec<Vec<FunctionId>>,
}

impl Graph {
    pub(super) fn of(module: &Module) -> Graph {
        let mut graph = Graph::default();
        let numbered = || module.functions.iter().zip(0..).map(|(function, id)| (FunctionId(id), function));
        for (id, function) in numbered() {
            if function.kind == FunctionKind::Device && function.body.is_some() {
                graph.by_signature.entry(signature(function)).or_default().push(id);
            }
        }
        let mut calls: Vec<Vec<FunctionId>> = Vec::new();
        for (_, function) in numbered() {
            let mut callees = Vec::new();
            if let Some(body) = &function.body {
                statements(body, &mut |statement| {
                    if let StatementKind::Call { to, callee, arguments } = &statement.kind {
                        match callee {
                            Callee::Direct(id) => callees.push(*id),
                            Callee::Indirect(_) => {
                                let result = to.and_then(|to| function.locals.get(to.index())).map(|local| local.ty);
                                callees.extend(graph.candidates(arguments, result));
                            }
                        }
                    }
                });
            }
            callees.sort_unstable();
            callees.dedup();
            calls.push(callees);
        }
        for (id, _) in numbered() {
            let (mut seen, mut pending) = (HashSet::new(), vec![id]);
            while let Some(next) = pending.pop() {
                for callee in calls.get(next.index()).into_iter().flatten() {
                    if *callee == id {
                        graph.recursive.insert(id);
                        pending.clear();
                        break;
                    }
                    if seen.insert(*callee) {
                        pending.push(*callee);
                    }
                }
            }
        }
        graph.calls = calls;
        graph
    }

    /// The objects that a function and those that it calls use, in the order of their numbers.
    pub(super) fn objects_of(&self, module: &Module, id: FunctionId) -> BTreeSet<ObjectId> {
        fn objects_in(expression: &Expression, found: &mut BTreeSet<ObjectId>) {
            if let ExpressionKind::Object(id) = expression.kind {
                found.insert(id);
            }
            expression.children(&mut |child| objects_in(child, found));
        }
        let (mut seen, mut pending, mut found) = (HashSet::from([id]), vec![id], BTreeSet::new());
        while let Some(next) = pending.pop() {
            if let Some(body) = module.functions.get(next.index()).and_then(|function| function.body.as_ref()) {
                statements(body, &mut |statement| {
                    expressions(statement, &mut |expression| objects_in(expression, &mut found));
                });
            }
            let calls = self.calls.get(next.index()).into_iter().flatten();
            pending.extend(calls.copied().filter(|callee| seen.insert(*callee)));
        }
        found
    }

    /// The functions that a call through a pointer can mean. One whose result is not taken can have any.
    pub(super) fn candidates(&self, arguments: &[Expression], result: Option<ValueType>) -> Vec<FunctionId> {
        let takes: Vec<ValueType> = arguments.iter().map(|argument| argument.ty).collect();
        let mut found: Vec<FunctionId> = self
            .by_signature
            .iter()
            .filter(|((own, gives), _)| *own == takes && (result.is_none() || *gives == result))
            .flat_map(|(_, functions)| functions.iter().copied())
            .collect();
        found.sort_unstable();
        found
    }

    pub(super) fn is_recursive(&self, id: FunctionId) -> bool {
        self.recursive.contains(&id)
    }
}

fn signature(function: &Function) -> Signature {
    let takes = function.parameters.iter().map(|parameter| value_of(function, parameter)).collect();
    (takes, function.result)
}

/// The type of the value that a parameter takes: of one in memory that of a pointer to it, unless it is a scalar.
pub(super) fn value_of(function: &Function, parameter: &warpground_ir::Parameter) -> ValueType {
    match parameter.home {
        warpground_ir::Home::Local(local) => {
            function.locals.get(local.index()).map_or(ValueType::POINTER, |local| local.ty)
        }
        warpground_ir::Home::Frame(_) => match &parameter.ty {
            warpground_ir::DataType::Value(value) => *value,
            _ => ValueType::POINTER,
        },
    }
}
