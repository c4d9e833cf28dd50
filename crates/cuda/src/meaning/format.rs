//! Formats of `printf` and `scanf` that do not go with their values.

use super::{
    Checker,
    tree::Expression,
    types::{Scalar, Type},
};
use crate::{
    diagnose::{Diagnostic, Problem, are_given, counted},
    parse::ast,
};

impl Checker<'_> {
    /// A format that ends in a conversion and an `n` has mostly lost its backslash: `%fn` for `%f\n`.
    pub(super) fn warn_lost_newline(&mut self, arguments: &[ast::Expression]) {
        let format = arguments.iter().find_map(|argument| match &argument.kind {
            ast::ExpressionKind::Text(text) => Some((text, argument.span)),
            _ => None,
        });
        let Some((text, span)) = format else { return };
        if let Some(before) = text.strip_suffix(b"n")
            && let Some(percent) = before.iter().rposition(|byte| *byte == b'%')
            && let Some((conversion, flags)) = before[percent + 1..].split_last()
            && b"diufFeEgGxXcsp".contains(conversion)
            && flags.iter().all(|byte| b"-+ #.0123456789hlz".contains(byte))
        {
            let problem = Problem::Rule("this prints the letter n and ends no line".to_owned());
            self.sink.push(Diagnostic::warning(span, problem).help("a line ends with `\\n`"));
        }
    }

    /// A format and its values that do not go together.
    pub(super) fn warn_format(&mut self, arguments: &[ast::Expression], values: &[Expression]) {
        let format = arguments.iter().enumerate().take(2).find_map(|(position, argument)| match &argument.kind {
            ast::ExpressionKind::Text(text) => Some((position, std::rc::Rc::clone(text), argument.span)),
            _ => None,
        });
        let Some((position, text, span)) = format else { return };
        let mut values = values[position + 1..].iter();
        let (mut wanted, mut at, mut spaced) = (0, 0, false);
        while let Some(percent) = text[at..].iter().position(|byte| *byte == b'%') {
            let start = at + percent;
            at = start + 1;
            let mut stars = 0;
            while let Some(byte) = text.get(at).filter(|byte| b"-+ #.0123456789*hlLqjzt".contains(byte)) {
                stars += usize::from(*byte == b'*');
                spaced |= *byte == b' ';
                at += 1;
            }
            let Some(conversion) = text.get(at).copied() else { return };
            at += 1;
            if conversion == b'%' {
                continue;
            }
            if !b"diuxXocfFeEgGaAspn".contains(&conversion) {
                let end = if conversion.is_ascii_graphic() { at } else { at - 1 };
                let words = format!("`{}` is not a conversion of printf", String::from_utf8_lossy(&text[start..end]));
                self.sink.push(Diagnostic::warning(span, Problem::Rule(words)).help(PERCENT));
                continue;
            }
            wanted += stars + 1;
            for _ in 0..stars {
                values.next();
            }
            if conversion == b'n' {
                self.unsupported(span, "`%n` in a format");
                return;
            }
            let Some(value) = values.next() else { continue };
            let ty = self.decay(value.clone()).ty;
            let (float, number) = (ty.scalar().is_some_and(Scalar::is_float), ty.scalar().is_some());
            let fits = match conversion {
                b'd' | b'i' | b'u' | b'x' | b'X' | b'o' | b'c' => number && !float,
                b'f' | b'F' | b'e' | b'E' | b'g' | b'G' | b'a' => float,
                b's' => matches!(ty.target(), Some(Type::Scalar(scalar)) if scalar.bytes() == 1),
                _ => true,
            };
            // What is no number and no address is refused where the arguments are taken.
            if !fits && (number || ty.is_pointer()) {
                let (conversion, name) = (conversion as char, self.type_text(&ty));
                let problem = Problem::Rule(format!("`%{conversion}` does not print values of type `{name}`"));
                let better = match (float, number) {
                    (true, _) => "a `float` or `double` is printed with `%f`",
                    (_, true) => "an integer is printed with `%d`, `%u` or `%ld`",
                    _ => "a string is printed with `%s`, an address with `%p`",
                };
                self.sink.push(Diagnostic::warning(value.span, problem).help(better));
            }
        }
        let given = arguments.len() - position - 1;
        if given < wanted {
            let (wanted, given) = (counted(wanted, "value"), are_given(given));
            let problem = Problem::Rule(format!("this format prints {wanted}, and {given}"));
            let found = Diagnostic::warning(span, problem);
            self.sink.push(if spaced { found.help(PERCENT) } else { found });
        }
    }

    /// A format of `scanf`, and the places that it fills. `position` is the format's among the arguments.
    pub(super) fn warn_scan(&mut self, arguments: &[ast::Expression], values: &[Expression], position: usize) {
        let Some(argument) = arguments.get(position) else { return };
        let ast::ExpressionKind::Text(text) = &argument.kind else { return };
        let mut places = values[position + 1..].iter();
        let wanted = scanned(text);
        let given = arguments.len() - position - 1;
        if given < wanted.len() {
            let (wanted, given) = (counted(wanted.len(), "value"), are_given(given));
            let problem = Problem::Rule(format!("this format reads {wanted}, and {given}"));
            self.sink.push(Diagnostic::warning(argument.span, problem));
        }
        for (conversion, types) in &wanted {
            let Some(place) = places.next() else { return };
            let ty = self.decay(place.clone()).ty;
            let Some(first) = types.first() else { continue };
            let reads = Type::Scalar(*first);
            let reads = self.type_text(&reads);
            let (words, help) = match ty.target() {
                Some(Type::Scalar(scalar)) if !types.contains(scalar) => (
                    format!(
                        "`{conversion}` reads values of type `{reads}`, not `{}`",
                        self.type_text(&Type::Scalar(*scalar))
                    ),
                    match scalar {
                        Scalar::F32 => "a `float` is read with `%f`",
                        Scalar::F64 => "a `double` is read with `%lf`",
                        _ => "an `int` is read with `%d`, a `long` with `%ld`, a `char` with `%c`",
                    },
                ),
                None if ty.scalar().is_some() => (
                    format!("`{conversion}` wants the address of what it reads, and a value is given"),
                    "write `&` in front of the variable",
                ),
                _ => continue,
            };
            self.sink.push(Diagnostic::warning(place.span, Problem::Rule(words)).help(help));
        }
    }
}

