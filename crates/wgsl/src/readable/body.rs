//! A function's statements.

use std::{
    collections::{BTreeMap, BTreeSet},
    rc::Rc,
};

use warpground_ir::{
    Arm, BinaryOperator, Block, Builtin, Expression as Value, ExpressionKind, Form, Function, Intrinsic, LocalId,
    Place, Scalar, Statement as Made, StatementKind, Test, ValueType,
};

use super::{
    Generator,
    place::pointer_variables,
    points::{Target, direct},
    scopes::{Counts, declared_in, occurring, reads, target},
};
use crate::{
    Refused,
    tree::{Expression, Kind, Statement, Type},
    values::{Values, bits, held},
};

/// A value that is written where it is used, if it is used before anything changes.
struct Pending {
    values: Vec<Expression>,
}

/// What a block gives a variable: the value's parts, and what comes before them.
type Valued = (Vec<Expression>, Vec<Statement>);

/// The emission of a function.
pub(super) struct Body<'g, 'm> {
    pub(super) generator: &'g mut Generator<'m>,
    pub(super) instance: usize,
    pub(super) function: &'m Function,
    /// Of what is open.
    statements: Vec<Statement>,
    counts: Counts,
    variables: BTreeMap<LocalId, Vec<Expression>>,
    pending: BTreeMap<LocalId, Pending>,
    /// The names of each scope that is open.
    names: Vec<BTreeSet<Rc<str>>>,
    /// The statement that began last.
    place: Place,
    /// The variables that belong into the head of the loop behind them.
    heads: BTreeSet<Rc<str>>,
    counter: Option<LocalId>,
    /// Objects of the frame, declared before all else.
    top: Vec<Statement>,
    arrays: BTreeMap<Target, Rc<str>>,
    parts: BTreeMap<(Target, i64), Vec<Expression>>,
    lost: bool,
    /// Names within blocks that are complete.
    closed: BTreeSet<Rc<str>>,
}

impl<'g, 'm> Body<'g, 'm> {
    pub(super) fn new(generator: &'g mut Generator<'m>, instance: usize, function: &'m Function) -> Body<'g, 'm> {
        let counts = function.body.as_ref().map(|body| Counts::of(body)).unwrap_or_default();
        Body {
            generator,
            instance,
            function,
            statements: Vec::new(),
            counts,
            variables: BTreeMap::new(),
            pending: BTreeMap::new(),
            names: vec![BTreeSet::new()],
            place: Place::default(),
            heads: BTreeSet::new(),
            counter: None,
            top: Vec::new(),
            arrays: BTreeMap::new(),
            parts: BTreeMap::new(),
            lost: false,
            closed: BTreeSet::new(),
        }
    }

    /// The statements of the function, behind what was emitted before.
    pub(super) fn finish(mut self) -> Result<Vec<Statement>, Refused> {
        if let Some(body) = &self.function.body {
            self.list(&body.0, None)?;
        }
        self.flush();
        if self.lost {
            return self.refuse(self.function.place, "a variable that is used outside of its block");
        }
        let mut all = self.top;
        all.extend(self.statements);
        let last = all.iter().rposition(|statement| !matches!(statement, Statement::At(_)));
        if let Some(last) = last.filter(|last| matches!(all[*last], Statement::Return(None))) {
            all.truncate(last);
        }
        Ok(all)
    }

    pub(super) fn emit(&mut self, statement: Statement) {
        self.statements.push(statement);
    }

    /// A name that nothing else has here.
    pub(super) fn fresh(&mut self, wanted: &str) -> Rc<str> {
        let stem = super::names::safe(wanted);
        let taken =
            |name: &str| self.generator.names.contains(name) || self.names.iter().any(|scope| scope.contains(name));
        let mut name = stem.clone();
        let mut number = 0;
        while taken(&name) {
            number += 1;
            name = format!("{stem}_{number}");
        }
        let name: Rc<str> = name.into();
        if let Some(scope) = self.names.last_mut() {
            scope.insert(Rc::clone(&name));
        }
        name
    }

    /// What `inner` emits, in a scope of its own.
    pub(super) fn captured<T>(
        &mut self,
        inner: impl FnOnce(&mut Self) -> Result<T, Refused>,
    ) -> Result<(T, Vec<Statement>), Refused> {
        let outer = std::mem::take(&mut self.statements);
        let known = self.variables.clone();
        self.names.push(BTreeSet::new());
        let made = inner(self);
        self.flush();
        self.closed.extend(self.names.pop().unwrap_or_default());
        self.variables = known;
        let statements = std::mem::replace(&mut self.statements, outer);
        Ok((made?, statements))
    }

