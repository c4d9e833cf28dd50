//! Structures in memory: side by side or member by member, packed or aligned.

use warpground_engine::{Buffer, ElementType, Fill, Outcome};

use super::{GATHER, TRIALS, WORDS, row_of_threads};
use crate::{
    Check, Parameter, Request, SettingError, Settings, Variant, Work,
    catalogue::Plan,
    check::Expected,
    families::{input, output, shader},
};

const PARAMETERS: &[Parameter] =
    &[Parameter { title: "Structures", default: 262_144.0, ..WORDS }, Parameter::block_x(256)];

pub(super) const ARRAY_OF_STRUCTURES: Variant = Variant {
    id: "array_of_structures",
    title: "An array of structures",
    summary: "Four of eight floats of every structure are wanted, and all eight are fetched.",
    course: "IIT Delhi lecture 26, Half-warp global-memory access",
    covers: &["G7"],
    wgsl: shader!("memory/array_of_structures.wgsl"),
    cuda: shader!("memory/array_of_structures.cu"),
    entry_points: &["memory_array_of_structures"],
    parameters: PARAMETERS,
    trials: TRIALS,
    plan: plan_array_of_structures,
    work: work_energy,
    check: |request, outcome| check_energy(request, outcome, |index, member| particle(request, index, member)),
    ..GATHER
};

pub(super) const STRUCTURE_OF_ARRAYS: Variant = Variant {
    id: "structure_of_arrays",
    title: "A structure of arrays",
    summary: "Every member has an array of its own, and only what is wanted is fetched.",
    course: "IIT Delhi lecture 26, Half-warp global-memory access",
    covers: &["G7"],
    wgsl: shader!("memory/structure_of_arrays.wgsl"),
    cuda: shader!("memory/structure_of_arrays.cu"),
    entry_points: &["memory_structure_of_arrays"],
    parameters: PARAMETERS,
    trials: TRIALS,
    plan: plan_structure_of_arrays,
    work: work_energy,
    check: |request, outcome| check_energy(request, outcome, |index, member| array(request, member).f32(index)),
    ..GATHER
};

pub(super) const FIVE_FLOATS_PACKED: Variant = Variant {
    id: "five_floats_packed",
    title: "Five floats, packed",
    summary: "Structures of 20 bytes without a gap: five loads of 4 bytes per thread.",
    course: "IIT Delhi lecture 26, Global memory organization",
    covers: &["G6"],
    wgsl: shader!("memory/five_floats_packed.wgsl"),
    cuda: shader!("memory/five_floats_packed.cu"),
    entry_points: &["memory_five_floats_packed"],
    parameters: PARAMETERS,
    trials: TRIALS,
    plan: |request| plan_five(request, FIVE),
    work: work_five,
    check: |request, outcome| check_five(request, outcome, FIVE),
    ..GATHER
};

pub(super) const FIVE_FLOATS_ALIGNED: Variant = Variant {
    id: "five_floats_aligned",
    title: "Five floats, aligned",
    summary: "Structures of 20 bytes in 32: two loads of 16 bytes per thread, and 12 bytes of padding.",
    course: "IIT Delhi lecture 26, Global memory organization",
    covers: &["G6", "X82"],
    wgsl: shader!("memory/five_floats_aligned.wgsl"),
    cuda: shader!("memory/five_floats_aligned.cu"),
    entry_points: &["memory_five_floats_aligned"],
    parameters: PARAMETERS,
    trials: TRIALS,
    plan: |request| plan_five(request, PADDED),
    work: work_five,
    check: |request, outcome| check_five(request, outcome, PADDED),
    ..GATHER
};

/// The floats of a particle: position, mass, velocity, charge.
const MEMBERS: u64 = 8;

/// The members that an energy takes: the mass and three velocities, by their place in the structure.
const WANTED: [u64; 4] = [3, 4, 5, 6];

/// The floats of an item, and what they take when aligned to four.
const FIVE: u64 = 5;
const PADDED: u64 = 8;

fn n(settings: &Settings) -> u64 {
    settings.whole("n").into()
}

fn particle(request: &Request, index: u64, member: u64) -> f32 {
    Fill::Hash { seed: request.seed_of(0) }.f32(index * MEMBERS + WANTED[member as usize])
}

fn array(request: &Request, member: u64) -> Fill {
    #[expect(clippy::cast_possible_truncation, reason = "there are four members")]
    Fill::Hash { seed: request.seed_of(member as u32) }
}

