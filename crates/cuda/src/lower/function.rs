//! One function: its parameters, variables, temporaries, and the statements that are being made.

use std::rc::Rc;

use warpground_ir::{
    self as ir, Block, DataType, Expression as Value, ExpressionKind, FrameId, Home, Local, LocalId, Object, ObjectId,
    Parameter, Space, Statement, StatementKind, ValueType,
};

use super::{
    lowering::{Lowering, index},
    reach,
    scopes::Scopes,
    types,
};
use crate::{
    diagnose::Problem,
    meaning::{
        tree::{Function, FunctionId, LocalId as Variable, Side, Storage, Tree},
        types::Type,
    },
    text::Span,
};

/// Where a variable of the tree is.
#[derive(Debug, Clone)]
pub(super) enum Lives {
    /// In a local.
    Local(LocalId, ValueType),
    /// In memory, at an address that stays the same while the function runs.
    Memory(Value),
}

/// A function while it is lowered.
pub(super) struct Body<'m, 'a> {
    pub(super) module: &'m mut Lowering<'a>,
    pub(super) tree: &'a Tree,
    pub(super) function: &'a Function,
    id: FunctionId,
    number: ir::FunctionId,
    made: ir::Function,
    /// Of the innermost block that is open.
    statements: Vec<Statement>,
    lives: Vec<Option<Lives>>,
    /// Variables whose addresses are used.
    addressed: Vec<bool>,
    /// Which locals the author has no name for, and which are given a value in one place only.
    temporaries: Vec<bool>,
    pub(super) scopes: Scopes,
    /// Where a result that is no value belongs.
    pub(super) result: Option<Value>,
    /// Whether the address of a place is calculated for itself, and not for an access.
    pub(super) address_alone: bool,
    /// Inside of a packed structure: the bytes at whose multiples its members lie.
    pub(super) packed: Option<u32>,
    /// Whether the next place is read only to keep the bits beside those that change.
    pub(super) keeps: bool,
}

/// Lowers a function of the tree that has its number already.
pub(super) fn lower(module: &mut Lowering<'_>, id: FunctionId) {
    let tree = module.tree;
    let function = &tree.functions[id];
    let number = module.function(id);
    let Some(statements) = &function.body else {
        let words = format!("`{}` is called by a kernel and has no body", function.name);
        module.problem(number, function.span, Problem::Rule(words));
        return;
    };
    let made = module.module.functions[number.index()].clone();
    let mut addressed: Vec<bool> = function.locals.iter().map(|local| local.address_taken).collect();
    let mut found = Vec::new();
    reach::addressed(statements, &mut found);
    found.into_iter().for_each(|local| addressed[local] = true);
    let mut body = Body {
        module,
        tree,
        function,
        id,
        number,
        made,
        statements: Vec::new(),
        lives: vec![None; function.locals.len()],
        addressed,
        temporaries: Vec::new(),
        scopes: Scopes::default(),
        result: None,
        address_alone: false,
        packed: None,
        keeps: false,
    };
    body.parameters();
    let ((), block) =
        body.captured(|body| body.scoped(|body| statements.iter().for_each(|inner| body.statement(inner))));
    let mut made = body.made;
    let failed = body.module.problems.contains_key(&number);
    made.body = (!failed).then(|| Rc::new(block));
    module.module.functions[number.index()] = made;
}

impl Body<'_, '_> {
    fn parameters(&mut self) {
        let function = self.function;
        let place = self.place(function.span);
        if self.result_by_address(&function.result) {
            let ty = DataType::Pointer(Some(Rc::new(self.module.data_type(&function.result))));
            let local = self.add_local(String::new(), ValueType::POINTER, ty.clone(), place, true);
            self.made.parameters.push(Parameter { home: Home::Local(local), ty, offset: 0, bytes: 8 });
            self.result = Some(Value::local(local, ValueType::POINTER, place));
        } else {
            self.made.result = types::value_type(self.tree, &function.result);
        }
        let kernel = function.side == Side::Kernel;
        let mut offset: u64 = 0;
        for id in &function.parameters {
            let parameter = &function.locals[*id];
            let bytes = self.tree.types.bytes(&parameter.ty);
            let start = offset.next_multiple_of(self.tree.types.align(&parameter.ty).max(1));
            offset = start + bytes;
            let mut data = self.module.data_type(&parameter.ty);
            let place = self.place(parameter.span);
            let value = types::value_type(self.tree, &parameter.ty);
            let name = parameter.name.to_string();
            let (home, lives) = match value {
                Some(value) if !self.addressed[*id] => {
                    let local = self.add_local(name, value, data.clone(), place, false);
                    (Home::Local(local), Lives::Local(local, value))
                }
                None if !kernel => {
                    // The caller made the copy, and hands over its address.
                    data = DataType::Pointer(Some(Rc::new(data)));
                    let local = self.add_local(name, ValueType::POINTER, data.clone(), place, true);
                    (Home::Local(local), Lives::Memory(Value::local(local, ValueType::POINTER, place)))
                }
                _ => {
                    let frame = self.add_frame(name, &parameter.ty, parameter.span);
                    (Home::Frame(frame), Lives::Memory(address(ExpressionKind::Frame(frame), place)))
                }
            };
            let bytes = if kernel || value.is_some() { bytes } else { 8 };
            let offset = if kernel { start } else { 0 };
            self.made.parameters.push(Parameter { home, ty: data, offset, bytes });
            // What a kernel is given ends on the host, which made it.
            if let (Lives::Memory(place), true, false) = (&lives, parameter.owned, kernel) {
                let end = self.end_of(&parameter.ty);
                self.scopes.ends_here(*id, place.clone(), end);
            }
            self.lives[*id] = Some(lives);
        }
    }

