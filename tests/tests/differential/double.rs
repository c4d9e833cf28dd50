//! `double` in 32-bit integers: bit for bit what this machine's processor calculates, on the GPU and simulated.

use std::fmt::Write as _;

use warpground_engine::{Buffer, Device, ElementType, Fill, Job, Kernel, Launch, Role, Step, Trust, fill::hash};
use warpground_ir::runtime::DOUBLE;
use warpground_tests::gpu;

use crate::{run, simulator};

/// Threads of a block, and operands in all.
const THREADS: u32 = 64;
const OPERANDS: u32 = 8192;

/// An operation in WGSL on `a`, `b` and `c`, and on the processor; both as bits.
struct Operation {
    text: &'static str,
    exact: fn(f64, f64, f64) -> u64,
}

/// The bits of a result, with the one NaN that the operations give.
fn bits(value: f64) -> u64 {
    if value.is_nan() { 0x7fff_ffff_ffff_ffff } else { value.to_bits() }
}

#[expect(clippy::cast_possible_truncation, reason = "the operation rounds")]
fn single(value: f64) -> u64 {
    let rounded = value as f32;
    u64::from(if rounded.is_nan() { 0x7fff_ffff } else { rounded.to_bits() })
}

/// The bits of a float's value: `a` is taken as a word of arbitrary bits.
#[expect(clippy::cast_possible_truncation, reason = "the low word")]
fn widened(a: f64) -> u64 {
    bits(f64::from(f32::from_bits(a.to_bits() as u32 ^ (a.to_bits() >> 32) as u32)))
}

/// fmod's operands kept within 2 to the power of 60 of each other: further apart it takes as many turns.
fn near(a: f64, b: f64) -> f64 {
    let exponent = |value: f64| i64::try_from(value.to_bits() >> 52 & 0x7ff).unwrap_or(0);
    if exponent(a) - exponent(b) > 60 { b } else { a }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    reason = "the conversions are what is tested"
)]
const OPERATIONS: &[Operation] = &[
    Operation { text: "double_add(a, b)", exact: |a, b, _| bits(a + b) },
    Operation { text: "double_subtract(a, b)", exact: |a, b, _| bits(a - b) },
    Operation { text: "double_multiply(a, b)", exact: |a, b, _| bits(a * b) },
    Operation { text: "double_divide(a, b)", exact: |a, b, _| bits(a / b) },
    Operation { text: "double_sqrt(a)", exact: |a, _, _| bits(a.sqrt()) },
    Operation { text: "double_fma(a, b, c)", exact: |a, b, c| bits(a.mul_add(b, c)) },
    Operation {
        text: "double_fma(a, b, double_negate(double_multiply(a, b)))",
        exact: |a, b, _| bits(a.mul_add(b, -(a * b))),
    },
    Operation { text: "vec2(u32(double_equal(a, b)), 0u)", exact: |a, b, _| u64::from(a == b) },
    Operation { text: "vec2(u32(double_less(a, b)), 0u)", exact: |a, b, _| u64::from(a < b) },
    Operation { text: "vec2(u32(double_less_equal(a, b)), 0u)", exact: |a, b, _| u64::from(a <= b) },
    Operation { text: "double_min(a, b)", exact: |a, b, _| bits(if a == b { least_zero(a, b) } else { a.min(b) }) },
    Operation { text: "double_max(a, b)", exact: |a, b, _| bits(if a == b { most_zero(a, b) } else { a.max(b) }) },
    Operation { text: "vec2(double_to_float_bits(a), 0u)", exact: |a, _, _| single(a) },
    Operation { text: "double_from_float_bits(a.x ^ a.y)", exact: |a, _, _| widened(a) },
    Operation {
        text: "double_from_int(bitcast<i32>(a.x >> (b.x & 31u)))",
        exact: |a, b, _| bits(f64::from((a.to_bits() as u32 >> (b.to_bits() as u32 & 31)) as i32)),
    },
    Operation {
        text: "double_from_uint(a.x >> (b.x & 31u))",
        exact: |a, b, _| bits(f64::from(a.to_bits() as u32 >> (b.to_bits() as u32 & 31))),
    },
    Operation {
        text: "double_from_long(words_shift_right(a, b.x & 63u))",
        exact: |a, b, _| bits((a.to_bits() >> (b.to_bits() & 63)) as i64 as f64),
    },
    Operation {
        text: "double_from_ulong(words_shift_right(a, b.x & 63u))",
        exact: |a, b, _| bits((a.to_bits() >> (b.to_bits() & 63)) as f64),
    },
    Operation {
        text: "vec2(bitcast<u32>(double_to_int(a)), 0u)",
        exact: |a, _, _| if a.is_nan() { 0x8000_0000 } else { u64::from(a as i32 as u32) },
    },
    Operation {
        text: "vec2(double_to_uint(a), 0u)",
        exact: |a, _, _| if a.is_nan() { 0x8000_0000 } else { u64::from(a as u32) },
    },
    Operation { text: "double_to_long(a)", exact: |a, _, _| if a.is_nan() { 1 << 63 } else { a as i64 as u64 } },
    Operation { text: "double_to_ulong(a)", exact: |a, _, _| if a.is_nan() { 1 << 63 } else { a as u64 } },
    Operation { text: "double_trunc(a)", exact: |a, _, _| bits(a.trunc()) },
    Operation { text: "double_floor(a)", exact: |a, _, _| bits(a.floor()) },
    Operation { text: "double_ceil(a)", exact: |a, _, _| bits(a.ceil()) },
    Operation { text: "double_rint(a)", exact: |a, _, _| bits(a.round_ties_even()) },
    Operation { text: "double_round_away(a)", exact: |a, _, _| bits(a.round()) },
    Operation {
        text: "double_multiply(double_frexp_fraction(a), double_scale(vec2(0u, 0x3ff00000u), double_frexp_exponent(a) / 2))",
        exact: |a, _, _| halfway(a),
    },
    Operation {
        text: "double_scale(a, i32(b.x & 4095u) - 2048)",
        exact: |a, b, _| bits(scaled(a, (b.to_bits() as u32 & 4095) as i32 - 2048)),
    },
    Operation { text: "double_remainder(near(a, b), b)", exact: |a, b, _| bits(near(a, b) % b) },
];

