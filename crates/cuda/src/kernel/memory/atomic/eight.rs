//! Memory of 8 bytes per element that atomics touch: 64-bit integers and `double`. A value is a pair of words everywhere
//! in a translation; here it becomes what its memory is made of:
//!
//! - `atomic<u64>` or `atomic<i64>`, where the device has 64-bit atomics;
//! - a pair of `atomic<u32>` otherwise. Sums and bits whose old value nobody wants are made word by word, and are right
//!   once all have been made; everything else goes under a lock (`locked`), and then so does every access to that memory.

use super::{Place, Root, Translator, Wgsl, as_index, helper_name, index_parameters, parametrised};
use crate::{
    kernel::values::wide::is_wide,
    meaning::types::{Scalar, Type},
    text::Span,
};

/// How memory of 8 bytes per element is declared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stored {
    /// No atomic touches it: `vec2<u32>`.
    Plain,
    /// `atomic<u64>`, or `atomic<i64>`.
    Long { signed: bool },
    /// Two words that are changed one after the other.
    Halves,
    /// Two words under a lock.
    Locked,
}

/// Whether an element of this type takes 8 bytes and is one number.
pub(crate) fn takes_eight_bytes(ty: &Type) -> bool {
    ty.scalar().is_some_and(|scalar| scalar.bytes() == 8)
}

