//! A run on the simulator: compared with the reference, and counted.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use warpground_engine::{Adapter, Outcome};
use warpground_patterns::{Check, Request, Variant, VariantId};
use warpground_sim::{
    SimOptions,
    observe::counters::{Counts, Profile, SharedTraffic},
    profile,
};

use crate::{RunError, RunReport, preview::preview, units::significant};

/// The counters of a run, which the simulator counted.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Counted {
    /// Lanes of a warp.
    pub width: u32,
    /// Each launch, in the order of the job's steps.
    pub launches: Vec<CountedLaunch>,
}

/// The counters of a launch.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct CountedLaunch {
    /// The kernel.
    pub kernel: String,
    /// Warps launched.
    pub warps: u64,
    /// The whole launch.
    pub counts: Counts,
    /// Each line of the source that did something, by its number from 1.
    pub lines: BTreeMap<u32, Counts>,
}

/// A verdict, the counters, and the buffers for whoever wants to draw them.
#[derive(Debug, Clone)]
pub struct CountedRun {
    /// The verdict.
    pub check: Check,
    /// The counters.
    pub counted: Counted,
    /// What the kernel wrote.
    pub outcome: Outcome,
}

/// Runs a variant once on the simulator, compares its result with the reference, and counts.
///
/// # Errors
/// [`RunError`] with the reason. A wrong result is not an error: the check says so.
pub fn count(variant: &Variant, request: &Request, options: &SimOptions) -> Result<CountedRun, RunError> {
    let profiled = profile(&variant.job(request)?, options)?;
    let counted =
        Counted { width: options.width, launches: profiled.launches.into_iter().map(CountedLaunch::from).collect() };
    Ok(CountedRun { check: variant.check(request, &profiled.outcome), counted, outcome: profiled.outcome })
}

/// The report of a run that was counted: all of [`RunReport`] but times.
///
/// # Errors
/// Those of [`preview`](crate::preview::preview).
pub fn report(
    id: VariantId,
    variant: &Variant,
    request: &Request,
    adapter: &Adapter,
    check: Check,
    counted: Counted,
) -> Result<RunReport, RunError> {
    let preview = preview(variant, request, adapter)?;
    Ok(RunReport {
        id: id.to_string(),
        settings: request.settings.clone(),
        device: adapter.name.clone(),
        backend: adapter.backend.clone(),
        edited: request.edited.is_some(),
        checked: true,
        launches: preview.launches,
        memory_bytes: preview.memory_bytes,
        work: variant.work(&request.settings),
        check,
        time: None,
        rate: None,
        counted: Some(counted),
    })
}

impl From<Profile> for CountedLaunch {
    fn from(profile: Profile) -> CountedLaunch {
        CountedLaunch {
            kernel: profile.kernel,
            warps: profile.warps,
            counts: profile.counts,
            lines: profile.lines.into_iter().map(|line| (line.line, line.counts)).collect(),
        }
    }
}

impl Counted {
    /// All launches together.
    #[must_use]
    pub fn total(&self) -> Counts {
        self.launches.iter().fold(Counts::default(), |mut total, launch| {
            total.add(&launch.counts);
            total
        })
    }

    /// Each line of the source, all launches together: the kernels of a job share one text.
    #[must_use]
    pub fn lines(&self) -> BTreeMap<u32, Counts> {
        let mut lines = BTreeMap::<u32, Counts>::new();
        for (line, counts) in self.launches.iter().flat_map(|launch| &launch.lines) {
            lines.entry(*line).or_default().add(counts);
        }
        lines
    }

    /// The lines with what stands beside them, those first that took most [`turns`].
    #[must_use]
    pub fn most_expensive_lines(&self) -> Vec<(u32, LineCells)> {
        let mut lines: Vec<_> = self.lines().into_iter().collect();
        lines.sort_by_key(|(line, counts)| (std::cmp::Reverse(turns(counts)), *line));
        lines.into_iter().map(|(line, counts)| (line, LineCells::of(&counts, self.width))).collect()
    }

    /// Warps of all launches.
    #[must_use]
    pub fn warps(&self) -> u64 {
        self.launches.iter().map(|launch| launch.warps).sum()
    }
}

