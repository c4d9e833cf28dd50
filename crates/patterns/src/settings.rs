//! What a reader can set: sizes, block, overrides, scalars; parsed and checked once, for page and terminal alike.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{Image, Variant};

mod parameter;

pub use parameter::{Parameter, ParameterKind, ParameterRole};

/// Values for a variant's parameters.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Settings(BTreeMap<String, f64>);

/// Why a setting cannot be.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum SettingError {
    /// Not a value that the parameter takes.
    #[error(
        "{name} = {value}: allowed are {allowed}",
        name = .parameter.name,
        allowed = .parameter.kind.allowed(.parameter.minimum, .parameter.maximum),
    )]
    OutOfRange {
        /// Which parameter.
        parameter: Parameter,
        /// What was given.
        value: String,
    },
    /// No parameter of that name.
    #[error("there is no parameter {name}; this kernel has {known}")]
    Unknown {
        /// What was given.
        name: String,
        /// The names that exist, for a person.
        known: String,
    },
    /// Not of the form `256` or `16x16`, or not what this kernel's block looks like.
    #[error("block {text}: {reason}")]
    Block {
        /// What was given.
        text: String,
        /// What is expected.
        reason: String,
    },
    /// More blocks than a grid of two dimensions holds.
    #[error("{blocks} blocks are needed, at most {allowed} fit in a grid; use larger blocks")]
    GridTooLarge {
        /// How many are needed.
        blocks: u64,
        /// How many fit.
        allowed: u64,
    },
    /// The picture and the settings disagree.
    #[error("the picture has {}×{} pixels, the settings say {}×{}", .picture[0], .picture[1], .settings[0], .settings[1])]
    PictureSize {
        /// Width and height of the picture.
        picture: [u32; 2],
        /// Width and height by the settings.
        settings: [u32; 2],
    },
    /// Settings that do not go together.
    #[error("{0}")]
    Conflict(String),
}

impl Settings {
    /// Every parameter's default.
    #[must_use]
    pub fn defaults(variant: &Variant) -> Settings {
        // Filled and not collected: to collect it sorts it first, with a sort of its own.
        let mut settings = BTreeMap::new();
        settings.extend(variant.parameters.iter().map(|parameter| (parameter.name.to_owned(), parameter.default)));
        Settings(settings)
    }

    /// The value of a parameter; 0 for one that the variant does not have.
    #[must_use]
    pub fn get(&self, name: &str) -> f64 {
        self.0.get(name).copied().unwrap_or(0.0)
    }

    /// The value of a whole-numbered parameter.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "checked against the range when set")]
    pub fn whole(&self, name: &str) -> u32 {
        self.get(name) as u32
    }

