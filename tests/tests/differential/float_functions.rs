//! The functions of CUDA's math library for `float`, on the GPU and simulated: no result is further from the exact one than
//! CUDA documents for that function.

use warpground_engine::{
    Buffer, Device, ElementType, Fill, Job, Kernel, Launch, Role, Rounding, Step, Trust, exp2_is_close, fill::hash,
};
use warpground_ir::runtime::{FLOAT, FLOAT_BY_FMA, FLOAT_EXP_BY_EXP2};
use warpground_tests::{gpu, wait};

use crate::{run, simulator};

/// Threads of a block, and arguments of each function.
const THREADS: u32 = 64;
const ARGUMENTS: u32 = 1 << 14;

/// A function, what it is exactly, and the error that CUDA documents in units in the last place.
struct Function {
    text: &'static str,
    exact: fn(f64, f64) -> f64,
    units: f64,
    /// The arguments that the sweep takes besides arbitrary bits: from, to.
    range: [f32; 2],
}

const fn of(text: &'static str, exact: fn(f64, f64) -> f64, units: f64, range: [f32; 2]) -> Function {
    Function { text, exact, units, range }
}

fn exp10(x: f64) -> f64 {
    libm::exp10(x)
}

/// sin(pi x) by whole turns, as the cosine's below.
fn sinpi(x: f64) -> f64 {
    let rest = x - 2.0 * (0.5 * x).round();
    if rest.abs() > 0.5 {
        ((1.0 - rest.abs()) * std::f64::consts::PI).sin() * rest.signum()
    } else {
        (rest * std::f64::consts::PI).sin()
    }
}

fn cospi(x: f64) -> f64 {
    let rest = (x - 2.0 * (0.5 * x).round()).abs();
    ((0.5 - rest) * std::f64::consts::PI).sin()
}

/// The inverse of a falling or growing function of f64 by bisection.
fn inverse(of: fn(f64) -> f64, value: f64, [mut low, mut high]: [f64; 2]) -> f64 {
    let grows = of(high) > of(low);
    for _ in 0..200 {
        let middle = 0.5 * (low + high);
        if (of(middle) < value) == grows { low = middle } else { high = middle }
    }
    0.5 * (low + high)
}

fn erfinv(x: f64) -> f64 {
    match x {
        _ if x.abs() > 1.0 => f64::NAN,
        _ if x.abs() == 1.0 => x * f64::INFINITY,
        _ if x.abs() < 0.5 => x * inverse_near_zero(x),
        _ => inverse(libm::erfc, 1.0 - x.abs(), [0.0, 7.0]) * x.signum(),
    }
}

/// erfinv(x) / x: the series of the inverse, refined by Newton's method on erf.
fn inverse_near_zero(x: f64) -> f64 {
    let scale = 0.5 * std::f64::consts::PI.sqrt();
    if x.abs() < 1e-4 {
        return scale * (1.0 + std::f64::consts::PI / 12.0 * x * x);
    }
    let mut root = scale * x;
    for _ in 0..20 {
        root -= (libm::erf(root) - x) * scale * (root * root).exp();
    }
    root / x
}

fn erfcinv(x: f64) -> f64 {
    match x {
        _ if !(0.0..=2.0).contains(&x) => f64::NAN,
        0.0 => f64::INFINITY,
        2.0 => f64::NEG_INFINITY,
        _ if (0.5..1.5).contains(&x) => (1.0 - x) * inverse_near_zero(1.0 - x),
        _ if x < 1.0 => inverse(libm::erfc, x, [0.0, 15.0]),
        _ => -inverse(libm::erfc, 2.0 - x, [0.0, 15.0]),
    }
}

fn normcdf(x: f64) -> f64 {
    0.5 * libm::erfc(-x * std::f64::consts::FRAC_1_SQRT_2)
}

fn normcdfinv(x: f64) -> f64 {
    -std::f64::consts::SQRT_2 * erfcinv(2.0 * x)
}

fn lgamma(x: f64) -> f64 {
    // CUDA documents no relative error where the function crosses zero.
    if (-10.001..-2.264).contains(&x) { f64::NAN } else { libm::lgamma(x) }
}

