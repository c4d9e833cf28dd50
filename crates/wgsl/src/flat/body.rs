//! Functions, and what the emission of one knows.

use std::rc::Rc;

use warpground_ir::{Expression as Value, Function, FunctionId, Home, LocalId, ValueType, memory};

use super::generator::{Generator, plain_name};
use crate::{
    analysis::calls::parameter_type,
    print,
    refused::Refused,
    tree::{self, Expression, Statement, Type},
    values::{self, Values, bits, held},
};

/// What a break, a continue or a return has to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Jump {
    /// A loop of WGSL.
    Loop,
    /// A switch of WGSL.
    Switch,
    /// A loop of the machine: where it goes on, and where it is left to.
    LoopOfStates(u32, u32),
    /// A switch of the machine: where it is left to.
    SwitchOfStates(u32),
}

/// How the function that is emitted is left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Leaves {
    /// By `return`.
    Returns,
    /// By the machine's next state.
    States,
}

/// The emission of a function.
pub(super) struct Body<'g, 'm> {
    pub(super) generator: &'g mut Generator<'m>,
    pub(super) id: FunctionId,
    pub(super) function: &'m Function,
    /// Of what is open.
    pub(super) statements: Vec<Statement>,
    pub(super) jumps: Vec<Jump>,
    pub(super) leaves: Leaves,
    /// Set in names of a machine's variables.
    pub(super) prefix: String,
    pub(super) machine: super::states::States,
    /// For each open loop of the machine whether it may wait for others, and no more.
    pub(super) waiting: Vec<bool>,
}

/// Where a component of a result lies that has several.
pub(super) fn returned(ty: Type, component: usize) -> Expression {
    let name = match ty {
        Type::Pair => "pair",
        other => other.name(),
    };
    Expression::named(&format!("returned_{name}_{component}"), ty)
}

/// A function that is called.
pub(super) fn plain_function(generator: &mut Generator<'_>, id: FunctionId) -> Result<(), Refused> {
    let module = generator.module;
    let Some(function) = module.function(id) else { return Ok(()) };
    let name = generator.function_name(id);
    let mut body = Body::new(generator, id, function, Leaves::Returns);
    body.declare_locals();
    let mut parameters = Vec::new();
    let mut values = Vec::new();
    for (number, parameter) in function.parameters.iter().enumerate() {
        let ty = parameter_type(function, parameter);
        let own = held(ty.scalar());
        let mut components = Vec::new();
        for component in 0..ty.count() {
            let name = format!("p{number}c{component}");
            parameters.push(format!("{name}: {}", own.name()));
            components.push(Expression::named(&name, own));
        }
        values.push(components);
    }
    body.enter_frame()?;
    body.take_parameters(values)?;
    body.function_body()?;
    let result = function.result.filter(|ty| ty.count() == 1).map(|ty| held(ty.scalar()));
    body.leave_frame();
    body.emit(Statement::Return(result.map(Type::zero)));
    let statements = body.statements;
    let made =
        tree::Function { attributes: String::new(), name: name.as_str().into(), parameters, result, body: statements };
    generator.functions.push(print::function(&made));
    Ok(())
}

/// A kernel in which no threads meet.
pub(super) fn plain_kernel(generator: &mut Generator<'_>) -> Result<(), Refused> {
    let module = generator.module;
    let id = generator.kernel;
    let Some(function) = module.function(id) else { return Ok(()) };
    let mut body = Body::new(generator, id, function, Leaves::Returns);
    body.declare_locals();
    body.kernel_parameters()?;
    body.function_body()?;
    let statements = std::mem::take(&mut body.statements);
    body.kernel_begins();
    let mut entry = std::mem::take(&mut body.statements);
    let name = generator.function_name(id);
    entry.push(Statement::Call(Expression::call(&name, Vec::new(), Type::U32)));
    entry.extend(kernel_ends());
    let made = tree::Function {
        attributes: String::new(),
        name: name.as_str().into(),
        parameters: Vec::new(),
        result: None,
        body: statements,
    };
    generator.functions.push(print::function(&made));
    push_kernel(generator, entry);
    Ok(())
}

/// Whether the thread has failed.
pub(super) fn failed() -> Expression {
    Expression::compare("!=", Expression::named("failed", Type::U32), Expression::u32(0))
}

