// Eight loads per thread whose addresses are known beforehand: all are under way before the first is used.
//
// Data: `next` holds `n` u32, each the number of the word `step` further, from the end on to the
// beginning; `output` holds `n` of them.
// Launch: ceil(n / block_x) blocks of `block_x` threads.

override block_x: u32 = 256;

struct Parameters {
    n: u32,
    step: u32,
}

@group(0) @binding(0) var<storage, read> next: array<u32>;
@group(0) @binding(1) var<storage, read_write> output: array<u32>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

@compute @workgroup_size(block_x)
fn memory_loads_together(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    let i = (block.y * grid.x + block.x) * block_x + thread.x;
    if (i < parameters.n) {
        let n = parameters.n;
        let step = parameters.step;
        // Nothing here waits for a load ...
        let first = next[i];
        let second = next[(i + step) % n];
        let third = next[(i + 2u * step) % n];
        let fourth = next[(i + 3u * step) % n];
        let fifth = next[(i + 4u * step) % n];
        let sixth = next[(i + 5u * step) % n];
        let seventh = next[(i + 6u * step) % n];
        let eighth = next[(i + 7u * step) % n];
        // ... and this waits for all of them at once.
        output[i] = first + second + third + fourth + fifth + sixth + seventh + eighth;
    }
}
