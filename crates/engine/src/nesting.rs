//! How deeply a WGSL text nests, before a parser that recurses sees it.
//!
//! naga's front end and validator recurse into expressions and `else if` chains. In a browser the stack is small and
//! its overflow ends the page, so a text that nests deeper than any person writes is refused first. The scan counts
//! characters and knows no grammar: it may overestimate, by far less than the limits leave room for.

use crate::wgsl::diagnostic::{Diagnostic, Place};

/// Brackets within brackets.
const MOST_BRACKETS: usize = 100;
/// Operators, accesses and calls in one expression: each nests the ones before it.
const MOST_OPERATORS: usize = 400;
/// `else if` after `else if`.
const MOST_ALTERNATIVES: usize = 200;

/// What is counted anew within each pair of brackets.
#[derive(Default)]
struct Level {
    operators: usize,
    alternatives: usize,
}

/// Refuses a text that nests too deeply, at the place where it goes too far.
pub(crate) fn check(source: &str) -> Result<(), Diagnostic> {
    let bytes = source.as_bytes();
    let mut levels = vec![Level::default()];
    let mut after_else = false;
    let mut at = 0;
    while let Some(byte) = bytes.get(at).copied() {
        let start = at;
        at += 1;
        let Some(level) = levels.last_mut() else { break };
        match byte {
            b'/' if bytes.get(at) == Some(&b'/') => {
                at += bytes[at..].iter().position(|byte| *byte == b'\n').unwrap_or(bytes.len() - at);
                continue;
            }
            b'/' if bytes.get(at) == Some(&b'*') => {
                at = end_of_comment(bytes, start);
                continue;
            }
            byte if byte.is_ascii_whitespace() => continue,
            b'(' | b'[' | b'{' => {
                level.operators = if byte == b'{' { 0 } else { level.operators + 1 };
                levels.push(Level::default());
            }
            b')' | b']' | b'}' => {
                if levels.len() > 1 {
                    levels.pop();
                }
                if let (b'}', Some(level)) = (byte, levels.last_mut()) {
                    level.operators = 0;
                }
            }
            b',' | b';' => level.operators = 0,
            b'+' | b'-' | b'*' | b'/' | b'%' | b'&' | b'|' | b'^' | b'<' | b'>' | b'=' | b'!' | b'~' | b'.' => {
                level.operators += 1;
            }
            byte if byte == b'_' || byte.is_ascii_alphanumeric() => {
                while bytes.get(at).is_some_and(|byte| *byte == b'_' || byte.is_ascii_alphanumeric()) {
                    at += 1;
                }
                match &bytes[start..at] {
                    b"else" => {
                        level.alternatives += 1;
                        after_else = true;
                        if level.alternatives <= MOST_ALTERNATIVES {
                            continue;
                        }
                    }
                    b"if" if !after_else => level.alternatives = 0,
                    _ => {}
                }
            }
            _ => {}
        }
        after_else = false;
        let refusal = match levels.last() {
            _ if levels.len() > MOST_BRACKETS => Some(("brackets", MOST_BRACKETS)),
            Some(level) if level.operators > MOST_OPERATORS => Some(("operators in one expression", MOST_OPERATORS)),
            Some(level) if level.alternatives > MOST_ALTERNATIVES => {
                Some(("alternatives (`else`) to one `if`", MOST_ALTERNATIVES))
            }
            _ => None,
        };
        if let Some((what, most)) = refusal {
            return Err(Diagnostic {
                message: format!("this nests too deeply: more than {most} {what}"),
                place: Some(Place::of_bytes(source, start, at - start)),
                notes: vec!["split it into several statements".to_owned()],
            });
        }
    }
    Ok(())
}

/// The first byte behind a block comment, which may hold others; `start` is at its `/*`.
fn end_of_comment(bytes: &[u8], start: usize) -> usize {
    let mut depth = 0_usize;
    let mut at = start;
    while at < bytes.len() {
        match bytes.get(at..at + 2) {
            Some(b"/*") => {
                depth += 1;
                at += 2;
            }
            Some(b"*/") => {
                depth -= 1;
                at += 2;
                if depth == 0 {
                    return at;
                }
            }
            _ => at += 1,
        }
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(source: &str) -> Option<String> {
        check(source).err().map(|diagnostic| diagnostic.to_string())
    }

    #[test]
    fn ordinary_text_passes() {
        let statements = "x = (a[i] + b[i]) * f(c, d.x);\n".repeat(10_000);
        let branches = "if (a) { x = 1; } else if (b) { x = 2; } else { x = 3; }\n".repeat(1_000);
        assert_eq!(refusal(&format!("fn f() {{ {statements} {branches} }}")), None);
        assert_eq!(refusal(&format!("/* {} /* nested */ */ // {}", "+".repeat(5_000), "(".repeat(5_000))), None);
    }

    #[test]
    fn a_long_sum_is_refused_where_it_goes_too_far() {
        let sum = format!("fn f() {{\n let x = 1.0{};\n}}", " + 1.0".repeat(1_500));
        let refused = refusal(&sum).unwrap_or_default();
        assert!(refused.starts_with("line 2, column "), "{refused}");
        assert!(refused.contains("more than 400 operators in one expression"), "{refused}");
    }

    #[test]
    fn calls_with_commas_do_not_hide_a_long_sum() {
        assert!(refusal(&"f(1, 2) + ".repeat(500)).is_some());
    }

    #[test]
    fn deep_brackets_long_accesses_and_long_alternatives_are_refused() {
        for source in ["(".repeat(101), format!("x{}", "[0]".repeat(3_000)), "if (a) {} else ".repeat(2_000)] {
            assert!(refusal(&source).is_some(), "{}", &source[..30]);
        }
    }

    #[test]
    fn closing_more_than_was_opened_is_left_to_the_parser() {
        assert_eq!(refusal(&"})]".repeat(1_000)), None);
    }
}
