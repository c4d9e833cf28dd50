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
mod contents;
mod cuda;
mod document;
mod error;
mod expectation;
pub mod formula;
pub mod infer;
mod inline;
mod kernels;
mod numbers;
mod printf;
mod textures;

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    rc::Rc,
};

use warpground_cuda::kernel::Kernel;
use warpground_engine::{
    Buffer, Device, DirectKernel, Error, Fill, ImageDeclaration, Instance, Job, Launch, Layout, Outcome, Resource,
    Role, Step, fold_grid,
    wgsl::{BindingDeclaration, UniformMember},
};

use self::{
    buffers::{Declared, Described, Read, describe},
    document::{Document, Entry, Scope, Table},
    formula::Scalars,
    inline::Inline,
    kernels::{Source, Text, dimensions},
};
use warpground_sim::{
    SimOptions, Watch, WatchedJob,
    direct::{file_of_line, line_in_file},
};

pub(crate) use self::{
    contents::{bits_at, decode, show_scalar},
    kernels::FEATURES,
};
pub use self::{
    error::{LaunchFileError, LaunchProblem, SourceProblem},
    expectation::{Cell, Drawn, Expectation, Expected, Unmet},
    printf::Prints,
};

/// Blocks that a grid has in a dimension at most, where `threads` decides how many there are.
const MOST_BLOCKS: u32 = 65_535;

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

/// A kernel's source, as its author wrote it.
#[derive(Debug, Clone, PartialEq)]
pub struct SourceText {
    /// The file's name, or a catalogue id.
    pub name: String,
    /// Its text.
    pub text: String,
    /// For each kernel that was translated from it: its entry point, and for each line of its WGSL the line of `text` that
    /// it came from; 0 for none.
    pub line_maps: Vec<(String, Vec<u32>)>,
    /// The translations themselves, where a launch file asked for them.
    pub translated: Vec<Rc<Kernel>>,
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

impl SourceText {
    /// WGSL as it was written.
    #[must_use]
    pub fn wgsl(name: impl Into<String>, text: impl Into<String>) -> SourceText {
        SourceText { name: name.into(), text: text.into(), line_maps: Vec::new(), translated: Vec::new() }
    }

    /// Whether it was translated.
    #[must_use]
    pub fn is_translated(&self) -> bool {
        !self.line_maps.is_empty()
    }

    /// The line of the text that a line of a kernel's WGSL came from. Where a translation says nothing, the line before it
    /// counts.
    #[must_use]
    pub fn line_of(&self, entry_point: &str, wgsl_line: u32) -> u32 {
        if self.line_maps.is_empty() {
            return wgsl_line;
        }
        let known = self.line_maps.iter().find(|(name, _)| name == entry_point);
        let Some((_, map)) = known else { return 1 };
        let upto = &map[..map.len().min(wgsl_line as usize)];
        upto.iter().rev().copied().find(|line| *line != 0).unwrap_or(1)
    }

    /// The kernels of a job from this source as CUDA defines them, in the job's order; `None` if the source is no CUDA, or if the
    /// job cannot be run so.
    #[must_use]
    pub fn as_defined(&self, job: &Job) -> Option<Vec<DirectKernel>> {
        let translated = |kernel: &warpground_engine::Kernel| {
            self.translated
                .iter()
                .find(|known| known.entry_point == kernel.entry_point && *known.wgsl == *kernel.source)
        };
        let translated: Vec<&Kernel> =
            job.kernels.iter().map(|kernel| translated(kernel).map(Rc::as_ref)).collect::<Option<_>>()?;
        warpground_cuda::as_defined(&self.name, &self.text, &translated).filter(|_| job.resources.is_empty())
    }

