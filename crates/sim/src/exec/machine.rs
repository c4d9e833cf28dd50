//! What a launch runs on.

use std::sync::Mutex;

use super::{direct::DirectLaunched, words::Words};
use crate::program::{Length, Program, Space};

/// A program with what a launch binds to it.
pub(crate) struct Machine<'launch> {
    pub(crate) program: &'launch Program,
    /// By variable: the words of the buffer bound to it; empty for other variables.
    pub(crate) buffers: Vec<&'launch Words>,
    /// The program's lengths, as numbers.
    pub(crate) lengths: Vec<u32>,
    /// Blocks in x, y and z.
    pub(crate) grid: [u32; 3],
    /// Lanes of a warp.
    pub(crate) width: u32,
    /// Held by the warp that executes an atomic on 64 bits of global memory, which are two words here.
    pub(crate) wide_atomics: Mutex<()>,
    /// Whether loops may wait for lanes that have left them.
    pub(crate) may_spin: bool,
    /// What a launch of the device IR has.
    pub(crate) direct: Option<DirectLaunched<'launch>>,
}

/// Why a launch cannot begin.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BindError {
    /// A declared buffer is not bound.
    #[error("`{kernel}` declares `{variable}` at binding {binding}, where the launch binds nothing")]
    Missing {
        /// The kernel.
        kernel: String,
        /// The variable.
        variable: String,
        /// Its binding.
        binding: u32,
    },
    /// A buffer is smaller than the variable's type.
    #[error("`{variable}` takes at least {needed} bytes, its buffer has {bytes}")]
    TooSmall {
        /// The variable.
        variable: String,
        /// The bytes of its type.
        needed: u32,
        /// The bytes of the buffer.
        bytes: u64,
    },
}

impl<'launch> Machine<'launch> {
    /// Binds buffers, given as binding numbers and words.
    pub(crate) fn new(
        program: &'launch Program,
        grid: [u32; 3],
        width: u32,
        bindings: &[(u32, &'launch Words)],
    ) -> Result<Machine<'launch>, BindError> {
        let mut buffers: Vec<&'launch Words> = Vec::with_capacity(program.variables.len());
        for variable in &program.variables {
            if !matches!(variable.space, Space::Global | Space::Constant) {
                buffers.push(&[]);
                continue;
            }
            let Some((_, words)) = bindings.iter().find(|(binding, _)| *binding == variable.binding) else {
                return Err(BindError::Missing {
                    kernel: program.name.clone(),
                    variable: variable.name.clone(),
                    binding: variable.binding,
                });
            };
            let bytes = words.len() as u64 * 4;
            let needed = variable.shape.size();
            if bytes < needed.into() {
                return Err(BindError::TooSmall { variable: variable.name.clone(), needed, bytes });
            }
            buffers.push(words);
        }
        let lengths = program
            .lengths
            .iter()
            .map(|length| match length {
                Length::Fixed(length) => *length,
                Length::Runtime { variable, offset, stride } => {
                    let bytes = (buffers[usize::from(*variable)].len() as u64 * 4).saturating_sub((*offset).into());
                    u32::try_from(bytes / u64::from((*stride).max(1))).unwrap_or(u32::MAX)
                }
            })
            .collect();
        Ok(Machine {
            program,
            buffers,
            lengths,
            grid,
            width,
            wide_atomics: Mutex::new(()),
            may_spin: false,
            direct: None,
        })
    }

    /// A launch of a program that was made from the device IR. `bytes` are by variable those of its buffer.
    pub(crate) fn of_direct(
        program: &'launch Program,
        grid: [u32; 3],
        width: u32,
        buffers: Vec<&'launch Words>,
        direct: DirectLaunched<'launch>,
    ) -> Machine<'launch> {
        let wide_atomics = Mutex::new(());
        let may_spin = program.direct.as_ref().is_some_and(|direct| direct.may_spin);
        Machine { program, buffers, lengths: Vec::new(), grid, width, wide_atomics, may_spin, direct: Some(direct) }
    }

    /// By variable: the bytes of its buffer.
    pub(crate) fn bytes(&self) -> Vec<u64> {
        self.buffers.iter().map(|words| words.len() as u64 * 4).collect()
    }

    /// How many blocks the grid has.
    pub(crate) fn blocks(&self) -> u64 {
        self.grid.iter().map(|blocks| u64::from(*blocks)).product()
    }
}
