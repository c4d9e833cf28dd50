//! How a job is timed and what came of it.

use serde::{Deserialize, Serialize};

/// How a device is asked to time a job.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct TimingPlan {
    /// How many readings to take after the warm-up; at least 1.
    pub readings: u32,
    /// The job is run unmeasured first, until no run was faster than those before it for this time, in seconds. A GPU
    /// that was idle runs at a fraction of its clock: an H200 took up to 0.3 s of load to go from 345 MHz to 1,980 MHz.
    pub warm_up_seconds: f64,
    /// One reading covers as many repetitions of the job as reach this time, in seconds. In Chrome on an H200 a submission
    /// that writes a gibibyte took 0.14 ms more than its launches: a fifteenth of a reading of 2 ms …
    pub reading_seconds: f64,
    /// … and at least this many steps of the timer, so that its coarseness stays below one over this number.
    pub timer_steps: u32,
    /// Readings stop after this time, in seconds, even if fewer were taken than asked (never fewer than one).
    pub budget_seconds: f64,
}

impl Default for TimingPlan {
    fn default() -> Self {
        TimingPlan { readings: 15, warm_up_seconds: 0.4, reading_seconds: 0.01, timer_steps: 100, budget_seconds: 2.0 }
    }
}

/// Where times come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TimeSource {
    /// The GPU's own timestamps, written when it begins and ends the work.
    GpuTimestamps,
    /// The host's clock around submission and completion: it includes the way to the device and back.
    Clock,
    /// The simulator's model.
    Simulated,
}

impl TimeSource {
    /// Plain words for a person.
    #[must_use]
    pub fn describe(self) -> &'static str {
        match self {
            TimeSource::GpuTimestamps => "GPU timestamps",
            TimeSource::Clock => "wall clock",
            TimeSource::Simulated => "simulated",
        }
    }
}

/// How long something took that ran once, and by which timer.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Elapsed {
    /// Seconds; 0 where the timer's step is longer than what it timed.
    pub seconds: f64,
    /// Where the time comes from.
    pub source: TimeSource,
}

/// The single readings of a timed job.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Timing {
    /// Seconds a run of the job, one entry per reading, in the order taken.
    pub readings: Vec<f64>,
    /// How many runs each reading covers.
    pub repetitions: u32,
    /// Where the times come from.
    pub source: TimeSource,
    /// The timer's smallest step, in seconds; divided by `repetitions` it is the coarseness of a reading.
    pub step_seconds: f64,
}
