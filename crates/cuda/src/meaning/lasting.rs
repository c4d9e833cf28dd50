//! Objects that last as long as the program: when they begin, and that they end.

use super::{
    Checker,
    tree::{AT_EXIT, BEGIN, Expression, Global, GlobalId, Kind, Statement, StatementKind},
    types::Type,
};
use crate::{parse::ast::Qualifiers, text::Span};

impl Checker<'_> {
    /// Sees to it that the host's variables outside of functions can end.
    pub(super) fn globals_end(&mut self) {
        for id in 0..self.tree.globals.len() {
            let global = &self.tree.globals[id];
            let qualifiers = global.qualifiers;
            let elsewhere = qualifiers.device || qualifiers.constant_memory || qualifiers.managed || qualifiers.shared;
            if elsewhere || qualifiers.external && global.start.is_none() {
                continue;
            }
            let (ty, span) = (global.ty.clone(), global.span);
            if self.life(&ty).ends {
                self.end_of(&ty, span);
            }
        }
    }

    /// Whether a `static` variable of a function gets its value where control first passes it: one whose value is not known before
    /// the program runs, or that has to end.
    pub(super) fn begins_late(&mut self, start: Option<&Expression>, ty: &Type) -> bool {
        self.life(ty).ends || start.is_some_and(|start| !self.is_known(start))
    }

    fn is_known(&self, value: &Expression) -> bool {
        match &value.kind {
            Kind::Integer(..) | Kind::Float(_) | Kind::Text(_) | Kind::Null | Kind::Function(_) | Kind::Zero => true,
            Kind::Build(parts) => parts.iter().all(|part| self.is_known(part)),
            Kind::Named(_, inner) | Kind::Negate(inner) | Kind::Convert { value: inner, .. } => self.is_known(inner),
            Kind::AddressOf(inner) | Kind::Decay(inner) => matches!(inner.kind, Kind::Global(_) | Kind::Text(_)),
            _ => self.constant(value).is_some(),
        }
    }

    /// `if (!begun) { begin; begun = true; }`: what a declaration of a `static` variable does.
    pub(super) fn begun_once(&mut self, id: GlobalId, start: Option<Expression>, span: Span) -> Statement {
        let made = |kind: Kind, ty: Type| Expression { kind, ty, span };
        let statement = |kind: StatementKind| Statement { kind, span };
        let ty = self.tree.globals[id].ty.clone();
        let begun = self.tree.globals.len();
        self.tree.globals.push(Global {
            name: "whether a static variable has begun".into(),
            ty: Type::BOOL,
            qualifiers: Qualifiers::default(),
            start: None,
            constant: None,
            late: false,
            unchanging: false,
            span: Span::default(),
        });
        let flag = made(Kind::Global(begun), Type::BOOL);
        let pointer = Type::pointer(ty.clone());
        let address = made(Kind::AddressOf(Box::new(made(Kind::Global(id), ty.clone()))), pointer);
        let mut then = Vec::new();
        if let Some(start) = start {
            let begin = made(Kind::Library(BEGIN, vec![address.clone(), start]), Type::Void);
            then.push(statement(StatementKind::Expression(begin)));
        }
        let yes = made(Kind::Integer(1, false), Type::BOOL);
        let set = made(Kind::Assign(Box::new(flag.clone()), Box::new(yes)), Type::BOOL);
        then.push(statement(StatementKind::Expression(set)));
        if self.life(&ty).ends
            && let Some(end) = self.end_of(&ty, span)
        {
            let function = made(Kind::Function(end), Type::pointer(Type::Void));
            let registered = made(Kind::Library(AT_EXIT, vec![function, address]), Type::Void);
            then.push(statement(StatementKind::Expression(registered)));
        }
        let open = made(Kind::Not(Box::new(flag)), Type::BOOL);
        statement(StatementKind::If(open, Box::new(statement(StatementKind::Block(then))), None))
    }
}
