//! The lanes of a warp, and one register of it: one word per lane. Loops over all lanes are what the compiler turns into vector instructions.

/// The largest number of lanes per warp.
pub const LANES: usize = 32;

/// The numbers of the lanes whose bits are set.
pub fn active_lanes(mut mask: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        (mask != 0).then(|| {
            let lane = mask.trailing_zeros();
            mask &= mask - 1;
            lane
        })
    })
}

/// A lane's number as an index.
#[inline]
pub(crate) fn at(lane: u32) -> usize {
    lane as usize & (LANES - 1)
}

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
