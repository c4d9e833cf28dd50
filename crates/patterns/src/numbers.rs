//! Numbers that somebody types for a kernel to work with: the weights of a mask, the lengths of segments.

use std::sync::Arc;

use crate::{SettingError, Settings, Variant};

/// What the numbers are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Numbers {
    /// The weights of a square mask, row by row.
    Mask,
    /// How many elements each segment has.
    Segments,
}

/// Which kernels take numbers, by their own names; of a mask, how wide it must be where the kernel is written for one width.
const TAKEN: &[(&str, Numbers, Option<u32>)] = &[
    ("convolution_2d_basic", Numbers::Mask, None),
    ("convolution_2d_tiled", Numbers::Mask, None),
    ("convolution_2d_registers_5", Numbers::Mask, Some(5)),
    ("convolution_2d_registers_9", Numbers::Mask, Some(9)),
    ("convolution_2d_quads_5", Numbers::Mask, Some(5)),
    ("convolution_2d_quads_9", Numbers::Mask, Some(9)),
    ("reduce_segmented", Numbers::Segments, None),
    ("reduce_segments_four_wide", Numbers::Segments, None),
];

/// The most numbers that are read.
const MOST: usize = 4096;

impl Numbers {
    /// What they are called, for a heading.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Numbers::Mask => "Mask",
            Numbers::Segments => "Segments",
        }
    }

    /// What to type.
    #[must_use]
    pub fn hint(self) -> &'static str {
        match self {
            Numbers::Mask => "The weights, a line for each row of a square mask. Fractions like 1/9 are fine.",
            Numbers::Segments => "How many elements each segment has, one after another. Some may have 0.",
        }
    }

    /// Some to begin with, each with its name.
    #[must_use]
    pub fn examples(self) -> &'static [(&'static str, &'static str)] {
        match self {
            Numbers::Mask => &[
                ("Sharpen", "0 -1 0\n-1 5 -1\n0 -1 0"),
                ("Blur", "1/9 1/9 1/9\n1/9 1/9 1/9\n1/9 1/9 1/9"),
                ("Edges", "-1 -1 -1\n-1 8 -1\n-1 -1 -1"),
                ("Emboss", "-2 -1 0\n-1 1 1\n0 1 2"),
                ("Shift to the right", "0 0 0\n1 0 0\n0 0 0"),
            ],
            Numbers::Segments => &[
                ("A sparse matrix's rows", "3 0 7 2 1 0 4 15"),
                ("One long among short ones", "2 2 2 5000 2 2 2"),
                ("All equal", "256 256 256 256"),
            ],
        }
    }
}

/// Reads numbers that are separated by white space, commas or semicolons; each may be a fraction.
///
/// # Errors
/// What is no number, or too many of them.
pub fn parse(text: &str) -> Result<Arc<[f64]>, SettingError> {
    let refuse = |reason: String| Err(SettingError::Conflict(reason));
    let mut numbers = Vec::new();
    for part in text.split(|letter: char| letter.is_whitespace() || ",;".contains(letter)).filter(|it| !it.is_empty()) {
        let read = |text: &str| text.parse::<f64>().ok().filter(|number| number.is_finite());
        let number = match part.split_once('/') {
            Some((above, below)) => {
                read(above).zip(read(below)).map(|(above, below)| above / below).filter(|number| number.is_finite())
            }
            None => read(part),
        };
        let Some(number) = number else { return refuse(format!("'{part}' is no number")) };
        if numbers.len() == MOST {
            return refuse(format!("there are more than {MOST} numbers"));
        }
        numbers.push(number);
    }
    if numbers.is_empty() {
        return refuse("there is no number".to_owned());
    }
    Ok(numbers.into())
}

impl Variant {
    /// What numbers it takes, if it takes any.
    #[must_use]
    pub fn numbers(&self) -> Option<Numbers> {
        self.taken().map(|(_, numbers, _)| *numbers)
    }

    fn taken(&self) -> Option<&'static (&'static str, Numbers, Option<u32>)> {
        TAKEN.iter().find(|(kernel, ..)| *kernel == self.entry_point())
    }
}

