//! The typed tree of a program → the device IR.
//!
//! Kernels are lowered with all functions that they reach, and functions whose address is taken. What cannot be lowered
//! is a problem of the function in which it stands, and of the kernels that reach this function; other kernels do not mind.
//!
//! ```text
//! mod           the module: its functions, objects and literals
//! reach         walks over the tree: functions named as values, variables with an address
//! types         types of the tree → types of values and of memory
//! function      one function: its variables, parameters and temporaries
//! statement     statements
//! scopes        the scopes that are open, and what ends with them
//! lifetime      what is called for the objects that end with a scope
//! expression    values
//! operator      operators and conversions
//! address       places in memory: addresses, loads and stores
//! assign        assignments, `op=`, `++` and `--`
//! aggregate     objects that are no values: what they begin with, and copies
//! call          calls, launches, `new` and `delete`
//! library       what programs find ready
//! waits         waiting in a kernel for what it launched
//! ```

mod address;
mod aggregate;
mod assign;
mod call;
mod expression;
mod function;
mod library;
mod lifetime;
mod operator;
mod packed;
mod reach;
mod scopes;
mod statement;
mod types;
mod waits;

#[cfg(test)]
mod simulated;
#[cfg(test)]
mod tests;

use std::{
    collections::{HashMap, HashSet},
    rc::Rc,
};

pub(crate) use library::intrinsic;
pub(crate) use types::scalar;
use warpground_ir::{self as ir, Module, Object, ObjectId, Space, StructureId};

use crate::{
    Resolved,
    diagnose::{Diagnostic, Problem},
    meaning::tree::{FunctionId, GlobalId, Side, Tree},
    text::{Source, Span},
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
    problems: HashMap<ir::FunctionId, Vec<Diagnostic>>,
    /// Which functions each function calls, or whose addresses it uses.
    reaches: HashMap<ir::FunctionId, HashSet<ir::FunctionId>>,
}

/// A kernel that can be launched.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Kernel {
    pub(crate) id: ir::FunctionId,
    /// Where each parameter's value lies among the bytes that a launch hands over: the first byte, and how many.
    pub(crate) parameters: Vec<(u64, u64)>,
    /// How many bytes a launch hands over.
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

/// Lowers the device code of a program.
pub(crate) fn lower(resolved: &Resolved) -> Lowered {
    let tree = &resolved.tree;
    let mut lowering = Lowering::new(tree, &resolved.source);
    for (id, function) in tree.functions.iter().enumerate() {
        if function.side == Side::Kernel && function.body.is_some() {
            lowering.function(id);
        }
    }
    lowering.addresses_of_functions();
    for (id, global) in tree.globals.iter().enumerate() {
        if global.qualifiers.device || global.qualifiers.constant_memory || global.qualifiers.managed {
            lowering.global(id);
        }
    }
    while let Some(id) = lowering.open.pop() {
        function::lower(&mut lowering, id);
    }
    let Lowering { mut module, functions, globals, problems, reaches, .. } = lowering;
    waits::leave_out(&mut module);
    Lowered { module: Rc::new(module), functions, globals, problems, reaches }
}

/// The module while it is made.
struct Lowering<'a> {
    tree: &'a Tree,
    source: &'a Source,
    /// By file: whether it is a header that is built in and has no kernels. What it does happens where the program calls
    /// it, as with the prelude.
    called_only: Vec<bool>,
    module: Module,
    functions: HashMap<FunctionId, ir::FunctionId>,
    /// Functions that are known by their number and have no body yet.
    open: Vec<FunctionId>,
    globals: HashMap<GlobalId, ObjectId>,
    /// `__shared__` variables, by the function that declares them and their number there.
    shared: HashMap<(FunctionId, usize), ObjectId>,
    literals: HashMap<Vec<u8>, ObjectId>,
    structures: HashMap<usize, StructureId>,
    problems: HashMap<ir::FunctionId, Vec<Diagnostic>>,
    reaches: HashMap<ir::FunctionId, HashSet<ir::FunctionId>>,
}

