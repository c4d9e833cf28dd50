//! Statements.

use warpground_engine::direct::FailureKind;
use warpground_ir::{
    Block, DataType, Expression, ExpressionKind, Launch, LocalId, Scalar, Statement, StatementKind, ValueType,
};

use super::{activation::Kind, builder::Builder, exits::Looped, memory::Pointer};
use crate::{
    LowerError,
    program::{Beginning, Instruction, LaunchParameter, LaunchSite, PrintSite, Register, Special, UnaryOp},
};

impl<'module> Builder<'module> {
    /// The body of a function: what its last statement returns needs no jump.
    pub(super) fn function_body(&mut self, block: &'module Block) -> Result<(), LowerError> {
        let (last, before) = match block.0.split_last() {
            Some((last, before)) if matches!(last.kind, StatementKind::Return(_)) => (Some(last), before),
            _ => (None, block.0.as_slice()),
        };
        for statement in before {
            self.whole_statement(statement)?;
        }
        if let Some(Statement { kind: StatementKind::Return(Some(value)), place }) = last {
            self.at(*place);
            self.give_result(value)?;
            self.pool.settle(&[]);
        }
        Ok(())
    }

    /// A block with declarations of its own.
    pub(super) fn block(&mut self, block: &'module Block) -> Result<(), LowerError> {
        self.activation_mut()?.scopes.push((Vec::new(), Vec::new()));
        for statement in &block.0 {
            self.whole_statement(statement)?;
        }
        self.end_scope()
    }

    pub(super) fn begin_scope(&mut self) -> Result<(), LowerError> {
        self.activation_mut()?.scopes.push((Vec::new(), Vec::new()));
        Ok(())
    }

    pub(super) fn end_scope(&mut self) -> Result<(), LowerError> {
        let activation = self.activation_mut()?;
        if let Some((registers, locals)) = activation.scopes.pop() {
            for local in locals {
                if let Some(held) = activation.locals.get_mut(local.index()) {
                    *held = None;
                }
                activation.factors.remove(&local);
                activation.factor_room.remove(&local);
            }
            self.pool.give_back(registers);
        }
        Ok(())
    }

    pub(super) fn whole_statement(&mut self, statement: &'module Statement) -> Result<(), LowerError> {
        self.at(statement.place);
        self.statement(statement)?;
        self.pool.settle(&[]);
        Ok(())
    }

