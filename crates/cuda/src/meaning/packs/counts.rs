//! How many parts packs have.

use super::parts::MOST_PARTS;
use crate::parse::ast::Symbol;

/// How many parts packs have, as far as that is known.
pub(super) struct Counts<'a> {
    packs: &'a [Symbol],
    found: Vec<Option<usize>>,
}

impl Counts<'_> {
    pub(super) fn new(packs: &[Symbol]) -> Counts<'_> {
        Counts { packs, found: vec![None; packs.len()] }
    }

    /// What is known first of a pack counts.
    pub(super) fn know(&mut self, names: &[Symbol], count: usize) {
        for (pack, found) in self.packs.iter().zip(&mut self.found) {
            if names.contains(pack) {
                found.get_or_insert(count);
            }
        }
    }

    pub(super) fn whole(self) -> Option<Vec<usize>> {
        let all: Vec<usize> = self.found.into_iter().collect::<Option<_>>()?;
        all.iter().all(|count| *count <= MOST_PARTS).then_some(all)
    }
}
