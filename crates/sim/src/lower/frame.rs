//! A function while it is being lowered: one inlined copy of it.

use naga::{Expression, Handle, valid::FunctionInfo};

use super::{Builder, liveness::Liveness, location::Location, shapes};
use crate::{
    LowerError,
    program::{Builtin, Instruction, Register, Shape, Space, Variable},
};

/// What an expression is at compile time.
#[derive(Debug, Clone)]
pub(super) enum Value {
    /// The registers of its scalars.
    Scalars(Vec<Register>),
    /// A pointer.
    Pointer(Location),
}

/// An inlined copy of a function.
pub(super) struct Frame<'module> {
    pub(super) function: &'module naga::Function,
    pub(super) info: &'module FunctionInfo,
    pub(super) liveness: Liveness,
    /// By expression: its value, once it was evaluated.
    pub(super) values: Vec<Option<Value>>,
    /// By expression: the registers that go back when it dies.
    pub(super) owned: Vec<Vec<Register>>,
    pub(super) arguments: Vec<Value>,
    pub(super) locals: Vec<Location>,
    /// Where `return` leaves its value.
    pub(super) result: Vec<Register>,
    pub(super) position: u32,
    /// The open loops and switches.
    pub(super) structures: Vec<Structure>,
}

/// What a `break` can leave.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Structure {
    Loop,
    Switch,
}

impl Frame<'_> {
    /// The function's name.
    pub(super) fn name(&self) -> &str {
        self.function.name.as_deref().unwrap_or_default()
    }
}

impl<'module> Builder<'module> {
    /// Lowers the entry point of that index.
    pub(super) fn kernel(&mut self, index: usize) -> Result<(), LowerError> {
        let entry = &self.module.entry_points[index];
        let mut arguments = Vec::with_capacity(entry.function.arguments.len());
        for argument in &entry.function.arguments {
            arguments.push(Value::Scalars(self.builtin_argument(argument)?));
        }
        self.private_globals()?;
        self.closers.push(Vec::new());
        let info = self.info.get_entry_point(index);
        self.inline(&entry.function, info, arguments, Vec::new())?;
        self.close();
        self.emit(Instruction::End)?;
        Ok(())
    }

    /// `var<private>` holds its initial value when a thread begins.
    fn private_globals(&mut self) -> Result<(), LowerError> {
        for (handle, global) in self.module.global_variables.iter() {
            let Some(index) = self.globals.get(&handle).copied() else { continue };
            let variable = &self.program.variables[index as usize];
            if variable.space != Space::Private {
                continue;
            }
            let (offset, words) = (variable.offset, variable.shape.size().div_ceil(4));
            self.at(self.module.global_variables.get_span(handle));
            match global.init {
                Some(init) => {
                    let value = self.global_constant(init)?;
                    let location = self.variable_location(index);
                    self.store_whole(&location, &value)?;
                }
                None => {
                    self.emit(Instruction::Undefine { offset, words, ended: false })?;
                }
            }
        }
        Ok(())
    }

    fn builtin_argument(&mut self, argument: &naga::FunctionArgument) -> Result<Vec<Register>, LowerError> {
        if let naga::TypeInner::Struct { members, .. } = &self.module.types[argument.ty].inner {
            let mut registers = Vec::new();
            for member in members {
                registers.extend(self.builtin_binding(member.binding.as_ref())?);
            }
            return Ok(registers);
        }
        self.builtin_binding(argument.binding.as_ref())
    }

    fn builtin_binding(&mut self, binding: Option<&naga::Binding>) -> Result<Vec<Register>, LowerError> {
        use naga::BuiltIn;
        let Some(naga::Binding::BuiltIn(builtin)) = binding else {
            return self.unsupported("entry point arguments that are no built-in values");
        };
        let three = |make: fn(u8) -> Builtin| (0..3).map(make).collect::<Vec<_>>();
        let parts = match builtin {
            BuiltIn::LocalInvocationId => three(Builtin::Thread),
            BuiltIn::GlobalInvocationId => three(Builtin::GlobalThread),
            BuiltIn::WorkGroupId => three(Builtin::Block),
            BuiltIn::NumWorkGroups => three(Builtin::Grid),
            BuiltIn::LocalInvocationIndex => vec![Builtin::ThreadIndex],
            BuiltIn::SubgroupInvocationId => vec![Builtin::Lane],
            BuiltIn::SubgroupId => vec![Builtin::Warp],
            BuiltIn::SubgroupSize => vec![Builtin::WarpWidth],
            BuiltIn::NumSubgroups => vec![Builtin::Warps],
            other => return self.unsupported(format!("the built-in value {other:?}")),
        };
        parts.into_iter().map(|part| self.builtin(part)).collect()
    }

