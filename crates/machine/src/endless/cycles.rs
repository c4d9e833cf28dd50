//! The machine looks for cycles: what it was in earlier turns, beside what it is.

use std::rc::Rc;

use super::{Endless, Loop, Turn, held};
use crate::{Machine, Register, operands::written};

/// Turns of loops in which cycles are looked for.
const TURNS: u32 = 4_000;

impl Machine<'_> {
    /// Begins to look for cycles. Until it ends, run the machine in slices of no step and call [`Machine::turned`] after each.
    pub fn begin_cycle_detection(&mut self) {
        self.cycles.turns.clear();
        self.cycles.left = TURNS;
        self.memory.follow_changes(true);
    }

    /// Whether cycles are looked for.
    #[must_use]
    pub fn detects_cycles(&self) -> bool {
        self.cycles.left > 0
    }

    /// Ends what [`Machine::begin_cycle_detection`] began.
    pub fn end_cycle_detection(&mut self) {
        if self.cycles.left > 0 {
            self.cycles.left = 0;
            self.memory.follow_changes(false);
        }
    }

    /// A loop may have turned. `outside` is a number for all that decides over what calls of the library answer. The loop that
    /// never ends, if there is one.
    pub fn turned(&mut self, outside: u64) -> Option<Endless> {
        let image = self.image;
        let frame = self.frames.last()?;
        let (function, at, base, call, depth) = (frame.function, frame.at, frame.base, frame.call, self.frames.len());
        let cycles = &mut self.cycles;
        cycles.left = cycles.left.saturating_sub(1);
        if cycles.left == 0 {
            self.memory.follow_changes(false);
            return None;
        }
        let code = image.functions.get(function)?;
        // At the beginning of a turn the loops within this one and the calls in it have ended.
        cycles.turns.retain(|(of, first), turn| turn.depth < depth || *of == call && *first <= at);
        let known = cycles.loops.entry((function, at)).or_insert_with(|| Rc::new(Loop::find(image, code, at)));
        let known = Rc::clone(known);
        let found = Option::as_ref(&known)?;
        let value = |register: &Register| self.registers.get(base + usize::from(*register)).copied().unwrap_or(0);
        let registers = || found.deciding.iter().map(value).collect::<Vec<u64>>();
        let [sum, unknown] = self.memory.changes();
        let changed = [sum, unknown, outside ^ self.random.mark()];
        let Some(turn) = cycles.turns.get_mut(&(call, at)) else {
            let turn = Turn { depth, registers: registers(), changed, compared: 0, most: 1 };
            cycles.turns.insert((call, at), turn);
            return None;
        };
        if turn.changed == changed && found.deciding.iter().map(value).eq(turn.registers.iter().copied()) {
            let period = turn.compared + 1;
            let span = found.exit.map_or_else(|| code.place(at + 1), |exit| code.place(exit + 1));
            let told = |asked: &usize| {
                let instruction = code.instructions.get(*asked)?;
                let held = held(instruction, value(&written(instruction)?));
                Some((code.place(asked + 1), held))
            };
            let values = if period == 1 { found.asked.iter().filter_map(told).collect() } else { Vec::new() };
            self.end_cycle_detection();
            return Some(Endless { span: self.span_or_call(span), values });
        }
        turn.compared += 1;
        // The cycle may begin later than the state that is kept.
        if turn.compared > turn.most {
            *turn = Turn { depth, registers: registers(), changed, compared: 0, most: turn.most * 2 };
        }
        None
    }
}
