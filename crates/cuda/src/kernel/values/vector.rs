//! Vectors that are made component by component, which is how CUDA C calculates with them: WGSL does it in one step.
//!
//! ```text
//! make_float4(a.x + s * b.x, a.y + s * b.y, a.z + s * b.z, a.w + s * b.w)     →     a + s * b
//! ```

use crate::{
    kernel::{functions::function::Meaning, module::Translator, wgsl::Wgsl},
    meaning::{
        tree::{Expression, Kind},
        types::{Scalar, Type},
    },
    parse::ast::BinaryOperator,
};

/// What the same part of each component is.
enum Part {
    /// The component itself of a vector.
    Vector(Wgsl),
    /// A number that all components share.
    Scalar(Wgsl),
}

impl Translator<'_> {
    /// A vector from its components, where each is calculated alike from those of other vectors.
    pub(crate) fn by_vectors(&mut self, components: &[&Expression], ty: &Type) -> Option<Wgsl> {
        let Type::Struct(id) = ty else { return None };
        let (scalar, count) = self.tree.types.structs[*id].vector?;
        let fits = matches!(count, 2 | 4) && matches!(scalar, Scalar::I32 | Scalar::U32 | Scalar::F32);
        if !fits || components.len() != count {
            return None;
        }
        let mark = self.frame.writer.mark();
        let part = self.alike(components, ty);
        if self.frame.writer.grew(mark) {
            self.frame.writer.back_to(mark);
            return None;
        }
        match part? {
            Part::Vector(value) => Some(value),
            Part::Scalar(_) => None,
        }
    }

    fn alike(&mut self, components: &[&Expression], ty: &Type) -> Option<Part> {
        let first = components.first()?;
        match &first.kind {
            Kind::Member(object, 0) if object.ty == *ty => {
                let Kind::Local(local) = object.kind else { return None };
                let whole = components.iter().enumerate().all(|(position, component)| {
                    matches!(&component.kind, Kind::Member(object, field)
                        if *field == position && matches!(object.kind, Kind::Local(its) if its == local))
                });
                let plain = matches!(self.frame.locals.get(&local), Some(Meaning::Name(_)));
                (whole && plain).then(|| self.value(object)).map(Part::Vector)
            }
            Kind::Binary(operator, ..)
                if matches!(
                    operator,
                    BinaryOperator::Add | BinaryOperator::Subtract | BinaryOperator::Multiply | BinaryOperator::Divide
                ) =>
            {
                let mut sides = (Vec::new(), Vec::new());
                for component in components {
                    let Kind::Binary(same, left, right) = &component.kind else { return None };
                    let rounds = *same == BinaryOperator::Divide && !self.divides_plainly(component, right);
                    if same != operator || component.ty != first.ty || rounds {
                        return None;
                    }
                    sides.0.push(left.as_ref());
                    sides.1.push(right.as_ref());
                }
                let (left, right) = (self.alike(&sides.0, ty)?, self.alike(&sides.1, ty)?);
                let made = |left, right| Wgsl::binary(operator.mark(), left, right);
                match (left, right) {
                    (Part::Scalar(left), Part::Scalar(right)) => Some(Part::Scalar(made(left, right))),
                    (Part::Vector(left) | Part::Scalar(left), Part::Vector(right) | Part::Scalar(right)) => {
                        Some(Part::Vector(made(left, right)))
                    }
                }
            }
            Kind::Local(local) => {
                let same = components.iter().all(|part| matches!(part.kind, Kind::Local(its) if its == *local));
                let plain =
                    matches!(self.frame.locals.get(local), Some(Meaning::Name(_) | Meaning::Value(Wgsl::Member(..))));
                (same && plain && first.ty.scalar().is_some()).then(|| self.value(first)).map(Part::Scalar)
            }
            Kind::Float(value) => {
                let same =
                    |part: &&Expression| matches!(part.kind, Kind::Float(its) if its.to_bits() == value.to_bits());
                components.iter().all(same).then(|| self.value(first)).map(Part::Scalar)
            }
            _ => None,
        }
    }
}
