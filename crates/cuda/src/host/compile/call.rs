//! Calls of functions, and launches of kernels.

use super::Compiler;
use crate::{
    host::code::{LaunchSite, Register},
    meaning::{
        tree::{Expression, Launch, Launched},
        types::Type,
    },
    text::Span,
};

/// The register of a call's result: of an aggregate the place that the callee was given, otherwise where the call put it.
pub(super) fn result_of_call(ty: &Type, registers: &[Register], into: Register) -> Register {
    if ty.is_aggregate() { registers.first().copied().unwrap_or(into) } else { into }
}

impl Compiler<'_> {
    /// The registers of a call: the place of an aggregate that it returns, then the arguments.
    pub(super) fn call_registers(&mut self, arguments: &[Expression], result: &Type) -> Vec<Register> {
        let mut registers = Vec::new();
        if result.is_aggregate() {
            registers.push(self.variable(result));
        }
        for argument in arguments {
            registers.push(self.value(argument));
        }
        registers
    }

    pub(super) fn launch_kernel(&mut self, launch: &Launch, span: Span) -> Register {
        let grid = self.value(&launch.grid);
        let block = self.value(&launch.block);
        let shared = match &launch.shared {
            Some(shared) => self.value(shared),
            None => self.constant(0),
        };
        let stream = match &launch.stream {
            Some(stream) => self.value(stream),
            None => self.constant(0),
        };
        let mut registers = vec![grid, block, shared, stream];
        registers.extend(launch.arguments.iter().map(|argument| self.value(argument)).collect::<Vec<_>>());
        let kernel = match &launch.kernel {
            Launched::Kernel(id) => Some(*id),
            Launched::Pointer(pointer) => {
                registers.push(self.value(pointer));
                None
            }
        };
        let types = launch.arguments.iter().map(|argument| argument.ty.clone()).collect();
        self.launch(LaunchSite { kernel, types, span, cooperative: launch.cooperative }, &registers);
        self.constant(0)
    }
}
