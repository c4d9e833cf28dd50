//! What an object says of itself where its structure has virtual methods or virtual bases: a member in each of its subobjects that
//! are asked for it, all of which a constructor or destructor sets.

use super::{
    Checker,
    dynamic::VIRTUAL_METHODS,
    subobject::{Step, Subobject},
    tree::{Expression, Kind, Statement, StatementKind},
    types::Type,
};
use crate::text::Span;

/// Above this bit a mark says which of an object's subobjects it is in, where several are of one structure.
const WHICH_SUBOBJECT: u32 = 33;

impl Checker<'_> {
    /// The member of a structure's own that says of which structure an object is, if it has no base's.
    fn own_mark(&self, id: usize) -> Option<usize> {
        let fields = &self.tree.types.structs[id].fields;
        fields.iter().position(|field| field.name.starts_with(VIRTUAL_METHODS))
    }

    /// The mark of an object of a structure (or of a part of this kind in a larger one) in the subobject at this offset.
    pub(super) fn mark_number(&self, id: usize, offset: i64) -> i64 {
        let all = self.subobjects(id);
        let marked: Vec<&Subobject> = all.iter().filter(|one| self.dynamic.contains(&one.structure)).collect();
        let twice = |(at, one): (usize, &&Subobject)| marked[..at].iter().any(|other| other.structure == one.structure);
        let structure = i64::try_from(id).unwrap_or(i64::MAX);
        if !marked.iter().enumerate().any(twice) {
            return structure;
        }
        let mut offsets: Vec<i64> = Vec::new();
        for one in marked {
            if !offsets.contains(&one.offset) {
                offsets.push(one.offset);
            }
        }
        let which = offsets.iter().position(|known| *known == offset).unwrap_or(0);
        structure | i64::try_from(which).unwrap_or(0) << WHICH_SUBOBJECT
    }

    /// The mark that is read of an object whose structure is known to be this one or to inherit from it.
    pub(super) fn mark_of(&mut self, object: Expression, id: usize) -> Option<Expression> {
        let first = self.subobjects(id).into_iter().find(|one| {
            one.offset == 0
                && !matches!(one.way.first(), Some(Step::Virtual(_)))
                && self.own_mark(one.structure).is_some()
        })?;
        let place = self.at_way(object, &first.way, None);
        self.mark_member(place, first.structure)
    }

    fn mark_member(&self, place: Expression, structure: usize) -> Option<Expression> {
        let (at, span) = (self.own_mark(structure)?, place.span);
        Some(Expression { kind: Kind::Member(Box::new(place), at), ty: Type::SIZE, span })
    }

    /// Says of an object, in all its subobjects, that it is one of this structure, or a part of this kind.
    pub(super) fn marks(&mut self, object: &Expression, id: usize, span: Span) -> Vec<Statement> {
        let mut marked: Vec<i64> = Vec::new();
        let mut statements = Vec::new();
        for one in self.subobjects(id) {
            if self.own_mark(one.structure).is_none() || marked.contains(&one.offset) {
                continue;
            }
            marked.push(one.offset);
            let place = self.at_way(object.clone(), &one.way, Some(id));
            let Some(place) = self.mark_member(place, one.structure) else { continue };
            let number = Expression::integer(self.mark_number(id, one.offset), Type::SIZE, span);
            let mark = Expression { kind: Kind::Library("virtual.structure", vec![number]), ty: Type::SIZE, span };
            let kind = Kind::Assign(Box::new(place), Box::new(mark));
            let set = Expression { kind, ty: Type::SIZE, span };
            statements.push(Statement { kind: StatementKind::Expression(set), span });
        }
        statements
    }

    /// The same of the object whose constructor or destructor is being checked.
    pub(super) fn marks_of_this(&mut self, owner: usize, span: Span) -> Vec<Statement> {
        let this = Expression { kind: Kind::Local(0), ty: Type::pointer(Type::Struct(owner)), span };
        let object = Expression { kind: Kind::Dereference(Box::new(this)), ty: Type::Struct(owner), span };
        let layout = self.layout_of_this().unwrap_or(owner);
        self.marks(&object, layout, span)
    }
}
