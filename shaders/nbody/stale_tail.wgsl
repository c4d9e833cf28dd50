// MISTAKE ON PURPOSE. The gravity of n bodies, all pairs, in tiles, of which the last is not filled up: behind the
// last body it still holds bodies of the tile before, and they pull a second time.
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

// The bodies that all threads of the block look at next, one for each thread.
var<workgroup> sh_bodies: array<vec4<f32>, block_x>;

// Keeps the pull of a body on itself, or on one very near, finite.
const SOFTENING_SQUARED: f32 = 0.01;

// The acceleration towards `other`, whose fourth component is its mass.
fn pull(here: vec3<f32>, other: vec4<f32>) -> vec3<f32> {
    let towards = other.xyz - here;
    let inverse = inverseSqrt(dot(towards, towards) + SOFTENING_SQUARED);
    return other.w * inverse * inverse * inverse * towards;
}

@compute @workgroup_size(block_x)
fn nbody_stale_tail(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // A long row of blocks arrives folded into a 2-D grid. Numbered row by row, the blocks are one line again.
    let i = (block.y * grid.x + block.x) * block_x + thread.x;

    // A thread past the end has no body of its own. It stays all the same: it helps to load, and nobody may miss a
    // barrier.
    let here = bodies[min(i, parameters.n - 1u)].xyz;
    var sum = vec3(0.0);
    for (var first = 0u; first < parameters.n; first += block_x) {
        // Wrong: what lies beyond the last body is left as it was.
        let mine = first + thread.x;
        if (mine < parameters.n) {
            sh_bodies[thread.x] = bodies[mine];
        }
        // The tile is complete before anyone reads it.
        workgroupBarrier();
        for (var j = 0u; j < block_x; j++) {
            sum += pull(here, sh_bodies[j]);
        }
        // Everyone has read the tile before anyone replaces it.
        workgroupBarrier();
    }
    if (i < parameters.n) {
        accelerations[i] = vec4(sum, 0.0);
    }
}
