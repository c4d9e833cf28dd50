//! One expression a case on 64-bit operands, among them the extremes of every type.

use warpground_engine::Extensions;

/// The type of a case's operands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Operands {
    Unsigned,
    Signed,
    Float,
}

/// An expression over `a`, `b` and `c` of one type and `n` of type u32 below 64.
#[derive(Debug, Clone, Copy)]
pub(super) struct Case {
    pub(super) operands: Operands,
    pub(super) text: &'static str,
    /// Makes the result a u64.
    bits: &'static str,
    allowed: Allowed,
}

/// How far two devices may be apart.
#[derive(Debug, Clone, Copy)]
enum Allowed {
    /// Not at all.
    Nothing,
    /// Results of type f64: by so many units in the last place. NaNs are equal.
    Ulps(u64),
    /// Results of type f32 in the low word: only as NaNs.
    Single,
}

impl Case {
    pub(super) fn allows(&self, one: u64, other: u64) -> bool {
        let single = |bits: u64| f32::from_bits(u32::try_from(bits).unwrap_or(0));
        one == other
            || match self.allowed {
                Allowed::Nothing => false,
                Allowed::Single => single(one).is_nan() && single(other).is_nan(),
                Allowed::Ulps(most) => {
                    // As integers that grow with the float.
                    let ordered = |bits: u64| if bits >> 63 == 0 { bits | 1 << 63 } else { !bits };
                    let nan = |bits: u64| f64::from_bits(bits).is_nan();
                    // WGSL leaves the sign of a zero open.
                    (one | other) << 1 == 0 || nan(one) && nan(other) || ordered(one).abs_diff(ordered(other)) <= most
                }
            }
    }

    /// What a device must have to run it. Every result is written as a u64.
    pub(super) fn needs(&self) -> Extensions {
        let floats = self.operands == Operands::Float || self.text.contains("f64");
        Extensions { int64: true, f64: floats, ..Extensions::NONE }
    }

    /// A kernel that leaves the case's value for every thread.
    pub(super) fn source(&self, threads: u32) -> String {
        let Case { operands, text, bits, .. } = self;
        let operands = match operands {
            Operands::Unsigned => "u64",
            Operands::Signed => "i64",
            Operands::Float => "f64",
        };
        format!(
            "@group(0) @binding(0) var<storage, read> input: array<{operands}>;
@group(0) @binding(1) var<storage, read_write> output: array<u64>;
@compute @workgroup_size({threads})
fn main(@builtin(global_invocation_id) id: vec3<u32>) {{
    let t = id.x;
    let a = input[t];
    let b = input[t + 256u];
    let c = input[t + 512u];
    let n = (t * 7u) % 64u;
    output[t] = {bits}({text});
}}
"
        )
    }
}

pub(super) const INTEGERS: [u64; 24] = [
    0,
    1,
    2,
    3,
    7,
    10,
    31,
    32,
    63,
    64,
    0x7fff_ffff,
    0x8000_0000,
    0xffff_ffff,
    0x1_0000_0000,
    0x1_0000_0001,
    0x7fff_ffff_ffff_ffff,
    0x8000_0000_0000_0000,
    0x8000_0000_0000_0001,
    0xffff_ffff_8000_0000,
    0xffff_ffff_0000_0000,
    0xffff_ffff_ffff_fff6,
    0xffff_ffff_ffff_fffe,
    0xffff_ffff_ffff_ffff,
    0x0020_0000_0000_0001,
];

pub(super) const FLOATS: [f64; 24] = [
    0.0,
    -0.0,
    1.0,
    -1.0,
    0.5,
    1.5,
    2.5,
    -2.5,
    0.1,
    3.0,
    1e10,
    -1e10,
    4_294_967_295.0,
    4_294_967_296.0,
    -2_147_483_649.0,
    1.8e19,
    9.3e18,
    -9.3e18,
    1e300,
    -1e300,
    1e-300,
    1e30,
    f64::INFINITY,
    f64::NEG_INFINITY,
];

const ARITHMETIC: &[&str] = &[
    "a + b",
    "a - b",
    "a * b",
    "a / b",
    "a % b",
    "a & b",
    "a | b",
    "a ^ b",
    "~a",
    "a << n",
    "a >> n",
    "min(a, b)",
    "max(a, b)",
    "clamp(a, min(b, c), max(b, c))",
    "abs(a)",
    "select(a, b, a < c)",
    "dot(vec3(a, b, c), vec3(b, c, a))",
    "(vec2(a, b) + vec2(b, c)).y",
    "(vec4(a, b, c, a).zwxy * vec4(a, b, b, c))[n % 4u]",
];

const COMPARISONS: &[&str] =
    &["a < b", "a <= b", "a > b", "a >= b", "a == b", "a != b", "all(vec2(a, b) <= vec2(b, c))"];

