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
//! the translation (`staying`), and [`Guard::parted`] says whether a launch has a block of which only a part passes.
//! What is certain to part threads wherever the kernel is launched is no guard: a bound on `threadIdx` alone that no
//! parameter sets, parities, and whatever depends on data or on a variable that changes.

mod find;
mod launch;

pub(crate) use find::{Places, starts};

use crate::{
    diagnose::{Diagnostic, Problem},
    meaning::{
        tree::Coordinate,
        types::{Scalar, Type},
    },
    parse::ast::BinaryOperator,
    text::Span,
};

/// A condition and the barrier behind it.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Guard {
    /// All of them hold for the threads that pass.
    tests: Vec<Test>,
    /// The condition.
    pub(crate) span: Span,
    /// Threads that do not pass return; otherwise they go on behind the branch.
    pub(crate) leaves: bool,
    /// The first barrier that only those reach that pass.
    barrier: Span,
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
    Coordinate(Coordinate, usize),
    /// One of the kernel's parameters as the device receives them.
    Parameter(usize),
    Calculated(BinaryOperator, Box<(Value, Value)>),
    Converted(Box<Value>),
}

/// Threads of one block that go different ways.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Parted {
    pub(crate) block: [u32; 3],
    /// One of those that do not pass.
    pub(crate) thread: [u32; 3],
}

impl Guard {
    /// The guard with the barrier that was found behind it.
    pub(crate) fn before(&self, barrier: Span) -> Guard {
        Guard { barrier, ..self.clone() }
    }

    /// What is worth knowing before any launch.
    pub(crate) fn remark(&self) -> Diagnostic {
        let words = if self.leaves { "threads for which this holds have left before" } else { "others do not come in" };
        Diagnostic::warning(self.barrier, Problem::GuardedBarrier("__syncthreads".to_owned()))
            .because("undefined in CUDA where only a part of a block passes the guard")
            .see(self.span, words)
            .help("launches are checked for it; right for every size: do the work under the condition, and the barrier after it")
    }

    /// What is wrong with a launch in which threads part.
    pub(crate) fn blame(&self, parted: Parted) -> Diagnostic {
        let place = |[x, y, z]: [u32; 3]| format!("({x}, {y}, {z})");
        let who = format!("thread {} of block {}", place(parted.thread), place(parted.block));
        let words = if self.leaves { format!("{who} has left here") } else { format!("{who} does not come in") };
        let diagnostic = if self.leaves {
            // Since Volta a barrier waits for the threads that have not exited.
            Diagnostic::warning(self.barrier, self.problem())
                .because("some threads of this launch never arrive here: undefined before Volta")
        } else {
            Diagnostic::error(self.barrier, self.problem()).because("some threads of this launch never arrive here")
        };
        diagnostic
            .see(self.span, words)
            .help("let every thread reach the barrier: do the work under the condition, and the barrier after it")
    }

    fn problem(&self) -> Problem {
        Problem::DivergentBarrier("__syncthreads".to_owned())
    }
}

impl Value {
    fn of(made: Made, ty: &Type) -> Option<Value> {
        let scalar = ty.scalar().filter(|scalar| !scalar.is_float())?;
        Some(Value { made, scalar })
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
        self.any(&|made| matches!(made, Made::Coordinate(Coordinate::Thread, _)))
    }
}