    /// Runs a job from this source as CUDA defines it, and observes it; `None` if the source is no CUDA, or if the job cannot be
    /// run so. The lines of what was observed are those of the text; what lies in headers has line 0.
    ///
    /// # Errors
    /// Those of [`warpground_sim::watch_directly`].
    pub fn watch(&self, job: &Job, options: &SimOptions, watch: Watch) -> Result<Option<WatchedJob>, Error> {
        let Some(kernels) = self.as_defined(job) else { return Ok(None) };
        let own = |line: &mut u32| *line = if file_of_line(*line) == 0 { line_in_file(*line) } else { 0 };
        let mut watched = match warpground_sim::watch_directly(job, &kernels, options, watch) {
            Err(Error::Unsupported(_)) => return Ok(None),
            watched => watched?,
        };
        for launch in &mut watched.launches {
            if let Some(profile) = &mut launch.profile {
                profile.lines.iter_mut().for_each(|line| own(&mut line.line));
                profile.decisions.iter_mut().for_each(|branch| own(&mut branch.line));
            }
            if let Some(recording) = &mut launch.recording {
                recording.names.iter_mut().for_each(|name| own(&mut name.line));
                let warps = recording.blocks.iter_mut().flat_map(|block| &mut block.warps);
                warps.flat_map(|warp| &mut warp.steps).for_each(|step| own(&mut step.line));
            }
            if let Some(trace) = &mut launch.trace {
                trace.trace.operations.iter_mut().for_each(|operation| own(&mut operation.line));
            }
        }
        Ok(Some(watched))
    }

    /// A line's text without the white space around it.
    #[must_use]
    pub fn line(&self, line: u32) -> &str {
        self.text.lines().nth((line as usize).saturating_sub(1)).unwrap_or_default().trim()
    }
}

/// The keys that say what a launch is.
const LAUNCH_KEYS: [&str; 8] = ["source", "entry", "grid", "threads", "block", "shared", "overrides", "scalars"];

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

/// A step that a launch file asks for.
enum Asked<'file> {
    Launch(Scope<'file>),
    Clear(Entry<'file>),
}

impl<'file> Asked<'file> {
    fn of(table: Table<'file>, top: Table<'file>) -> Result<Asked<'file>, LaunchFileError> {
        if let Some(clear) = table.optional("clear") {
            table.only(&["clear"])?;
            return Ok(Asked::Clear(clear));
        }
        let mut keys = LAUNCH_KEYS.to_vec();
        keys.extend(["bind", "clear"]);
        table.only(&keys)?;
        Ok(Asked::Launch(Scope(vec![table, top])))
    }
}

/// A launch whose kernel is known.
struct Prepared<'file> {
    scope: Scope<'file>,
    source: Source,
    text: Text<'file>,
    grid: [u32; 3],
    scalars: HashMap<String, f64>,
    declared: Vec<BindingDeclaration>,
    /// The buffers that it binds: slot, and number.
    bindings: Vec<(u32, usize)>,
}

/// The buffers of a job so far, and which of them are textures or samplers.
#[derive(Default)]
struct Held {
    buffers: Vec<Buffer>,
    resources: BTreeMap<usize, Resource>,
    prints: Vec<Prints>,
}

impl Held {
    /// Adds a buffer; its number.
    fn add(&mut self, buffer: Buffer, resource: Option<Resource>) -> usize {
        let at = self.buffers.len();
        self.buffers.push(buffer);
        self.resources.extend(resource.map(|resource| (at, resource)));
        at
    }
}

struct Builder<'file, 'given> {
    top: Table<'file>,
    steps: Vec<Asked<'file>>,
    replacement: &'given Replacement,
    has_reference: bool,
    /// What names the source, where it is not the key `source`.
    named: Option<Entry<'file>>,
}

