//! Programs of the corpus, changed at random places. Used by the test and by the example `fuzz`.

use std::{fs, path::Path};

use naga::valid::{Capabilities, ValidationFlags, Validator};
use warpground_cuda::kernel::Shape;
use warpground_engine::Extensions;

/// A small generator of numbers, so that the mutations are the same everywhere.
pub(crate) struct Numbers(pub(crate) u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from((self.0 >> 33) % (limit.max(1) as u64)).unwrap_or(0)
    }
}

const PIECES: &[&str] = &[
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    ";",
    "<",
    ">",
    "<<<",
    ">>>",
    "::",
    "*",
    "&",
    "#define X X X\n",
    "template <",
    "struct",
    "__shared__",
    "int",
    "0x",
    "'",
    "\"",
    "/*",
    "é",
    "if",
    "for (",
    "->",
    "operator+",
    "= {",
    "sizeof",
    "?",
    "\\",
    "[&](",
    "~",
    "long long ",
    "double ",
    "unsigned char ",
    "(float *)",
    "0",
    "-1",
    "4000000000",
    "return ",
    "break;",
    "continue;",
    "__syncthreads();",
    "__device__ ",
    "const ",
    "%",
    "<<",
    "!",
    "auto ",
    "1.0f",
    "threadIdx.x",
    "goto x;",
    "...",
    "[]",
    "extern ",
    "char *",
    "&&",
    "+ +",
    "switch (",
    "case 1:",
    "default:",
    "while (1)",
    "__shfl_sync(-1, x, 1)",
];

/// The programs that are changed.
pub(crate) fn corpus() -> Vec<String> {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let mut paths: Vec<_> = ["programs", "translate", "translate_native", "errors", "faults"]
        .iter()
        .filter_map(|folder| fs::read_dir(tests.join(folder)).ok())
        .flat_map(|entries| entries.filter_map(Result::ok).map(|entry| entry.path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == "cu"))
        .collect();
    paths.sort();
    paths.iter().filter_map(|path| fs::read_to_string(path).ok()).collect()
}

/// One of them with a few changes: pieces lost, put in, copied from elsewhere, words exchanged.
pub(crate) fn mutate(corpus: &[String], numbers: &mut Numbers) -> String {
    let original = &corpus[numbers.below(corpus.len())];
    let other: Vec<char> = corpus[numbers.below(corpus.len())].chars().collect();
    let mut text: Vec<char> = original.chars().collect();
    for _ in 0..=numbers.below(5) {
        if text.is_empty() {
            break;
        }
        let at = numbers.below(text.len());
        match numbers.below(7) {
            0 => {
                let end = (at + numbers.below(30)).min(text.len());
                text.drain(at..end);
            }
            1 | 2 => {
                let piece = PIECES[numbers.below(PIECES.len())];
                text.splice(at..at, piece.chars());
            }
            3 => {
                let from = numbers.below(text.len());
                let end = (from + numbers.below(80)).min(text.len());
                let copied = text[from..end].to_vec();
                text.splice(at..at, copied);
            }
            4 => {
                let from = numbers.below(other.len());
                let end = (from + numbers.below(200)).min(other.len());
                text.splice(at..at, other[from..end].to_vec());
            }
            5 => {
                // One word in the place of another keeps more of the grammar than loose characters do.
                let word = |from: usize| {
                    let end = text[from..].iter().position(|c| !c.is_alphanumeric() && *c != '_');
                    from..end.map_or(text.len(), |end| from + end)
                };
                let (here, there) = (word(at), word(numbers.below(text.len())));
                let copied = text[there].to_vec();
                text.splice(here, copied);
            }
            _ => {
                if numbers.below(4) == 0 {
                    text.truncate(at.max(1));
                }
            }
        }
    }
    text.into_iter().collect()
}

/// Runs the front end, for devices with doubles and without: whether the program is right, or what is wrong with the front
/// end.
pub(crate) fn check(text: &str) -> Result<bool, String> {
    let _ = warpground_cuda::Program::compile("mutated.cu", text);
    let extensions = Extensions { f64: true, int64: true, ..Extensions::NONE };
    let native = check_for(text, &Shape { extensions, ..Shape::default() })?;
    Ok(check_for(text, &Shape::default())? || native)
}

fn check_for(text: &str, shape: &Shape) -> Result<bool, String> {
    let translation = warpground_cuda::translate_for("mutated.cu", text, shape);
    if !translation.succeeded() {
        // What is reported must be renderable, wherever its places lie.
        let _ = translation.render();
        return Ok(false);
    }
    for kernel in &translation.kernels {
        // What is claimed to be right must be valid.
        let wgsl = kernel.wgsl.replace("enable subgroups;", "");
        let module = naga::front::wgsl::parse_str(&wgsl).map_err(|error| error.emit_to_string(&wgsl))?;
        Validator::new(ValidationFlags::all(), Capabilities::all())
            .validate(&module)
            .map_err(|error| error.emit_to_string(&wgsl))?;
    }
    Ok(true)
}