impl Translator<'_> {
    fn stored(&self, root: Root) -> Stored {
        let extensions = self.shape.extensions;
        if !self.facts.atomic.contains(&root) {
            Stored::Plain
        } else if extensions.int64 && extensions.int64_atomics {
            Stored::Long { signed: self.root_type(root).innermost().scalar() == Some(Scalar::I64) }
        } else if self.facts.locked.contains(&root) {
            Stored::Locked
        } else {
            Stored::Halves
        }
    }

    /// The WGSL type of an element.
    pub(crate) fn eight_text(&self, root: Root) -> &'static str {
        match self.stored(root) {
            Stored::Plain => "vec2<u32>",
            Stored::Long { signed: true } => "atomic<i64>",
            Stored::Long { signed: false } => "atomic<u64>",
            Stored::Halves | Stored::Locked => "array<atomic<u32>, 2>",
        }
    }

    /// The two words of a `double`'s value, as they lie in memory.
    pub(crate) fn bits_of_double(&mut self, value: Wgsl, span: Span) -> Wgsl {
        if self.shape.native_double() {
            return self.double_words(value);
        }
        self.double_helpers(span);
        Wgsl::call("double_of_float", vec![value])
    }

    /// The value of a `double` of these two words.
    pub(crate) fn double_of_bits(&mut self, bits: Wgsl, span: Span) -> Wgsl {
        if self.shape.native_double() {
            return self.double_call("f64_of_words", vec![bits]);
        }
        self.double_helpers(span);
        Wgsl::call("float_of_double", vec![bits])
    }

    /// The value of an element of 8 bytes.
    pub(crate) fn load_eight(&mut self, place: &Place, root: Root, span: Span) -> Wgsl {
        let text = self.place_text(place);
        let load = |word: Wgsl| Wgsl::call("atomicLoad", vec![Wgsl::Unary("&", Box::new(word))]);
        let bits = match self.stored(root) {
            Stored::Plain => text,
            Stored::Long { signed } => {
                let words = self.words_of_long(signed);
                Wgsl::call(words, vec![load(text)])
            }
            Stored::Halves => {
                let half = |half: u32| load(text.clone().index(Wgsl::unsigned(half)));
                Wgsl::call("vec2<u32>", vec![half(0), half(1)])
            }
            Stored::Locked => {
                let (target, indices) = parametrised(&text);
                let function = format!("load_{}", self.root_text(root));
                let body = self.under_lock(root, &target, indices.len(), None);
                let parameters = index_parameters(&indices);
                let parameters = parameters.trim_end_matches(", ");
                self.helper(
                    &function,
                    &format!(
                        "// Reads both words while nobody changes them.\nfn {function}({parameters}) -> vec2<u32> {{\n\
                         {body}    return old;\n}}"
                    ),
                );
                Wgsl::call(function, indices.into_iter().map(as_index).collect())
            }
        };
        self.taken_as(bits, &place.actual, &place.ty, span)
    }

    /// Writes an element of 8 bytes.
    pub(crate) fn store_eight(&mut self, place: &Place, root: Root, value: Wgsl, span: Span) {
        let bits = match place.ty.scalar() {
            Some(Scalar::F64) => self.bits_of_double(value, span),
            scalar if is_wide(scalar) => value,
            _ => {
                self.taken_as(value, &place.actual, &place.ty, span);
                return;
            }
        };
        let text = self.place_text(place);
        let store = |word: Wgsl, value: Wgsl| {
            Wgsl::call("atomicStore", vec![Wgsl::Unary("&", Box::new(word)), value]).text() + ";"
        };
        match self.stored(root) {
            Stored::Plain => self.line(&format!("{} = {};", text.text(), bits.text())),
            Stored::Long { signed } => {
                let long = self.long_of_words(signed);
                let line = store(text, Wgsl::call(long, vec![bits]));
                self.line(&line);
            }
            Stored::Halves => {
                let bits = self.simple(bits, "value");
                for (half, component) in [(0, "x"), (1, "y")] {
                    let line = store(text.clone().index(Wgsl::unsigned(half)), bits.clone().member(component));
                    self.line(&line);
                }
            }
            Stored::Locked => {
                let (target, indices) = parametrised(&text);
                let function = format!("store_{}", self.root_text(root));
                let body = self.under_lock(root, &target, indices.len(), Some("value"));
                let parameters = index_parameters(&indices);
                self.helper(
                    &function,
                    &format!(
                        "// Writes both words while nobody else changes them.\n\
                         fn {function}({parameters}value: vec2<u32>) {{\n{body}}}"
                    ),
                );
                let mut list: Vec<Wgsl> = indices.into_iter().map(as_index).collect();
                list.push(bits);
                let text = Wgsl::call(function, list).text();
                self.line(&format!("{text};"));
            }
        }
    }

    /// Two words as the type that the program reads there.
    fn taken_as(&mut self, bits: Wgsl, actual: &Type, ty: &Type, span: Span) -> Wgsl {
        match ty.scalar() {
            Some(Scalar::F64) => self.double_of_bits(bits, span),
            scalar if is_wide(scalar) => bits,
            _ => {
                let (from, to) = (self.tree.types.name(actual), self.tree.types.name(ty));
                self.unsupported(span, format!("reading memory of `{from}` as `{to}`"));
                bits
            }
        }
    }

    fn long_of_words(&mut self, signed: bool) -> &'static str {
        self.helper(
            "u64_of_words",
            "// The 64-bit integer of two words, the low one first.\n\
             fn u64_of_words(words: vec2<u32>) -> u64 {\n    return u64(words.x) | (u64(words.y) << 32u);\n}",
        );
        if !signed {
            return "u64_of_words";
        }
        self.helper(
            "i64_of_words",
            "// The 64-bit integer of two words, the low one first.\n\
             fn i64_of_words(words: vec2<u32>) -> i64 {\n    return bitcast<i64>(u64_of_words(words));\n}",
        );
        "i64_of_words"
    }

    fn words_of_long(&mut self, signed: bool) -> &'static str {
        self.helper(
            "words_of_u64",
            "// The two words of a 64-bit integer, the low one first.\n\
             fn words_of_u64(value: u64) -> vec2<u32> {\n    \
             return vec2<u32>(u32(value & 0xfffffffflu), u32(value >> 32u));\n}",
        );
        if !signed {
            return "words_of_u64";
        }
        self.helper(
            "words_of_i64",
            "// The two words of a 64-bit integer, the low one first.\n\
             fn words_of_i64(value: i64) -> vec2<u32> {\n    return words_of_u64(bitcast<u64>(value));\n}",
        );
        "words_of_i64"
    }

    /// An atomic on 8 bytes; `wanted`: its result is used.
    pub(super) fn atomic_on_eight(
        &mut self,
        name: &str,
        place: &Place,
        root: Root,
        values: &[Wgsl],
        wanted: bool,
        span: Span,
    ) -> Wgsl {
        let Some(taken) = place.ty.scalar() else { return Wgsl::signed(0) };
        let double = taken == Scalar::F64;
        let by_halves = !wanted && !double && matches!(name, "atomicAdd" | "atomicAnd" | "atomicOr" | "atomicXor");
        if !by_halves {
            self.facts.locked.insert(root);
        }
        let text = self.place_text(place);
        let (target, indices) = parametrised(&text);
        let suffix = match (taken, place.actual.scalar()) {
            (Scalar::F64, _) => "_double",
            (taken, declared) if Some(taken) == declared => "",
            (Scalar::I64, _) => "_signed",
            _ => "_unsigned",
        };
        let function = format!("{}{suffix}_{}", helper_name(name), self.root_text(root));
        let value_type = if double { self.scalar_text_quiet(Scalar::F64) } else { "vec2<u32>" };
        let given = if name == "atomicCAS" {
            format!("expected: {value_type}, value: {value_type}")
        } else {
            format!("value: {value_type}")
        };
        let parameters = format!("{}{given}", index_parameters(&indices));
        let result = value_type;
        let lines = match self.stored(root) {
            Stored::Long { signed } => {
                let long = self.long_of_words(signed);
                let words = self.words_of_long(signed);
                let ordered = matches!(name, "atomicMin" | "atomicMax");
                let direct = match name {
                    "atomicExch" => Some("atomicExchange"),
                    "atomicCAS" => None,
                    _ if double || (ordered && signed != (taken == Scalar::I64)) => None,
                    name => Some(name),
                };
                if let Some(direct) = direct {
                    format!(
                        "// A 64-bit atomic: pairs of words outside, one number in memory.\n\
                         fn {function}({parameters}) -> {result} {{\n    \
                         return {words}({direct}(&{target}, {long}(value)));\n}}"
                    )
                } else {
                    let next = self.next_of_eight(name, taken, span).text();
                    let returned = self.result_of_eight(double, span);
                    format!(
                        "// Replaces the value in one step with another that is calculated from it; returns the old one.\n\
                         fn {function}({parameters}) -> {result} {{\n    \
                         var bits = atomicLoad(&{target});\n    \
                         var old = {words}(bits);\n    \
                         loop {{\n        \
                         let next = {next};\n        \
                         let tried = atomicCompareExchangeWeak(&{target}, bits, {long}(next));\n        \
                         if (tried.exchanged) {{\n            break;\n        }}\n        \
                         bits = tried.old_value;\n        old = {words}(bits);\n    }}\n    \
                         return {returned};\n}}"
                    )
                }
            }
            Stored::Plain | Stored::Halves if by_halves => {
                let body = if name == "atomicAdd" {
                    format!(
                        "    let low = atomicAdd(&{target}[0u], value.x);\n    \
                         atomicAdd(&{target}[1u], value.y + select(0u, 1u, low + value.x < low));"
                    )
                } else {
                    format!("    {name}(&{target}[0u], value.x);\n    {name}(&{target}[1u], value.y);")
                };
                format!(
                    "// A 64-bit atomic in two steps of 32 bits: right once all have been made.\n\
                     fn {function}({parameters}) {{\n{body}\n}}"
                )
            }
            Stored::Plain | Stored::Halves | Stored::Locked => {
                let next = self.next_of_eight(name, taken, span).text();
                let body = self.under_lock(root, &target, indices.len(), Some(&next));
                let returned = self.result_of_eight(double, span);
                format!(
                    "// A 64-bit atomic: a lock keeps both words together. Returns the old value.\n\
                     fn {function}({parameters}) -> {result} {{\n{body}    return {returned};\n}}"
                )
            }
        };
        self.helper(&function, &lines);
        let mut list: Vec<Wgsl> = indices.into_iter().map(as_index).collect();
        list.extend(values.iter().cloned());
        Wgsl::call(function, list)
    }

    /// What an atomic returns, from the words that were there.
    fn result_of_eight(&mut self, double: bool, span: Span) -> String {
        let old = Wgsl::name("old");
        if double { self.double_of_bits(old, span).text() } else { old.text() }
    }

    /// The words that an atomic leaves, calculated from those in `old`, from `value` and from `expected`.
    fn next_of_eight(&mut self, name: &str, taken: Scalar, span: Span) -> Wgsl {
        let (old, value) = (Wgsl::name("old"), Wgsl::name("value"));
        if taken == Scalar::F64 {
            let sum = Wgsl::binary("+", self.double_of_bits(old, span), value);
            return self.bits_of_double(sum, span);
        }
        let less = if taken == Scalar::I64 { "wide_less_i" } else { "wide_less_u" };
        match name {
            "atomicAdd" => self.wide_call("wide_add", vec![old, value]),
            "atomicAnd" => Wgsl::binary("&", old, value),
            "atomicOr" => Wgsl::binary("|", old, value),
            "atomicXor" => Wgsl::binary("^", old, value),
            "atomicMin" => {
                let less = self.wide_call(less, vec![value.clone(), old.clone()]);
                Wgsl::call("select", vec![old, value, less])
            }
            "atomicMax" => {
                let less = self.wide_call(less, vec![old.clone(), value.clone()]);
                Wgsl::call("select", vec![old, value, less])
            }
            "atomicCAS" => {
                let equal = Wgsl::call("all", vec![Wgsl::binary("==", old.clone(), Wgsl::name("expected"))]);
                Wgsl::call("select", vec![old, value, equal])
            }
            _ => value,
        }
    }
}
