//! Readable WGSL of a kernel, from the device IR.

use std::ops::Deref;

use warpground_ir::{Intrinsic, Place};
use warpground_wgsl::{
    Doubles, Refused, Shortcuts, readable,
    readable::{Comment, Launch, NotReadable, Note, Part, Source as Given, What},
};

use super::{
    flat::flatten,
    guards::{self, Guard},
    lockstep, notes,
    shape::{Binding, Bound, DynamicShared, Guards, Kernel, Record, Requirements, Scalar, ScalarSource, Shape},
    valid,
};
use crate::{
    diagnose::{Diagnostic, Problem},
    lower::{Lowered, lower},
    meaning::{
        tree::{FunctionId, Tree},
        types::{self, Type},
    },
    resolved::Resolved,
    text::Span,
};

/// Translates a kernel for launches of this shape.
///
/// # Errors
/// What a reader can change about the kernel.
pub(crate) fn translate<L: Deref<Target = Lowered>>(
    resolved: &Resolved,
    lowered: impl FnOnce() -> L,
    kernel: FunctionId,
    shape: &Shape,
) -> Result<Kernel, Vec<Diagnostic>> {
    if let Some(found) = lockstep::unsupported_volatile(&resolved.tree, &resolved.source, kernel) {
        return Err(vec![found]);
    }
    let Some(steps) = lockstep::steps(&resolved.tree, &resolved.source, kernel) else {
        return translate_ordered(resolved, &lowered(), kernel, shape);
    };
    // Where lanes rely on lockstep, they wait for one another first.
    let waiting = steps.waiting.as_ref().and_then(|tree| {
        let resolved = Resolved { tree: tree.clone(), ..resolved.clone() };
        translate_ordered(&resolved, &lower(&resolved), kernel, shape).ok()
    });
    let waits = waiting.is_some();
    if !waits
        && !shape.warps
        && let Some(refused) = steps.refused()
    {
        return Err(vec![refused]);
    }
    let mut made = waiting.map_or_else(|| translate_ordered(resolved, &lowered(), kernel, shape), Ok)?;
    made.notes.extend(steps.warnings(waits));
    Ok(made)
}

/// Translates a kernel in which nothing is left to the lockstep of a warp.
fn translate_ordered(
    resolved: &Resolved,
    lowered: &Lowered,
    kernel: FunctionId,
    shape: &Shape,
) -> Result<Kernel, Vec<Diagnostic>> {
    let tree = &resolved.tree;
    let function = &tree.functions[kernel];
    let line_of = |place: &Place| {
        if place.line == 0 { 0 } else { resolved.source.line_of_file(place.file, place.line) }
    };
    let span_of = |place: &Place| match line_of(place) {
        0 => function.span,
        line => resolved.source.span_at(line, place.column, place.length),
    };
    let refused = |place: &Place, words: &str| {
        let help =
            "such a kernel runs over a flat memory or on the simulator, and programs take that way of their own accord";
        vec![Diagnostic::error(span_of(place), Problem::NotReadable(words.to_owned())).help(help)]
    };
    let known = lowered.kernel(kernel)?;
    let made = readable(&lowered.module, known.id, &launch(resolved, kernel, shape)).map_err(|why| match why {
        NotReadable::Refused(Refused { place, words }) => refused(&place, &words),
        NotReadable::Divergent(found) => {
            let told = found.iter().map(|found| {
                let (barrier, parting) = (span_of(&found.barrier), span_of(&found.parting.place));
                guards::divergent(found, called(resolved, barrier), barrier, parting)
            });
            told.collect()
        }
    })?;
    let mut bindings = Vec::new();
    for (index, bound) in (0..).zip(&made.bindings) {
        let what = match bound.what {
            What::Part(position) => Bound::Parameter(position),
            What::Object(id) => {
                let variable = lowered.module.objects.get(id.index()).and_then(|object| object.variable);
                Bound::Global(variable.ok_or_else(|| refused(&Place::default(), "a literal in a buffer"))?)
            }
            What::Members => Bound::Scalars,
            What::Records => Bound::Records,
            What::Locks => Bound::Locks,
        };
        bindings.push(Binding {
            index,
            name: bound.name.clone(),
            bound: what,
            writable: bound.writable,
            uniform: bound.uniform,
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
    let note = |note: &Note| match note {
        Note::Fence(function, place) => {
            let name = match function {
                Intrinsic::FenceBlock => "__threadfence_block",
                Intrinsic::FenceSystem => "__threadfence_system",
                _ => "__threadfence",
            };
            notes::of_fence(name, span_of(place))
        }
        Note::Double(place) => notes::of_double(span_of(place)),
        Note::Clock(place) => notes::of_clock(span_of(place)),
    };
    let guards = made.guards.iter().map(|known| {
        let (condition, barrier) = (span_of(&known.condition), span_of(&known.barrier));
        Guard { known: known.clone(), condition, barrier, name: called(resolved, barrier) }
    });
    let made = Kernel {
        name: function.name.to_string(),
        entry_point: made.entry_point.clone(),
        line_map: made.lines.iter().map(line_of).collect(),
        bindings,
        buffers: Vec::new(),
        scalars: scalars.collect(),
        scalar_bytes: made.member_bytes,
        block_overrides: made.block_overrides,
        dynamic_shared,
        records: made.records.iter().map(record).collect(),
        notes: made.notes.iter().map(note).collect(),
        guards: Guards(guards.collect()),
        requirements: Requirements(made.requirements.clone()),
        plain_accesses: made.atomics.clone(),
        wgsl: made.wgsl,
    };
    valid::check(&made, shape, tree, &resolved.source, kernel)?;
    Ok(made)
}

/// What the source calls the function of a call.
fn called(resolved: &Resolved, call: Span) -> String {
    let text = resolved.source.text.get(call.start as usize..call.end as usize).unwrap_or_default();
    text.split('(').next().unwrap_or_default().trim().to_owned()
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
        requires_nothing: shape.requires_nothing,
        warps: shape.warps,
        doubles: if shape.native_double() { Doubles::Native } else { Doubles::Float },
        shortcuts: Shortcuts {
            exp: shape.extensions.exp2_is_close,
            sqrt: shape.extensions.roots_by_fma,
            divide: shape.extensions.quotients_by_fma,
        },
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
