//! WGSL's built-in functions, as operations on scalars.

use naga::{Expression, Handle, MathFunction};

use super::{Builder, frame::Frame};
use crate::{
    LowerError,
    program::{BinaryOp, Instruction, Register, ScalarKind, Shape, TernaryOp, UnaryOp},
};

impl<'module> Builder<'module> {
    pub(super) fn math(
        &mut self,
        frame: &mut Frame<'module>,
        function: MathFunction,
        arguments: &[Handle<Expression>],
    ) -> Result<Vec<Register>, LowerError> {
        let kind = self.kind(frame, arguments[0])?;
        let shape = self.shape(frame, arguments[0])?;
        let mut operands = Vec::with_capacity(arguments.len());
        for argument in arguments {
            operands.push(self.scalars(frame, *argument)?);
        }
        if let Some(result) = self.packing(function, &operands)? {
            return Ok(result);
        }
        if let Some(result) = self.geometry(function, kind, &shape, &operands)? {
            return Ok(result);
        }
        // What is left works on each component by itself; a scalar among vectors goes with all of them.
        let count = operands.iter().map(Vec::len).max().unwrap_or(0);
        let component = |index: usize| operands.iter().map(move |operand| operand[index.min(operand.len() - 1)]);
        if matches!(function, MathFunction::Modf | MathFunction::Frexp) {
            // The result is a structure: all first parts, then all second parts.
            let (first, second) = match function {
                MathFunction::Modf => (UnaryOp::ModfFract, UnaryOp::Trunc),
                _ => (UnaryOp::FrexpFract, UnaryOp::FrexpExponent),
            };
            let mut out = Vec::new();
            for op in [first, second] {
                for operand in &operands[0] {
                    out.push(self.unary_of(kind, op, *operand)?);
                }
            }
            return Ok(out);
        }
        (0..count)
            .map(|index| {
                let operands: Vec<_> = component(index).collect();
                self.component_function(function, kind, &operands)
            })
            .collect()
    }

