//! Two runs that were saved, row by row.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::{Ratio, Verdict, middle};
use crate::{Row, RunReport, run::TimeReport};

/// A case that both runs measured.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Pair {
    /// `family/variant`.
    pub id: String,
    /// What sets it apart from other cases of the variant.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// In elements.
    pub size: u64,
    /// The interfaces through which the two ran, if they differ.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub through: Option<[String; 2]>,
    /// How often each of the two was measured.
    pub runs: [usize; 2],
    /// The median before, in seconds.
    pub before: f64,
    /// The median after, in seconds.
    pub after: f64,
    /// Of the speeds: after over before.
    pub ratio: Ratio,
    /// What that says.
    pub verdict: Verdict,
    /// Whether the readings of a run rose or fell while they were taken.
    pub drifting: bool,
    /// What else differs between the two, in words: settings, index checks.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub changed: Vec<String>,
}

/// Two runs beside each other.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Comparison {
    /// What both measured, in the order of the second.
    #[serde(skip)]
    pub pairs: Vec<Pair>,
    /// What one of them has no time for, in sentences.
    pub left_out: Vec<String>,
    /// The devices of the first run and of the second, if they differ: then the pairs say more of them than of a change.
    pub devices: Option<[String; 2]>,
    /// The drivers, if they differ and both runs name theirs.
    pub drivers: Option<[String; 2]>,
}

/// A row with where it comes from.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Saved {
    /// The row.
    #[serde(flatten)]
    pub row: Row,
    /// When it was measured, as RFC 3339 writes it; rows of older versions have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    /// The version of Warpground that measured it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
    /// The device's driver, as far as it is exposed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub driver: Option<String>,
}

/// Sets two runs beside each other. Rows belong together that have the same kernel, label and size. A run that was
/// repeated has several of them.
#[must_use]
pub fn compare(before: &[Saved], after: &[Saved]) -> Comparison {
    let mut pairs = Vec::new();
    let mut left_out = Vec::new();
    for (at, Saved { row, .. }) in after.iter().enumerate() {
        if after[..at].iter().any(|other| is_repeated(&other.row, row)) {
            continue;
        }
        // A run may hold a native row and a browser's of the same case.
        let mut same = before.iter().map(|earlier| &earlier.row).filter(|earlier| is_same(earlier, row));
        let of_interface = same.clone().find(|earlier| interface(earlier) == interface(row));
        let Some(earlier) = of_interface.or_else(|| same.next()) else {
            left_out.push(format!("{}: only in the second run", row.name()));
            continue;
        };
        let [then, now] = [(before, earlier), (after, row)].map(|(run, row)| times(run, row));
        let medians = middle(&then).zip(middle(&now));
        match medians.and_then(|medians| Some((medians, Ratio::of_runs(&now, &then)?))) {
            Some(((then_median, now_median), ratio)) => pairs.push(Pair {
                id: row.id.clone(),
                label: row.label.clone(),
                size: row.size,
                through: interface(earlier)
                    .zip(interface(row))
                    .filter(|(then, now)| then != now)
                    .map(|(then, now)| [then.to_owned(), now.to_owned()]),
                runs: [then.len(), now.len()],
                before: then_median,
                after: now_median,
                verdict: ratio.verdict(),
                ratio,
                drifting: then.iter().chain(&now).any(|time| time.drifts()),
                changed: changed(earlier, row),
            }),
            None => left_out.push(format!("{}: not timed in both runs", row.name())),
        }
    }
    let gone = before.iter().enumerate().filter(|(at, earlier)| {
        let is_first = !before[..*at].iter().any(|other| is_same(&other.row, &earlier.row));
        is_first && !after.iter().any(|later| is_same(&earlier.row, &later.row))
    });
    left_out.extend(gone.map(|(_, earlier)| format!("{}: only in the first run", earlier.row.name())));
    let of_rows = |run: &[Saved]| listed(run.iter().filter_map(|saved| Some(saved.row.report()?.device.as_str())));
    let of_driver = |run: &[Saved]| listed(run.iter().filter_map(|saved| saved.driver.as_deref()));
    let devices = Some([before, after].map(of_rows)).filter(|[first, second]| first != second);
    let drivers = Some([before, after].map(of_driver))
        .filter(|[first, second]| first != second && !first.is_empty() && !second.is_empty());
    Comparison { pairs, left_out, devices, drivers }
}

/// Every time that a run has of what a row measures.
fn times<'run>(run: &'run [Saved], row: &Row) -> Vec<&'run TimeReport> {
    run.iter()
        .filter(|saved| is_repeated(&saved.row, row))
        .filter_map(|saved| saved.row.report()?.time.as_ref())
        .collect()
}

