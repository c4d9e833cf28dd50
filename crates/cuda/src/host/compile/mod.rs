//! The typed tree of the host's functions to instructions.

mod place;
mod statement;
mod value;

use std::collections::HashMap;

use super::code::{Code, Image, Op, Register, Site};
use crate::{
    meaning::{
        tree::{Function, FunctionId, LocalId, Side, Tree},
        types::{Scalar, Type},
    },
    parse::ast::Symbol,
    text::Span,
};

/// Addresses that are known only when the program starts.
pub(super) const GLOBAL_MARK: u64 = 0x7ff1_0000_0000_0000;
pub(super) const TEXT_MARK: u64 = 0x7ff2_0000_0000_0000;
/// What a pointer to a function holds, with the function's number.
pub(super) const FUNCTION_MARK: u64 = 0x7ff3_0000_0000_0000;

/// The function that a pointer to one names.
pub(super) fn function_of(pointer: u64) -> Option<usize> {
    (pointer >> 32 == FUNCTION_MARK >> 32).then_some((pointer & 0xffff_ffff) as usize)
}

pub(super) fn compile(tree: &Tree) -> Image {
    let mut image = Image::default();
    for function in &tree.functions {
        let code = if matches!(function.side, Side::Host | Side::Both) && function.body.is_some() {
            let mut compiler = Compiler::new(tree, &mut image, Some(function));
            compiler.function(function);
            compiler.code
        } else {
            Code::default()
        };
        image.functions.push(code);
    }
    let mut compiler = Compiler::new(tree, &mut image, None);
    for (id, global) in tree.globals.iter().enumerate() {
        let device = global.qualifiers.device || global.qualifiers.constant_memory;
        if let (Some(start), false) = (&global.start, device) {
            compiler.span = global.span;
            let address = compiler.constant(GLOBAL_MARK | id as u64);
            compiler.store_value(address, start, &global.ty.clone());
        }
    }
    let zero = compiler.constant(0);
    compiler.emit(Op::Return(zero));
    image.start = compiler.code;
    image
}

struct Compiler<'a> {
    tree: &'a Tree,
    image: &'a mut Image,
    function: Option<&'a Function>,
    code: Code,
    span: Span,
    /// Where each local's value (scalars) or address (the rest) is.
    locals: Vec<Option<Register>>,
    next: Register,
    breaks: Vec<Vec<usize>>,
    continues: Vec<Vec<usize>>,
    /// For each open scope, the objects that end with it: where they are, and their destructor.
    scopes: Vec<Vec<(LocalId, Register, FunctionId)>>,
    /// How many scopes were open outside of each loop, and of each `switch` or loop.
    loop_scopes: Vec<usize>,
    break_scopes: Vec<usize>,
    /// Where labels are, and the jumps to those that are not reached yet.
    labels: HashMap<Symbol, usize>,
    jumps: Vec<(Symbol, usize)>,
}

