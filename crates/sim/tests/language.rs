//! What WGSL's constructs and functions give on the simulator. Operands come from a buffer, so that nothing is
//! calculated at compile time.

use warpground_engine::{Buffer, ElementType, Fill, Job, Kernel, Launch, Role, Step, Trust};
use warpground_sim::{SimOptions, profile};

/// Runs one block of `threads` threads that leave words in `output`; `input[i]` is i.
fn run(declarations: &str, threads: u32, body: &str) -> Vec<u32> {
    let source = format!(
        "{declarations}
        @group(0) @binding(0) var<storage, read> input: array<u32>;
        @group(0) @binding(1) var<storage, read_write> output: array<u32>;
        fn f(i: u32) -> f32 {{ return f32(input[i]); }}
        fn s(i: u32) -> i32 {{ return i32(input[i]); }}
        fn b(x: f32) -> u32 {{ return bitcast<u32>(x); }}
        @compute @workgroup_size({threads})
        fn main(@builtin(local_invocation_index) t: u32) {{
            {body}
        }}"
    );
    let buffer =
        |name: &str, fill, role| Buffer { name: name.to_owned(), element: ElementType::U32, length: 256, fill, role };
    let kernel = Kernel {
        label: "main".to_owned(),
        source: source.clone().into(),
        entry_point: "main".to_owned(),
        overrides: Default::default(),
        trust: Trust::Checked,
    };
    let job = Job {
        label: "language".to_owned(),
        kernels: vec![kernel],
        buffers: vec![buffer("input", Fill::Iota, Role::Input), buffer("output", Fill::Zero, Role::InputOutput)],
        steps: vec![Step::Launch(Launch { kernel: 0, grid: [1, 1, 1], bindings: vec![(0, 0), (1, 1)] })],
        resources: Default::default(),
    };
    let mut options = SimOptions::default();
    options.launch.block_budget = 1_000_000;
    let profiled = profile(&job, &options).unwrap_or_else(|error| panic!("{error}\n{source}"));
    profiled.outcome.outputs[0].u32s().collect()
}

/// Checks that expressions of type u32 have these values.
fn check_u32(declarations: &str, cases: &[(&str, u32)]) {
    let body: String = cases.iter().enumerate().map(|(i, (text, _))| format!("output[{i}] = {text};\n")).collect();
    for ((text, expected), found) in cases.iter().zip(run(declarations, 1, &body)) {
        assert_eq!(found, *expected, "{text}");
    }
}

/// Checks that expressions of type f32 have these values, to a few units in the last place.
fn check_f32(declarations: &str, cases: &[(&str, f32)]) {
    let body: String = cases.iter().enumerate().map(|(i, (text, _))| format!("output[{i}] = b({text});\n")).collect();
    for ((text, expected), found) in cases.iter().zip(run(declarations, 1, &body)) {
        let found = f32::from_bits(found);
        assert!((found - expected).abs() <= expected.abs() * 4e-7 + 1e-37, "{text} is {found}, not {expected}");
    }
}

#[test]
fn integers_wrap_and_divide_as_wgsl_says() {
    check_u32(
        "",
        &[
            ("input[3] - input[5]", 0xffff_fffe),
            ("input[7] / input[0]", 7),
            ("input[7] % input[0]", 0),
            ("u32(s(7) / -s(2))", (-3_i32).cast_unsigned()),
            ("u32(-s(7) % s(2))", (-1_i32).cast_unsigned()),
            ("u32((-2147483647 - s(1)) / -s(1))", 0x8000_0000),
            ("u32((-2147483647 - s(1)) % -s(1))", 0),
            ("input[1] << input[33]", 2),
            ("u32(-s(8) >> input[1])", (-4_i32).cast_unsigned()),
            ("0xffffffffu >> input[4]", 0x0fff_ffff),
            ("~input[5] & (input[255] ^ input[1])", 250),
            ("u32(abs(-s(9)))", 9),
            ("u32(sign(-s(9)))", u32::MAX),
            ("u32(min(-s(1), s(1)))", u32::MAX),
            ("max(input[3], 0xffffffffu)", u32::MAX),
            ("clamp(input[9], 2u, 5u)", 5),
            ("u32(-s(3) < s(2)) + u32(0xfffffffdu < input[2]) * 2u", 1),
            ("u32(dot(vec3<i32>(s(1), -s(2), s(3)), vec3<i32>(4, 5, 6)))", 12),
            ("select(input[1], input[2], input[3] > input[4])", 1),
            // The nearest that an f32 holds, too.
            ("u32(f(1) * 1e20)", 0xffff_ff00),
            ("u32(i32(f(1) * 1e20))", 0x7fff_ff80),
            ("u32(i32(-f(1) * 1e20))", 0x8000_0000),
            ("u32(-f(1)) + u32(f(0) / f(0))", 0),
        ],
    );
}