/// Exact, or rounded once from exact operands: so that how a device orders and fuses does not show.
const FLOAT_FUNCTIONS: &[&str] = &[
    "a + b",
    "a - b",
    "a * b",
    "a / b",
    "-a",
    "a * b + c",
    "1.5lf * a",
    "f64(i32(n) - 32) % 5.5lf",
    "abs(a)",
    "sign(a)",
    "floor(a)",
    "ceil(a)",
    // On processors that cannot round as many doubles at a time, Mesa's driver hands those beyond 2^24 back as they are, and its
    // `round` takes 1.5 to 1. So `round` is not compared.
    "trunc(clamp(a, -16777215.0lf, 16777215.0lf))",
    "fract(a)",
    "min(a, b)",
    "max(a, b)",
    "clamp(a, min(b, c), max(b, c))",
    "saturate(a)",
    "step(a, b)",
    "select(a, b, a < c)",
    "mix(a, b, 0.25lf)",
    "sqrt(abs(a))",
    "inverseSqrt(abs(a))",
    // A product of two f32 is exact.
    "fma(f64(f32(a)), f64(f32(b)), c)",
    "ldexp(a, i32(n))",
    "frexp(a).fract",
    "modf(a).fract",
    "modf(a).whole",
    "degrees(a)",
    "f64(f32(a))",
    "dot(vec2(a, b), vec2(c, 0.75lf))",
    "length(vec2(a, b))",
    "distance(vec2(a, 0.5lf), vec2(b, c))",
    "normalize(vec2(a, b)).x",
    "cross(vec3(a, b, c), vec3(b, c, a)).x",
    "reflect(vec2(a, b), vec2(0.6lf, 0.8lf)).y",
    "faceForward(vec2(a, b), vec2(b, 2.0lf), vec2(c, 0.5lf)).x",
    "(mat2x2(a, b, c, a) * vec2(b, c)).y",
    "determinant(mat2x2(a, b, c, a))",
    "transpose(mat2x3(a, b, c, a, b, c))[1].y",
];

const REDUCTIONS: &[&str] = &[
    "subgroupAdd(a)",
    "subgroupMul(a)",
    "subgroupMin(a)",
    "subgroupMax(a)",
    "subgroupInclusiveAdd(a)",
    "subgroupExclusiveAdd(a)",
    "subgroupInclusiveMul(a)",
    "subgroupExclusiveMul(a)",
];

const EXCHANGES: &[&str] = &[
    "subgroupBroadcast(a, 2u)",
    "subgroupBroadcastFirst(b)",
    "subgroupShuffle(a, n % 4u)",
    "subgroupShuffleXor(a, 1u)",
];

/// Every operation on 64-bit values that Vulkan has.
pub(super) fn all(subgroups: bool) -> Vec<Case> {
    use Allowed::{Nothing, Single, Ulps};
    use Operands::{Float, Signed, Unsigned};
    let mut all = Vec::new();
    let mut add = |operands, bits, allowed, texts: &[&'static str]| {
        all.extend(texts.iter().map(|text| Case { operands, text, bits, allowed }));
    };
    add(Unsigned, "", Nothing, ARITHMETIC);
    add(Unsigned, "", Nothing, &["countOneBits(a)"]);
    add(Signed, "bitcast<u64>", Nothing, ARITHMETIC);
    add(Signed, "bitcast<u64>", Nothing, &["-a", "sign(a)"]);
    add(Float, "bitcast<u64>", Ulps(0), FLOAT_FUNCTIONS);
    // Products, in whatever order.
    add(Float, "bitcast<u64>", Ulps(4), &["smoothstep(0.0lf, 2.0lf, a)"]);
    for operands in [Unsigned, Signed, Float] {
        add(operands, "u64", Nothing, COMPARISONS);
    }
    add(Unsigned, "u64", Nothing, &["u32(a)", "bool(a)", "u64(u32(a))", "u64(a < b)"]);
    add(Unsigned, "u64", Single, &["bitcast<u32>(f32(a))", "bitcast<u32>(f32(f64(a)))"]);
    add(Unsigned, "bitcast<u64>", Nothing, &["i64(a)", "bitcast<i64>(a)", "i64(i32(a))", "i64(a < b)"]);
    add(Unsigned, "bitcast<u64>", Nothing, &["f64(a)", "f64(u32(a))", "f64(i32(a))", "f64(a < b)"]);
    add(Signed, "u64", Nothing, &["u32(a)", "bool(a)", "bitcast<u32>(i32(a))", "bitcast<u32>(f32(a))"]);
    add(Signed, "bitcast<u64>", Nothing, &["u64(a)", "f64(a)"]);
    add(Float, "u64", Nothing, &["u32(a)", "bitcast<u32>(i32(a))", "bool(a)"]);
    add(Float, "u64", Single, &["bitcast<u32>(f32(a))"]);
    add(Float, "u64", Nothing, &["u32(f32(a))", "bitcast<u32>(i32(f32(a)))"]);
    add(Float, "bitcast<u64>", Nothing, &["u64(a)", "i64(a)", "bitcast<i64>(a)", "i64(f32(a))", "u64(f32(a))"]);
    if subgroups {
        add(Unsigned, "", Nothing, REDUCTIONS);
        add(Unsigned, "", Nothing, &["subgroupAnd(a)", "subgroupOr(a)", "subgroupXor(a)"]);
        add(Signed, "bitcast<u64>", Nothing, REDUCTIONS);
        add(Float, "bitcast<u64>", Ulps(0), &["subgroupMin(a)", "subgroupMax(a)", "subgroupAdd(a)"]);
        for (operands, bits) in [(Unsigned, ""), (Signed, "bitcast<u64>"), (Float, "bitcast<u64>")] {
            add(operands, bits, Nothing, EXCHANGES);
        }
    }
    all
}
