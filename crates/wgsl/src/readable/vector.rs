//! Vectors as values: one variable for all components.

use warpground_ir::ValueType;

use crate::tree::{Expression, Kind, Statement, Type};

const LANES: [&str; 4] = ["x", "y", "z", "w"];

/// The name of a vector type.
pub(super) fn vector_name(element: Type, lanes: u32) -> Type {
    Type::Vector(match (element, lanes) {
        (Type::F32, 2) => "vec2<f32>",
        (Type::F32, 3) => "vec3<f32>",
        (Type::F32, _) => "vec4<f32>",
        (Type::I32, 2) => "vec2<i32>",
        (Type::I32, 3) => "vec3<i32>",
        (Type::I32, _) => "vec4<i32>",
        (_, 2) => "vec2<u32>",
        (_, 3) => "vec3<u32>",
        _ => "vec4<u32>",
    })
}

/// The vector of some components.
pub(super) fn vector_type(types: &[Type]) -> Option<Type> {
    let first = types.first()?;
    let fits = types.iter().all(|ty| ty == first) && matches!(first, Type::I32 | Type::U32 | Type::F32);
    let lanes = u32::try_from(types.len()).ok().filter(|lanes| (2..=4).contains(lanes))?;
    fits.then(|| vector_name(*first, lanes))
}

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
    if let Some(Alike::Vector(alike)) = alike(&values, ty) {
        return alike;
    }
    // Two words of one pair.
    if let (
        [Expression { kind: Kind::Word(low, false), .. }, Expression { kind: Kind::Word(high, true), .. }],
        "vec2<u32>",
    ) = (&values[..], ty.name())
        && low == high
    {
        return Expression { ty, ..(**low).clone() };
    }
    let same = values.iter().all(|value| value.literal().is_some() && *value == values[0]);
    let values = if same { values.into_iter().take(1).collect() } else { values };
    Expression::known(ty.name(), values, ty)
}

/// What all components of a vector are calculated from alike.
enum Alike {
    /// The same scalar for all.
    Scalar(Expression),
    Vector(Expression),
}

/// One operation on vectors for one on each of their components.
fn alike(values: &[Expression], ty: Type) -> Option<Alike> {
    let first = values.first()?;
    if !values.iter().all(|value| value.ty == first.ty) {
        return None;
    }
    if values.iter().all(|value| value == first) {
        return Some(Alike::Scalar(first.clone()));
    }
    match &first.kind {
        Kind::Field(base, _) if base.ty == ty => {
            let lanes = values.iter().zip(LANES);
            let same = |(value, lane): (&Expression, &str)| matches!(&value.kind, Kind::Field(own, name) if *name == lane && own == base);
            lanes.into_iter().all(same).then(|| Alike::Vector((**base).clone()))
        }
        Kind::Binary(symbol @ ("+" | "-" | "*"), ..) => {
            let sides = |value: &Expression| match &value.kind {
                Kind::Binary(own, left, right) if own == symbol => Some(((**left).clone(), (**right).clone())),
                _ => None,
            };
            let (left, right): (Vec<_>, Vec<_>) =
                values.iter().map(sides).collect::<Option<Vec<_>>>()?.into_iter().unzip();
            let (left, right) = (alike(&left, ty)?, alike(&right, ty)?);
            let both = match (left, right) {
                (Alike::Scalar(_), Alike::Scalar(_)) => return None,
                (Alike::Scalar(left) | Alike::Vector(left), Alike::Scalar(right) | Alike::Vector(right)) => {
                    Kind::Binary(symbol, Box::new(left), Box::new(right))
                }
            };
            Some(Alike::Vector(Expression { kind: both, ty }))
        }
        _ => None,
    }
}

/// Joins assignments of all components of a vector, one after another, to one of the whole.
pub(super) fn join(list: &mut Vec<Statement>) {
    let mut at = 0;
    while at < list.len() {
        for inner in list[at].blocks_mut() {
            join(inner);
        }
        if let Some((end, whole)) = all_components(&list[at..]) {
            list.splice(at..at + end, [whole]);
        }
        at += 1;
    }
}

/// The assignment of a whole vector that statements come to, and how many these are.
fn all_components(list: &[Statement]) -> Option<(usize, Statement)> {
    let component = |statement: &Statement| match statement {
        Statement::Assign(Expression { kind: Kind::Field(whole, lane), .. }, value) => {
            Some(((**whole).clone(), *lane, value.clone()))
        }
        _ => None,
    };
    let (whole, _, _) = component(list.first()?)?;
    let (_, count) = components_of(whole.ty)?;
    let name = match &whole.kind {
        Kind::Name(name) => name,
        Kind::Index(name, index) if index.literal().is_some() => name,
        _ => return None,
    };
    let mut values = Vec::new();
    let mut end = 0;
    while values.len() < count {
        let statement = list.get(end)?;
        end += 1;
        if matches!(statement, Statement::At(_)) {
            continue;
        }
        let (of, lane, value) = component(statement)?;
        if of != whole || lane != LANES[values.len()] || reads_others(&value, &whole, lane, name) {
            return None;
        }
        values.push(value);
    }
    let reads = values.iter().any(|value| value.mentions(name));
    let value = self::whole(values, whole.ty);
    // Of components that are not calculated alike each keeps its line.
    if reads && matches!(value.kind, Kind::Known(..)) {
        return None;
    }
    Some((end, Statement::Assign(whole, value)))
}

/// Whether a value that a component takes is made of anything of this name but the component itself.
fn reads_others(value: &Expression, whole: &Expression, lane: &str, name: &str) -> bool {
    match &value.kind {
        Kind::Field(base, own) if **base == *whole => *own != lane,
        Kind::Name(own) => **own == *name,
        Kind::Index(own, _) if **own == *name => true,
        _ => {
            let mut found = false;
            value.children(&mut |child| found |= reads_others(child, whole, lane, name));
            found
        }
    }
}

/// Makes a selection of a decision whether a vector becomes another one. Not all drivers do so by themselves, and a branch may
/// cost a vector its registers.
///
/// ```text
/// if (c) { a = b; }            →     a = select(a, b, c);
/// ```
pub(super) fn choose(list: &mut [Statement]) {
    for statement in list {
        for inner in statement.blocks_mut() {
            choose(inner);
        }
        if let Some(chosen) = chosen(statement) {
            *statement = chosen;
        }
    }
}

fn chosen(statement: &Statement) -> Option<Statement> {
    let Statement::If(condition, accept, reject) = statement else { return None };
    let mut assigned = accept.iter().filter(|inner| !matches!(inner, Statement::At(_)));
    let (Statement::Assign(to, value), None) = (assigned.next()?, assigned.next()) else { return None };
    let is_vector = |side: &Expression| matches!(side.kind, Kind::Name(_)) && components_of(side.ty).is_some();
    let fits = reject.is_empty() && is_vector(to) && is_vector(value) && to.ty == value.ty;
    fits.then(|| Statement::Assign(to.clone(), Expression::select(to.clone(), value.clone(), condition.clone())))
}
