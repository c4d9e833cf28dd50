//! Whether CUDA's square roots and quotients of floats, which are the nearest floats to the exact results, can be made of a device's
//! own estimates and `fma`.
//!
//! WGSL lets `fma` round twice, and `inverseSqrt` and `/` be off by some units. Where a device does better, one step of Newton's method
//! leads to the nearest float for almost every number, and only hardware that is made for it leads there for all of them. So the device
//! calculates some numbers, which the host compares, and then all that can differ, and judges those itself by integers.

use std::collections::BTreeMap;

use warpground_ir::runtime::FLOAT_BY_FMA;

use crate::{
    Buffer, Device, ElementType, Error, Fill, Instance, Job, Kernel, Launch, Output, Role, Step, Trust, fill::hash,
};

/// What a device calculates to the last bit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Rounding {
    /// `float_sqrt_by_fma` of every float.
    pub roots: bool,
    /// `float_divide_by_fma` of every two floats.
    pub quotients: bool,
}

const THREADS: u32 = 256;
const SAMPLES: u32 = 1 << 15;

/// Significands without their first digit.
const DIGITS: u32 = 1 << 23;

/// Where the functions calculate by `fma`: from 2^-64 on for roots, and from 2^-62 to 2^62 for both operands of a quotient. Beyond,
/// they call functions that take integers, in whose places here are any.
const ROOTS: [u32; 2] = [0x1f80_0000, 0x7f80_0000];
const OPERANDS: [u32; 2] = [0x2080_0000, 0x5e80_0000];
const BEYOND: &str = "fn float_sqrt(x: f32) -> f32 {\n    return x;\n}\nfn float_divide(a: f32, b: f32) -> f32 {\n    return a + b;\n}\n";

const SOME: &str = "
@group(0) @binding(0) var<storage, read> input: array<vec3<f32>>;
@group(0) @binding(1) var<storage, read_write> output: array<vec2<f32>>;
@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
    let sample = input[id.x];
    output[id.x] = vec2(float_sqrt_by_fma(sample.x), float_divide_by_fma(sample.y, sample.z));
}
";

/// A thread for each row of digits. A root R of the integer X is the nearest one if -R < X - R^2 <= R; it is small enough for 32 bits.
/// Where the exact root is next to the middle between two floats, it is taken of all other powers of four, too.
///
/// A quotient is the nearest one if the inverse Y of the divisor B is so close that B |2^47 - B Y| < 2^47 by a little: the
/// second correction then leads to the right side of every middle. Four divisors next to a power of two have inverses in the middle
/// between two floats; these are tried with every dividend.
const ALL: &str = "
@group(0) @binding(0) var<storage, read_write> wrong: array<u32>;

fn roots_are_nearest(digits: u32, odd: u32) -> bool {
    let bits = 0x3f800000u + (odd << 23u) + digits;
    let number = bitcast<f32>(bits);
    let root = float_sqrt_by_fma(number);
    let whole = bitcast<u32>(root) - 0x3f000000u;
    let rest = bitcast<i32>(((digits + 0x800000u) << (23u + odd)) - whole * whole);
    let middle = bitcast<i32>(whole);
    if abs(root * root - number) > 0.00001 || rest > middle || rest <= -middle {
        return false;
    }
    if middle - abs(rest) < 256 {
        for (var power = -32; power < 64; power++) {
            let other = float_sqrt_by_fma(bitcast<f32>(bits + (bitcast<u32>(power) << 24u)));
            if bitcast<u32>(other) != bitcast<u32>(root) + (bitcast<u32>(power) << 23u) {
                return false;
            }
        }
    }
    return true;
}

fn inverse_is_close(digits: u32) -> bool {
    let divisor = bitcast<f32>(0x3f800000u + digits);
    let inverse = float_inverse_by_fma(divisor);
    let whole = digits + 0x800000u;
    let rest = bitcast<i32>((bitcast<u32>(inverse) - 0x3e800000u) * whole);
    return abs(divisor * inverse - 1.0) < 0.00001 && f32(abs(rest)) * f32(whole) < 140737350000000.0;
}

