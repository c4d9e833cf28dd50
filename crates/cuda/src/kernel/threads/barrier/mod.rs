//! Barriers need that all threads of a block reach them. WGSL demands a proof; this finds one, or says which condition
//! is in the way.
//!
//! A value is uniform if all threads of a block have the same: constants, the kernel's scalars, `blockIdx`, `blockDim`,
//! `gridDim`, and what is calculated from uniform values under uniform conditions. A shared variable that decides
//! whether a barrier is reached is read through `workgroupUniformLoad`, which makes it uniform.

use std::collections::{HashMap, HashSet};

mod varies;
mod walk;

use super::{
    guards::{Guard, Places, starts},
    known::Known,
    staying,
};
use crate::{
    diagnose::{Diagnostic, Problem},
    kernel::{
        Leaving,
        module::{Root, Translator},
        visit::{Part, for_parts, visit_expression, visit_reachable},
    },
    meaning::tree::{Expression, Function, FunctionId, GlobalId, Kind, LocalId, Statement, StatementKind, Tree},
    text::Span,
};

const BARRIERS: &[&str] = &["__syncthreads", "__syncthreads_count", "__syncthreads_and", "__syncthreads_or"];

/// Whether a barrier, or an exchange between lanes that needs one, is in a function or in one that it calls.
pub(crate) fn has_barrier(tree: &Tree, id: FunctionId, warps: bool) -> bool {
    let mut found = false;
    visit_reachable(tree, id, &mut |expression| found |= is_barrier(expression, warps));
    found
}

pub(crate) fn is_barrier(expression: &Expression, warps: bool) -> bool {
    let Kind::Library(name, _) = &expression.kind else { return false };
    BARRIERS.contains(name) || is_exchange(expression, warps)
}

/// What the lanes of a warp do together and what becomes a barrier of the block: exchanges without warps of 32, and
/// `__syncwarp`, since the lanes of a WGSL subgroup are not promised to run together.
pub(crate) fn is_exchange(expression: &Expression, warps: bool) -> bool {
    let Kind::Library(name, _) = &expression.kind else { return false };
    (!warps && (name.starts_with("__shfl") || counts_lanes(name))) || *name == "__syncwarp"
}

/// The functions whose result depends on which lanes of a warp take part.
pub(crate) fn counts_lanes(name: &str) -> bool {
    matches!(name, "__ballot_sync" | "__any_sync" | "__all_sync" | "__activemask")
        || name.starts_with("__match_")
        || name.starts_with("__reduce_")
}

/// Whether one of those is in a function or in one that it calls.
pub(crate) fn counts_lanes_in(tree: &Tree, id: FunctionId) -> bool {
    let mut found = false;
    visit_reachable(tree, id, &mut |expression| {
        found |= matches!(expression.kind, Kind::Library(name, _) if counts_lanes(name));
    });
    found
}

/// Whether a barrier that CUDA too wants of the whole block is in a function or in one that it calls.
pub(crate) fn has_block_barrier(tree: &Tree, id: FunctionId) -> bool {
    let mut found = false;
    visit_reachable(tree, id, &mut |expression| {
        found |= matches!(&expression.kind, Kind::Library(name, _) if BARRIERS.contains(name));
    });
    found
}

/// The locals that are in conditions on which barriers hang.
fn deciding(known: &Known<'_>, function: &Function) -> HashSet<LocalId> {
    fn walk(known: &Known<'_>, statement: &Statement, found: &mut HashSet<LocalId>) {
        let condition = match &statement.kind {
            StatementKind::If(condition, ..)
            | StatementKind::While(condition, _)
            | StatementKind::DoWhile(_, condition)
            | StatementKind::For { condition: Some(condition), .. } => Some(condition),
            _ => None,
        };
        if let Some(condition) = condition
            && known.contains_barrier(statement)
        {
            visit_expression(condition, &mut |expression| {
                if let Kind::Local(id) = expression.kind {
                    found.insert(id);
                }
            });
        }
        for_parts(statement, &mut |part| {
            if let Part::Statement(inner) = part {
                walk(known, inner, found);
            }
        });
    }
    let mut found = HashSet::new();
    for statement in function.body.iter().flatten() {
        walk(known, statement, &mut found);
    }
    found
}

