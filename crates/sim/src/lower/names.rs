//! Names of values, kept for those who want to watch them.

use std::collections::HashSet;

use naga::{Expression, Handle, Span, Statement};
use warpground_engine::wgsl::Place;

use super::{
    Builder,
    frame::{Frame, Value},
};
use crate::program::{Definition, Instruction, Moment, Named, NamedKind, Program, Register, Shape};

impl<'module> Builder<'module> {
    /// An expression that may have a name was just lowered; the first instruction of it would be number `start`.
    pub(super) fn name_expression(&mut self, frame: &Frame<'module>, handle: Handle<Expression>, start: u32) {
        let Some(name) = frame.function.named_expressions.get(&handle) else { return };
        let Some(Value::Scalars(registers)) = &frame.values[handle.index()] else { return };
        let Ok(shape) = self.shape(frame, handle) else { return };
        let here = self.here();
        // A value that only renames another one takes no instruction.
        let (instruction, moment) = if here > start { (here - 1, Moment::After) } else { (here, Moment::Before) };
        self.define(frame.name(), name, NamedKind::Let, &shape, registers, instruction, moment);
    }

    /// The named result of a statement, if it has one.
    pub(super) fn name_result(&mut self, frame: &Frame<'module>, statement: &Statement, start: u32) {
        let result = match statement {
            Statement::Call { result, .. } | Statement::Atomic { result, .. } => *result,
            Statement::WorkGroupUniformLoad { result, .. }
            | Statement::SubgroupBallot { result, .. }
            | Statement::SubgroupGather { result, .. }
            | Statement::SubgroupCollectiveOperation { result, .. } => Some(*result),
            _ => None,
        };
        if let Some(result) = result {
            self.name_expression(frame, result, start);
        }
    }

    /// The parameters of a function that begins here.
    pub(super) fn name_parameters(&mut self, frame: &Frame<'module>) {
        // naga keeps a parameter's place with the expression that reads it.
        let mut places = vec![Span::UNDEFINED; frame.arguments.len()];
        for (handle, expression) in frame.function.expressions.iter() {
            if let Expression::FunctionArgument(number) = expression
                && let Some(place) = places.get_mut(*number as usize)
            {
                *place = frame.function.expressions.get_span(handle);
            }
        }
        let site = self.site;
        for ((argument, value), place) in frame.function.arguments.iter().zip(&frame.arguments).zip(places) {
            let (Some(name), Value::Scalars(registers)) = (&argument.name, value) else { continue };
            let Some(shape) = super::shapes::shape_of(self.module, argument.ty) else { continue };
            let here = self.here();
            self.at(place);
            self.define(frame.name(), name, NamedKind::Parameter, &shape, registers, here, Moment::Before);
            self.site = site;
        }
    }

    /// A variable of a function lived in these registers from instruction `start` on: every assignment to one of them
    /// gave it a value.
    pub(super) fn name_variable(
        &mut self,
        frame: &Frame<'module>,
        name: &str,
        shape: &Shape,
        registers: &[Register],
        start: u32,
    ) {
        let words = |register: &Register| *register..=register + Register::from(self.pool.is_pair(*register));
        let own: HashSet<Register> = registers.iter().flat_map(words).collect();
        let assigned: Vec<u32> = (start..self.here())
            .filter(|instruction| {
                let instruction = self.program.instructions.get(*instruction as usize);
                matches!(instruction, Some(Instruction::Assign { to, .. }) if own.contains(to))
            })
            .collect();
        for (index, instruction) in assigned.iter().enumerate() {
            // Of a run of assignments that give the parts of one value, only the last one counts.
            if assigned.get(index + 1) == Some(&(instruction + 1)) {
                continue;
            }
            self.define(frame.name(), name, NamedKind::Var, shape, registers, *instruction, Moment::After);
        }
    }

    #[expect(clippy::too_many_arguments, reason = "a name and a definition, told in one go")]
    fn define(
        &mut self,
        function: &str,
        name: &str,
        kind: NamedKind,
        shape: &Shape,
        registers: &[Register],
        instruction: u32,
        moment: Moment,
    ) {
        /// What is larger is not watched in registers.
        const MOST_SCALARS: usize = 64;
        if registers.is_empty() || registers.len() > MOST_SCALARS {
            return;
        }
        let place = self.program.places.get(self.site as usize).copied();
        let place = place.unwrap_or(Place { line: 1, column: 1, length: 1 });
        let key = (function.to_owned(), name.to_owned(), kind, place.line);
        let known = self.names.get(&key).copied();
        let same = |index: &u32| self.program.names.get(*index as usize).is_some_and(|known| known.shape == *shape);
        let index = known.filter(same).unwrap_or_else(|| {
            let index = u32::try_from(self.program.names.len()).unwrap_or(u32::MAX);
            let (name, function) = (name.to_owned(), function.to_owned());
            self.names.insert(key, index);
            self.program.names.push(Named { name, function, kind, shape: shape.clone(), place, pointer: false });
            index
        });
        self.program.definitions.push(Definition { instruction, moment, name: index, registers: registers.into() });
    }
}

/// Sorts the definitions, and leaves out those that a jump would fake: what is defined at the very end of an `if`
/// without being used is also passed by the lanes that skip it.
pub(crate) fn tidy(program: &mut Program) {
    let targets: HashSet<u32> = program
        .instructions
        .iter()
        .filter_map(|instruction| match instruction {
            Instruction::If { reject, .. } => Some(*reject),
            _ => None,
        })
        .filter(|target| matches!(program.instructions.get(*target as usize), Some(Instruction::EndIf { .. })))
        .collect();
    program
        .definitions
        .retain(|definition| definition.moment == Moment::After || !targets.contains(&definition.instruction));
    program.definitions.sort_by_key(|definition| (definition.instruction, definition.moment, definition.name));
}
