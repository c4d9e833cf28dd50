//! What can be typed about how a CUDA program is compiled: nvcc's own options, as a course's Makefile has them.

use std::{
    ffi::OsString,
    path::{Path, PathBuf},
};

use clap::{ArgAction, Args};

use super::numbers::truth;

/// Headers, macros and further files.
#[derive(Debug, Args)]
pub(crate) struct BuildArguments {
    /// A folder to search for headers, besides that of the including file; may be given several times
    #[arg(short = 'I', long = "include-path", value_name = "DIR")]
    pub(crate) include: Vec<PathBuf>,
    /// A macro to define before the first line; may be given several times
    #[arg(short = 'D', long = "define-macro", value_name = "NAME[=VALUE]", value_parser = definition)]
    pub(crate) define: Vec<String>,
    /// Compile only the files that are named, even where one beside them defines what they declare
    #[arg(long)]
    pub(crate) no_companions: bool,
    /// Whether kernels divide floats as IEEE 754 has it, or as the device does, which may be off by some units
    #[arg(long, value_name = "BOOL", default_value = "true", value_parser = truth(), action = ArgAction::Set)]
    pub(crate) prec_div: bool,
    /// The same for square roots
    #[arg(long, value_name = "BOOL", default_value = "true", value_parser = truth(), action = ArgAction::Set)]
    pub(crate) prec_sqrt: bool,
    /// Divide and take square roots as the device does: short for --prec-div false and --prec-sqrt false
    #[arg(long = "use_fast_math")]
    pub(crate) use_fast_math: bool,
}

/// The definition of a macro, if it names one: `NAME`, `NAME=VALUE` or `NAME(PARAMETERS)=VALUE`.
fn definition(text: &str) -> Result<String, String> {
    let name = text.split(['=', '(']).next().unwrap_or("");
    let begins = name.starts_with(|first: char| first.is_alphabetic() || first == '_');
    if begins && name.chars().all(|letter| letter.is_alphanumeric() || letter == '_') {
        Ok(text.to_owned())
    } else {
        Err(format!("`{name}` is no name of a macro; write NAME or NAME=VALUE"))
    }
}

/// nvcc's options that change nothing here, and have no value of their own or one behind `=`: they begin like this.
const IDLE: [&str; 29] = [
    "-std=",
    "--std=",
    "-O0",
    "-O1",
    "-O2",
    "-O3",
    "-Ofast",
    "-arch=",
    "--gpu-architecture=",
    "-gencode=",
    "-code=",
    "-fmad=",
    "--fmad=",
    "-lineinfo",
    "-rdc=",
    "-dc",
    "-l",
    "-L",
    "-m64",
    "-maxrregcount=",
    "--maxrregcount=",
    "--expt-",
    "-expt-",
    "--extended-lambda",
    "-extended-lambda",
    "-Xptxas=",
    "-Xcompiler=",
    "-W",
    "-cudart=",
];
/// Those that change something, as nvcc also takes them: with one line in front.
const WITH_ONE_LINE: [&str; 3] = ["-use_fast_math", "-prec-div", "-prec-sqrt"];
/// Those that are nothing else.
const IDLE_WORDS: [&str; 6] = ["-g", "-G", "-w", "-O", "-fopenmp", "-pthread"];
/// Those whose value is the next word.
const IDLE_PAIRS: [&str; 15] = [
    "-arch",
    "--gpu-architecture",
    "-gencode",
    "-code",
    "-std",
    "--std",
    "-fmad",
    "--fmad",
    "-maxrregcount",
    "--maxrregcount",
    "-Xcompiler",
    "-Xptxas",
    "-ccbin",
    "-o",
    "-rdc",
];

/// A command line without nvcc's options that change nothing here, and with two lines before those that do. They are accepted so that the command of a Makefile can
/// be copied: warps, architectures and optimisation are not chosen by it, and nothing is contracted that was not written.
pub(crate) fn without_idle_options(words: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
    let mut kept: Vec<OsString> = Vec::new();
    let mut words = words.into_iter();
    while let Some(word) = words.next() {
        let compiles = kept.get(1).is_some_and(|command| command == "cuda" || command == "translate");
        let text = word.to_str().unwrap_or("");
        if compiles && text == "--" {
            kept.push(word);
            kept.extend(words);
            break;
        }
        let name = text.split('=').next().unwrap_or(text);
        if compiles && WITH_ONE_LINE.contains(&name) {
            kept.push(format!("-{text}").into());
        } else if compiles && IDLE_PAIRS.contains(&text) {
            words.next();
        } else if !(compiles && (IDLE_WORDS.contains(&text) || IDLE.iter().any(|start| text.starts_with(start)))) {
            kept.push(word);
        }
    }
    kept
}

/// How many of the words behind a program's first file are files of it too: those that compilers are given, and that are
/// there. What follows is for the program itself.
pub(crate) fn further_files(words: &[String]) -> usize {
    let is_source = |word: &&String| {
        let extension = Path::new(word.as_str()).extension().and_then(|extension| extension.to_str());
        extension.is_some_and(|extension| matches!(extension, "cu" | "cpp" | "cc" | "cxx" | "c"))
            && Path::new(word.as_str()).is_file()
    };
    words.iter().take_while(is_source).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(line: &str) -> String {
        let words = without_idle_options(line.split(' ').map(OsString::from));
        words.iter().filter_map(|word| word.to_str()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_macro_has_a_name() {
        for text in ["N", "_N=", "N=3", "F(x)=x", "größe=1"] {
            assert_eq!(definition(text).as_deref(), Ok(text));
        }
        assert_eq!(definition("3x=1"), Err("`3x` is no name of a macro; write NAME or NAME=VALUE".to_owned()));
        assert!(["", "=1", "a-b"].iter().all(|text| definition(text).is_err()));
    }

    #[test]
    fn a_compilers_options_that_change_nothing_are_left_out() {
        let line = "warpground cuda -O3 -arch sm_80 -std=c++17 -fmad=false -Iinc a.cu -o a -lcublas -- -O3";
        assert_eq!(kept(line), "warpground cuda -Iinc a.cu -- -O3");
        let line = "warpground cuda a.cu -use_fast_math -prec-div=false";
        assert_eq!(kept(line), "warpground cuda a.cu --use_fast_math --prec-div=false");
        assert_eq!(kept("warpground cuda a.cu -g --time"), "warpground cuda a.cu --time");
        assert_eq!(kept("warpground list -l"), "warpground list -l", "of other commands nothing is");
    }
}