    fn component_function(
        &mut self,
        function: MathFunction,
        kind: ScalarKind,
        operands: &[Register],
    ) -> Result<Register, LowerError> {
        use MathFunction as F;
        let a = operands[0];
        let b = operands.get(1).copied().unwrap_or(a);
        let c = operands.get(2).copied().unwrap_or(a);
        let signed = kind.is_signed();
        let float = kind.is_float();
        let min = if float {
            BinaryOp::MinF
        } else if signed {
            BinaryOp::MinI
        } else {
            BinaryOp::MinU
        };
        let max = if float {
            BinaryOp::MaxF
        } else if signed {
            BinaryOp::MaxI
        } else {
            BinaryOp::MaxU
        };
        let op = match function {
            F::Abs if float => UnaryOp::AbsF,
            F::Abs if signed => UnaryOp::AbsI,
            F::Abs => return Ok(a),
            F::Sign if float => UnaryOp::SignF,
            F::Sign => UnaryOp::SignI,
            F::Saturate => UnaryOp::Saturate,
            F::Cos => UnaryOp::Cos,
            F::Cosh => UnaryOp::Cosh,
            F::Sin => UnaryOp::Sin,
            F::Sinh => UnaryOp::Sinh,
            F::Tan => UnaryOp::Tan,
            F::Tanh => UnaryOp::Tanh,
            F::Acos => UnaryOp::Acos,
            F::Asin => UnaryOp::Asin,
            F::Atan => UnaryOp::Atan,
            F::Asinh => UnaryOp::Asinh,
            F::Acosh => UnaryOp::Acosh,
            F::Atanh => UnaryOp::Atanh,
            F::Radians => UnaryOp::Radians,
            F::Degrees => UnaryOp::Degrees,
            F::Ceil => UnaryOp::Ceil,
            F::Floor => UnaryOp::Floor,
            F::Round => UnaryOp::Round,
            F::Fract => UnaryOp::Fract,
            F::Trunc => UnaryOp::Trunc,
            F::Exp => UnaryOp::Exp,
            F::Exp2 => UnaryOp::Exp2,
            F::Log => UnaryOp::Log,
            F::Log2 => UnaryOp::Log2,
            F::Sqrt => UnaryOp::Sqrt,
            F::InverseSqrt => UnaryOp::InverseSqrt,
            F::QuantizeToF16 => UnaryOp::RoundToHalf,
            F::CountTrailingZeros => UnaryOp::CountTrailingZeros,
            F::CountLeadingZeros => UnaryOp::CountLeadingZeros,
            F::CountOneBits => UnaryOp::CountOneBits,
            F::ReverseBits => UnaryOp::ReverseBits,
            F::FirstTrailingBit => UnaryOp::FirstTrailingBit,
            F::FirstLeadingBit if signed => UnaryOp::FirstLeadingBitI,
            F::FirstLeadingBit => UnaryOp::FirstLeadingBitU,
            F::Min => return self.binary_of(kind, min, a, b),
            F::Max => return self.binary_of(kind, max, a, b),
            F::Clamp => {
                let low = self.binary_of(kind, max, a, b)?;
                return self.binary_of(kind, min, low, c);
            }
            F::Atan2 => return self.float_binary(kind, BinaryOp::Atan2, a, b),
            F::Pow => return self.float_binary(kind, BinaryOp::Power, a, b),
            F::Ldexp => return self.float_binary(kind, BinaryOp::Ldexp, a, b),
            F::Fma => {
                let result = self.ternary_of(kind, TernaryOp::Fma, a, b, c)?;
                return self.rounded(kind, result);
            }
            F::Mix => {
                // a * (1 - t) + b * t, as WGSL defines it: exact at both ends.
                let one = self.number(kind, 1.0)?;
                let rest = self.float_binary(kind, BinaryOp::SubtractF, one, c)?;
                let from = self.float_binary(kind, BinaryOp::MultiplyF, a, rest)?;
                let to = self.float_binary(kind, BinaryOp::MultiplyF, b, c)?;
                return self.float_binary(kind, BinaryOp::AddF, from, to);
            }
            F::Step => {
                let reached = self.binary_of(kind, BinaryOp::LessEqualF, a, b)?;
                return self.convert(ScalarKind::Bool, kind, reached);
            }
            F::SmoothStep => {
                let way = self.float_binary(kind, BinaryOp::SubtractF, c, a)?;
                let whole = self.float_binary(kind, BinaryOp::SubtractF, b, a)?;
                let ratio = self.float_binary(kind, BinaryOp::DivideF, way, whole)?;
                let t = self.unary_of(kind, UnaryOp::Saturate, ratio)?;
                let (two, three) = (self.number(kind, 2.0)?, self.number(kind, 3.0)?);
                let twice = self.float_binary(kind, BinaryOp::MultiplyF, two, t)?;
                let slope = self.float_binary(kind, BinaryOp::SubtractF, three, twice)?;
                let square = self.float_binary(kind, BinaryOp::MultiplyF, t, t)?;
                return self.float_binary(kind, BinaryOp::MultiplyF, square, slope);
            }
            F::ExtractBits => {
                let op = if signed { TernaryOp::ExtractBitsI } else { TernaryOp::ExtractBitsU };
                return self.ternary_of(kind, op, a, b, c);
            }
            F::InsertBits => {
                let to = self.register_of(kind)?;
                let (base, bits, offset, count) = (a, b, c, operands.get(3).copied().unwrap_or(a));
                self.emit(if kind.is_wide() {
                    Instruction::WideInsertBits { to, base, bits, offset, count }
                } else {
                    Instruction::InsertBits { to, base, bits, offset, count }
                })?;
                return Ok(to);
            }
            other => return self.unsupported(format!("the function {other:?}")),
        };
        let result = self.unary_of(kind, op, a)?;
        self.rounded(kind, result)
    }

    /// Functions that see a vector or a matrix as a whole.
    fn geometry(
        &mut self,
        function: MathFunction,
        kind: ScalarKind,
        shape: &Shape,
        operands: &[Vec<Register>],
    ) -> Result<Option<Vec<Register>>, LowerError> {
        let a = operands[0].as_slice();
        let b = operands.get(1).map_or(a, Vec::as_slice);
        let c = operands.get(2).map_or(a, Vec::as_slice);
        Ok(Some(match function {
            MathFunction::Dot => vec![self.dot(kind, a, b)?],
            MathFunction::Dot4U8Packed => vec![self.binary(BinaryOp::Dot4U, a[0], b[0])?],
            MathFunction::Dot4I8Packed => vec![self.binary(BinaryOp::Dot4I, a[0], b[0])?],
            MathFunction::Cross => {
                let mut out = Vec::with_capacity(3);
                for (i, j) in [(1, 2), (2, 0), (0, 1)] {
                    let left = self.float_binary(kind, BinaryOp::MultiplyF, a[i], b[j])?;
                    let right = self.float_binary(kind, BinaryOp::MultiplyF, a[j], b[i])?;
                    out.push(self.float_binary(kind, BinaryOp::SubtractF, left, right)?);
                }
                out
            }
            MathFunction::Length => vec![self.magnitude(kind, a)?],
            MathFunction::Distance => {
                let difference = self.each(kind, BinaryOp::SubtractF, a, b)?;
                vec![self.magnitude(kind, &difference)?]
            }
            MathFunction::Normalize => {
                let length = self.magnitude(kind, a)?;
                self.each(kind, BinaryOp::DivideF, a, &[length])?
            }
            MathFunction::FaceForward => {
                let side = self.dot(kind, b, c)?;
                let zero = self.zero(kind)?;
                let facing = self.binary_of(kind, BinaryOp::LessF, side, zero)?;
                let mut out = Vec::with_capacity(a.len());
                for component in a {
                    let turned = self.unary_of(kind, UnaryOp::NegateF, *component)?;
                    out.push(self.ternary_of(kind, TernaryOp::Select, facing, *component, turned)?);
                }
                out
            }
            MathFunction::Reflect => {
                let along = self.dot(kind, b, a)?;
                let twice = self.float_binary(kind, BinaryOp::AddF, along, along)?;
                let back = self.each(kind, BinaryOp::MultiplyF, b, &[twice])?;
                self.each(kind, BinaryOp::SubtractF, a, &back)?
            }
            MathFunction::Refract => self.refract(kind, a, b, c[0])?,
            MathFunction::Transpose => {
                let Shape::Matrix { columns, rows, .. } = shape else { return self.unsupported("this transpose") };
                let (columns, rows) = (*columns as usize, *rows as usize);
                (0..rows).flat_map(|row| (0..columns).map(move |column| column * rows + row)).map(|at| a[at]).collect()
            }
            MathFunction::Determinant => {
                let Shape::Matrix { columns, .. } = shape else { return self.unsupported("this determinant") };
                let size = *columns as usize;
                let columns: Vec<Vec<Register>> = a.chunks(size).map(<[Register]>::to_vec).collect();
                vec![self.determinant(kind, &columns)?]
            }
            _ => return Ok(None),
        }))
    }

