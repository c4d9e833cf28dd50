//! Atomics on members of structures in memory. Such memory is declared with a structure of its own, in which those members
//! are atomics; as a value the structure stays what it is, and whole ones are read and written member by member.

use super::{Place, Root, Translator, Wgsl};
use crate::{
    kernel::{
        memory::place::Step,
        wgsl::{names::safe, writer::Line},
    },
    meaning::types::{Scalar, Type},
    text::Span,
};

impl Translator<'_> {
    /// The member that a path leads through: the only one.
    fn member_of(place: &Place) -> Option<&str> {
        let mut fields = place.path.iter().filter_map(|step| match step {
            Step::Field(name) => Some(name.as_str()),
            Step::Index(_) => None,
        });
        let first = fields.next();
        if fields.next().is_some() { None } else { first }
    }

    /// Takes note that an atomic touches a member; `None` where that cannot be.
    pub(crate) fn note_atomic_member(&mut self, place: &Place, root: Root) -> Option<()> {
        let Type::Struct(id) = self.root_type(root).innermost().clone() else { return None };
        let word = matches!(place.actual.scalar(), Some(Scalar::I32 | Scalar::U32 | Scalar::F32));
        if !word || self.tree.types.structs[id].vector.is_some() {
            return None;
        }
        let member = Self::member_of(place)?.to_owned();
        self.facts.atomic_members.insert((root, member));
        self.facts.written.insert(root);
        Some(())
    }

    /// Whether what lies at a place is declared as an atomic.
    pub(crate) fn is_atomic(&self, place: &Place, root: Root) -> bool {
        self.facts.atomic.contains(&root)
            // Bytes and shorts that are written are parts of atomics.
            || Self::is_packed(&self.root_type(root)) && self.facts.written.contains(&root)
            || Self::member_of(place).is_some_and(|member| self.is_atomic_member(root, member))
    }

    fn is_atomic_member(&self, root: Root, member: &str) -> bool {
        self.facts.atomic_members.iter().any(|(known, name)| *known == root && name == member)
    }

    /// Whether the structures of a root have members that are atomics.
    pub(crate) fn has_atomic_members(&self, root: Root) -> bool {
        self.facts.atomic_members.iter().any(|(known, _)| *known == root)
    }

    /// A root in the names of helpers that are for a place in it.
    pub(super) fn memory_name(&self, root: Root, place: &Place) -> String {
        let name = self.root_text(root);
        match Self::member_of(place) {
            Some(member) => format!("{name}_{member}"),
            None => name,
        }
    }

    /// The name of the structure that a root's memory is declared with.
    pub(crate) fn atomic_structure(&mut self, root: Root, id: usize) -> String {
        let name = format!("{}_in_{}", self.struct_name(id), self.root_text(root));
        if !self.atomic_structures.iter().any(|(known, _, _)| *known == name) {
            self.atomic_structures.push((name.clone(), id, root));
        }
        name
    }

    /// Its declaration, from that of the plain one.
    pub(crate) fn atomic_structure_lines(&mut self, name: &str, id: usize, root: Root, span: Span) -> Vec<Line> {
        let tree = self.tree;
        let plain = self.struct_lines(id, span);
        let mut lines = vec![Line { text: format!("struct {name} {{"), from: 0 }];
        for (field, line) in tree.types.structs[id].fields.iter().zip(plain.iter().skip(1)) {
            let member = safe(&field.name);
            if !self.is_atomic_member(root, &member) {
                lines.push(line.clone());
                continue;
            }
            let word = if field.ty.innermost().scalar() == Some(Scalar::I32) { "i32" } else { "u32" };
            let (mut before, mut behind) = (String::new(), String::new());
            let mut ty = &field.ty;
            while let Type::Array(element, count) = ty {
                before.push_str("array<");
                behind = format!(", {count}>{behind}");
                ty = element;
            }
            lines.push(Line { text: format!("    {member}: {before}atomic<{word}>{behind},"), from: 0 });
        }
        lines.push(Line { text: "}".to_owned(), from: 0 });
        lines
    }

    /// The places of a structure's members.
    fn members(&mut self, place: &Place, id: usize, span: Span) -> Vec<(String, Place)> {
        let tree = self.tree;
        let mut members = Vec::new();
        for field in &tree.types.structs[id].fields {
            if matches!(field.ty, Type::Array(..)) {
                self.unsupported(span, "copying a structure with an array that atomics change");
                break;
            }
            let name = safe(&field.name);
            let mut path = place.path.clone();
            path.push(Step::Field(name.clone()));
            members.push((name, Place { path, actual: field.ty.clone(), ty: field.ty.clone(), ..place.clone() }));
        }
        members
    }

    /// A whole structure, member by member.
    pub(crate) fn load_members(&mut self, place: &Place, id: usize, span: Span) -> Wgsl {
        let members = self.members(place, id, span);
        let values = members.iter().map(|(_, member)| self.load(member, span)).collect();
        let name = self.type_text(&place.ty, span);
        Wgsl::call(name, values)
    }

    pub(crate) fn store_members(&mut self, place: &Place, id: usize, value: Wgsl, span: Span) {
        let value = self.simple(value, "value");
        for (name, member) in self.members(place, id, span) {
            self.store(&member, value.clone().member(&name), span);
        }
    }
}
