//! Formats of `printf` that do not go with their values.

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
        let (mut wanted, mut at) = (0, 0);
        while let Some(percent) = text[at..].iter().position(|byte| *byte == b'%') {
            at += percent + 1;
            let mut stars = 0;
            while let Some(byte) = text.get(at).filter(|byte| b"-+ #.0123456789*hlLqjzt".contains(byte)) {
                stars += usize::from(*byte == b'*');
                at += 1;
            }
            let Some(conversion) = text.get(at).copied() else { return };
            at += 1;
            if conversion == b'%' {
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
            // What is no number and no address is refused by whoever takes the arguments.
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
            self.sink.push(Diagnostic::warning(span, problem));
        }
    }
}
