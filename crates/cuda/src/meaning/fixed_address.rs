//! Addresses that are known before a program runs: `&table[2].next`, `rows + 1`, `"text"`, a function's name.

use super::{
    Checker,
    tree::{Expression, FunctionId, GlobalId, Kind},
    types::{Type, Types},
};

/// What has an address before a program runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Base {
    /// A variable of the program.
    Variable(GlobalId),
    /// A text of the source.
    Text(usize),
    /// A function.
    Function(FunctionId),
}

/// The address of a byte of something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct FixedAddress {
    pub(crate) base: Base,
    pub(crate) bytes: i64,
}

impl FixedAddress {
    fn further(self, steps: Option<i64>, size: u64) -> Option<FixedAddress> {
        let further = steps?.checked_mul(i64::try_from(size).ok()?)?;
        Some(FixedAddress { bytes: self.bytes.checked_add(further)?, ..self })
    }
}

/// The address that a pointer's value is, if it is fixed. Its indices have to be written as integers.
pub(crate) fn fixed_address(types: &Types, value: &Expression) -> Option<FixedAddress> {
    match &value.kind {
        Kind::Function(id) => Some(FixedAddress { base: Base::Function(*id), bytes: 0 }),
        Kind::Named(_, inner) => fixed_address(types, inner),
        Kind::Convert { value: inner, .. } if value.ty.is_pointer() => fixed_address(types, inner),
        Kind::AddressOf(place) | Kind::Decay(place) => fixed_place(types, place),
        Kind::Offset(pointer, by) => {
            fixed_address(types, pointer)?.further(written(by), types.bytes(pointer.ty.target()?))
        }
        _ => None,
    }
}

/// The address of a place in memory, if it is fixed.
fn fixed_place(types: &Types, place: &Expression) -> Option<FixedAddress> {
    match &place.kind {
        Kind::Global(id) => Some(FixedAddress { base: Base::Variable(*id), bytes: 0 }),
        Kind::Text(id) => Some(FixedAddress { base: Base::Text(*id), bytes: 0 }),
        Kind::Function(_) => fixed_address(types, place),
        Kind::Named(_, inner) => fixed_place(types, inner),
        Kind::Dereference(pointer) => fixed_address(types, pointer),
        Kind::Index(base, index) => {
            let first = if base.ty.is_pointer() { fixed_address(types, base) } else { fixed_place(types, base) };
            first?.further(written(index), types.bytes(&place.ty))
        }
        Kind::Member(object, field) => {
            let Type::Struct(id) = object.ty else { return None };
            fixed_place(types, object)?.further(Some(1), types.structs.get(id)?.fields.get(*field)?.offset)
        }
        _ => None,
    }
}

/// The integer that is written.
fn written(value: &Expression) -> Option<i64> {
    match value.bare().kind {
        Kind::Integer(number, _) => Some(number),
        _ => None,
    }
}

impl Checker<'_> {
    /// A pointer's value in which each index is the integer that it comes to, and each pointer that is `constexpr` what it
    /// starts with, as far as that is known.
    pub(super) fn written_address(&self, value: Expression) -> Expression {
        let kind = match value.kind {
            Kind::AddressOf(place) => Kind::AddressOf(self.written_place(*place)),
            Kind::Decay(place) => Kind::Decay(self.written_place(*place)),
            Kind::Named(name, inner) => Kind::Named(name, self.written_address(*inner).into()),
            Kind::Offset(pointer, by) => {
                Kind::Offset(self.written_address(*pointer).into(), self.written_out(*by).into())
            }
            Kind::Convert { value: inner, written, volatile } => {
                Kind::Convert { value: self.written_address(*inner).into(), written, volatile }
            }
            Kind::Conditional(condition, yes, no) => match self.constant_integer(&condition) {
                Some(0) => return self.written_address(*no),
                Some(_) => return self.written_address(*yes),
                None => Kind::Conditional(condition, yes, no),
            },
            kind @ (Kind::Global(_) | Kind::Index(..) | Kind::Member(..)) => {
                let value = Expression { kind, ..value };
                let part = self.constant_part(&value, &mut |index| self.constant_integer(index));
                return match part {
                    Some(Some(part)) => self.written_address(part.clone()),
                    Some(None) => Expression { kind: Kind::Null, ..value },
                    None => value,
                };
            }
            kind => kind,
        };
        Expression { kind, ..value }
    }

    fn written_place(&self, place: Expression) -> Box<Expression> {
        let kind = match place.kind {
            Kind::Named(name, inner) => Kind::Named(name, self.written_place(*inner)),
            Kind::Dereference(pointer) => Kind::Dereference(self.written_address(*pointer).into()),
            Kind::Index(base, index) => {
                let base =
                    if base.ty.is_pointer() { self.written_address(*base).into() } else { self.written_place(*base) };
                Kind::Index(base, self.written_out(*index).into())
            }
            Kind::Member(object, field) => Kind::Member(self.written_place(*object), field),
            kind => kind,
        };
        Expression { kind, ..place }.into()
    }

    /// How many elements lie between two addresses of one object, if both are fixed.
    pub(super) fn fixed_distance(&self, left: &Expression, right: &Expression) -> Option<i64> {
        let size = i64::try_from(self.tree.types.bytes(left.ty.target()?)).ok()?;
        let [left, right] =
            [left, right].map(|pointer| fixed_address(&self.tree.types, &self.written_address(pointer.clone())));
        let (left, right) = (left?, right?);
        (left.base == right.base).then(|| left.bytes.checked_sub(right.bytes)?.checked_div(size)).flatten()
    }
}
