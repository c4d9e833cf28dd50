//! What a launch must fulfil so that a text is right for it.

use warpground_ir::{Builtin, Scalar};

/// What a text demands of its launches: under these conditions no two threads of a block access one place, so that some barriers
/// need not order buffers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Requirement {
    /// A block has so many threads at most.
    MostThreads(u32),
    /// The number of threads of a block divides this number.
    ThreadsDivide(u64),
    /// A sum of products is this at most, and no factor is negative.
    SumAtMost {
        /// The products.
        terms: Vec<Product>,
        /// The bound.
        most: u128,
    },
}

/// A product of what a launch gives.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Product {
    /// A number.
    pub coefficient: u128,
    /// What it is multiplied by.
    pub factors: Vec<Factor>,
}

/// What a launch gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Factor {
    /// The largest of all threads.
    Most(Builtin),
    /// An integer of the kernel's parts ([`Launch::parts`](super::Launch::parts)).
    Part {
        /// Which part.
        position: usize,
        /// Its type.
        scalar: Scalar,
        /// The type to which it is converted.
        converted: Scalar,
    },
}

/// A launch, as far as it is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Launched<'a> {
    /// Blocks of the grid in x, y and z.
    pub grid: Option<[u32; 3]>,
    /// Threads of a block in x, y and z.
    pub block: [u32; 3],
    /// The bits of each part that is a number, in order; what is missing is not known.
    pub arguments: &'a [Option<u64>],
}

impl Requirement {
    /// Whether a launch is known to fulfil it.
    #[must_use]
    pub fn holds(&self, launch: &Launched<'_>) -> bool {
        let threads = launch.block.iter().try_fold(1_u64, |all, size| all.checked_mul(u64::from(*size)));
        match (self, threads) {
            (_, None) => false,
            (Requirement::MostThreads(most), Some(threads)) => threads <= u64::from(*most),
            (Requirement::ThreadsDivide(multiple), Some(threads)) => threads > 0 && multiple.is_multiple_of(threads),
            (Requirement::SumAtMost { terms, most }, _) => {
                let add = |sum: u128, term: &Product| sum.checked_add(term.of(launch)?);
                terms.iter().try_fold(0, add).is_some_and(|sum| sum <= *most)
            }
        }
    }
}

impl Product {
    fn of(&self, launch: &Launched<'_>) -> Option<u128> {
        self.factors.iter().try_fold(self.coefficient, |all, factor| all.checked_mul(factor.of(launch)?))
    }
}

impl Factor {
    /// What it is in no launch more than.
    pub(super) fn most(self) -> u128 {
        match self {
            Factor::Most(Builtin::Thread(_) | Builtin::BlockSize(_)) => 1024,
            Factor::Most(_) => u32::MAX.into(),
            Factor::Part { converted, .. } => {
                let bits = 8 * converted.bytes() - u32::from(converted.is_signed());
                (1 << bits) - 1
            }
        }
    }

    fn of(self, launch: &Launched<'_>) -> Option<u128> {
        let at = |sizes: [u32; 3], axis: u8| sizes.get(usize::from(axis)).copied();
        let value = match self {
            Factor::Most(Builtin::Thread(axis)) => at(launch.block, axis)?.saturating_sub(1),
            Factor::Most(Builtin::BlockSize(axis)) => at(launch.block, axis)?,
            Factor::Most(Builtin::Block(axis)) => at(launch.grid?, axis)?.saturating_sub(1),
            Factor::Most(Builtin::GridSize(axis)) => at(launch.grid?, axis)?,
            Factor::Most(_) => return None,
            Factor::Part { position, scalar, converted } => {
                let bits = (*launch.arguments.get(position)?)?;
                return u128::try_from(held_as(held_as(bits.into(), scalar)?, converted)?).ok();
            }
        };
        Some(value.into())
    }
}

/// The value of an integer's type with the same lowest bits.
fn held_as(value: i128, scalar: Scalar) -> Option<i128> {
    if !scalar.is_integer() {
        return None;
    }
    let unused = 128 - 8 * scalar.bytes();
    let bits = value << unused;
    Some(if scalar.is_signed() { bits >> unused } else { bits.cast_unsigned().wrapping_shr(unused).cast_signed() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn launched(block: [u32; 3], arguments: &[Option<u64>]) -> Launched<'_> {
        Launched { grid: Some([7, 5, 3]), block, arguments }
    }

    #[test]
    fn a_requirement_on_the_number_of_threads_counts_all_dimensions() {
        let holds = |requirement: Requirement, block| requirement.holds(&launched(block, &[]));
        assert!(holds(Requirement::MostThreads(256), [16, 16, 1]));
        assert!(!holds(Requirement::MostThreads(256), [257, 1, 1]));
        for power in 0..=10 {
            assert!(holds(Requirement::ThreadsDivide(1 << 32), [1 << power, 1, 1]));
        }
        assert!(!holds(Requirement::ThreadsDivide(1 << 32), [192, 1, 1]));
        assert!(!holds(Requirement::ThreadsDivide(1 << 32), [0, 1, 1]));
        assert!(!holds(Requirement::ThreadsDivide(1 << 32), [u32::MAX, u32::MAX, u32::MAX]));
    }

    #[test]
    fn a_sum_is_that_of_the_largest_thread_and_the_arguments() {
        // 3 * blockIdx.x * blockDim.x + threadIdx.x
        let product = |coefficient, factors: &[Factor]| Product { coefficient, factors: factors.to_vec() };
        let place = [
            product(3, &[Factor::Most(Builtin::Block(0)), Factor::Most(Builtin::BlockSize(0))]),
            product(1, &[Factor::Most(Builtin::Thread(0))]),
        ];
        let at_most = |terms: &[Product], most| Requirement::SumAtMost { terms: terms.to_vec(), most };
        let launch = launched([32, 8, 1], &[]);
        assert!(at_most(&place, 3 * 6 * 32 + 31).holds(&launch));
        assert!(!at_most(&place, 3 * 6 * 32 + 30).holds(&launch));
        // What is not known is not fulfilled.
        assert!(!at_most(&place, u128::MAX).holds(&Launched { grid: None, ..launch }));
        let part = |scalar, converted| [product(1, &[Factor::Part { position: 1, scalar, converted }])];
        let one = part(Scalar::I32, Scalar::I32);
        assert!(!at_most(&one, u128::MAX).holds(&launch));
        assert!(!at_most(&one, u128::MAX).holds(&launched([1; 3], &[Some(1), None])));
        assert!(at_most(&one, 7).holds(&launched([1; 3], &[None, Some(7)])));
        // A negative number is none that a bound from above says anything about.
        let minus = [None, Some(u64::from(u32::MAX))];
        assert!(!at_most(&one, u128::MAX).holds(&launched([1; 3], &minus)));
        assert!(!at_most(&part(Scalar::I32, Scalar::U32), 1 << 31).holds(&launched([1; 3], &minus)));
        assert!(at_most(&part(Scalar::I32, Scalar::U32), 1 << 32).holds(&launched([1; 3], &minus)));
        assert!(!at_most(&part(Scalar::F32, Scalar::F32), u128::MAX).holds(&launched([1; 3], &minus)));
        let huge = [product(u128::MAX, &[Factor::Most(Builtin::BlockSize(0))])];
        assert!(!at_most(&huge, u128::MAX).holds(&launch));
    }
}
