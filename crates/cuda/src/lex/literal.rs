//! Numbers, characters and strings.

use super::{FloatSuffix, IntegerSuffix, Lexer, TokenKind};
use crate::{
    diagnose::{Diagnostic, Problem, Sink},
    text::Span,
};

impl Lexer<'_> {
    pub(super) fn number(&mut self, sink: &mut Sink) {
        let start = self.at;
        let bytes = self.rest().as_bytes();
        let hexadecimal = bytes.len() > 2 && bytes[0] == b'0' && bytes[1].eq_ignore_ascii_case(&b'x');
        let binary = bytes.len() > 2 && bytes[0] == b'0' && bytes[1].eq_ignore_ascii_case(&b'b');
        let mut length = 0;
        // A preprocessing number: digits, letters, points, and signs after an exponent.
        while length < bytes.len() {
            let byte = bytes[length];
            let exponent = |mark: u8| length > 0 && bytes[length - 1].eq_ignore_ascii_case(&mark);
            let sign =
                matches!(byte, b'+' | b'-') && ((!hexadecimal && exponent(b'e')) || (hexadecimal && exponent(b'p')));
            if !(byte.is_ascii_alphanumeric() || byte == b'.' || byte == b'_' || byte == b'\'' || sign) {
                break;
            }
            length += 1;
        }
        let text: String = self.rest()[..length].replace('\'', "");
        self.at += length;
        let lower = text.to_ascii_lowercase();
        let kind = if hexadecimal && !lower.contains(['.', 'p']) {
            integer(&lower[2..], 16)
        } else if binary {
            integer(&lower[2..], 2)
        } else if hexadecimal {
            hexadecimal_float(&lower[2..])
        } else if lower.contains('.') || (lower.contains('e')) {
            float(&lower)
        } else if lower.ends_with('f')
            && lower.len() > 1
            && lower[..lower.len() - 1].bytes().all(|b| b.is_ascii_digit())
        {
            None
        } else if lower.len() > 1 && lower.starts_with('0') && lower.as_bytes()[1].is_ascii_digit() {
            integer(&lower[1..], 8)
        } else {
            integer(&lower, 10)
        };
        if kind.is_none()
            && !hexadecimal
            && let Some((number, suffix)) = own_suffix(&text)
        {
            // `250ms` and `5_km`: the number, and the name of the operator that makes something of it.
            self.push(number, start);
            self.push(TokenKind::Name(suffix.into()), start);
            return;
        }
        let kind = kind.unwrap_or_else(|| {
            let found =
                Diagnostic::error(Span::new(start, self.at), Problem::Lexical(format!("`{text}` is not a number")));
            let digits = lower.bytes().take_while(u8::is_ascii_digit).count();
            let octal = lower.starts_with('0') && digits == lower.len();
            // `int 2y`: a name, and none that begins with a digit.
            let names = |token: &super::Token| {
                token.is("*") || token.name().is_some_and(|name| !matches!(&**name, "return" | "case" | "else"))
            };
            let named = digits > 0
                && lower[digits..].bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
                && lower[digits..].starts_with(|letter: char| letter.is_ascii_alphabetic() || letter == '_')
                && !hexadecimal
                && self.tokens.last().is_some_and(names);
            sink.push(if octal {
                found.help("a number that begins with 0 is octal, and made of the digits 0 to 7: leave the 0 out")
            } else if named {
                found.help("a name begins with a letter")
            } else {
                found
            });
            if named {
                return TokenKind::Name(text.as_str().into());
            }
            TokenKind::Integer { value: 0, suffix: IntegerSuffix::default(), decimal: true }
        });
        self.push(kind, start);
    }

    pub(super) fn character(&mut self, sink: &mut Sink) {
        let start = self.at;
        self.at += 1;
        let mut values = Vec::new();
        while self.at < self.text.len() && self.byte(0) != b'\'' && self.byte(0) != b'\n' {
            self.escaped(&mut values, sink);
        }
        let closed = self.byte(0) == b'\'';
        self.at += usize::from(closed);
        if !closed {
            // What follows is code again: the constant ends where that seems to begin.
            self.at = start + code_behind(&self.text[start..self.at]).max(1);
        }
        if !closed || values.len() != 1 {
            let what = if closed { "a character constant holds one character" } else { "the closing ' is missing" };
            sink.push(Diagnostic::error(Span::new(start, self.at), Problem::Lexical(what.to_owned())));
        }
        self.push(TokenKind::Character(values.first().copied().unwrap_or(0)), start);
    }

    pub(super) fn string(&mut self, sink: &mut Sink) {
        let start = self.at;
        self.at += 1;
        let mut values = Vec::new();
        while self.at < self.text.len() && self.byte(0) != b'"' && self.byte(0) != b'\n' {
            self.escaped(&mut values, sink);
        }
        if self.byte(0) == b'"' && self.at < self.text.len() {
            self.at += 1;
        } else if let Some(end) = self.closed_typographically(start) {
            (self.at, values) = (start + 1, Vec::new());
            while self.at < end {
                self.escaped(&mut values, &mut Sink::default());
            }
            let mark = self.text[end..].chars().next().unwrap_or(' ');
            self.at = end + mark.len_utf8();
            let problem = Problem::Lexical(format!("`{mark}` does not belong to CUDA C"));
            let found = Diagnostic::error(Span::new(end, self.at), problem);
            sink.push(found.help("typographic quotation marks are none of CUDA C's: write \""));
        } else {
            // It is read as if it ended where the code behind it seems to begin. What it says is not known then, and
            // nothing can be said of a format.
            values.clear();
            self.at = start + code_behind(&self.text[start..self.at]);
            let problem = Problem::Lexical("this string is not closed on its line".to_owned());
            let found = Diagnostic::error(Span::new(start, self.at), problem);
            sink.push(found.help("write the closing \""));
        }
        self.push(TokenKind::Text(values.into()), start);
        let length = self.rest().bytes().take_while(|byte| *byte == b'_' || byte.is_ascii_alphanumeric()).count();
        let name = &self.rest()[..length];
        let operator = matches!(&self.tokens[..], [.., before, _] if before.is_name("operator"));
        if !operator && (is_own_suffix(name) || matches!(name, "s" | "sv")) {
            let suffix = format!("operator\"\"{name}");
            let start = self.at;
            self.at += length;
            self.push(TokenKind::Name(suffix.as_str().into()), start);
        }
    }

    /// `R"mark(…)mark"`: everything between the parentheses is the text, lines and backslashes too.
    pub(super) fn raw_string(&mut self, sink: &mut Sink) {
        let start = self.at;
        let inside = self.rest().get(2..).unwrap_or("");
        let opened = inside.find('(').filter(|length| {
            *length <= 16
                && !inside[..*length].contains(|one: char| one.is_whitespace() || matches!(one, ')' | '\\' | '"'))
        });
        let found = opened.and_then(|length| {
            let closing = format!("){}\"", &inside[..length]);
            let text = &inside[length + 1..];
            text.find(&closing).map(|end| (text.as_bytes()[..end].to_vec(), 2 + length + 1 + end + closing.len()))
        });
        match found {
            Some((values, length)) => {
                self.at += length;
                self.push(TokenKind::Text(values.into()), start);
            }
            None => {
                // It is read as a name and a plain string.
                self.at += 1;
                self.push(TokenKind::Name("R".into()), start);
                let problem = Problem::Lexical("this raw string is not closed".to_owned());
                let found = Diagnostic::error(Span::new(start, start + 2), problem);
                sink.push(found.help("it is written `R\"(…)\"`"));
            }
        }
    }

    /// One character of a string, an escape sequence being one.
    pub(super) fn escaped(&mut self, values: &mut Vec<u8>, sink: &mut Sink) {
        if self.byte(0) != b'\\' {
            let character = self.rest().chars().next().unwrap_or(' ');
            let mut buffer = [0; 4];
            values.extend_from_slice(character.encode_utf8(&mut buffer).as_bytes());
            self.at += character.len_utf8();
            return;
        }
        let start = self.at;
        let escape = self.byte(1);
        self.at += 2;
        let value = match escape {
            b'n' => b'\n',
            b't' => b'\t',
            b'r' => b'\r',
            b'a' => 7,
            b'b' => 8,
            b'f' => 12,
            b'v' => 11,
            b'e' => 27,
            b'\\' | b'\'' | b'"' | b'?' => escape,
            b'\n' => return,
            b'0'..=b'7' => {
                let mut value = u32::from(escape - b'0');
                for _ in 0..2 {
                    if !matches!(self.byte(0), b'0'..=b'7') {
                        break;
                    }
                    value = value * 8 + u32::from(self.byte(0) - b'0');
                    self.at += 1;
                }
                (value & 0xff) as u8
            }
            b'x' => {
                let mut value = 0_u32;
                while let Some(digit) = char::from(self.byte(0)).to_digit(16) {
                    value = (value << 4 | digit) & 0xff;
                    self.at += 1;
                }
                (value & 0xff) as u8
            }
            _ => {
                // The byte after the backslash may begin a longer character; step over all of it.
                self.at = self.at.min(self.text.len());
                while !self.text.is_char_boundary(self.at) {
                    self.at += 1;
                }
                sink.push(Diagnostic::warning(
                    Span::new(start, self.at),
                    Problem::Lexical("there is no such escape sequence".to_owned()),
                ));
                escape
            }
        };
        values.push(value);
    }
}

