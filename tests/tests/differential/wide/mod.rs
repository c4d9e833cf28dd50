//! Types beyond WGSL, which CUDA's `double`, `long long` and their atomics become: the same on both.
//!
//! Left out is what naga takes and Vulkan's own instructions do not have on 64 bits, so that drivers give anything or
//! end: `countTrailingZeros` and its like, `extractBits`, the exponent of `frexp`, `sin` and its like. And conversions
//! between integers that change both sign and width, which naga's SPIR-V extends by the sign of the result:
//! `u64(i32(-1))` is 0xffffffff there, and all ones by naga's own constants, in its other languages, and simulated.

mod cases;
mod generator;

use warpground_engine::{
    Buffer, Device, ElementType, Extensions, Fill, Job, Kernel, Launch, Role, Step, Trust, fill::hash,
};
use warpground_tests::gpu;

use crate::{run, simulator};
use cases::{Case, Operands};

/// Threads of a block, and blocks.
const THREADS: u32 = 64;
const BLOCKS: u32 = 4;

/// A job of one kernel, on an input of 768 operands and an output of 1,024 words.
fn job(label: &str, source: String, operands: Operands) -> Job {
    let bytes = operands.bytes();
    let buffer = |name: &str, length, fill, role| Buffer {
        name: name.to_owned(),
        element: ElementType::U32,
        length,
        fill,
        role,
    };
    Job {
        label: label.to_owned(),
        kernels: vec![Kernel {
            label: label.to_owned(),
            source: source.into(),
            entry_point: "main".to_owned(),
            overrides: Default::default(),
            trust: Trust::Checked,
        }],
        buffers: vec![
            buffer("input", bytes.len() as u64 / 4, Fill::Bytes(bytes.into()), Role::Input),
            buffer("output", 1024, Fill::Zero, Role::InputOutput),
        ],
        steps: vec![Step::Launch(Launch { kernel: 0, grid: [BLOCKS, 1, 1], bindings: vec![(0, 0), (1, 1)] })],
        resources: Default::default(),
    }
}

/// What a device leaves in the output.
fn output(device: &dyn Device, job: &Job) -> Vec<u64> {
    let outcome = run(device, job.clone()).unwrap_or_else(|error| {
        panic!("{} on {}: {error}\n{}", job.label, device.adapter().name, job.kernels[0].source)
    });
    let pairs = outcome.outputs[0].bytes.chunks_exact(8);
    pairs.map(|bytes| bytes.iter().rev().fold(0, |bits, byte| bits << 8 | u64::from(*byte))).collect()
}

/// Whether the device lacks what a test needs; says so.
fn lacks(device: &dyn Device, test: &str, needs: Extensions) -> bool {
    let has = device.adapter().features.extensions;
    let lacks = needs.f64 && !has.f64
        || needs.int64 && !has.int64
        || needs.int64_atomics && !has.int64_atomics
        || needs.float_atomics && !has.float_atomics;
    if lacks {
        say(&format!("{test}: skipped, for {} has only {has:?}", device.adapter().name));
    }
    lacks
}

#[expect(clippy::print_stderr, reason = "a test that is skipped has to say so")]
fn say(line: &str) {
    eprintln!("{line}");
}

const INTEGERS: Extensions = Extensions { int64: true, ..Extensions::NONE };

#[test]
fn every_operation_on_64_bits_gives_the_same_on_both() {
    let gpu = gpu();
    let simulator = simulator(&gpu);
    let mut wrong = Vec::new();
    for case in cases::all(gpu.adapter().features.subgroups) {
        if lacks(&gpu, case.text, case.needs()) {
            continue;
        }
        let job = job(case.text, case.source(THREADS), case.operands);
        let (expected, found) = (output(&gpu, &job), output(&simulator, &job));
        let apart = expected.iter().zip(&found).position(|(expected, found)| !case.allows(*expected, *found));
        if let Some(thread) = apart {
            let Case { text, operands, .. } = case;
            let (expected, found) = (expected[thread], found[thread]);
            wrong.push(format!(
                "{text} of {operands:?} in thread {thread}: {expected:#x} on the GPU, {found:#x} simulated"
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn kernels_of_64_bit_values_leave_the_same_on_both() {
    let gpu = gpu();
    let simulator = simulator(&gpu);
    let both = Extensions { f64: true, ..INTEGERS };
    let atomics = Extensions { int64_atomics: true, ..INTEGERS };
    let floats = Extensions { float_atomics: true, ..INTEGERS };
    for (name, source, needs) in [
        ("memory", include_str!("memory.wgsl"), both),
        ("control", include_str!("control.wgsl"), both),
        ("atomics", include_str!("atomics.wgsl"), atomics),
        ("float_atomics", include_str!("float_atomics.wgsl"), floats),
    ] {
        if lacks(&gpu, name, needs) {
            continue;
        }
        let job = job(name, source.to_owned(), Operands::Unsigned);
        let (expected, found) = (output(&gpu, &job), output(&simulator, &job));
        let distinct = expected.iter().collect::<std::collections::BTreeSet<_>>().len();
        assert!(distinct > 5, "{name} leaves only {distinct} different values");
        let wrong = expected.iter().zip(&found).position(|(expected, found)| expected != found);
        if let Some(index) = wrong {
            panic!("{name}: output[{index}] is {:#x} on the GPU, {:#x} simulated", expected[index], found[index]);
        }
    }
}

#[test]
fn random_kernels_of_64_bit_integers_leave_the_same_on_both() {
    let gpu = gpu();
    let simulator = simulator(&gpu);
    if lacks(&gpu, "random kernels", INTEGERS) {
        return;
    }
    for seed in 1..=40 {
        let source = generator::source(seed);
        let job = job(&format!("seed {seed}"), source.clone(), Operands::Unsigned);
        let (expected, found) = (output(&gpu, &job), output(&simulator, &job));
        let wrong = expected.iter().zip(&found).position(|(expected, found)| expected != found);
        if let Some(index) = wrong {
            panic!(
                "seed {seed}: output[{index}] is {:#x} on the GPU, {:#x} simulated\n{source}",
                expected[index], found[index]
            );
        }
    }
}

impl Operands {
    /// The operands of a type: specials in all pairs, and random ones.
    fn bytes(self) -> Vec<u8> {
        let random = |index: u64| u64::from(hash(1, index)) << 32 | u64::from(hash(2, index));
        let special = |index: u64, all: &[u64]| all[hash(3, index) as usize % all.len()];
        let one = |index: u64| match self {
            Operands::Float => match index % 4 {
                0 => special(index, &cases::FLOATS.map(f64::to_bits)),
                1 => (f64::from(hash(4, index).cast_signed()) / 4096.0).to_bits(),
                // Over sixty powers of two, of either sign.
                2 => random(index) & 0x800f_ffff_ffff_ffff | (993 + random(index + 9999) % 60) << 52,
                _ => random(index) & 0x000f_ffff_ffff_ffff | 1023 << 52,
            },
            Operands::Unsigned | Operands::Signed => match index % 4 {
                0 => special(index, &cases::INTEGERS),
                1 => random(index) % 1000,
                2 => random(index) | 0xffff_ffff << 32,
                _ => random(index) >> (hash(5, index) % 64),
            },
        };
        (0..768).flat_map(|index| one(index).to_le_bytes()).collect()
    }
}
