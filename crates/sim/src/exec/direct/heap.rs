//! The device's heap: what kernels allocate for themselves. It lives as long as the device.

use std::{
    collections::BTreeMap,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicU32, Ordering::Relaxed},
    },
};

use warpground_engine::HeapPiece;
use warpground_ir::Place;

use crate::{
    defined::Defined,
    exec::words::Words,
    observe::{Actor, Around, Ended},
};

/// What every piece is aligned to, as CUDA has it.
const ALIGNMENT: u32 = 16;

/// The device's heap.
pub(crate) struct Heap {
    words: Vec<AtomicU32>,
    pieces: Mutex<Pieces>,
    /// Which bytes hold something, for the sanitizer; nothing while a launch is checked, which has it then.
    defined: Mutex<Defined>,
}

#[derive(Default, Clone)]
struct Pieces {
    /// By first byte: the bytes that were asked for, and where.
    held: BTreeMap<u32, (u32, Place)>,
    /// By first byte: free bytes.
    free: BTreeMap<u32, u32>,
    /// By first byte: pieces that were taken back, as long as nobody else has got their bytes.
    ended: BTreeMap<u32, Ended>,
}

/// What a heap held.
pub(crate) struct HeapSnapshot {
    words: Vec<u32>,
    pieces: Pieces,
}

impl Heap {
    /// A heap of so many words.
    pub(crate) fn new(words: Vec<AtomicU32>) -> Heap {
        let bytes = u32::try_from(words.len() * 4).unwrap_or(u32::MAX);
        let free = BTreeMap::from([(0, bytes)]);
        let pieces = Mutex::new(Pieces { held: BTreeMap::new(), free, ended: BTreeMap::new() });
        let defined = Mutex::new(vec![u64::MAX; words.len().div_ceil(16)]);
        Heap { words, pieces, defined }
    }

    pub(crate) fn words(&self) -> &Words {
        &self.words
    }

    /// Takes what is known of which bytes hold something.
    pub(crate) fn take_defined(&self) -> Defined {
        std::mem::take(&mut *self.defined.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Gives back what was taken, as it is now.
    pub(crate) fn give_defined(&self, defined: Defined) {
        *self.defined.lock().unwrap_or_else(PoisonError::into_inner) = defined;
    }

    /// What was written is not known, so everything counts as written.
    pub(crate) fn define_all(&self) {
        self.defined.lock().unwrap_or_else(PoisonError::into_inner).fill(u64::MAX);
    }

    /// What it holds now.
    pub(crate) fn snapshot(&self) -> HeapSnapshot {
        let pieces = self.pieces.lock().unwrap_or_else(PoisonError::into_inner).clone();
        HeapSnapshot { words: self.words.iter().map(|word| word.load(Relaxed)).collect(), pieces }
    }

    /// Makes it hold again what it held.
    pub(crate) fn restore(&self, kept: &HeapSnapshot) {
        for (word, kept) in self.words.iter().zip(&kept.words) {
            word.store(*kept, Relaxed);
        }
        self.pieces.lock().unwrap_or_else(PoisonError::into_inner).clone_from(&kept.pieces);
    }

    /// The pieces that nobody has taken back.
    pub(crate) fn left(&self) -> Vec<HeapPiece> {
        let pieces = self.pieces.lock().unwrap_or_else(PoisonError::into_inner);
        pieces.held.values().map(|(bytes, place)| HeapPiece { bytes: u64::from(*bytes), place: *place }).collect()
    }

    /// The first byte of a new piece, for code at this place; nothing if there is no room.
    pub(crate) fn allocate(&self, bytes: u64, place: Place) -> Option<u32> {
        let asked = u32::try_from(bytes).ok()?;
        let room = asked.max(1).checked_next_multiple_of(ALIGNMENT)?;
        let mut pieces = self.pieces.lock().unwrap_or_else(PoisonError::into_inner);
        let (first, free) = pieces.free.iter().find(|(_, free)| **free >= room).map(|(first, free)| (*first, *free))?;
        pieces.free.remove(&first);
        if free > room {
            pieces.free.insert(first + room, free - room);
        }
        pieces.held.insert(first, (asked, place));
        pieces.ended.retain(|begin, piece| begin + piece.bytes.max(1) <= first || first + room <= *begin);
        Some(first)
    }

    /// Takes a piece back, for a lane at an instruction; false if there is none that begins here.
    pub(crate) fn release(&self, first: u32, (actor, lane, instruction): (Actor, u32, u32)) -> bool {
        let mut pieces = self.pieces.lock().unwrap_or_else(PoisonError::into_inner);
        let Some((asked, _)) = pieces.held.remove(&first) else { return false };
        pieces.ended.insert(first, Ended { bytes: asked, actor, lane, instruction });
        let (mut begin, mut room) = (first, asked.max(1).next_multiple_of(ALIGNMENT));
        if let Some(after) = pieces.free.remove(&(begin + room)) {
            room += after;
        }
        let before = pieces.free.range(..begin).next_back().map(|(first, free)| (*first, *free));
        if let Some((first, free)) = before
            && first + free == begin
        {
            pieces.free.remove(&first);
            begin = first;
            room += free;
        }
        pieces.free.insert(begin, room);
        true
    }

    /// What is at or before a byte that belongs to no piece.
    pub(crate) fn around(&self, offset: u32) -> Around {
        let pieces = self.pieces.lock().unwrap_or_else(PoisonError::into_inner);
        let before = |(first, ended): &(&u32, &Ended)| offset - **first < ended.bytes.max(1);
        if let Some((_, ended)) = pieces.ended.range(..=offset).next_back().filter(before) {
            return Around::Ended(*ended);
        }
        match pieces.held.range(..=offset).next_back() {
            Some((first, (asked, _))) if offset - first >= *asked => Around::Past(offset - first - asked, *asked),
            // It begins inside, and reaches past the end.
            Some((_, (asked, _))) => Around::Past(0, *asked),
            None => Around::Nothing,
        }
    }

    /// Whether these bytes belong to a piece.
    pub(crate) fn holds(&self, offset: u32, bytes: u32) -> bool {
        let pieces = self.pieces.lock().unwrap_or_else(PoisonError::into_inner);
        let piece = pieces.held.range(..=offset).next_back();
        piece.is_some_and(|(first, (asked, _))| {
            u64::from(offset) + u64::from(bytes) <= u64::from(*first) + u64::from(*asked)
        })
    }
}
