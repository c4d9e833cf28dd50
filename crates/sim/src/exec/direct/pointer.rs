//! Addresses of a warp's pointer accesses, and what memory they are in.

use std::sync::atomic::Ordering::Relaxed;

use warpground_ir::{Scalar, memory};

use super::{Mapped, at, describe_address};
use crate::{
    exec::{
        Words,
        lanes::Lanes,
        vectors::vectors,
        warp::{Place, Warp},
    },
    observe::{LANES, Observer, active_lanes},
    program::{PointerAccess, Register, Space},
};
use warpground_engine::direct::FailureKind;

const FIRST_BYTE: u32 = memory::FIRST_BYTE as u32;

/// The memory that lanes access together.
#[derive(Clone, Copy)]
pub(super) enum Where<'launch> {
    Shared,
    Private,
    Words(&'launch Words),
}

/// Where the lanes of a warp lie beside each other, active or not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Pattern {
    /// All at the same byte.
    Same,
    /// Each a word behind the one before.
    Words,
    /// Anyhow.
    Scattered,
}

/// Lanes that access one object.
pub(super) struct Group<'launch> {
    pub(super) memory: Where<'launch>,
    pub(super) space: Space,
    pub(super) variable: u16,
    /// By lane: the first byte in the object.
    pub(super) offsets: Lanes,
    pub(super) pattern: Pattern,
    pub(super) lanes: u32,
    /// Whether a lane is beside the object, where a GPU would not notice it: it loads 0 and stores nothing.
    pub(super) stray: bool,
}

/// Bytes beside an object in which an access goes unnoticed on a GPU: memory is mapped in pages of this size.
const PAGE_BYTES: i64 = 2 << 20;

/// The addresses of a warp: low halves, and high ones if they differ.
pub(super) struct Addresses {
    pub(super) low: Lanes,
    pub(super) high: High,
}

/// The high halves of addresses.
pub(super) enum High {
    Same(u32),
    Each(Lanes),
}

impl Addresses {
    pub(super) fn of(&self, lane: u32) -> u64 {
        let high = match &self.high {
            High::Same(high) => *high,
            High::Each(high) => high.0[at(lane)],
        };
        u64::from(high) << 32 | u64::from(self.low.0[at(lane)])
    }
}

impl Warp {
    /// The addresses of the active lanes.
    pub(super) fn addresses(&self, access: &PointerAccess) -> Addresses {
        match quick_addresses(&self.registers, self.active, access) {
            Some(addresses) => addresses,
            None => any_addresses(&self.registers, self.active, access),
        }
    }

    /// The address of an access, in a pair of registers.
    pub(in crate::exec) fn pointer_address(&mut self, to: Register, access: &PointerAccess) {
        let addresses = self.addresses(access);
        self.registers[usize::from(to)] = addresses.low;
        self.registers[usize::from(to) + 1] = match addresses.high {
            High::Same(high) => Lanes::splat(high),
            High::Each(high) => high,
        };
    }