impl<'a> Compiler<'a> {
    pub(super) fn new(tree: &'a Tree, image: &'a mut Image, function: Option<&'a Function>) -> Compiler<'a> {
        let count = function.map_or(0, |function| function.locals.len());
        Compiler {
            tree,
            image,
            function,
            code: Code::default(),
            span: Span::default(),
            locals: vec![None; count],
            next: 0,
            breaks: Vec::new(),
            continues: Vec::new(),
            scopes: vec![Vec::new()],
            loop_scopes: Vec::new(),
            break_scopes: Vec::new(),
            labels: HashMap::new(),
            jumps: Vec::new(),
        }
    }

    pub(super) fn emit(&mut self, op: Op) -> usize {
        self.code.ops.push(op);
        self.code.spans.push(self.span);
        self.code.ops.len() - 1
    }

    pub(super) fn register(&mut self) -> Register {
        let register = self.next;
        self.next += 1;
        self.code.registers = self.code.registers.max(self.next);
        register
    }

    pub(super) fn constant(&mut self, value: u64) -> Register {
        let register = self.register();
        self.emit(Op::Constant(register, value));
        register
    }

    pub(super) fn bytes(&self, ty: &Type) -> u32 {
        u32::try_from(self.tree.types.bytes(ty)).unwrap_or(u32::MAX)
    }

    /// Whether a local lies in memory.
    pub(super) fn in_memory(&self, id: LocalId) -> bool {
        let Some(local) = self.function.map(|function| &function.locals[id]) else { return true };
        local.address_taken || local.ty.is_aggregate()
    }

    pub(super) fn function(&mut self, function: &Function) {
        self.span = function.span;
        // Parameters arrive in the first registers; a structure as its address, to be copied. A structure as the
        // result comes back in memory of the caller's, whose address is one more parameter in front.
        if function.result.is_aggregate() {
            self.register();
        }
        let arrivals: Vec<Register> = function.parameters.iter().map(|_| self.register()).collect();
        for (id, arrival) in function.parameters.iter().zip(arrivals) {
            if !self.in_memory(*id) {
                self.locals[*id] = Some(arrival);
                continue;
            }
            let ty = function.locals[*id].ty.clone();
            let place = self.variable(&ty);
            self.locals[*id] = Some(place);
            if ty.is_aggregate() {
                self.copy_into(place, arrival, &ty);
                if function.locals[*id].owned {
                    self.ends_here(*id, place, &ty);
                }
            } else {
                self.emit(Op::Store(storage(&ty), place, arrival));
            }
        }
        for statement in function.body.iter().flatten() {
            self.statement(statement);
        }
        for (label, at) in std::mem::take(&mut self.jumps) {
            if let Some(target) = self.labels.get(&label).copied() {
                self.patch_to(at, target);
            }
        }
        self.end_scopes(0, None);
        self.span = Span { start: function.body_span.end.saturating_sub(1), end: function.body_span.end };
        let zero = self.constant(0);
        self.emit(Op::Return(zero));
    }

    pub(super) fn variable(&mut self, ty: &Type) -> Register {
        let register = self.register();
        let bytes = self.bytes(ty).max(1);
        let number = u32::try_from(self.code.variables.len()).unwrap_or(u32::MAX);
        self.code.variables.push((register, ty.clone()));
        self.emit(Op::Variable(register, bytes, number));
        register
    }

    pub(super) fn copy_into(&mut self, to: Register, from: Register, ty: &Type) {
        if matches!(ty, Type::Vector(_) | Type::Text) {
            let bytes = self.element_bytes(ty);
            let size = self.constant(u64::from(bytes));
            self.library("container.copy", &[to, from, size], &[ty.clone(), ty.clone(), Type::SIZE], &Type::Void);
        } else if self.tree.types.holds_container(ty) {
            self.library("object.copy", &[to, from], &[ty.clone(), ty.clone()], &Type::Void);
        } else {
            let bytes = self.bytes(ty);
            self.emit(Op::Copy(to, from, bytes));
        }
    }

    /// Lets an object that holds containers begin anew.
    pub(super) fn clear_object(&mut self, place: Register, ty: &Type) {
        if self.tree.types.holds_container(ty) {
            self.library("object.clear", &[place], std::slice::from_ref(ty), &Type::Void);
        }
    }

    pub(super) fn element_bytes(&self, ty: &Type) -> u32 {
        match ty {
            Type::Vector(element) => self.bytes(element),
            _ => 1,
        }
    }

    pub(super) fn library(
        &mut self,
        name: &'static str,
        arguments: &[Register],
        types: &[Type],
        result: &Type,
    ) -> Register {
        let first = self.next;
        for argument in arguments {
            let register = self.register();
            self.emit(Op::Move(register, *argument));
        }
        let into = self.register();
        let site = Site { name, types: types.to_vec(), result: result.clone(), span: self.span };
        self.image.sites.push(site);
        let index = u32::try_from(self.image.sites.len() - 1).unwrap_or(u32::MAX);
        self.emit(Op::Library(index, first, into));
        into
    }

    pub(super) fn call(&mut self, function: usize, arguments: &[Register]) -> Register {
        let first = self.next;
        for argument in arguments {
            let register = self.register();
            self.emit(Op::Move(register, *argument));
        }
        let into = self.register();
        self.emit(Op::Call(u32::try_from(function).unwrap_or(0), first, into));
        into
    }
}

/// How a value that is no aggregate lies in memory.
pub(super) fn storage(ty: &Type) -> Scalar {
    ty.scalar().unwrap_or(Scalar::U64)
}
