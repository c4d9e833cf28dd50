//! Sparse matrices from Matrix Market files, the format of the SuiteSparse collection.
//!
//! Read are `coordinate` files of `real`, `integer` or `pattern` entries, `general` or `symmetric`:
//!
//! ```text
//! %%MatrixMarket matrix coordinate real general
//! % any comments
//! 3 3 2            rows, columns, entries
//! 1 1 0.5          row and column from 1, and the value
//! 3 2 -1e-3
//! ```
//!
//! A page reads a dropped file's bytes, hands them to [`parse`], puts the matrix into
//! [`Request::matrix`](crate::Request::matrix), and sets the parameter `rows` to [`SparseMatrix::rows`].

use crate::{SparseMatrix, sparse::Entry};

/// What is wrong with a file, and where.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct MatrixMarketError {
    /// The line, from 1; where something is missing at the end, the line behind the last.
    pub line: u64,
    /// What is wrong there, and what is allowed.
    pub problem: MatrixMarketProblem,
}

/// What can be wrong with a line.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MatrixMarketProblem {
    /// The first line is no header.
    #[error("the file should begin with `%%MatrixMarket matrix coordinate real general`")]
    NoHeader,
    /// A word of the header that is not read.
    #[error("`{found}` is not read; allowed are {allowed}")]
    Unsupported {
        /// The word.
        found: String,
        /// Those that are read.
        allowed: &'static str,
    },
    /// The line behind the comments is not three whole numbers.
    #[error("the size should be three whole numbers, rows, columns and entries, and is `{found}`")]
    Size {
        /// The line.
        found: String,
    },
    /// A matrix that is too large, or has no rows or columns.
    #[error("{what}: {found}; allowed are {least} to {most}")]
    Range {
        /// Rows, columns or entries.
        what: &'static str,
        /// How many.
        found: u64,
        /// The fewest.
        least: u64,
        /// The most.
        most: u64,
    },
    /// A symmetric matrix that is not square.
    #[error("a symmetric matrix is square, and this one has {rows} rows and {columns} columns")]
    NotSquare {
        /// Rows.
        rows: u64,
        /// Columns.
        columns: u64,
    },
    /// A line that is no entry.
    #[error("an entry should be {expected}, and is `{found}`")]
    Entry {
        /// What an entry of this file looks like.
        expected: &'static str,
        /// The line.
        found: String,
    },
    /// An entry outside the matrix.
    #[error("row {row}, column {column} lies outside; rows go from 1 to {rows}, columns from 1 to {columns}")]
    Outside {
        /// The entry's row.
        row: u64,
        /// The entry's column.
        column: u64,
        /// The matrix's rows.
        rows: u32,
        /// The matrix's columns.
        columns: u32,
    },
    /// An entry of a symmetric matrix that the file should leave to its mirror image.
    #[error("row {row}, column {column} lies above the diagonal; a symmetric file holds what lies on and below it")]
    Above {
        /// The entry's row.
        row: u64,
        /// The entry's column.
        column: u64,
    },
    /// A value that is no finite 32-bit float.
    #[error("the value `{found}` is no finite number that a 32-bit float can hold")]
    Value {
        /// The value.
        found: String,
    },
    /// More entries than the size says.
    #[error("the size says {stated} entries, and here is one more")]
    TooMany {
        /// How many the size says.
        stated: u64,
    },
    /// Fewer entries than the size says.
    #[error("the size says {stated} entries, and the file ends after {found}")]
    TooFew {
        /// How many the size says.
        stated: u64,
        /// How many there are.
        found: u64,
    },
}

use MatrixMarketProblem as Problem;

/// What is behind an entry's row and column.
#[derive(Clone, Copy, PartialEq)]
enum Field {
    Real,
    Integer,
    /// Nothing: the entry is 1.
    Pattern,
}

impl Field {
    fn expected(self) -> &'static str {
        match self {
            Field::Real => "a row, a column and a number",
            Field::Integer => "a row, a column and a whole number",
            Field::Pattern => "a row and a column",
        }
    }
}

