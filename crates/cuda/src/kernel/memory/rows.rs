//! Pointers into rows of larger arrays. In C such a pointer goes on into the next row, in WGSL an index ends at its row's end:
//! one that may go on is taken over all dimensions.
//!
//! ```text
//! int *p = &grid[0][0];
//! sum += p[i];                →     sum += grid[i / 3][i % 3];
//! ```

use super::{
    packed::as_unsigned,
    place::{Base, Place, Pointer, Step},
};
use crate::{
    kernel::{
        module::{Root, Translator},
        wgsl::{Wgsl, names::safe, tidy},
    },
    meaning::types::Type,
    text::Span,
};

impl Translator<'_> {
    /// The path to the element that a pointer points at, of which a value of type `ty` is wanted.
    pub(crate) fn element_path(&mut self, pointer: Pointer, ty: &Type, span: Span) -> Vec<Step> {
        let lengths = self.row_lengths(&pointer);
        let Pointer { mut path, index, unsigned, single, actual, .. } = pointer;
        if single {
            return path;
        }
        let index = untyped(index.unwrap_or(Wgsl::signed(0)));
        let (Some(&row), true) = (lengths.last(), lengths.len() > 1) else {
            let beyond = match (&index, lengths.last()) {
                (Wgsl::Integer { value, .. }, Some(length)) => *length > 0 && value.cast_unsigned() >= *length,
                _ => false,
            };
            // WGSL refuses a constant beyond the end; a run tells.
            path.push(Step::Index(if beyond { self.calculated(index, false) } else { index }));
            return path;
        };
        // What is wanted may take several elements.
        let covered = (self.tree.types.bytes(ty) / self.tree.types.bytes(&actual).max(1)).max(1);
        if let Wgsl::Integer { value, .. } = index
            && u64::try_from(value).is_ok_and(|value| value + covered <= row)
        {
            path.push(Step::Index(index));
            return path;
        }
        if !row.is_multiple_of(covered) || matches!(ty, Type::Array(..)) {
            self.unsupported(span, "reading across the rows of an array through a pointer");
        }
        let rows = path.split_off(path.len() + 1 - lengths.len());
        let rows: Vec<Wgsl> = rows.into_iter().filter_map(Step::index).collect();
        let flat = over_rows(&rows, &lengths, index, unsigned);
        let flat = if flat.reads_memory() { self.simple(flat, "element") } else { flat };
        let mut below: u64 = lengths[1..].iter().product();
        for (position, length) in lengths.iter().enumerate() {
            let whole = divided(&flat, below);
            // The first dimension needs no remainder: there is nothing beyond it.
            let index = if position == 0 { whole } else { remainder(whole, *length) };
            path.push(Step::Index(index));
            below /= lengths.get(position + 1).copied().unwrap_or(1).max(1);
        }
        if let Some(Step::Index(Wgsl::Integer { value, .. })) = path.get(path.len() - lengths.len())
            && (*value < 0 || (lengths[0] > 0 && value.cast_unsigned() >= lengths[0]))
        {
            self.unsupported(span, "an index beyond an array");
        }
        path
    }

    /// The lengths of the dimensions that a pointer's last index and those before it count in, the outermost first; 0 for one
    /// without an end. What counts over all dimensions by itself has none here.
    fn row_lengths(&self, pointer: &Pointer) -> Vec<u64> {
        let summed = match pointer.base {
            Base::Root(root) => Self::is_packed(&pointer.actual) || self.flattened(self.canonical(root)).is_some(),
            Base::Choice(_) => true,
            Base::Local(_) | Base::Reference(_) => false,
        };
        if summed || pointer.single {
            return Vec::new();
        }
        let Some(mut ty) = self.base_type(pointer.base) else { return Vec::new() };
        let mut lengths = Vec::new();
        for step in &pointer.path {
            match self.stepped(&ty, step) {
                Some((next, Some(length))) => {
                    lengths.push(length);
                    ty = next;
                }
                Some((next, None)) => {
                    lengths.clear();
                    ty = next;
                }
                None => return Vec::new(),
            }
        }
        match self.stepped(&ty, &Step::Index(number(0))) {
            Some((_, Some(length))) => {
                lengths.push(length);
                lengths
            }
            _ => Vec::new(),
        }
    }

    /// What lies at a base.
    fn base_type(&self, base: Base) -> Option<Type> {
        let array = |element: Type, length: u64| Type::Array(element.into(), length);
        Some(match base {
            Base::Root(root) => match self.canonical(root) {
                root @ Root::Parameter(_) => array(self.root_type(root), 0),
                root => self.root_type(root),
            },
            Base::Local(id) => self.variable_type(id).clone(),
            Base::Reference(id) => {
                let target = self.variable_type(id).target()?.clone();
                match self.frame.lengths.get(&id) {
                    Some(length) => array(target, *length),
                    None => target,
                }
            }
            Base::Choice(_) => return None,
        })
    }

    /// What a step leads to, and the length of the array that it is one in.
    fn stepped(&self, ty: &Type, step: &Step) -> Option<(Type, Option<u64>)> {
        match (ty, step) {
            (Type::Array(element, length), Step::Index(_)) => Some(((**element).clone(), Some(*length))),
            (Type::Struct(id), Step::Index(_)) if self.is_vector_of_words(ty) => {
                let (scalar, count) = self.tree.types.structs[*id].vector?;
                Some((Type::Scalar(scalar), Some(count as u64)))
            }
            (Type::Struct(id), Step::Field(name)) => {
                let mut fields = self.tree.types.structs[*id].fields.iter();
                fields.find(|field| safe(&field.name) == *name).map(|field| (field.ty.clone(), None))
            }
            _ => None,
        }
    }

    /// A pointer to a component of a vector as one into the vector, of which the others can be reached.
    pub(crate) fn over_components(&self, mut pointer: Pointer) -> Pointer {
        if !pointer.single || pointer.scale != 1 {
            return pointer;
        }
        let (Some((Step::Field(name), before)), Some(mut ty)) =
            (pointer.path.split_last(), self.base_type(pointer.base))
        else {
            return pointer;
        };
        for step in before {
            match self.stepped(&ty, step) {
                Some((next, _)) => ty = next,
                None => return pointer,
            }
        }
        let Type::Struct(id) = ty else { return pointer };
        let mut fields = self.tree.types.structs[id].fields.iter();
        let component = fields.position(|field| safe(&field.name) == *name);
        let Some(component) = component.filter(|_| self.is_vector_of_words(&ty)) else { return pointer };
        pointer.path.pop();
        pointer.single = false;
        pointer.index = Some(Wgsl::signed(i32::try_from(component).unwrap_or(0)));
        pointer.unsigned = false;
        pointer
    }

    /// A pointer to an array, or to its rows, as one to its elements of this type.
    pub(crate) fn into_rows(mut pointer: Pointer, target: &Type) -> Pointer {
        while let Type::Array(element, _) = pointer.actual.clone()
            && pointer.actual != *target
            && pointer.scale == 1
            && !matches!(target, Type::Array(..) | Type::Void)
        {
            if !pointer.single {
                let index = untyped(pointer.index.take().unwrap_or(Wgsl::signed(0)));
                pointer.path.push(Step::Index(index));
            }
            pointer.single = false;
            pointer.unsigned = false;
            pointer.actual = (*element).clone();
        }
        pointer
    }
}

