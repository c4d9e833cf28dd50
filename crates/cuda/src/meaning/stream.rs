//! C++ streams: what changes how they write.

use super::{
    Checker, library,
    tree::{Expression, Kind},
    types::{Scalar, StreamKind, Type},
};
use crate::{parse::ast, text::Span};

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
        values: &[Expression],
        span: Span,
    ) -> Expression {
        if let Some(call) = self.file_method(&stream, name, values, span) {
            return call;
        }
        if let Some(call) = self.format_method(&stream, name, values, span) {
            return call;
        }
        if (name, values.len()) != ("flush", 0) {
            let stands = self.type_text(&stream.ty);
            self.unsupported(span, format!("`{stands}::{name}`"));
            return Expression::bad(span);
        }
        let manipulator = Expression { kind: Kind::Library("stream.flush", Vec::new()), ty: Type::Manipulator, span };
        Expression { kind: Kind::Library("stream.put", vec![stream, manipulator]), ty: Type::Void, span }
    }

    /// How a stream writes: a method that reads it, or that changes it and tells what it was before.
    fn format_method(
        &mut self,
        stream: &Expression,
        name: &str,
        values: &[Expression],
        span: Span,
    ) -> Option<Expression> {
        const SIZE: Type = Type::Scalar(Scalar::I64);
        const LETTER: Type = Type::Scalar(Scalar::I8);
        let (library, ty) = match (name, values.len()) {
            ("precision", 0 | 1) => ("stream.precision", SIZE),
            ("width", 0 | 1) => ("stream.width", SIZE),
            ("fill", 0 | 1) => ("stream.fill", LETTER),
            ("flags", 0 | 1) | ("setf", 1 | 2) | ("unsetf", 1) => ("stream.flags", Type::INT),
            _ => return None,
        };
        let number = |value: i64| Expression::integer(value, Type::INT, span);
        let mut given: Vec<Expression> = values
            .iter()
            .map(|value| {
                let value = self.convert(value.clone(), &ty);
                self.cast_to(value, &Type::INT, false)
            })
            .collect();
        // The flags are given with those that may change, other numbers with whether they change.
        match (name, given.len()) {
            ("flags", 1) => given.push(number(-1)),
            ("setf", 1) => given.push(given[0].clone()),
            ("unsetf", _) => given.insert(0, number(0)),
            (_, 0) => given.extend([number(0), number(0)]),
            ("setf", _) => {}
            _ => given.push(number(-1)),
        }
        given.insert(0, stream.clone());
        Some(Expression { kind: Kind::Library(library, given), ty, span })
    }

    /// `std::ios::sync_with_stdio(false)`: both ways to write go through one here, so that nothing is left to do.
    pub(super) fn stream_function(
        &mut self,
        name: &ast::Name,
        arguments: &[ast::Expression],
        span: Span,
    ) -> Option<Expression> {
        let of_streams = name.path.last().is_some_and(|last| matches!(&**last, "ios" | "ios_base"));
        if !(of_streams && &*name.symbol == "sync_with_stdio") {
            return None;
        }
        for argument in arguments {
            self.expression(argument);
        }
        Some(Expression { kind: Kind::Integer(1, false), ty: Type::BOOL, span })
    }

    /// A stream of the program's own: of a file with its path and its mode, or of a string.
    pub(super) fn make_stream(&mut self, kind: StreamKind, values: Vec<Expression>, span: Span) -> Expression {
        let mut given = vec![Expression::integer(kind as i64, Type::INT, span)];
        for value in values {
            given.push(self.decay(value));
        }
        Expression { kind: Kind::Library("stream.make", given), ty: Type::OwnStream(kind), span }
    }

    /// A method of a stream that reads, or that a file or a string stream alone has.
    fn file_method(
        &mut self,
        stream: &Expression,
        name: &str,
        values: &[Expression],
        span: Span,
    ) -> Option<Expression> {
        const POSITION: Type = Type::Scalar(Scalar::I64);
        let (library, types, result): (&'static str, Vec<Type>, Type) = match (name, values.len()) {
            ("open", 1 | 2) => ("stream.open", Vec::new(), Type::Void),
            ("close", 0) => ("stream.close", Vec::new(), Type::Void),
            ("is_open", 0) => ("stream.is_open", Vec::new(), Type::BOOL),
            ("good", 0) => ("stream.well", Vec::new(), Type::BOOL),
            ("fail" | "bad", 0) => ("stream.fail", Vec::new(), Type::BOOL),
            ("eof", 0) => ("stream.eof", Vec::new(), Type::BOOL),
            ("clear", 0) => ("stream.clear", Vec::new(), Type::Void),
            ("read", 2) => ("stream.read", vec![Type::pointer(Type::Void), POSITION], Type::Stream),
            ("write", 2) => {
                let bytes = Type::Pointer(Type::Void.into(), true);
                ("stream.write", vec![bytes, POSITION], Type::Stream)
            }
            ("put", 1) => ("stream.put_byte", vec![Type::INT], Type::Stream),
            ("get", 0) => ("stream.get_byte", Vec::new(), Type::INT),
            ("peek", 0) => ("stream.peek", Vec::new(), Type::INT),
            ("gcount", 0) => ("stream.gcount", Vec::new(), POSITION),
            ("tellg", 0) => ("stream.tellg", Vec::new(), POSITION),
            ("tellp", 0) => ("stream.tellp", Vec::new(), POSITION),
            ("seekg", 1 | 2) => ("stream.seekg", vec![POSITION, Type::INT], Type::Stream),
            ("seekp", 1 | 2) => ("stream.seekp", vec![POSITION, Type::INT], Type::Stream),
            ("str", 1) => ("stream.set_text", Vec::new(), Type::Void),
            ("str", 0) => {
                // A string is made in a place of its own.
                return Some(Expression {
                    kind: Kind::Library("string.of_stream", vec![stream.clone()]),
                    ty: Type::Text,
                    span,
                });
            }
            // Streams here have no buffers that another stream would have to empty first.
            ("tie", 0 | 1) => return Some(Expression { kind: Kind::Null, ty: Type::pointer(Type::Void), span }),
            // What is written with it is what is left of the stream.
            ("rdbuf", 0) => return Some(stream.clone()),
            ("get", 1) => {
                let target = self.address_of(values[0].clone());
                let kind = Kind::Library("stream.get_into", vec![stream.clone(), target]);
                return Some(Expression { kind, ty: Type::Stream, span });
            }
            ("getline", 2 | 3) => {
                let end = Expression::integer(10, Type::INT, span);
                let mut given = vec![stream.clone()];
                for (value, ty) in values.iter().zip([Type::pointer(Type::Void), POSITION, Type::INT]) {
                    let value = self.convert(value.clone(), &ty);
                    given.push(value);
                }
                given.extend((values.len() == 2).then_some(end));
                return Some(Expression { kind: Kind::Library("stream.getline_into", given), ty: Type::Stream, span });
            }
            ("ignore", 0..=2) => {
                let rest = [Expression::integer(1, POSITION, span), Expression::integer(-1, Type::INT, span)];
                let mut given = vec![stream.clone()];
                for (value, ty) in values.iter().zip([POSITION, Type::INT]) {
                    let value = self.convert(value.clone(), &ty);
                    given.push(value);
                }
                given.extend(rest.into_iter().skip(values.len()));
                return Some(Expression { kind: Kind::Library("stream.ignore", given), ty: Type::Stream, span });
            }
            _ => return None,
        };
        let mut given = vec![stream.clone()];
        for (at, value) in values.iter().enumerate() {
            let value = match types.get(at) {
                Some(ty) => self.convert(value.clone(), ty),
                None => self.decay(value.clone()),
            };
            given.push(value);
        }
        if matches!(name, "seekg" | "seekp") && values.len() == 1 {
            given.push(Expression::integer(0, Type::INT, span));
        }
        Some(Expression { kind: Kind::Library(library, given), ty: result, span })
    }

    /// `std::getline(stream, text)`, with the character that ends a line if it is given.
    pub(super) fn read_line(&mut self, arguments: &[ast::Expression], span: Span) -> Expression {
        let stream = self.value(&arguments[0]);
        if let (Some(signature), true, [_, room, file]) = (library::find("getline"), stream.ty.is_pointer(), arguments)
        {
            // POSIX' function of that name.
            let values = vec![stream, self.value(room), self.value(file)];
            return self.call_signature(signature, values, span);
        }
        let text = self.expression(&arguments[1]);
        if stream.ty == Type::Bad || text.ty == Type::Bad {
            return Expression::bad(span);
        }
        if stream.ty != Type::Stream || text.ty != Type::Text {
            self.mismatch(span, "`getline` needs a stream and a `std::string`".to_owned());
            return Expression::bad(span);
        }
        let end = match arguments.get(2) {
            Some(end) => {
                let end = self.value(end);
                self.convert(end, &Type::INT)
            }
            None => Expression::integer(10, Type::INT, span),
        };
        let text = self.address_of(text);
        Expression { kind: Kind::Library("stream.getline", vec![stream, text, end]), ty: Type::Stream, span }
    }

    /// `std::ios::binary` and its like.
    pub(super) fn stream_flag(name: &ast::Name) -> Option<i64> {
        let within = name.path.last()?;
        if !matches!(&**within, "ios" | "ios_base" | "ifstream" | "ofstream" | "fstream" | "stringstream") {
            return None;
        }
        Some(match &*name.symbol {
            "in" => 1,
            "out" => 2,
            "app" => 4,
            "ate" => 8,
            "trunc" => 16,
            "binary" => 32,
            "beg" => 0,
            "cur" => 1,
            "end" => 2,
            "boolalpha" => 0x1,
            "dec" => 0x2,
            "fixed" => 0x4,
            "hex" => 0x8,
            "internal" => 0x10,
            "left" => 0x20,
            "oct" => 0x40,
            "right" => 0x80,
            "scientific" => 0x100,
            "showbase" => 0x200,
            "showpoint" => 0x400,
            "showpos" => 0x800,
            "skipws" => 0x1000,
            "uppercase" => 0x4000,
            "adjustfield" => 0xb0,
            "basefield" => 0x4a,
            "floatfield" => 0x104,
            _ => return None,
        })
    }
}
