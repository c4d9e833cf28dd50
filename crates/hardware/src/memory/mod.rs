//! Memory as a warp meets it: the transactions its addresses become, the banks they fall into, and the padding that
//! keeps rows aligned.

mod access;
mod bank;
mod coalescing;
pub mod histogram;
mod layout;

pub use access::{Access, ActiveLanes, LaneOrder, RULES, Rule};
pub use bank::{BankLoad, BankRule, BankUse, Sharing};
pub use coalescing::{Coalescing, Traffic, Transaction, warp_addresses};
pub use layout::{ALLOCATION_BYTES, Pitch, pitch, round_up, segments, structure_bytes};

use serde::Serialize;

/// Why addresses cannot be what a warp reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, thiserror::Error)]
#[serde(tag = "error", rename_all = "snake_case")]
pub enum MemoryError {
    /// One instruction reads words of 1, 2, 4, 8 or 16 bytes.
    #[error("a lane reads 1, 2, 4, 8 or 16 bytes, not {bytes}")]
    WordSize {
        /// Bytes asked.
        bytes: u32,
    },
    /// A word lies across a boundary of its own size.
    #[error("lane {lane} reads {bytes} bytes at address {address}, which is not a multiple of {bytes}")]
    Misaligned {
        /// Which lane.
        lane: usize,
        /// Its address in bytes.
        address: u64,
        /// Bytes it reads.
        bytes: u32,
    },
    /// More lanes than a warp has.
    #[error("{lanes} lanes; a warp has 32")]
    Lanes {
        /// Lanes given.
        lanes: usize,
    },
    /// A word that ends past the address space.
    #[error("lane {lane} reads past the end of the address space")]
    Overflow {
        /// Which lane.
        lane: usize,
    },
}

/// One instruction of a warp: each lane's address in bytes, or `None` where the lane is off.
pub(crate) fn check(word_bytes: u32, lanes: &[Option<u64>]) -> Result<(), MemoryError> {
    if !matches!(word_bytes, 1 | 2 | 4 | 8 | 16) {
        return Err(MemoryError::WordSize { bytes: word_bytes });
    }
    if lanes.len() > crate::WARP_SIZE as usize {
        return Err(MemoryError::Lanes { lanes: lanes.len() });
    }
    for (lane, address) in lanes.iter().enumerate() {
        let Some(address) = *address else { continue };
        if !address.is_multiple_of(word_bytes.into()) {
            return Err(MemoryError::Misaligned { lane, address, bytes: word_bytes });
        }
        // Segments are at most 256 bytes, so that their ends are addresses, too.
        if address > u64::MAX - 256 {
            return Err(MemoryError::Overflow { lane });
        }
    }
    Ok(())
}
