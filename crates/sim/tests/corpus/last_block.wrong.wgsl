// The last block adds up what all wrote: wrong.

@group(0) @binding(0) var<storage, read> input: array<u32>;
@group(0) @binding(1) var<storage, read_write> output: array<u32>;
@group(0) @binding(2) var<storage, read_write> flags: array<atomic<u32>>;

var<workgroup> last: u32;

@compute @workgroup_size(64)
fn main(
    @builtin(local_invocation_index) t: u32,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
    @builtin(global_invocation_id) global: vec3<u32>,
) {
    let i = global.x;
    let sum = input[i];
    if (t == 0u) {
        output[block.x] = sum; // finding
    }
    workgroupBarrier();
    if (t == 0u) {
        let before = atomicAdd(&flags[0], 1u);
        last = u32(before == grid.x - 1u);
    }
    if (workgroupUniformLoad(&last) == 1u) {
        workgroupBarrier();
        if (t == 0u) {
            var total = 0u;
            for (var k = 0u; k < grid.x; k++) {
                total += output[k]; // finding
            }
            output[512] = total;
        }
    }
}
