//! One instruction of a warp as people describe it: a step, a start, an order, who takes part.

use serde::{Deserialize, Serialize};

use super::{Coalescing, MemoryError, Traffic, check};
use crate::WARP_SIZE;

/// Which lane reads which of the addresses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LaneOrder {
    /// Lane *k* reads address *k*.
    #[default]
    Ascending,
    /// Each pair of lanes reads the other's.
    Swapped,
    /// The last lane reads the first.
    Descending,
    /// All lanes read the first one.
    Same,
}

impl LaneOrder {
    /// All of them.
    pub const ALL: [LaneOrder; 4] = [LaneOrder::Ascending, LaneOrder::Swapped, LaneOrder::Descending, LaneOrder::Same];

    /// Its name in links and on the command line.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            LaneOrder::Ascending => "ascending",
            LaneOrder::Swapped => "swapped",
            LaneOrder::Descending => "descending",
            LaneOrder::Same => "same",
        }
    }

    /// In words.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            LaneOrder::Ascending => "in order",
            LaneOrder::Swapped => "pairs swapped",
            LaneOrder::Descending => "backwards",
            LaneOrder::Same => "all the same",
        }
    }
}

/// Which lanes take part.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ActiveLanes {
    /// All.
    #[default]
    All,
    /// Lanes 0, 2, 4 …
    Even,
    /// The first half.
    FirstHalf,
    /// All but the first.
    NotFirst,
}

impl ActiveLanes {
    /// All of them.
    pub const ALL: [ActiveLanes; 4] =
        [ActiveLanes::All, ActiveLanes::Even, ActiveLanes::FirstHalf, ActiveLanes::NotFirst];

    /// Its name in links and on the command line.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            ActiveLanes::All => "all",
            ActiveLanes::Even => "even",
            ActiveLanes::FirstHalf => "first-half",
            ActiveLanes::NotFirst => "not-first",
        }
    }

    /// In words.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            ActiveLanes::All => "all lanes",
            ActiveLanes::Even => "every second lane",
            ActiveLanes::FirstHalf => "the first half",
            ActiveLanes::NotFirst => "all but lane 0",
        }
    }

    fn has(self, lane: u32, lanes: u32) -> bool {
        match self {
            ActiveLanes::All => true,
            ActiveLanes::Even => lane.is_multiple_of(2),
            ActiveLanes::FirstHalf => lane < lanes.div_ceil(2),
            ActiveLanes::NotFirst => lane > 0,
        }
    }
}

/// One instruction of a warp: each lane reads (or writes) a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Access {
    /// Bytes of a word: 1, 2, 4, 8 or 16.
    pub word_bytes: u32,
    /// Lanes, at most 32.
    pub lanes: u32,
    /// The first word's number.
    pub offset: u64,
    /// Words from one lane's to the next one's.
    pub stride: u64,
    /// Who reads which.
    pub order: LaneOrder,
    /// Who takes part.
    pub active: ActiveLanes,
}

impl Default for Access {
    fn default() -> Access {
        Access {
            word_bytes: 4,
            lanes: WARP_SIZE,
            offset: 0,
            stride: 1,
            order: LaneOrder::Ascending,
            active: ActiveLanes::All,
        }
    }
}

impl Access {
    /// Each lane's address in bytes; `None` where it takes no part.
    ///
    /// # Errors
    /// A word size that no instruction has, more than 32 lanes, addresses past 64 bits.
    pub fn addresses(&self) -> Result<Vec<Option<u64>>, MemoryError> {
        if self.lanes > WARP_SIZE {
            return Err(MemoryError::Lanes { lanes: self.lanes as usize });
        }
        let last = self.lanes.saturating_sub(1);
        let addresses = (0..self.lanes)
            .map(|lane| {
                if !self.active.has(lane, self.lanes) {
                    return Ok(None);
                }
                let place = match self.order {
                    LaneOrder::Ascending => lane,
                    LaneOrder::Swapped => (lane ^ 1).min(last),
                    LaneOrder::Descending => last - lane,
                    LaneOrder::Same => 0,
                };
                self.stride
                    .checked_mul(place.into())
                    .and_then(|distance| self.offset.checked_add(distance))
                    .and_then(|word| word.checked_mul(self.word_bytes.into()))
                    .map(Some)
                    .ok_or(MemoryError::Overflow { lane: lane as usize })
            })
            .collect::<Result<Vec<_>, _>>()?;
        check(self.word_bytes, &addresses)?;
        Ok(addresses)
    }

    /// What the access costs by each rule, the oldest first.
    ///
    /// # Errors
    /// As [`Access::addresses`].
    pub fn by_rule(&self) -> Result<Vec<(&'static Rule, Traffic)>, MemoryError> {
        let addresses = self.addresses()?;
        RULES.iter().map(|rule| Ok((rule, rule.coalescing.traffic(self.word_bytes, &addresses)?))).collect()
    }
}

/// A generation's rule of coalescing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Rule {
    /// Short and unique.
    pub id: &'static str,
    /// Whose it is.
    pub name: &'static str,
    /// What it says.
    pub says: &'static str,
    /// The rule.
    pub coalescing: Coalescing,
}

/// Every generation's, the oldest first.
pub const RULES: &[Rule] = &[
    Rule {
        id: "strict",
        name: "compute capability 1.0 and 1.1",
        says: "each half-warp: in order and aligned, or a transaction for every lane",
        coalescing: Coalescing::Strict,
    },
    Rule {
        id: "segments",
        name: "compute capability 1.2 and 1.3",
        says: "each half-warp: aligned segments in any order, halved while only one half is used",
        coalescing: Coalescing::Segments,
    },
    Rule {
        id: "lines",
        name: "compute capability 2.x and 3.x",
        says: "the whole warp: every line of 128 bytes that a lane touches, once",
        coalescing: Coalescing::LINES,
    },
    Rule {
        id: "sectors",
        name: "today, as the profiler counts",
        says: "the whole warp: every sector of 32 bytes that a lane touches, once",
        coalescing: Coalescing::SECTORS,
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(access: Access) -> Vec<usize> {
        access.by_rule().unwrap().into_iter().map(|(_, traffic)| traffic.transactions.len()).collect()
    }

    #[test]
    fn order_matters_to_the_oldest_rule_only() {
        assert_eq!(counts(Access::default()), [2, 2, 1, 4]);
        assert_eq!(counts(Access { order: LaneOrder::Swapped, ..Access::default() }), [32, 2, 1, 4]);
        assert_eq!(counts(Access { order: LaneOrder::Descending, ..Access::default() }), [32, 2, 1, 4]);
        assert_eq!(counts(Access { active: ActiveLanes::Even, ..Access::default() }), [2, 2, 1, 4]);
    }

    #[test]
    fn a_shift_by_one_word_costs_the_old_rules_more() {
        assert_eq!(counts(Access { offset: 1, ..Access::default() }), [32, 3, 2, 5]);
    }

    #[test]
    fn what_no_warp_can_read_is_refused() {
        let message = |access: Access| access.by_rule().unwrap_err().to_string();
        assert_eq!(
            message(Access { word_bytes: 3, ..Access::default() }),
            "a lane reads 1, 2, 4, 8 or 16 bytes, not 3"
        );
        assert_eq!(message(Access { lanes: 33, ..Access::default() }), "33 lanes; a warp has 32");
        assert_eq!(
            message(Access { stride: u64::MAX, ..Access::default() }),
            "lane 1 reads past the end of the address space"
        );
    }
}
