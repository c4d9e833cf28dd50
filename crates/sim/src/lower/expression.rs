//! Expressions: vectors and their like are taken apart, so that what is left are operations on scalars.

use naga::{Expression, Handle, Literal, ScalarKind as NagaKind, SwizzleComponent, TypeInner};

use super::{
    Builder,
    frame::{Frame, Value},
    location::Location,
    shapes,
};
use crate::{
    LowerError,
    program::{BinaryOp, Instruction, Length, Register, ScalarKind, Shape, TernaryOp},
};

impl<'module> Builder<'module> {
    /// The value of an expression: what it was when it was emitted, or, for those that are never emitted (literals,
    /// arguments, variables), what it always is.
    pub(super) fn value(
        &mut self,
        frame: &mut Frame<'module>,
        handle: Handle<Expression>,
    ) -> Result<Value, LowerError> {
        match &frame.values[handle.index()] {
            Some(value) => Ok(value.clone()),
            None => {
                // Where it is declared is not where it is used.
                let site = self.site;
                let value = self.evaluate(frame, handle)?;
                self.site = site;
                Ok(value)
            }
        }
    }

    /// The registers of an expression's scalars.
    pub(super) fn scalars(
        &mut self,
        frame: &mut Frame<'module>,
        handle: Handle<Expression>,
    ) -> Result<Vec<Register>, LowerError> {
        match self.value(frame, handle)? {
            Value::Scalars(registers) => Ok(registers),
            Value::Pointer(_) => self.unsupported("a pointer as a value"),
        }
    }

    /// The one register of a scalar expression.
    pub(super) fn scalar(
        &mut self,
        frame: &mut Frame<'module>,
        handle: Handle<Expression>,
    ) -> Result<Register, LowerError> {
        match self.scalars(frame, handle)?.as_slice() {
            [register] => Ok(*register),
            _ => self.unsupported("a composite where a scalar belongs"),
        }
    }

    /// Keeps the value of an expression that was just lowered; the registers that it is made of are its own from now on.
    pub(super) fn set(&mut self, frame: &mut Frame<'module>, handle: Handle<Expression>, value: Value) {
        let owned = self.pool.settle(&Self::registers_of(&value));
        // In a loop that was unrolled by hand nothing is lowered twice, so nothing is overwritten here.
        frame.owned[handle.index()].extend(owned);
        frame.values[handle.index()] = Some(value);
    }

