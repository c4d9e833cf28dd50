//! Expressions.

use warpground_ir::{
    BinaryOperator, Builtin as Known, Expression, ExpressionKind, Scalar, UnaryOperator, ValueType, memory,
};

use super::{
    builder::{Builder, LATER},
    products::{factors_of, unsigned},
};
use crate::{
    LowerError,
    program::{BinaryOp, Builtin, Instruction, Register, UnaryOp, Uniform},
};

/// Whether somebody could tell that an expression is calculated: it can divide by zero, or shift too far.
fn can_tell(expression: &Expression) -> bool {
    let own = match &expression.kind {
        ExpressionKind::Binary(op, _, right) => match op {
            BinaryOperator::Divide | BinaryOperator::Remainder if expression.ty.scalar().is_float() => false,
            BinaryOperator::Divide
            | BinaryOperator::Remainder
            | BinaryOperator::ShiftLeft
            | BinaryOperator::ShiftRight => !matches!(right.kind, ExpressionKind::Constant(_)),
            _ => false,
        },
        _ => false,
    };
    own || {
        let mut below = false;
        expression.children(&mut |child| below |= can_tell(child));
        below
    }
}

impl<'module> Builder<'module> {
    /// The register of an expression of one scalar.
    pub(super) fn scalar(&mut self, expression: &'module Expression) -> Result<Register, LowerError> {
        self.scalar_into(expression, None)
    }

    /// [`Builder::scalar`], preferably in this register.
    pub(super) fn scalar_into(
        &mut self,
        expression: &'module Expression,
        to: Option<Register>,
    ) -> Result<Register, LowerError> {
        if let ValueType::Vector(..) = expression.ty {
            return self.unsupported("a vector where a scalar is expected");
        }
        let registers = self.evaluate(expression, to)?;
        match registers.first() {
            Some(register) => Ok(*register),
            None => self.unsupported("a value without scalars"),
        }
    }

    /// The registers of an expression, one a component.
    pub(super) fn value(&mut self, expression: &'module Expression) -> Result<Vec<Register>, LowerError> {
        self.evaluate(expression, None)
    }

    fn evaluate(&mut self, expression: &'module Expression, to: Option<Register>) -> Result<Vec<Register>, LowerError> {
        let scalar = expression.ty.scalar();
        Ok(match &expression.kind {
            ExpressionKind::Constant(bits) => vec![self.scalar_constant(*bits, scalar)?],
            ExpressionKind::Local(local) => {
                let held = self.activation()?.locals.get(local.index()).cloned().flatten();
                match held {
                    Some(registers) => registers,
                    // Nobody has given it a value.
                    None => {
                        let zero = self.scalar_constant(0, scalar)?;
                        vec![zero; usize::from(expression.ty.count())]
                    }
                }
            }
            ExpressionKind::Builtin(builtin) => vec![self.known(*builtin)?],
            ExpressionKind::Object(_)
            | ExpressionKind::Frame(_)
            | ExpressionKind::Element { .. }
            | ExpressionKind::Member { .. } => {
                let pointer = self.pointer(expression)?;
                vec![self.address_of(&pointer, to)?]
            }
            ExpressionKind::Function(id) => {
                vec![self.wide_constant(u64::from(memory::FUNCTIONS) << 32 | u64::from(id.0))?]
            }
            ExpressionKind::Unary(op, inner) => {
                let values = self.value(inner)?;
                let to = to.filter(|_| values.len() == 1);
                let mut out = Vec::with_capacity(values.len());
                for value in values {
                    out.push(self.unary_operator(*op, scalar, value, to)?);
                }
                out
            }
            ExpressionKind::Binary(op, left, right) => self.binary_expression(expression, *op, left, right, to)?,
            ExpressionKind::Convert(inner) => {
                let from = inner.ty.scalar();
                let values = self.value(inner)?;
                let to = to.filter(|_| values.len() == 1);
                let mut out = Vec::with_capacity(values.len());
                for value in values {
                    out.push(self.convert(from, scalar, value, to)?);
                }
                out
            }
            ExpressionKind::Bitcast(inner) => {
                let values = self.value(inner)?;
                self.bitcast(inner.ty, expression.ty, &values)?
            }
            ExpressionKind::Select(condition, yes, no) => self.selection(expression, condition, yes, no, to)?,
            ExpressionKind::Compose(parts) => {
                let mut out = Vec::with_capacity(parts.len());
                for part in parts {
                    out.extend(self.value(part)?);
                }
                out
            }
            ExpressionKind::Extract(vector, index) => {
                let values = self.value(vector)?;
                match values.get(usize::from(*index)) {
                    Some(register) => vec![*register],
                    None => return self.unsupported("a component that is not there"),
                }
            }
            ExpressionKind::Insert(vector, index, value) => {
                let mut values = self.value(vector)?;
                let value = self.scalar(value)?;
                match values.get_mut(usize::from(*index)) {
                    Some(register) => *register = value,
                    None => return self.unsupported("a component that is not there"),
                }
                values
            }
            ExpressionKind::Call(intrinsic, arguments) => {
                self.intrinsic(intrinsic.exact(), expression.ty, arguments, to)?
            }
        })
    }

