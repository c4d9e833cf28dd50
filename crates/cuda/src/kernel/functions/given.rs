//! Parts of what lies in memory as arguments: WGSL has no pointers into buffers, so a function is made for the way to the part,
//! and the indices on it are parameters.
//!
//! ```text
//! bodies[i].velocity.norm()    →    norm(i32(i)), which reads bodies[self_at].velocity
//! ```

use std::collections::HashMap;

use super::function::Meaning;
use crate::{
    kernel::{
        memory::place::{Base, Pointer, Step},
        module::{Given, Part, Root, Translator},
        wgsl::Wgsl,
    },
    meaning::{
        tree::{Local, LocalId},
        types::Type,
    },
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

    /// Whether a pointer, which is to be handed on as a parameter, points into an array of a thread's own.
    pub(crate) fn is_within_array(&self, pointer: &Pointer, parameter: &Local) -> bool {
        let array = pointer.path.is_empty() && !pointer.single && pointer.scale == 1;
        array
            && (pointer.index.is_some() || parameter.assigned)
            && parameter.ty.target() == Some(&pointer.actual)
            && self.own_length(pointer.base).is_some()
    }

    /// The length of an array of a thread's own.
    fn own_length(&self, base: Base) -> Option<u64> {
        match base {
            Base::Local(id) => match self.variable_type(id) {
                Type::Array(_, count) => Some(*count),
                _ => None,
            },
            Base::Reference(id) => self.frame.lengths.get(&id).copied(),
            _ => None,
        }
    }

    /// Passes such a pointer: the array, and the index in it.
    pub(crate) fn pass_array(
        &mut self,
        pointer: &Pointer,
        parameter: LocalId,
        values: &mut Vec<Wgsl>,
        lengths: &mut HashMap<LocalId, u64>,
    ) -> Given {
        let count = self.own_length(pointer.base).unwrap_or(1);
        lengths.insert(parameter, count);
        values.push(Wgsl::Name(match pointer.base {
            Base::Local(id) => format!("&{}", self.local_name(id)),
            Base::Reference(id) => self.local_name(id),
            _ => String::new(),
        }));
        let index = pointer.index.clone().unwrap_or(Wgsl::signed(0));
        values.push(self.signed_index(&index, pointer.unsigned));
        let actual = Type::Array(pointer.actual.clone().into(), count);
        let part = Part { path: Vec::new(), single: false, scale: 1, actual };
        Given { base: Base::Reference(parameter), zero: false, part: Some(part) }
    }

    /// Receives it.
    pub(crate) fn receive_array(
        &mut self,
        (id, own): (LocalId, &str),
        array: &Type,
        moves: bool,
        parameters: &mut Vec<String>,
        start_lines: &mut Vec<String>,
    ) -> Meaning {
        let text = self.type_text(array, self.local_span(id));
        parameters.push(format!("{own}_array: ptr<function, {text}>"));
        self.frame.names.insert(id, format!("{own}_array"));
        if moves {
            parameters.push(format!("{own}_given: i32"));
            start_lines.push(format!("var {own}: i32 = {own}_given;"));
            self.frame.changing.insert(own.to_owned());
        } else {
            parameters.push(format!("{own}: i32"));
            self.frame.indices.insert(own.to_owned());
        }
        let element = array.innermost().clone();
        let pointer = Pointer { index: Some(Wgsl::name(own)), ..Pointer::to(Base::Reference(id), element) };
        Meaning::Pointer(pointer)
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
            self.unsupported(self.local_span(id), "moving a pointer to a variable that is not an array");
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
