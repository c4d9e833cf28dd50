//! Expressions.

pub(super) mod name;
mod place;

use std::rc::Rc;

use super::{
    Checker,
    tree::{Expression, Kind, OR_NULL},
    types::{Scalar, Type},
};
use crate::{
    lex::{FloatSuffix, IntegerSuffix},
    parse::{
        NOTHROW,
        ast::{self, ExpressionKind, UnaryOperator},
    },
    text::Span,
};

impl Checker<'_> {
    /// An expression that may still name a place; arrays stay arrays.
    pub(super) fn expression(&mut self, syntax: &ast::Expression) -> Expression {
        let span = syntax.span;
        let made = |kind: Kind, ty: Type| Expression { kind, ty, span };
        match &syntax.kind {
            ExpressionKind::Integer { value, suffix, decimal } => made(
                Kind::Integer(value.cast_signed(), !decimal),
                Type::Scalar(integer_type(*value, *suffix, *decimal)),
            ),
            ExpressionKind::Float { value, suffix } => match suffix {
                #[expect(clippy::cast_possible_truncation, reason = "a literal of type float")]
                FloatSuffix::Float => made(Kind::Float(f64::from(*value as f32)), Type::FLOAT),
                FloatSuffix::Double => made(Kind::Float(*value), Type::DOUBLE),
            },
            ExpressionKind::Character(value) => {
                made(Kind::Integer(i64::from(value.cast_signed()), false), Type::Scalar(Scalar::I8))
            }
            ExpressionKind::Text(text) => {
                self.tree.strings.push(Rc::clone(text));
                let length = text.len() as u64 + 1;
                let id = self.tree.strings.len() - 1;
                made(Kind::Text(id), Type::Array(Rc::new(Type::Scalar(Scalar::I8)), length))
            }
            ExpressionKind::Bool(value) => made(Kind::Integer(i64::from(*value), false), Type::BOOL),
            ExpressionKind::Null => made(Kind::Null, Type::Null),
            ExpressionKind::This => self.this(span),
            ExpressionKind::Name(name) => self.name(name),
            ExpressionKind::MacroConstant(name, inner) => {
                let inner = self.expression(inner);
                let ty = inner.ty.clone();
                if ty.scalar().is_some() && self.constant(&inner).is_some() {
                    made(Kind::Named(Rc::clone(name), Box::new(inner)), ty)
                } else {
                    inner
                }
            }
            ExpressionKind::Unary(operator, operand) => self.unary(*operator, operand, span),
            ExpressionKind::Step { increment, prefix, operand } => self.step(*increment, *prefix, operand, span),
            ExpressionKind::Binary(operator, left, right) => self.binary(*operator, left, right, span),
            ExpressionKind::Assign(operator, target, value) => self.assign(*operator, target, value, span),
            ExpressionKind::Conditional(condition, yes, no) => self.conditional(condition, yes, no, span),
            ExpressionKind::Comma(left, right) => self.comma(left, right, span),
            ExpressionKind::Call(callee, arguments) => self.call(callee, arguments, span),
            ExpressionKind::Launch { callee, configuration, arguments } => {
                self.launch(callee, configuration, arguments, span)
            }
            ExpressionKind::Index(base, index) => self.index(base, index, false, span),
            ExpressionKind::Member { object, name, arrow, .. } => self.member(object, name, *arrow, span),
            ExpressionKind::DynamicCast(ty, operand) => self.dynamic_cast(ty, operand, span),
            ExpressionKind::PlaceCast(syntax, operand) => self.place_cast(syntax, operand, span),
            ExpressionKind::Cast(syntax, operand) => self.cast(syntax, operand, span),
            ExpressionKind::Construct(ty, arguments, braces) => {
                // `Reduce::Sum(…)`: a static method, though elsewhere its name is a type's.
                if let ast::TypeKind::Named(name) = &ty.kind
                    && !name.path.is_empty()
                    && let Some(call) = self.call_static_method(name, arguments, span)
                {
                    return call;
                }
                let ty = self.deduced_class(ty, arguments).unwrap_or_else(|| self.resolve_type(ty));
                if *braces && self.lists_elements(&ty, arguments) {
                    return self.list(&mut ty.clone(), arguments, span);
                }
                self.construct(&ty, arguments, span)
            }
            ExpressionKind::Lambda(lambda) => self.lambda(lambda, span),
            ExpressionKind::List(_) => {
                self.rule(span, "a list in braces is not allowed here");
                Expression::bad(span)
            }
            ExpressionKind::Designated(..) => {
                self.rule(span, "a designator belongs in the list of a structure without constructors");
                Expression::bad(span)
            }
            ExpressionKind::SizeofType(ty) => {
                let ty = self.resolve_type(ty);
                self.size_of(&ty, span)
            }
            ExpressionKind::Expand(_) | ExpressionKind::Fold { .. } | ExpressionKind::SizeofPack(_) => {
                self.rule(span, "there is no pack here to be written out");
                Expression::bad(span)
            }
            ExpressionKind::Exists(value) => {
                let there = self.is_well_formed(|checker| checker.expression(value).ty != Type::Bad);
                Expression::integer(i64::from(there), Type::BOOL, span)
            }
            ExpressionKind::TypeExists(ty) => {
                let there = self.is_well_formed(|checker| checker.resolve_type(ty) != Type::Bad);
                Expression::integer(i64::from(there), Type::BOOL, span)
            }
            ExpressionKind::Holds(condition) => {
                let holds = self.condition_holds(condition);
                Expression::integer(i64::from(holds), Type::BOOL, span)
            }
            ExpressionKind::TypeidType(ty) => self.identity_of_type(ty, span),
            ExpressionKind::TypeidValue(value) => self.identity_of_value(value, span),
            ExpressionKind::AlignofType(ty) => {
                let ty = self.resolve_type(ty);
                if ty == Type::Bad {
                    return Expression::bad(span);
                }
                Expression::integer(self.tree.types.align(&ty).cast_signed(), Type::SIZE, span)
            }
            ExpressionKind::SizeofValue(value) => {
                if let Some(bytes) = self.open_array_bytes(value, span) {
                    return bytes;
                }
                // What is only asked for its type is not called.
                let called = self.called.len();
                let ty = self.expression(value).ty;
                self.called.truncate(called);
                self.size_of(&ty, span)
            }
            ExpressionKind::New { made, count, arguments, place } => {
                self.new_expression(made, count.as_deref(), arguments, place.as_deref(), span)
            }
            ExpressionKind::Delete { array, operand } => self.delete(*array, operand, span),
            ExpressionKind::Unsupported(what) => {
                if !what.is_empty() {
                    self.unsupported(span, *what);
                } else if !self.sink.has_errors() {
                    // The code that gave up here should have said so: nothing may be left out in silence.
                    self.rule(span, "this is not an expression");
                }
                Expression::bad(span)
            }
        }
    }

    /// `++` and `--`.
    fn step(&mut self, increment: bool, prefix: bool, operand: &ast::Expression, span: Span) -> Expression {
        if let Some((unit, field)) = self.bit_field_place(operand) {
            let one = Expression::integer(1, Type::INT, span);
            let sum = ast::BinaryOperator::Add;
            let by = if increment { sum } else { ast::BinaryOperator::Subtract };
            if !prefix {
                return self.assign_bits_behind(unit, &field, by, one, span);
            }
            return self.assign_bits(unit, &field, Some(by), one, span);
        }
        let target = self.target(operand);
        self.check_writable(&target);
        let ty = target.ty.clone();
        if ty == Type::Bad {
            return Expression::bad(span);
        }
        let mark = if increment { "++" } else { "--" };
        let unused = Expression::integer(0, Type::INT, span);
        let operands = if prefix { vec![&target] } else { vec![&target, &unused] };
        if let Some(call) = self.operator_of_enumeration(mark, &operands, span) {
            return call;
        }
        if ty.scalar().is_none() && !ty.is_pointer() {
            let mut values = vec![target];
            if !prefix {
                // An unused `int` marks the operator behind its operand.
                values.push(Expression::integer(0, Type::INT, span));
            }
            if let Some(call) = self.operator_call(mark, values, span) {
                return call;
            }
            let name = self.type_text(&ty);
            self.mismatch(span, format!("`{name}` has no ++ and --"));
            return Expression::bad(span);
        }
        if ty.target() == Some(&Type::Void) {
            self.mismatch(span, "void has no size: a `void *` cannot be moved by elements".to_owned());
            return Expression::bad(span);
        }
        Expression { kind: Kind::Step { increment, prefix, target: Box::new(target) }, ty, span }
    }

    fn comma(&mut self, left: &ast::Expression, right: &ast::Expression, span: Span) -> Expression {
        let shift = matches!(left.kind, ExpressionKind::Binary(ast::BinaryOperator::ShiftLeft, ..));
        let left = self.expression(left);
        if shift
            && left.ty == Type::Bad
            && matches!(right.kind, ExpressionKind::Binary(ast::BinaryOperator::ShiftRight, ..))
        {
            // The second half of a launch with two chevrons, which was reported.
            return Expression::bad(span);
        }
        let right = self.value(right);
        if matches!(left.ty, Type::Struct(_)) || matches!(right.ty, Type::Struct(_)) {
            let operands = vec![left.clone(), right.clone()];
            if self.least_operator_cost(",", &operands).is_some()
                && let Some(call) = self.operator_call(",", operands, span)
            {
                return call;
            }
        }
        let ty = right.ty.clone();
        Expression { kind: Kind::Comma(Box::new(left), Box::new(right)), ty, span }
    }

    /// `(T)value`, and C++'s casts but `dynamic_cast`.
    fn cast(&mut self, syntax: &ast::TypeSyntax, operand: &ast::Expression, span: Span) -> Expression {
        let ty = self.resolve_type(syntax);
        if let (ast::TypeKind::Reference(_), Type::Struct(_)) = (&syntax.kind, &ty) {
            let value = self.expression(operand);
            return match self.cast_reference(&value, &ty) {
                Some(place) => place,
                None => Expression { span, ..self.written_cast(value, &ty) },
            };
        }
        if let ExpressionKind::List(items) = &operand.kind {
            return self.list(&mut ty.clone(), items, span);
        }
        // Of several functions of a name, a cast says which.
        let named =
            matches!(operand.kind, ExpressionKind::Name(_) | ExpressionKind::Unary(UnaryOperator::AddressOf, _));
        let chooses = named && self.chooses_function(&ty);
        self.wanted_function = chooses.then(|| ty.clone());
        let value = self.expression(operand);
        self.wanted_function = None;
        let cast = Expression { span, ..self.written_cast(value, &ty) };
        if leads_to_volatile(syntax) { made_volatile(cast) } else { cast }
    }

    /// `reinterpret_cast<T &>(object)` and `(T &)object`.
    fn place_cast(&mut self, syntax: &ast::TypeSyntax, operand: &ast::Expression, span: Span) -> Expression {
        let ty = self.resolve_type(syntax);
        let value = self.expression(operand);
        if let Some(place) = self.cast_reference(&value, &ty) {
            return place;
        }
        let converts =
            matches!(value.ty, Type::Struct(id) if self.method_named(id, &"operator conversion".into()).is_some());
        let (same, volatile) = (value.ty == ty, leads_to_volatile(syntax));
        if value.ty == Type::Bad || ty == Type::Bad || !value.is_place() || converts || same && !volatile {
            return if same { value } else { Expression { span, ..self.written_cast(value, &ty) } };
        }
        let constant = matches!(&syntax.kind, ast::TypeKind::Reference(inner) if inner.constant);
        let pointer = self.address_of(value);
        let pointer = self.written_cast(pointer, &Type::Pointer(Rc::new(ty.clone()), constant));
        let pointer = if volatile { made_volatile(pointer) } else { pointer };
        Expression { kind: Kind::Dereference(Box::new(pointer)), ty, span }
    }

    fn delete(&mut self, array: bool, operand: &ast::Expression, span: Span) -> Expression {
        let pointer = self.value(operand);
        if !pointer.ty.is_pointer() && pointer.ty != Type::Bad {
            self.mismatch(operand.span, "only a pointer can be deleted".to_owned());
        }
        match pointer.ty.target().cloned() {
            Some(target) if array => self.need_array_end(&target, span),
            Some(target) => self.need_end(&target, span),
            None => {}
        }
        if let Some(deleted) = self.deleted_by_method(&pointer, array, span) {
            return deleted;
        }
        if let Some(deleted) = self.deleted_as_it_is(&pointer, array, span) {
            return deleted;
        }
        Expression { kind: Kind::Delete { array, pointer: Box::new(pointer) }, ty: Type::Void, span }
    }

    /// An expression as a value.
    pub(super) fn value(&mut self, syntax: &ast::Expression) -> Expression {
        let value = self.expression(syntax);
        self.decay(value)
    }

    fn size_of(&mut self, ty: &Type, span: Span) -> Expression {
        if *ty == Type::Bad {
            return Expression::bad(span);
        }
        if *ty == Type::Void {
            self.rule(span, "void has no size");
        }
        if self.is_larger(ty) {
            let what = "the size of a structure whose members lie in the unused bytes of what it inherits from";
            self.unsupported(span, what);
        }
        let bytes = self.tree.types.bytes(ty);
        Expression::integer(bytes.cast_signed(), Type::SIZE, span)
    }

    fn unary(&mut self, operator: UnaryOperator, operand: &ast::Expression, span: Span) -> Expression {
        let made = |kind: Kind, ty: Type| Expression { kind, ty, span };
        if operator == UnaryOperator::AddressOf {
            if let Some(address) = self.open_array_address(operand, span) {
                return address;
            }
            if let ExpressionKind::Name(name) = &operand.kind
                && let Some(pointer) = self.pointer_to_member(name)
            {
                return Expression { span, ..pointer };
            }
            let place = match &operand.kind {
                // The address behind the last element is one that a pointer may have.
                ExpressionKind::Index(base, index) => self.index(base, index, true, operand.span),
                _ => self.target(operand),
            };
            if matches!(place.kind, Kind::Function(_)) {
                return place;
            }
            if place.ty == Type::Bad {
                return Expression::bad(span);
            }
            if let Type::Struct(id) = place.ty
                && let Some((index, _)) = self.method_named(id, &"operator&".into())
                && self.overloads[index].iter().any(|candidate| candidate.syntax.parameters.is_empty())
                && let Some(call) = self.operator_call("&", vec![place.clone()], span)
            {
                return call;
            }
            if !place.is_place() {
                self.rule(span, "only a variable or an element has an address");
                return Expression::bad(span);
            }
            self.take_address(&place);
            let ty = Type::pointer(place.ty.clone());
            if let Kind::Dereference(pointer) = place.kind {
                return Expression { span, ..*pointer };
            }
            return made(Kind::AddressOf(Box::new(place)), ty);
        }
        let value = self.value(operand);
        if value.ty == Type::Bad {
            return Expression::bad(span);
        }
        if let Some(call) = self.operator_of_enumeration(operator_name(operator), &[&value], span) {
            return call;
        }
        match operator {
            UnaryOperator::Dereference => match &value.ty {
                Type::Pointer(target, _) if **target != Type::Void => {
                    let ty = (**target).clone();
                    made(Kind::Dereference(Box::new(value)), ty)
                }
                Type::Struct(_) => match self.operator_call("*", vec![value.clone()], span) {
                    Some(call) => call,
                    None => {
                        let name = self.type_text(&value.ty);
                        self.mismatch(span, format!("`*` needs a pointer to something, and this is `{name}`"));
                        Expression::bad(span)
                    }
                },
                other => {
                    let name = self.type_text(other);
                    self.mismatch(span, format!("`*` needs a pointer to something, and this is `{name}`"));
                    Expression::bad(span)
                }
            },
            UnaryOperator::Not => {
                if let Some(call) = self.operator_call("!", vec![value.clone()], span) {
                    return call;
                }
                let value = self.condition(value);
                made(Kind::Not(Box::new(value)), Type::BOOL)
            }
            _ => {
                let Some(scalar) = value.ty.scalar() else {
                    if let Some(call) = self.operator_call(operator_name(operator), vec![value.clone()], span) {
                        return call;
                    }
                    if let Some(number) = self.as_number(&value).filter(|number| number.ty.scalar().is_some()) {
                        return self.unary_of_number(operator, number, span);
                    }
                    let name = self.type_text(&value.ty);
                    self.mismatch(span, format!("`{}` needs a number, and this is `{name}`", operator_name(operator)));
                    return Expression::bad(span);
                };
                if scalar.is_float() && operator == UnaryOperator::Complement {
                    self.mismatch(span, "`~` needs an integer".to_owned());
                    return Expression::bad(span);
                }
                self.unary_of_number(operator, value, span)
            }
        }
    }

    /// `-x`, `~x` and `+x` of a number.
    fn unary_of_number(&self, operator: UnaryOperator, value: Expression, span: Span) -> Expression {
        let promoted = Type::Scalar(value.ty.scalar().map_or(Scalar::I32, Scalar::promoted));
        let value = self.cast_to(value, &promoted, false);
        let kind = match operator {
            UnaryOperator::Minus => Kind::Negate(Box::new(value)),
            UnaryOperator::Complement => Kind::Complement(Box::new(value)),
            _ => return value,
        };
        Expression { kind, ty: promoted, span }
    }

    fn conditional(
        &mut self,
        condition: &ast::Expression,
        yes: &ast::Expression,
        no: &ast::Expression,
        span: Span,
    ) -> Expression {
        let condition = self.value(condition);
        let condition = self.condition(condition);
        let (yes, no) = self.conditionally(|checker| (checker.value(yes), checker.value(no)));
        let ty = match (yes.ty.scalar(), no.ty.scalar()) {
            (Some(left), Some(right)) if yes.ty != no.ty => Type::Scalar(left.common(right)),
            _ if yes.ty == no.ty => yes.ty.clone(),
            _ if self.rank(&no, &yes.ty).is_some() => yes.ty.clone(),
            _ => no.ty.clone(),
        };
        let yes = self.convert(yes, &ty);
        let no = self.convert(no, &ty);
        if ty == Type::Bad {
            return Expression::bad(span);
        }
        Expression { kind: Kind::Conditional(Box::new(condition), Box::new(yes), Box::new(no)), ty, span }
    }

    /// `new T[n]{a, b}`: the elements begin as zeros and are given their values one by one.
    fn new_array_of(
        &mut self,
        element: &Type,
        count: Option<Box<Expression>>,
        values: &[ast::Expression],
        placed: bool,
        span: Span,
    ) -> Expression {
        if placed || self.starts(element) || self.element_ends(element) || self.function.is_none() {
            self.unsupported(values[0].span, "values for the elements of this `new[]`");
            return Expression::bad(span);
        }
        let ty = Type::pointer(element.clone());
        let zero = Some(Box::new(Expression { kind: Kind::Zero, ty: element.clone(), span }));
        let made =
            Expression { kind: Kind::New { element: element.clone(), count, start: zero }, ty: ty.clone(), span };
        let (mut all, array) = self.kept(made);
        for (position, value) in values.iter().enumerate() {
            let at = Expression::integer(i64::try_from(position).unwrap_or(0), Type::SIZE, span);
            let place = Kind::Offset(Box::new(array.clone()), Box::new(at));
            let place = Expression { kind: place, ty: ty.clone(), span };
            let place = Expression { kind: Kind::Dereference(Box::new(place)), ty: element.clone(), span };
            let value = self.item(element, value);
            let kind = Kind::Assign(Box::new(place), Box::new(value));
            let set = Expression { kind, ty: element.clone(), span };
            all = Expression { kind: Kind::Comma(Box::new(all), Box::new(set)), ty: element.clone(), span };
        }
        Expression { kind: Kind::Comma(Box::new(all), Box::new(array)), ty, span }
    }

    fn new_expression(
        &mut self,
        made: &ast::TypeSyntax,
        count: Option<&ast::Expression>,
        arguments: &[ast::Expression],
        place: Option<&ast::Expression>,
        span: Span,
    ) -> Expression {
        let word = |place: &&ast::Expression| match &place.kind {
            ExpressionKind::Name(name) => name.path.is_empty() && &*name.symbol == NOTHROW,
            _ => false,
        };
        let quiet = place.filter(word).is_some();
        let place = place.filter(|place| !word(place));
        let element = self.resolve_type(made);
        self.abstract_object(&element, span);
        let count = count.map(|count| {
            let value = self.value(count);
            Box::new(self.convert(value, &Type::SIZE))
        });
        let start = if let (true, [first, ..]) = (count.is_some(), arguments) {
            if !matches!(&first.kind, ExpressionKind::List(items) if items.is_empty()) {
                return self.new_array_of(&element, count, arguments, place.is_some(), span);
            }
            let zero = Expression { kind: Kind::Zero, ty: element.clone(), span };
            Some(Box::new(self.array_start(&element, span).unwrap_or(zero)))
        } else if count.is_none() && !arguments.is_empty() {
            let made = self.construct(&element, arguments, span);
            Some(Box::new(self.owned(made)))
        } else if count.is_none() {
            self.default_value(&element, span).map(Box::new)
        } else {
            self.array_start(&element, span).map(Box::new)
        };
        if let Some(made) = self.made_in_place(&element, count.as_deref(), start.as_deref(), place, span) {
            return made;
        }
        let ty = Type::pointer(element.clone());
        let made = Expression { kind: Kind::New { element, count, start }, ty: ty.clone(), span };
        if quiet && self.on_host() {
            return Expression { kind: Kind::Library(OR_NULL, vec![made]), ty, span };
        }
        made
    }
}

