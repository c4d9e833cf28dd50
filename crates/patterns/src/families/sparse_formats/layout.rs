//! One sparse matrix in several formats, laid out by the host as the kernels read it.

use crate::SparseMatrix;

/// As many places for each row, column after column: place k of row r is number k × rows + r. One without an entry has
/// column 0 and value 0.
pub(super) struct Places {
    pub(super) width: u32,
    pub(super) columns: Vec<u32>,
    pub(super) values: Vec<f32>,
}

impl Places {
    /// The first `width` entries of each row.
    pub(super) fn of(matrix: &SparseMatrix, width: u32) -> Places {
        let rows = matrix.rows() as usize;
        let mut columns = vec![0; rows * width as usize];
        let mut values = vec![0.0; columns.len()];
        for row in 0..rows {
            for (k, (column, value)) in matrix.row(row as u64).take(width as usize).enumerate() {
                columns[k * rows + row] = column;
                values[k * rows + row] = value;
            }
        }
        Places { width, columns, values }
    }

    /// The same places row after row.
    pub(super) fn by_rows(self) -> Places {
        let width = self.width as usize;
        let rows = self.columns.len() / width.max(1);
        let order = |at: usize| at % width * rows + at / width;
        let all = 0..self.columns.len();
        let columns = all.clone().map(|at| self.columns[order(at)]).collect();
        let values = all.map(|at| self.values[order(at)]).collect();
        Places { columns, values, ..self }
    }
}

/// Entries with row and column each.
pub(super) struct Coordinates {
    pub(super) rows: Vec<u32>,
    pub(super) columns: Vec<u32>,
    pub(super) values: Vec<f32>,
}

impl Coordinates {
    /// What each row has behind its first `skipped` entries, row after row.
    pub(super) fn of(matrix: &SparseMatrix, skipped: u32) -> Coordinates {
        let mut all = Coordinates { rows: Vec::new(), columns: Vec::new(), values: Vec::new() };
        for row in 0..matrix.rows() {
            for (column, value) in matrix.row(row.into()).skip(skipped as usize) {
                all.rows.push(row);
                all.columns.push(column);
                all.values.push(value);
            }
        }
        all
    }

    /// The same entries in another order: `random` gives a number below each bound that it is asked with.
    pub(super) fn shuffled(mut self, random: impl Fn(usize) -> usize) -> Coordinates {
        for last in (1..self.rows.len()).rev() {
            let other = random(last + 1);
            self.rows.swap(last, other);
            self.columns.swap(last, other);
            self.values.swap(last, other);
        }
        self
    }
}

/// Rows in the order of their lengths, the longest first, and diagonal after diagonal: the first entries of all rows, the
/// second ones of those that have two, and so on.
pub(super) struct Jagged {
    /// Where each diagonal begins, and at last where the last one ends.
    pub(super) diagonals: Vec<u32>,
    /// Which row of the matrix is the one with number i.
    pub(super) permutation: Vec<u32>,
    pub(super) columns: Vec<u32>,
    pub(super) values: Vec<f32>,
}

impl Jagged {
    pub(super) fn of(matrix: &SparseMatrix) -> Jagged {
        let length = |row: u32| {
            let offsets = &matrix.row_offsets()[row as usize..];
            offsets[1] - offsets[0]
        };
        // Rows of one length stay in their order.
        let mut by_length = vec![Vec::new(); matrix.longest_row() as usize + 1];
        (0..matrix.rows()).for_each(|row| by_length[length(row) as usize].push(row));
        let permutation: Vec<u32> = by_length.into_iter().rev().flatten().collect();
        let mut jagged = Jagged { diagonals: vec![0], permutation, columns: Vec::new(), values: Vec::new() };
        for k in 0..matrix.longest_row() {
            for row in jagged.permutation.iter().take_while(|row| length(**row) > k) {
                let entry = (matrix.row_offsets()[*row as usize] + k) as usize;
                jagged.columns.push(matrix.entry_columns()[entry]);
                jagged.values.push(matrix.values()[entry]);
            }
            jagged.diagonals.push(u32::try_from(jagged.columns.len()).unwrap_or(u32::MAX));
        }
        jagged
    }
}

/// The most places per row of which at least `share` per cent of the rows fill each.
pub(super) fn width_filled(matrix: &SparseMatrix, share: u32) -> u32 {
    let mut lengths: Vec<u32> = matrix.row_offsets().windows(2).map(|ends| ends[1] - ends[0]).collect();
    lengths.sort_unstable();
    let needed = (lengths.len() * share as usize).div_ceil(100).max(1);
    lengths.iter().rev().nth(needed - 1).copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rows of one, three, no and two entries.
    fn matrix() -> SparseMatrix {
        let entries = vec![(0, 1, 1.0), (1, 0, 2.0), (1, 2, 3.0), (1, 3, 4.0), (3, 2, 5.0), (3, 3, 6.0)];
        SparseMatrix::from_entries(4, 4, entries)
    }

    #[test]
    fn places_lie_column_after_column_and_are_filled_up_with_zeros() {
        let places = Places::of(&matrix(), 3);
        assert_eq!(places.values, [1.0, 2.0, 0.0, 5.0, 0.0, 3.0, 0.0, 6.0, 0.0, 4.0, 0.0, 0.0]);
        assert_eq!(places.columns, [1, 0, 0, 2, 0, 2, 0, 3, 0, 3, 0, 0]);
        assert_eq!(places.by_rows().values, [1.0, 0.0, 0.0, 2.0, 3.0, 4.0, 0.0, 0.0, 0.0, 5.0, 6.0, 0.0]);
    }

    #[test]
    fn what_has_no_place_is_the_rest() {
        let rest = Coordinates::of(&matrix(), 1);
        assert_eq!((rest.rows, rest.columns, rest.values), (vec![1, 1, 3], vec![2, 3, 3], vec![3.0, 4.0, 6.0]));
    }

    #[test]
    fn diagonals_have_one_entry_of_each_row_that_is_long_enough() {
        let jagged = Jagged::of(&matrix());
        assert_eq!(jagged.permutation, [1, 3, 0, 2]);
        assert_eq!(jagged.diagonals, [0, 3, 5, 6]);
        assert_eq!(jagged.values, [2.0, 5.0, 1.0, 3.0, 6.0, 4.0]);
    }

    #[test]
    fn the_width_is_what_enough_rows_fill() {
        let widths = [1, 25, 26, 50, 75, 76, 100].map(|share| width_filled(&matrix(), share));
        assert_eq!(widths, [3, 3, 2, 2, 1, 0, 0]);
    }

    #[test]
    fn shuffling_loses_no_entry() {
        let shuffled = Coordinates::of(&matrix(), 0).shuffled(|bound| bound / 2);
        let entries = shuffled.rows.into_iter().zip(shuffled.columns).zip(shuffled.values);
        let entries = entries.map(|((row, column), value)| (row, column, value)).collect();
        assert_eq!(SparseMatrix::from_entries(4, 4, entries), matrix());
    }
}