/// What differs between two rows beside their times.
fn changed(before: &Row, after: &Row) -> Vec<String> {
    let Some((before, after)) = before.report().zip(after.report()) else { return Vec::new() };
    let of = |report: &RunReport| {
        report.settings.iter().map(|(name, value)| (name.to_owned(), value)).collect::<BTreeMap<_, _>>()
    };
    let [then, now] = [before, after].map(of);
    let told = |value: Option<&f64>| value.map_or_else(|| "without".to_owned(), f64::to_string);
    let names: BTreeSet<_> = then.keys().chain(now.keys()).collect();
    let settings = names.into_iter().filter_map(|name| {
        let [then, now] = [&then, &now].map(|settings| told(settings.get(name)));
        (then != now).then(|| format!("{name} {then} before, {now} after"))
    });
    let checks = match (before.checked, after.checked) {
        (true, false) => Some("index checks only before".to_owned()),
        (false, true) => Some("index checks only after".to_owned()),
        _ => None,
    };
    settings.chain(checks).collect()
}

fn interface(row: &Row) -> Option<&str> {
    row.report().map(|report| report.backend.as_str())
}

/// Each once, in their order.
fn listed<'run>(all: impl Iterator<Item = &'run str>) -> String {
    let mut names: Vec<&str> = Vec::new();
    for name in all {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names.join(" and ")
}

/// Whether two rows measure the same: in one device's run and another's, settings may have been made to fit.
fn is_same(one: &Row, other: &Row) -> bool {
    (&one.id, &one.label, one.size) == (&other.id, &other.label, other.size)
}

/// Whether two rows of one run measure the same through the same interface.
fn is_repeated(one: &Row, other: &Row) -> bool {
    is_same(one, other) && interface(one) == interface(other)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::tests::{around, row};

    fn saved(rows: &[Row]) -> Vec<Saved> {
        rows.iter().map(|row| Saved { row: row.clone(), date: None, version: None, driver: None }).collect()
    }

    #[test]
    fn native_rows_are_compared_with_native_ones_and_a_browsers_with_a_browsers() {
        let run = |native: f64, web: f64| [row("Vulkan", 1.0, around(native)), row("WebGPU", 1.0, around(web))];
        let Comparison { pairs, devices, .. } = compare(&saved(&run(1.0, 3.0)), &saved(&run(1.0, 3.0)));
        let told: Vec<_> = pairs.iter().map(|pair| (pair.verdict, &pair.through)).collect();
        assert_eq!(told, [(Verdict::NotDistinguishable, &None), (Verdict::NotDistinguishable, &None)]);
        assert_eq!(devices, None);
        let [native, web] = run(1.0, 3.0);
        let Comparison { pairs, devices, .. } = compare(&saved(&[native]), &saved(&[web]));
        assert_eq!(pairs[0].through, Some(["Vulkan", "WebGPU"].map(str::to_owned)));
        assert_eq!(
            (pairs[0].verdict, devices),
            (Verdict::Slower, Some(["the Vulkan", "the WebGPU"].map(str::to_owned)))
        );
    }

    #[test]
    fn a_run_that_was_repeated_differs_only_where_each_of_its_repetitions_does() {
        let run = |middles: &[f64]| {
            saved(&middles.iter().map(|middle| row("Vulkan", 1.0, around(*middle))).collect::<Vec<_>>())
        };
        let told = |before: &[f64], after: &[f64]| {
            let Comparison { pairs, left_out, .. } = compare(&run(before), &run(after));
            assert_eq!((pairs.len(), left_out.len()), (1, 0));
            (pairs[0].verdict, pairs[0].runs, pairs[0].before)
        };
        assert_eq!(told(&[1.0], &[1.2]), (Verdict::Slower, [1, 1], 1.0));
        // The machine itself was as slow once: what lies between the runs is no change.
        assert_eq!(told(&[1.0, 1.18, 1.02], &[1.2]), (Verdict::NotDistinguishable, [3, 1], 1.02));
        assert_eq!(told(&[1.0, 1.03, 1.02], &[1.5, 1.4]), (Verdict::Slower, [3, 2], 1.02));
    }

    #[test]
    fn settings_checks_and_drivers_that_differ_are_named() {
        let set = |block: f64, checked: bool, driver: &str| {
            let mut row = serde_json::to_value(row("Vulkan", 1.0, around(1.0))).expect("it is JSON");
            row["report"]["settings"] = serde_json::json!({ "block_x": block, "n": 1000 });
            row["report"]["checked"] = checked.into();
            row["driver"] = driver.into();
            [serde_json::from_value::<Saved>(row).expect("it is a row")]
        };
        let found = compare(&set(256.0, false, "550"), &set(128.0, true, "580"));
        assert_eq!(found.pairs[0].changed, ["block_x 256 before, 128 after", "index checks only after"]);
        assert_eq!(found.drivers, Some(["550", "580"].map(str::to_owned)));
        let same = compare(&set(256.0, true, "580"), &set(256.0, true, "580"));
        assert_eq!((same.pairs[0].changed.len(), same.drivers), (0, None));
    }
}