    fn each(
        &mut self,
        kind: ScalarKind,
        op: BinaryOp,
        left: &[Register],
        right: &[Register],
    ) -> Result<Vec<Register>, LowerError> {
        left.iter()
            .enumerate()
            .map(|(index, left)| self.float_binary(kind, op, *left, right[index.min(right.len() - 1)]))
            .collect()
    }

    fn magnitude(&mut self, kind: ScalarKind, vector: &[Register]) -> Result<Register, LowerError> {
        if let [scalar] = vector {
            return self.unary_of(kind, UnaryOp::AbsF, *scalar);
        }
        let square = self.dot(kind, vector, vector)?;
        let root = self.unary_of(kind, UnaryOp::Sqrt, square)?;
        self.rounded(kind, root)
    }

    fn refract(
        &mut self,
        kind: ScalarKind,
        incident: &[Register],
        normal: &[Register],
        ratio: Register,
    ) -> Result<Vec<Register>, LowerError> {
        let (zero, one) = (self.zero(kind)?, self.number(kind, 1.0)?);
        let along = self.dot(kind, normal, incident)?;
        let square = self.float_binary(kind, BinaryOp::MultiplyF, along, along)?;
        let rest = self.float_binary(kind, BinaryOp::SubtractF, one, square)?;
        let ratio_square = self.float_binary(kind, BinaryOp::MultiplyF, ratio, ratio)?;
        let bent = self.float_binary(kind, BinaryOp::MultiplyF, ratio_square, rest)?;
        let k = self.float_binary(kind, BinaryOp::SubtractF, one, bent)?;
        let total_reflection = self.binary_of(kind, BinaryOp::LessF, k, zero)?;
        let root = self.unary_of(kind, UnaryOp::Sqrt, k)?;
        let root = self.rounded(kind, root)?;
        let scaled = self.float_binary(kind, BinaryOp::MultiplyF, ratio, along)?;
        let weight = self.float_binary(kind, BinaryOp::AddF, scaled, root)?;
        let forward = self.each(kind, BinaryOp::MultiplyF, incident, &[ratio])?;
        let sideways = self.each(kind, BinaryOp::MultiplyF, normal, &[weight])?;
        let result = self.each(kind, BinaryOp::SubtractF, &forward, &sideways)?;
        result
            .into_iter()
            .map(|value| self.ternary_of(kind, TernaryOp::Select, total_reflection, zero, value))
            .collect()
    }

    /// By its first column.
    fn determinant(&mut self, kind: ScalarKind, columns: &[Vec<Register>]) -> Result<Register, LowerError> {
        if let [only] = columns {
            return Ok(only[0]);
        }
        let mut sum = None;
        for row in 0..columns.len() {
            let minor: Vec<Vec<Register>> = columns[1..]
                .iter()
                .map(|column| column.iter().enumerate().filter(|(at, _)| *at != row).map(|(_, value)| *value).collect())
                .collect();
            let minor = self.determinant(kind, &minor)?;
            let product = self.float_binary(kind, BinaryOp::MultiplyF, columns[0][row], minor)?;
            let op = if row % 2 == 0 { BinaryOp::AddF } else { BinaryOp::SubtractF };
            sum = Some(match sum {
                None => product,
                Some(sum) => self.float_binary(kind, op, sum, product)?,
            });
        }
        match sum {
            Some(sum) => Ok(sum),
            None => self.zero(kind),
        }
    }
}
