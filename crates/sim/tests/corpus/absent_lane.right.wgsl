// Sixteen lanes exchange values in pairs.

enable subgroups;
diagnostic(off, subgroup_uniformity);

@group(0) @binding(1) var<storage, read_write> output: array<u32>;

@compute @workgroup_size(32)
fn main(@builtin(local_invocation_index) thread: u32) {
    var value = thread;
    if (thread < 16u) {
        value = subgroupShuffle(thread, thread ^ 1u);
    }
    output[thread] = value;
}
