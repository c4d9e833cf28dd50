//! Memory of the device: its objects, and reading and writing them in any bytes.

mod access;

use std::{collections::HashMap, ops::Range};

use warpground_engine::BufferId;

use super::order::Ranges;
use crate::text::Span;

/// A piece of device memory.
#[derive(Debug)]
pub(super) struct DeviceObject {
    /// The device's buffer, once there is one.
    pub(super) buffer: Option<BufferId>,
    /// The simulator's buffer, where launches run there in the device's place.
    pub(super) simulated: Option<BufferId>,
    /// Which of the two holds what was written last.
    pub(super) newest: Holder,
    /// Whether the device does not hold as much in one piece: it lies in the simulator alone.
    pub(super) too_large: bool,
    pub(super) bytes: u64,
    pub(super) live: bool,
    pub(super) span: Span,
    /// A `__device__` or `__constant__` variable.
    pub(super) global: bool,
    /// The copy of managed memory.
    pub(super) mirror: bool,
    /// A `__constant__` variable: kernels may bind it as a uniform buffer.
    pub(super) constant: bool,
    /// The first contents of a global.
    pub(super) start: Vec<u8>,
    /// Whether a copy, a filling or a kernel may have written to it.
    pub(super) written: bool,
    /// Whether a kernel, or a copy on the device, may have: which bytes, nobody knows.
    pub(super) written_there: bool,
    /// While the run is recorded, the bytes that copies and fillings of the host have written.
    pub(super) by_host: Ranges,
    /// Bytes that were copied from host memory which the program never wrote.
    pub(super) from_unwritten: Ranges,
}

/// The texts to which variables of the device lead at the beginning.
pub(super) struct DeviceTexts {
    /// The object that holds them.
    pub(super) slot: usize,
    /// The first byte of each, by its number in the program.
    pub(super) first: HashMap<usize, u64>,
}

impl DeviceObject {
    /// Which of the first so many bytes nobody has written, as far as a recorded run knows.
    pub(super) fn unwritten(&self, length: u64) -> Vec<Range<u64>> {
        if self.written_there || self.global || self.mirror {
            return Vec::new();
        }
        self.by_host.without(0..length)
    }

    /// Whether it is memory that the program allocated and that nobody has written.
    pub(super) fn is_untouched(&self) -> bool {
        !(self.written || self.global || self.mirror)
    }
}

/// Which device holds the contents of an object.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Holder {
    /// The program's own.
    Device,
    /// The simulator that runs launches in its place.
    Simulator,
    /// Both.
    Both,
}

impl DeviceObject {
    /// Memory that nothing has written.
    fn empty(bytes: u64, span: Span) -> DeviceObject {
        DeviceObject {
            buffer: None,
            simulated: None,
            newest: Holder::Device,
            too_large: false,
            bytes,
            live: true,
            span,
            global: false,
            mirror: false,
            constant: false,
            start: Vec::new(),
            written: false,
            written_there: false,
            by_host: Ranges::default(),
            from_unwritten: Ranges::default(),
        }
    }

    /// The device's copy of memory that it shares with the host.
    pub(super) fn mirror_of(bytes: u64, span: Span) -> DeviceObject {
        DeviceObject { mirror: true, written: true, ..DeviceObject::empty(bytes, span) }
    }
}
