//! Function templates: their arguments from a call, and a function for each list of them.

use std::rc::Rc;

use super::{
    Binding, Checker, MOST_FUNCTIONS, TemplateValue,
    adapted::is_reference,
    structure::{MOST_OPEN, bind_parameter},
    tree::{Expression, FunctionId},
    types::{Scalar, Type},
};
use crate::{
    diagnose::{Diagnostic, Problem, Severity},
    numbers::grouped,
    parse::ast::{self, Symbol, TemplateArgument, TemplateParameter, TypeKind, TypeSyntax},
    text::Span,
};

/// What a function is made of.
pub(super) struct Made {
    pub(super) syntax: Rc<ast::Function>,
    pub(super) owner: Option<usize>,
    pub(super) bindings: Vec<(Symbol, Binding)>,
}

impl Checker<'_> {
    /// The function that a candidate becomes with these template arguments.
    pub(super) fn instance(
        &mut self,
        overloads: usize,
        position: usize,
        values: Vec<TemplateValue>,
        span: Span,
    ) -> Option<FunctionId> {
        let candidate = &self.overloads[overloads][position];
        if let Some(id) = candidate.instances.get(&values).copied() {
            if self.closures.iter().any(|closure| closure.function == id && closure.deduce) {
                let words = "the type that this lambda returns is needed here to know that type itself".to_owned();
                self.rule(span, words);
                return None;
            }
            return Some(id);
        }
        let bound = candidate.owner.and_then(|owner| self.owner_bindings.get(&owner));
        // What is written out is bounded by the text.
        let by_template = !values.is_empty() || bound.is_some_and(|bindings| !bindings.is_empty());
        if by_template && !self.may_make_function("the templates of this program make too many functions", span) {
            return None;
        }
        let candidate = &self.overloads[overloads][position];
        let special = candidate.special.get(&values).cloned();
        let syntax = special.unwrap_or_else(|| Rc::clone(&candidate.syntax));
        let owner = candidate.owner;
        let bindings = self.bindings_of_instance(&syntax, owner, &values);
        if let Some(owner) = owner.filter(|owner| self.generics.contains_key(owner)) {
            let written = self.overloads[overloads][position].of_pack.then(|| Rc::clone(&syntax));
            // Its body may call it by the parameter that it is given as.
            self.instance_to_be = Some((overloads, position, values.clone()));
            let id = self.generic_instance(owner, &bindings, written)?;
            self.overloads[overloads][position].instances.insert(values, id);
            return Some(id);
        }
        // From inside of the library, the place is the one that asked for that.
        let asked = if span == Span::default() { self.asked } else { span };
        let signature = (overloads, position, values);
        if self.signatures.contains(&signature) || self.signatures.len() > MOST_OPEN {
            let words = format!("the type of `{}` is needed here to know that type itself", syntax.name);
            self.rule(asked, words);
            return None;
        }
        self.signatures.push(signature);
        let id = self.make_function(&syntax, owner, bindings, asked);
        if let Some((.., values)) = self.signatures.pop() {
            self.overloads[overloads][position].instances.insert(values, id);
        }
        Some(id)
    }

    fn bindings_of_instance(
        &self,
        syntax: &ast::Function,
        owner: Option<usize>,
        values: &[TemplateValue],
    ) -> Vec<(Symbol, Binding)> {
        let mut bindings: Vec<_> = owner.and_then(|owner| self.owner_bindings.get(&owner)).cloned().unwrap_or_default();
        let own = syntax.template.iter().flatten().zip(values);
        bindings.extend(own.map(|(parameter, value)| bind_parameter(parameter, value)));
        bindings
    }

    /// What a function was made of that is one of several of its name.
    pub(super) fn made_of_candidate(&self, function: FunctionId) -> Option<Made> {
        self.overloads.iter().flatten().find_map(|candidate| {
            let (values, _) = candidate.instances.iter().find(|(_, made)| **made == function)?;
            let special = candidate.special.get(values).cloned();
            let syntax = special.unwrap_or_else(|| Rc::clone(&candidate.syntax));
            let bindings = self.bindings_of_instance(&syntax, candidate.owner, values);
            Some(Made { syntax, owner: candidate.owner, bindings })
        })
    }

    /// Counts a function that the program does not write out. Where there are too many, that is reported once, in `words`.
    pub(super) fn may_make_function(&mut self, words: &str, span: Span) -> bool {
        if self.made_functions < MOST_FUNCTIONS {
            self.made_functions += 1;
            return true;
        }
        let problem = Problem::TooLarge(format!("{words}: {} are allowed", grouped(MOST_FUNCTIONS as u64)));
        if self.sink.found.iter().all(|found| found.problem != problem) {
            self.sink.push(Diagnostic::error(span, problem));
        }
        false
    }

    /// The template arguments of a call: those given, then those that follow from the arguments' types.
    pub(super) fn deduce(
        &mut self,
        syntax: &ast::Function,
        given: &[TemplateValue],
        arguments: &[Expression],
        owner: Option<usize>,
    ) -> Option<Vec<TemplateValue>> {
        let whole = |parameter: Option<&ast::Parameter>| {
            let kind = parameter.map(|parameter| &parameter.declared.kind);
            matches!(kind, Some(TypeKind::Reference(inner)) if matches!(inner.kind, TypeKind::Array(..)))
        };
        let types: Vec<Type> = arguments
            .iter()
            .enumerate()
            .map(|(position, argument)| match syntax.parameters.get(position) {
                // `T (&values)[N]` takes the array as it is.
                parameter if whole(parameter) => argument.ty.clone(),
                // The characters of a string in the source are `const`.
                _ => match self.decay(argument.clone()).ty {
                    Type::Pointer(target, _) if super::convert::is_string(argument) => Type::Pointer(target, true),
                    ty => ty,
                },
            })
            .collect();
        let mut values = self.deduce_types(syntax, given, &types, owner)?;
        for (parameter, argument) in syntax.parameters.iter().zip(arguments) {
            // `T &&` takes what lives on by a reference: `T` is that.
            let TypeKind::Reference(inner) = &parameter.declared.kind else { continue };
            let TypeKind::Named(name) = &inner.kind else { continue };
            if !parameter.moved || inner.constant || !name.path.is_empty() || !argument.is_place() {
                continue;
            }
            let own =
                syntax.template.iter().flatten().position(
                    |parameter| matches!(parameter, TemplateParameter::Type(known, _) if *known == name.symbol),
                );
            if let Some(index) = own.filter(|index| *index >= given.len())
                && syntax.name_span != Span::default()
                && values[index] == TemplateValue::Type(argument.ty.clone())
            {
                values[index] = TemplateValue::Reference(argument.ty.clone(), false);
            }
        }
        Some(values)
    }

    /// The template arguments: those given, then those that follow from the parameters' types.
    pub(super) fn deduce_types(
        &mut self,
        syntax: &ast::Function,
        given: &[TemplateValue],
        types: &[Type],
        owner: Option<usize>,
    ) -> Option<Vec<TemplateValue>> {
        self.deduce_special(syntax, given, (types, None), owner)
    }

    /// The template arguments of a special case: those given, then those that follow from the types of its parameters and of its
    /// result.
    pub(super) fn deduce_special(
        &mut self,
        syntax: &ast::Function,
        given: &[TemplateValue],
        (types, result): (&[Type], Option<&Type>),
        owner: Option<usize>,
    ) -> Option<Vec<TemplateValue>> {
        let parameters = syntax.template.as_deref()?;
        if parameters.iter().any(|parameter| matches!(parameter, TemplateParameter::Pack(..))) {
            // It is written out first.
            return None;
        }
        if given.len() > parameters.len() {
            return None;
        }
        let mut found: Vec<Option<TemplateValue>> = vec![None; parameters.len()];
        self.deduced_twice = None;
        for (slot, value) in found.iter_mut().zip(given) {
            *slot = Some(value.clone());
        }
        for (parameter, ty) in syntax.parameters.iter().zip(types) {
            self.match_type(&parameter.declared, ty, parameters, &mut found);
        }
        if let Some(result) = result {
            self.match_type(&syntax.result, result, parameters, &mut found);
        }
        let mut values = Vec::new();
        for (parameter, value) in parameters.iter().zip(found) {
            let value = match value {
                Some(value) => value,
                None => self.default_for(parameters, &values, &syntax.space, owner)?,
            };
            let fits = matches!(
                (&value, parameter),
                (
                    TemplateValue::Type(_) | TemplateValue::ConstantType(_) | TemplateValue::Reference(..),
                    TemplateParameter::Type(..)
                ) | (TemplateValue::Integer(..) | TemplateValue::Function(_), TemplateParameter::Value(..))
                    | (TemplateValue::Template(_), TemplateParameter::Template(..))
            );
            if !fits || value == TemplateValue::Type(Type::Bad) {
                return None;
            }
            values.push(value);
            self.convert_number(parameters, &mut values, &syntax.space, owner);
        }
        Some(values)
    }

    /// Does what may turn out not to fit, as a choice among several templates does: what it reports is forgotten, and
    /// nothing comes of it then.
    pub(super) fn attempt<T>(&mut self, work: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let before = self.sink.found.len();
        let reported = self.reported.clone();
        let made = work(self);
        if self.sink.found[before..].iter().any(|found| found.severity == Severity::Error) {
            let mut told = self.sink.found.drain(before..).filter(|found| found.severity == Severity::Error);
            self.dropped = self.dropped.take().or(told.next());
            drop(told);
            self.reported = reported;
            return None;
        }
        made
    }

    /// Whether the type of a template's result can be made of its arguments: `enable_if` has none where it says no.
    pub(super) fn result_exists(
        &mut self,
        syntax: &ast::Function,
        values: &[TemplateValue],
        owner: Option<usize>,
    ) -> bool {
        let depends =
            matches!(&syntax.result.kind, TypeKind::Named(name) if !name.path.is_empty() || name.arguments.is_some());
        let behind = names_values(&syntax.result);
        if !depends && !behind {
            return true;
        }
        let mut bindings = owner.and_then(|owner| self.owner_bindings.get(&owner)).cloned().unwrap_or_default();
        bindings.extend(
            syntax.template.iter().flatten().zip(values).map(|(parameter, value)| bind_parameter(parameter, value)),
        );
        if behind {
            // It may name the parameters, which a function without a body has too.
            let asked = Rc::new(ast::Function { body: None, ..syntax.clone() });
            let made = self.attempt(|checker| {
                let id = checker.make_function(&asked, owner, bindings, syntax.span);
                (checker.tree.functions[id].result != Type::Bad).then_some(())
            });
            return made.is_some();
        }
        let made = self.attempt(|checker| {
            Some(checker.within(owner, &syntax.space, bindings, |checker| checker.resolve_type(&syntax.result)))
        });
        made.is_some_and(|ty| ty != Type::Bad)
    }

    /// The arguments with which a structure, or what it inherits from, is an instance of a class template of this name.
    fn arguments_of_instance(&self, id: usize, name: &str) -> Option<Vec<TemplateValue>> {
        let mut instances = self.struct_instances.iter();
        let own = instances.find(|(key, made)| **made == id && key.0.rsplit("::").next() == Some(name));
        match own {
            Some(((_, values), _)) => Some(values.clone()),
            None => self.bases_of(id).into_iter().find_map(|base| self.arguments_of_instance(base, name)),
        }
    }

    pub(super) fn match_type(
        &mut self,
        pattern: &TypeSyntax,
        ty: &Type,
        parameters: &[TemplateParameter],
        found: &mut [Option<TemplateValue>],
    ) {
        match (&pattern.kind, ty) {
            (TypeKind::Named(name), ty) if name.path.is_empty() || matches!(ty, Type::Struct(_)) => {
                let index = parameters.iter().position(|parameter| {
                    matches!(parameter, TemplateParameter::Type(known, _) if *known == name.symbol && name.path.is_empty())
                });
                if let Some(index) = index {
                    match &found[index] {
                        None if *ty != Type::Bad => {
                            found[index] = Some(TemplateValue::Type(ty.clone()));
                        }
                        Some(TemplateValue::Type(known @ Type::Scalar(_)))
                            if matches!(ty, Type::Scalar(_)) && known != ty =>
                        {
                            self.deduced_twice = Some((index, name.symbol.clone(), known.clone(), ty.clone()));
                        }
                        _ => {}
                    }
                } else if let (Type::Struct(id), Some(given)) = (ty, name.arguments.as_deref()) {
                    // `Matrix<T> &` from a `Matrix<float>`.
                    let Some(values) = self.arguments_of_instance(*id, &name.symbol) else { return };
                    for (argument, value) in given.iter().zip(values) {
                        match (argument, value) {
                            (TemplateArgument::Type(inner), TemplateValue::ConstantType(ty)) => {
                                let pointer = Type::Pointer(ty.into(), true);
                                let pattern = TypeKind::Pointer(Box::new(inner.clone()));
                                let pattern =
                                    TypeSyntax { kind: pattern, span: inner.span, constant: false, volatile: false };
                                self.match_type(&pattern, &pointer, parameters, found);
                            }
                            (TemplateArgument::Type(inner), TemplateValue::Type(ty)) => {
                                self.match_type(inner, &ty, parameters, found);
                            }
                            // `tuple<A, B>` from a `tuple<int &, float &>`.
                            (
                                TemplateArgument::Type(TypeSyntax { kind: TypeKind::Named(inner), .. }),
                                value @ TemplateValue::Reference(..),
                            ) => {
                                let index = parameters.iter().position(|parameter| {
                                    matches!(parameter, TemplateParameter::Type(known, _) if *known == inner.symbol)
                                });
                                if let Some(slot) = index.and_then(|index| found.get_mut(index)) {
                                    slot.get_or_insert(value);
                                }
                            }
                            (TemplateArgument::Value(inner), value @ TemplateValue::Integer(..)) => {
                                let ast::ExpressionKind::Name(inner) = &inner.kind else { continue };
                                let index = parameters.iter().position(|parameter| {
                                    matches!(parameter, TemplateParameter::Value(known, ..) if *known == inner.symbol)
                                });
                                if let Some(slot) = index.and_then(|index| found.get_mut(index)) {
                                    slot.get_or_insert(value);
                                }
                            }
                            _ => {}
                        }
                    }
                } else if let (Type::Vector(element), Some([TemplateArgument::Type(inner)])) =
                    (ty, name.arguments.as_deref())
                {
                    self.match_type(inner, element, parameters, found);
                }
            }
            (TypeKind::Named(name), Type::Vector(element)) => {
                if let Some([TemplateArgument::Type(inner)]) = name.arguments.as_deref() {
                    self.match_type(inner, element, parameters, found);
                }
            }
            (TypeKind::Reference(inner), ty) => self.match_type(inner, ty, parameters, found),
            (TypeKind::Pointer(inner) | TypeKind::Array(inner, _), Type::Pointer(target, constant)) => {
                // `T *` for a pointer to what is `const` makes `T` that.
                if let (TypeKind::Named(name), true, false) = (&inner.kind, *constant, inner.constant)
                    && name.path.is_empty()
                    && let Some(index) = parameters.iter().position(
                        |parameter| matches!(parameter, TemplateParameter::Type(known, _) if *known == name.symbol),
                    )
                {
                    found[index].get_or_insert_with(|| TemplateValue::ConstantType((**target).clone()));
                    return;
                }
                self.match_type(inner, target, parameters, found);
            }
            (TypeKind::Function(result, taken), Type::Function(signature)) => {
                self.match_in_function(result, (&signature.1, signature.2 & 1 == 1), parameters, found);
                for (at, (parameter, ty)) in taken.iter().zip(&signature.0).enumerate() {
                    let refers = is_reference(signature, at);
                    self.match_in_function(&parameter.declared, (ty, refers), parameters, found);
                }
            }
            (TypeKind::Array(inner, length), Type::Array(element, count)) => {
                if let Some(length) = length
                    && let ast::ExpressionKind::Name(name) = &length.kind
                    && let Some(index) = parameters.iter().position(
                        |parameter| matches!(parameter, TemplateParameter::Value(known, ..) if *known == name.symbol),
                    )
                    && found[index].is_none()
                {
                    found[index] = Some(TemplateValue::Integer(count.cast_signed(), Type::Scalar(Scalar::U64)));
                }
                self.match_type(inner, element, parameters, found);
            }
            _ => {}
        }
    }

    /// The result or a parameter of a function's type: `T` is a reference, where that is one.
    fn match_in_function(
        &mut self,
        pattern: &TypeSyntax,
        (ty, refers): (&Type, bool),
        parameters: &[TemplateParameter],
        found: &mut [Option<TemplateValue>],
    ) {
        let (true, Type::Pointer(target, constant)) = (refers, ty) else {
            return self.match_type(pattern, ty, parameters, found);
        };
        let named = match &pattern.kind {
            TypeKind::Named(name) if name.path.is_empty() && !matches!(**target, Type::Bad) => parameters
                .iter()
                .position(|parameter| matches!(parameter, TemplateParameter::Type(known, _) if *known == name.symbol)),
            _ => None,
        };
        match named {
            Some(index) => {
                found[index].get_or_insert_with(|| TemplateValue::Reference((**target).clone(), *constant));
            }
            None => self.match_type(pattern, target, parameters, found),
        }
    }

    /// The type of one parameter of a function, where it names no parameter of the function's own template.
    pub(super) fn known_parameter_type(
        &mut self,
        syntax: &ast::Function,
        position: usize,
        owner: Option<usize>,
    ) -> Option<Type> {
        let Some(template) = &syntax.template else {
            return self.parameter_types(syntax, &[], owner).get(position).cloned();
        };
        let open: Vec<&Symbol> = template
            .iter()
            .map(|parameter| match parameter {
                TemplateParameter::Type(name, _)
                | TemplateParameter::Value(name, ..)
                | TemplateParameter::Pack(name, _)
                | TemplateParameter::Template(name, _) => name,
            })
            .collect();
        let declared = &syntax.parameters.get(position)?.declared;
        if !names_none_of(declared, &open) {
            return None;
        }
        let bindings = owner.and_then(|owner| self.owner_bindings.get(&owner)).cloned().unwrap_or_default();
        Some(self.within(owner, &syntax.space, bindings, |checker| checker.resolve_type(declared)))
    }

    /// The type of a function's result, where that follows from the template arguments alone.
    pub(super) fn result_type(
        &mut self,
        syntax: &ast::Function,
        values: &[TemplateValue],
        owner: Option<usize>,
    ) -> Option<Type> {
        if matches!(syntax.result.kind, TypeKind::Auto) || names_values(&syntax.result) {
            return None;
        }
        let bindings = self.bindings_of_instance(syntax, owner, values);
        let made = self.attempt(|checker| {
            let resolve = |checker: &mut Self| checker.resolve_type(&syntax.result);
            Some(checker.within(owner, &syntax.space, bindings, resolve))
        });
        made.filter(|ty| *ty != Type::Bad)
    }

    /// The type of a parameter in a candidate's instance, seen from outside (references looked through).
    pub(super) fn parameter_types(
        &mut self,
        syntax: &ast::Function,
        values: &[TemplateValue],
        owner: Option<usize>,
    ) -> Vec<Type> {
        let mut bindings = owner.and_then(|owner| self.owner_bindings.get(&owner)).cloned().unwrap_or_default();
        bindings.extend(
            syntax.template.iter().flatten().zip(values).map(|(parameter, value)| bind_parameter(parameter, value)),
        );
        self.within(owner, &syntax.space, bindings, |checker| {
            let of = |parameter: &ast::Parameter| match checker.resolve_type(&parameter.declared) {
                Type::Array(element, _) if !matches!(parameter.declared.kind, TypeKind::Reference(_)) => {
                    Type::Pointer(element, super::rules::innermost_is_constant(&parameter.declared))
                }
                ty => ty,
            };
            syntax.parameters.iter().map(of).collect()
        })
    }
}