/// How many bytes of a line, from a string's opening mark on, are the string whose closing mark is missing.
pub(super) fn code_behind(line: &str) -> usize {
    let end = line.trim_end().len();
    let call = line.find(");").or_else(|| line.trim_end().ends_with(';').then(|| end - 1));
    call.or_else(|| line.find(')')).unwrap_or(line.len())
}

/// Whether this is how the suffix of a program's own literals looks: `_km`, and no macro of `inttypes.h`.
fn is_own_suffix(name: &str) -> bool {
    name.strip_prefix('_').is_some_and(|rest| rest.starts_with(|letter: char| letter.is_ascii_lowercase()))
}

/// A number with a suffix of the program's or of the library's durations: the number, and the name of their operator.
fn own_suffix(text: &str) -> Option<(TokenKind, String)> {
    let digits = text.find(|letter: char| !(letter.is_ascii_digit() || letter == '.'))?;
    let (number, suffix) = text.split_at(digits);
    let known = ["_KB", "_MB", "_GB", "_KiB", "_MiB", "_GiB", "_K", "_M", "_G", "h", "min", "s", "ms", "us", "ns"];
    if !is_own_suffix(suffix) && !known.contains(&suffix) {
        return None;
    }
    let number = if number.contains('.') { float(number) } else { integer(number, 10) };
    Some((number?, format!("operator\"\"{suffix}")))
}