#[test]
fn bits_are_counted_found_moved_and_packed() {
    check_u32(
        "",
        &[
            ("countLeadingZeros(input[1]) + 100u * countTrailingZeros(input[0])", 31 + 3200),
            ("countOneBits(input[255])", 8),
            ("reverseBits(input[1])", 0x8000_0000),
            ("firstLeadingBit(input[200]) + 100u * firstTrailingBit(input[200])", 7 + 300),
            ("firstLeadingBit(input[0])", u32::MAX),
            ("u32(firstLeadingBit(-s(2)))", 0),
            ("u32(firstLeadingBit(-s(1)))", u32::MAX),
            ("extractBits(input[0xb5], 2u, 4u)", 0xd),
            ("u32(extractBits(s(0xb5), 2u, 4u))", 0xffff_fffd),
            ("insertBits(0xffffffffu, input[0], 4u, 8u)", 0xffff_f00f),
            ("insertBits(input[1], 5u, 40u, 8u)", 1),
            ("pack4x8unorm(vec4<f32>(f(0), f(1), f(1) / 2.0, f(9)))", 0xff80_ff00),
            ("pack4x8snorm(vec4<f32>(f(0), f(1), -f(1), -f(9)))", 0x8181_7f00),
            ("pack2x16float(vec2<f32>(f(1), -f(2)))", 0xc000_3c00),
            ("pack2x16unorm(vec2<f32>(f(1), f(0)))", 0xffff),
            ("pack2x16snorm(vec2<f32>(-f(1), f(1)))", 0x7fff_8001),
            ("pack4xU8(vec4<u32>(input[1], 258u, 3u, 4u))", 0x0403_0201),
            ("pack4xI8Clamp(vec4<i32>(-s(200), 200, 3, 4))", 0x0403_7f80),
            ("dot4U8Packed(0x01020304u, input[2] * 0x01010101u)", 20),
            ("u32(dot4I8Packed(0xff020304u, input[1] * 0x01010101u))", 8),
            ("unpack4xU8(0x04030201u + input[0]).z + u32(unpack4xI8(0xff000000u + input[0]).w)", 2),
        ],
    );
    check_f32(
        "",
        &[
            ("unpack4x8unorm(input[255]).x", 1.0),
            ("unpack4x8snorm(input[129]).x", -1.0),
            ("unpack2x16float(0xc0003c00u + input[0]).y", -2.0),
            ("unpack2x16unorm(0xffff0000u + input[0]).y", 1.0),
            ("unpack2x16snorm(0x8000u + input[0]).x", -1.0),
        ],
    );
}

