// A chain of blocks: wrong.

@group(0) @binding(0) var<storage, read> input: array<u32>;
@group(0) @binding(1) var<storage, read_write> output: array<u32>;
@group(0) @binding(2) var<storage, read_write> flags: array<atomic<u32>>;

var<workgroup> ticket: u32;

@compute @workgroup_size(64)
fn main(
    @builtin(local_invocation_index) t: u32,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
    @builtin(global_invocation_id) global: vec3<u32>,
) {
    let i = global.x;
    // Tickets make the order in which blocks begin the order of the chain.
    if (t == 0u) {
        ticket = atomicAdd(&flags[0], 1u);
    }
    let number = workgroupUniformLoad(&ticket);
    if (t == 0u && number > 0u) {
        while (atomicLoad(&flags[number]) == 0u) {
        }
    }
    workgroupBarrier();
    if (t == 0u) {
        var before = 0u;
        if (number > 0u) {
            before = output[number - 1u]; // finding
        }
        output[number] = before + 1u; // finding
    }
    workgroupBarrier();
    if (t == 0u) {
        atomicStore(&flags[number + 1u], 1u);
    }
}
