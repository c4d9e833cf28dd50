//! Numbers with the unit that fits, for people.

/// Seconds as `1.23 ms`, three significant digits.
#[must_use]
pub fn seconds(value: f64) -> String {
    scaled(value, &[(1.0, "s"), (1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns")])
}

/// Bytes as `4.19 MB` (1 MB is 10⁶ bytes, as bandwidths count).
#[must_use]
pub fn bytes(value: u64) -> String {
    #[expect(clippy::cast_precision_loss, reason = "three digits are shown")]
    let value = value as f64;
    scaled(value, &[(1e12, "TB"), (1e9, "GB"), (1e6, "MB"), (1e3, "kB"), (1.0, "B")])
}

/// Bytes of memory as `48 KiB` (1 KiB is 2¹⁰ bytes): in the largest unit of which they are a whole number, unless that has
/// more than five digits; otherwise rounded, in the unit that fits.
#[must_use]
pub fn memory(value: u64) -> String {
    let units = [(30, "GiB"), (20, "MiB"), (10, "KiB")];
    let Some((shift, unit)) = units.into_iter().find(|(shift, _)| value >= 1 << shift) else {
        return format!("{} B", count(value));
    };
    let whole = units.into_iter().find(|(shift, _)| value.is_multiple_of(1 << shift));
    match whole.map(|(shift, unit)| (value >> shift, unit)) {
        Some((whole, unit)) if whole < 100_000 => format!("{whole} {unit}"),
        #[expect(clippy::cast_precision_loss, reason = "three digits are shown")]
        _ => format!("{} {unit}", significant(value as f64 / (1_u64 << shift) as f64)),
    }
}

/// A number of things: `1 element`, `65,535 elements`.
#[must_use]
pub fn counted(number: u64, thing: &str) -> String {
    format!("{} {thing}{}", count(number), if number == 1 { "" } else { "s" })
}

/// A whole number with separators: `65,535`.
#[must_use]
pub fn count(value: u64) -> String {
    let digits = value.to_string();
    let mut out = String::with_capacity(digits.len() + digits.len() / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// Three significant digits: `1,234`, `12.3`, `0.0123`.
#[must_use]
pub fn significant(value: f64) -> String {
    if value == 0.0 || !value.is_finite() {
        return value.to_string();
    }
    let value = rounded(value);
    #[expect(clippy::cast_possible_truncation, reason = "the exponent of a float is small")]
    let digits_before = value.abs().log10().floor() as i32 + 1;
    if digits_before > 3 {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "rounded and positive")]
        let whole = count(value.abs().round() as u64);
        return if value < 0.0 { format!("-{whole}") } else { whole };
    }
    format!("{value:.*}", usize::try_from(3 - digits_before).unwrap_or(0))
}

/// To three digits, which may carry to the next power of ten. More than three before the point stay.
fn rounded(value: f64) -> f64 {
    if value.abs() >= 1e3 { value } else { format!("{value:.2e}").parse().unwrap_or(value) }
}

fn scaled(value: f64, units: &[(f64, &str)]) -> String {
    // 999.96 µs are 1.00 ms.
    let shown: f64 = format!("{value:.2e}").parse().unwrap_or(value);
    let (size, unit) =
        units.iter().find(|(size, _)| shown.abs() >= *size).or(units.last()).copied().unwrap_or((1.0, ""));
    format!("{} {unit}", significant(value / size))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_take_the_unit_that_fits() {
        assert_eq!(
            [2.5, 0.001_234, 45e-6, 7.3e-9, 0.0].map(seconds),
            ["2.50 s", "1.23 ms", "45.0 µs", "7.30 ns", "0 ns"]
        );
    }

    #[test]
    fn what_is_rounded_up_to_the_next_power_of_ten_has_three_digits_still() {
        assert_eq!([99.96, 0.9996, 999.6, -9.999].map(significant), ["100", "1.00", "1,000", "-10.0"]);
        assert_eq!([999.6e-6, 99.96e-6, 0.9999].map(seconds), ["1.00 ms", "100 µs", "1.00 s"]);
        assert_eq!(bytes(999_700), "1.00 MB");
    }

    #[test]
    fn counts_have_separators() {
        assert_eq!([0, 999, 1000, 65_535, 1_048_576].map(count), ["0", "999", "1,000", "65,535", "1,048,576"]);
    }

    #[test]
    fn memory_is_stated_in_binary_units() {
        assert_eq!([48 << 10, 128 << 20, 1000, 12_016].map(memory), ["48 KiB", "128 MiB", "1,000 B", "11.7 KiB"]);
        assert_eq!([1536 << 10, 40_000_000_000].map(memory), ["1536 KiB", "37.3 GiB"]);
    }
}
