//! The profile of a translation, on the lines of the text that it was translated from.

use std::collections::BTreeMap;

use warpground_sim::SimOptions;

use super::{Cost, LineReport, ProfileReport, in_cuda, rules};
use crate::{launch_file::SourceText, order::sort_by};

impl ProfileReport {
    /// This report with the lines of `source`, which its kernel was translated from. What was counted stays the same; lines
    /// that came from one line are one.
    #[must_use]
    pub fn on_lines_of(&self, source: &SourceText, options: &SimOptions) -> ProfileReport {
        let mut report = self.clone();
        let mut lines = BTreeMap::<u32, LineReport>::new();
        for its in &self.lines {
            let line = source.line_of(&self.kernel, its.line);
            match lines.get_mut(&line) {
                Some(known) => {
                    known.counts.add(&its.counts);
                    known.cost.add(&its.cost);
                    known.share += its.share;
                }
                None => {
                    lines.insert(line, LineReport { line, text: source.line(line).to_owned(), ..its.clone() });
                }
            }
        }
        report.source.clone_from(&source.name);
        report.lines = lines.into_values().collect();
        sort_by(&mut report.lines, |one, other| other.share.total_cmp(&one.share).then(one.line.cmp(&other.line)));
        for branch in &mut report.decisions {
            branch.line = source.line_of(&self.kernel, branch.line);
        }
        report.diagnoses = rules::diagnose(&report, options.width, &options.multiprocessors);
        if source.is_translated() {
            report.diagnoses = in_cuda(report.diagnoses);
        }
        report
    }
}

impl Cost {
    fn add(&mut self, other: &Cost) {
        self.issue_seconds += other.issue_seconds;
        self.shared_seconds += other.shared_seconds;
        self.atomic_seconds += other.atomic_seconds;
        self.global_seconds += other.global_seconds;
    }
}

#[cfg(test)]
mod tests {
    use warpground_patterns::{Request, Settings, find};

    use super::*;
    use crate::profile::profile;

    #[test]
    fn advice_names_the_lines_of_the_text_that_was_translated() {
        let (_, variant) = find("transpose/coalesced").expect("it is in the catalogue");
        let settings = Settings::defaults(variant).with("width", 64.0).with("height", 64.0);
        let job = variant.job(&Request::new(settings, warpground_sim::adapter(32).limits)).expect("it can be launched");
        let wgsl = SourceText::wgsl("coalesced.wgsl", variant.wgsl.get());
        let options = SimOptions::default();
        let counted = profile(&job, &wgsl, &options).expect("it runs").report;
        // As though every two lines came from one.
        let text = (1..=wgsl.text.lines().count()).map(|line| format!("line {line}\n")).collect();
        let map = (1..).map(|line: u32| line.div_ceil(2)).take(wgsl.text.lines().count()).collect();
        let source = SourceText {
            name: "coalesced.cu".to_owned(),
            text,
            line_maps: vec![(counted.kernel.clone(), map)],
            translated: Vec::new(),
        };
        let moved = counted.on_lines_of(&source, &options);
        assert_eq!((moved.counts, moved.cost), (counted.counts, counted.cost));
        assert!(moved.lines.len() < counted.lines.len());
        let shares = |report: &ProfileReport| report.lines.iter().map(|line| line.share).sum::<f64>();
        assert!((shares(&moved) - shares(&counted)).abs() < 1e-9);
        assert!(moved.lines.iter().all(|line| line.text == format!("line {}", line.line)));
        let line = |report: &ProfileReport| {
            let conflicts = report.diagnoses.iter().find(|found| found.rule == crate::profile::Rule::BankConflicts);
            conflicts.and_then(|found| found.evidence.first()?.line)
        };
        assert_eq!(line(&moved), line(&counted).map(|line| line.div_ceil(2)));
        assert!(line(&moved).is_some());
    }
}