    /// What is called in device code when an object ends: a destructor of the host's alone is not.
    pub(super) fn end_of(&self, ty: &Type) -> Option<FunctionId> {
        let end = *self.tree.ends.get(ty)?;
        (self.tree.functions[end].side != Side::Host).then_some(end)
    }

    /// Whether a function with such a result takes the address where the result belongs.
    pub(super) fn result_by_address(&self, ty: &Type) -> bool {
        ty.is_aggregate() && types::value_type(self.tree, ty).is_none()
    }

    /// Where a variable is.
    pub(super) fn lives(&mut self, id: Variable) -> Lives {
        if let Some(known) = &self.lives[id] {
            return known.clone();
        }
        let local = &self.function.locals[id];
        let place = self.place(local.span);
        let value = types::value_type(self.tree, &local.ty);
        let lives = match local.storage {
            Storage::Shared | Storage::SharedAtLaunch => {
                let object = self.shared(id, local.storage == Storage::SharedAtLaunch);
                Lives::Memory(address(ExpressionKind::Object(object), place))
            }
            Storage::Fixed(global) => {
                let object = self.module.global(global);
                Lives::Memory(address(ExpressionKind::Object(object), place))
            }
            Storage::Automatic => match value {
                Some(value) if !self.addressed[id] => {
                    let data = self.module.data_type(&local.ty);
                    Lives::Local(self.add_local(local.name.to_string(), value, data, place, false), value)
                }
                _ => {
                    let frame = self.add_frame(local.name.to_string(), &local.ty, local.span);
                    Lives::Memory(address(ExpressionKind::Frame(frame), place))
                }
            },
        };
        self.lives[id] = Some(lives.clone());
        lives
    }

    fn shared(&mut self, id: Variable, at_launch: bool) -> ObjectId {
        if let Some(known) = self.module.shared.get(&(self.id, id)) {
            return *known;
        }
        let local = &self.function.locals[id];
        let object = Object {
            name: local.name.to_string(),
            space: if at_launch { Space::SharedAtLaunch } else { Space::Shared },
            bytes: if at_launch { 0 } else { self.tree.types.bytes(&local.ty) },
            alignment: self.module.alignment(&local.ty),
            ty: self.module.data_type(&local.ty),
            contents: Vec::new(),
            variable: None,
            place: self.place(local.span),
        };
        let made = self.module.object(object);
        self.module.shared.insert((self.id, id), made);
        made
    }

    fn add_local(&mut self, name: String, ty: ValueType, data: DataType, place: ir::Place, settled: bool) -> LocalId {
        self.made.locals.push(Local { name, ty, data, place });
        self.temporaries.push(settled);
        LocalId(index(self.made.locals.len() - 1))
    }

    fn add_frame(&mut self, name: String, ty: &Type, span: Span) -> FrameId {
        let object = Object {
            name,
            space: Space::Thread,
            bytes: self.tree.types.bytes(ty),
            // As nvcc has it: an array of a thread may be read in fours, whatever it was declared as.
            alignment: match self.tree.types.bytes(ty) {
                16.. if matches!(ty, Type::Array(..)) => self.module.alignment(ty).max(16),
                8.. if matches!(ty, Type::Array(..)) => self.module.alignment(ty).max(8),
                _ => self.module.alignment(ty),
            },
            ty: self.module.data_type(ty),
            contents: Vec::new(),
            variable: None,
            place: self.place(span),
        };
        self.made.frame.push(object);
        FrameId(index(self.made.frame.len() - 1))
    }

    /// A local without a name, which nothing but the statement that makes its value assigns.
    pub(super) fn temporary(&mut self, ty: ValueType, place: ir::Place) -> LocalId {
        let data = if ty == ValueType::POINTER { DataType::Pointer(None) } else { DataType::Value(ty) };
        self.temporary_of(ty, data, place)
    }

