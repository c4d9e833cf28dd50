//! Lines of several files as one number.

/// Lines of one file.
const FILE_LINES: u32 = 1 << 20;

/// One number for a file and a line in it: lines of the first file are counted from 1, those of file `n` from
/// `n << 20`.
#[must_use]
pub fn line_number(file: u32, line: u32) -> u32 {
    file.min(4095) * FILE_LINES + line.min(FILE_LINES - 1)
}

/// The file of such a line.
#[must_use]
pub fn file_of_line(line: u32) -> u32 {
    line / FILE_LINES
}

/// The line in its file.
#[must_use]
pub fn line_in_file(line: u32) -> u32 {
    line % FILE_LINES
}
