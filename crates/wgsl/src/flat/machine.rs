//! A kernel as a machine of states.
//!
//! Each thread has a state: where it goes on. Statements in which threads meet, calls of functions that recurse, and loops in
//! which threads wait for one another end a state; whatever else there is stays within one. A thread runs until it waits for
//! others or has ended. Then all threads of the block meet, in control flow that is uniform whatever they did, and those
//! that have what they waited for go on. Calls push what the caller still needs where it may be called again.

use warpground_ir::{
    Arm, Block, Callee, Expression as Value, FunctionId, LocalId, Statement as Made, StatementKind, Test,
};

use super::{
    body::{Body, Jump, Leaves, kernel_ends, push_kernel, returned},
    generator::Generator,
};
use crate::{
    analysis::{
        calls::{called, parameter_type, waits},
        walk::{blocks, statements},
    },
    refused::Refused,
    tree::{Expression, Kind, Statement, Type},
    values::{Values, bits, held},
};

/// A thread goes through so many states before it meets the others, whatever it does.
const STEPS: u32 = 20_000;
/// The bits of a state's number by which one `switch` goes. Where cases end in a jump, Mesa's driver for processors lays each
/// case inside the one before, and beyond 80 conditions within one another it takes the wrong ones without a word.
const BITS_OF_A_SWITCH: u32 = 3;
/// Threads meet so often, or go so often through so many states, before the launch counts as one that takes too long.
const ROUNDS: u32 = 12_000_000;

fn word(name: &str) -> Expression {
    Expression::named(name, Type::U32)
}

fn assign(name: &str, value: Expression) -> Statement {
    Statement::Assign(word(name), value)
}

/// The kernel as a machine.
pub(super) fn kernel(generator: &mut Generator<'_>) -> Result<(), Refused> {
    let module = generator.module;
    let id = generator.kernel;
    let Some(function) = module.function(id) else { return Ok(()) };
    let stepped: Vec<FunctionId> = generator.calls.stepped.iter().copied().collect();
    let meets = generator.calls.meets;
    let mut by_lanes = false;
    for id in &stepped {
        if let Some(body) = module.function(*id).and_then(|function| function.body.as_ref()) {
            statements(body, &mut |statement| {
                by_lanes |= matches!(&statement.kind, StatementKind::Intrinsic { intrinsic, .. }
                    if intrinsic.effects() == warpground_ir::Effects::MeetsWarp);
            });
        }
    }
    let mut body = Body::new(generator, id, function, Leaves::States);
    for own in &stepped {
        let state = body.new_state();
        body.machine.entries.insert(*own, state);
    }
    let mut declarations = Vec::new();
    for own in &stepped {
        let Some(function) = module.function(*own) else { continue };
        (body.id, body.function, body.prefix) = (*own, function, format!("s{}_", own.0));
        body.jumps.clear();
        let entry = body.machine.entries.get(own).copied().unwrap_or(0);
        body.switch_to(entry);
        body.enter_frame()?;
        if *own == id {
            body.kernel_parameters()?;
        } else {
            let values = parameters(function, &body.prefix);
            body.take_parameters(values)?;
        }
        body.function_body()?;
        body.state_return(function.result.map_or(Vec::new(), Body::zeros))?;
        body.close();
        let outer = std::mem::take(&mut body.statements);
        body.declare_locals();
        if *own != id {
            for parameter in parameters(function, &body.prefix).into_iter().flatten() {
                if let Kind::Name(name) = &parameter.kind {
                    body.emit(Statement::Variable(name.clone(), parameter.ty.zero()));
                }
            }
        }
        let prefix = body.prefix.clone();
        body.emit(Statement::Variable(format!("{prefix}return").as_str().into(), Expression::u32(0)));
        body.emit(Statement::Variable(format!("{prefix}frame").as_str().into(), Expression::u32(0)));
        declarations.extend(std::mem::replace(&mut body.statements, outer));
    }
    let states = std::mem::take(&mut body.machine);
    (body.id, body.function, body.prefix) = (id, function, format!("s{}_", id.0));
    let start = states.entries.get(&id).copied().unwrap_or(0);
    body.statements.clear();
    body.kernel_begins();
    let mut made = std::mem::take(&mut body.statements);
    made.extend(declarations);
    for (name, value) in
        [("state", start), ("wait", 0), ("wait_mask", 0), ("wait_value", 0), ("steps", 0), ("rounds", 0)]
    {
        made.push(Statement::Variable(name.into(), Expression::u32(value)));
    }
    for number in 0..states.most_exchanged {
        made.push(Statement::Variable(format!("exchanged_{number}").as_str().into(), Expression::u32(0)));
    }
    made.push(Statement::Variable("paused".into(), Expression::bool(false)));
    let run = run(states.bodies);
    made.extend(if meets { meeting(run, by_lanes) } else { alone(run) });
    made.extend(kernel_ends());
    push_kernel(body.generator, made);
    Ok(())
}

