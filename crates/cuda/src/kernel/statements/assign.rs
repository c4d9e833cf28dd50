//! Expressions for what they do: assignments and steps, of values and of pointers.

use crate::{
    kernel::{
        functions::function::Meaning,
        memory::place::{Base, Place, Pointer},
        module::Translator,
        values::wide::is_wide,
        wgsl::Wgsl,
    },
    meaning::{
        tree::{Expression, Kind},
        types::{Scalar, Type},
    },
    parse::ast::BinaryOperator,
    text::Span,
};

impl Translator<'_> {
    /// An expression for what it does, not for its value.
    pub(crate) fn effect(&mut self, expression: &Expression) {
        let span = expression.span;
        match &expression.kind {
            Kind::Assign(target, value) => self.assign(target, value, span),
            Kind::AssignWith { operator, target, value, calculated } => {
                self.assign_with(*operator, target, value, calculated, span);
            }
            Kind::Step { increment, target, .. } => self.step(*increment, target, span),
            Kind::Comma(left, right) => {
                self.effect(left);
                self.effect(right);
            }
            Kind::Convert { value, .. } => self.effect(value),
            // A call whose result is a reference that nobody uses.
            Kind::Dereference(inner) if matches!(&inner.kind, Kind::Call(id, _) if self.hands_back(*id).is_some()) => {
                self.pointer(inner);
            }
            Kind::Dereference(inner) if matches!(inner.kind, Kind::Call(..)) => {
                let call = self.value(inner);
                self.line(&format!("_ = {};", call.text()));
            }
            Kind::Library(name, arguments) => self.library_effect(name, arguments, expression),
            Kind::Conditional(condition, yes, no) => {
                let test = self.value(condition);
                self.frame.writer.open(&format!("if ({}) {{", test.text()));
                self.effect(yes);
                self.frame.writer.reopen("} else {");
                self.effect(no);
                self.frame.writer.close("}");
            }
            _ => {
                let value = self.value(expression);
                if value.is_call() && matches!(expression.kind, Kind::Call(..)) {
                    self.line(&format!("{};", value.text()));
                }
            }
        }
    }

    pub(crate) fn assign(&mut self, target: &Expression, value: &Expression, span: Span) {
        if target.ty.is_pointer() {
            return self.assign_pointer(target, value, span);
        }
        if let Kind::Conditional(condition, yes, no) = &value.kind
            && self.known_answer(condition).is_none()
            && self.needs_branches(yes, no)
            && let Kind::Local(_) = target.kind
            && let Some(place) = self.place(target)
            && matches!(place.base, Base::Local(_))
        {
            let name = self.place_text(&place).text();
            let test = self.value(condition);
            return self.choose_into(&name, &test, yes, no);
        }
        // The value first: what it does may move what the target names.
        let value = self.value(value);
        let Some((place, value)) = self.place_after(value, target) else { return };
        self.store(&place, value, span);
    }

    /// The place that a target names and a value that is calculated before whatever naming the place does.
    pub(crate) fn place_after(&mut self, value: Wgsl, target: &Expression) -> Option<(Place, Wgsl)> {
        let mark = self.frame.writer.mark();
        let place = self.place(target)?;
        let place = self.indexed_once(place);
        if !self.frame.writer.grew(mark) || self.is_stable(&value) {
            return Some((place, value));
        }
        let lines = self.frame.writer.take_since(mark);
        let value = self.simple(value, "value");
        self.frame.writer.put_back(lines);
        Some((place, value))
    }

    pub(crate) fn assign_pointer(&mut self, target: &Expression, value: &Expression, span: Span) {
        let Kind::Local(id) = target.kind else {
            self.unsupported(span, "storing a pointer in device memory");
            return;
        };
        if let Some(Meaning::Text(name)) = self.frame.locals.get(&id).cloned()
            && let Some(number) = self.text_number(value)
        {
            return self.line(&format!("{} = {};", name.text(), number.text()));
        }
        let Some(pointer) = self.pointer(value) else { return };
        match self.frame.locals.get(&id).cloned() {
            Some(Meaning::Pointer(own)) => {
                if own.path != pointer.path {
                    self.unsupported(span, "a pointer that points into different rows of an array");
                    return;
                }
                let base = self.learn_pointer(id, pointer.base, span);
                if base != Some(own.base) {
                    // The next pass knows more.
                    return;
                }
                let Some(name) = own.index.clone() else { return };
                let index = pointer.index.clone().unwrap_or(Wgsl::signed(0));
                let index = if pointer.unsigned { Wgsl::call("i32", vec![index]) } else { index };
                let index =
                    if own.which.is_some() && index.reads_memory() { self.simple(index, "next") } else { index };
                if let Some(own_which) = &own.which {
                    let which = self.which(&pointer);
                    if which != *own_which {
                        self.line(&format!("{} = {};", own_which.text(), which.text()));
                    }
                }
                let text = match index {
                    Wgsl::Binary(operator @ ("+" | "-"), left, right) if *left == name => {
                        format!("{} {operator}= {};", name.text(), right.text())
                    }
                    index => format!("{} = {};", name.text(), index.text()),
                };
                self.line(&text);
            }
            Some(Meaning::UnknownPointer) => {
                if !pointer.path.is_empty() {
                    self.unsupported(span, "a pointer that points into different rows of an array");
                }
                self.learn_pointer(id, pointer.base, span);
            }
            _ => self.unsupported(span, "this pointer in device code"),
        }
    }

    pub(crate) fn assign_with(
        &mut self,
        operator: BinaryOperator,
        target: &Expression,
        value: &Expression,
        calculated: &Type,
        span: Span,
    ) {
        let shift = matches!(operator, BinaryOperator::ShiftLeft | BinaryOperator::ShiftRight);
        let (Some(own), Some(with)) = (target.ty.scalar(), calculated.scalar()) else { return };
        let right = if shift { self.shift_count(value) } else { self.value(value) };
        let right = if is_wide(Some(with)) { right } else { self.allowed_right(operator, value, right) };
        if is_wide(Some(own)) || is_wide(Some(with)) {
            return self.change_wide(operator, target, right, with, span);
        }
        let Some((place, right)) = self.place_after(right, target) else { return };
        if with == Scalar::F64 && own == Scalar::F64 {
            self.note_double(span);
        }
        let plain = self.is_plain(&place) && self.same_in_wgsl(own, with) && own.bytes() >= 4;
        if plain {
            if let Base::Root(root) = place.base {
                self.learn_written(&place);
                self.facts.read.insert(self.canonical(root));
            }
            let text = self.place_text(&place).text();
            self.line(&format!("{text} {}= {};", operator.mark(), right.without_suffix().text()));
            return;
        }
        let old = self.load(&place, span);
        let old = self.convert_scalar(old, own, with, span);
        let new = Wgsl::binary(operator.mark(), old, right);
        let new = self.convert_scalar(new, with, own, span);
        self.store(&place, new, span);
    }

    /// Whether a place is read and written as it is declared, without helpers or atomics.
    pub(crate) fn is_plain(&self, place: &Place) -> bool {
        match place.base {
            Base::Root(root) => {
                let root = self.canonical(root);
                !Self::is_packed(&place.actual)
                    && self.bytes_in_word(&place.actual).is_none()
                    && (!self.is_exchanged(root) || self.is_shared(root))
                    && place.actual == place.ty
                    && (place.actual != Type::DOUBLE || self.shape.native_double())
                    && !self.is_atomic(place, root)
            }
            Base::Choice(_) => false,
            // A member of a union is not what is declared.
            _ => place.actual == place.ty,
        }
    }

    pub(crate) fn step(&mut self, increment: bool, target: &Expression, span: Span) {
        let mark = if increment { "++" } else { "--" };
        if target.ty.is_pointer() {
            if let Kind::Local(id) = target.kind
                && let Some(Meaning::Pointer(Pointer { index: Some(index), scale, .. })) =
                    self.frame.locals.get(&id).cloned()
            {
                let sign = if increment { "+" } else { "-" };
                let text = if scale == 1 {
                    format!("{}{mark};", index.text())
                } else {
                    format!("{} {sign}= {scale};", index.text())
                };
                self.line(&text);
                return;
            }
            self.unsupported(span, "moving this pointer in device code");
            return;
        }
        let Some(scalar) = target.ty.scalar() else { return };
        if is_wide(Some(scalar)) {
            let operator = if increment { BinaryOperator::Add } else { BinaryOperator::Subtract };
            return self.change_wide(operator, target, Self::wide_literal(1), scalar, span);
        }
        let Some(place) = self.place(target) else { return };
        let place = self.indexed_once(place);
        if self.is_plain(&place) && matches!(scalar, Scalar::I32 | Scalar::U32) {
            if let Base::Root(root) = place.base {
                self.learn_written(&place);
                self.facts.read.insert(self.canonical(root));
            }
            let text = self.place_text(&place).text();
            self.line(&format!("{text}{mark};"));
            return;
        }
        let one = match scalar {
            scalar if scalar.is_float() => self.float_literal(1.0, &target.ty),
            Scalar::U8 | Scalar::U16 | Scalar::U32 => Wgsl::unsigned(1),
            _ => Wgsl::signed(1),
        };
        let old = self.load(&place, span);
        let new = Wgsl::binary(if increment { "+" } else { "-" }, old, one);
        let wide = if scalar.is_signed() { Scalar::I32 } else { Scalar::U32 };
        let new = if scalar.bytes() < 4 { self.convert_scalar(new, wide, scalar, span) } else { new };
        self.store(&place, new, span);
    }
}
