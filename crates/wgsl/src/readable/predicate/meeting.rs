//! Where threads meet: those that only stay take part so that nobody can tell.

use warpground_ir::{
    BinaryOperator, Callee, Effects, Expression, ExpressionKind, FunctionId, Intrinsic, LocalId, Scalar, Statement,
    StatementKind, ValueType,
};

use super::{
    condition::{and, constant, not, or, truth},
    predication::Predication,
};
use crate::{
    Refused,
    analysis::walk::statements,
    readable::{points::direct, uniform::Flow},
};

impl Predication<'_, '_> {
    /// A function in which threads meet.
    pub(super) fn meeting(
        &mut self,
        to: Option<LocalId>,
        intrinsic: Intrinsic,
        arguments: &[Expression],
        flow: Flow,
        out: &mut Vec<Statement>,
    ) -> Result<(), Refused> {
        let Some(mask) = self.mask() else {
            out.push(self.at(StatementKind::Intrinsic { to, intrinsic, arguments: arguments.to_vec() }));
            return Ok(());
        };
        if intrinsic.effects() == Effects::MeetsBlock {
            self.barrier(flow);
        }
        let mut intrinsic = intrinsic;
        let mut arguments = arguments.to_vec();
        let place = self.place;
        match intrinsic {
            Intrinsic::ActiveMask => {
                intrinsic = Intrinsic::Ballot;
                arguments = vec![all_lanes(place), as_number(truth(mask, place))];
            }
            Intrinsic::Ballot | Intrinsic::Any => self.with_predicate(arguments.get_mut(1), false, mask),
            Intrinsic::All => self.with_predicate(arguments.get_mut(1), true, mask),
            Intrinsic::BlockBarrierCount | Intrinsic::BlockBarrierAny => {
                self.with_predicate(arguments.get_mut(0), false, mask);
            }
            Intrinsic::BlockBarrierAll => self.with_predicate(arguments.get_mut(0), true, mask),
            Intrinsic::AllEqual
            | Intrinsic::MatchAny
            | Intrinsic::MatchAll
            | Intrinsic::ReduceAdd
            | Intrinsic::ReduceMinimum
            | Intrinsic::ReduceMaximum
            | Intrinsic::ReduceAnd
            | Intrinsic::ReduceOr
            | Intrinsic::ReduceXor => {
                let there = self.local("", ValueType::U32);
                out.push(self.at(StatementKind::Intrinsic {
                    to: Some(there),
                    intrinsic: Intrinsic::Ballot,
                    arguments: vec![all_lanes(place), as_number(truth(mask, place))],
                }));
                if let Some(named) = arguments.first_mut() {
                    let there = Expression::local(there, ValueType::U32, place);
                    let ty = named.ty;
                    let fits = if ty == ValueType::U32 {
                        there
                    } else {
                        Expression { kind: ExpressionKind::Convert(Box::new(there)), ty, place }
                    };
                    let kind = ExpressionKind::Binary(BinaryOperator::And, Box::new(named.clone()), Box::new(fits));
                    *named = Expression { kind, ty, place };
                }
            }
            _ => {}
        }
        let (own, behind) = self.taken_over(to);
        out.push(self.at(StatementKind::Intrinsic { to: own, intrinsic, arguments }));
        self.guarded(behind, out);
        Ok(())
    }

    /// A call of a function in which threads meet.
    pub(super) fn call(
        &mut self,
        to: Option<LocalId>,
        callee: &Callee,
        arguments: &[Expression],
        flow: Flow,
        out: &mut Vec<Statement>,
    ) -> Result<(), Refused> {
        let mut arguments = arguments.to_vec();
        let id = direct(callee, self.place)?;
        if self.mask().is_some() && self.has_barrier(id) {
            self.barrier(flow);
        }
        if self.uniformity.is_called_apart(id) {
            arguments.push(self.mask().map_or(constant(true, self.place), |mask| truth(mask, self.place)));
        }
        let (own, behind) = if self.mask().is_some() { self.taken_over(to) } else { (to, Vec::new()) };
        out.push(self.at(StatementKind::Call { to: own, callee: callee.clone(), arguments }));
        self.guarded(behind, out);
        Ok(())
    }

    /// Whether a function, or one that it calls, contains a barrier of the block.
    fn has_barrier(&self, id: FunctionId) -> bool {
        let mut found = false;
        let body = self.uniformity.points.module.function(id).and_then(|function| function.body.as_ref());
        if let Some(body) = body {
            statements(body, &mut |statement| {
                found |= match &statement.kind {
                    StatementKind::Intrinsic { intrinsic, .. } => intrinsic.effects() == Effects::MeetsBlock,
                    StatementKind::Call { callee, .. } => {
                        direct(callee, statement.place).is_ok_and(|id| self.has_barrier(id))
                    }
                    _ => false,
                };
            });
        }
        found
    }

    /// Where a result goes that only some threads take, and how they take it.
    fn taken_over(&mut self, to: Option<LocalId>) -> (Option<LocalId>, Vec<Statement>) {
        let Some(to) = to else { return (None, Vec::new()) };
        if self.homes.is_at(to, self.depth()) {
            return (Some(to), Vec::new());
        }
        let Some(ty) = self.locals.get(to.index()).map(|local| local.ty) else { return (Some(to), Vec::new()) };
        let received = self.local("", ty);
        let value = Expression::local(received, ty, self.place);
        (Some(received), vec![self.assign(to, value)])
    }

    /// The predicate as it counts: for who only stays, `absent`.
    fn with_predicate(&self, predicate: Option<&mut Expression>, absent: bool, mask: LocalId) {
        let Some(predicate) = predicate else { return };
        let place = self.place;
        let join = |own: Expression| {
            let there = truth(mask, place);
            if absent { or(not(there), own) } else { and(there, own) }
        };
        let kind = match &predicate.kind {
            ExpressionKind::Convert(inner) if inner.ty == ValueType::BOOL => {
                ExpressionKind::Convert(Box::new(join((**inner).clone())))
            }
            _ if predicate.ty == ValueType::BOOL => join(predicate.clone()).kind,
            _ => {
                let other = Expression::constant(u64::from(absent), predicate.ty.scalar(), place);
                ExpressionKind::Select(Box::new(truth(mask, place)), Box::new(predicate.clone()), Box::new(other))
            }
        };
        predicate.kind = kind;
    }
}

fn all_lanes(place: warpground_ir::Place) -> Expression {
    Expression::constant(0xffff_ffff, Scalar::U32, place)
}

fn as_number(value: Expression) -> Expression {
    let place = value.place;
    Expression { kind: ExpressionKind::Convert(Box::new(value)), ty: ValueType::I32, place }
}
