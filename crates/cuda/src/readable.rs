//! Readable WGSL: from the typed tree ([`kernel`](crate::kernel)), and from the device IR for kernels that this way does not do.

use std::ops::Deref;

use warpground_ir::{Intrinsic, Place};
use warpground_wgsl::{
    Doubles, Refused, keeps_sums, readable,
    readable::{Comment, Launch, Note, Part, Source as Given, What},
};

use crate::{
    Resolved,
    diagnose::{Diagnostic, Problem},
    kernel::{self, Binding, Bound, DynamicShared, Guards, Kernel, Record, Scalar, ScalarSource, Shape, flatten},
    lower::Lowered,
    meaning::{
        tree::{FunctionId, Tree},
        types::{self, Type},
    },
};

/// Which of two texts is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Taken {
    /// The one from the typed tree, where there are two: it has the names of constants and structures, constant memory in
    /// uniform buffers, and loops written out so that the arrays of a thread lie in registers.
    FromTree,
    /// The one from the device IR.
    FromIr,
}

/// Translates a kernel for launches of this shape.
///
/// # Errors
/// What a reader can change about the kernel.
pub(crate) fn translate<L: Deref<Target = Lowered>>(
    resolved: &Resolved,
    lowered: impl FnOnce() -> L,
    kernel: FunctionId,
    shape: &Shape,
    taken: Taken,
) -> Result<Kernel, Vec<Diagnostic>> {
    let from_tree = || kernel::translate(&resolved.tree, &resolved.source, &resolved.comments, kernel, shape);
    let lowered = lowered();
    let ir = || from_ir(resolved, &lowered, kernel, shape);
    // What a sum has lost is nothing for most drivers, and the text from the typed tree has no words against that.
    if lowered.kernel(kernel).is_ok_and(|known| keeps_sums(&lowered.module, known.id)) {
        return match ir() {
            Ok(made) if made.at_barriers => from_tree().map(|known| Kernel { guards: known.guards, ..made.kernel }),
            Ok(made) => Ok(made.kernel),
            // What the author can change about it is known of the tree.
            Err(refused) => from_tree().and_then(|_| {
                let line = resolved.source.line_of_file(refused.place.file, refused.place.line);
                let span = resolved.source.span_at(line, refused.place.column, refused.place.length);
                Err(vec![Diagnostic::error(span, Problem::Unsupported(refused.words))])
            }),
        };
    }
    if taken == Taken::FromIr {
        return match ir() {
            // Which launches part the threads before a barrier is known of conditions in the tree.
            Ok(made) if made.at_barriers => from_tree().map(|known| Kernel { guards: known.guards, ..made.kernel }),
            Ok(made) => Ok(made.kernel),
            Err(_) => from_tree(),
        };
    }
    from_tree().or_else(|errors| match ir() {
        // That threads do not come to a barrier is what the author has to know.
        Ok(made) if !made.at_barriers => Ok(made.kernel),
        _ => Err(errors),
    })
}

/// A translation from the device IR.
#[derive(Debug, Clone)]
pub(crate) struct FromIr {
    pub(crate) kernel: Kernel,
    /// Whether threads only stay at its barriers.
    at_barriers: bool,
}

