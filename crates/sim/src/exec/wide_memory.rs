//! Atomics on 64 bits: two words of memory that change together.

use std::sync::{PoisonError, atomic::Ordering::Relaxed};

use super::{
    lanes::Lanes,
    warp::{Place, Warp},
    wide::WideLanes,
};
use crate::{
    observe::{AccessKind, LANES, Observer, active_lanes},
    program::{Address, AtomicOp, Register, Space},
};

impl Warp {
    #[inline(never)]
    pub(super) fn wide_atomic<O: Observer>(
        &mut self,
        place: &Place<'_>,
        shared: &mut [u32],
        observer: &mut O,
        instruction: u32,
        (op, to, value): (AtomicOp, Option<Register>, Register),
        number: u32,
    ) {
        let (address, offsets, active) = self.resolve(place, observer, instruction, number);
        let kind = super::memory::kind_of(op);
        Self::report_request(place, observer, instruction, kind, (&address, 8), active, &offsets);
        let values = self.pair(value);
        let signed = |f: fn(i64, i64) -> i64, a: u64, b: u64| f(a.cast_signed(), b.cast_signed()).cast_unsigned();
        let float = |f: fn(f64, f64) -> f64, a, b| f(f64::from_bits(a), f64::from_bits(b)).to_bits();
        let old = self.update_wide(place, shared, &address, &offsets, active, |lane, old| {
            let value = values[lane & (LANES - 1)];
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
                AtomicOp::MinI => signed(Ord::min, old, value),
                AtomicOp::MaxI => signed(Ord::max, old, value),
                AtomicOp::AddF => float(|a, b| a + b, old, value),
                AtomicOp::SubtractF => float(|a, b| a - b, old, value),
            })
        });
        if let Some(to) = to {
            self.set_pair(to, &old);
        }
    }

    #[inline(never)]
    pub(super) fn wide_compare_exchange<O: Observer>(
        &mut self,
        place: &Place<'_>,
        shared: &mut [u32],
        observer: &mut O,
        instruction: u32,
        [to, exchanged, compare, value]: [Register; 4],
        number: u32,
    ) {
        let (address, offsets, active) = self.resolve(place, observer, instruction, number);
        Self::report_request(place, observer, instruction, AccessKind::AtomicUpdate, (&address, 8), active, &offsets);
        let (compare, values) = (self.pair(compare), self.pair(value));
        let old = self.update_wide(place, shared, &address, &offsets, active, |lane, old| {
            let lane = lane & (LANES - 1);
            (old == compare[lane]).then_some(values[lane])
        });
        self.registers[usize::from(exchanged)] =
            Lanes(std::array::from_fn(|lane| u32::from(old[lane] == compare[lane])));
        self.set_pair(to, &old);
    }

    /// Lets each active lane in turn update its two words: as [`Warp::update`] does one.
    fn update_wide(
        &mut self,
        place: &Place<'_>,
        shared: &mut [u32],
        address: &Address,
        offsets: &Lanes,
        active: u32,
        update: impl Fn(usize, u64) -> Option<u64>,
    ) -> WideLanes {
        let mut old_values = [0; LANES];
        let mut changed = false;
        // Only atomics reach the words of an atomic, so that whoever holds this is alone with them.
        let alone = (address.space == Space::Global)
            .then(|| place.machine.wide_atomics.lock().unwrap_or_else(PoisonError::into_inner));
        for lane in active_lanes(active) {
            let lane = lane as usize & (LANES - 1);
            let first = (offsets.0[lane] >> 2) as usize;
            let old = match address.space {
                Space::Shared => {
                    let Some([low, high]) = shared.get_mut(first..first + 2) else { continue };
                    let old = u64::from(*high) << 32 | u64::from(*low);
                    [*low, *high] = halves(update(lane, old).unwrap_or(old));
                    old
                }
                Space::Global => {
                    let buffer = place.machine.buffers[usize::from(address.variable)];
                    let Some([low, high]) = buffer.get(first..first + 2) else { continue };
                    let old = u64::from(high.load(Relaxed)) << 32 | u64::from(low.load(Relaxed));
                    if let Some(new) = update(lane, old) {
                        let [new_low, new_high] = halves(new);
                        low.store(new_low, Relaxed);
                        high.store(new_high, Relaxed);
                        changed |= new != old;
                    }
                    old
                }
                Space::Constant | Space::Private => continue,
            };
            old_values[lane] = old;
        }
        drop(alone);
        if address.space == Space::Global {
            self.note_atomic(changed);
        }
        old_values
    }
}

/// The low word and the high one.
#[expect(clippy::cast_possible_truncation, reason = "that is what they are")]
fn halves(bits: u64) -> [u32; 2] {
    [bits as u32, (bits >> 32) as u32]
}
