//! How many tests passed and failed, read from the reports that their runners write.

use std::fmt;
use std::ops::{Add, AddAssign};

#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Count {
    pub(crate) passed: u64,
    pub(crate) failed: u64,
}

impl Count {
    pub(crate) const SUCCESS: Self = Self { passed: 1, failed: 0 };
    pub(crate) const FAILURE: Self = Self { passed: 0, failed: 1 };

    /// The verdict on a runner: one that failed without naming a test has failed all the same.
    pub(super) fn with_status(mut self, succeeded: bool) -> Self {
        if !succeeded && self.failed == 0 {
            self.failed = 1;
        }
        self
    }

    pub(super) fn is_empty(self) -> bool {
        self == Self::default()
    }
}

impl Add for Count {
    type Output = Self;

    fn add(mut self, other: Self) -> Self {
        self += other;
        self
    }
}

impl AddAssign for Count {
    fn add_assign(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
    }
}

impl fmt::Display for Count {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} passed, {} failed", self.passed, self.failed)
    }
}

/// From a report in JUnit's format, which nextest and node write: a `testcase` for each test, with a `failure` or an `error`
/// inside where it did not pass, and `skipped` where it did not run. `None` for what is no such report.
pub(super) fn of_junit(report: &str) -> Option<Count> {
    let document = roxmltree::Document::parse(report).ok()?;
    let mut count = Count::default();
    for case in document.descendants().filter(|node| node.has_tag_name("testcase")) {
        let has = |names: &[&str]| case.children().any(|child| names.iter().any(|name| child.has_tag_name(*name)));
        if has(&["failure", "error"]) {
            count.failed += 1;
        } else if !has(&["skipped"]) {
            count.passed += 1;
        }
    }
    Some(count)
}

/// From `cargo test`, whose only report is for people: it prints a line such as `test result: ok. 3 passed; 0 failed; …` for each of its programs.
pub(super) fn of_cargo_test(output: &str) -> Count {
    let mut count = Count::default();
    for line in output.lines() {
        let Some((_, results)) = line.trim_start().strip_prefix("test result: ").and_then(|rest| rest.split_once(". "))
        else {
            continue;
        };
        for result in results.split("; ") {
            match result.split_once(' ').map(|(number, word)| (number.parse::<u64>(), word)) {
                Some((Ok(number), "passed")) => count.passed += number,
                Some((Ok(number), "failed")) => count.failed += number,
                _ => {}
            }
        }
    }
    count
}

/// From the object that the browser's tests write.
pub(super) fn of_json(text: &str) -> Option<Count> {
    let value: serde_json::Value = serde_json::from_str(text).ok()?;
    Some(Count { passed: value.get("passed")?.as_u64()?, failed: value.get("failed")?.as_u64()? })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(count: Count, passed: u64, failed: u64) {
        assert_eq!(count, Count { passed, failed });
    }

    #[test]
    fn a_report_of_nextest_counts_each_way_to_fail_and_no_retry() {
        let report = r#"<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="nextest-run" tests="4" failures="2" errors="1">
    <testsuite name="sim">
        <testcase name="one" classname="sim"><flakyFailure message="once"/></testcase>
        <testcase name="two" classname="sim"><failure type="test failure">no &lt; yes</failure></testcase>
        <testcase name="three" classname="sim"><error type="execution failure"/></testcase>
    </testsuite>
    <testsuite name="cuda"><testcase name="one" classname="cuda"/></testsuite>
</testsuites>"#;
        assert_eq!(of_junit(report), Some(Count { passed: 2, failed: 2 }));
    }

    #[test]
    fn a_report_of_node_has_suites_in_suites_and_tests_that_were_left_out() {
        let report = r#"<?xml version="1.0" encoding="utf-8"?>
<testsuites>
    <testcase name="alone" time="0.1" classname="test"/>
    <testsuite name="a suite" tests="2">
        <testcase name="later" time="0" classname="test"><skipped type="skipped" message="later"/></testcase>
        <testcase name="wrong" time="0" classname="test" failure="x"><failure type="testCodeFailure">x</failure></testcase>
    </testsuite>
    <!-- tests 3 -->
</testsuites>"#;
        assert_eq!(of_junit(report), Some(Count { passed: 1, failed: 1 }));
    }

    #[test]
    fn what_is_no_report_is_no_count_of_nothing() {
        assert_eq!(of_junit(""), None);
        assert_eq!(of_junit("<testsuites>"), None);
        assert_eq!(of_junit("<testsuites/>"), Some(Count::default()));
    }

    #[test]
    fn cargo_test_sums_over_its_programs() {
        let output = "\
running 2 tests
test result: ok. 2 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s
test result: FAILED. 3 passed; 4 failed; 1 ignored; 0 measured; 0 filtered out; finished in 1.25s
";
        check(of_cargo_test(output), 5, 4);
    }

    #[test]
    fn cargo_test_that_did_not_compile() {
        check(of_cargo_test("error[E0308]: mismatched types\n").with_status(false), 0, 1);
    }

    #[test]
    fn the_browser_tests_object() {
        assert_eq!(of_json(r#"{"passed": 12, "failed": 1}"#), Some(Count { passed: 12, failed: 1 }));
        assert_eq!(of_json(r#"{"passed": 12}"#), None);
        assert_eq!(of_json(""), None);
    }

    #[test]
    fn a_runner_that_fails_without_a_failed_test_has_failed() {
        check(Count { passed: 3, failed: 0 }.with_status(false), 3, 1);
        check(Count { passed: 3, failed: 2 }.with_status(false), 3, 2);
    }
}
