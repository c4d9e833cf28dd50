//! What the filters should leave, in f64.

use warpground_engine::{Fill, Outcome};

use super::{count, levels, range, sides};
use crate::{Check, Request, check::Expected};

/// The unit roundoff of f32.
const ROUNDING: f64 = 1.0 / 16_777_216.0;

/// The picture's levels, with the nearest one beyond its edges.
struct Levels {
    fill: Fill,
    width: i64,
    height: i64,
}

impl Levels {
    fn of(request: &Request) -> Levels {
        let [width, height] = sides(request).map(i64::from);
        let fill = levels(request).unwrap_or(Fill::Zero);
        Levels { fill, width, height }
    }

    #[expect(clippy::cast_sign_loss, reason = "clamped to the picture")]
    fn f32(&self, x: i64, y: i64) -> f32 {
        self.fill.f32((y.clamp(0, self.height - 1) * self.width + x.clamp(0, self.width - 1)) as u64)
    }

    fn at(&self, x: i64, y: i64) -> f64 {
        self.f32(x, y).into()
    }

    /// Column and row of a pixel.
    #[expect(clippy::cast_possible_wrap, reason = "pictures have fewer pixels")]
    fn place(&self, index: u64) -> [i64; 2] {
        [index as i64 % self.width, index as i64 / self.width]
    }
}

pub(super) fn check_sobel(request: &Request, outcome: &Outcome) -> Check {
    let picture = Levels::of(request);
    let against = "every pixel with the length of both differences in f64";
    Check::floats(outcome, "output", against, 16.0 * ROUNDING, count(&request.settings), |index| {
        let [x, y] = picture.place(index);
        let (mut across, mut down, mut scale) = (0.0, 0.0, 0.0);
        for (offset, weight) in [(-1, 1.0), (0, 2.0), (1, 1.0)] {
            let [left, right] = [-1, 1].map(|side| picture.at(x + side, y + offset));
            let [above, below] = [-1, 1].map(|side| picture.at(x + offset, y + side));
            across += weight * (right - left);
            down += weight * (below - above);
            scale += weight * [left, right, above, below].iter().map(|level| level.abs()).sum::<f64>();
        }
        Expected { value: 0.25 * across.hypot(down), scale: 0.25 * scale }
    })
}

pub(super) fn check_median(request: &Request, outcome: &Outcome) -> Check {
    check_median_in(request, outcome, "output")
}

pub(super) fn check_median_in(request: &Request, outcome: &Outcome, name: &str) -> Check {
    let picture = Levels::of(request);
    Check::equal(
        outcome,
        name,
        "every pixel with the fifth of its nine levels in order",
        count(&request.settings),
        |index| {
            let [x, y] = picture.place(index);
            let mut around = [0.0; 9];
            for (number, level) in (0..).zip(around.iter_mut()) {
                *level = picture.f32(x + number % 3 - 1, y + number / 3 - 1);
            }
            around.sort_by(f32::total_cmp);
            around[4].to_bits()
        },
    )
}

/// The weights of a row of the mask: a bell whose spread is half the radius. They add up to 1.
pub(super) fn weights(radius: u32) -> Vec<f32> {
    let radius = i32::try_from(radius).unwrap_or(i32::MAX);
    let bell = |place: i32| (-2.0 * f64::from(place).powi(2) / f64::from(radius).powi(2)).exp();
    let total: f64 = (-radius..=radius).map(bell).sum();
    #[expect(clippy::cast_possible_truncation, reason = "the kernel's weights are floats")]
    (-radius..=radius).map(|place| (bell(place) / total) as f32).collect()
}

