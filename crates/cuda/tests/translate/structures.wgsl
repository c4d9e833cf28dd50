override block_x: u32 = 256;

struct Parameters {
    n: i32,
    dt: f32,
}

@group(0) @binding(0) var<storage, read_write> particles: array<f32>;
@group(0) @binding(1) var<storage, read_write> velocity: array<vec4<f32>>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

fn operator_(a: vec3<f32>, b: vec3<f32>) -> vec3<f32> {
    return a + b;
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
    var steps = 0;
    for (var turn = 0; turn < 3; turn++) {
        let move_ = vec3<f32>(parameters.dt, 2.0 * parameters.dt, 0.0);
        let value = i * 4;
        let value_1 = operator_(vec3<f32>(particles[value], particles[value + 1],
            particles[value + 2]), move_);
        let value_2 = i * 4;
        particles[value_2] = value_1.x;
        particles[value_2 + 1] = value_1.y;
        particles[value_2 + 2] = value_1.z;
        steps++;
    }
    let value = steps;
    let value_1 = i * 4 + 3;
    particles[value_1] *= f32(value);
    var v = velocity[i];
    v.w = v.x * v.x + v.y * v.y;
    velocity[i] = v;
}
