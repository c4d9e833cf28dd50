//! `printf`'s formats.

/// A value that is printed.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Printed {
    Integer(i64),
    Float(f64),
    Text(Vec<u8>),
    Pointer(u64),
}

/// The number of a conversion's argument, taken from `next`.
pub(super) fn printf(format: &[u8], mut next: impl FnMut(u8, u64) -> Option<Printed>) -> Vec<u8> {
    let mut out = Vec::new();
    let mut at = 0;
    while at < format.len() {
        if format[at] != b'%' {
            out.push(format[at]);
            at += 1;
            continue;
        }
        let start = at;
        at += 1;
        let mut spec = Spec::default();
        while let Some(flag) = format.get(at).filter(|byte| b"-+ #0'".contains(byte)) {
            match flag {
                b'-' => spec.left = true,
                b'+' => spec.plus = true,
                b' ' => spec.space = true,
                b'#' => spec.alternate = true,
                b'0' => spec.zero = true,
                _ => {}
            }
            at += 1;
        }
        let mut number = |at: &mut usize| {
            if format.get(*at) == Some(&b'*') {
                *at += 1;
                return match next(b'd', u64::MAX) {
                    Some(Printed::Integer(value)) => Some(value),
                    _ => Some(0),
                };
            }
            let first = *at;
            let mut value = 0_i64;
            while let Some(digit) = format.get(*at).filter(|byte| byte.is_ascii_digit()) {
                value = (value * 10 + i64::from(digit - b'0')).min(10_000);
                *at += 1;
            }
            (*at > first).then_some(value)
        };
        if let Some(width) = number(&mut at) {
            spec.left |= width < 0;
            spec.width = usize::try_from(width.unsigned_abs()).unwrap_or(0).min(10_000);
        }
        if format.get(at) == Some(&b'.') {
            at += 1;
            spec.precision = Some(usize::try_from(number(&mut at).unwrap_or(0)).unwrap_or(0).min(10_000));
        }
        let mut long = false;
        let mut short = 0;
        while let Some(length) = format.get(at).filter(|byte| b"hlLqjzt".contains(byte)) {
            match length {
                b'h' => short += 1,
                _ => long = true,
            }
            at += 1;
        }
        let Some(conversion) = format.get(at).copied() else {
            out.extend_from_slice(&format[start..]);
            break;
        };
        at += 1;
        if conversion == b'%' {
            out.push(b'%');
            continue;
        }
        match next(conversion, spec.precision.map_or(u64::MAX, |precision| precision as u64)) {
            Some(value) => spec.write(&mut out, conversion, &value, long, short),
            None => out.extend_from_slice(&format[start..at]),
        }
    }
    out
}

#[derive(Debug, Default, Clone)]
struct Spec {
    left: bool,
    plus: bool,
    space: bool,
    alternate: bool,
    zero: bool,
    width: usize,
    precision: Option<usize>,
}