/// Why threads may part ways.
#[derive(Clone)]
struct Parting {
    span: Span,
    words: &'static str,
    /// All threads go through the statements all the same, under a mask.
    masked: bool,
}

/// The guards that a walk has come through.
struct Passed<'a> {
    places: Places<'a>,
    /// Those that are before the statement that the walk has come to.
    open: Vec<Guard>,
    /// Those with a barrier behind them.
    found: Vec<Guard>,
}

struct Walk<'a, 'b> {
    tree: &'a Tree,
    known: &'b Known<'a>,
    id: FunctionId,
    function: &'a Function,
    /// Locals that may differ between the threads of a block.
    varying: HashSet<LocalId>,
    /// Locals in conditions on which barriers hang: what they are assigned from shared memory is read uniformly.
    deciding: HashSet<LocalId>,
    /// Locals whose value is shared memory's, and the reads that would have to be uniform for them to be.
    shared_values: HashMap<LocalId, Vec<Span>>,
    /// Parameters of device functions that are given what differs between threads.
    varying_parameters: &'b mut HashSet<(FunctionId, usize)>,
    warps: bool,
    report: Option<&'b mut Vec<Diagnostic>>,
    /// Conditions under which all threads go through the branches, under a mask.
    masked: &'b mut HashSet<usize>,
    /// Loops whose turns all threads go through alike, by their address in the tree.
    even_loops: &'b mut HashSet<usize>,
    /// The functions through which threads go to the end, also those that have left: where that may be.
    staying: Option<&'b mut HashSet<FunctionId>>,
    /// Barriers of the whole block may be gone through under a mask too: guards are before them.
    masks_barriers: bool,
    /// The guards of the kernel, where all threads are taken to pass them.
    passed: Option<Passed<'a>>,
    uniform_reads: &'b mut HashSet<Span>,
    buffers_written: &'b dyn Fn(&Expression) -> bool,
    global_written: &'b dyn Fn(GlobalId) -> bool,
}

