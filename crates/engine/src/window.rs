//! Sums over windows in f64, as references of convolutions need them by the billion. Here because this crate is compiled for
//! speed also where the page's size counts: a page checks whole buffers on one thread.

use std::rc::Rc;

/// What the elements under a window come to.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct WindowSum {
    /// The sum of elements times weights.
    pub value: f64,
    /// The sum of the magnitudes of these products.
    pub scale: f64,
}

/// Windows that are summed at a time: each sum waits for itself, and so many do not wait for each other.
const TOGETHER: usize = 4;

/// The sums of `count` windows side by side, in order. Each of `rows` is a row of elements and the weights of the windows in
/// it; it needs `count` elements and one less than it has weights, and where it has fewer the rest counts as zero.
#[must_use]
pub fn window_sums(rows: &[(Rc<[f64]>, &[f64])], count: usize) -> Vec<WindowSum> {
    let mut sums = Vec::with_capacity(count.next_multiple_of(TOGETHER));
    for first in (0..count).step_by(TOGETHER) {
        let mut values = [0.0; TOGETHER];
        let mut scales = [0.0; TOGETHER];
        for (row, weights) in rows {
            let under = row.get(first..).unwrap_or_default();
            let whole = under.windows(TOGETHER).zip(*weights);
            let done = whole.len();
            for (elements, weight) in whole {
                for column in 0..TOGETHER {
                    let product = elements[column] * weight;
                    values[column] += product;
                    scales[column] += product.abs();
                }
            }
            for (place, weight) in weights.iter().enumerate().skip(done) {
                for (column, element) in under.iter().skip(place).take(TOGETHER).enumerate() {
                    let product = element * weight;
                    values[column] += product;
                    scales[column] += product.abs();
                }
            }
        }
        sums.extend(values.into_iter().zip(scales).map(|(value, scale)| WindowSum { value, scale }));
    }
    sums.truncate(count);
    sums
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_those_of_each_window_alone_whatever_the_count() {
        let weights = [[1.0, -2.0, 3.0], [0.5, 0.25, -4.0]];
        for count in 0..13 {
            let row = |factor: f64| (0..count + 2).map(|place| factor * f64::from(place as u32 * 7 % 5)).collect();
            let rows: Vec<(Rc<[f64]>, &[f64])> = vec![(row(1.0), &weights[0]), (row(-3.0), &weights[1])];
            let expected = (0..count).map(|first| {
                let products = rows.iter().flat_map(|(row, weights)| {
                    weights.iter().enumerate().map(move |(place, weight)| row[first + place] * weight)
                });
                let (mut value, mut scale) = (0.0, 0.0);
                products.for_each(|product| {
                    value += product;
                    scale += product.abs();
                });
                WindowSum { value, scale }
            });
            assert_eq!(window_sums(&rows, count), expected.collect::<Vec<_>>(), "{count} windows");
        }
    }
}
