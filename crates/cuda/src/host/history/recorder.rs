//! Notes the lines that ran, and what memory holds after each.

mod lines;
mod notes;
mod objects;
mod places;
mod values;

use std::collections::{BTreeMap, HashMap};

use warpground_machine::Address;

use super::{recording::History, shown::Shown, timeline::Timeline};
use crate::meaning::{
    tree::{FunctionId, LocalId},
    types::Type,
};

/// The most deeds of a line.
const MOST_DEEDS: usize = 64;

/// A function that is open.
#[derive(Debug)]
struct Open {
    depth: usize,
    function: FunctionId,
    locals: Vec<(LocalId, Address)>,
}

/// What the program is at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Here {
    depth: usize,
    line: u32,
    function: FunctionId,
}

/// The recording, as far as it is.
#[derive(Debug, Default)]
pub(in crate::host) struct Recorder {
    history: History,
    timeline: Timeline,
    /// The work that was given last.
    last_work: Option<u32>,
    here: Option<Here>,
    /// Whether what runs now is the last of the steps.
    is_recorded: bool,
    /// Lines that ran since then and are not recorded.
    passed_over: u64,
    /// The same, all of them.
    left_out: u64,
    open: Vec<Open>,
    /// How often a line was recorded while its function ran, by the number of open functions and the site.
    turns: HashMap<(usize, u32), u32>,
    /// What the objects hold.
    last: BTreeMap<u32, Shown>,
    /// Host objects by their address, and the addresses.
    host: HashMap<Address, u32>,
    places: HashMap<u32, Address>,
    device: HashMap<usize, u32>,
    /// The types of variables, and of the elements of other memory.
    types: HashMap<u32, Type>,
    /// Whether the device's memory may hold something else than it did.
    device_changed: bool,
    /// Errors that nobody has asked for: the step, and which of its deeds.
    unasked: Vec<(usize, usize)>,
}

/// Host memory whose value is wanted: the object, where it is, and its type.
struct Wanted {
    id: u32,
    address: Address,
    ty: Type,
    name: String,
}