#[test]
fn float_functions_give_what_their_definitions_say() {
    check_f32(
        "",
        &[
            ("f(7) % -f(3)", 1.0),
            ("-f(7) / f(2)", -3.5),
            ("floor(-f(7) / 2.0) + ceil(f(7) / 2.0)", 0.0),
            ("round(f(5) / 2.0) + round(f(7) / 2.0)", 6.0),
            ("trunc(-f(7) / 2.0)", -3.0),
            ("fract(-f(1) / 4.0)", 0.75),
            ("sqrt(f(16)) + inverseSqrt(f(16))", 4.25),
            ("sin(f(1))", 1.0_f32.sin()),
            ("cos(f(1))", 1.0_f32.cos()),
            ("tan(f(1))", 1.0_f32.tan()),
            ("asin(f(1)) + acos(f(1))", std::f32::consts::FRAC_PI_2),
            ("atan(f(2))", 2.0_f32.atan()),
            ("atan2(f(1), -f(1))", 3.0 * std::f32::consts::FRAC_PI_4),
            ("sinh(f(1)) + cosh(f(1))", std::f32::consts::E),
            ("tanh(f(1))", 1.0_f32.tanh()),
            ("asinh(f(1)) + acosh(f(2)) + atanh(f(1) / 2.0)", 1.0_f32.asinh() + 2.0_f32.acosh() + 0.5_f32.atanh()),
            ("exp(f(2)) + exp2(f(3))", 2.0_f32.exp() + 8.0),
            ("log(f(8)) + log2(f(8))", 8.0_f32.ln() + 3.0),
            ("pow(f(2), f(10))", 1024.0),
            ("fma(f(2), f(3), f(4))", 10.0),
            ("mix(f(2), f(6), f(1) / 4.0)", 3.0),
            ("step(f(2), f(3)) + step(f(3), f(2)) * 10.0", 1.0),
            ("smoothstep(f(0), f(4), f(1))", 0.15625),
            ("saturate(f(3)) + saturate(-f(3))", 1.0),
            ("clamp(f(9), f(1), f(4))", 4.0),
            ("min(f(3), f(2)) + max(f(3), f(2)) * 10.0", 32.0),
            ("sign(-f(3)) + abs(-f(3))", 2.0),
            ("degrees(radians(f(90)))", 90.0),
            ("ldexp(f(3), s(4))", 48.0),
            ("frexp(f(12)).fract + f32(frexp(f(12)).exp)", 4.75),
            ("modf(-f(7) / 2.0).fract + modf(-f(7) / 2.0).whole * 10.0", -30.5),
            ("quantizeToF16(f(1) / 3.0)", 0.333_251_95),
            ("length(vec2<f32>(f(3), f(4)))", 5.0),
            ("distance(vec3<f32>(f(1), f(2), f(3)), vec3<f32>(f(1), f(5), f(7)))", 5.0),
            ("normalize(vec2<f32>(f(3), f(4))).y", 0.8),
            ("dot(vec4<f32>(f(1), f(2), f(3), f(4)), vec4<f32>(f(1)))", 10.0),
            ("cross(vec3<f32>(f(1), f(0), f(0)), vec3<f32>(f(0), f(1), f(0))).z", 1.0),
            ("reflect(vec2<f32>(f(1), -f(1)), vec2<f32>(f(0), f(1))).y", 1.0),
            ("refract(vec2<f32>(f(0), -f(1)), vec2<f32>(f(0), f(1)), f(1)).y", -1.0),
            ("faceForward(vec2<f32>(f(1), f(2)), vec2<f32>(f(0), f(1)), vec2<f32>(f(0), f(1))).y", -2.0),
            ("f32(u32(-f(3))) + f32(i32(-f(3))) + f32(u32(f(3) + 0.9))", 0.0),
        ],
    );
}

#[test]
fn matrices_multiply_by_columns() {
    let declarations = "
        fn m(k: f32) -> mat2x3<f32> { return mat2x3<f32>(vec3<f32>(k, 2.0, 3.0), vec3<f32>(4.0, 5.0, 6.0)); }
        fn q(k: f32) -> mat3x3<f32> { return mat3x3<f32>(k, 0.0, 2.0, 1.0, 3.0, 0.0, 0.0, 1.0, 1.0); }";
    check_f32(
        declarations,
        &[
            ("(m(f(1)) * vec2<f32>(f(1), f(10))).y", 52.0),
            ("(vec3<f32>(f(1), f(1), f(1)) * m(f(1))).y", 15.0),
            ("(m(f(1)) * mat2x2<f32>(f(1), f(2), f(3), f(4)))[1].x", 19.0),
            ("(m(f(1)) * f(2))[1].z", 12.0),
            ("(m(f(1)) + m(f(2)))[0].x", 3.0),
            ("transpose(m(f(1)))[2].y", 6.0),
            ("determinant(q(f(2)))", 8.0),
            ("m(f(1))[input[1]][input[2]]", 6.0),
        ],
    );
}

#[test]
fn halves_round_after_every_operation() {
    let declarations = "enable f16;
        struct Small { a: f16, b: vec3<f16>, c: f16 }
        var<workgroup> sh_small: array<Small, 2>;";
    check_f32(
        declarations,
        &[
            ("f32(f16(f(1)) / f16(f(3)))", 0.333_251_95),
            ("f32(f16(2048.0) + f16(f(1)))", 2048.0),
            ("f32(sqrt(f16(f(2))))", 1.414_062_5),
        ],
    );
    let body = "
        sh_small[1].a = f16(f(1)); sh_small[1].b = vec3<f16>(f16(f(2)), f16(f(3)), f16(f(4))); sh_small[1].c = f16(f(5));
        let all = sh_small[1];
        output[0] = u32(all.a + all.b.x * 10h + all.b.y * 100h) + u32(all.b.z) * 1000u + u32(sh_small[1].c) * 10000u;";
    assert_eq!(run(declarations, 1, body)[0], 54_321);
}

