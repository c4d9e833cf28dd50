//! A launch file for a kernel of which nothing is known but its text: buffers, sizes and a launch from what it declares.
//!
//! What is made up is said in sentences, and marked as such in the file, for its author to change.

use std::{
    collections::BTreeMap,
    fmt::{self, Write as _},
};

use warpground_cuda::kernel::Bound;
use warpground_engine::{
    Dimension, ElementType, Fill, ImageDeclaration, Layout, Leaf, ScalarType, TexelFormat,
    wgsl::{BindingDeclaration, Diagnostic, Module},
};

use super::{
    kernels::{FEATURES, contents, has_ending},
    printf,
};

/// Elements of a buffer without a length: no multiple of any block, so that a missing guard shows.
const ELEMENTS: u64 = 10_000;
/// Sides of a problem in two and in three dimensions, with about as many elements.
const SIDE: u64 = 100;
const EDGE: u64 = 22;
/// Numbers of a structure that are made up one by one, at most.
const MOST_SCALARS: usize = 64;
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
    #[error("{path} has no kernel{}", NoKernel(.name.as_deref(), .known))]
    NoKernel {
        /// The source.
        path: String,
        /// The one that was asked for.
        name: Option<String>,
        /// Those that there are.
        known: Vec<String>,
    },
    /// The kernel makes another block of every block that it is given.
    #[error("{path}: the kernel's `@workgroup_size` makes another block of every block that its overrides name")]
    NoBlock {
        /// The source.
        path: String,
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

/// What a file lacks: the kernel of a name beside others, or any.
struct NoKernel<'error>(Option<&'error str>, &'error [String]);

impl fmt::Display for NoKernel<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoKernel(Some(name), known @ [_, ..]) => {
                write!(formatter, " `{name}`; it has `{}`", known.join("`, `"))
            }
            NoKernel(Some(name), []) => write!(formatter, " `{name}`, and no other kernel either"),
            NoKernel(None, _) => Ok(()),
        }
    }
}

/// Contents that are made up for a buffer of which nothing is known but its layout.
pub(super) struct Usual {
    /// The rule.
    pub(super) fill: Fill,
    /// Whether they are whole numbers below the bound, and not numbers from -1 to 1.
    pub(super) is_below: bool,
}

