//! What a reduction has to come to, and how near.

use std::ops::Range;

use warpground_engine::{ElementType, Outcome, parallel};

use super::{
    super::Operation,
    style::{Style, block, input_fill},
};
use crate::{Check, Request, Settings, Work, check::Expected};

pub(super) fn work(settings: &Settings) -> Work {
    let n = u64::from(settings.whole("n"));
    Work { bytes: ElementType::BYTES * n, flops: n.saturating_sub(1) }
}

pub(super) fn check(request: &Request, outcome: &Outcome, style: Style) -> Check {
    let n = request.settings.whole("n");
    let input = input_fill(request);
    let elements = |part: Range<u64>| part.map(|index| input.f32(index));
    match Operation::of(request) {
        Operation::Sum => {
            let additions = f64::from(style.longest_path(n, block(&request.settings)));
            // Numbers of one sign do not cancel, and an edited kernel may add in any order.
            let only_bound = request.edited.is_some() || request.settings.whole("data") == 1;
            let tolerance = tolerance(n.into(), additions, only_bound);
            Check::floats(outcome, "result", "the compensated sum in f64", tolerance, 1, |_| {
                let parts = parallel::map_parts(0..n.into(), |part| sum(elements(part)));
                let mut value = Compensated::default();
                parts.iter().for_each(|part| value.add(part.value));
                Expected { value: value.total(), scale: parts.iter().map(|part| part.scale).sum() }
            })
        }
        operation => {
            let name = if operation == Operation::Maximum { "the largest element" } else { "the smallest element" };
            Check::equal(outcome, "result", name, 1, |_| {
                let combined = |values: &mut dyn Iterator<Item = f32>| {
                    values.fold(operation.identity(), |a, b| operation.combine(a, b))
                };
                let parts = parallel::map_parts(0..n.into(), |part| combined(&mut elements(part)));
                combined(&mut parts.into_iter()).to_bits()
            })
        }
    }
}

/// The sum and the sum of the magnitudes.
pub(super) fn sum(elements: impl Iterator<Item = f32>) -> Expected {
    let (mut value, mut scale) = (Compensated::default(), 0.0);
    for element in elements.map(f64::from) {
        value.add(element);
        scale += element.abs();
    }
    Expected { value: value.total(), scale }
}

/// Neumaier's sum: what every addition rounds off is added up beside it, so that the error does not grow with the
/// number of elements.
#[derive(Default)]
pub(super) struct Compensated {
    sum: f64,
    rounded_off: f64,
}

impl Compensated {
    pub(super) fn add(&mut self, element: f64) {
        let sum = self.sum + element;
        self.rounded_off +=
            if self.sum.abs() >= element.abs() { (self.sum - sum) + element } else { (element - sum) + self.sum };
        self.sum = sum;
    }

    pub(super) fn total(&self) -> f64 {
        self.sum + self.rounded_off
    }
}

/// The largest error of a sum of `n` that passes, relative to the sum of the magnitudes, when every element goes through
/// at most `additions` additions.
///
/// Each addition rounds by at most 2⁻²⁴ of its result, hence the error is at most `additions` × 2⁻²⁴ (Higham, *Accuracy
/// and Stability of Numerical Algorithms*, 4.2). That alone would let a lost element pass among a million. But roundings
/// go either way: in a tree over numbers spread evenly over [-1, 1), the n ÷ 2ᵏ sums of round k have magnitudes about
/// √(2ᵏ ÷ 3), so the deviations of their roundings come to about 2⁻²⁴ × √(n × additions) ÷ 3 in all, and the magnitudes
/// to n ÷ 2. A chain of L additions in each of n ÷ L threads comes to half the square of a tree with as many. Sixteen
/// such deviations are allowed: even of 2³⁰ elements in a tree, a lost one shows unless it is below 0.06. With
/// `only_bound` the numbers may be others and in any order, and only the bound holds.
pub(super) fn tolerance(n: f64, additions: f64, only_bound: bool) -> f64 {
    const ROUNDING: f64 = 1.0 / 16_777_216.0;
    const DEVIATIONS: f64 = 16.0;
    let bound = ROUNDING * additions;
    let likely = DEVIATIONS * ROUNDING * 2.0 / 3.0 * (additions / n).sqrt();
    if only_bound { bound } else { bound.min(likely) }
}
