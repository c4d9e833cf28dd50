// A picture blurred by a bell-shaped mask in two launches: first along the rows, then down the columns. That is
// 2 * (2 * radius + 1) loads per pixel in place of their square.
//
// Data: `input` and `output` are `height` rows of `width` f32, a grey level per pixel.
// `weights` holds the 2 * radius + 1 weights of a row of the mask; they add up to 1.
// `middle` is as large as the picture.
// Launch: each kernel with ceil(width / block_x) x ceil(height / block_y) blocks of `block_x` x `block_y` threads.

override block_x: u32 = 32;
override block_y: u32 = 8;

struct Parameters {
    width: u32,
    height: u32,
    radius: u32,
}

@group(0) @binding(0) var<storage, read> input: array<f32>;
@group(0) @binding(1) var<storage, read> weights: array<f32>;
@group(0) @binding(2) var<storage, read_write> middle: array<f32>;
@group(0) @binding(3) var<storage, read_write> output: array<f32>;
@group(0) @binding(4) var<uniform> parameters: Parameters;

@compute @workgroup_size(block_x, block_y)
fn filters_gaussian_separable(@builtin(global_invocation_id) pixel: vec3<u32>) {
    // The blocks at the right and lower edge hang over the picture.
    if (pixel.x >= parameters.width || pixel.y >= parameters.height) {
        return;
    }
    let width = i32(parameters.width);
    let radius = i32(parameters.radius);
    let x = i32(pixel.x);
    let y = i32(pixel.y);

    // Down the columns, of what the other kernel has left. Outside the picture the nearest pixel counts.
    var sum = 0.0;
    for (var down = -radius; down <= radius; down++) {
        let row = clamp(y + down, 0, i32(parameters.height) - 1);
        sum += weights[down + radius] * middle[row * width + x];
    }
    output[y * width + x] = sum;
}

@compute @workgroup_size(block_x, block_y)
fn filters_gaussian_rows(@builtin(global_invocation_id) pixel: vec3<u32>) {
    if (pixel.x >= parameters.width || pixel.y >= parameters.height) {
        return;
    }
    let width = i32(parameters.width);
    let radius = i32(parameters.radius);
    let x = i32(pixel.x);
    let y = i32(pixel.y);

    var sum = 0.0;
    for (var across = -radius; across <= radius; across++) {
        let column = clamp(x + across, 0, width - 1);
        sum += weights[across + radius] * input[y * width + column];
    }
    middle[y * width + x] = sum;
}
