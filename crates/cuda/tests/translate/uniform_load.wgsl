override block_x: u32 = 256;

const THREADS_PER_BLK = 64;

struct Parameters {
    N: i32,
}

@group(0) @binding(0) var<storage, read> input: array<f32>;
@group(0) @binding(1) var<storage, read_write> output: array<f32>;
@group(0) @binding(2) var<storage, read_write> workCounter: array<atomic<i32>>;
@group(0) @binding(3) var<uniform> parameters: Parameters;

var<workgroup> startingIndex: array<i32, 1>;
var<workgroup> support: array<f32, 66>;

fn float_divide(a: f32, b: f32) -> f32 {
    let above = bitcast<u32>(a) & 0x7fffffffu;
    let below = bitcast<u32>(b) & 0x7fffffffu;
    let sign = (bitcast<u32>(a) ^ bitcast<u32>(b)) & 0x80000000u;
    if max(above - 1u, below - 1u) >= 0x7f7fffffu {
        return float_divide_limits(above, below, sign);
    }
    let dividend = float_significand(above);
    let divisor = float_significand(below);
    let shift = select(23u, 24u, dividend < divisor);
    let exponent = float_significand_exponent(above) - float_significand_exponent(below) + 150
        - i32(shift);
    let inverse = 1.0 / f32(divisor);
    var quotient = u32(f32(dividend) * inverse * f32(1u << shift));
    var rest = bitcast<i32>((dividend << shift) - quotient * divisor);
    let missed = i32(floor(f32(rest) * inverse));
    quotient += bitcast<u32>(missed);
    rest -= missed * bitcast<i32>(divisor);
    if rest < 0 {
        quotient -= 1u;
        rest += bitcast<i32>(divisor);
    } else if rest >= bitcast<i32>(divisor) {
        quotient += 1u;
        rest -= bitcast<i32>(divisor);
    }
    if exponent >= 255 {
        return float_infinity(sign != 0u);
    }
    if exponent > 0 {
        // No quotient of two floats lies in the middle between two others.
        let up = select(0u, 1u, 2 * rest > bitcast<i32>(divisor));
        return float_of_bits((sign | (u32(exponent) << 23u)) + (quotient - 0x800000u) + up);
    }
    // A subnormal number has fewer digits, and may lie in the middle: then the even neighbour is the nearest.
    let dropped = u32(min(1 - exponent, 25));
    let kept = quotient >> dropped;
    let cut = quotient & ((1u << dropped) - 1u);
    let half = 1u << (dropped - 1u);
    let up = cut > half || (cut == half && (rest > 0 || (kept & 1u) == 1u));
    return float_of_bits(sign | (kept + select(0u, 1u, up)));
}

fn float_divide_limits(above: u32, below: u32, sign: u32) -> f32 {
    if max(above, below) > 0x7f800000u
        || (above == below && (above == 0u || above == 0x7f800000u)) {
        return float_nan();
    }
    return float_of_bits(sign | select(0u, 0x7f800000u, above == 0x7f800000u || below == 0u));
}

fn float_infinity(negative: bool) -> f32 {
    return float_of_bits(select(0x7f800000u, 0xff800000u, negative));
}

fn float_nan() -> f32 {
    return float_of_bits(0x7fffffffu);
}

fn float_of_bits(bits: u32) -> f32 {
    var word = bits;
    return bitcast<f32>(word);
}

fn float_significand(bits: u32) -> u32 {
    return select((bits & 0x7fffffu) | 0x800000u, bits << ((countLeadingZeros(bits) - 8u) & 31u),
        bits < 0x800000u);
}

fn float_significand_exponent(bits: u32) -> i32 {
    return select(i32(bits >> 23u), 9 - i32(countLeadingZeros(bits)), bits < 0x800000u);
}

@compute @workgroup_size(block_x)
fn convolve(@builtin(local_invocation_id) thread: vec3<u32>) {
    while (true) {
        if (thread.x == 0) {
            startingIndex[0] = atomicAdd(&workCounter[0], THREADS_PER_BLK);
        }
        workgroupBarrier();
        let value = workgroupUniformLoad(&startingIndex[0]);
        if (value >= parameters.N) {
            break;
        }
        let index = i32(u32(startingIndex[0]) + thread.x);
        support[thread.x] = input[index];
        if (thread.x < 2) {
            support[THREADS_PER_BLK + thread.x] = input[index + THREADS_PER_BLK];
        }
        workgroupBarrier();
        var result = 0.0;
        for (var i = 0; i < 3; i++) {
            result += support[thread.x + u32(i)];
        }
        output[index] = float_divide(result, 3.0);
        workgroupBarrier();
        storageBarrier();
    }
}