    /// Writes down what has not been used yet.
    fn flush(&mut self) {
        for (local, pending) in std::mem::take(&mut self.pending) {
            let mut names = Vec::new();
            for value in pending.values {
                let name = self.name_of(local, "");
                names.push(Expression::name(&name, value.ty));
                self.emit(Statement::Let(name, value));
            }
            self.variables.insert(local, names);
        }
    }

    fn name_of(&mut self, local: LocalId, end: &str) -> Rc<str> {
        let name = self.function.locals.get(local.index()).map_or("", |local| local.name.as_str());
        let name = if name.is_empty() { "value" } else { name };
        let taken = !end.is_empty() || !self.generator.names.contains(super::names::safe(name).as_str());
        let wanted = if taken { format!("{name}{end}") } else { format!("{name}_at") };
        self.fresh(&wanted)
    }

    /// A name for what lasts as long as the function.
    fn fresh_above(&mut self, wanted: &str) -> Rc<str> {
        let name = self.fresh(wanted);
        if let Some(scope) = self.names.first_mut() {
            scope.insert(Rc::clone(&name));
        }
        name
    }

    /// Whether an object lies in variables of this function.
    fn is_own(&self, target: Target) -> bool {
        matches!(target, Target::Frame(owner, _) if owner == self.instance)
            && !self.generator.layouts.is_used_by_others(target, self.instance)
    }

    /// The name of an object's array.
    pub(super) fn object_name(&mut self, target: Target) -> Rc<str> {
        if !self.is_own(target) {
            return self.generator.array(target);
        }
        if let Some(known) = self.arrays.get(&target) {
            return Rc::clone(known);
        }
        let stem = self.generator.stem(target);
        let name = self.fresh_above(&stem);
        let ty = self.generator.array_type(target);
        self.top.push(Statement::Declare(Rc::clone(&name), ty.into()));
        self.arrays.insert(target, Rc::clone(&name));
        name
    }

    /// The variables of a part of an object that is taken apart.
    pub(super) fn part(&mut self, target: Target, at: i64, scalar: Scalar) -> Result<Vec<Expression>, Refused> {
        if !self.is_own(target) {
            return self.generator.part(target, at, scalar);
        }
        if let Some(known) = self.parts.get(&(target, at)) {
            return Ok(known.clone());
        }
        let given = self.generator.given(target, at)?;
        let written = self.generator.layouts.objects.get(&target).is_some_and(|layout| layout.written);
        let kinds = self.generator.part_kinds(target, at, scalar)?;
        let made = match given {
            Some(given) if !written => given,
            given => {
                let stem = self.generator.part_stem(target, at);
                let mut all = Vec::new();
                for (number, (end, ty)) in kinds.into_iter().enumerate() {
                    let name = self.fresh_above(&format!("{stem}{end}"));
                    let start = given.as_ref().and_then(|given| given.get(number)).cloned();
                    self.top.push(match start {
                        Some(value) => Statement::Variable(Rc::clone(&name), value),
                        None => Statement::Declare(Rc::clone(&name), ty.name().into()),
                    });
                    all.push(Expression::name(&name, ty));
                }
                all
            }
        };
        self.parts.insert((target, at), made.clone());
        Ok(made)
    }

    /// The types of a local's variables, and the ends of their names.
    pub(super) fn kinds(&self, local: LocalId) -> Vec<(&'static str, Type)> {
        let Some(declared) = self.function.locals.get(local.index()) else { return Vec::new() };
        if declared.ty == ValueType::POINTER {
            let pointees = self.generator.points.instances[self.instance].locals.get(&local);
            return pointees.map(pointer_variables).unwrap_or_default();
        }
        let ty = held(declared.ty.scalar());
        match declared.ty.count() {
            1 => vec![("", ty)],
            count => ["_x", "_y", "_z", "_w"].iter().take(usize::from(count)).map(|end| (*end, ty)).collect(),
        }
    }

    /// Gives a local its variables.
    pub(super) fn declare(&mut self, local: LocalId) -> Vec<Expression> {
        let names: Vec<Expression> = self
            .kinds(local)
            .into_iter()
            .map(|(end, ty)| {
                let name = self.name_of(local, end);
                Expression::name(&name, ty)
            })
            .collect();
        self.variables.insert(local, names.clone());
        names
    }