/// Whether a statement stores to `volatile` memory.
fn stores_volatile(statement: &Made) -> bool {
    let mut found = false;
    let mut look = |inner: &Made| {
        found |= matches!(&inner.kind, StatementKind::Store(access, _) if access.volatile);
    };
    blocks(statement, &mut |block| statements(block, &mut look));
    found
}

/// Where a stepped function finds its arguments.
fn parameters(function: &warpground_ir::Function, prefix: &str) -> Vec<Vec<Expression>> {
    function
        .parameters
        .iter()
        .enumerate()
        .map(|(number, parameter)| {
            let ty = parameter_type(function, parameter);
            let own = held(ty.scalar());
            (0..ty.count()).map(|component| Expression::named(&format!("{prefix}p{number}c{component}"), own)).collect()
        })
        .collect()
}

/// One state after the other, until the thread waits, has ended, or went through many.
fn run(states: Vec<Vec<Statement>>) -> Vec<Statement> {
    let stopped = super::body::failed();
    let paused = Expression::named("paused", Type::Bool);
    let waits = Expression::compare("!=", word("wait"), Expression::u32(0));
    let many = Expression::compare(">=", word("steps"), Expression::u32(STEPS));
    let any = [stopped.clone(), paused.clone(), many]
        .into_iter()
        .fold(waits, |any, other| Expression::compare("||", any, other));
    let turn = vec![
        Statement::If(any, vec![Statement::Break], Vec::new()),
        assign("steps", Expression::binary("+", word("steps"), Expression::u32(1))),
        chosen_state(states),
    ];
    vec![
        assign("steps", Expression::u32(0)),
        Statement::Assign(paused, Expression::bool(false)),
        Statement::Loop(turn, Vec::new()),
        Statement::If(stopped, vec![assign("wait", Expression::u32(3))], Vec::new()),
    ]
}

/// The state that comes next, found by the digits of its number, the highest first.
fn chosen_state(mut states: Vec<Vec<Statement>>) -> Statement {
    let fan = 1 << BITS_OF_A_SWITCH;
    let switch = |digit: Expression, states: Vec<Vec<Statement>>| {
        let cases = (0..).zip(states).map(|(number, body)| (vec![number], body)).collect();
        Statement::Switch(digit, cases, vec![assign("wait", Expression::u32(3))])
    };
    let mut digits = word("state");
    let mut shift = 0;
    while states.len() > fan {
        let digit = Expression::binary("&", digits, Expression::u32((1 << BITS_OF_A_SWITCH) - 1));
        let mut rest = states.into_iter();
        let groups = std::iter::from_fn(|| {
            let group: Vec<_> = rest.by_ref().take(fan).collect();
            (!group.is_empty()).then(|| vec![switch(digit.clone(), group)])
        });
        states = groups.collect();
        shift += BITS_OF_A_SWITCH;
        digits = Expression::binary(">>", word("state"), Expression::u32(shift));
    }
    switch(digits, states)
}

/// The end of a loop whose condition holds, and the end of a launch that takes too long.
fn round_begins(over: Expression) -> Vec<Statement> {
    let too_long = Expression::compare(">=", word("rounds"), Expression::u32(ROUNDS));
    let fail = Statement::Call(Expression::call("fail", vec![Expression::u32(7)], Type::U32));
    vec![
        Statement::If(over, vec![Statement::Break], Vec::new()),
        Statement::If(too_long, vec![fail, Statement::Break], Vec::new()),
        assign("rounds", Expression::binary("+", word("rounds"), Expression::u32(1))),
    ]
}

