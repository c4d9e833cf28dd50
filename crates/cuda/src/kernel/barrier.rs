//! Barriers need that all threads of a block reach them. WGSL demands a proof; this finds one, or says which condition
//! stands in the way.
//!
//! A value is uniform if all threads of a block have the same: constants, the kernel's scalars, `blockIdx`, `blockDim`,
//! `gridDim`, and what is calculated from uniform values under uniform conditions. A shared variable that decides
//! whether a barrier is reached is read through `workgroupUniformLoad`, which makes it uniform.

use std::collections::{HashMap, HashSet};

use super::{
    known::Known,
    masked::{contains_exchange, maskable},
    module::Translator,
    pure::uses_parameter,
    visit::{Part, for_parts, visit_expression, visit_reachable, visit_statement},
};
use crate::{
    diagnose::{Diagnostic, Problem},
    meaning::tree::{
        Coordinate, Expression, Function, FunctionId, GlobalId, Kind, LocalId, Statement, StatementKind, Storage, Tree,
    },
    text::Span,
};

const BARRIERS: &[&str] = &["__syncthreads", "__syncthreads_count", "__syncthreads_and", "__syncthreads_or"];

/// Whether a barrier, or an exchange between lanes that needs one, stands in a function or in one that it calls.
pub(super) fn has_barrier(tree: &Tree, id: FunctionId, warps: bool) -> bool {
    let mut found = false;
    visit_reachable(tree, id, &mut |expression| found |= is_barrier(expression, warps));
    found
}

pub(super) fn is_barrier(expression: &Expression, warps: bool) -> bool {
    let Kind::Library(name, _) = &expression.kind else { return false };
    BARRIERS.contains(name) || is_exchange(expression, warps)
}

/// What the lanes of a warp do together and what becomes a barrier of the block: exchanges without warps of 32, and
/// `__syncwarp`, since the lanes of a WGSL subgroup are not promised to run together.
pub(super) fn is_exchange(expression: &Expression, warps: bool) -> bool {
    let Kind::Library(name, _) = &expression.kind else { return false };
    (!warps && (name.starts_with("__shfl") || matches!(*name, "__ballot_sync" | "__any_sync" | "__all_sync")))
        || *name == "__syncwarp"
}

/// Whether a barrier that CUDA too wants of the whole block stands in a function or in one that it calls.
pub(super) fn has_block_barrier(tree: &Tree, id: FunctionId) -> bool {
    let mut found = false;
    visit_reachable(tree, id, &mut |expression| {
        found |= matches!(&expression.kind, Kind::Library(name, _) if BARRIERS.contains(name));
    });
    found
}

/// The locals that stand in conditions on which barriers hang.
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

struct Walk<'a, 'b> {
    tree: &'a Tree,
    known: &'b Known<'a>,
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
    masked: &'b mut HashSet<Span>,
    uniform_reads: &'b mut HashSet<Span>,
    buffers_written: &'b dyn Fn(&Expression) -> bool,
    global_written: &'b dyn Fn(GlobalId) -> bool,
}

