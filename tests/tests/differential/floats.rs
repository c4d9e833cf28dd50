//! One expression a case, on operands that are exact, with the error that WGSL allows for it.

use std::fmt::Write as _;

/// An expression of type f32 over `x` in [-8, 8), `p` in (0, 16), `y` in [-8, 8) and `z` in [0, 1).
pub(crate) struct Case {
    pub(crate) text: &'static str,
    allowed: Allowed,
}

/// How far a result may be off.
#[derive(Clone, Copy)]
enum Allowed {
    /// Not at all: exact, or correctly rounded.
    Nothing,
    /// Units in the last place.
    Ulps(f32),
    /// Absolutely.
    Absolute(f32),
    /// Either.
    Either(f32, f32),
}

impl Case {
    /// Whether two devices may have these results: each may be off by what is allowed.
    pub(crate) fn allows(&self, one: f32, other: f32) -> bool {
        let difference = (one - other).abs();
        let larger = one.abs().max(other.abs()).max(f32::MIN_POSITIVE);
        let ulp = larger * f32::EPSILON;
        let (ulps, absolute) = match self.allowed {
            Allowed::Nothing => (0.0, 0.0),
            Allowed::Ulps(ulps) => (ulps, 0.0),
            Allowed::Absolute(absolute) => (0.0, absolute),
            Allowed::Either(ulps, absolute) => (ulps, absolute),
        };
        one.to_bits() == other.to_bits() || one == other || difference <= 2.0 * (ulps * ulp).max(absolute)
    }
}