const FUNCTIONS: &[Function] = &[
    of("float_exp(x)", |x, _| x.exp(), 2.0, [-90.0, 90.0]),
    of("float_exp2(x)", |x, _| x.exp2(), 2.0, [-130.0, 130.0]),
    of("float_exp10(x)", |x, _| exp10(x), 2.0, [-40.0, 40.0]),
    of("float_expm1(x)", |x, _| x.exp_m1(), 1.0, [-20.0, 20.0]),
    of("float_log(x)", |x, _| x.ln(), 1.0, [0.0, 4.0]),
    of("float_log2(x)", |x, _| x.log2(), 1.0, [0.0, 4.0]),
    of("float_log10(x)", |x, _| x.log10(), 2.0, [0.0, 4.0]),
    of("float_log1p(x)", |x, _| x.ln_1p(), 1.0, [-1.0, 4.0]),
    of("float_sin(x)", |x, _| x.sin(), 2.0, [-100.0, 100.0]),
    of("float_cos(x)", |x, _| x.cos(), 2.0, [-100.0, 100.0]),
    of("float_tan(x)", |x, _| x.tan(), 4.0, [-100.0, 100.0]),
    of("float_sinpi(x)", |x, _| sinpi(x), 1.0, [-10.0, 10.0]),
    of("float_cospi(x)", |x, _| cospi(x), 1.0, [-10.0, 10.0]),
    of("float_asin(x)", |x, _| x.asin(), 2.0, [-1.0, 1.0]),
    of("float_acos(x)", |x, _| x.acos(), 2.0, [-1.0, 1.0]),
    of("float_atan(x)", |x, _| x.atan(), 2.0, [-10.0, 10.0]),
    of("float_atan2(x, y)", f64::atan2, 3.0, [-10.0, 10.0]),
    of("float_sinh(x)", |x, _| x.sinh(), 3.0, [-10.0, 10.0]),
    of("float_cosh(x)", |x, _| x.cosh(), 2.0, [-10.0, 10.0]),
    of("float_tanh(x)", |x, _| x.tanh(), 2.0, [-10.0, 10.0]),
    of("float_asinh(x)", |x, _| libm::asinh(x), 3.0, [-10.0, 10.0]),
    of("float_acosh(x)", |x, _| if x < 1.0 { f64::NAN } else { libm::acosh(x) }, 4.0, [1.0, 10.0]),
    of("float_atanh(x)", |x, _| libm::atanh(x), 3.0, [-1.0, 1.0]),
    of("float_pow(x, y)", f64::powf, 4.0, [-20.0, 20.0]),
    of("float_pow(abs(x), y)", |x, y| x.abs().powf(y), 4.0, [0.0, 40.0]),
    of("float_cbrt(x)", |x, _| x.cbrt(), 1.0, [-10.0, 10.0]),
    of("float_rcbrt(x)", |x, _| 1.0 / x.cbrt(), 1.0, [-10.0, 10.0]),
    of("float_hypot(x, y)", f64::hypot, 3.0, [-10.0, 10.0]),
    of("float_erf(x)", |x, _| libm::erf(x), 2.0, [-5.0, 5.0]),
    of("float_erfc(x)", |x, _| libm::erfc(x), 4.0, [-5.0, 11.0]),
    of("float_erfinv(x)", |x, _| erfinv(x), 2.0, [-1.0, 1.0]),
    of("float_erfcinv(x)", |x, _| erfcinv(x), 4.0, [0.0, 2.0]),
    of("float_normcdf(x)", |x, _| normcdf(x), 5.0, [-14.0, 6.0]),
    of("float_normcdfinv(x)", |x, _| normcdfinv(x), 5.0, [0.0, 1.0]),
    of("float_lgamma(x)", |x, _| lgamma(x), 6.0, [-2.2, 40.0]),
    of("float_tgamma(x)", |x, _| libm::tgamma(x), 5.0, [-5.0, 36.0]),
];

/// CUDA's `expf` by a device's own `exp2`. What CUDA documents, 2 units, is from the nearest float, which may be half a unit off.
const EXP_BY_EXP2: Function = of("float_exp_by_exp2(x)", |x, _| x.exp(), 2.5, [-104.0, 90.0]);

