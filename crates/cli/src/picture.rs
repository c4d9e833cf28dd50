//! Pictures from files and back.

use std::path::Path;

use image::{ExtendedColorType, ImageFormat, ImageReader};
use warpground_engine::{ElementType, Outcome};
use warpground_patterns::Image;

use crate::failure::Failure;

/// Reads a PNG or JPEG file; its first bytes say what kind it is, not its name.
pub(crate) fn read(path: &Path) -> Result<Image, Failure> {
    let fail = |error: &dyn std::fmt::Display| Failure::of_file("read", path, &error);
    let reader = ImageReader::open(path).and_then(ImageReader::with_guessed_format).map_err(|error| fail(&error))?;
    if reader.format().is_none() {
        return Err(fail(&"it is neither a PNG nor a JPEG file"));
    }
    let pixels = reader.decode().map_err(|error| fail(&error))?.into_rgba8();
    Ok(Image { width: pixels.width(), height: pixels.height(), rgba: pixels.into_raw().into() })
}

/// Writes the picture that a kernel made as a PNG file: a word a pixel is RGBA, a float is a grey level from 0 to 255.
pub(crate) fn write(path: &Path, width: u32, height: u32, outcome: &Outcome) -> Result<(), Failure> {
    let fail = |error: &dyn std::fmt::Display| Failure::of_file("write", path, &error);
    let output = outcome.outputs.first().ok_or_else(|| fail(&"the kernel made no picture"))?;
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped to a byte")]
    let (pixels, colour): (Vec<u8>, _) = match output.element {
        ElementType::F32 => {
            (output.f32s().map(|level| level.round().clamp(0.0, 255.0) as u8).collect(), ExtendedColorType::L8)
        }
        ElementType::U32 | ElementType::I32 => (output.bytes.clone(), ExtendedColorType::Rgba8),
    };
    image::save_buffer_with_format(path, &pixels, width, height, colour, ImageFormat::Png).map_err(|error| fail(&error))
}
