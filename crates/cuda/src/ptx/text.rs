//! The text of a piece of PTX: statements, blocks, registers, labels, predicates.

use super::{
    Translated, arithmetic,
    instruction::Instruction,
    memory,
    operand::{Kind, Registers},
};

/// CUDA C for a text.
pub(super) fn translate(text: &str, registers: &mut Registers) -> Translated {
    let mut made = String::new();
    for statement in statements(&without_comments(text)) {
        made.push_str(&self::statement(&statement, registers)?);
    }
    Ok(made)
}

fn without_comments(text: &str) -> String {
    let mut made = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find("//").into_iter().chain(rest.find("/*")).min() {
        made.push_str(&rest[..at]);
        let line = rest[at..].starts_with("//");
        let end = if line { rest[at..].find('\n') } else { rest[at..].find("*/").map(|end| end + 2) };
        rest = end.map_or("", |end| &rest[at + end..]);
        made.push(' ');
    }
    made.push_str(rest);
    // `%%` is `%`; an operand stays `%0`.
    made.replace("%%", "%")
}

/// Statements without their `;`, and the braces of blocks.
fn statements(text: &str) -> Vec<String> {
    let mut all = Vec::new();
    let mut current = String::new();
    let mut vector = false;
    for letter in text.chars() {
        let empty = current.trim().is_empty();
        match letter {
            '{' | '}' if empty && !vector => {
                all.push(letter.to_string());
                current.clear();
            }
            '{' => {
                vector = true;
                current.push(letter);
            }
            '}' => {
                vector = false;
                current.push(letter);
            }
            ';' => all.push(std::mem::take(&mut current).trim().to_owned()),
            _ => current.push(letter),
        }
    }
    all.push(current.trim().to_owned());
    all.retain(|statement| !statement.is_empty());
    all
}

fn statement(text: &str, registers: &mut Registers) -> Translated {
    if text == "{" || text == "}" {
        // Registers of a block are declared once, in front.
        return Ok(String::new());
    }
    if let Some(rest) = text.strip_prefix(".reg") {
        return declaration(rest, registers).map(|()| String::new());
    }
    if text.starts_with('.') {
        return Err(format!("the PTX directive `{}`", text.split_whitespace().next().unwrap_or(text)));
    }
    let (predicate, rest) = match text.strip_prefix('@') {
        Some(rest) => {
            let (name, rest) = rest.split_once(char::is_whitespace).ok_or_else(|| format!("`{text}` in inline PTX"))?;
            (Some(name.trim()), rest.trim())
        }
        None => (None, text),
    };
    let (operation, operands) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    if operation.ends_with(':') {
        return Err(format!("the label `{operation}` in inline PTX"));
    }
    let whole = operation.to_owned();
    // Where a cache may keep something is no part of what is done.
    let plain = operation.replace("::", "_");
    let instruction =
        Instruction { parts: plain.split('.').map(str::to_owned).collect(), operands: split_operands(operands), whole };
    let made = match arithmetic::translate(&instruction, registers)? {
        Some(made) => made,
        None => memory::translate(&instruction, registers)?.ok_or_else(|| instruction.unknown())?,
    };
    Ok(match predicate {
        Some(name) => format!("if ({}) {{ {made}}} ", registers.read(name, Kind::Predicate)?),
        None => made,
    })
}

/// `.u32 a, b<4>`.
fn declaration(text: &str, registers: &mut Registers) -> Result<(), String> {
    let text = text.trim();
    let (ty, names) = text.split_once(char::is_whitespace).ok_or_else(|| format!("`.reg {text}` in inline PTX"))?;
    let kind =
        Kind::of(ty.trim_start_matches('.')).ok_or_else(|| format!("registers of the type `{ty}` in inline PTX"))?;
    for name in names.split(',') {
        let name = name.trim();
        match name.split_once('<') {
            Some((base, count)) => {
                let count: usize =
                    count.trim_end_matches('>').trim().parse().map_err(|_| format!("`{name}` in inline PTX"))?;
                for number in 0..count.min(256) {
                    registers.add(&format!("{base}{number}"), kind);
                }
            }
            None => registers.add(name, kind),
        }
    }
    Ok(())
}

/// At the commas outside of braces and brackets.
fn split_operands(text: &str) -> Vec<String> {
    let mut all = Vec::new();
    let mut current = String::new();
    let mut depth = 0_u32;
    for letter in text.chars() {
        match letter {
            '{' | '[' => depth += 1,
            '}' | ']' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                all.push(std::mem::take(&mut current).trim().to_owned());
                continue;
            }
            _ => {}
        }
        current.push(letter);
    }
    all.push(current.trim().to_owned());
    all.retain(|operand| !operand.is_empty());
    all
}