    /// Lowers a function's body here. The caller has opened a structure that a `return` leaves.
    pub(super) fn inline(
        &mut self,
        function: &'module naga::Function,
        info: &'module FunctionInfo,
        arguments: Vec<Value>,
        result: Vec<Register>,
    ) -> Result<(), LowerError> {
        let mut frame = Frame {
            function,
            info,
            liveness: Liveness::of(function),
            values: vec![None; function.expressions.len()],
            owned: vec![Vec::new(); function.expressions.len()],
            arguments,
            locals: Vec::new(),
            result,
            position: 0,
            structures: Vec::new(),
        };
        let start = self.here();
        self.name_parameters(&frame);
        let registers = self.locals(&mut frame)?;
        self.statements(&mut frame, &function.body)?;
        for (handle, local) in function.local_variables.iter() {
            if let (Some(name), Some(Location::Registers { registers, shape, .. })) =
                (&local.name, frame.locals.get(handle.index()))
            {
                let (registers, shape) = (registers.clone(), shape.clone());
                self.at(function.local_variables.get_span(handle));
                self.name_variable(&frame, name, &shape, &registers, start);
            }
        }
        // What the last statements did not give back.
        let rest: Vec<_> = frame.owned.into_iter().flatten().collect();
        self.pool.give_back(rest);
        self.pool.give_back(registers);
        Ok(())
    }

    /// Gives each local variable registers or memory and its initial value; the registers.
    fn locals(&mut self, frame: &mut Frame<'module>) -> Result<Vec<Register>, LowerError> {
        const MOST_SCALARS: u32 = 256;
        let mut all = Vec::new();
        let body = frame.function.body.span_iter().find_map(|(_, span)| span.to_range());
        for (handle, local) in frame.function.local_variables.iter() {
            let span = frame.function.local_variables.get_span(handle);
            self.at(span);
            let start = self.here();
            let Some(shape) = shapes::shape_of(self.module, local.ty) else {
                return self.unsupported("variables of this type");
            };
            // naga's own temporaries (for && and ||) have no name.
            let always_written = local.init.is_some() || local.name.is_none() || frame.liveness.written_first(handle);
            let watch = self.options.keep_uninitialised_in_memory && !always_written;
            if frame.liveness.promotable(handle) && shape.scalars() <= MOST_SCALARS && !watch {
                let registers = self.registers_for(&shape)?;
                all.extend(self.pool.settle(&registers));
                let initial = match local.init {
                    Some(init) => self.scalars(frame, init)?,
                    None => self.zeros(&shape)?,
                };
                self.pool.settle(&[]);
                if local.init.is_some() || !frame.liveness.written_first(handle) {
                    for (to, from) in registers.iter().zip(initial) {
                        self.assign(*to, from)?;
                    }
                }
                frame.locals.push(Location::Registers { registers, shape, variable: handle });
            } else {
                let offset = self.private_room(&shape)?;
                let words = shape.size().div_ceil(4);
                let variable = Variable {
                    name: local.name.clone().unwrap_or_default(),
                    space: Space::Private,
                    shape,
                    offset,
                    binding: 0,
                    writable: true,
                    object: None,
                };
                let index = self.variable(variable)?;
                let location = self.variable_location(index);
                match local.init {
                    Some(init) => {
                        let value = self.scalars(frame, init)?;
                        self.store_whole(&location, &value)?;
                        self.pool.settle(&[]);
                    }
                    None => {
                        self.emit(Instruction::Undefine { offset, words, ended: false })?;
                    }
                }
                frame.locals.push(location);
            }
            // naga declares the variables of all inner blocks here.
            let is_early = |range: std::ops::Range<usize>| body.as_ref().is_some_and(|body| range.start > body.start);
            if local.name.is_none() || span.to_range().is_some_and(is_early) {
                self.program.early.extend(start..self.here());
            }
        }
        Ok(all)
    }

    /// The shape of an expression's value.
    pub(super) fn shape(&self, frame: &Frame<'module>, handle: Handle<Expression>) -> Result<Shape, LowerError> {
        let inner = frame.info[handle].ty.inner_with(&self.module.types);
        match shapes::shape_of_inner(self.module, inner) {
            Some(shape) => Ok(shape),
            None if matches!(inner, naga::TypeInner::CooperativeMatrix { .. }) => {
                self.unsupported("cooperative matrices other than 16 × 16 of f16 as A and B and of f32 as C")
            }
            None => self.unsupported("values of this type"),
        }
    }
}
