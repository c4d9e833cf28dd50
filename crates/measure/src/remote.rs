//! A sweep or a verification that somebody else carries out: the page in a browser, for `--browser` of `warpground bench`
//! and `warpground verify`. Both sides are JSON: a [`Plan`] goes there, [`Line`]s come back.

use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};
use warpground_engine::{Adapter, Device};

use crate::{
    Case, CeilingOptions, Ceilings, Row, SweepOptions, VariantReport, VerifyOptions, ceilings,
    sweep::{Progress as Swept, sweep},
    verify::{Progress as Verified, verify},
};

/// What to do.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Plan {
    /// Measure cases.
    Sweep {
        /// In this order.
        cases: Vec<Case>,
        /// How.
        options: SweepOptions,
        /// Whether the device's ceilings are wanted too.
        ceilings: bool,
    },
    /// Compare variants with their references.
    Verify {
        /// Which, by their ids, in this order.
        ids: Vec<String>,
        /// How.
        options: VerifyOptions,
    },
}

/// What comes back, one a line.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Line {
    /// The device that answers; the first line.
    Device(Adapter),
    /// What it can do at best.
    Ceilings(Box<Ceilings>),
    /// A message for the user who waits.
    Note(String),
    /// A case of a sweep that is done.
    Row(Box<Row>),
    /// One run of a verification is done: a sign of life, since a variant has many.
    Ran,
    /// A variant whose verification is done.
    Verified(Box<VariantReport>),
    /// Everything is done; the last line.
    End,
    /// Nothing more comes: the sentence says why. The last line, too.
    Failed(String),
}

impl Plan {
    /// How many cases or variants it has, each of which a line tells of; see [`Line::is_part`].
    #[must_use]
    pub fn parts(&self) -> usize {
        match self {
            Plan::Sweep { cases, .. } => cases.len(),
            Plan::Verify { ids, .. } => ids.len(),
        }
    }
}

impl Line {
    /// Whether it tells of a part of the plan that is done.
    #[must_use]
    pub fn is_part(&self) -> bool {
        matches!(self, Line::Row(_) | Line::Verified(_))
    }
}

/// Carries a plan out on a device and tells each line as it comes.
pub async fn carry_out(device: &dyn Device, plan: &Plan, mut tell: impl FnMut(Line)) {
    tell(Line::Device(device.adapter().clone()));
    match plan {
        Plan::Sweep { cases, options, ceilings } => {
            carry_out_sweep(device, cases, options, *ceilings, &mut tell).await;
        }
        Plan::Verify { ids, options } => {
            if let Err(sentence) = carry_out_verification(device, ids, options, &mut tell).await {
                return tell(Line::Failed(sentence));
            }
        }
    }
    tell(Line::End);
}

async fn carry_out_sweep(
    device: &dyn Device,
    cases: &[Case],
    options: &SweepOptions,
    with_ceilings: bool,
    tell: &mut impl FnMut(Line),
) {
    let mut measured = None;
    if with_ceilings {
        match ceilings(device, &CeilingOptions::suiting(device.adapter().kind)).await {
            Ok(ceilings) => {
                tell(Line::Ceilings(Box::new(ceilings.clone())));
                measured = Some(ceilings);
            }
            Err(error) => tell(Line::Note(format!("no ceiling: {error}"))),
        }
    }
    sweep(device, cases, options, measured.as_ref(), |event| {
        if let Swept::Done(row) = event {
            tell(Line::Row(Box::new(row.clone())));
        }
        ControlFlow::Continue(())
    })
    .await;
}

async fn carry_out_verification(
    device: &dyn Device,
    ids: &[String],
    options: &VerifyOptions,
    tell: &mut impl FnMut(Line),
) -> Result<(), String> {
    let entry = |id: &String| warpground_patterns::find(id).ok_or_else(|| format!("there is no kernel {id}"));
    let variants = ids.iter().map(entry).collect::<Result<Vec<_>, _>>()?;
    verify(device, &variants, options, |event| {
        match event {
            Verified::Begin { .. } => {}
            Verified::Case { .. } => tell(Line::Ran),
            Verified::Done(report) => tell(Line::Verified(Box::new(report.clone()))),
        }
        ControlFlow::Continue(())
    })
    .await;
    Ok(())
}

