//! Comparison of a result with a reference of higher precision.

use std::ops::Range;

use serde::{Deserialize, Serialize};
use warpground_engine::{ElementType, Outcome, Output, fill::POISON_BYTE, parallel};

/// A word that nobody wrote.
pub(crate) const UNTOUCHED: u32 = u32::from_ne_bytes([POISON_BYTE; 4]);

/// The verdict on a result.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Check {
    /// Whether every compared element is right.
    pub passed: bool,
    /// What was compared with what, for a person: "every element with the sum in f64"; or the reference alone: "the
    /// compensated sum in f64".
    pub against: String,
    /// How many elements were compared; sums of rows count as one, where `against` speaks of them.
    pub compared: u64,
    /// How many of them are wrong.
    pub wrong: u64,
    /// The largest |result − reference| ÷ scale among the compared elements, where the scale is the sum of the
    /// magnitudes that went into the element; absent if a result is not a number.
    pub relative_error: Option<f64>,
    /// The largest relative error that counts as right; 0 where results must be equal.
    pub tolerance: f64,
    /// The first wrong element.
    pub first_wrong: Option<Mismatch>,
}

/// An element that differs from the reference.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Mismatch {
    /// The buffer.
    pub output: String,
    /// The element's index.
    pub index: u64,
    /// What the kernel left there, as a person reads it.
    pub got: String,
    /// What should be there.
    pub expected: String,
}

/// What the reference says of one element.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Expected {
    /// The value, in f64.
    pub(crate) value: f64,
    /// The sum of the magnitudes that went into it.
    pub(crate) scale: f64,
}

impl Expected {
    /// A value whose own magnitude is its scale.
    pub(crate) fn exact(value: f64) -> Expected {
        Expected { value, scale: value.abs() }
    }
}

/// The shortest decimal that names the float: no more digits than an output has, of what it is compared with either.
#[expect(clippy::cast_possible_truncation, reason = "the outputs are f32")]
fn as_float(number: f64) -> String {
    (number as f32).to_string()
}

impl Check {
    fn start(against: &str, tolerance: f64) -> Check {
        Check {
            passed: true,
            against: against.to_owned(),
            compared: 0,
            wrong: 0,
            relative_error: Some(0.0),
            tolerance,
            first_wrong: None,
        }
    }

    /// The verdict when an output has not the length it should have.
    fn missing(against: &str, output: &str) -> Check {
        let first_wrong = Mismatch {
            output: output.to_owned(),
            index: 0,
            got: "nothing".to_owned(),
            expected: "a buffer of the right length".to_owned(),
        };
        Check { passed: false, wrong: 1, first_wrong: Some(first_wrong), ..Check::start(against, 0.0) }
    }

    /// Counts a wrong element. Only the first is described: there may be a billion of them.
    fn count_wrong(&mut self, output: &str, index: u64, got_and_expected: impl FnOnce() -> [String; 2]) {
        self.passed = false;
        self.wrong += 1;
        self.first_wrong.get_or_insert_with(|| {
            let [got, expected] = got_and_expected();
            Mismatch { output: output.to_owned(), index, got, expected }
        });
    }

    /// Compares one number, with the rule that `relative_error` and `tolerance` state.
    fn compare(
        &mut self,
        output: &str,
        index: u64,
        got: f64,
        Expected { value, scale }: Expected,
        show: impl Fn(f64) -> String,
    ) {
        self.compared += 1;
        let difference = (got - value).abs();
        // Nearly all of a billion elements are no worse than the worst before, and need no division to know it.
        if self.relative_error.is_some_and(|worst| worst <= self.tolerance && difference <= worst * scale) {
            return;
        }
        // A result below the smallest normal float may be flushed to zero.
        let error = if difference <= f64::from(f32::MIN_POSITIVE) { 0.0 } else { difference / scale };
        self.relative_error = match self.relative_error {
            Some(worst) if !error.is_nan() => Some(worst.max(error)),
            _ => None,
        };
        if error.is_nan() || error > self.tolerance {
            self.count_wrong(output, index, || [show(got), show(value)]);
        }
    }

