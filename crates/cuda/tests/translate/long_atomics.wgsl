// Sums whose old value nobody wants go by halves; what returns something goes under a lock, in buffers and in shared memory.

override block_x: u32 = 256;

@group(0) @binding(0) var<storage, read_write> sums: array<array<atomic<u32>, 2>>;
@group(0) @binding(1) var<storage, read_write> best: array<array<atomic<u32>, 2>>;
@group(0) @binding(2) var<storage, read_write> weights: array<array<atomic<u32>, 2>>;
@group(0) @binding(3) var<storage, read_write> seats: array<atomic<u32>>;
// The locks of the 64-bit atomics, which WGSL does not have: even means free.
@group(0) @binding(4) var<storage, read_write> locks: array<atomic<u32>, 1024>;

var<workgroup> own: array<array<atomic<u32>, 2>, 4>;

// Helper: a 64-bit atomic: a lock keeps both words together. Returns the old value.
fn atomic_add_double_weights(index_0: i32, value: f32) -> f32 {
    let lock = u32(index_0) % 1024u;
    var old = vec2<u32>(0u, 0u);
    var waiting = true;
    while (waiting) {
        // An even number: nobody held the lock, and now this thread does.
        if ((atomicOr(&locks[lock], 1u) & 1u) == 0u) {
            old = vec2<u32>(atomicLoad(&weights[index_0][0u]), atomicLoad(&weights[index_0][1u]));
            let next = double_of_float(float_of_double(old) + value);
            let low = atomicExchange(&weights[index_0][0u], next.x);
            let high = atomicExchange(&weights[index_0][1u], next.y);
            // Even again, and not known before the accesses above have been made.
            atomicStore(&locks[lock], (low + high) << 1u);
            waiting = false;
        }
    }
    return float_of_double(old);
}

// Helper: a 64-bit atomic in two steps of 32 bits: right once all have been made.
fn atomic_add_sums(index_0: i32, value: vec2<u32>) {
    let low = atomicAdd(&sums[index_0][0u], value.x);
    atomicAdd(&sums[index_0][1u], value.y + select(0u, 1u, low + value.x < low));
}

// Helper: replaces element `index` of `seats` if it is what is expected; returns the old one. The other element of
// its word stays as it is.
fn atomic_cas_seats(index: u32, expected: u32, value: u32) -> u32 {
    let shift = 16u * (index % 2u);
    var word = atomicLoad(&seats[index / 2u]);
    loop {
        let other = word & ~(0xffffu << shift);
        let next = select(word, other | (value << shift), ((word >> shift) & 0xffffu) == expected);
        let tried = atomicCompareExchangeWeak(&seats[index / 2u], word, next);
        if (tried.exchanged) {
            break;
        }
        word = tried.old_value;
    }
    return (word >> shift) & 0xffffu;
}

// Helper: a 64-bit atomic: a lock keeps both words together. Returns the old value.
fn atomic_max_best(index_0: i32, value: vec2<u32>) -> vec2<u32> {
    let lock = u32(index_0) % 1024u;
    var old = vec2<u32>(0u, 0u);
    var waiting = true;
    while (waiting) {
        // An even number: nobody held the lock, and now this thread does.
        if ((atomicOr(&locks[lock], 1u) & 1u) == 0u) {
            old = vec2<u32>(atomicLoad(&best[index_0][0u]), atomicLoad(&best[index_0][1u]));
            let next = select(old, value, wide_less_u(old, value));
            let low = atomicExchange(&best[index_0][0u], next.x);
            let high = atomicExchange(&best[index_0][1u], next.y);
            // Even again, and not known before the accesses above have been made.
            atomicStore(&locks[lock], (low + high) << 1u);
            waiting = false;
        }
    }
    return old;
}

// Helper: a 64-bit atomic: a lock keeps both words together. Returns the old value.
fn atomic_min_own(index_0: i32, value: vec2<u32>) -> vec2<u32> {
    let lock = u32(index_0) % 64u;
    var old = vec2<u32>(0u, 0u);
    var waiting = true;
    while (waiting) {
        // An even number: nobody held the lock, and now this thread does.
        if ((atomicOr(&sh_locks[lock], 1u) & 1u) == 0u) {
            old = vec2<u32>(atomicLoad(&own[index_0][0u]), atomicLoad(&own[index_0][1u]));
            let next = select(old, value, wide_less_i(value, old));
            let low = atomicExchange(&own[index_0][0u], next.x);
            let high = atomicExchange(&own[index_0][1u], next.y);
            // Even again, and not known before the accesses above have been made.
            atomicStore(&sh_locks[lock], (low + high) << 1u);
            waiting = false;
        }
    }
    return old;
}

