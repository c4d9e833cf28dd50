//! Atomics through pointers.

use std::sync::{PoisonError, atomic::Ordering::Relaxed};

use half::f16;

use super::pointer::{Group, Where};
use crate::{
    exec::{
        arithmetic::round_to_bfloat,
        atomic::{Bits, applied, kind_of},
        warp::{Place, Warp},
    },
    lanes::{LANES, Lanes, active_lanes, at},
    observe::{AccessKind, Observer},
    program::{AtomicOp, MemoryScalar, PointerAccess, Register, Space, extracted, inserted},
};

impl Warp {
    /// A read-modify-write through a pointer; false if the launch failed.
    #[inline(never)]
    pub(in crate::exec) fn pointer_atomic<O: Observer>(
        &mut self,
        place: &Place<'_>,
        shared: &mut [u32],
        observer: &mut O,
        instruction: u32,
        (op, to, value): (AtomicOp, Option<Register>, Register),
        access: &PointerAccess,
    ) -> bool {
        match access.scalar {
            MemoryScalar::Pair => {
                let values = u64::read(self, value);
                let update = |lane: usize, old: u64| applied(op, old, values[lane & (LANES - 1)]);
                self.update_through(place, shared, observer, instruction, (access, kind_of(op)), to, update)
            }
            MemoryScalar::Word => {
                let values = self.registers[usize::from(value)].0;
                let update = |lane: usize, old: u32| added(op, old, values[lane & (LANES - 1)]);
                self.update_through(place, shared, observer, instruction, (access, kind_of(op)), to, update)
            }
            scalar => {
                let values = self.registers[usize::from(value)].0;
                let update = |lane: usize, old: u32| match op {
                    AtomicOp::AddHalf => added(AtomicOp::AddHalves, old, inserted(scalar, values[lane & (LANES - 1)]))
                        .map(|sum| sum & 0xffff),
                    AtomicOp::AddBfloat => {
                        added(AtomicOp::AddBfloats, old, inserted(scalar, values[lane & (LANES - 1)]))
                            .map(|sum| sum & 0xffff)
                    }
                    _ => applied(op, old, inserted(scalar, values[lane & (LANES - 1)])),
                };
                self.update_part(place, shared, observer, instruction, (access, kind_of(op)), to, update)
            }
        }
    }

    /// A compare-and-swap through a pointer; false if the launch failed.
    #[inline(never)]
    pub(in crate::exec) fn pointer_compare_exchange<O: Observer>(
        &mut self,
        place: &Place<'_>,
        shared: &mut [u32],
        observer: &mut O,
        instruction: u32,
        [to, compare, value]: [Register; 3],
        access: &PointerAccess,
    ) -> bool {
        let kind = AccessKind::AtomicUpdate;
        match access.scalar {
            MemoryScalar::Pair => {
                let (compare, values) = (u64::read(self, compare), u64::read(self, value));
                let update = |lane: usize, old: u64| {
                    let lane = lane & (LANES - 1);
                    (old == compare[lane]).then_some(values[lane])
                };
                self.update_through(place, shared, observer, instruction, (access, kind), Some(to), update)
            }
            scalar => {
                let [compare, values] = [compare, value].map(|register| self.registers[usize::from(register)].0);
                let update = |lane: usize, old: u32| {
                    let lane = lane & (LANES - 1);
                    let [compare, value] = [compare[lane], values[lane]].map(|value| inserted(scalar, value));
                    (old == compare).then_some(value)
                };
                if scalar == MemoryScalar::Word {
                    self.update_through(place, shared, observer, instruction, (access, kind), Some(to), update)
                } else {
                    self.update_part(place, shared, observer, instruction, (access, kind), Some(to), update)
                }
            }
        }
    }

    /// Lets each active lane in turn update what its pointer points to: `update` receives the lane and the old value and
    /// returns the new one, or nothing if it stays.
    #[expect(clippy::too_many_arguments, reason = "what a warp's access needs, and what it does")]
    fn update_through<B: Bits, O: Observer>(
        &mut self,
        place: &Place<'_>,
        shared: &mut [u32],
        observer: &mut O,
        instruction: u32,
        (access, kind): (&PointerAccess, AccessKind),
        to: Option<Register>,
        update: impl Fn(usize, B) -> Option<B>,
    ) -> bool {
        let mut old_values = [B::ZERO; LANES];
        let (length, writes) = (shared.len(), kind.writes());
        let done =
            self.locate(place, length, observer, instruction, (access, writes), |warp, observer, group, first| {
                Self::report_group(place, observer, instruction, (kind, B::BYTES), group, first);
                warp.follow_group(shared, group, B::BYTES, u64::wrapping_sub);
                let mut changed = false;
                // Two words of global memory change together only if one warp at a time changes any.
                let alone = (B::BYTES > 4 && group.space == Space::Global)
                    .then(|| place.machine.wide_atomics.lock().unwrap_or_else(PoisonError::into_inner));
                for lane in active_lanes(group.lanes).map(at) {
                    let word = (group.offsets.0[lane] >> 2) as usize;
                    let old = match group.memory {
                        Where::Shared => B::update_shared(shared, word, |old| update(lane, old)),
                        Where::Words(buffer) => {
                            let old = B::update_global(buffer, word, |old| update(lane, old));
                            changed |= old.is_some_and(|old| update(lane, old).is_some_and(|new| new != old));
                            old
                        }
                        Where::Private => {
                            let mut own = [0, 0];
                            for (own, word) in own.iter_mut().zip(warp.private.iter().skip(word)) {
                                *own = word.0[lane];
                            }
                            let old = B::update_shared(&mut own, 0, |old| update(lane, old));
                            for (own, word) in own.iter().zip(warp.private.iter_mut().skip(word)) {
                                word.0[lane] = *own;
                            }
                            old
                        }
                    };
                    old_values[lane] = old.unwrap_or(B::ZERO);
                }
                drop(alone);
                if O::STEPS {
                    let left = std::array::from_fn(|lane| update(lane, old_values[lane]).unwrap_or(old_values[lane]));
                    B::report_left(observer, place.actor, group.lanes, &left);
                }
                warp.follow_group(shared, group, B::BYTES, u64::wrapping_add);
                if group.space == Space::Global {
                    warp.note_atomic(changed);
                }
            });
        if done && let Some(to) = to {
            B::write(self, to, &old_values);
        }
        done
    }

