//! Where names are found: in blocks, in structures, in namespaces. What a program declares outside of functions lies in one
//! table, by its whole name; a structure's own types and constants lie there under the structure's number.

use std::rc::Rc;

use super::{
    checker::Checker,
    entity::Binding,
    qualified::{scoped_name, static_name, whole_name},
    types::Type,
};
use crate::{
    parse::ast::{self, Symbol},
    text::Span,
};

/// What a path ends in.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Inside {
    Space(Symbol),
    Struct(usize),
    Enum(usize),
}

impl Checker<'_> {
    /// What a name without a path stands for: in the blocks around it, in the structure, in the namespaces.
    pub(super) fn find(&self, name: &str) -> Option<&Binding> {
        self.find_in_blocks(name)
            .or_else(|| self.owner.and_then(|owner| self.find_from_structure(owner, name)))
            .or_else(|| self.find_from_space(name))
    }

    pub(super) fn find_in_blocks(&self, name: &str) -> Option<&Binding> {
        self.scopes[1..].iter().rev().find_map(|scope| scope.get(name))
    }

    /// A structure's own type or constant, or one of those around it.
    fn find_from_structure(&self, structure: usize, name: &str) -> Option<&Binding> {
        let mut at = Some(structure);
        while let Some(id) = at {
            if let Some(found) = self.find_in_structure(id, name) {
                return Some(found);
            }
            at = self.outer.get(&id).copied();
        }
        None
    }

    pub(super) fn find_in_structure(&self, structure: usize, name: &str) -> Option<&Binding> {
        if let Some(found) = self.scopes[0].get(static_name(structure, name).as_str()) {
            return Some(found);
        }
        self.bases_of(structure).into_iter().find_map(|base| self.find_in_structure(base, name))
    }

    fn find_from_space(&self, name: &str) -> Option<&Binding> {
        let mut space = &*self.space;
        while !space.is_empty() {
            if let Some(found) = self.scopes[0].get(&whole_name(space, name)) {
                return Some(found);
            }
            space = space.rsplit_once("::").map_or("", |(around, _)| around);
        }
        let used = || self.spaces.used.iter().find_map(|space| self.scopes[0].get(&whole_name(space, name)));
        self.scopes[0].get(name).or_else(used)
    }

    /// What a namespace holds under a name.
    pub(super) fn find_in_space(&self, space: &str, name: &str) -> Option<&Binding> {
        self.scopes[0].get(&whole_name(space, name))
    }

    /// What the name of a type stands for. Inside of itself, a class template's name is that instance of it; with
    /// arguments it is the template.
    pub(super) fn find_type(&self, name: &str, with_arguments: bool) -> Option<&Binding> {
        match self.find(name) {
            Some(Binding::Type(_) | Binding::ConstantType(_)) if with_arguments => {
                let template = |found: &&Binding| matches!(found, Binding::StructTemplate(_));
                let own = self.owner.and_then(|owner| self.find_from_structure(owner, name)).filter(template);
                own.or_else(|| self.find_from_space(name).filter(template)).or_else(|| self.find(name))
            }
            found => found,
        }
    }

    /// What a name with or without a path stands for.
    pub(super) fn find_qualified(&mut self, name: &ast::Name) -> Option<Binding> {
        if name.path.is_empty() {
            return self.find(&name.symbol).cloned();
        }
        match self.path_of(&name.path, &name.path_arguments, name.span) {
            Some(Inside::Struct(id)) => self.find_in_structure(id, &name.symbol).cloned(),
            // The enumerators of a plain enumeration lie beside it.
            Some(Inside::Enum(id)) => {
                let scoped = self.scopes[0].get(scoped_name(id, &name.symbol).as_str()).cloned();
                scoped.or_else(|| {
                    let path = name.path[..name.path.len() - 1].to_vec();
                    self.find_qualified(&ast::Name { path, ..name.clone() })
                })
            }
            Some(Inside::Space(space)) => self.find_in_space(&space, &name.symbol).cloned(),
            // The library's names need no path here.
            None if name.path.first().is_some_and(|first| &**first == "std") => None,
            None => self.find(&name.symbol).cloned(),
        }
    }

    /// The structure that the path of a name ends in.
    pub(super) fn path_structure(&mut self, name: &ast::Name) -> Option<usize> {
        match self.path_of(&name.path, &name.path_arguments, name.span)? {
            Inside::Struct(id) => Some(id),
            _ => None,
        }
    }

    /// Whether the path of a name ends in a namespace of the program's.
    pub(super) fn path_is_space(&mut self, name: &ast::Name) -> bool {
        let end = self.path_of(&name.path, &name.path_arguments, name.span);
        matches!(end, Some(Inside::Space(space)) if !space.is_empty())
    }

    /// What a path ends in. Steps that nobody knows are the library's, and are passed.
    fn path_of(
        &mut self,
        path: &[Symbol],
        given: &[(usize, Vec<ast::TemplateArgument>)],
        span: Span,
    ) -> Option<Inside> {
        let mut at: Option<Inside> = None;
        for (position, step) in path.iter().enumerate() {
            let arguments = given.iter().find(|(of, _)| *of == position).map(|(_, arguments)| arguments.as_slice());
            if self.lies_outside_of_std(at.as_ref(), step) {
                at = None;
            }
            let binding = match &at {
                None => self.find_type(step, arguments.is_some()),
                Some(Inside::Space(space)) => self.find_in_space(space, step),
                Some(Inside::Struct(id)) => self.find_in_structure(*id, step),
                Some(Inside::Enum(_)) => None,
            };
            at = match binding.cloned() {
                Some(
                    Binding::Type(Type::Struct(id))
                    | Binding::ConstantType(Type::Struct(id))
                    | Binding::ReferenceType(Type::Struct(id), _),
                ) => Some(Inside::Struct(id)),
                Some(Binding::Type(Type::Enum(id, _))) => Some(Inside::Enum(id)),
                Some(Binding::StructTemplate(structure)) => {
                    self.refuse_volatile_arguments(&structure, arguments.unwrap_or(&[]));
                    let values = self.template_values(arguments.unwrap_or(&[]));
                    match self.instantiate_struct(&structure, &values, span) {
                        Type::Struct(id) => Some(Inside::Struct(id)),
                        _ => return None,
                    }
                }
                _ => match (self.space_named(at.as_ref(), step), &at) {
                    (Some(space), _) => Some(Inside::Space(space)),
                    (None, None) => None,
                    (None, Some(_)) => return None,
                },
            };
        }
        at
    }

    /// Whether a step behind `std::` is of the library, where `std` is known as a namespace because a part of the library or the
    /// program declares something in it. What nothing declares there is known without a path.
    fn lies_outside_of_std(&self, at: Option<&Inside>, step: &Symbol) -> bool {
        matches!(at, Some(Inside::Space(space)) if &**space == "std")
            && self.find_in_space("std", step).is_none()
            && self.space_named(at, step).is_none()
    }

    fn space_named(&self, at: Option<&Inside>, step: &Symbol) -> Option<Symbol> {
        if step.is_empty() {
            return Some(Rc::clone(step));
        }
        let known = |whole: Symbol| match self.spaces.aliases.get(&whole) {
            Some(target) => Some(Rc::clone(target)),
            None => self.spaces.known.get(&whole).cloned(),
        };
        match at {
            Some(Inside::Space(space)) => known(whole_name(space, step)),
            Some(_) => None,
            None => {
                let mut space = &*self.space;
                while !space.is_empty() {
                    if let Some(found) = known(whole_name(space, step)) {
                        return Some(found);
                    }
                    space = space.rsplit_once("::").map_or("", |(around, _)| around);
                }
                let used = || self.spaces.used.iter().find_map(|space| known(whole_name(space, step)));
                known(Rc::clone(step)).or_else(used)
            }
        }
    }

    /// The namespace that a path stands for, if it is one of the program's.
    fn space_of_path(&mut self, path: &[Symbol]) -> Option<Symbol> {
        match self.path_of(path, &[], Span::default())? {
            Inside::Space(space) => Some(space),
            _ => None,
        }
    }

    /// Declares a name where the program is: in a structure, in a block, or in a namespace.
    pub(super) fn bind(&mut self, name: Symbol, binding: Binding) {
        let name = match (self.inside, self.scopes.len()) {
            (Some(structure), _) => static_name(structure, &name).into(),
            (None, 1) => whole_name(&self.space, &name),
            (None, _) => {
                if let Some(scope) = self.scopes.last_mut() {
                    scope.insert(name, binding);
                }
                return;
            }
        };
        self.scopes[0].insert(name, binding);
    }

    /// What a name stands for that was declared in this very place.
    pub(super) fn find_here(&self, name: &str) -> Option<&Binding> {
        match (self.inside, &self.scopes[..]) {
            (Some(structure), _) => self.find_in_structure(structure, name),
            (None, [file]) => file.get(&whole_name(&self.space, name)),
            (None, scopes) => scopes.last()?.get(name),
        }
    }

    /// `namespace outer::inner { … }`.
    pub(super) fn declare_space(&mut self, space: &Symbol, inner: &[ast::Declaration]) {
        // `outer` is one too.
        for (end, _) in space.match_indices("::") {
            self.spaces.known.insert(space[..end].into());
        }
        self.spaces.known.insert(Rc::clone(space));
        let around = std::mem::replace(&mut self.space, Rc::clone(space));
        for declaration in inner {
            self.declare(declaration);
        }
        self.space = around;
    }

    pub(super) fn declare_space_alias(&mut self, name: &Symbol, target: &[Symbol]) {
        if let Some(space) = self.space_of_path(target) {
            self.spaces.aliases.insert(whole_name(&self.space, name), space);
        }
    }

    /// `using namespace outer::inner;`
    pub(super) fn use_space(&mut self, path: &[Symbol]) {
        self.spaces.uses_groups |= path.last().is_some_and(|last| matches!(&**last, "cg" | "cooperative_groups"));
        if let Some(space) = self.space_of_path(path)
            && !self.spaces.used.contains(&space)
        {
            self.spaces.used.push(space);
        }
    }

    /// `using outer::inner::name;` The library's names are known anyway.
    pub(super) fn use_name(&mut self, name: &ast::Name) {
        if let Some(inside) = self.inside {
            // `using Base::f;`: what is inherited is found anyway, but for constructors, and for methods beside others of their name.
            let base = match name.path.last().and_then(|last| self.find(last)) {
                Some(Binding::Type(Type::Struct(id))) => Some(*id),
                _ => None,
            };
            let (from, symbol) = (name.path.last().cloned(), Rc::clone(&name.symbol));
            let from = from.unwrap_or_else(|| Rc::clone(&symbol));
            self.inheriting.push(super::record::Inheriting { into: inside, from, base, symbol, span: name.span });
            return;
        }
        if self.path_of(&name.path, &[], name.span).is_none() {
            return;
        }
        match self.find_qualified(name) {
            Some(binding) => self.bind(Rc::clone(&name.symbol), binding),
            None => self.undeclared(&name.symbol, name.span),
        }
    }

    /// `using enum Color;`: its enumerators need no path.
    pub(super) fn use_enumeration(&mut self, name: &ast::Name) {
        let Some(Binding::Type(Type::Enum(id, _))) = self.binding_of_type(name) else {
            self.rule(name.span, format!("`{}` is no enumeration", name.symbol));
            return;
        };
        let start = scoped_name(id, "");
        let members = self.scopes[0].iter().filter_map(|(known, binding)| {
            let member = known.strip_prefix(&*start)?;
            Some((Symbol::from(member), binding.clone()))
        });
        for (member, binding) in members.collect::<Vec<_>>() {
            self.bind(member, binding);
        }
    }

    /// Reads something in the scope of a structure and a namespace, and in no block.
    pub(super) fn within<T>(
        &mut self,
        owner: Option<usize>,
        space: &Symbol,
        bindings: Vec<(Symbol, Binding)>,
        read: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let scopes = self.scopes.split_off(1);
        let around = (self.owner, std::mem::replace(&mut self.space, Rc::clone(space)), self.inside.take());
        self.owner = owner;
        self.scopes.push(bindings.into_iter().collect());
        let found = read(self);
        self.scopes.truncate(1);
        self.scopes.extend(scopes);
        (self.owner, self.space, self.inside) = around;
        found
    }

    /// How many namespaces need no path, for `forget_spaces`.
    pub(super) fn used_spaces(&self) -> usize {
        self.spaces.used.len()
    }

    /// Ends what `using namespace` in a block began.
    pub(super) fn forget_spaces(&mut self, count: usize) {
        self.spaces.used.truncate(count);
    }

    /// Notes in which namespace a structure is declared: operators of its objects are looked for there too.
    pub(super) fn structure_in_space(&mut self, structure: usize, space: &Symbol) {
        if !space.is_empty() {
            self.spaces.of_structures.insert(structure, Rc::clone(space));
        }
    }

    pub(super) fn space_of_structure(&self, structure: usize) -> Symbol {
        self.spaces.of_structures.get(&structure).cloned().unwrap_or_else(|| Rc::from(""))
    }

    /// Whether a namespace in which structures are declared has functions of a name.
    pub(super) fn some_space_has(&self, name: &str) -> bool {
        let found = |space: &Symbol| matches!(self.find_in_space(space, name), Some(Binding::Functions(_)));
        !self.spaces.of_structures.is_empty() && self.spaces.known.iter().any(found)
    }

    /// The functions of a name that the namespace of an object's structure holds.
    pub(super) fn functions_beside(&self, ty: &Type, name: &str) -> Option<usize> {
        let space = match ty.target().unwrap_or(ty) {
            Type::Struct(id) => self.spaces.of_structures.get(id)?,
            Type::Enum(id, _) => self.spaces.of_enumerations.get(id)?,
            _ => return None,
        };
        match self.find_in_space(space, name)? {
            Binding::Functions(index) => Some(*index),
            _ => None,
        }
    }

    /// Where `outer::method` is declared that is defined here: its namespace, or the structure that it is a method of.
    pub(super) fn place_of(&mut self, path: &str) -> Option<Place> {
        let path: Vec<Symbol> = path.split("::").map(Rc::from).collect();
        // A class template is not made here.
        let (last, before) = path.split_last()?;
        let found = match before {
            [] => self.find(last).cloned(),
            _ => match self.path_of(before, &[], Span::default())? {
                Inside::Space(space) => self.find_in_space(&space, last).cloned(),
                Inside::Struct(id) => self.find_in_structure(id, last).cloned(),
                Inside::Enum(_) => None,
            },
        };
        match found {
            Some(Binding::StructTemplate(structure)) => Some(Place::Template(structure)),
            Some(Binding::Type(Type::Struct(id))) => Some(Place::Structure(id)),
            _ => Some(Place::Space(self.space_of_path(&path)?)),
        }
    }
}

/// Where something is declared that is defined elsewhere.
pub(super) enum Place {
    Space(Symbol),
    Structure(usize),
    Template(Rc<ast::Structure>),
}
