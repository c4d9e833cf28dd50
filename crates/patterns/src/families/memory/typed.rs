//! A copy as elements of a type that the reader chooses.

use warpground_engine::{Buffer, ElementType, Fill, Launch, Outcome, Step};

use super::{GATHER, TRIALS, WORDS, row_of_threads};
use crate::{
    Check, Parameter, Request, SettingError, Variant,
    catalogue::Plan,
    families::{input, output, shader},
};

pub(super) const TYPED: Variant = Variant {
    id: "typed",
    title: "A type of your choice",
    summary: "A copy of elements of 4, 8, 12, 16 or 20 bytes: one load each, or one for each member.",
    course: "IIT Delhi lecture 26, Global memory organization, with `type` as a placeholder",
    covers: &["L47", "G5"],
    wgsl: shader!("memory/typed.wgsl"),
    cuda: shader!("memory/typed.cu"),
    entry_points: &[
        "memory_typed_float",
        "memory_typed_float2",
        "memory_typed_float3",
        "memory_typed_float4",
        "memory_typed_five_floats",
    ],
    parameters: &[WORDS, Parameter::block_x(256), TYPE],
    trials: &[
        TRIALS[1],
        TRIALS[2],
        TRIALS[3],
        &[("type", 1.0)],
        &[("type", 2.0)],
        &[("type", 3.0)],
        &[("type", 4.0)],
        // A grid of more blocks than one dimension has.
        &[("type", 2.0), ("n", 200_003.0), ("block_x", 1.0)],
    ],
    plan,
    check,
    ..GATHER
};

const TYPE: Parameter = Parameter::choice("type", "Type", &["float", "float2", "float3", "float4", "five floats"]);

/// A type whose elements are copied.
#[derive(Clone, Copy)]
struct Element {
    /// Its place among the kernels.
    kernel: usize,
    /// Its ending in the names of the kernel's variables.
    name: &'static str,
    /// Its size in words; it is aligned to 8 or 16 bytes where that is its size, and to 4 elsewhere.
    words: u64,
}

impl Element {
    fn of(request: &Request) -> Element {
        let (kernel, name, words) = match request.settings.whole("type") {
            1 => (1, "float2", 2),
            2 => (2, "float3", 3),
            3 => (3, "float4", 4),
            4 => (4, "five_floats", 5),
            _ => (0, "float", 1),
        };
        Element { kernel, name, words }
    }

    fn output(self) -> String {
        format!("output_{}", self.name)
    }
}

fn floats(request: &Request) -> Fill {
    Fill::Hash { seed: request.seed_of(0) }
}

fn plan(request: &Request) -> Result<Plan, SettingError> {
    let element = Element::of(request);
    let n = request.settings.whole("n");
    let length = u64::from(n).next_multiple_of(element.words);
    let buffers = vec![
        input(&format!("input_{}", element.name), ElementType::F32, length, floats(request)),
        output(&element.output(), ElementType::F32, length),
        Buffer::uniform("parameters", &[n]),
    ];
    let grid = row_of_threads(request, length / element.words)?;
    let launch = Launch { kernel: element.kernel, grid, bindings: vec![(0, 0), (1, 1), (2, 2)] };
    Ok(Plan::of(buffers, vec![Step::Launch(launch)]))
}

fn check(request: &Request, outcome: &Outcome) -> Check {
    let floats = floats(request);
    let n = request.settings.whole("n").into();
    let against = "every word with the input, bit by bit";
    Check::equal(outcome, &Element::of(request).output(), against, n, |index| floats.bits(ElementType::F32, index))
}

#[cfg(test)]
mod tests {
    use warpground_engine::Step;

    use crate::testing::{buffer, floats, grids, job, judges_each_word, request, variant};

    #[test]
    fn each_type_has_a_kernel_and_buffers_of_whole_elements() {
        let typed = variant("memory/typed");
        for (number, name, words) in
            [(0.0, "float", 1), (1.0, "float2", 2), (2.0, "float3", 3), (3.0, "float4", 4), (4.0, "five_floats", 5)]
        {
            let asked = |n| request(typed, &[("n", n), ("block_x", 1.0), ("type", number)]);
            let ragged = job(typed, &asked(7.0));
            let [Step::Launch(launch)] = ragged.steps.as_slice() else { panic!("{name}: {:?}", ragged.steps) };
            assert_eq!(ragged.kernels[launch.kernel].entry_point, format!("memory_typed_{name}"));
            let elements = 7_u32.div_ceil(words);
            assert_eq!(grids(&ragged), [[elements, 1, 1]]);
            let [input, output] = ["input", "output"].map(|side| format!("{side}_{name}"));
            assert_eq!(buffer(&ragged, &output).length, u64::from(elements * words));
            // As many words as any of the types divides.
            let whole = asked(60.0);
            let right: Vec<u32> = floats(&job(typed, &whole), &input).iter().map(|value| value.to_bits()).collect();
            judges_each_word(typed, &whole, &output, &right, |bits| bits ^ 1);
        }
    }
}
