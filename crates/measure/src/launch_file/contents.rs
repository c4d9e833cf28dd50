//! What a buffer holds: rules and numbers, and how they lie in its bytes.

use std::sync::Arc;

use half::{bf16, f16};
use warpground_engine::{Fill, Layout, Leaf, ScalarType, fill::POISON_BYTE};

use super::numbers::Sides;

/// The most bytes that a buffer without a plain rule may have: its contents are kept in memory.
const MOST_BYTES: u64 = 1 << 30;

/// What gives each scalar its value, counted over the scalars that it is for.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Rule {
    /// By the scalar's number.
    Fill(Fill),
    /// In order; what lies beyond their end is zero.
    Values(Vec<f64>),
}

/// What a whole buffer holds.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Contents {
    /// For all scalars of the elements; `None` leaves them poisoned.
    pub(super) elements: Option<Rule>,
    /// For the scalars whose path begins with this name; later ones win.
    pub(super) members: Vec<(String, Rule)>,
    /// The bytes as they lie, in place of everything else.
    pub(super) raw: Option<Arc<[u8]>>,
    /// How a file's numbers lie.
    pub(super) sides: Sides,
}

impl Contents {
    pub(super) fn of(rule: Rule) -> Contents {
        Contents { elements: Some(rule), members: Vec::new(), raw: None, sides: Sides::default() }
    }

    pub(super) fn of_bytes(bytes: Vec<u8>) -> Contents {
        Contents { elements: None, members: Vec::new(), raw: Some(Arc::from(bytes)), sides: Sides::default() }
    }

    /// As a buffer's fill: a plain rule where one will do, and bytes otherwise.
    pub(super) fn fill(&self, layout: &Layout, elements: u64) -> Result<Fill, String> {
        if let Some(raw) = &self.raw {
            return Ok(Fill::Bytes(Arc::clone(raw)));
        }
        if let (Some(Rule::Fill(fill)), [], Some(_)) =
            (&self.elements, self.members.as_slice(), layout.only_scalar().and_then(ScalarType::element))
        {
            return Ok(fill.clone());
        }
        let length = layout.bytes(elements).filter(|bytes| *bytes <= MOST_BYTES);
        let length = length.and_then(|bytes| usize::try_from(bytes).ok());
        let length = length.ok_or("a buffer of more than 1 GiB can only have a plain rule")?;
        let mut bytes = vec![POISON_BYTE; length];
        let zeroed = if self.elements.is_some() { 0 } else { layout.head_bytes as usize };
        bytes[..zeroed].fill(0);
        if self.elements.is_some() {
            bytes.fill(0);
        }
        if let Some(rule) = &self.elements {
            write(&mut bytes, layout, elements, |_| true, rule)?;
        }
        for (name, rule) in &self.members {
            let wanted = |leaf: &Leaf| is_member(&leaf.path, name);
            let mut head = (0..).zip(layout.head.iter().filter(|leaf| wanted(leaf)));
            let in_head = layout.head.iter().any(wanted);
            if in_head {
                head.try_for_each(|(index, leaf)| put(&mut bytes, leaf.offset.into(), leaf.scalar, rule, index))?;
            } else if layout.element.iter().any(wanted) {
                write(&mut bytes, layout, elements, wanted, rule)?;
            } else {
                return Err(format!("it has no member `{name}`; there are {}", members(layout)));
            }
        }
        Ok(Fill::Bytes(Arc::from(bytes)))
    }

    /// The scalar of this number among those of the elements, as a formula reads it.
    pub(super) fn value(fill: &Fill, layout: &Layout, index: u64) -> f64 {
        let each = layout.element.len().max(1) as u64;
        let Some(leaf) = usize::try_from(index % each).ok().and_then(|at| layout.element.get(at)) else {
            return f64::NAN;
        };
        if let (Some(element), false) =
            (layout.only_scalar().and_then(ScalarType::element), matches!(fill, Fill::Bytes(_)))
        {
            return decode(leaf.scalar, fill.bits(element, index).into());
        }
        let at = u64::from(layout.head_bytes) + index / each * u64::from(layout.stride) + u64::from(leaf.offset);
        match fill {
            Fill::Bytes(bytes) => decode(leaf.scalar, bits_at(bytes, at, leaf.scalar)),
            Fill::Poison => f64::NAN,
            _ => 0.0,
        }
    }
}

