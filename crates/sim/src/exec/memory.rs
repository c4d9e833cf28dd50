//! Loads and stores of a warp.

use std::sync::atomic::Ordering::Relaxed;

use half::f16;

use super::{
    direct::access::{PART, gather_parts},
    hang::{Seen, fingerprint},
    warp::{Place, Warp},
    words::Words,
};
use crate::{
    lanes::{LANES, Lanes, active_lanes},
    observe::{Access, AccessKind, Observer, OutOfBounds},
    program::{Address, Register, Space},
};

impl Warp {
    /// The byte offsets of an address, and those of the active lanes that are in bounds.
    #[inline(always)]
    pub(super) fn resolve<O: Observer>(
        &self,
        place: &Place<'_>,
        observer: &mut O,
        instruction: u32,
        number: u32,
    ) -> (Address, Lanes, u32) {
        let address = place.machine.program.addresses[number as usize];
        let Some(index) = address.index else { return (address, Lanes::splat(address.offset), self.active) };
        let length = place.machine.lengths[usize::from(address.length)];
        let indices = &self.registers[usize::from(index)];
        let offsets = indices.map(|index| index.wrapping_mul(address.stride).wrapping_add(address.offset));
        let inside = self.in_bounds(indices, length);
        if inside != self.active {
            let outside = self.active & !inside;
            let indices = &indices.0;
            // Marked lanes come from an index that was reported when it was added up.
            if length != u32::MAX {
                let event =
                    OutOfBounds { actor: place.actor, instruction, lanes: outside, address: number, indices, length };
                observer.out_of_bounds(&event);
            }
        }
        (address, offsets, inside)
    }

    #[inline(always)]
    fn in_bounds(&self, indices: &Lanes, length: u32) -> u32 {
        // Mostly every lane is inside, and then the inactive ones are, too.
        let highest = indices.0.iter().fold(0, |highest, index| highest.max(*index));
        if highest < length {
            return self.active;
        }
        active_lanes(self.active)
            .filter(|lane| indices.0[*lane as usize & (LANES - 1)] < length)
            .fold(0, |mask, lane| mask | 1 << lane)
    }

    /// Adds up byte offsets where a path has more than one index.
    pub(super) fn offset<O: Observer>(
        &mut self,
        place: &Place<'_>,
        observer: &mut O,
        instruction: u32,
        to: Register,
        base: Option<Register>,
        number: u32,
    ) {
        let address = place.machine.program.addresses[number as usize];
        let Some(index) = address.index else { return };
        let length = place.machine.lengths[usize::from(address.length)];
        let indices = self.registers[usize::from(index)];
        let base = base.map_or(Lanes::ZERO, |base| self.registers[usize::from(base)]);
        self.registers[usize::from(to)] = indices.zip(&base, |index, base| {
            if index < length && base != u32::MAX {
                base.wrapping_add(index.wrapping_mul(address.stride))
            } else {
                u32::MAX
            }
        });
        let inside = self.in_bounds(&indices, length);
        if inside != self.active {
            let lanes = self.active & !inside;
            observer.out_of_bounds(&OutOfBounds {
                actor: place.actor,
                instruction,
                lanes,
                address: number,
                indices: &indices.0,
                length,
            });
        }
    }

    /// Tells the observer of an access in which any lane takes part.
    #[inline(always)]
    fn report<O: Observer>(observer: &mut O, access: &Access<'_>) {
        if access.active != 0 {
            observer.access(access);
        }
    }

