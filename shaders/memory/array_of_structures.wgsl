// The kinetic energy of particles that lie in memory one after another: an array of structures. Four of
// a particle's eight floats are wanted, and all eight are fetched.
//
// Data: `particles` holds `n` structures of 32 bytes, `energy` `n` f32.
// Launch: ceil(n / block_x) blocks of `block_x` threads.

override block_x: u32 = 256;

struct Particle {
    position_x: f32,
    position_y: f32,
    position_z: f32,
    mass: f32,
    velocity_x: f32,
    velocity_y: f32,
    velocity_z: f32,
    charge: f32,
}

struct Parameters {
    n: u32,
}

@group(0) @binding(0) var<storage, read> particles: array<Particle>;
@group(0) @binding(1) var<storage, read_write> energy: array<f32>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

@compute @workgroup_size(block_x)
fn memory_array_of_structures(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    let i = (block.y * grid.x + block.x) * block_x + thread.x;
    if (i < parameters.n) {
        // Neighbouring lanes read words that lie 32 bytes apart: a sector each, of which 4 bytes count.
        let mass = particles[i].mass;
        let x = particles[i].velocity_x;
        let y = particles[i].velocity_y;
        let z = particles[i].velocity_z;
        energy[i] = 0.5 * mass * (x * x + y * y + z * z);
    }
}