/// Every floating-point operation and function of compute WGSL.
pub(crate) fn cases() -> Vec<Case> {
    use Allowed::{Absolute, Either, Nothing, Ulps};
    let all: &[(&'static str, Allowed)] = &[
        ("x + y", Nothing),
        ("x - y", Nothing),
        ("x * y", Nothing),
        ("x / p", Ulps(2.5)),
        ("x % p", Either(4.0, 1e-5)),
        ("-x", Nothing),
        ("abs(x)", Nothing),
        ("sign(x)", Nothing),
        ("floor(x)", Nothing),
        ("ceil(x)", Nothing),
        ("round(x)", Nothing),
        ("trunc(x)", Nothing),
        ("fract(x)", Either(1.0, 1e-6)),
        ("min(x, y)", Nothing),
        ("max(x, y)", Nothing),
        ("clamp(x, -1.0, z)", Nothing),
        ("saturate(x)", Nothing),
        ("step(x, y)", Nothing),
        ("select(x, y, x > y)", Nothing),
        ("f32(x < y) + f32(x <= y) * 2.0 + f32(x == y) * 4.0 + f32(x != y) * 8.0", Nothing),
        ("fma(x, y, z)", Either(2.0, 1e-5)),
        ("mix(x, y, z)", Either(4.0, 1e-5)),
        ("smoothstep(-2.0, 3.0, x)", Either(8.0, 1e-5)),
        ("sqrt(p)", Ulps(3.0)),
        ("inverseSqrt(p)", Ulps(2.0)),
        ("exp(x)", Ulps(19.0)),
        ("exp2(x)", Ulps(19.0)),
        ("log(p)", Either(3.0, 4.8e-7)),
        ("log2(p)", Either(3.0, 4.8e-7)),
        ("pow(p, y)", Ulps(128.0)),
        ("sin(z * 3.0)", Absolute(4.9e-4)),
        ("cos(z * 3.0)", Absolute(4.9e-4)),
        ("tan(z)", Absolute(3e-3)),
        ("asin(z)", Absolute(1e-3)),
        ("acos(z)", Absolute(1e-3)),
        ("atan(x)", Ulps(4096.0)),
        ("atan2(x, p)", Ulps(4096.0)),
        ("sinh(z)", Either(64.0, 1e-6)),
        ("cosh(z)", Either(64.0, 1e-6)),
        ("tanh(x)", Absolute(1e-5)),
        ("asinh(x)", Absolute(2e-5)),
        ("acosh(p + 1.0)", Absolute(2e-5)),
        ("atanh(z * 0.9)", Absolute(2e-5)),
        ("radians(x)", Ulps(2.0)),
        ("degrees(x)", Ulps(2.0)),
        ("ldexp(x, 3)", Nothing),
        ("frexp(x).fract + f32(frexp(x).exp)", Nothing),
        ("modf(x).fract * 16.0 + modf(x).whole", Nothing),
        ("quantizeToF16(x)", Nothing),
        ("f32(i32(x)) + f32(u32(p)) * 32.0", Nothing),
        ("dot(vec3(x, y, z), vec3(z, x, p))", Either(4.0, 4e-5)),
        ("length(vec2(x, y))", Ulps(6.0)),
        ("distance(vec2(x, y), vec2(z, p))", Ulps(8.0)),
        ("normalize(vec3(p, x, y)).x", Ulps(8.0)),
        ("cross(vec3(x, y, z), vec3(p, x, y)).z", Either(4.0, 4e-5)),
        ("reflect(vec2(x, y), vec2(0.6, 0.8)).y", Either(8.0, 1e-4)),
        ("faceForward(vec2(x, y), vec2(y, z), vec2(p, x)).x", Nothing),
        ("(mat2x3(x, y, z, p, x, y) * vec2(y, z)).y", Either(4.0, 4e-5)),
        ("(vec3(x, y, z) * mat2x3(x, y, z, p, x, y)).x", Either(4.0, 1e-4)),
        ("(mat2x2(x, y, z, p) * mat2x2(p, z, y, x))[1].x", Either(4.0, 1e-4)),
        ("transpose(mat2x3(x, y, z, p, x, y))[2].y", Nothing),
        ("determinant(mat3x3(x, y, z, p, x, y, z, z, p))", Absolute(2e-3)),
        ("unpack4x8snorm(pack4x8snorm(vec4(z, -z, x, y))).x", Absolute(4e-3)),
        ("unpack4x8unorm(pack4x8unorm(vec4(z, p, x, y))).x", Absolute(4e-3)),
        ("unpack2x16snorm(pack2x16snorm(vec2(z, x))).x", Absolute(2e-5)),
        ("unpack2x16unorm(pack2x16unorm(vec2(z, x))).x", Absolute(2e-5)),
        ("unpack2x16float(pack2x16float(vec2(x, y))).y", Nothing),
    ];
    all.iter().map(|(text, allowed)| Case { text, allowed: *allowed }).collect()
}

/// A kernel that leaves every case's value for every thread.
pub(crate) fn source(cases: &[Case], threads: u32) -> String {
    let mut body = String::new();
    for (index, case) in cases.iter().enumerate() {
        let _ = writeln!(body, "    output[first + {index}u] = bitcast<u32>({});", case.text);
    }
    let count = cases.len();
    format!(
        "@group(0) @binding(0) var<storage, read> input: array<u32>;
@group(0) @binding(1) var<storage, read_write> output: array<u32>;
@group(0) @binding(2) var<storage, read_write> counters: array<atomic<u32>>;
@compute @workgroup_size({threads})
fn main(@builtin(global_invocation_id) id: vec3<u32>) {{
    // Multiples of 2^-12: every operand is exact.
    let x = f32(i32(input[id.x] & 0xffffu) - 32768) / 4096.0;
    let y = f32(i32(input[id.x] >> 16u) - 32768) / 4096.0;
    let z = f32(input[id.x + 256u] & 0xfffu) / 4096.0;
    let p = f32((input[id.x + 512u] & 0xffffu) + 1u) / 4096.0;
    let first = id.x * {count}u;
{body}    if id.x > 0xfffffffu {{ atomicAdd(&counters[0], 1u); }}
}}
"
    )
}
