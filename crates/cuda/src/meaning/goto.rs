//! `goto` in device code. A function with jumps is cut into pieces at its labels, and a loop runs one piece after the other: a
//! variable says which is the next. What has no jump within stays as it was written. The piece that ends the function is behind
//! the loop, as a compiler has it, where all lanes of a warp come together.

use std::{collections::HashMap, mem, rc::Rc};

use super::{
    Checker,
    tree::{Arm, Expression, FunctionId, Kind, Local, LocalId, Side, Statement, StatementKind, Storage},
    types::Type,
    visit::visit_statement,
};
use crate::{
    parse::ast::{BinaryOperator, Symbol},
    text::Span,
};

/// The piece behind the last one.
const END: i64 = -1;
/// The most elements of an array that is given its values one by one.
const MOST_ELEMENTS: usize = 256;

impl Checker<'_> {
    /// The body of a function that device code may call, without jumps.
    pub(super) fn without_jumps(&mut self, id: FunctionId, mut body: Vec<Statement>) -> Vec<Statement> {
        if self.tree.functions[id].side == Side::Host || !body.iter().any(has_jump) {
            return body;
        }
        if !body.iter().any(jumps) {
            body.iter_mut().for_each(without_labels);
            return body;
        }
        let span = self.tree.functions[id].span;
        let next = self.tree.functions[id].locals.len();
        let mut locals = mem::take(&mut self.tree.functions[id].locals);
        locals.push(Local { assigned: true, ..Local::plain("next_piece".into(), Type::INT, span) });
        let mut pieces = Pieces {
            all: vec![Vec::new()],
            current: 0,
            labels: HashMap::new(),
            around: Vec::new(),
            before: Vec::new(),
            locals: &mut locals,
            ends: &|ty| self.tree.ends.contains_key(ty),
            next,
            span,
            refused: Vec::new(),
        };
        body.into_iter().for_each(|statement| pieces.take(statement));
        pieces.go_on_with(END);
        let Pieces { mut all, mut before, refused, .. } = pieces;
        shorten(&mut all, next);
        let last = last_piece(&mut all, next).filter(|last| !may_wait(&all, *last, &locals));
        let behind = last.map(|last| {
            let mut behind = mem::take(&mut all[last]);
            // That the function's end is next.
            behind.pop();
            behind
        });
        let end = last.map_or(END, number);
        self.tree.functions[id].locals = locals;
        for (span, what) in refused {
            self.unsupported(span, what);
        }
        let integer = |value: i64| Expression::integer(value, Type::INT, span);
        let variable = Expression { kind: Kind::Local(next), ty: Type::INT, span };
        let arms = (0..).zip(all).filter(|(_, body)| !body.is_empty()).map(|(index, mut body)| {
            body.push(Statement { kind: StatementKind::Break, span });
            Arm { values: vec![(index, span)], default: false, body, span }
        });
        let made = |kind: StatementKind| Statement { kind, span };
        let choose = made(StatementKind::Switch(variable.clone(), arms.collect()));
        let ended = Kind::Binary(BinaryOperator::NotEqual, Box::new(variable), Box::new(integer(end)));
        let ended = Expression { kind: ended, ty: Type::BOOL, span };
        before.push(made(StatementKind::Declare(next, Some(integer(0)))));
        before.push(made(StatementKind::While(ended, Box::new(made(StatementKind::Block(vec![choose]))))));
        before.extend(behind.into_iter().flatten());
        before
    }
}

/// A function while it is cut.
struct Pieces<'a> {
    all: Vec<Vec<Statement>>,
    /// What is being written.
    current: usize,
    labels: HashMap<Symbol, usize>,
    /// Of each loop and `switch` that was taken apart: what `break` leads to, and `continue`.
    around: Vec<(usize, Option<usize>)>,
    /// Declarations, which all pieces see.
    before: Vec<Statement>,
    locals: &'a mut Vec<Local>,
    /// Whether something is called when an object of a type ends.
    ends: &'a dyn Fn(&Type) -> bool,
    next: LocalId,
    span: Span,
    refused: Vec<(Span, String)>,
}

