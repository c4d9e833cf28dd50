//! Exactly which bytes of an object somebody has written, and variables whose scope has ended: for runs that are checked.
//!
//! An object of which some bytes are unwritten, or whose scope has ended, is closed to the short way, so that every access
//! to it comes by here. Once all of its bytes are written it costs nothing more.

use std::ops::Range;

use super::{Address, Fault, Memory, slot};

/// Larger objects are followed word by word only, as `unwritten` says.
const MOST_BYTES: usize = 4 << 20;

/// Which bytes of an object were written, one bit each.
#[derive(Debug)]
pub(super) struct Written {
    bits: Vec<u64>,
    /// How many bytes are not written.
    missing: usize,
}

/// The words of 64 bytes that a range touches, with the bits of it in each.
fn words(bytes: Range<usize>) -> impl Iterator<Item = (usize, u64)> {
    (bytes.start / 64..bytes.end.div_ceil(64)).map(move |word| {
        let from = bytes.start.saturating_sub(word * 64);
        let to = (bytes.end - word * 64).min(64);
        (word, (u64::MAX >> (64 - (to - from).min(64))) << from)
    })
}

impl Written {
    fn nothing(bytes: usize) -> Written {
        Written { bits: vec![0; bytes.div_ceil(64)], missing: bytes }
    }

    fn everything(bytes: usize) -> Written {
        Written { bits: vec![u64::MAX; bytes.div_ceil(64)], missing: 0 }
    }

    pub(super) fn has(&self, bytes: Range<usize>) -> bool {
        bytes.is_empty() || words(bytes).all(|(word, bits)| self.bits.get(word).is_some_and(|own| own & bits == bits))
    }

    fn set(&mut self, bytes: Range<usize>, written: bool) {
        if bytes.is_empty() {
            return;
        }
        for (word, bits) in words(bytes) {
            let Some(own) = self.bits.get_mut(word) else { return };
            let before = own.count_ones() as usize;
            *own = if written { *own | bits } else { *own & !bits };
            self.missing = self.missing + before - own.count_ones() as usize;
        }
    }
}

impl Memory {
    /// From now on it is known of each byte of an object whether somebody has written it. Nobody has written any yet.
    pub(crate) fn follow_bytes(&mut self, made: Address) {
        let at = slot(made);
        if let Some(object) = self.objects.get_mut(at).filter(|object| object.data.len() <= MOST_BYTES) {
            object.written = Some(Box::new(Written::nothing(object.data.len())));
            self.narrow(at);
        }
    }

    /// Somebody has written these bytes of an object.
    #[inline(always)]
    pub(super) fn wrote(&mut self, at: usize, bytes: Range<usize>) {
        if self.objects[at].written.is_some() {
            self.wrote_some(at, bytes);
        }
    }

    #[cold]
    fn wrote_some(&mut self, at: usize, bytes: Range<usize>) {
        let Some(written) = &mut self.objects[at].written else { return };
        written.set(bytes, true);
        if written.missing == 0 {
            self.objects[at].written = None;
            self.narrow(at);
        }
    }

    /// Bytes of one object were copied into another: what nobody had written is unwritten there, too.
    pub(super) fn wrote_copy(&mut self, [from, to]: [usize; 2], [first, target]: [usize; 2], length: usize) {
        let gaps: Vec<usize> = match &self.objects[from].written {
            Some(written) => (0..length).filter(|byte| !written.has(first + byte..first + byte + 1)).collect(),
            None => Vec::new(),
        };
        self.wrote(to, target..target + length);
        let sink = &mut self.objects[to];
        if gaps.is_empty() || sink.data.len() > MOST_BYTES {
            return;
        }
        let bytes = sink.data.len();
        let written = sink.written.get_or_insert_with(|| Box::new(Written::everything(bytes)));
        gaps.iter().for_each(|gap| written.set(target + gap..target + gap + 1, false));
        self.narrow(to);
    }

    /// Whether some of these bytes are of those that nobody has written, where that is known byte by byte.
    pub(super) fn lacks(&self, at: usize, bytes: Range<usize>) -> bool {
        self.objects[at].written.as_ref().is_some_and(|written| !written.has(bytes))
    }

    /// Whether the library has read a text of which nobody has written some bytes: where its memory was made. Once.
    #[must_use]
    pub fn take_unwritten_text(&self) -> Option<crate::Span> {
        self.unwritten_text.take()
    }

    /// The scope of a variable ends: nobody may access it any more. Nothing happens to what is no beginning of an object.
    pub fn end_scope_of(&mut self, variable: Address) {
        if self.find(variable).is_ok_and(|(_, offset)| offset == 0) {
            self.note_end(variable);
            self.objects[slot(variable)].out_of_scope = true;
            self.narrow(slot(variable));
        }
    }

    /// The scope of a variable begins, perhaps again: then it holds nothing.
    pub fn begin_scope_of(&mut self, variable: Address) {
        if self.find(variable).is_ok_and(|(object, offset)| offset == 0 && object.out_of_scope) {
            self.objects[slot(variable)].out_of_scope = false;
            self.follow_writes(variable);
            self.narrow(slot(variable));
        }
    }

    /// Why an object cannot be accessed although it is there.
    pub(super) fn closed(&self, at: usize) -> Result<(), Fault> {
        match self.objects.get(at) {
            Some(object) if object.out_of_scope => Err(Fault::OutOfScope(object.span)),
            _ => Ok(()),
        }
    }
}