/// Turns that warps took: instructions issued, sectors moved and passes through shared memory, one each. One number to
/// compare kernels and lines by; no time, for a GPU overlaps them.
#[must_use]
pub fn turns(counts: &Counts) -> u64 {
    counts.activity.issued
        + counts.global_load.sectors
        + counts.global_store.sectors
        + counts.global_atomic.sectors
        + counts.shared_load.wavefronts
        + counts.shared_store.wavefronts
        + counts.shared_atomic.wavefronts
}

/// How much a number stands out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// As it should be.
    Plain,
    /// Worth a look.
    Warm,
    /// Worth a change.
    Hot,
}

impl Level {
    /// Its name in style sheets.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Level::Plain => "plain",
            Level::Warm => "warm",
            Level::Hot => "hot",
        }
    }

    /// By a share of which 1 is best.
    fn of_share(share: f64) -> Level {
        match share {
            share if share <= WASTED => Level::Hot,
            share if share <= LOOSE => Level::Warm,
            _ => Level::Plain,
        }
    }
}

/// At most half of what was moved, or of the lanes, was of use.
const WASTED: f64 = 0.5;
/// At most four fifths.
const LOOSE: f64 = 0.8;

/// What stands beside a line of the source.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct LineCells {
    /// Requests to global and shared memory.
    pub requests: u64,
    /// Sectors a request to global memory, atomics left out, and whether lanes use what the sectors bring.
    pub sectors: Option<(f64, Level)>,
    /// Wavefronts a request to shared memory, and whether banks conflict.
    pub wavefronts: Option<(f64, Level)>,
    /// The share of lanes that were active.
    pub lanes: Option<(f64, Level)>,
    /// Instructions that warps issued.
    pub issued: u64,
}

/// The columns of [`LineCells::columns`]: for a narrow gutter, and in full.
pub const COLUMNS: [(&str, &str); 4] = [
    ("req", "requests to memory"),
    ("sect", "sectors a request to global memory"),
    ("wave", "wavefronts a request to shared memory"),
    ("lanes", "lanes active"),
];

impl LineCells {
    /// Of the counts of one line.
    #[must_use]
    pub fn of(counts: &Counts, width: u32) -> LineCells {
        let shared = [counts.shared_load, counts.shared_store, counts.shared_atomic];
        let sum = |of: fn(&SharedTraffic) -> u64| shared.iter().map(of).sum::<u64>();
        let (shared_requests, wavefronts) = (sum(|traffic| traffic.requests), sum(|traffic| traffic.wavefronts));
        let conflicts = sum(|traffic| traffic.bank_conflicts);
        let global = [counts.global_load, counts.global_store, counts.global_atomic];
        LineCells {
            requests: shared_requests + global.iter().map(|traffic| traffic.requests).sum::<u64>(),
            sectors: sectors_a_request(counts)
                .map(|sectors| (sectors, used_share(counts).map_or(Level::Plain, Level::of_share))),
            wavefronts: ratio(wavefronts, shared_requests).map(|ratio| {
                let level = if conflicts >= shared_requests {
                    Level::Hot
                } else if conflicts > 0 {
                    Level::Warm
                } else {
                    Level::Plain
                };
                (ratio, level)
            }),
            lanes: counts.activity.efficiency(width).map(|share| (share, Level::of_share(share))),
            issued: counts.activity.issued,
        }
    }

    /// The numbers as a person reads them, in the order of [`COLUMNS`]; nothing where there is none.
    #[must_use]
    pub fn columns(&self) -> [(String, Level); 4] {
        let ratio = |cell: Option<(f64, Level)>| {
            cell.map_or((String::new(), Level::Plain), |(value, level)| (trimmed(value), level))
        };
        let requests = if self.requests > 0 { short(self.requests) } else { String::new() };
        let lanes = self
            .lanes
            .map_or((String::new(), Level::Plain), |(share, level)| (format!("{:.0} %", share * 100.0), level));
        [(requests, Level::Plain), ratio(self.sectors), ratio(self.wavefronts), lanes]
    }

    /// All of it in words.
    #[must_use]
    pub fn sentence(&self) -> String {
        let names = COLUMNS.iter().map(|(_, name)| *name);
        let said = names.zip(self.columns()).filter(|(_, (text, _))| !text.is_empty());
        said.map(|(name, (text, _))| format!("{name}: {text}")).collect::<Vec<_>>().join("; ")
    }
}

/// A ratio in a few characters: `4`, `18`, `1.06`.
fn trimmed(value: f64) -> String {
    let text = significant(value);
    match text.contains('.') {
        true => text.trim_end_matches('0').trim_end_matches('.').to_owned(),
        false => text,
    }
}

