//! Pointers: a buffer and an index.

use super::{
    packed::as_unsigned,
    place::{Base, Pointer, Step},
};
use crate::{
    kernel::{
        functions::{function::Meaning, pure::calls_for_effect},
        module::{Root, Translator},
        values::wide::is_wide,
        wgsl::Wgsl,
    },
    meaning::{
        tree::{Expression, FunctionId, Kind},
        types::{Scalar, Type},
    },
    parse::ast::BinaryOperator,
    text::Span,
};

impl Translator<'_> {
    /// A pointer moved by some of its own steps.
    pub(crate) fn moved(&mut self, mut pointer: Pointer, by: Wgsl, unsigned: bool) -> Pointer {
        let mut by = by;
        if pointer.single {
            // Only the element itself can be reached; moving by 0 is all that is right.
            if !matches!(by, Wgsl::Integer { value: 0, .. }) {
                pointer.single = false;
                pointer.index = None;
            } else {
                return pointer;
            }
        }
        if pointer.scale > 1 {
            let scale = i64::try_from(pointer.scale).unwrap_or(1);
            let scale = Wgsl::Integer { value: scale, unsigned: unsigned && !by.is_abstract(), hexadecimal: false };
            by = Wgsl::binary("*", scale, by);
        }
        let (index, unsigned) = match pointer.index.take() {
            None => (by, unsigned),
            Some(Wgsl::Integer { value: 0, .. }) => (by, unsigned),
            Some(start) => add(start, pointer.unsigned, by, unsigned),
        };
        pointer.index = Some(index);
        pointer.unsigned = unsigned;
        pointer
    }

    /// Whether a pointer to a variable or a member, which is no array, is moved.
    pub(crate) fn leaves_variable(&self, pointer: &Pointer, by: &Wgsl) -> bool {
        pointer.single && !matches!(by, Wgsl::Integer { value: 0, .. })
    }

    /// An index in 32 bits, and whether it is unsigned.
    pub(crate) fn index_value(&mut self, index: &Expression) -> (Wgsl, bool) {
        let narrow = self.narrow(index);
        // An index may be in the text more than once.
        let narrow = if calls_for_effect(self.tree, index) { self.simple(narrow, "place") } else { narrow };
        let unsigned =
            matches!(index.bare_narrow().ty.scalar(), Some(Scalar::U32 | Scalar::U64)) && !narrow.is_abstract();
        (narrow, unsigned)
    }

    /// A pointer-typed expression.
    pub(crate) fn pointer(&mut self, expression: &Expression) -> Option<Pointer> {
        let span = expression.span;
        match &expression.kind {
            Kind::Local(id) => match self.frame.locals.get(id).cloned() {
                Some(Meaning::Pointer(pointer)) => Some(pointer),
                Some(Meaning::UnknownPointer) => {
                    // Mostly it is unknown for what has been said already.
                    if !self.sink.has_errors() {
                        self.unsupported(span, "a pointer whose target is not known where it is used");
                    }
                    None
                }
                Some(Meaning::Text(_)) => {
                    self.unsupported(span, "a string as anything but an argument of `printf` in device code");
                    None
                }
                _ => {
                    self.unsupported(span, "this pointer in device code");
                    None
                }
            },
            Kind::Decay(text) if matches!(text.kind, Kind::Text(_)) => {
                self.unsupported(span, "a string as anything but an argument of `printf` in device code");
                None
            }
            Kind::Decay(array) => {
                let place = self.place(array)?;
                let Type::Array(element, _) = &array.ty else { return None };
                if let Base::Root(root) = place.base
                    && self.is_recast(array)
                {
                    return self.start_of_launched(root, element, span);
                }
                if !matches!(place.actual, Type::Array(..)) {
                    // A cast made the array of what lies there as single elements.
                    let mut path = place.path;
                    let Some(Step::Index(index)) = path.pop() else { return None };
                    let scale = self.scale_of(&place.actual, element, span)?;
                    let index = Some(as_unsigned(index));
                    let to = Pointer::to(place.base, place.actual);
                    return Some(Pointer { path, index, unsigned: true, scale, which: place.which, ..to });
                }
                Some(Pointer { path: place.path, which: place.which, ..Pointer::to(place.base, (**element).clone()) })
            }
            Kind::AddressOf(place) => {
                let mut found = self.place(place)?;
                let scale = self.scale_of(&found.actual, &place.ty, span)?;
                if let Some(Step::Index(index)) = found.path.last().cloned() {
                    found.path.pop();
                    let unsigned = !index.is_abstract() && self.looks_unsigned(place);
                    return Some(Pointer {
                        path: found.path,
                        index: Some(index),
                        unsigned,
                        scale,
                        which: found.which,
                        ..Pointer::to(found.base, found.actual)
                    });
                }
                Some(Pointer {
                    path: found.path,
                    scale,
                    single: true,
                    which: found.which,
                    ..Pointer::to(found.base, found.actual)
                })
            }
            Kind::Offset(pointer, by) => {
                let pointer = self.pointer(pointer)?;
                let pointer = self.over_components(pointer);
                let (by, unsigned) = self.index_value(by);
                if self.leaves_variable(&pointer, &by) {
                    self.unsupported(span, "a pointer that leaves the variable whose address it is");
                    return None;
                }
                Some(self.moved(pointer, by, unsigned))
            }
            Kind::Convert { value, .. } if value.ty.is_pointer() => {
                let pointer = self.pointer(value)?;
                let target = expression.ty.target()?.clone();
                if let Base::Root(root) = pointer.base
                    && self.note_recast(root, &target)
                {
                    // The next pass knows.
                    return None;
                }
                if let Some(pointer) = self.seen_as(&pointer, &target, span) {
                    return Some(pointer);
                }
                let mut pointer = Self::into_rows(pointer, &target);
                if target != Type::Void && Some(&target) != value.ty.target() {
                    pointer.scale = self.scale_of(&pointer.actual, &target, span)?;
                }
                Some(pointer)
            }
            Kind::Named(_, inner) => self.pointer(inner),
            Kind::Step { prefix, target, .. } => {
                let mut before = self.pointer(target)?;
                if !prefix && let Some(index) = before.index.take() {
                    let name = self.fresh("before");
                    self.line(&format!("let {name} = {};", index.text()));
                    before.index = Some(Wgsl::Name(name));
                }
                self.effect(expression);
                if *prefix { self.pointer(target) } else { Some(before) }
            }
            Kind::Assign(target, _) => {
                self.effect(expression);
                self.pointer(target)
            }
            Kind::Comma(before, pointer) => {
                self.effect(before);
                self.pointer(pointer)
            }
            Kind::Null => {
                self.unsupported(span, "a null pointer in device code");
                None
            }
            Kind::Call(id, arguments) if self.hands_back(*id).is_some() => self.handed_back(*id, arguments, span),
            Kind::Call(id, arguments) => self.returned_pointer(*id, arguments, span),
            Kind::Conditional(condition, yes, no) => {
                let test = self.value(condition);
                let mark = self.frame.writer.mark();
                let (yes, no) = (self.pointer(yes)?, self.pointer(no)?);
                if self.frame.writer.grew(mark) {
                    self.unsupported(span, "choosing between these pointers in device code");
                    return None;
                }
                let test = self.simple(test, "first");
                self.chosen_pointer(&test, yes, &no, span)
            }
            // A pointer that a lambda captured by reference is the pointer itself.
            Kind::Dereference(member) if matches!(member.kind, Kind::Member(..)) => self.pointer(member),
            Kind::Member(..) => match self.member_part(expression) {
                Some(Meaning::Pointer(pointer)) => Some(pointer),
                _ => {
                    self.unsupported(span, "a pointer that is read from memory in device code");
                    None
                }
            },
            _ => {
                self.unsupported(span, "this pointer in device code");
                None
            }
        }
    }

    /// What a device function returns that returns a pointer: an index into the array that its earlier translation found.
    fn returned_pointer(&mut self, id: FunctionId, arguments: &[Expression], span: Span) -> Option<Pointer> {
        let call = self.call(id, arguments, span);
        let Wgsl::Invoke(name, _) = &call else { return None };
        let Some(base) = self.facts.returned.get(name.as_str()).copied() else {
            self.unsupported(span, "what this function's pointer points into");
            return None;
        };
        let actual = self.element_of(base);
        let wanted = self.tree.functions[id].result.target().cloned().unwrap_or(Type::Void);
        let to = match self.view(&actual, &wanted) {
            Some(_) => self.pointer_as(base, &wanted),
            None => Pointer { scale: self.scale_of(&actual, &wanted, span)?, ..Pointer::to(base, actual) },
        };
        let index = self.simple(call, "returned");
        Some(Pointer { index: Some(index), ..to })
    }

    /// `return pointer;` in device code.
    pub(crate) fn return_pointer(&mut self, value: &Expression) {
        let span = value.span;
        if self.hands_back(self.frame.function).is_some() {
            return self.line("return;");
        }
        if let Some(number) = self.text_number(value) {
            return self.line(&format!("return {};", number.text()));
        }
        let Some(pointer) = self.pointer(value) else { return };
        // What means nothing to the caller must not be learned.
        let refused = match pointer.base {
            Base::Root(_) => None,
            Base::Choice(_) => Some("a device function whose pointer may point into different arrays"),
            Base::Local(_) | Base::Reference(_) => Some("a device function that returns the address of a variable"),
        };
        if let Some(what) = refused {
            return self.unsupported(span, what);
        }
        let instance = std::rc::Rc::clone(&self.frame.instance);
        let known = self.facts.returned.entry(instance).or_insert(pointer.base);
        if *known != pointer.base || !pointer.path.is_empty() {
            self.unsupported(span, "a device function whose pointer may point into different arrays");
            return;
        }
        let index = pointer.index.unwrap_or(Wgsl::signed(0));
        let index = if pointer.unsigned { Wgsl::call("i32", vec![index]) } else { index };
        self.line(&format!("return {};", index.text()));
    }

    /// The indices of two pointers into one array, for comparing and subtracting them.
    pub(crate) fn pointer_indices(&mut self, left: &Expression, right: &Expression) -> Option<(Wgsl, Wgsl, u64)> {
        let (l, r) = (self.pointer(left)?, self.pointer(right)?);
        if l.base != r.base || l.path != r.path || l.scale != r.scale || matches!(l.base, Base::Choice(_)) {
            return None;
        }
        let index = |pointer: Pointer| {
            let index = pointer.index.unwrap_or(Wgsl::signed(0));
            if pointer.unsigned { Wgsl::call("i32", vec![index]) } else { index }
        };
        let scale = l.scale;
        Some((index(l), index(r), scale))
    }

    /// `==`, `<` and their like of two pointers.
    pub(crate) fn compare_pointers(
        &mut self,
        operator: BinaryOperator,
        left: &Expression,
        right: &Expression,
        span: Span,
    ) -> Wgsl {
        let null = |side: &Expression| matches!(side.bare().kind, Kind::Null | Kind::Integer(0, _));
        if null(left) || null(right) {
            let other = if null(left) { right } else { left };
            if self.points_nowhere(other) {
                return Wgsl::name(if operator == BinaryOperator::Equal { "true" } else { "false" });
            }
            // A kernel's buffers are never null here.
            return Wgsl::name(if operator == BinaryOperator::Equal { "false" } else { "true" });
        }
        match self.pointer_indices(left, right) {
            Some((l, r, _)) => Wgsl::binary(operator.mark(), l, r),
            None => {
                self.unsupported(span, "comparing pointers into different arrays in device code");
                Wgsl::name("false")
            }
        }
    }

    /// Whether a pointer is a parameter for which the launch gives a null pointer.
    pub(crate) fn points_nowhere(&mut self, pointer: &Expression) -> bool {
        if !self.shape.nulls.contains(&true) {
            return false;
        }
        let mark = self.frame.writer.mark();
        let pointer = self.pointer(pointer);
        self.frame.writer.back_to(mark);
        matches!(pointer, Some(Pointer { base: Base::Root(Root::Parameter(position)), .. }) if self.shape.is_null(position))
    }

    /// The answer to a condition, where it is known already.
    pub(crate) fn known_answer(&mut self, condition: &Expression) -> Option<bool> {
        self.asks_for_null(condition).or_else(|| self.answered(condition))
    }

    /// The answer to a question about a null pointer, where a condition is nothing but that.
    pub(crate) fn asks_for_null(&mut self, condition: &Expression) -> Option<bool> {
        if !self.shape.nulls.contains(&true) {
            return None;
        }
        let is_null = |side: &Expression| matches!(side.bare().kind, Kind::Null | Kind::Integer(0, _));
        match &condition.kind {
            Kind::Convert { value, .. } if value.ty.is_pointer() => self.points_nowhere(value).then_some(false),
            Kind::Not(inner) => self.asks_for_null(inner).map(|answer| !answer),
            Kind::Binary(operator, left, right) if operator.is_comparison() && left.ty.is_pointer() => {
                let other = match (is_null(left), is_null(right)) {
                    (true, _) => right,
                    (_, true) => left,
                    _ => return None,
                };
                self.points_nowhere(other).then_some(*operator == BinaryOperator::Equal)
            }
            Kind::Binary(BinaryOperator::LogicalAnd, left, right) => {
                let (left, right) = (self.asks_for_null(left), self.asks_for_null(right));
                if left == Some(false) || right == Some(false) { Some(false) } else { None }
            }
            _ => None,
        }
    }

    /// How many elements lie between two pointers, in 32 bits.
    pub(crate) fn distance(&mut self, left: &Expression, right: &Expression, span: Span) -> Wgsl {
        match self.pointer_indices(left, right) {
            Some((l, r, scale)) => {
                let distance = Wgsl::binary("-", l, r);
                let scale = i32::try_from(scale).unwrap_or(1);
                let distance = if scale > 1 { Wgsl::binary("/", distance, Wgsl::signed(scale)) } else { distance };
                self.wide_call("wide_of_i32", vec![distance])
            }
            None => {
                self.unsupported(span, "the distance of pointers into different arrays in device code");
                Wgsl::signed(0)
            }
        }
    }

    fn looks_unsigned(&self, place: &Expression) -> bool {
        match &place.kind {
            Kind::Index(_, index) => matches!(index.ty.scalar(), Some(Scalar::U32 | Scalar::U64)),
            _ => false,
        }
    }

    /// How many declared elements one element of the wanted type covers.
    pub(crate) fn scale_of(&mut self, actual: &Type, wanted: &Type, span: Span) -> Option<u64> {
        if actual == wanted || *wanted == Type::Void {
            return Some(1);
        }
        let types = &self.tree.types;
        let (from, to) = (types.bytes(actual), types.bytes(wanted));
        let plain = |ty: &Type| ty.scalar().is_some_and(|scalar| scalar.bytes() == 4);
        let eight = super::atomic::takes_eight_bytes;
        if (plain(actual) && plain(wanted)) || (eight(actual) && eight(wanted)) {
            return Some(1);
        }
        // 64 bits are a pair of words, or a double whose bits are taken.
        let long = |ty: &Type| match ty.scalar() {
            Some(Scalar::F64) => self.shape.native_double(),
            scalar => is_wide(scalar),
        };
        if long(actual) && long(wanted) {
            return Some(1);
        }
        if let Some((scalar, count)) = self.small_components(wanted)
            && *actual == Type::Scalar(scalar)
        {
            return Some(count as u64);
        }
        if let Type::Struct(id) = wanted
            && let Some((scalar, count)) = types.structs[*id].vector
            && *actual == Type::Scalar(scalar)
        {
            return Some(count as u64);
        }
        if let Some((same, scale)) = self.view(actual, wanted)
            && same == *actual
        {
            return Some(scale);
        }
        if let (Type::Array(..), true) = (wanted, wanted.innermost() == actual) {
            return Some(to / from.max(1));
        }
        if from == to && Self::is_packed(actual) && Self::is_packed(wanted) {
            return Some(1);
        }
        let (from, to) = (types.name(actual), types.name(wanted));
        self.unsupported(span, format!("reading memory of `{from}` as `{to}`"));
        None
    }
}