// Helper: the double of an f32, as two words, the low one first.
fn double_of_float(value: f32) -> vec2<u32> {
    let bits = bitcast<u32>(value);
    let sign = bits & 0x80000000u;
    let exponent = (bits >> 23u) & 0xffu;
    let mantissa = bits & 0x7fffffu;
    if (exponent == 0u) {
        return vec2<u32>(0u, sign);
    }
    let wide = select(exponent + 896u, 0x7ffu, exponent == 255u);
    return vec2<u32>(mantissa << 29u, sign | (wide << 20u) | (mantissa >> 3u));
}

// Helper: the nearest-below f32 of a double, which lies in memory as two words, the low one first.
fn float_of_double(bits: vec2<u32>) -> f32 {
    let sign = bits.y & 0x80000000u;
    let exponent = i32((bits.y >> 20u) & 0x7ffu) - 1023;
    let mantissa = ((bits.y & 0xfffffu) << 3u) | (bits.x >> 29u);
    if (exponent == 1024) {
        return bitcast<f32>(sign | 0x7f800000u | mantissa);
    }
    if (exponent > 127) {
        return bitcast<f32>(sign | 0x7f800000u);
    }
    if (exponent < -126) {
        return bitcast<f32>(sign);
    }
    // Round to nearest: a carry runs into the exponent, as it should.
    let carry = (bits.x >> 28u) & 1u;
    return bitcast<f32>(sign | ((u32(exponent + 127) << 23u) + mantissa + carry));
}

// Helper: reads both words while nobody changes them.
fn load_best(index_0: i32) -> vec2<u32> {
    let lock = u32(index_0) % 1024u;
    var old = vec2<u32>(0u, 0u);
    var waiting = true;
    while (waiting) {
        // An even number: nobody held the lock, and now this thread does.
        if ((atomicOr(&locks[lock], 1u) & 1u) == 0u) {
            old = vec2<u32>(atomicLoad(&best[index_0][0u]), atomicLoad(&best[index_0][1u]));
            // Even again, and not known before the accesses above have been made.
            atomicStore(&locks[lock], (old.x + old.y) << 1u);
            waiting = false;
        }
    }
    return old;
}

// Helper: reads both words while nobody changes them.
fn load_own(index_0: i32) -> vec2<u32> {
    let lock = u32(index_0) % 64u;
    var old = vec2<u32>(0u, 0u);
    var waiting = true;
    while (waiting) {
        // An even number: nobody held the lock, and now this thread does.
        if ((atomicOr(&sh_locks[lock], 1u) & 1u) == 0u) {
            old = vec2<u32>(atomicLoad(&own[index_0][0u]), atomicLoad(&own[index_0][1u]));
            // Even again, and not known before the accesses above have been made.
            atomicStore(&sh_locks[lock], (old.x + old.y) << 1u);
            waiting = false;
        }
    }
    return old;
}

// Helper: locks for the 64-bit atomics of shared arrays: even means free.
var<workgroup> sh_locks: array<atomic<u32>, 64>;

// Helper: writes both words while nobody else changes them.
fn store_best(index_0: i32, value: vec2<u32>) {
    let lock = u32(index_0) % 1024u;
    var old = vec2<u32>(0u, 0u);
    var waiting = true;
    while (waiting) {
        // An even number: nobody held the lock, and now this thread does.
        if ((atomicOr(&locks[lock], 1u) & 1u) == 0u) {
            old = vec2<u32>(atomicLoad(&best[index_0][0u]), atomicLoad(&best[index_0][1u]));
            let next = value;
            let low = atomicExchange(&best[index_0][0u], next.x);
            let high = atomicExchange(&best[index_0][1u], next.y);
            // Even again, and not known before the accesses above have been made.
            atomicStore(&locks[lock], (low + high) << 1u);
            waiting = false;
        }
    }
}