    fn statement(&mut self, statement: &'module Statement) -> Result<(), LowerError> {
        match &statement.kind {
            StatementKind::Begin(local) => {
                if !self.activation()?.carried.contains(local) {
                    self.begin(*local)?;
                }
                self.watch_beginning(*local)?;
            }
            StatementKind::BeginFrame(object) => {
                let activation = self.activation()?;
                if self.options.watch_beginnings && !activation.moving_frame {
                    let offset = activation.frame.get(object.index()).copied().unwrap_or(0);
                    let bytes = activation.function.frame.get(object.index()).map_or(0, |object| object.bytes);
                    let words = u32::try_from(bytes.div_ceil(4)).unwrap_or(u32::MAX);
                    self.emit(Instruction::Undefine { offset, words, ended: false })?;
                }
            }
            StatementKind::Assign(local, value) => self.assign(*local, value)?,
            StatementKind::Load(local, access) => self.load(*local, access)?,
            StatementKind::Store(access, value) => {
                let registers = self.value(value)?;
                let pointer = self.pointer(&access.address)?;
                let pointer = Pointer { volatile: access.volatile, ..pointer };
                self.at(statement.place);
                self.store_at(&pointer, access.ty, access.alignment, &registers)?;
            }
            StatementKind::Copy { to, from, bytes, alignment } => {
                let read = self.activation()?.reads.behind(to);
                let (to, from) = (self.pointer(to)?, self.pointer(from)?);
                self.copy_bytes(&to, &from, (*bytes, *alignment), read.as_deref())?;
            }
            StatementKind::Atomic { to, operation, access, value, compare, scope } => {
                self.atomic(*to, *operation, access, value, compare.as_ref(), *scope)?;
            }
            StatementKind::Call { to, callee, arguments } => self.call(*to, callee, arguments)?,
            StatementKind::Intrinsic { to, intrinsic, arguments } => {
                self.intrinsic_statement(*to, *intrinsic, arguments)?;
            }
            StatementKind::Print { format, arguments, to } => self.print(format, arguments, *to)?,
            StatementKind::Assert { condition, text } => {
                let condition = self.scalar(condition)?;
                let wrong = self.unary((UnaryOp::NotBool, Scalar::Bool), condition, None)?;
                let failure = self.failure(FailureKind::Assertion(text.clone()));
                self.if_then(wrong, &mut |builder| builder.emit(Instruction::Fail { failure }).map(drop))?;
            }
            StatementKind::Block(block) => self.block(block)?,
            StatementKind::If { condition, accept, reject } => self.if_statement(condition, accept, reject)?,
            StatementKind::Loop { form, test, body, continuing } => {
                let looped = Looped { form: *form, test: test.as_ref(), body, continuing };
                self.loop_statement(looped, statement.place)?;
            }
            StatementKind::Switch { value, arms } => self.switch_statement(value, arms)?,
            StatementKind::Break => self.break_statement()?,
            StatementKind::Continue => {
                self.emit(Instruction::Continue)?;
            }
            StatementKind::Return(value) => {
                if let Some(value) = value {
                    self.give_result(value)?;
                }
                let kernel = self.activation()?.kind == Kind::Kernel;
                self.emit(if kernel { Instruction::Exit } else { Instruction::Return })?;
            }
            StatementKind::Launch(launch) => self.launch_statement(launch)?,
        }
        Ok(())
    }

    fn give_result(&mut self, value: &'module Expression) -> Result<(), LowerError> {
        let registers = self.value(value)?;
        let activation = self.activation()?;
        // Lanes that have returned wait in the structure around the function.
        let all = activation.kind == Kind::Inlined && activation.level == self.structure() && self.closes_alone();
        for (to, from) in activation.result.clone().into_iter().zip(registers) {
            self.copy(value.ty.scalar(), to, from, all)?;
        }
        Ok(())
    }

    /// Whether no lane can have returned from the function before: it has one return, at its end.
    fn closes_alone(&self) -> bool {
        self.activations.last().is_some_and(|activation| {
            let mut returns = 0;
            if let Some(body) = &activation.function.body {
                warpground_ir::walk::statements(body, &mut |statement| {
                    returns += u32::from(matches!(statement.kind, StatementKind::Return(_)));
                });
            }
            returns <= 1
        })
    }

    /// A local begins: it has registers from here to the end of the block.
    fn begin(&mut self, local: LocalId) -> Result<(), LowerError> {
        let Some(ty) = self.activation()?.function.locals.get(local.index()).map(|local| local.ty) else {
            return Ok(());
        };
        let mut registers = Vec::new();
        for _ in 0..ty.count() {
            registers.push(self.keep_in_scope(ty.scalar())?);
        }
        if self.activation()?.facts.products.contains(&local) {
            let room = [self.keep_in_scope(ty.scalar())?, self.keep_in_scope(ty.scalar())?];
            self.activation_mut()?.factor_room.insert(local, room);
        }
        self.hold(local, registers)?;
        if let Some(scope) = self.activation_mut()?.scopes.last_mut() {
            scope.1.push(local);
        }
        Ok(())
    }

    /// Says that a local holds nothing yet, where somebody looks for reads of it.
    fn watch_beginning(&mut self, local: LocalId) -> Result<(), LowerError> {
        let activation = self.activation()?;
        let Some(declared) = activation.function.locals.get(local.index()) else { return Ok(()) };
        let held = activation.locals.get(local.index()).cloned().flatten().unwrap_or_default();
        if !activation.maybe_unset.contains(&local) || declared.name.is_empty() {
            return Ok(());
        }
        let words = Self::words(declared.ty.scalar(), &held);
        let Ok(number) = u16::try_from(self.direct.beginnings.len()) else { return Ok(()) };
        self.direct.beginnings.push(Beginning {
            name: declared.name.clone(),
            words: u16::try_from(words.len()).unwrap_or(0),
            per_component: u16::try_from(words.len() / held.len().max(1)).unwrap_or(1),
        });
        let list = self.list(&words);
        self.emit(Instruction::Special { operation: Special::Undefine(number), list })?;
        Ok(())
    }

