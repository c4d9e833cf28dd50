//! A kernel's result drawn by the graphics pipeline, beside the kernel: both pictures, how far they agree, both times.

use serde::Serialize;
use warpground_engine::{Device, ElementType, Outcome, TimingPlan};
use warpground_patterns::{Check, DrawOptions, Drawing, Request, Settings, Variant, VariantId};

use crate::{RunError, RunOptions, TimeReport, run, units, words};

/// Everything that page and terminal show of a drawing.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct DrawingReport {
    /// `family/variant` of the kernel beside it.
    pub id: String,
    /// Sizes, block and scalars of both.
    pub settings: Settings,
    /// The device's name.
    pub device: String,
    /// The interface through which it was used.
    pub backend: String,
    /// The verdict on what was drawn; absent where it is not meant to be what the kernel makes.
    pub check: Option<Check>,
    /// The verdict on what the kernel made.
    pub kernel_check: Check,
    /// How far the two agree.
    pub agreement: Agreement,
    /// The time of one draw call, in seconds; absent if it was not timed.
    pub time: Option<TimeReport>,
    /// The time of the kernel's launches, in seconds; absent if they were not timed.
    pub kernel_time: Option<TimeReport>,
}

/// How far two pictures agree, pixel by pixel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Agreement {
    /// How many pixels there are.
    pub pixels: u64,
    /// In how many every bit is equal.
    pub equal: u64,
    /// In how many more the difference is that of rounding: one level of a colour, or 1/100,000 of a number.
    pub rounded: u64,
}

/// A report, and the two pictures.
#[derive(Debug, Clone)]
pub struct DrawingResult {
    /// What is shown.
    pub report: DrawingReport,
    /// What was drawn.
    pub drawn: Outcome,
    /// What the kernel made.
    pub computed: Outcome,
}

/// Draws, runs the kernel beside it, and compares the two; both are timed if that is asked.
///
/// # Errors
/// [`RunError`] with the reason. A wrong picture is not an error: the report's check says so.
pub async fn draw(
    device: &dyn Device,
    id: VariantId,
    variant: &Variant,
    drawing: &Drawing,
    (request, options): (&Request, &DrawOptions),
    timing: Option<TimingPlan>,
) -> Result<DrawingResult, RunError> {
    let result = run(device, id, variant, request, &RunOptions { timing, ..RunOptions::default() }).await?;
    let drawn = device.draw(&drawing.call(request, options), timing.as_ref()).await?;
    let outcome = drawing.outcome(request, drawn.bytes);
    let adapter = device.adapter();
    let report = DrawingReport {
        id: id.to_string(),
        settings: request.settings.clone(),
        device: adapter.name.clone(),
        backend: adapter.backend.clone(),
        check: options.makes_the_same(drawing).then(|| drawing.check(request, &outcome)),
        agreement: Agreement::of(&outcome, &result.outcome),
        time: drawn.timing.and_then(TimeReport::of),
        kernel_time: result.report.time,
        kernel_check: result.report.check,
    };
    Ok(DrawingResult { report, drawn: outcome, computed: result.outcome })
}

impl Agreement {
    /// How far an outcome with one output agrees with another one's output of the same name.
    fn of(drawn: &Outcome, computed: &Outcome) -> Agreement {
        let mut agreement = Agreement { pixels: 0, equal: 0, rounded: 0 };
        let Some(drawn) = drawn.outputs.first() else { return agreement };
        let Some(computed) = computed.output(&drawn.name) else { return agreement };
        for (a, b) in drawn.u32s().zip(computed.u32s()) {
            agreement.pixels += 1;
            if a == b {
                agreement.equal += 1;
            } else if is_rounding(drawn.element, a, b) {
                agreement.rounded += 1;
            }
        }
        agreement
    }

    /// How many pixels differ by more than rounding.
    #[must_use]
    pub fn different(&self) -> u64 {
        self.pixels - self.equal - self.rounded
    }

    /// A sentence for a person.
    #[must_use]
    pub fn words(&self) -> String {
        let all = units::count(self.pixels);
        if self.equal == self.pixels {
            return format!("All {all} pixels equal the kernel's, bit by bit.");
        }
        let share = |count: u64| {
            #[expect(clippy::cast_precision_loss, reason = "a share needs no more digits")]
            let share = 100.0 * count as f64 / self.pixels.max(1) as f64;
            format!("{} ({} %)", units::count(count), units::significant(share))
        };
        let mut parts = vec![format!("{} equal the kernel's bit by bit", share(self.equal))];
        if self.rounded > 0 {
            parts.push(format!("{} differ by rounding", share(self.rounded)));
        }
        if self.different() > 0 {
            parts.push(format!("{} differ by more", share(self.different())));
        }
        format!("Of {all} pixels, {}.", parts.join(", "))
    }
}

/// The largest difference of two numbers that rounding may make.
const ROUNDING: f32 = 1e-5;

fn is_rounding(element: ElementType, a: u32, b: u32) -> bool {
    if element == ElementType::F32 {
        return (f32::from_bits(a) - f32::from_bits(b)).abs() <= ROUNDING;
    }
    a.to_le_bytes().iter().zip(b.to_le_bytes()).all(|(a, b)| a.abs_diff(b) <= 1)
}

impl DrawingReport {
    /// Whether nothing is wrong.
    #[must_use]
    pub fn passed(&self) -> bool {
        self.kernel_check.passed && self.check.as_ref().is_none_or(|check| check.passed)
    }

    /// The verdict in a sentence; nothing where there is none.
    #[must_use]
    pub fn verdict(&self) -> Option<String> {
        self.check.as_ref().map(words::verdict)
    }

    /// The two times in a sentence, where they were taken.
    #[must_use]
    pub fn times(&self) -> Option<String> {
        let [drawn, computed] =
            [&self.time, &self.kernel_time].map(|time| time.as_ref().map(|time| units::seconds(time.seconds.median)));
        Some(format!("The draw call takes {}, the kernel {}.", drawn?, computed?))
    }
}

#[cfg(test)]
mod tests {
    use warpground_engine::Output;

    use super::*;

    fn outcome(element: ElementType, words: &[u32]) -> Outcome {
        let bytes = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        Outcome { outputs: vec![Output { name: "pixels".to_owned(), element, bytes }] }
    }

    #[test]
    fn pixels_are_equal_or_rounded_or_different() {
        let agreement = |element, drawn: &[u32], computed: &[u32]| {
            Agreement::of(&outcome(element, drawn), &outcome(element, computed))
        };
        let colours = agreement(ElementType::U32, &[0x0102_0304, 0x0102_0304, 7], &[0x0102_0304, 0x0202_0205, 9]);
        assert_eq!(colours, Agreement { pixels: 3, equal: 1, rounded: 1 });
        assert_eq!(
            colours.words(),
            "Of 3 pixels, 1 (33.3 %) equal the kernel's bit by bit, 1 (33.3 %) differ by rounding, 1 (33.3 %) differ by more."
        );
        let [one, near, far] = [1.0_f32, 1.000_001, 1.001].map(f32::to_bits);
        let numbers = agreement(ElementType::F32, &[one, one, one], &[one, near, far]);
        assert_eq!((numbers.equal, numbers.rounded, numbers.different()), (1, 1, 1));
        assert_eq!(
            agreement(ElementType::U32, &[5, 6], &[5, 6]).words(),
            "All 2 pixels equal the kernel's, bit by bit."
        );
    }
}
