//! What CUDA has and WGSL has not: exchanges by masks, barriers that count, printing, the heap.

use std::sync::PoisonError;

use warpground_engine::direct::{FailureKind, Printed, PrintedValue};
use warpground_ir::{Intrinsic, memory};

use super::calls::first_lane;
use crate::{
    exec::warp::{Place, State, Warp},
    lanes::{LANES, Lanes, active_lanes, at},
    observe::{Copies, Observer, WrongCall},
    program::{CollectiveOp, Register, ScalarKind, Space, Special, halves},
};

/// What came of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::exec) enum Then {
    /// The warp goes on.
    GoOn,
    /// It waits, or the launch failed.
    Stop,
}

impl Warp {
    #[inline(never)]
    pub(in crate::exec) fn special<O: Observer>(
        &mut self,
        place: &Place<'_>,
        shared: &[u32],
        observer: &mut O,
        instruction: u32,
        (operation, list): (Special, u32),
        clock: u64,
    ) -> Then {
        let list = place.machine.program.lists.get(list as usize..).unwrap_or_default();
        let register = |index: usize| list.get(index).copied().unwrap_or(0);
        if self.active == 0 {
            return Then::GoOn;
        }
        match operation {
            Special::Shuffle(mode) => {
                let [to, from, mask, lane, width] = std::array::from_fn(register);
                self.shuffle(place, observer, instruction, mode, [to, from, mask, lane, width]);
            }
            Special::Vote(kind) => self.vote(place, observer, instruction, kind, std::array::from_fn(register)),
            Special::Match { all, wide } => {
                self.match_lanes(place, observer, instruction, (all, wide), std::array::from_fn(register));
            }
            Special::Reduce(op, kind) => {
                self.watch_masks(place, observer, instruction, register(1));
                self.reduce([register(0), register(1), register(2)], op, kind);
            }
            Special::ActiveMask => self.registers[usize::from(register(0))] = Lanes::splat(self.active),
            Special::WarpBarrier => {
                self.watch_masks(place, observer, instruction, register(0));
                self.order_lanes(place, observer, register(0));
            }
            Special::BarrierVote(kind) => {
                self.vote = Some((register(0), kind, self.registers[usize::from(register(1))].mask() & self.active));
                self.state = State::AtBarrier { instruction, shared: true, global: true };
                return Then::Stop;
            }
            Special::GridBarrier => {
                if place.machine.direct.as_ref().is_some_and(|direct| !direct.cooperative) {
                    let lanes = (self.active, false);
                    self.fail(place, observer, instruction, lanes, FailureKind::NotCooperative, (None, None));
                    return Then::Stop;
                }
                self.state = State::AtGridBarrier;
                return Then::Stop;
            }
            Special::NamedBarrier { waits } => {
                let lane = at(self.active.trailing_zeros());
                let [number, threads, aligned] =
                    [0, 1, 2].map(|index| self.registers[usize::from(register(index))].0[lane]);
                self.state = State::Arrives { instruction, number, threads, aligned: aligned != 0, waits };
                return Then::Stop;
            }
            Special::GridMayMeet => {
                let meets = place.machine.direct.as_ref().is_none_or(|direct| direct.cooperative);
                self.registers[usize::from(register(0))] = Lanes::splat(meets.into());
            }
            Special::Clock => {
                let [low, high] = halves(clock);
                self.registers[usize::from(register(0))] = Lanes::splat(low);
                self.registers[usize::from(register(0)) + 1] = Lanes::splat(high);
            }
            Special::Print(site) => self.print(place, shared, site, list),
            Special::Launch(site) => self.launch_from(place, shared, site, list),
            Special::Allocate => self.allocate(place, observer, instruction, [register(0), register(1)]),
            Special::Free => return self.free(place, observer, instruction, register(0)),
            Special::Fence { device } => observer.fence(place.actor, self.active, device),
            Special::Copies(step) => self.tell_of_copies(place, observer, instruction, step, list),
            Special::Undefine(number) => {
                if O::ARITHMETIC {
                    let direct = place.machine.program.direct.as_ref();
                    let beginning = direct.and_then(|direct| direct.beginnings.get(usize::from(number)));
                    let words = beginning.map_or(0, |beginning| usize::from(beginning.words));
                    self.undefine_registers(instruction, list.get(..words).unwrap_or_default());
                }
            }
            Special::NoFunction => {
                let first = active_lanes(self.active).next().unwrap_or(0);
                let address = self.pair(register(0))[at(first)];
                let lanes = self.active;
                let kind = FailureKind::NoFunction { address };
                self.fail(place, observer, instruction, (lanes, false), kind, (None, None));
                return Then::Stop;
            }
        }
        Then::GoOn
    }