/// The place of an element of an array that a cast made of what lies there as single elements: `((int (*)[4])p)[1][2]`.
pub(crate) fn within_cast(mut place: Place, covered: u64, index: Wgsl) -> Place {
    if let Some(Step::Index(start)) = place.path.pop() {
        let count = Wgsl::Integer { value: covered.cast_signed(), unsigned: true, hexadecimal: false };
        let moved = tidy("*", as_unsigned(index), count);
        place.path.push(Step::Index(untyped(tidy("+", as_unsigned(start), moved))));
    }
    place
}

impl Step {
    fn index(self) -> Option<Wgsl> {
        match self {
            Step::Index(index) => Some(index),
            Step::Field(_) => None,
        }
    }
}

/// A number needs no type as an index.
pub(crate) fn untyped(index: Wgsl) -> Wgsl {
    match index {
        Wgsl::Integer { value, .. } => number(value),
        index => index,
    }
}

fn number(value: i64) -> Wgsl {
    Wgsl::Integer { value, unsigned: false, hexadecimal: false }
}

/// The index over all dimensions. Without a sign, so that what goes back into an earlier row wraps to what is right.
fn over_rows(rows: &[Wgsl], lengths: &[u64], index: Wgsl, unsigned: bool) -> Wgsl {
    let constants: Option<Vec<i64>> = rows.iter().map(constant).collect();
    if let Some(constants) = constants {
        let numbers = constants.iter().zip(&lengths[1..]);
        let start = numbers.fold(0_i64, |sum, (row, length)| (sum + row).saturating_mul(length.cast_signed()));
        return match (start, index) {
            (start, Wgsl::Integer { value, .. }) => number(start.saturating_add(value)),
            (0, index) => index,
            (start, index) if unsigned => {
                tidy("+", Wgsl::Integer { value: start, unsigned, hexadecimal: false }, index)
            }
            (start, index) => tidy("+", number(start), index),
        };
    }
    let unsigned_number = |value: u64| Wgsl::Integer { value: value.cast_signed(), unsigned: true, hexadecimal: false };
    let mut flat: Option<Wgsl> = None;
    for (row, length) in rows.iter().zip(&lengths[1..]) {
        let row = as_unsigned(row.clone());
        let sum = match flat {
            Some(flat) => tidy("+", flat, row),
            None => row,
        };
        flat = Some(tidy("*", sum, unsigned_number(*length)));
    }
    let index = match index {
        index @ Wgsl::Integer { value: 0, .. } => index,
        Wgsl::Integer { value, .. } => as_unsigned(number(value & 0xffff_ffff)),
        index if unsigned => index,
        index => as_unsigned(index),
    };
    tidy("+", flat.unwrap_or(unsigned_number(0)), index)
}

fn constant(index: &Wgsl) -> Option<i64> {
    match index {
        Wgsl::Integer { value, .. } => Some(*value),
        _ => None,
    }
}

fn divided(index: &Wgsl, by: u64) -> Wgsl {
    let by = by.max(1).cast_signed();
    match index {
        Wgsl::Integer { value, .. } => number(value.div_euclid(by)),
        index => tidy("/", index.clone(), number(by)),
    }
}

fn remainder(index: Wgsl, by: u64) -> Wgsl {
    let by = by.max(1).cast_signed();
    match index {
        Wgsl::Integer { value, .. } => number(value.rem_euclid(by)),
        index => Wgsl::binary("%", index, number(by)),
    }
}
