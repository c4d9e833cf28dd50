//! `printf` and `assert` in device code: records in a buffer, which the host prints.

use super::{library::typed_float, texts::text_of};
use crate::{
    kernel::{
        module::{Root, Translator},
        shape::Record,
        values::wide::is_wide,
        wgsl::Wgsl,
    },
    meaning::{
        tree::{Coordinate, Expression, Kind},
        types::{Scalar, Type},
    },
    text::Span,
};

impl Translator<'_> {
    /// `printf`: the format's number and the arguments' words go to a buffer that the host reads after the launch.
    pub(crate) fn printf(&mut self, arguments: &[Expression], assertion: Option<u32>, span: Span) {
        let Some((format, rest)) = arguments.split_first() else { return };
        let Some(text) = text_of(format).and_then(|id| self.tree.strings.get(id).cloned()) else {
            self.unsupported(format.span, "a `printf` whose format is not written as a string in device code");
            return;
        };
        self.record(text.to_vec(), rest, assertion, span);
    }

    /// Arguments that are strings in the source become part of the format; the others remain.
    pub(crate) fn printed_texts<'b>(&self, format: &mut Vec<u8>, rest: &'b [Expression]) -> Vec<&'b Expression> {
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
            let text = text_of(argument).filter(|_| conversion == b's').and_then(|id| self.tree.strings.get(id));
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

    pub(crate) fn record(&mut self, format: Vec<u8>, rest: &[Expression], assertion: Option<u32>, span: Span) {
        let mut format = format;
        // What an `assert` says is no format.
        let rest = if assertion.is_some() { rest.iter().collect() } else { self.printed_texts(&mut format, rest) };
        let mut kinds = Vec::new();
        let mut words = Vec::new();
        for argument in rest {
            // Arguments come converted to double and int, as C passes them; the words are those of float and int.
            let inner = match &argument.kind {
                Kind::Convert { value, written: false, .. } => value,
                _ => argument,
            };
            if let Some(number) = self.text_number(inner) {
                kinds.push(b's');
                words.push(number);
                continue;
            }
            let Some(scalar) = inner.ty.scalar() else {
                if inner.ty.is_pointer() {
                    let what = "printing an address, or a string that is not a literal, in device code";
                    self.unsupported(argument.span, what);
                } else {
                    self.unsupported(argument.span, "printing this in device code");
                }
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
            if self.is_native(&inner.ty) {
                let bits = self.double_words(value);
                let bits = self.simple(bits, "printed");
                kinds.push(b'd');
                words.push(bits.clone().member("x"));
                words.push(bits.member("y"));
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
        // The count stays near the buffer's length, so that it does not begin again at 0 after 2^32 words.
        let full = "atomicLoad(&printf_records[0]) >= arrayLength(&printf_records)";
        self.line(&format!("let {at} = atomicAdd(&printf_records[0], select({count}u, 0u, {full})) + 1u;"));
        self.frame.writer.open(&format!("if ({at} + {count}u <= arrayLength(&printf_records)) {{"));
        self.line(&format!("atomicStore(&printf_records[{at}], {number}u);"));
        for (position, word) in words.into_iter().enumerate() {
            self.line(&format!("atomicStore(&printf_records[{at} + {}u], {});", position + 1, word.text()));
        }
        self.frame.writer.close("}");
        let _ = span;
    }

    pub(crate) fn assertion(&mut self, arguments: &[Expression], span: Span) {
        let Some(condition) = arguments.first() else { return };
        let test = self.value(condition);
        let test = match condition.ty.scalar() {
            Some(Scalar::Bool) | None => test,
            Some(scalar) => self.convert_scalar(test, scalar, Scalar::Bool, span),
        };
        self.frame.writer.open(&format!("if ({}) {{", test.negated().text()));
        let line = self.source.line(span.start);
        let text = self.source.slice(condition.span).as_bytes().to_vec();
        // Where it failed goes along: CUDA prints the block and the thread.
        let place = [Coordinate::Block, Coordinate::Thread].into_iter().flat_map(|coordinate| {
            (0..3).map(move |axis| {
                let kind = Kind::Coordinate(coordinate, Some(axis));
                Expression { kind, ty: Type::UNSIGNED, span }
            })
        });
        let place: Vec<Expression> = place.collect();
        self.record(text, &place, Some(line), span);
        self.frame.writer.close("}");
    }
}
