//! Loads and stores through pointers.

use std::sync::atomic::Ordering::Relaxed;

use super::{
    follow::Values,
    pointer::{Group, Pattern, Where},
};
use crate::{
    exec::{
        warp::{Place, Warp},
        words::Words,
    },
    lanes::{LANES, Lanes, active_lanes, at},
    observe::{Access, AccessKind, Observer},
    program::{MemoryScalar, PointerAccess, Space, extracted, inserted},
};

impl Warp {
    /// Tells the observer of the request of a group of lanes.
    #[inline(always)]
    pub(super) fn report_group<O: Observer>(
        place: &Place<'_>,
        observer: &mut O,
        instruction: u32,
        (kind, bytes): (AccessKind, u32),
        group: &Group<'_>,
        first: bool,
    ) {
        observer.access(&Access { first, ..request(place, instruction, (kind, bytes), group) });
    }

    /// Loads through a pointer; false if the launch failed.
    #[inline(always)]
    pub(in crate::exec) fn pointer_load<O: Observer>(
        &mut self,
        place: &Place<'_>,
        shared: &[u32],
        observer: &mut O,
        instruction: u32,
        (list, access): (u32, &PointerAccess),
    ) -> bool {
        self.locate(place, shared.len(), observer, instruction, (access, false), |warp, observer, group, first| {
            if O::UNREAD || !access.unread {
                observer.access(&Access {
                    first,
                    unread: access.unread,
                    ..request(place, instruction, (AccessKind::Load, access.bytes()), group)
                });
            }
            warp.load_group(place, shared, (list, access), group, first);
            if O::ARITHMETIC && (access.moves || access.count > 1) && group.space != Space::Constant {
                let request = access_of(place, instruction, access, group);
                warp.vector_loaded(observer, &request, values_of(place, list, access), access.moves);
            }
        })
    }

    #[inline(always)]
    fn load_group(
        &mut self,
        place: &Place<'_>,
        shared: &[u32],
        (list, access): (u32, &PointerAccess),
        group: &Group<'_>,
        first: bool,
    ) {
        let (words, size) = match access.scalar {
            MemoryScalar::Pair => (access.count * 2, 4),
            scalar => (access.count, scalar.bytes()),
        };
        let list = list as usize;
        let Warp { registers, private, .. } = self;
        for (step, to) in (0..).zip(&place.machine.program.lists[list..list + usize::from(words)]) {
            let further;
            let offsets = if step == 0 {
                group.offsets
            } else {
                further = group.offsets.map(|offset| offset.wrapping_add(step * size));
                &further
            };
            let to = &mut registers[usize::from(*to)];
            match access.scalar {
                MemoryScalar::Word | MemoryScalar::Pair if first => words_at(private, shared, group, offsets, to),
                scalar => {
                    let mut loaded = Lanes::ZERO;
                    words_at(private, shared, group, offsets, &mut loaded);
                    if !matches!(scalar, MemoryScalar::Word | MemoryScalar::Pair) {
                        loaded = loaded.zip(offsets, |word, offset| extracted(scalar, word >> ((offset & 3) * 8)));
                    }
                    // Lanes of other objects have their values already.
                    if first { *to = loaded } else { to.assign(&loaded, group.lanes) }
                }
            }
        }
    }

    /// Stores through a pointer; false if the launch failed.
    #[inline(always)]
    pub(in crate::exec) fn pointer_store<O: Observer>(
        &mut self,
        place: &Place<'_>,
        shared: &mut [u32],
        observer: &mut O,
        instruction: u32,
        (list, access): (u32, &PointerAccess),
    ) -> bool {
        let length = shared.len();
        self.locate(place, length, observer, instruction, (access, true), |warp, observer, group, first| {
            if O::ARITHMETIC && group.space != Space::Private {
                let (unchanged, agreeing) = warp.compared(place, shared, (list, access), group);
                observer.storing(unchanged, agreeing);
            }
            Self::report_group(place, observer, instruction, (AccessKind::Store, access.bytes()), group, first);
            warp.follow_group(shared, group, access.bytes(), u64::wrapping_sub);
            warp.store_group(place, shared, (list, access), group);
            warp.follow_group(shared, group, access.bytes(), u64::wrapping_add);
            if O::ARITHMETIC && (access.moves || access.of_vector) && warp.undefined.any() {
                let request = access_of(place, instruction, access, group);
                warp.vector_stored(observer, &request, values_of(place, list, access), access.moves);
            }
            if group.space == Space::Global {
                warp.changes += 1;
            }
        })
    }

