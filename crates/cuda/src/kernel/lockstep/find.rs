//! Finds steps: shared memory that is `volatile`, written, and read at another place with no barrier between; or global
//! memory of which that is so.

use std::collections::{HashMap, HashSet};

use super::stored::stored;
use crate::{
    meaning::{
        tree::{Expression, Function, FunctionId, Kind, LocalId, Statement, StatementKind, Storage, Tree},
        visit::{Part, for_parts, visit_expression, visit_reachable},
    },
    text::{Source, Span},
};

/// Pointers are followed through so many variables.
const DEEPEST: usize = 8;

pub(super) type Calls<'a> = HashMap<FunctionId, Vec<(FunctionId, &'a Expression)>>;

#[derive(Default)]
pub(super) struct Found {
    /// The first statement that reads what another lane has written.
    pub(super) first: Option<Span>,
    /// Statements that can be taken apart, by their numbers.
    pub(super) steps: HashSet<usize>,
    /// How many cannot.
    pub(super) left: usize,
    /// The first loop that waits for what lanes write.
    pub(super) polls: Option<Span>,
}

/// A statement that has written, with no barrier since.
struct Written<'a> {
    /// The place as the author wrote it: the same words are the lane's own.
    place: &'a str,
    /// The number of the statement.
    statement: usize,
    waits: bool,
}

/// A statement of the function, and its number: statements are counted in the order of the source, each before those in it.
#[derive(Clone, Copy)]
struct Numbered<'a> {
    statement: &'a Statement,
    number: usize,
}

pub(super) struct Finder<'a, 'b> {
    tree: &'a Tree,
    source: &'a Source,
    id: FunctionId,
    calls: &'b Calls<'a>,
    written: Vec<Written<'a>>,
    /// The number of the next statement.
    next: usize,
    /// Whether global memory is looked at instead of shared memory.
    global: bool,
    pub(super) found: Found,
}

/// Whether lanes wait for one another in a function or in one that it calls.
fn lanes_wait(tree: &Tree, id: FunctionId) -> bool {
    let mut found = false;
    visit_reachable(tree, id, &mut |expression| found |= is_wait(&expression.kind));
    found
}

/// Whether an expression lets lanes wait for one another, by a barrier or by an exchange.
fn is_wait(kind: &Kind) -> bool {
    let joins = ["__sync", "__shfl", "__match_", "__reduce_"];
    let votes = ["__ballot_sync", "__any_sync", "__all_sync", "__activemask"];
    matches!(kind, Kind::Library(name, _) if joins.iter().any(|join| name.starts_with(join)) || votes.contains(name))
}

/// Calls `visit` for every call in a statement.
pub(super) fn calls<'a>(statement: &'a Statement, visit: &mut dyn FnMut(&'a Expression, FunctionId)) {
    fn within<'a>(expression: &'a Expression, visit: &mut dyn FnMut(&'a Expression, FunctionId)) {
        if let Kind::Call(id, _) = expression.kind {
            visit(expression, id);
        }
        expression.children(&mut |child| within(child, visit));
    }
    for_parts(statement, &mut |part| match part {
        Part::Expression(expression) => within(expression, visit),
        Part::Statement(inner) => calls(inner, visit),
    });
}

/// Calls `visit` for every expression in a statement.
fn expressions(statement: &Statement, visit: &mut dyn FnMut(&Expression)) {
    for_parts(statement, &mut |part| match part {
        Part::Expression(expression) => visit_expression(expression, visit),
        Part::Statement(inner) => expressions(inner, visit),
    });
}

impl<'a, 'b> Finder<'a, 'b> {
    pub(super) fn new(tree: &'a Tree, source: &'a Source, id: FunctionId, calls: &'b Calls<'a>) -> Self {
        Finder { tree, source, id, calls, written: Vec::new(), next: 0, global: false, found: Found::default() }
    }

    /// Looks at global memory instead.
    pub(super) fn over_global_memory(self) -> Self {
        Finder { global: true, ..self }
    }

    pub(super) fn function(&mut self) {
        let tree = self.tree;
        for statement in tree.functions[self.id].body.iter().flatten() {
            self.statement(statement, true);
        }
    }

    /// The first loop that goes on until others have changed `volatile` memory.
    pub(super) fn waiting_loop(&self) -> Option<Span> {
        self.tree.functions[self.id].body.iter().flatten().find_map(|statement| self.waiting_loop_in(statement))
    }

    fn waiting_loop_in(&self, statement: &'a Statement) -> Option<Span> {
        let condition = match &statement.kind {
            StatementKind::While(condition, _) | StatementKind::DoWhile(_, condition) => Some(condition),
            StatementKind::For { condition, .. } => condition.as_ref(),
            _ => None,
        };
        let mut waits = false;
        if let Some(condition) = condition {
            visit_expression(condition, &mut |inner| waits |= self.leads_to_volatile(inner));
        }
        if waits {
            return condition.map(|condition| condition.span);
        }
        let mut found = None;
        for_parts(statement, &mut |part| {
            if let (Part::Statement(inner), None) = (part, found) {
                found = self.waiting_loop_in(inner);
            }
        });
        found
    }