    fn known(&mut self, builtin: Known) -> Result<Register, LowerError> {
        match builtin {
            Known::Thread(axis) => self.builtin(Builtin::Thread(axis)),
            Known::Block(axis) => self.builtin(Builtin::Block(axis)),
            Known::BlockSize(axis) => self.uniform(Uniform::BlockSize(axis)),
            Known::GridSize(axis) => self.builtin(Builtin::Grid(axis)),
            Known::WarpSize => self.builtin(Builtin::WarpWidth),
            Known::Lane => self.builtin(Builtin::Lane),
            Known::Warp => self.builtin(Builtin::Warp),
            Known::Multiprocessor => self.builtin(Builtin::Multiprocessor),
            Known::SharedAtLaunch => self.uniform(Uniform::SharedAtLaunch),
        }
    }

    fn unary_operator(
        &mut self,
        op: UnaryOperator,
        scalar: Scalar,
        value: Register,
        to: Option<Register>,
    ) -> Result<Register, LowerError> {
        match op {
            UnaryOperator::Negate if scalar.is_float() => self.unary((UnaryOp::NegateF, scalar), value, to),
            UnaryOperator::Negate => {
                let result = self.unary((UnaryOp::NegateI, scalar), value, to)?;
                self.narrowed(scalar, result, to)
            }
            UnaryOperator::Not => self.unary((UnaryOp::NotBool, scalar), value, to),
            UnaryOperator::Complement if scalar == Scalar::Bool => self.unary((UnaryOp::NotBool, scalar), value, to),
            UnaryOperator::Complement => {
                let result = self.unary((UnaryOp::NotBits, scalar), value, to)?;
                self.narrowed(scalar, result, to)
            }
        }
    }

    fn binary_expression(
        &mut self,
        expression: &'module Expression,
        op: BinaryOperator,
        left: &'module Expression,
        right: &'module Expression,
        to: Option<Register>,
    ) -> Result<Vec<Register>, LowerError> {
        if matches!(op, BinaryOperator::LogicalAnd | BinaryOperator::LogicalOr) {
            return Ok(vec![self.logical(op, left, right, to)?]);
        }
        let scalar = left.ty.scalar();
        if matches!(op, BinaryOperator::Add | BinaryOperator::Subtract)
            && scalar.is_float()
            && left.ty.count() == 1
            && let Some(joined) = self.contracted(op, left, right, to)?
        {
            return Ok(vec![joined]);
        }
        let (lefts, rights) = (self.value(left)?, self.value(right)?);
        let to = to.filter(|_| lefts.len() == 1);
        let mut out = Vec::with_capacity(lefts.len());
        for (a, b) in lefts.into_iter().zip(rights) {
            out.push(self.operator(op, (scalar, right.ty.scalar(), expression.ty.scalar()), a, b, to)?);
        }
        Ok(out)
    }