    /// The registers of a local that is given a value here.
    pub(super) fn ensure(&mut self, local: LocalId) -> Result<Vec<Register>, LowerError> {
        let activation = self.activation()?;
        if let Some(Some(registers)) = activation.locals.get(local.index()) {
            return Ok(registers.clone());
        }
        if activation.facts.scoped.get(local.index()).is_some_and(|scoped| *scoped) {
            self.begin(local)?;
        } else {
            self.begin_with_function(local)?;
        }
        Ok(self.activation()?.locals.get(local.index()).cloned().flatten().unwrap_or_default())
    }

    /// A local lives as long as its function.
    fn begin_with_function(&mut self, local: LocalId) -> Result<(), LowerError> {
        let Some(ty) = self.activation()?.function.locals.get(local.index()).map(|local| local.ty) else {
            return Ok(());
        };
        let mut registers = Vec::new();
        for _ in 0..ty.count() {
            registers.push(self.kept(ty.scalar())?);
        }
        let product = self.activation()?.facts.products.contains(&local);
        let room = if product { Some([self.kept(ty.scalar())?, self.kept(ty.scalar())?]) } else { None };
        let activation = self.activation_mut()?;
        if let Some(scope) = activation.scopes.first_mut() {
            scope.0.extend(registers.iter().chain(room.iter().flatten()));
        }
        if let Some(room) = room {
            activation.factor_room.insert(local, room);
        }
        activation.levels[local.index()] = activation.level;
        activation.locals[local.index()] = Some(registers);
        Ok(())
    }

    /// Whether a local can be written in all lanes: no lane that is elsewhere has a value of it.
    pub(super) fn writes_all(&self, local: LocalId) -> bool {
        self.activations.last().is_some_and(|activation| {
            activation.levels.get(local.index()).is_some_and(|level| *level == self.structure())
        })
    }

    fn assign(&mut self, local: LocalId, value: &'module Expression) -> Result<(), LowerError> {
        let scalar = value.ty.scalar();
        let registers = self.ensure(local)?;
        let all = self.writes_all(local);
        if let Some(mut kept) = self.activation()?.factor_room.get(&local).copied()
            && let ExpressionKind::Binary(_, left, right) = &value.kind
        {
            let factors = [self.scalar(left)?, self.scalar(right)?];
            for (kept, factor) in kept.iter_mut().zip(factors) {
                if self.uniform.contains(&factor) {
                    *kept = factor;
                }
                self.copy(scalar, *kept, factor, all)?;
            }
            let to = all.then(|| registers[0]);
            let product = self.multiply(scalar, factors, to)?;
            self.copy(scalar, registers[0], product, all)?;
            self.activation_mut()?.factors.insert(local, kept);
        } else if let (ValueType::Scalar(_), true) = (value.ty, all) {
            let result = self.scalar_into(value, Some(registers[0]))?;
            self.copy(scalar, registers[0], result, true)?;
        } else {
            let mut values = self.value(value)?;
            // `v = make_int2(v.y, v.x)`: what is overwritten first may be read later.
            if (0..registers.len()).any(|at| values.get(at + 1..).unwrap_or(&[]).contains(&registers[at])) {
                for from in &mut values {
                    let kept = self.register(scalar)?;
                    self.copy(scalar, kept, *from, true)?;
                    *from = kept;
                }
            }
            for (to, from) in registers.iter().zip(values) {
                self.copy(scalar, *to, from, all)?;
            }
        }
        self.name_local(local)
    }

