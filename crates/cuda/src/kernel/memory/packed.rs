//! Elements that are smaller than a word lie several in one; `double` keeps its eight bytes.

use super::place::{Place, Step};
use crate::{
    kernel::{
        module::{Root, Translator},
        wgsl::Wgsl,
    },
    meaning::types::{Scalar, Type},
    text::Span,
};

impl Translator<'_> {
    /// `uchar4` and `char4`, which lie in one word of memory: their components' type.
    pub(crate) fn bytes_in_word(&self, ty: &Type) -> Option<Scalar> {
        let Type::Struct(id) = ty else { return None };
        match self.tree.types.structs[*id].vector {
            Some((scalar, 4)) if scalar.bytes() == 1 => Some(scalar),
            _ => None,
        }
    }

    /// Four bytes of a word as a vector.
    pub(crate) fn load_bytes(&mut self, place: &Place) -> Wgsl {
        let scalar = self.bytes_in_word(&place.actual).unwrap_or(Scalar::U8);
        let word = self.place_text(place);
        self.bytes_of_word(word, scalar)
    }

    pub(crate) fn bytes_of_word(&mut self, word: Wgsl, scalar: Scalar) -> Wgsl {
        if scalar == Scalar::I8 {
            self.helper(
                "bytes_of_word_signed",
                "// The four bytes of a word, with their signs.\n\
                 fn bytes_of_word_signed(word: u32) -> vec4<i32> {\n    \
                 return (vec4<i32>(bitcast<i32>(word)) << vec4<u32>(24u, 16u, 8u, 0u)) >> vec4<u32>(24u);\n}",
            );
            return Wgsl::call("bytes_of_word_signed", vec![word]);
        }
        self.helper(
            "bytes_of_word",
            "// The four bytes of a word.\n\
             fn bytes_of_word(word: u32) -> vec4<u32> {\n    \
             return (vec4<u32>(word) >> vec4<u32>(0u, 8u, 16u, 24u)) & vec4<u32>(0xffu);\n}",
        );
        Wgsl::call("bytes_of_word", vec![word])
    }

    /// A vector of four bytes back into its word.
    pub(crate) fn store_bytes(&mut self, place: &Place, value: Wgsl) {
        let signed = self.bytes_in_word(&place.actual) == Some(Scalar::I8);
        self.helper(
            "word_of_bytes",
            "// A word of four bytes.\n\
             fn word_of_bytes(bytes: vec4<u32>) -> u32 {\n    \
             let apart = (bytes & vec4<u32>(0xffu)) << vec4<u32>(0u, 8u, 16u, 24u);\n    \
             return apart.x | apart.y | apart.z | apart.w;\n}",
        );
        let value = if signed { Wgsl::call("bitcast<vec4<u32>>", vec![value]) } else { value };
        let text = self.place_text(place).text();
        let word = Wgsl::call("word_of_bytes", vec![value]).text();
        self.line(&format!("{text} = {word};"));
    }

    /// The index of a packed element, counted in elements over all dimensions.
    pub(crate) fn flat_index(&self, place: &Place, root: Root) -> Wgsl {
        let mut ty = self.root_type(root);
        let mut flat: Option<Wgsl> = None;
        let parameter = matches!(root, Root::Parameter(_));
        for (position, step) in place.path.iter().enumerate() {
            let Step::Index(index) = step else { continue };
            let index = as_unsigned(index.clone());
            let count = if parameter && position == 0 {
                0
            } else if let Type::Array(element, count) = ty.clone() {
                ty = (*element).clone();
                count
            } else {
                0
            };
            flat = Some(match flat {
                None => index,
                Some(before) => {
                    let count = Wgsl::unsigned(u32::try_from(count).unwrap_or(1));
                    Wgsl::binary("+", Wgsl::binary("*", before, count), index)
                }
            });
        }
        flat.unwrap_or(Wgsl::unsigned(0))
    }

    pub(crate) fn load_packed(&mut self, place: &Place, root: Root) -> Wgsl {
        let name = self.root_text(root);
        let atomic = self.facts.written.contains(&root) || self.facts.atomic.contains(&root);
        let scalar = place.actual.scalar().unwrap_or(Scalar::U8);
        let bits = 8 * scalar.bytes();
        let in_word = 32 / bits;
        let word = if atomic {
            format!("atomicLoad(&{name}[index / {in_word}u])")
        } else {
            format!("{name}[index / {in_word}u]")
        };
        let (result, word) = if scalar.is_signed() { ("i32", format!("bitcast<i32>({word})")) } else { ("u32", word) };
        let function = format!("load_{name}");
        self.helper(
            &function,
            &format!(
                "// Element `index` of `{name}`, {in_word} of which lie in a word.\nfn {function}(index: u32) -> {result} {{\n    \
                 return extractBits({word}, {bits}u * (index % {in_word}u), {bits}u);\n}}"
            ),
        );
        let index = self.flat_index(place, root);
        let loaded = Wgsl::call(function, vec![index]);
        let target = place.ty.scalar().unwrap_or(scalar);
        if target == Scalar::Bool {
            return Wgsl::binary("!=", loaded, Wgsl::unsigned(0));
        }
        if target == scalar { loaded } else { self.convert_scalar(loaded, scalar, target, Span::default()) }
    }

    pub(crate) fn store_packed(&mut self, place: &Place, root: Root, value: Wgsl) {
        let name = self.root_text(root);
        let scalar = place.actual.scalar().unwrap_or(Scalar::U8);
        let bits = 8 * scalar.bytes();
        let in_word = 32 / bits;
        let mask = if bits == 8 { "0xffu" } else { "0xffffu" };
        let function = format!("store_{name}");
        self.helper(
            &function,
            &format!(
                "// Sets element `index` of `{name}`. Other threads may write the word's other elements meanwhile.\n\
                 fn {function}(index: u32, value: u32) {{\n    let shift = {bits}u * (index % {in_word}u);\n    \
                 atomicAnd(&{name}[index / {in_word}u], ~({mask} << shift));\n    \
                 atomicOr(&{name}[index / {in_word}u], (value & {mask}) << shift);\n}}"
            ),
        );
        let index = self.flat_index(place, root);
        let value = match value {
            Wgsl::Integer { value, hexadecimal, .. } => Wgsl::Integer { value, unsigned: true, hexadecimal },
            value => match place.ty.scalar() {
                Some(Scalar::U8 | Scalar::U16) => value,
                _ => Wgsl::call("u32", vec![value]),
            },
        };
        let text = Wgsl::call(function, vec![index, value]).text();
        self.line(&format!("{text};"));
    }

    /// `double` in memory keeps its 8 bytes, so that the host's copies fit.
    pub(crate) fn double_helpers(&mut self, span: Span) {
        self.note_double(span);
        self.helper("float_of_double", include_str!("../helpers/float_of_double.wgsl"));
        self.helper("double_of_float", include_str!("../helpers/double_of_float.wgsl"));
    }
}

pub(crate) fn as_unsigned(index: Wgsl) -> Wgsl {
    match index {
        Wgsl::Integer { value, hexadecimal, .. } => Wgsl::Integer { value, unsigned: true, hexadecimal },
        Wgsl::Call(name, arguments) if name == "u32" => Wgsl::Call(name, arguments),
        other => Wgsl::call("u32", vec![other]),
    }
}
