//! The parser's tree to a typed one: names resolved, C's conversions made visible, templates instantiated, overloads
//! chosen.

mod adapted;
mod alias;
mod atomic_call;
mod base;
mod base_cast;
mod base_layout;
mod binding;
mod bits;
mod call;
mod checker;
mod compare;
mod concept;
pub(crate) mod constant;
mod construct;
mod convert;
mod declare;
mod deduced;
pub(crate) mod dynamic;
mod entity;
mod enumeration;
mod evaluate;
mod exception;
mod expression;
pub(crate) mod fixed_address;
mod format;
mod global;
mod goto;
mod handles;
mod inherited;
mod jumps;
mod known;
mod lambda;
mod lasting;
mod launch;
pub(crate) mod library;
mod library_call;
mod lifetime;
mod limits;
mod local;
mod managed;
mod marks;
mod member_pointer;
mod method;
mod number_argument;
mod object;
mod open_array;
mod operator;
mod overload;
mod packs;
mod qualified;
mod range;
mod record;
mod redeclare;
mod rules;
pub(crate) mod runtime_names;
mod scope;
mod special;
mod statement;
mod stream;
mod structure;
mod subobject;
mod subsumption;
mod suspicious;
mod symbols;
mod template;
pub(crate) mod tree;
mod tuple;
mod type_identity;
mod type_name;
pub(crate) mod types;
mod unset;
mod vector_lists;
pub(crate) mod visit;
mod warp_call;

use std::rc::Rc;

use checker::{Around, Checker, Pending};
use entity::{AliasTemplate, Binding, Candidate, TemplateName, TemplateValue};
pub(crate) use redeclare::same_parameters;
use tree::Tree;

use crate::{
    diagnose::Sink,
    parse::ast::{self, Declaration},
    text::Source,
};

/// How many functions a program may have beyond those that it writes out.
const MOST_FUNCTIONS: usize = 4000;

/// Resolves a program.
///
/// `for_host` are the functions that read otherwise for the host.
pub(crate) fn resolve(
    declarations: &[Declaration],
    for_host: &[(Rc<ast::Function>, bool)],
    source: &Source,
    sink: &mut Sink,
) -> Tree {
    let mut checker = Checker::new(source, sink);
    for (function, alone) in for_host {
        let known = checker.for_host.entry(function.name_span).or_default();
        known.push((Rc::clone(function), *alone));
    }
    checker.declare_all(declarations);
    checker.globals_end();
    checker.check_bodies();
    checker.check_called();
    checker.tree
}
