//! Values that are no calculation of others: variables, what a thread knows of itself, and what is said of pointers.

use warpground_ir::{
    BinaryOperator, Builtin, Constant, Expression as Value, ExpressionKind, Scalar, UnaryOperator, ValueType, fold,
};

use super::{address::is_distance, body::Body, generator::Generator, interface::Note};
use crate::{
    Refused,
    tree::{Expression, Kind, Type, lower},
    values::{self, Doubles, Shortcuts, Values},
};

impl Body<'_, '_> {
    pub(super) fn builtin(&mut self, builtin: Builtin) -> Result<Expression, Refused> {
        const AXES: [&str; 3] = ["x", "y", "z"];
        let axis_name = |axis: u8| AXES[usize::from(axis.min(2))];
        let triple = |generator: &mut Generator<'_>, name: &'static str, axis: u8| {
            generator.uses_builtin(name, axis);
            Expression::field(Expression::named(name, Type::Vector("vec3<u32>")), axis_name(axis), Type::U32)
        };
        let generator = &mut *self.generator;
        Ok(match builtin {
            Builtin::Thread(axis) => triple(generator, "thread", axis),
            Builtin::Block(0) if generator.points.launch.folded => {
                generator.uses_builtin("block", 1);
                generator.uses_builtin("grid", 1);
                Expression::named("block_number", Type::U32)
            }
            Builtin::Block(_) if generator.points.launch.folded => Expression::u32(0),
            Builtin::Block(axis) => triple(generator, "block", axis),
            Builtin::GridSize(0) if generator.points.launch.folded => Expression::named("parameters.grid_x", Type::U32),
            Builtin::GridSize(_) if generator.points.launch.folded => Expression::u32(1),
            Builtin::GridSize(axis) => triple(generator, "grid", axis),
            Builtin::BlockSize(axis) => {
                generator.uses_builtin("", axis);
                Expression::named(["block_x", "block_y", "block_z"][usize::from(axis.min(2))], Type::U32)
            }
            Builtin::WarpSize => Expression::u32(32),
            Builtin::Lane | Builtin::Warp => {
                generator.uses_builtin("thread_number", 0);
                let number = Expression::named("thread_number", Type::U32);
                let (symbol, by) = if builtin == Builtin::Lane { ("%", 32) } else { ("/", 32) };
                Expression::binary(symbol, number, Expression::u32(by))
            }
            Builtin::SharedAtLaunch | Builtin::Multiprocessor => {
                return self.refuse(self.place, "this number of the launch");
            }
        })
    }
}

impl Body<'_, '_> {
    /// Says once that `double` is calculated as `float`.
    fn note_double(&mut self, value: &Value) {
        let calculates = !matches!(value.kind, ExpressionKind::Constant(_));
        if calculates && value.ty.scalar() == Scalar::F64 && self.doubles() == Doubles::Float {
            self.generator.note(Note::Double(value.place));
        }
    }
}

impl Values for Body<'_, '_> {
    fn hold(&mut self, value: Expression) -> Expression {
        if value.is_simple() { value } else { self.keep(value) }
    }

    fn value(&mut self, value: &Value) -> Result<Vec<Expression>, Refused> {
        values::value(self, value)
    }