#[cfg(test)]
mod tests {
    use warpground_engine::TimingPlan;
    use warpground_sim::{SimDevice, SimOptions};

    use super::*;
    use crate::{RowResult, Sizes, verify::Verdict};

    /// What carrying a plan out on the simulator tells; each line has been written as JSON and read again.
    fn told(plan: &Plan) -> Vec<Line> {
        let sent = serde_json::to_string(plan).expect("a plan is JSON");
        assert_eq!(serde_json::from_str::<Plan>(&sent).ok().as_ref(), Some(plan));
        let mut lines = Vec::new();
        pollster::block_on(carry_out(&SimDevice::new(SimOptions::default()), plan, |line| lines.push(line)));
        for line in &lines {
            let text = serde_json::to_string(line).expect("a line is JSON");
            assert_eq!(serde_json::from_str::<Line>(&text).map_err(|error| error.to_string()).as_ref(), Ok(line));
        }
        lines
    }

    #[test]
    fn what_is_told_reads_back_as_it_was() {
        let entries = [warpground_patterns::find("vector_add/guarded").expect("the id is in the catalogue")];
        let mut cases = Sizes::Listed(vec![100]).cases(&entries);
        cases.push(cases[0].with("block_x", 64.0));
        cases.push(Case { id: "no/such".to_owned(), ..cases[0].clone() });
        let options = SweepOptions { bounds: None, timing: TimingPlan::default(), checked: false, seed: 1 };
        let lines = told(&Plan::Sweep { cases, options, ceilings: false });
        let rows: Vec<_> =
            lines.iter().filter_map(|line| if let Line::Row(row) = line { Some(row) } else { None }).collect();
        let blocks: Vec<_> =
            rows.iter().filter_map(|row| row.report()).map(|report| report.launches[0].block).collect();
        assert_eq!(blocks, [[256, 1, 1], [64, 1, 1]]);
        assert!(matches!(&rows[2].result, RowResult::Failed { reason } if reason == "there is no kernel no/such"));
        assert_eq!(
            (lines.first().map(|line| matches!(line, Line::Device(_))), lines.last()),
            (Some(true), Some(&Line::End))
        );
    }

    #[test]
    fn a_verification_tells_what_it_tells_here() {
        // One that passes, whose errors are all 0 and therefore exact in JSON, and one whose mistake only the simulator
        // finds.
        let ids = ["transpose/naive", "reduce/missing_barrier"];
        let options = VerifyOptions::default();
        let plan = Plan::Verify { ids: ids.map(str::to_owned).to_vec(), options: options.clone() };
        let lines = told(&plan);
        let entries = ids.map(|id| warpground_patterns::find(id).expect("the id is in the catalogue"));
        let device = SimDevice::new(SimOptions::default());
        let here = pollster::block_on(verify(&device, &entries, &options, |_| ControlFlow::Continue(())));
        assert!(here.iter().all(|report| report.verdict == Verdict::Passed), "{here:?}");
        let parts = lines.iter().filter(|line| line.is_part());
        assert_eq!(
            parts.collect::<Vec<_>>(),
            here.iter()
                .map(|report| Line::Verified(Box::new(report.clone())))
                .collect::<Vec<_>>()
                .iter()
                .collect::<Vec<_>>()
        );
        assert_eq!((plan.parts(), lines.last()), (ids.len(), Some(&Line::End)));
        let runs = lines.iter().filter(|line| matches!(line, Line::Ran)).count();
        assert_eq!(runs, here.iter().map(|report| report.cases.len()).sum::<usize>());
    }

    #[test]
    fn a_kernel_of_another_version_ends_the_verification_before_it_begins() {
        let ids = ["vector_add/guarded", "no/such"].map(str::to_owned).to_vec();
        let lines = told(&Plan::Verify { ids, options: VerifyOptions::default() });
        assert_eq!(lines[1..], [Line::Failed("there is no kernel no/such".to_owned())]);
    }
}