#[test]
fn lanes_that_part_come_together_again() {
    let body = "
        var sum = 0u;
        for (var k = 0u; k < 20u; k++) {
            if (k == t) { continue; }
            if (k > t + 5u) { break; }
            switch k % 4u {
                case 0u, 2u: { sum += 1u; if (t == 3u) { break; } sum += 10u; }
                case 1u: { if (t > 40u) { continue; } sum += 100u; }
                default: { sum += 1000u; }
            }
            sum += 10000u;
        }
        var j = 0u;
        loop { j += 2u; if (j > t) { break; } continuing { sum += 1u; break if j > 30u; } }
        output[t] = sum;";
    let found = run("", 64, body);
    for (t, found) in (0_u32..64).zip(found) {
        let mut sum = 0;
        for k in 0..20 {
            if k == t {
                continue;
            }
            if k > t + 5 {
                break;
            }
            match k % 4 {
                0 | 2 => sum += if t == 3 { 1 } else { 11 },
                1 if t > 40 => continue,
                1 => sum += 100,
                _ => sum += 1000,
            }
            sum += 10_000;
        }
        let mut j = 0;
        loop {
            j += 2;
            if j > t {
                break;
            }
            sum += 1;
            if j > 30 {
                break;
            }
        }
        assert_eq!(found, sum, "thread {t}");
    }
}

#[test]
fn functions_return_early_and_write_through_pointers() {
    let declarations = "
        struct Pair { left: u32, right: array<u32, 3> }
        fn collatz(start: u32) -> u32 {
            var n = start; var steps = 0u;
            while (true) {
                if (n <= 1u) { return steps; }
                n = select(n / 2u, 3u * n + 1u, n % 2u == 1u);
                steps++;
            }
            return 0u;
        }
        fn swap(a: ptr<function, u32>, b: ptr<function, u32>) { let old = *a; *a = *b; *b = old; }
        fn fill(pair: ptr<function, Pair>, at: u32) { (*pair).left = at; (*pair).right[at % 3u] = 7u; }
        var<private> calls: u32 = 5u;
        fn count() -> u32 { calls++; return calls; }";
    let body = "
        var a = collatz(t); var b = t;
        swap(&a, &b);
        var pair = Pair(1u, array<u32, 3>(2u, 3u, 4u));
        fill(&pair, t);
        let copy = pair;
        output[t] = a + b * 100u + copy.right[0] * 100000u + copy.right[1] * 1000000u + count() * 10000000u + count() - 7u;";
    let found = run(declarations, 64, body);
    for (t, found) in (0_u32..64).zip(found) {
        let (mut n, mut steps) = (t, 0);
        while n > 1 {
            n = if n % 2 == 1 { 3 * n + 1 } else { n / 2 };
            steps += 1;
        }
        let right = [if t % 3 == 0 { 7 } else { 2 }, if t % 3 == 1 { 7 } else { 3 }];
        assert_eq!(found, t + steps * 100 + right[0] * 100_000 + right[1] * 1_000_000 + 60_000_000, "thread {t}");
    }
}

#[test]
fn a_value_read_before_a_variable_changes_stays_what_it_was() {
    let body = "
        var v = vec2<u32>(input[1], input[2]);
        let before = v.x;
        v.x = 9u;
        v = v.yx;
        var k = 0u;
        var sum = 0u;
        while (k < 4u) { let now = k; k++; sum = sum * 10u + now; }
        output[0] = before * 100u + v.x * 10u + v.y;
        output[1] = sum * 10u + k;";
    assert_eq!(run("", 1, body)[..2], [129, 1234]);
}

#[test]
fn atomics_return_what_was_there() {
    let declarations =
        "var<workgroup> sh: atomic<u32>; var<workgroup> sh_signed: atomic<i32>; var<workgroup> sh_sum: u32;";
    let body = "
        atomicStore(&sh, 5u); atomicStore(&sh_signed, -3);
        output[0] = atomicAdd(&sh, 3u); output[1] = atomicSub(&sh, 1u); output[2] = atomicMax(&sh, 100u);
        output[3] = atomicMin(&sh, 50u); output[4] = atomicAnd(&sh, 0x3cu); output[5] = atomicOr(&sh, 1u);
        output[6] = atomicXor(&sh, 3u); output[7] = atomicExchange(&sh, 77u);
        let hit = atomicCompareExchangeWeak(&sh, 77u, 8u); let miss = atomicCompareExchangeWeak(&sh, 77u, 9u);
        output[8] = hit.old_value + u32(hit.exchanged) * 1000u; output[9] = miss.old_value + u32(miss.exchanged) * 1000u;
        output[10] = u32(atomicMin(&sh_signed, -9) + 3) + u32(atomicMax(&sh_signed, 2) + 9) + u32(atomicLoad(&sh_signed));";
    assert_eq!(run(declarations, 1, body)[..11], [5, 8, 7, 100, 50, 48, 49, 50, 1077, 8, 2]);
}

