//! Launch files: one launch of a user's own kernel, described in TOML.
//!
//! ```toml
//! source = "saxpy.wgsl"        # or .cu, beside this file
//! entry = "saxpy"              # may be left out where there is one kernel
//! grid = 32                    # or [32, 4] or [32, 4, 2]
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
//! binding = 0                  # or name = "x", as the kernel declares it
//! type = "f32"                 # f32, u32 or i32
//! len = 8192                   # elements
//! fill = "hash"                # zero, iota, hash; { constant = 2.5 }, { hash = 7 }, { file = "x.bin" }
//!
//! [[buffer]]
//! binding = 1
//! type = "f32"
//! len = 8192
//! expect = { file = "y.bin" }  # what it should hold afterwards; `tolerance` is relative, 0 unless set
//! ```
//!
//! A buffer that the kernel may write and that has no fill is poisoned before the launch. `constant` and `file` may
//! also stand beside `fill`, as `fill = "constant"` with `value = 2.5`. Files hold little-endian words of 4 bytes.

mod cuda;
mod document;
mod error;

use std::{collections::BTreeMap, sync::Arc};

use serde::Serialize;
use warpground_engine::{
    Buffer, ElementType, Extensions, Features, Fill, Job, Kernel, Launch, Outcome, Role, Step, Trust,
    wgsl::{BindingDeclaration, Module},
};

use self::document::{Document, Entry, Table};
pub use self::error::{LaunchFileError, LaunchProblem};

/// What a launch file describes.
#[derive(Debug, Clone)]
pub struct LaunchFile {
    /// The launch.
    pub job: Job,
    /// The source that lines refer to.
    pub source: SourceText,
    /// What buffers should hold afterwards.
    pub expectations: Vec<Expectation>,
}

/// A kernel's source, as its author wrote it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourceText {
    /// The file's name, or a catalogue id.
    pub name: String,
    /// Its text.
    pub text: String,
    /// Where the text was translated: for each line of the WGSL the line of `text` that it came from; 0 for none.
    pub line_map: Option<Vec<u32>>,
}

/// What a buffer should hold after the launch.
#[derive(Debug, Clone)]
pub struct Expectation {
    /// The buffer's name in the job.
    pub buffer: String,
    /// Its elements' type.
    pub element: ElementType,
    /// The values.
    pub fill: Fill,
    /// How far a float may be off, relative to the value.
    pub tolerance: f64,
}

/// An expectation that was not met.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Unmet {
    /// The buffer.
    pub buffer: String,
    /// How many elements are wrong.
    pub wrong: u64,
    /// How many were compared.
    pub compared: u64,
    /// The first wrong one.
    pub index: u64,
    /// What it holds.
    pub got: String,
    /// What it should hold.
    pub expected: String,
}

impl SourceText {
    /// WGSL as it was written.
    #[must_use]
    pub fn wgsl(name: impl Into<String>, text: impl Into<String>) -> SourceText {
        SourceText { name: name.into(), text: text.into(), line_map: None }
    }

    /// The line of the text that a line of the WGSL came from. Where a translation says nothing, the line before it
    /// counts.
    #[must_use]
    pub fn line_of(&self, wgsl_line: u32) -> u32 {
        let Some(map) = &self.line_map else { return wgsl_line };
        let upto = &map[..map.len().min(wgsl_line as usize)];
        upto.iter().rev().copied().find(|line| *line != 0).unwrap_or(1)
    }

    /// A line's text without the white space around it.
    #[must_use]
    pub fn line(&self, line: u32) -> &str {
        self.text.lines().nth((line as usize).saturating_sub(1)).unwrap_or_default().trim()
    }
}

