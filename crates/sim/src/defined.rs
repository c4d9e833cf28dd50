//! Which bytes of memory hold something: one bit each, in words of 64.

/// Which bytes of a buffer hold something, one bit each.
pub(crate) type Defined = Vec<u64>;

/// The bits of a word's four bytes; what is not followed holds something.
#[inline(always)]
pub(crate) fn bytes_of_word(defined: &Defined, word: usize) -> u64 {
    defined.get(word / 16).map_or(0xf, |bits| bits >> (word % 16 * 4) & 0xf)
}

/// Sets the bits of `length` bytes from `first` on.
pub(crate) fn define(defined: &mut Defined, first: usize, length: usize) {
    change(defined, first, length, |bits, mask| *bits |= mask);
}

/// Clears the bits of `length` bytes from `first` on.
pub(crate) fn undefine(defined: &mut Defined, first: usize, length: usize) {
    change(defined, first, length, |bits, mask| *bits &= !mask);
}

fn change(defined: &mut Defined, first: usize, length: usize, change: impl Fn(&mut u64, u64)) {
    let mut byte = first;
    while byte < first + length {
        let Some(bits) = defined.get_mut(byte / 64) else { return };
        let count = (64 - byte % 64).min(first + length - byte);
        change(bits, u64::MAX >> (64 - count) << (byte % 64));
        byte += count;
    }
}
