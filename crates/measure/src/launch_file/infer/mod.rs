//! A launch file for a kernel of which nothing is known but its text: buffers, sizes and a launch from what it declares.
//!
//! What is made up is said in sentences, and marked as such in the file, for its author to change.

mod describe;
mod error;
mod guess;
mod problem;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use warpground_cuda::kernel::Bound;
use warpground_engine::{
    Fill, Layout,
    wgsl::{Diagnostic, Module},
};

pub use self::error::InferError;
pub(crate) use self::guess::quoted;
use super::{
    SourceProblem,
    kernels::{FEATURES, has_ending},
    printf,
};

/// Threads of a block of a CUDA kernel, which does not say itself.
const BLOCK: u32 = 256;
const TILE: u32 = 16;

/// What is known beside the text.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
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
    let refused = |found| SourceProblem::Invalid { path: path.to_owned(), found };
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
        let (path, rendered) = (path.to_owned(), translation.render());
        return Err(SourceProblem::Untranslated { path, rendered }.into());
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
    let refused = |found| SourceProblem::Invalid { path: format!("{path} (translated)"), found };
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
