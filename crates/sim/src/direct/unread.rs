//! What nothing reads of a function's own objects. A compiler leaves out the part of a structure's copy that nobody reads;
//! here it is made, so that a reader who looks at the variable sees it, but counts as no request.

use std::ops::Range;

use warpground_ir::{Expression, ExpressionKind, FrameId, Function, StatementKind};

use warpground_ir::walk::{expressions, statements};

/// By object: the bytes that are read; nothing where any of them may be.
#[derive(Debug, Default)]
pub(super) struct Reads(Vec<Option<Vec<Range<u64>>>>);

impl Reads {
    pub(super) fn of(function: &Function) -> Reads {
        let mut reads = Reads(vec![Some(Vec::new()); function.frame.len()]);
        let Some(body) = &function.body else { return reads };
        statements(body, &mut |statement| match &statement.kind {
            StatementKind::Load(_, access) => {
                reads.read(&access.address, u64::from(access.ty.scalar().bytes()) * u64::from(access.ty.count()));
            }
            StatementKind::Store(access, value) => {
                reads.written(&access.address);
                reads.escape(value);
            }
            StatementKind::Copy { to, from, bytes, .. } => {
                reads.written(to);
                reads.read(from, *bytes);
            }
            _ => expressions(statement, &mut |expression| reads.escape(expression)),
        });
        reads
    }

    /// The bytes that are read of the object that an address is in, counted from the address on. Nothing where any may be.
    pub(super) fn behind(&self, address: &Expression) -> Option<Vec<Range<u64>>> {
        let (frame, Some(first)) = place(address)? else { return None };
        let read = self.0.get(frame.index())?.as_ref()?;
        let from = |range: &Range<u64>| range.start.saturating_sub(first)..range.end.saturating_sub(first);
        Some(read.iter().map(from).filter(|range| !range.is_empty()).collect())
    }

    fn read(&mut self, address: &Expression, bytes: u64) {
        let Some((frame, first)) = place(address) else { return self.escape(address) };
        self.indices(address);
        let Some(known) = self.0.get_mut(frame.index()) else { return };
        match (first, known.as_mut()) {
            (Some(first), Some(ranges)) => ranges.push(first..first.saturating_add(bytes)),
            _ => *known = None,
        }
    }

    fn written(&mut self, address: &Expression) {
        match place(address) {
            Some(_) => self.indices(address),
            None => self.escape(address),
        }
    }

    /// Addresses that are calculated with.
    fn escape(&mut self, expression: &Expression) {
        if let ExpressionKind::Frame(frame) = &expression.kind
            && let Some(known) = self.0.get_mut(frame.index())
        {
            *known = None;
        }
        expression.children(&mut |child| self.escape(child));
    }

    fn indices(&mut self, address: &Expression) {
        match &address.kind {
            ExpressionKind::Element { base, index, .. } => {
                self.escape(index);
                self.indices(base);
            }
            ExpressionKind::Member { base, .. } => self.indices(base),
            _ => {}
        }
    }
}

/// The object of the function that an address is in, and how far, if that is known.
fn place(address: &Expression) -> Option<(FrameId, Option<u64>)> {
    match &address.kind {
        ExpressionKind::Frame(frame) => Some((*frame, Some(0))),
        ExpressionKind::Member { base, offset } => {
            place(base).map(|(frame, first)| (frame, first.and_then(|first| first.checked_add(*offset))))
        }
        ExpressionKind::Element { base, index, stride, .. } => {
            let further = constant(index).and_then(|index| index.checked_mul(*stride));
            let behind = |first: u64| further.and_then(|further| first.checked_add_signed(further));
            place(base).map(|(frame, first)| (frame, first.and_then(behind)))
        }
        _ => None,
    }
}

/// The value of an index that is known here.
fn constant(index: &Expression) -> Option<i64> {
    let ExpressionKind::Constant(bits) = index.kind else { return None };
    let scalar = index.ty.scalar();
    let above = 64_u32.saturating_sub(scalar.bytes() * 8);
    let bits = bits << above;
    Some(if scalar.is_signed() { bits.cast_signed() >> above } else { (bits >> above).cast_signed() })
}