    /// Whether an expression is a place in `volatile` memory.
    fn leads_to_volatile(&self, place: &Expression) -> bool {
        match &place.kind {
            Kind::Index(base, _) | Kind::Dereference(base) => self.is_of_volatile(base),
            Kind::Global(_) => self.is_of_volatile(place),
            _ => false,
        }
    }

    /// Whether the function changes what is `volatile`, or anything by an atomic.
    pub(super) fn changes_what_others_see(&self) -> bool {
        let mut changes = false;
        for statement in self.tree.functions[self.id].body.iter().flatten() {
            expressions(statement, &mut |inner| {
                changes |= match &inner.kind {
                    Kind::Assign(target, _) | Kind::AssignWith { target, .. } | Kind::Step { target, .. } => {
                        self.leads_to_volatile(target)
                    }
                    Kind::Library(name, _) => name.starts_with("atomic"),
                    _ => false,
                };
            });
        }
        changes
    }

    /// A statement, and whether its steps can wait.
    fn statement(&mut self, statement: &'a Statement, waits: bool) {
        let here = Numbered { statement, number: self.next };
        self.next += 1;
        match &statement.kind {
            StatementKind::Block(list) | StatementKind::Several(list) => {
                list.iter().for_each(|inner| self.statement(inner, waits));
            }
            StatementKind::If(condition, then, otherwise) => {
                self.reads(condition, here, false);
                self.statement(then, waits);
                otherwise.iter().for_each(|otherwise| self.statement(otherwise, waits));
            }
            StatementKind::For { start, condition, step, body } => {
                start.iter().for_each(|start| self.statement(start, false));
                let first = self.next;
                // Twice: what one turn writes, the next one reads.
                for _ in 0..2 {
                    self.next = first;
                    condition.iter().for_each(|condition| self.reads(condition, here, false));
                    self.statement(body, waits);
                    step.iter().for_each(|step| self.expression(step, here, false));
                }
            }
            StatementKind::While(condition, body) | StatementKind::DoWhile(body, condition) => {
                let first = self.next;
                for _ in 0..2 {
                    self.next = first;
                    self.reads(condition, here, false);
                    self.statement(body, waits);
                }
                self.reads(condition, here, false);
            }
            StatementKind::Switch(value, arms) => {
                self.reads(value, here, false);
                arms.iter().flat_map(|arm| &arm.body).for_each(|inner| self.statement(inner, false));
            }
            StatementKind::Expression(value) => self.expression(value, here, waits),
            StatementKind::Declare(_, Some(value)) | StatementKind::Return(Some(value)) => {
                self.expression(value, here, false);
            }
            _ => {}
        }
    }

    fn expression(&mut self, expression: &'a Expression, here: Numbered<'a>, waits: bool) {
        let mut barrier = false;
        visit_expression(expression, &mut |inner| {
            barrier |= match &inner.kind {
                Kind::Library(name, _) => name.starts_with("__sync") || name.starts_with("__shfl"),
                Kind::Call(id, _) => lanes_wait(self.tree, *id),
                _ => false,
            };
        });
        if barrier {
            self.written.clear();
            return;
        }
        let mut places = Vec::new();
        self.places(expression, &mut places);
        let writes = !places.is_empty();
        // A statement that only reads waits for other blocks, or takes what they left.
        if writes || !self.global {
            self.reads(expression, here, writes && waits);
        }
        let source = self.source;
        for place in places {
            let known = self.written.iter().any(|written| written.statement == here.number);
            if !known {
                let waits = waits && stored(expression).is_some();
                self.written.push(Written { place: words(source, place.span), statement: here.number, waits });
            }
        }
    }

    /// Looks for what other lanes may have written in what an expression reads.
    fn reads(&mut self, expression: &'a Expression, here: Numbered<'a>, is_step: bool) {
        let kind = &here.statement.kind;
        if self.global && !matches!(kind, StatementKind::Expression(_)) {
            return;
        }
        let mut other = false;
        let source = self.source;
        self.read_places(expression, &mut |place| {
            let place = words(source, place.span);
            other |= self.written.iter().any(|written| written.place != place);
        });
        // A loop that asks whether its own value survived waits for other lanes as well.
        let polls = matches!(kind, StatementKind::DoWhile(..) | StatementKind::While(..));
        if polls {
            self.read_places(expression, &mut |_| other |= !self.written.is_empty());
        }
        if !other {
            return;
        }
        self.found.first.get_or_insert(expression.span);
        if polls {
            self.found.polls.get_or_insert(expression.span);
        }
        for written in &self.written {
            if written.waits {
                self.found.steps.insert(written.statement);
            } else {
                self.found.left += 1;
            }
        }
        if is_step && stored(expression).is_some() {
            self.found.steps.insert(here.number);
        }
    }

