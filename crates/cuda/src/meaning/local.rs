//! Variables of functions: their type, where they live, what they start with.

use std::rc::Rc;

use super::{
    Binding, Checker,
    tree::{Expression, Kind, LocalId, Side, Statement, StatementKind, Storage},
    types::Type,
};
use crate::{
    diagnose::{Diagnostic, Problem},
    numbers::grouped,
    parse::ast::{self, TypeKind},
    text::Span,
};

pub(super) fn is_auto(syntax: &ast::TypeSyntax) -> bool {
    match &syntax.kind {
        TypeKind::Auto => true,
        TypeKind::Reference(inner) | TypeKind::Pointer(inner) => is_auto(inner),
        _ => false,
    }
}

pub(super) fn reference_is_constant(syntax: &ast::TypeSyntax) -> bool {
    matches!(&syntax.kind, TypeKind::Reference(inner) if inner.constant)
}

/// Bytes that `__shared__` variables of a fixed size may take, on every NVIDIA GPU.
const SHARED_MEMORY: u64 = 49_152;

impl Checker<'_> {
    pub(super) fn declare_local(&mut self, variable: &ast::Variable) -> Option<Statement> {
        let qualifiers = variable.qualifiers;
        let span = variable.span;
        if self.scopes.last().is_some_and(|scope| matches!(scope.get(&variable.name), Some(Binding::Local(_)))) {
            self.error(variable.name_span, Problem::Redeclared(variable.name.to_string()));
        }
        if let Some(declared) = self.declare_open_array(variable) {
            return Some(declared);
        }
        self.declare_parts(variable);
        let is_auto = is_auto(&variable.declared);
        let reference = match is_auto {
            true => matches!(variable.declared.kind, TypeKind::Reference(_)),
            false => self.refers(&variable.declared).is_some(),
        };
        let deduced = if is_auto { Some(Type::Bad) } else { self.deduced_variable(variable) };
        let mut ty = deduced.unwrap_or_else(|| self.resolve_type(&variable.declared));
        self.rows_without_length(&variable.declared, span);
        // A name is known in its own first value: `float *p = (float *)malloc(n * sizeof *p);`.
        let own = (!is_auto && !reference && variable.start.is_some()).then(|| {
            let id = self.add_local(Rc::clone(&variable.name), ty.clone(), variable.name_span);
            self.bind(Rc::clone(&variable.name), Binding::Local(id));
            id
        });
        let mut start = if is_auto {
            let (deduced, start) = self.deduce_auto(variable, reference)?;
            ty = deduced;
            Some(start)
        } else if reference {
            match &variable.start {
                Some(ast::Initializer::Value(value)) => Some(self.expression(value)),
                _ => None,
            }
        } else {
            self.wanted_function = self.chooses_function(&ty).then(|| ty.clone());
            let start = self.initializer(&mut ty, variable);
            self.wanted_function = None;
            start
        };
        if let (Some(id), Some(start)) = (own, &start) {
            self.used_before_it_has_a_value(id, start, &variable.name);
        }
        if reference {
            let value = start.take().map(Self::referred);
            let Some(value) = value else {
                self.rule(span, "a reference must be bound where it is declared");
                return None;
            };
            let value = self.as_base(value, &ty);
            if matches!(value.kind, Kind::Conditional(..)) && value.ty == ty && !value.is_place() {
                // One of two variables, where a condition decides.
                if let Some(address) = self.reference_to(value.clone()) {
                    let pointer = Type::Pointer(Rc::new(ty), reference_is_constant(&variable.declared));
                    return Some(self.bind_local(variable, pointer, Some(address), true, None));
                }
            }
            if value.ty != Type::Bad && (!value.is_place() || value.ty != ty) {
                let lasts = variable.qualifiers.moved && !value.is_place() || reference_is_constant(&variable.declared);
                if is_auto || variable.declared.constant || lasts {
                    let value = self.convert(value, &ty);
                    return Some(self.bind_local(variable, ty, Some(value), false, None));
                }
                self.mismatch(span, "a reference needs a variable of its own type".to_owned());
                return None;
            }
            if let Kind::Local(id) = &value.kind {
                let id = *id;
                if let Some(local) = self.local_mut(id) {
                    local.assigned = true;
                }
            }
            let address = self.address_of(value);
            let pointer = Type::Pointer(Rc::new(ty), reference_is_constant(&variable.declared));
            return Some(self.bind_local(variable, pointer, Some(address), true, None));
        }
        if ty == Type::Void {
            self.rule(span, "a variable cannot be of type void");
            ty = Type::Bad;
        }
        if self.on_device() && matches!(ty, Type::Vector(_) | Type::Text) && !reference {
            let problem = Problem::Call(format!("`{}` exists only on the host", self.type_text(&ty)));
            let help = "in a kernel write an array of a known length, `float a[16];`, or a pointer to device memory";
            self.sink.push(Diagnostic::error(span, problem).help(help));
            (ty, start) = (Type::Bad, None);
        }
        self.abstract_object(&ty, span);
        self.constant_without_value(variable, &ty);
        let written = matches!(variable.declared.kind, TypeKind::Array(_, Some(_)));
        if variable.start.is_none() && !qualifiers.shared && !written {
            self.without_length(&ty, span);
        }
        if qualifiers.fixed && !qualifiers.shared {
            let mut kept = qualifiers;
            kept.device = self.on_device();
            let start = self.global_start(start, &ty, &ast::Variable { qualifiers: kept, ..variable.clone() });
            let late = self.on_host() && self.begins_late(start.as_ref(), &ty);
            let (start, later) = match start {
                Some(start) if late => (None, Some(start)),
                Some(start) if self.on_host() => (Some(self.without_locals(start)), None),
                start => (start, None),
            };
            let id = self.add_global(variable, ty.clone(), start, kept);
            self.tree.globals[id].late = late;
            let begun = late.then(|| self.begun_once(id, later, span));
            let local = self.own_or_new_local(own, variable, ty);
            if let Some(local) = self.local_mut(local) {
                local.storage = Storage::Fixed(id);
            }
            self.bind(Rc::clone(&variable.name), Binding::Local(local));
            return begun;
        }
        Some(self.bind_local(variable, ty, start, false, own))
    }

    pub(super) fn deduce_auto(&mut self, variable: &ast::Variable, reference: bool) -> Option<(Type, Expression)> {
        let Some(ast::Initializer::Value(value)) = &variable.start else {
            self.rule(variable.span, "`auto` takes its type from a value, and there is none here");
            return None;
        };
        let value = self.expression(value);
        let value = if reference {
            Self::referred(value)
        } else if let (false, Type::Array(_, 1..)) = (variable.bindings.is_empty(), &value.ty)
            && super::statement::is_steady(&value)
        {
            // `auto [a, b] = pair;` names the elements of a copy.
            self.copied_elements(&value)
        } else {
            let value = self.decay(value);
            self.owned(value)
        };
        if value.ty == Type::Void {
            self.rule(variable.span, "a variable cannot be of type void");
            return None;
        }
        Some((value.ty.clone(), value))
    }

    /// An array as the list of its elements.
    fn copied_elements(&mut self, array: &Expression) -> Expression {
        let Type::Array(element, count) = &array.ty else { return self.owned(array.clone()) };
        let count = i64::try_from(*count).unwrap_or(0);
        let parts = (0..count).map(|at| {
            let index = Expression::integer(at, Type::INT, array.span);
            let kind = Kind::Index(Box::new(array.clone()), Box::new(index));
            self.copied_elements(&Expression { kind, ty: (**element).clone(), span: array.span })
        });
        Expression { kind: Kind::Build(parts.collect()), ..array.clone() }
    }

    pub(super) fn bind_local(
        &mut self,
        variable: &ast::Variable,
        ty: Type,
        start: Option<Expression>,
        reference: bool,
        own: Option<LocalId>,
    ) -> Statement {
        let qualifiers = variable.qualifiers;
        let span = variable.span;
        let storage = self.storage(variable, &ty);
        let constant = if variable.declared.constant && !reference && storage == Storage::Automatic {
            start.as_ref().and_then(|start| self.constant(start))
        } else {
            None
        };
        let is_struct_default = start.is_none() && !qualifiers.shared;
        let start = match &ty {
            // A structure with a constructor is made by it; containers start empty.
            Type::Struct(id) if is_struct_default => {
                let name = Rc::clone(&self.tree.types.structs[*id].name);
                match self.methods.get(&(*id, name)).copied() {
                    Some(overloads) if !self.overloads[overloads].is_empty() => {
                        Some(self.construct_by_call(overloads, &ty, Vec::new(), span))
                    }
                    _ if *id == super::types::DIM3 => Some(self.construct(&ty, &[], span)),
                    _ if self.starts(&ty) => Some(self.default_object(*id, span)),
                    _ if self.tree.types.holds_container(&ty) => {
                        Some(Expression { kind: Kind::Zero, ty: ty.clone(), span })
                    }
                    _ => None,
                }
            }
            Type::Array(..) | Type::OwnStream(_) if is_struct_default => self.default_value(&ty, span),
            Type::Vector(_) | Type::Text if start.is_none() => {
                Some(Expression { kind: Kind::Zero, ty: ty.clone(), span })
            }
            _ => start,
        };
        if !reference {
            self.need_end(&ty, span);
        }
        let whole = match ty.target() {
            Some(target) if reference => target.clone(),
            _ => ty.clone(),
        };
        let id = self.own_or_new_local(own, variable, ty);
        self.bind_parts(variable, id, &whole);
        if let Some(local) = self.local_mut(id) {
            local.storage = storage;
            local.constant = constant;
            local.volatile = variable.qualifiers.volatile;
            local.reference = reference;
        }
        if variable.bindings.is_empty() {
            self.bind(Rc::clone(&variable.name), Binding::Local(id));
        }
        Statement { kind: StatementKind::Declare(id, start), span }
    }

    /// The variable that was added for the sake of its own first value, or a new one.
    fn own_or_new_local(&mut self, own: Option<LocalId>, variable: &ast::Variable, ty: Type) -> LocalId {
        let Some(id) = own else { return self.add_local(Rc::clone(&variable.name), ty, variable.name_span) };
        if let Some(local) = self.local_mut(id) {
            local.ty = ty;
        }
        id
    }

    /// `int n = n + 1;`: the inner `n` is the new one, which has no value yet. Its address and its size are fine.
    fn used_before_it_has_a_value(&mut self, id: LocalId, start: &Expression, name: &str) {
        fn place(expression: &Expression, id: LocalId) -> Option<Span> {
            match &expression.kind {
                Kind::Local(used) if *used == id => return Some(expression.span),
                Kind::AddressOf(_) => return None,
                _ => {}
            }
            let mut found = None;
            expression.children(&mut |child| found = found.or_else(|| place(child, id)));
            found
        }
        // An array is used by its address.
        let array = self.local(id).is_some_and(|local| matches!(local.ty, Type::Array(..) | Type::Struct(_)));
        let Some(span) = place(start, id).filter(|_| !array) else { return };
        let problem = Problem::Rule(format!("`{name}` is used in its own first value, before it has one"));
        let found =
            if self.on_device() { Diagnostic::error(span, problem) } else { Diagnostic::warning(span, problem) };
        self.sink.push(found.because(format!("this is the `{name}` that is declared here, and no other")));
    }

    pub(super) fn storage(&mut self, variable: &ast::Variable, ty: &Type) -> Storage {
        let qualifiers = variable.qualifiers;
        if !qualifiers.shared {
            return Storage::Automatic;
        }
        let span = variable.span;
        if self.current().is_some_and(|function| function.side == Side::Host) {
            self.rule(span, "`__shared__` exists only in device code");
        }
        if variable.start.is_some() {
            self.rule(span, "a `__shared__` variable cannot have an initial value");
        }
        if matches!(ty, Type::Array(_, 0)) {
            let unknown = matches!(&variable.declared.kind, TypeKind::Array(_, Some(_)));
            if !qualifiers.external && !unknown {
                let name = &variable.name;
                self.sink.push(
                    Diagnostic::error(span, Problem::Rule(format!("how large `{name}` is must be said")))
                        .because("an array without a length")
                        .help(format!("`__shared__ float {name}[256];`, or `extern __shared__ float {name}[];` and the size at launch")),
                );
            }
            return Storage::SharedAtLaunch;
        }
        self.shared_memory(ty, variable.name_span);
        Storage::Shared
    }

    /// Reports the variable with which a function declares more shared memory than a block can be given by declarations.
    fn shared_memory(&mut self, ty: &Type, span: Span) {
        let locals = self.current().map_or(&[][..], |function| &function.locals);
        let shared: Vec<Type> =
            locals.iter().filter(|local| local.storage == Storage::Shared).map(|local| local.ty.clone()).collect();
        let before = shared.iter().fold(0_u64, |sum, ty| sum.saturating_add(self.tree.types.bytes(ty)));
        let all = before.saturating_add(self.tree.types.bytes(ty));
        if before <= SHARED_MEMORY && all > SHARED_MEMORY {
            let [all, most] = [all, SHARED_MEMORY].map(grouped);
            let words =
                format!("with this, the function's `__shared__` variables take {all} bytes; a block has {most}");
            self.sink.push(
                Diagnostic::error(span, Problem::Rule(words)).help(
                    "larger arrays are `extern __shared__`, with their size at launch and `cudaFuncSetAttribute`",
                ),
            );
        }
    }
}