/// The scalars of a member as a layout of its own, and how many elements have it: one, where it is before them.
pub(super) fn member_of(layout: &Layout, name: &str, elements: u64) -> (Layout, u64) {
    let of = |leaves: &[Leaf]| leaves.iter().filter(|leaf| is_member(&leaf.path, name)).cloned().collect::<Vec<_>>();
    let head = of(&layout.head);
    let (element, elements) = if head.is_empty() { (of(&layout.element), elements) } else { (head, 1) };
    (Layout { element, ..layout.clone() }, elements)
}

/// Whether a path leads through the member: `.velocity.x` through `velocity`.
fn is_member(path: &str, name: &str) -> bool {
    let rest = path.strip_prefix('.').unwrap_or(path).strip_prefix(name);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
}

/// The members of a layout, for messages.
fn members(layout: &Layout) -> String {
    let mut names: Vec<&str> = Vec::new();
    for leaf in layout.head.iter().chain(&layout.element) {
        let name = leaf.path.trim_start_matches('.').split(['.', '[']).next().unwrap_or_default();
        if !name.is_empty() && !names.contains(&name) {
            names.push(name);
        }
    }
    if names.is_empty() { "none".to_owned() } else { names.join(", ") }
}

/// Writes a rule's values for the wanted scalars of every element.
fn write(
    bytes: &mut [u8],
    layout: &Layout,
    elements: u64,
    wanted: impl Fn(&Leaf) -> bool,
    rule: &Rule,
) -> Result<(), String> {
    let mut index = 0;
    for element in 0..elements {
        let start = u64::from(layout.head_bytes) + element * u64::from(layout.stride);
        for leaf in layout.element.iter().filter(|leaf| wanted(leaf)) {
            put(bytes, start + u64::from(leaf.offset), leaf.scalar, rule, index)?;
            index += 1;
        }
    }
    Ok(())
}

fn put(bytes: &mut [u8], offset: u64, scalar: ScalarType, rule: &Rule, index: u64) -> Result<(), String> {
    let bits = match rule {
        Rule::Values(values) => {
            let value = usize::try_from(index).ok().and_then(|at| values.get(at)).copied().unwrap_or(0.0);
            encode(scalar, value)
                .ok_or_else(|| format!("{value} at position {index} does not fit {}", scalar.name()))?
        }
        Rule::Fill(fill) => fill_bits(fill, scalar, index)?,
    };
    let Ok(offset) = usize::try_from(offset) else { return Ok(()) };
    let size = scalar.bytes() as usize;
    if let Some(room) = bytes.get_mut(offset..offset + size) {
        room.copy_from_slice(&bits.to_le_bytes()[..size]);
    }
    Ok(())
}

/// The bits that a rule gives to a scalar of any type.
fn fill_bits(fill: &Fill, scalar: ScalarType, index: u64) -> Result<u64, String> {
    use warpground_engine::ElementType::{F32, U32};
    if let Some(element) = scalar.element() {
        return Ok(fill.bits(element, index).into());
    }
    Ok(match (fill, scalar) {
        (Fill::Zero, _) => 0,
        (Fill::Poison, _) => u64::MAX,
        (Fill::Hash { .. }, ScalarType::U64 | ScalarType::I64) => {
            u64::from(fill.bits(U32, index)) << 32 | u64::from(fill.bits(U32, !index))
        }
        (Fill::Hash { .. }, ScalarType::U8 | ScalarType::I8 | ScalarType::U16 | ScalarType::I16) => {
            u64::from(fill.bits(U32, index))
        }
        (Fill::Hash { .. }, ScalarType::Bool) => u64::from(fill.bits(U32, index) >> 31),
        // Numbers in a row begin anew where the type ends, as a conversion in C does.
        (Fill::Iota | Fill::Count, _) if !scalar.is_float() => {
            let number = index + u64::from(*fill == Fill::Count);
            if scalar == ScalarType::Bool { u64::from(number != 0) } else { number }
        }
        (_, _) => {
            let value = match fill {
                Fill::Constant(value) => *value,
                Fill::HashBelow { .. } => fill.bits(U32, index).into(),
                _ => f32::from_bits(fill.bits(F32, index)).into(),
            };
            encode(scalar, value).ok_or_else(|| format!("{value} does not fit {}", scalar.name()))?
        }
    })
}