    /// Tells the observer what the lanes do about their asynchronous copies.
    fn tell_of_copies<O: Observer>(
        &self,
        place: &Place<'_>,
        observer: &mut O,
        instruction: u32,
        step: Intrinsic,
        list: &[Register],
    ) {
        let register = |index: usize| list.get(index).copied().unwrap_or(0);
        let word = |index: usize, lane: u32| self.registers[usize::from(register(index))].0[at(lane)];
        let address = |index: usize, lane: u32| {
            u64::from(self.registers[usize::from(register(index)) + 1].0[at(lane)]) << 32 | u64::from(word(index, lane))
        };
        let byte = |low: u32| u32::try_from(u64::from(low).checked_sub(memory::FIRST_BYTE)?).ok();
        for lane in active_lanes(self.active) {
            let event = match step {
                Intrinsic::CopyStarted => {
                    let [to, in_object] = halves(address(0, lane));
                    let Some(first) = byte(to).filter(|_| in_object == memory::SHARED) else { continue };
                    let [from, object] = halves(address(1, lane));
                    let mapping = place.machine.direct.as_ref().and_then(|direct| direct.mapping(object));
                    let mapping = mapping.filter(|mapping| mapping.space == Space::Global);
                    let source = mapping.and_then(|mapping| Some((mapping.variable, byte(from)?)));
                    Copies::Started { first, bytes: word(2, lane), source, object: address(3, lane) }
                }
                Intrinsic::CopiesAwaited => Copies::Awaited { left: word(0, lane), object: address(1, lane) },
                _ => Copies::Committed { object: address(0, lane) },
            };
            observer.copies(place.actor, instruction, lane, event);
        }
    }

    /// Every lane learns what the lanes of its mask hold.
    fn vote<O: Observer>(
        &mut self,
        place: &Place<'_>,
        observer: &mut O,
        instruction: u32,
        kind: Intrinsic,
        [to, mask, predicate]: [Register; 3],
    ) {
        let predicate = self.registers[usize::from(predicate)].mask();
        let masks = self.registers[usize::from(mask)];
        let mut out = Lanes::ZERO;
        for lane in active_lanes(self.active) {
            let asked = masks.0[at(lane)] & self.active;
            let holds = predicate & asked;
            out.0[at(lane)] = match kind {
                Intrinsic::All => u32::from(holds == asked),
                Intrinsic::Any => u32::from(holds != 0),
                Intrinsic::AllEqual => u32::from(holds == asked || holds == 0),
                _ => holds,
            };
        }
        self.watch_masks(place, observer, instruction, mask);
        self.registers[usize::from(to)] = out;
        self.order_lanes(place, observer, mask);
    }

    /// Every lane learns which lanes of its mask have its value; with `all` only if all have.
    fn match_lanes<O: Observer>(
        &mut self,
        place: &Place<'_>,
        observer: &mut O,
        instruction: u32,
        (all, wide): (bool, bool),
        [to, mask, value]: [Register; 3],
    ) {
        let values = if wide { self.pair(value) } else { self.single(value) };
        let masks = self.registers[usize::from(mask)];
        let mut out = Lanes::ZERO;
        for lane in active_lanes(self.active) {
            let asked = masks.0[at(lane)] & self.active;
            let same = active_lanes(asked)
                .filter(|other| values[at(*other)] == values[at(lane)])
                .fold(0, |mask, other| mask | 1 << other);
            out.0[at(lane)] = if !all || same == asked { same } else { 0 };
        }
        self.watch_masks(place, observer, instruction, mask);
        self.registers[usize::from(to)] = out;
    }

    /// Takes memory from the heap, for every lane.
    fn allocate<O: Observer>(
        &mut self,
        place: &Place<'_>,
        observer: &mut O,
        instruction: u32,
        [to, bytes]: [Register; 2],
    ) {
        let sizes = self.pair(bytes);
        let made = super::place_in_ir(place.machine.program, instruction);
        let heap = place.machine.direct.as_ref().and_then(|direct| direct.heap);
        let mut out = [0; LANES];
        for lane in active_lanes(self.active) {
            let piece = heap.and_then(|heap| heap.allocate(sizes[at(lane)], made));
            if O::ARITHMETIC
                && let (Some(first), Some(direct)) = (piece, &place.machine.direct)
                && let Some(mapping) = direct.mappings.iter().find(|mapping| mapping.object == memory::HEAP)
            {
                let bytes = u32::try_from(sizes[at(lane)]).unwrap_or(u32::MAX);
                observer.allocated(mapping.variable, first, bytes);
            }
            out[at(lane)] = piece.map_or(0, |first| memory::address(memory::HEAP, first));
        }
        self.set_pair(to, &out);
    }

