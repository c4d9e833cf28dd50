//! Which of two templates asks more of its arguments. As C++ has it, a condition asks more than another if it implies that by
//! its form alone: both are taken apart into atoms, which concepts consist of in the end, and atoms are equal where they are
//! the same place of the source.

use std::collections::BTreeSet;

use super::{Binding, Checker};
use crate::parse::ast::{self, BinaryOperator, ExpressionKind, TemplateParameter};

/// How many concepts are followed of which one asks the next.
const MOST_WITHIN: u32 = 20;
/// How many clauses a condition may become.
const MOST_CLAUSES: usize = 256;

/// The library's concepts that ask what another one asks, and more.
const REFINED: &[(&str, &str)] = &[("__is_signed_integral", "__is_integral"), ("__is_unsigned", "__is_integral")];

/// Atoms that are joined in one way, in a list that is joined in the other one.
type Clauses = Vec<BTreeSet<String>>;

/// How the atoms of a clause are joined.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Joined {
    And,
    Or,
}

impl Checker<'_> {
    /// Whether a function asks more of its template arguments than another one.
    pub(super) fn asks_more(&self, function: &ast::Function, other: &ast::Function) -> bool {
        self.subsumes(function, other) && !self.subsumes(other, function)
    }

    /// Whether what a function asks of its template arguments implies what another one asks.
    fn subsumes(&self, function: &ast::Function, other: &ast::Function) -> bool {
        let asked = self.asked(other, Joined::Or);
        if asked.is_empty() {
            return true;
        }
        let holds = self.asked(function, Joined::And);
        holds.iter().all(|holds| asked.iter().all(|asked| !holds.is_disjoint(asked)))
    }

    /// All that a function asks, by concepts and `requires`.
    fn asked(&self, function: &ast::Function, within: Joined) -> Clauses {
        let parameters = function.template.as_deref().unwrap_or(&[]);
        let of: Vec<String> = (0..parameters.len()).map(|place| format!("#{place}")).collect();
        let conditions = parameters.iter().filter_map(|parameter| {
            let TemplateParameter::Type(_, Some(default)) = parameter else { return None };
            let ast::TypeKind::Named(name) = &default.kind else { return None };
            match name.last_path_arguments() {
                Some([ast::TemplateArgument::Value(condition)]) => {
                    Some(self.clauses(condition, &Asked { parameters, of: of.clone(), depth: 0 }, within))
                }
                _ => None,
            }
        });
        let nothing = if within == Joined::And { vec![BTreeSet::new()] } else { Vec::new() };
        conditions.fold(nothing, |all, more| joined(all, more, within == Joined::And))
    }

    fn clauses(&self, condition: &ast::Expression, asked: &Asked<'_>, within: Joined) -> Clauses {
        match &condition.kind {
            ExpressionKind::Holds(inner) => return self.clauses(inner, asked, within),
            ExpressionKind::Binary(
                operator @ (BinaryOperator::LogicalAnd | BinaryOperator::LogicalOr),
                left,
                right,
            ) => {
                let (left, right) = (self.clauses(left, asked, within), self.clauses(right, asked, within));
                return joined(left, right, (*operator == BinaryOperator::LogicalAnd) == (within == Joined::And));
            }
            ExpressionKind::Name(name) => {
                if let Some(clauses) = self.clauses_of_concept(name, asked, within) {
                    return clauses;
                }
            }
            _ => {}
        }
        let span = condition.span;
        vec![[format!("{}-{} {}", span.start, span.end, asked.of.join(", "))].into()]
    }

    /// What a concept asks of its arguments.
    fn clauses_of_concept(&self, name: &ast::Name, asked: &Asked<'_>, within: Joined) -> Option<Clauses> {
        let own = name.path.last()?;
        let of = asked.arguments(name);
        if own.starts_with("__") {
            let refined = REFINED.iter().find(|(known, _)| *known == &**own).map(|(_, refined)| *refined);
            let atoms = [Some(&**own), refined]
                .into_iter()
                .flatten()
                .map(|atom| vec![[format!("{atom} {}", of.join(", "))].into()]);
            return atoms.reduce(|all, more| joined(all, more, within == Joined::And));
        }
        if asked.depth >= MOST_WITHIN {
            return None;
        }
        let Some(Binding::StructTemplate(concept)) = self.find(own) else { return None };
        match concept.fields.first()?.start.as_ref()? {
            ast::Initializer::Value(value) if matches!(value.kind, ExpressionKind::Holds(_)) => {
                let parameters = concept.template.as_deref().unwrap_or(&[]);
                Some(self.clauses(value, &Asked { parameters, of, depth: asked.depth + 1 }, within))
            }
            _ => None,
        }
    }
}

/// Where a condition is read.
struct Asked<'a> {
    /// The parameters of the template around it.
    parameters: &'a [TemplateParameter],
    /// What these stand for, as seen from the function.
    of: Vec<String>,
    depth: u32,
}

impl Asked<'_> {
    /// The arguments of a concept, by the places of the function's parameters that they are.
    fn arguments(&self, name: &ast::Name) -> Vec<String> {
        let place = |argument: &ast::TemplateArgument| {
            let ast::TemplateArgument::Type(ast::TypeSyntax { kind: ast::TypeKind::Named(name), .. }) = argument else {
                return format!("{argument:?}");
            };
            let own = |parameter: &TemplateParameter| matches!(parameter, TemplateParameter::Type(known, _) | TemplateParameter::Pack(known, _) if *known == name.symbol);
            let known = self.parameters.iter().position(own).and_then(|place| self.of.get(place));
            known.cloned().unwrap_or_else(|| format!("{argument:?}"))
        };
        name.last_path_arguments().unwrap_or(&[]).iter().map(place).collect()
    }
}

/// Two lists of clauses as one: each clause of the one with each of the other, or one list behind the other.
fn joined(left: Clauses, right: Clauses, each: bool) -> Clauses {
    if !each {
        return left.into_iter().chain(right).collect();
    }
    let both = left.iter().flat_map(|left| right.iter().map(move |right| left | right));
    both.take(MOST_CLAUSES).collect()
}
