// Convolution of an array with a mask of five, four outputs per thread, all of it in registers: a
// thread loads its vec4 and the one on either side, and the four windows lie within those twelve
// elements. Neighbours load the same vec4s again, and the first cache answers them.
//
// Elements outside the array count as zero.
//
// Data: `input` and `output` hold `n` f32, in buffers rounded up to whole vec4s (16 bytes). What the
// last vec4 holds behind the end is not used, and nobody reads what is written there. `mask` has
// room for 64 weights, of which the first five are used.
// Launch: ceil(ceil(n / 4) / block_x) blocks of `block_x` threads.

override block_x: u32 = 256;

struct Parameters {
    // The number of elements, not of vec4s.
    n: u32,
}

@group(0) @binding(0) var<storage, read> input: array<vec4<f32>>;
@group(0) @binding(1) var<storage, read_write> output: array<vec4<f32>>;
@group(0) @binding(2) var<uniform> mask: array<vec4<f32>, 16>;
@group(0) @binding(3) var<uniform> parameters: Parameters;

// Vec4 number `place`, with zeros for what lies outside the array.
fn quad(place: i32) -> vec4<f32> {
    let present = i32(parameters.n) - 4 * place;
    if (place < 0 || present <= 0) {
        return vec4<f32>();
    }
    return select(vec4<f32>(), input[place], vec4<i32>(0, 1, 2, 3) < vec4<i32>(present));
}

@compute @workgroup_size(block_x)
fn convolution_registers(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // WebGPU allows 65,535 blocks in a dimension, so a longer row of blocks arrives folded into
    // a 2-D grid. Numbered row by row, the blocks are one line again.
    let block_number = block.y * grid.x + block.x;
    let i = block_number * block_x + thread.x;

    // Vec4 number i starts at element 4 * i: it is ours if at least that element exists.
    if (4u * i < parameters.n) {
        let left = quad(i32(i) - 1);
        let own = quad(i32(i));
        let right = quad(i32(i) + 1);
        // Weight j belongs to the elements j - 2 away from the four outputs.
        var sum = mask[0].x * vec4<f32>(left.zw, own.xy);
        sum += mask[0].y * vec4<f32>(left.w, own.xyz);
        sum += mask[0].z * own;
        sum += mask[0].w * vec4<f32>(own.yzw, right.x);
        sum += mask[1].x * vec4<f32>(own.zw, right.xy);
        output[i] = sum;
    }
}
