//! Statements → structured control flow.

use naga::{
    Barrier, Block, CollectiveOperation, Expression, GatherMode, Handle, Statement, SubgroupOperation, SwitchValue,
};

use super::{
    Builder,
    frame::{Frame, Value},
    liveness::gather_index,
    location::Location,
    wide::words,
};
use crate::{
    LowerError,
    program::{CollectiveOp, Gather, Instruction, Scan, Target},
};

/// Stands in for a target that is not known yet.
const LATER: Target = Target::MAX;

impl<'module> Builder<'module> {
    pub(super) fn statements(&mut self, frame: &mut Frame<'module>, block: &'module Block) -> Result<(), LowerError> {
        for (statement, span) in block.span_iter() {
            if let Statement::Emit(range) = statement {
                for handle in range.clone() {
                    frame.position += 1;
                    let start = self.here();
                    let value = self.evaluate(frame, handle)?;
                    self.set(frame, handle, value);
                    self.name_expression(frame, handle, start);
                    self.bury(frame);
                }
                continue;
            }
            self.at(*span);
            frame.position += 1;
            let start = self.here();
            self.statement(frame, statement, *span)?;
            self.name_result(frame, statement, start);
            self.pool.settle(&[]);
            self.bury(frame);
        }
        Ok(())
    }

    /// Gives back the registers of the values that nobody needs after this position.
    fn bury(&mut self, frame: &mut Frame<'module>) {
        for dead in frame.liveness.deaths(frame.position) {
            self.pool.give_back(std::mem::take(&mut frame.owned[dead.index()]));
        }
    }

