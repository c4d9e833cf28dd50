// The gravity of n bodies, all pairs, in tiles, with two bodies to each thread: what is read from shared memory serves
// both.
//
// Data: `bodies` holds four f32 per body: x, y, z and the mass. `accelerations` receives x, y, z and a zero.
// Launch: ceil(n / (2 * block_x)) blocks of `block_x` threads.

override block_x: u32 = 128;

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
fn nbody_two_bodies(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // A long row of blocks arrives folded into a 2-D grid. Numbered row by row, the blocks are one line again. The
    // thread's second body lies a block behind its first, so that lanes load neighbours.
    let i = 2u * (block.y * grid.x + block.x) * block_x + thread.x;
    let k = i + block_x;

    // A thread past the end has no body of its own. It stays all the same: it helps to load, and nobody may miss a
    // barrier.
    let here = bodies[min(i, parameters.n - 1u)].xyz;
    let there = bodies[min(k, parameters.n - 1u)].xyz;
    var sum_here = vec3(0.0);
    var sum_there = vec3(0.0);
    for (var first = 0u; first < parameters.n; first += block_x) {
        // Beyond the last body there is one without mass, which pulls nobody.
        let mine = first + thread.x;
        sh_bodies[thread.x] = vec4(0.0);
        if (mine < parameters.n) {
            sh_bodies[thread.x] = bodies[mine];
        }
        // The tile is complete before anyone reads it.
        workgroupBarrier();
        for (var j = 0u; j < block_x; j += 2u) {
            let one = sh_bodies[j];
            let other = sh_bodies[j + 1u];
            sum_here += pull(here, one) + pull(here, other);
            sum_there += pull(there, one) + pull(there, other);
        }
        // Everyone has read the tile before anyone replaces it.
        workgroupBarrier();
    }
    if (i < parameters.n) {
        accelerations[i] = vec4(sum_here, 0.0);
    }
    if (k < parameters.n) {
        accelerations[k] = vec4(sum_there, 0.0);
    }
}
