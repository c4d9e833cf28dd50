//! A launch file for a kernel of which nothing is known but its text: buffers, sizes and a launch from what it declares.
//!
//! What is made up is said in sentences, and marked as such in the file, for its author to change.

use std::{collections::BTreeMap, fmt::Write as _};

use warpground_cuda::kernel::Bound;
use warpground_engine::{
    Layout,
    wgsl::{BindingDeclaration, Diagnostic, Module},
};

use super::kernels::{FEATURES, has_ending};

/// Elements of a buffer without a length: no multiple of any block, so that a missing guard shows.
const ELEMENTS: u64 = 10_000;
/// Sides of a problem in two and in three dimensions, with about as many elements.
const SIDE: u64 = 100;
const EDGE: u64 = 22;
/// Threads of a block of a CUDA kernel, which does not say itself.
const BLOCK: u32 = 256;
const TILE: u32 = 16;

/// What is known beside the text.
#[derive(Debug, Clone, Default)]
pub struct Wanted {
    /// The kernel; the first one unless it is given.
    pub entry: Option<String>,
    /// Values of overrides.
    pub overrides: BTreeMap<String, f64>,
    /// The size of the problem; in two and three dimensions, each side.
    pub n: Option<u64>,
    /// Threads of a block.
    pub block: Option<[u32; 3]>,
}

/// A launch file that was made up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Inferred {
    /// The file, as TOML.
    pub text: String,
    /// What was assumed, in sentences.
    pub assumed: Vec<String>,
}

/// Why no launch could be made up.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum InferError {
    /// The WGSL is not valid.
    #[error("{path} does not compile:\n{}", .found.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
    Source {
        /// The source.
        path: String,
        /// What is wrong with it.
        found: Vec<Diagnostic>,
    },
    /// The CUDA source cannot be translated; the text says why.
    #[error("{path} cannot be translated:\n{rendered}")]
    Cuda {
        /// The source.
        path: String,
        /// What is wrong with it, rendered.
        rendered: String,
    },
    /// It is a whole program, which launches its kernels itself.
    #[error("{path} has a main function, which launches its kernels itself: run it with `warpground cuda {path}`")]
    Program {
        /// The source.
        path: String,
    },
    /// No kernel, or none of that name.
    #[error("{path} has no kernel{}; it has {known}", .name.as_ref().map(|name| format!(" `{name}`")).unwrap_or_default())]
    NoKernel {
        /// The source.
        path: String,
        /// The one that was asked for.
        name: Option<String>,
        /// Those that there are.
        known: String,
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

/// Makes up a launch of a kernel in the file `path`, whose text is `code`.
///
/// # Errors
/// A text that does not compile, and one whose kernel needs what nobody can guess.
pub fn infer(path: &str, code: &str, wanted: &Wanted) -> Result<Inferred, InferError> {
    if has_ending(path, "cu") {
        cuda(path, code, wanted)
    } else if has_ending(path, "wgsl") {
        wgsl(path, code, wanted)
    } else {
        Err(InferError::Ending { path: path.to_owned() })
    }
}

fn wgsl(path: &str, code: &str, wanted: &Wanted) -> Result<Inferred, InferError> {
    let refused = |found| InferError::Source { path: path.to_owned(), found };
    let module = Module::parse(code, &FEATURES).map_err(refused)?;
    let names: Vec<String> = module.entry_points().map(str::to_owned).collect();
    let entry = chosen(path, &names, wanted)?;
    let mut overrides = wanted.overrides.clone();
    let mut assumed = said_of_entry(&names, &entry);
    for missing in module.overrides().into_iter().filter(|its| its.required) {
        if overrides.contains_key(&missing.name) {
            continue;
        }
        let axis = ["block_x", "block_y", "block_z"].iter().position(|name| *name == missing.name);
        let Some(axis) = axis else { return Err(InferError::NoOverride { name: missing.name, kind: missing.kind }) };
        let threads = wanted.block.map_or([64, 1, 1][axis], |block| block[axis]);
        assumed.push(format!("`{}`, which has no default, is {threads}", missing.name));
        overrides.insert(missing.name, threads.into());
    }
    let footprint = module.footprint(&entry, &overrides).map_err(refused)?;
    let block = wanted.block.unwrap_or(footprint.block);
    let wgsl =
        Kernel { module: &module, entry: &entry, file: path, overrides: &overrides, own: &[], block, shared: None };
    Ok(wgsl.describe(&names, wanted, assumed))
}

fn cuda(path: &str, code: &str, wanted: &Wanted) -> Result<Inferred, InferError> {
    let translation = warpground_cuda::translate(path, code);
    if !translation.succeeded() && translation.kernels.is_empty() {
        return Err(InferError::Cuda { path: path.to_owned(), rendered: translation.render() });
    }
    if translation.has_main {
        return Err(InferError::Program { path: path.to_owned() });
    }
    let names: Vec<String> = translation.kernels.iter().map(|kernel| kernel.name.clone()).collect();
    let entry = chosen(path, &names, wanted)?;
    let mut assumed = said_of_entry(&names, &entry);
    let Some(kernel) = translation.kernels.iter().find(|kernel| kernel.name == entry) else {
        return Err(InferError::NoKernel { path: path.to_owned(), name: Some(entry), known: names.join(", ") });
    };
    let refused = |found| InferError::Source { path: format!("{path} (translated)"), found };
    let module = Module::parse(&kernel.wgsl, &FEATURES).map_err(refused)?;
    let [_, y, z] = kernel.block_overrides;
    let usual = match (y, z) {
        (_, true) => [8, 8, 4],
        (true, false) => [TILE, TILE, 1],
        (false, false) => [BLOCK, 1, 1],
    };
    let block = wanted.block.unwrap_or(usual);
    if wanted.block.is_none() {
        assumed.push(format!("a block has {} threads", by(&block)));
    }
    let shared = kernel.dynamic_shared.as_ref().map(|dynamic| block.iter().product::<u32>() * dynamic.element_bytes);
    if let Some(bytes) = shared {
        assumed.push(format!("the extern __shared__ array has an element for each thread of a block: {bytes} bytes"));
    }
    let own: Vec<u32> = kernel
        .bindings
        .iter()
        .filter(|binding| matches!(binding.bound, Bound::Records | Bound::Locks))
        .map(|binding| binding.index)
        .collect();
    let entry_point = kernel.entry_point.clone();
    let made = Kernel {
        module: &module,
        entry: &entry_point,
        file: path,
        overrides: &wanted.overrides,
        own: &own,
        block,
        shared,
    };
    let mut inferred = made.describe(&names, wanted, assumed);
    if names.len() > 1 {
        let (from, to) = (format!("entry = \"{entry_point}\""), format!("entry = \"{entry}\""));
        inferred.text = inferred.text.replacen(&from, &to, 1);
    }
    Ok(inferred)
}

fn chosen(path: &str, names: &[String], wanted: &Wanted) -> Result<String, InferError> {
    let known = if names.is_empty() { "none".to_owned() } else { format!("`{}`", names.join("`, `")) };
    let missing = |name: Option<String>| InferError::NoKernel { path: path.to_owned(), name, known };
    match &wanted.entry {
        Some(name) if names.contains(name) => Ok(name.clone()),
        Some(name) => Err(missing(Some(name.clone()))),
        None => names.first().cloned().ok_or_else(|| missing(None)),
    }
}

fn said_of_entry(names: &[String], entry: &str) -> Vec<String> {
    let others: Vec<_> = names.iter().filter(|name| *name != entry).map(|name| format!("`{name}`")).collect();
    if others.is_empty() {
        return Vec::new();
    }
    vec![format!("the kernel is `{entry}`; there are also {}", others.join(", "))]
}

fn by(sides: &[u32; 3]) -> String {
    let shown = if sides[2] > 1 {
        3
    } else if sides[1] > 1 {
        2
    } else {
        1
    };
    sides[..shown].iter().map(ToString::to_string).collect::<Vec<_>>().join(" x ")
}

/// A kernel for which a launch is made up.
struct Kernel<'known> {
    module: &'known Module,
    entry: &'known str,
    file: &'known str,
    overrides: &'known BTreeMap<String, f64>,
    /// Bindings that no table describes.
    own: &'known [u32],
    block: [u32; 3],
    shared: Option<u32>,
}

