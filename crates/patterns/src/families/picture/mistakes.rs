//! The picture with one of its two guards taken away.

use warpground_engine::ElementType;

use super::{PARAMETERS, check_grey, grey_pixels, plan, work};
use crate::{
    Defect, ExpectedFinding, Explanation, Metric, Symptom, Variant,
    catalogue::Trial,
    families::{PLANE_TRIALS, shader},
};

const TRIALS: &[Trial] = &[PLANE_TRIALS[3], PLANE_TRIALS[4], &[("width", 76.0), ("height", 62.0)]];

/// Everything but the texts is the right kernel's.
const GREY: Variant = Variant {
    id: "",
    title: "",
    summary: "",
    course: "PMPP chapter 4, pictureKernel with one of its tests",
    covers: &["P1"],
    wgsl: crate::Text::NONE,
    cuda: crate::Text::NONE,
    entry_points: &[],
    parameters: PARAMETERS,
    metric: Metric::Bandwidth,
    trials: TRIALS,
    plan: |request| plan(request, ElementType::F32, grey_pixels),
    work: |settings| work(settings, 1),
    check: check_grey,
    defect: None,
    record: false,
    tuned: &[],
    gain: None,
};

pub(super) const ROW_GUARD_ONLY: Variant = Variant {
    id: "row_guard_only",
    title: "Mistake: a guard for the rows only",
    summary: "Threads past the right edge work on pixels of the next row.",
    wgsl: shader!("picture/row_guard_only.wgsl"),
    cuda: shader!("picture/row_guard_only.cu"),
    entry_points: &["picture_row_guard_only"],
    defect: Some(Defect {
        mended: "grey",
        explanation: || Explanation {
            mistake: "The test column < width is missing.",
            effect: "A thread past the right edge does the work of another thread again; in the last row it reads and \
                 writes past the end of the picture.",
            notice: "The picture looks right, since both threads store the same value. The simulator names the index behind the \
                 last row, and the race.",
        },
        symptom: Symptom::Found { finding: ExpectedFinding::OutOfBounds, only_simulated: false },
    }),
    ..GREY
};

pub(super) const COLUMN_GUARD_ONLY: Variant = Variant {
    id: "column_guard_only",
    title: "Mistake: a guard for the columns only",
    summary: "Threads below the last row read and write past the end of the picture.",
    wgsl: shader!("picture/column_guard_only.wgsl"),
    cuda: shader!("picture/column_guard_only.cu"),
    entry_points: &["picture_column_guard_only"],
    defect: Some(Defect {
        mended: "grey",
        explanation: || Explanation {
            mistake: "The test row < height is missing.",
            effect: "For 76 × 62 pixels in blocks of 16 × 16 the last blocks reach two rows too far: 152 pixels past the end of the picture.",
            notice: "Nothing in the picture itself is wrong; the memory behind it is.",
        },
        symptom: Symptom::Found { finding: ExpectedFinding::OutOfBounds, only_simulated: false },
    }),
    ..GREY
};
