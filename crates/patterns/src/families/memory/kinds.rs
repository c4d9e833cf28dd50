//! One kernel that uses every kind of memory.

use warpground_engine::{Buffer, ElementType, Outcome};

use super::{GATHER, TRIALS, WORDS, row_of_threads, words};
use crate::{
    Check, Parameter, Request, SettingError, Variant, Work,
    catalogue::Plan,
    check::Expected,
    families::{input, output, shader},
};

pub(super) const EVERY_KIND: Variant = Variant {
    id: "every_kind",
    title: "Every kind of memory",
    summary: "Registers, an array of the thread's own, shared, constant and global memory, each used once.",
    course: "PMPP chapter 5, CUDA device memory types; CS149 lecture 7, CUDA device memory model",
    covers: &["E14", "E19", "E36", "F37", "X55"],
    wgsl: shader!("memory/every_kind.wgsl"),
    cuda: shader!("memory/every_kind.cu"),
    entry_points: &["memory_every_kind"],
    parameters: &[Parameter { title: "Elements", ..WORDS }, Parameter::block_x(256)],
    trials: TRIALS,
    plan,
    work: |settings| Work { bytes: 8 * u64::from(settings.whole("n")), flops: 8 * u64::from(settings.whole("n")) },
    check,
    ..GATHER
};

/// Of different magnitude and sign, and exact in f32.
const WEIGHTS: [f32; 4] = [0.5, -1.25, 2.0, 0.125];

fn plan(request: &Request) -> Result<Plan, SettingError> {
    let n = request.settings.whole("n");
    // A vec4 is at a multiple of 16 bytes.
    let mut uniform = vec![n, 0, 0, 0];
    uniform.extend(WEIGHTS.map(f32::to_bits));
    let buffers = vec![
        input("input", ElementType::F32, n.into(), words(request)),
        output("output", ElementType::F32, n.into()),
        Buffer::uniform("parameters", &uniform),
    ];
    Ok(Plan::single_launch(buffers, row_of_threads(request, n.into())?))
}

fn check(request: &Request, outcome: &Outcome) -> Check {
    let [n, block] = ["n", "block_x"].map(|name| u64::from(request.settings.whole(name)));
    let elements = words(request);
    // Four products and three sums.
    Check::floats(outcome, "output", "every weighted sum in f64", 5e-7, n, |index| {
        let first = index / block * block;
        let nothing = Expected { value: 0.0, scale: 0.0 };
        (0..4).zip(WEIGHTS).fold(nothing, |sum, (step, weight)| {
            let at = first + (index - first + step) % block;
            let product = if at < n { f64::from(weight) * f64::from(elements.f32(at)) } else { 0.0 };
            Expected { value: sum.value + product, scale: sum.scale + product.abs() }
        })
    })
}

#[cfg(test)]
mod tests {
    use crate::testing::{floats, job, judges_each_word, request, variant};

    #[test]
    fn a_window_goes_round_the_end_of_its_block_and_finds_nothing_past_the_end() {
        let kinds = variant("memory/every_kind");
        let request = request(kinds, &[("n", 5.0), ("block_x", 3.0)]);
        let x = floats(&job(kinds, &request), "input");
        let sum = |window: [f32; 4]| {
            let products = window.iter().zip(super::WEIGHTS).map(|(element, weight)| element * weight);
            products.sum::<f32>().to_bits()
        };
        let right = [
            sum([x[0], x[1], x[2], x[0]]),
            sum([x[1], x[2], x[0], x[1]]),
            sum([x[2], x[0], x[1], x[2]]),
            sum([x[3], x[4], 0.0, x[3]]),
            sum([x[4], 0.0, x[3], x[4]]),
        ];
        judges_each_word(kinds, &request, "output", &right, |bits| (f32::from_bits(bits) + 0.01).to_bits());
    }
}
