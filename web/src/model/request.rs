//! A warp's request to memory: which sectors of global memory move, which banks of shared memory give which words, and where
//! the lanes of an atomic meet.

use std::collections::{BTreeMap, BTreeSet};

use warpground_sim::observe::{AccessKind, recorder::AccessRecord};

use super::tape::{WORD, offsets};

/// Bytes of the piece of global memory that moves as a whole.
const SECTOR: u32 = 32;
/// Bytes of a line of the cache.
const LINE: u32 = 128;
/// Banks of shared memory.
pub(crate) const BANKS: usize = 32;

/// A warp's request to global memory.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct GlobalRequest {
    /// The lines of 128 bytes that were touched, by their first byte, with the words that lanes asked for.
    pub(crate) lines: Vec<(u32, [bool; 32])>,
    /// Each lane, the place of its line in `lines`, and its first word there.
    pub(crate) lanes: Vec<(u32, usize, usize)>,
}

impl GlobalRequest {
    pub(crate) fn of(access: &AccessRecord) -> GlobalRequest {
        let mut lines = BTreeMap::<u32, [bool; 32]>::new();
        let all = offsets(access);
        for (_, offset) in &all {
            let end = offset.saturating_add(access.bytes.max(1) - 1) / WORD;
            for word in offset / WORD..=end {
                lines.entry(word / 32 * LINE).or_default()[word as usize % 32] = true;
            }
        }
        let place = |line: u32| lines.keys().position(|first| *first == line).unwrap_or(0);
        let lanes = all
            .iter()
            .map(|(lane, offset)| (*lane, place(offset / LINE * LINE), (offset % LINE / WORD) as usize))
            .collect();
        GlobalRequest { lines: lines.into_iter().collect(), lanes }
    }

    /// Whether a sector of a line, from 0 to 3, was touched.
    pub(crate) fn touches(words: &[bool; 32], sector: usize) -> bool {
        let words_a_sector = (SECTOR / WORD) as usize;
        words.iter().skip(sector * words_a_sector).take(words_a_sector).any(|word| *word)
    }
}

/// A warp's request to shared memory: for each bank the distinct words that lanes want of it.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct SharedRequest {
    pub(crate) banks: Vec<Vec<u32>>,
    /// Each lane, its bank, and the place of its word there.
    pub(crate) lanes: Vec<(u32, usize, usize)>,
}

impl SharedRequest {
    pub(crate) fn of(access: &AccessRecord) -> SharedRequest {
        let mut banks = vec![Vec::<u32>::new(); BANKS];
        let mut lanes = Vec::new();
        for (lane, offset) in offsets(access) {
            let words = (access.bytes / WORD).max(1);
            for number in 0..words {
                let word = offset / WORD + number;
                let bank = &mut banks[word as usize % BANKS];
                let place = bank.iter().position(|known| *known == word).unwrap_or_else(|| {
                    bank.push(word);
                    bank.len() - 1
                });
                if number == 0 {
                    lanes.push((lane, word as usize % BANKS, place));
                }
            }
        }
        SharedRequest { banks, lanes }
    }

    /// The most words that any bank has to give.
    pub(crate) fn depth(&self) -> usize {
        self.banks.iter().map(Vec::len).max().unwrap_or(0)
    }
}

/// By word, how many lanes of an atomic update it, where more than one does. The hardware makes these updates one after
/// another, whatever the request takes in wavefronts or sectors.
pub(crate) fn meetings(access: &AccessRecord) -> BTreeMap<u32, usize> {
    let mut words = BTreeMap::new();
    if access.kind == AccessKind::AtomicUpdate {
        offsets(access).into_iter().for_each(|(_, offset)| *words.entry(offset / WORD).or_default() += 1);
        words.retain(|_, lanes| *lanes > 1);
    }
    words
}