impl Translator<'_> {
    /// Checks every function of the kernel that contains a barrier.
    pub(super) fn check_barriers(&mut self) {
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
        let mut found = Vec::new();
        let mut masked = std::mem::take(&mut self.masked_conditions);
        let mut uniform_reads = std::mem::take(&mut self.uniform_reads);
        let facts = &self.facts;
        let written = |expression: &Expression| match &expression.kind {
            Kind::Local(id) => {
                let position = self.flat.iter().position(|flat| flat.local == *id && flat.offset.is_none());
                position.is_none_or(|position| {
                    facts.written.contains(&super::module::Root::Parameter(position))
                        || facts.atomic.contains(&super::module::Root::Parameter(position))
                })
            }
            _ => true,
        };
        let global_written = |id: GlobalId| {
            let root = super::module::Root::Global(id);
            facts.written.contains(&root) || facts.atomic.contains(&root)
        };
        // Callers come before what they call; as often as it takes until nothing new varies.
        let mut varying_parameters: HashSet<(FunctionId, usize)> = HashSet::new();
        let known = Known::new(tree, self.shape.warps);
        loop {
            let before = varying_parameters.len();
            found.clear();
            for id in &functions {
                let function = &tree.functions[*id];
                // What a device function is given may differ between threads.
                let given = function.parameters.iter().enumerate();
                let varying: HashSet<LocalId> = given
                    .filter(|(position, _)| varying_parameters.contains(&(*id, *position)))
                    .map(|(_, local)| *local)
                    .collect();
                let mut walk = Walk {
                    tree,
                    known: &known,
                    function,
                    varying,
                    deciding: deciding(&known, function),
                    shared_values: HashMap::new(),
                    varying_parameters: &mut varying_parameters,
                    warps: self.shape.warps,
                    report: None,
                    masked: &mut masked,
                    uniform_reads: &mut uniform_reads,
                    buffers_written: &written,
                    global_written: &global_written,
                };
                loop {
                    let before = walk.varying.len();
                    let mut parting = None;
                    for statement in function.body.iter().flatten() {
                        walk.statement(statement, &mut parting);
                    }
                    if walk.varying.len() == before {
                        break;
                    }
                }
                if known.has_barrier(*id) {
                    walk.report = Some(&mut found);
                    let mut parting = None;
                    for statement in function.body.iter().flatten() {
                        walk.statement(statement, &mut parting);
                    }
                }
            }
            if varying_parameters.len() == before {
                break;
            }
        }
        self.uniform_reads = uniform_reads;
        self.masked_conditions = masked;
        for diagnostic in found {
            self.sink.push(diagnostic);
        }
    }
}

impl Walk<'_, '_> {
    /// Walks a statement under the condition `parting`; a `return`, `break` or `continue` under one makes the rest of
    /// the surrounding block conditional too.
    fn statement(&mut self, statement: &Statement, parting: &mut Option<Parting>) {
        match &statement.kind {
            StatementKind::Empty => {}
            StatementKind::Expression(value) => self.expression(value, parting),
            StatementKind::Declare(id, start) => {
                if let Some(start) = start {
                    self.expression(start, parting);
                    let mut reads = Vec::new();
                    if parting.is_none()
                        && self.deciding.contains(id)
                        && self.varies(start).is_some()
                        && self.only_shared(start, &mut reads)
                    {
                        self.uniform_reads.extend(reads);
                    } else if self.varies(start).is_some() {
                        self.varying.insert(*id);
                        // If a barrier comes to hang on it, it can be made uniform here.
                        let mut reads = Vec::new();
                        if parting.is_none()
                            && !self.function.locals[*id].assigned
                            && self.only_shared(start, &mut reads)
                        {
                            self.shared_values.insert(*id, reads);
                        }
                    }
                }
            }
            StatementKind::Several(list) | StatementKind::Block(list) => {
                for inner in list {
                    self.statement(inner, parting);
                }
            }
            StatementKind::If(condition, then, otherwise) => {
                let barrier = self.known.contains_barrier(then)
                    || otherwise.as_deref().is_some_and(|otherwise| self.known.contains_barrier(otherwise))
                    || leaves(then)
                    || otherwise.as_deref().is_some_and(leaves);
                self.expression(condition, parting);
                let mut inner = parting.clone().or_else(|| self.decide(condition, barrier));
                if let Some(own) = &mut inner
                    && parting.as_ref().is_none_or(|outer| outer.masked)
                    && self.can_mask(statement)
                {
                    own.masked = true;
                    self.masked.insert(condition.span);
                }
                let mut first = inner.clone();
                self.statement(then, &mut first);
                let mut second = inner.clone();
                if let Some(otherwise) = otherwise {
                    self.statement(otherwise, &mut second);
                }
                if inner.is_some() && parting.is_none() && (leaves(then) || otherwise.as_deref().is_some_and(leaves)) {
                    *parting =
                        inner.map(|inner| Parting { words: "threads for which this holds have left before", ..inner });
                }
            }
            StatementKind::For { start, condition, step, body } => {
                if let Some(start) = start {
                    self.statement(start, parting);
                }
                self.looped(condition.as_ref(), body, step.as_ref(), parting, false);
            }
            StatementKind::While(condition, body) => self.looped(Some(condition), body, None, parting, false),
            StatementKind::DoWhile(body, condition) => self.looped(Some(condition), body, None, parting, true),
            StatementKind::Switch(value, arms) => {
                self.expression(value, parting);
                let barrier = arms.iter().flat_map(|arm| &arm.body).any(|inner| self.known.contains_barrier(inner));
                let inner = parting.clone().or_else(|| self.decide(value, barrier));
                for arm in arms {
                    let mut own = inner.clone();
                    for statement in &arm.body {
                        self.statement(statement, &mut own);
                    }
                }
            }
            StatementKind::Break | StatementKind::Continue => {}
            StatementKind::Return(value) => {
                if let Some(value) = value {
                    self.expression(value, parting);
                }
            }
        }
    }

