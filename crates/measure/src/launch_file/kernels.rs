//! The kernels that a launch file names: WGSL as it is, CUDA translated.

use std::{
    collections::{BTreeMap, HashMap},
    rc::Rc,
};

use warpground_cuda::kernel::Record;
use warpground_engine::{
    Buffer, Extensions, Features, Kernel, Layout, Trust, slot,
    wgsl::{BindingDeclaration, Module},
};

use super::{
    LaunchFileError, LaunchProblem, Replacement, SourceProblem, cuda,
    document::{Entry, Scope},
    formula::{Formula, Scalars},
    printf,
};

/// A kernel of a launch file.
pub(super) struct Source {
    pub(super) kernel: Kernel,
    pub(super) module: Module,
    /// For each line of the WGSL the line of the source, where it was translated.
    pub(super) line_map: Option<Vec<u32>>,
    /// The translation itself.
    pub(super) translated: Option<Rc<warpground_cuda::kernel::Kernel>>,
    /// Buffers that the launch file need not describe, by slot.
    pub(super) own_buffers: Vec<(u32, Buffer)>,
    /// The `printf`s, and the slot of the buffer that they write.
    pub(super) prints: Option<(u32, Vec<Record>)>,
    /// CUDA: all pointers that the kernel takes and variables that it uses, where the translation leaves some of them out.
    pub(super) parameters: Vec<Parameter>,
}

impl Source {
    /// What lies in the buffer at a [`slot`]: in CUDA's types where it is CUDA.
    pub(super) fn layout(&self, at: u32) -> Option<Layout> {
        let cuda = self.translated.as_ref().and_then(|kernel| contents(kernel, at));
        cuda.or_else(|| self.module.layout(at))
    }
}

/// What CUDA says of a translated kernel's buffer at a [`slot`].
pub(super) fn contents(kernel: &warpground_cuda::kernel::Kernel, at: u32) -> Option<Layout> {
    let binding = kernel.bindings.iter().find(|binding| slot(0, binding.index) == at)?;
    binding.contents.clone()
}

/// A buffer that a CUDA kernel takes, whether it uses it or not.
pub(super) struct Parameter {
    /// Its name, and its place among the kernel's buffers.
    pub(super) declaration: BindingDeclaration,
    /// What lies where in it.
    pub(super) layout: Layout,
    /// The [`slot`] at which the translation has it; `None` if the kernel does not use it.
    pub(super) slot: Option<u32>,
}

/// A source file.
pub(super) struct Text<'file> {
    /// Where the launch file names it.
    pub(super) entry: Entry<'file>,
    pub(super) path: String,
    pub(super) code: String,
}

/// The features that the simulator has.
pub(crate) const FEATURES: Features = Features {
    timestamps: false,
    subgroups: true,
    subgroup_sizes: Some([32, 32]),
    f16: true,
    cooperative_matrix: true,
    filters_floats: true,
    extensions: Extensions { f64: true, int64: true, int64_atomics: true, float_atomics: true, ..Extensions::NONE },
};

/// How a launch file launches a kernel.
#[derive(Clone, Copy)]
pub(super) struct Launching<'a> {
    /// The blocks, where they are known before the kernel is.
    pub(super) grid: Option<[u32; 3]>,
    /// The threads of a block.
    pub(super) block: Option<[u32; 3]>,
    pub(super) scalars: &'a HashMap<String, f64>,
}

/// The kernel of one launch.
pub(super) fn kernel(
    scope: &Scope<'_>,
    text: &Text<'_>,
    launching: Launching<'_>,
    replacement: &Replacement,
) -> Result<Source, LaunchFileError> {
    let block = launching.block;
    let lenient = replacement.source.is_some();
    let mut source = if has_ending(&text.path, "cu") {
        cuda::kernel(scope, text, launching, replacement)?
    } else if has_ending(&text.path, "wgsl") {
        wgsl_kernel(scope, text, lenient)?
    } else {
        return Err(text.entry.wrong(format!("`{}`", text.path), "a file ending in .wgsl or .cu"));
    };
    set_block(scope, &mut source, block, lenient)?;
    if let Some(missing) = source
        .module
        .overrides()
        .into_iter()
        .find(|its| its.required && !source.kernel.overrides.contains_key(&its.name))
    {
        let (name, kind) = (missing.name, missing.kind);
        return Err(text.entry.problem(LaunchProblem::NoOverride { name, kind }));
    }
    Ok(source)
}

pub(super) fn has_ending(path: &str, ending: &str) -> bool {
    path.rsplit_once('.').is_some_and(|(_, its)| its.eq_ignore_ascii_case(ending))
}

fn wgsl_kernel(scope: &Scope<'_>, text: &Text<'_>, lenient: bool) -> Result<Source, LaunchFileError> {
    let refused = |found| text.entry.problem(SourceProblem::Invalid { path: text.path.clone(), found }.into());
    let expanded = printf::expand(&text.code).map_err(|found| refused(vec![found]))?;
    let code = expanded.as_ref().map_or(&text.code, |expanded| &expanded.code);
    let module = Module::parse(code, &FEATURES).map_err(refused)?;
    let names: Vec<String> = module.entry_points().map(str::to_owned).collect();
    let entry_point = choose_entry(scope, text, &names, lenient)?;
    let kernel = Kernel {
        label: entry_point.clone(),
        source: code.clone().into(),
        entry_point,
        overrides: overrides(scope, &module, lenient)?,
        trust: Trust::Checked,
    };
    let prints = expanded.map(|expanded| (slot(0, expanded.binding), expanded.records));
    Ok(Source {
        kernel,
        module,
        line_map: None,
        translated: None,
        own_buffers: Vec::new(),
        prints,
        parameters: Vec::new(),
    })
}

