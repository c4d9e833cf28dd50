//! What each atomic does to a word.

use warpground_engine::{ElementType, Fill};

use crate::Request;

/// An atomic and how its variant shows it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Atomic {
    pub(super) kind: Kind,
    /// The operands of the threads and the values they get back.
    pub(super) element: ElementType,
    /// The word's default before the launch: chosen so that what is special about the atomic happens.
    pub(super) start: u32,
    /// Values are below this; 0 for all there are.
    bound: u32,
}

/// Which operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Add,
    FloatAdd,
    Subtract,
    Exchange,
    Minimum,
    MinimumSigned,
    FloatMinimum,
    Maximum,
    MaximumSigned,
    Increment,
    Decrement,
    CompareAndSwap,
    And,
    Or,
    Xor,
}

impl Atomic {
    /// Six below 2³², so that the first additions wrap around.
    pub(super) const ADD: Atomic = Atomic::unsigned(Kind::Add, u32::MAX - 5, 1000);
    pub(super) const FLOAT_ADD: Atomic = Atomic { element: ElementType::F32, ..Atomic::unsigned(Kind::FloatAdd, 0, 0) };
    pub(super) const SUBTRACT: Atomic = Atomic::unsigned(Kind::Subtract, 5, 1000);
    pub(super) const EXCHANGE: Atomic = Atomic::unsigned(Kind::Exchange, 0, 0);
    pub(super) const MINIMUM: Atomic = Atomic::unsigned(Kind::Minimum, u32::MAX, 0);
    /// The largest signed number.
    pub(super) const MINIMUM_SIGNED: Atomic =
        Atomic { element: ElementType::I32, ..Atomic::unsigned(Kind::MinimumSigned, i32::MAX.cast_unsigned(), 0) };
    pub(super) const FLOAT_MINIMUM: Atomic =
        Atomic { element: ElementType::F32, ..Atomic::unsigned(Kind::FloatMinimum, 0, 0) };
    pub(super) const MAXIMUM: Atomic = Atomic::unsigned(Kind::Maximum, 0, 0);
    /// The smallest signed number.
    pub(super) const MAXIMUM_SIGNED: Atomic =
        Atomic { element: ElementType::I32, ..Atomic::unsigned(Kind::MaximumSigned, i32::MIN.cast_unsigned(), 0) };
    pub(super) const INCREMENT: Atomic = Atomic::unsigned(Kind::Increment, 0, 0);
    /// Above the limit, where the first step goes down to it.
    pub(super) const DECREMENT: Atomic = Atomic::unsigned(Kind::Decrement, 9, 0);
    pub(super) const COMPARE_AND_SWAP: Atomic = Atomic::unsigned(Kind::CompareAndSwap, 0, 8);
    pub(super) const AND: Atomic = Atomic::unsigned(Kind::And, u32::MAX, 32);
    pub(super) const OR: Atomic = Atomic::unsigned(Kind::Or, 0, 32);
    pub(super) const XOR: Atomic = Atomic::unsigned(Kind::Xor, 0, 32);

    /// Every atomic with its variant's id.
    #[cfg(test)]
    pub(super) const ALL: [(&'static str, &'static Atomic); 15] = [
        ("add", &Atomic::ADD),
        ("float_add", &Atomic::FLOAT_ADD),
        ("subtract", &Atomic::SUBTRACT),
        ("exchange", &Atomic::EXCHANGE),
        ("minimum", &Atomic::MINIMUM),
        ("minimum_signed", &Atomic::MINIMUM_SIGNED),
        ("float_minimum", &Atomic::FLOAT_MINIMUM),
        ("maximum", &Atomic::MAXIMUM),
        ("maximum_signed", &Atomic::MAXIMUM_SIGNED),
        ("increment", &Atomic::INCREMENT),
        ("decrement", &Atomic::DECREMENT),
        ("compare_and_swap", &Atomic::COMPARE_AND_SWAP),
        ("and", &Atomic::AND),
        ("or", &Atomic::OR),
        ("xor", &Atomic::XOR),
    ];

    const fn unsigned(kind: Kind, start: u32, bound: u32) -> Atomic {
        Atomic { kind, element: ElementType::U32, start, bound }
    }

    /// Whether it takes a limit, which is the same for all threads, in place of a value of each.
    pub(super) fn has_limit(&self) -> bool {
        matches!(self.kind, Kind::Increment | Kind::Decrement)
    }

    /// What each thread brings.
    pub(super) fn values(&self, request: &Request) -> Fill {
        let seed = request.seed_of(0);
        if self.bound == 0 { Fill::Hash { seed } } else { Fill::HashBelow { seed, bound: self.bound } }
    }

    /// What the word holds after a thread with `value` found `old`.
    pub(super) fn apply(&self, old: u32, value: u32, limit: u32) -> u32 {
        match self.kind {
            Kind::Add => old.wrapping_add(value),
            // WGSL wants additions of floats rounded correctly, so the bits are known.
            Kind::FloatAdd => (f32::from_bits(old) + f32::from_bits(value)).to_bits(),
            Kind::Subtract => old.wrapping_sub(value),
            Kind::Exchange => value,
            Kind::Minimum => old.min(value),
            Kind::MinimumSigned => old.cast_signed().min(value.cast_signed()).cast_unsigned(),
            Kind::FloatMinimum => old.min(ordered(value)),
            Kind::Maximum => old.max(value),
            Kind::MaximumSigned => old.cast_signed().max(value.cast_signed()).cast_unsigned(),
            Kind::Increment if old >= limit => 0,
            Kind::Increment => old + 1,
            Kind::Decrement if old == 0 || old > limit => limit,
            Kind::Decrement => old - 1,
            Kind::CompareAndSwap if old == value => value.wrapping_add(1),
            Kind::CompareAndSwap => old,
            Kind::And => old & !(1 << (value % 32)),
            Kind::Or => old | (1 << (value % 32)),
            Kind::Xor => old ^ (1 << (value % 32)),
        }
    }

    /// What the word held when a thread was told this.
    pub(super) fn stored(&self, told: u32) -> u32 {
        if self.kind == Kind::FloatMinimum { ordered(told) } else { told }
    }

    /// What a thread gets when the word holds this.
    #[cfg(test)]
    pub(super) fn told(&self, stored: u32) -> u32 {
        if self.kind == Kind::FloatMinimum { bits_of(stored) } else { stored }
    }

    /// What the word holds, for a person.
    pub(super) fn show(&self, stored: u32) -> String {
        match self.element {
            ElementType::U32 => stored.to_string(),
            ElementType::I32 => stored.cast_signed().to_string(),
            ElementType::F32 if self.kind == Kind::FloatMinimum => f32::from_bits(bits_of(stored)).to_string(),
            ElementType::F32 => f32::from_bits(stored).to_string(),
        }
    }
}

/// The bits of a float as an unsigned integer that has the float's place in the order of all of them.
pub(super) fn ordered(bits: u32) -> u32 {
    if bits >> 31 == 1 { !bits } else { bits | (1 << 31) }
}

/// The bits of the float in that place.
fn bits_of(order: u32) -> u32 {
    if order >> 31 == 1 { order & !(1 << 31) } else { !order }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floats_keep_their_order_as_integers_and_come_back() {
        let floats = [f32::NEG_INFINITY, -2.5, -1e-30, 0.0, 1e-30, 1.0, 2.5, f32::INFINITY].map(f32::to_bits);
        assert!(floats.map(ordered).is_sorted());
        assert_eq!(floats.map(ordered).map(bits_of), floats);
    }
}
