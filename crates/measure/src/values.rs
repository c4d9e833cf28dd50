//! The first elements that a kernel wrote, for a user who wants to see them and not only the verdict.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use warpground_engine::{ElementType, Layout, Leaf, Outcome, Output};

use crate::{
    launch_file::{bits_at, show_scalar},
    units::count,
};

/// Elements of a buffer that are shown at most, and how many letters they may take; buffers.
const MOST_ELEMENTS: usize = 16;
const MOST_LETTERS: usize = 80;
const MOST_BUFFERS: usize = 3;
/// The same for a user's own launch, whose buffers somebody described.
const MOST_OWN_BUFFERS: usize = 24;

/// The first elements of a buffer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FirstValues {
    /// The buffer's name.
    pub name: String,
    /// Its first elements, as one would type them.
    pub values: Vec<String>,
    /// How many elements it has.
    pub length: u64,
}

impl FirstValues {
    /// In a line.
    #[must_use]
    pub fn words(&self) -> String {
        let values = self.values.join(", ");
        if self.values.len() as u64 == self.length {
            values
        } else {
            format!("{values}, … ({} in all)", count(self.length))
        }
    }

    fn of(output: &Output) -> FirstValues {
        let words = output.u32s().take(MOST_ELEMENTS);
        let values = words.map(|bits| match output.element {
            ElementType::F32 => f32::from_bits(bits).to_string(),
            ElementType::I32 => bits.cast_signed().to_string(),
            ElementType::U32 => bits.to_string(),
        });
        FirstValues { name: output.name.clone(), values: fitting(values), length: output.u32s().len() as u64 }
    }

    fn by_layout(output: &Output, layout: &Layout, elements: u64) -> FirstValues {
        let show = |leaf: &Leaf, start: u64| {
            show_scalar(leaf.scalar, bits_at(&output.bytes, start + u64::from(leaf.offset), leaf.scalar))
        };
        let most = elements.min(MOST_ELEMENTS as u64);
        let values = (0..most).map(|index| {
            let start = u64::from(layout.head_bytes) + index * u64::from(layout.stride);
            match layout.element.as_slice() {
                [only] => show(only, start),
                several => format!("({})", several.iter().map(|leaf| show(leaf, start)).collect::<Vec<_>>().join(", ")),
            }
        });
        FirstValues { name: output.name.clone(), values: fitting(values), length: elements }
    }
}

/// The first elements of what a user's own launch wrote, by the types that their buffers have.
pub(crate) fn own_values(outcome: &Outcome, layouts: &BTreeMap<String, (Layout, u64)>) -> Vec<FirstValues> {
    let of = |output: &Output| match layouts.get(&output.name) {
        Some((layout, elements)) if !layout.element.is_empty() => FirstValues::by_layout(output, layout, *elements),
        _ => FirstValues::of(output),
    };
    outcome.outputs.iter().take(MOST_OWN_BUFFERS).map(of).collect()
}

/// The first elements of the first buffers that a kernel wrote.
#[must_use]
pub fn first_values(outcome: &Outcome) -> Vec<FirstValues> {
    outcome.outputs.iter().take(MOST_BUFFERS).map(FirstValues::of).collect()
}

/// As many as a line has room for, and one in any case.
fn fitting(values: impl Iterator<Item = String>) -> Vec<String> {
    let mut letters = 0;
    let mut out = Vec::new();
    for value in values {
        letters += value.len() + 2;
        if letters > MOST_LETTERS && !out.is_empty() {
            break;
        }
        out.push(value);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn output(element: ElementType, words: impl IntoIterator<Item = u32>) -> Output {
        let bytes = words.into_iter().flat_map(u32::to_le_bytes).collect();
        Output { name: "output".to_owned(), element, bytes }
    }

    #[test]
    fn few_elements_are_shown_whole_and_many_are_counted() {
        let words = |output| FirstValues::of(&output).words();
        assert_eq!(words(output(ElementType::F32, [1.5_f32, -0.25].map(f32::to_bits))), "1.5, -0.25");
        assert_eq!(words(output(ElementType::I32, [u32::MAX])), "-1");
        let many = words(output(ElementType::U32, 0..5000));
        assert!(many.starts_with("0, 1, 2, ") && many.ends_with("15, … (5,000 in all)"), "{many}");
        let wide = words(output(ElementType::U32, u32::MAX - 20..u32::MAX));
        assert!(wide.ends_with("4294967280, … (20 in all)"), "{wide}");
    }
}