    /// Lowers an expression here.
    pub(super) fn evaluate(
        &mut self,
        frame: &mut Frame<'module>,
        handle: Handle<Expression>,
    ) -> Result<Value, LowerError> {
        self.at(frame.function.expressions.get_span(handle));
        let expression = &frame.function.expressions[handle];
        let scalars = match expression {
            Expression::Literal(literal) => vec![self.literal(*literal)?],
            Expression::Constant(constant) => self.global_constant(self.module.constants[*constant].init)?,
            Expression::ZeroValue(_) => {
                let shape = self.shape(frame, handle)?;
                if shape.scalars() > Register::MAX.into() {
                    return self.unsupported("values of more than 65,535 scalars");
                }
                self.zeros(&shape)?
            }
            Expression::Compose { components, .. } => {
                let mut all = Vec::new();
                for component in components {
                    all.extend(self.scalars(frame, *component)?);
                }
                all
            }
            Expression::Splat { size, value } => vec![self.scalar(frame, *value)?; *size as usize],
            Expression::Swizzle { size, vector, pattern } => {
                let vector = self.scalars(frame, *vector)?;
                swizzle(&vector, &pattern[..*size as usize])
            }
            Expression::FunctionArgument(index) => return Ok(frame.arguments[*index as usize].clone()),
            Expression::GlobalVariable(variable) => match self.globals.get(variable) {
                Some(index) => return Ok(Value::Pointer(self.variable_location(*index))),
                None => return self.unsupported("this variable"),
            },
            Expression::LocalVariable(variable) => return Ok(Value::Pointer(frame.locals[variable.index()].clone())),
            Expression::AccessIndex { base, index } => match self.value(frame, *base)? {
                Value::Pointer(location) => return Ok(Value::Pointer(self.part(location, *index)?)),
                Value::Scalars(registers) => {
                    let Some((part, _, before)) = self.shape(frame, *base)?.part(*index) else {
                        return self.unsupported("this access");
                    };
                    let (before, count) = (before as usize, part.scalars() as usize);
                    registers.get(before..before + count).unwrap_or_default().to_vec()
                }
            },
            Expression::Access { base, index } => {
                let kind = self.kind(frame, *index)?;
                let index = self.scalar(frame, *index)?;
                let index = self.index_word(kind, index)?;
                match self.value(frame, *base)? {
                    Value::Pointer(location) => return Ok(Value::Pointer(self.element(location, index)?)),
                    Value::Scalars(registers) => {
                        let shape = self.shape(frame, *base)?;
                        self.choose(&registers, &shape, index)?
                    }
                }
            }
            Expression::Load { pointer } => return self.load_expression(frame, handle, *pointer),
            Expression::Unary { op, expr } => {
                let kind = self.kind(frame, *expr)?;
                let operands = self.scalars(frame, *expr)?;
                operands.into_iter().map(|operand| self.unary_operator(*op, kind, operand)).collect::<Result<_, _>>()?
            }
            Expression::Binary { op, left, right } => self.binary_expression(frame, *op, *left, *right)?,
            Expression::Select { condition, accept, reject } => {
                let condition = self.scalars(frame, *condition)?;
                let kind = self.kind(frame, *accept)?;
                let accept = self.scalars(frame, *accept)?;
                let reject = self.scalars(frame, *reject)?;
                let mut all = Vec::with_capacity(accept.len());
                for (index, (second, third)) in accept.into_iter().zip(reject).enumerate() {
                    let first = condition[index.min(condition.len() - 1)];
                    all.push(self.ternary_of(kind, TernaryOp::Select, first, second, third)?);
                }
                all
            }
            Expression::Relational { fun, argument } => self.relational(frame, *fun, *argument)?,
            Expression::Math { fun, arg, arg1, arg2, arg3 } => {
                let arguments: Vec<_> = [Some(*arg), *arg1, *arg2, *arg3].into_iter().flatten().collect();
                self.math(frame, *fun, &arguments)?
            }
            Expression::As { expr, kind, convert } => self.cast(frame, *expr, *kind, *convert)?,
            Expression::ArrayLength(pointer) => {
                let Location::Memory(place) = self.location(frame, *pointer)? else {
                    return self.unsupported("this arrayLength");
                };
                let Shape::Array { stride, .. } = place.shape else { return self.unsupported("this arrayLength") };
                let length = Length::Runtime { variable: place.variable, offset: place.offset, stride };
                let length = self.length(length)?;
                let to = self.register()?;
                self.emit(Instruction::RuntimeLength { to, length })?;
                vec![to]
            }
            Expression::ImageSample { .. } | Expression::ImageLoad { .. } | Expression::ImageQuery { .. } => {
                self.texture_expression(frame, expression)?
            }
            Expression::CooperativeLoad { data, .. } => self.matrix_load(frame, handle, data)?,
            Expression::CooperativeMultiplyAdd { a, b, c } => self.matrix_product_sum(frame, [*a, *b, *c])?,
            other => return self.unsupported(describe(other)),
        };
        Ok(Value::Scalars(scalars))
    }

    fn load_expression(
        &mut self,
        frame: &mut Frame<'module>,
        handle: Handle<Expression>,
        pointer: Handle<Expression>,
    ) -> Result<Value, LowerError> {
        let location = self.location(frame, pointer)?;
        self.at(frame.function.expressions.get_span(handle));
        if let Location::Registers { registers, variable, .. } = &location {
            // Only a function's own variables can be in registers here: a pointer that is passed on makes them memory.
            let single = registers.len() == 1;
            if frame.liveness.unchanged(*variable, frame.position, handle, single) {
                return Ok(Value::Scalars(registers.clone()));
            }
            let mut copies = Vec::with_capacity(registers.len());
            for from in registers.clone() {
                copies.push(self.copy(from)?);
            }
            return Ok(Value::Scalars(copies));
        }
        let atomic = match frame.info[pointer].ty.inner_with(&self.module.types) {
            TypeInner::Pointer { base, .. } => matches!(self.module.types[*base].inner, TypeInner::Atomic(_)),
            _ => false,
        };
        if atomic && let Location::Memory(place) = &location {
            return Ok(Value::Scalars(self.atomic_load(place)?));
        }
        Ok(Value::Scalars(self.load(&location)?))
    }