#[test]
fn the_lanes_of_a_warp_exchange_values() {
    let body = "
        let lane = t % 32u;
        if (t < 40u) {
            output[t] = subgroupAdd(lane) + subgroupExclusiveAdd(1u) * 1000u + subgroupInclusiveAdd(1u) * 100000u;
        }
        output[64u + t] = subgroupShuffleXor(t, 1u) + subgroupBroadcastFirst(t) * 100u
            + countOneBits(subgroupBallot(lane < 3u).x) * 10000u + u32(subgroupAny(t == 63u)) * 100000u;
        output[128u + t] = subgroupMax(lane ^ 5u) + subgroupMin(lane + 2u) * 100u + u32(subgroupAll(t > 31u)) * 10000u;";
    let found = run("", 64, body);
    for t in 0..64_u32 {
        let lane = t % 32;
        let group = t - lane;
        if t < 40 {
            let sum: u32 = if group == 0 { 496 } else { 28 };
            assert_eq!(found[t as usize], sum + lane * 1000 + (lane + 1) * 100_000, "thread {t}");
        }
        let second = (t ^ 1) + group * 100 + 30_000 + u32::from(group == 32) * 100_000;
        assert_eq!(found[64 + t as usize], second, "thread {t}");
        assert_eq!(found[128 + t as usize], 31 + 200 + u32::from(group == 32) * 10_000, "thread {t}");
    }
}

#[test]
fn structures_and_bools_lie_in_shared_memory_and_move_as_a_whole() {
    let declarations = "
        struct Inner { flag: bool, place: vec3<f32>, turn: mat2x2<f32> }
        struct Outer { id: u32, parts: array<Inner, 2>, on: vec2<bool> }
        var<workgroup> sh: array<Outer, 4>;";
    let body = "
        var mine: Outer;
        mine.id = t;
        mine.parts[1].flag = t % 2u == 0u;
        mine.parts[t % 2u].place = vec3<f32>(f(t), f(1), f(2));
        mine.parts[1].turn[1].x = f(t) * 2.0;
        mine.on.y = true;
        sh[t] = mine;
        workgroupBarrier();
        let other = sh[3u - t];
        output[t] = other.id + u32(other.parts[1].flag) * 10u + u32(other.parts[(3u - t) % 2u].place.x) * 100u
            + u32(other.parts[1].turn[1].x) * 1000u + u32(other.on.y) * 10000u + u32(any(other.on)) * 100000u
            + u32(all(other.on)) * 1000000u;";
    for (t, found) in (0_u32..4).zip(run(declarations, 4, body)) {
        let o = 3 - t;
        assert_eq!(found, o + u32::from(o % 2 == 0) * 10 + o * 100 + o * 2000 + 110_000, "thread {t}");
    }
}

#[test]
fn what_is_not_supported_is_named_with_its_line() {
    let kernel = Kernel {
        label: "main".to_owned(),
        source: "@group(0) @binding(0) var picture: texture_multisampled_2d<f32>;\n@compute @workgroup_size(1)\nfn main() {\n    _ = textureNumSamples(picture);\n}".into(),
        entry_point: "main".to_owned(),
        overrides: Default::default(),
        trust: Trust::Checked,
    };
    let features = warpground_engine::Features {
        timestamps: false,
        subgroups: true,
        subgroup_sizes: None,
        f16: true,
        cooperative_matrix: true,
        filters_floats: false,
        extensions: warpground_engine::Extensions::NONE,
    };
    let error = warpground_sim::lower(&kernel, &features, Default::default()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 1, column 23: the simulator does not support variables that are no buffers, textures or samplers"
    );
    let endless = std::panic::catch_unwind(|| run("", 1, "loop { if (input[0] == 1u) { break; } }"));
    assert!(endless.is_err(), "a loop without end ends with an error");
}
