//! A launch file whose source is CUDA: translated, with its lines mapped back.

use std::collections::BTreeMap;

use warpground_cuda::kernel::{Bound, LOCKS};
use warpground_engine::{Buffer, ElementType, Fill, Kernel, Role, Trust, wgsl::Module};

use super::{
    FEATURES, LaunchFileError, LaunchProblem, Source, SourceText, choose_entry,
    document::{Entry, Table},
};

/// Room for what the kernel's `printf`s leave, in words.
const RECORD_WORDS: u64 = 1 << 18;

/// The kernel that the file is about.
pub(super) fn kernel(
    top: &Table<'_>,
    source: &Entry<'_>,
    path: &str,
    code: &str,
    block: Option<[u32; 3]>,
) -> Result<Source, LaunchFileError> {
    let translation = warpground_cuda::translate(path, code);
    if !translation.succeeded() && translation.kernels.is_empty() {
        let rendered = translation.render();
        return Err(source.problem(LaunchProblem::Cuda { path: path.to_owned(), rendered }));
    }
    let names: Vec<String> = translation.kernels.iter().map(|kernel| kernel.name.clone()).collect();
    let name = choose_entry(top, source, path, &names)?;
    let Some(kernel) = translation.kernels.into_iter().find(|kernel| kernel.name == name) else {
        return Err(source.wrong(format!("{path} has no kernel `{name}`"), &names.join(", ")));
    };
    let mut overrides: BTreeMap<String, f64> = super::overrides(top)?;
    if kernel.block_overrides.contains(&true) && block.is_none() {
        return Err(top.problem(LaunchProblem::Missing { key: "block" }));
    }
    if let (Some(dynamic), Some(entry)) = (&kernel.dynamic_shared, top.optional("shared")) {
        #[expect(clippy::cast_precision_loss, reason = "bytes of shared memory are few")]
        let elements = (entry.whole()? / u64::from(dynamic.element_bytes.max(1))) as f64;
        overrides.entry(dynamic.length.clone()).or_insert(elements);
    }
    let module = Module::parse(&kernel.wgsl, &FEATURES)
        .map_err(|found| source.problem(LaunchProblem::Source { path: format!("{path} (translated)"), found }))?;
    let own_buffers = kernel
        .bindings
        .iter()
        .filter_map(|binding| {
            let length = match binding.bound {
                Bound::Records => RECORD_WORDS,
                Bound::Locks => u64::from(LOCKS),
                Bound::Parameter(_) | Bound::Global(_) | Bound::Scalars => return None,
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
    Ok(Source {
        kernel: Kernel {
            label: kernel.name,
            source: kernel.wgsl.into(),
            entry_point: kernel.entry_point,
            overrides,
            trust: Trust::Checked,
        },
        module,
        text: SourceText { name: path.to_owned(), text: code.to_owned(), line_map: Some(kernel.line_map) },
        own_buffers,
    })
}