fn least_zero(a: f64, b: f64) -> f64 {
    if a.is_sign_negative() { a } else { b }
}

fn most_zero(a: f64, b: f64) -> f64 {
    if a.is_sign_negative() { b } else { a }
}

/// The number as a fraction from 0.5 to 1 and an exponent.
fn fraction_and_exponent(value: f64) -> (f64, i32) {
    if value == 0.0 || !value.is_finite() {
        return (value, 0);
    }
    let (mut fraction, mut exponent) = (value, 0);
    while fraction.abs() >= 1.0 {
        fraction *= 0.5;
        exponent += 1;
    }
    while fraction.abs() < 0.5 {
        fraction *= 2.0;
        exponent -= 1;
    }
    (fraction, exponent)
}

/// The fraction with half of its exponent.
fn halfway(value: f64) -> u64 {
    let (fraction, exponent) = fraction_and_exponent(value);
    bits(fraction * 2.0_f64.powi(exponent / 2))
}

/// The number times a power of two, rounded once.
fn scaled(value: f64, exponent: i32) -> f64 {
    let (fraction, own) = fraction_and_exponent(value);
    let all = own + exponent;
    // Into the range of normal numbers exactly, then one multiplication that may round.
    if all > 1000 {
        fraction * 2.0_f64.powi(1000) * 2.0_f64.powi((all - 1000).min(1000))
    } else if all < -1000 {
        fraction * 2.0_f64.powi(-1000) * 2.0_f64.powi((all + 1000).max(-1000))
    } else {
        fraction * 2.0_f64.powi(all)
    }
}

/// Operands where rounding is hard: random bits, near numbers, few bits set, subnormal numbers, limits, whole numbers.
fn operand(index: u32, which: u32) -> u64 {
    let draw = |salt: u32| u64::from(hash(index.wrapping_mul(3).wrapping_add(which).wrapping_mul(977) ^ salt, 18));
    let random = draw(1) << 32 | draw(2);
    let sign = draw(3) << 63;
    let (kind, small) = (draw(4) % 10, draw(5));
    match kind {
        0 => random,
        // The exponents of one index lie near each other.
        1 | 2 => sign | (1023 - 60 + (small % 120)) << 52 | random >> 12,
        3 => sign | (1023 - 2 + small % 4) << 52 | 1 << (small % 52),
        4 => sign | (1023 - 2 + small % 4) << 52 | (((1 << 52) - 1) ^ (1 << (small % 52))),
        5 => sign | random >> (12 + small % 52),
        6 => sign | (2046 - small % 3) << 52 | random >> 12,
        7 => sign | [0, 1, 0x7ff << 52, (0x7ff << 52) - 1, 1 << 52, (0x7ff << 52) | 5, 1023 << 52][small as usize % 7],
        8 => sign | (f64::from(hash(index, 3) >> (small % 32)) + 0.5 * f64::from(hash(index, 9) & 3)).to_bits(),
        _ => sign | (1023 - 200 + (small % 400)) << 52 | (random >> 12 & !((1 << (draw(6) % 52)) - 1)),
    }
}

