//! Launch files: launches of a user's own kernels, described in TOML.
//!
//! ```toml
//! source = "saxpy.wgsl"        # or .cu, beside this file
//! entry = "saxpy"              # may be left out where there is one kernel
//! grid = 32                    # blocks: or [32, 4] or [32, 4, 2]
//! threads = 8192               # in place of grid: as many blocks as that many threads need
//! block = 256                  # sets the overrides block_x, block_y, block_z; must otherwise be the kernel's own
//! shared = 1024                # CUDA: bytes of `extern __shared__` memory
//!
//! [overrides]
//! block_x = 256
//!
//! [scalars]                    # members of uniform buffers: CUDA's arguments by value
//! n = 8192
//! a = 2.5
//!
//! [[buffer]]
//! binding = 0                  # or name = "x", as the kernel declares it; group = 1 where it is not 0
//! type = "f32"                 # may be left out: as the kernel declares it, vectors and structures too
//! len = 8192                   # elements; a text is a formula of the scalars: "2 * n". May be left out where a file says it
//! fill = "hash"                # zero, iota, hash; 2.5 or { constant = 2.5 }, { hash = 7 }, { below = 10, seed = 3 },
//!                              # { values = [1, 2] }, { formula = "sin(i)" }, { file = "x.npy" }
//! members = { mass = 1.0, position = "hash" }    # of structures: a rule for each member
//!
//! [[buffer]]
//! binding = 1
//! type = "f32"
//! len = 8192
//! expect = { formula = "a * x[i] + y[i]" }       # what it should hold afterwards: any rule that `fill` knows
//! tolerance = 1e-6             # relative, and `absolute` beside it; 0 unless set
//!
//! [[texture]]                  # texture_1d, 2d, 2d_array, 3d of f32, u32, i32, and storage textures
//! name = "picture"
//! size = [640, 480]            # texels; may be left out where a picture or a .npy file says it
//! format = "rgba8unorm"        # of a texture that is only read; a storage texture has the kernel's
//! fill = { file = "cat.png" }  # as of buffers: an element is a texel, its scalars are the channels
//!
//! [[sampler]]                  # may be left out: linear, clamp-to-edge
//! name = "smooth"
//! filter = "linear"            # or nearest
//! address = "repeat"           # clamp-to-edge, repeat, mirror-repeat; or one for each axis
//! ```
//!
//! A buffer that the kernel may write and that has no fill is poisoned before the launch. One that is only read holds random
//! numbers, and [`LaunchFile::assumed`] says so. Numbers and bytes, in the file or in one beside it, are as many as the buffer
//! has. `constant` and `file` may
//! also be beside `fill`, as `fill = "constant"` with `value = 2.5`. Files end in `.csv` or `.txt` (numbers), `.npy`
//! (NumPy), `.png` (pictures; `as = "grey"`, `"rgb"`, `"rgba"`, `"packed"` or `"bytes"`), or hold the buffer's bytes. Formulas are
//! described at [`formula`].
//!
//! A second kernel may say what is right: `reference = "plain.wgsl"`, or a table `[reference]` with a source, an entry and
//! a launch of its own. It starts from the same buffers, and every buffer that the kernel writes is compared with what it
//! leaves there, unless the buffer says otherwise (`expect = "nothing"`).
//!
//! Several launches are in order, each in a table of its own, and take from the file what they do not say themselves:
//!
//! ```toml
//! [[launch]]
//! entry = "scan"
//! threads = "n"
//! bind = { sums = "partial" }  # the kernel's `sums` is the buffer `partial`; others go by their names
//!
//! [[launch]]
//! clear = "counter"            # sets a buffer to zero
//! ```
//!
//! The files that it names lie beside it, or in it, under `[files]`: then one file holds all of it. `versions` names other
//! kernels that solve the same problem, for comparisons.
//!
//! ```toml
//! versions = ["strided.wgsl"]
//!
//! [files]
//! "saxpy.wgsl" = '''…'''       # a text, or { base64 = "…" }
//! ```

mod buffers;
mod builder;
mod contents;
mod cuda;
mod document;
mod error;
mod expectation;
mod extent;
pub mod formula;
pub mod infer;
mod inline;
mod kernels;
mod numbers;
mod prepared;
mod printf;
mod source;
mod textures;

use std::collections::BTreeMap;

use warpground_engine::{Device, Error, Instance, Job, Layout, Outcome};

use self::{
    buffers::Read,
    builder::{Asked, Builder, LAUNCH_KEYS},
    document::{Document, Scope, Table},
    inline::Inline,
};

pub(crate) use self::{
    buffers::is_rule,
    contents::{bits_at, decode, show_scalar},
    kernels::FEATURES,
};
pub use self::{
    error::{LaunchFileError, LaunchProblem, SourceProblem},
    expectation::{Cell, Drawn, Expectation, Expected, Unmet},
    printf::Prints,
    source::SourceText,
};

/// What a launch file describes.
#[derive(Debug, Clone)]
pub struct LaunchFile {
    /// The launches.
    pub job: Job,
    /// The source that lines refer to.
    pub source: SourceText,
    /// What buffers should hold afterwards.
    pub expectations: Vec<Expectation>,
    /// The launches of the second kernel that says what is right.
    pub reference: Option<Job>,
    /// The files of other kernels that solve the same problem.
    pub versions: Vec<String>,
    /// What the kernels print, in the order of the launches.
    pub prints: Vec<Prints>,
    /// What lies where in the described buffers, and how many elements each has, by their names.
    pub layouts: BTreeMap<String, (Layout, u64)>,
    /// What was assumed about buffers that are only read and have no `fill`, in sentences.
    pub assumed: Vec<String>,
}

