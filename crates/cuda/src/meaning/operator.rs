//! Operators with two sides, and assignment.

use super::{
    Checker,
    convert::BY_AN_OPERATOR,
    object::BY_A_FUNCTION,
    tree::{Expression, Kind},
    types::{Scalar, Type},
};
use crate::{
    diagnose::{Diagnostic, Problem},
    parse::ast::{self, BinaryOperator},
    text::Span,
};

impl Checker<'_> {
    pub(super) fn binary(
        &mut self,
        operator: BinaryOperator,
        left: &ast::Expression,
        right: &ast::Expression,
        span: Span,
    ) -> Expression {
        let written = (left, right);
        let left = self.expression(left);
        let right = if matches!(operator, BinaryOperator::LogicalAnd | BinaryOperator::LogicalOr) {
            self.conditionally(|checker| checker.expression(right))
        } else {
            self.expression(right)
        };
        if left.ty.scalar().is_some() && right.ty.scalar().is_some() {
            self.warn_precedence(operator, written.0, written.1, span);
        }
        if let Kind::Function(_) = left.kind
            && operator == BinaryOperator::ShiftLeft
        {
            let problem = Problem::Call("a kernel is launched with three chevrons".to_owned());
            let help = "write `kernel<<<grid, block>>>(arguments)`";
            self.sink.push(Diagnostic::error(span, problem).because("two chevrons are a shift").help(help));
            return Expression::bad(span);
        }
        self.binary_values(operator, left, right, span)
    }

    /// A call of the program's own operator for an enumeration, where it takes the operands better than the one for numbers does.
    pub(super) fn operator_of_enumeration(
        &mut self,
        mark: &str,
        operands: &[&Expression],
        span: Span,
    ) -> Option<Expression> {
        if !operands.iter().any(|operand| matches!(operand.ty, Type::Enum(..))) {
            return None;
        }
        let promoted = |operand: &&&Expression| match operand.ty {
            Type::Enum(..) => true,
            Type::Scalar(scalar) => scalar.promoted() != scalar,
            _ => false,
        };
        let most = u32::try_from(operands.iter().filter(promoted).count()).unwrap_or(u32::MAX);
        let values: Vec<Expression> = operands.iter().map(|operand| (*operand).clone()).collect();
        let cost = self.least_operator_cost(mark, &values)?;
        if cost < most { self.operator_call(mark, values, span) } else { None }
    }

    pub(super) fn binary_values(
        &mut self,
        operator: BinaryOperator,
        left: Expression,
        right: Expression,
        span: Span,
    ) -> Expression {
        use BinaryOperator as O;
        let left = self.decay(left);
        let right = self.decay(right);
        self.warn_compared_strings(operator, &left, &right);
        // Pointers to functions are compared, and nothing else is done with them.
        let compared = matches!(operator, O::Equal | O::NotEqual) && left.ty == right.ty;
        for side in [&left, &right].into_iter().filter(|_| !compared) {
            if let Kind::Function(id) = side.kind {
                let words = format!("`{}` is a function, and a value is wanted here", self.tree.functions[id].name);
                self.rule(side.span, words);
                return Expression::bad(span);
            }
        }
        if left.ty == Type::Bad || right.ty == Type::Bad {
            return Expression::bad(span);
        }
        let made = |kind: Kind, ty: Type| Expression { kind, ty, span };
        if let (Kind::StandardStream(which), O::ShiftLeft | O::ShiftRight) = (&left.kind, operator)
            && (*which == 2) == (operator == O::ShiftLeft)
        {
            return self.turned_arrows(*which, span);
        }
        if left.ty == Type::Stream && operator == O::ShiftLeft {
            return self.stream(left, right, span);
        }
        if left.ty == Type::Stream && operator == O::ShiftRight {
            return self.stream_read(left, right, span);
        }
        if matches!(operator, O::LogicalAnd | O::LogicalOr) {
            let left = Box::new(self.condition(left));
            let right = Box::new(self.condition(right));
            return made(Kind::Binary(operator, left, right), Type::BOOL);
        }
        if let Some(call) = self.operator_of_enumeration(operator.mark(), &[&left, &right], span) {
            return call;
        }
        if let (Some(l), Some(r)) = (left.ty.scalar(), right.ty.scalar()) {
            return self.arithmetic(operator, left, right, l, r, span);
        }
        let rows = |side: &Expression| matches!(side.ty.target(), Some(Type::Array(_, 0)));
        if matches!(operator, O::Add | O::Subtract) && (rows(&left) || rows(&right)) {
            self.unsupported(span, "calculating with the address of rows that have no length that is known here");
            return Expression::bad(span);
        }
        match (&left.ty, &right.ty) {
            (Type::Pointer(..), Type::Scalar(scalar))
                if matches!(operator, O::Add | O::Subtract) && !scalar.is_float() =>
            {
                let scalar = *scalar;
                return self.offset_pointer(operator, left, (right, scalar), span);
            }
            (Type::Scalar(scalar), Type::Pointer(..)) if operator == O::Add && !scalar.is_float() => {
                let ty = right.ty.clone();
                let promoted = Type::Scalar(scalar.promoted());
                let left = self.cast_to(left, &promoted, false);
                return made(Kind::Offset(Box::new(right), Box::new(left)), ty);
            }
            (Type::Pointer(a, _), Type::Pointer(b, _)) if operator == O::Subtract && a == b => {
                return made(Kind::Distance(Box::new(left), Box::new(right)), Type::Scalar(Scalar::I64));
            }
            (Type::Pointer(..), Type::Pointer(..) | Type::Null | Type::Scalar(_))
            | (Type::Null | Type::Scalar(_), Type::Pointer(..))
                if operator.is_comparison() =>
            {
                return self.compared_pointers(operator, left, right, span);
            }
            (Type::Vector(element), Type::Vector(other))
                if matches!(operator, O::Equal | O::NotEqual)
                    && element == other
                    && element.scalar().is_some_and(|scalar| !scalar.is_float()) =>
            {
                let left = self.address_of(left);
                let right = self.address_of(right);
                let equal = made(Kind::Library("vector.equal", vec![left, right]), Type::BOOL);
                let differs = operator == O::NotEqual;
                return if differs { made(Kind::Not(Box::new(equal)), Type::BOOL) } else { equal };
            }
            (Type::Vector(_), Type::Vector(_)) if operator.is_comparison() && left.ty == right.ty => {
                let (name, turned, not) = match operator {
                    O::Equal => ("__vector_equal", false, false),
                    O::NotEqual => ("__vector_equal", false, true),
                    O::Less => ("__vector_less", false, false),
                    O::Greater => ("__vector_less", true, false),
                    O::LessEqual => ("__vector_less", true, true),
                    _ => ("__vector_less", false, true),
                };
                if let Some(super::Binding::Functions(index)) = self.find(name).cloned() {
                    let values = if turned { vec![right, left] } else { vec![left, right] };
                    let compared = self.call_overload(index, &[], None, values, name, span);
                    return if not { made(Kind::Not(Box::new(compared)), Type::BOOL) } else { compared };
                }
            }
            (Type::Text, _) | (_, Type::Text) if operator == O::Add || operator.is_comparison() => {
                return self.strings(operator, left, right, span);
            }
            _ => {}
        }
        if let Some(rewritten) = self.rewritten(operator, &left, &right, span) {
            return rewritten;
        }
        if !self.counts_as_numbers(operator, &left, &right)
            && let Some(call) = self.operator_call(operator.mark(), vec![left.clone(), right.clone()], span)
        {
            return call;
        }
        let (left_number, right_number) = (self.as_number(&left), self.as_number(&right));
        if left_number.is_some() || right_number.is_some() {
            let (left, right) = (left_number.unwrap_or(left), right_number.unwrap_or(right));
            return self.binary_values(operator, left, right, span);
        }
        self.no_operator(operator, &left, &right, span)
    }

    /// Whether objects are calculated with as the numbers that they serve as: there is no operator for them, or it takes an object
    /// that a constructor would have to make first, and nothing as it is.
    fn counts_as_numbers(&mut self, operator: BinaryOperator, left: &Expression, right: &Expression) -> bool {
        let sides = [left, right];
        let object = |value: &Expression| matches!(value.ty, Type::Struct(_));
        if !sides.iter().all(|value| value.ty.scalar().is_some() || object(value) && self.has_conversions(&value.ty)) {
            return false;
        }
        let cost = self.least_operator_cost(operator.mark(), &[left.clone(), right.clone()]);
        cost.is_none_or(|cost| cost >= BY_A_FUNCTION + BY_AN_OPERATOR)
            && sides.iter().all(|value| !object(value) || self.as_number(value).is_some())
    }

    /// `std::cout >> value` or `std::cin << value`.
    fn turned_arrows(&mut self, which: u8, span: Span) -> Expression {
        let (name, other) = match which {
            2 => ("`std::cin` is read", ">>"),
            1 => ("`std::cerr` is written", "<<"),
            _ => ("`std::cout` is written", "<<"),
        };
        let problem = Problem::Rule(format!("{name} with `{other}`"));
        self.sink.push(
            Diagnostic::error(span, problem).help(format!("the arrows show where the value goes: write `{other}`")),
        );
        Expression::bad(span)
    }

    /// A pointer that a number of elements is added to or taken from.
    fn offset_pointer(
        &mut self,
        operator: BinaryOperator,
        left: Expression,
        (right, scalar): (Expression, Scalar),
        span: Span,
    ) -> Expression {
        let made = |kind: Kind, ty: Type| Expression { kind, ty, span };
        if left.ty.target() == Some(&Type::Void) {
            self.mismatch(span, "void has no size: a `void *` cannot be moved by elements".to_owned());
            return Expression::bad(span);
        }
        let ty = left.ty.clone();
        let promoted = Type::Scalar(scalar.promoted());
        let mut right = self.cast_to(right, &promoted, false);
        if operator == BinaryOperator::Subtract {
            // Backwards: a negative number of elements, as a signed one.
            let signed =
                if promoted.scalar().is_some_and(Scalar::is_signed) { promoted } else { Type::Scalar(Scalar::I64) };
            right = self.cast_to(right, &signed, false);
            let span = right.span;
            right = Expression { kind: Kind::Negate(Box::new(right)), ty: signed, span };
        }
        made(Kind::Offset(Box::new(left), Box::new(right)), ty)
    }

    fn compared_pointers(
        &mut self,
        operator: BinaryOperator,
        left: Expression,
        right: Expression,
        span: Span,
    ) -> Expression {
        let made = |kind: Kind, ty: Type| Expression { kind, ty, span };
        let (left, right) = self.as_pointers_to_one_base(left, right);
        let ty = if left.ty.is_pointer() { left.ty.clone() } else { right.ty.clone() };
        let void = Type::pointer(Type::Void);
        let same = left.ty == right.ty;
        let (left, right) = if same || !(left.ty.is_pointer() && right.ty.is_pointer()) {
            (self.convert(left, &ty), self.convert(right, &ty))
        } else {
            (self.cast_to(left, &void, true), self.cast_to(right, &void, true))
        };
        made(Kind::Binary(operator, Box::new(left), Box::new(right)), Type::BOOL)
    }

    /// Strings that are joined or compared.
    fn strings(&mut self, operator: BinaryOperator, left: Expression, right: Expression, span: Span) -> Expression {
        use BinaryOperator as O;
        let made = |kind: Kind, ty: Type| Expression { kind, ty, span };
        // `text + 'c'`.
        let letter = |value: Expression| match value.ty {
            Type::Scalar(Scalar::I8) if operator == O::Add => {
                let span = value.span;
                Expression { kind: Kind::Library("string.char", vec![value]), ty: Type::Text, span }
            }
            _ => value,
        };
        let (left, right) = (letter(left), letter(right));
        let left = self.convert(left, &Type::Text);
        let right = self.convert(right, &Type::Text);
        let less = |left, right| made(Kind::Library("string.less", vec![left, right]), Type::BOOL);
        let not = |value| made(Kind::Not(Box::new(value)), Type::BOOL);
        match operator {
            O::Less => return less(left, right),
            O::Greater => return less(right, left),
            O::LessEqual => return not(less(right, left)),
            O::GreaterEqual => return not(less(left, right)),
            _ => {}
        }
        let (name, ty) = match operator {
            O::Add => ("string.concat", Type::Text),
            O::Equal => ("string.equal", Type::BOOL),
            _ => ("string.differs", Type::BOOL),
        };
        made(Kind::Library(name, vec![left, right]), ty)
    }

    /// Says that there is no such operator between these.
    fn no_operator(
        &mut self,
        operator: BinaryOperator,
        left: &Expression,
        right: &Expression,
        span: Span,
    ) -> Expression {
        let (l, r) = (self.type_text(&left.ty), self.type_text(&right.ty));
        let mut found = Diagnostic::error(
            span,
            Problem::Mismatch(format!("there is no `{}` between `{l}` and `{r}`", operator.mark())),
        );
        if matches!(left.ty, Type::Struct(_)) && left.ty == right.ty {
            let own = matches!(left.ty, Type::Struct(id) if self.tree.types.structs[id].places.first().is_some_and(|place| *place != Span::default()));
            found = found.help(if own {
                format!(
                    "a structure has no operators but those that the program defines: write an `operator{}`",
                    operator.mark()
                )
            } else {
                "CUDA has no operators on its vector types: write them out for x, y, … or define one".to_owned()
            });
        }
        self.sink.push(found);
        Expression::bad(span)
    }

    fn arithmetic(
        &mut self,
        operator: BinaryOperator,
        left: Expression,
        right: Expression,
        l: Scalar,
        r: Scalar,
        span: Span,
    ) -> Expression {
        use BinaryOperator as O;
        let made = |left: Expression, right: Expression, ty: Type| Expression {
            kind: Kind::Binary(operator, Box::new(left), Box::new(right)),
            ty,
            span,
        };
        let integers_only = matches!(operator, O::Remainder | O::ShiftLeft | O::ShiftRight | O::And | O::Or | O::Xor);
        if integers_only && (l.is_float() || r.is_float()) {
            let mut found = Diagnostic::error(
                span,
                Problem::Mismatch(format!("`{}` needs integers on both sides", operator.mark())),
            );
            if operator == O::Remainder {
                found = found.help("the remainder of floating-point numbers is `fmodf(a, b)`");
            }
            self.sink.push(found);
            return Expression::bad(span);
        }
        if matches!(operator, O::ShiftLeft | O::ShiftRight) {
            let ty = Type::Scalar(l.promoted());
            let width = 8 * l.promoted().bytes();
            if let Some(count) = self.constant_integer(&right)
                && !(0..width.cast_signed()).contains(&count)
            {
                let name = self.type_text(&ty);
                let problem = Problem::Rule(format!("this shifts by {count} bits, and `{name}` has {width}"));
                self.sink.push(Diagnostic::warning(span, problem));
            }
            let left = self.cast_to(left, &ty, false);
            let right = self.cast_to(right, &Type::Scalar(r.promoted()), false);
            return made(left, right, ty);
        }
        let common = if l == r && l == Scalar::Bool && operator.is_comparison() { l } else { l.common(r) };
        let common = Type::Scalar(common);
        if matches!(operator, O::Divide | O::Remainder)
            && !common.scalar().is_some_and(Scalar::is_float)
            && self.constant_integer(&right) == Some(0)
        {
            self.sink.push(Diagnostic::warning(span, Problem::Rule("this divides by zero".to_owned())));
        }
        let unsigned = common.scalar().is_some_and(|scalar| !scalar.is_float() && !scalar.is_signed());
        if unsigned && matches!(operator, O::GreaterEqual | O::Less) && matches!(right.bare().kind, Kind::Integer(0, _))
        {
            let name = self.type_text(&common);
            let always = if operator == O::Less { "false" } else { "true" };
            let problem = Problem::Rule(format!("this is always {always}: `{name}` has no numbers below 0"));
            let help = "use a signed type; a loop downwards over an unsigned one never ends here";
            self.sink.push(Diagnostic::warning(span, problem).help(help));
        }
        let left = self.cast_to(left, &common, false);
        let right = self.cast_to(right, &common, false);
        let ty = if operator.is_comparison() { Type::BOOL } else { common };
        made(left, right, ty)
    }

    fn stream(&mut self, left: Expression, right: Expression, span: Span) -> Expression {
        match &right.ty {
            Type::Scalar(_) | Type::Enum(..) | Type::Pointer(..) | Type::Text | Type::Manipulator | Type::Null => {
                Expression { kind: Kind::Library("stream.put", vec![left, right]), ty: Type::Stream, span }
            }
            // `out << in.rdbuf()`: what is left of the other one.
            Type::Stream => {
                Expression { kind: Kind::Library("stream.copy", vec![left, right]), ty: Type::Stream, span }
            }
            other => {
                let name = self.type_text(other);
                if let Some(call) = self.operator_call("<<", vec![left.clone(), right.clone()], span) {
                    return call;
                }
                if let Some(number) = self.as_number(&right).filter(|number| number.ty != Type::BOOL) {
                    return self.stream(left, number, span);
                }
                self.unsupported(right.span, format!("printing a `{name}` with `<<`"));
                left
            }
        }
    }

    /// `std::cin >> variable`.
    fn stream_read(&mut self, left: Expression, right: Expression, span: Span) -> Expression {
        if !right.is_place() || !matches!(right.ty, Type::Scalar(_) | Type::Text) {
            let name = self.type_text(&right.ty);
            self.unsupported(right.span, format!("reading a `{name}` with `>>`"));
            return left;
        }
        self.check_writable(&right);
        let target = self.address_of(right);
        Expression { kind: Kind::Library("stream.get", vec![left, target]), ty: Type::Stream, span }
    }

    pub(super) fn assign(
        &mut self,
        operator: Option<BinaryOperator>,
        target: &ast::Expression,
        value: &ast::Expression,
        span: Span,
    ) -> Expression {
        if let Some((unit, field)) = self.bit_field_place(target) {
            let value = self.value(value);
            return self.assign_bits(unit, &field, operator, value, span);
        }
        let target = self.target(target);
        if let (None, ast::ExpressionKind::List(items)) = (operator, &value.kind) {
            let ty = target.ty.clone();
            let value = self.list(&mut ty.clone(), items, value.span);
            self.check_writable(&target);
            if self.life(&ty).ends
                && let Some(call) = self.assigned_object(&target, &value, span)
            {
                return call;
            }
            return Expression { kind: Kind::Assign(Box::new(target), Box::new(value)), ty, span };
        }
        let chosen = operator.is_none() && self.chooses_function(&target.ty);
        self.wanted_function = chosen.then(|| target.ty.clone());
        let value = self.value(value);
        self.wanted_function = None;
        if target.ty == Type::Bad || value.ty == Type::Bad {
            return Expression::bad(span);
        }
        let ty = target.ty.clone();
        if operator.is_none() && matches!(ty, Type::Array(..)) && value.ty != ty {
            let problem = Problem::Rule("an array is not assigned as a whole".to_owned());
            let help = "assign its elements in a loop, or copy them with `memcpy`";
            self.sink.push(Diagnostic::error(span, problem).help(help));
            return Expression::bad(span);
        }
        let Some(operator) = operator else {
            if let Some(call) = self.assigned_by_temporary(&target, &value, span) {
                return call;
            }
            self.check_writable(&target);
            if matches!(ty, Type::Struct(_) | Type::Vector(_))
                && let Some(call) = self.assigned_object(&target, &value, span)
            {
                return call;
            }
            let value = match (&ty, &value.ty) {
                (Type::Text, Type::Scalar(Scalar::I8)) => {
                    Expression { kind: Kind::Library("string.char", vec![value]), ty: Type::Text, span }
                }
                _ => self.convert(value, &ty),
            };
            return Expression { kind: Kind::Assign(Box::new(target), Box::new(value)), ty, span };
        };
        if ty == Type::Text && operator == BinaryOperator::Add {
            let value = if value.ty == Type::Scalar(Scalar::I8) {
                Expression { kind: Kind::Library("string.char", vec![value]), ty: Type::Text, span }
            } else {
                self.convert(value, &Type::Text)
            };
            let object = self.address_of(target);
            return Expression { kind: Kind::Library("string.append", vec![object, value]), ty: Type::Void, span };
        }
        if ty.is_pointer() && matches!(operator, BinaryOperator::Add | BinaryOperator::Subtract) {
            self.check_writable(&target);
            let (first, target) = self.found_once(target);
            let moved = self.binary_values(operator, target.clone(), value, span);
            if moved.ty == Type::Bad {
                return moved;
            }
            let assigned = Expression { kind: Kind::Assign(Box::new(target), Box::new(moved)), ty, span };
            return Self::behind(first, assigned);
        }
        let mark = format!("{}=", operator.mark());
        if let Some(call) = self.operator_of_enumeration(&mark, &[&target, &value], span) {
            return call;
        }
        let (Some(left), Some(right)) = (ty.scalar(), value.ty.scalar()) else {
            let name = format!("{}=", operator.mark());
            if let Some(call) = self.operator_call(&name, vec![target.clone(), value.clone()], span) {
                return call;
            }
            // An `operator+` does not make an `operator+=`.
            if matches!(ty, Type::Struct(_) | Type::Vector(_)) && value.ty != Type::Bad {
                let (l, r) = (self.type_text(&ty), self.type_text(&value.ty));
                let words = format!("there is no `{name}` between `{l}` and `{r}`");
                let help = format!("write `a = a {} b`, or an `operator{name}`", operator.mark());
                self.sink.push(Diagnostic::error(span, Problem::Mismatch(words)).help(help));
                return Expression::bad(span);
            }
            let (first, target) = self.found_once(target);
            let calculated = self.binary_values(operator, target.clone(), value, span);
            if calculated.ty == Type::Bad {
                return calculated;
            }
            self.check_writable(&target);
            let value = self.convert(calculated, &ty);
            let assigned = Expression { kind: Kind::Assign(Box::new(target), Box::new(value)), ty, span };
            return Self::behind(first, assigned);
        };
        self.check_writable(&target);
        let shift = matches!(operator, BinaryOperator::ShiftLeft | BinaryOperator::ShiftRight);
        let integers_only = shift
            || matches!(
                operator,
                BinaryOperator::Remainder | BinaryOperator::And | BinaryOperator::Or | BinaryOperator::Xor
            );
        if integers_only && (left.is_float() || right.is_float()) {
            self.mismatch(span, format!("`{}=` needs integers on both sides", operator.mark()));
            return Expression::bad(span);
        }
        let calculated = Type::Scalar(if shift { left.promoted() } else { left.common(right) });
        let value = if shift {
            self.cast_to(value, &Type::Scalar(right.promoted()), false)
        } else {
            self.cast_to(value, &calculated, false)
        };
        let kind = Kind::AssignWith { operator, target: Box::new(target), value: Box::new(value), calculated };
        Expression { kind, ty, span }
    }

    /// A place that is read and written: where finding it does something, it is found once, and its address kept.
    fn found_once(&mut self, target: Expression) -> (Option<Expression>, Expression) {
        if !does_something(&target) || !target.is_place() {
            return (None, target);
        }
        let (ty, span) = (target.ty.clone(), target.span);
        let address = self.address_of(target);
        let pointer = address.ty.clone();
        let local = self.add_local("found".into(), pointer.clone(), span);
        if let Some(local) = self.local_mut(local) {
            local.assigned = true;
        }
        let made = |kind: Kind, ty: Type| Expression { kind, ty, span };
        let variable = made(Kind::Local(local), pointer.clone());
        let kept = made(Kind::Assign(Box::new(variable.clone()), Box::new(address)), pointer);
        (Some(kept), made(Kind::Dereference(Box::new(variable)), ty))
    }

    fn behind(first: Option<Expression>, then: Expression) -> Expression {
        let (ty, span) = (then.ty.clone(), then.span);
        match first {
            Some(first) => Expression { kind: Kind::Comma(Box::new(first), Box::new(then)), ty, span },
            None => then,
        }
    }

    /// `proxy(…) = value`: an object that was just made is written by the `operator=` of its structure alone.
    fn assigned_by_temporary(&mut self, target: &Expression, value: &Expression, span: Span) -> Option<Expression> {
        let Type::Struct(id) = target.ty else { return None };
        let index = *self.methods.get(&(id, "operator=".into()))?;
        if target.is_place() || self.overloads[index].iter().all(|candidate| candidate.syntax.body.is_none()) {
            return None;
        }
        self.operator_call("=", vec![target.clone(), value.clone()], span)
    }

    /// What is to be written: one of two places, where a condition decides, is reached by its address.
    pub(super) fn target(&mut self, syntax: &ast::Expression) -> Expression {
        let target = self.expression(syntax);
        if !matches!(target.kind, Kind::Conditional(..)) || target.is_place() {
            return target;
        }
        match self.reference_to(target.clone()) {
            Some(address) => Expression { kind: Kind::Dereference(Box::new(address)), ..target },
            None => target,
        }
    }

    /// Reports a target that cannot be written, and notes the variable that is.
    pub(super) fn check_writable(&mut self, target: &Expression) {
        if target.ty == Type::Bad {
            return;
        }
        let mut place = target;
        loop {
            match &place.kind {
                Kind::Local(id) => {
                    let id = *id;
                    let Some(local) = self.local_mut(id) else { return };
                    local.assigned = true;
                    if local.constant.is_some() {
                        let (name, declared) = (local.name.to_string(), local.span);
                        let problem = Problem::Rule(format!("`{name}` is constant"));
                        let found = Diagnostic::error(target.span, problem).because("it cannot be written");
                        self.sink.push(found.see(declared, "declared constant here"));
                    }
                    return;
                }
                Kind::Global(id) => {
                    let global = &self.tree.globals[*id];
                    if global.constant.is_some() {
                        let problem = Problem::Rule(format!("`{}` is constant", global.name));
                        let related = global.span;
                        self.sink.push(Diagnostic::error(target.span, problem).see(related, "declared constant here"));
                    } else if global.qualifiers.constant_memory && self.on_device() {
                        let problem = Problem::Rule("a kernel cannot write constant memory".to_owned());
                        self.sink.push(
                            Diagnostic::error(target.span, problem).help("the host sets it with cudaMemcpyToSymbol"),
                        );
                    }
                    return;
                }
                Kind::Member(object, _) => place = object,
                Kind::Index(base, _) if matches!(base.ty, Type::Array(..)) => place = base,
                Kind::Index(pointer, _) | Kind::Dereference(pointer) => {
                    if matches!(pointer.ty, Type::Pointer(_, true)) {
                        let problem = Problem::Rule("what this points to is `const`".to_owned());
                        self.sink.push(Diagnostic::error(target.span, problem).because("it cannot be written"));
                    }
                    return;
                }
                // What is wrong with it was said already.
                Kind::Zero | Kind::Library("vector.at" | "string.at", _) => return,
                Kind::Coordinate(..) => {
                    self.rule(target.span, "CUDA's built-in variables cannot be written");
                    return;
                }
                _ => {
                    self.rule(target.span, "this is a value, not a place that can be written");
                    return;
                }
            }
        }
    }
}

/// Whether an expression changes something or calls a function, so that it must not be read twice.
fn does_something(value: &Expression) -> bool {
    let mut found = matches!(
        value.kind,
        Kind::Step { .. } | Kind::Assign(..) | Kind::AssignWith { .. } | Kind::Call(..) | Kind::CallPointer(..)
    );
    value.children(&mut |child| found |= does_something(child));
    found
}
