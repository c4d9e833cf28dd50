//! Atomics: those that WGSL has, and loops of compare-and-swap for the others. Memory of one type may be changed as
//! another of the same size: `double` and `float` by the bits of integers, as courses do. What takes 8 bytes is in
//! `eight`, what takes 2 in `half_word`.

mod eight;
mod half_word;
mod locked;
mod member;

pub(crate) use eight::takes_eight_bytes;

use super::place::Place;
use crate::{
    kernel::{
        functions::library::{as_index, typed},
        module::{Root, Translator},
        values::value::as_u32_literal,
        wgsl::Wgsl,
    },
    meaning::{
        tree::Expression,
        types::{Scalar, Type},
    },
    text::Span,
};

/// The place with parameters in place of its indices, and the indices.
fn parametrised(place: &Wgsl) -> (String, Vec<Wgsl>) {
    fn walk(place: &Wgsl, indices: &mut Vec<Wgsl>) -> Wgsl {
        match place {
            Wgsl::Index(base, index) => {
                let base = walk(base, indices);
                let name = Wgsl::Name(format!("index_{}", indices.len()));
                indices.push((**index).clone());
                base.index(name)
            }
            Wgsl::Member(base, name) => walk(base, indices).member(name),
            other => other.clone(),
        }
    }
    let mut indices = Vec::new();
    let text = walk(place, &mut indices).text();
    (text, indices)
}

/// The beginning of a parameter list: one index for each dimension of the memory.
fn index_parameters(indices: &[Wgsl]) -> String {
    (0..indices.len()).map(|at| format!("index_{at}: i32, ")).collect()
}

/// An atomic in words: `atomicAdd` is `atomic_add`.
fn helper_name(name: &str) -> String {
    format!("atomic_{}", name.trim_start_matches("atomic").to_lowercase())
}

/// One word of memory, and what an atomic takes it for.
struct Word {
    /// The WGSL type in the atomic.
    stored: &'static str,
    /// The WGSL type of the values.
    taken: &'static str,
}

impl Word {
    fn read(&self, stored: &str) -> String {
        if self.stored == self.taken { stored.to_owned() } else { format!("bitcast<{}>({stored})", self.taken) }
    }

    fn write(&self, value: &str) -> String {
        if self.stored == self.taken { value.to_owned() } else { format!("bitcast<{}>({value})", self.stored) }
    }
}

