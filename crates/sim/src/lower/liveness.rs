//! How long values live, and which variables can live in registers.
//!
//! A function's statements are numbered in the order of the text, and within an `Emit` every expression has a number of
//! its own. [`Liveness`] knows for each expression the last number at which somebody needs it; lowering counts along and
//! gives registers back there. A value from before a loop that the loop reads is needed until the loop's end.

use std::collections::HashMap;

use naga::{Block, Expression, Function, Handle, LocalVariable, Statement};

/// What lowering a function needs to know beforehand.
#[derive(Debug)]
pub(super) struct Liveness {
    /// By expression: the last position at which it is used; 0 if never.
    last_use: Vec<u32>,
    /// By position: the expressions that nobody needs any more.
    deaths: HashMap<u32, Vec<Handle<Expression>>>,
    /// By local variable: the positions at which it is written, ascending.
    stores: Vec<Vec<u32>>,
    /// By local variable: whether only whole parts of it, known at compile time, are read and written.
    promotable: Vec<bool>,
    /// By local variable: whether every use is after a store of the whole variable that always comes first.
    written_first: Vec<bool>,
}

impl Liveness {
    /// Examines a function.
    pub(super) fn of(function: &Function) -> Liveness {
        let mut walk = Walk::new(function);
        walk.block(&function.body);
        walk.finish()
    }

    /// The expressions that die at a position.
    pub(super) fn deaths(&self, position: u32) -> &[Handle<Expression>] {
        self.deaths.get(&position).map_or(&[], Vec::as_slice)
    }

    /// Whether a variable is not written from `position` to the last use of `expression`, so that the expression can be
    /// the variable's register itself. With `until_use` a write at the last use itself does no harm.
    pub(super) fn unchanged(
        &self,
        variable: Handle<LocalVariable>,
        position: u32,
        expression: Handle<Expression>,
        until_use: bool,
    ) -> bool {
        let last = self.last_use[expression.index()].max(position);
        !self.stores[variable.index()]
            .iter()
            .any(|store| *store >= position && (*store < last || (*store == last && !until_use)))
    }

    /// Whether a variable can live in registers.
    pub(super) fn promotable(&self, variable: Handle<LocalVariable>) -> bool {
        self.promotable[variable.index()]
    }

    /// Whether a variable is always written before it is read.
    pub(super) fn written_first(&self, variable: Handle<LocalVariable>) -> bool {
        self.written_first[variable.index()]
    }
}

struct Walk<'function> {
    function: &'function Function,
    position: u32,
    defined: Vec<u32>,
    last_use: Vec<u32>,
    /// By expression: the variable it points into.
    root: Vec<Option<Handle<LocalVariable>>>,
    stores: Vec<Vec<u32>>,
    promotable: Vec<bool>,
    /// Uses inside each open loop.
    loops: Vec<Vec<Handle<Expression>>>,
    /// The open blocks, by a running number.
    path: Vec<u32>,
    blocks: u32,
    /// By variable: the block of the store that came first, if a store of the whole variable did.
    first_store: Vec<Option<u32>>,
    used: Vec<bool>,
    written_first: Vec<bool>,
}

