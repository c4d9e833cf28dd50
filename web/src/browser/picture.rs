//! Pictures: decoded by the browser, drawn on canvases.

use warpground_engine::{ElementType, Fill, Output};
use warpground_patterns::Image;
use wasm_bindgen::{Clamped, JsCast};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, CanvasRenderingContext2d, HtmlCanvasElement, ImageBitmap, ImageData, Response};

/// The most pixels of a picture: 64 MB as RGBA, of which the page holds a few copies.
const MOST_PIXELS: u64 = 16 << 20;

/// Decodes a picture file of any format that the browser knows.
///
/// # Errors
/// One sentence for the reader.
pub(crate) async fn decode(blob: &Blob, name: &str) -> Result<Image, String> {
    let unreadable = || format!("{name} is not a picture that this browser can decode.");
    let promise =
        super::window().and_then(|window| window.create_image_bitmap_with_blob(blob).ok()).ok_or_else(unreadable)?;
    let bitmap: ImageBitmap =
        JsFuture::from(promise).await.map_err(|_| unreadable())?.dyn_into().map_err(|_| unreadable())?;
    let (width, height) = (bitmap.width(), bitmap.height());
    let pixels = u64::from(width) * u64::from(height);
    if pixels == 0 {
        return Err(unreadable());
    }
    if pixels > MOST_PIXELS {
        bitmap.close();
        return Err(format!(
            "{name} has {width} × {height} pixels, which is more than the {} million that fit in this page.",
            MOST_PIXELS >> 20
        ));
    }
    let rgba = pixels_of(&bitmap).ok_or_else(|| format!("{name} is too large for this browser's canvas."))?;
    bitmap.close();
    Ok(Image { width, height, rgba: rgba.into() })
}

/// Fetches a file of the page's own.
pub(crate) async fn fetch(path: &str) -> Option<Blob> {
    let response = JsFuture::from(super::window()?.fetch_with_str(path)).await.ok()?;
    let response: Response = response.dyn_into().ok()?;
    if !response.ok() {
        return None;
    }
    JsFuture::from(response.blob().ok()?).await.ok()?.dyn_into().ok()
}

fn pixels_of(bitmap: &ImageBitmap) -> Option<Vec<u8>> {
    let canvas: HtmlCanvasElement = super::document()?.create_element("canvas").ok()?.dyn_into().ok()?;
    canvas.set_width(bitmap.width());
    canvas.set_height(bitmap.height());
    let context = context(&canvas)?;
    context.draw_image_with_image_bitmap(bitmap, 0.0, 0.0).ok()?;
    let data = context.get_image_data(0.0, 0.0, bitmap.width().into(), bitmap.height().into()).ok()?;
    Some(data.data().0)
}

fn context(canvas: &HtmlCanvasElement) -> Option<CanvasRenderingContext2d> {
    canvas.get_context("2d").ok()??.dyn_into().ok()
}

/// Pixels ready for a canvas.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Drawing {
    width: u32,
    height: u32,
    rgba: Vec<u8>,
}

impl Drawing {
    /// A picture as it came.
    pub(crate) fn of_image(image: &Image) -> Drawing {
        Drawing { width: image.width, height: image.height, rgba: image.rgba.to_vec() }
    }

    /// What a kernel reads.
    pub(crate) fn of_fill(size: [u32; 2], element: ElementType, fill: &Fill, grey: Grey) -> Option<Drawing> {
        Drawing::of_words(size, element, (0..area(size)).map(|index| fill.bits(element, index)), grey)
    }

    /// What a kernel wrote.
    pub(crate) fn of_output(size: [u32; 2], output: &Output, grey: Grey) -> Option<Drawing> {
        Drawing::of_words(size, output.element, output.u32s(), grey)
    }

    fn of_words(size: [u32; 2], element: ElementType, words: impl Iterator<Item = u32>, grey: Grey) -> Option<Drawing> {
        let pixels = usize::try_from(area(size)).ok().filter(|pixels| *pixels as u64 <= MOST_PIXELS)?;
        let mut rgba = Vec::with_capacity(pixels * 4);
        for word in words.take(pixels) {
            if element == ElementType::F32 {
                let level = grey.level(f32::from_bits(word));
                rgba.extend_from_slice(&[level, level, level, 255]);
            } else {
                rgba.extend_from_slice(&word.to_le_bytes());
            }
        }
        let [width, height] = size;
        (rgba.len() == pixels * 4).then_some(Drawing { width, height, rgba })
    }

    /// Draws it, at its own size; style sheets scale it.
    pub(crate) fn draw(&self, canvas: &HtmlCanvasElement) {
        canvas.set_width(self.width);
        canvas.set_height(self.height);
        let data = ImageData::new_with_u8_clamped_array_and_sh(Clamped(&self.rgba), self.width, self.height);
        if let (Some(context), Ok(data)) = (context(canvas), data) {
            let _ = context.put_image_data(&data, 0.0, 0.0);
        }
    }
}

fn area([width, height]: [u32; 2]) -> u64 {
    u64::from(width) * u64::from(height)
}

/// Which floats are black and white.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Grey {
    /// 0 to 255: a picture's luminance.
    Levels,
    /// -1 to 1: random numbers.
    Random,
    /// 0 to 2: values of the function that is calculated by drawing.
    ToTwo,
}

impl Grey {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "casts of floats saturate")]
    fn level(self, value: f32) -> u8 {
        match self {
            Grey::Levels => value.round() as u8,
            Grey::Random => ((value + 1.0) * 127.5).round() as u8,
            Grey::ToTwo => (value * 127.5).round() as u8,
        }
    }
}