impl Pieces<'_> {
    fn piece(&mut self) -> usize {
        self.all.push(Vec::new());
        self.all.len() - 1
    }

    fn write(&mut self, kind: StatementKind, span: Span) {
        self.all[self.current].push(Statement { kind, span });
    }

    fn to(&self, piece: i64) -> Statement {
        let span = self.span;
        let target = Box::new(Expression { kind: Kind::Local(self.next), ty: Type::INT, span });
        let kind = Kind::Assign(target, Box::new(Expression::integer(piece, Type::INT, span)));
        Statement { kind: StatementKind::Expression(Expression { kind, ty: Type::INT, span }), span }
    }

    fn go_on_with(&mut self, piece: i64) {
        let statement = self.to(piece);
        self.all[self.current].push(statement);
    }

    /// Ends the current piece with a jump to another one and begins a third.
    fn jump(&mut self, to: usize, then: usize) {
        self.go_on_with(number(to));
        self.current = then;
    }

    fn branch(&mut self, condition: Expression, yes: usize, no: usize) {
        let (span, yes, no) = (condition.span, self.to(number(yes)), self.to(number(no)));
        self.write(StatementKind::If(condition, Box::new(yes), Some(Box::new(no))), span);
    }

    fn label(&mut self, name: &Symbol) -> usize {
        if let Some(known) = self.labels.get(name) {
            return *known;
        }
        let piece = self.piece();
        self.labels.insert(Rc::clone(name), piece);
        piece
    }

    fn take(&mut self, statement: Statement) {
        let span = statement.span;
        if !has_jump(&statement) && !leaves(&statement, true, true) {
            self.keep(statement);
            return;
        }
        match statement.kind {
            StatementKind::Expression(value) => {
                let Some((name, jumps)) = mark(&value) else { return };
                let piece = self.label(name);
                let behind = if jumps { self.piece() } else { piece };
                self.jump(piece, behind);
            }
            StatementKind::Block(list) | StatementKind::Several(list) => {
                list.into_iter().for_each(|inner| self.take(inner));
            }
            StatementKind::If(condition, then, otherwise) => {
                let (yes, no, end) = (self.piece(), self.piece(), self.piece());
                self.branch(condition, yes, no);
                self.current = yes;
                self.take(*then);
                self.jump(end, no);
                otherwise.into_iter().for_each(|otherwise| self.take(*otherwise));
                self.jump(end, end);
            }
            StatementKind::While(condition, body) => self.looped(Some(condition), None, *body, true),
            StatementKind::DoWhile(body, condition) => self.looped(Some(condition), None, *body, false),
            StatementKind::For { start, condition, step, body } => {
                start.into_iter().for_each(|start| self.take(*start));
                self.looped(condition, step, *body, true);
            }
            StatementKind::Switch(value, arms) => self.switch(value, arms, span),
            StatementKind::Break => {
                let behind = self.piece();
                let to = self.around.last().map_or(behind, |(end, _)| *end);
                self.jump(to, behind);
            }
            StatementKind::Continue => {
                let behind = self.piece();
                let to = self.around.iter().rev().find_map(|(_, next)| *next).unwrap_or(behind);
                self.jump(to, behind);
            }
            kind => self.write(kind, span),
        }
    }

    fn looped(&mut self, condition: Option<Expression>, step: Option<Expression>, body: Statement, first: bool) {
        let [test, inside, next, end] = [(); 4].map(|()| self.piece());
        self.jump(if first { test } else { inside }, test);
        match condition {
            Some(condition) => self.branch(condition, inside, end),
            None => self.go_on_with(number(inside)),
        }
        self.current = inside;
        self.around.push((end, Some(next)));
        self.take(body);
        self.around.pop();
        self.jump(next, next);
        if let Some(step) = step {
            let span = step.span;
            self.write(StatementKind::Expression(step), span);
        }
        self.jump(test, end);
    }

    fn switch(&mut self, value: Expression, arms: Vec<Arm>, span: Span) {
        let end = self.piece();
        let bodies: Vec<usize> = arms.iter().map(|_| self.piece()).collect();
        let mut choices: Vec<Arm> = Vec::new();
        for (arm, piece) in arms.iter().zip(&bodies) {
            let leave = Statement { kind: StatementKind::Break, span };
            choices.push(Arm { body: vec![self.to(number(*piece)), leave], ..arm.clone() });
        }
        self.go_on_with(number(end));
        self.write(StatementKind::Switch(value, choices), span);
        self.around.push((end, None));
        for (arm, piece) in arms.into_iter().zip(&bodies) {
            self.current = *piece;
            arm.body.into_iter().for_each(|statement| self.take(statement));
            // It falls into the next.
            let following = bodies.iter().copied().find(|other| other > piece).unwrap_or(end);
            self.go_on_with(number(following));
        }
        self.around.pop();
        self.current = end;
    }

    /// A statement without jumps. Its declarations are seen by all pieces.
    fn keep(&mut self, statement: Statement) {
        let span = statement.span;
        match statement.kind {
            StatementKind::Several(list) => list.into_iter().for_each(|inner| self.keep(inner)),
            StatementKind::Declare(id, start) => {
                if self.locals[id].storage != Storage::Automatic {
                    self.before.push(Statement { kind: StatementKind::Declare(id, start), span });
                    return;
                }
                let local = &mut self.locals[id];
                if local.reference || (self.ends)(&local.ty) {
                    let what = if local.reference { "a reference" } else { "an object with a destructor" };
                    let words = format!("`{}`, {what}, in device code beside a `goto`", local.name);
                    self.refused.push((span, words));
                    return;
                }
                self.before.push(Statement { kind: StatementKind::Declare(id, None), span });
                self.name_apart(id);
                let Some(start) = start else { return };
                let local = &mut self.locals[id];
                local.assigned = true;
                local.constant = None;
                let ty = local.ty.clone();
                let variable = Expression { kind: Kind::Local(id), ty: ty.clone(), span };
                match ty {
                    Type::Array(element, count) => self.elements(&variable, &element, count, start),
                    ty => self.assign(variable, start, ty),
                }
            }
            kind => self.write(kind, span),
        }
    }

    /// Variables of one name are declared side by side now.
    fn name_apart(&mut self, id: LocalId) {
        let name = Rc::clone(&self.locals[id].name);
        let taken = |locals: &[Local], name: &str| {
            locals.iter().enumerate().any(|(at, local)| at != id && *local.name == *name)
        };
        if taken(self.locals, &name) {
            let free = (2..).map(|number| format!("{name}_{number}")).find(|free| !taken(self.locals, free));
            self.locals[id].name = free.unwrap_or_default().into();
        }
    }

    fn assign(&mut self, target: Expression, value: Expression, ty: Type) {
        let span = value.span;
        let kind = Kind::Assign(Box::new(target), Box::new(value));
        self.write(StatementKind::Expression(Expression { kind, ty, span }), span);
    }

    /// Gives the elements of an array their values.
    fn elements(&mut self, array: &Expression, element: &Type, count: u64, start: Expression) {
        let span = start.span;
        let count = usize::try_from(count).unwrap_or(usize::MAX);
        let plain = element.scalar().is_some() || element.is_pointer();
        let given = match start.kind {
            Kind::Zero => Some(Vec::new()),
            Kind::Build(parts) => Some(parts),
            _ => None,
        };
        let Some(given) = given.filter(|_| plain && count <= MOST_ELEMENTS) else {
            self.refused.push((span, "these values of an array in device code beside a `goto`".to_owned()));
            return;
        };
        let mut given = given.into_iter();
        for index in 0..count {
            let zero = Expression { kind: Kind::Zero, ty: element.clone(), span };
            let at = Expression::integer(number(index), Type::INT, span);
            let kind = Kind::Index(Box::new(array.clone()), Box::new(at));
            let target = Expression { kind, ty: element.clone(), span };
            self.assign(target, given.next().unwrap_or(zero), element.clone());
        }
    }
}

