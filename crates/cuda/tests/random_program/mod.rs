//! Random CUDA programs, and the same as plain C++.
//!
//! A program has structures, arrays of all widths, device functions (templates, references, recursion), and kernels that are
//! lists of phases between barriers. What a phase does is defined whatever the order of the threads: a thread writes its own
//! elements only, reads what others wrote in an earlier phase, and changes what is shared by atomics that commute. In plain C++
//! the threads of a block go through each phase one after another. Floating-point numbers stay so small that every operation
//! is exact.

mod code;
mod runs;

pub(crate) use code::Program;
#[allow(unused_imports, reason = "the command uses another part than the test")]
pub(crate) use runs::{Answers, Machines};

/// A generator of numbers: xorshift with a multiplication at its end.
pub(crate) struct Numbers(u64);

impl Numbers {
    /// Numbers that follow from a seed.
    pub(crate) fn seeded(seed: u64) -> Numbers {
        Numbers(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0xd1b5_4a32_d192_ed03 | 1)
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    /// A number below `end`.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.next() >> 33).unwrap_or(0) % end.max(1)
    }

    /// Whether something happens that does in so many cases of a hundred.
    pub(crate) fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One of several.
    pub(crate) fn one<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        &of[self.below(of.len())]
    }
}