    fn leaf(&mut self, value: &Value) -> Result<Option<Vec<Expression>>, Refused> {
        let pointers = |side: &Value| side.ty == ValueType::POINTER;
        Ok(Some(match &value.kind {
            _ if pointers(value) => return self.refuse(value.place, "a pointer as a number"),
            ExpressionKind::Local(local) => self.variable(*local),
            ExpressionKind::Builtin(builtin) => vec![self.builtin(*builtin)?],
            ExpressionKind::Constant(bits) => match self.named_constant(*bits, value) {
                Some(named) => vec![named],
                None => return Ok(None),
            },
            ExpressionKind::Binary(BinaryOperator::Divide, bytes, stride) if is_distance(bytes) => {
                match self.distance(bytes, stride)? {
                    Some(elements) => {
                        let elements = self.hold(elements);
                        let sign = Expression::binary(">>", elements.clone(), Expression::u32(31));
                        vec![Expression::pair_of(elements.bitcast(Type::U32), sign.bitcast(Type::U32))]
                    }
                    None => return Ok(None),
                }
            }
            ExpressionKind::Binary(op @ (BinaryOperator::Divide | BinaryOperator::Remainder), left, right)
                if matches!(left.ty, ValueType::Scalar(Scalar::I32 | Scalar::U32)) =>
            {
                let (left, right) = (self.scalar(left)?, self.scalar(right)?);
                // WGSL refuses a division by a zero that it knows.
                let right = if right.literal() == Some(0) { right.made_late() } else { right };
                vec![Expression::binary(if *op == BinaryOperator::Divide { "/" } else { "%" }, left, right)]
            }
            ExpressionKind::Binary(op, left, right) if pointers(left) => {
                vec![self.of_pointers(*op, left, right, value.place)?]
            }
            ExpressionKind::Bitcast(inner) if pointers(inner) => {
                return self.refuse(value.place, "a pointer as a number");
            }
            // Of a wide sum that becomes narrow its low half is enough.
            ExpressionKind::Convert(inner)
                if inner.ty.scalar().is_integer()
                    && inner.ty.count() == 1
                    && inner.ty.scalar().bytes() == 8
                    && matches!(value.ty.scalar(), Scalar::I32 | Scalar::U32) =>
            {
                vec![self.index_value(inner)?.bitcast(self.held(value.ty.scalar()))]
            }
            // In hardware, too, the sign alone changes.
            ExpressionKind::Unary(UnaryOperator::Negate, inner) if self.held(value.ty.scalar()) == Type::F32 => {
                self.note_double(value);
                self.value(inner)?.into_iter().map(|value| Expression::unary("-", value)).collect()
            }
            _ => {
                self.note_double(value);
                return Ok(None);
            }
        }))
    }

    fn doubles(&self) -> Doubles {
        self.generator.points.launch.doubles
    }

    fn shortcuts(&self) -> Shortcuts {
        self.generator.points.launch.shortcuts
    }

    fn takes_own_functions(&self) -> bool {
        true
    }

    fn joins(&self) -> bool {
        false
    }
}

impl Body<'_, '_> {
    /// A constant as the source has it: by its name, or in hexadecimal.
    pub(super) fn named_constant(&mut self, bits: u64, value: &Value) -> Option<Expression> {
        let ValueType::Scalar(scalar) = value.ty else { return None };
        let ty = self.held(scalar);
        let known = self.generator.module.constants.get(&value.place)?;
        let same = |constant: &&Constant| match (ty, constant.scalar) {
            (Type::F32, Scalar::F32 | Scalar::F64) => {
                float_of(bits, scalar) == float_of(constant.bits, constant.scalar)
            }
            (Type::I32 | Type::U32, own) if !own.is_float() => {
                fold::integer(bits, scalar) == fold::integer(constant.bits, own)
            }
            _ => false,
        };
        let Constant { name, hexadecimal, .. } = known.iter().find(same)?.clone();
        let bits = if ty == Type::F32 { float_of(bits, scalar)?.into() } else { fold::integer(bits, scalar) };
        let bits = i64::try_from(bits).ok()?.cast_unsigned();
        let Some(name) = name else {
            let text = bits.cast_signed() >= 0 && ty != Type::F32;
            return text
                .then(|| Expression { kind: Kind::Constant(format!("{bits:#x}").into(), bits & 0xffff_ffff), ty });
        };
        // A variable of the function may have the name.
        let is_variable = |name: &str| self.names.iter().chain([&self.closed]).any(|scope| scope.contains(name));
        if is_variable(&super::names::safe(&name)) {
            return None;
        }
        let name = self.generator.constant(&name, ty, bits, hexadecimal)?;
        Some(Expression { kind: Kind::Constant(name, bits & 0xffff_ffff), ty })
    }
}

/// The bits of a finite float.
fn float_of(bits: u64, scalar: Scalar) -> Option<u32> {
    let bits = match scalar {
        Scalar::F32 => lower(bits),
        _ => lower(fold::float_bits(f64::from_bits(bits), Scalar::F32)),
    };
    let value = f32::from_bits(bits);
    (value.is_normal() || bits == 0).then_some(bits)
}
