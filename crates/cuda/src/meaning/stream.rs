//! C++ streams: what changes how they write.

use super::{
    Checker,
    tree::{Expression, Kind},
    types::{Scalar, Type},
};
use crate::text::Span;

/// The manipulators that stand by their names alone, and the library's names of them.
const MANIPULATORS: &[(&str, &str)] = &[
    ("boolalpha", "stream.boolalpha"),
    ("dec", "stream.dec"),
    ("defaultfloat", "stream.defaultfloat"),
    ("endl", "stream.endl"),
    ("ends", "stream.ends"),
    ("fixed", "stream.fixed"),
    ("flush", "stream.flush"),
    ("hex", "stream.hex"),
    ("left", "stream.left"),
    ("noboolalpha", "stream.noboolalpha"),
    ("noshowbase", "stream.noshowbase"),
    ("noshowpoint", "stream.noshowpoint"),
    ("noshowpos", "stream.noshowpos"),
    ("nouppercase", "stream.nouppercase"),
    ("oct", "stream.oct"),
    ("right", "stream.right"),
    ("scientific", "stream.scientific"),
    ("showbase", "stream.showbase"),
    ("showpoint", "stream.showpoint"),
    ("showpos", "stream.showpos"),
    ("uppercase", "stream.uppercase"),
];

impl Checker<'_> {
    /// `std::fixed` and the like.
    pub(super) fn manipulator(name: &str, span: Span) -> Option<Expression> {
        let (_, library) = MANIPULATORS.iter().find(|(known, _)| *known == name)?;
        Some(Expression { kind: Kind::Library(library, Vec::new()), ty: Type::Manipulator, span })
    }

    /// `std::cout.precision(3)`: what the manipulator of that name does, without the value there was before.
    pub(super) fn stream_method(
        &mut self,
        stream: Expression,
        name: &str,
        values: Vec<Expression>,
        span: Span,
    ) -> Expression {
        let (library, wanted) = match (name, values.len()) {
            ("precision", 1) => ("stream.setprecision", Some(Type::INT)),
            ("width", 1) => ("stream.setw", Some(Type::INT)),
            ("fill", 1) => ("stream.setfill", Some(Type::Scalar(Scalar::I8))),
            ("flush", 0) => ("stream.flush", None),
            ("good", 0) => {
                return Expression { kind: Kind::Library("stream.good", vec![stream]), ty: Type::BOOL, span };
            }
            _ => {
                let stands = self.type_text(&stream.ty);
                self.unsupported(span, format!("`{stands}::{name}`"));
                return Expression::bad(span);
            }
        };
        let mut given = Vec::new();
        for (value, ty) in values.into_iter().zip(wanted) {
            let value = self.convert(value, &ty);
            given.push(self.cast_to(value, &Type::INT, false));
        }
        let manipulator = Expression { kind: Kind::Library(library, given), ty: Type::Manipulator, span };
        Expression { kind: Kind::Library("stream.put", vec![stream, manipulator]), ty: Type::Void, span }
    }
}
