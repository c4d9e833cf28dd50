//! What a warp has loaded and a compiler would still hold in registers.
//!
//! `y[i] = y[i] + a * (x[i] - y[i])` names `y[i]` twice, and a compiler loads it once. The simulator executes what the source
//! says; so that nobody is advised to do what a compiler does, the second load counts as no request for other bytes. This
//! holds within a straight piece of the program: where nothing branches, and nothing stores or waits for others.

use super::{Access, AccessKind};
use crate::{
    lanes::LANES,
    program::{Instruction, Program},
};

/// So many loads of a piece are remembered: an expression names few elements.
const MOST: usize = 8;

/// The loads of the piece that a warp executes.
#[derive(Debug, Clone, Default)]
pub(super) struct Held {
    /// By instruction: its straight piece, from 1, if it is one of several loads there; else 0.
    pieces: Vec<u32>,
    piece: u32,
    loads: Vec<Load>,
    /// The latest of them, whether remembered or not.
    latest: u32,
}

/// A request that was made.
#[derive(Debug, Clone)]
struct Load {
    actor: (u32, u32),
    variable: u16,
    bytes: u32,
    active: u32,
    offsets: [u32; LANES],
}

impl Load {
    fn of(access: &Access<'_>) -> Load {
        Load {
            actor: (access.actor.block, access.actor.warp),
            variable: access.variable,
            bytes: access.bytes,
            active: access.active,
            offsets: *access.offsets,
        }
    }

    fn is(&self, access: &Access<'_>) -> bool {
        self.actor == (access.actor.block, access.actor.warp)
            && (self.variable, self.bytes, self.active) == (access.variable, access.bytes, access.active)
            && access.lanes().all(|(lane, offset)| self.offsets[lane as usize & (LANES - 1)] == offset)
    }
}

/// Whether a load of a compiler's survives an instruction: it only calculates, or loads itself.
fn keeps(program: &Program, instruction: &Instruction) -> bool {
    match instruction {
        Instruction::Unary { .. }
        | Instruction::Binary { .. }
        | Instruction::Ternary { .. }
        | Instruction::InsertBits { .. }
        | Instruction::WideUnary { .. }
        | Instruction::WideBinary { .. }
        | Instruction::WideTernary { .. }
        | Instruction::WideInsertBits { .. }
        | Instruction::Convert { .. }
        | Instruction::Cast { .. }
        | Instruction::Calculate { .. }
        | Instruction::Copy { .. }
        | Instruction::Assign { .. }
        | Instruction::Offset { .. }
        | Instruction::RuntimeLength { .. }
        | Instruction::PointerAddress { .. }
        | Instruction::FrameAddress { .. } => true,
        load => is_load(program, load),
    }
}

/// Whether it is a load that a compiler may leave out.
fn is_load(program: &Program, instruction: &Instruction) -> bool {
    match instruction {
        Instruction::Load { .. } => true,
        Instruction::PointerLoad { access, .. } => {
            let access = program.direct.as_ref().and_then(|direct| direct.accesses.get(*access as usize));
            access.is_some_and(|access| !access.volatile)
        }
        _ => false,
    }
}

impl Held {
    pub(super) fn of(program: &Program) -> Held {
        let mut pieces = vec![0; program.instructions.len()];
        let mut begin = 0;
        let mut piece = 0;
        for (number, instruction) in program.instructions.iter().enumerate() {
            if keeps(program, instruction) {
                continue;
            }
            piece += 1;
            mark(&mut pieces[begin..number], &program.instructions[begin..number], program, piece);
            begin = number + 1;
        }
        Held { pieces, ..Held::default() }
    }

    /// Whether the warp has loaded the same in this piece; if not, it has now.
    #[inline(always)]
    pub(super) fn holds(&mut self, access: &Access<'_>) -> bool {
        match self.pieces.get(access.instruction as usize) {
            None | Some(0) => false,
            Some(piece) => {
                let piece = *piece;
                self.holds_in(piece, access)
            }
        }
    }

    fn holds_in(&mut self, piece: u32, access: &Access<'_>) -> bool {
        // The same piece again begins with an instruction that is not behind the latest one.
        let is_on = piece == self.piece
            && (access.instruction > self.latest || access.instruction == self.latest && !access.first)
            && self.loads.first().is_none_or(|load| load.actor == (access.actor.block, access.actor.warp));
        if !is_on {
            self.loads.clear();
        }
        (self.piece, self.latest) = (piece, access.instruction);
        if access.kind == AccessKind::Load && self.loads.iter().any(|load| load.is(access)) {
            return true;
        }
        if self.loads.len() < MOST {
            self.loads.push(Load::of(access));
        }
        false
    }
}

/// Notes which loads of a piece are in it, where there are several.
fn mark(pieces: &mut [u32], instructions: &[Instruction], program: &Program, piece: u32) {
    let loads = || instructions.iter().enumerate().filter(|(_, instruction)| is_load(program, instruction));
    if loads().count() > 1 {
        loads().for_each(|(number, _)| pieces[number] = piece);
    }
}