/// The kernel that `entry` names, or the only one there is. A lenient caller takes the only one, whatever its name is.
pub(super) fn choose_entry(
    scope: &Scope<'_>,
    text: &Text<'_>,
    names: &[String],
    lenient: bool,
) -> Result<String, LaunchFileError> {
    let path = &text.path;
    let quoted = || names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
    let Some(entry) = scope.optional("entry").filter(|_| !(lenient && names.len() == 1)) else {
        return match names {
            [only] => Ok(only.clone()),
            [] => Err(text.entry.wrong(format!("{path} has no kernel"), "a file with one")),
            _ => Err(text.entry.problem(LaunchProblem::WhichEntry { path: path.clone(), names: quoted() })),
        };
    };
    let name = entry.text()?;
    match names.iter().find(|known| *known == name) {
        Some(name) => Ok(name.clone()),
        None if names.is_empty() => Err(text.entry.wrong(format!("{path} has no kernel"), "a file with one")),
        None => Err(entry.wrong(format!("{path} has no kernel `{name}`"), &quoted())),
    }
}

/// The overrides that the file sets. A lenient caller leaves out what the kernel does not declare.
pub(super) fn overrides(
    scope: &Scope<'_>,
    module: &Module,
    lenient: bool,
) -> Result<BTreeMap<String, f64>, LaunchFileError> {
    let declared: Vec<String> = module.overrides().into_iter().map(|its| its.name).collect();
    let mut all = BTreeMap::new();
    for (name, entry) in scope.merged("overrides")? {
        if declared.iter().any(|known| known == name) {
            all.insert(name.to_owned(), entry.number()?);
        } else if !lenient {
            let known = if declared.is_empty() { "none".to_owned() } else { declared.join(", ") };
            return Err(entry.wrong(format!("the kernel has no override `{name}`"), &known));
        }
    }
    Ok(all)
}

/// The block is the kernel's own; where overrides set it, `block` sets them.
fn set_block(
    scope: &Scope<'_>,
    source: &mut Source,
    block: Option<[u32; 3]>,
    lenient: bool,
) -> Result<(), LaunchFileError> {
    let Some(block) = block else { return Ok(()) };
    let declared: Vec<String> = source.module.overrides().into_iter().map(|its| its.name).collect();
    for (name, threads) in ["block_x", "block_y", "block_z"].into_iter().zip(block) {
        if declared.iter().any(|known| known == name) {
            source.kernel.overrides.entry(name.to_owned()).or_insert_with(|| threads.into());
        }
    }
    let Kernel { entry_point, overrides, .. } = &source.kernel;
    // Other errors in them are reported when the job is planned.
    let Ok(footprint) = source.module.footprint(entry_point, overrides) else { return Ok(()) };
    if footprint.block != block && !lenient {
        let [x, y, z] = footprint.block;
        let entry = scope.required("block")?;
        return Err(entry.wrong(format!("{block:?}"), &format!("the kernel's own block, [{x}, {y}, {z}]")));
    }
    Ok(())
}

/// One to three whole numbers from 1 on; texts are formulas of the scalars.
pub(super) fn dimensions(entry: &Entry<'_>, scalars: &Scalars<'_>) -> Result<[u32; 3], LaunchFileError> {
    const ALLOWED: &str = "a whole number from 1 on, or one to three of them: [32, 4]";
    let numbers = entry.list_or_one();
    let mut out = [1; 3];
    if numbers.is_empty() || numbers.len() > 3 {
        return Err(entry.wrong(format!("{} numbers", numbers.len()), ALLOWED));
    }
    for (out, number) in out.iter_mut().zip(&numbers) {
        if let Some(negative) = number.below_zero() {
            return Err(number.wrong(negative, ALLOWED));
        }
        let value = whole(number, scalars)?;
        *out = u32::try_from(value)
            .ok()
            .filter(|value| *value > 0)
            .ok_or_else(|| number.wrong(format!("{value}"), ALLOWED))?;
    }
    Ok(out)
}

/// A whole number, or a formula of the scalars that comes to one.
pub(super) fn whole(entry: &Entry<'_>, scalars: &Scalars<'_>) -> Result<u64, LaunchFileError> {
    if !entry.is_text() {
        return entry.whole();
    }
    let text = entry.text()?;
    let value = Formula::parse(text, 0, scalars).and_then(|formula| formula.value(scalars));
    let value = value.map_err(|error| entry.wrong(format!("`{text}`: {error}"), "a whole number, or a formula"))?;
    if value.fract() != 0.0 || !(0.0..9_007_199_254_740_992.0).contains(&value) {
        return Err(entry.wrong(format!("`{text}` comes to {value}"), "a whole number from 0 on"));
    }
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "whole and in range")]
    Ok(value as u64)
}
