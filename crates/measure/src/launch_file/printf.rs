//! `printf` in a user's own WGSL.
//!
//! WGSL has no texts, so a call `printf("thread %u has %f\n", id.x, x[id.x]);` becomes, in its own line, statements that
//! append the format's number and the arguments' words to a buffer, as the translation of CUDA's `printf` does. The host
//! reads the buffer after the launches and prints. The kernel that its author sees stays as it is.

use std::fmt::Write as _;

use warpground_cuda::kernel::Record;
use warpground_engine::{
    Buffer, ElementType, Fill, Role,
    wgsl::{Diagnostic, Place},
};

/// Room for what the `printf`s of a launch leave, in words.
pub(super) const RECORD_WORDS: u64 = 1 << 18;

/// What a kernel's `printf`s say, and the buffer in which they leave it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Prints {
    /// The buffer's name in the job.
    pub buffer: String,
    /// The `printf`s, by their numbers.
    pub records: Vec<Record>,
}

/// WGSL whose calls of `printf` are statements.
pub(super) struct Expanded {
    pub(super) code: String,
    pub(super) records: Vec<Record>,
    /// Where the buffer of the records is bound, in group 0.
    pub(super) binding: u32,
}

/// The buffer that the records of a launch go to.
pub(super) fn buffer(name: String) -> Buffer {
    Buffer { name, element: ElementType::U32, length: RECORD_WORDS, fill: Fill::Zero, role: Role::InputOutput }
}

/// A call of `printf` in a text, as byte offsets.
struct Call<'text> {
    start: usize,
    end: usize,
    format: String,
    arguments: Vec<&'text str>,
}

/// Expands the calls; `None` where there are none, or where the text has a function of its own by that name.
pub(super) fn expand(text: &str) -> Result<Option<Expanded>, Diagnostic> {
    if !text.contains("printf") {
        return Ok(None);
    }
    let mut calls = Vec::new();
    let mut before = "";
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        if let Some(length) = comment(rest) {
            at += length;
            continue;
        }
        let length = rest.find(|letter: char| !letter.is_alphanumeric() && letter != '_').unwrap_or(rest.len());
        if length == 0 {
            let letter = rest.chars().next().map_or(1, char::len_utf8);
            if !rest.starts_with(char::is_whitespace) {
                before = "";
            }
            at += letter;
            continue;
        }
        let word = &rest[..length];
        if word == "printf" && before == "fn" {
            return Ok(None);
        }
        if word == "printf" && text[at + length..].trim_start().starts_with('(') {
            let call = call(text, at)?;
            at = call.end;
            calls.push(call);
        } else {
            at += length;
        }
        before = word;
    }
    if calls.is_empty() {
        return Ok(None);
    }
    let mut code = String::with_capacity(text.len() + 256 * calls.len());
    let mut records = Vec::new();
    let mut last = 0;
    for call in &calls {
        code.push_str(&text[last..call.start]);
        let arguments = conversions(text, call)?;
        code.push_str(&statements(records.len(), &arguments));
        let kinds = arguments.iter().map(|(kind, _)| *kind).collect();
        records.push(Record { format: call.format.clone().into_bytes(), arguments: kinds, assertion: None });
        // What follows keeps its line.
        let lines = text[call.start..call.end].matches('\n').count();
        code.push_str(&"\n".repeat(lines));
        last = call.end;
    }
    code.push_str(&text[last..]);
    let binding = free_binding(text);
    let declared = "var<storage, read_write> printf_records: array<atomic<u32>>;";
    let _ = writeln!(code, "\n@group(0) @binding({binding}) {declared}");
    Ok(Some(Expanded { code, records, binding }))
}

/// The bytes of the comment that a text begins with.
fn comment(text: &str) -> Option<usize> {
    if text.starts_with("//") {
        return Some(text.find('\n').unwrap_or(text.len()));
    }
    if !text.starts_with("/*") {
        return None;
    }
    // WGSL's comments nest.
    let (mut depth, mut at) = (0, 0);
    let bytes = text.as_bytes();
    while at + 1 < bytes.len() {
        match &bytes[at..at + 2] {
            b"/*" => {
                depth += 1;
                at += 2;
            }
            b"*/" => {
                depth -= 1;
                at += 2;
                if depth == 0 {
                    return Some(at);
                }
            }
            _ => at += 1,
        }
    }
    Some(text.len())
}

