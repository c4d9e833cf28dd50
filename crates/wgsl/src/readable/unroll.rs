//! Loops that are written out, from IR to IR. An array of a thread's own lies in registers only if every index into it is a
//! constant; CUDA's compiler unrolls loops for that, and WGSL's compilers mostly do not: such an array would lie in memory,
//! many times slower.
//!
//! ```text
//! float sums[4];                            sums[0] += a * b[0];
//! for (int i = 0; i < 4; i++)         →     sums[1] += a * b[1];
//!     sums[i] += a * b[i];                  …
//! ```
//!
//! What is left of loops whose rounds are known may be taken in groups.

mod groups;
mod rounds;
mod written;

use std::{
    collections::{BTreeMap, BTreeSet},
    rc::Rc,
};

use warpground_ir::{Block, Expression, ExpressionKind, FunctionId, LocalId, Module, Space};

use self::rounds::{Wanted, lines, loops_of};
use super::{
    constants::without_unread,
    counted::Rounds,
    points::{Points, Target},
};
use crate::analysis::walk::{expressions, statements, within};

/// A loop, with those in it, that would take more lines stays one.
const MOST_LINES: usize = 768;

/// The module with all loops written out that keep arrays of a thread from being indexed by constants, and with long loops in
/// groups; nothing where there are none.
pub(super) fn unroll(points: &Points<'_>, reached: &[usize]) -> Option<Module> {
    let functions: BTreeSet<FunctionId> = reached.iter().map(|instance| points.instances[*instance].function).collect();
    let mut made = written_out(points, reached, &functions);
    for id in &functions {
        let known = made.as_ref().unwrap_or(points.module);
        let Some(function) = known.function(*id) else { continue };
        let Some((locals, body)) = groups::grouped(points, known, function) else { continue };
        if let Some(function) = made.get_or_insert_with(|| points.module.clone()).functions.get_mut(id.index()) {
            (function.locals, function.body) = (locals, Some(Rc::new(body)));
        }
    }
    made
}

/// The module with the loops written out that keep arrays of a thread from being indexed by constants.
fn written_out(points: &Points<'_>, reached: &[usize], functions: &BTreeSet<FunctionId>) -> Option<Module> {
    let module = points.module;
    let mut loops: BTreeMap<FunctionId, Vec<Rounds<'_>>> = BTreeMap::new();
    for id in functions {
        let Some(function) = module.function(*id) else { continue };
        let found = loops_of(points, function);
        if !found.is_empty() {
            loops.insert(*id, found);
        }
    }
    if loops.is_empty() {
        return None;
    }
    let indices = indices(points, reached);
    let wanted = wanted(&mut loops, &indices);
    if wanted.values().all(Wanted::is_empty) {
        return None;
    }
    let mut made = module.clone();
    for (id, wanted) in &wanted {
        if let Some(function) = made.functions.get_mut(id.index()).filter(|_| !wanted.is_empty()) {
            let mut writer = written::Writer::of(function, wanted);
            let mut body = function.body.as_ref().map(|body| writer.block(body));
            body.iter_mut().for_each(without_unread);
            function.locals = writer.locals;
            function.body = body.map(Rc::new);
        }
    }
    Some(made)
}

/// An index into a thread's own memory: in which function, and into which objects.
struct Index<'m> {
    function: FunctionId,
    objects: Vec<Target>,
    index: Expression,
    /// What the locals in it are made of.
    definitions: Rc<Definitions<'m>>,
}

/// What locals that are given a value once are given.
type Definitions<'m> = BTreeMap<LocalId, &'m Expression>;

fn indices<'m>(points: &Points<'m>, reached: &[usize]) -> Vec<Index<'m>> {
    let mut found = Vec::new();
    for instance in reached {
        let id = points.instances[*instance].function;
        let Some(body) = points.module.function(id).and_then(|function| function.body.as_ref()) else { continue };
        let definitions = Rc::new(definitions(body));
        let mut add = |part: &'m Expression| {
            let ExpressionKind::Element { base, index, .. } = &part.kind else { return };
            let Ok(pointees) = points.value(*instance, base) else { return };
            let objects: Vec<Target> = pointees.into_keys().filter(|target| *target != Target::Null).collect();
            if objects.iter().any(|target| points.space(*target) == Space::Thread) {
                let definitions = Rc::clone(&definitions);
                found.push(Index { function: id, objects, index: (**index).clone(), definitions });
            }
        };
        statements(body, &mut |statement| {
            expressions(statement, &mut |expression| within(expression, &mut add));
        });
    }
    found
}

