//! C's and C++'s library: what needs no device.

use warpground_machine::{Address, FailureKind, Fault, Origin, Random, is_device};

use super::{
    arithmetic::low,
    code::{Family, Site},
    format::{Printed, printf},
    run::{Event, Run, Stream},
};
use crate::{
    diagnose::{Diagnostic, Problem},
    meaning::{
        tree::AT_EXIT,
        types::{Scalar, Type},
    },
};

pub(super) type Answer = Result<u64, FailureKind>;

pub(super) fn memory(address: Address) -> impl Fn(Fault) -> FailureKind {
    move |fault| FailureKind::Memory(fault, address)
}

impl Run<'_> {
    /// A library function by its name. `None`: it belongs to the CUDA runtime.
    pub(super) fn library(&mut self, site: &Site, arguments: &[u64]) -> Option<Answer> {
        let argument = |index: usize| arguments.get(index).copied().unwrap_or(0);
        let name = site.name;
        match site.family {
            Family::Cuda => return None,
            Family::Stream => return Some(self.stream(name.trim_start_matches("stream."), site, arguments)),
            Family::Container => return Some(self.container(name, site, arguments)),
            Family::Algorithm => return Some(self.algorithm(name, site, arguments)),
            // A run that remembers nothing does not stop there.
            Family::Step => return Some(Ok(0)),
            Family::Rest => {}
        }
        if self.check(site, arguments) {
            return Some(Ok(0));
        }
        if let Some(answer) = self.c_file(site, arguments) {
            return Some(answer);
        }
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
            "perror" => self.text(argument(0)).map(|text| {
                self.out(Stream::Error, &text);
                self.out(Stream::Error, b"\n");
                0
            }),
            "srandom" | "usleep" | "sleep" | "getch" | "system" | "cudaFuncSetCacheConfig" => Ok(0),
            "getenv" => Ok(0),
            "getchar" => Ok(self.input_byte().map_or(u64::MAX, u64::from)),
            "gets" => self.get_line(argument(0), usize::MAX, false),
            "scanf" => self.scan(argument(0), site, arguments, 1),
            "sscanf" => self.text(argument(0)).and_then(|text| {
                let input = self.take_input(text);
                let read = self.scan(argument(1), site, arguments, 2);
                self.give_input_back(input);
                read
            }),
            "malloc" => self.allocate_unwritten(argument(0), Origin::Malloc),
            "calloc" => {
                // Its zeros count as written.
                let made = self.allocate(argument(0).saturating_mul(argument(1)), Origin::Malloc);
                made.and_then(|made| self.put_bytes(made, &[]).map(|()| made))
            }
            "realloc" => self.reallocate(argument(0), argument(1)),
            "free" => self.release(argument(0), &[Origin::Malloc]),
            // An array of elements that nothing initialises.
            "new[].unwritten" => self.allocate_unwritten(argument(0).saturating_mul(argument(1)), Origin::NewArray),
            "new" | "new[]" => {
                let origin = if name == "new" { Origin::New } else { Origin::NewArray };
                self.allocate(argument(0).saturating_mul(argument(1)), origin)
            }
            "new.or_null" | "new[].or_null" => {
                let origin = if name == "new.or_null" { Origin::New } else { Origin::NewArray };
                match self.allocate(argument(0).saturating_mul(argument(1)), origin) {
                    Err(FailureKind::Memory(Fault::Exhausted { .. }, _)) => Ok(0),
                    made => made,
                }
            }
            AT_EXIT => {
                self.at_exit.push((argument(0), argument(1)));
                Ok(0)
            }
            "atexit" => {
                self.at_exit.push((argument(0), 0));
                Ok(0)
            }
            // What is no array is refused by the `delete[]` that follows.
            "new.count" => Ok(match self.machine.memory.find(argument(0)) {
                Ok((object, 0)) if object.origin == Origin::NewArray => object.data.len() as u64 / argument(1).max(1),
                _ => 0,
            }),
            "delete" => self.release(argument(0), &[Origin::New]),
            "delete[]" => self.release(argument(0), &[Origin::NewArray]),
            "memset" => {
                let (address, length) = (argument(0), argument(2));
                self.machine.memory.write(address, length).map_err(memory(address)).map(|bytes| {
                    bytes.fill((argument(1) & 0xff) as u8);
                    address
                })
            }
            "memcpy" | "memmove" => {
                let (to, from, length) = (argument(0), argument(1), argument(2));
                let bad = if self.machine.memory.read(from, length).is_err() { from } else { to };
                self.machine.memory.copy(to, from, length).map_err(memory(bad)).map(|()| to)
            }
            "memcmp" => self.compare(argument(0), argument(1), argument(2)),
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
            "strchr" => self.text(argument(0)).map(|text| {
                let wanted = (argument(1) & 0xff) as u8;
                let end = (wanted == 0).then_some(text.len());
                let found = text.iter().position(|byte| *byte == wanted).or(end);
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
            "atoi" | "atol" => self.text(argument(0)).map(|text| super::number::integer(&text, 10, false).0),
            "strtol" | "strtoll" | "strtoul" | "strtoull" => self.text(argument(0)).and_then(|text| {
                let base = low(argument(2));
                let (value, read) = super::number::integer(&text, base, name.starts_with("strtou"));
                self.put_end(argument(1), argument(0), read).map(|()| value)
            }),
            "strtod" | "strtof" => self.text(argument(0)).and_then(|text| {
                let (value, read) = super::number::float(&text);
                self.put_end(argument(1), argument(0), read)?;
                #[expect(clippy::cast_possible_truncation, reason = "a result of type float")]
                Ok(if name == "strtof" { u64::from((value as f32).to_bits()) } else { value.to_bits() })
            }),
            "atof" => self.text(argument(0)).map(|text| super::number::float(&text).0.to_bits()),
            "toupper" => Ok(character(argument(0), |byte| byte.to_ascii_uppercase())),
            "tolower" => Ok(character(argument(0), |byte| byte.to_ascii_lowercase())),
            "isdigit" => Ok(test(argument(0), |byte| byte.is_ascii_digit())),
            "isalpha" => Ok(test(argument(0), |byte| byte.is_ascii_alphabetic())),
            "isspace" => Ok(test(argument(0), |byte| byte.is_ascii_whitespace() || byte == 11)),
            "isupper" => Ok(test(argument(0), |byte| byte.is_ascii_uppercase())),
            "islower" => Ok(test(argument(0), |byte| byte.is_ascii_lowercase())),
            "isalnum" => Ok(test(argument(0), |byte| byte.is_ascii_alphanumeric())),
            "abort" => {
                self.ended = Some(134);
                Ok(0)
            }
            "exit" => {
                #[expect(clippy::cast_possible_truncation, reason = "an exit status is an int")]
                let status = argument(0) as i32;
                self.ended = Some(status);
                self.exits = true;
                Ok(0)
            }
            "_exit" | "_Exit" | "quick_exit" => {
                #[expect(clippy::cast_possible_truncation, reason = "an exit status is an int")]
                let status = argument(0) as i32;
                self.ended = Some(status);
                Ok(0)
            }
            "assert" => {
                if argument(0) & 0xffff_ffff == 0 {
                    let text = self.program.source.slice(site.span);
                    let inner = text.strip_prefix("assert").map(str::trim_start);
                    let inner = inner.and_then(|text| text.strip_prefix('(')?.strip_suffix(')'));
                    let text = inner.unwrap_or(text).trim().to_owned();
                    let place = self.program.source.place(site.span.start);
                    let words = format!("{}:{}: Assertion `{text}' failed.\n", place.file, place.line);
                    self.out(Stream::Error, words.as_bytes());
                    self.ended = Some(134);
                }
                Ok(0)
            }
            "srand" => {
                self.machine.random = Random::seeded(low(argument(0)));
                Ok(0)
            }
            "drand48" => Ok((f64::from(self.machine.random.draw()) / 2_147_483_648.0).to_bits()),
            "srand48" => Ok(0),
            "time" => {
                let now = self.seconds_since_epoch();
                if argument(0) != 0 && self.put_bytes(argument(0), &now.to_le_bytes()).is_err() {
                    return Some(Err(FailureKind::Memory(Fault::Wild, argument(0))));
                }
                Ok(now)
            }
            "clock" => Ok(self.microseconds()),
            "gettimeofday" | "clock_gettime" => {
                let micro = self.microseconds();
                let clock = name == "clock_gettime";
                let mut bytes = (micro / 1_000_000).to_le_bytes().to_vec();
                let rest = (micro % 1_000_000) * if clock { 1000 } else { 1 };
                bytes.extend(rest.to_le_bytes());
                self.put_bytes(argument(usize::from(clock)), &bytes).map(|()| 0)
            }
            #[expect(clippy::cast_precision_loss, reason = "a time in seconds")]
            "difftime" => Ok((argument(0).wrapping_sub(argument(1)).cast_signed() as f64).to_bits()),
            "abs" => Ok(argument(0).cast_signed().unsigned_abs()),
            "ldexpf" | "scalbnf" => {
                let value = f32::from_bits(low(argument(0)));
                Ok(u64::from(libm::scalbnf(value, low(argument(1)).cast_signed()).to_bits()))
            }
            "ldexp" | "scalbn" => {
                Ok(libm::scalbn(f64::from_bits(argument(0)), low(argument(1)).cast_signed()).to_bits())
            }
            "nextafter" if site.result == Type::FLOAT => {
                let value = |index: usize| f32::from_bits(low(argument(index)));
                Ok(u64::from(libm::nextafterf(value(0), value(1)).to_bits()))
            }
            "nextafter" => Ok(libm::nextafter(f64::from_bits(argument(0)), f64::from_bits(argument(1))).to_bits()),
            "ilogbf" => {
                let value = f32::from_bits(low(argument(0)));
                let exponent = if value.is_infinite() { i32::MAX } else { libm::ilogbf(value) };
                Ok(i64::from(exponent).cast_unsigned())
            }
            "isnan" | "isinf" | "isfinite" | "signbit" => {
                let value = match site.types.first() {
                    Some(Type::Scalar(Scalar::F32)) => f64::from(f32::from_bits(low(argument(0)))),
                    _ => f64::from_bits(argument(0)),
                };
                Ok(u64::from(match name {
                    "isnan" => value.is_nan(),
                    "isinf" => value.is_infinite(),
                    "signbit" => value.is_sign_negative(),
                    _ => value.is_finite(),
                }))
            }
            "fma" => {
                let single = site.result == Type::FLOAT;
                let value = |index: usize| {
                    if single {
                        f64::from(f32::from_bits(low(argument(index))))
                    } else {
                        f64::from_bits(argument(index))
                    }
                };
                let result = value(0).mul_add(value(1), value(2));
                #[expect(clippy::cast_possible_truncation, reason = "a result of type float")]
                Ok(if single { u64::from((result as f32).to_bits()) } else { result.to_bits() })
            }
            "__builtin_inff" => Ok(u64::from(f32::INFINITY.to_bits())),
            "__builtin_nanf" => Ok(u64::from(f32::NAN.to_bits())),
            _ => Err(FailureKind::Other(format!("`{name}` is not supported on the host"))),
        })
    }

    pub(super) fn text(&self, address: Address) -> Result<Vec<u8>, FailureKind> {
        self.text_within(address, u64::MAX)
    }

    fn text_within(&self, address: Address, most: u64) -> Result<Vec<u8>, FailureKind> {
        self.machine.memory.text_within(address, most).map_err(memory(address))
    }

    fn put_text(&mut self, address: Address, text: &[u8]) -> Answer {
        let mut bytes = text.to_vec();
        bytes.push(0);
        self.put_bytes(address, &bytes)?;
        Ok(text.len() as u64)
    }

    pub(super) fn put_bytes(&mut self, address: Address, bytes: &[u8]) -> Result<(), FailureKind> {
        let place = self.machine.memory.write(address, bytes.len() as u64).map_err(memory(address))?;
        place.copy_from_slice(bytes);
        Ok(())
    }

    pub(super) fn out(&mut self, stream: Stream, text: &[u8]) {
        self.emit(Event::Text { stream, bytes: text.to_vec() });
    }

    pub(super) fn formatted(
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

    pub(super) fn allocate(&mut self, bytes: u64, origin: Origin) -> Answer {
        let span = self.machine.span();
        match self.machine.memory.allocate(bytes, origin, span) {
            Ok(address) => Ok(address),
            // C's answer where there is no room; `new` would throw.
            Err(Fault::Exhausted { wanted, limit, used }) if origin == Origin::Malloc => {
                let problem = Problem::Runtime(super::room::words(wanted, limit, used));
                self.tell(Diagnostic::warning(span, problem).because("this returns a null pointer"));
                Ok(0)
            }
            Err(fault) => Err(FailureKind::Memory(fault, 0)),
        }
    }

    /// Memory that holds nothing until the program writes it.
    fn allocate_unwritten(&mut self, bytes: u64, origin: Origin) -> Answer {
        let made = self.allocate(bytes, origin)?;
        if self.options.follow_host_writes {
            self.machine.memory.follow_writes(made);
        }
        Ok(made)
    }

    fn reallocate(&mut self, address: Address, bytes: u64) -> Answer {
        let new = self.allocate_unwritten(bytes, Origin::Malloc)?;
        if address == 0 || new == 0 {
            return Ok(new);
        }
        let old = match self.machine.memory.find(address) {
            Ok((object, 0)) => object.data.len() as u64,
            Ok(_) => return Err(FailureKind::Other("`realloc` of a pointer that `malloc` did not return".to_owned())),
            Err(fault) => return Err(FailureKind::Memory(fault, address)),
        };
        self.machine.memory.copy(new, address, old.min(bytes)).map_err(memory(address))?;
        self.release(address, &[Origin::Malloc])?;
        Ok(new)
    }

    pub(super) fn release(&mut self, address: Address, origins: &[Origin]) -> Answer {
        if address == 0 {
            return Ok(0);
        }
        let how = |origin: Origin| match origin {
            Origin::Malloc => "malloc",
            Origin::New => "new",
            Origin::NewArray => "new[]",
            Origin::Managed => "cudaMallocManaged",
            Origin::Pinned => "cudaMallocHost",
            Origin::Variable | Origin::Text | Origin::Container | Origin::Literal => "no allocation",
        };
        if is_device(address) {
            let by = match origins.first() {
                Some(Origin::New) => "delete",
                Some(Origin::NewArray) => "delete[]",
                _ => "free",
            };
            let words = format!("this is the GPU's memory, from cudaMalloc: cudaFree frees it, and not `{by}`");
            return Err(FailureKind::Other(words));
        }
        let (object, offset) = self.machine.memory.find(address).map_err(memory(address))?;
        let span = object.span;
        let heap = [Origin::Malloc, Origin::New, Origin::NewArray];
        if offset == 0 && heap.contains(&object.origin) && !origins.contains(&object.origin) {
            // One heap is behind all of them, on a real machine too.
            let by = match origins.first() {
                Some(Origin::New) => "delete",
                Some(Origin::NewArray) => "delete[]",
                _ => "free",
            };
            let words = format!("this memory came from {}, and `{by}` frees it", how(object.origin));
            let found = self.mistake(self.machine.span(), &words).because("freed here");
            self.tell(found.see(span, "made here").help("C++ leaves open what that does: free it as it was made"));
        } else if !origins.contains(&object.origin) || offset != 0 {
            let words = if offset != 0 {
                "this pointer is not the beginning of what was allocated".to_owned()
            } else {
                format!("this memory came from {} and cannot be freed here", how(object.origin))
            };
            return Err(FailureKind::Other(words));
        }
        self.machine.memory.release(address).map_err(memory(address))?;
        Ok(0)
    }

    fn compare(&self, left: Address, right: Address, length: u64) -> Answer {
        let a = self.machine.memory.read(left, length).map_err(memory(left))?;
        let b = self.machine.memory.read(right, length).map_err(memory(right))?;
        Ok(match a.cmp(b) {
            std::cmp::Ordering::Less => u64::MAX,
            std::cmp::Ordering::Equal => 0,
            std::cmp::Ordering::Greater => 1,
        })
    }

    pub(super) fn get_line(&mut self, address: Address, most: usize, keep_end: bool) -> Answer {
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
