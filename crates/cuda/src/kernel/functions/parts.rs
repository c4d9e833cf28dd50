//! Structures that hold pointers: they travel as their members.

use std::rc::Rc;

use super::function::Meaning;
use crate::{
    kernel::{
        memory::place::{Base, Pointer},
        module::{Given, InstanceKey, Root, Translator},
        visit::{visit_expression, visit_function},
        wgsl::{Wgsl, names::safe},
    },
    meaning::{
        tree::{Expression, FunctionId, Kind, LocalId},
        types::Type,
    },
    text::Span,
};

/// Methods that call methods deeper than this are taken for ones that change their object.
const MOST_DEPTH: u32 = 8;

impl Translator<'_> {
    /// The members of a structure that holds pointers, wherever it was passed.
    pub(crate) fn parts_of(&mut self, expression: &Expression) -> Option<Rc<Vec<Meaning>>> {
        match &expression.kind {
            Kind::Local(id) => match self.frame.locals.get(id) {
                Some(Meaning::Parts(parts)) => Some(Rc::clone(parts)),
                _ => None,
            },
            Kind::AddressOf(inner) | Kind::Dereference(inner) => self.parts_of(inner),
            Kind::Convert { value, .. } => self.parts_of(value),
            Kind::Build(parts) if super::flat::holds_pointers(self.tree, &expression.ty) => {
                let mut meanings = Vec::new();
                for part in parts {
                    let held = part.ty.target().unwrap_or(&part.ty);
                    meanings.push(if super::flat::holds_pointers(self.tree, held) {
                        Meaning::Parts(self.parts_of(part)?)
                    } else if let Some(pointer) = self.captured_pointer(part) {
                        Meaning::Pointer(self.pointer(&pointer)?)
                    } else if part.ty.is_pointer() {
                        Meaning::Pointer(self.pointer(part)?)
                    } else {
                        // What it captures is what it was.
                        let value = self.value(part);
                        Meaning::Value(self.simple(value, "held"))
                    });
                }
                Some(Rc::new(meanings))
            }
            Kind::Member(object, field) => match self.parts_of(object)?.get(*field) {
                Some(Meaning::Parts(parts)) => Some(Rc::clone(parts)),
                _ => None,
            },
            _ => None,
        }
    }

    /// A pointer whose address a structure holds, as a lambda does that captures it by reference: it holds the pointer itself.
    fn captured_pointer(&mut self, part: &Expression) -> Option<Expression> {
        let Kind::AddressOf(place) = &part.kind else { return None };
        let Kind::Local(id) = place.kind else { return None };
        let local = self.tree.functions[self.frame.function].locals.get(id).filter(|local| local.ty.is_pointer())?;
        if local.assigned {
            self.unsupported(part.span, format!("capturing `{}` by reference, a pointer that changes,", local.name));
        }
        Some((**place).clone())
    }

    pub(crate) fn is_lambda(&self, ty: &Type) -> bool {
        matches!(ty, Type::Struct(id) if self.tree.types.structs[*id].name.starts_with("lambda_"))
    }

    /// A member of such a structure.
    pub(crate) fn member_part(&mut self, expression: &Expression) -> Option<Meaning> {
        let Kind::Member(object, field) = &expression.kind else { return None };
        self.parts_of(object)?.get(*field).cloned()
    }

    /// Whether an expression names a member without pointers of such a structure, or something in it: that is a value, with
    /// no place of its own.
    pub(crate) fn is_within_part(&mut self, expression: &Expression) -> bool {
        match &expression.kind {
            Kind::Member(object, _) => match self.member_part(expression) {
                Some(part) => matches!(part, Meaning::Value(_) | Meaning::Name(_)),
                None => self.is_within_part(object),
            },
            Kind::Index(array, _) if matches!(array.ty, Type::Array(..)) => self.is_within_part(array),
            _ => false,
        }
    }

    /// An element of an array in such a member. A value cannot be indexed by what is known only when the kernel runs: a
    /// variable can.
    pub(crate) fn element_within_part(&mut self, array: &Expression, index: &Expression) -> Wgsl {
        let length = match &array.ty {
            Type::Array(_, length) => Some(*length),
            _ => None,
        };
        let whole = self.value(array);
        let name = self.fresh("elements");
        self.line(&format!("var {name} = {};", whole.text()));
        let (value, unsigned) = self.index_value(index);
        let index = self.allowed_index(index, value, unsigned, length);
        Wgsl::Name(name).index(index)
    }

    /// Whether a function only reads what a parameter of it points at.
    pub(crate) fn leaves_as_it_is(&self, id: FunctionId, parameter: LocalId) -> bool {
        self.leaves_as_it_is_within(id, parameter, 0)
    }

    fn leaves_as_it_is_within(&self, id: FunctionId, parameter: LocalId, depth: u32) -> bool {
        let function = &self.tree.functions[id];
        if matches!(function.locals[parameter].ty, Type::Pointer(_, true)) {
            return true;
        }
        let is_it = |inner: &Expression| matches!(inner.kind, Kind::Local(local) if local == parameter);
        let names_it = |inner: &Expression| {
            let mut found = false;
            visit_expression(inner, &mut |part| found |= is_it(part));
            found
        };
        let (mut named, mut followed, mut changed) = (0, 0, false);
        visit_function(function, &mut |expression| match &expression.kind {
            Kind::Local(_) if is_it(expression) => named += 1,
            Kind::Dereference(inner) if is_it(inner) => followed += 1,
            Kind::Assign(target, _) | Kind::AssignWith { target, .. } | Kind::Step { target, .. } => {
                changed |= names_it(target);
            }
            Kind::AddressOf(inner) | Kind::Decay(inner) => changed |= names_it(inner),
            Kind::Call(callee, arguments) if depth < MOST_DEPTH => {
                let parameters = self.tree.functions[*callee].parameters.iter();
                followed += parameters
                    .zip(arguments)
                    .filter(|(its, argument)| {
                        is_it(argument.bare()) && self.leaves_as_it_is_within(*callee, **its, depth + 1)
                    })
                    .count();
            }
            _ => {}
        });
        // Where the pointer goes on to anything else, its holder may write.
        named == followed && !changed
    }

    /// A 64-bit member of a kernel's parameter whose value fits in 32 bits, in those, and whether they are unsigned.
    pub(crate) fn narrow_part(&self, expression: &Expression) -> Option<(Wgsl, bool)> {
        let Meaning::Value(Wgsl::Call(function, arguments)) = self.known_part(expression)? else { return None };
        match (&**function, &arguments[..]) {
            ("vec2<u32>", [value, Wgsl::Integer { value: 0, .. }]) => Some((value.clone(), true)),
            ("wide_of_i32", [value]) => Some((value.clone(), false)),
            _ => None,
        }
    }

    /// A member of a structure that came in its parts.
    fn known_part(&self, expression: &Expression) -> Option<&Meaning> {
        match &expression.kind {
            Kind::Local(id) => self.frame.locals.get(id),
            Kind::AddressOf(inner) | Kind::Dereference(inner) => self.known_part(inner),
            Kind::Member(object, field) => match self.known_part(object)? {
                Meaning::Parts(parts) => parts.get(*field),
                _ => None,
            },
            _ => None,
        }
    }

    /// Passes the members one by one.
    pub(crate) fn pass_parts(&mut self, parts: &[Meaning], key: &mut InstanceKey, values: &mut Vec<Wgsl>, span: Span) {
        for part in parts {
            match part {
                Meaning::Parts(inner) => self.pass_parts(inner, key, values, span),
                Meaning::Pointer(pointer) => {
                    if !pointer.path.is_empty() && matches!(pointer.base, Base::Root(_)) {
                        key.push(Some(self.pass_part(pointer, values)));
                        continue;
                    }
                    if let Base::Local(variable) | Base::Reference(variable) = pointer.base {
                        self.lend(pointer, variable, key, values, span);
                        continue;
                    }
                    if !pointer.path.is_empty() {
                        self.unsupported(span, "this structure as an argument in device code");
                    }
                    key.push(Some(Given::whole(pointer.base, pointer.index.is_none())));
                    if let Some(index) = &pointer.index {
                        let index = index.clone();
                        values.push(if pointer.unsigned { Wgsl::call("i32", vec![index]) } else { index });
                    }
                }
                Meaning::Value(value) => {
                    key.push(None);
                    values.push(value.clone());
                }
                Meaning::Name(name) => {
                    key.push(None);
                    values.push(Wgsl::Name(name.clone()));
                }
                _ => self.unsupported(span, "this structure as an argument in device code"),
            }
        }
    }

    /// Passes the address of a variable, as a lambda has it that captures by reference.
    fn lend(
        &mut self,
        pointer: &Pointer,
        variable: LocalId,
        key: &mut InstanceKey,
        values: &mut Vec<Wgsl>,
        span: Span,
    ) {
        let name = self.local_name(variable);
        let address =
            Wgsl::Name(if matches!(pointer.base, Base::Local(_)) { format!("&{name}") } else { name.clone() });
        if !pointer.path.is_empty() || !pointer.single {
            self.unsupported(span, "a reference to a part of a variable in a structure or lambda in device code");
        }
        // WGSL lets a variable be reached by one way only.
        if values.contains(&address) {
            self.unsupported(span, format!("reaching `{name}` in two ways"));
        }
        values.push(address);
        key.push(Some(Given::whole(Base::Reference(0), false)));
    }

    /// Receives such an address.
    fn borrow(&mut self, own: String, ty: &Type, parameters: &mut Vec<String>, span: Span) -> Meaning {
        let target = ty.target().cloned().unwrap_or(Type::Void);
        let text = self.type_text(&target, span);
        parameters.push(format!("{own}: ptr<function, {text}>"));
        let id = self.tree.functions[self.frame.function].locals.len() + self.frame.lent.len();
        self.frame.lent.push(ty.clone());
        self.frame.locals.insert(id, Meaning::Name(own));
        Meaning::Pointer(Pointer { single: true, ..Pointer::to(Base::Reference(id), target) })
    }

    /// Receives them.
    pub(crate) fn receive_parts(
        &mut self,
        ty: &Type,
        own: &str,
        key: &mut dyn Iterator<Item = Option<Given>>,
        parameters: &mut Vec<String>,
        span: Span,
    ) -> Meaning {
        let Type::Struct(id) = ty else { return Meaning::UnknownPointer };
        let tree = self.tree;
        let mut parts = Vec::new();
        for field in &tree.types.structs[*id].fields {
            let mut name = format!("{own}_{}", safe(&field.name));
            while self.taken.contains(&name) {
                name.push('_');
            }
            let held = field.ty.target().unwrap_or(&field.ty);
            if super::flat::holds_pointers(tree, held) {
                let part = self.receive_parts(held, &name, key, parameters, span);
                parts.push(part);
                continue;
            }
            match key.next().flatten() {
                Some(Given { base: Base::Root(root), part: Some(part), zero }) => {
                    let pointer = self.receive_part(root, part, zero, &name, parameters);
                    parts.push(Meaning::Pointer(pointer));
                }
                Some(Given { base: Base::Root(root), zero, .. }) => {
                    let wanted = field.ty.target().cloned().unwrap_or(Type::Void);
                    let wanted = wanted.target().cloned().unwrap_or(wanted);
                    let index = (!zero).then(|| {
                        parameters.push(format!("{name}: i32"));
                        Wgsl::Name(name)
                    });
                    let pointer = self.received_pointer(root, index, &wanted);
                    parts.push(Meaning::Pointer(pointer));
                }
                Some(Given { base: Base::Reference(_), .. }) => {
                    let part = self.borrow(name, &field.ty, parameters, span);
                    parts.push(part);
                }
                Some(_) => {
                    self.unsupported(span, "this structure as an argument in device code");
                    parts.push(Meaning::UnknownPointer);
                }
                None => {
                    let text = self.type_text(&field.ty, span);
                    parameters.push(format!("{name}: {text}"));
                    parts.push(Meaning::Name(name));
                }
            }
        }
        Meaning::Parts(Rc::new(parts))
    }

    /// A pointer parameter of a device function that points into a variable of the module.
    pub(crate) fn received_pointer(&self, root: Root, index: Option<Wgsl>, wanted: &Type) -> Pointer {
        let declared = self.root_type(root);
        let single = !matches!(root, Root::Parameter(_)) && !matches!(declared, Type::Array(..));
        if single {
            let scale = self.tree.types.bytes(wanted) / self.tree.types.bytes(&declared).max(1);
            return Pointer { index, scale: scale.max(1), single, ..Pointer::to(Base::Root(root), declared) };
        }
        Pointer { index, ..self.pointer_as(Base::Root(root), wanted) }
    }
}
