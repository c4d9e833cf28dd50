// What methods return as references stands as the place itself.

override block_x: u32 = 256;

struct Parameters {
    n: i32,
}

@group(0) @binding(0) var<storage, read_write> bodies: array<f32>;
@group(0) @binding(1) var<storage, read> steps: array<f32>;
@group(0) @binding(2) var<storage, read_write> cells: array<i32>;
@group(0) @binding(3) var<uniform> parameters: Parameters;

var<workgroup> sum: array<atomic<u32>, 3>;

fn late_f32(value: f32) -> f32 {
    return value;
}

fn operator_(i: i32) -> i32 {
    return i;
}

fn operator__1(this_: i32, i: i32) -> i32 {
    return this_ + i;
}

fn operator__2(this_: i32, i: i32) -> i32 {
    return this_ + i;
}

fn at(this_: i32, axis: i32) -> i32 {
    if (axis == 0) {
        return this_;
    }
    return this_ + 1;
}

@compute @workgroup_size(block_x)
fn move_(@builtin(local_invocation_id) thread: vec3<u32>, @builtin(workgroup_id) block: vec3<u32>) {
    let i = i32(block.x * block_x + thread.x);
    if (thread.x < 3) {
        atomicStore(&sum[operator_(i32(thread.x))], bitcast<u32>(late_f32(0.0)));
    }
    workgroupBarrier();
    if (i >= parameters.n) {
        return;
    }
    let value = bodies[i * 3];
    let value_1 = bodies[i * 3 + 1];
    let value_2 = bodies[i * 3 + 2];
    var body_e_0 = value;
    var body_e_1 = value_1;
    var body_e_2 = value_2;
    // One axis after the other.
    body_e_0 += steps[operator__1(i * 3, 0)];
    let value_3 = operator_(0);
    var old = atomicLoad(&sum[value_3]);
    loop {
        let tried = atomicCompareExchangeWeak(&sum[value_3], old,
            bitcast<u32>(bitcast<f32>(old) + body_e_0));
        if (tried.exchanged) {
            break;
        }
        old = tried.old_value;
    }
    body_e_1 += steps[operator__1(i * 3, 1)];
    let value_4 = operator_(1);
    var old_1 = atomicLoad(&sum[value_4]);
    loop {
        let tried_1 = atomicCompareExchangeWeak(&sum[value_4], old_1,
            bitcast<u32>(bitcast<f32>(old_1) + body_e_1));
        if (tried_1.exchanged) {
            break;
        }
        old_1 = tried_1.old_value;
    }
    body_e_2 += steps[operator__1(i * 3, 2)];
    let value_5 = operator_(2);
    var old_2 = atomicLoad(&sum[value_5]);
    loop {
        let tried_2 = atomicCompareExchangeWeak(&sum[value_5], old_2,
            bitcast<u32>(bitcast<f32>(old_2) + body_e_2));
        if (tried_2.exchanged) {
            break;
        }
        old_2 = tried_2.old_value;
    }
    bodies[operator__2(i * 3, 0)] = body_e_0;
    let value_6 = at(i * 2, 0);
    cells[value_6]++;
    let value_7 = at(i * 2, i % 2);
    cells[value_7] += 2;
}
