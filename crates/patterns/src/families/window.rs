//! What the convolutions have in common: masks, and data to move them over.

use std::sync::Arc;

use warpground_engine::{Buffer, ElementType, Fill, Role};

use crate::{Parameter, ParameterKind, ParameterRole, Request, SettingError};

/// What replaces an element outside the array.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Boundary {
    /// Zero.
    Zero,
    /// The nearest element inside.
    Clamp,
    /// The element as if the array began anew.
    Wrap,
}

impl Boundary {
    /// As the request says; zero where the kernel has no such parameter.
    pub(super) fn of(request: &Request) -> Boundary {
        match request.settings.whole("boundary") {
            1 => Boundary::Clamp,
            2 => Boundary::Wrap,
            _ => Boundary::Zero,
        }
    }

    /// Which of `count` elements is at `place`, which may lie outside; `None` for zero.
    pub(super) fn resolve(self, place: i64, count: u64) -> Option<u64> {
        let last = i64::try_from(count).unwrap_or(i64::MAX) - 1;
        let inside = match self {
            Boundary::Zero => (0..=last).contains(&place).then_some(place)?,
            Boundary::Clamp => place.clamp(0, last),
            Boundary::Wrap => place.rem_euclid(last + 1),
        };
        u64::try_from(inside).ok()
    }
}

/// The weights of a mask.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Weights {
    /// Random ones between -1 and 1.
    Random,
    /// All equal, 1 in sum: a plain blur.
    Average,
    /// Binomial ones, 1 in sum: a Gaussian blur.
    Binomial,
    /// Twice the element less its plain blur, 1 in sum: sharper edges.
    Sharpen,
    /// The course's: rising to the middle and falling, 3 4 5 4 3 in one dimension.
    Course,
}

/// The request's random stream for a mask.
const MASK_STREAM: u32 = 1;

impl Weights {
    /// As the request says.
    pub(super) fn of(request: &Request) -> Weights {
        match request.settings.whole("weights") {
            1 => Weights::Average,
            2 => Weights::Binomial,
            3 => Weights::Sharpen,
            4 => Weights::Course,
            _ => Weights::Random,
        }
    }

    /// A row of `width` weights; `first` numbers the random ones.
    pub(super) fn row(self, request: &Request, width: u32, first: u64) -> Vec<f32> {
        let random = Fill::Hash { seed: request.seed_of(MASK_STREAM) };
        let centre = width / 2;
        let mut binomial = 1.0;
        (0..width)
            .map(|place| {
                let weight = match self {
                    Weights::Random => return random.f32(first + u64::from(place)),
                    Weights::Average => 1.0 / f64::from(width),
                    Weights::Binomial => binomial / 2_f64.powi((width - 1).cast_signed()),
                    Weights::Sharpen => 2.0 * f64::from(u8::from(place == centre)) - 1.0 / f64::from(width),
                    Weights::Course => f64::from(3 + place.min(width - 1 - place)),
                };
                binomial *= f64::from(width - 1 - place) / f64::from(place + 1);
                to_f32(weight)
            })
            .collect()
    }

    /// `width` rows of as many weights.
    pub(super) fn square(self, request: &Request, width: u32) -> Vec<f32> {
        if let Some(own) = &request.numbers {
            return own.iter().map(|weight| to_f32(*weight)).collect();
        }
        let row = self.row(request, width, 0);
        let centre = width / 2;
        let squared = f64::from(width * width);
        (0..width)
            .flat_map(|r| (0..width).map(move |c| (r, c)))
            .map(|(r, c)| match self {
                Weights::Random => Fill::Hash { seed: request.seed_of(MASK_STREAM) }
                    .f32(u64::from(r) * u64::from(width) + u64::from(c)),
                Weights::Average => to_f32(1.0 / squared),
                Weights::Binomial => row[r as usize] * row[c as usize],
                Weights::Sharpen => to_f32(2.0 * f64::from(u8::from(r == centre && c == centre)) - 1.0 / squared),
                Weights::Course => to_f32(f64::from(1 + r.min(width - 1 - r) + c.min(width - 1 - c))),
            })
            .collect()
    }
}

/// Refuses weights of a reader's own that make no mask of this width.
pub(super) fn refuse_other_mask(request: &Request, width: u32) -> Result<(), SettingError> {
    match &request.numbers {
        Some(own) if own.len() as u64 != u64::from(width).pow(2) => Err(SettingError::Conflict(format!(
            "the mask has {} weights, the settings say {width} × {width}",
            own.len()
        ))),
        _ => Ok(()),
    }
}

#[expect(clippy::cast_possible_truncation, reason = "a weight is a float")]
fn to_f32(weight: f64) -> f32 {
    weight as f32
}

pub(super) const BOUNDARY: Parameter = Parameter::choice("boundary", "Outside", &["zero", "edge", "wrap"]);

