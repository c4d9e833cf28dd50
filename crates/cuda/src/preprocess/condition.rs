//! The expressions of `#if`.

use crate::lex::{Token, TokenKind};

/// Conditions nest no deeper than this.
const DEEPEST: u32 = 64;

/// The value of a condition; names that are no macros count as 0, except `true`.
pub(super) fn evaluate(tokens: &[Token]) -> Option<i64> {
    let mut parser = Parser { tokens, at: 0, depth: 0 };
    let value = parser.conditional()?;
    (parser.at == tokens.len()).then_some(value)
}

struct Parser<'a> {
    tokens: &'a [Token],
    at: usize,
    depth: u32,
}

impl Parser<'_> {
    fn eat(&mut self, mark: &str) -> bool {
        let found = self.tokens.get(self.at).is_some_and(|token| token.is(mark));
        self.at += usize::from(found);
        found
    }

    fn conditional(&mut self) -> Option<i64> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return None;
        }
        let condition = self.binary(0)?;
        let value = if self.eat("?") {
            let yes = self.conditional()?;
            if !self.eat(":") {
                return None;
            }
            let no = self.conditional()?;
            if condition != 0 { yes } else { no }
        } else {
            condition
        };
        self.depth -= 1;
        Some(value)
    }

    fn binary(&mut self, least: u8) -> Option<i64> {
        let mut left = self.unary()?;
        loop {
            let Some(TokenKind::Mark(mark)) = self.tokens.get(self.at).map(|token| &token.kind) else {
                return Some(left);
            };
            let precedence = match *mark {
                "||" => 1,
                "&&" => 2,
                "|" => 3,
                "^" => 4,
                "&" => 5,
                "==" | "!=" => 6,
                "<" | ">" | "<=" | ">=" => 7,
                "<<" | ">>" => 8,
                "+" | "-" => 9,
                "*" | "/" | "%" => 10,
                _ => return Some(left),
            };
            if precedence <= least {
                return Some(left);
            }
            self.at += 1;
            let right = self.binary(precedence)?;
            let shift = u32::try_from(right).unwrap_or(0).min(63);
            left = match *mark {
                "||" => i64::from(left != 0 || right != 0),
                "&&" => i64::from(left != 0 && right != 0),
                "|" => left | right,
                "^" => left ^ right,
                "&" => left & right,
                "==" => i64::from(left == right),
                "!=" => i64::from(left != right),
                "<" => i64::from(left < right),
                ">" => i64::from(left > right),
                "<=" => i64::from(left <= right),
                ">=" => i64::from(left >= right),
                "<<" => left.wrapping_shl(shift),
                ">>" => left.wrapping_shr(shift),
                "+" => left.wrapping_add(right),
                "-" => left.wrapping_sub(right),
                "*" => left.wrapping_mul(right),
                "/" => left.checked_div(right)?,
                _ => left.checked_rem(right)?,
            };
        }
    }

    fn unary(&mut self) -> Option<i64> {
        let token = self.tokens.get(self.at)?;
        self.at += 1;
        match &token.kind {
            TokenKind::Integer { value, .. } => Some(value.cast_signed()),
            TokenKind::Character(value) => Some(i64::from(*value)),
            TokenKind::Name(name) => {
                // A function-like test that no macro answers (`__has_include(…)`) is 0.
                if self.eat("(") {
                    while !self.eat(")") {
                        self.tokens.get(self.at)?;
                        self.at += 1;
                    }
                }
                Some(i64::from(&**name == "true"))
            }
            TokenKind::Mark(mark @ ("!" | "-" | "+" | "~")) => {
                self.depth += 1;
                if self.depth > DEEPEST {
                    return None;
                }
                let value = self.unary()?;
                self.depth -= 1;
                Some(match *mark {
                    "!" => i64::from(value == 0),
                    "-" => value.wrapping_neg(),
                    "~" => !value,
                    _ => value,
                })
            }
            TokenKind::Mark("(") => {
                let value = self.conditional()?;
                self.eat(")").then_some(value)
            }
            _ => None,
        }
    }
}
