override block_x: u32 = 256;

@group(0) @binding(0) var<storage, read_write> u: array<atomic<u32>>;
@group(0) @binding(1) var<storage, read_write> i: array<atomic<i32>>;
@group(0) @binding(2) var<storage, read_write> f: array<atomic<u32>>;

fn late_f32(value: f32) -> f32 {
    return value;
}

@compute @workgroup_size(block_x)
fn all_(@builtin(local_invocation_id) thread: vec3<u32>) {
    var old = atomicLoad(&u[0]);
    loop {
        let tried = atomicCompareExchangeWeak(&u[0], old, select(old + 1u, 0u, old >= 3u));
        if (tried.exchanged) {
            break;
        }
        old = tried.old_value;
    }
    var old_1 = atomicLoad(&u[1]);
    loop {
        let tried_1 = atomicCompareExchangeWeak(&u[1], old_1,
            select(old_1 - 1u, 3u, old_1 == 0u || old_1 > 3u));
        if (tried_1.exchanged) {
            break;
        }
        old_1 = tried_1.old_value;
    }
    let value = 1u << (thread.x % 32);
    atomicOr(&u[2], value);
    let value_1 = i32(thread.x) - 50;
    atomicMax(&i[0], value_1);
    let value_2 = i32(thread.x) - 50;
    atomicMin(&i[1], value_2);
    atomicSub(&i[2], 2);
    var old_2 = atomicLoad(&f[0]);
    loop {
        let tried_2 = atomicCompareExchangeWeak(&f[0], old_2,
            bitcast<u32>(bitcast<f32>(old_2) + 0.5));
        if (tried_2.exchanged) {
            break;
        }
        old_2 = tried_2.old_value;
    }
    if (thread.x == 0) {
        var tried_3 = atomicCompareExchangeWeak(&i[4], 7, 9);
        while ((!tried_3.exchanged) && tried_3.old_value == 7) {
            tried_3 = atomicCompareExchangeWeak(&i[4], 7, 9);
        }
        atomicStore(&i[3], tried_3.old_value);
        let value_3 = atomicExchange(&f[2], bitcast<u32>(late_f32(2.5)));
        atomicStore(&f[1], bitcast<u32>(bitcast<f32>(value_3)));
    }
}