impl Checker<'_> {
    /// An object that is made in memory which `new` is given, or which the structure's own `operator new` gives.
    fn made_in_place(
        &mut self,
        element: &Type,
        count: Option<&Expression>,
        start: Option<&Expression>,
        place: Option<&ast::Expression>,
        span: Span,
    ) -> Option<Expression> {
        let own = match element {
            Type::Struct(id) => {
                let name = if count.is_some() { "operator new[]" } else { "operator new" };
                self.method_named(*id, &name.into())
            }
            _ => None,
        };
        if place.is_none() && own.is_none() {
            return None;
        }
        if count.is_some() && own.is_some() {
            self.unsupported(span, "`new` of an array with the structure's own `operator new[]`");
            return Some(Expression::bad(span));
        }
        if count.is_some() && start.is_none() && self.starts(element) {
            self.unsupported(span, "an array of objects with constructors in memory that device code gives to `new`");
            return Some(Expression::bad(span));
        }
        let pointer = Type::pointer(element.clone());
        let given = match (place, own) {
            (Some(place), _) => self.value(place),
            (None, Some((index, _))) => {
                let bytes = Expression::integer(self.tree.types.bytes(element).cast_signed(), Type::SIZE, span);
                self.call_overload(index, &[], None, vec![bytes], "operator new", span)
            }
            (None, None) => return None,
        };
        let given = self.written_cast(given, &pointer);
        let made = |kind: Kind, ty: Type| Expression { kind, ty, span };
        let local = self.add_local("made".into(), pointer.clone(), span);
        if let Some(local) = self.local_mut(local) {
            local.assigned = true;
        }
        let variable = || made(Kind::Local(local), pointer.clone());
        let kept = made(Kind::Assign(Box::new(variable()), Box::new(given)), pointer.clone());
        let Some(start) = start.cloned() else {
            return Some(made(Kind::Comma(Box::new(kept), Box::new(variable())), pointer.clone()));
        };
        if let Some(count) = count {
            let Kind::Function(all) = start.kind else {
                self.unsupported(span, "values for an array in memory that is given to `new`");
                return Some(Expression::bad(span));
            };
            let started = made(Kind::Call(all, vec![variable(), count.clone()]), Type::Void);
            let rest = made(Kind::Comma(Box::new(started), Box::new(variable())), pointer.clone());
            return Some(made(Kind::Comma(Box::new(kept), Box::new(rest)), pointer.clone()));
        }
        let target = made(Kind::Dereference(Box::new(variable())), element.clone());
        let started = made(Kind::Assign(Box::new(target), Box::new(start)), element.clone());
        let rest = made(Kind::Comma(Box::new(started), Box::new(variable())), pointer.clone());
        Some(made(Kind::Comma(Box::new(kept), Box::new(rest)), pointer.clone()))
    }

    /// `delete` of an object whose structure has an `operator delete`.
    fn deleted_by_method(&mut self, pointer: &Expression, array: bool, span: Span) -> Option<Expression> {
        let Some(Type::Struct(id)) = pointer.ty.target().cloned() else { return None };
        let name = if array { "operator delete[]" } else { "operator delete" };
        let (index, _) = self.method_named(id, &name.into())?;
        let made = |kind: Kind, ty: Type| Expression { kind, ty, span };
        let local = self.add_local("ended".into(), pointer.ty.clone(), span);
        if let Some(local) = self.local_mut(local) {
            local.assigned = true;
        }
        let variable = || made(Kind::Local(local), pointer.ty.clone());
        let kept = made(Kind::Assign(Box::new(variable()), Box::new(pointer.clone())), pointer.ty.clone());
        let void = self.cast_to(variable(), &Type::pointer(Type::Void), true);
        let call = self.call_overload(index, &[], None, vec![void], name, span);
        let end = self.tree.ends.get(&Type::Struct(id)).copied();
        let rest = match end {
            Some(end) => {
                let ended = made(Kind::Call(end, vec![variable()]), Type::Void);
                made(Kind::Comma(Box::new(ended), Box::new(call)), Type::Void)
            }
            None => call,
        };
        Some(made(Kind::Comma(Box::new(kept), Box::new(rest)), Type::Void))
    }
}