/// The bytes that the lanes of an access ask for, each once.
fn distinct_bytes(access: &AccessRecord) -> usize {
    let of_lane = |(_, offset): (u32, u32)| offset..offset.saturating_add(access.bytes);
    offsets(access).into_iter().flat_map(of_lane).collect::<BTreeSet<u32>>().len()
}

fn verb(access: &AccessRecord) -> &'static str {
    match access.kind {
        AccessKind::Load | AccessKind::AtomicLoad => "Load",
        AccessKind::Store | AccessKind::AtomicStore => "Store",
        AccessKind::AtomicUpdate => "Atomic update",
    }
}

/// What a request begins with: what it does to which variable, for how many lanes.
fn begin(access: &AccessRecord, name: &str) -> String {
    let lanes = access.active.count_ones() as usize;
    let (distinct, bytes) = (distinct_bytes(access), access.bytes);
    let who = plural(lanes, "lane");
    let ask = if lanes == 1 { "asks" } else { "ask" };
    let what = if access.kind == AccessKind::AtomicUpdate && lanes > 1 {
        let words = offsets(access).into_iter().map(|(_, offset)| offset / WORD).collect::<BTreeSet<u32>>().len();
        let most = meetings(access).into_values().max().unwrap_or(1);
        let one_by_one = "the updates of a word are made one after another";
        match (words, most) {
            (1, _) => format!("{who} update the same word; the updates are made one after another"),
            (_, 1) => format!("{who} update {words} different words"),
            _ => format!("{who} update {words} different words, up to {most} lanes the same one; {one_by_one}"),
        }
    } else if lanes > 1 && distinct == bytes as usize {
        format!("{who} {ask} for the same {bytes} bytes")
    } else if distinct < lanes * bytes as usize {
        format!("{who} {ask} for {bytes} bytes each, {distinct} different bytes in all")
    } else {
        format!("{who} {ask} for {bytes} bytes{}", if lanes == 1 { "" } else { " each" })
    };
    format!("{} of {name}: {what}", verb(access))
}

/// A request to global memory in a sentence.
pub(crate) fn global_in_words(access: &AccessRecord, name: &str) -> String {
    let distinct = distinct_bytes(access);
    let is_broadcast =
        access.kind == AccessKind::Load && access.active.count_ones() > 1 && distinct == access.bytes as usize;
    format!(
        "{}; {} of 32 bytes {} in {} of 128: {distinct} of {} bytes are used{}.",
        begin(access, name),
        plural(access.sectors as usize, "sector"),
        if access.sectors == 1 { "moves" } else { "move" },
        plural(access.lines as usize, "line"),
        u64::from(access.sectors) * u64::from(SECTOR),
        if is_broadcast { " (a broadcast)" } else { "" },
    )
}

/// A request to shared memory in a sentence.
pub(crate) fn shared_in_words(access: &AccessRecord, name: &str) -> String {
    let request = SharedRequest::of(access);
    let begin = begin(access, name);
    let spread = request.banks.iter().filter(|words| !words.is_empty()).count();
    match access.wavefronts {
        0 | 1 if !meetings(access).is_empty() => format!("{begin} (no bank conflict)."),
        0 | 1 => format!("{begin}, spread over {spread} of {BANKS} banks; one wavefront serves them all."),
        many if access.kind == AccessKind::AtomicUpdate => {
            format!("{begin}. They are spread over {spread} of {BANKS} banks: it takes {many} wavefronts.")
        }
        many => format!("{begin}, spread over {spread} of {BANKS} banks; it takes {many} wavefronts."),
    }
}

