//! Structures as parameters of a kernel that WGSL lays out differently in uniform memory than C does: those in which other
//! structures or arrays lie. Their members of 4, 8 and 16 bytes are in the uniform buffer one by one, where C has them, and
//! the kernel puts them together. Members of less than 4 bytes (`bool`, `char`) come in the words that they lie in.

use super::Translator;
use crate::{
    kernel::wgsl::{Wgsl, names::safe},
    meaning::types::{Scalar, Type},
    text::Span,
};

/// More members than CUDA passes words to a kernel.
const MOST_LEAVES: usize = 1024;

/// A member that stands for itself.
pub(crate) struct Leaf {
    pub(crate) name: String,
    pub(crate) ty: Type,
    /// Where in the structure it lies, in bytes.
    pub(crate) offset: u64,
}

impl Translator<'_> {
    /// Whether a structure is passed member by member.
    pub(crate) fn is_in_leaves(&self, ty: &Type) -> bool {
        let Type::Struct(id) = ty else { return false };
        !self.is_leaf(ty)
            && self.tree.types.structs[*id]
                .fields
                .iter()
                .any(|field| matches!(field.ty, Type::Array(..)) || !self.is_leaf(&field.ty) || is_small(&field.ty))
    }

    fn is_leaf(&self, ty: &Type) -> bool {
        match ty {
            Type::Struct(_) => {
                self.is_vector_of_words(ty) || self.is_word_union(ty) || self.bytes_in_word(ty).is_some()
            }
            Type::Array(..) => false,
            _ => true,
        }
    }

    /// The members of such a structure, in their order.
    pub(crate) fn leaves(&mut self, ty: &Type, name: &str, span: Span) -> Vec<Leaf> {
        let mut found = Vec::new();
        self.collect_leaves(ty, (name, name), 0, &mut found);
        if found.len() > MOST_LEAVES {
            self.unsupported(span, "a structure of more than 1,024 numbers as a kernel parameter");
            found.clear();
        }
        found
    }

    /// `whole` is the parameter's name.
    fn collect_leaves(&self, ty: &Type, (whole, name): (&str, &str), offset: u64, found: &mut Vec<Leaf>) {
        if found.len() > MOST_LEAVES {
            return;
        }
        match ty {
            Type::Array(element, length) => {
                let bytes = self.tree.types.bytes(element);
                for index in 0..*length {
                    let name = format!("{name}_{index}");
                    self.collect_leaves(element, (whole, &name), offset + index * bytes, found);
                }
            }
            Type::Struct(id) if !self.is_leaf(ty) => {
                for field in &self.tree.types.structs[*id].fields {
                    let name = format!("{name}_{}", safe(&field.name));
                    self.collect_leaves(&field.ty, (whole, &name), offset + field.offset, found);
                }
            }
            ty if is_small(ty) => {
                let offset = offset / 4 * 4;
                let name = word_name(whole, offset);
                if found.last().is_none_or(|last| last.name != name) {
                    found.push(Leaf { name, ty: Type::UNSIGNED, offset });
                }
            }
            _ => found.push(Leaf { name: name.to_owned(), ty: ty.clone(), offset }),
        }
    }

    /// The structure put together again.
    fn of_leaves(&mut self, ty: &Type, (whole, name): (&str, &str), offset: u64, span: Span) -> Wgsl {
        let tree = self.tree;
        match ty {
            Type::Array(element, length) => {
                let text = self.type_text(ty, span);
                let bytes = tree.types.bytes(element);
                let parts = (0..*length).take(MOST_LEAVES).map(|index| {
                    let name = format!("{name}_{index}");
                    self.of_leaves(element, (whole, &name), offset + index * bytes, span)
                });
                let parts = parts.collect();
                Wgsl::call(text, parts)
            }
            Type::Struct(id) if !self.is_leaf(ty) => {
                let text = self.type_text(ty, span);
                let mut parts = Vec::new();
                for field in &tree.types.structs[*id].fields {
                    let name = format!("{name}_{}", safe(&field.name));
                    parts.push(self.of_leaves(&field.ty, (whole, &name), offset + field.offset, span));
                }
                Wgsl::call(text, parts)
            }
            Type::Scalar(scalar) if is_small(ty) => {
                let word = Wgsl::name("parameters").member(&word_name(whole, offset / 4 * 4));
                let (first, bits) = (8 * (offset % 4), 8 * scalar.bytes());
                let number =
                    |value: u64| Wgsl::Integer { value: value.cast_signed(), unsigned: true, hexadecimal: false };
                let word = if scalar.is_signed() { Wgsl::call("i32", vec![word]) } else { word };
                let value = Wgsl::call("extractBits", vec![word, number(first), number(bits)]);
                if *scalar == Scalar::Bool { Wgsl::binary("!=", value, Wgsl::unsigned(0)) } else { value }
            }
            _ => Wgsl::name("parameters").member(name),
        }
    }

    /// The text of a leaf's type, its size and its alignment.
    pub(crate) fn leaf_layout(&mut self, ty: &Type, span: Span) -> (String, u32, u32) {
        let types = &self.tree.types;
        let bytes = u32::try_from(types.bytes(ty)).unwrap_or(4);
        let align = u32::try_from(types.align(ty)).unwrap_or(4);
        (self.type_text(ty, span), bytes, align)
    }

    /// Whether a type has an array in it, which WGSL indexes by variables only where it is one itself.
    pub(crate) fn has_array(&self, ty: &Type) -> bool {
        match ty {
            Type::Array(..) => true,
            Type::Struct(id) => self.tree.types.structs[*id].fields.iter().any(|field| self.has_array(&field.ty)),
            _ => false,
        }
    }

    /// A parameter of the kernel's that is no pointer, as the uniform buffer has it.
    pub(crate) fn parameter_value(&mut self, ty: &Type, name: &str, span: Span) -> Wgsl {
        if self.is_in_leaves(ty) {
            return self.of_leaves(ty, (name, name), 0, span);
        }
        let member = Wgsl::name("parameters").member(name);
        match ty {
            Type::Scalar(Scalar::Bool) => Wgsl::binary("!=", member, Wgsl::unsigned(0)),
            ty => match self.bytes_in_word(ty) {
                Some(scalar) => self.bytes_of_word(member, scalar),
                None => member,
            },
        }
    }
}

/// Whether several such members may share a word.
fn is_small(ty: &Type) -> bool {
    ty.scalar().is_some_and(|scalar| scalar.bytes() < 4)
}

/// The name of the word at an offset in a parameter.
fn word_name(whole: &str, offset: u64) -> String {
    format!("{whole}_bytes_{offset}")
}
