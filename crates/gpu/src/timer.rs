//! GPU timestamps or the clock, and how coarse they are.

use std::cell::Cell;

use warpground_engine::{Error, TimeSource};
use web_time::Instant;
use wgpu::{Buffer, BufferDescriptor, BufferUsages, QuerySet, QuerySetDescriptor, QueryType};

use crate::{
    commands::{self, Recorded},
    connection::Connection,
    transfer,
};

/// A timer for submissions to one connection.
pub(crate) struct Timer<'connection> {
    connection: &'connection Connection,
    queries: Option<Queries>,
}

struct Queries {
    set: QuerySet,
    resolved: Buffer,
    period_seconds: f64,
    /// The first timestamp seen; the others are compared with it.
    origin: Cell<Option<u64>>,
    /// The greatest common divisor of all distances from the origin: the timer's step, or a multiple of it as long as
    /// few timestamps were seen.
    step_ticks: Cell<u64>,
    /// How many distances went into the step.
    distances: Cell<u32>,
}

/// Before so many distances from the origin were seen, their divisor says nothing: that of the first one is the time of
/// a whole run.
const DISTANCES_THAT_TELL: u32 = 3;

impl<'connection> Timer<'connection> {
    /// A timer by timestamps where the device has them.
    pub(crate) async fn new(connection: &'connection Connection) -> Result<Timer<'connection>, Error> {
        let queries = if connection.adapter.features.timestamps {
            let made = connection.scoped("timestamp queries", || {
                let set = connection.device.create_query_set(&QuerySetDescriptor {
                    label: Some("timer"),
                    ty: QueryType::Timestamp,
                    count: 2,
                });
                let resolved = connection.device.create_buffer(&BufferDescriptor {
                    label: Some("timer"),
                    size: 16,
                    usage: BufferUsages::QUERY_RESOLVE | BufferUsages::COPY_SRC,
                    mapped_at_creation: false,
                });
                (set, resolved)
            });
            let (set, resolved) = made.await?;
            let period_seconds = f64::from(connection.queue.get_timestamp_period()) * 1e-9;
            Some(Queries {
                set,
                resolved,
                period_seconds,
                origin: Cell::new(None),
                step_ticks: Cell::new(0),
                distances: Cell::new(0),
            })
        } else {
            None
        };
        Ok(Timer { connection, queries })
    }

    /// Where its times come from.
    pub(crate) fn source(&self) -> TimeSource {
        if self.queries.is_some() { TimeSource::GpuTimestamps } else { TimeSource::Clock }
    }

    /// The smallest step between two of its times, in seconds, as far as it is known.
    pub(crate) fn step_seconds(&self) -> f64 {
        match &self.queries {
            Some(queries) if queries.distances.get() < DISTANCES_THAT_TELL => 0.0,
            #[expect(clippy::cast_precision_loss, reason = "a step is a small number of ticks")]
            Some(queries) => queries.step_ticks.get() as f64 * queries.period_seconds,
            None => clock_step_seconds(),
        }
    }

    /// Runs the commands `repetitions` times in one submission and returns the seconds from the first to the last.
    pub(crate) async fn measure(&self, recorded: &[Recorded], repetitions: u32) -> Result<f64, Error> {
        let connection = self.connection;
        let set = self.queries.as_ref().map(|queries| &queries.set);
        let mut encoder = connection.device.create_command_encoder(&Default::default());
        commands::encode(&mut encoder, recorded, repetitions, set);
        if let Some(queries) = &self.queries {
            encoder.resolve_query_set(&queries.set, 0..2, &queries.resolved, 0);
        }
        let commands = encoder.finish();
        let start = Instant::now();
        connection.queue.submit([commands]);
        connection.finish().await?;
        let elapsed = start.elapsed().as_secs_f64();
        let Some(queries) = &self.queries else { return Ok(elapsed) };
        let bytes = transfer::read(connection, &queries.resolved, 0, 16).await?;
        let tick = |index: usize| {
            bytes.get(index * 8..).and_then(|rest| rest.first_chunk()).map_or(0, |word| u64::from_le_bytes(*word))
        };
        let [begin, end] = [tick(0), tick(1)];
        queries.note(begin);
        queries.note(end);
        #[expect(clippy::cast_precision_loss, reason = "differences are far below 2^53 ticks")]
        let ticks = end.saturating_sub(begin) as f64;
        Ok(ticks * queries.period_seconds)
    }
}

impl Queries {
    fn note(&self, tick: u64) {
        match self.origin.get() {
            None => self.origin.set(Some(tick)),
            Some(origin) => {
                self.step_ticks.set(greatest_common_divisor(self.step_ticks.get(), tick.abs_diff(origin)));
                self.distances.set(self.distances.get().saturating_add(1));
            }
        }
    }
}

fn greatest_common_divisor(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// The clock's smallest step in seconds, seen by reading it until it moves: browsers make it coarse on purpose.
#[must_use]
pub fn clock_step_seconds() -> f64 {
    let mut smallest = f64::INFINITY;
    for _ in 0..5 {
        let start = Instant::now();
        let mut step = 0.0;
        // A clock that does not move within this many readings is taken as it is.
        for _ in 0..100_000 {
            step = start.elapsed().as_secs_f64();
            if step > 0.0 {
                break;
            }
        }
        smallest = smallest.min(step);
    }
    smallest
}

#[cfg(test)]
mod tests {
    use super::greatest_common_divisor;

    #[test]
    fn the_step_of_quantised_ticks_is_their_common_divisor() {
        let ticks = [3_u64, 10, 4].map(|steps| steps * 65_536);
        assert_eq!(ticks.into_iter().fold(0, greatest_common_divisor), 65_536);
    }
}
