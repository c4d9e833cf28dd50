//! A function while it is being lowered: what it needs and where it is.

use std::{
    collections::{BTreeSet, HashMap},
    rc::Rc,
};

use warpground_ir::{Block, Function, FunctionId, LocalId};

use super::{facts::Facts, needs::Needs, unread::Reads};
use crate::program::Register;

/// How a function came to be lowered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Kernel,
    Inlined,
    /// It has registers of its own.
    Real,
}

/// A function that is being lowered.
pub(super) struct Activation<'module> {
    pub(super) function: &'module Function,
    pub(super) id: FunctionId,
    pub(super) kind: Kind,
    /// Whether its frame begins where the call says, not at a place known now.
    pub(super) moving_frame: bool,
    pub(super) facts: Rc<Facts>,
    pub(super) reads: Rc<Reads>,
    pub(super) needs: Rc<Needs>,
    /// By local: its registers, one a component.
    pub(super) locals: Vec<Option<Vec<Register>>>,
    /// By local: the structure in which it began.
    pub(super) levels: Vec<u32>,
    /// Locals that may be read before they have a value, where somebody looks for that.
    pub(super) maybe_unset: BTreeSet<LocalId>,
    /// The structure in which the function begins.
    pub(super) level: u32,
    /// By object of the frame: its first byte.
    pub(super) frame: Vec<u32>,
    /// The registers of its result.
    pub(super) result: Vec<Register>,
    /// Locals that hold a product: its factors.
    pub(super) factors: HashMap<LocalId, [Register; 2]>,
    /// Where such a local's factors are kept. They live as long as the local: what is calculated in a loop before the
    /// product must not overwrite them in lanes that have left the loop.
    pub(super) factor_room: HashMap<LocalId, [Register; 2]>,
    /// Registers to be given back at the end of the open blocks.
    pub(super) scopes: Vec<(Vec<Register>, Vec<LocalId>)>,
    pub(super) breakables: Vec<Breakable>,
    /// The bodies of the loops behind which the kernel ends.
    pub(super) last_loops: Vec<&'module Block>,
    /// Arms that end in a jump out of an open loop, and are executed behind it.
    pub(super) behind: Vec<&'module Block>,
    /// Locals that begin before a loop, since they are read behind it.
    pub(super) carried: BTreeSet<LocalId>,
}

/// What a `break` can leave.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Breakable {
    Loop,
    Switch,
}