    fn statement(
        &mut self,
        frame: &mut Frame<'module>,
        statement: &'module Statement,
        span: naga::Span,
    ) -> Result<(), LowerError> {
        match statement {
            Statement::Emit(_) => {}
            Statement::Block(block) => self.statements(frame, block)?,
            Statement::If { condition, accept, reject } => self.if_statement(frame, *condition, accept, reject)?,
            Statement::Switch { selector, cases } => self.switch_statement(frame, *selector, cases)?,
            Statement::Loop { body, continuing, break_if } => {
                self.loop_statement(frame, body, continuing, *break_if, span)?;
            }
            Statement::Break => {
                let inner_is_switch = self.switches_inside_loop(frame);
                self.emit(if inner_is_switch { Instruction::BreakSwitch } else { Instruction::Break })?;
            }
            Statement::Continue => {
                self.emit(Instruction::Continue)?;
            }
            Statement::Return { value } => {
                if let Some(value) = value {
                    let value = self.scalars(frame, *value)?;
                    for (to, from) in frame.result.clone().into_iter().zip(value) {
                        self.assign(to, from)?;
                    }
                }
                self.emit(Instruction::Return)?;
            }
            Statement::ControlBarrier(flags) => self.barrier(*flags)?,
            Statement::Store { pointer, value } => {
                let location = self.location(frame, *pointer)?;
                let value = self.scalars(frame, *value)?;
                self.at(span);
                match &location {
                    Location::Memory(place) if is_atomic(self.module, frame, *pointer) => {
                        self.atomic_store(place, &value)?;
                    }
                    _ => self.store_whole(&location, &value)?,
                }
            }
            Statement::Atomic { pointer, fun, value, result } => {
                self.atomic(frame, *pointer, *fun, *value, *result)?;
            }
            Statement::WorkGroupUniformLoad { pointer, result } => {
                let location = self.location(frame, *pointer)?;
                self.emit(Instruction::Barrier { shared: true, global: false })?;
                let value = match &location {
                    Location::Memory(place) if is_atomic(self.module, frame, *pointer) => self.atomic_load(place)?,
                    _ => self.load(&location)?,
                };
                self.set(frame, *result, Value::Scalars(value));
                self.emit(Instruction::Barrier { shared: true, global: false })?;
            }
            Statement::Call { function, arguments, result } => {
                let mut values = Vec::with_capacity(arguments.len());
                for argument in arguments {
                    values.push(self.value(frame, *argument)?);
                }
                let callee = &self.module.functions[*function];
                let mut registers = Vec::new();
                if let Some(result) = result {
                    let shape = self.shape(frame, *result)?;
                    registers = self.registers_for(&shape)?;
                    self.set(frame, *result, Value::Scalars(registers.clone()));
                }
                self.emit(Instruction::Call)?;
                self.closers.push(Vec::new());
                self.inline(callee, &self.info[*function], values, registers)?;
                self.close();
                self.at(span);
                self.skipping(Instruction::EndCall { skip: LATER })?;
            }
            Statement::SubgroupBallot { result, predicate } => {
                let predicate = predicate.map(|predicate| self.scalar(frame, predicate)).transpose()?;
                let mut words = Vec::with_capacity(4);
                for _ in 0..4 {
                    words.push(self.register()?);
                }
                let list = self.list(&words);
                self.emit(Instruction::Ballot { list, predicate })?;
                self.set(frame, *result, Value::Scalars(words));
            }
            Statement::SubgroupGather { mode, argument, result } => {
                let index = gather_index(mode).map(|index| self.scalar(frame, index)).transpose()?;
                let mode = gather(mode);
                let kind = self.kind(frame, *argument)?;
                let mut all = Vec::new();
                for from in self.scalars(frame, *argument)? {
                    let to = self.register_of(kind)?;
                    // As hardware does: a word at a time.
                    for (to, from) in words(kind, &[to]).into_iter().zip(words(kind, &[from])) {
                        self.emit(Instruction::Gather { mode, to, from, index })?;
                    }
                    all.push(to);
                }
                self.set(frame, *result, Value::Scalars(all));
            }
            Statement::SubgroupCollectiveOperation { op, collective_op, argument, result } => {
                let kind = self.kind(frame, *argument)?;
                let (op, scan) = (collective(*op), scan(*collective_op));
                let mut all = Vec::new();
                for from in self.scalars(frame, *argument)? {
                    let to = self.register_of(kind)?;
                    self.emit(Instruction::Collective { op, scan, kind, to, from })?;
                    all.push(self.rounded(kind, to)?);
                }
                self.set(frame, *result, Value::Scalars(all));
            }
            Statement::ImageStore { image, coordinate, array_index, value } => {
                self.texture_store(frame, *image, (*coordinate, *array_index), *value)?;
            }
            Statement::CooperativeStore { target, data } => self.matrix_store(frame, *target, data)?,
            other => return self.unsupported(describe(other)),
        }
        Ok(())
    }

    fn barrier(&mut self, flags: Barrier) -> Result<(), LowerError> {
        let shared = flags.contains(Barrier::WORK_GROUP);
        let global = flags.intersects(Barrier::STORAGE | Barrier::TEXTURE);
        self.program.traits.storage_barrier |= global;
        if shared || global {
            self.emit(Instruction::Barrier { shared, global })?;
        } else if flags.contains(Barrier::SUB_GROUP) {
            self.emit(Instruction::WarpBarrier)?;
        } else {
            return self.unsupported("this barrier");
        }
        Ok(())
    }

