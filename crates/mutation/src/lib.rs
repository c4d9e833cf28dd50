//! Texts changed at random places, to find what breaks their readers: a panic, a wait without end, a wrong answer.
//!
//! A kind of text is a [`Hunt`]: the texts to start from, what to put into them, and a check. A test runs a few rounds of it
//! ([`Hunt::rounds`]), and an example runs it by the clock ([`Hunt::by_the_clock`]).

mod hunt;

pub use hunt::{Found, Hunt};

/// A small generator of numbers, so that the changes are the same everywhere.
#[derive(Debug, Clone)]
pub struct Numbers(pub u64);

impl Numbers {
    /// A number below `limit`; 0 for a limit of 0.
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from((self.0 >> 33) % (limit.max(1) as u64)).unwrap_or(0)
    }
}

/// One of the texts with a few changes: parts lost, put in, copied from elsewhere, words exchanged. An empty corpus gives an
/// empty text.
#[must_use]
pub fn mutate(corpus: &[String], pieces: &[&str], numbers: &mut Numbers) -> String {
    if corpus.is_empty() {
        return String::new();
    }
    let original = &corpus[numbers.below(corpus.len())];
    let other: Vec<char> = corpus[numbers.below(corpus.len())].chars().collect();
    let mut text: Vec<char> = original.chars().collect();
    for _ in 0..=numbers.below(5) {
        if text.is_empty() {
            break;
        }
        let at = numbers.below(text.len());
        match numbers.below(7) {
            0 => {
                let end = (at + numbers.below(30)).min(text.len());
                text.drain(at..end);
            }
            1 | 2 => {
                let piece = pieces.get(numbers.below(pieces.len())).copied().unwrap_or_default();
                text.splice(at..at, piece.chars());
            }
            3 => {
                let from = numbers.below(text.len());
                let end = (from + numbers.below(80)).min(text.len());
                let copied = text[from..end].to_vec();
                text.splice(at..at, copied);
            }
            4 => {
                let from = numbers.below(other.len());
                let end = (from + numbers.below(200)).min(other.len());
                text.splice(at..at, other[from..end].to_vec());
            }
            5 => {
                // One word in the place of another keeps more of the grammar than loose characters do.
                let word = |from: usize| {
                    let end = text[from..].iter().position(|c| !c.is_alphanumeric() && *c != '_');
                    from..end.map_or(text.len(), |end| from + end)
                };
                let (here, there) = (word(at), word(numbers.below(text.len())));
                let copied = text[there].to_vec();
                text.splice(here, copied);
            }
            _ => {
                if numbers.below(4) == 0 {
                    text.truncate(at.max(1));
                }
            }
        }
    }
    text.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_makes_the_same_texts_and_another_seed_others() {
        let corpus = ["fn main() { let a = b + c; }".to_owned(), "struct S { x: u32 }".to_owned()];
        let texts = |seed| {
            let mut numbers = Numbers(seed);
            (0..20).map(|_| mutate(&corpus, &["(", ")"], &mut numbers)).collect::<Vec<_>>()
        };
        assert_eq!(texts(1), texts(1));
        assert_ne!(texts(1), texts(2));
        assert!(texts(1).iter().any(|text| !corpus.contains(text)));
    }

    #[test]
    fn nothing_to_start_from_gives_nothing() {
        let mut numbers = Numbers(1);
        assert_eq!(mutate(&[], &[], &mut numbers), "");
        for _ in 0..100 {
            let _ = mutate(&[String::new(), "é".to_owned()], &[], &mut numbers);
        }
    }
}
