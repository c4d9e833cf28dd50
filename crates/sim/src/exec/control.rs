//! Who is active: the bookkeeping of structured control flow. Masks have one bit per lane.
//!
//! Every lane of a warp is at any time in exactly one place: active, waiting on the other side of an `if`, having left a
//! loop, a switch or a function and waiting for its end. The ends bring lanes together again.

use std::hash::{Hash, Hasher};

/// An open `if`.
#[derive(Debug, Clone, Copy)]
struct Branch {
    /// Lanes that have yet to take the other side.
    pending: u32,
    /// Lanes that are through with their side.
    arrived: u32,
}

/// An open loop.
#[derive(Debug, Clone, Copy)]
struct Turn {
    /// The loop's first instruction.
    start: u32,
    left: u32,
    continued: u32,
    /// Turns since lanes began to wait for the others.
    turns: u32,
}

/// An open switch.
#[derive(Debug, Clone, Copy)]
struct Choice {
    /// Lanes that no case has taken yet.
    undecided: u32,
    /// Lanes that are through with their case.
    done: u32,
    /// Lanes that go on with the next case.
    falling: u32,
}

/// The structures that a warp is in.
#[derive(Debug, Clone, Default)]
pub(super) struct Control {
    branches: Vec<Branch>,
    turns: Vec<Turn>,
    choices: Vec<Choice>,
    returned: Vec<u32>,
}

impl Control {
    pub(super) fn clear(&mut self) {
        self.branches.clear();
        self.turns.clear();
        self.choices.clear();
        self.returned.clear();
        // The kernel itself is left by `return`, too.
        self.returned.push(0);
    }

    /// How many structures are open.
    pub(super) fn depth(&self) -> usize {
        self.branches.len() + self.turns.len() + self.choices.len() + self.returned.len().saturating_sub(1)
    }

    /// Another turn of the innermost loop: how many there were, and whether lanes have left it.
    pub(super) fn count_turn(&mut self) -> (u32, bool) {
        self.turns.last_mut().map_or((0, false), |turn| {
            turn.turns = turn.turns.saturating_add(1);
            (turn.turns, turn.left != 0)
        })
    }

    /// The innermost loop counts anew.
    pub(super) fn reset_turns(&mut self) {
        if let Some(turn) = self.turns.last_mut() {
            turn.turns = 0;
        }
    }

    /// Takes in who waits where.
    pub(super) fn hash_state(&self, hasher: &mut impl Hasher) {
        for branch in &self.branches {
            (branch.pending, branch.arrived).hash(hasher);
        }
        for turn in &self.turns {
            (turn.start, turn.left, turn.continued).hash(hasher);
        }
        for choice in &self.choices {
            (choice.undecided, choice.done, choice.falling).hash(hasher);
        }
        self.returned.hash(hasher);
    }

    /// The lanes that wait somewhere.
    pub(super) fn lanes(&self) -> u32 {
        let branches = self.branches.iter().fold(0, |all, branch| all | branch.pending | branch.arrived);
        let turns = self.turns.iter().fold(0, |all, turn| all | turn.left | turn.continued);
        let choices = self.choices.iter().fold(0, |all, choice| all | choice.undecided | choice.done | choice.falling);
        branches | turns | choices | self.returned.iter().fold(0, |all, lanes| all | lanes)
    }

    /// No lane waits anywhere any more.
    pub(super) fn forget_lanes(&mut self) {
        self.branches.iter_mut().for_each(|branch| *branch = Branch { pending: 0, arrived: 0 });
        self.turns.iter_mut().for_each(|turn| *turn = Turn { left: 0, continued: 0, turns: 0, ..*turn });
        self.choices.iter_mut().for_each(|choice| *choice = Choice { undecided: 0, done: 0, falling: 0 });
        self.returned.fill(0);
    }

