//! The first elements that a kernel wrote, for a user who wants to see them and not only the verdict.

use serde::{Deserialize, Serialize};
use warpground_engine::{ElementType, Outcome, Output};

use crate::units::count;

/// Elements of a buffer that are shown at most, and how many letters they may take; buffers.
const MOST_ELEMENTS: usize = 16;
const MOST_LETTERS: usize = 80;
const MOST_BUFFERS: usize = 3;

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
        let mut letters = 0;
        let values = values.take_while(|value| {
            letters += value.len() + 2;
            letters <= MOST_LETTERS
        });
        FirstValues { name: output.name.clone(), values: values.collect(), length: output.u32s().len() as u64 }
    }
}

/// The first elements of the first buffers that a kernel wrote.
#[must_use]
pub fn first_values(outcome: &Outcome) -> Vec<FirstValues> {
    outcome.outputs.iter().take(MOST_BUFFERS).map(FirstValues::of).collect()
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
