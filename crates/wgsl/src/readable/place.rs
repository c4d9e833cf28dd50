//! Pointers while the kernel runs: a number that says which object, if there are several, and an offset in elements.

use warpground_ir::{BinaryOperator, Expression as Value, ExpressionKind, Place, Scalar, ValueType};

use super::{
    address::{Address, is_distance, known_byte, needs_tag, pointer_variables},
    body::Body,
    constants::known_index,
    layout::single,
    points::{Byte, Pointees, Target},
};
use crate::{
    Refused,
    tree::{Expression, Type},
    values::{Values, bits},
};

impl Body<'_, '_> {
    /// The address as it is now.
    pub(super) fn held_address(&mut self, mut address: Address) -> Address {
        address.tag = address.tag.map(|tag| self.hold(tag));
        address.terms = address.terms.into_iter().map(|(term, stride)| (self.hold(term), stride)).collect();
        address
    }

    pub(super) fn pointees(&self, value: &Value) -> Result<Pointees, Refused> {
        self.generator.points.value(self.instance, value)
    }

    /// The unit in which offsets into the objects of a pointer count.
    pub(super) fn unit(&self, pointees: &Pointees) -> i64 {
        let unit =
            pointees.keys().find_map(|target| self.generator.layouts.objects.get(target)).map(|known| known.unit);
        i64::from(unit.unwrap_or(4).max(1))
    }

    fn tag_number(&self, target: Target) -> Expression {
        Expression::u32(self.generator.layouts.numbers.get(&target).copied().unwrap_or(0))
    }

    /// A pointer that lies in variables.
    pub(super) fn of_variables(&self, pointees: Pointees, variables: &[Expression]) -> Address {
        let mut address = Address { tag: None, terms: Vec::new(), bytes: 0, pointees };
        let mut variables = variables.iter().cloned();
        match known_byte(&address.pointees) {
            Some(bytes) => address.bytes = bytes,
            None => {
                let unit = self.unit(&address.pointees);
                address.terms.extend(variables.next().map(|offset| (offset, unit)));
            }
        }
        if needs_tag(&address.pointees) {
            address.tag = variables.next();
        }
        address
    }

    pub(super) fn address(&mut self, value: &Value) -> Result<Address, Refused> {
        let pointees = self.pointees(value)?;
        Ok(match &value.kind {
            ExpressionKind::Local(local) => {
                let variables = self.variable(*local);
                self.of_variables(pointees, &variables)
            }
            ExpressionKind::Element { base, index, stride, .. } => {
                let mut address = self.address(base)?;
                match known_index(index) {
                    Some(steps) => address.bytes += steps.wrapping_mul(*stride),
                    None => {
                        let index = self.index_value(index)?;
                        address.terms.push((index, *stride));
                    }
                }
                Address { pointees, ..address }
            }
            ExpressionKind::Member { base, offset } => {
                let mut address = self.address(base)?;
                address.bytes += i64::try_from(*offset).unwrap_or(0);
                Address { pointees, ..address }
            }
            ExpressionKind::Select(condition, yes, no) => {
                let condition = self.scalar(condition)?;
                let condition = if pointer_variables(&pointees).len() > 1 { self.hold(condition) } else { condition };
                let (yes, no) = (self.address(yes)?, self.address(no)?);
                let (yes, no) = (self.pieces(&yes, &pointees), self.pieces(&no, &pointees));
                let variables: Vec<Expression> =
                    yes.into_iter().zip(no).map(|(yes, no)| Expression::select(no, yes, condition.clone())).collect();
                self.of_variables(pointees, &variables)
            }
            ExpressionKind::Bitcast(inner) => match &inner.kind {
                ExpressionKind::Bitcast(pointer) if pointer.ty == ValueType::POINTER => self.address(pointer)?,
                _ => self.address(inner)?,
            },
            _ => Address { pointees, tag: None, terms: Vec::new(), bytes: 0 },
        })
    }

    /// What variables of a pointer with such pointees take from an address.
    pub(super) fn pieces(&self, address: &Address, wanted: &Pointees) -> Vec<Expression> {
        let mut all = Vec::new();
        if known_byte(wanted).is_none() {
            all.push(self.offset(address, self.unit(wanted)));
        }
        if needs_tag(wanted) {
            all.push(self.tag(address));
        }
        all
    }

    pub(super) fn tag(&self, address: &Address) -> Expression {
        match (&address.tag, address.pointees.keys().next()) {
            (Some(tag), _) => tag.clone(),
            (None, Some(target)) => self.tag_number(*target),
            (None, None) => Expression::u32(0),
        }
    }