    /// The objects that the active lanes access, one after another. Nothing where a lane accesses no memory: then the
    /// launch has failed.
    #[inline(always)]
    pub(super) fn locate<'launch, O: Observer>(
        &mut self,
        place: &Place<'launch>,
        shared: usize,
        observer: &mut O,
        instruction: u32,
        (access, writes): (&PointerAccess, bool),
        mut each: impl FnMut(&mut Warp, &mut O, &Group<'launch>, bool),
    ) -> bool {
        if self.active == 0 {
            return true;
        }
        let addresses = self.addresses(access);
        match &addresses.high {
            High::Same(high) => {
                let lanes = self.active;
                match self.group(place, shared, access, (*high, &addresses.low, lanes), (writes, O::ARITHMETIC)) {
                    Some(group) => {
                        if O::ARITHMETIC {
                            self.watch_extent(place, observer, instruction, access, &group, writes);
                        }
                        if group.stray {
                            self.stray(place, shared, instruction, access, &addresses);
                        }
                        each(self, observer, &group, true);
                        true
                    }
                    None => {
                        self.fault(place, shared, observer, instruction, (access, writes), &addresses);
                        false
                    }
                }
            }
            High::Each(highs) => {
                let mut rest = self.active;
                let mut groups = Vec::new();
                while rest != 0 {
                    let high = highs.0[at(rest.trailing_zeros())];
                    let lanes = active_lanes(rest)
                        .filter(|lane| highs.0[at(*lane)] == high)
                        .fold(0, |mask, lane| mask | 1 << lane);
                    rest &= !lanes;
                    match self.group(place, shared, access, (high, &addresses.low, lanes), (writes, O::ARITHMETIC)) {
                        Some(group) => groups.push(group),
                        None => {
                            self.fault(place, shared, observer, instruction, (access, writes), &addresses);
                            return false;
                        }
                    }
                }
                if groups.iter().any(|group| group.stray) {
                    self.stray(place, shared, instruction, access, &addresses);
                }
                for (number, group) in groups.iter().enumerate() {
                    if O::ARITHMETIC {
                        self.watch_extent(place, observer, instruction, access, group, writes);
                    }
                    each(self, observer, group, number == 0);
                }
                true
            }
        }
    }