/// How a percent sign is printed.
const PERCENT: &str = "a percent sign is printed with `%%`";

/// The conversions in a format of `scanf` that fill a place, each with the types that it may fill, the usual one first.
fn scanned(text: &[u8]) -> Vec<(String, &'static [Scalar])> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(percent) = text.get(at..).and_then(|rest| rest.iter().position(|byte| *byte == b'%')) {
        let start = at + percent;
        at = start + 1;
        while text.get(at).is_some_and(|byte| b"0123456789*hlLqjzt".contains(byte)) {
            at += 1;
        }
        let (length, conversion) = (&text[start + 1..at], text.get(at).copied().unwrap_or(b'%'));
        at += 1;
        // What a `%[` takes goes on to its bracket, and is reported where it is read.
        if conversion == b'[' {
            break;
        }
        if conversion == b'%' || length.contains(&b'*') {
            continue;
        }
        let marks = |mark: u8| length.iter().filter(|byte| **byte == mark).count();
        let types: &[Scalar] = match conversion {
            b'd' | b'i' | b'u' | b'x' | b'X' | b'o' => match (marks(b'h'), marks(b'l') + marks(b'j') + marks(b'z')) {
                (2.., _) => &[Scalar::I8, Scalar::U8],
                (1, _) => &[Scalar::I16, Scalar::U16],
                (_, 1..) => &[Scalar::I64, Scalar::U64],
                _ => &[Scalar::I32, Scalar::U32],
            },
            b'f' | b'e' | b'E' | b'g' | b'G' | b'a' => {
                if marks(b'l') > 0 {
                    &[Scalar::F64]
                } else {
                    &[Scalar::F32]
                }
            }
            b's' | b'c' => &[Scalar::I8, Scalar::U8],
            _ => &[],
        };
        found.push((String::from_utf8_lossy(&text[start..at.min(text.len())]).into_owned(), types));
    }
    found
}