    pub(super) fn alias(&mut self, local: LocalId, values: Vec<Expression>) {
        self.variables.insert(local, values);
    }

    pub(super) fn is_assigned(&self, local: LocalId) -> bool {
        self.counts.given(local) > 0
    }

    /// What a local holds: each value is in a variable, or pending.
    pub(super) fn variable(&mut self, local: LocalId) -> Vec<Expression> {
        if let Some(pending) = self.pending.remove(&local) {
            return pending.values;
        }
        if let Some(known) = self.variables.get(&local) {
            return known.clone();
        }
        // Either it is given a value nowhere, or this way has lost it.
        self.lost |= self.counts.given(local) > 0;
        self.kinds(local).into_iter().map(|(_, ty)| ty.zero()).collect()
    }

    fn list(&mut self, list: &'m [Made], behind: Option<&'m Value>) -> Result<(), Refused> {
        let declared = declared_in(list, behind);
        let mut open: BTreeSet<LocalId> =
            declared.into_iter().filter(|local| !self.variables.contains_key(local)).collect();
        let mut number = 0;
        while let Some(statement) = list.get(number) {
            self.place = statement.place;
            number += 1;
            if matches!(statement.kind, StatementKind::Begin(_) | StatementKind::BeginFrame(_)) {
                continue;
            }
            let occurring = occurring(statement);
            let here: Vec<LocalId> = open.iter().copied().filter(|local| occurring.contains(local)).collect();
            here.iter().for_each(|local| {
                open.remove(local);
            });
            if let Some(next) = list.get(number)
                && self.short_circuit(statement, next, &here)?
            {
                number += 1;
                continue;
            }
            if self.chosen(statement, &here)? {
                continue;
            }
            let own = target(statement).filter(|local| here.contains(local) && !uses_itself(statement, *local));
            here.into_iter().filter(|local| Some(*local) != own).for_each(|local| self.declare_zero(local));
            self.statement(statement, own)?;
            if ends(statement) {
                break;
            }
        }
        // What is first used behind the list was given no value in it.
        open.into_iter().for_each(|local| self.declare_zero(local));
        Ok(())
    }

    fn declare_zero(&mut self, local: LocalId) {
        for variable in self.declare(local) {
            if let Kind::Name(name) = &variable.kind {
                self.at();
                self.emit(Statement::Declare(Rc::clone(name), variable.ty.name().into()));
            }
        }
    }

    /// What follows comes from the statement that began last.
    fn at(&mut self) {
        self.emit(Statement::At(self.place));
    }

    /// The values that a local takes from an expression.
    fn values_for(&mut self, local: LocalId, value: &'m Value) -> Result<Vec<Expression>, Refused> {
        if value.ty != ValueType::POINTER {
            return self.value(value);
        }
        let wanted = self.generator.points.instances[self.instance].locals.get(&local).cloned().unwrap_or_default();
        let address = self.address(value)?;
        Ok(self.pieces(&address, &wanted))
    }

    /// Keeps the values of a local without a name: until it is used, if that is once.
    fn wait(&mut self, local: LocalId, values: Vec<Expression>, once: bool) {
        self.pending.insert(local, Pending { values });
        if !once {
            self.flush();
        }
    }

    /// A block whose last statement gives a local its value: that value, and what is before it.
    fn value_of_block(&mut self, block: &'m Block, local: LocalId) -> Result<Option<Valued>, Refused> {
        let Some((last, before)) = block.0.split_last() else { return Ok(None) };
        let StatementKind::Assign(to, value) = &last.kind else { return Ok(None) };
        if *to != local || before.iter().any(|statement| target(statement) == Some(local)) {
            return Ok(None);
        }
        let made = self.captured(|body| {
            body.list(before, Some(value))?;
            body.values_for(local, value)
        })?;
        Ok(Some(made))
    }

    /// What `inner` makes, and the names in its blocks.
    fn with_names<T>(
        &mut self,
        inner: impl FnOnce(&mut Self) -> Result<T, Refused>,
    ) -> Result<(T, BTreeSet<Rc<str>>), Refused> {
        let outer = std::mem::take(&mut self.closed);
        let made = inner(self)?;
        let names = self.closed.clone();
        self.closed.extend(outer);
        Ok((made, names))
    }

    /// Keeps what is declared here, before blocks that exist already, from having names of what is in them.
    fn reserve(&mut self, names: BTreeSet<Rc<str>>) {
        if let Some(scope) = self.names.last_mut() {
            scope.extend(names);
        }
    }

