//! Loops over buffers of gigabytes, on all of the processor's cores where there are threads. A page has one: there they
//! run in order.

use std::{
    ops::Range,
    sync::{Mutex, PoisonError},
};

/// Elements that one core takes at a time: enough that handing them out costs nothing, few enough that none waits for
/// another at the end.
const PART: u64 = 1 << 18;

/// Calls `part` for ranges that make up `indices`, in no particular order, and returns what came of them, in the order of
/// the ranges.
pub fn map_parts<T: Send>(indices: Range<u64>, part: impl Fn(Range<u64>) -> T + Sync) -> Vec<T> {
    map_parts_of(PART, indices, part)
}

/// The same for the rows of a matrix, of `width` elements each.
pub fn map_rows<T: Send>(width: u64, rows: Range<u64>, part: impl Fn(Range<u64>) -> T + Sync) -> Vec<T> {
    map_parts_of((PART / width.max(1)).max(1), rows, part)
}

fn map_parts_of<T: Send>(length: u64, indices: Range<u64>, part: impl Fn(Range<u64>) -> T + Sync) -> Vec<T> {
    let parts = indices.end.saturating_sub(indices.start).div_ceil(length);
    // A place for each: to sort what arrives would compile a sort for each type of result.
    let results = Mutex::new((0..parts).map(|_| None).collect::<Vec<Option<T>>>());
    for_each_number(parts, &|number| {
        let start = indices.start + number * length;
        let result = part(start..(start + length).min(indices.end));
        results.lock().unwrap_or_else(PoisonError::into_inner)[number as usize] = Some(result);
    });
    results.into_inner().unwrap_or_else(PoisonError::into_inner).into_iter().flatten().collect()
}

/// Calls `job` for each number below `end`. It takes any job in the same code: rayon's loops are large, and a copy of them for each
/// reference of a kernel was most of what the compiler had to do.
fn for_each_number(end: u64, job: &(dyn Fn(u64) + Sync)) {
    #[cfg(not(target_arch = "wasm32"))]
    if end > 1 {
        use rayon::iter::{IntoParallelIterator, ParallelIterator};
        return (0..end).into_par_iter().for_each(job);
    }
    (0..end).for_each(job);
}

/// Calls `fill` for parts that make up `out`, whole elements of `element_bytes` each, with the number of the part's first
/// element.
pub(crate) fn fill_parts(out: &mut [u8], element_bytes: usize, fill: impl Fn(u64, &mut [u8]) + Sync) {
    let part_bytes = PART as usize * element_bytes;
    let first = |number: usize| number as u64 * PART;
    #[cfg(not(target_arch = "wasm32"))]
    if out.len() > part_bytes {
        use rayon::{
            iter::{IndexedParallelIterator, ParallelIterator},
            slice::ParallelSliceMut,
        };
        return out.par_chunks_mut(part_bytes).enumerate().for_each(|(number, part)| fill(first(number), part));
    }
    for (number, part) in out.chunks_mut(part_bytes).enumerate() {
        fill(first(number), part);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_come_back_in_order_and_make_up_the_whole() {
        for indices in [0..0, 0..1, 3..PART, 5..PART + 5, 7..4 * PART + 9] {
            let parts = map_parts(indices.clone(), |part| part);
            assert_eq!(parts.iter().map(|part| part.end - part.start).sum::<u64>(), indices.end - indices.start);
            assert!(parts.windows(2).all(|pair| pair[0].end == pair[1].start), "{parts:?}");
            assert_eq!(parts.first().map_or(indices.start, |first| first.start), indices.start);
        }
    }

    #[test]
    fn rows_come_in_parts_of_as_many_elements() {
        let parts = map_rows(PART / 4, 2..13, |part| part);
        assert_eq!(parts, [2..6, 6..10, 10..13]);
        assert_eq!(map_rows(3 * PART, 0..2, |part| part), [0..1, 1..2]);
    }

    #[test]
    fn every_part_of_a_buffer_learns_its_first_element() {
        let mut out = vec![0; (2 * PART as usize + 3) * 4];
        fill_parts(&mut out, 4, |first, part| {
            for (offset, word) in part.chunks_exact_mut(4).enumerate() {
                word.copy_from_slice(&u32::try_from(first + offset as u64).unwrap().to_le_bytes());
            }
        });
        let words = out.chunks_exact(4).map(|word| u32::from_le_bytes(word.try_into().unwrap()));
        assert!(words.enumerate().all(|(index, word)| index == word as usize));
    }
}
