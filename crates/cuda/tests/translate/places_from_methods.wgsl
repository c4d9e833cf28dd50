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

fn operator__2(i: i32) -> i32 {
    return i;
}

fn operator__3(this_: i32, i: i32) -> i32 {
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
    storageBarrier();
    if (i >= parameters.n) {
        return;
    }
    let value = i * 3;
    var body: array<f32, 3>;
    body[0] = bodies[value];
    body[1] = bodies[value + 1];
    body[2] = bodies[value + 2];
    for (var k = 0; k < 3; k++) {
        let value_1 = steps[operator__1(i * 3, k)];
        // One axis after the other.
        let value_2 = operator__2(k);
        body[value_2] += value_1;
        let value_3 = body[operator__2(k)];
        let value_4 = operator_(k);
        var old = atomicLoad(&sum[value_4]);
        loop {
            let tried = atomicCompareExchangeWeak(&sum[value_4], old,
                bitcast<u32>(bitcast<f32>(old) + value_3));
            if (tried.exchanged) {
                break;
            }
            old = tried.old_value;
        }
    }
    bodies[operator__3(i * 3, 0)] = body[operator__2(0)];
    let value_1 = at(i * 2, 0);
    cells[value_1]++;
    let value_2 = at(i * 2, i % 2);
    cells[value_2] += 2;
}
