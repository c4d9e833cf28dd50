//! How people write numbers, extents, durations and waits: read once, for page and terminal alike.

use crate::schedule::{Durations, Wait};

/// What was expected of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NotationError {
    /// One whole number.
    #[error("write a whole number from 0 on, for example 256 or 2^20")]
    Number,
    /// One whole number of 32 bits.
    #[error("write a whole number from 0 to {}, for example 256", u32::MAX)]
    Narrow,
    /// An extent.
    #[error("write one to three whole numbers with an x between them, for example {example}")]
    Sides {
        /// One that would do.
        example: &'static str,
    },
    /// An extent of more than 32 bits per side.
    #[error("a side is at most {}", u32::MAX)]
    SideTooLong,
    /// Coordinates.
    #[error("write one to three whole numbers with a comma between them, x first, for example 3 or 3,1")]
    Place,
    /// Coordinates of more than 32 bits.
    #[error("a coordinate is at most {}", u32::MAX)]
    CoordinateTooLarge,
    /// Durations.
    #[error("write ticks with commas between them, for example 4,9,6, or two bounds, for example 3..9")]
    Durations,
    /// Bounds in the wrong order.
    #[error("the first bound is the smaller one, for example 3..9")]
    Bounds,
    /// A wait.
    #[error("write two blocks with a colon between them: 0:1 if block 0 waits for block 1")]
    Wait,
}

/// A whole number from 0 on, also as `2^20`, `65_536` or `65,536`.
///
/// # Errors
/// Anything else, and numbers past 64 bits.
pub fn wide(text: &str) -> Result<u64, NotationError> {
    number(&without_commas(text).ok_or(NotationError::Number)?).ok_or(NotationError::Number)
}

/// The same in 32 bits.
///
/// # Errors
/// Anything else, and numbers past 32 bits.
pub fn narrow(text: &str) -> Result<u32, NotationError> {
    wide(text).ok().and_then(|value| u32::try_from(value).ok()).ok_or(NotationError::Narrow)
}

/// `16x16`: sides that are left out are 1.
///
/// # Errors
/// No numbers, more than three, and sides past 32 bits.
pub fn sides(text: &str) -> Result<[u32; 3], NotationError> {
    let wide = triple(text, &['x', '×'], 1).ok_or(NotationError::Sides { example: "256 or 16x16" })?;
    narrowed(wide).ok_or(NotationError::SideTooLong)
}

/// `76x62` with sides of 64 bits.
///
/// # Errors
/// No numbers, and more than three.
pub fn wide_sides(text: &str) -> Result<[u64; 3], NotationError> {
    triple(text, &['x', '×'], 1).ok_or(NotationError::Sides { example: "1000 or 76x62" })
}

/// `3,1`, x first: coordinates that are left out are 0.
///
/// # Errors
/// No numbers, and more than three.
pub fn place(text: &str) -> Result<[u64; 3], NotationError> {
    triple(text, &[','], 0).ok_or(NotationError::Place)
}

/// The same in 32 bits each.
///
/// # Errors
/// No numbers, more than three, and coordinates past 32 bits.
pub fn narrow_place(text: &str) -> Result<[u32; 3], NotationError> {
    narrowed(place(text)?).ok_or(NotationError::CoordinateTooLarge)
}

/// `4,9,6,10,8`, the last number for all blocks after, or `3..9` for a scattering of seed 0. Whether the ticks can be
/// played is the simulation's to say.
///
/// # Errors
/// Anything else, and bounds the wrong way round.
pub fn durations(text: &str) -> Result<Durations, NotationError> {
    if let Some((least, most)) = text.split_once("..") {
        let (least, most) = number(least).zip(number(most)).ok_or(NotationError::Durations)?;
        if least > most {
            return Err(NotationError::Bounds);
        }
        return Ok(Durations::Scattered { least, most, seed: 0 });
    }
    let ticks: Option<Vec<u64>> = text.split(',').map(number).collect();
    match ticks.ok_or(NotationError::Durations)?.as_slice() {
        [] => Err(NotationError::Durations),
        [ticks] => Ok(Durations::Equal { ticks: *ticks }),
        [first @ .., rest] => Ok(Durations::Listed { first: first.to_vec(), rest: *rest }),
    }
}