    /// The `volatile` places that an expression writes.
    fn places(&self, expression: &'a Expression, found: &mut Vec<&'a Expression>) {
        if let Kind::Assign(target, _) | Kind::AssignWith { target, .. } | Kind::Step { target, .. } = &expression.kind
            && self.is_volatile(target)
        {
            found.push(target);
        }
        expression.children(&mut |child| self.places(child, found));
    }

    fn read_places(&self, expression: &'a Expression, visit: &mut dyn FnMut(&'a Expression)) {
        if let Kind::Assign(target, value) = &expression.kind {
            target.children(&mut |child| self.read_places(child, visit));
            return self.read_places(value, visit);
        }
        if self.is_volatile(expression) {
            visit(expression);
        }
        expression.children(&mut |child| self.read_places(child, visit));
    }

    /// Whether an expression is a place that is `volatile`, in the memory that is looked at.
    fn is_volatile(&self, place: &Expression) -> bool {
        let (base, index) = match &place.kind {
            Kind::Index(base, index) => (base, Some(index)),
            Kind::Dereference(base) => (base, None),
            _ => return false,
        };
        // A place that is one for all lanes is no lane's own: only a lock lets lanes change it one after the other.
        let fixed = index.is_none_or(|index| matches!(index.bare().kind, Kind::Integer(..)));
        if self.global && fixed && matches!(base.bare().kind, Kind::Local(_) | Kind::Global(_) | Kind::Decay(_)) {
            return false;
        }
        self.is_of_volatile(base)
    }

    /// Whether this leads to memory that is `volatile`, of the kind that is looked at.
    fn is_of_volatile(&self, base: &Expression) -> bool {
        match root(base) {
            Some(Kind::Local(id)) => {
                let local = &self.tree.functions[self.id].locals[*id];
                let lies_there = self.is_shared(self.id, *id, 0) != self.global;
                // An array of a thread is nobody else's.
                local.volatile && lies_there && (!self.global || local.ty.is_pointer())
            }
            Some(Kind::Global(id)) => {
                let qualifiers = &self.tree.globals[*id].qualifiers;
                qualifiers.volatile && qualifiers.shared != self.global
            }
            _ => false,
        }
    }

    /// Whether a variable is shared memory or points there.
    fn is_shared(&self, function: FunctionId, id: LocalId, depth: usize) -> bool {
        let own = &self.tree.functions[function];
        let Some(local) = own.locals.get(id) else { return false };
        if matches!(local.storage, Storage::Shared | Storage::SharedAtLaunch) {
            return true;
        }
        if depth > DEEPEST || !local.ty.is_pointer() {
            return false;
        }
        let leads = |function: FunctionId, value: &Expression| match root(value) {
            Some(Kind::Local(other)) => self.is_shared(function, *other, depth + 1),
            Some(Kind::Global(id)) => self.tree.globals[*id].qualifiers.shared,
            _ => false,
        };
        if let Some(position) = own.parameters.iter().position(|parameter| *parameter == id) {
            return self.calls.get(&function).into_iter().flatten().any(|(caller, call)| match &call.kind {
                Kind::Call(_, arguments) => arguments.get(position).is_some_and(|value| leads(*caller, value)),
                _ => false,
            });
        }
        start_of(own, id).is_some_and(|start| leads(function, start))
    }
}

/// The variable that a pointer or a place is made of.
fn root(expression: &Expression) -> Option<&Kind> {
    match &expression.kind {
        Kind::Local(_) | Kind::Global(_) => Some(&expression.kind),
        Kind::Named(_, inner)
        | Kind::Convert { value: inner, .. }
        | Kind::Decay(inner)
        | Kind::AddressOf(inner)
        | Kind::Offset(inner, _)
        | Kind::Index(inner, _) => root(inner),
        _ => None,
    }
}

fn start_of(function: &Function, id: LocalId) -> Option<&Expression> {
    fn within(statement: &Statement, id: LocalId) -> Option<&Expression> {
        if let StatementKind::Declare(declared, start) = &statement.kind {
            return start.as_ref().filter(|_| *declared == id);
        }
        let mut found = None;
        for_parts(statement, &mut |part| {
            if let Part::Statement(inner) = part {
                found = found.or_else(|| within(inner, id));
            }
        });
        found
    }
    function.body.iter().flatten().find_map(|statement| within(statement, id))
}

/// How many statements a statement is, with those in it.
pub(super) fn count(statement: &Statement) -> usize {
    let mut all = 1;
    for_parts(statement, &mut |part| {
        if let Part::Statement(inner) = part {
            all += count(inner);
        }
    });
    all
}

fn words(source: &Source, span: Span) -> &str {
    source.text.get(span.start as usize..span.end as usize).unwrap_or_default()
}