    fn compare_float(&mut self, output: &str, found: &Output, index: u64, expected: Expected) {
        let got = f32::from_bits(word(found, index));
        self.compare(output, index, got.into(), expected, as_float);
    }

    /// Compares parts of `indices`, on all cores, and makes one verdict of theirs.
    fn in_parts(
        against: &str,
        tolerance: f64,
        indices: Range<u64>,
        part: impl Fn(&mut Check, Range<u64>) + Sync,
    ) -> Check {
        let verdicts = parallel::map_parts(indices, |range| {
            let mut check = Check::start("", tolerance);
            part(&mut check, range);
            check
        });
        Check::together(against, tolerance, verdicts)
    }

    /// One verdict of those of parts.
    fn together(against: &str, tolerance: f64, verdicts: Vec<Check>) -> Check {
        let mut whole = Check::start(against, tolerance);
        for verdict in verdicts {
            whole.passed &= verdict.passed;
            whole.compared += verdict.compared;
            whole.wrong += verdict.wrong;
            whole.relative_error = whole.relative_error.zip(verdict.relative_error).map(|(one, other)| one.max(other));
            whole.first_wrong = whole.first_wrong.or(verdict.first_wrong);
        }
        whole
    }

    /// Compares floats: element `index` of `output` with `expected(index)`, for each of `indices`.
    pub(crate) fn floats(
        outcome: &Outcome,
        output: &str,
        against: &str,
        tolerance: f64,
        length: u64,
        expected: impl Fn(u64) -> Expected + Sync,
    ) -> Check {
        let Some(found) = of_length(outcome, output, length) else { return Check::missing(against, output) };
        Check::in_parts(against, tolerance, 0..length, |check, part| {
            for index in part {
                check.compare_float(output, found, index, expected(index));
            }
        })
    }

    /// Like [`Check::floats`] for a matrix, of which each of `expected`'s functions says row after row: what the elements of a row have in
    /// common is then calculated once.
    pub(crate) fn float_rows<Rows: FnMut(u64) -> Vec<Expected>>(
        outcome: &Outcome,
        output: &str,
        against: &str,
        tolerance: f64,
        [width, height]: [u64; 2],
        expected: impl Fn() -> Rows + Sync,
    ) -> Check {
        let Some(found) = of_length(outcome, output, width * height) else { return Check::missing(against, output) };
        let verdicts = parallel::map_rows(width, 0..height, |rows| {
            let mut check = Check::start("", tolerance);
            let mut expected = expected();
            for row in rows {
                for (index, expected) in (row * width..(row + 1) * width).zip(expected(row)) {
                    check.compare_float(output, found, index, expected);
                }
            }
            check
        });
        Check::together(against, tolerance, verdicts)
    }

    /// Like [`Check::floats`] where `expected` goes on from one element to the next.
    pub(crate) fn floats_in_order(
        outcome: &Outcome,
        output: &str,
        against: &str,
        tolerance: f64,
        length: u64,
        expected: impl FnMut(u64) -> Expected,
    ) -> Check {
        Check::floats_at(outcome, output, against, tolerance, length, 0..length, expected)
    }

    /// Like [`Check::floats`], for some of the elements.
    pub(crate) fn floats_at(
        outcome: &Outcome,
        output: &str,
        against: &str,
        tolerance: f64,
        length: u64,
        indices: impl Iterator<Item = u64>,
        mut expected: impl FnMut(u64) -> Expected,
    ) -> Check {
        let Some(found) = of_length(outcome, output, length) else { return Check::missing(against, output) };
        let mut check = Check::start(against, tolerance);
        for index in indices {
            check.compare_float(output, found, index, expected(index));
        }
        check
    }

