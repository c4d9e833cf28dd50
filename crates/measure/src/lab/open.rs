//! A file of whatever kind → a lab, with what was assumed.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{Held, Lab, MOST_BYTES};
use crate::launch_file::infer::{InferError, Wanted, infer};

/// What was opened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Opened {
    /// The lab.
    pub lab: Lab,
    /// What was assumed about a kernel alone, in sentences.
    pub assumed: Vec<String>,
    /// Why no launch could be made up, where that is so: the kernel is opened all the same, with a launch file to complete.
    pub trouble: Option<String>,
}

/// Why a file cannot be opened.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum OpenError {
    /// It is too large.
    #[error("{name} has {bytes} bytes; a lab holds at most {MOST_BYTES}")]
    TooLarge {
        /// The file.
        name: String,
        /// Its size.
        bytes: usize,
    },
    /// Neither its name nor its text says what it is.
    #[error("{0} is neither a kernel nor a launch file; a lab opens .wgsl, .cu and .toml")]
    Unknown(String),
}

/// Opens a launch file, or a kernel for which a launch is made up. A text without a name (one that was pasted) gets one by
/// what it looks like.
///
/// # Errors
/// [`OpenError`]. A kernel that does not compile is opened with its trouble.
pub fn open(name: &str, text: &str, wanted: &Wanted) -> Result<Opened, OpenError> {
    if text.len() > MOST_BYTES {
        return Err(OpenError::TooLarge { name: name.to_owned(), bytes: text.len() });
    }
    let name =
        if name.is_empty() { looks_like(text).ok_or_else(|| OpenError::Unknown("The text".to_owned()))? } else { name };
    let name = name.rsplit(['/', '\\']).next().unwrap_or(name);
    let ending = name.rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase());
    match ending.as_deref() {
        Some("toml") => Ok(Opened { lab: Lab::parse(text), assumed: Vec::new(), trouble: None }),
        Some("wgsl" | "cu") => Ok(kernel(name, text, wanted)),
        _ => Err(OpenError::Unknown(name.to_owned())),
    }
}

fn kernel(name: &str, text: &str, wanted: &Wanted) -> Opened {
    let files = BTreeMap::from([(name.to_owned(), Held::Text(text.to_owned()))]);
    let mut wanted = wanted.clone();
    let mut without_default = Vec::new();
    let error = loop {
        match infer(name, text, &wanted) {
            Ok(inferred) => {
                let assumed = without_default.into_iter().chain(inferred.assumed).collect();
                return Opened { lab: Lab { launch: inferred.text, files }, assumed, trouble: None };
            }
            // The terminal asks for a value; here there is a field for it.
            Err(InferError::NoOverride { name, kind }) if !wanted.overrides.contains_key(&name) => {
                without_default
                    .push(format!("the override `{name}` ({kind}) has no default and is 1: give it your value"));
                wanted.overrides.insert(name, 1.0);
            }
            Err(error) => break error,
        }
    };
    let trouble = match error {
        // The page runs programs as well, under another name.
        InferError::Program { path } => {
            format!("{path} has a main function, which launches its kernels itself: open it on the CUDA workbench")
        }
        other => other.to_string(),
    };
    let launch = format!("source = {}\nthreads = 10000\n", super::quoted(name));
    Opened { lab: Lab { launch, files }, assumed: Vec::new(), trouble: Some(trouble) }
}

/// A file name for a text, by what it looks like.
fn looks_like(text: &str) -> Option<&'static str> {
    if text.contains("@compute") {
        Some("kernel.wgsl")
    } else if text.contains("__global__") {
        Some("kernel.cu")
    } else if text.lines().any(|line| line.trim_start().starts_with("source")) {
        Some("lab.toml")
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DOUBLE: &str = "@group(0) @binding(0) var<storage, read_write> y: array<f32>;\n@compute @workgroup_size(64)\n\
                          fn double(@builtin(global_invocation_id) id: vec3<u32>) { if id.x < arrayLength(&y) { y[id.x] *= 2.0; } }\n";

    #[test]
    fn a_pasted_kernel_becomes_a_lab_that_runs() {
        let opened = open("", DOUBLE, &Wanted::default()).expect("it is a kernel");
        assert!(opened.lab.files.contains_key("kernel.wgsl"), "{opened:?}");
        assert!(opened.assumed.iter().any(|sentence| sentence.contains("`y` has")), "{:?}", opened.assumed);
        let file = Lab::parse(&opened.lab.text()).launch_file(None, true).expect("it is a launch");
        assert_eq!(file.job.steps.len(), 1);
    }

    #[test]
    fn an_override_without_a_default_is_said_and_can_be_set() {
        let text = format!("override tile: u32;\n{}", DOUBLE.replace("*= 2.0", "*= f32(tile)"));
        let opened = open("own.wgsl", &text, &Wanted::default()).expect("it is a kernel");
        assert_eq!(opened.assumed[0], "the override `tile` (u32) has no default and is 1: give it your value");
        assert!(opened.lab.launch.contains("[overrides]\ntile = 1\n"), "{}", opened.lab.launch);
    }

    #[test]
    fn a_kernel_that_does_not_compile_is_opened_with_its_trouble() {
        let opened = open("broken.wgsl", "@compute fn", &Wanted::default()).expect("it is opened");
        assert!(opened.trouble.is_some() && opened.lab.text_of("broken.wgsl") == Some("@compute fn"));
    }

    #[test]
    fn what_is_no_kernel_is_refused_in_a_sentence() {
        for (name, text, expected) in [
            ("a.exe", "MZ", "a.exe is neither a kernel nor a launch file; a lab opens .wgsl, .cu and .toml"),
            ("", "hello", "The text is neither a kernel nor a launch file; a lab opens .wgsl, .cu and .toml"),
        ] {
            let error = open(name, text, &Wanted::default()).expect_err(name);
            assert_eq!(error.to_string(), expected);
        }
    }
}