impl<'a> Lowering<'a> {
    fn new(tree: &'a Tree, source: &'a Source) -> Lowering<'a> {
        Lowering {
            tree,
            source,
            called_only: source
                .files()
                .iter()
                .map(|file| file.built_in && !source.slice(file.span).contains("__global__"))
                .collect(),
            module: Module {
                files: source.files().iter().map(|file| file.name.clone()).collect(),
                ..Module::default()
            },
            functions: HashMap::new(),
            open: Vec::new(),
            globals: HashMap::new(),
            shared: HashMap::new(),
            literals: HashMap::new(),
            structures: HashMap::new(),
            problems: HashMap::new(),
            reaches: HashMap::new(),
        }
    }

    /// The number of a function of the tree.
    fn function(&mut self, id: FunctionId) -> ir::FunctionId {
        if let Some(known) = self.functions.get(&id) {
            return *known;
        }
        let number = ir::FunctionId(index(self.module.functions.len()));
        let function = &self.tree.functions[id];
        let kind = if function.side == Side::Kernel { ir::FunctionKind::Kernel } else { ir::FunctionKind::Device };
        self.module.functions.push(ir::Function {
            name: function.name.to_string(),
            kind,
            parameters: Vec::new(),
            result: None,
            locals: Vec::new(),
            frame: Vec::new(),
            body: None,
            contract: true,
            place: self.place(function.span),
        });
        self.functions.insert(id, number);
        self.open.push(id);
        number
    }

    /// Sees to the device functions whose addresses the host or a variable's first value uses.
    fn addresses_of_functions(&mut self) {
        let tree = self.tree;
        let mut used = Vec::new();
        for function in &tree.functions {
            if function.side == Side::Host {
                reach::functions(function.body.as_deref().unwrap_or(&[]), &mut used);
            }
        }
        tree.globals
            .iter()
            .filter_map(|global| global.start.as_ref())
            .for_each(|start| reach::functions_in(start, &mut used));
        for id in used {
            let function = &tree.functions[id];
            if function.body.is_some() && matches!(function.side, Side::Device | Side::Kernel) {
                self.function(id);
            }
        }
    }

    /// The object of a variable of the program.
    fn global(&mut self, id: GlobalId) -> ObjectId {
        if let Some(known) = self.globals.get(&id) {
            return *known;
        }
        let global = &self.tree.globals[id];
        let qualifiers = global.qualifiers;
        let shared = qualifiers.shared;
        let open = matches!(global.ty, crate::meaning::types::Type::Array(_, 0));
        let space = match () {
            () if shared && (qualifiers.external || open) => Space::SharedAtLaunch,
            () if shared => Space::Shared,
            () if qualifiers.constant_memory => Space::Constant,
            () => Space::Global,
        };
        let object = Object {
            name: global.name.to_string(),
            space,
            bytes: if space == Space::SharedAtLaunch { 0 } else { self.tree.types.bytes(&global.ty) },
            alignment: self.alignment(&global.ty),
            ty: self.data_type(&global.ty),
            contents: Vec::new(),
            variable: (!shared).then_some(id),
            place: self.place(global.span),
        };
        let made = self.object(object);
        self.globals.insert(id, made);
        made
    }

    fn object(&mut self, object: Object) -> ObjectId {
        self.module.objects.push(object);
        ObjectId(index(self.module.objects.len() - 1))
    }

    /// The object of a string literal, with its final zero.
    fn literal(&mut self, text: &[u8], span: Span) -> ObjectId {
        let contents: Vec<u8> = text.iter().copied().chain([0]).collect();
        if let Some(known) = self.literals.get(&contents) {
            return *known;
        }
        let bytes = contents.len() as u64;
        let element = Rc::new(ir::DataType::Value(ir::ValueType::Scalar(ir::Scalar::I8)));
        let made = self.object(Object {
            name: String::new(),
            space: Space::Literal,
            bytes,
            alignment: 1,
            ty: ir::DataType::Array { element, length: Some(bytes), stride: 1 },
            contents: contents.clone(),
            variable: None,
            place: self.place(span),
        });
        self.literals.insert(contents, made);
        made
    }

    /// Where something is in the source.
    fn place(&self, span: Span) -> ir::Place {
        let file = self.source.file_at(span.start);
        if span == Span::default() || self.called_only.get(file) == Some(&true) {
            return ir::Place::default();
        }
        let length = self.source.slice(span).chars().count();
        let (_, line) = self.source.place_of_line(self.source.line(span.start));
        ir::Place {
            file: index(file),
            line,
            column: self.source.column(span.start),
            length: u32::try_from(length).unwrap_or(u32::MAX),
        }
    }

    fn problem(&mut self, function: ir::FunctionId, span: Span, problem: Problem) {
        let found = Diagnostic::error(span, problem);
        let known = self.problems.entry(function).or_default();
        if !known.contains(&found) {
            known.push(found);
        }
    }
}

/// A place in one of the module's lists.
fn index(place: usize) -> u32 {
    u32::try_from(place).unwrap_or(u32::MAX)
}