impl Translator<'_> {
    /// Checks every function of the kernel that contains a barrier.
    pub(crate) fn check_barriers(&mut self) {
        if self.leaving == Leaving::Guarded {
            // Behind the guards every barrier must be reached by all; then all threads go through the guards under masks.
            let found = self.walk_barriers(true);
            for diagnostic in found.into_iter().filter(|found| matches!(found.problem, Problem::DivergentBarrier(_))) {
                self.sink.push(diagnostic);
            }
        }
        for diagnostic in self.walk_barriers(false) {
            self.sink.push(diagnostic);
        }
    }

    fn walk_barriers(&mut self, past_guards: bool) -> Vec<Diagnostic> {
        let tree = self.tree;
        let mut functions = vec![self.kernel];
        let mut seen = HashSet::from([self.kernel]);
        visit_reachable(tree, self.kernel, &mut |expression| {
            if let Kind::Call(id, _) = expression.kind
                && seen.insert(id)
            {
                functions.push(id);
            }
        });
        let facts = &self.facts;
        let written = |expression: &Expression| match &expression.kind {
            Kind::Local(id) => {
                let position = self.flat.iter().position(|flat| flat.local == *id && flat.offset.is_none());
                position.is_none_or(|position| {
                    facts.written.contains(&Root::Parameter(position))
                        || facts.atomic.contains(&Root::Parameter(position))
                })
            }
            _ => true,
        };
        let global_written = |id: GlobalId| {
            let root = Root::Global(id);
            facts.written.contains(&root) || facts.atomic.contains(&root)
        };
        let mut found = Vec::new();
        let mut masked = HashSet::new();
        let mut even_loops = HashSet::new();
        let mut uniform_reads = HashSet::new();
        let mut staying: HashSet<FunctionId> = HashSet::new();
        // Callers come before what they call; as often as it takes until nothing new varies.
        let mut varying_parameters: HashSet<(FunctionId, usize)> = HashSet::new();
        let known = Known::new(tree, self.shape.warps);
        let mut guards = Vec::new();
        loop {
            let before = (varying_parameters.len(), staying.len());
            found.clear();
            masked.clear();
            uniform_reads.clear();
            for id in &functions {
                let function = &tree.functions[*id];
                // What a device function is given may differ between threads.
                let given = function.parameters.iter().enumerate();
                let varying: HashSet<LocalId> = given
                    .filter(|(position, _)| varying_parameters.contains(&(*id, *position)))
                    .map(|(_, local)| *local)
                    .collect();
                // Threads may be without part in a function from its beginning.
                let start = (staying.contains(id) && *id != self.kernel).then_some(Parting {
                    span: function.span,
                    words: "threads that have left go through this too",
                    masked: true,
                });
                let mut walk = Walk {
                    tree,
                    known: &known,
                    id: *id,
                    function,
                    varying,
                    deciding: deciding(&known, function),
                    shared_values: HashMap::new(),
                    varying_parameters: &mut varying_parameters,
                    warps: self.shape.warps,
                    report: None,
                    masked: &mut masked,
                    even_loops: &mut even_loops,
                    staying: (self.leaving != Leaving::AsWritten && !past_guards).then_some(&mut staying),
                    masks_barriers: self.leaving == Leaving::Guarded && !past_guards,
                    passed: (past_guards && *id == self.kernel).then(|| Passed {
                        places: Places { tree, function, flat: &self.flat, starts: starts(function) },
                        open: Vec::new(),
                        found: Vec::new(),
                    }),
                    uniform_reads: &mut uniform_reads,
                    buffers_written: &written,
                    global_written: &global_written,
                };
                loop {
                    let before = walk.varying.len();
                    let mut parting = start.clone();
                    walk.start_again();
                    for statement in function.body.iter().flatten() {
                        walk.statement(statement, &mut parting);
                    }
                    if walk.varying.len() == before {
                        break;
                    }
                }
                if known.has_barrier(*id) {
                    walk.report = Some(&mut found);
                    let mut parting = start;
                    walk.start_again();
                    for statement in function.body.iter().flatten() {
                        walk.statement(statement, &mut parting);
                    }
                }
                if let Some(passed) = walk.passed {
                    guards = passed.found;
                }
            }
            if (varying_parameters.len(), staying.len()) == before {
                break;
            }
        }
        if past_guards {
            self.guards = guards;
        } else {
            self.uniform_reads = uniform_reads;
            self.masked_conditions = masked;
            self.even_loops = even_loops;
            self.staying = staying;
        }
        found
    }
}

impl Walk<'_, '_> {
    fn start_again(&mut self) {
        if let Some(passed) = &mut self.passed {
            passed.open.clear();
            passed.found.clear();
        }
    }

    /// The guard that an `if` is, if all threads may pass it.
    fn guard(&self, condition: &Expression, then: &Statement, otherwise: Option<&Statement>) -> Option<Guard> {
        let passed = self.passed.as_ref()?;
        let meets = |branch: &Statement| self.known.contains_barrier(branch);
        if otherwise.is_some_and(|otherwise| meets(otherwise) || staying::leaves(otherwise, false, false)) {
            return None;
        }
        // `if (…) return;`, or a branch with barriers in it.
        let leaves = !meets(then) && ends_with_return(then);
        if !leaves && (!meets(then) || staying::leaves(then, false, false)) {
            return None;
        }
        self.varies(condition)?;
        passed.places.guard(condition, leaves)
    }

    /// Whether the function is one through which threads go to the end.
    fn stays(&self) -> bool {
        self.staying.as_deref().is_some_and(|staying| staying.contains(&self.id))
    }
}

/// Whether a statement is a `return`, or ends with one and is left nowhere else.
fn ends_with_return(statement: &Statement) -> bool {
    match &statement.kind {
        StatementKind::Return(None) => true,
        StatementKind::Block(list) => list.split_last().is_some_and(|(last, before)| {
            ends_with_return(last) && !before.iter().any(|inner| staying::leaves(inner, false, false))
        }),
        _ => false,
    }
}