    /// The object of an upper half, if all of these lanes access what it has, or, unless it has to be exact, what lies
    /// beside it in global memory.
    #[inline(always)]
    fn group<'launch>(
        &mut self,
        place: &Place<'launch>,
        shared: usize,
        access: &PointerAccess,
        (high, low, lanes): (u32, &Lanes, u32),
        (writes, exact): (bool, bool),
    ) -> Option<Group<'launch>> {
        let (memory, space, variable, bytes) = self.object(place, shared, high, writes)?;
        let Reach { offsets, most, bits, pattern } = reach(low);
        let limit = bytes.checked_sub(access.bytes())?;
        let wrong = u32::from(access.alignment) - 1;
        let mut stray = false;
        if most > limit || bits & wrong != 0 {
            let outside = |lane: u32| {
                let offset = offsets.0[at(lane)];
                offset > limit || offset & wrong != 0
            };
            if active_lanes(lanes).any(outside) {
                let unnoticed = |lane: u32| {
                    let offset = offsets.0[at(lane)];
                    let signed = i64::from(offset.cast_signed());
                    offset & wrong == 0 && (-PAGE_BYTES..i64::from(bytes) + PAGE_BYTES).contains(&signed)
                };
                if exact || space != Space::Global || !active_lanes(lanes).all(unnoticed) {
                    return None;
                }
                stray = true;
            }
        }
        let variable = match (space, access.variable) {
            (Space::Shared | Space::Private, Some(variable)) => variable,
            (Space::Shared | Space::Private, None) => {
                let first = offsets.0[at(lanes.trailing_zeros())];
                place.machine.direct.as_ref().map_or(0, |direct| direct.variable_at(space, first))
            }
            _ => variable,
        };
        Some(Group { memory, space, variable, offsets, pattern, lanes, stray })
    }

    /// The object of an upper half: where it is, its variable and its bytes.
    #[inline(always)]
    fn object<'launch>(
        &mut self,
        place: &Place<'launch>,
        shared: usize,
        high: u32,
        writes: bool,
    ) -> Option<(Where<'launch>, Space, u16, u32)> {
        match high {
            memory::SHARED => Some((Where::Shared, Space::Shared, 0, u32::try_from(shared * 4).unwrap_or(u32::MAX))),
            memory::THREAD => {
                Some((Where::Private, Space::Private, 0, u32::try_from(self.private.len() * 4).unwrap_or(u32::MAX)))
            }
            _ => {
                let direct = place.machine.direct.as_ref()?;
                let known = usize::from(self.last_mapping);
                let mapping: &Mapped<'launch> = match direct.mappings.get(known) {
                    Some(mapping) if mapping.object == high => mapping,
                    _ => {
                        let found = direct.mappings.binary_search_by_key(&high, |mapping| mapping.object).ok()?;
                        self.last_mapping = u16::try_from(found).unwrap_or(0);
                        direct.mappings.get(found)?
                    }
                };
                if writes {
                    if !mapping.writable {
                        return None;
                    }
                    // Written once: all cores look here at every store.
                    if let Some(written) = direct.written.get(usize::from(self.last_mapping))
                        && !written.load(Relaxed)
                    {
                        written.store(true, Relaxed);
                    }
                }
                Some((Where::Words(mapping.words), mapping.space, mapping.variable, mapping.bytes))
            }
        }
    }

    /// The first of the active lanes that accesses no memory ends the launch.
    #[cold]
    #[inline(never)]
    fn fault<O: Observer>(
        &mut self,
        place: &Place<'_>,
        shared: usize,
        observer: &mut O,
        instruction: u32,
        (access, writes): (&PointerAccess, bool),
        addresses: &Addresses,
    ) {
        for lane in active_lanes(self.active) {
            let address = addresses.of(lane);
            let [low, high] = crate::exec::atomic::halves(address);
            let exact = (writes, O::ARITHMETIC);
            if self.group(place, shared, access, (high, &Lanes::splat(low), 1 << lane), exact).is_some() {
                continue;
            }
            let Some(direct) = &place.machine.direct else { return };
            let program = place.machine.program;
            let misaligned = low & (u32::from(access.alignment) - 1) != 0;
            let object = self.object(place, shared, high, false);
            let constant = writes && object.is_some() && self.object(place, shared, high, true).is_none();
            let mut element = None;
            let memory = object.map(|(_, space, variable, bytes)| {
                let offset = low.wrapping_sub(FIRST_BYTE);
                let variable = match (space, access.variable) {
                    (Space::Shared | Space::Private, Some(known)) => known,
                    (Space::Shared | Space::Private, None) => direct.variable_at(space, offset),
                    _ => variable,
                };
                let declared = program.variables.get(usize::from(variable));
                if space == Space::Global
                    && let Some(crate::program::Shape::Array { stride, .. }) = declared.map(|known| &known.shape)
                {
                    let stride = (*stride).max(1);
                    element = Some((i64::from(offset.cast_signed()).div_euclid(i64::from(stride)), bytes / stride));
                }
                declared.map_or_else(String::new, |declared| name_beside(declared, offset.cast_signed()))
            });
            let kind = if misaligned && object.is_some() {
                FailureKind::Misaligned { address, alignment: access.alignment.into() }
            } else {
                let what = if constant {
                    "memory that cannot be written".to_owned()
                } else {
                    describe_address(direct, program, address, access.bytes())
                };
                FailureKind::IllegalAddress { address, what }
            };
            self.fail(place, observer, instruction, (1 << lane, writes), kind, (memory, element));
            return;
        }
    }

    /// Takes note of the first lane beside its object.
    #[cold]
    #[inline(never)]
    fn stray(
        &mut self,
        place: &Place<'_>,
        shared: usize,
        instruction: u32,
        access: &PointerAccess,
        addresses: &Addresses,
    ) {
        let Some(direct) = &place.machine.direct else { return };
        for lane in active_lanes(self.active) {
            let address = addresses.of(lane);
            let [low, high] = crate::exec::atomic::halves(address);
            let inside = (false, true);
            if self.group(place, shared, access, (high, &Lanes::splat(low), 1 << lane), inside).is_none() {
                let what = describe_address(direct, place.machine.program, address, access.bytes());
                direct.note_stray(instruction, || {
                    super::failure_of(place, instruction, lane, FailureKind::IllegalAddress { address, what })
                });
                return;
            }
        }
    }

    /// Tells the observer of lanes that leave the variable which the access names, though not the memory around it.
    fn watch_extent<O: Observer>(
        &self,
        place: &Place<'_>,
        observer: &mut O,
        instruction: u32,
        access: &PointerAccess,
        group: &Group<'_>,
        writes: bool,
    ) {
        if let (Where::Words(_), Some(heap)) =
            (group.memory, place.machine.direct.as_ref().and_then(|direct| direct.heap))
            && group.space == Space::Global
            && let Where::Words(words) = group.memory
            && std::ptr::eq(words, heap.words())
        {
            let outside =
                active_lanes(group.lanes).find(|lane| !heap.holds(group.offsets.0[at(*lane)], access.bytes()));
            if let Some(lane) = outside {
                let event = crate::observe::Outside {
                    actor: place.actor,
                    instruction,
                    lane,
                    writes,
                    variable: group.variable,
                    offset: group.offsets.0[at(lane)].cast_signed(),
                };
                observer.outside(&event);
            }
            return;
        }
        let Some(variable) = access.variable else { return };
        let Some(declared) = place.machine.program.variables.get(usize::from(variable)) else { return };
        let size = declared.shape.size();
        if declared.space != group.space || size == 0 {
            return;
        }
        let inside = |lane: &u32| {
            let within = group.offsets.0[at(*lane)].wrapping_sub(declared.offset);
            within <= size.saturating_sub(access.bytes()) && size >= access.bytes()
        };
        if let Some(lane) = active_lanes(group.lanes).find(|lane| !inside(lane)) {
            let offset = group.offsets.0[at(lane)].wrapping_sub(declared.offset).cast_signed();
            let event = crate::observe::Outside { actor: place.actor, instruction, lane, writes, variable, offset };
            observer.outside(&event);
        }
    }
}

