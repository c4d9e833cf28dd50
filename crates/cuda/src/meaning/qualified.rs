//! Qualified names: those under which structures, enumerations and namespaces hold what is theirs.

use crate::parse::ast::{self, Symbol};

/// The name under which a structure's own type or constant is found.
pub(super) fn static_name(structure: usize, member: &str) -> String {
    format!("{structure}::{member}")
}

/// The name under which an enumerator of an `enum class` is found.
pub(super) fn scoped_name(enumeration: usize, member: &str) -> String {
    format!("enum {enumeration}::{member}")
}

/// The whole name of what a namespace holds.
pub(super) fn whole_name(space: &str, name: &str) -> Symbol {
    if space.is_empty() { name.into() } else { format!("{space}::{name}").into() }
}

/// The name under which a class template is found.
pub(super) fn template_key(structure: &ast::Structure) -> Symbol {
    match structure.owner {
        Some(owner) => static_name(owner, &structure.name).into(),
        None => whole_name(&structure.space, &structure.name),
    }
}