fn quotient_is_nearest(digits: u32, missing: u32) -> bool {
    let dividend = bitcast<f32>(0x3f800000u + digits);
    let divisor = bitcast<f32>(0x40000000u - missing);
    let quotient = float_divide_by_fma(dividend, divisor);
    let whole = 0x1000000u - missing;
    let above = digits + 0x800000u;
    let shift = select(24u, 23u, above >= whole);
    let rest = bitcast<i32>((above << shift) - ((bitcast<u32>(quotient) & 0x7fffffu) + 0x800000u) * whole);
    return abs(quotient * divisor - dividend) < 0.00001 && 2 * abs(rest) < bitcast<i32>(whole);
}

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
    let digits = id.x;
    if !roots_are_nearest(digits, 0u) || !roots_are_nearest(digits, 1u) {
        wrong[0] = 1u;
    }
    let is_next = digits >= 0x7ffff8u && (digits & 1u) == 1u;
    if !is_next && !inverse_is_close(digits) {
        wrong[1] = 1u;
    }
    for (var missing = 1u; missing < 8u; missing += 2u) {
        if !quotient_is_nearest(digits, missing) {
            wrong[1] = 1u;
        }
    }
}
";

/// What roots and quotients are taken of: a number, a dividend and a divisor, of any power of two and either sign; every fourth has
/// digits next to a power of two.
fn samples() -> Vec<[f32; 3]> {
    let draw = |index: u32, salt: u64, [from, to]: [u32; 2]| {
        let bits = hash(37, u64::from(index) * 3 + salt);
        let size = from + (bits & 0x7fff_ffff) % (to - from);
        let near = if bits & 0x0100_0000 == 0 { size | 0x007f_ffe0 } else { size & 0xff80_001f };
        let size = if index.is_multiple_of(4) { near } else { size };
        (size, bits & 0x8000_0000)
    };
    (0..SAMPLES)
        .map(|index| {
            let (number, _) = draw(index, 0, ROOTS);
            let [dividend, divisor] = [1, 2].map(|salt| draw(index, salt, OPERANDS)).map(|(size, sign)| size | sign);
            [number, dividend, divisor].map(f32::from_bits)
        })
        .collect()
}

fn job(text: &str, blocks: u32, buffers: Vec<Buffer>) -> Job {
    let label = "roots and quotients";
    Job {
        label: label.to_owned(),
        kernels: vec![Kernel {
            label: label.to_owned(),
            source: format!("{BEYOND}{FLOAT_BY_FMA}{text}").into(),
            entry_point: "main".to_owned(),
            overrides: BTreeMap::new(),
            trust: Trust::Checked,
        }],
        steps: vec![Step::Launch(Launch {
            kernel: 0,
            grid: [blocks, 1, 1],
            bindings: (0..).zip(0..buffers.len()).collect(),
        })],
        buffers,
        resources: BTreeMap::new(),
    }
}

fn buffer(name: &str, element: ElementType, length: u32, fill: Fill, role: Role) -> Buffer {
    Buffer { name: name.to_owned(), element, length: length.into(), fill, role }
}

/// Some roots and quotients.
fn some(samples: &[[f32; 3]]) -> Job {
    // A vector of three takes the room of four.
    let bytes: Vec<u8> = samples.iter().flat_map(|[x, a, b]| [*x, *a, *b, 0.0]).flat_map(f32::to_le_bytes).collect();
    let input = buffer("input", ElementType::F32, 4 * SAMPLES, Fill::Bytes(bytes.into()), Role::Input);
    let output = buffer("output", ElementType::F32, 2 * SAMPLES, Fill::Poison, Role::Output);
    job(SOME, SAMPLES / THREADS, vec![input, output])
}

