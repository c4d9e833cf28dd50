//! The device's buffers.

use std::{
    cell::RefCell,
    rc::Rc,
    sync::atomic::{AtomicU32, Ordering::Relaxed},
};

use warpground_engine::{Buffer, BufferId, Error};

use super::SimDevice;
use crate::defined::Defined;

/// A buffer.
pub(crate) struct Memory {
    pub(super) words: Vec<AtomicU32>,
    /// Which bytes hold something, one bit each.
    pub(super) defined: RefCell<Defined>,
}

impl Memory {
    pub(crate) fn words(&self) -> &[AtomicU32] {
        &self.words
    }

    pub(crate) fn defined(&self) -> &RefCell<Defined> {
        &self.defined
    }
}

impl SimDevice {
    /// The words of a buffer that the bytes from `offset` on cover.
    pub(super) fn range(&self, id: BufferId, offset: u64, length: u64) -> Result<(Rc<Memory>, usize, usize), Error> {
        let buffer = self.buffer(id)?;
        let bytes = buffer.words.len() as u64 * 4;
        if offset.checked_add(length).is_none_or(|end| end > bytes) {
            return Err(Error::OutOfBuffer { offset, length, bytes });
        }
        if !offset.is_multiple_of(4) || !length.is_multiple_of(4) {
            return Err(Error::InvalidJob(format!(
                "bytes {offset}..{}: transfers start and end at multiples of 4",
                offset + length
            )));
        }
        // Both are within a buffer that is in memory.
        Ok((buffer, usize::try_from(offset / 4).unwrap_or(0), usize::try_from(length / 4).unwrap_or(0)))
    }
}

/// Gives a buffer of a job what it holds before the first step.
pub(crate) fn fill_words(words: &[AtomicU32], buffer: &Buffer) {
    /// So many words at a time.
    const PIECE: usize = 1 << 16;
    let mut bytes = vec![0; words.len().min(PIECE) * 4];
    for (first, piece) in (0..).step_by(PIECE).zip(words.chunks(PIECE)) {
        let bytes = &mut bytes[..piece.len() * 4];
        buffer.initial_fill().write(buffer.element, first, bytes);
        for (word, bytes) in piece.iter().zip(bytes.as_chunks::<4>().0) {
            word.store(u32::from_le_bytes(*bytes), Relaxed);
        }
    }
}

/// The words of a new buffer, zeroed.
pub(crate) fn allocate_words(label: &str, bytes: u64) -> Result<Vec<AtomicU32>, Error> {
    let out_of_memory = || Error::OutOfMemory(format!("{bytes} bytes for buffer `{label}`"));
    let count = usize::try_from(bytes.div_ceil(4)).map_err(|_| out_of_memory())?;
    let mut words = Vec::new();
    words.try_reserve_exact(count).map_err(|_| out_of_memory())?;
    words.resize_with(count, AtomicU32::default);
    Ok(words)
}