    /// Names and values, ordered by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, f64)> {
        self.0.iter().map(|(name, value)| (name.as_str(), *value))
    }

    /// These settings with one value replaced, unchecked: [`Variant::job`] checks.
    #[must_use]
    pub fn with(&self, name: &str, value: f64) -> Settings {
        let mut settings = self.clone();
        settings.0.insert(name.to_owned(), value);
        settings
    }

    /// These settings for a picture: `width` and `height` become its own; of a kernel that has not these, `n` becomes the
    /// number of its pixels.
    #[must_use]
    pub fn for_image(&self, image: &Image) -> Settings {
        let [width, height] = [image.width, image.height].map(f64::from);
        if self.0.contains_key("width") {
            self.with("width", width).with("height", height)
        } else {
            self.with("n", width * height)
        }
    }

    /// These settings for a text: `n` becomes its length in bytes of UTF-8.
    ///
    /// # Errors
    /// An empty text.
    pub fn for_text(&self, text: &str) -> Result<Settings, SettingError> {
        if text.is_empty() {
            return Err(SettingError::Conflict("the text is empty; type at least one character".to_owned()));
        }
        #[expect(clippy::cast_precision_loss, reason = "no text is that long")]
        Ok(self.with("n", text.len() as f64))
    }

    /// Sets one parameter from text.
    ///
    /// # Errors
    /// An unknown name, or a value outside the parameter's range.
    pub fn set(&mut self, variant: &Variant, name: &str, text: &str) -> Result<(), SettingError> {
        let parameter = find(variant, name)?;
        self.0.insert(parameter.name.to_owned(), parameter.parse(text)?);
        Ok(())
    }

    /// Sets every size of the problem to the same number, as `--n` does.
    ///
    /// # Errors
    /// A value outside a size's range.
    pub fn set_sizes(&mut self, variant: &Variant, text: &str) -> Result<(), SettingError> {
        let mut changed = self.clone();
        for parameter in variant.parameters.iter().filter(|parameter| parameter.role == ParameterRole::Size) {
            changed.0.insert(parameter.name.to_owned(), parameter.parse(text)?);
        }
        *self = changed;
        Ok(())
    }

    /// Sets the block from `256`, `16x16` or `4x2x2`, as `--block` does.
    ///
    /// # Errors
    /// A text of another form, one that does not fit this kernel's block, or a number outside its range.
    pub fn set_block(&mut self, variant: &Variant, text: &str) -> Result<(), SettingError> {
        let refuse = |reason: &str| SettingError::Block { text: text.to_owned(), reason: reason.to_owned() };
        let parts: Vec<&str> = text.split(['x', 'X', '×']).map(str::trim).collect();
        let of_role = |role| variant.parameters.iter().find(|parameter| parameter.role == role);
        let (x, y, square) =
            (of_role(ParameterRole::BlockX), of_role(ParameterRole::BlockY), of_role(ParameterRole::BlockXY));
        let mut changed = self.clone();
        if let (Some(x), Some(y), Some(z)) = (x, y, of_role(ParameterRole::BlockZ)) {
            let [width, height, depth] = parts[..] else {
                return Err(refuse("this kernel's block has three dimensions, for example 4x2x2"));
            };
            for (side, text) in [(x, width), (y, height), (z, depth)] {
                changed.0.insert(side.name.to_owned(), side.parse(text)?);
            }
            *self = changed;
            return Ok(());
        }
        match (x, y, square, parts.as_slice()) {
            (Some(x), None, None, [width]) => drop(changed.0.insert(x.name.to_owned(), x.parse(width)?)),
            (Some(_), None, None, _) => return Err(refuse("this kernel's block has one dimension, for example 256")),
            (Some(x), Some(y), _, [width, height]) => {
                changed.0.insert(x.name.to_owned(), x.parse(width)?);
                changed.0.insert(y.name.to_owned(), y.parse(height)?);
            }
            (None, _, Some(square), [width]) => drop(changed.0.insert(square.name.to_owned(), square.parse(width)?)),
            (None, None, Some(square), [width, height]) if width == height => {
                changed.0.insert(square.name.to_owned(), square.parse(width)?);
            }
            (None, None, Some(_), _) => return Err(refuse("this kernel's block is square, for example 16x16")),
            (Some(_), Some(_), ..) => return Err(refuse("this kernel's block has two dimensions, for example 16x16")),
            _ => return Err(refuse("this kernel's block cannot be set")),
        }
        *self = changed;
        Ok(())
    }

    /// Checks every value against its parameter's range.
    pub(crate) fn validate(&self, variant: &Variant) -> Result<(), SettingError> {
        for (name, value) in &self.0 {
            find(variant, name)?.check(*value)?;
        }
        Ok(())
    }
}

/// A number without what parts its thousands: underscores anywhere, commas only where they belong, so that a decimal comma
/// is not taken for one.
fn without_separators(text: &str) -> Option<String> {
    let mut parts = text.split(',');
    let first = parts.next()?;
    let mut out = first.replace('_', "");
    for part in parts {
        let leads = (1..=3).contains(&first.len()) && first.bytes().all(|digit| digit.is_ascii_digit());
        if !leads || part.len() != 3 || !part.bytes().all(|digit| digit.is_ascii_digit()) {
            return None;
        }
        out.push_str(part);
    }
    Some(out)
}

