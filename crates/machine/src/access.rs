//! Comparisons, and accesses to memory that may go wrong.

use crate::{Address, FailureKind, Memory, Met, Span, Test};

#[inline(always)]
#[expect(clippy::float_cmp, reason = "the program asks for exactly this")]
pub(crate) fn holds(test: Test, l: u64, r: u64) -> bool {
    let single = |bits: u64| f32::from_bits(bits as u32);
    match test {
        Test::Equal => l == r,
        Test::Less => (l as i64) < r as i64,
        Test::LessEqual => l as i64 <= r as i64,
        Test::LessUnsigned => l < r,
        Test::LessEqualUnsigned => l <= r,
        Test::EqualF32 => single(l) == single(r),
        Test::LessF32 => single(l) < single(r),
        Test::LessEqualF32 => single(l) <= single(r),
        Test::EqualF64 => f64::from_bits(l) == f64::from_bits(r),
        Test::LessF64 => f64::from_bits(l) < f64::from_bits(r),
        Test::LessEqualF64 => f64::from_bits(l) <= f64::from_bits(r),
    }
}

/// What is to be told of an access that went well.
pub(crate) enum Notable {
    /// Nobody has written what was read: where it was made.
    Unwritten(Span),
    /// The bytes are guarded.
    Met(Met),
    /// An element of a vector that has room for it and no elements: its number.
    Beyond(u64),
}

/// A load that may be wrong, or of which something is to be told.
#[cold]
#[inline(never)]
pub(crate) fn load(memory: &Memory, address: Address, into: &mut [u8]) -> Result<Option<Notable>, FailureKind> {
    let (bytes, unwritten) =
        memory.load(address, into.len() as u64).map_err(|fault| FailureKind::Memory(fault, address))?;
    into.copy_from_slice(bytes);
    Ok(memory.take_met().map(Notable::Met).or(unwritten.map(Notable::Unwritten)))
}

/// A store that may be wrong, or the first one, or one of which something is to be told.
#[cold]
#[inline(never)]
pub(crate) fn store(memory: &mut Memory, address: Address, bytes: &[u8]) -> Result<Option<Notable>, FailureKind> {
    memory.store(address, bytes).map_err(|fault| FailureKind::Memory(fault, address))?;
    Ok(memory.take_met().map(Notable::Met))
}

/// Where a vector's elements lie, and how many there are.
#[inline(always)]
pub(crate) fn vector_of(memory: &Memory, address: Address) -> Result<(Address, u64), FailureKind> {
    let word = |at: Address| {
        if let Some(bytes) = memory.peek(at) {
            return Ok(u64::from_le_bytes(bytes));
        }
        let mut whole = [0; 8];
        load(memory, at, &mut whole)?;
        Ok(u64::from_le_bytes(whole))
    };
    let length = word(address.wrapping_add(8))?;
    Ok((word(address)?, length))
}

/// Appends a value of 1, 2, 4 or 8 bytes to a vector, if it has room and nothing is out of the ordinary.
pub(crate) fn push(memory: &mut Memory, vector: Address, value: u64, bytes: u8) -> Option<()> {
    let word = |memory: &Memory, offset: u64| memory.peek(vector.wrapping_add(offset)).map(u64::from_le_bytes);
    let (data, length, capacity) = (word(memory, 0)?, word(memory, 8)?, word(memory, 16)?);
    if length >= capacity {
        return None;
    }
    let place = data.wrapping_add(length.wrapping_mul(bytes.into()));
    match bytes {
        1 => memory.poke(place, (value as u8).to_le_bytes())?,
        2 => memory.poke(place, (value as u16).to_le_bytes())?,
        4 => memory.poke(place, (value as u32).to_le_bytes())?,
        _ => memory.poke(place, value.to_le_bytes())?,
    }
    memory.poke(vector.wrapping_add(8), (length + 1).to_le_bytes())
}

/// Where an element of a vector lies that it has room for and does not have.
#[cold]
#[inline(never)]
pub(crate) fn beyond(memory: &Memory, vector: Address, index: u64, bytes: u32) -> Option<Address> {
    let word = |offset: u64| memory.peek(vector.wrapping_add(offset)).map(u64::from_le_bytes);
    let (data, capacity) = (word(0)?, word(16)?);
    (index < capacity).then(|| data.wrapping_add(index.wrapping_mul(bytes.into())))
}

#[cold]
#[inline(never)]
pub(crate) fn outside(index: u64, length: u64) -> FailureKind {
    // The last element of none has no index.
    if length == 0 && index == u64::MAX { FailureKind::Empty } else { FailureKind::Outside(index, length) }
}

/// A float as x86's conversions to 64 bits give it: what does not fit is the smallest integer.
pub(crate) fn truncated(value: f64) -> i64 {
    let fits = (-9_223_372_036_854_775_808.0..9_223_372_036_854_775_808.0).contains(&value);
    if fits { value as i64 } else { i64::MIN }
}

/// The same to 32 bits, which smaller integers are cut from.
pub(crate) fn truncated_to_word(value: f64) -> i32 {
    let whole = value.trunc();
    let fits = (-2_147_483_648.0..2_147_483_648.0).contains(&whole);
    if fits { whole as i32 } else { i32::MIN }
}

/// The same to 64 bits without a sign: the upper half of the range is brought down first, as compilers do it.
pub(crate) fn truncated_unsigned(value: f64) -> u64 {
    const HALF: f64 = 9_223_372_036_854_775_808.0;
    if value >= HALF { (truncated(value - HALF) as u64) ^ 1 << 63 } else { truncated(value) as u64 }
}
