//! What is written and read: `printf`, `scanf`, and their relatives.

use warpground_machine::{Address, FailureKind};

use super::{Answer, memory};
use crate::{
    host::{
        code::Site,
        format::{Printed, printf},
        run::{Run, Stream},
    },
    meaning::types::{Scalar, Type},
};

impl Run<'_> {
    /// What writes and reads text. `None`: this function does something else.
    pub(super) fn printing(&mut self, site: &Site, arguments: &[u64]) -> Option<Answer> {
        let argument = |index: usize| arguments.get(index).copied().unwrap_or(0);
        let name = site.name;
        Some(match name {
            "printf" => self.print(Stream::Output, argument(0), site, arguments, 1),
            "sprintf" => {
                self.formatted(argument(1), site, arguments, 2).and_then(|text| self.put_text(argument(0), &text))
            }
            "snprintf" => self.formatted(argument(2), site, arguments, 3).and_then(|text| {
                let room = usize::try_from(argument(1)).unwrap_or(0).saturating_sub(1);
                let length = text.len() as u64;
                self.put_text(argument(0), &text[..text.len().min(room)]).map(|_| length)
            }),
            "vprintf" | "vfprintf" => {
                let (stream, first) = match (name, argument(0)) {
                    ("vprintf", _) => (Stream::Output, 0),
                    (_, 1) => (Stream::Error, 1),
                    _ => (Stream::Output, 1),
                };
                self.formatted_list(argument(first), argument(first + 1)).map(|text| {
                    self.out(stream, &text);
                    text.len() as u64
                })
            }
            "vsprintf" => {
                self.formatted_list(argument(1), argument(2)).and_then(|text| self.put_text(argument(0), &text))
            }
            "vsnprintf" => self.formatted_list(argument(2), argument(3)).and_then(|text| {
                let room = usize::try_from(argument(1)).unwrap_or(0).saturating_sub(1);
                let length = text.len() as u64;
                if argument(1) == 0 {
                    return Ok(length);
                }
                self.put_text(argument(0), &text[..text.len().min(room)]).map(|_| length)
            }),
            "puts" => self.text(argument(0)).map(|mut text| {
                text.push(b'\n');
                self.out(Stream::Output, &text);
                1
            }),
            "putchar" => {
                self.out(Stream::Output, &[(argument(0) & 0xff) as u8]);
                Ok(argument(0))
            }
            "getchar" => Ok(self.input_byte().map_or(u64::MAX, u64::from)),
            "gets" => self.get_line(argument(0), usize::MAX, false),
            "scanf" => self.scan(argument(0), site, arguments, 1),
            "sscanf" => self.text(argument(0)).and_then(|text| {
                let input = self.take_input(text);
                let read = self.scan(argument(1), site, arguments, 2);
                self.give_input_back(input);
                read
            }),
            _ => return None,
        })
    }

    pub(in crate::host) fn formatted(
        &self,
        format: Address,
        site: &Site,
        arguments: &[u64],
        first: usize,
    ) -> Result<Vec<u8>, FailureKind> {
        let format = self.text(format)?;
        let mut next = first;
        let mut failure = None;
        let text = printf(&format, |conversion, most| {
            let value = arguments.get(next).copied()?;
            let ty = site.types.get(next)?;
            next += 1;
            Some(match ty {
                Type::Scalar(Scalar::F64) => Printed::Float(f64::from_bits(value)),
                Type::Pointer(..) if conversion == b's' => {
                    if value == 0 {
                        return Some(Printed::Text(b"(null)".to_vec()));
                    }
                    match self.text_within(value, most) {
                        Ok(text) => Printed::Text(text),
                        Err(error) => {
                            failure = Some(error);
                            Printed::Text(Vec::new())
                        }
                    }
                }
                Type::Pointer(..) | Type::Null => Printed::Pointer(value),
                _ => Printed::Integer(value.cast_signed()),
            })
        });
        match failure {
            Some(failure) => Err(failure),
            None => Ok(text),
        }
    }

    /// A format with a `va_list`: each argument lies in 8 bytes, and the format says what it is.
    fn formatted_list(&self, format: Address, list: Address) -> Result<Vec<u8>, FailureKind> {
        let format = self.text(format)?;
        let mut next = list;
        let mut failure = None;
        let text = printf(&format, |conversion, most| {
            let place = next;
            next = next.wrapping_add(8);
            let value = match self.machine.memory.read(place, 8) {
                Ok(bytes) => u64::from_le_bytes(bytes.try_into().unwrap_or([0; 8])),
                Err(error) => {
                    failure.get_or_insert(memory(place)(error));
                    return None;
                }
            };
            Some(match conversion {
                b'e' | b'E' | b'f' | b'F' | b'g' | b'G' | b'a' | b'A' => Printed::Float(f64::from_bits(value)),
                b's' if value == 0 => Printed::Text(b"(null)".to_vec()),
                b's' => match self.text_within(value, most) {
                    Ok(text) => Printed::Text(text),
                    Err(error) => {
                        failure.get_or_insert(error);
                        Printed::Text(Vec::new())
                    }
                },
                b'p' => Printed::Pointer(value),
                _ => Printed::Integer(value.cast_signed()),
            })
        });
        match failure {
            Some(failure) => Err(failure),
            None => Ok(text),
        }
    }

    fn print(&mut self, stream: Stream, format: Address, site: &Site, arguments: &[u64], first: usize) -> Answer {
        let text = self.formatted(format, site, arguments, first)?;
        self.out(stream, &text);
        Ok(text.len() as u64)
    }

    pub(in crate::host) fn get_line(&mut self, address: Address, most: usize, keep_end: bool) -> Answer {
        let mut line = Vec::new();
        while line.len() + 1 < most {
            match self.input_byte() {
                None if line.is_empty() => return Ok(0),
                None => break,
                Some(b'\n') => {
                    if keep_end {
                        line.push(b'\n');
                    }
                    break;
                }
                Some(byte) => line.push(byte),
            }
        }
        self.put_text(address, &line).map(|_| address)
    }
}
