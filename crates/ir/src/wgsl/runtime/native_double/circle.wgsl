// The sine of a double.
fn f64_sin(x: f64) -> f64 {
    if (abs(x) < 1e-8) {
        return x;
    }
    if (!f64_is_finite(x)) {
        return f64_of_bits(0x7ff8000000000000lu);
    }
    let rest = f64_quarter_turn(x);
    let quarter = u32(rest.z);
    let result = select(f64_sin_near(rest.x, rest.y), f64_cos_near(rest.x, rest.y), (quarter & 1u) == 1u);
    return select(result, -result, (quarter & 2u) == 2u);
}

// The cosine of a double.
fn f64_cos(x: f64) -> f64 {
    if (!f64_is_finite(x)) {
        return f64_of_bits(0x7ff8000000000000lu);
    }
    let rest = f64_quarter_turn(x);
    let quarter = u32(rest.z);
    let result = select(f64_cos_near(rest.x, rest.y), f64_sin_near(rest.x, rest.y), (quarter & 1u) == 1u);
    return select(result, -result, ((quarter + 1u) & 2u) == 2u);
}

// The tangent of a double.
fn f64_tan(x: f64) -> f64 {
    if (abs(x) < 1e-8) {
        return x;
    }
    if (!f64_is_finite(x)) {
        return f64_of_bits(0x7ff8000000000000lu);
    }
    let rest = f64_quarter_turn(x);
    let sine = f64_sin_near(rest.x, rest.y);
    let cosine = f64_cos_near(rest.x, rest.y);
    return select(sine / cosine, -cosine / sine, (u32(rest.z) & 1u) == 1u);
}

// The sine of pi times a double.
fn f64_sinpi(x: f64) -> f64 {
    return f64_of_half_turns(x, 0u);
}

// The cosine of pi times a double.
fn f64_cospi(x: f64) -> f64 {
    return f64_of_half_turns(x, 1u);
}

// The sine of pi times a double, so many quarters of a turn later.
fn f64_of_half_turns(x: f64, later: u32) -> f64 {
    if (!f64_is_finite(x)) {
        return f64_of_bits(0x7ff8000000000000lu);
    }
    let within = x - 2.0 * f64_rint(0.5 * x);
    let quarters = f64_rint(2.0 * within);
    let rest = within - 0.5 * quarters;
    let top = f64_top(rest);
    let product = top * 3.1415926218032837;
    let product_low = top * 3.178650954705639e-8 + (rest - top) * 3.141592653589793;
    let first = f64_most(product + product_low);
    let tail = (product - first) + product_low;
    let quarter = u32(quarters + 4.0) + later;
    let result = select(f64_sin_near(first, tail), f64_cos_near(first, tail), (quarter & 1u) == 1u);
    return select(result, -result, (quarter & 2u) == 2u);
}

// The sine of x + tail, which lies within an eighth of a turn.
fn f64_sin_near(x: f64, tail: f64) -> f64 {
    let z = x * x;
    var sum = 2.8114572543455206e-15lf;
    sum = sum * z - 7.647163731819816e-13;
    sum = sum * z + 1.6059043836821613e-10;
    sum = sum * z - 2.505210838544172e-8;
    sum = sum * z + 2.7557319223985893e-6;
    sum = sum * z - 0.0001984126984126984;
    sum = sum * z + 0.008333333333333333;
    sum = sum * z - 0.16666666666666666;
    return x + (x * z * sum + tail * (1.0 - 0.5 * z));
}

// The cosine of x + tail, which lies within an eighth of a turn.
fn f64_cos_near(x: f64, tail: f64) -> f64 {
    let z = x * x;
    var sum = -1.5619206968586225e-16lf;
    sum = sum * z + 4.779477332387385e-14;
    sum = sum * z - 1.1470745597729725e-11;
    sum = sum * z + 2.08767569878681e-9;
    sum = sum * z - 2.755731922398589e-7;
    sum = sum * z + 2.48015873015873e-5;
    sum = sum * z - 0.001388888888888889;
    sum = sum * z + 0.041666666666666664;
    return 1.0 - (0.5 * z - (z * z * sum - x * tail));
}

