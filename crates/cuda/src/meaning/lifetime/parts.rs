//! How subobjects start, end and are copied in an object with virtual bases: where such an object is made, its virtual bases start
//! first, and what else it inherits from starts without its own.

use std::rc::Rc;

use crate::{
    meaning::{
        checker::Checker,
        record::Act,
        subobject::Step,
        template::Made,
        tree::{Expression, FunctionId, Kind, Statement, StatementKind},
        types::{Type, VirtualBase},
    },
    parse::ast,
    text::Span,
};

impl Checker<'_> {
    /// In a constructor of a structure with virtual bases: these start if the object is a whole one.
    pub(super) fn virtual_bases_start(&mut self, owner: usize, syntax: &ast::Function) -> Vec<Statement> {
        let mut statements = Vec::new();
        // Of a structure that lacks a method there are no whole objects.
        if self.layout_of_this() != Some(owner) || self.missing_method(owner).is_some() {
            return statements;
        }
        for VirtualBase { base, field, .. } in self.tree.types.structs[owner].virtual_bases.clone() {
            let Some(field) = field else { continue };
            let ty = self.tree.types.structs[owner].fields[field].ty.clone();
            statements.extend(self.base_starts(owner, (field, &ty), base, syntax));
        }
        statements
    }

    /// In the same constructor, what it inherits from otherwise: the member at a position.
    pub(super) fn plain_base_starts(
        &mut self,
        owner: usize,
        position: usize,
        syntax: &ast::Function,
    ) -> Option<Statement> {
        let layout = self.layout_of_this().unwrap_or(owner);
        // A part of a larger object has other parts than a whole one: their virtual bases lie elsewhere.
        let ty = self.tree.types.structs[layout].fields[position].ty.clone();
        let Type::Struct(part) = ty else { return None };
        let base = self.whole_structure(part);
        self.base_starts(owner, (position, &ty), base, syntax)
    }

    fn base_starts(
        &mut self,
        owner: usize,
        (position, part): (usize, &Type),
        base: usize,
        syntax: &ast::Function,
    ) -> Option<Statement> {
        let ty = Type::Struct(base);
        let name = Rc::clone(&self.tree.types.structs[base].name);
        let given = syntax.initializers.iter().find(|(member, ..)| *member == name);
        if let Some((_, _, span)) = given
            && self.tree.types.structs[owner].inherits.iter().any(|(one, shared)| *one == base && !shared)
            && self.virtual_base(owner, base).is_some()
        {
            let words = format!("`{name}` is ambiguous here: it is a virtual base and another one");
            self.rule(*span, words);
            return None;
        }
        let value = match given {
            Some((_, values, span)) => match &values[..] {
                [one] => self.item(&ty, one),
                values => self.construct(&ty, values, *span),
            },
            None => self.default_value(&ty, syntax.name_span)?,
        };
        let span = given.map_or(syntax.name_span, |(.., span)| *span);
        let target = self.own_member(owner, position, span);
        Some(self.part_starts(target, part, value))
    }

    /// In a constructor, another constructor of the same structure makes the object.
    pub(super) fn starts_as_another(&mut self, owner: usize, values: &[ast::Expression], span: Span) -> Statement {
        let layout = self.layout_of_this().unwrap_or(owner);
        let value = self.construct(&Type::Struct(self.whole_structure(owner)), values, span);
        let this = Expression { kind: Kind::Local(0), ty: Type::pointer(Type::Struct(owner)), span };
        let object = Expression { kind: Kind::Dereference(Box::new(this)), ty: Type::Struct(owner), span };
        self.part_starts(object, &Type::Struct(layout), value)
    }

    /// What a structure inherits from starts at a place, as a part of this type, with a value.
    fn part_starts(&mut self, target: Expression, part: &Type, value: Expression) -> Statement {
        let span = target.span;
        let made = |kind: Kind, ty: Type| Expression { kind, ty, span };
        let statement = |value: Expression| Statement { kind: StatementKind::Expression(value), span };
        let Type::Struct(part) = *part else { return statement(Expression::bad(span)) };
        let whole = self.whole_structure(part);
        match value.kind {
            Kind::Library("construct", mut list)
                if matches!(list.first(), Some(Expression { kind: Kind::Function(_), .. })) =>
            {
                let Kind::Function(function) = list.remove(0).kind else { return statement(Expression::bad(span)) };
                let function = self.function_for_part(function, part).unwrap_or(function);
                // Where it lies and nowhere else: virtual bases are found from there.
                let place = self.seen_as(target, whole);
                list.insert(0, self.address_of(place));
                let list = self.arguments_as_parts(function, list);
                statement(made(Kind::Call(function, list), Type::Void))
            }
            _ if part == whole => statement(made(Kind::Assign(Box::new(target), Box::new(value)), Type::Struct(whole))),
            kind => {
                // No more than the part's own bytes: something else may lie behind them.
                let value = Expression { kind, ..value };
                let (kept, variable) = self.kept(value);
                let from = self.seen_as(variable, part);
                let to = self.seen_as(target, part);
                let copy = made(Kind::Assign(Box::new(to), Box::new(from)), Type::Struct(part));
                statement(made(Kind::Comma(Box::new(kept), Box::new(copy)), Type::Struct(part)))
            }
        }
    }

    /// The arguments as a function takes them that was made for parts: one that copies member by member knows no other type.
    fn arguments_as_parts(&mut self, function: FunctionId, list: Vec<Expression>) -> Vec<Expression> {
        let parameters = self.tree.functions[function].parameters.clone();
        let types: Vec<Option<Type>> = (0..list.len())
            .map(|at| parameters.get(at).map(|local| self.tree.functions[function].locals[*local].ty.clone()))
            .collect();
        let cast = |(argument, ty): (Expression, Option<Type>)| match ty {
            Some(ty) if ty.is_pointer() && argument.ty.is_pointer() => self.cast_to(argument, &ty, false),
            _ => argument,
        };
        list.into_iter().zip(types).map(cast).collect()
    }

    /// A constructor, a destructor, or what copies an object, for one that is a part of this kind in a larger one: it leaves
    /// virtual bases alone. `None` where that is the same function.
    pub(super) fn function_for_part(&mut self, function: FunctionId, part: usize) -> Option<FunctionId> {
        let whole = self.whole_structure(part);
        if part == whole || !self.has_virtual_bases(whole) {
            return None;
        }
        let ty = Type::Struct(whole);
        for act in [Act::Copy, Act::Move] {
            if self.acts.get(&(act, ty.clone())) == Some(&function) {
                let span = self.tree.functions[function].span;
                return self.memberwise(act, &Type::Struct(part), span);
            }
        }
        let known = self.parts_made.get(&(function, part)).copied();
        if known.is_some() {
            return known;
        }
        let Made { syntax, owner, bindings } = self.made_of_candidate(function)?;
        let made = self.make_function(&syntax, owner, bindings, syntax.name_span);
        self.for_parts.insert(made, part);
        if let Some(on_host) = self.tree.functions[made].on_host {
            self.for_parts.insert(on_host, part);
        }
        self.parts_made.insert((function, part), made);
        Some(made)
    }

    /// What ends an object of a structure, or a part of this kind: its own destructor, then its members and what it inherits from,
    /// the last one first, and in a whole object its virtual bases.
    pub(super) fn end_of_structure(&mut self, id: usize, ty: &Type, span: Span) -> Option<FunctionId> {
        let whole = self.whole_structure(id);
        if whole != id && !self.has_virtual_bases(id) {
            return self.end_of(&Type::Struct(whole), span);
        }
        let name: ast::Symbol = format!("~{}", self.tree.types.structs[whole].name).into();
        let own = self.methods.get(&(whole, name)).copied();
        let own = own.and_then(|index| self.instance(index, 0, Vec::new(), span));
        let own = own.map(|own| self.function_for_part(own, id).unwrap_or(own));
        let members = self.member_types(id);
        let mut order: Vec<usize> = match whole == id {
            true => self.tree.types.structs[id].virtual_bases.iter().filter_map(|one| one.field).collect(),
            false => Vec::new(),
        };
        order.extend(self.in_order(whole));
        order.retain(|at| self.life(&members[*at]).ends);
        match own {
            Some(own) if order.is_empty() => Some(own),
            _ => self.made_function(Act::End, ty, span, |checker, place, _| {
                let mut body: Vec<Statement> = Vec::new();
                let place = checker.seen_as(place, whole);
                body.extend(own.map(|own| checker.call_for(own, place.clone(), None)));
                for at in order.into_iter().rev() {
                    let Some(end) = checker.end_of(&members[at], span) else { continue };
                    let part = checker.member_types(whole)[at].clone();
                    let part = Self::part(&place, at, &part);
                    let part = checker.as_parameter_of(end, part);
                    body.push(checker.call_for(end, part, None));
                }
                body
            }),
        }
    }

    /// A part of an object as the type that a function takes the address of.
    fn as_parameter_of(&mut self, function: FunctionId, place: Expression) -> Expression {
        let first = self.tree.functions[function].parameters.first().copied();
        let ty = first.and_then(|first| self.tree.functions[function].locals[first].ty.target().cloned());
        match (ty, &place.ty) {
            (Some(Type::Struct(wanted)), Type::Struct(_)) => self.seen_as(place, wanted),
            _ => place,
        }
    }

    /// Copies an object with virtual bases, or a part of this kind, or moves it: its virtual bases if it is a whole one, then what
    /// else it inherits from, then its members.
    pub(super) fn copied_with_virtual_bases(
        &mut self,
        act: Act,
        id: usize,
        [object, other]: [Expression; 2],
        span: Span,
    ) -> Vec<Statement> {
        let whole = self.whole_structure(id);
        let (object, other) = (self.seen_as(object, whole), self.seen_as(other, whole));
        let whole_types = self.member_types(whole);
        let mut parts: Vec<(usize, Step)> = Vec::new();
        if whole == id {
            let shared = self.tree.types.structs[id].virtual_bases.iter();
            parts.extend(shared.filter_map(|one| Some((one.field?, Step::Virtual(one.base)))));
        }
        for at in self.tree.types.structs[whole].bases.clone() {
            if let Type::Struct(base) = whole_types[at] {
                parts.push((at, Step::Member(at, self.whole_structure(base))));
            }
        }
        let mut body = Vec::new();
        for (at, step) in parts {
            let part = self.member_types(id)[at].clone();
            let from = self.at_way(other.clone(), &[step], None);
            let from = if act.moves() { self.given_up(from, span) } else { from };
            let value = self.owned(from);
            let target = Self::part(&object, at, &whole_types[at]);
            body.push(self.part_starts(target, &part, value));
        }
        body.extend(self.own_members_from(act, whole, &object, &other));
        body.extend(self.marks(&object, id, span));
        body
    }

    /// Assigns an object with virtual bases: what it inherits from as it is written, wherever that lies, then its members.
    pub(super) fn assigned_with_virtual_bases(
        &mut self,
        act: Act,
        id: usize,
        [object, other]: [Expression; 2],
        span: Span,
    ) -> Vec<Statement> {
        let mut body = Vec::new();
        for (base, shared) in self.tree.types.structs[id].inherits.clone() {
            let fields = self.tree.types.structs[id].bases.clone();
            let types = self.member_types(id);
            let is = |at: &usize| matches!(types[*at], Type::Struct(part) if self.whole_structure(part) == base);
            let step = match fields.into_iter().find(is) {
                _ if shared => Step::Virtual(base),
                Some(field) => Step::Member(field, base),
                None => continue,
            };
            let to = self.at_way(object.clone(), &[step], None);
            let from = self.at_way(other.clone(), &[step], None);
            let from = if act.moves() { self.given_up(from, span) } else { from };
            let statement = |value: Expression| Statement { kind: StatementKind::Expression(value), span };
            if let Some(call) = self.assigned_object(&to, &from, span) {
                body.push(statement(call));
                continue;
            }
            // No more than the part's own bytes.
            let part = self.bytes_as_base(base);
            let (to, from) = (self.seen_as(to, part), self.seen_as(Self::referred(from), part));
            let kind = Kind::Assign(Box::new(to), Box::new(from));
            body.push(statement(Expression { kind, ty: Type::Struct(part), span }));
        }
        body.extend(self.own_members_from(act, id, &object, &other));
        body
    }

    /// The members that are nothing that a structure inherits from, each from that of another object.
    fn own_members_from(&mut self, act: Act, id: usize, object: &Expression, other: &Expression) -> Vec<Statement> {
        let types = self.member_types(id);
        let mut body = Vec::new();
        for at in self.own_members(id) {
            // An object is of its own structure, whatever it is made of.
            if self.tree.types.structs[id].fields[at].name.starts_with(crate::meaning::dynamic::VIRTUAL_METHODS) {
                continue;
            }
            let (to, from) = (Self::part(object, at, &types[at]), Self::part(other, at, &types[at]));
            body.push(self.one_member(act, to, from));
        }
        body
    }
}