    /// Gives a local the value that registers hold.
    pub(super) fn assign_registers(&mut self, local: LocalId, values: &[Register]) -> Result<(), LowerError> {
        let registers = self.ensure(local)?;
        let all = self.writes_all(local);
        let Some(scalar) = self.activation()?.function.locals.get(local.index()).map(|local| local.ty.scalar()) else {
            return Ok(());
        };
        for (to, from) in registers.iter().zip(values) {
            self.copy(scalar, *to, *from, all)?;
        }
        self.name_local(local)
    }

    /// A launch from the kernel.
    fn launch_statement(&mut self, launch: &'module Launch) -> Result<(), LowerError> {
        let Some(callee) = self.module.functions.get(launch.kernel.index()) else {
            return self.unsupported("a launch of a kernel that is not there");
        };
        let code = self.word()?;
        let mut registers = vec![code];
        for side in launch.grid.iter().chain(&launch.block) {
            registers.push(self.scalar(side)?);
        }
        // Of 64 bits the low word counts, which is the first register.
        registers.push(self.scalar(&launch.shared)?);
        registers.push(self.scalar(&launch.stream)?);
        let mut parameters = Vec::new();
        for (parameter, argument) in callee.parameters.iter().zip(&launch.arguments) {
            let by_value = matches!(parameter.ty, DataType::Value(_) | DataType::Pointer(_));
            registers.extend(self.value(argument)?);
            parameters.push(LaunchParameter {
                offset: u32::try_from(parameter.offset).unwrap_or(u32::MAX),
                bytes: u32::try_from(parameter.bytes).unwrap_or(0),
                value: by_value.then(|| (argument.ty.scalar(), argument.ty.count())),
            });
        }
        let Ok(number) = u16::try_from(self.direct.launches.len()) else {
            return self.unsupported("more than 65,535 launches in a kernel");
        };
        self.direct.launches.push(LaunchSite { kernel: launch.kernel, parameters });
        self.program.traits.ordered_atomics = true;
        let list = self.list(&registers);
        self.emit(Instruction::Special { operation: Special::Launch(number), list })?;
        match launch.to {
            Some(to) => self.assign_registers(to, &[code]),
            None => Ok(()),
        }
    }

    fn print(
        &mut self,
        format: &[u8],
        arguments: &'module [Expression],
        to: Option<LocalId>,
    ) -> Result<(), LowerError> {
        let texts = texts_of(format);
        let mut site = PrintSite { format: format.to_vec(), arguments: Vec::new() };
        let mut registers = Vec::new();
        for (number, argument) in arguments.iter().enumerate() {
            let scalar = argument.ty.scalar();
            registers.push(self.scalar(argument)?);
            site.arguments.push((scalar, scalar == Scalar::Pointer && texts.contains(&number)));
        }
        let Ok(number) = u16::try_from(self.direct.prints.len()) else {
            return self.unsupported("more than 65,535 calls of printf");
        };
        self.direct.prints.push(site);
        let list = self.list(&registers);
        self.emit(Instruction::Special { operation: Special::Print(number), list })?;
        // What threads print comes in one order.
        self.program.traits.ordered_atomics = true;
        if let Some(to) = to {
            let count = self.constant(u32::try_from(arguments.len()).unwrap_or(0))?;
            self.assign_registers(to, &[count])?;
        }
        Ok(())
    }
}

/// The numbers of the arguments that a format takes for texts.
fn texts_of(format: &[u8]) -> Vec<usize> {
    let mut texts = Vec::new();
    let (mut number, mut bytes) = (0, format.iter());
    while let Some(byte) = bytes.next() {
        if *byte != b'%' {
            continue;
        }
        for byte in bytes.by_ref() {
            match byte {
                b'%' => break,
                b'*' => number += 1,
                b'-' | b'+' | b' ' | b'#' | b'.' | b'0'..=b'9' | b'h' | b'l' | b'j' | b'z' | b't' | b'L' => {}
                _ => {
                    if *byte == b's' {
                        texts.push(number);
                    }
                    number += 1;
                    break;
                }
            }
        }
    }
    texts
}