// What is left of an angle after whole quarters of a turn: within an eighth of a turn as the sum of x and y; z is the number
// of quarters, from 0 to 3. A quarter is subtracted in parts whose products are exact.
fn f64_quarter_turn(angle: f64) -> vec3<f64> {
    if (abs(angle) >= 1048576.0) {
        return f64_quarter_turn_far(angle);
    }
    let quarters = f64_rint(angle * 0.6366197723675814);
    let rest = angle - quarters * 1.5707963267341256;
    let part = quarters * 6.077100506303966e-11;
    let first = f64_most(rest - part);
    let first_low = (rest - first) - part;
    let second_part = quarters * 2.0222662487111665e-21;
    let second = f64_most(first - second_part);
    let second_low = (((first - second) - second_part) + first_low) - quarters * 8.4784276603689e-32;
    let x = f64_most(second + second_low);
    return vec3<f64>(x, (second - x) + second_low, quarters - 4.0 * floor(0.25 * quarters));
}

// The same for large angles: their digits times those of 2 / pi that matter, in 192 bits.
fn f64_quarter_turn_far(angle: f64) -> vec3<f64> {
    // The bits of 2 / pi, behind 64 zeros.
    var two_over_pi = array<u64, 20>(
        0x0lu, 0xa2f9836e4e441529lu, 0xfc2757d1f534ddc0lu, 0xdb6295993c439041lu, 0xfe5163abdebbc561lu,
        0xb7246e3a424dd2e0lu, 0x06492eea09d1921clu, 0xfe1deb1cb129a73elu, 0xe88235f52ebb4484lu, 0xe99c7026b45f7e41lu,
        0x3991d639835339f4lu, 0x9c845f8bbdf9283blu, 0x1ff897ffde05980flu, 0xef2f118b5a0a6d1flu, 0x6d367ecf27cb09b7lu,
        0x4f463f669e5fea2dlu, 0x7527bac7ebe5f17blu, 0x3d0739f78a5292ealu, 0x6bfb5fb11f8d5d08lu, 0x56033046fc7b6bablu,
    );
    let bits = bitcast<u64>(angle);
    let digits = (bits & 0x000ffffffffffffflu) | 0x0010000000000000lu;
    // The angle is its digits times 2^power. Bits of 2 / pi that stand for whole turns are left out.
    let power = i32(u32(bits >> 52u) & 0x7ffu) - 1075;
    let start = u32(power + 62);
    var window = vec3<u64>(0lu, 0lu, 0lu);
    for (var word = 0u; word < 3u; word++) {
        let at = start / 64u + word;
        let shift = start % 64u;
        let next = (two_over_pi[at + 1u] >> 1u) >> (63u - shift);
        window[word] = (two_over_pi[at] << shift) | next;
    }
    let low = digits * window.y;
    let middle = low + f64_upper_product(digits, window.z);
    let carry = select(0lu, 1lu, middle < low);
    let high = digits * window.x + f64_upper_product(digits, window.y) + carry;
    var quarter = u32(high >> 62u);
    var above = (high << 2u) | (middle >> 62u);
    var below = middle << 2u;
    // From half a quarter on, the next one is nearer.
    let over = (above >> 63u) == 1lu;
    if (over) {
        quarter += 1u;
        below = ~below + 1lu;
        above = ~above + select(0lu, 1lu, below == 0lu);
    }
    let a = f64(u32(above >> 32u)) * 2.3283064365386963e-10;
    let b = f64(u32(above & 0xfffffffflu)) * 5.421010862427522e-20;
    let c = f64(u32(below >> 32u)) * 1.262177448353619e-29 + f64(u32(below & 0xfffffffflu)) * 2.938735877055719e-39;
    let top = f64_top(a + (b + c));
    let rest = ((a - top) + b) + c;
    let product = top * 1.5707963109016418;
    let product_low = top * 1.5893254773528196e-8 + rest * 1.5707963267948966;
    let x = f64_most(product + product_low);
    let y = (product - x) + product_low;
    let negative = over != ((bits >> 63u) == 1lu);
    if ((bits >> 63u) == 1lu) {
        quarter = 4u - (quarter & 3u);
    }
    return select(vec3<f64>(x, y, f64(quarter & 3u)), vec3<f64>(-x, -y, f64(quarter & 3u)), negative);
}

// The upper 64 bits of a product.
fn f64_upper_product(a: u64, b: u64) -> u64 {
    let low = (a & 0xfffffffflu) * (b & 0xfffffffflu);
    let left = (a >> 32u) * (b & 0xfffffffflu) + (low >> 32u);
    let right = (a & 0xfffffffflu) * (b >> 32u) + (left & 0xfffffffflu);
    return (a >> 32u) * (b >> 32u) + (left >> 32u) + (right >> 32u);
}
