//! Every variant at awkward settings on a device, compared with its reference.

use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};
use warpground_engine::{Device, Limits};
use warpground_patterns::{Check, Defect, Family, Request, Settings, Symptom, Variant, VariantId};

use crate::{
    RunError, RunOptions,
    fit::{Fit, fit},
    mistake::{self, Showing},
    run,
};

/// What `verify` tries.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct VerifyOptions {
    /// The seeds of the random inputs; every settings is tried with each.
    pub seeds: Vec<u32>,
    /// Whether the catalogue's kernels run with index checks.
    pub checked: bool,
}

impl Default for VerifyOptions {
    fn default() -> Self {
        VerifyOptions { seeds: vec![1], checked: false }
    }
}

/// One run of a verification.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Case {
    /// The settings that ran: those that were asked, or the same with a smaller block.
    pub settings: Settings,
    /// The seed of the random inputs.
    pub seed: u32,
    /// What was changed to fit the device, and why; absent if nothing was.
    pub reduced: Option<String>,
    /// What came of it.
    pub result: CaseResult,
}

/// What came of a case.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CaseResult {
    /// Every compared element is right.
    Passed(Check),
    /// Some are not.
    Wrong(Check),
    /// The variant's mistake shows in the way that it says; the text says how.
    Mistaken(String),
    /// The variant's mistake does not show with these settings.
    Unharmed,
    /// It could not be run; the text says why.
    Failed(String),
    /// The device cannot run it; the text says why, with numbers.
    Skipped(String),
}

/// The verdict on a variant.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct VariantReport {
    /// `family/variant`.
    pub id: String,
    /// The variant's verdict.
    pub verdict: Verdict,
    /// Every case, in the order tried.
    pub cases: Vec<Case>,
}

/// A verdict on all cases of a variant together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// At least one case passed and none was wrong or failed. Of a variant with a mistake: the mistake showed in at least
    /// one case, and in none in another way than it should.
    Passed,
    /// A case was wrong or failed.
    Failed,
    /// The device could run none of the cases.
    Skipped,
}

/// How many variants came out how.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct Totals {
    /// Variants that passed.
    pub passed: usize,
    /// Variants that failed.
    pub failed: usize,
    /// Variants that this device cannot run.
    pub skipped: usize,
}

/// What a listener hears while a verification runs.
#[derive(Debug, Clone, Copy)]
pub enum Progress<'report> {
    /// A variant begins.
    Begin {
        /// Which.
        id: VariantId,
        /// How many cases it has.
        cases: usize,
    },
    /// A case is done.
    Case {
        /// Of which variant.
        id: VariantId,
        /// What came of it.
        case: &'report Case,
    },
    /// A variant is done.
    Done(&'report VariantReport),
}

impl VariantReport {
    /// The cases that were wrong or could not be run although the device should have.
    pub fn failures(&self) -> impl Iterator<Item = &Case> {
        self.cases.iter().filter(|case| matches!(case.result, CaseResult::Wrong(_) | CaseResult::Failed(_)))
    }

    /// The cases that the device cannot run.
    pub fn skipped(&self) -> impl Iterator<Item = &Case> {
        self.cases.iter().filter(|case| matches!(case.result, CaseResult::Skipped(_)))
    }
}

impl Totals {
    /// Counts the verdicts.
    #[must_use]
    pub fn of(reports: &[VariantReport]) -> Totals {
        let count = |verdict| reports.iter().filter(|report| report.verdict == verdict).count();
        Totals { passed: count(Verdict::Passed), failed: count(Verdict::Failed), skipped: count(Verdict::Skipped) }
    }
}

/// The number of runs that [`verify`] makes of these variants, for a progress bar.
pub fn cases<'variants>(
    device: &dyn Device,
    variants: impl IntoIterator<Item = &'variants (&'static Family, &'static Variant)>,
    options: &VerifyOptions,
) -> usize {
    variants.into_iter().map(|(_, variant)| all_settings(variant, device).len() * options.seeds.len()).sum()
}