/// The type of an integer literal: the first that holds its value of those that its suffix allows. A decimal one without a
/// suffix always has a sign.
fn integer_type(value: u64, suffix: IntegerSuffix, decimal: bool) -> Scalar {
    let fits_i32 = i32::try_from(value).is_ok();
    let fits_u32 = u32::try_from(value).is_ok();
    let fits_i64 = i64::try_from(value).is_ok();
    match (suffix.unsigned, suffix.long) {
        (false, false) if fits_i32 => Scalar::I32,
        (false, false) if !decimal && fits_u32 => Scalar::U32,
        (true, false) if fits_u32 => Scalar::U32,
        (false, _) if fits_i64 => Scalar::I64,
        _ => Scalar::U64,
    }
}

fn operator_name(operator: UnaryOperator) -> &'static str {
    match operator {
        UnaryOperator::Plus => "+",
        UnaryOperator::Minus => "-",
        UnaryOperator::Not => "!",
        UnaryOperator::Complement => "~",
        UnaryOperator::Dereference => "*",
        UnaryOperator::AddressOf => "&",
    }
}

/// Whether a type is a pointer or a reference to what is `volatile`.
fn leads_to_volatile(syntax: &ast::TypeSyntax) -> bool {
    match &syntax.kind {
        ast::TypeKind::Pointer(target) | ast::TypeKind::Reference(target) => {
            target.volatile || leads_to_volatile(target)
        }
        _ => false,
    }
}

/// A cast whose target is `volatile`, even where it changes nothing else.
fn made_volatile(cast: Expression) -> Expression {
    let Expression { kind, ty, span } = cast;
    let kind = match kind {
        Kind::Convert { value, written, .. } => Kind::Convert { value, written, volatile: true },
        kind if ty.is_pointer() => {
            let value = Box::new(Expression { kind, ty: ty.clone(), span });
            Kind::Convert { value, written: true, volatile: true }
        }
        kind => kind,
    };
    Expression { kind, ty, span }
}