/// What is not in a launch file's text.
#[derive(Debug, Clone, Default)]
pub struct Replacement {
    /// Whether the device's subgroups are warps of 32 lanes, as the simulator's are: then CUDA's exchanges between lanes are
    /// translated to subgroup operations, and otherwise they go through shared memory.
    pub warps: bool,
    /// A source in place of the one that the file names: its path and its text. Its kernel may have another name, fewer
    /// scalars, fewer buffers and a block of its own.
    pub source: Option<(String, String)>,
}

impl LaunchFile {
    /// Reads a launch file called `name`. `read` gives the contents of the files that it names.
    ///
    /// # Errors
    /// [`LaunchFileError`], with the file, the line and the key.
    pub fn parse(name: &str, text: &str, read: Read<'_>) -> Result<LaunchFile, LaunchFileError> {
        LaunchFile::parse_with(name, text, &Replacement::default(), read)
    }

    /// The same, with another source in place of the file's own.
    ///
    /// # Errors
    /// [`LaunchFileError`], with the file, the line and the key.
    pub fn parse_with(
        name: &str,
        text: &str,
        replacement: &Replacement,
        read: Read<'_>,
    ) -> Result<LaunchFile, LaunchFileError> {
        let document = Document::parse(name, text)?;
        let top = document.top();
        let mut keys = LAUNCH_KEYS.to_vec();
        keys.extend(["buffer", "texture", "sampler", "launch", "reference", "files", "versions"]);
        top.only(&keys)?;
        let inline = Inline::of(top)?;
        let versions = versions(top)?;
        let mut beside = |name: &str| match inline.get(name) {
            Some(bytes) => Ok(bytes.to_vec()),
            None => read(name),
        };
        let read: Read<'_> = &mut beside;
        let steps = match top.optional("launch") {
            None => vec![Asked::Launch(Scope(vec![top]))],
            Some(entry) => {
                let tables = entry.tables("launch.")?;
                if tables.is_empty() {
                    return Err(entry.wrong("no launches".to_owned(), "tables, each headed [[launch]]"));
                }
                tables.into_iter().map(|table| Asked::of(table, top)).collect::<Result<_, _>>()?
            }
        };
        let has_reference = top.optional("reference").is_some();
        let mut built = Builder { top, steps, replacement, has_reference, named: None }.build(&mut *read)?;
        built.versions = versions;
        if let Some(entry) = top.optional("reference") {
            let (scope, named) = if entry.is_text() {
                (Scope(vec![top]), Some(entry))
            } else {
                let table = entry.table()?;
                table.only(&LAUNCH_KEYS)?;
                (Scope(vec![table, top]), None)
            };
            let nothing = Replacement { source: None, ..replacement.clone() };
            let steps = vec![Asked::Launch(scope)];
            let reference = Builder { top, steps, replacement: &nothing, has_reference: true, named }.build(read)?;
            built.reference = Some(reference.job);
        }
        Ok(built)
    }

    /// Runs the reference, if there is one, and takes what it leaves for what is right.
    ///
    /// # Errors
    /// Whatever the device reports.
    pub async fn settle(&mut self, device: &dyn Device) -> Result<(), Error> {
        let Some(reference) = self.reference.take() else { return Ok(()) };
        let outcome = Instance::new(device, reference).await?.run().await?;
        for expectation in &mut self.expectations {
            if let Expected::Reference(bytes) = &mut expectation.expected {
                *bytes = outcome.output(&expectation.buffer).map(|output| output.bytes.as_slice().into());
            }
        }
        Ok(())
    }

    /// What the kernels have printed.
    #[must_use]
    pub fn printed(&self, outcome: &Outcome) -> String {
        let mut out = Vec::new();
        for prints in &self.prints {
            if let Some(output) = outcome.output(&prints.buffer) {
                let words: Vec<u32> = output.u32s().collect();
                out.extend(warpground_cuda::host::printed(&prints.records, &words));
            }
        }
        String::from_utf8_lossy(&out).into_owned()
    }

    /// The expectations that the outcome does not meet.
    #[must_use]
    pub fn unmet(&self, outcome: &Outcome) -> Vec<Unmet> {
        self.expectations.iter().filter_map(|expectation| expectation.unmet(outcome)).collect()
    }

    /// What the compared buffers hold beside what they should, around the first wrong element of each.
    #[must_use]
    pub fn drawn(&self, outcome: &Outcome) -> Vec<Drawn> {
        let draw = |its: &Expectation| {
            let first = its.unmet(outcome).map_or(0, |unmet| unmet.index);
            its.drawn(outcome, first, MOST_DRAWN)
        };
        self.expectations.iter().filter_map(draw).collect()
    }
}

/// Scalars that are drawn of a buffer.
const MOST_DRAWN: u64 = 64;

/// The names under `versions`.
fn versions(top: Table<'_>) -> Result<Vec<String>, LaunchFileError> {
    let Some(entry) = top.optional("versions") else { return Ok(Vec::new()) };
    entry.list_or_one().iter().map(|name| Ok(name.text()?.to_owned())).collect()
}