fn plural(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;
    use warpground_sim::observe::recorder::LaneWords;

    fn access(kind: AccessKind, bytes: u32, offsets: LaneWords) -> AccessRecord {
        AccessRecord {
            variable: 0,
            kind,
            bytes,
            active: u32::MAX,
            offsets,
            sectors: 0,
            lines: 0,
            wavefronts: 0,
            values: Vec::new(),
            left: Vec::new(),
        }
    }

    fn load(bytes: u32, offsets: LaneWords) -> AccessRecord {
        access(AccessKind::Load, bytes, offsets)
    }

    #[test]
    fn lanes_of_an_atomic_that_meet_in_a_word_are_counted_and_said() {
        let all = AccessRecord { wavefronts: 1, ..access(AccessKind::AtomicUpdate, 4, LaneWords::Same(64)) };
        assert_eq!(meetings(&all), BTreeMap::from([(16, 32)]));
        assert_eq!(
            shared_in_words(&all, "bins"),
            "Atomic update of bins: 32 lanes update the same word; the updates are made one after another (no bank conflict)."
        );
        let none = AccessRecord {
            wavefronts: 1,
            ..access(AccessKind::AtomicUpdate, 4, LaneWords::Step { first: 0, step: 4 })
        };
        assert!(meetings(&none).is_empty());
        assert_eq!(
            shared_in_words(&none, "bins"),
            "Atomic update of bins: 32 lanes update 32 different words, spread over 32 of 32 banks; one wavefront serves \
             them all."
        );
        // Loads of one word are one broadcast, and nobody waits.
        assert!(meetings(&load(4, LaneWords::Same(64))).is_empty());
        let global = AccessRecord { sectors: 1, lines: 1, wavefronts: 0, ..all };
        assert_eq!(
            global_in_words(&global, "sum"),
            "Atomic update of sum: 32 lanes update the same word; the updates are made one after another; 1 sector of 32 \
             bytes moves in 1 line of 128: 4 of 32 bytes are used."
        );
    }

    #[test]
    fn bytes_that_several_lanes_ask_for_are_used_once() {
        let of = |bytes, offsets, sectors| AccessRecord { sectors, lines: 1, ..load(bytes, offsets) };
        assert_eq!(
            global_in_words(&of(4, LaneWords::Same(64), 1), "m"),
            "Load of m: 32 lanes ask for the same 4 bytes; 1 sector of 32 bytes moves in 1 line of 128: 4 of 32 bytes are \
             used (a broadcast)."
        );
        assert_eq!(
            global_in_words(&of(4, LaneWords::Step { first: 0, step: 2 }, 3), "m"),
            "Load of m: 32 lanes ask for 4 bytes each, 66 different bytes in all; 3 sectors of 32 bytes move in 1 line of \
             128: 66 of 96 bytes are used."
        );
        assert_eq!(
            global_in_words(&of(4, LaneWords::Step { first: 0, step: 4 }, 4), "m"),
            "Load of m: 32 lanes ask for 4 bytes each; 4 sectors of 32 bytes move in 1 line of 128: 128 of 128 bytes are \
             used."
        );
    }

    #[test]
    fn neighbours_touch_one_line_and_each_lane_its_own_word() {
        let request = GlobalRequest::of(&load(4, LaneWords::Step { first: 256, step: 4 }));
        assert_eq!(request.lines, [(256, [true; 32])]);
        assert_eq!(request.lanes[31], (31, 0, 31));
    }

    #[test]
    fn lanes_a_row_apart_touch_a_line_each_of_which_one_sector_moves() {
        let request = GlobalRequest::of(&load(4, LaneWords::Step { first: 0, step: 4096 }));
        assert_eq!(request.lines.len(), 32);
        let sectors = (0..4).map(|sector| GlobalRequest::touches(&request.lines[5].1, sector));
        assert_eq!(sectors.collect::<Vec<_>>(), [true, false, false, false]);
    }

    #[test]
    fn a_column_of_a_tile_without_padding_falls_into_one_bank() {
        let request = SharedRequest::of(&load(4, LaneWords::Step { first: 0, step: 128 }));
        assert_eq!((request.depth(), request.banks[0].len()), (32, 32));
        let padded = SharedRequest::of(&load(4, LaneWords::Step { first: 0, step: 132 }));
        assert_eq!(padded.depth(), 1);
        let same = SharedRequest::of(&load(4, LaneWords::Same(64)));
        assert_eq!((same.depth(), same.lanes[31]), (1, (31, 16, 0)));
    }
}
