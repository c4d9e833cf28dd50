//! Steps of a warp that nothing orders but `volatile`: the lanes were taken to run in lockstep, which no GPU since Volta
//! promises.
//!
//! ```text
//! s[t] += s[t + 16];          let next = s[t] + s[t + 16];   (a barrier)
//! s[t] += s[t + 8];     →     s[t] = next;                   (a barrier)
//!                             let next_1 = s[t] + s[t + 8];  …
//! ```
//!
//! A step is taken apart as if `__syncwarp()` was in it: all lanes read, then all write. So it is in a loop that waits for
//! what the lanes write (`do { … } while (s[b] != tag)`), through whose turns they go together (`warpground_wgsl::readable`). It is reported, once a
//! function. Where no barrier can stand, steps stay as they are, and such a loop is refused on devices without warps of 32.

mod find;
mod stored;

use std::{
    collections::{HashMap, HashSet},
    rc::Rc,
};

use find::{Calls, Finder, Found};
use stored::stored;

use crate::{
    diagnose::{Diagnostic, Problem},
    meaning::{
        tree::{Expression, Function, FunctionId, Kind, Local, Statement, StatementKind, Tree},
        types::Type,
        visit::visit_reachable,
    },
    parse::ast::Symbol,
    text::{Source, Span},
};

/// Whether steps of a kernel rely on the lanes of a warp going in lockstep, or a loop on what others write to `volatile` memory.
pub(crate) fn goes_in_lockstep(tree: &Tree, source: &Source, kernel: FunctionId) -> bool {
    steps(tree, source, kernel).is_some() || unsupported_volatile(tree, source, kernel).is_some()
}

/// What is known of the steps of a kernel and of the functions that it calls.
pub(crate) struct Steps {
    /// The tree in which the lanes wait between them; `None` if no step is of a kind that can be taken apart.
    pub(crate) waiting: Option<Tree>,
    /// Where steps are, by function: the second of them, and whether all of them wait in that tree.
    found: Vec<(Span, bool)>,
    /// The first loop that waits for what lanes write.
    polls: Option<Span>,
}

impl Steps {
    /// What is wrong where the lanes do not wait: a loop that asks for what others wrote would count wrong.
    pub(crate) fn refused(&self) -> Option<Diagnostic> {
        let what = "a loop that waits for what other lanes write to `volatile` memory";
        let found = Diagnostic::error(self.polls?, Problem::Unsupported(what.to_owned()));
        Some(found.because("there can be no barrier in this loop").help("change the memory with atomics"))
    }

    /// What to say of them, where the translation is that of the waiting tree or not.
    pub(crate) fn warnings(&self, waiting: bool) -> Vec<Diagnostic> {
        let warning = |(span, all): &(Span, bool)| {
            let problem = Problem::Rule("this relies on the lanes of a warp running in lockstep".to_owned());
            let help = if waiting && *all {
                "add `__syncwarp()` between the steps; here the lanes wait as if it were there"
            } else {
                "order the lanes with `__syncwarp()`, or change the memory with atomics; the result may be wrong here"
            };
            Diagnostic::warning(*span, problem)
                .because("`volatile` lets no lane wait for another: undefined since Volta")
                .help(help)
        };
        self.found.iter().map(warning).collect()
    }
}

/// What is wrong with a kernel that relies on `volatile` global memory: no barrier orders steps over it for a part of a block,
/// and nothing brings what others write there to a loop that waits for it.
pub(crate) fn unsupported_volatile(tree: &Tree, source: &Source, kernel: FunctionId) -> Option<Diagnostic> {
    let (functions, calls) = reachable(tree, kernel);
    let finder = |id: FunctionId| Finder::new(tree, source, id, &calls).over_global_memory();
    let waits = functions.iter().find_map(|id| finder(*id).waiting_loop());
    if let Some(span) = waits
        && !functions.iter().any(|id| finder(*id).changes_what_others_see())
    {
        let what = "a loop that waits until others change memory which the kernel only reads";
        let found = Diagnostic::error(span, Problem::Unsupported(what.to_owned()));
        return Some(found.because("readable WGSL may read such memory once, before the loop"));
    }
    let span = functions.into_iter().find_map(|id| {
        let mut finder = finder(id);
        finder.function();
        finder.found.first
    })?;
    let what = "steps of a warp that nothing orders but `volatile` global memory";
    let found = Diagnostic::error(span, Problem::Unsupported(what.to_owned()));
    Some(found.because("this is what another lane has written").help("add `__syncwarp()` between the steps"))
}

/// The functions that a kernel calls, itself among them, and who calls them.
fn reachable(tree: &Tree, kernel: FunctionId) -> (Vec<FunctionId>, Calls<'_>) {
    let mut functions = vec![kernel];
    let mut calls: Calls<'_> = HashMap::new();
    let mut seen = HashSet::from([kernel]);
    visit_reachable(tree, kernel, &mut |expression| {
        if let Kind::Call(callee, _) = expression.kind
            && seen.insert(callee)
        {
            functions.push(callee);
        }
    });
    for caller in &functions {
        for statement in tree.functions[*caller].body.iter().flatten() {
            find::calls(statement, &mut |expression, callee| {
                calls.entry(callee).or_default().push((*caller, expression));
            });
        }
    }
    (functions, calls)
}

