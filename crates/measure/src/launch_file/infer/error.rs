//! Why no launch can be made up.

use std::fmt;

use crate::launch_file::SourceProblem;

/// Why no launch could be made up.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum InferError {
    /// The source is of no use.
    #[error(transparent)]
    Source(#[from] SourceProblem),
    /// It is a whole program, which launches its kernels itself.
    #[error("{path} has a main function, which launches its kernels itself: run it with `warpground cuda {path}`")]
    Program {
        /// The source.
        path: String,
    },
    /// No kernel, or none of that name.
    #[error("{path} has no kernel{}", NoKernel(.name.as_deref(), .known))]
    NoKernel {
        /// The source.
        path: String,
        /// The one that was asked for.
        name: Option<String>,
        /// Those that there are.
        known: Vec<String>,
    },
    /// The kernel makes another block of every block that it is given.
    #[error("{path}: the kernel's `@workgroup_size` makes another block of every block that its overrides name")]
    NoBlock {
        /// The source.
        path: String,
    },
    /// An override without a default.
    #[error("the kernel's override `{name}` ({kind}) has no default; give it a value: --set {name}=…")]
    NoOverride {
        /// Its name.
        name: String,
        /// Its type.
        kind: &'static str,
    },
    /// An ending that no kernel has.
    #[error("{path} is neither a .wgsl nor a .cu file")]
    Ending {
        /// The file.
        path: String,
    },
}

/// What a file lacks: the kernel of a name beside others, or any.
struct NoKernel<'error>(Option<&'error str>, &'error [String]);

impl fmt::Display for NoKernel<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoKernel(Some(name), known @ [_, ..]) => {
                write!(formatter, " `{name}`; it has `{}`", known.join("`, `"))
            }
            NoKernel(Some(name), []) => write!(formatter, " `{name}`, and no other kernel either"),
            NoKernel(None, _) => Ok(()),
        }
    }
}
