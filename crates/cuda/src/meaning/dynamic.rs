//! Virtual methods: what is called depends on the structure of the object, which every object with such methods says in a
//! member of its own. Who calls one calls a function that asks for that and goes on to the right method.

use std::rc::Rc;

use super::{
    Checker,
    tree::{Expression, Function, FunctionId, Kind, Local, Side, Statement, StatementKind},
    types::{Scalar, Type},
};
use crate::{
    diagnose::{Diagnostic, Problem},
    parse::ast::{self, BinaryOperator, TypeKind, TypeSyntax},
    text::Span,
};

/// The member that says of which structure an object is.
pub(super) const VIRTUAL_METHODS: &str = "virtual_methods";
/// What is added to it on the device: objects of one side are none of the other, as their methods are not there.
pub(crate) const ON_DEVICE: u64 = 1 << 32;

/// What a function decides by an object's structure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Decision {
    /// Which method is called: the functions of its name, and which of them.
    Call(usize, usize),
    /// How the object ends and its memory is given back.
    Delete,
    /// Whether the object is one of this structure.
    Cast(usize),
    /// What the object's type is called.
    Name,
}

/// A function that decides by an object's structure.
pub(super) struct Dispatched {
    /// The structure by which the object is known where that is asked.
    owner: usize,
    decision: Decision,
    /// The function of the device, and that of the host.
    functions: [FunctionId; 2],
    /// How many structures there were when the bodies were made.
    structures: usize,
}

/// What a structure begins with: a member, and where the text names it.
type Begins = ((ast::Symbol, Type), Span);

