//! Atomics: those that WGSL has, and loops of compare-and-swap for the others.

use super::{
    library::as_index,
    module::{Root, Translator},
    wgsl::Wgsl,
    wide::is_wide,
};
use crate::{
    meaning::{tree::Expression, types::Type},
    text::Span,
};

pub(super) fn literal_zero() -> Wgsl {
    Translator::wide_literal(0)
}

/// The place with parameters in place of its indices, and the indices.
pub(super) fn parametrised(place: &Wgsl) -> (String, Vec<Wgsl>) {
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

impl Translator<'_> {
    pub(super) fn atomic(&mut self, name: &str, arguments: &[Expression], span: Span) -> Wgsl {
        let mut values: Vec<Wgsl> = Vec::new();
        for argument in &arguments[1..] {
            let value = self.value(argument);
            values.push(value);
        }
        let Some((place, root)) = self.atomic_place(&arguments[0], span) else { return Wgsl::signed(0) };
        let address = Wgsl::Unary("&", Box::new(self.place_text(&place)));
        let ty = place.ty.clone();
        let float = ty == Type::FLOAT;
        let as_bits = |value: Wgsl| Wgsl::call("bitcast<u32>", vec![value]);
        let direct = match name {
            "atomicAdd" if !float => Some("atomicAdd"),
            "atomicSub" if !float => Some("atomicSub"),
            "atomicMin" => Some("atomicMin"),
            "atomicMax" => Some("atomicMax"),
            "atomicAnd" => Some("atomicAnd"),
            "atomicOr" => Some("atomicOr"),
            "atomicXor" => Some("atomicXor"),
            "atomicExch" => Some("atomicExchange"),
            _ => None,
        };
        if let Some(function) = direct {
            let declared_as = place.actual.clone();
            let changes_nothing = matches!(function, "atomicAdd" | "atomicSub" | "atomicOr" | "atomicXor")
                && matches!(values.first(), Some(Wgsl::Integer { value: 0, .. }))
                && declared_as == ty;
            if changes_nothing {
                // CUDA's way to read what others write; WGSL has a load for it, which keeps nobody waiting.
                return Wgsl::call("atomicLoad", vec![address]);
            }
            if float && function == "atomicExchange" {
                let value = as_bits(values.remove(0));
                return Wgsl::call("bitcast<f32>", vec![Wgsl::call(function, vec![address, value])]);
            }
            if declared_as != ty {
                self.unsupported(span, "an atomic on memory that is declared as another type");
            }
            let mut list = vec![address];
            list.extend(
                values.into_iter().map(
                    |value| {
                        if ty == Type::UNSIGNED { super::value::as_u32_literal(value) } else { value }
                    },
                ),
            );
            return Wgsl::call(function, list);
        }
        let declared = place.actual.clone();
        if is_wide(ty.scalar()) {
            self.unsupported(span, format!("what a 64-bit `{name}` returns"));
            return literal_zero();
        }
        if name == "atomicCAS" {
            let mut list = vec![address];
            list.extend(
                values.into_iter().map(
                    |value| {
                        if ty == Type::UNSIGNED { super::value::as_u32_literal(value) } else { value }
                    },
                ),
            );
            let stored = if declared == Type::INT { Type::INT } else { Type::UNSIGNED };
            let text = if stored == Type::UNSIGNED { "u32" } else { "i32" };
            let place = self.place_text(&place);
            let list: Vec<Wgsl> =
                list.into_iter().skip(1).map(|value| self.reinterpret(value, &ty, &stored, span)).collect();
            let old = self.compare_and_swap(&place, root, text, list);
            return self.reinterpret(old, &stored, &ty, span);
        }
        let text = self.place_text(&place);
        let (new, parameters) = match name {
            "atomicAdd" => ("bitcast<u32>(bitcast<f32>(old) + value)", "value: f32"),
            "atomicInc" => ("select(old + 1u, 0u, old >= limit)", "limit: u32"),
            _ => ("select(old - 1u, limit, old == 0u || old > limit)", "limit: u32"),
        };
        let helper = match name {
            "atomicAdd" => "atomic_add",
            "atomicInc" => "atomic_inc",
            _ => "atomic_dec",
        };
        let values: Vec<Wgsl> = values
            .into_iter()
            .map(|value| if ty == Type::UNSIGNED { super::value::as_u32_literal(value) } else { value })
            .collect();
        let result = if float { "f32" } else { "u32" };
        self.retry_helper(helper, root, &text, result, &values, new, parameters, "u32")
    }

    /// `atomicCAS`. WGSL's exchange may fail for no reason, and CUDA's does not; where another value stands there, it is
    /// not tried again.
    fn compare_and_swap(&mut self, place: &Wgsl, root: Root, stored: &str, values: Vec<Wgsl>) -> Wgsl {
        let (target, indices) = parametrised(place);
        let function = format!("atomic_cas_{}", self.root_text(root));
        let parameters: String = (0..indices.len()).map(|at| format!("index_{at}: i32, ")).collect();
        self.helper(
            &function,
            &format!(
                "// Replaces the value if it is the expected one; returns the old one.\n\
                 fn {function}({parameters}expected: {stored}, value: {stored}) -> {stored} {{\n    \
                 var tried = atomicCompareExchangeWeak(&{target}, expected, value);\n    \
                 // A weak exchange may fail for no reason.\n    \
                 while (!tried.exchanged && tried.old_value == expected) {{\n        \
                 tried = atomicCompareExchangeWeak(&{target}, expected, value);\n    }}\n    \
                 return tried.old_value;\n}}"
            ),
        );
        let mut list: Vec<Wgsl> = indices.into_iter().map(as_index).collect();
        list.extend(values);
        Wgsl::call(function, list)
    }

    /// An atomic that WGSL does not have, as a loop that tries until nobody else came in between.
    #[expect(clippy::too_many_arguments, reason = "the parts of one helper's text")]
    pub(super) fn retry_helper(
        &mut self,
        helper: &str,
        root: Root,
        place: &Wgsl,
        result: &str,
        values: &[Wgsl],
        new: &str,
        parameters: &str,
        stored: &str,
    ) -> Wgsl {
        let name = self.root_text(root);
        // One helper a buffer: WGSL's functions cannot take the address of an element of a storage buffer.
        let (target, indices) = parametrised(place);
        let function = format!("{helper}_{name}");
        let index_parameters: String = (0..indices.len()).map(|at| format!("index_{at}: i32, ")).collect();
        let returned = if result == "f32" { "bitcast<f32>(old)" } else { "old" };
        let parameters = parameters.replace('T', stored);
        self.helper(
            &function,
            &format!(
                "// Replaces the value in one step with another that is calculated from it; returns the old one.\n\
                 fn {function}({index_parameters}{parameters}) -> {result} {{\n    var old = atomicLoad(&{target});\n    \
                 loop {{\n        let tried = atomicCompareExchangeWeak(&{target}, old, {new});\n        \
                 if (tried.exchanged) {{\n            break;\n        }}\n        old = tried.old_value;\n    }}\n    \
                 return {returned};\n}}"
            ),
        );
        let mut list: Vec<Wgsl> = indices.into_iter().map(as_index).collect();
        list.extend(values.iter().cloned());
        Wgsl::call(function, list)
    }

    /// A 64-bit atomic whose result nobody wants: by halves.
    pub(super) fn wide_atomic(&mut self, name: &str, arguments: &[Expression], span: Span) {
        let Some(value) = arguments.get(1) else { return };
        let value = self.value(value);
        let Some((place, root)) = self.atomic_place(&arguments[0], span) else { return };
        let text = self.place_text(&place);
        let (target, indices) = parametrised(&text);
        let function = format!("{}_{}", if name == "atomicAdd" { "atomic_add" } else { name }, self.root_text(root));
        let parameters: String = (0..indices.len()).map(|at| format!("index_{at}: i32, ")).collect();
        let body = if name == "atomicAdd" {
            format!(
                "    let low = atomicAdd(&{target}[0u], value.x);\n    \
                 atomicAdd(&{target}[1u], value.y + select(0u, 1u, low + value.x < low));"
            )
        } else {
            format!("    {name}(&{target}[0u], value.x);\n    {name}(&{target}[1u], value.y);")
        };
        self.helper(
            &function,
            &format!(
                "// A 64-bit atomic in two steps of 32 bits: right once all have been made.\n\
                 fn {function}({parameters}value: vec2<u32>) {{\n{body}\n}}"
            ),
        );
        let mut list: Vec<Wgsl> = indices.into_iter().map(as_index).collect();
        list.push(value);
        let call = Wgsl::call(function, list).text();
        self.line(&format!("{call};"));
    }
}
