override block_x: u32 = 256;

struct float3 {
    x: f32,
    y: f32,
    z: f32,
}

struct Particle {
    position: float3,
    mass: f32,
}

struct Parameters {
    n: i32,
    dt: f32,
}

@group(0) @binding(0) var<storage, read_write> particles: array<Particle>;
@group(0) @binding(1) var<storage, read_write> velocity: array<vec4<f32>>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

fn operator_add(a: float3, b: float3) -> float3 {
    return float3(a.x + b.x, a.y + b.y, a.z + b.z);
}

fn step_(p: i32, dt: f32, steps: ptr<function, i32>) {
    let move_ = float3(dt, 2.0 * dt, 0.0);
    particles[p].position = operator_add(particles[p].position, move_);
    *steps += 1;
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
        step_(i, parameters.dt, &steps);
    }
    particles[i].mass *= f32(steps);
    var v = velocity[i];
    v.w = v.x * v.x + v.y * v.y;
    velocity[i] = v;
}
