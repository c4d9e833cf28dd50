//! Values.

use super::wide::is_wide;
use crate::{
    kernel::{
        functions::function::Meaning,
        module::Translator,
        visit::address,
        wgsl::{FLOATS_EQUAL, Wgsl, names::safe, tidy},
    },
    meaning::{
        tree::{Coordinate, Expression, Kind},
        types::{Scalar, Type},
    },
    parse::ast::BinaryOperator,
    text::Span,
};

impl Translator<'_> {
    /// Several values in order. What one of them has to do first must not change those before it.
    pub(crate) fn values(&mut self, expressions: &[&Expression]) -> Vec<Wgsl> {
        let mut values: Vec<Wgsl> = Vec::new();
        for expression in expressions {
            let mark = self.frame.writer.mark();
            let value = self.value(expression);
            if self.frame.writer.grew(mark) {
                let lines = self.frame.writer.take_since(mark);
                for earlier in &mut values {
                    if !matches!(
                        earlier,
                        Wgsl::Integer { .. } | Wgsl::Float(_) | Wgsl::Double { .. } | Wgsl::Constant(_)
                    ) {
                        let name = self.fresh("value");
                        let text = format!("let {name} = {};", earlier.text());
                        self.line(&text);
                        *earlier = Wgsl::Name(name);
                    }
                }
                self.frame.writer.put_back(lines);
            }
            values.push(value);
        }
        values
    }

    fn pair(&mut self, left: &Expression, right: &Expression) -> (Wgsl, Wgsl) {
        let mut values = self.values(&[left, right]).into_iter();
        let zero = Wgsl::signed(0);
        (values.next().unwrap_or(zero.clone()), values.next().unwrap_or(zero))
    }

    /// What was calculated for all threads, because some of them exchange it.
    pub(crate) fn prepared(&self, expression: &Expression) -> Option<Wgsl> {
        if self.exchanged.is_empty() { None } else { self.exchanged.get(&address(expression)).cloned() }
    }

    pub(crate) fn value(&mut self, expression: &Expression) -> Wgsl {
        if let Some(value) = self.prepared(expression) {
            return value;
        }
        if is_wide(expression.ty.scalar()) { self.wide(expression) } else { self.plain_value(expression) }
    }

    /// A value by the kind of its expression, where nothing about 64 bits is special.
    pub(crate) fn plain_value(&mut self, expression: &Expression) -> Wgsl {
        let span = expression.span;
        if let Some(value) = self.refused_constant(expression) {
            return value;
        }
        match &expression.kind {
            Kind::Integer(value, hexadecimal) => match expression.ty.scalar() {
                Some(Scalar::Bool) => Wgsl::name(if *value == 0 { "false" } else { "true" }),
                Some(Scalar::U8 | Scalar::U16 | Scalar::U32) => {
                    Wgsl::Integer { value: *value, unsigned: true, hexadecimal: *hexadecimal }
                }
                _ => Wgsl::Integer { value: *value, unsigned: false, hexadecimal: *hexadecimal },
            },
            Kind::Float(value) => self.float_literal(*value, &expression.ty),
            Kind::Named(name, inner) => self.named(name, inner),
            Kind::Local(id) => self.local_value(*id, expression),
            Kind::Global(id) if self.tree.globals[*id].constant.is_some() => self.constant_global(*id, span),
            Kind::Coordinate(coordinate, Some(axis)) => self.coordinate(*coordinate, *axis),
            Kind::Coordinate(coordinate, None) => {
                let parts = (0..3).map(|axis| self.coordinate(*coordinate, axis)).collect();
                let name = self.type_text(&expression.ty, span);
                Wgsl::call(name, parts)
            }
            Kind::WarpSize => Wgsl::signed(32),
            Kind::Negate(value) => {
                let ty = value.ty.clone();
                match self.value(value) {
                    Wgsl::Integer { value, unsigned: false, hexadecimal } => {
                        Wgsl::Integer { value: -value, unsigned: false, hexadecimal }
                    }
                    Wgsl::Float(value) => Wgsl::Float(-value),
                    Wgsl::Double { value, suffix } => Wgsl::Double { value: -value, suffix },
                    value if ty == Type::UNSIGNED => Wgsl::binary("-", Wgsl::unsigned(0), value),
                    value => Wgsl::Unary("-", Box::new(value)),
                }
            }
            Kind::Not(value) => self.value(value).negated(),
            Kind::Complement(value) => Wgsl::Unary("~", Box::new(self.value(value))),
            Kind::Binary(operator, left, right) => self.binary(*operator, left, right, expression),
            Kind::Conditional(condition, yes, no) => self.conditional(condition, yes, no, expression),
            Kind::Comma(left, right) => {
                self.effect(left);
                self.value(right)
            }
            Kind::Assign(target, _) | Kind::AssignWith { target, .. } => {
                self.effect(expression);
                self.value(target)
            }
            Kind::Step { prefix, target, .. } => {
                if target.ty.is_pointer() {
                    self.unsupported(span, "using a pointer and moving it in one expression in device code");
                    return Wgsl::signed(0);
                }
                let old = if *prefix { None } else { Some(self.value(target)) };
                let old = old.map(|old| {
                    let name = self.fresh("before");
                    self.line(&format!("let {name} = {};", old.text()));
                    Wgsl::Name(name)
                });
                self.effect(expression);
                match old {
                    Some(old) => old,
                    None => self.value(target),
                }
            }
            Kind::Convert { value, .. } => self.convert(value, expression),
            Kind::Index(array, index) if self.is_within_part(expression) => self.element_within_part(array, index),
            Kind::Dereference(_) | Kind::Index(..) | Kind::Global(_) => match self.place(expression) {
                Some(place) => self.load(&place, span),
                None => Wgsl::signed(0),
            },
            Kind::Member(object, field) => {
                match self.member_part(expression) {
                    Some(Meaning::Value(value)) => return value,
                    Some(Meaning::Name(name)) => return Wgsl::Name(name),
                    _ => {}
                }
                if let (Some(_), Type::Struct(id)) = (self.bytes_in_word(&object.ty), &object.ty) {
                    let object = self.value(object);
                    let field = self.field_text(*id, *field);
                    return object.member(&field);
                }
                if object.is_place()
                    && !self.is_within_part(object)
                    && let Some(place) = self.place(expression)
                {
                    return self.load(&place, span);
                }
                let Type::Struct(id) = object.ty else { return Wgsl::signed(0) };
                if self.is_word_union(&object.ty) {
                    let word = self.value(object);
                    return self.reinterpret(word, &Type::UNSIGNED, &expression.ty, span);
                }
                let object = self.value(object);
                let field = self.field_text(id, *field);
                object.member(&field)
            }
            Kind::Build(parts) if self.is_word_union(&expression.ty) => match parts.first() {
                Some(part) => {
                    let value = self.value(part);
                    self.reinterpret(value, &part.ty, &Type::UNSIGNED, span)
                }
                None => Wgsl::unsigned(0),
            },
            Kind::Build(parts) => self.build(parts, &expression.ty, span),
            Kind::Zero => {
                if expression.ty == Type::Bad {
                    return Wgsl::signed(0);
                }
                match expression.ty.scalar() {
                    Some(Scalar::Bool) => Wgsl::name("false"),
                    Some(scalar) if scalar.is_float() => self.float_literal(0.0, &expression.ty),
                    Some(Scalar::U32) => Wgsl::unsigned(0),
                    Some(_) => Wgsl::signed(0),
                    None => {
                        let name = self.type_text(&expression.ty, span);
                        Wgsl::call(name, Vec::new())
                    }
                }
            }
            Kind::Call(id, arguments) => self.call(*id, arguments, span),
            Kind::Library(name, arguments) => self.library(name, arguments, expression),
            Kind::Distance(left, right) => self.distance(left, right, span),
            Kind::Null | Kind::Decay(_) | Kind::AddressOf(_) | Kind::Offset(..) | Kind::Text(_) | Kind::Function(_) => {
                self.unsupported(span, "a pointer as a value in device code");
                Wgsl::signed(0)
            }
            Kind::CallPointer(..) => {
                self.unsupported(span, "a call through a pointer to a function in device code");
                Wgsl::signed(0)
            }
            Kind::New { .. } | Kind::Delete { .. } => {
                self.unsupported(span, "`new` and `delete` in device code");
                Wgsl::signed(0)
            }
            Kind::Launch(_) | Kind::StandardStream(_) => {
                self.unsupported(span, "this in device code");
                Wgsl::signed(0)
            }
        }
    }

    /// A macro's name, declared as a constant of the module.
    fn named(&mut self, name: &str, inner: &Expression) -> Wgsl {
        let safe = safe(name);
        if self.is_native(&inner.ty) {
            return self.named_double(safe, inner);
        }
        let value = self.value(inner);
        // What C calculates in float is not calculated in WGSL's abstract floats, which have 64 bits.
        let float = inner.ty == Type::FLOAT;
        let untyped = matches!(inner.ty.scalar(), Some(Scalar::I32 | Scalar::F64));
        if value.text().contains('(') && (!value.is_abstract() || matches!(value, Wgsl::Integer { .. })) {
            return value;
        }
        let ty = if float { ": f32" } else { "" };
        let text = format!("const {safe}{ty} = {};", value.text());
        match self.constants.iter().find(|(known, _)| *known == safe) {
            // A macro that was defined anew in between stands for its value.
            Some((_, known)) if *known != text => return value,
            Some(_) => {}
            None if self.taken.contains(&safe) => return value,
            None => self.constants.push((safe.clone(), text)),
        }
        if untyped { Wgsl::Constant(safe) } else { Wgsl::Name(safe) }
    }

    fn constant_global(&mut self, id: usize, span: Span) -> Wgsl {
        let global = &self.tree.globals[id];
        let name = safe(&global.name);
        let ty = self.type_text(&global.ty, span);
        let Some(start) = &global.start else { return Wgsl::signed(0) };
        if self.is_native(&global.ty) {
            return self.named_double(name, start);
        }
        let value = self.value(start);
        if matches!(&value, Wgsl::Call(function, _) if function == "float_of_bits") {
            return value;
        }
        let text = format!("const {name}: {ty} = {};", value.text());
        match self.constants.iter().find(|(known, _)| *known == name) {
            // Another constant of this name, as every instance of a class template has its own, stands for its value.
            Some((_, known)) if *known != text => return value,
            Some(_) => {}
            None => self.constants.push((name.clone(), text)),
        }
        Wgsl::Name(name)
    }

    pub(crate) fn local_value(&mut self, id: usize, expression: &Expression) -> Wgsl {
        match self.frame.locals.get(&id).cloned() {
            Some(Meaning::Name(name)) => Wgsl::Name(name),
            Some(Meaning::Value(value)) => value,
            Some(Meaning::Root(_)) => match self.place(expression) {
                Some(place) => self.load(&place, expression.span),
                None => Wgsl::signed(0),
            },
            Some(Meaning::Pointer(_) | Meaning::UnknownPointer | Meaning::Parts(_) | Meaning::Text(_)) => {
                self.unsupported(expression.span, "a pointer as a value in device code");
                Wgsl::signed(0)
            }
            None => Wgsl::Name(self.local_name(id)),
        }
    }

    pub(crate) fn coordinate(&mut self, coordinate: Coordinate, axis: u8) -> Wgsl {
        let axis_name = ["x", "y", "z"][usize::from(axis.min(2))];
        let variable = match coordinate {
            Coordinate::BlockSize => {
                if usize::from(axis) >= self.rank {
                    return Wgsl::unsigned(1);
                }
                return Wgsl::Name(format!("block_{axis_name}"));
            }
            Coordinate::Block if self.shape.folded => {
                if axis > 0 {
                    return Wgsl::unsigned(0);
                }
                if self.frame.function == self.kernel {
                    self.need("block");
                } else {
                    self.need("block_number");
                }
                return Wgsl::name("block_number");
            }
            Coordinate::GridSize if self.shape.folded => {
                return if axis > 0 { Wgsl::unsigned(1) } else { Wgsl::name("parameters").member("grid_x") };
            }
            Coordinate::Thread => "thread",
            Coordinate::Block => "block",
            Coordinate::GridSize => "grid",
        };
        self.need(variable);
        Wgsl::name(variable).member(axis_name)
    }

    fn binary(&mut self, operator: BinaryOperator, left: &Expression, right: &Expression, whole: &Expression) -> Wgsl {
        use BinaryOperator as O;
        let span = whole.span;
        if matches!(operator, O::LogicalAnd | O::LogicalOr) {
            return self.short_circuit(operator, left, right);
        }
        if left.ty.is_pointer() || right.ty.is_pointer() {
            return self.compare_pointers(operator, left, right, span);
        }
        if is_wide(left.ty.scalar()) {
            return self.compare_wide(operator, left, right);
        }
        if matches!(operator, O::ShiftLeft | O::ShiftRight) {
            let l = self.value(left);
            let r = self.shift_count(right);
            let r = self.allowed_right(operator, right, r);
            let l = if l.is_abstract() && whole.ty == Type::UNSIGNED { as_u32_literal(l) } else { l };
            return Wgsl::binary(operator.mark(), l, r);
        }
        if left.ty == Type::DOUBLE && !is_float_literal(left) && !is_float_literal(right) {
            self.note_double(span);
        }
        let (l, r) = self.pair(left, right);
        let (l, r) = if left.ty == Type::FLOAT { in_floats(l, r) } else { (l, r) };
        if matches!(operator, O::Equal | O::NotEqual) && left.ty.scalar().is_some_and(Scalar::is_float) {
            let same = if l == r {
                // Whether it is a number: WGSL's compilers may take that for granted.
                let strange = if self.is_native(&left.ty) {
                    self.double_call("f64_is_nan", vec![l])
                } else {
                    self.not_a_number(l)
                };
                strange.negated()
            } else {
                Wgsl::binary(FLOATS_EQUAL, l, r)
            };
            return if operator == O::Equal { same } else { same.negated() };
        }
        if operator == O::Divide
            && whole.ty.scalar().is_some_and(Scalar::is_float)
            && !self.divides_plainly(whole, right)
        {
            return self.quotient(&whole.ty, l, r);
        }
        let r = self.allowed_right(operator, right, r);
        if matches!(operator, O::Divide | O::Remainder)
            && whole.ty == Type::UNSIGNED
            && self.facts.sign_extended
            && self.settled_value(right).is_none()
        {
            return self.whole_quotient(operator == O::Remainder, l, r);
        }
        if self.frame.unrolled.is_empty() { Wgsl::binary(operator.mark(), l, r) } else { tidy(operator.mark(), l, r) }
    }

    fn short_circuit(&mut self, operator: BinaryOperator, left: &Expression, right: &Expression) -> Wgsl {
        let l = self.value(left);
        let mark = self.frame.writer.mark();
        let r = self.value(right);
        if !self.frame.writer.grew(mark) {
            return Wgsl::binary(operator.mark(), l, r);
        }
        // The right side has something to do first, and only if the left side lets it.
        self.frame.writer.back_to(mark);
        let name = self.fresh("condition");
        self.line(&format!("var {name} = {};", l.text()));
        let test = Wgsl::Name(name.clone());
        let test = if operator == BinaryOperator::LogicalAnd { test } else { test.negated() };
        self.frame.writer.open(&format!("if ({}) {{", test.text()));
        let r = self.value(right);
        self.line(&format!("{name} = {};", r.text()));
        self.frame.writer.close("}");
        Wgsl::Name(name)
    }

    fn conditional(&mut self, condition: &Expression, yes: &Expression, no: &Expression, whole: &Expression) -> Wgsl {
        if let Some(answer) = self.known_answer(condition) {
            return self.value(if answer { yes } else { no });
        }
        let test = self.value(condition);
        let mark = self.frame.writer.mark();
        let (y, n) = (self.value(yes), self.value(no));
        // `select` takes numbers and vectors, not structures.
        let selectable = whole.ty.scalar().is_some()
            || matches!(&whole.ty, Type::Struct(id)
            if self.tree.types.structs[*id].vector.is_some() && self.type_text(&whole.ty, whole.span).starts_with("vec"));
        let cheap = selectable && !self.frame.writer.grew(mark) && !y.reads_memory() && !n.reads_memory();
        if cheap {
            let (y, n) = if y.is_abstract() && n.is_abstract() && whole.ty == Type::UNSIGNED {
                (as_u32_literal(y), as_u32_literal(n))
            } else {
                (y, n)
            };
            return Wgsl::call("select", vec![n, y, test]);
        }
        self.frame.writer.back_to(mark);
        let name = self.fresh("chosen");
        let ty = self.type_text(&whole.ty, whole.span);
        self.line(&format!("var {name}: {ty};"));
        self.choose_into(&name, &test, yes, no);
        Wgsl::Name(name)
    }

    /// `if (test) { name = yes; } else { name = no; }`.
    pub(crate) fn choose_into(&mut self, name: &str, test: &Wgsl, yes: &Expression, no: &Expression) {
        self.frame.writer.open(&format!("if ({}) {{", test.text()));
        let value = self.value(yes);
        self.line(&format!("{name} = {};", value.text()));
        self.frame.writer.reopen("} else {");
        let value = self.value(no);
        self.line(&format!("{name} = {};", value.text()));
        self.frame.writer.close("}");
    }

    fn build(&mut self, parts: &[Expression], ty: &Type, span: Span) -> Wgsl {
        let list: Vec<&Expression> = parts.iter().collect();
        if let Some(vector) = self.by_vectors(&list, ty) {
            return vector;
        }
        let mut values = self.values(&list);
        match ty {
            Type::Struct(id) => {
                let fields: Vec<Type> =
                    self.tree.types.structs[*id].fields.iter().map(|field| field.ty.clone()).collect();
                for field in fields.iter().skip(values.len()) {
                    let zero = Expression { kind: Kind::Zero, ty: field.clone(), span };
                    let value = self.value(&zero);
                    values.push(value);
                }
            }
            Type::Array(element, count) => {
                while (values.len() as u64) < *count && *count <= 1024 {
                    let zero = Expression { kind: Kind::Zero, ty: (**element).clone(), span };
                    let value = self.value(&zero);
                    values.push(value);
                }
            }
            _ => {}
        }
        let name = self.type_text(ty, span);
        Wgsl::call(name, values)
    }
}