    /// Whether an `if` on which exchanges hang can be gone through by all threads under a mask.
    fn can_mask(&self, statement: &Statement) -> bool {
        let mut block_barrier = false;
        visit_statement(statement, &mut |expression| {
            block_barrier |= match &expression.kind {
                Kind::Library(name, _) => BARRIERS.contains(name),
                Kind::Call(id, _) => self.known.has_block_barrier(*id),
                _ => false,
            };
        });
        !block_barrier
            && contains_exchange(self.tree, statement, self.warps)
            && maskable(self.tree, statement, self.warps, &|expression| self.varies(expression).is_some())
    }

    fn looped(
        &mut self,
        condition: Option<&Expression>,
        body: &Statement,
        step: Option<&Expression>,
        parting: &mut Option<Parting>,
        _after: bool,
    ) {
        let barrier = self.known.contains_barrier(body);
        let own = condition.and_then(|condition| {
            self.expression(condition, parting);
            self.decide(condition, barrier)
        });
        let mut inner = parting.clone().or(own);
        // Twice: what the first turn lets vary, or whom it lets go, holds for the second from its beginning.
        for _ in 0..2 {
            let before = (self.learnt(), inner.as_ref().map(|parting| parting.masked));
            self.statement(body, &mut inner);
            if let Some(step) = step {
                // Under a mask the loop itself runs for all threads.
                let counting = inner.clone().filter(|parting| !parting.masked);
                self.expression(step, &counting);
            }
            if before == (self.learnt(), inner.as_ref().map(|parting| parting.masked)) {
                break;
            }
        }
        // A `return` inside leaves the function, not only the loop.
        if let (Some(inner), None, true) = (&inner, &parting, returns(body)) {
            *parting = Some(inner.clone());
        }
    }

    /// How much is known of what varies: it only grows.
    fn learnt(&self) -> (usize, usize, usize) {
        (self.varying.len(), self.shared_values.len(), self.varying_parameters.len())
    }

