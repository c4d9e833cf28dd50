//! Loops that may be written out: their rounds are known, and no threads meet in them.

use std::collections::BTreeMap;

use warpground_ir::{Block, Function, LocalId, Statement, StatementKind};

use crate::{
    analysis::walk::{blocks, statements},
    readable::{
        counted::{Rounds, counted, occurrences},
        points::{Points, direct},
        uniform::is_meeting,
    },
};

/// The loops of a function that are written out: the values of the variable that each counts.
pub(super) type Wanted = BTreeMap<LocalId, Vec<u64>>;

/// The loops of a function whose rounds are known.
pub(super) fn loops_of<'m>(points: &Points<'m>, function: &'m Function) -> Vec<Rounds<'m>> {
    let mut found = Vec::new();
    let Some(body) = &function.body else { return found };
    let occurrences = occurrences(body);
    statements(body, &mut |statement| {
        if let StatementKind::Block(inner) = &statement.kind
            && let Some(rounds) = counted(inner, function)
            && occurrences.get(&rounds.variable) == self::occurrences(inner).get(&rounds.variable)
            && !meets(points, rounds.body)
        {
            found.push(rounds);
        }
    });
    found
}

/// Whether the threads of a block have to come together in it: barriers differ by their place in the text. Exchanges between
/// the lanes of a subgroup take none, and may be written out.
fn meets(points: &Points<'_>, block: &Block) -> bool {
    let mut found = false;
    statements(block, &mut |statement| {
        found |= match &statement.kind {
            StatementKind::Intrinsic { intrinsic, .. } => is_meeting(*intrinsic, points.launch.warps),
            StatementKind::Call { callee, .. } => direct(callee, statement.place)
                .ok()
                .and_then(|id| points.module.function(id)?.body.as_ref())
                .is_none_or(|body| meets(points, body)),
            _ => false,
        };
    });
    found
}

/// How many lines a block takes, with these loops written out.
pub(super) fn lines(block: &Block, unrolled: &Wanted) -> usize {
    let of_block = |inner: &Block| lines(inner, unrolled);
    block.0.iter().fold(0_usize, |all, statement| {
        all.saturating_add(match &statement.kind {
            // What is loaded is mostly written where it is used.
            StatementKind::Load(..) | StatementKind::Begin(_) | StatementKind::BeginFrame(_) => 0,
            StatementKind::Block(inner) => match &inner.0[..] {
                [
                    Statement { kind: StatementKind::Assign(variable, _), .. },
                    Statement { kind: StatementKind::Loop { body, .. }, .. },
                ] if unrolled.contains_key(variable) => {
                    of_block(body).saturating_mul(unrolled.get(variable).map_or(1, Vec::len))
                }
                _ => of_block(inner),
            },
            _ => {
                let mut inner = 0_usize;
                blocks(statement, &mut |block| inner = inner.saturating_add(of_block(block)));
                inner + 1
            }
        })
    })
}
