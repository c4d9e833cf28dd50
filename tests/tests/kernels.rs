//! Every kernel of the catalogue on a real device, natively: it is right, or wrong in the way in which it is meant to be. Two
//! tests for each kernel, and one for each whose mistake only the simulator sees: neither numbers nor devices change that one.
//!
//! Without an adapter these tests fail: they do not skip. What the adapter has no feature for runs on the simulator.

use std::{ops::ControlFlow, process::ExitCode};

use libtest_mimic::{Arguments, Failed, Trial};
use warpground_engine::Device;
use warpground_measure::{
    VerifyOptions, verify,
    verify::{CaseResult, Totals},
};
use warpground_patterns::{Family, Symptom, Variant, variants};
use warpground_sim::{SimDevice, SimOptions};
use warpground_tests::{gpu, lacks_feature, wait};

/// Runs a kernel at all its awkward sizes and blocks.
fn verified(family: &'static Family, variant: &'static Variant, options: &VerifyOptions) -> Result<(), Failed> {
    let (gpu, simulator) = (gpu(), SimDevice::new(SimOptions::default()));
    let device: &dyn Device = if lacks_feature(&gpu, variant) { &simulator } else { &gpu };
    let reports = wait(verify(device, &[(family, variant)], options, |_| ControlFlow::Continue(())));
    let cases = reports.iter().flat_map(|report| &report.cases);
    let is_asked =
        |result: &CaseResult| matches!(result, CaseResult::Passed(_) | CaseResult::Mistaken(_) | CaseResult::Unharmed);
    // What did not pass, or not as it was asked.
    let exceptions: Vec<_> = cases.filter(|case| !is_asked(&case.result) || case.reduced.is_some()).collect();
    if !exceptions.is_empty() {
        return Err(format!("{exceptions:?}").into());
    }
    let totals = Totals::of(&reports);
    if totals == (Totals { passed: 1, failed: 0, skipped: 0 }) { Ok(()) } else { Err(format!("{totals:?}").into()) }
}

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let options = [
        (
            "is_right_at_awkward_sizes_and_blocks_with_several_seeds",
            VerifyOptions { seeds: vec![1, 2, 3], checked: false },
        ),
        ("is_right_with_its_indices_checked", VerifyOptions { seeds: vec![4], checked: true }),
    ];
    let on_simulator = [("makes_its_mistake_at_awkward_sizes_and_blocks", VerifyOptions::default())];
    let trials = variants().flat_map(|(family, variant)| {
        let id = family.id_of(variant);
        let found = variant.defect.as_ref().is_some_and(|defect| matches!(defect.symptom, Symptom::Found { .. }));
        let its = if found { on_simulator.as_slice() } else { options.as_slice() };
        its.iter().cloned().map(move |(name, options)| {
            Trial::test(format!("{id}/{name}"), move || verified(family, variant, &options))
        })
    });
    libtest_mimic::run(&arguments, trials.collect()).exit_code()
}
