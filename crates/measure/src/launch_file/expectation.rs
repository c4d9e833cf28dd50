//! What buffers should hold after the launches, and whether they do.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use warpground_engine::{Fill, Layout, Leaf, Outcome};

use super::contents::{Contents, bits_at, decode, encode, show_scalar as show};

/// What a buffer should hold after the launches.
#[derive(Debug, Clone)]
pub struct Expectation {
    /// The buffer's name in the job.
    pub buffer: String,
    /// What lies where in it.
    pub layout: Layout,
    /// How many elements it has.
    pub elements: u64,
    /// The values.
    pub expected: Expected,
    /// How far a float may be off, relative to the value.
    pub tolerance: f64,
    /// How far a float may be off beside that.
    pub absolute: f64,
}

/// Where expected values come from.
#[derive(Debug, Clone)]
pub enum Expected {
    /// A rule, or bytes as they should lie in the buffer.
    Fill(Fill),
    /// Numbers, one for each scalar.
    Values(Arc<[f64]>),
    /// What a second kernel writes; `None` until it has run.
    Reference(Option<Arc<[u8]>>),
}

/// An expectation that was not met.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Unmet {
    /// The buffer.
    pub buffer: String,
    /// How many elements are wrong.
    pub wrong: u64,
    /// How many were compared.
    pub compared: u64,
    /// The first wrong one.
    pub index: u64,
    /// Which of its scalars: `.velocity.x`; empty where the element is one.
    pub member: String,
    /// What it holds.
    pub got: String,
    /// What it should hold.
    pub expected: String,
}

/// Elements of a buffer beside what they should be.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Drawn {
    /// The buffer.
    pub buffer: String,
    /// The number of the first scalar.
    pub first: u64,
    /// The scalars, in order.
    pub cells: Vec<Cell>,
}

/// A scalar beside what it should be.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cell {
    /// What it is.
    pub got: String,
    /// What it should be.
    pub expected: String,
    /// Whether that is right.
    pub right: bool,
}

/// A scalar that was looked at.
struct Looked {
    /// Its bits.
    got: u64,
    expected: f64,
    /// What it should be, where that is no number.
    words: Option<String>,
    right: bool,
}

/// A number as a scalar of that type.
fn shown(leaf: &Leaf, value: f64) -> String {
    encode(leaf.scalar, value).map_or(value.to_string(), |bits| show(leaf.scalar, bits))
}

/// The bits of a scalar that was poisoned.
fn poison(leaf: &Leaf) -> u64 {
    u64::MAX >> (64 - 8 * leaf.scalar.bytes())
}

impl Expectation {
    /// What is wrong with the outcome; `None` where all is as it should be. A reference that has not run meets nothing.
    pub(super) fn unmet(&self, outcome: &Outcome) -> Option<Unmet> {
        let output = outcome.output(&self.buffer)?;
        let mut found: Option<Unmet> = None;
        let each = self.layout.element.len() as u64;
        let mut compare = |index: u64, leaf: &Leaf, offset: u64, flat: Option<u64>| {
            let Looked { got, expected, words, right } = self.look(&output.bytes, leaf, offset, flat);
            if !right {
                found.get_or_insert_with(|| Unmet {
                    buffer: self.buffer.clone(),
                    wrong: 0,
                    compared: 0,
                    index,
                    member: leaf.path.clone(),
                    got: show(leaf.scalar, got),
                    expected: words.unwrap_or_else(|| shown(leaf, expected)),
                });
            }
            right
        };
        let mut wrong = 0;
        for leaf in &self.layout.head {
            wrong += u64::from(!compare(0, leaf, leaf.offset.into(), None));
        }
        for index in 0..self.elements {
            let start = u64::from(self.layout.head_bytes) + index * u64::from(self.layout.stride);
            let mut right = true;
            for (component, leaf) in (0..).zip(&self.layout.element) {
                right &= compare(index, leaf, start + u64::from(leaf.offset), Some(index * each + component));
            }
            wrong += u64::from(!right);
        }
        found.map(|unmet| Unmet { wrong, compared: self.elements, ..unmet })
    }

    /// What a buffer holds beside what it should, from an element on: every scalar of as many elements as `most` scalars
    /// have. `None` where it was not written, or nothing says what is right.
    pub(super) fn drawn(&self, outcome: &Outcome, first: u64, most: u64) -> Option<Drawn> {
        let output = outcome.output(&self.buffer)?;
        if matches!(self.expected, Expected::Reference(None)) {
            return None;
        }
        let each = (self.layout.element.len() as u64).max(1);
        let elements = (most / each).max(1);
        // What is wrong should be among what is right around it.
        let first = first.saturating_sub(elements / 4).min(self.elements.saturating_sub(elements));
        let last = (first + elements).min(self.elements);
        let mut drawn = Drawn { buffer: self.buffer.clone(), first: first * each, cells: Vec::new() };
        for index in first..last {
            let start = u64::from(self.layout.head_bytes) + index * u64::from(self.layout.stride);
            for (component, leaf) in (0..).zip(&self.layout.element) {
                let offset = start + u64::from(leaf.offset);
                let looked = self.look(&output.bytes, leaf, offset, Some(index * each + component));
                drawn.cells.push(Cell {
                    got: show(leaf.scalar, looked.got),
                    expected: shown(leaf, looked.expected),
                    right: looked.right,
                });
            }
        }
        Some(drawn)
    }

    /// A scalar of the outcome beside what it should be.
    fn look(&self, bytes: &[u8], leaf: &Leaf, offset: u64, flat: Option<u64>) -> Looked {
        let got = bits_at(bytes, offset, leaf.scalar);
        let value = decode(leaf.scalar, got);
        let expected = match (&self.expected, flat) {
            (Expected::Fill(Fill::Bytes(bytes)), _) | (Expected::Reference(Some(bytes)), _) => {
                let bits = bits_at(bytes, offset, leaf.scalar);
                if got == bits {
                    return Looked { got, expected: value, words: None, right: true };
                }
                decode(leaf.scalar, bits)
            }
            (Expected::Fill(fill), Some(flat)) => Contents::value(fill, &self.layout, flat),
            (Expected::Values(values), Some(flat)) => {
                usize::try_from(flat).ok().and_then(|at| values.get(at)).copied().unwrap_or(0.0)
            }
            (Expected::Reference(None), _) => {
                let words = Some("what the reference writes".to_owned());
                return Looked { got, expected: f64::INFINITY, words, right: false };
            }
            // Members before the elements are only compared with bytes.
            (_, None) => return Looked { got, expected: value, words: None, right: true },
        };
        Looked { got, expected, words: None, right: self.fits(leaf, got, expected) }
    }

    fn fits(&self, leaf: &Leaf, got: u64, expected: f64) -> bool {
        let value = decode(leaf.scalar, got);
        if !leaf.scalar.is_float() {
            return encode(leaf.scalar, expected) == Some(got);
        }
        #[expect(clippy::float_cmp, reason = "equal is right whatever the tolerance; infinities have no difference")]
        let equal = encode(leaf.scalar, expected).is_some_and(|bits| decode(leaf.scalar, bits) == value);
        equal
            // An element that nobody wrote is a NaN too, and never right.
            || (value.is_nan() && expected.is_nan() && got != poison(leaf))
            || (value - expected).abs() <= self.tolerance * expected.abs() + self.absolute
    }
}
