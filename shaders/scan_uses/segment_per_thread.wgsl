// The sums within segments, one thread per segment: it goes through the elements of its own, one after the other.
//
// Data: segment s is elements `starts[s]` to `starts[s + 1] - 1` of `input`; `output` receives for each element the
// sum of those of its segment up to it.
// Launch: ceil(segments / block_x) blocks of `block_x` threads.

override block_x: u32 = 256;

struct Parameters {
    segments: u32,
}

@group(0) @binding(0) var<storage, read> input: array<u32>;
@group(0) @binding(1) var<storage, read> starts: array<u32>;
@group(0) @binding(2) var<storage, read_write> output: array<u32>;
@group(0) @binding(3) var<uniform> parameters: Parameters;

@compute @workgroup_size(block_x)
fn scan_uses_segment_per_thread(
    @builtin(local_invocation_index) thread: u32,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // A long row of blocks arrives folded into a 2-D grid. Numbered row by row, the blocks are one line again.
    let segment = (block.y * grid.x + block.x) * block_x + thread;
    if (segment < parameters.segments) {
        var sum = 0u;
        let end = starts[segment + 1u];
        for (var i = starts[segment]; i < end; i++) {
            sum += input[i];
            output[i] = sum;
        }
    }
}