    /// [`Warp::follow_change`] for so many bytes of each lane.
    #[inline(always)]
    pub(super) fn follow_group(&mut self, shared: &[u32], group: &Group<'_>, bytes: u32, take: fn(u64, u64) -> u64) {
        let (space, buffer): (_, &Words) = match group.memory {
            Where::Shared => (Space::Shared, &[]),
            Where::Private => (Space::Private, &[]),
            Where::Words(buffer) => (Space::Global, buffer),
        };
        self.follow_change(shared, (space, buffer, group.lanes, group.offsets, bytes.div_ceil(4)), take);
    }

    /// Of a store of constants: the lanes that would store what memory holds already, and those that store what the first of
    /// them with the same place stores.
    fn compared(
        &self,
        place: &Place<'_>,
        shared: &[u32],
        (list, access): (u32, &PointerAccess),
        group: &Group<'_>,
    ) -> (u32, u32) {
        let (words, size) = match access.scalar {
            MemoryScalar::Pair => (access.count * 2, 4),
            scalar => (access.count, scalar.bytes()),
        };
        let list = place.machine.program.lists.get(list as usize..).unwrap_or_default();
        let list = list.get(..usize::from(words)).unwrap_or_default();
        // A flag is set to a number that the program says. What threads calculate and store alike is work done twice, and
        // the mistake of a wrong index as a rule.
        let constants = &place.machine.program.constants;
        if list.iter().any(|from| constants.binary_search_by_key(from, |(register, _)| *register).is_err()) {
            return (0, 0);
        }
        let lanes_where = |holds: &dyn Fn(u32) -> bool| {
            active_lanes(group.lanes).filter(|lane| holds(*lane)).fold(0, |lanes, lane| lanes | 1 << lane)
        };
        let unchanged = lanes_where(&|lane| {
            (0..).zip(list).all(|(step, from): (u32, _)| {
                let offset = group.offsets.0[at(lane)].wrapping_add(step * size);
                let word = (offset >> 2) as usize;
                let held = match group.memory {
                    Where::Words(buffer) => buffer.get(word).map(|word| word.load(Relaxed)),
                    Where::Shared => shared.get(word).copied(),
                    Where::Private => None,
                };
                let bits = inserted(access.scalar, self.registers[usize::from(*from)].0[at(lane)]);
                let (shift, mask) = ((offset & 3) * 8, u32::MAX >> (32 - 8 * size));
                held.is_some_and(|held| held >> shift & mask == bits & mask)
            })
        });
        if group.pattern == Pattern::Words {
            return (unchanged, group.lanes);
        }
        let agreeing = lanes_where(&|lane| {
            let here = group.offsets.0[at(lane)];
            let first = active_lanes(group.lanes).find(|other| group.offsets.0[at(*other)] == here).unwrap_or(lane);
            list.iter().all(|from| {
                let values = &self.registers[usize::from(*from)].0;
                values[at(lane)] == values[at(first)]
            })
        });
        (unchanged, agreeing)
    }