/// Random numbers: whole ones below the bound, others from -1 to 1. Each seed has data of its own.
pub(super) fn usual(layout: &Layout, bound: u64, seed: u64) -> Usual {
    let seed = u32::try_from(seed).unwrap_or(u32::MAX);
    if layout.element.iter().any(|leaf| leaf.scalar.is_float()) {
        return Usual { fill: Fill::Hash { seed }, is_below: false };
    }
    let bound = u32::try_from(bound).unwrap_or(u32::MAX).max(1);
    Usual { fill: Fill::HashBelow { seed: 1, bound }, is_below: true }
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

/// The block that a kernel keeps: a launch's block sets the overrides that are called after its sides, of which
/// `@workgroup_size` may be made in another way.
fn settled(
    module: &Module,
    entry: &str,
    overrides: &BTreeMap<String, f64>,
    mut block: [u32; 3],
) -> Result<Option<[u32; 3]>, Vec<Diagnostic>> {
    let known = module.overrides();
    // What has not settled by then goes on for ever, or down to nothing.
    for _ in 0..4 {
        let mut given = overrides.clone();
        for (name, side) in ["block_x", "block_y", "block_z"].into_iter().zip(block) {
            if known.iter().any(|its| its.name == name) {
                given.insert(name.to_owned(), side.into());
            }
        }
        let made = module.footprint(entry, &given)?.block;
        if made == block {
            return Ok(Some(block));
        }
        block = made;
    }
    Ok(None)
}

fn wgsl(path: &str, code: &str, wanted: &Wanted) -> Result<Inferred, InferError> {
    let refused = |found| InferError::Source { path: path.to_owned(), found };
    let expanded = printf::expand(code).map_err(|found| refused(vec![found]))?;
    let own: Vec<u32> = expanded.iter().map(|expanded| expanded.binding).collect();
    let module = Module::parse(expanded.as_ref().map_or(code, |its| &its.code), &FEATURES).map_err(refused)?;
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
    let block = match wanted.block {
        Some(block) => block,
        None => settled(&module, &entry, &overrides, footprint.block)
            .map_err(refused)?
            .ok_or_else(|| InferError::NoBlock { path: path.to_owned() })?,
    };
    let wgsl = Kernel {
        module: &module,
        cuda: None,
        translated: None,
        entry: &entry,
        file: path,
        overrides: &overrides,
        own: &own,
        block,
        shared: None,
    };
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
        return Err(InferError::NoKernel { path: path.to_owned(), name: Some(entry), known: names });
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
        cuda: Some(code),
        translated: Some(kernel),
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
    let missing = |name: Option<String>| InferError::NoKernel { path: path.to_owned(), name, known: names.to_vec() };
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
    /// The text of CUDA, whose names are its author's.
    cuda: Option<&'known str>,
    /// What the text became.
    translated: Option<&'known warpground_cuda::kernel::Kernel>,
    entry: &'known str,
    file: &'known str,
    overrides: &'known BTreeMap<String, f64>,
    /// Bindings that no table describes.
    own: &'known [u32],
    block: [u32; 3],
    shared: Option<u32>,
}

/// The size of a problem.
#[derive(Clone)]
struct Problem {
    side: u64,
    elements: u64,
    dimensions: usize,
    /// Threads in x, y and z.
    threads: [u64; 3],
    /// Whether a single block runs.
    one_block: bool,
    /// The array of a fixed length that says how many elements there are.
    fixed: Option<String>,
}

/// The side of a square or a cube of about so many elements, or of a row.
fn root(elements: u64, dimensions: usize) -> u64 {
    match dimensions {
        1 => elements,
        2 => elements.isqrt(),
        _ => (1..).take_while(|side: &u64| side.pow(3) <= elements).last().unwrap_or(1),
    }
}

impl Problem {
    /// How many numbers its threads are, without the ones at their end.
    fn shown(&self) -> usize {
        self.threads.iter().rposition(|threads| *threads > 1).map_or(1, |last| last + 1)
    }

    /// A side of the problem seen as a row, a rectangle or a cuboid: `dimensions` numbers whose product is about its
    /// elements.
    fn side_in(&self, dimensions: usize) -> u64 {
        if dimensions == self.dimensions { self.side } else { root(self.elements, dimensions.min(3)) }
    }

    /// The texels of a texture in which each thread has one, as far as it has the problem's dimensions.
    fn texels(&self, dimension: Dimension) -> [u64; 3] {
        let rectangle = self.side_in(2);
        let wanted = match dimension {
            Dimension::D1 => [self.elements, 1, 1],
            Dimension::D2 => [rectangle, rectangle, 1],
            Dimension::D2Array if self.dimensions < 3 => [rectangle, rectangle, 4],
            Dimension::D2Array => [self.side; 3],
            Dimension::D3 if self.dimensions < 3 => [EDGE; 3],
            Dimension::D3 => [self.side; 3],
        };
        let mut out = [1; 3];
        for (to, (side, limit)) in out.iter_mut().zip(wanted.into_iter().zip(dimension.limits())) {
            *to = side.clamp(1, limit.into());
        }
        out
    }
}

impl Kernel<'_> {
    /// What the author calls a variable.
    fn own_name<'name>(&self, name: &'name str) -> &'name str {
        self.cuda.map_or(name, |code| super::cuda::own_name(name, code))
    }

    fn describe(&self, names: &[String], wanted: &Wanted, mut assumed: Vec<String>) -> Inferred {
        let problem = self.problem(wanted);
        let mut out = String::new();
        let name = self.file.rsplit(['/', '\\']).next().unwrap_or(self.file);
        let _ = writeln!(out, "source = {}", quoted(name));
        if names.len() > 1 {
            let _ = writeln!(out, "entry = {}", quoted(self.entry));
        }
        let threads = problem.threads.map(|threads| threads.to_string());
        let _ = writeln!(out, "threads = [{}]", threads[..problem.shown()].join(", "));
        let _ = writeln!(out, "block = {:?}", self.block);
        if let Some(bytes) = self.shared {
            let _ = writeln!(out, "shared = {bytes}");
        }
        if problem.one_block {
            let elements = crate::units::count(problem.elements);
            assumed.push(format!(
                "one block runs, since the kernel does not ask which block it is; buffers have {elements} elements"
            ));
        } else if let Some(array) = &problem.fixed {
            let elements = crate::units::count(problem.elements);
            assumed.push(format!(
                "the problem has {elements} elements, as the array `{array}` has, with one thread for each"
            ));
        } else if wanted.n.is_none() {
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
        self.scalars(&used, &problem, &mut out, &mut assumed);
        for declaration in used {
            self.buffer(declaration, &problem, &mut out, &mut assumed);
        }
        Inferred { text: sized(out, &problem), assumed }
    }

    fn problem(&self, wanted: &Wanted) -> Problem {
        let of_block = if self.block[2] > 1 {
            3
        } else if self.block[1] > 1 {
            2
        } else {
            1
        };
        let asked = self.module.grid_dimensions(self.entry);
        let dimensions = asked.unwrap_or(of_block).max(1);
        let block_threads = self.block.iter().map(|side| u64::from(*side)).product::<u64>();
        let one_block = asked == Some(0);
        let fixed = self.fixed_length();
        let usual = [ELEMENTS, SIDE, EDGE][dimensions - 1];
        let root = |elements: u64| root(elements, dimensions);
        let side = match (wanted.n, one_block, &fixed) {
            (Some(n), ..) => n,
            (None, _, Some((_, length))) => root(*length),
            (None, true, None) if block_threads > 1 => block_threads,
            (None, ..) => usual,
        };
        let side = side.clamp(1, 1 << 28);
        let elements = match (wanted.n, &fixed) {
            (None, Some((_, length))) => *length,
            _ => (0..dimensions).fold(1_u64, |product, _| product.saturating_mul(side)).min(1 << 28),
        };
        // Where a kernel does not ask for its place, all threads that there are in a block do the same thing once.
        let mut threads = self.block.map(u64::from);
        if !one_block {
            threads[..dimensions].fill(side);
        }
        let fixed = fixed.map(|(name, _)| name).filter(|_| wanted.n.is_none());
        Problem { side, elements, dimensions, threads, one_block, fixed }
    }

    /// What lies in a buffer, in CUDA's types where it is CUDA.
    fn layout(&self, declaration: &BindingDeclaration) -> Option<Layout> {
        let cuda = self.translated.and_then(|kernel| contents(kernel, declaration.slot()));
        cuda.or_else(|| self.module.layout(declaration.slot()))
    }

    /// The longest array of a fixed length among the buffers, if all of them have one: then it is the problem's size.
    fn fixed_length(&self) -> Option<(String, u64)> {
        let mut longest: Option<(String, u64)> = None;
        for declaration in self.module.bindings_of(self.entry) {
            let ours = !declaration.uniform && declaration.image.is_none() && !self.own.contains(&declaration.slot());
            if !ours || !self.module.uses(self.entry, &declaration) {
                continue;
            }
            let length = u64::from(self.layout(&declaration)?.fixed?);
            if length > longest.as_ref().map_or(1, |(_, longest)| *longest) {
                longest = Some((declaration.name, length));
            }
        }
        longest
    }

    /// Whether a uniform buffer consists of scalars and vectors that `[scalars]` can name.
    fn is_simple(&self, declaration: &BindingDeclaration, layout: &Layout) -> bool {
        let members = self.module.uniform_members();
        let own: usize =
            members.iter().filter(|its| its.binding == declaration.slot()).map(|its| its.count as usize).sum();
        declaration.uniform && own > 0 && own == layout.element.len()
    }

    fn scalars(&self, used: &[&BindingDeclaration], problem: &Problem, out: &mut String, assumed: &mut Vec<String>) {
        let mut lines = String::new();
        let mut said = Vec::new();
        for declaration in used {
            let Some(layout) = self.module.layout(declaration.slot()) else { continue };
            if !self.is_simple(declaration, &layout) {
                continue;
            }
            for member in self.module.uniform_members().iter().filter(|its| its.binding == declaration.slot()) {
                let value = guess(&member.name, member.kind.starts_with('f'), member.count, problem);
                let value = if member.count == 1 {
                    value
                } else {
                    format!("[{}]", vec![value; member.count as usize].join(", "))
                };
                let name = self.own_name(&member.name);
                let _ = writeln!(lines, "{name} = {value}");
                said.push(format!("{name} = {value}"));
            }
        }
        if !lines.is_empty() {
            out.push_str("\n[scalars]\n");
            out.push_str(&lines);
            let (noun, verb) = if said.len() == 1 { ("scalar", "is") } else { ("scalars", "are") };
            assumed.push(format!("the {noun} {verb} {}", said.join(", ")));
        }
    }

    /// A texture with a texel for each thread, or a sampler.
    fn image(
        &self,
        (declaration, image): (&BindingDeclaration, ImageDeclaration),
        problem: &Problem,
        out: &mut String,
        assumed: &mut Vec<String>,
    ) {
        let header = if image == ImageDeclaration::Sampler { "sampler" } else { "texture" };
        let name = &declaration.name;
        let _ = writeln!(out, "\n[[{header}]]\nname = {}", quoted(name));
        let (dimension, format, filled) = match image {
            ImageDeclaration::Sampler => {
                out.push_str("filter = \"linear\"\naddress = \"clamp-to-edge\"\n");
                assumed.push(format!("the sampler `{name}` interpolates, and goes on with the texel at the edge"));
                return;
            }
            ImageDeclaration::Sampled { dimension, element, .. } => {
                let format = match element {
                    ElementType::F32 => TexelFormat::Rgba32Float,
                    ElementType::U32 => TexelFormat::Rgba32Uint,
                    ElementType::I32 => TexelFormat::Rgba32Sint,
                };
                let _ = writeln!(out, "format = {}", quoted(format.name()));
                (dimension, format, true)
            }
            ImageDeclaration::Storage { dimension, format, .. } => {
                (dimension, format, self.module.reads(self.entry, declaration))
            }
        };
        let size = problem.texels(dimension);
        let sides = size[..dimension.axes()].iter().map(ToString::to_string).collect::<Vec<_>>();
        let _ = writeln!(out, "size = [{}]", sides.join(", "));
        let (sides, format) = (sides.join(" x "), format.name());
        let words = if filled {
            let (fill, words) = match (format.ends_with("norm"), format.ends_with("float")) {
                (true, _) => ("{ formula = \"(i * 4 + c) % 251 / 250.0\" }", "fractions from 0 to 1"),
                (_, true) => ("\"hash\"", "random numbers from -1 to 1"),
                _ => ("{ below = 100 }", "random numbers below 100"),
            };
            let _ = writeln!(out, "fill = {fill}");
            words
        } else {
            "filled with a pattern, so that what is not written shows"
        };
        assumed.push(format!("the texture `{name}` has {sides} texels ({format}): {words}"));
    }

    fn buffer(&self, declaration: &BindingDeclaration, problem: &Problem, out: &mut String, assumed: &mut Vec<String>) {
        if let Some(image) = declaration.image {
            return self.image((declaration, image), problem, out, assumed);
        }
        let Some(layout) = self.layout(declaration) else { return };
        if self.is_simple(declaration, &layout) {
            return;
        }
        let name = self.own_name(&declaration.name);
        let _ = writeln!(out, "\n[[buffer]]\nname = {}", quoted(name));
        let kind = &layout.element_type;
        let _ = writeln!(out, "type = {}", quoted(kind));
        let length = match layout.fixed {
            Some(length) => u64::from(length),
            None => {
                let length = problem.elements + u64::from(begins_rows(name, &layout));
                let _ = writeln!(out, "len = {length}");
                length
            }
        };
        // What is no array, and only read, holds sizes and the like.
        if layout.fixed == Some(1) && layout.element.len() <= MOST_SCALARS && !declaration.writable {
            let values: Vec<String> =
                layout.element.iter().map(|leaf| guess_leaf(name, leaf, &layout, problem)).collect();
            let _ = writeln!(out, "fill = {{ values = [{}] }}", values.join(", "));
            let said: Vec<String> = layout
                .element
                .iter()
                .zip(&values)
                .map(|(leaf, value)| format!("{name}{} = {value}", leaf.path))
                .collect();
            assumed.push(said.join(", "));
            return;
        }
        let length_words = crate::units::counted(length, "element");
        if !self.module.reads(self.entry, declaration) && !declaration.uniform {
            assumed.push(format!(
                "`{name}` has {length_words} ({kind}), filled with a pattern so that what is not written shows"
            ));
            return;
        }
        let seed = u64::from(declaration.group) * 100 + u64::from(declaration.index) + 1;
        // Bytes and the like lie in words that WGSL changes by atomics, whatever the kernel does.
        let narrow = layout.element.iter().any(|leaf| leaf.scalar.bytes() < 4);
        let is_atomic = |its: Layout| its.element_type.starts_with("atomic");
        let counted = !narrow && self.module.layout(declaration.slot()).is_some_and(is_atomic);
        let largest = layout.element.iter().filter_map(|leaf| largest(leaf.scalar)).min().unwrap_or(u64::MAX);
        let (fill, words) = if counted {
            ("\"zero\"".to_owned(), "zero".to_owned())
        } else if begins_rows(name, &layout) {
            ("\"iota\"".to_owned(), "0, 1, 2 and so on, so that each row has one element".to_owned())
        } else if !usual(&layout, length, seed).is_below {
            (format!("{{ hash = {seed} }}"), "random numbers from -1 to 1".to_owned())
        } else if length > largest {
            (format!("{{ below = {} }}", largest + 1), format!("random numbers up to {largest}"))
        } else {
            (format!("{{ below = {length} }}"), "random numbers below its length".to_owned())
        };
        let _ = writeln!(out, "fill = {fill}");
        assumed.push(format!("`{name}` has {length_words} ({kind}): {words}"));
    }
}