    fn offset(&self, address: &Address, unit: i64) -> Expression {
        self.sum(address, unit, 0, true).bitcast(Type::I32)
    }

    /// The number of an element, so many bytes behind an address.
    pub(super) fn element_number(&self, address: &Address, unit: i64, further: i64) -> Expression {
        self.sum(address, unit, further, false)
    }

    fn sum(&self, address: &Address, unit: i64, further: i64, signed: bool) -> Expression {
        let signed = signed || address.terms.iter().any(|(term, _)| term.ty == Type::I32);
        let ty = if signed { Type::I32 } else { Type::U32 };
        let number = |value: i64| {
            #[expect(clippy::cast_possible_truncation, reason = "objects have fewer than 2^32 elements")]
            if signed { Expression::i32(value as i32) } else { Expression::u32(value as u32) }
        };
        let mut made: Option<Expression> = None;
        for (term, stride) in &address.terms {
            let steps = stride / unit;
            let term = term.clone().bitcast(ty);
            let term = if steps == 1 { term } else { Expression::binary("*", term, number(steps)) };
            made = Some(match made {
                Some(sum) => Expression::binary("+", sum, term),
                None => term,
            });
        }
        let rest = (address.bytes + further).div_euclid(unit);
        match made {
            None => number(rest),
            Some(sum) if rest == 0 => sum,
            Some(sum) if signed && rest < 0 => Expression::binary("-", sum, number(-rest)),
            Some(sum) => Expression::binary("+", sum, number(rest)),
        }
    }

    /// The low 32 bits of an integer, with its sign if it has one.
    pub(super) fn index_value(&mut self, index: &Value) -> Result<Expression, Refused> {
        let scalar = index.ty.scalar();
        if scalar == Scalar::Bool {
            let value = self.scalar(index)?;
            return Ok(bits::bits_of(Scalar::Bool, value));
        }
        if scalar.bytes() < 8 {
            return self.scalar(index);
        }
        let wanted = if scalar.is_signed() { Type::I32 } else { Type::U32 };
        match &index.kind {
            ExpressionKind::Constant(known) =>
            {
                #[expect(clippy::cast_possible_truncation, reason = "the low half")]
                Ok(Expression { ty: wanted, ..Expression::u32(*known as u32) })
            }
            ExpressionKind::Convert(inner) if inner.ty.scalar().is_integer() => self.index_value(inner),
            ExpressionKind::Binary(BinaryOperator::Divide, bytes, stride) if is_distance(bytes) => {
                match self.distance(bytes, stride)? {
                    Some(elements) => Ok(elements.bitcast(wanted)),
                    None => Ok(self.scalar(index)?.low().bitcast(wanted)),
                }
            }
            ExpressionKind::Binary(op, left, right) => {
                let symbol = match op {
                    BinaryOperator::Add => "+",
                    BinaryOperator::Subtract => "-",
                    BinaryOperator::Multiply => "*",
                    BinaryOperator::And => "&",
                    BinaryOperator::Or => "|",
                    BinaryOperator::ExclusiveOr => "^",
                    _ => return Ok(self.scalar(index)?.low().bitcast(wanted)),
                };
                let (left, right) = (self.index_value(left)?, self.index_value(right)?);
                let signed = left.ty == Type::I32 || right.ty == Type::I32;
                let ty = if signed { Type::I32 } else { Type::U32 };
                Ok(Expression::binary(symbol, left.bitcast(ty), right.bitcast(ty)))
            }
            _ => Ok(self.scalar(index)?.low().bitcast(wanted)),
        }
    }

    /// How many elements lie between two pointers, whose difference in bytes is divided by those of an element.
    pub(super) fn distance(&mut self, bytes: &Value, stride: &Value) -> Result<Option<Expression>, Refused> {
        let (ExpressionKind::Binary(BinaryOperator::Subtract, left, right), Some(stride)) =
            (&bytes.kind, known_index(stride))
        else {
            return Ok(None);
        };
        if left.ty != ValueType::POINTER {
            return Ok(None);
        }
        let (a, b) = (self.address(left)?, self.address(right)?);
        let unit = self.unit(&a.pointees);
        if stride <= 0 || stride % unit != 0 || self.unit(&b.pointees) != unit {
            return Ok(None);
        }
        let difference = minus(self.offset(&a, unit), self.offset(&b, unit));
        if stride == unit {
            return Ok(Some(difference));
        }
        let steps = i32::try_from(stride / unit).unwrap_or(1);
        Ok(Some(Expression::binary("/", difference, Expression::i32(steps))))
    }

