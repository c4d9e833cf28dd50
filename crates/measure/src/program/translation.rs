//! A kernel's WGSL with the line map, as plain data.

use serde::{Deserialize, Serialize};
use warpground_cuda::kernel::Kernel;

/// A kernel's translation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TranslatedKernel {
    /// Its name in CUDA.
    pub kernel: String,
    /// The name of the `@compute` function.
    pub entry_point: String,
    /// The whole module.
    pub wgsl: String,
    /// For each line of the WGSL, the line of the CUDA source that it came from, from 1 (0: none).
    pub line_map: Vec<u32>,
    /// What is bound to it.
    pub bindings: Vec<BindingText>,
}

/// A buffer of a kernel.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BindingText {
    /// The WGSL binding number.
    pub binding: u32,
    /// The variable.
    pub name: String,
    /// Whether the kernel writes it.
    pub writable: bool,
}

/// The CUDA line that belongs to a WGSL line in a line map, both from 1.
#[must_use]
pub fn cuda_line(line_map: &[u32], wgsl_line: u32) -> Option<u32> {
    let index = usize::try_from(wgsl_line.checked_sub(1)?).ok()?;
    line_map.get(index).copied().filter(|line| *line > 0)
}

/// The WGSL lines that belong to a CUDA line in a line map, both from 1.
pub fn wgsl_lines(line_map: &[u32], cuda_line: u32) -> impl Iterator<Item = u32> + '_ {
    (1..).zip(line_map).filter(move |(_, line)| cuda_line > 0 && **line == cuda_line).map(|(index, _)| index)
}

impl TranslatedKernel {
    /// What a translation says.
    #[must_use]
    pub fn of(kernel: &Kernel) -> TranslatedKernel {
        let bindings = kernel.bindings.iter().map(|binding| BindingText {
            binding: binding.index,
            name: binding.name.clone(),
            writable: binding.writable,
        });
        TranslatedKernel {
            kernel: kernel.name.clone(),
            entry_point: kernel.entry_point.clone(),
            wgsl: kernel.wgsl.clone(),
            line_map: kernel.line_map.clone(),
            bindings: bindings.collect(),
        }
    }

    /// The CUDA line that a WGSL line came from, both from 1.
    #[must_use]
    pub fn cuda_line(&self, wgsl_line: u32) -> Option<u32> {
        cuda_line(&self.line_map, wgsl_line)
    }

    /// The WGSL lines that came from a CUDA line, both from 1.
    pub fn wgsl_lines(&self, cuda_line: u32) -> impl Iterator<Item = u32> + '_ {
        wgsl_lines(&self.line_map, cuda_line)
    }

    /// The CUDA line of the kernel's own head, from 1.
    #[must_use]
    pub fn head_line(&self) -> Option<u32> {
        let head = format!("fn {}(", self.entry_point);
        let line = self.wgsl.lines().position(|line| line.trim_start().starts_with(&head))?;
        self.line_map.get(line).copied().filter(|line| *line > 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_found_both_ways() {
        let source = "__global__ void scale(float *a, int n)\n{\n    int i = threadIdx.x;\n    if (i < n)\n        a[i] *= 2.0f;\n}\n";
        let translation = warpground_cuda::translate("scale.cu", source);
        let kernel = TranslatedKernel::of(&translation.kernels[0]);
        assert_eq!(kernel.head_line(), Some(1));
        let lines: Vec<u32> = kernel.wgsl_lines(5).collect();
        assert!(!lines.is_empty(), "{}", kernel.wgsl);
        for line in lines {
            assert_eq!(kernel.cuda_line(line), Some(5));
        }
        assert_eq!((kernel.cuda_line(0), kernel.cuda_line(9999), kernel.wgsl_lines(0).count()), (None, None, 0));
    }
}