fn number(piece: usize) -> i64 {
    i64::try_from(piece).unwrap_or(i64::MAX)
}

/// The label of a `goto` (true), or one that is marked (false).
fn mark(value: &Expression) -> Option<(&Symbol, bool)> {
    match &value.kind {
        Kind::Library(name @ ("goto" | "label"), arguments) => match &arguments.first()?.kind {
            Kind::Named(label, _) => Some((label, *name == "goto")),
            _ => None,
        },
        _ => None,
    }
}

fn inner(statement: &Statement) -> Vec<&Statement> {
    match &statement.kind {
        StatementKind::Block(list) | StatementKind::Several(list) => list.iter().collect(),
        StatementKind::If(_, then, otherwise) => std::iter::once(&**then).chain(otherwise.as_deref()).collect(),
        StatementKind::For { start, body, .. } => start.as_deref().into_iter().chain([&**body]).collect(),
        StatementKind::While(_, body) | StatementKind::DoWhile(body, _) => vec![body],
        StatementKind::Switch(_, arms) => arms.iter().flat_map(|arm| &arm.body).collect(),
        _ => Vec::new(),
    }
}

/// Whether a jump begins or ends in a statement.
fn has_jump(statement: &Statement) -> bool {
    match &statement.kind {
        StatementKind::Expression(value) => mark(value).is_some(),
        _ => inner(statement).into_iter().any(has_jump),
    }
}

