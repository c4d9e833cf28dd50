//! A function's statements.

use std::{
    collections::{BTreeMap, BTreeSet},
    rc::Rc,
};

use warpground_ir::{
    Effects, Expression as Value, Form, Function, Intrinsic, LocalId, Place, Scalar, Statement as Made, StatementKind,
    ValueType,
};

use super::{
    address::pointer_variables,
    declarations,
    generator::Generator,
    interface::Note,
    merge, order,
    points::{Target, direct},
    scopes::{Counts, declared_in, occurring, reads, target},
    uniform::loaded,
    vector,
};
use crate::{
    Refused,
    tree::{Expression, Kind, Statement, Type},
    values::Values,
};

/// A value that is written where it is used, if it is used before anything changes.
struct Pending {
    values: Vec<Expression>,
}

/// The emission of a function.
pub(super) struct Body<'g, 'm> {
    pub(super) generator: &'g mut Generator<'m>,
    pub(super) instance: usize,
    pub(super) function: &'m Function,
    /// Of what is open.
    pub(super) statements: Vec<Statement>,
    pub(super) counts: Counts,
    variables: BTreeMap<LocalId, Vec<Expression>>,
    pending: BTreeMap<LocalId, Pending>,
    /// The names of each scope that is open.
    pub(super) names: Vec<BTreeSet<Rc<str>>>,
    /// The statement that began last.
    pub(super) place: Place,
    /// The variables that belong into the head of the loop behind them.
    pub(super) heads: BTreeSet<Rc<str>>,
    counter: Option<LocalId>,
    /// Objects of the frame, declared before all else.
    top: Vec<Statement>,
    arrays: BTreeMap<Target, Rc<str>>,
    /// The parameters that are references.
    references: BTreeMap<Target, Rc<str>>,
    parts: BTreeMap<(Target, i64), Vec<Expression>>,
    /// Those that are vectors.
    vectors: BTreeMap<(Target, i64), Expression>,
    lost: bool,
    /// Names within blocks that are complete.
    pub(super) closed: BTreeSet<Rc<str>>,
    /// The names of what never changes.
    fixed: BTreeSet<Rc<str>>,
    /// The names that the source does not have.
    made: BTreeSet<Rc<str>>,
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
            references: BTreeMap::new(),
            parts: BTreeMap::new(),
            vectors: BTreeMap::new(),
            lost: false,
            closed: BTreeSet::new(),
            fixed: BTreeSet::new(),
            made: BTreeSet::new(),
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
        vector::join(&mut all);
        vector::choose(&mut all);
        declarations::settle(&mut all);
        let generator = &self.generator;
        let quiet = generator
            .function_names
            .iter()
            .filter(|(instance, _)| generator.quiet.contains(&generator.points.instances[**instance].function));
        let quiet = quiet.map(|(_, name)| Rc::clone(name)).collect();
        merge::merge(&mut all, &merge::Names { made: self.made, quiet });
        let last = all.iter().rposition(|statement| !matches!(statement, Statement::At(_)));
        if let Some(last) = last.filter(|last| matches!(all[*last], Statement::Return(None))) {
            all.truncate(last);
        }
        Ok(all)
    }

    pub(super) fn emit(&mut self, statement: Statement) {
        match &statement {
            Statement::Let(name, _) => {
                self.fixed.insert(Rc::clone(name));
            }
            Statement::Variable(name, _) | Statement::Declare(name, _) => {
                self.fixed.remove(name);
            }
            _ => {}
        }
        self.statements.push(statement);
    }

    /// Whether a value is short and always the same, wherever it is written.
    fn is_fixed(&self, value: &Expression) -> bool {
        match &value.kind {
            Kind::Literal(_) | Kind::Constant(..) => true,
            Kind::Name(name) => {
                self.fixed.contains(name)
                    || name.starts_with("parameters.")
                    || matches!(&**name, "thread" | "block" | "grid" | "thread_number" | "block_number")
                    || matches!(&**name, "block_x" | "block_y" | "block_z")
            }
            Kind::Field(whole, _) | Kind::Word(whole, _) => self.is_fixed(whole),
            // Between integers the bits stay.
            Kind::Known("i32" | "u32", list) => {
                list.iter().all(|inner| matches!(inner.ty, Type::I32 | Type::U32) && self.is_fixed(inner))
            }
            _ => false,
        }
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
    pub(super) fn flush(&mut self) {
        for (local, pending) in std::mem::take(&mut self.pending) {
            let mut names = Vec::new();
            for value in self.packed(local, pending.values) {
                let name = self.name_of(local, "");
                names.extend(vector::components(Expression::name(&name, value.ty)));
                self.emit(Statement::Let(name, value));
            }
            self.variables.insert(local, names);
        }
    }

    fn name_of(&mut self, local: LocalId, end: &str) -> Rc<str> {
        let name = self.function.locals.get(local.index()).map_or("", |local| local.name.as_str());
        let name = if name.is_empty() { "value" } else { name };
        let is_made = self.function.locals.get(local.index()).is_none_or(|local| local.name.is_empty());
        let taken = !end.is_empty() || !self.generator.names.contains(super::names::safe(name).as_str());
        let wanted = if taken { format!("{name}{end}") } else { format!("{name}_at") };
        let name = self.fresh(&wanted);
        if is_made {
            self.made.insert(Rc::clone(&name));
        }
        name
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
        if let Some(known) = self.arrays.get(&target) {
            return Rc::clone(known);
        }
        if !self.is_own(target) {
            return self.generator.array(target);
        }
        let stem = self.generator.stem(target);
        let name = self.fresh_above(&stem);
        let ty = self.generator.array_type(target);
        self.top.push(Statement::Declare(Rc::clone(&name), ty.into()));
        self.arrays.insert(target, Rc::clone(&name));
        name
    }

    /// Gives a parameter that is a reference its name.
    pub(super) fn refers(&mut self, reference: Target, name: &Rc<str>) {
        self.arrays.insert(reference, format!("(*{name})").into());
        self.references.insert(reference, Rc::clone(name));
    }

    /// A pointer to an array of the thread.
    pub(super) fn pointer_to_array(&mut self, array: Target) -> Expression {
        if let Some(own) = self.references.get(&array) {
            return Expression::name(own, Type::U32);
        }
        let name = self.object_name(array);
        Expression { kind: Kind::Unary("&", Box::new(Expression::name(&name, Type::U32))), ty: Type::U32 }
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
        let vector = self.generator.vector_of_part(target, at).filter(|_| given.is_none());
        let made = match given {
            None if let Some((first, lane, ty)) = vector => {
                let whole = match self.vectors.get(&(target, first)) {
                    Some(known) => known.clone(),
                    None => {
                        let stem = self.generator.vector_stem(target, first);
                        let name = self.fresh_above(&stem);
                        self.top.push(Statement::Declare(Rc::clone(&name), ty.name().into()));
                        let whole = Expression::name(&name, ty);
                        self.vectors.insert((target, first), whole.clone());
                        whole
                    }
                };
                vector::components(whole).into_iter().skip(lane).take(1).collect()
            }
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
        self.value_kinds(declared.ty)
    }

    /// The types of the variables that hold a value that is no pointer, and the ends of their names.
    pub(super) fn value_kinds(&self, ty: ValueType) -> Vec<(&'static str, Type)> {
        let component = self.held(ty.scalar());
        if let Some(vector) = vector::variable_type(ty, component) {
            return vec![("", vector)];
        }
        let ends = if ty.count() == 1 { [""; 4] } else { ["_x", "_y", "_z", "_w"] };
        ends.into_iter().take(usize::from(ty.count())).map(|end| (end, component)).collect()
    }

    /// What a local's variables take of its values.
    pub(super) fn packed(&self, local: LocalId, values: Vec<Expression>) -> Vec<Expression> {
        match self.kinds(local)[..] {
            [(_, ty @ Type::Vector(_))] if values.len() > 1 => vec![vector::whole(values, ty)],
            _ => values,
        }
    }

    /// Gives a local its variables: their names.
    pub(super) fn declare(&mut self, local: LocalId) -> Vec<Rc<str>> {
        let (mut names, mut values) = (Vec::new(), Vec::new());
        for (end, ty) in self.kinds(local) {
            let name = self.name_of(local, end);
            values.extend(vector::components(Expression::name(&name, ty)));
            names.push(name);
        }
        self.variables.insert(local, values);
        names
    }

    /// The parameter of a function, which never changes.
    pub(super) fn fix(&mut self, name: &Rc<str>) {
        self.fixed.insert(Rc::clone(name));
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
        self.kinds(local).into_iter().flat_map(|(_, ty)| vector::components(ty.zero())).collect()
    }

    pub(super) fn list(&mut self, list: &'m [Made], behind: Option<&'m Value>) -> Result<(), Refused> {
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

    pub(super) fn declare_zero(&mut self, local: LocalId) {
        let kinds = self.kinds(local);
        for (name, (_, ty)) in self.declare(local).into_iter().zip(kinds) {
            self.at();
            self.emit(Statement::Declare(name, ty.name().into()));
        }
    }

    /// What follows comes from the statement that began last.
    pub(super) fn at(&mut self) {
        self.emit(Statement::At(self.place));
    }

    /// The values that a local takes from an expression.
    pub(super) fn values_for(&mut self, local: LocalId, value: &'m Value) -> Result<Vec<Expression>, Refused> {
        if value.ty != ValueType::POINTER {
            return self.value(value);
        }
        let wanted = self.generator.points.instances[self.instance].locals.get(&local).cloned().unwrap_or_default();
        let address = self.address(value)?;
        Ok(self.pieces(&address, &wanted))
    }

    /// Keeps the values of a local without a name: until it is used, if that is once.
    pub(super) fn wait(&mut self, local: LocalId, values: Vec<Expression>, once: bool) {
        self.pending.insert(local, Pending { values });
        if !once {
            self.flush();
        }
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
                let mut values = self.load_access(access, *to)?;
                if self.generator.together.contains(&loaded(self.instance, *to, place)) {
                    values = values.into_iter().map(|value| self.read_together(value)).collect();
                }
                self.give(*to, values, own.is_some());
                Ok(())
            }
            StatementKind::Store(access, value) => self.store_access(access, value),
            StatementKind::Copy { to, from, bytes, alignment } => self.copy(to, from, (*bytes, *alignment), place),
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
            StatementKind::Intrinsic { to, intrinsic, arguments } => match intrinsic.effects() {
                Effects::MeetsBlock | Effects::MeetsWarp => {
                    self.meeting(*to, *intrinsic, arguments, own.is_some(), place)
                }
                _ => self.effect(*to, *intrinsic, own.is_some(), place),
            },
            StatementKind::Print { format, arguments, to } => self.print(format, arguments, *to, own.is_some()),
            StatementKind::Assert { condition, text } => self.assertion(condition, text, place),
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
    pub(super) fn nested(&mut self, list: &'m [Made]) -> Result<(), Refused> {
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
    pub(super) fn give(&mut self, local: LocalId, values: Vec<Expression>, first: bool) {
        let once = self.counts.given(local) == 1;
        if first && once && !self.is_named(local) {
            if values.iter().all(|value| self.is_fixed(value)) {
                return self.alias(local, values);
            }
            self.pending.insert(local, Pending { values });
            if self.counts.used(local) != 1 {
                self.flush();
            }
            return;
        }
        self.settle();
        if !first {
            let variables = self.variable(local);
            self.assign_all(variables, values);
            return;
        }
        let values = self.packed(local, values);
        for (name, value) in self.declare(local).into_iter().zip(values) {
            if self.counter == Some(local) {
                self.heads.insert(Rc::clone(&name));
            }
            let typed = if once { Statement::Let(name, value) } else { Statement::Variable(name, value) };
            self.emit(typed);
        }
    }

    /// Assigns the parts of a value: of a vector those that change.
    pub(super) fn assign_all(&mut self, variables: Vec<Expression>, values: Vec<Expression>) {
        let whole = match variables.first().map(|first| &first.kind) {
            Some(Kind::Field(whole, _)) if matches!(whole.ty, Type::Vector(_)) => Some((**whole).clone()),
            _ => None,
        };
        let changed: Vec<_> = variables.into_iter().zip(values).filter(|(variable, value)| variable != value).collect();
        if let Some(whole) = whole.filter(|_| changed.len() > 1) {
            let ty = whole.ty;
            let all = vector::components(whole.clone());
            let value_of = |component: Expression| {
                let own = changed.iter().find(|(variable, _)| *variable == component);
                own.map_or(component.clone(), |(_, value)| value.clone())
            };
            let value = vector::whole(all.into_iter().map(value_of).collect(), ty);
            self.emit(Statement::Assign(whole, value));
            return;
        }
        // A component may be calculated from one that is assigned before.
        let several = changed.len() > 1;
        let changed: Vec<_> = changed
            .into_iter()
            .map(|(variable, value)| (variable, if several { self.keep(value) } else { value }))
            .collect();
        changed.into_iter().for_each(|(variable, value)| self.emit(Statement::Assign(variable, value)));
    }

    /// The value as it is now: variables in it may change.
    pub(super) fn keep(&mut self, value: Expression) -> Expression {
        if value.literal().is_some() {
            return value;
        }
        let ty = value.ty;
        let name = self.fresh("value");
        self.made.insert(Rc::clone(&name));
        self.emit(Statement::Let(Rc::clone(&name), value));
        Expression::name(&name, ty)
    }

    pub(super) fn is_named(&self, local: LocalId) -> bool {
        self.function.locals.get(local.index()).is_some_and(|local| !local.name.is_empty())
    }

    /// A function that neither meets other threads nor is a calculation.
    fn effect(&mut self, to: Option<LocalId>, intrinsic: Intrinsic, first: bool, place: Place) -> Result<(), Refused> {
        match intrinsic {
            // What others are to see goes by atomics ([`super::layout`]); in which order is not promised.
            Intrinsic::FenceBlock | Intrinsic::FenceDevice | Intrinsic::FenceSystem => {
                self.generator.note(Note::Fence(intrinsic, place));
            }
            // Nobody has to wait.
            Intrinsic::Sleep => {}
            _ if intrinsic.follows_copies() => {}
            Intrinsic::Clock => {
                self.generator.note(Note::Clock(place));
                to.iter().for_each(|to| self.give(*to, vec![Type::Pair.zero()], first));
            }
            Intrinsic::Exit if self.instance == 0 => {
                self.settle();
                self.emit(Statement::Return(None));
            }
            Intrinsic::NamedBarrier | Intrinsic::NamedBarrierArrive => {
                return self.refuse(place, "a barrier of a part of the block");
            }
            Intrinsic::GridMayMeet => return self.refuse(place, "whether the blocks of a grid may meet"),
            _ => return self.refuse(place, format!("`{}`", intrinsic.name())),
        }
        Ok(())
    }

    pub(super) fn barrier(&mut self) {
        self.emit(Statement::Call(Expression::known("workgroupBarrier", Vec::new(), Type::U32)));
        if self.generator.ordering.contains(&order::barrier(self.instance, self.place)) {
            self.emit(Statement::Call(Expression::known("storageBarrier", Vec::new(), Type::U32)));
        }
    }
}

pub(super) fn only_places(list: &[Statement]) -> bool {
    list.iter().all(|statement| matches!(statement, Statement::At(_)))
}

pub(super) fn ends(statement: &Made) -> bool {
    matches!(statement.kind, StatementKind::Break | StatementKind::Continue | StatementKind::Return(_))
}

/// Whether a statement that gives a local its value reads it.
fn uses_itself(statement: &Made, local: LocalId) -> bool {
    let mut found = false;
    crate::analysis::walk::expressions(statement, &mut |expression| found |= reads(expression, local));
    found
}