    /// A temporary of a type of the source.
    pub(super) fn temporary_of(&mut self, ty: ValueType, data: DataType, place: ir::Place) -> LocalId {
        self.add_local(String::new(), ty, data, place, true)
    }

    /// An object without a name: its address.
    pub(super) fn temporary_object(&mut self, ty: &Type, span: Span) -> Value {
        let frame = self.add_frame(String::new(), ty, span);
        address(ExpressionKind::Frame(frame), self.place(span))
    }

    /// A value that assignments of variables to come do not change.
    pub(super) fn settled(&mut self, value: Value) -> Value {
        if self.reads_variables(&value) { self.in_temporary(value) } else { value }
    }

    /// A value that may be used several times without calculating it again.
    pub(super) fn simple(&mut self, value: Value) -> Value {
        match &value.kind {
            ExpressionKind::Constant(_)
            | ExpressionKind::Object(_)
            | ExpressionKind::Frame(_)
            | ExpressionKind::Function(_)
            | ExpressionKind::Builtin(_) => value,
            ExpressionKind::Local(local) if self.temporaries[local.index()] => value,
            _ => self.in_temporary(value),
        }
    }

    /// A value that may be used twice at once: nothing in between assigns a variable.
    pub(super) fn repeatable(&mut self, value: Value) -> Value {
        if matches!(value.kind, ExpressionKind::Local(_)) { value } else { self.simple(value) }
    }

    /// Gives a local a value. What the statement before has just made belongs there at once.
    pub(super) fn assign_local(&mut self, local: LocalId, value: Value, place: ir::Place) {
        if let ExpressionKind::Local(made) = value.kind
            && self.temporaries[made.index()]
            && self.made.locals[made.index()].name.is_empty()
            && let Some(to) = self.statements.last_mut().and_then(|last| target(&mut last.kind))
            && *to == made
        {
            *to = local;
            if made.index() + 1 == self.made.locals.len() {
                self.made.locals.pop();
                self.temporaries.pop();
            }
            return;
        }
        self.emit(StatementKind::Assign(local, value), place);
    }

    fn in_temporary(&mut self, value: Value) -> Value {
        let (ty, place) = (value.ty, value.place);
        let local = self.temporary(ty, place);
        self.emit(StatementKind::Assign(local, value), place);
        Value::local(local, ty, place)
    }

    fn reads_variables(&self, value: &Value) -> bool {
        if let ExpressionKind::Local(local) = value.kind {
            return !self.temporaries[local.index()];
        }
        let mut found = false;
        value.children(&mut |child| found |= self.reads_variables(child));
        found
    }

    pub(super) fn emit(&mut self, kind: StatementKind, place: ir::Place) {
        self.statements.push(Statement { kind, place });
    }

    /// What `inner` makes, and the statements that it made.
    pub(super) fn captured<T>(&mut self, inner: impl FnOnce(&mut Self) -> T) -> (T, Block) {
        let outer = std::mem::take(&mut self.statements);
        let made = inner(self);
        let statements = std::mem::replace(&mut self.statements, outer);
        (made, Block(statements))
    }

    /// Whether the statement before never lets control come here.
    pub(super) fn has_left(&self) -> bool {
        let last = self.statements.last().map(|last| &last.kind);
        matches!(last, Some(StatementKind::Break | StatementKind::Continue | StatementKind::Return(_)))
    }

    pub(super) fn place(&self, span: Span) -> ir::Place {
        self.module.place(span)
    }

    /// Notes what cannot be lowered.
    pub(super) fn unsupported(&mut self, span: Span, what: impl Into<String>) {
        self.module.problem(self.number, span, Problem::Unsupported(what.into()));
    }

    /// A value for what cannot be lowered: the function will have no body.
    pub(super) fn refused(&mut self, span: Span, what: impl Into<String>, ty: &Type) -> Value {
        self.unsupported(span, what);
        let ty = types::value_type(self.tree, ty).unwrap_or(ValueType::POINTER);
        Value { kind: ExpressionKind::Constant(0), ty, place: self.place(span) }
    }

    /// The number of a function that this one calls, or whose address it uses.
    pub(super) fn reached(&mut self, id: FunctionId) -> ir::FunctionId {
        let found = self.module.function(id);
        self.module.reaches.entry(self.number).or_default().insert(found);
        found
    }
}

/// The local that takes what a statement makes.
fn target(kind: &mut StatementKind) -> Option<&mut LocalId> {
    match kind {
        StatementKind::Load(to, _) => Some(to),
        StatementKind::Atomic { to, .. }
        | StatementKind::Call { to, .. }
        | StatementKind::Intrinsic { to, .. }
        | StatementKind::Print { to, .. } => to.as_mut(),
        _ => None,
    }
}

/// A pointer.
pub(super) fn address(kind: ExpressionKind, place: ir::Place) -> Value {
    Value { kind, ty: ValueType::POINTER, place }
}
