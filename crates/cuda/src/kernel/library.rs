//! The functions that device code finds ready.

use super::{
    module::{Root, Translator},
    place::Base,
    shape::Record,
    wgsl::Wgsl,
    wide::is_wide,
};
use crate::{
    meaning::{
        tree::{Expression, FunctionId, Kind},
        types::{Scalar, Type},
    },
    text::Span,
};

impl Translator<'_> {
    /// A library call as a statement.
    pub(super) fn library_effect(&mut self, name: &str, arguments: &[Expression], whole: &Expression) {
        let span = whole.span;
        match name {
            "__syncthreads" => {
                self.line("workgroupBarrier();");
                let both = self.facts.read.iter().any(|root| {
                    matches!(root, Root::Parameter(_) | Root::Global(_)) && self.facts.written.contains(root)
                });
                if both {
                    // CUDA's barrier orders global memory within the block as well.
                    self.line("storageBarrier();");
                }
            }
            "__syncwarp" => {
                // The lanes of a WGSL subgroup are not promised to run together: only a barrier of the block orders them.
                self.line("workgroupBarrier();");
            }
            "__threadfence" | "__threadfence_block" | "__threadfence_system" => {
                // WGSL's atomics are relaxed; what orders plain accesses between them does not exist outside barriers.
                self.note_fence(name, span);
            }
            "printf" => self.printf(arguments, None, span),
            "assert" => self.assertion(arguments, span),
            "swap" => {
                if let [left, right] = arguments {
                    self.swap(left, right, span);
                }
            }
            "__trap" => self.unsupported(span, "`__trap`"),
            "atomicAdd" | "atomicOr" | "atomicAnd" | "atomicXor"
                if is_wide(arguments.first().and_then(|first| first.ty.target()).and_then(Type::scalar)) =>
            {
                self.wide_atomic(name, arguments, span);
            }
            _ => {
                let value = self.library(name, arguments, whole);
                if matches!(&value, Wgsl::Call(function, _) if function.starts_with("atomic") || function.starts_with("atomic_"))
                {
                    self.line(&format!("{};", value.text()));
                }
            }
        }
    }

    fn swap(&mut self, left: &Expression, right: &Expression, span: Span) {
        let dereferenced = |pointer: &Expression| Expression {
            kind: Kind::Dereference(Box::new(pointer.clone())),
            ty: pointer.ty.target().cloned().unwrap_or(Type::Bad),
            span,
        };
        let (left, right) = (dereferenced(left), dereferenced(right));
        if left.ty.is_pointer() {
            self.unsupported(span, "swapping pointers in device code");
            return;
        }
        let (Some(a), Some(b)) = (self.place(&left), self.place(&right)) else { return };
        let name = self.fresh("swapped");
        let value = self.load(&a, span);
        self.line(&format!("let {name} = {};", value.text()));
        let value = self.load(&b, span);
        self.store(&a, value, span);
        self.store(&b, Wgsl::Name(name), span);
    }

    /// A library call as a value.
    pub(super) fn library(&mut self, name: &str, arguments: &[Expression], whole: &Expression) -> Wgsl {
        let span = whole.span;
        if name == "construct" {
            return self.constructed(arguments, &whole.ty, span);
        }
        if name.starts_with("atomic") {
            return self.atomic(name, arguments, span);
        }
        if name.starts_with("__shfl") {
            return self.shuffle(name, arguments, span);
        }
        match name {
            "__syncthreads"
            | "__syncwarp"
            | "printf"
            | "assert"
            | "swap"
            | "__threadfence"
            | "__threadfence_block"
            | "__threadfence_system"
            | "__trap" => {
                self.library_effect(name, arguments, whole);
                return Wgsl::signed(0);
            }
            "__syncthreads_count" | "__syncthreads_and" | "__syncthreads_or" => {
                return self.counting_barrier(name, arguments, span);
            }
            "__ballot_sync" | "__any_sync" | "__all_sync" | "__activemask" => {
                return self.vote(name, arguments, whole);
            }
            _ => {}
        }
        if whole.ty == Type::DOUBLE
            && !arguments.iter().all(|argument| matches!(argument.bare().ty, Type::Scalar(Scalar::F32)))
        {
            self.note_double(span);
        }
        let list: Vec<&Expression> = arguments.iter().collect();
        let mut values = self.values(&list);
        let one = |values: &mut Vec<Wgsl>| values.pop().unwrap_or(Wgsl::signed(0));
        let direct = match name {
            "sqrt" | "exp" | "exp2" | "log" | "log2" | "sin" | "cos" | "tan" | "asin" | "acos" | "atan" | "sinh"
            | "cosh" | "tanh" | "asinh" | "acosh" | "atanh" | "floor" | "ceil" | "trunc" | "pow" | "atan2" | "fma"
            | "max" | "min" | "abs" => Some(name),
            "rsqrt" => Some("inverseSqrt"),
            "rint" | "nearbyint" => Some("round"),
            "fabs" => Some("abs"),
            "fmax" => Some("max"),
            "fmin" => Some("min"),
            "__fmaf_rn" => Some("fma"),
            "__saturatef" => Some("saturate"),
            "__brev" => Some("reverseBits"),
            "__float_as_int" => Some("bitcast<i32>"),
            "__float_as_uint" => Some("bitcast<u32>"),
            "__int_as_float" | "__uint_as_float" => Some("bitcast<f32>"),
            "__float2int_rz" => Some("i32"),
            "__float2uint_rz" => Some("u32"),
            "__int2float_rn" | "__uint2float_rn" => Some("f32"),
            _ => None,
        };
        if let Some(direct) = direct {
            return Wgsl::call(direct, values);
        }
        match name {
            "fmod" | "fdivide" | "__fadd_rn" | "__fmul_rn" | "__mul24" | "__umul24" => {
                let right = one(&mut values);
                let left = one(&mut values);
                let operator = match name {
                    "fmod" => "%",
                    "fdivide" => "/",
                    "__fadd_rn" => "+",
                    _ => "*",
                };
                Wgsl::binary(operator, left, right)
            }
            "round" => {
                // Halves away from zero; WGSL's own `round` takes them to the even neighbour.
                let value = self.simple(one(&mut values), "value");
                let magnitude = Wgsl::binary("+", Wgsl::call("abs", vec![value.clone()]), Wgsl::Float(0.5));
                Wgsl::binary("*", Wgsl::call("sign", vec![value]), Wgsl::call("floor", vec![magnitude]))
            }
            "exp10" => Wgsl::call("pow", vec![Wgsl::Float(10.0), one(&mut values)]),
            "expm1" => Wgsl::binary("-", Wgsl::call("exp", values), Wgsl::Float(1.0)),
            "log10" => Wgsl::binary("*", Wgsl::call("log2", values), Wgsl::Float(std::f64::consts::LOG10_2)),
            "log1p" => Wgsl::call("log", vec![Wgsl::binary("+", Wgsl::Float(1.0), one(&mut values))]),
            "cbrt" => {
                let value = self.simple(one(&mut values), "value");
                let root = Wgsl::call("pow", vec![Wgsl::call("abs", vec![value.clone()]), Wgsl::Float(1.0 / 3.0)]);
                Wgsl::binary("*", Wgsl::call("sign", vec![value]), root)
            }
            "hypot" => {
                let right = self.simple(one(&mut values), "value");
                let left = self.simple(one(&mut values), "value");
                let square = |value: Wgsl| Wgsl::binary("*", value.clone(), value);
                Wgsl::call("sqrt", vec![Wgsl::binary("+", square(left), square(right))])
            }
            "fdim" => {
                let right = one(&mut values);
                let left = one(&mut values);
                Wgsl::call("max", vec![Wgsl::binary("-", left, right), Wgsl::Float(0.0)])
            }
            "sinpi" | "cospi" => {
                let angle = Wgsl::binary("*", one(&mut values), Wgsl::Float(std::f64::consts::PI));
                Wgsl::call(&name[..3], vec![angle])
            }
            "isnan" => {
                let value = self.simple(one(&mut values), "value");
                let bits = Wgsl::call("bitcast<u32>", vec![value]);
                Wgsl::binary(">", Wgsl::binary("&", bits, hexadecimal(0x7fff_ffff)), hexadecimal(0x7f80_0000))
            }
            "isinf" | "isfinite" => {
                let bits = Wgsl::call("bitcast<u32>", values);
                let operator = if name == "isinf" { "==" } else { "<" };
                Wgsl::binary(operator, Wgsl::binary("&", bits, hexadecimal(0x7fff_ffff)), hexadecimal(0x7f80_0000))
            }
            "__popcll" => {
                let value = self.simple(one(&mut values), "value");
                let count = |half: &str| Wgsl::call("countOneBits", vec![value.clone().member(half)]);
                Wgsl::call("i32", vec![Wgsl::binary("+", count("x"), count("y"))])
            }
            "clock" => {
                self.note_clock(span);
                Wgsl::signed(0)
            }
            "__mulhi" | "__umulhi" => {
                let right = one(&mut values);
                let left = one(&mut values);
                let signed = name == "__mulhi";
                let widen = |translator: &mut Self, value: Wgsl| {
                    let from = if signed { Scalar::I32 } else { Scalar::U32 };
                    translator.convert_wide(value, from, if signed { Scalar::I64 } else { Scalar::U64 }, span)
                };
                let (left, right) = (widen(self, left), widen(self, right));
                let upper = self.wide_call("wide_mul", vec![left, right]).member("y");
                if signed { Wgsl::call("bitcast<i32>", vec![upper]) } else { upper }
            }
            "copysign" => {
                let right = one(&mut values);
                let left = one(&mut values);
                let bits = |value: Wgsl, mask: u32| {
                    Wgsl::binary("&", Wgsl::call("bitcast<u32>", vec![typed_float(value)]), hexadecimal(mask))
                };
                let joined = Wgsl::binary("|", bits(left, 0x7fff_ffff), bits(right, 0x8000_0000));
                Wgsl::call("bitcast<f32>", vec![joined])
            }
            "erf" | "erfc" => {
                self.helper("erf", include_str!("helpers/erf.wgsl").trim_end());
                let value = Wgsl::call("erf", values);
                if name == "erf" { value } else { Wgsl::binary("-", Wgsl::Float(1.0), value) }
            }
            "__popc" => Wgsl::call("i32", vec![Wgsl::call("countOneBits", values)]),
            "__clz" => Wgsl::call("i32", vec![Wgsl::call("countLeadingZeros", values)]),
            "__ffs" => {
                let first = Wgsl::call("firstTrailingBit", values);
                Wgsl::call("i32", vec![Wgsl::binary("+", first, Wgsl::unsigned(1))])
            }
            "__float2int_rn" => Wgsl::call("i32", vec![Wgsl::call("round", values)]),
            "__float2int_rd" => Wgsl::call("i32", vec![Wgsl::call("floor", values)]),
            "__float2int_ru" => Wgsl::call("i32", vec![Wgsl::call("ceil", values)]),
            "__float2uint_rn" => Wgsl::call("u32", vec![Wgsl::call("round", values)]),
            _ => {
                let shown = if name.starts_with("stream.") { "`std::cout`" } else { name };
                self.unsupported(span, format!("`{shown}` in device code"));
                Wgsl::signed(0)
            }
        }
    }

    fn atomic(&mut self, name: &str, arguments: &[Expression], span: Span) -> Wgsl {
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
            // The weak exchange may fail for no reason: CUDA's does not.
            let stored = if declared == Type::INT { Type::INT } else { Type::UNSIGNED };
            let text = if stored == Type::UNSIGNED { "u32" } else { "i32" };
            let place = self.place_text(&place);
            let list: Vec<Wgsl> =
                list.into_iter().skip(1).map(|value| self.reinterpret(value, &ty, &stored, span)).collect();
            let old = self.retry_helper(
                "atomic_cas",
                root,
                &place,
                text,
                &list,
                "select(old, value, old == expected)",
                "expected: T, value: T",
                text,
            );
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

    /// An atomic that WGSL does not have, as a loop that tries until nobody else came in between.
    #[expect(clippy::too_many_arguments, reason = "the parts of one helper's text")]
    fn retry_helper(
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

    /// `printf`: the format's number and the arguments' words go to a buffer that the host reads after the launch.
    fn printf(&mut self, arguments: &[Expression], assertion: Option<u32>, span: Span) {
        let Some((format, rest)) = arguments.split_first() else { return };
        let text = match &format.bare().kind {
            Kind::Decay(inner) => match inner.kind {
                Kind::Text(id) => self.tree.strings.get(id).cloned(),
                _ => None,
            },
            _ => None,
        };
        let Some(text) = text else {
            self.unsupported(format.span, "a `printf` whose format is not written as a string in device code");
            return;
        };
        self.record(text.to_vec(), rest, assertion, span);
    }

    /// Arguments that are strings in the source become part of the format; the others remain.
    fn printed_texts<'b>(&self, format: &mut Vec<u8>, rest: &'b [Expression]) -> Vec<&'b Expression> {
        let mut remaining = Vec::new();
        let mut made = Vec::new();
        let mut next = rest.iter();
        let mut at = 0;
        while at < format.len() {
            let start = at;
            at += 1;
            if format[start] != b'%' {
                made.push(format[start]);
                continue;
            }
            while at < format.len() && !format[at].is_ascii_alphabetic() && format[at] != b'%' {
                at += 1;
            }
            while at < format.len() && matches!(format[at], b'l' | b'h' | b'z') {
                at += 1;
            }
            let conversion = format.get(at).copied().unwrap_or(b'%');
            at = (at + 1).min(format.len());
            if conversion == b'%' {
                made.extend_from_slice(&format[start..at]);
                continue;
            }
            let Some(argument) = next.next() else { continue };
            let text = match &argument.bare().kind {
                Kind::Decay(inner) => match inner.kind {
                    Kind::Text(id) if conversion == b's' => self.tree.strings.get(id),
                    _ => None,
                },
                _ => None,
            };
            match text {
                Some(text) if at == start + 2 => {
                    for byte in text.iter() {
                        made.push(*byte);
                        if *byte == b'%' {
                            made.push(b'%');
                        }
                    }
                }
                _ => {
                    made.extend_from_slice(&format[start..at]);
                    remaining.push(argument);
                }
            }
        }
        remaining.extend(next);
        *format = made;
        remaining
    }

    /// A 64-bit atomic whose result nobody wants: by halves.
    fn wide_atomic(&mut self, name: &str, arguments: &[Expression], span: Span) {
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

    fn record(&mut self, format: Vec<u8>, rest: &[Expression], assertion: Option<u32>, span: Span) {
        let mut format = format;
        let rest = self.printed_texts(&mut format, rest);
        let mut kinds = Vec::new();
        let mut words = Vec::new();
        for argument in rest {
            // Arguments come converted to double and int, as C passes them; the words are those of float and int.
            let inner = match &argument.kind {
                Kind::Convert { value, written: false } => value,
                _ => argument,
            };
            let Some(scalar) = inner.ty.scalar() else {
                self.unsupported(argument.span, "printing this in device code");
                return;
            };
            let value = self.value(inner);
            if is_wide(Some(scalar)) {
                let value = self.simple(value, "printed");
                kinds.push(b'l');
                words.push(value.clone().member("x"));
                words.push(value.member("y"));
                continue;
            }
            let (kind, word) = match scalar {
                scalar if scalar.is_float() => (b'f', Wgsl::call("bitcast<u32>", vec![typed_float(value)])),
                Scalar::U8 | Scalar::U16 | Scalar::U32 | Scalar::U64 => (b'u', value),
                Scalar::Bool => (b'u', Wgsl::call("u32", vec![value])),
                _ => (b'i', Wgsl::call("u32", vec![value])),
            };
            kinds.push(kind);
            words.push(word);
        }
        let number = self.records.len();
        self.records.push(Record { format, arguments: kinds, assertion });
        let count = u32::try_from(words.len() + 1).unwrap_or(1);
        self.facts.atomic.insert(Root::Records);
        let at = self.fresh("record");
        self.line(&format!("let {at} = atomicAdd(&printf_records[0], {count}u) + 1u;"));
        self.frame.writer.open(&format!("if ({at} + {count}u <= arrayLength(&printf_records)) {{"));
        self.line(&format!("atomicStore(&printf_records[{at}], {number}u);"));
        for (position, word) in words.into_iter().enumerate() {
            self.line(&format!("atomicStore(&printf_records[{at} + {}u], {});", position + 1, word.text()));
        }
        self.frame.writer.close("}");
        let _ = span;
    }

    fn assertion(&mut self, arguments: &[Expression], span: Span) {
        let Some(condition) = arguments.first() else { return };
        let test = self.value(condition);
        let test = match condition.ty.scalar() {
            Some(Scalar::Bool) | None => test,
            Some(scalar) => self.convert_scalar(test, scalar, Scalar::Bool, span),
        };
        self.frame.writer.open(&format!("if ({}) {{", test.negated().text()));
        let line = self.source.line(span.start);
        let text = self.source.slice(condition.span).as_bytes().to_vec();
        self.record(text, &[], Some(line), span);
        self.frame.writer.close("}");
    }

    fn counting_barrier(&mut self, name: &str, arguments: &[Expression], span: Span) -> Wgsl {
        let Some(predicate) = arguments.first() else { return Wgsl::signed(0) };
        let test = match predicate.kind {
            Kind::Convert { ref value, written: false } if value.ty == Type::BOOL => self.value(value),
            _ => {
                let test = self.value(predicate);
                self.convert_scalar(test, Scalar::I32, Scalar::Bool, span)
            }
        };
        self.helper("sh_count", "// How many threads of the block say yes.\nvar<workgroup> sh_count: atomic<u32>;");
        self.need("lane");
        let count = self.fresh("count");
        self.line("atomicStore(&sh_count, 0u);");
        self.line("workgroupBarrier();");
        self.line(&format!("atomicAdd(&sh_count, select(0u, 1u, {}));", test.text()));
        self.line("workgroupBarrier();");
        self.line(&format!("let {count} = atomicLoad(&sh_count);"));
        self.line("workgroupBarrier();");
        let sizes = ["block_x", "block_y", "block_z"][..self.rank].join(" * ");
        let count = Wgsl::Name(count);
        match name {
            "__syncthreads_count" => Wgsl::call("i32", vec![count]),
            "__syncthreads_and" => Wgsl::call("i32", vec![Wgsl::binary("==", count, Wgsl::Name(format!("({sizes})")))]),
            _ => Wgsl::call("i32", vec![Wgsl::binary("!=", count, Wgsl::unsigned(0))]),
        }
    }

    /// The instance of a constructor or method whose object is a local variable.
    pub(super) fn instance_by_reference(&mut self, id: FunctionId, span: Span) -> std::rc::Rc<str> {
        let parameters = &self.tree.functions[id].parameters;
        let key = parameters
            .iter()
            .enumerate()
            .map(|(position, parameter)| (position == 0).then_some((Base::Reference(*parameter), false)))
            .collect();
        self.instance_of(id, key, span)
    }
}

pub(super) fn hexadecimal(value: u32) -> Wgsl {
    Wgsl::Integer { value: i64::from(value), unsigned: true, hexadecimal: true }
}

/// A literal with a type, where WGSL would not know which.
pub(super) fn typed(value: Wgsl, text: &str) -> Wgsl {
    match value {
        Wgsl::Float(_) | Wgsl::Constant(_) => Wgsl::call(text, vec![value]),
        Wgsl::Integer { unsigned, .. } if unsigned == (text == "u32") && text != "f32" => value,
        Wgsl::Integer { .. } => Wgsl::call(text, vec![value]),
        other => other,
    }
}

fn typed_float(value: Wgsl) -> Wgsl {
    typed(value, "f32")
}

fn as_index(index: Wgsl) -> Wgsl {
    match index {
        Wgsl::Integer { .. } => index,
        index => Wgsl::call("i32", vec![index]),
    }
}

fn literal_zero() -> Wgsl {
    Translator::wide_literal(0)
}

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