impl LaunchFile {
    /// Reads a launch file called `name`. `read` gives the contents of the files that it names.
    ///
    /// # Errors
    /// [`LaunchFileError`], with the file, the line and the key.
    pub fn parse(
        name: &str,
        text: &str,
        read: &mut dyn FnMut(&str) -> Result<Vec<u8>, String>,
    ) -> Result<LaunchFile, LaunchFileError> {
        let document = Document::parse(name, text)?;
        let top = document.top();
        top.only(&["source", "entry", "grid", "block", "shared", "overrides", "scalars", "buffer"])?;
        let source = top.required("source")?;
        let path = source.text()?;
        let bytes =
            read(path).map_err(|reason| source.problem(LaunchProblem::File { path: path.to_owned(), reason }))?;
        let code = String::from_utf8(bytes)
            .map_err(|_| source.wrong(format!("{path} is not UTF-8"), "a text file ending in .wgsl or .cu"))?;
        let grid = dimensions(&top.required("grid")?)?;
        let block = top.optional("block").map(|entry| dimensions(&entry)).transpose()?;
        let kernel = if has_ending(path, "cu") {
            cuda::kernel(&top, &source, path, &code, block)?
        } else if has_ending(path, "wgsl") {
            wgsl_kernel(&top, &source, path, code)?
        } else {
            return Err(source.wrong(format!("`{path}`"), "a file ending in .wgsl or .cu"));
        };
        Builder { top, grid, block, kernel, source }.build(read)
    }

    /// The expectations that the outcome does not meet.
    #[must_use]
    pub fn unmet(&self, outcome: &Outcome) -> Vec<Unmet> {
        self.expectations.iter().filter_map(|expectation| expectation.unmet(outcome)).collect()
    }
}

impl Expectation {
    fn unmet(&self, outcome: &Outcome) -> Option<Unmet> {
        let output = outcome.output(&self.buffer)?;
        let float = self.element == ElementType::F32;
        let show = |bits: u32| match self.element {
            ElementType::F32 => f32::from_bits(bits).to_string(),
            ElementType::U32 => bits.to_string(),
            ElementType::I32 => bits.cast_signed().to_string(),
        };
        let fits = |got: u32, expected: u32| {
            let [a, b] = [got, expected].map(|bits| f64::from(f32::from_bits(bits)));
            got == expected || float && (a == b || (a - b).abs() <= self.tolerance * b.abs())
        };
        let mut unmet: Option<Unmet> = None;
        let mut compared = 0;
        for (index, got) in (0..).zip(output.u32s()) {
            let expected = self.fill.bits(self.element, index);
            compared += 1;
            if fits(got, expected) {
                continue;
            }
            unmet.get_or_insert_with(|| Unmet {
                buffer: self.buffer.clone(),
                wrong: 0,
                compared: 0,
                index,
                got: show(got),
                expected: show(expected),
            });
            if let Some(unmet) = &mut unmet {
                unmet.wrong += 1;
            }
        }
        unmet.map(|unmet| Unmet { compared, ..unmet })
    }
}

/// A kernel that a launch file names.
struct Source {
    kernel: Kernel,
    module: Module,
    text: SourceText,
    /// Buffers that the launch file need not describe: what a translated kernel's `printf`s write.
    own_buffers: Vec<(u32, Buffer)>,
}

/// The features that the simulator has.
const FEATURES: Features = Features {
    timestamps: false,
    subgroups: true,
    subgroup_sizes: Some([32, 32]),
    f16: true,
    extensions: Extensions { f64: true, int64: true, int64_atomics: true, float_atomics: true },
};

fn wgsl_kernel(top: &Table<'_>, source: &Entry<'_>, path: &str, code: String) -> Result<Source, LaunchFileError> {
    let module = Module::parse(&code, &FEATURES)
        .map_err(|found| source.problem(LaunchProblem::Source { path: path.to_owned(), found }))?;
    let names: Vec<String> = module.entry_points().map(str::to_owned).collect();
    let entry_point = choose_entry(top, source, path, &names)?;
    let kernel = Kernel {
        label: entry_point.clone(),
        source: code.clone().into(),
        entry_point,
        overrides: overrides(top)?,
        trust: Trust::Checked,
    };
    Ok(Source { kernel, module, text: SourceText::wgsl(path, code), own_buffers: Vec::new() })
}