    #[inline(always)]
    fn store_group(
        &mut self,
        place: &Place<'_>,
        shared: &mut [u32],
        (list, access): (u32, &PointerAccess),
        group: &Group<'_>,
    ) {
        let (words, size) = match access.scalar {
            MemoryScalar::Pair => (access.count * 2, 4),
            scalar => (access.count, scalar.bytes()),
        };
        let list = list as usize;
        let side_by_side = size == 4 && group.lanes == u32::MAX && group.pattern == Pattern::Words;
        for (step, from) in (0..).zip(&place.machine.program.lists[list..list + usize::from(words)]) {
            let values = self.registers[usize::from(*from)];
            if side_by_side {
                let first = (group.offsets.0[0].wrapping_add(step * 4) >> 2) as usize;
                match group.memory {
                    Where::Words(buffer) => {
                        if let Some(words) = buffer.get(first..).and_then(<[_]>::first_chunk::<LANES>) {
                            words.iter().zip(&values.0).for_each(|(word, value)| word.store(*value, Relaxed));
                            continue;
                        }
                    }
                    Where::Shared => {
                        if let Some(words) = shared.get_mut(first..).and_then(<[_]>::first_chunk_mut::<LANES>) {
                            *words = values.0;
                            continue;
                        }
                    }
                    Where::Private => {}
                }
            }
            if size == 4 {
                for lane in active_lanes(group.lanes) {
                    let word = (group.offsets.0[at(lane)].wrapping_add(step * 4) >> 2) as usize;
                    let value = values.0[at(lane)];
                    match group.memory {
                        Where::Words(buffer) => {
                            if let Some(word) = buffer.get(word) {
                                word.store(value, Relaxed);
                            }
                        }
                        Where::Shared => {
                            if let Some(word) = shared.get_mut(word) {
                                *word = value;
                            }
                        }
                        Where::Private => {
                            if let Some(word) = self.private.get_mut(word) {
                                word.0[at(lane)] = value;
                            }
                        }
                    }
                }
                continue;
            }
            for lane in active_lanes(group.lanes) {
                let offset = group.offsets.0[at(lane)].wrapping_add(step * size);
                let shift = (offset & 3) * 8;
                let mask = (u32::MAX >> (32 - 8 * size)) << shift;
                let bits = inserted(access.scalar, values.0[at(lane)]) << shift & mask;
                let word = (offset >> 2) as usize;
                match group.memory {
                    Where::Words(buffer) => {
                        if let Some(word) = buffer.get(word) {
                            // Another core may be writing the other bytes.
                            word.fetch_and(!mask, Relaxed);
                            word.fetch_or(bits, Relaxed);
                        }
                    }
                    Where::Shared => {
                        if let Some(word) = shared.get_mut(word) {
                            *word = *word & !mask | bits;
                        }
                    }
                    Where::Private => {
                        if let Some(word) = self.private.get_mut(word) {
                            let word = &mut word.0[at(lane)];
                            *word = *word & !mask | bits;
                        }
                    }
                }
            }
        }
    }
}

/// The words that hold the lanes' bytes; those of other lanes may be anything.
#[inline(always)]
fn words_at(private: &[Lanes], shared: &[u32], group: &Group<'_>, offsets: &Lanes, out: &mut Lanes) {
    let first = (offsets.0[0] >> 2) as usize;
    let pattern = if group.lanes == u32::MAX { Some(group.pattern) } else { None };
    match group.memory {
        Where::Words(buffer) => {
            let word = |word: usize| buffer.get(word).map_or(0, |word| word.load(Relaxed));
            match pattern {
                Some(Pattern::Same) => out.0 = [word(first); LANES],
                Some(Pattern::Words) if let Some(words) = buffer.get(first..).and_then(<[_]>::first_chunk::<LANES>) => {
                    for (out, word) in out.0.iter_mut().zip(words) {
                        *out = word.load(Relaxed);
                    }
                }
                Some(_) => gather_parts(offsets, out, word, |first| {
                    let words = buffer.get(first..)?.first_chunk::<PART>()?;
                    Some(words.each_ref().map(|word| word.load(Relaxed)))
                }),
                None => gather(group.lanes, offsets, out, word),
            }
        }
        Where::Shared => {
            let word = |word: usize| shared.get(word).copied().unwrap_or(0);
            match pattern {
                Some(Pattern::Same) => out.0 = [word(first); LANES],
                Some(Pattern::Words) if let Some(words) = shared.get(first..).and_then(<[_]>::first_chunk::<LANES>) => {
                    out.0 = *words;
                }
                Some(_) => {
                    gather_parts(offsets, out, word, |first| shared.get(first..)?.first_chunk::<PART>().copied());
                }
                None => gather(group.lanes, offsets, out, word),
            }
        }
        Where::Private => {
            // Mostly all lanes access the same variable.
            let first = offsets.0[at(group.lanes.trailing_zeros())];
            if offsets.0.iter().fold(0, |all, offset| all | offset ^ first) == 0 {
                *out = private.get((first >> 2) as usize).copied().unwrap_or(Lanes::ZERO);
                return;
            }
            for lane in active_lanes(group.lanes) {
                let word = private.get((offsets.0[at(lane)] >> 2) as usize);
                out.0[at(lane)] = word.map_or(0, |word| word.0[at(lane)]);
            }
        }
    }
}