/// Notes whether the driver has left a loop early, and tells the launch that the thread has failed, if it has. Natively the
/// device notices that of any kernel; in a page nothing else does.
pub(super) fn kernel_ends() -> [Statement; 2] {
    let wanted = Expression::index("launch", Expression::u32(super::header::TURNS as u32), Type::U32);
    [Statement::Call(Expression::call("try_loops", vec![wanted], Type::U32)), failure_told()]
}

fn failure_told() -> Statement {
    let code = Expression::named("failed", Type::U32);
    let tell = Expression::call("tell_failure", vec![code], Type::U32);
    Statement::If(failed(), vec![Statement::Call(tell)], Vec::new())
}

pub(super) fn push_kernel(generator: &mut Generator<'_>, statements: Vec<Statement>) {
    let [x, y, z] = generator.options.block;
    let made = tree::Function {
        attributes: format!("@compute @workgroup_size({x}, {y}, {z})"),
        name: generator.entry_point().as_str().into(),
        parameters: vec![
            "@builtin(workgroup_id) own_block: vec3<u32>".to_owned(),
            "@builtin(local_invocation_id) own_thread: vec3<u32>".to_owned(),
            "@builtin(local_invocation_index) own_number: u32".to_owned(),
        ],
        result: None,
        body: statements,
    };
    generator.functions.push(print::function(&made));
}

impl<'g, 'm> Body<'g, 'm> {
    pub(super) fn new(
        generator: &'g mut Generator<'m>,
        id: FunctionId,
        function: &'m Function,
        leaves: Leaves,
    ) -> Body<'g, 'm> {
        let prefix = if leaves == Leaves::States { format!("s{}_", id.0) } else { String::new() };
        Body {
            generator,
            id,
            function,
            statements: Vec::new(),
            jumps: Vec::new(),
            leaves,
            prefix,
            machine: super::states::States::default(),
            waiting: Vec::new(),
        }
    }

    pub(super) fn emit(&mut self, statement: Statement) {
        self.statements.push(statement);
    }

    /// What `inner` emits, apart.
    pub(super) fn captured(
        &mut self,
        inner: impl FnOnce(&mut Self) -> Result<(), Refused>,
    ) -> Result<Vec<Statement>, Refused> {
        let outer = std::mem::take(&mut self.statements);
        let done = inner(self);
        let made = std::mem::replace(&mut self.statements, outer);
        done.map(|()| made)
    }

    /// The value as it is now: variables in it may change.
    pub(super) fn keep(&mut self, value: Expression) -> Expression {
        if value.literal().is_some() {
            return value;
        }
        let ty = value.ty;
        let name: Rc<str> = format!("t{}", self.generator.number()).into();
        self.emit(Statement::Let(Rc::clone(&name), value));
        Expression::name(&name, ty)
    }

    /// The variables of a local, one a component.
    pub(super) fn local(&self, local: LocalId) -> Vec<Expression> {
        let Some(declared) = self.function.locals.get(local.index()) else { return Vec::new() };
        let ty = held(declared.ty.scalar());
        let name = plain_name(&declared.name);
        let number = local.0;
        let stem = if name.is_empty() {
            format!("{}l{number}", self.prefix)
        } else {
            format!("{}{name}_{number}", self.prefix)
        };
        // A name that begins with a digit or two underscores would be none; authors have no such names.
        (0..declared.ty.count())
            .map(|component| {
                let name = if declared.ty.count() == 1 { stem.clone() } else { format!("{stem}_{component}") };
                Expression::named(&name, ty)
            })
            .collect()
    }

    pub(super) fn all_locals(&self) -> Vec<Expression> {
        (0..).zip(&self.function.locals).flat_map(|(number, _)| self.local(LocalId(number))).collect()
    }

    pub(super) fn declare_locals(&mut self) {
        for variable in self.all_locals() {
            if let tree::Kind::Name(name) = &variable.kind {
                let zero = variable.ty.zero();
                self.emit(Statement::Variable(Rc::clone(name), zero));
            }
        }
    }

