//! Which values differ between the threads of a block.

use super::{Parting, Walk, counts_lanes};
use crate::{
    kernel::functions::pure::uses_parameter,
    meaning::tree::{Coordinate, Expression, Kind, Storage},
    text::Span,
};

impl Walk<'_, '_> {
    /// Whether a condition lets threads part ways; with a barrier at stake, shared values in it are read uniformly.
    pub(super) fn decide(&mut self, condition: &Expression, barrier: bool) -> Option<Parting> {
        let parting = self.varies(condition)?;
        // Where threads that have left stay, a mask decides, and no thread reads for the others.
        if !barrier || self.stays() {
            return Some(parting);
        }
        let mut reads = Vec::new();
        if self.only_shared(condition, &mut reads) {
            self.uniform_reads.extend(reads);
            return None;
        }
        Some(parting)
    }

    /// Whether what varies in an expression are shared values at uniform places alone: they are collected.
    pub(super) fn only_shared(&self, expression: &Expression, reads: &mut Vec<Span>) -> bool {
        if self.varies(expression).is_none() {
            return true;
        }
        if self.is_shared_place(expression) {
            let mut uniform = true;
            expression.children(&mut |child| {
                if !self.is_shared_place(child) && !matches!(child.kind, Kind::Decay(_)) {
                    uniform &= self.varies(child).is_none();
                }
            });
            if uniform {
                reads.push(expression.span);
            }
            return uniform;
        }
        if let Kind::Local(id) = &expression.kind
            && let Some(earlier) = self.shared_values.get(id)
        {
            reads.extend(earlier);
            return true;
        }
        match &expression.kind {
            Kind::Binary(..) | Kind::Not(_) | Kind::Negate(_) | Kind::Convert { .. } => {
                let mut all = true;
                expression.children(&mut |child| all &= self.only_shared(child, reads));
                all
            }
            _ => false,
        }
    }

    fn is_shared_place(&self, expression: &Expression) -> bool {
        match &expression.kind {
            Kind::Local(id) => matches!(self.function.locals[*id].storage, Storage::Shared | Storage::SharedAtLaunch),
            Kind::Global(id) => self.tree.globals[*id].qualifiers.shared,
            Kind::Index(base, _) => self.is_shared_place(base),
            Kind::Decay(base) => self.is_shared_place(base),
            _ => false,
        }
    }

    /// The first part of an expression that may differ between threads.
    pub(super) fn varies(&self, expression: &Expression) -> Option<Parting> {
        let own = match &expression.kind {
            Kind::Coordinate(Coordinate::Thread, _) => Some("this depends on the thread"),
            Kind::Local(id) => {
                let local = &self.function.locals[*id];
                if self.varying.contains(id) {
                    Some("this may differ from thread to thread")
                } else if matches!(local.storage, Storage::Shared | Storage::SharedAtLaunch) {
                    Some("this is read from shared memory, which WGSL takes to differ between threads")
                } else {
                    None
                }
            }
            Kind::Global(id) if self.tree.globals[*id].qualifiers.shared => {
                Some("this is read from shared memory, which WGSL takes to differ between threads")
            }
            Kind::Global(id) if (self.global_written)(*id) => Some("this is read from memory that the kernel writes"),
            Kind::Index(base, _) if base.ty.is_pointer() && (self.buffers_written)(base.bare()) => {
                Some("this is read from memory that the kernel writes")
            }
            Kind::Dereference(base) if (self.buffers_written)(base.bare()) => {
                Some("this is read from memory that the kernel writes")
            }
            Kind::Library(name, _) if name.starts_with("atomic") || name.starts_with("__shfl") => {
                Some("this differs from thread to thread")
            }
            Kind::Library(name, _) if counts_lanes(name) => Some("this differs from warp to warp"),
            // A count over the whole block is the same for all of it, but WGSL cannot know.
            Kind::Library("__syncthreads_count" | "__syncthreads_and" | "__syncthreads_or", _) => {
                Some("WGSL takes this to differ between threads")
            }
            Kind::Call(..) => Some("WGSL takes what a function returns to differ between threads"),
            _ => None,
        };
        if let Some(words) = own {
            if let Kind::Call(id, arguments) = &expression.kind
                && self.known.is_pure(*id)
                && arguments.iter().enumerate().all(|(position, argument)| match &argument.kind {
                    _ if !uses_parameter(self.tree, *id, position) => true,
                    Kind::AddressOf(target) => self.varies(target).is_none(),
                    _ => !argument.ty.is_pointer() && self.varies(argument).is_none(),
                })
            {
                return None;
            }
            return Some(Parting { span: expression.span, words, masked: false });
        }
        let mut found = None;
        expression.children(&mut |child| {
            if found.is_none() {
                found = self.varies(child);
            }
        });
        found
    }
}
