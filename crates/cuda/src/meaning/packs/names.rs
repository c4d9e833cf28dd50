//! The names that stand in what was written: those of packs say how often it is to be written.

use std::rc::Rc;

use crate::parse::ast::{Expression, ExpressionKind, Name, Symbol, TemplateArgument, TypeKind, TypeSyntax};

pub(super) fn names_in_argument(argument: &TemplateArgument, names: &mut Vec<Symbol>) {
    match argument {
        TemplateArgument::Type(ty) => names_in_type(ty, names),
        TemplateArgument::Value(value) => names_in(value, names),
        TemplateArgument::Expand(pattern) => names_in_argument(pattern, names),
    }
}

pub(super) fn names_in_name(name: &Name, names: &mut Vec<Symbol>) {
    names.extend(name.path.iter().cloned());
    names.push(Rc::clone(&name.symbol));
    for argument in name.arguments.iter().flatten().chain(name.path_arguments.iter().flat_map(|(_, given)| given)) {
        names_in_argument(argument, names);
    }
}

pub(super) fn names_in_type(ty: &TypeSyntax, names: &mut Vec<Symbol>) {
    match &ty.kind {
        TypeKind::Named(name) => names_in_name(name, names),
        TypeKind::Pointer(inner) | TypeKind::Reference(inner) | TypeKind::Array(inner, _) => {
            names_in_type(inner, names);
        }
        TypeKind::OfExpression(value, _) | TypeKind::OfValue(value) => names_in(value, names),
        TypeKind::Function(result, parameters) => {
            names_in_type(result, names);
            parameters.iter().for_each(|parameter| names_in_type(&parameter.declared, names));
        }
        _ => {}
    }
}

/// The names that stand in an expression.
pub(super) fn names_in(value: &Expression, names: &mut Vec<Symbol>) {
    use ExpressionKind as E;
    match &value.kind {
        E::Name(name) => names_in_name(name, names),
        E::MacroConstant(_, a)
        | E::Unary(_, a)
        | E::Step { operand: a, .. }
        | E::SizeofValue(a)
        | E::TypeidValue(a)
        | E::Exists(a)
        | E::Holds(a)
        | E::Delete { operand: a, .. }
        | E::Expand(a)
        | E::Designated(_, a) => names_in(a, names),
        E::Cast(ty, a) | E::DynamicCast(ty, a) | E::PlaceCast(ty, a) => {
            names_in_type(ty, names);
            names_in(a, names);
        }
        E::SizeofType(ty) | E::AlignofType(ty) | E::TypeidType(ty) | E::TypeExists(ty) => names_in_type(ty, names),
        E::Binary(_, a, b) | E::Assign(_, a, b) | E::Comma(a, b) | E::Index(a, b) => {
            names_in(a, names);
            names_in(b, names);
        }
        E::Conditional(a, b, c) => [a, b, c].into_iter().for_each(|value| names_in(value, names)),
        E::Call(callee, list) => {
            names_in(callee, names);
            list.iter().for_each(|value| names_in(value, names));
        }
        E::Launch { callee, configuration, arguments } => {
            names_in(callee, names);
            configuration.iter().chain(arguments).for_each(|value| names_in(value, names));
        }
        E::Member { object, arguments, .. } => {
            names_in(object, names);
            arguments.iter().flatten().for_each(|argument| names_in_argument(argument, names));
        }
        E::Construct(ty, list, _) => {
            names_in_type(ty, names);
            list.iter().for_each(|value| names_in(value, names));
        }
        E::List(list) => list.iter().for_each(|value| names_in(value, names)),
        E::New { made, count, arguments, place } => {
            names_in_type(made, names);
            count.iter().chain(place).for_each(|value| names_in(value, names));
            arguments.iter().for_each(|value| names_in(value, names));
        }
        E::Fold { left, right, .. } => left.iter().chain(right).for_each(|value| names_in(value, names)),
        E::Lambda(lambda) => {
            // What its statements name is not looked for: a pattern with a lambda names its pack elsewhere too.
            lambda.values.iter().for_each(|(_, _, value)| names_in(value, names));
        }
        _ => {}
    }
}