/// All that can differ from one another but for a power of two.
fn all() -> Job {
    let wrong = buffer("wrong", ElementType::U32, 2, Fill::Zero, Role::InputOutput);
    job(ALL, DIGITS / THREADS, vec![wrong])
}

fn is_nearest(found: f32, nearest: f32) -> bool {
    found.to_bits() == nearest.to_bits()
}

impl Rounding {
    /// What a device does.
    ///
    /// # Errors
    /// As [`Instance::run`].
    pub async fn of(device: &dyn Device) -> Result<Rounding, Error> {
        let some = Rounding::of_some(device).await?;
        if some == Rounding::default() {
            return Ok(some);
        }
        let outcome = Instance::new(device, all()).await?.run().await?;
        let wrong: Vec<u32> = outcome.outputs.iter().flat_map(Output::u32s).collect();
        let is_right = |index: usize| wrong.get(index) == Some(&0);
        Ok(Rounding { roots: some.roots && is_right(0), quotients: some.quotients && is_right(1) })
    }

    /// Whether some roots and quotients of a device are the nearest floats.
    ///
    /// # Errors
    /// As [`Instance::run`].
    pub async fn of_some(device: &dyn Device) -> Result<Rounding, Error> {
        let samples = samples();
        let outcome = Instance::new(device, some(&samples)).await?.run().await?;
        let results: Vec<f32> = outcome.outputs.iter().flat_map(Output::f32s).collect();
        let (pairs, rest) = results.as_chunks::<2>();
        let whole = pairs.len() == samples.len() && rest.is_empty();
        let mut found = Rounding { roots: whole, quotients: whole };
        for ([x, a, b], [root, quotient]) in samples.iter().zip(pairs) {
            found.roots &= is_nearest(*root, x.sqrt());
            found.quotients &= is_nearest(*quotient, a / b);
        }
        Ok(found)
    }
}

#[cfg(test)]
mod tests {
    use super::{DIGITS, all, samples, some};
    use crate::{Features, wgsl::Module};

    #[test]
    fn what_a_device_calculates_is_valid_wgsl() {
        for job in [some(&samples()), all()] {
            let kernel = &job.kernels[0];
            let module = Module::parse(&kernel.source, &Features::NONE).unwrap_or_else(|wrong| panic!("{wrong:?}"));
            assert_eq!(module.bindings_of("main").len(), job.buffers.len());
        }
    }

    /// The functions as the device takes them, from an estimate that is off by some units.
    fn root(x: f32, units: i32) -> f32 {
        let estimate = (1.0 / f64::from(x).sqrt()) as f32;
        let inverse = f32::from_bits(estimate.to_bits().wrapping_add_signed(units));
        let root = x * inverse;
        (-root).mul_add(root, x).mul_add(0.5 * inverse, root)
    }

    fn quotient(a: f32, b: f32, units: i32) -> f32 {
        let estimate = f32::from_bits((1.0 / b).to_bits().wrapping_add_signed(units));
        let inverse = (-b).mul_add(estimate, 1.0).mul_add(estimate, estimate);
        let first = a * inverse;
        let second = (-b).mul_add(first, a).mul_add(inverse, first);
        (-b).mul_add(second, a).mul_add(inverse, second)
    }

    #[test]
    fn the_nearest_estimates_lead_to_the_nearest_roots_and_quotients() {
        for [x, a, b] in samples() {
            assert_eq!(root(x, 0), x.sqrt(), "{x:e}");
            assert_eq!(quotient(a, b, 0), a / b, "{a:e} / {b:e}");
        }
    }

    #[test]
    fn estimates_beside_them_lead_to_some_roots_that_are_not_the_nearest() {
        let wrong = |units: i32| {
            let numbers = (0x3f80_0000..0x3f80_0000 + 2 * DIGITS).map(f32::from_bits);
            numbers.filter(|x| root(*x, units) != x.sqrt()).count()
        };
        assert_eq!([-1, 0, 1].map(wrong), [3, 0, 2]);
    }
}
