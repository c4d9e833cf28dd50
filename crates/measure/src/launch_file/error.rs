//! What can be wrong with a launch file.

use std::fmt;

use warpground_engine::wgsl::Diagnostic;

/// Why a launch file describes no launch, and where.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[error("{}{problem}", Where(self))]
pub struct LaunchFileError {
    /// The launch file.
    pub file: String,
    /// The line in it, from 1.
    pub line: u32,
    /// The key that it is about, as a path: `buffer.len`; empty where there is none.
    pub key: String,
    /// What is wrong.
    #[source]
    pub problem: LaunchProblem,
}

struct Where<'error>(&'error LaunchFileError);

impl fmt::Display for Where<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let LaunchFileError { file, line, key, .. } = self.0;
        write!(formatter, "{file}, line {line}: ")?;
        if key.is_empty() { Ok(()) } else { write!(formatter, "{key}: ") }
    }
}

/// What is wrong with a kernel's source, whether a launch file names it or a launch is made up for it.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum SourceProblem {
    /// The WGSL is not valid.
    #[error("{path} does not compile:\n{}", .found.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
    Invalid {
        /// The source.
        path: String,
        /// What is wrong with it.
        found: Vec<Diagnostic>,
    },
    /// The CUDA source cannot be translated; the text says why.
    #[error("{path} cannot be translated:\n{rendered}")]
    Untranslated {
        /// The source.
        path: String,
        /// What is wrong with it, rendered.
        rendered: String,
    },
}

/// What is wrong with a launch file.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum LaunchProblem {
    /// It is not TOML.
    #[error("{0}")]
    Syntax(String),
    /// A key is missing.
    #[error("`{key}` is missing")]
    Missing {
        /// Which.
        key: &'static str,
    },
    /// Neither `grid` nor `threads` is there.
    #[error("`grid` or `threads` is missing: one of the two says how many blocks there are")]
    NoGrid,
    /// A key that means nothing here.
    #[error("there is no such key; there are {allowed}")]
    Unknown {
        /// The keys that there are.
        allowed: String,
    },
    /// A value that cannot be.
    #[error("{what}; allowed: {allowed}")]
    Wrong {
        /// What is wrong with it.
        what: String,
        /// What would do.
        allowed: String,
    },
    /// A type that is not the kernel's.
    #[error("the kernel declares {declared}, the file says {said}")]
    Type {
        /// The buffer, and its type in the kernel.
        declared: String,
        /// Its type in the file.
        said: String,
    },
    /// More or fewer numbers or bytes than the buffer has.
    #[error("the {what} has {counts}")]
    Length {
        /// What has them: the fill or the expectation of a buffer.
        what: String,
        /// How many they are, and how many there should be, with their units.
        counts: String,
        /// Whether the kernel declares elements of several numbers, and the lengths would fit if each had one.
        vectors: bool,
    },
    /// A file that cannot be read.
    #[error("cannot read {path}: {reason}")]
    File {
        /// The file.
        path: String,
        /// Why.
        reason: String,
    },
    /// The source is of no use.
    #[error(transparent)]
    Source(#[from] SourceProblem),
    /// Several kernels, and none is named.
    #[error("{path} has several kernels; name one with entry = …: {names}")]
    WhichEntry {
        /// The source.
        path: String,
        /// Its kernels.
        names: String,
    },
    /// A buffer that the kernel declares and the file does not describe.
    #[error("the kernel declares `{name}`; describe it in a [[{table}]] with name = \"{name}\"")]
    NoBuffer {
        /// Where it belongs: `buffer` or `texture`.
        table: &'static str,
        /// The variable.
        name: String,
    },
    /// A buffer that is described twice.
    #[error("`{name}` is described twice")]
    Twice {
        /// The variable.
        name: String,
    },
    /// An override without a default that the file does not set.
    #[error("the kernel's override `{name}` ({kind}) has no default; give it a value under [overrides]: {name} = …")]
    NoOverride {
        /// Its name.
        name: String,
        /// Its type.
        kind: &'static str,
    },
    /// A binding that no buffer can be, in a kernel that uses it.
    #[error("the kernel uses `{name}`, which is not a buffer; launch files describe buffers only")]
    NoBufferType {
        /// The variable.
        name: String,
    },
    /// A scalar that the kernel takes and the file does not give.
    #[error("the kernel takes the scalar `{name}`; give it under [scalars]")]
    NoScalar {
        /// Its name.
        name: String,
    },
}
