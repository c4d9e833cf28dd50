//! Parameter packs: a template with one is read as the template that it is for so many parts, in which each part has a name of
//! its own and what was written once for all of them stands once for each.

mod counts;
mod names;
mod parts;
mod writer;

use std::{collections::HashMap, rc::Rc};

use super::Checker;
use crate::parse::ast::{self, Structure, Symbol, TemplateArgument, TemplateParameter, TypeKind, TypeSyntax};
use counts::Counts;
use names::{names_in_argument, names_in_type};
use parts::{MOST_PARTS, part};
use writer::Writer;

impl Checker<'_> {
    /// Writes out the templates with packs among the functions of a name for a call with these arguments.
    pub(super) fn packs_for(&mut self, index: usize, given: usize, values: &[super::tree::Expression]) {
        for position in 0..self.overloads[index].len() {
            let candidate = &self.overloads[index][position];
            if candidate.of_pack {
                continue;
            }
            let (syntax, owner) = (Rc::clone(&candidate.syntax), candidate.owner);
            let Some(packs) = packs_of(syntax.template.as_deref()) else { continue };
            let Some(counts) = self.counts_for_call(&syntax, &packs, given, values) else { continue };
            if self.overloads[index][position].written_out.contains(&counts) {
                continue;
            }
            self.overloads[index][position].written_out.push(counts.clone());
            if self.text_for_host(&syntax).is_some() {
                let words = "a template with a pack that reads otherwise for the host";
                self.unsupported(syntax.name_span, words);
                continue;
            }
            let mut known: HashMap<Symbol, usize> = packs.iter().cloned().zip(counts.iter().copied()).collect();
            for parameter in syntax.parameters.iter().filter(|parameter| parameter.pack) {
                let mut names = Vec::new();
                names_in_type(&parameter.declared, &mut names);
                let count = names.iter().find_map(|name| known.get(name)).copied();
                if let (Some(count), Some(name)) = (count, &parameter.name) {
                    known.insert(Rc::clone(name), count);
                }
            }
            let mut written = Writer { packs: known, at: None }.function(&syntax);
            written.template = Some(parameters_of(syntax.template.as_deref().unwrap_or(&[]), &counts));
            let mut made = super::Candidate::new(&Rc::new(written), owner);
            made.of_pack = true;
            self.overloads[index].push(made);
        }
    }

    /// How many parts the packs of a function template have in a call; `None` where it takes no such arguments.
    fn counts_for_call(
        &self,
        syntax: &ast::Function,
        packs: &[Symbol],
        given: usize,
        values: &[super::tree::Expression],
    ) -> Option<Vec<usize>> {
        let mut counts = Counts::new(packs);
        // `Tuple<Parts...> tuple`: as many as that has.
        for (parameter, value) in syntax.parameters.iter().zip(values).filter(|(parameter, _)| !parameter.pack) {
            self.count_in_type(&parameter.declared, &value.ty, &mut counts);
        }
        if let Some(rest) = syntax.parameters.iter().find(|parameter| parameter.pack) {
            let plain = syntax.parameters.iter().filter(|parameter| !parameter.pack).count();
            let mut names = Vec::new();
            names_in_type(&rest.declared, &mut names);
            counts.know(&names, values.len().checked_sub(plain)?);
        }
        // What is given in `<…>` and is more than the parameters before it take is the first pack's.
        let parameters = syntax.template.as_deref().unwrap_or(&[]);
        let before = parameters.iter().take_while(|one| !matches!(one, TemplateParameter::Pack(..))).count();
        if let Some(first) = packs.first() {
            counts.know(std::slice::from_ref(first), given.saturating_sub(before));
        }
        counts.know(packs, 0);
        counts.whole()
    }

    /// Finds out how many parts the packs have that a type's pattern names, `Tuple<Parts...>` for a tuple.
    fn count_in_type(&self, pattern: &TypeSyntax, ty: &super::types::Type, counts: &mut Counts<'_>) {
        use super::types::Type;
        match (&pattern.kind, ty) {
            (TypeKind::Reference(inner), ty) => self.count_in_type(inner, ty, counts),
            (TypeKind::Pointer(inner), Type::Pointer(target, _)) => self.count_in_type(inner, target, counts),
            // A function is one by its name too.
            (TypeKind::Pointer(inner), Type::Function(_)) => self.count_in_type(inner, ty, counts),
            (TypeKind::Array(inner, _), Type::Pointer(element, _) | Type::Array(element, _)) => {
                self.count_in_type(inner, element, counts);
            }
            (TypeKind::Named(name), Type::Struct(id)) => {
                let Some(arguments) = name.arguments.as_deref() else { return };
                let Some((key, _)) = self.struct_instances.iter().find(|(_, made)| *made == id) else { return };
                if key.0.rsplit("::").next() == Some(&*name.symbol) {
                    self.count_in_arguments(arguments, &key.1, counts);
                }
            }
            (TypeKind::Function(result, parameters), Type::Function(signature)) => {
                self.count_in_type(result, &signature.1, counts);
                let single = parameters.iter().filter(|parameter| !parameter.pack).count();
                for (parameter, ty) in parameters.iter().zip(&signature.0) {
                    if parameter.pack {
                        let mut names = Vec::new();
                        names_in_type(&parameter.declared, &mut names);
                        counts.know(&names, signature.0.len().saturating_sub(single));
                        return;
                    }
                    self.count_in_type(&parameter.declared, ty, counts);
                }
                if let Some(rest) = parameters.get(signature.0.len()).filter(|parameter| parameter.pack) {
                    let mut names = Vec::new();
                    names_in_type(&rest.declared, &mut names);
                    counts.know(&names, 0);
                }
            }
            _ => {}
        }
    }

    /// The same for what stands in `<…>`: of the patterns that are no packs, each takes one argument.
    fn count_in_arguments(
        &self,
        patterns: &[TemplateArgument],
        values: &[super::TemplateValue],
        counts: &mut Counts<'_>,
    ) {
        let packs = patterns.iter().filter(|one| matches!(one, TemplateArgument::Expand(_))).count();
        let Some(rest) = values.len().checked_sub(patterns.len() - packs) else { return };
        let mut at = 0;
        for pattern in patterns {
            match pattern {
                TemplateArgument::Expand(pattern) => {
                    if packs > 1 {
                        // Two packs one behind the other do not say where the second begins.
                        return;
                    }
                    let mut names = Vec::new();
                    names_in_argument(pattern, &mut names);
                    counts.know(&names, rest);
                    at += rest;
                }
                TemplateArgument::Type(pattern) => {
                    if let Some(super::TemplateValue::Type(ty)) = values.get(at) {
                        self.count_in_type(pattern, ty, counts);
                    }
                    at += 1;
                }
                TemplateArgument::Value(_) => at += 1,
            }
        }
    }

    /// A name for types, as it is for so many arguments: its parameters, and what it stands for.
    pub(super) fn alias_for_count(
        &self,
        alias: &super::AliasTemplate,
        given: usize,
    ) -> (Vec<TemplateParameter>, TypeSyntax) {
        let packs = packs_of(Some(&alias.parameters)).unwrap_or_default();
        let count = given.checked_sub(alias.parameters.len() - packs.len());
        match (&packs[..], count) {
            ([pack], Some(count @ ..=MOST_PARTS)) => {
                let mut writer = Writer { packs: [(Rc::clone(pack), count)].into_iter().collect(), at: None };
                (parameters_of(&alias.parameters, &[count]), writer.ty(&alias.target))
            }
            _ => (alias.parameters.clone(), alias.target.clone()),
        }
    }

    /// The class template, or what is special for some of its arguments, as it is for so many arguments.
    pub(super) fn structure_for_count(
        &self,
        structure: &Rc<Structure>,
        given: &[super::TemplateValue],
    ) -> Rc<Structure> {
        let Some(packs) = packs_of(structure.template.as_deref()) else { return Rc::clone(structure) };
        let parameters = structure.template.as_deref().unwrap_or(&[]);
        let mut counts = Counts::new(&packs);
        match structure.arguments.as_deref() {
            Some(patterns) => self.count_in_arguments(patterns, given, &mut counts),
            None => {
                if let (Some(count), [pack]) = (given.len().checked_sub(parameters.len() - 1), &packs[..]) {
                    counts.know(std::slice::from_ref(pack), count);
                }
            }
        }
        let Some(counts) = counts.whole() else { return Rc::clone(structure) };
        let mut writer = Writer { packs: packs.iter().cloned().zip(counts.iter().copied()).collect(), at: None };
        let mut written = writer.structure(structure);
        written.template = Some(parameters_of(parameters, &counts));
        written.arguments = structure.arguments.as_deref().map(|arguments| writer.arguments(arguments));
        Rc::new(written)
    }
}

/// The template's parameters with its packs written out, for the numbers of their parts in their order.
fn parameters_of(parameters: &[TemplateParameter], counts: &[usize]) -> Vec<TemplateParameter> {
    let mut all = Vec::new();
    let mut counts = counts.iter().copied();
    for parameter in parameters {
        match parameter {
            TemplateParameter::Pack(name, types) => {
                let count = counts.next().unwrap_or(0);
                all.extend((0..count).map(|at| match types {
                    None => TemplateParameter::Type(part(name, at), None),
                    Some(ty) => TemplateParameter::Value(part(name, at), ty.clone(), None),
                }));
            }
            other => all.push(other.clone()),
        }
    }
    all
}

/// The packs among a template's parameters, if it has any.
fn packs_of(parameters: Option<&[TemplateParameter]>) -> Option<Vec<Symbol>> {
    let packs: Vec<Symbol> = parameters?
        .iter()
        .filter_map(|parameter| match parameter {
            TemplateParameter::Pack(name, _) => Some(Rc::clone(name)),
            _ => None,
        })
        .collect();
    (!packs.is_empty()).then_some(packs)
}