// Helper: writes both words while nobody else changes them.
fn store_own(index_0: i32, value: vec2<u32>) {
    let lock = u32(index_0) % 64u;
    var old = vec2<u32>(0u, 0u);
    var waiting = true;
    while (waiting) {
        // An even number: nobody held the lock, and now this thread does.
        if ((atomicOr(&sh_locks[lock], 1u) & 1u) == 0u) {
            old = vec2<u32>(atomicLoad(&own[index_0][0u]), atomicLoad(&own[index_0][1u]));
            let next = value;
            let low = atomicExchange(&own[index_0][0u], next.x);
            let high = atomicExchange(&own[index_0][1u], next.y);
            // Even again, and not known before the accesses above have been made.
            atomicStore(&sh_locks[lock], (low + high) << 1u);
            waiting = false;
        }
    }
}

// Helper: the sum of two 64-bit integers.
fn wide_add(a: vec2<u32>, b: vec2<u32>) -> vec2<u32> {
    let low = a.x + b.x;
    return vec2<u32>(low, a.y + b.y + select(0u, 1u, low < a.x));
}

// Helper: quotient (x, y) and remainder (z, w) of 64-bit integers without signs, bit by bit.
fn wide_divide(a: vec2<u32>, b: vec2<u32>) -> vec4<u32> {
    if (a.y == 0u && b.y == 0u) {
        return vec4<u32>(a.x / b.x, 0u, a.x % b.x, 0u);
    }
    var quotient = a;
    var rest = vec2<u32>(0u, 0u);
    for (var bit = 0u; bit < 64u; bit++) {
        let carry = rest.y >> 31u;
        rest = vec2<u32>((rest.x << 1u) | (quotient.y >> 31u), (rest.y << 1u) | (rest.x >> 31u));
        quotient = vec2<u32>(quotient.x << 1u, (quotient.y << 1u) | (quotient.x >> 31u));
        if (carry == 1u || !wide_less_u(rest, b)) {
            rest = wide_sub(rest, b);
            quotient.x |= 1u;
        }
    }
    return vec4<u32>(quotient, rest);
}

// Helper: whether one 64-bit integer is less than another.
fn wide_less_i(a: vec2<u32>, b: vec2<u32>) -> bool {
    return bitcast<i32>(a.y) < bitcast<i32>(b.y) || (a.y == b.y && a.x < b.x);
}

// Helper: whether one 64-bit integer without a sign is less than another.
fn wide_less_u(a: vec2<u32>, b: vec2<u32>) -> bool {
    return a.y < b.y || (a.y == b.y && a.x < b.x);
}

// Helper: the remainder of 64-bit integers without signs.
fn wide_rem_u(a: vec2<u32>, b: vec2<u32>) -> vec2<u32> {
    return wide_divide(a, b).zw;
}

// Helper: shifted to the left by 0 to 63 bits.
fn wide_shl(a: vec2<u32>, by: u32) -> vec2<u32> {
    if (by == 0u) {
        return a;
    }
    if (by >= 32u) {
        return vec2<u32>(0u, a.x << (by & 31u));
    }
    return vec2<u32>(a.x << by, (a.y << by) | (a.x >> (32u - by)));
}

// Helper: the difference of two 64-bit integers.
fn wide_sub(a: vec2<u32>, b: vec2<u32>) -> vec2<u32> {
    return vec2<u32>(a.x - b.x, a.y - b.y - select(0u, 1u, a.x < b.x));
}

@compute @workgroup_size(block_x)
fn counters(@builtin(local_invocation_id) thread: vec3<u32>) {
    if (thread.x < 4u) {
        store_own(i32(thread.x), vec2<u32>(0u, 0u));
    }
    workgroupBarrier();
    storageBarrier();
    atomic_add_sums(0, vec2<u32>(1u, 0u));
    let before = atomic_max_best(0, wide_shl(vec2<u32>(thread.x, 0u), 32u));
    atomic_min_own(i32(wide_rem_u(before, vec2<u32>(4u, 0u)).x),
        wide_sub(vec2<u32>(thread.x, 0u), vec2<u32>(5u, 0u)));
    atomic_add_double_weights(i32(thread.x % 8u), 0.5);
    atomic_cas_seats(3u, u32(0) & 0xffffu, u32(7) & 0xffffu);
    workgroupBarrier();
    storageBarrier();
    store_best(1, wide_add(load_own(0), load_best(2)));
}
// warning: `double` is calculated as `float` here
//    ┌─ source.cu:10:5
//    │
// 10 │     atomicAdd_system(&weights[threadIdx.x % 8], 0.5);
//    │     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ this is `double`
//    │
//    = help: WGSL has no 64-bit floating point: about 7 digits are right, not 16; a run is exact unless it is given floats
//
