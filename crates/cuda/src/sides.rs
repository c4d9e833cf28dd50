//! What reads otherwise for the host. nvcc reads a program twice, and `__CUDA_ARCH__` is a macro only where it reads what
//! runs on the device; here the tree is that of the device, and beside it stand the functions whose text the host has in
//! another form.

use std::{
    collections::{HashMap, HashSet},
    rc::Rc,
};

use crate::{
    diagnose::Sink,
    files::{Build, Loaded},
    parse::ast::{Declaration, Function},
    preprocess::{DEVICE_ONLY, Pass},
    text::Span,
    units,
};

/// The functions with a body of another text for the host. `declarations` are the device's.
pub(crate) fn for_host(
    loaded: &Loaded,
    build: &Build,
    declarations: &[Declaration],
    sink: &mut Sink,
) -> Vec<Rc<Function>> {
    if !loaded.names(DEVICE_ONLY) {
        return Vec::new();
    }
    let mut host_sink = Sink::default();
    let host = units::declarations(loaded, build, Pass::Host, &mut host_sink);
    for found in host_sink.found {
        if !sink.found.contains(&found) {
            sink.push(found);
        }
    }
    let mut known = HashMap::new();
    functions(declarations, &mut |function| {
        known.insert(function.name_span, Rc::clone(function));
    });
    let mut made = HashSet::new();
    let mut differ = Vec::new();
    functions(&host, &mut |function| {
        let its = known.get(&function.name_span);
        let differs = its.is_some_and(|its| its.body != function.body || its.initializers != function.initializers);
        if differs && function.name_span != Span::default() && made.insert(function.name_span) {
            differ.push(Rc::clone(function));
        }
    });
    differ
}

/// Calls `visit` for every function and method.
fn functions(declarations: &[Declaration], visit: &mut dyn FnMut(&Rc<Function>)) {
    for declaration in declarations {
        match declaration {
            Declaration::Function(function) => visit(function),
            Declaration::Structure(structure) => structure.methods.iter().for_each(&mut *visit),
            Declaration::Namespace { inner, .. } => functions(inner, visit),
            _ => {}
        }
    }
}
