//! Peaks, caps and times: what a device could do at best, and what a measurement says against it.
//!
//! Rates are in flop/s and bytes per second, times in seconds, clocks in cycles.

use serde::Serialize;

/// Peak rate of `lanes` that each finish a multiply-add a clock, counted as two operations.
#[must_use]
pub fn peak_flops(lanes: u32, clock: f64) -> f64 {
    f64::from(lanes) * 2.0 * clock
}

/// Clocks that an instruction of a whole warp occupies `lanes` lanes. `None` if there are none.
#[must_use]
pub fn issue_clocks(warp_size: u32, lanes: u32) -> Option<u32> {
    (lanes > 0).then(|| warp_size.div_ceil(lanes))
}

/// Floating-point operations for each access to global memory (the course's CGMA ratio). `None` without accesses.
#[must_use]
pub fn cgma(operations: f64, accesses: f64) -> Option<f64> {
    (accesses > 0.0).then(|| operations / accesses)
}

/// The rate to which bandwidth holds a kernel with this CGMA ratio, in flop/s.
#[must_use]
pub fn bandwidth_cap(bandwidth: f64, bytes_per_access: f64, cgma: f64) -> f64 {
    bandwidth / bytes_per_access * cgma
}

/// The bandwidth at which [`bandwidth_cap`] is this rate.
#[must_use]
pub fn bandwidth_for(cap: f64, bytes_per_access: f64, cgma: f64) -> f64 {
    cap * bytes_per_access / cgma
}

/// What holds a kernel back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Ceiling {
    /// The memory's bandwidth.
    Bandwidth,
    /// The lanes' arithmetic.
    Arithmetic,
}

/// A device's roof: a slope of bandwidth under a ceiling of arithmetic.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Roofline {
    /// Peak rate in flop/s.
    pub peak: f64,
    /// Bandwidth in bytes per second.
    pub bandwidth: f64,
}

impl Roofline {
    /// The best rate at this intensity (flop for each byte moved), and what holds it there.
    #[must_use]
    pub fn attainable(&self, intensity: f64) -> (f64, Ceiling) {
        let slope = self.bandwidth * intensity;
        if slope < self.peak { (slope, Ceiling::Bandwidth) } else { (self.peak, Ceiling::Arithmetic) }
    }

    /// The intensity from which on arithmetic is the limit, in flop a byte.
    #[must_use]
    pub fn ridge(&self) -> f64 {
        self.peak / self.bandwidth
    }

    /// The least time that so much work can take.
    #[must_use]
    pub fn least_seconds(&self, flops: f64, bytes: f64) -> f64 {
        (flops / self.peak).max(bytes / self.bandwidth)
    }
}

/// How long `bytes` take at this bandwidth.
#[must_use]
pub fn seconds(bytes: f64, bandwidth: f64) -> f64 {
    bytes / bandwidth
}

/// Effective bandwidth of a kernel that had to move `bytes`.
#[must_use]
pub fn bandwidth(bytes: f64, seconds: f64) -> f64 {
    bytes / seconds
}

/// Warps that a scheduler needs to stay busy while one waits: the latency over the clocks that each of the others keeps
/// it busy, rounded up, and the waiting one itself.
#[must_use]
pub fn warps_to_hide(latency: u32, busy_clocks: u32) -> u32 {
    latency.div_ceil(busy_clocks.max(1)) + 1
}

/// Bytes that must be on their way at any moment to sustain a bandwidth at a latency (Little's law).
#[must_use]
pub fn bytes_in_flight(bandwidth: f64, latency: f64) -> f64 {
    bandwidth * latency
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::preset;

    #[test]
    fn the_roof_has_its_ridge_where_both_limits_meet() {
        let v100 = preset::V100;
        let roof = Roofline { peak: v100.peak_flops().unwrap(), bandwidth: v100.bandwidth.unwrap() };
        assert!((roof.ridge() - 14.16).abs() < 0.01, "{}", roof.ridge());
        assert_eq!(roof.attainable(1.0), (900e9, Ceiling::Bandwidth));
        assert_eq!(roof.attainable(100.0).1, Ceiling::Arithmetic);
        assert!((roof.least_seconds(0.0, 9e9) - 0.01).abs() < 1e-12);
    }

    #[test]
    fn fewer_lanes_take_more_clocks() {
        assert_eq!([8, 1, 2, 16, 0].map(|lanes| issue_clocks(32, lanes)), [Some(4), Some(32), Some(16), Some(2), None]);
    }

    #[test]
    fn a_longer_wait_wants_more_warps() {
        assert_eq!((warps_to_hide(200, 4), warps_to_hide(200, 25), warps_to_hide(1, 0)), (51, 9, 2));
    }

    #[test]
    fn cap_and_bandwidth_are_each_others_inverse() {
        assert_eq!(bandwidth_for(bandwidth_cap(200e9, 4.0, 3.0), 4.0, 3.0), 200e9);
        assert_eq!(cgma(1.0, 0.0), None);
    }
}
