//! What a program launched. Launches that are alike share a row, so that a loop over time steps stays one line.

use serde::{Deserialize, Serialize};
use warpground_cuda::Way;
use warpground_engine::{DeviceKind, Elapsed, TimeSource};

use super::TranslatedKernel;
use crate::{LaunchReport, units};

/// The most rows that are kept: a program that launches with ever another grid must not fill the memory.
const MOST_ROWS: usize = 1000;

/// In which way a kernel ran.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WayTaken {
    /// As WGSL that it was translated to.
    Wgsl,
    /// As WGSL over a flat memory: all that its pointers may reach in one buffer.
    FlatMemory,
    /// On the simulator, from the program's own text.
    Simulator,
}

/// How a launch is configured, between its brackets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Configured {
    /// Blocks in x, y and z.
    pub grid: [u32; 3],
    /// Threads of a block in x, y and z.
    pub block: [u32; 3],
    /// Bytes of shared memory that is sized at launch.
    pub shared_bytes: u64,
    /// Its stream; nothing: the default one.
    pub stream: Option<String>,
}

/// Launches of one kernel from one line with one configuration.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Launched {
    /// The kernel's name.
    pub kernel: String,
    /// The line of the launch in the CUDA source, from 1.
    pub line: u32,
    /// Blocks in x, y and z.
    pub grid: [u32; 3],
    /// Threads of a block in x, y and z.
    pub block: [u32; 3],
    /// Bytes of shared memory that is sized at launch.
    pub shared_bytes: u64,
    /// Its stream; nothing: the default one.
    pub stream: Option<String>,
    /// Which of [`Launches::translations`] ran; absent where the simulator ran the program's own text.
    pub translation: Option<usize>,
    /// In which way the kernel ran.
    pub way: WayTaken,
    /// Why it took this way, where it is not the first one.
    pub because: Option<String>,
    /// How many launches.
    pub count: u64,
    /// The time of all of them together, in seconds.
    pub total_seconds: f64,
    /// The shortest time, in seconds.
    pub fastest_seconds: f64,
    /// The longest time, in seconds.
    pub slowest_seconds: f64,
    /// Where the times come from.
    pub source: TimeSource,
}

impl Launched {
    /// As CUDA writes it: `scale<<<4096, 256>>>`, with bytes of shared memory and a stream where the launch has them.
    #[must_use]
    pub fn as_cuda(&self) -> String {
        let Launched { kernel, grid, block, .. } = self.clone();
        let sizes = LaunchReport { kernel, grid, block, shared_bytes: 0 }.to_string();
        let more = match (self.shared_bytes, &self.stream) {
            (0, None) => return sizes,
            (bytes, None) => format!(", {bytes}"),
            (bytes, Some(stream)) => format!(", {bytes}, {stream}"),
        };
        format!("{}{more}>>>", sizes.trim_end_matches('>'))
    }

    /// The time of one launch: the mean, where there are several.
    #[must_use]
    pub fn seconds(&self) -> f64 {
        #[expect(clippy::cast_precision_loss, reason = "a count of launches is far below 2^53")]
        let count = self.count.max(1) as f64;
        self.total_seconds / count
    }

    /// The time of one launch in words; one that the timer cannot tell from zero is called that.
    #[must_use]
    pub fn time(&self) -> String {
        match self.seconds() {
            seconds if seconds > 0.0 => units::seconds(seconds),
            _ => "below the timer's step".to_owned(),
        }
    }

    /// From the shortest to the longest time, where there are several launches.
    #[must_use]
    pub fn spread(&self) -> Option<String> {
        let range = [self.fastest_seconds, self.slowest_seconds].map(units::seconds);
        (self.count > 1).then(|| crate::words::range(&range[0], &range[1]))
    }
}

/// All launches of a run, in the order of their first.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Launches {
    /// Alike launches in one row each.
    pub rows: Vec<Launched>,
    /// The texts that ran: one kernel may need several, each for launches of another shape.
    pub translations: Vec<TranslatedKernel>,
    /// Launches that found no room in the rows.
    pub left_out: u64,
}

impl Launches {
    /// Takes note of a launch and returns its row.
    pub fn add(
        &mut self,
        line: u32,
        configured: Configured,
        elapsed: Elapsed,
        kernel: &str,
        way: &Way,
    ) -> Option<usize> {
        let translation = way.translation();
        let known = translation.map(|translation| {
            self.translations
                .iter()
                .position(|known| known.kernel == translation.name && known.wgsl == translation.wgsl)
        });
        let number = known.map(|known| known.unwrap_or(self.translations.len()));
        let Elapsed { seconds, source } = elapsed;
        let Configured { grid, block, shared_bytes, stream } = configured;
        let (taken, because) = match way {
            Way::Flat { instead, .. } => (WayTaken::FlatMemory, instead.clone()),
            Way::Simulator { instead } => (WayTaken::Simulator, instead.clone()),
            Way::Wgsl(_) => (WayTaken::Wgsl, None),
        };
        let alike = self.rows.iter_mut().position(|row| {
            row.kernel == kernel
                && row.way == taken
                && (row.translation, row.line, row.source) == (number, line, source)
                && (row.grid, row.block, row.shared_bytes) == (grid, block, shared_bytes)
                && row.stream == stream
        });
        if let Some(at) = alike {
            let row = &mut self.rows[at];
            row.count += 1;
            row.total_seconds += seconds;
            row.fastest_seconds = row.fastest_seconds.min(seconds);
            row.slowest_seconds = row.slowest_seconds.max(seconds);
            return Some(at);
        }
        if self.rows.len() >= MOST_ROWS {
            self.left_out += 1;
            return None;
        }
        if let (Some(None), Some(translation)) = (known, translation) {
            self.translations.push(TranslatedKernel::of(translation));
        }
        self.rows.push(Launched {
            kernel: kernel.to_owned(),
            line,
            grid,
            block,
            shared_bytes,
            stream,
            translation: number,
            way: taken,
            because,
            count: 1,
            total_seconds: seconds,
            fastest_seconds: seconds,
            slowest_seconds: seconds,
            source,
        });
        Some(self.rows.len() - 1)
    }

