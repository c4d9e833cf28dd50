// The gravity of n bodies, all pairs: each thread adds up what all bodies do to its own, a whole body per load.
//
// Data: `bodies` holds four f32 per body: x, y, z and the mass. `accelerations` receives x, y, z and a zero.
// Launch: ceil(n / block_x) blocks of `block_x` threads.

override block_x: u32 = 256;

struct Parameters {
    // The number of bodies.
    n: u32,
}

@group(0) @binding(0) var<storage, read> bodies: array<vec4<f32>>;
@group(0) @binding(1) var<storage, read_write> accelerations: array<vec4<f32>>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

// Keeps the pull of a body on itself, or on one very near, finite.
const SOFTENING_SQUARED: f32 = 0.01;

// The acceleration towards `other`, whose fourth component is its mass.
fn pull(here: vec3<f32>, other: vec4<f32>) -> vec3<f32> {
    let towards = other.xyz - here;
    let inverse = inverseSqrt(dot(towards, towards) + SOFTENING_SQUARED);
    return other.w * inverse * inverse * inverse * towards;
}

@compute @workgroup_size(block_x)
fn nbody_four_wide(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // A long row of blocks arrives folded into a 2-D grid. Numbered row by row, the blocks are one line again.
    let i = (block.y * grid.x + block.x) * block_x + thread.x;
    if (i >= parameters.n) {
        return;
    }

    let here = bodies[i].xyz;
    var sum = vec3(0.0);
    for (var j = 0u; j < parameters.n; j++) {
        // All lanes ask for the same 16 bytes.
        sum += pull(here, bodies[j]);
    }
    accelerations[i] = vec4(sum, 0.0);
}
