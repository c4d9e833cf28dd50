//! C's conversions, made visible.

use super::{
    Checker, TemplateValue,
    adapted::references,
    expression::name::written_name,
    tree::{Expression, Kind},
    types::{DIM3, Scalar, Type, UINT3},
};
use crate::{
    diagnose::{Diagnostic, Problem},
    parse::ast,
};

/// How good a conversion is, for the choice among overloads; smaller is better.
pub(super) type Rank = u32;

/// What an `operator T()` costs beside the conversion of what it gives.
pub(super) const BY_AN_OPERATOR: Rank = 4;
/// How many `operator T()` a structure may have.
const MOST_CONVERSIONS: usize = 16;

impl Checker<'_> {
    /// The expression as a value: an array becomes a pointer to its first element.
    pub(super) fn decay(&self, expression: Expression) -> Expression {
        if let Type::Array(element, _) = &expression.ty {
            let ty = Type::Pointer(element.clone(), false);
            let span = expression.span;
            return Expression { kind: Kind::Decay(Box::new(expression)), ty, span };
        }
        if let Type::OwnStream(_) = expression.ty {
            // Its user has a reference to it.
            return Expression { ty: Type::Stream, ..expression };
        }
        if matches!(expression.kind, Kind::Text(_)) {
            let span = expression.span;
            let ty = Type::Pointer(Type::Scalar(Scalar::I8).into(), true);
            return Expression { kind: Kind::Decay(Box::new(expression)), ty, span };
        }
        expression
    }

    /// The type of a function as pointers to it have it.
    pub(super) fn function_type(&self, id: usize) -> Type {
        let function = &self.tree.functions[id];
        let own = || function.parameters.iter().map(|local| &function.locals[*local]);
        let bits = references(function.returns_reference, own().map(|local| local.reference));
        let types = own().map(|local| local.ty.clone()).collect();
        Type::Function(std::rc::Rc::new((types, function.result.clone(), bits)))
    }

    pub(super) fn cast_to(&self, value: Expression, ty: &Type, written: bool) -> Expression {
        if value.ty == *ty && !written {
            return value;
        }
        let span = value.span;
        Expression { kind: Kind::Convert { value: Box::new(value), written, volatile: false }, ty: ty.clone(), span }
    }

    /// How well a value of one type serves as another; `None` if it does not.
    pub(super) fn rank(&self, from: &Expression, to: &Type) -> Option<Rank> {
        let decayed;
        let from_type = match &from.ty {
            Type::Array(element, _) => {
                decayed = Type::Pointer(element.clone(), false);
                &decayed
            }
            other => other,
        };
        match (from_type, to) {
            (Type::Bad, _) | (_, Type::Bad) => Some(0),
            _ if from.ty == *to => Some(0),
            (left, right) if left == right => Some(0),
            (Type::OwnStream(_), Type::Stream) => Some(1),
            (Type::Enum(id, _), Type::Scalar(_)) => (!self.tree.types.scoped.contains(id)).then_some(1),
            (Type::Scalar(left), Type::Scalar(right)) => Some(if left.promoted() == *right { 1 } else { 2 }),
            (Type::Scalar(_), Type::Pointer(..)) if is_zero(from) => Some(3),
            (Type::Null, Type::Pointer(..)) => Some(1),
            (Type::Pointer(..), Type::Scalar(Scalar::Bool)) => Some(4),
            (Type::Pointer(left, from_constant), Type::Pointer(right, to_constant)) => {
                if *from_constant && !*to_constant && !matches!(from.bare().kind, Kind::Decay(_)) {
                    return None;
                }
                if left == right {
                    Some(u32::from(from_constant != to_constant))
                } else if **right == Type::Void {
                    Some(3)
                } else {
                    match (&**left, &**right) {
                        (Type::Struct(own), Type::Struct(base)) => self.derives(*own, *base).then_some(2),
                        (Type::Pointer(a, _), Type::Pointer(b, _)) if a == b => Some(1),
                        (Type::Array(a, _), Type::Array(b, 0)) if a == b => Some(1),
                        _ => None,
                    }
                }
            }
            (Type::Struct(_), Type::Pointer(target, _))
                if matches!(**target, Type::Function(_)) && self.plain_lambda(from_type).is_some() =>
            {
                let own = self.plain_lambda(from_type)?;
                (self.plain_lambda_type(own) == **target).then_some(2)
            }
            (Type::Struct(id), Type::Pointer(..) | Type::Scalar(_)) => {
                // By an `operator T()` of its own, whose result is not known before it is made.
                let each = self.conversions(*id).into_iter().filter_map(|(own, _)| {
                    let first = self.overloads[own].first()?;
                    if first.syntax.template.is_some() {
                        // `operator T()` becomes what is wanted.
                        return is_template_parameter(&first.syntax, &first.syntax.result).then_some(BY_AN_OPERATOR);
                    }
                    let function = *first.instances.values().next()?;
                    let ty = self.tree.functions[function].result.clone();
                    // C++ makes use of one such operator, not of one upon another.
                    if matches!(ty, Type::Struct(_)) {
                        return None;
                    }
                    self.rank(&Expression { kind: Kind::Zero, ty, span: from.span }, to)
                        .map(|rank| rank + BY_AN_OPERATOR)
                });
                each.min()
            }
            (Type::Struct(own), Type::Struct(base)) if self.derives(*own, *base) => Some(2),
            (Type::Null | Type::Scalar(_), Type::Struct(_))
                if (from.ty == Type::Null || is_zero(from)) && self.member_pointer(to).is_some() =>
            {
                Some(3)
            }
            (Type::Struct(_), Type::Struct(_)) if self.member_pointer_rank(from_type, to).is_some() => Some(2),
            (Type::Scalar(_), Type::Struct(DIM3)) => Some(5),
            (Type::Struct(UINT3), Type::Struct(DIM3)) | (Type::Struct(DIM3), Type::Struct(UINT3)) => Some(5),
            (Type::Pointer(target, _), Type::Text) if **target == Type::Scalar(Scalar::I8) => Some(5),
            _ => None,
        }
    }

    /// Converts as an assignment, argument or initializer does; reports what does not fit.
    pub(super) fn convert(&mut self, value: Expression, to: &Type) -> Expression {
        let value = self.decay(value);
        if value.ty == Type::Stream && matches!(to, Type::OwnStream(_)) {
            // A stream that is handed on goes with all that it has.
            return Expression { ty: to.clone(), ..value };
        }
        if let (Kind::Function(id), Some(Type::Function(wanted))) = (&value.kind, to.target()) {
            let wanted = std::rc::Rc::clone(wanted);
            let id = self.function_for_signature(*id, &wanted);
            if self.function_type(id) != Type::Function(wanted) {
                let found = self.type_text(&self.function_type(id));
                let wanted = self.type_text(to.target().unwrap_or(&Type::Bad));
                self.mismatch(value.span, format!("a function `{found}` does not serve as `{wanted}`"));
            }
            return Expression { kind: Kind::Function(id), ty: to.clone(), ..value };
        }
        if value.ty == Type::Bad || *to == Type::Bad {
            return Expression { ty: to.clone(), ..value };
        }
        if value.ty == *to {
            return value;
        }
        let span = value.span;
        if self.rank(&value, to).is_some() {
            if let Some(member) = self.as_member_pointer(&value, to) {
                return member;
            }
            if let Some(base) = self.as_base_pointer(value.clone(), to) {
                return base;
            }
            if let (Some(lambda), Some(Type::Function(_))) = (self.plain_lambda(&value.ty), to.target()) {
                let function = self.lambda_as_function(lambda);
                return Expression { kind: Kind::Function(function), ty: to.clone(), span };
            }
            return match (&value.ty, to) {
                (Type::Struct(own), Type::Struct(base)) if self.derives(*own, *base) => self.as_base(value, to),
                (Type::Struct(_), Type::Pointer(..) | Type::Scalar(_)) => match self.converted_object(&value, to) {
                    Some(converted) => converted,
                    None => Expression::bad(span),
                },
                (Type::Scalar(_), Type::Struct(DIM3)) => {
                    let x = self.cast_to(value, &Type::UNSIGNED, false);
                    let one = || Expression::integer(1, Type::UNSIGNED, span);
                    Expression { kind: Kind::Build(vec![x, one(), one()]), ty: to.clone(), span }
                }
                (Type::Pointer(..), Type::Text) => {
                    Expression { kind: Kind::Library("string.from", vec![value]), ty: Type::Text, span }
                }
                (Type::Scalar(_), Type::Pointer(..)) => Expression { kind: Kind::Null, ty: to.clone(), span },
                (Type::Null, Type::Pointer(..)) => Expression { kind: Kind::Null, ty: to.clone(), span },
                _ => self.cast_to(value, to, false),
            };
        }
        if let Some(converted) = self.converted_object(&value, to) {
            return converted;
        }
        if let Some(made) = self.made_of(&value, to) {
            return made;
        }
        if let Kind::Function(id) = value.kind {
            let function = &self.tree.functions[id];
            let arguments = if function.parameters.is_empty() { "" } else { "…" };
            let name = written_name(function);
            let help = format!("write `{name}({arguments})`");
            let problem = Problem::Mismatch(format!("`{name}` is a function, and is not called here"));
            self.sink.push(Diagnostic::error(span, problem).because("the parentheses are missing").help(help));
            return Expression { ty: to.clone(), ..Expression::bad(span) };
        }
        let (from_name, to_name) = (self.type_text(&value.ty), self.type_text(to));
        if value.ty == Type::Void {
            let words =
                if matches!(value.kind, Kind::Launch(_)) { "a launch gives no value" } else { "this gives no value" };
            let problem = Problem::Mismatch(words.to_owned());
            self.sink.push(Diagnostic::error(span, problem).because("its type is `void`"));
            return Expression { ty: to.clone(), ..Expression::bad(span) };
        }
        let words = if from_name == to_name {
            format!("this `{from_name}` holds other types than the `{to_name}` that is wanted")
        } else {
            format!("a value of type `{from_name}` does not serve as `{to_name}`")
        };
        let mut found = Diagnostic::error(span, Problem::Mismatch(words)).because(format!("this is `{from_name}`"));
        match (&value.ty, to) {
            (Type::Pointer(from, _), Type::Pointer(..)) if **from == Type::Void => {
                found = found.help(format!("C++ wants a cast here: `({to_name})…`"));
            }
            (Type::Pointer(from, true), Type::Pointer(target, false)) if from == target => {
                found = found.help("what it points to is `const` and would become writable");
            }
            (Type::Pointer(from, _), Type::Pointer(target, _)) if target.innermost() == &**from => {
                found = found
                    .help(format!("rows of known length are wanted: declare it as such, or cast it, `({to_name})…`"));
            }
            (Type::Pointer(..), Type::Scalar(Scalar::I8)) if is_string(&value) => {
                found = found.help("a character is written between single quotation marks: `\'a\'`");
            }
            (Type::Pointer(..), Type::Scalar(_)) if is_string(&value) => {}
            (Type::Scalar(Scalar::I8), Type::Pointer(..)) if !value.is_place() => {
                found = found.help("a string is written between double quotation marks: `\"abc\"`");
            }
            (Type::Pointer(..), Type::Scalar(_)) => {
                found = found.help("a value is wanted, not an address: is a `*` missing?");
            }
            (Type::Struct(UINT3 | DIM3), Type::Scalar(_)) => {
                found = found.help("a number is expected: write `.x`, `.y` or `.z` after it");
            }
            (Type::Struct(_), Type::Pointer(target, _)) if **target == value.ty || **target == Type::Void => {
                found = found.help("an address is wanted, not a value: is a `&` missing?");
            }
            (Type::Scalar(_), Type::Pointer(..)) => {
                found = found.help("an address is wanted, not a value: is a `&` missing?");
            }
            (Type::Enum(..), Type::Scalar(_)) | (Type::Scalar(_), Type::Enum(..)) => {
                found = found.help(format!("C++ wants a cast here: `({to_name})…`"));
            }
            _ => {}
        }
        self.sink.push(found);
        Expression { ty: to.clone(), ..Expression::bad(span) }
    }

    /// The `operator T()`s of a structure, each as the functions of a name and the structure that has them.
    fn conversions(&self, id: usize) -> Vec<(usize, usize)> {
        (0..MOST_CONVERSIONS)
            .map_while(|before| self.method_named(id, &crate::parse::conversion_name(before)))
            .collect()
    }

    /// Whether a structure has an `operator T()`.
    pub(super) fn has_conversions(&self, ty: &Type) -> bool {
        matches!(ty, Type::Struct(id) if !self.conversions(*id).is_empty())
    }

    /// Whether a value serves as an object of a structure without constructors.
    pub(super) fn becomes(&mut self, value: &Expression, to: &Type) -> bool {
        if value.ty == Type::Bad || self.rank(value, to).is_some() {
            return true;
        }
        let Type::Struct(id) = value.ty else { return false };
        self.ready_conversions(std::slice::from_ref(value));
        self.conversions(id).into_iter().any(|(own, _)| {
            self.overloads[own].first().is_some_and(|first| {
                first.syntax.template.is_some()
                    || first.instances.values().any(|made| self.tree.functions[*made].result == *to)
            })
        })
    }

    /// What an object serves as by one of its own `operator T()`: the one whose result is nearest.
    pub(super) fn converted_object(&mut self, value: &Expression, to: &Type) -> Option<Expression> {
        let Type::Struct(id) = value.ty else { return None };
        let mut best: Option<(u32, usize, usize, Vec<TemplateValue>)> = None;
        for (index, has) in self.conversions(id) {
            let Some(given) = self.conversion_arguments(index, to) else { continue };
            let function = self.instance(index, 0, given.clone(), value.span)?;
            let result = self.tree.functions[function].result.clone();
            if matches!(result, Type::Struct(_)) && result != *to {
                continue;
            }
            let like = Expression { kind: Kind::Zero, ty: result, span: value.span };
            let Some(rank) = self.rank(&like, to) else { continue };
            if best.as_ref().is_none_or(|(least, ..)| rank < *least) {
                best = Some((rank, index, has, given));
            }
        }
        let (_, index, has, given) = best?;
        let object = self.as_base(value.clone(), &Type::Struct(has));
        let object = self.lasting(object);
        let object = self.receiver(index, object);
        let converted = self.call_overload(index, &given, Some(object), Vec::new(), "operator conversion", value.span);
        Some(self.convert(converted, to))
    }

    /// The template arguments with which a conversion function gives a type: none for one that is no template. Nothing where it
    /// cannot.
    fn conversion_arguments(&mut self, index: usize, to: &Type) -> Option<Vec<TemplateValue>> {
        let first = self.overloads[index].first()?;
        let (syntax, owner) = (std::rc::Rc::clone(&first.syntax), first.owner);
        if syntax.template.is_none() {
            return Some(Vec::new());
        }
        // As if the result were a parameter for a value of that type.
        let parameter = ast::Parameter {
            name: None,
            declared: syntax.result.clone(),
            default: None,
            moved: false,
            volatile: false,
            pack: false,
            span: syntax.name_span,
        };
        let taking = ast::Function { parameters: vec![parameter], ..(*syntax).clone() };
        let values = self.deduce_types(&taking, &[], std::slice::from_ref(to), owner)?;
        self.result_exists(&syntax, &values, owner).then_some(values)
    }

    /// Makes the `operator T()` of objects, so that what they serve as is known when functions are chosen for them.
    pub(super) fn ready_conversions(&mut self, values: &[Expression]) {
        for value in values {
            let Type::Struct(id) = value.ty else { continue };
            for (index, _) in self.conversions(id) {
                let open = |own: &super::Candidate| own.instances.is_empty() && own.syntax.template.is_none();
                if self.overloads[index].first().is_some_and(open) {
                    self.instance(index, 0, Vec::new(), value.span);
                }
            }
        }
    }

    /// The number or address that an object serves as in arithmetic, by its own `operator T()`. A truth comes last.
    pub(super) fn as_number(&mut self, value: &Expression) -> Option<Expression> {
        let Type::Struct(id) = value.ty else { return None };
        let mut found: Option<Type> = None;
        for (index, _) in self.conversions(id) {
            // Of a template nobody knows what is wanted.
            if self.overloads[index].first().is_some_and(|own| own.syntax.template.is_some()) {
                continue;
            }
            let function = self.instance(index, 0, Vec::new(), value.span)?;
            let result = self.tree.functions[function].result.clone();
            let number = matches!(result, Type::Scalar(_) | Type::Pointer(..));
            if number && found.as_ref().is_none_or(|found| *found == Type::BOOL) {
                found = Some(result);
            }
        }
        self.converted_object(value, &found?)
    }

    /// An object made of one value by a constructor of its structure, as C++ does without being asked.
    fn made_of(&mut self, value: &Expression, to: &Type) -> Option<Expression> {
        let Type::Struct(id) = to else { return None };
        let name = std::rc::Rc::clone(&self.tree.types.structs[*id].name);
        let index = self.methods.get(&(*id, name)).copied()?;
        self.is_made_of(value, to).then(|| self.construct_by_call(index, to, vec![value.clone()], value.span))
    }

    /// Whether a constructor of a structure takes this one value.
    pub(super) fn is_made_of(&mut self, value: &Expression, to: &Type) -> bool {
        let Type::Struct(id) = to else { return false };
        let name = std::rc::Rc::clone(&self.tree.types.structs[*id].name);
        let Some(index) = self.methods.get(&(*id, name)).copied() else { return false };
        self.packs_for(index, 0, std::slice::from_ref(value));
        (0..self.overloads[index].len()).any(|position| {
            let syntax = std::rc::Rc::clone(&self.overloads[index][position].syntax);
            let least = syntax.parameters.iter().take_while(|parameter| parameter.default.is_none()).count();
            let values = match &syntax.template {
                Some(_) => match self.deduce(&syntax, &[], std::slice::from_ref(value), Some(*id)) {
                    Some(values) => values,
                    None => return false,
                },
                None => Vec::new(),
            };
            least <= 1
                && self
                    .parameter_types(&syntax, &values, Some(*id))
                    .first()
                    .is_some_and(|ty| self.rank(value, ty).is_some())
        })
    }

    /// A value as a condition.
    pub(super) fn condition(&mut self, value: Expression) -> Expression {
        let value = self.decay(value);
        match &value.ty {
            Type::Scalar(Scalar::Bool) | Type::Bad => value,
            Type::Scalar(_) | Type::Enum(..) | Type::Pointer(..) | Type::Null => {
                self.cast_to(value, &Type::BOOL, false)
            }
            Type::Stream => {
                let span = value.span;
                Expression { kind: Kind::Library("stream.good", vec![value]), ty: Type::BOOL, span }
            }
            ty if self.has_conversions(ty) => self.convert(value, &Type::BOOL),
            other => {
                let name = self.type_text(other);
                self.mismatch(value.span, format!("a value of type `{name}` is neither true nor false"));
                Expression { ty: Type::BOOL, ..Expression::bad(value.span) }
            }
        }
    }

    /// A cast that the author wrote.
    pub(super) fn written_cast(&mut self, value: Expression, to: &Type) -> Expression {
        let value = self.decay(value);
        let span = value.span;
        if let Some(cast) = self.cast_between_bases(&value, to) {
            return cast;
        }
        match (&value.ty, to) {
            (Type::Bad, _) | (_, Type::Bad) => Expression { ty: to.clone(), ..value },
            (Type::Stream, Type::Scalar(Scalar::Bool)) => self.condition(value),
            (_, Type::Void) => Expression {
                kind: Kind::Convert { value: Box::new(value), written: true, volatile: false },
                ty: Type::Void,
                span,
            },
            (Type::Scalar(_) | Type::Enum(..), Type::Scalar(_) | Type::Enum(..))
            | (Type::Pointer(..), Type::Pointer(..))
            | (Type::Pointer(..), Type::Scalar(Scalar::I64 | Scalar::U64 | Scalar::Bool)) => {
                self.cast_to(value, to, true)
            }
            (Type::Null, Type::Scalar(Scalar::I64 | Scalar::U64)) => {
                let zero = Expression::integer(0, to.clone(), span);
                match value.kind {
                    Kind::Null => zero,
                    // What leads to it is done.
                    _ => Expression { kind: Kind::Comma(Box::new(value), Box::new(zero)), ty: to.clone(), span },
                }
            }
            (Type::Scalar(_), Type::Pointer(..)) => {
                if is_zero(&value) {
                    Expression { kind: Kind::Null, ty: to.clone(), span }
                } else {
                    self.cast_to(value, to, true)
                }
            }
            (left, right) if left == right => value,
            _ => self.convert(value, to),
        }
    }
}

/// Whether a type is a parameter of its function's template itself, as in `template <typename T> operator T() const`.
fn is_template_parameter(syntax: &ast::Function, ty: &ast::TypeSyntax) -> bool {
    let ast::TypeKind::Named(name) = &ty.kind else { return false };
    let own = |parameter: &ast::TemplateParameter| matches!(parameter, ast::TemplateParameter::Type(known, _) if *known == name.symbol);
    name.path.is_empty() && syntax.template.iter().flatten().any(own)
}

fn is_zero(expression: &Expression) -> bool {
    matches!(expression.bare().kind, Kind::Integer(0, _))
}

/// Whether this is a string that is in the source.
pub(super) fn is_string(expression: &Expression) -> bool {
    match &expression.bare().kind {
        Kind::Decay(inner) => is_string(inner),
        kind => matches!(kind, Kind::Text(_)),
    }
}
