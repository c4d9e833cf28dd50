//! When things happen on the device, as `cudaEventElapsedTime` tells it.
//!
//! What the host needs to translate and compile a kernel is no part of it: a launch takes the time that its kernel was
//! measured to take, by the GPU's timestamps, the clock or the simulator. Everything else takes its time by the host's
//! clock, but on the simulator, where only kernels have a time.

use warpground_engine::{Elapsed, TimeSource};

/// How far a run has come in the device's time.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct DeviceTime {
    /// Seconds that kernels took.
    kernels: f64,
    /// Seconds that launches took beside their kernels.
    beside: f64,
    simulated: bool,
}

/// When an event was recorded.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct EventTime {
    clock: f64,
    device: DeviceTime,
}

impl DeviceTime {
    /// A kernel has run.
    pub(super) fn ran(&mut self, kernel: Elapsed) {
        self.kernels += kernel.seconds;
        self.simulated |= kernel.source == TimeSource::Simulated;
    }

    /// A launch that began at `before` has ended, after so many seconds by the clock.
    pub(super) fn launched(&mut self, before: DeviceTime, seconds: f64) {
        self.beside += (seconds - (self.kernels - before.kernels)).max(0.0);
    }

    /// An event that is recorded at a time by the clock.
    pub(super) fn at(self, clock: f64) -> EventTime {
        EventTime { clock, device: self }
    }
}

impl EventTime {
    /// The seconds from one event to another.
    pub(super) fn until(self, other: EventTime) -> f64 {
        let kernels = other.device.kernels - self.device.kernels;
        if other.device.simulated && kernels != 0.0 {
            return kernels;
        }
        (other.clock - other.device.beside) - (self.clock - self.device.beside)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kernel(seconds: f64, source: TimeSource) -> Elapsed {
        Elapsed { seconds, source }
    }

    #[test]
    fn what_a_launch_needs_beside_its_kernel_is_not_between_its_events() {
        let mut time = DeviceTime::default();
        let first = time.at(1.0);
        let before = time;
        time.ran(kernel(0.002, TimeSource::GpuTimestamps));
        time.launched(before, 0.3);
        let second = time.at(1.301);
        assert!((first.until(second) - 0.003).abs() < 1e-9, "{}", first.until(second));
        assert!((second.until(first) + 0.003).abs() < 1e-9);
    }

    #[test]
    fn on_the_simulator_the_time_of_the_kernels_counts_alone() {
        let mut time = DeviceTime::default();
        let first = time.at(1.0);
        let before = time;
        time.ran(kernel(2e-6, TimeSource::Simulated));
        time.launched(before, 0.5);
        assert!((first.until(time.at(1.6)) - 2e-6).abs() < 1e-12);
        let later = time.at(1.7);
        assert!((later.until(time.at(1.8)) - 0.1).abs() < 1e-9, "without a kernel the clock counts");
    }
}