    pub(super) fn assign(&mut self, local: LocalId, values: Vec<Expression>) {
        let variables = self.local(local);
        if variables.len() == 1 {
            for (variable, value) in variables.into_iter().zip(values) {
                self.emit(Statement::Assign(variable, value));
            }
            return;
        }
        // A component may be calculated from one that is assigned before.
        let kept: Vec<Expression> = values.into_iter().map(|value| self.keep(value)).collect();
        for (variable, value) in variables.into_iter().zip(kept) {
            self.emit(Statement::Assign(variable, value));
        }
    }

    /// What a kernel knows of itself.
    pub(super) fn kernel_begins(&mut self) {
        self.emit(Statement::Call(Expression::call("read_header", Vec::new(), Type::U32)));
        let number = Expression::named("own_number", Type::U32);
        let triple = |name: &str, axis: &str| Expression::named(&format!("{name}.{axis}"), Type::U32);
        self.emit(Statement::Assign(Expression::named("thread_number", Type::U32), number));
        for axis in ["x", "y", "z"] {
            self.emit(Statement::Assign(triple("thread_index", axis), triple("own_thread", axis)));
            self.emit(Statement::Assign(triple("block_index", axis), triple("own_block", axis)));
        }
        let word =
            |number: usize| Expression::index("launch", Expression::u32(u32::try_from(number).unwrap_or(0)), Type::U32);
        let folded = word(super::header::FOLDED);
        let grid = [0, 1, 2].map(|axis| word(super::header::GRID + axis));
        let [x, y, z] = grid;
        let linear = Expression::named("folded_block", Type::U32);
        let plane = Expression::binary("*", x.clone(), y.clone());
        let number = Expression::binary(
            "+",
            triple("own_block", "x"),
            Expression::binary("*", triple("own_block", "y"), folded.clone()),
        );
        let beyond = Expression::compare(">=", linear.clone(), Expression::binary("*", plane.clone(), z));
        let inner = vec![
            Statement::Let("folded_block".into(), number),
            Statement::If(beyond, vec![Statement::Return(None)], Vec::new()),
            Statement::Assign(triple("block_index", "x"), Expression::binary("%", linear.clone(), x.clone())),
            Statement::Assign(
                triple("block_index", "y"),
                Expression::binary("%", Expression::binary("/", linear.clone(), x), y),
            ),
            Statement::Assign(triple("block_index", "z"), Expression::binary("/", linear, plane)),
        ];
        let condition = Expression::compare("!=", folded, Expression::u32(0));
        self.emit(Statement::If(condition, inner, Vec::new()));
    }

    /// Gives the kernel's parameters what the launch says.
    pub(super) fn kernel_parameters(&mut self) -> Result<(), Refused> {
        for parameter in &self.function.parameters {
            let place = self.function.place;
            let Ok(offset) = u32::try_from(parameter.offset) else {
                return self.refuse(place, "so many parameters");
            };
            let word =
                |number: u32| Expression::index("launch", Expression::u32(super::HEADER_WORDS + number), Type::U32);
            match parameter.home {
                Home::Local(local) => {
                    let Some(ty) = self.function.locals.get(local.index()).map(|local| local.ty) else { continue };
                    let scalar = ty.scalar();
                    let mut values = Vec::new();
                    for component in 0..u32::from(ty.count()) {
                        let byte = offset + component * scalar.bytes();
                        let value = if scalar.bytes() == 8 {
                            Expression::pair_of(word(byte / 4), word(byte / 4 + 1))
                        } else {
                            let bits = bits::shifted(word(byte / 4), byte % 4 * 8);
                            bits::of_bits(scalar, bits)
                        };
                        values.push(value);
                    }
                    self.assign(local, values);
                }
                Home::Frame(object) => {
                    let to = self.frame_address(object)?;
                    let words = u32::try_from(parameter.bytes.div_ceil(4)).unwrap_or(u32::MAX);
                    let at = self.place_of(crate::analysis::pointers::THREAD, to, words * 4, 4);
                    for number in 0..words {
                        // What is given begins with a whole word unless it is narrower than one.
                        let value = bits::shifted(word(offset / 4 + number), offset % 4 * 8);
                        self.write(crate::analysis::pointers::THREAD, &at, number, value);
                    }
                }
            }
        }
        Ok(())
    }