/// Arguments: arbitrary bits, and numbers within the range, small ones among them.
fn arguments(range: [f32; 2]) -> Vec<[f32; 2]> {
    let draw = |index: u32, salt: u32| hash(index.wrapping_mul(2).wrapping_add(salt), 23);
    let within = |index: u32, salt: u32| {
        let share = f64::from(draw(index, salt)) / f64::from(u32::MAX);
        let value = f64::from(range[0]) + share * f64::from(range[1] - range[0]);
        #[expect(clippy::cast_possible_truncation, reason = "an argument of the function")]
        let value = value as f32;
        value
    };
    (0..ARGUMENTS)
        .map(|index| match index % 4 {
            0 => [f32::from_bits(draw(index, 0)), f32::from_bits(draw(index, 1))],
            1 => [f32::from_bits(draw(index, 0) & 0x0fff_ffff | 0x3800_0000), within(index, 1)],
            _ => [within(index, 0), within(index, 1)],
        })
        .collect()
}

fn job(function: &Function, arguments: &[[f32; 2]]) -> Job {
    let source = format!(
        "@group(0) @binding(0) var<storage, read> input: array<vec2<f32>>;\n\
         @group(0) @binding(1) var<storage, read_write> output: array<u32>;\n\
         {FLOAT}\n{FLOAT_EXP_BY_EXP2}\n{FLOAT_BY_FMA}\n\
         @compute @workgroup_size({THREADS})\n\
         fn main(@builtin(global_invocation_id) id: vec3<u32>) {{\n\
             let x = input[id.x].x;\n    let y = input[id.x].y;\n    output[id.x] = bitcast<u32>({});\n}}\n",
        function.text
    );
    let bytes: Vec<u8> = arguments.iter().flatten().flat_map(|value| value.to_le_bytes()).collect();
    let buffer =
        |name: &str, element, length, fill, role| Buffer { name: name.to_owned(), element, length, fill, role };
    Job {
        label: function.text.to_owned(),
        kernels: vec![Kernel {
            label: function.text.to_owned(),
            source: source.into(),
            entry_point: "main".to_owned(),
            overrides: Default::default(),
            trust: Trust::Checked,
        }],
        buffers: vec![
            buffer("input", ElementType::U32, bytes.len() as u64 / 4, Fill::Bytes(bytes.into()), Role::Input),
            buffer("output", ElementType::U32, arguments.len() as u64, Fill::Zero, Role::Output),
        ],
        steps: vec![Step::Launch(Launch {
            kernel: 0,
            grid: [(arguments.len() as u32).div_ceil(THREADS), 1, 1],
            bindings: vec![(0, 0), (1, 1)],
        })],
        resources: Default::default(),
    }
}

/// How far a result is from the exact one, in units in the last place of a float; 0 where it may be anything: beyond the ends of
/// the range, where a device may take subnormal numbers as 0.
fn error(found: f32, exact: f64) -> f64 {
    let least = f64::from(f32::MIN_POSITIVE);
    let found = f64::from(found);
    if exact.is_nan() || exact.abs() < 2.0 * least && found.abs() <= 2.0 * least {
        return 0.0;
    }
    if exact.abs() >= 3.402_823_4e38 {
        return if found.abs() >= 3.402_823_3e38 && found.signum() == exact.signum() { 0.0 } else { f64::INFINITY };
    }
    if found.is_nan() {
        return f64::INFINITY;
    }
    let exponent = exact.abs().max(least).log2().floor();
    (found - exact).abs() / (exponent - 23.0).exp2()
}

/// The worst error of each function that exceeds its limit.
fn excesses(device: &dyn Device, functions: &[Function]) -> Vec<String> {
    let mut wrong = Vec::new();
    for function in functions {
        let arguments = arguments(function.range);
        let outcome = match run(device, job(function, &arguments)) {
            Ok(outcome) => outcome,
            Err(error) => {
                wrong.push(format!("{}: {error}", function.text));
                continue;
            }
        };
        let results = outcome.outputs[0]
            .bytes
            .chunks_exact(4)
            .map(|bytes| f32::from_bits(bytes.iter().rev().fold(0, |bits, byte| bits << 8 | u32::from(*byte))));
        let mut worst = (0.0, String::new());
        for ([x, y], found) in arguments.iter().zip(results) {
            let subnormal = |value: f32| value != 0.0 && !value.is_normal();
            if subnormal(*x) || subnormal(*y) {
                continue;
            }
            let exact = (function.exact)(f64::from(*x), f64::from(*y));
            let error = error(found, exact);
            if error > worst.0 {
                worst = (error, format!("x = {x:e}, y = {y:e}: {found:e}, not {exact:e}"));
            }
        }
        if worst.0 > function.units {
            wrong.push(format!("{}: {:.2} of {} units: {}", function.text, worst.0, function.units, worst.1));
        }
    }
    wrong
}

