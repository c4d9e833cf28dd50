// A picture whose grey levels are spread evenly, in three launches: count the levels, add the counts up to a curve, and
// replace every level by the curve at it.
//
// Data: `input` and `output` are `height` rows of `width` f32, a grey level per pixel.
// `counts` and `curve` have 256 elements; the counts begin at zero. `low` is the darkest level, `span` the distance
// from it to the brightest, and there are `steps` bins per unit.
// Launch: the count with ceil(width * height / 4096) blocks of 256 threads, the curve with one block of 256, the last
// kernel with ceil(width / block_x) x ceil(height / block_y) blocks of `block_x` x `block_y` threads.

override block_x: u32 = 32;
override block_y: u32 = 8;

struct Parameters {
    width: u32,
    height: u32,
    // The darkest level.
    low: f32,
    // Bins per unit of the level: 256 bins in all.
    steps: f32,
    // From the darkest level to the brightest.
    span: f32,
}

@group(0) @binding(0) var<storage, read> input: array<f32>;
@group(0) @binding(1) var<storage, read_write> counts: array<atomic<u32>, 256>;
@group(0) @binding(2) var<storage, read_write> curve: array<f32, 256>;
@group(0) @binding(3) var<storage, read_write> output: array<f32>;
@group(0) @binding(4) var<uniform> parameters: Parameters;

// How often each level occurs in the block's pixels; in the second kernel, how many are at most as bright.
var<workgroup> sh_counts: array<atomic<u32>, 256>;

// The bin of a level.
fn bin_of(level: f32) -> u32 {
    return min(u32((level - parameters.low) * parameters.steps), 255u);
}

@compute @workgroup_size(block_x, block_y)
fn filters_equalise(@builtin(global_invocation_id) pixel: vec3<u32>) {
    // The blocks at the right and lower edge hang over the picture.
    if (pixel.x < parameters.width && pixel.y < parameters.height) {
        let i = pixel.y * parameters.width + pixel.x;
        output[i] = curve[bin_of(input[i])];
    }
}

@compute @workgroup_size(256)
fn filters_equalise_count(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
) {
    atomicStore(&sh_counts[thread.x], 0u);
    workgroupBarrier();
    // 4,096 pixels to a block, so that the 256 counts are added to memory seldom.
    let pixels = parameters.width * parameters.height;
    let first = block.x * 4096u;
    for (var i = first + thread.x; i < min(first + 4096u, pixels); i += 256u) {
        atomicAdd(&sh_counts[bin_of(input[i])], 1u);
    }
    workgroupBarrier();
    atomicAdd(&counts[thread.x], atomicLoad(&sh_counts[thread.x]));
}

@compute @workgroup_size(256)
fn filters_equalise_curve(@builtin(local_invocation_id) thread: vec3<u32>) {
    // An inclusive scan of the counts: in each round a thread takes in what lies twice as far before it.
    var sum = atomicLoad(&counts[thread.x]);
    for (var reach = 1u; reach < 256u; reach *= 2u) {
        atomicStore(&sh_counts[thread.x], sum);
        workgroupBarrier();
        if (thread.x >= reach) {
            sum += atomicLoad(&sh_counts[thread.x - reach]);
        }
        workgroupBarrier();
    }
    let share = f32(sum) / f32(parameters.width * parameters.height);
    curve[thread.x] = parameters.low + parameters.span * share;
}