vectors! {
    /// The addresses of the active lanes, where they all lie in one object and are found without looking at each of them.
    fn quick_addresses(registers: &[Lanes], active: u32, access: &PointerAccess) -> Option<Addresses> {
        let base = usize::from(access.base);
        let (low, high) = (&registers[base], &registers[base + 1]);
        let first = at(active.trailing_zeros());
        let upper = high.0[first];
        let lowest = low.0[first];
        if access.uniform {
            let start = i64::from(lowest) + access.offset;
            let Some(index) = access.index else {
                if (0..=i64::from(u32::MAX)).contains(&start) {
                    return Some(Addresses { low: Lanes::splat(start as u32), high: High::Same(upper) });
                }
                return None;
            };
            let indices = &registers[usize::from(index)];
            if let Some((least, most)) = extent(indices, access.index_scalar) {
                let ends = [least, most].map(|index| start.wrapping_add(index.wrapping_mul(access.stride)));
                if ends.iter().all(|end| (0..=i64::from(u32::MAX)).contains(end)) {
                    let (start, stride) = (start as u32, access.stride as u32);
                    let low = indices.map(|index| index.wrapping_mul(stride).wrapping_add(start));
                    return Some(Addresses { low, high: High::Same(upper) });
                }
            }
            return None;
        }
        if high.0.iter().all(|high| *high == upper) {
            let (mut least, mut most) = (u32::MAX, 0);
            for word in &low.0 {
                least = least.min(*word);
                most = most.max(*word);
            }
            let ends = [i64::from(least) + access.offset, i64::from(most) + access.offset];
            match access.index {
                None if ends.iter().all(|end| (0..=i64::from(u32::MAX)).contains(end)) => {
                    let offset = access.offset as u32;
                    return Some(Addresses { low: low.map(|low| low.wrapping_add(offset)), high: High::Same(upper) });
                }
                Some(index) => {
                    let indices = &registers[usize::from(index)];
                    if let Some((first, last)) = extent(indices, access.index_scalar) {
                        let steps = [first, last].map(|index| index.wrapping_mul(access.stride));
                        let step = (steps[0].min(steps[1]), steps[0].max(steps[1]));
                        if ends[0] + step.0 >= 0 && ends[1] + step.1 <= i64::from(u32::MAX) {
                            let (offset, stride) = (access.offset as u32, access.stride as u32);
                            let low = indices.zip(low, |index, low| {
                                index.wrapping_mul(stride).wrapping_add(low).wrapping_add(offset)
                            });
                            return Some(Addresses { low, high: High::Same(upper) });
                        }
                    }
                }
                None => {}
            }
        }
        None
    }

    /// The addresses of the active lanes, wherever they are.
    fn any_addresses(registers: &[Lanes], active: u32, access: &PointerAccess) -> Addresses {
        let pair = |register: Register| -> [u64; LANES] {
            let (low, high) = (&registers[usize::from(register)].0, &registers[usize::from(register) + 1].0);
            std::array::from_fn(|lane| u64::from(high[lane]) << 32 | u64::from(low[lane]))
        };
        let mut addresses = pair(access.base).map(|base| base.wrapping_add(access.offset.cast_unsigned()));
        if let Some(index) = access.index {
            let words = &registers[usize::from(index)].0;
            let indices: [u64; LANES] = match access.index_scalar {
                Scalar::I32 => words.map(|word| i64::from(word.cast_signed()).cast_unsigned()),
                Scalar::U32 => words.map(u64::from),
                _ => pair(index),
            };
            for (address, index) in addresses.iter_mut().zip(&indices) {
                *address = address.wrapping_add(index.wrapping_mul(access.stride.cast_unsigned()));
            }
        }
        let first = addresses[at(active.trailing_zeros())];
        let upper = crate::exec::atomic::halves(first)[1];
        let mut others = 0;
        for (lane, address) in addresses.iter_mut().enumerate() {
            let keep = 0_u64.wrapping_sub(u64::from(active >> lane & 1));
            *address = *address & keep | first & !keep;
            others |= (*address ^ first) >> 32;
        }
        let low = Lanes(addresses.map(|address| crate::exec::atomic::halves(address)[0]));
        if others == 0 {
            return Addresses { low, high: High::Same(upper) };
        }
        Addresses { low, high: High::Each(Lanes(addresses.map(|address| crate::exec::atomic::halves(address)[1]))) }
    }

    /// How far lanes reach into an object.
    fn reach(low: &Lanes) -> Reach {
        let offsets = low.map(|low| low.wrapping_sub(FIRST_BYTE));
        let first = offsets.0[0];
        let (mut most, mut bits, mut differing, mut apart) = (0, 0, 0, 0);
        for (lane, offset) in (0_u32..).zip(&offsets.0) {
            most = most.max(*offset);
            bits |= *offset;
            differing |= offset ^ first;
            apart |= offset.wrapping_sub(lane * 4) ^ first;
        }
        let pattern = match (differing, apart) {
            (0, _) => Pattern::Same,
            (_, 0) => Pattern::Words,
            _ => Pattern::Scattered,
        };
        Reach { offsets, most, bits, pattern }
    }
}