pub(super) const WEIGHTS: Parameter =
    Parameter::choice("weights", "Mask", &["random", "average", "Gaussian", "sharpen", "the course's"]);

pub(super) const DATA: Parameter = Parameter::choice("data", "Data", &["random", "the course's, counted up"]);

/// The width of a mask, up to `most`.
pub(super) const fn mask_width(role: ParameterRole, most: u32) -> Parameter {
    Parameter {
        name: "mask_width",
        title: "Width of the mask",
        role,
        kind: ParameterKind::Whole,
        default: 5.0,
        minimum: 1.0,
        maximum: most as f64,
    }
}

/// A parameter that no device need set: these floats in `uniform` memory, behind which it is zero up to `room` of them.
pub(super) fn uniform_floats(name: &str, floats: &[f32], room: usize) -> Buffer {
    let mut words: Vec<u32> = floats.iter().map(|float| float.to_bits()).collect();
    words.resize(room, 0);
    Buffer::uniform(name, &words)
}

/// These floats as a buffer that kernels read.
pub(super) fn storage_floats(name: &str, floats: &[f32]) -> Buffer {
    Buffer {
        name: name.to_owned(),
        element: ElementType::F32,
        length: floats.len() as u64,
        fill: fill_of(floats.iter().copied()),
        role: Role::Input,
    }
}

/// A fill of these floats.
pub(super) fn fill_of(floats: impl Iterator<Item = f32>) -> Fill {
    let bytes: Vec<u8> = floats.flat_map(f32::to_le_bytes).collect();
    Fill::Bytes(Arc::from(bytes))
}

/// Refuses to count up more elements than a reader could want: they are kept in memory.
pub(super) fn refuse_many_counted(request: &Request, elements: u64) -> Result<(), SettingError> {
    const MOST: u64 = 1 << 20;
    if request.settings.whole("data") == 1 && elements > MOST {
        return Err(SettingError::Conflict(format!(
            "data = 1, the course's numbers, is for at most {MOST} elements, and these are {elements}"
        )));
    }
    Ok(())
}

/// The share of the largest error in the sum of the magnitudes when `terms` products are added in any order: a rounding
/// for each multiplication and each addition.
pub(super) fn tolerance(terms: u32) -> f64 {
    const ROUNDING: f64 = 1.0 / 16_777_216.0;
    ROUNDING * f64::from(terms + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{request, variant};

    fn request_of(weights: f64) -> Request {
        request(variant("convolution/basic"), &[("weights", weights)])
    }

    #[test]
    fn masks_that_blur_or_sharpen_leave_a_plain_surface_as_it_is() {
        for weights in [1.0, 2.0, 3.0] {
            let request = request_of(weights);
            for width in 1..=15 {
                let sums =
                    [Weights::of(&request).row(&request, width, 0), Weights::of(&request).square(&request, width)]
                        .map(|mask| mask.iter().map(|weight| f64::from(*weight)).sum::<f64>());
                assert!(sums.iter().all(|sum| (sum - 1.0).abs() < 1e-6), "{weights}, {width}: {sums:?}");
            }
        }
    }

    #[test]
    fn only_the_mask_that_sharpens_has_negative_weights() {
        let negative = |weights: f64| {
            let request = request_of(weights);
            Weights::of(&request).square(&request, 5).iter().any(|weight| *weight < 0.0)
        };
        assert_eq!([1.0, 2.0, 3.0, 4.0].map(negative), [false, false, true, false]);
    }

    #[test]
    fn the_courses_masks_are_those_that_it_prints() {
        let request = request_of(4.0);
        assert_eq!(Weights::of(&request).row(&request, 5, 0), [3.0, 4.0, 5.0, 4.0, 3.0]);
        let square = Weights::of(&request).square(&request, 5);
        assert_eq!(square[..15], [1.0, 2.0, 3.0, 2.0, 1.0, 2.0, 3.0, 4.0, 3.0, 2.0, 3.0, 4.0, 5.0, 4.0, 3.0]);
        assert_eq!(square[15..], [2.0, 3.0, 4.0, 3.0, 2.0, 1.0, 2.0, 3.0, 2.0, 1.0]);
    }

    #[test]
    fn a_place_outside_resolves_as_the_boundary_says() {
        let resolve = |boundary: Boundary| [-7, -1, 0, 4, 5, 11].map(|place| boundary.resolve(place, 5));
        assert_eq!(resolve(Boundary::Zero), [None, None, Some(0), Some(4), None, None]);
        assert_eq!(resolve(Boundary::Clamp), [0, 0, 0, 4, 4, 4].map(Some));
        assert_eq!(resolve(Boundary::Wrap), [3, 4, 0, 4, 0, 1].map(Some));
    }
}