    /// `a * b + c` as one operation, where the function may do that.
    fn contracted(
        &mut self,
        op: BinaryOperator,
        left: &'module Expression,
        right: &'module Expression,
        to: Option<Register>,
    ) -> Result<Option<Register>, LowerError> {
        if !self.activation()?.function.contract {
            return Ok(None);
        }
        let scalar = left.ty.scalar();
        let subtracts = op == BinaryOperator::Subtract;
        let (flips, product) = unsigned(left);
        if self.is_product(product)?
            && let Some([a, b]) = self.factors(product)?
        {
            let a = if flips { self.unary((UnaryOp::NegateF, scalar), a, None)? } else { a };
            let c = self.scalar(right)?;
            let c = if subtracts { self.unary((UnaryOp::NegateF, scalar), c, None)? } else { c };
            return self.multiply_add(scalar, [a, b, c], to).map(Some);
        }
        let (flips, product) = unsigned(right);
        if self.is_product(product)? {
            let c = self.scalar(left)?;
            if let Some([a, b]) = self.factors(product)? {
                let a = if subtracts != flips { self.unary((UnaryOp::NegateF, scalar), a, None)? } else { a };
                return self.multiply_add(scalar, [a, b, c], to).map(Some);
            }
        }
        Ok(None)
    }

    /// Whether a value is a product that may be rounded with a sum.
    fn is_product(&self, expression: &Expression) -> Result<bool, LowerError> {
        let activation = self.activation()?;
        Ok(match &expression.kind {
            ExpressionKind::Binary(BinaryOperator::Multiply, ..) => {
                factors_of(expression).is_none_or(|factors| !activation.facts.shared.contains(&factors))
            }
            ExpressionKind::Local(local) => activation.factors.contains_key(local),
            _ => false,
        })
    }

    /// The factors of a product.
    fn factors(&mut self, expression: &'module Expression) -> Result<Option<[Register; 2]>, LowerError> {
        match &expression.kind {
            ExpressionKind::Binary(BinaryOperator::Multiply, a, b) => Ok(Some([self.scalar(a)?, self.scalar(b)?])),
            ExpressionKind::Local(local) => Ok(self.activation()?.factors.get(local).copied()),
            _ => Ok(None),
        }
    }

    /// `a && b` and `a || b`. The second side is calculated for all lanes where nobody can tell.
    fn logical(
        &mut self,
        op: BinaryOperator,
        left: &'module Expression,
        right: &'module Expression,
        to: Option<Register>,
    ) -> Result<Register, LowerError> {
        let and = op == BinaryOperator::LogicalAnd;
        let first = self.scalar(left)?;
        if !can_tell(right) {
            self.speculating += 1;
            let second = self.scalar(right)?;
            self.speculating -= 1;
            let op = if and { BinaryOp::And } else { BinaryOp::Or };
            return self.binary((op, Scalar::Bool), first, second, to);
        }
        let result = self.word()?;
        self.emit(Instruction::Copy { to: result, from: first })?;
        let asked = if and { first } else { self.unary((UnaryOp::NotBool, Scalar::Bool), first, None)? };
        self.if_then(asked, &mut |builder| {
            let second = builder.scalar(right)?;
            builder.emit(Instruction::Assign { to: result, from: second })?;
            Ok(())
        })?;
        Ok(result)
    }

    fn selection(
        &mut self,
        expression: &'module Expression,
        condition: &'module Expression,
        yes: &'module Expression,
        no: &'module Expression,
        to: Option<Register>,
    ) -> Result<Vec<Register>, LowerError> {
        let scalar = expression.ty.scalar();
        let condition = self.scalar(condition)?;
        if !can_tell(yes) && !can_tell(no) {
            self.speculating += 1;
            let (yes, no) = (self.value(yes)?, self.value(no)?);
            self.speculating -= 1;
            let to = to.filter(|_| yes.len() == 1);
            let mut out = Vec::with_capacity(yes.len());
            for (yes, no) in yes.into_iter().zip(no) {
                out.push(self.select(scalar, [condition, yes, no], to)?);
            }
            return Ok(out);
        }
        let mut out = Vec::new();
        for _ in 0..expression.ty.count() {
            out.push(self.register(scalar)?);
        }
        let site = self.site;
        let opening = self.emit(Instruction::If { condition, reject: LATER })?;
        self.open();
        for (to, from) in out.iter().zip(self.value(yes)?) {
            self.copy(scalar, *to, from, false)?;
        }
        self.close();
        let between = self.emit(Instruction::Else { end: LATER })?;
        let here = self.here();
        self.patch(opening, here);
        self.open();
        for (to, from) in out.iter().zip(self.value(no)?) {
            self.copy(scalar, *to, from, false)?;
        }
        self.close();
        self.site = site;
        let here = self.here();
        self.patch(between, here);
        self.skipping(Instruction::EndIf { skip: LATER })?;
        Ok(out)
    }
}