/// Reads a Matrix Market file from its bytes.
///
/// # Errors
/// The first line that is wrong, what is wrong with it, and what is allowed.
pub fn parse(bytes: &[u8]) -> Result<SparseMatrix, MatrixMarketError> {
    let mut lines = Lines { rest: Some(bytes), line: 0 };
    let (field, symmetric) =
        lines.next().map_or(Err(Problem::NoHeader), |line| header(&line)).map_err(lines.error())?;
    let size = lines.next_with_content();
    let size = size.map_or(Err(Problem::Size { found: String::new() }), |line| self::size(&line, symmetric));
    let Size { rows, columns, stated } = size.map_err(lines.error())?;

    let mut entries: Vec<Entry> = Vec::new();
    let mut found = 0;
    while let Some(line) = lines.next_with_content() {
        let entry = entry(&line, field, rows, columns, symmetric);
        let (row, column, value) =
            if found == stated { Err(Problem::TooMany { stated }) } else { entry }.map_err(lines.error())?;
        found += 1;
        entries.push((row, column, value));
        if symmetric && row != column {
            entries.push((column, row, value));
        }
    }
    if found < stated {
        lines.line += 1;
        return Err(lines.error()(Problem::TooFew { stated, found }));
    }
    Ok(SparseMatrix::from_entries(rows, columns, entries))
}

/// The lines of a file, counted. Comments may be in any encoding, so each line is decoded by itself.
struct Lines<'bytes> {
    rest: Option<&'bytes [u8]>,
    line: u64,
}

impl Lines<'_> {
    fn next(&mut self) -> Option<String> {
        let rest = self.rest.take()?;
        let (line, rest) = match rest.iter().position(|byte| *byte == b'\n') {
            Some(end) => (&rest[..end], Some(&rest[end + 1..])),
            None if rest.is_empty() => return None,
            None => (rest, None),
        };
        self.rest = rest;
        self.line += 1;
        Some(String::from_utf8_lossy(line).trim().to_owned())
    }

    /// The next line that is neither empty nor a comment.
    fn next_with_content(&mut self) -> Option<String> {
        loop {
            let line = self.next()?;
            if !line.is_empty() && !line.starts_with('%') {
                return Some(line);
            }
        }
    }

    /// An error on the line that was read last.
    fn error(&self) -> impl Fn(Problem) -> MatrixMarketError + use<> {
        let line = self.line.max(1);
        move |problem| MatrixMarketError { line, problem }
    }
}

fn header(line: &str) -> Result<(Field, bool), Problem> {
    let words: Vec<String> = line.split_whitespace().map(str::to_ascii_lowercase).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let ["%%matrixmarket", object, format, field, symmetry] = words[..] else { return Err(Problem::NoHeader) };
    let refuse = |found: &str, allowed| Err(Problem::Unsupported { found: shorten(found), allowed });
    if object != "matrix" {
        return refuse(object, "matrix");
    }
    if format != "coordinate" {
        return refuse(format, "coordinate");
    }
    let field = match field {
        "real" => Field::Real,
        "integer" => Field::Integer,
        "pattern" => Field::Pattern,
        _ => return refuse(field, "real, integer and pattern"),
    };
    match symmetry {
        "general" => Ok((field, false)),
        "symmetric" => Ok((field, true)),
        _ => refuse(symmetry, "general and symmetric"),
    }
}

struct Size {
    rows: u32,
    columns: u32,
    stated: u64,
}

