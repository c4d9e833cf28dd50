//! Two versions of a user's kernel on the same launch: which is faster, how sure that is, and what they do differently.

use serde::Serialize;
use serde_json::Value;
use similar::TextDiff;
use warpground_engine::{Device, Error, Instance, Layout, Output, TimingPlan};
use warpground_sim::SimOptions;

use super::{OwnReport, OwnResult, run_own};
use crate::{
    TimeReport,
    compare::{Ratio, Verdict},
    launch_file::{LaunchFile, bits_at, decode, show_scalar},
    profile,
    units::count,
};

/// How often the two are timed in turn: what the machine does meanwhile should meet both.
const ROUNDS: usize = 3;

/// Two versions side by side.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Versions {
    /// The first one, and the other.
    pub versions: [OwnReport; 2],
    /// What differs in their texts, as a unified difference.
    pub difference: String,
    /// How many times as fast the second is as the first; absent where one is wrong, and where a time is below the timer's
    /// step.
    pub ratio: Option<Ratio>,
    /// What the ratio says.
    pub verdict: Option<Verdict>,
    /// Whether both leave the same bytes in every buffer that both write.
    pub same_output: bool,
    /// Where they do not, in the first such buffer.
    pub differing: Option<Differing>,
    /// The counters in which they differ, by the simulator.
    pub counters: Vec<Counter>,
}

impl Versions {
    /// Whether the two write the same, in words.
    #[must_use]
    pub fn same(&self) -> String {
        match &self.differing {
            _ if self.same_output => "both write the same".to_owned(),
            Some(Differing { buffer, elements, of, place, values: [one, other], most }) => {
                let (elements, of) = (count(*elements), count(*of));
                let most = if *most > 0.0 { format!(", by at most {most:e}") } else { String::new() };
                format!(
                    "they do not write the same: `{buffer}` differs in {elements} of {of} elements{most}; \
                     {buffer}{place} is {one} and {other}"
                )
            }
            None => "they do not write the same".to_owned(),
        }
    }

    /// Which is faster and how sure that is, in one sentence; nothing where that cannot be said.
    #[must_use]
    pub fn sentence(&self) -> Option<String> {
        let (ratio, verdict) = self.ratio.zip(self.verdict)?;
        if is_equal(&ratio) {
            let device = &self.versions[0].device;
            return Some(format!("the two are equally fast: they differ by less than 0.1 %, on {device}"));
        }
        let interval = ratio.interval.map_or_else(String::new, |interval| {
            let (low, high) = (format!("{:.3}", interval.low), format!("{:.3}", interval.high));
            let sure = interval.confidence * 100.0;
            // A simulator has one time, and nothing to be unsure of.
            if low == high { String::new() } else { format!(" (from {low} to {high}, {sure:.0} % sure)") }
        });
        let device = &self.versions[0].device;
        let said = format!("{:.3} times as fast{interval}", ratio.value);
        Some(match verdict {
            Verdict::NotDistinguishable => {
                format!("the two are not distinguishable on {device}: the second was measured {said}")
            }
            _ => format!("the second is {said}: {}, on {device}", verdict.words()),
        })
    }
}

/// How the contents of a buffer differ.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Differing {
    /// The buffer.
    pub buffer: String,
    /// How many elements differ.
    pub elements: u64,
    /// How many there are.
    pub of: u64,
    /// The first that differs, as one would write it behind the buffer's name: `[3].x`.
    pub place: String,
    /// What the two versions left there.
    pub values: [String; 2],
    /// The largest difference of two numbers.
    pub most: f64,
}

/// How two versions' contents of a buffer differ, by its scalars; `None` if they do not.
fn differing(one: &Output, other: &Output, layout: &Layout, elements: u64) -> Option<Differing> {
    let mut found: Option<Differing> = None;
    for index in 0..elements {
        let start = u64::from(layout.head_bytes) + index * u64::from(layout.stride);
        let mut differs = false;
        for leaf in &layout.element {
            let bits = [one, other].map(|its| bits_at(&its.bytes, start + u64::from(leaf.offset), leaf.scalar));
            if bits[0] == bits[1] {
                continue;
            }
            let known = found.get_or_insert_with(|| Differing {
                buffer: one.name.clone(),
                elements: 0,
                of: elements,
                place: format!("[{index}]{}", leaf.path),
                values: bits.map(|bits| show_scalar(leaf.scalar, bits)),
                most: 0.0,
            });
            known.elements += u64::from(!differs);
            differs = true;
            let [one, other] = bits.map(|bits| decode(leaf.scalar, bits));
            known.most = known.most.max((one - other).abs());
        }
    }
    found
}