    fn if_statement(
        &mut self,
        frame: &mut Frame<'module>,
        condition: Handle<Expression>,
        accept: &'module Block,
        reject: &'module Block,
    ) -> Result<(), LowerError> {
        let condition = self.scalar(frame, condition)?;
        // A loop's condition arrives as `if condition {} else { break; }`.
        let sides = (accept.as_ref(), reject.as_ref());
        let leaves = |block: &[Statement]| matches!(block, [Statement::Break]);
        if (sides.0.is_empty() && leaves(sides.1) || leaves(sides.0) && sides.1.is_empty())
            && !self.switches_inside_loop(frame)
        {
            // The `break` counts as a statement, so that positions stay those that liveness counted.
            frame.position += 1;
            let when = leaves(sides.0);
            self.skipping(Instruction::BreakIf { condition, when, skip: LATER })?;
            return Ok(());
        }
        let site = self.site;
        let opening = self.emit(Instruction::If { condition, reject: LATER })?;
        self.closers.push(Vec::new());
        self.statements(frame, accept)?;
        self.close();
        self.site = site;
        if reject.is_empty() {
            let here = self.here();
            self.patch(opening, here);
        } else {
            let between = self.emit(Instruction::Else { end: LATER })?;
            let here = self.here();
            self.patch(opening, here);
            self.closers.push(Vec::new());
            self.statements(frame, reject)?;
            self.close();
            self.site = site;
            let here = self.here();
            self.patch(between, here);
        }
        self.skipping(Instruction::EndIf { skip: LATER })
    }

    fn loop_statement(
        &mut self,
        frame: &mut Frame<'module>,
        body: &'module Block,
        continuing: &'module Block,
        break_if: Option<Handle<Expression>>,
        span: naga::Span,
    ) -> Result<(), LowerError> {
        self.loops += 1;
        frame.structures.push(super::frame::Structure::Loop);
        self.emit(Instruction::Loop)?;
        let start = self.here();
        self.closers.push(Vec::new());
        self.statements(frame, body)?;
        self.close();
        let middle = self.emit(Instruction::Continuing { end: LATER })?;
        self.closers.push(Vec::new());
        self.statements(frame, continuing)?;
        frame.position += 1;
        if let Some(condition) = break_if {
            let condition = self.scalar(frame, condition)?;
            self.skipping(Instruction::BreakIf { condition, when: true, skip: LATER })?;
        }
        self.bury(frame);
        self.close();
        self.at(span);
        self.emit(Instruction::Repeat { start })?;
        let here = self.here();
        self.patch(middle, here);
        frame.structures.pop();
        self.loops -= 1;
        self.skipping(Instruction::EndLoop { skip: LATER })
    }

    fn switch_statement(
        &mut self,
        frame: &mut Frame<'module>,
        selector: Handle<Expression>,
        cases: &'module [naga::SwitchCase],
    ) -> Result<(), LowerError> {
        let selector = self.scalar(frame, selector)?;
        let all: Vec<u32> = cases.iter().filter_map(|case| case_bits(&case.value)).collect();
        frame.structures.push(super::frame::Structure::Switch);
        self.emit(Instruction::Switch)?;
        // `case 1, 2: …` arrives as an empty case that falls through into the next.
        let mut values = Vec::new();
        let mut otherwise = false;
        for case in cases {
            match case_bits(&case.value) {
                Some(bits) => values.push(bits),
                None => otherwise = true,
            }
            if case.fall_through {
                if !case.body.is_empty() {
                    return self.unsupported("a case that does something and falls through");
                }
                continue;
            }
            // The default goes with everything that no other case names: all values but those of other cases.
            let listed: Vec<u32> = if otherwise {
                all.iter().filter(|value| !values.contains(value)).copied().collect()
            } else {
                std::mem::take(&mut values)
            };
            values.clear();
            let start = u32::try_from(self.program.case_values.len()).unwrap_or(u32::MAX);
            let Ok(count) = u16::try_from(listed.len()) else {
                return self.unsupported("a switch with more than 65,535 values");
            };
            self.program.case_values.extend(listed);
            let opening = self.emit(Instruction::Case { selector, values: start, count, otherwise, next: LATER })?;
            otherwise = false;
            self.closers.push(Vec::new());
            self.statements(frame, &case.body)?;
            self.close();
            self.emit(Instruction::EndCase)?;
            let here = self.here();
            self.patch(opening, here);
        }
        frame.position += 1;
        self.bury(frame);
        frame.structures.pop();
        self.skipping(Instruction::EndSwitch { skip: LATER })
    }