/// The kernel that `entry` names, or the only one there is.
fn choose_entry(top: &Table<'_>, source: &Entry<'_>, path: &str, names: &[String]) -> Result<String, LaunchFileError> {
    let quoted = || names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
    let Some(entry) = top.optional("entry") else {
        return match names {
            [only] => Ok(only.clone()),
            [] => Err(source.wrong(format!("{path} has no kernel"), "a file with one")),
            _ => Err(source.problem(LaunchProblem::WhichEntry { path: path.to_owned(), names: quoted() })),
        };
    };
    let name = entry.text()?;
    match names.iter().find(|known| *known == name) {
        Some(name) => Ok(name.clone()),
        None if names.is_empty() => Err(source.wrong(format!("{path} has no kernel"), "a file with one")),
        None => Err(entry.wrong(format!("{path} has no kernel `{name}`"), &quoted())),
    }
}

fn overrides(top: &Table<'_>) -> Result<BTreeMap<String, f64>, LaunchFileError> {
    let mut all = BTreeMap::new();
    if let Some(entry) = top.optional("overrides") {
        for (name, entry) in entry.table()?.entries() {
            all.insert(name.to_owned(), entry.number()?);
        }
    }
    Ok(all)
}

fn has_ending(path: &str, ending: &str) -> bool {
    path.rsplit_once('.').is_some_and(|(_, its)| its.eq_ignore_ascii_case(ending))
}

/// One to three whole numbers from 1 on.
fn dimensions(entry: &Entry<'_>) -> Result<[u32; 3], LaunchFileError> {
    const ALLOWED: &str = "a whole number from 1 on, or one to three of them: [32, 4]";
    let numbers = entry.list_or_one();
    let mut out = [1; 3];
    if numbers.is_empty() || numbers.len() > 3 {
        return Err(entry.wrong(format!("{} numbers", numbers.len()), ALLOWED));
    }
    for (out, number) in out.iter_mut().zip(&numbers) {
        let value = number.whole()?;
        *out = u32::try_from(value)
            .ok()
            .filter(|value| *value > 0)
            .ok_or_else(|| number.wrong(format!("{value}"), ALLOWED))?;
    }
    Ok(out)
}

/// A launch file whose kernel is known.
struct Builder<'file> {
    top: Table<'file>,
    grid: [u32; 3],
    block: Option<[u32; 3]>,
    kernel: Source,
    source: Entry<'file>,
}

