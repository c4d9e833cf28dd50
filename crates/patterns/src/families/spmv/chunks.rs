//! A matrix cut by entries: chunks of whole rows, and pieces of the rows that are too long for one.

use std::sync::Arc;

use warpground_engine::{Buffer, ElementType, Fill, Launch, Role, Step};

use super::{super::input, buffers, checked_matrix};
use crate::{Parameter, ParameterKind, ParameterRole, Request, SettingError, SparseMatrix, catalogue::Plan};

/// Marks a chunk that is a piece of a row. Rows are numbered below 2²⁴.
const PIECE: u32 = 1 << 31;

pub(super) const QUADS: Parameter = Parameter {
    name: "quads",
    title: "Quads of entries per thread",
    role: ParameterRole::Override,
    kind: ParameterKind::Whole,
    default: 2.0,
    minimum: 1.0,
    maximum: 4.0,
};

pub(super) const LANES: Parameter = Parameter {
    name: "lanes",
    title: "Lanes per row (0: by mean)",
    role: ParameterRole::Scalar,
    kind: ParameterKind::Whole,
    default: 0.0,
    minimum: 0.0,
    maximum: 32.0,
};

/// Where a matrix is cut.
struct Cut {
    /// By chunk: its first row, with [`PIECE`] if it is a part of that row, and its first entry. At last where it all
    /// ends.
    begins: Vec<[u32; 2]>,
    /// The first piece of each row that was cut.
    first_pieces: Vec<u32>,
}

impl Cut {
    /// Chunks with room for so many quads of entries, and as many rows as that has entries. A quad belongs to a chunk
    /// whole, so that entries before the first one take room too.
    fn new(row_offsets: &[u32], quads: u32) -> Cut {
        let room = 4 * quads;
        let end_of_room = |entry: u32| (entry & !3).saturating_add(room);
        let mut cut = Cut { begins: Vec::new(), first_pieces: Vec::new() };
        let rows = row_offsets.len() - 1;
        let mut row = 0;
        while row < rows {
            let (first, begin) = (row, row_offsets[row]);
            while row < rows && row - first < room as usize && row_offsets[row + 1] <= end_of_room(begin) {
                row += 1;
            }
            let number = |row: usize| u32::try_from(row).unwrap_or(u32::MAX);
            if row > first {
                cut.begins.push([number(first), begin]);
                continue;
            }
            cut.first_pieces.push(number(cut.begins.len()));
            let mut entry = begin;
            while entry < row_offsets[row + 1] {
                cut.begins.push([number(row) | PIECE, entry]);
                entry = end_of_room(entry);
            }
            row += 1;
        }
        cut.begins.push([u32::try_from(rows).unwrap_or(u32::MAX), row_offsets[rows]]);
        cut
    }

    fn chunks(&self) -> u32 {
        u32::try_from(self.begins.len() - 1).unwrap_or(u32::MAX)
    }
}

/// As many lanes, as a power of two, as leave each about six entries of a row.
fn lane_bits(request: &Request, matrix: &SparseMatrix) -> Result<u32, SettingError> {
    match request.settings.whole("lanes") {
        0 => {
            let mean = matrix.entries() / u64::from(matrix.rows().max(1));
            Ok((mean / 6).max(1).ilog2().min(5))
        }
        lanes if lanes.is_power_of_two() => Ok(lanes.ilog2()),
        lanes => Err(SettingError::Conflict(format!("lanes = {lanes}: allowed are 0 and powers of two up to 32"))),
    }
}

pub(super) fn plan(request: &Request) -> Result<Plan, SettingError> {
    let matrix = checked_matrix(request)?;
    let [block, quads] = ["block_x", "quads"].map(|name| request.settings.whole(name));
    let cut = Cut::new(matrix.row_offsets(), block * quads);
    let mut buffers = buffers(request, &matrix, 4);
    buffers.push(words("chunks", cut.begins.iter().flatten()));
    buffers.push(Buffer {
        name: "parts".to_owned(),
        element: ElementType::F32,
        length: cut.chunks().max(1).into(),
        fill: Fill::Poison,
        role: Role::Scratch,
    });
    let parameters = buffers.len();
    buffers.push(Buffer::uniform("parameters", &[cut.chunks(), lane_bits(request, &matrix)?]));
    let grid = request.row_of_blocks(cut.chunks().into())?;
    let mut plan = Plan::single_launch(buffers, grid);
    if !cut.first_pieces.is_empty() {
        let first_pieces = plan.buffers.len();
        plan.buffers.push(words("first_pieces", cut.first_pieces.iter()));
        let grid = request.row_of_blocks(cut.first_pieces.len() as u64)?;
        let bindings = vec![(0, first_pieces), (4, 4), (5, 5), (6, 6), (7, parameters)];
        plan.steps.push(Step::Launch(Launch { kernel: 1, grid, bindings }));
    }
    Ok(plan)
}

fn words<'words>(name: &str, words: impl Iterator<Item = &'words u32>) -> Buffer {
    let bytes: Vec<u8> = words.flat_map(|word| word.to_le_bytes()).collect();
    input(name, ElementType::U32, bytes.len() as u64 / ElementType::BYTES, Fill::Bytes(Arc::from(bytes)))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn offsets(lengths: &[u32]) -> Vec<u32> {
        let mut offsets = vec![0];
        offsets.extend(lengths.iter().scan(0, |so_far, length| {
            *so_far += length;
            Some(*so_far)
        }));
        offsets
    }

    #[test]
    fn a_long_row_is_cut_at_whole_quads_and_the_rows_around_it_stay_whole() {
        // Room for eight entries.
        let cut = Cut::new(&offsets(&[3, 1, 21, 0, 4]), 2);
        let piece = 2 | PIECE;
        assert_eq!(cut.begins, [[0, 0], [piece, 4], [piece, 12], [piece, 20], [3, 25], [5, 29]]);
        assert_eq!(cut.first_pieces, [1]);
    }

    proptest! {
        #[test]
        fn every_entry_is_in_one_chunk_that_has_room_for_it(
            lengths in prop::collection::vec(prop_oneof![Just(0_u32), 0..9_u32, 0..200_u32], 1..200), quads in 1..40_u32,
        ) {
            let offsets = offsets(&lengths);
            let cut = Cut::new(&offsets, quads);
            let mut expected_row = 0;
            for ends in cut.begins.windows(2) {
                let ([row, first], [next_row, end]) = (ends[0], ends[1]);
                prop_assert!(end.div_ceil(4) - first / 4 <= quads);
                let (whole, row, next_row) = (row & PIECE == 0, row & !PIECE, next_row & !PIECE);
                prop_assert_eq!(row, expected_row);
                if whole {
                    prop_assert!(next_row > row && next_row - row <= 4 * quads);
                    prop_assert_eq!([offsets[row as usize], offsets[next_row as usize]], [first, end]);
                } else {
                    prop_assert!(first >= offsets[row as usize] && end <= offsets[row as usize + 1] && first < end);
                    prop_assert_eq!(next_row > row, end == offsets[row as usize + 1]);
                }
                expected_row = next_row;
            }
            prop_assert_eq!(expected_row as usize, lengths.len());
            let cut_rows = lengths.iter().zip(&offsets).filter(|(length, begin)| **length > 4 * quads - *begin % 4).count();
            prop_assert_eq!(cut.first_pieces.len(), cut_rows);
        }
    }
}