impl<'file> Builder<'file, '_> {
    fn lenient(&self) -> bool {
        self.replacement.source.is_some()
    }

    fn build(self, read: Read<'_>) -> Result<LaunchFile, LaunchFileError> {
        let mut prepared = Vec::new();
        for step in &self.steps {
            if let Asked::Launch(scope) = step {
                prepared.push(self.prepare(scope, read)?);
            }
        }
        let described = self.describe(&mut prepared, read)?;
        let scalars = prepared.first().map(|first| first.scalars.clone()).unwrap_or_default();
        let mut expectations = Vec::new();
        for at in 0..described.len() {
            expectations.extend(buffers::expectation(&described, at, &scalars, self.has_reference, &mut *read)?);
        }
        let mut held = Held::default();
        let mut assumed = Vec::new();
        let mut layouts = BTreeMap::new();
        for its in described {
            layouts.insert(its.buffer.name.clone(), (its.layout, its.elements));
            held.add(its.buffer, its.resource);
            assumed.extend(its.assumed);
        }
        for launch in &mut prepared {
            self.bind_the_rest(launch, &mut held)?;
        }
        let said = prepared.iter().filter_map(|launch| launch.source.translated.as_deref().and_then(cuda::notes));
        let said: BTreeSet<String> = said.collect();
        assumed.extend(said);
        let built = self.finish(prepared, held, expectations)?;
        Ok(LaunchFile { assumed, layouts, ..built })
    }

    /// Reads a launch's kernel and how it is launched.
    fn prepare(&self, scope: &Scope<'file>, read: Read<'_>) -> Result<Prepared<'file>, LaunchFileError> {
        let text = self.text(scope, read)?;
        let mut scalars = HashMap::new();
        for (name, entry) in scope.merged("scalars")? {
            if let Ok(value) = entry.number() {
                scalars.insert(name.to_owned(), value);
            }
        }
        let extent = Extent::of(scope, &Scalars(&scalars))?;
        let block = scope.optional("block").map(|entry| dimensions(&entry, &Scalars(&scalars))).transpose()?;
        let source = kernels::kernel(scope, &text, block, self.replacement)?;
        let grid = match extent {
            Extent::Threads(threads) => {
                let footprint = source.module.footprint(&source.kernel.entry_point, &source.kernel.overrides);
                let path = text.path.clone();
                let footprint =
                    footprint.map_err(|found| text.entry.problem(SourceProblem::Invalid { path, found }.into()))?;
                blocks_for(threads, footprint.block)
            }
            Extent::Grid(grid) => grid,
        };
        // Kernels of one file may give one binding different variables: of those, the one that this kernel uses counts.
        let used = source.module.bindings_of(&source.kernel.entry_point);
        let mut declared = source.module.bindings();
        declared.retain(|its| used.iter().all(|other| other.slot() != its.slot() || other.name == its.name));
        // Of those that it does not use, the first.
        declared.dedup_by_key(|its| its.slot());
        let scope = scope.clone();
        Ok(Prepared { scope, source, text, grid, scalars, declared, bindings: Vec::new() })
    }

    fn text(&self, scope: &Scope<'file>, read: Read<'_>) -> Result<Text<'file>, LaunchFileError> {
        let entry = match &self.named {
            Some(entry) => entry.clone(),
            None => scope.required("source")?,
        };
        if let Some((path, code)) = &self.replacement.source {
            return Ok(Text { entry, path: path.clone(), code: code.clone() });
        }
        let path = entry.text()?.to_owned();
        let bytes = read(&path).map_err(|reason| entry.problem(LaunchProblem::File { path: path.clone(), reason }))?;
        let code = String::from_utf8(bytes)
            .map_err(|_| entry.wrong(format!("{path} is not UTF-8"), "a text file ending in .wgsl or .cu"))?;
        Ok(Text { entry, path, code })
    }

    /// Reads the tables of buffers, and binds them to the kernels that declare them.
    fn describe(
        &self,
        prepared: &mut [Prepared<'file>],
        read: Read<'_>,
    ) -> Result<Vec<Described<'file>>, LaunchFileError> {
        let mut tables = Vec::new();
        for (key, path) in [("buffer", "buffer."), ("texture", "texture."), ("sampler", "sampler.")] {
            if let Some(entry) = self.top.optional(key) {
                tables.extend(entry.tables(path)?);
            }
        }
        let mut described: Vec<Described<'_>> = Vec::new();
        for table in tables {
            let at = described.len();
            let mut declared: Option<Declared> = None;
            for launch in prepared.iter_mut() {
                for declaration in launch.declarations_for(&table)? {
                    if launch.bindings.iter().any(|(slot, _)| *slot == declaration.slot()) {
                        return Err(table.problem(LaunchProblem::Twice { name: declaration.name.clone() }));
                    }
                    launch.bindings.push((declaration.slot(), at));
                    let its = Declared::of(&launch.source, &declaration);
                    match &mut declared {
                        Some(known) => {
                            known.writable |= its.writable;
                            known.image = textures::both(known.image, its.image);
                            known.least_bytes = known.least_bytes.max(its.least_bytes);
                        }
                        none => *none = Some(its),
                    }
                }
            }
            if declared.is_none() {
                for launch in prepared.iter() {
                    declared = declared.or(launch.unused_parameter(&table)?);
                }
            }
            let Some(declared) = declared else {
                if self.lenient() {
                    continue;
                }
                let all = prepared.first().map(Prepared::places).unwrap_or_default();
                return Err(buffers::unknown(&table, &all));
            };
            let empty = HashMap::new();
            let scalars = prepared.first().map_or(&empty, |first| &first.scalars);
            let next = describe(table, &declared, &described, scalars, read)?;
            if described.iter().any(|known| known.buffer.name == next.buffer.name) {
                return Err(table.problem(LaunchProblem::Twice { name: next.buffer.name }));
            }
            described.push(next);
        }
        Ok(described)
    }

    /// Binds what no table describes: a translation's own buffers, scalars, and what the kernel does not use.
    fn bind_the_rest(&self, launch: &mut Prepared<'file>, held: &mut Held) -> Result<(), LaunchFileError> {
        if let Some((slot, records)) = launch.source.prints.take() {
            // Each launch has a buffer of its own, so that it says what it says after those before it.
            let name = match held.prints.len() {
                0 => "printf_records".to_owned(),
                before => format!("printf_records {}", before + 1),
            };
            held.prints.push(Prints { buffer: name.clone(), records });
            launch.bindings.push((slot, held.add(printf::buffer(name), None)));
        }
        for (slot, buffer) in std::mem::take(&mut launch.source.own_buffers) {
            launch.bindings.push((slot, held.add(buffer, None)));
        }
        for (slot, buffer) in self.uniforms(launch)? {
            launch.bindings.push((slot, held.add(buffer, None)));
        }
        let entry_point = &launch.source.kernel.entry_point;
        let needed = launch.source.module.bindings_of(entry_point);
        for missing in needed {
            if launch.bindings.iter().any(|(slot, _)| *slot == missing.slot()) {
                continue;
            }
            let is_sampler = missing.image == Some(ImageDeclaration::Sampler);
            if launch.source.module.uses(entry_point, &missing) && !is_sampler {
                let table = if missing.image.is_some() { "texture" } else { "buffer" };
                let problem = LaunchProblem::NoBuffer { table, name: missing.name.clone() };
                return Err(launch.text.entry.problem(problem));
            }
            if let Some(image) = missing.image {
                let (buffer, resource) = textures::unused(missing.name.clone(), image);
                launch.bindings.push((missing.slot(), held.add(buffer, Some(resource))));
                continue;
            }
            let role = if missing.uniform { Role::Uniform } else { Role::Scratch };
            let words = missing.least_bytes.max(16).div_ceil(16) * 4;
            let element = warpground_engine::ElementType::U32;
            let buffer = Buffer { name: missing.name.clone(), element, length: words, fill: Fill::Zero, role };
            launch.bindings.push((missing.slot(), held.add(buffer, None)));
        }
        let needed: Vec<u32> =
            launch.source.module.bindings_of(entry_point).iter().map(BindingDeclaration::slot).collect();
        launch.bindings.retain(|(slot, _)| needed.contains(slot));
        Ok(())
    }

    /// The uniform buffers that no table describes, made of the scalars.
    fn uniforms(&self, launch: &Prepared<'_>) -> Result<Vec<(u32, Buffer)>, LaunchFileError> {
        let mut members = launch.source.module.uniform_members();
        if launch.source.translated.is_some() {
            members.iter_mut().for_each(|its| its.name = cuda::own_name(&its.name, &launch.text.code).to_owned());
        }
        let scalars = launch.scope.merged("scalars")?;
        let several = self.steps.len() > 1 || self.has_reference;
        for (name, entry) in scalars.iter().filter(|_| !several && !self.lenient()) {
            if !self.top.mentions(name) && !members.iter().any(|member| member.name == *name) {
                let known: Vec<_> = members.iter().map(|member| member.name.clone()).collect();
                let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
                return Err(entry.wrong(format!("the kernel takes no scalar `{name}`"), &known));
            }
        }
        let mut buffers = Vec::new();
        let bound = |slot: u32| launch.bindings.iter().any(|(its, _)| *its == slot);
        for uniform in launch.declared.iter().filter(|its| its.uniform && !bound(its.slot())) {
            let mut words: Vec<u32> = Vec::new();
            let own: Vec<_> = members.iter().filter(|member| member.binding == uniform.slot()).collect();
            let all = launch.source.module.layout(uniform.slot()).map_or(0, |layout| layout.element.len());
            let simple: usize = own.iter().map(|member| member.count as usize).sum();
            let used = launch.source.module.uses(&launch.source.kernel.entry_point, uniform);
            if own.is_empty() || simple != all || !used {
                // Arrays, matrices and the like need a table of their own.
                continue;
            }
            for UniformMember { name, kind, count, offset, .. } in own {
                let Some((_, entry)) = scalars.iter().find(|(its, _)| its == name) else {
                    return Err(launch.text.entry.problem(LaunchProblem::NoScalar { name: name.clone() }));
                };
                let values = entry.list_or_one();
                if values.len() != *count as usize {
                    let allowed = format!("{count} numbers");
                    return Err(entry.wrong(format!("{} numbers", values.len()), &allowed));
                }
                let first = *offset as usize / 4;
                let each = if *kind == "f64" { 2 } else { 1 };
                words.resize(words.len().max(first + each * values.len()), 0);
                for (place, value) in words[first..].chunks_exact_mut(each).zip(values) {
                    if let [low, high] = place {
                        let bits = value.number()?.to_bits();
                        #[expect(clippy::cast_possible_truncation, reason = "the two halves of the bits")]
                        {
                            (*low, *high) = (bits as u32, (bits >> 32) as u32);
                        }
                    } else {
                        place[0] = value.word(kind)?;
                    }
                }
            }
            let least = usize::try_from(uniform.least_bytes / 4).unwrap_or(0);
            words.resize(words.len().max(least), 0);
            buffers.push((uniform.slot(), Buffer::uniform(&uniform.name, &words)));
        }
        Ok(buffers)
    }

    /// Steps, in order, over kernels of which each is there once.
    fn finish(
        self,
        prepared: Vec<Prepared<'_>>,
        Held { buffers, resources, prints }: Held,
        expectations: Vec<Expectation>,
    ) -> Result<LaunchFile, LaunchFileError> {
        let mut kernels = Vec::new();
        let mut steps = Vec::new();
        let mut source: Option<SourceText> = None;
        let mut launches = prepared.into_iter();
        for step in &self.steps {
            match step {
                Asked::Clear(entry) => {
                    let name = entry.text()?;
                    let known = buffers.iter().position(|buffer| buffer.name == name);
                    let all: Vec<_> = buffers.iter().map(|buffer| buffer.name.as_str()).collect();
                    let at =
                        known.ok_or_else(|| entry.wrong(format!("there is no buffer `{name}`"), &all.join(", ")))?;
                    steps.push(Step::Clear(at));
                }
                Asked::Launch(_) => {
                    let Some(Prepared { source: its, text, grid, bindings, .. }) = launches.next() else { continue };
                    let known = source.get_or_insert_with(|| SourceText::wgsl(&text.path, &text.code));
                    if known.name != text.path {
                        let what = format!("{} beside {}", text.path, known.name);
                        return Err(text.entry.wrong(what, "one source for all launches, with a kernel for each"));
                    }
                    if let Some(map) = its.line_map
                        && !known.line_maps.iter().any(|(name, _)| *name == its.kernel.entry_point)
                    {
                        known.line_maps.push((its.kernel.entry_point.clone(), map));
                    }
                    known.translated.extend(its.translated);
                    let kernel = match kernels.iter().position(|kernel| *kernel == its.kernel) {
                        Some(at) => at,
                        None => {
                            kernels.push(its.kernel);
                            kernels.len() - 1
                        }
                    };
                    steps.push(Step::Launch(Launch { kernel, grid, bindings }));
                }
            }
        }
        let Some(source) = source else {
            return Err(self.top.problem(LaunchProblem::Missing { key: "launch" }));
        };
        let label = kernels.first().map(|kernel| kernel.entry_point.clone()).unwrap_or_default();
        Ok(LaunchFile {
            job: Job { label, kernels, buffers, steps, resources },
            source,
            expectations,
            reference: None,
            versions: Vec::new(),
            prints,
            layouts: BTreeMap::new(),
            assumed: Vec::new(),
        })
    }
}