    /// `t = a; if (t) { t = b; }` is `a && b`, and likewise `||`.
    fn short_circuit(&mut self, first: &'m Made, next: &'m Made, here: &[LocalId]) -> Result<bool, Refused> {
        let (StatementKind::Assign(to, left), StatementKind::If { condition, accept, reject }) =
            (&first.kind, &next.kind)
        else {
            return Ok(false);
        };
        let whole = matches!(condition.kind, ExpressionKind::Local(local) if local == *to);
        let and = reject.0.is_empty();
        let right = if and { accept } else { reject };
        let joins = whole && (and || accept.0.is_empty()) && ends_with(right, *to);
        if !joins || !here.contains(to) || self.is_named(*to) || self.counts.given(*to) != 2 {
            return Ok(false);
        }
        let left = self.scalar(left)?;
        self.flush();
        let (found, inner_names) = self.with_names(|body| body.value_of_block(right, *to))?;
        let Some((mut right, before)) = found else { return Ok(false) };
        let Some(right) = right.pop() else { return Ok(false) };
        if only_places(&before) {
            let both = Expression::compare(if and { "&&" } else { "||" }, left, right);
            self.wait(*to, vec![both], self.counts.used(*to) == 2);
            return Ok(true);
        }
        self.reserve(inner_names);
        let variables = self.declare(*to);
        let Some(Expression { kind: Kind::Name(name), .. }) = variables.first() else { return Ok(false) };
        let variable = Expression::name(name, Type::Bool);
        self.at();
        self.emit(Statement::Variable(Rc::clone(name), left));
        let mut inner = before;
        inner.push(Statement::Assign(variable.clone(), right));
        let condition = if and { variable } else { Expression::not(variable) };
        self.emit(Statement::If(condition, inner, Vec::new()));
        Ok(true)
    }

    /// `if (c) { t = a; } else { t = b; }` is a choice of two values.
    fn chosen(&mut self, statement: &'m Made, here: &[LocalId]) -> Result<bool, Refused> {
        let StatementKind::If { condition, accept, reject } = &statement.kind else { return Ok(false) };
        let Some(local) = accept.0.last().and_then(target) else { return Ok(false) };
        let fits = here.contains(&local)
            && !self.is_named(local)
            && self.counts.given(local) == 2
            && ends_with(accept, local)
            && ends_with(reject, local);
        if !fits {
            return Ok(false);
        }
        let condition = self.scalar(condition)?;
        self.flush();
        let (found, inner_names) =
            self.with_names(|body| Ok((body.value_of_block(accept, local)?, body.value_of_block(reject, local)?)))?;
        let (Some((yes, accept)), Some((no, reject))) = found else {
            return self.refuse(statement.place, "this choice");
        };
        if only_places(&accept) && only_places(&reject) {
            let condition = if yes.len() > 1 { self.hold(condition) } else { condition };
            let values =
                yes.into_iter().zip(no).map(|(yes, no)| Expression::select(no, yes, condition.clone())).collect();
            self.wait(local, values, self.counts.used(local) == 1);
            return Ok(true);
        }
        self.reserve(inner_names);
        self.declare_zero(local);
        let variables = self.variable(local);
        let with = |mut before: Vec<Statement>, values: Vec<Expression>| {
            before.extend(variables.iter().cloned().zip(values).map(|(to, value)| Statement::Assign(to, value)));
            before
        };
        let (accept, reject) = (with(accept, yes), with(reject, no));
        self.at();
        self.emit(Statement::If(condition.made_late(), accept, reject));
        Ok(true)
    }

