//! Guards: conditions before barriers that all threads of a launch may pass.
//!
//! ```text
//! if (i >= n) return;            if (row < n && col < n) {
//! __syncthreads();                   __syncthreads();
//!                                }
//! ```
//!
//! Both are right CUDA in a launch whose blocks are full, and whether they are can be calculated before the launch: a guard
//! is made of the places of threads and blocks, constants and the kernel's scalars. All threads go through the barrier in
//! the translation ([`readable`](super)), and [`Guard::parted`] says whether a launch has a block of which only a part
//! passes. What is certain to part threads wherever the kernel is launched is no guard: a bound on `threadIdx` alone that no
//! parameter sets, parities, and whatever depends on data or on a variable that changes.

mod find;
mod launch;

pub(super) use find::Places;

use warpground_ir::{BinaryOperator, Builtin, Place, Scalar};

/// A condition and the barrier behind it.
#[derive(Debug, Clone, PartialEq)]
pub struct Guard {
    /// All of them hold for the threads that pass.
    tests: Vec<Test>,
    /// Where the condition is.
    pub condition: Place,
    /// Whether threads that do not pass return; otherwise they go on behind the branch.
    pub leaves: bool,
    /// The first barrier that only those reach that pass.
    pub barrier: Place,
}

#[derive(Debug, Clone, PartialEq)]
struct Test {
    operator: BinaryOperator,
    left: Value,
    right: Value,
}

/// An integer that is known at a launch, of a type.
#[derive(Debug, Clone, PartialEq)]
struct Value {
    made: Made,
    scalar: Scalar,
}

#[derive(Debug, Clone, PartialEq)]
enum Made {
    Constant(i64),
    Builtin(Builtin),
    /// One of the parts that the launch gives ([`Launch::parts`](super::Launch::parts)).
    Part(usize),
    Calculated(BinaryOperator, Box<(Value, Value)>),
    Converted(Box<Value>),
}

/// Threads of one block that go different ways.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Parted {
    /// The block.
    pub block: [u32; 3],
    /// One of its threads that do not pass.
    pub thread: [u32; 3],
}

impl Guard {
    /// The guard with the barrier that was found behind it.
    pub(super) fn before(&self, barrier: Place) -> Guard {
        Guard { barrier, ..self.clone() }
    }
}

impl Value {
    fn of(made: Made, scalar: Scalar) -> Option<Value> {
        let integer = matches!(
            scalar,
            Scalar::Bool
                | Scalar::I8
                | Scalar::U8
                | Scalar::I16
                | Scalar::U16
                | Scalar::I32
                | Scalar::U32
                | Scalar::I64
                | Scalar::U64
        );
        integer.then_some(Value { made, scalar })
    }

    /// Whether a part of it satisfies a question.
    fn any(&self, asks: &dyn Fn(&Made) -> bool) -> bool {
        asks(&self.made)
            || match &self.made {
                Made::Calculated(_, sides) => sides.0.any(asks) || sides.1.any(asks),
                Made::Converted(inner) => inner.any(asks),
                _ => false,
            }
    }

    fn is_of_threads(&self) -> bool {
        self.any(&|made| matches!(made, Made::Builtin(Builtin::Thread(_))))
    }
}
