//! Reports for programs: JSON, one object per line.

use std::io::{self, Write};

use serde::Serialize;

/// Writes one object on a line of its own.
///
/// # Errors
/// Those of the writer.
pub fn write_line(out: &mut impl Write, value: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    writeln!(out)
}
