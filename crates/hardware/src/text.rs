//! Numbers as text. The crate is alone, so it does not share `measure::units`.

/// A whole number with separators: `65,535`.
pub(crate) fn grouped(value: u64) -> String {
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

/// At most `places` decimals, without trailing zeros: `12.75`, `4`, `45,000`.
pub(crate) fn decimal(value: f64, places: usize) -> String {
    let text = format!("{value:.places$}");
    let (whole, fraction) = text.split_once('.').unwrap_or((&text, ""));
    let whole = whole.parse().map_or_else(|_| whole.to_owned(), grouped);
    match fraction.trim_end_matches('0') {
        "" => whole,
        fraction => format!("{whole}.{fraction}"),
    }
}

/// An extent as `5 × 4`; trailing ones are left out, a row keeps its one number.
pub(crate) fn extent<T: Copy + Into<u64>>(extent: &[T]) -> String {
    let length = extent.iter().rposition(|side| (*side).into() != 1).map_or(1, |last| last + 1);
    extent[..length].iter().map(|side| grouped((*side).into())).collect::<Vec<_>>().join(" × ")
}

/// A list as `0, 4, 8`.
pub(crate) fn list<T: ToString>(values: impl IntoIterator<Item = T>) -> String {
    values.into_iter().map(|value| value.to_string()).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_people_write_them() {
        assert_eq!([0, 999, 1000, 1_073_741_824].map(grouped), ["0", "999", "1,000", "1,073,741,824"]);
        assert_eq!([12.7488, 4.0, 0.5, 45e3].map(|value| decimal(value, 2)), ["12.75", "4", "0.5", "45,000"]);
        assert_eq!(extent(&[125_u32, 94, 1]), "125 × 94");
        assert_eq!(extent(&[1_u32, 1, 1]), "1");
        assert_eq!(list([1, 2]), "1, 2");
    }
}