    /// Compares floats of which some must not have been written: element `index` with `expected(index)` where that is
    /// something, and with the poison that outputs start from where it is not.
    pub(crate) fn floats_or_untouched(
        outcome: &Outcome,
        output: &str,
        against: &str,
        tolerance: f64,
        length: u64,
        mut expected: impl FnMut(u64) -> Option<Expected>,
    ) -> Check {
        let Some(found) = of_length(outcome, output, length) else { return Check::missing(against, output) };
        let mut check = Check::start(against, tolerance);
        for (index, bits) in (0..length).zip(found.u32s()) {
            let got = f32::from_bits(bits);
            match expected(index) {
                Some(expected) => check.compare(output, index, got.into(), expected, as_float),
                None => {
                    check.compared += 1;
                    if bits != UNTOUCHED {
                        check.count_wrong(output, index, || [got.to_string(), "nothing written".to_owned()]);
                    }
                }
            }
        }
        check
    }

    /// Compares all elements for equality of their bits.
    pub(crate) fn equal(
        outcome: &Outcome,
        output: &str,
        against: &str,
        length: u64,
        expected: impl Fn(u64) -> u32 + Sync,
    ) -> Check {
        let Some(found) = of_length(outcome, output, length) else { return Check::missing(against, output) };
        Check::in_parts(against, 0.0, 0..length, |check, part| {
            for index in part {
                check
                    .compare_bits(output, index, word(found, index), expected(index), |bits| show(found.element, bits));
            }
        })
    }

    /// Like [`Check::equal`] where `expected` goes on from one element to the next.
    pub(crate) fn equal_in_order(
        outcome: &Outcome,
        output: &str,
        against: &str,
        length: u64,
        mut expected: impl FnMut(u64) -> u32,
    ) -> Check {
        let element = outcome.output(output).map_or(ElementType::U32, |found| found.element);
        Check::equal_or(outcome, output, against, length, |bits| show(element, bits), |index, _| expected(index))
    }

    fn compare_bits(&mut self, output: &str, index: u64, got: u32, expected: u32, show: impl Fn(u32) -> String) {
        self.compared += 1;
        if got != expected {
            self.relative_error = None;
            self.count_wrong(output, index, || [show(got), show(expected)]);
        }
    }

    /// Like [`Check::equal`] where more than one value may be right: `expected` gets the value that was found, and returns it
    /// if it is one of them. `show` writes an element for a person.
    pub(crate) fn equal_or(
        outcome: &Outcome,
        output: &str,
        against: &str,
        length: u64,
        show: impl Fn(u32) -> String,
        mut expected: impl FnMut(u64, u32) -> u32,
    ) -> Check {
        let Some(found) = of_length(outcome, output, length) else { return Check::missing(against, output) };
        let mut check = Check::start(against, 0.0);
        for (index, got) in (0..length).zip(found.u32s()) {
            let value = expected(index, got);
            check.compare_bits(output, index, got, value, &show);
        }
        check
    }

    /// Compares sums over the rows of a row-major matrix: the elements of row `row`, each times its column's weight,
    /// with `expected(row)`. The mismatch names the row's first element.
    pub(crate) fn row_sums(
        outcome: &Outcome,
        output: &str,
        against: &str,
        tolerance: f64,
        rows: u64,
        weights: &[f64],
        mut expected: impl FnMut(u64) -> Expected,
    ) -> Check {
        let columns = weights.len();
        let Some(found) = of_length(outcome, output, rows * columns as u64) else {
            return Check::missing(against, output);
        };
        let mut check = Check::start(against, tolerance);
        let mut elements = found.f32s();
        for row in 0..rows {
            let got = weights.iter().zip(elements.by_ref()).map(|(weight, element)| weight * f64::from(element)).sum();
            let expected = expected(row);
            check.compare(output, row * columns as u64, got, expected, |sum| {
                if sum.to_bits() == got.to_bits() { format!("a sum of row {row} of {sum}") } else { sum.to_string() }
            });
        }
        check
    }

    /// This verdict, continued by the elements of `output` that have no place in it: each counts as wrong.
    #[must_use]
    pub(crate) fn and_absent(
        mut self,
        output: &str,
        indices: Range<u64>,
        mut expected: impl FnMut(u64) -> f64,
    ) -> Check {
        for index in indices {
            self.compared += 1;
            self.relative_error = None;
            self.count_wrong(output, index, || ["nothing: it has no place".to_owned(), expected(index).to_string()]);
        }
        self
    }