    /// [`Warp::update_through`] for part of a word.
    #[expect(clippy::too_many_arguments, reason = "what a warp's access needs, and what it does")]
    fn update_part<O: Observer>(
        &mut self,
        place: &Place<'_>,
        shared: &mut [u32],
        observer: &mut O,
        instruction: u32,
        (access, kind): (&PointerAccess, AccessKind),
        to: Option<Register>,
        update: impl Fn(usize, u32) -> Option<u32>,
    ) -> bool {
        let bytes = access.scalar.bytes();
        let mask = u32::MAX >> (32 - 8 * bytes);
        let (mut old_values, mut left) = (Lanes::ZERO, [0; LANES]);
        let (length, writes) = (shared.len(), kind.writes());
        let done =
            self.locate(place, length, observer, instruction, (access, writes), |warp, observer, group, first| {
                Self::report_group(place, observer, instruction, (kind, bytes), group, first);
                warp.follow_group(shared, group, bytes, u64::wrapping_sub);
                let mut changed = false;
                for lane in active_lanes(group.lanes).map(at) {
                    let offset = group.offsets.0[lane];
                    let (word, shift) = ((offset >> 2) as usize, (offset & 3) * 8);
                    let renewed = |old: u32| {
                        let new = update(lane, old >> shift & mask)?;
                        Some(old & !(mask << shift) | (new & mask) << shift)
                    };
                    let old = change_word(warp, shared, group, (word, lane), renewed);
                    let new = renewed(old).unwrap_or(old);
                    changed |= new != old;
                    left[lane] = new >> shift & mask;
                    old_values.0[lane] = extracted(access.scalar, old >> shift & mask);
                }
                if O::STEPS {
                    observer.left(place.actor, group.lanes, &left, None);
                }
                warp.follow_group(shared, group, bytes, u64::wrapping_add);
                if group.space == Space::Global {
                    warp.note_atomic(changed);
                }
            });
        if done && let Some(to) = to {
            self.registers[usize::from(to)] = old_values;
        }
        done
    }
}

/// Changes a word of some memory in one step; what it was.
fn change_word(
    warp: &mut Warp,
    shared: &mut [u32],
    group: &Group<'_>,
    (word, lane): (usize, usize),
    renewed: impl Fn(u32) -> Option<u32>,
) -> u32 {
    match group.memory {
        Where::Words(buffer) => match buffer.get(word) {
            Some(word) => match word.try_update(Relaxed, Relaxed, renewed) {
                Ok(old) | Err(old) => old,
            },
            None => 0,
        },
        Where::Shared => match shared.get_mut(word) {
            Some(word) => {
                let old = *word;
                *word = renewed(old).unwrap_or(old);
                old
            }
            None => 0,
        },
        Where::Private => match warp.private.get_mut(word) {
            Some(word) => {
                let word = &mut word.0[lane & (LANES - 1)];
                let old = *word;
                *word = renewed(old).unwrap_or(old);
                old
            }
            None => 0,
        },
    }
}

/// What an atomic on a word leaves in memory, sums of small floats among them.
#[expect(clippy::cast_possible_truncation, reason = "halves of a word")]
fn added(op: AtomicOp, old: u32, value: u32) -> Option<u32> {
    let halves = |sum: &dyn Fn(u32, u32) -> u32| {
        Some(sum(old & 0xffff, value & 0xffff) & 0xffff | sum(old >> 16, value >> 16) << 16)
    };
    match op {
        AtomicOp::AddHalves => halves(&|a, b| {
            let sum = f16::from_bits(a as u16).to_f32() + f16::from_bits(b as u16).to_f32();
            f16::from_f32(sum).to_bits().into()
        }),
        AtomicOp::AddBfloats => halves(&|a, b| {
            let sum = f32::from_bits(a << 16) + f32::from_bits(b << 16);
            round_to_bfloat(sum.to_bits()) >> 16
        }),
        _ => applied(op, old, value),
    }
}
