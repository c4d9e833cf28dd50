//! What a structure takes over by `using` from what it inherits from. Constructors, `using Base::Base;`: each becomes one of the
//! structure's own that hands its arguments on. Methods, `using Base::f;`: they stand beside the structure's own of that name.

use std::rc::Rc;

use super::{
    checker::Checker,
    entity::{Binding, Candidate},
    record::Inheriting,
};
use crate::{
    parse::ast::{self, ExpressionKind, Name, Symbol, TypeKind, TypeSyntax},
    text::Span,
};

impl Checker<'_> {
    /// Gives a structure what it asks for by `using`.
    pub(super) fn inherit_by_using(&mut self, id: usize, structure: &ast::Structure) {
        let wanted = std::mem::take(&mut self.inheriting);
        let (own, others) = wanted.into_iter().partition::<Vec<_>, _>(|one| one.into == id);
        self.inheriting = others;
        for Inheriting { from, base, symbol, span, .. } in own {
            let named = |checker: &Self, base: usize| {
                let known = &checker.tree.types.structs[base].name;
                **known == *from || known.strip_prefix("__") == Some(&*from)
            };
            let bases = self.bases_of(id);
            let found = match base.filter(|base| bases.contains(base)) {
                Some(base) => Some(base),
                None => bases.iter().copied().find(|base| named(self, *base)),
            };
            match (found, symbol == from) {
                (Some(base), true) => self.inherit_from(id, base, structure, span),
                (None, true) => {
                    self.rule(span, format!("`{}` does not inherit from `{from}` itself", structure.name));
                }
                (Some(base), false) => self.methods_beside(id, base, &symbol),
                // It is further away, and found anyway.
                (None, false) => {}
            }
        }
    }

    /// Puts the methods of a name that a structure inherits from one beside its own, and beside those of another one. One of its
    /// own with the same parameters hides them.
    fn methods_beside(&mut self, id: usize, base: usize, name: &Symbol) {
        let Some((inherited, _)) = self.method_named(base, name) else { return };
        let index = match self.methods.get(&(id, Rc::clone(name))) {
            Some(index) => *index,
            None => {
                self.overloads.push(Vec::new());
                self.methods.insert((id, Rc::clone(name)), self.overloads.len() - 1);
                self.overloads.len() - 1
            }
        };
        let mut added = Vec::new();
        for position in 0..self.overloads[inherited].len() {
            let Candidate { syntax, owner, .. } = &self.overloads[inherited][position];
            let (syntax, owner) = (Rc::clone(syntax), *owner);
            if self.hides(index, id, &syntax, owner) {
                continue;
            }
            added.push(self.overloads[inherited][position].clone());
        }
        self.overloads[index].extend(added);
    }

    /// Whether a structure has a method of its own with the parameters of an inherited one.
    fn hides(&mut self, index: usize, id: usize, syntax: &ast::Function, owner: Option<usize>) -> bool {
        (0..self.overloads[index].len()).any(|position| {
            let candidate = &self.overloads[index][position];
            let own = Rc::clone(&candidate.syntax);
            if candidate.owner != Some(id)
                || own.parameters.len() != syntax.parameters.len()
                || own.template.is_some()
                || syntax.template.is_some()
                || own.qualifiers.constant_method != syntax.qualifiers.constant_method
            {
                return false;
            }
            self.parameter_types(&own, &[], Some(id)) == self.parameter_types(syntax, &[], owner)
        })
    }

    fn inherit_from(&mut self, id: usize, base: usize, structure: &ast::Structure, span: Span) {
        let base_name = Rc::clone(&self.tree.types.structs[base].name);
        let Some(index) = self.methods.get(&(base, Rc::clone(&base_name))).copied() else { return };
        let has_own = structure.methods.iter().any(|method| method.name == structure.name);
        for position in 0..self.overloads[index].len() {
            let syntax = Rc::clone(&self.overloads[index][position].syntax);
            let copies = matches!(&syntax.parameters[..], [one]
                if matches!(&one.declared.kind, TypeKind::Reference(of)
                    if matches!(&of.kind, TypeKind::Named(of) if of.symbol == base_name)));
            // One without arguments is there anyway, unless the structure writes constructors of its own.
            if copies || syntax.parameters.is_empty() && has_own {
                continue;
            }
            let function = self.handing_on(id, base, &syntax, structure, span);
            self.declare_function(&Rc::new(function), Some(id));
        }
    }

    /// A constructor with the parameters of the base's, which it hands to that.
    fn handing_on(
        &mut self,
        id: usize,
        base: usize,
        syntax: &ast::Function,
        structure: &ast::Structure,
        span: Span,
    ) -> ast::Function {
        let named = |name: &Symbol| TypeKind::Named(Name::plain(Rc::clone(name), span));
        let mut parameters = syntax.parameters.clone();
        let mut handed = Vec::new();
        for (position, parameter) in parameters.iter_mut().enumerate() {
            let name = parameter.name.get_or_insert_with(|| format!("inherited_{position}").into());
            let given =
                ast::Expression { kind: ExpressionKind::Name(Name::plain(Rc::clone(name), span)), span, height: 1 };
            handed.push(match parameter.pack {
                true => ast::Expression { kind: ExpressionKind::Expand(Box::new(given)), span, height: 2 },
                false => given,
            });
            if syntax.template.is_some() {
                continue;
            }
            // The types are those that the base's names stand for.
            let bindings = self.owner_bindings.get(&base).cloned().unwrap_or_default();
            let (ty, refers) = self.within(Some(base), &syntax.space, bindings, |checker| {
                (checker.resolve_type(&parameter.declared), checker.refers(&parameter.declared))
            });
            let known = self.owner_bindings.get(&id).map_or(0, Vec::len);
            let own: Symbol = format!("inherited_type_{known}").into();
            let binding = match refers {
                Some(constant) => Binding::ReferenceType(ty, constant),
                None => Binding::Type(ty),
            };
            self.owner_bindings.entry(id).or_default().push((Rc::clone(&own), binding));
            parameter.declared =
                TypeSyntax { kind: named(&own), span: parameter.declared.span, constant: false, volatile: false };
        }
        let base_name = Rc::clone(&self.tree.types.structs[base].name);
        ast::Function {
            name: Rc::clone(&structure.name),
            name_span: if syntax.name_span == Span::default() { span } else { syntax.name_span },
            space: Rc::clone(&structure.space),
            parameters,
            body: Some(Vec::new()),
            initializers: vec![(base_name, handed, span)],
            ..syntax.clone()
        }
    }
}
