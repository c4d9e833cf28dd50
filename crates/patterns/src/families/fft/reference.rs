//! Fourier transforms in f64, and how far a transform in f32 may be from them.

use std::f64::consts::PI;

use warpground_engine::{Fill, Outcome, parallel};

use crate::{Check, check::Expected};

type Complex = [f64; 2];

/// exp(-2πi k / length).
pub(super) fn root(k: u64, length: u64) -> Complex {
    // Reduced first, so that large angles lose nothing.
    let (sine, cosine) = (-2.0 * PI * (k % length) as f64 / length as f64).sin_cos();
    [cosine, sine]
}

fn times([a, b]: Complex, [c, d]: Complex) -> Complex {
    [a * c - b * d, a * d + b * c]
}

/// Roots of a power of two, each of two whose angles add up: a table of all would be as long as the numbers.
struct Roots {
    log_fine: u32,
    coarse: Vec<Complex>,
    fine: Vec<Complex>,
}

impl Roots {
    fn new(length: u64) -> Roots {
        let log_fine = length.ilog2() / 2;
        let fine = 1 << log_fine;
        Roots {
            log_fine,
            coarse: (0..length / fine).map(|k| root(k, length / fine)).collect(),
            fine: (0..fine).map(|k| root(k, length)).collect(),
        }
    }

    #[expect(clippy::cast_possible_truncation, reason = "indices of tables in memory")]
    fn get(&self, k: u64) -> Complex {
        let within = k & ((1 << self.log_fine) - 1);
        times(self.coarse[(k >> self.log_fine) as usize], self.fine[within as usize])
    }
}

/// Transforms a power of two of numbers, in place: in reversed order of bits first, then in steps of two.
#[expect(clippy::cast_possible_truncation, reason = "indices of numbers in memory")]
fn transform(numbers: &mut [Complex], roots: &Roots) {
    let count = numbers.len() as u64;
    let bits = count.ilog2();
    for index in 0..count {
        let other = if bits == 0 { index } else { index.reverse_bits() >> (64 - bits) };
        if index < other {
            numbers.swap(index as usize, other as usize);
        }
    }
    let mut joined = 1;
    while joined < count {
        for part in numbers.chunks_exact_mut(2 * joined as usize) {
            let (left, right) = part.split_at_mut(joined as usize);
            for (k, (a, b)) in (0..).zip(left.iter_mut().zip(right)) {
                let turned = times(*b, roots.get(k * (count / (2 * joined))));
                (*a, *b) = ([a[0] + turned[0], a[1] + turned[1]], [a[0] - turned[0], a[1] - turned[1]]);
            }
        }
        joined *= 2;
    }
}

/// Row `row` of `width` numbers, transformed.
fn transformed_row(fill: &Fill, width: u64, row: u64, roots: &Roots) -> Vec<Complex> {
    let read = |at: u64| [2 * at, 2 * at + 1].map(|part| f64::from(fill.f32(part)));
    let mut numbers: Vec<Complex> = (row * width..(row + 1) * width).map(read).collect();
    transform(&mut numbers, roots);
    numbers
}

/// Transforms all rows of a plane, and then its columns.
#[expect(clippy::cast_possible_truncation, reason = "indices of numbers in memory")]
fn transformed_plane(fill: &Fill, [width, height]: [u64; 2]) -> Vec<Complex> {
    let roots = Roots::new(width);
    let mut numbers = Vec::with_capacity((width * height) as usize);
    for rows in parallel::map_rows(width, 0..height, |rows| {
        rows.flat_map(|row| transformed_row(fill, width, row, &roots)).collect::<Vec<_>>()
    }) {
        numbers.extend(rows);
    }
    if height > 1 {
        let roots = Roots::new(height);
        for x in 0..width as usize {
            let mut column: Vec<Complex> = numbers.iter().skip(x).step_by(width as usize).copied().collect();
            transform(&mut column, &roots);
            for (row, number) in numbers.chunks_exact_mut(width as usize).zip(column) {
                row[x] = number;
            }
        }
    }
    numbers
}

/// Rows up to this length are transformed one after the other while they are compared. The numbers of a longer one, or of a
/// plane, are all kept.
const LONGEST_ROW: u64 = 1 << 20;

/// Compares every part of every number.
///
/// The scale is the length of the vector that a transform's numbers make, which is also about the size of each frequency's
/// error if one number were missing. An error may be `roundings` times 2⁻²⁴ of it.
pub(super) fn check(outcome: &Outcome, fill: &Fill, [width, height, count]: [u64; 3], roundings: f64) -> Check {
    let points = width * height;
    let tolerance = roundings / f64::from(1 << 24);
    // Parts are spread evenly over [-1, 1]: their squares come to a third on average.
    let scale = (points as f64 * 2.0 / 3.0).sqrt();
    let against = "every part of every frequency with a transform in f64";
    if height == 1 && (width <= LONGEST_ROW || count > 1) {
        return Check::float_rows(outcome, "output", against, tolerance, [2 * width, count], || {
            let roots = Roots::new(width);
            move |row| {
                let numbers = transformed_row(fill, width, row, &roots);
                numbers.into_iter().flatten().map(|value| Expected { value, scale }).collect()
            }
        });
    }
    let expected = transformed_plane(fill, [width, height]);
    Check::floats(outcome, "output", against, tolerance, 2 * points, |part| Expected {
        value: expected[(part / 2) as usize][(part % 2) as usize],
        scale,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_transform_in_steps_is_the_one_by_definition() {
        let fill = Fill::Hash { seed: 5 };
        for [width, height] in [[1, 1], [2, 1], [16, 1], [8, 4]] {
            let read = |at: u64| [2 * at, 2 * at + 1].map(|part| f64::from(fill.f32(part)));
            for (at, found) in (0_u64..).zip(transformed_plane(&fill, [width, height])) {
                let mut sum = [0.0, 0.0];
                for from in 0..width * height {
                    let across = root(at % width * (from % width), width);
                    let down = root(at / width * (from / width), height);
                    let term = times(read(from), times(across, down));
                    sum = [sum[0] + term[0], sum[1] + term[1]];
                }
                let error = (sum[0] - found[0]).abs() + (sum[1] - found[1]).abs();
                assert!(error < 1e-12, "{width} x {height}, number {at}: {found:?} and not {sum:?}");
            }
        }
    }
}
