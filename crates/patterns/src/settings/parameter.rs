//! Something that can be set: its name, which values it takes, how one is read and checked.

use serde::Serialize;

use super::{SettingError, without_separators};

/// Something that can be set.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Parameter {
    /// Its name in the kernel, in links and after `--set`.
    pub name: &'static str,
    /// For labels.
    pub title: &'static str,
    /// What it does.
    pub role: ParameterRole,
    /// Which values it takes.
    pub kind: ParameterKind,
    /// Its value unless set.
    pub default: f64,
    /// The least value.
    pub minimum: f64,
    /// The greatest value that any device could take; the device's own limits may be lower.
    pub maximum: f64,
}

/// What a parameter does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ParameterRole {
    /// A size of the problem; `--n` sets all of them.
    Size,
    /// An override: threads of a block in x; `--block` sets it.
    BlockX,
    /// An override: threads of a block in y.
    BlockY,
    /// An override: threads of a block in z.
    BlockZ,
    /// An override: threads of a block in x and in y.
    BlockXY,
    /// Any other override.
    Override,
    /// A scalar argument of the kernel.
    Scalar,
}

impl ParameterRole {
    /// Whether it is a WGSL `override`.
    #[must_use]
    pub fn is_override(self) -> bool {
        !matches!(self, ParameterRole::Size | ParameterRole::Scalar)
    }
}

/// Which values a parameter takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ParameterKind {
    /// Whole numbers.
    Whole,
    /// Powers of two.
    PowerOfTwo,
    /// Finite numbers.
    Real,
    /// One of these, by number from 0 on, or by its name.
    Choice(&'static [&'static str]),
}

impl ParameterKind {
    /// The values that are allowed, for a person; the range is the parameter's.
    pub(super) fn allowed(self, minimum: f64, maximum: f64) -> String {
        match self {
            ParameterKind::Whole => format!("whole numbers from {minimum} to {maximum}"),
            ParameterKind::PowerOfTwo => format!("powers of two from {minimum} to {maximum}"),
            ParameterKind::Real => format!("numbers from {minimum} to {maximum}"),
            ParameterKind::Choice(names) => {
                let numbered = names.iter().enumerate().map(|(number, name)| format!("{number} ({name})"));
                numbered.collect::<Vec<_>>().join(", ")
            }
        }
    }
}

/// The parameters that pose a problem, besides its sizes: what is calculated, on which data. The others only say how.
const POSING: &[&str] = &[
    "a",
    "angle",
    "bins",
    "boundary",
    "c_x",
    "c_y",
    "centre_x",
    "centre_y",
    "centres",
    "channels",
    "contrast",
    "data",
    "degree",
    "entries",
    "exclusive",
    "eye",
    "inputs",
    "kept",
    "length",
    "lengths",
    "limit",
    "maps",
    "mask_width",
    "mean",
    "operation",
    "outputs",
    "pattern",
    "radius",
    "rate",
    "segments",
    "sharpness",
    "side",
    "span",
    "steps",
    "strike",
    "values",
    "volatility",
    "weights",
];

impl Parameter {
    /// Whether another value of it is another problem, and not another way to solve the same one. Known for the families
    /// that have ladders.
    #[must_use]
    pub fn poses_problem(&self) -> bool {
        self.role == ParameterRole::Size || POSING.contains(&self.name)
    }

    /// A value of it for a person.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a choice is a small whole number")]
    pub fn words(&self, value: f64) -> String {
        match self.kind {
            ParameterKind::Choice(names) => {
                names.get(value as usize).map_or(value.to_string(), |name| (*name).to_owned())
            }
            ParameterKind::Whole | ParameterKind::PowerOfTwo | ParameterKind::Real => value.to_string(),
        }
    }

    /// A size of the problem.
    #[must_use]
    pub const fn size(name: &'static str, title: &'static str, default: u32, maximum: u32) -> Parameter {
        Parameter {
            name,
            title,
            role: ParameterRole::Size,
            kind: ParameterKind::Whole,
            default: default as f64,
            minimum: 1.0,
            maximum: maximum as f64,
        }
    }

