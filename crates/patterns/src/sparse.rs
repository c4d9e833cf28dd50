//! Sparse matrices, stored by rows and compressed (CSR).

use std::sync::Arc;

use warpground_engine::ElementType;

use crate::Work;

/// A sparse matrix, stored by rows and compressed: the entries of row `r` are numbers `row_offsets[r]` to
/// `row_offsets[r + 1]`, each with its column and its value. A column may occur twice in a row; its entries add up.
#[derive(Debug, Clone, PartialEq)]
pub struct SparseMatrix {
    columns: u32,
    row_offsets: Arc<[u32]>,
    entry_columns: Arc<[u32]>,
    values: Arc<[f32]>,
}

/// An entry: row and column, from 0, and value.
pub type Entry = (u32, u32, f32);

impl SparseMatrix {
    /// The most rows, and the most columns: what a page can hold.
    pub const MOST_ROWS: u32 = 1 << 24;

    /// The most entries. A page has four gigabytes of memory, and a matrix is there several times on its way to the
    /// device.
    pub const MOST_ENTRIES: u64 = if cfg!(target_pointer_width = "32") { 1 << 24 } else { 1 << 27 };

    /// The most entries of a matrix that is made up: in a page twice as many, since there is no file of it in memory.
    pub(crate) const MOST_GENERATED_ENTRIES: u64 = if cfg!(target_pointer_width = "32") { 1 << 25 } else { 1 << 27 };

    /// The matrix of these entries, in any order. Entries outside the matrix are left out, so that no kernel can be led
    /// astray; the reader of a file has refused them by then.
    #[must_use]
    pub fn from_entries(rows: u32, columns: u32, mut entries: Vec<Entry>) -> SparseMatrix {
        entries.retain(|(row, column, _)| *row < rows && *column < columns);
        // Stable: entries of one place stay in their order.
        entries.sort_by_key(|(row, column, _)| (*row, *column));
        let mut counts = vec![0_u32; rows as usize];
        for (row, _, _) in &entries {
            counts[*row as usize] += 1;
        }
        SparseMatrix::from_rows(columns, counts.into_iter(), entries.iter().map(|(_, column, value)| (*column, *value)))
    }

    /// The matrix whose rows have these lengths and, one row after the other, these columns and values.
    pub(crate) fn from_rows(
        columns: u32,
        lengths: impl Iterator<Item = u32>,
        entries: impl Iterator<Item = (u32, f32)>,
    ) -> SparseMatrix {
        let mut end = 0;
        let ends = lengths.map(|length| {
            end += length;
            end
        });
        let row_offsets = std::iter::once(0).chain(ends).collect();
        let (entry_columns, values): (Vec<u32>, Vec<f32>) = entries.unzip();
        SparseMatrix { columns, row_offsets, entry_columns: entry_columns.into(), values: values.into() }
    }

    /// Offsets, columns and values as little-endian bytes: what [`SparseMatrix::from_bytes`] takes.
    #[must_use]
    pub fn to_bytes(&self) -> [Vec<u8>; 3] {
        let bytes = |words: &[u32]| words.iter().flat_map(|word| word.to_le_bytes()).collect();
        let values = self.values.iter().flat_map(|value| value.to_le_bytes()).collect();
        [bytes(&self.row_offsets), bytes(&self.entry_columns), values]
    }

    /// The matrix that was taken apart by [`SparseMatrix::to_bytes`]; `None` for what is no matrix of so many columns.
    #[must_use]
    pub fn from_bytes(columns: u32, [offsets, entry_columns, values]: [&[u8]; 3]) -> Option<SparseMatrix> {
        let words = |bytes: &[u8]| -> Option<Arc<[u32]>> {
            let (words, rest) = bytes.as_chunks::<4>();
            rest.is_empty().then(|| words.iter().map(|word| u32::from_le_bytes(*word)).collect())
        };
        let (row_offsets, entry_columns, values) = (words(offsets)?, words(entry_columns)?, words(values)?);
        let entries = row_offsets.last().map(|end| *end as usize)?;
        let is_whole = row_offsets.first() == Some(&0)
            && row_offsets.is_sorted()
            && [entry_columns.len(), values.len()] == [entries; 2]
            && entry_columns.iter().all(|column| *column < columns);
        let values = values.iter().map(|bits| f32::from_bits(*bits)).collect();
        is_whole.then_some(SparseMatrix { columns, row_offsets, entry_columns, values })
    }

    /// How many rows.
    #[must_use]
    pub fn rows(&self) -> u32 {
        u32::try_from(self.row_offsets.len() - 1).unwrap_or(u32::MAX)
    }

