//! Vectors as values: one variable for all components.

use warpground_ir::ValueType;

use super::vector_type;
use crate::tree::{Expression, Kind, Type};

const LANES: [&str; 4] = ["x", "y", "z", "w"];

/// The type of the variable that holds a vector of such components, if one does.
pub(super) fn variable_type(ty: ValueType, component: Type) -> Option<Type> {
    (ty.count() > 1).then(|| vector_type(&vec![component; usize::from(ty.count())])).flatten()
}

/// The type of a vector's components, and how many there are.
fn components_of(ty: Type) -> Option<(Type, usize)> {
    let Type::Vector(name) = ty else { return None };
    let (head, rest) = name.split_once('<')?;
    let count = head.strip_prefix("vec")?.parse().ok()?;
    let component = match rest {
        "f32>" => Type::F32,
        "i32>" => Type::I32,
        _ => Type::U32,
    };
    Some((component, count))
}

/// The components of what may be a vector.
pub(super) fn components(value: Expression) -> Vec<Expression> {
    match components_of(value.ty) {
        Some((component, count)) => {
            LANES.iter().take(count).map(|lane| Expression::field(value.clone(), lane, component)).collect()
        }
        None => vec![value],
    }
}

/// The vector of some components: the one whose components they are, or a new one.
pub(super) fn whole(values: Vec<Expression>, ty: Type) -> Expression {
    let base = |(number, value): (usize, &Expression)| match &value.kind {
        Kind::Field(base, lane) if *lane == LANES[number % 4] && base.ty == ty => Some((**base).clone()),
        _ => None,
    };
    let bases: Option<Vec<Expression>> = values.iter().enumerate().map(base).collect();
    if let Some(mut bases) = bases
        && let Some(first) = bases.pop()
        && bases.iter().all(|base| *base == first)
    {
        return first;
    }
    let same = values.iter().all(|value| value.literal().is_some() && *value == values[0]);
    let values = if same { values.into_iter().take(1).collect() } else { values };
    Expression::known(ty.name(), values, ty)
}
