//! How objects start where nothing is written: by the constructors of their structures and of their members.

use std::rc::Rc;

use crate::{
    meaning::{
        checker::Checker,
        dynamic::VIRTUAL_METHODS,
        record::Act,
        tree::{Expression, Kind, Statement, StatementKind},
        types::{DIM3, Type},
    },
    parse::ast,
    text::Span,
};

/// How many elements of one array may start by what is written out for each of them.
const MOST_WRITTEN_OUT: u64 = 1024;

impl Checker<'_> {
    /// Whether an object of a type starts with something though nothing is written.
    pub(in crate::meaning) fn starts(&self, ty: &Type) -> bool {
        self.starts_within(ty, 0)
    }

    fn starts_within(&self, ty: &Type, depth: usize) -> bool {
        let Type::Struct(id) = ty.innermost() else { return matches!(ty, Type::OwnStream(_)) };
        let id = &self.whole_structure(*id);
        let structure = &self.tree.types.structs[*id];
        if structure.union || depth > 16 {
            return false;
        }
        let inside = || {
            self.has_member_starts(*id) || structure.fields.iter().any(|field| self.starts_within(&field.ty, depth + 1))
        };
        if self.dynamic.contains(id) {
            return true;
        }
        match self.methods.get(&(*id, Rc::clone(&structure.name))) {
            // A constructor that does nothing is as good as none.
            Some(index) => {
                let nothing = self.overloads[*index].iter().any(|candidate| {
                    let syntax = &candidate.syntax;
                    syntax.parameters.is_empty()
                        && syntax.initializers.is_empty()
                        && syntax.body.as_ref().is_some_and(Vec::is_empty)
                });
                !nothing || inside()
            }
            None => *id == DIM3 || inside(),
        }
    }

    /// What an object starts with where nothing is written, if that is anything.
    pub(in crate::meaning) fn default_value(&mut self, ty: &Type, span: Span) -> Option<Expression> {
        if !self.starts(ty) {
            return None;
        }
        match ty {
            Type::OwnStream(_) => Some(self.construct(ty, &[], span)),
            Type::Struct(id) => {
                let name = Rc::clone(&self.tree.types.structs[*id].name);
                Some(match self.methods.get(&(*id, name)).copied() {
                    Some(overloads) => self.construct_by_call(overloads, ty, Vec::new(), span),
                    None if *id == DIM3 => self.construct(ty, &[], span),
                    None => self.default_object(*id, span),
                })
            }
            Type::Array(element, count @ 1..) if self.on_host() => self.started_array(element, *count, span),
            Type::Array(element, count @ 1..) => {
                let mut parts = Vec::new();
                self.start_rest(&mut parts, element, *count, span);
                Some(Expression { kind: Kind::Build(parts), ty: ty.clone(), span })
            }
            _ => None,
        }
    }

    /// An array of objects that start by themselves, one after the other in a loop of the host's.
    pub(in crate::meaning) fn started_array(
        &mut self,
        element: &Rc<Type>,
        count: u64,
        span: Span,
    ) -> Option<Expression> {
        let ty = Type::Array(Rc::clone(element), count);
        let count = Expression::integer(count.cast_signed(), Type::SIZE, span);
        let function = self.made_function(Act::Start, &ty, span, |checker, place, _| {
            let started = checker.for_each_element(count, false, span, |checker, at| {
                let value = checker.default_value(element, span)?;
                let target = Self::element(&place, at, element);
                let kind = Kind::Assign(Box::new(target), Box::new(value));
                let assign = Expression { kind, ty: (**element).clone(), span };
                Some(Statement { kind: StatementKind::Expression(assign), span })
            });
            started.into_iter().collect()
        })?;
        let function = Expression { kind: Kind::Function(function), ty: Type::Void, span };
        Some(Expression { kind: Kind::Library("construct", vec![function]), ty, span })
    }

    /// What every one of several elements starts with where that is the same value, so that it can be copied.
    pub(in crate::meaning) fn same_start(&mut self, element: &Type, span: Span) -> Option<Expression> {
        fn is_made(value: &Expression) -> bool {
            let mut made = matches!(value.kind, Kind::Library(..) | Kind::Call(..) | Kind::CallPointer(..));
            value.children(&mut |child| made |= is_made(child));
            made
        }
        let value = self.empty_value(element, span);
        (!is_made(&value)).then_some(value)
    }

    /// `{}` as a value of a type: by a constructor that needs no arguments, from what the members start with, or zero.
    pub(in crate::meaning) fn empty_value(&mut self, ty: &Type, span: Span) -> Expression {
        match ty {
            Type::Struct(_) => self.construct(ty, &[], span),
            _ => self.default_value(ty, span).unwrap_or_else(|| Expression { kind: Kind::Zero, ty: ty.clone(), span }),
        }
    }

    /// Gives the elements of an array that a list leaves out what they start with, if that is anything but zero.
    pub(in crate::meaning) fn start_rest(
        &mut self,
        parts: &mut Vec<Expression>,
        element: &Type,
        count: u64,
        span: Span,
    ) {
        let named = parts.len() as u64;
        if named >= count || !self.starts(element) {
            return;
        }
        if count - named > MOST_WRITTEN_OUT {
            let words = format!("an array with more than {MOST_WRITTEN_OUT} objects that start by themselves");
            self.unsupported(span, words);
            return;
        }
        for _ in named..count {
            let value = self.empty_value(element, span);
            parts.push(value);
        }
    }

    /// In a constructor, what gives every member its value, in the order of the members: what is behind the
    /// constructor's colon, where the member is declared, or in the member's own structure.
    pub(in crate::meaning) fn members_start(&mut self, syntax: &ast::Function) -> Vec<Statement> {
        let mut statements = Vec::new();
        let Some(owner) = self.owner.filter(|owner| self.tree.types.structs[*owner].name == syntax.name) else {
            return statements;
        };
        if let Some((_, values, span)) = syntax.initializers.iter().find(|(member, ..)| *member == syntax.name) {
            if syntax.initializers.len() > 1 {
                let words = "a constructor that leaves the start to another one starts no member itself";
                self.rule(*span, words.to_owned());
            }
            return vec![self.starts_as_another(owner, values, *span)];
        }
        let names: Vec<_> = self.tree.types.structs[owner].fields.iter().map(|field| Rc::clone(&field.name)).collect();
        self.bases_of_one_template(owner, syntax);
        let shared = self.has_virtual_bases(owner);
        if shared {
            statements.extend(self.virtual_bases_start(owner, syntax));
        }
        let mut marked = !self.dynamic.contains(&owner);
        for position in self.in_order(owner) {
            let name = &names[position];
            if name.starts_with(VIRTUAL_METHODS) {
                continue;
            }
            // What it inherits from starts as itself, and is a part of this object from then on.
            if !marked && !self.tree.types.structs[owner].bases.contains(&position) {
                marked = true;
                statements.extend(self.marks_of_this(owner, syntax.name_span));
            }
            if shared && self.tree.types.structs[owner].bases.contains(&position) {
                statements.extend(self.plain_base_starts(owner, position, syntax));
                continue;
            }
            let given = syntax.initializers.iter().find(|(member, ..)| member == name);
            let start = self.member_starts.get(&(owner, position)).cloned();
            let statement = match (given, start) {
                (Some((_, values, span)), _) => Some(self.member_starts_with(owner, position, values, *span)),
                (None, Some(start)) => Some(self.member_starts_with(owner, position, &[start], syntax.name_span)),
                (None, None) => self.member_starts_itself(owner, position, syntax.name_span),
            };
            statements.extend(statement);
        }
        if !marked {
            statements.extend(self.marks_of_this(owner, syntax.name_span));
        }
        for (member, _, span) in &syntax.initializers {
            if let Some(object) = self.bit_field_start(owner, member, *span) {
                let values = syntax.initializers.iter().find(|(name, ..)| name == member).map(|(_, values, _)| values);
                let value = match values.map(Vec::as_slice) {
                    Some([one]) => self.value(one),
                    _ => Expression::integer(0, Type::INT, *span),
                };
                let (unit, field) = object;
                let set = self.assign_bits(unit, &field, None, value, *span);
                let kind = StatementKind::Expression(match set.kind {
                    Kind::Comma(set, _) => *set,
                    kind => Expression { kind, ..set },
                });
                statements.push(Statement { kind, span: *span });
                continue;
            }
            let named = |base: &usize| self.tree.types.structs[*base].name == *member;
            let mut empty = self.empty_bases.get(&owner).into_iter().flatten();
            let mut virtual_bases = self.tree.types.structs[owner].virtual_bases.iter();
            if !names.contains(member) && !empty.any(named) && !virtual_bases.any(|one| named(&one.base)) {
                self.undeclared(member, *span);
            }
        }
        statements
    }

    /// Refuses to start one of several bases that are instances of one class template: here they have the same name.
    fn bases_of_one_template(&mut self, owner: usize, syntax: &ast::Function) {
        for (member, _, span) in &syntax.initializers {
            let fields = self.tree.types.structs[owner].fields.iter().filter(|field| field.name == *member);
            let mut found = fields.filter_map(|field| match field.ty {
                Type::Struct(id) => Some(self.whole_structure(id)),
                _ => None,
            });
            if found.next().is_some_and(|first| found.any(|other| other != first)) {
                self.unsupported(*span, "starting one of several bases of one class template");
            }
        }
    }

    /// The member of the object that is being made, as a place.
    pub(super) fn own_member(&self, owner: usize, position: usize, span: Span) -> Expression {
        let ty = self.tree.types.structs[owner].fields[position].ty.clone();
        let this = Expression { kind: Kind::Local(0), ty: Type::pointer(Type::Struct(owner)), span };
        let object = Expression { kind: Kind::Dereference(Box::new(this)), ty: Type::Struct(owner), span };
        Expression { kind: Kind::Member(Box::new(object), position), ty, span }
    }

    fn member_starts_with(
        &mut self,
        owner: usize,
        position: usize,
        values: &[ast::Expression],
        span: Span,
    ) -> Statement {
        let target = self.own_member(owner, position, span);
        let ty = target.ty.clone();
        let value = match values {
            // `numbers(3)` makes three of them.
            [one] if matches!(ty, Type::Vector(_)) && !matches!(one.kind, ast::ExpressionKind::List(_)) => {
                self.construct(&ty, values, span)
            }
            [one] => self.member_item(owner, position, &ty, one),
            _ => self.construct(&ty, values, span),
        };
        let assign = Expression { kind: Kind::Assign(Box::new(target), Box::new(value)), ty, span };
        Statement { kind: StatementKind::Expression(assign), span }
    }

    fn member_starts_itself(&mut self, owner: usize, position: usize, span: Span) -> Option<Statement> {
        let target = self.own_member(owner, position, span);
        let ty = target.ty.clone();
        let value = self.default_value(&ty, span)?;
        let assign = Expression { kind: Kind::Assign(Box::new(target), Box::new(value)), ty, span };
        Some(Statement { kind: StatementKind::Expression(assign), span })
    }
}