    #[inline(always)]
    pub(super) fn load<O: Observer>(
        &mut self,
        place: &Place<'_>,
        shared: &[u32],
        observer: &mut O,
        instruction: u32,
        (list, count, half): (u32, u8, bool),
        number: u32,
    ) {
        let (address, offsets, active) = self.resolve(place, observer, instruction, number);
        let size = if half { 2 } else { 4 };
        Self::report(
            observer,
            &request(place, instruction, AccessKind::Load, (&address, size * u32::from(count)), active, &offsets),
        );
        let list = list as usize;
        for (step, to) in (0..).zip(&place.machine.program.lists[list..list + usize::from(count)]) {
            let offsets = if step == 0 { offsets } else { offsets.map(|offset| offset.wrapping_add(step * size)) };
            let words = match address.space {
                Space::Shared if active == u32::MAX => {
                    let mut words = Lanes::ZERO;
                    let word = |word: usize| shared.get(word).copied().unwrap_or(0);
                    gather_parts(&offsets, &mut words, word, |first| {
                        shared.get(first..)?.first_chunk::<PART>().copied()
                    });
                    words
                }
                Space::Shared => gather(active, &offsets, |offset, _| shared.get(offset).copied()),
                Space::Global | Space::Constant => {
                    let buffer = place.machine.buffers[usize::from(address.variable)];
                    if active == u32::MAX {
                        let mut words = Lanes::ZERO;
                        let word = |word: usize| buffer.get(word).map_or(0, |word| word.load(Relaxed));
                        gather_parts(&offsets, &mut words, word, |first| {
                            let words = buffer.get(first..)?.first_chunk::<PART>()?;
                            Some(words.each_ref().map(|word| word.load(Relaxed)))
                        });
                        words
                    } else {
                        gather(active, &offsets, |offset, _| buffer.get(offset).map(|word| word.load(Relaxed)))
                    }
                }
                Space::Private => gather(active, &offsets, |offset, lane| {
                    self.private.get(offset).map(|word| word.0[lane & (LANES - 1)])
                }),
            };
            self.registers[usize::from(*to)] = if half {
                words.zip(&offsets, |word, offset| {
                    let bits = (word >> ((offset & 2) * 8)) & 0xffff;
                    let bits = bits as u16;
                    f16::from_bits(bits).to_f32().to_bits()
                })
            } else {
                words
            };
        }
    }

    #[inline(always)]
    pub(super) fn store<O: Observer>(
        &mut self,
        place: &Place<'_>,
        shared: &mut [u32],
        observer: &mut O,
        instruction: u32,
        (list, count, half): (u32, u8, bool),
        number: u32,
    ) {
        let (address, offsets, active) = self.resolve(place, observer, instruction, number);
        let size = if half { 2 } else { 4 };
        Self::report(
            observer,
            &request(place, instruction, AccessKind::Store, (&address, size * u32::from(count)), active, &offsets),
        );
        let buffer = place.machine.buffers.get(usize::from(address.variable)).copied().unwrap_or_default();
        let followed = (address.space, buffer, active, &offsets, u32::from(count));
        self.follow_change(shared, followed, u64::wrapping_sub);
        let list = list as usize;
        for (step, from) in (0..).zip(&place.machine.program.lists[list..list + usize::from(count)]) {
            let values = self.registers[usize::from(*from)];
            if active == u32::MAX && !half {
                let offsets = if step == 0 { offsets } else { offsets.map(|offset| offset.wrapping_add(step * size)) };
                match address.space {
                    Space::Shared => scatter(&mut *shared, &offsets, &values),
                    Space::Global | Space::Constant => {
                        scatter(place.machine.buffers[usize::from(address.variable)], &offsets, &values);
                    }
                    Space::Private => {
                        for (lane, (offset, value)) in offsets.0.iter().zip(&values.0).enumerate() {
                            if let Some(word) = self.private.get_mut((offset >> 2) as usize) {
                                word.0[lane] = *value;
                            }
                        }
                    }
                }
                continue;
            }
            for lane in active_lanes(active) {
                let lane = lane as usize & (LANES - 1);
                let offset = offsets.0[lane].wrapping_add(step * size);
                let value = values.0[lane];
                // The bits of the word that are written, and what is written there.
                let (mask, bits) = if half {
                    let shift = (offset & 2) * 8;
                    (0xffff << shift, u32::from(f16::from_f32(f32::from_bits(value)).to_bits()) << shift)
                } else {
                    (u32::MAX, value)
                };
                let word = (offset >> 2) as usize;
                match address.space {
                    Space::Shared => {
                        if let Some(word) = shared.get_mut(word) {
                            *word = *word & !mask | bits;
                        }
                    }
                    Space::Private => {
                        if let Some(word) = self.private.get_mut(word) {
                            word.0[lane] = word.0[lane] & !mask | bits;
                        }
                    }
                    Space::Global | Space::Constant => {
                        if let Some(word) = place.machine.buffers[usize::from(address.variable)].get(word) {
                            if half {
                                // Another core may be writing the other half.
                                word.fetch_and(!mask, Relaxed);
                                word.fetch_or(bits, Relaxed);
                            } else {
                                word.store(bits, Relaxed);
                            }
                        }
                    }
                }
            }
        }
        self.follow_change(shared, followed, u64::wrapping_add);
        if address.space == Space::Global && active != 0 {
            self.changes += 1;
        }
    }