/// The size of a problem.
#[derive(Clone, Copy)]
struct Problem {
    side: u64,
    elements: u64,
    dimensions: usize,
}

impl Kernel<'_> {
    fn describe(&self, names: &[String], wanted: &Wanted, mut assumed: Vec<String>) -> Inferred {
        let problem = self.problem(wanted);
        let mut out = String::new();
        let name = self.file.rsplit(['/', '\\']).next().unwrap_or(self.file);
        let _ = writeln!(out, "source = {}", quoted(name));
        if names.len() > 1 {
            let _ = writeln!(out, "entry = {}", quoted(self.entry));
        }
        let threads = vec![problem.side.to_string(); problem.dimensions].join(", ");
        let _ = writeln!(out, "threads = [{threads}]");
        let _ = writeln!(out, "block = {:?}", self.block);
        if let Some(bytes) = self.shared {
            let _ = writeln!(out, "shared = {bytes}");
        }
        if wanted.n.is_none() {
            let sides = vec![crate::units::count(problem.side); problem.dimensions].join(" x ");
            assumed.push(format!("the problem has {sides} elements, with one thread for each"));
        }
        if !self.overrides.is_empty() {
            out.push_str("\n[overrides]\n");
            for (name, value) in self.overrides {
                let _ = writeln!(out, "{name} = {value}");
            }
        }
        let declared = self.module.bindings_of(self.entry);
        let used: Vec<_> = declared
            .iter()
            .filter(|its| self.module.uses(self.entry, its) && !self.own.contains(&its.slot()))
            .collect();
        self.scalars(&used, problem, &mut out, &mut assumed);
        for declaration in used {
            self.buffer(declaration, problem, &mut out, &mut assumed);
        }
        Inferred { text: out, assumed }
    }

    fn problem(&self, wanted: &Wanted) -> Problem {
        let dimensions = if self.block[2] > 1 {
            3
        } else if self.block[1] > 1 {
            2
        } else {
            1
        };
        let usual = [ELEMENTS, SIDE, EDGE][dimensions - 1];
        let side = wanted.n.unwrap_or(usual).clamp(1, 1 << 28);
        let elements = (0..dimensions).fold(1_u64, |product, _| product.saturating_mul(side)).min(1 << 28);
        Problem { side, elements, dimensions }
    }

    /// Whether a uniform buffer consists of scalars and vectors that `[scalars]` can name.
    fn is_simple(&self, declaration: &BindingDeclaration, layout: &Layout) -> bool {
        let members = self.module.uniform_members();
        let own: usize =
            members.iter().filter(|its| its.binding == declaration.slot()).map(|its| its.count as usize).sum();
        declaration.uniform && own > 0 && own == layout.element.len()
    }

    fn scalars(&self, used: &[&BindingDeclaration], problem: Problem, out: &mut String, assumed: &mut Vec<String>) {
        let mut lines = String::new();
        let mut said = Vec::new();
        for declaration in used {
            let Some(layout) = self.module.layout(declaration.slot()) else { continue };
            if !self.is_simple(declaration, &layout) {
                continue;
            }
            for member in self.module.uniform_members().iter().filter(|its| its.binding == declaration.slot()) {
                let value = guess(&member.name, member.kind, problem);
                let value = if member.count == 1 {
                    value
                } else {
                    format!("[{}]", vec![value; member.count as usize].join(", "))
                };
                let _ = writeln!(lines, "{} = {value}", member.name);
                said.push(format!("{} = {value}", member.name));
            }
        }
        if !lines.is_empty() {
            out.push_str("\n[scalars]\n");
            out.push_str(&lines);
            assumed.push(format!("the scalars are {}", said.join(", ")));
        }
    }

    fn buffer(&self, declaration: &BindingDeclaration, problem: Problem, out: &mut String, assumed: &mut Vec<String>) {
        let Some(layout) = self.module.layout(declaration.slot()) else { return };
        if self.is_simple(declaration, &layout) {
            return;
        }
        out.push_str("\n[[buffer]]\n");
        if declaration.group != 0 {
            let _ = writeln!(out, "group = {}", declaration.group);
        }
        let _ = writeln!(out, "binding = {}         # {}", declaration.index, declaration.name);
        let kind = &layout.element_type;
        let _ = writeln!(out, "type = {}", quoted(kind));
        let length = match layout.fixed {
            Some(length) => u64::from(length),
            None => {
                let _ = writeln!(out, "len = {}", problem.elements);
                problem.elements
            }
        };
        let name = &declaration.name;
        let length_words = crate::units::count(length);
        if !self.module.reads(self.entry, declaration) && !declaration.uniform {
            assumed.push(format!("`{name}` has {length_words} elements ({kind}), poisoned before the launch"));
            return;
        }
        let floats = layout.element.iter().any(|leaf| leaf.scalar.is_float());
        let atomic = kind.starts_with("atomic");
        let (fill, words) = match (atomic, floats) {
            (true, _) => ("\"zero\"".to_owned(), "zero"),
            (false, true) => (
                // Each buffer has data of its own.
                format!("{{ hash = {} }}", declaration.group * 100 + declaration.index + 1),
                "random numbers from -1 to 1",
            ),
            (false, false) => (format!("{{ below = {length} }}"), "random numbers below its length"),
        };
        let _ = writeln!(out, "fill = {fill}");
        assumed.push(format!("`{name}` has {length_words} elements ({kind}): {words}"));
    }
}

/// A scalar's value by its name.
fn guess(name: &str, kind: &str, problem: Problem) -> String {
    let lower = name.to_lowercase();
    let is = |names: &[&str]| names.contains(&lower.as_str());
    let has = |parts: &[&str]| parts.iter().any(|part| lower.contains(part));
    if kind == "f32" {
        return if is(&["a", "alpha", "factor", "scale"]) { "2.0" } else { "1.0" }.to_owned();
    }
    let value = if has(&["total", "elements"]) {
        problem.elements
    } else if is(&["n", "m", "k", "p"]) || has(&["size", "len", "count", "num", "dim"]) {
        problem.side
    } else if is(&["w", "h"]) || has(&["width", "height", "row", "col", "side", "pitch"]) {
        if problem.dimensions == 1 { problem.elements.isqrt() } else { problem.side }
    } else {
        1
    };
    value.to_string()
}

/// A text in TOML's quotes.
fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' | '\\' => out.extend(['\\', letter]),
            control if control.is_control() => {
                let _ = write!(out, "\\u{:04X}", u32::from(control));
            }
            other => out.push(other),
        }
    }
    out.push('"');
    out
}