    fn statement(&mut self, statement: &'m Made, own: Option<LocalId>) -> Result<(), Refused> {
        let place = statement.place;
        match &statement.kind {
            StatementKind::Assign(to, value) => {
                let values = self.values_for(*to, value)?;
                self.give(*to, values, own.is_some());
                Ok(())
            }
            StatementKind::Load(to, access) => {
                let values = self.load_access(access, *to)?;
                self.give(*to, values, own.is_some());
                Ok(())
            }
            StatementKind::Store(access, value) => self.store_access(access, value),
            StatementKind::Copy { to, from, bytes, .. } => self.copy(to, from, *bytes, place),
            StatementKind::Atomic { to, operation, access, value, compare, .. } => {
                let old = self.atomic(*operation, access, value, compare.as_ref(), to.is_some(), place)?;
                if let (Some(to), Some(old)) = (to, old) {
                    self.give(*to, vec![old], own.is_some());
                }
                Ok(())
            }
            StatementKind::Call { to, callee, arguments } => {
                let id = direct(callee, place)?;
                let callee = self.generator.points.callee(self.instance, id, arguments);
                match callee {
                    Some(callee) => self.call(*to, callee, arguments, own.is_some(), place),
                    None => self.refuse(place, "this call"),
                }
            }
            StatementKind::Intrinsic { intrinsic: Intrinsic::BlockBarrier, .. } => {
                self.settle();
                self.barrier();
                Ok(())
            }
            StatementKind::Intrinsic { intrinsic, .. } => self.refuse(place, format!("`{}`", intrinsic.name())),
            StatementKind::Print { .. } => self.refuse(place, "`printf`"),
            StatementKind::Assert { .. } => self.refuse(place, "`assert`"),
            StatementKind::Launch(_) => self.refuse(place, "launching a kernel"),
            StatementKind::Block(block) => self.nested(&block.0),
            StatementKind::If { condition, accept, reject } => {
                let condition = self.scalar(condition)?;
                self.settle();
                let ((), accept) = self.captured(|body| body.list(&accept.0, None))?;
                self.place = place;
                let ((), reject) = self.captured(|body| body.list(&reject.0, None))?;
                self.emit(Statement::If(condition.made_late(), accept, reject));
                Ok(())
            }
            StatementKind::Loop { form, test, body, continuing } => {
                self.settle();
                self.looped(*form, test.as_ref(), body, continuing, place)
            }
            StatementKind::Switch { value, arms } => self.switch(value, arms),
            StatementKind::Break => {
                self.settle();
                self.emit(Statement::Break);
                Ok(())
            }
            StatementKind::Continue => {
                self.settle();
                self.emit(Statement::Continue);
                Ok(())
            }
            StatementKind::Return(value) => self.returns(value.as_ref()),
            StatementKind::Begin(_) | StatementKind::BeginFrame(_) => Ok(()),
        }
    }

    /// A list of statements with declarations of their own. If it is a loop behind the declaration of what it counts, that
    /// variable belongs into the head of the loop.
    fn nested(&mut self, list: &'m [Made]) -> Result<(), Refused> {
        let counter = match list {
            [first, Made { kind: StatementKind::Loop { form: Form::For, .. }, .. }] => target(first),
            _ => None,
        };
        let before = self.names.last().cloned().unwrap_or_default();
        self.counter = counter.filter(|local| self.is_named(*local) && !self.variables.contains_key(local));
        self.list(list, None)?;
        // The names of what is in the head end with the loop.
        if let (Some(scope), Some(Statement::For(Some(start), ..))) = (self.names.last_mut(), self.statements.last())
            && let Statement::Variable(name, _) = &**start
            && !before.contains(name)
        {
            scope.remove(name);
        }
        Ok(())
    }

    /// Writes down what waits, before something with an effect.
    pub(super) fn settle(&mut self) {
        self.flush();
        self.at();
    }

    /// Gives a local its values. `first`: it has no variable yet.
    fn give(&mut self, local: LocalId, values: Vec<Expression>, first: bool) {
        let once = self.counts.given(local) == 1;
        if first && once && !self.is_named(local) {
            self.pending.insert(local, Pending { values });
            if self.counts.used(local) != 1 {
                self.flush();
            }
            return;
        }
        self.settle();
        if !first {
            let variables = self.variable(local);
            // A component may be calculated from one that is assigned before.
            let values: Vec<Expression> =
                if values.len() > 1 { values.into_iter().map(|value| self.keep(value)).collect() } else { values };
            for (variable, value) in variables.into_iter().zip(values) {
                self.emit(Statement::Assign(variable, value));
            }
            return;
        }
        let variables = self.declare(local);
        for (variable, value) in variables.into_iter().zip(values) {
            if let Kind::Name(name) = variable.kind {
                if self.counter == Some(local) {
                    self.heads.insert(Rc::clone(&name));
                }
                let typed = if once { Statement::Let(name, value) } else { Statement::Variable(name, value) };
                self.emit(typed);
            }
        }
    }

    /// The value as it is now: variables in it may change.
    pub(super) fn keep(&mut self, value: Expression) -> Expression {
        if value.literal().is_some() {
            return value;
        }
        let ty = value.ty;
        let name = self.fresh("value");
        self.emit(Statement::Let(Rc::clone(&name), value));
        Expression::name(&name, ty)
    }