/// Operands of a division: any bits, exponents next to one another, quotients that are subnormal, and the ends of the range.
fn operands() -> Vec<[f32; 2]> {
    let ends = [0, 1, 2, 0x007f_ffff, 0x0080_0000, 0x0080_0001, 0x3f80_0000, 0x3f7f_ffff, 0x7f7f_ffff, 0x7f80_0000];
    let ends: Vec<u32> = ends.into_iter().chain([0x7fc0_0000, 0x0100_0003, 0x4b00_0001, 0x4040_0000]).collect();
    let draw = |index: u32, salt: u32| hash(index.wrapping_mul(2).wrapping_add(salt), 29);
    let end = |bits: u32| ends[bits as usize % ends.len()] | bits & 0x8000_0000;
    (0..ARGUMENTS)
        .map(|index| {
            let (x, y) = (draw(index, 0), draw(index, 1));
            match index % 6 {
                0 => [x, y],
                1 => [x, y & 0x807f_ffff | x & 0x7f80_0000],
                // Quotients of few digits that are subnormal: many of them lie in the middle between two floats.
                2 => [x & 0x80ff_0000, 0x4000_0000 | y & 0x03ff_0000],
                3 => [x & 0x81ff_ffff, 0x4080_0000 | y & 0x83ff_ffff],
                4 => [end(x), y],
                _ => [end(x), end(y)],
            }
        })
        .map(|bits| bits.map(f32::from_bits))
        .collect()
}

/// The nearest float to a result.
type Nearest = fn(f32, f32) -> f32;

const BY_INTEGERS: [(&str, Nearest); 2] = [("float_divide(x, y)", |x, y| x / y), ("float_sqrt(x)", |x, _| x.sqrt())];

const BY_FMA: [(&str, Nearest); 2] =
    [("float_divide_by_fma(x, y)", |x, y| x / y), ("float_sqrt_by_fma(x)", |x, _| x.sqrt())];

