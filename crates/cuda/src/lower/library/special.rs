//! Calls of the library that have rules of their own.

use warpground_ir::{
    Expression as Value, ExpressionKind, Intrinsic, Scalar, StatementKind, ValueType, fold::float_bits,
};

use super::table::Special;
use crate::{
    lower::{function::Body, types},
    meaning::{tree::Expression, types::Type},
    parse::ast::BinaryOperator,
    text::Span,
};

const U64: ValueType = ValueType::Scalar(Scalar::U64);

impl Body<'_, '_> {
    pub(super) fn special(
        &mut self,
        special: Special,
        arguments: &[Expression],
        call: &Expression,
        wanted: bool,
    ) -> Value {
        let span = call.span;
        match special {
            Special::Print => self.print(arguments, call, wanted),
            Special::Assert => self.assertion(arguments, span),
            Special::Swap => self.swap(arguments, span),
            Special::Move => match arguments.first() {
                Some(place) => self.value(place),
                None => self.constant(0, Scalar::I32, span),
            },
            Special::Construct => self.address(call),
            Special::SyncWarp => {
                let mask = match arguments.first() {
                    Some(mask) => self.value(mask),
                    None => self.constant(u64::from(u32::MAX), Scalar::U32, span),
                };
                let place = self.place(span);
                let (intrinsic, arguments) = (Intrinsic::WarpBarrier, vec![mask]);
                self.emit(StatementKind::Intrinsic { to: None, intrinsic, arguments }, place);
                self.constant(0, Scalar::I32, span)
            }
            Special::MatchAll => self.match_all(arguments, span),
            Special::CopyBytes => self.bytes(Intrinsic::CopyBytes, arguments, span),
            Special::MoveBytes => self.bytes(Intrinsic::MoveBytes, arguments, span),
            Special::FillBytes => self.bytes(Intrinsic::FillBytes, arguments, span),
            Special::Infinity => self.float(f64::INFINITY, call),
            Special::NotANumber => self.float(f64::NAN, call),
            Special::UpperWord | Special::LowerWord | Special::FromWords => self.words(special, arguments, call),
            Special::Nothing | Special::Label => self.constant(0, Scalar::I32, span),
        }
    }

    fn float(&self, value: f64, call: &Expression) -> Value {
        let scalar = types::value_type(self.tree, &call.ty).map_or(Scalar::F32, ValueType::scalar);
        // CUDA's NaN has all bits set but the sign.
        let bits = if value.is_nan() && scalar == Scalar::F32 { 0x7fff_ffff } else { float_bits(value, scalar) };
        self.constant(bits, scalar, call.span)
    }

    fn print(&mut self, arguments: &[Expression], call: &Expression, wanted: bool) -> Value {
        let place = self.place(call.span);
        let Some(format) = arguments.first().and_then(|format| self.text(format)) else {
            return self.refused(call.span, "a format of `printf` that is not a literal in device code", &call.ty);
        };
        let list: Vec<&Expression> = arguments.iter().skip(1).collect();
        let values = self.values(&list);
        let to = self.result(Some(ValueType::I32), &Type::INT, wanted, place);
        self.emit(StatementKind::Print { format: format.to_vec(), arguments: values, to }, place);
        match to {
            Some(to) => Value::local(to, ValueType::I32, place),
            None => self.constant(0, Scalar::I32, call.span),
        }
    }

    fn assertion(&mut self, arguments: &[Expression], span: Span) -> Value {
        let place = self.place(span);
        if let Some(condition) = arguments.first() {
            let text = self.written_text(condition.span);
            let value = self.value(condition);
            let condition = self.truth_of(value, span);
            self.emit(StatementKind::Assert { condition, text }, place);
        }
        self.constant(0, Scalar::I32, span)
    }

