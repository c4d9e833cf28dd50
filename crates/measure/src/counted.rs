//! A run on the simulator: compared with the reference, and counted.

use serde::Serialize;
use warpground_engine::{Adapter, Outcome};
use warpground_patterns::{Check, Request, Symptom, Variant, VariantId};
use warpground_sim::{
    SimOptions,
    observe::counters::{Counts, SharedTraffic},
};

use crate::{
    RunError, RunReport, RunResult,
    launch_file::SourceText,
    mistake::{self, Showing},
    preview::preview,
    profile::{ProfileReport, ProfileResult, profile},
    units::significant,
    values::{FirstValues, first_values},
};

/// A verdict, the counters, and the buffers, to draw them.
#[derive(Debug, Clone)]
pub struct CountedRun {
    /// The verdict.
    pub check: Check,
    /// The counters.
    pub profile: ProfileReport,
    /// How the variant's mistake showed; absent for a variant that makes none on purpose, and for a reader's own text.
    pub mistake: Option<Showing>,
    /// The first elements of what the kernel wrote.
    pub outputs: Vec<FirstValues>,
    /// What the kernel wrote.
    pub outcome: Outcome,
}

/// Runs a variant once on the simulator, compares its result with the reference, and counts.
///
/// # Errors
/// [`RunError`] with the reason. A wrong result is not an error: the check says so.
pub fn count(
    id: VariantId,
    variant: &Variant,
    request: &Request,
    options: &SimOptions,
) -> Result<CountedRun, RunError> {
    let text = request.edited.clone().unwrap_or_else(|| variant.wgsl.get().to_owned());
    let source = SourceText::wgsl(id.to_string(), text);
    let symptom = variant.defect.as_ref().filter(|_| request.edited.is_none()).map(|defect| &defect.symptom);
    let mut options = options.clone();
    let mut mistake = None;
    if let Some(Symptom::Found { finding, only_simulated }) = symptom {
        mistake = mistake::on_simulator(variant, request, *finding).ok();
        if *only_simulated {
            options.launch.budget = mistake::MISTAKE_BUDGET;
        }
    }
    let ProfileResult { report, outcome } = match (profile(&variant.job(request)?, &source, &options), &mistake) {
        (Ok(result), _) => result,
        // A kernel that never ends has no counters, but it has shown what it is there to show.
        (Err(_), Some(showing @ Showing::AsPredicted(_))) => return Err(RunError::Mistake(showing.clone())),
        (Err(error), _) => return Err(error.into()),
    };
    let check = variant.check(request, &outcome);
    let mistake = match symptom {
        Some(Symptom::Found { .. }) => mistake,
        Some(_) => mistake::of_outcome(variant, request, &outcome, &check),
        None => None,
    };
    Ok(CountedRun { check, profile: report, mistake, outputs: first_values(&outcome), outcome })
}

/// The result of a run that was counted: all of [`RunReport`] but times.
///
/// # Errors
/// Those of [`preview`].
pub fn report(
    id: VariantId,
    variant: &Variant,
    request: &Request,
    adapter: &Adapter,
    run: CountedRun,
) -> Result<RunResult, RunError> {
    let CountedRun { check, profile, mistake, outputs, outcome } = run;
    let preview = preview(variant, request, adapter)?;
    let report = RunReport {
        id: id.to_string(),
        settings: request.settings.clone(),
        device: adapter.name.clone(),
        backend: adapter.backend.clone(),
        edited: request.edited.is_some(),
        checked: true,
        launches: preview.launches,
        memory_bytes: preview.memory_bytes,
        work: variant.work_of(request),
        check,
        outputs,
        mistake,
        time: None,
        rate: None,
        counted: Some(profile),
    };
    Ok(RunResult { report, outcome })
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

/// What is beside a line of the source.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct LineCells {
    /// Requests to global and shared memory.
    pub requests: u64,
    /// Sectors per request to global memory, atomics left out, and whether lanes use what the sectors bring.
    pub sectors: Option<(f64, Level)>,
    /// Wavefronts per request to shared memory, and whether banks conflict.
    pub wavefronts: Option<(f64, Level)>,
    /// The share of lanes that were active.
    pub lanes: Option<(f64, Level)>,
    /// Instructions that warps issued.
    pub issued: u64,
}

