//! The products that a thread sums for one output.

use std::collections::BTreeMap;

use warpground_measure::order::sort_by_key;

use super::reading::{Read, Written};

/// What was multiplied, and the product.
pub(crate) type Pair<'a> = (&'a Read, &'a Read, f64);

/// A sum of products is what was written if they differ by no more than roundings.
const ROUNDING: f64 = 1e-4;

/// Whether a sum is what the thread wrote.
pub(crate) fn agrees(sum: f64, written: &Written) -> bool {
    written.value.as_ref().is_some_and(|value| (value.number - sum).abs() <= ROUNDING * sum.abs().max(1.0))
}

/// The products of an inner loop: those of one line, or else what is read in turns wherever it is, if the sum of these
/// products is what the thread wrote.
pub(crate) fn products(written: &Written) -> Option<Vec<Pair<'_>>> {
    of_a_line(&written.reads).or_else(|| {
        let pairs = in_turns(&written.reads)?;
        agrees(pairs.iter().map(|pair| pair.2).sum(), written).then_some(pairs)
    })
}

/// Of the two variables that are read most: an element of one and the element of the other that is read next. What has no
/// partner was multiplied with something that was not read, as the zero outside of a matrix.
fn in_turns(reads: &[Read]) -> Option<Vec<Pair<'_>>> {
    let mut counts = BTreeMap::<u16, usize>::new();
    reads.iter().for_each(|read| *counts.entry(read.variable).or_default() += 1);
    let mut most: Vec<(u16, usize)> = counts.into_iter().collect();
    sort_by_key(&mut most, |(_, count)| std::cmp::Reverse(*count));
    let [(one, _), (other, _), ..] = most.as_slice() else { return None };
    let first = reads.iter().find(|read| [*one, *other].contains(&read.variable))?.variable;
    // Where the first read of all has no partner, the other variable begins the pairs.
    let of = |begins: u16| -> Option<Vec<Pair<'_>>> {
        let its: Vec<&Read> = reads.iter().filter(|read| [*one, *other].contains(&read.variable)).collect();
        let is_pair = |pair: &&[&Read]| pair[0].variable == begins && pair[1].variable != begins;
        its.windows(2).filter(is_pair).map(|pair| multiplied(pair[0], pair[1])).collect()
    };
    let second = if first == *one { *other } else { *one };
    [first, second].into_iter().filter_map(of).max_by_key(Vec::len).filter(|pairs| pairs.len() > 1)
}

fn multiplied<'a>(one: &'a Read, other: &'a Read) -> Option<Pair<'a>> {
    Some((one, other, one.value.as_ref()?.number * other.value.as_ref()?.number))
}

/// Where the line with the most reads reads two variables in turns, what was read by pairs,
/// with the product of each.
fn of_a_line(reads: &[Read]) -> Option<Vec<Pair<'_>>> {
    let mut counts = BTreeMap::<u32, usize>::new();
    reads.iter().for_each(|read| *counts.entry(read.line).or_default() += 1);
    let (line, _) = counts.into_iter().max_by_key(|(_, count)| *count)?;
    let its: Vec<&Read> = reads.iter().filter(|read| read.line == line).collect();
    let first = its.first()?.variable;
    if its.len() < 2 || !its.len().is_multiple_of(2) {
        return None;
    }
    its.chunks(2)
        .map(|pair| match pair {
            [one, other] if one.variable == first && other.variable != first => multiplied(one, other),
            _ => None,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{
        reading::{BlockReads, ReadValue, written_by},
        recorded::recorded,
    };

    #[test]
    fn the_products_of_an_inner_loop_are_its_reads_by_pairs() {
        let of = |line, variable, number: f64| Read {
            line,
            variable,
            element: 0,
            component: None,
            value: Some(ReadValue { number, text: String::new() }),
        };
        let reads = [of(3, 0, 9.0), of(7, 1, 2.0), of(7, 2, 3.0), of(7, 1, 4.0), of(7, 2, 5.0)];
        let found: Vec<f64> = of_a_line(&reads).unwrap().iter().map(|pair| pair.2).collect();
        assert_eq!(found, [6.0, 20.0]);
        assert_eq!(of_a_line(&reads[..4]), None);
    }

    #[test]
    fn the_factors_of_a_window_are_found_though_two_functions_read_them() {
        let recording = recorded("convolution_2d/basic", &[("width", 64.0), ("height", 64.0)]);
        let block = &recording.blocks[0];
        let of_block = BlockReads::of(&recording, block);
        // Thread (8, 8) has its window within the matrix, and thread (0, 0) a part of it outside.
        for (thread, count) in [(8 * 16 + 8, 25), (0, 9)] {
            let written = written_by(&recording, block, &of_block, thread);
            assert_eq!(products(&written[0]).map(|pairs| pairs.len()), Some(count), "thread {thread}");
        }
        let written = written_by(&recording, block, &of_block, 136);
        assert_eq!(of_block.place_written(written[0].variable, written[0].element), Some((8, 8)));
    }
}
