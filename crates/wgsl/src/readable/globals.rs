//! What a module declares besides functions, structures and buffers.

use std::{collections::BTreeMap, rc::Rc};

use super::interface::{Member, Source};

/// What is declared besides functions.
#[derive(Debug, Default)]
pub(super) struct Declarations {
    pub(super) members: Vec<Member>,
    pub(super) member_types: Vec<&'static str>,
    pub(super) bytes: u32,
    pub(super) variables: Vec<String>,
    /// The constants that the author named: their names here, and their values.
    pub(super) constants: Vec<(Rc<str>, String)>,
    pub(super) shared: BTreeMap<&'static str, &'static str>,
}

impl Declarations {
    /// A variable of each thread that several functions use.
    pub(super) fn variable(&mut self, name: &str, ty: &str) {
        self.variables.push(format!("var<private> {name}: {ty};"));
    }

    /// A variable of the block that threads meet by.
    pub(super) fn shared(&mut self, name: &'static str, declaration: &'static str) {
        self.shared.insert(name, declaration);
    }

    /// Adds a member to the uniform buffer; where it lies in it.
    pub(super) fn member(&mut self, name: String, ty: &'static str, source: Option<Source>) -> u32 {
        let bytes = if matches!(ty, "vec2<u32>" | "f64") { 8 } else { 4 };
        let offset = self.bytes.next_multiple_of(bytes);
        self.bytes = offset + bytes;
        self.members.push(Member { name, source, offset, double: ty == "f64" });
        self.member_types.push(ty);
        offset
    }
}