fn size(line: &str, symmetric: bool) -> Result<Size, Problem> {
    let numbers: Option<Vec<u64>> = line.split_whitespace().map(|word| word.parse().ok()).collect();
    let Some(&[rows, columns, stated]) = numbers.as_deref() else { return Err(Problem::Size { found: shorten(line) }) };
    let side = |what, found| {
        let most = SparseMatrix::MOST_ROWS;
        let range = Problem::Range { what, found, least: 1, most: most.into() };
        u32::try_from(found).ok().filter(|side| (1..=most).contains(side)).ok_or(range)
    };
    if symmetric && rows != columns {
        return Err(Problem::NotSquare { rows, columns });
    }
    // Those that a symmetric file leaves out take as much memory as the others.
    let most = SparseMatrix::MOST_ENTRIES / if symmetric { 2 } else { 1 };
    if stated > most {
        return Err(Problem::Range { what: "entries", found: stated, least: 0, most });
    }
    Ok(Size { rows: side("rows", rows)?, columns: side("columns", columns)?, stated })
}

fn entry(line: &str, field: Field, rows: u32, columns: u32, symmetric: bool) -> Result<Entry, Problem> {
    let refuse = || Problem::Entry { expected: field.expected(), found: shorten(line) };
    let mut words = line.split_whitespace();
    let mut place = || words.next().and_then(|word| word.parse::<u64>().ok()).ok_or_else(refuse);
    let [row, column] = [place()?, place()?];
    let value = match field {
        Field::Pattern => 1.0,
        Field::Real | Field::Integer => {
            let word = words.next().ok_or_else(refuse)?;
            let value = match field {
                #[expect(clippy::cast_precision_loss, reason = "it becomes a 32-bit float next")]
                Field::Integer => word.parse::<i64>().map_err(|_| refuse())? as f64,
                _ => word.parse().map_err(|_| refuse())?,
            };
            to_f32(value).ok_or_else(|| Problem::Value { found: shorten(word) })?
        }
    };
    if words.next().is_some() {
        return Err(refuse());
    }
    let inside = |place: u64, count: u32| {
        let index = u32::try_from(place.checked_sub(1)?).ok()?;
        (index < count).then_some(index)
    };
    let (Some(inside_row), Some(inside_column)) = (inside(row, rows), inside(column, columns)) else {
        return Err(Problem::Outside { row, column, rows, columns });
    };
    if symmetric && column > row {
        return Err(Problem::Above { row, column });
    }
    Ok((inside_row, inside_column, value))
}

/// The nearest float, if it is finite.
#[expect(clippy::cast_possible_truncation, reason = "an infinity is refused")]
fn to_f32(value: f64) -> Option<f32> {
    Some(value as f32).filter(|value| value.is_finite())
}

