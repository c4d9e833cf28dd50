//! Objects that are made in the middle of an expression and end with its statement.

use std::rc::Rc;

use crate::{
    meaning::{
        checker::Checker,
        record::Temporaries,
        tree::{Expression, FunctionId, Kind, LocalId, Statement, StatementKind},
        types::Type,
    },
    text::Span,
};

impl Checker<'_> {
    /// Reads an expression of a statement that runs once, and gives what was made in it.
    pub(in crate::meaning) fn with_temporaries<T>(&mut self, read: impl FnOnce(&mut Self) -> T) -> (T, Vec<LocalId>) {
        let function = self.function.unwrap_or(FunctionId::MAX);
        self.temporaries.push(Temporaries { function, conditional: false, made: Vec::new() });
        let read = read(self);
        (read, self.temporaries.pop().map(|found| found.made).unwrap_or_default())
    }

    /// Reads an expression that is not always reached.
    pub(in crate::meaning) fn conditionally<T>(&mut self, read: impl FnOnce(&mut Self) -> T) -> T {
        let outer = self.temporaries.last_mut().map(|top| std::mem::replace(&mut top.conditional, true));
        let read = read(self);
        if let (Some(top), Some(outer)) = (self.temporaries.last_mut(), outer) {
            top.conditional = outer;
        }
        read
    }

    /// A value as a place that lasts until the end of the statement, if it is an object with something to call then.
    pub(in crate::meaning) fn lasting(&mut self, value: Expression) -> Expression {
        let given_up = matches!(value.kind, Kind::Library("move", _));
        if self.function.is_none() || value.is_place() || given_up || !self.life(&value.ty).ends {
            return value;
        }
        let here = self.function;
        if !self.temporaries.last().is_some_and(|top| Some(top.function) == here && !top.conditional) {
            return value;
        }
        let (ty, span) = (value.ty.clone(), value.span);
        let value = self.owned(value);
        self.need_end(&ty, span);
        let local = self.add_local(Rc::from("temporary"), ty.clone(), span);
        if let Some(local) = self.local_mut(local) {
            local.address_taken = true;
        }
        if let Some(top) = self.temporaries.last_mut() {
            top.made.push(local);
        }
        let made = |kind: Kind, ty: Type| Expression { kind, ty, span };
        let place = made(Kind::Local(local), ty.clone());
        let store = made(Kind::Assign(Box::new(place.clone()), Box::new(value)), ty.clone());
        let pointer = Type::pointer(ty.clone());
        let address = made(Kind::AddressOf(Box::new(place)), pointer.clone());
        let whole = made(Kind::Comma(Box::new(store), Box::new(address)), pointer);
        made(Kind::Dereference(Box::new(whole)), ty)
    }

    /// A statement at whose end its temporary objects end.
    pub(in crate::meaning) fn ending(&mut self, kind: StatementKind, made: &[LocalId], span: Span) -> StatementKind {
        if made.is_empty() {
            return kind;
        }
        let declared = made.iter().map(|local| Statement { kind: StatementKind::Declare(*local, None), span });
        let declared: Vec<Statement> = declared.collect();
        let within = |kind: StatementKind| {
            let mut all = declared.clone();
            all.push(Statement { kind, span });
            StatementKind::Block(all)
        };
        match kind {
            // The variable outlives what it was made of.
            StatementKind::Declare(local, Some(value)) => {
                let ty = value.ty.clone();
                let place = Expression { kind: Kind::Local(local), ty: ty.clone(), span };
                if let Some(local) = self.local_mut(local) {
                    local.assigned = true;
                }
                let assign = Expression { kind: Kind::Assign(Box::new(place), Box::new(value)), ty, span };
                let declare = Statement { kind: StatementKind::Declare(local, None), span };
                let start = Statement { kind: within(StatementKind::Expression(assign)), span };
                StatementKind::Several(vec![declare, start])
            }
            kind => within(kind),
        }
    }

    /// A condition whose temporary objects end before anything depends on it: what decides it first, and its value.
    pub(in crate::meaning) fn decided(
        &mut self,
        condition: Expression,
        made: &[LocalId],
    ) -> (Option<Statement>, Expression) {
        if made.is_empty() {
            return (None, condition);
        }
        let (ty, span) = (condition.ty.clone(), condition.span);
        let local = self.add_local(Rc::from("decided"), ty.clone(), span);
        let kind = self.ending(StatementKind::Declare(local, Some(condition)), made, span);
        (Some(Statement { kind, span }), Expression { kind: Kind::Local(local), ty, span })
    }
}
