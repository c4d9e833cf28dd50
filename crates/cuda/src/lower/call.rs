//! Calls, launches, and objects on the heap.

use warpground_ir::{
    self as ir, Callee, Expression as Value, ExpressionKind, Intrinsic, LocalId, Scalar, StatementKind, ValueType,
};

use super::{function::Body, types};
use crate::{
    meaning::{
        tree::{Expression, Kind, Launch, Launched},
        types::Type,
    },
    parse::ast::BinaryOperator,
    text::Span,
};

/// Bytes in front of an array of objects that end: how many there are. The largest alignment, so that it keeps the array's.
const COUNT_BYTES: u64 = 16;

impl Body<'_, '_> {
    /// A call of a function of the program: its result, or the address of an object with the result.
    pub(super) fn call(&mut self, call: &Expression, wanted: bool) -> Value {
        let span = call.span;
        let place = self.place(span);
        if self.result_by_address(&call.ty) {
            let object = self.temporary_object(&call.ty, span);
            self.call_into(&object, call);
            return object;
        }
        let Some((callee, arguments)) = self.callee(call, None) else {
            return self.refused(span, "this call", &call.ty);
        };
        let result = types::value_type(self.tree, &call.ty);
        let to = self.result(result, &call.ty, wanted, place);
        self.emit(StatementKind::Call { to, callee, arguments }, place);
        match (to, result) {
            (Some(to), Some(ty)) => Value::local(to, ty, place),
            _ => self.constant(0, Scalar::I32, span),
        }
    }

    /// A local for a result, if anybody wants it.
    pub(super) fn result(
        &mut self,
        value: Option<ValueType>,
        ty: &Type,
        wanted: bool,
        place: ir::Place,
    ) -> Option<LocalId> {
        let value = value.filter(|_| wanted)?;
        let data = self.module.data_type(ty);
        Some(self.temporary_of(value, data, place))
    }

    /// A call whose result is an object that belongs to an address.
    pub(super) fn call_into(&mut self, object: &Value, call: &Expression) {
        let place = self.place(call.span);
        match self.callee(call, Some(object.clone())) {
            Some((callee, arguments)) => self.emit(StatementKind::Call { to: None, callee, arguments }, place),
            None => self.unsupported(call.span, "this call"),
        }
    }

    fn callee(&mut self, call: &Expression, object: Option<Value>) -> Option<(Callee, Vec<Value>)> {
        let mut all: Vec<Value> = object.into_iter().collect();
        let callee = match &call.kind {
            Kind::Call(id, arguments) => {
                all.extend(self.arguments(arguments));
                Callee::Direct(self.reached(*id))
            }
            Kind::CallPointer(pointer, arguments) => {
                let pointer = self.value(pointer);
                let pointer = self.settled(pointer);
                all.extend(self.arguments(arguments));
                match pointer.kind {
                    ExpressionKind::Function(function) => Callee::Direct(function),
                    _ => Callee::Indirect(pointer),
                }
            }
            _ => return None,
        };
        Some((callee, all))
    }

    /// A launch from a kernel; it gives no value.
    pub(super) fn launch(&mut self, launch: &Launch, span: Span) -> Value {
        let place = self.place(span);
        let nothing = self.constant(0, Scalar::I32, span);
        let Launched::Kernel(kernel) = &launch.kernel else {
            self.unsupported(span, "launching a kernel through a pointer in device code");
            return nothing;
        };
        let kernel = self.reached(*kernel);
        let [grid, block] = [&launch.grid, &launch.block].map(|size| {
            let value = self.value(size);
            let value = self.settled(value);
            let value = if matches!(value.kind, ExpressionKind::Compose(_)) { value } else { self.simple(value) };
            [0, 1, 2].map(|axis| self.component(value.clone(), axis, size.span))
        });
        let shared = match &launch.shared {
            Some(shared) => {
                let value = self.value(shared);
                let value = self.settled(value);
                self.converted(value, ValueType::U32, shared.span)
            }
            None => self.constant(0, Scalar::U32, span),
        };
        let stream = match &launch.stream {
            Some(stream) => {
                let value = self.value(stream);
                let value = self.settled(value);
                self.converted(value, ValueType::U32, stream.span)
            }
            None => self.constant(0, Scalar::U32, span),
        };
        let arguments = self.arguments(&launch.arguments);
        let launch = ir::Launch { to: None, kernel, grid, block, shared, stream, arguments };
        self.emit(StatementKind::Launch(Box::new(launch)), place);
        nothing
    }

