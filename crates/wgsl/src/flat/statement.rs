//! Statements that stay what they are.

use warpground_ir::{
    Arm, Block, Callee, Expression as Value, Form, Intrinsic, LocalId, Place, Scalar, Statement as Made, StatementKind,
    Test, ValueType,
};

use super::{
    body::{Body, Jump, Leaves, returned},
    interface::Print,
};
use crate::{
    analysis::{
        calls::{candidates, waits},
        walk::statements,
    },
    refused::Refused,
    tree::{Expression, Statement, Type},
    values::{Conversions, Values, bits, held},
};

impl<'m> Body<'_, 'm> {
    pub(super) fn block(&mut self, block: &'m Block) -> Result<(), Refused> {
        for statement in &block.0 {
            self.statement(statement)?;
            if ends(statement) {
                break;
            }
        }
        Ok(())
    }

    pub(super) fn statement(&mut self, statement: &'m Made) -> Result<(), Refused> {
        if self.leaves == Leaves::States && self.goes_through_states(statement) {
            return self.state_statement(statement);
        }
        let place = statement.place;
        match &statement.kind {
            StatementKind::Begin(_) | StatementKind::BeginFrame(_) => Ok(()),
            StatementKind::Assign(to, value) => {
                let values = self.value(value)?;
                self.assign(*to, values);
                Ok(())
            }
            StatementKind::Load(to, access) => {
                let values = self.load_access(access)?;
                self.assign(*to, values);
                Ok(())
            }
            StatementKind::Store(access, value) => {
                let values = self.value(value)?;
                let spaces = self.spaces(&access.address);
                let address = self.scalar(&access.address)?;
                self.note_volatile(access, spaces, false)?;
                self.store(spaces, address, access.ty, access.alignment, values);
                Ok(())
            }
            StatementKind::Copy { to, from, bytes, alignment } => self.copy_statement(to, from, *bytes, *alignment),
            StatementKind::Atomic { to, operation, access, value, compare, .. } => {
                self.atomic(*to, *operation, access, value, compare.as_ref(), place)
            }
            StatementKind::Call { to, callee, arguments } => self.call(*to, callee, arguments, place),
            StatementKind::Intrinsic { to, intrinsic, arguments } => {
                self.intrinsic_statement(*to, *intrinsic, arguments, place)
            }
            StatementKind::Print { format, arguments, to } => self.print(format, arguments, *to),
            StatementKind::Assert { condition, .. } => {
                let holds = self.scalar(condition)?;
                let inner = self.captured(|body| {
                    body.fail(4);
                    Ok(())
                })?;
                self.emit(Statement::If(Expression::not(holds), inner, Vec::new()));
                Ok(())
            }
            StatementKind::Block(block) => self.block(block),
            StatementKind::If { condition, accept, reject } => {
                let condition = self.scalar(condition)?;
                let accept = self.captured(|body| body.block(accept))?;
                let reject = self.captured(|body| body.block(reject))?;
                self.emit(Statement::If(condition.made_late(), accept, reject));
                Ok(())
            }
            StatementKind::Loop { form, test, body, continuing } => self.looped(*form, test.as_ref(), body, continuing),
            StatementKind::Switch { value, arms } => self.switch(value, arms),
            StatementKind::Break => self.jump(false, place),
            StatementKind::Continue => self.jump(true, place),
            StatementKind::Return(value) => self.returns(value.as_ref()),
            StatementKind::Launch(_) => self.refuse(place, "launching a kernel"),
        }
    }

    /// Notes a failure. The thread goes on with what does not matter any more; loops end by themselves.
    pub(super) fn fail(&mut self, code: u32) {
        let call = Expression::call("fail", vec![Expression::u32(code)], Type::U32);
        self.emit(Statement::Call(call));
    }

    fn jump(&mut self, continues: bool, place: Place) -> Result<(), Refused> {
        let target = self
            .jumps
            .iter()
            .rev()
            .find(|jump| !continues || matches!(jump, Jump::Loop | Jump::LoopOfStates(..)))
            .copied();
        match target {
            Some(Jump::Loop | Jump::Switch) if !continues => self.emit(Statement::Break),
            Some(Jump::Loop) => self.emit(Statement::Continue),
            Some(Jump::LoopOfStates(on, _)) if continues => self.go(on),
            Some(Jump::LoopOfStates(_, out) | Jump::SwitchOfStates(out)) => self.go(out),
            _ => return self.refuse(place, "a jump out of nothing"),
        }
        Ok(())
    }

    fn returns(&mut self, value: Option<&'m Value>) -> Result<(), Refused> {
        let components = match value {
            Some(value) => self.value(value)?,
            None => self.function.result.map_or(Vec::new(), Self::zeros),
        };
        if self.leaves == Leaves::States {
            return self.state_return(components);
        }
        let components: Vec<Expression> = components.into_iter().map(|component| self.keep(component)).collect();
        self.leave_frame();
        if components.len() > 1 {
            for (number, component) in components.into_iter().enumerate() {
                let ty = component.ty;
                self.emit(Statement::Assign(returned(ty, number), component));
            }
            self.emit(Statement::Return(None));
        } else {
            self.emit(Statement::Return(components.into_iter().next()));
        }
        Ok(())
    }

    fn looped(
        &mut self,
        form: Form,
        test: Option<&'m Test>,
        body: &'m Block,
        continuing: &'m Block,
    ) -> Result<(), Refused> {
        self.jumps.push(Jump::Loop);
        let inner = self.captured(|inner| {
            inner.emit(Statement::If(super::body::failed(), vec![Statement::Break], Vec::new()));
            if form != Form::DoWhile
                && let Some(test) = test
            {
                inner.block(&test.before)?;
                let holds = inner.scalar(&test.condition)?;
                inner.emit(Statement::If(Expression::not(holds), vec![Statement::Break], Vec::new()));
            }
            inner.block(body)
        })?;
        let end = self.captured(|inner| {
            inner.block(continuing)?;
            if form == Form::DoWhile
                && let Some(test) = test
            {
                inner.block(&test.before)?;
                let holds = inner.scalar(&test.condition)?;
                inner.emit(Statement::BreakIf(Expression::not(holds)));
            }
            Ok(())
        })?;
        self.jumps.pop();
        self.emit(Statement::Loop(inner, end));
        Ok(())
    }

    /// The number of the arm that a value chooses, counted from 1; 0 if none does.
    pub(super) fn chosen_arm(&mut self, value: &'m Value, arms: &'m [Arm]) -> Result<Expression, Refused> {
        let scalar = value.ty.scalar();
        let value = self.scalar(value)?;
        let value = self.keep(value);
        let default = arms.iter().position(|arm| arm.default).map_or(0, |arm| arm + 1);
        let mut chosen = Expression::u32(u32::try_from(default).unwrap_or(0));
        for (number, arm) in (1..).zip(arms) {
            for bits in &arm.values {
                let own = bits::constant(scalar, *bits);
                let equal = match held(scalar) {
                    Type::Pair => Expression::call("wide_equal", vec![value.clone(), own], Type::Bool),
                    _ => Expression::compare("==", value.clone(), own),
                };
                chosen = Expression::select(chosen, Expression::u32(number), equal);
            }
        }
        Ok(self.keep(chosen))
    }

    fn switch(&mut self, value: &'m Value, arms: &'m [Arm]) -> Result<(), Refused> {
        let narrow = held(value.ty.scalar()) != Type::Pair && held(value.ty.scalar()) != Type::Bool;
        let selector = if narrow { self.scalar(value)? } else { self.chosen_arm(value, arms)? };
        let mut cases = Vec::new();
        let mut otherwise = Vec::new();
        for (number, arm) in arms.iter().enumerate() {
            // Where an arm goes on with the next, both are written out.
            self.jumps.push(Jump::Switch);
            let body = self.captured(|inner| {
                for arm in &arms[number..] {
                    inner.block(&arm.body)?;
                    if arm.body.0.last().is_some_and(ends) {
                        break;
                    }
                }
                Ok(())
            })?;
            self.jumps.pop();
            let values: Vec<u32> = if narrow {
                arm.values
                    .iter()
                    .map(|bits| bits::constant(value.ty.scalar(), *bits).literal().unwrap_or(0) as u32)
                    .collect()
            } else {
                vec![u32::try_from(number + 1).unwrap_or(0)]
            };
            if arm.default {
                otherwise.clone_from(&body);
            }
            if !(values.is_empty() || arm.default && narrow) {
                cases.push((values, body));
            }
        }
        self.emit(Statement::Switch(selector, cases, otherwise));
        Ok(())
    }

    fn call(
        &mut self,
        to: Option<LocalId>,
        callee: &'m Callee,
        arguments: &'m [Value],
        place: Place,
    ) -> Result<(), Refused> {
        match callee {
            Callee::Direct(id) => {
                let values = self.arguments(arguments)?;
                self.call_function(*id, to, values.into_iter().flatten().collect());
                Ok(())
            }
            Callee::Indirect(pointer) => {
                let pointer = self.scalar(pointer)?;
                let pointer = self.keep(pointer);
                let mut values = Vec::new();
                for components in self.arguments(arguments)? {
                    for component in components {
                        values.push(self.keep(component));
                    }
                }
                let result = to.and_then(|to| self.function.locals.get(to.index())).map(|local| local.ty);
                let own = candidates(self.generator.module, arguments, result);
                if own.is_empty() {
                    return self.refuse(place, "a call through a pointer that fits no function");
                }
                let mut cases = Vec::new();
                for id in own {
                    let body = self.captured(|inner| {
                        inner.call_function(id, to, values.clone());
                        Ok(())
                    })?;
                    cases.push((vec![id.0], body));
                }
                let otherwise = self.captured(|inner| {
                    inner.fail(6);
                    Ok(())
                })?;
                let number = Self::function_number(&pointer);
                self.emit(Statement::Switch(number, cases, otherwise));
                Ok(())
            }
        }
    }

    /// The number of the function to which a pointer points; of another pointer one that no function has.
    pub(super) fn function_number(pointer: &Expression) -> Expression {
        let own = Expression::compare("==", pointer.clone().high(), Expression::u32(warpground_ir::memory::FUNCTIONS));
        Expression::select(Expression::u32(u32::MAX), pointer.clone().low(), own)
    }

    /// A call of a function of WGSL.
    pub(super) fn call_function(
        &mut self,
        id: warpground_ir::FunctionId,
        to: Option<LocalId>,
        values: Vec<Expression>,
    ) {
        let name = self.generator.function_name(id);
        let result = self.generator.module.function(id).and_then(|function| function.result);
        let single = result.filter(|ty| ty.count() == 1).map(|ty| held(ty.scalar()));
        let call = Expression::call(&name, values, single.unwrap_or(Type::U32));
        match (to, result) {
            (Some(to), Some(_)) if single.is_some() => self.assign(to, vec![call]),
            (Some(to), Some(ty)) => {
                self.emit(Statement::Call(call));
                let own = held(ty.scalar());
                let components = (0..usize::from(ty.count())).map(|component| returned(own, component)).collect();
                self.assign(to, components);
            }
            _ => self.emit(Statement::Call(call)),
        }
    }

    fn print(&mut self, format: &[u8], arguments: &'m [Value], to: Option<LocalId>) -> Result<(), Refused> {
        let mut words = Vec::new();
        let mut scalars = Vec::new();
        for argument in arguments {
            let scalar = argument.ty.scalar();
            for component in self.value(argument)? {
                let component = self.hold(component);
                words.extend(bits::words_of(ValueType::Scalar(scalar), vec![component]));
                scalars.push(scalar);
            }
        }
        let number = u32::try_from(self.generator.prints.len()).unwrap_or(u32::MAX);
        self.generator.prints.push(Print { format: format.to_vec(), values: scalars });
        let grid = |axis: u32| Expression::index("launch", Expression::u32(axis), Type::U32);
        let own = |name: &str| Expression::named(name, Type::U32);
        let plane =
            Expression::binary("+", Expression::binary("*", own("block_index.z"), grid(1)), own("block_index.y"));
        let block = Expression::binary("+", Expression::binary("*", plane, grid(0)), own("block_index.x"));
        let mut record = vec![Expression::u32(number), block, own("thread_number"), own("printed")];
        record.extend(words);
        let count = Expression::u32(u32::try_from(record.len()).unwrap_or(u32::MAX));
        let at = self.keep(Expression::call("record_place", vec![count], Type::U32));
        for (number, word) in (0..).zip(record) {
            // Without room nothing is written: the launch has failed.
            let room = bits::sum(at.clone(), Expression::u32(number));
            let place =
                Expression::select(Expression::u32(0), room, Expression::compare("!=", at.clone(), Expression::u32(0)));
            self.emit(Statement::Call(Expression::call("record_word", vec![place, word], Type::U32)));
        }
        let next = Expression::binary("+", own("printed"), Expression::u32(1));
        self.emit(Statement::Assign(own("printed"), next));
        if let Some(to) = to {
            let count = i32::try_from(arguments.len()).unwrap_or(0);
            self.assign(to, vec![Expression::i32(count)]);
        }
        Ok(())
    }

    fn intrinsic_statement(
        &mut self,
        to: Option<LocalId>,
        function: Intrinsic,
        arguments: &'m [Value],
        place: Place,
    ) -> Result<(), Refused> {
        let what = |name: &str| format!("`{name}`");
        match function {
            Intrinsic::FenceBlock | Intrinsic::Sleep => Ok(()),
            _ if function.follows_copies() => Ok(()),
            Intrinsic::FenceDevice | Intrinsic::FenceSystem => {
                self.generator.coherent = true;
                Ok(())
            }
            Intrinsic::Trap => {
                self.fail(5);
                Ok(())
            }
            Intrinsic::Exit if self.leaves == Leaves::States => {
                self.end_thread();
                Ok(())
            }
            Intrinsic::CopyBytes | Intrinsic::MoveBytes | Intrinsic::FillBytes => {
                let [target, source, count] = arguments else {
                    return self.refuse(place, "this call");
                };
                let count_scalar = count.ty.scalar();
                let source_scalar = source.ty.scalar();
                let (target, source, count) = (self.scalar(target)?, self.scalar(source)?, self.scalar(count)?);
                let count = self.convert(count_scalar, Scalar::U64, count, place)?;
                let target = self.hold(target);
                let call = if function == Intrinsic::FillBytes {
                    let byte = self.convert(source_scalar, Scalar::U32, source, place)?;
                    Expression::call("fill_bytes", vec![target.clone(), byte, count], Type::U32)
                } else {
                    Expression::call("copy_bytes", vec![target.clone(), source, count], Type::U32)
                };
                self.emit(Statement::Call(call));
                if let Some(to) = to {
                    self.assign(to, vec![target]);
                }
                Ok(())
            }
            Intrinsic::Allocate => self.refuse(place, "`malloc` or `new`"),
            Intrinsic::Free => self.refuse(place, "`free` or `delete`"),
            Intrinsic::Clock | Intrinsic::GlobalTimer => self.refuse(place, "a clock"),
            Intrinsic::GridBarrier => self.refuse(place, "a barrier of the grid"),
            Intrinsic::NamedBarrier | Intrinsic::NamedBarrierArrive => {
                self.refuse(place, "a barrier of a part of the block")
            }
            Intrinsic::GridMayMeet => self.refuse(place, "whether the blocks of a grid may meet"),
            other => self.refuse(place, what(other.name())),
        }
    }

    /// Whether a statement cannot stay what it is in a machine: threads meet in it, it calls what goes through states, or it
    /// leaves more than a loop of WGSL.
    fn goes_through_states(&self, statement: &Made) -> bool {
        let mut found = false;
        let mut look = |inner: &Made| {
            found |= match &inner.kind {
                StatementKind::Intrinsic { intrinsic, .. } => super::threads::meets(*intrinsic),
                StatementKind::Call { .. } => {
                    crate::analysis::calls::called(self.generator.module, self.function, inner)
                        .iter()
                        .any(|id| self.generator.calls.stepped.contains(id))
                }
                StatementKind::Loop { test, body, continuing, .. } => {
                    waits(inner)
                        || leaves(body)
                        || leaves(continuing)
                        || test.as_ref().is_some_and(|test| leaves(&test.before))
                }
                _ => false,
            };
        };
        look(statement);
        crate::analysis::walk::blocks(statement, &mut |block| statements(block, &mut look));
        found
    }
}

/// Whether a block leaves the function.
fn leaves(block: &Block) -> bool {
    let mut found = false;
    statements(block, &mut |inner| {
        found |= matches!(
            inner.kind,
            StatementKind::Return(_) | StatementKind::Intrinsic { intrinsic: Intrinsic::Exit, .. }
        );
    });
    found
}

/// Whether nothing behind a statement is executed.
fn ends(statement: &Made) -> bool {
    match &statement.kind {
        StatementKind::Break | StatementKind::Continue | StatementKind::Return(_) => true,
        StatementKind::Block(block) => block.0.last().is_some_and(ends),
        _ => false,
    }
}
