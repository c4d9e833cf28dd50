//! Variables of the program: of the host, of the device and of constant memory, and what they start with.

use std::rc::Rc;

use super::{
    Binding, Checker,
    constant::names_another,
    fixed_address::{Base, fixed_address},
    scope::Place,
    tree::{Constant, Expression, Global, Kind},
    types::Type,
};
use crate::{
    diagnose::Problem,
    numbers::grouped,
    parse::{
        ast::{self, ExpressionKind, Qualifiers, TypeKind},
        visit,
    },
    text::Span,
};

/// Bytes of constant memory, for all variables of a program together.
const CONSTANT_MEMORY: u64 = 65_536;

impl Checker<'_> {
    pub(super) fn declare_global(&mut self, variable: &ast::Variable) {
        // `int Counter::live = 0;` gives a static member its value.
        if let Some((path, member)) = variable.name.rsplit_once("::")
            && let Some(Place::Structure(id)) = self.place_of(path)
            && let Some(Binding::Global(global)) = self.find_in_structure(id, member).cloned()
        {
            let mut ty = self.tree.globals[global].ty.clone();
            // What it starts with is read in the scope of its structure.
            let around = self.owner.replace(id);
            let start = self.initializer(&mut ty, variable);
            let start = self.global_start(start, &ty, variable);
            self.owner = around;
            let start = self.known_start(start, self.tree.globals[global].qualifiers);
            self.tree.globals[global].ty = ty;
            self.tree.globals[global].start = start;
            return;
        }

        if !variable.bindings.is_empty() {
            return self.declare_global_parts(variable);
        }
        let known = match self.find_here(&variable.name) {
            Some(Binding::Global(other)) => Some(*other),
            _ => None,
        };
        let only_declared = |variable: &ast::Variable| variable.qualifiers.external && variable.start.is_none();
        if let Some(other) = known {
            if only_declared(variable) && !variable.qualifiers.shared {
                // It is the one that is known already.
                self.resolve_type(&variable.declared);
                return;
            }
            if !variable.qualifiers.external && !self.tree.globals[other].qualifiers.external {
                self.error(variable.name_span, Problem::Redeclared(variable.name.to_string()));
            }
        }
        if known.is_none() && self.is_other_name(variable) {
            return;
        }
        if known.is_none() {
            self.known_within_its_start(variable);
        }
        let Some((ty, start)) = self.type_and_start(variable) else {
            self.bind(Rc::clone(&variable.name), Binding::Constant(Constant::Integer(0), Type::Bad));
            return;
        };
        self.rows_without_length(&variable.declared, variable.name_span);
        self.constant_without_value(variable, &ty);
        let written = matches!(variable.declared.kind, TypeKind::Array(_, Some(_)));
        if variable.start.is_none() && !variable.qualifiers.external && !variable.qualifiers.shared && !written {
            self.without_length(&ty, variable.name_span);
        }
        let start = self.global_start(start, &ty, variable);
        self.add_global(variable, ty, start, variable.qualifiers);
    }

    /// Whether this is a reference to a variable of the program: then it is bound as another name of that one. A reference to
    /// anything else that may be written is refused, since what is made of it would be a copy.
    fn is_other_name(&mut self, variable: &ast::Variable) -> bool {
        let TypeKind::Reference(_) = &variable.declared.kind else { return false };
        let Some(ast::Initializer::Value(written)) = &variable.start else { return false };
        let ty = self.resolve_type(&variable.declared);
        let before = self.sink.found.len();
        let meant = self.expression(written);
        let other = match meant.kind {
            Kind::Global(id) if meant.ty == ty => Some(Binding::Global(id)),
            Kind::Global(_) | Kind::Member(..) | Kind::Index(..) | Kind::Dereference(_)
                if !variable.declared.constant =>
            {
                self.unsupported(variable.name_span, "a reference outside of functions to a part of a variable");
                Some(Binding::Constant(Constant::Integer(0), Type::Bad))
            }
            _ => None,
        };
        let Some(other) = other else {
            // It is read again as the value of a variable.
            self.sink.found.truncate(before);
            return false;
        };
        self.bind(Rc::clone(&variable.name), other);
        true
    }

    /// A variable whose own name is in what it starts with (`Node ring = { 1, &ring };`) is known there, as if it had been declared
    /// before.
    fn known_within_its_start(&mut self, variable: &ast::Variable) {
        if matches!(variable.declared.kind, TypeKind::Auto) {
            return;
        }
        let mut named = false;
        visit::of_variable(variable, &mut |part| {
            named |= matches!(&part.kind, ExpressionKind::Name(name) if name.path.is_empty() && name.symbol == variable.name);
        });
        if !named {
            return;
        }
        // What is wrong with its type is reported once.
        let before = self.sink.found.len();
        let ty = self.resolve_type(&variable.declared);
        self.sink.found.truncate(before);
        let qualifiers = Qualifiers { external: true, compile_time: false, ..variable.qualifiers };
        let unchanging = is_constant_type(&variable.declared);
        let name = Rc::clone(&variable.name);
        let span = variable.name_span;
        self.bind(Rc::clone(&name), Binding::Global(self.tree.globals.len()));
        self.tree.globals.push(Global {
            name,
            ty,
            qualifiers,
            start: None,
            constant: None,
            late: false,
            unchanging,
            span,
        });
    }

    /// `auto [a, b] = …;`
    fn declare_global_parts(&mut self, variable: &ast::Variable) {
        for (name, span) in &variable.bindings {
            if self.find_here(name).is_some() {
                self.error(*span, Problem::Redeclared(name.to_string()));
            }
            // A mistake in the value is reported once.
            self.bind(Rc::clone(name), Binding::Constant(Constant::Integer(0), Type::Bad));
        }
        if matches!(variable.declared.kind, TypeKind::Reference(_)) {
            self.unsupported(variable.name_span, "`auto &[a, b]` outside of functions");
            return;
        }
        let Some((ty, start)) = self.type_and_start(variable) else { return };
        let global = self.add_global(variable, ty.clone(), start, variable.qualifiers);
        for (index, name) in self.named_parts(variable, &ty).into_iter().enumerate() {
            self.bind(name, Binding::PartOfGlobal(global, index));
        }
    }

    /// The type of a variable of the program and the value that is written. `auto` takes the type of the value.
    pub(super) fn type_and_start(&mut self, variable: &ast::Variable) -> Option<(Type, Option<Expression>)> {
        if matches!(variable.declared.kind, TypeKind::Auto) {
            return self.deduce_auto(variable, false).map(|(ty, start)| (ty, Some(start)));
        }
        let mut ty = self.resolve_type(&variable.declared);
        let start = self.initializer(&mut ty, variable);
        Some((ty, start))
    }

    /// What a variable of the program starts with: what is written, or what its type starts with by itself.
    pub(super) fn global_start(
        &mut self,
        start: Option<Expression>,
        ty: &Type,
        variable: &ast::Variable,
    ) -> Option<Expression> {
        let qualifiers = variable.qualifiers;
        if start.is_some() || qualifiers.external || qualifiers.shared {
            return start;
        }
        match ty {
            // What lies on the device has no function that could start it.
            Type::Array(element, count @ 1..) if !qualifiers.device && !qualifiers.constant_memory => {
                self.starts(element).then(|| self.started_array(element, *count, variable.span)).flatten()
            }
            _ => self.default_value(ty, variable.span),
        }
    }

    /// Whether something has to run to find out a value.
    fn is_calculated(&self, value: &Expression) -> bool {
        if matches!(value.kind, Kind::Library(..) | Kind::Call(..) | Kind::CallPointer(..)) {
            return self.constant(value).is_none();
        }
        let mut calculated = false;
        value.children(&mut |child| calculated |= self.is_calculated(child));
        calculated
    }

    /// A value in which each part that is calculated is the literal that it comes to, as far as that is known.
    pub(super) fn written_out(&self, value: Expression) -> Expression {
        match value.kind {
            Kind::Build(parts) => {
                let parts = parts.into_iter().map(|part| self.written_out(part)).collect();
                Expression { kind: Kind::Build(parts), ..value }
            }
            // These are written as they are, and the translation shows them so.
            Kind::Integer(..) | Kind::Float(_) | Kind::Zero | Kind::Null | Kind::Function(_) => value,
            _ if value.ty.is_pointer() => self.written_address(value),
            _ => match self.constant(&value) {
                Some(constant) => literal(constant, &value),
                None => value,
            },
        }
    }

    /// The value with which a `static` variable of a host function begins before the program runs: the function's own constants
    /// are numbers in it, as its variables do not exist then.
    pub(super) fn without_locals(&self, value: Expression) -> Expression {
        match value.kind {
            Kind::Build(parts) => {
                let parts = parts.into_iter().map(|part| self.without_locals(part)).collect();
                Expression { kind: Kind::Build(parts), ..value }
            }
            _ if value.ty.scalar().is_none() => value,
            _ => match self.constant(&value) {
                Some(constant) => literal(constant, &value),
                None => value,
            },
        }
    }

    /// The first part of a written-out value whose bytes are not known before the program runs: its place, and what is wrong.
    fn unknown_part(&self, value: &Expression) -> Option<(Span, &'static str)> {
        const UNKNOWN: &str = "a device variable's value must be known when the program is compiled";
        match &value.kind {
            Kind::Build(parts) => parts.iter().find_map(|part| self.unknown_part(part)),
            Kind::Zero | Kind::Null | Kind::Function(_) => None,
            Kind::Named(_, inner) => self.unknown_part(inner),
            _ if value.ty.is_pointer() => match fixed_address(&self.tree.types, value).map(|address| address.base) {
                Some(Base::Variable(id)) => {
                    let qualifiers = self.tree.globals[id].qualifiers;
                    let words = match () {
                        () if qualifiers.managed => {
                            "the address of a `__managed__` variable is not known before the program runs"
                        }
                        () if qualifiers.device || qualifiers.constant_memory => return None,
                        () => {
                            "a device variable cannot begin with the address of a variable that the device does not have"
                        }
                    };
                    Some((value.span, words))
                }
                Some(Base::Text(_) | Base::Function(_)) => None,
                None => match &value.kind {
                    // A null pointer of another type, or a number as a pointer.
                    Kind::Convert { value: inner, .. } => self.unknown_part(inner),
                    _ => Some((value.span, UNKNOWN)),
                },
            },
            Kind::Convert { value: inner, .. } if value.ty.scalar().is_none() => self.unknown_part(inner),
            _ => (self.is_calculated(value) || names_another(value) || self.constant(value).is_none())
                .then_some((value.span, UNKNOWN)),
        }
    }

    /// What a variable starts with. Its bytes on the device are written before there is a device to read from: they have to be
    /// known.
    fn known_start(&mut self, start: Option<Expression>, qualifiers: Qualifiers) -> Option<Expression> {
        if !qualifiers.device && !qualifiers.constant_memory {
            return start;
        }
        let start = self.written_out(start?);
        if let Some((span, words)) = self.unknown_part(&start) {
            self.rule(span, words);
        }
        Some(start)
    }

    pub(super) fn add_global(
        &mut self,
        variable: &ast::Variable,
        ty: Type,
        start: Option<Expression>,
        qualifiers: Qualifiers,
    ) -> usize {
        let is_constant = variable.declared.constant && !qualifiers.device && !qualifiers.constant_memory;
        let constant = start.as_ref().filter(|_| is_constant).and_then(|start| self.constant(start));
        let start = match (start, constant) {
            (Some(start), Some(constant)) if calls(&start) => Some(literal(constant, &start)),
            (start, _) => self.known_start(start, qualifiers),
        };
        if qualifiers.shared && start.is_some() {
            self.rule(variable.span, "a `__shared__` variable cannot have an initial value");
        }
        if ty == Type::Void {
            self.rule(variable.span, "a variable cannot be of type void");
        }
        if qualifiers.constant_memory && !qualifiers.external {
            self.constant_memory(&ty, variable.name_span);
        }
        // A definition takes the place of what was declared with `extern`.
        let declared = match self.find_here(&variable.name) {
            Some(Binding::Global(id)) if self.tree.globals[*id].qualifiers.external && !qualifiers.shared => Some(*id),
            _ => None,
        };
        // What may start with itself is no constant that others are calculated from.
        let circular = declared.is_some() && start.as_ref().is_some_and(names_another);
        let unchanging = qualifiers.compile_time || is_constant_type(&variable.declared);
        let qualifiers = Qualifiers { compile_time: qualifiers.compile_time && !circular, ..qualifiers };
        let global = Global {
            name: Rc::clone(&variable.name),
            ty,
            qualifiers,
            start,
            constant,
            late: false,
            unchanging,
            span: variable.name_span,
        };
        let id = declared.unwrap_or(self.tree.globals.len());
        match self.tree.globals.get_mut(id) {
            Some(place) => *place = global,
            None => self.tree.globals.push(global),
        }
        self.bind(Rc::clone(&variable.name), Binding::Global(id));
        id
    }

    /// Reports the `__constant__` variable with which a program has more of them than constant memory holds.
    fn constant_memory(&mut self, ty: &Type, span: Span) {
        let before: u64 = self
            .tree
            .globals
            .iter()
            .filter(|global| global.qualifiers.constant_memory)
            .fold(0, |sum, global| sum.saturating_add(self.tree.types.bytes(&global.ty)));
        let all = before.saturating_add(self.tree.types.bytes(ty));
        if before <= CONSTANT_MEMORY && all > CONSTANT_MEMORY {
            let [all, most] = [all, CONSTANT_MEMORY].map(grouped);
            let what = "with this, the program's `__constant__` variables take";
            self.rule(span, format!("{what} {all} bytes; constant memory has {most}"));
        }
    }
}

/// Whether a variable, or each element of an array, is `const`.
fn is_constant_type(declared: &ast::TypeSyntax) -> bool {
    match &declared.kind {
        TypeKind::Array(element, _) => is_constant_type(element),
        _ => declared.constant,
    }
}

/// Whether functions of the program's calculate a value.
fn calls(value: &Expression) -> bool {
    let mut found = matches!(value.kind, Kind::Call(..));
    value.children(&mut |child| found |= calls(child));
    found
}

/// The value that an expression has, in its place.
fn literal(constant: Constant, value: &Expression) -> Expression {
    let kind = match constant {
        Constant::Integer(number) => Kind::Integer(number, false),
        Constant::Float(number) => Kind::Float(number),
    };
    Expression { kind, ty: value.ty.clone(), span: value.span }
}