    fn looped(
        &mut self,
        form: Form,
        test: Option<&'m Test>,
        body: &'m Block,
        continuing: &'m Block,
        place: Place,
    ) -> Result<(), Refused> {
        // The parts may end in one block, so that each has names of its own.
        self.names.push(BTreeSet::new());
        let (((), inner), names) = self.with_names(|own| own.captured(|own| own.list(&body.0, None)))?;
        self.reserve(names);
        self.place = place;
        let (condition, before) = match test {
            Some(test) => {
                let ((condition, before), names) = self.with_names(|own| {
                    own.captured(|own| {
                        own.list(&test.before.0, Some(&test.condition))?;
                        own.scalar(&test.condition)
                    })
                })?;
                self.reserve(names);
                (Some(condition), before)
            }
            None => (None, Vec::new()),
        };
        self.place = place;
        let ((), behind) = self.captured(|own| own.list(&continuing.0, None))?;
        self.closed.extend(self.names.pop().unwrap_or_default());
        self.at();
        let plain = only_places(&before);
        let mut steps = behind.iter().filter(|step| !matches!(step, Statement::At(_)));
        let step = match (steps.next(), steps.next()) {
            (None, _) => Some(None),
            (Some(step @ (Statement::Assign(..) | Statement::Call(_))), None) => Some(Some(Box::new(step.clone()))),
            _ => None,
        };
        match (form, condition, step) {
            (Form::While, Some(condition), Some(None)) if plain => {
                self.emit(Statement::While(condition, inner));
            }
            (Form::For, condition, Some(step)) if plain => {
                let start = self.start_of_loop(condition.as_ref(), step.as_deref());
                self.emit(Statement::For(start, condition, step, inner));
            }
            (Form::DoWhile, Some(condition), _) => {
                let mut end = behind;
                end.extend(before);
                end.push(Statement::BreakIf(Expression::not(condition)));
                self.emit(Statement::Loop(inner, end));
            }
            (_, Some(condition), _) => {
                let mut all = before;
                all.push(Statement::If(Expression::not(condition), vec![Statement::Break], Vec::new()));
                all.extend(inner);
                self.emit(Statement::Loop(all, behind));
            }
            (_, None, _) => self.emit(Statement::Loop(inner, behind)),
        }
        Ok(())
    }

    /// The declaration before a loop that belongs into its head: of the variable that its condition reads and its step
    /// changes, if nothing else is behind the loop.
    fn start_of_loop(&mut self, condition: Option<&Expression>, step: Option<&Statement>) -> Option<Box<Statement>> {
        let Some(Statement::Assign(Expression { kind: Kind::Name(counter), .. }, _)) = step else { return None };
        condition?;
        let last = self.statements.iter().rposition(|statement| !matches!(statement, Statement::At(_)))?;
        let Statement::Variable(name, _) = &self.statements[last] else { return None };
        if name != counter || !self.heads.contains(name) {
            return None;
        }
        let start = self.statements.remove(last);
        Some(Box::new(start))
    }

    fn switch(&mut self, value: &'m Value, arms: &'m [Arm]) -> Result<(), Refused> {
        let scalar = value.ty.scalar();
        if matches!(held(scalar), Type::Pair | Type::Bool) {
            return self.refuse(value.place, "a `switch` over such a value");
        }
        let selector = self.scalar(value)?;
        self.settle();
        let (mut cases, mut otherwise) = (Vec::new(), Vec::new());
        for (number, arm) in arms.iter().enumerate() {
            // It goes on with the next arms until one ends in a jump.
            let ((), inner) = self.captured(|body| {
                for further in &arms[number..] {
                    body.list(&further.body.0, None)?;
                    if further.body.0.last().is_some_and(ends) {
                        break;
                    }
                }
                Ok(())
            })?;
            #[expect(clippy::cast_possible_truncation, reason = "at most 32 bits")]
            let values: Vec<u32> =
                arm.values.iter().map(|bits| bits::constant(scalar, *bits).literal().unwrap_or(0) as u32).collect();
            if arm.default {
                otherwise = inner.clone();
            }
            if !values.is_empty() && !arm.default {
                cases.push((values, inner));
            }
        }
        self.emit(Statement::Switch(selector.made_late(), cases, otherwise));
        Ok(())
    }

    fn returns(&mut self, value: Option<&'m Value>) -> Result<(), Refused> {
        let values = match value {
            Some(value) if value.ty == ValueType::POINTER => {
                let wanted = self.generator.points.instances[self.instance].result.clone();
                let address = self.address(value)?;
                self.pieces(&address, &wanted)
            }
            Some(value) => self.value(value)?,
            None => Vec::new(),
        };
        self.settle();
        let value = self.generator.result_of(self.instance, self.function, values, self.place)?;
        self.emit(Statement::Return(value));
        Ok(())
    }