fn definitions(body: &Block) -> Definitions<'_> {
    let mut once: BTreeMap<LocalId, Option<&Expression>> = BTreeMap::new();
    statements(body, &mut |statement| {
        let Some(to) = super::scopes::target(statement) else { return };
        let value = match &statement.kind {
            warpground_ir::StatementKind::Assign(_, value) => Some(value),
            _ => None,
        };
        once.entry(to).and_modify(|known| *known = None).or_insert(value);
    });
    once.into_iter().filter_map(|(local, value)| Some((local, value?))).collect()
}

/// Whether a value is a constant once the loops of these variables are written out.
fn is_constant(value: &Expression, variables: &BTreeSet<LocalId>, definitions: &Definitions<'_>, depth: u32) -> bool {
    match &value.kind {
        ExpressionKind::Constant(_) => value.ty.count() == 1,
        ExpressionKind::Local(local) => {
            variables.contains(local)
                || depth > 0
                    && definitions.get(local).is_some_and(|value| is_constant(value, variables, definitions, depth - 1))
        }
        ExpressionKind::Binary(_, left, right) => {
            is_constant(left, variables, definitions, depth) && is_constant(right, variables, definitions, depth)
        }
        ExpressionKind::Convert(inner) | ExpressionKind::Unary(_, inner) => {
            is_constant(inner, variables, definitions, depth)
        }
        _ => false,
    }
}

/// So many assignments are followed from a local to what it is made of.
const DEPTH: u32 = 4;

fn mentions(value: &Expression, variable: LocalId, definitions: &Definitions<'_>, depth: u32) -> bool {
    let mut found = false;
    within(value, &mut |inner| {
        if let ExpressionKind::Local(local) = inner.kind {
            let made = definitions.get(&local).filter(|_| depth > 0);
            found |= local == variable || made.is_some_and(|value| mentions(value, variable, definitions, depth - 1));
        }
    });
    found
}

/// The loops without which an array would not be indexed by constants, as far as they may be written out.
fn wanted(loops: &mut BTreeMap<FunctionId, Vec<Rounds<'_>>>, indices: &[Index<'_>]) -> BTreeMap<FunctionId, Wanted> {
    loop {
        let variables: BTreeMap<FunctionId, BTreeSet<LocalId>> =
            loops.iter().map(|(id, list)| (*id, list.iter().map(|rounds| rounds.variable).collect())).collect();
        let none = BTreeSet::new();
        let is_constant = |index: &Index<'_>| {
            let variables = variables.get(&index.function).unwrap_or(&none);
            is_constant(&index.index, variables, &index.definitions, DEPTH)
        };
        let varying: BTreeSet<Target> = indices
            .iter()
            .filter(|index| !is_constant(index))
            .flat_map(|index| index.objects.iter().copied())
            .collect();
        let used = |index: &&Index<'_>| !index.objects.iter().any(|object| varying.contains(object));
        let mut wanted: BTreeMap<FunctionId, Wanted> = BTreeMap::new();
        for (id, list) in loops.iter() {
            let own: Vec<&Index<'_>> = indices.iter().filter(|index| index.function == *id).filter(used).collect();
            let needs = |rounds: &&Rounds<'_>| {
                own.iter().any(|index| mentions(&index.index, rounds.variable, &index.definitions, DEPTH))
            };
            let found = list.iter().filter(needs).map(|rounds| (rounds.variable, rounds.values.clone()));
            wanted.insert(*id, found.collect());
        }
        let mut changed = false;
        for (id, list) in loops.iter_mut() {
            let Some(wanted) = wanted.get(id) else { continue };
            let before = list.len();
            list.retain(|rounds| {
                !wanted.contains_key(&rounds.variable)
                    || lines(rounds.body, wanted).saturating_mul(rounds.values.len()) <= MOST_LINES
            });
            changed |= list.len() != before;
        }
        if !changed {
            return wanted;
        }
    }
}