impl Translator<'_> {
    /// An atomic for what it does: a statement.
    pub(crate) fn atomic_effect(&mut self, name: &str, arguments: &[Expression], span: Span) {
        let value = self.atomic_call(name, arguments, false, span);
        // What a bit cast wraps is the call.
        let call = match &value {
            Wgsl::Call(function, inner) if function.starts_with("bitcast") => inner.first().unwrap_or(&value),
            value => value,
        };
        // A load whose value nobody wants does nothing.
        if matches!(call, Wgsl::Call(function, _) if function != "atomicLoad") {
            let text = call.text();
            self.line(&format!("{text};"));
        }
    }

    /// An atomic for what was in memory before it.
    pub(crate) fn atomic(&mut self, name: &str, arguments: &[Expression], span: Span) -> Wgsl {
        self.atomic_call(name, arguments, true, span)
    }

    fn atomic_call(&mut self, name: &str, arguments: &[Expression], wanted: bool, span: Span) -> Wgsl {
        let name = name.strip_suffix("_block").unwrap_or(name);
        let list: Vec<&Expression> = arguments[1..].iter().collect();
        let values = self.values(&list);
        let Some((place, root)) = self.atomic_place(&arguments[0], span) else { return Wgsl::signed(0) };
        let (Some(declared), Some(taken)) = (place.actual.scalar(), place.ty.scalar()) else {
            return Wgsl::signed(0);
        };
        match (declared.bytes(), taken.bytes()) {
            (8, 8) => self.atomic_on_eight(name, &place, root, &values, wanted, span),
            (4, 4) => self.atomic_on_word(name, &place, root, values),
            (2, 2) if name == "atomicCAS" => self.atomic_on_half_word(&place, root, values),
            _ => {
                let (declared, taken) = (declared.name(), taken.name());
                self.unsupported(span, format!("`{name}` on `{taken}` in memory of `{declared}`"));
                Wgsl::signed(0)
            }
        }
    }

    /// Whether memory of `float` is declared as `atomic<f32>`: the device adds to it in one step, and nothing else is done
    /// to it than adding and exchanging.
    pub(crate) fn is_float_atomic(&self, root: Root) -> bool {
        self.shape.extensions.float_atomics
            && !self.is_shared(root)
            && *self.root_type(root).innermost() == Type::FLOAT
            && self.facts.float_added.contains(&root)
            && !self.facts.float_bits.contains(&root)
    }

    /// An atomic on 4 bytes.
    fn atomic_on_word(&mut self, name: &str, place: &Place, root: Root, values: Vec<Wgsl>) -> Wgsl {
        let text = |scalar| match scalar {
            Some(Scalar::F32) => "f32",
            Some(Scalar::I32) => "i32",
            _ => "u32",
        };
        let taken = text(place.ty.scalar());
        let declared = text(place.actual.scalar());
        if declared == "f32" {
            let known = if taken != "f32" { &mut self.facts.float_bits } else { &mut self.facts.float_added };
            if taken != "f32" || name == "atomicAdd" {
                known.insert(root);
            }
        }
        let stored = match declared {
            "f32" if taken == "f32" && self.is_float_atomic(root) => "f32",
            "f32" => "u32",
            other => other,
        };
        let word = Word { stored, taken };
        let address = Wgsl::Unary("&", Box::new(self.place_text(place)));
        let mut values: Vec<Wgsl> =
            values.into_iter().map(|value| if taken == "u32" { as_u32_literal(value) } else { value }).collect();
        // Bits do not know their sign: only the order of two numbers does.
        let direct = match name {
            "atomicMin" if stored == taken => Some("atomicMin"),
            "atomicMax" if stored == taken => Some("atomicMax"),
            "atomicExch" => Some("atomicExchange"),
            "atomicAdd" if taken != "f32" || stored == "f32" => Some("atomicAdd"),
            "atomicSub" => Some("atomicSub"),
            "atomicAnd" => Some("atomicAnd"),
            "atomicOr" => Some("atomicOr"),
            "atomicXor" => Some("atomicXor"),
            _ => None,
        };
        if let Some(function) = direct {
            if stored == taken {
                let changes_nothing = matches!(function, "atomicAdd" | "atomicSub" | "atomicOr" | "atomicXor")
                    && matches!(values.first(), Some(Wgsl::Integer { value: 0, .. }));
                if changes_nothing {
                    // CUDA's way to read what others write; WGSL has a load for it, which keeps nobody waiting.
                    self.asked.insert(root);
                    return Wgsl::call("atomicLoad", vec![address]);
                }
                values.insert(0, address);
                return Wgsl::call(function, values);
            }
            let mut list = vec![address];
            list.extend(values.into_iter().map(|value| {
                let value = if matches!(value, Wgsl::Float(_)) { value } else { typed(value, taken) };
                Wgsl::call(format!("bitcast<{stored}>"), vec![value])
            }));
            return Wgsl::call(format!("bitcast<{taken}>"), vec![Wgsl::call(function, list)]);
        }
        let suffix = if declared == taken { String::new() } else { format!("_as_{taken}") };
        let function = format!("{}{suffix}_{}", helper_name(name), self.memory_name(root, place));
        let text = self.place_text(place);
        if name == "atomicCAS" {
            return self.compare_and_swap(&function, &text, &word, &values);
        }
        let old = word.read("old");
        let (next, parameters) = match name {
            "atomicAdd" => (format!("{old} + value"), "value: f32".to_owned()),
            "atomicMin" => (format!("min({old}, value)"), format!("value: {taken}")),
            "atomicMax" => (format!("max({old}, value)"), format!("value: {taken}")),
            "atomicInc" => (format!("select({old} + 1u, 0u, {old} >= limit)"), "limit: u32".to_owned()),
            _ => (format!("select({old} - 1u, limit, {old} == 0u || {old} > limit)"), "limit: u32".to_owned()),
        };
        self.retry_helper(&function, &text, &word, &values, &next, &parameters)
    }

    /// `atomicCAS`. WGSL's exchange may fail for no reason, and CUDA's does not; where another value is there, it is
    /// not tried again.
    fn compare_and_swap(&mut self, function: &str, place: &Wgsl, word: &Word, values: &[Wgsl]) -> Wgsl {
        let (target, indices) = parametrised(place);
        let index_parameters = index_parameters(&indices);
        let taken = word.taken;
        let (expected, value) = (word.write("expected"), word.write("value"));
        let returned = word.read("tried.old_value");
        self.helper(
            function,
            &format!(
                "// Replaces the value if it is the expected one; returns the old one.\n\
                 fn {function}({index_parameters}expected: {taken}, value: {taken}) -> {taken} {{\n    \
                 var tried = atomicCompareExchangeWeak(&{target}, {expected}, {value});\n    \
                 // A weak exchange may fail for no reason.\n    \
                 while (!tried.exchanged && tried.old_value == {expected}) {{\n        \
                 tried = atomicCompareExchangeWeak(&{target}, {expected}, {value});\n    }}\n    \
                 return {returned};\n}}"
            ),
        );
        let mut list: Vec<Wgsl> = indices.into_iter().map(as_index).collect();
        list.extend(values.iter().cloned());
        Wgsl::call(function, list)
    }

    /// An atomic that WGSL does not have, as a loop that tries until nobody else came in between.
    fn retry_helper(
        &mut self,
        function: &str,
        place: &Wgsl,
        word: &Word,
        values: &[Wgsl],
        next: &str,
        parameters: &str,
    ) -> Wgsl {
        // One helper a buffer: WGSL's functions cannot take the address of an element of a storage buffer.
        let (target, indices) = parametrised(place);
        let index_parameters = index_parameters(&indices);
        let (result, returned, next) = (word.taken, word.read("old"), word.write(next));
        self.helper(
            function,
            &format!(
                "// Replaces the value in one step with another that is calculated from it; returns the old one.\n\
                 fn {function}({index_parameters}{parameters}) -> {result} {{\n    var old = atomicLoad(&{target});\n    \
                 loop {{\n        let tried = atomicCompareExchangeWeak(&{target}, old, {next});\n        \
                 if (tried.exchanged) {{\n            break;\n        }}\n        old = tried.old_value;\n    }}\n    \
                 return {returned};\n}}"
            ),
        );
        let mut list: Vec<Wgsl> = indices.into_iter().map(as_index).collect();
        list.extend(values.iter().cloned());
        Wgsl::call(function, list)
    }
}