    /// The registers of a constant of the module.
    pub(super) fn global_constant(&mut self, handle: Handle<Expression>) -> Result<Vec<Register>, LowerError> {
        match &self.module.global_expressions[handle] {
            Expression::Literal(literal) => Ok(vec![self.literal(*literal)?]),
            Expression::Constant(constant) => self.global_constant(self.module.constants[*constant].init),
            Expression::ZeroValue(ty) => match shapes::shape_of(self.module, *ty) {
                Some(shape) if shape.scalars() <= Register::MAX.into() => self.zeros(&shape),
                _ => self.unsupported("constants of this type"),
            },
            Expression::Compose { components, .. } => {
                let mut all = Vec::new();
                for component in components {
                    all.extend(self.global_constant(*component)?);
                }
                Ok(all)
            }
            Expression::Splat { size, value } => {
                let value = self.global_constant(*value)?;
                Ok(value.repeat(*size as usize))
            }
            Expression::Swizzle { size, vector, pattern } => {
                let vector = self.global_constant(*vector)?;
                Ok(swizzle(&vector, &pattern[..*size as usize]))
            }
            _ => self.unsupported("this constant expression"),
        }
    }

    fn literal(&mut self, literal: Literal) -> Result<Register, LowerError> {
        match literal {
            Literal::U32(value) => self.constant(value),
            Literal::I32(value) => self.constant(value.cast_unsigned()),
            Literal::F32(value) => self.float(value),
            Literal::F16(value) => self.float(value.to_f32()),
            Literal::Bool(value) => self.constant(value.into()),
            Literal::U64(value) => self.wide_constant(value),
            Literal::I64(value) => self.wide_constant(value.cast_unsigned()),
            Literal::F64(value) => self.wide_constant(value.to_bits()),
            _ => self.unsupported("16-bit integer literals"),
        }
    }

    /// The kind of an expression's scalars.
    pub(super) fn kind(&self, frame: &Frame<'module>, handle: Handle<Expression>) -> Result<ScalarKind, LowerError> {
        match self.shape(frame, handle)? {
            Shape::Scalar(kind)
            | Shape::Vector { kind, .. }
            | Shape::Matrix { kind, .. }
            | Shape::Fragment { kind, .. } => Ok(kind),
            Shape::Array { .. } | Shape::Struct { .. } => self.unsupported("arithmetic on this type"),
        }
    }

    pub(super) fn ternary(
        &mut self,
        op: TernaryOp,
        first: Register,
        second: Register,
        third: Register,
    ) -> Result<Register, LowerError> {
        let to = self.register()?;
        self.emit(Instruction::Ternary { op, to, first, second, third })?;
        Ok(to)
    }

    /// An element of a value, by an index known only at run time. Outside it is the last element.
    fn choose(&mut self, registers: &[Register], shape: &Shape, index: Register) -> Result<Vec<Register>, LowerError> {
        let Some((element, _, Some(count))) = shape.elements() else { return self.unsupported("this access") };
        let width = element.scalars() as usize;
        let mut kinds = Vec::new();
        element.kinds(&mut kinds);
        let mut parts = registers.chunks(width.max(1));
        let mut chosen = parts.next_back().unwrap_or_default().to_vec();
        for number in (0..count.saturating_sub(1)).rev() {
            let constant = self.constant(number)?;
            let here = self.binary(BinaryOp::EqualI, index, constant)?;
            let part = parts.next_back().unwrap_or_default().to_vec();
            for ((value, candidate), kind) in chosen.iter_mut().zip(part).zip(&kinds) {
                *value = self.ternary_of(*kind, TernaryOp::Select, here, candidate, *value)?;
            }
        }
        Ok(chosen)
    }

    /// A conversion, or with no width a reinterpretation of the bits.
    fn cast(
        &mut self,
        frame: &mut Frame<'module>,
        operand: Handle<Expression>,
        to: NagaKind,
        width: Option<u8>,
    ) -> Result<Vec<Register>, LowerError> {
        let from = self.kind(frame, operand)?;
        let operands = self.scalars(frame, operand)?;
        let Some(width) = width else {
            if from == ScalarKind::F16 && to != NagaKind::Float {
                return self.unsupported("bitcast of f16");
            }
            return Ok(operands);
        };
        let Some(to) = shapes::kind_of(naga::Scalar { kind: to, width }) else {
            return self.unsupported("conversions to 16-bit integer types");
        };
        operands.into_iter().map(|operand| self.convert(from, to, operand)).collect()
    }
}

fn swizzle(vector: &[Register], pattern: &[SwizzleComponent]) -> Vec<Register> {
    pattern.iter().filter_map(|component| vector.get(*component as usize).copied()).collect()
}

fn describe(expression: &Expression) -> &'static str {
    match expression {
        Expression::Derivative { .. } => "derivatives",
        Expression::Override(_) => "an override without a value",
        _ => "this expression",
    }
}
