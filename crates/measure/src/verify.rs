//! Every variant at awkward settings on a device, compared with its reference.

use std::ops::ControlFlow;

use serde::Serialize;
use warpground_engine::{Device, Error, Limits};
use warpground_patterns::{Check, Defect, ExpectedFinding, Family, Request, Settings, Symptom, Variant, VariantId};
use warpground_sim::{FindingKind, LaunchOptions, SimOptions};

use crate::{
    RunError, RunOptions,
    fit::{Fit, fit},
    run,
};

/// The instructions that a simulated launch of a mistake may execute before its loop counts as one that does not end: a
/// hundred times what the largest awkward size takes.
const MISTAKE_BUDGET: u64 = 20_000_000;

/// What `verify` tries.
#[derive(Debug, Clone)]
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
#[derive(Debug, Clone, PartialEq, Serialize)]
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
#[derive(Debug, Clone, PartialEq, Serialize)]
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
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct VariantReport {
    /// `family/variant`.
    pub id: String,
    /// The variant's verdict.
    pub verdict: Verdict,
    /// Every case, in the order tried.
    pub cases: Vec<Case>,
}

/// A verdict on all cases of a variant together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
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
    let result = match run(device, id, variant, &request, &RunOptions { timing: None, checked }).await {
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
    if let Symptom::Found { finding, .. } = defect.symptom {
        return found_case(variant, request, finding);
    }
    let result = run(device, id, variant, request, &RunOptions::default()).await;
    match (&defect.symptom, result) {
        (Symptom::Wrong { predicted }, Ok(result)) => {
            let predicted = predicted(request, &result.outcome);
            if !predicted.passed {
                CaseResult::Wrong(predicted)
            } else if result.report.check.passed {
                CaseResult::Unharmed
            } else {
                CaseResult::Mistaken(format!("equals {}", predicted.against))
            }
        }
        (Symptom::Refused { message }, Err(RunError::Device(Error::Compilation(diagnostics)))) => {
            let said = Error::Compilation(diagnostics).to_string();
            if said.contains(message) {
                CaseResult::Mistaken(format!("refused: {message}"))
            } else {
                CaseResult::Failed(format!("refused for another reason than `{message}`: {said}"))
            }
        }
        (Symptom::Refused { message }, Ok(_)) => {
            CaseResult::Failed(format!("compiled, though it should be refused: {message}"))
        }
        (_, Err(error)) => CaseResult::Failed(error.to_string()),
        // Handled above.
        (Symptom::Found { .. }, Ok(_)) => CaseResult::Unharmed,
    }
}

/// The same, where the simulator's sanitizer has to find the mistake.
fn found_case(variant: &Variant, request: &Request, finding: ExpectedFinding) -> CaseResult {
    let job = match variant.job(request) {
        Ok(job) => job,
        Err(error) => return CaseResult::Failed(error.to_string()),
    };
    let launch = LaunchOptions { budget: MISTAKE_BUDGET, ..LaunchOptions::default() };
    match warpground_sim::check(&job, &SimOptions { launch, ..SimOptions::default() }) {
        Ok(checked) => match checked.findings.iter().find(|found| found.kind == kind_of(finding)) {
            Some(found) => CaseResult::Mistaken(found.to_string()),
            None if checked.findings.is_empty() => CaseResult::Unharmed,
            None => CaseResult::Failed(format!("the simulator finds something else: {}", checked.findings[0])),
        },
        Err(error) => CaseResult::Failed(error.to_string()),
    }
}

/// The sanitizer's word for what the catalogue expects.
fn kind_of(finding: ExpectedFinding) -> FindingKind {
    match finding {
        ExpectedFinding::RaceInBlock => FindingKind::RaceInBlock,
        ExpectedFinding::RaceBetweenBlocks => FindingKind::RaceBetweenBlocks,
        ExpectedFinding::OutOfBounds => FindingKind::OutOfBounds,
        ExpectedFinding::UninitialisedRead => FindingKind::UninitialisedRead,
        ExpectedFinding::BarrierDivergence => FindingKind::BarrierDivergence,
        ExpectedFinding::Deadlock => FindingKind::Deadlock,
        ExpectedFinding::RunawayLoop => FindingKind::RunawayLoop,
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
