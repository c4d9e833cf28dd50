//! How objects end: the structure's own destructor, then those of its members, the last one first.

use std::rc::Rc;

use super::Act;
use crate::{
    meaning::{
        Checker,
        tree::{Expression, FunctionId, Kind, Statement, StatementKind},
        types::Type,
    },
    parse::ast,
    text::Span,
};

impl Checker<'_> {
    /// Sees to it that objects of a type can end: that what is called then is made.
    pub(in crate::meaning) fn need_end(&mut self, ty: &Type, span: Span) {
        if !self.life(ty).ends {
            return;
        }
        if self.on_device() {
            self.unsupported(span, "an object with a destructor in device code");
            return;
        }
        self.end_of(ty, span);
    }

    /// Sees to it that the objects which a function is given can end with it.
    pub(in crate::meaning) fn parameters_end(&mut self, id: FunctionId) {
        if !self.on_host() {
            return;
        }
        for parameter in self.tree.functions[id].parameters.clone() {
            let local = &self.tree.functions[id].locals[parameter];
            let (owned, ty, span) = (local.owned, local.ty.clone(), local.span);
            if owned {
                self.need_end(&ty, span);
            }
        }
    }

    /// What ends an object of a type that has something to call then.
    pub(super) fn end_of(&mut self, ty: &Type, span: Span) -> Option<FunctionId> {
        if let Some(known) = self.tree.ends.get(ty) {
            return Some(*known);
        }
        let id = match ty {
            Type::Array(element, count) => {
                let inner = self.end_of(element, span)?;
                let count = Expression::integer(count.cast_signed(), Type::SIZE, span);
                self.made_function(Act::End, ty, span, |checker, place, _| {
                    let ended = checker.for_each_element(count, true, span, |checker, at| {
                        let element = Self::element(&place, at, element);
                        Some(checker.call_for(inner, element, None))
                    });
                    ended.into_iter().collect()
                })?
            }
            Type::Struct(structure) => {
                let name: ast::Symbol = format!("~{}", self.tree.types.structs[*structure].name).into();
                let own = self.methods.get(&(*structure, name)).copied();
                let own = own.and_then(|index| self.instance(index, 0, Vec::new(), span));
                let members = self.member_types(*structure);
                let order = self.in_order(*structure);
                let parts: Vec<usize> = order.into_iter().filter(|at| self.life(&members[*at]).ends).collect();
                match own {
                    Some(own) if parts.is_empty() => own,
                    _ => self.made_function(Act::End, ty, span, |checker, place, _| {
                        let mut body: Vec<Statement> = Vec::new();
                        body.extend(own.map(|own| checker.call_for(own, place.clone(), None)));
                        for at in parts.into_iter().rev() {
                            if let Some(end) = checker.end_of(&members[at], span) {
                                body.push(checker.call_for(end, Self::part(&place, at, &members[at]), None));
                            }
                        }
                        body
                    })?,
                }
            }
            Type::Vector(element) => self.end_of_vector(ty, element, span)?,
            _ => return None,
        };
        self.tree.ends.insert(ty.clone(), id);
        Some(id)
    }

    /// The end of the object at a place, as an expression.
    pub(super) fn ended(&mut self, place: Expression) -> Option<Expression> {
        let (ty, span) = (place.ty.clone(), place.span);
        let end = self.end_of(&ty, span)?;
        match self.call_for(end, place, None).kind {
            StatementKind::Expression(call) => Some(call),
            _ => None,
        }
    }

    /// A statement's value that nobody takes: it ends there.
    pub(in crate::meaning) fn left_over(&mut self, value: Expression, span: Span) -> StatementKind {
        let made = matches!(value.kind, Kind::Call(..) | Kind::CallPointer(..) | Kind::Build(_) | Kind::Zero)
            || matches!(value.kind, Kind::Library("construct", _));
        if !made || !self.on_host() || !self.life(&value.ty).ends {
            return StatementKind::Expression(value);
        }
        let ty = value.ty.clone();
        self.need_end(&ty, span);
        let id = self.add_local(Rc::from("left over"), ty, span);
        let declare = Statement { kind: StatementKind::Declare(id, Some(value)), span };
        StatementKind::Block(vec![declare])
    }
}
