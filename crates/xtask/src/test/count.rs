//! How many tests passed and failed, read from what their runners print.

use std::fmt;
use std::ops::AddAssign;

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

/// From nextest's last line, such as `Summary [ 0.5s] 5/6 tests run: 4 passed (1 slow), 1 failed, 2 skipped`.
///
/// Whatever was to run and did not pass has failed: nextest has a word of its own for each way to do so.
pub(super) fn of_nextest(output: &str) -> Count {
    let summary = output.lines().rev().find_map(|line| {
        let (_, rest) = line.trim_start().strip_prefix("Summary [")?.split_once(']')?;
        let (run, results) = rest.split_once(" run: ")?;
        let of_all = run.trim().split(' ').next()?.rsplit('/').next()?;
        let passed = results.split(", ").find_map(|result| {
            let (number, word) = result.trim().split_once(' ')?;
            if word.starts_with("passed") { number.parse::<u64>().ok() } else { None }
        });
        Some((of_all.parse::<u64>().ok()?, passed.unwrap_or(0)))
    });
    summary.map_or_else(Count::default, |(all, passed)| Count { passed, failed: all.saturating_sub(passed) })
}

/// From `cargo test`, which prints a line such as `test result: ok. 3 passed; 0 failed; …` for each of its programs.
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

/// From node's own runner, whose report ends with `# pass 3` and `# fail 0`, or with `ℹ` for `#`. A test that was
/// cancelled did not pass.
pub(super) fn of_node(output: &str) -> Count {
    let mut count = Count::default();
    for line in output.lines() {
        let mut words = line.trim_start_matches(['#', 'ℹ']).split_whitespace();
        match (words.next(), words.next().and_then(|number| number.parse::<u64>().ok()), words.next()) {
            _ if !line.starts_with(['#', 'ℹ']) => {}
            (Some("pass"), Some(number), None) => count.passed = number,
            (Some("fail" | "cancelled"), Some(number), None) => count.failed += number,
            _ => {}
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
    fn nextest_with_all_tests_passed() {
        check(of_nextest("     Summary [   0.012s] 42 tests run: 42 passed (2 slow), 3 skipped\n"), 42, 0);
        check(of_nextest("     Summary [   0.012s] 1 test run: 1 passed, 0 skipped\n"), 1, 0);
    }

    #[test]
    fn nextest_with_every_way_to_fail() {
        let output = "\
            FAIL [   0.1s] some::test\n     \
            Summary [  10.000s] 7 tests run: 3 passed (1 flaky, 1 leaky), 2 failed, 1 timed out, 1 exec failed, 0 skipped\n        \
            FAIL [   0.1s] some::test\nerror: test run failed\n";
        check(of_nextest(output), 3, 4);
    }

    #[test]
    fn nextest_that_stopped_early_failed_what_it_did_not_run() {
        check(of_nextest("     Summary [ 120.5s] 5/9 tests run: 4 passed, 1 failed, 0 skipped"), 4, 5);
    }

    #[test]
    fn nextest_that_ran_nothing_or_never_came_to_a_summary() {
        check(of_nextest("     Summary [   0.000s] 0 tests run: 0 passed, 3 skipped\nerror: no tests to run\n"), 0, 0);
        check(of_nextest("error: could not compile `warpground`\n"), 0, 0);
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
    fn node_in_both_of_its_reports() {
        check(of_node("ok 1 - one\n# tests 3\n# suites 0\n# pass 2\n# fail 1\n# cancelled 0\n# skipped 0\n"), 2, 1);
        check(of_node("✔ one (1.2ms)\nℹ tests 5\nℹ pass 4\nℹ fail 0\nℹ cancelled 1\nℹ duration_ms 97\n"), 4, 1);
    }

    #[test]
    fn node_is_not_misled_by_a_test_that_prints() {
        check(of_node("# pass 7 of them\npass 9\n# pass 1\n# fail 0\n"), 1, 0);
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
