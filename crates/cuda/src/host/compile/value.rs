//! Expressions.

use warpground_machine::FUNCTION_MARK;

use super::{Compiler, call::result_of_call, storage};
use crate::{
    host::{
        code::{Op, Place, Register},
        file::FILE_MARK,
    },
    meaning::{
        tree::{BEGIN, Expression, Kind, OR_NULL},
        types::{Scalar, Type},
    },
    parse::ast::BinaryOperator,
    text::Span,
};

impl Compiler<'_> {
    /// A scalar's value, or the address of an aggregate.
    pub(super) fn value(&mut self, expression: &Expression) -> Register {
        let outer = self.span;
        if expression.span != Span::default() {
            self.span = expression.span;
        }
        let alone = std::mem::take(&mut self.address_alone);
        let register = self.value_inner(expression);
        self.address_alone = alone;
        self.span = outer;
        register
    }

    pub(super) fn load(&mut self, expression: &Expression) -> Register {
        let address = self.address(expression);
        if expression.ty.is_aggregate() {
            return address;
        }
        let into = self.register();
        let outer = self.span;
        // A part of what the program says, as the bits beside those that it changes: no read of the program's own.
        let unit = matches!(expression.kind, Kind::Member(..) | Kind::Dereference(_));
        if self.checked.is_some() && unit && expression.span == Span::default() {
            self.span = Span::default();
        }
        self.emit(Op::Load(storage(&expression.ty), into, Place::of(address)));
        self.span = outer;
        into
    }

    fn value_inner(&mut self, expression: &Expression) -> Register {
        match &expression.kind {
            Kind::Integer(value, _) => self.constant(value.cast_unsigned()),
            Kind::Float(value) => {
                #[expect(clippy::cast_possible_truncation, reason = "a literal of type float")]
                let bits =
                    if expression.ty == Type::DOUBLE { value.to_bits() } else { u64::from((*value as f32).to_bits()) };
                self.constant(bits)
            }
            Kind::Null | Kind::Coordinate(..) => self.constant(0),
            Kind::Function(id) => self.constant(FUNCTION_MARK | self.tree.on_host(*id) as u64),
            Kind::StandardStream(which) => {
                let mark = if expression.ty.is_pointer() { FILE_MARK } else { 0 };
                self.constant(mark | u64::from(*which))
            }
            Kind::WarpSize => self.constant(32),
            Kind::Zero if !expression.ty.is_aggregate() => self.constant(0),
            Kind::Named(_, inner) => self.value(inner),
            Kind::Local(id) if !self.in_memory(*id) => {
                // A copy: the variable may change before the value is used.
                let (into, from) = (self.register(), self.local(*id));
                self.emit(Op::Move(into, from));
                into
            }
            Kind::Local(_) | Kind::Global(_) | Kind::Text(_) | Kind::Dereference(_) | Kind::Index(..) => {
                self.load(expression)
            }
            Kind::Member(..) => self.load(expression),
            Kind::Library("vector.at" | "string.at", _) => self.load(expression),
            Kind::Library("__atomic_load", arguments) if arguments.len() == 1 => {
                let kind = Kind::Dereference(Box::new(arguments[0].clone()));
                self.load(&Expression { kind, ..expression.clone() })
            }
            Kind::Library("__atomic_store", arguments) if arguments.len() == 2 => {
                let place = self.value(&arguments[0]);
                self.store_value(place, &arguments[1], &expression.ty);
                place
            }
            Kind::Library(BEGIN, arguments) if let [place, value] = &arguments[..] => {
                let ty = value.ty.clone();
                let place = self.value(place);
                self.store_value(place, value, &ty);
                place
            }
            Kind::Library(OR_NULL, arguments) if let [made] = &arguments[..] => {
                self.or_null = true;
                self.value(made)
            }
            Kind::Decay(array) | Kind::AddressOf(array) => {
                let alone = std::mem::replace(&mut self.address_alone, true);
                let address = self.address(array);
                self.address_alone = alone;
                address
            }
            Kind::Negate(value) => {
                let scalar = value.ty.scalar().unwrap_or(Scalar::I32);
                let from = self.value(value);
                let into = self.register();
                self.emit(Op::Negate(scalar, into, from));
                into
            }
            Kind::Not(value) => {
                let from = self.value(value);
                let into = self.register();
                self.emit(Op::Not(into, from));
                into
            }
            Kind::Complement(value) => {
                let scalar = value.ty.scalar().unwrap_or(Scalar::I32);
                let from = self.value(value);
                let into = self.register();
                self.emit(Op::Complement(scalar, into, from));
                into
            }
            Kind::Binary(operator @ (BinaryOperator::LogicalAnd | BinaryOperator::LogicalOr), left, right) => {
                self.short_circuit(*operator, left, right)
            }
            Kind::Binary(operator, left, right) => {
                let scalar = left.ty.scalar().unwrap_or(Scalar::U64);
                let l = self.value(left);
                let r = self.value(right);
                let into = self.register();
                self.emit(Op::Binary(*operator, scalar, into, l, r));
                into
            }
            Kind::Offset(pointer, by) => {
                let bytes = pointer.ty.target().map_or(1, |target| self.bytes(target));
                let pointer = self.value(pointer);
                let by = self.index(by);
                let into = self.register();
                self.emit(Op::Address(into, Place { base: pointer, index: Some((by, bytes)), offset: 0 }));
                into
            }
            Kind::Distance(left, right) => {
                let bytes = left.ty.target().map_or(1, |target| self.bytes(target)).max(1);
                let l = self.value(left);
                let r = self.value(right);
                let into = self.register();
                self.emit(Op::Distance(into, l, r, bytes));
                into
            }
            Kind::Conditional(condition, yes, no) => self.conditional(condition, yes, no),
            Kind::Comma(left, right) => {
                self.value(left);
                self.value(right)
            }
            Kind::Assign(target, value) => self.assign(target, value),
            Kind::AssignWith { operator, target, value, calculated } => {
                self.assign_with(*operator, target, value, calculated)
            }
            Kind::Step { increment, prefix, target } => self.step(*increment, *prefix, target),
            Kind::Convert { value, .. } => self.conversion(value, &expression.ty),
            Kind::Build(_) | Kind::Zero => {
                let place = self.variable(&expression.ty);
                self.store_value(place, expression, &expression.ty);
                place
            }
            Kind::Call(id, arguments) => {
                let registers = self.call_registers(arguments, &expression.ty);
                let into = self.call(*id, &registers);
                result_of_call(&expression.ty, &registers, into)
            }
            Kind::CallPointer(pointer, arguments) => {
                let pointer = self.value(pointer);
                let registers = self.call_registers(arguments, &expression.ty);
                let into = self.call_pointer(pointer, &registers);
                result_of_call(&expression.ty, &registers, into)
            }
            Kind::Library(name, arguments) => self.library_call(name, arguments, expression),
            Kind::Launch(launch) => self.launch_kernel(launch, expression.span),
            Kind::New { element, count, start } => {
                self.new_object(element, count.as_deref(), start.as_deref(), &expression.ty)
            }
            Kind::Delete { array, pointer } => self.delete_object(*array, pointer),
        }
    }

    fn short_circuit(&mut self, operator: BinaryOperator, left: &Expression, right: &Expression) -> Register {
        let into = self.register();
        let left = self.value(left);
        self.emit(Op::Move(into, left));
        let skip = if operator == BinaryOperator::LogicalAnd {
            self.emit(Op::JumpOn(false, into, 0))
        } else {
            self.emit(Op::JumpOn(true, into, 0))
        };
        let right = self.value(right);
        self.emit(Op::Move(into, right));
        self.patch(skip);
        into
    }

    fn conditional(&mut self, condition: &Expression, yes: &Expression, no: &Expression) -> Register {
        let into = self.register();
        let skip = self.branch(condition, false);
        let value = self.value(yes);
        self.emit(Op::Move(into, value));
        let end = self.emit(Op::Jump(0));
        self.patch_all(&skip);
        let value = self.value(no);
        self.emit(Op::Move(into, value));
        self.patch(end);
        into
    }

    fn conversion(&mut self, value: &Expression, to: &Type) -> Register {
        let from = self.value(value);
        match (value.ty.scalar(), to.scalar()) {
            (Some(left), Some(right)) => {
                let into = self.register();
                self.emit(Op::Convert(left, right, into, from));
                into
            }
            (None, Some(Scalar::Bool)) => {
                let into = self.register();
                self.emit(Op::Convert(Scalar::U64, Scalar::Bool, into, from));
                into
            }
            // dim3 from uint3 has the same bytes.
            _ => from,
        }
    }

    pub(super) fn assign(&mut self, target: &Expression, value: &Expression) -> Register {
        if let Kind::Local(id) = &target.kind
            && !self.in_memory(*id)
        {
            let from = self.value(value);
            let register = self.local(*id);
            self.emit(Op::Move(register, from));
            return from;
        }
        if target.ty.is_aggregate() {
            // The value's whole before the target is touched: `v = f(v)`.
            let in_place = matches!(value.kind, Kind::Library(name, _) if !matches!(name, "vector.at" | "string.at"))
                && matches!(target.ty, Type::Vector(_) | Type::Text);
            if in_place {
                let temporary = self.variable(&target.ty);
                self.store_value(temporary, value, &target.ty);
                let place = self.address(target);
                self.copy_into(place, temporary, &target.ty);
                return place;
            }
            let place = self.address(target);
            self.store_value(place, value, &target.ty);
            return place;
        }
        let from = self.value(value);
        let place = self.address(target);
        self.span = target.span;
        self.emit(Op::Store(storage(&target.ty), Place::of(place), from));
        from
    }

    pub(super) fn assign_with(
        &mut self,
        operator: BinaryOperator,
        target: &Expression,
        value: &Expression,
        calculated: &Type,
    ) -> Register {
        let own = target.ty.scalar().unwrap_or(Scalar::I32);
        let with = calculated.scalar().unwrap_or(own);
        let right = self.value(value);
        let direct = match &target.kind {
            Kind::Local(id) if !self.in_memory(*id) => Some(self.local(*id)),
            _ => None,
        };
        let place = if direct.is_none() { Some(self.address(target)) } else { None };
        let old = self.register();
        self.span = target.span;
        match (direct, place) {
            (Some(register), _) => self.emit(Op::Move(old, register)),
            (None, Some(place)) => self.emit(Op::Load(own, old, Place::of(place))),
            (None, None) => 0,
        };
        let old = self.converted(own, with, old);
        let new = self.register();
        self.emit(Op::Binary(operator, with, new, old, right));
        let new = self.converted(with, own, new);
        match (direct, place) {
            (Some(register), _) => self.emit(Op::Move(register, new)),
            (None, Some(place)) => self.emit(Op::Store(own, Place::of(place), new)),
            (None, None) => 0,
        };
        new
    }

    fn converted(&mut self, from: Scalar, to: Scalar, value: Register) -> Register {
        if from == to {
            return value;
        }
        let into = self.register();
        self.emit(Op::Convert(from, to, into, value));
        into
    }

    pub(super) fn step(&mut self, increment: bool, prefix: bool, target: &Expression) -> Register {
        let direct = match &target.kind {
            Kind::Local(id) if !self.in_memory(*id) => Some(self.local(*id)),
            _ => None,
        };
        let place = if direct.is_none() { Some(self.address(target)) } else { None };
        let old = self.register();
        let new = self.register();
        match (direct, place) {
            (Some(register), _) => self.emit(Op::Move(old, register)),
            (None, Some(place)) => self.emit(Op::Load(storage(&target.ty), old, Place::of(place))),
            (None, None) => 0,
        };
        if let Some(pointed) = target.ty.target() {
            let bytes = self.bytes(pointed);
            let one = self.constant(if increment { 1 } else { u64::MAX });
            self.emit(Op::Address(new, Place { base: old, index: Some((one, bytes)), offset: 0 }));
        } else {
            let scalar = target.ty.scalar().unwrap_or(Scalar::I32);
            let one = match scalar {
                Scalar::F32 => u64::from(1.0_f32.to_bits()),
                Scalar::F64 => 1.0_f64.to_bits(),
                _ => 1,
            };
            let one = self.constant(one);
            let operator = if increment { BinaryOperator::Add } else { BinaryOperator::Subtract };
            self.emit(Op::Binary(operator, scalar, new, old, one));
        }
        match (direct, place) {
            (Some(register), _) => self.emit(Op::Move(register, new)),
            (None, Some(place)) => self.emit(Op::Store(storage(&target.ty), Place::of(place), new)),
            (None, None) => 0,
        };
        if prefix { new } else { old }
    }
}
