//! What names stand for: variables, types, functions and templates.

use std::{collections::HashMap, rc::Rc};

use super::{
    tree::{Constant, FunctionId, GlobalId, LocalId},
    types::Type,
};
use crate::{
    parse::ast::{self, Symbol},
    text::Span,
};

/// What a name stands for.
#[derive(Debug, Clone)]
pub(super) enum Binding {
    Local(LocalId),
    /// A type that is `const`: the argument of a template.
    ConstantType(Type),
    /// A type that is a reference, and whether what it refers to is `const`.
    ReferenceType(Type, bool),
    /// What a lambda captures by a value of its own: the lambda's structure, the member, and whether it refers to it.
    Captured(usize, usize, bool),
    /// A part of a variable, by `auto [a, b]`.
    Part(LocalId, usize),
    /// The same of a variable outside of functions.
    PartOfGlobal(GlobalId, usize),
    Global(GlobalId),
    Functions(usize),
    Constant(Constant, Type),
    /// A value of an enumeration, and the name under which kernels know it.
    Enumerator(i64, Type, Symbol),
    Type(Type),
    StructTemplate(Rc<ast::Structure>),
    /// `template <typename T> using name = …`.
    AliasTemplate(Rc<AliasTemplate>),
    /// A function that a template is given.
    Function(FunctionId),
}

/// A name for types that depends on parameters.
#[derive(Debug)]
pub(super) struct AliasTemplate {
    pub(super) parameters: Vec<ast::TemplateParameter>,
    pub(super) target: ast::TypeSyntax,
    pub(super) space: Symbol,
    /// The structure in which it is declared.
    pub(super) owner: Option<usize>,
}

/// One of the functions of a name.
#[derive(Clone)]
pub(super) struct Candidate {
    pub(super) syntax: Rc<ast::Function>,
    /// Where it was declared first.
    pub(super) known_from: Span,
    /// The structure that it is a method of.
    pub(super) owner: Option<usize>,
    /// What was made of it: one function, or one for each list of template arguments.
    pub(super) instances: HashMap<Vec<TemplateValue>, FunctionId>,
    /// What is written for some lists of template arguments.
    pub(super) special: HashMap<Vec<TemplateValue>, Rc<ast::Function>>,
    /// Of a template with packs: for how many parts of each it was written out; what was so says that it was.
    pub(super) written_out: Vec<Vec<usize>>,
    pub(super) of_pack: bool,
}

impl Candidate {
    pub(super) fn new(syntax: &Rc<ast::Function>, owner: Option<usize>) -> Candidate {
        let known_from = syntax.name_span;
        let (instances, special) = (HashMap::new(), HashMap::new());
        let syntax = Rc::clone(syntax);
        Candidate { syntax, known_from, owner, instances, special, written_out: Vec::new(), of_pack: false }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum TemplateValue {
    Type(Type),
    /// A type that is `const`, which counts where a pointer to it is made.
    ConstantType(Type),
    /// A reference, and whether what it refers to is `const`.
    Reference(Type, bool),
    /// A number of this type.
    Integer(i64, Type),
    /// A function, as the argument of a parameter that points to one.
    Function(FunctionId),
    /// A class template, as the argument of a parameter that stands for one.
    Template(TemplateName),
}

/// A class template by itself.
#[derive(Debug, Clone)]
pub(super) struct TemplateName(pub(super) Rc<ast::Structure>);

impl PartialEq for TemplateName {
    fn eq(&self, other: &TemplateName) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for TemplateName {}

impl std::hash::Hash for TemplateName {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        Rc::as_ptr(&self.0).hash(state);
    }
}