/// The results that differ from the nearest float by a bit.
fn not_nearest(device: &dyn Device, exact: &[(&'static str, Nearest)]) -> Vec<String> {
    let operands = operands();
    let mut wrong = Vec::new();
    for &(text, nearest) in exact {
        let outcome = match run(device, job(&of(text, |_, _| 0.0, 0.0, [0.0, 0.0]), &operands)) {
            Ok(outcome) => outcome,
            Err(error) => {
                wrong.push(format!("{text}: {error}"));
                continue;
            }
        };
        for ([x, y], bytes) in operands.iter().zip(outcome.outputs[0].bytes.chunks_exact(4)) {
            let found = f32::from_bits(bytes.iter().rev().fold(0, |bits, byte| bits << 8 | u32::from(*byte)));
            let nearest = nearest(*x, *y);
            if found.to_bits() != nearest.to_bits() && !(found.is_nan() && nearest.is_nan()) {
                wrong.push(format!("{text}: x = {x:e}, y = {y:e}: {found:e}, not {nearest:e}"));
            }
        }
    }
    wrong
}

#[test]
fn quotients_and_square_roots_are_the_nearest_floats_on_the_gpu() {
    let wrong = not_nearest(&gpu(), &BY_INTEGERS);
    assert!(wrong.is_empty(), "{} wrong, among them {:#?}", wrong.len(), &wrong[..wrong.len().min(5)]);
}

#[test]
fn quotients_and_square_roots_are_the_nearest_floats_simulated() {
    let wrong = not_nearest(&simulator(&gpu()), &BY_INTEGERS);
    assert!(wrong.is_empty(), "{} wrong, among them {:#?}", wrong.len(), &wrong[..wrong.len().min(5)]);
}

/// The simulator's `fma` rounds once, and its estimates are the nearest floats.
#[test]
fn quotients_and_square_roots_by_fma_are_the_nearest_floats_simulated() {
    let simulator = simulator(&gpu());
    assert_eq!(wait(Rounding::of_some(&simulator)), Ok(Rounding { roots: true, quotients: true }));
    let wrong = not_nearest(&simulator, &BY_FMA);
    assert!(wrong.is_empty(), "{} wrong, among them {:#?}", wrong.len(), &wrong[..wrong.len().min(5)]);
}

/// What a device is found to do holds of the numbers of this test, too.
#[test]
fn quotients_and_square_roots_by_fma_are_the_nearest_floats_on_a_gpu_that_was_found_to_do_it() {
    let gpu = gpu();
    let rounding = wait(Rounding::of(&gpu)).expect("the device calculates");
    let [quotient, root] = BY_FMA;
    for (by_fma, holds) in [(quotient, rounding.quotients), (root, rounding.roots)] {
        let wrong = if holds { not_nearest(&gpu, &[by_fma]) } else { Vec::new() };
        assert!(wrong.is_empty(), "{} wrong, among them {:#?}", wrong.len(), &wrong[..wrong.len().min(5)]);
    }
}

#[test]
fn functions_of_float_keep_to_their_documented_errors_on_the_gpu() {
    let wrong = excesses(&gpu(), FUNCTIONS);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn functions_of_float_keep_to_their_documented_errors_simulated() {
    let wrong = excesses(&simulator(&gpu()), FUNCTIONS);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The exponentials of numbers beside those where results become infinite, subnormal or 0, which are wrong.
fn wrong_ends(device: &dyn Device, text: &'static str) -> Vec<String> {
    let inner = [-87.336_54_f32, -87.0, -0.0, 0.0, f32::from_bits(1), 1.0, 88.722_83];
    let outer = [88.722_84, 89.0, 104.0, 110.0, 110.000_01, 200.0, 3e5, 1e30, 2.4e38, f32::MAX, f32::INFINITY];
    let zero = [-104.0, -110.0, -110.000_01, -200.0, -3e5, -1e30, -2.4e38, f32::MIN, f32::NEG_INFINITY];
    let known: Vec<f32> = inner.into_iter().chain(outer).chain(zero).chain([f32::NAN]).collect();
    let arguments: Vec<[f32; 2]> = known.into_iter().cycle().take(THREADS as usize).map(|x| [x, 0.0]).collect();
    let function = of(text, |x, _| x.exp(), 2.5, [0.0; 2]);
    let outcome = run(device, job(&function, &arguments)).unwrap_or_else(|error| panic!("{text}: {error}"));
    let mut wrong = Vec::new();
    for ([x, _], bits) in arguments.iter().zip(outcome.outputs[0].u32s()) {
        let found = f32::from_bits(bits);
        let right = match *x {
            x if x.is_nan() => found.is_nan(),
            x if outer.contains(&x) => found == f32::INFINITY,
            // A negative zero would be the sign of a wrong way.
            x if zero.contains(&x) => bits == 0,
            x => found.is_normal() && error(found, f64::from(x).exp()) <= function.units,
        };
        if !right {
            wrong.push(format!("{text}: x = {x:e}: {found:e}"));
        }
    }
    wrong
}

#[test]
fn exponentials_at_the_ends_of_the_range_are_right() {
    let gpu = gpu();
    let simulator = simulator(&gpu);
    let mut wrong = [wrong_ends(&gpu, "float_exp(x)"), wrong_ends(&simulator, "float_exp(x)")].concat();
    wrong.extend(wrong_ends(&simulator, EXP_BY_EXP2.text));
    if gpu.adapter().features.extensions.exp2_is_close {
        wrong.extend(wrong_ends(&gpu, EXP_BY_EXP2.text));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn exponentials_by_exp2_are_as_close_as_documented_where_the_device_is_said_to_allow_it() {
    let gpu = gpu();
    let simulator = simulator(&gpu);
    // The simulator's exp2 is the nearest float.
    assert!(wait(exp2_is_close(&simulator)).expect("it calculates"));
    let wrong = excesses(&simulator, &[EXP_BY_EXP2]);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    // A driver for processors is not asked when it is opened.
    let is_close = wait(exp2_is_close(&gpu)).expect("it calculates");
    let said = gpu.adapter().features.extensions.exp2_is_close;
    assert!(is_close || !said);
    let wrong = excesses(&gpu, &[EXP_BY_EXP2]);
    assert!(wrong.is_empty() || !is_close, "{}", wrong.join("\n"));
}
