//! Kernels whose loops tell when a driver leaves them too early.

use naga::{
    Arena, Block, Expression, GlobalVariable, Handle, Literal, LocalVariable, Module, ResourceBinding, Scalar, Span,
    Statement, StorageAccess, Type, TypeInner, UniqueArena,
};

/// The module of a kernel whose loops tell in group `group` when they are left too early; `None` if it has neither loops nor
/// arrays for which it is changed.
pub(crate) fn watched(text: &str, group: u32) -> Option<Module> {
    let mut module = naga::front::wgsl::parse_str(text).ok()?;
    let mut types = Types { all: std::mem::take(&mut module.types), bool: None };
    let word = types.insert(TypeInner::Scalar(Scalar::U32));
    let told = module.global_variables.append(
        GlobalVariable {
            name: Some("left_early".to_owned()),
            space: naga::AddressSpace::Storage { access: StorageAccess::LOAD | StorageAccess::STORE },
            binding: Some(ResourceBinding { group, binding: 0 }),
            ty: word,
            init: None,
            memory_decorations: naga::MemoryDecorations::empty(),
        },
        Span::UNDEFINED,
    );
    let mut found = false;
    let functions = module.functions.iter_mut().map(|(_, function)| function);
    for function in functions.chain(module.entry_points.iter_mut().map(|entry| &mut entry.function)) {
        let mut body = std::mem::take(&mut function.body);
        let mut watch = Watch {
            types: &mut types,
            expressions: &mut function.expressions,
            locals: &mut function.local_variables,
            told,
            found: false,
        };
        watch.block(&mut body, None);
        found |= watch.found;
        function.body = body;
    }
    module.types = types.all;
    found |= crate::arrays::begin_with_barriers(&mut module);
    found.then_some(module)
}

struct Types {
    all: UniqueArena<Type>,
    bool: Option<Handle<Type>>,
}

impl Types {
    fn insert(&mut self, inner: TypeInner) -> Handle<Type> {
        self.all.insert(Type { name: None, inner }, Span::UNDEFINED)
    }

    fn bool(&mut self) -> Handle<Type> {
        let handle = self.bool.unwrap_or_else(|| self.insert(TypeInner::Scalar(Scalar::BOOL)));
        self.bool = Some(handle);
        handle
    }
}

/// A function whose loops are watched.
struct Watch<'module> {
    types: &'module mut Types,
    expressions: &'module mut Arena<Expression>,
    locals: &'module mut Arena<LocalVariable>,
    told: Handle<GlobalVariable>,
    found: bool,
}

impl Watch<'_> {
    fn expression(&mut self, expression: Expression) -> Handle<Expression> {
        self.expressions.append(expression, Span::UNDEFINED)
    }

    /// `left` is the variable of the loop that a `break` here leaves.
    fn block(&mut self, block: &mut Block, left: Option<Handle<LocalVariable>>) {
        let mut watched = Block::with_capacity(block.len());
        for (mut statement, span) in std::mem::take(block).span_into_iter() {
            match &mut statement {
                Statement::Loop { .. } => {
                    self.watched_loop(statement, span, &mut watched);
                    continue;
                }
                Statement::Break => {
                    if let Some(left) = left {
                        self.set(left, true, &mut watched);
                    }
                }
                Statement::Block(inner) => self.block(inner, left),
                Statement::If { accept, reject, .. } => {
                    self.block(accept, left);
                    self.block(reject, left);
                }
                // A `break` in a case leaves the switch.
                Statement::Switch { cases, .. } => cases.iter_mut().for_each(|case| self.block(&mut case.body, None)),
                _ => {}
            }
            watched.push(statement, span);
        }
        *block = watched;
    }

    fn watched_loop(&mut self, mut statement: Statement, span: Span, watched: &mut Block) {
        self.found = true;
        let ty = self.types.bool();
        let left = self.locals.append(LocalVariable { name: None, ty, init: None }, Span::UNDEFINED);
        self.set(left, false, watched);
        if let Statement::Loop { body, continuing, break_if } = &mut statement {
            self.block(body, Some(left));
            self.block(continuing, None);
            if let Some(condition) = *break_if {
                let pointer = self.expression(Expression::LocalVariable(left));
                continuing.push(Statement::Store { pointer, value: condition }, Span::UNDEFINED);
            }
        }
        watched.push(statement, span);
        let pointer = self.expression(Expression::LocalVariable(left));
        let before = self.expressions.len();
        let condition = self.expression(Expression::Load { pointer });
        watched.push(Statement::Emit(self.expressions.range_from(before)), Span::UNDEFINED);
        let pointer = self.expression(Expression::GlobalVariable(self.told));
        let value = self.expression(Expression::Literal(Literal::U32(1)));
        let mut tell = Block::new();
        tell.push(Statement::Store { pointer, value }, Span::UNDEFINED);
        watched.push(Statement::If { condition, accept: Block::new(), reject: tell }, Span::UNDEFINED);
    }

    fn set(&mut self, left: Handle<LocalVariable>, to: bool, block: &mut Block) {
        let pointer = self.expression(Expression::LocalVariable(left));
        let value = self.expression(Expression::Literal(Literal::Bool(to)));
        block.push(Statement::Store { pointer, value }, Span::UNDEFINED);
    }
}