    fn is_named(&self, local: LocalId) -> bool {
        self.function.locals.get(local.index()).is_some_and(|local| !local.name.is_empty())
    }

    fn call(
        &mut self,
        to: Option<LocalId>,
        callee: usize,
        arguments: &'m [Value],
        first: bool,
        place: Place,
    ) -> Result<(), Refused> {
        let points = &self.generator.points;
        let Some(function) = points.module.function(points.instances[callee].function) else { return Ok(()) };
        let mut values = Vec::new();
        for (parameter, argument) in function.parameters.iter().zip(arguments) {
            if argument.ty == ValueType::POINTER {
                let wanted = self.generator.pointees_of_parameter(callee, parameter);
                let address = self.address(argument)?;
                values.extend(self.pieces(&address, &wanted));
            } else {
                values.extend(self.value(argument)?);
            }
        }
        self.settle();
        let Some(name) = self.generator.function_names.get(&callee).cloned() else {
            return self.refuse(place, "this call");
        };
        let types = self.generator.result_types(callee);
        let [ty] = types[..] else {
            let call = Expression::call(&name, values, Type::U32);
            if types.is_empty() {
                self.emit(Statement::Call(call));
                return Ok(());
            }
            let Some(vector) = super::vector_type(&types) else {
                return self.refuse(place, "a function with such a result");
            };
            let all = Expression { ty: vector, ..call };
            let Some(to) = to else {
                self.emit(Statement::Call(all));
                return Ok(());
            };
            let whole = self.keep(all);
            let parts = types
                .iter()
                .zip(["x", "y", "z", "w"])
                .map(|(ty, name)| Expression::field(whole.clone(), name, *ty))
                .collect();
            self.give_result(to, callee, parts, first);
            return Ok(());
        };
        let call = Expression::call(&name, values, ty);
        match to {
            Some(to) => {
                let held = if self.is_named(to) { call } else { self.keep(call) };
                self.give_result(to, callee, vec![held], first);
            }
            None => self.emit(Statement::Call(call)),
        }
        Ok(())
    }

    /// Gives a local what a function returned; the local may take pointers to more objects.
    fn give_result(&mut self, to: LocalId, callee: usize, values: Vec<Expression>, first: bool) {
        let is_pointer = self.function.locals.get(to.index()).is_some_and(|local| local.ty == ValueType::POINTER);
        if !is_pointer {
            return self.give(to, values, first);
        }
        let values: Vec<Expression> = values
            .into_iter()
            .zip(pointer_variables(&self.generator.points.instances[callee].result))
            .map(|(value, (_, ty))| value.bitcast(ty))
            .collect();
        let result = self.generator.points.instances[callee].result.clone();
        let address = self.of_variables(result, &values);
        let wanted = self.generator.points.instances[self.instance].locals.get(&to).cloned().unwrap_or_default();
        let pieces = self.pieces(&address, &wanted);
        self.give(to, pieces, first);
    }

    fn barrier(&mut self) {
        self.emit(Statement::Call(Expression::known("workgroupBarrier", Vec::new(), Type::U32)));
        if self.generator.orders_storage {
            self.emit(Statement::Call(Expression::known("storageBarrier", Vec::new(), Type::U32)));
        }
    }

    fn builtin(&mut self, builtin: Builtin) -> Result<Expression, Refused> {
        const AXES: [&str; 3] = ["x", "y", "z"];
        let axis_name = |axis: u8| AXES[usize::from(axis.min(2))];
        let triple = |generator: &mut Generator<'_>, name: &'static str, axis: u8| {
            generator.uses_builtin(name, axis);
            Expression::field(Expression::named(name, Type::Vector("vec3<u32>")), axis_name(axis), Type::U32)
        };
        let generator = &mut *self.generator;
        Ok(match builtin {
            Builtin::Thread(axis) => triple(generator, "thread", axis),
            Builtin::Block(0) if generator.points.launch.folded => {
                generator.uses_builtin("block", 1);
                generator.uses_builtin("grid", 1);
                Expression::named("block_number", Type::U32)
            }
            Builtin::Block(_) if generator.points.launch.folded => Expression::u32(0),
            Builtin::Block(axis) => triple(generator, "block", axis),
            Builtin::GridSize(0) if generator.points.launch.folded => Expression::named("parameters.grid_x", Type::U32),
            Builtin::GridSize(_) if generator.points.launch.folded => Expression::u32(1),
            Builtin::GridSize(axis) => triple(generator, "grid", axis),
            Builtin::BlockSize(axis) => {
                generator.uses_builtin("", axis);
                Expression::named(["block_x", "block_y", "block_z"][usize::from(axis.min(2))], Type::U32)
            }
            Builtin::WarpSize => Expression::u32(32),
            Builtin::Lane | Builtin::Warp => {
                generator.uses_builtin("thread_number", 0);
                let number = Expression::named("thread_number", Type::U32);
                let (symbol, by) = if builtin == Builtin::Lane { ("%", 32) } else { ("/", 32) };
                Expression::binary(symbol, number, Expression::u32(by))
            }
            Builtin::SharedAtLaunch | Builtin::Multiprocessor => {
                return self.refuse(self.place, "this number of the launch");
            }
        })
    }
}