fn refused(text: &str, at: usize, length: usize, message: impl Into<String>) -> Diagnostic {
    Diagnostic { place: Some(Place::of_bytes(text, at, length)), ..Diagnostic::new(message) }
}

/// The call that begins at a byte.
fn call(text: &str, start: usize) -> Result<Call<'_>, Diagnostic> {
    let open = text[start..].find('(').map_or(text.len(), |at| start + at + 1);
    let refuse = |message: &str| refused(text, start, "printf".len(), message);
    let quote = open + text[open..].len() - text[open..].trim_start().len();
    if !text[quote..].starts_with('"') {
        return Err(refuse("printf begins with its format, a text in quotes: printf(\"%u\\n\", id.x);"));
    }
    let (format, after) =
        quoted(text, quote).ok_or_else(|| refuse("the format of this printf has no closing quote in its line"))?;
    let mut arguments = Vec::new();
    let (mut depth, mut from, mut at) = (0_u32, after, after);
    let mut first = true;
    while at < text.len() {
        if let Some(length) = comment(&text[at..]) {
            at += length;
            continue;
        }
        let letter = text[at..].chars().next().unwrap_or(' ');
        match letter {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' if depth > 0 => depth -= 1,
            ')' | ',' if depth == 0 => {
                let argument = text[from..at].trim();
                if !first {
                    if argument.is_empty() && letter == ',' {
                        return Err(refuse("an argument of this printf is empty"));
                    }
                    arguments.extend((!argument.is_empty()).then_some(argument));
                } else if !argument.is_empty() {
                    return Err(refuse("a comma is missing behind the format of this printf"));
                }
                first = false;
                from = at + 1;
                if letter == ')' {
                    // A block needs no semicolon.
                    let rest = &text[at + 1..];
                    let behind = rest.len() - rest.trim_start().len();
                    let end = if rest.trim_start().starts_with(';') { at + 1 + behind + 1 } else { at + 1 };
                    return Ok(Call { start, end, format, arguments });
                }
            }
            ']' | '}' | ';' if depth == 0 => break,
            _ => {}
        }
        at += letter.len_utf8();
    }
    Err(refuse("this printf has no closing bracket"))
}

/// The text in quotes that begins at a byte, with C's escapes, and where it ends.
fn quoted(text: &str, quote: usize) -> Option<(String, usize)> {
    let mut out = String::new();
    let mut letters = text[quote + 1..].char_indices();
    while let Some((at, letter)) = letters.next() {
        match letter {
            '"' => return Some((out, quote + 1 + at + 1)),
            '\n' => return None,
            '\\' => match letters.next()?.1 {
                'n' => out.push('\n'),
                't' => out.push('\t'),
                'r' => out.push('\r'),
                other => out.push(other),
            },
            other => out.push(other),
        }
    }
    None
}

/// For each argument how it is kept: its kind, and the expression of its word.
fn conversions(text: &str, call: &Call<'_>) -> Result<Vec<(u8, String)>, Diagnostic> {
    let refuse = |message: String| refused(text, call.start, "printf".len(), message);
    let mut wanted = Vec::new();
    let mut letters = call.format.chars();
    while let Some(letter) = letters.next() {
        if letter != '%' {
            continue;
        }
        let conversion =
            letters.find(|letter| !matches!(letter, '0'..='9' | '.' | '-' | '+' | ' ' | '#' | '\'' | 'l' | 'h'));
        match conversion {
            Some('%') => {}
            Some('d' | 'i') => wanted.push((b'i', "bitcast<u32>(i32(", "))")),
            Some('u' | 'x' | 'X' | 'o' | 'c') => wanted.push((b'u', "u32(", ")")),
            Some('f' | 'F' | 'e' | 'E' | 'g' | 'G' | 'a' | 'A') => wanted.push((b'f', "bitcast<u32>(f32(", "))")),
            Some(other) => {
                return Err(refuse(format!(
                    "printf has no %{other} here; there are %d, %u, %x, %o, %c, %f, %e and %g"
                )));
            }
            None => return Err(refuse("the format of this printf ends within a conversion".to_owned())),
        }
    }
    if wanted.len() != call.arguments.len() {
        let (asked, given) = (wanted.len(), call.arguments.len());
        return Err(refuse(format!("the format of this printf asks for {asked} arguments, and {given} are given")));
    }
    let word =
        |((kind, before, after), argument): ((u8, &str, &str), &&str)| (kind, format!("{before}{argument}{after}"));
    Ok(wanted.into_iter().zip(&call.arguments).map(word).collect())
}

