//! Members that a structure has through others: of what it inherits from, and of unions and structures without a name.

use std::rc::Rc;

use super::{
    Checker,
    subobject::Step,
    tree::{Expression, Kind},
    types::Type,
};
use crate::{parse::ast, text::Span};

/// What a structure inherits from.
pub(super) enum Inherited {
    /// A structure that lies in its objects.
    Member(usize),
    /// One without members, which takes no room there.
    Empty(usize),
    /// What was reported.
    Nothing,
}

impl Checker<'_> {
    /// The way to a member that a structure itself declares, through members without a name.
    pub(super) fn own_way_to(&self, structure: usize, name: &str) -> Option<Vec<usize>> {
        let found = &self.tree.types.structs[structure];
        let is_base =
            |at: usize| found.bases.contains(&at) || found.virtual_bases.iter().any(|one| one.field == Some(at));
        let named = found.fields.iter().position(|field| *field.name == *name);
        if let Some(index) = named.filter(|at| !is_base(*at)) {
            return Some(vec![index]);
        }
        found.through.iter().filter(|at| !is_base(**at)).find_map(|through| {
            let Type::Struct(inner) = found.fields.get(*through)?.ty else { return None };
            let mut way = self.own_way_to(inner, name)?;
            way.insert(0, *through);
            Some(way)
        })
    }

    /// A member of an object, by its name.
    pub(super) fn member_named(&mut self, object: &Expression, name: &str, span: Span) -> Option<Expression> {
        let Type::Struct(id) = object.ty else { return None };
        let found = self.declaring(id, name).into_iter().next()?;
        if self.tells_ambiguous_name(id, name, span) {
            return Some(Expression::bad(span));
        }
        let layout = self.layout_known(object);
        if self.has_own_bit_field(found.structure, name) {
            let object = self.at_way(object.clone(), &found.way, layout);
            return self.bit_field_value(&object, name, span);
        }
        let way = self.own_way_to(found.structure, name)?;
        let mut place = self.at_way(object.clone(), &found.way, layout);
        for index in way {
            place = self.member_at(place, index, span);
        }
        Some(place)
    }

    pub(super) fn member_at(&self, object: Expression, index: usize, span: Span) -> Expression {
        let (id, ty) = match object.ty {
            Type::Struct(id) => (id, self.tree.types.structs[id].fields[index].ty.clone()),
            _ => return Expression::bad(span),
        };
        let member = Expression { kind: Kind::Member(Box::new(object), index), ty, span };
        match member.ty.target().cloned() {
            Some(target) if self.reference_members.contains(&(id, index)) => {
                Expression { kind: Kind::Dereference(Box::new(member)), ty: target, span }
            }
            _ => member,
        }
    }

    pub(super) fn has_member(&self, structure: usize, name: &str) -> bool {
        let own = |id: usize| self.own_way_to(id, name).is_some() || self.has_own_bit_field(id, name);
        let further = || self.declaring(structure, name).first().is_some_and(|found| own(found.structure));
        own(structure) || self.inherits(structure) && further()
    }

    /// Where what an object inherits from lies, if that is the same in all objects of its structure, and if it is there once.
    pub(super) fn offset_of_base(&self, structure: usize, base: usize) -> Option<i64> {
        match &self.subobjects_like(structure, base)[..] {
            [one] if !matches!(one.way.first(), Some(Step::Virtual(_))) => Some(one.offset),
            _ => None,
        }
    }

    /// The methods of a name that a structure has or inherits, and the structure that has them.
    pub(super) fn method_named(&self, structure: usize, name: &ast::Symbol) -> Option<(usize, usize)> {
        let own = |id: usize| self.methods.get(&(id, Rc::clone(name))).map(|index| (*index, id));
        own(structure).or_else(|| {
            let further = self.inherits(structure).then(|| self.declaring(structure, name));
            own(further?.first()?.structure)
        })
    }

    /// The part of an object that is what it inherits from; anything else as it is.
    pub(super) fn as_base(&mut self, object: Expression, wanted: &Type) -> Expression {
        let (Type::Struct(own), Type::Struct(base)) = (&object.ty, wanted) else { return object };
        let (own, base) = (*own, *base);
        if own == base {
            return object;
        }
        let Some(found) = self.subobject_meant(own, base, object.span) else { return object };
        let layout = self.layout_known(&object);
        self.at_way(object, &found.way, layout)
    }

    /// An object as the structure without members that it inherits from: that lies nowhere, and begins where the object does.
    pub(super) fn as_empty_base(&self, object: Expression, base: usize) -> Expression {
        let span = object.span;
        let ty = Type::Struct(base);
        if !object.is_place() {
            return Expression { kind: Kind::Zero, ty, span };
        }
        let made = |kind: Kind, ty: Type| Expression { kind, ty, span };
        let address = match object.kind {
            Kind::Dereference(pointer) => *pointer,
            _ => {
                let ty = Type::pointer(object.ty.clone());
                made(Kind::AddressOf(Box::new(object)), ty)
            }
        };
        let pointer =
            made(Kind::Convert { value: Box::new(address), written: true, volatile: false }, Type::pointer(ty.clone()));
        made(Kind::Dereference(Box::new(pointer)), ty)
    }

    /// A pointer to an object as one to what that inherits from.
    pub(super) fn as_base_pointer(&mut self, pointer: Expression, wanted: &Type) -> Option<Expression> {
        let (Some(Type::Struct(own)), Some(Type::Struct(base))) = (pointer.ty.target(), wanted.target()) else {
            return None;
        };
        let (own, base) = (*own, *base);
        if own == base || !self.derives(own, base) {
            return None;
        }
        let found = self.subobject_meant(own, base, pointer.span)?;
        let shared = matches!(found.way.first(), Some(Step::Virtual(_)));
        let further = found.offset != 0 || shared;
        let span = pointer.span;
        let made = |kind: Kind, ty: Type| Expression { kind, ty, span };
        let part = |checker: &mut Self, object: Expression| {
            let layout = checker.layout_known(&object);
            let part = checker.at_way(object, &found.way, layout);
            made(Kind::AddressOf(Box::new(part)), wanted.clone())
        };
        let pointer = match pointer.kind {
            Kind::AddressOf(object) => return Some(part(self, *object)),
            kind => Expression { kind, ..pointer },
        };
        if shared && self.function.is_none() {
            self.unsupported(span, "a pointer that becomes one to a virtual base outside of functions");
            return Some(Expression { ty: wanted.clone(), ..Expression::bad(span) });
        }
        // A null pointer stays one, wherever the part lies.
        let this = matches!(pointer.kind, Kind::Local(0)) && self.has_this();
        if !further || this || self.function.is_none() {
            return Some(part(self, made(Kind::Dereference(Box::new(pointer)), Type::Struct(own))));
        }
        let (kept, variable) = self.kept(pointer);
        let object = made(Kind::Dereference(Box::new(variable.clone())), Type::Struct(own));
        let part = part(self, object);
        let null = made(Kind::Null, wanted.clone());
        let there = self.cast_to(variable, &Type::BOOL, false);
        let chosen = Kind::Conditional(Box::new(there), Box::new(part), Box::new(null));
        let chosen = made(chosen, wanted.clone());
        Some(made(Kind::Comma(Box::new(kept), Box::new(chosen)), wanted.clone()))
    }

    /// Two pointers that are compared: where one points to what the other's object inherits from, both point to that.
    pub(super) fn as_pointers_to_one_base(&mut self, left: Expression, right: Expression) -> (Expression, Expression) {
        if let Some(base) = self.as_base_pointer(left.clone(), &right.ty) {
            return (base, right);
        }
        match self.as_base_pointer(right.clone(), &left.ty) {
            Some(base) => (left, base),
            None => (left, right),
        }
    }

    /// An object and the name of its member, or what it inherits from where the name says so, `Base::member`. And whether it does.
    pub(super) fn named_part(&mut self, object: Expression, name: &ast::Symbol) -> (Expression, ast::Symbol, bool) {
        let Some((path, member)) = name.rsplit_once("::") else { return (object, Rc::clone(name), false) };
        let base = match self.place_of(path) {
            Some(super::scope::Place::Structure(base)) => Some(base),
            // Inside of itself, a template's name is that of its instance.
            _ => match object.ty {
                Type::Struct(own) => self.named_base(own, path),
                _ => None,
            },
        };
        match base {
            Some(base) => (self.as_base(object, &Type::Struct(base)), member.into(), true),
            None => (object, Rc::clone(name), false),
        }
    }

    fn named_base(&self, structure: usize, name: &str) -> Option<usize> {
        if &*self.tree.types.structs[structure].name == name {
            return Some(structure);
        }
        self.bases_of(structure).into_iter().find_map(|base| self.named_base(base, name))
    }

    /// What a structure inherits from by one name.
    pub(super) fn inherited(&mut self, syntax: &ast::TypeSyntax) -> Inherited {
        let ty = self.resolve_type(syntax);
        let Type::Struct(base) = ty else {
            if ty != Type::Bad {
                self.rule(syntax.span, "a structure inherits from a structure");
            }
            return Inherited::Nothing;
        };
        let found = &self.tree.types.structs[base];
        let refused = if !found.complete {
            Some("inheriting from a structure that is declared and not defined")
        } else if found.union {
            Some("inheriting from a union")
        } else {
            None
        };
        if let Some(what) = refused {
            self.unsupported(syntax.span, what);
        }
        // One that is still open has no members yet, and could be this very structure.
        if refused.is_some() || self.owner == Some(base) {
            return Inherited::Nothing;
        }
        // One without members is a part like others if it does something where its objects start or end.
        let found = &self.tree.types.structs[base];
        if found.fields.is_empty() && !self.acts_for_itself(base) {
            return Inherited::Empty(base);
        }
        Inherited::Member(base)
    }

    /// Whether a structure does something where its objects start or end.
    pub(super) fn acts_for_itself(&self, id: usize) -> bool {
        let name = &self.tree.types.structs[id].name;
        let does = |name: ast::Symbol| {
            self.methods.get(&(id, name)).is_some_and(|index| {
                self.overloads[*index]
                    .iter()
                    .any(|candidate| candidate.syntax.body.as_ref().is_some_and(|body| !body.is_empty()))
            })
        };
        does(Rc::clone(name)) || does(format!("~{name}").into())
    }

    /// Whether a structure is as C has it: then nothing lies in the unused bytes at the end of its objects.
    pub(super) fn as_in_c(&self, id: usize) -> bool {
        let name = &self.tree.types.structs[id].name;
        let own = |name: ast::Symbol| self.methods.contains_key(&(id, name));
        let bare = self.bases_of(id).is_empty() && !self.dynamic.contains(&id);
        bare && !own(Rc::clone(name)) && !own(format!("~{name}").into())
    }

    /// Whether GCC puts members into the unused bytes at the end of what their structure inherits from, as it does where that
    /// has constructors or inherits itself. Here they lie behind it.
    pub(super) fn lies_closer(&self, fields: &[(ast::Symbol, Type)], bases: &[usize]) -> bool {
        bases.iter().any(|at| {
            let (Some((_, Type::Struct(base))), Some((_, behind))) = (fields.get(*at), fields.get(at + 1)) else {
                return false;
            };
            let base = *base;
            if self.as_in_c(base) {
                return false;
            }
            let types = &self.tree.types;
            let found = &types.structs[base];
            let end = found.fields.iter().map(|field| field.offset + types.bytes(&field.ty)).max().unwrap_or(0);
            end.next_multiple_of(types.align(behind)) < found.bytes
        })
    }

    /// Whether objects of a type are larger here than nvcc makes them.
    pub(super) fn is_larger(&self, ty: &Type) -> bool {
        let Type::Struct(id) = ty.innermost() else { return false };
        let id = &self.whole_structure(*id);
        self.larger.contains(id) || self.tree.types.structs[*id].fields.iter().any(|field| self.is_larger(&field.ty))
    }
}
