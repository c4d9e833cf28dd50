//! The memory models, against what NVIDIA's profiler counted on an H200 (driver 580.159.04, Nsight Compute): sectors per
//! request, and wavefronts per request of shared memory.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use warpground_hardware::memory::{BankRule, Coalescing, warp_addresses};

fn sectors(word_bytes: u32, lanes: &[Option<u64>]) -> usize {
    Coalescing::SECTORS.traffic(word_bytes, lanes).unwrap().transactions.len()
}

#[test]
fn sectors_of_strided_and_shifted_reads_are_those_counted() {
    for (stride, counted) in [(1, 4), (2, 8), (3, 12), (4, 16), (8, 32), (16, 32), (32, 32)] {
        assert_eq!(sectors(4, &warp_addresses(32, 0, stride, 4)), counted, "stride {stride}");
    }
    for (offset, counted) in [(0, 4), (1, 5), (2, 5), (4, 5), (8, 4), (16, 4)] {
        assert_eq!(sectors(4, &warp_addresses(32, offset, 1, 4)), counted, "offset {offset}");
    }
}

#[test]
fn sectors_of_other_patterns_are_those_counted() {
    assert_eq!(sectors(4, &warp_addresses(32, 31, -1, 4)), 4, "reversed");
    assert_eq!(sectors(4, &warp_addresses(32, 7, 0, 4)), 1, "all lanes one element");
    assert_eq!(sectors(4, &warp_addresses(16, 0, 1, 4)), 2, "half of the lanes");
    assert_eq!(sectors(16, &warp_addresses(32, 0, 1, 16)), 16, "vectors of four");
}

#[test]
fn wavefronts_of_strided_shared_reads_are_those_counted() {
    let counted = [(1, 1), (2, 2), (3, 1), (4, 4), (5, 1), (6, 2), (8, 8), (16, 16), (32, 32), (33, 1)];
    for (stride, counted) in counted {
        let lanes = warp_addresses(32, 0, stride, 4);
        assert_eq!(BankRule::THIRTY_TWO.access(4, &lanes).unwrap().passes(), counted, "stride {stride}");
    }
    let pairs: Vec<_> = (0..32).map(|lane| Some(lane / 2 * 4)).collect();
    assert_eq!(BankRule::THIRTY_TWO.access(4, &pairs).unwrap().passes(), 1, "two lanes per word");
}
