//! The typed tree of the host's functions to instructions.

use super::{
    code::{Code, Image, LaunchSite, Op, Register, Site},
    math,
};
use crate::{
    meaning::{
        tree::{Expression, Function, Kind, LocalId, Side, Statement, StatementKind, Tree},
        types::{Scalar, Type},
    },
    parse::ast::BinaryOperator,
    text::Span,
};

/// Addresses that are known only when the program starts.
pub(super) const GLOBAL_MARK: u64 = 0x7ff1_0000_0000_0000;
pub(super) const TEXT_MARK: u64 = 0x7ff2_0000_0000_0000;

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
}

impl<'a> Compiler<'a> {
    fn new(tree: &'a Tree, image: &'a mut Image, function: Option<&'a Function>) -> Compiler<'a> {
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
        }
    }

    fn emit(&mut self, op: Op) -> usize {
        self.code.ops.push(op);
        self.code.spans.push(self.span);
        self.code.ops.len() - 1
    }

    fn register(&mut self) -> Register {
        let register = self.next;
        self.next += 1;
        self.code.registers = self.code.registers.max(self.next);
        register
    }

    fn constant(&mut self, value: u64) -> Register {
        let register = self.register();
        self.emit(Op::Constant(register, value));
        register
    }

    fn bytes(&self, ty: &Type) -> u32 {
        u32::try_from(self.tree.types.bytes(ty)).unwrap_or(u32::MAX)
    }

    /// Whether a local lies in memory.
    fn in_memory(&self, id: LocalId) -> bool {
        let Some(local) = self.function.map(|function| &function.locals[id]) else { return true };
        local.address_taken || local.ty.is_aggregate()
    }