impl<'function> Walk<'function> {
    fn new(function: &'function Function) -> Walk<'function> {
        let expressions = function.expressions.len();
        let locals = function.local_variables.len();
        let mut root = vec![None; expressions];
        for (handle, expression) in function.expressions.iter() {
            root[handle.index()] = match expression {
                Expression::LocalVariable(variable) => Some(*variable),
                Expression::AccessIndex { base, .. } | Expression::Access { base, .. } => root[base.index()],
                _ => None,
            };
        }
        Walk {
            function,
            position: 0,
            defined: vec![0; expressions],
            last_use: vec![0; expressions],
            root,
            stores: vec![Vec::new(); locals],
            promotable: vec![true; locals],
            loops: Vec::new(),
            path: Vec::new(),
            blocks: 0,
            first_store: vec![None; locals],
            used: vec![false; locals],
            written_first: vec![true; locals],
        }
    }

    fn finish(mut self) -> Liveness {
        // A value that only renames parts of others keeps them alive as long as itself. Operands come before their
        // users, so one pass from the end settles chains.
        for (handle, expression) in self.function.expressions.iter().collect::<Vec<_>>().into_iter().rev() {
            let last = self.last_use[handle.index()];
            if is_alias(expression) {
                operands(expression, &mut |operand| {
                    let own = &mut self.last_use[operand.index()];
                    *own = (*own).max(last);
                });
            }
        }
        let mut deaths: HashMap<u32, Vec<_>> = HashMap::new();
        for (handle, _) in self.function.expressions.iter() {
            let death = self.last_use[handle.index()].max(self.defined[handle.index()]);
            deaths.entry(death).or_default().push(handle);
        }
        Liveness {
            last_use: self.last_use,
            deaths,
            stores: self.stores,
            promotable: self.promotable,
            written_first: self.written_first,
        }
    }

    fn next(&mut self) -> u32 {
        self.position += 1;
        self.position
    }

    fn value_use(&mut self, operand: Handle<Expression>) {
        self.last_use[operand.index()] = self.position;
        for uses in &mut self.loops {
            uses.push(operand);
        }
    }

    /// A pointer that goes where its path is not known at compile time any more.
    fn escape(&mut self, pointer: Handle<Expression>) {
        if let Some(variable) = self.root[pointer.index()] {
            self.promotable[variable.index()] = false;
            self.stores[variable.index()].push(self.position);
            self.note_use(variable);
        }
    }

    fn note_use(&mut self, variable: Handle<LocalVariable>) {
        let index = variable.index();
        self.used[index] = true;
        if !self.first_store[index].is_some_and(|block| self.path.contains(&block)) {
            self.written_first[index] = false;
        }
    }

    fn block(&mut self, block: &Block) {
        self.blocks += 1;
        self.path.push(self.blocks);
        for statement in block {
            self.statement(statement);
        }
        self.path.pop();
    }

    fn statement(&mut self, statement: &Statement) {
        if let Statement::Emit(range) = statement {
            for handle in range.clone() {
                self.next();
                self.define(handle);
                self.emitted(handle);
            }
            return;
        }
        self.next();
        match statement {
            Statement::Emit(_) => {}
            // A bare block is no structure of its own: what is declared or written in it is so wherever the block is.
            Statement::Block(block) => block.iter().for_each(|statement| self.statement(statement)),
            Statement::If { condition, accept, reject } => {
                self.value_use(*condition);
                self.block(accept);
                self.block(reject);
            }
            Statement::Switch { selector, cases } => {
                self.value_use(*selector);
                for case in cases {
                    self.block(&case.body);
                }
                // Every case compares the selector anew.
                self.next();
                self.value_use(*selector);
            }
            Statement::Loop { body, continuing, break_if } => {
                let start = self.position;
                self.loops.push(Vec::new());
                self.blocks += 1;
                self.path.push(self.blocks);
                body.iter().for_each(|statement| self.statement(statement));
                // What the body always writes first is written in the continuing part, too.
                continuing.iter().for_each(|statement| self.statement(statement));
                self.path.pop();
                let end = self.next();
                if let Some(condition) = break_if {
                    self.value_use(*condition);
                }
                for used in self.loops.pop().unwrap_or_default() {
                    if self.defined[used.index()] < start {
                        let last = &mut self.last_use[used.index()];
                        *last = (*last).max(end);
                    }
                }
            }
            Statement::Store { pointer, value } => {
                self.value_use(*pointer);
                self.value_use(*value);
                self.escape_if_pointer(*value);
                if let Some(variable) = self.root[pointer.index()] {
                    let index = variable.index();
                    let whole = matches!(self.function.expressions[*pointer], Expression::LocalVariable(_));
                    if whole && !self.used[index] && self.first_store[index].is_none() {
                        self.first_store[index] = self.path.last().copied();
                    }
                    self.note_use(variable);
                    self.stores[index].push(self.position);
                }
            }
            Statement::ImageStore { coordinate, array_index, value, .. } => {
                self.value_use(*coordinate);
                array_index.iter().for_each(|layer| self.value_use(*layer));
                self.value_use(*value);
            }
            Statement::Return { value } => value.iter().for_each(|value| self.value_use(*value)),
            Statement::Atomic { pointer, fun, value, result } => {
                self.value_use(*pointer);
                self.value_use(*value);
                if let naga::AtomicFunction::Exchange { compare: Some(compare) } = fun {
                    self.value_use(*compare);
                }
                result.iter().for_each(|result| self.define(*result));
            }
            Statement::WorkGroupUniformLoad { pointer, result } => {
                self.value_use(*pointer);
                self.define(*result);
            }
            Statement::Call { arguments, result, .. } => {
                for argument in arguments {
                    self.value_use(*argument);
                    self.escape(*argument);
                }
                result.iter().for_each(|result| self.define(*result));
            }
            Statement::SubgroupBallot { result, predicate } => {
                predicate.iter().for_each(|predicate| self.value_use(*predicate));
                self.define(*result);
            }
            Statement::SubgroupGather { mode, argument, result } => {
                self.value_use(*argument);
                if let Some(index) = gather_index(mode) {
                    self.value_use(index);
                }
                self.define(*result);
            }
            Statement::SubgroupCollectiveOperation { argument, result, .. } => {
                self.value_use(*argument);
                self.define(*result);
            }
            Statement::CooperativeStore { target, data } => {
                self.value_use(*target);
                self.value_use(data.pointer);
                self.value_use(data.stride);
            }
            _ => {}
        }
    }

    fn define(&mut self, handle: Handle<Expression>) {
        self.defined[handle.index()] = self.position;
    }

    fn escape_if_pointer(&mut self, value: Handle<Expression>) {
        if self.root[value.index()].is_some() {
            self.escape(value);
        }
    }

    fn emitted(&mut self, handle: Handle<Expression>) {
        let expression = &self.function.expressions[handle];
        operands(expression, &mut |operand| self.value_use(operand));
        match expression {
            Expression::Load { pointer } => {
                if let Some(variable) = self.root[pointer.index()] {
                    self.note_use(variable);
                }
            }
            Expression::Access { base, .. } => self.escape_if_pointer(*base),
            _ => {}
        }
    }
}

/// Whether an expression's value is made of its operands' registers.
fn is_alias(expression: &Expression) -> bool {
    matches!(
        expression,
        Expression::Access { .. }
            | Expression::AccessIndex { .. }
            | Expression::Compose { .. }
            | Expression::Splat { .. }
            | Expression::Swizzle { .. }
            | Expression::As { .. }
            | Expression::Math { .. }
            | Expression::Relational { .. }
            | Expression::Unary { .. }
    )
}

/// The expression that says from which lane a value is taken.
pub(super) fn gather_index(mode: &naga::GatherMode) -> Option<Handle<Expression>> {
    use naga::GatherMode;
    match mode {
        GatherMode::Broadcast(index)
        | GatherMode::Shuffle(index)
        | GatherMode::ShuffleDown(index)
        | GatherMode::ShuffleUp(index)
        | GatherMode::ShuffleXor(index)
        | GatherMode::QuadBroadcast(index) => Some(*index),
        GatherMode::BroadcastFirst | GatherMode::QuadSwap(_) => None,
    }
}

/// Calls `visit` for each operand.
fn operands(expression: &Expression, visit: &mut impl FnMut(Handle<Expression>)) {
    match expression {
        Expression::Compose { components, .. } => components.iter().for_each(|operand| visit(*operand)),
        Expression::Access { base, index } => {
            visit(*base);
            visit(*index);
        }
        Expression::AccessIndex { base: operand, .. }
        | Expression::Splat { value: operand, .. }
        | Expression::Swizzle { vector: operand, .. }
        | Expression::Load { pointer: operand }
        | Expression::Unary { expr: operand, .. }
        | Expression::Relational { argument: operand, .. }
        | Expression::As { expr: operand, .. }
        | Expression::ArrayLength(operand) => visit(*operand),
        Expression::Binary { left, right, .. } => {
            visit(*left);
            visit(*right);
        }
        Expression::Select { condition, accept, reject } => {
            visit(*condition);
            visit(*accept);
            visit(*reject);
        }
        Expression::ImageSample { coordinate, array_index, offset, .. } => {
            visit(*coordinate);
            [array_index, offset].into_iter().flatten().for_each(|operand| visit(*operand));
        }
        Expression::ImageLoad { coordinate, array_index, level, .. } => {
            visit(*coordinate);
            [array_index, level].into_iter().flatten().for_each(|operand| visit(*operand));
        }
        Expression::CooperativeLoad { data, .. } => {
            visit(data.pointer);
            visit(data.stride);
        }
        Expression::CooperativeMultiplyAdd { a, b, c } => [a, b, c].into_iter().for_each(|operand| visit(*operand)),
        Expression::Math { arg, arg1, arg2, arg3, .. } => {
            visit(*arg);
            [arg1, arg2, arg3].into_iter().flatten().for_each(|operand| visit(*operand));
        }
        _ => {}
    }
}
