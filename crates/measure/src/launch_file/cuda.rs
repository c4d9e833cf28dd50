//! A launch file whose source is CUDA: translated, with its lines mapped back.

use std::{collections::BTreeMap, rc::Rc};

use warpground_cuda::{
    DOUBLE_AS_FLOAT,
    kernel::{Bound, Kernel, LOCKS, Launched, ScalarSource, Shape},
};
use warpground_engine::{
    Buffer, ElementType, Extensions, Fill, Role, Trust,
    wgsl::{BindingDeclaration, Module},
};

use super::{
    LaunchFileError, LaunchProblem, Replacement, SourceProblem,
    document::Scope,
    kernels::{FEATURES, Launching, Parameter, Source, Text, choose_entry},
};

/// The kernel that a launch is about.
pub(super) fn kernel(
    scope: &Scope<'_>,
    text: &Text<'_>,
    launching: Launching<'_>,
    replacement: &Replacement,
) -> Result<Source, LaunchFileError> {
    let block = launching.block;
    let Text { entry: source, path, code } = text;
    let lenient = replacement.source.is_some();
    // The simulator has `double`. What does without it stays as it is on other devices.
    let extensions = if replacement.warps && code.contains("double") {
        Extensions { f64: true, int64: true, ..Extensions::NONE }
    } else {
        Extensions::NONE
    };
    // A block may have rows that the kernel does not ask for.
    let block_dimensions =
        block.and_then(|block| block.iter().rposition(|threads| *threads > 1)).map_or(0, |last| last + 1);
    let shape = Shape { warps: replacement.warps, extensions, block_dimensions, ..Shape::default() };
    let translation = warpground_cuda::translate_for_launch(path, code, &shape, |kernel| suits(kernel, launching));
    if !translation.succeeded() && translation.kernels.is_empty() {
        let (path, rendered) = (path.clone(), translation.render());
        return Err(source.problem(SourceProblem::Untranslated { path, rendered }.into()));
    }
    let names: Vec<String> = translation.kernels.iter().map(|kernel| kernel.name.clone()).collect();
    let name = choose_entry(scope, text, &names, lenient)?;
    let Some(kernel) = translation.kernels.into_iter().find(|kernel| kernel.name == name) else {
        return Err(source.wrong(format!("{path} has no kernel `{name}`"), &names.join(", ")));
    };
    if kernel.block_overrides.contains(&true) && block.is_none() {
        return Err(scope.problem(LaunchProblem::Missing { key: "block" }));
    }
    let refused = |found| SourceProblem::Invalid { path: format!("{path} (translated)"), found };
    let module = Module::parse(&kernel.wgsl, &FEATURES).map_err(|found| source.problem(refused(found).into()))?;
    let mut overrides: BTreeMap<String, f64> = super::kernels::overrides(scope, &module, lenient)?;
    if let (Some(dynamic), Some(entry)) = (&kernel.dynamic_shared, scope.optional("shared")) {
        #[expect(clippy::cast_precision_loss, reason = "bytes of shared memory are few")]
        let elements = (entry.whole()? / u64::from(dynamic.element_bytes.max(1))) as f64;
        overrides.entry(dynamic.length.clone()).or_insert(elements);
    }
    let own_buffers = kernel
        .bindings
        .iter()
        .filter_map(|binding| {
            let length = match binding.bound {
                Bound::Locks => u64::from(LOCKS),
                Bound::Records | Bound::Parameter(_) | Bound::Global(_) | Bound::Scalars => return None,
            };
            let buffer = Buffer {
                name: binding.name.clone(),
                element: ElementType::U32,
                length,
                fill: Fill::Zero,
                role: Role::InputOutput,
            };
            Some((binding.index, buffer))
        })
        .collect();
    let records = kernel.bindings.iter().find(|binding| binding.bound == Bound::Records);
    let prints = records.map(|binding| (binding.index, kernel.records.clone()));
    let parameters = parameters(text, &kernel, &module);
    Ok(Source {
        kernel: warpground_engine::Kernel {
            label: kernel.name.clone(),
            source: kernel.wgsl.clone().into(),
            entry_point: kernel.entry_point.clone(),
            overrides,
            trust: Trust::Checked,
        },
        module,
        line_map: Some(kernel.line_map.clone()),
        translated: Some(Rc::new(kernel)),
        own_buffers,
        prints,
        parameters,
    })
}

/// Whether a translation is right for a launch.
fn suits(kernel: &Kernel, Launching { grid, block, scalars }: Launching<'_>) -> bool {
    let mut arguments = Vec::new();
    for scalar in &kernel.scalars {
        let ScalarSource::Parameter(position) = scalar.source else { continue };
        let Some(value) = scalars.get(&scalar.name).filter(|value| value.fract() == 0.0) else { continue };
        arguments.resize(arguments.len().max(position + 1), None);
        #[expect(clippy::cast_possible_truncation, reason = "a whole number; one that is too large is the largest")]
        let bits = (*value as i64).cast_unsigned();
        arguments[position] = Some(bits);
    }
    kernel.takes(&Launched { grid, block: block.unwrap_or([1; 3]), arguments: &arguments })
}

/// All buffers that a kernel takes, as its author calls them, if its WGSL lacks some of them or calls them otherwise.
fn parameters(text: &Text<'_>, kernel: &Kernel, module: &Module) -> Vec<Parameter> {
    let declared = module.bindings();
    let mut differs = false;
    let all: Vec<Parameter> = (0..)
        .zip(&kernel.buffers)
        .filter_map(|(index, buffer)| {
            let slot = kernel.bindings.iter().find(|its| its.bound == buffer.bound).map(|its| its.index);
            let declaration = declared.iter().find(|its| Some(its.slot()) == slot);
            let layout = buffer.contents.clone().or_else(|| module.layout(slot?))?;
            let unused = BindingDeclaration {
                group: 0,
                index,
                name: buffer.name.clone(),
                uniform: false,
                writable: false,
                least_bytes: u64::from(layout.stride),
                image: None,
            };
            let name = declaration.map_or(buffer.name.as_str(), |its| own_name(&its.name, &text.code)).to_owned();
            differs |= declaration.is_none_or(|its| its.name != name);
            let declaration = declaration.cloned().unwrap_or(unused);
            Some(Parameter { declaration: BindingDeclaration { name, index, ..declaration }, layout, slot })
        })
        .collect();
    if differs { all } else { Vec::new() }
}

/// What its readers should know of a translation, in sentences.
pub(super) fn notes(kernel: &Kernel) -> Option<String> {
    let doubles = kernel.notes.iter().any(|note| note.problem.to_string() == DOUBLE_AS_FLOAT);
    doubles.then(|| format!("{DOUBLE_AS_FLOAT}, with about 7 right digits; the simulator calculates it exactly"))
}

/// What the author calls a variable of the translation: a name that WGSL reserves has an underscore at its end there.
pub(super) fn own_name<'name>(name: &'name str, code: &str) -> &'name str {
    if code.contains(name) { name } else { name.trim_end_matches('_') }
}
