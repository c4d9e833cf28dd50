//! The statements of a function, with masks.

use std::rc::Rc;

use warpground_ir::{
    Arm, BinaryOperator, Block, DataType, Expression, ExpressionKind, Form, Function, FunctionKind, Home, Intrinsic,
    LocalId, Parameter, Place, Scalar, Statement, StatementKind, Test, ValueType,
};

use super::{
    condition::{and, constant, ends, not, or, truth},
    passes::{Barriers, Passes},
    plain::Inside,
    predication::{Extent, Frame, Predication},
};
use crate::{
    Refused,
    readable::uniform::{Flow, Leaves, leaves_itself},
};

/// How a list is walked.
#[derive(Clone, Copy)]
pub(super) struct Walk {
    pub(super) flow: Flow,
    /// Whether threads may meet behind it.
    pub(super) later: bool,
    /// Whether it is the function's own list.
    pub(super) top: bool,
}

impl Predication<'_, '_> {
    /// The function with masks, and what is known of its barriers.
    pub(super) fn function(mut self, function: &Function) -> Result<(Function, Barriers), Refused> {
        let mut made = function.clone();
        let Some(body) = &function.body else { return Ok((made, Barriers::default())) };
        let apart = self.uniformity.is_called_apart(self.id);
        if apart {
            let mask = self.truth_local("active");
            let ty = DataType::Value(ValueType::BOOL);
            made.parameters.push(Parameter { home: Home::Local(mask), ty, offset: 0, bytes: 1 });
            // Whoever calls it knows why threads come apart.
            self.frames.push(Frame { extent: Extent::Function, mask, passes: Passes::default() });
        }
        let flow = Flow::of(self.instances.first().copied().unwrap_or(0), apart);
        let mut list = Vec::new();
        self.list(&body.0, Walk { flow, later: false, top: true }, &mut list)?;
        if let (Some(result), Some(ty)) = (self.result, self.result_type) {
            let value = Expression::local(result, ty, self.place);
            list.push(self.at(StatementKind::Return(Some(value))));
        }
        let mut all = std::mem::take(&mut self.starts);
        all.extend(list);
        made.locals = self.locals;
        made.body = Some(Rc::new(Block(all)));
        Ok((made, self.barriers))
    }

    fn list(&mut self, list: &[Statement], mut walk: Walk, out: &mut Vec<Statement>) -> Result<(), Refused> {
        let own = self.homes.open(list, self.depth());
        let mut group: Vec<Statement> = Vec::new();
        for (number, statement) in list.iter().enumerate() {
            self.place = statement.place;
            let later = walk.later || self.uniformity.any_meets(&list[number + 1..]);
            let leaves = self.leaves(statement, walk.flow);
            let meets = self.uniformity.meets(statement);
            let jumps = leaves_itself(statement);
            let ends_here = walk.top && number + 1 == list.len();
            if !meets
                && !(jumps && (later || ends_here && self.result.is_some()) && (leaves.any() || self.mask().is_some()))
            {
                if self.mask().is_none() {
                    out.push(statement.clone());
                } else if self.is_for_all(statement) {
                    self.guarded(std::mem::take(&mut group), out);
                    out.push(statement.clone());
                } else {
                    group.push(statement.clone());
                }
            } else {
                self.guarded(std::mem::take(&mut group), out);
                self.statement(statement, Walk { later, ..walk }, out)?;
            }
            if matches!(statement.kind, StatementKind::Break | StatementKind::Continue | StatementKind::Return(_)) {
                break;
            }
            walk.flow.parted |= leaves.any();
            walk.flow.relative |= leaves.any();
        }
        self.guarded(group, out);
        self.homes.close(&own);
        Ok(())
    }

    /// Whether threads that stay execute a statement with the others.
    fn is_for_all(&self, statement: &Statement) -> bool {
        let StatementKind::Assign(to, value) = &statement.kind else { return false };
        self.homes.is_at(*to, self.depth())
            && self.instances.iter().all(|instance| self.uniformity.is_calculated_by_all(*instance, *to, value))
    }