    /// A comparison or a difference of pointers.
    pub(super) fn of_pointers(
        &mut self,
        op: BinaryOperator,
        left: &Value,
        right: &Value,
        place: Place,
    ) -> Result<Expression, Refused> {
        let (a, b) = (self.address(left)?, self.address(right)?);
        let both: Pointees = a.pointees.iter().chain(&b.pointees).map(|(target, byte)| (*target, *byte)).collect();
        let unit = self.unit(&both);
        let tags = (self.tag(&a), self.tag(&b));
        let same_object = tags.0 == tags.1;
        let symbol = match op {
            BinaryOperator::Equal => "==",
            BinaryOperator::NotEqual => "!=",
            BinaryOperator::Less => "<",
            BinaryOperator::LessEqual => "<=",
            BinaryOperator::Greater => ">",
            BinaryOperator::GreaterEqual => ">=",
            BinaryOperator::Subtract => {
                let difference = minus(self.offset(&a, unit), self.offset(&b, unit));
                #[expect(clippy::cast_possible_truncation, reason = "at most 16")]
                let bytes = bits::product(difference.bitcast(Type::U32), Expression::u32(unit as u32));
                let high = Expression::binary(">>", bytes.clone().bitcast(Type::I32), Expression::u32(31));
                return Ok(Expression::pair_of(bytes, high.bitcast(Type::U32)));
            }
            _ => return self.refuse(place, "this operation on pointers"),
        };
        let is_null = |address: &Address| address.pointees.keys().all(|target| *target == Target::Null);
        if is_null(&a) || is_null(&b) {
            let other = if is_null(&a) { &b } else { &a };
            if !other.pointees.is_empty() && !other.pointees.contains_key(&Target::Null) {
                return Ok(Expression::bool(op == BinaryOperator::NotEqual));
            }
            return match (tags.0.literal(), tags.1.literal()) {
                (Some(a), Some(b)) => Ok(Expression::bool((a == b) == (op == BinaryOperator::Equal))),
                _ => Ok(Expression::compare(symbol, tags.0, tags.1)),
            };
        }
        let (a, b) = (self.offset(&a, unit), self.offset(&b, unit));
        if same_object || !matches!(op, BinaryOperator::Equal | BinaryOperator::NotEqual) {
            return match (a.literal(), b.literal(), op) {
                (Some(a), Some(b), BinaryOperator::Equal) => Ok(Expression::bool(a == b)),
                (Some(a), Some(b), BinaryOperator::NotEqual) => Ok(Expression::bool(a != b)),
                _ => Ok(Expression::compare(symbol, a, b)),
            };
        }
        let equal = match (tags.0.literal(), tags.1.literal()) {
            (Some(_), Some(_)) => Expression::bool(false),
            _ if a == b => Expression::compare("==", tags.0, tags.1),
            _ => Expression::compare("&&", Expression::compare("==", tags.0, tags.1), Expression::compare("==", a, b)),
        };
        Ok(match (op, equal.literal()) {
            (BinaryOperator::Equal, _) => equal,
            (_, Some(known)) => Expression::bool(known == 0),
            _ => Expression::not(equal),
        })
    }

    /// The objects that an access may mean, each with the address alone in it.
    pub(super) fn candidates(&self, address: &Address) -> Vec<(Target, Address)> {
        let alone = |(target, byte): (&Target, &Byte)| {
            let own = Address { pointees: Pointees::from([(*target, *byte)]), tag: None, ..address.clone() };
            (*target, own)
        };
        address.pointees.iter().filter(|(target, _)| **target != Target::Null).map(alone).collect()
    }

    /// The variable of an object that is taken apart, at the byte of an address.
    pub(super) fn part_of(&self, address: &Address) -> Option<(Target, i64)> {
        let (target, at) = single(&address.pointees)?;
        self.generator.layouts.splits.contains_key(&target).then_some((target, at))
    }

    /// Which object is meant, as a condition.
    pub(super) fn is_target(&self, address: &Address, target: Target) -> Expression {
        Expression::compare("==", self.tag(address), self.tag_number(target))
    }
}

/// The difference of two offsets.
fn minus(left: Expression, right: Expression) -> Expression {
    #[expect(clippy::cast_possible_truncation, reason = "words")]
    match (left.literal(), right.literal()) {
        (Some(a), Some(b)) => Expression::i32((a as u32).wrapping_sub(b as u32).cast_signed()),
        (None, Some(0)) => left,
        _ => Expression::binary("-", left, right),
    }
}