    /// Gives memory back to the heap, for every lane.
    fn free<O: Observer>(&mut self, place: &Place<'_>, observer: &mut O, instruction: u32, pointer: Register) -> Then {
        let pointers = self.pair(pointer);
        for lane in active_lanes(self.active) {
            let address = pointers[at(lane)];
            let [low, high] = halves(address);
            let heap = place.machine.direct.as_ref().and_then(|direct| direct.heap);
            let first = u64::from(low).wrapping_sub(memory::FIRST_BYTE);
            let first = u32::try_from(first).unwrap_or(u32::MAX);
            let released =
                high == memory::HEAP && heap.is_some_and(|heap| heap.release(first, (place.actor, lane, instruction)));
            if address != 0 && !released {
                let what = "no memory that `malloc` gave, or memory that was freed".to_owned();
                let kind = FailureKind::IllegalAddress { address, what };
                self.fail(place, observer, instruction, (1 << lane, true), kind, (None, None));
                return Then::Stop;
            }
        }
        Then::GoOn
    }

    /// Tells the observer which lanes the masks of the active lanes bring together.
    fn order_lanes<O: Observer>(&self, place: &Place<'_>, observer: &mut O, mask: Register) {
        if !O::ARITHMETIC {
            return;
        }
        let masks = &self.registers[usize::from(mask)].0;
        let mut groups: Vec<u32> = Vec::new();
        for lane in active_lanes(self.active) {
            let group = masks[at(lane)];
            if !groups.contains(&group) {
                groups.push(group);
            }
        }
        observer.warp_barrier(place.actor, &groups);
    }

    /// Tells the observer of masks that do not fit those who call with them.
    fn watch_masks<O: Observer>(&self, place: &Place<'_>, observer: &mut O, instruction: u32, mask: Register) {
        if !O::ARITHMETIC {
            return;
        }
        let masks = &self.registers[usize::from(mask)].0;
        for lane in active_lanes(self.active) {
            let mask = masks[at(lane)];
            if mask >> lane & 1 == 0 {
                observer.wrong_call(place.actor, instruction, lane, WrongCall::NotInMask);
                return;
            }
            let missing = mask & self.threads & !self.active & !self.exited;
            if missing != 0 {
                observer.absent_lane(place.actor, instruction, lane, missing.trailing_zeros());
                return;
            }
            if let Some(other) = active_lanes(mask & self.active).find(|other| masks[at(*other)] != mask) {
                observer.wrong_call(place.actor, instruction, lane, WrongCall::OtherMask(other));
                return;
            }
        }
    }

    /// As PTX has it: the lane's segment of `width` lanes bounds from where a value can come.
    fn shuffle<O: Observer>(
        &mut self,
        place: &Place<'_>,
        observer: &mut O,
        instruction: u32,
        mode: Intrinsic,
        [to, from, mask, lane, width]: [Register; 5],
    ) {
        let [values, distances, widths] = [from, lane, width].map(|register| self.registers[usize::from(register)]);
        let mut out = Lanes::ZERO;
        let mut absent = 0;
        let mut sources = [0; LANES];
        let masks = self.registers[usize::from(mask)];
        if O::ARITHMETIC {
            self.watch_masks(place, observer, instruction, mask);
            let odd = |lane: &u32| !(widths.0[at(*lane)].is_power_of_two() && widths.0[at(*lane)] <= 32);
            if let Some(lane) = active_lanes(self.active).find(odd) {
                observer.wrong_call(place.actor, instruction, lane, WrongCall::Width(widths.0[at(lane)]));
            }
        }
        for own in active_lanes(self.active) {
            let width = widths.0[at(own)].clamp(1, 32);
            let segment = 32_u32.wrapping_sub(width) & 31;
            let (first, last) = (own & segment, own & segment | !segment & 31);
            let distance = distances.0[at(own)] & 31;
            let (source, inside) = match mode {
                Intrinsic::ShuffleUp => {
                    let source = own.wrapping_sub(distance);
                    (source, source.cast_signed() >= first.cast_signed())
                }
                Intrinsic::ShuffleDown => (own + distance, own + distance <= last),
                Intrinsic::ShuffleXor => (own ^ distance, own ^ distance <= last),
                _ => {
                    let source = first | distance & !segment;
                    (source, source <= last)
                }
            };
            let source = if inside { source } else { own };
            out.0[at(own)] = values.0[at(source)];
            // What a lane holds that is not there, or that the mask does not name, is anything.
            if (self.active & masks.0[at(own)]) >> source & 1 == 0 && source != own {
                absent |= 1 << own;
            }
            sources[at(own)] = source.to_le_bytes()[0];
        }
        self.registers[usize::from(to)] = out;
        if O::ARITHMETIC {
            self.shuffle_undefined(instruction, (to, from), &sources, absent);
        }
        self.order_lanes(place, observer, mask);
    }

