//! Banks of shared memory: neighbouring 4-byte words lie in neighbouring banks, and a bank serves one word at a time.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::{MemoryError, check};

/// Which lanes a bank serves together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sharing {
    /// Those at the very same address: compute capability 1.x, where two bytes of one word conflict.
    Address,
    /// Those in the same 4-byte word: from 2.0 on.
    Word,
}

/// How a device's shared memory is divided.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct BankRule {
    /// Banks; also the number of lanes that are served at a time. Never 0.
    pub banks: u32,
    /// Which lanes a bank serves together.
    pub sharing: Sharing,
}

impl BankRule {
    /// Compute capability 1.x: half-warps over 16 banks.
    pub const SIXTEEN: BankRule = BankRule { banks: 16, sharing: Sharing::Address };
    /// From 2.0 on: warps over 32 banks.
    pub const THIRTY_TWO: BankRule = BankRule { banks: 32, sharing: Sharing::Word };

    /// The bank of a byte address.
    #[must_use]
    pub fn bank(self, address: u64) -> u32 {
        // A remainder by a 32-bit number fits in 32 bits.
        u32::try_from(address / 4 % u64::from(self.banks.max(1))).unwrap_or(0)
    }

    /// What one instruction does to the banks: each lane reads (or writes) a word of `word_bytes` at its byte address,
    /// `None` where the lane is off.
    ///
    /// As many lanes are served together as the banks can hold words for: all of a warp (or half-warp) for words up to
    /// 4 bytes, half as many for 8 bytes, a quarter for 16.
    ///
    /// # Errors
    /// A word size that no instruction has, an address that is no multiple of it, more than 32 lanes.
    pub fn access(self, word_bytes: u32, lanes: &[Option<u64>]) -> Result<BankUse, MemoryError> {
        check(word_bytes, lanes)?;
        let words_per_lane = word_bytes.div_ceil(4);
        let together = (self.banks / words_per_lane).max(1) as usize;
        let groups = lanes
            .chunks(together)
            .enumerate()
            .map(|(group, lanes)| self.group(group * together, words_per_lane, lanes))
            .filter(|loads| !loads.is_empty())
            .collect();
        Ok(BankUse { groups })
    }

    /// The conflict of lanes that step through 4-byte words: the most words that one bank must serve.
    ///
    /// # Errors
    /// Never for a step that stays within the address space.
    pub fn stride_degree(self, step: u64) -> Result<usize, MemoryError> {
        let lanes: Vec<_> = (0..u64::from(self.banks.min(32))).map(|lane| step.checked_mul(lane * 4)).collect();
        Ok(self.access(4, &lanes)?.degree())
    }

    fn group(self, first_lane: usize, words_per_lane: u32, lanes: &[Option<u64>]) -> Vec<BankLoad> {
        let mut places: Vec<(BTreeSet<u64>, Vec<usize>)> =
            vec![(BTreeSet::new(), Vec::new()); self.banks.max(1) as usize];
        for (index, address) in lanes.iter().enumerate() {
            let Some(address) = *address else { continue };
            for word in 0..u64::from(words_per_lane) {
                let at = address + 4 * word;
                let (served, lanes) = &mut places[self.bank(at) as usize];
                served.insert(match self.sharing {
                    Sharing::Address => at,
                    Sharing::Word => at / 4,
                });
                lanes.push(first_lane + index);
            }
        }
        (0..)
            .zip(places)
            .filter(|(_, (served, _))| !served.is_empty())
            .map(|(bank, (served, lanes))| BankLoad { bank, turns: served.len(), lanes })
            .collect()
    }
}

/// What one bank has to do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct BankLoad {
    /// Which bank.
    pub bank: u32,
    /// Words (on 1.x: addresses) that it serves, one after the other.
    pub turns: usize,
    /// The lanes it serves.
    pub lanes: Vec<usize>,
}

/// What an instruction does to the banks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct BankUse {
    /// The busy banks, for each group of lanes that is served together.
    pub groups: Vec<Vec<BankLoad>>,
}

impl BankUse {
    /// The worst conflict: 1 without any, *n* if some bank serves *n* words one after the other; 0 if no lane is on.
    #[must_use]
    pub fn degree(&self) -> usize {
        self.groups.iter().map(|group| deepest(group)).max().unwrap_or(0)
    }

    /// Passes in all (the profiler's wavefronts): the groups' worst conflicts, added.
    #[must_use]
    pub fn passes(&self) -> usize {
        self.groups.iter().map(|group| deepest(group)).sum()
    }
}

fn deepest(group: &[BankLoad]) -> usize {
    group.iter().map(|load| load.turns).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::warp_addresses;

    #[test]
    fn a_step_conflicts_by_its_common_divisor_with_the_banks() {
        let degrees = |rule: BankRule| [1, 2, 3, 4, 5, 8, 16, 31, 32, 33].map(|step| rule.stride_degree(step).unwrap());
        assert_eq!(degrees(BankRule::THIRTY_TWO), [1, 2, 1, 4, 1, 8, 16, 1, 32, 1]);
        assert_eq!(degrees(BankRule::SIXTEEN), [1, 2, 1, 4, 1, 8, 16, 1, 16, 1]);
        assert_eq!(BankRule::THIRTY_TWO.stride_degree(0), Ok(1));
    }

    #[test]
    fn bytes_of_one_word_conflict_on_the_oldest_devices_only() {
        let bytes = warp_addresses(16, 0, 1, 1);
        assert_eq!(BankRule::SIXTEEN.access(1, &bytes).unwrap().degree(), 4);
        assert_eq!(BankRule::THIRTY_TWO.access(1, &bytes).unwrap().degree(), 1);
    }

    #[test]
    fn wide_words_take_several_passes_without_a_conflict() {
        for (bytes, passes) in [(4, 1), (8, 2), (16, 4)] {
            let found = BankRule::THIRTY_TWO.access(bytes, &warp_addresses(32, 0, 1, bytes)).unwrap();
            assert_eq!((found.degree(), found.passes()), (1, passes));
        }
    }

    #[test]
    fn a_column_of_a_tile_lies_in_one_bank_until_it_is_padded() {
        let column = |width| BankRule::THIRTY_TWO.access(4, &warp_addresses(32, 0, width, 4)).unwrap().degree();
        assert_eq!((column(32), column(33)), (32, 1));
    }

    #[test]
    fn lanes_that_are_off_use_no_bank() {
        assert_eq!(BankRule::THIRTY_TWO.access(4, &[None; 32]).unwrap(), BankUse { groups: vec![] });
    }
}