pub(super) fn check_gaussian(request: &Request, outcome: &Outcome) -> Check {
    let picture = Levels::of(request);
    let weights = weights(request.settings.whole("radius"));
    let radius = i64::from(request.settings.whole("radius"));
    let size = sides(request).map(u64::from);
    // Weights of the same sign: a sum of 33 rows of 33 products.
    let tolerance = 64.0 * ROUNDING;
    let against = "every pixel with the mean weighted by rows and columns in f64";
    let mean = |levels: &dyn Fn(i64) -> Expected| {
        let mut mean = Expected { value: 0.0, scale: 0.0 };
        for (offset, weight) in (-radius..).zip(&weights) {
            let Expected { value, scale } = levels(offset);
            mean.value += f64::from(*weight) * value;
            mean.scale += f64::from(*weight) * scale;
        }
        mean
    };
    Check::float_rows(outcome, "output", against, tolerance, size, || {
        #[expect(clippy::cast_possible_wrap, clippy::cast_sign_loss, reason = "sides are below 2³¹, and clamped")]
        |row: u64| {
            let down: Vec<Expected> = (0..picture.width)
                .map(|x| mean(&|offset| Expected::exact(picture.at(x, row as i64 + offset))))
                .collect();
            (0..picture.width)
                .map(|x| mean(&|offset| down[(x + offset).clamp(0, picture.width - 1) as usize]))
                .collect()
        }
    })
}

/// What the kernel multiplies squares of distances and of differences with, as it gets them.
#[expect(clippy::cast_possible_truncation, reason = "the kernel's arguments are floats")]
pub(super) fn bilateral_factors(request: &Request) -> [f32; 2] {
    let spread = f64::from(request.settings.whole("radius")) / 2.0;
    let kept = request.settings.get("contrast") * f64::from(range(request)[1]);
    [spread, kept].map(|spread| (0.5 / (spread * spread)) as f32)
}

/// The weighted mean, or, without the division, the weighted sum.
pub(super) fn check_bilateral(request: &Request, outcome: &Outcome, normalised: bool) -> Check {
    // An exponential of -x is off by at most 3 + 2x units in the last place, and x by a few of its own. With its weight,
    // that is most near x = 1. Differences of levels and the sum add to it.
    const TOLERANCE: f64 = 64.0 * ROUNDING;

    let picture = Levels::of(request);
    let [space, contrast] = bilateral_factors(request).map(f64::from);
    let radius = i64::from(request.settings.whole("radius"));
    let against = "every pixel with the weighted sum in f64";
    Check::floats(outcome, "output", against, TOLERANCE, count(&request.settings), |index| {
        let [x, y] = picture.place(index);
        let here = picture.at(x, y);
        let (mut sum, mut total, mut scale) = (0.0, 0.0, 0.0);
        for down in -radius..=radius {
            for across in -radius..=radius {
                let level = picture.at(x + across, y + down);
                #[expect(clippy::cast_precision_loss, reason = "at most two times 16²")]
                let distance_squared = (across * across + down * down) as f64;
                let weight = (-distance_squared * space - (level - here).powi(2) * contrast).exp();
                sum += weight * level;
                total += weight;
                scale += weight * level.abs();
            }
        }
        if normalised {
            let value = sum / total;
            Expected { value, scale: scale / total + value.abs() }
        } else {
            Expected { value: sum, scale }
        }
    })
}

/// Bins per unit of the level. Powers of two, so that a level's bin is exact.
pub(super) fn bins_per_unit(request: &Request) -> f32 {
    if request.image.is_some() { 1.0 } else { 128.0 }
}

pub(super) fn check_equalise(request: &Request, outcome: &Outcome) -> Check {
    const BINS: usize = 256;

    let picture = Levels::of(request);
    let [low, span] = range(request);
    let steps = bins_per_unit(request);
    // As the kernel calculates it: the difference rounds, the product does not.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a level above the darkest; casts saturate"
    )]
    let bin = |index: u64| (((picture.fill.f32(index) - low) * steps) as usize).min(BINS - 1);
    let pixels = count(&request.settings);
    let mut at_most = [0_u64; BINS];
    for index in 0..pixels {
        at_most[bin(index)] += 1;
    }
    for level in 1..BINS {
        at_most[level] += at_most[level - 1];
    }
    let against = "every pixel with the share of those at most as bright, in f64";
    Check::floats(outcome, "output", against, 4.0 * ROUNDING, pixels, |index| {
        #[expect(clippy::cast_precision_loss, reason = "counts of pixels")]
        let share = at_most[bin(index)] as f64 / pixels as f64;
        let [low, span] = [low, span].map(f64::from);
        Expected { value: low + span * share, scale: low.abs() + span }
    })
}
