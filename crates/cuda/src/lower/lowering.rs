//! A module under construction: its functions, objects and literals.

use std::{
    collections::{HashMap, HashSet},
    rc::Rc,
};

use warpground_ir::{self as ir, Module, Object, ObjectId, Space, StructureId};

use super::reach;
use crate::{
    diagnose::{Diagnostic, Problem},
    meaning::tree::{FunctionId, GlobalId, Side, Tree},
    text::{Source, Span},
};

/// The module while it is made.
pub(super) struct Lowering<'a> {
    pub(super) tree: &'a Tree,
    pub(super) source: &'a Source,
    /// By file: whether it is a header that is built in and has no kernels. What it does happens where the program calls
    /// it, as with the prelude.
    pub(super) called_only: Vec<bool>,
    pub(super) module: Module,
    pub(super) functions: HashMap<FunctionId, ir::FunctionId>,
    /// Functions that are known by their number and have no body yet.
    pub(super) open: Vec<FunctionId>,
    pub(super) globals: HashMap<GlobalId, ObjectId>,
    /// `__shared__` variables, by the function that declares them and their number there.
    pub(super) shared: HashMap<(FunctionId, usize), ObjectId>,
    pub(super) literals: HashMap<Vec<u8>, ObjectId>,
    pub(super) structures: HashMap<usize, StructureId>,
    pub(super) problems: HashMap<ir::FunctionId, Vec<Diagnostic>>,
    pub(super) reaches: HashMap<ir::FunctionId, HashSet<ir::FunctionId>>,
}

impl<'a> Lowering<'a> {
    pub(super) fn new(tree: &'a Tree, source: &'a Source) -> Lowering<'a> {
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
    pub(super) fn function(&mut self, id: FunctionId) -> ir::FunctionId {
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
    pub(super) fn addresses_of_functions(&mut self) {
        let tree = self.tree;
        let (mut by_host, mut by_device) = (Vec::new(), Vec::new());
        for function in &tree.functions {
            if function.side == Side::Host {
                reach::functions(function.body.as_deref().unwrap_or(&[]), &mut by_host);
            }
        }
        for global in &tree.globals {
            let on_device = global.qualifiers.device || global.qualifiers.constant_memory;
            let used = if on_device { &mut by_device } else { &mut by_host };
            global.start.iter().for_each(|start| reach::functions_in(start, used));
        }
        // The host's pointers to a function for both sides lead to its own.
        by_host.retain(|id| tree.functions[*id].side != Side::Both);
        for id in by_host.into_iter().chain(by_device) {
            let function = &tree.functions[id];
            if function.body.is_some() && function.side != Side::Host {
                self.function(id);
            }
        }
    }

    /// The object of a variable of the program.
    pub(super) fn global(&mut self, id: GlobalId) -> ObjectId {
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

    pub(super) fn object(&mut self, object: Object) -> ObjectId {
        self.module.objects.push(object);
        ObjectId(index(self.module.objects.len() - 1))
    }

    /// The object of a string literal, with its final zero.
    pub(super) fn literal(&mut self, text: &[u8], span: Span) -> ObjectId {
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
    pub(super) fn place(&self, span: Span) -> ir::Place {
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

    pub(super) fn problem(&mut self, function: ir::FunctionId, span: Span, problem: Problem) {
        let found = Diagnostic::error(span, problem);
        let known = self.problems.entry(function).or_default();
        if !known.contains(&found) {
            known.push(found);
        }
    }
}

/// A place in one of the module's lists.
pub(super) fn index(place: usize) -> u32 {
    u32::try_from(place).unwrap_or(u32::MAX)
}