/// Whether a float is one of WGSL's abstract ones: made of literals alone.
pub(crate) fn is_abstract_float(value: &Wgsl) -> bool {
    match value {
        Wgsl::Float(_) | Wgsl::Constant(_) => true,
        Wgsl::Unary("-", inner) => is_abstract_float(inner),
        Wgsl::Binary("+" | "-" | "*" | "/", left, right) => is_abstract_float(left) && is_abstract_float(right),
        _ => false,
    }
}

/// A literal of type f32, where nothing else says that a calculation is one in floats.
pub(crate) fn in_float(value: Wgsl) -> Wgsl {
    match value {
        Wgsl::Float(number) if number >= 0.0 => Wgsl::Name(format!("{}f", Wgsl::Float(number).text())),
        value => Wgsl::call("f32", vec![value]),
    }
}

/// Two operands of float. WGSL calculates literals in 64 bits: what comes out is the same only if they are floats exactly.
fn in_floats(left: Wgsl, right: Wgsl) -> (Wgsl, Wgsl) {
    let exact = |value: &Wgsl| match value {
        #[expect(clippy::cast_possible_truncation, reason = "whether it is a float")]
        Wgsl::Float(number) => {
            value.text().parse::<f64>().is_ok_and(|read| read.to_bits() == f64::from(*number as f32).to_bits())
        }
        _ => false,
    };
    let abstract_ones = is_abstract_float(&left) && is_abstract_float(&right);
    if abstract_ones && !(exact(&left) && exact(&right)) { (in_float(left), right) } else { (left, right) }
}

fn is_float_literal(expression: &Expression) -> bool {
    matches!(expression.bare().kind, Kind::Float(_))
}

pub(crate) fn as_u32_literal(value: Wgsl) -> Wgsl {
    match value {
        Wgsl::Integer { value, unsigned: false, hexadecimal } if value >= 0 => {
            Wgsl::Integer { value, unsigned: true, hexadecimal }
        }
        other => other,
    }
}