    /// `swap(a, b)`, given by their addresses.
    fn swap(&mut self, arguments: &[Expression], span: Span) -> Value {
        let nothing = self.constant(0, Scalar::I32, span);
        let [left, right] = arguments else { return nothing };
        let Some(ty) = left.ty.target().cloned() else { return nothing };
        let list = [left, right];
        let mut places = self.values(&list).into_iter();
        let (Some(a), Some(b)) = (places.next(), places.next()) else { return nothing };
        let (a, b) = (self.simple(a), self.simple(b));
        if types::value_type(self.tree, &ty).is_some() {
            let first = self.load(a.clone(), &ty, false, span);
            let second = self.load(b.clone(), &ty, false, span);
            self.store(a, second, &ty, false, span);
            self.store(b, first, &ty, false, span);
        } else {
            let kept = self.temporary_object(&ty, span);
            self.copy(&kept, a.clone(), &ty, span);
            self.copy(&a, b.clone(), &ty, span);
            self.copy(&b, kept, &ty, span);
        }
        nothing
    }

    /// `__match_all_sync(mask, value, &same)`.
    fn match_all(&mut self, arguments: &[Expression], span: Span) -> Value {
        let place = self.place(span);
        let list: Vec<&Expression> = arguments.iter().collect();
        let mut values = self.values(&list).into_iter();
        let (Some(mask), Some(value), Some(same)) = (values.next(), values.next(), values.next()) else {
            return self.refused(span, "this call of `__match_all_sync`", &Type::UNSIGNED);
        };
        let to = self.temporary(ValueType::U32, place);
        let (intrinsic, given) = (Intrinsic::MatchAll, vec![mask, value]);
        self.emit(StatementKind::Intrinsic { to: Some(to), intrinsic, arguments: given }, place);
        let found = Value::local(to, ValueType::U32, place);
        let all = self.truth_of(found.clone(), span);
        let all = self.converted(all, ValueType::I32, span);
        self.store(same, all, &Type::INT, false, span);
        found
    }

    /// `memcpy`, `memmove` and `memset`: the value is the first pointer.
    fn bytes(&mut self, intrinsic: Intrinsic, arguments: &[Expression], span: Span) -> Value {
        let place = self.place(span);
        let list: Vec<&Expression> = arguments.iter().collect();
        let mut values = self.values(&list);
        if values.len() != 3 {
            return self.refused(span, "this call", &Type::pointer(Type::Void));
        }
        let count = values.pop().map(|count| self.converted(count, U64, span));
        let second = values.pop().map(|second| match intrinsic {
            Intrinsic::FillBytes => self.converted(second, ValueType::I32, span),
            _ => second,
        });
        let to = values.swap_remove(0);
        let to = self.simple(to);
        let arguments = [Some(to.clone()), second, count].into_iter().flatten().collect();
        self.emit(StatementKind::Intrinsic { to: None, intrinsic, arguments }, place);
        to
    }

    /// The two words of a `double`.
    fn words(&mut self, special: Special, arguments: &[Expression], call: &Expression) -> Value {
        let span = call.span;
        let place = self.place(span);
        let list: Vec<&Expression> = arguments.iter().collect();
        let mut values = self.values(&list).into_iter();
        let bitcast = |value: Value, ty: ValueType| Value { kind: ExpressionKind::Bitcast(Box::new(value)), ty, place };
        let by = self.constant(32, Scalar::I32, span);
        match (special, values.next(), values.next()) {
            (Special::FromWords, Some(high), Some(low)) => {
                let wide = |value: Value| self.converted(self.converted(value, ValueType::U32, span), U64, span);
                let high = self.operation(BinaryOperator::ShiftLeft, wide(high), by, U64, span);
                let all = self.operation(BinaryOperator::Or, high, wide(low), U64, span);
                bitcast(all, ValueType::Scalar(Scalar::F64))
            }
            (Special::UpperWord, Some(value), _) => {
                let high = self.operation(BinaryOperator::ShiftRight, bitcast(value, U64), by, U64, span);
                self.converted(high, ValueType::I32, span)
            }
            (_, Some(value), _) => self.converted(bitcast(value, U64), ValueType::I32, span),
            _ => self.refused(span, "this call", &call.ty),
        }
    }
}
