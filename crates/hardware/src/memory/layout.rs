//! Sizes after alignment: allocations, structures, rows.

use serde::Serialize;

/// What the course's devices round every allocation up to, in bytes.
pub const ALLOCATION_BYTES: u64 = 256;

/// The next multiple of `unit`; `None` past 64 bits or for a unit of 0.
#[must_use]
pub fn round_up(bytes: u64, unit: u64) -> Option<u64> {
    if unit == 0 { None } else { bytes.checked_next_multiple_of(unit) }
}

/// The size of a structure whose members are this long (and aligned to their own length) under an alignment of its own,
/// as C and WGSL lay it out. `None` for a member of no length, or past 64 bits.
#[must_use]
pub fn structure_bytes(members: &[u64], alignment: u64) -> Option<u64> {
    let mut end = 0_u64;
    let mut widest = alignment.max(1);
    for member in members {
        end = round_up(end, *member)?.checked_add(*member)?;
        widest = widest.max(*member);
    }
    round_up(end, widest)
}

/// Rows that start aligned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Pitch {
    /// Bytes from the start of one row to the next.
    pub bytes: u64,
    /// Elements that fit between, those of the padding included.
    pub elements: u64,
    /// Bytes of padding behind each row.
    pub padding: u64,
}

/// The pitch of rows of `width` elements if each is to start at a multiple of `alignment` bytes. `None` for elements or
/// an alignment of 0 bytes, or past 64 bits.
#[must_use]
pub fn pitch(width: u64, element_bytes: u64, alignment: u64) -> Option<Pitch> {
    let row = width.checked_mul(element_bytes)?;
    let bytes = round_up(row, alignment)?;
    Some(Pitch { bytes, elements: bytes.checked_div(element_bytes)?, padding: bytes - row })
}

/// Aligned segments of `segment` bytes that `bytes` from `start` on touch; 0 for none of either.
#[must_use]
pub fn segments(start: u64, bytes: u64, segment: u64) -> u64 {
    if bytes == 0 || segment == 0 {
        return 0;
    }
    start.saturating_add(bytes - 1) / segment - start / segment + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_structure_is_padded_to_its_alignment() {
        assert_eq!(structure_bytes(&[4; 5], 16), Some(32));
        assert_eq!(structure_bytes(&[4, 8, 4], 1), Some(24));
        assert_eq!(structure_bytes(&[], 1), Some(0));
    }

    #[test]
    fn rows_are_padded_to_their_pitch() {
        assert_eq!(pitch(10, 4, 64), Some(Pitch { bytes: 64, elements: 16, padding: 24 }));
        assert_eq!(pitch(100, 4, 512).map(|pitch| pitch.bytes), Some(512));
        assert_eq!((pitch(1, 0, 64), pitch(1, 4, 0), pitch(u64::MAX, 4, 64)), (None, None, None));
    }

    #[test]
    fn a_range_touches_every_segment_it_lies_in() {
        assert_eq!(
            [segments(0, 512, 128), segments(64, 128, 128), segments(127, 2, 128), segments(5, 0, 128)],
            [4, 2, 2, 0]
        );
    }
}