    /// Passes if these elements of an output still hold what every output is filled with before a run.
    pub(crate) fn untouched(outcome: &Outcome, output: &str, against: &str, indices: Range<u64>) -> Check {
        let Some(found) = of_length(outcome, output, indices.end) else { return Check::missing(against, output) };
        let mut check = Check::start(against, 0.0);
        for index in indices {
            let got = word(found, index);
            check.compared += 1;
            if got != UNTOUCHED {
                check.relative_error = None;
                check.count_wrong(output, index, || [show(found.element, got), show(found.element, UNTOUCHED)]);
            }
        }
        check
    }

    /// Both verdicts as one: the second continues the first. Error and tolerance are those of the one that came nearer
    /// to its tolerance.
    #[must_use]
    pub(crate) fn and(self, other: Check) -> Check {
        let nearness = |check: &Check| match check.relative_error {
            None => f64::INFINITY,
            Some(0.0) => 0.0,
            Some(error) => error / check.tolerance,
        };
        let (relative_error, tolerance) = if nearness(&other) > nearness(&self) {
            (other.relative_error, other.tolerance)
        } else {
            (self.relative_error, self.tolerance)
        };
        Check {
            passed: self.passed && other.passed,
            against: format!("{}; {}", self.against, other.against),
            compared: self.compared + other.compared,
            wrong: self.wrong + other.wrong,
            relative_error,
            tolerance,
            first_wrong: self.first_wrong.or(other.first_wrong),
        }
    }
}

/// An element as a person reads it.
fn show(element: ElementType, bits: u32) -> String {
    match element {
        ElementType::F32 => f32::from_bits(bits).to_string(),
        ElementType::U32 => bits.to_string(),
        ElementType::I32 => bits.cast_signed().to_string(),
    }
}

fn of_length<'outcome>(outcome: &'outcome Outcome, output: &str, length: u64) -> Option<&'outcome Output> {
    outcome.output(output).filter(|found| found.bytes.len() as u64 / 4 >= length)
}

