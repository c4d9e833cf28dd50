//! The typed tree of the host's functions to instructions.

mod call;
pub(super) mod checks;
mod library;
mod object;
mod place;
mod start;
mod statement;
mod value;

use std::collections::HashMap;

use warpground_machine::{Constant, FUNCTION_MARK, Holds};

use super::{
    code::{Arguments, CONSTANTS, Code, Family, Image, LaunchSite, Op, Place, Register, STEP, Site, StepSite},
    math, shorten,
};
use crate::{
    meaning::{
        tree::{AT_EXIT, Function, FunctionId, Global, LocalId, Side, Tree},
        types::{Scalar, Type},
    },
    parse::ast::Symbol,
    text::{Source, Span},
};

use start::is_constant;

/// The function that a pointer to one names.
pub(super) fn function_of(pointer: u64) -> Option<usize> {
    (pointer >> 32 == FUNCTION_MARK >> 32).then_some((pointer & 0xffff_ffff) as usize)
}

pub(super) fn compile(tree: &Tree) -> Image {
    compile_with(tree, shorten::shorten)
}

/// The way from the operations of functions to the machine's instructions.
pub(super) type Finish = fn(Vec<Code>) -> Vec<warpground_machine::Code>;

/// Compiles so that every statement of the program's own files says when it begins. All variables lie in memory then,
/// where their values can be seen.
pub(super) fn compile_in_steps(tree: &Tree, source: &Source) -> Image {
    compile_as(tree, shorten::shorten_apart, Some(source), None)
}

/// Compiles so that the program's own text asks what only a checked run looks at.
pub(super) fn compile_checked(tree: &Tree, source: &Source) -> Image {
    compile_as(tree, shorten::shorten, None, Some(source))
}

/// Compiles with a way to the machine's instructions.
pub(super) fn compile_with(tree: &Tree, finish: Finish) -> Image {
    compile_as(tree, finish, None, None)
}

