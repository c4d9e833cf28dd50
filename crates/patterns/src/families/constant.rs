//! Constant memory: what it is good at, and what it is not.

use warpground_engine::{Buffer, ElementType, Fill, Outcome};

use super::{ROW_TRIALS, input, output, shader, window};
use crate::{
    Check, Family, Metric, Parameter, Request, SettingError, Settings, Variant, Work, catalogue::Plan, check::Expected,
};

pub(crate) static FAMILY: Family = Family {
    id: "constant",
    title: "Constant memory and broadcast",
    summary: "Adds up the squared distances of each element from a table of 256 points, in constant or in global memory.",
    lesson: shader!("constant/lesson.md"),
    variants: &[
        CONSTANT_BROADCAST,
        Variant {
            id: "constant_scattered",
            title: "Constant memory, an entry for each lane",
            summary: "The lanes of a warp read different entries, which the constant cache hands out one by one.",
            covers: &["CM1", "F40"],
            wgsl: shader!("constant/constant_scattered.wgsl"),
            cuda: shader!("constant/constant_scattered.cu"),
            entry_points: &["constant_scattered"],
            ..CONSTANT_BROADCAST
        },
        Variant {
            id: "storage_broadcast",
            title: "Global memory, one entry for all lanes",
            summary: "The lanes of a warp read the same entry: one sector, and the first cache holds it.",
            covers: &["CM1", "C7"],
            wgsl: shader!("constant/storage_broadcast.wgsl"),
            cuda: shader!("constant/storage_broadcast.cu"),
            entry_points: &["storage_broadcast"],
            plan: plan_storage,
            ..CONSTANT_BROADCAST
        },
        Variant {
            id: "storage_scattered",
            title: "Global memory, an entry for each lane",
            summary: "The lanes of a warp read 32 neighbouring entries: four sectors per request.",
            covers: &["CM1"],
            wgsl: shader!("constant/storage_scattered.wgsl"),
            cuda: shader!("constant/storage_scattered.cu"),
            entry_points: &["storage_scattered"],
            plan: plan_storage,
            ..CONSTANT_BROADCAST
        },
    ],
};

const CONSTANT_BROADCAST: Variant = Variant {
    id: "constant_broadcast",
    title: "Constant memory, one entry for all lanes",
    summary: "The lanes of a warp read the same entry at the same time: what constant memory is for.",
    course: "Introduction to CUDA, Topics covered: constant memory and caching; PMPP chapter 5, CUDA device memory types",
    covers: &["CM1", "C7", "F6", "F40"],
    wgsl: shader!("constant/constant_broadcast.wgsl"),
    cuda: shader!("constant/constant_broadcast.cu"),
    entry_points: &["constant_broadcast"],
    parameters: &[Parameter::size("n", "Elements", 1 << 18, 1 << 30), Parameter::block_x(256)],
    metric: Metric::Arithmetic,
    trials: ROW_TRIALS,
    plan: plan_constant,
    work,
    check,
    defect: None,
    record: false,
    tuned: &[],
    gain: None,
};

/// Entries of the table.
const POINTS: u32 = 256;

fn elements(settings: &Settings) -> u64 {
    u64::from(settings.whole("n"))
}

fn input_fill(request: &Request) -> Fill {
    Fill::Hash { seed: request.seed_of(0) }
}

fn table(request: &Request) -> Vec<f32> {
    let table = Fill::Hash { seed: request.seed_of(1) };
    (0..POINTS.into()).map(|index| table.f32(index)).collect()
}

/// The kernel's arrays and scalars; the table goes between or behind the arrays.
fn arrays(request: &Request) -> [Buffer; 3] {
    let n = elements(&request.settings);
    [
        input("input", ElementType::F32, n, input_fill(request)),
        output("output", ElementType::F32, n),
        Buffer::uniform("parameters", &[request.settings.whole("n")]),
    ]
}

fn plan_constant(request: &Request) -> Result<Plan, SettingError> {
    let [input, output, parameters] = arrays(request);
    let table = window::uniform_floats("table", &table(request), POINTS as usize);
    Ok(Plan::single_launch(vec![input, output, table, parameters], super::grid_of(request, 1)?))
}

fn plan_storage(request: &Request) -> Result<Plan, SettingError> {
    let [input, output, parameters] = arrays(request);
    let table = window::storage_floats("table", &table(request));
    Ok(Plan::single_launch(vec![input, table, output, parameters], super::grid_of(request, 1)?))
}

fn work(settings: &Settings) -> Work {
    let n = elements(settings);
    // A subtraction, a multiplication and an addition for each entry.
    Work { bytes: ElementType::BYTES * (2 * n + u64::from(POINTS)), flops: 3 * u64::from(POINTS) * n }
}

fn check(request: &Request, outcome: &Outcome) -> Check {
    let (input, table) = (input_fill(request), table(request));
    // A distance rounds by 2⁻²⁴ of the larger magnitude at most, its square twice as much, and then the additions.
    let tolerance = window::tolerance(POINTS + 4);
    let against = "every element with the sum in f64";
    Check::floats(outcome, "output", against, tolerance, elements(&request.settings), |index| {
        let element = f64::from(input.f32(index));
        Expected::exact(table.iter().map(|point| (element - f64::from(*point)).powi(2)).sum())
    })
}

#[cfg(test)]
mod tests {
    use crate::testing::{floats, integers, job, judges_each_word, request, variant};

    #[test]
    fn every_sum_of_squared_distances_is_judged() {
        for id in ["constant_broadcast", "constant_scattered", "storage_broadcast", "storage_scattered"] {
            let constant = variant(&format!("constant/{id}"));
            let request = request(constant, &[("n", 3.0)]);
            let job = job(constant, &request);
            let elements = floats(&job, "input");
            // In constant memory it is words that are kept, whatever they mean.
            let table = integers(&job, "table").into_iter().map(f32::from_bits).collect::<Vec<_>>();
            assert_eq!(table.len(), 256, "{id}");
            let right: Vec<u32> = elements
                .iter()
                .map(|element| table.iter().map(|point| (element - point).powi(2)).sum::<f32>().to_bits())
                .collect();
            judges_each_word(constant, &request, "output", &right, |bits| (f32::from_bits(bits) * 1.0001).to_bits());
        }
    }
}