/// Whether an array says, by its name, where the rows of a sparse matrix begin: it has one number more than there are rows.
fn begins_rows(name: &str, layout: &Layout) -> bool {
    let lower: String = name.to_lowercase().chars().filter(|letter| *letter != '_').collect();
    let whole = layout.element.len() == 1 && layout.element.iter().all(|leaf| !leaf.scalar.is_float());
    whole && ["rowptr", "rowoffset", "rowstart", "indptr"].iter().any(|part| lower.contains(part))
}

/// The largest number of a narrow whole type.
fn largest(scalar: ScalarType) -> Option<u64> {
    Some(match scalar {
        ScalarType::Bool => 1,
        ScalarType::U8 => 255,
        ScalarType::I8 => 127,
        ScalarType::U16 => 65_535,
        ScalarType::I16 => 32_767,
        _ => return None,
    })
}

/// The launch file with its lengths as formulas of the scalars that are its size, so that one number changes the problem, and
/// a sweep can. Where the kernel takes no such scalar, the file has one of its own.
fn sized(text: String, problem: &Problem) -> String {
    if problem.one_block || problem.fixed.is_some() || problem.dimensions > 2 {
        return text;
    }
    let lines: Vec<&str> = text.lines().collect();
    let start = lines.iter().position(|line| *line == "[scalars]");
    let side = problem.side.to_string();
    let scalars = lines.iter().skip(start.map_or(lines.len(), |at| at + 1)).take_while(|line| !line.is_empty());
    let scalars: Vec<(&str, &str)> = scalars.filter_map(|line| line.split_once(" = ")).collect();
    let sizes: Vec<&str> = scalars.iter().filter(|(_, value)| *value == side).map(|(name, _)| *name).collect();
    let has = |name: &str, parts: &[&str]| parts.iter().any(|part| name.to_lowercase().contains(part));
    let down = sizes.iter().copied().find(|name| has(name, &["height", "row", "ny"]));
    let across = sizes.iter().copied().find(|name| Some(*name) != down);
    let own = if scalars.iter().any(|(name, _)| *name == "n") { "size" } else { "n" };
    let (x, y) = match (across, down) {
        (Some(x), y) => (x, y.unwrap_or(x)),
        (None, Some(y)) => (y, y),
        (None, None) => (own, own),
    };
    let (threads, length) = match problem.dimensions {
        1 => (format!("\"{x}\""), x.to_owned()),
        _ => (format!("[\"{x}\", \"{y}\"]"), format!("{x} * {y}")),
    };
    let (one, more) = (problem.elements.to_string(), (problem.elements + 1).to_string());
    let mut out = String::new();
    for (at, line) in lines.iter().enumerate() {
        let line = match line.split_once(" = ") {
            Some(("threads", _)) => format!("threads = {threads}"),
            Some(("len", value)) if value == one => format!("len = \"{length}\""),
            Some(("len", value)) if value == more => format!("len = \"{length} + 1\""),
            Some(("fill", value)) if value == format!("{{ below = {one} }}") => {
                format!("fill = {{ below = \"{length}\" }}")
            }
            _ => (*line).to_owned(),
        };
        let _ = writeln!(out, "{line}");
        if x == own && sizes.is_empty() {
            let size = format!("{own} = {side} # the size of the problem");
            if Some(at) == start {
                let _ = writeln!(out, "{size}");
            } else if start.is_none() && line.is_empty() && !out.contains("[scalars]") {
                let _ = writeln!(out, "[scalars]\n{size}\n");
            }
        }
    }
    // A kernel that takes no buffers has no line before them.
    if x == own && sizes.is_empty() && !out.contains("[scalars]") {
        let _ = writeln!(out, "\n[scalars]\n{own} = {side} # the size of the problem");
    }
    out
}

