//! Structures that hold pointers: they travel as their members.

use std::rc::Rc;

use super::function::Meaning;
use crate::{
    kernel::{
        memory::place::{Base, Pointer},
        module::{Given, InstanceKey, Root, Translator},
        wgsl::{Wgsl, names::safe},
    },
    meaning::{
        tree::{Expression, Kind},
        types::Type,
    },
    text::Span,
};

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
                    meanings.push(if part.ty.is_pointer() {
                        Meaning::Pointer(self.pointer(part)?)
                    } else if super::flat::holds_pointers(self.tree, &part.ty) {
                        Meaning::Parts(self.parts_of(part)?)
                    } else {
                        Meaning::Value(self.value(part))
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

    /// A member of such a structure.
    pub(crate) fn member_part(&mut self, expression: &Expression) -> Option<Meaning> {
        let Kind::Member(object, field) = &expression.kind else { return None };
        self.parts_of(object)?.get(*field).cloned()
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
            if super::flat::holds_pointers(tree, &field.ty) {
                let part = self.receive_parts(&field.ty, &name, key, parameters, span);
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
                    let index = (!zero).then(|| {
                        parameters.push(format!("{name}: i32"));
                        Wgsl::Name(name)
                    });
                    let pointer = self.received_pointer(root, index, &wanted);
                    parts.push(Meaning::Pointer(pointer));
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
