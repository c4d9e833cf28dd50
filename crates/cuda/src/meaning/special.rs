//! What is written for some arguments of a template, and the methods of class templates that are outside of them.

use std::rc::Rc;

use super::{
    checker::Checker,
    entity::{Binding, TemplateValue},
    number_argument::alike,
    overload::detail_of_type,
    qualified::template_key,
    scope::Place,
    structure::bind_parameter,
};
use crate::{
    diagnose::{Diagnostic, Problem},
    parse::ast::{self, Symbol, TemplateArgument, TemplateParameter},
    text::Span,
};

impl Checker<'_> {
    /// `template <> float limit<float>() { … }`.
    pub(super) fn specialise_function(&mut self, function: &Rc<ast::Function>) {
        let Some((index, owner, mut plain)) = self.specialised_template(function) else { return };
        let name = Rc::clone(&plain.name);
        let given = self.template_values(plain.arguments.as_deref().unwrap_or(&[]));
        let types = self.parameter_types(&plain, &[], owner);
        let result = self.result_type(&plain, &[], owner);
        for position in 0..self.overloads[index].len() {
            let syntax = Rc::clone(&self.overloads[index][position].syntax);
            if syntax.parameters.len() != types.len() || syntax.template.is_none() {
                continue;
            }
            let Some(values) = self.deduce_special(&syntax, &given, (&types, result.as_ref()), owner) else { continue };
            if self.parameter_types(&syntax, &values, owner) != types {
                continue;
            }
            if let (Some(wanted), Some(made)) = (&result, self.result_type(&syntax, &values, owner))
                && *wanted != made
            {
                continue;
            }
            plain.qualifiers.fixed |= owner.is_some() && syntax.qualifiers.fixed;
            let candidate = &mut self.overloads[index][position];
            if candidate.instances.contains_key(&values) {
                self.rule(function.name_span, format!("`{name}` is used for these arguments before this line"));
                return;
            }
            match candidate.special.get(&values).filter(|other| other.body.is_some()) {
                Some(other) if plain.body.is_some() => {
                    let found = Diagnostic::error(function.name_span, Problem::Redeclared(name.to_string()));
                    self.sink.push(found.see(other.name_span, "it is defined here already"));
                }
                Some(_) => {}
                None => drop(candidate.special.insert(values, Rc::new(plain))),
            }
            return;
        }
        self.no_template(&name, function.name_span);
    }

    /// Where the templates are of which a function is a special case, `get<bool>` or `Options::get<bool>`, the structure that they
    /// are methods of, and the function as one of them.
    fn specialised_template(&mut self, function: &ast::Function) -> Option<(usize, Option<usize>, ast::Function)> {
        let mut plain = function.clone();
        plain.template = None;
        let found = match function.name.rsplit_once("::") {
            None => self.find(&function.name).cloned().map(|found| (found, None)),
            Some((path, name)) => {
                plain.name = name.into();
                match self.place_of(path) {
                    Some(Place::Structure(id)) => {
                        let index = self.methods.get(&(id, Rc::clone(&plain.name)));
                        index.map(|index| (Binding::Functions(*index), Some(id)))
                    }
                    Some(Place::Space(space)) => {
                        let found = self.find_in_space(&space, name).cloned();
                        plain.space = space;
                        found.map(|found| (found, None))
                    }
                    Some(Place::Template(_)) => {
                        let what = "a method that is special for some arguments of a template";
                        self.unsupported(function.name_span, what);
                        return None;
                    }
                    None => None,
                }
            }
        };
        match found {
            Some((Binding::Functions(index), owner)) => Some((index, owner, plain)),
            _ => {
                self.no_template(&function.name, function.name_span);
                None
            }
        }
    }

    fn no_template(&mut self, name: &str, span: Span) {
        self.rule(span, format!("there is no template `{name}` above that this could be a special case of"));
    }

    /// `template <> struct Shared<double> { … }`, and those for a pattern.
    pub(super) fn specialise_struct(&mut self, structure: &Rc<ast::Structure>) {
        let name = Rc::clone(&structure.name);
        let known = structure.owner.and_then(|owner| self.find_in_structure(owner, &name)).or_else(|| self.find(&name));
        let Some(Binding::StructTemplate(primary)) = known.cloned() else {
            self.no_template(&name, structure.name_span);
            return;
        };
        let key = template_key(&primary);
        if structure.template.as_ref().is_some_and(|parameters| !parameters.is_empty()) {
            self.specials.entry(key).or_default().partial.push(Rc::clone(structure));
            return;
        }
        if structure.arguments.iter().flatten().any(is_volatile) {
            // Kept beside the patterns, where it marks the template and never fits.
            self.specials.entry(key).or_default().partial.push(Rc::clone(structure));
            return;
        }
        let mut values = self.template_values(structure.arguments.as_deref().unwrap_or(&[]));
        self.default_arguments(&primary, &mut values);
        if self.struct_instances.contains_key(&(Rc::clone(&key), values.clone())) {
            self.rule(structure.name_span, format!("`{name}` is used for these arguments before this line"));
            return;
        }
        let whole = &mut self.specials.entry(key).or_default().whole;
        match whole.get(&values).filter(|other| !other.forward) {
            Some(other) if !structure.forward => {
                let found = Diagnostic::error(structure.name_span, Problem::Redeclared(name.to_string()));
                self.sink.push(found.see(other.name_span, "it is defined here already"));
            }
            Some(_) => {}
            None => drop(whole.insert(values, Rc::clone(structure))),
        }
    }

    /// Refuses `volatile` arguments of a template that has cases of its own for them, since types here do not say that they are.
    pub(super) fn refuse_volatile_arguments(&mut self, structure: &ast::Structure, arguments: &[TemplateArgument]) {
        let Some(written) = arguments.iter().find(|argument| is_volatile(argument)) else { return };
        let special = self.specials.get(&template_key(structure));
        let cases = special.into_iter().flat_map(|special| &special.partial);
        if cases.flat_map(|case| case.arguments.iter().flatten()).any(is_volatile)
            && let TemplateArgument::Type(ty) = written
        {
            self.unsupported(ty.span, "a special case of a template for a `volatile` type");
        }
    }

    /// The structure that a template is for these arguments, and what its parameters stand for.
    pub(super) fn structure_for(
        &mut self,
        primary: &Rc<ast::Structure>,
        values: &[TemplateValue],
        span: Span,
    ) -> (Rc<ast::Structure>, Vec<(Symbol, Binding)>) {
        let bound = |parameters: &[TemplateParameter], values: &[TemplateValue]| {
            parameters.iter().zip(values).map(|(parameter, value)| bind_parameter(parameter, value)).collect()
        };
        let parameters = primary.template.as_deref().unwrap_or(&[]);
        let (whole, partial) = match self.specials.get(&template_key(primary)) {
            Some(special) => (special.whole.get(values).cloned(), special.partial.clone()),
            None => (None, Vec::new()),
        };
        if let Some(whole) = whole {
            return (whole, Vec::new());
        }
        let mut fitting: Vec<(Rc<ast::Structure>, Vec<TemplateValue>)> = Vec::new();
        for structure in partial {
            let structure = self.structure_for_count(&structure, values);
            if let Some(found) = self.matches_pattern(&structure, values) {
                fitting.push((structure, found));
            }
        }
        match &fitting[..] {
            [] => (Rc::clone(primary), bound(parameters, values)),
            [(structure, found)] => (Rc::clone(structure), bound(structure.template.as_deref().unwrap_or(&[]), found)),
            [..] => {
                // The one that says most of its arguments.
                let most = fitting.iter().map(|(structure, _)| detail_of_pattern(structure)).max();
                let mut best = fitting.iter().filter(|(structure, _)| Some(detail_of_pattern(structure)) == most);
                let (structure, found) = best.next().unwrap_or(&fitting[0]);
                if best.next().is_some() {
                    self.unsupported(span, "a choice among several special cases of a template that all fit");
                }
                (Rc::clone(structure), bound(structure.template.as_deref().unwrap_or(&[]), found))
            }
        }
    }

    /// What the parameters of a special case stand for, if its pattern fits the arguments.
    fn matches_pattern(&mut self, structure: &ast::Structure, values: &[TemplateValue]) -> Option<Vec<TemplateValue>> {
        let parameters = structure.template.as_deref()?;
        let patterns = structure.arguments.as_deref()?;
        if patterns.len() != values.len() {
            return None;
        }
        if patterns.iter().any(is_volatile) {
            // No argument is `volatile`: those that are written so are refused where such a case is declared.
            return None;
        }
        let mut found = vec![None; parameters.len()];
        for (pattern, value) in patterns.iter().zip(values) {
            match (pattern, value) {
                (TemplateArgument::Type(pattern), TemplateValue::Type(ty)) => {
                    self.match_type(pattern, ty, parameters, &mut found);
                }
                (TemplateArgument::Type(pattern), TemplateValue::ConstantType(ty)) => {
                    let inner = ast::TypeSyntax { constant: false, ..pattern.clone() };
                    if pattern.constant {
                        self.match_type(&inner, ty, parameters, &mut found);
                    } else if let Some(index) = is_parameter(pattern, parameters) {
                        found[index].get_or_insert_with(|| value.clone());
                    }
                }
                (TemplateArgument::Type(pattern), TemplateValue::Reference(ty, constant)) => {
                    let ast::TypeKind::Reference(inner) = &pattern.kind else {
                        if let Some(index) = is_parameter(pattern, parameters) {
                            found[index].get_or_insert_with(|| value.clone());
                        }
                        continue;
                    };
                    match is_parameter(inner, parameters).filter(|_| *constant && !inner.constant) {
                        Some(index) => {
                            found[index].get_or_insert_with(|| TemplateValue::ConstantType(ty.clone()));
                        }
                        None => self.match_type(inner, ty, parameters, &mut found),
                    }
                }
                (TemplateArgument::Value(pattern), TemplateValue::Integer(..)) => {
                    let ast::ExpressionKind::Name(name) = &pattern.kind else { continue };
                    let own = |parameter: &TemplateParameter| matches!(parameter, TemplateParameter::Value(known, ..) if *known == name.symbol);
                    if let Some(index) = parameters.iter().position(own) {
                        found[index].get_or_insert_with(|| value.clone());
                    }
                }
                _ => return None,
            }
        }
        let mut found = found.into_iter().collect::<Option<Vec<_>>>()?;
        self.convert_numbers(parameters, &mut found, &structure.space, structure.owner);
        // The pattern with what was found in it must be what was given.
        let mut bound = self.bindings_around(structure.owner);
        bound.extend(parameters.iter().zip(&found).map(|(parameter, value)| bind_parameter(parameter, value)));
        let made = self.attempt(|checker| {
            Some(checker.within(structure.owner, &structure.space, bound, |checker| checker.template_values(patterns)))
        });
        made.is_some_and(|made| alike(&made, values)).then_some(found)
    }

    /// The arguments that a class template's defaults give.
    pub(super) fn default_arguments(&mut self, structure: &ast::Structure, arguments: &mut Vec<TemplateValue>) {
        let parameters = structure.template.as_deref().unwrap_or(&[]);
        while arguments.len() < parameters.len() {
            let Some(value) = self.default_for(parameters, arguments, &structure.space, structure.owner) else {
                break;
            };
            arguments.push(value);
        }
        self.convert_numbers(parameters, arguments, &structure.space, structure.owner);
    }

    /// What the first parameter of a template stands for that nothing is known of: its default, which may name the
    /// parameters before it.
    pub(super) fn default_for(
        &mut self,
        parameters: &[TemplateParameter],
        known: &[TemplateValue],
        space: &Symbol,
        owner: Option<usize>,
    ) -> Option<TemplateValue> {
        let mut bound = owner.and_then(|owner| self.owner_bindings.get(&owner)).cloned().unwrap_or_default();
        bound.extend(parameters.iter().zip(known).map(|(known, value)| bind_parameter(known, value)));
        self.within(owner, space, bound, |checker| match parameters.get(known.len())? {
            TemplateParameter::Type(_, Some(default)) => {
                checker.template_values(&[TemplateArgument::Type(default.clone())]).pop()
            }
            TemplateParameter::Template(_, Some(default)) => {
                checker.template_values(&[TemplateArgument::Type((**default).clone())]).pop()
            }
            TemplateParameter::Value(.., Some(default)) => {
                let value = checker.expression(default);
                checker.constant_integer(&value).map(|number| TemplateValue::Integer(number, value.ty))
            }
            _ => None,
        })
    }

    /// `template <typename T> void Stack<T>::push(T value) { … }`: goes to every instance of its structure.
    pub(super) fn method_of_template(&mut self, structure: &Rc<ast::Structure>, function: &Rc<ast::Function>) {
        let Some((_, method)) = function.name.rsplit_once("::") else { return };
        let own = structure.template.as_ref().map_or(0, Vec::len);
        if function.template.iter().flatten().any(|parameter| matches!(parameter, TemplateParameter::Pack(..))) {
            self.unsupported(function.name_span, "a method of a template with a pack outside of its class");
            return;
        }
        if function.template.as_ref().map_or(0, Vec::len) != own {
            self.unsupported(function.name_span, "this method of a template outside of its class");
            return;
        }
        if !structure.methods.iter().any(|known| *known.name == *method) {
            self.rule(function.name_span, format!("`{}` declares no method `{method}`", structure.name));
            return;
        }
        let function = Rc::new(ast::Function { name: method.into(), ..(**function).clone() });
        let whole = template_key(structure);
        let instances: Vec<_> = self
            .struct_instances
            .iter()
            .filter(|(key, _)| key.0 == whole)
            .map(|((_, values), id)| (*id, values.clone()))
            .collect();
        for (id, values) in instances {
            self.add_method(id, &function, &values);
        }
        self.specials.entry(whole).or_default().methods.push(function);
    }

    /// Gives an instance of a class template the methods that are outside of it.
    pub(super) fn add_methods(&mut self, id: usize, structure: &ast::Structure, values: &[TemplateValue]) {
        let special = self.specials.get(&template_key(structure));
        let methods = special.map(|special| special.methods.clone()).unwrap_or_default();
        for method in methods {
            self.add_method(id, &method, values);
        }
    }

    fn add_method(&mut self, id: usize, function: &Rc<ast::Function>, values: &[TemplateValue]) {
        // Outside of its class, a method may call the template's parameters by other names.
        let parameters = function.template.iter().flatten().zip(values);
        let renamed: Vec<_> = parameters.map(|(parameter, value)| bind_parameter(parameter, value)).collect();
        let bindings = self.owner_bindings.entry(id).or_default();
        for (name, binding) in renamed {
            if !bindings.iter().any(|(known, _)| *known == name) {
                bindings.push((name, binding));
            }
        }
        let template = function.own_template.clone();
        let method = Rc::new(ast::Function { template, own_template: None, arguments: None, ..(**function).clone() });
        self.declare_function(&method, Some(id));
    }
}

