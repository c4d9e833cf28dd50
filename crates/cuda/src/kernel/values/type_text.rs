//! Types and lengths as WGSL writes them.

use crate::{
    kernel::{
        module::Translator,
        wgsl::{Wgsl, names::safe},
    },
    meaning::{
        tree::{Expression, Kind},
        types::{Scalar, Type},
    },
    parse::ast::BinaryOperator,
    text::Span,
};

impl Translator<'_> {
    pub(crate) fn scalar_text(&mut self, scalar: Scalar, span: Span) -> &'static str {
        match scalar {
            Scalar::Bool => "bool",
            Scalar::I8 | Scalar::I16 | Scalar::I32 => "i32",
            Scalar::U8 | Scalar::U16 | Scalar::U32 => "u32",
            Scalar::F32 => "f32",
            Scalar::F64 if self.shape.native_double() => "f64",
            Scalar::F64 => {
                self.note_double(span);
                "f32"
            }
            Scalar::I64 | Scalar::U64 => "vec2<u32>",
        }
    }

    /// The WGSL type of a value.
    pub(crate) fn type_text(&mut self, ty: &Type, span: Span) -> String {
        match ty {
            Type::Scalar(scalar) | Type::Enum(_, scalar) => self.scalar_text(*scalar, span).to_owned(),
            Type::Struct(id) if self.tree.types.structs[*id].union => {
                if !self.is_word_union(ty) {
                    self.unsupported(span, "a union of anything but numbers of 4 bytes in device code");
                }
                "u32".to_owned()
            }
            Type::Struct(id) => {
                let structure = &self.tree.types.structs[*id];
                if let Some((scalar, count)) = structure.vector
                    && matches!(count, 2 | 4)
                    && (scalar.bytes() == 4
                        || (count == 4 && scalar.bytes() == 1)
                        || (count == 2 && scalar == Scalar::F64 && self.shape.native_double()))
                {
                    let scalar = self.scalar_text(scalar, span);
                    return format!("vec{count}<{scalar}>");
                }
                let fields: Vec<Type> = structure.fields.iter().map(|field| field.ty.clone()).collect();
                for field in &fields {
                    self.type_text(field, span);
                }
                if !self.structs.contains(id) {
                    self.structs.push(*id);
                }
                let name = self.struct_name(*id);
                self.taken.insert(name.clone());
                name
            }
            Type::Array(element, count) => format!("array<{}, {count}>", self.type_text(element, span)),
            other => {
                let name = self.tree.types.name(other);
                self.unsupported(span, format!("a value of type `{name}` in device code"));
                "i32".to_owned()
            }
        }
    }

    /// A union of numbers of 4 bytes, which is one word here; its members are the word's bits.
    pub(crate) fn is_word_union(&self, ty: &Type) -> bool {
        let Type::Struct(id) = ty else { return false };
        let structure = &self.tree.types.structs[*id];
        let word = |ty: &Type| matches!(ty, Type::Scalar(Scalar::I32 | Scalar::U32 | Scalar::F32));
        structure.union && structure.fields.iter().all(|field| word(&field.ty))
    }

    /// A structure's name; the instances of a template are numbered.
    pub(crate) fn struct_name(&self, id: usize) -> String {
        let structs = &self.tree.types.structs;
        let name = safe(&structs[id].name);
        match structs[..id].iter().filter(|other| other.name == structs[id].name).count() {
            0 => name,
            earlier => format!("{name}_{}", earlier + 1),
        }
    }

    pub(crate) fn field_text(&mut self, id: usize, field: usize) -> String {
        safe(&self.tree.types.structs[id].fields[field].name)
    }

    /// The length of an array: as the author wrote it, where WGSL can calculate it too.
    pub(crate) fn length_text(&mut self, length: &Expression, count: u64) -> String {
        match self.constant_text(length) {
            Some(text) if text.has_constant() => text.text(),
            _ => count.to_string(),
        }
    }

    /// A constant expression of literals, macros and constants.
    fn constant_text(&mut self, expression: &Expression) -> Option<Wgsl> {
        match &expression.kind {
            Kind::Integer(..) | Kind::Named(..) => Some(self.value(expression)),
            Kind::Global(id) if self.tree.globals[*id].constant.is_some() => Some(self.value(expression)),
            Kind::Convert { value, .. } => self.constant_text(value),
            Kind::Binary(operator, left, right)
                if matches!(
                    operator,
                    BinaryOperator::Add | BinaryOperator::Subtract | BinaryOperator::Multiply | BinaryOperator::Divide
                ) =>
            {
                let left = self.constant_text(left)?;
                let right = self.constant_text(right)?;
                Some(Wgsl::binary(operator.mark(), left, right))
            }
            _ => None,
        }
    }
}
