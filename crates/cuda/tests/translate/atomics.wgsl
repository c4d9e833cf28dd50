override block_x: u32 = 256;

@group(0) @binding(0) var<storage, read_write> u: array<atomic<u32>>;
@group(0) @binding(1) var<storage, read_write> i: array<atomic<i32>>;
@group(0) @binding(2) var<storage, read_write> f: array<atomic<u32>>;

// Helper: replaces the value in one step with another that is calculated from it; returns the old one.
fn atomic_add_f(index_0: i32, value: f32) -> f32 {
    var old = atomicLoad(&f[index_0]);
    loop {
        let tried = atomicCompareExchangeWeak(&f[index_0], old, bitcast<u32>(bitcast<f32>(old) + value));
        if (tried.exchanged) {
            break;
        }
        old = tried.old_value;
    }
    return bitcast<f32>(old);
}

// Helper: replaces the value if it is the expected one; returns the old one.
fn atomic_cas_i(index_0: i32, expected: i32, value: i32) -> i32 {
    var tried = atomicCompareExchangeWeak(&i[index_0], expected, value);
    // A weak exchange may fail for no reason.
    while (!tried.exchanged && tried.old_value == expected) {
        tried = atomicCompareExchangeWeak(&i[index_0], expected, value);
    }
    return tried.old_value;
}

// Helper: replaces the value in one step with another that is calculated from it; returns the old one.
fn atomic_dec_u(index_0: i32, limit: u32) -> u32 {
    var old = atomicLoad(&u[index_0]);
    loop {
        let tried = atomicCompareExchangeWeak(&u[index_0], old, select(old - 1u, limit, old == 0u || old > limit));
        if (tried.exchanged) {
            break;
        }
        old = tried.old_value;
    }
    return old;
}

// Helper: replaces the value in one step with another that is calculated from it; returns the old one.
fn atomic_inc_u(index_0: i32, limit: u32) -> u32 {
    var old = atomicLoad(&u[index_0]);
    loop {
        let tried = atomicCompareExchangeWeak(&u[index_0], old, select(old + 1u, 0u, old >= limit));
        if (tried.exchanged) {
            break;
        }
        old = tried.old_value;
    }
    return old;
}

@compute @workgroup_size(block_x)
fn all_(@builtin(local_invocation_id) thread: vec3<u32>) {
    atomic_inc_u(0, 3u);
    atomic_dec_u(1, 3u);
    atomicOr(&u[2], 1u << (thread.x % 32u));
    atomicMax(&i[0], i32(thread.x) - 50);
    atomicMin(&i[1], i32(thread.x) - 50);
    atomicSub(&i[2], 2);
    atomic_add_f(0, 0.5);
    if (thread.x == 0u) {
        atomicStore(&i[3], atomic_cas_i(4, 7, 9));
        atomicStore(&f[1], bitcast<u32>(bitcast<f32>(atomicExchange(&f[2], bitcast<u32>(2.5)))));
    }
}
