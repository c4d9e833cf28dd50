//! Whether CUDA's `expf` can be made of a device's own `exp2`.
//!
//! WGSL lets `exp2(x)` be off by 3 + 2 |x| units in the last place, and `fma` round twice; GPUs do better, and then
//! `float_exp_by_exp2` is as close as CUDA's function and takes fewer steps than a polynomial. No interface says how close a
//! device is, so it calculates exponentials with that function, and the host compares them.

use std::collections::BTreeMap;

use warpground_ir::runtime::FLOAT_EXP_BY_EXP2;

use crate::{
    Buffer, Device, ElementType, Error, Fill, Instance, Job, Kernel, Launch, Output, Role, Step, Trust, fill::hash,
};

const THREADS: u32 = 64;
const ARGUMENTS: u32 = 1 << 16;

/// How many floats a result may be away from the nearest one to the exact value: what CUDA documents for `expf`.
const ALLOWED: u32 = 2;

/// Numbers where a way to calculate exponentials ends: zeros, the smallest and the largest numbers, infinities, no number, and
/// where results become infinite (88.7), subnormal (-87.3) or 0 (-104), and where the function changes its way (110).
const ENDS: [u32; 20] = [
    0x0000_0000,
    0x8000_0000,
    0x0000_0001,
    0x8000_0001,
    0x7f7f_ffff,
    0xff7f_ffff,
    0x7f80_0000,
    0xff80_0000,
    0x7fc0_0000,
    0xffc0_0000,
    0x42b1_7217,
    0x42b1_7218,
    0xc2ae_ac4f,
    0xc2ae_ac50,
    0xc2d0_0000,
    0xc2d0_0001,
    0x42dc_0000,
    0x42dc_0001,
    0xc2dc_0000,
    0xc2dc_0001,
];

/// Every octave from 0.0005 to 108 alike, of both signs: beyond, results are 1, 0 or infinite.
const FROM: u32 = 0x3a00_0000;
const TO: u32 = 0x42d8_0000;

fn arguments() -> Vec<u32> {
    let drawn = (0..u64::from(ARGUMENTS)).map(|index| {
        let bits = hash(31, index);
        bits & 0x8000_0000 | (FROM + (bits & 0x7fff_ffff) % (TO - FROM))
    });
    ENDS.into_iter().chain(drawn).take(ARGUMENTS as usize).collect()
}

/// Whether a result is as close to e^x as CUDA's. A device may take subnormal results as 0.
fn is_close(x: f32, found: f32) -> bool {
    let exact = f64::from(x).exp();
    #[expect(clippy::cast_possible_truncation, reason = "the nearest float")]
    let nearest = exact as f32;
    if nearest.is_nan() || found.is_nan() {
        return nearest.is_nan() && found.is_nan();
    }
    if nearest.is_infinite() || found.is_infinite() {
        return nearest == found;
    }
    let flushed = exact < f64::from(f32::MIN_POSITIVE) && found.to_bits() == 0;
    flushed || found.to_bits().abs_diff(nearest.to_bits()) <= ALLOWED
}

fn job(arguments: &[u32]) -> Job {
    let source = format!(
        "@group(0) @binding(0) var<storage, read> input: array<f32>;\n\
         @group(0) @binding(1) var<storage, read_write> output: array<f32>;\n\
         {FLOAT_EXP_BY_EXP2}\n\
         @compute @workgroup_size({THREADS})\n\
         fn main(@builtin(global_invocation_id) id: vec3<u32>) {{\n    \
             output[id.x] = float_exp_by_exp2(input[id.x]);\n}}\n"
    );
    let label = "exponentials";
    let bytes: Vec<u8> = arguments.iter().flat_map(|bits| bits.to_le_bytes()).collect();
    let buffer = |name: &str, fill, role| Buffer {
        name: name.to_owned(),
        element: ElementType::F32,
        length: arguments.len() as u64,
        fill,
        role,
    };
    Job {
        label: label.to_owned(),
        kernels: vec![Kernel {
            label: label.to_owned(),
            source: source.into(),
            entry_point: "main".to_owned(),
            overrides: BTreeMap::new(),
            trust: Trust::Checked,
        }],
        buffers: vec![
            buffer("input", Fill::Bytes(bytes.into()), Role::Input),
            buffer("output", Fill::Poison, Role::Output),
        ],
        steps: vec![Step::Launch(Launch {
            kernel: 0,
            grid: [ARGUMENTS / THREADS, 1, 1],
            bindings: vec![(0, 0), (1, 1)],
        })],
        resources: BTreeMap::new(),
    }
}

/// Whether every one of some 65,000 exponentials that a device calculates by its `exp2` is as close as CUDA's.
///
/// # Errors
/// As [`Instance::run`].
pub async fn exp2_is_close(device: &dyn Device) -> Result<bool, Error> {
    let arguments = arguments();
    let outcome = Instance::new(device, job(&arguments)).await?.run().await?;
    let results: Vec<u32> = outcome.outputs.iter().flat_map(Output::u32s).collect();
    let mut pairs = arguments.iter().zip(&results);
    Ok(results.len() == arguments.len() && pairs.all(|(x, found)| is_close(f32::from_bits(*x), f32::from_bits(*found))))
}

#[cfg(test)]
mod tests {
    use super::{arguments, is_close};

    #[test]
    fn the_nearest_floats_and_two_beyond_are_close_and_no_others() {
        for bits in arguments() {
            let x = f32::from_bits(bits);
            let nearest = f64::from(x).exp() as f32;
            assert!(is_close(x, nearest), "{x:e}");
            if nearest > 2.0 * f32::MIN_POSITIVE && nearest < 1e38 {
                let beside = |by: i32| f32::from_bits(nearest.to_bits().wrapping_add_signed(by));
                assert!(is_close(x, beside(2)) && is_close(x, beside(-2)), "{x:e}");
                assert!(!is_close(x, beside(3)) && !is_close(x, beside(-3)), "{x:e}");
                assert!(!is_close(x, f32::INFINITY) && !is_close(x, f32::NAN) && !is_close(x, 0.0), "{x:e}");
            }
        }
        assert!(!is_close(f32::NAN, 0.0) && !is_close(f32::INFINITY, f32::MAX) && !is_close(f32::NEG_INFINITY, -0.0));
    }
}
