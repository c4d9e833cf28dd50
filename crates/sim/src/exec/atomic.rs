//! Atomics of a warp: on words, and on pairs of words that change together.

use std::{
    ops::{Add, BitAnd, BitOr, BitXor, Sub},
    sync::{PoisonError, atomic::Ordering::Relaxed},
};

use super::{
    warp::{Place, Warp},
    words::Words,
};
use crate::{
    lanes::{LANES, Lanes, active_lanes},
    observe::{AccessKind, Actor, Observer},
    program::{Address, AtomicOp, Register, Space, halves},
};

/// What an atomic changes in one step, as bits.
pub(super) trait Bits:
    Copy + Ord + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self>
{
    const ZERO: Self;
    const ONE: Self;
    /// How many bytes of memory it takes.
    const BYTES: u32;
    /// The integer with a sign of these bits.
    type Signed: Ord;
    /// The float of these bits.
    type Float: Add<Output = Self::Float> + Sub<Output = Self::Float>;

    fn wrapping_add(self, other: Self) -> Self;
    fn wrapping_sub(self, other: Self) -> Self;
    fn signed(self) -> Self::Signed;
    fn float(self) -> Self::Float;
    fn of_float(float: Self::Float) -> Self;

    /// What the lanes hold in a register, or in the two from it on.
    fn read(warp: &Warp, register: Register) -> [Self; LANES];
    fn write(warp: &mut Warp, register: Register, values: &[Self; LANES]);

    /// Tells an observer what an atomic left in memory.
    fn report_left<O: Observer>(observer: &mut O, actor: Actor, lanes: u32, left: &[Self; LANES]);

    /// Updates what begins at this word of shared memory: `update` receives the old value and returns the new one, or
    /// nothing if it stays. The old value; nothing outside of the memory.
    fn update_shared(shared: &mut [u32], first: usize, update: impl Fn(Self) -> Option<Self>) -> Option<Self>;

    /// As [`Bits::update_shared`], in global memory.
    fn update_global(buffer: &Words, first: usize, update: impl Fn(Self) -> Option<Self>) -> Option<Self>;
}

impl Bits for u32 {
    const ZERO: u32 = 0;
    const ONE: u32 = 1;
    const BYTES: u32 = 4;
    type Signed = i32;
    type Float = f32;

    fn wrapping_add(self, other: u32) -> u32 {
        self.wrapping_add(other)
    }

    fn wrapping_sub(self, other: u32) -> u32 {
        self.wrapping_sub(other)
    }

    fn signed(self) -> i32 {
        self.cast_signed()
    }

    fn float(self) -> f32 {
        f32::from_bits(self)
    }

    fn of_float(float: f32) -> u32 {
        float.to_bits()
    }

    fn read(warp: &Warp, register: Register) -> [u32; LANES] {
        warp.registers[usize::from(register)].0
    }

    fn write(warp: &mut Warp, register: Register, values: &[u32; LANES]) {
        warp.registers[usize::from(register)] = Lanes(*values);
    }

    fn report_left<O: Observer>(observer: &mut O, actor: Actor, lanes: u32, left: &[u32; LANES]) {
        observer.left(actor, lanes, left, None);
    }

    fn update_shared(shared: &mut [u32], first: usize, update: impl Fn(u32) -> Option<u32>) -> Option<u32> {
        let word = shared.get_mut(first)?;
        let old = *word;
        *word = update(old).unwrap_or(old);
        Some(old)
    }

    fn update_global(buffer: &Words, first: usize, update: impl Fn(u32) -> Option<u32>) -> Option<u32> {
        match buffer.get(first)?.try_update(Relaxed, Relaxed, update) {
            Ok(old) | Err(old) => Some(old),
        }
    }
}

impl Bits for u64 {
    const ZERO: u64 = 0;
    const ONE: u64 = 1;
    const BYTES: u32 = 8;
    type Signed = i64;
    type Float = f64;

    fn wrapping_add(self, other: u64) -> u64 {
        self.wrapping_add(other)
    }

    fn wrapping_sub(self, other: u64) -> u64 {
        self.wrapping_sub(other)
    }

    fn signed(self) -> i64 {
        self.cast_signed()
    }

    fn float(self) -> f64 {
        f64::from_bits(self)
    }

