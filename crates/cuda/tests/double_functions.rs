//! The functions of `double` in kernels, on a device that has f64, against this machine's own: on numbers that are spread
//! over each function's range, and on those that C treats apart. A result counts as right within `MOST` units in the last
//! place.

#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeMap;

use async_trait::async_trait;
use warpground_cuda::{Console, Event, Options, Outcome, Program, Stream};
use warpground_gpu::GpuDevice;

/// Units in the last place that a result may be off by.
const MOST: u64 = 2;

const PROGRAM: &str = r#"
#include <cstdio>
#include <cstdlib>
#include <math.h>
__global__ void apply(const long long *left, const long long *right, long long *results, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        double x = __longlong_as_double(left[i]);
        double y = __longlong_as_double(right[i]);
        double result = FUNCTION;
        results[i] = __double_as_longlong(result);
    }
}
int main() {
    int n;
    scanf("%d", &n);
    size_t size = n * sizeof(long long);
    long long *x = (long long *)malloc(size), *y = (long long *)malloc(size), *device_x, *device_y, *device_r;
    for (int i = 0; i < n; i++) scanf("%lld %lld", &x[i], &y[i]);
    cudaMalloc(&device_x, size);
    cudaMalloc(&device_y, size);
    cudaMalloc(&device_r, size);
    cudaMemcpy(device_x, x, size, cudaMemcpyHostToDevice);
    cudaMemcpy(device_y, y, size, cudaMemcpyHostToDevice);
    apply<<<(n + 63) / 64, 64>>>(device_x, device_y, device_r, n);
    cudaMemcpy(x, device_r, size, cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; i++) printf("%lld\n", x[i]);
    cudaFree(device_x);
    cudaFree(device_y);
    cudaFree(device_r);
    free(x);
    free(y);
}
"#;

#[derive(Default)]
struct Recorder {
    output: Vec<u8>,
    notes: Vec<String>,
}

#[async_trait(?Send)]
impl Console for Recorder {
    fn event(&mut self, event: Event) {
        match event {
            Event::Text { stream: Stream::Output, bytes } => self.output.extend(bytes),
            Event::Diagnosis(found) => self.notes.push(found.problem.to_string()),
            Event::Text { .. }
            | Event::Begin { .. }
            | Event::Launch { .. }
            | Event::CopiedToHost { .. }
            | Event::Unasked { .. } => {}
        }
    }
}

/// What a kernel calculates of pairs of doubles; `function` is CUDA C of `x` and `y`.
fn calculated(device: &GpuDevice, function: &str, inputs: &[(f64, f64)]) -> Vec<f64> {
    let program = Program::compile("apply.cu", &PROGRAM.replace("FUNCTION", function)).expect(function);
    let mut input = format!("{}\n", inputs.len());
    for (x, y) in inputs {
        input.push_str(&format!("{} {}\n", x.to_bits().cast_signed(), y.to_bits().cast_signed()));
    }
    let options = Options { input: input.into_bytes(), steps: 200_000_000, ..Options::default() };
    let mut recorder = Recorder::default();
    let outcome = pollster::block_on(program.run(device, &mut recorder, &options));
    assert_eq!((outcome, recorder.notes), (Outcome::Exited(0), Vec::new()), "{function}");
    let text = String::from_utf8(recorder.output).unwrap();
    text.lines().map(|line| f64::from_bits(line.parse::<i64>().unwrap().cast_unsigned())).collect()
}

/// How many doubles lie between two.
fn apart(left: f64, right: f64) -> u64 {
    let order = |value: f64| {
        let bits = value.to_bits().cast_signed();
        if bits < 0 { i64::MIN - bits } else { bits }
    };
    if left.is_nan() && right.is_nan() { 0 } else { order(left).abs_diff(order(right)) }
}

/// Random numbers, always the same ones.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// Between two numbers.
    fn between(&mut self, low: f64, high: f64) -> f64 {
        let unit = (self.next() >> 11) as f64 / (1_u64 << 53) as f64;
        low + unit * (high - low)
    }

    /// Of any magnitude from two to the power of `low` to that of `high`, and of either sign.
    fn of_magnitude(&mut self, low: i32, high: i32) -> f64 {
        let power = low + i32::try_from(self.next() % u64::from((high - low).unsigned_abs())).unwrap();
        let digits = 1.0 + (self.next() >> 12) as f64 / (1_u64 << 52) as f64;
        let sign = if self.next().is_multiple_of(2) { 1.0 } else { -1.0 };
        // In two steps: the powers of the smallest numbers are below those of two.
        sign * digits * 2.0_f64.powi(power / 2) * 2.0_f64.powi(power - power / 2)
    }
}