    /// Takes in the lanes of one with the same structures.
    pub(super) fn join(&mut self, other: &Control) {
        for (own, other) in self.branches.iter_mut().zip(&other.branches) {
            own.pending |= other.pending;
            own.arrived |= other.arrived;
        }
        for (own, other) in self.turns.iter_mut().zip(&other.turns) {
            own.left |= other.left;
            own.continued |= other.continued;
        }
        for (own, other) in self.choices.iter_mut().zip(&other.choices) {
            own.undecided |= other.undecided;
            own.done |= other.done;
            own.falling |= other.falling;
        }
        for (own, other) in self.returned.iter_mut().zip(&other.returned) {
            *own |= other;
        }
    }

    pub(super) fn open_if(&mut self, pending: u32) {
        self.branches.push(Branch { pending, arrived: 0 });
    }

    /// The lanes of the other side, in place of the active ones.
    pub(super) fn other_side(&mut self, active: u32) -> u32 {
        let Some(branch) = self.branches.last_mut() else { return active };
        branch.arrived |= active;
        std::mem::take(&mut branch.pending)
    }

    pub(super) fn close_if(&mut self, active: u32) -> u32 {
        self.branches.pop().map_or(active, |branch| active | branch.arrived | branch.pending)
    }

    pub(super) fn open_loop(&mut self, start: u32) {
        self.turns.push(Turn { start, left: 0, continued: 0, turns: 0 });
    }

    /// The first instructions of the loops that the warp is in, the outermost first.
    pub(super) fn loops(&self) -> impl Iterator<Item = u32> + '_ {
        self.turns.iter().map(|turn| turn.start)
    }

    pub(super) fn leave_loop(&mut self, lanes: u32) {
        if let Some(turn) = self.turns.last_mut() {
            turn.left |= lanes;
        }
    }

    pub(super) fn skip_turn(&mut self, lanes: u32) {
        if let Some(turn) = self.turns.last_mut() {
            turn.continued |= lanes;
        }
    }

    /// The active lanes of the continuing part.
    pub(super) fn next_turn(&mut self, active: u32) -> u32 {
        self.turns.last_mut().map_or(active, |turn| active | std::mem::take(&mut turn.continued))
    }

    pub(super) fn close_loop(&mut self) -> u32 {
        self.turns.pop().map_or(0, |turn| turn.left)
    }

    pub(super) fn open_switch(&mut self) {
        self.choices.push(Choice { undecided: 0, done: 0, falling: 0 });
    }

    /// Lanes that the cases to come decide on.
    pub(super) fn decide_later(&mut self, lanes: u32) {
        if let Some(choice) = self.choices.last_mut() {
            choice.undecided = lanes;
        }
    }

    /// These lanes go on with the next case.
    pub(super) fn fall(&mut self, lanes: u32) {
        if let Some(choice) = self.choices.last_mut() {
            choice.falling |= lanes;
        }
    }

    /// Those that fell into this case.
    pub(super) fn falling(&mut self) -> u32 {
        self.choices.last_mut().map_or(0, |choice| std::mem::take(&mut choice.falling))
    }

    pub(super) fn undecided(&self) -> u32 {
        self.choices.last().map_or(0, |choice| choice.undecided)
    }

    pub(super) fn leave_switch(&mut self, lanes: u32) {
        if let Some(choice) = self.choices.last_mut() {
            choice.done |= lanes;
        }
    }

    /// Lanes that no case took go on after the switch; WGSL demands a default, so there are none.
    pub(super) fn close_switch(&mut self) -> u32 {
        self.choices.pop().map_or(0, |choice| choice.done)
    }

    pub(super) fn open_call(&mut self) {
        self.returned.push(0);
    }

    pub(super) fn leave_call(&mut self, lanes: u32) {
        if let Some(returned) = self.returned.last_mut() {
            *returned |= lanes;
        }
    }

    pub(super) fn close_call(&mut self, active: u32) -> u32 {
        active | self.returned.pop().unwrap_or(0)
    }
}