/// Translates a kernel from the device IR.
///
/// # Errors
/// What this way does not do, and where.
pub(crate) fn from_ir(
    resolved: &Resolved,
    lowered: &Lowered,
    kernel: FunctionId,
    shape: &Shape,
) -> Result<FromIr, Refused> {
    let tree = &resolved.tree;
    let function = &tree.functions[kernel];
    let refused = |words: &str| Refused { place: Place::default(), words: words.to_owned() };
    let known = lowered.kernel(kernel).map_err(|_| refused("what the device IR lacks"))?;
    // Nothing in WGSL lets warps rely on going in lockstep.
    if kernel::goes_in_lockstep(tree, &resolved.source, kernel) {
        return Err(refused("lanes that rely on going in lockstep"));
    }
    let made = readable(&lowered.module, known.id, &launch(resolved, kernel, shape))?;
    let line_of = |place: &Place| {
        if place.line == 0 { 0 } else { resolved.source.line_of_file(place.file, place.line) }
    };
    let mut bindings = Vec::new();
    for (index, bound) in (0..).zip(&made.bindings) {
        let what = match bound.what {
            What::Part(position) => Bound::Parameter(position),
            What::Object(id) => {
                let variable = lowered.module.objects.get(id.index()).and_then(|object| object.variable);
                Bound::Global(variable.ok_or_else(|| refused("a literal in a buffer"))?)
            }
            What::Members => Bound::Scalars,
            What::Records => Bound::Records,
            What::Locks => Bound::Locks,
        };
        let uniform = what == Bound::Scalars;
        bindings.push(Binding {
            index,
            name: bound.name.clone(),
            bound: what,
            writable: bound.writable,
            uniform,
            contents: None,
        });
    }
    let scalars = made.members.iter().filter_map(|member| {
        let source = match member.source? {
            Given::Part(position) => ScalarSource::Parameter(position),
            Given::Offset(position) => ScalarSource::Offset(position),
            Given::Blocks => ScalarSource::Blocks,
        };
        Some(Scalar { name: member.name.clone(), source, offset: member.offset, double: member.double })
    });
    let dynamic_shared = made
        .shared_at_launch
        .as_ref()
        .map(|(length, bytes)| DynamicShared { length: length.clone(), element_bytes: *bytes });
    let record = |record: &readable::Record| Record {
        format: record.format.clone(),
        arguments: record.arguments.clone(),
        assertion: record.assertion.as_ref().map(line_of),
    };
    let note = |note: &Note| {
        let span_of = |place: &Place| resolved.source.span_at(line_of(place), place.column, place.length);
        match note {
            Note::Fence(function, place) => {
                let name = match function {
                    Intrinsic::FenceBlock => "__threadfence_block",
                    Intrinsic::FenceSystem => "__threadfence_system",
                    _ => "__threadfence",
                };
                kernel::notes::of_fence(name, span_of(place))
            }
            Note::Double(place) => kernel::notes::of_double(span_of(place)),
            Note::Clock(place) => kernel::notes::of_clock(span_of(place)),
        }
    };
    let kernel_made = Kernel {
        name: function.name.to_string(),
        entry_point: made.entry_point.clone(),
        line_map: made.lines.iter().map(line_of).collect(),
        bindings,
        scalars: scalars.collect(),
        scalar_bytes: made.member_bytes,
        block_overrides: made.block_overrides,
        dynamic_shared,
        records: made.records.iter().map(record).collect(),
        notes: made.notes.iter().map(note).collect(),
        guards: Guards::default(),
        plain_accesses: made.atomics.clone(),
        from_ir: true,
        wgsl: made.wgsl,
    };
    let at_barriers = made.at_barriers;
    // A constant index that is out of bounds is no WGSL: such a kernel takes the next way, which tells it.
    let valid = kernel::check_valid(&kernel_made, shape, tree, &resolved.source, kernel);
    valid.map(|()| FromIr { kernel: kernel_made, at_barriers }).map_err(|_| refused("a text that is no WGSL"))
}

fn launch(resolved: &Resolved, kernel: FunctionId, shape: &Shape) -> Launch {
    let tree = &resolved.tree;
    let parts = flatten(tree, &tree.functions[kernel]);
    let at = |list: &[bool], position: usize| list.get(position).copied().unwrap_or(false);
    let parts = parts.iter().enumerate().map(|(position, flat)| Part {
        name: flat.name.clone(),
        parameter: flat.parameter,
        offset: flat.offset,
        bytes: tree.types.bytes(&flat.ty),
        pointer: flat.ty.is_pointer(),
        element: flat.ty.target().map_or(1, |target| pointed_bytes(tree, target)),
        null: shape.is_null(position),
        inside: at(&shape.offsets, position),
        same_as: shape.same_as.get(position).copied().flatten(),
        wide: shape.is_wide(position),
    });
    let source = &resolved.source;
    let comments = resolved.comments.iter().map(|comment| {
        let (_, line) = source.place_of_line(source.line(comment.span.start));
        let file = u32::try_from(source.file_at(comment.span.start)).unwrap_or(u32::MAX);
        Comment {
            place: Place { file, line, column: 1, length: 1 },
            own_line: comment.own_line,
            lines: source.comment_lines(comment.span),
        }
    });
    Launch {
        parts: parts.collect(),
        folded: shape.folded,
        block_dimensions: shape.block_dimensions,
        warps: shape.warps,
        doubles: if shape.native_double() { Doubles::Native } else { Doubles::Float },
        comments: comments.collect(),
    }
}

/// The bytes in which a launch counts how far a pointer points into its buffer.
fn pointed_bytes(tree: &Tree, target: &Type) -> u64 {
    match target {
        Type::Void | Type::Scalar(types::Scalar::Bool) => 1,
        other => tree.types.bytes(other).max(1),
    }
}
