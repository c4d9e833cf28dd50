//! Addresses: what is known of memory, as pairs of words.

use warpground_ir::{Builtin, Expression as Value, ExpressionKind, Scalar, memory};

use super::body::Body;
use crate::{
    refused::Refused,
    tree::{Expression, Type},
    values::{Values, bits, held},
};

impl Body<'_, '_> {
    /// What only this way knows: variables, builtins, and where objects lie.
    pub(super) fn leaf(&mut self, value: &Value) -> Result<Option<Vec<Expression>>, Refused> {
        Ok(Some(match &value.kind {
            ExpressionKind::Local(local) => self.local(*local),
            ExpressionKind::Builtin(builtin) => vec![self.builtin(*builtin)],
            ExpressionKind::Object(id) => vec![self.object(*id)],
            ExpressionKind::Frame(id) => vec![self.frame_address(*id)?],
            ExpressionKind::Function(id) => {
                vec![Expression::pair(u64::from(memory::FUNCTIONS) << 32 | u64::from(id.0))]
            }
            ExpressionKind::Element { base, index, stride, .. } => vec![self.element(base, index, *stride)?],
            ExpressionKind::Member { base, offset } => {
                let base = self.scalar(base)?;
                let offset = Expression::u32(u32::try_from(*offset).unwrap_or(u32::MAX));
                vec![self.further(base, offset)]
            }
            _ => return Ok(None),
        }))
    }

    fn builtin(&mut self, builtin: Builtin) -> Expression {
        let axis_name = |axis: u8| ["x", "y", "z"][usize::from(axis.min(2))];
        let word =
            |number: usize| Expression::index("launch", Expression::u32(u32::try_from(number).unwrap_or(0)), Type::U32);
        let number = Expression::named("thread_number", Type::U32);
        match builtin {
            Builtin::Thread(axis) => Expression::named(&format!("thread_index.{}", axis_name(axis)), Type::U32),
            Builtin::Block(axis) => Expression::named(&format!("block_index.{}", axis_name(axis)), Type::U32),
            Builtin::BlockSize(axis) => Expression::u32(self.generator.options.block[usize::from(axis.min(2))]),
            Builtin::GridSize(axis) => word(super::header::GRID + usize::from(axis.min(2))),
            Builtin::WarpSize => Expression::u32(32),
            Builtin::Lane => Expression::binary("&", number, Expression::u32(31)),
            Builtin::Warp => Expression::binary(">>", number, Expression::u32(5)),
            Builtin::Multiprocessor => Expression::u32(0),
            Builtin::SharedAtLaunch => word(super::header::SHARED_BYTES),
        }
    }

    fn object(&mut self, id: warpground_ir::ObjectId) -> Expression {
        if let Some(address) = self.generator.fixed_address(id) {
            return Expression::pair(address);
        }
        let number = self.generator.objects.iter().position(|known| *known == id).unwrap_or(0);
        let word = super::HEADER_WORDS + self.generator.parameter_words + u32::try_from(number).unwrap_or(0);
        let upper = Expression::index("launch", Expression::u32(word), Type::U32);
        Expression::pair_of(Expression::u32(u32::try_from(memory::FIRST_BYTE).unwrap_or(0)), upper)
    }

    /// A pointer so many bytes on.
    fn further(&mut self, base: Expression, bytes: Expression) -> Expression {
        if bytes.literal() == Some(0) {
            return base;
        }
        let base = self.hold_pointer(base);
        Expression::pair_of(bits::sum(base.clone().low(), bytes), base.high())
    }

    /// A pointer whose words may be written several times.
    fn hold_pointer(&mut self, base: Expression) -> Expression {
        if let crate::tree::Kind::Known("vec2<u32>", words) = &base.kind
            && words.get(1).is_some_and(|high| high.is_simple() || matches!(high.kind, crate::tree::Kind::Index(..)))
        {
            // Its low word is used once.
            return base;
        }
        self.hold(base)
    }

    /// `base + index * stride`. Objects are smaller than 4 GiB, so that an index of 32 bits moves the lower half only.
    fn element(&mut self, base: &Value, index: &Value, stride: i64) -> Result<Expression, Refused> {
        let pointer = self.scalar(base)?;
        let narrow = |value: &Value| held(value.ty.scalar()) != Type::Pair;
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "modulo 4 GiB")]
        let step = Expression::u32(stride as u32);
        let own = match &index.kind {
            ExpressionKind::Constant(bits) => {
                let steps = match index.ty.scalar() {
                    Scalar::I64 | Scalar::U64 => bits.cast_signed(),
                    scalar => match bits::constant(scalar, *bits).literal() {
                        Some(bits) if scalar.is_signed() => i64::from((bits as u32).cast_signed()),
                        Some(bits) => bits.cast_signed(),
                        None => 0,
                    },
                };
                let bytes = steps.wrapping_mul(stride);
                if i32::try_from(bytes).is_ok() {
                    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "modulo 4 GiB")]
                    let bytes = Expression::u32(bytes as u32);
                    return Ok(self.further(pointer, bytes));
                }
                None
            }
            // A number of 32 bits that was made wider.
            ExpressionKind::Convert(inner) if narrow(inner) && inner.ty.scalar().is_integer() => Some(&**inner),
            _ if narrow(index) => Some(index),
            _ => None,
        };
        if let Some(index) = own {
            let index = self.scalar(index)?;
            let index =
                if index.ty == Type::Bool { bits::bits_of(Scalar::Bool, index) } else { index.bitcast(Type::U32) };
            return Ok(self.further(pointer, bits::product(index, step)));
        }
        let index = self.scalar(index)?;
        let bytes = if stride == 1 {
            index
        } else {
            Expression::call("wide_multiply", vec![index, Expression::pair(stride.cast_unsigned())], Type::Pair)
        };
        Ok(Expression::call("wide_add", vec![pointer, bytes], Type::Pair))
    }
}
