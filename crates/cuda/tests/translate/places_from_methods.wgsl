// What methods return as references stands as the place itself.

override block_x: u32 = 256;

struct Vec3 {
    e: array<f32, 3>,
}

struct Point {
    x: i32,
    y: i32,
}

struct Vec3_in_sum {
    e: array<atomic<u32>, 3>,
}

struct Parameters {
    n: i32,
}

@group(0) @binding(0) var<storage, read_write> bodies: array<Vec3>;
@group(0) @binding(1) var<storage, read> steps: array<Vec3>;
@group(0) @binding(2) var<storage, read_write> cells: array<Point>;
@group(0) @binding(3) var<uniform> parameters: Parameters;

var<workgroup> sum: Vec3_in_sum;

// Helper: replaces the value in one step with another that is calculated from it; returns the old one.
fn atomic_add_sum_e(index_0: i32, value: f32) -> f32 {
    var old = atomicLoad(&sum.e[index_0]);
    loop {
        let tried = atomicCompareExchangeWeak(&sum.e[index_0], old, bitcast<u32>(bitcast<f32>(old) + value));
        if (tried.exchanged) {
            break;
        }
        old = tried.old_value;
    }
    return bitcast<f32>(old);
}

@compute @workgroup_size(block_x)
fn move_(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
) {
    let i = i32(block.x * block_x + thread.x);
    if (thread.x < 3u) {
        atomicStore(&sum.e[i32(thread.x)], bitcast<u32>(0.0));
    }
    workgroupBarrier();
    storageBarrier();
    if (i >= parameters.n) {
        return;
    }
    var body = bodies[i];
    for (var k = 0; k < 3; k++) {
        // One axis after the other.
        body.e[k] += steps[i].e[k];
        atomic_add_sum_e(i32(k), body.e[k]);
    }
    bodies[i].e[0] = body.e[0];
    cells[i].x++;
    if (i % 2 == 0) {
        cells[i].x += 2;
    } else {
        cells[i].y += 2;
    }
}