/// A line as a message can hold it.
fn shorten(text: &str) -> String {
    const MOST: usize = 40;
    if text.chars().count() <= MOST { text.to_owned() } else { text.chars().take(MOST).chain(['…']).collect() }
}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;

    use expect_test::{Expect, expect};
    use proptest::prelude::*;

    use super::*;

    /// What a reader sees of a file: its rows, or what is wrong.
    fn check(text: &str, expected: &Expect) {
        let shown = match parse(text.as_bytes()) {
            Ok(matrix) => (0..u64::from(matrix.rows()))
                .map(|row| format!("{:?}", matrix.row(row).collect::<Vec<_>>()))
                .collect::<Vec<_>>()
                .join(" "),
            Err(error) => error.to_string(),
        };
        expected.assert_eq(&shown);
    }

    #[test]
    fn the_kinds_of_files_that_are_read() {
        check(
            "%%MatrixMarket matrix coordinate real general\n% a comment\n\n2 3 3\n1 3 0.5\n2 1 -1e3\n1 1 2\n",
            &expect!["[(0, 2.0), (2, 0.5)] [(0, -1000.0)]"],
        );
        check(
            "%%matrixmarket MATRIX Coordinate Integer Symmetric\r\n2 2 2\r\n1 1 7\r\n2 1 -3\r\n",
            &expect!["[(0, 7.0), (1, -3.0)] [(0, -3.0)]"],
        );
        check("%%MatrixMarket matrix coordinate pattern general\n1 2 1\n1 2", &expect!["[(1, 1.0)]"]);
        check("%%MatrixMarket matrix coordinate real general\n2 2 0\n", &expect!["[] []"]);
    }

    #[test]
    fn a_header_that_is_not_read_is_refused_with_those_that_are() {
        check("", &expect!["line 1: the file should begin with `%%MatrixMarket matrix coordinate real general`"]);
        check(
            "1 1 1\n",
            &expect!["line 1: the file should begin with `%%MatrixMarket matrix coordinate real general`"],
        );
        check(
            "%%MatrixMarket matrix array real general\n",
            &expect!["line 1: `array` is not read; allowed are coordinate"],
        );
        check(
            "%%MatrixMarket matrix coordinate complex general\n",
            &expect!["line 1: `complex` is not read; allowed are real, integer and pattern"],
        );
        check(
            "%%MatrixMarket matrix coordinate real skew-symmetric\n",
            &expect!["line 1: `skew-symmetric` is not read; allowed are general and symmetric"],
        );
    }

    #[test]
    fn a_size_that_cannot_be_is_refused_with_what_can() {
        let size = |kind: &str, size: &str, expected: &Expect| {
            check(&format!("%%MatrixMarket matrix coordinate real {kind}\n%\n{size}\n"), expected);
        };
        size(
            "general",
            "3 3",
            &expect!["line 3: the size should be three whole numbers, rows, columns and entries, and is `3 3`"],
        );
        size(
            "general",
            "-1 3 2",
            &expect!["line 3: the size should be three whole numbers, rows, columns and entries, and is `-1 3 2`"],
        );
        size("general", "0 3 0", &expect!["line 3: rows: 0; allowed are 1 to 16777216"]);
        size("general", "3 99999999 0", &expect!["line 3: columns: 99999999; allowed are 1 to 16777216"]);
        size("general", "3 3 999999999999", &expect!["line 3: entries: 999999999999; allowed are 0 to 134217728"]);
        size(
            "symmetric",
            "3 4 0",
            &expect!["line 3: a symmetric matrix is square, and this one has 3 rows and 4 columns"],
        );
    }

    #[test]
    fn a_wrong_entry_is_named_by_its_line() {
        let entries = |kind: &str, lines: &str, expected: &Expect| {
            check(&format!("%%MatrixMarket matrix coordinate {kind}\n2 2 2\n1 1 1\n{lines}"), expected);
        };
        entries(
            "real general",
            "1 x 1\n",
            &expect!["line 4: an entry should be a row, a column and a number, and is `1 x 1`"],
        );
        entries(
            "real general",
            "1 1\n",
            &expect!["line 4: an entry should be a row, a column and a number, and is `1 1`"],
        );
        entries(
            "real general",
            "1 1 1 1\n",
            &expect!["line 4: an entry should be a row, a column and a number, and is `1 1 1 1`"],
        );
        entries(
            "integer general",
            "1 1 0.5\n",
            &expect!["line 4: an entry should be a row, a column and a whole number, and is `1 1 0.5`"],
        );
        entries(
            "real general",
            "0 1 1\n",
            &expect!["line 4: row 0, column 1 lies outside; rows go from 1 to 2, columns from 1 to 2"],
        );
        entries(
            "real general",
            "1 3 1\n",
            &expect!["line 4: row 1, column 3 lies outside; rows go from 1 to 2, columns from 1 to 2"],
        );
        entries(
            "real symmetric",
            "1 2 1\n",
            &expect![
                "line 4: row 1, column 2 lies above the diagonal; a symmetric file holds what lies on and below it"
            ],
        );
        entries(
            "real general",
            "1 2 nan\n",
            &expect!["line 4: the value `nan` is no finite number that a 32-bit float can hold"],
        );
        entries(
            "real general",
            "1 2 1e39\n",
            &expect!["line 4: the value `1e39` is no finite number that a 32-bit float can hold"],
        );
        entries("real general", "% the end\n", &expect!["line 5: the size says 2 entries, and the file ends after 1"]);
        entries("real general", "1 2 1\n2 2 1\n", &expect!["line 5: the size says 2 entries, and here is one more"]);
    }

    fn any_entries() -> impl Strategy<Value = (u32, u32, Vec<Entry>)> {
        (1..20_u32, 1..20_u32).prop_flat_map(|(rows, columns)| {
            let value = prop::num::f32::NORMAL | prop::num::f32::ZERO | prop::num::f32::SUBNORMAL;
            let entries = prop::collection::vec((0..rows, 0..columns, value), 0..40);
            (Just(rows), Just(columns), entries)
        })
    }

    proptest! {
        #[test]
        fn a_matrix_that_is_written_reads_back_bit_by_bit((rows, columns, entries) in any_entries()) {
            let mut text = "%%MatrixMarket matrix coordinate real general\n".to_owned();
            let _ = writeln!(text, "{rows} {columns} {}", entries.len());
            for (row, column, value) in &entries {
                let _ = writeln!(text, "{} {} {value:e}", row + 1, column + 1);
            }
            let read = parse(text.as_bytes()).map_err(|error| TestCaseError::fail(error.to_string()))?;
            let written = SparseMatrix::from_entries(rows, columns, entries);
            prop_assert_eq!(read.row_offsets(), written.row_offsets());
            prop_assert_eq!(read.entry_columns(), written.entry_columns());
            let bits = |matrix: &SparseMatrix| matrix.values().iter().map(|value| value.to_bits()).collect::<Vec<_>>();
            prop_assert_eq!(bits(&read), bits(&written));
        }

        #[test]
        fn a_symmetric_file_is_its_own_mirror_image((rows, _, entries) in any_entries()) {
            let lower: Vec<Entry> = entries
                .into_iter()
                .map(|(row, column, value)| (row.max(column % rows), row.min(column % rows), value))
                .collect();
            let mut text = format!("%%MatrixMarket matrix coordinate real symmetric\n{rows} {rows} {}\n", lower.len());
            for (row, column, value) in &lower {
                let _ = writeln!(text, "{} {} {value:e}", row + 1, column + 1);
            }
            let read = parse(text.as_bytes()).map_err(|error| TestCaseError::fail(error.to_string()))?;
            let mirrored = lower.iter().filter(|(row, column, _)| row != column).map(|(row, column, value)| (*column, *row, *value));
            let both = SparseMatrix::from_entries(rows, rows, lower.iter().copied().chain(mirrored).collect());
            prop_assert_eq!(read.row_offsets(), both.row_offsets());
            prop_assert_eq!(read.entries(), both.entries());
        }

        #[test]
        fn whatever_the_bytes_are_they_are_read_or_refused_on_a_line_that_exists(
            header in prop::bool::ANY, lines in prop::collection::vec("[0-9a-z.%+\\- ]{0,12}", 0..6), junk in prop::collection::vec(any::<u8>(), 0..40),
        ) {
            let mut bytes = Vec::new();
            if header {
                bytes.extend(b"%%MatrixMarket matrix coordinate real general\n2 2 3\n");
            }
            bytes.extend(lines.join("\n").into_bytes());
            bytes.extend(junk);
            if let Err(error) = parse(&bytes) {
                let lines = bytes.split(|byte| *byte == b'\n').count() as u64;
                prop_assert!((1..=lines + 1).contains(&error.line), "{}", error);
            }
        }

        #[test]
        fn a_line_that_is_cut_out_of_a_file_is_missed(place in 0..3_usize) {
            let mut lines = vec!["1 1 1", "2 2 2", "1 2 3"];
            lines.remove(place);
            let text = format!("%%MatrixMarket matrix coordinate real general\n2 2 3\n{}\n", lines.join("\n"));
            prop_assert_eq!(
                parse(text.as_bytes()),
                Err(MatrixMarketError { line: 5, problem: Problem::TooFew { stated: 3, found: 2 } })
            );
        }
    }
}