/// Whether the types of values are part of a type, `Pair<decltype(a + b)>`: it may name the parameters of its function.
pub(super) fn names_values(syntax: &TypeSyntax) -> bool {
    match &syntax.kind {
        TypeKind::OfExpression(..) | TypeKind::OfValue(_) => true,
        TypeKind::Pointer(inner) | TypeKind::Reference(inner) => names_values(inner),
        TypeKind::Named(name) => name.arguments.iter().flatten().any(|argument| match argument {
            TemplateArgument::Type(inner) => names_values(inner),
            _ => false,
        }),
        _ => false,
    }
}

/// Whether a type is certain to be the same whatever these names mean.
pub(super) fn names_none_of(syntax: &TypeSyntax, names: &[&Symbol]) -> bool {
    match &syntax.kind {
        TypeKind::Named(name) => {
            let arguments = name.arguments.iter().chain(name.path_arguments.iter().map(|(_, arguments)| arguments));
            !names.contains(&&name.symbol)
                && !name.path.iter().any(|step| names.contains(&step))
                && arguments
                    .flatten()
                    .all(|argument| matches!(argument, TemplateArgument::Type(inner) if names_none_of(inner, names)))
        }
        TypeKind::Pointer(inner) | TypeKind::Reference(inner) => names_none_of(inner, names),
        TypeKind::Auto
        | TypeKind::Array(..)
        | TypeKind::Function(..)
        | TypeKind::OfExpression(..)
        | TypeKind::OfValue(_) => false,
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use crate::translate;

    #[test]
    fn functions_that_a_program_writes_out_are_as_many_as_it_likes() {
        let functions: String = (0..1500)
            .map(|number| format!("__device__ float f{number}(float x) {{ return x + {number}; }}\n"))
            .collect();
        let kernel = "__global__ void k(float *a) { a[threadIdx.x] = f1499(f0(a[threadIdx.x])); }\nint main() {}\n";
        let translation = translate("many.cu", &format!("{functions}{kernel}"));
        assert!(translation.diagnostics.is_empty(), "{:?}", translation.diagnostics.first());
        assert_eq!(translation.kernels.len(), 1);
    }

    #[test]
    fn tiles_of_several_warps_are_refused() {
        let text = "#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void k(int *a) { a[threadIdx.x] = cg::tiled_partition<64>(cg::this_thread_block()).thread_rank(); }
int main() {}
";
        let translation = translate("tiles.cu", text);
        let told: Vec<String> = translation.diagnostics.iter().map(|found| found.problem.to_string()).collect();
        assert!(told.iter().any(|words| words.contains("a tile has 1, 2, 4, 8, 16 or 32 threads")), "{told:?}");
    }

    #[test]
    fn templates_that_make_too_many_functions_are_told_of_once() {
        let uses: String = (0..4200).map(|number| format!("    made<{number}>();\n")).collect();
        let translation =
            translate("made.cu", &format!("template <int N> int made() {{ return N; }}\nint main()\n{{\n{uses}}}\n"));
        let told: Vec<String> = translation.diagnostics.iter().map(|found| found.problem.to_string()).collect();
        assert_eq!(told, ["the templates of this program make too many functions: 4,000 are allowed"]);
    }
}