impl Values for Body<'_, '_> {
    fn hold(&mut self, value: Expression) -> Expression {
        if value.is_simple() { value } else { self.keep(value) }
    }

    fn leaf(&mut self, value: &Value) -> Result<Option<Vec<Expression>>, Refused> {
        let pointers = |side: &Value| side.ty == ValueType::POINTER;
        Ok(Some(match &value.kind {
            _ if pointers(value) => return self.refuse(value.place, "a pointer as a number"),
            ExpressionKind::Local(local) => self.variable(*local),
            ExpressionKind::Builtin(builtin) => vec![self.builtin(*builtin)?],
            ExpressionKind::Binary(BinaryOperator::Divide, bytes, stride) if is_distance(bytes) => {
                match self.distance(bytes, stride)? {
                    Some(elements) => {
                        let elements = self.hold(elements);
                        let sign = Expression::binary(">>", elements.clone(), Expression::u32(31));
                        vec![Expression::pair_of(elements.bitcast(Type::U32), sign.bitcast(Type::U32))]
                    }
                    None => return Ok(None),
                }
            }
            ExpressionKind::Binary(op @ (BinaryOperator::Divide | BinaryOperator::Remainder), left, right)
                if matches!(left.ty, ValueType::Scalar(Scalar::I32 | Scalar::U32)) =>
            {
                let (left, right) = (self.scalar(left)?, self.scalar(right)?);
                if right.literal() == Some(0) {
                    return self.refuse(value.place, "a division by zero");
                }
                vec![Expression::binary(if *op == BinaryOperator::Divide { "/" } else { "%" }, left, right)]
            }
            ExpressionKind::Binary(op, left, right) if pointers(left) => {
                vec![self.of_pointers(*op, left, right, value.place)?]
            }
            ExpressionKind::Bitcast(inner) if pointers(inner) => {
                return self.refuse(value.place, "a pointer as a number");
            }
            // Of a wide sum that becomes narrow its low half is enough.
            ExpressionKind::Convert(inner)
                if inner.ty.scalar().is_integer()
                    && inner.ty.count() == 1
                    && inner.ty.scalar().bytes() == 8
                    && matches!(value.ty.scalar(), Scalar::I32 | Scalar::U32) =>
            {
                vec![self.index_value(inner)?.bitcast(held(value.ty.scalar()))]
            }
            _ if value.ty.scalar() == Scalar::F64 => return self.refuse(value.place, "`double`"),
            _ => return Ok(None),
        }))
    }

    fn joins(&self) -> bool {
        false
    }
}

/// Whether an expression is the difference of two pointers.
pub(super) fn is_distance(value: &Value) -> bool {
    matches!(&value.kind, ExpressionKind::Binary(BinaryOperator::Subtract, left, _) if left.ty == ValueType::POINTER)
}

fn only_places(list: &[Statement]) -> bool {
    list.iter().all(|statement| matches!(statement, Statement::At(_)))
}

fn ends_with(block: &Block, local: LocalId) -> bool {
    matches!(block.0.last().map(|last| &last.kind), Some(StatementKind::Assign(to, _)) if *to == local)
}

fn ends(statement: &Made) -> bool {
    matches!(statement.kind, StatementKind::Break | StatementKind::Continue | StatementKind::Return(_))
}

/// Whether a statement that gives a local its value reads it.
fn uses_itself(statement: &Made, local: LocalId) -> bool {
    let mut found = false;
    crate::analysis::walk::expressions(statement, &mut |expression| found |= reads(expression, local));
    found
}