    /// How many columns.
    #[must_use]
    pub fn columns(&self) -> u32 {
        self.columns
    }

    /// How many entries are stored.
    #[must_use]
    pub fn entries(&self) -> u64 {
        self.values.len() as u64
    }

    /// Where each row's entries begin, and at last where the last one's end.
    #[must_use]
    pub fn row_offsets(&self) -> &[u32] {
        &self.row_offsets
    }

    /// The column of each entry.
    #[must_use]
    pub fn entry_columns(&self) -> &[u32] {
        &self.entry_columns
    }

    /// The value of each entry.
    #[must_use]
    pub fn values(&self) -> &[f32] {
        &self.values
    }

    /// Columns and values of a row; empty for one that does not exist.
    pub fn row(&self, row: u64) -> impl Iterator<Item = (u32, f32)> + '_ {
        let offset = |place: u64| usize::try_from(place).ok().and_then(|place| self.row_offsets.get(place)).copied();
        let [start, end] = match (offset(row), offset(row + 1)) {
            (Some(start), Some(end)) => [start as usize, end as usize],
            _ => [0, 0],
        };
        self.entry_columns[start..end].iter().copied().zip(self.values[start..end].iter().copied())
    }

    /// The entries of the longest row.
    #[must_use]
    pub fn longest_row(&self) -> u32 {
        self.row_offsets.windows(2).map(|ends| ends[1] - ends[0]).max().unwrap_or(0)
    }

    /// What a product with a vector has to move and calculate at least.
    #[must_use]
    pub fn product_work(&self) -> Work {
        product_work(self.rows().into(), self.columns.into(), self.entries())
    }
}

/// What a product of a matrix of that size with a vector has to move and calculate: offsets, columns and values, the
/// vector, and the result.
pub(crate) fn product_work(rows: u64, columns: u64, entries: u64) -> Work {
    Work { bytes: ElementType::BYTES * (rows + 1 + 2 * entries + columns + rows), flops: 2 * entries }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_ordered_by_row_and_column_and_none_is_lost() {
        let matrix = SparseMatrix::from_entries(3, 4, vec![(2, 1, 5.0), (0, 3, 1.0), (0, 0, 2.0), (2, 1, 6.0)]);
        assert_eq!(matrix.row_offsets(), [0, 2, 2, 4]);
        assert_eq!(matrix.row(0).collect::<Vec<_>>(), [(0, 2.0), (3, 1.0)]);
        assert_eq!(matrix.row(1).count(), 0);
        assert_eq!(matrix.row(2).collect::<Vec<_>>(), [(1, 5.0), (1, 6.0)]);
        assert_eq!(matrix.row(3).count(), 0);
        assert_eq!((matrix.rows(), matrix.columns(), matrix.entries(), matrix.longest_row()), (3, 4, 4, 2));
    }

    #[test]
    fn an_entry_outside_the_matrix_reaches_no_kernel() {
        let matrix = SparseMatrix::from_entries(1, 1, vec![(0, 1, 5.0), (1, 0, 1.0), (0, 0, 2.0)]);
        assert_eq!(matrix.row(0).collect::<Vec<_>>(), [(0, 2.0)]);
    }

    #[test]
    fn a_matrix_that_is_taken_apart_is_put_together_again_and_nothing_else_is() {
        let matrix = SparseMatrix::from_entries(3, 4, vec![(2, 1, 5.0), (0, 3, 1.0), (0, 0, 2.0)]);
        let bytes = matrix.to_bytes();
        let [offsets, columns, values] = &bytes;
        assert_eq!(SparseMatrix::from_bytes(4, [offsets, columns, values]), Some(matrix.clone()));
        assert_eq!(SparseMatrix::from_bytes(3, [offsets, columns, values]), None);
        assert_eq!(SparseMatrix::from_bytes(4, [columns, offsets, values]), None);
        assert_eq!(SparseMatrix::from_bytes(4, [offsets, columns, &values[..8]]), None);
        assert_eq!(SparseMatrix::from_bytes(4, [&[], &[], &[]]), None);
    }

    #[test]
    fn a_product_moves_offsets_columns_values_vector_and_result() {
        let matrix = SparseMatrix::from_entries(2, 3, vec![(0, 0, 1.0), (1, 2, 1.0), (1, 1, 1.0)]);
        assert_eq!(matrix.product_work(), Work { bytes: 4 * (3 + 3 + 3 + 3 + 2), flops: 6 });
    }
}
