//! Registers that hold nothing are followed through instructions ([`super::undefined`]).

use crate::{
    exec::warp::{Place, Warp},
    lanes::{LANES, Lanes, active_lanes, at},
    observe::{Access, Observer, UndefinedUse},
    program::{
        Register,
        traffic::{Manner, Traffic},
    },
};

/// The values of an access that moves several, or that only moves.
#[derive(Clone, Copy)]
pub(super) struct Values<'launch> {
    /// The registers of all words.
    pub(super) list: &'launch [Register],
    /// Words of each value; the first one's register stands for it.
    pub(super) words: u32,
}

/// An access moves no more than this.
const MOST_VALUES: usize = 4;

impl Values<'_> {
    fn count(&self) -> usize {
        self.list.len() / self.words as usize
    }

    fn registers(&self) -> impl Iterator<Item = Register> + '_ {
        self.list.iter().step_by(self.words as usize).copied()
    }
}

impl Warp {
    /// Before an instruction: tells of the use of what holds nothing, and hands on what is only moved.
    #[cold]
    #[inline(never)]
    pub(in crate::exec) fn follow<O: Observer>(&mut self, place: &Place<'_>, observer: &mut O, instruction: u32) {
        let Some(direct) = &place.machine.direct else { return };
        let traffic = direct.traffic.get_or_init(|| crate::program::traffic::traffic(place.machine.program));
        let Some(Traffic { manner, reads, writes }) = traffic.get(instruction as usize) else { return };
        let active = self.active;
        if active == 0 {
            return;
        }
        let mut read = (0, 0);
        for register in reads {
            let (lanes, cause) = self.undefined.of(*register);
            if lanes & active != 0 {
                read = (read.0 | lanes & active, cause);
            }
        }
        let held = |register: usize| reads.get(register).map_or((0, 0), |register| self.undefined.of(*register));
        let value = |register: usize| {
            reads.get(register).map_or(Lanes::ZERO, |register| self.registers[usize::from(*register)])
        };
        match manner {
            Manner::Moves => {
                let (lanes, cause) = held(0);
                writes.iter().for_each(|to| self.undefined.set(*to, lanes, active, cause));
                return;
            }
            Manner::Selects => {
                let chosen = value(0).mask();
                let (yes, no) = (held(1), held(2));
                let lanes = yes.0 & chosen | no.0 & !chosen;
                let cause = if yes.0 & chosen & active != 0 { yes.1 } else { no.1 };
                let condition = held(0);
                if condition.0 & active == 0 {
                    writes.iter().for_each(|to| self.undefined.set(*to, lanes, active, cause));
                    return;
                }
                read = (condition.0 & active, condition.1);
            }
            Manner::Joins { and } => {
                let decides = |lanes: &Lanes| if *and { !lanes.mask() } else { lanes.mask() };
                let (left, right) = (held(0), held(1));
                let undecided = left.0 & right.0
                    | left.0 & !right.0 & !decides(&value(1))
                    | right.0 & !left.0 & !decides(&value(0));
                read.0 &= undecided;
            }
            Manner::StoresVector { values, copies } => {
                // Components that nobody has set may lie beside those that somebody has.
                let values = usize::from(*values);
                let none = (0..values).fold(active, |none, index| none & held(index).0);
                let address = reads.iter().skip(values).fold(0, |all, register| all | self.undefined.of(*register).0);
                read.0 &= if values > 1 && !copies { none | address } else { address };
            }
            Manner::Special => {
                writes.iter().for_each(|to| self.undefined.set(*to, 0, active, 0));
            }
            Manner::Uses => {}
        }
        let (lanes, cause) = read;
        let speculates = || {
            let direct = place.machine.program.direct.as_ref();
            direct.is_some_and(|direct| direct.speculated.binary_search(&instruction).is_ok())
        };
        if lanes != 0 && speculates() {
            writes.iter().for_each(|to| self.undefined.set(*to, lanes, active, cause));
            return;
        }
        if *manner != Manner::Special {
            writes.iter().for_each(|to| self.undefined.set(*to, 0, active, 0));
        }
        if let Some(lane) = active_lanes(lanes).next() {
            let asked = self.undefined.asked[at(lane)].into();
            observer.undefined_use(&UndefinedUse { actor: place.actor, instruction, lane, cause, asked });
        }
    }

    /// Registers hold nothing any more in the active lanes.
    pub(super) fn undefine_registers(&mut self, instruction: u32, registers: &[Register]) {
        for register in registers {
            self.undefined.set(*register, self.active, self.active, instruction);
        }
    }

    /// Loaded words that are only moved, or that belong to a vector. Registers remember which of them are unwritten. A vector
    /// without a single written word is reported at its load.
    pub(super) fn vector_loaded<O: Observer>(
        &mut self,
        observer: &mut O,
        access: &Access<'_>,
        values: Values<'_>,
        moves: bool,
    ) {
        let mut unwritten = [0; MOST_VALUES];
        let mut everywhere = access.active;
        for (lanes, value) in unwritten.iter_mut().zip(0..values.count()) {
            for word in 0..values.words {
                let step = (value as u32 * values.words + word) * 4;
                let offsets = access.offsets.map(|offset| offset.wrapping_add(step));
                *lanes |= observer.unwritten(&Access { offsets: &offsets, bytes: 4, ..*access });
            }
            everywhere &= *lanes;
        }
        let told = if moves { 0 } else { everywhere };
        for (lanes, register) in unwritten.iter().zip(values.registers()) {
            self.undefined.set(register, lanes & !told, access.active, access.instruction);
        }
    }

    /// Words were stored that are only moved, or that are a vector's: what nobody holds, nobody has written.
    pub(super) fn vector_stored<O: Observer>(
        &mut self,
        observer: &mut O,
        access: &Access<'_>,
        values: Values<'_>,
        moves: bool,
    ) {
        for (value, register) in (0..).zip(values.registers()) {
            let lanes = self.undefined.of(register).0 & access.active;
            if lanes != 0 {
                for word in 0..values.words {
                    let offsets = access.offsets.map(|offset| offset.wrapping_add((value * values.words + word) * 4));
                    observer.unwrite(&Access { offsets: &offsets, bytes: 4, active: lanes, ..*access });
                }
            }
            if moves {
                self.undefined.set(register, 0, access.active, 0);
            }
        }
    }

    /// A shuffle has moved a register: what the asked lanes do not hold, and what lanes that do not take part were asked
    /// for, nobody holds. `sources` has for each active lane the one that it asked, `absent` those that asked in vain.
    pub(super) fn shuffle_undefined(
        &mut self,
        instruction: u32,
        (to, from): (Register, Register),
        sources: &[u8; LANES],
        absent: u32,
    ) {
        if absent == 0 && !self.undefined.any() {
            return;
        }
        let (held, cause) = self.undefined.of(from);
        let mut lanes = absent;
        for lane in active_lanes(self.active & !absent) {
            lanes |= (held >> (sources[at(lane)] & 31) & 1) << lane;
        }
        for lane in active_lanes(absent) {
            self.undefined.asked[at(lane)] = sources[at(lane)];
        }
        self.undefined.set(to, lanes, self.active, if absent == 0 { cause } else { instruction });
    }
}
