//! The device code of a program, and the kernels in it.

use std::{
    collections::{HashMap, HashSet},
    rc::Rc,
};

use warpground_ir::{self as ir, Module, ObjectId};

use crate::{
    diagnose::Diagnostic,
    meaning::tree::{FunctionId, GlobalId},
};

/// The device code of a program.
#[derive(Debug, Clone)]
pub(crate) struct Lowered {
    pub(crate) module: Rc<Module>,
    /// What the tree's functions became: kernels, and what they reach.
    pub(crate) functions: HashMap<FunctionId, ir::FunctionId>,
    /// Where the tree's variables are.
    pub(crate) globals: HashMap<GlobalId, ObjectId>,
    /// What the functions of the module lack, each for itself.
    pub(super) problems: HashMap<ir::FunctionId, Vec<Diagnostic>>,
    /// Which functions each function calls, or whose addresses it uses.
    pub(super) reaches: HashMap<ir::FunctionId, HashSet<ir::FunctionId>>,
}

/// A kernel that can be launched.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Kernel {
    pub(crate) id: ir::FunctionId,
    /// Where each parameter's value lies among the bytes that a launch hands over: the first byte, and how many.
    pub(crate) parameters: Vec<(u64, u64)>,
    /// The size of all parameters of a launch, in bytes.
    pub(crate) bytes: u64,
}

impl Lowered {
    /// A kernel of the tree, with the layout of its parameters.
    ///
    /// # Errors
    /// What cannot be lowered of the functions that it reaches.
    pub(crate) fn kernel(&self, id: FunctionId) -> Result<Kernel, Vec<Diagnostic>> {
        let Some((id, function)) =
            self.functions.get(&id).and_then(|id| self.module.function(*id).map(|function| (*id, function)))
        else {
            return Err(Vec::new());
        };
        let mut open = vec![id];
        let mut seen = HashSet::from([id]);
        let mut found = Vec::new();
        while let Some(next) = open.pop() {
            found.extend(self.problems.get(&next).into_iter().flatten().cloned());
            open.extend(self.reaches.get(&next).into_iter().flatten().filter(|other| seen.insert(**other)));
        }
        if !found.is_empty() {
            found.sort_by_key(|problem| (problem.span.start, problem.span.end));
            return Err(found);
        }
        let parameters: Vec<_> =
            function.parameters.iter().map(|parameter| (parameter.offset, parameter.bytes)).collect();
        let bytes = parameters.last().map_or(0, |(offset, bytes)| offset + bytes);
        Ok(Kernel { id, parameters, bytes })
    }
}
