// MISTAKE ON PURPOSE. A picture smoothed without its edges, whose weighted sum is not divided by the sum of
// the weights.
//
// Data: `input` and `output` are `height` rows of `width` f32, a grey level per pixel.
// `space` and `contrast` are 1 / (2 * s * s) for the spread s of the distances and of the levels that count.
// Launch: ceil(width / block_x) x ceil(height / block_y) blocks of `block_x` x `block_y` threads.

override block_x: u32 = 32;
override block_y: u32 = 8;

struct Parameters {
    width: u32,
    height: u32,
    radius: u32,
    space: f32,
    contrast: f32,
}

@group(0) @binding(0) var<storage, read> input: array<f32>;
@group(0) @binding(1) var<storage, read_write> output: array<f32>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

// The level of a pixel, or of the nearest one where there is none.
fn level_at(x: i32, y: i32) -> f32 {
    let column = clamp(x, 0, i32(parameters.width) - 1);
    let row = clamp(y, 0, i32(parameters.height) - 1);
    return input[row * i32(parameters.width) + column];
}

@compute @workgroup_size(block_x, block_y)
fn filters_bilateral_not_normalised(@builtin(global_invocation_id) pixel: vec3<u32>) {
    // The blocks at the right and lower edge hang over the picture.
    if (pixel.x >= parameters.width || pixel.y >= parameters.height) {
        return;
    }
    let x = i32(pixel.x);
    let y = i32(pixel.y);
    let radius = i32(parameters.radius);

    let here = level_at(x, y);
    var sum = 0.0;
    for (var down = -radius; down <= radius; down++) {
        for (var across = -radius; across <= radius; across++) {
            let level = level_at(x + across, y + down);
            let difference = level - here;
            let distance_squared = f32(across * across + down * down);
            let weight = exp(-distance_squared * parameters.space - difference * difference * parameters.contrast);
            sum += weight * level;
        }
    }
    // Wrong: the weights do not add up to 1.
    output[y * i32(parameters.width) + x] = sum;
}