fn compile_as(tree: &Tree, finish: Finish, steps: Option<&Source>, checked: Option<&Source>) -> Image {
    let mut image = Image::default();
    let mut codes = Vec::new();
    for (id, function) in tree.functions.iter().enumerate() {
        let code = if matches!(function.side, Side::Host | Side::Both) && function.body.is_some() {
            let first = image.sites.len();
            let mut compiler = Compiler::new(tree, &mut image, Some(function));
            compiler.steps = steps.map(|source| (id, source));
            compiler.checked = checked;
            compiler.function(function);
            let code = compiler.code;
            Code { catches: image.sites[first..].iter().any(|site| site.name == "__try_begin"), ..code }
        } else {
            Code::default()
        };
        codes.push(code);
    }
    let mut compiler = Compiler::new(tree, &mut image, None);
    compiler.shadows_for_starts();
    for id in compiler.image.shadows.clone() {
        let global = &tree.globals[id];
        // Only constants have their values on the host, too.
        if let (Some(start), true) = (&global.start, global.unchanging) {
            compiler.span = global.span;
            let address = compiler.global(id);
            compiler.store_value(address, start, &global.ty.clone());
        }
    }
    // What is constant has its value before anything is calculated, wherever it is defined.
    let constant = |global: &Global| global.start.as_ref().is_some_and(|start| is_constant(tree, start, 0));
    let constants: Vec<bool> = tree.globals.iter().map(constant).collect();
    for (id, _) in constants.iter().enumerate().filter(|(_, constant)| **constant) {
        compiler.start_of_variable(id);
    }
    for (id, global) in tree.globals.iter().enumerate() {
        let device = global.qualifiers.device || global.qualifiers.constant_memory;
        if !constants[id] {
            compiler.start_of_variable(id);
        }
        if let (Some(end), false) = (tree.ends.get(&global.ty), device || global.late || global.qualifiers.managed)
            && !(global.qualifiers.external && global.start.is_none())
        {
            compiler.span = global.span;
            let address = compiler.constant_of(Constant::Global(number(id)));
            let end = compiler.constant(FUNCTION_MARK | tree.on_host(*end) as u64);
            compiler.library(AT_EXIT, &[end, address], &[Type::SIZE, Type::SIZE], &Type::Void);
        }
    }
    let zero = compiler.constant(0);
    compiler.emit(Op::Return(zero));
    codes.push(compiler.code);
    image.start = codes.len() - 1;
    image.functions.functions = finish(codes);
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
    /// Variables in memory that are used and whose declarations stand where control never comes: their numbers.
    undeclared: HashMap<LocalId, u32>,
    constants: HashMap<Constant, Register>,
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
    /// Which function it is, and its text, where statements say when they begin.
    steps: Option<(FunctionId, &'a Source)>,
    /// Its text, where a run is checked.
    checked: Option<&'a Source>,
    /// Variables in memory of the scopes that are open: how many there were then, and where they are.
    lives: Vec<(usize, Register)>,
    /// The scopes of `switch` statements: how many there were with them. Their declarations may be jumped over.
    switches: Vec<usize>,
    /// The place of an expression is wanted, and is not accessed.
    address_alone: bool,
    /// The next `new` answers null where there is no room.
    or_null: bool,
    /// The variables that can be seen.
    visible: Vec<LocalId>,
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
            undeclared: HashMap::new(),
            constants: HashMap::new(),
            breaks: Vec::new(),
            continues: Vec::new(),
            scopes: vec![Vec::new()],
            loop_scopes: Vec::new(),
            break_scopes: Vec::new(),
            labels: HashMap::new(),
            jumps: Vec::new(),
            steps: None,
            checked: None,
            lives: Vec::new(),
            switches: Vec::new(),
            address_alone: false,
            or_null: false,
            visible: Vec::new(),
        }
    }

    pub(super) fn emit(&mut self, op: Op) -> usize {
        self.code.ops.push(op);
        self.code.spans.push(self.span);
        self.code.ops.len() - 1
    }

    pub(super) fn register(&mut self) -> Register {
        self.code.registers += 1;
        self.code.registers - 1
    }

    /// A register for a variable.
    pub(super) fn variable_register(&mut self) -> Register {
        let register = self.register();
        self.code.variables.push(register);
        register
    }

    /// The register of a local that lies in one. Its declaration may stand where control never comes: in a `switch`, before
    /// the first `case`.
    pub(super) fn local(&mut self, id: LocalId) -> Register {
        let known = self.locals[id];
        let register = known.unwrap_or_else(|| self.variable_register());
        self.locals[id] = Some(register);
        register
    }

    pub(super) fn constant(&mut self, value: u64) -> Register {
        self.constant_of(Constant::Bits(value))
    }

    pub(super) fn constant_of(&mut self, constant: Constant) -> Register {
        let constants = &mut self.code.constants;
        *self.constants.entry(constant).or_insert_with(|| {
            constants.push(constant);
            CONSTANTS | number(constants.len() - 1)
        })
    }

    pub(super) fn bytes(&self, ty: &Type) -> u32 {
        u32::try_from(self.tree.types.bytes(ty)).unwrap_or(u32::MAX)
    }

    /// Whether a local lies in memory.
    pub(super) fn in_memory(&self, id: LocalId) -> bool {
        let Some(local) = self.function.map(|function| &function.locals[id]) else { return true };
        local.address_taken || local.ty.is_aggregate() || self.steps.is_some()
    }

    pub(super) fn function(&mut self, function: &Function) {
        self.span = function.span;
        // Parameters arrive in the first registers; a structure as its address, to be copied. A structure as the
        // result comes back in memory of the caller's, whose address is one more parameter in front.
        if function.result.is_aggregate() {
            self.variable_register();
        }
        let arrivals: Vec<Register> = function.parameters.iter().map(|_| self.variable_register()).collect();
        self.code.parameters = self.code.registers;
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
                self.emit(Op::Store(storage(&ty), Place::of(place), arrival));
            }
        }
        self.visible.extend(&function.parameters);
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
        self.begins();
        let zero = self.constant(0);
        self.emit(Op::Return(zero));
    }

    pub(super) fn variable(&mut self, ty: &Type) -> Register {
        let register = self.variable_register();
        let holds = holds(self.tree, ty);
        self.code.memory.push((u64::from(self.bytes(ty).max(1)), holds));
        self.emit(Op::Variable(register, number(self.code.memory.len() - 1)));
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
        let arguments = self.arguments(arguments);
        let into = self.register();
        let site = Site {
            name,
            family: Family::of(name),
            types: types.to_vec(),
            result: result.clone(),
            span: self.span,
            discarded: false,
        };
        self.image.sites.push(site);
        self.emit(Op::Library(number(self.image.sites.len() - 1), arguments, into));
        into
    }

    /// Says that a statement begins, if that is wanted. What comes with the libraries has none.
    pub(super) fn begins(&mut self) {
        let Some((function, source)) = self.steps else { return };
        let own = source.files().get(source.file_at(self.span.start)).is_some_and(|file| !file.built_in);
        if !own || self.span == Span::default() {
            return;
        }
        let known = |id: &LocalId| self.locals[*id].map(|place| (*id, place));
        let (locals, places): (Vec<LocalId>, Vec<Register>) = self.visible.iter().filter_map(known).unzip();
        let types = vec![Type::SIZE; places.len()];
        self.library(STEP, &places, &types, &Type::Void);
        self.image.steps.insert(number(self.image.sites.len() - 1), StepSite { function, locals });
    }

    pub(super) fn unary(&mut self, name: &'static str, function: fn(f64) -> f64) -> u16 {
        let at = known(&mut self.image.unary, &mut self.image.functions.unary, name, function);
        let instructions = &mut self.image.functions.known;
        if instructions.len() <= usize::from(at) {
            instructions.push(math::instruction(name));
        }
        at
    }

    pub(super) fn binary(&mut self, name: &'static str, function: fn(f64, f64) -> f64) -> u16 {
        known(&mut self.image.binary, &mut self.image.functions.binary, name, function)
    }

    pub(super) fn arguments(&mut self, arguments: &[Register]) -> Arguments {
        let first = number(self.code.arguments.len());
        self.code.arguments.extend(arguments);
        Arguments { first, count: number(arguments.len()) }
    }

    pub(super) fn call(&mut self, function: usize, arguments: &[Register]) -> Register {
        let arguments = self.arguments(arguments);
        let into = self.register();
        self.emit(Op::Call(number(self.tree.on_host(function)), arguments, into));
        into
    }

    pub(super) fn call_pointer(&mut self, pointer: Register, arguments: &[Register]) -> Register {
        let arguments = self.arguments(arguments);
        let into = self.register();
        self.emit(Op::CallPointer(pointer, arguments, into));
        into
    }

    pub(super) fn launch(&mut self, site: LaunchSite, arguments: &[Register]) {
        let arguments = self.arguments(arguments);
        self.image.launches.push(site);
        self.emit(Op::Launch(number(self.image.launches.len() - 1), arguments));
    }
}

