//! The statements `asm("text" : outputs : inputs : clobbers);`.

use super::{
    operand::{Kind, Registers},
    text,
};
use crate::{
    diagnose::{Diagnostic, Problem, Sink},
    lex::{Token, TokenKind, lex_fragment},
    text::Span,
};

/// An operand of the statement.
struct Given {
    /// Its name in the text, `%[name]`.
    name: Option<String>,
    kind: Kind,
    constant: bool,
    written: bool,
    read: bool,
    tokens: Vec<Token>,
}

/// A program's tokens with CUDA C in place of its inline PTX.
pub(crate) fn translate(tokens: Vec<Token>, sink: &mut Sink) -> Vec<Token> {
    let is_asm = |token: &Token| ["asm", "__asm__", "__asm"].iter().any(|word| token.is_name(word));
    if !tokens.iter().any(is_asm) {
        return tokens;
    }
    let mut made = Vec::with_capacity(tokens.len());
    let mut at = 0;
    while at < tokens.len() {
        let Some(end) = Some(&tokens[at]).filter(|token| is_asm(token)).and_then(|_| statement_end(&tokens, at)) else {
            made.push(tokens[at].clone());
            at += 1;
            continue;
        };
        let span = tokens[at].span.to(tokens[end - 1].span);
        let open = at + tokens[at..end].iter().position(|token| token.is("(")).unwrap_or(0);
        match statement(&tokens[open + 1..end - 2], span) {
            Ok(statement) => made.extend(statement),
            Err(what) => {
                sink.push(Diagnostic::error(span, Problem::Unsupported(what)));
                made.extend(lex_fragment(";", span));
            }
        }
        at = end;
    }
    made
}

/// Behind the `;` of a statement that begins here.
fn statement_end(tokens: &[Token], at: usize) -> Option<usize> {
    let mut open = at + 1;
    while ["volatile", "__volatile__", "__volatile"]
        .iter()
        .any(|word| tokens.get(open).is_some_and(|it| it.is_name(word)))
    {
        open += 1;
    }
    if !tokens.get(open)?.is("(") || !matches!(tokens.get(open + 1)?.kind, TokenKind::Text(_)) {
        return None;
    }
    let mut depth = 0_u32;
    for (index, token) in tokens.iter().enumerate().skip(open) {
        if token.is("(") {
            depth += 1;
        } else if token.is(")") {
            depth -= 1;
            if depth == 0 {
                return tokens.get(index + 1)?.is(";").then_some(index + 2);
            }
        }
    }
    None
}

/// The statement whose parentheses hold these tokens.
fn statement(tokens: &[Token], span: Span) -> Result<Vec<Token>, String> {
    let mut text = String::new();
    let mut at = 0;
    while let Some(TokenKind::Text(part)) = tokens.get(at).map(|token| &token.kind) {
        text.push_str(&String::from_utf8_lossy(part));
        at += 1;
    }
    // Outputs, inputs and clobbers, each behind a colon.
    let mut sections: Vec<Vec<Token>> = Vec::new();
    let mut depth = 0_u32;
    for token in &tokens[at..] {
        if token.is("(") || token.is("[") {
            depth += 1;
        } else if token.is(")") || token.is("]") {
            depth = depth.saturating_sub(1);
        }
        if depth == 0 && token.is(":") {
            sections.push(Vec::new());
        } else if depth == 0 && token.is("::") {
            sections.extend([Vec::new(), Vec::new()]);
        } else if let Some(section) = sections.last_mut() {
            section.push(token.clone());
        }
    }
    let mut given = Vec::new();
    for (position, section) in sections.iter().take(2).enumerate() {
        for operand in at_commas(section) {
            given.push(read_operand(operand, position == 0)?);
        }
    }
    let mut registers = Registers::default();
    for (position, operand) in given.iter().enumerate() {
        registers.declare(format!("%{position}"), format!("__asm_{position}"), operand.kind);
        if let Some(name) = &operand.name {
            registers.declare(format!("%[{name}]"), format!("__asm_{position}"), operand.kind);
        }
    }
    let body = text::translate(&text, &mut registers)?;
    let mut before = String::new();
    let mut after = String::new();
    for (position, operand) in given.iter().enumerate() {
        let ty = operand.kind.text();
        let constant = if operand.constant { "const " } else { "" };
        if operand.read {
            before.push_str(&format!("{constant}{ty} __asm_{position} = ({ty})(__asm_given_{position}); "));
        } else {
            before.push_str(&format!("{ty} __asm_{position} = 0; "));
        }
        if operand.written {
            after.push_str(&match operand.kind {
                Kind::U64 => format!("__ptx_store(__asm_given_{position}, __asm_{position}); "),
                _ => format!("(__asm_given_{position}) = __asm_{position}; "),
            });
        }
    }
    let whole = format!("{{ {before}{}{body}{after}}}", registers.declarations());
    let mut made = Vec::new();
    for token in lex_fragment(&whole, span) {
        let operand = token
            .name()
            .and_then(|name| name.strip_prefix("__asm_given_"))
            .and_then(|number| number.parse::<usize>().ok())
            .and_then(|number| given.get(number));
        match operand {
            Some(operand) => made.extend(operand.tokens.iter().cloned()),
            None => made.push(token),
        }
    }
    Ok(made)
}

fn at_commas(tokens: &[Token]) -> Vec<&[Token]> {
    let mut parts = Vec::new();
    let (mut start, mut depth) = (0, 0_u32);
    for (index, token) in tokens.iter().enumerate() {
        if token.is("(") || token.is("[") {
            depth += 1;
        } else if token.is(")") || token.is("]") {
            depth = depth.saturating_sub(1);
        } else if depth == 0 && token.is(",") {
            parts.push(&tokens[start..index]);
            start = index + 1;
        }
    }
    if start < tokens.len() {
        parts.push(&tokens[start..]);
    }
    parts
}

/// `[name] "=r"(value)`.
fn read_operand(tokens: &[Token], output: bool) -> Result<Given, String> {
    let (name, rest) = match tokens {
        [open, name, close, rest @ ..] if open.is("[") && close.is("]") => (name.name().map(ToString::to_string), rest),
        _ => (None, tokens),
    };
    let [constraint, open, value @ .., close] = rest else {
        return Err("an operand of inline PTX that is not of the form \"r\"(value)".to_owned());
    };
    let TokenKind::Text(constraint) = &constraint.kind else {
        return Err("an operand of inline PTX without a constraint".to_owned());
    };
    if !open.is("(") || !close.is(")") {
        return Err("an operand of inline PTX that is not of the form \"r\"(value)".to_owned());
    }
    let constraint = String::from_utf8_lossy(constraint).into_owned();
    let letter = constraint.trim_start_matches(['=', '+', '&']);
    let kind = match letter {
        "h" => Kind::U16,
        "r" => Kind::U32,
        "l" => Kind::U64,
        "f" => Kind::F32,
        "d" => Kind::F64,
        "n" => Kind::U32,
        _ => return Err(format!("the constraint \"{constraint}\" of inline PTX")),
    };
    Ok(Given {
        name,
        kind,
        constant: letter == "n",
        written: output,
        read: !output || constraint.starts_with('+'),
        tokens: value.to_vec(),
    })
}