impl Prepared<'_> {
    /// The buffers that the kernel takes, at their places, whether it uses them or not.
    fn places(&self) -> Vec<BindingDeclaration> {
        if self.source.parameters.is_empty() {
            return self.declared.clone();
        }
        let known = |slot: u32| self.source.parameters.iter().any(|its| its.slot == Some(slot));
        let own = self.declared.iter().filter(|its| !known(its.slot())).cloned();
        self.source.parameters.iter().map(|its| its.declaration.clone()).chain(own).collect()
    }

    /// What the translated kernel declares for one of [`Prepared::places`]; `None` for a parameter that it does not use.
    fn translated(&self, place: &BindingDeclaration) -> Option<&BindingDeclaration> {
        let slot = match self.source.parameters.iter().find(|its| its.declaration == *place) {
            Some(parameter) => parameter.slot?,
            None => place.slot(),
        };
        self.declared.iter().find(|its| its.slot() == slot)
    }

    /// The parameter that a table describes and that the kernel takes without using it.
    fn unused_parameter(&self, table: &Table<'_>) -> Result<Option<Declared>, LaunchFileError> {
        let places = self.places();
        let place = buffers::declaration_of(table, &places)?;
        let parameter = self.source.parameters.iter().find(|its| its.slot.is_none() && Some(&its.declaration) == place);
        Ok(parameter.map(|its| Declared {
            name: its.declaration.name.clone(),
            layout: its.layout.clone(),
            words: None,
            writable: false,
            uniform: false,
            least_bytes: 0,
            image: None,
        }))
    }

    /// The declarations of this launch's kernel that a table's buffer is bound to.
    fn declarations_for(&self, table: &Table<'_>) -> Result<Vec<BindingDeclaration>, LaunchFileError> {
        let bind = match self.scope.0.first().and_then(|table| table.optional("bind")) {
            Some(entry) => entry.table()?.entries(),
            None => Vec::new(),
        };
        let places = self.places();
        let named = buffers::declaration_of(table, &places)?;
        let direct = named.and_then(|named| self.translated(named));
        if bind.is_empty() {
            return Ok(direct.cloned().into_iter().collect());
        }
        let buffer = match direct {
            Some(declaration) if table.optional("name").is_none() => declaration.name.clone(),
            _ => buffers::name_of(table)?,
        };
        let mut all = Vec::new();
        for declaration in &self.declared {
            let bound = match bind.iter().find(|(variable, _)| *variable == declaration.name) {
                Some((_, entry)) => entry.text()? == buffer,
                None => direct.is_some_and(|direct| direct.slot() == declaration.slot()),
            };
            if bound {
                all.push(declaration.clone());
            }
        }
        Ok(all)
    }
}

