// The kinetic energy of particles whose members lie in arrays of their own: a structure of arrays. What
// is wanted is fetched, and nothing else.
//
// Data: `mass`, `velocity_x`, `velocity_y` and `velocity_z` hold `n` f32 each, and so does `energy`.
// Launch: ceil(n / block_x) blocks of `block_x` threads.

override block_x: u32 = 256;

struct Parameters {
    n: u32,
}

@group(0) @binding(0) var<storage, read> mass: array<f32>;
@group(0) @binding(1) var<storage, read> velocity_x: array<f32>;
@group(0) @binding(2) var<storage, read> velocity_y: array<f32>;
@group(0) @binding(3) var<storage, read> velocity_z: array<f32>;
@group(0) @binding(4) var<storage, read_write> energy: array<f32>;
@group(0) @binding(5) var<uniform> parameters: Parameters;

@compute @workgroup_size(block_x)
fn memory_structure_of_arrays(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    let i = (block.y * grid.x + block.x) * block_x + thread.x;
    if (i < parameters.n) {
        // Neighbouring lanes read neighbouring words, four times over.
        let x = velocity_x[i];
        let y = velocity_y[i];
        let z = velocity_z[i];
        energy[i] = 0.5 * mass[i] * (x * x + y * y + z * z);
    }
}