/// Threads that meet.
fn meeting(run: Vec<Statement>, by_lanes: bool) -> Vec<Statement> {
    let mut round = round_begins(Expression::compare("==", word("going"), Expression::u32(0)));
    round.extend(run);
    let meet = if by_lanes {
        let list = ["rounds", "wait", "wait_value", "wait_mask", "state"].map(word).to_vec();
        Expression::call("meet_warp", list, Type::U32)
    } else {
        Expression::call("meet_block", ["rounds", "wait", "wait_value"].map(word).to_vec(), Type::U32)
    };
    round.push(assign("going", meet));
    let released = Expression::named("released", Type::Bool);
    round.push(Statement::If(released, vec![assign("wait", Expression::u32(0))], Vec::new()));
    vec![Statement::Variable("going".into(), Expression::u32(1)), Statement::Loop(round, Vec::new())]
}

/// Threads that do not meet.
fn alone(run: Vec<Statement>) -> Vec<Statement> {
    let mut round = round_begins(Expression::compare("==", word("wait"), Expression::u32(3)));
    round.extend(run);
    vec![Statement::Loop(round, Vec::new())]
}

impl<'m> Body<'_, 'm> {
    fn new_state(&mut self) -> u32 {
        self.machine.bodies.push(Vec::new());
        u32::try_from(self.machine.bodies.len() - 1).unwrap_or(u32::MAX)
    }

    fn close(&mut self) {
        let made = std::mem::take(&mut self.statements);
        if let Some(body) = self.machine.bodies.get_mut(self.machine.current) {
            body.extend(made);
        }
    }

    /// What follows belongs to a state.
    fn switch_to(&mut self, state: u32) {
        self.close();
        self.machine.current = state as usize;
    }

    /// The thread goes on in a state, and nothing follows.
    pub(super) fn go(&mut self, state: u32) {
        self.emit(assign("state", Expression::u32(state)));
        self.emit(Statement::Continue);
    }

    /// The thread has ended.
    pub(super) fn end_thread(&mut self) {
        self.emit(assign("wait", Expression::u32(3)));
        self.emit(Statement::Continue);
    }

    /// The thread waits, and goes on behind.
    pub(super) fn wait_for(&mut self, what: u32, mask: Expression, value: Expression) {
        self.emit(assign("wait_mask", mask));
        self.emit(assign("wait_value", value));
        self.emit(assign("wait", Expression::u32(what)));
        let next = self.new_state();
        self.go(next);
        self.switch_to(next);
    }

    pub(super) fn state_return(&mut self, components: Vec<Expression>) -> Result<(), Refused> {
        if self.id == self.generator.kernel {
            self.end_thread();
            return Ok(());
        }
        let components: Vec<Expression> = components.into_iter().map(|component| self.keep(component)).collect();
        for (number, component) in components.into_iter().enumerate() {
            let ty = component.ty;
            self.emit(Statement::Assign(returned(ty, number), component));
        }
        self.leave_frame();
        let back = word(&format!("{}return", self.prefix));
        self.emit(assign("state", back));
        self.emit(Statement::Continue);
        Ok(())
    }

    /// A statement that ends the state.
    pub(super) fn state_statement(&mut self, statement: &'m Made) -> Result<(), Refused> {
        match &statement.kind {
            StatementKind::Block(block) => self.block(block),
            StatementKind::Intrinsic { to, intrinsic, arguments } => {
                self.meeting(*to, *intrinsic, arguments, statement.place)
            }
            StatementKind::Call { to, callee, arguments } => self.state_call(*to, callee, arguments, statement),
            StatementKind::If { condition, accept, reject } => {
                let (then, otherwise, behind) = (self.new_state(), self.new_state(), self.new_state());
                let condition = self.scalar(condition)?;
                let next = Expression::select(Expression::u32(otherwise), Expression::u32(then), condition);
                self.emit(assign("state", next));
                self.emit(Statement::Continue);
                for (state, block) in [(then, accept), (otherwise, reject)] {
                    self.switch_to(state);
                    self.block(block)?;
                    self.go(behind);
                }
                self.switch_to(behind);
                Ok(())
            }
            StatementKind::Loop { form, test, body, continuing } => {
                let before = *form != warpground_ir::Form::DoWhile;
                self.waiting.push(!stores_volatile(statement));
                let done = self.state_loop(before, test.as_ref(), (body, continuing), waits(statement));
                self.waiting.pop();
                done
            }
            StatementKind::Switch { value, arms } => self.state_switch(value, arms),
            _ => self.refuse(statement.place, "this statement"),
        }
    }

    fn state_loop(
        &mut self,
        tests_before: bool,
        test: Option<&'m Test>,
        (body, continuing): (&'m Block, &'m Block),
        pauses: bool,
    ) -> Result<(), Refused> {
        let (head, inner, on, out) = (self.new_state(), self.new_state(), self.new_state(), self.new_state());
        let first = if tests_before { head } else { inner };
        self.go(first);
        self.switch_to(head);
        match test {
            Some(test) => {
                self.block(&test.before)?;
                let holds = self.scalar(&test.condition)?;
                let next = Expression::select(Expression::u32(out), Expression::u32(inner), holds);
                self.emit(assign("state", next));
                self.emit(Statement::Continue);
            }
            None => self.go(inner),
        }
        self.switch_to(inner);
        self.jumps.push(Jump::LoopOfStates(on, out));
        self.block(body)?;
        self.jumps.pop();
        self.go(on);
        self.switch_to(on);
        self.block(continuing)?;
        if pauses {
            // What the thread waits for may be up to one that has not got there yet.
            self.emit(Statement::Assign(Expression::named("paused", Type::Bool), Expression::bool(true)));
        }
        self.go(head);
        self.switch_to(out);
        Ok(())
    }

    fn state_switch(&mut self, value: &'m Value, arms: &'m [Arm]) -> Result<(), Refused> {
        let chosen = self.chosen_arm(value, arms)?;
        let states: Vec<u32> = arms.iter().map(|_| self.new_state()).collect();
        let out = self.new_state();
        let cases =
            (1..).zip(&states).map(|(number, state)| (vec![number], vec![assign("state", Expression::u32(*state))]));
        let cases = cases.collect();
        self.emit(Statement::Switch(chosen, cases, vec![assign("state", Expression::u32(out))]));
        self.emit(Statement::Continue);
        self.jumps.push(Jump::SwitchOfStates(out));
        for (number, arm) in arms.iter().enumerate() {
            let state = states.get(number).copied().unwrap_or(out);
            self.switch_to(state);
            self.block(&arm.body)?;
            let next = states.get(number + 1).copied().unwrap_or(out);
            self.go(next);
        }
        self.jumps.pop();
        self.switch_to(out);
        Ok(())
    }

    fn state_call(
        &mut self,
        to: Option<LocalId>,
        callee: &'m Callee,
        arguments: &'m [Value],
        statement: &'m Made,
    ) -> Result<(), Refused> {
        let module = self.generator.module;
        let pointer = match callee {
            Callee::Indirect(pointer) => {
                let pointer = self.scalar(pointer)?;
                Some(self.keep(pointer))
            }
            Callee::Direct(_) => None,
        };
        let mut values = Vec::new();
        for components in self.arguments(arguments)? {
            let kept: Vec<Expression> = components.into_iter().map(|component| self.keep(component)).collect();
            values.push(kept);
        }
        let callees = called(module, self.function, statement);
        let back = callees.iter().any(|callee| self.generator.calls.comes_back(self.id, *callee));
        let behind = self.new_state();
        if back {
            self.push_locals();
        }
        let mut cases = Vec::new();
        for id in &callees {
            let own = self.captured(|body| {
                body.enter_call(*id, &values, to, behind);
                Ok(())
            })?;
            cases.push((id.0, own));
        }
        match pointer {
            Some(pointer) => {
                let cases = cases.into_iter().map(|(id, body)| (vec![id], body)).collect();
                let otherwise = self.captured(|body| {
                    body.fail(6);
                    Ok(())
                })?;
                let number = Self::function_number(&pointer);
                self.emit(Statement::Switch(number, cases, otherwise));
            }
            None => cases.into_iter().for_each(|(_, body)| self.statements.extend(body)),
        }
        self.emit(Statement::Continue);
        self.switch_to(behind);
        if back {
            self.pop_locals();
        }
        if let Some(to) = to
            && let Some(local) = self.function.locals.get(to.index())
        {
            let own = held(local.ty.scalar());
            let components = (0..usize::from(local.ty.count())).map(|component| returned(own, component)).collect();
            self.assign(to, components);
        }
        Ok(())
    }

    /// Makes a call: one of a machine's function sets the state, another is made at once.
    fn enter_call(&mut self, id: FunctionId, values: &[Vec<Expression>], to: Option<LocalId>, behind: u32) {
        let module = self.generator.module;
        let Some(function) = module.function(id) else { return };
        if let Some(entry) = self.machine.entries.get(&id).copied() {
            let prefix = format!("s{}_", id.0);
            for (places, components) in parameters(function, &prefix).into_iter().zip(values) {
                for (place, component) in places.into_iter().zip(components) {
                    self.emit(Statement::Assign(place, component.clone()));
                }
            }
            self.emit(assign(&format!("{prefix}return"), Expression::u32(behind)));
            self.emit(assign("state", Expression::u32(entry)));
            return;
        }
        let flat: Vec<Expression> = values.iter().flatten().cloned().collect();
        let name = self.generator.function_name(id);
        let single = function.result.filter(|ty| ty.count() == 1).map(|ty| held(ty.scalar()));
        let call = Expression::call(&name, flat, single.unwrap_or(Type::U32));
        match (to, single) {
            (Some(_), Some(ty)) => self.emit(Statement::Assign(returned(ty, 0), call)),
            _ => self.emit(Statement::Call(call)),
        }
        self.emit(assign("state", Expression::u32(behind)));
    }

    /// What a call that may come back here must not change.
    fn kept_over_calls(&self) -> Vec<Expression> {
        let mut all = self.all_locals();
        all.push(word(&format!("{}return", self.prefix)));
        all.push(word(&format!("{}frame", self.prefix)));
        all
    }

    fn push_locals(&mut self) {
        let kept = self.kept_over_calls();
        let count: u32 = kept.iter().map(|variable| if variable.ty == Type::Pair { 2 } else { 1 }).sum();
        let top = word("stack_top");
        let wanted = Expression::binary("+", top.clone(), Expression::u32(count * 4));
        let full = Expression::compare(">", wanted.clone(), word("STACK_BYTES"));
        let fail = Statement::Call(Expression::call("fail", vec![Expression::u32(3)], Type::U32));
        self.emit(Statement::If(full, vec![fail, Statement::Continue], Vec::new()));
        let at = self.keep(Expression::binary(
            "+",
            Expression::binary(">>", top.clone(), Expression::u32(2)),
            Expression::u32(4),
        ));
        let mut number = 0;
        for variable in kept {
            let words = match variable.ty {
                Type::Pair => vec![variable.clone().low(), variable.high()],
                Type::Bool => {
                    vec![Expression::select(Expression::u32(0), Expression::u32(1), variable)]
                }
                _ => vec![variable.bitcast(Type::U32)],
            };
            for value in words {
                let place = bits::sum(at.clone(), Expression::u32(number));
                self.emit(Statement::Assign(Expression::index("stack", place, Type::U32), value));
                number += 1;
            }
        }
        self.emit(Statement::Assign(top, wanted));
    }

    fn pop_locals(&mut self) {
        let kept = self.kept_over_calls();
        let count: u32 = kept.iter().map(|variable| if variable.ty == Type::Pair { 2 } else { 1 }).sum();
        let top = word("stack_top");
        let before = Expression::binary("-", top.clone(), Expression::u32(count * 4));
        self.emit(Statement::Assign(top.clone(), before));
        let at =
            self.keep(Expression::binary("+", Expression::binary(">>", top, Expression::u32(2)), Expression::u32(4)));
        let mut number = 0;
        let mut next = || {
            let place = bits::sum(at.clone(), Expression::u32(number));
            number += 1;
            Expression::index("stack", place, Type::U32)
        };
        for variable in kept {
            let value = match variable.ty {
                Type::Pair => Expression::pair_of(next(), next()),
                Type::Bool => Expression::compare("!=", next(), Expression::u32(0)),
                ty => next().bitcast(ty),
            };
            self.emit(Statement::Assign(variable, value));
        }
    }
}