    /// Puts the values of arguments where the function expects them.
    pub(super) fn take_parameters(&mut self, values: Vec<Vec<Expression>>) -> Result<(), Refused> {
        for (parameter, components) in self.function.parameters.iter().zip(values) {
            match parameter.home {
                Home::Local(local) => self.assign(local, components),
                Home::Frame(object) => {
                    let ty = parameter_type(self.function, parameter);
                    let to = self.frame_address(object)?;
                    match &parameter.ty {
                        warpground_ir::DataType::Value(_) | warpground_ir::DataType::Pointer(_) => {
                            self.store(crate::analysis::pointers::THREAD, to, ty, ty.scalar().bytes(), components);
                        }
                        _ => {
                            let from = components.into_iter().next().unwrap_or_else(|| Type::Pair.zero());
                            self.copy(to, from, parameter.bytes);
                        }
                    }
                }
            }
        }
        Ok(())
    }

    pub(super) fn function_body(&mut self) -> Result<(), Refused> {
        let function = self.function;
        match &function.body {
            Some(body) => self.block(body),
            None => self.refuse(function.place, format!("`{}`, which has no body", function.name)),
        }
    }

    /// The first byte of the frame of this call, counted from the stack's.
    fn frame_first(&self) -> Expression {
        match self.generator.frames.get(&self.id).copied().unwrap_or_default() {
            (Some(first), _) => Expression::u32(first),
            (None, _) => Expression::named(&format!("{}frame", self.prefix), Type::U32),
        }
    }

    /// Takes room on the stack where frames have no fixed places.
    pub(super) fn enter_frame(&mut self) -> Result<(), Refused> {
        let (None, bytes) = self.generator.frames.get(&self.id).copied().unwrap_or_default() else { return Ok(()) };
        let name: Rc<str> = format!("{}frame", self.prefix).into();
        let top = Expression::named("stack_top", Type::U32);
        if self.leaves == Leaves::Returns {
            self.emit(Statement::Let(name, top.clone()));
        } else {
            self.emit(Statement::Assign(Expression::name(&name, Type::U32), top.clone()));
        }
        if bytes > 0 {
            self.emit(Statement::Assign(top.clone(), Expression::binary("+", top, Expression::u32(bytes))));
        }
        Ok(())
    }

    pub(super) fn leave_frame(&mut self) {
        let (place, bytes) = self.generator.frames.get(&self.id).copied().unwrap_or_default();
        if place.is_none() && bytes > 0 {
            let first = self.frame_first();
            self.emit(Statement::Assign(Expression::named("stack_top", Type::U32), first));
        }
    }

    /// The address of an object of the frame.
    pub(super) fn frame_address(&mut self, id: warpground_ir::FrameId) -> Result<Expression, Refused> {
        let mut offset: u64 = 0;
        for (number, object) in self.function.frame.iter().enumerate() {
            offset = offset.next_multiple_of(u64::from(object.alignment.clamp(4, 256)));
            if number == id.index() {
                break;
            }
            offset += object.bytes;
        }
        let own = Expression::u32(u32::try_from(memory::FIRST_BYTE + offset).unwrap_or(0));
        let first = self.frame_first();
        let low = bits::sum(first, own);
        Ok(Expression::pair_of(low, Expression::u32(memory::THREAD)))
    }

    /// The values of arguments, each kept as it is now.
    pub(super) fn arguments(&mut self, arguments: &'m [Value]) -> Result<Vec<Vec<Expression>>, Refused> {
        let mut values = Vec::new();
        for argument in arguments {
            values.push(self.value(argument)?);
        }
        Ok(values)
    }

    /// A zero of each component.
    pub(super) fn zeros(ty: ValueType) -> Vec<Expression> {
        vec![held(ty.scalar()).zero(); usize::from(ty.count())]
    }
}

impl Values for Body<'_, '_> {
    fn hold(&mut self, value: Expression) -> Expression {
        if value.is_simple() { value } else { self.keep(value) }
    }

    fn value(&mut self, value: &Value) -> Result<Vec<Expression>, Refused> {
        values::value(self, value)
    }

    fn leaf(&mut self, value: &Value) -> Result<Option<Vec<Expression>>, Refused> {
        Body::leaf(self, value)
    }

    fn takes_own_functions(&self) -> bool {
        false
    }

    fn joins(&self) -> bool {
        self.function.contract
    }
}
