//! `scanf` and `sscanf`.

use warpground_machine::{Address, FailureKind};

use super::{code::Site, library::Answer, number, run::Run};
use crate::meaning::types::{Scalar, Type};

impl Run<'_> {
    /// Reads what a format asks for into the arguments from `first` on; answers how many values were read.
    pub(super) fn scan(&mut self, format: Address, site: &Site, arguments: &[u64], first: usize) -> Answer {
        let format = self.text(format)?;
        let (mut read, mut next, mut at) = (0_u64, first, 0);
        let begun = self.place_of_input();
        while let Some(byte) = format.get(at).copied() {
            at += 1;
            if byte.is_ascii_whitespace() {
                self.skip_blanks();
                continue;
            }
            if byte != b'%' || format.get(at) == Some(&b'%') {
                at += usize::from(byte == b'%');
                if byte == b'%' {
                    self.skip_blanks();
                }
                if self.peek_byte() != Some(byte) {
                    break;
                }
                self.input_byte();
                continue;
            }
            let dropped = format.get(at) == Some(&b'*');
            at += usize::from(dropped);
            let mut width = 0_usize;
            while let Some(digit) = format.get(at).filter(|byte| byte.is_ascii_digit()) {
                width = (width * 10 + usize::from(digit - b'0')).min(100_000);
                at += 1;
            }
            while format.get(at).is_some_and(|byte| b"hlLjzt".contains(byte)) {
                at += 1;
            }
            let conversion = format.get(at).copied().unwrap_or(0);
            at += 1;
            if conversion == b'n' {
                if site.name == "scanf" {
                    return Err(FailureKind::Other("`%n` of scanf is not supported here".to_owned()));
                }
                let Some(address) = arguments.get(next).copied() else { break };
                next += 1;
                let passed = u32::try_from(self.place_of_input() - begun).unwrap_or(u32::MAX);
                self.put_bytes(address, &passed.to_le_bytes())?;
                continue;
            }
            if !matches!(conversion, b'c' | b'[') {
                self.skip_blanks();
            }
            let word = match conversion {
                b'[' => {
                    let (set, behind) = Letters::of(&format, at);
                    at = behind;
                    self.word_of(&set, width)
                }
                _ => self.scanned_word(conversion, width),
            };
            if word.is_empty()
                || (number_base(conversion).is_some_and(|base| number::integer(&word, base, false).1 == 0))
            {
                break;
            }
            if dropped {
                continue;
            }
            let Some(address) = arguments.get(next).copied() else { break };
            let target = site.types.get(next).and_then(|ty| ty.target().cloned()).unwrap_or(Type::INT);
            next += 1;
            self.put_scanned(address, conversion, word, &target)?;
            read += 1;
        }
        Ok(if read == 0 && self.input_ended() { u64::MAX } else { read })
    }

    fn skip_blanks(&mut self) {
        while self.peek_byte().is_some_and(|byte| byte.is_ascii_whitespace()) {
            self.input_byte();
        }
    }

    /// The bytes of the input that are among these letters.
    fn word_of(&mut self, letters: &Letters, width: usize) -> Vec<u8> {
        let most = if width == 0 { usize::MAX } else { width };
        let mut word = Vec::new();
        while word.len() < most
            && let Some(byte) = self.peek_byte().filter(|byte| letters.has(*byte))
        {
            word.push(byte);
            self.input_byte();
        }
        word
    }

    /// The bytes of the input that belong to a conversion.
    fn scanned_word(&mut self, conversion: u8, width: usize) -> Vec<u8> {
        let most = match (conversion, width) {
            (b'c', 0) => 1,
            (_, 0) => usize::MAX,
            (_, width) => width,
        };
        let mut word: Vec<u8> = Vec::new();
        while word.len() < most
            && let Some(byte) = self.peek_byte()
        {
            let sign = matches!(byte, b'+' | b'-');
            let last = word.last().map(u8::to_ascii_lowercase);
            let fits = match conversion {
                b'c' => true,
                b'd' | b'u' => byte.is_ascii_digit() || (sign && word.is_empty()),
                b'i' | b'x' | b'X' | b'o' | b'p' => {
                    byte.is_ascii_hexdigit() || matches!(byte, b'x' | b'X') || (sign && word.is_empty())
                }
                b'f' | b'F' | b'e' | b'E' | b'g' | b'G' | b'a' => {
                    byte.is_ascii_alphanumeric() || byte == b'.' || (sign && matches!(last, None | Some(b'e')))
                }
                _ => !byte.is_ascii_whitespace(),
            };
            if !fits {
                break;
            }
            word.push(byte);
            self.input_byte();
        }
        word
    }

    fn put_scanned(
        &mut self,
        address: Address,
        conversion: u8,
        mut word: Vec<u8>,
        target: &Type,
    ) -> Result<(), FailureKind> {
        let bytes = match (conversion, target.scalar()) {
            (b'c', _) => word,
            (b's' | b'[', _) => {
                word.push(0);
                word
            }
            #[expect(clippy::cast_possible_truncation, reason = "a variable of type float")]
            (_, Some(Scalar::F32)) => (number::float(&word).0 as f32).to_le_bytes().to_vec(),
            (_, Some(Scalar::F64)) => number::float(&word).0.to_le_bytes().to_vec(),
            (_, Some(scalar)) => {
                let base = number_base(conversion).unwrap_or(10);
                let value = number::integer(&word, base, !scalar.is_signed()).0;
                value.to_le_bytes()[..usize::try_from(scalar.bytes()).unwrap_or(8)].to_vec()
            }
            (_, None) => Vec::new(),
        };
        self.put_bytes(address, &bytes)
    }
}

/// The letters that `%[…]` takes.
struct Letters {
    ranges: Vec<(u8, u8)>,
    others: bool,
}

impl Letters {
    /// The letters of a format from behind the bracket on, and where the format goes on.
    fn of(format: &[u8], mut at: usize) -> (Letters, usize) {
        let others = format.get(at) == Some(&b'^');
        at += usize::from(others);
        let mut ranges = Vec::new();
        // A bracket that comes first is one of the letters.
        let start = at;
        while let Some(first) = format.get(at).copied().filter(|byte| at == start || *byte != b']') {
            let last = match (format.get(at + 1), format.get(at + 2)) {
                (Some(b'-'), Some(last)) if *last != b']' => {
                    at += 2;
                    *last
                }
                _ => first,
            };
            ranges.push((first, last));
            at += 1;
        }
        (Letters { ranges, others }, at + 1)
    }

    fn has(&self, byte: u8) -> bool {
        self.ranges.iter().any(|(first, last)| (*first..=*last).contains(&byte)) != self.others
    }
}

/// The base in which a conversion reads integers.
fn number_base(conversion: u8) -> Option<u32> {
    match conversion {
        b'd' | b'u' => Some(10),
        b'i' => Some(0),
        b'x' | b'X' | b'p' => Some(16),
        b'o' => Some(8),
        _ => None,
    }
}