/// A word for each of these lanes.
#[inline(always)]
fn gather(lanes: u32, offsets: &Lanes, out: &mut Lanes, word: impl Fn(usize) -> u32) {
    if lanes == u32::MAX {
        for (out, offset) in out.0.iter_mut().zip(&offsets.0) {
            *out = word((*offset >> 2) as usize);
        }
        return;
    }
    for lane in active_lanes(lanes) {
        out.0[at(lane)] = word((offsets.0[at(lane)] >> 2) as usize);
    }
}

/// So many lanes are looked at together.
pub(in crate::exec) const PART: usize = 8;

/// A word for every lane. Blocks that are narrower than a warp read in rows: eight lanes side by side, or at one place. `row`
/// has the words from one on, if there are so many.
#[inline(always)]
pub(in crate::exec) fn gather_parts(
    offsets: &Lanes,
    out: &mut Lanes,
    word: impl Fn(usize) -> u32,
    row: impl Fn(usize) -> Option<[u32; PART]>,
) {
    let word = |offset: u32| word((offset >> 2) as usize);
    let (parts, _) = offsets.0.as_chunks::<PART>();
    let (outs, _) = out.0.as_chunks_mut::<PART>();
    for (out, offsets) in outs.iter_mut().zip(parts) {
        let first = offsets[0];
        let (mut differing, mut apart) = (0, 0);
        for (lane, offset) in (0_u32..).zip(offsets) {
            differing |= offset ^ first;
            apart |= offset.wrapping_sub(lane * 4) ^ first;
        }
        if differing == 0 {
            *out = [word(first); PART];
        } else if apart == 0
            && let Some(words) = row((first >> 2) as usize)
        {
            *out = words;
        } else {
            for (out, offset) in out.iter_mut().zip(offsets) {
                *out = word(*offset);
            }
        }
    }
}

/// The values that an access moves.
fn values_of<'launch>(place: &Place<'launch>, list: u32, access: &PointerAccess) -> Values<'launch> {
    let words = if access.scalar == MemoryScalar::Pair { 2 } else { 1 };
    let list = place.machine.program.lists.get(list as usize..).unwrap_or_default();
    Values { list: list.get(..usize::from(access.count) * words as usize).unwrap_or_default(), words }
}

/// The request of a group, for those who ask about it.
fn access_of<'group>(
    place: &Place<'_>,
    instruction: u32,
    access: &PointerAccess,
    group: &'group Group<'_>,
) -> Access<'group> {
    request(place, instruction, (AccessKind::Load, access.bytes()), group)
}

/// What a group of lanes asks for, as the first part of its request.
#[inline(always)]
fn request<'group>(
    place: &Place<'_>,
    instruction: u32,
    (kind, bytes): (AccessKind, u32),
    group: &'group Group<'_>,
) -> Access<'group> {
    Access {
        actor: place.actor,
        instruction,
        kind,
        variable: group.variable,
        space: group.space,
        bytes,
        active: group.lanes,
        offsets: &group.offsets.0,
        first: true,
        unread: false,
    }
}
