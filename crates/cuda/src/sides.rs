//! What reads otherwise for the host. nvcc reads a program twice, and `__CUDA_ARCH__` is a macro only where it reads what
//! runs on the device; here the tree is that of the device, and beside it stand the functions whose text the host has in
//! another form.

use std::{collections::HashMap, rc::Rc};

use crate::{
    diagnose::Sink,
    files::{Build, Loaded},
    parse::ast::{Declaration, Function},
    preprocess::{DEVICE_ONLY, Pass},
    text::Span,
    units::{self, Joined},
};

/// The functions with a body of another text for the host, each with whether it is the only one that is declared where it is: what
/// a header declares that is included for several types is several functions.
pub(crate) fn for_host(loaded: &Loaded, build: &Build, joined: &Joined, sink: &mut Sink) -> Vec<(Rc<Function>, bool)> {
    // What the host's compiler reads in a unit of its own.
    let mut found: Vec<(Rc<Function>, bool)> =
        joined.other_texts.iter().map(|function| (Rc::clone(function), false)).collect();
    if loaded.names(DEVICE_ONLY) {
        found.splice(0..0, between_passes(loaded, build, &joined.declarations, sink));
    }
    found
}

/// Those that a unit of nvcc's has in one text for the host and in another one for the device.
fn between_passes(
    loaded: &Loaded,
    build: &Build,
    declarations: &[Declaration],
    sink: &mut Sink,
) -> Vec<(Rc<Function>, bool)> {
    let mut host_sink = Sink::default();
    let host = units::declarations(loaded, build, Pass::Host, &mut host_sink).declarations;
    for found in host_sink.found {
        if !sink.found.contains(&found) {
            sink.push(found);
        }
    }
    let mut known: HashMap<Span, Vec<Rc<Function>>> = HashMap::new();
    functions(declarations, &mut |function| {
        known.entry(function.name_span).or_default().push(Rc::clone(function));
    });
    let mut differ: HashMap<Span, Vec<(Rc<Function>, bool)>> = HashMap::new();
    let mut order = Vec::new();
    functions(&host, &mut |function| {
        let here = known.get(&function.name_span).map_or(&[][..], |list| list);
        let alone = here.len() == 1;
        let its = here.iter().find(|its| alone || is_same(its, function));
        let differs = its.is_some_and(|its| its.body != function.body || its.initializers != function.initializers);
        if !differs || function.name_span == Span::default() {
            return;
        }
        if !order.contains(&function.name_span) {
            order.push(function.name_span);
        }
        let told = differ.entry(function.name_span).or_default();
        if !told.iter().any(|(other, _)| alone || is_same(other, function)) {
            told.push((Rc::clone(function), alone));
        }
    });
    order.iter().filter_map(|span| differ.remove(span)).flatten().collect()
}

/// Whether two functions that are declared at one place take the same.
pub(crate) fn is_same(one: &Function, other: &Function) -> bool {
    one.name == other.name && one.parameters == other.parameters
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
