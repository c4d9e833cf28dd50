//! Bit fields. The tree knows none: several of them lie in one hidden member, a whole number, and every access says which of
//! its bits are meant by shifts and masks.

use std::rc::Rc;

use super::{
    checker::Checker,
    record::{BitField, Declared},
    tree::{Expression, KEPT_BITS, Kind},
    types::{Scalar, Type},
};
use crate::{
    parse::ast::{self, BinaryOperator, ExpressionKind, Symbol},
    text::Span,
};

/// Bit fields that lie in one hidden member, while more may follow.
struct Group {
    unit: usize,
    first_bit: u64,
    used: u64,
    /// The type that the first of them was declared with, in bytes.
    bytes: u64,
}

/// The bit fields of a structure, as they are laid out.
#[derive(Default)]
pub(super) struct Packing {
    fields: Vec<BitField>,
    declared: Vec<Declared>,
    group: Option<Group>,
    /// The least alignment that the declared types ask for.
    pub(super) align: u64,
    /// A bit field without bits: what follows begins at a whole number of so many bytes.
    next: u64,
}

impl Checker<'_> {
    /// Takes one bit field into a structure's members.
    pub(super) fn pack(
        &mut self,
        packing: &mut Packing,
        members: &mut Vec<(Symbol, Type)>,
        field: &ast::Variable,
        width: &ast::Expression,
    ) {
        let ty = self.resolve_type(&field.declared);
        let value = self.expression(width);
        let Some(width) = self.constant_integer(&value) else {
            self.rule(width.span, "how many bits a member has must be known when the program is compiled");
            return;
        };
        let scalar = match &ty {
            Type::Scalar(scalar) | Type::Enum(_, scalar) if !scalar.is_float() => *scalar,
            Type::Bad => return,
            _ => {
                self.rule(field.span, "a bit field is an integer");
                return;
            }
        };
        let bytes = scalar.bytes();
        let most = if scalar == Scalar::Bool { 1 } else { bytes * 8 };
        let Some(width) = u64::try_from(width).ok().filter(|width| *width <= most) else {
            let name = self.type_text(&ty);
            self.rule(field.span, format!("`{name}` has {most} bits, and this asks for {width}"));
            return;
        };
        if field.start.is_some() {
            self.unsupported(field.span, "an initial value of a bit field where it is declared");
        }
        if width == 0 {
            self.unpack(packing, members, bytes, field.span);
            packing.next = bytes;
            return;
        }
        packing.align = packing.align.max(bytes);
        let mut bit = match &packing.group {
            Some(group) => group.first_bit + group.used,
            None => self.room_of(members).next_multiple_of(packing.next.max(1)) * 8,
        };
        packing.next = 0;
        if bit % (bytes * 8) + width > bytes * 8 {
            bit = bit.next_multiple_of(bytes * 8);
            self.unpack(packing, members, bytes, field.span);
        }
        let group = packing.group.get_or_insert_with(|| {
            // Kernels show it: it is called by the first of its fields.
            let first = if field.name.is_empty() { members.len().to_string() } else { field.name.to_string() };
            members.push((format!("bits_from_{first}").into(), Type::Scalar(Scalar::U8)));
            packing.declared.push(Declared::Member(members.len() - 1));
            Group { unit: members.len() - 1, first_bit: bit, used: 0, bytes }
        });
        let start = bit - group.first_bit;
        group.used = start + width;
        let (unit, narrow) = (group.unit, |bits: u64| u32::try_from(bits).unwrap_or(0));
        if field.name.is_empty() {
            return;
        }
        packing.declared.retain(|declared| !matches!(declared, Declared::Member(member) if *member == unit));
        packing.declared.push(Declared::Bits(packing.fields.len()));
        let name = Rc::clone(&field.name);
        packing.fields.push(BitField { name, unit, start: narrow(start), width: narrow(width), ty });
    }

    /// Ends a group: the hidden member is as large as its bits need. `align` is that of what follows.
    pub(super) fn unpack(&mut self, packing: &mut Packing, members: &mut [(Symbol, Type)], align: u64, span: Span) {
        let Some(group) = packing.group.take() else { return };
        let begin = group.first_bit / 8;
        let before = self.room_of(&members[..group.unit]);
        let need = group.used.div_ceil(8);
        let fits = |bytes: &u64| {
            *bytes >= need
                && before.next_multiple_of(*bytes) == begin
                && (begin + need).next_multiple_of(align.max(1)) == (begin + bytes).next_multiple_of(align.max(1))
        };
        let Some(bytes) = [group.bytes, 1, 2, 4, 8].into_iter().find(fits) else {
            self.unsupported(span, "a bit field in this place, beside members of other sizes,");
            return;
        };
        members[group.unit].1 = Type::Scalar(match bytes {
            1 => Scalar::U8,
            2 => Scalar::U16,
            4 => Scalar::U32,
            _ => Scalar::U64,
        });
    }

    /// A member that is no bit field follows.
    pub(super) fn member_behind(
        &mut self,
        packing: &mut Packing,
        members: &mut [(Symbol, Type)],
        ty: &Type,
        span: Span,
    ) {
        let align = self.tree.types.align(ty);
        self.unpack(packing, members, align, span);
        if packing.next > align && !self.room_of(members).is_multiple_of(packing.next) {
            self.unsupported(span, "a smaller member behind a bit field without bits");
        }
        packing.next = 0;
        packing.declared.push(Declared::Member(members.len()));
    }

    /// Keeps what was laid out.
    pub(super) fn packed(&mut self, id: usize, packing: Packing) {
        if !packing.fields.is_empty() {
            self.bit_fields.insert(id, (packing.fields, packing.declared));
        }
    }

    /// How many bytes members take that lie as C has them.
    fn room_of(&self, members: &[(Symbol, Type)]) -> u64 {
        members.iter().fold(0_u64, |end, (_, ty)| {
            end.next_multiple_of(self.tree.types.align(ty)).saturating_add(self.tree.types.bytes(ty))
        })
    }

    /// A bit field of an object, and the object of the structure that has it.
    fn bit_field_of(&mut self, object: &Expression, name: &str) -> Option<(Expression, BitField)> {
        let Type::Struct(id) = object.ty else { return None };
        let found = self.declaring(id, name).into_iter().next()?;
        let (fields, _) = self.bit_fields.get(&found.structure)?;
        let field = fields.iter().find(|field| *field.name == *name)?.clone();
        let layout = self.layout_known(object);
        Some((self.at_way(object.clone(), &found.way, layout), field))
    }

    /// Whether a structure has a bit field of this name itself.
    pub(super) fn has_own_bit_field(&self, structure: usize, name: &str) -> bool {
        self.bit_fields.get(&structure).is_some_and(|(all, _)| all.iter().any(|one| *one.name == *name))
    }

    /// Whether a structure has a bit field of this name, or inherits it.
    pub(super) fn has_bit_field(&self, structure: usize, name: &str) -> bool {
        let found = self.declaring(structure, name).into_iter().next();
        found.is_some_and(|found| self.has_own_bit_field(found.structure, name))
    }

    /// The value of a bit field of an object.
    pub(super) fn bit_field_value(&mut self, object: &Expression, name: &str, span: Span) -> Option<Expression> {
        let (object, field) = self.bit_field_of(object, name)?;
        let unit = self.unit_of(object, &field, span);
        Some(self.bits_of(&unit, &field))
    }

    fn unit_of(&self, object: Expression, field: &BitField, span: Span) -> Expression {
        let ty = match object.ty {
            Type::Struct(id) => self.tree.types.structs[id].fields[field.unit].ty.clone(),
            _ => Type::Bad,
        };
        Expression { kind: Kind::Member(Box::new(object), field.unit), ty, span }
    }

    /// The bits of a field as a value: of its type, or of `int` where that holds it, as C++ promotes it.
    fn bits_of(&self, unit: &Expression, field: &BitField) -> Expression {
        let span = unit.span;
        let calculated = calculated_in(&unit.ty);
        let wide = i64::from(calculated.scalar().map_or(32, |scalar| scalar.bytes() * 8) as u32);
        let whole = self.cast_to(unit.clone(), &calculated, false);
        let shift = |operator, value: Expression, by: i64| {
            let ty = value.ty.clone();
            let by = Expression::integer(by, Type::INT, span);
            Expression { kind: Kind::Binary(operator, Box::new(value), Box::new(by)), ty, span }
        };
        let scalar = field.ty.scalar().unwrap_or(Scalar::I32);
        let (start, width) = (i64::from(field.start), i64::from(field.width));
        if scalar.is_signed() {
            let signed = Type::Scalar(if wide == 64 { Scalar::I64 } else { Scalar::I32 });
            let high = shift(BinaryOperator::ShiftLeft, whole, wide - start - width);
            let value = shift(BinaryOperator::ShiftRight, self.cast_to(high, &signed, false), wide - width);
            return self.cast_to(value, if scalar.bytes() < 4 { &Type::INT } else { &field.ty }, false);
        }
        let low = shift(BinaryOperator::ShiftRight, whole, start);
        let mask = Expression::integer(mask_of(field.width), calculated.clone(), span);
        let kind = Kind::Binary(BinaryOperator::And, Box::new(low), Box::new(mask));
        let value = Expression { kind, ty: calculated, span };
        let promoted = matches!(field.ty, Type::Scalar(scalar) if scalar != Scalar::Bool) && field.width < 32;
        self.cast_to(value, if promoted { &Type::INT } else { &field.ty }, false)
    }

    /// The hidden member with the bits of a field changed to a value of the field's type.
    fn with_bits(&self, unit: &Expression, field: &BitField, value: Expression) -> Expression {
        let span = unit.span;
        let calculated = calculated_in(&unit.ty);
        let made = |operator, left: Expression, right: Expression| {
            let ty = left.ty.clone();
            Expression { kind: Kind::Binary(operator, Box::new(left), Box::new(right)), ty, span }
        };
        let number = |value: i64| Expression::integer(value, calculated.clone(), span);
        let mask = mask_of(field.width);
        let others = !(mask << field.start);
        let others = if calculated == Type::UNSIGNED { others & 0xffff_ffff } else { others };
        // That the other bits are read is nothing that the program does.
        let read = Expression { span: Span::default(), ..unit.clone() };
        let read = match unit.is_place() {
            true => Expression { kind: Kind::Named(KEPT_BITS.into(), Box::new(read.clone())), ..read },
            false => read,
        };
        let kept = made(BinaryOperator::And, self.cast_to(read, &calculated, false), number(others));
        let bits = made(BinaryOperator::And, self.cast_to(value, &calculated, false), number(mask));
        let by = Expression::integer(i64::from(field.start), Type::INT, span);
        let bits = made(BinaryOperator::ShiftLeft, bits, by);
        let whole = made(BinaryOperator::Or, kept, bits);
        self.cast_to(whole, &unit.ty, false)
    }

    /// The bit field that an expression names as a place, if it does.
    pub(super) fn bit_field_place(&mut self, syntax: &ast::Expression) -> Option<(Expression, BitField)> {
        if self.bit_fields.is_empty() {
            return None;
        }
        let known = |name: &str| self.bit_fields.values().any(|(all, _)| all.iter().any(|one| *one.name == *name));
        let (object, name) = match &syntax.kind {
            ExpressionKind::Member { object, name, arrow, .. } if known(name) => {
                let mut value = self.expression(object);
                if *arrow {
                    value = self.decay(value);
                    value = self.through_arrow(value, syntax.span);
                    let target = value.ty.target()?.clone();
                    let span = value.span;
                    value = Expression { kind: Kind::Dereference(Box::new(value)), ty: target, span };
                }
                (value, Rc::clone(name))
            }
            ExpressionKind::Name(name)
                if name.path.is_empty() && known(&name.symbol) && self.find_in_blocks(&name.symbol).is_none() =>
            {
                let this = self.object_here(syntax.span, |checker, id| checker.has_bit_field(id, &name.symbol))?;
                let ty = this.ty.target()?.clone();
                (Expression { kind: Kind::Dereference(Box::new(this)), ty, span: syntax.span }, Rc::clone(&name.symbol))
            }
            _ => return None,
        };
        let (object, field) = self.bit_field_of(&object, &name)?;
        Some((self.unit_of(object, &field, syntax.span), field))
    }

    /// The bit field of the object that a constructor makes.
    pub(super) fn bit_field_start(&mut self, owner: usize, name: &str, span: Span) -> Option<(Expression, BitField)> {
        self.bit_fields.get(&owner)?;
        let this = Expression { kind: Kind::Local(0), ty: Type::pointer(Type::Struct(owner)), span };
        let object = Expression { kind: Kind::Dereference(Box::new(this)), ty: Type::Struct(owner), span };
        let (object, field) = self.bit_field_of(&object, name)?;
        Some((self.unit_of(object, &field, span), field))
    }

    /// `object.bits = value` and `object.bits += value`.
    pub(super) fn assign_bits(
        &mut self,
        unit: Expression,
        field: &BitField,
        operator: Option<BinaryOperator>,
        value: Expression,
        span: Span,
    ) -> Expression {
        if value.ty == Type::Bad {
            return Expression::bad(span);
        }
        self.check_writable(&unit);
        let made = |kind: Kind, ty: Type| Expression { kind, ty, span };
        // What finds the object happens once.
        let (before, unit) = if is_plain(&unit) {
            (None, unit)
        } else {
            let address = self.address_of(unit);
            let (ty, target) = (address.ty.clone(), address.ty.target().cloned().unwrap_or(Type::Bad));
            let local = self.add_local("unit".into(), ty.clone(), span);
            if let Some(local) = self.local_mut(local) {
                local.assigned = true;
            }
            let variable = made(Kind::Local(local), ty.clone());
            let kept = made(Kind::Assign(Box::new(variable.clone()), Box::new(address)), ty);
            (Some(kept), made(Kind::Dereference(Box::new(variable)), target))
        };
        let value = match operator {
            Some(operator) => {
                let read = self.bits_of(&unit, field);
                self.binary_values(operator, read, value, span)
            }
            None => value,
        };
        let value = self.convert(value, &field.ty);
        let whole = self.with_bits(&unit, field, value);
        let ty = unit.ty.clone();
        let read = self.bits_of(&unit, field);
        let set = made(Kind::Assign(Box::new(unit), Box::new(whole)), ty);
        let set = match before {
            Some(before) => {
                let ty = set.ty.clone();
                made(Kind::Comma(Box::new(before), Box::new(set)), ty)
            }
            None => set,
        };
        let ty = read.ty.clone();
        made(Kind::Comma(Box::new(set), Box::new(read)), ty)
    }

    /// A statement that sets a bit field, without the value that nobody takes.
    pub(super) fn without_bits(&self, value: Expression) -> Expression {
        match value.kind {
            Kind::Comma(set, read) if !self.bit_fields.is_empty() && is_plain(&read) => self.without_bits(*set),
            kind => Expression { kind, ..value },
        }
    }

    /// `object.bits++`: its value is the one before.
    pub(super) fn assign_bits_behind(
        &mut self,
        unit: Expression,
        field: &BitField,
        operator: BinaryOperator,
        by: Expression,
        span: Span,
    ) -> Expression {
        let before = self.bits_of(&unit, field);
        let ty = before.ty.clone();
        let made = |kind: Kind, ty: &Type| Expression { kind, ty: ty.clone(), span };
        let local = self.add_local("before".into(), ty.clone(), span);
        if let Some(local) = self.local_mut(local) {
            local.assigned = true;
        }
        let variable = made(Kind::Local(local), &ty);
        let kept = made(Kind::Assign(Box::new(variable.clone()), Box::new(before)), &ty);
        let set = self.assign_bits(unit, field, Some(operator), by, span);
        let rest = made(Kind::Comma(Box::new(set), Box::new(variable)), &ty);
        made(Kind::Comma(Box::new(kept), Box::new(rest)), &ty)
    }

    /// The names of a structure's members as it declares them.
    pub(super) fn declared_members(&self, id: usize) -> Vec<Symbol> {
        let members = &self.tree.types.structs[id].fields;
        let Some((bits, declared)) = self.bit_fields.get(&id) else {
            return members.iter().map(|member| Symbol::clone(&member.name)).collect();
        };
        let name = |one: &Declared| match *one {
            Declared::Member(position) => Symbol::clone(&members[position].name),
            Declared::Bits(number) => Symbol::clone(&bits[number].name),
        };
        declared.iter().map(name).collect()
    }

    /// A structure with bit fields from the values of a list; what has none there is zero.
    pub(super) fn packed_list(
        &mut self,
        id: usize,
        arguments: &[Option<&ast::Expression>],
        span: Span,
    ) -> Option<Expression> {
        let (fields, declared) = self.bit_fields.get(&id).cloned()?;
        let types: Vec<Type> = self.tree.types.structs[id].fields.iter().map(|field| field.ty.clone()).collect();
        let zero = |ty: &Type| match ty {
            Type::Scalar(_) => Expression::integer(0, ty.clone(), span),
            _ => Expression { kind: Kind::Zero, ty: ty.clone(), span },
        };
        let mut parts: Vec<Expression> = types.iter().map(zero).collect();
        if arguments.len() > declared.len() {
            self.rule(span, format!("{} values for {} members", arguments.len(), declared.len()));
        }
        for (declared, argument) in declared.iter().zip(arguments) {
            let Some(argument) = *argument else { continue };
            match declared {
                Declared::Member(member) => parts[*member] = self.item(&types[*member], argument),
                Declared::Bits(number) => {
                    let field = &fields[*number];
                    let value = self.item(&field.ty, argument);
                    parts[field.unit] = self.with_bits(&parts[field.unit].clone(), field, value);
                }
            }
        }
        Some(Expression { kind: Kind::Build(parts), ty: Type::Struct(id), span })
    }
}

/// The type in which the bits of a hidden member are calculated.
fn calculated_in(unit: &Type) -> Type {
    if *unit == Type::SIZE { Type::SIZE } else { Type::UNSIGNED }
}

fn mask_of(width: u32) -> i64 {
    if width >= 64 { -1 } else { (1_i64 << width).wrapping_sub(1) }
}

/// Whether a place is found without doing anything.
fn is_plain(place: &Expression) -> bool {
    let own = matches!(
        place.kind,
        Kind::Local(_)
            | Kind::Global(_)
            | Kind::Member(..)
            | Kind::Dereference(_)
            | Kind::Index(..)
            | Kind::Integer(..)
            | Kind::Convert { .. }
            | Kind::Binary(..)
            | Kind::Coordinate(..)
            | Kind::Decay(_)
    );
    let mut plain = own;
    place.children(&mut |child| plain &= is_plain(child));
    plain
}
