//! A sweep that somebody else carries out: the page in a browser, for `warpground bench --browser`. Both sides are JSON:
//! a [`Plan`] goes there, [`Line`]s come back.

use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};
use warpground_engine::{Adapter, Device};

use crate::{
    Case, CeilingOptions, Ceilings, Row, SweepOptions, ceilings,
    sweep::{Progress, sweep},
};

/// What to measure.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Plan {
    /// In this order.
    pub cases: Vec<Case>,
    /// How.
    pub options: SweepOptions,
    /// Whether the device's ceilings are wanted too.
    pub ceilings: bool,
}

/// What comes back, one a line.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Line {
    /// The device that answers; the first line.
    Device(Adapter),
    /// What it can do at best.
    Ceilings(Box<Ceilings>),
    /// Something to tell whoever waits.
    Note(String),
    /// A case that is done.
    Row(Box<Row>),
    /// All of them are; the last line.
    End,
    /// Nothing more comes: the sentence says why. The last line, too.
    Failed(String),
}

/// Carries a plan out on a device and tells each line as it comes.
pub async fn carry_out(device: &dyn Device, plan: &Plan, mut tell: impl FnMut(Line)) {
    let adapter = device.adapter();
    tell(Line::Device(adapter.clone()));
    let mut measured = None;
    if plan.ceilings {
        match ceilings(device, &CeilingOptions::suiting(adapter.kind)).await {
            Ok(ceilings) => {
                tell(Line::Ceilings(Box::new(ceilings.clone())));
                measured = Some(ceilings);
            }
            Err(error) => tell(Line::Note(format!("no ceiling: {error}"))),
        }
    }
    sweep(device, &plan.cases, &plan.options, measured.as_ref(), |event| {
        if let Progress::Done(row) = event {
            tell(Line::Row(Box::new(row.clone())));
        }
        ControlFlow::Continue(())
    })
    .await;
    tell(Line::End);
}

#[cfg(test)]
mod tests {
    use warpground_engine::TimingPlan;
    use warpground_sim::{SimDevice, SimOptions};

    use super::*;
    use crate::{RowResult, Sizes};

    #[test]
    fn what_is_told_reads_back_as_it_was() {
        let entries = [warpground_patterns::find("vector_add/guarded").expect("the id is in the catalogue")];
        let mut cases = Sizes::Listed(vec![100]).cases(&entries);
        cases.push(cases[0].with("block_x", 64.0));
        cases.push(Case { id: "no/such".to_owned(), ..cases[0].clone() });
        let options = SweepOptions { bounds: None, timing: TimingPlan::default(), checked: false, seed: 1 };
        let plan = Plan { cases, options, ceilings: false };
        let sent = serde_json::to_string(&plan).expect("a plan is JSON");
        assert_eq!(serde_json::from_str::<Plan>(&sent).ok().as_ref(), Some(&plan));

        let mut lines = Vec::new();
        pollster::block_on(carry_out(&SimDevice::new(SimOptions::default()), &plan, |line| lines.push(line)));
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
        for line in lines {
            let text = serde_json::to_string(&line).expect("a line is JSON");
            assert_eq!(serde_json::from_str::<Line>(&text).map_err(|error| error.to_string()), Ok(line));
        }
    }
}
