//! Strings and characters of C.

use warpground_machine::{Address, FailureKind, Origin};

use super::Answer;
use crate::host::{arithmetic::low, code::Site, file::OUT_OF_RANGE, number, run::Run};

impl Run<'_> {
    /// What looks at strings and characters. `None`: this function does something else.
    pub(super) fn string_function(&mut self, site: &Site, arguments: &[u64]) -> Option<Answer> {
        let argument = |index: usize| arguments.get(index).copied().unwrap_or(0);
        let name = site.name;
        Some(match name {
            "strlen" => self.text(argument(0)).map(|text| text.len() as u64),
            "strcmp" | "strncmp" => {
                let most = if name == "strncmp" { argument(2) } else { u64::MAX };
                let left = self.text_within(argument(0), most);
                left.and_then(|left| Ok((left, self.text_within(argument(1), most)?))).map(|(left, right)| {
                    match left.cmp(&right) {
                        std::cmp::Ordering::Less => u64::MAX,
                        std::cmp::Ordering::Equal => 0,
                        std::cmp::Ordering::Greater => 1,
                    }
                })
            }
            "strcpy" => self.text(argument(1)).and_then(|text| self.put_text(argument(0), &text)).map(|_| argument(0)),
            "strncpy" => self.text_within(argument(1), argument(2)).and_then(|mut text| {
                let length = usize::try_from(argument(2)).unwrap_or(0);
                text.resize(length, 0);
                self.put_bytes(argument(0), &text).map(|()| argument(0))
            }),
            "strcat" => self.text(argument(0)).and_then(|mut text| {
                text.extend(self.text(argument(1))?);
                self.put_text(argument(0), &text).map(|_| argument(0))
            }),
            "strchr" | "index" => self.text(argument(0)).map(|text| {
                let wanted = (argument(1) & 0xff) as u8;
                let end = (wanted == 0).then_some(text.len());
                let found = text.iter().position(|byte| *byte == wanted).or(end);
                found.map_or(0, |at| argument(0) + at as u64)
            }),
            "rindex" => self.text(argument(0)).map(|text| {
                let wanted = (argument(1) & 0xff) as u8;
                let end = (wanted == 0).then_some(text.len());
                let found = text.iter().rposition(|byte| *byte == wanted).or(end);
                found.map_or(0, |at| argument(0) + at as u64)
            }),
            "strstr" => self.text(argument(0)).and_then(|text| {
                let wanted = self.text(argument(1))?;
                let found = if wanted.is_empty() {
                    Some(0)
                } else {
                    text.windows(wanted.len()).position(|part| part == wanted)
                };
                Ok(found.map_or(0, |at| argument(0) + at as u64))
            }),
            "strdup" => self.text(argument(0)).and_then(|text| {
                let address = self.allocate(text.len() as u64 + 1, Origin::Malloc)?;
                self.put_text(address, &text).map(|_| address)
            }),
            "atoi" | "atol" => self.text(argument(0)).map(|text| number::integer(&text, 10, false).0),
            "strtol" | "strtoll" | "strtoul" | "strtoull" => self.text(argument(0)).and_then(|text| {
                let base = low(argument(2));
                let (value, read) = number::integer(&text, base, name.starts_with("strtou"));
                if number::is_beyond(&text[..read], base, name.starts_with("strtou")) {
                    self.failed(OUT_OF_RANGE);
                }
                self.put_end(argument(1), argument(0), read).map(|()| value)
            }),
            "strtod" | "strtof" => self.text(argument(0)).and_then(|text| {
                let (value, read) = number::float(&text);
                self.put_end(argument(1), argument(0), read)?;
                #[expect(clippy::cast_possible_truncation, reason = "a result of type float")]
                Ok(if name == "strtof" { u64::from((value as f32).to_bits()) } else { value.to_bits() })
            }),
            "atof" => self.text(argument(0)).map(|text| number::float(&text).0.to_bits()),
            "toupper" => Ok(character(argument(0), |byte| byte.to_ascii_uppercase())),
            "tolower" => Ok(character(argument(0), |byte| byte.to_ascii_lowercase())),
            "isdigit" => Ok(test(argument(0), |byte| byte.is_ascii_digit())),
            "isalpha" => Ok(test(argument(0), |byte| byte.is_ascii_alphabetic())),
            "isspace" => Ok(test(argument(0), |byte| byte.is_ascii_whitespace() || byte == 11)),
            "isupper" => Ok(test(argument(0), |byte| byte.is_ascii_uppercase())),
            "islower" => Ok(test(argument(0), |byte| byte.is_ascii_lowercase())),
            "isalnum" => Ok(test(argument(0), |byte| byte.is_ascii_alphanumeric())),
            _ => return None,
        })
    }

    /// Where a number ended goes to where the program wants it, if it does.
    fn put_end(&mut self, end: Address, text: Address, read: usize) -> Result<(), FailureKind> {
        if end == 0 { Ok(()) } else { self.put_bytes(end, &(text + read as u64).to_le_bytes()) }
    }
}

fn character(value: u64, map: impl Fn(u8) -> u8) -> u64 {
    u8::try_from(value).map_or(value, |byte| map(byte).into())
}

fn test(value: u64, test: impl Fn(u8) -> bool) -> u64 {
    u64::from(u8::try_from(value).is_ok_and(test))
}