/// The statements of a call, in one line.
fn statements(number: usize, arguments: &[(u8, String)]) -> String {
    let mut out = String::from("{ ");
    for (at, (_, word)) in arguments.iter().enumerate() {
        // Comments in an argument end with their line, and its lines follow the call.
        let _ = write!(out, "let printf_{at} = {}; ", without_comments(word));
    }
    let count = arguments.len() + 1;
    let _ = write!(
        out,
        // The count stays near the buffer's length, so that it does not begin again at 0 after 2^32 words.
        "let printf_at = atomicAdd(&printf_records[0], \
         select({count}u, 0u, atomicLoad(&printf_records[0]) >= arrayLength(&printf_records))) + 1u; \
         if (printf_at + {count}u <= arrayLength(&printf_records)) {{ atomicStore(&printf_records[printf_at], {number}u); "
    );
    for at in 0..arguments.len() {
        let _ = write!(out, "atomicStore(&printf_records[printf_at + {}u], printf_{at}); ", at + 1);
    }
    out.push_str("} }");
    out
}

/// A piece of a text in one line.
fn without_comments(text: &str) -> String {
    let mut out = String::new();
    let mut at = 0;
    while at < text.len() {
        if let Some(length) = comment(&text[at..]) {
            at += length;
            out.push(' ');
            continue;
        }
        let letter = text[at..].chars().next().unwrap_or(' ');
        out.push(if letter == '\n' || letter == '\r' { ' ' } else { letter });
        at += letter.len_utf8();
    }
    out
}

/// A binding behind all that the text writes as numbers.
fn free_binding(text: &str) -> u32 {
    let numbers = text.split("@binding").skip(1).filter_map(|rest| {
        let rest = rest.trim_start().strip_prefix('(')?.trim_start();
        let end = rest.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(rest.len());
        rest[..end].parse::<u32>().ok()
    });
    numbers.max().map_or(0, |highest| highest.saturating_add(1).min(999))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn expanded(body: &str) -> Result<Option<Expanded>, String> {
        let text = format!("@group(0) @binding(3) var<storage> x: array<f32>;\nfn f(i: u32) {{\n{body}\n}}\n");
        expand(&text).map_err(|error| error.to_string())
    }

    #[test]
    fn a_call_becomes_statements_in_its_own_line() {
        let found =
            expanded("printf(\"%u: %5.2f%%\\n\", i,\n  x[i] /* at, (i) */);\nlet y = 1;").expect("valid").expect("one");
        assert_eq!((found.binding, found.records.len()), (4, 1));
        assert_eq!(found.records[0].arguments, b"uf");
        assert_eq!(found.records[0].format, b"%u: %5.2f%%\n");
        let line = found.code.lines().position(|line| line == "let y = 1;");
        assert_eq!(line, Some(4), "{}", found.code);
        assert!(found.code.contains("let printf_1 = bitcast<u32>(f32(x[i]"), "{}", found.code);
    }

    #[test]
    fn what_only_looks_like_a_call_stays() {
        for body in ["// printf(\"%d\")", "/* /* printf( */ printf( */", "let printf = 1u;"] {
            assert!(expanded(body).expect("valid").is_none(), "{body}");
        }
        assert!(expand("fn printf(x: u32) {}\nfn g() { printf(1u); }").expect("valid").is_none());
    }

    #[test]
    fn what_is_wrong_with_a_call_is_said_with_its_line() {
        for (body, expected) in [
            ("printf(i);", "line 3, column 1: printf begins with its format"),
            ("printf(\"%u\");", "line 3, column 1: the format of this printf asks for 1 arguments, and 0 are given"),
            ("printf(\"%s\", i);", "line 3, column 1: printf has no %s here"),
            ("printf(\"%u", "line 3, column 1: the format of this printf has no closing quote"),
            ("printf(\"%u\", i;", "line 3, column 1: this printf has no closing bracket"),
            ("printf(\"%u\" i);", "line 3, column 1: a comma is missing"),
            ("printf(\"5 %\");", "line 3, column 1: the format of this printf ends within"),
        ] {
            let said = expanded(body).err().unwrap_or_default();
            assert!(said.starts_with(expected), "{body}: {said}");
        }
    }
}