/// The sum of two indices; a mixed one is signed.
fn add(left: Wgsl, left_unsigned: bool, right: Wgsl, right_unsigned: bool) -> (Wgsl, bool) {
    if let Wgsl::Integer { value, .. } = right
        && value < 0
        && !left_unsigned
    {
        let positive = Wgsl::Integer { value: -value, unsigned: false, hexadecimal: false };
        return (Wgsl::binary("-", left, positive), false);
    }
    if left_unsigned == right_unsigned {
        return (Wgsl::binary("+", left, right), left_unsigned);
    }
    if left_unsigned && right.is_abstract() {
        if let Wgsl::Integer { value, .. } = right {
            if value >= 0 {
                let right = Wgsl::Integer { value, unsigned: true, hexadecimal: false };
                return (Wgsl::binary("+", left, right), true);
            }
            let right = Wgsl::Integer { value: -value, unsigned: true, hexadecimal: false };
            return (Wgsl::binary("-", left, right), true);
        }
        return (Wgsl::binary("+", left, right), true);
    }
    if right_unsigned && left.is_abstract() {
        let left = match left {
            Wgsl::Integer { value, .. } if value >= 0 => Wgsl::Integer { value, unsigned: true, hexadecimal: false },
            other => other,
        };
        return (Wgsl::binary("+", left, right), true);
    }
    let signed = |value: Wgsl, unsigned: bool| if unsigned { Wgsl::call("i32", vec![value]) } else { value };
    (Wgsl::binary("+", signed(left, left_unsigned), signed(right, right_unsigned)), false)
}