/// The bits of a number as this scalar; `None` where a whole number does not fit.
pub(super) fn encode(scalar: ScalarType, value: f64) -> Option<u64> {
    let whole = |low: f64, beyond: f64| value.fract() == 0.0 && value >= low && value < beyond;
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the range was looked at")]
    match scalar {
        ScalarType::Bool => whole(0.0, 2.0).then_some(value as u64),
        ScalarType::U8 => whole(0.0, 256.0).then_some(value as u64),
        ScalarType::I8 => whole(-128.0, 128.0).then_some((value as i8).cast_unsigned().into()),
        ScalarType::U16 => whole(0.0, 65_536.0).then_some(value as u64),
        ScalarType::I16 => whole(-32_768.0, 32_768.0).then_some((value as i16).cast_unsigned().into()),
        ScalarType::BF16 => Some(bf16::from_f64(value).to_bits().into()),
        ScalarType::F16 => Some(f16::from_f64(value).to_bits().into()),
        ScalarType::F32 => Some((value as f32).to_bits().into()),
        ScalarType::F64 => Some(value.to_bits()),
        ScalarType::U32 => whole(0.0, 4_294_967_296.0).then_some(value as u64),
        ScalarType::I32 => whole(-2_147_483_648.0, 2_147_483_648.0).then_some((value as i32).cast_unsigned().into()),
        ScalarType::U64 => whole(0.0, 18_446_744_073_709_551_616.0).then_some(value as u64),
        ScalarType::I64 => {
            whole(-9_223_372_036_854_775_808.0, 9_223_372_036_854_775_808.0).then_some((value as i64).cast_unsigned())
        }
    }
}

/// A scalar's bits as a number.
pub(crate) fn decode(scalar: ScalarType, bits: u64) -> f64 {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_precision_loss,
        reason = "the low bits are the scalar; whole numbers beyond 2^53 are compared by their bits"
    )]
    match scalar {
        ScalarType::Bool | ScalarType::U8 => f64::from(bits as u8),
        ScalarType::I8 => f64::from((bits as u8).cast_signed()),
        ScalarType::U16 => f64::from(bits as u16),
        ScalarType::I16 => f64::from((bits as u16).cast_signed()),
        ScalarType::BF16 => bf16::from_bits(bits as u16).to_f64(),
        ScalarType::F16 => f16::from_bits(bits as u16).to_f64(),
        ScalarType::F32 => f32::from_bits(bits as u32).into(),
        ScalarType::F64 => f64::from_bits(bits),
        ScalarType::U32 => f64::from(bits as u32),
        ScalarType::I32 => f64::from((bits as u32).cast_signed()),
        ScalarType::U64 => bits as f64,
        ScalarType::I64 => bits.cast_signed() as f64,
    }
}

/// The bits of a scalar at an offset; zero beyond the end.
pub(crate) fn bits_at(bytes: &[u8], offset: u64, scalar: ScalarType) -> u64 {
    let mut word = [0; 8];
    if let Some(rest) = usize::try_from(offset).ok().and_then(|offset| bytes.get(offset..)) {
        let length = rest.len().min(scalar.bytes() as usize);
        word[..length].copy_from_slice(&rest[..length]);
    }
    u64::from_le_bytes(word)
}

/// A scalar as a person writes it.
pub(crate) fn show_scalar(scalar: ScalarType, bits: u64) -> String {
    #[expect(clippy::cast_possible_truncation, reason = "the low bits are the scalar")]
    match scalar {
        ScalarType::F32 => f32::from_bits(bits as u32).to_string(),
        ScalarType::U64 => bits.to_string(),
        ScalarType::I64 => bits.cast_signed().to_string(),
        _ => decode(scalar, bits).to_string(),
    }
}
