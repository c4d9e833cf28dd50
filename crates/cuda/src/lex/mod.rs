//! Text to tokens. Never fails: what is no token is reported and left out.

mod literal;
mod token;
mod typographic;

pub(crate) use token::{Comment, Constant, FloatSuffix, Hidden, IntegerSuffix, Token, TokenKind};

use crate::{
    diagnose::{Diagnostic, Problem, Sink},
    text::{Source, Span},
};

/// The longest first, so that the first that fits is the right one.
const PUNCTUATION: &[&str] = &[
    "...", "<=>", "<<=", ">>=", "->*", "##", "::", "->", "++", "--", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||",
    "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "{", "}", "(", ")", "[", "]", ";", ",", ":", "?", ".", "+", "-",
    "*", "/", "%", "&", "|", "^", "~", "!", "<", ">",
];

/// The tokens and comments of one of a source's files. The last token is always [`TokenKind::End`].
pub(crate) fn lex(source: &Source, file: usize, sink: &mut Sink) -> (Vec<Token>, Vec<Comment>) {
    let place = source.files().get(file).map_or(0..0, |file| file.span.range());
    let mut lexer = Lexer {
        text: source.text.get(..place.end).unwrap_or(""),
        at: place.start,
        line_start: true,
        space: false,
        tokens: Vec::new(),
        comments: Vec::new(),
    };
    lexer.run(sink);
    (lexer.tokens, lexer.comments)
}

/// The tokens of a text that is in no file (a macro's built-in body, two tokens pasted together).
pub(crate) fn lex_fragment(text: &str, span: Span) -> Vec<Token> {
    let source = Source::new("", text);
    let (mut tokens, _) = lex(&source, 0, &mut Sink::default());
    tokens.pop();
    for token in &mut tokens {
        token.span = span;
        token.written = Span::default();
        token.line_start = false;
    }
    tokens
}

struct Lexer<'a> {
    text: &'a str,
    at: usize,
    line_start: bool,
    space: bool,
    tokens: Vec<Token>,
    comments: Vec<Comment>,
}

impl Lexer<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn byte(&self, ahead: usize) -> u8 {
        self.text.as_bytes().get(self.at + ahead).copied().unwrap_or(0)
    }

    fn push(&mut self, kind: TokenKind, start: usize) {
        let span = Span::new(start, self.at);
        self.tokens.push(Token {
            kind,
            span,
            written: span,
            line_start: std::mem::take(&mut self.line_start),
            space: std::mem::take(&mut self.space),
            hidden: None,
            constant: None,
        });
    }

    fn run(&mut self, sink: &mut Sink) {
        while self.at < self.text.len() {
            let start = self.at;
            match self.byte(0) {
                b'\n' => {
                    self.at += 1;
                    self.line_start = true;
                }
                b' ' | b'\t' | b'\r' | 0x0b | 0x0c => {
                    self.at += 1;
                    self.space = true;
                }
                b'\\' if self.byte(1) == b'\n' => self.at += 2,
                b'\\' if self.byte(1) == b'\r' && self.byte(2) == b'\n' => self.at += 3,
                b'/' if self.byte(1) == b'/' => self.line_comment(),
                b'/' if self.byte(1) == b'*' => self.block_comment(sink),
                // `*//` and `*/*` are an operator in front of a comment.
                b'*' if self.byte(1) == b'/' && !matches!(self.byte(2), b'/' | b'*') => {
                    self.at += 2;
                    let problem = Problem::Lexical("this closes no comment".to_owned());
                    let found = Diagnostic::error(Span::new(start, self.at), problem);
                    sink.push(found.help("a comment ends at the first `*/`: comments do not nest"));
                }
                b'"' => self.string(sink),
                b'R' if self.byte(1) == b'"' => self.raw_string(sink),
                b'\'' => self.character(sink),
                b'0'..=b'9' => self.number(sink),
                b'.' if self.byte(1).is_ascii_digit() => self.number(sink),
                byte if byte == b'_' || byte == b'$' || byte.is_ascii_alphabetic() => {
                    let length = self
                        .rest()
                        .bytes()
                        .take_while(|byte| *byte == b'_' || *byte == b'$' || byte.is_ascii_alphanumeric())
                        .count();
                    let name = self.rest()[..length].into();
                    self.at += length;
                    self.push(TokenKind::Name(name), start);
                }
                byte => self.punctuation(byte, sink),
            }
        }
        self.line_start = true;
        let end = self.at;
        self.push(TokenKind::End, end);
    }

    fn punctuation(&mut self, byte: u8, sink: &mut Sink) {
        let start = self.at;
        if let Some(found) = PUNCTUATION.iter().find(|punctuation| self.rest().starts_with(**punctuation)) {
            self.at += found.len();
            self.push(TokenKind::Mark(found), start);
            return;
        }
        if byte == b'=' {
            self.at += 1;
            self.push(TokenKind::Mark("="), start);
            return;
        }
        if byte == b'#' {
            self.at += 1;
            self.push(TokenKind::Mark("#"), start);
            return;
        }
        if byte == b'\\' && self.in_header_name() {
            // `#include <thrust\sort.h>`, as Windows parts folders.
            self.at += 1;
            self.push(TokenKind::Mark("/"), start);
            return;
        }
        self.foreign(sink);
    }

    /// Whether the cursor is behind `#include <`.
    fn in_header_name(&self) -> bool {
        let Some(first) = self.tokens.iter().rposition(|token| token.line_start) else { return false };
        matches!(&self.tokens[first..], [hash, word, open, ..]
            if hash.is("#") && word.is_name("include") && open.is("<"))
    }

    fn line_comment(&mut self) {
        let start = self.at;
        let mut length = 0;
        let bytes = self.rest().as_bytes();
        // A backslash at the end of the line continues the comment.
        while length < bytes.len() && !(bytes[length] == b'\n' && bytes[..length].last() != Some(&b'\\')) {
            length += 1;
        }
        self.at += length;
        self.comment(start);
    }

    fn block_comment(&mut self, sink: &mut Sink) {
        let start = self.at;
        if let Some(length) = self.rest()[2..].find("*/") {
            self.at += length + 4;
        } else {
            self.at = self.text.len();
            sink.push(Diagnostic::error(
                Span::new(start, start + 2),
                Problem::Lexical("this comment is not closed".to_owned()),
            ));
        }
        self.comment(start);
    }

    fn comment(&mut self, start: usize) {
        self.comments.push(Comment { span: Span::new(start, self.at), own_line: self.line_start });
        self.space = true;
    }
}