/// How far lanes reach into an object, active or not.
struct Reach {
    offsets: Lanes,
    most: u32,
    /// All bits of all offsets.
    bits: u32,
    pattern: Pattern,
}

/// What a byte of a variable is called, or one beside it.
pub(crate) fn name_beside(variable: &crate::program::Variable, offset: i32) -> String {
    let within = i64::from(offset) - if variable.space == Space::Global { 0 } else { i64::from(variable.offset) };
    match &variable.shape {
        crate::program::Shape::Array { stride, .. } => {
            format!("{}[{}]", variable.name, within.div_euclid(i64::from((*stride).max(1))))
        }
        _ => variable.name.clone(),
    }
}

/// The least and the greatest index; nothing for indices of 64 bits that words do not hold.
#[inline(always)]
fn extent(indices: &Lanes, scalar: Scalar) -> Option<(i64, i64)> {
    match scalar {
        Scalar::I32 => {
            let (mut least, mut most) = (i32::MAX, i32::MIN);
            for word in &indices.0 {
                least = least.min(word.cast_signed());
                most = most.max(word.cast_signed());
            }
            Some((least.into(), most.into()))
        }
        Scalar::U32 => {
            let (mut least, mut most) = (u32::MAX, 0);
            for word in &indices.0 {
                least = least.min(*word);
                most = most.max(*word);
            }
            Some((least.into(), most.into()))
        }
        _ => None,
    }
}
