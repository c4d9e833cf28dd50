//! Elements that are smaller than a word lie several in one; `double` keeps its eight bytes.

use super::{
    place::{Base, Place, Step},
    views::{named_as, unsigned_index},
};
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
        let scalar = self.bytes_in_word(&place.actual).unwrap_or(Scalar::U8);
        let text = self.place_text(place).text();
        let word = self.word_of_bytes(value, scalar).text();
        self.line(&format!("{text} = {word};"));
    }

    pub(crate) fn word_of_bytes(&mut self, value: Wgsl, scalar: Scalar) -> Wgsl {
        self.helper(
            "word_of_bytes",
            "// A word of four bytes.\n\
             fn word_of_bytes(bytes: vec4<u32>) -> u32 {\n    \
             let apart = (bytes & vec4<u32>(0xffu)) << vec4<u32>(0u, 8u, 16u, 24u);\n    \
             return apart.x | apart.y | apart.z | apart.w;\n}",
        );
        let signed = scalar == Scalar::I8;
        let value = if signed { Wgsl::call("bitcast<vec4<u32>>", vec![value]) } else { value };
        Wgsl::call("word_of_bytes", vec![value])
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

    /// A byte or short, which lies in a word with others.
    pub(crate) fn load_packed(&mut self, place: &Place, root: Root, span: Span) -> Wgsl {
        let name = self.root_text(root);
        let scalar = place.actual.scalar().unwrap_or(Scalar::U8);
        let (function, index) = self.packed_access("load", place, root, span);
        let (stored, atomic) = self.stored_words(root);
        let bits = 8 * scalar.bytes();
        let in_word = 32 / bits;
        let word = format!("{name}[index / {in_word}u]");
        let word = if atomic { format!("atomicLoad(&{word})") } else { word };
        let result = if scalar.is_signed() { "i32" } else { "u32" };
        let word = if stored == result { word } else { format!("bitcast<{result}>({word})") };
        self.helper(
            &function,
            &format!(
                "// Element `index` of `{name}`, {in_word} of which lie in a word.\nfn {function}(index: u32) -> {result} {{\n    \
                 return extractBits({word}, {bits}u * (index % {in_word}u), {bits}u);\n}}"
            ),
        );
        let loaded = Wgsl::call(function, vec![index]);
        let target = place.ty.scalar().unwrap_or(scalar);
        if target == Scalar::Bool {
            return Wgsl::binary("!=", loaded, Wgsl::unsigned(0));
        }
        if target == scalar { loaded } else { self.convert_scalar(loaded, scalar, target, span) }
    }

    pub(crate) fn store_packed(&mut self, place: &Place, root: Root, value: Wgsl, span: Span) {
        let name = self.root_text(root);
        let scalar = place.actual.scalar().unwrap_or(Scalar::U8);
        let (function, index) = self.packed_access("store", place, root, span);
        if !Self::is_packed(&self.element_of(Base::Root(root))) {
            self.facts.atomic.insert(root);
            self.facts.float_bits.insert(root);
        }
        let (stored, _) = self.stored_words(root);
        let word = |bits: String| if stored == "i32" { format!("bitcast<i32>({bits})") } else { bits };
        let bits = 8 * scalar.bytes();
        let in_word = 32 / bits;
        let mask = if bits == 8 { "0xffu" } else { "0xffffu" };
        let (others, own) = (word(format!("~({mask} << shift)")), word(format!("(value & {mask}) << shift")));
        self.helper(
            &function,
            &format!(
                "// Sets element `index` of `{name}`. Other threads may write the word's other elements meanwhile.\n\
                 fn {function}(index: u32, value: u32) {{\n    let shift = {bits}u * (index % {in_word}u);\n    \
                 atomicAnd(&{name}[index / {in_word}u], {others});\n    \
                 atomicOr(&{name}[index / {in_word}u], {own});\n}}"
            ),
        );
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

    /// The function that accesses such elements of a root, and the index of one.
    fn packed_access(&mut self, verb: &str, place: &Place, root: Root, span: Span) -> (String, Wgsl) {
        let scalar = place.actual.scalar().unwrap_or(Scalar::U8);
        let element = self.element_of(Base::Root(root));
        if element.innermost().scalar().is_none_or(|element| element.bytes() > 4) {
            let name = self.tree.types.name(&element);
            self.unsupported(span, format!("reading or writing single bytes of memory of `{name}`"));
        }
        let function = format!("{verb}_{}", self.root_text(root));
        if self.root_type(root).innermost().scalar() == Some(scalar) {
            return (function, self.flat_index(place, root));
        }
        self.facts.in_parts.insert(root);
        (named_as(&function, scalar), unsigned_index(place))
    }

    /// `double` in memory keeps its 8 bytes, so that the host's copies fit.
    pub(crate) fn double_helpers(&mut self, span: Span) {
        self.note_double(span);
        self.helper("float_of_double", warpground_ir::runtime::FLOAT_OF_DOUBLE);
        self.helper("double_of_float", warpground_ir::runtime::DOUBLE_OF_FLOAT);
    }
}

pub(crate) fn as_unsigned(index: Wgsl) -> Wgsl {
    match index {
        Wgsl::Integer { value, hexadecimal, .. } => Wgsl::Integer { value, unsigned: true, hexadecimal },
        Wgsl::Call(name, arguments) if name == "u32" => Wgsl::Call(name, arguments),
        other => Wgsl::call("u32", vec![other]),
    }
}