impl Spec {
    fn write(&self, out: &mut Vec<u8>, conversion: u8, value: &Printed, long: bool, short: u32) {
        let bits = match value {
            Printed::Integer(value) => *value,
            Printed::Pointer(value) => value.cast_signed(),
            Printed::Float(value) => value.to_bits().cast_signed(),
            Printed::Text(_) => 0,
        };
        #[expect(clippy::cast_possible_truncation, reason = "as C's variadic arguments are read")]
        let narrow = match (long, short) {
            (true, _) => bits,
            (false, 0) => i64::from(bits as i32),
            (false, 1) => i64::from(bits as i16),
            _ => i64::from(bits as i8),
        };
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "as above")]
        let unsigned = match (long, short) {
            (true, _) => bits as u64,
            (false, 0) => u64::from(bits as u32),
            (false, 1) => u64::from(bits as u16),
            _ => u64::from(bits as u8),
        };
        let float = match value {
            Printed::Float(value) => *value,
            _ => 0.0,
        };
        match conversion {
            b'd' | b'i' => self.number(out, narrow < 0, "", &self.digits(narrow.unsigned_abs().to_string())),
            b'u' => self.number(out, false, "", &self.digits(unsigned.to_string())),
            b'x' => {
                let prefix = if self.alternate && unsigned != 0 { "0x" } else { "" };
                self.number(out, false, prefix, &self.digits(format!("{unsigned:x}")));
            }
            b'X' => {
                let prefix = if self.alternate && unsigned != 0 { "0X" } else { "" };
                self.number(out, false, prefix, &self.digits(format!("{unsigned:X}")));
            }
            b'o' => {
                self.number(out, false, if self.alternate { "0" } else { "" }, &self.digits(format!("{unsigned:o}")));
            }
            b'c' => self.pad(out, &[(bits & 0xff) as u8]),
            b's' => {
                let text: &[u8] = match value {
                    Printed::Text(text) => text,
                    _ => b"(null)",
                };
                let length = self.precision.unwrap_or(text.len()).min(text.len());
                self.pad(out, &text[..length]);
            }
            b'p' => {
                let text = if bits == 0 { "(nil)".to_owned() } else { format!("{:#x}", bits.cast_unsigned()) };
                self.pad(out, text.as_bytes());
            }
            b'a' | b'A' if float.is_finite() => {
                let text = hexadecimal(float.abs(), self.precision);
                let text = if conversion == b'A' { text.to_uppercase() } else { text };
                let (prefix, digits) = text.split_at(2);
                self.number(out, float.is_sign_negative(), prefix, digits);
            }
            b'f' | b'F' | b'e' | b'E' | b'g' | b'G' | b'a' | b'A' => {
                let negative = float.is_sign_negative() && !float.is_nan();
                let text = float_text(conversion, float.abs(), self.precision, self.alternate);
                if float.is_finite() {
                    self.number(out, negative, "", &text);
                } else {
                    Spec { zero: false, ..self.clone() }.number(out, negative, "", &text);
                }
            }
            _ => {
                out.push(b'%');
                out.push(conversion);
            }
        }
    }

    /// At least as many digits as the precision says.
    fn digits(&self, digits: String) -> String {
        match self.precision {
            Some(0) if digits == "0" => String::new(),
            Some(least) => format!("{}{digits}", "0".repeat(least.saturating_sub(digits.len()))),
            None => digits,
        }
    }

    fn number(&self, out: &mut Vec<u8>, negative: bool, prefix: &str, digits: &str) {
        let sign = if negative {
            "-"
        } else if self.plus {
            "+"
        } else if self.space {
            " "
        } else {
            ""
        };
        let taken = sign.len() + prefix.len() + digits.len();
        if self.zero && !self.left {
            let zeros = "0".repeat(self.width.saturating_sub(taken));
            out.extend_from_slice(format!("{sign}{prefix}{zeros}{digits}").as_bytes());
        } else {
            self.pad(out, format!("{sign}{prefix}{digits}").as_bytes());
        }
    }

    fn pad(&self, out: &mut Vec<u8>, text: &[u8]) {
        let gap = self.width.saturating_sub(text.len());
        if !self.left {
            out.resize(out.len() + gap, b' ');
        }
        out.extend_from_slice(text);
        if self.left {
            out.resize(out.len() + gap, b' ');
        }
    }
}

/// A number without its sign, as %a writes it: `0x1.8p+1`.
fn hexadecimal(value: f64, precision: Option<usize>) -> String {
    let bits = value.to_bits();
    let (mut fraction, raw) = (bits & ((1 << 52) - 1), (bits >> 52 & 0x7ff).cast_signed());
    let mut whole = u64::from(raw != 0);
    let exponent = match (raw, fraction) {
        (0, 0) => 0,
        (0, _) => -1022,
        _ => raw - 1023,
    };
    if let Some(digits) = precision.filter(|digits| *digits < 13) {
        // To the nearest, and of two as near to the even one.
        let dropped = 52 - 4 * digits;
        let all = whole << 52 | fraction;
        let (kept, rest, half) = (all >> dropped, all & ((1 << dropped) - 1), 1_u64 << (dropped - 1));
        let kept = kept + u64::from(rest > half || (rest == half && kept & 1 == 1));
        whole = kept << dropped >> 52;
        fraction = kept << dropped & ((1 << 52) - 1);
    }
    let digits = format!("{fraction:013x}");
    let digits = match precision {
        Some(precision) => format!("{digits:0<precision$}")[..precision].to_owned(),
        None => digits.trim_end_matches('0').to_owned(),
    };
    let point = if digits.is_empty() { "" } else { "." };
    format!("0x{whole}{point}{digits}p{exponent:+}")
}

