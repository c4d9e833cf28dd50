//! Virtual methods and virtual bases: what is called, and where a base lies, depends on the structure of the object, which every
//! such object says in a member of its own. Who calls one calls a function that asks for that and goes on to the right method.

use std::rc::Rc;

use super::{
    checker::Checker,
    record::{Decision, Dispatched},
    subobject::Subobject,
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

impl Checker<'_> {
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

    /// Whether a method may be another structure's: it is virtual, or has the place of one that is.
    fn is_virtual(&mut self, owner: usize, index: usize, position: usize) -> bool {
        let syntax = Rc::clone(&self.overloads[index][position].syntax);
        if !self.dynamic.contains(&owner) || syntax.template.is_some() {
            return false;
        }
        syntax.qualifiers.overridable
            || self.all_bases(owner).into_iter().any(|base| {
                let like = self.method_like(base, &syntax, owner);
                like.is_some_and(|(index, at)| self.overloads[index][at].syntax.qualifiers.overridable)
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
            let own = self.overloads[index][position].owner == Some(structure);
            let alike = own
                && syntax.template.is_none()
                && syntax.qualifiers.constant_method == like.qualifiers.constant_method
                && syntax.parameters.len() == like.parameters.len();
            (alike && self.parameter_types(&syntax, &[], Some(structure)) == wanted).then_some((index, position))
        })
    }

    /// What an object of a structure, or a part of this kind, has for a method of one of its subobjects, and in which subobject:
    /// the one that lies in none of the others with such a method. Several are ambiguous.
    fn overriders(
        &mut self,
        id: usize,
        of: &Subobject,
        index: usize,
        position: usize,
    ) -> Vec<(usize, usize, Subobject)> {
        let like = Rc::clone(&self.overloads[index][position].syntax);
        let mut found = Vec::new();
        let mut methods = Vec::new();
        for one in self.subobjects(id) {
            if self.contains(&one, of)
                && let Some(method) = self.method_like(one.structure, &like, of.structure)
            {
                methods.push(method);
                found.push(one);
            }
        }
        let last = self.without_hidden(&found);
        let all = found.into_iter().zip(methods).filter(|(one, _)| last.contains(one));
        all.map(|(one, (index, position))| (index, position, one)).collect()
    }

    /// The method that a structure lacks so that there is no object of it, if there is one.
    pub(super) fn missing_method(&mut self, id: usize) -> Option<Rc<ast::Function>> {
        if !self.dynamic.contains(&id) {
            return None;
        }
        let mut all = self.all_bases(id);
        all.push(id);
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
            let of = self.subobjects_like(id, owner);
            let each: Vec<_> = of.iter().flat_map(|of| self.overriders(id, of, index, position)).collect();
            let syntaxes = each.into_iter().map(|(found, which, _)| Rc::clone(&self.overloads[found][which].syntax));
            let mut pure = syntaxes.filter(|syntax| syntax.qualifiers.pure && !syntax.name.starts_with('~'));
            if let Some(syntax) = pure.next() {
                return Some(syntax);
            }
        }
        None
    }

    /// Reports an object of a structure that lacks one of its methods.
    pub(super) fn abstract_object(&mut self, ty: &Type, span: Span) {
        let Type::Struct(id) = *ty.innermost() else { return };
        let Some(syntax) = self.missing_method(id) else { return };
        let name = self.type_text(&Type::Struct(id));
        let words = format!("there is no object of `{name}`: it does not say what `{}` does", syntax.name);
        let found = Diagnostic::error(span, Problem::Rule(words));
        self.sink.push(found.see(syntax.name_span, "declared here with `= 0`"));
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
        let Some(mark) = self.mark_of(object, owner) else { return Vec::new() };
        let mut body = Vec::new();
        if matches!(decision, Decision::Delete | Decision::Cast(_)) {
            let there = self.cast_to(this.clone(), &Type::BOOL, false);
            let none = made(Kind::Not(Box::new(there)), Type::BOOL);
            let value = (result != Type::Void).then(|| made(Kind::Null, result.clone()));
            let left = statement(StatementKind::Return(value));
            body.push(statement(StatementKind::If(none, Box::new(left), None)));
        }
        for structure in 0..self.tree.types.structs.len() {
            let part = self.tree.types.structs[structure].part_of.is_some();
            if !self.dynamic.contains(&structure) || part && !self.has_virtual_bases(structure) {
                continue;
            }
            for subobject in self.subobjects_like(structure, owner) {
                let Some(then) = self.arm(structure, &subobject, decision, &this, function, side) else { continue };
                let add = if side == Side::Device { ON_DEVICE.cast_signed() } else { 0 };
                let number = self.mark_number(structure, subobject.offset);
                let number = Expression::integer(number + add, Type::SIZE, span);
                let equal = Kind::Binary(BinaryOperator::Equal, Box::new(mark.clone()), Box::new(number));
                let then = Box::new(statement(StatementKind::Block(then)));
                body.push(statement(StatementKind::If(made(equal, Type::BOOL), then, None)));
            }
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

    /// What is done for an object of one structure, or for one that is a part of this kind while it starts or ends. `this` points to
    /// the subobject of it that is asked.
    fn arm(
        &mut self,
        structure: usize,
        subobject: &Subobject,
        decision: Decision,
        this: &Expression,
        function: FunctionId,
        side: Side,
    ) -> Option<Vec<Statement>> {
        let span = self.tree.functions[function].span;
        let statement = |kind: StatementKind| Statement { kind, span };
        let returned = |value: Expression| vec![statement(StatementKind::Return(Some(value)))];
        let result = self.tree.functions[function].result.clone();
        match decision {
            Decision::Call(index, position) => {
                let found = self.overrider(structure, subobject, index, position)?;
                self.call_of_overrider(structure, subobject, found, this, function, side)
            }
            Decision::Delete => {
                // While it starts or ends, it is a part of an object that is deleted as a whole.
                if self.tree.types.structs[structure].part_of.is_some() {
                    return None;
                }
                let ty = Type::Struct(structure);
                if self.life(&ty).ends {
                    // On the device there are objects of structures alone whose destructors are there too.
                    if side == Side::Device && !self.may_end_on_device(&ty, span) {
                        return None;
                    }
                    self.need_end(&ty, span);
                    if side == Side::Device {
                        self.ends_on_device(&ty, span);
                    }
                }
                let object = self.moved_pointer(this.clone(), -subobject.offset, structure);
                let kind = Kind::Delete { array: false, pointer: Box::new(object) };
                let deleted = Expression { kind, ty: Type::Void, span };
                Some(vec![statement(StatementKind::Expression(deleted)), statement(StatementKind::Return(None))])
            }
            Decision::Name => {
                let name = self.name_of_structure(self.whole_structure(structure), span)?;
                Some(returned(name))
            }
            Decision::Base(base) => {
                let shared = self.virtual_base(structure, base)?;
                Some(returned(self.moved_pointer(this.clone(), shared.offset - subobject.offset, base)))
            }
            Decision::Cast(target) => {
                let all = self.subobjects_like(structure, target);
                let around: Vec<_> = all.iter().filter(|one| self.contains(one, subobject)).collect();
                // The one that this is a part of, or the only one that there is.
                let found = match (&around[..], &all[..]) {
                    ([one], _) => one,
                    (_, [one]) => one,
                    _ => return None,
                };
                let found = self.moved_pointer(this.clone(), found.offset - subobject.offset, target);
                Some(returned(self.cast_to(found, &result, true)))
            }
        }
    }

    /// The method that is called for one of the subobjects of an object. C++ wants one of them to override all others.
    fn overrider(
        &mut self,
        structure: usize,
        subobject: &Subobject,
        index: usize,
        position: usize,
    ) -> Option<(usize, usize, Subobject)> {
        let found = self.overriders(structure, subobject, index, position);
        if let [(first, at, one), (second, other_at, other), ..] = &found[..] {
            let syntax = &self.overloads[*first][*at].syntax;
            let (name, span) = (Rc::clone(&syntax.name), syntax.name_span);
            let other_span = self.overloads[*second][*other_at].syntax.name_span;
            let text = |id: usize| self.type_text(&Type::Struct(id));
            let whole = self.whole_structure(structure);
            let (whole, one, other) = (text(whole), text(one.structure), text(other.structure));
            let words = format!("`{whole}` has `{one}::{name}` and `{other}::{name}` for one virtual method");
            let error = Diagnostic::error(span, Problem::Rule(words)).see(other_span, "the other one");
            self.sink.push(error.help(format!("let `{whole}` override `{name}` itself")));
        }
        found.into_iter().next()
    }

    fn call_of_overrider(
        &mut self,
        structure: usize,
        subobject: &Subobject,
        (found, which, has): (usize, usize, Subobject),
        this: &Expression,
        function: FunctionId,
        side: Side,
    ) -> Option<Vec<Statement>> {
        let span = self.tree.functions[function].span;
        let made = |kind: Kind, ty: Type| Expression { kind, ty, span };
        let statement = |kind: StatementKind| Statement { kind, span };
        let result = self.tree.functions[function].result.clone();
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
        let whole = self.whole_structure(structure);
        let object = self.moved_pointer(this.clone(), -subobject.offset, whole);
        let object = match has.way.is_empty() {
            true => object,
            false => {
                let object = made(Kind::Dereference(Box::new(object)), Type::Struct(whole));
                let part = self.at_way(object, &has.way, Some(structure));
                self.address_of(part)
            }
        };
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

    /// What the type of an object with virtual methods is called, by its address.
    pub(super) fn name_of_object(&mut self, pointer: Expression, id: usize, span: Span) -> Expression {
        let result = Type::Pointer(Rc::new(Type::Scalar(Scalar::I8)), true);
        self.decided_by_structure("typeid", (id, Decision::Name), pointer, result, span)
    }

    /// `delete` of an object through what it inherits from, where that has a virtual destructor.
    pub(super) fn deleted_as_it_is(&mut self, pointer: &Expression, array: bool, span: Span) -> Option<Expression> {
        let Some(Type::Struct(id)) = pointer.ty.target() else { return None };
        let id = *id;
        if array || !self.dynamic.contains(&id) || !self.ends_virtually(id) {
            return None;
        }
        Some(self.decided_by_structure("delete", (id, Decision::Delete), pointer.clone(), Type::Void, span))
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

    /// A call of the function that decides something by the structure of the object to which a pointer points.
    fn decided_by_structure(
        &mut self,
        name: &str,
        (owner, decision): (usize, Decision),
        pointer: Expression,
        result: Type,
        span: Span,
    ) -> Expression {
        let known = self.dispatched.iter().find(|one| one.owner == owner && one.decision == decision);
        let id = match known {
            Some(known) => known.functions[0],
            None => {
                let like = self.function_like(name, owner, result.clone(), span);
                self.dispatched(owner, decision, like)
            }
        };
        let pointer = self.cast_to(pointer, &Type::pointer(Type::Struct(owner)), false);
        Expression { kind: Kind::Call(id, vec![pointer]), ty: result, span }
    }

    /// Where the object to which a pointer points has a virtual base, which depends on what the whole object is.
    pub(super) fn virtual_base_of(&mut self, pointer: Expression, base: usize, span: Span) -> Expression {
        let Some(Type::Struct(owner)) = pointer.ty.target() else { return Expression::bad(span) };
        let result = Type::pointer(Type::Struct(base));
        self.decided_by_structure("virtual base", (*owner, Decision::Base(base)), pointer, result, span)
    }

    /// The object that is of one structure as one of another, if it is such an object, or null.
    pub(super) fn cast_while_running(
        &mut self,
        pointer: Expression,
        (from, target): (usize, usize),
        span: Span,
    ) -> Expression {
        let result = Type::pointer(Type::Struct(target));
        self.decided_by_structure("dynamic_cast", (from, Decision::Cast(target)), pointer, result, span)
    }
}