/// A count in at most four characters or so: `999`, `1.2k`, `33k`, `4.2M`.
fn short(value: u64) -> String {
    #[expect(clippy::cast_precision_loss, reason = "two digits are shown")]
    let number = value as f64;
    let (scaled, unit) = match value {
        0..1_000 => return value.to_string(),
        1_000..1_000_000 => (number / 1e3, "k"),
        1_000_000..1_000_000_000 => (number / 1e6, "M"),
        _ => (number / 1e9, "G"),
    };
    if scaled < 10.0 { format!("{scaled:.1}{unit}") } else { format!("{scaled:.0}{unit}") }
}

/// Sectors of global memory that a request touches on average, atomics left out; `None` without requests.
#[must_use]
pub fn sectors_a_request(counts: &Counts) -> Option<f64> {
    let requests = counts.global_load.requests + counts.global_store.requests;
    ratio(counts.global_load.sectors + counts.global_store.sectors, requests)
}

/// The share of the bytes moved between global memory and the warps that lanes asked for; above 1 where lanes share
/// bytes. `None` where nothing was moved.
#[must_use]
pub fn used_share(counts: &Counts) -> Option<f64> {
    let traffic = [counts.global_load, counts.global_store, counts.global_atomic];
    ratio(
        traffic.iter().map(|traffic| traffic.useful_bytes).sum(),
        traffic.iter().map(|traffic| traffic.moved_bytes).sum(),
    )
}

fn ratio(part: u64, of: u64) -> Option<f64> {
    #[expect(clippy::cast_precision_loss, reason = "a ratio for a person to read")]
    let ratio = part as f64 / of as f64;
    (of > 0).then_some(ratio)
}

#[cfg(test)]
mod tests {
    use super::*;
    use warpground_patterns::{Settings, find};

    fn counted(id: &str, changes: &[(&str, f64)]) -> CountedRun {
        let (_, variant) = find(id).unwrap();
        let settings =
            changes.iter().fold(Settings::defaults(variant), |settings, (name, value)| settings.with(name, *value));
        let limits = warpground_sim::adapter(32).limits;
        count(variant, &Request::new(settings, limits), &SimOptions::default()).unwrap()
    }

    #[test]
    fn a_straight_transpose_is_right_and_stores_a_sector_for_each_lane() {
        let run = counted("transpose/naive", &[("width", 64.0), ("height", 64.0)]);
        assert!(run.check.passed);
        let total = run.counted.total();
        // A warp reads 32 neighbours, 4 sectors, and writes 32 rows, a sector each, or the other way round.
        let sectors = [total.global_load, total.global_store].map(|traffic| traffic.sectors / traffic.requests);
        assert!(sectors.contains(&4) && sectors.iter().any(|sectors| *sectors > 4), "{sectors:?}");
    }

    #[test]
    fn what_a_straight_transpose_wastes_stands_out_on_its_line() {
        let run = counted("transpose/naive", &[("width", 64.0), ("height", 64.0)]);
        let (_, cells) = &run.counted.most_expensive_lines()[0];
        assert_eq!(cells.sectors.map(|(_, level)| level), Some(Level::Hot));
        assert_eq!(cells.wavefronts, None);
        let padded = counted("transpose/padded", &[("width", 64.0), ("height", 64.0)]);
        let levels = padded.counted.lines().into_values().map(|counts| LineCells::of(&counts, 32));
        let worst =
            levels.filter_map(|cells| cells.sectors.into_iter().chain(cells.wavefronts).map(|cell| cell.1).max());
        assert_eq!(worst.max(), Some(Level::Plain));
    }

    #[test]
    fn counts_in_a_gutter_take_at_most_four_characters() {
        assert_eq!(
            [0, 999, 1_000, 1_250, 32_768, 999_499, 4_200_000].map(short),
            ["0", "999", "1.0k", "1.2k", "33k", "999k", "4.2M"]
        );
        assert_eq!([4.0, 1.0625, 18.0, 128.4].map(trimmed), ["4", "1.06", "18", "128"]);
    }

    #[test]
    fn the_lines_of_all_launches_together_are_the_whole() {
        let run = counted("reduce/sequential", &[("n", 100_000.0)]);
        assert!(run.counted.launches.len() > 1);
        let mut sum = Counts::default();
        run.counted.lines().values().for_each(|counts| sum.add(counts));
        assert_eq!(sum, run.counted.total());
    }
}