/// A difference of speed that means nothing, as a share.
const EQUAL: f64 = 0.001;

/// Whether a ratio is surely that of two equal speeds.
fn is_equal(ratio: &Ratio) -> bool {
    (ratio.value - 1.0).abs() < EQUAL
        && ratio.interval.is_some_and(|its| its.low > 1.0 - EQUAL && its.high < 1.0 + EQUAL)
}

/// A counter in which two versions differ.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Counter {
    /// Its key in the profile.
    pub name: String,
    /// What was counted of the first, and of the other.
    pub counts: [u64; 2],
}

/// Runs, compares and times two versions in turn on a device, and counts both on the simulator.
///
/// # Errors
/// Whatever the device or the simulator refuses or reports.
pub async fn versions(device: &dyn Device, files: &mut [LaunchFile; 2], plan: &TimingPlan) -> Result<Versions, Error> {
    let [first, second] = files;
    let OwnResult { report: mut one, outcome: one_outcome } = run_own(device, first, None).await?;
    let OwnResult { report: mut other, outcome: other_outcome } = run_own(device, second, None).await?;
    let same_output = one_outcome
        .outputs
        .iter()
        .all(|output| other_outcome.output(&output.name).is_none_or(|its| its.bytes == output.bytes));
    let differing = one_outcome.outputs.iter().find_map(|output| {
        let (layout, elements) = first.layouts.get(&output.name)?;
        differing(output, other_outcome.output(&output.name)?, layout, *elements)
    });
    let mut times: [Vec<TimeReport>; 2] = Default::default();
    if one.correct != Some(false) && other.correct != Some(false) {
        let instances =
            [Instance::new(device, first.job.clone()).await?, Instance::new(device, second.job.clone()).await?];
        for instance in &instances {
            instance.run().await?;
        }
        for _ in 0..ROUNDS {
            for (instance, times) in instances.iter().zip(&mut times) {
                times.extend(TimeReport::of(instance.time(plan).await?));
            }
        }
    }
    let [of_one, of_other] = times.each_ref().map(|times| times.iter().collect::<Vec<_>>());
    let ratio = Ratio::of_runs(&of_other, &of_one);
    let [of_one, of_other] = times;
    one.time = together(of_one);
    other.time = together(of_other);
    let options = SimOptions::default();
    let counted = [&*first, &*second].map(|file| {
        profile(&file.job, &file.source, &options)
            .map(|result| serde_json::to_value(result.report).unwrap_or(Value::Null))
    });
    let [one_counted, other_counted] = counted;
    let mut counters = Vec::new();
    differences("", &one_counted?, &other_counted?, &mut counters);
    let (of_first, of_second) = (&first.source, &second.source);
    let difference = TextDiff::from_lines(&of_first.text, &of_second.text);
    let difference = difference.unified_diff().context_radius(1).header(&of_first.name, &of_second.name).to_string();
    Ok(Versions {
        versions: [one, other],
        difference,
        ratio,
        verdict: ratio.map(|ratio| if is_equal(&ratio) { Verdict::NotDistinguishable } else { ratio.verdict() }),
        same_output,
        differing,
        counters,
    })
}

/// The readings of several rounds in one.
fn together(times: Vec<TimeReport>) -> Option<TimeReport> {
    let mut all = times.into_iter();
    let first = all.next()?;
    all.try_fold(first, |sum, next| sum.and(&next))
}

/// The whole numbers of two reports that differ. Lists (lines, launches) are of each text alone.
fn differences(path: &str, one: &Value, other: &Value, out: &mut Vec<Counter>) {
    let (Value::Object(one), Value::Object(other)) = (one, other) else {
        if let (Some(one), Some(other)) = (one.as_u64(), other.as_u64())
            && one != other
        {
            out.push(Counter { name: path.to_owned(), counts: [one, other] });
        }
        return;
    };
    for (key, value) in one {
        if let Some(its) = other.get(key) {
            let path = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
            differences(&path, value, its, out);
        }
    }
}