    /// Threads of a block in x.
    #[must_use]
    pub const fn block_x(default: u32) -> Parameter {
        Parameter {
            name: "block_x",
            title: "Threads in x",
            role: ParameterRole::BlockX,
            kind: ParameterKind::Whole,
            default: default as f64,
            minimum: 1.0,
            maximum: 1024.0,
        }
    }

    /// Threads of a block in y.
    #[must_use]
    pub const fn block_y(default: u32) -> Parameter {
        Parameter { name: "block_y", title: "Threads in y", role: ParameterRole::BlockY, ..Parameter::block_x(default) }
    }

    /// Threads of a block in z; WebGPU and CUDA allow 64.
    #[must_use]
    pub const fn block_z(default: u32) -> Parameter {
        Parameter {
            name: "block_z",
            title: "Threads in z",
            role: ParameterRole::BlockZ,
            maximum: 64.0,
            ..Parameter::block_x(default)
        }
    }

    /// A whole-numbered scalar argument of the kernel.
    #[must_use]
    pub const fn scalar(name: &'static str, title: &'static str, default: u32, range: [u32; 2]) -> Parameter {
        Parameter {
            name,
            title,
            role: ParameterRole::Scalar,
            kind: ParameterKind::Whole,
            default: default as f64,
            minimum: range[0] as f64,
            maximum: range[1] as f64,
        }
    }

    /// A scalar argument of the kernel that chooses one of these, by number; the first unless set.
    #[must_use]
    pub const fn choice(name: &'static str, title: &'static str, names: &'static [&'static str]) -> Parameter {
        Parameter {
            name,
            title,
            role: ParameterRole::Scalar,
            kind: ParameterKind::Choice(names),
            default: 0.0,
            minimum: 0.0,
            maximum: (names.len() - 1) as f64,
        }
    }

    /// This parameter, as an override.
    #[must_use]
    pub const fn as_override(self) -> Parameter {
        Parameter { role: ParameterRole::Override, ..self }
    }

    /// This parameter with another default.
    #[must_use]
    pub const fn or(self, default: u32) -> Parameter {
        Parameter { default: default as f64, ..self }
    }

    /// This parameter with another range.
    #[must_use]
    pub const fn within(self, minimum: f64, maximum: f64) -> Parameter {
        Parameter { minimum, maximum, ..self }
    }

    /// This parameter, restricted to powers of two.
    #[must_use]
    pub const fn power_of_two(self) -> Parameter {
        Parameter { kind: ParameterKind::PowerOfTwo, ..self }
    }

    /// Reads a value and checks it.
    ///
    /// # Errors
    /// [`SettingError::OutOfRange`], with the values that are allowed.
    pub fn parse(&self, text: &str) -> Result<f64, SettingError> {
        let trimmed = text.trim();
        if let ParameterKind::Choice(names) = self.kind
            && let Some(number) = names.iter().position(|name| name.eq_ignore_ascii_case(trimmed))
        {
            #[expect(clippy::cast_precision_loss, reason = "few names")]
            return Ok(number as f64);
        }
        // 2^20 is how people in this field write sizes.
        let value = match trimmed.split_once('^') {
            Some((base, exponent)) => match (base.trim().parse::<f64>(), exponent.trim().parse::<i32>()) {
                (Ok(base), Ok(exponent)) => base.powi(exponent),
                _ => f64::NAN,
            },
            None => without_separators(trimmed).and_then(|text| text.parse().ok()).unwrap_or(f64::NAN),
        };
        self.check(value).map_err(|_| self.refusal(trimmed.to_owned()))
    }

    /// Checks a value.
    ///
    /// # Errors
    /// [`SettingError::OutOfRange`], with the values that are allowed.
    pub fn check(&self, value: f64) -> Result<f64, SettingError> {
        let fits = value.is_finite()
            && (self.minimum..=self.maximum).contains(&value)
            && match self.kind {
                ParameterKind::Whole | ParameterKind::Choice(_) => value.fract() == 0.0,
                ParameterKind::PowerOfTwo => value.fract() == 0.0 && value >= 1.0 && value.log2().fract() == 0.0,
                ParameterKind::Real => true,
            };
        if fits { Ok(value) } else { Err(self.refusal(value.to_string())) }
    }

    fn refusal(&self, value: String) -> SettingError {
        SettingError::OutOfRange { parameter: *self, value }
    }
}