/// A number without its sign, as %f, %e or %g write it.
pub(super) fn float_text(conversion: u8, value: f64, precision: Option<usize>, alternate: bool) -> String {
    let upper = conversion.is_ascii_uppercase();
    let text = if value.is_nan() {
        "nan".to_owned()
    } else if value.is_infinite() {
        "inf".to_owned()
    } else {
        let precision = precision.unwrap_or(6);
        match conversion.to_ascii_lowercase() {
            b'f' => format!("{value:.precision$}"),
            b'e' => exponential(value, precision),
            _ => general(value, precision.max(1), alternate),
        }
    };
    if upper { text.to_uppercase() } else { text }
}

fn exponential(value: f64, precision: usize) -> String {
    let text = format!("{value:.precision$e}");
    let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let (sign, digits) = match exponent.strip_prefix('-') {
        Some(digits) => ('-', digits),
        None => ('+', exponent),
    };
    format!("{mantissa}e{sign}{digits:0>2}")
}

fn general(value: f64, precision: usize, alternate: bool) -> String {
    if value == 0.0 {
        return "0".to_owned();
    }
    let scientific = exponential(value, precision - 1);
    let exponent: i32 = scientific.split_once('e').and_then(|(_, exponent)| exponent.parse().ok()).unwrap_or(0);
    let trimmed = |text: &str| {
        if alternate || !text.contains('.') {
            text.to_owned()
        } else {
            text.trim_end_matches('0').trim_end_matches('.').to_owned()
        }
    };
    let limit = i32::try_from(precision).unwrap_or(i32::MAX);
    if exponent < -4 || exponent >= limit {
        let (mantissa, exponent) = scientific.split_once('e').unwrap_or((&scientific, "+00"));
        return format!("{}e{exponent}", trimmed(mantissa));
    }
    let decimals = usize::try_from(limit - 1 - exponent).unwrap_or(0);
    trimmed(&format!("{value:.decimals$}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(format: &str, value: Printed, expected: &str) {
        let mut values = vec![value].into_iter();
        let text = printf(format.as_bytes(), |_, _| values.next());
        assert_eq!(String::from_utf8_lossy(&text), expected, "{format}");
    }

    #[test]
    fn numbers_are_printed_as_c_prints_them() {
        check("%5d|", Printed::Integer(42), "   42|");
        check("%-5d|", Printed::Integer(42), "42   |");
        check("%05d", Printed::Integer(-42), "-0042");
        check("%+d", Printed::Integer(42), "+42");
        check("%u", Printed::Integer(-1), "4294967295");
        check("%lu", Printed::Integer(-1), "18446744073709551615");
        check("%#x", Printed::Integer(255), "0xff");
        check("%.2f", Printed::Float(2.71499), "2.71");
        check("%8.3f", Printed::Float(-2.5), "  -2.500");
        check("%e", Printed::Float(12345.678), "1.234568e+04");
        check("%g", Printed::Float(0.0001), "0.0001");
        check("%g", Printed::Float(1e10), "1e+10");
        check("%g", Printed::Float(100000.0), "100000");
        check("%.3s|", Printed::Text(b"abcdef".to_vec()), "abc|");
        check("%a", Printed::Float(1.0), "0x1p+0");
        check("%a", Printed::Float(-0.1), "-0x1.999999999999ap-4");
        check("%.2a", Printed::Float(1.999), "0x2.00p+0");
        check("%a", Printed::Float(0.0), "0x0p+0");
        check("%A", Printed::Float(3.5), "0X1.CP+1");
        check("100%%", Printed::Integer(0), "100%");
    }
}