    /// All launches on such a device, in a sentence without its full stop: how many, and their time with its source; empty
    /// if there are none.
    #[must_use]
    pub fn summary(&self, device: DeviceKind) -> String {
        let launches = match self.count() {
            0 => return String::new(),
            1 => "1 launch".to_owned(),
            many => format!("{} launches", units::count(many)),
        };
        let seconds: f64 = self.rows.iter().map(|row| row.total_seconds).sum();
        let source = match self.rows.first().map(|row| row.source) {
            // A sentence goes on with the device, which is no GPU.
            Some(TimeSource::GpuTimestamps) if device == DeviceKind::Software => {
                "by a processor's timestamps".to_owned()
            }
            Some(source @ TimeSource::GpuTimestamps) => format!("by {}", source.describe()),
            Some(TimeSource::Clock) if device == DeviceKind::Simulator => "of the simulator's own time".to_owned(),
            Some(TimeSource::Clock) => "by the wall clock".to_owned(),
            Some(TimeSource::Simulated) | None => "simulated".to_owned(),
        };
        // What is left out of the rows has no time there.
        match (seconds > 0.0, self.left_out) {
            (true, 0) => format!("{launches}, {} {source}", units::seconds(seconds)),
            (false, 0) => format!("{launches}, below the timer's step"),
            _ => launches,
        }
    }

    /// How many launches there were.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.rows.iter().map(|row| row.count).sum::<u64>() + self.left_out
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::rc::Rc;

    fn blocks(grid: u32, block: u32) -> Configured {
        Configured { grid: [grid, 1, 1], block: [block, 1, 1], shared_bytes: 0, stream: None }
    }

    fn way() -> Way {
        let source = "__global__ void fill(int *a) { a[threadIdx.x] = 1; }";
        Way::Wgsl(Rc::new(warpground_cuda::translate("fill.cu", source).kernels.pop().expect("it has a kernel")))
    }

    #[test]
    fn launches_that_are_alike_share_a_row_and_others_do_not() {
        let (way, mut launches) = (way(), Launches::default());
        let by_clock = |seconds| Elapsed { seconds, source: TimeSource::Clock };
        for seconds in [2e-6, 4e-6, 9e-6] {
            launches.add(7, blocks(64, 32), by_clock(seconds), "fill", &way);
        }
        launches.add(7, blocks(65, 32), by_clock(1e-6), "fill", &way);
        assert_eq!((launches.rows.len(), launches.translations.len(), launches.count()), (2, 1, 4));
        let row = &launches.rows[0];
        assert_eq!(row.as_cuda(), "fill<<<64, 32>>>");
        assert_eq!(launches.summary(DeviceKind::DiscreteGpu), "4 launches, 16.0 µs by the wall clock");
        // How long the simulator works says nothing of a launch.
        assert_eq!(launches.summary(DeviceKind::Simulator), "4 launches, 16.0 µs of the simulator's own time");
        assert_eq!((row.time(), row.spread()), ("5.00 µs".to_owned(), Some("2.00 to 9.00 µs".to_owned())));
    }

    #[test]
    fn a_row_has_the_shared_bytes_and_the_stream_of_its_launches() {
        let (way, mut launches) = (way(), Launches::default());
        let elapsed = Elapsed { seconds: 1e-6, source: TimeSource::Clock };
        let stream = Some("stream 1".to_owned());
        for configured in [
            blocks(4, 256),
            Configured { shared_bytes: 1024, ..blocks(4, 256) },
            Configured { shared_bytes: 1024, ..blocks(4, 256) },
            Configured { stream: stream.clone(), ..blocks(4, 256) },
            Configured { shared_bytes: 1024, stream, ..blocks(4, 256) },
        ] {
            launches.add(7, configured, elapsed, "fill", &way);
        }
        let rows: Vec<_> = launches.rows.iter().map(|row| (row.as_cuda(), row.count)).collect();
        let expected = [
            ("fill<<<4, 256>>>", 1),
            ("fill<<<4, 256, 1024>>>", 2),
            ("fill<<<4, 256, 0, stream 1>>>", 1),
            ("fill<<<4, 256, 1024, stream 1>>>", 1),
        ];
        assert_eq!(rows, expected.map(|(words, count)| (words.to_owned(), count)));
    }

    #[test]
    fn rows_are_bounded_and_every_launch_is_still_counted() {
        let (way, mut launches) = (way(), Launches::default());
        for grid in 1..=3000 {
            let elapsed = Elapsed { seconds: 0.0, source: TimeSource::GpuTimestamps };
            launches.add(1, blocks(grid, 1), elapsed, "fill", &way);
        }
        assert_eq!((launches.rows.len(), launches.count()), (1000, 3000));
        assert_eq!(launches.rows[0].time(), "below the timer's step");
    }

    #[test]
    fn timestamps_of_a_software_adapter_are_a_processors() {
        let (way, mut launches) = (way(), Launches::default());
        let elapsed = Elapsed { seconds: 2e-6, source: TimeSource::GpuTimestamps };
        launches.add(7, blocks(64, 32), elapsed, "fill", &way);
        assert_eq!(launches.summary(DeviceKind::DiscreteGpu), "1 launch, 2.00 µs by GPU timestamps");
        let said = launches.summary(DeviceKind::Software);
        assert_eq!(said, "1 launch, 2.00 µs by a processor's timestamps");
    }
}
