//! What a program is built of.

use super::extension;

/// A file that is compiled by itself, as `nvcc a.cu b.cpp` compiles two.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unit {
    /// Its path, as messages and `__FILE__` show it; its extension says which language it is.
    pub name: String,
    /// Its text.
    pub text: String,
}

impl Unit {
    /// A file of this name and contents.
    #[must_use]
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Unit {
        Unit { name: name.into(), text: text.into() }
    }
}

/// How a program is compiled, as a compiler's options say it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Build {
    /// Where headers are looked for beside the including file's own folder, in this order: `-I`.
    pub include_folders: Vec<String>,
    /// Macros that are defined before the first line, each with what it stands for: `-D NAME=VALUE`.
    pub defines: Vec<(String, String)>,
    /// Whether a file beside the program belongs to it where it defines what the program declares and nowhere defines.
    pub companions: bool,
    /// What device code rounds as IEEE 754 has it.
    pub precision: Precision,
}

/// Which operations of `float` in device code are rounded to the nearest number, where a device's own may be off by some units
/// in the last place: `-prec-div`, `-prec-sqrt`. nvcc rounds both unless `--use_fast_math` is given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Precision {
    /// Division.
    pub division: bool,
    /// The square root.
    pub square_root: bool,
}

impl Default for Precision {
    fn default() -> Precision {
        Precision { division: true, square_root: true }
    }
}

impl Build {
    /// Adds a macro as compilers are given it: `NAME`, which stands for 1, or `NAME=VALUE`.
    pub fn define(&mut self, definition: &str) {
        let (name, value) = definition.split_once('=').unwrap_or((definition, "1"));
        self.defines.push((name.trim().to_owned(), value.to_owned()));
    }
}

/// Which language a file is written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Language {
    Cuda,
    Cpp,
    C,
}

impl Language {
    /// By a file's extension; what has none that is known is CUDA.
    pub(crate) fn of(path: &str) -> Language {
        match extension(path) {
            "cpp" | "cc" | "cxx" | "C" | "hpp" => Language::Cpp,
            "c" => Language::C,
            _ => Language::Cuda,
        }
    }

    /// Whether a file of this name is one that compilers are given.
    pub(crate) fn is_source(path: &str) -> bool {
        matches!(extension(path), "cu" | "cpp" | "cc" | "cxx" | "C" | "c")
    }
}