    /// Takes what lies where lanes are about to write out of the fingerprint of what the warp has changed, or what they have
    /// written in. Only while somebody looks.
    #[inline(always)]
    pub(super) fn follow_change(
        &mut self,
        shared: &[u32],
        (space, buffer, active, offsets, words): (Space, &Words, u32, &Lanes, u32),
        take: fn(u64, u64) -> u64,
    ) {
        if !self.watchdog.is_awake() {
            return;
        }
        let memory = match space {
            Space::Shared => Seen::Shared(shared),
            Space::Private => Seen::Private(&self.private),
            Space::Global | Space::Constant => Seen::Global(buffer),
        };
        self.touched = take(self.touched, fingerprint(memory, active, offsets, words));
    }

    /// Tells the observer of the request of `bytes` bytes per lane at these offsets.
    pub(super) fn report_request<O: Observer>(
        place: &Place<'_>,
        observer: &mut O,
        instruction: u32,
        kind: AccessKind,
        (address, bytes): (&Address, u32),
        active: u32,
        offsets: &Lanes,
    ) {
        Self::report(observer, &request(place, instruction, kind, (address, bytes), active, offsets));
    }
}

/// The words at the lanes' byte offsets; zero for lanes that do not take part.
#[inline(always)]
fn gather(active: u32, offsets: &Lanes, word: impl Fn(usize, usize) -> Option<u32>) -> Lanes {
    let mut out = Lanes::ZERO;
    if active == u32::MAX {
        for (lane, (out, offset)) in out.0.iter_mut().zip(&offsets.0).enumerate() {
            *out = word((*offset >> 2) as usize, lane).unwrap_or(0);
        }
    } else {
        for lane in active_lanes(active) {
            let at = lane as usize & (LANES - 1);
            out.0[at] = word((offsets.0[at] >> 2) as usize, at).unwrap_or(0);
        }
    }
    out
}

/// Memory in words, of a block or of all.
trait Target {
    /// Writes words side by side, the first at this place; false if there are not so many.
    fn set_row(&mut self, first: usize, values: &[u32; PART]) -> bool;

    /// Writes a word, if it is there.
    fn set_word(&mut self, word: usize, value: u32);
}

impl Target for &mut [u32] {
    #[inline(always)]
    fn set_row(&mut self, first: usize, values: &[u32; PART]) -> bool {
        let Some(words) = self.get_mut(first..).and_then(<[_]>::first_chunk_mut::<PART>) else { return false };
        *words = *values;
        true
    }

    #[inline(always)]
    fn set_word(&mut self, word: usize, value: u32) {
        if let Some(word) = self.get_mut(word) {
            *word = value;
        }
    }
}

impl Target for &Words {
    #[inline(always)]
    fn set_row(&mut self, first: usize, values: &[u32; PART]) -> bool {
        let Some(words) = self.get(first..).and_then(<[_]>::first_chunk::<PART>) else { return false };
        words.iter().zip(values).for_each(|(word, value)| word.store(*value, Relaxed));
        true
    }

    #[inline(always)]
    fn set_word(&mut self, word: usize, value: u32) {
        if let Some(word) = self.get(word) {
            word.store(value, Relaxed);
        }
    }
}

/// Writes a word of every lane. Mostly eight lanes lie side by side.
#[inline(always)]
fn scatter(mut target: impl Target, offsets: &Lanes, values: &Lanes) {
    let ((offsets, _), (values, _)) = (offsets.0.as_chunks::<PART>(), values.0.as_chunks::<PART>());
    for (offsets, values) in offsets.iter().zip(values) {
        let first = offsets[0];
        let mut apart = 0;
        for (lane, offset) in (0_u32..).zip(offsets) {
            apart |= offset.wrapping_sub(lane * 4) ^ first;
        }
        if apart == 0 && target.set_row((first >> 2) as usize, values) {
            continue;
        }
        for (offset, value) in offsets.iter().zip(values) {
            target.set_word((*offset >> 2) as usize, *value);
        }
    }
}

/// The request of `bytes` bytes per lane at these offsets.
#[inline(always)]
fn request<'warp>(
    place: &Place<'_>,
    instruction: u32,
    kind: AccessKind,
    (address, bytes): (&Address, u32),
    active: u32,
    offsets: &'warp Lanes,
) -> Access<'warp> {
    let (variable, space) = (address.variable, address.space);
    Access {
        actor: place.actor,
        instruction,
        kind,
        variable,
        space,
        bytes,
        active,
        offsets: &offsets.0,
        first: true,
        unread: false,
    }
}
