//! Calls of what programs find ready.

mod special;
mod table;

use warpground_ir::{
    Access, AtomicOperation, Expression as Value, ExpressionKind, Intrinsic, Scalar, Scope, StatementKind, ValueType,
};

use self::table::Meaning;
pub(crate) use self::table::intrinsic;
use super::{function::Body, types};
use crate::{
    meaning::{
        dynamic::ON_DEVICE,
        tree::{Expression, Kind},
        types::Type,
    },
    text::Span,
};

impl Body<'_, '_> {
    /// A call of the library: its value, if anybody wants it.
    pub(super) fn library(&mut self, name: &str, arguments: &[Expression], call: &Expression, wanted: bool) -> Value {
        let span = call.span;
        if let ("virtual.structure", [structure]) = (name, arguments)
            && let Kind::Integer(number, _) = structure.kind
        {
            return self.constant(number.cast_unsigned() | ON_DEVICE, Scalar::U64, span);
        }
        let Some(meaning) = table::find(name) else {
            let shown = if name.starts_with("stream.") { "std::cout" } else { name };
            return self.refused(span, format!("`{shown}` in device code"), &call.ty);
        };
        if let Meaning::Special(special) = meaning {
            return self.special(special, arguments, call, wanted);
        }
        let list: Vec<&Expression> = arguments.iter().collect();
        let mut values = self.values(&list);
        let ty = types::value_type(self.tree, &call.ty);
        let own = ty.unwrap_or(ValueType::I32);
        let place = self.place(span);
        let pure = |intrinsic: Intrinsic, values: Vec<Value>| Value {
            kind: ExpressionKind::Call(intrinsic, values),
            ty: own,
            place,
        };
        let one = |values: Vec<Value>| values.into_iter().next();
        match meaning {
            Meaning::Pure(intrinsic) => pure(intrinsic, values),
            Meaning::Rounded(intrinsic, mode) => {
                values.push(self.constant(u64::from(mode), Scalar::U32, span));
                pure(intrinsic, values)
            }
            Meaning::Reciprocal(mode) => {
                let one = warpground_ir::fold::float_bits(1.0, own.scalar());
                values.insert(0, self.constant(one, own.scalar(), span));
                values.push(self.constant(u64::from(mode), Scalar::U32, span));
                pure(Intrinsic::DivideRounded, values)
            }
            Meaning::Average(up) => {
                values.push(self.constant(u64::from(up), Scalar::U32, span));
                pure(Intrinsic::Average, values)
            }
            Meaning::ConvertRounded(mode) => {
                values.push(self.constant(u64::from(mode), Scalar::U32, span));
                pure(Intrinsic::ConvertRounded, values)
            }
            Meaning::Operator(operator) => {
                let mut values = values.into_iter();
                match (values.next(), values.next()) {
                    (Some(left), Some(right)) => {
                        let kind = ExpressionKind::Binary(operator, Box::new(left), Box::new(right));
                        Value { kind, ty: own, place }
                    }
                    _ => self.refused(span, format!("this call of `{name}`"), &call.ty),
                }
            }
            Meaning::Convert => match one(values) {
                Some(value) => self.converted(value, own, span),
                None => self.refused(span, format!("this call of `{name}`"), &call.ty),
            },
            Meaning::Bits => match one(values) {
                Some(value) => Value { kind: ExpressionKind::Bitcast(Box::new(value)), ty: own, place },
                None => self.refused(span, format!("this call of `{name}`"), &call.ty),
            },
            Meaning::Effect(intrinsic) => self.effective(intrinsic, values, call, wanted),
            Meaning::Predicate(intrinsic) => {
                if let Some(last) = values.pop() {
                    values.push(self.truth_of(last, span));
                }
                self.effective(intrinsic, values, call, wanted)
            }
            Meaning::Exchange(intrinsic) => {
                if values.len() == 3 {
                    values.push(self.constant(32, Scalar::I32, span));
                }
                self.effective(intrinsic, values, call, wanted)
            }
            Meaning::Atomic(operation, scope) => self.atomic(operation, scope, arguments, values, call, wanted),
            Meaning::Special(_) => self.refused(span, format!("`{name}`"), &call.ty),
        }
    }

    /// A function with effects, as a statement.
    fn effective(&mut self, intrinsic: Intrinsic, arguments: Vec<Value>, call: &Expression, wanted: bool) -> Value {
        let place = self.place(call.span);
        let ty = types::value_type(self.tree, &call.ty);
        // What memory was given and what lanes exchange is made whether anybody looks at it or not.
        let to = self.result(ty, &call.ty, wanted, place);
        self.emit(StatementKind::Intrinsic { to, intrinsic, arguments }, place);
        match (to, ty) {
            (Some(to), Some(ty)) => Value::local(to, ty, place),
            _ => self.constant(0, Scalar::I32, call.span),
        }
    }

    fn atomic(
        &mut self,
        operation: AtomicOperation,
        scope: Scope,
        arguments: &[Expression],
        values: Vec<Value>,
        call: &Expression,
        wanted: bool,
    ) -> Value {
        let span = call.span;
        let place = self.place(span);
        let target = arguments.first().and_then(|pointer| pointer.ty.target()).cloned().unwrap_or(Type::Bad);
        let volatile = arguments.first().is_some_and(|pointer| self.is_volatile(pointer));
        let mut values = values.into_iter();
        let Some(access) = values.next().and_then(|address| self.access(address, &target, volatile)) else {
            return self.refused(span, "this atomic operation", &call.ty);
        };
        // One step changes the whole of a value, which must be aligned to its size.
        let access = Access { alignment: access.ty.bytes(), ..access };
        let ty = access.ty;
        let compare = (operation == AtomicOperation::CompareExchange).then(|| values.next()).flatten();
        let value = values.next();
        let value = match (value, operation) {
            (Some(value), _) => value,
            (None, AtomicOperation::Load) => self.zeros(ty, span),
            (None, _) => return self.refused(span, "this atomic operation", &call.ty),
        };
        let to = self.result(Some(ty), &target, wanted && operation != AtomicOperation::Store, place);
        self.emit(StatementKind::Atomic { to, operation, access, value, compare, scope }, place);
        match to {
            Some(to) => Value::local(to, ty, place),
            None => self.constant(0, Scalar::I32, span),
        }
    }

    /// The text of a string literal.
    fn text(&self, expression: &Expression) -> Option<std::rc::Rc<[u8]>> {
        match &expression.kind {
            Kind::Text(id) => self.tree.strings.get(*id).cloned(),
            Kind::Decay(inner) | Kind::Named(_, inner) | Kind::Convert { value: inner, .. } => self.text(inner),
            _ => None,
        }
    }

    /// What the author wrote, on one line.
    fn written_text(&self, span: Span) -> String {
        self.module.source.slice(span).split_whitespace().collect::<Vec<_>>().join(" ")
    }
}