    fn reduce(&mut self, [to, mask, from]: [Register; 3], op: CollectiveOp, kind: ScalarKind) {
        let masks = self.registers[usize::from(mask)];
        let active = self.active;
        let mut rest = active;
        // Each group of lanes that name the same mask reduces for itself.
        while rest != 0 {
            let mask = masks.0[first_lane(rest)];
            let group =
                active_lanes(rest).filter(|lane| masks.0[at(*lane)] == mask).fold(0, |all, lane| all | 1 << lane);
            rest &= !group;
            self.active = mask & active;
            let kept: Vec<Lanes> =
                self.registers[usize::from(to)..].iter().take(if kind.is_wide() { 2 } else { 1 }).copied().collect();
            self.collective(op, crate::program::Scan::Reduce, kind, to, from);
            for (offset, kept) in kept.iter().enumerate() {
                let register = &mut self.registers[usize::from(to) + offset];
                let new = *register;
                *register = *kept;
                register.assign(&new, group);
            }
        }
        self.active = active;
    }

    /// Keeps what the active threads print.
    fn print(&mut self, place: &Place<'_>, shared: &[u32], site: u16, list: &[Register]) {
        let program = place.machine.program;
        let (Some(direct), Some(launched)) = (&program.direct, &place.machine.direct) else { return };
        let Some(print) = direct.prints.get(usize::from(site)) else { return };
        let called = super::place_in_ir(program, self.next.saturating_sub(1));
        for lane in active_lanes(self.active) {
            let mut values = Vec::with_capacity(print.arguments.len());
            for ((scalar, text), register) in print.arguments.iter().zip(list) {
                let low = self.registers[usize::from(*register)].0[at(lane)];
                let bits = if scalar.bytes() == 8 {
                    u64::from(self.registers[usize::from(*register) + 1].0[at(lane)]) << 32 | u64::from(low)
                } else {
                    super::cast::bits(*scalar, low)
                };
                values.push(if *text {
                    PrintedValue::Text(self.text_at(place, shared, lane, bits))
                } else {
                    PrintedValue::Bits(bits, *scalar)
                });
            }
            let printed = Printed { format: print.format.clone(), values, place: called };
            launched.printed.lock().unwrap_or_else(PoisonError::into_inner).push(printed);
        }
    }

    /// The bytes from an address to the next zero.
    fn text_at(&self, place: &Place<'_>, shared: &[u32], lane: u32, address: u64) -> Vec<u8> {
        /// So long a text at most.
        const MOST: u64 = 1 << 16;
        let mut text = Vec::new();
        for address in address..address.saturating_add(MOST) {
            match self.byte_at(place, shared, lane, address) {
                None | Some(0) => break,
                Some(byte) => text.push(byte),
            }
        }
        text
    }

    /// A byte of memory, if there is one.
    pub(super) fn byte_at(&self, place: &Place<'_>, shared: &[u32], lane: u32, address: u64) -> Option<u8> {
        let [low, high] = halves(address);
        let offset = u32::try_from(u64::from(low).checked_sub(memory::FIRST_BYTE)?).ok()?;
        let word = (offset / 4) as usize;
        let word = match high {
            memory::SHARED => *shared.get(word)?,
            memory::THREAD => self.private.get(word)?.0[at(lane)],
            _ => {
                let mapping = place.machine.direct.as_ref()?.mapping(high)?;
                if offset >= mapping.bytes || !matches!(mapping.space, Space::Global | Space::Constant) {
                    return None;
                }
                mapping.words.get(word)?.load(std::sync::atomic::Ordering::Relaxed)
            }
        };
        Some(word.to_le_bytes()[(offset % 4) as usize])
    }
}