impl Settings {
    /// These settings for numbers: a mask says how wide it is, segments how many they are and how many elements they have.
    ///
    /// # Errors
    /// Numbers that the kernel does not take.
    pub fn for_numbers(&self, variant: &Variant, numbers: &[f64]) -> Result<Settings, SettingError> {
        let refuse = |reason: String| Err(SettingError::Conflict(reason));
        let count = u32::try_from(numbers.len()).unwrap_or(u32::MAX);
        match variant.taken() {
            None => refuse("this kernel takes no numbers".to_owned()),
            Some((_, Numbers::Mask, fixed)) => {
                let width = (1..=64_u32).find(|width| width * width >= count).unwrap_or(64);
                if width * width != count {
                    return refuse(format!("a square mask has 1, 4, 9, 16, 25 … weights; here are {count}"));
                }
                match fixed {
                    Some(fixed) if width != *fixed => refuse(format!(
                        "this kernel is written for {fixed} × {fixed} weights; here are {width} × {width}"
                    )),
                    Some(_) => Ok(self.clone()),
                    None => {
                        let mut settings = self.clone();
                        settings.set(variant, "mask_width", &width.to_string())?;
                        Ok(settings)
                    }
                }
            }
            Some((_, Numbers::Segments, _)) => {
                if let Some(length) = numbers.iter().find(|length| **length < 0.0 || length.fract() != 0.0) {
                    return refuse(format!("a segment has 0, 1, 2 … elements, not {length}"));
                }
                let elements: f64 = numbers.iter().sum();
                let mut settings = self.clone();
                settings.set(variant, "segments", &count.to_string())?;
                settings.set(variant, "n", &elements.to_string())?;
                Ok(settings)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{floats, integers, job, request, variant};

    fn reason<Made>(result: Result<Made, SettingError>) -> String {
        result.err().map(|error| error.to_string()).unwrap_or_default()
    }

    #[test]
    fn numbers_are_read_with_any_separators_and_what_is_none_is_named() {
        assert_eq!(parse(" 1, -2.5;\n1/4  3e2").ok().as_deref(), Some([1.0, -2.5, 0.25, 300.0].as_slice()));
        assert_eq!(reason(parse("1 two 3")), "'two' is no number");
        assert_eq!(reason(parse("1/0")), "'1/0' is no number");
        assert_eq!(reason(parse(" \n")), "there is no number");
        assert_eq!(reason(parse(&"1 ".repeat(4097))), "there are more than 4096 numbers");
    }

    #[test]
    fn a_mask_that_was_typed_is_the_kernels() {
        let basic = variant("convolution_2d/basic");
        let mut request = request(basic, &[("width", 10.0), ("height", 10.0)]);
        let weights: Arc<[f64]> = [0.0, -1.0, 0.0, -1.0, 5.0, -1.0, 0.0, -1.0, 0.0].into();
        request.settings = request.settings.for_numbers(basic, &weights).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(request.settings.whole("mask_width"), 3);
        request.numbers = Some(Arc::clone(&weights));
        assert_eq!(floats(&job(basic, &request), "mask"), [0.0, -1.0, 0.0, -1.0, 5.0, -1.0, 0.0, -1.0, 0.0]);
        // A width that is set afterwards no longer fits.
        request.settings = request.settings.with("mask_width", 5.0);
        assert!(reason(basic.job(&request)).contains("9 weights"));
        let refused = |numbers: &[f64]| reason(request.settings.for_numbers(basic, numbers));
        assert!(refused(&[1.0, 2.0]).contains("square mask"));
        assert!(refused(&[0.0; 256]).contains("mask_width"));
        assert!(reason(request.settings.for_numbers(variant("convolution_2d/quads_5"), &weights)).contains("5 × 5"));
        assert!(
            reason(request.settings.for_numbers(variant("convolution_2d/separable"), &weights)).contains("no numbers")
        );
    }

    #[test]
    fn segments_that_were_typed_are_the_kernels() {
        let segmented = variant("reduce/segmented");
        let mut request = request(segmented, &[]);
        let lengths: Arc<[f64]> = [3.0, 0.0, 7.0].into();
        request.settings = request.settings.for_numbers(segmented, &lengths).unwrap_or_else(|error| panic!("{error}"));
        request.numbers = Some(lengths);
        assert_eq!(integers(&job(segmented, &request), "offsets"), [0, 3, 3, 10]);
        assert_eq!(request.settings.whole("n"), 10);
        request.settings = request.settings.with("n", 11.0);
        assert!(reason(segmented.job(&request)).contains("10 elements"));
        let refused = |numbers: &[f64]| reason(request.settings.for_numbers(segmented, numbers));
        assert_eq!(refused(&[1.5]), "a segment has 0, 1, 2 … elements, not 1.5");
        assert!(refused(&[0.0]).contains("n = 0"));
    }
}
