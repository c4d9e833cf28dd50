override block_x: u32 = 256;

struct Parameters {
    n: i32,
    dt: f32,
}

@group(0) @binding(0) var<storage, read_write> particles: array<f32>;
@group(0) @binding(1) var<storage, read_write> velocity: array<vec4<f32>>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

var<private> steps: i32;

fn operator_(a: vec3<f32>, b: vec3<f32>) -> vec3<f32> {
    return vec3<f32>(a.x + b.x, a.y + b.y, a.z + b.z);
}

fn step_(p: i32, dt: f32) {
    let move_ = vec3<f32>(dt, 2.0 * dt, 0.0);
    let value = operator_(vec3<f32>(particles[p], particles[p + 1], particles[p + 2]), move_);
    particles[p] = value.x;
    particles[p + 1] = value.y;
    particles[p + 2] = value.z;
    steps++;
}

@compute @workgroup_size(block_x)
fn advance(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
) {
    let i = i32(block.x * block_x + thread.x);
    if (i >= parameters.n) {
        return;
    }
    steps = 0;
    for (var turn = 0; turn < 3; turn++) {
        step_(i * 4, parameters.dt);
    }
    let value = steps;
    let value_1 = i * 4 + 3;
    particles[value_1] *= f32(value);
    var v = velocity[i];
    v.w = v.x * v.x + v.y * v.y;
    velocity[i] = v;
}
