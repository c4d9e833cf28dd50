//! What C++ does not allow of declarations.

use std::rc::Rc;

use super::{Binding, Checker, types::Type};
use crate::{
    diagnose::{Diagnostic, Problem},
    parse::ast::{self, TypeKind, TypeSyntax},
    text::Span,
};

impl Checker<'_> {
    /// Reports a structure whose name another one has in the same place.
    pub(super) fn structure_twice(&mut self, structure: &Rc<ast::Structure>) {
        let Some(Binding::Type(Type::Struct(id))) = self.find_here(&structure.name) else { return };
        let first = &self.tree.types.structs[*id];
        let (Some(place), Some(again)) = (first.places.first().copied(), structure.fields.first()) else { return };
        // What the prelude declares is nowhere, and gives way to the program's own.
        if structure.forward || !first.complete || place == Span::default() {
            return;
        }
        let problem = Problem::Redeclared(structure.name.to_string());
        let found = Diagnostic::error(again.name_span, problem).because("this belongs to the second one");
        self.sink.push(found.see(place, "this belongs to the first one").help("give one of the two another name"));
    }

    /// Reports a parameter without a default behind one that has one.
    pub(super) fn defaults_at_the_end(&mut self, function: &ast::Function) {
        let rest = function.parameters.iter().skip_while(|parameter| parameter.default.is_none());
        if let Some(bare) = rest.into_iter().find(|parameter| parameter.default.is_none()) {
            let problem = Problem::Rule("a parameter without a default comes after one that has one".to_owned());
            let help = "arguments are left out from the end: give this one a default too, or put it first";
            self.sink.push(Diagnostic::error(bare.span, problem).help(help));
        }
    }

    /// Reports a constant that is given no value, and can be given none later.
    pub(super) fn constant_without_value(&mut self, variable: &ast::Variable, ty: &Type) {
        let qualifiers = variable.qualifiers;
        let elsewhere = qualifiers.external
            || qualifiers.device
            || qualifiers.constant_memory
            || qualifiers.shared
            || qualifiers.managed;
        let plain = ty.innermost().scalar().is_some() || ty.innermost().is_pointer();
        if variable.start.is_none() && !elsewhere && plain && innermost_is_constant(&variable.declared) {
            let problem = Problem::Rule(format!("`{}` is constant and is given no value", variable.name));
            let found = Diagnostic::error(variable.name_span, problem);
            self.sink.push(found.help("a constant is given its value where it is declared"));
        }
    }
}

/// Whether an array's elements, or what is no array, cannot be written.
pub(super) fn innermost_is_constant(syntax: &TypeSyntax) -> bool {
    match &syntax.kind {
        TypeKind::Array(element, _) => innermost_is_constant(element),
        _ => syntax.constant,
    }
}
