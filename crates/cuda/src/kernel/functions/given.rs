//! Parts of what lies in memory as arguments: WGSL has no pointers into buffers, so a function is made for the way to the part,
//! and the indices on it are parameters.
//!
//! ```text
//! bodies[i].velocity.norm()    →    norm(i32(i)), which reads bodies[self_at].velocity
//! ```

use super::function::Meaning;
use crate::{
    kernel::{
        memory::place::{Base, Pointer, Step},
        module::{Given, Part, Root, Translator},
        wgsl::Wgsl,
    },
    meaning::tree::LocalId,
    text::Span,
};

impl Translator<'_> {
    /// Passes a pointer to a part: its indices are arguments.
    pub(crate) fn pass_part(&self, pointer: &Pointer, values: &mut Vec<Wgsl>) -> Given {
        let mut path = Vec::new();
        for step in &pointer.path {
            path.push(match step {
                Step::Index(index) => {
                    values.push(self.signed_index(index, true));
                    None
                }
                Step::Field(name) => Some(name.clone()),
            });
        }
        let index = pointer.index.as_ref().filter(|_| !pointer.single);
        values.extend(index.map(|index| self.signed_index(index, pointer.unsigned)));
        let part = Part { path, single: pointer.single, scale: pointer.scale, actual: pointer.actual.clone() };
        Given { base: pointer.base, zero: index.is_none(), part: Some(part) }
    }

    /// An index that may be unsigned as one with a sign.
    fn signed_index(&self, index: &Wgsl, unsigned: bool) -> Wgsl {
        match index {
            Wgsl::Integer { value, .. } => Wgsl::Integer { value: *value, unsigned: false, hexadecimal: false },
            Wgsl::Name(name) if self.frame.indices.contains(name) => index.clone(),
            index if unsigned => Wgsl::call("i32", vec![index.clone()]),
            index => index.clone(),
        }
    }

    /// Receives it as a parameter called `own`.
    pub(crate) fn receive_part(
        &mut self,
        root: Root,
        part: Part,
        zero: bool,
        own: &str,
        parameters: &mut Vec<String>,
    ) -> Pointer {
        let mut path = Vec::new();
        let mut number = 0;
        for step in part.path {
            path.push(match step {
                Some(name) => Step::Field(name),
                None => {
                    number += 1;
                    let end = if number == 1 { "at".to_owned() } else { format!("at_{number}") };
                    let name = self.index_parameter(&format!("{}_{end}", own.trim_end_matches('_')), parameters);
                    Step::Index(Wgsl::Name(name))
                }
            });
        }
        let index = (!zero).then(|| {
            let name = format!("{own}: i32");
            parameters.push(name);
            self.frame.indices.insert(own.to_owned());
            Wgsl::name(own)
        });
        let to = Pointer::to(Base::Root(root), part.actual);
        Pointer { path, index, single: part.single, scale: part.scale, ..to }
    }

    fn index_parameter(&mut self, name: &str, parameters: &mut Vec<String>) -> String {
        let mut name = name.to_owned();
        while self.taken.contains(&name) || self.author_names.contains(name.as_str()) {
            name.push('_');
        }
        parameters.push(format!("{name}: i32"));
        self.frame.indices.insert(name.clone());
        name
    }

    /// The same for a parameter that the function moves.
    pub(crate) fn receive_moving_part(
        &mut self,
        (root, part, zero): (Root, Part, bool),
        (id, own): (LocalId, &str),
        parameters: &mut Vec<String>,
        start_lines: &mut Vec<String>,
    ) -> Meaning {
        let given = format!("{own}_given");
        let pointer = self.receive_part(root, part, zero, &given, parameters);
        let mut pointer = self.over_components(pointer);
        if pointer.single {
            self.unsupported(self.local_span(id), "moving a pointer to a variable that is no array");
        }
        let start = pointer.index.take().unwrap_or(Wgsl::signed(0));
        start_lines.push(format!("var {own}: i32 = {};", start.text()));
        pointer.index = Some(Wgsl::name(own));
        let mut lines = Vec::new();
        let pointer = self.choice_parameter(id, own, pointer, &mut lines);
        start_lines.extend(lines.into_iter().map(|(text, _)| text));
        Meaning::Pointer(pointer)
    }

    fn local_span(&self, id: LocalId) -> Span {
        self.tree.functions[self.frame.function].locals[id].span
    }
}