fn operands() -> Vec<[u64; 3]> {
    (0..OPERANDS).map(|index| [operand(index, 0), operand(index, 1), operand(index, 2)]).collect()
}

fn job(operations: &[Operation], operands: &[[u64; 3]]) -> Job {
    let mut body = String::new();
    for (at, operation) in operations.iter().enumerate() {
        let _ = writeln!(body, "    output[i * {}u + {at}u] = {};", operations.len(), operation.text);
    }
    let source = format!(
        "@group(0) @binding(0) var<storage, read> input: array<vec2<u32>>;\n\
         @group(0) @binding(1) var<storage, read_write> output: array<vec2<u32>>;\n\
         fn near(a: vec2<u32>, b: vec2<u32>) -> vec2<u32> {{\n\
             return select(a, b, double_biased_exponent(a) - double_biased_exponent(b) > 60);\n\
         }}\n\
         {DOUBLE}\n\
         @compute @workgroup_size({THREADS})\n\
         fn main(@builtin(global_invocation_id) id: vec3<u32>) {{\n\
             let i = id.x;\n\
             let a = input[i * 3u];\n    let b = input[i * 3u + 1u];\n    let c = input[i * 3u + 2u];\n{body}}}\n"
    );
    let bytes: Vec<u8> = operands.iter().flatten().flat_map(|bits| bits.to_le_bytes()).collect();
    let buffer = |name: &str, length, fill, role| Buffer {
        name: name.to_owned(),
        element: ElementType::U32,
        length,
        fill,
        role,
    };
    let outputs = operands.len() as u64 * operations.len() as u64 * 2;
    Job {
        label: "double".to_owned(),
        kernels: vec![Kernel {
            label: "double".to_owned(),
            source: source.into(),
            entry_point: "main".to_owned(),
            overrides: Default::default(),
            trust: Trust::Checked,
        }],
        buffers: vec![
            buffer("input", bytes.len() as u64 / 4, Fill::Bytes(bytes.into()), Role::Input),
            buffer("output", outputs, Fill::Zero, Role::Output),
        ],
        steps: vec![Step::Launch(Launch {
            kernel: 0,
            grid: [OPERANDS / THREADS, 1, 1],
            bindings: vec![(0, 0), (1, 1)],
        })],
        resources: Default::default(),
    }
}

/// The first operands of each operation whose result differs from the processor's.
fn differences(device: &dyn Device, operations: &[Operation], operands: &[[u64; 3]]) -> Vec<String> {
    let outcome = run(device, job(operations, operands)).unwrap_or_else(|error| panic!("{error}"));
    let words: Vec<u64> = outcome.outputs[0]
        .bytes
        .chunks_exact(8)
        .map(|bytes| bytes.iter().rev().fold(0, |bits, byte| bits << 8 | u64::from(*byte)))
        .collect();
    assert_eq!(words.len(), operands.len() * operations.len());
    let mut wrong = Vec::new();
    for (at, operation) in operations.iter().enumerate() {
        let found = operands.iter().enumerate().find_map(|(index, of)| {
            let [a, b, c] = of.map(f64::from_bits);
            let (found, expected) = (words[index * operations.len() + at], (operation.exact)(a, b, c));
            (found != expected)
                .then(|| format!("{} of {a:e}, {b:e}, {c:e} ({of:x?}): {found:#x}, not {expected:#x}", operation.text))
        });
        wrong.extend(found);
    }
    wrong
}

#[test]
fn double_in_integers_rounds_as_the_processor_does_on_the_gpu() {
    let wrong = differences(&gpu(), OPERATIONS, &operands());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn double_in_integers_rounds_as_the_processor_does_simulated() {
    let wrong = differences(&simulator(&gpu()), OPERATIONS, &operands());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