fn word(output: &Output, index: u64) -> u32 {
    let start = usize::try_from(index * 4).unwrap_or(usize::MAX);
    output.bytes.get(start..).and_then(|rest| rest.first_chunk()).map_or(u32::MAX, |bytes| u32::from_le_bytes(*bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcome(values: &[f32]) -> Outcome {
        let bytes = values.iter().flat_map(|value| value.to_le_bytes()).collect();
        Outcome { outputs: vec![Output { name: "c".to_owned(), element: ElementType::F32, bytes }] }
    }

    fn check(values: &[f32]) -> Check {
        Check::floats(&outcome(values), "c", "the reference", 1e-6, 3, |index| {
            #[expect(clippy::cast_precision_loss, reason = "small numbers")]
            Expected::exact(index as f64)
        })
    }

    #[test]
    fn right_values_pass_with_their_error() {
        let check = check(&[0.0, 1.0, 2.000_001]);
        assert!(check.passed);
        assert!(check.relative_error.is_some_and(|error| (4e-7..6e-7).contains(&error)), "{check:?}");
    }

    #[test]
    fn a_value_that_is_not_a_number_never_passes() {
        let check = check(&[0.0, f32::NAN, 2.0]);
        assert_eq!((check.passed, check.wrong, check.relative_error), (false, 1, None));
        assert_eq!(check.first_wrong.map(|wrong| (wrong.index, wrong.got)), Some((1, "NaN".to_owned())));
    }

    #[test]
    fn a_wrong_value_is_named_with_its_index() {
        let check = check(&[0.0, 1.0, 2.1]);
        assert_eq!((check.wrong, check.first_wrong.map(|wrong| wrong.index)), (1, Some(2)));
    }

    #[test]
    fn an_element_without_a_place_is_wrong_and_named() {
        let check = check(&[0.0, 1.0, 2.0]).and_absent("c", 3..5, |index| index as f64);
        assert_eq!((check.passed, check.compared, check.wrong), (false, 5, 2));
        assert_eq!(check.first_wrong.map(|wrong| (wrong.index, wrong.expected)), Some((3, "3".to_owned())));
    }

    #[test]
    fn an_element_that_was_written_is_not_untouched() {
        let untouched = |values: &[f32]| Check::untouched(&outcome(values), "c", "poison", 1..3);
        let poison = f32::from_bits(UNTOUCHED);
        assert!(untouched(&[1.0, poison, poison]).passed);
        let check = untouched(&[1.0, poison, 2.0]);
        assert_eq!((check.wrong, check.first_wrong.map(|wrong| wrong.index)), (1, Some(2)));
    }

    #[test]
    fn an_element_that_should_not_have_been_written_is_wrong_if_it_was() {
        let untouched = f32::from_bits(UNTOUCHED);
        let check = |values: &[f32]| {
            Check::floats_or_untouched(&outcome(values), "c", "the first two", 1e-6, 3, |index| {
                (index < 2).then_some(Expected { value: 1.0, scale: 1.0 })
            })
        };
        assert!(check(&[1.0, 1.0, untouched]).passed);
        let written = check(&[1.0, 1.0, 2.0]).first_wrong.map(|wrong| (wrong.index, wrong.got, wrong.expected));
        assert_eq!(written, Some((2, "2".to_owned(), "nothing written".to_owned())));
        assert_eq!(check(&[1.0, untouched, untouched]).first_wrong.map(|wrong| wrong.index), Some(1));
    }

    #[test]
    fn an_output_that_is_too_short_fails() {
        assert!(!check(&[0.0, 1.0]).passed);
    }

    #[test]
    fn a_wrong_word_reads_as_its_buffers_type_has_it() {
        let outcome = outcome(&[1.5, -0.25]);
        let check = Check::equal(&outcome, "c", "the reference", 2, |_| 1.5_f32.to_bits());
        let wrong = check.first_wrong.map(|wrong| (wrong.index, wrong.got, wrong.expected));
        assert_eq!((check.passed, check.compared, check.wrong), (false, 2, 1));
        assert_eq!(wrong, Some((1, "-0.25".to_owned(), "1.5".to_owned())));
    }

    #[test]
    fn a_value_that_is_also_right_passes() {
        let outcome = outcome(&[1.0, 2.0]);
        let even = |_: u64, got: u32| if got.is_multiple_of(2) { got } else { 0 };
        assert!(Check::equal_or(&outcome, "c", "even words", 2, |word| word.to_string(), even).passed);
    }

    #[test]
    fn sums_of_rows_name_the_first_element_of_the_wrong_row() {
        let outcome = outcome(&[1.0, 2.0, 3.0, 4.0, 5.0, 7.0]);
        let sums = |columns: &[f64], expected: [f64; 3]| {
            Check::row_sums(&outcome, "c", "the sums", 1e-6, 3, columns, |row| {
                Expected::exact(expected[usize::try_from(row).unwrap_or_default()])
            })
        };
        assert!(sums(&[1.0, -1.0], [-1.0, -1.0, -2.0]).passed);
        let check = sums(&[1.0, 1.0], [3.0, 7.0, 11.0]);
        assert_eq!((check.compared, check.wrong), (3, 1));
        let wrong = check.first_wrong.map(|wrong| (wrong.index, wrong.got, wrong.expected));
        assert_eq!(wrong, Some((4, "a sum of row 2 of 12".to_owned(), "11".to_owned())));
    }

    #[test]
    fn two_verdicts_show_the_error_that_came_nearer_to_its_tolerance() {
        let with_tolerance = |tolerance| {
            Check::floats(&outcome(&[1.000_01]), "c", "the reference", tolerance, 1, |_| Expected::exact(1.0))
        };
        let both = with_tolerance(1.0).and(with_tolerance(1e-4));
        assert_eq!((both.passed, both.compared, both.tolerance), (true, 2, 1e-4));
        let failed = with_tolerance(1e-6).and(with_tolerance(1.0));
        assert_eq!((failed.passed, failed.wrong, failed.tolerance), (false, 1, 1e-6));
    }
}
