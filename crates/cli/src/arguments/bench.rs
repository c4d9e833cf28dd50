//! What can be typed after `warpground bench`.

use std::path::PathBuf;

use clap::Args;
use warpground_engine::TimingPlan;

use super::{Browser, DeviceChoice, numbers::within};

/// What measures in a browser. Each is named where a browser has no place: one that only needs `--browser` would be taken
/// without it, and do nothing, beside what excludes that.
const IN_BROWSER: [&str; 5] = ["browser", "browser_only", "browser_argument", "browser_timeout", "page"];

/// Times kernels over sizes and compares them with the peak rates of this device.
///
/// A share above 100 % means that the data stayed in a cache.
#[derive(Debug, Args)]
pub(crate) struct Bench {
    /// Which kernels or families; all by default. Kernels with a mistake on purpose run only if they are named
    #[arg(value_name = "ID")]
    pub(crate) ids: Vec<String>,
    /// Sizes in elements, separated by commas: 2^10,2^20. A matrix of 2^20 elements is 1,024 × 1,024. `2^10..2^28` goes
    /// up fourfold from the first to the last, `2^10..max` to what a buffer of the device holds. By default, from
    /// 2^10 on as far as memory and patience allow
    #[arg(long, value_name = "SIZES", value_delimiter = ',', value_parser = size,
        allow_hyphen_values = true)]
    pub(crate) sizes: Vec<SizeChoice>,
    /// The table of records: the fastest kernel of each family at the sizes of docs/benchmarks.md
    #[arg(long, conflicts_with_all = ["ids", "sizes"])]
    pub(crate) records: bool,
    /// Of the records, only those whose name contains this
    // What excludes `records` is named too: beside it, clap does not ask for `records`.
    #[arg(long, value_name = "TEXT", requires = "records", conflicts_with_all = ["ids", "sizes", "translated", "compare"])]
    pub(crate) only: Option<String>,
    /// What a CUDA user would call on this device, as docs/peers measures it: JSON lines
    // Where `records` is not there, the command says so in its own words.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["ids", "sizes", "translated", "compare"])]
    pub(crate) peers: Option<PathBuf>,
    /// Readings per size; each covers as many launches as the timer needs
    #[arg(long, value_name = "N", default_value_t = 15, allow_hyphen_values = true, value_parser = within::<u32>(1..=10_000))]
    pub(crate) readings: u32,
    /// How long a reading lasts at least, in milliseconds; 50 for records, else 10. What a submission costs, in browsers
    /// most of all, is spread over it
    #[arg(long, value_name = "MILLISECONDS", value_parser = reading_milliseconds,
        allow_hyphen_values = true)]
    pub(crate) reading: Option<f64>,
    /// Run the kernels with every index checked, as an edited one always is
    #[arg(long)]
    pub(crate) checked: bool,
    /// Time what the CUDA C beside each kernel becomes against the hand-written WGSL; unless sizes are given, at the
    /// largest size that suits the device
    #[arg(long, conflicts_with_all = ["html", "records", "sweep", "tune", "tuned", "compare"],
        conflicts_with_all = IN_BROWSER)]
    pub(crate) translated: bool,
    /// A parameter over several values, of the kernels that have it: block_x=64,128,256. As often as needed
    #[arg(long, value_name = "K=V,V,...")]
    pub(crate) sweep: Vec<String>,
    /// Search each kernel's blocks, tiles and other overrides for the fastest on this device, and remember them; at 2^24
    /// elements (2^16 on a processor) unless sizes are given
    #[arg(long, conflicts_with_all = ["sweep", "tuned", "html", "peers"], conflicts_with_all = IN_BROWSER)]
    pub(crate) tune: bool,
    /// Use the settings that an earlier --tune found on this device, or else those that the catalogue names for large
    /// devices, where the device takes them
    #[arg(long)]
    pub(crate) tuned: bool,
    /// Compare two runs that were saved with --json: which was faster, and how sure that is. A file may hold several
    /// runs, one after the other
    #[arg(long, value_names = ["BEFORE", "AFTER"], num_args = 2,
        conflicts_with_all = ["ids", "sizes", "records", "sweep", "tune", "tuned", "html", "checked", "readings",
        "reading", "device", "adapter"], conflicts_with_all = IN_BROWSER)]
    pub(crate) compare: Option<Vec<PathBuf>>,
    /// Measure in the built page too, in this Chromium, without a window
    #[arg(long, value_name = "CHROMIUM")]
    pub(crate) browser: Option<PathBuf>,
    /// Measure in the page only
    #[arg(long, requires = "browser")]
    pub(crate) browser_only: bool,
    #[command(flatten)]
    pub(crate) in_browser: Browser,
    /// One JSON object per size, each on a line
    #[arg(long)]
    pub(crate) json: bool,
    /// Also write a page with charts, complete in one file; a file of that name is replaced at the end
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) device: DeviceChoice,
}