/// The number of a function among those of an image, by its name.
fn known<F>(names: &mut Vec<&'static str>, functions: &mut Vec<F>, name: &'static str, function: F) -> u16 {
    let at = names.iter().position(|known| *known == name).unwrap_or_else(|| {
        names.push(name);
        functions.push(function);
        names.len() - 1
    });
    u16::try_from(at).unwrap_or(u16::MAX)
}

/// How a value that is no aggregate lies in memory.
pub(super) fn storage(ty: &Type) -> Scalar {
    ty.scalar().unwrap_or(Scalar::U64)
}

fn number(value: usize) -> u32 {
    u32::try_from(value).unwrap_or(u32::MAX)
}

/// What of other memory an object of a type owns.
pub(super) fn holds(tree: &Tree, ty: &Type) -> Holds {
    if !tree.types.holds_container(ty) {
        return Holds::Nothing;
    }
    match ty {
        Type::Vector(_) | Type::Text => Holds::Container,
        Type::Array(element, count) => {
            Holds::Elements(Box::new(holds(tree, element)), *count, tree.types.bytes(element))
        }
        Type::Struct(id) => {
            let fields = tree.types.structs[*id].fields.iter().filter(|field| tree.types.holds_container(&field.ty));
            Holds::Members(fields.map(|field| (field.offset, holds(tree, &field.ty))).collect())
        }
        _ => Holds::Nothing,
    }
}