    /// `new T`, `new T[n]`.
    pub(super) fn new_object(
        &mut self,
        element: &Type,
        count: Option<&Expression>,
        start: Option<&Expression>,
        span: Span,
    ) -> Value {
        let u64_type = ValueType::Scalar(Scalar::U64);
        let size = self.constant(self.tree.types.bytes(element), Scalar::U64, span);
        let count = count.map(|count| {
            let value = self.value(count);
            let value = self.converted(value, u64_type, count.span);
            self.simple(value)
        });
        let counted = count.is_some() && self.tree.array_ends.contains_key(element);
        let bytes = match &count {
            Some(count) => self.operation(BinaryOperator::Multiply, count.clone(), size.clone(), u64_type, span),
            None => size.clone(),
        };
        let header = self.constant(COUNT_BYTES, Scalar::U64, span);
        let bytes = if counted { self.operation(BinaryOperator::Add, bytes, header, u64_type, span) } else { bytes };
        let mut object = self.allocate(bytes, span);
        if counted && let Some(count) = &count {
            self.store(object.clone(), count.clone(), &Type::SIZE, false, span);
            let inner = self.part(object, COUNT_BYTES, span);
            object = self.simple(inner);
        }
        match (start, count) {
            (Some(Expression { kind: Kind::Function(all), .. }), Some(count)) => {
                let callee = Callee::Direct(self.reached(*all));
                let place = self.place(span);
                let arguments = vec![object.clone(), count];
                self.emit(StatementKind::Call { to: None, callee, arguments }, place);
            }
            (Some(Expression { kind: Kind::Zero, .. }), Some(count)) => {
                let bytes = self.operation(BinaryOperator::Multiply, count, size, u64_type, span);
                let zero = self.constant(0, Scalar::I32, span);
                let place = self.place(span);
                let arguments = vec![object.clone(), zero, bytes];
                self.emit(StatementKind::Intrinsic { to: None, intrinsic: Intrinsic::FillBytes, arguments }, place);
            }
            (Some(start), Some(_)) => self.unsupported(start.span, "values for the elements of `new[]`"),
            (Some(start), None) => self.store_value(&object, start, element),
            (None, _) => {}
        }
        object
    }

    fn allocate(&mut self, bytes: Value, span: Span) -> Value {
        let place = self.place(span);
        let to = self.temporary(ValueType::POINTER, place);
        let arguments = vec![bytes];
        self.emit(StatementKind::Intrinsic { to: Some(to), intrinsic: Intrinsic::Allocate, arguments }, place);
        Value::local(to, ValueType::POINTER, place)
    }

    /// `delete p`, `delete[] p`.
    pub(super) fn delete(&mut self, array: bool, pointer: &Expression, span: Span) {
        let place = self.place(span);
        let target = pointer.ty.target().cloned().unwrap_or(Type::Void);
        let value = self.value(pointer);
        let value = self.simple(value);
        let end = if array { self.tree.array_ends.get(&target) } else { self.tree.ends.get(&target) };
        let Some(end) = end.copied() else {
            let arguments = vec![value];
            self.emit(StatementKind::Intrinsic { to: None, intrinsic: Intrinsic::Free, arguments }, place);
            return;
        };
        let callee = Callee::Direct(self.reached(end));
        // A null pointer may be deleted.
        let ((), accept) = self.captured(|inner| {
            let mut whole = value.clone();
            let mut arguments = vec![value.clone()];
            if array {
                let back = inner.constant((-COUNT_BYTES.cast_signed()).cast_unsigned(), Scalar::I64, span);
                let header = inner.element(value.clone(), back, (1, None), span);
                whole = inner.simple(header);
                let count = inner.load(whole.clone(), &Type::SIZE, false, span);
                let stride = inner.tree.types.bytes(&target);
                arguments.push(inner.element(value.clone(), count, (stride, None), span));
            }
            inner.emit(StatementKind::Call { to: None, callee, arguments }, place);
            let arguments = vec![whole];
            inner.emit(StatementKind::Intrinsic { to: None, intrinsic: Intrinsic::Free, arguments }, place);
        });
        let condition = self.truth_of(value, span);
        self.emit(StatementKind::If { condition, accept, reject: ir::Block::default() }, place);
    }
}
