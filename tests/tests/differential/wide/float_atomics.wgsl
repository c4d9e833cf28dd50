// Sums of floats that every order of threads adds up to the same: of integers.
@group(0) @binding(0) var<storage, read> input: array<u64>;
@group(0) @binding(1) var<storage, read_write> output: array<atomic<f32>>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
    let x = f32(u32(input[id.x] & 0xfffflu)) * 0.25;
    atomicAdd(&output[id.x % 5u], x);
    atomicSub(&output[8], 2.0 * x);
    let old = atomicExchange(&output[16u + id.x], x);
    atomicStore(&output[300], 1.5);
    atomicAdd(&output[9], atomicLoad(&output[300]) * 0.0 + old);
}