    fn of_float(float: f64) -> u64 {
        float.to_bits()
    }

    fn read(warp: &Warp, register: Register) -> [u64; LANES] {
        warp.pair(register)
    }

    fn write(warp: &mut Warp, register: Register, values: &[u64; LANES]) {
        warp.set_pair(register, values);
    }

    fn report_left<O: Observer>(observer: &mut O, actor: Actor, lanes: u32, left: &[u64; LANES]) {
        let [low, high] = [0, 1].map(|half: usize| left.map(|bits| halves(bits)[half]));
        observer.left(actor, lanes, &low, Some(&high));
    }

    fn update_shared(shared: &mut [u32], first: usize, update: impl Fn(u64) -> Option<u64>) -> Option<u64> {
        let [low, high] = shared.get_mut(first..first + 2)? else { return None };
        let old = u64::from(*high) << 32 | u64::from(*low);
        [*low, *high] = halves(update(old).unwrap_or(old));
        Some(old)
    }

    /// The caller holds the machine's lock, and is alone with the words: only atomics reach those of an atomic.
    fn update_global(buffer: &Words, first: usize, update: impl Fn(u64) -> Option<u64>) -> Option<u64> {
        let [low, high] = buffer.get(first..first + 2)? else { return None };
        let old = u64::from(high.load(Relaxed)) << 32 | u64::from(low.load(Relaxed));
        if let Some(new) = update(old) {
            let [new_low, new_high] = halves(new);
            low.store(new_low, Relaxed);
            high.store(new_high, Relaxed);
        }
        Some(old)
    }
}

/// What an atomic leaves in memory; nothing: what was there.
#[inline(always)]
pub(super) fn applied<B: Bits>(op: AtomicOp, old: B, value: B) -> Option<B> {
    Some(match op {
        AtomicOp::Load => return None,
        AtomicOp::Store | AtomicOp::Exchange => value,
        AtomicOp::Add => old.wrapping_add(value),
        AtomicOp::Subtract => old.wrapping_sub(value),
        AtomicOp::And => old & value,
        AtomicOp::Or => old | value,
        AtomicOp::ExclusiveOr => old ^ value,
        AtomicOp::MinU => old.min(value),
        AtomicOp::MaxU => old.max(value),
        AtomicOp::MinI => std::cmp::min_by_key(old, value, |bits| bits.signed()),
        AtomicOp::MaxI => std::cmp::max_by_key(old, value, |bits| bits.signed()),
        AtomicOp::AddF => B::of_float(old.float() + value.float()),
        AtomicOp::SubtractF => B::of_float(old.float() - value.float()),
        AtomicOp::Increment => {
            if old >= value {
                B::ZERO
            } else {
                old.wrapping_add(B::ONE)
            }
        }
        AtomicOp::Decrement => {
            if old == B::ZERO || old > value {
                value
            } else {
                old.wrapping_sub(B::ONE)
            }
        }
        // These are done word by word, through a pointer.
        AtomicOp::AddHalf | AtomicOp::AddBfloat | AtomicOp::AddHalves | AtomicOp::AddBfloats => return None,
    })
}

/// What an atomic does to memory.
pub(super) fn kind_of(op: AtomicOp) -> AccessKind {
    match op {
        AtomicOp::Load => AccessKind::AtomicLoad,
        AtomicOp::Store => AccessKind::AtomicStore,
        _ => AccessKind::AtomicUpdate,
    }
}

/// The words that the lanes of an atomic change.
#[derive(Clone, Copy)]
struct Targets<'warp> {
    address: &'warp Address,
    offsets: &'warp Lanes,
    active: u32,
}

impl Warp {
    #[inline(never)]
    pub(super) fn atomic<B: Bits, O: Observer>(
        &mut self,
        place: &Place<'_>,
        shared: &mut [u32],
        observer: &mut O,
        instruction: u32,
        (op, to, value): (AtomicOp, Option<Register>, Register),
        number: u32,
    ) {
        let (address, offsets, active) = self.resolve(place, observer, instruction, number);
        Self::report_request(place, observer, instruction, kind_of(op), (&address, B::BYTES), active, &offsets);
        let values = B::read(self, value);
        let targets = Targets { address: &address, offsets: &offsets, active };
        let old = self.apply(place, shared, targets, op, &values);
        if O::STEPS {
            let left = std::array::from_fn(|lane| applied(op, old[lane], values[lane]).unwrap_or(old[lane]));
            B::report_left(observer, place.actor, active, &left);
        }
        if let Some(to) = to {
            B::write(self, to, &old);
        }
    }