/// The steps of a kernel; `None` if it has none.
pub(crate) fn steps(tree: &Tree, source: &Source, kernel: FunctionId) -> Option<Steps> {
    let (functions, calls) = reachable(tree, kernel);
    let mut found = Vec::new();
    let mut polls = None;
    let mut apart: HashMap<FunctionId, HashSet<usize>> = HashMap::new();
    for id in &functions {
        let mut finder = Finder::new(tree, source, *id, &calls);
        finder.function();
        let Found { first: Some(span), steps, left, polls: waited } = finder.found else { continue };
        polls = polls.or(waited);
        found.push((span, left == 0));
        if !steps.is_empty() {
            apart.insert(*id, steps);
        }
    }
    if found.is_empty() {
        return None;
    }
    let waiting = (!apart.is_empty()).then(|| {
        let mut made = tree.clone();
        for (id, steps) in &apart {
            let mut names: HashSet<Symbol> = tree.functions.iter().map(|function| Rc::clone(&function.name)).collect();
            names.extend(tree.globals.iter().map(|global| Rc::clone(&global.name)));
            names.extend(tree.functions[*id].locals.iter().map(|local| Rc::clone(&local.name)));
            let function = &mut made.functions[*id];
            let body = tree.functions[*id].body.as_deref().unwrap_or_default();
            let mut apart = Apart { function, steps, next: 0, names };
            let body = body.iter().map(|statement| apart.waits(statement)).collect();
            made.functions[*id].body = Some(body);
        }
        made
    });
    Some(Steps { waiting, found, polls })
}

/// Takes the steps of a function apart.
struct Apart<'a> {
    function: &'a mut Function,
    /// The statements, by their numbers.
    steps: &'a HashSet<usize>,
    /// The number of the next statement, counted as the finder counts.
    next: usize,
    /// The names that the function may know already.
    names: HashSet<Symbol>,
}

impl Apart<'_> {
    /// A statement whose steps wait.
    fn waits(&mut self, statement: &Statement) -> Statement {
        let number = self.next;
        self.next += 1;
        if self.steps.contains(&number)
            && let StatementKind::Expression(value) = &statement.kind
            && let Some(kind) = self.taken_apart(value, statement.span)
        {
            return Statement { kind, span: statement.span };
        }
        // The only statement of a branch becomes a block of its own.
        let kind = match &statement.kind {
            StatementKind::Several(list) => {
                StatementKind::Several(list.iter().map(|inner| self.waits(inner)).collect())
            }
            StatementKind::Block(list) => StatementKind::Block(list.iter().map(|inner| self.waits(inner)).collect()),
            StatementKind::If(condition, then, otherwise) => StatementKind::If(
                condition.clone(),
                Box::new(block(self.waits(then))),
                otherwise.as_ref().map(|otherwise| Box::new(block(self.waits(otherwise)))),
            ),
            StatementKind::For { start, condition, step, body } => {
                self.next += start.as_deref().map_or(0, find::count);
                StatementKind::For {
                    start: start.clone(),
                    condition: condition.clone(),
                    step: step.clone(),
                    body: Box::new(block(self.waits(body))),
                }
            }
            StatementKind::While(condition, body) => {
                StatementKind::While(condition.clone(), Box::new(block(self.waits(body))))
            }
            StatementKind::DoWhile(body, condition) => {
                StatementKind::DoWhile(Box::new(block(self.waits(body))), condition.clone())
            }
            // No step is in it that can wait.
            StatementKind::Switch(_, arms) => {
                self.next += arms.iter().flat_map(|arm| &arm.body).map(find::count).sum::<usize>();
                statement.kind.clone()
            }
            kind => kind.clone(),
        };
        Statement { kind, span: statement.span }
    }

    /// All lanes calculate, wait, store, and wait.
    fn taken_apart(&mut self, value: &Expression, span: Span) -> Option<StatementKind> {
        let (target, new) = stored(value)?;
        let mut name: Symbol = "next".into();
        let mut number = 1;
        while !self.names.insert(Rc::clone(&name)) {
            number += 1;
            name = format!("next_{number}").into();
        }
        self.function.locals.push(Local::plain(name, target.ty.clone(), span));
        let local = self.function.locals.len() - 1;
        let statement = |kind| Statement { kind, span };
        let expression = |kind, ty: &Type| Expression { kind, ty: ty.clone(), span };
        let wait =
            || statement(StatementKind::Expression(expression(Kind::Library("__syncwarp", Vec::new()), &Type::Void)));
        let next = Box::new(expression(Kind::Local(local), &target.ty));
        let store = expression(Kind::Assign(Box::new(target.clone()), next), &target.ty);
        Some(StatementKind::Several(vec![
            statement(StatementKind::Declare(local, Some(new))),
            wait(),
            statement(StatementKind::Expression(store)),
            wait(),
        ]))
    }
}

fn block(statement: Statement) -> Statement {
    match statement.kind {
        StatementKind::Several(list) => Statement { kind: StatementKind::Block(list), span: statement.span },
        _ => statement,
    }
}