/// A member's value by the names on its path: `params.size.x` by `size`, and as one of two.
fn guess_leaf(variable: &str, leaf: &Leaf, layout: &Layout, problem: &Problem) -> String {
    let parts: Vec<&str> = leaf.path.split(['.', '[']).filter(|part| !part.is_empty()).collect();
    let is_component = |part: &str| matches!(part, "x" | "y" | "z" | "w") || part.ends_with(']');
    let named = parts.iter().rposition(|part| !is_component(part));
    let name = named.map_or(variable, |at| parts[at]);
    let stem = named.map_or(String::new(), |at| format!(".{}", parts[..=at].join(".")));
    // How many numbers go by that name.
    let alike = layout
        .element
        .iter()
        .filter(|its| its.path.strip_prefix(&stem).is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '['])));
    guess(name, leaf.scalar.is_float(), u32::try_from(alike.count()).unwrap_or(1), problem)
}

/// The value of a scalar, or of each of a vector's `count`, by its name.
fn guess(name: &str, is_float: bool, count: u32, problem: &Problem) -> String {
    let lower = name.to_lowercase();
    let is = |names: &[&str]| names.contains(&lower.as_str());
    let has = |parts: &[&str]| parts.iter().any(|part| lower.contains(part));
    // A vector is the size of what it has dimensions for.
    let side = |dimensions: u32| problem.side_in(dimensions.clamp(1, 3) as usize);
    let value = if has(&["width", "height", "resolution", "extent"]) {
        side(count.max(2))
    } else if is_float {
        let scale = is(&["a", "alpha", "factor", "scale"]);
        return if scale { "2.0" } else { "1.0" }.to_owned();
    } else if has(&["total", "elements"]) {
        problem.elements
    } else if has(&["offset", "start", "first", "begin", "seed", "index", "time", "frame"]) {
        0
    } else if count > 1 && has(&["size", "dim", "shape", "grid", "bound"]) {
        side(count)
    } else if is(&["n", "m", "k", "p"]) || has(&["size", "len", "count", "num", "dim"]) {
        problem.side
    } else if is(&["w", "h", "nx", "ny"]) || has(&["row", "col", "side", "pitch", "stride"]) {
        side(2)
    } else {
        1
    };
    if is_float { format!("{value}.0") } else { value.to_string() }
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