/// Whether a jump begins in a statement.
fn jumps(statement: &Statement) -> bool {
    match &statement.kind {
        StatementKind::Expression(value) => mark(value).is_some_and(|(_, jumps)| jumps),
        _ => inner(statement).into_iter().any(jumps),
    }
}

/// Takes the labels out of a statement to which nothing jumps.
fn without_labels(statement: &mut Statement) {
    match &statement.kind {
        StatementKind::Expression(value) if mark(value).is_some() => statement.kind = StatementKind::Empty,
        _ => statement.parts_mut(&mut |_| {}, &mut |inner| without_labels(inner)),
    }
}

/// Leads jumps past the pieces that only jump on, and empties those that nothing leads to.
fn shorten(all: &mut [Vec<Statement>], next: LocalId) {
    let onwards: Vec<Option<i64>> = all
        .iter_mut()
        .map(|piece| match &mut piece[..] {
            [only] => target(only, next).copied(),
            _ => None,
        })
        .collect();
    let follow = |mut to: i64| {
        for _ in 0..onwards.len() {
            match usize::try_from(to).ok().and_then(|at| onwards.get(at).copied().flatten()) {
                Some(further) => to = further,
                None => break,
            }
        }
        to
    };
    let mut reached = vec![false; all.len()];
    let mut open = vec![0];
    while let Some(at) = open.pop() {
        if mem::replace(&mut reached[at], true) {
            continue;
        }
        for statement in &mut all[at] {
            each_target(statement, next, &mut |to| {
                *to = follow(*to);
                open.extend(usize::try_from(*to));
            });
        }
    }
    for (piece, _) in all.iter_mut().zip(reached).filter(|(_, reached)| !reached) {
        piece.clear();
    }
}

/// The piece behind which the function ends, if there is one, and no jump leads back from it.
fn last_piece(all: &mut [Vec<Statement>], next: LocalId) -> Option<usize> {
    let mut found = None;
    for (at, piece) in all.iter_mut().enumerate() {
        let mut targets = Vec::new();
        for statement in piece.iter_mut() {
            each_target(statement, next, &mut |to| targets.push(*to));
        }
        if targets.contains(&END) {
            let ends = targets == [END] && piece.last_mut().and_then(|last| target(last, next)).is_some();
            if at == 0 || found.is_some() || !ends {
                return None;
            }
            found = Some(at);
        }
    }
    found
}

/// Whether a thread may wait in the other pieces for what one that has left them does in the last: then the last is in the
/// loop as well.
fn may_wait(all: &[Vec<Statement>], last: usize, locals: &[Local]) -> bool {
    let mut found = false;
    for (_, piece) in all.iter().enumerate().filter(|(at, _)| *at != last) {
        for statement in piece {
            visit_statement(statement, &mut |value| {
                found |= match &value.kind {
                    Kind::Call(..) | Kind::CallPointer(..) | Kind::Library(..) | Kind::Launch(_) | Kind::Global(_) => {
                        true
                    }
                    Kind::Local(id) => locals.get(*id).is_some_and(|local| local.volatile),
                    Kind::Convert { volatile, .. } => *volatile,
                    _ => false,
                };
            });
        }
    }
    found
}

/// The piece that a statement makes the next one, if it does that.
fn target(statement: &mut Statement, next: LocalId) -> Option<&mut i64> {
    let StatementKind::Expression(Expression { kind: Kind::Assign(variable, value), .. }) = &mut statement.kind else {
        return None;
    };
    match (&variable.kind, &mut value.kind) {
        (Kind::Local(id), Kind::Integer(to, _)) if *id == next => Some(to),
        _ => None,
    }
}

/// Calls `change` for every piece that a statement leads to.
fn each_target(statement: &mut Statement, next: LocalId, change: &mut dyn FnMut(&mut i64)) {
    if let Some(to) = target(statement, next) {
        change(to);
        return;
    }
    statement.parts_mut(&mut |_| {}, &mut |inner| each_target(inner, next, change));
}

/// Whether a statement leaves a loop or `switch` around it, by `break` or by `continue`.
fn leaves(statement: &Statement, by_break: bool, by_continue: bool) -> bool {
    let (by_break, by_continue) = match &statement.kind {
        StatementKind::Break => return by_break,
        StatementKind::Continue => return by_continue,
        StatementKind::For { .. } | StatementKind::While(..) | StatementKind::DoWhile(..) => return false,
        StatementKind::Switch(..) => (false, by_continue),
        _ => (by_break, by_continue),
    };
    inner(statement).into_iter().any(|inner| leaves(inner, by_break, by_continue))
}