    fn function(&mut self, function: &Function) {
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
            } else {
                self.emit(Op::Store(storage(&ty), place, arrival));
            }
        }
        for statement in function.body.iter().flatten() {
            self.statement(statement);
        }
        self.span = Span { start: function.body_span.end.saturating_sub(1), end: function.body_span.end };
        let zero = self.constant(0);
        self.emit(Op::Return(zero));
    }

    fn variable(&mut self, ty: &Type) -> Register {
        let register = self.register();
        let bytes = self.bytes(ty).max(1);
        let number = u32::try_from(self.code.variables.len()).unwrap_or(u32::MAX);
        self.code.variables.push((register, ty.clone()));
        self.emit(Op::Variable(register, bytes, number));
        register
    }

    fn copy_into(&mut self, to: Register, from: Register, ty: &Type) {
        if matches!(ty, Type::Vector(_) | Type::Text) {
            let bytes = self.element_bytes(ty);
            let size = self.constant(u64::from(bytes));
            self.library("container.copy", &[to, from, size], &[ty.clone(), ty.clone(), Type::SIZE], &Type::Void);
        } else {
            let bytes = self.bytes(ty);
            self.emit(Op::Copy(to, from, bytes));
        }
    }

    fn element_bytes(&self, ty: &Type) -> u32 {
        match ty {
            Type::Vector(element) => self.bytes(element),
            _ => 1,
        }
    }

    fn library(&mut self, name: &'static str, arguments: &[Register], types: &[Type], result: &Type) -> Register {
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

    fn statement(&mut self, statement: &Statement) {
        let outer = self.next;
        self.span = statement.span;
        match &statement.kind {
            StatementKind::Empty => {}
            StatementKind::Expression(value) => {
                self.value(value);
            }
            StatementKind::Declare(id, start) => return self.declare(*id, start.as_ref()),
            StatementKind::Several(list) => return list.iter().for_each(|inner| self.statement(inner)),
            StatementKind::Block(list) => list.iter().for_each(|inner| self.statement(inner)),
            StatementKind::If(condition, then, otherwise) => {
                let test = self.value(condition);
                let skip = self.emit(Op::JumpUnless(test, 0));
                self.statement(then);
                if let Some(otherwise) = otherwise {
                    let end = self.emit(Op::Jump(0));
                    self.patch(skip);
                    self.statement(otherwise);
                    self.patch(end);
                } else {
                    self.patch(skip);
                }
            }
            StatementKind::For { start, condition, step, body } => {
                if let Some(start) = start {
                    self.statement(start);
                }
                self.looped(condition.as_ref(), step.as_ref(), body, false);
            }
            StatementKind::While(condition, body) => self.looped(Some(condition), None, body, false),
            StatementKind::DoWhile(body, condition) => self.looped(Some(condition), None, body, true),
            StatementKind::Switch(value, arms) => {
                let value_register = self.value(value);
                let scalar = value.ty.scalar().unwrap_or(Scalar::I32);
                let mut entries = Vec::new();
                for arm in arms {
                    for (case, _) in &arm.values {
                        let case = self.constant(case.cast_unsigned());
                        let test = self.register();
                        self.emit(Op::Binary(BinaryOperator::Equal, scalar, test, value_register, case));
                        entries.push((self.emit(Op::JumpIf(test, 0)), std::ptr::from_ref(arm)));
                    }
                }
                let default = self.emit(Op::Jump(0));
                self.breaks.push(Vec::new());
                let mut has_default = false;
                for arm in arms {
                    let here = std::ptr::from_ref(arm);
                    for (jump, target) in &entries {
                        if *target == here {
                            self.patch(*jump);
                        }
                    }
                    if arm.default {
                        has_default = true;
                        self.patch(default);
                    }
                    arm.body.iter().for_each(|inner| self.statement(inner));
                }
                if !has_default {
                    self.patch(default);
                }
                for jump in self.breaks.pop().unwrap_or_default() {
                    self.patch(jump);
                }
            }
            StatementKind::Break => {
                let jump = self.emit(Op::Jump(0));
                if let Some(breaks) = self.breaks.last_mut() {
                    breaks.push(jump);
                }
            }
            StatementKind::Continue => {
                let jump = self.emit(Op::Jump(0));
                if let Some(continues) = self.continues.last_mut() {
                    continues.push(jump);
                }
            }
            StatementKind::Return(value) => {
                let register = match value {
                    Some(value) if value.ty.is_aggregate() => {
                        self.store_value(0, value, &value.ty.clone());
                        0
                    }
                    Some(value) => self.value(value),
                    None => self.constant(0),
                };
                self.emit(Op::Return(register));
            }
        }
        // Registers of variables stay taken: a declaration returned before this line.
        self.next = outer.max(self.lowest_free());
    }

    /// Variables' registers must not be reused while the function runs.
    fn lowest_free(&self) -> Register {
        let held =
            self.locals.iter().flatten().copied().chain(self.code.variables.iter().map(|(register, _)| *register));
        held.max().map_or(0, |register| register + 1)
    }

    fn looped(&mut self, condition: Option<&Expression>, step: Option<&Expression>, body: &Statement, after: bool) {
        self.breaks.push(Vec::new());
        self.continues.push(Vec::new());
        let top = self.code.ops.len();
        let mut leave = None;
        if let (Some(condition), false) = (condition, after) {
            let test = self.value(condition);
            leave = Some(self.emit(Op::JumpUnless(test, 0)));
        }
        self.statement(body);
        for jump in self.continues.pop().unwrap_or_default() {
            self.patch(jump);
        }
        let outer = self.next;
        if let Some(step) = step {
            self.value(step);
        }
        let target = u32::try_from(top).unwrap_or(u32::MAX);
        if let (Some(condition), true) = (condition, after) {
            let test = self.value(condition);
            self.emit(Op::JumpIf(test, target));
        } else {
            self.emit(Op::Jump(target));
        }
        self.next = outer;
        if let Some(leave) = leave {
            self.patch(leave);
        }
        for jump in self.breaks.pop().unwrap_or_default() {
            self.patch(jump);
        }
    }

    /// Lets a jump lead here.
    fn patch(&mut self, at: usize) {
        let here = u32::try_from(self.code.ops.len()).unwrap_or(u32::MAX);
        match &mut self.code.ops[at] {
            Op::Jump(target) | Op::JumpIf(_, target) | Op::JumpUnless(_, target) => *target = here,
            _ => {}
        }
    }

    fn declare(&mut self, id: LocalId, start: Option<&Expression>) {
        let Some(function) = self.function else { return };
        let ty = function.locals[id].ty.clone();
        if self.in_memory(id) {
            let place = match self.locals[id] {
                Some(place) => place,
                None => {
                    let place = self.variable(&ty);
                    self.locals[id] = Some(place);
                    place
                }
            };
            if let Some(start) = start {
                self.store_value(place, start, &ty);
            }
            self.next = self.next.max(place + 1);
            return;
        }
        let register = self.register();
        self.locals[id] = Some(register);
        match start {
            Some(start) => {
                let value = self.value(start);
                self.emit(Op::Move(register, value));
            }
            None => {
                self.emit(Op::Constant(register, 0));
            }
        }
        self.next = register + 1;
    }

    /// Writes a value of any type to memory.
    fn store_value(&mut self, place: Register, value: &Expression, ty: &Type) {
        self.span = if value.span == Span::default() { self.span } else { value.span };
        match (&value.kind, ty) {
            (Kind::Zero, Type::Vector(_) | Type::Text) => {
                let size = self.constant(u64::from(self.element_bytes(ty)));
                self.library("container.clear", &[place, size], &[ty.clone(), Type::SIZE], &Type::Void);
            }
            (Kind::Zero, _) => {
                let bytes = self.bytes(ty);
                self.emit(Op::Clear(place, bytes));
            }
            (Kind::Build(parts), Type::Array(element, _)) => {
                let bytes = self.bytes(ty);
                self.emit(Op::Clear(place, bytes));
                let step = self.bytes(element);
                for (index, part) in parts.iter().enumerate() {
                    let outer = self.next;
                    let target = self.register();
                    let offset = u32::try_from(index).unwrap_or(0).saturating_mul(step);
                    self.emit(Op::Forward(target, place, offset));
                    self.store_value(target, part, element);
                    self.next = outer;
                }
            }
            (Kind::Build(parts), Type::Struct(id)) => {
                // Into a temporary: the parts may read what is overwritten.
                let fields: Vec<(Type, u32)> = self.tree.types.structs[*id]
                    .fields
                    .iter()
                    .map(|field| (field.ty.clone(), u32::try_from(field.offset).unwrap_or(0)))
                    .collect();
                let temporary = self.variable(ty);
                let bytes = self.bytes(ty);
                self.emit(Op::Clear(temporary, bytes));
                for (part, (field, offset)) in parts.iter().zip(fields) {
                    let outer = self.next;
                    let target = self.register();
                    self.emit(Op::Forward(target, temporary, offset));
                    self.store_value(target, part, &field);
                    self.next = outer;
                }
                self.emit(Op::Copy(place, temporary, bytes));
            }
            (Kind::Library(name, arguments), Type::Vector(_) | Type::Text)
                if !matches!(*name, "vector.at" | "string.at") =>
            {
                // Containers are made in place: the place is one more argument in front.
                self.container_into(place, name, arguments, ty);
            }
            (Kind::Library("construct", parts), _) => self.construct(place, parts),
            (Kind::Call(..), _) if ty.is_aggregate() => {
                let from = self.value(value);
                self.copy_into(place, from, ty);
            }
            _ if ty.is_aggregate() => {
                let from = self.value(value);
                self.copy_into(place, from, ty);
            }
            _ => {
                let from = self.value(value);
                self.emit(Op::Store(storage(ty), place, from));
            }
        }
    }

    fn container_into(&mut self, place: Register, name: &'static str, arguments: &[Expression], ty: &Type) {
        let mut registers = vec![place, self.next];
        let size = self.constant(u64::from(self.element_bytes(ty)));
        registers[1] = size;
        let mut types = vec![ty.clone(), Type::SIZE];
        for argument in arguments {
            registers.push(self.value(argument));
            types.push(argument.ty.clone());
        }
        self.library(name, &registers, &types, &Type::Void);
    }

    fn construct(&mut self, place: Register, parts: &[Expression]) {
        let Some(Expression { kind: Kind::Function(function), .. }) = parts.first() else { return };
        let mut arguments = vec![place];
        for part in &parts[1..] {
            arguments.push(self.value(part));
        }
        self.call(*function, &arguments);
    }

    fn call(&mut self, function: usize, arguments: &[Register]) -> Register {
        let first = self.next;
        for argument in arguments {
            let register = self.register();
            self.emit(Op::Move(register, *argument));
        }
        let into = self.register();
        self.emit(Op::Call(u32::try_from(function).unwrap_or(0), first, into));
        into
    }

    /// The address of a place.
    fn address(&mut self, expression: &Expression) -> Register {
        match &expression.kind {
            Kind::Local(id) => match self.locals[*id] {
                Some(register) => register,
                None => {
                    let ty = expression.ty.clone();
                    let place = self.variable(&ty);
                    self.locals[*id] = Some(place);
                    place
                }
            },
            Kind::Global(id) => self.constant(GLOBAL_MARK | *id as u64),
            Kind::Text(id) => self.constant(TEXT_MARK | *id as u64),
            Kind::Dereference(pointer) => self.value(pointer),
            Kind::Index(base, index) => {
                let base = if base.ty.is_pointer() { self.value(base) } else { self.address(base) };
                let index = self.index(index);
                let into = self.register();
                let bytes = self.bytes(&expression.ty);
                self.emit(Op::Offset(into, base, index, bytes));
                into
            }
            Kind::Member(object, field) => {
                let base = if object.is_place() { self.address(object) } else { self.value(object) };
                let offset = match object.ty {
                    Type::Struct(id) => self.tree.types.structs[id].fields[*field].offset,
                    _ => 0,
                };
                let into = self.register();
                self.emit(Op::Forward(into, base, u32::try_from(offset).unwrap_or(0)));
                into
            }
            Kind::Library(name @ ("vector.at" | "string.at"), arguments) => {
                let registers: Vec<Register> = arguments.iter().map(|argument| self.value(argument)).collect();
                let size = self.constant(u64::from(self.bytes(&expression.ty)));
                let types = [arguments[0].ty.clone(), Type::SIZE, Type::SIZE];
                self.span = expression.span;
                self.library(name, &[registers[0], registers[1], size], &types, &Type::SIZE)
            }
            _ if expression.ty.is_aggregate() => self.value(expression),
            _ => {
                // A temporary whose address is wanted (a constant reference to a value).
                let value = self.value(expression);
                let place = self.variable(&expression.ty);
                self.emit(Op::Store(storage(&expression.ty), place, value));
                place
            }
        }
    }

    fn index(&mut self, index: &Expression) -> Register {
        self.value(index)
    }

    /// A scalar's value, or the address of an aggregate.
    fn value(&mut self, expression: &Expression) -> Register {
        let outer = self.span;
        if expression.span != Span::default() {
            self.span = expression.span;
        }
        let register = self.value_inner(expression);
        self.span = outer;
        register
    }

    fn load(&mut self, expression: &Expression) -> Register {
        let address = self.address(expression);
        if expression.ty.is_aggregate() {
            return address;
        }
        let into = self.register();
        self.emit(Op::Load(storage(&expression.ty), into, address));
        into
    }

    fn value_inner(&mut self, expression: &Expression) -> Register {
        match &expression.kind {
            Kind::Integer(value, _) => self.constant(value.cast_unsigned()),
            Kind::Float(value) => {
                #[expect(clippy::cast_possible_truncation, reason = "a literal of type float")]
                let bits =
                    if expression.ty == Type::DOUBLE { value.to_bits() } else { u64::from((*value as f32).to_bits()) };
                self.constant(bits)
            }
            Kind::Null | Kind::Function(_) | Kind::Coordinate(..) => self.constant(0),
            Kind::StandardStream(which) => self.constant(u64::from(*which)),
            Kind::WarpSize => self.constant(32),
            Kind::Zero if !expression.ty.is_aggregate() => self.constant(0),
            Kind::Named(_, inner) => self.value(inner),
            Kind::Local(id) if !self.in_memory(*id) => match self.locals[*id] {
                Some(register) => {
                    // A copy: the variable may change before the value is used.
                    let into = self.register();
                    self.emit(Op::Move(into, register));
                    into
                }
                None => self.constant(0),
            },
            Kind::Local(_) | Kind::Global(_) | Kind::Text(_) | Kind::Dereference(_) | Kind::Index(..) => {
                self.load(expression)
            }
            Kind::Member(..) => self.load(expression),
            Kind::Library("vector.at" | "string.at", _) => self.load(expression),
            Kind::Decay(array) | Kind::AddressOf(array) => self.address(array),
            Kind::Negate(value) => {
                let scalar = value.ty.scalar().unwrap_or(Scalar::I32);
                let from = self.value(value);
                let into = self.register();
                self.emit(Op::Negate(scalar, into, from));
                into
            }
            Kind::Not(value) => {
                let from = self.value(value);
                let into = self.register();
                self.emit(Op::Not(into, from));
                into
            }
            Kind::Complement(value) => {
                let scalar = value.ty.scalar().unwrap_or(Scalar::I32);
                let from = self.value(value);
                let into = self.register();
                self.emit(Op::Complement(scalar, into, from));
                into
            }
            Kind::Binary(operator @ (BinaryOperator::LogicalAnd | BinaryOperator::LogicalOr), left, right) => {
                let into = self.register();
                let left = self.value(left);
                self.emit(Op::Move(into, left));
                let skip = if *operator == BinaryOperator::LogicalAnd {
                    self.emit(Op::JumpUnless(into, 0))
                } else {
                    self.emit(Op::JumpIf(into, 0))
                };
                let right = self.value(right);
                self.emit(Op::Move(into, right));
                self.patch(skip);
                into
            }
            Kind::Binary(operator, left, right) => {
                let scalar = left.ty.scalar().unwrap_or(Scalar::U64);
                let l = self.value(left);
                let r = self.value(right);
                let into = self.register();
                self.emit(Op::Binary(*operator, scalar, into, l, r));
                into
            }
            Kind::Offset(pointer, by) => {
                let bytes = pointer.ty.target().map_or(1, |target| self.bytes(target));
                let pointer = self.value(pointer);
                let by = self.index(by);
                let into = self.register();
                self.emit(Op::Offset(into, pointer, by, bytes));
                into
            }
            Kind::Distance(left, right) => {
                let bytes = left.ty.target().map_or(1, |target| self.bytes(target)).max(1);
                let l = self.value(left);
                let r = self.value(right);
                let into = self.register();
                self.emit(Op::Distance(into, l, r, bytes));
                into
            }
            Kind::Conditional(condition, yes, no) => {
                let into = self.register();
                let test = self.value(condition);
                let skip = self.emit(Op::JumpUnless(test, 0));
                let value = self.value(yes);
                self.emit(Op::Move(into, value));
                let end = self.emit(Op::Jump(0));
                self.patch(skip);
                let value = self.value(no);
                self.emit(Op::Move(into, value));
                self.patch(end);
                into
            }
            Kind::Comma(left, right) => {
                self.value(left);
                self.value(right)
            }
            Kind::Assign(target, value) => self.assign(target, value),
            Kind::AssignWith { operator, target, value, calculated } => {
                self.assign_with(*operator, target, value, calculated)
            }
            Kind::Step { increment, prefix, target } => self.step(*increment, *prefix, target),
            Kind::Convert { value, .. } => {
                let from = self.value(value);
                match (value.ty.scalar(), expression.ty.scalar()) {
                    (Some(left), Some(right)) => {
                        let into = self.register();
                        self.emit(Op::Convert(left, right, into, from));
                        into
                    }
                    (None, Some(Scalar::Bool)) => {
                        let into = self.register();
                        self.emit(Op::Convert(Scalar::U64, Scalar::Bool, into, from));
                        into
                    }
                    // dim3 from uint3 has the same bytes.
                    _ => from,
                }
            }
            Kind::Build(_) | Kind::Zero => {
                let place = self.variable(&expression.ty);
                self.store_value(place, expression, &expression.ty);
                place
            }
            Kind::Call(id, arguments) => {
                let mut registers = Vec::new();
                if expression.ty.is_aggregate() {
                    registers.push(self.variable(&expression.ty));
                }
                for argument in arguments {
                    registers.push(self.value(argument));
                }
                let result = registers.first().copied();
                let into = self.call(*id, &registers);
                if expression.ty.is_aggregate() { result.unwrap_or(into) } else { into }
            }
            Kind::Library(name, arguments) => self.library_call(name, arguments, expression),
            Kind::Launch(launch) => {
                let grid = self.value(&launch.grid);
                let block = self.value(&launch.block);
                let shared = match &launch.shared {
                    Some(shared) => self.value(shared),
                    None => self.constant(0),
                };
                let mut registers = vec![grid, block, shared];
                registers.extend(launch.arguments.iter().map(|argument| self.value(argument)).collect::<Vec<_>>());
                let first = self.next;
                for from in registers {
                    let register = self.register();
                    self.emit(Op::Move(register, from));
                }
                let types = launch.arguments.iter().map(|argument| argument.ty.clone()).collect();
                self.image.launches.push(LaunchSite { kernel: launch.kernel, types, span: expression.span });
                let site = u32::try_from(self.image.launches.len() - 1).unwrap_or(0);
                self.emit(Op::Launch(site, first));
                first
            }
            Kind::New { element, count, start } => {
                let bytes = self.constant(u64::from(self.bytes(element)));
                let array = count.is_some();
                let count = match count {
                    Some(count) => self.value(count),
                    None => self.constant(1),
                };
                let name = if array { "new[]" } else { "new" };
                let place = self.library(name, &[count, bytes], &[Type::SIZE, Type::SIZE], &expression.ty);
                if let Some(start) = start {
                    self.store_value(place, start, element);
                }
                place
            }
            Kind::Delete { array, pointer } => {
                let ty = pointer.ty.clone();
                let pointer = self.value(pointer);
                self.library(if *array { "delete[]" } else { "delete" }, &[pointer], &[ty], &Type::Void)
            }
        }
    }

    fn library_call(&mut self, name: &'static str, arguments: &[Expression], whole: &Expression) -> Register {
        if name == "construct" || (whole.ty.is_aggregate() && matches!(whole.ty, Type::Vector(_) | Type::Text)) {
            let place = self.variable(&whole.ty);
            self.store_value(place, whole, &whole.ty);
            return place;
        }
        let single = whole.ty == Type::FLOAT;
        if let ([one], Some(function)) = (arguments, math::unary(name))
            && whole.ty.scalar().is_some_and(Scalar::is_float)
        {
            let from = self.value(one);
            let into = self.register();
            self.emit(Op::Math1(function, single, into, from));
            return into;
        }
        if let ([left, right], Some(function)) = (arguments, math::binary(name))
            && whole.ty.scalar().is_some_and(Scalar::is_float)
        {
            let l = self.value(left);
            let r = self.value(right);
            let into = self.register();
            self.emit(Op::Math2(function, single, into, l, r));
            return into;
        }
        let mut registers = Vec::new();
        let mut types = Vec::new();
        for argument in arguments {
            // A symbol stands for its address.
            let symbol = matches!(argument.kind, Kind::Global(id) if {
                let qualifiers = self.tree.globals[id].qualifiers;
                qualifiers.device || qualifiers.constant_memory
            });
            let register =
                if name.contains("Symbol") && symbol { self.address(argument) } else { self.value(argument) };
            registers.push(register);
            types.push(argument.ty.clone());
        }
        // The size of what a container's or an algorithm's pointers point at.
        if name.starts_with("vector.") || name.starts_with("std.") || name == "swap" {
            let pointed = arguments.first().and_then(|first| first.ty.target()).cloned().unwrap_or(Type::Bad);
            let element = match &pointed {
                Type::Vector(element) => (**element).clone(),
                other => other.clone(),
            };
            // An element that is passed is passed as its address if it is an aggregate.
            let bytes = self.bytes(&element);
            registers.push(self.constant(u64::from(bytes)));
            types.push(element);
        }
        self.span = whole.span;
        self.library(name, &registers, &types, &whole.ty)
    }

    fn assign(&mut self, target: &Expression, value: &Expression) -> Register {
        if let Kind::Local(id) = &target.kind
            && !self.in_memory(*id)
        {
            let from = self.value(value);
            if let Some(register) = self.locals[*id] {
                self.emit(Op::Move(register, from));
            }
            return from;
        }
        if target.ty.is_aggregate() {
            // The value's whole before the target is touched: `v = f(v)`.
            let in_place = matches!(value.kind, Kind::Library(name, _) if !matches!(name, "vector.at" | "string.at"))
                && matches!(target.ty, Type::Vector(_) | Type::Text);
            if in_place {
                let temporary = self.variable(&target.ty);
                self.store_value(temporary, value, &target.ty);
                let place = self.address(target);
                self.copy_into(place, temporary, &target.ty);
                return place;
            }
            let place = self.address(target);
            self.store_value(place, value, &target.ty);
            return place;
        }
        let from = self.value(value);
        let place = self.address(target);
        self.span = target.span;
        self.emit(Op::Store(storage(&target.ty), place, from));
        from
    }

    fn assign_with(
        &mut self,
        operator: BinaryOperator,
        target: &Expression,
        value: &Expression,
        calculated: &Type,
    ) -> Register {
        let own = target.ty.scalar().unwrap_or(Scalar::I32);
        let with = calculated.scalar().unwrap_or(own);
        let right = self.value(value);
        let direct = match &target.kind {
            Kind::Local(id) if !self.in_memory(*id) => self.locals[*id],
            _ => None,
        };
        let place = if direct.is_none() { Some(self.address(target)) } else { None };
        let old = self.register();
        self.span = target.span;
        match (direct, place) {
            (Some(register), _) => self.emit(Op::Move(old, register)),
            (None, Some(place)) => self.emit(Op::Load(own, old, place)),
            (None, None) => 0,
        };
        if own != with {
            self.emit(Op::Convert(own, with, old, old));
        }
        let new = self.register();
        self.emit(Op::Binary(operator, with, new, old, right));
        if own != with {
            self.emit(Op::Convert(with, own, new, new));
        }
        match (direct, place) {
            (Some(register), _) => self.emit(Op::Move(register, new)),
            (None, Some(place)) => self.emit(Op::Store(own, place, new)),
            (None, None) => 0,
        };
        new
    }

    fn step(&mut self, increment: bool, prefix: bool, target: &Expression) -> Register {
        let direct = match &target.kind {
            Kind::Local(id) if !self.in_memory(*id) => self.locals[*id],
            _ => None,
        };
        let place = if direct.is_none() { Some(self.address(target)) } else { None };
        let old = self.register();
        let new = self.register();
        match (direct, place) {
            (Some(register), _) => self.emit(Op::Move(old, register)),
            (None, Some(place)) => self.emit(Op::Load(storage(&target.ty), old, place)),
            (None, None) => 0,
        };
        if let Some(pointed) = target.ty.target() {
            let bytes = self.bytes(pointed);
            let one = self.constant(if increment { 1 } else { u64::MAX });
            self.emit(Op::Offset(new, old, one, bytes));
        } else {
            let scalar = target.ty.scalar().unwrap_or(Scalar::I32);
            let one = match scalar {
                Scalar::F32 => u64::from(1.0_f32.to_bits()),
                Scalar::F64 => 1.0_f64.to_bits(),
                _ => 1,
            };
            let one = self.constant(one);
            let operator = if increment { BinaryOperator::Add } else { BinaryOperator::Subtract };
            self.emit(Op::Binary(operator, scalar, new, old, one));
        }
        match (direct, place) {
            (Some(register), _) => self.emit(Op::Move(register, new)),
            (None, Some(place)) => self.emit(Op::Store(storage(&target.ty), place, new)),
            (None, None) => 0,
        };
        if prefix { new } else { old }
    }
}

/// How a value that is no aggregate lies in memory.
pub(super) fn storage(ty: &Type) -> Scalar {
    ty.scalar().unwrap_or(Scalar::U64)
}