fn plan_array_of_structures(request: &Request) -> Result<Plan, SettingError> {
    let n = n(&request.settings);
    let buffers = vec![
        input("particles", ElementType::F32, n * MEMBERS, Fill::Hash { seed: request.seed_of(0) }),
        output("energy", ElementType::F32, n),
        Buffer::uniform("parameters", &[request.settings.whole("n")]),
    ];
    Ok(Plan::single_launch(buffers, row_of_threads(request, n)?))
}

fn plan_structure_of_arrays(request: &Request) -> Result<Plan, SettingError> {
    let n = n(&request.settings);
    let mut buffers: Vec<Buffer> = ["mass", "velocity_x", "velocity_y", "velocity_z"]
        .into_iter()
        .zip(0..)
        .map(|(name, member)| input(name, ElementType::F32, n, array(request, member)))
        .collect();
    buffers.push(output("energy", ElementType::F32, n));
    buffers.push(Buffer::uniform("parameters", &[request.settings.whole("n")]));
    Ok(Plan::single_launch(buffers, row_of_threads(request, n)?))
}

/// Four floats in, one out.
fn work_energy(settings: &Settings) -> Work {
    Work { bytes: 5 * ElementType::BYTES * n(settings), flops: 7 * n(settings) }
}

fn check_energy(request: &Request, outcome: &Outcome, member: impl Fn(u64, u64) -> f32 + Sync) -> Check {
    // Seven operations, each of which rounds by at most 2⁻²⁴ of what it makes.
    Check::floats(outcome, "energy", "every energy in f64", 8e-7, n(&request.settings), |index| {
        let [mass, x, y, z] = [0, 1, 2, 3].map(|number| f64::from(member(index, number)));
        Expected::exact(0.5 * mass * (x * x + y * y + z * z))
    })
}

fn plan_five(request: &Request, floats: u64) -> Result<Plan, SettingError> {
    let n = n(&request.settings);
    let buffers = vec![
        input("items", ElementType::F32, n * floats, Fill::Hash { seed: request.seed_of(0) }),
        output("sums", ElementType::F32, n),
        Buffer::uniform("parameters", &[request.settings.whole("n")]),
    ];
    Ok(Plan::single_launch(buffers, row_of_threads(request, n)?))
}

/// Five floats in, one out; padding does not count.
fn work_five(settings: &Settings) -> Work {
    Work { bytes: 6 * ElementType::BYTES * n(settings), flops: 4 * n(settings) }
}

fn check_five(request: &Request, outcome: &Outcome, floats: u64) -> Check {
    let items = Fill::Hash { seed: request.seed_of(0) };
    Check::floats(outcome, "sums", "every sum in f64", 4e-7, n(&request.settings), |index| {
        let members = (0..FIVE).map(|member| f64::from(items.f32(index * floats + member)));
        members.fold(Expected { value: 0.0, scale: 0.0 }, |sum, member| Expected {
            value: sum.value + member,
            scale: sum.scale + member.abs(),
        })
    })
}

#[cfg(test)]
mod tests {
    use crate::testing::{floats, job, judges_each_word, request, variant};

    #[test]
    fn the_energy_takes_mass_and_velocity_whichever_way_they_lie() {
        let check = |id: &str, member: &dyn Fn(&warpground_engine::Job, usize) -> [f32; 4]| {
            let energy = variant(id);
            let request = request(energy, &[("n", 3.0)]);
            let job = job(energy, &request);
            let right = [0, 1, 2].map(|at| {
                let [mass, x, y, z] = member(&job, at);
                (0.5 * mass * (x * x + y * y + z * z)).to_bits()
            });
            judges_each_word(energy, &request, "energy", &right, |bits| bits ^ (1 << 12));
        };
        check("memory/array_of_structures", &|job, at| {
            let particles = floats(job, "particles");
            [3, 4, 5, 6].map(|member| particles[8 * at + member])
        });
        check("memory/structure_of_arrays", &|job, at| {
            ["mass", "velocity_x", "velocity_y", "velocity_z"].map(|name| floats(job, name)[at])
        });
    }

    #[test]
    fn padding_does_not_count() {
        for (id, apart) in [("memory/five_floats_packed", 5), ("memory/five_floats_aligned", 8)] {
            let five = variant(id);
            let request = request(five, &[("n", 4.0)]);
            let items = floats(&job(five, &request), "items");
            let right: Vec<u32> = (0..4).map(|at| items[apart * at..][..5].iter().sum::<f32>().to_bits()).collect();
            judges_each_word(five, &request, "sums", &right, |bits| (f32::from_bits(bits) + 0.01).to_bits());
        }
    }
}