fn split_suffix(text: &str, digits: impl Fn(u8) -> bool) -> (&str, &str) {
    let length = text.bytes().take_while(|byte| digits(*byte)).count();
    text.split_at(length)
}

fn integer(text: &str, radix: u32) -> Option<TokenKind> {
    let (digits, suffix) = split_suffix(text, |byte| char::from(byte).is_digit(radix));
    let value = u64::from_str_radix(digits, radix).ok()?;
    let suffix = match suffix {
        "" => IntegerSuffix::default(),
        "u" => IntegerSuffix { unsigned: true, long: false },
        "l" | "ll" => IntegerSuffix { unsigned: false, long: true },
        "ul" | "ull" | "lu" | "llu" => IntegerSuffix { unsigned: true, long: true },
        _ => return None,
    };
    Some(TokenKind::Integer { value, suffix, decimal: radix == 10 })
}

fn float(text: &str) -> Option<TokenKind> {
    let (text, suffix) = match text.strip_suffix(['f', 'l']) {
        Some(rest) if text.ends_with('f') => (rest, FloatSuffix::Float),
        Some(rest) => (rest, FloatSuffix::Double),
        None => (text, FloatSuffix::Double),
    };
    let value: f64 = text.parse().ok()?;
    Some(TokenKind::Float { value, suffix })
}

fn hexadecimal_float(text: &str) -> Option<TokenKind> {
    let (text, suffix) = match text.strip_suffix('f') {
        Some(rest) if rest.contains('p') => (rest, FloatSuffix::Float),
        _ => (text, FloatSuffix::Double),
    };
    let (mantissa, exponent) = text.split_once('p')?;
    let exponent: i32 = exponent.parse().ok()?;
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let mut value = 0.0_f64;
    for digit in whole.chars() {
        value = value * 16.0 + f64::from(digit.to_digit(16)?);
    }
    let mut weight = 1.0 / 16.0;
    for digit in fraction.chars() {
        value += f64::from(digit.to_digit(16)?) * weight;
        weight /= 16.0;
    }
    Some(TokenKind::Float { value: value * 2.0_f64.powi(exponent.clamp(-2000, 2000)), suffix })
}