    fn block(&mut self, block: &Block, walk: Walk) -> Result<Block, Refused> {
        let mut made = Vec::new();
        self.list(&block.0, walk, &mut made)?;
        Ok(Block(made))
    }

    fn statement(&mut self, statement: &Statement, walk: Walk, out: &mut Vec<Statement>) -> Result<(), Refused> {
        let inside = Walk { top: false, ..walk };
        match &statement.kind {
            StatementKind::Block(inner) => {
                let inner = self.block(inner, inside)?;
                out.push(self.at(StatementKind::Block(inner)));
            }
            StatementKind::If { condition, accept, reject } => {
                self.decision(statement, (condition, accept, reject), inside, out)?;
            }
            StatementKind::Loop { .. } if self.uniformity.meets(statement) => self.looped(statement, inside, out)?,
            StatementKind::Switch { value, arms } if self.uniformity.meets(statement) => {
                self.switch(value, arms, inside, out)?;
            }
            StatementKind::Loop { .. } | StatementKind::Switch { .. } => {
                let made = self.plain(statement, Inside::default());
                self.guarded(made, out);
            }
            StatementKind::Break if !walk.flow.relative => out.push(statement.clone()),
            StatementKind::Continue if !walk.flow.relative => out.push(statement.clone()),
            StatementKind::Break => {
                let cleared = self.clear(Extent::Loop);
                self.guarded(cleared, out);
            }
            StatementKind::Continue => {
                let cleared = self.clear(Extent::Turn);
                self.guarded(cleared, out);
            }
            StatementKind::Return(value) => {
                let made = self.returned(value.as_ref());
                self.guarded(made, out);
            }
            StatementKind::Intrinsic { intrinsic: Intrinsic::Exit, .. } => {
                let made = self.returned(None);
                self.guarded(made, out);
            }
            StatementKind::Intrinsic { to, intrinsic, arguments } => {
                self.meeting(*to, *intrinsic, arguments, walk.flow, out)?;
            }
            StatementKind::Call { to, callee, arguments } => self.call(*to, callee, arguments, walk.flow, out)?,
            _ => out.push(statement.clone()),
        }
        Ok(())
    }

    fn decision(
        &mut self,
        statement: &Statement,
        (condition, accept, reject): (&Expression, &Block, &Block),
        walk: Walk,
        out: &mut Vec<Statement>,
    ) -> Result<(), Refused> {
        if !self.varies(condition) && (self.uniformity.meets(statement) || self.mask().is_some()) {
            let (accept, reject) = (self.block(accept, walk)?, self.block(reject, walk)?);
            out.push(self.at(StatementKind::If { condition: condition.clone(), accept, reject }));
            return Ok(());
        }
        if !self.uniformity.meets(statement) {
            return self.leaving(statement, condition, (accept, reject), walk, out);
        }
        let flow = Flow { parted: true, relative: true, depth: self.depth() + 1, ..walk.flow };
        let inner = Walk { flow, ..walk };
        let both = !accept.0.is_empty() && !reject.0.is_empty();
        let asked = condition;
        let condition = if both {
            let known = self.truth_local("");
            out.push(self.assign(known, condition.clone()));
            truth(known, condition.place)
        } else {
            condition.clone()
        };
        let (yes, no) = (self.masked(condition.clone()), self.masked(not(condition)));
        let mut branches = Vec::new();
        for (test, block, contrary) in [(yes, accept, false), (no, reject, true)] {
            if block.0.is_empty() {
                continue;
            }
            let taken = self.truth_local(if branches.is_empty() { "taken" } else { "other" });
            out.push(self.assign(taken, test));
            branches.push((taken, block, self.passes(asked, contrary, false)));
        }
        for (taken, block, passes) in branches {
            self.with_frame((Extent::Branch, taken, passes), |own| own.list(&block.0, inner, out))?;
        }
        Ok(())
    }