/// How large a launch is.
enum Extent {
    /// Its blocks.
    Grid([u32; 3]),
    /// The threads that the blocks have to cover.
    Threads([u32; 3]),
}

impl Extent {
    /// What the closest table says that says anything; it may only say one of them.
    fn of(scope: &Scope<'_>, scalars: &Scalars<'_>) -> Result<Extent, LaunchFileError> {
        for table in &scope.0 {
            match (table.optional("grid"), table.optional("threads")) {
                (Some(_), Some(threads)) => {
                    let what = "`grid` and `threads` both say how many blocks there are".to_owned();
                    return Err(threads.wrong(what, "one of the two"));
                }
                (Some(grid), None) => return Ok(Extent::Grid(dimensions(&grid, scalars)?)),
                (None, Some(threads)) => return Ok(Extent::Threads(dimensions(&threads, scalars)?)),
                (None, None) => {}
            }
        }
        Err(scope.problem(LaunchProblem::NoGrid))
    }
}

/// As many blocks as these threads need; a row that is too long is folded.
fn blocks_for(threads: [u32; 3], block: [u32; 3]) -> [u32; 3] {
    let mut grid = [0, 1, 2].map(|axis| threads[axis].div_ceil(block[axis].max(1)));
    if grid[0] > MOST_BLOCKS && grid[1..] == [1, 1] {
        grid = fold_grid(grid[0].into(), MOST_BLOCKS).unwrap_or(grid);
    }
    grid
}
