//! Places within others: elements and members; and the addresses of places.

use crate::{
    diagnose::{Diagnostic, Problem, Severity, closest},
    meaning::{
        Binding, Checker,
        tree::{Constant, Expression, Kind},
        types::{Scalar, Type},
    },
    parse::ast,
    text::Span,
};

impl Checker<'_> {
    /// `addressed`: for its address alone, which may be the one behind the last element.
    pub(super) fn index(
        &mut self,
        base: &ast::Expression,
        index: &ast::Expression,
        addressed: bool,
        span: Span,
    ) -> Expression {
        let base = match self.open_row(base) {
            Some((first, lengths)) => {
                if let Some(row) = self.row_of(first.clone(), &lengths, index, span) {
                    return row;
                }
                first
            }
            None => self.expression(base),
        };
        // `places[{1, 2}]`.
        if let (ast::ExpressionKind::List(_), Type::Struct(id)) = (&index.kind, &base.ty)
            && let Some((overloads, _)) = self.method_named(*id, &"operator[]".into())
        {
            let values = self.argument_values(overloads, &[], std::slice::from_ref(index), span);
            let values = [base].into_iter().chain(values).collect();
            return self.operator_call("[]", values, span).unwrap_or_else(|| Expression::bad(span));
        }
        let index_value = self.value(index);
        if base.ty == Type::Bad {
            return Expression::bad(span);
        }
        // `2[values]` is `values[2]`.
        let turned = base.ty.scalar().is_some() && matches!(index_value.ty, Type::Pointer(..));
        let (base, index_value) = if turned { (index_value, base) } else { (base, index_value) };
        let index_value = match base.ty {
            Type::Pointer(..) | Type::Array(..) => self.as_number(&index_value).unwrap_or(index_value),
            _ => index_value,
        };
        let made = |kind: Kind, ty: Type| Expression { kind, ty, span };
        match base.ty.clone() {
            Type::Vector(element) => {
                let index = self.convert(index_value, &Type::SIZE);
                let object = self.address_of(base);
                made(Kind::Library("vector.at", vec![object, index]), (*element).clone())
            }
            Type::Text => {
                let index = self.convert(index_value, &Type::SIZE);
                let object = self.address_of(base);
                made(Kind::Library("string.at", vec![object, index]), Type::Scalar(Scalar::I8))
            }
            Type::Pointer(element, _) | Type::Array(element, _) if *element != Type::Void => {
                if matches!(*element, Type::Array(_, 0)) {
                    // A length that could not be read was reported where the array is declared.
                    let is_known_fault = self.sink.found.iter().any(|found| found.severity == Severity::Error);
                    if is_known_fault {
                        return Expression::bad(span);
                    }
                    self.unsupported(span, "a row of an array whose rows have no length that is known here");
                    return Expression::bad(span);
                }
                let base = if matches!(base.kind, Kind::Text(_)) { self.decay(base) } else { base };
                let scalar = index_value.ty.scalar();
                if scalar.is_none_or(Scalar::is_float) && index_value.ty != Type::Bad {
                    let name = self.type_text(&index_value.ty);
                    self.mismatch(index.span, format!("an index is an integer, and this is `{name}`"));
                    return Expression::bad(span);
                }
                let ty = index_value.ty.scalar().map_or(Type::Bad, |scalar| Type::Scalar(scalar.promoted()));
                if ty == Type::Bad {
                    return Expression { ty: (*element).clone(), ..Expression::bad(span) };
                }
                if let Type::Array(_, length @ 1..) = &base.ty
                    && let Some(value) = self.constant_integer(&index_value)
                    && (value < 0 || value.unsigned_abs() >= length + u64::from(addressed))
                {
                    let problem = Problem::Rule(format!("index {value} lies outside of an array of {length}"));
                    self.sink.push(Diagnostic::warning(span, problem));
                }
                let index = self.cast_to(index_value, &ty, false);
                made(Kind::Index(Box::new(base), Box::new(index)), (*element).clone())
            }
            other => {
                if let Some(call) = self.operator_call("[]", vec![base, index_value], span) {
                    return call;
                }
                let name = self.type_text(&other);
                let mut found = Diagnostic::error(span, Problem::Mismatch(format!("`{name}` cannot be indexed")))
                    .because(format!("this is `{name}`, not an array or a pointer"));
                if other.scalar().is_some() {
                    found = found.help("a flat array takes one index: `a[row * width + column]`");
                }
                self.sink.push(found);
                Expression::bad(span)
            }
        }
    }

    /// The address of a place, for calls that take one.
    pub(in crate::meaning) fn address_of(&mut self, place: Expression) -> Expression {
        let span = place.span;
        let place = Self::referred(place);
        self.take_address(&place);
        if let Kind::Dereference(pointer) = place.kind {
            return *pointer;
        }
        let ty = Type::pointer(place.ty.clone());
        Expression { kind: Kind::AddressOf(Box::new(place)), ty, span }
    }

    pub(super) fn member(
        &mut self,
        object: &ast::Expression,
        name: &ast::Symbol,
        arrow: bool,
        span: Span,
    ) -> Expression {
        let mut value = self.expression(object);
        if value.ty == Type::Bad {
            return Expression::bad(span);
        }
        if arrow {
            value = self.decay(value);
            value = self.through_arrow(value, span);
            let Type::Pointer(target, _) = value.ty.clone() else {
                let found = self.type_text(&value.ty);
                let problem = Problem::Mismatch(format!("`->` needs a pointer, and this is `{found}`"));
                self.sink.push(Diagnostic::error(span, problem).help("write `.` instead"));
                return Expression::bad(span);
            };
            let place = value.span;
            value = Expression { kind: Kind::Dereference(Box::new(value)), ty: (*target).clone(), span: place };
        }
        if let Kind::Coordinate(coordinate, None) = value.kind {
            let axis = match &**name {
                "x" => 0,
                "y" => 1,
                "z" => 2,
                _ => {
                    let problem = Problem::Rule(format!("it has x, y and z, but no `{name}`"));
                    let found = Diagnostic::error(span, problem);
                    let close = ["x", "y", "z"].into_iter().find(|known| known.eq_ignore_ascii_case(name));
                    self.sink.push(match close {
                        Some(close) => found.help(format!("did you mean `{close}`?")),
                        None => found,
                    });
                    return Expression::bad(span);
                }
            };
            return Expression { kind: Kind::Coordinate(coordinate, Some(axis)), ty: Type::UNSIGNED, span };
        }
        let (value, name, _) = self.named_part(value, name);
        let name = &name;
        let Type::Struct(id) = value.ty else {
            let found = self.type_text(&value.ty);
            let mut error = Diagnostic::error(span, Problem::Mismatch(format!("`{found}` has no member `{name}`")));
            if value.ty.is_pointer() {
                error = error.help("it is a pointer: write `->` instead of `.`");
            } else if matches!(&**name, "X" | "Y" | "Z") {
                error = error.help("CUDA's built-in is `threadIdx`, with the components x, y and z");
            }
            self.sink.push(error);
            return Expression::bad(span);
        };
        if self.has_member(id, name) {
            let temporary = !value.is_place();
            let value = self.lasting(value);
            let temporary = temporary && value.is_place();
            let member = self.member_named(&value, name, span).unwrap_or_else(|| Expression::bad(span));
            return if temporary { self.given_up(member, span) } else { member };
        }
        // What belongs to the structure and to no object: `fragment.num_elements`.
        match self.find_in_structure(id, name).cloned() {
            Some(Binding::Global(id)) => return self.global_expression(id, span),
            Some(Binding::Enumerator(value, ty, _) | Binding::Constant(Constant::Integer(value), ty)) => {
                return Expression { kind: Kind::Integer(value, false), ty, span };
            }
            _ => {}
        }
        let structure = &self.tree.types.structs[id];
        let mut error = Diagnostic::error(span, Problem::Rule(format!("`{}` has no member `{name}`", structure.name)));
        if let Some(close) = closest(name, structure.fields.iter().map(|field| &*field.name)) {
            error = error.help(format!("did you mean `{close}`?"));
        }
        self.sink.push(error);
        Expression::bad(span)
    }

    /// Notes that a variable is reached through a pointer.
    pub(in crate::meaning) fn take_address(&mut self, place: &Expression) {
        match &place.kind {
            Kind::Local(id) => {
                if let Some(local) = self.local_mut(*id) {
                    local.address_taken = true;
                    local.assigned = true;
                }
            }
            Kind::Member(object, _) => self.take_address(object),
            Kind::Index(base, _) if matches!(base.ty, Type::Array(..)) => self.take_address(base),
            _ => {}
        }
    }
}