    /// Whether a `break` here leaves a switch.
    fn switches_inside_loop(&self, frame: &Frame<'module>) -> bool {
        frame.structures.last() == Some(&super::frame::Structure::Switch)
    }

    /// Emits an instruction that goes on at the end of the open structure when no lane is left.
    fn skipping(&mut self, instruction: Instruction) -> Result<(), LowerError> {
        let index = self.emit(instruction)?;
        if let Some(open) = self.closers.last_mut() {
            open.push(index);
        }
        Ok(())
    }

    /// The open structure ends with the next instruction.
    pub(super) fn close(&mut self) {
        let here = self.here();
        for index in self.closers.pop().unwrap_or_default() {
            self.patch(index, here);
        }
    }

    fn patch(&mut self, index: usize, target: Target) {
        match &mut self.program.instructions[index] {
            Instruction::If { reject: unknown, .. }
            | Instruction::Else { end: unknown }
            | Instruction::Continuing { end: unknown }
            | Instruction::Case { next: unknown, .. }
            | Instruction::BreakIf { skip: unknown, .. }
            | Instruction::EndIf { skip: unknown }
            | Instruction::EndLoop { skip: unknown }
            | Instruction::EndSwitch { skip: unknown }
            | Instruction::EndCall { skip: unknown } => *unknown = target,
            _ => {}
        }
    }
}

fn is_atomic(module: &naga::Module, frame: &Frame<'_>, pointer: Handle<Expression>) -> bool {
    match frame.info[pointer].ty.inner_with(&module.types) {
        naga::TypeInner::Pointer { base, .. } => matches!(module.types[*base].inner, naga::TypeInner::Atomic(_)),
        _ => false,
    }
}

fn case_bits(value: &SwitchValue) -> Option<u32> {
    match value {
        SwitchValue::I32(value) => Some(value.cast_unsigned()),
        SwitchValue::U32(value) => Some(*value),
        SwitchValue::Default => None,
    }
}

fn gather(mode: &GatherMode) -> Gather {
    match mode {
        GatherMode::BroadcastFirst => Gather::First,
        GatherMode::Broadcast(_) | GatherMode::Shuffle(_) => Gather::Lane,
        GatherMode::ShuffleDown(_) => Gather::Down,
        GatherMode::ShuffleUp(_) => Gather::Up,
        GatherMode::ShuffleXor(_) => Gather::ExclusiveOr,
        GatherMode::QuadBroadcast(_) => Gather::QuadLane,
        GatherMode::QuadSwap(direction) => Gather::QuadSwap(*direction as u8 + 1),
    }
}

fn collective(op: SubgroupOperation) -> CollectiveOp {
    match op {
        SubgroupOperation::All => CollectiveOp::All,
        SubgroupOperation::Any => CollectiveOp::Any,
        SubgroupOperation::Add => CollectiveOp::Add,
        SubgroupOperation::Mul => CollectiveOp::Multiply,
        SubgroupOperation::Min => CollectiveOp::Min,
        SubgroupOperation::Max => CollectiveOp::Max,
        SubgroupOperation::And => CollectiveOp::And,
        SubgroupOperation::Or => CollectiveOp::Or,
        SubgroupOperation::Xor => CollectiveOp::ExclusiveOr,
    }
}

fn scan(op: CollectiveOperation) -> Scan {
    match op {
        CollectiveOperation::Reduce => Scan::Reduce,
        CollectiveOperation::InclusiveScan => Scan::Inclusive,
        CollectiveOperation::ExclusiveScan => Scan::Exclusive,
    }
}

fn describe(statement: &Statement) -> &'static str {
    match statement {
        Statement::ImageAtomic { .. } => "atomics on textures",
        Statement::RayQuery { .. } | Statement::RayPipelineFunction(_) => "ray tracing",
        Statement::Kill => "discard",
        _ => "this statement",
    }
}
