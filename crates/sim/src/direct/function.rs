//! Functions: the kernel, those that are inlined, and those that are called.

use std::{
    collections::{BTreeSet, HashMap},
    rc::Rc,
};

use warpground_ir::{
    Block, Callee, DataType, Expression, FrameId, Function, FunctionId, Home, LocalId, Scalar, StatementKind,
    ValueType, memory,
};

use warpground_ir::walk::statements;

use super::{
    activation::{Activation, Kind},
    builder::Builder,
    definite::maybe_unset,
    exits::last_loops,
    facts::{Facts, value_of},
    needs::{ALL, Components},
    unread::Reads,
};
use crate::{
    LowerError,
    program::{BinaryOp, FrameParameter, Instruction, RealFunction, Register, Space, Uniform, Variable},
};

impl<'module> Builder<'module> {
    fn function(&self, id: FunctionId) -> Result<&'module Function, LowerError> {
        match self.module.functions.get(id.index()) {
            Some(function) => Ok(function),
            None => self.unsupported("a function that is not there"),
        }
    }

    /// Begins a function: its frame takes room behind what is taken. Of its result the caller needs these components.
    fn enter(
        &mut self,
        id: FunctionId,
        kind: Kind,
        moving_frame: bool,
        (result, needed): (Vec<Register>, Components),
    ) -> Result<(), LowerError> {
        let function = self.function(id)?;
        let mut frame = Vec::with_capacity(function.frame.len());
        for (number, object) in (0..).zip(&function.frame) {
            let offset = self.frame_top.next_multiple_of(object.alignment.clamp(4, 256));
            let bytes = u32::try_from(object.bytes).ok().and_then(|bytes| offset.checked_add(bytes));
            let Some(end) = bytes.filter(|end| *end <= 1 << 26) else {
                return self.unsupported("more than 64 MiB of a thread's own memory");
            };
            self.frame_top = end.next_multiple_of(4);
            frame.push(offset);
            if !moving_frame && !self.frame_variables.contains_key(&(id, number, offset)) {
                let shape = super::shape_of(self.module, &object.ty, object.bytes);
                let name = object.name.clone();
                let variable =
                    Variable { name, space: Space::Private, shape, offset, binding: 0, writable: true, object: None };
                let variable = self.variable(variable)?;
                self.frame_variables.insert((id, number, offset), variable);
            }
        }
        self.frame_most = self.frame_most.max(self.frame_top);
        let count = function.locals.len();
        let level = self.structure();
        self.activations.push(Activation {
            function,
            id,
            kind,
            moving_frame,
            facts: Rc::new(Facts::of(function)),
            reads: Rc::new(Reads::of(function)),
            needs: self.known_needs.of(self.module, &self.graph, id, needed),
            locals: vec![None; count],
            levels: vec![level; count],
            maybe_unset: if self.options.watch_beginnings { maybe_unset(function) } else { BTreeSet::new() },
            level,
            frame,
            result,
            factors: HashMap::new(),
            factor_room: HashMap::new(),
            scopes: vec![(Vec::new(), Vec::new())],
            breakables: Vec::new(),
            last_loops: if kind == Kind::Kernel { last_loops(function) } else { Vec::new() },
            behind: Vec::new(),
            carried: BTreeSet::new(),
        });
        Ok(())
    }

    fn leave(&mut self) {
        if let Some(activation) = self.activations.pop() {
            self.pool.settle(&[]);
            for (registers, _) in activation.scopes {
                self.pool.give_back(registers);
            }
        }
    }

    /// The kernel, and the functions that it calls.
    pub(super) fn kernel(&mut self, id: FunctionId) -> Result<(), LowerError> {
        let function = self.function(id)?;
        self.program.name.clone_from(&function.name);
        self.at(function.place);
        self.enter(id, Kind::Kernel, false, (Vec::new(), ALL))?;
        for parameter in &function.parameters {
            let offset = u32::try_from(parameter.offset).unwrap_or(u32::MAX);
            match parameter.home {
                Home::Local(local) => {
                    let Some(ty) = function.locals.get(local.index()).map(|local| local.ty) else { continue };
                    let scalar = ty.scalar();
                    let mut registers = Vec::new();
                    for component in 0..u32::from(ty.count()) {
                        registers.push(self.uniform(Uniform::Parameter(offset + component * scalar.bytes(), scalar))?);
                    }
                    let assigned = self.activation()?.facts.assigned.get(local.index()).is_some_and(|count| *count > 0);
                    if assigned {
                        // What can change differs from thread to thread.
                        let mut own = Vec::new();
                        for from in registers {
                            let to = self.keep_in_scope(scalar)?;
                            self.copy(scalar, to, from, true)?;
                            own.push(to);
                        }
                        registers = own;
                    }
                    self.hold(local, registers)?;
                    self.name_parameter(local)?;
                }
                Home::Frame(object) => {
                    let to = self.activation()?.frame.get(object.index()).copied().unwrap_or(0);
                    let bytes = u32::try_from(parameter.bytes).unwrap_or(0);
                    self.direct.frame_parameters.push(FrameParameter { from: offset, to, bytes });
                }
            }
        }
        self.body(function)?;
        self.leave();
        self.emit(Instruction::End)?;
        self.direct.frame_bytes = self.frame_most.next_multiple_of(16);
        let mut done = 0;
        while done < self.real.len() {
            self.real_function(done)?;
            done += 1;
        }
        Ok(())
    }

    /// A function that has registers of its own.
    fn real_function(&mut self, number: usize) -> Result<(), LowerError> {
        let (id, result) = self.real[number].clone();
        let function = self.function(id)?;
        self.pool.seal();
        self.caller = None;
        let first = u16::try_from(self.pool.count()).unwrap_or(u16::MAX);
        (self.frame_top, self.frame_most) = (0, 0);
        self.at(function.place);
        self.structures = vec![0];
        self.open();
        self.closers.pop();
        let entry = self.here();
        let closers = std::mem::take(&mut self.closers);
        let loops = std::mem::replace(&mut self.loops, 0);
        self.enter(id, Kind::Real, true, (result, ALL))?;
        let mut words = Vec::new();
        let mut values = Vec::new();
        for parameter in &function.parameters {
            let ty = value_of(function, parameter);
            let mut registers = Vec::new();
            for _ in 0..ty.count() {
                registers.push(self.keep_in_scope(ty.scalar())?);
            }
            words.extend(Self::words(ty.scalar(), &registers));
            values.push(registers);
        }
        self.closers.push(Vec::new());
        self.take_parameters(values)?;
        self.body(function)?;
        self.leave();
        for index in self.closers.pop().unwrap_or_default() {
            let here = self.here();
            self.patch(index, here);
        }
        self.emit(Instruction::EndFunction)?;
        self.closers = closers;
        self.loops = loops;
        let last = u16::try_from(self.pool.count()).unwrap_or(u16::MAX);
        if let Some(real) = self.direct.functions.get_mut(number) {
            *real = RealFunction {
                entry,
                registers: first..last,
                parameters: words,
                frame_bytes: self.frame_most.next_multiple_of(16),
            };
        }
        Ok(())
    }

    /// Puts the values of arguments where the function that begins expects them.
    fn take_parameters(&mut self, values: Vec<Vec<Register>>) -> Result<(), LowerError> {
        let function = self.activation()?.function;
        for (parameter, registers) in function.parameters.iter().zip(values) {
            match parameter.home {
                Home::Local(local) => {
                    self.hold(local, registers)?;
                    self.name_parameter(local)?;
                }
                Home::Frame(object) => {
                    let alignment = function.frame.get(object.index()).map_or(1, |object| object.alignment);
                    let pointer = self.frame_pointer(object)?;
                    match &parameter.ty {
                        DataType::Value(ty) => self.store_at(&pointer, *ty, alignment, &registers)?,
                        DataType::Pointer(_) => self.store_at(&pointer, ValueType::POINTER, alignment, &registers)?,
                        _ => {
                            let from = self.pointer_in(registers[0]);
                            self.copy_bytes(&pointer, &from, (parameter.bytes, alignment), None)?;
                        }
                    }
                }
            }
        }
        Ok(())
    }

    fn body(&mut self, function: &'module Function) -> Result<(), LowerError> {
        let Some(body) = &function.body else {
            return self.unsupported(format!("`{}`, which has no body here", function.name));
        };
        let body: &'module Block = body;
        self.function_body(body)
    }

    /// A call.
    pub(super) fn call(
        &mut self,
        to: Option<LocalId>,
        callee: &'module Callee,
        arguments: &'module [Expression],
    ) -> Result<(), LowerError> {
        match callee {
            Callee::Direct(id) => {
                let values = self.arguments(arguments)?;
                self.call_function(*id, to, values)
            }
            Callee::Indirect(pointer) => self.call_pointer(to, pointer, arguments),
        }
    }

    fn arguments(&mut self, arguments: &'module [Expression]) -> Result<Vec<Vec<Register>>, LowerError> {
        arguments.iter().map(|argument| self.value(argument)).collect()
    }

    /// Whether a function is inlined.
    fn is_inlined(&self, id: FunctionId) -> bool {
        /// Beyond so many instructions nothing more is inlined but what is small.
        const MANY: usize = 1 << 17;
        const SMALL: usize = 24;
        if self.graph.is_recursive(id) || self.activations.len() > 64 {
            return false;
        }
        if self.program.instructions.len() < MANY {
            return true;
        }
        let mut count = 0;
        if let Some(body) = self.module.functions.get(id.index()).and_then(|function| function.body.as_ref()) {
            statements(body, &mut |_| count += 1);
        }
        count <= SMALL
    }

    fn call_function(
        &mut self,
        id: FunctionId,
        to: Option<LocalId>,
        values: Vec<Vec<Register>>,
    ) -> Result<(), LowerError> {
        let function = self.function(id)?;
        if function.body.is_none() {
            return self.unsupported(format!("calls of `{}`, which has no body here", function.name));
        }
        if self.is_inlined(id) { self.inline(id, to, values) } else { self.call_real(id, to, &values) }
    }

    fn inline(&mut self, id: FunctionId, to: Option<LocalId>, values: Vec<Vec<Register>>) -> Result<(), LowerError> {
        let function = self.function(id)?;
        let facts = Facts::of(function);
        let moving = self.activation()?.moving_frame;
        let (top, site) = (self.frame_top, self.site);
        // What changes must not be the caller's.
        let mut owned = Vec::new();
        let mut parameters = Vec::new();
        for (parameter, registers) in function.parameters.iter().zip(values) {
            let ty = value_of(function, parameter);
            let changes = match parameter.home {
                Home::Local(local) => facts.assigned.get(local.index()).is_some_and(|count| *count > 0),
                Home::Frame(_) => false,
            };
            if changes {
                let mut own = Vec::new();
                for from in registers {
                    let register = self.kept(ty.scalar())?;
                    owned.push(register);
                    // Lanes that are elsewhere hold nothing here yet.
                    self.copy(ty.scalar(), register, from, true)?;
                    own.push(register);
                }
                parameters.push(own);
            } else {
                parameters.push(registers);
            }
        }
        let all: Vec<Register> = parameters.iter().flatten().copied().collect();
        owned.extend(self.pool.settle(&all));
        let mut result = Vec::new();
        if let Some(ty) = function.result {
            for _ in 0..ty.count() {
                let register = self.kept(ty.scalar())?;
                owned.push(register);
                result.push(register);
            }
        }
        let parts = parts_before_its_end(function);
        if parts {
            self.emit(Instruction::Call)?;
            self.open();
        }
        let needed = match to {
            Some(to) => self.activation()?.needs.of_local(to),
            None => 0,
        };
        self.enter(id, Kind::Inlined, moving, (result.clone(), needed))?;
        self.take_parameters(parameters)?;
        let caller = self.caller.replace(site);
        self.body(function)?;
        self.caller = caller;
        let frame = self.activation()?.frame.clone();
        self.leave();
        self.site = site;
        if parts {
            self.close();
            self.skipping(Instruction::EndCall { skip: super::builder::LATER })?;
        }
        if self.options.watch_beginnings && !moving {
            for (offset, object) in frame.into_iter().zip(&function.frame) {
                let words = u32::try_from(object.bytes.div_ceil(4)).unwrap_or(u32::MAX);
                self.emit(Instruction::Undefine { offset, words, ended: true })?;
            }
        }
        self.frame_top = top;
        if let Some(to) = to {
            self.assign_registers(to, &result)?;
        }
        self.pool.give_back(owned);
        Ok(())
    }

    fn call_real(&mut self, id: FunctionId, to: Option<LocalId>, values: &[Vec<Register>]) -> Result<(), LowerError> {
        let function = self.function(id)?;
        let known = self.real.iter().position(|(known, _)| *known == id);
        let number = match known {
            Some(number) => number,
            None => {
                let mut result = Vec::new();
                if let Some(ty) = function.result {
                    for _ in 0..ty.count() {
                        let register =
                            if Self::is_wide(ty.scalar()) { self.pool.reserve_pair() } else { self.pool.reserve() };
                        match register {
                            Some(register) => result.push(register),
                            None => return self.unsupported("kernels that need more than 65,535 registers"),
                        }
                    }
                }
                self.real.push((id, result));
                self.direct.functions.push(RealFunction::default());
                self.real.len() - 1
            }
        };
        let mut words = Vec::new();
        for (parameter, registers) in function.parameters.iter().zip(values) {
            words.extend(Self::words(value_of(function, parameter).scalar(), registers));
        }
        let list = self.list(&words);
        let called = u32::try_from(number).unwrap_or(u32::MAX);
        self.emit(Instruction::CallFunction { function: called, list })?;
        if let Some(to) = to {
            let result = self.real[number].1.clone();
            self.assign_registers(to, &result)?;
        }
        Ok(())
    }

    /// A call through a pointer: each function that it can mean, for the lanes that mean it.
    fn call_pointer(
        &mut self,
        to: Option<LocalId>,
        pointer: &'module Expression,
        arguments: &'module [Expression],
    ) -> Result<(), LowerError> {
        let result = match to {
            Some(to) => self.activation()?.function.locals.get(to.index()).map(|local| local.ty),
            None => None,
        };
        let candidates = self.graph.candidates(arguments, result);
        let pointer = self.scalar(pointer)?;
        let values = self.arguments(arguments)?;
        let mut all: Vec<Register> = values.iter().flatten().copied().collect();
        all.push(pointer);
        let mut owned = self.pool.settle(&all);
        let nowhere = self.kept(Scalar::U32)?;
        owned.push(nowhere);
        let one = self.constant(1)?;
        self.emit(Instruction::Copy { to: nowhere, from: one })?;
        // The result is taken by masked lanes, whatever structure it began in.
        if let Some(to) = to {
            self.ensure(to)?;
        }
        for id in candidates {
            let address = u64::from(memory::FUNCTIONS) << 32 | u64::from(id.0);
            let address = self.wide_constant(address)?;
            let means = self.binary((BinaryOp::EqualI, Scalar::U64), pointer, address, None)?;
            let values = values.clone();
            self.if_then(means, &mut |builder| {
                let zero = builder.constant(0)?;
                builder.emit(Instruction::Assign { to: nowhere, from: zero })?;
                builder.call_real(id, to, &values)
            })?;
            self.pool.settle(&[]);
        }
        let list = self.list(&[pointer]);
        self.if_then(nowhere, &mut |builder| {
            builder.emit(Instruction::Special { operation: crate::program::Special::NoFunction, list })?;
            Ok(())
        })?;
        self.pool.give_back(owned);
        Ok(())
    }

    /// The number of what ends a launch.
    pub(super) fn failure(&mut self, kind: warpground_engine::direct::FailureKind) -> u32 {
        let known = self.direct.failures.iter().position(|known| *known == kind);
        let number = known.unwrap_or_else(|| {
            self.direct.failures.push(kind);
            self.direct.failures.len() - 1
        });
        u32::try_from(number).unwrap_or(u32::MAX)
    }

    /// A register that is given back at the end of the innermost open block.
    pub(super) fn keep_in_scope(&mut self, scalar: Scalar) -> Result<Register, LowerError> {
        let register = self.kept(scalar)?;
        if let Some(scope) = self.activation_mut()?.scopes.last_mut() {
            scope.0.push(register);
        }
        Ok(register)
    }

    /// A local lives in these registers.
    pub(super) fn hold(&mut self, local: LocalId, registers: Vec<Register>) -> Result<(), LowerError> {
        let structure = self.structure();
        let activation = self.activation_mut()?;
        if let Some(held) = activation.locals.get_mut(local.index()) {
            *held = Some(registers);
            activation.levels[local.index()] = structure;
        }
        Ok(())
    }

    /// The address of an object of the frame.
    pub(super) fn frame_pointer(&mut self, object: FrameId) -> Result<super::memory::Pointer, LowerError> {
        let (id, moving) = (self.activation()?.id, self.activation()?.moving_frame);
        let offset = self.activation()?.frame.get(object.index()).copied().unwrap_or(0);
        let variable = self.frame_variables.get(&(id, object.0, offset)).copied();
        let base = if moving {
            let to = self.register(Scalar::Pointer)?;
            self.emit(Instruction::FrameAddress { to, offset })?;
            to
        } else {
            self.wide_constant(memory::address(memory::THREAD, offset))?
        };
        Ok(super::memory::Pointer { uniform: true, variable, ..self.pointer_in(base) })
    }
}

/// Whether a thread can leave a function before its last statement.
fn parts_before_its_end(function: &Function) -> bool {
    let Some(body) = &function.body else { return false };
    let mut returns = 0;
    statements(body, &mut |statement| returns += u32::from(matches!(statement.kind, StatementKind::Return(_))));
    let last = body.0.last().is_some_and(|last| matches!(last.kind, StatementKind::Return(_)));
    returns > u32::from(last)
}
