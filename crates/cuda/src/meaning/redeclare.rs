//! Which declaration a function's definition belongs to.

use super::Checker;
use crate::parse::ast::{self, TypeKind, TypeSyntax};

impl Checker<'_> {
    /// The position among the functions of a name of the one that is declared here once more.
    pub(super) fn declared_as(&self, index: usize, function: &ast::Function, owner: Option<usize>) -> Option<usize> {
        let same = self.overloads[index].iter().position(|candidate| same_parameters(&candidate.syntax, function));
        same.or_else(|| self.only_of_its_count(index, function, owner))
    }

    /// The one of the functions of a name whose parameters have these types, and its template arguments.
    pub(super) fn function_of_type(
        &mut self,
        index: usize,
        given: &[super::TemplateValue],
        types: &[super::types::Type],
    ) -> Option<(usize, Vec<super::TemplateValue>)> {
        let fitting: Vec<_> = (0..self.overloads[index].len())
            .filter_map(|position| {
                let candidate = &self.overloads[index][position];
                let (syntax, owner) = (std::rc::Rc::clone(&candidate.syntax), candidate.owner);
                if syntax.parameters.len() != types.len() || owner.is_some() {
                    return None;
                }
                let values = match &syntax.template {
                    Some(_) => self.deduce_types(&syntax, given, types, None)?,
                    // What is no template has no part in `f<int>`.
                    None if !given.is_empty() => return None,
                    None => Vec::new(),
                };
                // What is no template comes first, then the template that says more of what it takes.
                let detail = match &syntax.template {
                    Some(_) => super::overload::detail_of_parameters(&syntax),
                    None => u32::MAX,
                };
                (self.parameter_types(&syntax, &values, None) == types).then_some((detail, position, values))
            })
            .collect();
        let most = fitting.iter().map(|(detail, ..)| *detail).max()?;
        let chosen = fitting.into_iter().find(|(detail, ..)| *detail == most);
        chosen.map(|(_, position, values)| (position, values))
    }

    /// Which of the templates of a name these template arguments alone make a function of; `None` where several do. What is no
    /// template has no part in `f<int>`.
    pub(super) fn function_of_arguments(
        &mut self,
        index: usize,
        given: &[super::TemplateValue],
    ) -> Option<(usize, Vec<super::TemplateValue>)> {
        let mut found = None;
        for position in 0..self.overloads[index].len() {
            let candidate = &self.overloads[index][position];
            let (syntax, owner) = (std::rc::Rc::clone(&candidate.syntax), candidate.owner);
            if syntax.template.is_none() {
                continue;
            }
            let made = self.attempt(|checker| {
                let values = checker.deduce_types(&syntax, given, &[], owner)?;
                checker.parameter_types(&syntax, &values, owner);
                Some(values)
            });
            let Some(values) = made.filter(|values| self.result_exists(&syntax, values, owner)) else { continue };
            if found.replace((position, values)).is_some() {
                return None;
            }
        }
        found
    }

    /// A function that is defined as a friend in a class template: one of the file's, for this instance of the template.
    pub(super) fn declare_friend(&mut self, function: &ast::Function, instance: usize) {
        let name = super::qualified::whole_name(&function.space, &function.name);
        let index = match self.scopes[0].get(&name) {
            Some(super::Binding::Functions(index)) => *index,
            _ => {
                self.overloads.push(Vec::new());
                self.overloads.len() - 1
            }
        };
        self.scopes[0].insert(name, super::Binding::Functions(index));
        let mut function = function.clone();
        // It has no object, as a static method has none, and sees what the names of the template stand for.
        function.qualifiers.fixed = true;
        self.overloads[index].push(super::Candidate::new(&std::rc::Rc::new(function), Some(instance)));
    }

    /// Lets the name of a function be found: in its namespace.
    pub(super) fn bind_function(&mut self, function: &ast::Function, index: usize) {
        let around = std::mem::replace(&mut self.space, std::rc::Rc::clone(&function.space));
        self.bind(std::rc::Rc::clone(&function.name), super::Binding::Functions(index));
        self.space = around;
    }

    /// The one declaration in a class template that a method outside of it can belong to, which may spell the types of
    /// its parameters in another way.
    fn only_of_its_count(&self, index: usize, function: &ast::Function, owner: Option<usize>) -> Option<usize> {
        self.owner_bindings.get(&owner?)?;
        let fits = |syntax: &ast::Function| {
            syntax.body.is_none() && syntax.parameters.len() == function.parameters.len() && function.body.is_some()
        };
        let mut fitting = self.overloads[index].iter().enumerate().filter(|(_, candidate)| fits(&candidate.syntax));
        let (position, _) = fitting.next()?;
        fitting.next().is_none().then_some(position)
    }
}

