//! Characters that slides, books and other keyboards have in the place of CUDA C's: each is reported, and read as the one
//! that was meant.

use super::{Lexer, PUNCTUATION, TokenKind, literal::code_behind};
use crate::{
    diagnose::{Diagnostic, Problem, Sink},
    text::Span,
};

/// Quotation marks around strings, and around characters.
const DOUBLE: [char; 3] = ['\u{201c}', '\u{201d}', '\u{201e}'];
const SINGLE: [char; 3] = ['\u{2018}', '\u{2019}', '\u{201a}'];

/// The mark that a character was most likely meant to be.
fn meant(character: char) -> Option<&'static str> {
    Some(match character {
        '\u{2010}'..='\u{2015}' | '\u{2212}' => "-",
        '×' | '∗' | '⋅' | '·' => "*",
        '÷' => "/",
        '≤' | '⩽' => "<=",
        '≥' | '⩾' => ">=",
        '≠' => "!=",
        '→' => "->",
        '…' => "...",
        '¬' => "!",
        '\u{ff01}'..='\u{ff5e}' => {
            let wide = char::from_u32(u32::from(character) - 0xfee0)?;
            let mut buffer = [0; 4];
            let narrow: &str = wide.encode_utf8(&mut buffer);
            PUNCTUATION.iter().copied().chain(["="]).find(|mark| *mark == narrow)?
        }
        _ => return None,
    })
}

fn foreign(span: Span, character: char) -> Diagnostic {
    let shown = if character.is_control() { character.escape_default().to_string() } else { character.to_string() };
    Diagnostic::error(span, Problem::Lexical(format!("`{shown}` does not belong to CUDA C")))
}

impl Lexer<'_> {
    /// A character that begins no token.
    pub(super) fn foreign(&mut self, sink: &mut Sink) {
        let start = self.at;
        let character = self.rest().chars().next().unwrap_or(' ');
        if matches!(character, '\u{00a0}' | '\u{200b}' | '\u{feff}' | '\u{3000}') {
            self.at += character.len_utf8();
            self.space = true;
            return;
        }
        if DOUBLE.contains(&character) || SINGLE.contains(&character) {
            return self.quoted(character, sink);
        }
        let Some(mark) = meant(character) else {
            self.at += character.len_utf8();
            sink.push(foreign(Span::new(start, self.at), character));
            return;
        };
        // Two dashes are `--`, a dash and an arrow's head `->`.
        let next = self.rest().chars().nth(1).unwrap_or(' ');
        let pair = format!("{mark}{}", meant(next).map_or_else(|| next.to_string(), str::to_owned));
        let both = PUNCTUATION.iter().copied().find(|found| *found == pair);
        let count = 1 + usize::from(both.is_some());
        self.at += self.rest().chars().take(count).map(char::len_utf8).sum::<usize>();
        let mark = both.unwrap_or(mark);
        sink.push(foreign(Span::new(start, self.at), character).help(format!("write `{mark}`")));
        self.push(TokenKind::Mark(mark), start);
    }

    /// A string or a character between typographic quotation marks.
    fn quoted(&mut self, opening: char, sink: &mut Sink) {
        let start = self.at;
        let double = DOUBLE.contains(&opening);
        let (plain, closings) = if double { ('"', DOUBLE) } else { ('\'', SINGLE) };
        self.at += opening.len_utf8();
        let open = Span::new(start, self.at);
        let found = foreign(open, opening);
        let line = self.rest().lines().next().unwrap_or("");
        if !line.contains(closings) && !line.contains(plain) {
            sink.push(found.help(format!("this is a typographic quotation mark, as slides have it: write {plain}")));
            if double {
                // What it says is not known.
                self.at = start + code_behind(&self.text[start..self.at + line.len()]);
                self.push(TokenKind::Text([].into()), start);
            }
            return;
        }
        let mut values = Vec::new();
        let closing = loop {
            match self.rest().chars().next() {
                Some(next) if next == plain || closings.contains(&next) => break next,
                // An escape sequence may have stepped over the closing mark.
                None | Some('\n') => break '\n',
                Some(_) => self.escaped(&mut values, sink),
            }
            self.at = self.at.min(self.text.len());
        };
        let close = Span::new(self.at, self.at + closing.len_utf8());
        let help = format!("typographic quotation marks are none of CUDA C's: write {plain}");
        if closing != '\n' {
            self.at = close.end as usize;
        }
        sink.push(if closings.contains(&closing) { found.see(close, "and this") } else { found }.help(help));
        if double {
            self.push(TokenKind::Text(values.into()), start);
            return;
        }
        if values.len() != 1 {
            let problem = Problem::Lexical("a character constant holds one character".to_owned());
            sink.push(Diagnostic::error(Span::new(start, self.at), problem));
        }
        self.push(TokenKind::Character(values.first().copied().unwrap_or(0)), start);
    }

    /// Where in the string that begins at `start`, and is not closed on its line, a typographic quotation mark stands
    /// that was meant to close it.
    pub(super) fn closed_typographically(&self, start: usize) -> Option<usize> {
        let line = self.text[start..].lines().next()?;
        line.find(DOUBLE).map(|at| start + at)
    }
}
