//! The parameters of a kernel as the device receives them: a structure that holds pointers arrives in its parts.

use crate::{
    meaning::{
        tree::{Function, LocalId, Tree},
        types::Type,
    },
    text::Span,
};

/// One of them.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Flat {
    /// The parameter's name, or `matrix_elements` for a part.
    pub(crate) name: String,
    pub(crate) ty: Type,
    /// The parameter's position in the source.
    pub(crate) parameter: usize,
    pub(crate) local: LocalId,
    /// Where in the structure a part lies, in bytes.
    pub(crate) offset: Option<u64>,
    pub(crate) span: Span,
}

/// Whether a type is a structure in which a pointer lies.
pub(crate) fn holds_pointers(tree: &Tree, ty: &Type) -> bool {
    match ty {
        Type::Struct(id) => tree.types.structs[*id]
            .fields
            .iter()
            .any(|field| field.ty.is_pointer() || holds_pointers(tree, field.ty.innermost())),
        _ => false,
    }
}

/// The parameters of a kernel, structures with pointers taken apart.
pub(crate) fn flatten(tree: &Tree, function: &Function) -> Vec<Flat> {
    let mut found = Vec::new();
    for (parameter, id) in function.parameters.iter().enumerate() {
        let local = &function.locals[*id];
        let whole = Flat {
            name: local.name.to_string(),
            ty: local.ty.clone(),
            parameter,
            local: *id,
            offset: None,
            span: local.span,
        };
        if holds_pointers(tree, &local.ty) {
            take_apart(tree, &whole, 0, &mut found);
        } else {
            found.push(whole);
        }
    }
    found
}

fn take_apart(tree: &Tree, whole: &Flat, offset: u64, into: &mut Vec<Flat>) {
    let Type::Struct(id) = whole.ty else { return };
    for field in &tree.types.structs[id].fields {
        let part = Flat {
            name: format!("{}_{}", whole.name, field.name),
            ty: field.ty.clone(),
            offset: Some(offset + field.offset),
            ..whole.clone()
        };
        if holds_pointers(tree, &field.ty) {
            take_apart(tree, &part, offset + field.offset, into);
        } else {
            into.push(part);
        }
    }
}