/// `0:1`: block 0 waits for block 1.
///
/// # Errors
/// Anything else.
pub fn wait(text: &str) -> Result<Wait, NotationError> {
    let (block, on) =
        text.split_once(':').and_then(|(block, on)| number(block).zip(number(on))).ok_or(NotationError::Wait)?;
    Ok(Wait { block, on })
}

/// One to three numbers; `rest` replaces those left out.
fn triple(text: &str, separators: &[char], rest: u64) -> Option<[u64; 3]> {
    let numbers: Vec<u64> = text.split(separators).map(number).collect::<Option<_>>()?;
    match numbers.as_slice() {
        [x] => Some([*x, rest, rest]),
        [x, y] => Some([*x, *y, rest]),
        [x, y, z] => Some([*x, *y, *z]),
        _ => None,
    }
}

fn narrowed(wide: [u64; 3]) -> Option<[u32; 3]> {
    let [x, y, z] = wide.map(|value| u32::try_from(value).ok());
    Some([x?, y?, z?])
}

/// `1000`, `65_536`, `2^20`.
fn number(text: &str) -> Option<u64> {
    let whole = |text: &str| {
        let digits = text.trim().replace('_', "");
        // `parse` would take a plus sign.
        digits.bytes().all(|digit| digit.is_ascii_digit()).then(|| digits.parse::<u64>().ok()).flatten()
    };
    match text.split_once('^') {
        Some((base, exponent)) => whole(base)?.checked_pow(u32::try_from(whole(exponent)?).ok()?),
        None => whole(text),
    }
}

/// A text without the commas that part thousands; `None` where a comma means anything else.
#[must_use]
pub fn without_commas(text: &str) -> Option<String> {
    let mut parts = text.trim().split(',');
    let first = parts.next()?;
    let mut out = first.to_owned();
    let mut grouped = false;
    for part in parts {
        grouped = true;
        if part.len() != 3 || !part.bytes().all(|digit| digit.is_ascii_digit()) {
            return None;
        }
        out.push_str(part);
    }
    let leading = (1..=3).contains(&first.len()) && first.bytes().all(|digit| digit.is_ascii_digit());
    (!grouped || leading).then_some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_that_are_left_out_are_one_and_coordinates_zero() {
        assert_eq!(
            ["256", "16x16", "8×4×2"].map(|text| sides(text).ok()),
            [Some([256, 1, 1]), Some([16, 16, 1]), Some([8, 4, 2])]
        );
        assert_eq!(
            ["", "x", "16x", "1x2x3x4", "16,16", "-1", "+1", "1.5", "2^32"].map(|text| sides(text).ok()),
            [None; 9]
        );
        assert_eq!(["3", "3,1"].map(|text| narrow_place(text).ok()), [Some([3, 0, 0]), Some([3, 1, 0])]);
        assert_eq!(wide_sides("2^32x3"), Ok([1 << 32, 3, 1]));
    }

    #[test]
    fn the_last_duration_holds_for_all_blocks_after() {
        assert_eq!(durations("5"), Ok(Durations::Equal { ticks: 5 }));
        assert_eq!(durations("4,9,8"), Ok(Durations::Listed { first: vec![4, 9], rest: 8 }));
        assert_eq!(durations("3..9"), Ok(Durations::Scattered { least: 3, most: 9, seed: 0 }));
        assert_eq!(["", "4,", "9..3", "..", "many"].map(|text| durations(text).is_err()), [true; 5]);
    }

    #[test]
    fn thousands_may_be_parted_with_commas() {
        assert_eq!(["1,000", "65,536", "1,048,576"].map(wide), [Ok(1000), Ok(65_536), Ok(1 << 20)]);
        assert_eq!(["1,00", "1000,000", ",100", "1,0000", "1,"].map(|text| wide(text).is_err()), [true; 5]);
    }
}