impl Builder<'_> {
    fn build(mut self, read: &mut dyn FnMut(&str) -> Result<Vec<u8>, String>) -> Result<LaunchFile, LaunchFileError> {
        self.set_block()?;
        let declared = self.kernel.module.bindings_of(&self.kernel.kernel.entry_point);
        let (mut buffers, mut bindings, mut expectations) = (Vec::new(), Vec::new(), Vec::new());
        for (index, buffer) in std::mem::take(&mut self.kernel.own_buffers) {
            bindings.push((index, buffers.len()));
            buffers.push(buffer);
        }
        let described = match self.top.optional("buffer") {
            Some(entry) => entry.tables()?,
            None => Vec::new(),
        };
        for table in described {
            let declaration = declaration_of(&table, &declared)?;
            if bindings.iter().any(|(index, _)| *index == declaration.index) {
                return Err(table.problem(LaunchProblem::Twice { name: declaration.name.clone() }));
            }
            let (buffer, expectation) = buffer(&table, declaration, read)?;
            bindings.push((declaration.index, buffers.len()));
            buffers.push(buffer);
            expectations.extend(expectation);
        }
        for (binding, buffer) in self.uniforms(&declared, &bindings)? {
            bindings.push((binding, buffers.len()));
            buffers.push(buffer);
        }
        if let Some(missing) = declared.iter().find(|known| !bindings.iter().any(|(index, _)| *index == known.index)) {
            let problem = LaunchProblem::NoBuffer { name: missing.name.clone(), binding: missing.index };
            return Err(self.source.problem(problem));
        }
        let label = self.kernel.kernel.entry_point.clone();
        let launch = Step::Launch(Launch { kernel: 0, grid: self.grid, bindings });
        Ok(LaunchFile {
            job: Job { label, kernels: vec![self.kernel.kernel], buffers, steps: vec![launch] },
            source: self.kernel.text,
            expectations,
        })
    }

    /// The block is the kernel's own; where overrides set it, `block` sets them.
    fn set_block(&mut self) -> Result<(), LaunchFileError> {
        let declared: Vec<String> = self.kernel.module.overrides().into_iter().map(|its| its.name).collect();
        if let Some(entry) = self.top.optional("overrides") {
            for (name, entry) in entry.table()?.entries() {
                if !declared.iter().any(|known| known == name) {
                    let known = if declared.is_empty() { "none".to_owned() } else { declared.join(", ") };
                    return Err(entry.wrong(format!("the kernel has no override `{name}`"), &known));
                }
            }
        }
        let Some(block) = self.block else { return Ok(()) };
        for (name, threads) in ["block_x", "block_y", "block_z"].into_iter().zip(block) {
            if declared.iter().any(|known| known == name) {
                self.kernel.kernel.overrides.entry(name.to_owned()).or_insert_with(|| threads.into());
            }
        }
        let Kernel { entry_point, overrides, .. } = &self.kernel.kernel;
        // What else is wrong with them is told when the job is planned.
        let Ok(footprint) = self.kernel.module.footprint(entry_point, overrides) else { return Ok(()) };
        if footprint.block != block {
            let [x, y, z] = footprint.block;
            let entry = self.top.required("block")?;
            return Err(entry.wrong(format!("{block:?}"), &format!("the kernel's own block, [{x}, {y}, {z}]")));
        }
        Ok(())
    }

    /// The uniform buffers that no table describes, made of the scalars.
    fn uniforms(
        &self,
        declared: &[BindingDeclaration],
        bound: &[(u32, usize)],
    ) -> Result<Vec<(u32, Buffer)>, LaunchFileError> {
        let members = self.kernel.module.uniform_members();
        let scalars = match self.top.optional("scalars") {
            Some(entry) => entry.table()?.entries(),
            None => Vec::new(),
        };
        for (name, entry) in &scalars {
            if !members.iter().any(|member| member.name == *name) {
                let known: Vec<_> = members.iter().map(|member| member.name.clone()).collect();
                let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
                return Err(entry.wrong(format!("the kernel takes no scalar `{name}`"), &known));
            }
        }
        let mut buffers = Vec::new();
        for uniform in declared.iter().filter(|its| its.uniform && !bound.iter().any(|(index, _)| *index == its.index))
        {
            let mut words: Vec<u32> = Vec::new();
            let mut own = members.iter().filter(|member| member.binding == uniform.index).peekable();
            if own.peek().is_none() {
                // An array needs a table of its own.
                continue;
            }
            for member in own {
                let Some((_, entry)) = scalars.iter().find(|(name, _)| *name == member.name) else {
                    return Err(self.source.problem(LaunchProblem::NoScalar { name: member.name.clone() }));
                };
                let values = entry.list_or_one();
                if values.len() != member.count as usize {
                    let allowed = format!("{} numbers", member.count);
                    return Err(entry.wrong(format!("{} numbers", values.len()), &allowed));
                }
                for (at, value) in (member.offset as usize / 4..).zip(values) {
                    words.resize(words.len().max(at + 1), 0);
                    words[at] = value.word(member.kind)?;
                }
            }
            buffers.push((uniform.index, Buffer::uniform(&uniform.name, &words)));
        }
        Ok(buffers)
    }
}

/// Which of the kernel's buffers a table describes.
fn declaration_of<'known>(
    table: &Table<'_>,
    declared: &'known [BindingDeclaration],
) -> Result<&'known BindingDeclaration, LaunchFileError> {
    table.only(&["binding", "name", "type", "len", "fill", "value", "seed", "file", "expect", "tolerance"])?;
    let list = || {
        let all: Vec<_> = declared.iter().map(|known| format!("{} (`{}`)", known.index, known.name)).collect();
        if all.is_empty() { "none: it has no buffers".to_owned() } else { all.join(", ") }
    };
    if let Some(entry) = table.optional("binding") {
        let binding = entry.whole()?;
        return declared
            .iter()
            .find(|known| u64::from(known.index) == binding)
            .ok_or_else(|| entry.wrong(format!("the kernel binds nothing at {binding}"), &list()));
    }
    let entry = table.optional("name").ok_or_else(|| table.problem(LaunchProblem::Missing { key: "binding" }))?;
    let name = entry.text()?;
    declared
        .iter()
        .find(|known| known.name == name)
        .ok_or_else(|| entry.wrong(format!("the kernel binds nothing called `{name}`"), &list()))
}