/// The worst of the results, if it is off by more than allowed.
fn worst(
    name: &str,
    inputs: &[(f64, f64)],
    found: &[f64],
    expected: impl Fn(f64, f64) -> f64,
    failures: &mut Vec<String>,
) {
    let worst = inputs
        .iter()
        .zip(found)
        .map(|((x, y), found)| (apart(*found, expected(*x, *y)), *x, *y, *found))
        .max_by_key(|(off, ..)| *off)
        .expect("there are inputs");
    let (off, x, y, found) = worst;
    if off > MOST {
        failures.push(format!("{name}({x:e}, {y:e}) = {found:e}, not {:e}: {off} apart", expected(x, y)));
    }
}

type Reference = fn(f64, f64) -> f64;

/// A function's name, the reference, between which numbers it is asked for, and between which powers of two.
type Function = (&'static str, Reference, (f64, f64), (i32, i32));

/// The functions of one number.
const ONE: &[Function] = &[
    ("exp", |x, _| x.exp(), (-745.0, 710.0), (-60, 10)),
    ("exp2", |x, _| x.exp2(), (-1074.0, 1024.0), (-60, 10)),
    ("expm1", |x, _| x.exp_m1(), (-40.0, 40.0), (-60, 10)),
    ("log", |x, _| x.ln(), (0.0, 3.0), (-1074, 1023)),
    ("log2", |x, _| x.log2(), (0.0, 3.0), (-1074, 1023)),
    ("log10", |x, _| x.log10(), (0.0, 3.0), (-1074, 1023)),
    ("log1p", |x, _| x.ln_1p(), (-1.0, 3.0), (-60, 1023)),
    ("sin", |x, _| x.sin(), (-10.0, 10.0), (-60, 1023)),
    ("cos", |x, _| x.cos(), (-10.0, 10.0), (-60, 1023)),
    ("tan", |x, _| x.tan(), (-10.0, 10.0), (-60, 1023)),
    ("asin", |x, _| x.asin(), (-1.0, 1.0), (-60, 1)),
    ("acos", |x, _| x.acos(), (-1.0, 1.0), (-60, 1)),
    ("atan", |x, _| x.atan(), (-4.0, 4.0), (-60, 80)),
    ("sinh", |x, _| x.sinh(), (-4.0, 4.0), (-60, 10)),
    ("cosh", |x, _| x.cosh(), (-4.0, 4.0), (-60, 10)),
    ("tanh", |x, _| x.tanh(), (-4.0, 4.0), (-60, 10)),
    ("cbrt", |x, _| x.cbrt(), (-100.0, 100.0), (-1074, 1023)),
    ("sqrt", |x, _| x.sqrt(), (0.0, 100.0), (-1022, 1023)),
    ("rsqrt", |x, _| 1.0 / x.sqrt(), (0.0, 100.0), (-1022, 1023)),
    ("floor", |x, _| x.floor(), (-9.0, 9.0), (-60, 60)),
    ("ceil", |x, _| x.ceil(), (-9.0, 9.0), (-60, 60)),
    ("trunc", |x, _| x.trunc(), (-9.0, 9.0), (-60, 60)),
    ("round", |x, _| x.round(), (-9.0, 9.0), (-60, 60)),
    ("rint", |x, _| x.round_ties_even(), (-9.0, 9.0), (-60, 60)),
    ("fabs", |x, _| x.abs(), (-9.0, 9.0), (-1022, 1023)),
];

/// The functions of two numbers, both of that range.
const TWO: &[Function] = &[
    ("pow", f64::powf, (0.0, 20.0), (-10, 10)),
    ("atan2", f64::atan2, (-4.0, 4.0), (-60, 60)),
    ("hypot", f64::hypot, (-4.0, 4.0), (-600, 600)),
    ("fmod", |x, y| x % y, (-100.0, 100.0), (-1074, 1023)),
    ("copysign", f64::copysign, (-4.0, 4.0), (-60, 60)),
    ("fmax", f64::max, (-4.0, 4.0), (-60, 60)),
    ("fmin", f64::min, (-4.0, 4.0), (-60, 60)),
    ("fdivide", |x, y| x / y, (-4.0, 4.0), (-60, 60)),
];

/// Numbers that C treats apart, and some between them.
const APART: &[f64] = &[
    0.0,
    -0.0,
    1.0,
    -1.0,
    0.5,
    -0.5,
    2.0,
    -2.0,
    3.0,
    -3.0,
    0.499_999_999_999_999_94,
    2.5,
    1e300,
    -1e300,
    1e-300,
    f64::INFINITY,
    f64::NEG_INFINITY,
    f64::NAN,
];

fn device() -> GpuDevice {
    pollster::block_on(GpuDevice::open(&warpground_gpu::Options::default())).expect("an adapter")
}

#[test]
fn functions_of_one_double_are_right_to_the_last_places_over_their_whole_range() {
    let device = device();
    let mut failures = Vec::new();
    for (name, reference, (low, high), (least, most)) in ONE {
        let mut random = Random(0x9e37_79b9_7f4a_7c15);
        let mut inputs: Vec<(f64, f64)> = (0..1500).map(|_| (random.between(*low, *high), 0.0)).collect();
        inputs.extend((0..1500).map(|_| (random.of_magnitude(*least, *most), 0.0)));
        inputs.extend(APART.iter().map(|x| (*x, 0.0)));
        let found = calculated(&device, &format!("{name}(x)"), &inputs);
        worst(name, &inputs, &found, *reference, &mut failures);
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn functions_of_two_doubles_are_right_to_the_last_places_over_their_whole_range() {
    let device = device();
    let mut failures = Vec::new();
    for (name, reference, (low, high), (least, most)) in TWO {
        let mut random = Random(0x2545_f491_4f6c_dd1d);
        let mut inputs: Vec<(f64, f64)> =
            (0..1500).map(|_| (random.between(*low, *high), random.between(*low, *high))).collect();
        inputs.extend((0..1500).map(|_| (random.of_magnitude(*least, *most), random.of_magnitude(*least, *most))));
        inputs.extend(APART.iter().flat_map(|x| APART.iter().map(|y| (*x, *y))));
        let found = calculated(&device, &format!("{name}(x, y)"), &inputs);
        worst(name, &inputs, &found, *reference, &mut failures);
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn quotients_and_square_roots_of_doubles_are_the_nearest_ones() {
    let exact: [(&str, Reference); 3] =
        [("x / y", |x, y| x / y), ("sqrt(x)", |x, _| x.sqrt()), ("__ddiv_rn(x, y)", |x, y| x / y)];
    let mut random = Random(0x0123_4567_89ab_cdef);
    let mut inputs: Vec<(f64, f64)> =
        (0..3000).map(|_| (f64::from_bits(random.next()), f64::from_bits(random.next()))).collect();
    inputs.extend((0..1500).map(|_| (random.between(1.0, 2.0), random.between(1.0, 2.0))));
    // Quotients that are subnormal.
    inputs.extend((0..1500).map(|_| (random.of_magnitude(-1022, -900), random.of_magnitude(60, 200))));
    inputs.extend(APART.iter().flat_map(|x| APART.iter().map(|y| (*x, *y))));
    let device = device();
    for (name, reference) in exact {
        let found = calculated(&device, name, &inputs);
        for ((x, y), found) in inputs.iter().zip(found) {
            let nearest = reference(*x, *y);
            let same = found.to_bits() == nearest.to_bits() || found.is_nan() && nearest.is_nan();
            assert!(same, "{name} of {x:e} and {y:e} is {found:e}, not {nearest:e}");
        }
    }
}

/// What this machine's library does not have, or not well: values that were calculated with 60 digits.
#[test]
fn functions_are_right_to_the_last_places_where_the_reference_was_calculated_with_many_digits() {
    let device = device();
    let number = |word: &str| f64::from_bits(u64::from_str_radix(word, 16).unwrap());
    let mut failures = Vec::new();
    let mut cases: BTreeMap<&str, Vec<(f64, f64)>> = BTreeMap::new();
    for line in include_str!("double_references.txt").lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        cases.entry(words[0]).or_default().push((number(words[1]), number(words[2])));
    }
    for (name, cases) in cases {
        let inputs: Vec<(f64, f64)> = cases.iter().map(|(x, _)| (*x, 0.0)).collect();
        let found = calculated(&device, &format!("{name}(x)"), &inputs);
        for ((x, expected), found) in cases.iter().zip(found) {
            let off = apart(found, *expected);
            if off > MOST {
                failures.push(format!("{name}({x:e}) = {found:e}, not {expected:e}: {off} apart"));
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

type Question = (&'static str, fn(f64) -> bool);

#[test]
fn questions_about_a_double_are_answered_by_its_bits() {
    let inputs: Vec<(f64, f64)> = APART.iter().map(|x| (*x, 0.0)).collect();
    let device = device();
    let questions: [Question; 3] = [("isnan", f64::is_nan), ("isinf", f64::is_infinite), ("isfinite", f64::is_finite)];
    for (name, reference) in questions {
        let found = calculated(&device, &format!("{name}(x) ? 1.0 : 0.0"), &inputs);
        let answers: Vec<bool> = found.iter().map(|answer| *answer == 1.0).collect();
        assert_eq!(answers, APART.iter().map(|x| reference(*x)).collect::<Vec<_>>(), "{name}");
    }
}
