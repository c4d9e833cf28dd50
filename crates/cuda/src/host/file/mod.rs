//! Files that programs read and write, and the streams in memory. What is open is held whole, and goes back to where files
//! are kept when it is closed, flushed or opened again, and at the program's end.
//!
//! ```text
//! c      fopen and its like
//! cpp    std::ifstream, std::ofstream, std::stringstream
//! posix  descriptors, getline, freopen, errno
//! ```

mod c;
mod cpp;
mod open;
mod posix;

pub(super) use posix::OUT_OF_RANGE;

/// The numbers of the streams that every program has; files follow.
pub(super) const STANDARD_OUTPUT: usize = 0;
pub(super) const STANDARD_ERROR: usize = 1;
pub(super) const STANDARD_INPUT: usize = 2;
const FIRST_FILE: usize = 3;

/// What a `FILE *` has beside the stream's number: it is no null pointer, and no address of memory.
pub(super) const FILE_MARK: u64 = 0x7ff5_0000_0000_0000;
const NUMBER: u64 = 0xffff_ffff;

/// How a file may be opened: the letters of `fopen`, or the flags of `std::ios`.
#[derive(Debug, Clone, Copy, Default)]
struct Mode {
    reads: bool,
    writes: bool,
    appends: bool,
    /// What was there goes.
    empties: bool,
    /// It has to be there.
    needs: bool,
    at_end: bool,
}

/// A file that was opened, or a stream in memory.
#[derive(Debug, Default)]
pub(super) struct OpenFile {
    /// Nothing for a stream in memory.
    path: Option<String>,
    bytes: Vec<u8>,
    /// Where it is read next, and where it is written next.
    at: usize,
    put_at: usize,
    mode: Mode,
    open: bool,
    changed: bool,
    /// Something was read past its end.
    ended: bool,
    /// How much the last unformatted read has read.
    count: u64,
}

impl OpenFile {
    /// Where it is read next.
    pub(super) fn place(&self) -> usize {
        self.at
    }
}

/// The stream's number of a `FILE *` or of a C++ stream.
pub(super) fn number(value: u64) -> usize {
    usize::try_from(value & NUMBER).unwrap_or(usize::MAX)
}
