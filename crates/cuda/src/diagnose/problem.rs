//! The kinds of problems.

/// What is wrong with a program.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum Problem {
    /// A character or literal that CUDA C does not have.
    #[error("{0}")]
    Lexical(String),
    /// A directive or macro that is wrong.
    #[error("{0}")]
    Preprocessor(String),
    /// A file that is included and that nobody has.
    #[error("there is no file `{0}` here")]
    MissingFile(String),
    /// Something else stands where the grammar wants this.
    #[error("expected {expected}, found {found}")]
    Expected {
        /// What the grammar wants.
        expected: String,
        /// What is there.
        found: String,
    },
    /// Nested or expanded beyond what is accepted.
    #[error("{0}")]
    TooLarge(String),
    /// A name that was not declared.
    #[error("identifier `{0}` is undefined")]
    Undeclared(String),
    /// A name that was declared before in the same scope.
    #[error("`{0}` has already been declared in this scope")]
    Redeclared(String),
    /// A value of one type where another is needed.
    #[error("{0}")]
    Mismatch(String),
    /// A call or launch that does not fit the function.
    #[error("{0}")]
    Call(String),
    /// A function or variable that is used, and declared only.
    #[error("`{0}` is declared and nowhere defined")]
    Undefined(String),
    /// Something worth knowing, with which nothing is wrong.
    #[error("{0}")]
    Remark(String),
    /// Any other breach of the language's rules.
    #[error("{0}")]
    Rule(String),
    /// CUDA C++ that is right but that Warpground does not run (yet).
    #[error("{0} is not supported here")]
    Unsupported(String),
    /// Device code that readable WGSL has no form for; it runs in another way.
    #[error("not possible in readable WGSL: {0}")]
    NotReadable(String),
    /// A barrier that some threads of a block do not reach.
    #[error("not every thread of the block reaches this `{0}`")]
    DivergentBarrier(String),
    /// A barrier that all threads of a block reach if they pass a condition, which the launch decides.
    #[error("there is a guard before this `{0}`")]
    GuardedBarrier(String),
    /// Something that differs from what an NVIDIA GPU would do.
    #[error("{0}")]
    Differs(String),
    /// A translation that is no valid WGSL; in the words of WGSL's compiler.
    #[error("the translation of this is not valid WGSL: {0}")]
    Invalid(String),
    /// Device memory is copied to the host, and nothing has written it.
    #[error("{0}")]
    NeverWritten(String),
    /// Something that went wrong while the program ran.
    #[error("{0}")]
    Runtime(String),
}
