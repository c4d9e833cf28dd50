//! Calls of the library: what the machine calculates itself, and what is asked of the run.

use warpground_machine::Constant;

use super::{Compiler, number, storage};
use crate::{
    host::{
        code::{Op, Place, Register},
        math,
    },
    meaning::{
        tree::{Expression, Kind},
        types::{Scalar, Type},
    },
    parse::ast::BinaryOperator,
};

/// Which argument of a function of the runtime is a symbol.
fn symbol_position(name: &str) -> Option<usize> {
    match name {
        "cudaMemcpyToSymbol" | "cudaMemcpyToSymbolAsync" => Some(0),
        "cudaMemcpyFromSymbol" | "cudaMemcpyFromSymbolAsync" | "cudaGetSymbolAddress" | "cudaGetSymbolSize" => Some(1),
        _ => None,
    }
}

impl Compiler<'_> {
    /// A symbol stands for its address, and a reference to one for that of its shadow.
    fn symbol(&mut self, argument: &Expression) -> Register {
        match argument.kind {
            Kind::Global(id)
                if {
                    let qualifiers = self.tree.globals[id].qualifiers;
                    qualifiers.device || qualifiers.constant_memory
                } =>
            {
                self.constant_of(Constant::Global(number(id)))
            }
            _ if argument.is_place() && !argument.ty.is_pointer() => self.address(argument),
            _ => self.value(argument),
        }
    }

    pub(super) fn library_call(
        &mut self,
        name: &'static str,
        arguments: &[Expression],
        whole: &Expression,
    ) -> Register {
        if let ("goto" | "label", [Expression { kind: Kind::Named(label, _), .. }]) = (name, arguments) {
            self.label(label, name == "goto");
            return self.constant(0);
        }
        if let ("virtual.structure", [structure]) = (name, arguments) {
            return self.value(structure);
        }
        if let ("move", [place]) = (name, arguments) {
            return self.value(place);
        }
        if name == "construct" || (whole.ty.is_aggregate() && matches!(whole.ty, Type::Vector(_) | Type::Text)) {
            let place = self.variable(&whole.ty);
            self.store_value(place, whole, &whole.ty);
            return place;
        }
        if let Some(register) = self.calculated(name, arguments, whole) {
            return register;
        }
        let mut registers = Vec::new();
        let mut types = Vec::new();
        for (position, argument) in arguments.iter().enumerate() {
            let register = match symbol_position(name) == Some(position) {
                true => self.symbol(argument),
                false => self.value(argument),
            };
            registers.push(register);
            types.push(argument.ty.clone());
        }
        // The size of what a container's or an algorithm's pointers point at.
        if name.starts_with("vector.") || name.starts_with("std.") || name == "swap" {
            let pointed = arguments.first().and_then(|first| first.ty.target()).cloned().unwrap_or(Type::Bad);
            let element = match &pointed {
                // Whole containers are swapped.
                Type::Vector(element) if name != "swap" => (**element).clone(),
                other => other.clone(),
            };
            // An element that is passed is passed as its address if it is an aggregate.
            let bytes = self.bytes(&element);
            registers.push(self.constant(u64::from(bytes)));
            types.push(element.clone());
            if name == "vector.push" && !element.is_aggregate() {
                // The library is asked only where there is no room.
                let done = self.register();
                self.emit(Op::Push(storage(&element), done, registers[0], registers[1]));
                let skip = self.emit(Op::JumpOn(true, done, 0));
                self.span = whole.span;
                self.library(name, &registers, &types, &whole.ty);
                self.patch(skip);
                return done;
            }
        }
        self.span = whole.span;
        self.check_written(name, arguments, &registers, whole.span);
        let into = self.library(name, &registers, &types, &whole.ty);
        self.check_text(name, arguments, &registers, whole.span);
        into
    }

    /// A call that operations say as well.
    fn calculated(&mut self, name: &'static str, arguments: &[Expression], whole: &Expression) -> Option<Register> {
        let single = whole.ty == Type::FLOAT;
        let scalar = whole.ty.scalar();
        let float = scalar.is_some_and(Scalar::is_float);
        match (name, arguments) {
            (_, [one]) if float && let Some(function) = math::unary(name) => {
                let function = self.unary(name, function);
                let from = self.value(one);
                let into = self.register();
                self.emit(Op::Math1(function, single, into, from));
                Some(into)
            }
            (_, [left, right]) if float && let Some(function) = math::binary(name) => {
                let function = self.binary(name, function);
                let l = self.value(left);
                let r = self.value(right);
                let into = self.register();
                self.emit(Op::Math2(function, single, into, l, r));
                Some(into)
            }
            ("rand" | "random", []) => {
                let into = self.register();
                self.emit(Op::Draw(into));
                Some(into)
            }
            ("max" | "min", [left, right]) => {
                let (l, r) = (self.value(left), self.value(right));
                Some(self.chosen(l, r, r, l, name == "max", scalar.unwrap_or(Scalar::U64)))
            }
            ("abs", [value]) if value.ty == whole.ty => {
                let (scalar, from) = (scalar?, self.value(value));
                let (negated, zero) = (self.register(), self.constant(0));
                self.emit(Op::Negate(scalar, negated, from));
                Some(self.chosen(from, zero, negated, from, true, scalar))
            }
            ("vector.size" | "vector.data" | "vector.empty", [vector]) => {
                let offset = if name == "vector.data" { 0 } else { 8 };
                let base = self.value(vector);
                let word = self.register();
                self.span = whole.span;
                self.emit(Op::Load(Scalar::U64, word, Place { base, index: None, offset }));
                if name != "vector.empty" {
                    return Some(word);
                }
                let into = self.register();
                self.emit(Op::Not(into, word));
                Some(into)
            }
            ("swap", [left, right]) if left.ty.target().is_some_and(|target| !target.is_aggregate()) => {
                let scalar = storage(left.ty.target()?);
                let places = [left, right].map(|side| Place::of(self.value(side)));
                let values = [self.register(), self.register()];
                self.span = whole.span;
                self.emit(Op::Load(scalar, values[0], places[0]));
                self.emit(Op::Load(scalar, values[1], places[1]));
                self.emit(Op::Store(scalar, places[0], values[1]));
                self.emit(Op::Store(scalar, places[1], values[0]));
                Some(values[0])
            }
            _ => None,
        }
    }

    /// One value if the left side is less than the right one, else another; exchanged if `less` is false.
    fn chosen(
        &mut self,
        left: Register,
        right: Register,
        yes: Register,
        no: Register,
        less: bool,
        scalar: Scalar,
    ) -> Register {
        let (into, test) = (self.register(), self.register());
        let (yes, no) = if less { (yes, no) } else { (no, yes) };
        self.emit(Op::Binary(BinaryOperator::Less, scalar, test, left, right));
        self.emit(Op::Move(into, no));
        let skip = self.emit(Op::JumpOn(false, test, 0));
        self.emit(Op::Move(into, yes));
        self.patch(skip);
        into
    }
}
