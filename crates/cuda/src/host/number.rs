//! Numbers in texts, as `strtol` and `strtod` read them.

/// The integer that a text begins with, and how many bytes it takes. A base of 0 means the number's own prefix.
pub(super) fn integer(text: &[u8], base: u32, unsigned: bool) -> (u64, usize) {
    let mut at = text.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
    let negative = text.get(at) == Some(&b'-');
    at += usize::from(matches!(text.get(at), Some(b'-' | b'+')));
    let prefixed = text.get(at) == Some(&b'0')
        && matches!(text.get(at + 1), Some(b'x' | b'X'))
        && text.get(at + 2).is_some_and(u8::is_ascii_hexdigit);
    let base = match base {
        0 if prefixed => 16,
        0 if text.get(at) == Some(&b'0') => 8,
        0 => 10,
        base => base.clamp(2, 36),
    };
    at += if prefixed && base == 16 { 2 } else { 0 };
    let digits = text[at..].iter().map_while(|byte| char::from(*byte).to_digit(base));
    let (value, count) = digits.fold((0_u128, 0), |(value, count), digit| {
        (value.saturating_mul(base.into()).saturating_add(digit.into()), count + 1)
    });
    if count == 0 {
        return (0, 0);
    }
    let signed = i128::try_from(value).unwrap_or(i128::MAX) * if negative { -1 } else { 1 };
    let bits = if unsigned {
        let most = u64::try_from(value).unwrap_or(u64::MAX);
        if negative && most != u64::MAX { most.wrapping_neg() } else { most }
    } else {
        let least = i128::from(i64::MIN);
        i64::try_from(signed.clamp(least, i64::MAX.into())).unwrap_or(0).cast_unsigned()
    };
    (bits, at + count)
}

/// Whether the integer that is a whole text lies beyond what 64 bits hold.
pub(super) fn is_beyond(text: &[u8], base: u32, unsigned: bool) -> bool {
    // A digit less leads to the end, whatever the last digits are.
    let ends = if unsigned { [u64::MAX, u64::MAX] } else { [i64::MAX.cast_unsigned(), i64::MIN.cast_unsigned()] };
    let (value, read) = integer(text, base, unsigned);
    read > 0 && ends.contains(&value) && integer(&text[..read - 1], base, unsigned).0 == value
}

/// The floating-point number that a text begins with, and how many bytes it takes.
pub(super) fn float(text: &[u8]) -> (f64, usize) {
    let start = text.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
    let rest = &text[start..];
    let length = rest.iter().take_while(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(byte)).count();
    let word = std::str::from_utf8(&rest[..length]).unwrap_or("");
    let found = (1..=word.len()).rev().find_map(|end| Some((word[..end].parse().ok()?, end)));
    found.map_or((0.0, 0), |(value, end)| (value, start + end))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_are_read_in_their_base_and_end_where_their_digits_do() {
        assert_eq!(integer(b"ff", 16, false), (255, 2));
        assert_eq!(integer(b"  -0x1Fg", 0, false), ((-31_i64).cast_unsigned(), 7));
        assert_eq!(integer(b"0778", 0, false), (63, 3));
        assert_eq!(integer(b"12x", 10, false), (12, 2));
        assert_eq!(integer(b"x", 10, false), (0, 0));
        assert_eq!(integer(b"99999999999999999999", 10, false).0, i64::MAX.cast_unsigned());
        assert_eq!(integer(b"18446744073709551615", 10, true).0, u64::MAX);
    }

    #[test]
    fn floats_end_where_no_number_goes_on() {
        assert_eq!(float(b" 2.5e1x"), (25.0, 6));
        assert_eq!(float(b"1.5.2"), (1.5, 3));
        assert_eq!(float(b"no"), (0.0, 0));
    }
}