/// Runs every variant at its awkward settings and tells `listen` as it goes. A variant that cannot be run counts as
/// failed and the rest go on; `listen` ends the verification early by returning [`ControlFlow::Break`], and the
/// variants finished until then are returned.
pub async fn verify(
    device: &dyn Device,
    variants: &[(&'static Family, &'static Variant)],
    options: &VerifyOptions,
    mut listen: impl FnMut(Progress<'_>) -> ControlFlow<()>,
) -> Vec<VariantReport> {
    let mut reports = Vec::with_capacity(variants.len());
    for (family, variant) in variants {
        let id = family.id_of(variant);
        let all_settings = all_settings(variant, device);
        if listen(Progress::Begin { id, cases: all_settings.len() * options.seeds.len() }).is_break() {
            return reports;
        }
        let mut cases = Vec::new();
        for settings in all_settings {
            for seed in &options.seeds {
                let case = verify_case(device, id, variant, settings.clone(), *seed, options.checked).await;
                let flow = listen(Progress::Case { id, case: &case });
                cases.push(case);
                if flow.is_break() {
                    return reports;
                }
            }
        }
        let report = VariantReport { id: id.to_string(), verdict: verdict(&cases), cases };
        let flow = listen(Progress::Done(&report));
        reports.push(report);
        if flow.is_break() {
            return reports;
        }
    }
    reports
}

/// The catalogue leaves out what a device has not the threads for. It is asked without that limit here: what does not
/// fit is then reduced or skipped in sight of the reader.
fn all_settings(variant: &Variant, device: &dyn Device) -> Vec<Settings> {
    variant.awkward_settings(&Limits { threads_per_block: u32::MAX, ..device.adapter().limits.clone() })
}

async fn verify_case(
    device: &dyn Device,
    id: VariantId,
    variant: &Variant,
    settings: Settings,
    seed: u32,
    checked: bool,
) -> Case {
    let mut request = Request { seed, ..Request::new(settings, device.adapter().limits.clone()) };
    let reduced = match fit(variant, &request, device.adapter()) {
        Fit::AsAsked => None,
        Fit::Reduced { settings, note } => {
            request.settings = settings;
            Some(note)
        }
        Fit::Refused { reason } => {
            return Case { settings: request.settings, seed, reduced: None, result: CaseResult::Skipped(reason) };
        }
    };
    if let Some(defect) = &variant.defect {
        let result = mistaken_case(device, id, variant, &request, defect).await;
        return Case { settings: request.settings, seed, reduced, result };
    }
    let result = match run(device, id, variant, &request, &RunOptions { checked, ..RunOptions::default() }).await {
        Ok(result) if result.report.check.passed => CaseResult::Passed(result.report.check),
        Ok(result) => CaseResult::Wrong(result.report.check),
        Err(error) => CaseResult::Failed(error.to_string()),
    };
    Case { settings: request.settings, seed, reduced, result }
}

/// A run of a variant that makes a mistake on purpose: whether the mistake shows, and in the way that it says.
async fn mistaken_case(
    device: &dyn Device,
    id: VariantId,
    variant: &Variant,
    request: &Request,
    defect: &Defect,
) -> CaseResult {
    let showing = match defect.symptom {
        Symptom::Found { finding, .. } => match mistake::on_simulator(variant, request, finding) {
            Ok(showing) => showing,
            Err(reason) => return CaseResult::Failed(reason),
        },
        Symptom::Wrong { .. } | Symptom::Refused { .. } => {
            match run(device, id, variant, request, &RunOptions::default()).await {
                Ok(result) => result.report.mistake.unwrap_or(Showing::Unharmed),
                Err(RunError::Device(error)) => match mistake::of_error(variant, &error) {
                    Some(showing) => showing,
                    None => return CaseResult::Failed(error.to_string()),
                },
                Err(error) => return CaseResult::Failed(error.to_string()),
            }
        }
    };
    match showing {
        Showing::AsPredicted(how) => CaseResult::Mistaken(how),
        Showing::Unharmed => CaseResult::Unharmed,
        Showing::Otherwise(how) => CaseResult::Failed(how),
        // Asked above, for every symptom that only the simulator sees.
        Showing::OnSimulator => CaseResult::Unharmed,
    }
}

fn verdict(cases: &[Case]) -> Verdict {
    let any = |of: fn(&CaseResult) -> bool| cases.iter().any(|case| of(&case.result));
    if any(|result| matches!(result, CaseResult::Wrong(_) | CaseResult::Failed(_))) {
        Verdict::Failed
    } else if any(|result| matches!(result, CaseResult::Passed(_) | CaseResult::Mistaken(_))) {
        Verdict::Passed
    } else if any(|result| matches!(result, CaseResult::Unharmed)) {
        // A mistake that never shows is none.
        Verdict::Failed
    } else {
        Verdict::Skipped
    }
}
