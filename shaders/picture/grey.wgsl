// A grey picture made brighter or darker, one thread per pixel: output = factor * input.
//
// Data: `input` and `output` are `height` rows of `width` f32, row after row. A grey level is any
// f32: nothing is clamped here, that is up to the program that shows the picture.
// Launch: ceil(width / block_x) x ceil(height / block_y) blocks of `block_x` x `block_y` threads.

override block_x: u32 = 16;
override block_y: u32 = 16;

struct Parameters {
    width: u32,
    height: u32,
    factor: f32,
}

@group(0) @binding(0) var<storage, read> input: array<f32>;
@group(0) @binding(1) var<storage, read_write> output: array<f32>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

@compute @workgroup_size(block_x, block_y)
fn picture_grey(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
) {
    let column = block.x * block_x + thread.x;
    let row = block.y * block_y + thread.y;

    // The blocks at the right and lower edge hang over the picture.
    if (column < parameters.width && row < parameters.height) {
        let pixel = row * parameters.width + column;
        output[pixel] = parameters.factor * input[pixel];
    }
}