fn find(variant: &Variant, name: &str) -> Result<&'static Parameter, SettingError> {
    variant.parameters.iter().find(|parameter| parameter.name == name).ok_or_else(|| SettingError::Unknown {
        name: name.to_owned(),
        known: variant.parameters.iter().map(|parameter| parameter.name).collect::<Vec<_>>().join(", "),
    })
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};
    use proptest::prelude::*;

    use super::*;
    use crate::testing::variant;

    /// What a reader sees after setting a parameter: its value, or why it cannot be.
    fn check(id: &str, name: &str, text: &str, expected: &Expect) {
        let variant = variant(id);
        let mut settings = Settings::defaults(variant);
        let shown = match settings.set(variant, name, text) {
            Ok(()) => settings.get(name).to_string(),
            Err(error) => error.to_string(),
        };
        expected.assert_eq(&shown);
    }

    fn check_block(id: &str, text: &str, expected: &Expect) {
        let variant = variant(id);
        let mut settings = Settings::defaults(variant);
        let defaults = settings.clone();
        let shown = match settings.set_block(variant, text) {
            Ok(()) => {
                let changed = settings.iter().filter(|(name, value)| defaults.get(name) != *value);
                changed.map(|(name, value)| format!("{name} = {value}")).collect::<Vec<_>>().join(", ")
            }
            Err(error) => {
                assert_eq!(settings, defaults, "a refused block changed something");
                error.to_string()
            }
        };
        expected.assert_eq(&shown);
    }

    #[test]
    fn numbers_are_read_as_people_write_them() {
        check("reduce/sequential", "n", " 1_000 ", &expect!["1000"]);
        check("reduce/sequential", "n", "1,048,576", &expect!["1048576"]);
        check("reduce/sequential", "n", "2^20", &expect!["1048576"]);
        check("picture/grey", "factor", "0.5", &expect!["0.5"]);
    }

    #[test]
    fn what_cannot_be_set_is_refused_with_what_can() {
        check("reduce/sequential", "n", "0", &expect!["n = 0: allowed are whole numbers from 1 to 1073741824"]);
        check("reduce/sequential", "n", "many", &expect!["n = many: allowed are whole numbers from 1 to 1073741824"]);
        check("reduce/sequential", "block_x", "96", &expect!["block_x = 96: allowed are powers of two from 2 to 1024"]);
        check("reduce/sequential", "block_x", "1", &expect!["block_x = 1: allowed are powers of two from 2 to 1024"]);
        check("matmul/tiled", "tile", "33", &expect!["tile = 33: allowed are whole numbers from 1 to 32"]);
        check("picture/grey", "factor", "nan", &expect!["factor = nan: allowed are numbers from 0 to 16"]);
        check(
            "histogram/global_atomics",
            "bins",
            "1.5",
            &expect![["bins = 1.5: allowed are whole numbers from 1 to 16777216"]],
        );
        check(
            "matmul/naive",
            "tile",
            "16",
            &expect![["there is no parameter tile; this kernel has rows, inner, columns, block_x, block_y"]],
        );
    }

    #[test]
    fn a_block_is_set_as_cuda_writes_it() {
        check_block("reduce/sequential", "128", &expect!["block_x = 128"]);
        check_block("picture/grey", "32x8", &expect!["block_x = 32, block_y = 8"]);
        check_block("transpose/padded", "64 x 16", &expect!["block_rows = 16, tile = 64"]);
        check_block("index/three_dimensions", "8x4x1", &expect!["block_x = 8, block_y = 4, block_z = 1"]);
        check_block("matmul/tiled", "8x8", &expect!["tile = 8"]);
        check_block("matmul/tiled", "8", &expect!["tile = 8"]);
    }

    #[test]
    fn a_block_that_does_not_fit_the_kernel_is_refused_with_an_example() {
        check_block(
            "reduce/sequential",
            "16x16",
            &expect![["block 16x16: this kernel's block has one dimension, for example 256"]],
        );
        check_block(
            "picture/grey",
            "256",
            &expect!["block 256: this kernel's block has two dimensions, for example 16x16"],
        );
        check_block(
            "index/three_dimensions",
            "16x16",
            &expect!["block 16x16: this kernel's block has three dimensions, for example 4x2x2"],
        );
        check_block(
            "index/three_dimensions",
            "4x2x128",
            &expect!["block_z = 128: allowed are whole numbers from 1 to 64"],
        );
        check_block("matmul/tiled", "32x8", &expect!["block 32x8: this kernel's block is square, for example 16x16"]);
        check_block("picture/grey", "16x2000", &expect![["block_y = 2000: allowed are whole numbers from 1 to 1024"]]);
    }

    #[test]
    fn a_choice_is_made_by_number_or_by_name_and_a_wrong_one_is_told_all() {
        let variant = variant("reduce/sequential");
        let mut settings = Settings::defaults(variant);
        for (text, value) in [("2", 2.0), ("maximum", 1.0), (" Sum ", 0.0)] {
            assert_eq!(settings.set(variant, "operation", text), Ok(()));
            assert_eq!(settings.get("operation").to_bits(), f64::to_bits(value));
        }
        for text in ["3", "0.5", "mean", ""] {
            let refusal = settings.set(variant, "operation", text).map_err(|error| error.to_string());
            let expected = format!("operation = {text}: allowed are 0 (sum), 1 (maximum), 2 (minimum)");
            assert_eq!(refusal, Err(expected));
        }
    }

    #[test]
    fn one_number_sets_every_size() {
        let variant = variant("matmul/tiled");
        let mut settings = Settings::defaults(variant);
        assert_eq!(settings.set_sizes(variant, "100"), Ok(()));
        assert_eq!(["rows", "inner", "columns", "tile"].map(|name| settings.get(name)), [100.0, 100.0, 100.0, 16.0]);
    }

    proptest! {
        #[test]
        fn a_value_that_is_allowed_reads_back_as_it_is_written(
            choice: prop::sample::Index, place in 0.0..=1.0_f64, text in "\\PC{0,12}",
        ) {
            let parameters: Vec<&Parameter> =
                crate::variants().flat_map(|(_, variant)| variant.parameters).collect();
            let parameter = choice.get(&parameters);
            let any = parameter.minimum + place * (parameter.maximum - parameter.minimum);
            let value = match parameter.kind {
                ParameterKind::Whole | ParameterKind::Choice(_) => any.round(),
                ParameterKind::PowerOfTwo => 2_f64.powf(any.log2().floor()),
                ParameterKind::Real => any,
            };
            prop_assert_eq!(parameter.parse(&value.to_string()), Ok(value));
            // Whatever else is typed is read or refused.
            let _ = parameter.parse(&text).map(|value| parameter.check(value)).map_err(|error| error.to_string());
        }
    }
}
