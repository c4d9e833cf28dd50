//! What is counted: random values, one value over and over, or a picture.

use std::sync::Arc;

use warpground_engine::{Fill, fill::hash};

use crate::{Parameter, Request, SettingError};

/// Which values.
pub(super) const DATA: Parameter = Parameter::choice("data", "Data", &["random", "constant", "as in a photograph"]);

/// Photographs larger than this are not made up.
const MOST_OF_A_PHOTOGRAPH: u32 = 1 << 22;

/// The values, all below `bins`. Of a picture that the request brings, the brightness of its pixels.
pub(super) fn values(request: &Request, bins: u32) -> Fill {
    if let Some(image) = &request.image {
        return words(image.rgba.chunks_exact(4).map(|rgba| level_in(brightness(rgba), bins)));
    }
    let seed = request.seed_of(0);
    match request.settings.whole("data") {
        1 => Fill::Constant((bins / 2).into()),
        2 => words((0..u64::from(request.settings.whole("n"))).map(|pixel| {
            // The sum of four even spreads is a bell: most pixels are neither black nor white.
            let sum: u32 = hash(seed, pixel).to_le_bytes().iter().map(|byte| u32::from(*byte)).sum();
            level_in(sum / 4, bins)
        })),
        _ => Fill::HashBelow { seed, bound: bins },
    }
}

/// The same as bytes, four to a word: of a picture, the brightness of its pixels.
pub(super) fn bytes(request: &Request) -> Fill {
    match values(request, 256) {
        Fill::Constant(_) => Fill::Constant(f64::from(0x8080_8080_u32)),
        // A word of four random bytes is a random word.
        Fill::HashBelow { seed, .. } => Fill::Hash { seed },
        Fill::Bytes(words) => Fill::Bytes(words.chunks_exact(4).map(|word| word[0]).collect::<Arc<[u8]>>()),
        other => other,
    }
}

/// Refuses a picture of another size, and photographs larger than are made up.
pub(super) fn validate(request: &Request) -> Result<(), SettingError> {
    let n = request.settings.whole("n");
    if let Some(image) = &request.image {
        let pixels = u64::from(image.width) * u64::from(image.height);
        if pixels != u64::from(n) {
            return Err(SettingError::Conflict(format!("the picture has {pixels} pixels, n is {n}")));
        }
    } else if request.settings.whole("data") == 2 && n > MOST_OF_A_PHOTOGRAPH {
        return Err(SettingError::Conflict(format!(
            "n = {n}: photographs are made up to {MOST_OF_A_PHOTOGRAPH} pixels; take data = 0 or 1, or a picture"
        )));
    }
    Ok(())
}

/// The brightness of a pixel from 0 to 255, with the weights of ITU-R Recommendation BT.709 in 1/10,000.
fn brightness(rgba: &[u8]) -> u32 {
    let weighted: u32 = rgba.iter().zip([2126, 7152, 722]).map(|(level, weight)| u32::from(*level) * weight).sum();
    (weighted + 5000) / 10_000
}

/// A level from 0 to 255 as one of `bins`.
fn level_in(level: u32, bins: u32) -> u32 {
    u32::try_from(u64::from(level) * u64::from(bins) / 256).unwrap_or_default()
}

fn words(values: impl Iterator<Item = u32>) -> Fill {
    Fill::Bytes(values.flat_map(u32::to_le_bytes).collect::<Arc<[u8]>>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Image,
        testing::{request, variant},
    };

    #[test]
    fn a_picture_is_counted_by_its_brightness() {
        let rgba = [[0, 0, 0, 255], [255, 255, 255, 255], [255, 0, 0, 255]].concat();
        let image = Image { width: 3, height: 1, rgba: rgba.into() };
        let histogram = variant("histogram/global_atomics");
        let request = request(histogram, &[]);
        let request = Request { settings: request.settings.for_image(&image), image: Some(image), ..request };
        assert_eq!(request.settings.whole("n"), 3);
        let levels = values(&request, 256);
        assert_eq!([0, 1, 2].map(|pixel| levels.u32(pixel)), [0, 255, 54]);
        assert_eq!(values(&request, 64).u32(1), 63);
        assert!(histogram.job(&request).is_ok());
    }

    #[test]
    fn a_made_up_photograph_has_few_black_and_white_pixels() {
        let request = request(variant("histogram/global_atomics"), &[("n", 10_000.0), ("data", 2.0)]);
        let levels = values(&request, 256);
        let middle = (0..10_000).filter(|pixel| (64..192).contains(&levels.u32(*pixel))).count();
        assert!(middle > 8500, "{middle}");
    }
}