    /// What [`Warp::update`] does for an operation. To add is what most atomics do, so that has a loop of its own.
    fn apply<B: Bits>(
        &mut self,
        place: &Place<'_>,
        shared: &mut [u32],
        targets: Targets<'_>,
        op: AtomicOp,
        values: &[B; LANES],
    ) -> [B; LANES] {
        let value = |lane: usize| values[lane & (LANES - 1)];
        match op {
            AtomicOp::Add => self.update(place, shared, targets, |lane, old: B| Some(old.wrapping_add(value(lane)))),
            _ => self.update(place, shared, targets, |lane, old| applied(op, old, value(lane))),
        }
    }

    #[inline(never)]
    pub(super) fn compare_exchange<B: Bits, O: Observer>(
        &mut self,
        place: &Place<'_>,
        shared: &mut [u32],
        observer: &mut O,
        instruction: u32,
        [to, exchanged, compare, value]: [Register; 4],
        number: u32,
    ) {
        let (address, offsets, active) = self.resolve(place, observer, instruction, number);
        let kind = AccessKind::AtomicUpdate;
        Self::report_request(place, observer, instruction, kind, (&address, B::BYTES), active, &offsets);
        let (compare, values) = (B::read(self, compare), B::read(self, value));
        let targets = Targets { address: &address, offsets: &offsets, active };
        let old = self.update(place, shared, targets, |lane, old| {
            let lane = lane & (LANES - 1);
            (old == compare[lane]).then_some(values[lane])
        });
        if O::STEPS {
            let left = std::array::from_fn(|lane| if old[lane] == compare[lane] { values[lane] } else { old[lane] });
            B::report_left(observer, place.actor, active, &left);
        }
        let mut same = Lanes::ZERO;
        for ((same, old), compare) in same.0.iter_mut().zip(&old).zip(&compare) {
            *same = u32::from(old == compare);
        }
        self.registers[usize::from(exchanged)] = same;
        B::write(self, to, &old);
    }

    /// Lets each active lane in turn update its memory: `update` receives the lane and the old value and returns the new
    /// one, or nothing if it stays. The old values.
    fn update<B: Bits>(
        &mut self,
        place: &Place<'_>,
        shared: &mut [u32],
        Targets { address, offsets, active }: Targets<'_>,
        update: impl Fn(usize, B) -> Option<B>,
    ) -> [B; LANES] {
        let mut old_values = [B::ZERO; LANES];
        let mut changed = false;
        let buffer = place.machine.buffers.get(usize::from(address.variable)).copied().unwrap_or_default();
        let followed = (address.space, buffer, active, offsets, B::BYTES / 4);
        self.follow_change(shared, followed, u64::wrapping_sub);
        // Two words of global memory change together only if one warp at a time changes any.
        let alone = (B::BYTES > 4 && address.space == Space::Global)
            .then(|| place.machine.wide_atomics.lock().unwrap_or_else(PoisonError::into_inner));
        let lanes = active_lanes(active).map(|lane| lane as usize & (LANES - 1));
        let first = |lane: usize| (offsets.0[lane] >> 2) as usize;
        match address.space {
            Space::Shared => {
                for lane in lanes {
                    if let Some(old) = B::update_shared(shared, first(lane), |old| update(lane, old)) {
                        old_values[lane] = old;
                    }
                }
            }
            Space::Global => {
                for lane in lanes {
                    if let Some(old) = B::update_global(buffer, first(lane), |old| update(lane, old)) {
                        changed |= update(lane, old).is_some_and(|new| new != old);
                        old_values[lane] = old;
                    }
                }
            }
            Space::Constant | Space::Private => {}
        }
        drop(alone);
        self.follow_change(shared, followed, u64::wrapping_add);
        if address.space == Space::Global {
            self.note_atomic(changed);
        }
        old_values
    }

    /// An atomic on global memory was executed.
    pub(super) fn note_atomic(&mut self, changed: bool) {
        if changed {
            self.changes += 1;
        } else {
            self.idle_atomics += 1;
        }
    }
}