impl Checker<'_> {
    /// What a structure begins with: what it inherits from, and what says of which structure an object is. And where each of
    /// the structures lies that it inherits from, as they are written.
    pub(super) fn laid_out_bases(&mut self, id: usize, structure: &ast::Structure) -> (Vec<Begins>, Vec<usize>) {
        let mut found = Vec::new();
        let mut held = Vec::new();
        for base in &structure.bases {
            let syntax = &base.declared;
            let member = self.inherited(syntax);
            held.push(member.is_some());
            found.extend(member.map(|base| (base, syntax.span)));
        }
        if held.contains(&false) {
            self.held_bases.insert(id, held);
        }
        let written: Vec<Type> = found.iter().map(|((_, ty), _)| ty.clone()).collect();
        let dynamic = |checker: &Self, ty: &Type| matches!(ty, Type::Struct(base) if checker.dynamic.contains(base));
        // The first one with virtual methods comes first.
        if let Some(first) = found.iter().position(|((_, ty), _)| dynamic(self, ty)) {
            found[..=first].rotate_right(1);
        } else if structure.dynamic {
            found.insert(0, ((VIRTUAL_METHODS.into(), Type::SIZE), structure.name_span));
        }
        self.same_base_twice(id, &found);
        let at = |ty: &Type| found.iter().position(|((_, base), _)| base == ty);
        let order = written.iter().filter_map(at).collect();
        (found, order)
    }

    /// The members of a structure in the order in which they start: what it inherits from as it is written, and then its own.
    pub(super) fn in_order(&self, id: usize) -> Vec<usize> {
        let structure = &self.tree.types.structs[id];
        let own = (0..structure.fields.len()).filter(|at| !structure.bases.contains(at));
        structure.bases.iter().copied().chain(own).collect()
    }

    fn same_base_twice(&mut self, id: usize, bases: &[((ast::Symbol, Type), Span)]) {
        let mut known: Vec<usize> = self.empty_bases.get(&id).cloned().unwrap_or_default();
        for ((_, ty), span) in bases {
            let Type::Struct(base) = ty else { continue };
            let mut all = vec![*base];
            let mut at = 0;
            while let Some(next) = all.get(at) {
                all.extend(self.bases_of(*next));
                at += 1;
            }
            if all.iter().any(|one| known.contains(one)) {
                self.unsupported(*span, "inheriting from one structure in two ways");
                return;
            }
            known.extend(all);
        }
    }

    /// Gives a structure with virtual methods and without a constructor the one that C++ adds: it says what an object is.
    pub(super) fn constructor_without_words(&mut self, id: usize, structure: &ast::Structure) {
        let name = Rc::clone(&self.tree.types.structs[id].name);
        if !self.dynamic.contains(&id) || self.methods.contains_key(&(id, Rc::clone(&name))) {
            return;
        }
        let mut sides = ast::Qualifiers::default();
        for base in self.bases_of(id) {
            let base_name = Rc::clone(&self.tree.types.structs[base].name);
            let Some(index) = self.methods.get(&(base, base_name)) else { continue };
            let empty = self.overloads[*index]
                .iter()
                .find(|candidate| candidate.syntax.parameters.iter().all(|parameter| parameter.default.is_some()));
            // Without one of the base's there is none here.
            let Some(empty) = empty else { return };
            sides.device |= empty.syntax.qualifiers.device;
            sides.host |= empty.syntax.qualifiers.host || !empty.syntax.qualifiers.device;
        }
        for method in &structure.methods {
            sides.device |= method.qualifiers.device;
            sides.host |= method.qualifiers.host || !method.qualifiers.device;
        }
        let span = structure.name_span;
        let made = ast::Function {
            name,
            name_span: span,
            space: Rc::clone(&structure.space),
            qualifiers: sides,
            template: None,
            own_template: None,
            arguments: None,
            result: TypeSyntax { kind: TypeKind::Void, span, constant: false, volatile: false },
            parameters: Vec::new(),
            body: Some(Vec::new()),
            initializers: Vec::new(),
            span,
            body_span: span,
        };
        self.declare_function(&Rc::new(made), Some(id));
    }

    /// The ways to the members of an object that say of which structure it is: its own, and those of what it inherits from.
    fn ways_to_marks(&self, id: usize) -> Vec<Vec<usize>> {
        let structure = &self.tree.types.structs[id];
        let own = structure.fields.iter().position(|field| field.name.starts_with(VIRTUAL_METHODS));
        let mut ways: Vec<Vec<usize>> = own.map(|at| vec![at]).into_iter().collect();
        for at in &structure.bases {
            let Type::Struct(base) = structure.fields[*at].ty else { continue };
            ways.extend(self.ways_to_marks(base).into_iter().map(|mut way| {
                way.insert(0, *at);
                way
            }));
        }
        ways
    }

    fn at_way(&self, object: &Expression, way: &[usize]) -> Expression {
        let span = object.span;
        let mut place = object.clone();
        for at in way {
            let Type::Struct(id) = place.ty else { break };
            let ty = self.tree.types.structs[id].fields[*at].ty.clone();
            place = Expression { kind: Kind::Member(Box::new(place), *at), ty, span };
        }
        place
    }

    /// Says of an object that it is one of this structure.
    pub(super) fn marks(&self, object: &Expression, id: usize, span: Span) -> Vec<Statement> {
        let number = Expression::integer(id as i64, Type::SIZE, span);
        let mark = Expression { kind: Kind::Library("virtual.structure", vec![number]), ty: Type::SIZE, span };
        let ways = self.ways_to_marks(id).into_iter();
        ways.map(|way| {
            let place = self.at_way(object, &way);
            let kind = Kind::Assign(Box::new(place), Box::new(mark.clone()));
            Statement { kind: StatementKind::Expression(Expression { kind, ty: Type::SIZE, span }), span }
        })
        .collect()
    }

    /// The same of the object whose constructor or destructor is being checked.
    pub(super) fn marks_of_this(&self, owner: usize, span: Span) -> Vec<Statement> {
        let this = Expression { kind: Kind::Local(0), ty: Type::pointer(Type::Struct(owner)), span };
        let object = Expression { kind: Kind::Dereference(Box::new(this)), ty: Type::Struct(owner), span };
        self.marks(&object, owner, span)
    }

    /// Whether a method may be another structure's: it is virtual, or has the place of one that is.
    fn is_virtual(&mut self, owner: usize, index: usize, position: usize) -> bool {
        let syntax = Rc::clone(&self.overloads[index][position].syntax);
        if !self.dynamic.contains(&owner) || syntax.template.is_some() {
            return false;
        }
        syntax.qualifiers.overridable
            || self.bases_of(owner).into_iter().any(|base| {
                let like = self.method_like(base, &syntax, owner);
                like.is_some_and(|(index, position)| self.is_virtual(base, index, position))
                    || self.bases_of(base).into_iter().any(|further| {
                        let like = self.method_like(further, &syntax, owner);
                        like.is_some_and(|(index, position)| self.is_virtual(further, index, position))
                    })
            })
    }

    /// The method that a structure itself has with the name and the parameters of another one's.
    fn method_like(&mut self, structure: usize, like: &ast::Function, owner: usize) -> Option<(usize, usize)> {
        let destructor = like.name.starts_with('~');
        let name = match destructor {
            true => format!("~{}", self.tree.types.structs[structure].name).into(),
            false => Rc::clone(&like.name),
        };
        let index = *self.methods.get(&(structure, name))?;
        let wanted = self.parameter_types(like, &[], Some(owner));
        (0..self.overloads[index].len()).find_map(|position| {
            let syntax = Rc::clone(&self.overloads[index][position].syntax);
            let alike = syntax.template.is_none()
                && syntax.qualifiers.constant_method == like.qualifiers.constant_method
                && syntax.parameters.len() == like.parameters.len();
            (alike && self.parameter_types(&syntax, &[], Some(structure)) == wanted).then_some((index, position))
        })
    }

    /// What an object of one structure has for a method of another that it inherits from, and whose that is.
    fn overrider(
        &mut self,
        structure: usize,
        owner: usize,
        index: usize,
        position: usize,
    ) -> Option<(usize, usize, usize)> {
        let like = Rc::clone(&self.overloads[index][position].syntax);
        let mut at = structure;
        let mut way = self.way_to_base(structure, owner)?.into_iter();
        loop {
            if let Some((index, position)) = self.method_like(at, &like, owner) {
                return Some((index, position, at));
            }
            at = way.next()?.1;
        }
    }

    /// Reports an object of a structure that lacks one of its methods.
    pub(super) fn abstract_object(&mut self, ty: &Type, span: Span) {
        let Type::Struct(id) = *ty.innermost() else { return };
        if !self.dynamic.contains(&id) {
            return;
        }
        let mut all = vec![id];
        let mut at = 0;
        while let Some(next) = all.get(at) {
            all.extend(self.bases_of(*next));
            at += 1;
        }
        let mut pure: Vec<(usize, usize, usize)> = Vec::new();
        for ((owner, _), index) in &self.methods {
            if all.contains(owner) {
                let found = self.overloads[*index].iter().enumerate();
                pure.extend(found.filter(|(_, one)| one.syntax.qualifiers.pure).map(|(at, _)| (*owner, *index, at)));
            }
        }
        // In the order of the source, whatever the table's is.
        pure.sort_by_key(|(_, index, position)| self.overloads[*index][*position].syntax.name_span.start);
        for (owner, index, position) in pure {
            let Some((found, which, _)) = self.overrider(id, owner, index, position) else { continue };
            let syntax = Rc::clone(&self.overloads[found][which].syntax);
            if !syntax.qualifiers.pure || syntax.name.starts_with('~') {
                continue;
            }
            let name = self.type_text(&Type::Struct(id));
            let words = format!("there is no object of `{name}`: it does not say what `{}` does", syntax.name);
            let found = Diagnostic::error(span, Problem::Rule(words));
            self.sink.push(found.see(syntax.name_span, "declared here with `= 0`"));
            return;
        }
    }

    /// The function that is called for a method of an object: the method itself, or what finds the right one.
    pub(super) fn called_method(&mut self, id: FunctionId, index: usize, arguments: &[Expression]) -> FunctionId {
        let found = self.overloads[index].iter().position(|candidate| {
            candidate.instances.values().any(|instance| *instance == id) && candidate.owner.is_some()
        });
        let Some(position) = found else { return id };
        let Some(owner) = self.overloads[index][position].owner else { return id };
        if !self.is_virtual(owner, index, position) {
            return id;
        }
        // A variable is what it was declared as.
        let known = matches!(arguments.first().map(|object| &object.kind),
            Some(Kind::AddressOf(place)) if matches!(place.kind, Kind::Local(_)) && place.ty == Type::Struct(owner));
        if known && !self.overloads[index][position].syntax.qualifiers.pure {
            return id;
        }
        self.dispatched(owner, Decision::Call(index, position), id)
    }

    /// The function that decides this; `like` is one with its parameters and its result.
    fn dispatched(&mut self, owner: usize, decision: Decision, like: FunctionId) -> FunctionId {
        let known = self.dispatched.iter().find(|one| one.owner == owner && one.decision == decision);
        if let Some(known) = known {
            return known.functions[0];
        }
        let id = self.tree.functions.len();
        let (span, like) = (self.tree.functions[like].span, &self.tree.functions[like]);
        let count = like.parameters.len();
        let mut locals: Vec<Local> = like.locals[..count].to_vec();
        for local in &mut locals {
            (local.assigned, local.address_taken, local.owned, local.constant) = (false, false, false, None);
        }
        let made = Function {
            side: Side::Both,
            parameters: (0..count).collect(),
            locals,
            body: Some(Vec::new()),
            on_host: Some(id + 1),
            body_span: span,
            ..like.clone()
        };
        let twin = Function { side: Side::Host, on_host: None, ..made.clone() };
        self.tree.functions.extend([made, twin]);
        self.dispatched.push(Dispatched { owner, decision, functions: [id, id + 1], structures: 0 });
        id
    }

    /// Makes the bodies of what decides by an object's structure, for all structures that there are by now. Whether anything
    /// was made.
    pub(super) fn dispatch(&mut self) -> bool {
        let structures = self.tree.types.structs.len();
        let mut any = false;
        for at in 0..self.dispatched.len() {
            let Dispatched { owner, decision, functions, structures: known } = self.dispatched[at];
            if known == structures {
                continue;
            }
            any = true;
            self.dispatched[at].structures = structures;
            for (function, side) in functions.into_iter().zip([Side::Device, Side::Host]) {
                self.function = Some(function);
                let count = self.tree.functions[function].parameters.len();
                self.tree.functions[function].locals.truncate(count);
                let body = self.body_of(owner, decision, function, side);
                self.tree.functions[function].body = Some(body);
                self.function = None;
            }
        }
        any
    }

    fn body_of(&mut self, owner: usize, decision: Decision, function: FunctionId, side: Side) -> Vec<Statement> {
        let span = self.tree.functions[function].span;
        let made = |kind: Kind, ty: Type| Expression { kind, ty, span };
        let statement = |kind: StatementKind| Statement { kind, span };
        let result = self.tree.functions[function].result.clone();
        let this = made(Kind::Local(0), Type::pointer(Type::Struct(owner)));
        let object = made(Kind::Dereference(Box::new(this.clone())), Type::Struct(owner));
        let Some(way) = self.ways_to_marks(owner).into_iter().next() else { return Vec::new() };
        let mark = self.at_way(&object, &way);
        let mut body = Vec::new();
        if matches!(decision, Decision::Delete | Decision::Cast(_)) {
            let there = self.cast_to(this.clone(), &Type::BOOL, false);
            let none = made(Kind::Not(Box::new(there)), Type::BOOL);
            let value = (result != Type::Void).then(|| made(Kind::Null, result.clone()));
            let left = statement(StatementKind::Return(value));
            body.push(statement(StatementKind::If(none, Box::new(left), None)));
        }
        for structure in 0..self.tree.types.structs.len() {
            if !self.dynamic.contains(&structure) || self.steps_to(structure, owner).is_none() {
                continue;
            }
            let object = self.pointer_to_derived(this.clone(), structure, owner);
            let Some(then) = self.arm(structure, owner, decision, object, function, side) else { continue };
            let add = if side == Side::Device { ON_DEVICE.cast_signed() } else { 0 };
            let number = Expression::integer(structure as i64 + add, Type::SIZE, span);
            let is = made(Kind::Binary(BinaryOperator::Equal, Box::new(mark.clone()), Box::new(number)), Type::BOOL);
            let then = Box::new(statement(StatementKind::Block(then)));
            body.push(statement(StatementKind::If(is, then, None)));
        }
        if let Decision::Cast(_) = decision {
            let null = made(Kind::Null, result);
            body.push(statement(StatementKind::Return(Some(null))));
            return body;
        }
        // No object of such a structure was made here.
        let ended = made(Kind::Library("abort", Vec::new()), Type::Void);
        body.push(statement(StatementKind::Expression(ended)));
        if result != Type::Void {
            body.push(statement(StatementKind::Return(Some(made(Kind::Zero, result)))));
        }
        body
    }

    /// What is done for an object of one structure.
    fn arm(
        &mut self,
        structure: usize,
        owner: usize,
        decision: Decision,
        object: Expression,
        function: FunctionId,
        side: Side,
    ) -> Option<Vec<Statement>> {
        let span = self.tree.functions[function].span;
        let made = |kind: Kind, ty: Type| Expression { kind, ty, span };
        let statement = |kind: StatementKind| Statement { kind, span };
        let result = self.tree.functions[function].result.clone();
        match decision {
            Decision::Call(index, position) => {
                let (found, which, has) = self.overrider(structure, owner, index, position)?;
                let syntax = Rc::clone(&self.overloads[found][which].syntax);
                if syntax.qualifiers.pure && syntax.body.is_none() {
                    return None;
                }
                let called = self.instance(found, which, Vec::new(), syntax.name_span)?;
                let other = if side == Side::Device { Side::Host } else { Side::Device };
                if self.tree.functions[called].side == other {
                    return None;
                }
                self.called.push((called, syntax.name_span));
                let wanted = Type::pointer(Type::Struct(has));
                let object = self.as_base_pointer(object.clone(), &wanted).unwrap_or(object);
                let locals = self.tree.functions[function].locals.iter().enumerate().skip(1);
                let rest: Vec<Expression> = locals.map(|(at, local)| made(Kind::Local(at), local.ty.clone())).collect();
                let arguments = [object].into_iter().chain(rest).collect();
                let ty = self.tree.functions[called].result.clone();
                let call = made(Kind::Call(called, arguments), ty);
                Some(if result == Type::Void {
                    vec![statement(StatementKind::Expression(call)), statement(StatementKind::Return(None))]
                } else {
                    let value = self.convert(call, &result);
                    vec![statement(StatementKind::Return(Some(value)))]
                })
            }
            Decision::Delete => {
                let ty = Type::Struct(structure);
                if self.life(&ty).ends {
                    if side == Side::Device {
                        return None;
                    }
                    self.need_end(&ty, span);
                }
                let deleted = made(Kind::Delete { array: false, pointer: Box::new(object) }, Type::Void);
                Some(vec![statement(StatementKind::Expression(deleted)), statement(StatementKind::Return(None))])
            }
            Decision::Name => {
                let name = self.name_of_structure(structure, span)?;
                Some(vec![statement(StatementKind::Return(Some(name)))])
            }
            Decision::Cast(target) => {
                self.steps_to(structure, target)?;
                let wanted = Type::pointer(Type::Struct(target));
                let found = self.as_base_pointer(object.clone(), &wanted).unwrap_or(object);
                Some(vec![statement(StatementKind::Return(Some(self.cast_to(found, &result, true))))])
            }
        }
    }

    /// A pointer to an object of which what it inherits from is known: back to the beginning of the object.
    fn pointer_to_derived(&self, pointer: Expression, structure: usize, base: usize) -> Expression {
        let span = pointer.span;
        let made = |kind: Kind, ty: Type| Expression { kind, ty, span };
        let constant = matches!(pointer.ty, Type::Pointer(_, true));
        let wanted = Type::Pointer(Rc::new(Type::Struct(structure)), constant);
        let offset = self.offset_of_base(structure, base).unwrap_or(0);
        if structure == base {
            return pointer;
        }
        if offset == 0 {
            return self.cast_to(pointer, &wanted, true);
        }
        let bytes = self.cast_to(pointer, &Type::pointer(Type::Scalar(Scalar::I8)), true);
        let back = Expression::integer(-offset.cast_signed(), Type::Scalar(Scalar::I64), span);
        let ty = bytes.ty.clone();
        let moved = made(Kind::Offset(Box::new(bytes), Box::new(back)), ty);
        self.cast_to(moved, &wanted, true)
    }

    /// A written cast of a pointer between a structure and what it inherits from, where that is more than another type.
    pub(super) fn cast_between_bases(&mut self, value: &Expression, to: &Type) -> Option<Expression> {
        let (Type::Struct(from), Type::Struct(target)) = (value.ty.target()?, to.target()?) else { return None };
        let (from, target) = (*from, *target);
        if from == target {
            return None;
        }
        if self.offset_of_base(from, target).is_some_and(|offset| offset > 0) {
            return self.as_base_pointer(value.clone(), to);
        }
        let offset = self.offset_of_base(target, from).filter(|offset| *offset > 0)?;
        let span = value.span;
        let made = |kind: Kind, ty: Type| Expression { kind, ty, span };
        if self.function.is_none() || offset == 0 {
            return None;
        }
        let (kept, variable) = self.kept(value.clone());
        let there = self.cast_to(variable.clone(), &Type::BOOL, false);
        let back = self.pointer_to_derived(variable, target, from);
        let back = self.cast_to(back, to, true);
        let null = made(Kind::Null, to.clone());
        let chosen = made(Kind::Conditional(Box::new(there), Box::new(back), Box::new(null)), to.clone());
        Some(made(Kind::Comma(Box::new(kept), Box::new(chosen)), to.clone()))
    }

    /// `static_cast<Derived &>(base)`: the same object.
    pub(super) fn cast_reference(&mut self, value: &Expression, to: &Type) -> Option<Expression> {
        let (Type::Struct(from), Type::Struct(target)) = (&value.ty, to) else { return None };
        let (from, target) = (*from, *target);
        if from == target || !value.is_place() {
            return None;
        }
        if self.steps_to(from, target).is_some() {
            return Some(self.as_base(value.clone(), to));
        }
        self.steps_to(target, from)?;
        let span = value.span;
        let pointer = self.address_of(value.clone());
        let pointer = self.pointer_to_derived(pointer, target, from);
        Some(Expression { kind: Kind::Dereference(Box::new(pointer)), ty: to.clone(), span })
    }

    /// `dynamic_cast<Derived *>(base)`.
    pub(super) fn dynamic_cast(&mut self, syntax: &TypeSyntax, operand: &ast::Expression, span: Span) -> Expression {
        let to = self.resolve_type(syntax);
        let value = self.value(operand);
        if value.ty == Type::Bad || to == Type::Bad {
            return Expression::bad(span);
        }
        let (Some(Type::Struct(from)), Some(Type::Struct(target))) = (value.ty.target(), to.target()) else {
            self.unsupported(span, "`dynamic_cast` of anything but a pointer to an object");
            return Expression::bad(span);
        };
        let (from, target) = (*from, *target);
        if self.steps_to(from, target).is_some() {
            return self.convert(value, &to);
        }
        if !self.dynamic.contains(&from) {
            let name = self.type_text(&Type::Struct(from));
            self.rule(span, format!("`dynamic_cast` needs virtual methods, and `{name}` has none"));
            return Expression::bad(span);
        }
        let result = Type::pointer(Type::Struct(target));
        let like = self.function_like("dynamic_cast", from, result.clone(), span);
        let id = self.dispatched(from, Decision::Cast(target), like);
        self.call_dispatched(id, value, from, result, span)
    }

    /// What the type of an object with virtual methods is called, by its address.
    pub(super) fn name_of_object(&mut self, pointer: Expression, id: usize, span: Span) -> Expression {
        let result = Type::Pointer(Rc::new(Type::Scalar(Scalar::I8)), true);
        let like = self.function_like("typeid", id, result.clone(), span);
        let function = self.dispatched(id, Decision::Name, like);
        self.call_dispatched(function, pointer, id, result, span)
    }

    /// `delete` of an object through what it inherits from, where that has a virtual destructor.
    pub(super) fn deleted_as_it_is(&mut self, pointer: &Expression, array: bool, span: Span) -> Option<Expression> {
        let Some(Type::Struct(id)) = pointer.ty.target() else { return None };
        let id = *id;
        if array || !self.dynamic.contains(&id) || !self.ends_virtually(id) {
            return None;
        }
        let like = self.function_like("delete", id, Type::Void, span);
        let function = self.dispatched(id, Decision::Delete, like);
        Some(self.call_dispatched(function, pointer.clone(), id, Type::Void, span))
    }

    fn ends_virtually(&self, id: usize) -> bool {
        let name: ast::Symbol = format!("~{}", self.tree.types.structs[id].name).into();
        let own = self.methods.get(&(id, name));
        own.is_some_and(|index| self.overloads[*index].iter().any(|one| one.syntax.qualifiers.overridable))
            || self.bases_of(id).into_iter().any(|base| self.ends_virtually(base))
    }

    /// A function of an object's address, to be made like.
    fn function_like(&mut self, name: &str, owner: usize, result: Type, span: Span) -> FunctionId {
        let this = Local { parameter: true, ..Local::plain("this".into(), Type::pointer(Type::Struct(owner)), span) };
        self.tree.functions.push(Function {
            name: name.into(),
            side: Side::Both,
            parameters: vec![0],
            result,
            returns_reference: false,
            locals: vec![this],
            body: None,
            on_host: None,
            span,
            body_span: span,
        });
        self.tree.functions.len() - 1
    }

    fn call_dispatched(
        &mut self,
        id: FunctionId,
        pointer: Expression,
        owner: usize,
        ty: Type,
        span: Span,
    ) -> Expression {
        let pointer = self.cast_to(pointer, &Type::pointer(Type::Struct(owner)), false);
        Expression { kind: Kind::Call(id, vec![pointer]), ty, span }
    }
}