/// A buffer, and what it should hold afterwards.
fn buffer(
    table: &Table<'_>,
    declaration: &BindingDeclaration,
    read: &mut dyn FnMut(&str) -> Result<Vec<u8>, String>,
) -> Result<(Buffer, Option<Expectation>), LaunchFileError> {
    let kind = table.required("type")?;
    let element = match kind.text()? {
        "f32" => ElementType::F32,
        "u32" => ElementType::U32,
        "i32" => ElementType::I32,
        other => return Err(kind.wrong(format!("`{other}`"), "f32, u32, i32")),
    };
    let len = table.required("len")?;
    let length = len.whole()?;
    if length == 0 {
        return Err(len.wrong("0".to_owned(), "elements, from 1 on"));
    }
    let mut fill = match table.optional("fill") {
        Some(entry) => Some(fill_of(table, &entry, read)?),
        None => None,
    };
    if fill.is_none()
        && let Some(entry) = table.optional("file")
    {
        fill = Some(file(&entry, read)?);
    }
    let role = match (declaration.uniform, declaration.writable, &fill) {
        (true, ..) => Role::Uniform,
        (false, true, Some(_)) => Role::InputOutput,
        (false, true, None) => Role::Output,
        (false, false, _) => Role::Input,
    };
    let expectation = match table.optional("expect") {
        None => None,
        Some(entry) if !declaration.writable => {
            return Err(entry.wrong(format!("the kernel does not write `{}`", declaration.name), "buffers it writes"));
        }
        Some(entry) => Some(Expectation {
            buffer: declaration.name.clone(),
            element,
            fill: fill_of(table, &entry, read)?,
            tolerance: match table.optional("tolerance") {
                Some(entry) => entry.number()?,
                None => 0.0,
            },
        }),
    };
    let name = declaration.name.clone();
    // Uniform buffers are made of whole vectors.
    let length = if declaration.uniform { length.next_multiple_of(4) } else { length };
    Ok((Buffer { name, element, length, fill: fill.unwrap_or(Fill::Zero), role }, expectation))
}

fn fill_of(
    table: &Table<'_>,
    entry: &Entry<'_>,
    read: &mut dyn FnMut(&str) -> Result<Vec<u8>, String>,
) -> Result<Fill, LaunchFileError> {
    const ALLOWED: &str = "\"zero\", \"iota\", \"hash\", { constant = 2.5 }, { hash = 7 }, { file = \"data.bin\" }";
    let seed = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
    if let Some(its) = entry.as_table() {
        its.only(&["constant", "hash", "file"])?;
        let entries = its.entries();
        let [(key, value)] = entries.as_slice() else {
            return Err(entry.wrong(format!("{} rules", entries.len()), ALLOWED));
        };
        return match *key {
            "constant" => Ok(Fill::Constant(value.number()?)),
            "hash" => Ok(Fill::Hash { seed: seed(value.whole()?) }),
            _ => file(value, read),
        };
    }
    match entry.text()? {
        "zero" => Ok(Fill::Zero),
        "iota" => Ok(Fill::Iota),
        "hash" => match table.optional("seed") {
            Some(its) => Ok(Fill::Hash { seed: seed(its.whole()?) }),
            None => Ok(Fill::Hash { seed: 1 }),
        },
        "constant" => Ok(Fill::Constant(table.required("value")?.number()?)),
        "file" => file(&table.required("file")?, read),
        other => Err(entry.wrong(format!("`{other}`"), ALLOWED)),
    }
}

fn file(entry: &Entry<'_>, read: &mut dyn FnMut(&str) -> Result<Vec<u8>, String>) -> Result<Fill, LaunchFileError> {
    let path = entry.text()?;
    let bytes = read(path).map_err(|reason| entry.problem(LaunchProblem::File { path: path.to_owned(), reason }))?;
    Ok(Fill::Bytes(Arc::from(bytes)))
}
