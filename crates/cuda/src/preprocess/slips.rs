//! Slips in what a `#define` says: each is reported once, where it is written, and read as what was meant.

use std::rc::Rc;

use super::definition::Macro;
use crate::{
    diagnose::{Diagnostic, Problem, Sink},
    lex::{Token, TokenKind},
    text::Span,
};

/// Whether an expression goes on at this token, so that no semicolon can be before it.
pub(super) fn goes_on(next: &Token) -> bool {
    !next.line_start
        && matches!(next.kind, TokenKind::Mark(mark) if !matches!(mark, ";" | "{" | "}" | "(" | "++" | "--"))
}

/// Reports a macro that ends with a semicolon, and is used inside of an expression.
pub(super) fn ends_with_semicolon(name: &str, found: &Macro, used: Span, sink: &mut Sink) {
    let Some(last) = found.body.last() else { return };
    let problem = Problem::Preprocessor(format!("the macro `{name}` ends with a semicolon"));
    let first = sink.found.iter().all(|other| other.problem != problem);
    if first {
        let found = Diagnostic::error(last.span, problem).because("this becomes a part of what uses it");
        sink.push(found.see(used, "used here").help("a `#define` ends with its line: leave the `;` out"));
    }
}

/// Whether `#define N = 100` is used where no `=` can stand: behind a mark. `int x N;` would be fine.
pub(super) fn begins_with_equals(found: &Macro, before: Option<&Token>, within: bool) -> bool {
    let breaks = |before: &Token| match &before.kind {
        TokenKind::Mark(mark) => !matches!(*mark, "]" | ")" | ">" | ";" | "{" | "}"),
        TokenKind::Name(word) => matches!(&**word, "return" | "case"),
        _ => true,
    };
    found.body.len() > 1 && found.body[0].is("=") && before.map_or(within, breaks)
}

/// Reports an equals sign between the name of a macro and what it stands for.
pub(super) fn equals_sign(name: &str, found: &Macro, used: Span, sink: &mut Sink) {
    let problem = Problem::Preprocessor(format!("the expansion of the macro `{name}` begins with an equals sign"));
    if sink.found.iter().all(|other| other.problem != problem) {
        let found = Diagnostic::error(found.body[0].span, problem).because("this becomes a part of what uses it");
        sink.push(found.see(used, "used here").help("a `#define` has no `=`: leave it out"));
    }
}

/// `#define SQR (x) ((x) * (x))`, which is used as `SQR(3)`: the macro as it was meant, with parameters.
pub(super) fn parameters_apart(found: &Macro, next: Option<&Token>) -> Option<Macro> {
    if found.parameters.is_some() || !next?.is("(") || !found.body.first()?.is("(") {
        return None;
    }
    let close = found.body.iter().position(|token| token.is(")"))?;
    let body = &found.body[close + 1..];
    let mut names = Vec::new();
    for (index, token) in found.body[1..close].iter().enumerate() {
        match token.name() {
            Some(name) if index % 2 == 0 => names.push(Rc::clone(name)),
            None if index % 2 == 1 && token.is(",") => {}
            _ => return None,
        }
    }
    let used = |name: &Rc<str>| body.iter().any(|token| token.name() == Some(name));
    (close % 2 == 0 && names.iter().all(used)).then(|| Macro {
        parameters: Some(names),
        variadic: false,
        body: body.to_vec(),
    })
}

/// Reports a space between the name of a macro and its parameters.
pub(super) fn space_before_parameters(name: &str, found: &Macro, used: Span, sink: &mut Sink) {
    let problem = Problem::Preprocessor(format!("there is a space between the macro `{name}` and its parameters"));
    if sink.found.iter().all(|other| other.problem != problem) {
        let found = Diagnostic::error(found.body[0].span, problem).because("this belongs to the macro's expansion");
        sink.push(found.see(used, "used here").help(format!("write `#define {name}(…)`, without the space")));
    }
}
