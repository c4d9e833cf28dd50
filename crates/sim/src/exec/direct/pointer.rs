//! Addresses of a warp's pointer accesses, and what memory they are in.

use std::sync::atomic::Ordering::Relaxed;

use warpground_ir::{Scalar, memory};

use super::{describe_address, launched::Mapped};
use crate::{
    exec::{
        vectors::vectors,
        warp::{Place, Warp},
        words::Words,
    },
    lanes::{LANES, Lanes, active_lanes, at},
    observe::Observer,
    program::{PointerAccess, Register, Space, name_beside},
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
pub(super) struct Group<'access> {
    pub(super) memory: Where<'access>,
    pub(super) space: Space,
    pub(super) variable: u16,
    /// By lane: the first byte in the object.
    pub(super) offsets: &'access Lanes,
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
        let mut low = Lanes::ZERO;
        match quick_addresses(&self.registers, self.active, access, &mut low) {
            Some(high) => Addresses { low, high: High::Same(high) },
            None => any_addresses(&self.registers, self.active, access),
        }
    }

    /// The address of an access, in a pair of registers.
    #[inline(always)]
    pub(in crate::exec) fn pointer_address(&mut self, to: Register, access: &PointerAccess) {
        let mut low = Lanes::ZERO;
        if let Some(high) = quick_addresses(&self.registers, self.active, access, &mut low) {
            self.registers[usize::from(to)] = low;
            self.registers[usize::from(to) + 1] = Lanes::splat(high);
            return;
        }
        let addresses = any_addresses(&self.registers, self.active, access);
        self.registers[usize::from(to)] = addresses.low;
        self.registers[usize::from(to) + 1] = match addresses.high {
            High::Same(high) => Lanes::splat(high),
            High::Each(high) => high,
        };
    }

    /// The objects that the active lanes access, one after another. Nothing where a lane accesses no memory: then the
    /// launch has failed.
    #[inline(always)]
    pub(super) fn locate<O: Observer>(
        &mut self,
        place: &Place<'_>,
        shared: usize,
        observer: &mut O,
        instruction: u32,
        (access, writes): (&PointerAccess, bool),
        mut each: impl FnMut(&mut Warp, &mut O, &Group<'_>, bool),
    ) -> bool {
        if self.active == 0 {
            return true;
        }
        if O::ARITHMETIC {
            self.watch_length(place, observer, instruction, (access, writes));
        }
        let exact = (writes, O::ARITHMETIC);
        let lanes = self.active;
        let mut low = Lanes::ZERO;
        let mut parts = Vec::new();
        let (one, mut several);
        // One place calls `each`, so that it becomes a part of this.
        let groups: &[Group<'_>] = match quick_addresses(&self.registers, lanes, access, &mut low) {
            Some(high) => match self.group(place, shared, access, (high, &mut low, lanes), exact) {
                Some(group) => {
                    one = group;
                    std::slice::from_ref(&one)
                }
                None => {
                    self.fault(place, shared, observer, instruction, (access, writes));
                    return false;
                }
            },
            None => {
                self.parts(access, &mut parts);
                several = Vec::with_capacity(parts.len());
                for (high, lanes, low) in &mut parts {
                    match self.group(place, shared, access, (*high, low, *lanes), exact) {
                        Some(group) => several.push(group),
                        None => {
                            self.fault(place, shared, observer, instruction, (access, writes));
                            return false;
                        }
                    }
                }
                &several
            }
        };
        if groups.iter().any(|group| group.stray) {
            self.stray(place, shared, instruction, access);
        }
        for (number, group) in groups.iter().enumerate() {
            if O::ARITHMETIC {
                self.watch_extent(place, observer, instruction, access, group, writes);
            }
            each(self, observer, group, number == 0);
        }
        true
    }

    /// The active lanes by the high halves of their addresses, with the low ones of all lanes.
    #[inline(never)]
    fn parts(&self, access: &PointerAccess, parts: &mut Vec<(u32, u32, Lanes)>) {
        let Addresses { low, high } = any_addresses(&self.registers, self.active, access);
        let highs = match high {
            High::Same(high) => return parts.push((high, self.active, low)),
            High::Each(highs) => highs,
        };
        let mut rest = self.active;
        while rest != 0 {
            let high = highs.0[at(rest.trailing_zeros())];
            let lanes =
                active_lanes(rest).filter(|lane| highs.0[at(*lane)] == high).fold(0, |mask, lane| mask | 1 << lane);
            rest &= !lanes;
            parts.push((high, lanes, low));
        }
    }

    /// The object of an upper half, if all of these lanes access what it has, or, unless it has to be exact, what lies
    /// beside it in global memory.
    #[inline(always)]
    fn group<'access>(
        &mut self,
        place: &Place<'access>,
        shared: usize,
        access: &PointerAccess,
        (high, low, lanes): (u32, &'access mut Lanes, u32),
        (writes, exact): (bool, bool),
    ) -> Option<Group<'access>> {
        let (memory, space, variable, bytes) = self.object(place, shared, high, writes)?;
        let Reach { most, bits, pattern } = reach(low);
        let offsets: &Lanes = low;
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
    ) {
        let addresses = self.addresses(access);
        for lane in active_lanes(self.active) {
            let address = addresses.of(lane);
            let [low, high] = crate::program::halves(address);
            let exact = (writes, O::ARITHMETIC);
            if self.group(place, shared, access, (high, &mut Lanes::splat(low), 1 << lane), exact).is_some() {
                continue;
            }
            let Some(direct) = &place.machine.direct else { return };
            let program = place.machine.program;
            let misaligned = low & (u32::from(access.alignment) - 1) != 0;
            let object = self.object(place, shared, high, false);
            let constant = writes && object.is_some() && self.object(place, shared, high, true).is_none();
            let mut element = None;
            let own = object.filter(|(_, space, ..)| *space != Space::Private || access.variable.is_some());
            let memory = own.map(|(_, space, variable, bytes)| {
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
    fn stray(&mut self, place: &Place<'_>, shared: usize, instruction: u32, access: &PointerAccess) {
        let Some(direct) = &place.machine.direct else { return };
        let addresses = self.addresses(access);
        for lane in active_lanes(self.active) {
            let address = addresses.of(lane);
            let [low, high] = crate::program::halves(address);
            let inside = (false, true);
            if self.group(place, shared, access, (high, &mut Lanes::splat(low), 1 << lane), inside).is_none() {
                let what = describe_address(direct, place.machine.program, address, access.bytes());
                direct.note_stray(instruction, || {
                    super::failure_of(place, instruction, lane, FailureKind::IllegalAddress { address, what })
                });
                return;
            }
        }
    }

    /// Tells the observer of a lane whose index leaves an array within another object.
    #[inline(always)]
    pub(in crate::exec) fn watch_length<O: Observer>(
        &self,
        place: &Place<'_>,
        observer: &mut O,
        instruction: u32,
        (access, writes): (&PointerAccess, bool),
    ) {
        let (Some(length), Some(register)) = (access.length, access.index) else { return };
        let index = |lane: u32| {
            let [low, high] = [register, register + 1]
                .map(|register| self.registers.get(usize::from(register)).map_or(0, |lanes| lanes.0[at(lane)]));
            match access.index_scalar {
                Scalar::I32 => i64::from(low.cast_signed()),
                Scalar::I64 | Scalar::U64 => (u64::from(high) << 32 | u64::from(low)).cast_signed(),
                _ => i64::from(low),
            }
        };
        let outside = |lane: &u32| !(0..i64::from(length)).contains(&index(*lane));
        if let Some(lane) = active_lanes(self.active).find(outside) {
            let event = crate::observe::Outside {
                actor: place.actor,
                instruction,
                lane,
                writes,
                variable: access.variable.unwrap_or(0),
                offset: 0,
                inner: Some((index(lane), length)),
                around: None,
            };
            observer.outside(&event);
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
                    inner: None,
                    around: Some(heap.around(group.offsets.0[at(lane)])),
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
            let event = crate::observe::Outside {
                actor: place.actor,
                instruction,
                lane,
                writes,
                variable,
                offset,
                inner: None,
                around: None,
            };
            observer.outside(&event);
        }
    }
}

vectors! {
    /// The low halves of the lanes' addresses, where they all have one high half and no lane, active or not, leaves what a low
    /// half can say; the high half.
    fn quick_addresses(registers: &[Lanes], active: u32, access: &PointerAccess, out: &mut Lanes) -> Option<u32> {
        let base = usize::from(access.base);
        let (low, high) = (&registers[base], &registers[base + 1]);
        let upper = high.0[at(active.trailing_zeros())];
        // Sums of these and of products of words do not leave 64 bits.
        let offset = i32::try_from(access.offset).ok()?;
        let stride = i32::try_from(access.stride).ok()?;
        let mut others = 0;
        if !access.uniform {
            others = high.0.iter().fold(0, |others, high| others | high ^ upper);
        }
        let offset = i64::from(offset).cast_unsigned();
        let mut beyond = 0;
        match (access.index, access.index_scalar) {
            (None, _) => {
                for (out, low) in out.0.iter_mut().zip(&low.0) {
                    let address = u64::from(*low).wrapping_add(offset);
                    beyond |= address >> 32;
                    *out = address as u32;
                }
            }
            (Some(index), Scalar::I32) => {
                for ((out, low), index) in out.0.iter_mut().zip(&low.0).zip(&registers[usize::from(index)].0) {
                    let step = i64::from(index.cast_signed()).wrapping_mul(stride.into()).cast_unsigned();
                    let address = u64::from(*low).wrapping_add(offset).wrapping_add(step);
                    beyond |= address >> 32;
                    *out = address as u32;
                }
            }
            (Some(index), Scalar::U32) => {
                let stride = u32::try_from(stride).ok()?;
                for ((out, low), index) in out.0.iter_mut().zip(&low.0).zip(&registers[usize::from(index)].0) {
                    let step = u64::from(*index).wrapping_mul(stride.into());
                    let address = u64::from(*low).wrapping_add(offset).wrapping_add(step);
                    beyond |= address >> 32;
                    *out = address as u32;
                }
            }
            _ => return None,
        }
        if beyond | u64::from(others) == 0 { Some(upper) } else { None }
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
        let upper = crate::program::halves(first)[1];
        let mut others = 0;
        for (lane, address) in addresses.iter_mut().enumerate() {
            let keep = 0_u64.wrapping_sub(u64::from(active >> lane & 1));
            *address = *address & keep | first & !keep;
            others |= (*address ^ first) >> 32;
        }
        let low = Lanes(addresses.map(|address| crate::program::halves(address)[0]));
        if others == 0 {
            return Addresses { low, high: High::Same(upper) };
        }
        Addresses { low, high: High::Each(Lanes(addresses.map(|address| crate::program::halves(address)[1]))) }
    }

    /// Makes addresses offsets in their object, and says how far they reach.
    fn reach(low: &mut Lanes) -> Reach {
        let first = low.0[0].wrapping_sub(FIRST_BYTE);
        let (mut most, mut bits, mut differing, mut apart) = (0, 0, 0, 0);
        for (lane, word) in (0_u32..).zip(&mut low.0) {
            let offset = word.wrapping_sub(FIRST_BYTE);
            *word = offset;
            most = most.max(offset);
            bits |= offset;
            differing |= offset ^ first;
            apart |= offset.wrapping_sub(lane * 4) ^ first;
        }
        let pattern = match (differing, apart) {
            (0, _) => Pattern::Same,
            (_, 0) => Pattern::Words,
            _ => Pattern::Scattered,
        };
        Reach { most, bits, pattern }
    }
}

/// How far lanes reach into an object, active or not.
struct Reach {
    most: u32,
    /// All bits of all offsets.
    bits: u32,
    pattern: Pattern,
}
