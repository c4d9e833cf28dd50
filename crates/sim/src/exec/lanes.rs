//! One register of a warp: one word per lane. Loops over all lanes are what the compiler turns into vector instructions.

use crate::observe::LANES;

/// One word per lane.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(align(64))]
pub(crate) struct Lanes(pub(crate) [u32; LANES]);

impl Lanes {
    pub(crate) const ZERO: Lanes = Lanes([0; LANES]);

    pub(crate) fn splat(bits: u32) -> Lanes {
        Lanes([bits; LANES])
    }

    #[inline(always)]
    pub(crate) fn map(&self, f: impl Fn(u32) -> u32) -> Lanes {
        let mut out = Lanes::ZERO;
        for (out, a) in out.0.iter_mut().zip(&self.0) {
            *out = f(*a);
        }
        out
    }

    #[inline(always)]
    pub(crate) fn zip(&self, other: &Lanes, f: impl Fn(u32, u32) -> u32) -> Lanes {
        let mut out = Lanes::ZERO;
        for ((out, a), b) in out.0.iter_mut().zip(&self.0).zip(&other.0) {
            *out = f(*a, *b);
        }
        out
    }

    /// One word of all lanes: an operation whose operands may come in any order. Eight lanes are taken at a time, as vectors
    /// have them; one at a time, the compiler would make a chain of 32 steps of it.
    #[inline(always)]
    pub(crate) fn reduce(&self, start: u32, f: impl Fn(u32, u32) -> u32) -> u32 {
        const WIDTH: usize = 8;
        let (vectors, _) = self.0.as_chunks::<WIDTH>();
        let mut all = [start; WIDTH];
        for vector in vectors {
            for (own, word) in all.iter_mut().zip(vector) {
                *own = f(*own, *word);
            }
        }
        let mut half = [start; WIDTH / 2];
        for (lane, own) in half.iter_mut().enumerate() {
            *own = f(all[lane], all[lane + WIDTH / 2]);
        }
        f(f(half[0], half[2]), f(half[1], half[3]))
    }

    /// One bit per lane: whether the lane's word is not zero. Words are 0 or 1.
    #[inline(always)]
    pub(crate) fn mask(&self) -> u32 {
        // Most conditions are the same in all lanes: that is found without taking the lanes apart.
        let (mut all, mut any) = (u32::MAX, 0);
        for word in &self.0 {
            all &= word;
            any |= word;
        }
        if any == 0 {
            return 0;
        }
        if all != 0 {
            return u32::MAX;
        }
        self.0.iter().enumerate().fold(0, |mask, (lane, word)| mask | (word & 1) << lane)
    }

    /// Takes over the lanes of another whose bits are set.
    #[inline(always)]
    pub(crate) fn assign(&mut self, other: &Lanes, mask: u32) {
        if mask == u32::MAX {
            *self = *other;
            return;
        }
        for (lane, (own, other)) in self.0.iter_mut().zip(&other.0).enumerate() {
            let keep = 0_u32.wrapping_sub(mask >> lane & 1);
            *own = *other & keep | *own & !keep;
        }
    }
}