    /// Whether a condition lets threads part ways; with a barrier at stake, shared values in it are read uniformly.
    fn decide(&mut self, condition: &Expression, barrier: bool) -> Option<Parting> {
        let parting = self.varies(condition)?;
        if !barrier {
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
    fn only_shared(&self, expression: &Expression, reads: &mut Vec<Span>) -> bool {
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

    /// Notes what an expression writes and reports barriers under a parting.
    fn expression(&mut self, expression: &Expression, parting: &Option<Parting>) {
        let pure = matches!(expression.kind, Kind::Call(id, _) if self.known.writes_nothing(id));
        expression.children(&mut |child| {
            // Such a function changes nothing through the addresses that it is given.
            if !(pure && matches!(&child.kind, Kind::AddressOf(target) if matches!(target.kind, Kind::Local(_)))) {
                self.expression(child, parting);
            }
        });
        if let Kind::Call(id, arguments) = &expression.kind {
            for (position, argument) in arguments.iter().enumerate() {
                let varies = match &argument.kind {
                    Kind::AddressOf(target) if matches!(target.kind, Kind::Local(_)) => self.varies(target).is_some(),
                    _ => self.varies(argument).is_some(),
                };
                if varies {
                    self.varying_parameters.insert((*id, position));
                }
            }
        }
        let barrier = match &expression.kind {
            Kind::Library(name, _) if is_barrier(expression, self.warps) => {
                Some(((*name).to_owned(), BARRIERS.contains(name)))
            }
            Kind::Call(id, _) if self.known.has_block_barrier(*id) => Some(("__syncthreads".to_owned(), true)),
            Kind::Call(id, _) if self.known.has_barrier(*id) => {
                Some((self.tree.functions[*id].name.to_string(), false))
            }
            _ => None,
        };
        if let (Some((name, real)), Some(parting), Some(report)) = (barrier, parting, self.report.as_deref_mut())
            && (real || !parting.masked)
        {
            let (problem, help) = if real {
                let help =
                    "let every thread reach the barrier: do the work under the condition, and the barrier after it";
                (Problem::DivergentBarrier(name), help)
            } else {
                let help = "lanes exchange through shared memory here: let all threads take part, and use the result under the condition";
                (Problem::DivergentExchange(name), help)
            };
            report.push(
                Diagnostic::error(expression.span, problem)
                    .because("some threads never arrive here")
                    .see(parting.span, parting.words)
                    .help(help),
            );
        }
        let (target, value) = match &expression.kind {
            Kind::Assign(target, value) => (target, Some(value)),
            Kind::AssignWith { target, value, .. } => (target, Some(value)),
            Kind::Step { target, .. } => (target, None),
            Kind::AddressOf(target) => {
                if let Kind::Local(id) = target.kind {
                    self.varying.insert(id);
                }
                return;
            }
            _ => return,
        };
        if let (Kind::Assign(..), Kind::Local(id), Some(value), None) = (&expression.kind, &target.kind, value, parting)
            && self.deciding.contains(id)
            && self.varies(value).is_some()
        {
            let mut reads = Vec::new();
            if self.only_shared(value, &mut reads) {
                self.uniform_reads.extend(reads);
                return;
            }
        }
        let mut place = &**target;
        loop {
            match &place.kind {
                Kind::Local(id) => {
                    let index_varies = target.kind_is_index() && self.varies(target).is_some();
                    if parting.is_some() || index_varies || value.is_some_and(|value| self.varies(value).is_some()) {
                        self.varying.insert(*id);
                    }
                    return;
                }
                Kind::Index(base, _) | Kind::Member(base, _) => place = base,
                _ => return,
            }
        }
    }

    /// The first part of an expression that may differ between threads.
    fn varies(&self, expression: &Expression) -> Option<Parting> {
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
            Kind::Library("__ballot_sync" | "__any_sync" | "__all_sync", _) => Some("this differs from warp to warp"),
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

impl Expression {
    fn kind_is_index(&self) -> bool {
        matches!(self.kind, Kind::Index(..))
    }
}

/// Whether control may leave the surrounding block inside this statement.
fn leaves(statement: &Statement) -> bool {
    let mut found = matches!(statement.kind, StatementKind::Return(_) | StatementKind::Break | StatementKind::Continue);
    for_parts(statement, &mut |part| {
        if let Part::Statement(inner) = part {
            found |= leaves(inner);
        }
    });
    found
}

fn returns(statement: &Statement) -> bool {
    let mut found = matches!(statement.kind, StatementKind::Return(_));
    for_parts(statement, &mut |part| {
        if let Part::Statement(inner) = part {
            found |= returns(inner);
        }
    });
    found
}