/// Whether two declarations are of one function: the spelling of their parameters decides.
pub(crate) fn same_parameters(left: &ast::Function, right: &ast::Function) -> bool {
    let moved = |function: &ast::Function| function.parameters.iter().any(|parameter| parameter.moved);
    same_template(left, right)
        // Templates may differ in their results alone: `enable_if` makes one of them go.
        && (left.template.is_none() || same_type(&left.result, &right.result))
        && moved(left) == moved(right)
        && left.qualifiers.constant_method == right.qualifiers.constant_method
        && left.parameters.len() == right.parameters.len()
        && left.parameters.iter().zip(&right.parameters).all(|(left, right)| same_type(&left.declared, &right.declared))
}

fn same_type(left: &TypeSyntax, right: &TypeSyntax) -> bool {
    match (&left.kind, &right.kind) {
        (TypeKind::Named(left), TypeKind::Named(right)) => same_name(left, right),
        (TypeKind::Pointer(left) | TypeKind::Array(left, _), TypeKind::Pointer(right) | TypeKind::Array(right, _))
        | (TypeKind::Reference(left), TypeKind::Reference(right)) => {
            // What is pointed to may be `const` in one of them alone; they are two functions then.
            left.constant == right.constant && same_type(left, right)
        }
        (left, right) => std::mem::discriminant(left) == std::mem::discriminant(right),
    }
}

/// Whether the arguments of two class templates are spelled alike.
fn same_arguments(left: Option<&[ast::TemplateArgument]>, right: Option<&[ast::TemplateArgument]>) -> bool {
    let (left, right) = (left.unwrap_or(&[]), right.unwrap_or(&[]));
    left.len() == right.len()
        && left.iter().zip(right).all(|(left, right)| match (left, right) {
            (ast::TemplateArgument::Type(left), ast::TemplateArgument::Type(right)) => {
                left.constant == right.constant && same_type(left, right)
            }
            (ast::TemplateArgument::Value(left), ast::TemplateArgument::Value(right)) => same_value(left, right),
            _ => false,
        })
}

/// Whether two values are spelled alike: `N > 1` in `enable_if`.
fn same_value(left: &ast::Expression, right: &ast::Expression) -> bool {
    use ast::ExpressionKind as E;
    match (&left.kind, &right.kind) {
        (E::Integer { value: left, .. }, E::Integer { value: right, .. }) => left == right,
        (E::Bool(left), E::Bool(right)) => left == right,
        (E::Name(left), E::Name(right)) => left.path == right.path && same_name(left, right),
        (E::Holds(left), E::Holds(right)) | (E::Exists(left), E::Exists(right)) => same_value(left, right),
        (E::TypeExists(left), E::TypeExists(right)) | (E::SizeofType(left), E::SizeofType(right)) => {
            same_type(left, right)
        }
        (E::Unary(left, one), E::Unary(right, other)) => left == right && same_value(one, other),
        (E::Binary(left, a, b), E::Binary(right, c, d)) => left == right && same_value(a, c) && same_value(b, d),
        (left, right) => std::mem::discriminant(left) == std::mem::discriminant(right),
    }
}

fn same_name(left: &ast::Name, right: &ast::Name) -> bool {
    left.symbol == right.symbol
        && same_arguments(left.arguments.as_deref(), right.arguments.as_deref())
        && left.path_arguments.len() == right.path_arguments.len()
        && left
            .path_arguments
            .iter()
            .zip(&right.path_arguments)
            .all(|((step, left), (other, right))| step == other && same_arguments(Some(left), Some(right)))
}

/// Whether two functions have as many template parameters, with defaults that are spelled alike where both have one.
fn same_template(left: &ast::Function, right: &ast::Function) -> bool {
    let (left, right) = (left.template.as_deref(), right.template.as_deref());
    left.map(<[_]>::len) == right.map(<[_]>::len)
        && left.unwrap_or(&[]).iter().zip(right.unwrap_or(&[])).all(|pair| match pair {
            (ast::TemplateParameter::Type(_, Some(left)), ast::TemplateParameter::Type(_, Some(right))) => {
                same_type(left, right)
            }
            _ => true,
        })
}