    /// A decision in which threads do not meet, but which they leave.
    fn leaving(
        &mut self,
        statement: &Statement,
        condition: &Expression,
        (accept, reject): (&Block, &Block),
        walk: Walk,
        out: &mut Vec<Statement>,
    ) -> Result<(), Refused> {
        let extent = match (&accept.0[..], &reject.0[..]) {
            ([only], []) => match only.kind {
                StatementKind::Return(None) | StatementKind::Intrinsic { intrinsic: Intrinsic::Exit, .. } => {
                    Some(Extent::Function)
                }
                StatementKind::Break => Some(Extent::Loop),
                StatementKind::Continue => Some(Extent::Turn),
                _ => None,
            },
            _ => None,
        };
        match extent {
            // The first thing that any thread leaves: from here on there is a mask.
            Some(Extent::Function)
                if self.frames.is_empty() && walk.flow.depth == 0 && self.kind == FunctionKind::Kernel =>
            {
                let mask = self.truth_local("running");
                out.push(self.assign(mask, not(condition.clone())));
                let passes = self.passes(condition, true, true);
                self.frames.push(Frame { extent: Extent::Function, mask, passes });
            }
            Some(extent) => {
                let masks = self.cleared(extent);
                if extent == Extent::Function {
                    let passes = self.passes(condition, true, true);
                    self.frames[0].passes.add(passes);
                }
                if let [mask] = masks[..] {
                    let stays = and(truth(mask, self.place), not(condition.clone()));
                    out.push(self.assign(mask, stays));
                } else {
                    let cleared = masks.into_iter().map(|mask| self.assign(mask, constant(false, self.place)));
                    let accept = Block(cleared.collect());
                    let condition = self.masked(condition.clone());
                    out.push(self.at(StatementKind::If { condition, accept, reject: Block::default() }));
                }
            }
            None => {
                let made = self.plain(statement, Inside::default());
                self.guarded(made, out);
            }
        }
        Ok(())
    }

    fn looped(&mut self, statement: &Statement, walk: Walk, out: &mut Vec<Statement>) -> Result<(), Refused> {
        let StatementKind::Loop { form, test, body, continuing } = &statement.kind else { return Ok(()) };
        let masks = self
            .instances
            .iter()
            .map(|instance| self.uniformity.masks_of(statement, Flow { instance: *instance, ..walk.flow }));
        let masks = masks.fold(Leaves::default(), Leaves::and);
        if masks.function {
            self.running();
        }
        let parted = walk.flow.parted || masks.any();
        let depth = self.depth() + usize::from(masks.loops);
        let flow = Flow { parted, relative: false, depth, ..walk.flow };
        let inner = Walk { flow, later: true, top: false };
        if !masks.loops {
            let (body, continuing) = (self.turn(body, masks.turn, inner)?, self.block(continuing, inner)?);
            out.push(self.at(StatementKind::Loop { form: *form, test: test.clone(), body, continuing }));
            return Ok(());
        }
        let going = self.truth_local("going");
        let from = self.mask().map_or(constant(true, self.place), |mask| truth(mask, self.place));
        out.push(self.assign(going, from));
        let asked = test.as_ref().map(|test| &test.condition);
        let passes = self.turns(asked, body);
        let made = self.with_frame((Extent::Loop, going, passes), |own| {
            let mut made = Vec::new();
            if *form != Form::DoWhile {
                own.go_on(going, test.as_ref(), inner, &mut made)?;
            }
            made.extend(own.turn(body, masks.turn, inner)?.0);
            own.list(&continuing.0, inner, &mut made)?;
            if *form == Form::DoWhile {
                own.go_on(going, test.as_ref(), inner, &mut made)?;
            }
            Ok(made)
        })?;
        let body = Block(made);
        out.push(self.at(StatementKind::Loop { form: Form::While, test: None, body, continuing: Block::default() }));
        Ok(())
    }

    /// The body of a loop, with a mask if threads leave it early.
    fn turn(&mut self, body: &Block, masked: bool, walk: Walk) -> Result<Block, Refused> {
        if !masked {
            return self.block(body, walk);
        }
        let turn = self.truth_local("turn");
        let from = self.mask().map_or(constant(true, self.place), |mask| truth(mask, self.place));
        let mut made = vec![self.assign(turn, from)];
        let flow = Flow { depth: walk.flow.depth + 1, ..walk.flow };
        self.with_frame((Extent::Turn, turn, Passes::default()), |own| {
            own.list(&body.0, Walk { flow, ..walk }, &mut made)
        })?;
        Ok(Block(made))
    }

