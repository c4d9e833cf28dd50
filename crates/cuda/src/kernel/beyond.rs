//! What no readable WGSL is made of: pointers that lie in memory, the device's heap, and launches from kernels. Such kernels
//! run from the device IR.

use super::visit::{reachable, visit_reachable};
use crate::{
    diagnose::{Diagnostic, Problem},
    meaning::{
        tree::{Expression, FunctionId, Kind, Side, Tree},
        types::Type,
    },
    text::Span,
};

/// Whether device code calls something when an object of a type ends.
fn ends_on_device(tree: &Tree, ty: &Type) -> bool {
    tree.ends.get(ty).is_some_and(|end| tree.functions[*end].side != Side::Host)
}

/// Everything of that kind in a kernel and the functions that it calls.
pub(super) fn constructs(tree: &Tree, kernel: FunctionId) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let mut tell = |span: Span, what: String| {
        let problem = Problem::Unsupported(format!("{what} in WGSL"));
        let help = "the simulator runs it: `warpground cuda` takes it by itself";
        found.push(Diagnostic::error(span, problem).help(help));
    };
    let function = &tree.functions[kernel];
    for local in function.parameters.iter().map(|id| &function.locals[*id]) {
        if local.ty.target().is_some_and(Type::is_pointer) {
            tell(local.span, format!("a kernel's parameter of type `{}`", tree.types.name(&local.ty)));
        }
    }
    if let Some(asked) = own_null_pointer(tree, kernel) {
        tell(asked, "asking whether a pointer of the kernel's own is null".to_owned());
    }
    visit_reachable(tree, kernel, &mut |expression| match &expression.kind {
        Kind::New { .. } => tell(expression.span, "`new`".to_owned()),
        Kind::Delete { .. } => tell(expression.span, "`delete`".to_owned()),
        Kind::Library(name @ ("malloc" | "free" | "memcpy" | "memset"), _) => {
            tell(expression.span, format!("`{name}`"));
        }
        Kind::Launch(_) => tell(expression.span, "launching a kernel".to_owned()),
        _ => {}
    });
    // A parameter is a copy that nothing ends in device code.
    for function in reachable(tree, kernel).into_iter().map(|id| &tree.functions[id]) {
        for (id, local) in function.locals.iter().enumerate() {
            if !function.parameters.contains(&id) && ends_on_device(tree, &local.ty) {
                tell(local.span, "an object with a destructor".to_owned());
            }
        }
    }
    found
}

/// Where a kernel asks whether a pointer is null, if it makes null pointers itself. A pointer is known here by the buffer into
/// which it points, and whether it points nowhere only of what the launch gives.
fn own_null_pointer(tree: &Tree, kernel: FunctionId) -> Option<Span> {
    let is_null = |side: &Expression| matches!(side.bare().kind, Kind::Null | Kind::Integer(0, _));
    let (mut asked, mut written, mut compared) = (None, 0, 0);
    visit_reachable(tree, kernel, &mut |expression| match &expression.kind {
        Kind::Binary(operator, left, right) if operator.is_comparison() && left.ty.is_pointer() => {
            for side in [left, right].into_iter().filter(|side| is_null(side)) {
                asked = asked.or(Some(expression.span));
                // It is visited as a value, too.
                compared += usize::from(is_null_value(side.bare()));
            }
        }
        Kind::Convert { value, .. } if expression.ty == Type::BOOL && value.ty.is_pointer() => {
            asked = asked.or(Some(expression.span));
        }
        _ => written += usize::from(is_null_value(expression)),
    });
    asked.filter(|_| written > compared)
}

fn is_null_value(expression: &Expression) -> bool {
    match &expression.kind {
        Kind::Null => true,
        Kind::Convert { value, .. } => expression.ty.is_pointer() && matches!(value.kind, Kind::Integer(0, _)),
        _ => false,
    }
}