/// The columns of [`LineCells::columns`]: for a narrow gutter, and in full.
pub const COLUMNS: [(&str, &str); 4] = [
    ("req", "requests to memory"),
    ("sect", "sectors per request to global memory"),
    ("wave", "wavefronts per request to shared memory"),
    ("lanes", "lanes active"),
];

impl LineCells {
    /// Of the counts of one line.
    #[must_use]
    pub fn of(counts: &Counts, width: u32) -> LineCells {
        let shared = [counts.shared_load, counts.shared_store, counts.shared_atomic];
        let sum = |of: fn(&SharedTraffic) -> u64| shared.iter().map(of).sum::<u64>();
        let (shared_requests, wavefronts) = (sum(|traffic| traffic.requests), sum(|traffic| traffic.wavefronts));
        let least = sum(SharedTraffic::least_wavefronts);
        let global = [counts.global_load, counts.global_store, counts.global_atomic];
        LineCells {
            requests: shared_requests + global.iter().map(|traffic| traffic.requests).sum::<u64>(),
            sectors: sectors_per_request(counts)
                .map(|sectors| (sectors, used_share(counts).map_or(Level::Plain, Level::of_share))),
            wavefronts: ratio(wavefronts, shared_requests).map(|ratio| {
                let level = match wavefronts {
                    passes if passes * 2 >= least * 3 => Level::Hot,
                    passes if passes > least => Level::Warm,
                    _ => Level::Plain,
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
pub fn sectors_per_request(counts: &Counts) -> Option<f64> {
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
        let (family, variant) = find(id).unwrap();
        let settings =
            changes.iter().fold(Settings::defaults(variant), |settings, (name, value)| settings.with(name, *value));
        let limits = warpground_sim::adapter(32).limits;
        let request = Request::new(settings, limits);
        count(family.id_of(variant), variant, &request, &SimOptions::default()).unwrap()
    }

    #[test]
    fn a_straight_transpose_is_right_and_stores_a_sector_for_each_lane() {
        let run = counted("transpose/naive", &[("width", 64.0), ("height", 64.0)]);
        assert!(run.check.passed);
        let total = run.profile.counts;
        // A warp reads 32 neighbours, 4 sectors, and writes 32 rows, a sector each, or the other way round.
        let sectors = [total.global_load, total.global_store].map(|traffic| traffic.sectors / traffic.requests);
        assert!(sectors.contains(&4) && sectors.iter().any(|sectors| *sectors > 4), "{sectors:?}");
        assert!(sectors_per_request(&total).is_some_and(|sectors| sectors > 4.0));
        assert!(used_share(&total).is_some_and(|share| share < 0.5));
    }

    #[test]
    fn what_a_straight_transpose_wastes_stands_out_on_its_line() {
        let run = counted("transpose/naive", &[("width", 64.0), ("height", 64.0)]);
        let cells = LineCells::of(&run.profile.lines[0].counts, 32);
        assert_eq!(cells.sectors.map(|(_, level)| level), Some(Level::Hot));
        assert_eq!(cells.wavefronts, None);
        let padded = counted("transpose/padded", &[("width", 64.0), ("height", 64.0)]);
        let cells = padded.profile.lines.iter().map(|line| LineCells::of(&line.counts, 32));
        let levels = cells.flat_map(|cells| cells.sectors.into_iter().chain(cells.wavefronts).map(|cell| cell.1));
        assert_eq!(levels.max(), Some(Level::Plain));
    }

    #[test]
    fn counts_in_a_gutter_take_at_most_four_characters() {
        assert_eq!(
            [0, 999, 1_000, 1_250, 32_768, 999_499, 4_200_000].map(short),
            ["0", "999", "1.0k", "1.2k", "33k", "999k", "4.2M"]
        );
        assert_eq!([4.0, 1.0625, 18.0, 128.4].map(trimmed), ["4", "1.06", "18", "128"]);
    }
}