/// How much a special case says of the arguments that it is for. A parameter that is in two places says more than two.
fn detail_of_pattern(structure: &ast::Structure) -> u32 {
    let parameters = structure.template.as_deref();
    let given = structure.arguments.as_deref().unwrap_or(&[]);
    let said = |argument: &TemplateArgument| match argument {
        TemplateArgument::Type(pattern) => detail_of_type(pattern, parameters) + u32::from(pattern.constant),
        TemplateArgument::Value(value) => 10 * u32::from(!matches!(value.kind, ast::ExpressionKind::Name(_))),
        TemplateArgument::Expand(_) => 0,
    };
    let fewer = given.len().saturating_sub(parameters.map_or(0, <[_]>::len));
    given.iter().map(said).sum::<u32>() + u32::try_from(fewer).unwrap_or(0)
}

/// Whether an argument is a type that is itself `volatile`.
fn is_volatile(argument: &TemplateArgument) -> bool {
    matches!(argument, TemplateArgument::Type(ty) if ty.volatile)
}

/// Which of a template's parameters a type is the name of.
fn is_parameter(pattern: &ast::TypeSyntax, parameters: &[TemplateParameter]) -> Option<usize> {
    let ast::TypeKind::Named(name) = &pattern.kind else { return None };
    let own =
        |parameter: &TemplateParameter| matches!(parameter, TemplateParameter::Type(known, _) if *known == name.symbol);
    parameters.iter().position(own).filter(|_| name.path.is_empty() && name.arguments.is_none())
}
