//! What a launch must fulfil so that a text is right for it.

/// What a text demands of its launches: under these conditions no two threads of a block access one place, so that some barriers
/// need not order buffers.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Requirement {
    /// A block has so many threads at most.
    MostThreads(u32),
    /// The number of threads of a block divides this number.
    ThreadsDivide(u64),
}

/// A launch, as far as it is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Launched {
    /// Threads of a block in x, y and z.
    pub block: [u32; 3],
}

impl Requirement {
    /// Whether a launch is known to fulfil it.
    #[must_use]
    pub fn holds(&self, launch: &Launched) -> bool {
        let threads = launch.block.iter().try_fold(1_u64, |all, size| all.checked_mul(u64::from(*size)));
        let Some(threads) = threads else { return false };
        match self {
            Requirement::MostThreads(most) => threads <= u64::from(*most),
            Requirement::ThreadsDivide(multiple) => threads > 0 && multiple.is_multiple_of(threads),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_requirement_on_the_number_of_threads_counts_all_dimensions() {
        let holds = |requirement: Requirement, block| requirement.holds(&Launched { block });
        assert!(holds(Requirement::MostThreads(256), [16, 16, 1]));
        assert!(!holds(Requirement::MostThreads(256), [257, 1, 1]));
        for power in 0..=10 {
            assert!(holds(Requirement::ThreadsDivide(1 << 32), [1 << power, 1, 1]));
        }
        assert!(!holds(Requirement::ThreadsDivide(1 << 32), [192, 1, 1]));
        assert!(!holds(Requirement::ThreadsDivide(1 << 32), [0, 1, 1]));
        assert!(!holds(Requirement::ThreadsDivide(1 << 32), [u32::MAX, u32::MAX, u32::MAX]));
    }
}