    /// Asks each thread whether it goes on, and all of them whether anybody does.
    fn go_on(
        &mut self,
        going: LocalId,
        test: Option<&Test>,
        walk: Walk,
        out: &mut Vec<Statement>,
    ) -> Result<(), Refused> {
        if let Some(test) = test {
            let mut asked = Vec::new();
            if self.uniformity.any_meets(&test.before.0) {
                self.list(&test.before.0, walk, out)?;
            } else {
                asked.clone_from(&test.before.0);
            }
            asked.push(self.assign(going, test.condition.clone()));
            self.guarded(asked, out);
        }
        let anybody = self.local("", ValueType::I32);
        let goes = Expression {
            kind: ExpressionKind::Convert(Box::new(truth(going, self.place))),
            ty: ValueType::I32,
            place: self.place,
        };
        out.push(self.at(StatementKind::Intrinsic {
            to: Some(anybody),
            intrinsic: Intrinsic::BlockBarrierAny,
            arguments: vec![goes],
        }));
        let zero = Expression::constant(0, Scalar::I32, self.place);
        let found = Expression::local(anybody, ValueType::I32, self.place);
        let kind = ExpressionKind::Binary(BinaryOperator::Equal, Box::new(found), Box::new(zero));
        let condition = Expression { kind, ty: ValueType::BOOL, place: self.place };
        let accept = Block(vec![self.at(StatementKind::Break)]);
        out.push(self.at(StatementKind::If { condition, accept, reject: Block::default() }));
        Ok(())
    }

    fn switch(
        &mut self,
        value: &Expression,
        arms: &[Arm],
        walk: Walk,
        out: &mut Vec<Statement>,
    ) -> Result<(), Refused> {
        let varies = self.varies(value);
        let leaves = arms.iter().fold(Leaves::default(), |all, arm| {
            let each = self.instances.iter().map(|instance| {
                self.uniformity.jumps(&arm.body, Flow { instance: *instance, relative: false, ..walk.flow })
            });
            all.and(each.fold(Leaves::default(), Leaves::and))
        });
        if !varies && !leaves.loops {
            let inner = Walk { flow: Flow { relative: false, ..walk.flow }, later: true, ..walk };
            let mut made = Vec::new();
            for arm in arms {
                made.push(Arm { body: self.block(&arm.body, inner)?, ..arm.clone() });
            }
            out.push(self.at(StatementKind::Switch { value: value.clone(), arms: made }));
            return Ok(());
        }
        let chosen = self.local("chosen", value.ty);
        out.push(self.assign(chosen, value.clone()));
        let outer = self.mask();
        let is = |bits: &u64, place: Place| {
            let left = Expression::local(chosen, value.ty, place);
            let right = Expression::constant(*bits, value.ty.scalar(), place);
            let kind = ExpressionKind::Binary(BinaryOperator::Equal, Box::new(left), Box::new(right));
            Expression { kind, ty: ValueType::BOOL, place }
        };
        let flow = Flow { parted: true, relative: varies, depth: self.depth() + 1, ..walk.flow };
        let mut before: Option<LocalId> = None;
        for arm in arms {
            let place = arm.place;
            let own = |arm: &Arm| arm.values.iter().map(|bits| is(bits, place)).reduce(or);
            let test = if arm.default {
                let others = arms.iter().filter(|other| !other.default).filter_map(own).reduce(or);
                others.map_or(constant(true, place), not)
            } else {
                own(arm).unwrap_or(constant(false, place))
            };
            let test = match outer {
                Some(outer) => and(truth(outer, place), test),
                None => test,
            };
            let test = match before {
                Some(before) => or(truth(before, place), test),
                None => test,
            };
            let taken = self.truth_local("taken");
            out.push(self.assign(taken, test));
            let inner = Walk { flow, later: true, ..walk };
            let passes = Passes { parting: self.parting(Some(value)), ..Passes::default() };
            self.with_frame((Extent::Loop, taken, passes), |own| own.list(&arm.body.0, inner, out))?;
            before = (!arm.body.0.last().is_some_and(ends)).then_some(taken);
        }
        Ok(())
    }
}
