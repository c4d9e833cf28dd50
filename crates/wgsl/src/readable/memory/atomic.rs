//! Atomic operations, and changes of two words under a lock.

use std::rc::Rc;

use warpground_ir::{Access, AtomicOperation, Expression as Value, Place, Scalar};

use super::array::{Array, pointer_to};
use crate::{
    Refused,
    readable::{address::Address, body::Body, points::Target},
    tree::{Expression, Statement, Type},
    values::{Values, held},
};

impl<'m> Body<'_, 'm> {
    /// What two words were, which change under a lock.
    pub(super) fn change_locked(
        &mut self,
        array: &Array,
        target: Target,
        address: &Address,
        (operation, scalar): (AtomicOperation, Scalar),
        values: Vec<Expression>,
        place: Place,
    ) -> Result<Expression, Refused> {
        let (number, _) = self.packed_place(array, address, 0, 8);
        let number = number.bitcast(Type::U32);
        match self.generator.under_lock(target, &array.name, operation, scalar) {
            Some(name) => {
                let arguments = [number].into_iter().chain(values).collect();
                Ok(Expression::call(&name, arguments, Type::Pair))
            }
            None => self.refuse(place, "this atomic operation"),
        }
    }

    pub(in crate::readable) fn atomic(
        &mut self,
        operation: AtomicOperation,
        access: &'m Access,
        value: &'m Value,
        compare: Option<&'m Value>,
        wanted: bool,
        place: Place,
    ) -> Result<Option<Expression>, Refused> {
        let scalar = access.ty.scalar();
        if access.ty.count() != 1 || !matches!(scalar.bytes(), 4 | 8) {
            return self.refuse(place, "this atomic operation");
        }
        let address = self.address(&access.address)?;
        let value = self.scalar(value)?;
        let compare = compare.map(|compare| self.scalar(compare)).transpose()?;
        self.settle();
        let value = self.hold(value);
        let compare = compare.map(|compare| self.hold(compare));
        let address = self.held_address(address);
        let candidates = self.candidates(&address);
        if let [(target, own)] = &candidates[..] {
            return self.atomic_on(*target, own, (operation, scalar), value, compare, wanted, place);
        }
        let ty = self.held(scalar);
        let old = if wanted {
            let name = self.fresh("old");
            self.emit(Statement::Declare(Rc::clone(&name), ty.name().into()));
            Some(Expression::name(&name, ty))
        } else {
            None
        };
        self.each_candidate(&address, &candidates, |body, target, own| {
            let made =
                body.atomic_on(target, own, (operation, scalar), value.clone(), compare.clone(), wanted, place)?;
            if let (Some(old), Some(made)) = (&old, made) {
                body.emit(Statement::Assign(old.clone(), made));
            }
            Ok(())
        })?;
        Ok(old)
    }

    #[expect(clippy::too_many_arguments, reason = "each says another thing of the operation")]
    pub(super) fn atomic_on(
        &mut self,
        target: Target,
        address: &Address,
        (operation, scalar): (AtomicOperation, Scalar),
        value: Expression,
        compare: Option<Expression>,
        wanted: bool,
        place: Place,
    ) -> Result<Option<Expression>, Refused> {
        use AtomicOperation as Op;
        let array = self.array(target);
        if !array.atomic || matches!(target, Target::Frame(..)) {
            return self.refuse(place, "an atomic operation on a thread's own memory");
        }
        if array.locked {
            let compare = compare.map(|compare| self.to_pair(scalar, compare));
            let given = (operation != Op::Load).then(|| self.to_pair(scalar, value));
            let values = given.into_iter().chain(compare).collect();
            let call = self.change_locked(&array, target, address, (operation, scalar), values, place)?;
            if !wanted {
                self.emit(Statement::Call(call));
                return Ok(None);
            }
            let old = self.keep(call);
            return Ok(Some(self.pair_as(scalar, old)));
        }
        if scalar.bytes() != 4 {
            return self.refuse(place, "this atomic operation");
        }
        let (number, _) = self.packed_place(&array, address, 0, 4);
        let at_once = matches!(operation, Op::Load | Op::Store | Op::Exchange | Op::And | Op::Or | Op::ExclusiveOr)
            || scalar != Scalar::F32 && matches!(operation, Op::Add | Op::Subtract);
        let number = if at_once { number } else { self.hold(number) };
        let to = pointer_to(array.at(number, array.element));
        let same = held(scalar) == array.element;
        let float = scalar == Scalar::F32;
        if operation == Op::CompareExchange {
            let Some(compare) = compare else { return self.refuse(place, "this atomic operation") };
            let old = self.compare_exchange(to, compare.bitcast(array.element), value.bitcast(array.element), wanted);
            return Ok(old.map(|old| old.bitcast(held(scalar))));
        }
        let is_wgsl = match operation {
            Op::Load | Op::Store | Op::Exchange => true,
            Op::Minimum | Op::Maximum => same,
            _ => !float,
        };
        let Some(name) = operation.in_wgsl().filter(|_| is_wgsl) else {
            let old = self.changed_in_steps(to, array.element, |old| {
                let own = old.bitcast(held(scalar));
                let new = match operation {
                    Op::Add => Expression::binary("+", own, value.clone()),
                    Op::Subtract => Expression::binary("-", own, value.clone()),
                    Op::Minimum => Expression::known("min", vec![own, value.clone()], held(scalar)),
                    Op::Maximum => Expression::known("max", vec![own, value.clone()], held(scalar)),
                    Op::Increment => {
                        let next = Expression::binary("+", own.clone(), Expression::u32(1));
                        let wraps = Expression::compare(">=", own, value.clone());
                        Expression::select(next, Expression::u32(0), wraps)
                    }
                    _ => {
                        let before = Expression::binary("-", own.clone(), Expression::u32(1));
                        let wraps = Expression::compare(
                            "||",
                            Expression::compare("==", own.clone(), Expression::u32(0)),
                            Expression::compare(">", own, value.clone()),
                        );
                        Expression::select(before, value.clone(), wraps)
                    }
                };
                new.bitcast(array.element)
            });
            return Ok(Some(old.bitcast(held(scalar))));
        };
        let arguments = if operation == Op::Load { vec![to] } else { vec![to, value.bitcast(array.element)] };
        let call = Expression { ty: array.element, ..Expression::known(name, arguments, array.element) };
        if operation == Op::Store || !wanted {
            self.emit(Statement::Call(call));
            return Ok(None);
        }
        let old = self.keep(call);
        Ok(Some(old.bitcast(held(scalar))))
    }

    /// Replaces a word if it is the expected one. A weak exchange may fail for no reason.
    pub(super) fn compare_exchange(
        &mut self,
        to: Expression,
        compare: Expression,
        value: Expression,
        wanted: bool,
    ) -> Option<Expression> {
        let ty = compare.ty;
        let compare = self.hold(compare);
        let value = self.hold(value);
        let name = self.fresh("tried");
        let tried = |field: &'static str, ty: Type| Expression::field(Expression::name(&name, ty), field, ty);
        let exchange = Expression::known("atomicCompareExchangeWeak", vec![to, compare.clone(), value], ty);
        self.emit(Statement::Variable(Rc::clone(&name), exchange.clone()));
        let again = Expression::compare(
            "&&",
            Expression::not(tried("exchanged", Type::Bool)),
            Expression::compare("==", tried("old_value", ty), compare),
        );
        let retry = Statement::Assign(Expression::name(&name, ty), exchange);
        self.emit(Statement::While(again, vec![retry]));
        wanted.then(|| tried("old_value", ty))
    }

    /// Replaces a word by what is calculated from it: the old one.
    pub(super) fn changed_in_steps(
        &mut self,
        to: Expression,
        ty: Type,
        change: impl FnOnce(Expression) -> Expression,
    ) -> Expression {
        let (name, tried) = (self.fresh("old"), self.fresh("tried"));
        let old = Expression::name(&name, ty);
        self.emit(Statement::Variable(Rc::clone(&name), Expression::known("atomicLoad", vec![to.clone()], ty)));
        let new = change(old.clone());
        let field = |field: &'static str, ty: Type| Expression::field(Expression::name(&tried, ty), field, ty);
        let exchange = Expression::known("atomicCompareExchangeWeak", vec![to, old.clone(), new], ty);
        self.emit(Statement::Loop(
            vec![
                Statement::Let(Rc::clone(&tried), exchange),
                Statement::If(field("exchanged", Type::Bool), vec![Statement::Break], Vec::new()),
                Statement::Assign(old.clone(), field("old_value", ty)),
            ],
            Vec::new(),
        ));
        old
    }
}
