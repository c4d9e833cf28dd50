//! Atomic operations.

use warpground_ir::{Access, AtomicOperation, Expression as Value, LocalId, Place, Scalar, ValueType};

use super::{access::space_name, body::Body};
use crate::{
    refused::Refused,
    tree::{Expression, Statement, Type},
    values::{Values, bits},
};

impl<'m> Body<'_, 'm> {
    pub(super) fn atomic(
        &mut self,
        to: Option<LocalId>,
        operation: AtomicOperation,
        access: &'m Access,
        value: &'m Value,
        compare: Option<&'m Value>,
        place: Place,
    ) -> Result<(), Refused> {
        use AtomicOperation as Op;
        let scalar = access.ty.scalar();
        let spaces = self.spaces(&access.address);
        let space = space_name(spaces);
        self.generator.coherent |= matches!(operation, Op::Load | Op::Store);
        let components = self.value(value)?;
        let halves = access.ty == ValueType::Vector(Scalar::F16, 2) && operation == Op::Add;
        if !halves && (access.ty.count() != 1 || scalar.bytes() < 4) {
            return self.refuse(place, "an atomic operation on this type");
        }
        let compare = match compare {
            Some(compare) => Some(self.scalar(compare)?),
            None => None,
        };
        let address = self.scalar(&access.address)?;
        let bytes = access.ty.bytes();
        let at = self.place_of(spaces, address, bytes, bytes);
        if halves {
            let words = bits::words_of(access.ty, components);
            let word = words.into_iter().next().unwrap_or_else(|| Expression::u32(0));
            let name = format!("{space}_atomic_change");
            let old = Expression::call(&name, vec![at, word, Expression::u32(8)], Type::U32);
            self.take_old(to, access.ty, old);
            return Ok(());
        }
        let Some(value) = components.into_iter().next() else {
            return self.refuse(place, "an atomic operation without a value");
        };
        let signed = scalar.is_signed();
        if scalar.bytes() == 8 {
            let double = scalar == Scalar::F64;
            if double && matches!(operation, Op::Add | Op::Subtract) {
                let value = if operation == Op::Add {
                    value
                } else {
                    Expression::call("double_negate", vec![value], Type::Pair)
                };
                let old = Expression::call(&format!("{space}_double_add"), vec![at, value], Type::Pair);
                self.take_old(to, access.ty, old);
                return Ok(());
            }
            let number = match operation {
                Op::Add if !double => 0,
                Op::Subtract if !double => 1,
                Op::And => 2,
                Op::Or => 3,
                Op::ExclusiveOr => 4,
                Op::Minimum if !double => 5 + 2 * u32::from(signed),
                Op::Maximum if !double => 6 + 2 * u32::from(signed),
                Op::CompareExchange => 9,
                Op::Exchange | Op::Store => 10,
                Op::Load => 11,
                _ => return self.refuse(place, "this atomic operation on 64 bits"),
            };
            let value = self.hold(value);
            let compare = compare.unwrap_or_else(|| value.clone());
            let arguments = vec![at, value, compare, Expression::u32(number)];
            let old = Expression::call(&format!("{space}_wide_change"), arguments, Type::Pair);
            self.take_old(to, access.ty, old);
            return Ok(());
        }
        let float = scalar.is_float();
        let word = bits::bits_of(scalar, value);
        let plain = |name: &str| format!("{space}_atomic_{name}");
        let (name, number) = match operation {
            Op::Load => (plain("load"), None),
            Op::Store => (plain("store"), None),
            Op::Exchange => (plain("exchange"), None),
            Op::CompareExchange => (plain("compare_exchange"), None),
            Op::Add if !float => (plain("add"), None),
            Op::Subtract if !float => (plain("subtract"), None),
            Op::And => (plain("and"), None),
            Op::Or => (plain("or"), None),
            Op::ExclusiveOr => (plain("exclusive_or"), None),
            Op::Minimum if !float && !signed => (plain("minimum"), None),
            Op::Maximum if !float && !signed => (plain("maximum"), None),
            Op::Increment => (plain("change"), Some(0)),
            Op::Decrement => (plain("change"), Some(1)),
            Op::Minimum if signed => (plain("change"), Some(2)),
            Op::Maximum if signed => (plain("change"), Some(3)),
            Op::Add => (plain("change"), Some(4)),
            Op::Subtract => (plain("change"), Some(5)),
            Op::Minimum => (plain("change"), Some(6)),
            Op::Maximum => (plain("change"), Some(7)),
        };
        let mut arguments = vec![at];
        if operation == Op::CompareExchange {
            let compare = compare.unwrap_or_else(|| word.clone());
            arguments.push(bits::bits_of(scalar, compare));
        }
        arguments.push(word);
        arguments.extend(number.map(Expression::u32));
        let old = Expression::call(&name, arguments, Type::U32);
        self.take_old(to, access.ty, old);
        Ok(())
    }

    /// Takes what memory held before an atomic operation.
    fn take_old(&mut self, to: Option<LocalId>, ty: ValueType, old: Expression) {
        let Some(to) = to else {
            self.emit(Statement::Call(old));
            return;
        };
        let old = self.keep(old);
        let values = match old.ty {
            Type::Pair => vec![old],
            _ => bits::of_words(ty, &[old]),
        };
        self.assign(to, values);
    }
}