impl Bench {
    /// How to time, as far as options say.
    pub(crate) fn timing(&self) -> TimingPlan {
        let usual = TimingPlan::default();
        let reading_seconds = match self.reading {
            Some(milliseconds) => milliseconds * 1e-3,
            None if self.records => RECORD_READING_SECONDS,
            None => usual.reading_seconds,
        };
        // Long readings must not eat up the time that is there for all of them.
        let budget_seconds = usual.budget_seconds.max(2.0 * reading_seconds * f64::from(self.readings));
        TimingPlan { readings: self.readings, reading_seconds, budget_seconds, ..usual }
    }
}

/// The least time of a record's reading, in seconds. In Chrome on an H200 a submission that writes a gibibyte took 0.14 ms
/// more than its launches, however many these were.
const RECORD_READING_SECONDS: f64 = 0.05;

/// A size, or several.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SizeChoice {
    One(u64),
    /// Each four times the one before, to the end or to the device's.
    Range(u64, Option<u64>),
}

fn reading_milliseconds(text: &str) -> Result<f64, String> {
    text.parse::<f64>()
        .ok()
        .filter(|milliseconds| (0.01..=10_000.0).contains(milliseconds))
        .ok_or_else(|| "readings last from 0.01 to 10,000 milliseconds".to_owned())
}

/// A size: a whole number from 1 on, also as `2^20` or `65_536`; or two with `..` between them.
fn size(text: &str) -> Result<SizeChoice, String> {
    let Some((first, last)) = text.split_once("..") else { return number(text).map(SizeChoice::One) };
    let first = number(first)?;
    let last = if last.trim() == "max" { None } else { Some(number(last)?) };
    if last.is_some_and(|last| last < first) {
        return Err("a range of sizes goes up, for example 2^10..2^28 or 2^10..max".to_owned());
    }
    Ok(SizeChoice::Range(first, last))
}

fn number(text: &str) -> Result<u64, String> {
    let whole = |text: &str| text.trim().replace('_', "").parse::<u64>().ok();
    let value = match text.split_once('^') {
        Some((base, exponent)) => {
            whole(base).zip(exponent.trim().parse().ok()).and_then(|(base, exponent)| base.checked_pow(exponent))
        }
        None => whole(text),
    };
    value
        .filter(|value| *value > 0)
        .ok_or_else(|| "sizes are whole numbers from 1 on, for example 65536 or 2^20".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_numbers_or_powers() {
        assert_eq!(
            ["1000", "65_536", "2^20", " 3 ^ 4 "].map(|text| number(text).ok()),
            [Some(1000), Some(65_536), Some(1 << 20), Some(81)]
        );
        assert_eq!(["0", "-1", "1.5", "2^", "2^64", "many"].map(|text| number(text).ok()), [None; 6]);
    }

    #[test]
    fn a_range_has_a_beginning_and_perhaps_an_end() {
        assert_eq!(
            ["2^10..2^20", "4..max", "7"].map(|text| size(text).ok()),
            [
                Some(SizeChoice::Range(1 << 10, Some(1 << 20))),
                Some(SizeChoice::Range(4, None)),
                Some(SizeChoice::One(7))
            ]
        );
        assert_eq!(["8..4", "..max", "4..", "max"].map(|text| size(text).ok()), [None; 4]);
    }
}
