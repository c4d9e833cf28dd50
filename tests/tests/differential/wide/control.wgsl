// 64-bit values that decide, count, change places and come back from functions.
@group(0) @binding(0) var<storage, read> input: array<u64>;
@group(0) @binding(1) var<storage, read_write> output: array<u64>;

fn divisor(x: u64, y: u64) -> u64 {
    var a = x;
    var b = y;
    while b != 0lu {
        let rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

fn root(x: f64) -> f64 {
    var guess = x * 0.5lf + 1.0lf;
    for (var turn = 0li; turn < 40li; turn++) {
        let next = (guess + x / guess) * 0.5lf;
        if next == guess {
            return next;
        }
        guess = next;
    }
    return -guess;
}

fn sign_of(x: i64) -> i64 {
    switch u32(x & 3li) {
        case 0u: { return x; }
        case 1u, 2u: {
            if x < 0li { break; }
            return -x;
        }
        default: {}
    }
    return x ^ 5li;
}

fn swap(a: ptr<function, u64>, b: ptr<function, u64>) {
    let kept = *a;
    *a = *b;
    *b = kept;
}

fn power(base: u64, exponent: u64, modulus: u64) -> u64 {
    var result = 1lu;
    var factor = base % modulus;
    var left = exponent;
    loop {
        if (left & 1lu) == 1lu {
            result = result * factor % modulus;
        }
        left = left >> 1u;
        factor = factor * factor % modulus;
        continuing {
            break if left == 0lu;
        }
    }
    return result;
}

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
    let t = id.x;
    var x = input[t];
    var y = input[t + 256u];
    let before = x;
    let z = x;
    if (x & 1lu) != (y & 1lu) {
        swap(&x, &y);
        x = x + z;
    } else {
        (x) = y;
    }
    var state = x | 1lu;
    var steps = 0lu;
    for (var i = 0lu; i < (before & 31lu); i += 3lu) {
        state ^= state << 13u;
        state ^= state >> 7u;
        state ^= state << 17u;
        if state > 0xc000000000000000lu {
            continue;
        }
        steps += select(1lu, i, state > before);
    }
    let shared_divisor = divisor(x, y);
    let rooted = root(f64(u32(y) & 0xffffu));
    let answer = sign_of(bitcast<i64>(state)) + i64(steps);
    output[t] = shared_divisor + bitcast<u64>(rooted) + bitcast<u64>(answer) * 7lu + power(x, y & 0xffffflu, (z & 0xfffflu) + 2lu)
        + before;
}
