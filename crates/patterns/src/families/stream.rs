//! What GPUs were programmed with before CUDA: stream kernels, and arrays calculated by drawing.

use warpground_engine::{Buffer, ElementType, Fill, Outcome};

use super::{PLANE_TRIALS, ROW_TRIALS, input, output, picture::middle, shader};
use crate::{
    Check, Family, Metric, Parameter, ParameterKind, ParameterRole, Request, SettingError, Settings, Variant, Work,
    catalogue::{Plan, Trial},
    check::Expected,
};

pub(crate) static FAMILY: Family = Family {
    id: "stream",
    title: "Before CUDA: streams and shaders",
    summary: "Computes with kernels what was once computed by drawing.",
    lesson: shader!("stream/lesson.md"),
    variants: &[
        Variant {
            id: "scale",
            title: "A stream kernel",
            summary: "A function of one element, applied to a whole stream.",
            course: "CS149 lecture 7, Brook stream programming language and the compute mode of 2007",
            covers: &["E32", "E60", "E42", "F18", "F20", "GL3", "GL5", "X76", "E30", "E31"],
            wgsl: shader!("stream/scale.wgsl"),
            cuda: shader!("stream/scale.cu"),
            entry_points: &["stream_scale"],
            parameters: &[
                Parameter::size("n", "Elements of the stream", 1000, 1 << 28),
                Parameter::block_x(256),
                real("amount", "Amount", 2.0, [-1000.0, 1000.0]),
            ],
            metric: Metric::Bandwidth,
            trials: SCALE_TRIALS,
            plan: plan_scale,
            work: |settings| Work { bytes: 8 * u64::from(settings.whole("n")), flops: settings.whole("n").into() },
            check: check_scale,
            defect: None,
            record: false,
            tuned: &[],
            gain: None,
        },
        Variant {
            id: "array_function",
            title: "An array by drawing",
            summary: "A value for each point of a plane, which a graphics card calculated as a colour.",
            course: "CS149 lecture 7, early scientific computation on GPUs",
            covers: &["F16", "E37", "GL2", "E29", "E33"],
            wgsl: shader!("stream/array_function.wgsl"),
            cuda: shader!("stream/array_function.cu"),
            entry_points: &["stream_array_function"],
            parameters: &[
                Parameter::size("width", "Columns", 512, 1 << 14),
                Parameter::size("height", "Rows", 512, 1 << 14),
                Parameter::block_x(16),
                Parameter::block_y(16),
            ],
            metric: Metric::Bandwidth,
            trials: PLANE_TRIALS,
            plan: plan_array,
            work: |settings| Work { bytes: 4 * pixels(settings), flops: 6 * pixels(settings) },
            check: check_array,
            defect: None,
            record: false,
            tuned: &[],
            gain: None,
        },
    ],
};

const SCALE_TRIALS: &[Trial] =
    &[ROW_TRIALS[0], ROW_TRIALS[2], &[("amount", 0.0)], &[("amount", -0.3)], &[("amount", 1000.0), ("n", 1000.0)]];

const fn real(name: &'static str, title: &'static str, default: f64, range: [f64; 2]) -> Parameter {
    Parameter {
        name,
        title,
        role: ParameterRole::Scalar,
        kind: ParameterKind::Real,
        default,
        minimum: range[0],
        maximum: range[1],
    }
}

/// A setting as the kernel gets it.
#[expect(clippy::cast_possible_truncation, reason = "the kernel's argument is a float")]
fn float(settings: &Settings, name: &str) -> f32 {
    settings.get(name) as f32
}

fn pixels(settings: &Settings) -> u64 {
    u64::from(settings.whole("width")) * u64::from(settings.whole("height"))
}

fn plane(settings: &Settings) -> [u32; 3] {
    let [width, height, block_x, block_y] =
        ["width", "height", "block_x", "block_y"].map(|name| settings.whole(name).max(1));
    [width.div_ceil(block_x), height.div_ceil(block_y), 1]
}

fn stream(request: &Request) -> Fill {
    Fill::Hash { seed: request.seed_of(0) }
}

fn plan_scale(request: &Request) -> Result<Plan, SettingError> {
    let [n, block] = ["n", "block_x"].map(|name| request.settings.whole(name));
    let buffers = vec![
        input("a", ElementType::F32, n.into(), stream(request)),
        output("b", ElementType::F32, n.into()),
        Buffer::uniform("parameters", &[n, float(&request.settings, "amount").to_bits()]),
    ];
    Ok(Plan::single_launch(buffers, request.row_of_blocks(u64::from(n.div_ceil(block.max(1))))?))
}

fn check_scale(request: &Request, outcome: &Outcome) -> Check {
    let stream = stream(request);
    let amount = f64::from(float(&request.settings, "amount"));
    let n = request.settings.whole("n").into();
    Check::floats(outcome, "b", "every element with the product in f64", 1.2e-7, n, |index| {
        Expected::exact(amount * f64::from(stream.f32(index)))
    })
}

fn plan_array(request: &Request) -> Result<Plan, SettingError> {
    let settings = &request.settings;
    let buffers = vec![
        output("target_values", ElementType::F32, pixels(settings)),
        Buffer::uniform("parameters", &["width", "height"].map(|name| settings.whole(name))),
    ];
    Ok(Plan::single_launch(buffers, plane(settings)))
}

fn check_array(request: &Request, outcome: &Outcome) -> Check {
    // WGSL divides to within 2.5 units in the last place; a square doubles that.
    check_values(request, outcome, 6e-7, Expected::exact)
}

/// Compares what was drawn with the reference. What a rasteriser blends of the corners' points has no promised precision;
/// it is that of numbers up to 1 everywhere.
pub(super) fn check_array_drawn(request: &Request, outcome: &Outcome) -> Check {
    check_values(request, outcome, 1e-5, |value| Expected { value, scale: 1.0 })
}

fn check_values(request: &Request, outcome: &Outcome, tolerance: f64, expected: fn(f64) -> Expected) -> Check {
    let settings = &request.settings;
    Check::floats(outcome, "target_values", "every point's value in f64", tolerance, pixels(settings), |index| {
        let [x, y] = middle(settings, index);
        expected(x * x + y)
    })
}

#[cfg(test)]
mod tests {
    use crate::testing::{floats, job, judges_each_word, request, variant};

    #[test]
    fn a_stream_is_judged_element_by_element() {
        let scale = variant("stream/scale");
        let request = request(scale, &[("n", 6.0), ("amount", 2.5)]);
        let right: Vec<u32> = floats(&job(scale, &request), "a").iter().map(|x| (2.5 * x).to_bits()).collect();
        judges_each_word(scale, &request, "b", &right, |bits| (f32::from_bits(bits) + 0.001).to_bits());
    }

    #[test]
    fn a_point_stands_in_the_middle_of_its_pixel() {
        let array = variant("stream/array_function");
        let request = request(array, &[("width", 2.0), ("height", 1.0)]);
        let right = [0.0625_f32 + 0.5, 0.5625 + 0.5].map(f32::to_bits);
        judges_each_word(array, &request, "target_values", &right, |bits| (f32::from_bits(bits) + 0.001).to_bits());
    }
}
