//! Walks over the tree of WGSL.

use super::{Expression, Kind, Statement};

/// What is directly in a statement.
pub(crate) enum Part<'a> {
    Expression(&'a Expression),
    Statement(&'a Statement),
}

/// What is directly in a statement, to be changed.
pub(crate) enum PartMut<'a> {
    Expression(&'a mut Expression),
    Statement(&'a mut Statement),
}

impl Expression {
    /// Calls `visit` for the expressions directly in this one.
    pub(crate) fn children<'a>(&'a self, visit: &mut dyn FnMut(&'a Expression)) {
        match &self.kind {
            Kind::Literal(_) | Kind::Constant(..) | Kind::Name(_) => {}
            Kind::Call(_, arguments) | Kind::Known(_, arguments) => arguments.iter().for_each(visit),
            Kind::Unary(_, inner)
            | Kind::Word(inner, _)
            | Kind::Field(inner, _)
            | Kind::Member(inner, _)
            | Kind::Index(_, inner) => visit(inner),
            Kind::Binary(_, left, right) | Kind::Component(left, right) => {
                visit(left);
                visit(right);
            }
        }
    }

    /// The same, to change them.
    pub(crate) fn children_mut(&mut self, visit: &mut dyn FnMut(&mut Expression)) {
        match &mut self.kind {
            Kind::Literal(_) | Kind::Constant(..) | Kind::Name(_) => {}
            Kind::Call(_, arguments) | Kind::Known(_, arguments) => arguments.iter_mut().for_each(visit),
            Kind::Unary(_, inner)
            | Kind::Word(inner, _)
            | Kind::Field(inner, _)
            | Kind::Member(inner, _)
            | Kind::Index(_, inner) => visit(inner),
            Kind::Binary(_, left, right) | Kind::Component(left, right) => {
                visit(left);
                visit(right);
            }
        }
    }

    /// How often a variable is named.
    pub(crate) fn count(&self, name: &str) -> usize {
        let mut found = match &self.kind {
            Kind::Name(own) | Kind::Index(own, _) => usize::from(**own == *name),
            _ => 0,
        };
        self.children(&mut |child| found += child.count(name));
        found
    }

    /// Whether a variable is named.
    pub(crate) fn mentions(&self, name: &str) -> bool {
        self.count(name) > 0
    }
}

impl Statement {
    /// Calls `visit` for what is directly in the statement: its expressions, and the statements of its blocks.
    pub(crate) fn parts<'a>(&'a self, visit: &mut dyn FnMut(Part<'a>)) {
        match self {
            Statement::Let(_, value)
            | Statement::Variable(_, value)
            | Statement::Call(value)
            | Statement::BreakIf(value)
            | Statement::If(value, ..)
            | Statement::While(value, _)
            | Statement::Switch(value, ..)
            | Statement::Return(Some(value)) => visit(Part::Expression(value)),
            Statement::Assign(place, value) => {
                visit(Part::Expression(place));
                visit(Part::Expression(value));
            }
            Statement::For(start, condition, step, _) => {
                start.iter().chain(step).for_each(|inner| visit(Part::Statement(inner)));
                condition.iter().for_each(|condition| visit(Part::Expression(condition)));
            }
            Statement::Declare(..)
            | Statement::Loop(..)
            | Statement::Return(None)
            | Statement::Break
            | Statement::Continue
            | Statement::At(_) => {}
        }
        self.blocks(&mut |block| block.iter().for_each(|inner| visit(Part::Statement(inner))));
    }

    /// The same, to change them.
    pub(crate) fn parts_mut(&mut self, visit: &mut dyn FnMut(PartMut<'_>)) {
        match self {
            Statement::Let(_, value)
            | Statement::Variable(_, value)
            | Statement::Call(value)
            | Statement::BreakIf(value)
            | Statement::If(value, ..)
            | Statement::While(value, _)
            | Statement::Switch(value, ..)
            | Statement::Return(Some(value)) => visit(PartMut::Expression(value)),
            Statement::Assign(place, value) => {
                visit(PartMut::Expression(place));
                visit(PartMut::Expression(value));
            }
            Statement::For(start, condition, step, _) => {
                start.iter_mut().chain(step).for_each(|inner| visit(PartMut::Statement(inner)));
                condition.iter_mut().for_each(|condition| visit(PartMut::Expression(condition)));
            }
            Statement::Declare(..)
            | Statement::Loop(..)
            | Statement::Return(None)
            | Statement::Break
            | Statement::Continue
            | Statement::At(_) => {}
        }
        for block in self.blocks_mut() {
            block.iter_mut().for_each(|inner| visit(PartMut::Statement(inner)));
        }
    }

    /// Calls `visit` for the blocks directly in the statement.
    fn blocks<'a>(&'a self, visit: &mut dyn FnMut(&'a [Statement])) {
        match self {
            Statement::If(_, accept, reject) => {
                visit(accept);
                visit(reject);
            }
            Statement::While(_, body) | Statement::For(_, _, _, body) => visit(body),
            Statement::Loop(body, continuing) => {
                visit(body);
                visit(continuing);
            }
            Statement::Switch(_, cases, otherwise) => {
                cases.iter().for_each(|(_, body)| visit(body));
                visit(otherwise);
            }
            _ => {}
        }
    }

    /// The blocks directly in the statement, to change them.
    pub(crate) fn blocks_mut(&mut self) -> Vec<&mut Vec<Statement>> {
        match self {
            Statement::If(_, accept, reject) => vec![accept, reject],
            Statement::While(_, body) | Statement::For(_, _, _, body) => vec![body],
            Statement::Loop(body, continuing) => vec![body, continuing],
            Statement::Switch(_, cases, otherwise) => {
                cases.iter_mut().map(|(_, body)| body).chain([otherwise]).collect()
            }
            _ => Vec::new(),
        }
    }

    /// How often a variable is named, its declaration aside.
    pub(crate) fn count(&self, name: &str) -> usize {
        let mut found = 0;
        self.parts(&mut |part| {
            found += match part {
                Part::Expression(value) => value.count(name),
                Part::Statement(inner) => inner.count(name),
            };
        });
        found
    }

    /// Whether a variable is named, its declaration aside.
    pub(crate) fn mentions(&self, name: &str) -> bool {
        self.count(name) > 0
    }
}
